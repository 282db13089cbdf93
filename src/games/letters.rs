//! The players' mail of one issue, laid out over the phases the issue plays: which lines go to which phase.

use std::collections::BTreeSet;

use crate::board::Owner;
use crate::content::mail::{Part, lines};
use crate::content::{GameMail, GmFile, Mail, Moment};
use crate::diagnostic::{Diagnostic, Source};
use crate::orders::{Code, Reading};
use crate::position::Position;
use crate::rules::{RuleSet, Ruling, Rulings, Sheet, Sheets};
use crate::season::{Phase, Season, Turn};

use super::votes::{Proposal, proposed};

/// The mail of one game in one issue.
pub struct Inbox<'a> {
    letters: Vec<Letter<'a>>,
    gm: Option<&'a GmFile>,
    /// Press found in the letters.
    pub press: Vec<MailPress>,
    /// Proposals found in the letters.
    pub proposals: Vec<Proposal>,
    /// Lists of retreats that came with the moves: owner, file and line, and the order for the retreat phase.
    lists: Vec<(Owner, Source, u32, String)>,
    gm_begun: bool,
}

/// A piece of press that came with orders. Nobody is named for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailPress {
    /// Whose letter it came in; for the gamesmaster only.
    pub from: crate::position::Private<Owner>,
    /// Its words.
    pub text: String,
    /// The file and the byte at which it begins.
    pub at: (Source, usize),
}

struct Letter<'a> {
    owner: Owner,
    mail: &'a Mail,
    /// Sent by a standby for the power.
    standby: Option<String>,
    /// Came after the deadline where that is too late.
    late: bool,
    /// The zine's time zone.
    home: Option<&'a str>,
    lines: Vec<Line>,
}

struct Line {
    number: u32,
    range: std::ops::Range<usize>,
    part: usize,
    taken: bool,
}

/// Who may have sent a letter.
pub struct Senders<'a> {
    /// Gives the ids of the people a `From` can mean.
    pub people: &'a dyn Fn(&str) -> Vec<String>,
    /// Gives the player of a power now.
    pub player: &'a dyn Fn(Owner) -> Option<String>,
    /// Everybody who stands by.
    pub standbys: &'a [String],
    /// After this moment letters are too late, if they can be.
    pub deadline: Option<Moment>,
    /// Whether they are refused then.
    pub refuse_late: bool,
    /// The zine's time zone, of times that name none.
    pub home: Option<&'a str>,
}

