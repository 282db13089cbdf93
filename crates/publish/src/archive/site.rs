//! Turns the archive's model into its files: pages, search, feed, calendar, data. A pure function.

use std::collections::BTreeMap;
use std::sync::mpsc::SyncSender;

use serde_json::{Value, json};

use adjudicator::rules::MessageFact;
use base::parallel::{self, WorkQueue};
use diagnostics::Diagnostic;
use page::html;
use page::lexicon::Lexicon;
use page::model::{HouseRulesSection, IssuePage};

use super::model::{
    Archive, ArchivedGame, RecordsPage, SealedIssuePage, THUMBNAIL, house_rules, sections_by_game,
};
use super::page::{ArchiveFile, FileSet, SiteWriter, sections};
use super::{calendar, feed, game_viewer, search, search_entries};
use crate::citations;
use crate::issue_names::{is_flyer, issue_or_flyer_key, place as at};
use crate::templates::{Neighbour, PageMeta, PagePlace, Templates};

/// Receives each file of the archive as soon as it is built.
pub type PutFile<'a> = &'a mut dyn FnMut(ArchiveFile) -> Result<(), Vec<Diagnostic>>;

/// Builds the whole archive.
///
/// # Errors
/// One of the editor's templates fails.
pub fn files(archive: &Archive, templates: &Templates) -> Result<FileSet, Vec<Diagnostic>> {
    let mut out = FileSet::new();
    let mut put = |file: ArchiveFile| -> Result<(), Vec<Diagnostic>> {
        out.insert(file.path, file.bytes);
        Ok(())
    };
    let all = &archive.issues;
    for (at, number) in all.iter().enumerate() {
        let around =
            (at.checked_sub(1).and_then(|p| all.get(p)).map(neighbour), all.get(at + 1).map(neighbour));
        put(issue(templates, number, around, &archive.url, &archive.language)?)?;
    }
    let found: Vec<search::SearchPage> = all.iter().map(search_entries::issue).collect();
    found.iter().enumerate().try_for_each(|(at, page)| put(search_entries::texts_of(page, at)))?;
    make(archive, found, templates, 1, &mut put)?;
    Ok(out)
}

fn neighbour(number: &SealedIssuePage) -> Neighbour {
    Neighbour { number: number.issue.number.clone(), title: title(&number.issue) }
}

/// The page of an issue of the archive, between its neighbours. `url` is the address of the site, empty if it is not known.
///
/// # Errors
/// One of the editor's templates fails.
pub fn issue(
    templates: &Templates,
    number: &SealedIssuePage,
    around: (Option<Neighbour>, Option<Neighbour>),
    url: &str,
    language: &Lexicon,
) -> Result<ArchiveFile, Vec<Diagnostic>> {
    let page = templates.web(&number.issue, &place(number, around, Some(url), language))?;
    Ok(ArchiveFile::new(format!("{}/index.html", at(&number.issue.number)), page.into_bytes()))
}

/// Builds the archive around the pages of the issues file by file, on several threads; their number affects only the order.
/// `found` is the search data of the issues, in their order; the texts are written with their pages.
///
/// # Errors
/// One of the editor's templates fails; any error of `put`.
pub fn make(
    archive: &Archive,
    found: Vec<search::SearchPage>,
    templates: &Templates,
    threads: usize,
    put: PutFile<'_>,
) -> Result<(), Vec<Diagnostic>> {
    let site = SiteWriter { archive, templates, printed: sections_by_game(&archive.issues), found: &found };
    let mut pages: Vec<String> = archive
        .issues
        .iter()
        .map(|number: &SealedIssuePage| format!("{}/index.html", at(&number.issue.number)))
        .collect();
    let mut listed = |file: ArchiveFile| {
        if file.path.ends_with(".html") && file.path != "404.html" {
            pages.push(file.path.clone());
        }
        put(file)
    };
    site.write_all(&found, threads, &mut listed)?;
    if archive.url.is_empty() {
        return Ok(());
    }
    pages.sort();
    let dates = site.dates();
    let sitemap = feed::sitemap(&archive.url, &pages, &dates).into_bytes();
    put(ArchiveFile::new("sitemap.xml".into(), sitemap))?;
    let open = format!("Allow: /\nSitemap: {}sitemap.xml", archive.url);
    if archive.own_robots {
        return Ok(());
    }
    let robots = format!("User-agent: *\n{}\n", if archive.hidden { "Disallow: /" } else { &open });
    put(ArchiveFile::new("robots.txt".into(), robots.into_bytes()))
}

