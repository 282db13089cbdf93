//! The house rules of a game: zine.toml, the issues' house-rules.md and game.toml, in that order.

use std::collections::BTreeMap;
use std::sync::Arc;

use adjudicator::board::Board;
use adjudicator::rules::{self, RuleSet, RuleSetInfo, SwitchError, Switches, presets};
use base::toml_values::Spanned;
use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;
use folder::markdown_files::HouseRuleScope;
use folder::zine_config::LateOrders;
use folder::{Content, GameFolder};

use super::board_in_force::{self, BoardMoment};

/// The house rule about late orders.
const LATE: &str = "late_orders";

/// A switch in force for a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SwitchInForce {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Its source: `zine.toml`, `preset 2000`, `issue 7`, `game.toml`.
    pub by: String,
    /// The issue from which it has applied to the game.
    pub since: i64,
}

/// A switch with its source.
struct SwitchSetting {
    switch: SwitchInForce,
    at: (Source, std::ops::Range<usize>),
    /// Whether it is set for this very game: then the rule-set must know it.
    is_games_own: bool,
}

/// The rule-set named, or the first one its board names.
///
/// # Errors
/// No such rule-set, or not one of the board's: what is wrong, and what to do.
pub fn find_rule_set(
    boards: &BoardFiles,
    variant: Option<&str>,
    board: Option<&Board>,
) -> Result<&'static RuleSetInfo, (String, String)> {
    let listed = board.map(|b| b.about.rules.as_slice()).unwrap_or_default();
    let Some(name) = variant.or(listed.first().map(String::as_str)).or(board.map(|_| "Standard")) else {
        return Err(("neither rule-set nor board is named".into(), "write variant = \"Standard\"".into()));
    };
    let Some(entry) = rules::find(name) else {
        if boards.get(name).is_some() && variant.is_some() {
            let said = format!("{name} is a board: write board = \"{name}\"");
            return Err((said, "see `zine board list`".into()));
        }
        let known = rules::LIST.iter().map(|e| e.name).collect::<Vec<_>>().join(", ");
        return Err((format!("no rule-set is called “{name}”"), format!("one of: {known}")));
    };
    let is_listed = listed.iter().any(|name| rules::find(name).is_some_and(|e| e.name == entry.name));
    match board.filter(|_| entry.on.is_ok() && !listed.is_empty() && !is_listed) {
        Some(board) => {
            let said = format!("{} is played by {}, not by {}", board.name, listed.join(" or "), entry.name);
            Err((said, format!("write rules = [..., \"{}\"] in its file to allow it", entry.name)))
        }
        None => Ok(entry),
    }
}

/// The rule-set of a game as named, and the board it is played on.
fn opened(
    content: &Content,
    game: &GameFolder,
    when: BoardMoment,
) -> Result<(&'static RuleSetInfo, Option<Arc<Board>>), Diagnostic> {
    let variant = game.file.variant.as_ref().map(|v| v.get_ref().as_str());
    let at =
        |(said, help)| Diagnostic::error("variant", said).at(&game.source, game.file.rules_said()).help(help);
    // A board in the place of a rule-set is reported before any fault of the board.
    if variant.is_some_and(|v| rules::find(v).is_none()) {
        find_rule_set(&content.boards, variant, None).map_err(at)?;
    }
    let board = board_in_force::in_force(content, game, when)?;
    Ok((find_rule_set(&content.boards, variant, board.as_deref()).map_err(at)?, board))
}

/// The rule-set of a game without house rules: its board, its powers.
pub fn base_rule_set(content: &Content, game: &GameFolder) -> Option<Arc<dyn RuleSet>> {
    let last = content.issues.last().map_or(0, |i| i.number());
    let (entry, board) = opened(content, game, BoardMoment::After(last.into())).ok()?;
    entry.ready_on(board.as_deref(), &Switches::default()).ok()
}

