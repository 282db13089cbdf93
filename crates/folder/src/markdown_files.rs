//! Markdown files with TOML front matter: editorial, articles, letters, press, ads, house rules.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use base::dated_terms::OneOrMany;
use base::toml_values::{Day, Spanned, parse_part};
use diagnostics::{Diagnostic, Source};

use super::game::PressKind;

/// A Markdown file with its front matter.
#[derive(Clone, Debug)]
pub struct MarkdownFile<F> {
    /// File name without folder and `.md`.
    pub name: String,
    /// The file.
    pub source: Source,
    /// Its front matter.
    pub front: F,
    /// The byte at which the text begins.
    pub body: usize,
}

/// A text with plain front matter: editorial, ads, errata.
pub type PlainText = MarkdownFile<PlainFront>;
/// An article.
pub type ArticleSource = MarkdownFile<ArticleFront>;
/// A letter, or a file with several.
pub type LetterSource = MarkdownFile<LetterFront>;
/// An item of press.
pub type PressItem = MarkdownFile<PressFront>;
/// An erratum.
pub type ErratumSource = MarkdownFile<ErratumFront>;
/// A result of a game run by hand.
pub type ResultSource = MarkdownFile<ResultFront>;
/// House rules.
pub type HouseRules = MarkdownFile<HouseFront>;

/// A score as it was typed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRow {
    /// The seat.
    pub seat: Spanned<String>,
    /// Points.
    pub points: Option<i64>,
    /// Place, from 1.
    pub place: Option<i64>,
    /// A word about it.
    #[serde(default)]
    pub note: String,
}

/// The answers of a seat in a round of By Popular Demand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerRow {
    /// The seat.
    pub seat: Spanned<String>,
    /// An answer to each question, in their order; empty: none.
    pub answers: Vec<String>,
    /// The question whose answer counts double, from 1: once in a game.
    pub joker: Option<Spanned<usize>>,
}

/// What an investor sold and bought, by currency.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeRow {
    /// The seat.
    pub seat: Spanned<String>,
    /// Units sold; they are sold before anything is bought.
    #[serde(default)]
    pub sell: BTreeMap<String, i64>,
    /// Units bought.
    #[serde(default)]
    pub buy: BTreeMap<String, i64>,
}

/// Front matter of a plain text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlainFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// A heading other than the usual one.
    pub title: Option<String>,
}

/// Front matter that may name the language of its text.
pub trait HasLanguage {
    /// Language of the text, if it is not the zine's.
    fn language(&self) -> Option<&Spanned<String>>;
}

macro_rules! spoken {
    ($($front:ty),*) => {$(
        impl HasLanguage for $front {
            fn language(&self) -> Option<&Spanned<String>> {
                self.language.as_ref()
            }
        }
    )*};
}
spoken!(PlainFront, ArticleFront, LetterFront, PressFront, HouseFront, ErratumFront, ResultFront);

/// Front matter of an article.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ArticleFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// Its title.
    pub title: Option<String>,
    /// Its author: an id of people.toml, or a name.
    pub by: Option<String>,
    /// A line below the title.
    pub lead: Option<String>,
    /// Its place among the articles.
    pub order: i64,
    /// Whether it is printed.
    pub print: Option<bool>,
    /// It fills this many pages where an issue needs them: printed only if issue.toml names it among its fillers.
    pub filler: Option<u32>,
}

/// Front matter of a letter (`L-1`).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LetterFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// The writers of this file: names, or ids of people.toml.
    pub writers: Vec<Spanned<String>>,
    /// When it came.
    pub date: Option<Day>,
    /// Whether it is printed.
    pub print: Option<bool>,
    /// Whether addresses are printed.
    pub address: bool,
    /// Its place among the letters.
    pub order: i64,
    /// A title above it.
    pub title: Option<String>,
    /// The letter it answers: its file name, after the number of its issue if that is another (`11/bob`).
    pub answers: Option<Spanned<String>>,
    /// A guest answers in this letter, with their own delimiters and signature (`L-3`).
    pub reply: Option<Spanned<GuestReplies>>,
}

/// How somebody other than the editor marks their replies in a letter (`L-3`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestReplies {
    /// Opens a reply.
    pub open: String,
    /// Closes it.
    pub close: String,
    /// Signature at its end; none if absent.
    #[serde(default)]
    pub sign: String,
}

/// Front matter of press (`L-5`).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PressFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// White, grey or black; grey if absent, so that nobody is named by mistake.
    pub kind: Option<Spanned<PressKind>>,
    /// Its writer: an id of people.toml. Printed only under white press.
    pub by: Option<Spanned<String>>,
    /// Dateline, if it is not written as the first words.
    pub dateline: Option<String>,
    /// A title above it.
    pub title: Option<String>,
    /// Its place among the game's press.
    pub order: i64,
    /// Whether it is printed.
    pub print: Option<bool>,
}

