//! What becomes of the orders of a sentence when it was walked over: conditions, doubts, words left over, words that govern.

use adjudicator::board::Province;
use adjudicator::orders::Code;
use adjudicator::terms::UnitNaming;

use super::{LONGEST_PLACE, LetterSentence};
use crate::reading::forms::Verb;
use crate::reading::lattice::UnitShape;
use crate::reading::letter::{Reader, Scope};
use crate::reading::matching::{Match, Status, is_impossible};
use crate::reading::words::classes;
use crate::reading::words::{Classes, Trait};

impl Reader<'_, '_> {
    pub(super) fn settle(&mut self, s: &LetterSentence, moot: bool) {
        let doubts = self.doubts(s);
        let mut conditional = s.has(classes!(If Unless)) && !s.has(classes!(EverW)) && !self.asks_for_room(s);
        if self.ground.retreats() && conditional {
            conditional = !self.is_retreat_condition(s);
        }
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        let until = s.range.clone().filter(top).any(|q| self.lattice.is(q, Trait::Until));
        let free = !s.has(classes!(EverW));
        let questioned = self.question_from(s);
        let condition_from = if conditional { self.condition_from(s) } else { s.range.start };
        let condition_to = if conditional { self.condition_to(s) } else { s.range.end };
        // "A gal SELL SOUL IF MOVED A war TO gal": where a condition follows its order, what stands behind its word is no order.
        let fact_from = self.condition_word(s).filter(|_| conditional && self.grammar.conditions_follow());
        for at in s.own.clone() {
            let start = self.matches[at].start;
            let asked = s.asks && start >= questioned;
            let is_fact = fact_from.is_some_and(|word| word < start);
            let conditional = conditional && (condition_from..condition_to).contains(&start)
                || self.only_otherwise(s, start);
            let reached = doubts.iter().copied().find(|q| asked || self.bears_on(s, *q, at));
            let because = reached.unwrap_or(s.range.start);
            let line = self.token(self.matches[at].start).line;
            let below = match self.scope {
                Scope::Below(status) if free => Some(status),
                Scope::Line(headed, status) if free && headed == line => Some(status),
                _ => None,
            };
            let example = (self.moot || moot) && free;
            let proxy = s.range.clone().find(|q| self.any_in(s, *q, classes!(Proxy)));
            let proxy = proxy.filter(|q| self.bears_on(s, *q, at));
            let one = &mut self.matches[at];
            if asked || reached.is_some() {
                one.becomes(Status::Doubt, because);
            }
            if is_fact {
                one.becomes(Status::Told, because);
            }
            if conditional && !until {
                one.becomes(Status::Condition, because);
            }
            if let Some(status) = below {
                one.becomes(status, because);
            }
            if example {
                one.becomes(Status::Moot, because);
            }
            if let Some(word) = proxy {
                one.becomes(Status::Doubt, word);
            }
        }
    }

    /// Where the part of a sentence begins that a question mark asks about: its last chunk, if that has an order and nothing
    /// else in the sentence doubts.
    fn question_from(&self, s: &LetterSentence) -> usize {
        let parts =
            |i: &usize| self.token(*i).is(",") && !self.is_covered(*i) && !self.lattice.is_bracketed(*i);
        let comma = s.range.clone().rev().find(parts);
        let last = self.matches[s.own.clone()].last().map_or(s.range.start, |m| m.start);
        match comma {
            Some(comma) if last > comma && s.own.len() > 1 && !s.has(classes!(Doubt Or)) => comma,
            _ => s.range.start,
        }
    }

    /// The condition of a sentence.
    fn condition_word(&self, s: &LetterSentence) -> Option<usize> {
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        s.range.clone().filter(top).find(|q| self.any_in(s, *q, classes!(If Unless)))
    }

    /// `Ist beides nicht möglich, wird sie aufgelöst`: a first chunk that says that something else is not possible.
    fn only_otherwise(&self, s: &LetterSentence, start: usize) -> bool {
        let comma = (s.range.start..start).find(|q| self.token(*q).is(","));
        let Some(comma) = comma.filter(|_| self.lattice.is(s.range.start, Trait::Copula)) else {
            return false;
        };
        let chunk = s.range.start..comma;
        self.has_trait(chunk.clone(), Trait::Possible) && self.has(chunk, classes!(Neg))
    }

