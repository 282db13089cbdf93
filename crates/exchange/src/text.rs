//! Results as judges mail them and websites show them: text, one season after another. One reader reads both; lines that fit
//! nothing are reported, never guessed at.

use std::collections::BTreeMap;
use std::sync::Arc;

use adjudicator::board::{Board, Owner, Place};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{
    self, OrderOrigin, OrderResult, OrderShape, RuleSet, SheetAuthor, Switches, Verdict,
};
use adjudicator::season::{Phase, Season, Turn};
use base::html_entities::unescape;
use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;

use super::answers::GapAnswer;
use super::{GameTransfer, PHASES, RawPhase, ReadGame, RecordedEnd, RecordedPhase, RecordedStart};

/// The longest line.
const LINE: usize = 2_000;

fn kind(unit: &Unit) -> &'static str {
    if unit.kind == UnitKind::Fleet { "Fleet" } else { "Army" }
}

fn named(board: &Board, unit: &Unit) -> String {
    format!("{} {}", kind(unit), placed(board, unit.place))
}

/// Words that would be misread if they were in a name.
const TAKEN: [&str; 12] = [
    " hold",
    " support ",
    " convoy ",
    "->",
    " disband",
    "waive",
    " in ",
    " or ",
    "no move",
    " via ",
    "(*",
    ",",
];

/// A place by its name, or by its code if the name would be misread.
fn placed(board: &Board, place: Place) -> String {
    let name = board.place_name(place);
    let lower = format!(" {} ", name.to_lowercase());
    let kinds = ["army ", "fleet "].iter().any(|kind| lower[1..].starts_with(kind));
    let clear = !kinds && !name.ends_with('.') && !TAKEN.iter().any(|word| lower.contains(word));
    if clear && board.place(&name) == Some(place) { name } else { board.code(place).to_string() }
}

/// A power by its name, or by its id if the name has a colon.
fn called(board: &Board, owner: Owner) -> &str {
    let info = board.owner(owner);
    if info.name.contains(':') { &info.id } else { &info.name }
}

/// Begins the line at the head of a text that names one of the editor's boards.
const BOARD: &str = "Board: ";

/// `French`, if the board has such a word.
fn adjective(board: &Board, owner: Owner) -> &str {
    let info = board.owner(owner);
    info.aliases
        .iter()
        .find(|word: &&String| ["ian", "man", "ish", "nch", "ese"].iter().any(|end| word.ends_with(end)))
        .unwrap_or(&info.name)
}

/// Writes a game as a judge's mail; also returns what it cannot say.
///
/// # Errors
/// Rules whose units and orders judges have no words for.
pub fn write(record: &GameTransfer) -> Result<(String, Vec<String>), String> {
    let rules = &*record.rules;
    if rules.name() != "Standard" {
        let what = super::played(rules);
        return Err(format!("judges have no words for {what}: write the game as data or cases"));
    }
    let board = rules.board();
    let (mut out, mut warnings) = (String::new(), Vec::new());
    if !board.about.id.is_empty() {
        out += &format!("{BOARD}{}\n\n", board.about.id);
    }
    if let Some(first) = record.phases.first().filter(|p| p.before.turn != board.first_turn()) {
        ownership(board, &first.before, &mut out);
        out.push('\n');
    }
    for (at, phase) in record.phases.iter().enumerate() {
        season(board, &record.id, at + 1, phase, &mut out);
        warnings.extend(phase.remarks());
    }
    let first = record.phases.first().map(|p| p.before.turn);
    if first.is_some_and(|turn| turn.phase != Phase::Movement && turn != board.first_turn()) {
        warnings.push("this format cannot record the units before the first season".into());
    }
    match record.phase_due() {
        Some(Turn { year, season, phase }) => {
            out += &format!("The next phase of '{}' will be {phase} for {season} of {year}.\n", record.id);
        }
        None => warnings.push("this format cannot record that the game has ended".into()),
    }
    Ok((out, warnings))
}

