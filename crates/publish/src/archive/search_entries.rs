//! The search data of an issue.

use page::model::{IssuePage, PrintedPhase, RunMark, TextRun};

use super::model::SealedIssuePage;
use super::page::ArchiveFile;
use super::search;

/// The search data of an issue.
pub fn issue(number: &SealedIssuePage) -> search::SearchPage {
    let n = &number.issue.number;
    search::SearchPage {
        issue: Some(n.clone()),
        href: String::new(),
        when: format!("{} {n}, {}", number.issue.words.get("no"), number.issue.date.printed),
        year: year(&number.issue),
        sections: texts(&number.issue),
    }
}

/// The year of an issue.
pub fn year(issue: &IssuePage) -> i32 {
    issue.date.parts().map_or(0, |day| day.year)
}

/// The issue itself, by its number, title and blurb.
pub fn issue_section(issue: &IssuePage) -> search::SearchSection {
    let title = [format!("{} {}", issue.words.get("no"), issue.number), issue.heading().to_string()];
    let title = title.iter().filter(|t| !t.is_empty()).cloned().collect::<Vec<_>>().join(": ");
    let games: Vec<&str> = issue.games.iter().map(|g| g.name.as_str()).collect();
    search::SearchSection::new("issues", "main", &title, format!("{} {}", issue.blurb, games.join(", ")))
}

/// Adds the words of a season: `text` is shown, `also` only searched.
pub fn season(season: &PrintedPhase, text: &mut String, also: &mut String) {
    for power in &season.results {
        *text += &format!(" {} {}", power.power, power.player);
        power.missed.iter().for_each(|m| *text += &format!(" {m}"));
        for order in &power.orders {
            push_order_text(order, text);
        }
    }
    for a in &season.adjustments {
        *text += &format!(" {} {}", a.power, a.centres.join(" "));
        for order in &a.orders {
            push_order_text(order, text);
        }
    }
    season.notes.iter().for_each(|n| *text += &format!(" {}", n.words()));
    // The position in words has the full names of places that the orders abbreviate.
    season.position.iter().for_each(|p| *also += &format!(" {} {}", p.units.join(" "), p.centres.join(" ")));
}

/// An order, and why it failed.
fn push_order_text(order: &[TextRun], text: &mut String) {
    text.push(' ');
    for run in order {
        text.push_str(if run.mark == RunMark::Reason { " " } else { "" });
        text.push_str(&run.text);
    }
}

/// The file of texts for a page, which is the one at `at` of the index.
pub fn texts_of(page: &search::SearchPage, at: usize) -> ArchiveFile {
    let (name, text) = page.texts(at);
    ArchiveFile::new(format!("search/{name}"), text.into_bytes())
}

/// The sections of an issue for the search.
fn texts(issue: &IssuePage) -> Vec<search::SearchSection> {
    let of = search::SearchSection::new;
    let mut out = vec![issue_section(issue)];
    if let Some(editorial) = &issue.editorial {
        let title = if editorial.title.is_empty() { issue.words.get("editorial") } else { &editorial.title };
        out.push(of("issues", "editorial", title, editorial.body.words()));
    }
    for game in &issue.games {
        let mut text = format!("{} {} {}.", game.number, game.variant, game.gm);
        let mut also = String::new();
        for season in &game.seasons {
            text += &format!(" {}:", season.name);
            self::season(season, &mut text, &mut also);
        }
        out.push(search::SearchSection {
            also,
            game: game.page.clone(),
            ..of("games", &game.id, &format!("{} {}", game.name, game.season), text)
        });
        for press in &game.press {
            let by = press.by.as_deref().unwrap_or_default();
            let title = format!("{}: {}", issue.words.get("press"), game.name);
            let text = format!("{} {} {by}", press.dateline, press.body.words());
            out.push(search::SearchSection {
                game: game.page.clone(),
                ..of("press", &press.id, &title, text)
            });
        }
    }
    for letter in &issue.letters {
        out.push(of("letters", &letter.id, &letter.who, letter.body.words()));
    }
    for article in &issue.articles {
        out.push(of("issues", &article.id, &article.title, article.body.words()));
    }
    for poll in &issue.polls {
        out.push(of("issues", &poll.id, &poll.name, poll.body.words()));
    }
    if let Some(rules) = &issue.rules {
        let text: Vec<String> =
            rules.items.iter().map(|r| format!("{} {}", r.head, r.text.words())).collect();
        out.push(of("rules", "house-rules", issue.words.get("rules"), text.join(" ")));
    }
    if !issue.ads.is_empty() {
        let text: Vec<String> = issue.ads.iter().map(|a| format!("{} {}", a.text.words(), a.who)).collect();
        out.push(of("issues", "ads", issue.words.get("wants"), text.join(" ")));
    }
    if let Some(state) = &issue.state {
        let text: Vec<String> = state
            .rows
            .iter()
            .map(|r: &page::model::StateRow| {
                format!("{} {} {} {}", r.numbers.join(" "), r.zine, r.local, r.players)
            })
            .collect();
        out.push(of("issues", "state", issue.words.get("state"), text.join(" ")));
    }
    out
}
