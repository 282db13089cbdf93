//! Pages from a page model: reproducible, the same words on paper and on the web, hostile letters harmless.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use diagnostics::{Diagnostic, Source};
use page::markdown::{self, Delimiters, ParseOptions};
use page::model::{ArticleSection, IssuePage, PaperSize, PrintedLetter, RichText};
use publish::templates::{Attachment, CopyLabel, PagePlace, Templates};
use typesetting::{Assets, Fonts, Typeset, TypesetJob, typeset};

const MAP: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 450\"><path d=\"M0 0h520v450H0z\" \
                   fill=\"#eee\" stroke=\"#000\"/></svg>";

/// A whole issue as data: every department has content.
fn sample() -> IssuePage {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/issue/packet-boat.json");
    let text = std::fs::read_to_string(file).expect("the sample is there");
    let mut issue: IssuePage = serde_json::from_str(&text).expect("the sample fits the page model");
    for map in issue.games.iter_mut().flat_map(|g| &mut g.seasons).filter_map(|s| s.map.as_mut()) {
        map.web = MAP.to_owned();
        map.picture = "map.svg".to_owned();
    }
    issue
}

fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(Fonts::default)
}

fn templates() -> &'static Templates {
    static TEMPLATES: OnceLock<Templates> = OnceLock::new();
    TEMPLATES.get_or_init(|| Templates::new(&[]).expect("the templates compiled in are sound"))
}

fn told(found: &[Diagnostic]) -> String {
    found.iter().map(|d| d.render(false)).collect::<Vec<_>>().join("\n")
}

/// Typesets a finished issue, with every picture it names.
fn set(issue: &IssuePage, label: Option<&CopyLabel>) -> Result<Typeset, String> {
    let attachments = [Attachment {
        path: "data/orders.json".into(),
        mime: "application/json".into(),
        description: "Orders".into(),
    }];
    let source = templates().print(issue, label, &attachments).map_err(|found| told(&found))?;
    let mut assets = Assets::from([("data/orders.json".to_owned(), b"{}".to_vec())]);
    let maps =
        issue.games.iter().flat_map(|g| &g.seasons).filter_map(|s| s.map.as_ref()).map(|m| m.print.clone());
    let pictures = issue.texts().into_iter().flat_map(RichText::images).map(|(src, _)| src.to_owned());
    for path in maps.chain(pictures).chain([issue.conference_map.clone()]) {
        assets.insert(path, MAP.as_bytes().to_vec());
    }
    let job = TypesetJob {
        source,
        assets: &assets,
        modules: templates().static_files(),
        ident: format!("{}-{}", issue.zine.slug, issue.number),
        date: issue.date.parts(),
        cache: typesetting::CachePolicy::Drop,
    };
    typeset(&job, fonts()).map_err(|found| told(&found))
}

fn pdf(issue: &IssuePage, label: Option<&CopyLabel>) -> Result<Vec<u8>, String> {
    set(issue, label)?.pdf().map_err(|found| told(&found))
}

/// The text of a PDF from poppler, or why there is none.
fn text_of(pdf: &[u8], name: &str) -> Result<String, String> {
    let file = std::env::temp_dir().join(format!("zine-test-{}-{name}.pdf", std::process::id()));
    std::fs::write(&file, pdf).map_err(|e| e.to_string())?;
    let run = Command::new("pdftotext").args(["-raw", "-enc", "UTF-8"]).arg(&file).arg("-").output();
    let _ = std::fs::remove_file(&file);
    let out = run.map_err(|e| format!("pdftotext (poppler) did not run: {e}"))?;
    String::from_utf8(out.stdout).map_err(|e| e.to_string())
}