fn season(board: &Board, id: &str, number: usize, phase: &RecordedPhase, out: &mut String) {
    let turn = phase.before.turn;
    let season = if turn.phase == Phase::Adjustment { board.play.adjust } else { turn.season };
    *out += &format!("{} results for {season} of {}.  ({id}.{number:03})\n\n", turn.phase, turn.year);
    // If nobody ordered, or nobody could obey, only the unit is reported.
    let adjusts = turn.phase == Phase::Adjustment;
    let told = |l: &&OrderResult| adjusts || !matches!(l.origin, OrderOrigin::None | OrderOrigin::Refused);
    let lines: Vec<&OrderResult> = phase.report.orders.iter().filter(|l| !l.invalid).filter(told).collect();
    for line in &lines {
        if let Some(said) = order(board, &phase.before, line) {
            *out += &format!("{}: {said}\n", called(board, line.owner));
        }
    }
    if turn.phase == Phase::Movement {
        for unit in phase.before.units.iter().filter(|unit| !lines.iter().any(|l| l.unit == Some(**unit))) {
            *out += &format!("{}: {}, no move received.\n", called(board, unit.owner), named(board, unit));
        }
    }
    let report = &phase.report;
    let lost = phase.lost();
    if !report.after.dislodged.is_empty() || !lost.is_empty() {
        *out += "\nThe following units were dislodged:\n\n";
    }
    for waiting in &report.after.dislodged {
        let to: Vec<String> = waiting.retreats.iter().flatten().map(|p| placed(board, *p)).collect();
        let (whose, unit) = (adjective(board, waiting.unit.owner), &waiting.unit);
        let at = placed(board, unit.place);
        *out += &format!("The {whose} {} in {at} can retreat to {}.\n", kind(unit), to.join(" or "));
    }
    for unit in &lost {
        let (whose, at) = (adjective(board, unit.owner), placed(board, unit.place));
        *out += &format!("The {whose} {} in {at} with no valid retreats was destroyed.\n", kind(unit));
    }
    if report.after.owners != phase.before.owners {
        ownership(board, &report.after, out);
    }
    out.push('\n');
}

/// Writes the owners of centres.
fn ownership(board: &Board, position: &Position, out: &mut String) {
    *out += "\nOwnership of supply centers:\n\n";
    for owner in board.powers().filter(|o| position.centres(*o) > 0) {
        let held = board.provinces().filter(|p| position.owners[usize::from(p)] == Some(owner));
        let held: Vec<String> = held.map(|p| placed(board, p.place())).collect();
        *out += &format!("{}:  {}.\n", called(board, owner), held.join(", "));
    }
}

fn order(board: &Board, before: &Position, line: &OrderResult) -> Option<String> {
    let Some(unit) = &line.unit else {
        return (line.order.form()?.0 == "Waive").then(|| " Build waived.".into());
    };
    let own = named(board, unit);
    let word = kind(unit).to_lowercase();
    let said = match line.shape {
        OrderShape::Hold => format!("{own} HOLD"),
        OrderShape::Move { to, .. } if line.order.by_convoy() => {
            format!("{own} -> {} via convoy", placed(board, to))
        }
        OrderShape::Move { to, .. } => format!("{own} -> {}", placed(board, to)),
        OrderShape::SupportHold { of } => format!("{own} SUPPORT {}", named_at(board, before, of)),
        OrderShape::SupportMove { of, to } => {
            format!("{own} SUPPORT {} -> {}", named_at(board, before, of), placed(board, to))
        }
        OrderShape::Convoy { of, to } => {
            format!("{own} CONVOY {} -> {}", named_at(board, before, of), placed(board, to))
        }
        OrderShape::Disband => format!("{own} DISBAND"),
        OrderShape::Build => {
            let article = if word == "army" { "an" } else { "a" };
            format!(" Builds {article} {word} in {}", placed(board, unit.place))
        }
        OrderShape::Remove => format!(" Removes the {word} in {}", placed(board, unit.place)),
        OrderShape::Other => return None,
    };
    let result = match line.verdict {
        Verdict::Succeeds => "",
        Verdict::Cut => "  (*cut*)",
        Verdict::Dislodged => "  (*dislodged*)",
        Verdict::Void if matches!(line.shape, OrderShape::Move { .. }) => "  (*no convoy*)",
        Verdict::Void => "  (*void*)",
        Verdict::Fails | Verdict::Weakened => "  (*bounce*)",
    };
    Some(format!("{said}.{result}"))
}

/// The unit in a place, or the place alone.
fn named_at(board: &Board, before: &Position, of: Place) -> String {
    let here = before.units_in(board, board.province_of(of)).next();
    here.map_or_else(|| placed(board, of), |unit| named(board, unit))
}