/// The rule-set of a game with its switches as of an issue. `started` is the issue in which the game began: house rules for new
/// games apply from the issue they are in. Every game is opened here, with the board in force.
///
/// # Errors
/// An unknown variant, board, preset, switch or value, at its place; a board the rule-set is not played on.
pub fn rule_set(
    content: &Content,
    game: &GameFolder,
    started: i64,
    issue: i64,
    when: BoardMoment,
) -> Result<(Arc<dyn RuleSet>, Vec<SwitchInForce>), Diagnostic> {
    let (entry, board) = opened(content, game, when)?;
    let mut settings = settings(content, game, board.as_deref(), started, issue)?;
    loop {
        let switches = settings.iter().map(|(key, s)| (key.clone(), s.switch.value.clone())).collect();
        let error = match entry.ready_on(board.as_deref(), &Switches(switches)) {
            Ok(rules) => return Ok((rules, settings.into_values().map(|s| s.switch).collect())),
            Err(error) => error,
        };
        let key = match &error {
            SwitchError::Key { key, .. } | SwitchError::Value { key, .. } => key.clone(),
            SwitchError::Disagree(_, second) => second.clone(),
            SwitchError::Board { .. } | SwitchError::Lacks { .. } => String::new(),
        };
        match settings.get(&key) {
            // A setting for the whole zine applies to the rule-sets that know it; the others ignore it.
            Some(setting) if !setting.is_games_own && matches!(error, SwitchError::Key { .. }) => {
                settings.remove(&key);
            }
            Some(setting) => {
                let (source, range) = setting.at.clone();
                return Err(Diagnostic::error("switch", error.to_string()).at(&source, range));
            }
            None => {
                let code = if key.is_empty() { "B-RULES" } else { "switch" };
                let said = game.file.board.as_ref().map_or_else(|| game.file.rules_said(), |b| b.span());
                return Err(Diagnostic::error(code, error.to_string()).at(&game.source, said));
            }
        }
    }
}

/// Reports switches set for the whole zine that no rule-set knows, or with values that none allows; a rule-set that does not
/// know a switch ignores it, so such a slip would show nowhere else.
pub fn check(content: &Content, upto: i64) -> Vec<Diagnostic> {
    let all: Vec<&rules::switches::Switch> = rules::LIST.iter().flat_map(|e| e.switches()).collect();
    let zine = content.zine.rules.iter().filter(|(key, _)| *key != "preset");
    let mut out: Vec<Diagnostic> = zine
        .filter_map(|(key, value)| check_switch(key, value.get_ref(), &content.source, value.span(), &all))
        .collect();
    let play = ("[play] late", content.zine.play.late);
    out.extend(said_twice(play, &content.zine.rules, &content.source));
    for game in &content.games {
        out.extend(said_twice(("late", game.file.late), &game.file.rules, &game.source));
    }
    for issue in content.issues.iter().filter(|i| i.number() <= upto && i.sealed.is_none()) {
        let Some(house) = &issue.house_rules else { continue };
        out.extend(house.front.switches.iter().filter_map(|(key, switch)| {
            let value = &switch.get_ref().value;
            check_switch(key, value.get_ref(), &house.source, value.span(), &all)
        }));
    }
    out
}

fn check_switch(
    key: &str,
    value: &str,
    source: &Source,
    at: std::ops::Range<usize>,
    all: &[&rules::switches::Switch],
) -> Option<Diagnostic> {
    let mut values: Vec<&str> = Vec::new();
    for allowed in all.iter().filter(|s| s.key == key).flat_map(|s| s.values) {
        if !values.contains(allowed) {
            values.push(allowed);
        }
    }
    if values.contains(&value) {
        return None;
    }
    if values.is_empty() {
        let mut keys: Vec<&str> = all.iter().map(|s| s.key).collect();
        keys.sort_unstable();
        keys.dedup();
        let fault = Diagnostic::error("switch", format!("no rule-set has a switch “{key}”")).at(source, at);
        return Some(fault.help(format!("one of: {}", keys.join(", "))));
    }
    let allowed = values.join(", ");
    let error = SwitchError::Value { key: key.into(), value: value.into(), allowed };
    Some(Diagnostic::error("switch", error.to_string()).at(source, at))
}

/// Reports `late` and the house rule `late_orders` in one file: they are the same question.
fn said_twice(
    (name, late): (&str, Option<LateOrders>),
    rules: &BTreeMap<String, Spanned<String>>,
    source: &Source,
) -> Option<Diagnostic> {
    let ruled = rules.get(LATE).filter(|r| late.is_some_and(|l| r.get_ref() != l.as_str()))?;
    let message = format!("{name} and [rules] {LATE} set the same rule to different values; keep one");
    Some(Diagnostic::error("switch", message).at(source, ruled.span()).help("keep one of the two"))
}

