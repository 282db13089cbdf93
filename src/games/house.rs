//! The house rules a game is played by: zine.toml, the issues' house-rules.md and game.toml, in that order.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::prose::Applies;
use crate::content::schema::Spanned;
use crate::content::zine::Late;
use crate::content::{Content, Game};
use crate::diagnostic::{Diagnostic, Source};
use crate::rules::{self, RuleSet, SwitchError, Switches, presets};

/// The house rule about late orders.
const LATE: &str = "late_orders";

/// A switch in force for a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InForce {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Where it was set: `zine.toml`, `preset 2000`, `issue 7`, `game.toml`.
    pub by: String,
    /// The issue from which it has held for the game.
    pub since: i64,
}

/// One switch as somebody set it.
struct Setting {
    value: String,
    by: String,
    since: i64,
    at: (Source, std::ops::Range<usize>),
    /// Set for this very game: then the rule-set must know it.
    own: bool,
}

/// The rule-set of a game with its switches as they stand in an issue. `started` is the issue in which the game began:
/// house rules for new games hold from the issue they stand in.
///
/// # Errors
/// An unknown variant, preset, switch or value, at its place.
pub fn rule_set(
    content: &Content,
    game: &Game,
    started: i64,
    issue: i64,
) -> Result<(Arc<dyn RuleSet>, Vec<InForce>), Diagnostic> {
    let variant = &game.file.variant;
    let entry = rules::find(variant.get_ref()).ok_or_else(|| {
        let known = rules::LIST.iter().map(|e| e.name).collect::<Vec<_>>().join(", ");
        Diagnostic::error("variant", format!("there is no rule-set “{}”", variant.get_ref()))
            .at(&game.source, variant.span())
            .help(format!("one of: {known}"))
    })?;
    let mut settings = settings(content, game, started, issue)?;
    loop {
        let switches = Switches(settings.iter().map(|(k, s)| (k.clone(), s.value.clone())).collect());
        let error = match entry.ready(&switches) {
            Ok(rules) => {
                let list = settings.into_iter();
                let list =
                    list.map(|(key, s)| InForce { key, value: s.value, by: s.by, since: s.since }).collect();
                return Ok((rules, list));
            }
            Err(error) => error,
        };
        let key = match &error {
            SwitchError::Key { key, .. } | SwitchError::Value { key, .. } => key.clone(),
            SwitchError::Disagree(_, second) => second.clone(),
            SwitchError::Board { .. } | SwitchError::Lacks { .. } => String::new(),
        };
        match settings.get(&key) {
            // What is set for the whole zine holds for the rule-sets that know it; the others pass it over.
            Some(setting) if !setting.own && matches!(error, SwitchError::Key { .. }) => {
                settings.remove(&key);
            }
            Some(setting) => {
                let (source, range) = setting.at.clone();
                return Err(Diagnostic::error("switch", error.to_string()).at(&source, range));
            }
            None => {
                let fault = Diagnostic::error("switch", error.to_string());
                return Err(fault.at(&game.source, variant.span()));
            }
        }
    }
}

/// Switches set for the whole zine that no rule-set knows, or with values that none allows; a rule-set that does not know
/// a switch passes it over, so such a slip would show nowhere else.
pub fn check(content: &Content, upto: i64) -> Vec<Diagnostic> {
    let all: Vec<&rules::switches::Switch> = rules::LIST.iter().flat_map(|e| e.switches()).collect();
    let check = |key: &str, value: &str, source: &Source, at: std::ops::Range<usize>| {
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
            let fault =
                Diagnostic::error("switch", format!("no rule-set knows a switch “{key}”")).at(source, at);
            return Some(fault.help(format!("one of: {}", keys.join(", "))));
        }
        let allowed = values.join(", ");
        let error = SwitchError::Value { key: key.into(), value: value.into(), allowed };
        Some(Diagnostic::error("switch", error.to_string()).at(source, at))
    };
    let zine = content.zine.rules.iter().filter(|(key, _)| *key != "preset");
    let mut out: Vec<Diagnostic> =
        zine.filter_map(|(key, value)| check(key, value.get_ref(), &content.source, value.span())).collect();
    let play = ("[play] late", content.zine.play.late);
    out.extend(said_twice(play, &content.zine.rules, &content.source));
    for game in &content.games {
        out.extend(said_twice(("late", game.file.late), &game.file.rules, &game.source));
    }
    for issue in content.issues.iter().filter(|i| i.number() <= upto && i.sealed.is_none()) {
        let Some(house) = &issue.house_rules else { continue };
        out.extend(house.front.switches.iter().filter_map(|(key, switch)| {
            let value = &switch.get_ref().value;
            check(key, value.get_ref(), &house.source, value.span())
        }));
    }
    out
}

