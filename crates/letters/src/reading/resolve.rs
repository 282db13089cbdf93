//! What a matched form can mean in the position: orders, each at its price. The position scores; it never invents.

use std::rc::Rc;

use adjudicator::board::{Owner, Place, Province, Unit, UnitKind};
use adjudicator::orders::Code;
use adjudicator::orders::policy::{
    Country, ImpossibleCoast, Leniency, MissingOne, MissingTwo, ReadingRules, Slight,
};
use adjudicator::terms::{Grammar, OrderItem, UnitLocation, UnitNaming, UnitRef};

use super::forms::{Element, Form, Verb};
use super::lattice::{Lattice, ListAt, Mean, Means, PlaceAt, UnitAt};
use super::names::Cost;
use super::orders::{By, Notes, Order, put_unit};
use super::words::Class;
use super::words::classes;

/// Who orders units of others, and has none.
const JESTER: &str = "Jester";

/// What the elements of a form were matched with.
#[derive(Clone, Copy, Default)]
pub struct Bound<'l> {
    /// The unit ordered.
    pub unit: Option<&'l UnitAt>,
    /// The units ordered.
    pub list: Option<&'l ListAt>,
    /// The other unit.
    pub other: Option<&'l UnitAt>,
    /// A third unit.
    pub third: Option<&'l UnitAt>,
    /// The goal.
    pub goal: Option<&'l PlaceAt>,
    /// The goal stands without a sign.
    pub is_bare: bool,
    /// A second goal.
    pub second: Option<&'l PlaceAt>,
    /// Seas on the way.
    pub via: [Option<&'l PlaceAt>; 2],
    /// Provinces.
    pub provinces: [Option<&'l PlaceAt>; 3],
    /// A power.
    pub power: Option<Owner>,
    /// A number.
    pub number: Option<u32>,
    /// The kinds of units that are to be built.
    pub kinds: [Option<UnitKind>; 2],
    /// Tokens of elements that are read when the order is written: paths, spots, texts.
    pub spans: [Option<(Element, usize, usize)>; 2],
}

/// Whose the unit ordered is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The writer's.
    Own,
    /// Another power's.
    Other,
    /// There is none.
    Nobody,
}

/// Where a unit can be.
#[derive(Clone, Copy, Debug)]
pub struct UnitCandidate {
    /// The price.
    pub cost: Cost,
    /// The province.
    pub province: Province,
    /// Remarks.
    pub notes: Notes,
    /// Whose it is.
    pub whose: Whose,
    /// It is there.
    pub is_there: bool,
}

/// Orders a form can mean, one for every unit ordered.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The price.
    pub cost: Cost,
    /// The orders.
    pub orders: Vec<Order>,
    /// The provinces of their units.
    pub keys: Vec<Province>,
    /// Whose they are.
    pub whose: Vec<Whose>,
    /// Remarks.
    pub notes: Notes,
}

/// A goal and what it costs.
#[derive(Clone, Copy, Debug)]
pub struct GoalAt {
    /// The price.
    pub cost: Cost,
    /// The province.
    pub province: Province,
    /// Remarks.
    pub notes: Notes,
    /// The unit can go there.
    pub is_legal: bool,
}

/// A unit on its way into an order: how it is named, what it is, where.
#[derive(Clone, Copy)]
struct OrderedUnit {
    reference: UnitRef,
    kind: UnitKind,
    place: Place,
    province: Province,
}

/// One order of one unit, with its price.
struct Choice {
    cost: Cost,
    order: Order,
    notes: Notes,
}

/// The position as orders are resolved in it.
pub struct Resolver<'l, 'a> {
    /// The words.
    pub lattice: &'l Lattice<'a>,
    /// The orders of the rule-set.
    pub grammar: &'static Grammar,
    /// The house rules about reading.
    pub house: ReadingRules,
}

impl<'l, 'a> Resolver<'l, 'a> {
    /// Where a unit ordered can be: the writer's own first.
    pub fn sources(&self, unit: &UnitAt) -> Vec<UnitCandidate> {
        let ground = self.lattice.ground;
        let kind = unit.kind.or(unit.inherited);
        let mut out = Vec::new();
        for mean in unit.means.iter() {
            let mut notes = Notes::default();
            let mut cost = mean.cost + if mean.exact { 0 } else { 15 };
            let wild = if mean.exact { 0 } else { 300 };
            if !mean.exact {
                notes.add(Code::Fuzzy);
                let alike = unit.means.iter().filter(|m| m.cost == mean.cost && m.province != mean.province);
                let several = alike.clone().any(|m| ground.own(m.province, None).is_some());
                // "Nwz" is as near to one unit as to another, whatever its kind.
                cost += if several { 250 } else { 0 };
            }
            let (mut whose, mut is_there) = (Whose::Nobody, true);
            if let Some(own) = ground.own(mean.province, kind) {
                whose = Whose::Own;
                cost += self.kind_cost(kind, own.kind, &mut notes);
                cost += self.doubly_wrong(mean.exact, notes);
                self.not_put_right(unit, own, &mut notes);
                if unit.power.is_some_and(|p| p != ground.who) {
                    cost += 100;
                }
            } else if ground.unit(mean.province, kind).is_some() {
                whose = Whose::Other;
                cost += 200 + wild;
            } else {
                is_there = false;
                cost += 220 + wild;
            }
            out.push(UnitCandidate { cost, province: mean.province, notes, whose, is_there });
        }
        out.sort_by_key(|s| s.cost);
        out.truncate(4);
        out
    }

