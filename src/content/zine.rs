//! `zine.toml`: what holds for every issue.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::schema::{Day, Spanned};
use crate::accounts::PlayersFree;
use crate::money::Money;
use crate::records::ratings::System;
use crate::state_of_games::CountStyle;

/// The whole file. Only title and editor are required.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zine {
    /// Title of the zine.
    pub title: Spanned<String>,
    /// The editor: an id of people.toml.
    pub editor: Spanned<String>,
    /// A line below the title.
    pub motto: Option<String>,
    /// The editor's address as printed, a line each.
    #[serde(default)]
    pub address: Vec<String>,
    /// The editor's e-mail as printed.
    pub email: Option<String>,
    /// How often the zine appears, as printed.
    pub frequency: Option<String>,
    /// What it costs, as printed; else made from the prices.
    pub price_text: Option<String>,
    /// Printed at the end of every issue: copyright, thanks.
    pub colophon: Option<String>,
    /// How one subscribes, as printed.
    pub subscribe: Option<String>,
    /// Language of the pages, `en-GB`.
    #[serde(default = "language")]
    pub language: String,
    /// Currency of all amounts, `GBP`.
    #[serde(default = "currency")]
    pub currency: String,
    /// Address of the web archive, where it has one.
    pub url: Option<String>,
    /// Domain and year of the identifiers in the feed, `example.org,2025`; made from the title if absent.
    pub tag: Option<String>,
    /// Former addresses of pages: old name to new.
    #[serde(default)]
    pub aliases: BTreeMap<String, String>,
    /// The zine's words for things: `fall = "Autumn"`, `press = "Propaganda"`.
    #[serde(default)]
    pub words: BTreeMap<Spanned<String>, String>,
    /// Paper and look.
    #[serde(default)]
    pub page: Page,
    /// How results are printed.
    #[serde(default)]
    pub results: Results,
    /// How games are played unless they say otherwise.
    #[serde(default)]
    pub play: Play,
    /// House rules: `preset`, and switches.
    #[serde(default)]
    pub rules: BTreeMap<String, Spanned<String>>,
    /// How the editor's replies in letters are marked.
    #[serde(default)]
    pub reply: Reply,
    /// Who gets copies.
    #[serde(default)]
    pub readers: Readers,
    /// The price list.
    #[serde(default)]
    pub price: Vec<Price>,
    /// The fee table.
    #[serde(default)]
    pub fee: Vec<Fee>,
    /// The state of the games.
    #[serde(default)]
    pub state: State,
    /// Ratings, statistics, the roster.
    #[serde(default)]
    pub records: Records,
    /// Address labels.
    #[serde(default)]
    pub labels: Labels,
    /// What it costs to send a copy, by zone and weight.
    #[serde(default)]
    pub postage: Vec<Postage>,
    /// How issues are mailed; the server and its password are kept outside the folder.
    #[serde(default)]
    pub mail: Mail,
}

fn language() -> String {
    "en-GB".into()
}

fn currency() -> String {
    "GBP".into()
}

/// How issues are mailed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mail {
    /// The sender's address; the editor's if absent.
    pub from: Option<Spanned<String>>,
    /// The sender's name; the title of the zine if absent.
    pub name: Option<String>,
    /// Subject of a mailed issue; `{number}` and `{title}` are filled in.
    pub subject: Option<String>,
    /// Identifier of the mailing list, `weathervane.example.org`; made from the sender's address if absent.
    pub list: Option<String>,
    /// Page by which a reader leaves the list with one click; `{token}` is his own word.
    pub unsubscribe: Option<Spanned<String>>,
    /// Whether a reader's PDF is attached, or the one on the web linked.
    pub pdf: MailedPdf,
    /// Mails in one connection.
    pub batch: usize,
    /// Seconds between two batches.
    pub pause: u64,
    /// Mails a minute at most; 0: as fast as the server takes them.
    pub rate: u32,
}

impl Default for Mail {
    fn default() -> Mail {
        Mail {
            from: None,
            name: None,
            subject: None,
            list: None,
            unsubscribe: None,
            pdf: MailedPdf::Attach,
            batch: 50,
            pause: 30,
            rate: 60,
        }
    }
}

/// How a reader gets his PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailedPdf {
    /// His own, with his back page, in the mail.
    Attach,
    /// The one of the web archive, by its address; it has no back page of his own.
    Link,
}

/// Paper and look of the printed issue.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Page {
    /// `A5`, `A4` or `Letter`.
    pub paper: Paper,
    /// Name of a look: `modern`, `mimeo`, or one of the editor's own.
    pub look: String,
    /// Pages are filled up to a multiple of this number.
    pub fill: u32,
    /// Two pages a side of the sheet, folded and stapled; what A5 is made for.
    pub booklet: Option<bool>,
    /// Sheets are printed on both sides.
    pub duplex: bool,
    /// Weight of the paper in grams a square metre.
    pub grams: u32,
    /// Weight of envelope and label in grams.
    pub envelope: u32,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            paper: Paper::A5,
            look: "modern".into(),
            fill: 1,
            booklet: None,
            duplex: true,
            grams: 80,
            envelope: 5,
        }
    }
}