/// Address and description of the picture of an issue's first page.
fn cover(url: &str, number: &SealedIssuePage) -> (String, String) {
    let issue = &number.issue;
    let said = format!("{} {}, {}", issue.words.get("no"), issue.number, issue.date.printed);
    (format!("{url}issues/{}/cover.png", issue.number), said)
}

/// Metadata of the page of an issue.
fn about(number: &SealedIssuePage, url: &str) -> PageMeta {
    let issue = &number.issue;
    let (zine, title) = (&issue.zine, issue.heading());
    let name = format!("{}, {} {}", zine.title, issue.words.get("no"), issue.number);
    let name = if title.is_empty() { name } else { format!("{name}: {title}") };
    let games: Vec<&str> = issue.games.iter().map(|g| g.name.as_str()).collect();
    let text = format!("{} {}", Lexicon::with_full_stop(&issue.blurb), games.join(", "));
    let base = format!("{url}issues/{}/index.html", issue.number);
    let address = if url.is_empty() { String::new() } else { base.clone() };
    let letter = issue.words.get("letters");
    let articles = issue.articles.iter().map(|a| (&a.id, a.title.as_str(), &a.by));
    let letters = issue.letters.iter().map(|l| (&l.id, letter, &l.who));
    let parts = articles.chain(letters).map(|(anchor, title, by)| {
        let mut part = json!({"@type": "Article", "name": title});
        if !by.is_empty() {
            part["author"] = json!({"@type": "Person", "name": by});
        }
        if !url.is_empty() {
            part["url"] = json!(format!("{base}#{anchor}"));
        }
        part
    });
    let mut data = json!({
        "@context": "https://schema.org", "@type": "PublicationIssue", "issueNumber": issue.number, "name": name,
        "datePublished": issue.date.iso, "isPartOf": {"@type": "Periodical", "name": zine.title},
        "hasPart": parts.collect::<Vec<Value>>(),
    });
    if !url.is_empty() {
        data["url"] = json!(base);
    }
    PageMeta {
        text: PageMeta::description(text.trim(), &name),
        name,
        kind: "article",
        picture: if number.cover && !url.is_empty() { cover(url, number) } else { Default::default() },
        address,
        data: PageMeta::safe(&data),
    }
}

/// The place of an issue's page between its neighbours; it links to the departments of the archive if there is one. The archive
/// is given with its address, which is empty if it is not known.
pub fn place(
    number: &SealedIssuePage,
    (prev, next): (Option<Neighbour>, Option<Neighbour>),
    archive: Option<&str>,
    language: &Lexicon,
) -> PagePlace {
    PagePlace {
        language: language.clone(),
        root: "../../".into(),
        pdf: number.pdf.clone(),
        text: number.text.clone(),
        epub: number.epub.clone(),
        pages: number.pages,
        size: if number.bytes > 0 { size(number.bytes) } else { String::new() },
        sections: if archive.is_some() {
            sections(&number.menu, &number.issue.words, "issues")
        } else {
            Vec::new()
        },
        url: archive.unwrap_or_default().into(),
        cover: number.cover,
        about: about(number, archive.unwrap_or_default()),
        hidden: number.hidden,
        answers: number.answers.clone(),
        prev,
        next,
    }
}

fn title(issue: &IssuePage) -> String {
    issue.heading().to_string()
}

/// A part of the archive built by one thread.
enum SiteTask<'t> {
    Search,
    Back,
    Lists,
    Game(&'t ArchivedGame),
}

/// Built files, or the index of the task that failed, with its faults.
type Sent = Result<Vec<ArchiveFile>, (usize, Vec<Diagnostic>)>;

