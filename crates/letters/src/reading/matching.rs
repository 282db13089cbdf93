//! Forms matched against the lattice, and the cheapest cover of a run of words by orders.

use serde::Serialize;

use adjudicator::board::{Province, Unit, UnitKind};
use adjudicator::orders::Code;
use adjudicator::orders::policy::Country;
use adjudicator::terms::UnitNaming;

use super::forms::{Element, Forms, Node, Verb};
use super::lattice::{Lattice, PlaceAt, UnitShape};
use super::names::{Cost, NEVER};
use super::orders::{By, Notes, Order};
use super::resolve::{Bound, Candidate, Resolver, Whose};
use super::tokens::TokenKind;
use super::words::classes;
use super::words::{Class, Classes, ENGLISH, Trait};

/// Dearer matches of words are dropped.
const DEAREST: Cost = 300;
/// Dearer readings are.
const DEAREST_READING: Cost = 450;
/// What every unit ordered is worth.
const WORTH: Cost = 50;
/// Readings closer than this are a tie.
pub const TIE: Cost = 45;
/// Longer brackets hold more than a part of an order.
const LONGEST_BRACKET: usize = 16;
/// Longer runs are cut.
const LONGEST_RUN: usize = 400;

/// What a match counts for, in the light of its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// An order.
    Ok,
    /// Told by the order of another unit.
    By,
    /// One of several.
    Choice,
    /// In doubt.
    Doubt,
    /// Under a condition.
    Condition,
    /// Two meanings.
    Tie,
    /// Words that hardly are an order.
    Weak,
    /// Words beside it belong to it and could not be read.
    Left,
    /// Denied.
    Denied,
    /// Told by or to somebody.
    Told,
    /// Of a season gone by.
    Past,
    /// Of a later one.
    Later,
    /// Replaced by what follows.
    Dropped,
    /// Taken back.
    Scrapped,
    /// Only an example or a second plan.
    Moot,
    /// In brackets.
    Aside,
}

impl Status {
    /// What it means, in a few words.
    pub fn meaning(self) -> &'static str {
        match self {
            Status::Ok => "an order",
            Status::By => "told by the order of another unit",
            Status::Choice => "one of several",
            Status::Doubt => "in doubt",
            Status::Condition => "under a condition",
            Status::Tie => "two meanings",
            Status::Weak => "hardly an order",
            Status::Left => "words beside it could not be read",
            Status::Denied => "denied",
            Status::Told => "told by or to somebody",
            Status::Past => "of a season gone by",
            Status::Later => "of a later season",
            Status::Dropped => "replaced by what follows",
            Status::Scrapped => "withdrawn",
            Status::Moot => "an example or a second plan",
            Status::Aside => "in brackets",
        }
    }
}

/// An order found in some words.
#[derive(Clone, Debug)]
pub struct Match {
    /// Its first token.
    pub start: usize,
    /// The token behind it.
    pub end: usize,
    /// Its price.
    pub cost: Cost,
    /// The verb of its form.
    pub verb: Verb,
    /// Its form, by number.
    pub form: usize,
    /// The orders.
    pub orders: Vec<Order>,
    /// The provinces of their units.
    pub keys: Vec<Province>,
    /// Whose they are.
    pub whose: Vec<Whose>,
    /// Remarks.
    pub notes: Notes,
    /// What else the words could mean at nearly the same price.
    pub rivals: Vec<(Verb, Vec<Order>, Cost)>,
    /// What it counts for.
    pub status: Status,
    /// The word that decided that.
    pub because: Option<usize>,
    /// A correction leads to it.
    pub corrects: bool,
    /// It holds until further notice.
    pub lasts: bool,
    /// Where the unit retreats to if it must; None: off the board.
    pub retreats: Vec<Option<adjudicator::board::Place>>,
    /// Supports told with it.
    pub supports: Vec<(Province, Order)>,
}

impl Match {
    fn new(range: (usize, usize), cost: Cost, form: (usize, Verb), candidate: Candidate) -> Match {
        Match {
            start: range.0,
            end: range.1,
            cost,
            verb: form.1,
            form: form.0,
            orders: candidate.orders,
            keys: candidate.keys,
            whose: candidate.whose,
            notes: candidate.notes,
            rivals: Vec::new(),
            status: Status::Ok,
            because: None,
            corrects: false,
            lasts: false,
            retreats: Vec::new(),
            supports: Vec::new(),
        }
    }