    fn kind_cost(&self, said: Option<UnitKind>, is: UnitKind, notes: &mut Notes) -> Cost {
        match said {
            None => notes.add(Code::TypeFilled),
            Some(kind) if kind != is => {
                notes.add(Code::TypeFixed);
                return 50;
            }
            Some(_) => {}
        }
        0
    }

    /// What the house rules do not put right in the name of a unit (DATC 4.B.5, 4.B.6, 4.C.1, 4.C.2, 4.C.6).
    fn not_put_right(&self, said: &UnitAt, is: &Unit, notes: &mut Notes) {
        match said.kind.or(said.inherited) {
            None if self.house.unit_type_missing() == Leniency::Invalid => notes.add(Code::UnknownOrder),
            Some(kind) if kind != is.kind && self.house.unit_type_wrong() == Leniency::Invalid => {
                notes.add(Code::NoUnit);
            }
            _ => {}
        }
        let stands = self.lattice.ground.board.coast(is.place);
        let rule = if stands.is_some() { self.house.coast_wrong() } else { self.house.coast_irrelevant() };
        if said.coast.is_some() && said.coast != stands {
            notes.add(if rule == Slight::Fail { Code::UnknownCoast } else { Code::CoastIgnored });
        }
        let foreign = said.power.is_some_and(|power| power != is.owner);
        if foreign && self.house.nationality_wrong() == Country::Illegal {
            notes.add(Code::UnknownOrder);
        }
    }

    /// Whether the house rules refuse a support or convoy of another power's unit for its country, which is missing or wrong (DATC
    /// 4.C.5, 4.C.6).
    fn lacks_country(&self, said: &UnitAt, of: &UnitCandidate) -> bool {
        let foreign = of.whose == Whose::Other;
        foreign && said.power.is_none() && self.house.nationality_missing() == Country::Illegal
            || of.notes.has(Code::Power) && self.house.nationality_wrong() == Country::Illegal
    }

    /// A slip in the name and the wrong kind together are too much.
    fn doubly_wrong(&self, exact: bool, notes: Notes) -> Cost {
        if !exact && notes.has(Code::TypeFixed) { 200 } else { 0 }
    }

    /// Where a unit supported or carried can be.
    pub fn others(&self, unit: &UnitAt) -> Vec<UnitCandidate> {
        let ground = self.lattice.ground;
        let kind = unit.kind.or(unit.inherited);
        let mut out = Vec::new();
        for mean in unit.means.iter() {
            let mut notes = Notes::default();
            let mut cost = mean.cost + if mean.exact { 0 } else { 15 };
            if !mean.exact {
                notes.add(Code::Fuzzy);
            }
            let there = ground.unit(mean.province, kind);
            match there {
                Some(there) => {
                    cost += self.kind_cost(kind, there.kind, &mut notes);
                    cost += self.doubly_wrong(mean.exact, notes);
                    if unit.power.is_some_and(|p| p != there.owner) {
                        cost += 25;
                        notes.add(Code::Power);
                    }
                }
                None => {
                    cost += 120 + if mean.exact { 0 } else { 200 };
                    notes.add(Code::Void);
                }
            }
            let whose = match there {
                Some(there) if there.owner == ground.who => Whose::Own,
                Some(_) => Whose::Other,
                None => Whose::Nobody,
            };
            out.push(UnitCandidate {
                cost,
                province: mean.province,
                notes,
                whose,
                is_there: there.is_some(),
            });
        }
        out.sort_by_key(|s| s.cost);
        out.truncate(4);
        out
    }

    /// Where a unit can be told to go.
    pub fn goals(&self, means: &Means, kind: UnitKind, from: Place) -> Vec<GoalAt> {
        let (ground, board) = (self.lattice.ground, self.lattice.ground.board);
        let home = board.province_of(from);
        let mut out = Vec::new();
        for mean in means.iter() {
            let to = mean.province;
            if to == home && !mean.exact {
                continue;
            }
            let mut is_legal =
                ground.reaches(kind, from, to) && !(kind == UnitKind::Army && board.is_sea(to));
            if ground.retreats() && is_legal {
                let unit = ground.own(home, Some(kind));
                is_legal = unit.is_some_and(|unit| ground.is_retreat(unit, to));
            }
            // A retreat that is not open is likelier than a step that no unit can take.
            let beside = ground.retreats() && ground.steps(kind, from, to);
            let mut notes = if mean.exact { Notes::default() } else { Notes::of(Code::Fuzzy) };
            let mut cost = mean.cost + if mean.exact { 0 } else { 10 };
            if !is_legal {
                let far = if beside { 50 } else { 100 };
                cost += if mean.exact { far } else { 400 } + if to == home { 30 } else { 0 };
                notes.add(Code::Impossible);
            }
            out.push(GoalAt { cost, province: to, notes, is_legal });
        }
        out.sort_by_key(|g| g.cost);
        out.truncate(4);
        out
    }

