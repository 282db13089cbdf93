//! The fixed words of a page: English by default, each replaceable in `[words]` of zine.toml.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Every fixed word of the templates by its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Words(BTreeMap<String, String>);

/// Keys and English words. A word in braces is filled in by the template.
const ENGLISH: &[(&str, &str)] = &[
    ("address_codes", "Address codes"),
    ("all_paid", "All paid."),
    ("and", "and"),
    ("articles", "Articles"),
    ("by", "by"),
    ("calendar", "Deadlines for your calendar"),
    ("centres", "Supply centres"),
    ("code", "Code"),
    ("colophon", "Colophon"),
    ("conference_map", "Conference map"),
    ("conference_map_alt", "Empty board with the names of all provinces and seas, to write on."),
    ("contents", "In this issue"),
    ("copy_map", "For your plans, and for other people’s. Copy it before you write on it."),
    ("dead", "Underlined twice"),
    ("dead_means", "feared abandoned; no word in three months."),
    ("deadline", "Deadline"),
    ("draft", "Draft"),
    ("due", "due"),
    ("edited", "Edited, run and published"),
    ("editor_gm", "Editor and gamesmaster"),
    ("editorial", "Editorial"),
    ("erratum", "Erratum"),
    ("fee", "fee"),
    ("feed", "Feed of new issues"),
    ("fees", "Players and fees"),
    ("game", "Game"),
    ("game_list_head", "Game, gamesmaster, fee"),
    ("games", "Games"),
    ("gamesmaster", "Gamesmaster"),
    ("glance_leads", "Leading"),
    ("gm", "GM"),
    ("gm_notes", "From the gamesmaster"),
    ("guarantor", "Guarantor"),
    ("held", "Held over"),
    ("in_words", "The position in words"),
    ("issue_number", "Issue number"),
    ("larger_map", "Larger map"),
    ("last_season", "Last season, where"),
    ("late", "Underlined once"),
    ("late_means", "late; more than two weeks past the deadline and no word since."),
    ("letters", "Letters"),
    ("listed", "Listed"),
    ("meaning", "Meaning"),
    ("needed", "Needed"),
    ("needs", "needs"),
    ("neighbours", "Neighbouring issues"),
    ("new_blood", "New blood"),
    ("new_games", "New games elsewhere"),
    ("new_names", "New names so far"),
    ("next", "Next"),
    ("next_deadline", "Next deadline"),
    ("no", "No."),
    ("notes", "Notes"),
    ("number", "Number"),
    ("off_board", "off the board"),
    ("on_list", "on the list"),
    ("on_time", "Not underlined"),
    ("on_time_means", "on time; no more than two weeks past the announced deadline."),
    ("openings", "Waiting lists and openings"),
    ("or", "or"),
    ("order_slip", "Order slip"),
    ("orders_due", "Orders due"),
    ("orders_due_by", "Orders due by"),
    ("others_paid", "All others: paid."),
    ("ownership", "Who owns what"),
    ("ownership_means", "Owner by letter; a point is neutral; changes are marked."),
    ("page", "Page"),
    ("paid", "Paid"),
    ("pdf", "PDF as printed"),
    ("players", "Players"),
    ("players_seats", "Who plays what"),
    ("postage", "Postage"),
    ("postal_games", "Postal games"),
    ("power", "Power"),
    ("press", "Press"),
    ("ratings", "Ratings"),
    ("record", "The game as a whole"),
    ("records", "Records"),
    ("retreats_due", "Retreats due"),
    ("rules", "House rules"),
    ("season", "Season"),
    ("site", "Site"),
    ("skip", "Skip to the text"),
    ("standbys", "Standbys"),
    ("state", "State of the Games"),
    ("state_players_head", "Zine and game; players and units"),
    ("subscribe", "How to subscribe"),
    ("the_zine", "The zine"),
    ("to", "To:"),
    ("wahf", "We also heard from"),
    ("wants", "Want ads"),
    ("was", "was"),
    ("year", "Year"),
];

impl Default for Words {
    fn default() -> Words {
        Words(ENGLISH.iter().map(|(key, word)| (key.to_string(), word.to_string())).collect())
    }
}

impl Words {
    /// The word for a key; the key itself for one that does not exist.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }

    /// Replaces a word; false for a key that does not exist.
    pub fn set(&mut self, key: &str, word: impl Into<String>) -> bool {
        match self.0.get_mut(key) {
            Some(place) => {
                *place = word.into();
                true
            }
            None => false,
        }
    }

    /// The keys that exist, in alphabetical order.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        ENGLISH.iter().map(|(key, _)| *key)
    }
}
