//! `zine.toml`: what applies to every issue.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

use accounts::PlayersFree;
use base::dated_terms::{DatedTerm, OneOrMany};
use base::money::{Amount, Currency};
use base::toml_values::{Day, PartialDate, Spanned};
use diagnostics::{Diagnostic, Source};
pub use page::model::ReplyMarkStyle;

use crate::folder_version;
use crate::player_strings::CountStyle;

/// The whole file. Only title and editor are required.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZineFile {
    /// Title of the zine.
    pub title: Spanned<String>,
    /// The editor: an id of people.toml, or several, of whom the first signs.
    pub editor: Editor,
    /// The version of `zine` that the folder needs, `0.3.0`: an older program does not touch it, and `zine upgrade` raises it.
    pub made_with: Option<Spanned<String>>,
    /// A line below the title.
    pub motto: Option<String>,
    /// The editor's address as printed, one line each.
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
    /// Address of the web archive, if it has one.
    #[serde(default, deserialize_with = "address")]
    pub url: Option<String>,
    /// The web archive.
    #[serde(default)]
    pub web: WebConfig,
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
    pub page: PageConfig,
    /// How results are printed.
    #[serde(default)]
    pub results: ResultsConfig,
    /// How games are played unless they say otherwise.
    #[serde(default)]
    pub play: PlayConfig,
    /// House rules: `preset`, and switches.
    #[serde(default)]
    #[schemars(schema_with = "crate::house_rules_schema::house_rules")]
    pub rules: BTreeMap<String, Spanned<String>>,
    /// How the editor's replies in letters are marked.
    #[serde(default)]
    pub reply: ReplyConfig,
    /// Who gets copies.
    #[serde(default)]
    pub readers: ReadersConfig,
    /// The price list.
    #[serde(default)]
    pub price: Vec<Spanned<PriceConfig>>,
    /// The fee table.
    #[serde(default)]
    pub fee: Vec<Spanned<FeeConfig>>,
    /// The state of the games.
    #[serde(default)]
    pub state: StateOfGamesConfig,
    /// Ratings, statistics, the roster.
    #[serde(default)]
    pub records: RecordsConfig,
    /// Address labels.
    #[serde(default)]
    pub labels: LabelsConfig,
    /// What it costs to send a copy, by zone and weight.
    #[serde(default)]
    pub postage: Vec<PostageConfig>,
    /// What is printed for readers who are asked for money.
    #[serde(default)]
    pub renewal: RenewalConfig,
    /// Banks and payment services whose files `zine ledger import` reads.
    #[serde(default)]
    pub bank: Vec<BankConfig>,
    /// Editors beside the first.
    #[serde(default)]
    pub co_editor: Vec<CoEditor>,
    /// Parts of the issue with an editor and a masthead of their own.
    #[serde(default)]
    pub subzine: Vec<SubzineConfig>,
    /// How issues are mailed; the server and its password are kept outside the folder.
    #[serde(default)]
    pub mail: MailConfig,
    /// Sheets between the issues.
    #[serde(default)]
    pub flyers: FlyersConfig,
    /// Where the web archive is put by `zine publish`.
    #[serde(default)]
    pub publish: PublishConfig,
    /// What is kept about people, and how long.
    #[serde(default)]
    pub privacy: PrivacyConfig,
}

/// What is kept about people, and how long.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PrivacyConfig {
    /// Who keeps what, and why: printed in the colophon.
    pub notice: Option<String>,
    /// How many months mail is kept; `zine check` names what is older.
    pub keep_mail_months: Option<u16>,
    /// How many years the payments of a forgotten person are kept; `zine check` says when they are over.
    pub keep_money_years: Option<u16>,
}

/// Where the web archive is put.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PublishConfig {
    /// `rsync:host:/srv/zine`, a link to the folder that is served, or `git:origin gh-pages`, a branch.
    pub to: Option<UploadTarget>,
}

/// A place for the web archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadTarget {
    /// A link to a folder, on a host or this machine.
    Folder {
        /// The host, `user@host`; this machine if `None`.
        host: Option<String>,
        /// The whole path of the link.
        path: String,
    },
    /// A branch of a git repository used for nothing else.
    Branch {
        /// The repository, as git names it.
        remote: String,
        /// The branch.
        branch: String,
    },
}

impl UploadTarget {
    /// Reads a target; `None` if it is not one.
    pub fn read(text: &str) -> Option<UploadTarget> {
        if let Some(place) = text.strip_prefix("rsync:") {
            let (host, path) = place.split_once(':').map_or((None, place), |(host, path)| (Some(host), path));
            let path = path.trim_end_matches('/');
            let good = path.starts_with('/') && path.len() > 1 && is_plain_word(path, "/._-");
            let good = good && host.is_none_or(|host| is_plain_word(host, "@._-"));
            return good.then(|| UploadTarget::Folder { host: host.map(String::from), path: path.into() });
        }
        let (remote, branch) = text.strip_prefix("git:")?.trim().split_once(' ')?;
        let branch = branch.trim();
        let good = is_plain_word(remote, "/._-@:~") && is_plain_word(branch, "/._-");
        good.then(|| UploadTarget::Branch { remote: remote.into(), branch: branch.into() })
    }
}

