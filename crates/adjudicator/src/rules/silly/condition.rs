//! Conditions of orders (RS-17.20 to RS-17.22): their grammar and when they may be asked; what happened is in the log.

use super::cursor::{Cursor, Read};
use super::orders::{Named, Step};
use super::tokens::Sign;
use crate::board::{Board, Owner, Province};
use crate::position::Kind;

/// `OR` of `AND`s of literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// At least one holds.
    Any(Vec<Condition>),
    /// All hold.
    All(Vec<Condition>),
    /// Does not hold.
    Not(Box<Condition>),
    /// One question.
    Atom(Atom),
}

/// Who stands in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// `BORG`
    Borg,
    /// `MONSTERS`
    Monsters,
    /// `OTHERS`: any player but the writer.
    Others,
    /// A player, a kind, or both.
    Of(Option<Owner>, Option<Kind>),
}

/// What a condition asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// `OCCUPIED prov [BY who]`
    Occupied(Province, Option<Who>),
    /// `EMPTY prov`
    Empty(Province),
    /// `CONTESTED prov`
    Contested(Province),
    /// `MOVED unit TO prov`
    Moved(Named, Province),
    /// `SUCCEEDED unit`
    Succeeded(Named),
    /// `FAILED unit`
    Failed(Named),
    /// `DISLODGED unit`
    Dislodged(Named),
    /// `MERGED prov`
    Merged(Province),
    /// `SOLD unit`
    Sold(Named),
    /// `EATEN unit`
    Eaten(Named),
    /// `BORG AT prov`
    BorgAt(Province),
    /// `EXPLODED prov`
    Exploded(Province),
    /// `RETREATED unit TO prov`
    Retreated(Named, Province),
    /// `ARRIVED SM AT prov`
    Arrived(Kind, Province),
    /// `OWNS player prov`
    Owns(Owner, Province),
    /// `CENTRES player >= n`
    Centres(Owner, Sign3, u32),
    /// `BUILT player code prov`
    Built(Owner, Kind, Province),
    /// `CORRECT player`
    Correct(Owner),
    /// `LINK a-b`
    Link(Province, Province),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign3 {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `=`
    Exactly,
}

/// Brackets may be this deep.
const DEPTH: usize = 16;

/// Reads a condition.
pub fn read(c: &mut Cursor<'_>) -> Read<Condition> {
    any(c, DEPTH)
}

fn any(c: &mut Cursor<'_>, depth: usize) -> Read<Condition> {
    let mut list = vec![all(c, depth)?];
    while c.eat(&["or"]) {
        list.push(all(c, depth)?);
    }
    Ok(if list.len() == 1 { list.remove(0) } else { Condition::Any(list) })
}

fn all(c: &mut Cursor<'_>, depth: usize) -> Read<Condition> {
    let mut list = vec![literal(c, depth)?];
    while c.eat(&["and"]) {
        list.push(literal(c, depth)?);
    }
    Ok(if list.len() == 1 { list.remove(0) } else { Condition::All(list) })
}

fn literal(c: &mut Cursor<'_>, depth: usize) -> Read<Condition> {
    if depth == 0 {
        return Err(c.expected("a simpler condition"));
    }
    if c.eat(&["not"]) {
        return Ok(Condition::Not(Box::new(literal_once(c, depth - 1)?)));
    }
    literal_once(c, depth)
}

fn literal_once(c: &mut Cursor<'_>, depth: usize) -> Read<Condition> {
    if c.eat_sign(Sign::Open) {
        let inner = any(c, depth.saturating_sub(1))?;
        if !c.eat_sign(Sign::Close) {
            return Err(c.expected("a closing bracket"));
        }
        return Ok(inner);
    }
    atom(c).map(Condition::Atom)
}

