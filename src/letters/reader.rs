//! A letter read: every piece of it with its kind; what is an order told to the order reader, all else to the editor.

use std::ops::Range;

use super::atoms::{Lookup, Sense};
use super::attempt::{Teller, Told, Why, unit_of};
use super::blocks::{Blocks, Whose, blocks};
use super::headers::{Head, date_line, header};
use super::language::{self, Language, any_at, any_in};
use super::words::{Word, words};
use super::{Act, Kind, Letter, Piece, Printable, World, places};
use crate::diagnostic::Source;
use crate::orders::Code;
use crate::season::Phase;

/// Longer letters are not read.
pub const LONGEST: usize = 200_000;
/// Rows longer than this are prose.
const WIDEST: usize = 4_000;

/// A piece before the orders are read together.
struct Draft {
    piece: Piece,
    /// What the order reader is told.
    told: Option<Told>,
    /// A blank line before it ends headings.
    blank: bool,
}

/// What holds for the rows that follow.
#[derive(Clone, Debug, PartialEq)]
enum Frame {
    /// Nothing.
    Free,
    /// Another power's or game's part, a later season.
    Part(Kind, String),
    /// A season that is not due.
    Wrong(String),
    /// Below a condition that stands alone.
    Condition,
}

struct Work<'a> {
    world: &'a World<'a>,
    look: &'a Lookup<'a>,
    teller: Teller<'a>,
    text: &'a str,
    drafts: Vec<Draft>,
    press: Vec<Printable>,
    frame: Frame,
    ordered: bool,
    signed: bool,
    blank: bool,
}

/// Reads a letter whose body begins at `body`. Never fails; every stretch that is not white space lies in a piece.
pub fn read(world: &World, letter: &str, body: usize) -> Letter {
    if letter.len() > LONGEST {
        let mut piece = Piece::new(body..letter.len(), Kind::Unread);
        piece.codes.push(Code::UnknownOrder);
        piece.message = "the letter is too long to be read".into();
        return Letter { pieces: vec![piece], ..Letter::default() };
    }
    let blocks = blocks(letter, body.min(letter.len()));
    let board = world.rules.board();
    let names = places::of(board);
    let all = words(&blocks.text[body.min(letter.len())..], body);
    let mut hints = names.hints(&all, language::all());
    letters_of_units(&all, &mut hints);
    if let Some(at) = world.language.and_then(|l| language::all().iter().position(|a| a.code == l)) {
        hints[at] += 1;
    }
    let language = language::of(&all, &hints);
    let look = Lookup {
        board,
        position: world.position,
        who: world.who,
        places: &names,
        language,
        names: world.names,
    };
    let mut work = Work {
        world,
        look: &look,
        teller: Teller::new(world, &look),
        text: &blocks.text,
        drafts: Vec::new(),
        press: Vec::new(),
        frame: Frame::Free,
        ordered: false,
        signed: false,
        blank: false,
    };
    work.rows(&blocks);
    let press = std::mem::take(&mut work.press);
    let mut pieces = work.settle();
    for range in &blocks.struck {
        pieces.push(Piece::new(range.clone(), Kind::Struck));
    }
    pieces.sort_by_key(|p| p.span.start);
    Letter { pieces, press, language: language.code }
}

/// Unit letters that only one language has speak for it: `E Ven - Tri`, `L Mun - Bur`.
fn letters_of_units(words: &[Word], hints: &mut [usize]) {
    for (at, language) in language::all().iter().enumerate() {
        let mut points = 0;
        for (i, word) in words.iter().enumerate().filter(|(_, w)| w.text.len() == 1 && w.capital) {
            let own = ["army", "fleet"].iter().any(|c| language.at(words, i, c).is_some_and(|f| f.len == 1));
            let begins = i == 0 || !words[i - 1].glued;
            points += usize::from(
                own && begins && words.get(i + 1).is_some_and(|w| w.capital && !w.glued) && word.says(),
            );
        }
        hints[at] += 2 * points.min(4);
    }
}

impl<'a> Work<'a> {
    fn rows(&mut self, blocks: &Blocks) {
        let mut at = 0;
        while at < blocks.lines.len() {
            let line = &blocks.lines[at];
            let range = trimmed(self.text, line.range.clone());
            let kind = match line.whose {
                Whose::Own => None,
                Whose::Quoted => Some(Kind::Quote),
                Whose::Forwarded => Some(Kind::Forwarded),
                Whose::Signature => Some(Kind::Signature),
                Whose::Head => Some(Kind::Header),
            };
            match kind {
                Some(kind) if !range.is_empty() => {
                    let message = if kind == Kind::Quote { vec![Code::Quoted] } else { Vec::new() };
                    let mut piece = Piece::new(range, kind);
                    piece.codes = message;
                    self.push(piece, None);
                }
                Some(_) => {}
                None if range.is_empty() => {
                    self.blank = true;
                    if self.frame == Frame::Condition {
                        self.frame = Frame::Free;
                    }
                }
                None => {
                    let (range, next) = self.joined(blocks, at, range);
                    if self.press_begins(blocks, at, &range) {
                        at = self.press(blocks, at);
                        continue;
                    }
                    self.row(range);
                    at = next;
                    continue;
                }
            }
            at += 1;
        }
    }