fn is_plain_word(text: &str, signs: &str) -> bool {
    !text.is_empty()
        && !text.starts_with('-')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || signs.contains(c))
}

impl std::fmt::Display for UploadTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            UploadTarget::Folder { host: Some(host), path } => write!(f, "{host}:{path}"),
            UploadTarget::Folder { host: None, path } => write!(f, "{path}"),
            UploadTarget::Branch { remote, branch } => write!(f, "the branch {branch} of {remote}"),
        }
    }
}

impl<'de> Deserialize<'de> for UploadTarget {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<UploadTarget, D::Error> {
        let text = String::deserialize(d)?;
        UploadTarget::read(&text).ok_or_else(|| {
            let help = "write it like \"rsync:host:/srv/zine\" or \"git:origin gh-pages\"";
            serde::de::Error::custom(format!("“{text}” is not a place to publish to: {help}"))
        })
    }
}

impl JsonSchema for UploadTarget {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "UploadTarget".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(rsync:|git:)" })
    }
}

/// The editor who signs, and the others.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(with = "OneOrMany<String>")]
pub struct Editor {
    first: Spanned<String>,
    /// The others: ids of people.toml.
    pub others: Vec<String>,
}

impl std::ops::Deref for Editor {
    type Target = Spanned<String>;
    fn deref(&self) -> &Spanned<String> {
        &self.first
    }
}

impl<'de> Deserialize<'de> for Editor {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Editor, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected an id of people.toml, or a list of them")]
        enum IdOrIds {
            One(String),
            Many(Vec<String>),
        }
        let ids = Spanned::<IdOrIds>::deserialize(d)?;
        let span = ids.span();
        let mut all = match ids.into_inner() {
            IdOrIds::One(id) => vec![id],
            IdOrIds::Many(ids) => ids,
        };
        if all.is_empty() {
            return Err(serde::de::Error::custom("a zine needs at least one editor"));
        }
        Ok(Editor { first: Spanned::new(span, all.remove(0)), others: all })
    }
}

fn language() -> String {
    "en-GB".into()
}

fn currency() -> String {
    "GBP".into()
}

/// What happens to mail whose sender is not verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SenderTrust {
    /// Doubtful mail counts, with a remark.
    #[default]
    Remark,
    /// Doubtful mail waits unsorted.
    Ask,
    /// Mail of which nothing is known waits too.
    Strict,
}

/// The web archive.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WebConfig {
    /// Look of the pages on the web, if not that of the printed ones.
    pub look: Option<Spanned<String>>,
    /// Whether search engines may show its pages.
    pub index: bool,
    /// Id of the game on the front page; the one nearest to its end if absent.
    pub front: Option<Spanned<String>>,
    /// The feed.
    pub feed: FeedConfig,
    /// Entries of the menu besides pages that ask for one; the five departments if absent.
    pub menu: Vec<MenuEntry>,
    /// The zine's words for its web pages only, before those of `[words]`: `archive_latest = "Fresh from the press"`.
    pub words: BTreeMap<Spanned<String>, String>,
    /// The host of the archive, if it does not take every file.
    pub host: Option<WebHost>,
}

impl Default for WebConfig {
    fn default() -> WebConfig {
        let (feed, menu, words) = (FeedConfig::default(), Vec::new(), BTreeMap::new());
        WebConfig { look: None, index: true, front: None, feed, menu, words, host: None }
    }
}

/// A host on the web that does not take every file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WebHost {
    /// neocities.org.
    Neocities,
}

impl WebHost {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            WebHost::Neocities => "Neocities",
        }
    }

    /// Whether it accepts a file of that name from everybody.
    pub fn takes(self, name: &str) -> bool {
        let kind =
            name.rsplit('/').next().and_then(|file| file.rsplit_once('.')).map_or("", |(_, kind)| kind);
        match self {
            WebHost::Neocities => NEOCITIES.contains(&kind.to_ascii_lowercase().as_str()),
        }
    }
}

/// The file types that free sites at Neocities may have, as far as an archive has such files.
const NEOCITIES: [&str; 24] = [
    "asc", "atom", "css", "csv", "gif", "htm", "html", "ico", "jpeg", "jpg", "js", "json", "md", "otf",
    "pdf", "png", "rss", "svg", "txt", "webp", "woff", "woff2", "xml", "ttf",
];

