//! Everything that is wrong with an issue before it is made, and how every order of it was read.

use serde::Serialize;

use adjudicator::board::Board;
use adjudicator::orders::Reading;
use adjudicator::rules::{OrderShape, Verdict};
use base::toml_values::ClockOddity;
use diagnostics::{Diagnostic, FaultCode, Severity};
use folder::store::Faults;
use folder::{Content, Folder, IssueFolder, IssueNumber, Moment};
use games::mailbox::ReceivedOrders;
use games::{GameHistory, Games, PlayedPhase};
use letters::language::{any_in, is_known};
use letters::words::{Sort, Word};
use letters::{Act, Kind, absence};

use crate::build::{LayoutFindings, layout_findings};
use crate::seal::hash_cache::HashCache;
use crate::{build_stamp, layout_memory};

/// Fewer words make no sentence.
const SENTENCE: usize = 4;

/// How the orders of a power were read.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PowerOrdersReport {
    /// The game's id.
    pub game: String,
    /// The phase, `Fall 1903 Retreat`.
    pub phase: String,
    /// The power.
    pub power: String,
    /// Id of its player.
    pub player: Option<String>,
    /// The file.
    pub file: Option<String>,
    /// What is printed when nothing came: `NMR!`; nothing of a game run by hand.
    pub missing: Option<String>,
    /// The letter says that its orders are final.
    pub is_final: bool,
    /// The player loses the power by what is missing.
    pub is_lost: bool,
    /// The orders that count in the end, shown with the last letter.
    pub set: Vec<CountingOrder>,
    /// What this letter does to those before it.
    pub acts: Vec<Act>,
    /// What the editor must look at in all letters of the power, shown with the last one.
    pub asks: Vec<OrderQuestion>,
    /// What each letter did, shown with the last one.
    pub letters: Vec<LetterEffect>,
    /// How many orders a whole set has; 0 where nobody can say.
    pub whole: usize,
    /// When the player confirmed the orders.
    pub confirmed: Option<String>,
    /// Every piece of the text.
    pub orders: Vec<CheckRow>,
}

/// Something in a player's letters that the editor must look at.
#[derive(Clone, Debug, Serialize)]
pub struct OrderQuestion {
    /// The unit it is about.
    pub unit: Option<String>,
    /// The player's words.
    pub text: String,
    /// What it is and what to do, in a sentence.
    pub message: String,
    /// Where it stands: `issues/issue-2/orders/saturn/germany.txt:4`.
    pub place: String,
    /// The issue is not sealed before it is settled.
    pub error: bool,
    /// It is only that nobody verified the sender of the letter.
    pub is_unverified: bool,
}

/// A letter, and what it did to those before it.
#[derive(Clone, Debug, Serialize)]
pub struct LetterEffect {
    /// Its file.
    pub file: String,
    /// When it came.
    pub received: Option<String>,
    /// What it did.
    pub acts: Vec<Act>,
}

/// An order that counts.
#[derive(Clone, Debug, Serialize)]
pub struct CountingOrder {
    /// The province of the unit.
    pub unit: Option<String>,
    /// The canonical order.
    pub order: String,
    /// The file it came in.
    pub letter: String,
    /// As written.
    pub text: String,
}

/// A piece of a letter as it was read.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRow {
    /// Where it stands and what it means.
    #[serde(flatten)]
    pub reading: Reading,
    /// What it is.
    pub kind: Kind,
}

impl CheckRow {
    /// A piece with the words it stands for, for the editor.
    pub fn from_piece(board: &Board, letter: &diagnostics::Source, piece: &letters::Piece) -> CheckRow {
        CheckRow { reading: letters::reading(board, letter, piece), kind: piece.kind }
    }
}

