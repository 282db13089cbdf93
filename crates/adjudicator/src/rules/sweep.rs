//! The sweep: for every rule-set every kind of unit in every place does everything its table allows with every neighbour, in
//! every spelling; it is read as meant, and what is canonical is played as written.

use diagnostics::Source;

use crate::board::{Board, Owner, Place, Province, Terrain, members};
use crate::draw::Draws;
use crate::orders::{Code, Reading};
use crate::position::{DislodgedUnit, Position, Unit, UnitKind};
use crate::rules::{self, OrderSet, OrderSets, RuleSet, Rulings, SheetAuthor, Switches};
use crate::season::{Phase, Season, Turn};
use crate::terms::{Arg, FormPart, OrderItem, OrderTerm, UnitLocation, UnitNaming, UnitRef};

/// A position, the writer, and the orders that can be given in it.
struct Scene {
    position: Position,
    who: Owner,
    orders: Vec<String>,
    /// Whether the order carried out is printed as written, or as the rules change it.
    played: bool,
}

/// Spelling of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Canonical,
    Capitals,
    Small,
    Spaced,
    Arrow,
    Dash,
    Names,
    NamesInCapitals,
    Words,
    Bare,
    Numbers,
}

const STYLES: [Style; 11] = [
    Style::Canonical,
    Style::Capitals,
    Style::Small,
    Style::Spaced,
    Style::Arrow,
    Style::Dash,
    Style::Names,
    Style::NamesInCapitals,
    Style::Words,
    Style::Bare,
    Style::Numbers,
];

struct Speller<'a> {
    rules: &'a dyn RuleSet,
    position: &'a Position,
    style: Style,
}