impl<'a> Inbox<'a> {
    /// Sorts the mail; what cannot be right about files and senders becomes a diagnostic.
    pub fn new(
        mail: &'a GameMail,
        rules: &dyn RuleSet,
        senders: &Senders<'a>,
        faults: &mut Vec<Diagnostic>,
    ) -> Inbox<'a> {
        let board = rules.board();
        let mut inbox = Inbox {
            letters: Vec::new(),
            gm: mail.gm.as_ref(),
            press: Vec::new(),
            proposals: Vec::new(),
            lists: Vec::new(),
            gm_begun: false,
        };
        for letter in &mail.letters {
            let Some(owner) = board.find_owner(&letter.power).filter(|o| board.owner(*o).played) else {
                let known = board.powers().map(|o| board.owner(o).name.to_lowercase()).collect::<Vec<_>>();
                let message = format!("no power of this game is called “{}”", letter.power);
                let fault = Diagnostic::error("orders-file", message).in_file(letter.source.name.clone());
                faults.push(fault.help(format!("name the file after one of: {}", known.join(", "))));
                continue;
            };
            let standby = sender(letter, owner, board.owner(owner).name.as_str(), senders, faults);
            let late = lateness(letter, senders, faults);
            let before = (inbox.press.len(), inbox.proposals.len());
            let lines = inbox.sort_lines(letter, owner, rules, faults);
            if late {
                // It is no letter of this issue: nothing of it is printed or voted on.
                inbox.press.truncate(before.0);
                inbox.proposals.truncate(before.1);
            }
            inbox.letters.push(Letter { owner, mail: letter, standby, late, home: senders.home, lines });
        }
        inbox.letters.sort_by(|a, b| {
            let key =
                |l: &Letter| (l.owner, l.mail.received.as_ref().map(|m| m.instant(l.home)), l.mail.number);
            key(a).cmp(&key(b))
        });
        inbox
    }

    /// Takes press and proposals out of a letter; what remains are lines of orders.
    fn sort_lines(
        &mut self,
        mail: &Mail,
        owner: Owner,
        rules: &dyn RuleSet,
        faults: &mut Vec<Diagnostic>,
    ) -> Vec<Line> {
        let text = &mail.source.text;
        let mut out = Vec::new();
        for (index, part) in mail.parts.iter().enumerate() {
            let mut number = mail.source.line_column(part.range.start).0;
            // Press runs to the next blank line; without words behind the colon, to the end of the part.
            let mut press: Option<(usize, bool)> = None;
            for (start, line) in lines(text, part.range.clone()) {
                let end = start + line.len();
                if let Some((at, whole)) = &mut press {
                    if *whole || !line.trim().is_empty() {
                        number += 1;
                        continue;
                    }
                    let at = *at;
                    self.press_item(mail, owner, at..start);
                    press = None;
                }
                if let Some(words) = press_head(line) {
                    press = Some((start + (line.len() - words.len()), words.trim().is_empty()));
                } else if let Some(proposal) = proposed(rules.board(), line) {
                    match proposal {
                        Ok(proposal) => self.proposals.push(Proposal { by: Some(owner), ..proposal }),
                        Err(message) => {
                            let fault = Diagnostic::error("proposal", message);
                            faults.push(fault.at(&mail.source, start..start + line.trim_end().len()));
                        }
                    }
                } else if !line.trim().is_empty() {
                    out.push(Line { number, range: start..end, part: index, taken: false });
                }
                number += 1;
            }
            if let Some((at, _)) = press {
                self.press_item(mail, owner, at..part.range.end);
            }
        }
        out
    }

    fn press_item(&mut self, mail: &Mail, owner: Owner, range: std::ops::Range<usize>) {
        let text = mail.source.text[range.clone()].trim();
        if !text.is_empty() {
            let from = crate::position::Private::new(owner);
            self.press.push(MailPress { from, text: text.into(), at: (mail.source.clone(), range.start) });
        }
    }

    /// True if a power sent anything about its orders in this issue, standbys not counted.
    pub fn heard_from(&self, owner: Owner) -> bool {
        self.letters.iter().any(|l| l.owner == owner && l.standby.is_none() && !l.late && !l.lines.is_empty())
    }

    /// True if the power's player wrote something that belongs to the phase, in time for its mini-deadline if it has one.
    pub fn ordered(&self, owner: Owner, turn: Turn, mini: Option<&Moment>) -> bool {
        self.letters
            .iter()
            .filter(|l| l.owner == owner && l.standby.is_none() && !l.too_late(mini))
            .any(|l| l.lines.iter().any(|line| line.fits(l.mail, turn)))
    }

    /// The standby who sent orders for a power, if one did.
    pub fn standby_for(&self, owner: Owner) -> Option<String> {
        self.letters
            .iter()
            .filter(|l| l.owner == owner && !l.late && !l.lines.is_empty())
            .find_map(|l| l.standby.clone())
    }

    /// The letters for a phase. `later` are the phases this issue may still play after it; `standing_in` the powers whose
    /// standby's orders are used; `mini` the phase's own deadline, after which nothing is taken for it.
    pub fn take(
        &mut self,
        rules: &dyn RuleSet,
        position: &Position,
        later: &[Turn],
        standing_in: &BTreeSet<Owner>,
        mini: Option<&Moment>,
    ) -> Sheets {
        let turn = position.turn;
        let mut sheets = Vec::new();
        for letter in &mut self.letters {
            if letter.too_late(mini) || letter.standby.is_some() != standing_in.contains(&letter.owner) {
                continue;
            }
            let lists: Vec<&(Owner, Source, u32, String)> = self
                .lists
                .iter()
                .filter(|(o, s, ..)| {
                    turn.phase == Phase::Retreat && *o == letter.owner && s.name == letter.mail.source.name
                })
                .collect();
            let chosen = letter.choose(rules, position, later);
            if chosen.is_empty() && lists.is_empty() {
                continue;
            }
            let text = if lists.is_empty() {
                keep(&letter.mail.source, &chosen)
            } else {
                with_lists(&keep(&letter.mail.source, &chosen), &lists)
            };
            let received = letter.mail.received.as_ref().map(|m| m.at.strftime("%Y-%m-%d %H:%M").to_string());
            sheets.push(Sheet { owner: letter.owner, text, received });
        }
        Sheets(sheets)
    }

    /// Remembers the lists of retreats in what was read with the moves.
    pub fn keep_lists(&mut self, sheets: &Sheets, readings: &[Vec<Reading>]) {
        self.lists.clear();
        for (sheet, readings) in sheets.0.iter().zip(readings) {
            for reading in readings {
                let order = reading.order.as_deref().filter(|_| !reading.is_error());
                if let Some(order) = order.and_then(retreat_order) {
                    self.lists.push((sheet.owner, sheet.text.clone(), reading.line, order));
                }
            }
        }
    }

    /// The gamesmaster's lines for a phase; those before the first heading hold for the first phase played.
    pub fn rulings(&mut self, turn: Turn, faults: &mut Vec<Diagnostic>) -> Rulings {
        let mut out = Rulings::default();
        let first = !std::mem::replace(&mut self.gm_begun, true);
        let Some(gm) = self.gm else { return out };
        for part in &gm.parts {
            let fits = match part.turn {
                None => first,
                Some(_) => part_fits(part, turn),
            };
            if !fits {
                continue;
            }
            for (start, line) in lines(&gm.source.text, part.range.clone()) {
                let trimmed = line.trim();
                if trimmed.is_empty() || trimmed.starts_with('#') {
                    continue;
                }
                let range = start..start + line.trim_end().len();
                let Some(words) = trimmed.strip_prefix("GM:") else {
                    let fault = Diagnostic::error("gm-line", "a line of gm.txt begins with GM:");
                    faults.push(
                        fault
                            .at(&gm.source, range)
                            .help("GM: READ, ORDER, RESULT, DRAW, STANDS or NOTE; # for a remark"),
                    );
                    continue;
                };
                let span = crate::diagnostic::Span { source: gm.source.clone(), range };
                out.0.push(Ruling::read(words, Some(span)));
            }
        }
        out
    }

    /// Tells the editor of letters that came after a phase's own deadline with something for it.
    pub fn too_late_for(
        &self,
        turn: Turn,
        later: &[Turn],
        mini: Option<&Moment>,
        faults: &mut Vec<Diagnostic>,
    ) {
        let Some(mini) = mini else { return };
        for letter in self.letters.iter().filter(|l| l.too_late(Some(mini))) {
            let meant = |line: &&Line| {
                let part = &letter.mail.parts[line.part];
                let only_here = part.turn.is_some() || !later.iter().any(|t| part_fits(part, *t));
                !line.taken && only_here && part_fits(part, turn)
            };
            if letter.lines.iter().any(|line| meant(&line)) {
                let phase = super::calendar::written(turn);
                let message =
                    format!("came after the deadline of {phase}, {}", mini.at.strftime("%-d %B %Y, %H:%M"));
                let fault = Diagnostic::warning("late", message).in_file(letter.mail.source.name.clone());
                faults.push(fault.help("nothing in it counts for that phase"));
            }
        }
    }

    /// Lines of players that fitted no phase of this issue. `planned` are its phases, `played` those there was something to
    /// do in: orders for one of the others are not needed.
    pub fn left_over(&self, planned: &[Turn], played: &[Turn], faults: &mut Vec<Diagnostic>) {
        let list: Vec<String> = played.iter().map(|t| super::calendar::written(*t)).collect();
        for letter in self.letters.iter().filter(|l| l.standby.is_none() && !l.late) {
            for line in letter.lines.iter().filter(|l| !l.taken) {
                let end = line.range.start + letter.mail.source.text[line.range.clone()].trim_end().len();
                let idle = |t: &&Turn| !played.contains(t) && line.fits(letter.mail, **t);
                let fault = match planned.iter().find(idle) {
                    Some(turn) => {
                        let nothing = match turn.phase {
                            Phase::Retreat => "nothing had to retreat",
                            Phase::Adjustment => "there was nothing to build or remove",
                            _ => "there was nothing to order",
                        };
                        let message = format!("not needed: {nothing} in {}", super::calendar::written(*turn));
                        Diagnostic::note("not-needed", message)
                    }
                    None => {
                        let message = "this line belongs to no phase played in this issue";
                        Diagnostic::warning("not-played", message)
                            .help(format!("it plays {}", list.join(", ")))
                    }
                };
                faults.push(fault.at(&letter.mail.source, line.range.start..end));
            }
        }
    }
}

