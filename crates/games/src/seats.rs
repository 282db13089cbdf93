//! Players of the powers over time: the seats of game.toml, and those that change hands by the policy for missing orders.

use adjudicator::board::{Board, Owner};
use adjudicator::season::{Season, Turn};
use diagnostics::Diagnostic;
use folder::store::Faults;
use folder::{Content, GameFolder, IssueNumber, Spanned};

/// Why a seat changed hands by the policy for missing orders, as in game.toml and seals; pages use `seat-no-moves`.
pub const NO_MOVES: &str = "no moves received";

/// Why a seat changed hands, in the zine's words.
pub fn reason_text(words: &page::lexicon::Lexicon, why: &str) -> String {
    match SeatReason::parse(why) {
        SeatReason::NoMoves => words.text("seat-no-moves"),
        SeatReason::Resignation | SeatReason::Words => why.to_string(),
    }
}

/// Why a seat changed hands, as far as a decision depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatReason {
    /// By the policy for missing orders.
    NoMoves,
    /// The player resigned.
    Resignation,
    /// Anything else.
    Words,
}

impl SeatReason {
    /// Reads the words.
    pub fn parse(words: &str) -> SeatReason {
        match words {
            NO_MOVES => SeatReason::NoMoves,
            _ if words.trim().to_lowercase().starts_with("resign") => SeatReason::Resignation,
            _ => SeatReason::Words,
        }
    }
}

/// One player's time with a power.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTenure {
    /// The power.
    pub power: Owner,
    /// Id of the player; `None`: the power has no player.
    pub person: Option<String>,
    /// First phase they order; `None`: from the beginning.
    pub from: Option<Turn>,
    /// Last season they ordered.
    pub until: Option<Turn>,
    /// Why they left.
    pub why: Option<String>,
    /// Whether the player is a standby called up.
    pub standby: bool,
    /// Issue in which they entered, if the editor says so.
    pub entered: Option<i64>,
    /// The day they asked for it, if the editor says so.
    pub joined: Option<jiff::civil::Date>,
    /// Its place in game.toml.
    pub order: usize,
    /// The name they play under.
    pub alias: Option<String>,
}

/// All seats of a game, in order of time for each power.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats(pub Vec<SeatTenure>);

impl SeatTenure {
    /// The player's name as printed: the one they play under, if they have one.
    pub fn printed_name(&self, content: &Content) -> Option<String> {
        self.person.as_ref().map(|person: &String| self.alias.clone().unwrap_or_else(|| content.name(person)))
    }
}

impl Seats {
    /// Reads the seats of game.toml as of an issue or flyer: a seat first mentioned by a later one is not there yet, and the
    /// player it replaces has not left. Anything unreadable becomes a diagnostic.
    pub fn read(
        content: &Content,
        game: &GameFolder,
        board: &Board,
        number: IssueNumber,
        faults: &mut Faults,
    ) -> Seats {
        let at = number.issue;
        let mut seats = Vec::new();
        for (order, seat) in game.file.seat.iter().enumerate() {
            let (from, until) =
                (parse_turn(&seat.from, faults, &game.source), parse_turn(&seat.until, faults, &game.source));
            if let Some(name) = seat.person.as_ref().filter(|name| name.get_ref().is_empty()) {
                let power = seat.power.get_ref();
                if game.file.seat.iter().filter(|s| s.power.get_ref() == power).count() == 1 {
                    let said = format!("{power} has no player yet");
                    let help = format!("write their id, or run zine seat {} {power} PERSON", game.id);
                    faults.push(Diagnostic::warning("seat", said).at(&game.source, name.span()).help(help));
                }
                continue;
            }
            if let Some(power) = power(board, game, &seat.power, faults)
                && seat.person.as_ref().is_none_or(|name| person(content, game, name, faults))
            {
                let id = seat.person.as_ref().map(|name| name.get_ref());
                // A player who waited for the game entered it when they were first listed.
                let listed = game.file.preference.iter().rfind(|p| Some(p.person.get_ref()) == id);
                let listed = listed.filter(|_| from.is_none());
                let joined = seat.joined.as_ref().or(listed.and_then(|p| p.joined.as_ref()));
                seats.push(SeatTenure {
                    power,
                    person: id.cloned(),
                    from,
                    until,
                    why: seat.why.clone(),
                    standby: seat.waived,
                    entered: seat.entered.or(listed.and_then(|p| p.since)),
                    joined: joined.map(|day| day.get_ref().0),
                    order,
                    alias: seat.alias.clone(),
                });
            }
        }
        seats.sort_by_key(|s| (s.power, s.from.map(|t| t.order())));
        let mut out = Seats(seats);
        out.hide_names(&game.file, board);
        out.overlaps(game, board, faults);
        let flyers = content.flyers_of(at).filter(|f| f.name() <= number).filter_map(|f| f.flyer.as_ref());
        out.as_of(at, flyers.flat_map(|f| f.phases(&game.id)).max_by_key(Turn::order));
        // Before its powers were drawn, a waiting game had no seats.
        let drawn = game.file.start.issue.filter(|drawn| at < *drawn);
        if drawn.is_some() && game.file.first_issue().is_some_and(|first| first <= at) {
            out.0.clear();
        }
        out
    }

