//! What the lines of a letter are: the writer's own words for this season, or quoted, signed, press, greeting, another's part.

use std::ops::Range;

use adjudicator::season::{Phase, Season};

use super::lattice::UnitShape;
use super::letter::{Label, Reader};
use super::words::classes;
use super::words::{Class, Classes, Trait};
use crate::Kind;

/// What the lines that follow belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LabellerState {
    Text,
    /// All that follows is below a signature.
    Signed,
    /// All that follows is quoted.
    Quoted,
    /// What follows is quoted up to words of the writer's own.
    QuotedAbove,
    Press,
    Private,
}

/// Whose part, and for when, what follows is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Due,
    Later,
    Past,
    /// Another power's.
    Other,
}

struct Labeller {
    state: LabellerState,
    part: Part,
    /// Orders were seen.
    seen: bool,
    closing: bool,
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
        let mut labeller =
            Labeller { state: LabellerState::Text, part: Part::Due, seen: false, closing: false };
        for line in 0..self.rows.len() {
            let label = self.label_of(line, &mut labeller);
            self.labels[line] = label;
        }
    }

    fn line_text(&self, line: usize) -> &str {
        self.lattice
            .tokens
            .lines
            .get(line)
            .and_then(|r| self.lattice.text.get(r.clone()))
            .unwrap_or("")
            .trim()
    }

    fn is_after_blank(&self, line: usize) -> bool {
        line > 0 && self.labels[line - 1] == Label::Blank
    }

    fn label_of(&self, line: usize, l: &mut Labeller) -> Label {
        let text = self.line_text(line);
        let row = self.rows[line].clone();
        if text.is_empty() {
            return Label::Blank;
        }
        match self.quoted(line, text, &row, l) {
            Some(label) => return label,
            None if row.is_empty() => return Label::Text,
            None => {}
        }
        if let Some(label) = self.part_of(line, &row, l) {
            return label;
        }
        if let Some(label) = self.press_of(line, text, &row, l) {
            return label;
        }
        let first = self.first_word(row.clone());
        let vote = Label::Other(Kind::Vote);
        // In Rather Silly votes are orders.
        let votes = self.lattice.shape != UnitShape::Many;
        if votes
            && (first.is_some_and(|f| self.starts(f, &row) && self.any(f, classes!(Vote)))
                || self.has(row.clone(), classes!(Vote)) && !self.names_units(row.clone()))
        {
            return vote;
        }
        if self.has(row.clone(), classes!(Priv)) && !self.is_orderly(line) {
            l.state = LabellerState::Private;
            return Label::Private;
        }
        if l.state == LabellerState::Private {
            if !self.is_after_blank(line) && !self.is_orderly(line) {
                return Label::Private;
            }
            if self.is_after_blank(line) {
                l.state = LabellerState::Text;
            }
        }
        self.manners_of(line, text, &row, l)
    }

    /// Whether a word stands at the beginning of its line.
    fn starts(&self, word: usize, row: &Range<usize>) -> bool {
        self.token(word).start - self.token(row.start).start < 3
    }

    fn quoted(&self, line: usize, text: &str, row: &Range<usize>, l: &mut Labeller) -> Option<Label> {
        let quote = Some(Label::Other(Kind::Quote));
        match l.state {
            LabellerState::Signed => return Some(Label::Other(Kind::Signature)),
            LabellerState::Quoted => return quote,
            _ => {}
        }
        if text.starts_with('>') || text.starts_with('|') && text.matches('|').count() < 3 {
            return quote;
        }
        if text == "--" {
            l.state = LabellerState::Signed;
            return Some(Label::Other(Kind::Signature));
        }
        let forward = self.has(row.clone(), classes!(Forward));
        let ruled = text.starts_with("----") || text.starts_with("____");
        if forward && (ruled || row.len() < 9) || self.is_mail_head(line) {
            l.state = LabellerState::Quoted;
            return quote;
        }
        if text.ends_with(':')
            && row.len() > 3
            && self.has(row.clone(), classes!(Wrote))
            && text.contains(|c: char| c.is_ascii_digit() || c == '@')
        {
            let next = (line + 1..self.rows.len()).map(|n| self.line_text(n)).find(|t| !t.is_empty());
            if !next.is_some_and(|t| t.starts_with('>')) {
                l.state = LabellerState::QuotedAbove;
            }
            return quote;
        }
        if l.state == LabellerState::QuotedAbove {
            let mine = self.first_word(row.clone()).is_some_and(|f| self.lattice.is(f, Trait::Mine));
            if !mine && !self.has(row.clone(), classes!(MyOwn)) {
                return quote;
            }
            l.state = LabellerState::Text;
        }
        None
    }

    /// Three of five lines begin with the keys of a mail.
    fn is_mail_head(&self, line: usize) -> bool {
        let is_key = |line: usize| {
            let Some(row) = self.rows.get(line).filter(|r| !r.is_empty()) else { return false };
            let mut i = row.start;
            if self.token(i).is("*") {
                i += 1;
            }
            let info = self.lattice.info(i);
            let keys = info.entries.iter().filter(|e| e.class == Class::NameHead);
            let mut ends = keys.map(|e| i + 1 + e.rest.len());
            ends.any(|mut end| {
                if self.token(end).is("*") {
                    end += 1;
                }
                self.token(end).is(":") && end + 1 < row.end
            })
        };
        is_key(line) && (line..(line + 5).min(self.rows.len())).filter(|l| is_key(*l)).count() >= 3
    }

    /// Headings of seasons and powers, and what stands below them.
    fn part_of(&self, line: usize, row: &Range<usize>, l: &mut Labeller) -> Option<Label> {
        let header = Some(Label::Other(Kind::Header));
        let units = self.names_units(row.clone());
        if let Some((part, end)) = self.season_in(row)
            && (!units || end <= 4 + row.start)
        {
            l.part = part;
            let tail = end..row.end.max(end);
            let ordered = self.token(end.saturating_sub(1)).is(":") || self.token(end).is(":");
            let units = units
                || ordered
                    && self.place_count(tail.clone()) > 0
                    && self.has(tail, classes!(Select Build Remove));
            if !units {
                l.state = LabellerState::Text;
                return header;
            }
        }
        if let Some((power, _)) = self.power_label(row.clone()) {
            if power != self.ground.who {
                if row.clone().any(|i| self.lattice.has_kind_unit(i)) {
                    return Some(Label::Other(Kind::Others));
                }
                if row.len() <= 4 {
                    l.part = Part::Other;
                }
                return header;
            }
            if row.len() <= 4 {
                l.part = Part::Due;
                return header;
            }
        }
        if l.part == Part::Other && self.is_after_blank(line) && !self.is_orderly(line) {
            l.part = Part::Due;
        }
        match l.part {
            Part::Due => None,
            Part::Later => Some(Label::Other(Kind::Later)),
            Part::Past => Some(Label::Other(Kind::Past)),
            Part::Other => Some(Label::Other(Kind::Others)),
        }
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

    fn when(&self, season: Season, year: i32) -> Part {
        let turn = self.ground.position.turn;
        let rank = |season: Season| match season {
            Season::Spring | Season::Summer => 0,
            Season::Winter => 2,
            _ => 1,
        };
        let here = (year, rank(season));
        let due = match turn.phase {
            Phase::Adjustment if matches!(season, Season::Winter | Season::Fall) => (turn.year, here.1),
            Phase::Retreat if season == Season::Summer => (turn.year, here.1),
            _ => (turn.year, rank(turn.season)),
        };
        match here.cmp(&due) {
            std::cmp::Ordering::Equal => Part::Due,
            std::cmp::Ordering::Greater => Part::Later,
            std::cmp::Ordering::Less => Part::Past,
        }
    }

    fn press_of(&self, line: usize, text: &str, row: &Range<usize>, l: &mut Labeller) -> Option<Label> {
        let press = Some(Label::Other(Kind::Press));
        let first = self.first_word(row.clone());
        let marked = first.filter(|f| self.starts(*f, row) && self.any(*f, classes!(Press)));
        if marked.is_some() {
            let colon = text.char_indices().take(28).any(|(_, c)| c == ':');
            if colon || row.len() <= 6 && !self.is_orderly(line) {
                l.state = LabellerState::Press;
                return press;
            }
        }
        if l.state != LabellerState::Press {
            return None;
        }
        let ruled = text.len() >= 3 && text.chars().all(|c| "-_=*".contains(c));
        let head = row.start..row.end.min(row.start + 3);
        let ends = self.has(head, classes!(Press)) && text.to_lowercase().contains("end");
        if ruled || ends {
            l.state = LabellerState::Text;
            return press;
        }
        let heading = first.is_some_and(|f| self.any(f, classes!(OrdWord))) && text.ends_with(':');
        if self.has(row.clone(), classes!(Priv))
            || heading
            || self.is_orderly(line) && self.is_strict(row.clone())
        {
            l.state = LabellerState::Text;
            return None;
        }
        press
    }

    fn manners_of(&self, line: usize, text: &str, row: &Range<usize>, l: &mut Labeller) -> Label {
        let first = self.first_word(row.clone());
        if !l.seen && self.is_date_line(row) {
            return Label::Other(Kind::DateLine);
        }
        if l.closing {
            let postscript = first.is_some_and(|f| self.lattice.is(f, Trait::PostScript));
            let ordered = self.is_orderly(line) && self.is_strict(row.clone());
            if !postscript && !ordered {
                return Label::Other(Kind::Signature);
            }
            l.closing = false;
        }
        let units = self.names_units(row.clone());
        let count = self.word_count(row.clone());
        if let Some(f) = first.filter(|f| self.starts(*f, row) && !units) {
            if let Some(end) = self.lattice.end_of(f, Class::Close).filter(|_| count <= 6) {
                let rest = end..row.end.max(end);
                if rest.len() <= 2 || self.place_count(rest) == 0 {
                    l.closing = l.seen || line > 2;
                    return Label::Other(Kind::Closing);
                }
            }
            if self.any(f, classes!(Greet)) && count <= 5 {
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
        if self.is_press_like(row) && !text.is_empty() {
            return Label::Other(Kind::Dateline);
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
        let Some(colon) = row.clone().take(9).find(|i| self.token(*i).is(":")) else { return false };
        if colon + 1 >= row.end || self.any(row.start, classes!(Greet)) {
            return false;
        }
        let (before, behind) = (row.start..colon, colon + 1..row.end);
        let lettered = before.clone().any(|i| lattice.kind(i).is_some() && lattice.is_kind_letter(i));
        let named =
            self.place_count(before.clone()) > 0 || before.clone().any(|i| lattice.power_at(i).is_some());
        if lettered || !named {
            return false;
        }
        if self.place_count(behind.clone()) > 0 && lattice.kind(behind.start).is_some() {
            return false;
        }
        let found = self.matcher.cover(behind.start, behind.end, self.root());
        let own = found.iter().filter(|m| m.is_own() && m.cost < 100).count();
        if own >= 2 || own == 1 && self.has_trait(before.clone(), Trait::Writer) {
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
        prose >= 3 || prose >= 1 && before.len() >= 3 && self.has(behind, classes!(Press))
    }
}
