//! The page model: everything an issue prints, as plain data that templates see and nothing else.
//!
//! An [`IssuePage`] is serialisable both ways, so a page can be made from a file as well as from a build. It is public by
//! construction: no secret, no private address and no author of grey press has a field here. Texts that people wrote
//! are [`RichText`]; everything else is words ready to print. Both the page on the web and the page on paper are made from
//! this and only this.

mod game;
mod lists;
mod rich_text;
mod words;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use game::*;
pub use lists::*;
pub use rich_text::*;
pub use words::TemplateWords;

/// An issue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct IssuePage {
    /// The zine: what its masthead and colophon say.
    pub zine: Masthead,
    /// Number as printed.
    pub number: String,
    /// It is a flyer, with games alone.
    pub flyer: bool,
    /// A title of the issue's own; empty for none.
    pub title: String,
    /// Date of the issue.
    pub date: PrintedDate,
    /// The deadline that the masthead announces.
    pub deadline: Option<PrintedDeadline>,
    /// When the next issue is to be expected, in words (`No. 13, due 6 June 1969`); empty for nothing.
    pub next: String,
    /// One sentence about the issue, for lists and machines; empty for none.
    pub blurb: String,
    /// Paper, look, and whether the page is a draft.
    pub page: PageSetup,
    /// The fixed words.
    pub words: TemplateWords,
    /// The departments in the order of the issue; see [`IssuePage::complete_order`].
    pub order: Vec<Department>,
    /// What is in the issue and where; made by [`IssuePage::fill_contents`].
    pub contents: Vec<ContentsLine>,
    /// Corrections of earlier issues that appear in this one, and of this one that appeared later.
    pub errata: Vec<PrintedErratum>,
    /// The editor's leading article.
    pub editorial: Option<ArticleSection>,
    /// The games, in order.
    pub games: Vec<GameSection>,
    /// The letter column.
    pub letters: Vec<PrintedLetter>,
    /// People written to whose letters are not printed, by name.
    pub wahf: Vec<String>,
    /// Articles.
    pub articles: Vec<ArticleSection>,
    /// Waiting lists.
    pub openings: Vec<Opening>,
    /// The standby list.
    pub standbys: Option<Standbys>,
    /// Players and fees by game.
    pub fees: Vec<Fees>,
    /// Want ads.
    pub ads: Vec<Ad>,
    /// People who asked about the game.
    pub new_blood: Option<NewBloodSection>,
    /// Games that open elsewhere.
    pub new_games: Vec<NewGameSection>,
    /// Who has moved, with the new address.
    pub moves: Vec<PersonAddress>,
    /// News of other zines.
    pub news: Vec<ZineNewsSection>,
    /// Contests of the zine.
    pub contests: Vec<ContestSection>,
    /// Polls of the readers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub polls: Vec<PollSection>,
    /// State of the games.
    pub state: Option<StateOfGames>,
    /// Games that ended and the rating lists.
    pub ratings: Option<RichText>,
    /// House rules.
    pub rules: Option<HouseRulesSection>,
    /// Meaning of the address codes.
    pub codes: Vec<CodeMeaning>,
    /// How the zine is made; `{fonts}` stands for the typefaces of the look.
    pub colophon: Vec<String>,
    /// SHA-256 of the seal before that of the issue; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub seal_before: String,
    /// Path of the empty board among the assets, printed where a page would stay blank; empty for none.
    pub conference_map: String,
    /// SVG definitions that the maps on the web share, put there as they are; templates get them with the page.
    #[serde(skip)]
    pub geography: Vec<Arc<str>>,
}

