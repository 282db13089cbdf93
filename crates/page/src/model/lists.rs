//! The lists of an issue: state of the games, players and fees, openings, ads, new blood, rules, address codes.

use serde::{Deserialize, Serialize};

use super::RichText;

/// State of the games (G-1 to G-4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StateOfGames {
    /// The day it holds for, in words.
    pub asof: String,
    /// What the lines under numbers mean.
    pub legend: Vec<Legend>,
    /// One entry a game, or a pair of games, in order of Boardman number.
    pub rows: Vec<StateRow>,
    /// Which issue the list goes on from; empty where it begins.
    pub begins: String,
    /// That it goes on in the next issue; empty where it is whole.
    pub ends: String,
    /// The entry at which it stopped; empty where it is whole.
    pub stopped: String,
}

/// What a line under the number of a game means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legend {
    /// `late`, `dead`, or empty for no line.
    pub mark: String,
    /// The line in words, shown with it (`Underlined once`).
    pub what: String,
    /// What it means.
    pub means: String,
}

impl Legend {
    /// The lines, by the days after which a game is late and feared abandoned.
    pub fn lines(words: &crate::lexicon::Lexicon, late: i32, dead: i32) -> Vec<Legend> {
        vec![
            key_line("", "state-on-time", late, words),
            key_line("late", "state-late", late, words),
            key_line("dead", "state-dead", dead, words),
        ]
    }
}

fn key_line(mark: &str, id: &str, days: i32, words: &crate::lexicon::Lexicon) -> Legend {
    let said = words.say(id, &[("n", adjudicator::rules::MessageFact::Count(i64::from(days)))]);
    let (what, means) = said.split_once(':').unwrap_or(("", &said));
    Legend { mark: mark.into(), what: what.trim().into(), means: means.trim().into() }
}

impl Default for StateOfGames {
    fn default() -> StateOfGames {
        StateOfGames {
            asof: String::new(),
            legend: Legend::lines(&crate::lexicon::Lexicon::default(), 14, 90),
            rows: Vec::new(),
            begins: String::new(),
            ends: String::new(),
            stopped: String::new(),
        }
    }
}

/// An entry of the state of the games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StateRow {
    /// Boardman numbers.
    pub numbers: Vec<String>,
    /// The zine that runs it.
    pub zine: String,
    /// That zine's own name of the game.
    pub local: String,
    /// Gamesmaster, with initials.
    pub gm: String,
    /// Last season published.
    pub last: String,
    /// Where and when it was published.
    pub issue: String,
    /// Next deadline in words; empty when none is known.
    pub deadline: String,
    /// Players with their counts (`Pournelle G16, von Metzke E7`), or a sentence.
    pub players: String,
    /// What stands before the players when the count is an older one (`Players (’09)`); empty for the usual word.
    pub players_head: String,
    /// The game is over, and `players` says how it ended.
    pub over: bool,
    /// How late it is.
    pub late: LatenessMark,
    /// Guarantor, if printed.
    pub guarantor: Option<String>,
    /// A remark of the editor.
    pub remark: Option<String>,
    /// Anchor of the game in this issue, for the zine's own games.
    pub here: Option<String>,
}

/// Lateness of a game (G-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LatenessMark {
    /// On time: not underlined.
    #[default]
    None,
    /// More than two weeks late: underlined once.
    Late,
    /// No word for months: underlined twice.
    Dead,
}

/// Players and fees of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fees {
    /// The zine's name of the game.
    pub game: String,
    /// Boardman number; empty when none is assigned.
    pub number: String,
    /// Rule-set as printed.
    pub variant: String,
    /// It waits for players: everybody on its list is printed, a line each.
    pub waits: bool,
    /// The seats.
    pub players: Vec<FeeRow>,
    /// Who has paid, in a sentence (`All others: paid.`).
    pub settled: String,
    /// `This game needs three players.`; none when it is full.
    pub openings: Option<String>,
}

/// A seat and whether it is paid for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FeeRow {
    /// The power; empty before powers are drawn.
    pub power: String,
    /// Who sits there.
    pub who: String,
    /// His address, `address above`, or empty where addresses are not printed or the seat is not.
    pub address: String,
    /// Whether the fee is covered.
    pub paid: bool,
    /// He owes nothing where those who owe are named: his seat is not printed, only that all others have paid.
    pub settled: bool,
    /// What is printed about it (`Paid`, `Owes Game Fees`); empty where fees are not printed.
    pub status: String,
}

/// A waiting list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// The game, or what kind of game.
    pub game: String,
    /// Gamesmaster.
    pub gm: String,
    /// Fee in words.
    pub fee: String,
    /// Who is on the list, where names are printed.
    pub names: Vec<String>,
    /// How many are on the list.
    pub have: u32,
    /// How many are wanted.
    pub need: u32,
    /// `This game needs three players.`
    pub call: String,
}

/// The standby list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Standbys {
    /// Who stands by.
    pub names: Vec<String>,
    /// The ids of their pages in the archive, name by name; empty where there is none.
    pub persons: Vec<String>,
    /// What is said about it, a call for more included.
    pub text: String,
}

/// A want ad (L-7).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ad {
    /// What is wanted or offered.
    pub text: RichText,
    /// Who asks, with where to write.
    pub who: String,
    /// Whether the editor stars it.
    pub star: bool,
}

/// People who asked about the game (L-8).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewBloodSection {
    /// The newcomers, each printed once.
    pub people: Vec<PersonAddress>,
    /// How many there have been so far.
    pub total: u32,
}

/// A person with an address.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PersonAddress {
    /// The name.
    pub who: String,
    /// The address in one line.
    pub address: String,
}

/// A game that opens in another zine (L-8).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewGameSection {
    /// The zine.
    pub zine: String,
    /// Its editor and address.
    pub who: String,
    /// Variant, fee, note.
    pub text: String,
}

/// News of another zine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ZineNewsSection {
    /// The zine.
    pub zine: String,
    /// What is new.
    pub text: String,
}

/// A contest of the zine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContestSection {
    /// What it is called.
    pub name: String,
    /// What is asked, the prize, who has won.
    pub text: String,
}

/// A poll of the readers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PollSection {
    /// Anchor, unique in the issue.
    pub id: String,
    /// Its heading.
    pub name: String,
    /// What is asked, or what was answered.
    pub body: RichText,
}

/// The house rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRulesSection {
    /// What stands before the first rule.
    pub intro: RichText,
    /// The rules, numbered in this order.
    pub items: Vec<HouseRuleText>,
}

/// A house rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRuleText {
    /// Anchor, the name a switch gives as its paragraph.
    pub id: String,
    /// Its heading.
    pub head: String,
    /// What it says.
    pub text: RichText,
}

/// An address code and its meaning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CodeMeaning {
    /// The code (`Z-15`).
    pub code: String,
    /// What it tells the reader.
    pub meaning: String,
}
