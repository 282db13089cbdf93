//! `zine draws verify`: recomputes every draw of an issue from what is printed in it and before it.

use std::process::ExitCode;

use clap::Subcommand;

use adjudicator::draw::{Draw, Draws};
use folder::seal::SealFile;
use folder::{Content, IssueNumber};
use games::PlayedPhase;
use games::power_assignment::{PreferenceList, by_board};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: DrawsCommand,
}

#[derive(Subcommand)]
enum DrawsCommand {
    /// Recompute the draws of an issue and say in words whether they are right
    Verify(Verify),
}

#[derive(clap::Args)]
struct Verify {
    /// The issue or flyer: 12 or issue-12, 11a or flyer-11a
    #[arg(value_parser = common::number)]
    issue: IssueNumber,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// A draw, recomputed.
#[derive(serde::Serialize)]
struct DrawReport {
    game: String,
    phase: String,
    /// The phase as it stands in what is hashed.
    short: String,
    draw: Draw,
    right: bool,
    words: String,
}

/// Runs the command: status 1 if a draw is not what the secret gives, or the secret is not the one promised.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let DrawsCommand::Verify(verify) = &arguments.what;
    let folder = verify.root.folder();
    // What a flyer draws from is proved by the issue after it.
    let content = folder::load_or_fail(&folder, Some(IssueNumber::from(verify.issue.printing_issue())));
    let content = content.map_err(common::report_failure)?;
    if content.issue(verify.issue).is_none() {
        return Err(common::refuse(format!("there is no {}", verify.issue.label())));
    }
    let (promise, kept) = match verify.issue.is_flyer() {
        true => derived(&content, verify.issue),
        false => promise(&content, verify.issue.issue),
    };
    let checked = recompute(&content, verify.issue);
    let right = kept != Some(false) && checked.iter().all(|c| c.right);
    if verify.json {
        let out = serde_json::json!({
            "issue": verify.issue, "promise": promise, "kept": kept, "right": right, "draws": checked,
        });
        common::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
    } else {
        let mut text = format!("{promise}\n");
        for one in &checked {
            text += &format!("{} {}: {}\n", one.game, one.phase, one.words);
        }
        match checked.first() {
            None => text += &format!("Nothing was drawn in this {}.\n", verify.issue.kind()),
            Some(first) => text += &recipe(&content, verify.issue, first),
        }
        common::print(&text);
    }
    Ok(common::status(!right))
}

/// How a player draws again with any program that knows SHA-256, with the first draw as the example.
fn recipe(content: &Content, number: IssueNumber, first: &DrawReport) -> String {
    let secret = seal(content, number).and_then(|s| s.secret.clone()).unwrap_or_else(|| "SECRET".into());
    format!(
        "To draw again: put {secret}|{}|{}|{} {}|0 through SHA-256 (the secret, the game, the phase, number and name of \
         the draw). The first 16 hexadecimal digits are a number; divide it by the count of the candidates, and what \
         remains says which of them it is, the first being 0.\n",
        first.game, first.short, first.draw.number, first.draw.name
    )
}

/// Whether the issue's secret is the one whose hash the issue before it printed.
fn promise(content: &Content, number: i64) -> (String, Option<bool>) {
    let Some(secret) = secret(content, number) else {
        return (format!("Issue {number} has no secret to draw from."), None);
    };
    let hash = base::hash::hash(secret.as_bytes());
    match seal(content, number - 1).and_then(|s| s.next.clone()) {
        Some(printed) if printed == hash => {
            let text = format!(
                "Issue {} printed {hash}, the SHA-256 of issue {number}'s secret: the editor could not choose it afterwards.",
                number - 1
            );
            (text, Some(true))
        }
        Some(printed) => {
            let mut text = format!(
                "Issue {} promised a secret with SHA-256 {printed}, but issue {number}'s secret has {hash}.",
                number - 1
            );
            let why = seal(content, number).and_then(|s| s.new_secret.as_ref());
            text += &why.map(|why| format!(" Issue {number} printed why: {why}")).unwrap_or_default();
            (text, Some(false))
        }
        None => (
            format!("Issue {number}'s secret has SHA-256 {hash}; no sealed issue before it promised it."),
            None,
        ),
    }
}

