//! The model of the archive: sealed issues, games season by season, people, rule-sets. Public by construction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use map::MapScene;
use page::data;
use page::model::{
    CentreChart, GameMap, HouseRulesSection, IssuePage, LetterReference, Masthead, PressSection,
    PrintedPhase, RichText, TemplateWords,
};

use super::corrections::IssueCorrection;
use super::order_writing::OrderWriting;
use crate::templates::MenuItem;

/// Everything the archive shows.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// The zine as it is now.
    pub zine: Masthead,
    /// The look of its pages.
    pub look: String,
    /// The fixed words.
    pub words: TemplateWords,
    /// The words that need something filled in.
    pub language: page::lexicon::Lexicon,
    /// Address of the site, ending in `/`; empty if it is not known.
    pub url: String,
    /// The menu; the usual departments where it is empty.
    pub menu: Arc<[MenuItem]>,
    /// The editor's own pages.
    pub pages: Vec<super::custom::CustomPage>,
    /// Whether the editor has a robots.txt of their own.
    pub own_robots: bool,
    /// Whether search engines are asked to pass its pages over.
    pub hidden: bool,
    /// How many issues the feed has at least.
    pub fed: usize,
    /// What ids of the feed begin with: `lantern.example,2025`.
    pub tag: String,
    /// What ids of the calendar end with.
    pub domain: String,
    /// How to subscribe, a paragraph each.
    pub subscribe: Vec<String>,
    /// The editor's public e-mail; empty for none.
    pub email: String,
    /// The sealed issues, oldest first.
    pub issues: Vec<SealedIssuePage>,
    /// The deadlines that issues printed, by their number.
    pub deadlines: BTreeMap<String, data::DeadlineData>,
    /// The games, in the order they are listed.
    pub games: Vec<ArchivedGame>,
    /// The games run by hand.
    pub by_hand: Vec<ArchivedHandGame>,
    /// Id of the game on the first page; empty where it is the one nearest to its end.
    pub front: String,
    /// The people who may be named, by name.
    pub people: Vec<PersonPage>,
    /// The rule-sets played.
    pub rules: Vec<RuleSetPage>,
    /// Boards of the zine's own that sealed games are played on. Since 0.3.
    pub boards: Vec<BoardPage>,
    /// Ratings, powers, players, games, the roster.
    pub records: Vec<RecordsPage>,
    /// The records as data: file names below `records/` and what they hold.
    pub records_data: Vec<(String, String)>,
    /// Old addresses (`games/2025AK/`) with the page they lead to (`games/saturn/index.html`) and its name.
    pub aliases: Vec<Alias>,
}

/// A game run by hand, besides its page.
#[derive(Clone, Debug, Default)]
pub struct ArchivedHandGame {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its data: `orders.json`.
    pub json: serde_json::Value,
    /// The chart of its standings as SVG; empty for none.
    pub chart: String,
    /// What is due, if anything: in words, and the deadline as printed.
    pub due: Option<(String, String)>,
    /// When it is due.
    pub deadline: Option<data::DeadlineData>,
}

impl Archive {
    /// Whether it has games, and the program judges none of them.
    pub fn is_all_by_hand(&self) -> bool {
        self.games.is_empty() && !self.by_hand.is_empty()
    }
}

/// A page of the records.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RecordsPage {
    /// Folder below `records/`; empty for the first page.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its tables.
    pub body: RichText,
}

/// The picture of a cover in lists.
pub const THUMBNAIL: &str = "cover-small.jpg";
/// Its width in pixels.
pub const THUMBNAIL_WIDTH: u32 = 240;

