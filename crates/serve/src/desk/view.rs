//! The desk as data: letters with all their pieces, readings, missing orders, votes.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use adjudicator::board::Board;
use adjudicator::rules::RuleSet;
use diagnostics::Diagnostic;
use folder::game::{PressKind, ProposalKind};
use folder::mail::OrderLetter;
use folder::{IssueFolder, IssueNumber};
use games::mailbox::ReceivedOrders;
use games::votes::VoteProposal;
use games::{GameHistory, PlayedPhase, calendar};
use letters::{Kind, Names, Piece, World, marks, named, units};
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;
use production::check::{self, CheckReport};
use production::check_summary::{self, CheckGroup, CheckItem, SeenFindings};
use production::compose;

use super::shown::{DeskState, last_undoable, letters, saw, unseen_findings};

/// Most of a letter that is shown, in bytes and in lines; and most of the words of a piece, in characters.
const LONGEST: usize = 200_000;
const LINES: usize = 3_000;
const WORDS: usize = 500;

/// A letter on the desk.
#[derive(Serialize)]
pub(super) struct LetterView {
    /// Its name in actions: `saturn/italy.2`, or `11a/saturn/italy` for a flyer.
    pub id: String,
    file: String,
    /// The hash of the text shown.
    saw: String,
    /// The issue or flyer it came for.
    issue: String,
    game: String,
    name: String,
    power: String,
    person: String,
    who: String,
    when: String,
    group: &'static str,
    /// The problem, in few words.
    about: String,
    head: Vec<String>,
    marks: Vec<String>,
    lines: Vec<Vec<LinePartView>>,
    /// Number of further lines that are not shown.
    more: usize,
    pieces: Vec<PieceView>,
}

/// Part of a line that belongs to one piece, or to none.
#[derive(Serialize)]
struct LinePartView {
    text: String,
    piece: Option<usize>,
}

/// A piece of a letter, for the editor.
#[derive(Serialize)]
struct PieceView {
    /// The kind, as a CSS class of the page: `order`, `unread`, `press`.
    kind: String,
    /// Its first and last lines.
    lines: (u32, u32),
    words: String,
    /// `need`, `look` or empty.
    state: &'static str,
    /// How it was read.
    reading: String,
    /// Why the reading may be wrong.
    why: String,
    /// Other possible meanings.
    choices: Vec<String>,
}

/// The current orders of a power.
#[derive(Serialize)]
struct PowerOrdersView {
    game: String,
    phase: String,
    power: String,
    said: String,
    rows: Vec<UnitView>,
}

/// A unit and its order.
#[derive(Serialize)]
struct UnitView {
    unit: String,
    order: String,
    /// The letter it comes from, and its line in it.
    letter: String,
    line: Option<u32>,
    state: &'static str,
}

/// The whole desk.
pub(super) fn evening(now: &DeskState) -> Value {
    let DeskState { folder, content, games, issue: number, .. } = *now;
    let mut faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    let open: Vec<IssueNumber> = content.in_time().filter(|i| i.sealed.is_none()).map(|i| i.name()).collect();
    let mut sheets = Vec::new();
    for number in &open {
        sheets.extend(check::sheets(games, *number, &mut faults));
    }
    faults.extend(folder::issue::faults(content));
    let faults = production::build::without_repeats(faults);
    let seen = SeenFindings::read(folder);
    let notices = check_summary::notices(&faults, &seen);
    let before = content.issues.iter().rfind(|i| i.number() < number);
    let due = before.and_then(|i| i.file.deadline.clone());
    let checked = CheckReport { issue: number.into(), due, sheets, ..CheckReport::default() };
    let letters: Vec<LetterView> = letters(content)
        .map(|(id, issue, game, mail)| letter(now, &notices, id, issue, game, mail))
        .collect();
    let (need, look) = (
        letters.iter().filter(|l| l.group == "need").count()
            + count_elsewhere(CheckGroup::NeedsYou, &notices, &letters),
        letters.iter().filter(|l| l.group == "look").count()
            + count_elsewhere(CheckGroup::ToLookAt, &notices, &letters),
    );
    let head = check_summary::summary_line_with_counts(&checked, need, look, jiff::Zoned::now().datetime());
    let missing: Vec<Value> = checked
        .sheets
        .iter()
        .filter_map(|s| {
            let mark = s.missing.as_ref()?;
            let who = s.player.as_ref().map(|p| content.name(p)).unwrap_or_default();
            Some(json!({ "game": s.game, "phase": s.phase, "power": s.power, "who": who, "person": s.player, "mark": mark }))
        })
        .collect();
    let people: BTreeMap<&String, &String> = content.people.iter().map(|(id, p)| (id, &p.name)).collect();
    #[allow(unused_mut)]
    let mut evening = json!({
        "title": content.zine.title.get_ref(),
        "issue": number,
        "head": head.trim_end(),
        "counts": { "need": letters.iter().filter(|l| l.group == "need").count(), "missing": missing.len() },
        "letters": letters,
        "sheets": self::sheets(now, &open),
        "games": open.iter().flat_map(|number| self::games(now, *number)).collect::<Vec<_>>(),
        "missing": missing,
        "found": unseen_findings(&faults, &seen),
        "openings": openings(now),
        "pdf": pdf(now),
        "people": people,
        "open": open,
        "waiting": waiting(now),
        "texts": super::texts::texts(now),
        "blank": saw(""),
        "undo": last_undoable(folder.root(), now.undo),
    });
    {
        let (absent, mails) = super::mail::reminders(now);
        (evening["absent"], evening["reminders"]) = (absent.into(), mails.into());
        evening["unsorted"] = super::mail::unsorted_mails(now).into();
    }
    evening
}