    /// A match of a word, without orders.
    pub fn of_word(at: usize) -> Match {
        let notes = Notes::default();
        let nothing = Candidate { cost: 0, orders: Vec::new(), keys: Vec::new(), whose: Vec::new(), notes };
        Match::new((at, at + 1), 0, (0, Verb::Text), nothing)
    }

    /// Whether its first unit is the writer's.
    pub fn is_own(&self) -> bool {
        self.whose.first() == Some(&Whose::Own)
    }

    /// Whether all its units are the writer's.
    pub fn is_all_own(&self) -> bool {
        self.whose.iter().all(|w| *w == Whose::Own)
    }

    /// Whether it is an order so far.
    pub fn is_ok(&self) -> bool {
        self.status == Status::Ok
    }

    /// Gives it a status, if it is an order so far.
    pub fn becomes(&mut self, status: Status, because: usize) {
        if self.is_ok() {
            (self.status, self.because) = (status, Some(because));
        }
    }
}

/// Matches of one start: end, price, form, parts.
struct FormWalk<'m, 'l, 'a> {
    lattice: &'l Lattice<'a>,
    start: usize,
    limit: usize,
    found: Vec<(usize, Cost, usize, Bound<'l>)>,
    forms: &'m Forms,
}

impl<'l, 'a> FormWalk<'_, 'l, 'a> {
    /// Goes on from a node at a token. `before`: the element that led here.
    fn go(&mut self, node: &Node, at: usize, cost: Cost, bound: &Bound<'l>, before: Option<Element>) {
        if cost > DEAREST || self.found.len() > 400 {
            return;
        }
        for form in &node.ends {
            self.found.push((at, cost + self.forms.list[*form].cost, *form, *bound));
        }
        for (element, next) in &node.next {
            self.element(*element, next, (at, cost), bound, before);
        }
    }

    fn element(
        &mut self,
        element: Element,
        next: &Node,
        from: (usize, Cost),
        bound: &Bound<'l>,
        before: Option<Element>,
    ) {
        let lattice = self.lattice;
        let (mut at, mut cost) = from;
        let mut passed = 0;
        loop {
            if at < self.limit {
                self.put(element, next, (at, cost), bound);
            }
            let Some(before) = before else { return };
            let within =
                lattice.closing(at).is_some_and(|close| close <= self.limit) && lattice.token(at).is("([");
            if within && !matches!(element, Element::ExactGoal | Element::Lead | Element::BracketVia) {
                // "A Lon - Den (via convoy)", "A Mar S (A Par - Bur)"
                self.put(element, next, (at + 1, cost + 5), bound);
            }
            if at >= self.limit || passed > 7 {
                return;
            }
            let token = *lattice.token(at);
            let fill = lattice.classes(at).has(Class::Fill);
            if element == Element::Word(classes!(DisbandA)) && token.is_word() {
                // "Budapest is gone, and to a man who ...": the letter stands right behind its unit.
                return;
            }
            if element == Element::ExactGoal && (passed > 0 || token.is(",(.") || token.is_word() && !fill) {
                return;
            }
            let (mut price, mut behind) = lattice.skip(at);
            if let Some(end) = self.aside(at).filter(|_| before == Element::Unit) {
                (price, behind) = (20, end);
            }
            let go = Element::Word(classes!(Move));
            let verb = matches!(before, Element::Word(_)) && before != go || before == Element::Lead;
            // "A Ser HOLD, SHOO"
            let joined = classes!(SupBy Shoo);
            let helped = matches!(element, Element::Word(classes) if classes.meets(joined));
            if token.is(",") && verb && !helped && (at + 1 >= self.limit || lattice.token(at + 1).space) {
                return;
            }
            if token.is_word() && lattice.is(at, Trait::Refer) && at > 0 && lattice.token(at - 1).is(":,") {
                (price, behind) = (5, at + 1);
            }
            let held = matches!(before, Element::Word(classes) if classes.meets(classes!(Hold Stand)));
            let begins = *lattice.token(at + 1);
            if token.is(".") && held && begins.is_word() && begins.capital && begins.length > 1 {
                // "... had better stay where it is. The fleet in Greece ..."
                return;
            }
            if before == Element::Goal && lattice.is_column_sign(at) {
                // A column of remarks.
                return;
            }
            let leaves = matches!(before, Element::Word(classes) if classes.meets(classes!(Leave)));
            if token.is(":") && leaves && lattice.has_kind_unit(at + 1) {
                // "because the fleet leaves: F Tri - Adr"
                return;
            }
            if token.is(":") && matches!(before, Element::Word(_)) {
                // "advance one space to the west: Con to Bul"
                price += 30;
            }
            if price >= NEVER || cost + price > DEAREST {
                return;
            }
            (at, cost, passed) = (behind, cost + price, passed + 1);
            if element == Element::Lead && lattice.token(at - 1).is_word() {
                return;
            }
            let away = lattice.any(at - 1, classes!(From)) && !lattice.any(at - 1, classes!(To Tov));
            if before == Element::Lead && away && lattice.best != ENGLISH {
                // "esce da Napoli" does not say where to.
                return;
            }
            if before == Element::Lead && lattice.any(at - 1, classes!(Sup Conv Hold)) {
                // "Budapest - supports Galicia" goes nowhere.
                return;
            }
        }
    }

    /// Where words between commas end that say something of the writer's and name nothing: `, I nearly forgot her,`
    fn aside(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 8;
        let lattice = self.lattice;
        // "l'armée de Bourgogne qui ira voir : elle attaque"
        let relative = lattice.is(at, Trait::Relative) && lattice.token(at).length > 2;
        let closes = |i: &usize| lattice.token(*i).is(if relative { ",:" } else { "," });
        let opens = relative || lattice.token(at).is(",");
        let last = (at + 1..self.limit.min(at + LONGEST + 2)).find(closes).filter(|_| opens)?;
        let words = at + 1..last;
        let named = |i: usize| lattice.has_name(i) && lattice.is_no_common(i) || lattice.kind(i).is_some();
        let person = |i: usize| lattice.is(i, Trait::Writer) || lattice.is(i, Trait::Subject);
        // "fleet 2, instead of helping anybody, sails"
        let speaks = |i: usize| person(i) || lattice.any(i, classes!(Inst));
        let said = words.clone().any(speaks);
        let decides = |i: usize| lattice.any(i, super::lattice::DANGER.without(classes!(Inst)));
        ((said || relative) && !words.into_iter().any(|i| named(i) || decides(i))).then_some(last + 1)
    }

    /// All ways in which an element stands at a token.
    fn put(&mut self, element: Element, next: &Node, from: (usize, Cost), bound: &Bound<'l>) {
        let lattice = self.lattice;
        let (at, cost) = from;
        let here = Some(element);
        match element {
            Element::Unit => {
                for unit in lattice.units(at) {
                    let bound = Bound { unit: Some(unit), ..*bound };
                    self.on(next, (unit.end, cost + unit.cost), &bound, here);
                }
            }
            Element::Other => {
                for unit in lattice.units(at) {
                    let bound = match bound.other {
                        None => Bound { other: Some(unit), ..*bound },
                        Some(_) => Bound { third: Some(unit), ..*bound },
                    };
                    self.on(next, (unit.end, cost + unit.cost), &bound, here);
                }
            }
            Element::List => {
                for list in lattice.lists(at) {
                    let bound = Bound { list: Some(list), ..*bound };
                    self.on(next, (list.end, cost + list.cost), &bound, here);
                }
            }
            Element::Lead => {
                for lead in lattice.leads(at) {
                    self.on(next, (lead.end, cost + lead.cost), bound, here);
                }
            }
            Element::Word(classes) => {
                for meaning in lattice.meanings(at).iter().filter(|m| classes.has(m.class)) {
                    if lattice.is_exact(at)
                        && at > 0
                        && lattice.is_kind_letter(at - 1)
                        && lattice.kind(at - 1).is_some()
                    {
                        // "A Hol" is no verb.
                        continue;
                    }
                    let behind = lattice.token(meaning.end);
                    let stray = behind.is_word()
                        && behind.space
                        && lattice.classes(meaning.end).is_empty()
                        && !lattice.is_common(meaning.end);
                    if meaning.class == Class::Stand && lattice.token(at).length <= 2 && stray {
                        // "Army Livonia St Petersbrug"
                        continue;
                    }
                    let nothing =
                        meaning.class == Class::ViaCon && lattice.any(meaning.end, classes!(Neg Nobody));
                    if !nothing {
                        self.on(next, (meaning.end, cost), bound, here);
                    }
                }
                // F Kiel (S) to Berlin, A Ireland to Iceland (H)
                if lattice.token(at).is("(") && lattice.closing(at) == Some(at + 2) {
                    let hyper = classes.has(Class::Hyper)
                        && matches!(lattice.folded(at + 1), "h" | "hs" | "hyper" | "hyperspace");
                    if hyper || lattice.classes(at + 1).meets(classes) {
                        // "A Ven (holding)"
                        self.on(next, (at + 3, cost + 5), bound, here);
                    }
                }
            }
            Element::Power => {
                if let Some((power, end)) = lattice.power_at(at) {
                    let bound = Bound { power: Some(power), ..*bound };
                    self.on(next, (end, cost), &bound, here);
                }
            }
            Element::Number => {
                let word = usize::from(lattice.is(at, Trait::NumberWord));
                if let Some((number, end)) = super::lattice::shapes::count(lattice, at + word) {
                    let bound = Bound { number: Some(number), ..*bound };
                    self.on(next, (end, cost), &bound, here);
                }
            }
            Element::Kind => {
                if let Some(kind) = lattice.kind(at) {
                    let mut bound = *bound;
                    let free = bound.kinds.iter_mut().find(|k| k.is_none());
                    free.into_iter().for_each(|k| *k = Some(kind));
                    self.on(next, (lattice.end(at), cost), &bound, here);
                }
            }
            Element::Path | Element::Spots | Element::Spot | Element::Omens | Element::Text => {
                if let Some(end) = self.span(element, at) {
                    let mut bound = *bound;
                    let free = bound.spans.iter_mut().find(|s| s.is_none());
                    free.into_iter().for_each(|s| *s = Some((element, at, end)));
                    self.on(next, (end, cost), &bound, here);
                }
            }
            _ => self.put_place(element, next, from, bound),
        }
    }

    /// Where places one behind another, or a quoted text, end.
    fn span(&self, element: Element, at: usize) -> Option<usize> {
        let lattice = self.lattice;
        let spot = |i: usize| lattice.place(i).map(|p| p.end).or_else(|| lattice.end_of(i, Class::Underpass));
        if element == Element::Text {
            return self.text(at);
        }
        let mut end = spot(at)?;
        loop {
            if element == Element::Omens
                && lattice.any(end, classes!(AsKind))
                && lattice.kind(end + 1).is_some()
            {
                end += 2;
            }
            let mut k = end;
            while k < self.limit && self.joins(element, k) {
                k += 1;
            }
            match spot(k).filter(|e| k > end && *e <= self.limit && element != Element::Spot) {
                Some(next) => end = next,
                None => return Some(end),
            }
        }
    }

    fn joins(&self, element: Element, i: usize) -> bool {
        let lattice = self.lattice;
        if element == Element::Path {
            return lattice.token(i).is_dash() || lattice.any(i, classes!(To Then));
        }
        lattice.token(i).is(",&")
            || lattice.any(i, classes!(And Fill At)) && !lattice.has_name(i)
            || lattice.is(i, Trait::Again)
    }

    /// A text in quotation marks, or all behind a colon.
    fn text(&self, at: usize) -> Option<usize> {
        let lattice = self.lattice;
        let quote = |i: &usize| lattice.token(*i).is("\"");
        if quote(&at) {
            return (at + 1..self.limit).find(quote).map(|end| end + 1);
        }
        let colon = at > 0 && lattice.token(at - 1).is(":");
        let line = lattice.token(at).line;
        colon.then(|| (at..self.limit).find(|i| lattice.token(*i).line != line).unwrap_or(self.limit))
    }

    fn put_place(&mut self, element: Element, next: &Node, from: (usize, Cost), bound: &Bound<'l>) {
        let lattice = self.lattice;
        let (at, cost) = from;
        let lettered = matches!(element, Element::Goal | Element::Via)
            && lattice.kind(at).is_some()
            && lattice.token(at).length == 1;
        for (start, extra) in [(at, 0), (at + 1, 40)] {
            if start > at && !lettered || start >= self.limit {
                continue;
            }
            if element == Element::ExactGoal
                && lattice.classes(start).has(Class::Fill)
                && !lattice.has_name(start)
            {
                continue;
            }
            for place in lattice.places(start) {
                if self.fits(element, start, place) {
                    let bound = bind(element, place, bound);
                    self.on(next, (place.end, cost + extra), &bound, Some(element));
                }
            }
        }
    }

    fn fits(&self, element: Element, start: usize, place: &PlaceAt) -> bool {
        let lattice = self.lattice;
        let end = place.end;
        let first = lattice.token(start);
        let common = lattice.is_common(start)
            && !lattice.is(start, Trait::There)
            && first.lower
            && end == start + 1
            && !lattice.is_lower;
        let exact = place.means.iter().all(|m| m.exact);
        let fits = match element {
            Element::BracketVia => exact && lattice.token(start).is("("),
            Element::Via => exact && !common,
            Element::ExactGoal => exact && (!common || lattice.is_code(start)),
            _ => true,
        };
        // A kind behind a name belongs to it: "the North Sea fleet".
        let token = lattice.token(end);
        let kind = lattice.kind(end).is_some() && !lattice.is_kind_letter(end) && !token.upper && token.space;
        fits && (element == Element::Province || !kind || lattice.has_name(end + 1))
    }

    fn on(&mut self, next: &Node, to: (usize, Cost), bound: &Bound<'l>, here: Option<Element>) {
        if to.0 > self.limit {
            return;
        }
        self.go(next, to.0, to.1, bound, here);
        let closes = |open: &usize| self.lattice.closing(*open) == Some(to.0);
        let farthest = self.start.max(to.0.saturating_sub(LONGEST_BRACKET));
        if self.lattice.token(to.0).is(")]")
            && to.0 < self.limit
            && (farthest..to.0).rev().any(|i| closes(&i))
        {
            self.go(next, to.0 + 1, to.1, bound, here);
        }
    }
}

