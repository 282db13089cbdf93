//! Builds and removals: a walk over verbs, kinds and units, with the same statuses as other orders.

use std::ops::Range;

use adjudicator::board::{Province, UnitKind};
use adjudicator::orders::Code;
use adjudicator::orders::policy::{BuildType, InlandFleet};
use adjudicator::terms::{OrderItem, UnitNaming, UnitRef};

use super::Reader;
use crate::reading::lattice::{Mean, UnitAt, UnitShape};
use crate::reading::orders::{Notes, Order, put_unit};
use crate::reading::resolve::Whose;
use crate::reading::words::classes;
use crate::reading::words::{Class, Classes, Entry, Trait};

/// Fewer words before a colon say how sure the orders behind it are (`Perhaps:`).
const SHORTEST_NOTICE: usize = 3;

/// What became of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// An order.
    Ok,
    /// To be asked about.
    Asked,
    /// Denied.
    Denied,
    /// Only if another is not possible.
    Spare,
    /// Spoken of: asked about only while not all that is due is told.
    Told,
}

/// A build or removal.
#[derive(Clone, Debug)]
pub struct Change {
    /// In canonical text.
    pub text: Option<String>,
    /// Why it is asked about.
    pub code: Option<Code>,
    /// Where.
    pub province: Option<Province>,
    /// Its tokens.
    pub tokens: Range<usize>,
    /// Remarks.
    pub notes: Notes,
    /// What became of it.
    pub wish: Wish,
    /// How many builds it waives; none: all that are left. 1 for builds and removals.
    pub count: Option<usize>,
}

/// What a letter says about builds and removals.
#[derive(Debug, Default)]
pub struct Winter {
    /// In order.
    pub changes: Vec<Change>,
    before: Option<Vec<Change>>,
    /// The kinds told of places in the run being read: before the place, or behind it.
    kinds: Vec<(usize, UnitKind, bool)>,
    /// They stand in order of preference.
    pub preference: bool,
}

/// What a run said so far.
#[derive(Clone, Copy, Default)]
struct Mood {
    verb: Option<Deed>,
    denied: bool,
    spare: bool,
    doubt: bool,
    /// The words are about what was or will be, or what somebody said.
    told: bool,
    asks: bool,
    /// Where the last unit ended.
    last: Option<usize>,
    any: bool,
    /// The last words waive something, and no verb has followed.
    waives: bool,
    /// The last build is for a place that is open; another for it may follow.
    otherwise: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Build,
    Remove,
    Keep,
}

impl Reader<'_, '_> {
    /// Reads a run of winter orders: first the forms of the rule-set, then what is left.
    pub fn winter_run(&mut self, r: Range<usize>) {
        if self.root().next.is_empty() {
            return self.winter_walk(r);
        }
        let found = self.matcher.cover(r.start, r.end, self.root());
        let mut at = r.start;
        for one in found {
            if at < one.start {
                self.winter_gap(at..one.start, at > r.start);
            }
            at = one.end;
            self.sentence += 1;
            self.state_power(&one);
        }
        if at < r.end {
            self.winter_gap(at..r.end, at > r.start);
        }
    }

    /// Words between the forms of a run. Where units go by number, a count, a kind or a place there is an order that no form has:
    /// `two more armies are raised`, `and a new fleet at Sevastopol`.
    fn winter_gap(&mut self, r: Range<usize>, behind: bool) {
        if self.grammar.units != UnitNaming::Numbered {
            return self.winter_walk(r);
        }
        let lattice = self.lattice;
        let verbs = classes!(Build Raise Remove Disband);
        if behind && self.goes_on_alike(r.clone()) {
            return;
        }
        let line = self.token(r.start).line as usize;
        let ordered = self.rows.get(line).is_some_and(|row| self.has(row.clone(), verbs));
        let kind = |w: usize| lattice.kind(w).is_some() && !lattice.is_kind_letter(w);
        // "two more armies": a count before a kind
        let counted = |w: usize| lattice.info(w).number > 1 && (w + 1..w + 4).any(kind);
        let said = |w: usize| behind && (kind(w) || lattice.has_kind_unit(w)) || counted(w);
        if ordered && r.clone().any(said) {
            self.note(r, crate::Kind::Unread, &[Code::UnknownOrder]);
        }
    }

    /// Reads what stands behind a first order of the run with that order's verb: `Raise one army, one fleet (Sevastopol)`,
    /// `Remove 3 and 1F`; whether that is all of it.
    fn goes_on_alike(&mut self, r: Range<usize>) -> bool {
        let verb = |text: &str| text.split(' ').next().map(String::from);
        let last = self.statements.last().and_then(|st| match st.said.as_ref()?.order()? {
            Order::Text(text, _) => verb(text),
            _ => None,
        });
        let mut found = self.matcher.cover(r.start, r.end, &self.matcher.forms.gaps);
        found.retain(|one| match one.orders.first() {
            Some(Order::Text(text, _)) => verb(text) == last && one.is_own(),
            _ => false,
        });
        let covered = |i: usize| found.iter().any(|one| (one.start..one.end).contains(&i));
        let left = |i: usize| self.token(i).is_word() && !covered(i) && !self.any(i, classes!(And Fill));
        let whole = !found.is_empty() && !r.clone().any(left);
        for one in found.iter().filter(|_| whole) {
            self.sentence += 1;
            self.state_power(one);
        }
        whole
    }

