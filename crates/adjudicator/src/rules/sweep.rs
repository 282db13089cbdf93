//! The sweep: for every rule-set every kind of unit in every place does everything its table allows with every neighbour, in
//! every spelling, alone and in a whole letter; it is read as meant, and what is canonical is played as written.

use crate::board::{Board, Owner, Place, Province, Terrain, members};
use crate::diagnostic::Source;
use crate::draw::Draws;
use crate::orders::Reading;
use crate::position::{Dislodged, Kind, Position, Unit};
use crate::rules::{self, RuleSet, Rulings, Sheet, Sheets, Switches};
use crate::season::{Phase, Season, Turn};
use crate::terms::{Arg, At, Part, Term, UnitRef, Units};

/// A position, who writes, and the orders that may be given in it.
struct Scene {
    position: Position,
    who: Owner,
    orders: Vec<String>,
}

/// How an order is spelt.
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
    fn order(&self, term: &Term) -> String {
        let mut out = String::new();
        let parts = &self.rules.grammar().parts()[term.verb.0 as usize];
        self.put(parts, &mut term.args.iter().map(Option::as_ref), &mut out);
        match self.style {
            Style::Capitals | Style::NamesInCapitals => out.to_uppercase(),
            Style::Small => out.to_lowercase(),
            _ => out,
        }
    }

    fn put<'a>(
        &self,
        parts: &[Part],
        args: &mut (impl Iterator<Item = Option<&'a Arg>> + Clone),
        out: &mut String,
    ) {
        for part in parts {
            match part {
                Part::Lit(text) => out.push_str(&self.words(text)),
                Part::Flag(text) => {
                    if args.next().flatten().is_some() {
                        out.push_str(&self.words(text));
                    }
                }
                Part::Opt(inner) if args.clone().next().flatten().is_some() => self.put(inner, args, out),
                Part::Opt(_) => _ = args.next(),
                Part::Slot(_) => out.push_str(&self.argument(args.next().flatten())),
                Part::Many(_, between) => {
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

    fn argument(&self, arg: Option<&Arg>) -> String {
        let full = matches!(self.style, Style::Names | Style::NamesInCapitals | Style::Words);
        let board = self.rules.board();
        match arg {
            Some(Arg::Unit(unit)) => self.unit(unit),
            Some(Arg::Place(place)) if full => board.place_name(*place),
            Some(Arg::Place(place)) => board.code(*place).into(),
            Some(Arg::Kind(kind)) => kind.code().into(),
            Some(Arg::Power(owner)) => board.owner(*owner).name.clone(),
            Some(Arg::Number(number)) => number.to_string(),
            Some(Arg::Spot(Some(p))) => board.code(p.place()).into(),
            Some(Arg::Spot(None)) => "mbu".into(),
            Some(Arg::Text(text)) => format!("\"{text}\""),
            _ => String::new(),
        }
    }

    fn unit(&self, unit: &UnitRef) -> String {
        let board = self.rules.board();
        let mut out = String::new();
        let (At::Place(place), full) =
            (unit.at, matches!(self.style, Style::Names | Style::NamesInCapitals | Style::Words))
        else {
            let At::Marker(number) = unit.at else {
                self.rules.grammar().unit(board, unit, &mut out);
                return out;
            };
            let power = unit.power.map_or(String::new(), |p| format!("{} ", board.owner(p).name));
            let fleet = unit.kind == Some(Kind::Fleet);
            let owner = unit.power.or(None);
            let stands = self.position.units.iter().chain(self.position.dislodged.iter().map(|d| &d.unit));
            let found = stands.clone().find(|u| {
                u.number == number && Some(u.kind) == unit.kind && owner.is_none_or(|o| o == u.owner)
            });
            return match (self.style, fleet) {
                (Style::Numbers, true) => format!("{power}{number}F"),
                (Style::Numbers, false) => format!("{power}{number}"),
                (Style::Spaced, _) => format!("{power}{}{number}", if fleet { "F" } else { "A" }),
                (Style::Words, _) => format!("{power}{} {number}", if fleet { "Fleet" } else { "Army" }),
                (Style::Arrow, _) if found.is_some() => {
                    let at = board.code(board.province_of(found.unwrap().place).place());
                    format!("{power}{}{number} {at}", if fleet { "F" } else { "A" })
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
            Some(Kind::Army) if self.style == Style::Words => "Army ",
            Some(Kind::Fleet) if self.style == Style::Words => "Fleet ",
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

/// Where a unit of a kind can stand.
fn stands(board: &Board, kind: Kind) -> Vec<Place> {
    let open =
        |p: &Province| !board.province(*p).impassable && board.province(*p).terrain != Terrain::Outside;
    board
        .all()
        .filter(open)
        .flat_map(|p| {
            let info = board.province(p);
            match (kind, info.terrain) {
                (Kind::Fleet, Terrain::Land) => Vec::new(),
                (Kind::Fleet, _) if !info.coasts.is_empty() => info.coasts.clone(),
                (Kind::Fleet, _) => vec![p.place()],
                (_, Terrain::Sea) => Vec::new(),
                _ => vec![p.place()],
            }
        })
        .collect()
}

fn steps(board: &Board, kind: Kind, place: Place) -> Vec<Place> {
    let set = if kind == Kind::Fleet { board.fleet(place) } else { board.army(board.province_of(place)) };
    members(set).map(Place).collect()
}

fn unit(rules: &dyn RuleSet, owner: Owner, kind: Kind, place: Place, number: u16) -> Unit {
    let numbered = rules.grammar().units == Units::Numbered;
    let size =
        if rules.grammar().units == Units::Sized { if kind == Kind::Army { 5000 } else { 75 } } else { 0 };
    Unit { number: if numbered { number } else { 0 }, size, ..Unit::new(owner, kind, place) }
}

/// A unit as the writer's orders name it.
fn named(rules: &dyn RuleSet, who: Owner, unit: &Unit) -> String {
    let mut out = String::new();
    let numbered = rules.grammar().units == Units::Numbered;
    let at = if numbered { At::Marker(unit.number) } else { At::Place(unit.place) };
    let power = (numbered && unit.owner != who).then_some(unit.owner);
    let kind = Some(unit.kind);
    rules.grammar().unit(rules.board(), &UnitRef { power, kind, at, number: None }, &mut out);
    out
}

fn scenes(rules: &dyn RuleSet) -> Vec<Scene> {
    let board = rules.board();
    let silly = rules.grammar().units == Units::Owned;
    let powers: Vec<Owner> = board.powers().collect();
    let (who, other) = (powers[0], powers[1]);
    let year = board.first_year + 1;
    let empty = |phase| Position::empty(board, Turn::new(Season::Spring, year, phase));
    let mut out = Vec::new();
    for kind in [Kind::Army, Kind::Fleet] {
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
            out.push(Scene { position, who, orders: moves });
            for goal in &near {
                let to = board.province_of(*goal);
                let helper =
                    if board.province(to).terrain == Terrain::Sea { Kind::Fleet } else { Kind::Army };
                let second = unit(rules, other, helper, to.place(), 1);
                let position = Position { units: vec![own, second], ..plain.clone() };
                let verbs: &[&str] = if silly { &["S", "DISTRACT"] } else { &["S"] };
                let orders =
                    verbs.iter().map(|v| format!("{me} {v} {}", named(rules, who, &second))).collect();
                out.push(Scene { position, who, orders });
                for helper in [Kind::Army, Kind::Fleet] {
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
                        out.push(Scene { position, who, orders: vec![order] });
                    }
                }
            }
            if silly {
                continue;
            }
            let waiting = Dislodged { unit: own, from: Vec::new(), retreats: Some(near.clone()) };
            let position = Position { dislodged: vec![waiting], ..empty(Phase::Retreat) };
            let mut orders = vec![format!("{me} D")];
            orders.extend(near.iter().map(|n| format!("{me}-{}", code(*n))));
            out.push(Scene { position, who, orders });
            let position = Position { units: vec![own], ..empty(Phase::Adjustment) };
            out.push(Scene { position, who, orders: vec![format!("Remove {me}")] });
            if board.province(here).centre {
                let mut position = empty(Phase::Adjustment);
                position.owners[here.0 as usize] = Some(who);
                let numbered = rules.grammar().units == Units::Numbered;
                let build = if numbered { "Raise" } else { "Build" };
                let order = format!("{build} {} {}", kind.code(), code(place));
                out.push(Scene { position, who, orders: vec![order] });
            }
        }
    }
    out
}

fn text(readings: &[Reading]) -> String {
    readings.iter().filter_map(|r| r.order.as_deref()).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn every_order_of_every_rule_set_is_read_as_meant() {
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let rules = &*rules;
        let (board, grammar) = (rules.board(), rules.grammar());
        let (mut count, before) = (0, wrong.len());
        for scene in scenes(rules) {
            for order in &scene.orders {
                let term =
                    grammar.parse(board, order).unwrap_or_else(|f| panic!("{}: {order}: {f}", entry.name));
                for style in STYLES {
                    let spelt = Speller { rules, position: &scene.position, style }.order(&term);
                    let whole = matches!(style, Style::Canonical | Style::Words | Style::Capitals);
                    let letter = format!("Dear GM,\n\n{spelt}\n\nCheers,\nAnn\n");
                    for letter in std::iter::once(spelt.clone()).chain(whole.then_some(letter)) {
                        count += 1;
                        let read = rules.read(&scene.position, scene.who, &Source::new("t", letter));
                        let got = text(&read);
                        let refused = got.is_empty() && read.iter().any(Reading::is_error);
                        // Without a sign before it a word may have two meanings; then nobody is asked to guess.
                        if got != *order && !(style == Style::Bare && refused) {
                            wrong.push(format!("{} {style:?} {spelt:?}: {got:?}, not {order:?}", entry.name));
                        }
                    }
                }
            }
        }
        eprintln!("{}: {count} read, {} wrong", entry.name, wrong.len() - before);
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, such as\n{}",
        wrong.len(),
        wrong.iter().step_by(wrong.len().div_ceil(60)).cloned().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn canonical_orders_are_played_as_written() {
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let board = rules.board();
        for scene in scenes(&*rules) {
            for order in &scene.orders {
                let name = board.owner(scene.who).name.as_str();
                let text = Source::new(name, order.as_str());
                let sheets = Sheets(vec![Sheet { owner: scene.who, text, received: None }]);
                let mut draws = Draws::secret(b"sweep", "g", "s");
                let report = rules.play(&scene.position, &sheets, &Rulings::default(), &mut draws);
                let lines = report.lines.iter().chain(report.unseen.reveal().iter());
                let seen: Vec<&str> =
                    lines.filter(|l| l.owner == scene.who).map(|l| l.order.as_str()).collect();
                if !seen.contains(&order.as_str()) {
                    wrong.push(format!("{}: {order} is played as {seen:?}", entry.name));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, such as\n{}",
        wrong.len(),
        wrong.iter().step_by(wrong.len().div_ceil(40)).cloned().collect::<Vec<_>>().join("\n")
    );
}
