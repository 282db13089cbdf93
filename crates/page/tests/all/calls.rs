//! Calls for players and standbys.

use page::calls_for_players;
use page::lexicon::Lexicon;

#[test]
fn games_call_for_players_and_standbys_as_long_as_they_want_any() {
    let words = Lexicon::default();
    for (players, call) in [
        (5, Some("This game needs two players.")),
        (6, Some("This game needs one player.")),
        (7, None),
        (8, None),
    ] {
        assert_eq!(calls_for_players::opening(&words, 7, players, 7).as_deref(), call);
    }
    let room = "This game can begin, and has room for two more players.";
    assert_eq!(calls_for_players::opening(&words, 7, 5, 5).as_deref(), Some(room));
    assert_eq!(
        calls_for_players::opening(&words, 7, 4, 5).as_deref(),
        Some("This game needs three players.")
    );
    for (standbys, called) in [(0, true), (1, true), (2, false), (3, false)] {
        let call = calls_for_players::standby_call(&words, &[("Saturn", standbys)], 2);
        assert_eq!(call.is_some_and(|call| call.contains("Saturn")), called, "{standbys}");
    }
    assert_eq!(calls_for_players::standby_call(&words, &[], 2), None);
    let mut addresses = calls_for_players::Addresses::default();
    let told = ["bob", "dee", "bob"].map(|id| addresses.say(id, &format!("{id}’s house"), &words));
    assert_eq!(told, ["bob’s house", "dee’s house", "address above"]);
}
