//! `zine errata`: a sealed season judged again with corrected orders, shown beside the old one, and published as an erratum.

use std::process::ExitCode;
use std::sync::Arc;

use adjudicator::board::{Board, Owner};
use adjudicator::cases::{self, Case};
use adjudicator::position::Position;
use adjudicator::rules::{MessageFact, PhaseResult, RuleSet, SheetAuthor, Verdict};
use adjudicator::season::Turn;
use adjudicator::terms::{OrderItem, UnitLocation, UnitRef};
use base::disk;
use base::toml_values::quoted;
use folder::markdown_files::AfterErratum;
use folder::store::Changes;
use folder::{Content, IssueFolder, IssueNumber};
use games::board_in_force::{BoardMoment, board_in_force};
use games::{errata, sealed_phases};
use page::lexicon::{Voice, results};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    /// Id of the game
    game: String,
    /// The sealed phase: "Fall 1903", "Fall 1903 Retreat", F1903M
    phase: String,
    /// Corrected orders, one on each line, or a file of them: "France: A par-bur" replaces what France ordered for that unit;
    /// may be given several times. Without it the season's mail is read again, as it is in the old issue's folder now
    #[arg(long, value_name = "LINE|FILE")]
    orders: Vec<String>,
    /// What happens to later sealed seasons
    #[arg(long, value_parser = ["stay", "replay"], default_value = "stay")]
    later: String,
    /// The reason, as printed
    #[arg(long)]
    why: Option<String>,
    /// The open issue or flyer that prints it [default: the next to be sealed]
    #[arg(long = "in", value_name = "ISSUE", value_parser = common::number)]
    sheet: Option<IssueNumber>,
    /// Only show old and new; write nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if both results are the same.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let (mut transaction, content) = arguments.root.begin_with(None::<i64>)?;
    let (changes, text) = corrected(arguments, &content).map_err(common::refuse)?;
    transaction.commit(changes).map_err(common::report_failure)?;
    common::print(&text);
    Ok(ExitCode::SUCCESS)
}

fn corrected(arguments: &Arguments, content: &Content) -> Result<(Changes, String), String> {
    let turn: Turn = arguments.phase.parse().map_err(|_| {
        format!("“{}” is not a phase: write it like Fall 1903 or Fall 1903 Retreat", arguments.phase)
    })?;
    let printed = CorrectedSeason::load(arguments, content, turn)?;
    let CorrectedSeason { issue, case, rules, before, old, in_force } = &printed;
    let rules = &**rules;
    let orders = match arguments.orders.as_slice() {
        [] => from_mail(content, issue, &arguments.game, turn)?,
        given => {
            let lines: Result<Vec<String>, String> = given.iter().map(|given| order_lines(given)).collect();
            replaced(case, rules, before, &lines?.join("\n"))?
        }
    };
    let draws: Vec<String> = case.lines("DRAWS").map(|(_, l)| l.to_string()).collect();
    let now_case = errata::with_orders(case, &orders, &draws);
    let (new, _) =
        cases::replay(&now_case, rules, before, SheetAuthor::Person).map_err(|e| e.0.to_string())?;
    let (table, changed) = side_by_side(rules, old, &new);
    let wanted = if arguments.later == "replay" { AfterErratum::Replay } else { AfterErratum::Stay };
    if changed.is_empty() {
        let erratum = in_force.as_ref().ok_or_else(|| nothing_new(arguments, case))?;
        if erratum.later >= wanted {
            let name = format!("{}/errata/{}.md", base::paths::issue_folder(erratum.issue), erratum.name);
            return Ok((Changes::default(), format!("{table}\nalready written: {name}\n")));
        }
    }
    let mut open = content.in_time().filter(|i| i.name() > issue.name() && i.sealed.is_none());
    let open = match arguments.sheet {
        Some(asked) => Some(
            open.find(|i| i.name() == asked)
                .ok_or_else(|| format!("{} is not open after {}", asked.label(), issue.name().label()))?,
        ),
        None => open.next(),
    };
    if arguments.dry_run {
        return Ok((Changes::default(), table));
    }
    let open =
        open.ok_or("an erratum is printed in an open issue: run `zine new issue` to open the next one")?;
    if let Some(erratum) = in_force.as_ref().filter(|erratum| erratum.issue > open.name()) {
        let (later, here) = (erratum.issue.label(), open.name().label());
        return Err(format!("the erratum of {later} would undo one in {here}: put this one there, or later"));
    }
    let again = in_force.as_ref().map_or(wanted, |erratum| erratum.later.max(wanted)) == AfterErratum::Replay;
    let words = page::lexicon::Lexicon::for_zine(content);
    let name = content.games.iter().find(|g| g.id == arguments.game);
    let name = name.map_or(&arguments.game, |g| g.file.name.get_ref());
    let facts = [
        ("issue", MessageFact::Text(issue.name().to_string())),
        ("season", MessageFact::Text(words.in_game(rules.name()).phase(turn))),
        ("game", MessageFact::Text(name.clone())),
    ];
    let head = words.say("erratum-head", &facts);
    let told = sentences(&words.voice_for(rules.board(), results::ResultStyle::Uk), old, &new, &changed);
    let later = words.text(if again { "erratum-again" } else { "erratum-stays" });
    let later = format!("{} {later}", words.text("erratum-nothing-else"));
    let text = erratum(arguments, turn, &orders, &draws, (&head, &told, &later));
    let number = open.errata.iter().filter_map(|e| e.name.parse().ok()).max().unwrap_or(0_u32);
    let number = number.saturating_add(1);
    let name = format!("{}/errata/{number}.md", open.folder);
    let mut changes = Changes::default();
    changes.write.insert(name.clone(), text.into_bytes());
    let (here, there) = (open.name(), issue.name());
    let told = format!("It is printed in No. {here}, and the page of No. {there} is marked.");
    let told = format!("{table}\nwritten: {name}\n{told}\n");
    Ok((changes, told))
}