    /// How a unit of the position is named in an order of the writer.
    pub fn named(&self, unit: &Unit, said: Option<&UnitAt>) -> UnitRef {
        let number = said.and_then(|s| s.number);
        match self.grammar.units {
            UnitNaming::Numbered => UnitRef {
                power: Some(unit.owner).filter(|o| *o != self.lattice.ground.who),
                ..UnitRef::by_number(unit)
            },
            UnitNaming::Sized => UnitRef { number, ..UnitRef::by_place(unit) },
            UnitNaming::Owned => {
                let power = said.and_then(|s| s.power).filter(|p| *p != self.lattice.ground.who);
                UnitRef { power, ..UnitRef::by_place(unit) }
            }
            _ => UnitRef::by_place(unit),
        }
    }

    /// How a unit that nobody has is named.
    fn imagined(&self, province: Province, said: Option<&UnitAt>) -> UnitRef {
        let board = self.lattice.ground.board;
        let guess = if board.is_sea(province) { UnitKind::Fleet } else { UnitKind::Army };
        let kind = said.and_then(|s| s.kind.or(s.inherited)).unwrap_or(guess);
        let coast = said.and_then(|s| s.coast).filter(|_| kind == UnitKind::Fleet);
        let place = coast.and_then(|c| board.with_coast(province, c)).unwrap_or(province.place());
        let number = said.and_then(|s| s.number);
        let at = match (self.grammar.units, number) {
            (UnitNaming::Numbered, Some(number)) => UnitLocation::Marker(number.min(999) as u16),
            _ => UnitLocation::Place(place),
        };
        let number = number.filter(|_| self.grammar.units == UnitNaming::Sized);
        UnitRef { power: None, kind: Some(kind), at, number }
    }

    /// The unit ordered at a province.
    fn actor(&self, province: Province, said: Option<&UnitAt>) -> OrderedUnit {
        let ground = self.lattice.ground;
        let kind = said.and_then(|s| s.kind.or(s.inherited));
        let number = said.and_then(|s| s.number).filter(|_| self.grammar.units == UnitNaming::Numbered);
        let numbered = number.and_then(|n| ground.numbered(province, n, kind));
        match numbered.or_else(|| ground.own(province, kind)).or_else(|| ground.unit(province, kind)) {
            Some(unit) => OrderedUnit {
                reference: self.named(unit, said),
                kind: unit.kind,
                place: unit.place,
                province,
            },
            None => {
                let reference = self.imagined(province, said);
                let kind = reference.kind.unwrap_or_default();
                OrderedUnit {
                    reference,
                    kind,
                    place: reference.place().unwrap_or(province.place()),
                    province,
                }
            }
        }
    }

    /// A unit supported or carried at a province.
    fn other(&self, province: Province, said: &UnitAt) -> OrderedUnit {
        let ground = self.lattice.ground;
        let kind = said.kind.or(said.inherited);
        let number = said.number.filter(|_| self.grammar.units == UnitNaming::Numbered);
        let numbered = number.and_then(|n| ground.numbered(province, n, kind));
        match numbered.or_else(|| ground.unit(province, kind)) {
            Some(unit) => OrderedUnit {
                reference: self.named(unit, Some(said)),
                kind: unit.kind,
                place: unit.place,
                province,
            },
            None => {
                let bare = UnitAt { coast: None, ..said.clone() };
                let reference = self.imagined(province, Some(&bare));
                OrderedUnit {
                    reference,
                    kind: reference.kind.unwrap_or_default(),
                    place: province.place(),
                    province,
                }
            }
        }
    }

    /// How a unit of anybody's is named, where it most likely is.
    pub fn other_named(&self, unit: &UnitAt) -> Option<UnitRef> {
        let power = unit.power.filter(|p| *p != self.lattice.ground.who);
        Some(UnitRef { power, ..self.other(self.others(unit).first()?.province, unit).reference })
    }

    /// The own unit at a province as it is named in orders.
    pub fn own_unit(&self, province: Province) -> Option<UnitRef> {
        self.lattice.ground.own(province, None).map(|unit| self.named(unit, None))
    }

    /// The place a unit goes to: the coast named, or the only one it can come to.
    pub fn landing(
        &self,
        unit: (UnitKind, Place),
        to: Province,
        coast: Option<&str>,
        notes: &mut Notes,
    ) -> Place {
        let board = self.lattice.ground.board;
        if unit.0 == UnitKind::Fleet && !board.province(to).coasts.is_empty() {
            let open = self.lattice.ground.coasts(unit.1, to);
            if let Some(coast) = coast {
                let named = board.with_coast(to, coast);
                let ignored = self.house.coast_impossible() == ImpossibleCoast::Ignore;
                if let ([one], Some(named)) = (&open[..], named)
                    && ignored
                    && *one != named
                {
                    notes.add(Code::CoastIgnored);
                    return *one;
                }
                return named.unwrap_or_else(|| {
                    notes.add(Code::UnknownCoast);
                    to.place()
                });
            }
            match open.as_slice() {
                [one] if self.house.coast_missing_one() == MissingOne::Infer => {
                    notes.add(Code::CoastFilled);
                    return *one;
                }
                [] => {}
                [first, _, ..] if self.house.coast_missing_two() == MissingTwo::DefaultCoast => {
                    notes.add(Code::CoastFilled);
                    return *first;
                }
                // In Rather Silly fleets need no coast.
                _ if self.grammar.units == UnitNaming::Owned => {}
                _ => notes.add(Code::AmbiguousCoast),
            }
        } else if coast.is_some() {
            let fails = self.house.coast_irrelevant() == Slight::Fail;
            notes.add(if fails { Code::UnknownCoast } else { Code::CoastIgnored });
        }
        to.place()
    }