/// Whether a flyer's secret is made from that of the issue after it, which shows when that issue is out.
fn derived(content: &Content, number: IssueNumber) -> (String, Option<bool>) {
    let next = number.printing_issue();
    let Some(printed) = secret(content, number) else {
        return (format!("Flyer {number} has no secret to draw from."), None);
    };
    let Some(revealed) = seal(content, next).and_then(|s| s.secret.clone()) else {
        let text =
            format!("Flyer {number} was drawn from {printed}: provable once issue {next} is published.");
        return (text, None);
    };
    let right = folder::flyer_secret(&revealed, number) == printed;
    let (promise, kept) = promise(content, next);
    let text = match right {
        true => format!(
            "Flyer {number} was drawn from {printed}, the SHA-256 of issue {next}'s secret, | and “flyer {number}”. {promise}"
        ),
        false => {
            format!("Flyer {number} was drawn from {printed}, which is not made from issue {next}'s secret.")
        }
    };
    (text, if right { kept } else { Some(false) })
}

fn seal(content: &Content, number: impl Into<IssueNumber>) -> Option<&SealFile> {
    content.issue(number)?.seal()
}

/// The secret of an issue: the one it printed, or before it is sealed the editor's.
fn secret(content: &Content, number: impl Into<IssueNumber>) -> Option<String> {
    let number = number.into();
    seal(content, number).and_then(|s| s.secret.clone()).or_else(|| content.draw_secret(number))
}

fn recompute(content: &Content, number: IssueNumber) -> Vec<DrawReport> {
    let games = games::play(content, number);
    let mut out = Vec::new();
    let secret = secret(content, number);
    let begun = content.games.iter().filter(|g| g.file.start.issue.is_some_and(|issue| number == issue));
    for game in begun.filter(|g| !g.file.draw.is_empty()) {
        out.extend(secret.as_deref().and_then(|secret| powers(content, game, secret)));
    }
    for history in &games.games {
        for played in history.in_issue(number) {
            for draw in played.report.draws.iter().filter(|d| d.candidates.len() > 1) {
                let said = played.is_draw_decided(draw.number);
                let given =
                    secret.as_deref().map(|secret| recompute_draw(secret, &history.game.id, played, draw));
                let same = given.as_ref().is_some_and(|value| value.eq_ignore_ascii_case(&draw.value));
                let (number, value) = (draw.number, &draw.value);
                let what = format!("draw {number} ({})", draw.name);
                let words = match given {
                    _ if said => format!("{what}: the gamesmaster decided on {value} in print."),
                    None => format!("{what}: {value} was printed, but no secret is there to draw it again."),
                    Some(_) if same => {
                        let from = draw.candidates.join(", ");
                        format!("{what}: {value} out of {from}, as the secret gives it.")
                    }
                    Some(given) => format!("{what}: {value} was printed, but the secret gives {given}."),
                };
                out.push(DrawReport {
                    game: history.game.id.clone(),
                    phase: played.turn.to_string(),
                    short: played.turn.code(),
                    draw: draw.clone(),
                    right: said || same,
                    words,
                });
            }
        }
    }
    out
}

/// What the secret gives for a draw; the draws before it count as they were made.
fn recompute_draw(secret: &str, game: &str, played: &PlayedPhase, draw: &Draw) -> String {
    let mut draws = Draws::from_secret(secret.as_bytes(), game, &played.turn.code());
    for earlier in played.report.draws.iter().take_while(|d| d.number < draw.number) {
        draws.draw(&earlier.name, &earlier.candidates);
    }
    let index = draws.draw(&draw.name, &draw.candidates);
    draw.candidates[index.min(draw.candidates.len() - 1)].clone()
}

/// What an issue printed of a draw of powers before it: the game, and whom of those who took part.
fn bound(content: &Content, game: &folder::GameFolder, took_part: &[String]) -> String {
    let drawn = game.file.start.issue.unwrap_or_default();
    let listed = game.file.first_issue().filter(|listed| *listed < drawn && seal(content, *listed).is_some());
    let Some(listed) = listed else {
        return "Not proved: no issue printed the game and its list before the draw, so that whoever knew the secret could choose them.".into();
    };
    let (_, late): (Vec<&String>, Vec<&String>) = took_part.iter().partition(|person| {
        let mut places = game.file.preference.iter().filter(|place| *place.person.get_ref() == **person);
        places.next_back().is_some_and(|place| place.since.is_some_and(|since| since < drawn))
    });
    let proved = format!("Issue {listed} printed the game, and the issues before {drawn} its list");
    if late.is_empty() {
        return format!("{proved}: nobody who knew the secret could choose them.");
    }
    let late: Vec<String> = late.into_iter().map(|person| content.name(person)).collect();
    format!("{proved}. Not proved for {}, listed with the draw.", late.join(", "))
}

