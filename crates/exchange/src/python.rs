//! Saved games of the Python package `diplomacy` (1.1): one JSON object for a game, one game per line in a file of several.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use adjudicator::board::{Board, Builds, Owner, Place, Province, Set, VariantRules, reachable_from};
use adjudicator::position::{DislodgedUnit, Position, Unit, UnitKind};
use adjudicator::rules::{
    self, MessageCode, OrderOrigin, OrderResult, OrderShape, RuleSet, SheetAuthor, Switches, Verdict,
};
use adjudicator::season::{Phase, Turn};
use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;

use super::json::{self, JsonNode, error_at};
use super::{GameTransfer, PHASES, RawPhase, ReadGame, RecordedEnd, RecordedPhase, RecordedStart, code};
use crate::boards::export;

/// Its word for a game that has ended.
const COMPLETED: &str = "COMPLETED";
/// Its rules for a game played as here.
const RULES: [&str; 2] = ["NO_PRESS", "POWER_CHOICE"];
/// Those of its rules that change no result.
const HARMLESS: &str = "NO_PRESS PUBLIC_PRESS POWER_CHOICE SOLITAIRE NO_DEADLINE ALWAYS_WAIT IGNORE_ERRORS REAL_TIME \
                        DONT_SKIP_PHASES CD_DUMMIES START_MASTER NO_CHECK MULTIPLE_POWERS_PER_PLAYER";

/// The board in that program's words: codes of three capitals, and names of powers in one word.
struct PythonNames<'b> {
    board: &'b Board,
    codes: Vec<String>,
    places: BTreeMap<String, Place>,
    powers: Vec<String>,
}