fn atom(c: &mut Cursor<'_>) -> Read<Atom> {
    if c.eat(&["occupied"]) {
        let at = province(c)?;
        let who = if c.eat(&["by"]) { Some(who(c)?) } else { None };
        return Ok(Atom::Occupied(at, who));
    }
    if c.eat(&["empty"]) {
        return Ok(Atom::Empty(province(c)?));
    }
    if c.eat(&["contested"]) {
        return Ok(Atom::Contested(province(c)?));
    }
    if c.eat(&["moved"]) {
        let unit = c.unit()?;
        return Ok(Atom::Moved(unit, to(c)?));
    }
    if c.eat(&["succeeded"]) {
        return Ok(Atom::Succeeded(c.unit()?));
    }
    if c.eat(&["failed"]) {
        return Ok(Atom::Failed(c.unit()?));
    }
    if c.eat(&["dislodged"]) {
        return Ok(Atom::Dislodged(c.unit()?));
    }
    if c.eat(&["merged"]) {
        return Ok(Atom::Merged(province(c)?));
    }
    if c.eat(&["sold"]) {
        return Ok(Atom::Sold(c.unit()?));
    }
    if c.eat(&["eaten"]) {
        return Ok(Atom::Eaten(c.unit()?));
    }
    if c.eat(&["borg at"]) {
        return Ok(Atom::BorgAt(province(c)?));
    }
    if c.eat(&["exploded"]) {
        return Ok(Atom::Exploded(province(c)?));
    }
    if c.eat(&["retreated"]) {
        let unit = c.unit()?;
        return Ok(Atom::Retreated(unit, to(c)?));
    }
    if c.eat(&["arrived"]) {
        let kind = c.kind().filter(|k| matches!(k, Kind::SeaMonster | Kind::SpaceMonster));
        let kind = kind.ok_or_else(|| c.expected("SM or XM"))?;
        if !c.eat(&["at", "in"]) {
            return Err(c.expected("AT"));
        }
        return Ok(Atom::Arrived(kind, province(c)?));
    }
    if c.eat(&["owns"]) {
        return Ok(Atom::Owns(owner(c)?, province(c)?));
    }
    if c.eat(&["centres", "centers"]) {
        let who = owner(c)?;
        let sign = match c.comparison() {
            Some(">=") => Sign3::AtLeast,
            Some("<=") => Sign3::AtMost,
            Some("=") => Sign3::Exactly,
            _ => return Err(c.expected(">=, <= or =")),
        };
        return Ok(Atom::Centres(who, sign, c.number()?));
    }
    if c.eat(&["built"]) {
        let who = owner(c)?;
        let kind = c.kind().ok_or_else(|| c.expected("a kind of unit"))?;
        return Ok(Atom::Built(who, kind, province(c)?));
    }
    if c.eat(&["correct"]) {
        return Ok(Atom::Correct(owner(c)?));
    }
    if c.eat(&["link"]) {
        let a = province(c)?;
        if !c.eat_sign(Sign::Dash) {
            return Err(c.expected("a dash"));
        }
        return Ok(Atom::Link(a, province(c)?));
    }
    Err(c.expected("a condition (OCCUPIED, EMPTY, MOVED, DISLODGED, MERGED, EATEN, OWNS, LINK ...)"))
}

fn province(c: &mut Cursor<'_>) -> Read<Province> {
    let place = c.place()?;
    Ok(c.board.province_of(place))
}

fn to(c: &mut Cursor<'_>) -> Read<Province> {
    if !(c.eat(&["to"]) || c.eat_sign(Sign::Dash)) {
        return Err(c.expected("TO"));
    }
    province(c)
}

fn owner(c: &mut Cursor<'_>) -> Read<Owner> {
    c.owner().ok_or_else(|| c.expected("a player"))
}

fn who(c: &mut Cursor<'_>) -> Read<Who> {
    if c.eat(&["borg"]) {
        return Ok(Who::Borg);
    }
    if c.eat(&["monsters", "monster"]) {
        return Ok(Who::Monsters);
    }
    if c.eat(&["others"]) {
        return Ok(Who::Others);
    }
    if let Some(kind) = c.kind() {
        return Ok(Who::Of(None, Some(kind)));
    }
    let who = owner(c)?;
    let mut next = c.clone();
    let kind = next.kind();
    if kind.is_some() {
        *c = next;
    }
    Ok(Who::Of(Some(who), kind))
}

impl Atom {
    /// The step whose events the atom asks for; None for atoms that read the position (RS-17.20).
    pub fn step(&self) -> Option<Step> {
        match self {
            Atom::Occupied(..)
            | Atom::Empty(_)
            | Atom::BorgAt(_)
            | Atom::Owns(..)
            | Atom::Centres(..)
            | Atom::Link(..) => None,
            Atom::Contested(_)
            | Atom::Moved(..)
            | Atom::Succeeded(_)
            | Atom::Failed(_)
            | Atom::Dislodged(_) => Some(Step::Moves),
            Atom::Merged(_) => Some(Step::Mergers),
            Atom::Sold(_) => Some(Step::Souls),
            Atom::Eaten(_) => Some(Step::Borg),
            Atom::Exploded(_) => Some(Step::Llamas),
            Atom::Retreated(..) => Some(Step::Retreats),
            Atom::Arrived(..) => Some(Step::Arrivals),
            Atom::Built(..) => Some(Step::Adjustment),
            Atom::Correct(_) => Some(Step::Answers),
        }
    }