/// A sealed issue.
#[derive(Clone, Debug, Default)]
pub struct SealedIssuePage {
    /// What is in it, maps for the web included.
    pub issue: IssuePage,
    /// File name of its PDF; empty for none.
    pub pdf: String,
    /// Size of the PDF in bytes.
    pub bytes: u64,
    /// Pages of the PDF; 0 if not known.
    pub pages: u32,
    /// File name of the issue as text; empty for none.
    pub text: String,
    /// File name of the issue as an EPUB; empty for none.
    pub epub: String,
    /// Whether it is from before the program and shown as it came.
    pub came: bool,
    /// Whether `cover.png` lies beside it.
    pub cover: bool,
    /// Whether [`THUMBNAIL`] is beside it, a smaller picture of its cover.
    pub thumbnail: bool,
    /// Its corrections of earlier issues, where they are kept with its seal.
    pub corrections: Vec<IssueCorrection>,
    /// Pictures of its seasons that lie beside its page, by name.
    pub pictures: BTreeSet<String>,
    /// Whether search engines are asked to pass it over.
    pub hidden: bool,
    /// The menu; the usual departments where it is empty.
    pub menu: Arc<[MenuItem]>,
    /// Letters of later issues that answer its own: the anchor of the one, and the other.
    pub answers: Vec<(String, LetterReference)>,
    /// Its press as it stands on its page, by anchor, with ways that lead from the pages of games.
    pub press: BTreeMap<String, String>,
    /// Whose pages it leads to as it was published, and what they are called there.
    pub linked: BTreeMap<String, String>,
    /// Its editorial, games and letters as XHTML, where the feed has them.
    pub whole: String,
}

impl SealedIssuePage {
    /// The press of a game as its pages show it.
    pub fn press_of(&self, items: &[PressSection]) -> Vec<String> {
        items.iter().filter_map(|p| self.press.get(&p.id)).cloned().collect()
    }
}

/// A game through all its seasons.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ArchivedGame {
    /// Id of its folder.
    pub id: String,
    /// Anchor of its section in the issues.
    pub anchor: String,
    /// The zine's own name.
    pub name: String,
    /// Boardman numbers.
    pub number: String,
    /// Name of the rule-set as printed.
    pub variant: String,
    /// Page of the rule-set below `rules/`.
    pub rules_id: String,
    /// Name of the rule-set, whose board is drawn.
    #[serde(skip)]
    pub board: String,
    /// Gamesmaster.
    pub gm: PersonLink,
    /// What it is, in a line (`1966AW · Standard · gamesmaster Ada Rowe`).
    pub kick: String,
    /// How it stands, in a sentence.
    pub standing: String,
    /// The season last played.
    pub last: String,
    /// The picture of its latest season, by its path from the root; empty where there is none.
    pub picture: String,
    /// Whether `map.png`, the same in the shape that programs show beside a link, lies beside its page.
    pub shared: bool,
    /// How the powers stand in it, for those who do not see it.
    pub picture_says: String,
    /// The board small with the centres that changed hands last; none while none did.
    pub changed: Option<ChangedCentres>,
    /// The page that shows the latest season, with its place there (`1901.html#s1902`).
    pub latest: String,
    /// How near it is to its end: the centres of whoever leads, in hundredths of those that win.
    pub near: u32,
    /// It has not begun: nothing of it was played yet.
    pub waiting: bool,
    /// All its places are taken.
    pub full: bool,
    /// True while it is played.
    pub running: bool,
    /// The next deadline in words; empty for none.
    pub due: String,
    /// The same as `YYYY-MM-DD`.
    pub due_iso: String,
    /// Issues whose deadlines were moved after they were printed, one for each time.
    pub extensions: Vec<i64>,
    /// What is ordered for then.
    pub due_season: String,
    /// Phases with a deadline of their own before it.
    pub due_before: Vec<page::model::NextDeadline>,
    /// Its seats through time.
    pub players: Vec<SeatHistory>,
    /// Centres by year, all years.
    pub chart: Option<CentreChart>,
    /// Centres needed to win, where centres win.
    pub victory: Option<u32>,
    /// The game as a whole, once it is over.
    #[serde(skip_serializing_if = "RichText::is_empty")]
    pub record: RichText,
    /// Whether the data of the game lie beside its page.
    pub data: bool,
    /// What its players may order; none where nothing is due.
    #[serde(skip)]
    pub orders: Option<OrderWriting>,
    /// Its seasons, in order.
    #[serde(skip)]
    pub seasons: Vec<ArchivedPhase>,
    /// The data of the game: `orders.json`.
    #[serde(skip)]
    pub json: String,
    /// The same without what was played.
    #[serde(skip)]
    pub open: data::GameData,
}