    fn winter_walk(&mut self, r: Range<usize>) {
        if self.word_count(r.clone()) == 0 {
            return;
        }
        self.sentence += 1;
        let verbs = classes!(Build Remove Disband Waive Plus);
        let units = r.clone().any(|i| self.lattice.has_kind_unit(i));
        if self.has_trait(r.clone(), Trait::Centre) && !units && !self.has(r.clone(), verbs) {
            return;
        }
        let ordered = r.clone().any(|i| {
            let word = self.lattice.folded(i);
            self.lattice.is(i, Trait::Preference)
                || word == "order" && i > 0 && matches!(self.lattice.folded(i - 1), "this" | "that")
        });
        let first = |i: usize| self.lattice.info(i).is_ordinal && self.lattice.info(i).number == 1;
        // "the first of these that is possible"
        let chosen = self.has_trait(r.clone(), Trait::Possible) && !self.has(r.clone(), classes!(If Else));
        let ordered = ordered || chosen && r.clone().any(first);
        self.winter.preference |= ordered;
        self.winter.kinds = self.kinds_told(&r);
        let known = self.winter.changes.len();
        let mut mood = Mood::default();
        let mut i = r.start;
        while i < r.end {
            i = self.winter_step(i, &r, &mut mood, ordered).max(i + 1);
        }
        self.corrected(&r);
        if self.has(r.clone(), classes!(Vague))
            && !self.has(r.clone(), classes!(If))
            && self.winter.changes.len() > known
        {
            // "and whichever of the others you can spare"
            self.winter.changes.push(asked(Code::AmbiguousOrder, None, r.clone()));
        }
        // A line with a verb of building or removing is an attempt whatever stands there.
        let deeds = classes!(Build Remove Disband);
        let verbs = self.has(r.clone(), deeds);
        let short = self.word_count(r.clone()) <= 8 || self.has(r.start..r.start + 1, deeds);
        let added = mood.any && self.winter.changes.len() != known || self.winter.before.is_some();
        let none = self.has(r.clone(), classes!(Nobody Neg)) && !units && self.place_count(r.clone()) == 0;
        if !added
            && !none
            && mood.verb != Some(Deed::Keep)
            && verbs
            && !self.token(r.end - 1).is(":")
            && (short || self.place_count(r.clone()) > 0)
        {
            self.note(r, crate::Kind::Unread, &[Code::UnknownOrder]);
        }
    }

    /// The kinds that are told of places without one. In a sentence that begins with a place they stand behind it, in others before
    /// it: `Ireland and Iceland get a fleet each`, `one fleet, in Edinburgh, and two armies, in London and Liverpool`.
    fn kinds_told(&self, r: &Range<usize>) -> Vec<(usize, UnitKind, bool)> {
        let lattice = self.lattice;
        let mut sentences: Vec<Vec<(usize, Option<UnitKind>, bool)>> = vec![Vec::new()];
        let mut i = r.start;
        while i < r.end {
            if let Some(end) = self.denied_kind(i) {
                i = end;
                continue;
            }
            let unit = lattice.units(i).iter().max_by_key(|u| u.end);
            let place = lattice.is_exact(i) && lattice.is_no_common(i);
            // "A fleet, please."
            let article = lattice.is_kind_letter(i) && lattice.kind(i + 1).is_some();
            let letter = lattice.is_kind_letter(i) && !self.token(i).upper;
            let kind = lattice.kind(i).filter(|_| !letter && !article);
            let men = lattice.shape == UnitShape::Sized && self.any(i, classes!(Men));
            let kind = kind.or(men.then_some(UnitKind::Army));
            let (item, end) = match (unit.filter(|u| u.kind.is_some() || place), kind) {
                (Some(unit), _) => (Some((i, unit.kind, true)), unit.end),
                (None, Some(_)) => (Some((i, kind, false)), lattice.end(i)),
                _ => (None, i + 1),
            };
            if self.ends_sentence(i) {
                sentences.push(Vec::new());
            }
            if let (Some(item), Some(last)) = (item, sentences.last_mut()) {
                last.push(item);
            }
            i = end.max(i + 1);
        }
        let mut out = Vec::new();
        for (at, items) in sentences.iter().enumerate() {
            let begins = items.first().is_some_and(|(_, kind, _)| kind.is_none());
            // "London is the only place where I am allowed it. A fleet, please."
            let next = sentences.get(at + 1).map_or(&[][..], Vec::as_slice);
            let alone = next.iter().all(|(.., place)| !place);
            // "Better a fleet. Make it Sevastopol."
            let last = at.checked_sub(1).map_or(&[][..], |at| sentences[at].as_slice());
            let said = last.last().filter(|_| last.iter().all(|item| !item.2)).and_then(|item| item.1);
            for (n, (token, ..)) in items.iter().enumerate().filter(|(_, item)| item.1.is_none()) {
                let before =
                    items[..n].iter().rev().find_map(|item| item.1).or(said).map(|kind| (kind, false));
                let bare = items[n..].iter().chain(next.iter().filter(|_| alone && begins));
                let behind =
                    bare.into_iter().find(|item| !item.2).and_then(|item| item.1.map(|kind| (kind, true)));
                // "an army in Moscow and, in Sevastopol, a fleet"
                let closes = items[n + 1..].iter().all(|item| !item.2) && n + 1 < items.len();
                let told = if begins || closes { behind.or(before) } else { before.or(behind) };
                out.extend(told.map(|(kind, behind)| (*token, kind, behind)));
            }
        }
        out
    }

    /// Whether a sign ends a sentence, not a word cut short: `F Nap. Build A Rom.`
    fn ends_sentence(&self, i: usize) -> bool {
        let (lattice, token, next) = (self.lattice, self.token(i), self.token(i + 1));
        let named = i > 0 && (lattice.has_name(i - 1) || lattice.kind(i - 1).is_some());
        let short = token.is(".") && named && next.is_word() && !next.capital;
        token.is(".;!?") && !short
    }