    fn text(&self, board: &Board) -> String {
        let code = |p: &Province| board.province(*p).id.clone();
        let unit = |u: &Named| u.text(board);
        let name = |o: &Owner| board.owner(*o).name.clone();
        match self {
            Atom::Occupied(p, None) => format!("OCCUPIED {}", code(p)),
            Atom::Occupied(p, Some(who)) => {
                let who = match who {
                    Who::Borg => "BORG".into(),
                    Who::Monsters => "MONSTERS".into(),
                    Who::Others => "OTHERS".into(),
                    Who::Of(owner, kind) => {
                        let parts = [owner.map(|o| name(&o)), kind.map(|k| k.code().to_string())];
                        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
                    }
                };
                format!("OCCUPIED {} BY {who}", code(p))
            }
            Atom::Empty(p) => format!("EMPTY {}", code(p)),
            Atom::Contested(p) => format!("CONTESTED {}", code(p)),
            Atom::Moved(u, p) => format!("MOVED {} TO {}", unit(u), code(p)),
            Atom::Succeeded(u) => format!("SUCCEEDED {}", unit(u)),
            Atom::Failed(u) => format!("FAILED {}", unit(u)),
            Atom::Dislodged(u) => format!("DISLODGED {}", unit(u)),
            Atom::Merged(p) => format!("MERGED {}", code(p)),
            Atom::Sold(u) => format!("SOLD {}", unit(u)),
            Atom::Eaten(u) => format!("EATEN {}", unit(u)),
            Atom::BorgAt(p) => format!("BORG AT {}", code(p)),
            Atom::Exploded(p) => format!("EXPLODED {}", code(p)),
            Atom::Retreated(u, p) => format!("RETREATED {} TO {}", unit(u), code(p)),
            Atom::Arrived(k, p) => format!("ARRIVED {} AT {}", k.code(), code(p)),
            Atom::Owns(o, p) => format!("OWNS {} {}", name(o), code(p)),
            Atom::Centres(o, sign, n) => {
                let sign = match sign {
                    Sign3::AtLeast => ">=",
                    Sign3::AtMost => "<=",
                    Sign3::Exactly => "=",
                };
                format!("CENTRES {} {sign} {n}", name(o))
            }
            Atom::Built(o, k, p) => format!("BUILT {} {} {}", name(o), k.code(), code(p)),
            Atom::Correct(o) => format!("CORRECT {}", name(o)),
            Atom::Link(a, b) => format!("LINK {}-{}", code(a), code(b)),
        }
    }
}

impl Condition {
    /// All its atoms.
    pub fn atoms(&self) -> Vec<&Atom> {
        match self {
            Condition::Any(list) | Condition::All(list) => list.iter().flat_map(|c| c.atoms()).collect(),
            Condition::Not(inner) => inner.atoms(),
            Condition::Atom(atom) => vec![atom],
        }
    }

    /// Its truth, given that of its atoms.
    pub fn holds(&self, atom: &mut dyn FnMut(&Atom) -> bool) -> bool {
        match self {
            Condition::Any(list) => list.iter().any(|c| c.holds(atom)),
            Condition::All(list) => list.iter().all(|c| c.holds(atom)),
            Condition::Not(inner) => !inner.holds(atom),
            Condition::Atom(a) => atom(a),
        }
    }

    /// The canonical form.
    pub fn text(&self, board: &Board) -> String {
        let joined = |list: &[Condition], word: &str| {
            let part = |c: &Condition| match c {
                Condition::Any(_) | Condition::All(_) => format!("({})", c.text(board)),
                _ => c.text(board),
            };
            list.iter().map(part).collect::<Vec<_>>().join(word)
        };
        match self {
            Condition::Any(list) => joined(list, " OR "),
            Condition::All(list) => joined(list, " AND "),
            Condition::Not(inner) => match **inner {
                Condition::Atom(_) => format!("NOT {}", inner.text(board)),
                _ => format!("NOT ({})", inner.text(board)),
            },
            Condition::Atom(atom) => atom.text(board),
        }
    }
}