impl<'b> PythonNames<'b> {
    fn new(board: &'b Board) -> PythonNames<'b> {
        let codes: Vec<String> = export::codes(board).into_iter().map(|code| code.to_uppercase()).collect();
        let places = codes.iter().enumerate().map(|(at, code)| (code.clone(), Place(at as u16))).collect();
        let powers = board.all_owners().map(|owner| export::power(board, owner)).collect();
        PythonNames { board, codes, places, powers }
    }

    fn upper(&self, place: Place) -> &str {
        &self.codes[place.0 as usize]
    }

    fn all_upper(&self, all: impl Iterator<Item = Province>) -> Vec<String> {
        all.map(|p| self.upper(p.place()).to_string()).collect()
    }

    fn unit(&self, unit: &Unit) -> String {
        format!("{} {}", unit.kind.code(), self.upper(unit.place))
    }

    fn power(&self, owner: Owner) -> String {
        self.powers[usize::from(owner.0)].clone()
    }

    fn owner(&self, key: &str) -> Option<Owner> {
        let power = plain(key);
        self.board.powers().find(|o| plain(&self.powers[usize::from(o.0)]) == power)
    }

    fn code(&self, text: &str) -> Option<&str> {
        self.place(text).map(|place| self.board.code(place))
    }

    /// A unit of two words, as orders here name it.
    fn unit_words(&self, words: &[&str]) -> Option<String> {
        match words {
            [kind @ ("A" | "F"), at] => Some(format!("{kind} {}", self.code(at)?)),
            _ => None,
        }
    }

    fn place(&self, text: &str) -> Option<Place> {
        self.places.get(text).copied().or_else(|| self.board.place(text))
    }
}

/// The name of a power without the mark that distinguishes it from a place.
fn plain(power: &str) -> String {
    power.trim_start_matches('_').to_uppercase()
}

/// A board's name there: its file if it came from there, else its id.
fn map_name(board: &Board) -> String {
    let from = board.about.source.as_deref().and_then(|file| file.strip_suffix(".map"));
    match (board.about.id.as_str(), from) {
        ("", _) => board.name.to_lowercase(),
        (_, Some(file)) => file.to_string(),
        (id, None) => id.to_string(),
    }
}

/// The board of a name there.
fn board_named(name: &str, boards: &BoardFiles) -> Result<Option<Arc<Board>>, Box<Diagnostic>> {
    if name.eq_ignore_ascii_case("standard") {
        return Ok(None);
    }
    let id = boards.ids().find(|id| *id == name).or_else(|| {
        boards
            .ids()
            .find(|id| folder::board_files::of_file(boards, id).is_ok_and(|board| map_name(&board) == name))
    });
    id.map(|id| folder::board_files::of_file(boards, id)).transpose().and_then(|board| {
        let said = format!("no board is called “{name}” here");
        let help = "import its map with `zine board import FILE.map`, in a zine's folder (--root)";
        board.map(Some).ok_or_else(|| Box::new(Diagnostic::error("json", said).help(help)))
    })
}

/// Features that the program's map of a board cannot say.
fn unsaid(board: &Board) -> Vec<String> {
    let mut out: Vec<String> = export::map(board).1;
    let usual = VariantRules::default();
    if (&board.play.seasons, board.play.adjust) != (&usual.seasons, usual.adjust) {
        out.push("the seasons of its year: spring, fall and winter are known there".into());
    }
    let id = &board.about.id;
    out.iter_mut().for_each(|said| *said = format!("{id}: {said} has no counterpart"));
    out
}

/// Writes a game as that package saves it; also returns what it cannot say. `note` is added to every phase.
///
/// # Errors
/// Rules whose units and orders the package does not know.
pub fn write(record: &GameTransfer, note: &str) -> Result<(Value, Vec<String>), String> {
    let rules = &*record.rules;
    let name = rules.name();
    if name != "Standard" {
        let what = format!("the orders of {name}");
        return Err(format!("the Python package has no words for {what}: write the game as data or cases"));
    }
    let board = rules.board();
    let found = rules::find(name);
    let set = rules.switches().0.iter().filter(|(key, value)| {
        found.and_then(|r| r.switch(key)).and_then(|s| s.values.first().copied()) != Some(value.as_str())
    });
    let mut warnings: Vec<String> =
        set.map(|(key, value)| format!("{key} = {value} has no counterpart")).collect();
    if !board.about.id.is_empty() {
        warnings.extend(unsaid(board));
    }
    let map = map_name(board);
    let names = PythonNames::new(board);
    let any = (board.play.builds != Builds::Home).then_some("BUILD_ANY");
    let terms: Vec<&str> = RULES.into_iter().chain(any).collect();
    let head = GameHead { rules, names: &names, id: &record.id, map: &map, terms: &terms, note };
    let mut phases = Vec::new();
    for phase in &record.phases {
        warnings.extend(phase.remarks());
        phases.push(head.phase(&phase.before, Some(phase)));
    }
    let mut last = head.phase(&record.position, None);
    let nothing: BTreeMap<String, Value> = board.powers().map(|o| (names.power(o), Value::Null)).collect();
    last["orders"] = json!(nothing);
    if record.phase_due().is_none() {
        (last["name"], last["state"]["name"]) = (json!(COMPLETED), json!(COMPLETED));
    }
    phases.push(last);
    Ok((json!({"id": record.id, "map": map, "rules": terms, "phases": phases}), warnings))
}

/// Shared data of all phases of a game.
struct GameHead<'r> {
    rules: &'r dyn RuleSet,
    names: &'r PythonNames<'r>,
    id: &'r str,
    map: &'r str,
    terms: &'r [&'r str],
    note: &'r str,
}

