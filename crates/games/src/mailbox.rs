//! The players' mail of one issue, distributed over the phases the issue plays: which orders go to which phase.

use std::collections::BTreeMap;
use std::ops::Range;

use adjudicator::board::{Owner, Place};
use adjudicator::orders::{Code, Policy};
use adjudicator::position::{Position, Private};
use adjudicator::rules::{OrderSet, OrderSets, RuleSet, Ruling, Rulings, SheetAuthor};
use adjudicator::season::{Phase, Turn};
use adjudicator::terms::{Branch, OrderItem, OrderTerm, StatedOrder, UnitRef};
use diagnostics::{Diagnostic, Source};
use folder::mail::lines;
use folder::store::Faults;
use folder::zine_config::UnmarkedPress;
use folder::{GameMail, GmFile, Moment, OrderLetter};
use letters::contact::Contacts;
use letters::marks::{Mark, Says};
use letters::{Act, Kind, Letter, Names, Piece, World, sets};

use super::absences::is_in_grace;
use super::votes::{VoteProposal, parse_proposal};

/// The mail of one game in one issue.
pub struct GameMailbox<'a> {
    letters: Vec<PhaseLetter<'a>>,
    gm: Option<&'a GmFile>,
    /// Press found in the letters.
    pub press: Vec<MailPress>,
    /// Proposals found in the letters.
    pub proposals: Vec<VoteProposal>,
    /// Lists of retreats that came with the moves: owner, unit and places, `None` for off the board.
    lists: Vec<(Owner, UnitRef, Vec<Option<Place>>)>,
    /// The orders received for the present phase.
    received: Vec<ReceivedOrders>,
    names: &'a Names,
    editor: &'a str,
    game: &'a str,
    planned: Vec<Turn>,
    gm_begun: bool,
}

/// A piece of press that came with orders. Its author is not printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailPress {
    /// The power whose letter it came in; for the gamesmaster only.
    pub from: Private<Owner>,
    /// Its words as marked for print, on their original line; nothing else of the file.
    pub words: Source,
}

struct PhaseLetter<'a> {
    owner: Owner,
    mail: &'a OrderLetter,
    /// The standby who sent it for the power.
    standby: Option<String>,
    /// Whether it came after the deadline and late letters are refused.
    late: bool,
    /// The zine's time zone.
    home: Option<&'a str>,
    /// Spans that an earlier phase of the issue took, or asked about.
    taken: Vec<Range<usize>>,
    /// Spans read in a phase they belong to, orders and everything else.
    press_ranges: Vec<Range<usize>>,
    /// Whether something in it was for a phase.
    used: bool,
    /// Its first reading, and for which phase.
    read: (Turn, Letter),
}

/// Mail from a player, or a standby, for one phase. For the gamesmaster only, since it has their words.
#[derive(Clone, Debug)]
pub struct ReceivedOrders {
    /// The power.
    pub owner: Owner,
    /// The standby who wrote it, if it was not the player.
    pub standby: Option<String>,
    /// The letters in the order in which they came.
    pub letters: Vec<ReceivedLetter>,
    /// The orders that count, of all letters together.
    pub counting_orders: sets::Set,
}

/// One letter of [`ReceivedOrders`].
#[derive(Clone, Debug)]
pub struct ReceivedLetter {
    /// Its file.
    pub source: Private<Source>,
    /// When it was received.
    pub received: Option<Moment>,
    /// Its reading.
    pub read: Letter,
    /// Whether its sender could not be verified.
    pub doubtful: bool,
    index: usize,
}

/// Words of a letter whose meaning the gamesmaster settled.
pub struct RuledWords {
    letter: usize,
    span: Range<usize>,
}

impl ReceivedLetter {
    /// The lines below the letter's head, from 1, with orders that could not be read; `mail` has the letter itself.
    pub fn unread_lines(&self, mail: &[OrderLetter]) -> Vec<u32> {
        let source = self.source.reveal();
        let body = mail.iter().find(|l| *l.name() == *source.name).map_or(0, |l| l.body);
        let lines = letters::marks::lines(&source.text, body);
        let bad = self.read.pieces.iter().filter(|piece| piece.is_error());
        bad.map(|piece| lines.iter().take_while(|l| l.start <= piece.span.start).count() as u32).collect()
    }
}