    /// A correction replaces the list it corrects, or the orders of the units it names.
    fn corrected(&mut self, r: &Range<usize>) {
        let Some(before) = self.winter.before.take() else { return };
        if self.winter.changes.is_empty() {
            self.winter.before = Some(before);
            return;
        }
        let denied = |c: &Change| c.wish == Wish::Denied && c.province.is_some();
        let taken: Vec<Province> =
            self.winter.changes.iter().filter(|c| denied(c)).filter_map(|c| c.province).collect();
        if before.iter().any(|c| c.province.is_some_and(|p| taken.contains(&p))) {
            // "No wait, Tunis can go rather than the Tyrrhenian"
            let kept = before.into_iter().filter(|c| !c.province.is_some_and(|p| taken.contains(&p)));
            let new = std::mem::take(&mut self.winter.changes);
            self.winter.changes = kept.chain(new).collect();
            return;
        }
        let ok = |list: &[Change]| list.iter().filter(|c| c.wish == Wish::Ok).count();
        let new: Vec<Province> =
            self.winter.changes.iter().filter(|c| c.wish == Wish::Ok).filter_map(|c| c.province).collect();
        if ok(&self.winter.changes) >= ok(&before) {
            return;
        }
        let kind = |c: &Change| c.text.as_ref().and_then(|text| text.split(' ').nth(1).map(String::from));
        let kinds: Vec<Option<String>> = self.winter.changes.iter().map(kind).collect();
        let place = |c: &Change| c.province.is_some_and(|p| new.contains(&p));
        // "Make it Sevastopol": of one fleet among others
        let alike = before.iter().filter(|c| kinds.contains(&kind(c))).count() == kinds.len();
        let by_place = before.iter().any(place);
        let named = |c: &Change| if by_place { place(c) } else { alike && kinds.contains(&kind(c)) };
        if before.iter().any(named) {
            let mut all: Vec<Change> = before.into_iter().filter(|c| !named(c)).collect();
            all.append(&mut self.winter.changes);
            self.winter.changes = all;
        } else {
            self.winter.changes = vec![asked(Code::AmbiguousOrder, None, r.clone())];
        }
    }

    fn winter_step(&mut self, i: usize, r: &Range<usize>, m: &mut Mood, ordered: bool) -> usize {
        let lattice = self.lattice;
        let token = self.token(i);
        let classes = match () {
            () if token.is_word() => lattice.classes(i),
            () if token.is("+") => classes!(Plus),
            () if token.is_dash() => classes!(Minus),
            () => Classes::default(),
        };
        let has = |list: Classes| classes.meets(list);
        if let Some(close) = lattice.closing(i).filter(|_| token.is("(["))
            && self.has(i..close, classes!(If Else))
        {
            let last = self.winter.changes.last().and_then(|c| c.province);
            if last.is_some_and(|p| !self.ground.sites().contains(&p)) && !self.winter.preference {
                // "A Warschau (falls nicht möglich: Moskau)", where Warsaw is taken
                self.doubt_last(Code::UnknownOrder);
            }
            return close + 1;
        }
        if let Some(close) = lattice.closing(i).filter(|_| token.is("(["))
            && !(i..close).any(|w| lattice.has_kind_unit(w))
            && !(close == i + 2 && lattice.has_name(i + 1))
        {
            return close + 1;
        }
        let asked_at = (i..r.end).find(|w| self.token(*w).is(".;!?")).filter(|w| self.token(*w).is("?"));
        if let Some(end) = lattice.end_of(i, Class::Waive).filter(|_| asked_at.is_none()) {
            let text = if self.grammar.units == UnitNaming::Owned { "WAIVE" } else { "Waive" };
            if std::mem::take(&mut m.otherwise)
                && let Some(build) = self.winter.changes.last_mut().and_then(|c| c.text.as_mut())
            {
                // "Build A Lon if vacant, else waive"
                *build += &format!(" ELSE {text}");
                return end;
            }
            let (count, end) = self.waived(i..end, r);
            self.winter.changes.push(Change {
                text: Some(text.into()),
                code: None,
                province: None,
                tokens: i..end,
                notes: Notes::default(),
                wish: Wish::Ok,
                count,
            });
            (m.any, m.waives) = (true, true);
            return end;
        }
        let flock = token.upper && token.length == 1 && has(classes!(Birds)) && lattice.has_unit(i);
        if has(classes!(Why)) {
            // A reason bears on nothing.
            let ends = |w: &usize| self.token(*w).is(",;.!:") || lattice.has_kind_unit(*w);
            return (i + 1..r.end)
                .find(ends)
                .map_or(r.end, |w| if self.token(w).is_word() { w } else { w + 1 });
        }
        if has(classes!(Build Plus Raise)) && !flock {
            m.waives = false;
            if m.last != Some(i) || m.verb.is_none() {
                m.verb = Some(Deed::Build);
            }
            return lattice.end_of(i, Class::Build).unwrap_or(i + 1);
        }
        if token.hangs && token.length <= 2 {
            return i + 1;
        }
        if has(classes!(Remove Disband Minus)) && !lattice.has_unit(i) && lattice.folded(i) != "a" {
            if has(classes!(Minus)) {
                if self.token(i + 1).is_number() {
                    m.verb = Some(Deed::Remove);
                }
                return i + 1;
            }
            (m.verb, m.waives) = (Some(Deed::Remove), false);
            let ends =
                lattice.meanings(i).iter().filter(|m| matches!(m.class, Class::Remove | Class::Disband));
            return ends.map(|m| m.end).max().unwrap_or(i + 1);
        }
        if has(classes!(KeepV)) {
            m.verb = Some(Deed::Keep);
            return i + 1;
        }
        let announced = token.is(":")
            && self.word_count(r.start..i) > SHORTEST_NOTICE
            && !(r.start..i).any(|w| lattice.has_kind_unit(w));
        if token.is(".!?") || announced {
            // "I suppose I must take two units off the board: A Silesia and F Baltic"
            (m.doubt, m.told) = (false, m.told && announced);
        }
        let corrects = has(classes!(Corr));
        let answers = lattice.is(i, Trait::No) && self.token(i + 1).is(",");
        let waits = (corrects || answers)
            && !self.winter.changes.is_empty()
            && self.winter.before.is_none()
            && self.corrects(i, r);
        let of_last = (corrects || waits) && self.corrects_last(i);
        if of_last || waits {
            if !of_last {
                // "Correction: ..." is one of the whole list, "Build A Rom, no, F Nap" is not.
                self.winter.before = Some(std::mem::take(&mut self.winter.changes));
            }
            m.denied = false;
            return if corrects { lattice.end(i) } else { i + 2 };
        }
        if lattice.is(i, Trait::Retract) && lattice.has_name(lattice.end(i)) && m.any {
            // "no, scrub London, make that Liverpool"
            m.denied = true;
            return i + 1;
        }
        let next = i + 1;
        let noun = lattice.is(i, Trait::NegNoun)
            && !lattice.has_unit(next)
            && lattice.kind(next).is_none()
            && !self.any(next, classes!(Build Remove Disband Waive Fill));
        if has(classes!(Neg)) && noun && self.token(next).is_word() && lattice.classes(next).is_empty() {
            // "of no use to anyone"
            return next;
        }
        if let Some(end) = self.denied_kind(i) {
            return end;
        }
        if has(classes!(Inst)) {
            return self.put_off(lattice.end(i), r, m);
        }
        if let Some(number) = self.others_open(i) {
            return self.build_others(i, number, r, m);
        }
        if has(classes!(Neg)) {
            self.deny_last(i, r, m);
            m.denied = true;
            return i + 1;
        }
        let comma = (r.start..i).rev().find(|w| self.token(*w).is(",")).filter(|_| token.is(":"));
        let noted = comma.is_some_and(|comma| !self.has(comma..i, classes!(Told Past Later)));
        if has(classes!(But Now)) || noted {
            // "I had my heart set on Venice, but ..."
            (m.told, m.denied) = (false, m.denied && !has(classes!(But)));
        }
        if has(classes!(Doubt Told Past Later)) && !has(classes!(Month)) {
            m.doubt |= has(classes!(Doubt));
            m.told |= has(classes!(Told Past Later));
        }
        self.winter_choice(i, r, m, ordered, classes)
    }

