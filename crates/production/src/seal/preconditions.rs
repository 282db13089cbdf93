//! What must be in order before an issue is sealed: it was looked at as it is, its secret is the promised one, every power
//! has a player, it says something.

use std::collections::BTreeMap;

use base::hash::{digest, hash};
use base::paths::{issue_folder, seal_file};
use diagnostics::{Diagnostic, FaultCode};
use folder::store::Changes;
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::{GameHistory, Games, MissingOrders, calendar};

use super::{register, sources};
use crate::build::BuiltIssue;

/// The title of a zine that has none yet.
pub const NAMELESS: &str = "A Zine Without a Name";

/// The editorial of a new zine, which invites to write one.
pub const EDITORIAL: &str = include_str!("../../../../templates/init/editorial.md");

/// Where it is noted what the last build of an issue was made from.
pub fn built_file(number: impl Into<IssueNumber>) -> String {
    format!(".zine/built/{}", number.into().folder())
}

/// Everything an issue is made from by name from the root, with its hash.
pub fn inputs(folder: &Folder, content: &Content, number: IssueNumber) -> BTreeMap<String, String> {
    let mut names: Vec<String> =
        vec!["zine.toml".into(), content.people_source.name.to_string(), register::FILE.into()];
    names.extend(content.ledger.as_ref().map(|l| l.name.to_string()));
    names.extend([number.issue, number.issue + 1].map(sources::secret_path));
    // What a build makes there is no source of it.
    let (sealed, plan) = (format!("{}/sealed/", issue_folder(number)), crate::build::plan_file(number));
    let is_made = |name: &String| name.starts_with(&sealed) || *name == plan;
    for base in ["templates", "fonts", "games", "polls", &issue_folder(number)] {
        names.extend(sources::files_below(folder, base).into_iter().filter(|name| !is_made(name)));
    }
    names.extend(sources::files_below(folder, &format!("private/letters/{}", number.folder())));
    let before = content.in_time().filter(|i| i.name() < number && i.name() >= number.predecessor().issue);
    names.extend(before.filter(|i| i.sealed.is_some()).map(|i| seal_file(i.name())));
    let read = names.into_iter().filter_map(|name| folder.bytes(&name).map(|bytes| (name, digest(&bytes))));
    let mut out: BTreeMap<String, String> = read.collect();
    out.insert("the program".into(), env!("CARGO_PKG_VERSION").into());
    out
}

/// The inputs as the build notes them.
pub fn inputs_text(inputs: &BTreeMap<String, String>) -> String {
    inputs.iter().map(|(name, hash)| format!("{hash} {name}\n")).collect()
}

/// What changed since the last build of an issue; none if it was never built.
fn changed(folder: &Folder, content: &Content, number: IssueNumber) -> Option<Vec<String>> {
    let text = folder.text(&built_file(number))?.text;
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    let before: BTreeMap<&str, &str> = lines.map(|(hash, name)| (name, hash)).collect();
    let now = inputs(folder, content, number);
    let new = now.iter().filter(|(n, h)| before.get(n.as_str()) != Some(&h.as_str()));
    let mut out: Vec<String> = new.map(|(n, _)| n.clone()).collect();
    out.extend(before.keys().filter(|n| !now.contains_key(**n)).map(ToString::to_string));
    out.sort();
    Some(out)
}

/// The gate of the looks: what goes out is what was looked at.
pub fn looked_at(folder: &Folder, content: &Content, number: IssueNumber) -> Option<Diagnostic> {
    let message = match changed(folder, content, number) {
        None => format!("{} has never been built: run `zine build` and look at it first", number.label()),
        Some(changed) if changed.is_empty() => return None,
        Some(changed) => {
            let more = changed.len().saturating_sub(8);
            let mut list = changed.into_iter().take(8).collect::<Vec<_>>().join(", ");
            if more > 0 {
                list += &format!(" and {more} more");
            }
            format!("since {} was last built, these have changed: {list}", number.label())
        }
    };
    let fault = Diagnostic::error("not-built", message).in_file(issue_folder(number));
    Some(fault.help(format!("run `zine build {number}` and look at it, or run `zine seal {number} --build`")))
}

/// The secret of an issue is not the promised one.
pub const SECRET: FaultCode = FaultCode::Named("secret");