    /// Whether the condition behind a move only asks that its goal be free, which the rules do as well: `if there is room`, `as long as
    /// nobody stands there`.
    fn asks_for_room(&self, s: &LetterSentence) -> bool {
        const PLAIN: Classes = classes!(Fill Pron If Now Nobody Neg Stand At);
        let Some(word) = self.condition_word(s) else { return false };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        let behind = word..s.range.end;
        let passed = |q: usize| self.token(q).is(",") || self.any(q, classes!(Tail Fill Pron));
        let moves = before.is_some_and(|m| m.verb == Verb::Move && (m.end..word).all(passed));
        let plain = |q: usize| {
            let lattice = self.lattice;
            let state = [Trait::There, Trait::Exists, Trait::Copula, Trait::Possible, Trait::Room];
            !self.token(q).is_word()
                || lattice.is_clitic(q)
                || self.any(q, PLAIN)
                || state.into_iter().any(|one| lattice.is(q, one))
        };
        let free = self.has(behind.clone(), classes!(Nobody))
            || self.has_trait(behind.clone(), Trait::Room)
            || self.has_trait(behind.clone(), Trait::Possible) && !self.has(behind.clone(), classes!(Neg));
        moves && free && self.any(word, classes!(If)) && behind.into_iter().all(plain)
    }

    /// Where the part of a sentence begins that its condition is about: the order before it.
    fn condition_from(&self, s: &LetterSentence) -> usize {
        let Some(word) = self.condition_word(s) else { return s.range.start };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        before.map_or(s.range.start, |m| m.start)
    }

    /// Where that part ends: with the order before it, if no sign parts the two.
    fn condition_to(&self, s: &LetterSentence) -> usize {
        let Some(word) = self.condition_word(s) else { return s.range.end };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        match before {
            Some(one) if self.is_same_clause(one.end, word) => word,
            _ => s.range.end,
        }
    }

    /// The words of doubt of a sentence.
    fn doubts(&self, s: &LetterSentence) -> Vec<usize> {
        let dated = |q: usize| {
            let number = self.token(q + 1).is_number() || q > 0 && self.token(q - 1).is_number();
            let within = q > 0 && self.token(q).capital && self.any(q - 1, classes!(At Tov In2));
            self.any_in(s, q, classes!(Month)) && (number || within)
        };
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        let all: Vec<usize> = s
            .range
            .clone()
            .filter(top)
            .filter(|q| self.any_in(s, *q, classes!(Doubt Canc)) && !dated(*q))
            .filter(|q| !self.is_of_reason(s, *q))
            .collect();
        let maybe = s.range.clone().filter(top).any(|q| self.lattice.is(q, Trait::Maybe));
        let polite = s.has(classes!(Wish)) && !maybe && all.iter().all(|q| self.lattice.is(*q, Trait::Would));
        if polite { Vec::new() } else { all }
    }

    /// Whether a word of doubt stands in a reason behind an order, or says what somebody else could do: `because F Gre could only cut
    /// it`, `Italy would only bounce me`.
    fn is_of_reason(&self, s: &LetterSentence, q: usize) -> bool {
        let parts = |i: &usize| self.token(*i).is(",;:") && !self.is_covered(*i) || self.is_pause(*i);
        let Some(from) = (s.range.start..q).rev().find(parts).map(|i| i + 1) else { return false };
        let mut own = self.matches[s.own.clone()].iter();
        if !own.clone().any(|m| m.start < from) || own.any(|m| (from..q).contains(&m.start)) {
            return false;
        }
        let other = |i: usize| {
            let unit = self.lattice.has_kind_unit(i) && !self.is_own_unit(i);
            self.lattice.is(i, Trait::Third) || self.lattice.is_other_power(i) || unit
        };
        let named =
            self.token(from).capital && self.lattice.classes(from).is_empty() && !self.lattice.has_name(from);
        let foreign = (named || (from..q).any(other)) && !self.has_trait(from..q, Trait::Writer);
        let reason = (from..q.min(from + 2)).any(|i| self.any_in(s, i, classes!(Why)));
        // "and may it rain on somebody else"; not "he may do what you like"
        let editor = |i: usize| self.lattice.is(i, Trait::Subject) && !other(i);
        let end = (q..s.range.end).find(|i| self.token(*i).is(",;:.")).unwrap_or(s.range.end);
        let foreign = foreign || (q..end).any(other) && !self.has_trait(from..end, Trait::Writer);
        reason || foreign && !(from..end).any(editor) || self.begins_relative(from)
    }