impl Speller<'_> {
    /// An item in this style; a condition only in its canonical text.
    fn item(&self, item: &OrderItem, text: &str) -> Option<String> {
        match (item, self.style) {
            (OrderItem::Order { term, .. }, _) => Some(self.order(term)),
            (_, Style::Canonical) => Some(text.into()),
            (_, Style::Small) if !text.contains('"') => Some(text.to_lowercase()),
            (_, Style::Spaced) => Some(text.replace('-', " - ")),
            _ => None,
        }
    }

    fn order(&self, term: &OrderTerm) -> String {
        let mut out = String::new();
        let parts = &self.rules.grammar().parts()[term.verb.0 as usize];
        self.put(parts, &mut term.args.iter().map(Option::as_ref), &mut out);
        match self.style {
            // Quoted texts must not be changed.
            _ if out.contains('"') => out,
            Style::Capitals | Style::NamesInCapitals => out.to_uppercase(),
            Style::Small => out.to_lowercase(),
            _ => out,
        }
    }

    fn put<'a>(
        &self,
        parts: &[FormPart],
        args: &mut (impl Iterator<Item = Option<&'a Arg>> + Clone),
        out: &mut String,
    ) {
        for part in parts {
            match part {
                FormPart::Lit(text) => out.push_str(&self.words(text)),
                FormPart::Flag(text) => {
                    if args.next().flatten().is_some() {
                        out.push_str(&self.words(text));
                    }
                }
                FormPart::Opt(inner) if args.clone().next().flatten().is_some() => self.put(inner, args, out),
                FormPart::Opt(_) => _ = args.next(),
                FormPart::Slot(_) => out.push_str(&self.argument(args.next().flatten())),
                FormPart::Many(_, between) => {
                    let Some(Arg::List(list)) = args.next().flatten() else { continue };
                    let list: Vec<String> = list.iter().map(|a| self.argument(Some(a))).collect();
                    out.push_str(&list.join(&self.words(between)));
                }
            }
        }
    }

    fn words(&self, text: &str) -> String {
        let dash = match self.style {
            Style::Spaced => " - ",
            Style::Arrow => " -> ",
            Style::Dash => "–",
            Style::Words => " to ",
            Style::Bare => " ",
            _ => return text.into(),
        };
        let text = text.replace('-', dash);
        if self.style != Style::Words {
            return text;
        }
        match text.as_str() {
            " S " => " supports ".into(),
            " C " => " convoys ".into(),
            " H" => " holds".into(),
            " D" => " disbands".into(),
            _ => text,
        }
    }

    /// Whether places have their names, not their codes.
    fn full(&self) -> bool {
        matches!(self.style, Style::Names | Style::NamesInCapitals | Style::Words)
    }

    fn argument(&self, arg: Option<&Arg>) -> String {
        let (full, board) = (self.full(), self.rules.board());
        match arg {
            Some(Arg::Unit(unit)) => self.unit(unit),
            Some(Arg::Place(place)) if full => board.place_name(*place),
            Some(Arg::Place(place)) => board.code(*place).into(),
            Some(Arg::Kind(kind)) => kind.code().into(),
            Some(Arg::Power(owner)) => board.owner(*owner).name.clone(),
            Some(Arg::Number(number)) => number.to_string(),
            Some(Arg::Spot(Some(p))) => board.code(p.place()).into(),
            Some(Arg::Spot(None)) => "mbu".into(),
            Some(Arg::Foretold(p, kind, None)) => {
                let what = kind.map_or("", |k| if k == UnitKind::Fleet { " AS FLEET" } else { " AS ARMY" });
                format!("{}{what}", board.code(p.place()))
            }
            Some(Arg::Text(text)) => format!("\"{text}\""),
            _ => String::new(),
        }
    }

    fn unit(&self, unit: &UnitRef) -> String {
        let board = self.rules.board();
        let mut out = String::new();
        let (UnitLocation::Place(place), full) = (unit.at, self.full()) else {
            let UnitLocation::Marker(number) = unit.at else {
                self.rules.grammar().unit(board, unit, &mut out);
                return out;
            };
            let power = unit.power.map_or(String::new(), |p| format!("{} ", board.owner(p).name));
            let fleet = unit.kind == Some(UnitKind::Fleet);
            let letter = if fleet { "F" } else { "A" };
            let mut stands = self.position.units.iter().chain(self.position.dislodged_units());
            let found = stands.find(|u| {
                u.number == number && Some(u.kind) == unit.kind && unit.power.is_none_or(|o| o == u.owner)
            });
            return match (self.style, found) {
                (Style::Numbers, _) if fleet => format!("{power}{number}F"),
                (Style::Numbers, _) => format!("{power}{number}"),
                (Style::Spaced, _) => format!("{power}{letter}{number}"),
                (Style::Words, _) => format!("{power}{} {number}", if fleet { "Fleet" } else { "Army" }),
                (Style::Arrow, Some(u)) => {
                    format!("{power}{letter}{number} {}", board.code(board.province_of(u.place).place()))
                }
                _ => {
                    self.rules.grammar().unit(board, unit, &mut out);
                    out
                }
            };
        };
        if !full {
            self.rules.grammar().unit(board, unit, &mut out);
            return out;
        }
        if let Some(power) = unit.power {
            out += &format!("{} ", board.owner(power).name);
        }
        out += match unit.kind {
            Some(UnitKind::Army) if self.style == Style::Words => "Army ",
            Some(UnitKind::Fleet) if self.style == Style::Words => "Fleet ",
            Some(kind) => kind.code(),
            None => "",
        };
        if !out.ends_with(' ') && unit.kind.is_some() {
            out.push(' ');
        }
        out += &board.place_name(place);
        if let Some(number) = unit.number {
            out += &format!(" {number}");
        }
        out
    }
}

/// Places a unit of a kind can be in.
fn stands(board: &Board, kind: UnitKind) -> Vec<Place> {
    let open =
        |p: &Province| !board.province(*p).impassable && board.province(*p).terrain != Terrain::Outside;
    board
        .provinces()
        .filter(open)
        .flat_map(|p| {
            let info = board.province(p);
            match (kind, info.terrain) {
                (UnitKind::Fleet, Terrain::Land) => Vec::new(),
                (UnitKind::Fleet, _) if !info.coasts.is_empty() => info.coasts.clone(),
                (UnitKind::Fleet, _) => vec![p.place()],
                (_, Terrain::Sea) => Vec::new(),
                _ => vec![p.place()],
            }
        })
        .collect()
}

fn steps(board: &Board, kind: UnitKind, place: Place) -> Vec<Place> {
    let set = if kind == UnitKind::Fleet { board.fleet(place) } else { board.army(board.province_of(place)) };
    members(set).map(Place).collect()
}

fn unit(rules: &dyn RuleSet, owner: Owner, kind: UnitKind, place: Place, number: u16) -> Unit {
    let numbered = rules.grammar().units == UnitNaming::Numbered;
    let size = if rules.grammar().units == UnitNaming::Sized {
        if kind == UnitKind::Army { 5000 } else { 75 }
    } else {
        0
    };
    Unit { number: if numbered { number } else { 0 }, size, ..Unit::new(owner, kind, place) }
}