/// Everybody who may have sent a letter.
pub struct Senders<'a> {
    /// Returns the ids of the people whom a `From` header can mean.
    pub people: &'a dyn Fn(&str) -> Vec<String>,
    /// Returns the present player of a power.
    pub player: &'a dyn Fn(Owner) -> Option<String>,
    /// All standbys.
    pub standbys: &'a [String],
    /// After this moment letters are late, if they can be.
    pub deadline: Option<Moment>,
    /// Hours in which they are still accepted.
    pub grace: i64,
    /// Whether they are refused after that.
    pub refuse_late: bool,
    /// The zine's time zone, for times without one.
    pub home: Option<&'a str>,
    /// Names of games and people.
    pub names: &'a Names,
    /// First name of the editor, folded.
    pub editor: &'a str,
    /// The game's id.
    pub game: &'a str,
    /// The phases the issue plays.
    pub planned: &'a [Turn],
}

impl<'a> GameMailbox<'a> {
    /// Sorts the mail; impossible files and senders become diagnostics. Press and proposals are taken from the letters as they
    /// read in `position`.
    pub fn new(
        mail: &'a GameMail,
        rules: &dyn RuleSet,
        position: &Position,
        senders: &Senders<'a>,
        faults: &mut Faults,
    ) -> GameMailbox<'a> {
        let board = rules.board();
        let mut inbox = GameMailbox {
            letters: Vec::new(),
            gm: mail.gm.as_ref(),
            press: Vec::new(),
            proposals: Vec::new(),
            lists: Vec::new(),
            received: Vec::new(),
            names: senders.names,
            editor: senders.editor,
            game: senders.game,
            planned: senders.planned.to_vec(),
            gm_begun: false,
        };
        for mail in &mail.letters {
            let Some(owner) = board.find_owner(&mail.power).filter(|o| board.owner(*o).played) else {
                let known = board.powers().map(|o| board.owner(o).name.to_lowercase()).collect::<Vec<_>>();
                let message = format!("no power of this game is called “{}”", mail.power);
                let fault = Diagnostic::error("orders-file", message).in_file(mail.name());
                faults.push(fault.help(format!("name the file after one of: {}", known.join(", "))));
                continue;
            };
            let standby = sender(mail, owner, board.owner(owner).name.as_str(), senders, faults);
            let late = lateness(mail, senders, faults);
            let before = (inbox.press.len(), inbox.proposals.len());
            let read = (position.turn, inbox.read_for_press(mail, owner, rules, position, faults));
            if late {
                // It is not a letter of this issue: nothing of it is printed or voted on.
                inbox.press.truncate(before.0);
                inbox.proposals.truncate(before.1);
            }
            let (home, taken, press_ranges, used) = (senders.home, Vec::new(), Vec::new(), false);
            let letter = PhaseLetter { owner, mail, standby, late, home, taken, press_ranges, used, read };
            inbox.letters.push(letter);
        }
        inbox.withdraw(faults);
        inbox.letters.sort_by(|a, b| {
            let [a, b] =
                [a, b].map(|l| (l.owner, l.mail.received.as_ref().map(|m| m.instant(l.home)), l.mail.number));
            a.cmp(&b)
        });
        inbox
    }

    /// Removes the letters that a mark of a later one withdraws (`Mark: withdraws england.2.txt`).
    fn withdraw(&mut self, faults: &mut Faults) {
        let mut gone: Vec<(Owner, String)> = Vec::new();
        for letter in &self.letters {
            for mark in &letter.mail.marks {
                let Mark::Withdraws(name) = mark else { continue };
                let mut same =
                    self.letters.iter().filter(|l| l.owner == letter.owner && file_name(l.mail) == *name);
                if same.next().is_some_and(|l| !std::ptr::eq(l.mail, letter.mail)) {
                    gone.push((letter.owner, name.clone()));
                } else {
                    let message = format!("a mark withdraws {name}, but that power has no such letter");
                    faults.push(Diagnostic::error("mark", message).in_file(letter.mail.name()));
                }
            }
        }
        self.letters.retain(|l| !gone.contains(&(l.owner, file_name(l.mail))));
    }

    fn read(&self, mail: &OrderLetter, owner: Owner, rules: &dyn RuleSet, position: &Position) -> Letter {
        let world = World {
            editor: self.editor,
            game: Some(self.game),
            phases: &self.planned,
            reply: mail.reply,
            ..World::new(rules, position, owner, self.names)
        };
        letters::marks::read(&world, &mail.source.reveal().text, mail.body, &mail.marks)
    }

    /// Reads a letter for another phase, without what an earlier one took.
    fn reread_for_phase(
        &self,
        letter: &PhaseLetter,
        owner: Owner,
        rules: &dyn RuleSet,
        position: &Position,
    ) -> Letter {
        let source = letter.mail.source.reveal();
        let mut bytes = source.text.as_bytes().to_vec();
        for span in &letter.taken {
            for byte in bytes.get_mut(span.clone()).into_iter().flatten().filter(|b| **b != b'\n') {
                *byte = b' ';
            }
        }
        let text = String::from_utf8(bytes).unwrap_or_default();
        let source = Private::new(Source::new(source.name.clone(), text));
        let mail = OrderLetter { source, ..letter.mail.clone() };
        self.read(&mail, owner, rules, position)
    }

    /// Press and proposals of a letter.
    fn read_for_press(
        &mut self,
        mail: &OrderLetter,
        owner: Owner,
        rules: &dyn RuleSet,
        position: &Position,
        faults: &mut Faults,
    ) -> Letter {
        let read = self.read(mail, owner, rules, position);
        for press in &read.press {
            let (line, column) = mail.source.reveal().line_column(press.at);
            let blank = "\n".repeat(line as usize - 1) + &" ".repeat(column as usize - 1);
            let words = Source::new(mail.name(), blank + press.text());
            self.press.push(MailPress { from: Private::new(owner), words });
        }
        for piece in &read.pieces {
            let Some(words) = &piece.proposal else { continue };
            match parse_proposal(rules.board(), words) {
                Some(Ok(proposal)) => self.proposals.push(VoteProposal { by: Some(owner), ..proposal }),
                Some(Err(message)) => {
                    let fault = Diagnostic::error("proposal", message);
                    faults.push(fault.at(mail.source.reveal(), piece.span.clone()));
                }
                None => {}
            }
        }
        read
    }

    /// Treats letters of a standby who now plays the power as the player's.
    pub fn take_standby_letters<'p>(&mut self, player: impl Fn(Owner) -> Option<&'p str>) {
        for letter in self.letters.iter_mut().filter(|l| l.standby.is_some()) {
            letter.standby.take_if(|standby| Some(standby.as_str()) == player(letter.owner));
        }
    }

    /// Reads the mail for a phase. `later` are the phases this issue may still play after it; `mini` is the phase's own
    /// deadline, after which nothing is accepted for it.
    pub fn receive_phase(
        &mut self,
        rules: &dyn RuleSet,
        position: &Position,
        later: &[Turn],
        mini: Option<&Moment>,
    ) {
        let mut groups: Vec<(Owner, Option<String>, Vec<usize>)> = Vec::new();
        for (index, letter) in self.letters.iter().enumerate().filter(|(_, l)| !l.too_late(mini)) {
            let standby = letter.standby.clone();
            match groups.iter_mut().find(|(o, s, _)| *o == letter.owner && *s == standby) {
                Some((.., list)) => list.push(index),
                None => groups.push((letter.owner, standby, vec![index])),
            }
        }
        let mut now = Vec::new();
        for (owner, standby, list) in groups {
            let mut came: Vec<ReceivedLetter> = Vec::new();
            for index in list {
                let letter = &self.letters[index];
                let mut read = match &letter.read {
                    (turn, read) if *turn == position.turn => read.clone(),
                    _ => self.reread_for_phase(letter, owner, rules, position),
                };
                letter.sift(&mut read, position.turn.phase, later);
                let (source, received) = (letter.mail.source.clone(), letter.mail.received.clone());
                let doubtful = letter.mail.doubtful;
                came.push(ReceivedLetter { source, received, read, doubtful, index });
            }
            let mut one =
                ReceivedOrders { owner, standby, letters: came, counting_orders: sets::Set::default() };
            one.combine(rules, position);
            now.push(one);
        }
        self.received = now;
    }

    /// Whether the power's player sent orders for the present phase, or said that there are none.
    pub fn has_orders(&self, owner: Owner) -> bool {
        self.heard(owner).any(|r| r.standby.is_none()) || self.lists.iter().any(|(o, ..)| *o == owner)
    }

    /// The senders of orders for a power.
    fn heard(&self, owner: Owner) -> impl Iterator<Item = &ReceivedOrders> {
        self.received.iter().filter(move |r| r.owner == owner && r.counting_orders.heard)
    }

    /// The standby who sent orders for a power, if any.
    pub fn standby_for(&self, owner: Owner) -> Option<String> {
        self.heard(owner).find_map(|r| r.standby.clone())
    }

    /// Whether this standby sent orders for a power.
    pub fn has_of(&self, owner: Owner, standby: &str) -> bool {
        self.heard(owner).any(|r| r.standby.as_deref() == Some(standby))
    }

    /// Takes the orders for the present phase. `standing_in` are the powers with the standbys whose orders are used.
    pub fn take(&mut self, standing_in: &BTreeMap<Owner, String>) -> Vec<ReceivedOrders> {
        let mut out = std::mem::take(&mut self.received);
        out.retain(|r| r.standby.as_ref() == standing_in.get(&r.owner));
        for received in &out {
            for came in &received.letters {
                let letter = &mut self.letters[came.index];
                let pieces = came.read.pieces.iter();
                letter
                    .press_ranges
                    .extend(pieces.clone().filter(|p| p.kind != Kind::Later).map(|p| p.span.clone()));
                let mine = pieces
                    .filter(|p| matches!(p.kind, Kind::Order | Kind::Unread | Kind::Amend | Kind::None));
                for piece in mine {
                    letter.used = true;
                    if !matches!(piece.order, Some(StatedOrder::Item(_, OrderItem::Cases { .. }))) {
                        letter.taken.push(piece.span.clone());
                    }
                }
            }
        }
        out
    }

    /// Records words whose meaning the gamesmaster settled, so that no later phase reads them.
    pub fn settle(&mut self, settled: Vec<RuledWords>) {
        settled.into_iter().for_each(|words| self.letters[words.letter].taken.push(words.span));
    }

    /// Orders for a retreat phase from the lists that came with the moves: each unit to the first place open to it, or off the
    /// board if the list says so.
    pub fn lists_of(&self, rules: &dyn RuleSet, position: &Position, owner: Owner) -> Vec<String> {
        let (grammar, board) = (rules.grammar(), rules.board());
        let mut out = Vec::new();
        for (_, unit, list) in self.lists.iter().filter(|(o, ..)| *o == owner) {
            let mut own = position.dislodged.iter().filter(|d| d.unit.owner == owner);
            let open = own.find(|d| unit.fits(board, &d.unit)).and_then(|d| d.retreats.as_ref());
            let mut text = String::new();
            grammar.unit(board, unit, &mut text);
            let fits = |p: &&Option<Place>| p.zip(open).is_none_or(|(place, open)| open.contains(&place));
            match list.iter().find(fits).or(list.first()) {
                Some(Some(place)) => out.push(format!("{text}-{}", board.code(*place))),
                Some(None) => out.push(format!("{text} D")),
                None => {}
            }
        }
        out
    }

    /// Stores the lists of retreats read with the moves.
    pub fn keep_lists(&mut self, received: &[ReceivedOrders]) {
        self.lists.clear();
        for one in received {
            for order in &one.counting_orders.orders {
                if let StatedOrder::Item(_, OrderItem::Order { term, retreats, .. }) = &order.order
                    && let Some(unit) = term.units().next().filter(|_| !retreats.is_empty())
                {
                    self.lists.push((one.owner, *unit, retreats.clone()));
                }
            }
        }
    }

    /// The gamesmaster's lines for a phase; those before the first heading apply to the first phase played.
    pub fn rulings(&mut self, turn: Turn, faults: &mut Faults) -> Rulings {
        let mut out = Rulings::default();
        let first = !std::mem::replace(&mut self.gm_begun, true);
        let Some(gm) = self.gm else { return out };
        for part in &gm.parts {
            // Lines below a heading belong to that very phase if it names one, else to any phase of the season (a fall includes
            // the winter after it).
            let fits = match part.turn {
                None => first,
                Some(head) if part.exact || head.phase == Phase::Adjustment => head == turn,
                Some(head) => head.year == turn.year && head.season.holds(turn.order().1),
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
                    let fault = Diagnostic::error("gm-line", "this line of gm.txt does not begin with GM:");
                    let help = "GM: READ, ORDER, RESULT, DRAW, STANDS, EMPTY or NOTE; # for a remark";
                    faults.push(fault.at(&gm.source, range).help(help));
                    continue;
                };
                let span = diagnostics::Span { source: gm.source.clone(), range };
                out.0.push(Ruling::read(words, Some(span)));
            }
        }
        out
    }

    /// Warns of letters that came after a phase's own deadline with something for it.
    pub fn too_late_for(
        &self,
        rules: &dyn RuleSet,
        position: &Position,
        mini: Option<&Moment>,
        faults: &mut Faults,
    ) {
        let Some(mini) = mini else { return };
        for letter in self.letters.iter().filter(|l| l.too_late(Some(mini)) && !l.used) {
            if self.read(letter.mail, letter.owner, rules, position).speaks() {
                let phase = super::calendar::editor_notation(position.turn);
                let message =
                    format!("came after the deadline of {phase}, {}", mini.at.strftime("%-d %B %Y, %H:%M"));
                let fault = Diagnostic::warning("late", message).in_file(letter.mail.name());
                faults.push(fault.help("nothing in it counts for that phase"));
            }
        }
    }

    /// Warns of parts of letters for another game in which the letter is not filed.
    pub fn report_misfiled(&self, issue: &folder::IssueFolder, faults: &mut Faults) {
        for letter in self.letters.iter().filter(|l| !l.late) {
            for piece in letter.read.1.pieces.iter().filter(|p| p.kind == Kind::Header) {
                let Some(StatedOrder::Item(_, OrderItem::Heading(text))) = &piece.order else { continue };
                let game = text.split(" game=").nth(1).and_then(|rest| rest.split(' ').next());
                let Some(game) = game.filter(|id| *id != self.game) else { continue };
                if issue.orders.get(game).is_some_and(|mail| {
                    mail.letters
                        .iter()
                        .any(|l| l.received == letter.mail.received && l.sender() == letter.mail.sender())
                }) {
                    continue;
                }
                let said = format!("a part for {game}, where this letter is not filed");
                let fault = Diagnostic::warning("elsewhere", said);
                let help = format!("if it is meant, file the part below {}/orders/{game}", issue.folder);
                faults.push(fault.at(letter.mail.source.reveal(), piece.span.clone()).help(help));
            }
        }
    }

    /// Warns of players' lines that fitted no phase of this issue. `played` are the phases in which something was due: orders
    /// for another planned phase are not needed.
    pub fn left_over(&self, rules: &dyn RuleSet, position: &Position, played: &[Turn], faults: &mut Faults) {
        let list: Vec<String> = played.iter().map(|t| super::calendar::editor_notation(*t)).collect();
        let idle = self.planned.iter().find(|t| !played.contains(t));
        for letter in self.letters.iter().filter(|l| l.standby.is_none() && !l.late) {
            let read = self.read(letter.mail, letter.owner, rules, position);
            let left = read.pieces.iter().filter(|p| p.kind == Kind::Later && !letter.touches(&p.span));
            for piece in left.filter(|p| !within(&p.span, &letter.press_ranges)) {
                let fault = match idle.filter(|_| piece.is_for_another_season()) {
                    Some(turn) => {
                        let nothing = match turn.phase {
                            Phase::Retreat => "nothing had to retreat",
                            Phase::Adjustment => "there was nothing to build or remove",
                            _ => "there was nothing to order",
                        };
                        let turn = super::calendar::editor_notation(*turn);
                        Diagnostic::note("not-needed", format!("ignored: {nothing} in {turn}"))
                    }
                    None => {
                        let message = "this line does not belong to any phase played in this issue";
                        let fault = Diagnostic::warning("not-played", message);
                        fault.help(format!("it plays {}", list.join(", ")))
                    }
                };
                faults.push(fault.at(letter.mail.source.reveal(), piece.span.clone()));
            }
        }
    }
}