/// The feed of the web archive.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FeedConfig {
    /// The least number of issues in it; those of the last twelve months are always in it.
    pub issues: usize,
    /// What it contains of each issue.
    pub content: FeedContent,
}

impl Default for FeedConfig {
    fn default() -> FeedConfig {
        FeedConfig { issues: 20, content: FeedContent::Summary }
    }
}

/// What the feed contains of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FeedContent {
    /// A sentence about it.
    Summary,
    /// Its editorial, its games and its letters too.
    Full,
}

/// An entry of the menu of the web archive.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Its words.
    pub title: String,
    /// Where it leads, from the root of the site: `/games/`, `about/index.html`.
    pub to: Spanned<String>,
    /// Its place: lower numbers come first.
    #[serde(default)]
    pub order: i64,
}

/// How issues are mailed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MailConfig {
    /// The sender's address; the editor's if absent.
    pub from: Option<Spanned<String>>,
    /// The sender's name; the title of the zine if absent.
    pub name: Option<String>,
    /// Subject of a mailed issue; `{number}` and `{title}` are filled in.
    pub subject: Option<String>,
    /// Identifier of the mailing list, `weathervane.example.org`; made from the sender's address if absent.
    pub list: Option<String>,
    /// Mailing lists that are sent the public issue, once each.
    pub lists: Vec<Spanned<ListConfig>>,
    /// Readers through a list get their code, credit and last issue in a mail of their own.
    pub notices: bool,
    /// Page by which a reader leaves the list with one click; `{token}` is the reader's own word.
    pub unsubscribe: Option<Spanned<String>>,
    /// Whether a reader's PDF is attached, or the one on the web linked.
    pub pdf: MailedPdf,
    /// The text of the mail: about the issue, or the issue itself.
    pub body: MailBody,
    /// The receiving server, whose results verify senders; without it no sender is verified.
    pub authserv: Option<String>,
    /// What happens to mail whose sender is not verified.
    pub trust: SenderTrust,
    /// Answers to sheets of orders go to an address of their own: `ada+k7f3q2m9xa@zine.example`.
    pub plus: bool,
    /// Mails in one connection.
    pub batch: usize,
    /// Seconds between two batches.
    pub pause: u64,
    /// Mails a minute at most; 0: as fast as the server takes them.
    pub rate: u32,
}

impl Default for MailConfig {
    fn default() -> MailConfig {
        MailConfig {
            from: None,
            name: None,
            subject: None,
            list: None,
            lists: Vec::new(),
            notices: true,
            unsubscribe: None,
            pdf: MailedPdf::Attach,
            body: MailBody::Contents,
            authserv: None,
            trust: SenderTrust::Remark,
            plus: false,
            batch: 50,
            pause: 30,
            rate: 60,
        }
    }
}

/// What the text of the mail with an issue is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailBody {
    /// The deadline, the list of contents, what the reader is asked for.
    #[default]
    Contents,
    /// The issue as text.
    Text,
    /// The issue as text and as HTML.
    Full,
}

/// A mailing list somewhere else: an address, or a table with what the list needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "ListEntry")]
pub struct ListConfig {
    /// The address that is posted to.
    pub address: String,
    /// Subjects begin with the list's name in square brackets; for lists that put none there themselves.
    pub subject_tag: bool,
    /// The largest mail it takes, in kilobytes of 1024 bytes as it is sent; any size if absent.
    pub max_kb: Option<u32>,
    /// The list of a game: its players agreed that flyers go to it.
    pub flyers: bool,
}

/// A list as written.
#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected an address like \"saturn@lists.example.org\", or { address = \"...\", subject_tag = true, max_kb = 500, flyers = true }"
)]
enum ListEntry {
    Address(String),
    Table(ListTable),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListTable {
    address: String,
    #[serde(default)]
    subject_tag: bool,
    max_kb: Option<u32>,
    #[serde(default)]
    flyers: bool,
}

impl From<ListEntry> for ListConfig {
    fn from(said: ListEntry) -> ListConfig {
        match said {
            ListEntry::Address(address) => ListConfig { address, ..ListConfig::default() },
            ListEntry::Table(ListTable { address, subject_tag, max_kb, flyers }) => {
                ListConfig { address, subject_tag, max_kb, flyers }
            }
        }
    }
}

/// How a reader gets the PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MailedPdf {
    /// The reader's own, with their back page, in the mail.
    Attach,
    /// The one of the web archive, by its address; it has no back page.
    Link,
    /// The same address, and one page for the reader: code, credit, what is due, an order slip.
    Slip,
}

