//! Text for readers: reasons, strips, notes; and no language or style shows anything else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use adjudicator::season::Phase;
use diagnostics::Source;
use folder::{Content, Folder, Spanned};
use page::lexicon::catalogue::BUILT_IN;
use page::lexicon::results::ResultStyle;
use page::lexicon::{Lexicon, pattern};
use page::model::{IssuePage, RunMark};
use production::{catalogue_check, compose};

use crate::folders;
use crate::forms::forbidden;

/// The sample up to an issue.
fn sample(number: i64) -> Content {
    folder::load(&Folder::new(Path::new(env!("CARGO_MANIFEST_DIR"))), Some(number)).unwrap()
}

fn issue(content: &Content, number: i64) -> IssuePage {
    let games = games::play(content, number);
    compose::compose_for_web(content, &games, None, number, true).0.issue
}

/// All issues in English, composed once.
fn issues() -> &'static [IssuePage] {
    static ISSUES: OnceLock<Vec<IssuePage>> = OnceLock::new();
    ISSUES.get_or_init(|| (1..=12).map(|n| issue(&sample(n), n)).collect())
}

/// Issue 12 in a style and language.
fn twelfth(style: &str, language: &str) -> IssuePage {
    let mut content = sample(12);
    content.zine.results.style = Spanned::new(0..0, style.to_string());
    content.zine.language = language.to_string();
    if language != "en-GB" {
        content.zine.words.clear();
    }
    issue(&content, 12)
}

/// Everything the program says about the games of an issue, without the text of players and editor.
fn said(issue: &IssuePage) -> Vec<String> {
    let mut out = Vec::new();
    for game in &issue.games {
        let mut value = serde_json::to_value(game).unwrap();
        let map = value.as_object_mut().unwrap();
        for own in ["press", "seats", "held", "name", "number", "gm", "guarantor", "id", "record"] {
            map.remove(own);
        }
        strings("", &value, &mut out);
    }
    out
}

fn strings(key: &str, value: &Value, out: &mut Vec<String>) {
    // Keys for machines and pictures, and the names of players.
    if matches!(
        key,
        "code"
            | "iso"
            | "web"
            | "print"
            | "mark"
            | "player"
            | "id"
            | "letter"
            | "hatch"
            | "align"
            | "t"
            | "page"
            | "person"
            | "gm_person"
            | "rules_page"
            | "picture"
            | "swatch"
    ) {
        return;
    }
    match value {
        Value::String(text) => out.push(text.clone()),
        // An order is one text.
        Value::Array(all) if all.iter().any(|v| v.get("mark").is_some()) => {
            out.push(all.iter().filter_map(|v| v.get("text")?.as_str()).collect::<Vec<_>>().join(" "));
        }
        Value::Array(all) => all.iter().for_each(|v| strings(key, v, out)),
        Value::Object(all) => all.iter().for_each(|(k, v)| strings(k, v, out)),
        _ => {}
    }
}

#[test]
fn forbidden_forms_are_in_no_issue() {
    let mut found = Vec::new();
    for (number, issue) in (1..).zip(issues()) {
        // The GM's words in a seal stay as published.
        for text in said(issue).into_iter().filter(|text| !text.starts_with("Gamesmaster: ")) {
            if let Some(form) = forbidden(&text, "uk") {
                found.push(format!("No. {number}: “{form}” in {text}"));
            }
        }
    }
    assert!(found.is_empty(), "{} of them\n{}", found.len(), found[..found.len().min(40)].join("\n"));
}