/// A unit as its owner's orders name it.
fn named(rules: &dyn RuleSet, who: Owner, unit: &Unit) -> String {
    let mut out = String::new();
    let numbered = rules.grammar().units == UnitNaming::Numbered;
    let at = if numbered { UnitLocation::Marker(unit.number) } else { UnitLocation::Place(unit.place) };
    let power = (numbered && unit.owner != who).then_some(unit.owner);
    let kind = Some(unit.kind);
    rules.grammar().unit(rules.board(), &UnitRef { power, kind, at, number: None }, &mut out);
    out
}

fn scenes(rules: &dyn RuleSet) -> Vec<Scene> {
    let board = rules.board();
    let silly = rules.grammar().units == UnitNaming::Owned;
    let powers: Vec<Owner> = board.powers().collect();
    let (who, other) = (powers[0], powers[1]);
    let year = board.first_year + 1;
    let empty = |phase| Position::empty(board, Turn::new(Season::Spring, year, phase));
    let mut out = Vec::new();
    for kind in [UnitKind::Army, UnitKind::Fleet] {
        for place in stands(board, kind) {
            let here = board.province_of(place);
            let own = unit(rules, who, kind, place, 1);
            let me = named(rules, who, &own);
            let plain = empty(if silly { Phase::Season } else { Phase::Movement });
            let code = |p: Place| board.code(p);
            let near = steps(board, kind, place);
            let mut moves = vec![format!("{me} H")];
            moves.extend(near.iter().map(|n| format!("{me}-{}", code(*n))));
            if silly {
                moves.extend(
                    ["HOLD AND SHOO", "HOLD TARDIS", "SELL SOUL", "EXPOSE"].map(|v| format!("{me} {v}")),
                );
            }
            let position = Position { units: vec![own], ..plain.clone() };
            out.push(Scene { position, who, orders: moves, played: true });
            for goal in &near {
                let to = board.province_of(*goal);
                let helper =
                    if board.province(to).terrain == Terrain::Sea { UnitKind::Fleet } else { UnitKind::Army };
                let second = unit(rules, other, helper, to.place(), 1);
                let position = Position { units: vec![own, second], ..plain.clone() };
                let verbs: &[&str] = if silly { &["S", "DISTRACT"] } else { &["S"] };
                let orders =
                    verbs.iter().map(|v| format!("{me} {v} {}", named(rules, who, &second))).collect();
                out.push(Scene { position, who, orders, played: true });
                for helper in [UnitKind::Army, UnitKind::Fleet] {
                    let from = stands(board, helper).into_iter().find(|q| {
                        let at = board.province_of(*q);
                        at != here
                            && at != to
                            && steps(board, helper, *q).iter().any(|p| board.province_of(*p) == to)
                    });
                    let Some(from) = from else { continue };
                    for owner in [who, other] {
                        let third = unit(rules, owner, helper, from, 2);
                        let position = Position { units: vec![own, third], ..plain.clone() };
                        let of = named(rules, who, &third);
                        let order = format!("{me} S {of}-{}", code(to.place()));
                        out.push(Scene { position, who, orders: vec![order], played: true });
                    }
                }
            }
            if silly {
                continue;
            }
            let waiting = DislodgedUnit { unit: own, from: Vec::new(), retreats: Some(near.clone()) };
            let position = Position { dislodged: vec![waiting], ..empty(Phase::Retreat) };
            let mut orders = vec![format!("{me} D")];
            orders.extend(near.iter().map(|n| format!("{me}-{}", code(*n))));
            out.push(Scene { position, who, orders, played: true });
            let position = Position { units: vec![own], ..empty(Phase::Adjustment) };
            out.push(Scene { position, who, orders: vec![format!("Remove {me}")], played: true });
            if board.province(here).centre {
                let mut position = empty(Phase::Adjustment);
                position.owners[here.0 as usize] = Some(who);
                let numbered = rules.grammar().units == UnitNaming::Numbered;
                let build = if numbered { "Raise" } else { "Build" };
                let order = format!("{build} {} {}", kind.code(), code(place));
                out.push(Scene { position, who, orders: vec![order], played: true });
            }
        }
    }
    out.extend(convoys(rules, who));
    out.extend(specials(rules, who, other));
    out
}

