//! `zine errata`: a sealed season judged again with corrected orders, shown beside the old one, and published as an erratum.

use std::process::ExitCode;

use super::desk::{self, Root};
use crate::cases::{self, Case};
use crate::content::{self, Content};
use crate::disk;
use crate::games::{self, errata, past};
use crate::rules::{Report, RuleSet};
use crate::season::Turn;
use crate::store::{Changes, Transaction};

#[derive(clap::Args)]
pub struct Arguments {
    /// Id of the game
    game: String,
    /// The sealed phase: "Fall 1903", "Fall 1903 Retreat", F1903M
    phase: String,
    /// Corrected orders, a line each: "France: A par-bur" replaces what France ordered for that unit. Without it the
    /// season's mail is read again, as it lies in the old issue's folder now
    #[arg(long)]
    orders: Option<std::path::PathBuf>,
    /// What becomes of later sealed seasons
    #[arg(long, value_parser = ["stay", "replay"], default_value = "stay")]
    later: String,
    /// Why, as printed
    #[arg(long)]
    why: Option<String>,
    /// Only show old and new, write nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command: status 1 if there is nothing to correct.
pub fn run(arguments: &Arguments) -> ExitCode {
    made(arguments).unwrap_or_else(|status| status)
}

fn made(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let (mut desk, content) = arguments.root.begin_with(None)?;
    let (changes, text) = corrected(arguments, &desk, &content).map_err(desk::refuse)?;
    desk.commit(changes).map_err(desk::failed)?;
    desk::print(&text);
    Ok(ExitCode::SUCCESS)
}

fn corrected(
    arguments: &Arguments,
    desk: &Transaction,
    content: &Content,
) -> Result<(Changes, String), String> {
    let turn: Turn = arguments.phase.parse().map_err(|_| {
        format!("“{}” is no phase: write it like Fall 1903 or Fall 1903 Retreat", arguments.phase)
    })?;
    let file = past::phase_file(&arguments.game, turn);
    let issue =
        content.issues.iter().find(|i| i.sealed.as_ref().is_some_and(|s| s.files.contains_key(&file)));
    let issue = issue.ok_or_else(|| {
        format!(
            "{} of {} is not sealed; what is not sealed is corrected in its mail",
            arguments.phase, arguments.game
        )
    })?;
    let sealed = issue.sealed.as_ref().ok_or("not sealed")?;
    let source = &sealed.files[&file];
    let all = cases::read(source).map_err(|e| e.0.to_string())?;
    let case = all.first().ok_or("the sealed file holds no season")?;
    let rules = past::by_its_rules(case).map_err(|e| e.to_string())?;
    let mut before = cases::position(case, &*rules).map_err(|e| e.0.to_string())?;
    if let Some(secret) = sealed.secret.get(&format!("{} {}.secret", arguments.game, turn.short())) {
        *before.secrets.reveal_mut() = secret.text.lines().map(String::from).collect();
    }
    let (old, _) = cases::replay(case, &*rules, &before).map_err(|e| e.0.to_string())?;
    let orders = match &arguments.orders {
        Some(path) => {
            let text = disk::text(path).map_err(|e| format!("{}: {e}", path.display()))?;
            let text = text.ok_or_else(|| format!("{}: there is no such file", path.display()))?;
            replaced(case, &*rules, &before, &text)?
        }
        None => from_mail(content, issue, &arguments.game, turn)?,
    };
    let draws: Vec<String> = case.lines("DRAWS").map(|(_, l)| l.to_string()).collect();
    let now_case = errata::with_orders(case, &orders, &draws);
    let (new, _) = cases::replay(&now_case, &*rules, &before).map_err(|e| e.0.to_string())?;
    let (table, changed) = side_by_side(&*rules, &old, &new);
    if changed.is_empty() {
        return Err("old and new are the same: there is nothing to correct".into());
    }
    let open = content.issues.iter().find(|i| i.number() > issue.number() && i.sealed.is_none());
    if arguments.dry_run {
        return Ok((Changes::default(), table));
    }
    let open =
        open.ok_or("an erratum is printed in an open issue: open the next one with `zine new issue`")?;
    let text = erratum(arguments, issue.number(), turn, &orders, &draws, &changed);
    for other in content.issues.iter().filter(|i| i.number() > issue.number()) {
        let written = |name: &String| desk.folder().text(name).is_some_and(|source| *source.text == *text);
        let mut names = other.errata.iter().map(|e| format!("{}/errata/{}.md", other.folder, e.name));
        if let Some(name) = names.find(written) {
            return Ok((Changes::default(), format!("{table}\nwritten already: {name}\n")));
        }
    }
    let number = (1..).find(|n| !open.errata.iter().any(|e| e.name == n.to_string())).unwrap_or(1);
    let name = format!("{}/errata/{number}.md", open.folder);
    let mut changes = Changes::default();
    changes.write.insert(name.clone(), text.into_bytes());
    let told = format!(
        "{table}\nwritten: {name}\nIt is printed in No. {}, and the page of No. {} is marked.\n",
        open.number(),
        issue.number()
    );
    Ok((changes, told))
}

/// The case's orders with some replaced: an order for a unit replaces what its owner ordered for it.
fn replaced(
    case: &Case,
    rules: &dyn RuleSet,
    before: &crate::position::Position,
    text: &str,
) -> Result<Vec<String>, String> {
    let board = rules.board();
    let mut orders: Vec<String> = case.lines("ORDERS").map(|(_, l)| l.to_string()).collect();
    let unit = |line: &str| -> Option<String> {
        let (who, order) = line.split_once(':')?;
        let owner = board.find_owner(who)?;
        let source = crate::diagnostic::Source::new("orders", order.trim());
        let canonical = rules.read(before, owner, &source).into_iter().find_map(|r| r.order)?;
        let words: Vec<&str> = canonical.split_whitespace().take(2).collect();
        Some(format!("{} {} {}", owner.0, words.first()?, words.get(1)?.split('-').next()?))
    };
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let key =
            unit(line).ok_or_else(|| format!("“{line}” is no order: write it like France: A par-bur"))?;
        orders.retain(|o| unit(o).as_ref() != Some(&key));
        orders.push(line.to_string());
    }
    Ok(orders)
}