/// `late` and the house rule `late_orders` in one file are the same question; two answers are an error.
fn said_twice(
    (name, late): (&str, Option<Late>),
    rules: &BTreeMap<String, Spanned<String>>,
    source: &Source,
) -> Option<Diagnostic> {
    let ruled = rules.get(LATE).filter(|r| late.is_some_and(|l| r.get_ref() != l.written()))?;
    let message = format!("{name} and [rules] {LATE} say the same thing and disagree");
    Some(Diagnostic::error("switch", message).at(source, ruled.span()).help("keep one of the two"))
}

/// How late orders are taken in a game: game.toml goes before the house rules of the issues, those before zine.toml; in
/// either file `late` and the house rule `late_orders` are the same.
pub fn late(content: &Content, game: &Game, rules: &dyn RuleSet, in_force: &[InForce]) -> Late {
    let by = in_force.iter().find(|f| f.key == LATE).map(|f| f.by.as_str());
    let ruled = if rules.mail().refuse_late() { Late::Hard } else { Late::UntilAdjudication };
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
    game: &Game,
    started: i64,
    issue: i64,
) -> Result<BTreeMap<String, Setting>, Diagnostic> {
    let mut out = BTreeMap::new();
    table(&mut out, &content.zine.rules, &content.source, ("zine.toml", started), false)?;
    for earlier in content.issues.iter().filter(|i| i.number() <= issue) {
        let Some(house) = &earlier.house_rules else { continue };
        if house.front.applies == Applies::NewGames && earlier.number() > started {
            continue;
        }
        for (key, switch) in &house.front.switches {
            let setting = Setting {
                value: switch.get_ref().value.get_ref().clone(),
                by: format!("issue {}", earlier.number()),
                since: earlier.number().max(started),
                at: (house.source.clone(), switch.get_ref().value.span()),
                own: false,
            };
            out.insert(key.clone(), setting);
        }
    }
    table(&mut out, &game.file.rules, &game.source, ("game.toml", started), true)?;
    for (key, value) in &game.file.names {
        let at = (game.source.clone(), game.file.variant.span());
        out.insert(
            key.clone(),
            Setting { value: value.clone(), by: "game.toml".into(), since: started, at, own: true },
        );
    }
    Ok(out)
}

fn table(
    out: &mut BTreeMap<String, Setting>,
    rules: &BTreeMap<String, Spanned<String>>,
    source: &Source,
    (by, since): (&str, i64),
    own: bool,
) -> Result<(), Diagnostic> {
    if let Some(name) = rules.get("preset") {
        let preset = presets::find(name.get_ref()).ok_or_else(|| {
            let known = presets::PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", ");
            Diagnostic::error("preset", format!("there is no preset “{}”", name.get_ref()))
                .at(source, name.span())
                .help(format!("one of: {known}"))
        })?;
        for (key, value) in preset.sets() {
            let setting = Setting {
                value: value.to_string(),
                by: format!("preset {}", preset.name),
                since,
                at: (source.clone(), name.span()),
                own: false,
            };
            out.insert(key.to_string(), setting);
        }
    }
    for (key, value) in rules.iter().filter(|(k, _)| *k != "preset") {
        let at = (source.clone(), value.span());
        out.insert(key.clone(), Setting { value: value.get_ref().clone(), by: by.into(), since, at, own });
    }
    Ok(())
}