    /// Where a kind that is denied alone ends: `an army, not a fleet, in Marseilles`.
    fn denied_kind(&self, i: usize) -> Option<usize> {
        const FARTHEST: usize = 4;
        let lattice = self.lattice;
        let spoken = |k: &usize| lattice.kind(*k).is_some() && !lattice.is_kind_letter(*k);
        let kind = (i + 1..i + FARTHEST).find(spoken).filter(|_| self.any(i, classes!(Neg)))?;
        let empty = |k: usize| self.any(k, classes!(Fill)) || lattice.is(k, Trait::Indefinite);
        let end = lattice.end(kind);
        (self.token(end).is(",.;)") && (i + 1..kind).all(empty)).then_some(end)
    }

    /// Takes back the change of a unit that another is to stand for: `rather than the Tyrrhenian`; where the unit ends.
    fn put_off(&mut self, from: usize, r: &Range<usize>, m: &Mood) -> usize {
        const FARTHEST: usize = 4;
        let lattice = self.lattice;
        let units = (from..r.end.min(from + FARTHEST))
            .find_map(|k| lattice.units(k).iter().max_by_key(|unit| unit.end).map(|unit| (k, unit.clone())));
        let Some((at, unit)) = units else { return from };
        let due = if self.ground.balance() < 0 { Deed::Remove } else { Deed::Build };
        let denied = Mood { denied: true, doubt: false, told: false, asks: false, ..*m };
        let change = self.change(m.verb.or(Some(due)), &unit, at..unit.end, &denied);
        if let Some(mut change) = change {
            let same = |c: &&mut Change| c.province == change.province && c.province.is_some();
            for old in self.winter.changes.iter_mut().filter(same) {
                (old.text, old.code, old.wish) = (None, Some(Code::UnknownOrder), Wish::Denied);
            }
            (change.text, change.wish) = (None, Wish::Denied);
            change.code = Some(Code::UnknownOrder);
            self.winter.changes.push(change);
        }
        unit.end
    }

    /// Whether words mean the centres that are still open, and how many they say: `the other two`, `the rest`.
    fn others_open(&self, i: usize) -> Option<usize> {
        let lattice = self.lattice;
        let begins = lattice.is(i, Trait::OtherOne) || self.any(i, classes!(Rest));
        let led = (i.saturating_sub(2)..i).any(|k| self.any(k, classes!(At)));
        let ends = |k: usize| self.token(k).is(".,;!)") || self.token(k).is_break();
        let number = usize::from(lattice.info(i + 1).number);
        let closes = ends(lattice.end(i)) || number > 0 && ends(i + 2);
        (begins && led && closes && self.grammar.units == UnitNaming::Placed).then_some(number)
    }

    /// Builds in the centres that are still open what was said of them: `a fleet in Kiel, and armies in the other two`.
    fn build_others(&mut self, i: usize, number: usize, r: &Range<usize>, m: &mut Mood) -> usize {
        let lattice = self.lattice;
        let spoken = |k: &usize| lattice.kind(*k).is_some() && !lattice.is_kind_letter(*k);
        let kind = (r.start..i).rev().take_while(|k| !self.ends_sentence(*k)).find(spoken);
        let told: Vec<Province> = self.winter.changes.iter().filter_map(|change| change.province).collect();
        let open: Vec<Province> =
            self.ground.sites().into_iter().filter(|site| !told.contains(site)).collect();
        let end = if number > 0 { i + 2 } else { lattice.end(i) };
        let left = self.ground.balance().unsigned_abs() as usize;
        let sure = self.winter.changes.iter().filter(|change| change.wish == Wish::Ok).count();
        let all = open.len() == if number > 0 { number } else { left.saturating_sub(sure) };
        m.any = true;
        let Some(kind) = kind.and_then(|k| lattice.kind(k)).filter(|_| all) else {
            self.winter.changes.push(asked(Code::AmbiguousOrder, None, i..end));
            return end;
        };
        for province in open {
            let mean = Mean { province, cost: 0, exact: true };
            let unit = UnitAt::new(end, Some(kind), [mean].into(), 0);
            let change = self.change(m.verb.or(Some(Deed::Build)), &unit, i..end, m);
            self.winter.changes.extend(change);
        }
        end
    }