    /// In retreats: `if possible`, `if that fails` are no conditions.
    fn is_retreat_condition(&self, s: &LetterSentence) -> bool {
        const PLAIN: Classes = classes!(If Neg Pron Fill Else Or Then Vacant Occ And);
        s.range
            .clone()
            .filter(|w| self.token(*w).is_word() && !self.is_covered(*w))
            .all(|w| self.any_in(s, w, PLAIN) || self.lattice.is(w, Trait::Possible))
    }

    /// Whether a word bears on an order: the one of its own comma chunk; else all before it, or all behind it if it leads.
    fn bears_on(&self, s: &LetterSentence, q: usize, at: usize) -> bool {
        let parts = |i: usize| self.token(i).is(",;:") && !self.is_covered(i);
        let from = (s.range.start..q).rev().find(|i| parts(*i)).map_or(s.range.start, |i| i + 1);
        let to = (q + 1..s.range.end).find(|i| parts(*i)).unwrap_or(s.range.end);
        let chunk = |m: &Match| (from..to).contains(&m.start);
        let mut own = self.matches[s.own.clone()].iter();
        if own.clone().any(chunk) {
            return chunk(&self.matches[at]);
        }
        if (from..to).any(|i| self.lattice.has_kind_unit(i) && self.is_own_unit(i)) {
            // "Sweden takes Norway, and the fleet in Bothnia does whatever Gus asks": of the fleet, which is asked about.
            return false;
        }
        self.matches[at].start < q || !own.any(|m| m.start < q)
    }

    /// The words of an order's own clause that no order covers.
    fn clause(&self, s: &LetterSentence, at: usize) -> Vec<usize> {
        let one = &self.matches[at];
        let ends = |q: usize| {
            self.is_covered(q)
                || self.is_pause(q)
                || self.token(q).is(",;:()[]\"<>|")
                || self.any(q, classes!(And But Then))
        };
        let behind = (one.end..s.range.end).take_while(|q| !ends(*q));
        let before = (s.range.start..one.start).rev().take_while(|q| !ends(*q));
        behind.chain(before).collect()
    }

    /// An order is never cut out of a sentence: a name, a kind or a verb left over in its clause may belong to it.
    pub(super) fn left_over(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let talks = s.range.clone().any(|q| {
            self.token(q).is_word()
                && !self.is_covered(q)
                && !lattice.is_bracketed(q)
                && !self.any_in(s, q, classes!(And))
        });
        let one = &self.matches[at];
        if is_impossible(one) && one.notes.has(Code::TypeFilled) && talks {
            self.matches[at].becomes(Status::Told, s.range.start);
        }
        if !self.matches[at].is_ok() {
            return;
        }
        if let Some(q) = self.second_deed(s, at) {
            self.matches[at].becomes(Status::Left, q);
            return;
        }
        if let Some(q) = self.second_goal(s, at) {
            self.matches[at].becomes(Status::Choice, q);
            return;
        }
        if self.grammar.units == UnitNaming::Sized {
            // "a few thousand men", "half of those in Berlin": how many?
            let words = self.clause(s, at).into_iter().chain(self.matches[at].start..self.matches[at].end);
            let next = self.matches.get(at + 1).map_or(s.range.end, |next| next.start.min(s.range.end));
            let words = words.chain(self.matches[at].end..next);
            let unit = self.matches[at].keys.first().and_then(|p| self.ground.own(*p, None));
            // "all 250 of it"
            let whole = unit.map_or(0, |unit| unit.size);
            let loose = |q: usize| {
                let number =
                    crate::reading::lattice::shapes::count(self.lattice, q).map_or(0, |(number, _)| number);
                let all = number == whole && self.any(q.saturating_sub(1), classes!(All));
                number >= 50 && !all && !self.is_covered(q)
            };
            // "stay in Bulgaria, where 4000 from Constantinople join them"
            let remark = |q: usize| {
                let chunk = (s.range.start..q).rev().find(|i| self.token(*i).is(",;"));
                let from = chunk.map_or(s.range.start, |comma| comma + 1);
                self.begins_relative(from) || self.any(from, classes!(Why From))
            };
            let mut words = words.filter(|q| !self.lattice.is_bracketed(*q) && !remark(*q));
            if let Some(q) = words.find(|q| self.any(*q, classes!(Vague)) || loose(*q)) {
                self.matches[at].becomes(Status::Choice, q);
                return;
            }
        }
        let one = &self.matches[at];
        let bare = one.notes.has(Code::NoVerb) && one.notes.has(Code::TypeFilled);
        let found = self.clause(s, at).into_iter().find(|q| {
            let leads = bare && self.token(*q).is_word() && self.any_in(s, *q, classes!(To Tov At));
            leads || self.belongs(s, at, *q)
        });
        if let Some(q) = found {
            self.matches[at].becomes(Status::Left, q);
        }
    }

