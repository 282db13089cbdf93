//! Press: where it begins and ends, and the private turns that end it.

use std::ops::Range;

use crate::blocks::shown;
use crate::headers::header;
use crate::language::{self, Language, any_at, any_in};
use crate::words::{Word, words};
use crate::{Printable, World};

/// The rows of a letter, as press is looked for in them.
pub struct PressRows<'a> {
    /// The letter, without markup.
    pub text: &'a str,
    /// What it is read with.
    pub world: &'a World<'a>,
    /// Its language.
    pub language: &'a Language,
    /// The bytes of every row, without blanks around it.
    pub rows: &'a [Range<usize>],
    /// Which rows are the writer's own words.
    pub own: &'a [bool],
    /// Whether a row is an order for a unit of theirs with nothing else in it.
    pub is_order: &'a dyn Fn(usize) -> bool,
}

/// What stands under a mark for print.
#[derive(Debug)]
pub struct PressPart {
    /// The row behind it.
    pub end: usize,
    /// What is to be printed.
    pub what: Press,
}

/// What a mark for print brings.
#[derive(Debug)]
pub enum Press {
    /// It says that there is none.
    Nothing,
    /// Private words stand in its paragraph: all of that is kept private.
    Kept,
    /// Its bytes, with the mark; and the words for print, if there are any.
    Marked(Range<usize>, Option<Printable>),
}

