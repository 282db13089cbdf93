//! Headings that make what stands below them doubtful: old orders, plans, another game, words to somebody else, a condition.

use std::ops::Range;

use super::cause::Cause;
use super::letter::Reader;
use super::remarks::split;
use super::words::{Trait, classes};
use crate::headers;
use crate::language::{any_at, any_in, is, is_known};
use crate::words::{Sort, Word, words};

/// Classes of words that speak of other orders and mean those below.
pub const AMENDS: [&str; 4] = ["amend", "replace", "private", "keep"];

/// Headings of more words are sentences.
const LONGEST_HEADING: usize = 12;

impl Reader<'_, '_> {
    /// What a line, or its beginning up to a colon, does to the orders below it: `Old orders:`, `Plan B`, `France proposes:`.
    pub fn moot(&self, bytes: &Range<usize>, row: &Range<usize>, found: &[Word]) -> Option<Cause> {
        let lattice = self.lattice;
        let last = split(lattice.text, bytes.clone()).pop()?;
        let last = words(&lattice.text[last.clone()], last.start);
        // `I could not write earlier, here are my orders:`
        let from = last.iter().rposition(|w| w.is(",") || w.is(";")).map_or(0, |at| at + 1);
        let last = &last[from..];
        let said = last.iter().filter(|w| w.says()).count();
        if !found.last().is_some_and(|w| w.is(":")) {
            let all = found.iter().filter(|w| w.says()).count();
            let whole = any_at(found, 0, "moot").is_some_and(|f| f.len == all && f.len > 1);
            return (whole || self.other_game(last)).then_some(Cause::Moot);
        }
        let units = row.clone().any(|i| lattice.has_kind_unit(i));
        let first = self.first_word(row.clone()).unwrap_or(row.start);
        let told = self.has(row.clone(), classes!(Told)) || any_in(last, "told");
        if said > LONGEST_HEADING || units || told || self.any(first, classes!(If Unless Else)) {
            return None;
        }
        let from = last.first().map_or(bytes.end, |w| w.span.start);
        let of_last = |i: &usize| self.token(*i).start as usize >= from;
        let power = |i: usize| lattice.power(i).is_some_and(|power| power != self.ground.who);
        // "Together with the Germans I attack:"
        let writes = row.clone().filter(of_last).any(|i| lattice.is(i, Trait::Writer));
        let other = !writes && row.clone().filter(of_last).any(power);
        // `These orders replace my previous orders:`, `Please don't print this:`
        let amends = AMENDS.iter().any(|class| any_in(found, class));
        // "Oh bother, no:" corrects.
        let no = |i: usize| lattice.is(i, Trait::No) && self.token(i + 1).is(":");
        if said == 1 && from > bytes.start && row.clone().filter(of_last).any(no) {
            return None;
        }
        let moot = (0..last.len()).any(|at| denies(last, at))
            || !amends && !writes && any_in(last, "moot")
            || self.other_game(last)
            || other
            || headers::between(self.ground.board, last)
            || self.other_year(last);
        moot.then_some(Cause::Moot)
    }

    /// `Game Jupiter`, `In Jupiter:`: a name that nobody knows where a game's would stand.
    fn other_game(&self, last: &[Word]) -> bool {
        let said: Vec<&Word> = last.iter().filter(|w| w.says()).collect();
        let [label, name] = said.as_slice() else { return false };
        let names = self.world.names;
        let labels = headers::is_game(&label.text) || label.text == "in" && self.lattice.is_best("en");
        let other = names.games.is_empty() || names.strange(&name.text, true);
        labels && other && name.capital && !is_known(&name.text) && !self.is_place(name)
    }

    fn is_place(&self, name: &Word) -> bool {
        let list = &self.lattice.tokens.list;
        let at = list.partition_point(|t| (t.start as usize) < name.span.start);
        self.lattice.has_name(at) || self.lattice.power(at).is_some()
    }

    /// `1903:`, a year that is gone or to come and nothing else.
    fn other_year(&self, last: &[Word]) -> bool {
        let said: Vec<&Word> = last.iter().filter(|w| w.says()).collect();
        let [year] = said.as_slice() else { return false };
        let value = year.text.parse::<i32>().ok().filter(|_| year.text.len() == 4);
        value.is_some_and(|value| value != self.ground.position.turn.year)
    }

    /// Where a greeting of another power ends that a line begins with: `Dear France, A Mun - Bur`; not `Hello from France!`
    pub fn greets_other(&self, row: &Range<usize>, found: &[Word]) -> Option<usize> {
        let first = found.iter().position(Word::says)?;
        any_at(found, first, "greeting")?;
        let end = found.iter().find(|w| [",", "!", ":"].iter().any(|sign| w.is(sign)))?.span.end;
        let before = |i: &usize| (self.token(*i).start as usize) < end;
        let tokens = || row.clone().take_while(before);
        let other = tokens().any(|i| self.lattice.power(i).is_some_and(|power| power != self.ground.who));
        let from = found.iter().take_while(|w| w.span.end <= end).any(|w| is(&w.text, "origin"));
        (other && !from && !tokens().any(|i| self.lattice.is_exact(i) && self.lattice.power(i).is_none()))
            .then_some(end)
    }
}

/// Whether a word denies: `no`, `nicht`; not `no. 3`.
pub fn denies(found: &[Word], at: usize) -> bool {
    let word = &found[at];
    let number = || found[at + 1..].iter().find(|w| !w.is(".")).is_some_and(|w| w.sort == Sort::Number);
    // All that the class of a vote against has besides are words for "against".
    const NO: [&str; 6] = ["no", "non", "nein", "nee", "nej", "nope"];
    // `Germany (no press):`
    let press = || any_at(found, at + 1, "press").is_some();
    (is(&word.text, "not") && word.text != "no" || NO.contains(&word.text.as_str()) && !number()) && !press()
}