/// The counts agree with the list; findings elsewhere are listed separately.
fn count_elsewhere(group: CheckGroup, notices: &[CheckItem<'_>], letters: &[LetterView]) -> usize {
    notices
        .iter()
        .filter(|n: &&CheckItem| n.group == group && !n.seen && !letters.iter().any(|l| l.holds(n)))
        .count()
}

/// The games waiting for players, as the open issue prints them.
fn openings(now: &DeskState) -> Vec<Value> {
    let all = now.content.issue(now.issue).map(|issue| compose::openings(now.content, now.games, issue));
    all.into_iter()
        .flatten()
        .map(
            |o: page::model::Opening| json!({ "game": o.game, "gm": o.gm, "names": o.names, "call": o.call }),
        )
        .collect()
}

/// The ids of the games that want players.
fn waiting(now: &DeskState) -> Vec<Value> {
    let wanting = now.games.games.iter().filter(|h| h.over.is_none() && h.players_wanted() > 0);
    wanting.map(|h| json!([h.game.id, h.game.file.name.get_ref()])).collect()
}

/// Where the PDF of the open issue is served, if this program makes any.
fn pdf(now: &DeskState) -> Option<String> {
    let there = cfg!(feature = "typeset") && now.content.issue(now.issue).is_some();
    there.then(|| format!("/issues/{}/{}", now.issue, production::outputs::pdf_name(now.content, now.issue)))
}

fn letter(
    now: &DeskState,
    notices: &[CheckItem],
    id: String,
    issue: &IssueFolder,
    game: &str,
    mail: &OrderLetter,
) -> LetterView {
    let source = mail.source.reveal();
    let history = now.games.get(game);
    let played = history.map(|h| h.in_issue(issue.name())).unwrap_or_default();
    let board = history.map(|h| h.rules.board());
    let owner = board.and_then(|b| b.find_owner(&mail.power));
    let person = history.zip(owner).and_then(|(h, o)| h.seats.player(o, h.position.turn)).unwrap_or_default();
    let all = marks::lines(&source.text, mail.body);
    let pieces = pieces(played, &source.name);
    let mut said: Vec<PieceView> = Vec::new();
    for (piece, phase) in &pieces {
        let line = |at: usize| all.partition_point(|l| l.start <= at).max(1) as u32;
        let mut one = PieceView {
            kind: class(piece),
            lines: (line(piece.span.start), line(piece.span.end.saturating_sub(1))),
            words: source.text.get(piece.span.clone()).unwrap_or_default().chars().take(WORDS).collect(),
            state: state(piece, game),
            reading: (piece.order.as_ref().zip(board).map(|(order, board)| order.text(board)))
                .unwrap_or_else(|| named(piece.kind).into()),
            why: why(piece, game),
            choices: Vec::new(),
        };
        if let (true, Some(history), Some(owner)) = (piece.is_error(), history, owner) {
            one.choices = choices(&*history.rules, phase, owner, &one.words);
        }
        said.push(one);
    }
    let spans: Vec<_> = pieces.iter().map(|(piece, _)| piece.span.clone()).collect();
    // Letters too long for a page are shown as far as a person may read.
    let end = source.text.floor_char_boundary(mail.body.saturating_add(LONGEST));
    let shown: Vec<_> = all.iter().take(LINES).take_while(|line| line.start < end).collect();
    let more = all.len() - shown.len();
    let lines = shown.iter().map(|line| parts(&source.text, line.start..line.end.min(end), &spans)).collect();
    let own: Vec<&CheckItem> = notices.iter().filter(|n| !n.seen && is_in(n, &source.name)).collect();
    let (group, about) = grouped(&own, &said);
    let head = source.text[..mail.body.min(source.text.len())].lines().map(String::from);
    let (marks, head): (Vec<String>, Vec<String>) = head.partition(|l| l.to_lowercase().starts_with("mark:"));
    LetterView {
        id,
        file: source.name.to_string(),
        saw: saw(&source.text),
        issue: issue.name().to_string(),
        game: game.into(),
        name: history.map_or(game, |h| h.game.file.name.get_ref()).into(),
        power: board.zip(owner).map_or(mail.power.as_str(), |(b, o)| &b.owner(o).name).into(),
        person: person.into(),
        who: if person.is_empty() { mail.power.clone() } else { now.content.name(person) },
        when: mail.received.as_ref().map(|m| m.at.strftime("%-d %B, %H:%M").to_string()).unwrap_or_default(),
        group,
        about,
        head,
        marks: marks.iter().map(|m| m[5..].trim().to_string()).collect(),
        lines,
        more,
        pieces: said,
    }
}

impl LetterView {
    /// Whether a finding is in it.
    fn holds(&self, notice: &CheckItem) -> bool {
        is_in(notice, &self.file)
    }
}

/// Whether a finding is in a file.
fn is_in(notice: &CheckItem, file: &str) -> bool {
    let place = notice.fault.place();
    place.is_some_and(|p| p.strip_prefix(file).is_some_and(|rest| rest.is_empty() || rest.starts_with(':')))
}

/// The pieces of a letter, in the order of the text, each from the phase that made most of it.
fn pieces<'a>(played: &'a [PlayedPhase], file: &str) -> Vec<(&'a Piece, &'a PlayedPhase)> {
    let mut out: Vec<(&Piece, &PlayedPhase)> = Vec::new();
    for phase in played {
        let came = phase.received.iter().flat_map(|r| &r.letters);
        for piece in came.filter(|l| *l.source.reveal().name == *file).flat_map(|l| &l.read.pieces) {
            let meets =
                |other: &Piece| other.span.start < piece.span.end && piece.span.start < other.span.end;
            if out.iter().any(|(other, _)| meets(other) && rank_of_piece(other) >= rank_of_piece(piece)) {
                continue;
            }
            out.retain(|(other, _)| !meets(other));
            out.push((piece, phase));
        }
    }
    out.sort_by_key(|(piece, _)| piece.span.start);
    out
}

