//! Reads and writes the archive's own format of a game ([`page::data`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use adjudicator::board::{Board, Owner};
use adjudicator::position::{DislodgedUnit, Position, Unit};
use adjudicator::rules::{self, OrderResult, RuleSet, SheetAuthor, Switches, Verdict};
use adjudicator::season::Turn;
use adjudicator::terms::StatedOrder;
use base::toml_values::Moment;
use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;
use folder::game::EndKind;
use folder::{Content, IssueNumber};
use games::{GameHistory, PlayedPhase, seats};
use page::data::{
    BoardData, DeadlineData, DislodgedData, DrawData, DueData, EndData, GAME, GameData, IssueNameData,
    OrderData, PersonData, PhaseData, PhaseEndData, SeatData, VERSION, ZineData,
};
use page::lexicon::results::ResultStyle;
use page::lexicon::{Lexicon, reasons};

use super::json::{self, JsonNode, error_at};
use super::{GameTransfer, RawPhase, RecordedPhase, RecordedStart, code, winter};

/// The issue or flyer that printed something.
fn printed_in(number: IssueNumber) -> IssueNameData {
    if number.is_flyer() {
        IssueNameData::Flyer(number.to_string())
    } else {
        IssueNameData::Issue(number.issue)
    }
}

fn status(kind: Option<EndKind>) -> &'static str {
    match kind {
        None | Some(EndKind::Win) => "won",
        Some(EndKind::Draw) => "draw",
        Some(EndKind::Concession) => "conceded",
        Some(EndKind::Abandoned) => "abandoned",
    }
}

/// A person, by id in people.toml.
pub fn who(content: &Content, id: &str) -> PersonData {
    let known = content.people.contains_key(id);
    PersonData { id: known.then(|| id.to_string()), name: content.name(id) }
}

/// A game as far as its rules alone describe it.
fn game_under(id: &str, rules: &dyn RuleSet) -> GameData {
    let board = rules.board();
    let about = Some(&board.about).filter(|about| !about.id.is_empty());
    let on = about.map_or_else(
        || board.name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
        |about| about.id.clone(),
    );
    let wins = board.centres().next().map(|_| board.victory);
    GameData {
        board: BoardData { id: on, name: board.name.clone(), hash: about.map(|about| about.hash.clone()) },
        form: GAME.into(),
        id: id.into(),
        rules: rules.switches().0.clone(),
        schema: "../../data/zine-1.schema.json".into(),
        variant: rules.name().into(),
        version: VERSION,
        victory: wins,
        ..GameData::default()
    }
}

/// A game of which only the play is known.
pub fn game_of_unknown_origin(id: &str, rules: &dyn RuleSet, over: bool) -> GameData {
    let status = if over { "won" } else { "running" };
    let gm = PersonData { id: None, name: "unknown".into() };
    GameData { game: id.into(), gm, status: status.into(), ..game_under(id, rules) }
}

/// The public facts of a game of the folder; its phases lack what was played.
pub fn game_of_history(content: &Content, history: &GameHistory) -> GameData {
    let (rules, file) = (&*history.rules, &history.game.file);
    let board = rules.board();
    let home = content.zine.home();
    let seats = board.powers().flat_map(|power| history.seats.seats_of(power)).filter_map(|seat| {
        let who = match (&seat.alias, &seat.person) {
            (Some(alias), _) => PersonData { id: None, name: alias.clone() },
            (None, person) => who(content, person.as_deref()?),
        };
        let [from, until] = [seat.from, seat.until].map(|turn| turn.map(|turn| turn.season_text()));
        let (power, why) = (board.owner(seat.power).name.clone(), seat.why.clone());
        Some(SeatData { from, power, until, who, why })
    });
    let here = history.issues.values().next_back();
    let due = here.filter(|_| history.over.is_none()).and_then(|here| {
        let mut phases = history.next_phases();
        phases.retain(|turn| !here.mini.iter().any(|(mini, _)| mini == turn));
        let before = here.mini.iter().map(|(turn, at)| due_at(vec![*turn], at, home)).collect();
        let phases_due = !phases.is_empty() || !here.mini.is_empty();
        let deadline = history.moved_deadline().or(here.deadline.as_ref());
        deadline.filter(|_| phases_due).map(|at| DueData { before, ..due_at(phases, at, home) })
    });
    let waiting = history.phases.is_empty() && history.over.is_none() && history.game.start.is_none();
    let status = match &history.over {
        Some(over) => status(over.kind),
        None if waiting => "waiting",
        None => "running",
    };
    GameData {
        due,
        game: file.name.get_ref().clone(),
        gm: who(content, history.gm(content)),
        number: history.number(),
        numbers: file.numbers(history.at).map(String::from).collect(),
        phases: history.phases.iter().map(|played| printed(content, history, played)).collect(),
        result: history.over.as_ref().map(|over| EndData {
            powers: over.powers.iter().map(|power| board.owner(*power).name.clone()).collect(),
            season: over.turn.map(|turn| turn.season_text()),
        }),
        seats: seats.collect(),
        status: status.into(),
        zine: Some(ZineData {
            language: content.zine.language.clone(),
            title: content.zine.title.get_ref().clone(),
        }),
        ..game_under(&history.game.id, rules)
    }
}