impl GameHead<'_> {
    /// A phase: played, or without orders.
    fn phase(&self, before: &Position, played: Option<&RecordedPhase>) -> Value {
        let (names, board) = (self.names, self.names.board);
        let name = code(before.turn);
        let mut orders: BTreeMap<String, Vec<String>> =
            board.powers().map(|o| (names.power(o), Vec::new())).collect();
        let mut results: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for line in played.iter().flat_map(|p| &p.report.orders) {
            if !board.owner(line.owner).played {
                continue;
            }
            let Some(text) = order(names, before, line) else { continue };
            orders.entry(names.power(line.owner)).or_default().push(text);
            if let Some(ordered) = &line.unit {
                results.insert(names.unit(ordered), result(line, before.turn.phase));
            }
        }
        json!({
            "name": name, "orders": orders, "results": results, "messages": [],
            "state": self.state(before, &name),
        })
    }

    fn state(&self, position: &Position, name: &str) -> Value {
        let (names, board) = (self.names, self.names.board);
        let mut position = position.clone();
        position.sort();
        let adjusts = position.turn.phase == Phase::Adjustment;
        let mut state = json!({
            "game_id": self.id, "map": self.map, "name": name, "note": self.note, "rules": self.terms,
            "units": {}, "retreats": {}, "centers": {}, "homes": {}, "builds": {},
        });
        for owner in board.powers() {
            let mut units: Vec<String> = position.units_of(owner).map(|u| names.unit(u)).collect();
            let waiting = position.dislodged.iter().filter(|d| d.unit.owner == owner);
            let mut retreats = BTreeMap::new();
            for dislodged in waiting {
                let text = names.unit(&dislodged.unit);
                units.push(format!("*{text}"));
                let open = dislodged.retreats.iter().flatten().map(|p| names.upper(*p).to_string());
                let mut open: Vec<String> = open.collect();
                open.sort();
                retreats.insert(text, open);
            }
            let held = |p: &Province| position.owners.get(p.0 as usize).copied().flatten() == Some(owner);
            let due = if adjusts { self.rules.entitled(&position, owner) } else { 0 };
            let home = &board.owner(owner).home;
            let open = board.sites(&position, owner, false).into_iter();
            let open = open.filter(|p: &Province| held(p) && position.units_in(board, *p).next().is_none());
            let sites = if due > 0 { names.all_upper(open) } else { Vec::new() };
            let key = names.power(owner);
            state["units"][&key] = json!(units);
            state["retreats"][&key] = json!(retreats);
            state["centers"][&key] = json!(names.all_upper(board.provinces().filter(held)));
            state["homes"][&key] = json!(names.all_upper(home.iter().copied()));
            state["builds"][&key] = json!({"count": due, "homes": sites});
        }
        state
    }
}

/// A legal order that counted, in that program's words; `None` for one that nobody gave, unless a rule removed the unit.
fn order(names: &PythonNames, before: &Position, line: &OrderResult) -> Option<String> {
    let board = names.board;
    let phase = before.turn.phase;
    let counted =
        matches!(line.origin, OrderOrigin::Player | OrderOrigin::Gamesmaster) || phase == Phase::Adjustment;
    if line.invalid || !counted {
        return None;
    }
    let Some(ordered) = &line.unit else { return (line.order.form()?.0 == "Waive").then(|| "WAIVE".into()) };
    let own = names.unit(ordered);
    Some(match line.shape {
        OrderShape::Hold => format!("{own} H"),
        OrderShape::Move { to, .. } if phase == Phase::Retreat => format!("{own} R {}", names.upper(to)),
        // An army that cannot walk does not need the word.
        OrderShape::Move { to, .. } => {
            format!("{own} - {}{}", names.upper(to), if line.order.by_convoy() { " VIA" } else { "" })
        }
        OrderShape::SupportHold { of } => format!("{own} S {}", unit_at(of, before, board, names)),
        OrderShape::SupportMove { of, to } => {
            format!("{own} S {} - {}", unit_at(of, before, board, names), names.upper(to))
        }
        OrderShape::Convoy { of, to } => {
            format!("{own} C {} - {}", unit_at(of, before, board, names), names.upper(to))
        }
        OrderShape::Disband | OrderShape::Remove => format!("{own} D"),
        OrderShape::Build => format!("{own} B"),
        OrderShape::Other => return None,
    })
}

fn unit_at(of: Place, before: &Position, board: &Board, names: &PythonNames<'_>) -> String {
    let here = before.units_in(board, board.province_of(of)).next();
    format!("{} {}", here.map_or(UnitKind::Army, |u| u.kind).code(), names.upper(of))
}

/// Reasons of convoys and of routes.
fn is_convoy_failure(code: MessageCode) -> bool {
    matches!(
        code,
        MessageCode::NO_CONVOY
            | MessageCode::CONVOY_BROKEN
            | MessageCode::NO_CONVOYS
            | MessageCode::SWISS_NO_CONVOY
            | MessageCode::CANNOT_CONVOY
            | MessageCode::NO_ROUTE
            | MessageCode::OFF_ROUTE
            | MessageCode::SILLY_ROUTE
    )
}

