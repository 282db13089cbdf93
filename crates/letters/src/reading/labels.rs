//! What the lines of a letter are: the writer's own words for this season, or quoted, signed, press, greeting, another's part.

use std::ops::Range;

use adjudicator::orders::Code;
use adjudicator::season::{Phase, Season};
use adjudicator::terms::{OrderItem, StatedOrder};

use super::cause::Cause;
use super::forms::Verb;
use super::lattice::UnitShape;
use super::letter::{Label, LetterLine, Reader};
use super::matching::Match;
use super::press::{Mark, Press, PressRows, is_not_for_print, mark, one_of};
use super::remarks::none_of;
use super::words::classes;
use super::words::{Class, Classes, LANGUAGES, Trait};
use crate::blocks::{Whose, owners, shown};
use crate::headers::{Head, Named, header, orders, power, seasonal};
use crate::language::{Language, any_in, by_code};
use crate::words::{Sort, Word, words};
use crate::{Kind, Piece, Printable};

/// Lines of more bytes are prose.
const WIDEST: usize = 4_000;

/// More words of a heading before its brackets make none.
const MOST_BEFORE_BRACKET: usize = 3;

/// Dearer readings below the name of a country say nothing of whose its units are.
const DEAREST_OF_THEATRE: super::names::Cost = 150;

/// Whose part, and for when, what follows is.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Due,
    /// Not for this season, or another power's.
    Aside(Kind, Cause),
    /// Below the name of another game.
    Elsewhere,
    /// Orders in it are asked about: a season that is gone, two seasons.
    Wrong(Code, Cause),
    /// Below the name of a game that nobody knows.
    Nowhere(Cause),
    /// Below words about another turn (`Next turn:`); whether a line stands there already.
    Turn(Kind, bool),
    /// Below words that make orders doubtful, and how long that holds.
    Moot(Cause, Holds),
    /// Below words about what somebody else was told; whether a line stands there already.
    Told(bool),
}

/// How long words of a heading hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Holds {
    /// No line stands below them yet, and a blank line may.
    Fresh,
    /// Until a blank line.
    Paragraph,
    /// Until the next heading.
    Part,
}

struct Labeller {
    part: Part,
    /// The line of the part's heading, if it names a power and words stand behind it.
    inline: Option<usize>,
    /// Below private words.
    private: bool,
    /// Orders were seen.
    seen: bool,
    closing: bool,
    /// Headings name parts of the map, not whose orders follow.
    theatres: bool,
}

const SEASONS: [(Class, Season); 4] = [
    (Class::Spring, Season::Spring),
    (Class::Summer, Season::Summer),
    (Class::Fall, Season::Fall),
    (Class::Winter, Season::Winter),
];

impl Reader<'_, '_> {
    /// Labels every line.
    pub fn label(&mut self) {
        self.signatures();
        let mut labeller = Labeller {
            part: Part::Due,
            inline: None,
            private: false,
            seen: false,
            closing: false,
            theatres: false,
        };
        let mut line = 0;
        while line < self.rows.len() {
            line = self.label_line(line, &mut labeller);
        }
    }

    /// Two dashes with an order right below them part orders from orders: they are no line of a signature.
    fn signatures(&mut self) {
        let text = |line: &LetterLine| self.lattice.text.get(line.bytes.clone()).unwrap_or("");
        let rule = |line: &LetterLine| line.whose == Whose::Signature && text(line) == "--";
        let Some(at) = self.lines.iter().position(rule) else { return };
        let Some(first) = (at + 1..self.lines.len()).find(|line| !self.lines[*line].bytes.is_empty()) else {
            return;
        };
        if self.is_orderly(first) && self.is_strict(self.rows[first].clone()) {
            let rows: Vec<&str> = self.lines[at + 1..].iter().map(text).collect();
            let whose = owners(&rows);
            self.lines[at + 1..].iter_mut().zip(whose).for_each(|(line, whose)| line.whose = whose);
        }
    }

    /// The words of a line.
    pub fn line_words(&self, line: usize) -> Vec<Word> {
        let bytes = self.lines[line].bytes.clone();
        words(&self.lattice.text[bytes.clone()], bytes.start)
    }

    /// Labels a line, or all that stands under its mark; gives the next.
    fn label_line(&mut self, line: usize, l: &mut Labeller) -> usize {
        let bytes = self.lines[line].bytes.clone();
        let kind = match self.lines[line].whose {
            _ if bytes.is_empty() => {
                l.private = false;
                l.part = match std::mem::replace(&mut l.part, Part::Due) {
                    Part::Moot(_, Holds::Paragraph) => Part::Due,
                    Part::Moot(cause, _) => Part::Moot(cause, Holds::Part),
                    part => part,
                };
                return line + 1;
            }
            Whose::Own => None,
            Whose::Quoted => Some(Kind::Quote),
            Whose::Forwarded => Some(Kind::Forwarded),
            Whose::Signature => Some(Kind::Signature),
            Whose::Head => Some(Kind::Header),
        };
        if let Some(kind) = kind {
            let row = self.rows[line].clone();
            let own = |q: usize| self.lattice.has_kind_unit(q) && self.is_own_unit(q);
            self.labels[line] = match kind {
                // A motto in quotation marks is no order.
                Kind::Signature
                    if row.clone().any(own)
                        && self.is_strict(row.clone())
                        && !self.token(row.start).is("\"") =>
                {
                    self.taken(line, Kind::Unread, &[Code::UnknownOrder], Some(Cause::Signed))
                }
                kind => Label::Other(kind),
            };
            return line + 1;
        }
        if bytes.len() > WIDEST {
            self.labels[line] = self.taken(line, Kind::Remark, &[], Some(Cause::TooWide));
            return line + 1;
        }
        let found = self.line_words(line);
        if let Some(mark) = mark(&found) {
            return self.press_part(line, mark, &l.part);
        }
        if self.lattice.text[bytes].starts_with("--- attachment ") {
            (l.closing, self.labels[line]) = (false, Label::Other(Kind::Header));
        } else if !self.section(line, &found, l) {
            self.labels[line] = self.label_of(line, l);
        }
        line + 1
    }

