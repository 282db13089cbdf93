//! Press: where it begins and ends, and the private turns that end it.

use std::ops::Range;

use adjudicator::orders::Code;

use super::super::atoms::Sense;
use super::super::blocks::{Blocks, Line, Whose, shown};
use super::super::headers::header;
use super::super::language::{self, any_at, any_in};
use super::super::words::{Word, words};
use super::super::{Kind, Piece, Printable};
use super::rows::{APART, vote};
use super::{Frame, WIDEST, Work, trimmed};

/// Said of press with private words in its first paragraph.
pub const KEPT: &str = "kept private";

impl Work<'_> {
    /// Takes press in, paragraph by paragraph; gives the line after it.
    pub(super) fn press(&mut self, blocks: &Blocks, at: usize, mark: Mark) -> usize {
        let row = |line: usize| trimmed(self.text, blocks.lines[line].range.clone());
        let first = row(at);
        let (mut style, begins) = mark;
        let inline = self.text[begins..first.end].chars().any(char::is_alphanumeric);
        let behind = words(&self.text[begins..first.end], begins);
        let after: Vec<&Word> = behind.iter().filter(|w| w.says()).collect();
        let none = |w: &&&Word| NONE.contains(&w.text.as_str());
        let without = after.first().is_some_and(|w| none(&w))
            || after.first().is_some_and(|w| matches!(w.text.as_str(), "i" | "ich" | "je" | "j"))
                && after.iter().take(4).any(|w| none(&w));
        if inline && without {
            self.note(first, Kind::Remark, "no press");
            return at + 1;
        }
        let (mut to, mut cut) = (begins, false);
        let mut paragraph = at;
        let mut end;
        loop {
            // One paragraph.
            let rows = blocks.lines[paragraph..].iter();
            let own = |l: &&Line| l.whose == Whose::Own && !self.text[l.range.clone()].trim().is_empty();
            let after = paragraph + rows.take_while(own).count();
            let private = |i: usize| self.private(&blocks.lines[i].range);
            if paragraph == at && self.addressed(&behind) || (paragraph..after).any(private) {
                let own = words(&self.text[blocks.lines[paragraph].range.clone()], 0);
                if any_in(&own, "author") {
                    style = Some("grey");
                }
                (cut, end) = (true, paragraph);
                break;
            }
            let ends = (paragraph..after)
                .skip(usize::from(paragraph == at))
                .find(|i| self.ends_press(&blocks.lines[*i].range));
            end = ends.unwrap_or(after);
            to = row(end - 1).end;
            if ends.is_some() || inline {
                break;
            }
            let next = (end..blocks.lines.len()).find(|i| !row(*i).is_empty());
            match next.map(|i| (i, &blocks.lines[i])) {
                Some((next, line)) if line.whose == Whose::Own && !self.ends_press(&line.range) => {
                    paragraph = next;
                }
                _ => break,
            }
        }
        if end == at {
            // Private words in the very paragraph of the mark.
            while blocks.lines.get(end).is_some_and(|l| !trimmed(self.text, l.range.clone()).is_empty()) {
                let range = trimmed(self.text, blocks.lines[end].range.clone());
                let message = KEPT.to_string();
                self.push(Piece { message, is_withheld: true, ..Piece::new(range, Kind::Remark) }, None);
                end += 1;
            }
            return end;
        }
        // What belongs to another game, or to one that nobody knows, is not printed in this one.
        match self.frame.clone() {
            Frame::Elsewhere => {
                self.note(first.start..to, Kind::Others, APART);
                return end;
            }
            Frame::Nowhere(message) => {
                self.error(first.start..to, Kind::Unread, Code::UnknownOrder, &message, None);
                return end;
            }
            _ => {}
        }
        let text = shown(self.text[begins..to].trim());
        if !text.is_empty() {
            self.press.push(Printable { text, style, at: begins, cut });
        }
        self.note(first.start..to, Kind::Press, "");
        end
    }

    /// Whether words are for the editor: `Ada, ...`, `For Ada: ...`, `Hello editor ...`
    fn addressed(&self, found: &[Word]) -> bool {
        let Some(first) = found.iter().position(Word::says) else { return false };
        let editor = |w: &Word| w.text == self.world.editor;
        // `Ada I go to Spain.`
        let speaks = |at: usize| SPEAKS.iter().any(|class| any_at(found, at, class).is_some());
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
    pub(super) fn private(&self, range: &Range<usize>) -> bool {
        let found = words(&self.text[range.clone()], range.start);
        let Some(first) = found.iter().position(Word::says) else { return false };
        let greets = any_at(&found, first, "greeting")
            .is_some_and(|f| found.get(first + f.len).is_none_or(|w| w.is(",")));
        // `My new phone is ...`, `next turn I mean to ...`
        let long =
            |class: &str| (0..found.len()).any(|i| any_at(&found, i, class).is_some_and(|f| f.len > 1));
        let speaks = |i| self.look.language.at_any(&found, i, &SPEAKS).is_some();
        let own = || (0..found.len()).any(speaks);
        // `La prossima volta attacco l'Austria`: Italian and Spanish verbs tell by their ends who speaks.
        let latin = language::all().iter().filter(|l| matches!(l.code, "it" | "es"));
        let later = || (0..found.len()).any(|i| latin.clone().any(|l| l.at(&found, i, "later").is_some()));
        let meant = || later() && self.first_person(&found);
        // `Cela ne doit pas paraître`
        let seen = |w: &Word| APPEARS.split_whitespace().any(|stem| w.text.starts_with(stem));
        let unseen = || {
            let denied = |i: usize| {
                found[i.saturating_sub(3)..i].iter().any(|w| one_of(THIS, w))
                    && found[i + 1..].iter().take(4).any(seen)
            };
            (0..found.len()).any(|i| one_of(NOT, &found[i]) && denied(i))
        };
        let print =
            |w: &Word| one_of(PRINT, w) || PRINTED.split_whitespace().any(|stem| w.text.starts_with(stem));
        let unprinted =
            || (0..found.len()).any(|i| one_of(NOT, &found[i]) && found[i + 1..].iter().take(4).any(print));
        self.addressed(&found)
            || greets
            || private_head(&found)
            || self.world.names.contacts.told(&self.text[range.clone()])
            || any_at(&found, first, "ps").is_some()
            || any_in(&found, "private")
            || long("address")
            || long("later") && own()
            || meant()
            || any_in(&found, "unwell")
            || any_in(&found, "home") && any_in(&found, "ill")
            || unprinted()
            || unseen()
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

    pub(super) fn ends_press(&self, range: &Range<usize>) -> bool {
        let range = trimmed(self.text, range.clone());
        let found = words(&self.text[range.clone()], range.start);
        let Some(first) = found.iter().position(Word::says) else { return range.len() > 2 };
        let says = found.iter().filter(|w| w.says()).count();
        let closes = any_at(&found, first, "closing").is_some_and(|f| f.len >= says.saturating_sub(1));
        let head = header(self.look.board, self.world.names, &found, self.year())
            .is_some_and(|h| !h.games.is_empty() || h.season.is_some() || h.leads);
        let named =
            says <= 3 && found.iter().filter(|w| w.says()).all(|w| self.world.names.is_person(&w.text));
        any_at(&found, first, "press end").is_some()
            || mark(&found).is_some()
            || closes
            || head
            || named
            || vote(&found)
            || self.plain_order(range)
    }

    /// A row that is an order for a unit of theirs with nothing else in it.
    pub(super) fn plain_order(&self, range: Range<usize>) -> bool {
        if range.len() > WIDEST {
            return false;
        }
        let atoms = self.teller.atoms(&range);
        if self.teller.strict {
            return self.teller.tell(&range).is_ok_and(|t| !t.bare);
        }
        let odd = atoms.iter().any(|a| {
            matches!(a.sense, Sense::Unknown | Sense::Person)
                && a.first.len() > 1
                && !matches!(a.first.as_str(), "to" | "via" | "by")
        });
        !odd && self.teller.tell(&range).is_ok_and(|t| !t.bare)
    }
}

/// `Personal: ...`, `An die Redaktion: ...`: a word at the beginning of a row that says for whom it is.
pub fn private_head(found: &[Word]) -> bool {
    let Some(first) = found.iter().position(Word::says) else { return false };
    let hit = any_at(found, first, "private head");
    hit.is_some_and(|f| found.get(first + f.len).is_some_and(|w| w.is(":")))
}

/// Whether a word is one of a list.
pub(super) fn one_of(list: &str, word: &Word) -> bool {
    list.split_whitespace().any(|one| one == word.text)
}

/// Classes of words with which somebody speaks of themselves.
const SPEAKS: [&str; 2] = ["self", "speaker"];
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
