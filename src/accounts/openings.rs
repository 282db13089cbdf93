//! Calls for players: openings of a game, and standbys wanted (`A-13`, SEED 000); addresses given once an issue (`A-12`).

use std::collections::BTreeSet;

const WORDS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// `four`: a number as a word up to twelve, in figures above.
pub fn number_word(n: usize) -> String {
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_string())
}

/// `This game needs four players.`; nothing when the game is full.
pub fn opening(seats: usize, players: usize) -> Option<String> {
    let wanted = seats.checked_sub(players).filter(|n| *n > 0)?;
    let plural = if wanted == 1 { "" } else { "s" };
    Some(format!("This game needs {} player{plural}.", number_word(wanted)))
}

/// The call for replacement players for games (by name) whose list of standbys is shorter than `standby_min`; nothing when
/// no game wants any.
pub fn standby_call(games: &[(&str, usize)], standby_min: usize) -> Option<String> {
    let wanting: Vec<&str> = games.iter().filter(|(_, n)| *n < standby_min).map(|(name, _)| *name).collect();
    let (last, others) = wanting.split_last()?;
    let names = match others {
        [] => (*last).to_string(),
        _ => format!("{} and {last}", others.join(", ")),
    };
    let verb = if others.is_empty() { "needs" } else { "need" };
    Some(format!("{names} {verb} replacement players on hand, as some of the players may drop out."))
}

/// Remembers whose address an issue has printed already.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    printed: BTreeSet<String>,
}

impl Addresses {
    /// The address at its first listing in an issue, `address above` at every later one.
    pub fn say(&mut self, person: &str, address: &str) -> String {
        if self.printed.insert(person.into()) { address.into() } else { "address above".into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_game_calls_for_nobody() {
        assert_eq!(opening(7, 7), None);
        assert_eq!(opening(7, 9), None);
        assert_eq!(opening(34, 1).as_deref(), Some("This game needs 33 players."));
        assert_eq!(standby_call(&[("Saturn", 1)], 1), None);
    }

    #[test]
    fn several_games_share_a_call_for_standbys() {
        let call = standby_call(&[("Saturn", 0), ("Titan", 1), ("Rhea", 0)], 1).unwrap();
        assert!(call.starts_with("Saturn and Rhea need replacement players"), "{call}");
    }

    #[test]
    fn an_address_is_printed_once_an_issue() {
        let mut addresses = Addresses::default();
        assert_eq!(addresses.say("bob", "12 Quay Row"), "12 Quay Row");
        assert_eq!(addresses.say("bob", "12 Quay Row"), "address above");
    }
}