fn rank_of_piece(p: &Piece) -> i32 {
    match p.kind {
        _ if p.is_order() && !p.is_error() => 4,
        _ if p.is_error() => 3,
        Kind::Later | Kind::Past | Kind::Remark => 1,
        _ => 2,
    }
}

/// Splits a line at the boundaries of pieces.
fn parts(text: &str, line: std::ops::Range<usize>, spans: &[std::ops::Range<usize>]) -> Vec<LinePartView> {
    let (mut out, mut at) = (Vec::new(), line.start);
    // Spans are in order: skips those that end before the line.
    let first = spans.partition_point(|span| span.end <= line.start);
    let here = spans.iter().enumerate().skip(first).take_while(|(_, span)| span.start < line.end);
    for (n, span) in here {
        let (from, to) = (span.start.max(at), span.end.min(line.end));
        if from < to {
            push_part(at, from, None, &mut out, text);
            push_part(from, to, Some(n), &mut out, text);
            at = to;
        }
    }
    push_part(at, line.end, None, &mut out, text);
    out
}

fn push_part(from: usize, to: usize, piece: Option<usize>, out: &mut Vec<LinePartView>, text: &str) {
    if let Some(text) = text.get(from..to).filter(|t| !t.is_empty()) {
        out.push(LinePartView { text: text.into(), piece });
    }
}