    /// How many builds words waive (none: all that are left), and where what says so ends: `waive two`, `two builds waived`,
    /// `waive the rest`, `no builds`.
    fn waived(&self, words: Range<usize>, r: &Range<usize>) -> (Option<usize>, usize) {
        const ALL: Classes = classes!(All Rest Neg Nobody);
        let lattice = self.lattice;
        let empty = |w: usize| self.any(w, classes!(Fill Build Waive)) || self.token(w).is(":");
        let number = |w: usize| match (lattice.info(w).number, self.token(w)) {
            (0, token) if token.is_number() && token.end - token.start == u32::from(token.length) => {
                token.value as usize
            }
            _ if lattice.info(w).is_ordinal => 0,
            (number, _) => usize::from(number),
        };
        let denies = |e: &Entry| e.class == Class::Neg && e.rest.is_empty();
        let none = |w: usize| lattice.info(w).entries.iter().any(denies);
        let says = |w: &usize| !empty(*w) || number(*w) > 0 || self.any(*w, ALL);
        let first = (r.start..words.start).rev().find(says);
        let alone = self.place_count(r.clone()) == 0 && self.has(r.clone(), classes!(Nobody Neg));
        if alone || words.clone().any(none) || first.is_some_and(|w| self.any(w, ALL)) {
            return (None, words.end);
        }
        if let Some(count) = first.map(number).filter(|count| *count > 0) {
            return (Some(count), words.end);
        }
        let Some(last) = (words.end..r.end).find(says) else {
            return (Some(1), words.end);
        };
        let unit = lattice.has_kind_unit(last + 1);
        match number(last) {
            _ if self.any(last, ALL) => (None, lattice.end(last)),
            0 => (Some(1), words.end),
            _ if unit => (Some(1), words.end),
            count => (Some(count), last + 1),
        }
    }

    /// A correction in the sentence of a build takes that build back and no other; whether it is one.
    fn corrects_last(&mut self, i: usize) -> bool {
        let ends = |w: usize| self.token(w).is(".;!?") || self.token(w).is_break();
        let Some(last) = self.winter.changes.last() else { return false };
        if last.province.is_none() || last.tokens.end > i || (last.tokens.end..i).any(ends) {
            return false;
        }
        if let Some(last) = self.winter.changes.last_mut() {
            (last.text, last.code, last.wish) = (None, Some(Code::UnknownOrder), Wish::Denied);
        }
        true
    }

    /// Whether a word of correction corrects: not `Rome can wait`, `Sorry this is late`.
    fn corrects(&self, i: usize, r: &Range<usize>) -> bool {
        let within = i > r.start && self.token(i - 1).is_word() && self.lattice.end(i) == i + 1;
        let mut behind = (i + 1..r.end).take_while(|w| !self.token(*w).is(".!?;"));
        !within && !self.lattice.is(i, Trait::Sorry)
            || behind.any(|w| self.lattice.has_unit(w) || self.lattice.kind(w).is_some())
    }

    /// Of a build that cannot be and one to be made in its stead the second counts: `Build F Con, otherwise F Smy`.
    pub fn take_spares(&mut self) {
        let headed = |at: usize| self.labels[at] == super::Label::Other(crate::Kind::Header);
        let ordered = |at: usize| headed(at) && self.has_trait(self.rows[at].clone(), Trait::Preference);
        self.winter.preference |= (0..self.rows.len()).any(ordered);
        let mut main: Option<usize> = None;
        for at in 0..self.winter.changes.len() {
            let change = &self.winter.changes[at];
            let impossible = change.notes.has(Code::Impossible);
            match (change.wish, main) {
                (Wish::Spare, Some(first))
                    if !impossible && self.winter.changes[first].notes.has(Code::Impossible) =>
                {
                    self.winter.changes[first].wish = Wish::Spare;
                    self.winter.changes[at].wish = Wish::Ok;
                    main = None;
                }
                (Wish::Ok, _) => main = Some(at).filter(|_| change.province.is_some()),
                _ => {}
            }
        }
        for change in self.winter.changes.iter_mut().filter(|c| c.wish == Wish::Spare) {
            change.text = None;
        }
    }

    /// Orders that a correction took back and nothing replaced are asked about.
    pub fn restore_changes(&mut self) {
        let Some(before) = self.winter.before.take().filter(|_| self.winter.changes.is_empty()) else {
            return;
        };
        self.winter.changes = before;
        for change in self.winter.changes.iter_mut().filter(|c| c.wish == Wish::Ok) {
            (change.text, change.code, change.wish) = (None, Some(Code::AmbiguousOrder), Wish::Asked);
        }
    }