/// Orders as they were typed on the command line, or those of the file it names.
fn order_lines(given: &str) -> Result<String, String> {
    let text = disk::text(std::path::Path::new(given)).map_err(|e| format!("{given}: {e}"));
    match text {
        Ok(Some(text)) => Ok(text),
        _ if given.contains(": ") => Ok(given.to_string()),
        Ok(None) => Err(format!("{given} is neither a file nor an order like \"France: A par-bur\"")),
        Err(error) => Err(error),
    }
}

/// What is said where the orders are those that were sealed.
fn nothing_new(arguments: &Arguments, case: &Case) -> String {
    let (game, phase) = (&arguments.game, &arguments.phase);
    let example = case.lines("ORDERS").map(|(_, line)| line).find(|line| !line.starts_with("GM:"));
    let example = example.unwrap_or("France: A par-bur");
    format!(
        "nothing to correct: old and new results are the same. Give the orders as they should have been: zine errata {game} \"{phase}\" --orders \"{example}\" --why \"misread by me\""
    )
}

/// A sealed season as it counts now: corrected by the erratum in force, if it has one.
struct CorrectedSeason<'a> {
    issue: &'a IssueFolder,
    case: Case,
    rules: Arc<dyn RuleSet>,
    before: Position,
    old: PhaseResult,
    in_force: Option<errata::ErratumInForce>,
}