#[test]
fn every_look_on_every_paper_meets_both_standards_and_leaves_nothing_out() {
    for look in ["modern", "mimeo", "compact"] {
        for paper in [PaperSize::A5, PaperSize::A4, PaperSize::Letter] {
            let mut issue = sample();
            issue.page.look = look.to_owned();
            issue.page.paper = paper;
            issue.finish();
            let label = CopyLabel {
                to: "Ada".into(),
                code: "Z-15".into(),
                address: vec!["1 Quay Row".into()],
                ..CopyLabel::default()
            };
            let typeset = set(&issue, Some(&label)).unwrap_or_else(|e| panic!("{look} {paper:?}: {e}"));
            assert_eq!(told(&typeset.warnings), "", "{look} {paper:?}");
            assert!(
                typeset.pages().is_multiple_of(2),
                "{look} {paper:?}: the address panel is the outside of the last sheet"
            );
            let pdf = typeset.pdf().unwrap_or_else(|e| panic!("{look} {paper:?}: {}", told(&e)));
            let plain = crate::packed::unpacked(&pdf);
            let has = |what: &str| plain.windows(what.len()).any(|w| w == what.as_bytes());
            for part in ["/StructTreeRoot", "/AFRelationship", "pdfuaid:part", "pdfaid:part", "/Lang"] {
                assert!(has(part), "{look} {paper:?}: {part}");
            }
        }
    }
}

#[test]
fn long_names_many_years_and_many_games_find_room() {
    for look in ["modern", "mimeo", "compact"] {
        let mut issue = sample();
        issue.page.look = look.to_owned();
        issue.zine.title = "The Intercontinental Quarterly Review of Diplomatic Correspondence".to_owned();
        let game = &mut issue.games[0];
        game.name = "The Extraordinarily Long-Winded Congress of the Upper Danube".to_owned();
        game.seasons[0].results[0].player =
            "Karl-Heinz Maximilian Wolfenstetter-Brandt von und zu Hohenlohe".to_owned();
        let chart = game.chart.as_mut().unwrap();
        chart.years = (1900..1921).map(|y| y.to_string()).collect();
        chart.rows.iter_mut().for_each(|row| row.n = (0..21).map(|y| 3 + y % 9).collect());
        let grid = game.ownership.as_mut().unwrap();
        grid.years = chart.years.clone();
        for centre in grid.groups.iter_mut().flat_map(|g| &mut g.centres) {
            centre.owner = (0..21).map(|y| if y % 4 == 0 { None } else { Some("E".to_owned()) }).collect();
        }
        let state = issue.state.as_mut().unwrap();
        state.rows = (0..45).map(|n| state.rows[n % state.rows.len()].clone()).collect();
        issue.letters = (0..30)
            .map(|n| PrintedLetter { id: format!("letter-{n}"), ..issue.letters[n % 4].clone() })
            .collect();
        issue.finish();
        assert_eq!(
            issue.games[0].chart.as_ref().unwrap().years.join(" "),
            "1900 1915 1916 1917 1918 1919 1920"
        );
        assert_eq!(issue.games[0].chart.as_ref().unwrap().rows[0].change, [0, 1, 1, 1, -8, 1, 1]);
        let typeset = set(&issue, None).unwrap_or_else(|e| panic!("{look}: {e}"));
        assert_eq!(told(&typeset.warnings), "", "{look}");
        typeset.pdf().unwrap_or_else(|e| panic!("{look}: {}", told(&e)));
        assert!((11..40).contains(&typeset.pages()), "{look}: {} pages", typeset.pages());
    }
}

#[test]
fn the_same_issue_gives_the_same_bytes_and_a_cover() {
    let mut issue = sample();
    issue.finish();
    let first = set(&issue, None).unwrap();
    let bytes = first.pdf().unwrap();
    typesetting::forget();
    let again = set(&issue, None).unwrap();
    assert!(bytes == again.pdf().unwrap());
    let cover = first.cover(300).unwrap();
    assert_eq!(cover.get(..4), Some(b"\x89PNG".as_slice()));
    assert_eq!(cover, again.cover(300).unwrap());
    let page = |issue: &IssuePage| templates().web(issue, &PagePlace::default()).unwrap();
    assert_eq!(page(&issue), page(&issue));
}

/// Number of occurrences of each word, regardless of case, apostrophes and punctuation, which differ between typewriter
/// and browser.
fn words(text: &str) -> BTreeMap<String, i64> {
    let mut count = BTreeMap::new();
    let text = text.to_lowercase().replace(['\u{2019}', '\u{2018}', '\''], "");
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        *count.entry(word.to_owned()).or_insert(0) += 1;
    }
    count
}