    fn winter_choice(
        &mut self,
        i: usize,
        r: &Range<usize>,
        m: &mut Mood,
        ordered: bool,
        classes: Classes,
    ) -> usize {
        let lattice = self.lattice;
        let has = |list: Classes| classes.meets(list);
        let kinds = i > r.start && lattice.kind(i - 1).is_some() && lattice.kind(i + 1).is_some();
        if has(classes!(Or)) && kinds && !lattice.has_unit(i - 1) || lattice.is(i, Trait::Either) {
            m.doubt = true;
            return i + 1;
        }
        let follows = (i + 1..r.end.min(i + 4)).any(|w| lattice.kind(w).is_some() || lattice.has_name(w));
        if has(classes!(Or)) && !m.spare && follows && !ordered && !self.winter.changes.is_empty() {
            m.doubt = true;
            self.doubt_last(Code::AmbiguousOrder);
            m.spare = true;
            return i + 1;
        }
        if has(classes!(If Unless)) && self.only_if_open(i, r) {
            (m.spare, m.otherwise) = (true, true);
            return i + 1;
        }
        if has(classes!(Unless)) || has(classes!(If)) && !self.is_winter_condition(i, r) {
            m.doubt = true;
            let line = self.token(i).line;
            let same = |c: &Change| {
                self.token(c.tokens.start).line == line && !(c.tokens.end..i).any(|w| self.ends_sentence(w))
            };
            if self.winter.changes.last().is_some_and(same) {
                self.doubt_last(Code::UnknownOrder);
            }
        }
        if has(classes!(If)) && !self.leads_to_change(i, r) {
            // "Build A Par if not vacant": a condition of the build before it.
            let end = self.winter.changes.last().map_or(i, |c| c.tokens.end.min(i));
            if !(end..i).any(|w| self.ends_sentence(w)) {
                self.doubt_last(Code::UnknownOrder);
            }
            return i + 1;
        }
        if has(classes!(Or Else If)) && !(ordered && has(classes!(Or))) {
            m.spare = true;
            return i + 1;
        }
        let token = self.token(i);
        if has(classes!(And)) || token.is(",") {
            return i + 1;
        }
        if token.is(".;!") && self.ends_sentence(i) {
            (m.spare, m.denied, m.waives) = (false, false, false);
            return i + 1;
        }
        self.winter_unit(i, r, m)
    }

    /// Whether another build, or a word that waives, stands behind a condition: `if not possible, F Bre`.
    fn leads_to_change(&self, i: usize, r: &Range<usize>) -> bool {
        (i + 1..r.end).any(|w| {
            self.lattice.has_kind_unit(w)
                || self.lattice.kind(w).is_some() && !self.lattice.is_kind_letter(w)
                || self.lattice.has_name(w) && self.lattice.is_no_common(w)
                || self.any(w, classes!(Waive))
        })
    }

    /// `In Paris baue ich keine Armee`: a word that denies behind a unit, in the same clause and with no other unit behind it.
    fn deny_last(&mut self, i: usize, r: &Range<usize>, m: &Mood) {
        let lattice = self.lattice;
        let parts = |w: &usize| self.token(*w).is(",;:.!?()") || self.any(*w, classes!(And But));
        let Some(last) = m.last.filter(|last| !(*last..i).any(|w| parts(&w))) else { return };
        let mut behind = (i.max(last)..r.end).take_while(|w| !parts(w));
        let denied = !behind.any(|w| lattice.units(w).iter().any(|u| u.end > w + 1 || lattice.is_exact(w)));
        if let Some(change) = self.winter.changes.last_mut().filter(|c| denied && c.tokens.end <= i) {
            (change.text, change.code, change.wish) = (None, Some(Code::UnknownOrder), Wish::Denied);
        }
    }

    fn doubt_last(&mut self, code: Code) {
        if let Some(last) = self.winter.changes.last_mut().filter(|c| c.text.is_some()) {
            (last.text, last.code, last.wish) = (None, Some(code), Wish::Asked);
        }
    }

    /// `if possible`, `if that fails`, `if Con is occupied`: a spare wish, not a condition.
    fn is_winter_condition(&self, i: usize, r: &Range<usize>) -> bool {
        const PLAIN: Classes = classes!(Fill Neg Pron Vacant Occ Then At If);
        let lattice = self.lattice;
        (i + 1..r.end)
            .take_while(|w| !self.token(*w).is(",;:.") && !lattice.has_kind_unit(*w))
            .filter(|w| self.token(*w).is_word())
            .all(|w| {
                self.any(w, PLAIN)
                    || lattice.is(w, Trait::Possible)
                    || matches!(lattice.folded(w), "s" | "isn" | "t")
            })
    }

    /// `Build A Lvp if possible`: the build before stands under this condition.
    fn only_if_open(&mut self, i: usize, r: &Range<usize>) -> bool {
        let lattice = self.lattice;
        let words = (i + 1..r.end).take_while(|w| self.token(*w).is_word() && !self.any(*w, classes!(Else)));
        let words: Vec<usize> = words.filter(|w| !self.any(*w, classes!(Fill Pron))).collect();
        let open = |w: usize| self.any(w, classes!(Vacant)) || lattice.is(w, Trait::Possible);
        let (denied, state) = match words.as_slice() {
            [one] => (false, *one),
            [not, one] if self.any(*not, classes!(Neg)) => (true, *one),
            _ => return false,
        };
        // "if vacant", "if not occupied", "unless occupied"
        let turned = denied != self.any(i, classes!(Unless));
        if !(open(state) && !turned || self.any(state, classes!(Occ)) && turned) {
            return false;
        }
        let last = self.winter.changes.last_mut().filter(|c| c.wish == Wish::Ok && c.tokens.end + 2 > i);
        let Some((change, province)) = last.and_then(|c| c.province.map(|p| (c, p))) else { return false };
        let code = self.ground.board.code(province.place());
        let text = change.text.as_ref().map(|text| format!("IF vacant({code}) THEN {text}"));
        let stated = text.filter(|t| OrderItem::parse(self.grammar, self.ground.board, t).is_ok());
        let reads = stated.is_some();
        change.text = stated.or(change.text.take());
        reads
    }