    /// A row with those that go on with it: after a sign or a verb, or in the middle of a sentence.
    fn joined(&self, blocks: &Blocks, at: usize, range: Range<usize>) -> (Range<usize>, usize) {
        let mut range = range;
        let mut next = at + 1;
        while let Some(line) = blocks.lines.get(next).filter(|l| l.whose == Whose::Own) {
            let more = trimmed(self.text, line.range.clone());
            let row = &self.text[range.clone()];
            if more.is_empty() || range.len() > 1000 {
                break;
            }
            let found = words(row.get(row.len().saturating_sub(60)..).unwrap_or(row), 0);
            let Some(last) = found.last().filter(|_| !columns(&found)) else { break };
            let below = &self.text[more.clone()];
            let open = last.is("-") && found.len() > 1 && row.chars().filter(|c| *c == '-').count() < 5
                || matches!(last.text.as_str(), "to" | "supports" | "s" | "nach" | "naar" | "till" | "and")
                    && last.says()
                    && !last.is("s");
            let signed = below.starts_with("- ")
                && found.iter().filter(|w| w.says()).count() == 2
                && found.iter().all(Word::says);
            let prose = row.chars().count() > 55
                && !row.ends_with(['.', '!', '?', ':', ';', ',', ')'])
                && below.chars().next().is_some_and(|c| c.is_lowercase() || c == 'A' || c == 'F')
                && self
                    .look
                    .atoms(self.text, &words(row, range.start))
                    .iter()
                    .filter(|a| a.sense == Sense::Unknown)
                    .count()
                    > 4
                && self.teller.tell(self.text, range.clone()).is_err();
            if !(open || signed || prose) {
                break;
            }
            range.end = more.end;
            next += 1;
        }
        (range, next)
    }

    fn push(&mut self, piece: Piece, told: Option<Told>) {
        if told.is_some() {
            self.ordered = true;
        }
        let blank = std::mem::take(&mut self.blank);
        self.drafts.push(Draft { piece, told, blank });
    }

    fn note(&mut self, range: Range<usize>, kind: Kind, message: &str) {
        let mut piece = Piece::new(range, kind);
        piece.message = message.into();
        self.push(piece, None);
    }

    fn error(&mut self, range: Range<usize>, kind: Kind, code: Code, message: &str, unit: Option<String>) {
        let mut piece = Piece::new(range, kind);
        piece.codes = vec![code];
        piece.message = message.into();
        piece.unit = unit;
        self.push(piece, None);
    }

    // ---- press

    /// Whether press begins with a row: a mark of any language, alone or before a colon.
    fn press_begins(&self, blocks: &Blocks, at: usize, range: &Range<usize>) -> bool {
        let _ = (blocks, at);
        mark(&words(&self.text[range.clone()], range.start)).is_some()
    }

