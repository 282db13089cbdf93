//! The records in print: rating lists and games that ended, the summary of a finished game, the records pages of the archive.

use std::collections::BTreeMap;

use adjudicator::rules::MessageFact;
use folder::zine_config::RecordsPrint;
use folder::{Content, IssueNumber};
use games::records::print::{self, RecordsTable};
use games::records::ratings::RatingSystem;
use games::records::{GameRecord, RecordEnd, ZineRecords, records};
use games::{GameHistory, Games};
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;
use page::model::{Align, Inline, RichText, TextBlock};
use publish::archive::model::RecordsPage;

use super::IssueComposer;

/// The department of ratings of the issue in hand, where it has one.
pub(super) fn department(composer: &IssueComposer) -> Option<RichText> {
    let (content, number) = (composer.content, composer.folder.number());
    let settings = &content.zine.records;
    let mut ended = composer.games.games.iter();
    let ended = ended.any(|h| h.over.as_ref().is_some_and(|o| o.issue.printing_issue() == number));
    let wanted = match settings.print {
        RecordsPrint::Never => false,
        RecordsPrint::Ends => ended,
        RecordsPrint::Always => true,
    };
    if !wanted {
        return None;
    }
    let all = zine_records(composer);
    let over = all.ended_in(number);
    if settings.print == RecordsPrint::Ends && !over.iter().any(|game| game.rated) {
        return None;
    }
    let mut blocks = Vec::new();
    let said = RecordWords { words: &composer.words };
    if !over.is_empty() {
        blocks.push(heading("games-that-ended", &said.text("records-ended"), 2));
        let items = over.iter().map(|game| {
            let link = format!("#{}", super::names::anchor(&game.id));
            vec![linked_line(&game.name, link, said.after(game))]
        });
        blocks.push(TextBlock::List { start: None, tight: true, items: items.collect() });
    }
    for list in print::ratings(content, all, &settings.ratings) {
        blocks.extend(said.titled(&list, 2));
    }
    if blocks.is_empty() {
        return None;
    }
    if all.roster.names > 0 {
        blocks.push(paragraph(&said.roster(&all.roster)));
    }
    Some(RichText { prose: blocks, id: "ratings".into(), ..RichText::default() })
}

/// The name of a game, which leads somewhere, and what is behind it.
fn linked_line(name: &str, link: String, rest: String) -> TextBlock {
    let name = Inline::Text { text: name.to_string(), marks: Default::default(), link: Some(link) };
    TextBlock::Paragraph { text: vec![name, Inline::text(rest)] }
}

/// The records up to the issue in hand.
fn zine_records<'a>(composer: &'a IssueComposer<'_>) -> &'a ZineRecords {
    composer.records.get_or_init(|| records(composer.content, composer.games, composer.folder.number()))
}

/// The summary of a finished game, in the issue that ends it and wherever issue.toml asks for it again.
pub(super) fn summary(composer: &IssueComposer, history: &GameHistory) -> Option<RichText> {
    let number = composer.folder.number();
    let over = history.over.as_ref()?;
    let again = composer.folder.file.obituaries().any(|id| id == history.game.id);
    if over.issue.printing_issue() != number && !again {
        return None;
    }
    let words = RecordWords { words: &composer.words };
    Some(RichText {
        prose: words.finished(composer.content, history, zine_records(composer), false),
        id: format!("{}-record", super::names::anchor(&history.game.id)),
        ..RichText::default()
    })
}

/// The words of the records.
struct RecordWords<'a> {
    words: &'a Lexicon,
}

