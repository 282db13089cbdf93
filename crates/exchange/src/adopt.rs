//! Adopts a running game from elsewhere: writes all files of its folder, or none.

use std::collections::BTreeMap;

use toml::{Table, Value};

use adjudicator::board::{Board, Owner};
use adjudicator::season::Phase;
use base::paths::issue_folder;
use base::toml_values;
use diagnostics::Diagnostic;
use folder::{Content, GameFolder};
use page::lexicon::results::{self, ResultStyle};
use page::lexicon::{Lexicon, events};
use page::model::{RunMark, TextRun};

use super::{GameTransfer, code};

/// How a game is adopted.
#[derive(Clone, Debug, Default)]
pub struct AdoptOptions {
    /// Its id here.
    pub id: String,
    /// Its name; else the id.
    pub name: Option<String>,
    /// Its origin, as printed.
    pub from: String,
    /// The issue that continues it.
    pub issue: Option<i64>,
    /// The issue that prints the earlier seasons.
    pub print: Option<i64>,
    /// Powers with ids of people.toml.
    pub seats: Vec<(String, String)>,
}

/// The files that adopt a game, by path from the root.
///
/// # Errors
/// A game of that id already here, an invalid id, a game that has ended, missing seats or issues.
pub fn files(
    content: &Content,
    record: &GameTransfer,
    wish: &AdoptOptions,
) -> Result<Vec<(String, String)>, Diagnostic> {
    let id = &wish.id;
    if !toml_values::is_new_id(id, true) {
        let said = format!("“{id}” cannot be an id: {}", toml_values::no_new_id(id, true));
        return Err(Diagnostic::error("bad-id", said).help("choose another with --game"));
    }
    if content.games.iter().any(|game: &GameFolder| game.id.eq_ignore_ascii_case(id)) {
        let help = "adopt it under another id with --game, or move the old folder away first";
        return Err(Diagnostic::error("game", format!("there is already a game “{id}” here"))
            .help(help)
            .in_file(format!("games/{id}")));
    }
    if record.phase_due().is_none() {
        let said = format!("{} has ended, so it cannot be continued", record.id);
        return Err(
            Diagnostic::error("game-over", said).help("write its seasons as case files with --cases OUT")
        );
    }
    let base = format!("games/{id}");
    let mut out = vec![
        (format!("{base}/game.toml"), game_file(content, record, wish)?),
        (
            format!("{base}/start.case"),
            GameTransfer { id: id.clone(), ..record.clone() }.position("as taken over"),
        ),
    ];
    for (at, phase) in record.phases.iter().enumerate() {
        let name = format!("{base}/past/{:03} {}.case", at + 1, code(phase.before.turn));
        out.push((name, phase.case(id)));
    }
    if let Some(number) = wish.issue {
        let text = &open_issue(content, number)?.source.text;
        let gap = if text.ends_with('\n') { "" } else { "\n" };
        let play = format!("{text}{gap}\n[[play]]\ngame = \"{id}\"\n");
        out.push((format!("{}/issue.toml", issue_folder(number)), play));
    }
    if let Some(number) = wish.print {
        open_issue(content, number)?;
        let text = history(content, record, wish);
        out.push((format!("{}/articles/{id}-history.md", issue_folder(number)), text));
    }
    Ok(out)
}

fn open_issue(content: &Content, number: i64) -> Result<&folder::IssueFolder, Diagnostic> {
    let open = content.issue(number).filter(|i| i.sealed.is_none());
    open.ok_or_else(|| {
        let said = format!("issue {number} is not open");
        Diagnostic::error("issue", said).help("run `zine new issue` to open it")
    })
}

fn toml_text(text: &str) -> Value {
    Value::String(text.to_string())
}