fn bind<'l>(element: Element, place: &'l PlaceAt, bound: &Bound<'l>) -> Bound<'l> {
    let mut bound = *bound;
    match element {
        Element::Via | Element::BracketVia if bound.via[0].is_none() => bound.via[0] = Some(place),
        Element::Via => bound.via[1] = Some(place),
        Element::Province => {
            if let Some(free) = bound.provinces.iter_mut().find(|p| p.is_none()) {
                *free = Some(place);
            }
        }
        _ if bound.goal.is_some() => bound.second = Some(place),
        _ => {
            bound.goal = Some(place);
            bound.is_bare = element == Element::ExactGoal;
        }
    }
    bound
}

/// Finds orders in runs of words.
pub struct Matcher<'l, 'a> {
    /// What the orders can mean.
    pub resolver: Resolver<'l, 'a>,
    /// The forms of the rule-set.
    pub forms: &'static Forms,
}

impl<'l, 'a> Matcher<'l, 'a> {
    fn lattice(&self) -> &'l Lattice<'a> {
        self.resolver.lattice
    }

    /// The readings that begin at a token, the cheapest first.
    fn at(&self, i: usize, limit: usize, root: &Node) -> Vec<Match> {
        let mut walk =
            FormWalk { lattice: self.lattice(), start: i, limit, found: Vec::new(), forms: self.forms };
        walk.go(root, i, 0, &Bound::default(), None);
        let mut out: Vec<Match> = Vec::new();
        for (end, cost, form, bound) in walk.found {
            let verb = self.forms.list[form].verb;
            for candidate in self.resolver.candidates(&self.forms.list[form], &bound) {
                let total = cost + candidate.cost;
                if total > DEAREST_READING {
                    continue;
                }
                match out.iter_mut().find(|m| m.end == end && m.orders == candidate.orders) {
                    Some(old) if old.cost <= total => {}
                    Some(old) => *old = Match::new((i, end), total, (form, verb), candidate),
                    None => out.push(Match::new((i, end), total, (form, verb), candidate)),
                }
            }
        }
        out.sort_by_key(|m| (m.cost, std::cmp::Reverse(m.end)));
        out.truncate(24);
        out
    }