/// Every army convoyed over every sea to every shore.
fn convoys(rules: &dyn RuleSet, who: Owner) -> Vec<Scene> {
    let board = rules.board();
    let mut out = Vec::new();
    if rules.grammar().units == UnitNaming::Numbered {
        return out;
    }
    let phase = if rules.grammar().units == UnitNaming::Owned { Phase::Season } else { Phase::Movement };
    let sea = |p: &Province| board.province(*p).terrain == Terrain::Sea;
    for water in board.provinces().filter(sea) {
        let washes = members(board.fleet_provinces(water.place())).map(Province);
        let shores: Vec<Province> = washes.filter(|p| board.province(*p).terrain == Terrain::Coast).collect();
        for from in &shores {
            let fleet = unit(rules, who, UnitKind::Fleet, water.place(), 1);
            let army = unit(rules, who, UnitKind::Army, from.place(), 2);
            let turn = Turn::new(Season::Spring, board.first_year + 1, phase);
            let position = Position { units: vec![fleet, army], ..Position::empty(board, turn) };
            let (carrier, carried) = (named(rules, who, &fleet), named(rules, who, &army));
            let goals = shores.iter().filter(|to| *to != from);
            let orders = goals.map(|to| format!("{carrier} C {carried}-{}", board.code(to.place())));
            out.push(Scene { position, who, orders: orders.collect(), played: true });
        }
    }
    out
}

/// Orders that only one rule-set has.
fn specials(rules: &dyn RuleSet, who: Owner, other: Owner) -> Vec<Scene> {
    let board = rules.board();
    let mut out = Vec::new();
    let year = board.first_year + 1;
    let empty = |phase| Position::empty(board, Turn::new(Season::Spring, year, phase));
    let mut add = |position: &Position, orders: Vec<String>| {
        out.push(Scene { position: position.clone(), who, orders, played: false });
    };
    let inland: Vec<Place> = stands(board, UnitKind::Army);
    let power = &board.owner(other).name;
    for place in &inland {
        let here = board.code(*place);
        let near: Vec<&str> =
            steps(board, UnitKind::Army, *place).into_iter().map(|p| board.code(p)).collect();
        let Some(to) = near.first() else { continue };
        let own = unit(rules, who, UnitKind::Army, *place, 1);
        let me = named(rules, who, &own);
        let with = |phase| Position { units: vec![own], ..empty(phase) };
        match rules.grammar().units {
            UnitNaming::Outside => {
                let mut orders = vec![format!("{me}-hyp"), format!("{me} S to {to}")];
                orders.extend(near.iter().flat_map(|n| {
                    ["{m}-{n} via hyperspace", "{m} S A {n} via hyperspace", "{m}-{n} via convoy"]
                        .map(|t| t.replace("{m}", &me).replace("{n}", n))
                }));
                orders.extend([format!("LINK {here} {to}"), format!("SEPARATE {here} {to}")]);
                let (a, b) = if board.id(here) < board.id(to) { (here, *to) } else { (*to, here) };
                orders.extend([format!("CONSENT {power} {a} {b}"), format!("WITHDRAW {power} {a} {b}")]);
                orders.extend(["LOST 2 first".into(), "LOST 3 coast nc".into()]);
                let mut position = with(Phase::Movement);
                let place = |n: &&str| board.place(n).map(|p| unit(rules, other, UnitKind::Army, p, 2));
                position.units.extend(near.iter().filter_map(place).filter(|u| u.place != own.place));
                add(&position, orders);
            }
            UnitNaming::Sized => {
                let parts =
                    ["{m} 2500-{n}", "{m} 2500 S A {n} 5000", "{m} 2500 H", "{m} 2500 S A {n} 5000-{m2}"];
                let orders = near.iter().flat_map(|n| {
                    parts.map(|t| t.replace("{m2}", here).replace("{m}", &me).replace("{n}", n))
                });
                let orders: Vec<String> = orders.collect();
                let mut position = with(Phase::Movement);
                let place = |n: &&str| board.place(n).map(|p| unit(rules, other, UnitKind::Army, p, 2));
                position.units.extend(near.iter().filter_map(place));
                add(&position, orders);
            }
            UnitNaming::Numbered => {
                let second = unit(rules, other, UnitKind::Army, board.place(to).unwrap_or(*place), 2);
                let fleet = unit(rules, who, UnitKind::Fleet, *place, 3);
                let position = Position { units: vec![own, second, fleet], ..empty(Phase::Movement) };
                let them = named(rules, who, &second);
                let mut orders = vec![format!("{me} follows {them}"), format!("{me} boards FLEET3")];
                orders.extend([format!("{me} off"), "FLEET3 convoys".to_string()]);
                orders.extend(near.iter().map(|n| format!("{me}-{n} boards FLEET3")));
                add(&position, orders);
                let orders = ["Raise A", "Raise F", "Waive"].map(String::from).to_vec();
                add(
                    &with(Phase::Adjustment),
                    [orders, vec![format!("Capital {here}"), format!("Raise A {here}")]].concat(),
                );
            }
            UnitNaming::Owned => silly(here, &near, &mut |phase, orders| add(&with(phase), orders)),
            UnitNaming::Placed => {
                add(&with(Phase::Adjustment), vec!["Waive".into()]);
                let terrain = |p: &Place| board.province(board.province_of(*p)).terrain;
                let path = steps(board, UnitKind::Fleet, *place).into_iter();
                let mut seas = path.filter(|p| terrain(p) == Terrain::Sea);
                let shore = inland.iter().rev().find(|p| terrain(p) == Terrain::Coast && *p != place);
                let coast = terrain(place) == Terrain::Coast;
                if let (Some(sea), Some(shore), true) = (seas.next(), shore, coast) {
                    let goes = format!("{me}-{} via", board.code(*shore));
                    let orders = vec![format!("{goes} {}", board.code(sea)), format!("{goes} convoy")];
                    add(&with(Phase::Movement), orders);
                }
            }
        }
    }
    out
}

