//! The Swiss Variant of T. L. Ogle and M. Dobson, December 1968: a power in hyperspace.
//!
//! The rule numbers in this folder (`S-9`) are those of the zine's specification, after the rules of the seed text.
//! * [`board`] and `board.toml`: additions to the standard board (S-1, S-2)
//! * [`space`] — linkages, barriers, consents, pieces in hyperspace, and their time (S-4 to S-6, section 10)
//! * [`grammar`], [`read`] — orders, their canonical text, and how they are read (S-7, S-16)
//! * [`reach`] — possible moves, through either space (S-5, S-15 to S-20, S-25, S-26)
//! * [`links`] — Link and Separate orders (S-7 to S-14)
//! * [`actors`], [`legality`], [`bend`] — from orders to a fight on the shared combat, and its changes (S-21, S-22)
//! * [`movement`], [`retreats`], [`winter`], [`end_of_phase`] — the phases (S-27 to S-35)
//! * [`report`] — printed results (S-36)

mod actors;
mod bend;
mod board;
mod end_of_phase;
mod fought;
mod grammar;
mod legality;
mod links;
mod movement;
#[cfg(test)]
mod random_games;
mod reach;
mod read;
mod report;
mod retreats;
mod space;
mod winter;

use super::submitted::open_phase;
use crate::rules::prelude::*;
use board::SwissPlaces;
use grammar::SubmittedSwissOrder;
use space::HyperspaceState;

/// The name as printed.
pub const NAME: &str = "Swiss";

switches! {
    /// The switches of the variant.
    pub struct SwissHouseRules {
        swiss_entry: SwissEntry [TrogsLinks = "trogs-links", AnyLink = "any-link"]
            "Foreign units enter Switzerland by the permanent linkages only, or by any linkage with consent (S-5).";
        exchange: Exchange [Armies = "armies", Units = "units"]
            "Which units of TROGS change places through hyperspace (S-21).";
        convoy_exchange: =bool [no]
            "Two pieces change places where one of them goes by convoy, as in today's rules; by the variant's nobody does in normal space (S-21).";
        w1900_default: Winter1900 [Army = "army", Standard = "standard", Nothing = "none"]
            "What a home centre without a valid order builds in Winter 1900 (S-33).";
    }
}

/// The Swiss Variant.
pub struct Swiss {
    switches: Switches,
}

/// Builds the rule-set.
pub fn make(switches: &Switches) -> RuleSetResult {
    switches.check(NAME, &[SwissHouseRules::TABLE, MailRules::TABLE])?;
    Ok(Box::new(Swiss { switches: switches.clone() }))
}

/// Board and switches for the phases.
pub struct SwissRules {
    /// The board.
    pub board: &'static Board,
    /// Its named places.
    pub places: &'static SwissPlaces,
    house: SwissHouseRules,
    switches: Switches,
}

impl SwissRules {
    fn new(switches: Switches) -> SwissRules {
        let (board, places) = board::board();
        SwissRules { board, places, house: SwissHouseRules::read(&switches), switches }
    }

    /// The same with switches set by facts of the position; unknown ones are ignored.
    pub fn with_facts(&self, space: &HyperspaceState) -> SwissRules {
        let mut switches = self.switches.clone();
        for (key, value) in &space.switches {
            let known =
                SwissHouseRules::TABLE.iter().any(|s| s.key == key && s.values.contains(&value.as_str()));
            if known {
                switches.set(key, value);
            }
        }
        SwissRules::new(switches)
    }

    /// The possible moves of a season.
    fn reach<'a>(&self, space: &'a HyperspaceState, now: space::MoveSeason) -> reach::Reach<'a> {
        let any_link = self.house.swiss_entry() == SwissEntry::AnyLink;
        reach::Reach { board: self.board, places: self.places, space, now, any_link }
    }
}

