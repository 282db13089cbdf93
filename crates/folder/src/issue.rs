//! `issues/issue-N/`: an issue, with everything in its folder.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use base::dated_terms::OneOrMany;
use base::issue_number::IssueNumber;
use base::toml_values::{DatePrecision, Day, Moment, PartialDate, Spanned};
use diagnostics::{Diagnostic, Source};

use super::flyer::FlyerFile;
use super::game::ProposalKind;
use super::mail::{GmFile, OrderLetter};
use super::markdown_files::{
    ArticleSource, ErratumSource, HouseRules, LetterSource, PlainText, PressItem, ResultSource,
};
use super::seal::{PrivateSealFile, SealFile};

/// `issue.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IssueFile {
    /// Its number.
    pub number: Spanned<i64>,
    /// Its date, or the month of it.
    pub date: PartialDate,
    /// When it was, or is, expected; else its date (`G-5`).
    pub expected: Option<Day>,
    /// Delay notices: the day each was sent and the date it named.
    #[serde(default)]
    pub delayed: Vec<Delay>,
    /// Deadline for the next issue's orders.
    pub deadline: Option<Moment>,
    /// A title of its own.
    pub title: Option<String>,
    /// A sentence about it for the archive and the feed.
    pub blurb: Option<String>,
    /// The picture of its cover on the web, by its name in the folder of the issue; else the first one of an article, or the map
    /// on which most changed hands.
    pub cover: Option<Spanned<String>>,
    /// Sections in the order printed: editorial, openings, games, letters, articles, addresses, ads, ratings, fees, state, rules;
    /// what is not named follows.
    #[serde(default)]
    pub order: Vec<Spanned<String>>,
    /// Chargeable pages, if they are not to be counted (`A-9`).
    #[serde(default, deserialize_with = "some_pages")]
    pub pages: Option<i64>,
    /// Articles that fill pages, by file name without `.md`, in the order in which they are printed.
    #[serde(default)]
    pub fillers: Vec<Spanned<String>>,
    /// The exact number of sheets, whatever zine.toml says.
    pub sheets: Option<u32>,
    /// Fill up to the multiple of `[page] fill` with further articles of the issue that are fillers.
    #[serde(default)]
    pub fill: bool,
    /// Pages that are not charged, such as flyers (`A-9`).
    #[serde(default, deserialize_with = "pages")]
    pub nocharge: i64,
    /// Which phases of which game are played.
    #[serde(default)]
    pub play: Vec<PlayedPhases>,
    /// Games held over, and why.
    #[serde(default)]
    pub hold: Vec<HeldGame>,
    /// Draws and concessions put to a vote by the gamesmaster.
    #[serde(default)]
    pub proposal: Vec<ProposalRow>,
    /// New people who asked about the game (`L-8`).
    #[serde(default)]
    pub new_blood: Vec<NewBloodRow>,
    /// New games announced elsewhere (`L-8`).
    #[serde(default)]
    pub new_game: Vec<NewGameRow>,
    /// Contests: announced, or won.
    #[serde(default)]
    pub contest: Vec<ContestRow>,
    /// Changes of address given by hand, besides those of people.toml.
    #[serde(default)]
    pub moved: Vec<Spanned<NewAddress>>,
    /// News of other zines.
    #[serde(default)]
    pub news: Vec<ZineNewsRow>,
    /// Ended games whose summary is printed again, by id.
    pub obituary: Option<Spanned<OneOrMany<String>>>,
    /// People written to whose letters are not printed.
    #[serde(default)]
    pub wahf: Vec<String>,
}

/// Reads a number of pages, which cannot be negative.
fn pages<'de, D: serde::Deserializer<'de>>(d: D) -> Result<i64, D::Error> {
    let n = i64::deserialize(d)?;
    if n < 0 { Err(serde::de::Error::custom(format!("the number of pages cannot be {n}"))) } else { Ok(n) }
}

fn some_pages<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<i64>, D::Error> {
    pages(d).map(Some)
}

/// A delay notice (`G-5`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Delay {
    /// The day it was sent.
    pub on: Day,
    /// The date it named.
    pub until: Day,
}

/// Which phases of a game are played in the issue.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayedPhases {
    /// The game's id.
    pub game: Spanned<String>,
    /// Phases, `Fall 1903 Retreat`; what the calendar says if absent.
    pub phases: Option<Vec<Spanned<String>>>,
    /// The next deadline of this game, if it is not the issue's.
    pub deadline: Option<Moment>,
    /// Phases of this issue that have a deadline of their own before it: `[{ phase = "Fall 1903 Retreat", deadline = ... }]`.
    #[serde(default)]
    pub mini: Vec<MiniDeadline>,
    /// Mini-deadlines of the next issue, announced in this one; they apply there unless it has others in `mini`.
    #[serde(default)]
    pub mini_next: Vec<MiniDeadline>,
    /// Whether press that flyers brought is printed again.
    #[serde(default = "yes")]
    pub reprint_press: bool,
}

fn yes() -> bool {
    true
}

/// A mini-deadline.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MiniDeadline {
    /// The phase.
    pub phase: Spanned<String>,
    /// Its deadline.
    pub deadline: Moment,
}

