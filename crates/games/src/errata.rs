//! Errata: a sealed season judged again with the orders it should have had.

use adjudicator::cases::Case;
use adjudicator::season::Turn;
use diagnostics::Diagnostic;
use folder::markdown_files::Later;
use folder::{Content, Erratum, Number};

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

/// The erratum in force for a phase in an issue, and the case with its corrections: the last one published counts, and later
/// seasons are replayed if any of them asks for it.
pub fn of(
    content: &Content,
    upto: Number,
    game: &str,
    turn: Turn,
    case: &Case,
) -> Result<Option<(Corrects, Case)>, Diagnostic> {
    let mut found: Option<(Corrects, Case)> = None;
    for issue in content.in_time().filter(|i| i.name() <= upto) {
        let mut errata: Vec<&Erratum> = issue.errata.iter().collect();
        errata.sort_by_key(|e| e.name.parse().unwrap_or(u32::MAX));
        for erratum in errata {
            let Some((id, phase)) = subject(erratum)? else { continue };
            if id == game && phase == turn {
                let before = found.map_or(Later::Stay, |(former, _)| former.later);
                let later = before.max(erratum.front.later);
                let corrects = Corrects { issue: issue.name(), name: erratum.name.clone(), later };
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
    let section = |keyword: &'static str, lines: &[String]| adjudicator::cases::Section {
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