fn file_name(mail: &OrderLetter) -> String {
    mail.name().rsplit('/').next().unwrap_or_default().to_string()
}

/// Whether one of the spans contains another one.
fn within(span: &Range<usize>, spans: &[Range<usize>]) -> bool {
    spans.iter().any(|s| s.start <= span.start && span.end <= s.end)
}

impl PhaseLetter<'_> {
    /// Whether it came after the deadline of a phase: the phase's own, if it has one.
    fn too_late(&self, mini: Option<&Moment>) -> bool {
        let Some(mini) = mini else { return self.late };
        self.mail.received.as_ref().is_some_and(|received| received.is_after(mini, self.home))
    }

    fn has(&self, span: &Range<usize>) -> bool {
        within(span, &self.taken)
    }

    /// Whether a phase took any part of a span: a line is read as a whole where its phase is over.
    fn touches(&self, span: &Range<usize>) -> bool {
        self.taken.iter().any(|taken| taken.start < span.end && span.start < taken.end)
    }

    /// Leaves in a letter what the phase takes: parts that an earlier phase took are removed, parts that a later one may take
    /// wait.
    fn sift(&self, read: &mut Letter, phase: Phase, later: &[Turn]) {
        let winter = matches!(phase, Phase::Retreat | Phase::Adjustment);
        let again = self.used;
        for piece in &mut read.pieces {
            let about = matches!(
                piece.kind,
                Kind::Order | Kind::Unread | Kind::Amend | Kind::None | Kind::Confirm | Kind::Withdraw
            );
            if !about && !piece.is_error() {
                continue;
            }
            let gone = self.has(&piece.span);
            // Orders for a past season do not wait.
            let other = piece.codes.contains(&Code::WrongPhase) && !piece.is_stray();
            let waits = piece.is_error() && !later.is_empty() && (winter || other);
            let odd = again && piece.is_error() && piece.unit.is_none();
            if gone || waits || odd {
                let span = piece.span.clone();
                *piece = Piece::new(span, if waits { Kind::Later } else { Kind::Remark });
            }
        }
    }
}