impl SiteWriter<'_> {
    fn home(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let games: Vec<&ArchivedGame> = a.games.iter().filter(|g| g.running && !g.waiting).collect();
        let (soon, waiting): (Vec<&ArchivedGame>, Vec<&ArchivedGame>) =
            a.games.iter().filter(|g| g.waiting).partition(|g| g.full);
        let latest = issues(&a.issues).next_back();
        let wanted = a.games.iter().find(|g| g.id == a.front);
        let front =
            wanted.or_else(|| games.iter().filter(|g| !g.picture.is_empty()).max_by_key(|g| g.near).copied());
        let press =
            latest.iter().flat_map(|n| &n.issue.games).flat_map(|g| g.press.iter().map(move |p| (g, p)));
        let said = press.zip(latest).map(|((game, p), n)| {
            // A sealed issue stores only its page.
            let text = if p.body.is_empty() {
                n.press
                    .get(&p.id)
                    .map(|text| html::text_without_tags(text))
                    .unwrap_or_else(|| p.dateline.clone())
            } else {
                p.body.words()
            };
            let text = game_viewer::excerpt(&text);
            json!({"text": text, "by": p.by, "n": n.issue.number, "anchor": p.id, "game": game.name})
        });
        let said = said.into_iter().find(|p| p["text"] != "");
        let openings: Vec<&str> = latest
            .iter()
            .flat_map(|n| &n.issue.openings)
            .filter(|o| o.need > 0)
            .map(|o| o.game.as_str())
            .collect();
        let back: Vec<Value> = issues(&a.issues).rev().skip(1).take(8).map(entry).collect();
        let content = json!({
            "latest": latest.map(entry), "deadline": latest.and_then(|n| n.issue.deadline.as_ref()),
            "front": front, "said": said, "games": games, "waiting": waiting, "soon": soon, "openings": openings, "back": back, "subscribe": a.subscribe,
        });
        let data = json!({"@type": "Periodical", "name": a.zine.title, "description": a.zine.subtitle,
            "inLanguage": a.zine.language, "editor": {"@type": "Person", "name": a.zine.editor}});
        let text = format!("{}: {}", a.zine.title, a.zine.subtitle);
        let mut about = self.page_meta("index.html", &a.zine.title, text.trim_end_matches(": "), Some(data));
        if let Some(n) = latest.filter(|n| n.cover && !a.url.is_empty()) {
            about.picture = cover(&a.url, n);
        }
        self.page(out, "index.html", ("home", ""), about, &content)
    }

    /// Builds the files of a task; those of the search are sent one by one.
    fn files_of(
        &self,
        task: &SiteTask,
        found: &[search::SearchPage],
        send: &SyncSender<Sent>,
    ) -> Result<Vec<ArchiveFile>, Vec<Diagnostic>> {
        let mut out = FileSet::new();
        match task {
            SiteTask::Search => self.search(found, &|file| send.send(Ok(vec![file])).is_ok()),
            SiteTask::Back => self.back(&mut out)?,
            SiteTask::Lists => self.small(&mut out)?,
            SiteTask::Game(game) => self.game(&mut out, game)?,
        }
        Ok(out.into_iter().map(|(path, bytes)| ArchiveFile::new(path, bytes)).collect())
    }

    /// Builds every page and file on several threads, the slowest tasks first.
    fn write_all(
        &self,
        found: &[search::SearchPage],
        threads: usize,
        put: PutFile<'_>,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut tasks = vec![SiteTask::Search, SiteTask::Back, SiteTask::Lists];
        tasks.extend(self.archive.games.iter().map(SiteTask::Game));
        let turns = WorkQueue::default();
        let (mut result, mut faults) = (Ok(()), Vec::new());
        let ended = parallel::par_stream(
            threads.min(tasks.len()),
            |send: &SyncSender<Sent>| {
                turns.remaining(&tasks).all(|(at, task)| {
                    let made = self.files_of(task, found, send).inspect_err(|_| turns.end());
                    send.send(made.map_err(|faults| (at, faults))).is_ok()
                });
            },
            |files: Sent| {
                match files {
                    Ok(files) => result = files.into_iter().try_for_each(&mut *put),
                    Err(fault) => faults.push(fault),
                }
                result.is_ok()
            },
        );
        result?;
        if let Some((_, first)) = faults.into_iter().min_by_key(|(at, _)| *at) {
            return Err(first);
        }
        ended.into_iter().try_for_each(|ended| {
            ended.map_err(|_| vec![Diagnostic::error("archive", "a page of the archive could not be made")])
        })
    }

    /// Builds everything except search, games and issues.
    fn small(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        self.home(out)?;
        self.lists(out)?;
        self.people(out)?;
        self.records(out)?;
        self.rules(out)?;
        self.write_custom_pages(out)?;
        let lost = PageMeta {
            name: self.archive.words.get("archive_lost").into(),
            kind: "website",
            ..PageMeta::default()
        };
        self.page(out, "404.html", ("404", ""), lost, &json!({}))?;
        self.aliases(out)?;
        // A script and a style that only pages with orders to write ask for.
        let writes = self.archive.games.iter().any(|game| game.orders.is_some());
        for (name, text) in self.templates.static_files() {
            if let Some(file) =
                name.strip_prefix("web/").filter(|file| writes || !file.starts_with("orders."))
            {
                out.insert(file.to_owned(), text.clone().into_bytes());
            }
        }
        let style = map::web::style(out, !self.archive.is_all_by_hand());
        out.insert("map.css".into(), style.into_bytes());
        self.hand_games(out);
        let newest = newest(&self.archive.issues, self.archive.fed);
        self.open_data(out);
        out.insert("feed.xml".into(), self.feed(&newest).into_bytes());
        out.insert("deadlines.ics".into(), self.calendar().into_bytes());
        Ok(())
    }

    /// The lists of issues and of games.
    fn lists(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let all = &self.archive.issues;
        let words = &self.archive.words;
        let about =
            self.page_meta("games/index.html", words.get("games"), words.get("archive_games_lead"), None);
        // Pages below games/ are those of the games run by hand.
        let by_hand = self.archive.pages.iter().filter_map(|page| {
            Some(json!({ "title": page.title, "path": page.path.strip_prefix("games/")? }))
        });
        let by_hand: Vec<Value> = by_hand.collect();
        let content = json!({ "games": self.archive.games, "by_hand": by_hand });
        self.page(out, "games/index.html", ("games", "games"), about, &content)?;
        let mut years: Vec<(String, Vec<Value>)> = Vec::new();
        for number in all.iter().rev() {
            let year: String = number.issue.date.iso.chars().take(4).collect();
            match years.last_mut().filter(|(y, _)| *y == year) {
                Some((_, list)) => list.push(entry(number)),
                None => years.push((year, vec![entry(number)])),
            }
        }
        let years: Vec<Value> =
            years.into_iter().map(|(year, issues)| json!({"year": year, "issues": issues})).collect();
        let about = self.page_meta(
            "issues/index.html",
            words.get("archive_all_issues"),
            words.get("archive_all_issues_lead"),
            None,
        );
        self.page(out, "issues/index.html", ("issues", "issues"), about, &json!({ "years": years }))
    }

    fn people(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let words = &self.archive.words;
        let about = self.page_meta(
            "people/index.html",
            words.get("archive_people"),
            words.get("archive_people_lead"),
            None,
        );
        let content = json!({ "people": self.archive.people });
        self.page(out, "people/index.html", ("people", "people"), about, &content)?;
        for person in &self.archive.people {
            let path = format!("people/{}/index.html", person.id);
            let games: Vec<String> =
                person.plays.iter().map(|p| format!("{} ({})", p.name, p.power)).collect();
            let text = [person.name.clone(), games.join(", "), person.record.clone()];
            let text = text.into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(". ");
            let data = json!({"@type": "Person", "name": person.name});
            let about =
                PageMeta { kind: "profile", ..self.page_meta(&path, &person.name, &text, Some(data)) };
            self.page(out, &path, ("person", "people"), about, &json!({ "p": person }))?;
            self.open_person(out, person);
        }
        Ok(())
    }

    fn write_custom_pages(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        for page in &self.archive.pages {
            let said = page.front.description.clone().unwrap_or_else(|| page.text.words());
            let about = self.page_meta(&page.path, &page.title, &said, None);
            let template = page.front.template.as_ref().map_or("page", |name| name.get_ref().as_str());
            let section = page.path.trim_end_matches("/index.html");
            let content = json!({ "title": page.title, "text": page.text });
            self.page(out, &page.path, (template, section), about, &content)?;
        }
        Ok(())
    }

    fn records(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        // Every page links to the first one, so it always exists.
        let first =
            [RecordsPage { title: self.archive.words.get("records").into(), ..RecordsPage::default() }];
        let all = if self.archive.records.is_empty() { &first[..] } else { &self.archive.records };
        let pages: Vec<Value> = all.iter().map(|p| json!({"id": p.id, "title": p.title})).collect();
        for page in all {
            let path = match page.id.as_str() {
                "" => "records/index.html".to_string(),
                id => format!("records/{id}/index.html"),
            };
            let content =
                json!({ "record": page, "pages": pages, "data": !self.archive.records_data.is_empty() });
            let about = self.page_meta(&path, &page.title, &page.title, None);
            self.page(out, &path, ("records", "records"), about, &content)?;
        }
        let data = self.archive.records_data.iter();
        out.extend(data.map(|(name, text)| (format!("records/{name}"), text.clone().into_bytes())));
        Ok(())
    }

    fn rules(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let house = house_rules(&a.issues).map(|(n, rules)| json!({"n": n, "rules": rules}));
        let (name, lead) = (a.words.get("archive_rules"), a.words.get("archive_rules_lead"));
        let about = self.page_meta("rules/index.html", name, lead, None);
        let content = json!({ "rules": a.rules, "boards": a.boards, "house": house });
        self.page(out, "rules/index.html", ("rules", "rules"), about, &content)?;
        for rules in &a.rules {
            let path = format!("rules/{}/index.html", rules.id);
            let about =
                self.page_meta(&path, &rules.name, &format!("{}: {}.", rules.name, rules.about), None);
            self.page(out, &path, ("ruleset", "rules"), about, &json!({ "rules": rules }))?;
        }
        for board in &a.boards {
            let path = format!("boards/{}/index.html", board.id);
            let about = self.page_meta(
                &path,
                &board.name,
                &format!("{} {}", Lexicon::with_full_stop(&board.name), board.about),
                None,
            );
            self.page(out, &path, ("board", "rules"), about, &json!({ "board": board }))?;
            out.insert(format!("boards/{0}/{0}.toml", board.id), board.file.clone().into_bytes());
            let map = board.map.iter();
            out.extend(
                map.map(|map| (format!("boards/{}/map.svg", board.id), map.file.clone().into_bytes())),
            );
        }
        if let Some(house) = house {
            let editions: Vec<&str> = a
                .issues
                .iter()
                .filter(|n| n.issue.rules.is_some())
                .map(|n| n.issue.number.as_str())
                .collect();
            if let Some((n, rules)) = house_rules(&a.issues) {
                let path = "rules/house-rules/index.html";
                let content = json!({ "house": house, "editions": editions, "cited": self.cited(rules) });
                self.page(out, path, ("house-rules", "rules"), self.about_rules(path, n, rules), &content)?;
            }
            for number in &a.issues {
                let (n, Some(rules)) = (&number.issue.number, &number.issue.rules) else { continue };
                let content = json!({
                    "house": { "n": n, "rules": rules }, "editions": editions, "cited": self.cited(rules),
                });
                let path = format!("rules/house-rules/{n}.html");
                self.page(out, &path, ("house-rules", "rules"), self.about_rules(&path, n, rules), &content)?;
            }
        }
        Ok(())
    }

    /// The seasons whose notes, and the letters that, cite each paragraph of the house rules by its number.
    fn cited(&self, rules: &HouseRulesSection) -> Vec<Vec<Value>> {
        rules
            .items
            .iter()
            .map(|r| citations::label(&r.head).map(|label| self.citing(label)).unwrap_or_default())
            .collect()
    }

    /// Metadata of the page of house rules.
    fn about_rules(&self, path: &str, n: &str, rules: &HouseRulesSection) -> PageMeta {
        let a = self.archive;
        let number = [("n", MessageFact::Text(n.to_string()))];
        let first = rules.items.first().map(|r| format!("{} {}", r.head, r.text.words()));
        let text = format!("{}: {}", a.language.say("archive-number", &number), first.unwrap_or_default());
        self.page_meta(path, a.words.get("rules"), &text, None)
    }

    /// The seasons and the letters that cite a number.
    fn citing(&self, label: &str) -> Vec<Value> {
        let seasons = self.archive.games.iter().flat_map(|g| g.seasons.iter().map(move |s| (g, s)));
        let ruled = seasons.filter(|(_, s)| s.season.notes.iter().any(|n| cites(&n.words(), label)));
        let ruled = ruled.map(|(game, s)| {
            let page = game_viewer::page_of(game, s.year);
            let href = format!("../../games/{}/{page}#{}", game.id, s.season.code);
            json!({"href": href, "text": format!("{}, {}", game.name, s.season.name)})
        });
        let letters = self.found.iter().flat_map(|page| page.sections.iter().map(move |s| (page, s)));
        let letters = letters.filter(|(_, s)| s.kind == "letters" && cites(&s.text, label));
        let letters = letters.map(|(page, s)| {
            let n = page.issue.clone().unwrap_or_default();
            let number = self.archive.language.say("archive-number", &[("n", MessageFact::Text(n.clone()))]);
            let href = format!("../../{}/index.html#{}", at(&n), s.anchor);
            json!({"href": href, "text": format!("{}, {number}", s.title)})
        });
        ruled.chain(letters).collect()
    }

    /// Writes the sharded index, and the texts of pages other than issues. Files go to `put` one by one as long as it accepts
    /// them.
    fn search(&self, found: &[search::SearchPage], put: &dyn Fn(ArchiveFile) -> bool) {
        let a = self.archive;
        let mut index = search::SearchIndex::default();
        found.iter().for_each(|page| index.page(page));
        for (at, page) in self.found_elsewhere().iter().enumerate() {
            index.page(page);
            if !put(search_entries::texts_of(page, found.len() + at)) {
                return;
            }
        }
        index
            .files(&|id: &str| a.games.iter().find(|g| g.id == id).map_or(id, |g| &g.name).to_string())
            .into_iter()
            .all(|(name, text): (String, String)| {
                put(ArchiveFile::new(format!("search/{name}"), text.into_bytes()))
            });
    }

    /// Search data outside the issues: games and their seasons, people, rules.
    fn found_elsewhere(&self) -> Vec<search::SearchPage> {
        let a = self.archive;
        let of = search::SearchSection::new;
        let year = a.issues.last().map_or(0, |n| search_entries::year(&n.issue));
        let years: BTreeMap<&str, i32> =
            a.issues.iter().map(|n| (n.issue.number.as_str(), search_entries::year(&n.issue))).collect();
        let mut out = Vec::new();
        for game in &a.games {
            let name = format!("{} {}", game.name, game.number);
            let players: Vec<String> =
                game.players.iter().map(|s| format!("{} {}", s.power, s.who.name)).collect();
            let text = format!(
                "{} {} {}",
                Lexicon::with_full_stop(&game.kick),
                Lexicon::with_full_stop(&game.standing),
                players.join(", ")
            );
            let section = search::SearchSection { game: game.id.clone(), ..of("games", "main", &name, text) };
            let section = search::SearchSection { also: game.id.clone(), ..section };
            out.push(other_page(format!("games/{}/index.html", game.id), &game.variant, year, vec![section]));
            let mut blocks: BTreeMap<String, (i32, Vec<search::SearchSection>)> = BTreeMap::new();
            for played in &game.seasons {
                let block = blocks.entry(game_viewer::page_of(game, played.year)).or_default();
                block.0 = block.0.max(years.get(played.issue.as_str()).copied().unwrap_or(year));
                let (mut text, mut also) = (String::new(), played.season.code.clone());
                search_entries::season(&played.season, &mut text, &mut also);
                let title = format!("{}, {}", game.name, played.season.name);
                let section = of("games", &played.season.code, &title, text);
                block.1.push(search::SearchSection { game: game.id.clone(), also, ..section });
            }
            for (name, (year, sections)) in blocks {
                out.push(other_page(format!("games/{}/{name}", game.id), &game.variant, year, sections));
            }
        }
        for person in &a.people {
            let plays: Vec<String> =
                person.plays.iter().map(|p| format!("{} ({})", p.name, p.power)).collect();
            let text = format!("{} {} {}", person.town, plays.join(", "), person.record);
            let section = of("people", "main", &person.name, text);
            let href = format!("people/{}/index.html", person.id);
            out.push(other_page(href, a.words.get("archive_people"), year, vec![section]));
        }
        let rules = a.words.get("archive_rules");
        for set in &a.rules {
            let text = format!("{} {}", Lexicon::with_full_stop(&set.about), set.powers.join(", "));
            let mut sections = vec![of("rules", "main", &set.name, text)];
            sections.extend(set.switches.iter().map(|s| {
                let values: Vec<String> =
                    s.values.iter().map(|s: &super::model::SwitchValueUse| s.value.clone()).collect();
                of(
                    "rules",
                    &s.key,
                    &format!("{}: {}", set.name, s.key),
                    format!("{} {}", s.about, values.join(" ")),
                )
            }));
            out.push(other_page(format!("rules/{}/index.html", set.id), rules, year, sections));
        }
        for board in &a.boards {
            let names = board.provinces.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ");
            let section = of("rules", "main", &board.name, format!("{} {names}", board.about));
            out.push(other_page(format!("boards/{}/index.html", board.id), rules, year, vec![section]));
        }
        for own in &a.pages {
            let section = of("pages", "main", &own.title, own.text.words());
            out.push(other_page(own.path.clone(), a.words.get("search_pages"), year, vec![section]));
        }
        if let Some((_, house)) = house_rules(&a.issues) {
            let title = a.words.get("rules");
            let sections = house
                .items
                .iter()
                .map(|r: &page::model::HouseRuleText| {
                    of("rules", &r.id, &format!("{title}: {}", r.head), r.text.words())
                })
                .collect();
            out.push(other_page("rules/house-rules/index.html".into(), rules, year, sections));
        }
        out
    }

    /// The day of the issue that last changed each page; pages that several issues may have changed without a trace are left
    /// out.
    fn dates(&self) -> BTreeMap<String, String> {
        let all = &self.archive.issues;
        let days: BTreeMap<&str, String> =
            all.iter().map(|n| (n.issue.number.as_str(), n.issue.date.iso.clone())).collect();
        let mut out = BTreeMap::new();
        for number in all {
            out.insert(format!("issues/{}/index.html", number.issue.number), number.issue.date.iso.clone());
            let house = number.issue.rules.as_ref();
            out.extend(house.map(|_| {
                (format!("rules/house-rules/{}.html", number.issue.number), number.issue.date.iso.clone())
            }));
        }
        for page in ["index.html", "issues/index.html", "games/index.html", "search/index.html"] {
            out.extend(all.last().map(|last| (page.to_string(), last.issue.date.iso.clone())));
        }
        for game in &self.archive.games {
            for played in &game.seasons {
                let Some(day) = days.get(played.issue.as_str()) else { continue };
                out.insert(format!("games/{}/index.html", game.id), day.clone());
                out.insert(
                    format!("games/{}/{}", game.id, game_viewer::page_of(game, played.year)),
                    day.clone(),
                );
            }
        }
        out
    }

    /// Writes the search page with the index at the back.
    fn back(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let a = self.archive;
        let mut back: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for number in &a.issues {
            let issue = &number.issue;
            let games = issue.games.iter().map(|game| (&game.name, &game.id));
            let letters = issue.letters.iter().map(|letter| (&letter.who, &letter.id));
            let articles = issue.articles.iter().map(|article| (&article.title, &article.id));
            for (text, anchor) in games.chain(letters).chain(articles) {
                back.entry(text.clone()).or_default().push(json!({"n": issue.number, "anchor": anchor}));
            }
        }
        let mut letters: BTreeMap<String, Vec<Value>> = BTreeMap::new();
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
        let index: Vec<Value> =
            letters.into_iter().map(|(letter, rows)| json!({"letter": letter, "rows": rows})).collect();
        let kinds =
            search::KINDS.map(|(id, _)| json!({"id": id, "name": a.words.get(&format!("search_{id}"))}));
        let content = json!({ "index": index, "kinds": kinds });
        let (name, text) = (a.words.get("archive_search"), a.words.get("archive_search_help"));
        let about = self.page_meta("search/index.html", name, text, None);
        self.page(out, "search/index.html", ("search", "search"), about, &content)
    }

    fn aliases(&self, out: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        for alias in &self.archive.aliases {
            let mut path = alias.from.trim_matches('/').to_owned();
            if !path.ends_with(".html") {
                path += "/index.html";
            }
            let to = format!("{}{}", "../".repeat(path.matches('/').count()), alias.to);
            let content = json!({ "name": alias.name, "to": to });
            self.page(out, &path, ("moved", ""), PageMeta::default(), &content)?;
        }
        Ok(())
    }

    fn feed(&self, newest: &[&SealedIssuePage]) -> String {
        let a = self.archive;
        let channel = feed::Channel {
            title: a.zine.title.clone(),
            subtitle: a.zine.motto.clone(),
            language: a.zine.language.clone(),
            author: a.zine.editor.clone(),
            tag: a.tag.clone(),
            base: a.url.clone(),
            home: String::new(),
            id: "zine".into(),
        };
        let mut entries: Vec<feed::FeedItem> = newest
            .iter()
            .map(|n| {
                let title = title(&n.issue);
                let games: Vec<String> = n.issue.games.iter().map(|g| g.name.clone()).collect();
                let id = if title.is_empty() { "archive-number" } else { "archive-number-title" };
                let id = issue_or_flyer_key(id, &n.issue.number);
                let called =
                    [("n", MessageFact::Text(n.issue.number.clone())), ("title", MessageFact::Text(title))];
                let games = a.language.say("feed-games", &[("list", MessageFact::Text(games.join(", ")))]);
                let (number, page) = (&n.issue.number, at(&n.issue.number));
                let kind = if is_flyer(number) { "flyer" } else { "issue" };
                feed::FeedItem {
                    id: format!("{kind}/{number}"),
                    title: a.language.say(id, &called),
                    link: format!("{page}/index.html"),
                    date: n.issue.date.iso.clone(),
                    summary: format!("{} {games}", n.issue.blurb).trim().to_owned(),
                    pdf: if n.pdf.is_empty() { String::new() } else { format!("{page}/{}", n.pdf) },
                    bytes: n.bytes,
                    whole: n.whole.clone(),
                }
            })
            .collect();
        feed::limit_size(&mut entries);
        feed::atom(&channel, &entries)
    }

    fn calendar(&self) -> String {
        let a = self.archive;
        let named = a.language.say("calendar-name", &[("title", MessageFact::Text(a.zine.title.clone()))]);
        let mut events = self.events(|_| true);
        events.extend(a.by_hand.iter().filter_map(|game| self.hand_event(game)));
        calendar::calendar(&named, &a.domain, &events)
    }
}

