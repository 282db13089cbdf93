//! The two spaces: linkages, barriers, consents and their time, as written in the facts of a position (S-4 to S-6, S-10
//! to S-12, S-26, section 10).

use super::board::SwissPlaces;
use crate::rules::prelude::*;

/// A season of moves: `S1901`, `F1901`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveSeason {
    /// Its year.
    pub year: i32,
    /// Whether it is the Fall (with the following Winter), not the Spring.
    pub fall: bool,
}

impl MoveSeason {
    /// The season a turn belongs to.
    pub fn from_turn(turn: Turn) -> MoveSeason {
        MoveSeason { year: turn.year, fall: turn.season >= Season::Fall }
    }

    /// The same season of the next year (S-12).
    pub fn year_on(self) -> MoveSeason {
        MoveSeason { year: self.year.saturating_add(1), ..self }
    }

    /// The season that follows.
    pub fn next(self) -> MoveSeason {
        if self.fall {
            MoveSeason { year: self.year.saturating_add(1), fall: false }
        } else {
            MoveSeason { fall: true, ..self }
        }
    }

    /// The moves of the season.
    pub fn turn(self) -> Turn {
        Turn::new(if self.fall { Season::Fall } else { Season::Spring }, self.year, Phase::Movement)
    }

    fn read(text: &str) -> Option<MoveSeason> {
        let fall = match text.chars().next()?.to_ascii_lowercase() {
            's' => false,
            'f' | 'w' => true,
            _ => return None,
        };
        Some(MoveSeason { year: text.get(1..)?.parse().ok()?, fall })
    }
}

impl std::fmt::Display for MoveSeason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.fall { 'F' } else { 'S' }, self.year)
    }
}

/// Two different provinces in the order of their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair(pub Province, pub Province);

impl Pair {
    /// The pair, in either order.
    pub fn sorted_pair(a: Province, b: Province) -> Pair {
        if a <= b { Pair(a, b) } else { Pair(b, a) }
    }

    /// The ids of both: `swi alb`.
    pub fn text(self, board: &Board) -> String {
        format!("{} {}", board.province(self.0).id, board.province(self.1).id)
    }

    /// Both provinces, for a list.
    pub fn message(self) -> CodedMessage {
        CodedMessage::new("place-pair").with("a", self.0).with("b", self.1)
    }
}

/// A linkage or barrier made by orders: in effect after `made`, up to and including `ends`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedPair {
    /// The two provinces.
    pub pair: Pair,
    /// The season in which it was made, taking effect at its close.
    pub made: MoveSeason,
    /// Its last season.
    pub ends: MoveSeason,
}

impl TimedPair {
    /// Whether it is in effect in a season's moves and retreats.
    pub fn holds(&self, now: MoveSeason) -> bool {
        self.made < now && now <= self.ends
    }
}

/// A piece of TROGS in hyperspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HyperspacePiece {
    /// Its number (S-29).
    pub number: u32,
    /// Army or fleet.
    pub kind: UnitKind,
    /// The season it entered.
    pub entered: MoveSeason,
    /// Whether it is lost (S-31).
    pub lost: bool,
}

impl HyperspacePiece {
    /// The piece as a unit off the board.
    pub fn unit(&self, places: &SwissPlaces) -> Unit {
        let number = u16::try_from(self.number).unwrap_or(u16::MAX);
        Unit { number, aboard: Unit::OUTSIDE, ..Unit::new(places.trogs, self.kind, places.swi.place()) }
    }

    /// The piece as an order names it: `A hyp 2`.
    pub fn named(&self) -> UnitRef {
        UnitRef { power: None, kind: Some(self.kind), at: UnitLocation::Outside, number: Some(self.number) }
    }
}