    /// Whether a match may begin at a token.
    fn may_begin(&self, i: usize, first: usize) -> bool {
        const PARTICLES: Classes = classes!(Fill At And From To Now Then);
        const VERBS: Classes = classes!(Move Hold Sup Also Retreat Disband Remove);
        // "To Serbia goes Bulgaria", "Supported by X, Y attacks Z"
        const INVERTED: Classes = classes!(To SupBy);
        let lattice = self.lattice();
        let (token, classes) = (lattice.token(i), lattice.classes(i));
        if lattice.ground.moves() && classes.has(Class::Retreat) && lattice.token(i + 1).is(":") {
            // "RETREATS: Ser to Gre" below the moves
            return false;
        }
        let sentence = i == first || lattice.token(i - 1).is(".!?;:") || lattice.token(i - 1).is_break();
        // "STAYING: Rum, Aeg"
        let heads = sentence && classes.has(Class::Stand) && token.length > 3;
        if classes.meets(self.forms.leading.with(classes!(Corr Chosen)))
            || sentence && classes.meets(INVERTED)
            || heads
        {
            return true;
        }
        let ordinal = lattice.info(i).number > 0 && lattice.kind(i + 1).is_some();
        let that_one = ordinal || lattice.is(i, Trait::ThatOne) && lattice.any(i + 1, classes!(At));
        let particle =
            token.is_word() && !that_one && !classes.is_empty() && classes.without(PARTICLES).is_empty();
        if i > first && lattice.any(i - 1, classes!(Follow)) {
            // "A1 follows it": not the unit ordered.
            return false;
        }
        // "the second to Picardy"
        let counts = matches!(lattice.shape, UnitShape::Numbered | UnitShape::Sized);
        let counted = counts && lattice.has_unit(i);
        let named =
            counted || lattice.has_name(i) || lattice.kind(i).is_some() || lattice.power_at(i).is_some();
        if particle && !named {
            return false;
        }
        if token.is_word() && i > first && token.hangs && lattice.folded(i).len() < 3 {
            return false;
        }
        // "Our one and only army strolls from Berlin to Kiel."
        let kind =
            lattice.kind(i).is_some() && (!lattice.is_kind_letter(i) || lattice.any(i + 1, classes!(Hyp)));
        lattice.has_unit(i) || kind || classes.meets(VERBS)
    }