    /// `holds and sells its soul`: a deed that only this rule-set has, behind an order and before the next one.
    fn second_deed(&self, s: &LetterSentence, at: usize) -> Option<usize> {
        const DEEDS: Classes =
            classes!(Sell Shoo Explode Distract Expose Die Raise Follow Boards Off PickUp Death);
        let next = self.matches.get(at + 1).map_or(s.range.end, |next| next.start.min(s.range.end));
        let own = DEEDS.both(self.matcher.forms.classes);
        let ends = |q: &usize| self.token(*q).is(".;!?") || self.any_in(s, *q, classes!(Why Told Later If));
        let mut words = (self.matches[at].end..next).take_while(|q| !ends(q));
        let led =
            |q: usize| self.token(q - 1).is(",") || self.any(q - 1, classes!(And)) || self.begins_with_and(q);
        words.find(|q| self.any_in(s, *q, own) && led(*q) && !self.lattice.is_bracketed(*q))
    }

    /// `A Par - Pic, Gas`: a place alone in the next chunk could be the goal as well.
    fn second_goal(&self, s: &LetterSentence, at: usize) -> Option<usize> {
        let (lattice, one) = (self.lattice, &self.matches[at]);
        let q = one.end + 1;
        if one.verb != Verb::Move || !self.token(one.end).is(",") || !self.ground.moves() || q >= s.range.end
        {
            return None;
        }
        let unit = one.keys.first().and_then(|p| self.ground.own(*p, None))?;
        let place = lattice.place(q).filter(|_| !self.is_covered(q) && lattice.is_exact(q))?;
        let ends = place.end >= s.range.end || self.token(place.end).is(".,;!");
        let reached = |p: Province| self.ground.steps(unit.kind, unit.place, p) && !self.is_named_by(at, p);
        (ends && lattice.kind(q).is_none() && lattice.provinces(q).any(reached)).then_some(q)
    }

    fn belongs(&self, s: &LetterSentence, at: usize, q: usize) -> bool {
        const VERBS: Classes = classes!(Sup SupBy Conv Hold Move Via Stand);
        const EMPTY: Classes = classes!(Fill And);
        let lattice = self.lattice;
        let (one, token) = (&self.matches[at], self.token(q));
        if lattice.shape == UnitShape::Sized && token.is_number() && token.value >= 50 {
            // So many men of them, unless it is all of them.
            let all = one
                .keys
                .first()
                .and_then(|p| self.ground.own(*p, None))
                .is_some_and(|u| u.size == token.value);
            return !all;
        }
        let place = token.is_word() && lattice.is_exact(q) && lattice.power_at(q).is_none();
        let place = place && !lattice.provinces(q).all(|p| self.is_named_by(at, p));
        let code = matches!(lattice.folded(q), "bel" | "tun");
        if place && !lattice.is_bracketed(q) && (lattice.is_no_common(q) || code) && !self.is_excused(s, q) {
            return true;
        }
        let next_word = q + 1 < s.range.end && self.token(q + 1).is_word() && !self.is_covered(q + 1);
        if token.is_word() && lattice.is_kind_letter(q) && token.upper && lattice.kind(q).is_some() {
            return q == one.end && next_word && !self.any_in(s, q + 1, EMPTY);
        }
        let known = |w: usize| self.lattice.is_common(w) || !self.lattice.classes(w).is_empty();
        let stray = next_word && !known(q + 1);
        if token.is_word()
            && self.ground.moves()
            && q + 1 == one.start
            && self.classes_in(s, q).meets(classes!(Sup Conv))
        {
            return !self.any_in(s, q, EMPTY);
        }
        if token.is_word() && lattice.kind(q).is_some() && token.length > 1 && stray {
            return true;
        }
        if q != one.end {
            return false;
        }
        if token.is_word() && one.verb == Verb::Text && !known(q) && !lattice.has_name(q) {
            // "LOST 2 coast nc zz"
            return true;
        }
        let to = self.any_in(s, q, classes!(To)) || token.is_dash() && !self.is_pause(q);
        if to && (stray || token.is_dash() && next_word && !self.token(q + 1).space) {
            // "to PlIEDMONT", "-An": a goal that was not read.
            // "stays to admire the view"
            let aim = !token.is_dash() && self.token(q + 1).lower;
            return !(one.verb == Verb::Hold && (token.is_dash() && token.space || aim));
        }
        if token.is_word() && self.classes_in(s, q).meets(VERBS) && !self.any_in(s, q, EMPTY) {
            let nobody = self.any(lattice.end(q), classes!(Nobody Neg));
            return one.verb != Verb::Hold && !nobody;
        }
        let sign = token.is_dash() && !self.is_pause(q) || token.is("/");
        let stays = one.verb == Verb::Hold && !lattice.is_exact(q + 1);
        sign && !stays
            && q + 1 < s.range.end
            && self.token(q + 1).is_word()
            && self.beginning(q + 1).is_none()
            && (lattice.has_name(q + 1) || self.token(q + 1).length <= 4 && lattice.classes(q + 1).is_empty())
    }