/// The gate of the secret: the draws prove something only if it is the promised one.
pub fn check_secret(content: &Content, issue: &IssueFolder) -> Option<Diagnostic> {
    // A flyer promises nothing, and draws from the secret that the issue before it promised for the next.
    let number = issue.name().printing_issue();
    // The issue right before it promises, once it is sealed.
    let before = content.issues.iter().rfind(|i| i.number() < number)?;
    let promise = before.seal()?.next.as_ref()?;
    let message = match content.secrets.get(&number) {
        Some(secret) if hash(secret.as_bytes()) == *promise => return None,
        Some(_) => format!("this is not the secret whose hash No. {} printed", before.number()),
        None => format!("the secret whose hash No. {} printed is missing", before.number()),
    };
    let fault = Diagnostic::error(SECRET, message).in_file(sources::secret_path(number));
    Some(fault.help(format!(
        "put it back; if it is lost, run `zine seal {number} --new-secret \"why\"`, which prints the reason"
    )))
}

/// What is open and must be sealed before an issue or flyer: an earlier issue, or a flyer.
pub fn open_before(content: &Content, number: IssueNumber) -> Option<IssueNumber> {
    let flyers = content.flyers.iter().filter(|_| !number.is_flyer());
    let before = content.issues.iter().filter(|issue| issue.name() < number).chain(flyers);
    before.filter(|issue| issue.sealed.is_none()).map(|issue| issue.name()).min()
}

/// The gate of the order: what comes before an issue or flyer is sealed before it.
pub fn order(open: IssueNumber, number: IssueNumber) -> Diagnostic {
    let message = format!("{} is open, and comes before {}", open.label(), number.label());
    let fault = Diagnostic::error("open-before", message).in_file(issue_folder(open));
    let seal = format!("run `zine seal {open}` first");
    let (here, there) = (issue_folder(number), issue_folder(open));
    fault.help(match open.is_flyer() {
        true => format!("{seal}; without it, remove {there} and name its phases in {here}/issue.toml"),
        false => seal,
    })
}

/// The gate of the seats: powers that play and are nobody's, without a ruling that says so.
pub fn seats(games: &Games, number: IssueNumber) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for history in &games.games {
        let board = history.rules.board();
        let mut missing: Vec<&str> = Vec::new();
        for played in history.in_issue(number).iter().filter(|p| !p.sealed) {
            for power in board.powers() {
                if played.before.units_of(power).next().is_none() && played.before.centres(power) == 0 {
                    continue;
                }
                let name = board.owner(power).name.as_str();
                let nobody = history.seats.player(power, played.turn).is_none();
                if nobody && !missing.contains(&name) && !empty_by_ruling(history, power) {
                    missing.push(name);
                }
            }
        }
        if missing.is_empty() {
            continue;
        }
        let first = history.in_issue(number).first();
        let (turn, id) = (first.map(|p| calendar::editor_notation(p.turn)), &history.game.id);
        let (turn, missing) = (turn.unwrap_or_default(), missing.join(", "));
        let message = format!("{turn} of {id} is played without a player for {missing}");
        let fault = Diagnostic::error("no-player", message).in_file(history.game.source.name.clone());
        let help = "give it a [[seat]], or rule that it has no player: why = \"...\" in the seat that ended, or GM: EMPTY POWER \"why\" in gm.txt";
        out.push(fault.help(help));
    }
    out
}

/// Whether a fault says that an issue is not finished, which stops nothing.
pub fn is_unfinished(fault: &Diagnostic) -> bool {
    matches!(fault.code, FaultCode::Named("editorial" | "no-address" | "stray-file"))
}

/// What an issue that is not sealed lacks: an editorial of its own, an address to which orders go.
pub fn unfinished(content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if issue.sealed.is_some() {
        return out;
    }
    if let Some(editorial) = issue.editorial.as_ref().filter(|e| *e.source.text == *EDITORIAL) {
        let fault = Diagnostic::warning("editorial", "the editorial is still the one that `zine init` wrote");
        let fault = fault.in_file(editorial.source.name.clone());
        out.push(fault.help("write one of your own, or remove the file"));
    }
    let zine = &content.zine;
    let has_games = !content.games.is_empty() || !content.hand_games.is_empty();
    if has_games && zine.address.is_empty() && zine.email.is_none() {
        let said = "nothing in the issue says where orders go: the zine has no address";
        let fault = Diagnostic::warning("no-address", said).in_file(content.source.name.clone());
        out.push(fault.help("write email = \"...\" or address = [\"...\"] into zine.toml"));
    }
    out
}