impl PressRows<'_> {
    /// Takes press in, paragraph by paragraph, from a row with a mark.
    pub fn take(&self, at: usize, mark: Mark) -> PressPart {
        let first = self.rows[at].clone();
        let (mut style, begins) = mark;
        let inline = self.text[begins..first.end].chars().any(char::is_alphanumeric);
        let behind = words(&self.text[begins..first.end], begins);
        if inline && says_none(&behind) {
            return PressPart { end: at + 1, what: Press::Nothing };
        }
        let (mut to, mut cut) = (begins, false);
        let mut paragraph = at;
        let mut end;
        loop {
            let after = self.paragraph_end(paragraph);
            let private = |row: usize| self.is_private(&self.rows[row]);
            if paragraph == at && self.addressed(&behind) || (paragraph..after).any(private) {
                if any_in(&words(&self.text[self.rows[paragraph].clone()], 0), "author") {
                    style = Some("grey");
                }
                (cut, end) = (true, paragraph);
                break;
            }
            let first_row = usize::from(paragraph == at);
            let ends = (paragraph..after).skip(first_row).find(|row| self.ends_press(*row));
            end = ends.unwrap_or(after);
            to = self.rows[end - 1].end;
            if ends.is_some() || inline {
                break;
            }
            match (end..self.rows.len()).find(|row| !self.rows[*row].is_empty()) {
                Some(next) if self.own[next] && !self.ends_press(next) => paragraph = next,
                _ => break,
            }
        }
        if end == at {
            // Private words in the very paragraph of the mark.
            let end = (at..self.rows.len()).find(|row| self.rows[*row].is_empty());
            return PressPart { end: end.unwrap_or(self.rows.len()), what: Press::Kept };
        }
        let text = shown(self.text[begins..to].trim());
        let printable = (!text.is_empty()).then_some(Printable { text, style, at: begins, cut });
        PressPart { end, what: Press::Marked(first.start..to, printable) }
    }

    /// The row behind a paragraph of the writer's own words.
    fn paragraph_end(&self, from: usize) -> usize {
        let own = |row: &usize| self.own[*row] && !self.rows[*row].is_empty();
        (from..self.rows.len()).take_while(own).last().map_or(from, |row| row + 1)
    }

    /// Whether words are for the editor: `Ada, ...`, `For Ada: ...`, `Hello editor ...`
    fn addressed(&self, found: &[Word]) -> bool {
        let Some(first) = found.iter().position(Word::says) else { return false };
        let editor = |w: &Word| w.text == self.world.editor;
        // `Ada I go to Spain.`
        let speaks = |at: usize| any_at(found, at, "self").is_some();
        let named = |at: usize| {
            found.get(at).is_some_and(editor)
                && found
                    .get(at + 1)
                    .is_none_or(|w| [",", "-", ":", "!"].iter().any(|s| w.is(s)) || speaks(at + 1))
        };
        let greeted = any_at(found, first, "greeting").map_or(0, |f| f.len + 1);
        let theirs = |w: &Word| editor(w) || one_of(EDITOR, w);
        named(first) || named(first + 1) || found[first..].iter().take(greeted).any(theirs)
    }

    /// A private turn: it addresses the editor or says that it is not for print.
    fn is_private(&self, range: &Range<usize>) -> bool {
        let found = words(&self.text[range.clone()], range.start);
        let Some(first) = found.iter().position(Word::says) else { return false };
        let greets = any_at(&found, first, "greeting")
            .is_some_and(|f| found.get(first + f.len).is_none_or(|w| w.is(",")));
        // `My new phone is ...`, `next turn I mean to ...`
        let long =
            |class: &str| (0..found.len()).any(|i| any_at(&found, i, class).is_some_and(|f| f.len > 1));
        let speaks = |i| self.language.at(&found, i, "self").is_some();
        let own = || (0..found.len()).any(speaks);
        // `La prossima volta attacco l'Austria`: Italian and Spanish verbs tell by their ends who speaks.
        let latin = language::all().iter().filter(|l| matches!(l.code, "it" | "es"));
        let later = || (0..found.len()).any(|i| latin.clone().any(|l| l.at(&found, i, "later").is_some()));
        let meant = || later() && self.first_person(&found);
        self.addressed(&found)
            || greets
            || private_head(&found)
            || self.world.names.contacts.told(&self.text[range.clone()])
            || any_at(&found, first, "ps").is_some()
            || is_not_for_print(&found)
            || long("address")
            || long("later") && own()
            || meant()
            || any_in(&found, "unwell")
            || any_in(&found, "home") && any_in(&found, "ill")
    }

    /// Whether a verb among words could say what the writer does: `attacco`, `entrerò`, `vamos`, `iré`, `voy`.
    fn first_person(&self, found: &[Word]) -> bool {
        (0..found.len()).any(|at| {
            let (word, raw) = (&found[at], &self.text[found[at].span.clone()]);
            let named = at > 0 && (word.capital || one_of(ARTICLES, &found[at - 1]));
            let ends = ["oy", "mos"].iter().any(|end| word.text.ends_with(end));
            let verb = word.text.ends_with('o') || ends || raw.ends_with(['é', 'í']);
            word.text.len() > 2 && !named && verb && !["prossimo", "proximo"].contains(&word.text.as_str())
        })
    }

    fn ends_press(&self, row: usize) -> bool {
        let range = self.rows[row].clone();
        let found = words(&self.text[range.clone()], range.start);
        let Some(first) = found.iter().position(Word::says) else { return range.len() > 2 };
        let says = found.iter().filter(|w| w.says()).count();
        let closes = any_at(&found, first, "closing").is_some_and(|f| f.len >= says.saturating_sub(1));
        let World { rules, names, position, .. } = self.world;
        let board = rules.reading_board(position);
        let head = header(&board, names, &found, position.turn.year)
            .is_some_and(|h| !h.games.is_empty() || h.season.is_some() || h.leads);
        let named = says <= 3 && found.iter().filter(|w| w.says()).all(|w| names.is_person(&w.text));
        any_at(&found, first, "press-end").is_some()
            || mark(&found).is_some()
            || closes
            || head
            || named
            || vote(&found)
            || (self.is_order)(row)
    }
}

/// Whether words say that they are not for print: `Not for publication`, `Cela ne doit pas paraître`.
pub fn is_not_for_print(found: &[Word]) -> bool {
    let seen = |w: &Word| APPEARS.split_whitespace().any(|stem| w.text.starts_with(stem));
    let print =
        |w: &Word| one_of(PRINT, w) || PRINTED.split_whitespace().any(|stem| w.text.starts_with(stem));
    let denied = |i: usize| {
        let behind = &found[i + 1..];
        let this = found[i.saturating_sub(3)..i].iter().any(|w| one_of(THIS, w));
        this && behind.iter().take(4).any(seen) || behind.iter().take(4).any(print)
    };
    any_in(found, "private") || (0..found.len()).any(|i| one_of(NOT, &found[i]) && denied(i))
}

