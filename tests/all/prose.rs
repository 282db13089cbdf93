//! What readers read: reasons, strips, notes, and that no language or style shows anything else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use adjudicator::season::Phase;
use diagnostics::Source;
use folder::{Content, Folder, Spanned};
use page::lexicon::catalogue::BUILT_IN;
use page::lexicon::results::{self, ResultStyle};
use page::lexicon::{Lexicon, events, fight_notes, pattern};
use page::model::{IssuePage, RunMark};
use production::{catalogue_check, compose};

use crate::folders;

/// The sample up to an issue.
fn sample(number: i64) -> Content {
    folder::load(&Folder::new(Path::new(env!("CARGO_MANIFEST_DIR"))), Some(number)).unwrap()
}

fn issue(content: &Content, number: i64) -> IssuePage {
    let games = games::play(content, number);
    compose::compose_for_web(content, &games, None, number, true).0.issue
}

/// All issues in English, made once.
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

/// Everything the program says in the games of an issue: not what players and editor wrote.
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

/// What must not be printed any more, if it is in a text.
fn forbidden(text: &str, style: &str) -> Option<String> {
    let plain = [
        "bounced:",
        "repelled,",
        "of its own country stays",
        "is destroyed:",
        " passes to ",
        "BUILD ",
        "SELL SOUL",
        "LINK ",
        "SEPARATE ",
        "PREDICT",
        " DISTRACT ",
        "EXPLODE",
        "= succeeds instead of",
        "((",
        "is removed by rule",
        "he or she",
        "1897: 1",
        "undefined",
        "[object",
        "{ ",
        "why-",
        "event-",
    ];
    if let Some(found) = plain.iter().find(|f| text.contains(**f)) {
        return Some((*found).to_string());
    }
    if text.contains("..") && !text.contains("...") {
        return Some("two full stops".into());
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    if let Some(snake) = words.iter().find(|w| w.contains('_')) {
        return Some((*snake).to_string());
    }
    let digits = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    if let Some(at) = words.windows(3).find(|w| digits(w[0]) && w[1] == "against" && digits(w[2])) {
        return Some(at.join(" "));
    }
    let board = adjudicator::board::Board::standard();
    let code =
        |w: &str| w.len() == 3 && w.bytes().all(|b| b.is_ascii_lowercase()) && board.place(w).is_some();
    if style != "caps" {
        let unit = |w: &[&str]| matches!(w[0], "A" | "F") && code(w[1]);
        if let Some(at) = words.windows(2).find(|w| unit(w)) {
            return Some(at.join(" "));
        }
    }
    let row: Vec<&str> = text.split([',', ' ']).filter(|w| !w.is_empty()).collect();
    row.windows(4).find(|w| w.iter().all(|w| code(w))).map(|w| w.join(" "))
}

#[test]
fn forbidden_forms_are_in_no_issue() {
    let mut found = Vec::new();
    for (number, issue) in (1..).zip(issues()) {
        // What a seal holds of the gamesmaster's words stays as it was published.
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
        // The game of the Swiss Variant has a longer name than the table gives it.
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

/// A switch without words of its own would be printed as its key and value.
#[test]
fn every_value_of_every_switch_has_words() {
    let words = Lexicon::built_in("en");
    for info in adjudicator::rules::LIST {
        for switch in info.switches() {
            let said: BTreeSet<String> = switch.values.iter().map(|v| words.switch(switch.key, v)).collect();
            let all = (said.len() > 1 || switch.values.len() == 1) && !said.iter().any(|s| s.contains(" = "));
            assert!(all, "en.ftl: switch-{} says {said:?}", switch.key.replace('_', "-"));
        }
    }
}

/// The English catalogue with every message in brackets, but what only joins others.
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

/// What stands outside of the brackets comes from no catalogue.
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
    // The model's own names of blocks are no text.
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

/// Names of provinces, of people and games, words of canonical orders.
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
    // The class of a unit goes by the name that the zine gives it.
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
    one("de", "why-cut = { WHOM($by) }\n", &["words/de.ftl:1:", "there is no function “WHOM”"]);
    one(
        "de",
        "why-cut = { $by ->\n    [one] x\n}\n",
        &["words/de.ftl", "a choice needs one variant marked with *"],
    );
    one("nl", "why-cut = gesneden\n", &["words/nl.ftl", "nl lacks", "more"]);
    one("de", "why-cut = { why-standof }\n", &["words/de.ftl:1:13", "no such word", "“why-standoff”?"]);
    one("de", "why-cut = { why-cut }\n", &["words/de.ftl:1:13", "takes up itself"]);
    let ring = "why-cut = a { why-barred } b\nwhy-barred = { why-cut }\n";
    one("de", ring, &["words/de.ftl:1:15", "“why-cut” takes up itself"]);
    one("de", ring, &["words/de.ftl:2:16", "“why-barred” takes up itself"]);
    one("de", "why-cut = { why-nobody-there }\n", &["words/de.ftl:1:13", "needs “at”"]);
    one("de", "why-cut = a\ncontents = b\nwhy-cut = c\n", &["words/de.ftl:3:1", "second time", "line 1"]);
    one("de", "why-cut = { WHO($by, form: \"quux\") }\n", &["words/de.ftl:1:28", "the form “quux”"]);
    one("de", "why-cut = { WHO($by, frm: \"dat\") }\n", &["words/de.ftl:1:22", "no “frm”"]);
    one("de", "why-cut = { MANY($by) }\n", &["words/de.ftl:1:13", "MANY only chooses"]);
    one("de", "why-cut = { $by ->\n [one] a\n *[other] b\n }\n", &["words/de.ftl:1:13", "MANY($by)"]);
    one("de", "why-cut = { $by -> }\n", &["words/de.ftl:1:20", "on a line of its own"]);
    let odd = "why-no-linkage = { $ends ->\n [onne] a\n *[two] b\n }\n";
    one("de", odd, &["words/de.ftl:2:2", "never “onne”"]);
    one("de", "power-germany = { $by }\n", &["words/de.ftl:1:19", "nothing to fill in"]);
    one("de", "why-cut = { \" \" }\n", &["words/de.ftl:1:1", "says nothing"]);
    one("nl notes", "why-cut = gesneden\n", &["words/nl notes.ftl", "is not a language"]);
    let many: String = (0..5000).map(|n| format!("why-standof{n} = x\n")).collect();
    assert_eq!(told("de", &many).iter().filter(|t| t.contains("there is no word")).count(), 101);
    assert!(told("de", "why-cut = durchtrennt von { WHO($by, form: \"dat\") }\n").is_empty());
    for (tag, text) in BUILT_IN {
        assert_eq!(told(tag, text), [""; 0], "{tag}");
    }
}

/// All that a phase of a case says: orders with reasons, notes, events, statements, in a style.
fn told(played: &adjudicator::cases::PlayedCase, words: &Lexicon, style: ResultStyle) -> Vec<String> {
    let rules = &*played.rules;
    let words = style.words(words);
    let voice = words.voice_for(rules.board(), style);
    let report = &played.report;
    let mut out = Vec::new();
    for line in &report.orders {
        let runs = results::line(&voice, line, true);
        out.push(runs.iter().map(|r| r.text.as_str()).collect());
    }
    out.extend(fight_notes::notes(&voice, &report.orders, &words.text("rule-usual")));
    for events in [&report.tables, &report.events] {
        out.extend(events::paragraphs(&voice, events).into_iter().flat_map(|p| [p.heading, p.text]));
    }
    for statement in rules.published(&played.before, report) {
        let told = events::statement(&voice, &statement);
        out.push(told.heading);
        out.extend(told.head.into_iter().chain(told.rows.into_iter().flatten()).chain(told.notes));
    }
    out.retain(|text| !text.is_empty());
    out
}

/// The case files provoke every kind of reason there is: all of them in every style and language.
#[test]
fn cases_of_all_rule_sets_read_well_in_every_style_and_language() {
    let mut files = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
            if entry.is_dir() { open.push(entry) } else { files.push(entry) }
        }
    }
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    let tongues = ["en-GB", "de-DE", "fr-FR"].map(Lexicon::built_in);
    let mut found = BTreeSet::new();
    let mut runner = adjudicator::cases::Runner::new(&adjudicator::rules::Switches::default());
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(cases) = adjudicator::cases::read(&Source::new(name, fs::read_to_string(file).unwrap()))
        else {
            continue;
        };
        for case in cases {
            let Ok(played) = runner.play(&case) else { continue };
            let at = format!("{}:{} {}", case.source.name, case.line, case.name);
            let english = told(&played, &tongues[0], ResultStyle::Uk);
            for (words, (name, style)) in tongues.iter().flat_map(|w| ResultStyle::ALL.map(|s| (w, s))) {
                if style != ResultStyle::Uk && words.language != "en-GB" {
                    continue;
                }
                let said = told(&played, words, style);
                for text in &said {
                    let odd = forbidden(text, name).or_else(|| oddity(text));
                    if let Some(form) = odd {
                        found.insert(format!("{at}, {name}, {}: “{form}” in {text}", words.language));
                    }
                    let plain = |w: &&str| w.len() > 3 && w.chars().all(|c| c.is_ascii_lowercase());
                    let sentence = text.split([' ', ',', '.']).filter(plain).count() > 1;
                    if words.language != "en-GB" && sentence && english.contains(text) {
                        found.insert(format!("{at}, {}: English is {text}", words.language));
                    }
                }
                for line in
                    played.report.orders.iter().filter(|l| l.verdict != adjudicator::rules::Verdict::Succeeds)
                {
                    let voice = words.voice_for(played.rules.board(), style);
                    let runs = results::line(&voice, line, true);
                    let reason = runs.iter().find(|r| r.mark == RunMark::Reason);
                    match reason.map(|r| r.text.chars().count()) {
                        None => drop(found.insert(format!(
                            "{at}, {name}: no reason behind {}",
                            line.text(played.rules.board())
                        ))),
                        Some(n) if n > 96 => drop(found.insert(format!("{at}, {name}: {n} characters"))),
                        _ => {}
                    }
                }
                for line in played.report.unseen.reveal() {
                    let voice = words.voice_for(played.rules.board(), style);
                    let runs = results::line(&voice, line, false);
                    let secret: String = runs.iter().map(|r| r.text.as_str()).collect();
                    // A second order of the kind may say what the first one did before all eyes.
                    let open = played.report.orders.iter().any(|l| l.order == line.order);
                    if !open && !secret.is_empty() && said.iter().any(|text| text.contains(&secret)) {
                        found.insert(format!("{at}, {name}: the secret {secret} is told"));
                    }
                }
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{} of them\n{}", found.len(), found[..found.len().min(200)].join("\n"));
}

/// What no language writes.
fn oddity(text: &str) -> Option<String> {
    let pieces =
        [" ,", "( ", " )", "()", "  ", ",,", ", .", "1 units", "1 centres", "1 Einheiten", "1 unités", "$"];
    if let Some(piece) = pieces.iter().find(|piece| text.contains(**piece)) {
        return Some((*piece).to_string());
    }
    let words: Vec<&str> = text.split(' ').collect();
    let same = |w: &&[&str]| w[0] == w[1] && w[0].len() > 2 && w[0].chars().all(char::is_alphabetic);
    words.windows(2).find(same).map(|w| w.join(" "))
}

#[test]
fn words_that_take_up_each_other_come_to_an_end() {
    let mut content = sample(12);
    let ring = "why-cut = a { why-cut } b\n".to_string();
    // Each takes up the next one thirty times.
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
        ("why-cut", "{ why-cut }", "takes up itself"),
        ("why-cut", " ", "says nothing"),
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
    assert!(folders::zine(root, &["words", "new", "IT"]).1.contains("words/it.ftl is there already"));
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
    for word in ["Spielleiter", "Österreich", "Herbst 1901", "<div lang=\"nl\">"] {
        assert!(section.contains(word), "{word}: {section}");
    }
    assert!(!section.contains("Gamesmaster") && !section.contains("Fall 1901"), "{section}");
    assert!(before.contains("<div lang=\"fr\">\n<p>Il fait chaud.</p>\n</div>"), "{before}");
    assert!(!before.contains("Spielleiter") && !after.contains("Österreich"), "{after}");
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

/// What is spelt in the British way in `en` has words of its own in `en-US`, and nothing there is spelt so.
#[test]
fn americans_read_their_own_spelling() {
    const STEMS: &str = "centre colour neighbour harbour honour favour labour armour rumour behaviour defence offence licence \
                         programme cheque grey travell cancell labell organis recognis realis apologis summaris judgement \
                         gamesmaster catalogue metre whilst";
    let british = |tag: &str| -> BTreeSet<String> {
        let (_, text) = BUILT_IN.iter().find(|(name, _)| *name == tag).unwrap();
        let (mut id, mut found) = ("", BTreeSet::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (said, value) = match line.split_once(" = ") {
                Some((said, value)) if !line.starts_with(' ') => (said, value),
                _ => (id, line),
            };
            id = said;
            // Names of facts, of other messages and of cases are no words.
            let words = value.split(|c: char| c.is_whitespace() || "{}(),:".contains(c));
            let words = words.filter(|word| !word.starts_with(['$', '[', '*'])).map(str::to_lowercase);
            let spelt = words.filter(|word| STEMS.split(' ').any(|stem| word.contains(stem)));
            found.extend(spelt.map(|word| format!("{id}: {word}")));
        }
        found
    };
    let own = Lexicon::built_in("en-US");
    let us = |id: &str| own.lookup(id, None).is_some_and(|(_, layer)| layer.contains("en-US"));
    let lacking: Vec<String> =
        british("en").into_iter().filter(|said| !us(said.split(':').next().unwrap())).collect();
    assert!(lacking.is_empty(), "en-US.ftl lacks {lacking:#?}");
    assert_eq!(british("en-US"), BTreeSet::new());
}

/// Counts of the State of the Games are those after the last year that is over, whether its builds have a winter of their own.
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

/// Moves, retreats and builds that did not come are three things; units that must retreat are not lost yet.
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
    assert!(sputnik.glance.contains("Russia 8 ·"), "{}", sputnik.glance);
    // The table of the front page has the same counts.
    for game in issues().iter().flat_map(|issue| &issue.games).filter(|game| !game.leading.is_empty()) {
        assert!(
            game.leading.split(", ").all(|one| game.glance.contains(one)),
            "{} {}",
            game.leading,
            game.glance
        );
    }
}

#[test]
fn a_full_stop_stands_once() {
    for (text, stopped) in
        [("1 n. Chr.", "1 n. Chr."), ("No orders", "No orders."), ("Why?", "Why?"), ("", "")]
    {
        assert_eq!(Lexicon::with_full_stop(text), stopped);
    }
}

#[test]
fn who_is_dislodged_by_ruling_alone_has_no_sums() {
    let text = "VARIANT_ALL Standard\nCASE x\nPRESTATE_SETPHASE Fall 1905, Movement\nPRESTATE\n\tFrance: A par\n\tGermany: A bur\nORDERS\n\tFrance: A par H\n\tGermany: A bur-par\n\tGM: RESULT France A par H = dislodged\nEND\n";
    let case = adjudicator::cases::read(&Source::new("x", text)).unwrap().remove(0);
    let played = adjudicator::cases::play(&case, &adjudicator::rules::Switches::default()).unwrap();
    let said = told(&played, &Lexicon::built_in("en-GB"), ResultStyle::Uk);
    assert!(said.iter().any(|text| text.contains("dislodged by Germany")), "{said:?}");
    assert!(!said.iter().any(|text| text.contains(" against ")), "{said:?}");
}
