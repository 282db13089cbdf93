//! `zine rules`: switches, presets, and what is in force for each game and since when.

use std::process::ExitCode;

use serde::Serialize;

use adjudicator::rules::presets::{PRESETS, Preset};
use adjudicator::rules::switches::Switch;
use adjudicator::rules::{self, RuleSetInfo};
use games::SwitchInForce;

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    /// Only what concerns this switch, preset, rule-set or game
    name: Option<String>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// A game with the house rules it is played by.
#[derive(Serialize)]
struct InGame {
    game: String,
    rules: &'static str,
    in_force: Vec<SwitchInForce>,
}

/// Runs the command: status 1 if the name is known nowhere or the folder has faults.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let (games, faulty) = games_of(&arguments.root);
    let presets: Vec<&Preset> = PRESETS
        .iter()
        .filter(|p| {
            is_wanted(&[p.name], &arguments.name)
                || p.aliases.iter().any(|a| is_wanted(&[a], &arguments.name))
        })
        .collect();
    let tables: Vec<(&RuleSetInfo, Vec<&Switch>)> = rules::LIST
        .iter()
        .map(|e| {
            let whole = is_wanted(&[e.name], &arguments.name)
                || e.aliases.iter().any(|a| is_wanted(&[a], &arguments.name));
            (e, e.switches().filter(|s| whole || is_wanted(&[s.key], &arguments.name)).collect())
        })
        .filter(|(e, list): &(&RuleSetInfo, Vec<&Switch>)| {
            !list.is_empty() || is_wanted(&[e.name], &arguments.name)
        })
        .collect();
    let games = games.into_iter();
    let games = games.filter(|g| {
        is_wanted(&[&g.game], &arguments.name)
            || g.in_force.iter().any(|f| is_wanted(&[&f.key], &arguments.name))
    });
    let games: Vec<InGame> = games.collect();
    if presets.is_empty() && tables.is_empty() && games.is_empty() {
        let name = arguments.name.as_deref().unwrap_or_default();
        return Err(common::refuse(format!("no switch, preset, rule-set or game is called “{name}”")));
    }
    let out = if arguments.json { json(&presets, &tables, &games) } else { text(&presets, &tables, &games) };
    common::print(&out);
    Ok(common::status(faulty))
}

fn is_wanted(words: &[&str], name: &Option<String>) -> bool {
    let fold = adjudicator::board::fold;
    name.as_ref().is_none_or(|n| words.iter().any(|w| fold(w) == fold(n)))
}

/// The games of the folder; none outside a zine's folder.
fn games_of(root: &FolderArgs) -> (Vec<InGame>, bool) {
    let folder = root.folder();
    if !root.root.join("zine.toml").exists() {
        return (Vec::new(), false);
    }
    let content = match folder::load_or_fail(&folder, None::<i64>) {
        Ok(content) => content,
        Err(faults) => return (Vec::new(), common::show(&faults)),
    };
    let upto = content.issues.last().map_or(0, |i| i.number());
    let played = games::play(&content, upto);
    let list = played.games.iter().map(|history| InGame {
        game: history.game.id.clone(),
        rules: history.rules.name(),
        in_force: history.in_force.clone(),
    });
    (list.collect(), false)
}

fn text(presets: &[&Preset], tables: &[(&RuleSetInfo, Vec<&Switch>)], games: &[InGame]) -> String {
    let mut out = String::new();
    for (entry, switches) in tables {
        out += &format!("Switches of {} ({})\n", entry.name, entry.about);
        match (entry.switches().next().is_none(), entry.standard) {
            (true, true) => out += "  those of Standard\n",
            (false, true) => out += "  those of Standard, and\n",
            (true, false) => out += "  none\n",
            (false, false) => {}
        }
        for switch in switches {
            out += &format!("  {} = {}\n      {}\n", switch.key, switch.values.join(" | "), switch.about);
        }
        out.push('\n');
    }
    if !presets.is_empty() {
        out += "Presets (what differs from the first value of each switch)\n";
    }
    for preset in presets {
        let also = match preset.aliases {
            [] => String::new(),
            names => format!(", also {}", names.join(", ")),
        };
        out += &format!("  {}{also}: {}\n", preset.name, preset.about);
        for (key, value) in preset.sets() {
            out += &format!("      {key} = {value}\n");
        }
    }
    if !presets.is_empty() {
        out.push('\n');
    }
    if !games.is_empty() {
        out += "In force\n";
    }
    for game in games {
        out += &format!("  {} ({})\n", game.game, game.rules);
        if game.in_force.is_empty() {
            out += "      nothing set: the first value of each switch\n";
        }
        for switch in &game.in_force {
            let SwitchInForce { key, value, by, since } = switch;
            out += &format!("      {key} = {value}, by {by}, since No. {since}\n");
        }
    }
    out.trim_end().to_string() + "\n"
}

fn json(presets: &[&Preset], tables: &[(&RuleSetInfo, Vec<&Switch>)], games: &[InGame]) -> String {
    use serde_json::json;
    let switch = |s: &&Switch| json!({ "key": s.key, "values": s.values, "about": s.about });
    let rules =
        tables.iter().map(|(e, list)| (e.name, e.standard, list.iter().map(switch).collect::<Vec<_>>()));
    let rules: Vec<_> = rules
        .map(|(name, more, list)| json!({ "rules": name, "and_standard": more, "switches": list }))
        .collect();
    let sets = |p: &Preset| p.sets().map(|(k, v)| json!({ "key": k, "value": v })).collect::<Vec<_>>();
    let presets: Vec<_> = presets
        .iter()
        .map(|p| json!({ "preset": p.name, "aliases": p.aliases, "about": p.about, "sets": sets(p) }))
        .collect();
    let all = json!({ "rules": rules, "presets": presets, "games": games });
    serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"
}