impl ReceivedOrders {
    /// Combines the letters.
    pub fn combine(&mut self, rules: &dyn RuleSet, position: &Position) {
        let policy = Policy::new(rules.switches());
        let whole = self.full_set_size(rules, position);
        let dated = self.letters.len() < 2 || self.letters.iter().all(|l| l.received.is_some());
        let mut read: Vec<Letter> = self.letters.iter_mut().map(|l| std::mem::take(&mut l.read)).collect();
        self.counting_orders =
            if dated { sets::combine(&mut read, &policy, whole) } else { sets::undated(&mut read, &policy) };
        for (came, read) in self.letters.iter_mut().zip(read) {
            came.read = read;
            // If there is nothing for “OK” to confirm, that is not a fault of a player who was asked to send it.
            let confirms = |piece: &&mut Piece| piece.act == Some(Act::Confirms) && piece.kind != Kind::Order;
            for piece in came.read.pieces.iter_mut().filter(confirms) {
                piece.codes.clear();
                piece.cause = None;
            }
        }
    }

    /// The number of orders in a full set; 0 if it cannot be known.
    pub fn full_set_size(&self, rules: &dyn RuleSet, position: &Position) -> usize {
        match position.turn.phase {
            Phase::Movement => position.units_of(self.owner).count(),
            Phase::Retreat => position.dislodged.iter().filter(|d| d.unit.owner == self.owner).count(),
            Phase::Adjustment => rules.entitled(position, self.owner).unsigned_abs() as usize,
            _ => 0,
        }
    }