/// The visible text of a page: without tags, and without parts only the web needs.
fn text_of_page(page: &str) -> String {
    let mut rest = &page[page.find("<main").unwrap()..page.find("</main>").unwrap()];
    let mut text = String::new();
    let skipped = [
        ("<svg", "</svg>"),
        ("<label", "</label>"),
        ("<details", "</details>"),
        ("<h3 class=\"vh\"", "</h3>"),
        // The link back to the contents is for screens only.
        ("<p class=\"up\"", "</p>"),
    ];
    let inline =
        ["em", "b", "i", "u", "span", "strong", "small", "a", "sup", "abbr", "code", "time", "del", "ins"];
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((_, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            rest = &rest[rest.find(end).unwrap() + end.len()..];
            continue;
        }
        let close = rest.find('>').unwrap();
        let name = rest[1..close].trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        if !inline.contains(&name) {
            text.push('\n');
        }
        if rest[..close].contains("class=\"vh\"") {
            rest = &rest[rest[close..].find("</").unwrap() + close..];
            continue;
        }
        rest = &rest[close + 1..];
    }
    text.push_str(rest);
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    entities.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// Splits a word glued together in a tight line (poppler guesses blanks from distances) into words of the web page.
fn unglue(glued: &str, missing: &mut BTreeMap<String, i64>) -> bool {
    if glued.is_empty() {
        return true;
    }
    let fits = missing.iter().filter(|(w, _)| glued.starts_with(w.as_str()));
    let mut candidates: Vec<(i64, String)> = fits.map(|(w, n)| (*n, w.clone())).collect();
    candidates.sort();
    for (_, word) in candidates.into_iter().rev() {
        *missing.entry(word.clone()).or_insert(0) -= 1;
        if unglue(&glued[word.len()..], missing) {
            return true;
        }
        *missing.entry(word).or_insert(0) += 1;
    }
    false
}

#[test]
fn the_page_on_paper_says_the_words_of_the_page_on_the_web() {
    for (look, paper) in [("modern", PaperSize::A5), ("modern", PaperSize::A4), ("mimeo", PaperSize::A5)] {
        let mut issue = sample();
        issue.page.look = look.to_owned();
        issue.page.paper = paper;
        issue.page.panel = false;
        issue.finish();
        let text = match text_of(&pdf(&issue, None).unwrap(), look) {
            Ok(text) => text,
            Err(why) => {
                println!("skipped: {why}");
                return;
            }
        };
        // Running feet and word joiners are not text; a soft hyphen ends a line within a word.
        let foot = |line: &str| {
            line.starts_with("The Packet Boat · No. 12 · ") || line.starts_with("Packet Boat 12 ")
        };
        let lines: Vec<&str> = text.split(['\n', '\u{c}']).filter(|l| !foot(l)).collect();
        let mut paper_words =
            words(&lines.join("\n").replace("\u{ad}\n", "").replace(['\u{2060}', '\u{ad}'], ""));
        // The key below the first map is of paper alone.
        for (word, n) in words(issue.words.get("map_key")) {
            paper_words.entry(word).and_modify(|left| *left -= n);
        }
        paper_words.retain(|_, n| *n != 0);
        let web_words = words(&text_of_page(&templates().web(&issue, &PagePlace::default()).unwrap()));
        let mut missing = web_words.clone();
        let mut only_paper = BTreeMap::new();
        for (word, n) in paper_words {
            match missing.get_mut(&word) {
                Some(left) => *left -= n,
                None => {
                    only_paper.insert(word, n);
                }
            }
        }
        only_paper.retain(|word, _| !unglue(word, &mut missing));
        only_paper.extend(missing.iter().filter(|(_, n)| **n < 0).map(|(w, n)| (w.clone(), -n)));
        let mut only_web: BTreeMap<String, i64> = missing.into_iter().filter(|(_, n)| *n > 0).collect();
        // The table of contents has page numbers on paper.
        only_paper.retain(|word, _| word.parse::<u32>().is_err());
        if look == "mimeo" {
            // The typewriter look has rules made of words and stacked heads in its grid, and its lists repeat the heads of tables.
            let fixed = words(&format!(
                "{} games note map players want letters rules state of the",
                fixed_words(&issue)
            ));
            let plain = |word: &String| word.chars().count() > 4 && !fixed.contains_key(word);
            only_paper.retain(|word, _| plain(word));
            only_web.retain(|word, _| plain(word) && word != "newsletter" && word != "diplomacy");
            let groups = issue.games.iter().filter_map(|g| g.ownership.as_ref()).flat_map(|o| &o.groups);
            let powers = words(&groups.map(|g| g.name.clone()).collect::<Vec<_>>().join(" "));
            only_web.retain(|word, _| !powers.contains_key(word));
            only_paper.retain(|word, _| !["harriet", "larkin", "weeks", "every"].contains(&word.as_str()));
            only_paper.retain(|word, _| !["regular", "swiss", "variant"].contains(&word.as_str()));
        }
        assert_eq!((only_paper, only_web), (BTreeMap::new(), BTreeMap::new()), "{look} {paper:?}");
    }
}

fn fixed_words(issue: &IssuePage) -> String {
    let keys = page::model::TemplateWords::keys();
    keys.map(|key| issue.words.get(&key).to_owned()).collect::<Vec<_>>().join(" ")
}

/// Attempts to break the page, each with a word that must reappear.
fn attacks() -> Vec<String> {
    let mut all: Vec<String> =
        include_str!("../data/issue/attacks.txt").split("\n%%\n").map(str::to_owned).collect();
    all.push(format!("{} deep", "> ".repeat(markdown::DEEPEST)));
    all.push(format!("{} deep", "- ".repeat(markdown::DEEPEST)));
    all.push(format!("{} deep", "> - 1. ".repeat(markdown::DEEPEST / 3)));
    all.push(format!("{} deep", "> ".repeat(markdown::DEEPEST + 2)));
    all.push(format!("{}deep{}", "*".repeat(40), "*".repeat(40)));
    all.push("((".repeat(200) + "mid" + &"))".repeat(200));
    all.push("long ".repeat(2000));
    all.push(format!("{}unbroken", "x".repeat(5000)));
    all
}

fn reading() -> ParseOptions<'static> {
    ParseOptions {
        id: "letter-x".into(),
        under: 2,
        editors: vec![Delimiters::default()],
        ..ParseOptions::default()
    }
}

