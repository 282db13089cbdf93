//! Sentences: words that act on earlier letters, orders among prose, and what is asked about.

use std::ops::Range;

use adjudicator::orders::Code;

use super::super::atoms::{Atom, Sense};
use super::super::attempt::{Told, Why, connects, ends};
use super::super::headers::{self, Named};
use super::super::language::{any_at, any_in, english, is, is_common};
use super::super::reading::parts::denies;
use super::super::reading::press::vote;
use super::super::reading::remarks::{CONCERNS, moved, split, voids};
use super::super::words::{Sort, Word, words};
use super::super::{Act, Cause, Kind, Piece};
use super::{Frame, Holds, Work, trimmed};

impl Work<'_> {
    /// Words that keep, confirm, replace or withdraw are taken out; the rest is read.
    pub(super) fn acts(&mut self, range: Range<usize>) {
        let found = self.words(&range);
        for (class, act) in ACTS {
            for at in 0..found.len() {
                let Some(hit) = any_at(&found, at, class) else { continue };
                let end = at + hit.len;
                // A sentence confirms, whatever stands around it.
                let sentence = split(self.text, range.clone())
                    .into_iter()
                    .find(|s| act == Act::Confirms && s.contains(&found[at].span.start))
                    .unwrap_or_else(|| range.clone());
                let inner = |w: &Word| sentence.contains(&w.span.start);
                let first = found.iter().position(inner).unwrap_or(0);
                let count = found[first..].iter().take_while(|w| inner(w)).count();
                let scraps = class.starts_with("scrap");
                if end > first + count
                    || scraps && !alone(&found, at, end)
                    || !scraps && !self.is_act(&found[first..first + count], at - first, end - first, act)
                {
                    continue;
                }
                let last = found.get(end).filter(|w| matches!(w.text.as_str(), "." | "!" | ":" | "," | ";"));
                let stop = last.map_or(found[end - 1].span.end, |w| w.span.end);
                let before = trimmed(self.text, range.start..found[at].span.start);
                let mut after = trimmed(self.text, stop..range.end);
                let mut span = found[at].span.start..stop;
                if act == Act::Confirms {
                    let before = trimmed(self.text, range.start..sentence.start);
                    if !before.is_empty() {
                        self.acts(before);
                    }
                    (span, after) = (sentence.clone(), trimmed(self.text, sentence.end..range.end));
                } else if !before.is_empty() {
                    self.sentences(before);
                }
                let kind = match act {
                    Act::Withdraws => Kind::Withdraw,
                    Act::Confirms => Kind::Confirm,
                    _ => Kind::Amend,
                };
                // `Same as last time please, except A Smy - Arm.`
                let idle = |r: &Range<usize>| {
                    !words(&self.text[r.clone()], 0).iter().any(|w| w.says() && w.text.len() > 1)
                };
                if idle(&after) && !after.is_empty() {
                    span.end = after.end;
                    after = range.end..range.end;
                }
                let mut piece = Piece::new(span, kind);
                piece.act = Some(act);
                // What stands above it in the letter is meant, if anything does.
                if scraps && self.ordered {
                    let all = class == "scrap all";
                    piece.act = None;
                    piece.cause = Some(Cause::TakesBack(all));
                    self.push(piece, None);
                    if let Some(draft) = self.drafts.last_mut() {
                        draft.scraps = Some(all);
                    }
                } else {
                    self.push(piece, None);
                }
                if !after.is_empty() {
                    self.acts(self.without_except(after));
                }
                return;
            }
        }
        self.sentences(range);
    }

    /// `please, except A Smy - Arm`: what is excepted from keeping is ordered.
    pub(super) fn without_except(&self, range: Range<usize>) -> Range<usize> {
        let found = self.words(&range);
        let at = found.iter().take(4).position(|w| is(&w.text, "except"));
        let Some(at) = at.filter(|i| i + 1 < found.len()) else { return range };
        found[at + 1].span.start..range.end
    }

    /// Whether a phrase does something to earlier letters where it stands.
    pub(super) fn is_act(&self, found: &[Word], at: usize, end: usize, act: Act) -> bool {
        let says = |r: &[Word]| r.iter().filter(|w| w.says()).count();
        let rest = |class: &str, words: &[Word]| {
            (0..words.len()).filter_map(|i| any_at(words, i, class)).map(|f| f.len).max().unwrap_or(0)
        };
        let around = says(&found[..at]) + says(&found[end..]);
        let phrase = says(&found[at..end]);
        match act {
            Act::Confirms => {
                let polite = rest("closing", &found[..at]).max(rest("harmless", &found[..at]))
                    + rest("closing", &found[end..]).max(rest("harmless", &found[end..]))
                    + rest("confirm", &found[end..]);
                let orders = self.look.atoms(self.text, found).iter().any(|a| a.is_unit() || a.is_place());
                let asked = found.last().is_some_and(|w| w.is("?"));
                // `I'd like to stand by.`
                let joins = any_in(found, "joins");
                !orders
                    && !asked
                    && !joins
                    && !vote(found)
                    && (around <= polite + 1 || phrase >= 3 && around <= 8)
            }
            Act::Replaces => {
                // `New orders:` above orders replaces only where something else was sent; alone it says nothing.
                phrase >= 2 || found.get(end).is_none_or(|w| w.is(":"))
            }
            Act::GoesBack => phrase >= 3 || around <= 6,
            Act::Withdraws | Act::Repeats => true,
            Act::Keeps | Act::Amends => !self.doubtful(&found[..at]),
        }
    }

    pub(super) fn doubtful(&self, found: &[Word]) -> bool {
        (0..found.len()).any(|i| self.look.language.at(found, i, "if").is_some())
    }

    pub(super) fn sentences(&mut self, range: Range<usize>) {
        let range = trimmed(self.text, range);
        if range.is_empty() {
            return;
        }
        if self.teller.strict {
            return self.untried(range);
        }
        match self.told(&range) {
            Ok(told) => return self.order(range, told),
            Err(why) if why.condition && self.frames(&range) => {
                self.frame = self.conditional(&range);
                return self.note(range, Kind::Remark, Cause::Conditions);
            }
            Err(_) => {}
        }
        let parts = split(self.text, range.clone());
        if let Some(unit) = self.denied(&parts) {
            return self.error(range, Kind::Unread, Code::UnknownOrder, Cause::Denied(None), unit);
        }
        for part in parts {
            self.sentence(part);
        }
    }

    /// `A Mun - Bur... NOT!`: the unit of an order with a sentence behind it that says no and little else.
    fn denied(&self, parts: &[Range<usize>]) -> Option<Option<String>> {
        parts.windows(2).find_map(|pair| {
            let said = self.words(&pair[1]);
            let last = said.iter().rposition(Word::says).filter(|at| denies(&said, *at))?;
            let order = self.teller.tell(&pair[0]).ok().filter(|told| !told.bare)?;
            let short = said[..=last].iter().filter(|w| w.says()).count() <= 3;
            (short && !self.attempts(&pair[1])).then(|| order.units.last().cloned())
        })
    }

    /// A row for a reader that leaves no word unexplained and may go on over several rows.
    pub(super) fn untried(&mut self, range: Range<usize>) {
        let why = match self.told(&range) {
            Ok(told) => return self.order(range, told),
            Err(why) => why,
        };
        let found = self.words(&range);
        if self.both(&range, &found) || self.tailed(&range, &found) {
            return;
        }
        let said: Vec<&Word> = found.iter().filter(|w| w.sort == Sort::Word).collect();
        let common = said.iter().filter(|w| is_common(&w.text)).count();
        let atoms = self.teller.atoms(&range);
        let shaped = |a: &Atom| {
            a.is_unit()
                || a.is_place()
                || matches!(a.sense, Sense::Verb(_) | Sense::Number | Sense::Condition(_))
        };
        // Not `We'll see.`
        let tried = common * 2 < said.len() || said.len() < 4 && atoms.iter().any(shaped);
        if tried && !self.teller.doubted(&atoms) {
            let text = self.text[range.clone()].replace(['\n', '\r'], " ");
            let told = Told { text, amends: false, mended: false, bare: false, units: Vec::new() };
            if let Frame::Moot(message, _) = self.frame.clone() {
                return self.error(range, Kind::Unread, Code::UnknownOrder, message, None);
            }
            return self.push(Piece::new(range, Kind::Order), Some(told));
        }
        let parts = split(self.text, range.clone());
        if parts.len() > 1 {
            return parts.into_iter().for_each(|part| self.untried(part));
        }
        let (past, later) = (self.phrase(&found, "past"), self.later(&found));
        let told_by = self.told_by(&range, &found);
        self.refused(range, &found, &why, told_by, past, later);
    }

    pub(super) fn told(&self, range: &Range<usize>) -> Result<Told, Why> {
        let found = self.words(range);
        // `A Mun H. I vote for the draw.` says two things.
        let voted = (vote(&found) || any_in(&found, "propose"))
            && (split(self.text, range.clone()).len() > 1 || self.beside(range, &found).is_some());
        if voted
            || self.recants(range, &found).is_some()
            || self.told_by(range, &found)
            || self.phrase(&found, "past")
            || self.later(&found)
        {
            return Err(Why::default());
        }
        self.teller.tell(range)
    }

    /// A condition that stands alone on a line, or ends in a colon.
    pub(super) fn frames(&self, range: &Range<usize>) -> bool {
        let atoms = self.teller.atoms(range);
        let units = atoms.windows(2).any(|w| w[0].is_unit() && w[1].is_place());
        let idle = |s: &Sense| matches!(s, Sense::Sign | Sense::Number | Sense::Harmless);
        let first =
            atoms.iter().find(|a| !idle(&a.sense)).is_some_and(|a| matches!(a.sense, Sense::Condition(_)));
        // `If Gus asks, I am away. Here are my orders:`
        let last = split(self.text, range.clone()).pop().unwrap_or_else(|| range.clone());
        let ends = self.text[range.clone()].ends_with(':')
            && self.teller.atoms(&last).iter().any(|a| matches!(a.sense, Sense::Condition(_)));
        let asks = self.text[range.clone()].ends_with('?');
        ends || first && !units && !asks && split(self.text, range.clone()).len() == 1
    }

    /// What holds below a condition: until a blank line, unless the colon of it says that something follows.
    fn conditional(&self, range: &Range<usize>) -> Frame {
        let colon = self.text[range.clone()].ends_with(':');
        Frame::Moot(Cause::Condition, if colon { Holds::Fresh } else { Holds::Paragraph })
    }

    /// Whether words are about a later turn: `in the fall` is not, when that is due.
    fn later(&self, found: &[Word]) -> bool {
        let turn = || any_in(found, "next turn");
        (self.season_due(found) != Some(true) || turn()) && self.phrase(found, "later")
    }

    /// Whether the season that words name without its year is the one that is due; None where they name none.
    fn season_due(&self, found: &[Word]) -> Option<bool> {
        let due = self.world.position.turn;
        let (season, ..) = headers::undated(self.look.language, self.look.board, found)?;
        Some(Named { season, year: due.year, phase: None }.fits(due))
    }

    pub(super) fn phrase(&self, found: &[Word], class: &str) -> bool {
        (0..found.len()).any(|i| {
            self.look
                .language
                .at(found, i, class)
                .or_else(|| english().at(found, i, class))
                .is_some_and(|f| f.len > 1 || f.class == "later")
        })
    }

    /// Whether a phrase of a class stands among words, or a word of it that has more than three letters.
    fn concerns(&self, found: &[Word], class: &str) -> bool {
        let long = |i: usize| self.text[found[i].span.clone()].len() > 3;
        let word = |i: usize| self.look.language.at(found, i, class).is_some_and(|f| f.len == 1 && long(i));
        self.phrase(found, class) || (0..found.len()).any(word) || class == "address" && moved(found)
    }

    /// `A Mun-Bur, I vote yes`: an order, and what stands behind a sign or “and” as a vote or a proposal.
    pub(super) fn beside(
        &self,
        range: &Range<usize>,
        found: &[Word],
    ) -> Option<(Range<usize>, Range<usize>)> {
        let voted = |at: &usize| ["vote", "propose"].iter().any(|class| any_at(found, *at, class).is_some());
        let first = (2..found.len()).find(voted)?;
        let parts = |w: &Word| [",", ";", "(", "-"].iter().any(|s| w.is(s)) || is(&w.text, "and");
        let cut = (1..first).rev().find(|at| parts(&found[*at]))?;
        let head = trimmed(self.text, range.start..found[cut].span.start);
        let tail = trimmed(self.text, found[cut].span.end..range.end);
        let told = self.told(&head).ok().filter(|told| !told.bare && !told.units.is_empty());
        told.map(|_| (head, tail))
    }

    /// Takes an order and a vote or a proposal beside it in one sentence; one that could not be read is asked about.
    fn both(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let Some((head, tail)) = self.beside(range, found) else { return false };
        let Ok(told) = self.told(&head) else { return false };
        self.order(head, told);
        let words = self.words(&tail);
        if any_in(&words, "propose") && self.proposal(&tail, &words) || self.vote(&tail) {
            return true;
        }
        if any_in(&words, "vote") {
            self.error(tail, Kind::Unread, Code::UnknownOrder, Cause::VoteUnread, None);
        } else {
            self.note(tail, Kind::Remark, None);
        }
        true
    }

    /// A sentence about what somebody said or does.
    pub(super) fn told_by(&self, range: &Range<usize>, found: &[Word]) -> bool {
        let said = (0..found.len()).any(|i| {
            let hit = self.look.language.at(found, i, "told").or_else(|| english().at(found, i, "told"));
            // Swedish `sa` is the only word of two letters.
            let long = found[i].text.len() > 2 || self.look.language.code == "sv";
            hit.is_some_and(|f| f.len > 1 || i > 0 && long)
        });
        // `A Par will move to Pic` is an order.
        let own = || {
            self.teller.strict && self.teller.tell(range).is_ok()
                || self.teller.atoms(range).first().is_some_and(|a| a.is_unit())
                    && self.teller.as_it_is(range).is_some()
        };
        said && !own()
    }

    /// A row below `What I promised France:`; their own unit in it only the player knows of.
    pub(super) fn told_to_others(&mut self, range: Range<usize>) {
        let unit = match self.teller.tell(&range) {
            Ok(told) => told.units.first().cloned(),
            Err(why) if why.attempt => why.unit,
            Err(_) => return self.note(range, Kind::Others, None),
        };
        self.error(range, Kind::Unread, Code::UnknownOrder, Cause::ToldToOthers, unit);
    }

    pub(super) fn order(&mut self, range: Range<usize>, told: Told) {
        let found = self.words(&range);
        let free = (0..found.len()).any(|i| self.look.language.at(&found, i, "either way").is_some());
        if let Frame::Moot(message, _) = self.frame.clone() {
            if !free || message == Cause::Addressed {
                let unit = told.units.first().cloned();
                return self.error(range, Kind::Unread, Code::UnknownOrder, message, unit);
            }
            self.frame = Frame::Free;
        }
        if self.season_due(&found) == Some(false) {
            let cause = Cause::Seasons;
            let unit = told.units.first().cloned();
            return self.error(range, Kind::Unread, Code::UnknownOrder, cause, unit);
        }
        // `A Mun - Bur, I resign`, `A Mun - Bur, the cheque is enclosed`
        let beside = CONCERNS.into_iter().find(|(class, _)| self.concerns(&found, class));
        let mut piece = Piece::new(range.clone(), Kind::Order);
        piece.act = told.amends.then_some(Act::Amends);
        self.push(piece, Some(told));
        if let Some((_, kind)) = beside {
            self.note(range, kind, None);
        }
    }

    pub(super) fn sentence(&mut self, range: Range<usize>) {
        let found = self.words(&range);
        if !found.iter().any(Word::says) {
            return self.note(range, Kind::Remark, None);
        }
        if self.both(&range, &found) || any_in(&found, "propose") && self.proposal(&range, &found) {
            return;
        }
        if vote(&found) && self.vote(&range) || self.corrected(&range, &found) {
            return;
        }
        if let Some(head) = self.recants(&range, &found) {
            let cause = Cause::Told("its end changes it, and could not be read".into());
            let unit = self.teller.tell(&head).ok().and_then(|told| told.units.last().cloned());
            return self.error(range, Kind::Unread, Code::UnknownOrder, cause, unit);
        }
        if voids(&found) && !self.teller.atoms(&range).iter().any(|a| a.is_place()) {
            let cause = Cause::Void;
            return self.error(range, Kind::Unread, Code::UnknownOrder, cause, None);
        }
        let (told_by, past, later) =
            (self.told_by(&range, &found), self.phrase(&found, "past"), self.later(&found));
        // `Last turn I had A Vie - Gal and it bounced, so this time A Vie - Boh.`
        if past && let Some(at) = (1..found.len()).rev().find(|i| any_at(&found, *i, "now").is_some()) {
            let rest = trimmed(self.text, found[at].span.start..range.end);
            let len = any_at(&found, at, "now").map_or(1, |f| f.len);
            let order =
                trimmed(self.text, found.get(at + len).map_or(range.end, |w| w.span.start)..range.end);
            if let Ok(told) = self.teller.tell(&order) {
                self.note(trimmed(self.text, range.start..rest.start), Kind::Past, None);
                return self.order(order, told);
            }
        }
        let told = self.teller.tell(&range);
        if (told_by || told.is_err()) && !past && !later && self.tailed(&range, &found) {
            return;
        }
        match told {
            Ok(told) if !told_by && !past && !later => self.order(range, told),
            // `I hope you are well. If A Par moves to Bur:`
            Err(why) if why.condition && self.text[range.clone()].ends_with(':') && self.frames(&range) => {
                self.frame = self.conditional(&range);
                self.note(range, Kind::Remark, Cause::Conditions);
            }
            Ok(told) if told_by || later => {
                // Their own unit, said by somebody else or for another season: only the player knows.
                let own = !told.units.is_empty() && told_by;
                let kind = if later { Kind::Later } else { Kind::Others };
                if own {
                    self.error(
                        range,
                        Kind::Unread,
                        Code::UnknownOrder,
                        Cause::Said,
                        told.units.first().cloned(),
                    );
                } else {
                    self.note(range, kind, None);
                }
            }
            Ok(told) => {
                let unit = told.units.first().cloned();
                self.push(Piece { unit, ..Piece::new(range, Kind::Past) }, None);
            }
            Err(why) => self.refused(range, &found, &why, told_by, past, later),
        }
    }

    /// `A Mun-Bur - sorry for the delay`, `A Mun-Bur (as agreed with England)`: an order, and words behind a sign that
    /// name nothing which could change it.
    fn tailed(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let parts = |w: &Word| {
            let ends = self.teller.strict && (w.is(".") || w.is("!") || w.is("/") || w.is("#"));
            ends || w.is("(") || w.is("[") || w.is(",") || w.is("-") && !w.glued
        };
        for at in (2..found.len()).filter(|at| parts(&found[*at])) {
            let tail = found[at].span.start..range.end;
            let dashes = found[at + 1..].iter().take_while(|w| !w.says() && w.glued && !w.is("?")).count();
            let said = &found[at + 1 + dashes..];
            let Some(first) = said.iter().find(|w| w.says()) else { continue };
            let aside = !found[at].is("-") && !found[at].is(",") || first.text == "as";
            if said.first().is_none_or(|w| w.glued && found[at].is("-")) || !self.idle(&tail, said, aside) {
                continue;
            }
            // `"F Nth-Den", he wrote.`
            let own = (0..said.len()).any(|at| any_at(said, at, "self").is_some());
            if first.text != "as" && !own && self.told_by(&tail, said) {
                continue;
            }
            let head = trimmed(self.text, range.start..found[at].span.start);
            let Ok(told) = self.told(&head) else { continue };
            if told.bare || told.units.is_empty() {
                continue;
            }
            self.order(head, told);
            self.note(tail, Kind::Remark, None);
            return true;
        }
        false
    }

    /// Whether words behind an order change nothing about it and say nothing else that counts; a power may be named in an
    /// aside.
    fn idle(&self, tail: &Range<usize>, said: &[Word], aside: bool) -> bool {
        const COUNTS: [&str; 12] = [
            "no", "not", "propose", "resign", "concede", "proxy", "withdraw", "back", "replace", "keep",
            "repeat", "correct",
        ];
        let atoms = self.teller.atoms(tail);
        let strict = self.teller.strict;
        let polite =
            said.iter().position(Word::says).is_some_and(|first| any_at(said, first, "closing").is_some());
        let still = |a: &Atom| match a.sense {
            Sense::Place(..) | Sense::Unit(..) | Sense::Verb(_) | Sense::Condition(_) => false,
            Sense::Doubt | Sense::Number => false,
            Sense::Power(_) => aside,
            Sense::Sign => !a.is("?") && !a.is(":") && !a.is(";"),
            Sense::Unknown if strict => {
                let plain = !self.text[a.span.clone()].starts_with(char::is_uppercase);
                !self.teller.telling(&a.first) && (plain || polite || is_common(&a.first))
            }
            Sense::Unknown => !ends(&a.first),
            _ => true,
        };
        atoms.iter().all(still)
            && !self.teller.doubted(&atoms)
            && !vote(said)
            && !COUNTS.iter().any(|class| any_in(said, class))
    }

    /// `No wait, to Tyr.`: what stands before it is changed, or asked about if nobody can say how.
    fn corrected(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let Some(first) = found.iter().position(Word::says) else { return false };
        let above = self.drafts.iter().any(|d| d.told.is_some());
        let plain = any_at(found, first, "correct");
        let Some(hit) = plain.or_else(|| any_at(found, first, "mistake").filter(|_| above)) else {
            return false;
        };
        let Some(next) = found.get(first + hit.len) else { return false };
        // `No A Mun - Bur` takes back what `No, A Mun - Bur` orders.
        let unit = || self.look.atoms(self.text, &found[first + 1..]).first().is_some_and(Atom::is_unit);
        if plain.is_none() && hit.len == 1 && denies(found, first) && unit() {
            return false;
        }
        let from = if next.says() { next.span.start } else { next.span.end };
        let rest = trimmed(self.text, from..range.end);
        // `I mean Tyr.`, `No wait hold`
        let led = plain.is_some() && (!next.says() || is(&next.text, "goal"));
        if !(led || above && self.turned(&rest)) {
            return false;
        }
        let atoms = self.teller.atoms(&rest);
        let acts =
            |a: &Atom| matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown && ends(&a.first);
        if !atoms.iter().any(|a| a.is_place() || acts(a)) {
            return false;
        }
        match self.teller.tell(&rest) {
            Ok(mut told) if !told.bare && atoms.iter().any(|a| a.is_unit()) => {
                told.amends = true;
                self.note(range.start..rest.start, Kind::Amend, None);
                self.order(rest, told);
            }
            _ => {
                let unread = |d: &&mut super::Draft| d.told.is_some();
                let mut unit = None;
                if let Some(last) = self.drafts.iter_mut().rev().find(unread) {
                    unit = last.told.take().and_then(|t| t.units.last().cloned());
                    last.piece.kind = Kind::Unread;
                    last.piece.codes = vec![Code::UnknownOrder];
                    last.piece.cause = Some(Cause::Unchanged);
                    last.piece.unit.clone_from(&unit);
                }
                self.error(range.clone(), Kind::Unread, Code::UnknownOrder, Cause::Changes, unit);
            }
        }
        true
    }

    /// Whether words name a goal or something else to do, and nothing besides: `Tyr`, `to Tyr`, `hold!`
    fn turned(&self, rest: &Range<usize>) -> bool {
        let atoms = self.teller.atoms(rest);
        let named = |a: &Atom| {
            let verb = matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown && ends(&a.first);
            a.is_place() || a.is_unit() || verb
        };
        let idle = |a: &Atom| {
            matches!(a.sense, Sense::Sign | Sense::Harmless | Sense::And | Sense::Person | Sense::Power(_))
                || connects(&a.first)
                || is(&a.first, "goal")
        };
        atoms.iter().any(named) && atoms.iter().all(|a| named(a) || idle(a))
    }

    /// `A Mun - Bur, I mean Tyr`, `A Mun - Bur, no, hold`: what stands before the words that change it in its own row.
    fn recants(&self, range: &Range<usize>, found: &[Word]) -> Option<Range<usize>> {
        let sign = |w: &Word| [",", ".", "!", "-", ":", "("].iter().any(|s| w.is(s));
        (2..found.len()).find_map(|at| {
            let parted = sign(&found[at - 1]) && !(found[at - 1].is("-") && found[at].glued);
            let mistake = || {
                any_at(found, at, "mistake")
                    .filter(|f| parted && found.get(at + f.len).is_some_and(|w| sign(w) || f.len > 1))
            };
            let hit = any_at(found, at, "correct").or_else(mistake)?;
            let rest = trimmed(self.text, found.get(at + hit.len)?.span.start..range.end);
            let atoms = self.teller.atoms(&rest);
            let own = |a: &Atom| matches!(a.sense, Sense::Place(Some(p), _) if self.look.own(p));
            // An order of its own, or a word that holds: `París espera, Marsella espera`
            let whole = atoms.iter().any(Atom::is_unit)
                || atoms.iter().filter(|a| a.is_place()).count() > 1 && atoms.iter().any(own);
            let holds = self.look.language.at(found, at, "hold").is_some();
            let head = trimmed(self.text, range.start..found[at - 1].span.end);
            (!whole && !holds && self.turned(&rest) && self.attempts(&head)).then_some(head)
        })
    }

    /// A sentence that is no order: a remark, or an attempt that is asked about.
    pub(super) fn refused(
        &mut self,
        range: Range<usize>,
        found: &[Word],
        why: &Why,
        told_by: bool,
        past: bool,
        later: bool,
    ) {
        if !(told_by || past || later) && why.attempt && self.clauses(&range) {
            return;
        }
        let kind = CONCERNS.into_iter().find(|(key, _)| self.concerns(found, key)).map(|(_, kind)| kind);
        let private = any_in(found, "private") && !why.own;
        let asks = found.last().is_some_and(|w| w.is("?")) && !why.attempt;
        if why.attempt && !(told_by || past || later || private) {
            let code = why.codes.iter().copied().find(|c| c.is_error()).unwrap_or(Code::UnknownOrder);
            let message = Cause::told(&why.message).unwrap_or(Cause::Unread);
            let foreign = code == Code::NotYours;
            if foreign && why.others {
                return self.note(range, Kind::Others, None);
            }
            return self.error(
                range,
                if foreign { Kind::Others } else { Kind::Unread },
                code,
                message,
                why.unit.clone(),
            );
        }
        let kind = match kind {
            Some(kind) => kind,
            None if told_by || why.others => Kind::Others,
            None if past => Kind::Past,
            None if later => Kind::Later,
            None if asks || self.phrase(found, "question") => Kind::Question,
            None => Kind::Remark,
        };
        if kind == Kind::Others && told_by && found.last().is_some_and(|w| w.is(":")) {
            self.frame = Frame::Told(false);
        }
        self.note(range, kind, None);
    }

    /// A sentence with a clause about the writer, or parted by semicolons: each part must be whole by itself.
    pub(super) fn clauses(&mut self, range: &Range<usize>) -> bool {
        let found = self.words(range);
        let doubt = |found: &[Word]| {
            (0..found.len()).any(|i| {
                self.look.language.at(found, i, "doubt").is_some_and(|f| f.len == 1)
                    && self.look.language.at(found, i, "harmless").is_none_or(|h| h.len < 2)
            })
        };
        // `..., then I move to 12 Kiel Road`
        let leads = |w: &Word| w.is(",") || matches!(w.text.as_str(), "then" | "and" | "so");
        let turn = (1..found.len())
            .find(|i| leads(&found[i - 1]) && self.look.language.at(&found, *i, "self").is_some());
        // `And we order A Mun - Xyz` has nothing before it.
        let last = turn.and_then(|at| found[..at].iter().rposition(|w| !leads(w)));
        if let (Some(at), Some(last)) = (turn, last) {
            let head = range.start..found[last].span.end;
            let tail = found[last + 1].span.start..range.end;
            let atoms = self.look.atoms(self.text, &found[at..]);
            let unit = atoms.windows(2).any(|w| w[0].is_unit() && w[1].is_place());
            if !unit
                && !doubt(&found[at..])
                && let Ok(told) = self.teller.tell(&head)
            {
                self.order(head, told);
                self.note(trimmed(self.text, tail), Kind::Remark, None);
                return true;
            }
        }
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut from = range.start;
        for word in found.iter().filter(|w| w.is(";")) {
            parts.push(trimmed(self.text, from..word.span.start));
            from = word.span.end;
        }
        if parts.is_empty() {
            return false;
        }
        parts.push(trimmed(self.text, from..range.end));
        for part in parts.into_iter().filter(|p| !p.is_empty()) {
            self.sentence(part);
        }
        true
    }
}

/// Whether a phrase stands by itself: between signs, words of manners, and the ends of a row.
fn alone(found: &[Word], at: usize, end: usize) -> bool {
    const BEFORE: [&str; 9] = ["please", "bitte", "ok", "okay", "oh", "now", "just", "so", "well"];
    let turns = |w: &Word| ["mistake", "correct", "and"].iter().any(|class| is(&w.text, class));
    let before = |w: &Word| !w.says() || turns(w) || BEFORE.contains(&w.text.as_str());
    let behind = |w: &Word| !w.says() || turns(w) || is(&w.text, "harmless");
    found[..at].last().is_none_or(before) && found.get(end).is_none_or(behind)
}

/// Phrases that do something to what was ordered before.
const ACTS: [(&str, Act); 8] = [
    ("withdraw", Act::Withdraws),
    ("back", Act::GoesBack),
    ("scrap all", Act::Replaces),
    ("scrap", Act::Replaces),
    ("replace", Act::Replaces),
    ("keep", Act::Keeps),
    ("repeat", Act::Repeats),
    ("confirm", Act::Confirms),
];