#[test]
fn forbidden_forms_are_in_no_style_and_language() {
    let mut found = Vec::new();
    for (style, _) in ResultStyle::ALL {
        let languages = ["en-GB", "en-US", "de-DE", "fr-FR"];
        for language in languages.iter().filter(|l| style == "uk" || **l == "en-GB") {
            for text in said(&twelfth(style, language)) {
                if let Some(form) = forbidden(&text, style) {
                    found.push(format!("{style}, {language}: “{form}” in {text}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} of them\n{}", found.len(), found[..found.len().min(40)].join("\n"));
}

/// The orders of an issue with their reasons: game, power, order, reason.
fn reasons(issue: &IssuePage) -> Vec<(String, String, String, Option<String>, bool)> {
    let mut out = Vec::new();
    for game in &issue.games {
        for season in &game.seasons {
            let results = season.results.iter().map(|r| (&r.power, &r.orders));
            let adjusted = season.adjustments.iter().map(|a| (&a.power, &a.orders));
            for (power, orders) in results.chain(adjusted) {
                for runs in orders {
                    let order: String =
                        runs.iter().filter(|r| r.mark != RunMark::Reason).map(|r| r.text.as_str()).collect();
                    let reason = runs.iter().find(|r| r.mark == RunMark::Reason);
                    let reason = reason.map(|r| r.text.trim_matches(['(', ')']).to_string());
                    let failed = runs
                        .iter()
                        .any(|r| matches!(r.mark, RunMark::Failed | RunMark::Void | RunMark::Missing));
                    out.push((game.name.clone(), power.clone(), order, reason, failed));
                }
            }
        }
    }
    out
}

#[test]
fn reasons_are_short_and_no_failed_order_lacks_one() {
    let mut lengths = Vec::new();
    for (number, issue) in (1..).zip(issues()) {
        for (game, power, order, reason, failed) in reasons(issue) {
            match reason {
                Some(reason) => lengths.push((reason.chars().count(), reason)),
                None => assert!(!failed, "No. {number}, {game}: {power} {order} failed, and nobody says why"),
            }
        }
    }
    let sum: usize = lengths.iter().map(|(n, _)| n).sum();
    let mean = sum as f64 / lengths.len() as f64;
    assert!(lengths.len() > 300, "{} reasons", lengths.len());
    assert!(mean <= 27.0, "{} reasons, {mean:.1} characters each", lengths.len());
    let longest = lengths.iter().max().unwrap();
    assert!(longest.0 <= 90, "{longest:?}");
}

#[test]
fn the_worked_examples_read_as_they_should() {
    let table = include_str!("../data/prose/reasons.tsv");
    let issues: Vec<Vec<_>> = issues().iter().map(reasons).collect();
    let mut wrong = Vec::new();
    for line in table.lines().skip(1) {
        let [number, game, order, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let number: usize = number.parse().unwrap();
        // The game of the Swiss Variant has a longer name than in the table.
        let of = |name: &str| name.split(' ').any(|word| word == game);
        let told: Vec<_> = issues[number - 1].iter().filter(|(g, ..)| of(g)).collect();
        let has = told.iter().any(|(_, power, _, said, _)| {
            order.starts_with(power.as_str()) && said.as_deref() == Some(reason)
        });
        if !has {
            let power = order.split(' ').next().unwrap_or("");
            let near: Vec<String> = told
                .iter()
                .filter(|(_, p, ..)| p == power)
                .filter_map(|(_, _, o, said, _)| Some(format!("{o} ({})", said.as_ref()?)))
                .collect();
            wrong.push(format!("No. {number} {game}: {order}: {reason}\n      {}", near.join("; ")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), table.lines().count() - 1, wrong.join("\n"));
}

#[test]
fn every_game_that_played_has_its_strip_and_nothing_secret_is_in_it() {
    for (number, issue) in (1..).zip(issues()) {
        for game in issue.games.iter().filter(|g| !g.seasons.is_empty() && g.held.is_none()) {
            assert!(!game.glance.is_empty(), "No. {number}: {}", game.name);
            assert!(game.glance_label.contains(&game.name));
            let strip = game.glance.to_lowercase();
            for secret in ["llama", "herd", "vote", "condition", " if "] {
                assert!(!strip.contains(secret), "No. {number}, {}: {strip}", game.name);
            }
        }
    }
}

#[test]
fn orders_and_marks_are_the_same_in_every_language() {
    let shape = |issue: &IssuePage| -> Vec<(String, Vec<RunMark>)> {
        let mut out = Vec::new();
        for game in &issue.games {
            for result in game.seasons.iter().flat_map(|s| &s.results) {
                let runs = result.orders.iter().flatten();
                let marks = runs.map(|r| r.mark).filter(|m| *m != RunMark::Plain).collect();
                out.push((result.code.clone(), marks));
            }
        }
        out
    };
    let english = shape(&twelfth("uk", "en-GB"));
    for language in ["en-US", "de-DE", "fr-FR", "nl-NL"] {
        assert_eq!(shape(&twelfth("uk", language)), english, "{language}");
    }
}

#[test]
fn catalogues_say_the_same_things_with_the_same_facts() {
    let read = |tag: &str| {
        let text = BUILT_IN.iter().find(|(name, _)| *name == tag).unwrap().1;
        let mut faults = Vec::new();
        let out = pattern::read(&Source::new(tag, text), &mut faults);
        assert!(faults.is_empty(), "{tag}: {faults:?}");
        out
    };
    let ids = |tag: &str| -> BTreeSet<String> {
        let all: Vec<String> = read(tag).into_iter().map(|(_, id, _)| id.to_string()).collect();
        let set: BTreeSet<String> = all.iter().cloned().collect();
        assert_eq!(set.len(), all.len(), "{tag} says something twice");
        set.into_iter().filter(|id| !id.starts_with("province-")).collect()
    };
    let english = ids("en");
    for tag in ["de", "fr"] {
        let own = ids(tag);
        let (lacks, more): (Vec<_>, Vec<_>) =
            (english.difference(&own).collect(), own.difference(&english).collect());
        assert!(lacks.is_empty() && more.is_empty(), "{tag} lacks {lacks:?}, has {more:?}");
    }
    for &(tag, _) in BUILT_IN.iter() {
        let more: Vec<_> = ids(tag).difference(&english).cloned().collect();
        assert!(more.is_empty(), "{tag} has {more:?}");
    }
    let usual = Lexicon::built_in("en");
    for &(tag, _) in BUILT_IN.iter().filter(|(tag, _)| *tag != "en") {
        for (_, id, entry) in read(tag).iter().filter(|(_, id, _)| !id.starts_with("province-")) {
            let mut given: Vec<&str> = usual.find(id, None).map(pattern::facts).unwrap_or_default();
            given.extend(usual.find(id, Some("long")).map(pattern::facts).unwrap_or_default());
            given.extend(
                catalogue_check::MORE.iter().filter(|(more, _)| *more == &**id).flat_map(|(_, f)| f.iter()),
            );
            let said = entry.value.iter().chain(entry.attributes.iter().map(|(_, p)| p));
            for name in said.flat_map(pattern::facts) {
                assert!(given.contains(&name), "{tag}: {id} uses {name}");
            }
        }
    }
}

/// The English catalogue with every message in brackets, except those that only join others.
pub fn pseudo([left, right]: [char; 2]) -> String {
    let text = BUILT_IN.iter().find(|(name, _)| *name == "en").unwrap().1;
    let mut out = String::new();
    let mut open = false;
    for line in text.lines() {
        let begins = !line.starts_with("        ") && line.contains(" = ") && !line.starts_with('#');
        if open && (begins || line.is_empty() || line.starts_with('#')) {
            out = format!("{}{right}\n", out.trim_end_matches('\n'));
            open = false;
        }
        let (id, value) = line.split_once(" = ").unwrap_or_default();
        let joins = ["list-", "number-", "date-time", "place-pair", "money", "colon", "semicolon"]
            .iter()
            .any(|j| id.starts_with(j));
        match begins && !joins {
            true => {
                out += &format!("{id} = {left}{value}\n");
                open = true;
            }
            false => out += &format!("{line}\n"),
        }
    }
    if open { format!("{}{right}\n", out.trim_end_matches('\n')) } else { out }
}

/// Text outside the brackets comes from no catalogue.
#[test]
fn nothing_is_printed_that_no_catalogue_says() {
    let mut content = sample(12);
    content.zine.words.clear();
    content.zine.language = "xx".into();
    content.words.insert("xx".into(), Source::new("words/xx.ftl", pseudo(['⟦', '⟧'])));
    let faults: Vec<_> = catalogue_check::check(&content, false);
    assert!(faults.is_empty(), "{faults:?}");
    let issue = issue(&content, 12);
    let names = names(&content);
    let mut found = Vec::new();
    // The model's own names of blocks are not text.
    let blocks = ["paragraph", "text", "table", "list", "heading"];
    for text in said(&issue).into_iter().filter(|text| !blocks.contains(&text.as_str())) {
        let mut depth = 0;
        let outside: String = text
            .chars()
            .filter(|c| {
                match c {
                    '⟦' => depth += 1,
                    '⟧' => depth -= 1,
                    _ => {}
                }
                depth == 0 && *c != '⟧'
            })
            .collect();
        let word = |w: &&str| w.chars().filter(|c| c.is_alphabetic()).count() > 3;
        for left in outside.split(|c: char| !c.is_alphanumeric() && c != '’').filter(word) {
            if !names.contains(left) {
                found.push(format!("“{left}” in {text}"));
            }
        }
    }
    assert!(found.is_empty(), "{} of them\n{}", found.len(), found[..found.len().min(40)].join("\n"));
}

/// Names of provinces, people and games, and the words of canonical orders.
fn names(content: &Content) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let mut add = |text: &str| {
        out.extend(text.split(|c: char| !c.is_alphanumeric() && c != '’').map(String::from));
    };
    for history in &games::play(content, 12).games {
        let board = history.rules.board();
        for province in board.provinces() {
            add(&board.province(province).name);
        }
        for place in board.all_owners() {
            add(&board.owner(place).name);
        }
        add(history.game.file.name.get_ref());
        add(history.over.as_ref().and_then(|o| o.why.as_ref()).map_or("", |why| why.text()));
        for ruling in history.phases.iter().flat_map(|p| &p.rulings.0) {
            add(ruling.reason.as_deref().unwrap_or(""));
            add(&ruling.words);
        }
        add(&history
            .phases
            .iter()
            .flat_map(|p| &p.report.draws)
            .map(|d| d.value.clone())
            .collect::<String>());
        for fact in &history.position.facts {
            add(fact);
        }
        for event in history.phases.iter().flat_map(|p| &p.report.events) {
            for (_, fact) in &event.facts {
                if let adjudicator::rules::MessageFact::Text(text) = fact {
                    add(text);
                }
            }
        }
    }
    // The zine names the class of a unit.
    add("Fifth Fleet");
    for person in content.people.values() {
        add(&person.printed_name());
    }
    for statement in content.games.iter().flat_map(|g| &g.file.statement) {
        add(&statement.text);
    }
    out
}

#[test]
fn faults_of_words_are_told_at_their_place() {
    let told = |name: &str, text: &str| -> Vec<String> {
        let mut content = sample(1);
        content.words.insert(name.into(), Source::new(format!("words/{name}.ftl"), text));
        let found = catalogue_check::check(&content, false);
        found.iter().map(|f| format!("{f} {}", f.help.clone().unwrap_or_default())).collect()
    };
    let one = |name: &str, text: &str, parts: &[&str]| {
        let all = told(name, text);
        assert!(all.iter().any(|t| parts.iter().all(|p| t.contains(p))), "{parts:?} in {all:?}");
    };
    one(
        "de",
        "why-standof = Gedränge\n",
        &["words/de.ftl:1:1", "why-standof", "did you mean “why-standoff”?"],
    );
    one("de", "why-cut = \"{ WHO($who) }\"\n", &["words/de.ftl:1:", "“why-cut” uses “who”", "it has by"]);
    one("de", "why-cut = { WHOM($by) }\n", &["words/de.ftl:1:", "no function is called “WHOM”"]);
    one(
        "de",
        "why-cut = { $by ->\n    [one] x\n}\n",
        &["words/de.ftl", "a choice needs one variant marked with *"],
    );
    one("nl", "why-cut = gesneden\n", &["words/nl.ftl", "nl lacks", "more"]);
    one("de", "why-cut = { why-standof }\n", &["words/de.ftl:1:13", "does not exist", "“why-standoff”?"]);
    one("de", "why-cut = { why-cut }\n", &["words/de.ftl:1:13", "refers to itself"]);
    let ring = "why-cut = a { why-barred } b\nwhy-barred = { why-cut }\n";
    one("de", ring, &["words/de.ftl:1:15", "“why-cut” refers to itself"]);
    one("de", ring, &["words/de.ftl:2:16", "“why-barred” refers to itself"]);
    one("de", "why-cut = { why-nobody-there }\n", &["words/de.ftl:1:13", "needs “at”"]);
    one("de", "why-cut = a\ncontents = b\nwhy-cut = c\n", &["words/de.ftl:3:1", "defined twice", "line 1"]);
    one("de", "why-cut = { WHO($by, form: \"quux\") }\n", &["words/de.ftl:1:28", "the form “quux”"]);
    one("de", "why-cut = { WHO($by, frm: \"dat\") }\n", &["words/de.ftl:1:22", "no “frm”"]);
    one("de", "why-cut = { MANY($by) }\n", &["words/de.ftl:1:13", "MANY only chooses"]);
    one("de", "why-cut = { $by ->\n [one] a\n *[other] b\n }\n", &["words/de.ftl:1:13", "MANY($by)"]);
    one("de", "why-cut = { $by -> }\n", &["words/de.ftl:1:20", "on a new line"]);
    let odd = "why-no-linkage = { $ends ->\n [onne] a\n *[two] b\n }\n";
    one("de", odd, &["words/de.ftl:2:2", "never “onne”"]);
    one("de", "power-germany = { $by }\n", &["words/de.ftl:1:19", "nothing to fill in"]);
    one("de", "why-cut = { \" \" }\n", &["words/de.ftl:1:1", "is empty"]);
    one("nl notes", "why-cut = gesneden\n", &["words/nl notes.ftl", "is not a language"]);
    let many: String = (0..5000).map(|n| format!("why-standof{n} = x\n")).collect();
    assert_eq!(told("de", &many).iter().filter(|t| t.contains("there is no word")).count(), 101);
    assert!(told("de", "why-cut = durchtrennt von { WHO($by, form: \"dat\") }\n").is_empty());
    for (tag, text) in BUILT_IN {
        assert_eq!(told(tag, text), [""; 0], "{tag}");
    }
}

#[test]
fn words_that_take_up_each_other_come_to_an_end() {
    let mut content = sample(12);
    let ring = "why-cut = a { why-cut } b\n".to_string();
    // Each inserts the next one thirty times.
    let all = ["why-holds", "why-stayed", "why-ring", "why-stands", "why-knot", "why-full", "contents"];
    let heap = all.windows(2).map(|w| format!("{} = {}\n", w[0], format!("{{ {} }}", w[1]).repeat(30)));
    let source = Source::new("words/en.ftl", ring + &heap.collect::<String>());
    content.words.insert("en".into(), source);
    let said = said(&issue(&content, 12));
    assert!(said.iter().any(|text| text.contains("a a a a")));
    assert!(said.iter().all(|text| text.len() < 10_000));
}

#[test]
fn words_of_zine_toml_are_looked_through_like_those_of_a_file() {
    let zine = folders::kettle("own-words");
    let root = &zine.0;
    let before = fs::read_to_string(root.join("zine.toml")).unwrap();
    let set = |id: &str, text: &str| folders::zine(root, &["words", "set", id, text]);
    for (id, text, told) in [
        ("why-cut", "{ why-cut }", "refers to itself"),
        ("why-cut", " ", "is empty"),
        ("a b\"c", "x", "there is no word “a b\"c”"),
        ("title", "x", "there is no word “title”"),
    ] {
        let (good, said) = set(id, text);
        assert!(!good && said.contains(told), "{id}: {said}");
        assert_eq!(fs::read_to_string(root.join("zine.toml")).unwrap(), before, "{id}");
        // The place is that of the line that would be written.
        let line = said.split("zine.toml:").nth(1).and_then(|at| at.split(':').next()?.parse::<usize>().ok());
        assert!(line.is_some_and(|line| line > before.lines().count().min(3)), "{id}: {said}");
    }
    let (good, said) = set("season-autumn", "Back-end");
    assert!(good, "{said}");
    let after = fs::read_to_string(root.join("zine.toml")).unwrap();
    assert_eq!(after.matches("Back-end").count(), 1, "{after}");
    folders::put(root, "zine.toml", &format!("{before}\n[web.words]\nfall = \"a\"\nseason_autumn = \"b\"\n"));
    let (_, told) = folders::zine(root, &["check", "--all"]);
    assert!(told.contains("“season_autumn” and “fall” are the same word"), "{told}");
    folders::good(root, &["words", "new", "it"]);
    assert!(folders::zine(root, &["words", "new", "IT"]).1.contains("words/it.ftl already exists"));
}

#[test]
fn a_game_and_a_text_may_be_in_another_language_than_the_page() {
    let zine = folders::kettle("tongues");
    let root = &zine.0;
    let game = fs::read_to_string(root.join("games/saturn/game.toml")).unwrap();
    folders::put(root, "games/saturn/game.toml", &format!("language = \"de\"\n{game}"));
    let editorial = "+++\ntitle = \"Vapeur\"\nlanguage = \"fr\"\n+++\nIl fait chaud.\n";
    folders::put(root, "issues/issue-3/editorial.md", editorial);
    let press = "+++\nkind = \"grey\"\nlanguage = \"nl\"\n+++\nPrague: Alles is rustig.\n";
    folders::put(root, "issues/issue-3/press/saturn/grey.md", press);
    folders::good(root, &["build", "3"]);
    let page = fs::read_to_string(root.join("public/issues/3/index.html")).unwrap();
    let (before, rest) = page.split_once("<article id=\"saturn\" class=\"game\" lang=\"de\"").unwrap();
    let (section, after) = rest.split_once("</article>").unwrap();
    for word in ["Spielleitung", "Österreich", "Herbst 1901", "<div lang=\"nl\">"] {
        assert!(section.contains(word), "{word}: {section}");
    }
    assert!(!section.contains("Gamesmaster") && !section.contains("Fall 1901"), "{section}");
    assert!(before.contains("<div lang=\"fr\">\n<p>Il fait chaud.</p>\n</div>"), "{before}");
    assert!(!before.contains("Spielleitung") && !after.contains("Österreich"), "{after}");
    // Sealed issues stay as they are.
    assert!(!fs::read_to_string(root.join("public/issues/2/index.html")).unwrap().contains("lang=\"de\""));
    for (name, text, fault) in [
        ("issues/issue-3/editorial.md", editorial.replace("fr", "la plume"), "error[language]"),
        ("games/saturn/game.toml", format!("language = \"qq\"\n{game}"), "warning[language]"),
    ] {
        let kept = fs::read_to_string(root.join(name)).unwrap();
        folders::put(root, name, &text);
        let (_, told) = folders::zine(root, &["check", "--all"]);
        assert!(told.contains(fault) && told.contains(&format!("{name}:")), "{told}");
        folders::put(root, name, &kept);
    }
}

/// Counts in the State of the Games are those after the last completed year, whether or not its builds have a winter of their own.
#[test]
fn units_are_counted_at_the_end_of_a_year() {
    let mut seen = 0;
    for (number, issue) in (1..).zip(issues()) {
        let content = sample(number);
        let games = games::play(&content, number);
        let state = issue.state.iter().flat_map(|state| &state.rows);
        for row in state.filter(|row| !row.over) {
            let Some(history) = games.games.iter().find(|g| *g.game.file.name.get_ref() == row.local) else {
                continue;
            };
            let year = history.position.turn.year;
            let whole =
                history.phases.iter().rfind(|p| p.turn.year < year || p.turn.phase == Phase::Adjustment);
            let position = whole.map_or(&history.start, |p| &p.report.after);
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            let mut said: Vec<usize> =
                row.players.split(", ").filter_map(|player| digits(player).parse().ok()).collect();
            let played = history
                .rules
                .board()
                .powers()
                .filter(|o| history.seats.player(*o, history.position.turn).is_some());
            let mut counted: Vec<usize> =
                played.map(|o| position.units_of(o).count()).filter(|n| *n > 0).collect();
            said.sort_unstable();
            counted.sort_unstable();
            said.retain(|n| *n > 0);
            assert_eq!(said, counted, "No. {number}, {}: {}", row.local, row.players);
            seen += usize::from(whole.is_some_and(|p| p.turn.phase != Phase::Adjustment));
        }
    }
    assert!(seen > 0, "no game without winters");
}

/// Missing moves, retreats and builds are three different things; units that must retreat are not lost yet.
#[test]
fn the_strip_tells_what_is_missing_and_what_only_waits() {
    let game = |number: usize, name: &str| {
        issues()[number - 1].games.iter().find(|g| g.name == name).unwrap_or_else(|| panic!("{name}"))
    };
    let lighthouse = &game(12, "Lighthouse").glance;
    assert!(
        lighthouse.contains("no retreat orders: France") && !lighthouse.contains("no orders: France"),
        "{lighthouse}"
    );
    let jubilee = &game(9, "Jubilee").glance;
    assert!(jubilee.contains("no orders for builds or removals: Turkey"), "{jubilee}");
    let sputnik = game(11, "Sputnik");
    assert!(sputnik.glance.contains("to retreat: F2 Bul"), "{}", sputnik.glance);
    assert!(sputnik.glance.contains("Russia\u{a0}8 ·"), "{}", sputnik.glance);
    // The table on the front page has the same counts.
    for game in issues().iter().flat_map(|issue| &issue.games).filter(|game| !game.leading.is_empty()) {
        assert!(
            game.leading.split(", ").all(|one| game.glance.contains(one)),
            "{} {}",
            game.leading,
            game.glance
        );
    }
}