/// A game held over.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldGame {
    /// The game's id.
    pub game: Spanned<String>,
    /// The reason, as printed.
    pub why: Option<String>,
    /// Its new deadline, if it is not the issue's.
    pub deadline: Option<Moment>,
    /// Mini-deadlines of the next issue, announced in this one.
    #[serde(default)]
    pub mini_next: Vec<MiniDeadline>,
}

/// A draw or concession put to a vote.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalRow {
    /// The game's id.
    pub game: Spanned<String>,
    /// `draw` or `win`.
    pub kind: ProposalKind,
    /// The powers that share it, or the one conceded to; a draw without powers includes all survivors.
    #[serde(default)]
    pub powers: Vec<Spanned<String>>,
}

/// A new person (`L-8`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBloodRow {
    /// The name.
    pub name: String,
    /// The address as printed.
    #[serde(default)]
    pub address: String,
    /// The person's id, if the name is not enough.
    pub person: Option<Spanned<String>>,
}

/// A change of address given by hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAddress {
    /// The person who has moved, by id; left out if `name` is given.
    pub person: Option<String>,
    /// The name of the person who has moved.
    #[serde(default)]
    pub name: String,
    /// The new address as printed.
    pub address: String,
}

/// News of another zine.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZineNewsRow {
    /// The zine.
    pub zine: String,
    /// What is new.
    pub text: String,
}

/// A new game elsewhere (`L-8`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGameRow {
    /// The zine.
    pub zine: String,
    /// Its editor.
    #[serde(default)]
    pub editor: String,
    /// The address as printed.
    #[serde(default)]
    pub address: String,
    /// The fee as printed.
    #[serde(default)]
    pub fee: String,
    /// The variant.
    #[serde(default)]
    pub variant: String,
    /// A note.
    #[serde(default)]
    pub note: String,
    /// Last issue that prints it.
    pub until: Option<i64>,
}

/// A contest of the zine. One entry announces it; one of the same name in a later issue says who has won.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestRow {
    /// Its name.
    pub name: Spanned<String>,
    /// The question, or the result.
    #[serde(default)]
    pub text: String,
    /// The prize as printed; what of it is a free game or issues is a line `prize` of the ledger.
    #[serde(default)]
    pub prize: String,
    /// Last day for entries: until then later issues print it again.
    pub closes: Option<PartialDate>,
    /// The winners: ids of people.toml, or names of others with a capital or a blank.
    #[serde(default)]
    pub winners: Vec<Spanned<String>>,
}

/// The texts of an issue's folder that are read by their names; a seal stores each of them.
pub const TEXTS: [&str; 4] = ["editorial.md", "note.md", "ads.md", "house-rules.md"];

/// The texts of a subzine in an issue.
#[derive(Clone, Debug)]
pub struct SubzineFolder {
    /// Its id.
    pub id: String,
    /// Its editorial.
    pub editorial: Option<PlainText>,
    /// Its articles.
    pub articles: Vec<ArticleSource>,
    /// Its letters.
    pub letters: Vec<LetterSource>,
}

impl SubzineFolder {
    /// Its files.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let articles = self.articles.iter().map(|file| &file.source);
        let letters = self.letters.iter().map(|file| &file.source);
        self.editorial.iter().map(|file| &file.source).chain(articles).chain(letters)
    }
}

/// An issue with everything in its folder.
#[derive(Clone, Debug)]
pub struct IssueFolder {
    /// Its folder, `issues/issue-12`.
    pub folder: String,
    /// Text of issue.toml.
    pub source: Source,
    /// issue.toml, parsed.
    pub file: IssueFile,
    /// flyer.toml, if it is a flyer; [`IssueFolder::file`] is then its counterpart for an issue, and the editorial is its note.
    pub flyer: Option<FlyerFile>,
    /// The editorial.
    pub editorial: Option<PlainText>,
    /// Articles, in the order of their front matter and names.
    pub articles: Vec<ArticleSource>,
    /// Letters.
    pub letters: Vec<LetterSource>,
    /// The texts of its subzines, by id.
    pub subzines: Vec<SubzineFolder>,
    /// Want ads.
    pub ads: Option<PlainText>,
    /// Press by game.
    pub press: BTreeMap<String, Vec<PressItem>>,
    /// House rules that apply from this issue on.
    pub house_rules: Option<HouseRules>,
    /// The players' mail and the gamesmaster's lines, by game.
    pub orders: BTreeMap<String, GameMail>,
    /// Answers to polls that came while it was open, by poll; [`OrderLetter::power`] is who answers.
    pub answers: BTreeMap<String, Vec<OrderLetter>>,
    /// Results of games run by hand, by game.
    pub results: BTreeMap<String, ResultSource>,
    /// Files of the polls that it counts, which its seal keeps.
    pub polls: Vec<String>,
    /// What was published, if the issue is sealed.
    pub sealed: Option<SealedFiles>,
    /// Why its draws do not use the promised secret, while it is being sealed.
    pub new_secret: Option<String>,
    /// Errata published in it.
    pub errata: Vec<ErratumSource>,
    /// Pictures and other files in the folder, by name relative to it.
    pub files: Vec<String>,
}