    /// Forgets what later issues first mention, except for players who enter in a season of a flyer: the next issue mentions
    /// them.
    fn as_of(&mut self, at: i64, flyers: Option<Turn>) {
        for n in 0..self.0.len() {
            if self
                .0
                .get(n + 1)
                .is_some_and(|next| next.power == self.0[n].power && enters_later(next, flyers, at))
            {
                (self.0[n].until, self.0[n].why) = (None, None);
            }
        }
        self.0.retain(|seat| !enters_later(seat, flyers, at));
    }

    fn overlaps(&mut self, game: &GameFolder, board: &Board, faults: &mut Faults) {
        for pair in self.0.windows(2).filter(|p| p[0].power == p[1].power) {
            let clash = match (pair[0].until, pair[1].from) {
                (_, None) => true,
                (Some(until), Some(from)) => season(until) >= season(from) && until != from,
                (None, Some(_)) => false,
            };
            if clash {
                let name = &board.owner(pair[0].power).name;
                let message = format!("two players hold {name} at the same time");
                let second = pair[1].person.as_ref();
                let mut spans = game.file.seat.iter();
                let span = spans.rfind(|s| s.person.as_ref().map(|p| p.get_ref()) == second);
                let fault = Diagnostic::error("seats", message).help("give from and until for each seat");
                faults.push(match span {
                    Some(seat) => fault.at(&game.source, seat.power.span()),
                    None => fault.in_file(game.source.name.clone()),
                });
            }
        }
    }

    /// The seat of a power in a phase, if it has a player then.
    pub fn seat_in(&self, power: Owner, turn: Turn) -> Option<&SeatTenure> {
        let mine = || self.0.iter().filter(move |s| s.power == power);
        let seat = mine().rfind(|s| s.from.is_none_or(|from| season(from) <= season(turn)))?;
        seat.person.as_ref()?;
        match seat.until {
            // Between two players the former one answers for what is still due (a winter).
            Some(until) if season(turn) > season(until) => {
                let followed = mine().any(|s| s.from.is_some_and(|from| season(from) > season(turn)));
                followed.then_some(seat)
            }
            _ => Some(seat),
        }
    }

    /// The player of a power in a phase.
    pub fn player(&self, power: Owner, turn: Turn) -> Option<&str> {
        self.seat_in(power, turn)?.person.as_deref()
    }

    /// The player of a power in a phase, as printed: by the name they play under, if they have one.
    pub fn printed_player(&self, content: &Content, power: Owner, turn: Turn) -> Option<String> {
        self.seat_in(power, turn)?.printed_name(content)
    }