/// Orders that exist only in Rather Silly Diplomacy, from a space to its neighbours.
fn silly(here: &str, near: &[&str], add: &mut dyn FnMut(Phase, Vec<String>)) {
    let mut orders = vec![format!("LLAMAS {here}, mbu"), format!("LLAMAS {here} EXPLODE")];
    orders.extend(
        ["WAIVE", "QUESTION \"Who's there?\" ANSWER \"A gas-spa; if not\"", "ANSWER \"Yes, 2\""]
            .map(String::from),
    );
    for kind in ["A", "F", "B", "FA", "DA", "T", "SM", "XM"] {
        orders.extend(
            ["H", "HOLD AND SHOO", "HOLD TARDIS", "SELL SOUL", "EXPOSE", "DISBAND"]
                .map(|verb| format!("{kind} {here} {verb}")),
        );
        orders.extend([
            format!("REMOVE {kind} {here}"),
            format!("BUILD {kind} {here}"),
            format!("BUILD FREE {kind} {here}"),
        ]);
    }
    orders.retain(|o| !o.starts_with("FA") || !o.ends_with("DISBAND"));
    orders.push(format!("FA {here} DIE"));
    for to in near {
        for kind in ["A", "B", "FA", "DA", "T", "XM"] {
            orders.extend(
                [
                    "{k} {h}-{n}",
                    "{k} {h} RETREAT {n}",
                    "{k} {h} S A {n}",
                    "{k} {h} S France A {n}-{h}",
                    "{k} {h} DISTRACT {k} {n}",
                ]
                .map(|t| t.replace("{k}", kind).replace("{h}", here).replace("{n}", to)),
            );
        }
        orders.extend(
            [
                "A {h}-{n} VIA UNDERPASS",
                "A {h}-{n} VIA CONVOY CARRY TARDIS",
                "B {h}-{n}-{h}-{n}",
                "AB {h}-{n}-{h}",
                "AB {h} RETREAT {n}-{h}",
                "B {h} PICKUP A {h} ; AB {h}-{n}",
                "A {h} BOARDS Italy B {h} ; AB {h}-{n}-{h}",
                "T {h} WITH A {h}",
                "PREDICT {h} AS ARMY, {n}, {h} AS FLEET",
                "VOTE {h}-{n}",
                "VOTE mbu-{n}",
                "BUILD SIAMESE A {h} + FA {n}",
                "A {h} RETREAT {n} IF DISLODGED A {h} ELSE A {h} DISBAND",
                "LLAMAS {h} EXPLODE IF NOT (OCCUPIED {h} BY Italy A OR CENTRES Turkey >= 5) AND EMPTY {n}",
                "VOTE {h}-{n} IF CONTESTED {h} OR BORG AT {n} ELSE VOTE {n}-{h} IF OWNS Italy {h}",
                "A {h} SELL SOUL IF OCCUPIED {n} BY OTHERS AND NOT MERGED {h} AND MOVED F {n} TO {h}",
                "REMOVE A {h} IF BUILT France B {n} OR ARRIVED SM AT {h} OR LINK {h}-{n}",
                "ANSWER \"if\" IF CORRECT Germany OR CENTRES Italy = 0 OR EXPLODED {h} OR RETREATED A {h} TO {n}",
            ]
            .map(|t| t.replace("{h}", here).replace("{n}", to)),
        );
    }
    add(Phase::Season, orders);
}