impl<'a> CorrectedSeason<'a> {
    fn load(arguments: &Arguments, content: &'a Content, turn: Turn) -> Result<CorrectedSeason<'a>, String> {
        let game = &arguments.game;
        let file = sealed_phases::phase_file(game, turn);
        let of = |i: &'a IssueFolder| Some((i, i.sealed.as_ref().filter(|s| s.files.contains_key(&file))?));
        let (issue, sealed) = content.in_time().find_map(of).ok_or_else(|| {
            let phase = &arguments.phase;
            format!("{phase} of {game} is not sealed yet: correct the orders themselves")
        })?;
        let all = cases::read(&sealed.files[&file]).map_err(|e| e.0.to_string())?;
        let mut case = all.into_iter().next().ok_or("the sealed file holds no season")?;
        let rules =
            sealed_phases::by_its_rules(&case, board_in_force(content, game, BoardMoment::In(issue.name())))
                .map_err(|e| e.to_string())?;
        // Where a season before it was replayed, it begins where that leads.
        let last = content.in_time().last().map_or(issue.name(), IssueFolder::name);
        let games = games::play(content, last);
        let played = games.get(game).and_then(|history| history.phases.iter().find(|p| p.turn == turn));
        let mut before = match played {
            Some(played) => (*played.before).clone(),
            None => cases::position(&case, &*rules).map_err(|e| e.0.to_string())?,
        };
        if let Some(secret) = sealed.secret.get(&format!("{game} {}.secret", turn.code())) {
            *before.secrets.reveal_mut() = secret.text.lines().map(String::from).collect();
        }
        let (mut hand, mut in_force) = (SheetAuthor::Program, None);
        if let Some((erratum, now)) =
            errata::erratum_for(content, last, game, turn, &case).map_err(|e| e.to_string())?
        {
            (case, hand, in_force) = (now, SheetAuthor::Person, Some(erratum));
        }
        let (old, _) = cases::replay(&case, &*rules, &before, hand).map_err(|e| e.0.to_string())?;
        Ok(CorrectedSeason { issue, case, rules, before, old, in_force })
    }
}

/// The case's orders with some replaced: an order for a unit replaces what its owner ordered for it.
fn replaced(case: &Case, rules: &dyn RuleSet, before: &Position, text: &str) -> Result<Vec<String>, String> {
    let mut orders: Vec<String> = case.lines("ORDERS").map(|(_, l)| l.to_string()).collect();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let (key, order) = read_order(line, rules, before)
            .ok_or_else(|| format!("“{line}” is not an order: write it like France: A par-bur"))?;
        check_owner(rules.board(), before, &key).map_err(|why| format!("“{line}”: {why}"))?;
        orders.retain(|o| read_order(o, rules, before).is_none_or(|(other, _)| other != key));
        orders.push(order);
    }
    Ok(orders)
}

/// Owner and unit of a line, and the line with its order as it is understood.
fn read_order(line: &str, rules: &dyn RuleSet, before: &Position) -> Option<((Owner, UnitRef), String)> {
    let (grammar, board) = (rules.grammar(), rules.board());
    let (who, order) = line.split_once(':')?;
    let owner = board.find_owner(who)?;
    let source = diagnostics::Source::new("orders", order.trim());
    let item = match OrderItem::parse(grammar, board, order.trim()) {
        Ok(item) => item,
        Err(_) => rules.read(before, owner, &source).into_iter().find_map(|r| r.item)?,
    };
    let unit = *item.terms().next()?.units().next()?;
    let at = unit.place().map_or(unit.at, |p| UnitLocation::Place(board.province_of(p).place()));
    let key = UnitRef { power: None, number: None, at, ..unit };
    Some(((owner, key), format!("{}: {}", board.owner(owner).name, item.text(grammar, board))))
}

/// Checks that a power that has units orders none of another's.
fn check_owner(board: &Board, before: &Position, (owner, unit): &(Owner, UnitRef)) -> Result<(), String> {
    let all = || before.units.iter().chain(before.dislodged.iter().map(|dislodged| &dislodged.unit));
    let here = |of: &Owner| all().any(|u| u.owner == *of && unit.fits(board, u));
    let other = board.powers().find(|of| of != owner && here(of));
    match other.filter(|_| !here(owner) && before.units_of(*owner).next().is_some()) {
        Some(other) => {
            let [owner, other] = [*owner, other].map(|of| &board.owner(of).name);
            Err(format!("the unit is {other}’s: write {other} instead of {owner}"))
        }
        None => Ok(()),
    }
}

/// The orders as the mail of the sealed issue gives them now.
fn from_mail(content: &Content, issue: &IssueFolder, game: &str, turn: Turn) -> Result<Vec<String>, String> {
    let mut unsealed = content.clone();
    for i in unsealed.change_issues(|i| i.name() == issue.name()) {
        i.sealed = None;
    }
    let games = games::play(&unsealed, issue.number());
    let history = games.get(game).ok_or_else(|| format!("no game is called “{game}”"))?;
    let played = history.in_issue(issue.number()).iter().find(|p| p.turn == turn);
    let played =
        played.ok_or("the mail of that issue no longer has the season: give the orders with --orders")?;
    Ok(played.orders.iter().map(|(who, order)| format!("{who}: {order}")).collect())
}