/// The letters and digits of a text, which typography and line breaks must not change.
fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric() || "#$@{}[]<>=|\\~^%&+".contains(*c)).collect()
}

#[test]
fn a_hostile_letter_is_printed_as_it_is_or_refused_with_its_line() {
    let mut issue = IssuePage { editorial: Some(ArticleSection::default()), ..sample() };
    issue.games.clear();
    issue.page.panel = false;
    issue.letters.clear();
    let (mut printed, mut refused) = (0, 0);
    for (index, attack) in attacks().into_iter().enumerate() {
        let source = Source::new(format!("letters/{index}.md"), attack.clone());
        let covers = |c: char| fonts().covers(c);
        let reading = ParseOptions { id: format!("letter-{index}"), covers: Some(&covers), ..reading() };
        let (body, found) = markdown::text(&source, &reading);
        if found.is_empty() {
            // Names are as hostile as letters.
            let who: String = attack.lines().next().unwrap_or("").chars().take(60).collect();
            issue.letters.push(PrintedLetter {
                id: reading.id,
                who: who.clone(),
                address: who,
                body,
                ..PrintedLetter::default()
            });
            printed += 1;
        } else {
            assert!(found.iter().all(|d| d.place().is_some()), "{}", told(&found));
            refused += 1;
        }
    }
    assert!(printed > 60 && refused > 10, "{printed} printed, {refused} refused");
    issue.finish();
    let page = templates().web(&issue, &PagePlace::default()).unwrap();
    for (at, _) in page.match_indices('<') {
        let tag = &page[at..page[at..].find('>').map_or(page.len(), |end| at + end + 1)];
        // Text between quotation marks is a value; an attack that escaped would be outside.
        let outside: String = tag.split('"').step_by(2).collect();
        assert!(
            !["alert", "onerror", "onload", "onclick", "onmouse"].iter().any(|w| outside.contains(w)),
            "{tag}"
        );
        assert!(!["<script", "<iframe", "<style"].iter().any(|open| tag.starts_with(open)), "{tag}");
        assert!(
            !["href=\"javascript", "src=\"javascript"].iter().any(|w| tag.to_lowercase().contains(w)),
            "{tag}"
        );
    }
    let on_web = bare(&text_of_page(&page));
    let bytes = pdf(&issue, None).unwrap_or_else(|e| panic!("{e}"));
    let on_paper = match text_of(&bytes, "hostile") {
        Ok(text) => bare(&text.replace("\u{ad}\n", "")),
        Err(why) => {
            println!("paper skipped: {why}");
            String::new()
        }
    };
    for letter in &issue.letters {
        for line in letter.body.words().lines().filter(|l| l.len() < 120) {
            assert!(on_web.contains(&bare(line)), "web: {line}");
            let words = line.split_whitespace().map(bare);
            assert!(
                on_paper.is_empty() || words.clone().all(|w| w.len() > 20 || on_paper.contains(&w)),
                "paper: {line}"
            );
        }
    }
}

