//! The variant rules of a board: beginning, seasons, building, victory (`[play]` of a board file).

use std::collections::BTreeMap;

use super::file::{BoardFile, Builds, CentreCount, FileWord};
use super::{Board, Owner, OwnerInfo};
use crate::season::{Phase, Season, Turn};

/// How seats are assigned to the players of a game, and what happens to surplus powers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// Number of players at the start; `None`: one for each power.
    pub players: Option<usize>,
    /// `dummy`, `neutral` or `out`: what surplus powers become.
    pub leftover: Option<String>,
    /// Ids of the surplus powers, if they are not drawn by lot.
    pub drop: Vec<String>,
    /// `preference`, `lot` or `fixed`.
    pub draw: Option<String>,
    /// Whether a game may be conceded by vote.
    pub concession: bool,
}

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantRules {
    /// The first phase; its year is [`Board::first_year`].
    pub begin: Turn,
    /// Whether powers begin with the units listed.
    pub units: bool,
    /// The movement turns of a cycle.
    pub seasons: Vec<Season>,
    /// The season of the adjustment.
    pub adjust: Season,
    /// Length of a cycle in years.
    pub years: i32,
    /// Centres needed to win in each year from the first; the last number applies to all later years. Empty:
    /// always [`Board::victory`].
    pub victory: Vec<u32>,
    /// Whether the winner must have more centres than any other power.
    pub lead: bool,
    /// The last year, after which the survivors share the game.
    pub last_year: Option<i32>,
    /// Number of years without a centre changing hands that ends the game.
    pub idle: Option<u32>,
    /// The centres in which powers may build.
    pub builds: Builds,
    /// Whether fleets can be built.
    pub fleets: bool,
    /// Seats and surplus powers.
    pub seating: Seating,
    /// House-rule switches the board requires.
    pub switches: BTreeMap<String, String>,
}

impl Default for VariantRules {
    fn default() -> VariantRules {
        VariantRules {
            begin: Turn::new(Season::Spring, 1901, Phase::Movement),
            units: true,
            seasons: vec![Season::Spring, Season::Fall],
            adjust: Season::Winter,
            years: 1,
            victory: Vec::new(),
            lead: true,
            last_year: None,
            idle: None,
            builds: Builds::Home,
            fleets: true,
            seating: Seating { concession: true, ..Seating::default() },
            switches: BTreeMap::new(),
        }
    }
}

impl VariantRules {
    /// Whether all turns of a cycle have one name; they are then evenly spaced.
    fn alike(&self) -> bool {
        self.seasons.len() > 1 && self.seasons.iter().all(|s| *s == self.seasons[0])
    }

    /// Years from one turn of a cycle to the next, where all have one name.
    fn step(&self) -> i32 {
        (self.years / self.seasons.len().max(1) as i32).max(1)
    }
}

impl Board {
    /// The first phase of a game.
    pub fn first_turn(&self) -> Turn {
        Turn { year: self.first_year, ..self.play.begin }
    }

    /// The powers that players have at the start.
    pub fn seats(&self) -> Vec<Owner> {
        let dropped = &self.play.seating.drop;
        self.powers()
            .filter(|o| {
                let OwnerInfo { dummy, id, .. } = self.owner(*o);
                !dummy && !dropped.contains(id)
            })
            .collect()
    }

    /// Number of players at the start.
    pub fn players(&self) -> usize {
        let seats = self.seats().len();
        self.play.seating.players.map_or(seats, |n| n.min(seats))
    }

    /// Smallest number of players a game can begin with.
    pub fn fewest_players(&self) -> usize {
        self.fewer.keys().next().copied().unwrap_or_else(|| self.players())
    }

    /// The powers of a game with this number of players, without those that leave the game if fewer play.
    pub fn seats_for(&self, players: usize) -> Vec<Owner> {
        let (mut seats, gone) = (self.seats(), self.fewer.get(&players));
        seats.retain(|power| gone.is_none_or(|gone| !gone.contains(power)));
        seats
    }

    /// The centres needed to win in a year.
    pub fn centres_to_win(&self, year: i32) -> u32 {
        let list = &self.play.victory;
        let at = usize::try_from(year.saturating_sub(self.first_year)).unwrap_or(0);
        list.get(at).or(list.last()).copied().unwrap_or(self.victory)
    }

    /// Position of a turn of moves or retreats in its cycle, from 0.
    fn stage(&self, turn: Turn) -> usize {
        let play = &self.play;
        if play.alike() {
            let since = turn.year.saturating_sub(self.first_year).rem_euclid(play.years.max(1));
            return (since / play.step()) as usize;
        }
        play.seasons.iter().position(|s| *s == turn.season).unwrap_or(play.seasons.len().saturating_sub(1))
    }

    /// Whether centres change hands after this turn of moves or its retreats.
    pub fn ends_cycle(&self, turn: Turn) -> bool {
        self.is_last(turn) || self.builds_after(turn).is_some()
    }

    /// Whether these are the last moves of a cycle, or their retreats.
    fn is_last(&self, turn: Turn) -> bool {
        self.stage(turn) + 1 >= self.play.seasons.len()
    }

    /// The season of builds right after these moves, if the board names several.
    fn builds_after(&self, turn: Turn) -> Option<Season> {
        let seasons = self.special.adjustments.as_ref()?;
        let next = self.play.seasons.get(self.stage(turn) + 1);
        seasons.iter().copied().find(|s| *s >= turn.season && next.is_none_or(|next| s < next))
    }

    /// Whether the board has any builds.
    pub fn has_adjustments(&self) -> bool {
        self.special.adjustments.as_ref().is_none_or(|seasons| !seasons.is_empty())
    }