/// The phases due at a moment.
fn due_at(phases: Vec<Turn>, at: &Moment, home: Option<&str>) -> DueData {
    DueData {
        before: Vec::new(),
        deadline: DeadlineData::from_moment(at, home),
        phases: phases.into_iter().map(code).collect(),
    }
}

/// Issue and date in which a phase was published.
fn printed(content: &Content, history: &GameHistory, played: &PlayedPhase) -> PhaseData {
    let issue = content.issue(played.issue);
    let deadline = issue.and_then(|issue| history.deadline(content, issue, played.turn));
    PhaseData {
        deadline: deadline.map(|at| DeadlineData::from_moment(&at, content.zine.home())),
        errata: played.corrected.iter().map(|c| c.issue.printing_issue()).collect(),
        issue: printed_in(played.issue),
        published: issue.map(|issue| issue.file.date.0.to_string()),
        ..PhaseData::default()
    }
}

/// Writes a game as data, with reasons in words.
pub fn write(record: &GameTransfer, words: &Lexicon) -> GameData {
    let empty = PhaseData::default();
    let phases = record.phases.iter().enumerate().map(|(at, phase)| {
        let known = record.public.phases.get(at).unwrap_or(&empty);
        step(phase, words, known.clone())
    });
    let mut game = GameData { phases: phases.collect(), ..record.public.clone() };
    for seat in &mut game.seats {
        seat.why = seat.why.as_deref().map(|why| seats::reason_text(words, why));
    }
    game
}

/// Groups values by the power's name.
fn by_power<T>(board: &Board, all: impl Iterator<Item = (Owner, T)>) -> BTreeMap<String, Vec<T>> {
    let mut out: BTreeMap<String, Vec<T>> = BTreeMap::new();
    all.for_each(|(owner, one)| out.entry(board.owner(owner).name.clone()).or_default().push(one));
    out
}

fn units(board: &Board, position: &Position) -> BTreeMap<String, Vec<String>> {
    by_power(board, position.units.iter().map(|unit| (unit.owner, unit.text(board))))
}

fn centres(board: &Board, position: &Position) -> BTreeMap<String, Vec<String>> {
    let owned = board.provinces().zip(&position.owners);
    by_power(board, owned.filter_map(|(p, owner)| Some(((*owner)?, board.province(p).id.clone()))))
}

fn dislodged(board: &Board, position: &Position) -> BTreeMap<String, Vec<DislodgedData>> {
    let waiting = position.dislodged.iter().map(|waiting: &DislodgedUnit| {
        let to = waiting.retreats.iter().flatten().map(|place| board.code(*place).to_string());
        let mut to: Vec<String> = to.collect();
        to.sort();
        (waiting.unit.owner, DislodgedData { to, unit: waiting.unit.text(board) })
    });
    by_power(board, waiting)
}

fn step(phase: &RecordedPhase, words: &Lexicon, known: PhaseData) -> PhaseData {
    let board = phase.rules.board();
    let voice = words.voice_for(board, ResultStyle::Uk);
    let report = &phase.report;
    let (mut before, mut after) = (Position::clone(&phase.before), Position::clone(&report.after));
    before.sort();
    after.sort();
    let mut orders: Vec<OrderData> =
        report.orders.iter().map(|line| order_data(line, board, &voice)).collect();
    for (now, told) in orders.iter_mut().zip(&known.orders) {
        if (&now.order, &now.power, &now.result) == (&told.order, &told.power, &told.result) {
            *now = told.clone();
        }
    }
    let draws = report.draws.iter().filter(|d| d.candidates.len() > 1);
    PhaseData {
        after: PhaseEndData {
            centres: centres(board, &after),
            dislodged: dislodged(board, &after),
            facts: after.facts.clone(),
            units: units(board, &after),
        },
        centres: centres(board, &before),
        code: code(before.turn),
        dislodged: dislodged(board, &before),
        draws: draws
            .map(|d| DrawData { from: d.candidates.clone(), name: d.name.clone(), value: d.value.clone() })
            .collect(),
        orders,
        phase: winter(before.turn).to_string(),
        units: units(board, &before),
        ..known
    }
}