#[test]
fn ten_thousand_nestings_are_refused_and_never_fatal() {
    let cases = [
        "> ".repeat(10_000) + "deep",
        "- ".repeat(10_000) + "deep",
        (0..10_000).map(|i| format!("{}* x\n", " ".repeat(i % 200))).collect(),
        "*a _b ".repeat(10_000) + &"_ *".repeat(10_000),
        "[".repeat(10_000) + &"](x)".repeat(10_000),
        "![".repeat(10_000) + &"](x)".repeat(10_000),
        "((".repeat(10_000),
        "))".repeat(10_000),
        "`".repeat(10_000) + "a" + &"`".repeat(9_999),
        "<b>".repeat(10_000),
        "|".repeat(10_000) + "\n" + &"|-".repeat(5_000) + "|\n",
        "[^1]".repeat(10_000) + "\n\n[^1]: [^1]\n",
        "&amp".repeat(10_000) + "\\".repeat(10_001).as_str(),
    ];
    for (index, case) in cases.into_iter().enumerate() {
        let source = Source::new(format!("letters/{index}.md"), case);
        let (body, found) = markdown::text(&source, &reading());
        assert!(found.iter().all(|d| d.place().is_some()));
        if index < 2 {
            assert!(found.iter().any(|d| d.code.as_str() == "too-deep"), "{}", told(&found));
        }
        let _ = page::html::prose(&body);
        let _ = page::typst::prose(&body);
    }
}

#[test]
fn the_author_of_grey_press_is_in_no_output() {
    let mut issue = sample();
    let game = &mut issue.games[0];
    game.press[0].by = None;
    game.press[1].by = Some("Signed Bywhite".to_owned());
    issue.finish();
    let page = templates().web(&issue, &PagePlace::default()).unwrap();
    assert!(page.contains("Signed Bywhite"));
    // A field that does not exist cannot leak: the model has no author for grey press.
    let json = serde_json::to_value(&issue.games[0].press[0]).unwrap();
    let keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["body", "by", "dateline", "id"]);
}

#[test]
fn a_character_that_no_font_has_stands_as_a_white_square_and_is_named() {
    let (text, missing) = fonts().replace_missing("Dear editor,\n漢字 and 🙂 and ไทย and Żółć\n");
    assert_eq!(text, "Dear editor,\n漢字 and □ and □□□ and Żółć\n");
    assert_eq!(missing.into_iter().collect::<String>(), "ทยไ🙂");
    assert!(fonts().covers('□'));
}

#[test]
fn an_editors_template_comes_first_and_may_not_let_values_become_code() {
    let own = [Source::new(
        "print/parts/letters.typ",
        "= {{ words.letters }}\n{% for l in letters %}{{ l.who }}{% endfor %}",
    )];
    let mut issue = sample();
    issue.letters[0].who = "#panic(\"run\") *x*".to_owned();
    issue.finish();
    let made = Templates::new(&own).unwrap().print(&issue, None, &[]).unwrap();
    assert!(made.contains("= #\"Letters\";\n#\"#panic(\\\"run\\\") *x*\";"));
    for (bad, code) in [
        ("#let x = \"{{ number }}\"", "template-quotes"),
        ("#{#x} {{ number }}", "template-comment"),
        ("{{ number | safe }}", "template-safe"),
        ("{{ number | nonsense", "template"),
    ] {
        let found = Templates::new(&[Source::new("print/modern.typ", bad)]).err().unwrap_or_default();
        assert!(found.iter().any(|d| d.code.as_str() == code), "{bad}: {}", told(&found));
    }
    let issue =
        IssuePage { page: page::model::PageSetup { look: "baroque".into(), ..Default::default() }, ..issue };
    let error = templates().print(&issue, None, &[]).unwrap_err();
    assert!(told(&error).contains("mimeo, modern"), "{}", told(&error));
}