/// The result of an order, in that program's words.
fn result(line: &OrderResult, phase: Phase) -> Vec<&'static str> {
    let moves = matches!(line.shape, OrderShape::Move { .. });
    let by_sea = line.reason.as_ref().is_some_and(|r| is_convoy_failure(r.code));
    match (line.verdict, phase) {
        (Verdict::Succeeds, Phase::Adjustment) => vec![""],
        (Verdict::Succeeds, Phase::Retreat) if !moves => vec!["disband"],
        (Verdict::Succeeds, _) => vec![],
        (_, Phase::Retreat) => vec!["bounce", "disband"],
        (Verdict::Void, _) if moves => vec!["no convoy"],
        (Verdict::Void, _) => vec!["void"],
        (Verdict::Cut, _) => vec!["cut"],
        (Verdict::Dislodged, _) if moves => vec!["bounce", "dislodged"],
        (Verdict::Dislodged, _) => vec!["dislodged"],
        (Verdict::Fails | Verdict::Weakened, _) if by_sea && moves => vec!["disrupted"],
        (Verdict::Fails | Verdict::Weakened, _) => vec!["bounce"],
    }
}

/// Whether an object looks like such a game.
pub fn fits(node: &JsonNode) -> bool {
    node.get("map").is_some() && node.get("phases").is_some() && node.get("form").is_none()
}

/// Reads a game; also returns what has no counterpart here.
///
/// # Errors
/// Anything that is not such a game, at its place.
pub fn read(source: &Source, game: &JsonNode, boards: &BoardFiles) -> Result<ReadGame, Diagnostic> {
    let map = game.need(source, "map")?;
    let board = board_named(map.text(source)?, boards).map_err(|fault| {
        let found = error_at(source, &map.at, fault.sentence());
        fault.help.into_iter().fold(found, Diagnostic::help)
    })?;
    let entry = rules::find("Standard").ok_or_else(|| error_at(source, &map.at, "there is no Standard"))?;
    let ready = entry.ready_on(board.as_deref(), &Switches::default());
    let rules: Arc<dyn RuleSet> = ready.map_err(|e| error_at(source, &map.at, e))?;
    let mut warnings = Vec::new();
    for rule in game.get("rules").map(|list| list.list(source, 100)).transpose()?.unwrap_or_default() {
        let rule = rule.text(source)?;
        let said = rule == "BUILD_ANY" && rules.board().play.builds != Builds::Home;
        if !HARMLESS.split(' ').any(|harmless| harmless == rule) && !said {
            warnings.push(format!("the rule {rule} has no counterpart"));
        }
    }
    let names = PythonNames::new(rules.board());
    let reader = PythonParser { source, names: &names };
    let (mut raw, mut now, mut over): (Vec<RawPhase>, Option<Position>, bool) = (Vec::new(), None, false);
    let all = game.need(source, "phases")?.list(source, PHASES)?;
    for (at, phase) in all.iter().enumerate() {
        let name = phase.need(source, "name")?;
        let state = phase.need(source, "state")?;
        let text = name.text(source)?;
        if text == "FORMING" {
            continue;
        }
        let last = raw.last().map(|r: &RawPhase| r.turn);
        if text == COMPLETED {
            (now, over) = (Some(reader.position(last.unwrap_or_default(), state)?), true);
            break;
        }
        let turn = super::turn(text)
            .ok_or_else(|| error_at(source, &name.at, format!("“{text}” is not a phase")))?;
        if last.is_some_and(|last| last >= turn) {
            let said = format!("{text} does not come after the phase before it");
            return Err(error_at(source, &name.at, said));
        }
        let before = reader.position(turn, state)?;
        let orders = reader.orders(&before, phase)?;
        if at + 1 == all.len() && orders.is_empty() && phase.get("results").is_none_or(is_empty) {
            now = Some(before);
        } else if turn.phase != Phase::Retreat || !before.dislodged.is_empty() {
            let before = RecordedStart::Played(before);
            raw.push(RawPhase { turn, before, orders, draws: Vec::new(), hand: SheetAuthor::Program });
        }
    }
    if raw.is_empty() && now.is_none() {
        return Err(error_at(source, &game.need(source, "phases")?.at, "this game has no phase"));
    }
    let id = game.get("id").and_then(JsonNode::as_text).unwrap_or("game").to_string();
    let record = GameTransfer::judged(id, Arc::clone(&rules), raw, RecordedEnd::Known(now, over), &[]);
    Ok((record.map_err(|said| super::text::ambiguity(source, said))?, warnings))
}