    /// What stands under a mark for print; gives the line behind it.
    fn press_part(&mut self, line: usize, mark: Mark, part: &Part) -> usize {
        let rows: Vec<Range<usize>> = self.lines.iter().map(|l| l.bytes.clone()).collect();
        let own: Vec<bool> = self.lines.iter().map(|l| l.whose == Whose::Own).collect();
        let is_order = |line: usize| rows[line].len() <= WIDEST && self.is_plain_order(line);
        let (text, world, language) = (self.lattice.text, self.world, self.own_language());
        let found = PressRows { text, world, language, rows: &rows, own: &own, is_order: &is_order };
        let found = found.take(line, mark);
        let mut made = |span: Range<usize>, kind, cause| {
            self.pieces.push(Piece { cause, ..Piece::new(span, kind) });
        };
        match (found.what, part) {
            (Press::Nothing, _) => made(rows[line].clone(), Kind::Remark, Some(Cause::NoPress)),
            (Press::Kept, _) => {
                for row in &rows[line..found.end] {
                    let piece = Piece::new(row.clone(), Kind::Remark);
                    self.pieces.push(Piece { cause: Some(Cause::Kept), is_withheld: true, ..piece });
                }
            }
            // What belongs to another game, or to one that nobody knows, is not printed in this one.
            (Press::Marked(span, _), Part::Elsewhere) => made(span, Kind::Others, Some(Cause::Apart)),
            (Press::Marked(span, _), Part::Nowhere(cause)) => {
                let codes = vec![Code::UnknownOrder];
                let cause = Some(cause.clone());
                self.pieces.push(Piece { codes, cause, ..Piece::new(span, Kind::Unread) });
            }
            (Press::Marked(span, printable), _) => {
                made(span, Kind::Press, None);
                self.press.extend(printable);
            }
        }
        self.labels[line..found.end].fill(Label::Taken);
        found.end
    }

    /// Whether a line is an order and little else: of a unit, or of a power (`SELECT bud`).
    fn is_plain_order(&self, line: usize) -> bool {
        let row = self.rows[line].clone();
        let leads = || !row.is_empty() && self.any(row.start, self.matcher.forms.leading);
        let covered = || !self.matcher.cover(row.start, row.end, self.root()).is_empty();
        self.is_orderly(line) && self.is_strict(row.clone()) || leads() && covered()
    }

    fn is_after_blank(&self, line: usize) -> bool {
        line > 0 && self.labels[line - 1] == Label::Blank
    }

    fn label_of(&mut self, line: usize, l: &mut Labeller) -> Label {
        let row = self.rows[line].clone();
        if row.is_empty() {
            return Label::Text;
        }
        if let Some(label) = self.part_of(line, &row, l) {
            return label;
        }
        if let Some(label) = self.aside_of(line, &row, l) {
            return label;
        }
        if none_of(&self.line_words(line), self.own_language()) {
            return self.taken(line, Kind::None, &[], Some(Cause::None));
        }
        let first = self.first_word(row.clone());
        let vote = Label::Other(Kind::Vote);
        let found = self.line_words(line);
        // `Propose: draw all` heads nothing.
        let proposes = any_in(&found, "propose") && (any_in(&found, "draw") || any_in(&found, "win"));
        // In Rather Silly votes are orders, but for those on a proposal.
        let votes = self.lattice.shape != UnitShape::Many || self.vote(&row).is_some();
        if votes
            && !self.names_own(&row)
            && (first.is_some_and(|f| self.starts(f, &row) && self.any(f, classes!(Vote)))
                || (proposes || self.has(row.clone(), classes!(Vote))) && !self.names_units(row.clone()))
        {
            return vote;
        }
        let private = self.has(row.clone(), classes!(Priv)) || is_not_for_print(&self.line_words(line));
        let rest = self.goes_on(&row) && row.clone().take(4).any(|i| self.lattice.is_exact(i));
        if private && !rest && !self.is_orderly(line) && !self.orders_before_private(&row) {
            l.private = true;
            return Label::Private;
        }
        if l.private && !self.is_orderly(line) {
            return Label::Private;
        }
        self.manners_of(line, &row, l)
    }

    /// Whether an order stands in a sentence before the one with private words: `A Gal - Rum. Please don't print this, but ...`
    fn orders_before_private(&self, row: &Range<usize>) -> bool {
        let ends = |i: &usize| self.token(*i).is(".!?") && self.token(i + 1).space;
        let mut from = row.start;
        while let Some(end) = (from..row.end).find(ends) {
            let bytes = self.token(from).start as usize..self.token(end).end as usize;
            let said = words(&self.lattice.text[bytes.clone()], bytes.start);
            if self.has(from..end, classes!(Priv)) || is_not_for_print(&said) {
                return false;
            }
            let found = self.matcher.cover(from, end, self.root());
            if found.iter().any(|m| m.is_own() && m.cost <= 60) {
                return true;
            }
            from = end + 1;
        }
        false
    }