impl RecordWords<'_> {
    fn text(&self, id: &str) -> String {
        self.words.text(id)
    }

    /// The name of a power at the head of lists.
    fn power(&self, name: &str) -> String {
        let id = format!("power-{}", name.to_lowercase().replace(' ', "-"));
        let found = self.words.form(&id, "head").or_else(|| self.words.find(&id, None));
        found.map_or_else(|| name.to_string(), |p| self.words.spoken(p, &[]))
    }

    fn powers(&self, names: &[&str]) -> String {
        self.words.list(&names.iter().map(|name| self.power(name)).collect::<Vec<_>>())
    }

    /// A sentence: text by name, numbers by name.
    fn say(&self, id: &str, text: &[(&'static str, &str)], n: &[(&'static str, usize)]) -> String {
        let text = text.iter().map(|(name, text)| (*name, MessageFact::Text((*text).to_string())));
        let facts: Vec<(&'static str, MessageFact)> =
            text.chain(n.iter().map(|(name, n)| (*name, MessageFact::from(*n)))).collect();
        self.words.say(id, &facts)
    }

    /// How many have been listed, and what became of them.
    fn roster(&self, roster: &games::records::Roster) -> String {
        let n = [
            ("n", roster.names),
            ("active", roster.active),
            ("dropped", roster.dropped),
            ("publish", roster.publish),
        ];
        self.say("records-roster", &[], &n)
    }

    /// What is told of a game that is over: who played, how it went, what it did to the lists in force. Its page in the archive
    /// has the players and the chart beside it.
    fn finished(
        &self,
        content: &Content,
        history: &GameHistory,
        all: &ZineRecords,
        archive: bool,
    ) -> Vec<TextBlock> {
        let Some(game) = all.games.iter().find(|g| g.id == history.game.id) else { return Vec::new() };
        let level = if archive { 2 } else { 3 };
        let mut blocks = vec![paragraph(&self.about(content, history, game))];
        if !archive {
            blocks.extend(self.titled_as("who-played", &self.held(content, history, game), level));
            blocks.extend(self.titled_as("centres", &self.chart(game), level));
        }
        blocks.extend(self.story(content, history, game, level));
        blocks.extend(self.changes(content, all, game, level));
        blocks
    }

    /// Who held which power, from when to when, and why no longer.
    fn held(&self, content: &Content, history: &GameHistory, game: &GameRecord) -> RecordsTable {
        let rules = history.rules.name();
        let mut rows = Vec::new();
        for power in &game.powers {
            for part in &power.parts {
                let why = part.why.as_ref().map(|why| games::seats::reason_text(self.words, why));
                let why = match (&why, part.standby) {
                    (Some(why), true) => {
                        self.words.join_with_semicolons(&[self.text("records-standby"), why.clone()])
                    }
                    (Some(why), false) => why.clone(),
                    (None, true) => self.text("records-standby"),
                    (None, false) => String::new(),
                };
                // Who stayed to the end of the power was there no longer than it was.
                let out = power.eliminated.filter(|_| power.parts.last() == Some(part) && part.why.is_none());
                let until = out
                    .map(|year| self.say("records-out", &[("year", &year.to_string())], &[]))
                    .or(part.until.as_ref().map(|until| self.season(rules, until)))
                    .unwrap_or_default();
                let from = Lexicon::sentence(&self.season(rules, &part.from));
                let player = games::records::printed_name(content, &part.person);
                rows.push(vec![self.power(&power.power), player, from, Lexicon::sentence(&until), why]);
            }
        }
        let mut columns = print::columns("power player from until note");
        // Where nobody left or stood in there is nothing to note.
        if rows.iter().all(|row| row[4].is_empty()) {
            columns.pop();
            rows.iter_mut().for_each(|row| row.truncate(4));
        }
        RecordsTable { title: self.text("players-seats"), columns, rows }
    }

    /// How a game went, and what the players say of it.
    fn story(
        &self,
        content: &Content,
        history: &GameHistory,
        game: &GameRecord,
        level: u8,
    ) -> Vec<TextBlock> {
        let mut blocks = Vec::new();
        let mut turning = self.turning_points(game);
        let voice = self.words.voice_for(history.rules.board(), ResultStyle::Uk);
        turning.extend(history.issues.values().flat_map(|i| &i.votes).map(|v| v.printed_text(&voice)));
        if !turning.is_empty() {
            blocks.push(heading("how-it-went", &self.text("records-how"), level));
            blocks.push(TextBlock::List {
                start: None,
                tight: true,
                items: turning.iter().map(|t| vec![paragraph(t)]).collect(),
            });
        }
        let file = &history.game.file;
        if !file.statement.is_empty() {
            blocks.push(heading("statements", &self.text("records-statements"), level));
            for statement in &file.statement {
                let Some(who) = history.printed_name(content, statement.person.get_ref()) else { continue };
                let mut words = statement.text.split("\n\n").map(str::trim).filter(|p| !p.is_empty());
                blocks.push(paragraph(&self.words.with_heading(&who, words.next().unwrap_or_default())));
                blocks.extend(words.map(paragraph));
            }
        }
        blocks
    }

    /// What a game did to the lists in force.
    fn changes(&self, content: &Content, all: &ZineRecords, game: &GameRecord, level: u8) -> Vec<TextBlock> {
        let mut changes = Vec::new();
        for (system, change) in all.effect(&game.id, &content.zine.records.ratings) {
            let Some(system) = print::system(system) else { continue };
            let mut people: Vec<(&String, &(f64, f64))> = change.iter().collect();
            people.sort_by(|a, b| (b.1.1).total_cmp(&a.1.1).then(a.0.cmp(b.0)));
            for (person, (before, after)) in people.into_iter().filter(|(_, (before, after))| before != after)
            {
                changes.push(vec![
                    games::records::printed_name(content, person),
                    self.text(&format!("rating-{}", system.name())),
                    print::change(system, *before, *after).replace(" to ", " → "),
                ]);
            }
        }
        if changes.is_empty() {
            return Vec::new();
        }
        let table = RecordsTable {
            title: self.text("records-lists"),
            columns: print::columns("player list change"),
            rows: changes,
        };
        self.titled_as("what-it-did-to-the-lists", &table, level)
    }

    /// Name, numbers, rule-set; where and when it began; who ran it; the result, with issue and date.
    fn about(&self, content: &Content, history: &GameHistory, game: &GameRecord) -> String {
        let numbers: String = game.numbers.iter().map(|n| format!(", {n}")).collect();
        let rules = super::names::ruleset(self.words, history);
        let mut out = vec![format!("{}{numbers} ({rules}).", game.name)];
        if let Some(started) = &game.started {
            let from = history.game.file.start.from.clone().unwrap_or_default();
            let kind = if from.is_empty() { "here" } else { "from" };
            let began = self.dated(content, started.issue);
            out.push(self.say("records-begun", &[("kind", kind), ("issue", &began), ("zine", &from)], &[]));
        }
        let masters = games::records::gamesmasters(content, history).into_iter().map(|(person, since)| {
            let name = content.name(&person);
            match since {
                None => name,
                Some(since) => {
                    let issue = self.dated(content, since);
                    self.say("records-gm-from", &[("who", &name), ("issue", &issue)], &[])
                }
            }
        });
        let masters = self.words.join_with_semicolons(&masters.collect::<Vec<_>>());
        out.push(self.words.with_heading(&self.text("gm"), &masters) + ".");
        out.push(Lexicon::sentence(&self.result(game)));
        out.join(" ")
    }

    /// The number of an issue with its day.
    fn dated(&self, content: &Content, issue: i64) -> String {
        let day = content.issue(issue).map(|i| self.words.day(i.file.date.0)).unwrap_or_default();
        format!("{} {issue}, {day}", self.text("no"))
    }

    /// Centres by year, all years; an eliminated power has a dash.
    fn chart(&self, game: &GameRecord) -> RecordsTable {
        let rows = game.powers.iter().map(|power| {
            let counts = power.counts.iter().zip(&game.years);
            let shown = counts.map(|(n, year)| match power.eliminated {
                Some(eliminated) if *year >= eliminated => "–".into(),
                _ => n.to_string(),
            });
            std::iter::once(self.power(&power.power)).chain(shown).collect()
        });
        let years = game.years.iter().map(|y| format!("{:02}", y.rem_euclid(100)));
        let columns = std::iter::once("power".to_string()).chain(years).collect();
        RecordsTable { title: self.text("centres"), columns, rows: rows.collect() }
    }

    /// What can be computed of how a game went.
    fn turning_points(&self, game: &GameRecord) -> Vec<String> {
        let mut out = Vec::new();
        let years = || game.years.iter().enumerate().skip(1);
        let first = years().find_map(|(at, year)| {
            let ten: Vec<&str> =
                game.powers.iter().filter(|p| p.counts[at] >= 10).map(|p| p.power.as_str()).collect();
            (!ten.is_empty()).then(|| {
                self.say("records-ten", &[("who", &self.powers(&ten)), ("year", &year.to_string())], &[])
            })
        });
        out.extend(first);
        // Who led, from year to year; a lead is told once.
        let mut led: Vec<(String, i32)> = Vec::new();
        for (at, year) in years() {
            let most = game.powers.iter().map(|p| p.counts[at]).max().unwrap_or(0);
            let leaders: Vec<&str> =
                game.powers.iter().filter(|p| p.counts[at] == most).map(|p| p.power.as_str()).collect();
            let leaders = self.powers(&leaders);
            if led.last().is_none_or(|(before, _)| *before != leaders) {
                led.push((leaders, *year));
            }
        }
        if !led.is_empty() {
            let told = led.iter().map(|(who, year)| {
                self.say("records-from", &[("who", who), ("year", &year.to_string())], &[])
            });
            let told: Vec<String> = told.collect();
            out.push(self.say("records-lead", &[("list", &self.words.join_with_semicolons(&told))], &[]));
        }
        let most = game.powers.iter().map(|p| (p, p.counts.iter().copied().max().unwrap_or(0)));
        if let Some((best, most)) = most.max_by_key(|(_, most)| *most) {
            let at = best.counts.iter().position(|n| *n == most).unwrap_or(0);
            let (who, year) = (self.power(&best.power), game.years[at].to_string());
            out.push(self.say("records-extent", &[("who", &who), ("year", &year)], &[("n", most as usize)]));
        }
        let still = years().filter(|(at, _)| game.powers.iter().all(|p| p.counts[*at] == p.counts[at - 1]));
        let still: Vec<String> = still.map(|(_, year)| year.to_string()).collect();
        if !still.is_empty() {
            out.push(self.say("records-still", &[("list", &still.join(", "))], &[]));
        }
        let mut eliminated: BTreeMap<_, Vec<&str>> = BTreeMap::new();
        for power in &game.powers {
            if let Some(year) = power.eliminated {
                eliminated.entry(year).or_default().push(&power.power);
            }
        }
        let in_year = eliminated.iter().map(|(year, powers)| {
            let year = year.to_string();
            self.say("records-out-in", &[("who", &self.powers(powers)), ("year", &year)], &[])
        });
        let list: Vec<String> = in_year.collect();
        if !list.is_empty() {
            out.push(self.say("records-was-out", &[("list", &list.join(", "))], &[]));
        }
        if game.missing > 0 {
            let (n, of) = (game.missing.to_string(), game.due.to_string());
            out.push(self.say("records-missing", &[("n", &n), ("of", &of)], &[]));
        }
        if !game.errata.is_empty() {
            let issues: Vec<String> =
                game.errata.iter().map(|n| format!("{} {n}", self.text("no"))).collect();
            out.push(self.say("records-corrected", &[("list", &issues.join(", "))], &[]));
        }
        out
    }

    /// A season as the zine prints it.
    fn season(&self, rules: &str, season: &str) -> String {
        season.parse().map_or_else(|_| season.to_string(), |turn| self.words.in_game(rules).season(turn))
    }

    /// The result behind the name of a game.
    fn after(&self, game: &GameRecord) -> String {
        self.words.with_heading("", &self.result(game))
    }

    /// The result of a game in a sentence, with season and issue.
    fn result(&self, game: &GameRecord) -> String {
        let Some(RecordEnd { issue, date, .. }) = &game.ended else { return String::new() };
        let date =
            base::toml_values::PartialDate::read(date).map_or_else(|| date.clone(), |d| self.words.date(&d));
        format!("{} ({} {issue}, {date}).", self.how(game), self.text("no"))
    }

    /// How a game ended, with the season; nothing while it runs.
    fn how(&self, game: &GameRecord) -> String {
        let Some(RecordEnd { season, kind, powers, .. }) = &game.ended else { return String::new() };
        let who = self.powers(&powers.iter().map(String::as_str).collect::<Vec<_>>());
        let season = self.season(&game.variant, season);
        let text = [("who", who.as_str()), ("season", season.as_str()), ("kind", *kind)];
        self.say("records-result", &text, &[])
    }
}