/// The letter of the unit that words in small letters name, and a blank; empty if they name none.
fn letter(words: &str) -> &'static str {
    match (words.contains("army"), words.contains("fleet")) {
        (true, _) => "A ",
        (_, true) => "F ",
        _ => "",
    }
}

/// Whether a text looks like results of a judge.
pub fn is_judges(text: &str) -> bool {
    text.contains(" results for ") && text.lines().any(|line| heading(line).is_some())
}

/// Whether a text looks like the orders of a website.
pub fn is_pages(text: &str) -> bool {
    text.contains("The army at ") || text.contains("The fleet at ")
}

/// `Movement results for Spring of 1901.`
fn heading(line: &str) -> Option<Turn> {
    let (kind, rest) = line.split_once(" results for ")?;
    let (season, year) = rest.split_once(" of ")?;
    let digits = year.trim_start().split(|c: char| c != '-' && !c.is_ascii_digit()).next()?;
    super::turn(&format!("{} {digits}, {}", season.trim(), kind.split_whitespace().last()?))
}

/// The lines of a text with their numbers, without the `>` of quoted mail.
fn lines(source: &Source) -> impl Iterator<Item = (u32, &str)> {
    let text = source.text.lines().enumerate();
    text.map(|(n, line)| (n as u32 + 1, line.trim_start_matches(['>', '|']).trim_end()))
}

/// The text of a page without its tags, one line for each item.
pub fn text_without_tags(html: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(html.len()), html);
    while let Some(at) = rest.find('<') {
        out += &rest[..at];
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let name = rest[at + 1..end].trim_start_matches('/').to_ascii_lowercase();
        if ["li", "p", "br", "div", "tr", "h", "ul", "td"].iter().any(|block| name.starts_with(block)) {
            out.push('\n');
        }
        rest = &rest[end..];
    }
    out += rest;
    unescape(&out).replace('\u{a0}', " ")
}

struct TextParser<'s> {
    source: &'s Source,
    board: &'s Board,
    raw: Vec<RawPhase>,
    units: Vec<Unit>,
    /// The owners of centres from here on, if given.
    held: Option<Vec<Option<Owner>>>,
    strange: Vec<String>,
}

/// Reads the results of a judge, all seasons of a game in one text; also returns the lines it did not understand.
///
/// # Errors
/// No season, an unknown place, seasons that do not follow one another.
pub fn read(source: &Source, boards: &BoardFiles, answers: &[GapAnswer]) -> Result<ReadGame, Diagnostic> {
    let all = read_all(&[source], boards, answers)?.into_iter().next();
    all.ok_or_else(|| Diagnostic::error("text", "no season found in this text").in_file(source.name.clone()))
}

/// Reads mails of a judge, with one or more seasons each, in any order: a game for each name.
///
/// # Errors
/// See [`read`]; also one season in two mails.
pub fn read_all(
    sources: &[&Source],
    boards: &BoardFiles,
    answers: &[GapAnswer],
) -> Result<Vec<ReadGame>, Diagnostic> {
    let mut games: BTreeMap<String, MailDigest> = BTreeMap::new();
    for source in sources {
        let rules = played(source, boards)?;
        let (id, raw, strange) = gather(source, rules.board())?;
        let mails = MailDigest { source, rules, raw: Vec::new(), strange: Vec::new() };
        let game = games.entry(id).or_insert(mails);
        game.raw.extend(raw);
        game.strange.extend(strange);
    }
    let games = games.into_iter().map(|(id, mut game): (String, MailDigest)| {
        game.raw.sort_by_key(|raw| raw.turn.order());
        if let Some(pair) = game.raw.windows(2).find(|pair| pair[0].turn == pair[1].turn) {
            return Err(ambiguity(game.source, format!("{} of {id} is there twice", pair[0].turn)));
        }
        let record = GameTransfer::judged(id, game.rules, game.raw, RecordedEnd::Follows, answers);
        Ok((record.map_err(|said| ambiguity(game.source, said))?, game.strange))
    });
    games.collect()
}

/// A game as told by mails.
struct MailDigest<'s> {
    source: &'s Source,
    rules: Arc<dyn RuleSet>,
    raw: Vec<RawPhase>,
    strange: Vec<String>,
}