    /// The words of a piece, for the gamesmaster.
    pub fn words(&self, letter: usize, piece: &Piece) -> &str {
        self.letters[letter].source.reveal().text.get(piece.span.clone()).unwrap_or("")
    }

    /// Applies a ruling on the meaning of some words: orders, or nothing. Returns their place, if they were written.
    pub fn apply_read_ruling(
        &mut self,
        rules: &dyn RuleSet,
        written: &str,
        orders: &[String],
    ) -> Option<RuledWords> {
        let wanted = normalize(written);
        if wanted.is_empty() {
            return None;
        }
        for letter in &mut self.letters {
            let text = letter.source.reveal().text.clone();
            let at = [true, false]
                .into_iter()
                .find_map(|w| letter.read.pieces.iter().position(|p| is_piece(p, w, &text, &wanted)));
            let Some(at) = at else { continue };
            let span = letter.read.pieces[at].span.clone();
            // Several orders of one span are one sentence.
            letter.read.pieces.retain(|p| p.span != span);
            let at = at.min(letter.read.pieces.len());
            letter.read.pieces.splice(at..at, ruled_pieces(rules, &span, orders));
            return Some(RuledWords { letter: letter.index, span });
        }
        None
    }

    /// The sheet for the judge: canonical orders, one per line, and none of the player's own words. Only if a house rule
    /// punishes how an order was written, or it depends on a condition, are its words used instead.
    pub fn sheet(
        &self,
        rules: &dyn RuleSet,
        position: &Position,
        lists: Vec<String>,
        decide: &dyn Fn(&[Branch]) -> Vec<OrderTerm>,
    ) -> Option<OrderSet> {
        let (grammar, board) = (rules.grammar(), rules.board());
        let (mut text, mut hand) = (String::new(), SheetAuthor::Person);
        let punishes = strict(rules);
        let mut told: Vec<String> = Vec::new();
        for order in &self.counting_orders.orders {
            let piece = &self.letters[order.letter].read.pieces[order.piece];
            // Lists of retreats wait for their phase.
            let exact: Vec<String> = match &order.order {
                StatedOrder::Item(_, OrderItem::Cases { branches, .. }) if !grammar.conditions_follow() => {
                    decide(branches).iter().map(|term| grammar.text(board, term)).collect()
                }
                StatedOrder::Item(_, OrderItem::Order { term, lasting, .. }) => {
                    let (term, lasting) = (term.clone(), *lasting);
                    vec![OrderItem::Order { term, retreats: Vec::new(), lasting }.text(grammar, board)]
                }
                StatedOrder::Item(_, item @ OrderItem::Heading(_)) if item.proxy().is_none() => Vec::new(),
                other => vec![other.text(board)],
            };
            let odd = punishes && piece.codes.iter().any(|c| STRICT.contains(c));
            // Words with anything refused in them would be printed as they are.
            let own = piece.told.as_ref().filter(|_| odd).map(|t| t.reveal().replace('\n', " "));
            let read = |own: &String| rules.read(position, self.owner, &Source::new("order", own.as_str()));
            match own.filter(|own| !read(own).iter().any(|r| r.is_error())) {
                Some(own) if told.contains(&own) => {}
                Some(own) => {
                    text += &format!("{own}\n");
                    told.push(own);
                }
                None => exact.iter().for_each(|line| push_canonical_line(line, &mut text, &mut hand)),
            }
        }
        for attempt in self.letters.iter().flat_map(|l| &l.read.pieces).filter_map(|p| p.attempt.as_ref()) {
            text.push_str(&attempt.text(board));
            text.push('\n');
        }
        lists.iter().for_each(|line| push_canonical_line(line, &mut text, &mut hand));
        let last = self.letters.last()?;
        if text.is_empty() && !self.counting_orders.heard {
            return None;
        }
        let name = last.source.reveal().name.clone();
        Some(OrderSet { owner: self.owner, text: Source::new(name, text), hand })
    }
}