/// The records of the archive: its pages, and the data beside them.
pub(super) fn pages(words: &Lexicon, content: &Content, played: &Games, until: IssueNumber) -> RecordsPages {
    RecordWords { words }.pages(content, played, until)
}

impl RecordWords<'_> {
    fn pages(&self, content: &Content, played: &Games, until: IssueNumber) -> RecordsPages {
        let all = records(content, played, until);
        let mut overview = Vec::new();
        for (list, people) in print::rating_tables(content, &all, &RatingSystem::ALL) {
            // Whoever lost all games to standbys is rated, and has no place on the page of players.
            let places = people.iter().map(|p| {
                anchor(p).filter(|_| all.players.iter().any(|player| player.person == *p && player.games > 0))
            });
            let pages = places.map(|place| place.map(|a| format!("players/index.html{a}")));
            overview.push(heading(&list.title, &self.called(&list.title), 1));
            overview.push(self.linked(list, &pages.collect::<Vec<_>>()));
        }
        if overview.is_empty() {
            overview.push(paragraph(&self.text("records-none")));
        }
        overview.extend(self.titled_as(&print::totals(&all).title, &self.totals(&all), 1));
        let mut countries = print::countries(&all);
        for row in countries.iter_mut().flat_map(|table| &mut table.rows) {
            row[0] = self.power(&row[0]);
        }
        let countries = countries.iter().flat_map(|t| self.titled(t, 1)).collect();
        let mut table = print::games(content, &all);
        table.columns[1] = "game".into();
        for (row, game) in table.rows.iter_mut().zip(&all.games) {
            row[3] = self.called(&row[3]);
            row[9] = self.how(game);
        }
        let mut games = vec![self.table(&table)];
        for game in all.games.iter().filter(|g| g.ended.is_some()) {
            let link = format!("../../games/{}/index.html", game.id);
            games.push(linked_line(&game.name, link, self.after(game)));
        }
        let mut roster = print::roster(&all);
        for (row, person) in roster.rows.iter_mut().zip(&all.roster.people) {
            row[1] = self.text(&format!("records-state-{}", person.state.text().replace(' ', "-")));
        }
        let roster = vec![paragraph(&self.roster(&all.roster)), self.table(&roster)];
        let pages = [
            ("", "records", overview),
            ("countries", "archive-powers", countries),
            ("players", "players", self.players(&all)),
            ("games", "games", games),
            ("roster", "records-list", roster),
        ];
        let pages = pages.map(|(id, title, blocks)| RecordsPage {
            id: id.into(),
            title: self.text(title),
            body: RichText { prose: blocks, id: format!("records-{id}"), ..RichText::default() },
        });
        let data = vec![
            ("records.json".into(), serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"),
            ("ratings.csv".into(), print::csv(&print::ratings(content, &all, &RatingSystem::ALL))),
            ("games.csv".into(), print::csv(&[print::games(content, &all)])),
        ];
        let summaries = played.games.iter().filter(|h| h.over.is_some()).map(|history| {
            let body = self.finished(content, history, &all, true);
            (history.game.id.clone(), RichText { prose: body, id: "record".into(), ..RichText::default() })
        });
        let summaries = summaries.collect();
        let people = all.players.iter().filter(|p| p.games > 0).map(|p| (p.person.clone(), self.sentence(p)));
        RecordsPages { pages: pages.into(), data, people: people.collect(), summaries }
    }
}