    /// Whether a word stands at the beginning of its line.
    fn starts(&self, word: usize, row: &Range<usize>) -> bool {
        self.token(word).start - self.token(row.start).start < 3
    }

    /// A heading of a game, a power or a season that is nothing else, or stands before a colon: whether nothing of the line is
    /// left to be read.
    fn section(&mut self, line: usize, found: &[Word], l: &mut Labeller) -> bool {
        let bytes = self.lines[line].bytes.clone();
        let Some(head) = self.head_of(found) else { return self.makes_moot(line, found, l) };
        let behind = found.get(head.len.wrapping_sub(1)).map_or(bytes.end, |w| w.span.end);
        let end = if head.leads { behind } else { bytes.end };
        let row = self.rows[line].clone();
        let rest = (row.start..row.end).find(|i| self.token(*i).start as usize >= end).unwrap_or(row.end);
        let his = head.powers.contains(&self.ground.who) || head.season.is_some();
        if !his && rest < row.end && self.is_press_like(&row) {
            return false;
        }
        let mut text = String::from("HEADER");
        if let [game] = head.games.as_slice() {
            text += &format!(" game={game}");
        }
        if let Some(season) = &head.season {
            text += &format!(" season={} {}", season.season, season.year);
        }
        let named = head.season.is_none() && head.games.is_empty() && !head.powers.is_empty() && !his;
        let theatre = named && (l.theatres || self.is_region(&row)) && self.is_theatre(line, rest);
        l.theatres |= theatre;
        if let [power] = head.powers.as_slice()
            && !theatre
        {
            text += &format!(" power={}", self.ground.board.owner(*power).name);
        }
        let mut piece = Piece::new(bytes.start..end, Kind::Header);
        piece.order = Some(StatedOrder::Item(self.grammar, OrderItem::Heading(text.into())));
        self.pieces.push(piece);
        if !theatre {
            self.part_below(&head, self.name_of(&head, found), l);
        }
        let power = head.season.is_none() && head.games.is_empty() && rest < row.end;
        l.inline = Some(line).filter(|_| power);
        self.rows[line].start = rest;
        self.labels[line] = Label::Taken;
        rest == row.end
    }

    /// Whether a heading names a country beside another part of the map: `Scandinavia and Russia:`.
    fn is_region(&self, row: &Range<usize>) -> bool {
        let end = row.clone().find(|i| self.token(*i).is(":")).unwrap_or(row.end);
        let power = |i: usize| self.lattice.power_at(i).is_some();
        let other = |i: usize| {
            let token = self.token(i);
            token.is_word() && token.capital && !power(i) && !self.any(i, classes!(And Fill OrdWord))
        };
        let heading = row.start..end;
        self.has(heading.clone(), classes!(And)) && heading.clone().any(power) && heading.clone().any(other)
    }

    /// Whether the name of a country heads orders for units of the writer's and no others: `Scandinavia and Russia:`. `from`: what
    /// stands behind it in its line.
    fn is_theatre(&self, line: usize, from: usize) -> bool {
        let goes_on = |row: &&Range<usize>| !row.is_empty() && !self.has_sign((*row).clone(), ":");
        let below = self.rows[line + 1..].iter().take_while(goes_on).cloned();
        let rows = std::iter::once(from..self.rows[line].end).chain(below).filter(|row| row.len() <= WIDEST);
        let found: Vec<Match> =
            rows.flat_map(|row| self.matcher.cover(row.start, row.end, self.root())).collect();
        let moves = self.ground.moves() && self.lattice.shape == UnitShape::Placed;
        moves && !found.is_empty() && found.iter().all(|one| one.is_own() && one.cost <= DEAREST_OF_THEATRE)
    }

    /// What a line or its beginning names, with or without the year.
    fn head_of(&self, found: &[Word]) -> Option<Head> {
        let (board, due) = (self.ground.board, self.ground.position.turn);
        // "FALL (only if you don't hear from me)"
        let bracket =
            found.iter().position(|w| w.is("(")).filter(|at| (1..=MOST_BEFORE_BRACKET).contains(at));
        let closes = found.last().is_some_and(|w| w.is(")"));
        let found = bracket.filter(|_| closes).map_or(found, |at| &found[..at]);
        let named = |season| Named { season, year: due.year, phase: None };
        if let Some(mut head) = header(board, self.world.names, found, due.year) {
            let played = head.undated.filter(|season| *season != Season::Year);
            head.season = head.season.or(played.map(named));
            return Some(head);
        }
        let colon = found.iter().position(|w| w.is(":")).map_or(found.len(), |at| at + 1);
        let label = found.get(..colon).filter(|label| label.iter().any(Word::says))?;
        let head = seasonal(self.own_language(), board, label, due, self.ground.who)?;
        Some(Head { leads: colon < found.len(), ..head })
    }