/// Whether it is a support into the supporter's own place, which no rule-set allows.
fn into_own_place(board: &Board, item: &OrderItem) -> bool {
    item.terms().any(|term| match &term.args[..] {
        [Some(Arg::Unit(unit)), Some(Arg::Unit(_)), Some(Arg::Place(to)), ..] => {
            unit.place().is_some_and(|at| board.province_of(at) == board.province_of(*to))
        }
        _ => false,
    })
}

fn text(readings: &[Reading]) -> String {
    readings.iter().filter_map(|r| r.order.as_deref()).collect::<Vec<_>>().join(" ; ")
}

/// Asserts that nothing is wrong, and prints some sixty examples otherwise.
fn none(wrong: &[String]) {
    let some: Vec<&str> = wrong.iter().step_by(wrong.len().div_ceil(60).max(1)).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} wrong, such as\n{}", wrong.len(), some.join("\n"));
}

#[test]
fn every_order_of_every_rule_set_is_read_as_meant() {
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let rules = &*rules;
        let (board, grammar) = (rules.board(), rules.grammar());
        let (mut count, before) = (0, wrong.len());
        // Orders that no phase carries out as written are many and much alike.
        let rare = if std::env::var_os("ZINE_LONG").is_some() { 1 } else { 17 };
        for scene in scenes(rules) {
            for order in scene.orders.iter().step_by(if scene.played { 1 } else { rare }) {
                let item = OrderItem::parse(grammar, board, order);
                let item = item.unwrap_or_else(|f| panic!("{}: {order}: {f}", entry.name));
                for style in STYLES {
                    let speller = Speller { rules, position: &scene.position, style };
                    let Some(spelt) = speller.item(&item, order) else { continue };
                    count += 1;
                    let read = rules.read(&scene.position, scene.who, &Source::new("t", spelt.as_str()));
                    let got = text(&read);
                    let refused = got.is_empty() && read.iter().any(Reading::is_error);
                    // Without a sign before it a word may have two meanings; then nobody is asked to guess. Where the
                    // rules never allow one of them, a support into one's own place, the other is taken and told.
                    let told = || read.iter().any(|r| r.codes.contains(&Code::Context));
                    let doubt = refused || into_own_place(board, &item) && told();
                    if got != *order && !(style == Style::Bare && doubt) {
                        let why: Vec<_> = read.iter().flat_map(|r| &r.codes).collect();
                        let full = format!("{spelt:?}: {got:?} {why:?}, not {order:?}");
                        wrong.push(format!("{} {style:?} {full}", entry.name));
                    }
                }
            }
        }
        eprintln!("{}: {count} read, {} wrong", entry.name, wrong.len() - before);
    }
    none(&wrong);
}

#[test]
fn canonical_orders_are_played_as_written() {
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let board = rules.board();
        for scene in scenes(&*rules).into_iter().filter(|s| s.played) {
            for order in &scene.orders {
                let name = board.owner(scene.who).name.as_str();
                let text = Source::new(name, order.as_str());
                let sheets = OrderSets(vec![OrderSet { owner: scene.who, text, hand: SheetAuthor::Person }]);
                let mut draws = Draws::from_secret(b"sweep", "g", "s");
                let report = rules.play(&scene.position, &sheets, &Rulings::default(), &mut draws);
                let lines = report.orders.iter().chain(report.unseen.reveal().iter());
                let seen: Vec<String> =
                    lines.filter(|l| l.owner == scene.who).map(|l| l.text(board)).collect();
                if !seen.contains(order) {
                    wrong.push(format!("{}: {order} is played as {seen:?}", entry.name));
                }
            }
        }
    }
    none(&wrong);
}

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % many.max(1)
    }
}