/// The zine itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Masthead {
    /// Its title.
    pub title: String,
    /// A shorter one for running heads.
    pub short: String,
    /// The title as part of a file name.
    pub slug: String,
    /// Language of the zine (`en-GB`).
    pub language: String,
    /// What stands under or over the title.
    pub motto: String,
    /// What the zine is (`A newsletter of postal Diplomacy`).
    pub subtitle: String,
    /// Name of the editor.
    pub editor: String,
    /// His address, line by line, as the zine publishes it.
    pub address: Vec<String>,
    /// How often it appears (`every four weeks`).
    pub frequency: String,
    /// Price of a copy (`10¢`).
    pub copy_price: String,
    /// The prices in a sentence.
    pub price: String,
    /// Games by variant (`SWISS VARIANT: 1; REGULAR: 1`).
    pub counts: Vec<VariantCount>,
    /// The same in a sentence (`Eight games: three Standard, one each of 1897 and Swiss`).
    pub games: String,
    /// Line about the owners of the game.
    pub copyright: String,
}

/// How many games of a variant run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VariantCount {
    /// The variant.
    pub name: String,
    /// How many.
    pub n: u32,
}

/// A date.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedDate {
    /// As printed.
    pub printed: String,
    /// As `YYYY-MM-DD`.
    pub iso: String,
}

/// A deadline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedDeadline {
    /// The day as printed (`Saturday, 31 May 1969`).
    pub day: String,
    /// The hour as printed (`noon`).
    pub time: String,
    /// Both in one: `Saturday, 31 May 1969, noon`.
    pub moment: String,
    /// The day as `YYYY-MM-DD`.
    pub iso: String,
}

/// Paper and look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageSetup {
    /// Size of the paper.
    pub paper: PaperSize,
    /// Name of the look: the template `print/<look>.typ`, and `data-look` of the page on the web.
    pub look: String,
    /// The look of the page on the web, where it has one of its own; empty where it has not.
    pub web: String,
    /// Whether the issue is not sealed yet: the page says so and asks robots to stay away.
    pub draft: bool,
    /// Whether the last page is an address panel.
    pub panel: bool,
    /// How the editor's replies look; the double parentheses always stay.
    pub replies: ReplyMarkStyle,
}

/// How the editor's replies look (L-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyMarkStyle {
    /// In the text, set apart by their parentheses and the face of the look.
    #[default]
    Parens,
    /// In italics.
    Italic,
    /// As blocks of their own, further in.
    Indent,
}

impl Default for PageSetup {
    fn default() -> PageSetup {
        PageSetup {
            paper: PaperSize::A5,
            look: "modern".to_owned(),
            web: String::new(),
            draft: false,
            panel: true,
            replies: ReplyMarkStyle::Parens,
        }
    }
}

impl PageSetup {
    /// The look of the page on the web.
    pub fn on_web(&self) -> &str {
        if self.web.is_empty() { &self.look } else { &self.web }
    }
}

/// Sizes of paper that the looks are designed for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaperSize {
    /// 148 by 210 mm.
    #[default]
    A5,
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A department of the zine, by the name it has in `order` of issue.toml.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Department {
    /// The leading article.
    Editorial,
    /// All games.
    Games,
    /// The letter column.
    Letters,
    /// Articles.
    Articles,
    /// Waiting lists, standbys, new games elsewhere, contests, new blood.
    Openings,
    /// Polls of the readers.
    Polls,
    /// Changes of address, news of zines.
    Addresses,
    /// Want ads.
    Ads,
    /// Players and fees.
    Fees,
    /// State of the games.
    State,
    /// Rating lists.
    Ratings,
    /// House rules.
    Rules,
}

impl Department {
    /// Every department in the usual order.
    pub const ALL: [Department; 12] = [
        Department::Editorial,
        Department::Openings,
        Department::Games,
        Department::Letters,
        Department::Articles,
        Department::Polls,
        Department::Addresses,
        Department::Ads,
        Department::Ratings,
        Department::Fees,
        Department::State,
        Department::Rules,
    ];

    /// The name it has in `order` of issue.toml.
    pub fn name(self) -> &'static str {
        match self {
            Department::Editorial => "editorial",
            Department::Games => "games",
            Department::Letters => "letters",
            Department::Articles => "articles",
            Department::Openings => "openings",
            Department::Polls => "polls",
            Department::Addresses => "addresses",
            Department::Ads => "ads",
            Department::Fees => "fees",
            Department::State => "state",
            Department::Ratings => "ratings",
            Department::Rules => "rules",
        }
    }

    /// The department of a name.
    pub fn by_name(name: &str) -> Option<Department> {
        Department::ALL.into_iter().find(|department| department.name() == name)
    }
}

