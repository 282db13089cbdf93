//! `zine records`: ratings, statistics, finished games, the roster, the custodian's reports.

use std::process::ExitCode;

use folder::{Content, IssueNumber};
use games::records::ratings::RatingSystem;
use games::records::{ZineRecords, custodian, print, records};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: Option<RecordsCommand>,
    /// The records as they were after this issue or flyer [default: the last issue sealed]
    #[arg(long, global = true, value_name = "ISSUE")]
    until: Option<String>,
    /// Print everything as JSON
    #[arg(long, global = true)]
    json: bool,
    /// Print the table as CSV
    #[arg(long, global = true, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(clap::Subcommand)]
enum RecordsCommand {
    /// Rating lists, one for each rule-set
    Ratings {
        /// The system [default: those that zine.toml prints]
        system: Option<String>,
    },
    /// The powers of each rule-set
    Countries,
    /// Players
    Players,
    /// Games
    Games,
    /// Everybody the zine has ever listed
    Roster,
    /// The zine in numbers
    Totals,
    /// The report a number custodian asks for
    Custodian {
        /// The game
        #[arg(required_unless_present = "issue")]
        game: Option<String>,
        /// All that an issue brings: starts, changes, ends
        #[arg(long, value_name = "ISSUE", conflicts_with = "game")]
        issue: Option<String>,
        /// With what people.toml knows of the players
        #[arg(long)]
        addresses: bool,
    },
}

/// Runs the command: status 1 for an issue that is not sealed, an unknown game, a report that lacks something.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(None::<i64>)?;
    let until = until(&content, arguments.until.as_deref()).map_err(common::refuse)?;
    let played = games::play(&content, until);
    let records = records(&content, &played, until);
    if let Some(RecordsCommand::Custodian { game, issue, addresses }) = &arguments.what {
        let report = match (game, issue) {
            (Some(game), _) => custodian::game(&content, &played, &records, game, *addresses),
            (None, Some(issue)) => common::issue_number(issue)
                .and_then(|n| custodian::issue(&content, &played, &records, n, *addresses)),
            (None, None) => Err("name a game, or an issue with --issue".into()),
        };
        common::print(&report.map_err(common::refuse)?);
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.json {
        common::print_json(&records);
        return Ok(ExitCode::SUCCESS);
    }
    let tables = tables(&content, &records, arguments.what.as_ref()).map_err(common::refuse)?;
    let text = match (arguments.csv, tables) {
        (false, tables) if tables.is_empty() => "Nothing to list yet.\n".into(),
        (false, tables) => tables.iter().map(print::RecordsTable::text).collect::<Vec<_>>().join("\n"),
        (true, tables) => print::csv(&tables),
    };
    common::print(&text);
    Ok(ExitCode::SUCCESS)
}

fn tables(
    content: &Content,
    records: &ZineRecords,
    what: Option<&RecordsCommand>,
) -> Result<Vec<print::RecordsTable>, String> {
    Ok(match what {
        None => print::overview(content, records),
        Some(RecordsCommand::Ratings { system: Some(name) }) => {
            let system = print::system(name).ok_or_else(|| {
                let known = RatingSystem::ALL.map(RatingSystem::name).join(", ");
                format!("no rating system is called {name}; use one of {known}")
            })?;
            print::ratings(content, records, &[system])
        }
        Some(RecordsCommand::Ratings { system: None }) => {
            print::ratings(content, records, &content.zine.records.ratings)
        }
        Some(RecordsCommand::Countries) => print::countries(records),
        Some(RecordsCommand::Players) => vec![print::players(records)],
        Some(RecordsCommand::Games) => vec![print::games(content, records)],
        Some(RecordsCommand::Roster) => vec![print::roster(records)],
        Some(RecordsCommand::Totals) | Some(RecordsCommand::Custodian { .. }) => vec![print::totals(records)],
    })
}

/// The last issue that counts: sealed, and not later than the one asked for.
fn until(content: &Content, asked: Option<&str>) -> Result<IssueNumber, String> {
    let last =
        content.issues.iter().filter(|i| i.sealed.is_some()).map(|i| i.name()).max().unwrap_or_default();
    let Some(asked) = asked else { return Ok(last) };
    let number = common::number(asked)?;
    if !number.is_flyer() && content.issues.last().is_none_or(|i| i.name() < number) {
        let said = format!("these are the records after issue {last}");
        common::say(format_args!("note: issue {number} is still to come: {said}"));
        return Ok(last);
    }
    match content.issue(number) {
        Some(issue) if issue.sealed.is_some() => Ok(number),
        Some(_) => Err(format!("{} is not sealed: records are made from sealed issues only", number.label())),
        None if number.is_flyer() => Err(format!("there is no flyer {asked}")),
        None => Err(format!("there is no issue {asked}")),
    }
}