/// What the archive shows of the records.
pub(super) struct RecordsPages {
    /// Its pages.
    pub pages: Vec<RecordsPage>,
    /// Data beside them, by file name.
    pub data: Vec<(String, String)>,
    /// The summary of each game that is over, by id.
    pub summaries: BTreeMap<String, RichText>,
    /// A sentence for the page of each person with rated games, by id.
    pub people: BTreeMap<String, String>,
}

impl RecordWords<'_> {
    /// `3 rated games: 1 won, 1 drawn, 1 survived, none lost.`
    fn sentence(&self, player: &games::records::PlayerStatistics) -> String {
        let parts = [
            (player.wins, "won"),
            (player.draws, "drawn"),
            (player.survived, "survived"),
            (player.eliminated, "eliminated"),
        ];
        let parts = parts.into_iter().filter(|(n, _)| *n > 0);
        let parts = parts.map(|(n, what)| self.say("records-part", &[("what", what)], &[("n", n)]));
        let said: Vec<String> = parts.collect();
        self.say("records-games", &[("list", &said.join(", "))], &[("n", player.games)])
    }

    /// The zine in numbers, the rows in words.
    fn totals(&self, all: &ZineRecords) -> RecordsTable {
        let mut table = print::totals(all);
        table.title =
            self.say("records-totals", &[("title", &all.title), ("n", &all.until.to_string())], &[]);
        for row in &mut table.rows {
            if let Some(rules) = row[0].strip_prefix("games of ") {
                let rules = super::names::rules_named(self.words, rules).unwrap_or_else(|| rules.to_string());
                row[0] = self.say("total-games-of", &[("rules", &rules)], &[]);
                let mut counts = row[1].split(", ").map(|p| p.split(' ').next().unwrap_or(""));
                let counts = ["begun", "over", "running"].map(|name| (name, counts.next().unwrap_or("")));
                row[1] = self.say("total-games", &counts, &[]);
                continue;
            }
            let id = row[0].replace(' ', "-");
            row[0] = self.text(&format!("total-{id}"));
            let t = &all.totals;
            if id == "letters" {
                let (n, of) = (t.letters.to_string(), t.writers.to_string());
                row[1] = self.say("total-letters-by", &[("n", &n), ("of", &of)], &[]);
            } else if id == "orders-missing"
                && let Some(share) = t.missing
            {
                let share = format!("{share:.1}");
                row[1] = self.say("total-orders-missing-of", &[("share", &share)], &[("of", t.due)]);
            } else if let Ok(date) = row[1].parse::<jiff::civil::Date>() {
                row[1] = self.words.day(date);
            } else if let Some((value, of)) = row[1].trim_end_matches(')').split_once(" (of ") {
                row[1] = format!("{value} ({of})");
            }
        }
        table
    }

    /// The players: a table, and for each with rated games the games that count.
    fn players(&self, all: &ZineRecords) -> Vec<TextBlock> {
        let to: Vec<Option<String>> =
            all.players.iter().map(|p| anchor(&p.person).filter(|_| p.games > 0)).collect();
        let mut table = print::players(all);
        for (row, player) in table.rows.iter_mut().zip(&all.players) {
            let powers: Vec<String> = player.powers.iter().map(|power| self.power(power)).collect();
            if let Some(last) = row.last_mut() {
                *last = powers.join(", ");
            }
        }
        let mut blocks = vec![self.linked(table, &to)];
        for player in all.players.iter().filter(|p| p.games > 0) {
            blocks.push(TextBlock::Heading {
                level: 1,
                id: slug_of(&player.person),
                text: text(&player.name),
            });
            let mine = all.games.iter().filter(|g| g.rated).flat_map(|game| {
                let powers =
                    game.powers.iter().filter(|p| p.entry.as_deref() == Some(player.person.as_str()));
                powers.map(move |power| (game, power))
            });
            let items = mine.map(|(game, power)| {
                let link = format!("../../games/{}/index.html", game.id);
                let how = format!(" ({}, {}){}", self.power(&power.power), power.r#final, self.after(game));
                vec![linked_line(&game.name, link, how)]
            });
            blocks.push(TextBlock::List { start: None, tight: true, items: items.collect() });
        }
        blocks
    }
}

