//! Errata: a sealed season judged again with the orders it should have had.

use crate::cases::Case;
use crate::content::prose::Later;
use crate::content::{Content, Erratum, Number};
use crate::diagnostic::Diagnostic;
use crate::season::Turn;

use super::Correction;

/// An erratum that corrects a phase.
#[derive(Clone, Debug)]
pub struct Corrects {
    /// The issue, or the flyer, it stands in.
    pub issue: Number,
    /// The name of its file, without `.md`.
    pub name: String,
    /// What becomes of later seasons.
    pub later: Later,
}

/// The erratum in force for a phase in an issue, and the case with its corrections; the last one published counts.
pub fn of(
    content: &Content,
    upto: Number,
    game: &str,
    turn: Turn,
    case: &Case,
) -> Result<Option<(Corrects, Case)>, Diagnostic> {
    let mut found = None;
    for issue in content.in_time().filter(|i| i.name() <= upto) {
        for erratum in &issue.errata {
            let Some((id, phase)) = subject(erratum)? else { continue };
            if id == game && phase == turn {
                let corrects =
                    Corrects { issue: issue.name(), name: erratum.name.clone(), later: erratum.front.later };
                found = Some((corrects, corrected(case, erratum)));
            }
        }
    }
    Ok(found)
}

/// The game and phase an erratum corrects; None for one that is only a text.
pub fn subject(erratum: &Erratum) -> Result<Option<(&str, Turn)>, Diagnostic> {
    let front = &erratum.front;
    match (&front.game, &front.phase) {
        (None, None) => Ok(None),
        (Some(game), Some(phase)) => {
            let turn = phase.get_ref().parse().map_err(|_| {
                let message = format!("“{}” is not a phase", phase.get_ref());
                Diagnostic::error("phase", message).at(&erratum.source, phase.span())
            })?;
            Ok(Some((game.get_ref(), turn)))
        }
        (Some(one), None) | (None, Some(one)) => {
            let message = "an erratum that corrects a season names game and phase";
            Err(Diagnostic::error("erratum", message).at(&erratum.source, one.span()))
        }
    }
}

/// The case with other orders; its results are no longer known.
pub fn corrected(case: &Case, erratum: &Erratum) -> Case {
    let orders: Vec<String> = erratum.front.orders.iter().map(|o| o.get_ref().clone()).collect();
    with_orders(case, &orders, &erratum.front.draws)
}

/// The case with other orders and draws.
pub fn with_orders(case: &Case, orders: &[String], draws: &[String]) -> Case {
    let mut out = case.clone();
    out.sections.retain(|s| s.keyword.starts_with("PRESTATE"));
    let section = |keyword: &'static str, lines: &[String]| crate::cases::Section {
        keyword,
        line: case.line,
        rest: String::new(),
        lines: lines.iter().map(|l| (case.line, l.clone())).collect(),
    };
    if !draws.is_empty() {
        out.sections.push(section("DRAWS", draws));
    }
    out.sections.push(section("ORDERS", orders));
    out
}

/// What a correction says about later seasons.
pub fn later(content: &Content, correction: &Correction) -> Later {
    let issue = content.issue(correction.issue);
    let erratum = issue.and_then(|i| i.errata.iter().find(|e| e.name == correction.erratum));
    erratum.map_or(Later::Stay, |e| e.front.later)
}