    fn is_excused(&self, s: &LetterSentence, q: usize) -> bool {
        const EXCUSES: Classes = classes!(Neg Inst Told Past Later If);
        let ends = |i: &usize| self.token(*i).is(",;:") || self.is_covered(*i);
        let mut behind = (q + 1..s.range.end).take_while(|i| !ends(i));
        if self.any(q.saturating_sub(1), classes!(Then))
            && behind.any(|i| self.any(i, classes!(Later)) || self.names_other_season(i))
        {
            // "then Ion in the Fall"
            return true;
        }
        if self.lattice.is_clitic(q + 1) {
            // "with Bulgaria's blessing"
            return true;
        }
        let from = s.range.start.max(q.saturating_sub(5));
        (from..q).any(|w| self.any(w, EXCUSES))
    }

    /// An order in signs behind words that govern it is spoken of, not given: `I dreamt of A Bur - Mun`.
    pub(super) fn spoken_of(&mut self, s: &LetterSentence, at: usize) {
        let one = &self.matches[at];
        if !one.is_ok() || !one.is_own() {
            return;
        }
        if self.token(one.start).is("(") {
            return;
        }
        let range = one.start..one.end;
        let letters = |q: usize| matches!(self.lattice.folded(q), "s" | "h" | "c");
        let named = |q: usize| q > 0 && self.lattice.names(q - 1).iter().any(|name| name.end > q);
        let formal = range.clone().any(|q| self.token(q).is_dash() && !named(q) || letters(q));
        let start = range.start;
        let phrases = &s.phrases;
        let mut because = None;
        let mut unknown = false;
        let mut colon = false;
        for q in (s.range.start..start).rev() {
            let token = self.token(q);
            if self.is_covered(q) || token.is(",;)(|") || token.is_break() {
                break;
            }
            colon |= token.is(":");
            if !token.is_word() || phrases.contains(&q) {
                continue;
            }
            if colon && self.lattice.is_other_power(q) && self.says_something(s, q, start, phrases) {
                because = Some(q);
            }
            unknown |= !colon && formal && !self.matches[at].corrects && self.governs(s, q);
        }
        let writer = start > s.range.start && self.lattice.is(start - 1, Trait::Writer);
        if let Some(q) = because.or_else(|| (unknown && !writer).then_some(start.saturating_sub(1))) {
            self.matches[at].becomes(Status::Told, q);
        }
        self.circumstance(s, at, phrases);
        self.is_subject(s, at);
    }

    /// Words inside longer phrases, in order: they do not act alone (`no doubt`).
    pub(super) fn phrase_words(&self, s: &LetterSentence) -> Vec<usize> {
        let mut out = Vec::new();
        let mut q = s.range.start;
        while q < s.range.end {
            let plain = !self.token(q).is_word() || self.is_covered(q) || self.lattice.is_bracketed(q);
            let end = if plain { q + 1 } else { self.lattice.end(q).clamp(q + 1, s.range.end) };
            out.extend((q + 1..end).filter(|w| self.token(*w).is_word()));
            q = end;
        }
        out
    }