/// The rules of a text: Standard on the board that its head names, or on its own.
fn played(source: &Source, boards: &BoardFiles) -> Result<Arc<dyn RuleSet>, Diagnostic> {
    let head = lines(source).take_while(|(_, line)| heading(line).is_none());
    let said = head.filter_map(|(n, line)| Some((n, line.trim_start().strip_prefix(BOARD)?.trim()))).last();
    let Some((n, id)) = said else { return standard(source) };
    let place = |said: String| Diagnostic::error("text", said).at(source, source.line_range(n));
    let board = folder::board_files::of_file(boards, id).map_err(|fault| {
        let found = place(fault.sentence().to_string());
        fault.help.into_iter().fold(found, Diagnostic::help)
    })?;
    let standard = rules::find("Standard").ok_or_else(|| place("there is no Standard".into()))?;
    let ready = standard.ready_on(Some(&board), &Switches::default());
    ready.map_err(|said| place(said.to_string()))
}

/// The name of the game in a judge's mails, its seasons, and lines that were not understood.
fn gather(source: &Source, board: &Board) -> Result<(String, Vec<RawPhase>, Vec<String>), Diagnostic> {
    let mut reader = TextParser::new(source, board);
    let mut id = String::new();
    let mut joined: Vec<(u32, String)> = Vec::new();
    let mut open = false;
    for (n, line) in lines(source) {
        if line.len() > LINE {
            return Err(reader.wrong(n, format!("this line has more than {LINE} bytes")));
        }
        let indented = line.starts_with([' ', '\t']);
        match joined.last_mut().filter(|_| open && indented) {
            Some((_, last)) => *last += &format!(" {}", line.trim()),
            None => joined.push((n, line.trim().to_string())),
        }
        open = !line.trim().is_empty() && !line.ends_with(['.', ')', ':']);
    }
    let (mut within, mut ours, mut owned) = (false, true, false);
    for (n, line) in &joined {
        if let Some(turn) = heading(line) {
            reader.turn(*n, turn)?;
            (within, ours, owned) = (true, true, false);
            let name =
                line.rsplit_once('(').and_then(|(_, name)| name.trim_end_matches(')').rsplit_once('.'));
            id = name.map_or(id, |(name, _)| name.to_string());
            continue;
        }
        // The rest is the result of the orders, except for a game that is not all here.
        if line.starts_with("The following units were dislodged") {
            (ours, owned) = (false, false);
        }
        if line.starts_with("Ownership of supply") {
            (ours, owned) = (false, true);
            reader.held = Some(vec![None; board.provinces.len()]);
        } else if owned && let Some((who, list)) = line.split_once(':') {
            reader.holds(who, list);
        }
        if within && ours && !line.is_empty() {
            match line.split_once(':').and_then(|(who, order)| Some((reader.power(who)?, order))) {
                Some((owner, order)) => reader.order(*n, owner, order)?,
                None if line.starts_with("The next phase") => within = false,
                None => reader.strange(*n, line),
            }
        }
    }
    reader.close();
    if reader.raw.is_empty() {
        return Err(self::ambiguity(source, "no season found in this text".into()));
    }
    let id = if id.is_empty() { "game".to_string() } else { id };
    Ok((id, reader.raw, reader.strange))
}

pub(super) fn standard(source: &Source) -> Result<Arc<dyn RuleSet>, Diagnostic> {
    let ready = rules::find("Standard").and_then(|standard| standard.instantiate(&Switches::default()).ok());
    ready.ok_or_else(|| Diagnostic::error("text", "there is no Standard").in_file(source.name.clone()))
}