/// The centres of a game that changed hands in the last issue in which any did.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ChangedCentres {
    /// What stands below the picture, which is `changed.svg` beside the game's page: the issue.
    pub caption: String,
    /// Which centres and whose they are now, for those who do not see it.
    pub says: String,
    /// The page that shows the last season of that issue, with its place there.
    pub at: String,
    /// Its size.
    pub size: (u32, u32),
    /// The picture.
    #[serde(skip)]
    pub svg: String,
}

/// A season with the issue it was printed in.
#[derive(Clone, Debug, Default)]
pub struct ArchivedPhase {
    /// The game year.
    pub year: i32,
    /// Number of the issue.
    pub issue: String,
    /// What was printed.
    pub season: PrintedPhase,
    /// Its map.
    pub map: MapSource,
    /// Corrections that came later.
    pub errata: Vec<RichText>,
    /// What each power has after it.
    pub counts: Vec<CentresHeld>,
    /// How many centres there are; where the board has none, what all powers have together.
    pub all: u32,
    /// The press of its issue, if it is the first season there: as it stands on the issue's page.
    pub press: Vec<String>,
}

/// What a power has after a season.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CentresHeld {
    /// The power.
    pub power: String,
    /// Two letters for style sheets.
    pub code: String,
    /// The first letter of its name, as the map has it.
    pub letter: String,
    /// Its centres, or its men.
    pub n: u32,
}

/// The source of a season's map.
#[derive(Clone, Debug, Default)]
pub enum MapSource {
    /// There is none.
    #[default]
    Nothing,
    /// The drawing on the page of the issue that printed the season.
    Printed(GameMap),
    /// To be drawn for the page of the game.
    Scene(Box<MapScene>),
}

/// A person's name, and the id of their page if they have one.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PersonLink {
    /// Id in people.toml; empty for none.
    pub id: String,
    /// The name.
    pub name: String,
}

/// A player's time with a power.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SeatHistory {
    /// The power.
    pub power: String,
    /// Two letters for style sheets.
    pub code: String,
    /// The player.
    pub who: PersonLink,
    /// First season.
    pub from: String,
    /// Last season; empty while they play.
    pub to: String,
    /// Where the pages of the game show these seasons (`1901.html#s1901`); empty where they do not.
    pub from_at: String,
    /// The same of the last season.
    pub to_at: String,
    /// Why it ended.
    pub why: String,
}

/// A person's page.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PersonPage {
    /// Id in people.toml: the address of the page.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Town, if it may be said.
    pub town: String,
    /// Their role (`Editor`); empty for player and reader.
    pub role: String,
    /// A sentence.
    pub note: String,
    /// Games played.
    pub plays: Vec<PersonSeat>,
    /// Rated games in a sentence; empty for none.
    pub record: String,
    /// Games run.
    pub gms: Vec<PersonGm>,
    /// Signed letters, articles and press.
    pub refs: Vec<Reference>,
}

/// A seat in a person's record.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PersonSeat {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The power.
    pub power: String,
    /// Two letters for style sheets.
    pub code: String,
    /// First season.
    pub from: String,
    /// Last season; empty while they play.
    pub to: String,
    /// Where the pages of the game show these seasons (`1901.html#s1901`); empty where they do not.
    pub from_at: String,
    /// The same of the last season.
    pub to_at: String,
    /// Who had the power before them; nobody if they were the first.
    pub after: PersonLink,
    /// Who had it after them.
    pub then: PersonLink,
    /// How it ended; empty while it goes on.
    pub result: String,
}

/// A game a person runs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PersonGm {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Its rules.
    pub variant: String,
}

/// Something in an issue.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Reference {
    /// Number of the issue.
    pub n: String,
    /// Fragment of its page.
    pub anchor: String,
    /// What it is.
    pub what: String,
}

/// A rule-set's page.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RuleSetPage {
    /// The address below `rules/`.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// One sentence.
    pub about: String,
    /// The powers.
    pub powers: Vec<String>,
    /// How many centres the board has.
    pub centres: u32,
    /// What wins.
    pub victory: String,
    /// The first season.
    pub begins: String,
    /// How it is played, from the manual; empty if it has no page there.
    #[serde(skip_serializing_if = "RichText::is_empty")]
    pub how_to_play: RichText,
    /// Switches in force here.
    pub switches: Vec<SwitchUse>,
    /// Games under these rules.
    pub games: Vec<RuleSetGame>,
}