fn game_file(content: &Content, record: &GameTransfer, wish: &AdoptOptions) -> Result<String, Diagnostic> {
    let rules = &*record.rules;
    let board = rules.board();
    let mut given: BTreeMap<_, &String> = BTreeMap::new();
    for (power, person) in &wish.seats {
        let owner = board.find_owner(power).filter(|o| board.owner(*o).played);
        let known: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
        given.insert(
            owner.ok_or_else(|| {
                Diagnostic::error("seat", format!("there is no power “{power}” in {}", record.id))
                    .help(format!("one of {}", known.join(", ")))
            })?,
            person,
        );
        if !content.people.contains_key(person) {
            return Err(folder::unknown_person(content, person));
        }
    }
    let seats = board.powers().filter(|o| {
        record.position.units_of(*o).next().is_some()
            || record.position.centres(*o) > 0
            || record.position.dislodged.iter().any(|d| d.unit.owner == *o)
    });
    let seats = seats.map(|owner| {
        let person = given.get(&owner).map_or("", |person| person.as_str());
        let mut row = Table::new();
        row.insert("power".into(), toml_text(&board.owner(owner).name));
        row.insert("person".into(), toml_text(person));
        Value::Table(row)
    });
    let mut start = Table::new();
    start.insert("file".into(), toml_text("start.case"));
    start.insert("from".into(), toml_text(&wish.from));
    let years = years(record).into_iter().map(|(year, line)| (year.to_string(), Value::String(line)));
    start.insert("history".into(), Value::Table(years.collect()));
    let mut game = Table::new();
    game.insert("name".into(), toml_text(wish.name.as_ref().unwrap_or(&wish.id)));
    game.insert("variant".into(), toml_text(rules.name()));
    if !board.about.id.is_empty() {
        game.insert("board".into(), toml_text(&board.about.id));
    }
    let switches = rules.switches().0.iter().map(|(key, value)| (key.clone(), toml_text(value)));
    let switches: Table = switches.collect();
    if !switches.is_empty() {
        game.insert("rules".into(), Value::Table(switches));
    }
    game.insert("start".into(), Value::Table(start));
    game.insert("seat".into(), Value::Array(seats.collect()));
    Ok(toml::to_string_pretty(&game).unwrap_or_default())
}

/// Centres at the end of each year played, in the notation of other zines' charts: `A5 E4 F5`.
fn years(record: &GameTransfer) -> BTreeMap<i32, String> {
    let board = record.rules.board();
    let ends = record.phases.iter().filter(|p| {
        p.report.after.turn.year > p.before.turn.year || p.before.turn.phase == Phase::Adjustment
    });
    ends.map(|phase| {
        let held = board.powers().map(|o| (o, phase.report.after.centres(o))).filter(|(_, n)| *n > 0);
        let line = held.map(|(o, n)| format!("{}{n}", short_name(board, o))).collect::<Vec<_>>().join(" ");
        (phase.before.turn.year, line)
    })
    .collect()
}

/// The initial of a power, or its name if others have the same initial.
fn short_name(board: &Board, owner: Owner) -> String {
    let name = &board.owner(owner).name;
    let first = name.chars().next().unwrap_or_default();
    let alone = board.powers().filter(|o| board.owner(*o).name.starts_with(first)).count() == 1;
    if alone { first.to_string() } else { name.clone() }
}

/// The seasons before the game came here, in the zine's own style of results: an article to be printed or thrown away.
fn history(content: &Content, record: &GameTransfer, wish: &AdoptOptions) -> String {
    let board = record.rules.board();
    let style = ResultStyle::find(content.zine.results.style.get_ref()).unwrap_or(ResultStyle::Uk);
    let words = style.words(&Lexicon::for_zine(content).in_game(record.rules.name()));
    let voice = words.voice_for(board, style);
    let name = wish.name.as_ref().unwrap_or(&wish.id);
    let title = words.say("article-before", &[("game", adjudicator::rules::MessageFact::Text(name.clone()))]);
    let mut out = format!("+++\ntitle = {}\n+++\n", Value::String(title));
    for phase in &record.phases {
        out += &format!("\n## {}\n", words.phase(phase.before.turn));
        for owner in board.all_owners() {
            let lines = phase.report.orders.iter().filter(|l| l.owner == owner && !l.invalid);
            let lines: Vec<String> =
                lines.map(|l| emphasised(&results::line_of(&voice, l, None, true))).collect();
            if !lines.is_empty() {
                out += &format!("\n**{}**: {}\n", escaped(&voice.head(owner)), lines.join("; "));
            }
        }
        for said in events::paragraphs(&voice, &phase.report.events) {
            out += &format!("\n{}\n", escaped(&said.text));
        }
    }
    out
}

/// Runs as Markdown: what print underlines is emphasised.
fn emphasised(runs: &[TextRun]) -> String {
    let runs = runs.iter().map(|run: &TextRun| match run.mark {
        RunMark::Failed | RunMark::Void if !run.text.trim().is_empty() => {
            format!("*{}*", escaped(run.text.trim()))
        }
        RunMark::Reason => format!(" {}", escaped(&run.text)),
        _ => escaped(&run.text),
    });
    runs.collect()
}

/// Escapes Markdown in a text.
fn escaped(text: &str) -> String {
    let text = text.chars().flat_map(|c| {
        matches!(c, '*' | '_' | '[' | ']' | '<' | '`' | '\\' | '#').then_some('\\').into_iter().chain([c])
    });
    text.collect()
}
