//! `published/page.json`: the data of a sealed issue for lists, feed, search and the pages of people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use adjudicator::rules::MessageFact;
use page::lexicon::Lexicon;
use page::model::{
    ArticleSection, GameSection, IssuePage, Opening, PageSetup, PressSection, PrintedDate, PrintedDeadline,
    PrintedErratum, PrintedLetter, ReplyMarkStyle,
};

use super::corrections::IssueCorrection;
use super::model::SealedIssuePage;
use super::search::{self, SearchSection};
use super::{game_viewer, search_entries};
use crate::issue_names::{is_flyer, issue_or_flyer_key};

/// The whole file. Later versions may add to it; unknown fields are left alone.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct SealedPage {
    /// Number as printed.
    pub number: String,
    /// Title of the issue: that of its leading article.
    pub title: String,
    /// Its date.
    pub date: PrintedDate,
    /// One sentence about it.
    pub blurb: String,
    /// The deadline that its masthead announced.
    pub deadline: Option<PrintedDeadline>,
    /// Its look and that of its replies.
    pub look: String,
    /// How replies look.
    pub replies: ReplyMarkStyle,
    /// Everything in it with an anchor of its own, in the order printed.
    pub headings: Vec<PageHeading>,
    /// Games that waited for players, and how many they needed.
    pub openings: Vec<(String, u32)>,
    /// Names as printed, by person's id.
    pub people: BTreeMap<String, String>,
    /// The house rules it printed, in the form of the page model.
    pub rules: Option<serde_json::Value>,
    /// Its corrections of earlier issues, by file, with the number of the issue corrected.
    pub errata: Vec<IssueCorrection>,
    /// The entry at which its list of games stopped; empty if the list was complete.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stopped: String,
    /// Its search data.
    pub search: Vec<SearchSection>,
}

/// Something with a heading and an anchor.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct PageHeading {
    /// Its kind.
    pub kind: HeadingKind,
    /// Its anchor in the body.
    pub anchor: String,
    /// Its text: title of an article, name of a game, dateline or first words of an item of press.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The name signed, as printed; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The id of the person who signed it, if others have the same name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub person: String,
    /// For an item of press, the anchor of its game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub game: String,
}

/// Kinds of headings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HeadingKind {
    /// A game.
    Game,
    /// A letter.
    Letter,
    /// An article.
    Article,
    /// An item of press in a game.
    Press,
    /// Something unknown to this version.
    #[default]
    #[serde(other)]
    Other,
}

impl SealedPage {
    /// The data to store for an issue. `people` has everybody's name as printed, and whether they are in the lists of a game:
    /// of the others only those who signed something are named. `errata` has the file names of its corrections.
    pub fn from_issue(
        issue: &IssuePage,
        people: &BTreeMap<String, (String, bool)>,
        errata: &[String],
    ) -> SealedPage {
        let mut headings = Vec::new();
        for game in &issue.games {
            headings.push(page_heading(HeadingKind::Game, &game.id, &game.name, "", "", people));
            for press in &game.press {
                let title = if press.dateline.is_empty() {
                    game_viewer::excerpt(&press.body.words())
                } else {
                    press.dateline.clone()
                };
                let by = press.by.as_deref().unwrap_or_default();
                let heading = page_heading(HeadingKind::Press, &press.id, &title, by, &press.person, people);
                headings.push(PageHeading { game: game.id.clone(), ..heading });
            }
        }
        headings.extend(
            issue
                .letters
                .iter()
                .map(|l| page_heading(HeadingKind::Letter, &l.id, "", &l.who, &l.person, people)),
        );
        headings.extend(
            issue
                .articles
                .iter()
                .map(|a| page_heading(HeadingKind::Article, &a.id, &a.title, &a.by, &a.person, people)),
        );
        let number = SealedIssuePage { issue: issue.clone(), ..SealedIssuePage::default() };
        let search = search_entries::issue(&number).sections;
        let named =
            people.iter().filter(|(_, (name, listed))| *listed || headings.iter().any(|h| h.by == *name));
        SealedPage {
            number: issue.number.clone(),
            title: issue.heading().to_string(),
            date: issue.date.clone(),
            blurb: issue.blurb.clone(),
            deadline: issue.deadline.clone(),
            look: issue.page.on_web().to_string(),
            replies: issue.page.replies,
            openings: issue.openings.iter().map(|o| (o.game.clone(), o.need)).collect(),
            people: named.map(|(id, (name, _))| (id.clone(), name.clone())).collect(),
            rules: issue.rules.as_ref().and_then(|r| serde_json::to_value(r).ok()),
            errata: errata
                .iter()
                .zip(&issue.errata)
                .map(|(name, e)| IssueCorrection {
                    name: name.clone(),
                    issue: e.issue.clone(),
                    text: serde_json::to_value(&e.text).unwrap_or_default(),
                })
                .collect(),
            headings,
            stopped: issue.state.as_ref().map(|s| s.stopped.clone()).unwrap_or_default(),
            search,
        }
    }