/// The orders that count, with the last letter only.
fn set(board: &Board, received: &ReceivedOrders, at: usize) -> Vec<CountingOrder> {
    if at + 1 < received.letters.len() {
        return Vec::new();
    }
    let counts = received.counting_orders.orders.iter().map(|order| {
        let letter = &received.letters[order.letter];
        let piece = &letter.read.pieces[order.piece];
        CountingOrder {
            unit: order.unit.clone(),
            order: order.order.text(board),
            letter: letter.source.reveal().name.to_string(),
            text: received.words(order.letter, piece).to_string(),
        }
    });
    counts.collect()
}

/// Why the editor must look at words that order nothing: they are about money, about an absence without the days by which it is
/// noted, or in a language that is not read.
fn concern(kind: Kind, words: &str, received: Option<&Moment>) -> Option<&'static str> {
    let said = letters::words::words(words, 0);
    let has = |class: &str| any_in(&said, class);
    let noted = || received.is_some_and(|moment| !absence::absences(words, moment.day()).is_empty());
    let concerns = match kind {
        // `Cheque enclosed.`
        Kind::Attachment => has("currency") || has("paid"),
        Kind::Remark if (has("away") || has("away-self")) && has("self") => !noted(),
        Kind::Remark => ["money", "paid", "currency"].iter().any(|class| has(class)),
        _ => false,
    };
    match concerns {
        true => Some("words for you, about money or days away"),
        false if kind == Kind::Remark && is_foreign(&said) => {
            Some("words for you, in a language that is not read")
        }
        false => None,
    }
}

/// Whether the words of a sentence are, most of them, of no language that is read.
fn is_foreign(said: &[Word]) -> bool {
    let words = said.iter().filter(|word| word.sort == Sort::Word && word.text.chars().count() > 1);
    let (known, unknown): (Vec<&Word>, Vec<&Word>) = words.partition(|word| is_known(&word.text));
    let announces = said.last().is_some_and(|word| word.is(":"));
    unknown.len() + known.len() >= SENTENCE && unknown.len() > known.len() && !announces
}

/// What the editor must look at in the letters of a power.
fn asks(received: &ReceivedOrders, game: &str, power: &str) -> Vec<OrderQuestion> {
    let mut out = Vec::new();
    for (at, came) in received.letters.iter().enumerate() {
        let source = came.source.reveal();
        let place = |start: usize| format!("{}:{}", source.name, source.line_column(start).0);
        let note = |message: String, start: usize| {
            let (text, place) = (String::new(), place(start));
            OrderQuestion { unit: None, text, message, place, error: false, is_unverified: false }
        };
        if came.doubtful {
            let doubt = note("the sender of this mail could not be verified".into(), 0);
            out.push(OrderQuestion { is_unverified: true, ..doubt });
        }
        for piece in &came.read.pieces {
            let message = if piece.is_error() {
                let code = piece.codes.iter().find(|c| c.is_error()).map_or("", |c| c.meaning());
                let why = if piece.cause.is_none() { code.into() } else { piece.message() };
                format!("{why}: ask the player, or rule GM: READ {power} \"...\" AS order (or AS nothing)")
            } else if let Some(message) = piece.kind.concerns(game).filter(|_| !piece.marked) {
                message
            } else if let Some(message) =
                concern(piece.kind, received.words(at, piece), came.received.as_ref())
            {
                message.into()
            } else {
                continue;
            };
            let text: Vec<&str> = received.words(at, piece).split_whitespace().collect();
            let text = text.join(" ").chars().take(120).collect();
            let (unit, error) = (piece.unit.clone(), piece.is_error());
            let place = place(piece.span.start);
            out.push(OrderQuestion { unit, text, message, place, error, is_unverified: false });
        }
        let cut = came.read.press.iter().filter(|p| p.cut).map(|p| p.at);
        let kept = came.read.pieces.iter().find(|p| p.is_withheld).map(|p| p.span.start);
        for at in cut.chain(kept) {
            out.push(note("press ends here, because private words follow; check what is printed".into(), at));
        }
        for (_, named, whole) in received.counting_orders.partial.iter().filter(|(letter, ..)| *letter == at)
        {
            let of = if *whole > 0 { format!(" of {whole}") } else { String::new() };
            let message = format!("partial letter: {named}{of} units; the others keep their earlier orders");
            out.push(note(message, 0));
        }
    }
    out
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// The issue, or the flyer.
    pub issue: IssueNumber,
    /// When its orders are due.
    pub due: Option<folder::Moment>,
    /// How orders were read.
    pub sheets: Vec<PowerOrdersReport>,
    /// What is wrong, each once.
    pub faults: Faults,
    /// How many sealed seasons were judged again, and how many of them came out otherwise.
    pub replayed: Option<(usize, usize)>,
    /// What is to be remembered: the files and their texts.
    pub remember: Vec<(String, String)>,
}