    /// A heading that makes what stands below it doubtful, or behind it in its line.
    fn makes_moot(&mut self, line: usize, found: &[Word], l: &mut Labeller) -> bool {
        let bytes = self.lines[line].bytes.clone();
        let row = self.rows[line].clone();
        if matches!(l.part, Part::Elsewhere | Part::Nowhere(_)) || row.is_empty() {
            return false;
        }
        if let Some(end) = self.greets_other(&row, found) {
            l.part = Part::Moot(Cause::Addressed, Holds::Part);
            return self.asks_behind(line, end, Kind::Greeting, Cause::Addressed);
        }
        let colon = found.iter().position(|w| w.is(":")).map_or(found.len(), |at| at + 1);
        let Some(last) = colon.checked_sub(1).and_then(|at| found.get(at)) else { return false };
        let end = last.span.end;
        let behind = row.clone().find(|i| self.token(*i).start as usize >= end).unwrap_or(row.end);
        if behind < row.end && self.is_press_like(&row) {
            return false;
        }
        let label = row.start..behind;
        let Some(cause) = self.moot(&(bytes.start..end), &label, &found[..colon]) else {
            let ends = self.token(row.end - 1).is(":");
            let blank = self.lines.get(line + 1).is_some_and(|next| next.bytes.is_empty());
            if ends && blank && self.any(row.start, classes!(If Unless)) && !self.names_own(&row) {
                l.part = Part::Moot(Cause::Condition, Holds::Fresh);
                self.labels[line] = self.taken(line, Kind::Remark, &[], Some(Cause::Conditions));
                return true;
            }
            return false;
        };
        if behind == row.end {
            l.part = Part::Moot(cause, Holds::Fresh);
            self.labels[line] = self.taken(line, Kind::Remark, &[], Some(Cause::MakesMoot));
            return true;
        }
        self.names_own(&(behind..row.end)) && {
            self.labels[line] = self.taken(line, Kind::Unread, &[Code::UnknownOrder], Some(cause));
            true
        }
    }

    /// Makes a piece of the beginning of a line, and asks about an order behind it: whether one stands there.
    fn asks_behind(&mut self, line: usize, end: usize, kind: Kind, cause: Cause) -> bool {
        let bytes = self.lines[line].bytes.clone();
        let row = self.rows[line].clone();
        let behind = row.clone().find(|i| self.token(*i).start as usize >= end).unwrap_or(row.end);
        if !self.names_own(&(behind..row.end)) {
            return false;
        }
        self.pieces.push(Piece::new(bytes.start..end, kind));
        self.lines[line].bytes.start = self.token(behind).start as usize;
        self.labels[line] = self.taken(line, Kind::Unread, &[Code::UnknownOrder], Some(cause));
        true
    }

    /// Whether a unit of the writer's is named with its kind.
    fn names_own(&self, row: &Range<usize>) -> bool {
        // "The Channel fleet" begins before its kind.
        let spoken = |q: usize| self.lattice.units(q).iter().any(|unit| unit.kind.is_some());
        row.clone().any(|q| spoken(q) && self.is_own_unit(q))
    }

