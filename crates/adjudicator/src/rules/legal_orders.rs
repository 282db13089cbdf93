//! Every order that may be given in a phase, for those who write orders: the judge is asked, so that each rule-set and each
//! switch has its say. Only what is public is asked about.

use std::collections::{BTreeMap, BTreeSet};

use super::{OrderSets, RuleSet, Rulings, SheetAuthor};
use crate::board::{Board, Owner, Place, Province, Set, members, reachable_from, union};
use crate::draw::Draws;
use crate::position::{Position, Private, Unit, UnitKind};
use crate::season::Phase;
use crate::terms::{Arg, ArrowKind, FormPart, OrderTerm, UnitLocation, UnitNaming, UnitRef, VerbIndex};

/// An order that may be given, as three parts of its canonical text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LegalOrder {
    /// Who gives it.
    pub owner: Owner,
    /// The unit ordered; none for a decision of the power.
    pub unit: Option<Unit>,
    /// Orders of one unit exclude each other if they belong to the same step of the phase.
    pub step: u8,
    /// The unit's name, empty for a decision of the power: `A mun`.
    pub name: String,
    /// What follows it in all orders of the kind: ` S `.
    pub verb: String,
    /// The rest: `A par-bur`.
    pub argument: String,
    /// The province it is about, if it is not the unit's own.
    pub goal: Option<Province>,
}

impl LegalOrder {
    /// The canonical text.
    pub fn text(&self) -> String {
        [self.name.as_str(), &self.verb, &self.argument].concat()
    }
}

/// A decision of a power that may name too much to be listed: its text with slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenOrder {
    /// Who decides.
    pub owner: Owner,
    /// Its text.
    pub parts: Vec<FormPart>,
}

/// What may be ordered in a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalOrders {
    /// The orders that can be listed.
    pub listed: Vec<LegalOrder>,
    /// The others.
    pub open: Vec<OpenOrder>,
    /// Who may order the units of others as if they were their own, naming whose they are.
    pub everybody: Vec<Owner>,
}

/// The orders that may be given in the phase due in a position.
pub fn legal_orders(rules: &dyn RuleSet, position: &Position) -> LegalOrders {
    let Some(turn) = rules.due(position) else { return LegalOrders::default() };
    let mut public = position.clone();
    public.secrets = Private::default();
    let units = match turn.phase {
        Phase::Retreat => position.dislodged_units().copied().collect(),
        Phase::Movement | Phase::Season => [position.units.clone(), rules.units_outside(position)].concat(),
        _ => Vec::new(),
    };
    Asker { rules, position: public, phase: turn.phase, units }.ask()
}

/// A form of the grammar with its slots: their letters, flags as `!`.
struct Form {
    verb: VerbIndex,
    name: &'static str,
    arrow: ArrowKind,
    parts: &'static [FormPart],
    slots: String,
}

struct Asker<'a> {
    rules: &'a dyn RuleSet,
    position: Position,
    phase: Phase,
    units: Vec<Unit>,
}

/// An order to be tried, and the order of another unit with which it makes sense.
type Trial = (LegalOrder, Option<LegalOrder>);

/// Where each unit can go, with the orders that say so.
type Goals = BTreeMap<Unit, BTreeMap<Place, LegalOrder>>;