/// Asks about a zine from further up: mail, for one, is checked by who sends it.
pub trait MoreChecks {
    /// Finds what is wrong with the settings of the folder.
    fn folder(&self, content: &Content) -> Faults;

    /// Finds what must be settled before an issue is sealed.
    fn issue(&self, folder: &Folder, content: &Content, issue: &IssueFolder) -> Faults;
}

/// Checks an issue or flyer; the last issue if none is named. With `replay` every sealed season is judged again.
pub fn check(
    folder: &Folder,
    issue: Option<IssueNumber>,
    replay: bool,
    more: &[&dyn MoreChecks],
) -> CheckReport {
    look(folder, issue, replay, false, more)
}

/// The same, with what a build would say of the pages: an issue that is not sealed is laid out for it.
pub fn check_with_layout(
    folder: &Folder,
    issue: Option<IssueNumber>,
    replay: bool,
    more: &[&dyn MoreChecks],
) -> CheckReport {
    look(folder, issue, replay, true, more)
}

fn look(
    folder: &Folder,
    issue: Option<IssueNumber>,
    replay: bool,
    pages: bool,
    more: &[&dyn MoreChecks],
) -> CheckReport {
    let number = issue.or_else(|| folder::issue_numbers(folder).last().map(|n| (*n).into()));
    // A folder that cannot be looked through is read all the same.
    let stamp = if pages { build_stamp::folder_stamp(folder.root()).ok().flatten() } else { None };
    let content = match folder::load(folder, number) {
        Ok(content) => content,
        Err(faults) => return CheckReport { faults, ..CheckReport::default() },
    };
    let number = number.unwrap_or_default();
    let games = games::play(&content, number);
    let mut faults: Faults = content.faults.iter().chain(&games.faults).cloned().collect();
    if issue.is_some() && !folder.is_there(&base::paths::issue_folder(number)) {
        let message = format!("there is no {}", number.label());
        faults.push(Diagnostic::error("no-issue", message).in_file("issues"));
    }
    faults.extend(games::flyers::check(folder, &content, &games, number));
    // Who has everything judged again has everything read again.
    let memory = if replay { HashCache::default() } else { HashCache::load(folder) };
    let (below, seen) = crate::seal::check(folder, &content, &memory);
    faults.extend(below);
    faults.extend(crate::custom_pages::check_custom_files(folder));
    faults.extend(games::bookkeeping::check(&content, &games));
    faults.extend(games::bookkeeping::check_games(&content));
    faults.extend(folder::bank_rows::faults(folder));
    faults.extend(games::board_in_force::faults(&content, &|id: &str| {
        games.get(id).is_some_and(|history| history.over.is_some())
    }));
    zone(&content, &mut faults);
    faults.extend(more.iter().flat_map(|checks| checks.folder(&content)));
    if !content.people.is_empty() && !content.people.contains_key(content.zine.editor.get_ref()) {
        let fault = folder::unknown_person(&content, content.zine.editor.get_ref());
        faults.push(fault.at(&content.source, content.zine.editor.span()));
    }
    for game in content.games.iter().filter(|game| !game.past.is_empty()) {
        let after = games::board_in_force::BoardMoment::After(number);
        let board = games::board_in_force::in_force(&content, game, after).ok().flatten();
        faults.extend(exchange::phases_before_arrival(game, board).err());
    }
    faults.extend(folder::editors::faults(&content));
    faults.extend(folder::issue::faults(&content));
    let known = stamp.as_ref().and_then(|now| layout_memory::recall(folder, number, now));
    let laid = match (pages, &known) {
        (false, _) => LayoutFindings::default(),
        (true, Some(known)) => known.clone(),
        (true, None) => layout_findings(folder, &content, &games, number),
    };
    let mut links = laid.links.clone();
    if let Some(issue) = content.issue(number) {
        faults.extend(crate::seal::preconditions::unfinished(&content, issue));
        faults.extend(odd_hours(&content, issue));
        faults.extend(games::hand::letters_report(&content, issue));
        faults.extend(crate::absences::check(&content, &games, issue));
        faults.extend(crate::lending::check(&content, &games, issue));
        faults.extend(crate::privacy::check(&content, issue));
        // A copy without the private half shows what is published, and seals nothing.
        let may_seal = issue.sealed.is_none() && folder.is_there("private");
        if may_seal {
            // A flyer is easily forgotten. Until the day on which this issue is sealed, nothing is wrong with that.
            let open = crate::seal::preconditions::open_before(&content, number);
            faults.extend(open.filter(|open| open.is_flyer()).map(|open| {
                let mut fault = crate::seal::preconditions::order(open, number);
                fault.severity = Severity::Warning;
                fault
            }));
            faults.extend(crate::seal::preconditions::check_secret(&content, issue));
            faults.extend(crate::seal::preconditions::seats(&games, number));
            faults.extend(crate::seal::preconditions::title(&content));
        }
        faults.extend(crate::letters_to_review::letters_to_review(folder, &content, issue));
        faults.extend(more.iter().flat_map(|checks| checks.issue(folder, &content, issue)));
        // What was told of the texts when they were laid out need not be asked again.
        faults.extend(laid.texts.clone().unwrap_or_else(|| texts(folder, &content, &games, issue)));
        let dead = links.get_or_insert_with(|| crate::text_links::check(folder, &content, &games, issue));
        faults.extend(dead.iter().cloned());
        faults.extend(folder.take_faults());
    }
    let laid = LayoutFindings { links, ..laid };
    let found = stamp.filter(|_| pages && known.is_none());
    let found = found.and_then(|then| layout_memory::remembered(folder, number, &then, &laid));
    let seals = crate::seal::hash_cache::text(seen).map(|text| (crate::seal::hash_cache::FILE.into(), text));
    let found = found.map(|text| (layout_memory::file(number), text));
    let remember = seals.into_iter().chain(found).collect();
    faults.extend(laid.pages);
    faults.extend(games::records::check(&content, &games, number.issue));
    let mut sheets = sheets(&games, number, &mut faults);
    report_unconfirmed_once(&mut faults, &mut sheets);
    sheets.extend(missing_by_hand(&content, &games, number));
    let replayed = replay.then(|| {
        let found = games::replay_check::check_sealed_phases(&content, &games);
        let all = games.games.iter().flat_map(|history| &history.phases).filter(|phase| phase.sealed).count();
        let files: std::collections::BTreeSet<_> = found.iter().map(|fault| fault.file.clone()).collect();
        faults.extend(found);
        (all, files.len())
    });
    let mut faults = crate::build::without_repeats(faults);
    if !replay {
        crate::build::drop_old_notes(&mut faults, number);
    }
    let before = content.issues.iter().rfind(|i| i.name() < number && !number.is_flyer());
    let open = content.issue(number).is_some_and(|issue| issue.sealed.is_none());
    let flyer = content.issue(number).and_then(|i| i.flyer.as_ref()).filter(|_| open);
    let due = flyer.and_then(|f| f.play.iter().map(|t| t.due.get_ref().clone()).max_by_key(|m| m.at));
    CheckReport {
        issue: number,
        due: before.and_then(|i| i.file.deadline.clone()).filter(|_| open).or(due),
        sheets,
        faults,
        replayed,
        remember,
    }
}

