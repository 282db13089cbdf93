//! What the editor says beside a letter: `Mark:` lines in its head, which tell what lines of it are (`desk.md`, C4). The words
//! of the player stay as they came; a marked line is read as nothing else.
//!
//! `Mark: 14-15 signature`, `Mark: 7 press grey`, `Mark: 3 amend`, `Mark: 8 vote draw yes`, `Mark: season Fall 1903`,
//! `Mark: withdraws england.2.txt`. Lines count from the first below the blank line that ends the head.

use std::ops::Range;

use adjudicator::orders::Code;
use adjudicator::season::{Phase, Turn};
use diagnostics::{Diagnostic, Source};

use super::{Act, Cause, Kind, Letter, Piece, World};

/// What a mark says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Lines, the first being 1, and what they are.
    Lines(Range<u32>, Says),
    /// The season the letter is for, and whether the very phase was named.
    Season(Turn, bool),
    /// The file of a letter that does not count.
    Withdraws(String),
}

/// What lines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// Orders for units that an earlier letter ordered too; the rest of that letter stands.
    Amend,
    /// An order, however it reads.
    Order,
    /// A vote or a proposal, in words of its own.
    Vote(String),
    /// Something else, and nothing but that.
    Kind(Kind),
}

/// Words of marks without more behind them.
const KINDS: [(&str, Kind); 23] = [
    ("remark", Kind::Remark),
    ("letter", Kind::Remark),
    ("signature", Kind::Signature),
    ("greeting", Kind::Greeting),
    ("closing", Kind::Closing),
    ("quote", Kind::Quote),
    ("forwarded", Kind::Forwarded),
    ("struck", Kind::Struck),
    ("others", Kind::Others),
    ("header", Kind::Header),
    ("date-line", Kind::DateLine),
    ("unit-list", Kind::UnitList),
    ("press", Kind::Press),
    ("confirm", Kind::Confirm),
    ("withdraw", Kind::Withdraw),
    ("none", Kind::None),
    ("status", Kind::Status),
    ("question", Kind::Question),
    ("resignation", Kind::Resignation),
    ("concession", Kind::Concession),
    ("proxy", Kind::Proxy),
    ("address", Kind::Address),
    ("subscription", Kind::Subscription),
];

impl Mark {
    /// Reads what stands behind `Mark:`.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn read(text: &str) -> Result<Mark, String> {
        let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match first {
            "season" => {
                let (turn, exact) = heading(rest).ok_or_else(|| format!("“{rest}” is not a season"))?;
                return Ok(Mark::Season(turn, exact));
            }
            "withdraws" if rest.ends_with(".txt") && !rest.contains('/') => {
                return Ok(Mark::Withdraws(rest.into()));
            }
            "withdraws" => return Err(format!("“{rest}” is not one of this game's order files")),
            _ => {}
        }
        let (from, to) = first.split_once('-').unwrap_or((first, first));
        let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) else {
            return Err(format!("“{first}” is not a line of the letter, nor “season” or “withdraws”"));
        };
        if from == 0 || to < from || to == u32::MAX {
            return Err(format!("“{first}” are not lines of the letter: they are numbered from 1"));
        }
        let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let says = match (word, more.trim()) {
            ("amend", "") => Says::Amend,
            ("order", "") => Says::Order,
            ("vote", vote) if !vote.is_empty() => Says::Vote(vote.into()),
            ("press", "" | "white" | "grey" | "black") => Says::Kind(Kind::Press),
            (word, "") => match KINDS.iter().find(|(known, _)| *known == word) {
                Some((_, kind)) => Says::Kind(*kind),
                None => return Err(format!("“{word}” is not a mark; use one of those listed below")),
            },
            _ => return Err(format!("“{rest}” is not a mark; use one of those listed below")),
        };
        Ok(Mark::Lines(from..to + 1, says))
    }

    /// What is wrong with a mark that was read.
    pub fn fault(message: String, source: &Source, range: Range<usize>) -> Diagnostic {
        let words: Vec<&str> = KINDS.iter().map(|(word, _)| *word).collect();
        Diagnostic::error("mark", message).at(source, range).help(format!(
            "write Mark: 3-5 and one of amend, order, vote, {}; or season Fall 1903, or withdraws FILE",
            words.join(", ")
        ))
    }
}