    fn winter_unit(&mut self, i: usize, r: &Range<usize>, m: &mut Mood) -> usize {
        let lattice = self.lattice;
        let Some(unit) = lattice.units(i).iter().max_by_key(|u| u.end) else {
            return if lattice.kind(i).is_some() { lattice.end(i) } else { i + 1 };
        };
        let mut unit = unit.clone();
        let end = unit.end;
        let told = self.winter.kinds.iter().find(|(place, ..)| *place == i && unit.kind.is_none());
        match told {
            Some((_, kind, true)) => unit.kind = Some(*kind),
            Some((_, kind, false)) => unit.inherited = Some(*kind),
            None => {}
        }
        if unit.coast.is_none() && unit.kind.or(unit.inherited) == Some(UnitKind::Fleet) {
            unit.coast = self.coast_behind(end, r);
        }
        let stop = (end..r.end).find(|w| self.token(*w).is(".?!;"));
        m.asks = stop.is_some_and(|w| self.token(w).is("?"));
        let builds = end < r.end && self.any(end, classes!(Build));
        let removes = end < r.end && self.any(end, classes!(Remove Disband));
        let goes = classes!(Move Sup Hold Conv);
        let other =
            end < r.end && self.any(end, goes) && !builds && !removes && lattice.units(end).is_empty();
        let behind =
            (end..stop.unwrap_or(r.end)).take_while(|w| !lattice.has_unit(*w) && !self.token(*w).is(","));
        let behind: Vec<usize> = behind.collect();
        m.asks |=
            other || behind.iter().any(|w| self.any(*w, classes!(Doubt)) && !self.any(*w, classes!(Month)));
        let stays = |w: &usize| {
            // "Moscow is as above"
            let kept = self.any(*w, classes!(KeepW Keep));
            self.any(*w, classes!(Hold Stand)) && self.token(*w).length > 3 || kept
        };
        if !builds
            && !removes
            && behind.iter().any(stays)
            && !behind.iter().any(|w| self.any(*w, classes!(Neg)))
        {
            // "Moscow will be held to the last man!"
            return end;
        }
        let due = self.ground.balance();
        let mut deed = m.verb;
        if builds && matches!(lattice.folded(end), "b" | "build" | "builds") {
            deed = Some(Deed::Build);
        }
        if removes && (end + 1 >= r.end || !lattice.has_unit(end + 1)) {
            deed = Some(Deed::Remove);
        }
        let deed = deed.or(match due.signum() {
            1 => Some(Deed::Build),
            -1 => Some(Deed::Remove),
            _ => None,
        });
        let open = self.ground.sites();
        let elsewhere =
            deed == Some(Deed::Build) && !unit.means.iter().any(|mean| open.contains(&mean.province));
        if unit.kind.is_none() && elsewhere && m.any {
            // "a fleet at Liverpool, and the War Office gets an army"
            return i + 1;
        }
        if unit.kind.is_none() && (!lattice.is_exact(i) || unit.inherited.is_none() && deed.is_none()) {
            return i + 1;
        }
        let said = |w: usize| {
            let known =
                self.any(w, classes!(Fill And At Build Remove Disband Greet Plus)) || lattice.has_name(w);
            self.token(w).is_word() && !known && lattice.kind(w).is_none()
        };
        let stop = stop.unwrap_or(r.end);
        if unit.kind.is_none() && m.verb.is_none() && unit.inherited.is_none() && (end..stop).any(said) {
            // "Berlin and Munich soldier on."
            return end;
        }
        let stands = |p: Province| {
            self.ground
                .unit(p, unit.kind)
                .is_some_and(|u| u.owner == self.ground.who && Some(u.kind) == unit.kind)
        };
        let there = unit.means.iter().all(|mean| stands(mean.province));
        let sized = self.grammar.units == UnitNaming::Sized;
        if !sized
            && deed == Some(Deed::Build)
            && m.last.is_some()
            && m.last != Some(i)
            && told.is_none()
            && there
        {
            // "The army at Liverpool knows what it has to do."
            return end;
        }
        if std::mem::take(&mut m.waives) && (unit.kind.is_some() || lattice.is_no_common(i)) {
            // "waive A Lon": is it built or not?
            let waived = self.winter.changes.pop().map_or(i, |c| c.tokens.start);
            self.winter.changes.push(asked(Code::UnknownOrder, None, waived..end));
        } else if std::mem::take(&mut m.otherwise) {
            // "Build A Lon if vacant, else A Edi"
            let plain = Mood { spare: false, ..*m };
            let other = self.change(deed, &unit, i..end, &plain).filter(|c| c.wish == Wish::Ok);
            let both = self.winter.changes.last_mut().and_then(|c| Some((c.text.as_mut()?, other?.text?)));
            if let Some((text, other)) = both {
                *text += &format!(" ELSE {other}");
            }
        } else if let Some(change) = self.change(deed, &unit, i..end, m) {
            let again = |c: &&mut Change| c.province == change.province && c.province.is_some();
            if change.wish == Wish::Denied
                && let Some(old) = self.winter.changes.iter_mut().find(again)
            {
                // "Not A Sil after all but F Hol"
                (old.text, old.code, old.wish) = (None, Some(Code::UnknownOrder), Wish::Denied);
            }
            self.winter.changes.push(change);
        }
        m.any = true;
        m.last = Some(end);
        end
    }