/// The orders as the mail of the sealed issue gives them now.
fn from_mail(
    content: &Content,
    issue: &content::Issue,
    game: &str,
    turn: Turn,
) -> Result<Vec<String>, String> {
    let mut unsealed = content.clone();
    for i in unsealed.issues.iter_mut().filter(|i| i.number() == issue.number()) {
        i.sealed = None;
    }
    let games = games::play(&unsealed, issue.number());
    let history = games.get(game).ok_or_else(|| format!("there is no game “{game}”"))?;
    let played = history.in_issue(issue.number()).iter().find(|p| p.turn == turn);
    let played =
        played.ok_or("the mail of that issue no longer brings the season: give the orders with --orders")?;
    Ok(played.orders.iter().map(|(who, order)| format!("{who}: {order}")).collect())
}

/// Old and new results beside each other, and the lines that differ in words.
fn side_by_side(rules: &dyn RuleSet, old: &Report, new: &Report) -> (String, Vec<String>) {
    let board = rules.board();
    let lines = |report: &Report| -> Vec<(String, String)> {
        let line = |l: &crate::rules::Line| {
            let unit = l.unit.map_or(String::new(), |u| u.text(board));
            (format!("{} {unit}", board.owner(l.owner).name), format!("{} = {}", l.order, l.verdict.word()))
        };
        report.lines.iter().map(line).collect()
    };
    let (before, after) = (lines(old), lines(new));
    let mut keys: Vec<&String> = before.iter().chain(&after).map(|(k, _)| k).collect();
    keys.sort();
    keys.dedup();
    let of = |list: &[(String, String)], key: &String| {
        list.iter().filter(|(k, _)| k == key).map(|(_, t)| t.clone()).collect::<Vec<_>>().join("; ")
    };
    let mut table = format!("  {:<40} {}\n", "as printed", "as corrected");
    let mut changed = Vec::new();
    for key in keys {
        let (was, is) = (of(&before, key), of(&after, key));
        let mark = if was == is { " " } else { "*" };
        table += &format!("{mark} {was:<40} {is}\n");
        if was != is {
            let power = key.split_whitespace().next().unwrap_or("").to_string();
            let none = |t: &str| if t.is_empty() { "nothing".to_string() } else { t.to_string() };
            changed.push(format!("{power}: {} instead of {}", none(&is), none(&was)));
        }
    }
    let units = |report: &Report| -> Vec<String> {
        let mut list: Vec<String> = report.after.units.iter().map(|u| u.owned_text(board)).collect();
        list.sort();
        list
    };
    let (was, is) = (units(old), units(new));
    for unit in is.iter().filter(|u| !was.contains(u)) {
        table += &format!("* {:<40} stands: {unit}\n", "");
    }
    (table, changed)
}

fn erratum(
    arguments: &Arguments,
    issue: i64,
    turn: Turn,
    orders: &[String],
    draws: &[String],
    changed: &[String],
) -> String {
    let quoted = |text: &str| toml::Value::String(text.into()).to_string();
    let phase = games::calendar::written(turn);
    let exact = if turn.phase == crate::season::Phase::Movement { turn.short() } else { phase.clone() };
    let mut out = format!(
        "+++\ngame = {}\nphase = {}\nlater = {}\norders = [\n",
        quoted(&arguments.game),
        quoted(&exact),
        quoted(&arguments.later)
    );
    for order in orders {
        out += &format!("  {},\n", quoted(order));
    }
    out += "]\n";
    if !draws.is_empty() {
        out += &format!("draws = [{}]\n", draws.iter().map(|d| quoted(d)).collect::<Vec<_>>().join(", "));
    }
    out += &format!("+++\nIn No. {issue}, {phase} of {} was misjudged.", arguments.game);
    if let Some(why) = &arguments.why {
        out += &format!(" {}", why.trim());
    }
    out += "\n\n";
    for line in changed {
        out += &format!("* {line}\n");
    }
    out += match arguments.later.as_str() {
        "replay" => "\nLater seasons are played again from the corrected position.\n",
        _ => "\nLater seasons stay as they were printed.\n",
    };
    out
}