/// The lines of a letter as marks count them, by their bytes without the breaks. `body` is where its head ends.
pub fn lines(letter: &str, body: usize) -> Vec<Range<usize>> {
    let mut at = body.min(letter.len());
    let mut out = Vec::new();
    for line in letter[at..].split_inclusive('\n') {
        out.push(at..at + line.trim_end_matches(['\n', '\r']).len());
        at += line.len();
    }
    // The blank line that ends the head is none of the letter's.
    if body > 0 && out.first().is_some_and(|first| letter[first.clone()].trim().is_empty()) {
        out.remove(0);
    }
    out
}

/// A letter's file with one more mark in its head, behind those lines that are there.
pub fn marked(letter: &str, body: usize, mark: &str) -> String {
    let body = body.min(letter.len());
    let (head, rest) = letter.split_at(body);
    let gap = if head.is_empty() || head.ends_with('\n') { "" } else { "\n" };
    let end = if body == 0 { "\n" } else { "" };
    format!("{head}{gap}Mark: {mark}\n{end}{rest}")
}

/// Reads a letter as [`super::read`] does, but what is marked as the editor says.
pub fn read(world: &World, letter: &str, body: usize, marks: &[Mark]) -> Letter {
    if marks.is_empty() {
        return super::read(world, letter, body);
    }
    let lines = lines(letter, body);
    let mut text = letter.to_string();
    let mut told: Vec<(Range<usize>, &Says)> = Vec::new();
    for mark in marks {
        let Mark::Lines(range, says) = mark else { continue };
        let (first, last) = (range.start as usize - 1, (range.end as usize - 1).min(lines.len()));
        let Some(of) = lines.get(first..last).filter(|of| !of.is_empty()) else { continue };
        let span = of[0].start..of[of.len() - 1].end;
        if matches!(says, Says::Vote(_) | Says::Kind(_)) {
            text = blanked(text, &span);
        }
        told.push((span, says));
    }
    let season = marks.iter().rev().find_map(|mark| match mark {
        Mark::Season(turn, exact) => Some((*turn, *exact)),
        _ => None,
    });
    if season.is_some() {
        // Its own headings hold no longer.
        for piece in super::read(world, &text, body).pieces.iter().filter(|p| p.kind == Kind::Header) {
            text = blanked(text, &piece.span);
        }
    }
    let mut read = super::read(world, &text, body);
    if season.is_some_and(|(turn, exact)| !fits(turn, exact, world.position.turn)) {
        for piece in read.pieces.iter_mut().filter(|p| p.is_order() || p.is_error()) {
            let span = piece.span.clone();
            *piece = Piece { cause: Some(Cause::MarkedSeason), ..Piece::new(span, Kind::Later) };
        }
    }
    for (span, says) in told {
        say(world, &mut read, span, says);
    }
    read.pieces.sort_by_key(|p| p.span.start);
    read
}

fn say(world: &World, read: &mut Letter, span: Range<usize>, says: &Says) {
    let inside = |p: &&mut Piece| span.start <= p.span.start && p.span.end <= span.end;
    match says {
        Says::Amend => {
            for piece in read.pieces.iter_mut().filter(inside).filter(|p| p.is_order()) {
                (piece.act, piece.marked) = (Some(Act::Amends), true);
            }
        }
        Says::Order => {
            for piece in read.pieces.iter_mut().filter(inside) {
                if !matches!(piece.kind, Kind::Order | Kind::Unread) {
                    *piece = unread(piece.span.clone(), Cause::MarkedOrder);
                }
            }
        }
        Says::Vote(words) => {
            let standing = super::read(world, &format!("Vote: {words}"), 0);
            let vote = standing.pieces.into_iter().find(|p| p.kind == Kind::Vote && !p.is_error());
            read.pieces.push(match vote {
                Some(vote) => Piece { span, marked: true, ..vote },
                None => unread(span, Cause::MarkedVote(words.clone())),
            });
        }
        Says::Kind(kind) => {
            let act = match kind {
                Kind::Confirm => Some(Act::Confirms),
                Kind::Withdraw => Some(Act::Withdraws),
                _ => None,
            };
            read.pieces.push(Piece { act, marked: true, ..Piece::new(span, *kind) });
        }
    }
}

fn unread(span: Range<usize>, cause: Cause) -> Piece {
    let codes = vec![Code::UnknownOrder];
    Piece { codes, cause: Some(cause), ..Piece::new(span, Kind::Unread) }
}