/// The place of a person on the page of players.
fn anchor(person: &str) -> Option<String> {
    Some(format!("#records-players-{}", slug_of(person)))
}

fn slug_of(person: &str) -> String {
    super::slug(&person.replace(':', "-"))
}

impl RecordWords<'_> {
    /// A table whose names lead somewhere, row by row.
    fn linked(&self, list: RecordsTable, to: &[Option<String>]) -> TextBlock {
        let at = list.columns.iter().position(|c| c == "name").unwrap_or(0);
        let mut made = self.table(&list);
        if let TextBlock::Table { rows, .. } = &mut made {
            for (row, to) in rows.iter_mut().zip(to) {
                if let Some(Inline::Text { link, .. }) = row.get_mut(at).and_then(|cell| cell.first_mut()) {
                    link.clone_from(to);
                }
            }
        }
        made
    }

    fn titled(&self, list: &RecordsTable, level: u8) -> Vec<TextBlock> {
        self.titled_as(&list.title, list, level)
    }

    fn titled_as(&self, id: &str, list: &RecordsTable, level: u8) -> Vec<TextBlock> {
        vec![heading(id, &self.called(&list.title), level), self.table(list)]
    }

    /// A title that begins with a rule-set, by the name the zine has for it.
    fn called(&self, title: &str) -> String {
        let rules = title.split(':').next().unwrap_or_default();
        let named = super::names::rules_named(self.words, rules).unwrap_or_else(|| rules.to_string());
        match title.split_once(": ") {
            Some((_, system)) => self.words.with_heading(&named, &self.text(&format!("rating-{system}"))),
            None => named,
        }
    }

    /// A cell with numbers as the language writes them: `1,33`, `5 (5S)`.
    fn cell(&self, cell: &str) -> String {
        let words = cell.split(' ').map(|word| {
            let wins = word.strip_prefix('(').and_then(|word| word.strip_suffix("W)")?.parse::<i64>().ok());
            match wins {
                Some(n) => format!("({})", self.words.say("records-wins", &[("n", MessageFact::Count(n))])),
                None if word.chars().all(|c| c.is_ascii_digit() || c == '.') => {
                    word.replacen('.', &self.text("number-point"), 1)
                }
                None => word.to_string(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// A table of text; columns of numbers stand to the right.
    fn table(&self, list: &RecordsTable) -> TextBlock {
        let align = (0..list.columns.len()).map(|at| {
            let mut cells =
                list.rows.iter().filter_map(|row| row.get(at)).filter(|c| !c.is_empty()).peekable();
            let numbers = cells.peek().is_some()
                && cells.all(|c| c.starts_with(|c: char| c.is_ascii_digit() || c == '-'));
            if numbers { Align::Right } else { Align::Left }
        });
        let head = list.columns.iter().map(|column| {
            let id = format!("column-{}", column.replace('_', "-"));
            let label = self.words.find(&id, None).map(|p| self.words.spoken(p, &[]));
            text(label.as_ref().unwrap_or(column))
        });
        TextBlock::Table {
            align: align.collect(),
            head: head.collect(),
            rows: list
                .rows
                .iter()
                .map(|row| row.iter().map(|cell| text(&self.cell(cell))).collect())
                .collect(),
        }
    }
}

pub(super) fn text(words: &str) -> Vec<Inline> {
    if words.is_empty() { Vec::new() } else { vec![Inline::text(words)] }
}

pub(super) fn paragraph(words: &str) -> TextBlock {
    TextBlock::Paragraph { text: text(words) }
}

/// A heading; its address is the same in every language.
fn heading(id: &str, words: &str, level: u8) -> TextBlock {
    TextBlock::Heading { level, id: super::slug(id), text: text(words) }
}