/// Paper and look of the printed issue.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PageConfig {
    /// `A5`, `A4` or `Letter`.
    pub paper: PaperSize,
    /// Name of a look: `modern`, `mimeo`, or one of the editor's own.
    pub look: String,
    /// Pages are filled up to a multiple of this number.
    pub fill: u32,
    /// The exact number of sheets: four pages each of a booklet, else two.
    pub sheets: Option<u32>,
    /// What may fill pages: `slip` (order slips), `map` (a blank board), `dates` (what is due when); all of them if absent.
    pub fillers: Option<Vec<Spanned<String>>>,
    /// Two pages on each side of the sheet, folded and stapled; what A5 is made for.
    pub booklet: Option<bool>,
    /// Sheets are printed on both sides.
    pub duplex: bool,
    /// Weight of the paper in grams per square metre.
    pub grams: u32,
    /// Weight of envelope and label in grams.
    pub envelope: u32,
    /// What else an issue is made as, beside page and PDF: `text`, `epub`.
    pub also: Vec<OtherForm>,
}

impl Default for PageConfig {
    fn default() -> PageConfig {
        PageConfig {
            paper: PaperSize::A5,
            look: "modern".into(),
            fill: 1,
            sheets: None,
            fillers: None,
            booklet: None,
            duplex: true,
            grams: 80,
            envelope: 5,
            also: Vec::new(),
        }
    }
}

/// Forms of an issue besides its page and its PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OtherForm {
    /// Text of 72 columns.
    Text,
    /// An EPUB for electronic readers.
    Epub,
}

/// Paper sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
pub enum PaperSize {
    /// 148 by 210 mm.
    A5,
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Reads the address of the archive, which needs its scheme: links without one would lead into the archive itself.
fn address<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(d)?;
    let host = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    if host.is_some_and(|host| !host.is_empty()) {
        return Ok(Some(text));
    }
    Err(serde::de::Error::custom(format!("“{text}” is not an address on the web: write https://{text}")))
}

/// How results are printed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ResultsConfig {
    /// `uk`, `caps`, `parentheses`, `stars`, `words` (practice.md, section 3), `us` or `terse`.
    pub style: Spanned<String>,
    /// Where reasons are printed: in the list of orders, in notes below it, in both, nowhere. `true` is both, `false` is
    /// nowhere.
    #[serde(deserialize_with = "reasons")]
    #[schemars(schema_with = "reasons_schema")]
    pub reasons: Reasons,
    /// Abbreviations of provinces: the board's, or those of the zine's language.
    pub abbreviations: Abbreviations,
}

/// The place where reasons are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reasons {
    /// Behind the orders and in notes.
    #[default]
    Both,
    /// Behind the orders.
    List,
    /// In notes.
    Notes,
    /// Nowhere.
    None,
}

impl Reasons {
    /// Whether a reason is printed after every order that is not a plain success.
    pub fn in_list(self) -> bool {
        matches!(self, Reasons::Both | Reasons::List)
    }

    /// Whether fights are described below the list.
    pub fn in_notes(self) -> bool {
        matches!(self, Reasons::Both | Reasons::Notes)
    }
}

/// Whose abbreviations of provinces are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Abbreviations {
    /// The board's: players write what they read.
    #[default]
    Board,
    /// Those of the language.
    Language,
}

/// The forms in which a file says where reasons are printed.
fn reasons_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [{ "type": "boolean" }, { "enum": ["both", "list", "notes", "none"] }] })
}

fn reasons<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Reasons, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum SwitchValue {
        Switch(bool),
        Word(String),
    }
    match SwitchValue::deserialize(from) {
        Ok(SwitchValue::Switch(on)) => Ok(if on { Reasons::Both } else { Reasons::None }),
        Ok(SwitchValue::Word(word)) => match word.as_str() {
            "both" => Ok(Reasons::Both),
            "list" => Ok(Reasons::List),
            "notes" => Ok(Reasons::Notes),
            "none" => Ok(Reasons::None),
            other => Err(serde::de::Error::custom(format!(
                "“{other}” is not a place for reasons; use \"both\", \"list\", \"notes\" or \"none\""
            ))),
        },
        Err(_) => {
            Err(serde::de::Error::custom("reasons is true, false, \"both\", \"list\", \"notes\" or \"none\""))
        }
    }
}

impl Default for ResultsConfig {
    fn default() -> ResultsConfig {
        ResultsConfig {
            style: Spanned::new(0..0, "uk".into()),
            reasons: Reasons::Both,
            abbreviations: Abbreviations::Board,
        }
    }
}

/// How games are played.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayConfig {
    /// What is played in one issue.
    pub calendar: Option<PhaseCalendar>,
    /// What happens at the first, second, third ... missing set of orders in a row; the last applies to all later ones.
    pub nmr: Option<Vec<NmrPolicy>>,
    /// How late orders are taken.
    pub late: Option<LateOrders>,
    /// How proposals of draws and concessions are voted on.
    pub votes: Option<VotesConfig>,
    /// The time zone of deadlines and letters that name none, such as `Europe/London`.
    pub zone: Option<Spanned<String>>,
    /// What looks like press in letters and has no mark: held back, or printed.
    pub unmarked_press: UnmarkedPress,
    /// The least number of days from a flyer to the next orders.
    pub notice: i64,
    /// How long after a deadline orders are still taken, and marked as late: `3 days`, `12 hours`.
    pub grace: Option<Grace>,
    /// How often a player's absence may move the deadline of a game; as often as the editor likes if absent.
    pub extensions: Option<usize>,
}