/// The state of a letter, and the reason in few words.
fn grouped(notices: &[&CheckItem], pieces: &[PieceView]) -> (&'static str, String) {
    let first =
        |group: CheckGroup| notices.iter().find(|n| n.group == group).map(|n| n.fault.sentence().to_string());
    let asks = pieces.iter().find(|p| p.state == "need").map(|p| match p.kind.as_str() {
        "unread" => brief_fault(p.why.clone(), p.lines.0),
        _ => p.reading.clone(),
    });
    if let Some(about) = asks.or(first(CheckGroup::NeedsYou)) {
        return ("need", about);
    }
    if let Some(about) = first(CheckGroup::ToLookAt) {
        return ("look", about);
    }
    let kinds = [("order", "order"), ("vote", "vote"), ("press", "press")];
    let told = kinds
        .iter()
        .map(|(kind, word)| (pieces.iter().filter(|p| p.kind == *kind).count(), *word))
        .filter(|(n, _)| *n > 0);
    let told: Vec<String> = told
        .map(|(n, word)| format!("{n} {word}{}", if n > 1 && word != "press" { "s" } else { "" }))
        .collect();
    ("fine", if told.is_empty() { "no orders".into() } else { told.join(", ") })
}

/// Long messages are shown beside the line.
fn brief_fault(said: String, line: u32) -> String {
    match said.split(' ').count() {
        0..=9 => said,
        _ => format!("line {line} is not read"),
    }
}

/// The CSS class of a piece on the page.
fn class(piece: &Piece) -> String {
    if piece.is_error() || piece.kind == Kind::Unread {
        return "unread".into();
    }
    serde_json::to_value(piece.kind).ok().and_then(|v| v.as_str().map(String::from)).unwrap_or_default()
}

/// The name of a kind of text.
fn named(kind: Kind) -> &'static str {
    match kind {
        Kind::Order => "order",
        Kind::Unread => "not read",
        Kind::Header => "heading",
        Kind::UnitList => "units",
        Kind::DateLine => "place and date",
        Kind::Greeting => "greeting",
        Kind::Closing => "closing",
        Kind::Signature => "signature",
        Kind::Remark => "remark",
        Kind::Press => "press",
        Kind::Dateline => "looks like press",
        Kind::Vote => "vote",
        Kind::Status => "status",
        Kind::Concession => "concedes",
        Kind::Resignation => "resigns",
        Kind::Proxy => "wants another to order",
        Kind::Address => "new address",
        Kind::Subscription => "money or copies",
        Kind::Question => "question",
        Kind::Quote => "quote",
        Kind::Forwarded => "forwarded",
        Kind::Struck => "struck out",
        Kind::Others => "somebody else's",
        Kind::Past => "for an earlier season",
        Kind::Later => "for a later season",
        Kind::Amend => "about earlier orders",
        Kind::Confirm => "confirms",
        Kind::Withdraw => "withdraws",
        Kind::Attachment => "attachment",
        Kind::None => "no orders",
    }
}

fn state(piece: &Piece, game: &str) -> &'static str {
    match () {
        () if piece.marked => "",
        () if piece.is_error() || piece.kind.concerns(game).is_some() => "need",
        () if piece.kind == Kind::Order && !piece.codes.is_empty() => "look",
        () => "",
    }
}

fn why(piece: &Piece, game: &str) -> String {
    if piece.marked {
        return "as marked".into();
    }
    if piece.cause.is_some() {
        return piece.message();
    }
    let code = piece.codes.first().map(|code| code.meaning().to_string());
    code.or_else(|| piece.kind.concerns(game)).unwrap_or_default()
}

/// Orders that unread words could mean, from the units and places they name, as far as the rules can read them.
fn choices(
    rules: &dyn RuleSet,
    phase: &PlayedPhase,
    owner: adjudicator::board::Owner,
    text: &str,
) -> Vec<String> {
    let (board, position) = (rules.board(), &phase.before);
    let names = Names::default();
    let world = World::new(rules, position, owner, &names);
    let named = named::possible(&world, text);
    let mut tries = Vec::new();
    for (unit, here) in units::listed(rules, position, owner) {
        if !named.contains(&here) {
            continue;
        }
        for there in named.iter().filter(|there| **there != here) {
            let code = &board.province(*there).id;
            tries.push(format!("{unit}-{code}"));
            tries.extend(
                position.units_in(board, *there).map(|u| format!("{unit} S {} {code}", u.kind.code())),
            );
        }
        tries.push(format!("{unit} H"));
    }
    let mut out: Vec<String> = Vec::new();
    for order in tries.iter().filter_map(|text| read_order(text, &world, board)) {
        if !out.contains(&order) {
            out.push(order);
        }
    }
    out.truncate(6);
    out
}