impl RuleSet for Swiss {
    fn basis(&self) -> Basis<'_> {
        static READER: std::sync::OnceLock<Reader> = std::sync::OnceLock::new();
        let (board, switches) = (&board::board().0, &self.switches);
        let reader = READER.get_or_init(|| read::reader(board));
        Basis { name: NAME, board, switches, grammar: &grammar::GRAMMAR, reader }
    }

    /// S-3, S-33: no units; every power owns its home centres and builds in Winter 1900.
    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let board = self.board();
        let turn = Turn::new(Season::Winter, board.first_year.saturating_sub(1), Phase::Adjustment);
        let mut position = Position::empty(board, turn);
        for owner in board.powers() {
            for province in &board.owner(owner).home {
                position.owners[province.0 as usize] = Some(owner);
            }
        }
        position
    }

    /// S-17: linkages lead on; from hyperspace every one of them does.
    fn reach(&self, position: &Position, unit: &Unit) -> Set {
        let (board, places) = board::board();
        let (space, now) =
            (HyperspaceState::read(board, &position.facts), space::MoveSeason::from_turn(position.turn));
        let linked = |p: Province| space.ends(places, p, now);
        let ends: Vec<Province> = match unit.aboard == Unit::OUTSIDE {
            true => board.provinces().filter(|p| !linked(*p).is_empty()).collect(),
            false => linked(board.unit_province(unit)).into_iter().collect(),
        };
        let coasts = |p: Province| board.coasts(p) | Set::singleton(p);
        board.steps(unit.kind, unit.place) | crate::board::union(ends.into_iter().map(coasts))
    }

    /// S-29: the pieces of TROGS in hyperspace.
    fn units_outside(&self, position: &Position) -> Vec<Unit> {
        let (board, places) = board::board();
        let space = HyperspaceState::read(board, &position.facts);
        space.pieces.iter().map(|piece| piece.unit(places)).collect()
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        let space = HyperspaceState::read(self.board(), &position.facts);
        space.winner.is_none().then_some(position.turn)
    }

    /// S-18, S-37
    fn policy(&self) -> Policy {
        Policy::strict("double_orders=hold unit_type_wrong=invalid coast_missing_one=fail", &self.switches)
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        let (mut book, given, readings) = open_phase(self, position, sheets, gm, draws);
        let given: Vec<SubmittedSwissOrder> =
            given.into_iter().map(|g| g.map_order(grammar::SwissOrder::of)).collect();
        let rules = SwissRules::new(self.switches.clone());
        let mut report = match position.turn.phase {
            Phase::Retreat => retreats::play(&rules, position, &given),
            Phase::Adjustment => winter::play(&rules, position, &given),
            _ => movement::play(&rules, position, &given, &mut book, draws),
        };
        report.readings = readings;
        book.finish(draws, &mut report);
        report
    }

    /// Reads the state lines of section 10, provinces by any name and pairs in any order; `NO` before one denies every
    /// line that begins so.
    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        let board = self.board();
        let words: Vec<&str> = fact.split_whitespace().collect();
        let (no, words) = match words.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case("no") => (true, rest),
            _ => (false, words.as_slice()),
        };
        let state = ["LINK", "BARRIER", "CONSENT", "USED", "EMBARGO", "HYPER", "LOST", "SWITCH"]
            .map(str::to_lowercase);
        let Some(word) = words.first().map(|w| w.to_lowercase()).filter(|w| state.contains(w)) else {
            return super::holds(board, fact, report);
        };
        let wanted = plain(board, &word, &words[1..]);
        let stands = report.after.facts.iter().any(|stated| {
            let words: Vec<&str> = stated.split_whitespace().collect();
            let Some((first, rest)) = words.split_first() else { return false };
            let stated = plain(board, &first.to_lowercase(), rest);
            if no { stated.starts_with(&wanted) } else { stated == wanted }
        });
        stands != no
    }
}

/// The words of a state line in lower case, with provinces as ids, pairs in the order of ids, powers by name.
fn plain(board: &Board, word: &str, rest: &[&str]) -> Vec<String> {
    let mut out = vec![word.to_string()];
    let pair_at = match word {
        "link" | "barrier" => Some(0),
        "consent" => Some(1),
        _ => None,
    };
    for (i, text) in rest.iter().enumerate() {
        let province = pair_at
            .filter(|at| (*at..at + 2).contains(&i))
            .and_then(|_| board.find(text))
            .map(|p| board.province(p).id.clone());
        let power = matches!(word, "consent" | "used" | "embargo")
            .then(|| board.find_owner(text))
            .flatten()
            .map(|o| board.owner(o).name.to_lowercase());
        out.push(province.or(power).unwrap_or_else(|| text.to_lowercase()));
    }
    if let Some(pair) = pair_at.and_then(|at| out.get_mut(at + 1..at + 3)) {
        pair.sort();
    }
    out
}