/// A grace period, in hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grace(pub i64);

impl<'de> Deserialize<'de> for Grace {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Grace, D::Error> {
        let text = String::deserialize(d)?;
        let read = text.trim().split_once(' ').and_then(|(number, unit)| {
            let hours = match unit.trim() {
                "day" | "days" => 24,
                "hour" | "hours" => 1,
                _ => return None,
            };
            number.parse::<i64>().ok().filter(|n| (0..=60).contains(n)).map(|n| Grace(n * hours))
        });
        read.ok_or_else(|| {
            serde::de::Error::custom(format!(
                "“{text}” is not a time of grace: write it like \"3 days\" or \"12 hours\""
            ))
        })
    }
}

impl JsonSchema for Grace {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Grace".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]+ (days?|hours?)$" })
    }
}

impl Default for PlayConfig {
    fn default() -> PlayConfig {
        PlayConfig {
            calendar: None,
            nmr: None,
            late: None,
            votes: None,
            zone: None,
            unmarked_press: UnmarkedPress::Keep,
            notice: 7,
            grace: None,
            extensions: None,
        }
    }
}

/// Sheets with what is adjudicated between two issues.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FlyersConfig {
    /// Their paper; the zine's if absent.
    pub paper: Option<PaperSize>,
    /// Players who are eliminated get them too.
    pub eliminated: bool,
    /// Which standbys get them.
    pub standbys: FlyerStandbys,
    /// Others who get all of them: ids of people.toml.
    pub also: Vec<Spanned<String>>,
    /// What the next issue prints again.
    pub reprint: Reprint,
    /// When they appear in the web archive.
    pub archive: FlyerArchive,
    /// The paragraph of the house rules that says when orders for flyers are due.
    pub rule: Option<String>,
}

/// Which standbys get a flyer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FlyerStandbys {
    /// Those asked for orders, or called up, in it.
    Called,
    /// All of its games.
    #[default]
    All,
    /// None.
    None,
}

/// What an issue prints of the flyers since the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reprint {
    /// Results with reasons, maps.
    #[default]
    Full,
    /// Results with reasons.
    Results,
    /// That there was one.
    Mention,
}

/// When a flyer appears in the web archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FlyerArchive {
    /// With the next issue.
    #[default]
    Next,
    /// As soon as it is sealed.
    Now,
}

/// What happens to unmarked words that look like press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum UnmarkedPress {
    /// It is held back until the editor marks it.
    #[default]
    Keep,
    /// It is printed.
    Print,
}

impl ZineFile {
    /// The currency of all amounts.
    pub fn money(&self) -> Currency {
        Currency::new(&self.currency)
    }

    /// Faults of amounts, which must have the decimals of the currency, of dated terms and of the version.
    pub fn faults(&self, source: &Source) -> Vec<Diagnostic> {
        let currency = self.money();
        let mut amounts: Vec<&Spanned<Amount>> = self.postage.iter().map(|p| &p.price).collect();
        for price in self.price.iter().map(Spanned::get_ref) {
            amounts.extend(
                price.single.iter().chain(&price.turn).chain(price.above.as_ref().map(|above| &above.single)),
            );
            amounts.extend(price.offer.as_ref().map(|offer| &offer.get_ref().amount));
        }
        amounts.extend(self.fee.iter().flat_map(|fee| [&fee.get_ref().first, &fee.get_ref().later]));
        let free = self.readers.players_free.as_ref().and_then(|term| term.get_ref().fault(source));
        let amounts = amounts.iter().filter_map(|amount: &&Spanned<Amount>| {
            let fault = amount.get_ref().fault(&currency)?;
            let said = format!("“{}” is not an amount of money in {currency}", fault.text);
            Some(Diagnostic::error("money", said).at(source, amount.span()).help(fault.help))
        });
        let version =
            self.made_with.iter().filter(|v| folder_version::parse(v.get_ref()).is_none()).map(|version| {
                let said = format!("“{}” is not a version", version.get_ref());
                let help = format!("write one like {}, or run `zine upgrade`", folder_version::PROGRAM);
                Diagnostic::error("version", said).at(source, version.span()).help(help)
            });
        amounts.chain(free).chain(version).collect()
    }

    /// The zine's time zone, if it has one.
    pub fn home(&self) -> Option<&str> {
        self.play.zone.as_ref().map(|zone| zone.get_ref().as_str())
    }
}