    /// The best cover of the tokens from `from` to `to` by orders.
    pub fn cover(&self, from: usize, to: usize, root: &Node) -> Vec<Match> {
        let mut out = Vec::new();
        let mut start = from;
        while start < to {
            let end = if to - start > LONGEST_RUN { self.cut(start + LONGEST_RUN / 2, to) } else { to };
            self.cover_run(start, end, root, &mut out);
            start = end;
        }
        out
    }

    /// A sign or the beginning of a unit, where a long run can be parted.
    fn cut(&self, from: usize, to: usize) -> usize {
        let lattice = self.lattice();
        let parts = |i: &usize| lattice.token(*i).is(",;.!?") || lattice.has_kind_unit(*i);
        let at = (from..(from + LONGEST_RUN / 2).min(to)).find(parts);
        at.map_or((from + LONGEST_RUN / 2).min(to), |at| at + usize::from(lattice.token(at).is(",;.!?")))
    }

    fn cover_run(&self, from: usize, to: usize, root: &Node, out: &mut Vec<Match>) {
        let count = to - from;
        let mut starts: Vec<Vec<Match>> = (0..count).map(|_| Vec::new()).collect();
        let mut i = from;
        let begins = |first| root.next.iter().any(|(element, _)| *element == first);
        let (of_powers, of_places) = (begins(Element::Power), begins(Element::Province));
        while i < to {
            if let Some(one) = self.formal(i, to) {
                let end = one.end;
                starts[i - from] = vec![one];
                i = end;
                continue;
            }
            let power = of_powers && self.lattice().power_at(i).is_some();
            let place = of_places && self.lattice().is_exact(i);
            if power || place || self.may_begin(i, from) {
                starts[i - from] = self.at(i, to, root);
            }
            i += 1;
        }
        // The price of the best cover from each token on, and the match it begins with.
        let mut best: Vec<(Cost, Option<usize>)> = vec![(0, None); count + 1];
        for at in (0..count).rev() {
            let mut choice = (best[at + 1].0 + self.left_over(from + at), None);
            let whole = |m: &Match| best[m.end - from].0 + m.cost - WORTH * m.keys.len().max(1) as Cost;
            for (index, one) in starts[at].iter().enumerate() {
                let price = whole(one);
                if price < choice.0 {
                    choice = (price, Some(index));
                }
            }
            if let Some(index) = choice.1 {
                let chosen = &starts[at][index];
                let rivals = starts[at].iter().filter(|m| {
                    whole(m) - choice.0 < TIE && is_rival(chosen, m) && !self.leaves_own_words(chosen, m)
                });
                let mut rivals: Vec<_> =
                    rivals.map(|m| (m.verb, m.orders.clone(), whole(m) - choice.0)).collect();
                rivals.sort_by_key(|(.., cost)| *cost);
                starts[at][index].rivals = rivals;
            }
            best[at] = choice;
        }
        let mut at = 0;
        while at < count {
            match best[at].1 {
                Some(index) => {
                    let found = starts[at].swap_remove(index);
                    at = found.end - from;
                    out.push(found);
                }
                None => at += 1,
            }
        }
    }