fn is_piece(p: &Piece, whole: bool, text: &std::sync::Arc<str>, wanted: &str) -> bool {
    let words = normalize(text.get(p.span.clone()).unwrap_or(""));
    if whole { words == *wanted } else { words.contains(wanted) }
}

/// Codes that a stricter house rule may refuse.
const STRICT: [Code; 6] =
    [Code::TypeFilled, Code::TypeFixed, Code::CoastFilled, Code::CoastIgnored, Code::Fuzzy, Code::Power];

/// Whether a house rule punishes how an order is written.
fn strict(rules: &dyn RuleSet) -> bool {
    rules.switches().0.iter().any(|(key, value)| {
        matches!(
            (key.as_str(), value.as_str()),
            ("unit_type_missing" | "unit_type_wrong", "invalid" | "valid_unless_better")
                | ("fuzzy_names", "off")
                | ("nationality_wrong" | "nationality_missing", "illegal")
                | ("coast_wrong" | "coast_irrelevant" | "coast_missing_one", "fail")
        )
    })
}

/// The pieces that a ruling turns a span of a letter into: orders, or a remark.
fn ruled_pieces(rules: &dyn RuleSet, span: &Range<usize>, orders: &[String]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = orders.iter().map(|_| Piece::new(span.clone(), Kind::Order)).collect();
    for (piece, order) in pieces.iter_mut().zip(orders) {
        let stated = StatedOrder::read(rules.grammar(), rules.board(), order);
        if let StatedOrder::Item(_, item) = &stated {
            piece.unit = letters::units::of(rules, item);
        }
        piece.order = Some(stated);
    }
    if pieces.is_empty() {
        pieces.push(Piece::new(span.clone(), Kind::Remark));
    }
    for piece in &mut pieces {
        piece.cause = Some(letters::Cause::Ruled);
    }
    pieces
}