/// Paper sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
pub enum Paper {
    /// 148 by 210 mm.
    A5,
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// How results are printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Results {
    /// `uk`, `caps`, `parentheses`, `stars` or `words` (practice.md, section 3).
    pub style: Spanned<String>,
    /// Whether the reason stands behind every result that is not a plain success.
    pub reasons: bool,
}

impl Default for Results {
    fn default() -> Results {
        Results { style: Spanned::new(0..0, "uk".into()), reasons: true }
    }
}

/// How games are played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// What is played in one issue.
    pub calendar: Option<Calendar>,
    /// What happens at the first, second, third ... missing set of orders in a row; the last holds for all later ones.
    pub nmr: Option<Vec<Nmr>>,
    /// How late orders are taken.
    pub late: Option<Late>,
    /// How proposals of draws and concessions are voted on.
    pub votes: Option<Votes>,
    /// The time zone of deadlines and letters that name none, such as `Europe/London`.
    pub zone: Option<Spanned<String>>,
}

impl Zine {
    /// The zine's time zone, if it says one.
    pub fn home(&self) -> Option<&str> {
        self.play.zone.as_ref().map(|zone| zone.get_ref().as_str())
    }
}

/// Which phases one issue plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Calendar {
    /// Every phase in an issue of its own.
    Separate,
    /// Two issues a year: lists for retreats and builds come with the moves.
    #[default]
    TwoSeason,
    /// Builds are ordered with the moves of the following spring; lists for retreats come with the moves.
    WinterWithSpring,
}

/// What a missing set of orders leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nmr {
    /// The units hold; the player keeps his seat.
    Hold,
    /// The units hold, and the power is nobody's from the next season on.
    CivilDisorder,
    /// The units hold (or the standby's orders are used if he sent any), and the first standby takes over from the next season.
    Standby,
    /// The game is held over to the next issue.
    HoldGame,
}

/// How late orders are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// Until the season is adjudicated.
    #[default]
    UntilAdjudication,
    /// Not at all.
    Hard,
}

impl Late {
    /// As zine.toml, game.toml and house rules write it.
    pub fn written(self) -> &'static str {
        match self {
            Late::UntilAdjudication => "until-adjudication",
            Late::Hard => "hard",
        }
    }
}

/// How proposals of draws and concessions are voted on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Votes {
    /// What is printed of a vote.
    pub print: Ballot,
    /// What a player's silence means.
    pub silence: Silence,
    /// Who may propose.
    pub propose: Proposer,
    /// What a proposal needs to pass.
    pub pass: Majority,
    /// A draw must include all survivors.
    pub all_survivors: bool,
}

impl Default for Votes {
    fn default() -> Votes {
        Votes {
            print: Ballot::Outcome,
            silence: Silence::No,
            propose: Proposer::Players,
            pass: Majority::All,
            all_survivors: false,
        }
    }
}

/// What is printed of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ballot {
    /// Only whether it passed.
    Outcome,
    /// How many voted which way.
    Count,
    /// Who voted which way.
    Open,
}

/// What a player's silence means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Silence {
    /// He is against it.
    No,
    /// He is for it.
    Yes,
    /// He is not counted.
    Abstain,
}

/// Who may propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposer {
    /// Any player with units.
    Players,
    /// Only the gamesmaster.
    Gamesmaster,
    /// Players and the gamesmaster.
    Anyone,
}

/// What a proposal needs to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Majority {
    /// Nobody against it, and somebody for it.
    All,
    /// More for it than against it.
    Majority,
    /// At least twice as many for it as against it.
    TwoThirds,
}

/// How the editor's replies in letters are marked (`L-2`, `L-3`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Reply {
    /// Opens a reply.
    pub open: String,
    /// Closes it.
    pub close: String,
    /// Signature at its end.
    pub sign: String,
    /// How it is printed.
    pub style: ReplyStyle,
}

impl Default for Reply {
    fn default() -> Reply {
        Reply { open: "((".into(), close: "))".into(), sign: String::new(), style: ReplyStyle::Parens }
    }
}

/// How a reply is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyStyle {
    /// With its delimiters.
    Parens,
    /// Sloped.
    Italic,
    /// Set in.
    Indent,
}

/// Address labels.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Labels {
    /// `a4-3x7`, `a4-3x8` or `letter-3x10`.
    pub sheet: Option<Spanned<String>>,
    /// A sheet of another kind, in millimetres.
    pub own: Option<Spanned<LabelSheet>>,
}

/// A sheet of labels; all measures in millimetres.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelSheet {
    /// `a4` or `us-letter`.
    pub paper: String,
    /// Labels side by side.
    pub columns: usize,
    /// Labels one below another.
    pub rows: usize,
    /// Width of a label.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// From the left edge of the paper to the first label.
    pub left: f64,
    /// From the upper edge.
    pub top: f64,
    /// From one label to the next on its right; its width if absent.
    pub step_x: Option<f64>,
    /// From one label to the next below; its height if absent.
    pub step_y: Option<f64>,
}