/// Removes what else is reported about the sender of a mail that changes filed orders and that nobody confirms.
fn report_unconfirmed_once(faults: &mut Faults, sheets: &mut [PowerOrdersReport]) {
    let unconfirmed = faults.iter().filter(|fault| fault.code == FaultCode::Named("unconfirmed"));
    let files: Vec<String> = unconfirmed.filter_map(Diagnostic::place).collect();
    let is_in = |place: &str| {
        let behind = |file: &String| place.strip_prefix(file.as_str()).is_some_and(|at| at.starts_with(':'));
        files.iter().any(behind)
    };
    for sheet in sheets {
        sheet.asks.retain(|ask| !(ask.is_unverified && is_in(&ask.place)));
    }
    let is_sender = |fault: &Diagnostic| fault.code == FaultCode::Named("sender");
    faults.retain(|fault| !(is_sender(fault) && fault.place().is_some_and(|place| is_in(&place))));
}

/// Deadlines of an open issue at an hour that clocks pass over, or show twice.
fn odd_hours(content: &Content, issue: &IssueFolder) -> Faults {
    if issue.sealed.is_some() {
        return Vec::new();
    }
    let (file, home) = (&issue.file, content.zine.home());
    let minis = file.play.iter().flat_map(|p| p.mini.iter().chain(&p.mini_next));
    let minis = minis.chain(file.hold.iter().flat_map(|h| &h.mini_next)).map(|mini| &mini.deadline);
    let plays = file.play.iter().filter_map(|p| p.deadline.as_ref());
    let found = file.deadline.iter().chain(plays).chain(minis).filter_map(|due| {
        let hour = due.at.strftime("%-d %B %Y, %H:%M");
        let said = match due.oddity(home)? {
            ClockOddity::Skipped => format!("no clock shows {hour}: summer time begins then"),
            ClockOddity::Twice => format!("clocks show {hour} twice: summer time ends then"),
        };
        let fault = Diagnostic::error("clock-change", said).in_file(issue.source.name.clone());
        Some(fault.help("write another hour"))
    });
    found.collect()
}