fn read_order(text: &String, world: &World<'_>, board: &Board) -> Option<String> {
    let pieces = letters::read(world, text, 0).pieces;
    let order = pieces.iter().find(|p| p.is_order())?.order.as_ref()?.text(board);
    (!pieces.iter().any(Piece::is_error)).then_some(order)
}

/// Every power's current orders, phase by phase.
fn sheets(now: &DeskState, open: &[IssueNumber]) -> Vec<PowerOrdersView> {
    let mut out = Vec::new();
    for history in &now.games.games {
        for number in open {
            for played in history.in_issue(*number).iter().filter(|p| !p.sealed) {
                let powers = history.rules.board().powers();
                out.extend(powers.filter_map(|owner| sheet(now, history, played, owner)));
            }
        }
    }
    out
}

fn sheet(
    now: &DeskState,
    history: &GameHistory,
    played: &PlayedPhase,
    owner: adjudicator::board::Owner,
) -> Option<PowerOrdersView> {
    let (rules, position) = (&*history.rules, &played.before);
    let received = played.received.iter().find(|r| r.owner == owner);
    let due: Vec<(String, String)> = units::due(position, owner)
        .iter()
        .map(|unit| units::key(rules, unit))
        .zip(units::listed(rules, position, owner).into_iter().map(|(named, _)| named))
        .collect();
    let mut rows: Vec<UnitView> =
        due.iter().map(|(key, unit)| row(now, rules.board(), received, key, unit)).collect();
    for order in received.into_iter().flat_map(|r| &r.counting_orders.orders) {
        if !order.unit.as_ref().is_some_and(|unit| due.iter().any(|(key, _)| key == unit)) {
            rows.push(standing(now, rules.board(), received, order, String::new()));
        }
    }
    if rows.is_empty() {
        return None;
    }
    let given = received.map_or(0, |r| r.counting_orders.orders.len());
    let count = received.map_or(0, |r| r.letters.len());
    let from = if count == 1 { "1 letter".into() } else { format!("{count} letters") };
    Some(PowerOrdersView {
        game: history.game.id.clone(),
        phase: calendar::editor_notation(played.turn),
        power: rules.board().owner(owner).name.clone(),
        said: format!("{given} of {} orders, from {from}", rows.len()),
        rows,
    })
}

fn row(now: &DeskState, board: &Board, received: Option<&ReceivedOrders>, key: &str, unit: &str) -> UnitView {
    let order =
        received.and_then(|r| r.counting_orders.orders.iter().find(|o| o.unit.as_deref() == Some(key)));
    if let Some(order) = order {
        return standing(now, board, received, order, unit.into());
    }
    let unread = received
        .and_then(|r| {
            r.letters
                .iter()
                .flat_map(|l| &l.read.pieces)
                .find(|p: &&Piece| p.is_error() && p.unit.as_deref() == Some(key))
        })
        .is_some();
    let (order, state) = if unread { ("holds: not read", "need") } else { ("no order", "look") };
    UnitView { unit: unit.into(), order: order.into(), letter: String::new(), line: None, state }
}

fn standing(
    now: &DeskState,
    board: &Board,
    received: Option<&ReceivedOrders>,
    order: &letters::sets::Standing,
    unit: String,
) -> UnitView {
    let letter = received.and_then(|r| r.letters.get(order.letter));
    let piece = letter.and_then(|l| l.read.pieces.get(order.piece));
    let known = letter.and_then(|l| {
        let name = l.source.reveal().name.clone();
        letters(now.content).find(|(.., mail)| mail.name() == name)
    });
    let line = known.as_ref().zip(piece).map(|((.., mail), piece)| {
        let all = marks::lines(&mail.source.reveal().text, mail.body);
        all.partition_point(|l| l.start <= piece.span.start) as u32
    });
    let doubt = piece.is_some_and(|p| !p.codes.is_empty());
    let text = order.order.text(board);
    let order = text.strip_prefix(&format!("{unit} ")).unwrap_or(&text);
    let order = order.strip_prefix(&unit).unwrap_or(order).to_string();
    let letter = known.map(|(id, ..)| id).unwrap_or_default();
    UnitView { unit, order, letter, line, state: if doubt { "look" } else { "" } }
}