/// Words in lower case with single blanks, without surrounding punctuation.
fn normalize(text: &str) -> String {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';'));
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The names that letters to a zine may use, and the editor's first name, folded.
pub fn names(content: &folder::Content) -> (Names, String) {
    let mut names = Names::default();
    names.unmarked_press = content.zine.play.unmarked_press == UnmarkedPress::Print;
    for game in &content.games {
        let file = &game.file;
        let numbers = file.numbers(i64::MAX);
        let all: Vec<&str> = std::iter::once(file.name.get_ref().as_str()).chain(numbers).collect();
        names.game(&game.id, &all);
    }
    for person in content.people.values() {
        names.person(&person.name);
    }
    names.contacts = contacts(content);
    let editor = content.people.get(content.zine.editor.get_ref()).map(|p| p.name.as_str()).unwrap_or("");
    let first = letters::headers::say(editor).into_iter().next().unwrap_or_default();
    (names, first)
}

/// How people other than the editor are reached, which is printed only where they or the editor ask for it.
pub fn contacts(content: &folder::Content) -> Contacts {
    let mut contacts = Contacts::default();
    for (_, p) in content.people.iter().filter(|(id, _)| *id != content.zine.editor.get_ref()) {
        let email = p.email.as_ref().map(|e| e.get_ref());
        let lines = p.address.iter().chain(&p.latin).chain(email).chain(&p.also);
        contacts.add(&p.name, lines, p.phone.iter().chain(&p.bank));
    }
    contacts
}