/// A time zone of the zine that there is none of.
fn zone(content: &Content, faults: &mut Faults) {
    let Some(zone) = &content.zine.play.zone else { return };
    if base::toml_values::time_zone(zone.get_ref()).is_none() {
        let fault = Diagnostic::error("time-zone", format!("“{}” is not a time zone", zone.get_ref()));
        let help = "write it like Europe/London or America/New_York";
        faults.push(fault.at(&content.source, zone.span()).help(help));
    }
}

/// How the orders of the issue were read; what was refused becomes an error, what was doubtful a warning.
pub fn sheets(games: &Games, number: impl Into<IssueNumber>, faults: &mut Faults) -> Vec<PowerOrdersReport> {
    let number = number.into();
    let mut out = Vec::new();
    for history in &games.games {
        for played in history.in_issue(number).iter().filter(|p| !p.sealed) {
            read(history, played, faults, &mut out);
            own_supports(history, played, faults);
        }
    }
    out
}

/// Whose letters are missing for games run by hand.
fn missing_by_hand(content: &Content, games: &Games, number: IssueNumber) -> Vec<PowerOrdersReport> {
    let Some(issue) = content.issue(number).filter(|issue| issue.sealed.is_none()) else { return Vec::new() };
    let missing = games.by_hand.iter().flat_map(|history| {
        let phase = history.next().unwrap_or("the first round");
        history.missing(issue).into_iter().map(move |(seat, player)| PowerOrdersReport {
            game: history.game.id.clone(),
            phase: phase.to_string(),
            power: seat.to_string(),
            player: Some(player.to_string()),
            missing: Some(String::new()),
            ..PowerOrdersReport::default()
        })
    });
    missing.collect()
}