/// The facts of a position besides units and centres.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HyperspaceState {
    /// Linkages made by orders.
    pub links: Vec<TimedPair>,
    /// Barriers.
    pub barriers: Vec<TimedPair>,
    /// Consents of TROGS (S-26).
    pub consents: Vec<(Owner, Pair)>,
    /// Link and Separate orders used, by power and year (S-7).
    pub used: Vec<(Owner, u32, i32)>,
    /// Units destroyed, by power and year (S-28).
    pub embargo: Vec<(Owner, u32, i32)>,
    /// Pieces in hyperspace, including lost ones.
    pub pieces: Vec<HyperspacePiece>,
    /// Switches set by a fact.
    pub switches: Vec<(String, String)>,
    /// The winner.
    pub winner: Option<Owner>,
    /// Other facts, unchanged.
    pub other: Vec<String>,
}

impl HyperspaceState {
    /// Reads the facts of a position.
    pub fn read(board: &Board, facts: &[String]) -> HyperspaceState {
        let mut space = HyperspaceState::default();
        for fact in facts {
            if space.take(board, fact).is_none() {
                space.other.push(fact.clone());
            }
        }
        space
    }

    fn take(&mut self, board: &Board, fact: &str) -> Option<()> {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let pair = |a: &str, b: &str| Some(Pair::sorted_pair(board.find(a)?, board.find(b)?));
        match (words.first()?.to_uppercase().as_str(), &words[1..]) {
            (word @ ("LINK" | "BARRIER"), [a, b, made, from, ends, to])
                if made.eq_ignore_ascii_case("made") && ends.eq_ignore_ascii_case("ends") =>
            {
                let span = TimedPair {
                    pair: pair(a, b)?,
                    made: MoveSeason::read(from)?,
                    ends: MoveSeason::read(to)?,
                };
                if word == "LINK" { self.links.push(span) } else { self.barriers.push(span) }
            }
            ("CONSENT", [power, a, b]) => self.consents.push((board.find_owner(power)?, pair(a, b)?)),
            (word @ ("USED" | "EMBARGO"), [power, n, year]) => {
                let entry = (board.find_owner(power)?, n.parse().ok()?, year.parse().ok()?);
                if word == "USED" { self.used.push(entry) } else { self.embargo.push(entry) }
            }
            (word @ ("HYPER" | "LOST"), [number, kind, _, when]) => self.pieces.push(HyperspacePiece {
                number: number.parse().ok()?,
                kind: match kind.to_uppercase().as_str() {
                    "A" => UnitKind::Army,
                    "F" => UnitKind::Fleet,
                    _ => return None,
                },
                entered: MoveSeason::read(when)?,
                lost: word == "LOST",
            }),
            ("SWITCH", [key, value]) => self.switches.push((key.to_string(), value.to_string())),
            ("WINNER", [power]) => self.winner = Some(board.find_owner(power)?),
            _ => return None,
        }
        Some(())
    }

    /// The facts as text.
    pub fn facts(&self, board: &Board) -> Vec<String> {
        let mut out = Vec::new();
        let name = |o: Owner| board.owner(o).name.clone();
        for (word, spans) in [("LINK", &self.links), ("BARRIER", &self.barriers)] {
            for s in spans {
                out.push(format!("{word} {} made {} ends {}", s.pair.text(board), s.made, s.ends));
            }
        }
        out.extend(self.consents.iter().map(|(o, p)| format!("CONSENT {} {}", name(*o), p.text(board))));
        out.extend(self.used.iter().map(|(o, n, y)| format!("USED {} {n} {y}", name(*o))));
        out.extend(self.embargo.iter().map(|(o, n, y)| format!("EMBARGO {} {n} {y}", name(*o))));
        for p in &self.pieces {
            let word = if p.lost { "LOST" } else { "HYPER" };
            out.push(format!("{word} {} {} entered {}", p.number, p.kind.code(), p.entered));
        }
        out.extend(self.switches.iter().map(|(k, v)| format!("SWITCH {k} {v}")));
        out.extend(self.winner.map(|o| format!("WINNER {}", name(o))));
        out.extend(self.other.iter().cloned());
        out
    }