/// What an order is about, in a comparison.
fn key(board: &Board, l: &adjudicator::rules::OrderResult) -> String {
    format!("{} {}", board.owner(l.owner).name, l.unit.map_or(String::new(), |u| u.text(board)))
}

/// What differs, in sentences: as printed, then as it should have been.
fn sentences(voice: &Voice, old: &PhaseResult, new: &PhaseResult, changed: &[String]) -> Vec<String> {
    let Some(board) = voice.board else { return Vec::new() };
    [
        changed_orders(old, "erratum-was", changed, board, voice),
        changed_orders(new, "erratum-is", changed, board, voice),
    ]
    .concat()
}

fn changed_orders(
    report: &PhaseResult,
    id: &'static str,
    changed: &[String],
    board: &Board,
    voice: &Voice<'_>,
) -> Vec<String> {
    let lines = report.orders.iter().filter(|l| changed.contains(&key(board, l)));
    let one = |l: &adjudicator::rules::OrderResult| {
        let order: String = results::line(voice, l, false).into_iter().map(|run| run.text).collect();
        let plain = l.shape == adjudicator::rules::OrderShape::Hold && l.verdict == Verdict::Succeeds;
        let result = if plain { "stands" } else { l.verdict.word() };
        let facts = [
            ("power", MessageFact::Powers(vec![l.owner])),
            ("order", MessageFact::Text(order)),
            ("result", MessageFact::Word(result)),
        ];
        voice.say(id, &facts)
    };
    lines.map(one).collect()
}

/// Old and new results beside each other, and the keys of those that differ.
fn side_by_side(rules: &dyn RuleSet, old: &PhaseResult, new: &PhaseResult) -> (String, Vec<String>) {
    let board = rules.board();
    let lines = |report: &PhaseResult| -> Vec<(String, String)> {
        report
            .orders
            .iter()
            .map(|l: &adjudicator::rules::OrderResult| {
                (key(board, l), format!("{} = {}", l.text(board), l.verdict.word()))
            })
            .collect()
    };
    let (before, after) = (lines(old), lines(new));
    let mut keys: Vec<&String> = before.iter().chain(&after).map(|(k, _)| k).collect();
    keys.sort();
    keys.dedup();
    let mut table = format!("  {:<40} {}\n", "as printed", "as corrected");
    let mut changed = Vec::new();
    for key in keys {
        let (was, is) = (values_of(&before, key), values_of(&after, key));
        let mark = if was == is { " " } else { "*" };
        table += &format!("{mark} {was:<40} {is}\n");
        if was != is {
            changed.push(key.clone());
        }
    }
    let (was, is) = (unit_texts(old, board), unit_texts(new, board));
    for unit in is.iter().filter(|u| !was.contains(u)) {
        table += &format!("* {:<40} on the board: {unit}\n", "");
    }
    (table, changed)
}

fn unit_texts(report: &PhaseResult, board: &Board) -> Vec<String> {
    let mut list: Vec<String> = report.after.units.iter().map(|u| u.owned_text(board)).collect();
    list.sort();
    list
}

fn values_of(list: &[(String, String)], key: &String) -> String {
    list.iter().filter(|(k, _)| k == key).map(|(_, t)| t.clone()).collect::<Vec<_>>().join("; ")
}

/// Words as a sentence: with a capital, and a full stop.
fn sentence(words: &str) -> String {
    let words = page::lexicon::Lexicon::sentence(words);
    if words.ends_with(['.', '!', '?', '…']) { words } else { words + "." }
}

fn erratum(
    arguments: &Arguments,
    turn: Turn,
    orders: &[String],
    draws: &[String],
    (head, changed, later): (&str, &[String], &str),
) -> String {
    let phase = games::calendar::editor_notation(turn);
    let exact = if turn.phase == adjudicator::season::Phase::Movement { turn.code() } else { phase.clone() };
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
    out += &format!("+++\n{head}");
    if let Some(why) = &arguments.why {
        out += &format!(" {}", sentence(why.trim()));
    }
    out += "\n\n";
    for line in changed {
        out += &format!("* {line}\n");
    }
    out += &format!("\n{later}\n");
    out
}