impl Asker<'_> {
    fn board(&self) -> &Board {
        self.rules.board()
    }

    fn naming(&self) -> UnitNaming {
        self.rules.grammar().units
    }

    /// The forms of the phase.
    fn forms(&self) -> Vec<Form> {
        let letters = match self.phase {
            Phase::Movement => "M",
            Phase::Retreat => "R",
            Phase::Adjustment => "W",
            Phase::Selection | Phase::Setup => "S",
            Phase::Season | Phase::Questions => "MSW",
        };
        let grammar = self.rules.grammar();
        let all = (0u8..).zip(grammar.forms).zip(grammar.parts());
        let early = self.phase == Phase::Setup;
        all.filter(|((_, form), _)| form.phases.contains(|c| letters.contains(c)))
            .filter(|((_, form), _)| !early || form.arrow != ArrowKind::Build)
            .map(|((verb, form), parts)| Form {
                verb: VerbIndex(verb),
                name: form.name,
                arrow: form.arrow,
                parts,
                slots: parts.iter().filter_map(slot).collect(),
            })
            .collect()
    }

    fn ask(&self) -> LegalOrders {
        let forms = self.forms();
        let mut out = LegalOrders::default();
        let of_units = |form: &&Form| form.slots.starts_with('u') && !self.is_decision(form);
        // First what a unit does by itself, then what follows from where the others can go.
        let alone = forms.iter().filter(of_units).flat_map(|form| self.by_itself(form));
        out.listed = self.allowed(alone.map(|order| (order, None)).collect());
        let goals = goals(self.board(), &out.listed);
        let with_others = forms.iter().filter(of_units).flat_map(|form| self.with_others(form, &goals));
        out.listed.extend(self.allowed(with_others.collect()));
        for form in forms.iter().filter(|form| !of_units(form)) {
            match self.decisions(form) {
                Some(all) => {
                    out.listed.extend(self.allowed(all.into_iter().map(|order| (order, None)).collect()))
                }
                None => out.open.extend(self.open(form)),
            }
        }
        out.listed.sort();
        out.listed.dedup();
        let one = self.subjects().next();
        if let Some(unit) = one.filter(|_| self.naming() == UnitNaming::Owned) {
            let hold = |owner| {
                (owner, format!("{} {} H", self.board().owner(unit.owner).name, self.name(unit, unit.owner)))
            };
            let others = self.board().powers().filter(|o| *o != unit.owner);
            out.everybody.extend(others.filter(|o| self.judge(&[hold(*o)]) == [true]));
        }
        out
    }

    /// The units that players have.
    fn subjects(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| self.board().owner(unit.owner).played)
    }

    /// Whether it is about a unit that is not there yet, or not for long.
    fn is_decision(&self, form: &Form) -> bool {
        matches!(form.arrow, ArrowKind::Build | ArrowKind::Remove)
    }

    /// How orders of a power name a unit.
    fn named(&self, unit: &Unit, who: Owner) -> UnitRef {
        let outside = unit.aboard == Unit::OUTSIDE;
        let numbered = self.naming() == UnitNaming::Numbered;
        let here = self.board().unit_province(unit);
        let mut fellows = self.position.units_in(self.board(), here);
        let foreign = match self.naming() {
            UnitNaming::Numbered => unit.owner != who,
            // Whose it is needs no word where nobody else has a unit.
            UnitNaming::Owned => unit.owner != who && fellows.any(|u| u.owner != unit.owner),
            _ => false,
        };
        UnitRef {
            power: foreign.then_some(unit.owner),
            kind: Some(unit.kind),
            at: match numbered {
                _ if outside => UnitLocation::Outside,
                true => UnitLocation::Marker(unit.number),
                false => UnitLocation::Place(unit.place),
            },
            number: outside.then_some(u32::from(unit.number)),
        }
    }

    fn name(&self, unit: &Unit, who: Owner) -> String {
        let mut out = String::new();
        self.rules.grammar().unit(self.board(), &self.named(unit, who), &mut out);
        out
    }

    /// Places that orders name as goals of a kind of unit: with a coast exactly where a fleet needs one.
    fn stands(&self, kind: UnitKind) -> Vec<Place> {
        let board = self.board();
        let sails = matches!(kind, UnitKind::Fleet | UnitKind::SeaMonster);
        let places = board.provinces().filter(|p| !board.province(*p).impassable);
        places
            .flat_map(|p| {
                let info = board.province(p);
                if sails && !info.coasts.is_empty() { info.coasts.clone() } else { vec![p.place()] }
            })
            .collect()
    }

    /// Places where a unit could perhaps go, on its own or by convoy.
    fn candidates(&self, form: &Form, unit: &Unit) -> Vec<Place> {
        let board = self.board();
        let here = board.unit_province(unit);
        let mut near = self.rules.reach(&self.position, unit);
        let walks = !matches!(unit.kind, UnitKind::Fleet | UnitKind::SeaMonster);
        if walks && self.phase != Phase::Retreat && form.arrow == ArrowKind::Move && self.step(form) == 0 {
            let fleets = || self.position.units.iter().filter(|u| u.kind == UnitKind::Fleet);
            let washed = |p: Province| fleets().filter(move |u| board.unit_province(u) == p);
            let start = fleets().filter(|u| board.fleet_provinces(u.place).has(here));
            let start = start.map(|u| board.unit_province(u)).collect();
            let next = |p| union(washed(Province(p)).map(|u| board.fleet_provinces(u.place)));
            let fleets: Set = fleets().map(|u| board.unit_province(u)).collect();
            let way = reachable_from(start, |p| next(p) & fleets);
            let shores = union(members(way).map(next));
            near |= members(shores).filter(|p| board.is_coast(Province(*p))).collect::<Set>();
        }
        let mut all = self.stands(unit.kind);
        all.retain(|p| near.has(*p) && (board.province_of(*p) != here || unit.aboard == Unit::OUTSIDE));
        all
    }

    /// Orders of a form that name no other unit.
    fn by_itself(&self, form: &Form) -> Vec<LegalOrder> {
        let slots: String = form.slots.chars().filter(|c| *c != '!').collect();
        let mut out = Vec::new();
        for unit in self.subjects() {
            match slots.as_str() {
                // A distractor dies, the others are disbanded.
                "u" if matches!(form.name, "Die" | "Disband")
                    && (form.name == "Die") != (unit.kind == UnitKind::Distractor) => {}
                "u" => {
                    let variants = self.variants(form, unit, vec![]);
                    out.extend(variants.into_iter().map(|args| self.order(form, unit, args, None)));
                }
                "up" | "uv" | "upu" => {
                    for goal in self.candidates(form, unit) {
                        let near = self.board().steps(unit.kind, unit.place).has(goal);
                        for args in self.variants(form, unit, vec![self.place(form, goal)]) {
                            let order = self.order(form, unit, args, Some(goal));
                            // Where an army does not walk it goes by convoy or through the underpass without a word.
                            let way = order.argument.to_lowercase();
                            let convoy = way.ends_with(" via convoy");
                            let said = convoy || way.ends_with(" via underpass");
                            if !said || near && (!convoy || unit.kind != UnitKind::Fleet) {
                                out.push(order);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// Orders of a form that name another unit.
    fn with_others(&self, form: &Form, goals: &Goals) -> Vec<Trial> {
        let board = self.board();
        let slots: String = form.slots.chars().filter(|c| *c != '!').collect();
        let none = BTreeMap::new();
        let mut out = Vec::new();
        for unit in self.subjects() {
            let here = board.unit_province(unit);
            let mine = goals.get(unit).unwrap_or(&none);
            let near = board.provinces_of(self.rules.reach(&self.position, unit)) | Set::singleton(here);
            for other in self.units.iter().filter(|other| *other != unit && other.aboard != Unit::OUTSIDE) {
                let there = board.unit_province(other);
                let of = Arg::Unit(self.named(other, unit.owner));
                let theirs = goals.get(other).unwrap_or(&none);
                let mut add = |args: Vec<Arg>, goal: Place, with: Option<&LegalOrder>| {
                    for args in self.variants(form, unit, args) {
                        out.push((self.order(form, unit, args, Some(goal)), with.cloned()));
                    }
                };
                match slots.as_str() {
                    "uu" if near.has(there) => add(vec![of], there.place(), theirs.values().next()),
                    "uup" | "uuv" => {
                        if form.arrow == ArrowKind::Support && near.has(there) {
                            add(vec![of.clone()], there.place(), None);
                        }
                        let convoy = form.arrow == ArrowKind::Convoy;
                        if convoy && (unit.kind != UnitKind::Fleet || other.kind != UnitKind::Army) {
                            continue;
                        }
                        for (goal, order) in theirs {
                            let province = board.province_of(*goal);
                            if province != here && (convoy || near.has(province)) {
                                add(vec![of.clone(), self.place(form, *goal)], *goal, Some(order));
                            }
                        }
                    }
                    "upu" if other.owner == unit.owner && other.kind == UnitKind::Fleet => {
                        for goal in mine.keys() {
                            add(vec![self.place(form, *goal), of.clone()], *goal, theirs.get(goal));
                        }
                    }
                    "uupp" if there == here => {
                        for goal in mine.keys().chain(theirs.keys()) {
                            let way = vec![of.clone(), Arg::Place(here.place()), self.place(form, *goal)];
                            add(way, *goal, None);
                        }
                    }
                    _ => {}
                }
            }
        }
        out
    }

    /// A goal as the form takes it: a place, or a way of one step.
    fn place(&self, form: &Form, goal: Place) -> Arg {
        let province = form.slots.contains('v');
        let place = if province { self.board().province_of(goal).place() } else { goal };
        let last = form.parts.iter().rev().find(|part| slot(part).is_some_and(|c| "pv".contains(c)));
        match last {
            Some(FormPart::Many(..)) => Arg::List(Box::new([Arg::Place(place)])),
            _ => Arg::Place(place),
        }
    }

    /// The arguments of an order in the places of a form, without flags and with each of them.
    fn variants(&self, form: &Form, unit: &Unit, args: Vec<Arg>) -> Vec<Vec<Option<Arg>>> {
        let flags: Vec<usize> =
            form.slots.char_indices().filter(|(_, c)| *c == '!').map(|(at, _)| at).collect();
        let mut out = Vec::new();
        let here = self.board().unit_province(unit);
        let mut fellows = self.position.units_in(self.board(), here);
        let ship = fellows.any(|u| u.kind == UnitKind::Timeship);
        if form.name == "Tardis" && !ship {
            return out;
        }
        for flag in [None].into_iter().chain(flags.into_iter().map(Some)) {
            let carries = flag.and_then(|at| form.parts.iter().filter(|p| slot(p).is_some()).nth(at));
            if !ship && matches!(carries, Some(FormPart::Flag(text)) if text.contains("TARDIS")) {
                continue;
            }
            let first = Arg::Unit(self.named(unit, unit.owner));
            let mut given = [first].into_iter().chain(args.iter().cloned());
            let filled = form.slots.char_indices().map(|(at, c)| match c {
                '!' => (Some(at) == flag).then_some(Arg::Flag),
                _ => given.next(),
            });
            out.push(filled.collect());
        }
        out
    }

    /// An order of a unit in its parts.
    fn order(&self, form: &Form, unit: &Unit, args: Vec<Option<Arg>>, goal: Option<Place>) -> LegalOrder {
        let text = self.text(form, args);
        let name = self.name(unit, unit.owner);
        let rest = text.strip_prefix(&name).unwrap_or_default();
        let verb = match form.parts.get(1) {
            Some(FormPart::Lit(verb)) if rest.starts_with(verb) => *verb,
            _ => "",
        };
        LegalOrder {
            owner: unit.owner,
            unit: Some(*unit),
            step: self.step(form),
            verb: verb.into(),
            argument: rest[verb.len()..].into(),
            goal: goal.map(|goal| self.board().province_of(goal)),
            name,
        }
    }

    /// The step of a phase to which the orders of a form belong.
    fn step(&self, form: &Form) -> u8 {
        match form.name {
            "Sell" => 1,
            "Retreat" | "RetreatTogether" | "Disband" | "Die" if self.phase == Phase::Season => 2,
            _ => 0,
        }
    }

    fn text(&self, form: &Form, args: Vec<Option<Arg>>) -> String {
        self.rules.grammar().text(self.board(), &OrderTerm { verb: form.verb, args: args.into() })
    }

    /// The decisions of a form that every power could perhaps take; `None` if they are too many to be listed.
    fn decisions(&self, form: &Form) -> Option<Vec<LegalOrder>> {
        let board = self.board();
        let mut out = Vec::new();
        let kinds = || UnitKind::ALL.into_iter();
        for owner in board.powers() {
            let mut add = |args: Vec<Option<Arg>>, goal: Option<Place>| {
                let text = self.text(form, args);
                let verb = match form.parts.first() {
                    Some(FormPart::Lit(verb)) => *verb,
                    _ => "",
                };
                out.push(LegalOrder {
                    owner,
                    unit: None,
                    step: 0,
                    name: String::new(),
                    verb: verb.into(),
                    argument: text.get(verb.len()..).unwrap_or_default().into(),
                    goal: goal.map(|goal| board.province_of(goal)),
                });
            };
            match (form.slots.as_str(), form.arrow) {
                ("", _) => add(vec![], None),
                ("u", ArrowKind::Remove) => {
                    for unit in self.position.units_of(owner).chain(&self.rules.units_outside(&self.position))
                    {
                        add(vec![Some(Arg::Unit(self.named(unit, owner)))], Some(unit.place));
                    }
                }
                ("u", ArrowKind::Build) => {
                    for kind in [UnitKind::Army, UnitKind::Fleet] {
                        for place in self.sites(owner, kind) {
                            add(vec![Some(Arg::Unit(UnitRef::new(kind, place)))], Some(place));
                        }
                    }
                }
                ("kp", _) => {
                    for kind in [UnitKind::Army, UnitKind::Fleet] {
                        add(vec![Some(Arg::Kind(kind)), None], None);
                        for place in self.sites(owner, kind) {
                            add(vec![Some(Arg::Kind(kind)), Some(Arg::Place(place))], Some(place));
                        }
                    }
                }
                ("!kp", _) => {
                    for (kind, free) in kinds().flat_map(|kind| [(kind, None), (kind, Some(Arg::Flag))]) {
                        for place in self.sites(owner, kind) {
                            add(
                                vec![free.clone(), Some(Arg::Kind(kind)), Some(Arg::Place(place))],
                                Some(place),
                            );
                        }
                    }
                }
                ("v", _) if form.name != "Explode" => {
                    for p in board.provinces() {
                        add(vec![Some(Arg::Place(p.place()))], Some(p.place()));
                    }
                }
                _ => return None,
            }
        }
        Some(out)
    }

    /// Places where a power could perhaps build.
    fn sites(&self, owner: Owner, kind: UnitKind) -> Vec<Place> {
        let board = self.board();
        let sites: BTreeSet<Province> = board.sites(&self.position, owner, true).into_iter().collect();
        let mut all = self.stands(kind);
        all.retain(|p| {
            let p = board.province_of(*p);
            sites.contains(&p)
                || self.position.owns(owner, p)
                || board.province(p).home == Some(owner)
                || self.naming() == UnitNaming::Owned && !board.province(p).centre
        });
        all
    }

    /// A form with slots for every power that may decide so: one example of several must be allowed.
    fn open(&self, form: &Form) -> Vec<OpenOrder> {
        let board = self.board();
        let places: Vec<Province> = board.provinces().filter(|p| !board.province(*p).impassable).collect();
        let powers: Vec<Owner> = board.powers().collect();
        if form.slots.is_empty() || places.is_empty() || form.slots.contains(['k', 'p', 'u']) {
            return Vec::new();
        }
        let example = |round: usize| {
            let place = |at: usize| places[(round * 7 + at * 11) % places.len()];
            let arg = |(at, part): (usize, &FormPart)| {
                let one = match slot(part)? {
                    'v' => Arg::Place(place(at).place()),
                    's' => Arg::Spot(Some(place(at))),
                    'f' => Arg::Foretold(place(at), None, None),
                    'w' => Arg::Power(powers[round % powers.len()]),
                    'n' => Arg::Number(1 + round as u32 % 4),
                    'c' => Arg::Text("nc".into()),
                    't' => Arg::Text("x".into()),
                    _ => return Some(None),
                };
                let many = matches!(part, FormPart::Many(..));
                Some(Some(if many { Arg::List(Box::new([one])) } else { one }))
            };
            self.text(form, form.parts.iter().enumerate().filter_map(arg).collect())
        };
        let may = |owner: &Owner| (0..16).any(|round| self.judge(&[(*owner, example(round))]) == [true]);
        let may = |owner: &Owner| form.name == "Explode" || may(owner);
        powers
            .iter()
            .filter(|o| may(o))
            .map(|owner| OpenOrder { owner: *owner, parts: form.parts.to_vec() })
            .collect()
    }

    /// Of orders that could perhaps be given those that the judge does not call illegal. Each round has one of each unit and of
    /// each power, with the orders they go with; what it refuses is tried a second time in other company.
    fn allowed(&self, all: Vec<Trial>) -> Vec<LegalOrder> {
        let mut out = Vec::new();
        let mut left = all;
        for pass in 0..2 {
            let mut queues: BTreeMap<(Owner, Option<Unit>), Vec<Trial>> = BTreeMap::new();
            for trial in std::mem::take(&mut left) {
                queues.entry((trial.0.owner, trial.0.unit)).or_default().push(trial);
            }
            for (at, queue) in queues.values_mut().enumerate() {
                let by = (at * (5 + 8 * pass)) % queue.len().max(1);
                queue.rotate_left(by);
            }
            while !queues.is_empty() {
                let (mut busy, mut round, mut lines) = (BTreeSet::new(), Vec::new(), Vec::new());
                for queue in queues.values_mut() {
                    let units =
                        queue.last().map(|(order, with)| [order.unit, with.as_ref().and_then(|w| w.unit)]);
                    let Some(units) = units.filter(|units| !units.iter().flatten().any(|u| busy.contains(u)))
                    else {
                        continue;
                    };
                    busy.extend(units.into_iter().flatten());
                    let Some((order, with)) = queue.pop() else { continue };
                    let at = lines.len();
                    lines.extend([&order].into_iter().chain(&with).map(|o| (o.owner, o.text())));
                    round.push((at, (order, with)));
                }
                let legal = self.judge(&lines);
                for (at, trial) in round {
                    if legal[at] { out.push(trial.0) } else { left.push(trial) }
                }
                queues.retain(|_, queue| !queue.is_empty());
            }
        }
        out
    }

    /// Which of some orders, given together, are not illegal.
    fn judge(&self, lines: &[(Owner, String)]) -> Vec<bool> {
        let given = lines.iter().map(|(owner, text)| (*owner, text.as_str()));
        let (sheets, places) = OrderSets::from_lines(self.board(), SheetAuthor::Program, given);
        let mut draws = Draws::from_secret(b"legal orders", "", "");
        let report = self.rules.play(&self.position, &sheets, &Rulings::default(), &mut draws);
        let results = report.orders.iter().chain(report.unseen.reveal());
        let legal: BTreeSet<_> =
            results.filter(|line| !line.invalid).filter_map(|line| line.written_at).collect();
        places.iter().map(|place| legal.contains(place)).collect()
    }
}

/// The letter of a part's slot.
fn slot(part: &FormPart) -> Option<char> {
    match part {
        FormPart::Lit(_) => None,
        FormPart::Flag(_) => Some('!'),
        FormPart::Slot(shape) | FormPart::Many(shape, _) => Some(char::from(*shape)),
        FormPart::Opt(inner) => inner.iter().find_map(slot),
    }
}

/// Where each unit can go by the orders listed. Of two ways to one place that by convoy counts, in which others can take part.
fn goals(board: &Board, listed: &[LegalOrder]) -> Goals {
    let mut moves: Vec<&LegalOrder> = listed.iter().filter(|o| o.step == 0 && o.verb == "-").collect();
    moves.sort_by_key(|order| (order.argument.to_lowercase().ends_with("convoy"), order.argument.len()));
    let mut goals = Goals::new();
    for order in moves {
        let goal = order.argument.split(' ').next().and_then(|code| board.place(code));
        if let Some((unit, goal)) = order.unit.zip(goal) {
            goals.entry(unit).or_default().insert(goal, order.clone());
        }
    }
    goals
}
