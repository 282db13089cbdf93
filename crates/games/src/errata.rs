//! Errata: a sealed season judged again with the correct orders.

use adjudicator::cases::Case;
use adjudicator::season::Turn;
use diagnostics::Diagnostic;
use folder::markdown_files::AfterErratum;
use folder::{Content, ErratumSource, IssueNumber};

/// An erratum that corrects a phase.
#[derive(Clone, Debug)]
pub struct ErratumInForce {
    /// The issue or flyer it is in.
    pub issue: IssueNumber,
    /// The name of its file, without `.md`.
    pub name: String,
    /// The fate of later seasons.
    pub later: AfterErratum,
}

/// The erratum in force for a phase in an issue, and the case with its corrections: the last one published counts, and later
/// seasons are replayed if any of them asks for it.
pub fn erratum_for(
    content: &Content,
    upto: IssueNumber,
    game: &str,
    turn: Turn,
    case: &Case,
) -> Result<Option<(ErratumInForce, Case)>, Diagnostic> {
    let mut found: Option<(ErratumInForce, Case)> = None;
    for issue in content.in_time().filter(|i| i.name() <= upto) {
        let mut errata: Vec<&ErratumSource> = issue.errata.iter().collect();
        errata.sort_by_key(|e| e.name.parse().unwrap_or(u32::MAX));
        for erratum in errata {
            let Some((id, phase)) = subject(erratum)? else { continue };
            if id == game && phase == turn {
                let before = found.map_or(AfterErratum::Stay, |(former, _)| former.later);
                let later = before.max(erratum.front.later);
                let corrects = ErratumInForce { issue: issue.name(), name: erratum.name.clone(), later };
                found = Some((corrects, corrected_case(case, erratum)));
            }
        }
    }
    Ok(found)
}

/// The game and phase an erratum corrects; `None` if it is only a text.
pub fn subject(erratum: &ErratumSource) -> Result<Option<(&str, Turn)>, Diagnostic> {
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

/// The case with the erratum's orders and without its results.
pub fn corrected_case(case: &Case, erratum: &ErratumSource) -> Case {
    let orders: Vec<String> = erratum.front.orders.iter().map(|o| o.get_ref().clone()).collect();
    with_orders(case, &orders, &erratum.front.draws)
}

/// The case with other orders and draws, and without results.
pub fn with_orders(case: &Case, orders: &[String], draws: &[String]) -> Case {
    let mut out = case.clone();
    out.sections.retain(|s| s.keyword.starts_with("PRESTATE"));
    if !draws.is_empty() {
        out.sections.push(case_section("DRAWS", draws, case.line));
    }
    out.sections.push(case_section("ORDERS", orders, case.line));
    out
}

fn case_section(keyword: &'static str, lines: &[String], case_line: u32) -> adjudicator::cases::CaseSection {
    adjudicator::cases::CaseSection {
        keyword,
        line: case_line,
        rest: String::new(),
        lines: lines.iter().map(|l| (case_line, l.clone())).collect(),
    }
}
