//! Lines that were broken only because they were full.

use super::{Lattice, UnitShape};
use crate::reading::tokens::{ARROW, TokenKind, Tokens};
use crate::reading::words::classes;

/// Wider lines, in bytes, are prose that never goes on below.
const WIDEST_OPEN: u32 = 1_000;

impl Lattice<'_> {
    /// The letter's tokens without the line ends that only wrap a line; None where there are none.
    pub fn flowing(&self) -> Option<Tokens> {
        let wraps: Vec<usize> = (0..self.len).filter(|i| self.is_wrap(*i)).collect();
        (!wraps.is_empty()).then(|| self.tokens.without(&wraps))
    }

    /// Whether a token is a line end that only wraps the line.
    fn is_wrap(&self, i: usize) -> bool {
        if self.token(i).kind != TokenKind::Line || i == 0 || i + 1 >= self.len {
            return false;
        }
        let (last, next) = (self.token(i - 1), self.token(i + 1));
        if last.is_break() {
            return false;
        }
        let row = self.tokens.lines.get(last.line as usize).and_then(|row| self.text.get(row.clone()));
        let listed = next.is("-*•·") && self.token(i + 2).space;
        if row.is_some_and(|row| row.contains('|')) || listed {
            // A row of a table, and one before a line of a list.
            return false;
        }
        let heading = i - usize::from(last.is(":"));
        let alone = heading == 1 || heading > 1 && self.token(heading - 2).is_break();
        let list = self.units(i + 1).iter().any(|unit| self.token(unit.end).is(","));
        if alone && list && self.any(heading - 1, classes!(Hold Stand)) {
            // "HOLDING", and in the next line "Ser, Bul, Alb"
            return true;
        }
        let mut start = i;
        while start > 0 && !self.token(start - 1).is_break() && i - start < 200 {
            start -= 1;
        }
        let wide = last.end.saturating_sub(self.token(start).start);
        if wide > WIDEST_OPEN {
            return false;
        }
        let long = wide > 55 || self.is_wrapped(start, i);
        let open = classes!(To And At);
        let verbs = classes!(Hold Sup Also);
        let classes = self.classes(i - 1);
        let behind = self.units(i + 1).iter().map(|u| u.end).max().unwrap_or(i + 2);
        let ordered = self.token(behind).is_dash() || self.any(behind, classes!(Hold Sup Conv));
        let lettered = self.is_kind_letter(i + 1) && next.upper || self.shape == UnitShape::Numbered;
        let whole = lettered && self.has_unit(i + 1) && ordered;
        let sign = last.kind == TokenKind::Sign && matches!(last.sign, '-' | ARROW) && !whole;
        let unit = self.is_kind_letter(i + 1) && next.upper && self.has_kind_unit(i + 1);
        let word = last.is_word() && last.length > 1 && classes.meets(open) && !self.has_name(i - 1) && !unit;
        if sign || word && !classes.meets(verbs) {
            return true;
        }
        let helps = self.any(i - 1, classes!(Sup Conv)) && self.has_kind_unit(start);
        if helps && self.units(i + 1).iter().any(|u| self.token(u.end).is_break()) {
            // "A Ber S", and its unit alone in the next line
            return true;
        }
        let goal = next.is_dash() && self.token(i + 2).is_word() && self.kind(i + 2).is_none();
        if goal
            && self.is_exact(i + 2)
            && i - start <= 3
            && !(start..i).any(|j| self.token(j).is_dash())
            && self.is_exact(i - 1)
        {
            return true;
        }
        if long && !last.is(".!?:;") {
            return !(self.kind(i + 1).is_some() && next.length == 1);
        }
        long && next.is_word() && next.lower && self.kind(i + 1).is_none()
    }

    /// Whether a narrow line was broken where it was full, so that its sentence goes on in the next: in a paragraph of lines of words,
    /// not between two orders, not before a label (`cancelled: ...`). `start`: its first token; `end`: the line end.
    fn is_wrapped(&self, start: usize, end: usize) -> bool {
        const NARROWEST: usize = 25;
        // Of a paragraph of two lines.
        const WIDE: usize = 45;
        const FEWEST_WORDS: usize = 4;
        let line = self.token(start).line as usize;
        let row = |line: usize| {
            let row = self.tokens.lines.get(line).and_then(|row| self.text.get(row.clone()));
            row.map(str::trim).filter(|row| !row.is_empty())
        };
        let from = (0..line).rev().take_while(|above| row(*above).is_some()).last().unwrap_or(line);
        let rows: Vec<&str> = (from..self.tokens.lines.len()).map_while(row).take(200).collect();
        let width = |row: &str| row.chars().count();
        let widest = rows.iter().map(|row| width(row)).max().unwrap_or(0);
        let (here, next) = (self.token(start), self.token(end + 1));
        let first = row(line + 1).and_then(|row| row.split_whitespace().next()).map_or(0, width);
        let words = |from: usize| {
            let line = (from..self.len).take_while(|k| !self.token(*k).is_break());
            line.filter(|k| self.token(*k).is_word()).count()
        };
        let full = row(line).map_or(0, width) + 1 + first > widest;
        if flows(&rows, widest) && !(here.length == 1 && here.upper) && !(next.length == 1 && next.upper) {
            return true;
        }
        let paragraph = widest >= NARROWEST && (rows.len() > 2 || widest >= WIDE);
        let kind = next.length == 1 || self.kind(end + 1).is_some();
        // "Tyrolia takes over", and in the next line "Munich"
        let open =
            self.token(end - 1).lower && !self.has_name(end - 1) && !self.any(end - 1, classes!(Hold Stand));
        let listed = self.has_unit(start) && self.has_unit(end + 1) && (!next.lower || kind) && !open;
        let labelled = (end + 2..end + 5).any(|k| self.token(k).is(":"));
        // A capital letter begins a line of prose where others begin with small ones, and no line of orders.
        let small = rows.iter().filter(|row| row.starts_with(char::is_lowercase)).count();
        let formal = here.length == 1 && here.upper && self.has_kind_unit(start);
        let prose = small * 3 >= rows.len() && !formal && words(end + 1) > FEWEST_WORDS;
        let goes_on = next.is_word() && !listed && !labelled && (next.lower || prose);
        full && paragraph && goes_on && words(start) >= FEWEST_WORDS
    }
}

/// Whether the lines of a paragraph are prose that was broken at a width: all but the last are full, and some begin with a small letter.
fn flows(rows: &[&str], widest: usize) -> bool {
    const FEWEST: usize = 4;
    const FEWEST_WORDS: usize = 4;
    // Of the lines, one in so many begins with a small letter at the least.
    const SMALL: usize = 5;
    let width = |row: &str| row.chars().count();
    let first = |row: &str| row.split_whitespace().next().map_or(0, width);
    let full = rows.windows(2).all(|pair| width(pair[0]) + 1 + first(pair[1]) > widest);
    let small = rows.iter().filter(|row| row.starts_with(char::is_lowercase)).count();
    let words: usize = rows.iter().map(|row| row.split_whitespace().count()).sum();
    rows.len() >= FEWEST && full && small * SMALL >= rows.len() && words >= FEWEST_WORDS * rows.len()
}
