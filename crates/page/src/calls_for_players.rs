//! Calls for players: openings of a game, and standbys wanted (`A-13`, SEED 000); addresses given once an issue (`A-12`).

use std::collections::BTreeSet;

use crate::lexicon::Lexicon;

/// `This game needs four players.`; nothing when the game is full. One that as many as `fewest` may play says so once it has them.
pub fn opening(words: &Lexicon, seats: usize, players: usize, fewest: usize) -> Option<String> {
    let wanted = seats.checked_sub(players).filter(|n| *n > 0)?;
    let call = if players < fewest { "openings-need" } else { "openings-room" };
    Some(words.say(call, &[("n", wanted.into())]))
}

/// The call for replacement players for games (by name) whose list of standbys is shorter than `standby_min`; nothing when
/// no game wants any.
pub fn standby_call(words: &Lexicon, games: &[(&str, usize)], standby_min: usize) -> Option<String> {
    let short = games.iter().filter(|(_, n)| *n < standby_min);
    let wanting: Vec<String> = short.map(|(name, _)| (*name).to_string()).collect();
    let facts = [("n", wanting.len().into()), ("games", words.list(&wanting).into())];
    (!wanting.is_empty()).then(|| words.say("openings-standby", &facts))
}

/// Remembers whose address an issue has printed already.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    printed: BTreeSet<String>,
}

impl Addresses {
    /// The address at its first listing in an issue, `address above` at every later one.
    pub fn say(&mut self, person: &str, address: &str, words: &Lexicon) -> String {
        if self.printed.insert(person.into()) { address.into() } else { words.text("address-above") }
    }

    /// Whether the issue has printed somebody's address.
    pub fn has(&self, person: &str) -> bool {
        self.printed.contains(person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_game_calls_for_nobody() {
        let words = Lexicon::default();
        assert_eq!(opening(&words, 7, 7, 7), None);
        assert_eq!(opening(&words, 7, 9, 7), None);
        assert_eq!(opening(&words, 34, 1, 34).as_deref(), Some("This game needs 33 players."));
        assert_eq!(standby_call(&words, &[("Saturn", 1)], 1), None);
    }

    #[test]
    fn several_games_share_a_call_for_standbys() {
        let words = Lexicon::default();
        let call = standby_call(&words, &[("Saturn", 0), ("Titan", 1), ("Rhea", 0)], 1).unwrap();
        assert!(call.starts_with("Standbys wanted for Saturn and Rhea"), "{call}");
    }

    #[test]
    fn an_address_is_printed_once_an_issue() {
        let mut addresses = Addresses::default();
        let words = Lexicon::default();
        assert_eq!(addresses.say("bob", "12 Quay Row", &words), "12 Quay Row");
        assert_eq!(addresses.say("bob", "12 Quay Row", &words), "address above");
    }
}
