//! From the archive's model to its files: pages, search, feed, calendar, data. A pure function.

use std::collections::BTreeMap;
use std::sync::mpsc::SyncSender;

use serde_json::{Value as Json, json};

use super::model::{Archive, Game, Number, RecordsPage, house_rules, printed};
use super::page::{File, Files, Site, sections};
use super::{calendar, feed, found, search};
use crate::diagnostic::Diagnostic;
use crate::issue::Issue;
use crate::publish::templates::{Neighbour, Templates, Web};
use crate::rules::Fact;
use crate::threads::{self, Turns};

/// Takes a file of the archive as soon as it is made.
pub type Put<'a> = &'a mut dyn FnMut(File) -> Result<(), Vec<Diagnostic>>;

/// Makes the whole archive.
///
/// # Errors
/// A template of the editor's that fails.
pub fn files(archive: &Archive, templates: &Templates) -> Result<Files, Vec<Diagnostic>> {
    let mut out = Files::new();
    let mut put = |file: File| -> Result<(), Vec<Diagnostic>> {
        out.insert(file.path, file.bytes);
        Ok(())
    };
    let all = &archive.issues;
    for (at, number) in all.iter().enumerate() {
        let near = |n: &Number| Neighbour { number: n.issue.number.clone(), title: title(&n.issue) };
        let around = (at.checked_sub(1).and_then(|p| all.get(p)).map(near), all.get(at + 1).map(near));
        put(issue(templates, number, around, &archive.url)?)?;
    }
    let found: Vec<search::Page> = all.iter().map(found::issue).collect();
    found.iter().enumerate().try_for_each(|(at, page)| put(found::texts_of(page, at)))?;
    make(archive, found, templates, 1, &mut put)?;
    Ok(out)
}

/// The page of an issue of the archive, between its neighbours. `url` is the address of the site, empty where it is not
/// known.
///
/// # Errors
/// A template of the editor's that fails.
pub fn issue(
    templates: &Templates,
    number: &Number,
    around: (Option<Neighbour>, Option<Neighbour>),
    url: &str,
) -> Result<File, Vec<Diagnostic>> {
    let page = issue_page(templates, number, around, Some(url))?;
    Ok(File::new(format!("issues/{}/index.html", number.issue.number), page.into_bytes()))
}

/// Makes the archive around the pages of the issues file by file, on several threads; their number changes nothing but
/// the order. `found` is what the search finds in the issues, in their order; what it shows of them is made with their pages.
///
/// # Errors
/// A template of the editor's that fails, and whatever `put` says.
pub fn make(
    archive: &Archive,
    found: Vec<search::Page>,
    templates: &Templates,
    threads: usize,
    put: Put<'_>,
) -> Result<(), Vec<Diagnostic>> {
    let site = Site { archive, templates, printed: printed(&archive.issues) };
    let address = |number: &Number| format!("issues/{}/index.html", number.issue.number);
    let mut pages: Vec<String> = archive.issues.iter().map(address).collect();
    let mut listed = |file: File| {
        if file.path.ends_with(".html") && file.path != "404.html" {
            pages.push(file.path.clone());
        }
        put(file)
    };
    site.all(&found, threads, &mut listed)?;
    if archive.url.is_empty() {
        return Ok(());
    }
    pages.sort();
    let sitemap = feed::sitemap(&archive.url, &pages).into_bytes();
    put(File::new("sitemap.xml".into(), sitemap))
}

/// The page of one issue, between its neighbours; it links to the departments of the archive if there is one. The archive
/// comes with its address, which is empty where it is not known.
///
/// # Errors
/// A template of the editor's that fails.
pub fn issue_page(
    templates: &Templates,
    number: &Number,
    (prev, next): (Option<Neighbour>, Option<Neighbour>),
    archive: Option<&str>,
) -> Result<String, Vec<Diagnostic>> {
    templates.web(&number.issue, &place(number, (prev, next), archive))
}

/// Where the page of an issue stands.
pub fn place(
    number: &Number,
    (prev, next): (Option<Neighbour>, Option<Neighbour>),
    archive: Option<&str>,
) -> Web {
    Web {
        root: "../../".into(),
        pdf: number.pdf.clone(),
        pages: number.pages,
        size: if number.bytes > 0 { size(number.bytes) } else { String::new() },
        sections: if archive.is_some() { sections(&number.issue.words, "issues") } else { Vec::new() },
        url: archive.unwrap_or_default().into(),
        cover: number.cover,
        prev,
        next,
    }
}