/// How a letter's own word that its orders are final is read.
const FINAL: &str = "STATUS final";

fn read(history: &GameHistory, played: &PlayedPhase, faults: &mut Faults, out: &mut Vec<PowerOrdersReport>) {
    let board = history.rules.board();
    let phase = games::calendar::editor_notation(played.turn);
    let nobody = played.sheets.0.is_empty() && played.missing.len() > 1;
    if nobody {
        let powers = played.missing.len();
        let message = format!("no orders for {phase}: all {powers} players are missing");
        let file = format!("{}/orders/{}", base::paths::issue_folder(played.issue), history.game.id);
        faults.push(Diagnostic::warning("missing", message).in_file(file));
    }
    for owner in board.powers() {
        let power = board.owner(owner).name.clone();
        let player = history.seats.player(owner, played.turn).map(String::from);
        let missing = played.missing.iter().find(|m| m.power == owner);
        let is_lost = missing.is_some_and(|missing| missing.replaced.is_some());
        let mut sent = false;
        for received in played.received.iter().filter(|r| r.owner == owner) {
            sent |= received.counting_orders.heard;
            let board = history.rules.board();
            let whole = received.full_set_size(&*history.rules, &played.before);
            for (at, letter) in received.letters.iter().enumerate() {
                let last = at + 1 == received.letters.len();
                let all = received.letters.iter().zip(&received.counting_orders.acts).filter(|_| last);
                let did = all.map(|(came, acts)| LetterEffect {
                    file: came.source.reveal().name.to_string(),
                    received: came.received.as_ref().map(|m| m.at.strftime("%Y-%m-%d %H:%M").to_string()),
                    acts: acts.clone(),
                });
                let confirmed =
                    received.counting_orders.confirmed.filter(|_| last).and_then(|c| received.letters.get(c));
                let row = |piece| CheckRow::from_piece(board, letter.source.reveal(), piece);
                let readings: Vec<CheckRow> = letter.read.pieces.iter().map(row).collect();
                let is_final = readings.iter().any(|row| row.reading.order.as_deref() == Some(FINAL));
                faults.extend(readings.iter().filter_map(|r| fault(letter.source.reveal(), &r.reading)));
                out.push(PowerOrdersReport {
                    game: history.game.id.clone(),
                    phase: phase.clone(),
                    power: power.clone(),
                    player: player.clone(),
                    file: Some(letter.source.reveal().name.to_string()),
                    missing: None,
                    is_final,
                    is_lost: last && is_lost,
                    set: set(board, received, at),
                    acts: received.counting_orders.acts.get(at).cloned().unwrap_or_default(),
                    asks: if last { asks(received, &history.game.id, &power) } else { Vec::new() },
                    letters: did.collect(),
                    whole,
                    confirmed: confirmed.map(|c| {
                        let day = c.received.as_ref().map(|m| m.at.strftime("%-d %B").to_string());
                        day.unwrap_or_default()
                    }),
                    orders: readings,
                });
            }
        }
        if let Some(missing) = missing {
            let what = match missing.kind {
                games::nmr::MissingKind::Moves => "no orders",
                games::nmr::MissingKind::Retreats => "no retreats",
                games::nmr::MissingKind::Builds => "no builds",
                games::nmr::MissingKind::Removals => "no removals",
            };
            let who = player.clone().unwrap_or_default();
            let mut message = format!("{what} from {who} for {power}, {phase}: {}", missing.kind.mark());
            if let Some(standby) = &missing.stood_in {
                let takes_over = if is_lost { ", who takes over" } else { "" };
                message += &format!(", and the orders of {standby} are used{takes_over}");
            }
            let fault = Diagnostic::warning("missing", message);
            let file = format!("{}/orders/{}", base::paths::issue_folder(played.issue), history.game.id);
            faults.extend((!nobody).then(|| fault.in_file(file)));
            if sent {
                continue;
            }
            out.push(PowerOrdersReport {
                game: history.game.id.clone(),
                phase: phase.clone(),
                power,
                player,
                missing: Some(missing.kind.mark().into()),
                is_lost,
                ..PowerOrdersReport::default()
            });
        }
    }
}

