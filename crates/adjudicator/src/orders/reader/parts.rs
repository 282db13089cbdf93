//! Lines that belong together, and parts of a letter that are for another phase.

use crate::orders::lines::{LineKind, TextLine};
use crate::orders::prelude::*;

/// A letter with parts for several seasons, each under a line that is only a season: those of other phases are left out.
pub(super) fn other_parts(lines: &mut [TextLine], position: &Position) {
    let heading = |line: &TextLine| match &line.kind {
        LineKind::Header(_, Some((season, year))) => {
            let year: Option<i32> = year.parse().ok();
            let turn = position.turn;
            let same = turn.season == *season
                || turn.phase == Phase::Adjustment
                    && matches!(season, crate::season::Season::Winter | crate::season::Season::Fall);
            Some(same && year.is_some_and(|y| y == turn.year || y == turn.year % 100))
        }
        _ => None,
    };
    let found: Vec<bool> = lines.iter().filter_map(heading).collect();
    if !found.contains(&true) || !found.contains(&false) {
        return;
    }
    let mut here = true;
    for line in lines {
        if let Some(same) = heading(line) {
            here = same;
        } else if !here && line.kind == LineKind::Orders {
            line.kind = LineKind::Greeting;
        }
    }
}

/// Joins the lines of a condition that is written over several: up to `ENDIF`, or as long as the next begins with `then` or `else`.
pub(super) fn join(lines: &mut Vec<TextLine>, words: &Compiled) {
    let mut index = 0;
    while index < lines.len() {
        let starts =
            lines[index].kind == LineKind::Orders && words.word_at(&lines[index].tokens, 0, "IF").is_some();
        if starts {
            let has = |line: &TextLine, class: &str| {
                (0..line.tokens.len()).any(|i| words.word_at(&line.tokens, i, class).is_some())
            };
            let most = lines.len().min(index + 20);
            let limit = (index..most).find(|i| lines[*i].kind != LineKind::Orders).unwrap_or(most);
            let mut last = index;
            if let Some(end) = (index..limit).find(|i| has(&lines[*i], "ENDIF"))
                && !(index + 1..=end).any(|i| words.word_at(&lines[i].tokens, 0, "IF").is_some())
            {
                last = end;
            }
            while last + 1 < limit
                && ["THEN", "ELSE"].iter().any(|c| words.word_at(&lines[last + 1].tokens, 0, c).is_some())
            {
                last += 1;
            }
            let tail: Vec<TextLine> = lines.drain(index + 1..=last).collect();
            for line in tail {
                lines[index].range.end = line.range.end;
                // A line break parts orders.
                lines[index].tokens.extend(line.tokens);
            }
        }
        index += 1;
    }
}