    /// All that a form with its parts can mean, the cheapest first.
    pub fn candidates(&self, form: &Form, bound: &Bound) -> Vec<Candidate> {
        match form.verb {
            Verb::Text | Verb::Command | Verb::Later => {
                return self.template(form, bound).into_iter().collect();
            }
            Verb::ConvoyBy => return self.carried(bound),
            Verb::Supported => return self.supported(bound),
            Verb::Chain => return self.chain(bound).into_iter().collect(),
            _ => {}
        }
        let units: Vec<&UnitAt> = match (bound.list, bound.unit) {
            (Some(list), _) => list.units.iter().collect(),
            (None, Some(unit)) => vec![unit],
            _ => return Vec::new(),
        };
        let mut sources: Vec<Vec<UnitCandidate>> = units.iter().map(|u| self.sources(u)).collect();
        if form.verb == Verb::Leave {
            let stands = |s: &UnitCandidate| {
                bound.provinces[0].is_some_and(|place| place.means.iter().any(|m| m.province == s.province))
            };
            sources.iter_mut().for_each(|all| all.retain(stands));
        }
        if sources.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        if units.len() > 1 && self.grammar.units != UnitNaming::Numbered {
            // "the line for Silesia, A Sil": no list names a unit twice.
            let mut first: Vec<Province> = sources.iter().map(|s| s[0].province).collect();
            first.sort();
            if first.windows(2).any(|pair| pair[0] == pair[1]) {
                return Vec::new();
            }
        }
        let mut combinations: Vec<(Cost, Vec<UnitCandidate>)> = Vec::new();
        if units.len() > 1 {
            let close = |s: &Vec<UnitCandidate>| {
                s.get(1).is_some_and(|second| second.cost - s[0].cost < 40 && second.whose == Whose::Own)
            };
            let unsure = if sources.iter().any(close) { 100 } else { 0 };
            let cost = sources.iter().map(|s| s[0].cost).sum::<Cost>() + unsure;
            combinations.push((cost, sources.iter().map(|s| s[0]).collect()));
        } else {
            combinations.extend(sources[0].iter().map(|s| (s.cost, vec![*s])));
        }
        let mut out = Vec::new();
        for (cost, chosen) in combinations {
            self.combine(form, bound, (cost, &chosen), &units, &mut out);
        }
        out.sort_by_key(|c: &Candidate| c.cost);
        out.truncate(6);
        out
    }

    fn combine(
        &self,
        form: &Form,
        bound: &Bound,
        chosen: (Cost, &[UnitCandidate]),
        units: &[&UnitAt],
        out: &mut Vec<Candidate>,
    ) {
        let (base, chosen) = chosen;
        let mut keys: Vec<Province> = chosen.iter().map(|s| s.province).collect();
        let mut whose: Vec<Whose> = chosen.iter().map(|s| s.whose).collect();
        let mut all: Vec<(Cost, Vec<Order>, Notes)> = vec![(0, Vec::new(), Notes::default())];
        for (source, unit) in chosen.iter().zip(units) {
            let actor = self.actor(source.province, Some(unit));
            let choices = self.choices(form.verb, bound, &actor, &keys);
            if choices.is_empty() {
                return;
            }
            let mut next = Vec::new();
            for (cost, orders, notes) in &all {
                for choice in &choices {
                    let mut orders = orders.clone();
                    orders.push(choice.order.clone());
                    next.push((cost + choice.cost, orders, notes.with(source.notes).with(choice.notes)));
                }
            }
            next.sort_by_key(|(cost, ..)| *cost);
            next.truncate(4);
            all = next;
        }
        if let (Verb::Mutual, Some(other)) = (form.verb, bound.other)
            && let Some(source) = self.others(other).first()
        {
            let (one, two) =
                (self.actor(keys[0], units.first().copied()), self.actor(source.province, Some(other)));
            let order = Order::Support { unit: two.reference, of: one.reference, to: None };
            all.iter_mut().for_each(|(_, orders, _)| orders.push(order.clone()));
            keys.push(source.province);
            whose.push(Whose::Own);
        }
        if let (Verb::ViaFleet, [Order::Move { unit: of, to, .. }], Some(other)) =
            (form.verb, &all[0].1[..], bound.other)
            && other.is_spoken
            && let Some(source) = self.others(other).first().filter(|s| s.whose == Whose::Own)
        {
            // "carried to London by the fleet in the Channel"; where orders are signs, the fleet has a line of its own
            let (unit, to) = (
                self.actor(source.province, Some(other)).reference,
                self.lattice.ground.board.province_of(*to),
            );
            let order = Order::Convoy { unit, of: *of, to };
            all.iter_mut().for_each(|(_, orders, _)| orders.push(order.clone()));
            keys.push(source.province);
            whose.push(Whose::Own);
        }
        for (cost, orders, mut notes) in all {
            if bound.is_bare {
                notes.add(Code::NoVerb);
            }
            out.push(Candidate {
                cost: base + cost,
                orders,
                keys: keys.clone(),
                whose: whose.clone(),
                notes,
            });
        }
    }