impl<'s> TextParser<'s> {
    fn new(source: &'s Source, board: &'s Board) -> TextParser<'s> {
        let (raw, units, strange) = (Vec::new(), Vec::new(), Vec::new());
        TextParser { source, board, raw, units, held: None, strange }
    }

    /// `Austria:  Budapest, Trieste, Vienna.`: one invalid name, and the whole list is ignored.
    fn holds(&mut self, who: &str, list: &str) {
        let Some(owner) = self.power(who) else { return };
        for name in list.trim().trim_end_matches('.').split(',').filter(|name| !name.trim().is_empty()) {
            let Some(province) = self.board.find(name.trim()) else {
                self.held = None;
                return;
            };
            if let Some(held) = &mut self.held {
                held[usize::from(province)] = Some(owner);
            }
        }
    }

    /// The code of a place as that site names it, perhaps with its unit.
    fn shown_code(&self, n: u32, name: &str) -> Result<&'s str, Diagnostic> {
        let name = name.trim();
        let name = ["army at ", "fleet at "].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name);
        Ok(self.board.code(self.place(n, name)?))
    }

    /// A supported or convoyed unit, and where it goes.
    fn goal(&self, n: u32, rest: &str) -> Result<String, Diagnostic> {
        match rest.split_once(" -> ") {
            Some((of, to)) => {
                let to = self.board.code(self.place(n, to)?).to_string();
                Ok(format!("{} - {to}", self.unit_text(self.unit(n, of)?)))
            }
            None => Ok(self.unit_text(self.unit(n, rest)?)),
        }
    }

    fn wrong(&self, line: u32, said: String) -> Diagnostic {
        Diagnostic::error("text", said).at(self.source, self.source.line_range(line))
    }

    fn strange(&mut self, line: u32, text: &str) {
        let text: String = text.chars().take(60).collect();
        self.strange.push(format!("line {line} was not understood: {text}"));
    }

    fn power(&self, name: &str) -> Option<Owner> {
        let found = self.board.find_owner(name.trim())?;
        let info = self.board.owner(found);
        [&info.name, &info.id].iter().any(|own| own.eq_ignore_ascii_case(name.trim())).then_some(found)
    }

    fn turn(&mut self, line: u32, turn: Turn) -> Result<(), Diagnostic> {
        self.close();
        let last = self.raw.last().map(|r| r.turn);
        if let Some(last) = last.filter(|last| *last >= turn) {
            return Err(self.wrong(line, format!("{turn} does not come after {last}")));
        }
        if self.raw.len() >= PHASES {
            return Err(self.wrong(line, format!("there are more than {PHASES} seasons here")));
        }
        let (orders, draws) = (Vec::new(), Vec::new());
        let before = RecordedStart::Told { units: None, owners: self.held.take() };
        self.raw.push(RawPhase { turn, before, orders, draws, hand: SheetAuthor::Person });
        Ok(())
    }

    /// Ends a movement, whose units are those mentioned.
    fn close(&mut self) {
        let units = std::mem::take(&mut self.units);
        if let Some(RawPhase { turn, before: RecordedStart::Told { units: told, .. }, .. }) =
            self.raw.last_mut()
            && turn.phase == Phase::Movement
        {
            *told = Some(units);
        }
    }

    /// A place by its name, or the error that it does not exist.
    fn place(&self, line: u32, name: &str) -> Result<Place, Diagnostic> {
        let name = name.trim().trim_end_matches(',');
        let found = self.board.place(name);
        found.ok_or_else(|| self.wrong(line, format!("“{name}” is not a place on this board")))
    }

    /// `Army Vienna`: its kind, if given, and its place.
    fn unit(&self, line: u32, text: &str) -> Result<(Option<UnitKind>, Place), Diagnostic> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        for (word, kind) in [("army ", UnitKind::Army), ("fleet ", UnitKind::Fleet)] {
            if lower.starts_with(word) {
                return Ok((Some(kind), self.place(line, &text[word.len()..])?));
            }
        }
        Ok((None, self.place(line, text)?))
    }

    fn unit_text(&self, (kind, place): (Option<UnitKind>, Place)) -> String {
        let kind = kind.map_or(String::new(), |kind| format!("{} ", kind.code()));
        kind + self.board.code(place)
    }

    /// An order of a judge's mail, after the power's name.
    fn order(&mut self, n: u32, owner: Owner, text: &str) -> Result<(), Diagnostic> {
        let text = text.split("(*").next().unwrap_or(text).trim().trim_end_matches('.').trim();
        let (text, by_sea) = text.strip_suffix(" via convoy").map_or((text, false), |text| (text, true));
        if let Some((own, _)) = text.split_once(", no move received") {
            if let (Some(kind), place) = self.unit(n, own)? {
                self.units.push(Unit::new(owner, kind, place));
            }
            return Ok(());
        }
        let lower = text.to_ascii_lowercase();
        let order = if lower.contains("waive") {
            "Waive".to_string()
        } else if let Some((_, place)) =
            lower.strip_prefix("builds ").and_then(|rest| rest.split_once(" in "))
        {
            let kind = if lower.contains("fleet") { "F" } else { "A" };
            format!("Build {kind} {}", self.board.code(self.place(n, place)?))
        } else if let Some(rest) = lower.strip_prefix("removes ") {
            let (what, place) = rest.rsplit_once(" in ").unwrap_or(("", rest));
            format!("Remove {}{}", letter(what), self.board.code(self.place(n, place)?))
        } else {
            let (own, what) = if let Some((own, rest)) = parted_at(text, &lower, " support ") {
                (own, format!(" S {}", self.goal(n, rest)?))
            } else if let Some((own, rest)) = parted_at(text, &lower, " convoy ") {
                (own, format!(" C {}", self.goal(n, rest)?))
            } else if let Some((own, rest)) = parted_at(text, &lower, " -> ") {
                // The last of several is the destination, the others are the route.
                let (way, to) = rest.rsplit_once(" -> ").map_or(("", rest), |(way, to)| (way, to));
                let by = if by_sea || !way.is_empty() { " via convoy" } else { "" };
                (own, format!(" - {}{by}", self.board.code(self.place(n, to)?)))
            } else if let Some((own, _)) = parted_at(text, &lower, " hold") {
                (own, " H".to_string())
            } else if let Some((own, _)) = parted_at(text, &lower, " disband") {
                (own, " D".to_string())
            } else {
                self.strange(n, text);
                return Ok(());
            };
            let unit = self.unit(n, own)?;
            if let (Some(kind), place) = unit {
                self.units.push(Unit::new(owner, kind, place));
            }
            self.unit_text(unit) + &what
        };
        let name = self.board.owner(owner).name.clone();
        if let Some(raw) = self.raw.last_mut() {
            raw.orders.push((name, order));
        }
        Ok(())
    }
}