    /// The year of the last moves of a cycle that begins in `year`.
    pub fn cycle_end(&self, year: i32) -> i32 {
        let turns = if self.play.alike() { self.play.seasons.len() as i32 - 1 } else { 0 };
        year.saturating_add(self.play.step().saturating_mul(turns))
    }

    /// The year of the latest possible builds once a turn has been played.
    pub fn last_builds(&self, turn: Turn) -> i32 {
        let (play, alike) = (&self.play, self.play.alike());
        let last = play.seasons.last().is_some_and(|last| turn.season >= *last);
        match turn.phase == Phase::Adjustment || if alike { self.is_last(turn) } else { last } {
            true => turn.year,
            false if alike => turn.year.saturating_sub((self.stage(turn) as i32 + 1) * play.step()),
            false => turn.year.saturating_sub(play.years),
        }
    }

    /// The adjustment after the last moves of a cycle.
    pub fn adjustment(&self, turn: Turn) -> Turn {
        Turn::new(self.builds_after(turn).unwrap_or(self.play.adjust), turn.year, Phase::Adjustment)
    }

    /// The moves after a turn of moves, retreats or adjustments.
    pub fn moves_after(&self, turn: Turn) -> Turn {
        let play = &self.play;
        let first = play.seasons.first().copied().unwrap_or_default();
        let after = |turn: Turn| play.seasons.iter().copied().find(|s| *s > turn.season);
        if turn.phase == Phase::Adjustment
            && self.special.adjustments.is_some()
            && let Some(season) = after(turn)
        {
            return Turn::new(season, turn.year, Phase::Movement);
        }
        let done = turn.phase == Phase::Adjustment || self.is_last(turn);
        let (season, years) = match () {
            () if play.alike() => (first, play.step()),
            () if done => (first, play.years),
            () => (play.seasons[self.stage(turn) + 1], 0),
        };
        Turn::new(season, turn.year.saturating_add(years), Phase::Movement)
    }

    /// The phase that may follow one of moves, retreats or adjustments; callers skip those that are not due.
    pub fn next_turn(&self, turn: Turn) -> Turn {
        match turn.phase {
            Phase::Movement => Turn { phase: Phase::Retreat, ..turn },
            Phase::Retreat if self.ends_cycle(turn) && self.has_adjustments() => self.adjustment(turn),
            _ => self.moves_after(turn),
        }
    }

    /// The moves before a turn of moves, retreats or adjustments.
    pub fn moves_before(&self, turn: Turn) -> Turn {
        let play = &self.play;
        let last = play.seasons.last().copied().unwrap_or_default();
        if turn.phase == Phase::Adjustment && self.special.adjustments.is_some() {
            let before = play.seasons.iter().copied().rev().find(|s| *s <= turn.season);
            return Turn::new(before.unwrap_or(last), turn.year, Phase::Movement);
        }
        let at = play.seasons.iter().position(|s| *s == turn.season);
        let (season, years) = match at {
            _ if turn.phase == Phase::Adjustment => (last, 0),
            None => (last, 0),
            Some(_) if play.alike() => (last, play.step()),
            Some(0) => (last, play.years),
            Some(at) => (play.seasons[at - 1], 0),
        };
        Turn::new(season, turn.year.saturating_sub(years), Phase::Movement)
    }
}

/// Reads the course of a game from a file; unreadable values have their defaults.
pub(super) fn from_file(file: &BoardFile) -> VariantRules {
    let (said, mut play) = (&file.play, VariantRules::default());
    let begin = said.begin.as_ref().or(file.board.first_season.as_ref());
    if let Some(begin) = begin.and_then(|w| w.get_ref().parse().ok()) {
        play.begin = begin;
    }
    play.units = said.units.as_ref().is_none_or(|w| w.get_ref() != "none");
    if let Some(seasons) = &said.seasons {
        play.seasons = seasons.get_ref().iter().filter_map(|s| s.get_ref().parse().ok()).collect();
    }
    if let Some(adjust) = said.adjust.as_ref().and_then(|w| w.get_ref().parse().ok()) {
        play.adjust = adjust;
    }
    play.years = said.years.as_ref().map_or(1, |y| i32::try_from(*y.get_ref()).unwrap_or(1).max(1));
    play.lead = said.lead.as_ref().is_none_or(|l| *l.get_ref());
    play.last_year = said.last_year.as_ref().map(|y| *y.get_ref());
    play.idle = said.idle.as_ref().map(|y| *y.get_ref());
    play.builds = said.builds.as_ref().map(|b| *b.get_ref()).unwrap_or_default();
    play.fleets = said.kinds.as_ref().is_none_or(|k| k.get_ref().iter().any(|k| k.eq_ignore_ascii_case("f")));
    play.seating = Seating {
        players: said.players.as_ref().map(|n| *n.get_ref()),
        leftover: said.leftover.clone().map(FileWord::into_inner),
        drop: said.drop.iter().flatten().map(|w| w.get_ref().clone()).collect(),
        draw: said.draw.clone().map(FileWord::into_inner),
        concession: said.concession.unwrap_or(true),
    };
    play.switches = said.switches.clone().unwrap_or_default();
    play
}

/// The centres needed to win; a list by year goes into `play`.
pub(super) fn victory(file: &BoardFile, centres: u32, play: &mut VariantRules) -> u32 {
    let said = file.play.victory.as_ref().or(file.board.victory.as_ref());
    match said.map(|v| v.get_ref()) {
        Some(CentreCount::Number(n)) => *n,
        Some(CentreCount::Word(word)) if word == "all" => centres,
        Some(CentreCount::Years(list)) if !list.is_empty() => {
            play.victory = list.clone();
            list[list.len() - 1]
        }
        _ => centres / 2 + 1,
    }
}