    /// The orders one unit can be given by a verb.
    fn choices(&self, verb: Verb, bound: &Bound, actor: &OrderedUnit, keys: &[Province]) -> Vec<Choice> {
        let plain = |order| vec![Choice { cost: 0, order, notes: Notes::default() }];
        match verb {
            Verb::Hold => plain(Order::Hold(actor.reference)),
            Verb::Disband => plain(Order::Disband(actor.reference)),
            Verb::Same => plain(Order::Same(actor.reference)),
            Verb::Also => plain(Order::Also(actor.reference)),
            Verb::Succeed => plain(Order::Succeed(actor.reference)),
            Verb::Carry if actor.kind == UnitKind::Fleet => plain(Order::Carry(actor.reference)),
            Verb::Carry => Vec::new(),
            Verb::Move | Verb::Leave | Verb::Via | Verb::ViaProvince | Verb::ViaFleet | Verb::Path => {
                self.moves(verb, bound, actor)
            }
            Verb::Support | Verb::HoldSupport | Verb::Convoy => self.supports(verb, bound, actor),
            Verb::Mutual => {
                let other = match bound.other {
                    Some(other) => self.others(other).first().map(|s| s.province),
                    None if keys.len() == 2 => keys.iter().copied().find(|k| *k != actor.province),
                    None => None,
                };
                let of = other.map(|province| self.actor(province, bound.other).reference);
                of.map(|of| plain(Order::Support { unit: actor.reference, of, to: None })).unwrap_or_default()
            }
            Verb::ConvoyBy | Verb::Supported | Verb::Chain => Vec::new(),
            Verb::Text | Verb::Command | Verb::Later => Vec::new(),
        }
    }

    fn moves(&self, verb: Verb, bound: &Bound, actor: &OrderedUnit) -> Vec<Choice> {
        let Some(goal) = bound.goal else { return Vec::new() };
        let mut out = Vec::new();
        for found in self.goals(&goal.means, actor.kind, actor.place) {
            let by_land =
                actor.kind != UnitKind::Army || self.lattice.ground.marches(actor.place, found.province);
            if self.grammar.units == UnitNaming::Sized && found.province == actor.province {
                // In Claudian Diplomacy an order to the own place is a stand.
                out.push(Choice {
                    cost: goal.means[0].cost,
                    order: Order::Hold(actor.reference),
                    notes: Notes::default(),
                });
                continue;
            }
            let numbered = self.grammar.units == UnitNaming::Numbered;
            let sheet = !self.lattice.sheet.is_empty() && found.province != actor.province;
            let unlikely =
                bound.is_bare && verb == Verb::Move && !numbered && !sheet && !(found.is_legal && by_land);
            let cost = found.cost + if unlikely { 300 } else { 0 };
            let mut notes = found.notes;
            let to = self.landing((actor.kind, actor.place), found.province, goal.coast, &mut notes);
            let mut push = |extra: Cost, by: By| {
                let order = Order::Move { unit: actor.reference, to, by };
                out.push(Choice { cost: cost + extra, order, notes });
            };
            match verb {
                Verb::Via if actor.kind == UnitKind::Fleet => {}
                Verb::Via => push(0, By::Convoy),
                Verb::ViaFleet => {
                    let fleets = bound.other.map(|other| self.others(other)).unwrap_or_default();
                    let at_sea = fleets.iter().filter(|s| self.lattice.ground.board.is_sea(s.province));
                    at_sea.for_each(|s| push(s.cost, By::Seas(s.province, None)));
                }
                Verb::ViaProvince | Verb::Path if self.grammar.units == UnitNaming::Owned => {}
                Verb::ViaProvince | Verb::Path => {
                    let [Some(first), second] = bound.via else { continue };
                    let passed = |p: Province| p != actor.province && p != found.province;
                    for (cost, one) in self.seas(first).filter(|(_, sea)| passed(*sea)) {
                        match second {
                            None => push(cost, By::Seas(one, None)),
                            Some(second) => {
                                self.seas(second).for_each(|(more, two)| {
                                    push(cost + more, By::Seas(one, Some(two)));
                                });
                            }
                        }
                    }
                }
                _ => push(0, By::Itself),
            }
        }
        out
    }

    fn seas(&self, place: &'l PlaceAt) -> impl Iterator<Item = (Cost, Province)> {
        let board = self.lattice.ground.board;
        place.means.iter().filter(|m| board.is_sea(m.province)).map(|m| (m.cost, m.province))
    }