    /// Whether a current linkage joins the two, made or permanent (S-4).
    pub fn is_linked(&self, places: &SwissPlaces, a: Province, b: Province, now: MoveSeason) -> bool {
        is_permanent_link(places, a, b) || self.made_link(a, b, now)
    }

    /// Whether a linkage made by an order is in effect between the two.
    pub fn made_link(&self, a: Province, b: Province, now: MoveSeason) -> bool {
        a != b && self.links.iter().any(|l| l.pair == Pair::sorted_pair(a, b) && l.holds(now))
    }

    /// Whether a barrier is in effect between the two.
    pub fn is_barred(&self, a: Province, b: Province, now: MoveSeason) -> bool {
        a != b && self.barriers.iter().any(|l| l.pair == Pair::sorted_pair(a, b) && l.holds(now))
    }

    /// The provinces joined to this one by a current linkage.
    pub fn ends(&self, places: &SwissPlaces, a: Province, now: MoveSeason) -> Vec<Province> {
        let mut out: Vec<Province> =
            places.home.iter().copied().filter(|b| is_permanent_link(places, a, *b)).collect();
        for l in self.links.iter().filter(|l| l.holds(now)) {
            if l.pair.0 == a {
                out.push(l.pair.1);
            } else if l.pair.1 == a {
                out.push(l.pair.0);
            }
        }
        out.sort();
        out.dedup();
        out
    }

    /// Whether TROGS has given the power consent for the pair.
    pub fn consent(&self, power: Owner, pair: Pair) -> bool {
        self.consents.contains(&(power, pair))
    }

    /// The number of Link and Separate orders a power has used in a year.
    pub fn links_used(&self, power: Owner, year: i32) -> u32 {
        counted(&self.used, power, year)
    }

    /// Counts a Link or Separate order.
    pub fn use_one(&mut self, power: Owner, year: i32) {
        count(&mut self.used, power, year);
    }

    /// The number of a power's units destroyed in a year.
    pub fn units_destroyed(&self, power: Owner, year: i32) -> u32 {
        counted(&self.embargo, power, year)
    }

    /// Counts a destroyed unit.
    pub fn destroy(&mut self, power: Owner, year: i32) {
        count(&mut self.embargo, power, year);
    }

    /// The numbers no piece has, ascending.
    pub fn free_numbers(&self) -> impl Iterator<Item = u32> + use<> {
        let taken: Vec<u32> = self.pieces.iter().map(|p| p.number).collect();
        (1..).filter(move |n| !taken.contains(n))
    }
}

fn counted(list: &[(Owner, u32, i32)], power: Owner, year: i32) -> u32 {
    list.iter().filter(|(o, _, y)| *o == power && *y == year).map(|(_, n, _)| *n).sum()
}

fn count(list: &mut Vec<(Owner, u32, i32)>, power: Owner, year: i32) {
    match list.iter_mut().find(|(o, _, y)| *o == power && *y == year) {
        Some((_, n, _)) => *n = n.saturating_add(1),
        None => list.push((power, 1, year)),
    }
}

/// Whether the pair is permanently linked (S-4).
pub fn is_permanent_link(places: &SwissPlaces, a: Province, b: Province) -> bool {
    a != b && places.home.contains(&a) && places.home.contains(&b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::swiss::board::board;

    #[test]
    fn facts_read_back_as_printed() {
        let board = &board().0;
        let facts: Vec<String> = [
            "LINK alb swi made S1901 ends S1902",
            "BARRIER ber kie made F1901 ends F1902",
            "CONSENT Germany mun swi",
            "USED TROGS 2 1901",
            "EMBARGO TROGS 1 1902",
            "HYPER 1 A entered S1901",
            "LOST 2 F entered F1901",
            "SWITCH exchange units",
            "WINNER TROGS",
        ]
        .map(String::from)
        .to_vec();
        let space = HyperspaceState::read(board, &facts);
        assert!(space.other.is_empty());
        assert_eq!(space.facts(board), facts);
        assert_eq!(HyperspaceState::read(board, &["LINK swi".into()]).other.len(), 1);
    }
}