#[test]
fn what_is_wrong_in_an_own_template_is_told_at_its_place() {
    let broken = "x\n{% if y %}\n{{ number + }}\n{% endif %}";
    for name in ["print/parts/letters.typ", "print/modern.typ", "web/base.html", "web/archive/home.html"] {
        for text in [broken.to_owned(), format!("{{# zine 0.2.0 {name} 0123 #}}\n{}", &broken[2..])] {
            let found = Templates::new(&[Source::new(name, text.as_str())]).err().unwrap_or_default();
            assert!(told(&found).contains(&format!("templates/{name}:3:13")), "{text}: {}", told(&found));
        }
    }
    // Two errors at once, and code that plain Typst and styles allow.
    let two = ["print/modern.typ", "web/base.html"].map(|name| Source::new(name, broken));
    assert_eq!(Templates::new(&two).err().unwrap_or_default().len(), 2);
    assert!(Templates::new(&[Source::new("print/lib/lists.typ", broken)]).is_ok());
    // An error that appears only on rendering.
    let number = "\n{{ words.letters * 2 }}";
    let own = Templates::new(&[Source::new("print/parts/letters.typ", number)]).unwrap();
    let found = told(&own.print(&sample(), None, &[]).unwrap_err());
    assert!(found.contains("templates/print/parts/letters.typ:2:"), "{found}");
    // If a parent is missing, the file is named.
    let orphan = "{% extends \"web/nowhere.html\" %}";
    let found = told(&Templates::new(&[Source::new("web/base.html", orphan)]).err().unwrap_or_default());
    assert!(found.contains("templates/web/base.html"), "{found}");
}

#[test]
fn an_issue_with_nothing_in_it_is_still_a_page() {
    for look in ["modern", "mimeo", "compact"] {
        for panel in [true, false] {
            let mut issue = IssuePage::default();
            issue.zine.title = "Empty".into();
            let undated = set(&issue, None).err().unwrap_or_default();
            assert!(undated.contains("no date"), "{undated}");
            issue.date.iso = "2026-11-20".into();
            issue.page.look = look.into();
            issue.page.panel = panel;
            issue.finish();
            let made = pdf(&issue, None).unwrap_or_else(|e| panic!("{look} {panel}: {e}"));
            assert!(!made.is_empty());
            assert!(templates().web(&issue, &PagePlace::default()).unwrap().contains("Empty"));
        }
    }
}

/// Measures, cold and in one process, everything from the page model to HTML and PDF against Typst's own compilation and
/// export of the same source. Run with `cargo test --release --test all -- --ignored --nocapture speed`.
#[test]
#[ignore = "a measurement: run it alone on a quiet machine"]
fn speed_of_a_cold_page_is_that_of_typst_itself() {
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let letter = Source::new("letters/x.md", include_str!("../data/issue/attacks.txt").repeat(4));
    let (mut whole, mut alone) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        typesetting::forget();
        let start = std::time::Instant::now();
        let mut issue = sample();
        std::hint::black_box(markdown::text(&letter, &reading()));
        issue.finish();
        let own = Templates::new(&[]).unwrap();
        let page = own.web(&issue, &PagePlace::default()).unwrap();
        let bytes = pdf(&issue, None).unwrap();
        whole.push(start.elapsed().as_secs_f64());
        std::hint::black_box((page, bytes));

        let source = templates().print(&issue, None, &[]).unwrap();
        let mut assets = Assets::new();
        for path in issue.games.iter().flat_map(|g| &g.seasons).filter_map(|s| s.map.as_ref()) {
            assets.insert(path.print.clone(), MAP.as_bytes().to_vec());
        }
        assets.insert(issue.conference_map.clone(), MAP.as_bytes().to_vec());
        let job = TypesetJob {
            source,
            assets: &assets,
            modules: templates().static_files(),
            ident: "x".into(),
            date: issue.date.parts(),
            cache: typesetting::CachePolicy::Drop,
        };
        typesetting::forget();
        let start = std::time::Instant::now();
        std::hint::black_box(typeset(&job, fonts()).unwrap().pdf().unwrap());
        alone.push(start.elapsed().as_secs_f64());
    }
    let (whole, alone) = (median(whole), median(alone));
    println!("whole {:.0} ms, Typst alone {:.0} ms: {:.3} times", whole * 1e3, alone * 1e3, whole / alone);
    assert!(whole <= alone * 1.15, "{:.3} times", whole / alone);
}