    fn supports(&self, verb: Verb, bound: &Bound, actor: &OrderedUnit) -> Vec<Choice> {
        let Some(said) = bound.other else { return Vec::new() };
        let ground = self.lattice.ground;
        let mut out = Vec::new();
        for mut source in self.others(said) {
            if self.lacks_country(said, &source) {
                source.notes.add(Code::UnknownOrder);
            }
            let same = source.province == actor.province && self.grammar.units != UnitNaming::Numbered;
            let base = source.cost + if same { 150 } else { 0 };
            let other = self.other(source.province, said);
            let Some(goal) = bound.goal else {
                let near = ground.steps(actor.kind, actor.place, source.province);
                let mut notes = source.notes;
                if !near {
                    notes.add(Code::Impossible);
                }
                let (unit, of) = (actor.reference, other.reference);
                let order = if said.is_move {
                    Order::SupportMoveOf { unit, of }
                } else {
                    Order::Support { unit, of, to: None }
                };
                let cost = base + if near || said.is_move { 0 } else { 50 };
                out.push(Choice { cost, order, notes });
                continue;
            };
            for mean in goal.means.iter() {
                let to = mean.province;
                let cost = base + mean.cost + if mean.exact { 0 } else { 10 };
                let (unit, of) = (actor.reference, other.reference);
                if verb == Verb::Convoy {
                    let fits =
                        ground.is_shore(to) && other.kind != UnitKind::Fleet && actor.kind == UnitKind::Fleet;
                    let carried = UnitRef { at: bare(of, ground.board), ..of };
                    let order = Order::Convoy { unit, of: carried, to };
                    out.push(Choice { cost: cost + if fits { 0 } else { 100 }, order, notes: source.notes });
                    continue;
                }
                let shores =
                    other.kind == UnitKind::Army && ground.is_shore(source.province) && ground.is_shore(to);
                let goes = ground.reaches(other.kind, other.place, to) || shores;
                let near = ground.steps(actor.kind, actor.place, to);
                let far = if mean.exact { 60 } else { 300 };
                let cost = cost
                    + if goes { 0 } else { far }
                    + if near { 0 } else { far }
                    + if to == actor.province { 100 } else { 0 };
                let mut notes = source.notes;
                if to == source.province {
                    let order = Order::Support { unit, of, to: None };
                    out.push(Choice { cost: cost - 90, order, notes });
                    continue;
                }
                if !(goes && near) {
                    notes.add(Code::Impossible);
                }
                let coast = goal.coast.filter(|_| other.kind == UnitKind::Fleet);
                let place = coast.and_then(|c| ground.board.with_coast(to, c)).unwrap_or(to.place());
                out.push(Choice { cost, order: Order::Support { unit, of, to: Some(place) }, notes });
            }
        }
        out
    }

    /// An army that a fleet of the writer carries: both say so.
    fn carried(&self, bound: &Bound) -> Vec<Candidate> {
        let (Some(fleet), Some(army), Some(goal)) = (bound.unit, bound.other, bound.goal) else {
            return Vec::new();
        };
        let ground = self.lattice.ground;
        let mut out = Vec::new();
        for f in self.sources(fleet).iter().filter(|s| s.whose == Whose::Own) {
            for a in self.sources(army).iter().filter(|s| s.whose == Whose::Own) {
                let (ship, men) = (self.actor(f.province, Some(fleet)), self.actor(a.province, Some(army)));
                if ship.kind != UnitKind::Fleet || men.kind != UnitKind::Army {
                    continue;
                }
                for mean in goal.means.iter().filter(|m| ground.is_shore(m.province)) {
                    let (to, of) = (mean.province, men.reference);
                    let by = By::Seas(f.province, None);
                    let orders = vec![
                        Order::Convoy { unit: ship.reference, of, to },
                        Order::Move { unit: of, to: to.place(), by },
                    ];
                    out.push(Candidate {
                        cost: f.cost + a.cost + mean.cost,
                        orders,
                        keys: vec![f.province, a.province],
                        whose: vec![Whose::Own; 2],
                        notes: f.notes.with(a.notes),
                    });
                }
            }
        }
        out.sort_by_key(|c| c.cost);
        out.truncate(4);
        out
    }

    /// `A Lvn S A Mos MS A War`: the unit supported and the one behind it support each other.
    fn chain(&self, bound: &Bound) -> Option<Candidate> {
        let parts = [bound.unit?, bound.other?, bound.third?];
        let (mut cost, mut keys, mut units) = (0, Vec::new(), Vec::new());
        for part in parts {
            let source = *self.sources(part).first().filter(|s| s.whose == Whose::Own)?;
            cost += source.cost;
            keys.push(source.province);
            units.push(self.actor(source.province, Some(part)).reference);
        }
        let [first, second, third] = units.as_slice() else { return None };
        let supports = |unit: &UnitRef, of: &UnitRef| Order::Support { unit: *unit, of: *of, to: None };
        let orders = vec![supports(first, second), supports(second, third), supports(third, second)];
        Some(Candidate { cost, orders, keys, whose: vec![Whose::Own; 3], notes: Notes::default() })
    }