/// A step of the postage table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Postage {
    /// The zone, `inland`.
    pub zone: String,
    /// Heaviest letter in grams.
    pub up_to: u32,
    /// The price.
    pub price: Money,
}

/// Which records are printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Records {
    /// The lists an issue prints; all are computed.
    pub ratings: Vec<System>,
    /// Players with fewer games are left out of all lists but the first.
    pub min_games: usize,
    /// Calhamer points as fractions; else with two decimals.
    pub fractions: bool,
    /// When an issue prints the lists.
    pub print: RecordsPrint,
    /// New-blood names counted before the zine's own records.
    pub new_blood_before: usize,
}

/// When an issue prints the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordsPrint {
    /// When a rated game ended in it.
    #[default]
    Ends,
    /// Always, if there is anything to print.
    Always,
    /// Never.
    Never,
}

impl Default for Records {
    fn default() -> Records {
        Records {
            ratings: vec![System::Calhamer],
            min_games: 1,
            fractions: true,
            print: RecordsPrint::Ends,
            new_blood_before: 0,
        }
    }
}

/// Who gets copies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Readers {
    /// How long players get the zine free (`A-4`).
    pub players_free: PlayersFree,
    /// Sample copies for those who ask.
    pub samples: u32,
    /// With less page credit the last-issue code is printed (`A-8`).
    pub expected_pages: i64,
    /// Page credit may go below nothing (`A-8`).
    pub overdraw: bool,
    /// All true codes on the label, or the first only (`A-6`).
    pub codes: Codes,
    /// Players get a second copy in a second mailing (`A-11`).
    pub second_copies: bool,
    /// Days between the two mailings (`A-11`).
    pub second_after: u32,
    /// With fewer standbys the call for replacements is printed (`A-13`).
    pub standby_min: usize,
    /// The label page counts among the pages charged (`A-9`).
    pub label_page: bool,
    /// Another zine of the same editor, by its folder: people and ledger are kept there (`A-8`).
    pub account: Option<String>,
    /// Other zines, by their folders, whose copies are charged to the accounts of this one (`A-8`).
    pub shared: Vec<String>,
}

impl Default for Readers {
    fn default() -> Readers {
        Readers {
            players_free: PlayersFree::End,
            samples: 2,
            expected_pages: 10,
            overdraw: true,
            codes: Codes::All,
            second_copies: false,
            second_after: 1,
            standby_min: 1,
            label_page: true,
            account: None,
            shared: Vec::new(),
        }
    }
}

/// Which codes stand on the label (`A-6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Codes {
    /// All true ones.
    All,
    /// The first.
    First,
}

/// A line of the price list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// First day on which it holds.
    pub from: Day,
    /// By the issue or by the page.
    pub model: Model,
    /// Whom it is for, if not for everybody.
    pub group: Option<String>,
    /// Price of a single copy.
    pub single: Option<Money>,
    /// Price of a thick single copy: `{ pages = 10, single = "0.20" }`.
    pub above: Option<Above>,
    /// The subscription offer: `{ amount = "1.00", issues = 10 }`.
    pub offer: Option<Spanned<Offer>>,
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Money buys issues.
    Issue,
    /// Money buys pages.
    Pages,
}

/// Price of copies above a number of pages.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Above {
    /// More than so many.
    pub pages: i64,
    /// The price.
    pub single: Money,
}

/// So many issues or pages for so much money.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The money.
    pub amount: Money,
    /// How many issues.
    pub issues: Option<i64>,
    /// How many pages.
    pub pages: Option<i64>,
}

/// A line of the fee table.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fee {
    /// First issue it holds for.
    pub from_issue: i64,
    /// A person's first game.
    pub first: Money,
    /// Every later one.
    pub later: Money,
}

/// The state of the games (`G-3`, `G-4`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct State {
    /// Days after the deadline until a game is marked late.
    pub late_after: i32,
    /// Days without word until it is marked abandoned.
    pub dead_after: i32,
    /// `G16` or `16G`.
    pub player_style: CountStyle,
    /// Games of other zines that are listed.
    pub game: Vec<OtherGame>,
}

impl Default for State {
    fn default() -> State {
        State { late_after: 14, dead_after: 90, player_style: CountStyle::default(), game: Vec::new() }
    }
}

/// A game of another zine in the state of the games (`G-1`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherGame {
    /// Boardman numbers.
    pub numbers: Vec<Spanned<String>>,
    /// The other zine, with its own number of the game.
    pub zine: String,
    /// Its name there.
    #[serde(default)]
    pub name: String,
    /// Its gamesmaster, as printed.
    pub gm: String,
    /// Last season published: `Fall 1904`.
    pub season: Option<String>,
    /// Issue in which it was published, as printed.
    pub issue: Option<String>,
    /// Day of that issue: the last word of the game.
    pub word: Option<Day>,
    /// Its deadline.
    pub deadline: Option<Day>,
    /// A deadline taken for granted where none was published.
    pub assumed: Option<Day>,
    /// Players as `Name G16` and so on, as printed.
    #[serde(default)]
    pub players: String,
    /// A remark.
    pub remark: Option<String>,
    /// It has been given up.
    #[serde(default)]
    pub abandoned: bool,
}