    /// A person's name as printed in this game.
    pub fn printed_person(&self, content: &Content, person: &str) -> String {
        let mut mine = self.0.iter().filter(|s| s.person.as_deref() == Some(person));
        mine.find_map(|s| s.alias.clone()).unwrap_or_else(|| content.name(person))
    }

    /// All seats of a power, in order of time.
    pub fn seats_of(&self, power: Owner) -> impl Iterator<Item = &SeatTenure> {
        self.0.iter().filter(move |s| s.power == power)
    }

    /// Whether a person holds any seat in a phase.
    pub fn plays(&self, person: &str, turn: Turn) -> bool {
        let mut own = self.0.iter().filter(|s| s.person.as_deref() == Some(person));
        own.any(|s| self.player(s.power, turn) == Some(person))
    }

    /// Whether a person holds any seat in a phase, or from a later one on.
    pub fn holds(&self, person: &str, turn: Turn) -> bool {
        let mut own = self.0.iter().filter(|s| s.person.as_deref() == Some(person));
        own.any(|s| {
            let when = s.from.filter(|from| season(*from) > season(turn)).unwrap_or(turn);
            self.player(s.power, when) == Some(person)
        })
    }

    /// Leaves a power without a player from a phase on, by a ruling; `last` is the last season its player orders. What
    /// game.toml already says of the same season stays.
    ///
    /// # Errors
    /// The later phase from which game.toml gives the power a player.
    pub fn vacate(&mut self, power: Owner, from: Turn, last: Turn, why: &str) -> Result<(), Turn> {
        let later = |s: &&SeatTenure| s.person.is_some() && s.from.is_some_and(|f| season(f) >= season(from));
        if let Some(next) = self.seats_of(power).find(later).and_then(|s| s.from) {
            return Err(next);
        }
        let held = self.0.iter_mut().rfind(|s| s.power == power);
        let Some(held) = held.filter(|s| s.person.is_some()) else {
            if self.seats_of(power).next().is_none() {
                self.stand_empty(power, None, why);
            }
            return Ok(());
        };
        if held.until.is_none_or(|until| season(until) > season(last)) {
            held.until = Some(last);
        }
        held.why = Some(why.into());
        self.stand_empty(power, Some(from), why);
        Ok(())
    }

    /// Adds a seat without a player.
    pub(super) fn stand_empty(&mut self, power: Owner, from: Option<Turn>, why: &str) {
        self.add(SeatTenure { power, from, why: Some(why.into()), ..SeatTenure::default() });
    }

    /// Adds a seat after those of game.toml.
    fn add(&mut self, seat: SeatTenure) {
        self.0.push(SeatTenure { order: self.0.len(), ..seat });
        self.0.sort_by_key(|s| (s.power, s.from.map(|t| t.order())));
    }

    /// In a game whose players are secret, a seat without a name of its own is printed under its power's.
    pub fn hide_names(&mut self, game: &folder::GameFile, board: &Board) {
        for seat in self.0.iter_mut().filter(|seat| game.is_hidden() && seat.alias.is_none()) {
            seat.alias = Some(board.owner(seat.power).name.clone());
        }
    }

    /// Gives a power to another player (`None`: to nobody) from a phase on, unless game.toml itself names somebody.
    pub fn hand_over(&mut self, power: Owner, to: Option<String>, from: Turn, last: Turn, why: &str) -> bool {
        if self.seats_of(power).any(|s| s.from.is_some_and(|f| f > last)) {
            return false;
        }
        if let Some(old) = self.0.iter_mut().rfind(|s| s.power == power) {
            if old.until.is_some() {
                return false;
            }
            old.until = Some(last);
            old.why = Some(why.into());
        }
        self.add(SeatTenure { power, person: to, from: Some(from), standby: true, ..SeatTenure::default() });
        true
    }
}