impl Line {
    fn fits(&self, mail: &Mail, turn: Turn) -> bool {
        part_fits(&mail.parts[self.part], turn)
    }
}

/// Whether what stands under a heading can belong to a phase: the very phase if the heading names one, any phase of the
/// season if it does not (a fall includes the winter after it), any phase at all without a heading.
fn part_fits(part: &Part, turn: Turn) -> bool {
    match part.turn {
        None => true,
        Some(head) if part.exact || head.phase == Phase::Adjustment => head == turn,
        Some(head) => {
            let season = turn.order().1;
            let same = head.season == season || (head.season == Season::Fall && season == Season::Winter);
            head.year == turn.year && same
        }
    }
}

impl Letter<'_> {
    /// It came after the deadline that holds for a phase: the phase's own, if it has one.
    fn too_late(&self, mini: Option<&Moment>) -> bool {
        let Some(mini) = mini else { return self.late };
        self.mail.received.as_ref().is_some_and(|received| received.is_after(mini, self.home))
    }

    /// The lines of the letter that go to the phase.
    fn choose(
        &mut self,
        rules: &dyn RuleSet,
        position: &Position,
        later: &[Turn],
    ) -> Vec<std::ops::Range<usize>> {
        let turn = position.turn;
        let mail = self.mail;
        let (mut sure, mut open): (Vec<usize>, Vec<usize>) = Default::default();
        for (index, line) in self.lines.iter().enumerate() {
            let part = &mail.parts[line.part];
            if !part_fits(part, turn) || (line.taken && !conditional(&mail.source.text[line.range.clone()])) {
                continue;
            }
            let only_here = (part.exact && part.turn.is_some()) || !later.iter().any(|t| part_fits(part, *t));
            if only_here { sure.push(index) } else { open.push(index) }
        }
        let mut chosen = sure;
        if !open.is_empty() {
            let ranges: Vec<_> = open.iter().map(|i| self.lines[*i].range.clone()).collect();
            let text = keep(&mail.source, &ranges);
            let readings = rules.read(position, self.owner, &text);
            let refuses = |number: u32| {
                let here: Vec<&Reading> = readings.iter().filter(|r| r.line == number).collect();
                let wrong = |r: &&Reading| match turn.phase {
                    // What is no order for a retreat or a winter may be one for the moves that follow.
                    Phase::Retreat | Phase::Adjustment => r.is_error(),
                    _ => r.codes.contains(&Code::WrongPhase),
                };
                !here.is_empty() && here.iter().all(wrong)
            };
            chosen.extend(open.into_iter().filter(|i| !refuses(self.lines[*i].number)));
        }
        chosen.sort_unstable();
        for index in &chosen {
            self.lines[*index].taken = true;
        }
        chosen.into_iter().map(|i| self.lines[i].range.clone()).collect()
    }
}