    fn says_something(&self, s: &LetterSentence, q: usize, start: usize, phrases: &[usize]) -> bool {
        const EMPTY: Classes = classes!(Fill OrdWord At With And);
        let by_writer = self.has_trait(s.range.start..start, Trait::Writer);
        let verb = |w: usize| {
            self.token(w).is_word()
                && !self.is_covered(w)
                && !phrases.contains(&w)
                && self.lattice.power_at(w).is_none()
                && !self.any_in(s, w, EMPTY)
        };
        !by_writer && (s.range.start..s.range.end.min(q + 4)).any(verb)
    }

    /// Whether a word before an order governs it: none that is known to be harmless there.
    fn governs(&self, s: &LetterSentence, q: usize) -> bool {
        const HARMLESS: Classes = classes!(
            Fill OrdWord Now Then Corr And Also Wish Greet To At Pron EverW Perp Give But Inst Rest
            Except Close SupBy Move From Build Else Doubt Tov All KeepW Repeat Keep Spring Summer Fall Winter
        );
        let lattice = self.lattice;
        let together = s.has(classes!(All Rest)) && self.any_in(s, q, classes!(Hold Stand));
        !self.token(q).hangs
            && self.token(q).length > 1
            && !lattice.is(q, Trait::PostScript)
            && !lattice.is_exact(q)
            && lattice.power_at(q).is_none()
            && !self.any_in(s, q, HARMLESS)
            && !together
            && !lattice.is(q, Trait::Refer)
    }

    /// A first chunk with another power, a place or a person in it is a circumstance: `Given a free Channel, F MAO - Eng`.
    fn circumstance(&mut self, s: &LetterSentence, at: usize, phrases: &[usize]) {
        let lattice = self.lattice;
        let first = s.own.clone().find(|m| self.matches[*m].is_own());
        let start = self.matches[at].start;
        if !self.matches[at].is_ok() || first != Some(at) || lattice.is(start, Trait::Refer) {
            return;
        }
        let free = |w: &usize| !self.is_covered(*w);
        let Some(comma) = (s.range.start..start).rev().filter(free).find(|w| self.token(*w).is(",")) else {
            return;
        };
        if (comma..start).any(|w| self.any_in(s, w, classes!(Now But And))) {
            // "Germany says he goes to Burgundy, so A Par - Bur", "Budapest does something, and Rumania holds"
            return;
        }
        let from = (s.range.start..comma).rev().find(|w| self.token(*w).is(",;:)(") || self.is_covered(*w));
        if from.is_some() {
            return;
        }
        let chunk: Vec<usize> = (s.range.start..comma).filter(|w| self.token(*w).is_word()).collect();
        if chunk.len() <= LONGEST_PLACE && self.any(s.range.start, classes!(At)) {
            // "In Germany, Munich pushes into Bohemia"
            return;
        }
        let key = self.matches[at].keys.first().copied();
        let about =
            chunk.iter().any(|w| lattice.is_exact(*w) && lattice.provinces(*w).any(|p| Some(p) == key));
        if about && self.grammar.units == UnitNaming::Sized {
            // "Of the 6000 men beaten in the Ruhr, 4000 fall back"
            return;
        }
        if about && chunk.iter().any(|w| self.any_in(s, *w, classes!(OrdWord))) {
            // "Scrub the Moscow order, A Mos - StP"
            self.matches[at].corrects = true;
            return;
        }
        let place =
            |w: usize| lattice.is_exact(w) && lattice.is_no_common(w) && lattice.power_at(w).is_none();
        let named =
            chunk.iter().any(|w| (self.lattice.is_other_power(*w) || place(*w)) && !phrases.contains(w));
        let reasons = classes!(Why And But Then);
        let person = chunk.iter().skip(1).any(|w| lattice.is(*w, Trait::Third) && !self.token(*w).hangs)
            && !chunk.iter().any(|w| self.any_in(s, *w, reasons));
        let writer =
            chunk.iter().any(|w| lattice.is(*w, Trait::Writer) || self.any_in(s, *w, classes!(Greet)));
        let harmless = classes!(Now Greet Also With Told);
        let leads = chunk.first().is_some_and(|w| self.any_in(s, *w, harmless));
        if (named || person) && !writer && !leads {
            self.matches[at].becomes(Status::Condition, s.range.start);
        }
    }

