//! Rows that are no orders by their form: headers, votes, greetings, date lines, signatures, datelines of press.

use std::ops::Range;

use adjudicator::orders::Code;
use adjudicator::season::{Phase, Season};
use adjudicator::terms::{OrderItem, StatedOrder};
use diagnostics::Source;

use super::super::atoms::{Atom, Sense};
use super::super::blocks::shown;
use super::super::headers::{self, Head, Named, date_line, header};
use super::super::language::{Language, any_at, any_in, english, is, is_known};
use super::super::reading::labels::{BUILDS, DISLODGED, MOVES, PARTS, RETREATS};
use super::super::reading::parts::{AMENDS, denies};
use super::super::reading::press::{one_of, vote};
use super::super::reading::remarks::{FACES, set_terms, split};
use super::super::words::{Sort, Word};
use super::super::{Cause, Kind, Piece, Printable};
use super::{Frame, Holds, WIDEST, Work, trimmed};

impl Work<'_> {
    pub(super) fn row(&mut self, range: Range<usize>) {
        let found = self.words(&range);
        if !found.iter().any(Word::says) {
            // An emoji alone, a rule of dashes.
            self.note(range, Kind::Remark, None);
            return;
        }
        if self.text[range.clone()].starts_with("--- attachment ") {
            self.signed = false;
            return self.note(range, Kind::Header, None);
        }
        if range.len() > WIDEST {
            self.note(range, Kind::Remark, Cause::TooWide);
            return;
        }
        if let Some(from) = smile(self.text, &range) {
            self.row(trimmed(self.text, range.start..from));
            return self.note(from..range.end, Kind::Remark, None);
        }
        // `a) Mun-Bur`
        if let [letter, sign, next, ..] = found.as_slice()
            && letter.says()
            && letter.text.len() == 1
            && !letter.capital
            && sign.is(")")
            && sign.glued
        {
            let rest = next.span.start..range.end;
            self.note(range.start..sign.span.end, Kind::Header, None);
            return self.row(rest);
        }
        // What stands in a column for remarks is none of the order.
        let cells = self.aside.map(|_| self.cells(&range)).unwrap_or_default();
        if let Some(cell) = self.aside.and_then(|at| cells.get(at)).filter(|c| c.start > range.start) {
            let order = trimmed(self.text, range.start..cell.start);
            let remark = cell.start..range.end;
            self.aside = None;
            self.row(order);
            self.aside = Some(cells.iter().position(|c| c.start == remark.start).unwrap_or(0));
            if !remark.is_empty() {
                self.note(remark, Kind::Remark, None);
            }
            return;
        }
        if self.undated(&range, &found) {
            return;
        }
        if let Some(mut head) = header(self.look.board, self.world.names, &found, self.year()) {
            // `Saturn, Fall`
            let named = |season| Named { season, year: self.year(), phase: None };
            let played = head.undated.filter(|s| *s != Season::Year);
            head.season = head.season.or(played.map(named));
            let at = found.get(head.len.saturating_sub(1)).map_or(range.end, |w| w.span.end);
            // `Berne (TROGS): The army is quite well.`
            let rest = trimmed(self.text, at..range.end);
            let prose = |rest: &Range<usize>| self.teller.tell(rest).is_err_and(|why| !why.attempt);
            let his = head.powers.contains(&self.world.who) || head.season.is_some();
            if head.leads && !his && !rest.is_empty() && self.dateline(&range, &found) && prose(&rest) {
                return self.note(range, Kind::Dateline, Cause::PressLike);
            }
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
        if self.dated(&range, &found) || self.names_turn(&range, &found) {
            return;
        }
        if let Some(end) = self.leading(&range, &found) {
            let rest = trimmed(self.text, end..range.end);
            self.note(range.start..end, Kind::Header, None);
            self.row(rest);
            return;
        }
        match self.frame.clone() {
            // A vote below retreats or builds is cast with the moves before them.
            Frame::Part(Kind::Later, Cause::OtherSeason(false)) if vote(&found) && self.vote(&range) => {
                return;
            }
            Frame::Part(kind, cause) => return self.note(range, kind, cause),
            Frame::Elsewhere => return self.note(range, Kind::Others, Cause::Apart),
            Frame::Wrong(code, cause) => return self.wrong(range, code, cause),
            Frame::Nowhere(cause) => return self.wrong(range, Code::UnknownOrder, cause),
            Frame::Turn(_, true) if self.blank => {
                return self.wrong(range, Code::UnknownOrder, Cause::OtherTurn);
            }
            Frame::Turn(kind, _) => {
                self.frame = Frame::Turn(kind, true);
                let unit = self.teller.tell(&range).ok().and_then(|told| told.units.first().cloned());
                return self.push(Piece { unit, ..Piece::new(range, kind) }, None);
            }
            Frame::Told(begun) => {
                let over = begun && self.blank || found.last().is_some_and(|w| w.is(":"));
                self.frame = if over { Frame::Free } else { Frame::Told(true) };
                if !over {
                    return self.told_to_others(range);
                }
            }
            Frame::Moot(message, holds) => {
                let begins = ["announce", "now"].iter().any(|class| any_in(&found, class));
                self.frame = match holds {
                    _ if begins && message != Cause::Addressed && !self.attempts(&range) => Frame::Free,
                    Holds::Fresh => Frame::Moot(message, Holds::Paragraph),
                    _ => Frame::Moot(message, holds),
                };
            }
            _ => {}
        }
        if let Some(message) = self.moot(&range, &found) {
            self.frame = Frame::Moot(message, Holds::Fresh);
            return self.note(range, Kind::Remark, Cause::MakesMoot);
        }
        if self.plain(&range, &found) {
            return;
        }
        self.acts(range);
    }

    /// A heading that takes back what stands below it, or says it of somebody else: `Old orders:`, `Plan B`, `France proposes:`.
    fn moot(&self, range: &Range<usize>, found: &[Word]) -> Option<Cause> {
        let last = split(self.text, range.clone()).pop().map(|last| self.words(&last)).unwrap_or_default();
        // `I could not write earlier, here are my orders:`
        let from = last.iter().rposition(|w| w.is(",") || w.is(";")).map_or(0, |at| at + 1);
        let last = &last[from..];
        let says = last.iter().filter(|w| w.says()).count();
        let whole = || {
            let said: Vec<&Word> = found.iter().filter(|w| w.says()).collect();
            any_at(found, 0, "moot").is_some_and(|f| f.len == said.len() && f.len > 1)
        };
        let atoms = self.look.atoms(self.text, last);
        // `Game Jupiter`, `In Jupiter:`
        let elsewhere = || {
            let said: Vec<&Atom> = atoms.iter().filter(|a| a.sense != Sense::Sign).collect();
            let [label, name] = said.as_slice() else { return false };
            let labels =
                headers::is_game(&label.first) || label.first == "in" && self.look.language.code == "en";
            let names = self.world.names;
            let other = names.games.is_empty() || names.strange(&name.first, true);
            let strange = other && name.sense == Sense::Unknown && !is_known(&name.first);
            labels && strange && self.text[name.span.clone()].starts_with(char::is_uppercase)
        };
        if !found.last().is_some_and(|w| w.is(":")) {
            return (whole() || elsewhere()).then_some(Cause::Moot);
        }
        let ordered = |w: &[Atom]| w[0].is_unit() && w[1].is_place() || w[0].is_place() && w[1].is("-");
        let led = atoms.iter().find(|a| a.sense != Sense::Sign);
        match led.map(|a| &a.sense) {
            _ if says > 12 || atoms.windows(2).any(ordered) || self.told_by(range, found) => return None,
            Some(Sense::Condition("else")) => return Some(Cause::Condition),
            Some(Sense::Condition(_)) => return None,
            _ => {}
        }
        let other = |a: &Atom| matches!(a.sense, Sense::Power(p) if p != self.world.who);
        // `These orders replace my previous orders:`, `Please don't print this:`
        let amends = AMENDS.iter().any(|class| any_in(found, class));
        let moot = (0..last.len()).any(|at| denies(last, at))
            || !amends && any_in(last, "moot")
            || elsewhere()
            || atoms.iter().any(other)
            || headers::between(self.look.board, last);
        moot.then_some(Cause::Moot)
    }

    /// The cells of a row of a table: between bars, or tabulators.
    fn cells(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let text = &self.text[range.clone()];
        let between = if text.contains('|') { '|' } else { '\t' };
        let mut at = range.start;
        let mut out: Vec<Range<usize>> = Vec::new();
        for part in text.split(between) {
            out.push(trimmed(self.text, at..at + part.len()));
            at += part.len() + 1;
        }
        // The bar at the beginning of a row parts nothing.
        if out.first().is_some_and(Range::is_empty) {
            out.remove(0);
        }
        out
    }

    fn heading(&self, text: &str) -> StatedOrder {
        StatedOrder::Item(self.world.rules.grammar(), OrderItem::Heading(text.into()))
    }

    /// A header names game, power and season for what follows.
    pub(super) fn section(&mut self, range: Range<usize>, head: &Head) {
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
        piece.order = Some(self.heading(&text));
        self.push(piece, None);
        if let Some(name) = &head.unknown {
            self.frame = Frame::Nowhere(Cause::NoGame(self.named(&range, name)));
            return;
        }
        // Only the name of a game ends what stands below one that is another or that nobody knows.
        if matches!(self.frame, Frame::Nowhere(_) | Frame::Elsewhere) && head.games.is_empty() {
            return;
        }
        if !head.games.is_empty() || !head.powers.is_empty() {
            self.frame = Frame::Free;
        }
        let other_power = !head.powers.is_empty() && !head.powers.contains(&self.world.who);
        let other_game =
            self.world.game.is_some_and(|g| !head.games.is_empty() && !head.games.iter().any(|h| h == g));
        if other_game {
            self.frame = Frame::Elsewhere;
            return;
        }
        if other_power {
            self.frame = Frame::Part(Kind::Others, Cause::Apart);
            return;
        }
        let Some(season) = head.season else { return };
        let due = self.world.position.turn;
        if let Some(second) = head.second.filter(|s| s.fits(due) != season.fits(due)) {
            self.frame = Frame::Wrong(Code::UnknownOrder, Cause::TwoSeasons(season, second));
            return;
        }
        self.frame = if season.fits(due) {
            Frame::Free
        } else if let Some(turn) = self.world.phases.iter().find(|t| season.fits(**t)) {
            let moves = matches!(turn.phase, Phase::Movement | Phase::Season);
            Frame::Part(Kind::Later, Cause::OtherSeason(moves))
        } else {
            let order = due.order();
            let later = (season.year, season.season as u8) > (order.0, order.1 as u8);
            if later {
                Frame::Part(Kind::Later, Cause::NotDue(season))
            } else {
                Frame::Wrong(Code::WrongPhase, Cause::WrongSeason(season, due))
            }
        };
    }

    /// The name of a game in a heading as it is written there.
    fn named(&self, range: &Range<usize>, name: &str) -> String {
        let found = self.words(range);
        let parts: Vec<&str> = name.split(' ').collect();
        let at = found.iter().position(|w| Some(&w.text.as_str()) == parts.first());
        let said = at.map(|at| found[at..].iter().filter(|w| w.says()).take(parts.len()));
        let span = said.and_then(|mut said| {
            let first = said.next()?;
            Some(first.span.start..said.last().unwrap_or(first).span.end)
        });
        span.map_or(String::new(), |span| self.text[span].to_string())
    }

    /// A season beside an order in one row: `Spring 1905 A Par H`, `Winter 1906 Waive`, `Hold, Spring 1905`.
    fn dated(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let behind = |at: usize| found[at..].iter().position(Word::says).map(|n| at + n);
        let (named, when, order) = if let Some((named, used)) = headers::season(found, self.year())
            && let Some(next) = behind(used)
        {
            let from = found[next].span.start;
            (named, range.start..from, from..range.end)
        } else if found.first().is_some_and(|w| headers::orders(&w.text))
            && let Some(next) = behind(1)
            && let Some((named, used)) = headers::season(&found[next..], self.year())
            && behind(next + used).is_none()
        {
            let from = found[next].span.start;
            (named, from..range.end, range.start..from)
        } else {
            return false;
        };
        let (when, order) = (trimmed(self.text, when), trimmed(self.text, order));
        if !self.sure(&order) {
            return false;
        }
        self.section(when, &Head { season: Some(named), ..Head::default() });
        self.row(order);
        true
    }

    /// A season without its year before orders: `Autumn moves:`, `Spring: A Mun - Bur`.
    fn undated(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let colon = found.iter().position(|w| w.is(":")).map_or(found.len(), |at| at + 1);
        let (label, due) = (&found[..colon], self.world.position.turn);
        let Some(head) = headers::seasonal(self.look.language, self.look.board, label, due, self.world.who)
        else {
            return false;
        };
        let end = found[colon - 1].span.end;
        let rest = trimmed(self.text, end..range.end);
        let name = |w: &Word| self.world.names.is_person(&w.text);
        let ordered = rest.is_empty() && !self.signed || self.sure(&rest);
        if label.iter().any(name) || !ordered {
            return false;
        }
        if matches!(self.frame, Frame::Part(Kind::Others, _)) && head.powers.is_empty() {
            self.note(range.start..end, Kind::Header, None);
        } else {
            self.section(range.start..end, &head);
        }
        if !rest.is_empty() {
            self.row(rest);
        }
        true
    }

    /// Whether a stretch is an order.
    fn sure(&self, at: &Range<usize>) -> bool {
        let said = self.words(at);
        let says: Vec<&Word> = said.iter().filter(|w| w.says()).collect();
        says.len() == 1 && headers::orders(&says[0].text) || self.teller.tell(at).is_ok()
    }

    /// A row that says of which phase or turn the rows below it are: `Retreats`, `Next turn:`, `Diese Runde:`.
    fn names_turn(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let says: Vec<&Word> = found.iter().filter(|w| w.says()).collect();
        let closed = found.last().is_some_and(|w| w.is(":"));
        if says.len() > 8 || matches!(self.frame, Frame::Elsewhere | Frame::Nowhere(_) | Frame::Wrong(..)) {
            return false;
        }
        let due = self.world.position.turn.phase;
        let phases = [(Phase::Retreat, RETREATS), (Phase::Adjustment, BUILDS), (Phase::Movement, MOVES)];
        let named = |list: &str| {
            let only = says.iter().all(|w| one_of(list, w) || one_of(PARTS, w));
            only && says.iter().any(|w| one_of(list, w))
        };
        let phase = phases.iter().find(|(_, list)| named(list)).map(|(phase, _)| *phase);
        let turns = [("last turn", Kind::Past), ("next turn", Kind::Later)];
        let turn = || turns.into_iter().find(|(class, _)| (says.len() < 4 || closed) && any_in(found, class));
        let placed = || self.teller.atoms(range).iter().any(|a| a.is_unit() || a.is_place());
        let frame = match phase {
            Some(_) if due == Phase::Season => return false,
            Some(phase) if phase == due => Frame::Free,
            Some(Phase::Movement) => Frame::Part(Kind::Later, Cause::OtherSeason(true)),
            Some(_) => Frame::Part(Kind::Later, Cause::OtherSeason(false)),
            // `If dislodged:` alone holds what stands below it.
            None if named(DISLODGED) && due == Phase::Retreat => Frame::Free,
            None if named(DISLODGED) && due != Phase::Season => Frame::Turn(Kind::Later, false),
            None if matches!(self.frame, Frame::Turn(..)) && phrase_row(found, "now", self.look.language) => {
                Frame::Free
            }
            None => match turn() {
                Some((_, kind)) if !placed() => Frame::Turn(kind, false),
                _ => return false,
            },
        };
        self.note(range.clone(), Kind::Header, None);
        self.frame = frame;
        true
    }

    /// A header without a colon before the first unit: `Orders 1.11.2026 - France - A Par H`.
    pub(super) fn leading(&self, range: &Range<usize>, found: &[Word]) -> Option<usize> {
        let atoms = self.teller.atoms(range);
        let unit = atoms.windows(2).position(|w| w[0].is_unit() && w[1].is_place())?;
        let before = atoms[unit].words.start;
        let last = found[..before].last()?;
        let dash = last.is("-") || last.is(",");
        let head = header(self.look.board, self.world.names, &found[..before], self.year())?;
        (dash
            && head.len == before
            && (head.powers == [self.world.who]
                || head.season.is_some_and(|s| s.fits(self.world.position.turn))))
        .then_some(last.span.end)
    }

    /// Orders for a season that is not due, or for a game or a season that nobody knows.
    pub(super) fn wrong(&mut self, range: Range<usize>, code: Code, message: Cause) {
        match self.teller.tell(&range) {
            Ok(told) => self.error(range, Kind::Unread, code, message, told.units.first().cloned()),
            Err(why) if why.attempt => self.error(range, Kind::Unread, code, message, why.unit),
            Err(_) if vote(&self.words(&range)) => {
                self.error(range, Kind::Unread, code, message, None);
            }
            Err(_) => self.note(range, Kind::Remark, None),
        }
    }

    /// Rows that are no orders by their form: votes, greetings, date lines, headings.
    pub(super) fn plain(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        let range = range.clone();
        let Some(first) = found.iter().position(Word::says) else { return false };
        let says: Vec<&Word> = found.iter().filter(|w| w.says()).collect();
        let language = self.look.language;
        let whole = |class: &str| phrase_row(found, class, language);
        let several = split(self.text, range.clone()).len() > 1;
        let alone = !several && any_in(found, "propose") && self.beside(&range, found).is_none();
        if alone && self.proposal(&range, found) {
            return true;
        }
        if vote(found) && self.vote(&range) {
            return true;
        }
        // `Vote draw: no thanks`
        if says.len() <= 6 && any_at(found, first, "vote").is_some() && any_in(found, "draw") {
            self.error(range, Kind::Unread, Code::UnknownOrder, Cause::VoteUnread, None);
            return true;
        }
        // `Fall 1906: Hold`
        if let [word] = says.as_slice()
            && headers::orders(&word.text)
            && self.world.position.turn.phase == Phase::Movement
            && self.teller.tell(&range).is_err()
        {
            self.error(range, Kind::Unread, Code::UnknownOrder, Cause::WhichUnits, None);
            return true;
        }
        let status = ["final", "preliminary"].into_iter().find(|c| {
            says.len() <= 4
                && (0..found.len()).any(|i| any_at(found, i, c).is_some())
                && says.iter().all(|w| STATUS.contains(&w.text.as_str()))
        });
        if let Some(status) = status {
            let mut piece = Piece::new(range, Kind::Status);
            piece.order = Some(self.heading(&format!("STATUS {status}")));
            self.push(piece, None);
            return true;
        }
        if whole("announce") || self.announces_aside(found, first) {
            self.note(range, Kind::Header, None);
            return true;
        }
        if whole("none") || nothing_of(found) {
            self.note(range, Kind::None, Cause::None);
            return true;
        }
        // `A Mun 4000-Bur...` is none.
        let ordered = || {
            let atoms = self.teller.atoms(&range);
            // `A(Lvp)5000-Xyz`
            let bracket = |w: &[Atom]| w[0].is_unit() && w[1].is("(") && w[2].is_place();
            self.attempts(&range) && atoms.windows(2).any(|w| w[0].is_unit() && w[1].is_place())
                || atoms.windows(3).any(bracket)
        };
        if !self.ordered && date_line(found) && !self.plain_order(range.clone()) && !ordered() {
            self.note(range, Kind::DateLine, None);
            return true;
        }
        if self.dateline(&range, found) {
            if self.world.names.unmarked_press {
                let text = shown(&self.text[range.clone()]);
                self.press.push(Printable { text, style: None, at: range.start, cut: false });
                self.note(range, Kind::Press, None);
            } else {
                self.note(range, Kind::Dateline, Cause::PressLike);
            }
            return true;
        }
        // `Ada,`
        let known = |w: &&Word| w.text == self.world.editor || self.world.names.is_person(&w.text);
        if !self.ordered && found.last().is_some_and(|w| w.is(",") || w.is("!")) && says.iter().all(known) {
            self.note(range, Kind::Greeting, None);
            return true;
        }
        let greets = any_at(found, first, "greeting");
        if greets.is_some() && says.len() <= 12 {
            let atoms = self.teller.atoms(&range);
            let end = atoms.iter().position(|a| a.is(",") || a.is("!") || a.is(":")).unwrap_or(atoms.len());
            let other = |a: &Atom| matches!(a.sense, Sense::Power(p) if p != self.world.who);
            // `Hello from France!`
            let from = |a: &Atom| a.is_place() || is(&a.first, "origin");
            if atoms[..end].iter().any(other) && !atoms[..end].iter().any(from) {
                self.frame = Frame::Moot(Cause::Addressed, Holds::Part);
            }
        }
        if let Some(rest) = greets.and_then(|g| self.greeted(&range, found, first + g.len)) {
            self.note(range.start..rest.start, Kind::Greeting, None);
            self.row(rest);
            return true;
        }
        let polite = says.len() <= 6 && !found.iter().any(|w| w.is("-") && !w.glued);
        if let Some(greeting) = greets.filter(|_| polite) {
            let rest = says.len().saturating_sub(greeting.len);
            if rest <= 3 && !self.teller.atoms(&range).iter().any(|a| a.is_unit()) {
                self.note(range, Kind::Greeting, None);
                return true;
            }
        }
        if columns(found) {
            let aside = |cell: &Range<usize>| any_at(&self.words(cell), 0, "aside column").is_some();
            self.aside = self.cells(&range).iter().position(aside);
            self.note(range, Kind::Header, None);
            return true;
        }
        if signs_on(&says) {
            self.note(range, Kind::Header, None);
            return true;
        }
        self.closing(range, found, first, &says)
    }

    /// `My orders (as I told you on the phone):`
    fn announces_aside(&self, found: &[Word], first: usize) -> bool {
        let Some(end) = any_at(found, first, "announce").map(|f| first + f.len) else { return false };
        let [open, inner @ .., close, colon] = &found[end..] else { return false };
        let atoms = self.look.atoms(self.text, inner);
        let ordered = |w: &[Atom]| w[0].is_unit() && w[1].is_place() || w[0].is_place() && w[1].is("-");
        open.is("(") && close.is(")") && colon.is(":") && !atoms.windows(2).any(ordered)
    }

    /// `Hello Tom, Mun-Bur`: what stands behind a greeting, where it could be an order.
    fn greeted(&self, range: &Range<usize>, found: &[Word], from: usize) -> Option<Range<usize>> {
        let sign = |w: &Word| [",", "!", ":", "."].iter().any(|s| w.is(s));
        let at = (from..found.len().min(from + 4)).find(|at| sign(&found[*at]))?;
        let rest = trimmed(self.text, found[at].span.end..range.end);
        (!rest.is_empty() && self.attempts(&rest)).then_some(rest)
    }

    pub(super) fn closing(
        &mut self,
        range: Range<usize>,
        found: &[Word],
        first: usize,
        says: &[&Word],
    ) -> bool {
        let closes = any_at(found, first, "closing").is_some_and(|f| {
            let rest = &found[(first + f.len).min(found.len())..];
            let polite = |w: &Word| w.capital || is(&w.text, "harmless");
            rest.iter().filter(|w| w.says()).count() <= 2 && rest.iter().filter(|w| w.says()).all(polite)
                || f.len >= 2 && says.len() <= f.len + 4
        });
        let own_act = ["confirm", "keep"].iter().any(|c| phrase_row(found, c, self.look.language));
        // `Thanks. Mun - Bur`
        if closes && says.len() <= 8 && (!own_act || self.ordered) && !self.attempts(&range) {
            self.signed |= self.ordered;
            self.note(range, Kind::Closing, None);
            return true;
        }
        // A reader with verbs of its own may know what looks like a name.
        let atoms = self.teller.atoms(&range);
        let named = |a: &Atom| a.is_place() || matches!(a.sense, Sense::Sign | Sense::Number);
        if self.teller.strict && !(self.signed && atoms.iter().all(named)) && self.teller.tell(&range).is_ok()
        {
            return false;
        }
        // A name below everything, and what stands under it.
        let unit = atoms.iter().any(|a| a.is_unit() || matches!(a.sense, Sense::Verb(_)));
        let idle = !atoms.iter().any(|a| a.is("-")) || !self.attempts(&range);
        if self.signed && !unit && says.len() <= 12 && idle && !any_in(found, "propose") {
            self.note(range, Kind::Signature, None);
            return true;
        }
        let people = says.iter().all(|w| self.world.names.is_person(&w.text));
        let named = says.len() <= 4
            && says.iter().all(|w| w.capital || w.sort == Sort::Number || w.text.len() == 1)
            && says.iter().any(|w| w.text.len() > 1)
            && !found.iter().any(|w| w.is(":") || w.is("-") && !w.glued)
            && found.first().is_none_or(|w| !w.is("(") && !w.is("<"));
        let plain = |s: &Sense| matches!(s, Sense::Unknown | Sense::Person | Sense::Sign | Sense::Number);
        // `F Nrth H` and `Waive` below a build are no names.
        let unread = || self.teller.tell(&range).is_err_and(|why| !why.attempt);
        let named = named && self.ordered && atoms.iter().all(|a| plain(&a.sense)) && unread();
        if people && says.len() <= 4 || named {
            self.signed |= self.ordered;
            self.note(range, Kind::Signature, None);
            return true;
        }
        false
    }

    /// Whether words could be an attempt to order.
    pub(super) fn attempts(&self, range: &Range<usize>) -> bool {
        self.teller.tell(range).map_or_else(|why| why.attempt, |told| !told.bare)
    }

    /// `Berlin (AP): ...`, `Vienna - Budapest: no trains`, `Germany - France: ...`
    pub(super) fn dateline(&self, range: &Range<usize>, found: &[Word]) -> bool {
        let Some(colon) = found.iter().position(|w| w.is(":")).filter(|c| (1..10).contains(c)) else {
            return false;
        };
        let atoms = self.teller.atoms(range);
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
        // `Munich: hold. I hope you are well!`
        let his = |a: &&Atom| matches!(a.sense, Sense::Place(Some(p), _) if self.look.own(p));
        let ordered = named == 1
            && !bracket
            && before.iter().any(his)
            && after.iter().find(|a| a.sense != Sense::Sign).is_some_and(|a| {
                a.is_place() || matches!(a.sense, Sense::Verb(_)) || OPENS.contains(&a.first.as_str())
            });
        !unit && !ordered && odd && said && (prose >= 2 || loud && prose >= 1) && !(units && prose < 3)
    }

    pub(super) fn vote(&mut self, range: &Range<usize>) -> bool {
        let raw = self.text[range.clone()].to_string();
        let readings =
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", raw));
        let votes: Vec<OrderItem> = readings.into_iter().filter_map(|r| r.item).collect();
        if votes.is_empty() || !votes.iter().all(|item| item.vote().is_some()) {
            return false;
        }
        for vote in votes {
            let mut piece = Piece::new(range.clone(), Kind::Vote);
            piece.order = Some(StatedOrder::Item(self.world.rules.grammar(), vote));
            self.push(piece, None);
        }
        true
    }

    /// A proposal in plain words; one without exact terms is asked about.
    pub(super) fn proposal(&mut self, range: &Range<usize>, found: &[Word]) -> bool {
        // A proposal for another game is not made in this one.
        let here = |id: &String| self.world.game.is_none_or(|g| g == id);
        let games: Vec<String> =
            headers::find(self.look.board, self.world.names, &self.text[range.clone()], self.year()).games;
        if !games.is_empty() && !games.iter().any(here) {
            self.note(range.clone(), Kind::Question, Cause::OtherGame);
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
            match headers::power(self.look.board, &found[at..]) {
                Some((owner, len)) => {
                    powers.push(owner);
                    at += len;
                }
                None => at += 1,
            }
        }
        let mut piece = Piece::new(range.clone(), Kind::Vote);
        let names: Vec<&str> = powers.iter().map(|o| self.look.board.owner(*o).name.as_str()).collect();
        set_terms(&mut piece, found, &names, draws);
        self.push(piece, None);
        true
    }
}