    /// The coast that is named behind a fleet in its sentence: `at St Petersburg, please, on the north coast`.
    fn coast_behind(&self, from: usize, r: &Range<usize>) -> Option<&'static str> {
        let lattice = self.lattice;
        let passes = |j: &usize| !self.ends_sentence(*j) && !lattice.has_unit(*j);
        let mut words = (from..r.end).take_while(passes);
        words.find_map(|j| {
            let named = lattice.coasts(j).into_iter().find(|(end, _)| *end > j + 1);
            named.filter(|_| self.token(j).is_word() || self.token(j).is("(")).map(|(_, coast)| coast)
        })
    }

    /// Whether the word before a place is one that nobody knows: `Build wing Mos`.
    fn is_odd(&self, i: usize) -> bool {
        let before = i.saturating_sub(1);
        i > 0
            && self.token(before).is_word()
            && self.lattice.classes(before).is_empty()
            && !self.lattice.has_name(before)
            && self.lattice.kind(before).is_none()
    }

    fn change(&self, deed: Option<Deed>, unit: &UnitAt, tokens: Range<usize>, m: &Mood) -> Option<Change> {
        let (text, province, notes) = match deed? {
            Deed::Keep => return None,
            Deed::Build => match self.build(unit, self.is_odd(tokens.start)) {
                Ok(found) => found,
                Err(_) if m.told => return None,
                Err((code, province)) => return Some(asked(code, province, tokens)),
            },
            Deed::Remove => match self.removal(unit) {
                Ok(found) => found?,
                Err(_) if m.told => return None,
                Err(code) => return Some(asked(code, None, tokens)),
            },
        };
        let province = Some(province);
        let change = |text, code, wish| Change { text, code, province, tokens, notes, wish, count: Some(1) };
        Some(match () {
            () if m.doubt || m.asks => change(None, Some(Code::AmbiguousOrder), Wish::Asked),
            () if m.denied => change(None, Some(Code::UnknownOrder), Wish::Denied),
            () if m.told => change(None, Some(Code::AmbiguousOrder), Wish::Told),
            () if m.spare => change(Some(text), None, Wish::Spare),
            () => change(Some(text), None, Wish::Ok),
        })
    }

    /// `odd`: a word that nobody knows stands before the place.
    fn build(&self, unit: &UnitAt, odd: bool) -> Result<(String, Province, Notes), (Code, Option<Province>)> {
        let board = self.ground.board;
        let open = self.ground.sites();
        let price = |m: &crate::reading::lattice::Mean| {
            m.cost + if m.exact { 0 } else { 15 } + if open.contains(&m.province) { 0 } else { 120 }
        };
        let mut sites: Vec<(i32, Province)> = unit.means.iter().map(|m| (price(m), m.province)).collect();
        sites.sort();
        let province = match sites.as_slice() {
            [] => return Err((Code::UnknownProvince, None)),
            [first, second, ..] if second.0 - first.0 < 40 => return Err((Code::AmbiguousProvince, None)),
            [first, ..] => first.1,
        };
        let mut notes = Notes::default();
        let Some(kind) = self.kind_built(unit, province, odd, &mut notes) else {
            return Err((Code::AmbiguousOrder, Some(province)));
        };
        let mine = self.ground.position.owners.get(usize::from(province)) == Some(&Some(self.ground.who));
        let site = match self.grammar.units {
            UnitNaming::Placed | UnitNaming::Outside => open.contains(&province),
            // A build brings a force up to strength (C-12.4).
            UnitNaming::Sized => mine,
            _ => true,
        };
        let inland = kind == UnitKind::Fleet && !self.ground.is_shore(province);
        if !site || inland || self.ground.balance() <= 0 && self.grammar.units == UnitNaming::Placed {
            notes.add(Code::Impossible);
        }
        let mut place = province.place();
        if kind == UnitKind::Fleet && !board.province(province).coasts.is_empty() {
            let coast = unit.coast.ok_or((Code::AmbiguousCoast, Some(province)))?;
            place = board.with_coast(province, coast).ok_or((Code::UnknownCoast, Some(province)))?;
        }
        let mut text = String::new();
        let numbered = self.grammar.units == UnitNaming::Numbered;
        let units = if numbered { UnitNaming::Placed } else { self.grammar.units };
        text.push_str(match self.grammar.units {
            UnitNaming::Owned => "BUILD ",
            UnitNaming::Numbered => "Raise ",
            _ => "Build ",
        });
        let number = unit.number.filter(|_| units == UnitNaming::Sized);
        put_unit(&mut text, units, board, &UnitRef { number, ..UnitRef::new(kind, place) });
        Ok((text, province, notes))
    }

    /// The kind of a unit that is built, as the house rules fill it in or put it right (DATC 4.C.3, 4.C.4).
    fn kind_built(&self, unit: &UnitAt, at: Province, odd: bool, notes: &mut Notes) -> Option<UnitKind> {
        let house = self.matcher.resolver.house;
        let inland = !self.ground.is_shore(at);
        match unit.kind.or(unit.inherited) {
            Some(UnitKind::Fleet) if inland && house.build_fleet_inland() == InlandFleet::Army => {
                notes.add(Code::TypeFixed);
                Some(UnitKind::Army)
            }
            Some(kind) => Some(kind),
            None if inland && !odd && house.build_type_missing() != BuildType::Fail => {
                notes.add(Code::TypeFilled);
                Some(UnitKind::Army)
            }
            None if unit.coast.is_some() && house.build_type_missing() == BuildType::ByCoast => {
                notes.add(Code::TypeFilled);
                Some(UnitKind::Fleet)
            }
            None => None,
        }
    }

    fn removal(&self, unit: &UnitAt) -> Result<Option<(String, Province, Notes)>, Code> {
        let sources = self.matcher.resolver.sources(unit);
        let Some(first) = sources.first() else { return Ok(None) };
        match first.whose {
            Whose::Own => {}
            // "the army in Piedmont, which has been looking at Marseilles"
            _ if unit.kind.is_none() => return Ok(None),
            Whose::Nobody => return Err(Code::NoUnit),
            Whose::Other => return Err(Code::NotYours),
        }
        if sources.get(1).is_some_and(|second| second.cost - first.cost < 30) {
            return Err(Code::AmbiguousProvince);
        }
        let Some(own) = self.ground.own(first.province, unit.kind) else { return Ok(None) };
        let own = self.matcher.resolver.named(own, Some(unit));
        let mut text =
            String::from(if self.grammar.units == UnitNaming::Owned { "REMOVE " } else { "Remove " });
        put_unit(&mut text, self.grammar.units, self.ground.board, &own);
        let due = self.grammar.units != UnitNaming::Placed || self.ground.balance() < 0;
        let notes = if due { Notes::default() } else { Notes::of(Code::Impossible) };
        Ok(Some((text, first.province, notes)))
    }
}

fn asked(code: Code, province: Option<Province>, tokens: Range<usize>) -> Change {
    let (notes, wish) = (Notes::default(), Wish::Asked);
    Change { text: None, code: Some(code), province, tokens, notes, wish, count: Some(1) }
}
