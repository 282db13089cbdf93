//! `zine draws verify`: recomputes every draw of an issue from what is printed in it and before it.

use std::process::ExitCode;

use clap::Subcommand;

use super::desk::{self, Root, issue_number};
use crate::content::seal::Seal;
use crate::content::{self, Content, schema};
use crate::draw::{Draw, Draws};
use crate::games;
use crate::games::allocate::{Wish, allocate};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Recompute the draws of an issue and say in words whether they are right
    Verify(Verify),
}

#[derive(clap::Args)]
struct Verify {
    /// The issue: 12 or issue-12
    #[arg(value_parser = issue_number)]
    issue: i64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: Root,
}

/// A draw, recomputed.
#[derive(serde::Serialize)]
struct Checked {
    game: String,
    phase: String,
    draw: Draw,
    right: bool,
    words: String,
}

/// Runs the command: status 1 if a draw is not what the secret gives, or the secret is not the one promised.
pub fn run(arguments: &Arguments) -> ExitCode {
    let What::Verify(verify) = &arguments.what;
    let folder = verify.root.folder();
    let content = match content::load(&folder, Some(verify.issue)) {
        Ok(content) => content,
        Err(faults) => {
            desk::show(&faults);
            return ExitCode::FAILURE;
        }
    };
    if content.issue(verify.issue).is_none() {
        return desk::refuse(format!("there is no issue {}", verify.issue));
    }
    let (promise, kept) = promise(&content, verify.issue);
    let checked = recompute(&content, verify.issue);
    let right = kept != Some(false) && checked.iter().all(|c| c.right);
    if verify.json {
        let out = serde_json::json!({
            "issue": verify.issue, "promise": promise, "kept": kept, "right": right, "draws": checked,
        });
        desk::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
    } else {
        let mut text = format!("{promise}\n");
        for one in &checked {
            text += &format!("{} {}: {}\n", one.game, one.phase, one.words);
        }
        if checked.is_empty() {
            text += "Nothing was drawn in this issue.\n";
        }
        desk::print(&text);
    }
    ExitCode::from(u8::from(!right))
}

/// Whether the issue's secret is the one whose hash the issue before it printed.
fn promise(content: &Content, number: i64) -> (String, Option<bool>) {
    let seal = |n: i64| {
        let sealed = content.issue(n)?.sealed.as_ref()?;
        schema::parse::<Seal>(&sealed.seal).ok()
    };
    let secret = seal(number).and_then(|s| s.secret).or_else(|| content.secrets.get(&number).cloned());
    let Some(secret) = secret else {
        return (format!("Issue {number} has no secret to draw from."), None);
    };
    let hash = crate::seal::hash(secret.as_bytes());
    match seal(number - 1).and_then(|s| s.next) {
        Some(printed) if printed == hash => {
            let text = format!(
                "Issue {} printed {hash}, the SHA-256 of issue {number}'s secret: the editor could not choose it afterwards.",
                number - 1
            );
            (text, Some(true))
        }
        Some(printed) => {
            let text = format!(
                "Issue {} promised a secret with SHA-256 {printed}, but issue {number}'s secret has {hash}.",
                number - 1
            );
            (text, Some(false))
        }
        None => (
            format!("Issue {number}'s secret has SHA-256 {hash}; no sealed issue before it promised it."),
            None,
        ),
    }
}

fn recompute(content: &Content, number: i64) -> Vec<Checked> {
    let games = games::play(content, number);
    let mut out = Vec::new();
    let Some(secret) = content.secrets.get(&number) else { return out };
    for game in content.games.iter().filter(|g| g.file.start.issue == Some(number) && !g.file.draw.is_empty())
    {
        out.extend(powers(content, game, secret));
    }
    for history in &games.games {
        for played in history.in_issue(number) {
            for draw in played.report.draws.iter().filter(|d| d.candidates.len() > 1) {
                // Draws before this one are forced to what they were, so that the count is the same.
                let mut draws = Draws::secret(secret.as_bytes(), &history.game.id, &played.turn.short());
                for earlier in played.report.draws.iter().take_while(|d| d.number < draw.number) {
                    draws.draw(&earlier.name, &earlier.candidates);
                }
                let index = draws.draw(&draw.name, &draw.candidates);
                let value = &draw.candidates[index.min(draw.candidates.len() - 1)];
                let said = played.rulings.0.iter().any(|r| {
                    r.verb().0 == "DRAW"
                        && r.verb().1.split('=').next().map(str::trim) == Some(&draw.number.to_string())
                });
                let same = value.eq_ignore_ascii_case(&draw.value);
                let from = draw.candidates.join(", ");
                let words = if said {
                    format!(
                        "draw {} ({}): the gamesmaster decided on {} in print.",
                        draw.number, draw.name, draw.value
                    )
                } else if same {
                    format!(
                        "draw {} ({}): {} out of {from}, as the secret gives it.",
                        draw.number, draw.name, draw.value
                    )
                } else {
                    format!(
                        "draw {} ({}): {} was printed, but the secret gives {value}.",
                        draw.number, draw.name, draw.value
                    )
                };
                out.push(Checked {
                    game: history.game.id.clone(),
                    phase: played.turn.to_string(),
                    draw: draw.clone(),
                    right: said || same,
                    words,
                });
            }
        }
    }
    out
}

/// The powers of a game that began in the issue, drawn again from the players' wishes.
fn powers(content: &Content, game: &content::Game, secret: &str) -> Option<Checked> {
    let entry = crate::rules::find(game.file.variant.get_ref())?;
    let rules = (entry.make)(&crate::rules::Switches::default()).ok()?;
    let board = rules.board();
    let powers: Vec<_> = board.powers().collect();
    let index = |name: &String| powers.iter().position(|p| board.find_owner(name) == Some(*p));
    let wishes: Vec<Wish> = game
        .file
        .preference
        .iter()
        .map(|p| Wish {
            person: p.person.get_ref().clone(),
            powers: p.powers.iter().filter_map(|n| index(n.get_ref())).collect(),
        })
        .collect();
    let mut draws = Draws::secret(secret.as_bytes(), &game.id, "start");
    let given = allocate(&wishes, powers.len(), &mut draws)?;
    let seat = |person: &str| {
        let seat = game.file.seat.iter().find(|s| s.person.get_ref() == person && s.from.is_none())?;
        index(seat.power.get_ref())
    };
    let seats = wishes.iter().zip(&given).all(|(wish, power)| seat(&wish.person) == Some(*power));
    let lots = draws.made().iter().map(|d| &d.value).eq(game.file.draw.iter().map(|d| &d.value));
    let right = seats && lots;
    let words = if right {
        let list = wishes
            .iter()
            .zip(&given)
            .map(|(w, p)| format!("{} to {}", board.owner(powers[*p]).name, content.name(&w.person)));
        format!("the powers go {}, as wishes and secret give it.", list.collect::<Vec<_>>().join(", "))
    } else {
        "the powers are not those that wishes and secret give.".into()
    };
    let draw = draws.made().first()?.clone();
    Some(Checked { game: game.id.clone(), phase: "start".into(), draw, right, words })
}