/// Conditional orders are read again in every phase of the issue.
fn conditional(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("").to_lowercase();
    matches!(word.as_str(), "if" | "when" | "provided" | "unless" | "should")
}

/// The text of a file with everything blanked out but some lines.
fn keep(source: &Source, ranges: &[std::ops::Range<usize>]) -> Source {
    let mut masked = String::with_capacity(source.text.len());
    let mut at = 0;
    let blank = |from: usize, to: usize| source.text[from..to].bytes().filter(|b| *b == b'\n').map(|_| '\n');
    for range in ranges {
        masked.extend(blank(at, range.start));
        masked.push_str(&source.text[range.clone()]);
        at = range.end;
    }
    masked.extend(blank(at, source.text.len()));
    Source::new(source.name.clone(), masked)
}

/// Puts orders made from lists of retreats on the lines the lists stand on.
fn with_lists(source: &Source, lists: &[&(Owner, Source, u32, String)]) -> Source {
    let mut rows: Vec<String> = source.text.split('\n').map(str::to_string).collect();
    for (_, _, line, order) in lists {
        let row = (*line as usize).saturating_sub(1);
        if rows.len() <= row {
            rows.resize(row + 1, String::new());
        }
        if !rows[row].trim().is_empty() {
            rows[row].push_str("; ");
        }
        rows[row].push_str(order);
    }
    Source::new(source.name.clone(), rows.join("\n"))
}