/// A text with blanks in the place of some words; its lines stay.
fn blanked(text: String, span: &Range<usize>) -> String {
    let mut bytes = text.into_bytes();
    for byte in bytes.get_mut(span.clone()).into_iter().flatten().filter(|b| **b != b'\n') {
        *byte = b' ';
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether what is for one season, or for the very phase, can be for a phase: a fall includes the winter after it.
fn fits(named: Turn, exact: bool, turn: Turn) -> bool {
    if exact || named.phase == Phase::Adjustment {
        return named == turn;
    }
    let season = turn.order().1;
    named.year == turn.year && named.season.holds(season)
}

/// A line that is only a season: `Fall 1903 Retreat`, `*Spring 1904*`, `AUTUMN 1903:`, `S1904M`, `Winter 1903 builds`.
pub fn heading(line: &str) -> Option<(Turn, bool)> {
    let trimmed =
        line.trim().trim_matches(|c: char| matches!(c, '*' | '_' | '#' | '=' | '-' | ':' | '.' | ' ' | '\t'));
    if trimmed.is_empty() || trimmed.len() > 40 || !trimmed.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let words: Vec<String> = trimmed
        .split(|c: char| c.is_whitespace() || c == ',' || c == ':')
        .filter(|w| !w.is_empty() && !w.eq_ignore_ascii_case("ad"))
        .map(|w| match w.to_lowercase().as_str() {
            "retreats" => "Retreat".into(),
            "builds" | "build" | "adjustments" | "removals" => "Adjustment".into(),
            "moves" | "orders" => "Movement".into(),
            _ => w.to_string(),
        })
        .collect();
    // `1901S` and `S1901` alone are taken too; a bare letter and a number (`F 3`) are not a season.
    if words.len() >= 2 && words[0].chars().count() < 2 {
        return None;
    }
    let turn: Turn = words.join(" ").parse().ok()?;
    let exact =
        words.len() == 3 || (words.len() == 1 && trimmed.ends_with(|c: char| c.is_ascii_alphabetic()));
    Some((turn, exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_or_refused() {
        assert_eq!(Mark::read("14-15 signature"), Ok(Mark::Lines(14..16, Says::Kind(Kind::Signature))));
        assert_eq!(Mark::read("7 press grey"), Ok(Mark::Lines(7..8, Says::Kind(Kind::Press))));
        assert_eq!(Mark::read("3 amend"), Ok(Mark::Lines(3..4, Says::Amend)));
        assert_eq!(Mark::read("8 vote draw yes"), Ok(Mark::Lines(8..9, Says::Vote("draw yes".into()))));
        assert_eq!(Mark::read("withdraws england.2.txt"), Ok(Mark::Withdraws("england.2.txt".into())));
        assert!(matches!(Mark::read("season Fall 1903"), Ok(Mark::Season(_, false))));
        for bad in ["", "3", "0 remark", "5-3 remark", "3 nonsense", "3 vote", "x remark", "season soon"] {
            assert!(Mark::read(bad).is_err(), "{bad}");
        }
        assert!(Mark::read("withdraws ../people.toml").is_err());
    }

    #[test]
    fn lines_count_below_the_head_and_a_mark_joins_it() {
        let letter = "Received: 2026-11-14\n\nA Ber - Kie\nBob\n";
        let body = letter.find("\n\n").map_or(0, |i| i + 1);
        let texts: Vec<&str> = lines(letter, body).into_iter().map(|l| &letter[l]).collect();
        assert_eq!(texts, ["A Ber - Kie", "Bob"]);
        // Without a head a blank line is a line like others, and only a blank line ends a head.
        assert_eq!(lines("\nA Ber - Kie\n", 0), [0..0, 1..12]);
        assert_eq!(lines("To: Ada\nBob\n", 8), [8..11]);
        assert!(lines("To: Ada\n", 8).is_empty());
        assert_eq!(
            marked(letter, body, "2 signature"),
            "Received: 2026-11-14\nMark: 2 signature\n\nA Ber - Kie\nBob\n"
        );
        assert_eq!(marked("A Ber - Kie\n", 0, "1 remark"), "Mark: 1 remark\n\nA Ber - Kie\n");
    }

    #[test]
    fn only_seasons_are_headings() {
        for yes in [
            "Fall 1903 Retreat",
            "*Spring 1904*",
            "AUTUMN 1903:",
            "Winter 1903 builds",
            "S1904M",
            "Fall 1903, Retreat",
            "Spring AD 02 Retreat",
        ] {
            assert!(heading(yes).is_some(), "{yes}");
        }
        for no in ["A Mun - Boh", "F 3", "Spring is here", "1903", "", "Spring 1904 A Boh - Mun"] {
            assert!(heading(no).is_none(), "{no}");
        }
    }
}