/// Changes a letter, drops or adds one, or swaps two.
fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let other: Vec<char> = "abcdefghilmnoprstuvwyzAFHSDBR -/.,0125".chars().collect();
    let at = dice.below(letters.len());
    match dice.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, other[dice.below(other.len())]),
        2 => letters[at] = other[dice.below(other.len())],
        _ if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => {}
    }
    letters.into_iter().collect()
}

/// Whether a text contains one of a place's names, or the beginning of one.
fn stands_there(board: &Board, text: &str, place: Place) -> bool {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic() && c != '\'')
        .map(crate::board::fold)
        .filter(|w| !w.is_empty())
        .collect();
    let info = board.province(board.province_of(place));
    let names =
        [&info.id, &info.name, &info.abbr].into_iter().chain(&info.aliases).map(|n| crate::board::fold(n));
    let names: Vec<String> = names.collect();
    (0..words.len()).any(|from| {
        (from + 1..=words.len().min(from + 5)).any(|to| {
            let word = words[from..to].concat();
            let coast = word.len() > 4 && ["nc", "sc", "ec", "wc"].iter().any(|c| word.ends_with(c));
            let bare = if coast { &word[..word.len() - 2] } else { &word[..] };
            let said = |n: &String| *n == word || n == bare || word.len() >= 3 && n.starts_with(&word);
            let initials = words[from..to].iter().all(|w| names.iter().any(|n| n.contains(w.as_str())));
            names.iter().any(said) || to > from + 1 && initials
        })
    })
}

/// The content of an order: its verbs, places and numbers.
fn said(item: &OrderItem) -> Vec<(u8, Vec<Place>, Vec<u32>)> {
    let one = |term: &OrderTerm| {
        let (mut places, mut numbers) = (Vec::new(), Vec::new());
        let mut stack: Vec<&Arg> = term.args.iter().flatten().collect();
        while let Some(arg) = stack.pop() {
            match arg {
                Arg::Unit(unit) => {
                    places.extend(unit.place());
                    numbers.extend(unit.number);
                    if let UnitLocation::Marker(number) = unit.at {
                        numbers.push(u32::from(number));
                    }
                }
                Arg::Place(place) => places.push(*place),
                Arg::Spot(Some(p)) | Arg::Foretold(p, ..) => places.push(p.place()),
                Arg::Number(number) => numbers.push(*number),
                Arg::List(list) => stack.extend(list.iter()),
                _ => {}
            }
        }
        (term.verb.0, places, numbers)
    };
    item.terms().map(one).collect()
}

/// In every rule-set, an order with one letter changed is read as before, gets a remark, is refused, or contains all that
/// was read. `ZINE_LONG` tests a hundred times as many.
#[test]
fn one_letter_changes_are_told_in_every_rule_set() {
    let runs = if std::env::var_os("ZINE_LONG").is_some() { 600_000 } else { 6_000 };
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let (board, grammar) = (rules.board(), rules.grammar());
        let (scenes, mut dice) = (scenes(&*rules), Dice(11));
        for _ in 0..runs {
            let scene = &scenes[dice.below(scenes.len())];
            let Some(order) = scene.orders.get(dice.below(scene.orders.len())) else { continue };
            let style = STYLES[dice.below(STYLES.len())];
            let item = OrderItem::parse(grammar, board, order).unwrap();
            let speller = Speller { rules: &*rules, position: &scene.position, style };
            let Some(spelt) = speller.item(&item, order) else { continue };
            let changed = mutate(&spelt, &mut dice);
            let read = rules.read(&scene.position, scene.who, &Source::new("t", changed.as_str()));
            if text(&read) == *order || read.iter().any(|r| !r.codes.is_empty()) {
                continue;
            }
            for reading in &read {
                let Some(found) = &reading.item else { continue };
                // A quoted text may be anything.
                let quoted = order.contains('"');
                let literal = |one: &(u8, Vec<Place>, Vec<u32>)| {
                    one.1.iter().all(|p| stands_there(board, &changed, *p))
                        && one.2.iter().all(|n| changed.replace(',', "").contains(&n.to_string()))
                };
                if !quoted && !said(found).iter().all(literal) {
                    let got = reading.order.as_deref().unwrap_or("");
                    wrong.push(format!("{} {spelt:?} -> {changed:?}: {got:?}", entry.name));
                }
            }
        }
    }
    none(&wrong);
}
