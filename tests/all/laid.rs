//! The test bed of the page: in no issue of the sample do words overlap or leave the text area; no page within an issue
//! is blank, and the address side is even. Every issue in every look on every paper with `ZINE_LONG=1`, a few without.

use std::path::Path;

use folder::Folder;
use folder::zine_config::PaperSize;
use production::layout_check;
use production::print_run::{Edition, PressRun, PrintedIssue};
use typesetting::layout_problems::{Area, LayoutProblems};
use typesetting::page_layout::{self, LayoutPlan, Measurements};
use typesetting::typesettings;

fn printed(number: i64, look: &str, paper: PaperSize) -> PrintedIssue {
    let folder = Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut content = folder::load(&folder, Some(number)).unwrap();
    (content.zine.page.look, content.zine.page.paper) = (look.to_string(), paper);
    let games = games::play(&content, number);
    let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    let printed = press.print(&Edition::new(&folder, &content, &games, number));
    printed.unwrap_or_else(|f| panic!("No. {number} {look}: {}", f[0].render(false)))
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

#[test]
fn a_sentence_more_or_less_never_costs_four_pages() {
    let folder = Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut wrong = Vec::new();
    for look in ["modern", "mimeo", "compact"] {
        let mut content = folder::load(&folder, Some(12)).unwrap();
        content.zine.page.look = look.into();
        let games = games::play(&content, 12);
        let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let edition = Edition::new(&folder, &content, &games, 12);
        let accounts = games::bookkeeping::compute_accounts(
            &content,
            &games,
            Some(12),
            &std::collections::BTreeMap::new(),
        );
        let ready = press.prepare(&edition, &accounts.reckoning.books).unwrap();
        let plan = serde_json::to_value(LayoutPlan::for_measuring()).unwrap();
        let source = press.templates.print_with_plan(&ready.composed.issue, &plan, &ready.attached).unwrap();
        let issue = content.issue(12).unwrap();
        let set = press.typeset(&content, issue, source, &ready.assets, "").unwrap();
        let sizes: Measurements = serde_json::from_value(set.data("measured").unwrap()).unwrap();
        let wishes = production::print_run::wishes(&content, issue, &ready, &[]);
        let pages = |sizes: &Measurements| page_layout::plan(sizes, &wishes).unwrap().unwrap().pages;
        let (usual, mut dice) = (pages(&sizes), Dice(11));
        for _ in 0..24 {
            let mut changed = sizes.clone();
            let lines = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0][dice.roll(6)] * sizes.line;
            let (games, pieces) = (changed.games.len(), changed.pieces.len());
            let at = dice.roll(games + pieces);
            let height = match at.checked_sub(games) {
                Some(piece) => changed.pieces.get_mut(piece).map(|piece| &mut piece.height),
                None => {
                    let blocks = &mut changed.games[at].blocks;
                    let block = dice.roll(blocks.len());
                    blocks.get_mut(block)
                }
            };
            if let Some(height) = height {
                *height = (*height + lines).max(sizes.line);
            }
            let now = pages(&changed);
            if now > usual + if lines < 0.0 { 3 } else { 4 } {
                wrong.push(format!("{look}: {usual} pages, {now} with {lines} pt in {at}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn seen(printed: &PrintedIssue) -> LayoutProblems {
    let area: Area = serde_json::from_value(printed.typeset.data("area").unwrap()).unwrap();
    printed.typeset.looked_over(&area)
}

#[test]
fn nothing_is_printed_over_anything_and_no_page_within_an_issue_is_blank() {
    let long = std::env::var_os("ZINE_LONG").is_some();
    let (a5, all) = (PaperSize::A5, [PaperSize::A5, PaperSize::A4, PaperSize::Letter]);
    let mut rows: Vec<(i64, &str, PaperSize)> =
        vec![(1, "modern", a5), (2, "mimeo", a5), (5, "compact", a5), (12, "modern", a5)];
    if long {
        let looks = ["modern", "mimeo", "compact"];
        rows = looks
            .iter()
            .flat_map(|l| all.iter().flat_map(move |p| (1..=12).map(move |n| (n, *l, *p))))
            .collect();
    }
    let mut wrong = Vec::new();
    for (number, look, paper) in rows {
        let issue = printed(number, look, paper);
        let seen = seen(&issue);
        let what = format!("No. {number} {look} {paper:?}");
        wrong.extend(
            seen.over.iter().map(|(a, b)| format!("{what}, page {}: “{}” over “{}”", a.page, a.text, b.text)),
        );
        wrong.extend(
            seen.outside.iter().map(|(a, by)| format!("{what}, page {}: “{}” out by {by}", a.page, a.text)),
        );
        let inner = &seen.white[..seen.white.len() - 1];
        let blank = inner.iter().enumerate().filter(|(_, white)| **white > 970);
        wrong.extend(blank.map(|(n, _)| format!("{what}: page {} is blank", n + 1)));
        if issue.composed.issue.page.panel && issue.pages % 2 != 0 {
            wrong.push(format!("{what}: the address side is page {}", issue.pages));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wide_table_stands_over_the_measure_and_one_that_had_to_be_changed_is_told_once() {
    let root = crate::folders::place("tables");
    let root = &root.0;
    let row = |cell: &dyn Fn(usize) -> String, n: usize| {
        format!("| {} |\n", (0..n).map(cell).collect::<Vec<_>>().join(" | "))
    };
    let table = |n: usize| {
        let body = row(&|c| (1000 + 37 * c).to_string(), n).repeat(4);
        format!("{}{}{body}\n", row(&|c| format!("Head{c}"), n), row(&|_| "---".into(), n))
    };
    crate::folders::put(root, "zine.toml", "title = \"F\"\neditor = \"ed\"\n[page]\nfill = 1\n");
    crate::folders::put(root, "issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\n");
    crate::folders::put(root, "issues/issue-1/editorial.md", "Words.\n");
    for (n, told) in [(4, 0), (8, 0), (11, 0), (14, 1), (40, 1)] {
        let text = format!("+++\ntitle = \"Tables\"\n+++\nBefore it.\n\n{}After it.\n", table(n));
        crate::folders::put(root, "issues/issue-1/articles/table.md", &text);
        let folder = Folder::new(root);
        let content = folder::load(&folder, Some(1)).unwrap();
        let games = games::play(&content, 1);
        let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let printed = press.print(&Edition { draft: true, ..Edition::new(&folder, &content, &games, 1) });
        let printed = printed.unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let seen = seen(&printed);
        assert!(seen.over.is_empty() && seen.outside.is_empty(), "{n}: {:?} {:?}", seen.over, seen.outside);
        let (found, _) = layout_check::check_layout(&content, content.issue(1).unwrap(), &printed.typeset);
        let tables: Vec<_> = found.iter().filter(|f| f.code.as_str() == "overfull").collect();
        assert_eq!(tables.len(), told, "{n}: {tables:?}");
        let place = |f: &&diagnostics::Diagnostic| {
            f.place().is_some_and(|p| p.starts_with("issues/issue-1/articles/table.md:6"))
        };
        assert!(tables.iter().all(place), "{tables:?}");
    }
}

#[test]
fn check_and_build_say_the_same_of_the_pages() {
    let root = crate::folders::place("alike");
    let root = &root.0;
    let wide = |cell: &str| format!("| {} |\n", vec![cell; 16].join(" | "));
    let table = format!("Before 🦜 it.\n\n{}{}{}\nAfter it.\n", wide("Heads"), wide("---"), wide("1234"));
    let long = "Words upon words that fill page after page of it.\n\n".repeat(400);
    // A table that does not break leaves a third of its column blank.
    let cell = "| many words of some length that take three lines of this column or four |\n";
    let tall = format!("| Head |\n| --- |\n{}\nBetween.\n\n", cell.repeat(12)).repeat(20);
    let rows = [
        ("fill = 1", table.as_str(), &["glyph", "overfull"][..]),
        ("fill = 1", tall.as_str(), &["white"]),
        ("sheets = 1", long.as_str(), &["plan"]),
        ("fill = 1", "Nothing is wrong with it.\n", &[]),
    ];
    for (page, text, codes) in rows {
        let zine = format!("title = \"F\"\neditor = \"ed\"\n[page]\n{page}\n");
        crate::folders::put(root, "zine.toml", &zine);
        crate::folders::put(root, "issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\n");
        crate::folders::put(root, "issues/issue-1/editorial.md", "Words.\n");
        let text = format!("+++\ntitle = \"Tables\"\n+++\n{text}");
        crate::folders::put(root, "issues/issue-1/articles/table.md", &text);
        let folder = Folder::new(root);
        let content = folder::load(&folder, Some(1)).unwrap();
        let games = games::play(&content, 1);
        let of_pages = |found: Vec<diagnostics::Diagnostic>| {
            let ours = |code: &str| ["overfull", "overprint", "white", "plan", "glyph"].contains(&code);
            let mut out: Vec<String> =
                found.iter().filter(|f| ours(f.code.as_str())).map(|f| f.render(false)).collect();
            out.sort();
            (out, found.into_iter().map(|f| f.code.to_string()).filter(|code| ours(code)).collect::<Vec<_>>())
        };
        let built = production::build::build(&folder, &content, &games, 1, true);
        let (built, mut found) = of_pages(built.map_or_else(|faults| faults, |built| built.faults));
        let (checked, _) =
            of_pages(production::check::check_with_layout(&folder, None, false, &[&post::MailChecks]).faults);
        assert_eq!(built, checked, "{page}");
        found.sort();
        found.dedup();
        assert_eq!(found, codes, "{page}: {}", built.join("\n"));
    }
}

#[test]
fn an_issue_is_set_four_times_at_most_and_once_by_the_plan_that_is_kept() {
    let before = typesettings();
    printed(3, "mimeo", PaperSize::A5);
    assert!(typesettings() - before <= 4, "{}", typesettings() - before);
    let root = crate::folders::place("counted");
    let root = &root.0;
    crate::folders::put(root, "zine.toml", "title = \"F\"\neditor = \"ed\"\n");
    crate::folders::put(root, "issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\n");
    crate::folders::put(root, "issues/issue-1/editorial.md", "Words.\n");
    let folder = Folder::new(root);
    let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    let count = |draft: bool| {
        let content = folder::load(&folder, Some(1)).unwrap();
        let games = games::play(&content, 1);
        let before = typesettings();
        let printed = press.print(&Edition { draft, ..Edition::new(&folder, &content, &games, 1) });
        let printed = printed.unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        (typesettings() - before, printed.plan_file, printed.pages)
    };
    let (new, kept, pages) = count(true);
    assert!((2..=3).contains(&new), "{new}");
    crate::folders::put(root, &production::build::plan_file(1.into()), &kept);
    assert_eq!(count(true), (1, kept.clone(), pages));
    crate::folders::put(root, "issues/issue-1/editorial.md", "Other words.\n");
    assert_eq!(count(true), (1, kept.clone(), pages), "an edit costs one typesetting, and keeps the plan");
    assert!(count(false).0 > 1, "what goes out is planned anew");
    let pages_more = "A page that nobody foresaw is filled with words.\n\n".repeat(400);
    crate::folders::put(root, "issues/issue-1/editorial.md", &pages_more);
    let (anew, plan, more) = count(true);
    assert!(anew > 2 && plan != kept && more > pages, "{anew}, {more}: the plan no longer holds");
    crate::folders::put(root, "issues/issue-1/ads.md", "* A first ad.\n");
    assert!(count(true).0 > 1, "what the plan does not place is placed by a new one");
}

#[test]
fn notes_of_all_texts_are_printed_in_every_look() {
    let root = std::env::temp_dir().join(format!("zine-notes-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    let text = |first: &str| {
        format!(
            "{first} text.[^1] More.[^1] And more.[^2]\n\n[^1]: The first note.\n\n[^2]: The second note.\n"
        )
    };
    let files = [
        ("zine.toml", "title = \"The Kettle\"\neditor = \"ed\"\n".to_string()),
        ("private/people.toml", "[ed]\nname = \"Ed Itor\"\n\n[bob]\nname = \"Bob Rieter\"\n".into()),
        ("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-10\n".into()),
        ("issues/issue-1/editorial.md", text("+++\ntitle = \"Hello\"\n+++\nEditorial")),
        ("issues/issue-1/letters/bob.md", text("Bob Rieter: My")),
        ("issues/issue-1/articles/one.md", text("+++\ntitle = \"One\"\n+++\nArticle")),
    ];
    for (name, text) in &files {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let folder = Folder::new(&root);
    for look in ["modern", "mimeo", "compact"] {
        let mut content = folder::load(&folder, Some(1)).unwrap();
        content.zine.page.look = look.to_string();
        let games = games::play(&content, 1);
        let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let printed = press.print(&Edition::new(&folder, &content, &games, 1));
        let printed = printed.unwrap_or_else(|f| panic!("{look}: {}", f[0].render(false)));
        let document = lopdf::Document::load_mem(&printed.typeset.raw_pdf().unwrap()).unwrap();
        let is_link = |object: &lopdf::Object| {
            let kind =
                object.as_dict().and_then(|dict| dict.get(b"Subtype")).and_then(lopdf::Object::as_name);
            kind.is_ok_and(|name| name == b"Link")
        };
        let links = document.objects.values().filter(|object| is_link(object)).count();
        assert!(links >= 9, "{look}: {links} links to nine notes");
    }
    std::fs::remove_dir_all(root).unwrap();
}