/// The gate of the deadline: nobody loses anything by orders that he had time to send. `now` is the moment of sealing.
pub fn early(content: &Content, games: &Games, number: IssueNumber, now: &jiff::Zoned) -> Option<Diagnostic> {
    let issue = content.issue(number)?;
    let (mut lines, mut latest) = (Vec::new(), None);
    for history in &games.games {
        let board = history.rules.board();
        for played in history.in_issue(number).iter().filter(|p| !p.sealed) {
            let due = history.deadline(content, issue, played.turn);
            let Some(due) = due.filter(|due| due.instant(content.zine.home()) > now.timestamp()) else {
                continue;
            };
            for missing in &played.missing {
                let (power, person) = (&board.owner(missing.power).name, &missing.person);
                let (turn, loss) = (calendar::editor_notation(played.turn), loss(missing));
                lines.push(format!("{power} ({person}) {}, {turn}: {loss}", missing.kind.mark()));
                latest = latest.max(Some(due.at));
            }
        }
    }
    let latest = latest?;
    let days = now.date().until(latest.date()).map_or(0, |span| span.get_days());
    let day = latest.strftime("%-d %B %Y, %H:%M");
    let label = page::lexicon::Lexicon::sentence(&number.label());
    let message = format!(
        "{label}: orders are due on {day} (in {days} days), and are missing:\n  {}",
        lines.join("\n  ")
    );
    let fault = Diagnostic::error("early", message).in_file(issue_folder(number));
    Some(fault.help(format!("wait for them, or run `zine seal {number} --early`")))
}

/// What a player loses by orders that are missing.
fn loss(missing: &MissingOrders) -> String {
    match (&missing.stood_in, &missing.replaced) {
        (Some(standby), Some(_)) => format!("loses the power to {standby}, whose orders are used"),
        (Some(standby), None) => format!("the orders of {standby} are used"),
        (None, Some(Some(next))) => format!("loses the power to {next}"),
        (None, Some(None)) => "loses the power, and nobody takes over".into(),
        (None, None) if missing.policy.is_none() => "done by the rules".into(),
        (None, None) => "the units hold".into(),
    }
}

/// A seat that ended with a reason, a power emptied by the policy for missing orders, or `GM: EMPTY`.
fn empty_by_ruling(history: &GameHistory, power: adjudicator::board::Owner) -> bool {
    let last = history.seats.seats_of(power).last();
    last.is_some_and(|s| s.person.is_none() || (s.until.is_some() && s.why.is_some()))
}

/// The gate of the title: a zine has a name of its own.
pub fn title(content: &Content) -> Option<Diagnostic> {
    let title = &content.zine.title;
    (title.get_ref().trim() == NAMELESS).then(|| {
        let fault = Diagnostic::error("no-name", "the zine still has the title it was created with");
        let help = "set title in zine.toml first: a sealed issue keeps it for ever";
        fault.at(&content.source, title.span()).help(help)
    })
}

/// The gate of the words: an issue says something (unless `empty` is meant).
pub fn words(content: &Content, built: &BuiltIssue, empty: bool) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let issue = &built.issue;
    let folder = content.issue(built.number);
    let untouched = folder.and_then(|i| i.editorial.as_ref()).is_some_and(|e| *e.source.text == *EDITORIAL);
    let written = !untouched && issue.editorial.as_ref().is_some_and(|e| !e.body.words().trim().is_empty())
        || !(issue.articles.is_empty() && issue.letters.is_empty() && issue.ads.is_empty())
        || !issue.errata.is_empty()
        || !issue.polls.is_empty()
        || issue.rules.is_some();
    let played = issue
        .games
        .iter()
        .any(|g| !g.seasons.is_empty() || g.summary.is_some() || g.ended.is_some() || !g.press.is_empty());
    let announced = !issue.openings.is_empty()
        || !issue.new_games.is_empty()
        || issue.new_blood.is_some()
        || issue.has(page::model::Department::Addresses);
    if !(written || played || announced || empty) {
        let message = format!("nothing is written, announced or played in {}", built.number.label());
        let fault = Diagnostic::error("empty", message).in_file(issue_folder(built.number));
        out.push(fault.help("to seal it all the same, add --empty"));
    }
    out
}

/// The changes a built issue makes, with the note of what it was made from.
pub fn changes(folder: &Folder, content: &Content, built: &BuiltIssue) -> Changes {
    let mut files = built.files.clone();
    files.insert(built_file(built.number), inputs_text(&inputs(folder, content, built.number)).into_bytes());
    crate::build::as_group_changes(&built.number.folder(), files)
}