/// `Press: none this time`, `Press: I have nothing`
fn says_none(behind: &[Word]) -> bool {
    let after: Vec<&Word> = behind.iter().filter(|w| w.says()).collect();
    let none = |w: &&&Word| NONE.contains(&w.text.as_str());
    after.first().is_some_and(|w| none(&w))
        || after.first().is_some_and(|w| matches!(w.text.as_str(), "i" | "ich" | "je" | "j"))
            && after.iter().take(4).any(|w| none(&w))
}

/// Whether words speak of a vote.
pub fn vote(found: &[Word]) -> bool {
    any_in(found, "vote")
        || any_in(found, "draw")
        || any_in(found, "win")
        || found.iter().any(|w| matches!(w.text.as_str(), "dias" | "concede" | "proposal" | "proposals"))
}

/// `Personal: ...`, `An die Redaktion: ...`: a word at the beginning of a row that says for whom it is.
pub fn private_head(found: &[Word]) -> bool {
    let Some(first) = found.iter().position(Word::says) else { return false };
    let hit = any_at(found, first, "private-head");
    hit.is_some_and(|f| found.get(first + f.len).is_some_and(|w| w.is(":")))
}

/// Whether a word is one of a list.
pub fn one_of(list: &str, word: &Word) -> bool {
    list.split_whitespace().any(|one| one == word.text)
}

/// Italian and Spanish words before a noun.
const ARTICLES: &str = "il lo l un uno del dello dal dallo al allo nel nello sul sullo el del al un este ese su mio suo quel questo";
/// What is spoken of as not for print.
const THIS: &str = "this that das dies dieses cela ceci ca questo cio esto eso dit dat detta det";
/// Beginnings of words for being printed that mean other things as well.
const APPEARS: &str =
    "appear parait paraiss apparai erschein appari appaia apparire aparec aparez verschijn synas";
/// Whom a greeting is for that is not for readers.
const EDITOR: &str =
    "gm editor herausgeber redakteur redaktion editeur redacteur editore redattore redactie redaktor";
/// Words that deny; of `don't` the `t` is one by itself.
const NOT: &str =
    "not t dont never no nicht nie keine keinen ne n pas jamais non nunca niet nooit inte aldrig";
/// What is denied where words are not for print.
const PRINT: &str = "press print prints presse pressen prensa pers";
/// Beginnings of more such words; `printemps` is none.
const PRINTED: &str = "printed printing publish publica publice publie publiq pubblica gepublice veroffentlich quote \
    zitier citer citar imprim stampa drucke gedruckt abdruck abgedruckt drukken gedrukt afdruk afgedrukt tryck";
/// `Press: none this time`
const NONE: &[&str] = &[
    "none", "nothing", "nil", "keine", "nichts", "aucune", "aucun", "rien", "nessuna", "nulla", "ninguna",
    "nada", "geen", "niets", "ingen", "inget",
];

/// A mark of press: its style, and where the words begin.
pub type Mark = (Option<&'static str>, usize);

/// The mark of press at the beginning of a row.
pub fn mark(found: &[Word]) -> Option<Mark> {
    let first = found.iter().position(Word::says)?;
    let hit = any_at(found, first, "press")?;
    let (rest, near) = (first + hit.len, found.len().min(first + 12));
    let colon = (rest..near).find(|i| found[*i].is(":"));
    let until = colon.unwrap_or(found.len());
    let said = found[rest..until].iter().filter(|w| w.says()).count();
    // One word of colour is a mark only with its colon: `White: ...`
    let colour = hit.len == 1 && matches!(found[first].text.as_str(), "white" | "grey" | "gray" | "black");
    if said > if colon.is_some() { 7 } else { 4 }
        || colour && colon != Some(rest)
        || found[..until].iter().any(|w| w.is("-") && !w.glued)
        || colon.is_none() && said > 0 && found[rest..].iter().any(|w| w.is(",") || w.is(".") || w.is("?"))
    {
        return None;
    }
    let style = ["white", "grey", "black"]
        .into_iter()
        .find(|c| (first..until).any(|i| any_at(found, i, c).is_some()));
    let end = found.get(colon.unwrap_or(until - 1))?.span.end;
    Some((style, end))
}