/// A reason stays as published, as long as order and result do.
fn order_data(line: &OrderResult, board: &Board, voice: &page::lexicon::Voice<'_>) -> OrderData {
    let facts = line.reason.iter().flat_map(|r| &r.facts);
    OrderData {
        order: line.text(board),
        power: board.owner(line.owner).name.clone(),
        reason: line.reason.as_ref().map(|r| reasons::short_reason(voice, r)),
        reason_code: line.reason.as_ref().map(|r| r.code.to_string()),
        reason_facts: facts.map(|(name, fact)| (name.to_string(), fact.text(board))).collect(),
        result: line.verdict.word().into(),
    }
}

/// Whether an object looks like a game in this format, of the present version or without one.
pub fn fits(node: &JsonNode) -> bool {
    let form = node.get("form").and_then(JsonNode::as_text);
    form == Some(GAME) || form.is_none() && node.get("phases").is_some() && node.get("variant").is_some()
}

/// Reads a game in this format.
///
/// # Errors
/// Anything that is not such a game, at its place.
pub fn read(source: &Source, game: &JsonNode, boards: &BoardFiles) -> Result<GameTransfer, Diagnostic> {
    if let Some(version) = game.get("version")
        && version.value != json::JsonValue::Number(VERSION.to_string().into())
    {
        return Err(error_at(
            source,
            &version.at,
            "another version of this format: this program reads version 1 only",
        )
        .help("use a newer zine"));
    }
    let variant = game.need(source, "variant")?;
    let name = variant.text(source)?;
    let entry = rules::find(name);
    let entry =
        entry.ok_or_else(|| error_at(source, &variant.at, format!("no rule-set is called “{name}”")))?;
    let mut switches = Switches::default();
    for (key, value) in game.get("rules").map(|r| r.map(source, 200)).transpose()?.unwrap_or_default() {
        switches.set(key, value.text(source)?);
    }
    let board = match game.get("board").filter(|board| board.get("hash").is_some()) {
        Some(node) => {
            let id = node.need(source, "id")?;
            let board = folder::board_files::of_file(boards, id.text(source)?).map_err(|fault| {
                error_at(source, &id.at, fault.sentence().to_string())
                    .help("put the board's file into boards/ of the zine")
            })?;
            if node.get("hash").and_then(JsonNode::as_text) != Some(&board.about.hash) {
                let said = format!("boards/{}.toml is not the board this was played on", board.about.id);
                return Err(error_at(source, &id.at, said));
            }
            Some(board)
        }
        None => None,
    };
    let ready = entry.ready_on(board.as_deref(), &switches);
    let rules: Arc<dyn RuleSet> =
        ready.map_err(|e| error_at(source, &game.get("rules").unwrap_or(variant).at, e))?;
    let reader = DataReader { source, board: rules.board() };
    let (mut raw, mut results, mut now) = (Vec::<RawPhase>::new(), Vec::new(), None);
    let (mut facts, mut held): (Vec<String>, Option<&JsonNode>) = (Vec::new(), None);
    for phase in game.need(source, "phases")?.list(source, super::PHASES)? {
        let turn = reader.turn(phase.need(source, "phase")?)?;
        if let Some(last) = raw.last().map(|r| r.turn).filter(|last| *last >= turn) {
            let said = format!("{turn} does not come after {last}");
            return Err(error_at(source, &phase.need(source, "phase")?.at, said));
        }
        let mut before = reader.position(turn, phase, phase.get("centres").or(held))?;
        before.facts = std::mem::take(&mut facts);
        let after = phase.need(source, "after")?;
        held = after.get("centres");
        let mut next = reader.position(turn, after, held)?;
        facts = reader.texts(after.get("facts"))?;
        next.facts = facts.clone();
        let told = reader.orders(phase)?;
        let draws = phase.get("draws").map(|d| d.list(source, 10_000)).transpose()?.unwrap_or_default();
        let draws = draws.iter().map(|d| Ok(d.need(source, "value")?.text(source)?.to_string()));
        let orders = told.iter().map(|t| (t.power.clone(), t.order.clone())).collect();
        let (before, draws) = (RecordedStart::Known(before), draws.collect::<Result<_, Diagnostic>>()?);
        raw.push(RawPhase { turn, before, orders, draws, hand: SheetAuthor::Program });
        results.push((told, facts.clone()));
        now = Some(next);
    }
    let text = &source.text[game.at.clone()];
    let public: Option<GameData> = serde_json::from_str(text).ok();
    let status = game.get("status").and_then(JsonNode::as_text);
    let over = status.is_some_and(|s| !matches!(s, "running" | "waiting"));
    let id = game.get("id").or(game.get("game")).and_then(JsonNode::as_text).unwrap_or("game").to_string();
    let judged = GameTransfer::judged(id, rules, raw, super::RecordedEnd::Known(now, over), &[]);
    let mut record = judged.map_err(|said| super::text::ambiguity(source, said))?;
    for (phase, (told, facts)) in record.phases.iter_mut().zip(results) {
        keep(phase, told);
        if phase.report.after.facts != facts {
            Arc::make_mut(&mut phase.report).after.facts = facts;
        }
    }
    record.public = public.unwrap_or(record.public);
    Ok(record)
}