    /// Whether another reading leaves out a word that only this rule-set has.
    fn leaves_own_words(&self, chosen: &Match, other: &Match) -> bool {
        const TAILS: Classes = classes!(ViaCon Conv Mutual InIt);
        let lattice = self.lattice();
        let own_words = super::forms::OF_RULE_SETS.with(TAILS);
        let own = |i: usize| lattice.classes(i).meets(own_words) || lattice.token(i).is("(");
        other.end < chosen.end && (other.end..chosen.end).any(own)
            // "F Rum RETREAT Sev" is for a later step, not a move.
            || chosen.verb == Verb::Later && other.verb == Verb::Move
    }

    /// An order in signs whose names have one meaning each, between line ends: its price is 0, so that no other reading can be
    /// cheaper, and it is taken without a look at the forms.
    fn formal(&self, i: usize, to: usize) -> Option<Match> {
        let (lattice, ground) = (self.lattice(), self.lattice().ground);
        let free = |at: usize| at >= to || lattice.token(at).is_break() || lattice.token(at).is(",;");
        if !ground.moves()
            || self.resolver.grammar.units != UnitNaming::Placed
            || i > 0 && !free(i - 1) && !lattice.token(i - 1).is(".")
        {
            return None;
        }
        let (unit, end) = self.formal_unit(i)?;
        let own = ground.own(ground.board.unit_province(unit), None).filter(|own| *own == unit)?;
        let reference = self.resolver.named(own, None);
        let place = ground.board.unit_province(own);
        let verb = lattice.token(end);
        let (order, verb, end) = if verb.is("-→") {
            let (goal, behind) = self.formal_place(end + 1)?;
            let plain = ground.board.province(goal).coasts.is_empty() || own.kind == UnitKind::Army;
            if !plain || !ground.steps(own.kind, own.place, goal) {
                return None;
            }
            (Order::Move { unit: reference, to: goal.place(), by: By::Itself }, Verb::Move, behind)
        } else if verb.length == 1 && verb.upper && lattice.folded(end) == "h" {
            (Order::Hold(reference), Verb::Hold, end + 1)
        } else if verb.length == 1 && verb.upper && lattice.folded(end) == "s" {
            self.formal_support(own, end + 1)?
        } else {
            return None;
        };
        if end > to || !free(end) {
            return None;
        }
        let form = self.forms.list.iter().position(|f| f.verb == verb).unwrap_or(0);
        let candidate = Candidate {
            cost: 0,
            orders: vec![order],
            keys: vec![place],
            whose: vec![Whose::Own],
            notes: Notes::default(),
        };
        Some(Match::new((i, end), 0, (form, verb), candidate))
    }

