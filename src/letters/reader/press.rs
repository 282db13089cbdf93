//! Press: where it begins and ends, and the private turns that end it.

use std::ops::Range;

use super::super::atoms::Sense;
use super::super::blocks::{Blocks, Whose};
use super::super::headers::header;
use super::super::language::{any_at, any_in};
use super::super::words::{Word, words};
use super::super::{Kind, Printable};
use super::rows::vote;
use super::{WIDEST, Work, trimmed};

impl Work<'_> {
    /// Takes press in, paragraph by paragraph; gives the line after it.
    pub(super) fn press(&mut self, blocks: &Blocks, at: usize) -> usize {
        let first = trimmed(self.text, blocks.lines[at].range.clone());
        let found = words(&self.text[first.clone()], first.start);
        let Some((style, begins)) = mark(&found) else { return at + 1 };
        let inline = self.text[begins..first.end].chars().any(char::is_alphanumeric);
        let after: Vec<&Word> = found.iter().filter(|w| w.says() && w.span.start >= begins).collect();
        let none = |w: &&&Word| NONE.contains(&w.text.as_str());
        let without = after.first().is_some_and(|w| none(&w))
            || after.first().is_some_and(|w| matches!(w.text.as_str(), "i" | "ich" | "je" | "j"))
                && after.iter().take(4).any(|w| none(&w));
        if inline && without {
            self.note(first, Kind::Remark, "no press");
            return at + 1;
        }
        let mut style = style;
        let mut end;
        let mut printed: Option<Range<usize>> = None;
        let mut cut = false;
        let mut start = begins;
        let mut paragraph = at;
        loop {
            // One paragraph.
            let mut last = paragraph;
            while blocks
                .lines
                .get(last + 1)
                .is_some_and(|l| l.whose == Whose::Own && !trimmed(self.text, l.range.clone()).is_empty())
            {
                last += 1;
            }
            let rows = paragraph..=last;
            let private = rows.clone().any(|i| self.private(&blocks.lines[i].range));
            if private {
                let own = words(&self.text[blocks.lines[paragraph].range.clone()], 0);
                if (0..own.len()).any(|i| any_at(&own, i, "author").is_some()) {
                    style = Some("grey");
                }
                cut = true;
                end = paragraph;
                break;
            }
            let ends = rows
                .clone()
                .skip(usize::from(paragraph == at))
                .find(|i| self.ends_press(&blocks.lines[*i].range));
            let until = ends.unwrap_or(last + 1);
            if until > paragraph {
                let to = trimmed(self.text, blocks.lines[until - 1].range.clone()).end;
                if to > start {
                    let from = printed.map_or(start, |p| p.start);
                    printed = Some(from..to);
                }
            }
            end = until;
            if ends.is_some() || inline {
                break;
            }
            let next = (until..blocks.lines.len())
                .find(|i| !trimmed(self.text, blocks.lines[*i].range.clone()).is_empty());
            match next.filter(|i| blocks.lines[*i].whose == Whose::Own) {
                Some(next) => {
                    if self.ends_press(&blocks.lines[next].range) {
                        break;
                    }
                    paragraph = next;
                    start = start.min(trimmed(self.text, blocks.lines[next].range.clone()).start);
                }
                None => break,
            }
        }
        let whole = first.start..printed.as_ref().map_or(first.end, |p| p.end.max(first.end));
        match printed {
            Some(range) => {
                let text = self.text[range.clone()].trim().to_string();
                if !text.is_empty() {
                    self.press.push(Printable { text, style, at: range.start, cut });
                }
                self.note(whole, Kind::Press, "");
            }
            None if end > at => self.note(first, Kind::Press, ""),
            // Private words in the very paragraph of the mark.
            None => {
                while end < blocks.lines.len()
                    && !trimmed(self.text, blocks.lines[end].range.clone()).is_empty()
                {
                    let range = trimmed(self.text, blocks.lines[end].range.clone());
                    self.note(range, Kind::Remark, "kept private");
                    end += 1;
                }
            }
        }
        end.max(at + 1)
    }

    /// A private turn: it addresses the editor or says that it is not for print.
    pub(super) fn private(&self, range: &Range<usize>) -> bool {
        let found = words(&self.text[range.clone()], range.start);
        let Some(first) = found.iter().position(Word::says) else { return false };
        let editor = !self.world.editor.is_empty()
            && found[first].text == self.world.editor
            && found.get(first + 1).is_none_or(|w| w.is(",") || w.is("-") || w.is(":") || w.is("!"));
        let gm = any_at(&found, first, "greeting").is_some_and(|f| {
            found.get(first + f.len).is_none_or(|w| {
                w.text == self.world.editor || w.is(",") || matches!(w.text.as_str(), "gm" | "editor")
            })
        });
        // `My new phone is ...`, `next turn I mean to ...`
        let long =
            |class: &str| (0..found.len()).any(|i| any_at(&found, i, class).is_some_and(|f| f.len > 1));
        let own = || (0..found.len()).any(|i| self.look.language.at(&found, i, "self").is_some());
        let unprinted = || {
            let at = |list: &[&str], i: usize| found.get(i).is_some_and(|w| list.contains(&w.text.as_str()));
            (0..found.len()).any(|i| at(NOT, i) && (i + 1..i + 5).any(|j| at(PRINTED, j)))
        };
        editor
            || gm
            || any_at(&found, first, "ps").is_some()
            || any_in(&found, "private")
            || long("address")
            || long("later") && own()
            || unprinted()
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

/// Words that deny; of `don't` the `t` is one by itself.
const NOT: &[&str] =
    &["not", "t", "dont", "never", "no", "nicht", "nie", "keine", "ne", "pas", "non", "niet", "inte"];
/// What is denied where words are not for print.
const PRINTED: &[&str] = &[
    "press",
    "print",
    "printed",
    "publish",
    "published",
    "quote",
    "quoted",
    "presse",
    "drucken",
    "gedruckt",
    "abdrucken",
    "veroffentlichen",
    "publier",
    "imprimer",
    "imprime",
    "publie",
    "stampa",
    "stampare",
    "prensa",
    "publicar",
    "pers",
    "drukken",
    "publiceren",
    "pressen",
    "trycka",
    "publicera",
];
/// `Press: none this time`
const NONE: &[&str] = &[
    "none", "nothing", "nil", "keine", "nichts", "aucune", "aucun", "rien", "nessuna", "nulla", "ninguna",
    "nada", "geen", "niets", "ingen", "inget",
];

/// The mark of press at the beginning of a row: its style, and where the words begin.
pub fn mark(found: &[Word]) -> Option<(Option<&'static str>, usize)> {
    let first = found.iter().position(Word::says)?;
    let hit = any_at(found, first, "press")?;
    let colon = found.iter().take(first + 12).position(|w| w.is(":"));
    let says = |r: &[Word]| r.iter().filter(|w| w.says()).count();
    let said = says(found);
    let short = match colon {
        Some(colon) => says(&found[first + hit.len..colon.max(first + hit.len)]) <= 7,
        None => said <= hit.len + 4 && found[first].text != "white" && found[first].text != "grey",
    };
    // One word of colour is a mark only with its colon: `White: ...`
    let colour = hit.len == 1 && matches!(found[first].text.as_str(), "white" | "grey" | "gray" | "black");
    if !short
        || colour && colon != Some(first + 1)
        || found.iter().take(colon.unwrap_or(found.len())).any(|w| w.is("-") && !w.glued)
    {
        return None;
    }
    if colon.is_none()
        && said > hit.len
        && found[first + hit.len..].iter().any(|w| w.is(",") || w.is(".") || w.is("?"))
    {
        return None;
    }
    let until = colon.map_or(found.len(), |c| c + 1);
    let style = ["white", "grey", "black"]
        .into_iter()
        .find(|c| (first..until).any(|i| any_at(found, i, c).is_some()));
    let end = found.get(until - 1)?.span.end;
    Some((style, end))
}