/// Which phases one issue plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseCalendar {
    /// Every phase in an issue of its own.
    Separate,
    /// Two issues a year: lists for retreats and builds come with the moves.
    #[default]
    TwoSeason,
    /// Builds are ordered with the moves of the following spring; lists for retreats come with the moves.
    WinterWithSpring,
}

/// What a missing set of orders leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NmrPolicy {
    /// The units hold; the player keeps the seat.
    Hold,
    /// The units hold, and the power has no player from the next season on.
    CivilDisorder,
    /// The units hold (or the standby's orders are used, if there are any), and the first standby takes over from the next season.
    Standby,
    /// The game is held over to the next issue.
    HoldGame,
}

/// How late orders are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LateOrders {
    /// Until the season is adjudicated.
    #[default]
    UntilAdjudication,
    /// Not at all.
    Hard,
}

impl LateOrders {
    /// Its name in zine.toml, game.toml and house rules.
    pub fn as_str(self) -> &'static str {
        match self {
            LateOrders::UntilAdjudication => "until-adjudication",
            LateOrders::Hard => "hard",
        }
    }
}

/// How proposals of draws and concessions are voted on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct VotesConfig {
    /// What is printed of a vote.
    pub print: VoteDisclosure,
    /// What a player's silence means.
    pub silence: SilentVote,
    /// Who may propose.
    pub propose: Proposer,
    /// What a proposal needs to pass.
    pub pass: Majority,
    /// A draw must include all survivors.
    pub all_survivors: bool,
}

/// What is printed of a vote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VoteDisclosure {
    /// Only whether it passed.
    #[default]
    Outcome,
    /// How many voted which way.
    Count,
    /// Who voted which way.
    Open,
}

/// What a player's silence means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SilentVote {
    /// Against it.
    #[default]
    No,
    /// For it.
    Yes,
    /// Not counted.
    Abstain,
}

/// Who may propose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Proposer {
    /// Any player with units.
    #[default]
    Players,
    /// Only the gamesmaster.
    Gamesmaster,
    /// Players and the gamesmaster.
    Anyone,
}

/// What a proposal needs to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Majority {
    /// Nobody against it, and somebody for it.
    #[default]
    All,
    /// More for it than against it.
    Majority,
    /// At least twice as many for it as against it.
    TwoThirds,
}

/// How the editor's replies in letters are marked (`L-2`, `L-3`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReplyConfig {
    /// Opens a reply.
    pub open: String,
    /// Closes it.
    pub close: String,
    /// Signature at its end.
    pub sign: String,
    /// How it is printed.
    pub style: ReplyMarkStyle,
}

impl Default for ReplyConfig {
    fn default() -> ReplyConfig {
        ReplyConfig {
            open: "((".into(),
            close: "))".into(),
            sign: String::new(),
            style: ReplyMarkStyle::Parens,
        }
    }
}

/// What is printed for readers who are asked for money (`A-30`).
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RenewalConfig {
    /// How to pay; `{sum}`, `{name}` and `{issue}` are filled in.
    pub text: Option<String>,
    /// The ways to pay, one on each line, on slips: the name for a cheque, an account without an international number.
    pub ways: Vec<String>,
    /// A web address at which money is paid; `{sum}` and `{person}` are filled in.
    pub link: Option<String>,
    /// The account for payments: slips have a code of it that telephones read.
    pub account: Option<Spanned<RenewalAccount>>,
}

/// The account that renewal slips name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RenewalAccount {
    /// Its holder.
    pub holder: String,
    /// Its international number.
    pub iban: String,
    /// The code of the bank, where it is needed.
    #[serde(default)]
    pub bic: String,
    /// Street, number, postcode, town and two letters of the country, for the code of a Swiss bill.
    pub address: Option<[String; 5]>,
}

/// The format of a bank's or a payment service's file (`A-37`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankConfig {
    /// Its name: `zine ledger import FILE --bank NAME`. What a bank called `paypal` leaves out is as PayPal has it.
    pub name: String,
    /// The character between two cells; recognised if absent.
    pub separator: Option<String>,
    /// `,` or `.` before the decimals; recognised if absent.
    pub decimal: Option<String>,
    /// How a date is written: `%d.%m.%Y`; else as 1969-05-01.
    pub date: Option<String>,
    /// Lines before the one that names the columns.
    #[serde(default)]
    pub skip: usize,
    /// `utf-8`, `utf-16` or `latin-1`; recognised if absent.
    pub encoding: Option<String>,
    /// Words in its column of the state for what went through, besides those that are known.
    #[serde(default)]
    pub booked: Vec<String>,
    /// The columns by their names in the file.
    #[serde(default)]
    pub columns: BankColumns,
}