/// Front matter of a result of a game run by hand.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResultFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// The round: its number, or what it is called.
    pub round: String,
    /// What is due next, in the same way.
    pub next: Option<String>,
    /// The scores after it.
    pub score: Vec<ScoreRow>,
    /// What the next round of By Popular Demand asks.
    pub ask: Vec<String>,
    /// The answers to what this round asked.
    pub answer: Vec<AnswerRow>,
    /// Spellings that are counted as one answer, the one to print first.
    pub same: Vec<Vec<String>>,
    /// What investors sold and bought, at the rates before this round.
    pub trade: Vec<TradeRow>,
    /// What each currency is worth from now on; one that is absent, as before.
    pub rates: BTreeMap<String, i64>,
    /// Whether the game is over.
    pub over: bool,
    /// Who has won.
    pub winner: Option<Spanned<OneOrMany<String>>>,
}

/// Front matter of house rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// A heading other than the usual one.
    pub title: Option<String>,
    /// Which games they apply to.
    pub applies: HouseRuleScope,
    /// Switches with the paragraph that explains each.
    pub switches: BTreeMap<String, Spanned<HouseRuleSwitch>>,
}

/// Front matter of an erratum. With a game and a phase it corrects a sealed season; without, it is a text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ErratumFront {
    /// The language it is written in, `fr`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// A heading other than the usual one.
    pub title: Option<String>,
    /// The game corrected.
    pub game: Option<Spanned<String>>,
    /// The phase corrected: `Fall 1903 Retreat`.
    pub phase: Option<Spanned<String>>,
    /// Whether later sealed seasons stay as printed or are replayed from the correction.
    pub later: AfterErratum,
    /// All orders of the phase as they should have been, as in a case file: `France: A par-bur`.
    pub orders: Vec<Spanned<String>>,
    /// Results of draws, as in a case file.
    pub draws: Vec<String>,
}

/// What happens to sealed seasons after a corrected one; the second outweighs the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterErratum {
    /// They stay as printed.
    #[default]
    Stay,
    /// They are played again from the corrected position, with their own orders.
    Replay,
}

/// Which games house rules apply to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
pub enum HouseRuleScope {
    /// Those that start from this issue on.
    #[default]
    #[serde(rename = "new games")]
    NewGames,
    /// All.
    #[serde(rename = "all games", alias = "all")]
    All,
}

/// A switch set by house rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleSwitch {
    /// Its value.
    pub value: Spanned<String>,
    /// The paragraph that explains it: `#convoys`.
    pub paragraph: Option<Spanned<String>>,
}

impl<F: DeserializeOwned + Default> MarkdownFile<F> {
    /// Reads a file: front matter between two lines `+++` (or `---`) at its very beginning, then the text.
    pub fn read(name: &str, source: &Source) -> Result<MarkdownFile<F>, Diagnostic> {
        let text = &source.text;
        let first = text.lines().next().unwrap_or("").trim_end();
        let mut front = F::default();
        let mut body = 0;
        if first == "+++" || first == "---" {
            let open = text.find('\n').map_or(text.len(), |i| i + 1);
            let mut close = None;
            for (start, line) in super::mail::lines(text, open..text.len()) {
                if line.trim_end() == first {
                    close = Some((start, start + line.len()));
                    break;
                }
            }
            match close {
                Some((end, after)) => {
                    let masked = format!("{}{}", " ".repeat(open.saturating_sub(1)) + "\n", &text[open..end]);
                    front = parse_part(source, &masked)?;
                    body = after;
                }
                None if first == "+++" => {
                    return Err(Diagnostic::error("front-matter", "the front matter is never closed")
                        .at(source, 0..3)
                        .help("close it with a line +++"));
                }
                None => {}
            }
        }
        Ok(MarkdownFile { name: name.into(), source: source.clone(), front, body })
    }
}

impl<F> MarkdownFile<F> {
    /// The text below the front matter.
    pub fn text(&self) -> &str {
        &self.source.text[self.body..]
    }

    /// The line of the file on which the text begins, from 1.
    pub fn first_line(&self) -> u32 {
        self.source.line_column(self.body).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_keeps_the_places_of_the_file() {
        let source = Source::new("letters/bob.md", "+++\nwriters = [\"Bob\"]\nordre = 2\n+++\nBob: Hello.\n");
        let error = LetterSource::read("bob", &source).unwrap_err();
        assert_eq!(error.place().as_deref(), Some("letters/bob.md:3:1"));
        let source = Source::new("letters/bob.md", "+++\nwriters = [\"Bob\"]\norder = 2\n+++\nBob: Hello.\n");
        let letter = LetterSource::read("bob", &source).unwrap();
        assert_eq!((letter.text(), letter.first_line()), ("Bob: Hello.\n", 5));
        assert_eq!(source.text.get(letter.front.writers[0].span()), Some("\"Bob\""));
    }

    #[test]
    fn front_matter_that_is_never_closed_is_an_error() {
        let source = Source::new("x.md", "+++\norder = 2\n");
        assert_eq!(PlainText::read("x", &source).unwrap_err().code.as_str(), "front-matter");
        assert!(PlainText::read("x", &Source::new("x.md", "---\n\nA rule above.\n")).is_ok());
    }

    #[test]
    fn house_rules_name_their_paragraphs() {
        let text = "+++\napplies = \"new games\"\n[switches]\nconvoy_paradox = { value = \"1982\", paragraph = \"#convoys\" }\n+++\n# Convoys\n";
        let rules = HouseRules::read("house-rules", &Source::new("house-rules.md", text)).unwrap();
        assert_eq!(rules.front.switches["convoy_paradox"].get_ref().value.get_ref(), "1982");
    }
}