/// The sheets of a phase.
pub fn sheets(
    received: &[ReceivedOrders],
    rules: &dyn RuleSet,
    position: &Position,
    lists: &dyn Fn(Owner) -> Vec<String>,
    decide: &dyn Fn(&[Branch]) -> Vec<OrderTerm>,
) -> OrderSets {
    OrderSets(received.iter().filter_map(|r| r.sheet(rules, position, lists(r.owner), decide)).collect())
}

fn push_canonical_line(line: &str, text: &mut String, hand: &mut SheetAuthor) {
    text.push_str(line);
    text.push('\n');
    hand.add(text.matches('\n').count() as u32);
}

/// The sender of a letter: the id of a standby if it was one; a warning if it was neither the player nor a standby.
fn sender(
    mail: &OrderLetter,
    owner: Owner,
    power: &str,
    senders: &Senders,
    faults: &mut Faults,
) -> Option<String> {
    let (from, range) = mail.from.as_ref()?;
    let people = (senders.people)(from);
    let player = (senders.player)(owner);
    if people.is_empty() {
        let fault =
            Diagnostic::warning("sender", format!("no person in people.toml has the address “{from}”"));
        faults.push(
            fault.at(mail.source.reveal(), range.clone()).help("add the address to private/people.toml"),
        );
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
            None => format!("this letter comes from {who}, but {power} has no player"),
        };
        // A player who resigns in this very letter may have written it.
        let fault =
            match mail.marks.iter().any(|mark| matches!(mark, Mark::Lines(_, Says::Kind(Kind::Resignation))))
            {
                true => Diagnostic::note("sender", message),
                false => Diagnostic::warning("sender", message),
            };
        let fault = fault.at(mail.source.reveal(), range.clone());
        faults.push(fault.help("check who sent it; it is being read as the player's letter"));
    }
    standby.cloned()
}

fn lateness(mail: &OrderLetter, senders: &Senders, faults: &mut Faults) -> bool {
    let (Some(received), Some(deadline)) = (&mail.received, &senders.deadline) else { return false };
    if !received.is_after(deadline, senders.home) {
        return false;
    }
    let message = format!("came after the deadline of {}", deadline.at.strftime("%-d %B %Y, %H:%M"));
    let graced = is_in_grace(received, deadline, senders.grace, senders.home);
    let fault = if graced {
        Diagnostic::note("late", message).help("it came within the time of grace, and counts")
    } else if senders.refuse_late {
        Diagnostic::warning("late", message).help("this game takes no late orders")
    } else {
        Diagnostic::note("late", message)
            .help("it counts: late orders are taken until the season is adjudicated")
    };
    faults.push(fault.in_file(mail.name()));
    senders.refuse_late && !graced
}