    /// The issue for lists, feed and the pages of people. `games` are its games as described today; `name` returns a person's
    /// present name, given the one printed and the id, which is empty if the name alone identifies the person.
    pub fn to_issue(&self, games: Vec<GameSection>, name: &dyn Fn(&str, &str) -> String) -> IssuePage {
        let of = |kind| self.headings.iter().filter(move |h| h.kind == kind);
        IssuePage {
            flyer: is_flyer(&self.number),
            number: self.number.clone(),
            date: self.date.clone(),
            deadline: self.deadline.clone(),
            blurb: self.blurb.clone(),
            page: PageSetup { look: self.look.clone(), replies: self.replies, ..PageSetup::default() },
            editorial: Some(&self.title).filter(|t| !t.is_empty()).map(|t: &String| ArticleSection {
                id: "editorial".into(),
                title: t.clone(),
                ..ArticleSection::default()
            }),
            letters: of(HeadingKind::Letter)
                .map(|h: &PageHeading| PrintedLetter {
                    id: h.anchor.clone(),
                    who: name(&h.by, &h.person),
                    person: h.person.clone(),
                    ..PrintedLetter::default()
                })
                .collect(),
            articles: of(HeadingKind::Article)
                .map(|h: &PageHeading| ArticleSection {
                    id: h.anchor.clone(),
                    title: h.title.clone(),
                    by: name(&h.by, &h.person),
                    person: h.person.clone(),
                    ..ArticleSection::default()
                })
                .collect(),
            openings: self
                .openings
                .iter()
                .map(|(game, need)| Opening { game: game.clone(), need: *need, ..Opening::default() })
                .collect(),
            rules: self.rules.as_ref().and_then(|r| serde_json::from_value(r.clone()).ok()),
            games: games
                .into_iter()
                .map(|mut game: GameSection| {
                    let own = of(HeadingKind::Press).filter(|h| h.game == game.id);
                    game.press = own
                        .map(|h| PressSection {
                            id: h.anchor.clone(),
                            dateline: h.title.clone(),
                            by: (!h.by.is_empty()).then(|| name(&h.by, &h.person)),
                            person: h.person.clone(),
                            ..PressSection::default()
                        })
                        .collect();
                    game
                })
                .collect(),
            ..IssuePage::default()
        }
    }

    /// The issue for the search.
    pub fn to_search_page(&mut self, words: &Lexicon) -> search::SearchPage {
        search::SearchPage {
            issue: Some(self.number.clone()),
            href: String::new(),
            when: format!(
                "{}, {}",
                words.say(
                    issue_or_flyer_key("archive-number", &self.number),
                    &[("n", MessageFact::Text(self.number.clone()))]
                ),
                self.date.printed
            ),
            year: self.date.parts().map_or(0, |day| day.year),
            sections: self.sections(words),
        }
    }

    /// Its sections; data of older versions lack the issue itself and the kinds.
    fn sections(&mut self, words: &Lexicon) -> Vec<SearchSection> {
        let mut all = std::mem::take(&mut self.search);
        for section in all.iter_mut().filter(|s| {
            s.kind.is_empty()
                && (self.headings.iter().find(|h| h.anchor == s.anchor).map(|h| h.kind))
                    == Some(HeadingKind::Game)
        }) {
            section.kind = "games".into();
        }
        if all.first().is_none_or(|first| first.anchor != "main") {
            let title = words.say("archive-number", &[("n", MessageFact::Text(self.number.clone()))]);
            let title = if self.title.is_empty() { title } else { format!("{title}: {}", self.title) };
            all.insert(0, SearchSection::new("issues", "main", &title, self.blurb.clone()));
        }
        all
    }

    /// Its corrections of an issue.
    pub fn corrects<'p>(&'p self, issue: &'p str) -> impl Iterator<Item = PrintedErratum> + 'p {
        let about = self.errata.iter().filter(move |c| c.issue == issue);
        about.map(|c| PrintedErratum { issue: self.number.clone(), text: c.prose() })
    }
}

fn page_heading(
    kind: HeadingKind,
    anchor: &str,
    title: &str,
    by: &str,
    person: &str,
    people: &BTreeMap<String, (String, bool)>,
) -> PageHeading {
    let shared = people.values().filter(|(name, _)| name == by).nth(1).is_some();
    PageHeading {
        kind,
        anchor: anchor.into(),
        title: title.into(),
        by: by.into(),
        person: if shared { person.into() } else { String::new() },
        game: String::new(),
    }
}