fn enters_later(seat: &SeatTenure, flyers: Option<Turn>, at: i64) -> bool {
    let Some(from) = seat.from else { return false };
    let soon = flyers.is_some_and(|turn| season(from) <= season(turn));
    seat.entered.is_some_and(|entered| entered > at.saturating_add(i64::from(soon)))
}

fn parse_turn(
    text: &Option<Spanned<String>>,
    faults: &mut Vec<Diagnostic>,
    source: &diagnostics::Source,
) -> Option<Turn> {
    let text = text.as_ref()?;
    let turn = text.get_ref().parse::<Turn>();
    if turn.is_err() {
        let message = format!("“{}” is not a season", text.get_ref());
        let fault = Diagnostic::error("season", message).at(source, text.span());
        faults.push(fault.help("write it like Spring 1903"));
    }
    turn.ok()
}

/// Year and season, for comparing seats.
pub(crate) fn season(turn: Turn) -> (i32, Season) {
    let order = turn.order();
    (order.0, order.1)
}

/// The power that a name in game.toml means; an unknown one is a fault.
pub fn power(board: &Board, game: &GameFolder, name: &Spanned<String>, faults: &mut Faults) -> Option<Owner> {
    let found = board.find_owner(name.get_ref()).filter(|o| board.owner(*o).played);
    if found.is_none() {
        let known = board.powers().map(|o| board.owner(o).name.as_str()).collect::<Vec<_>>().join(", ");
        let message = format!("“{}” is not a power in this game", name.get_ref());
        let fault = Diagnostic::error("power", message).at(&game.source, name.span());
        faults.push(fault.help(format!("one of: {known}")));
    }
    found
}

/// Whether a person in game.toml is known; an unknown one is a fault.
pub fn person(content: &Content, game: &GameFolder, name: &Spanned<String>, faults: &mut Faults) -> bool {
    let known = content.people.contains_key(name.get_ref());
    if !known {
        faults.push(folder::unknown_person(content, name.get_ref()).at(&game.source, name.span()));
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(person: &str, from: Option<&str>, until: Option<&str>) -> SeatTenure {
        let [from, until] = [from, until].map(|turn| turn.map(|turn| turn.parse().unwrap()));
        SeatTenure { power: Owner(3), person: Some(person.into()), from, until, ..SeatTenure::default() }
    }

    #[test]
    fn every_season_knows_who_held_a_power() {
        let seats = Seats(vec![
            seat("bob", None, Some("Fall 1903")),
            seat("dee", Some("Spring 1904"), Some("Spring 1905")),
        ]);
        let at = |t: &str| seats.player(Owner(3), t.parse().unwrap());
        assert_eq!(at("Spring 1901"), Some("bob"));
        assert_eq!(at("Fall 1903, Retreat"), Some("bob"));
        assert_eq!(at("Winter 1903"), Some("bob"), "what is due between two players is the former's");
        assert_eq!(at("Spring 1904"), Some("dee"));
        assert_eq!(at("Fall 1905"), None);
        assert_eq!(seats.player(Owner(1), "Fall 1903".parse().unwrap()), None);
    }

    #[test]
    fn a_power_is_handed_over_unless_the_file_says_otherwise() {
        let turn = |t: &str| t.parse::<Turn>().unwrap();
        let mut seats = Seats(vec![seat("bob", None, None)]);
        assert!(seats.hand_over(Owner(3), Some("dee".into()), turn("Fall 1902"), turn("Spring 1902"), "NMR"));
        assert_eq!(seats.player(Owner(3), turn("Fall 1902")), Some("dee"));
        assert_eq!(seats.player(Owner(3), turn("Spring 1902")), Some("bob"));
        let mut told =
            Seats(vec![seat("bob", None, Some("Spring 1902")), seat("eve", Some("Fall 1902"), None)]);
        assert!(!told.hand_over(Owner(3), Some("dee".into()), turn("Fall 1902"), turn("Spring 1902"), "NMR"));
    }
}