/// A line of the list of contents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContentsLine {
    /// What is there.
    pub what: String,
    /// Its anchor in both outputs.
    pub anchor: String,
}

/// A correction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedErratum {
    /// Number of the issue that was wrong, or that brought the correction.
    pub issue: String,
    /// What is corrected.
    pub text: RichText,
}

/// An article, the editorial included.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ArticleSection {
    /// Anchor, unique in the issue.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Who wrote it; empty for the editor.
    pub by: String,
    /// Id of the person's page in the archive; empty where there is none.
    pub person: String,
    /// What it says.
    pub body: RichText,
}

/// A letter (L-1).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedLetter {
    /// Anchor, unique in the issue (`letter-bob`).
    pub id: String,
    /// Name of the writer, or writers.
    pub who: String,
    /// Id of the person's page in the archive; empty where there is none.
    pub person: String,
    /// The writer's address; empty where it is not printed.
    pub address: String,
    /// The letter that it answers, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<LetterReference>,
    /// The letter with the editor's replies in it.
    pub body: RichText,
}

/// A letter that another answers, or that answers another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LetterReference {
    /// Number of its issue; empty for this one.
    pub number: String,
    /// Its writer.
    pub who: String,
    /// Where it is, seen from the page of the issue; empty while its issue is not published.
    pub to: String,
}

impl PrintedDate {
    /// The day in figures; none where `iso` is no date.
    pub fn parts(&self) -> Option<CalendarDay> {
        CalendarDay::of(self.iso.parse().ok()?)
    }
}

/// A day in figures, as Typst takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarDay {
    /// The year.
    pub year: i32,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl CalendarDay {
    /// A date in figures.
    pub fn of(date: jiff::civil::Date) -> Option<CalendarDay> {
        let (month, day) = (u8::try_from(date.month()).ok()?, u8::try_from(date.day()).ok()?);
        Some(CalendarDay { year: i32::from(date.year()), month, day })
    }
}

impl IssuePage {
    /// What the issue is called in lists: its own title, else that of the editorial; empty for none.
    pub fn heading(&self) -> &str {
        let editorial = self.editorial.as_ref().map_or("", |e| e.title.as_str());
        if self.title.is_empty() { editorial } else { &self.title }
    }

    /// Brings the model into the state that templates expect: order complete, contents listed, changes marked in the
    /// tables and the tables cut to the size that a page holds. Call it once, when everything is in place.
    pub fn finish(&mut self) {
        self.complete_order();
        if let Some(editorial) = &mut self.editorial {
            editorial.id = "editorial".to_owned();
        }
        for game in &mut self.games {
            if let Some(chart) = &mut game.chart {
                chart.finish();
            }
            if let Some(ownership) = &mut game.ownership {
                ownership.finish();
            }
        }
        self.separate_headings();
        self.fill_contents();
    }

    /// Keeps what lists of issues and the pages of games tell of it, and lets go of what only its own page shows.
    pub fn keep_listed(&mut self) {
        let all = std::mem::take(self);
        *self = IssuePage {
            editorial: all.editorial.map(without_body),
            articles: all.articles.into_iter().map(without_body).collect(),
            letters: all
                .letters
                .into_iter()
                .map(|l| PrintedLetter { body: RichText::default(), ..l })
                .collect(),
            games: (all.games.into_iter())
                .map(|g| GameSection { ownership: None, seats: Vec::new(), ..g })
                .collect(),
            zine: all.zine,
            number: all.number,
            date: all.date,
            deadline: all.deadline,
            next: all.next,
            blurb: all.blurb,
            page: all.page,
            words: all.words,
            openings: all.openings,
            rules: all.rules,
            ..IssuePage::default()
        };
    }