fn is_empty(node: &JsonNode) -> bool {
    match &node.value {
        json::JsonValue::Map(fields) => fields.is_empty(),
        json::JsonValue::List(list) => list.is_empty(),
        _ => true,
    }
}

struct PythonParser<'s> {
    source: &'s Source,
    names: &'s PythonNames<'s>,
}

/// The most powers in a list.
const POWERS: usize = 250;
/// The most units or orders of one power.
const MANY: usize = 400;

impl PythonParser<'_> {
    fn owner(&self, key: &str, at: &JsonNode) -> Result<Owner, Diagnostic> {
        let found = self.names.owner(key);
        found.ok_or_else(|| error_at(self.source, &at.at, format!("“{key}” is not a power on this board")))
    }

    fn position(&self, turn: Turn, state: &JsonNode) -> Result<Position, Diagnostic> {
        let (source, names, board) = (self.source, self.names, self.names.board);
        let mut out = Position::empty(board, turn);
        for (key, list) in state.need(source, "units")?.map(source, POWERS)? {
            let owner = self.owner(key, list)?;
            for node in list.list(source, MANY)? {
                let text = node.text(source)?;
                let (text, gone) = text.strip_prefix('*').map_or((text, false), |text| (text, true));
                let unit = self.unit(owner, text, node)?;
                let province = board.province_of(unit.place);
                let waits = out.dislodged.iter().any(|d| board.province_of(d.unit.place) == province);
                if if gone { waits } else { out.units_in(board, province).next().is_some() } {
                    let said = format!("two units are in {}", names.upper(province.place()));
                    return Err(error_at(source, &node.at, said));
                }
                if gone {
                    out.dislodged.push(DislodgedUnit { unit, from: Vec::new(), retreats: Some(Vec::new()) });
                } else {
                    out.units.push(unit);
                }
            }
        }
        for (key, map) in
            state.get("retreats").map(|r| r.map(source, POWERS)).transpose()?.unwrap_or_default()
        {
            let owner = self.owner(key, map)?;
            for (text, list) in map.map(source, MANY)? {
                let unit = self.unit(owner, text.trim_start_matches('*'), list)?;
                let Some(at) = out.dislodged.iter().position(|d| d.unit == unit) else {
                    let said = format!("{text} has retreats but is not dislodged");
                    return Err(error_at(source, &list.at, said));
                };
                let open = list.list(source, MANY)?.iter().map(|node| self.place(node.text(source)?, node));
                let mut open = open.collect::<Result<Vec<_>, _>>()?;
                // Its lists sometimes name places that a unit has meanwhile entered by convoy.
                open.retain(|p: &Place| out.units_in(board, board.province_of(*p)).next().is_none());
                out.dislodged[at].retreats = Some(open);
            }
        }
        out.dislodged.retain(|d| d.retreats.as_ref().is_none_or(|open| !open.is_empty()));
        for (key, list) in state.need(source, "centers")?.map(source, POWERS)? {
            let owner = self.owner(key, list)?;
            for node in list.list(source, MANY)? {
                let place = self.place(node.text(source)?, node)?;
                out.owners[board.province_of(place).0 as usize] = Some(owner);
            }
        }
        out.sort();
        Ok(out)
    }

    fn place(&self, text: &str, at: &JsonNode) -> Result<Place, Diagnostic> {
        let place = self.names.place(text);
        place.ok_or_else(|| error_at(self.source, &at.at, format!("“{text}” is not a place on this board")))
    }

    fn unit(&self, owner: Owner, text: &str, at: &JsonNode) -> Result<Unit, Diagnostic> {
        let mut words = text.split_whitespace();
        let kind = match words.next() {
            Some("A") => Some(UnitKind::Army),
            Some("F") => Some(UnitKind::Fleet),
            _ => None,
        };
        let place = words.next().and_then(|w| self.names.place(w)).filter(|_| words.next().is_none());
        let found = kind.zip(place);
        let said = format!("“{text}” is not a unit on this board");
        let (kind, place) = found.ok_or_else(|| error_at(self.source, &at.at, said))?;
        if !super::stands(self.names.board, kind, place) {
            return Err(error_at(self.source, &at.at, format!("“{text}”: no such unit can be there")));
        }
        Ok(Unit::new(owner, kind, place))
    }

    /// Whether an army ordered by sea walks there, because no complete chain of fleets was ordered to convoy it.
    fn walks(&self, before: &Position, order: &str, phase: &JsonNode) -> bool {
        let words: Vec<&str> = order.split_whitespace().collect();
        let [_, from, "-", to] = words[..] else { return false };
        let board = self.names.board;
        let find = |word: &str| self.names.place(word).map(|place| board.province_of(place));
        let (Some(at), Some(goal)) = (find(from), find(to)) else { return false };
        if !board.army(at).has(goal) {
            return false;
        }
        let carries = format!(" C A {from} - {to}");
        let json::JsonValue::Map(all) = phase.get("orders").map_or(&json::JsonValue::Null, |o| &o.value)
        else {
            return false;
        };
        let lists = all.iter().filter_map(|(_, list)| match &list.value {
            json::JsonValue::List(list) => Some(list),
            _ => None,
        });
        let orders = lists.flatten().filter_map(JsonNode::as_text);
        let fleets = orders.filter_map(|order| find(order.strip_suffix(&carries)?.strip_prefix("F ")?));
        let fleets: Set = fleets
            .filter(|p: &Province| before.units_in(board, *p).any(|unit| unit.kind == UnitKind::Fleet))
            .collect::<Set>()
            & board.carrying();
        let carried = reachable_from(board.touch(at) & fleets, |p| board.touch(Province(p)) & fleets);
        (board.touch(goal) & carried).is_empty()
    }

    fn orders(&self, before: &Position, phase: &JsonNode) -> Result<Vec<(String, String)>, Diagnostic> {
        let (source, names, board) = (self.source, self.names, self.names.board);
        let mut out = Vec::new();
        for (key, list) in phase.get("orders").map(|o| o.map(source, POWERS)).transpose()?.unwrap_or_default()
        {
            let owner = self.owner(key, list)?;
            if list.value == json::JsonValue::Null {
                continue;
            }
            for node in list.list(source, MANY)? {
                let text = node.text(source)?;
                let walks = text.strip_suffix(" VIA").filter(|plain| self.walks(before, plain, phase));
                let order = canonical(names, before, walks.unwrap_or(text));
                let order = order.ok_or_else(|| {
                    let said = format!("“{text}” is not an order for {}", code(before.turn));
                    error_at(source, &node.at, said)
                })?;
                out.push((board.owner(owner).name.clone(), order));
            }
        }
        Ok(out)
    }
}

/// An order of that program in our words.
fn canonical(names: &PythonNames, before: &Position, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["WAIVE"] {
        return Some("Waive".into());
    }
    let own = names.unit_words(words.get(..2)?)?;
    let phase = before.turn.phase;
    Some(match *words.get(2..)? {
        ["H"] => format!("{own} H"),
        ["-", to] => format!("{own}-{}", names.code(to)?),
        ["-", to, "VIA"] => format!("{own}-{} via convoy", names.code(to)?),
        ["R", to] => format!("{own}-{}", names.code(to)?),
        ["D"] if phase == Phase::Adjustment => format!("Remove {own}"),
        ["D"] => format!("{own} D"),
        ["B"] => format!("Build {own}"),
        ["S", k, at] | ["S", k, at, "H"] => format!("{own} S {}", names.unit_words(&[k, at])?),
        ["S", k, at, "-", to] => format!("{own} S {}-{}", names.unit_words(&[k, at])?, names.code(to)?),
        ["C", k, at, "-", to] => format!("{own} C {}-{}", names.unit_words(&[k, at])?, names.code(to)?),
        _ => return None,
    })
}