/// The columns of a bank's file by their names there, or by their numbers if no line of the file names them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BankColumns {
    /// The day.
    pub date: String,
    /// The sum; left out if money in and money out have columns of their own.
    pub amount: String,
    /// The sum of money in.
    pub r#in: Option<String>,
    /// The sum of money out.
    pub out: Option<String>,
    /// Whether money came or went, in a word of the bank: `Credit`, `Af`, `S`.
    pub direction: Option<String>,
    /// Who sent it.
    pub name: Option<String>,
    /// What they wrote.
    pub note: Option<String>,
    /// The account it came from.
    pub account: Option<String>,
    /// The account that the file is of, where the file has several or comes from one of several.
    pub own: Option<String>,
    /// The e-mail address it came from.
    pub email: Option<String>,
    /// The bank's reference for the row.
    pub r#ref: Option<String>,
    /// What the bank kept of the sum.
    pub fee: Option<String>,
    /// The currency.
    pub currency: Option<String>,
    /// Whether it went through.
    pub state: Option<String>,
    /// What kind of row it is: authorisations and holds move no money.
    pub kind: Option<String>,
}

/// An editor beside the first (`A-42`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoEditor {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// What they are responsible for: `letters`, `game:ID`, `subzine:ID`.
    #[serde(default)]
    pub r#for: Vec<Spanned<String>>,
    /// How their replies in letters are marked.
    #[serde(default)]
    pub reply: Option<ReplyConfig>,
}

/// A subzine: its texts are in `issues/issue-N/subzines/ID/`, its games name it with `subzine`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubzineConfig {
    /// Its id: the name of its folder in each issue.
    pub id: Spanned<String>,
    /// Its title.
    pub title: String,
    /// Its editor: an id of people.toml.
    pub editor: Spanned<String>,
    /// The first issue that carries it.
    #[serde(default = "first_number")]
    pub issue: i64,
    /// Its own number in that issue.
    #[serde(default = "first_number")]
    pub number: i64,
    /// When its orders are due, as printed; else as those of the issue.
    pub deadline: Option<String>,
    /// How its editor's replies in letters are marked.
    pub reply: Option<ReplyConfig>,
}

fn first_number() -> i64 {
    1
}

/// Address labels.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LabelsConfig {
    /// A sheet by its name or its maker's: `a4-3x7`, `L7160`, `Avery 5160`; `zine labels --sheets` lists them.
    pub sheet: Option<Spanned<String>>,
    /// All labels this far to the right and down, in millimetres, for a printer that draws paper askew.
    pub offset: Option<[f64; 2]>,
    /// A sheet of another kind, in millimetres.
    pub own: Option<Spanned<LabelSheetConfig>>,
}

/// A sheet of labels; all measures in millimetres.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelSheetConfig {
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostageConfig {
    /// The zone, `inland`.
    pub zone: String,
    /// Heaviest letter in grams.
    pub up_to: u32,
    /// The price.
    pub price: Spanned<Amount>,
}

/// Which records are printed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RecordsConfig {
    /// The lists an issue prints; all are computed.
    pub ratings: Vec<RatingSystem>,
    /// Players with fewer games are left out of all lists except the first.
    pub min_games: usize,
    /// Calhamer points as fractions; else with two decimals.
    pub fractions: bool,
    /// When an issue prints the lists.
    pub print: RecordsPrint,
    /// New-blood names counted before the zine's own records: those of the issues continue from there.
    pub new_blood_before: usize,
}

/// When an issue prints the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
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

impl Default for RecordsConfig {
    fn default() -> RecordsConfig {
        RecordsConfig {
            ratings: vec![RatingSystem::Calhamer],
            min_games: 1,
            fractions: true,
            print: RecordsPrint::Ends,
            new_blood_before: 0,
        }
    }
}

/// Who gets copies.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReadersConfig {
    /// How long players get the zine free (`A-4`).
    pub players_free: Option<Spanned<DatedTerm<PlayersFree>>>,
    /// Sample copies for those who ask.
    pub samples: u32,
    /// With less page credit the last-issue code is printed (`A-8`).
    pub expected_pages: i64,
    /// Page credit may go below zero (`A-8`).
    pub overdraw: bool,
    /// All true codes on the label, or the first only (`A-6`).
    pub codes: Codes,
    /// Players get a second copy in a second mailing (`A-11`).
    pub second_copies: bool,
    /// Days between the two mailings (`A-11`).
    pub second_after: u32,
    /// With fewer standbys the call for replacements is printed (`A-13`).
    pub standby_min: usize,
    /// Whether the pages say who has paid their game fee and who owes it.
    pub show_fees: bool,
    /// Copies that are printed to be posted have each player's whole address with the game, in place of the town; nothing that is
    /// mailed, published or sealed has it.
    pub print_addresses: bool,
    /// The label page counts among the pages charged (`A-9`).
    pub label_page: bool,
    /// Another zine of the same editor, by its folder: people and ledger are kept there (`A-8`).
    pub account: Option<String>,
    /// Other zines, by their folders, whose copies are charged to the accounts of this one (`A-8`).
    pub shared: Vec<String>,
}