/// The text before a word and after it; `lower` is the text in small letters.
fn parted_at<'t>(text: &'t str, lower: &str, word: &str) -> Option<(&'t str, &'t str)> {
    lower.find(word).map(|at| (&text[..at], &text[at + word.len()..]))
}

/// Reads the orders that webDiplomacy shows, copied as text or saved as a page.
///
/// # Errors
/// See [`read`].
pub fn read_page(source: &Source, answers: &[GapAnswer]) -> Result<ReadGame, Diagnostic> {
    let rules = standard(source)?;
    let text =
        if source.text.contains("</") { text_without_tags(&source.text) } else { source.text.to_string() };
    let plain = Source::new(Arc::clone(&source.name), text);
    let board = rules.board();
    let mut reader = TextParser::new(&plain, board);
    let (mut season, mut power): (Option<Turn>, Option<Owner>) = (None, None);
    let mut seasons: Vec<(Turn, Vec<(String, String)>)> = Vec::new();
    for (n, line) in lines(&plain) {
        let line = line.trim().trim_end_matches(':');
        if line.len() > LINE {
            return Err(reader.wrong(n, format!("this line has more than {LINE} bytes")));
        }
        let title = line
            .split_once(", ")
            .filter(|(name, year)| name.parse::<Season>().is_ok() && year.parse::<i32>().is_ok());
        let phase = match line.to_ascii_lowercase().as_str() {
            "diplomacy" => Some(Phase::Movement),
            "retreats" => Some(Phase::Retreat),
            "unit-placing" | "unit placing" | "builds" => Some(Phase::Adjustment),
            _ => None,
        };
        if title.is_some() {
            season = super::turn(line);
        } else if let Some((phase, turn)) = phase.zip(season) {
            let season = if phase == Phase::Adjustment { Season::Winter } else { turn.season };
            let turn = Turn { phase, season, ..turn };
            if seasons.len() >= PHASES {
                return Err(reader.wrong(n, format!("there are more than {PHASES} seasons here")));
            }
            seasons.push((turn, Vec::new()));
            power = None;
        } else if let Some(owner) = reader.power(line) {
            power = Some(owner);
        } else if let (Some(owner), Some((turn, orders))) = (power, seasons.last_mut()) {
            match order_from_site(&reader, n, line, turn.phase)? {
                Some(order) => orders.push((board.owner(owner).name.clone(), order)),
                None if line.is_empty() => {}
                None => reader.strange(n, line),
            }
        }
    }
    // The latest season comes first there, and again if a draw was agreed in it.
    seasons.sort_by_key(|(turn, _)| turn.order());
    seasons.dedup_by(|a, b| a == b);
    if let Some(pair) = seasons.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let said = format!("{} is there twice, with different orders", pair[0].0);
        return Err(Diagnostic::error("text", said).in_file(plain.name.clone()));
    }
    // Units are not given: they follow from the orders, beginning with the opening.
    let raw = seasons.into_iter().map(|(turn, orders)| RawPhase {
        turn,
        before: RecordedStart::FOLLOWS,
        orders,
        draws: Vec::new(),
        hand: SheetAuthor::Person,
    });
    let raw: Vec<RawPhase> = raw.collect();
    if raw.is_empty() {
        let said = "no season found in this text";
        return Err(Diagnostic::error("text", said).in_file(plain.name.clone()));
    }
    let strange = reader.strange;
    let record =
        GameTransfer::judged("webdiplomacy".into(), Arc::clone(&rules), raw, RecordedEnd::Follows, answers);
    Ok((record.map_err(|said| ambiguity(source, said))?, strange))
}