    fn formal_support(&self, own: &Unit, at: usize) -> Option<(Order, Verb, usize)> {
        let (lattice, ground) = (self.lattice(), self.lattice().ground);
        let (other, end) = self.formal_unit(at)?;
        let named = self.resolver.house.nationality_missing() != Country::Illegal || other.owner == own.owner;
        if !named {
            return None;
        }
        let (unit, of) = (self.resolver.named(own, None), self.resolver.named(other, None));
        if !lattice.token(end).is("-→") {
            let near = ground.steps(own.kind, own.place, ground.board.unit_province(other));
            return near.then_some((Order::Support { unit, of, to: None }, Verb::Support, end));
        }
        let (goal, behind) = self.formal_place(end + 1)?;
        let near = ground.steps(own.kind, own.place, goal) && ground.steps(other.kind, other.place, goal);
        near.then_some((Order::Support { unit, of, to: Some(goal.place()) }, Verb::Support, behind))
    }

    /// `A Mun`: a unit that is there, by its letter and a name of one meaning.
    fn formal_unit(&self, i: usize) -> Option<(&Unit, usize)> {
        let (lattice, ground) = (self.lattice(), self.lattice().ground);
        let token = lattice.token(i);
        if !token.upper || token.length != 1 || !lattice.is_kind_letter(i) {
            return None;
        }
        let kind = if lattice.folded(i) == "a" { UnitKind::Army } else { UnitKind::Fleet };
        let (province, end) = self.formal_place(i + 1)?;
        let unit = ground.unit(province, Some(kind)).filter(|u| u.kind == kind)?;
        Some((unit, end))
    }