impl Default for ReadersConfig {
    fn default() -> ReadersConfig {
        ReadersConfig {
            players_free: None,
            samples: 2,
            expected_pages: 10,
            overdraw: true,
            codes: Codes::All,
            second_copies: false,
            second_after: 1,
            standby_min: 1,
            show_fees: true,
            print_addresses: false,
            label_page: true,
            account: None,
            shared: Vec::new(),
        }
    }
}

/// Which codes are on the label (`A-6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Codes {
    /// All true ones.
    All,
    /// The first.
    First,
}

/// A line of the price list.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceConfig {
    /// First day on which it applies.
    pub from: Day,
    /// By the issue or by the page.
    pub model: Model,
    /// The group it is for, if not everybody.
    pub group: Option<String>,
    /// Price of a single copy.
    pub single: Option<Spanned<Amount>>,
    /// Price of a thick single copy: `{ pages = 10, single = "0.20" }`.
    pub above: Option<Above>,
    /// The subscription offer: `{ amount = "1.00", issues = 10 }`.
    pub offer: Option<Spanned<OfferConfig>>,
    /// What a player pays for each of their games in which an issue plays a turn.
    pub turn: Option<Spanned<Amount>>,
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Money buys issues.
    Issue,
    /// Money buys pages.
    Pages,
}

/// Price of copies above a number of pages.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Above {
    /// More than this number.
    pub pages: i64,
    /// The price.
    pub single: Spanned<Amount>,
}

/// A number of issues or pages for a sum.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferConfig {
    /// The money.
    pub amount: Spanned<Amount>,
    /// How many issues.
    pub issues: Option<i64>,
    /// How many pages.
    pub pages: Option<i64>,
}

/// A line of the fee table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeeConfig {
    /// First issue it applies to.
    pub from_issue: i64,
    /// A person's first game.
    pub first: Spanned<Amount>,
    /// Every later one.
    pub later: Spanned<Amount>,
}

/// The state of the games (`G-3`, `G-4`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StateOfGamesConfig {
    /// Days after the deadline until a game is marked late.
    pub late_after: i32,
    /// Days without word until it is marked abandoned.
    pub dead_after: i32,
    /// `G16` or `16G`.
    pub player_style: CountStyle,
    /// The most entries in one issue; the next issue continues where the list stopped.
    pub most: Option<std::num::NonZeroUsize>,
    /// Games of other zines that are listed.
    pub game: Vec<OtherGame>,
}

impl Default for StateOfGamesConfig {
    fn default() -> StateOfGamesConfig {
        StateOfGamesConfig {
            late_after: 14,
            dead_after: 90,
            player_style: CountStyle::default(),
            most: None,
            game: Vec::new(),
        }
    }
}

/// A game of another zine in the state of the games (`G-1`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherGame {
    /// Boardman numbers, if it has any.
    #[serde(default)]
    pub numbers: Vec<Spanned<String>>,
    /// The other zine, with its own number of the game.
    #[serde(default)]
    pub zine: String,
    /// Its name there.
    #[serde(default)]
    pub name: String,
    /// Its gamesmaster, as printed.
    #[serde(default)]
    pub gm: String,
    /// Last season published: `Fall 1904`.
    pub season: Option<String>,
    /// Issue in which it was published, as printed.
    pub issue: Option<String>,
    /// Day of that issue: the last word of the game.
    pub word: Option<PartialDate>,
    /// Its deadline.
    pub deadline: Option<PartialDate>,
    /// What is due then, as printed: `moves`, `retreats`, `builds`, `moves for Spring 1913`.
    pub due: Option<String>,
    /// A deadline taken for granted where none was published.
    pub assumed: Option<PartialDate>,
    /// Players as `Name G16` and so on, as printed.
    #[serde(default)]
    pub players: String,
    /// The year whose last builds the counts of the players are from, if the season does not say it.
    pub counted: Option<i32>,
    /// A remark.
    pub remark: Option<String>,
    /// It has been given up.
    #[serde(default)]
    pub abandoned: bool,
}

/// A system by its name in zine.toml and on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatingSystem {
    /// A win counts one, a draw among N one Nth.
    Calhamer,
    /// R. Sharp's, after the worth of a game's players.
    Dolchstoss,
}

impl RatingSystem {
    /// All of them, as listed.
    pub const ALL: [RatingSystem; 2] = [RatingSystem::Calhamer, RatingSystem::Dolchstoss];

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            RatingSystem::Calhamer => "calhamer",
            RatingSystem::Dolchstoss => "dolchstoss",
        }
    }
}