/// How late orders are treated in a game: game.toml precedes the house rules of the issues, those precede zine.toml; in either
/// file `late` and the house rule `late_orders` are the same.
pub fn late_orders(
    content: &Content,
    game: &GameFolder,
    rules: &dyn RuleSet,
    in_force: &[SwitchInForce],
) -> LateOrders {
    let by = in_force.iter().find(|f| f.key == LATE).map(|f| f.by.as_str());
    let ruled = if rules.mail().refuse_late() { LateOrders::Hard } else { LateOrders::UntilAdjudication };
    let said = match by {
        Some("game.toml") => Some(ruled),
        Some(by) if by != "zine.toml" => game.file.late.or(Some(ruled)),
        Some(_) => game.file.late.or(content.zine.play.late).or(Some(ruled)),
        None => game.file.late.or(content.zine.play.late),
    };
    said.unwrap_or_default()
}

fn settings(
    content: &Content,
    game: &GameFolder,
    board: Option<&Board>,
    started: i64,
    issue: i64,
) -> Result<BTreeMap<String, SwitchSetting>, Diagnostic> {
    let mut out = SwitchSettings(BTreeMap::new());
    let whole = (&game.source, game.file.rules_said());
    out.preset(&content.zine.rules, &content.source, started)?;
    for (key, value) in board.map(|b| &b.play.switches).into_iter().flatten() {
        let by = game.file.board.as_ref().map(|b| format!("board {}", b.get_ref())).unwrap_or_default();
        out.set((key, value), (&by, started), whole.clone(), true);
    }
    out.table(&content.zine.rules, &content.source, ("zine.toml", started), false);
    for earlier in content.issues.iter().filter(|i| i.number() <= issue) {
        let Some(house) = &earlier.house_rules else { continue };
        if house.front.applies == HouseRuleScope::NewGames && earlier.number() > started {
            continue;
        }
        let (by, since) = (format!("issue {}", earlier.number()), earlier.number().max(started));
        for (key, switch) in &house.front.switches {
            let value = &switch.get_ref().value;
            out.set((key, value.get_ref()), (&by, since), (&house.source, value.span()), false);
        }
    }
    out.preset(&game.file.rules, &game.source, started)?;
    out.table(&game.file.rules, &game.source, ("game.toml", started), true);
    for (key, value) in &game.file.names {
        out.set((key, value), ("game.toml", started), whole.clone(), true);
    }
    Ok(out.0)
}

/// Switches by key; a later setting replaces an earlier one.
struct SwitchSettings(BTreeMap<String, SwitchSetting>);

impl SwitchSettings {
    fn set(
        &mut self,
        (key, value): (&str, &str),
        (by, since): (&str, i64),
        (source, range): (&Source, std::ops::Range<usize>),
        is_games_own: bool,
    ) {
        let switch = SwitchInForce { key: key.into(), value: value.into(), by: by.into(), since };
        self.0.insert(key.into(), SwitchSetting { switch, at: (source.clone(), range), is_games_own });
    }

    fn preset(
        &mut self,
        rules: &BTreeMap<String, Spanned<String>>,
        source: &Source,
        since: i64,
    ) -> Result<(), Diagnostic> {
        let Some(name) = rules.get("preset") else { return Ok(()) };
        let preset = presets::find(name.get_ref()).ok_or_else(|| {
            let known = presets::PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", ");
            let fault = Diagnostic::error("preset", format!("no preset is called “{}”", name.get_ref()));
            fault.at(source, name.span()).help(format!("one of: {known}"))
        })?;
        let by = format!("preset {}", preset.name);
        for (key, value) in preset.sets() {
            self.set((key, value), (&by, since), (source, name.span()), false);
        }
        Ok(())
    }

    fn table(
        &mut self,
        rules: &BTreeMap<String, Spanned<String>>,
        source: &Source,
        by: (&str, i64),
        own: bool,
    ) {
        for (key, value) in rules.iter().filter(|(k, _)| *k != "preset") {
            self.set((key, value.get_ref()), by, (source, value.span()), own);
        }
    }
}