/// Words that open what a unit does behind its name and a colon.
const OPENS: &[&str] =
    &["to", "into", "h", "s", "c", "m", "hold", "holds", "stands", "stand", "supports", "support"];

/// Where faces made of signs begin that end a row.
fn smile(text: &str, range: &Range<usize>) -> Option<usize> {
    let row = text[range.clone()].trim_end();
    let left = FACES.iter().find_map(|f| row.strip_suffix(f))?;
    let rest = left.trim_end();
    let blank = rest.len() < left.len() || rest.ends_with(['.', '!', ',']);
    (blank && !rest.is_empty()).then_some(range.start + left.len())
}

/// Words that may stand beside `final` and `preliminary`.
const STATUS: &[&str] = &[
    "status",
    "orders",
    "my",
    "these",
    "are",
    "set",
    "final",
    "preliminary",
    "provisional",
    "definitive",
    "prelim",
    "tentative",
    "draft",
    "endgultig",
    "vorlaufig",
    "definitif",
    "definitifs",
    "provisoire",
    "provisoires",
    "moves",
    "the",
    "this",
    "is",
];

/// A row that is a phrase of a class and nothing else but polite words.
fn phrase_row(found: &[Word], class: &str, language: &Language) -> bool {
    let Some(first) = found.iter().position(Word::says) else { return false };
    let hit = language.at(found, first, class).or_else(|| english().at(found, first, class));
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
pub fn columns(found: &[Word]) -> bool {
    let says: Vec<usize> = (0..found.len()).filter(|i| found[*i].says()).collect();
    let column =
        |i: &usize| any_at(found, *i, "column").or_else(|| any_at(found, *i, "aside column")).is_some();
    says.len() >= 3 && says.iter().all(column)
}