    /// A name of one meaning.
    fn formal_place(&self, i: usize) -> Option<(Province, usize)> {
        let lattice = self.lattice();
        let [name] = lattice.names(i) else { return None };
        let [mean] = &name.means[..] else { return None };
        let next = lattice.token(name.end);
        let coast = next.is("/(") || lattice.any(name.end, classes!(CoastN CoastS CoastE CoastW));
        (mean.exact && mean.cost <= 5 && lattice.token(i).capital && !coast)
            .then_some((mean.province, name.end))
    }

    /// The price of a token that no order covers.
    fn left_over(&self, i: usize) -> Cost {
        const VERBS: Classes = classes!(Sup Conv Hold Move To SupBy Also Pron ViaCon Stand);
        let lattice = self.lattice();
        let (token, classes) = (lattice.token(i), lattice.classes(i));
        if !token.is_word() {
            return match token.kind {
                TokenKind::Sign if token.is_dash() => 50,
                TokenKind::Sign => 2,
                _ => 15,
            };
        }
        if lattice.has_name(i) {
            // "the next con": a code in small letters, where names have capitals
            let small = token.lower && !lattice.is_lower && token.length < 4 && !lattice.stands_in_slot(i);
            let common = lattice.is_common(i) && token.lower && !lattice.is_code(i);
            return if common || small { 80 } else { 260 };
        }
        match () {
            () if classes.meets(VERBS.with(super::forms::OF_RULE_SETS)) => 35,
            () if classes.has(Class::Fill) => 5,
            () if classes.meets(super::lattice::DANGER) => 10,
            () if lattice.kind(i).is_some() && lattice.folded(i) == "a" => 30,
            () if lattice.kind(i).is_some() => 60,
            () => 15,
        }
    }
}

/// Whether another reading of the same words disagrees with the one chosen.
fn is_rival(chosen: &Match, other: &Match) -> bool {
    let within = |one: &Match, all: &Match| one.orders.iter().all(|o| all.orders.contains(o));
    other.orders != chosen.orders
        && (other.is_own() || !chosen.is_own())
        && !within(other, chosen)
        && !within(chosen, other)
}

/// Whether a note says that the unit cannot do it.
pub fn is_impossible(found: &Match) -> bool {
    found.notes.has(Code::Impossible)
}