    /// Adds to `order` the departments it does not name, in their usual order, so that nothing the issue has is left out.
    pub fn complete_order(&mut self) {
        let mut seen = Vec::new();
        self.order.retain(|d| {
            let new = !seen.contains(d);
            seen.push(*d);
            new
        });
        self.order.extend(Department::ALL.into_iter().filter(|d| !seen.contains(d)));
    }

    /// Whether a department has anything to print.
    pub fn has(&self, department: Department) -> bool {
        match department {
            Department::Editorial => self.editorial.is_some(),
            Department::Games => !self.games.is_empty(),
            Department::Letters => !self.letters.is_empty() || !self.wahf.is_empty(),
            Department::Articles => !self.articles.is_empty(),
            Department::Openings => {
                !self.openings.is_empty()
                    || self.standbys.is_some()
                    || !self.new_games.is_empty()
                    || !self.contests.is_empty()
                    || self.new_blood.as_ref().is_some_and(|b| !b.people.is_empty())
            }
            Department::Polls => !self.polls.is_empty(),
            Department::Addresses => !self.moves.is_empty() || !self.news.is_empty(),
            Department::Ads => !self.ads.is_empty(),
            Department::Fees => !self.fees.is_empty(),
            Department::State => self.state.is_some(),
            Department::Ratings => self.ratings.is_some(),
            Department::Rules => self.rules.is_some(),
        }
    }

    /// Makes the list of contents from what the issue has, in the order of its departments.
    pub fn fill_contents(&mut self) {
        let mut entries: Vec<ContentsLine> = Vec::new();
        for department in self.order.iter().copied().filter(|d| self.has(*d)) {
            match department {
                Department::Editorial => {
                    let title = self.editorial.as_ref().map_or("", |e| e.title.as_str());
                    let word = self.words.get("editorial");
                    if title.is_empty() || title.eq_ignore_ascii_case(word) {
                        add_line(word.to_owned(), "editorial", &mut entries);
                    } else {
                        // German writes every noun large.
                        let german = self.zine.language.starts_with("de");
                        let word = if german { word.to_owned() } else { word.to_lowercase() };
                        add_line(format!("{title} ({word})"), "editorial", &mut entries);
                    }
                }
                Department::Games => self.games.iter().for_each(|game| {
                    add_line(game.entry(&self.words, &self.zine.language), &game.id, &mut entries)
                }),
                Department::Articles => {
                    self.articles.iter().for_each(|a| add_line(a.title.clone(), &a.id, &mut entries))
                }
                Department::Letters => {
                    add_line(self.words.get("letters").to_owned(), "letters", &mut entries)
                }
                Department::Openings => {
                    add_line(self.words.get("openings").to_owned(), "openings", &mut entries)
                }
                Department::Polls => add_line(self.words.get("polls").to_owned(), "polls", &mut entries),
                Department::Addresses => {
                    let what = if self.moves.is_empty() { "zine_news" } else { "addresses" };
                    add_line(self.words.get(what).to_owned(), "addresses", &mut entries);
                }
                Department::Ads => add_line(self.words.get("wants").to_owned(), "ads", &mut entries),
                Department::Fees => add_line(self.words.get("fees").to_owned(), "fees", &mut entries),
                Department::Ratings => {
                    add_line(self.words.get("ratings").to_owned(), "ratings", &mut entries)
                }
                Department::State => add_line(self.words.get("state").to_owned(), "state", &mut entries),
                Department::Rules => {
                    add_line(self.words.get("rules").to_owned(), "house-rules", &mut entries)
                }
            }
        }
        self.contents = entries;
    }

    /// Every text of the issue that came from Markdown.
    pub fn texts(&self) -> Vec<&RichText> {
        let mut all: Vec<&RichText> = self.errata.iter().map(|e| &e.text).collect();
        all.extend(self.editorial.iter().chain(&self.articles).map(|a| &a.body));
        for game in &self.games {
            all.extend(game.notes.iter().chain(&game.record));
            all.extend(game.seasons.iter().flat_map(|s| s.tables.iter().chain(&s.notes)));
            all.extend(game.press.iter().map(|p| &p.body));
        }
        all.extend(self.letters.iter().map(|l| &l.body));
        all.extend(self.ads.iter().map(|a| &a.text));
        all.extend(self.polls.iter().map(|p| &p.body));
        all.extend(&self.ratings);
        if let Some(rules) = &self.rules {
            all.push(&rules.intro);
            all.extend(rules.items.iter().map(|r| &r.text));
        }
        all
    }