    /// The language of the letter.
    fn own_language(&self) -> &'static Language {
        by_code(LANGUAGES[self.lattice.best])
    }

    /// The name of a game that nobody knows, as it is written.
    fn name_of(&self, head: &Head, found: &[Word]) -> Option<String> {
        let name = head.unknown.as_ref()?;
        let first = found.iter().position(|w| name.split(' ').next() == Some(&w.text))?;
        let last = found[first..].iter().filter(|w| w.says()).take(name.split(' ').count()).last()?;
        self.lattice.text.get(found[first].span.start..last.span.end).map(String::from)
    }

    /// What stands below a heading.
    fn part_below(&self, head: &Head, unknown: Option<String>, l: &mut Labeller) {
        if let Some(name) = unknown {
            l.part = Part::Nowhere(Cause::NoGame(name));
            return;
        }
        // Only the name of a game ends what stands below one that is another or that nobody knows.
        if matches!(l.part, Part::Nowhere(_) | Part::Elsewhere) && head.games.is_empty() {
            return;
        }
        if !head.games.is_empty() || !head.powers.is_empty() {
            l.part = Part::Due;
        }
        let other = |game: &str| !head.games.is_empty() && !head.games.iter().any(|h| h == game);
        if self.world.game.is_some_and(other) {
            l.part = Part::Elsewhere;
        } else if !head.powers.is_empty() && !head.powers.contains(&self.ground.who) {
            l.part = Part::Aside(Kind::Others, Cause::Apart);
        } else if let Some(season) = head.season {
            let due = self.ground.position.turn;
            l.part = match head.second.filter(|s| s.fits(due) != season.fits(due)) {
                Some(second) => Part::Wrong(Code::UnknownOrder, Cause::TwoSeasons(season, second)),
                None => self.part_for(season),
            };
        }
    }

    /// What stands below the name of a season.
    fn part_for(&self, season: Named) -> Part {
        let due = self.ground.position.turn;
        if season.fits(due) {
            // The moves of the year whose winter the letter names below.
            let moves = due.phase == Phase::Adjustment && season.phase.is_none();
            return match season.season {
                Season::Fall if moves && self.has_winter() => {
                    Part::Aside(Kind::Later, Cause::OtherSeason(true))
                }
                _ => Part::Due,
            };
        }
        if let Some(turn) = self.world.phases.iter().find(|turn| season.fits(**turn)) {
            let moves = matches!(turn.phase, Phase::Movement | Phase::Season);
            return Part::Aside(Kind::Later, Cause::OtherSeason(moves));
        }
        let order = due.order();
        if (season.year, season.season as u8) > (order.0, order.1 as u8) {
            Part::Aside(Kind::Later, Cause::NotDue(season))
        } else {
            Part::Wrong(Code::WrongPhase, Cause::WrongSeason(season, due))
        }
    }

    /// Headings of seasons and powers in other words.
    fn part_of(&mut self, line: usize, row: &Range<usize>, l: &mut Labeller) -> Option<Label> {
        let header = Some(Label::Other(Kind::Header));
        let units = self.names_units(row.clone());
        let apart = matches!(l.part, Part::Elsewhere | Part::Nowhere(_));
        if let Some((part, end)) = self.season_in(row).filter(|_| !apart)
            && (!units || end <= 4 + row.start)
        {
            l.part = part;
            let tail = end..row.end.max(end);
            let ordered = self.token(end.saturating_sub(1)).is(":") || self.token(end).is(":");
            let units = units
                || ordered
                    && self.place_count(tail.clone()) > 0
                    && self.has(tail, classes!(Select Build Remove));
            let order = self.first_word(row.clone()).is_some_and(|f| orders(self.lattice.folded(f)));
            if !units && order {
                // `Hold, Spring 1904`
                return Some(self.taken(line, Kind::Unread, &[Code::UnknownOrder], Some(Cause::WhichUnits)));
            }
            if !units {
                return header;
            }
            if l.part == Part::Due
                && end < row.end
                && end <= 4 + row.start
                && !self.names_own(&(row.start..end))
            {
                // `Spring 1904 A Mun H`
                let bytes = self.token(row.start).start as usize..self.token(end - 1).end as usize;
                let order = self.line_item(&(row.start..end), Kind::Header);
                self.pieces.push(Piece { order, ..Piece::new(bytes, Kind::Header) });
                self.rows[line].start = end;
            }
        }
        if let Some((power, end)) = self.power_label(row.clone()).filter(|_| !apart) {
            if power != self.ground.who && l.theatres && self.is_theatre(line, (end + 1).min(row.end)) {
                self.rows[line].start = (end + 1).min(row.end);
                return (end + 1 >= row.end).then_some(Label::Other(Kind::Header));
            }
            if power != self.ground.who {
                if row.clone().any(|i| self.lattice.has_kind_unit(i)) {
                    return Some(Label::Other(Kind::Others));
                }
                if row.len() <= 4 {
                    l.part = Part::Aside(Kind::Others, Cause::Apart);
                }
                // "France (Paris): The army of the king is quite well."
                if row.len() <= 4 || !self.is_press_like(row) {
                    return header;
                }
            }
            if row.len() <= 4 {
                l.part = Part::Due;
                return header;
            }
        }
        let others = matches!(l.part, Part::Aside(Kind::Others, _));
        if others && self.is_after_blank(line) && !self.is_orderly(line) {
            l.part = Part::Due;
        }
        None
    }

    /// The label of a line in a part that is not for now.
    fn aside_of(&mut self, line: usize, row: &Range<usize>, l: &mut Labeller) -> Option<Label> {
        if self.names_turn(line, row, l) {
            return Some(Label::Other(Kind::Header));
        }
        if l.part == Part::Due && self.tells(line, row) {
            l.part = Part::Told(false);
            return Some(self.taken(line, Kind::Others, &[], None));
        }
        let own = |r: &Self| r.names_own(row) && r.is_orderly(line);
        let (code, cause) = match l.part.clone() {
            Part::Due => return None,
            // `To France: stay out of Bur!`, and the writer's own orders below it.
            Part::Aside(Kind::Others, _) if l.inline.is_some_and(|at| at < line) && own(self) => {
                l.part = Part::Due;
                return None;
            }
            Part::Aside(Kind::Others, cause) if own(self) => (Code::UnknownOrder, cause),
            // A vote below retreats or builds is cast with the moves before them.
            Part::Aside(Kind::Later, Cause::OtherSeason(false)) if self.has(row.clone(), classes!(Vote)) => {
                return None;
            }
            Part::Aside(kind, cause) => return Some(self.taken(line, kind, &[], Some(cause))),
            Part::Elsewhere => return Some(self.taken(line, Kind::Others, &[], Some(Cause::Apart))),
            Part::Wrong(code, cause) => (code, cause),
            Part::Nowhere(cause) => (Code::UnknownOrder, cause),
            Part::Turn(_, true) if self.is_after_blank(line) => (Code::UnknownOrder, Cause::OtherTurn),
            Part::Turn(kind, _) => {
                l.part = Part::Turn(kind, true);
                return Some(self.taken(line, kind, &[], None));
            }
            Part::Moot(cause, holds) => {
                let found = self.line_words(line);
                let begins = ["announce", "now"].iter().any(|class| any_in(&found, class));
                l.part = match holds {
                    _ if begins && cause != Cause::Addressed && !self.names_own(row) => Part::Due,
                    Holds::Fresh => Part::Moot(cause.clone(), Holds::Paragraph),
                    _ => l.part.clone(),
                };
                if l.part == Part::Due || !self.names_own(row) || self.has(row.clone(), classes!(EverW)) {
                    return None;
                }
                (Code::UnknownOrder, cause)
            }
            Part::Told(begun) => {
                let over = begun && self.is_after_blank(line) || self.token(row.end - 1).is(":");
                l.part = if over { Part::Due } else { Part::Told(true) };
                if over {
                    return None;
                }
                (Code::UnknownOrder, Cause::ToldToOthers)
            }
        };
        let speaks = self.names_units(row.clone()) || self.has(row.clone(), classes!(Vote));
        Some(match speaks {
            true => self.taken(line, Kind::Unread, &[code], Some(cause)),
            false => self.taken(line, Kind::Remark, &[], None),
        })
    }

    /// Makes the piece of a whole line.
    fn taken(&mut self, line: usize, kind: Kind, codes: &[Code], cause: Option<Cause>) -> Label {
        let own = |q: &usize| self.lattice.has_kind_unit(*q) && self.is_own_unit(*q);
        let unit = self.rows[line].clone().find(own).and_then(|q| {
            let unit = self.lattice.units(q).first()?;
            let source = self.matcher.resolver.sources(unit).first()?.province;
            Some(self.key(source))
        });
        let row = &self.rows[line];
        let bytes = self.lines[line].bytes.clone();
        let start = if row.is_empty() { bytes.start } else { self.token(row.start).start as usize };
        let piece = Piece::new(start.max(bytes.start)..bytes.end, kind);
        self.pieces.push(Piece { codes: codes.to_vec(), cause, unit, ..piece });
        Label::Taken
    }

    /// Whether a line heads what somebody else was told: `What I promised France:`
    fn tells(&self, line: usize, row: &Range<usize>) -> bool {
        let units = row.clone().any(|i| self.lattice.has_kind_unit(i));
        let (first, last) = (self.token(row.start), self.token(row.end - 1));
        let told = row.clone().any(|i| self.any(i, classes!(Told)));
        let other = row.clone().any(|i| self.lattice.is_other_power(i));
        last.is(":")
            && !self.goes_on(row)
            && first.is_word()
            && !units
            && (told || any_in(&self.line_words(line), "told"))
            && (other || self.has_trait(row.clone(), Trait::Third))
    }

    /// Whether a line goes on the one above.
    fn goes_on(&self, row: &Range<usize>) -> bool {
        row.start > 0 && !self.token(row.start - 1).is_break()
    }

    /// A line that says of which phase or turn the lines below it are: `Retreats`, `Next turn:`, `Diese Runde:`.
    fn names_turn(&self, line: usize, row: &Range<usize>, l: &mut Labeller) -> bool {
        let found = self.line_words(line);
        let mine = |w: &Word| {
            let named = power(self.ground.board, std::slice::from_ref(w));
            named.is_some_and(|(owner, _)| owner == self.ground.who)
        };
        let counts = |w: &Word| w.sort == Sort::Number && w.text.len() < 3;
        let says: Vec<&Word> = found.iter().filter(|w| w.says() && !mine(w) && !counts(w)).collect();
        let closed = found.last().is_some_and(|w| w.is(":"));
        if says.is_empty()
            || says.len() > 8
            || matches!(l.part, Part::Elsewhere | Part::Nowhere(_) | Part::Wrong(..))
        {
            return false;
        }
        let due = self.ground.position.turn.phase;
        let phases = [(Phase::Retreat, RETREATS), (Phase::Adjustment, BUILDS), (Phase::Movement, MOVES)];
        let named = |list: &str| {
            let only = says.iter().all(|w| one_of(list, w) || one_of(PARTS, w));
            only && says.iter().any(|w| one_of(list, w))
        };
        let phase = phases.iter().find(|(_, list)| named(list)).map(|(phase, _)| *phase);
        let turns = [("last-turn", Kind::Past), ("next-turn", Kind::Later)];
        let turn =
            || turns.into_iter().find(|(class, _)| (says.len() < 4 || closed) && any_in(&found, class));
        l.part = match phase {
            Some(_) if due == Phase::Season => return false,
            Some(phase) if phase == due => Part::Due,
            Some(phase) => Part::Aside(Kind::Later, Cause::OtherSeason(phase == Phase::Movement)),
            // `If dislodged:` alone holds what stands below it.
            None if named(DISLODGED) && due == Phase::Retreat => Part::Due,
            None if named(DISLODGED) && due != Phase::Season => Part::Turn(Kind::Later, false),
            None if matches!(l.part, Part::Turn(..)) && closed && any_in(&found, "now") => Part::Due,
            None => match turn() {
                Some((_, kind)) if !self.names_units(row.clone()) => Part::Turn(kind, false),
                _ => return false,
            },
        };
        true
    }

    /// The season a line names, its year, and where its words end.
    fn season_at(&self, row: &Range<usize>) -> Option<(Season, i32, usize)> {
        let turn = self.ground.position.turn;
        let first = row.start;
        let heads = row.len() <= 8
            && self.token(row.end.saturating_sub(1)).is(":")
            && !row.clone().any(|i| self.lattice.has_kind_unit(i));
        for (n, i) in row.clone().take(12).enumerate() {
            let named = SEASONS.iter().find(|(class, _)| self.lattice.classes(i).has(*class));
            let mut end = named.and_then(|(class, _)| self.lattice.end_of(i, *class)).unwrap_or(i + 1);
            let next = self.token(i + 1);
            let numbered = self.lattice.shape == UnitShape::Numbered;
            let glued = next.is_number()
                && !next.space
                && matches!(next.length, 2 | 4)
                && !(numbered && next.length == 2);
            let season = match self.lattice.folded(i) {
                "s" if glued => Season::Spring,
                "f" if glued => Season::Fall,
                "w" if glued => Season::Winter,
                _ => match named {
                    Some((_, season)) => *season,
                    None => continue,
                },
            };
            while end < row.end
                && (self.token(end).is("',-.") || matches!(self.lattice.folded(end), "of" | "year"))
            {
                end += 1;
            }
            let token = self.token(end);
            let mut year = None;
            if end < row.end && token.is_number() && matches!(token.end - token.start, 2 | 4) {
                let value = token.value as i32;
                year = Some(if value > 99 { value } else { turn.year / 100 * 100 + value });
                end += 1;
            } else if heads && n < 3 {
                // "For Autumn, provisionally:"
            } else if i != first && !(n < 3 && row.len() <= 4)
                || i == first && self.has(row.clone(), classes!(Later Past))
            {
                continue;
            }
            let year = match year {
                Some(year) => year,
                None if row.len() > 4 && !heads && !(n == 0 && self.token(end).is(":")) => continue,
                None if season == Season::Summer => return None,
                None => {
                    end += usize::from(self.token(end).is(":"));
                    turn.year
                }
            };
            return Some((season, year, end));
        }
        None
    }

    /// The season and year that a line names.
    pub fn season_named(&self, row: &Range<usize>) -> Option<(Season, i32)> {
        self.season_at(row).map(|(season, year, _)| (season, year))
    }

    fn season_in(&self, row: &Range<usize>) -> Option<(Part, usize)> {
        self.season_at(row).map(|(season, year, end)| (self.when(season, year), end))
    }

    /// Whether a line names the winter, so that what stands below its fall is of the fall.
    fn has_winter(&self) -> bool {
        let winter = |row: &Range<usize>| matches!(self.season_at(row), Some((Season::Winter, ..)));
        self.rows.iter().any(|row| row.len() <= 8 && winter(row))
    }

    fn when(&self, season: Season, year: i32) -> Part {
        let turn = self.ground.position.turn;
        let rank = |season: Season| match season {
            Season::Spring | Season::Summer => 0,
            Season::Winter => 2,
            _ => 1,
        };
        let here = (year, rank(season));
        let due = match turn.phase {
            Phase::Adjustment if season == Season::Fall && !self.has_winter() => (turn.year, here.1),
            Phase::Adjustment if season == Season::Winter => (turn.year, here.1),
            Phase::Retreat if season == Season::Summer => (turn.year, here.1),
            _ => (turn.year, rank(turn.order().1)),
        };
        let named = Named { season, year, phase: None };
        match here.cmp(&due) {
            std::cmp::Ordering::Equal => Part::Due,
            std::cmp::Ordering::Greater => match self.part_for(named) {
                Part::Due => Part::Aside(Kind::Later, Cause::NotDue(named)),
                part => part,
            },
            // The moves of the year whose winter the letter names below.
            std::cmp::Ordering::Less
                if turn.phase == Phase::Adjustment && season == Season::Fall && year == turn.year =>
            {
                Part::Aside(Kind::Later, Cause::OtherSeason(true))
            }
            std::cmp::Ordering::Less => Part::Wrong(Code::WrongPhase, Cause::WrongSeason(named, turn)),
        }
    }

    fn manners_of(&mut self, line: usize, row: &Range<usize>, l: &mut Labeller) -> Label {
        let first = self.first_word(row.clone());
        if !l.seen && self.is_date_line(row) {
            return Label::Other(Kind::DateLine);
        }
        if l.closing {
            let postscript = first.is_some_and(|f| self.lattice.is(f, Trait::PostScript));
            const VERBS: Classes = classes!(Hold Sup Conv);
            let verbal = self.is_own_unit(row.start) && self.has(row.clone(), VERBS);
            let ordered = self.is_orderly(line) && (self.is_strict(row.clone()) || verbal);
            if !postscript && !ordered {
                return Label::Other(Kind::Signature);
            }
            l.closing = false;
        }
        let units = self.names_units(row.clone());
        let count = self.word_count(row.clone());
        if let Some(f) = first.filter(|f| self.starts(*f, row) && !units) {
            let closes = count <= 6 && !self.has_deed(row.clone());
            if let Some(end) = self.lattice.end_of(f, Class::Close).filter(|_| closes) {
                let rest = end..row.end.max(end);
                if rest.len() <= 2 || self.place_count(rest) == 0 {
                    l.closing = l.seen || line > 2;
                    return Label::Other(Kind::Closing);
                }
            }
            let dashed = row.clone().any(|q| self.token(q).is("-") && self.token(q).space);
            if self.any(f, classes!(Greet)) && count <= 5 && !dashed {
                return Label::Other(Kind::Greeting);
            }
        }
        if self.status(row).is_some() {
            return Label::Other(Kind::Status);
        }
        let judge = first.is_some_and(|f| matches!(self.lattice.folded(f), "signon" | "signoff"));
        if judge && first.is_some_and(|f| self.starts(f, row)) {
            return Label::Other(Kind::Header);
        }
        if self.is_press_like(row) {
            if !self.world.names.unmarked_press {
                return Label::Other(Kind::Dateline);
            }
            let bytes = self.lines[line].bytes.clone();
            let text = shown(&self.lattice.text[bytes.clone()]);
            self.press.push(Printable { text, style: None, at: bytes.start, cut: false });
            return self.taken(line, Kind::Press, &[], None);
        }
        l.seen |= units;
        Label::Text
    }

    /// A line with a place and a date, or a date alone.
    fn is_date_line(&self, row: &Range<usize>) -> bool {
        if row.len() > 9 {
            return false;
        }
        let month = self.has(row.clone(), classes!(Month));
        let number = row.clone().any(|i| self.token(i).is_number());
        let weekday = self.has(row.clone(), classes!(Wday));
        let part = |i: usize, signs: &str| {
            self.token(i).is_number() && self.token(i + 1).is(signs) && self.token(i + 2).is_number()
        };
        let figures = row.clone().any(|i| {
            part(i, "./") && part(i + 2, "./")
                || part(i, "-") && part(i + 2, "-") && self.token(i).length == 4
        });
        let dated = month && number || weekday && (number || row.len() <= 3) || figures;
        let moves = row.clone().any(|i| {
            self.token(i).is_dash() && i > 0 && self.lattice.is_exact(i - 1) && self.lattice.is_exact(i + 1)
        });
        dated && !moves && !self.has_unit_order(row)
    }

    fn has_unit_order(&self, row: &Range<usize>) -> bool {
        let found = |i: usize| !self.matcher.cover(i, row.end, &self.matcher.forms.movement).is_empty();
        row.clone().any(|i| self.lattice.has_kind_unit(i) && found(i))
    }

    /// A head and a colon, and behind it prose.
    fn is_press_like(&self, row: &Range<usize>) -> bool {
        const ORDERS: Classes = classes!(To Hold Stand Move Sup Conv And Or Disband Retreat Build Remove);
        let lattice = self.lattice;
        if self.goes_on(row) {
            return false;
        }
        let Some(colon) = row.clone().take(9).find(|i| self.token(*i).is(":")) else { return false };
        if colon + 1 >= row.end || self.any(row.start, classes!(Greet)) {
            return false;
        }
        let (before, behind) = (row.start..colon, colon + 1..row.end);
        let lettered = before.clone().any(|i| lattice.kind(i).is_some() && lattice.is_kind_letter(i));
        let named =
            self.place_count(before.clone()) > 0 || before.clone().any(|i| lattice.power_at(i).is_some());
        let ordered = self.any(colon + 1, classes!(To Hold Stand Sup Move));
        let heads = self.has(before.clone(), classes!(OrdWord MyOwn Build Remove Retreat Disband))
            || self.names_own(&before) && self.ground.retreats();
        let ordered_before = || {
            let found = self.matcher.cover(before.start, before.end, self.root());
            found.iter().any(|m| m.is_own() && m.verb != Verb::Hold && m.cost < 100)
        };
        if self.has_trait(before.clone(), Trait::Retract) || self.has(before.clone(), classes!(Corr Scrap)) {
            // "Forget Burgundy: Ruhr stays where it is."
            return false;
        }
        let kind = before.clone().any(|i| lattice.has_kind_unit(i));
        if kind && ordered_before() {
            // "L'armata di Venezia attacca il Tirolo: non credo che riesca"
            return false;
        }
        if lettered || heads || !named || ordered && before.len() <= 2 && self.is_own_unit(row.start) {
            // "Munich: hold.", "Two builds for England: ...", "The Channel fleet: Irish Sea, Wales or London"
            return false;
        }
        if self.place_count(behind.clone()) > 0 && lattice.kind(behind.start).is_some() {
            return false;
        }
        let found = self.matcher.cover(behind.start, behind.end, self.root());
        let commands = |m: &&Match| m.is_own() || m.verb == Verb::Command;
        let own = found.iter().filter(|m| commands(m) && m.cost < 100).count();
        if own >= 2 || own == 1 && self.has_trait(before.clone(), Trait::Writer) {
            return false;
        }
        // `Munich: hold. I hope you are well!`
        let own = before.len() == 1 && self.is_own_unit(before.start);
        let plain = !self.has(behind.clone(), classes!(Neg Corr Told));
        if own && plain && (self.any(behind.start, ORDERS) || lattice.is_exact(behind.start)) {
            return false;
        }
        let prose = behind.clone().filter(|i| {
            self.token(*i).is_word()
                && !lattice.has_name(*i)
                && lattice.kind(*i).is_none()
                && !self.any(*i, ORDERS)
                && !self.any(*i, classes!(MyOwn))
        });
        let prose = prose.count();
        // "Vienna - Budapest: no trains"
        let news = before.len() == 3
            && self.token(before.start + 1).is_dash()
            && lattice.is_exact(before.start)
            && lattice.is_exact(before.start + 2)
            && !self.is_own_unit(before.start);
        prose >= 3
            || news && prose >= 1
            || prose >= 1 && before.len() >= 3 && self.has(behind, classes!(Press))
    }
}

/// What a part for one kind of phase is headed, alone or with words of `PARTS`.
pub const RETREATS: &str =
    "retreats retreat ruckzuge ruckzug retraites retraite ritirate retiradas terugtochten retratter";
pub const BUILDS: &str = "builds adjustments adjustment removals aufbauten abbauten constructions ajustements bouwen opbouw costruzioni construcciones byggen";
pub const MOVES: &str = "moves movement zuge mouvements mosse movimientos zetten drag";
pub const DISLODGED: &str = "dislodged vertrieben delogee deloge delogees deloges";
pub const PARTS: &str = "if when wenn falls si section orders order my the for this season phase here are and meine die der mes les des in of preference priority";