/// `A mun H [R ruh boh D]` as an order for the retreat: `A mun - ruh, boh, otb`.
fn retreat_order(order: &str) -> Option<String> {
    let open = order.find("[R")?;
    let close = order[open..].find(']')? + open;
    let list: Vec<&str> = order[open + 2..close].split_whitespace().collect();
    let mut words = order.split_whitespace();
    let (kind, place) = (words.next()?, words.next()?);
    let place = place.split('-').next()?;
    if list.is_empty() {
        return None;
    }
    let list: Vec<&str> = list.into_iter().map(|p| if p == "D" { "otb" } else { p }).collect();
    if list == ["otb"] {
        return Some(format!("{kind} {place} D"));
    }
    Some(format!("{kind} {place} - {}", list.join(", ")))
}

fn press_head(line: &str) -> Option<&str> {
    let (head, rest) = line.split_once(':')?;
    matches!(head.trim().to_lowercase().as_str(), "press" | "propaganda").then_some(rest)
}

/// Who sent a letter: the id of a standby if it was one; a warning if it was neither the player nor a standby.
fn sender(
    mail: &Mail,
    owner: Owner,
    power: &str,
    senders: &Senders,
    faults: &mut Vec<Diagnostic>,
) -> Option<String> {
    let (from, range) = mail.from.as_ref()?;
    let people = (senders.people)(from);
    let player = (senders.player)(owner);
    if people.is_empty() {
        let fault = Diagnostic::warning("sender", format!("nobody in people.toml writes as “{from}”"));
        faults.push(fault.at(&mail.source, range.clone()).help("add the address to private/people.toml"));
        return None;
    }
    if player.as_ref().is_some_and(|p| people.contains(p)) {
        return None;
    }
    let standby = people.iter().find(|p| senders.standbys.contains(p));
    if standby.is_none() {
        let who = people.join(" or ");
        let message = match player {
            Some(player) => format!("this letter comes from {who}, but {power} is played by {player}"),
            None => format!("this letter comes from {who}, but nobody plays {power}"),
        };
        let fault = Diagnostic::warning("sender", message).at(&mail.source, range.clone());
        faults.push(fault.help("check who sent it; it is read as the player's"));
    }
    standby.cloned()
}

fn lateness(mail: &Mail, senders: &Senders, faults: &mut Vec<Diagnostic>) -> bool {
    let (Some(received), Some(deadline)) = (&mail.received, &senders.deadline) else { return false };
    if !received.is_after(deadline, senders.home) {
        return false;
    }
    let message = format!("came after the deadline of {}", deadline.at.strftime("%-d %B %Y, %H:%M"));
    let fault = if senders.refuse_late {
        Diagnostic::warning("late", message).help("late orders are not taken in this game")
    } else {
        Diagnostic::note("late", message).help("taken: late orders count until the season is adjudicated")
    };
    faults.push(fault.in_file(mail.source.name.clone()));
    senders.refuse_late
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_retreats_become_orders() {
        assert_eq!(retreat_order("A mun H [R ruh boh D]").as_deref(), Some("A mun - ruh, boh, otb"));
        assert_eq!(retreat_order("F stp/sc-bot [R fin]").as_deref(), Some("F stp/sc - fin"));
        assert_eq!(retreat_order("A mun H [R D]").as_deref(), Some("A mun D"));
        assert_eq!(retreat_order("A mun H"), None);
        assert_eq!(retreat_order("A mun H [R"), None);
    }

    #[test]
    fn blanked_files_keep_their_lines() {
        let source = Source::new("x", "one\ntwo\nthree\n");
        assert_eq!(&*keep(&source, &[4..8]).text, "\ntwo\n\n");
    }
}