    /// The same texts, to change.
    pub fn texts_mut(&mut self) -> Vec<&mut RichText> {
        let mut all: Vec<&mut RichText> = self.errata.iter_mut().map(|e| &mut e.text).collect();
        all.extend(self.editorial.iter_mut().chain(&mut self.articles).map(|a| &mut a.body));
        for game in &mut self.games {
            all.extend(game.notes.iter_mut().chain(&mut game.record));
            all.extend(game.seasons.iter_mut().flat_map(|s| s.tables.iter_mut().chain(&mut s.notes)));
            all.extend(game.press.iter_mut().map(|p| &mut p.body));
        }
        all.extend(self.letters.iter_mut().map(|l| &mut l.body));
        all.extend(self.ads.iter_mut().map(|a| &mut a.text));
        all.extend(self.polls.iter_mut().map(|p| &mut p.body));
        all.extend(&mut self.ratings);
        if let Some(rules) = &mut self.rules {
            all.push(&mut rules.intro);
            all.extend(rules.items.iter_mut().map(|r| &mut r.text));
        }
        all
    }

    /// Gives every heading of a text an id that nothing else of the page has: `x` and `x-h` are those of a section and its heading,
    /// `x-note-1` and `x-ref-1-1` those of its notes.
    fn separate_headings(&mut self) {
        let sections = self.games.iter().map(|g| &g.id).chain(self.articles.iter().map(|a| &a.id));
        let sections = sections.chain(self.letters.iter().map(|l| &l.id)).cloned();
        let mut taken: BTreeSet<String> = sections.collect();
        taken.extend(self.texts().into_iter().map(|text| text.id.clone()));
        let heads: Vec<String> = taken.iter().map(|id| format!("{id}-h")).collect();
        taken.extend(heads);
        for text in self.texts() {
            for (note, number) in text.notes.iter().zip(1..) {
                taken.insert(format!("{}-note-{number}", text.id));
                taken.extend((1..=note.references).map(|nth| format!("{}-ref-{number}-{nth}", text.id)));
            }
        }
        for text in self.texts_mut() {
            let before = text.id.clone();
            text.each_heading(&mut |id| {
                let numbered = (2..).map(|n| format!("{id}-{n}"));
                let chosen = std::iter::once(id.clone())
                    .chain(numbered)
                    .find(|id| !taken.contains(&format!("{before}-{id}")))
                    .unwrap_or_default();
                taken.insert(format!("{before}-{chosen}"));
                *id = chosen;
            });
        }
    }
}

fn without_body(a: ArticleSection) -> ArticleSection {
    ArticleSection { body: RichText::default(), ..a }
}

fn add_line(what: String, anchor: &str, entries: &mut Vec<ContentsLine>) {
    entries.push(ContentsLine { what, anchor: anchor.to_owned() });
}

impl GameSection {
    /// The game's line in the list of contents (`Harbour Lights, 1968AB: Fall 1905`).
    fn entry(&self, words: &TemplateWords, language: &str) -> String {
        let mut line = self.name.clone();
        if !self.number.is_empty() {
            line.push_str(", ");
            line.push_str(&self.number);
        }
        if !self.season.is_empty() {
            line.push_str(words.get("colon"));
            line.push(' ');
            // French writes seasons small within a sentence.
            match language.starts_with("fr") {
                true => {
                    let mut letters = self.season.chars();
                    line.extend(letters.next().into_iter().flat_map(char::to_lowercase));
                    line.push_str(letters.as_str());
                }
                false => line.push_str(&self.season),
            }
        }
        line
    }
}