/// An order with its published result.
struct PublishedOrder {
    power: String,
    order: String,
    verdict: Verdict,
}

/// Keeps orders and results as published, whatever they are when judged here.
fn keep(phase: &mut RecordedPhase, told: Vec<PublishedOrder>) {
    let board = phase.rules.board();
    let lines = &phase.report.orders;
    if lines.len() == told.len()
        && lines.iter().zip(&told).all(|(line, told)| {
            line.text(board) == told.order
                && line.verdict == told.verdict
                && board.owner(line.owner).name == told.power
        })
    {
        return;
    }
    let grammar = phase.rules.grammar();
    let lines = told.into_iter().filter_map(|PublishedOrder { power, order, verdict }| {
        let line = OrderResult::new(board.find_owner(&power)?, StatedOrder::read(grammar, board, &order));
        Some(OrderResult { verdict, ..line })
    });
    Arc::make_mut(&mut phase.report).orders = lines.collect();
}

struct DataReader<'s> {
    source: &'s Source,
    board: &'s Board,
}

/// The most units, orders or facts read in one list.
const MANY: usize = 20_000;

impl DataReader<'_> {
    fn turn(&self, node: &JsonNode) -> Result<Turn, Diagnostic> {
        let text = node.text(self.source)?;
        super::turn(text).ok_or_else(|| error_at(self.source, &node.at, format!("“{text}” is not a phase")))
    }

    fn texts(&self, list: Option<&JsonNode>) -> Result<Vec<String>, Diagnostic> {
        let all = list.map(|l| l.list(self.source, MANY)).transpose()?.unwrap_or_default();
        all.iter().map(|node| node.text(self.source).map(String::from)).collect()
    }

    fn owner(&self, name: &str, at: &JsonNode) -> Result<Owner, Diagnostic> {
        let found = self.board.find_owner(name);
        found.ok_or_else(|| error_at(self.source, &at.at, format!("“{name}” is not a power on this board")))
    }

    fn position(&self, turn: Turn, node: &JsonNode, held: Option<&JsonNode>) -> Result<Position, Diagnostic> {
        let (source, board) = (self.source, self.board);
        let mut out = Position::empty(board, turn);
        for (name, list) in node.need(source, "units")?.map(source, 200)? {
            let owner = self.owner(name, list)?;
            for unit in list.list(source, MANY)? {
                let read = Unit::read(board, owner, unit.text(source)?);
                out.units.push(read.map_err(|e| error_at(source, &unit.at, e))?);
            }
        }
        for (name, list) in held.map(|h| h.map(source, 200)).transpose()?.unwrap_or_default() {
            let owner = self.owner(name, list)?;
            for id in list.list(source, MANY)? {
                let text = id.text(source)?;
                let found = board.find(text);
                out.owners[found
                    .ok_or_else(|| error_at(source, &id.at, format!("“{text}” is not a province")))?
                    .0 as usize] = Some(owner);
            }
        }
        let waiting = node.get("dislodged").map(|d| d.map(source, 200)).transpose()?.unwrap_or_default();
        for (name, list) in waiting {
            let owner = self.owner(name, list)?;
            for fled in list.list(source, MANY)? {
                let unit = fled.need(source, "unit")?;
                let read = Unit::read(board, owner, unit.text(source)?);
                let read = read.map_err(|e| error_at(source, &unit.at, e))?;
                let to = fled.need(source, "to")?.list(source, MANY)?.iter().map(|node| {
                    let place = board.place(node.text(source)?);
                    place.ok_or_else(|| error_at(source, &node.at, "this is not a place on the board"))
                });
                let retreats = Some(to.collect::<Result<_, _>>()?);
                out.dislodged.push(DislodgedUnit { unit: read, from: Vec::new(), retreats });
            }
        }
        Ok(out)
    }

    fn orders(&self, phase: &JsonNode) -> Result<Vec<PublishedOrder>, Diagnostic> {
        let source = self.source;
        let all = phase.need(source, "orders")?.list(source, MANY)?;
        let told = all.iter().map(|node| {
            let (power, result) = (node.need(source, "power")?, node.need(source, "result")?);
            let owner = self.owner(power.text(source)?, power)?;
            let word = result.text(source)?;
            let verdict = Verdict::ALL.into_iter().find(|v| v.word() == word);
            let power = self.board.owner(owner).name.clone();
            let order = node.need(source, "order")?.text(source)?.to_string();
            let none = || error_at(source, &result.at, format!("“{word}” is not a result"));
            Ok(PublishedOrder { power, order, verdict: verdict.ok_or_else(none)? })
        });
        told.collect()
    }
}