/// Whether a text cites a number of the house rules.
fn cites(text: &str, label: &str) -> bool {
    !citations::find_citations(text, std::iter::once(label)).is_empty()
}

/// Search data of a page other than an issue.
fn other_page(
    href: String,
    when: &str,
    year: i32,
    sections: Vec<search::SearchSection>,
) -> search::SearchPage {
    search::SearchPage { issue: None, href, when: when.to_string(), year, sections }
}

/// The issues of the feed, newest first: the last `n` and those of twelve months, counted back from the newest.
fn newest(issues: &[SealedIssuePage], n: usize) -> Vec<&SealedIssuePage> {
    let year = jiff::Span::new().years(1);
    let since = issues.last().and_then(day_of).and_then(|last| last.checked_sub(year).ok());
    issues
        .iter()
        .rev()
        .filter(|i| !i.came)
        .enumerate()
        .filter(|(at, i)| *at < n || since.is_some_and(|since| day_of(i).is_some_and(|day| day > since)))
        .map(|(_, i)| i)
        .collect()
}

fn day_of(number: &SealedIssuePage) -> Option<jiff::civil::Date> {
    number.issue.date.iso.parse().ok()
}

/// The size of a file in words.
fn size(bytes: u64) -> String {
    match bytes {
        1_000_000.. => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{} kB", bytes.div_ceil(1000)),
    }
}

/// The issues, without flyers.
fn issues(all: &[SealedIssuePage]) -> impl DoubleEndedIterator<Item = &SealedIssuePage> {
    all.iter().filter(|n| !is_flyer(&n.issue.number))
}

/// An issue's entry in lists.
fn entry(number: &SealedIssuePage) -> Value {
    let issue = &number.issue;
    let games: Vec<&str> = issue.games.iter().map(|g| g.name.as_str()).collect();
    let size = size(number.bytes);
    json!({
        "n": issue.number, "flyer": issue.flyer, "title": title(issue), "date": issue.date.iso, "day": issue.date.printed,
        "blurb": issue.blurb, "pages": number.pages, "pdf": number.pdf, "size": size, "cover": number.cover, "games": games,
        "cover_file": if number.thumbnail { THUMBNAIL } else { "cover.png" },
    })
}