    /// A move or a hold with the units that support it, all of the writer.
    fn supported(&self, bound: &Bound) -> Vec<Candidate> {
        let Some(unit) = bound.unit else { return Vec::new() };
        let listed = bound.list.map_or(&[][..], |list| &list.units);
        let helpers: Vec<&UnitAt> = bound.other.into_iter().chain(listed).collect();
        let first = |helper: &UnitAt| self.sources(helper).first().copied();
        let sources: Option<Vec<UnitCandidate>> = helpers.iter().map(|h| first(h)).collect();
        let sources = sources.filter(|all| all.iter().all(|s| s.whose == Whose::Own)).unwrap_or_default();
        let mut out = Vec::new();
        for source in self.sources(unit).iter().filter(|s| s.whose == Whose::Own && !sources.is_empty()) {
            let actor = self.actor(source.province, Some(unit));
            let holds = Choice { cost: 0, order: Order::Hold(actor.reference), notes: Notes::default() };
            let choices = match bound.goal {
                Some(_) => self.moves(Verb::Move, bound, &actor),
                None => vec![holds],
            };
            for choice in choices {
                let to = match choice.order {
                    Order::Move { to, .. } => Some(to),
                    Order::Hold(_) => None,
                    _ => continue,
                };
                let mut made = Candidate {
                    cost: source.cost + choice.cost,
                    orders: vec![choice.order],
                    keys: vec![source.province],
                    whose: vec![Whose::Own],
                    notes: source.notes.with(choice.notes),
                };
                for (helper, second) in helpers.iter().zip(&sources) {
                    let by = self.actor(second.province, Some(helper)).reference;
                    made.orders.push(Order::Support { unit: by, of: actor.reference, to });
                    made.keys.push(second.province);
                    made.whose.push(Whose::Own);
                    made.cost += second.cost;
                }
                out.push(made);
            }
        }
        out.sort_by_key(|c| c.cost);
        out.truncate(4);
        out
    }

    /// The unit of an order for a later step of the season, named where it is after its move: one of the writer's that stands
    /// there, or comes there.
    fn after_moves(&self, said: &UnitAt) -> Option<(Cost, Notes, UnitRef)> {
        let ground = self.lattice.ground;
        let fits = |own: &&Unit| said.kind.is_none_or(|kind| kind == own.kind);
        let at = |mean: &Mean| {
            let mut notes = if mean.exact { Notes::default() } else { Notes::of(Code::Fuzzy) };
            let price = mean.cost + if mean.exact { 0 } else { 15 };
            let own = || ground.due().filter(fits);
            let stands = own().find(|unit| ground.board.unit_province(unit) == mean.province);
            if let Some(unit) = stands {
                self.kind_cost(said.kind, unit.kind, &mut notes);
                return Some((price, notes, self.named(unit, Some(said))));
            }
            let comes = own().find(|unit| ground.reaches(unit.kind, unit.place, mean.province));
            let unit = comes.or_else(|| own().next().filter(|_| mean.exact))?;
            self.kind_cost(said.kind, unit.kind, &mut notes);
            if comes.is_none() {
                notes.add(Code::Impossible);
            }
            let reference = UnitRef { kind: Some(unit.kind), ..self.imagined(mean.province, Some(said)) };
            Some((price + if comes.is_some() { 10 } else { 60 }, notes, reference))
        };
        said.means.iter().filter_map(at).min_by_key(|(cost, ..)| *cost)
    }

    /// Orders whose form gives their canonical text: one for each unit of a list.
    fn template(&self, form: &Form, bound: &Bound) -> Option<Candidate> {
        if let Some(list) = bound.list.filter(|_| bound.unit.is_none()) {
            let each = |unit| self.template(form, &Bound { unit: Some(unit), list: None, ..*bound });
            let mut all = list.units.iter().map(each);
            let mut whole = all.next()??;
            for one in all {
                let one = one?;
                whole.cost += one.cost;
                whole.notes = whole.notes.with(one.notes);
                whole.orders.extend(one.orders);
                whole.keys.extend(one.keys);
                whole.whose.extend(one.whose);
            }
            return Some(whole);
        }
        let board = self.lattice.ground.board;
        let commands = form.verb == Verb::Command;
        let said = matches!(form.elements.first(), Some(Element::Word(_)));
        let ground = self.lattice.ground;
        let jests = board.owner(ground.who).name == JESTER && ground.due().next().is_none();
        if commands && !said && !(jests && bound.unit.is_some_and(|unit| unit.power.is_some())) {
            return None;
        }
        let later = form.verb == Verb::Later && !self.lattice.ground.retreats();
        let after = bound.unit.filter(|_| later).and_then(|unit| self.after_moves(unit));
        let named = |u| if commands { self.others(u) } else { self.sources(u) };
        let source = bound.unit.map(|u| named(u).first().copied());
        let source = match source {
            Some(None) => return None,
            Some(found) => found,
            None => None,
        };
        // "The lady in Munich distracts": of two units there, the one that can.
        let can = form.elements.iter().find_map(|element| doer(*element));
        let said = bound.unit.map(|unit| UnitAt { kind: unit.kind.or(can), ..unit.clone() });
        let actor = source.map(|s| self.actor(s.province, said.as_ref()));
        let (mut cost, mut notes) = source.map_or((0, Notes::default()), |s| (s.cost, s.notes));
        let mut reference = actor.map(|actor| actor.reference);
        if let Some(found) = after {
            (cost, notes, reference) = (found.0, found.1, Some(found.2));
        }
        let mut text = String::new();
        let mut rest = form.template;
        while let Some(open) = rest.find('{') {
            text.push_str(&rest[..open]);
            let close = rest[open..].find('}')? + open;
            let written = match &rest[open + 1..close] {
                "U" => {
                    let mut unit = String::new();
                    put_unit(&mut unit, self.grammar.units, board, &reference?);
                    unit
                }
                "V" => {
                    let other = bound.other?;
                    let found = *self.others(other).first()?;
                    cost += found.cost;
                    notes = notes.with(found.notes);
                    let mut unit = String::new();
                    put_unit(
                        &mut unit,
                        self.grammar.units,
                        board,
                        &self.other(found.province, other).reference,
                    );
                    unit
                }
                "P" if form.elements.iter().any(|e| matches!(e, Element::Word(c) if c.has(Class::Hyper))) => {
                    // Through hyperspace nothing is far.
                    self.goal_code(None, bound.goal?, (&mut cost, &mut notes))?
                }
                "P" => self.goal_code(actor.as_ref(), bound.goal?, (&mut cost, &mut notes))?,
                "P2" => self.goal_code(None, bound.second.or(bound.goal)?, (&mut cost, &mut notes))?,
                "X" | "X1" => self.province_code(bound.provinces[0]?, &mut cost)?,
                "X2" => self.province_code(bound.provinces[1]?, &mut cost)?,
                "X3" => self.province_code(bound.provinces[2]?, &mut cost)?,
                "W" => board.owner(bound.power?).name.clone(),
                "#" => bound.number?.to_string(),
                "K" => bound.kinds[0]?.code().to_string(),
                "K2" => bound.kinds[1]?.code().to_string(),
                "R" | "S" | "Y" | "O" | "T" => self.span_text(bound.spans[0]?, &mut cost)?,
                "Y2" | "T2" => self.span_text(bound.spans[1]?, &mut cost)?,
                _ => return None,
            };
            text.push_str(&written);
            rest = &rest[close + 1..];
        }
        text.push_str(rest);
        OrderItem::parse(self.grammar, board, &text).ok()?;
        let own = source.filter(|_| !commands && after.is_none());
        let keys: Vec<Province> = own.iter().map(|s| s.province).collect();
        let whose = own.map_or(Whose::Own, |s| s.whose);
        Some(Candidate {
            cost,
            orders: vec![Order::Text(Rc::from(text), reference)],
            keys,
            whose: vec![whose],
            notes,
        })
    }