/// Whether the players that a game told in the end are those whose hash was printed before the draw.
fn players_told(content: &Content, game: &folder::GameFolder) -> Option<(bool, String)> {
    let drawn = game.file.start.issue.unwrap_or_default();
    let promise = game.file.promise(drawn - 1).filter(|promise| seal(content, promise.issue).is_some())?;
    let (issue, count, hash) = (promise.issue, promise.players, &promise.sha256);
    if game.file.is_hidden() {
        let told = format!(
            "Issue {issue} printed the hash of {count} players, {hash}; list and salt are told at the end."
        );
        return Some((true, told));
    }
    let players = game.file.players.as_ref()?;
    let same = count <= players.list.len() && players.hash(count) == *hash;
    let told = match same {
        true => format!("The first {count} players are those whose hash issue {issue} printed, {hash}."),
        false => format!("The first {count} players are not those whose hash issue {issue} printed, {hash}."),
    };
    Some((same, told))
}

/// The powers of a game that began in the issue, drawn again from the players' wishes.
fn powers(content: &Content, game: &folder::GameFolder, secret: &str) -> Option<DrawReport> {
    let rules = games::house_rules::base_rule_set(content, game)?;
    let board = rules.board();
    let powers = board.seats();
    let index = |name: &String| powers.iter().position(|p| board.find_owner(name) == Some(*p));
    // Of those on the list only who was given a power took part, each with what he said last.
    let mut wishes: Vec<PreferenceList> = Vec::new();
    for place in
        game.file.preference.iter().filter(|p| first_seat(p.person.get_ref(), &game.file.seat).is_some())
    {
        let person = place.person.get_ref().clone();
        wishes.retain(|w| w.person != game.file.code_of(&person));
        let powers = place.powers.iter().filter_map(|n| index(n.get_ref())).collect();
        wishes.push(PreferenceList { person: game.file.code_of(&person), powers });
    }
    let mut draws = Draws::from_secret(secret.as_bytes(), &game.id, "start");
    let given = by_board(board, &wishes, &mut draws)?;
    let seat = |code: &str| index(first_seat(&game.file.person_of(code), &game.file.seat)?.power.get_ref());
    let seats = wishes.iter().zip(&given).all(|(wish, power)| seat(&wish.person) == Some(*power));
    let lots = draws.log().iter().map(|d| &d.value).eq(game.file.draw.iter().map(|d| &d.value));
    let right = seats && lots;
    let words = if right {
        let list = wishes.iter().zip(&given).map(|(w, p)| {
            format!("{} to {}", board.owner(powers[*p]).name, content.name(&game.file.person_of(&w.person)))
        });
        format!("the powers go {}, as wishes and secret give it.", list.collect::<Vec<_>>().join(", "))
    } else {
        "the powers are not those that wishes and secret give.".into()
    };
    let told = players_told(content, game);
    let right = right && told.as_ref().is_none_or(|(same, _)| *same);
    let took_part: Vec<String> = wishes.iter().map(|wish| game.file.person_of(&wish.person)).collect();
    let mut words = format!("{words} {}", bound(content, game, &took_part));
    words.extend(told.map(|(_, told)| format!(" {told}")));
    let draw = draws.log().first()?.clone();
    let (game, phase, short) = (game.id.clone(), "start".into(), "start".into());
    Some(DrawReport { game, phase, short, draw, right, words })
}

fn first_seat<'s>(person: &str, seats: &'s [folder::game::SeatRow]) -> Option<&'s folder::game::SeatRow> {
    let mut firsts = seats.iter().filter(|s| s.from.is_none());
    firsts.find(|s| s.person.as_ref().is_some_and(|p| p.get_ref() == person))
}