    /// An order that is the subject of "is" is spoken of.
    fn is_subject(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let (q, verb) = (self.matches[at].end, self.matches[at].verb);
        let word = |w: usize| w < s.range.end && self.token(w).is_word() && !self.is_covered(w);
        if verb == Verb::Text && self.matches[at].keys.is_empty() && word(q) && word(q + 1) && word(q + 2) {
            if self.any(self.matches[at].start, classes!(Llamas)) && !self.any(q, classes!(And Or)) {
                // "My herd in Galicia has waited long enough"
                self.matches[at].becomes(Status::Told, q);
            }
            return;
        }
        let settled = self.any(q, classes!(Fill)) && lattice.end(q) > q + 1;
        if q >= s.range.end || verb == Verb::Hold || !lattice.is(q, Trait::Copula) || settled {
            // "Den - Swe is still right."
            return;
        }
        let spanish = lattice.folded(q) != "es" || lattice.is_best("es");
        let accented = lattice.folded(q) != "e" && lattice.folded(q) != "ar" || lattice.is_accented(q);
        let named = (q + 1..s.range.end.min(q + 4)).any(|w| self.any(w, classes!(OrdWord)));
        if spanish && accented && !named {
            self.matches[at].becomes(Status::Told, q);
        }
    }

    /// Whether a picture or another sign that is not read stands before a token.
    fn has_picture(&self, q: usize) -> bool {
        let gap = self.token(q.saturating_sub(1)).end as usize..self.token(q).start as usize;
        self.lattice.text.get(gap).is_some_and(|t| !t.trim().is_empty())
    }

    /// A word between a whole order and a subject is a conjunction, whatever it is.
    pub(super) fn conjunction(&mut self, s: &LetterSentence, at: usize) {
        const HARMLESS: Classes = classes!(Why And But Then EverW Now Corr Inst SupBy ThatS);
        let lattice = self.lattice;
        if !self.matches[at].is_ok() {
            return;
        }
        let (q, verb) = (self.matches[at].end, self.matches[at].verb);
        if self.has_picture(q) {
            return;
        }
        let free_word = |w: usize| w < s.range.end && !self.is_covered(w) && self.token(w).is_word();
        // "stays exactly where it is"
        let place_clause = verb == Verb::Hold && (q..q + 2).any(|w| lattice.is(w, Trait::Where));
        let mut doubt = None;
        if free_word(q) && !lattice.is(q, Trait::Subject) && !self.any_in(s, q, HARMLESS) && !place_clause {
            let ends = classes!(Why And But Then);
            let behind = lattice.end(q).max(q + 1);
            let following = (behind..behind + 3).take_while(|w| free_word(*w) && !self.any_in(s, *w, ends));
            doubt = following.into_iter().find(|w| lattice.is(*w, Trait::Subject) && !self.token(*w).hangs);
        }
        let unknown = lattice.classes(q).is_empty() && !lattice.has_name(q) && lattice.kind(q).is_none();
        if doubt.is_none() && free_word(q) && unknown && !self.token(q).hangs {
            let stranger = |w: &usize| {
                let stranger = lattice.classes(*w).is_empty() && !lattice.has_name(*w);
                let capital = self.token(*w).capital && stranger && !lattice.is_shouted;
                self.lattice.is_other_power(*w) || capital && !self.token(q).capital
            };
            doubt = (q + 1..s.range.end).take_while(|w| free_word(*w)).find(stranger);
        }
        if let Some(w) = doubt {
            self.matches[at].becomes(Status::Doubt, w);
        }
        self.closing_quote(s, at);
        let end = self.matches[at].end;
        let void = self.clause(s, at).into_iter().find(|q| *q >= end && self.any_in(s, *q, classes!(Only)));
        if let Some(q) = void {
            self.matches[at].becomes(Status::Doubt, q);
        }
    }

    /// `"A Par - Bur" says Gus`, `"A Par - Bur", he wrote`
    fn closing_quote(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let start = self.matches[at].start;
        let past = |q: usize| q + usize::from(q < s.range.end && self.token(q).is("!,."));
        let close = past(self.matches[at].end);
        if !self.token(close).is("\"") || start == 0 || !self.token(start - 1).is("\"") {
            return;
        }
        let q = past(close + 1);
        let plain = self.any(q, classes!(And Fill But Then)) || lattice.kind(q).is_some();
        let said = |w: usize| self.any(w, classes!(Told Wrote)) || lattice.is(w, Trait::Subject);
        let speaks = if q == close + 1 { !plain } else { (q..q + 3).any(said) };
        if self.token(q).is_word() && speaks {
            self.matches[at].becomes(Status::Told, q);
        }
    }
}