fn title(issue: &Issue) -> String {
    issue.heading().to_string()
}

impl Site<'_> {
    fn home(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let games: Vec<&Game> = a.games.iter().filter(|g| g.running).collect();
        let latest = a.issues.last();
        let openings: Vec<&str> = latest
            .iter()
            .flat_map(|n| &n.issue.openings)
            .filter(|o| o.need > 0)
            .map(|o| o.game.as_str())
            .collect();
        let back: Vec<Json> = a.issues.iter().rev().skip(1).take(8).map(entry).collect();
        let content = json!({
            "latest": latest.map(entry), "deadline": latest.and_then(|n| n.issue.deadline.as_ref()),
            "games": games, "openings": openings, "back": back, "subscribe": a.subscribe,
        });
        self.page(out, "index.html", "home", "", &content)
    }

    /// Every page and file, shared out among threads; what takes longest begins.
    fn all(&self, found: &[search::Page], threads: usize, put: Put<'_>) -> Result<(), Vec<Diagnostic>> {
        enum Task<'t> {
            Search,
            Back,
            Lists,
            Game(&'t Game),
        }
        type Sent = Result<Vec<File>, (usize, Vec<Diagnostic>)>;
        let mut tasks = vec![Task::Search, Task::Back, Task::Lists];
        tasks.extend(self.archive.games.iter().map(Task::Game));
        let done = |task: &Task, send: &SyncSender<Sent>| -> Result<Vec<File>, Vec<Diagnostic>> {
            let mut out = Files::new();
            match task {
                Task::Search => self.search(found, &|file| send.send(Ok(vec![file])).is_ok()),
                Task::Back => self.back(&mut out)?,
                Task::Lists => self.small(&mut out)?,
                Task::Game(game) => self.game(&mut out, game)?,
            }
            Ok(out.into_iter().map(|(path, bytes)| File::new(path, bytes)).collect())
        };
        let turns = Turns::default();
        let work = |send: &SyncSender<Sent>| {
            turns.of(&tasks).all(|(at, task)| {
                let made = done(task, send).inspect_err(|_| turns.end());
                send.send(made.map_err(|faults| (at, faults))).is_ok()
            });
        };
        let (mut result, mut faults) = (Ok(()), Vec::new());
        let ended = threads::streamed(threads.min(tasks.len()), work, |files: Sent| {
            match files {
                Ok(files) => result = files.into_iter().try_for_each(&mut *put),
                Err(fault) => faults.push(fault),
            }
            result.is_ok()
        });
        result?;
        if let Some((_, first)) = faults.into_iter().min_by_key(|(at, _)| *at) {
            return Err(first);
        }
        let failed = || vec![Diagnostic::error("archive", "a page of the archive could not be made")];
        ended.into_iter().try_for_each(|ended| ended.map_err(|_| failed()))
    }

    /// Everything but search, games and issues.
    fn small(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        self.home(out)?;
        self.lists(out)?;
        self.people(out)?;
        self.records(out)?;
        self.rules(out)?;
        self.page(out, "404.html", "404", "", &json!({}))?;
        self.aliases(out)?;
        for (name, text) in self.templates.plain() {
            if let Some(file) = name.strip_prefix("web/") {
                out.insert(file.to_owned(), text.clone().into_bytes());
            }
        }
        let newest: Vec<&Number> = self.archive.issues.iter().rev().collect();
        out.insert("feed.xml".into(), self.feed(&newest).into_bytes());
        out.insert("deadlines.ics".into(), self.calendar().into_bytes());
        Ok(())
    }

    /// The lists of issues and of games.
    fn lists(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        let all = &self.archive.issues;
        self.page(out, "games/index.html", "games", "games", &json!({ "games": self.archive.games }))?;
        let mut years: Vec<(String, Vec<Json>)> = Vec::new();
        for number in all.iter().rev() {
            let year: String = number.issue.date.iso.chars().take(4).collect();
            match years.last_mut().filter(|(y, _)| *y == year) {
                Some((_, list)) => list.push(entry(number)),
                None => years.push((year, vec![entry(number)])),
            }
        }
        let years: Vec<Json> =
            years.into_iter().map(|(year, issues)| json!({"year": year, "issues": issues})).collect();
        self.page(out, "issues/index.html", "issues", "issues", &json!({ "years": years }))
    }

    fn people(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        self.page(out, "people/index.html", "people", "people", &json!({ "people": self.archive.people }))?;
        for person in &self.archive.people {
            let path = format!("people/{}/index.html", person.id);
            self.page(out, &path, "person", "people", &json!({ "p": person }))?;
        }
        Ok(())
    }

    fn records(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        // Every page leads to the first one, so that it is there whatever is known.
        let first =
            [RecordsPage { title: self.archive.words.get("records").into(), ..RecordsPage::default() }];
        let all = if self.archive.records.is_empty() { &first[..] } else { &self.archive.records };
        let pages: Vec<Json> = all.iter().map(|p| json!({"id": p.id, "title": p.title})).collect();
        for page in all {
            let path = match page.id.as_str() {
                "" => "records/index.html".to_string(),
                id => format!("records/{id}/index.html"),
            };
            let content =
                json!({ "record": page, "pages": pages, "data": !self.archive.records_data.is_empty() });
            self.page(out, &path, "records", "records", &content)?;
        }
        let data = self.archive.records_data.iter();
        out.extend(data.map(|(name, text)| (format!("records/{name}"), text.clone().into_bytes())));
        Ok(())
    }

    fn rules(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let house = house_rules(&a.issues).map(|(n, rules)| json!({"n": n, "rules": rules}));
        self.page(out, "rules/index.html", "rules", "rules", &json!({ "rules": a.rules, "house": house }))?;
        for rules in &a.rules {
            let path = format!("rules/{}/index.html", rules.id);
            self.page(out, &path, "ruleset", "rules", &json!({ "rules": rules }))?;
        }
        if let Some(house) = house {
            let editions: Vec<&str> = a
                .issues
                .iter()
                .filter(|n| n.issue.rules.is_some())
                .map(|n| n.issue.number.as_str())
                .collect();
            let content = json!({ "house": house, "editions": editions });
            self.page(out, "rules/house-rules/index.html", "house-rules", "rules", &content)?;
            for number in &a.issues {
                let (n, Some(rules)) = (&number.issue.number, &number.issue.rules) else { continue };
                let content = json!({ "house": { "n": n, "rules": rules }, "editions": editions });
                let path = format!("rules/house-rules/{n}.html");
                self.page(out, &path, "house-rules", "rules", &content)?;
            }
        }
        Ok(())
    }

    /// The sharded index, and what it shows of pages that are no issues. Files go to `put` one by one as long as it takes
    /// them.
    fn search(&self, found: &[search::Page], put: &dyn Fn(File) -> bool) {
        let a = self.archive;
        let keep =
            |(name, text): (String, String)| put(File::new(format!("search/{name}"), text.into_bytes()));
        let mut index = search::Index::default();
        found.iter().for_each(|page| index.page(page));
        for (at, rules) in a.rules.iter().enumerate() {
            let text = format!("{}. {}", rules.about, rules.powers.join(", "));
            let section = search::Section {
                anchor: "main".into(),
                title: rules.name.clone(),
                text,
                also: String::new(),
            };
            let page = search::Page {
                issue: None,
                href: format!("rules/{}/index.html", rules.id),
                when: a.words.get("archive_rules").into(),
                sections: vec![section],
            };
            index.page(&page);
            if !put(found::texts_of(&page, found.len() + at)) {
                return;
            }
        }
        index.files().into_iter().all(keep);
    }

    /// The search page with the index at the back.
    fn back(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let mut back: BTreeMap<String, Vec<Json>> = BTreeMap::new();
        let mut add = |text: &str, n: &str, anchor: &str| {
            back.entry(text.to_owned()).or_default().push(json!({"n": n, "anchor": anchor}));
        };
        for number in &a.issues {
            let n = &number.issue.number;
            for game in &number.issue.games {
                add(&game.name, n, &game.id);
            }
            for letter in &number.issue.letters {
                add(&letter.who, n, &letter.id);
            }
            for article in &number.issue.articles {
                add(&article.title, n, &article.id);
            }
        }
        let mut letters: BTreeMap<String, Vec<Json>> = BTreeMap::new();
        for (text, refs) in back {
            let letter = search::fold(&text)
                .chars()
                .find(|c| c.is_alphanumeric())
                .map(|c| c.to_uppercase().to_string());
            letters
                .entry(letter.unwrap_or_else(|| "–".into()))
                .or_default()
                .push(json!({"text": text, "refs": refs}));
        }
        let index: Vec<Json> =
            letters.into_iter().map(|(letter, rows)| json!({"letter": letter, "rows": rows})).collect();
        self.page(out, "search/index.html", "search", "search", &json!({ "index": index }))
    }

    fn aliases(&self, out: &mut Files) -> Result<(), Vec<Diagnostic>> {
        for alias in &self.archive.aliases {
            let mut path = alias.from.trim_matches('/').to_owned();
            if !path.ends_with(".html") {
                path += "/index.html";
            }
            let to = format!("{}{}", "../".repeat(path.matches('/').count()), alias.to);
            self.page(out, &path, "moved", "", &json!({ "name": alias.name, "to": to }))?;
        }
        Ok(())
    }

    fn feed(&self, newest: &[&Number]) -> String {
        let a = self.archive;
        let channel = feed::Channel {
            title: a.zine.title.clone(),
            subtitle: a.zine.motto.clone(),
            language: a.zine.language.clone(),
            author: a.zine.editor.clone(),
            tag: a.tag.clone(),
            base: a.url.clone(),
        };
        let entries: Vec<feed::Entry> = newest
            .iter()
            .map(|n| {
                let title = title(&n.issue);
                let games: Vec<String> = n.issue.games.iter().map(|g| g.name.clone()).collect();
                let id = if title.is_empty() { "archive-number" } else { "archive-number-title" };
                let called = [("n", Fact::Text(n.issue.number.clone())), ("title", Fact::Text(title))];
                let games = a.language.say("feed-games", &[("list", Fact::Text(games.join(", ")))]);
                feed::Entry {
                    title: a.language.say(id, &called),
                    number: n.issue.number.clone(),
                    date: n.issue.date.iso.clone(),
                    summary: format!("{} {games}", n.issue.blurb).trim().to_owned(),
                    pdf: n.pdf.clone(),
                    bytes: n.bytes,
                }
            })
            .collect();
        feed::atom(&channel, &entries)
    }

    fn calendar(&self) -> String {
        let a = self.archive;
        let named = a.language.say("calendar-name", &[("title", Fact::Text(a.zine.title.clone()))]);
        let Some(latest) = a.issues.last() else { return calendar::calendar(&named, &a.domain, &[]) };
        let n = &latest.issue.number;
        let text = |words: &String| Fact::Text(words.clone());
        let events: Vec<calendar::Event> = a
            .games
            .iter()
            .filter(|g| g.running && !g.due_iso.is_empty())
            .flat_map(|g| {
                let main = (format!("{}-after-{n}", g.id), &g.due_iso, &g.due_season);
                let early = g.due_before.iter().enumerate();
                let early =
                    early.map(move |(i, d)| (format!("{}-after-{n}-{}", g.id, i + 1), &d.iso, &d.season));
                early.chain([main]).map(move |due| (g, due))
            })
            .map(|(g, (id, day, season))| {
                let words = &a.language;
                let summary =
                    words.say("calendar-orders", &[("game", text(&g.name)), ("season", text(season))]);
                calendar::Event {
                    id,
                    day: day.clone(),
                    published: latest.issue.date.iso.clone(),
                    description: words
                        .say("calendar-printed", &[("title", text(&a.zine.title)), ("n", text(n))]),
                    alarm: words.say("calendar-alarm", &[("what", text(&summary))]),
                    summary,
                }
            })
            .collect();
        calendar::calendar(&named, &a.domain, &events)
    }
}

/// The size of a file in words.
fn size(bytes: u64) -> String {
    match bytes {
        1_000_000.. => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{} kB", bytes.div_ceil(1000)),
    }
}

/// An issue as lists show it.
fn entry(number: &Number) -> Json {
    let issue = &number.issue;
    let games: Vec<&str> = issue.games.iter().map(|g| g.name.as_str()).collect();
    let size = size(number.bytes);
    json!({
        "n": issue.number, "title": title(issue), "date": issue.date.iso, "day": issue.date.printed,
        "blurb": issue.blurb, "pages": number.pages, "pdf": number.pdf, "size": size, "cover": number.cover, "games": games,
    })
}