/// What is to be said about a reading.
fn fault(source: &diagnostics::Source, reading: &Reading) -> Option<Diagnostic> {
    let silent = reading.codes.iter().all(|c| matches!(c.text(), "W-QUOTED" | "W-SIGNATURE" | "W-EXTRA"));
    if reading.codes.is_empty() || silent {
        return None;
    }
    let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
    let meaning = reading.codes.first().map_or("", |c| c.meaning());
    let message = if reading.message.is_empty() { meaning.to_string() } else { reading.message.clone() };
    let made = if reading.is_error() {
        Diagnostic::error(FaultCode::Reading(codes), message)
    } else {
        Diagnostic::warning(FaultCode::Reading(codes), message)
    };
    let line = source.line_range(reading.line);
    let text = &source.text[line.clone()];
    let at = |column: u32| text.char_indices().nth(column as usize).map_or(text.len(), |(i, _)| i);
    let from = line.start + at(reading.columns.0.saturating_sub(1));
    let to = line.start + at(reading.columns.1);
    // The line is shown as it stands in the file, which the sheet keeps at its place.
    Some(made.at(source, from..to.max(from)))
}

/// Supports of a player's own unit that match nothing he ordered.
fn own_supports(history: &GameHistory, played: &PlayedPhase, faults: &mut Faults) {
    let board = history.rules.board();
    for line in played.report.orders.iter().filter(|l| l.verdict == Verdict::Void && !l.invalid) {
        let of = match line.shape {
            OrderShape::SupportHold { of }
            | OrderShape::SupportMove { of, .. }
            | OrderShape::Convoy { of, .. } => of,
            _ => continue,
        };
        let province = board.province_of(of);
        let own = played.before.units_in(board, province).any(|u| u.owner == line.owner);
        if line.written_at.is_none() || !own {
            continue;
        }
        let all = played.received.iter().filter(|r| r.owner == line.owner);
        let text = line.text(board);
        let mut found = all.flat_map(|r| r.counting_orders.orders.iter().map(move |o| (r, o)));
        let found = found.find(|(_, o)| o.order == line.order);
        let Some((received, order)) = found else { continue };
        let letter = &received.letters[order.letter];
        let range = letter.read.pieces[order.piece].span.clone();
        let words = page::lexicon::Lexicon::default();
        let voice = words.voice_for(board, page::lexicon::results::ResultStyle::Uk);
        let why =
            line.reason.as_ref().map(|r| page::lexicon::reasons::short_reason(&voice, r)).unwrap_or_default();
        let message = format!("{text} does not fit the player's own orders: {why}");
        faults.push(Diagnostic::warning("own-support", message).at(letter.source.reveal(), range));
    }
}

/// What is wrong with letters, articles, press and rules as they would be printed.
fn texts(folder: &Folder, content: &Content, games: &Games, issue: &IssueFolder) -> Faults {
    let mut faults = Vec::new();
    #[cfg(feature = "typeset")]
    let press = match crate::print_run::PressRun::new(folder) {
        Ok(press) => Some(press),
        Err(found) => {
            faults.extend(found);
            None
        }
    };
    #[cfg(feature = "typeset")]
    let has = move |c: char| press.as_ref().is_none_or(|p| p.fonts.covers(c));
    #[cfg(feature = "typeset")]
    let covers: Option<&dyn Fn(char) -> bool> = Some(&has);
    #[cfg(not(feature = "typeset"))]
    let covers: Option<&dyn Fn(char) -> bool> = None;
    let draft = issue.sealed.is_none();
    let (composed, found) = crate::compose::compose(content, games, None, issue.name(), draft, covers);
    faults.extend(found);
    faults.extend(folder::named_pictures(folder, issue, &composed.pictures).1);
    faults
}