/// The games of an open issue or flyer: phases, rulings, votes.
fn games(now: &DeskState, number: IssueNumber) -> Vec<Value> {
    let words = Lexicon::for_zine(now.content);
    now.games.games.iter().filter_map(|history| game_view(history, number, &words, now.content)).collect()
}

fn game_view(
    history: &GameHistory,
    number: IssueNumber,
    words: &Lexicon,
    now_content: &folder::Content,
) -> Option<Value> {
    let played = history.in_issue(number);
    let issue = now_content.issue(number)?;
    let mail = issue.orders.get(&history.game.id);
    if played.is_empty() && mail.is_none() {
        return None;
    }
    let board = history.rules.board();
    let voice = words.voice_for(board, ResultStyle::Uk);
    let here = history.issue_phases(number);
    let votes: Vec<String> =
        here.into_iter().flat_map(|h| &h.votes).map(|v| v.printed_text(&voice)).collect();
    let mut cast = Vec::new();
    for played in played {
        for received in &played.received {
            let pieces = received.letters.iter().flat_map(|l| &l.read.pieces);
            for vote in pieces.filter_map(|p| p.order.as_ref()?.ballot(board)) {
                cast.push(json!({ "power": board.owner(received.owner).name, "vote": vote }));
            }
        }
    }
    // As the zine prints them, by how an action names them.
    let seasons = words.in_game(history.rules.name());
    let called: BTreeMap<String, String> =
        played.iter().map(|p| (calendar::editor_notation(p.turn), seasons.phase(p.turn))).collect();
    let gm = mail.and_then(|m| m.gm.as_ref()).map(|gm| gm.source.text.to_string()).unwrap_or_default();
    let ruled = played.iter().flat_map(|p| p.printed_rulings(&voice)).map(|(_, said)| said);
    Some(json!({
        "id": history.game.id,
        "issue": number.to_string(),
        "name": history.game.file.name.get_ref(),
        "phases": played.iter().map(|p| calendar::editor_notation(p.turn)).collect::<Vec<_>>(),
        "called": called,
        "powers": board.powers().map(|o| board.owner(o).name.clone()).collect::<Vec<_>>(),
        "draft": played.iter().any(|p| has_unread(&p)),
        "saw": saw(&gm),
        "rulings": ruled.collect::<Vec<_>>(),
        "votes": votes,
        "cast": cast,
        "ballot": here.into_iter().flat_map(|h| &h.votes).flat_map(|v| ballot(board, &v.proposal)).collect::<Vec<_>>(),
        "press": press(history),
        "standbys": history.standbys().collect::<Vec<_>>(),
        "next": history.phase_due().map(|t| t.season_text()),
    }))
}

fn has_unread(p: &&PlayedPhase) -> bool {
    p.received.iter().flat_map(|r| &r.letters).any(|l| l.read.pieces.iter().any(Piece::is_error))
}

/// The words of a mark that vote on a proposal.
fn ballot(board: &Board, proposal: &VoteProposal) -> Vec<String> {
    let kind = match proposal.kind {
        ProposalKind::Draw => "draw",
        ProposalKind::Win => "win",
    };
    let powers: Vec<&str> = proposal.powers.iter().map(|o| board.owner(*o).name.as_str()).collect();
    let what = if powers.is_empty() { kind.to_string() } else { format!("{kind} {}", powers.join(", ")) };
    ["yes", "no", "abstain"].iter().map(|how| format!("{what} {how}")).collect()
}

/// The press that a game allows; all kinds if it names none.
fn press(history: &GameHistory) -> Vec<&'static str> {
    let allowed = &history.game.file.press;
    let all = [(PressKind::Grey, "grey"), (PressKind::White, "white"), (PressKind::Black, "black")];
    all.into_iter()
        .filter(|(kind, _): &(PressKind, &str)| allowed.is_empty() || allowed.contains(kind))
        .map(|(_, word)| word)
        .collect()
}