    fn goal_code(
        &self,
        actor: Option<&OrderedUnit>,
        goal: &PlaceAt,
        tally: (&mut Cost, &mut Notes),
    ) -> Option<String> {
        let board = self.lattice.ground.board;
        let Some(actor) = actor else {
            let best = goal.means.iter().min_by_key(|m| m.cost)?;
            *tally.0 += best.cost;
            let place = goal.coast.and_then(|coast| board.with_coast(best.province, coast));
            return Some(board.code(place.unwrap_or(best.province.place())).to_string());
        };
        let found = *self.goals(&goal.means, actor.kind, actor.place).first()?;
        *tally.0 += found.cost;
        *tally.1 = tally.1.with(found.notes);
        let place = self.landing((actor.kind, actor.place), found.province, goal.coast, tally.1);
        Some(board.code(place).to_string())
    }

    /// The canonical text of a path, of spots, omens, or a quoted text.
    fn span_text(&self, span: (Element, usize, usize), cost: &mut Cost) -> Option<String> {
        let lattice = self.lattice;
        let (element, from, to) = span;
        if element == Element::Text {
            let bytes = lattice.token(from).start as usize..lattice.token(to - 1).end as usize;
            let text = lattice.text.get(bytes)?.trim().trim_end_matches(['.', ';']);
            let text = text.trim_matches(['"', '“', '”', '„', '«', '»']);
            return Some(format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")));
        }
        let between = if element == Element::Path { "-" } else { ", " };
        let mut out = String::new();
        let mut i = from;
        while i < to {
            let place = lattice.place(i);
            if let Some(end) = lattice.end_of(i, Class::Underpass) {
                out += if out.is_empty() { "mbu" } else { ", mbu" };
                i = end;
            } else if lattice.any(i, classes!(AsKind)) {
                let kind = (i + 1..to).find_map(|k| lattice.kind(k));
                out += if kind == Some(UnitKind::Fleet) { " AS FLEET" } else { " AS ARMY" };
                i += 2;
            } else if let Some(place) = place {
                out += if out.is_empty() { "" } else { between };
                out += &self.province_code(place, cost)?;
                if element == Element::Path {
                    out.extend(place.coast.map(|c| format!("/{c}")));
                }
                i = place.end;
            } else {
                i += 1;
            }
        }
        Some(out)
    }

    fn province_code(&self, place: &PlaceAt, cost: &mut Cost) -> Option<String> {
        let best = place.means.iter().min_by_key(|m| m.cost)?;
        *cost += best.cost;
        let board = self.lattice.ground.board;
        let coast = place.coast.and_then(|coast| board.with_coast(best.province, coast));
        Some(board.code(coast.unwrap_or(best.province.place())).to_string())
    }
}

/// A place without its coast.
fn bare(unit: UnitRef, board: &adjudicator::board::Board) -> UnitLocation {
    unit.place().map_or(unit.at, |place| UnitLocation::Place(board.province_of(place).place()))
}

/// The only kind of unit that can do what a word says.
fn doer(element: Element) -> Option<UnitKind> {
    let Element::Word(classes) = element else { return None };
    match () {
        () if classes.has(Class::Distract) => Some(UnitKind::Distractor),
        () if classes.has(Class::Expose) => Some(UnitKind::Exposer),
        () if classes.has(Class::PickUp) => Some(UnitKind::Birds),
        () => None,
    }
}