/// The error for a gap in a file.
pub(super) fn ambiguity(source: &Source, said: String) -> Diagnostic {
    Diagnostic::error("open", said).in_file(source.name.clone())
}

/// An order as that site shows it: `The army at Vienna move to Galicia.  (fail)`.
fn order_from_site(
    reader: &TextParser,
    n: u32,
    line: &str,
    due: Phase,
) -> Result<Option<String>, Diagnostic> {
    let text = line.split(" (").filter(|part| !part.starts_with("fail") && !part.starts_with("dislodged"));
    let text = text.collect::<Vec<_>>().join(" (");
    let text = text.trim().trim_end_matches('.').trim();
    let lower = text.to_ascii_lowercase();
    if let Some(rest) = lower.strip_prefix("build ") {
        let (kind, place) = rest.split_once(" at ").unwrap_or(("army", rest));
        let (kind, place) = (if kind == "fleet" { "F" } else { "A" }, reader.shown_code(n, place)?);
        return Ok(Some(format!("Build {kind} {place}")));
    }
    if let Some(rest) = lower.strip_prefix("destroy ") {
        let (what, place) = rest.rsplit_once(" at ").unwrap_or(("", rest));
        return Ok(Some(format!("Remove {}{}", letter(what), reader.shown_code(n, place)?)));
    }
    if lower == "wait" || lower.starts_with("wait ") {
        return Ok(Some("Waive".into()));
    }
    let Some(rest) = lower.strip_prefix("the army at ").or_else(|| lower.strip_prefix("the fleet at "))
    else {
        return Ok(None);
    };
    let kind = if lower.starts_with("the fleet") { "F" } else { "A" };
    let verbs = [
        " support hold to ",
        " support move to ",
        " convoy to ",
        " move to ",
        " retreat to ",
        " hold",
        " disband",
    ];
    let Some((verb, at)) =
        verbs.iter().filter_map(|verb| Some((*verb, rest.find(verb)?))).min_by_key(|(_, at)| *at)
    else {
        return Ok(None);
    };
    let own = format!("{kind} {}", reader.shown_code(n, &rest[..at])?);
    let goal = &rest[at + verb.len()..];
    Ok(Some(match verb {
        " hold" => format!("{own} H"),
        " disband" if due == Phase::Adjustment => format!("Remove {own}"),
        " disband" => format!("{own} D"),
        " support hold to " => format!("{own} S {}", reader.shown_code(n, goal)?),
        " support move to " => match goal.split_once(" from ") {
            Some((to, from)) => {
                format!("{own} S {} - {}", reader.shown_code(n, from)?, reader.shown_code(n, to)?)
            }
            None => return Ok(None),
        },
        " convoy to " => match goal.split_once(" from ") {
            Some((to, from)) => {
                format!("{own} C A {} - {}", reader.shown_code(n, from)?, reader.shown_code(n, to)?)
            }
            None => return Ok(None),
        },
        _ => {
            let (goal, by) =
                goal.strip_suffix(" via convoy").map_or((goal, ""), |goal| (goal, " via convoy"));
            format!("{own} - {}{by}", reader.shown_code(n, goal)?)
        }
    }))
}