/// The mail of one game.
#[derive(Clone, Debug, Default)]
pub struct GameMail {
    /// Letters, by power and number.
    pub letters: Vec<OrderLetter>,
    /// The gamesmaster's lines.
    pub gm: Option<GmFile>,
}

/// The files of `sealed/`.
#[derive(Clone, Debug)]
pub struct SealedFiles {
    /// Text of seal.toml.
    pub seal: Source,
    /// seal.toml, parsed, or its fault.
    pub read: Result<SealFile, Diagnostic>,
    /// Everything else in the folder, by file name.
    pub files: BTreeMap<String, Source>,
    /// Facts for the gamesmaster only, stored below private/sealed/, by file name.
    pub secret: BTreeMap<String, Source>,
}

impl FlyerFile {
    /// The flyer as an issue file. Two tables of a game become one; each phase keeps its table's deadline.
    pub fn issue(&self) -> IssueFile {
        let mut plays: Vec<PlayedPhases> = Vec::new();
        for table in &self.play {
            let mini = table
                .phases
                .iter()
                .map(|phase| MiniDeadline { phase: phase.clone(), deadline: table.due.get_ref().clone() });
            match plays.iter_mut().find(|p: &&mut PlayedPhases| p.game.get_ref() == table.game.get_ref()) {
                Some(play) => {
                    play.phases.get_or_insert_default().extend(table.phases.iter().cloned());
                    play.mini.extend(mini);
                    play.deadline = table.next.clone().or(play.deadline.take());
                }
                None => plays.push(PlayedPhases {
                    game: table.game.clone(),
                    phases: Some(table.phases.clone()),
                    deadline: table.next.clone(),
                    mini: mini.collect(),
                    mini_next: Vec::new(),
                    reprint_press: true,
                }),
            }
        }
        let date = PartialDate(self.date.get_ref().0, DatePrecision::Day);
        IssueFile { play: plays, ..IssueFile::new(self.after.clone(), date) }
    }
}

impl IssueFile {
    /// An issue with a number and a date and nothing else.
    pub fn new(number: Spanned<i64>, date: PartialDate) -> IssueFile {
        IssueFile {
            number,
            date,
            expected: None,
            delayed: Vec::new(),
            deadline: None,
            title: None,
            blurb: None,
            cover: None,
            order: Vec::new(),
            pages: None,
            fillers: Vec::new(),
            sheets: None,
            fill: false,
            nocharge: 0,
            play: Vec::new(),
            hold: Vec::new(),
            proposal: Vec::new(),
            new_blood: Vec::new(),
            new_game: Vec::new(),
            contest: Vec::new(),
            moved: Vec::new(),
            news: Vec::new(),
            obituary: None,
            wahf: Vec::new(),
        }
    }

    /// Ended games whose summary is printed again, by id.
    pub fn obituaries(&self) -> impl Iterator<Item = &str> {
        self.obituary.iter().flat_map(|list| list.get_ref().0.iter().map(String::as_str))
    }
}

impl SealedFiles {
    /// The list of copies: beside the seal in version 1, with the private part since then.
    pub fn copies(&self) -> Option<&Source> {
        self.files.get("copies.csv").or_else(|| self.secret.get("copies.csv"))
    }

    /// The private part, if it exists and can be read.
    pub fn private_seal(&self) -> Option<PrivateSealFile> {
        base::toml_values::parse(self.secret.get("seal.toml")?).ok()
    }
}

impl IssueFolder {
    /// Its texts with plain front matter.
    pub fn plain_texts(&self) -> impl Iterator<Item = &PlainText> {
        self.editorial.iter().chain(&self.ads)
    }

    /// Its number; for a flyer, that of the issue it follows.
    pub fn number(&self) -> i64 {
        *self.file.number.get_ref()
    }

    /// Its number in order of time.
    pub fn name(&self) -> IssueNumber {
        let flyer = self.flyer.as_ref().and_then(|f| IssueNumber::flyer(self.number(), f.letter.get_ref()));
        flyer.unwrap_or_else(|| self.number().into())
    }

    /// Number and day, for looking up dated terms.
    pub fn date(&self) -> accounts::IssueDate {
        (self.number(), self.file.date.0)
    }

    /// Its seal, if it has a readable one.
    pub fn seal(&self) -> Option<&SealFile> {
        self.sealed.as_ref()?.read.as_ref().ok()
    }

    /// Whether what was published is stored with its seal.
    pub fn keeps_pages(&self) -> bool {
        self.seal().is_some_and(SealFile::keeps)
    }
}

/// The contest winners whose id no person in people.toml has. Names of people outside it are accepted as they are.
pub fn faults(content: &super::Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for issue in content.issues.iter().filter(|issue| issue.sealed.is_none()) {
        for winner in issue.file.contest.iter().flat_map(|contest| &contest.winners) {
            let id = winner.get_ref();
            if base::toml_values::is_new_id(id, false) && !content.people.contains_key(id) {
                let fault = crate::unknown_person(content, id);
                found.push(fault.at(&issue.source, winner.span()));
            }
        }
    }
    found
}