    /// Takes press in, paragraph by paragraph; gives the line after it.
    fn press(&mut self, blocks: &Blocks, at: usize) -> usize {
        let first = trimmed(self.text, blocks.lines[at].range.clone());
        let found = words(&self.text[first.clone()], first.start);
        let Some((style, begins)) = mark(&found) else { return at + 1 };
        let inline = begins < first.end && self.text[begins..first.end].chars().any(char::is_alphanumeric);
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
    fn private(&self, range: &Range<usize>) -> bool {
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
        editor || gm || any_at(&found, first, "ps").is_some() || any_in(&found, "private")
    }

    fn ends_press(&self, range: &Range<usize>) -> bool {
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
    fn plain_order(&self, range: Range<usize>) -> bool {
        if range.len() > WIDEST {
            return false;
        }
        let found = words(&self.text[range.clone()], range.start);
        let atoms = self.look.atoms(self.text, &found);
        let odd = atoms.iter().any(|a| {
            matches!(a.sense, Sense::Unknown | Sense::Person)
                && a.first.len() > 1
                && !matches!(a.first.as_str(), "to" | "via" | "by")
        });
        !odd && self.teller.tell(self.text, range).is_ok_and(|t| !t.bare)
    }

    fn year(&self) -> i32 {
        self.world.position.turn.year
    }

    // ---- rows

    fn row(&mut self, range: Range<usize>) {
        let found = words(&self.text[range.clone()], range.start);
        if !found.iter().any(Word::says) {
            // An emoji alone, a rule of dashes.
            self.note(range, Kind::Remark, "");
            return;
        }
        if self.text[range.clone()].starts_with("--- attachment ") {
            self.signed = false;
            return self.note(range, Kind::Header, "");
        }
        if range.len() > WIDEST {
            self.note(range, Kind::Remark, "too long to be orders");
            return;
        }
        if let Some(head) = header(self.look.board, self.world.names, &found, self.year()) {
            let at = found.get(head.len.saturating_sub(1)).map_or(range.end, |w| w.span.end);
            let end = if head.leads { at } else { range.end };
            self.section(range.start..end, &head);
            if head.leads {
                let rest = trimmed(self.text, end..range.end);
                if !rest.is_empty() {
                    self.row(rest);
                }
            }
            return;
        }
        if let Some(end) = self.leading(&found) {
            let rest = trimmed(self.text, end..range.end);
            self.note(range.start..end, Kind::Header, "");
            self.row(rest);
            return;
        }
        match self.frame.clone() {
            Frame::Part(kind, message) => return self.note(range, kind, &message),
            Frame::Wrong(message) => return self.wrong(range, &message),
            _ => {}
        }
        if self.plain(&range, &found) {
            return;
        }
        self.acts(range);
    }

    /// A header names game, power and season for what follows.
    fn section(&mut self, range: Range<usize>, head: &Head) {
        let mut piece = Piece::new(range.clone(), Kind::Header);
        let board = self.look.board;
        let mut text = String::from("HEADER");
        if let [game] = head.games.as_slice() {
            text += &format!(" game={game}");
        }
        if let Some(season) = &head.season {
            text += &format!(" season={} {}", season.season, season.year);
        }
        if let [power] = head.powers.as_slice() {
            text += &format!(" power={}", board.owner(*power).name);
        }
        piece.order = Some(text);
        self.push(piece, None);
        if !head.games.is_empty() || !head.powers.is_empty() {
            self.frame = Frame::Free;
        }
        let other_power = !head.powers.is_empty() && !head.powers.contains(&self.world.who);
        let other_game =
            self.world.game.is_some_and(|g| !head.games.is_empty() && !head.games.iter().any(|h| h == g));
        if other_power || other_game {
            self.frame = Frame::Part(Kind::Others, "a part for another power or game".into());
            return;
        }
        let Some(season) = head.season else { return };
        let due = self.world.position.turn;
        self.frame = if season.fits(due) {
            Frame::Free
        } else if self.world.phases.iter().any(|t| season.fits(*t)) {
            Frame::Part(Kind::Later, "for another season of this issue".into())
        } else {
            let order = due.order();
            let rank = |s: crate::season::Season| format!("{s}");
            let _ = rank;
            let later = (season.year, season.season as u8) > (order.0, order.1 as u8);
            if later {
                Frame::Part(Kind::Later, format!("for {}, which is not due yet", season.words()))
            } else {
                Frame::Wrong(format!("orders for {}; due is {due}", season.words()))
            }
        };
    }

    /// A header without a colon before the first unit: `Orders 1.11.2026 - France - A Par H`.
    fn leading(&self, found: &[Word]) -> Option<usize> {
        let atoms = self.look.atoms(self.text, found);
        let unit = atoms.windows(2).position(|w| w[0].is_unit() && w[1].is_place()).filter(|at| *at > 1)?;
        let before = atoms[unit].words.start;
        let dash = found[before - 1].is("-") || found[before - 1].is(",");
        let head = header(self.look.board, self.world.names, &found[..before], self.year())?;
        (dash
            && head.len == before
            && (head.powers == [self.world.who]
                || head.season.is_some_and(|s| s.fits(self.world.position.turn))))
        .then(|| found[before - 1].span.end)
    }

    /// Orders for a season that is not due.
    fn wrong(&mut self, range: Range<usize>, message: &str) {
        match self.teller.tell(self.text, range.clone()) {
            Ok(told) => {
                self.error(range, Kind::Unread, Code::WrongPhase, message, told.units.first().cloned())
            }
            Err(why) if why.attempt => self.error(range, Kind::Unread, Code::WrongPhase, message, why.unit),
            Err(_) => self.note(range, Kind::Remark, ""),
        }
    }

    /// Rows that are no orders by their form: votes, greetings, date lines, headings.
    fn plain(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let range = range.clone();
        let Some(first) = found.iter().position(Word::says) else { return false };
        let says: Vec<&Word> = found.iter().filter(|w| w.says()).collect();
        let language = self.look.language;
        let whole = |class: &str| phrase_row(found, class, language);
        let strict = self.teller.strict;
        let several = split(self.text, range.clone()).len() > 1;
        if !several && proposes(found) && self.proposal(&range, found) {
            return true;
        }
        if !strict && vote(found) && self.vote(&range, found) {
            return true;
        }
        let status = ["final", "preliminary"].into_iter().find(|c| {
            says.len() <= 4
                && (0..found.len()).any(|i| any_at(found, i, c).is_some())
                && says.iter().all(|w| status_word(&w.text))
        });
        if let Some(status) = status {
            let mut piece = Piece::new(range, Kind::Status);
            piece.order = Some(format!("STATUS {status}"));
            self.push(piece, None);
            return true;
        }
        if whole("none") || nothing_of(found) {
            if self.world.position.turn.phase == Phase::Adjustment && any_in(found, "waive") {
                return false;
            }
            self.note(range, Kind::None, "no orders");
            return true;
        }
        if !self.ordered && date_line(found, language) && !self.plain_order(range.clone()) {
            self.note(range, Kind::DateLine, "");
            return true;
        }
        if self.dateline(found) {
            self.note(range, Kind::Dateline, "looks like press");
            return true;
        }
        let greets = any_at(found, first, "greeting");
        let polite = says.len() <= 6 && !found.iter().any(|w| w.is("-") && !w.glued);
        if let Some(greeting) = greets.filter(|_| polite) {
            let rest = says.len().saturating_sub(greeting.len);
            let verbs = self.look.atoms(self.text, found).iter().any(|a| a.is_unit());
            if rest <= 3 && !verbs {
                self.note(range, Kind::Greeting, "");
                return true;
            }
        }
        if columns(found) || signs_on(&says) {
            self.note(range, Kind::Header, "");
            return true;
        }
        if self.closing(range.clone(), found, first, &says) {
            return true;
        }
        false
    }

    fn closing(&mut self, range: Range<usize>, found: &[Word], first: usize, says: &[&Word]) -> bool {
        let closes = any_at(found, first, "closing").is_some_and(|f| {
            let rest = &found[(first + f.len).min(found.len())..];
            rest.iter().filter(|w| w.says()).count() <= 2
                && rest
                    .iter()
                    .filter(|w| w.says())
                    .all(|w| w.capital || any_at(std::slice::from_ref(w), 0, "harmless").is_some())
                || f.len >= 2 && says.len() <= f.len + 4 && !self.attempts(found)
        });
        let own_act = ["confirm", "keep"].iter().any(|c| phrase_row(found, c, self.look.language));
        if closes && says.len() <= 8 && (!own_act || self.ordered) {
            self.signed |= self.ordered;
            self.note(range, Kind::Closing, "");
            return true;
        }
        // A name below everything, and what stands under it.
        let named = says.len() <= 4
            && says.iter().all(|w| w.capital || w.sort == super::words::Sort::Number || w.text.len() == 1)
            && says.iter().any(|w| w.text.len() > 1)
            && !found.iter().any(|w| w.is(":") || w.is("-") && !w.glued)
            && found.first().is_none_or(|w| !w.is("(") && !w.is("<"));
        let atoms = self.look.atoms(self.text, found);
        let unit =
            atoms.iter().any(|a| a.is_unit()) || atoms.iter().any(|a| matches!(a.sense, Sense::Verb(_)));
        let placed = atoms.iter().filter(|a| a.is_place()).count();
        let people = says.iter().all(|w| self.world.names.is_person(&w.text));
        if self.signed
            && !self.teller.strict
            && !unit
            && says.len() <= 12
            && !self.attempts(found)
            && !proposes(found)
        {
            self.note(range, Kind::Signature, "");
            return true;
        }
        if self.teller.strict {
            return false;
        }
        if people && says.len() <= 4 {
            self.signed |= self.ordered;
            self.note(range, Kind::Signature, "");
            return true;
        }
        if named
            && !unit
            && placed == 0
            && self.ordered
            && atoms
                .iter()
                .all(|a| matches!(a.sense, Sense::Unknown | Sense::Person | Sense::Sign | Sense::Number))
        {
            self.signed = true;
            self.note(range, Kind::Signature, "");
            return true;
        }
        false
    }

    /// Whether words could be an attempt to order.
    fn attempts(&self, found: &[Word]) -> bool {
        let Some((first, last)) = found.first().zip(found.last()) else { return false };
        match self.teller.tell(self.text, first.span.start..last.span.end) {
            Ok(told) => !told.bare,
            Err(why) => why.attempt,
        }
    }

    /// `Berlin (AP): ...`, `Vienna - Budapest: no trains`, `Germany - France: ...`
    fn dateline(&self, found: &[Word]) -> bool {
        let Some(colon) = found.iter().position(|w| w.is(":")).filter(|c| (1..10).contains(c)) else {
            return false;
        };
        let atoms = self.look.atoms(self.text, found);
        let (before, after): (Vec<_>, Vec<_>) = atoms.iter().partition(|a| a.words.start < colon);
        let named = before.iter().filter(|a| a.is_place() || matches!(a.sense, Sense::Power(_))).count();
        let bracket = before.iter().any(|a| a.is("("));
        let unit = before.iter().any(|a| a.is_unit());
        let prose = after
            .iter()
            .filter(|a| matches!(a.sense, Sense::Unknown | Sense::Harmless | Sense::Said(_)))
            .count();
        let units = after.iter().any(|a| a.is_unit());
        let said = named > 1 || named == 1 && (bracket && !units || prose >= 3);
        let odd = before.iter().filter(|a| a.sense == Sense::Unknown).count() <= 3;
        let loud = found.last().is_some_and(|w| w.is("!") || w.is(")"));
        named > 0 && !unit && odd && said && (prose >= 2 || loud && prose >= 1) && !(units && prose < 3)
    }

    fn vote(&mut self, range: &Range<usize>, _found: &[Word]) -> bool {
        let raw = self.text[range.clone()].to_string();
        let readings =
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", raw));
        let votes: Vec<String> =
            readings.iter().filter_map(|r| r.order.clone()).filter(|o| o.starts_with("VOTE ")).collect();
        if votes.is_empty()
            || readings.iter().any(|r| r.order.as_deref().is_some_and(|o| !o.starts_with("VOTE ")))
        {
            return false;
        }
        for vote in votes {
            let mut piece = Piece::new(range.clone(), Kind::Vote);
            piece.order = Some(vote);
            self.push(piece, None);
        }
        true
    }

    /// A proposal in plain words; one without exact terms is asked about.
    fn proposal(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        // A proposal for another game is not made in this one.
        let here = |id: &String| self.world.game.is_none_or(|g| g == id);
        let games: Vec<String> =
            super::headers::find(self.look.board, self.world.names, &self.text[range.clone()], self.year())
                .games;
        if !games.is_empty() && !games.iter().any(here) {
            self.note(range.clone(), Kind::Question, "about another game");
            return true;
        }
        let draws = any_in(found, "draw");
        let wins = !draws && any_in(found, "win");
        // A proposal in form is read by its own reader, which says what is wrong with it.
        let raw = self.text[range.clone()].trim();
        let formal = raw.split_once(':').is_some_and(|(head, _)| {
            matches!(head.trim().to_lowercase().as_str(), "propose" | "proposal" | "i propose")
        });
        if formal {
            let mut piece = Piece::new(range.clone(), Kind::Vote);
            piece.proposal = Some(raw.to_string());
            self.push(piece, None);
            return true;
        }
        if !draws && !wins {
            return false;
        }
        let mut powers = Vec::new();
        let mut at = 0;
        while at < found.len() {
            match super::headers::power(self.look.board, &found[at..]) {
                Some((owner, len)) => {
                    powers.push(owner);
                    at += len;
                }
                None => at += 1,
            }
        }
        let mut piece = Piece::new(range.clone(), Kind::Vote);
        let names: Vec<&str> = powers.iter().map(|o| self.look.board.owner(*o).name.as_str()).collect();
        if !names.is_empty() || any_in(found, "everyone") {
            let kind = if draws { "draw" } else { "concession" };
            piece.proposal = Some(format!("Propose: {kind} {}", names.join(" ")));
        } else {
            piece.codes = vec![Code::UnknownOrder];
            piece.message = "a proposal without its terms: a draw between whom?".into();
        }
        self.push(piece, None);
        true
    }

    // ---- sentences

    /// Words that keep, confirm, replace or withdraw are taken out; the rest is read.
    fn acts(&mut self, range: Range<usize>) {
        let found = words(&self.text[range.clone()], range.start);
        const ACTS: [(&str, Act); 6] = [
            ("withdraw", Act::Withdraws),
            ("back", Act::GoesBack),
            ("replace", Act::Replaces),
            ("keep", Act::Keeps),
            ("repeat", Act::Repeats),
            ("confirm", Act::Confirms),
        ];
        for (class, act) in ACTS {
            for at in 0..found.len() {
                let Some(hit) = any_at(&found, at, class) else { continue };
                let end = at + hit.len;
                if !self.is_act(&found, at, end, act) {
                    continue;
                }
                let last = found.get(end).filter(|w| matches!(w.text.as_str(), "." | "!" | ":" | "," | ";"));
                let stop = last.map_or(found[end - 1].span.end, |w| w.span.end);
                let before = trimmed(self.text, range.start..found[at].span.start);
                let mut after = trimmed(self.text, stop..range.end);
                let mut span = found[at].span.start..stop;
                if act == Act::Confirms {
                    (span, after) = (range.clone(), range.end..range.end);
                } else if !before.is_empty() {
                    self.sentences(before);
                }
                let kind = match act {
                    Act::Withdraws => Kind::Withdraw,
                    Act::Confirms => Kind::Confirm,
                    _ => Kind::Amend,
                };
                // `Same as last time please, except A Smy - Arm.`
                let idle = |r: &Range<usize>| {
                    !words(&self.text[r.clone()], 0).iter().any(|w| w.says() && w.text.len() > 1)
                };
                if idle(&after) && !after.is_empty() {
                    span.end = after.end;
                    after = range.end..range.end;
                }
                let mut piece = Piece::new(span, kind);
                piece.act = Some(act);
                self.push(piece, None);
                if !after.is_empty() {
                    self.acts(self.without_except(after));
                }
                return;
            }
        }
        self.sentences(range);
    }

    /// `please, except A Smy - Arm`: what is excepted from keeping is ordered.
    fn without_except(&self, range: Range<usize>) -> Range<usize> {
        let found = words(&self.text[range.clone()], range.start);
        let at = found.iter().take(4).position(|w| {
            matches!(
                w.text.as_str(),
                "except"
                    | "but"
                    | "only"
                    | "ausser"
                    | "sauf"
                    | "salvo"
                    | "behalve"
                    | "utom"
                    | "nur"
                    | "tranne"
            )
        });
        let Some(at) = at.filter(|i| i + 1 < found.len()) else { return range };
        found[at + 1].span.start..range.end
    }

    /// Whether a phrase does something to earlier letters where it stands.
    fn is_act(&self, found: &[Word], at: usize, end: usize, act: Act) -> bool {
        let says = |r: &[Word]| r.iter().filter(|w| w.says()).count();
        let rest = |class: &str, words: &[Word]| {
            (0..words.len()).filter_map(|i| any_at(words, i, class)).map(|f| f.len).max().unwrap_or(0)
        };
        let around = says(&found[..at]) + says(&found[end..]);
        let phrase = says(&found[at..end]);
        match act {
            Act::Confirms => {
                let polite = rest("closing", &found[..at]).max(rest("harmless", &found[..at]))
                    + rest("closing", &found[end..]).max(rest("harmless", &found[end..]))
                    + rest("confirm", &found[end..]);
                let orders = self.look.atoms(self.text, found).iter().any(|a| a.is_unit() || a.is_place());
                !orders && (around <= polite + 1 || phrase >= 3 && around <= 8)
            }
            Act::Replaces => {
                // `New orders:` above orders replaces only where something else was sent; alone it says nothing.
                phrase >= 2 || found.get(end).is_none_or(|w| w.is(":"))
            }
            Act::GoesBack => phrase >= 3 || around <= 6,
            Act::Withdraws | Act::Repeats => true,
            Act::Keeps | Act::Amends => !self.doubtful(&found[..at]),
        }
    }

    fn doubtful(&self, found: &[Word]) -> bool {
        (0..found.len()).any(|i| self.look.language.at(found, i, "if").is_some())
    }

    fn sentences(&mut self, range: Range<usize>) {
        let range = trimmed(self.text, range);
        if range.is_empty() {
            return;
        }
        if self.teller.strict {
            return self.untried(range);
        }
        match self.told(&range) {
            Ok(told) => return self.order(range, told),
            Err(why) if why.condition && self.frames(&range) => {
                self.frame = Frame::Condition;
                return self.note(range, Kind::Remark, "a condition for what follows");
            }
            Err(_) => {}
        }
        let parts = split(self.text, range.clone());
        if parts.len() > 1 {
            for part in parts {
                self.sentence(part);
            }
        } else {
            self.sentence(range);
        }
    }

    /// A row for a reader that leaves no word unexplained and may go on over several rows.
    fn untried(&mut self, range: Range<usize>) {
        let found = words(&self.text[range.clone()], range.start);
        let atoms = self.look.atoms(self.text, &found);
        let prose = atoms
            .iter()
            .filter(|a| matches!(a.sense, Sense::Unknown | Sense::Said(_) | Sense::Harmless))
            .count();
        let units = atoms.iter().any(|a| a.is_unit() || a.is_place());
        if prose > 4 && !units && self.teller.tell(self.text, range.clone()).is_err() {
            return self.note(range, Kind::Remark, "");
        }
        let text = self.text[range.clone()].replace(['\n', '\r'], " ");
        let told = Told { text, amends: false, mended: false, bare: false, units: Vec::new() };
        self.push(Piece::new(range, Kind::Order), Some(told));
    }

    fn told(&self, range: &Range<usize>) -> Result<Told, Why> {
        let found = words(&self.text[range.clone()], range.start);
        if self.told_by(&found) || self.phrase(&found, "past") || self.phrase(&found, "later") {
            return Err(Why::default());
        }
        self.teller.tell(self.text, range.clone())
    }

    /// A condition that stands alone on a line, or ends in a colon.
    fn frames(&self, range: &Range<usize>) -> bool {
        let text = &self.text[range.clone()];
        let found = words(text, range.start);
        let atoms = self.look.atoms(self.text, &found);
        let units = atoms.windows(2).filter(|w| w[0].is_unit() && w[1].is_place()).count();
        text.ends_with(':') || units == 0
    }

    fn phrase(&self, found: &[Word], class: &str) -> bool {
        (0..found.len()).any(|i| {
            self.look
                .language
                .at(found, i, class)
                .or_else(|| language::english().at(found, i, class))
                .is_some_and(|f| f.len > 1 || f.class == "later")
        })
    }

    /// A sentence about what somebody said or does.
    fn told_by(&self, found: &[Word]) -> bool {
        let said = (0..found.len()).any(|i| {
            let hit =
                self.look.language.at(found, i, "told").or_else(|| language::english().at(found, i, "told"));
            hit.is_some_and(|f| f.len > 1 || f.len == 1 && i > 0 && found[i].text.len() > 3)
        });
        said && !found.iter().any(|w| w.is(":") && w.span.start < found[0].span.start)
    }

    fn order(&mut self, range: Range<usize>, told: Told) {
        let found = words(&self.text[range.clone()], range.start);
        let free = (0..found.len()).any(|i| self.look.language.at(&found, i, "either way").is_some());
        if self.frame == Frame::Condition {
            if !free {
                return self.error(
                    range,
                    Kind::Unread,
                    Code::UnknownOrder,
                    "it depends on a condition",
                    told.units.first().cloned(),
                );
            }
            self.frame = Frame::Free;
        }
        let mut piece = Piece::new(range, Kind::Order);
        piece.act = told.amends.then_some(Act::Amends);
        self.push(piece, Some(told));
    }

    fn sentence(&mut self, range: Range<usize>) {
        let found = words(&self.text[range.clone()], range.start);
        if !found.iter().any(Word::says) {
            return self.note(range, Kind::Remark, "");
        }
        if proposes(&found) && self.proposal(&range, &found) {
            return;
        }
        let (told_by, past, later) =
            (self.told_by(&found), self.phrase(&found, "past"), self.phrase(&found, "later"));
        // `Last turn I had A Vie - Gal and it bounced, so this time A Vie - Boh.`
        if past
            && let Some(at) =
                (1..found.len()).rev().find(|i| language::english().at(&found, *i, "now").is_some())
        {
            let rest = trimmed(self.text, found[at].span.start..range.end);
            let len = language::english().at(&found, at, "now").map_or(1, |f| f.len);
            let order =
                trimmed(self.text, found.get(at + len).map_or(range.end, |w| w.span.start)..range.end);
            if let Ok(told) = self.teller.tell(self.text, order.clone()) {
                self.note(range.start..rest.start, Kind::Past, "");
                return self.order(order, told);
            }
        }
        match self.teller.tell(self.text, range.clone()) {
            Ok(told) if !told_by && !past && !later => self.order(range, told),
            Ok(told) if told_by || later => {
                // Their own unit, said by somebody else or for another season: only the player knows.
                let own = !told.units.is_empty() && told_by;
                let kind = if later { Kind::Later } else { Kind::Others };
                if own {
                    self.error(
                        range,
                        Kind::Unread,
                        Code::UnknownOrder,
                        "said by somebody else, or an order?",
                        told.units.first().cloned(),
                    );
                } else {
                    self.note(range, kind, "");
                }
            }
            Ok(_) => self.note(range, Kind::Past, ""),
            Err(why) => self.refused(range, &found, &why, told_by, past, later),
        }
    }

    /// A sentence that is no order: a remark, or an attempt that is asked about.
    fn refused(
        &mut self,
        range: Range<usize>,
        found: &[Word],
        why: &Why,
        told_by: bool,
        past: bool,
        later: bool,
    ) {
        if !(told_by || past || later) && why.attempt && self.clauses(&range) {
            return;
        }
        let class = |class: &str| {
            self.phrase(found, class)
                || (0..found.len()).any(|i| {
                    self.look
                        .language
                        .at(found, i, class)
                        .is_some_and(|f| f.len == 1 && self.text[found[i].span.clone()].len() > 4)
                })
        };
        let kind = [
            ("resign", Kind::Resignation),
            ("proxy", Kind::Proxy),
            ("concede", Kind::Concession),
            ("address", Kind::Address),
            ("money", Kind::Subscription),
            ("attached", Kind::Attachment),
        ];
        let kind = kind.into_iter().find(|(key, _)| class(key)).map(|(_, kind)| kind);
        let private = any_in(found, "private");
        let asks = found.last().is_some_and(|w| w.is("?")) && !why.attempt;
        if why.attempt && !(told_by || past || later || private) {
            let code = why.codes.iter().copied().find(|c| c.is_error()).unwrap_or(Code::UnknownOrder);
            let message = if why.message.is_empty() {
                "this could be an order, and could not be read"
            } else {
                &why.message
            };
            let foreign = code == Code::NotYours;
            if foreign && why.others {
                return self.note(range, Kind::Others, "");
            }
            return self.error(
                range,
                if foreign { Kind::Others } else { Kind::Unread },
                code,
                message,
                why.unit.clone(),
            );
        }
        let kind = match kind {
            Some(kind) => kind,
            None if told_by || why.others => Kind::Others,
            None if past => Kind::Past,
            None if later => Kind::Later,
            None if asks || self.phrase(found, "question") => Kind::Question,
            None => Kind::Remark,
        };
        self.note(range, kind, "");
    }

    /// A sentence with a clause about the writer, or parted by semicolons: each part must be whole by itself.
    fn clauses(&mut self, range: &Range<usize>) -> bool {
        let found = words(&self.text[range.clone()], range.start);
        let doubt = |found: &[Word]| {
            (0..found.len()).any(|i| {
                self.look.language.at(found, i, "doubt").is_some_and(|f| f.len == 1)
                    && self.look.language.at(found, i, "harmless").is_none_or(|h| h.len < 2)
            })
        };
        // `..., then I move to 12 Kiel Road`
        let turn = (1..found.len()).find(|i| {
            let lead = found[i - 1].is(",") || matches!(found[i - 1].text.as_str(), "then" | "and" | "so");
            lead && self.look.language.at(&found, *i, "self").is_some()
        });
        if let Some(at) = turn {
            let mut from = at;
            while from > 0
                && (found[from - 1].is(",") || matches!(found[from - 1].text.as_str(), "then" | "and" | "so"))
            {
                from -= 1;
            }
            let head = range.start..found[from - 1].span.end;
            let tail = found[from].span.start..range.end;
            let atoms = self.look.atoms(self.text, &found[at..]);
            let unit = atoms.windows(2).any(|w| w[0].is_unit() && w[1].is_place());
            if !unit
                && !doubt(&found[at..])
                && let Ok(told) = self.teller.tell(self.text, head.clone())
            {
                self.order(head, told);
                self.note(trimmed(self.text, tail), Kind::Remark, "");
                return true;
            }
        }
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut from = range.start;
        for word in found.iter().filter(|w| w.is(";")) {
            parts.push(trimmed(self.text, from..word.span.start));
            from = word.span.end;
        }
        if parts.is_empty() {
            return false;
        }
        parts.push(trimmed(self.text, from..range.end));
        for part in parts.into_iter().filter(|p| !p.is_empty()) {
            self.sentence(part);
        }
        true
    }

    // ---- all together

    /// Reads all orders together and gives the pieces.
    fn settle(mut self) -> Vec<Piece> {
        self.lists();
        let mut text = String::new();
        let mut rows: Vec<usize> = Vec::new();
        for (index, draft) in self.drafts.iter().enumerate() {
            let Some(told) = &draft.told else { continue };
            if draft.blank && !text.is_empty() {
                text.push('\n');
                rows.push(usize::MAX);
            }
            text.push_str(&told.text);
            text.push('\n');
            rows.push(index);
        }
        let readings = if rows.is_empty() {
            Vec::new()
        } else {
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", text))
        };
        let mut out: Vec<Piece> = Vec::new();
        for (index, draft) in self.drafts.iter().enumerate() {
            if draft.told.is_none() {
                out.push(draft.piece.clone());
                continue;
            }
            let mine = readings.iter().filter(|r| rows.get(r.line as usize - 1) == Some(&index));
            let before = out.len();
            for reading in mine {
                let mut piece = draft.piece.clone();
                piece.told = true;
                if piece.is_error()
                    || reading.codes.iter().any(|c| matches!(c, Code::TooMany | Code::Conflict))
                {
                    piece.attempt = draft.told.as_ref().and_then(|t| self.alone(&t.text));
                }
                piece.order.clone_from(&reading.order);
                piece.codes.clone_from(&reading.codes);
                piece.message.clone_from(&reading.message);
                piece.unit = reading.order.as_deref().and_then(unit_of);
                let told = draft.told.as_ref();
                if told.is_some_and(|t| t.mended) && !piece.codes.contains(&Code::Fuzzy) && !piece.is_error()
                {
                    piece.codes.push(Code::Fuzzy);
                    piece.codes.sort_unstable();
                }
                if reading.codes.contains(&Code::Amends) {
                    piece.act = Some(Act::Amends);
                }
                let voted = |o: &str| ["VOTE draw", "VOTE win", "VOTE *"].iter().any(|v| o.starts_with(v));
                if reading.order.as_deref().is_some_and(voted) {
                    piece.kind = Kind::Vote;
                }
                if piece.order.is_none() {
                    piece.kind = if piece.is_error() { Kind::Unread } else { Kind::Remark };
                    piece.unit = told.and_then(|t| t.units.first().cloned());
                }
                out.push(piece);
            }
            if out.len() == before {
                out.push(Piece { kind: Kind::Remark, ..draft.piece.clone() });
            }
        }
        self.amended(&mut out);
        unexplained(&mut out);
        out
    }

    /// What a row means by itself, if it is one order.
    fn alone(&self, told: &str) -> Option<String> {
        let readings =
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", told));
        match readings.as_slice() {
            [one] if !one.is_error() => one.order.clone(),
            _ => None,
        }
    }

    /// A bare list of units is a list, not an order to hold, where the units have orders elsewhere or it has a heading.
    fn lists(&mut self) {
        let ordered: Vec<String> = self
            .drafts
            .iter()
            .filter_map(|d| d.told.as_ref().filter(|t| !t.bare))
            .flat_map(|t| t.units.clone())
            .collect();
        let attempted: Vec<String> = self.drafts.iter().filter_map(|d| d.piece.unit.clone()).collect();
        let bare = |d: &Draft| d.told.as_ref().is_some_and(|t| t.bare);
        let beside: Vec<bool> = (0..self.drafts.len())
            .map(|i| {
                let near =
                    |j: Option<usize>| j.and_then(|j| self.drafts.get(j)).is_some_and(|d| d.told.is_some());
                near(i.checked_sub(1)) || near(Some(i + 1))
            })
            .collect();
        let moving = self.world.position.turn.phase == Phase::Movement;
        for at in 0..self.drafts.len() {
            if !bare(&self.drafts[at]) || !moving {
                continue;
            }
            let units = self.drafts[at].told.as_ref().map(|t| t.units.clone()).unwrap_or_default();
            let elsewhere = units.iter().any(|u| ordered.contains(u) || attempted.contains(u));
            let text = &self.text[self.drafts[at].piece.span.clone()];
            let lettered =
                words(text, 0).iter().any(|w| matches!(w.text.as_str(), "a" | "f" | "army" | "fleet"));
            let draft = &mut self.drafts[at];
            if elsewhere || units.len() > 1 && !ordered.is_empty() {
                draft.told = None;
                draft.piece.kind = Kind::UnitList;
            } else if units.len() > 1 {
                draft.told = None;
                draft.piece.kind = Kind::UnitList;
                draft.piece.codes = vec![Code::UnknownOrder];
                draft.piece.message = "units without orders".into();
            } else if !lettered && !beside[at] {
                draft.told = None;
                draft.piece.kind = Kind::Remark;
            }
        }
    }

    /// Within a letter an order that changes an earlier one leaves the earlier one out.
    fn amended(&self, pieces: &mut [Piece]) {
        for at in 0..pieces.len() {
            if pieces[at].act != Some(Act::Amends) || !pieces[at].is_order() {
                continue;
            }
            let unit = pieces[at].unit.clone();
            let mut found = false;
            for piece in pieces[..at].iter_mut().filter(|p| p.is_order() && p.unit == unit) {
                piece.order = None;
                piece.kind = Kind::Amend;
                piece.codes.clear();
                piece.message = "changed by a later order".into();
                found = true;
            }
            if found && !pieces[at].codes.contains(&Code::Amends) {
                pieces[at].codes.push(Code::Amends);
            }
        }
    }
}

/// A letter in which nothing is explained is asked about.
fn unexplained(pieces: &mut [Piece]) {
    let explained = |p: &Piece| match p.kind {
        Kind::Order
        | Kind::None
        | Kind::Press
        | Kind::Dateline
        | Kind::Vote
        | Kind::Amend
        | Kind::Confirm
        | Kind::Withdraw => true,
        Kind::Quote | Kind::Forwarded | Kind::Later | Kind::Past | Kind::Others => true,
        kind => kind.is_for_the_editor() || p.is_error() || p.act.is_some(),
    };
    if let Some(announced) = pieces.iter_mut().find(|p| p.kind == Kind::Attachment) {
        announced.message = "an attachment is announced".into();
    }
    // Orders for a season that is not due are no orders for this one.
    let speaks = |p: &Piece| {
        matches!(
            p.kind,
            Kind::Order
                | Kind::None
                | Kind::Unread
                | Kind::Amend
                | Kind::Confirm
                | Kind::Withdraw
                | Kind::Press
                | Kind::Vote
        )
    };
    if !pieces.iter().any(speaks)
        && let Some(later) =
            pieces.iter_mut().find(|p| p.kind == Kind::Later && p.message.ends_with("not due yet"))
    {
        later.codes = vec![Code::WrongPhase];
    }
    if pieces.iter().any(explained) {
        return;
    }
    let remark = pieces
        .iter_mut()
        .filter(|p| matches!(p.kind, Kind::Remark | Kind::Attachment))
        .max_by_key(|p| p.span.len());
    if let Some(piece) = remark {
        if piece.kind == Kind::Remark {
            piece.kind = Kind::Unread;
        }
        piece.codes = vec![Code::UnknownOrder];
        if piece.message.is_empty() {
            piece.message = "no order could be read in this letter".into();
        }
    }
}

/// The mark of press at the beginning of a row: its style, and where the words begin.
fn mark(found: &[Word]) -> Option<(Option<&'static str>, usize)> {
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

fn vote(found: &[Word]) -> bool {
    any_in(found, "vote")
        || any_in(found, "draw")
        || any_in(found, "win")
        || found.iter().any(|w| matches!(w.text.as_str(), "dias" | "concede" | "proposal" | "proposals"))
}

fn proposes(found: &[Word]) -> bool {
    any_in(found, "propose")
}

fn status_word(word: &str) -> bool {
    matches!(
        word,
        "status"
            | "orders"
            | "my"
            | "these"
            | "are"
            | "set"
            | "final"
            | "preliminary"
            | "provisional"
            | "definitive"
            | "prelim"
            | "tentative"
            | "draft"
            | "endgultig"
            | "vorlaufig"
            | "definitif"
            | "definitifs"
            | "provisoire"
            | "provisoires"
            | "moves"
            | "the"
            | "this"
            | "is"
    )
}

/// A row that is a phrase of a class and nothing else but polite words.
fn phrase_row(found: &[Word], class: &str, language: &Language) -> bool {
    let Some(first) = found.iter().position(Word::says) else { return false };
    let hit = language.at(found, first, class).or_else(|| language::english().at(found, first, class));
    hit.is_some_and(|f| found[(first + f.len).min(found.len())..].iter().all(|w| !w.says()))
}

/// `RETREATS: NONE.`
fn nothing_of(found: &[Word]) -> bool {
    let said: Vec<&str> = found.iter().filter(|w| w.says()).map(|w| w.text.as_str()).collect();
    matches!(
        said.as_slice(),
        ["retreats" | "moves" | "builds" | "removals" | "orders", "none" | "nothing" | "nil"]
    )
}

/// A judge's SIGNON and SIGNOFF.
fn signs_on(says: &[&Word]) -> bool {
    says.len() <= 4 && says.first().is_some_and(|w| matches!(w.text.as_str(), "signon" | "signoff"))
}

/// The header row of a table.
fn columns(found: &[Word]) -> bool {
    let says: Vec<usize> = (0..found.len()).filter(|i| found[*i].says()).collect();
    let column =
        |i: &usize| any_at(found, *i, "column").or_else(|| any_at(found, *i, "aside column")).is_some();
    says.len() >= 3 && says.iter().all(column)
}

/// Sentences of a stretch.
fn split(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let part = &text[range.clone()];
    let mut out = Vec::new();
    let mut from = 0;
    let bytes = part.as_bytes();
    for (at, c) in part.char_indices() {
        if !matches!(c, '.' | '!' | '?') {
            continue;
        }
        let next = at + c.len_utf8();
        let after = part[next..].trim_start();
        let gap = bytes.get(next).is_none_or(|b| b.is_ascii_whitespace());
        let word: String = part[..at].chars().rev().take_while(|c| c.is_alphanumeric()).collect();
        let short = c == '.' && word.chars().count() == 1;
        let begins = after.chars().next().is_none_or(|c| {
            c.is_uppercase() || c.is_ascii_digit() || !c.is_ascii() || matches!(c, '(' | '"' | '*')
        });
        if gap && begins && !short && next > from {
            let piece = range.start + from..range.start + next;
            out.push(trimmed(text, piece));
            from = next;
        }
    }
    let rest = trimmed(text, range.start + from..range.end);
    if !rest.is_empty() {
        out.push(rest);
    }
    out.retain(|r| !r.is_empty());
    out
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let Some(part) = text.get(range.clone()) else { return range.start..range.start };
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    start..end.max(start)
}