/// A switch in force.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SwitchUse {
    /// Its key.
    pub key: String,
    /// What it says.
    pub about: String,
    /// Its values here.
    pub values: Vec<SwitchValueUse>,
}

/// A value of a switch, and the games it applies to.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SwitchValueUse {
    /// The value.
    pub value: String,
    /// The games.
    pub games: Vec<String>,
}

/// A game under a rule-set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RuleSetGame {
    /// Id of the game.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The season last played.
    pub last: String,
}

/// The page of a board.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardPage {
    /// Its id: the address below `boards/`. Since 0.3.
    pub id: String,
    /// Its name. Since 0.3.
    pub name: String,
    /// What its file says it is. Since 0.3.
    pub about: String,
    /// Who made it, where it is from, on which terms it may be used. Since 0.3.
    pub notes: Vec<BoardNote>,
    /// How many centres it has. Since 0.3.
    pub centres: u32,
    /// What wins. Since 0.3.
    pub victory: String,
    /// The first season. Since 0.3.
    pub begins: String,
    /// The board as it begins, drawn; none, if it cannot be. Since 0.3.
    pub map: Option<BoardMap>,
    /// The powers. Since 0.3.
    pub powers: Vec<BoardPower>,
    /// The provinces. Since 0.3.
    pub provinces: Vec<BoardProvince>,
    /// Games on it. Since 0.3.
    pub games: Vec<BoardGame>,
    /// Its file.
    #[serde(skip)]
    pub file: String,
}

/// The drawing of a board, a file beside its page.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardMap {
    /// Its width. Since 0.3.
    pub width: u32,
    /// Its height. Since 0.3.
    pub height: u32,
    /// What is on it. Since 0.3.
    pub words: String,
    /// The drawing.
    #[serde(skip)]
    pub file: String,
}

/// What the file of a board says of itself.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardNote {
    /// What it is about. Since 0.3.
    pub label: String,
    /// What is said. Since 0.3.
    pub text: String,
}

/// A power of a board.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardPower {
    /// Its name. Since 0.3.
    pub name: String,
    /// The centres it begins with. Since 0.3.
    pub centres: String,
    /// The units it begins with. Since 0.3.
    pub units: String,
}

/// A province of a board.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardProvince {
    /// Its id. Since 0.3.
    pub id: String,
    /// Its name. Since 0.3.
    pub name: String,
    /// Its abbreviation. Since 0.3.
    pub abbr: String,
    /// It is a centre. Since 0.3.
    pub centre: bool,
    /// Where armies go from it. Since 0.3.
    pub armies: String,
    /// Where fleets go from it, coast by coast. Since 0.3.
    pub fleets: String,
}

/// A game on a board.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardGame {
    /// Id of the game. Since 0.3.
    pub id: String,
    /// Its name. Since 0.3.
    pub name: String,
    /// Its rule-set. Since 0.3.
    pub rules: String,
    /// The address of the rule-set below `rules/`. Since 0.3.
    pub rules_id: String,
    /// The season last played. Since 0.3.
    pub last: String,
}

/// An address that moved.
#[derive(Clone, Debug, Default)]
pub struct Alias {
    /// The old address, a folder or page.
    pub from: String,
    /// The page it leads to.
    pub to: String,
    /// Its name.
    pub name: String,
}

/// The sections printed of each game, by its anchor: number of the issue and section, oldest first.
pub fn sections_by_game(
    issues: &[SealedIssuePage],
) -> BTreeMap<&str, Vec<(&str, &page::model::GameSection)>> {
    let mut out: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for issue in issues.iter().map(|n| &n.issue) {
        issue.games.iter().for_each(|g| out.entry(&g.id).or_default().push((issue.number.as_str(), g)));
    }
    out
}

/// The latest house rules printed, and the number of their issue.
pub fn house_rules(issues: &[SealedIssuePage]) -> Option<(&str, &HouseRulesSection)> {
    issues.iter().rev().find_map(|n| n.issue.rules.as_ref().map(|r| (n.issue.number.as_str(), r)))
}
