//! Dead ends: from every page of the archive a reader should reach everything it mentions. Reports links that a page could have
//! and lacks.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::Diagnostic;

use super::game_viewer::page_of;
use super::links::LinkCheck;
use super::model::{Archive, ArchivedPhase};
use crate::issue_names::{is_flyer, place};

/// Links wanted from a page, by source and target: `game → person`.
type WantedLinks = BTreeMap<(String, &'static str), BTreeSet<String>>;

/// How many links of a kind are named for a page.
const NAMED: usize = 3;

/// Warns of links that a page could have and lacks.
pub fn check_dead_ends(archive: &Archive, survey: &LinkCheck) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let mut known = ("", BTreeSet::new());
    let wanted = wanted(archive);
    for ((page, cell), targets) in &wanted {
        if known.0 != page {
            known = (page, survey.leads(page));
        }
        let lacks: Vec<&str> = targets.iter().filter(|t| !known.1.contains(*t)).map(String::as_str).collect();
        if lacks.is_empty() {
            continue;
        }
        let more = lacks.len().saturating_sub(NAMED);
        let named = lacks[..lacks.len() - more].join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let fault =
            Diagnostic::warning("dead-end", format!("{cell}: the page does not lead to {named}{more}"));
        let help = "a template of your own may leave them out: `zine templates diff` shows how it differs";
        out.push(fault.in_file(format!("public/{page}")).help(help));
    }
    out
}

/// All links that the data allow.
fn wanted(archive: &Archive) -> WantedLinks {
    let mut out = WantedLinks::new();
    let ids: BTreeMap<&str, &str> = archive.people.iter().map(|p| (p.name.as_str(), p.id.as_str())).collect();
    let person = |name: &str| ids.get(name).map(|id| of_person(id));
    let issues: Vec<&str> =
        archive.issues.iter().map(|n| n.issue.number.as_str()).filter(|n| !is_flyer(n)).collect();
    for pair in issues.windows(2) {
        want_link(of_issue(pair[0]), "issue → issue", Some(of_issue(pair[1])), &mut out);
        want_link(of_issue(pair[1]), "issue → issue", Some(of_issue(pair[0])), &mut out);
    }
    for issue in archive.issues.iter().map(|n| &n.issue) {
        let here = of_issue(&issue.number);
        want_link(here.clone(), "issue → issue", Some("issues/index.html".into()), &mut out);
        for game in issue.games.iter().filter_map(|g| archive.games.iter().find(|a| a.anchor == g.id)) {
            want_link(here.clone(), "issue → game", Some(of_game(&game.id)), &mut out);
            want_link(here.clone(), "issue → rules", Some(of_rules(&game.rules_id)), &mut out);
        }
        let press = issue.games.iter().flat_map(|g| &g.press).filter_map(|p| p.by.as_deref());
        let letters = issue.letters.iter().map(|l| l.who.as_str());
        for name in letters.chain(issue.articles.iter().map(|a| a.by.as_str())).chain(press) {
            want_link(here.clone(), "issue → person", person(name), &mut out);
        }
        let rules = issue.rules.as_ref().map(|_| format!("rules/house-rules/{}.html", issue.number));
        if let Some(rules) = rules {
            want_link(rules, "rules → issue", Some(format!("{here}#house-rules")), &mut out);
        }
    }
    for game in &archive.games {
        let (own, last) = (of_game(&game.id), game.seasons.last().map(|s| page_of(game, s.year)));
        want_link(own.clone(), "game → rules", Some(of_rules(&game.rules_id)), &mut out);
        for id in game.players.iter().map(|s| &s.who.id).chain([&game.gm.id]).filter(|id| !id.is_empty()) {
            want_link(own.clone(), "game → person", Some(of_person(id)), &mut out);
        }
        for season in &game.seasons {
            let (block, printed) = (page_of(game, season.year), of_issue(&season.issue));
            let at = format!("games/{}/{block}#{}", game.id, season.season.code);
            want_link(own.clone(), "game → issue", Some(format!("{printed}#{}", game.anchor)), &mut out);
            if last.as_ref() != Some(&block) {
                want_link(own.clone(), "game → season", Some(at.clone()), &mut out);
            }
            let block = format!("games/{}/{block}", game.id);
            want_link(block.clone(), "season → issue", Some(format!("{printed}#{}", game.anchor)), &mut out);
            want_link(block.clone(), "season → game", Some(own.clone()), &mut out);
            want_link(printed.clone(), "issue → season", Some(at), &mut out);
            for name in players(season) {
                want_link(block.clone(), "season → person", person(name), &mut out);
                want_link(printed.clone(), "issue → person", person(name), &mut out);
            }
        }
    }
    for one in &archive.people {
        let here = of_person(&one.id);
        one.gms
            .iter()
            .for_each(|run| want_link(here.clone(), "person → game", Some(of_game(&run.game)), &mut out));
        for play in &one.plays {
            want_link(here.clone(), "person → game", Some(of_game(&play.game)), &mut out);
            for at in [&play.from_at, &play.to_at].into_iter().filter(|at| !at.is_empty()) {
                want_link(
                    here.clone(),
                    "person → season",
                    Some(format!("games/{}/{at}", play.game)),
                    &mut out,
                );
            }
            for other in [&play.after, &play.then].into_iter().filter(|other| !other.id.is_empty()) {
                want_link(here.clone(), "person → person", Some(of_person(&other.id)), &mut out);
            }
        }
        for said in &one.refs {
            want_link(
                here.clone(),
                "person → letter",
                Some(format!("{}#{}", of_issue(&said.n), said.anchor)),
                &mut out,
            );
        }
    }
    for set in &archive.rules {
        for game in &set.games {
            want_link(of_rules(&set.id), "rules → game", Some(of_game(&game.id)), &mut out);
        }
    }
    for board in &archive.boards {
        let here = format!("boards/{}/index.html", board.id);
        want_link("rules/index.html".into(), "rules → board", Some(here.clone()), &mut out);
        for game in &board.games {
            want_link(here.clone(), "board → game", Some(of_game(&game.id)), &mut out);
        }
    }
    out
}

fn want_link(
    from: String,
    cell: &'static str,
    to: Option<String>,
    out: &mut BTreeMap<(String, &str), BTreeSet<String>>,
) {
    let to = to.filter(|to| *to != from);
    out.entry((from, cell)).or_default().extend(to);
}

fn of_issue(number: &str) -> String {
    format!("{}/index.html", place(number))
}

fn of_person(id: &str) -> String {
    format!("people/{id}/index.html")
}

fn of_game(id: &str) -> String {
    format!("games/{id}/index.html")
}

fn of_rules(id: &str) -> String {
    format!("rules/{id}/index.html")
}

/// The players in the headings of a season's powers.
fn players(season: &ArchivedPhase) -> impl Iterator<Item = &str> {
    let orders = season.season.results.iter().map(|r| r.player.as_str());
    orders.chain(season.season.adjustments.iter().map(|a| a.player.as_str()))
}
