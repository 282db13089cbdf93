//! The archive at scale: `cargo bench --bench archive [-- FOLDER]`.
//!
//! A zine of 1,000 sealed issues of 4,000 words with 60 games is made up (the games are those of the sample, again and
//! again, each ended by a draw after its last season; `OPEN=1` lets them wait for orders for ever). Its pages are built by
//! `zine build`, and a site of the same kinds by Hugo, where it is installed, in turns: `benches/hugo` are its templates, and
//! what they are filled with comes from the archive as it was first built. It has the issues with their drawings, contents and
//! neighbours, the games' pages with every season's inline map, orders and position, their data, feeds and calendars, the
//! people with their feeds, the texts for a search. It judges and draws nothing, and lacks the search's index by word, records,
//! rules and charts. Measured are wall time and the most memory held; then one letter of the issue in hand is edited in a running preview. Without the typesetter
//! (`--no-default-features --features serve`) it is all about pages; with it, the PDFs are made by the first build. Between
//! two runs wait six minutes: the first removes what it made at its end, and the second would pay for that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use folder::{Folder, kept_files};
use games::Timeline;
use production::build::BuiltIssue;
use production::compose;
use production::seal::create;
use publish::templates::Templates;

const ISSUES: i64 = 1000;
const GAMES: i64 = 60;
const WORDS: usize = 4000;
/// Issues of the sample that play its first game.
const SEASONS: i64 = 11;

fn main() {
    let target = std::env::args().skip(1).find(|a| !a.starts_with('-'));
    let root = target.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scale"), PathBuf::from);
    if !root.join("made").is_file() {
        let began = Instant::now();
        make(&root.join("zine"));
        fs::write(root.join("made"), "").unwrap();
        println!("made up in {:.1} s", began.elapsed().as_secs_f64());
    }
    let (zine, hugo) = (root.join("zine"), root.join("hugo"));
    let build = || measured(Command::new(env!("CARGO_BIN_EXE_zine")).arg("build").current_dir(&zine));
    let other =
        || measured(Command::new("hugo").args(["--quiet", "--cleanDestinationDir"]).current_dir(&hugo));
    // With the typesetter the PDFs are made here, once.
    let (took, memory) = build();
    println!("zine build, the first: {took:.2} s, {memory} MB");
    let there = Command::new("hugo").arg("version").output().is_ok();
    if there && !hugo.exists() {
        theirs(&zine, &hugo);
    }
    if !there {
        println!("hugo is not installed: nothing to compare with");
    }
    // In turns, so that both meet the same machine. Old pages are moved aside and removed at the very end: where many files
    // were removed, ext4 is slow to make new ones for some minutes (it tries every inode that was freed of late first).
    let mut quickest = f64::MAX;
    for anew in [true, false] {
        let (mut ours, mut others) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            if anew {
                aside(&zine.join("public"), &root.join(format!("old/zine-{round}")));
                aside(&hugo.join("public"), &root.join(format!("old/hugo-{round}")));
            }
            ours.push(build());
            if there {
                others.push(other());
            }
        }
        let what = if anew { "into an empty folder" } else { "over the pages of the last time" };
        if anew {
            quickest = ours.iter().map(|(took, _)| *took).fold(quickest, f64::min);
        }
        println!("{ISSUES} issues {what}: {}", middle(ours));
        if there {
            println!("hugo, the same kinds of pages, {what}: {}", middle(others));
        }
    }
    for folder in [&zine, &hugo] {
        let files = files(&folder.join("public"));
        let bytes = files.iter().map(|path| fs::metadata(path).map_or(0, |m| m.len())).sum::<u64>();
        let made = files.iter().filter(|path| path.extension().is_some_and(|e| e == "html")).count();
        println!("{}: {made} pages, {} files, {} MB", folder.display(), files.len(), bytes / 1_000_000);
    }
    records(&zine, quickest);
    preview(&zine);
    let _ = fs::remove_dir_all(root.join("old"));
}

/// Builds each is given to show how long it takes.
const ROUNDS: usize = 5;

/// Moves a folder out of the way, all but what is no page (PDFs and covers are made once).
fn aside(folder: &Path, to: &Path) {
    if !folder.exists() {
        return;
    }
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::rename(folder, to).unwrap();
    for entry in fs::read_dir(to.join("issues")).into_iter().flatten().flatten() {
        for file in fs::read_dir(entry.path()).into_iter().flatten().flatten() {
            let name = file.file_name();
            if [".pdf", ".png"].iter().any(|end| name.to_string_lossy().ends_with(end)) {
                let back = folder.join("issues").join(entry.file_name());
                fs::create_dir_all(&back).unwrap();
                fs::rename(file.path(), back.join(name)).unwrap();
            }
        }
    }
}

/// The median of some times, the range they lie in, and the most memory.
fn middle(mut runs: Vec<(f64, u64)>) -> String {
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let memory = runs.iter().map(|r| r.1).max().unwrap_or(0);
    let (first, last) = (runs[0].0, runs[runs.len() - 1].0);
    format!("{:.2} s ({first:.2}-{last:.2}), {memory} MB", runs[runs.len() / 2].0)
}

/// Runs a command: seconds, and the most memory it held in MB (0 where the system does not say).
fn measured(command: &mut Command) -> (f64, u64) {
    let began = Instant::now();
    let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    let ended = loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let held = line.and_then(|l| l.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
        most = most.max(held.unwrap_or(0) / 1024);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(ended.success());
    (began.elapsed().as_secs_f64(), most)
}

/// What the records take of a build: all lists, tables and summaries, and the data beside them.
fn records(root: &Path, build: f64) {
    use games::records::print;
    use games::records::ratings::RatingSystem;
    let content = folder::load(&Folder::new(root), None::<i64>).unwrap();
    let games = games::play(&content, ISSUES);
    let began = Instant::now();
    let all = games::records::records(&content, &games, ISSUES);
    let lists = [print::ratings(&content, &all, &RatingSystem::ALL), print::countries(&all)].concat();
    let tables =
        [print::players(&all), print::games(&content, &all), print::roster(&all), print::totals(&all)];
    let text: usize = lists.iter().chain(&tables).map(|table| table.text().len()).sum();
    let effects: usize = all.games.iter().map(|game| all.effect(&game.id, &RatingSystem::ALL).len()).sum();
    let data = serde_json::to_string_pretty(&all).unwrap().len();
    let took = began.elapsed().as_secs_f64();
    let share = 100.0 * took / build;
    println!(
        "records: {took:.3} s, {share:.1} % of a build (at most 5); {text} + {data} characters, {effects} changes"
    );
}

/// From the save of a letter to the page that has it.
fn preview(root: &Path) {
    let address = "127.0.0.1:0".parse().unwrap();
    let options = serve::Options { root: root.to_path_buf(), issue: None, address, desk: None };
    let began = Instant::now();
    let preview = serve::start(&options).unwrap();
    let long = Duration::from_secs(600);
    preview.shelf.wait(long, |s| !s.files.is_empty());
    println!("zine serve, first page: {:.2} s", began.elapsed().as_secs_f64());
    preview.shelf.wait(long, |s| !s.archive.is_empty());
    println!("zine serve, archive in memory: {:.2} s", began.elapsed().as_secs_f64());
    let page = format!("issues/{}/index.html", ISSUES + 1);
    let letter = root.join(format!("issues/issue-{}/editorial.md", ISSUES + 1));
    let mut took = Vec::new();
    for round in 0..10 {
        std::thread::sleep(Duration::from_millis(700));
        let word = format!("round{round}x");
        let began = Instant::now();
        fs::write(&letter, format!("{word} and the rest.\n")).unwrap();
        let has = |s: &serve::preview_store::PreviewState| {
            s.files.get(&page).is_some_and(|p| p.windows(word.len()).any(|w| w == word.as_bytes()))
        };
        preview.shelf.wait(long, has);
        took.push(began.elapsed());
    }
    took.sort();
    println!("zine serve, one change: median {:?}, slowest {:?}", took[5], took[9]);
    let memory = fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!(
        "zine serve, memory with this benchmark: {}",
        memory.lines().find(|l| l.starts_with("VmHWM")).unwrap_or("?")
    );
}

fn put(path: PathBuf, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let all = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    all.filter(|e| e.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

/// Makes up the zine.
fn make(root: &Path) {
    let _ = fs::remove_dir_all(root);
    put(
        root.join("zine.toml"),
        "title = \"The Long Run\"\neditor = \"ada\"\n[play]\ncalendar = \"two-season\"\n",
    );
    let powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"];
    let mut people = String::from("[ada]\nname = \"Ada Lovett\"\n");
    for power in powers {
        let _ = writeln!(people, "[p-{power}]\nname = \"Player of {power}\"");
    }
    put(root.join("private/people.toml"), &people);
    // One game after the other, each as long as the sample's, overlapping a little.
    let start = |game: i64| 1 + game * (ISSUES - SEASONS - 1) / (GAMES - 1);
    let end = match std::env::var_os("OPEN") {
        Some(_) => "",
        None => "[end]\nseason = \"Spring 1906\"\nkind = \"draw\"\n",
    };
    for game in 0..GAMES {
        let mut text = format!(
            "name = \"Game {game}\"\nvariant = \"Standard\"\n{end}[start]\nissue = {}\n",
            start(game)
        );
        for power in powers {
            let name = format!("{}{}", power[..1].to_uppercase(), &power[1..]);
            let _ = writeln!(text, "[[seat]]\npower = \"{name}\"\nperson = \"p-{power}\"");
        }
        put(root.join(format!("games/g{game:02}/game.toml")), &text);
    }
    let mut words = Words::new();
    let mut date: jiff::civil::Date = "1980-01-04".parse().unwrap();
    for number in 1..=ISSUES + 1 {
        let base = root.join(format!("issues/issue-{number}"));
        put(
            base.join("issue.toml"),
            &format!("number = {number}\ndate = {date}\ndeadline = \"{date}T20:00:00[Europe/London]\"\n"),
        );
        date = date.checked_add(jiff::ToSpan::days(14)).unwrap();
        let editorial = words.text(WORDS / 4);
        put(base.join("editorial.md"), &editorial);
        for (n, power) in powers.iter().take(6).enumerate() {
            let letter = words.text(WORDS / 8);
            put(
                base.join(format!("letters/l{n}.md")),
                &format!("+++\nwriters = [\"p-{power}\"]\n+++\np-{power}: {letter}"),
            );
        }
        for game in 0..GAMES {
            let season = number - start(game) + 1;
            if !(1..=SEASONS).contains(&season) {
                continue;
            }
            for power in powers {
                let file = format!("issues/issue-{season}/orders/2025AK/{power}.txt");
                if let Ok(text) = fs::read_to_string(file) {
                    let body = text.split_once("\n\n").map_or(text.as_str(), |(_, body)| body);
                    put(base.join(format!("orders/g{game:02}/{power}.txt")), body);
                }
            }
        }
    }
    // The seals, as `zine seal` writes them, in one walk.
    let content = folder::load(&Folder::new(root), Some(ISSUES)).unwrap();
    let mut walk = Timeline::new(&content);
    let (folder, templates) = (Folder::new(root), Templates::new(&[]).unwrap());
    let mut chain = create::SealChain::default();
    for number in 1..=ISSUES {
        let games = walk.advance_to(number);
        let composed = compose::compose_for_web(&content, games, None, number, false).0;
        let drawn = composed.drawings.into_iter();
        let files = drawn.map(|(name, bytes)| (kept_files::built_path(number, &name), bytes)).collect();
        let issue = composed.issue;
        let built = BuiltIssue {
            number: number.into(),
            files,
            issue,
            pages: 12,
            charged: 12,
            ..BuiltIssue::default()
        };
        let publication = create::publication(&templates, &content, games, &built).unwrap();
        let issue = content.issue(number).unwrap();
        for (name, bytes) in create::seal(&folder, &content, games, issue, &publication, &mut chain).unwrap()
        {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
}

/// A stretch of a text, with what it begins and ends with.
fn between<'t>(text: &'t str, from: &str, to: &str) -> Option<&'t str> {
    let text = &text[text.find(from)?..];
    Some(&text[..text.find(to)? + to.len()])
}

/// The name of a phase in a game's data for that of its place on a page: `f1902r` is `F1902R`.
fn code(anchor: &str) -> String {
    let (year, rest) = anchor.split_at(5);
    let kind = if !rest.is_empty() {
        "R"
    } else if year.starts_with('w') {
        "A"
    } else {
        "M"
    };
    year.to_uppercase() + kind
}

/// Hugo's site of the same matter: its own templates over data files, maps that are drawn already, and Markdown.
fn theirs(zine: &Path, hugo: &Path) {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/hugo");
    for file in files(&templates) {
        put(hugo.join(file.strip_prefix(&templates).unwrap()), &fs::read_to_string(&file).unwrap());
    }
    let public = zine.join("public");
    for name in ["zine.css", "map.css", "zine.js", "icon.svg"] {
        put(hugo.join("static").join(name), &fs::read_to_string(public.join(name)).unwrap());
    }
    let (mut people, mut printed) = (BTreeMap::new(), BTreeMap::<i64, BTreeSet<String>>::new());
    for game in 0..GAMES {
        let id = format!("g{game:02}");
        let text = fs::read_to_string(public.join(format!("games/{id}/orders.json"))).unwrap();
        put(hugo.join(format!("data/games/{id}.json")), &text);
        let data: serde_json::Value = serde_json::from_str(&text).unwrap();
        for phase in data["phases"].as_array().unwrap() {
            printed.entry(phase["issue"].as_i64().unwrap()).or_default().insert(id.clone());
        }
        for seat in data["seats"].as_array().unwrap() {
            people.insert(seat["who"]["id"].as_str().unwrap().to_string(), seat["who"]["name"].clone());
        }
        let page = fs::read_to_string(public.join(format!("games/{id}/1901.html"))).unwrap();
        put(hugo.join("inline/geo.svg"), between(&page, "<svg class=\"geo\"", "</svg>").unwrap());
        for step in page.split("<section class=\"step").skip(1) {
            let anchor = between(step, "id=\"", "\" ").unwrap().trim_start_matches("id=\"");
            let map = between(step, "<svg class=\"map\"", "</svg>").unwrap();
            put(hugo.join(format!("inline/{id}-{}.svg", code(anchor.trim_end_matches("\" ")))), map);
        }
        let head = format!("---\ntitle: \"Game {game}\"\ngame: {id}\noutputs: [html");
        put(
            hugo.join(format!("content/games/{id}/index.md")),
            &format!("{head}, orders, feed, deadlines]\n---\n"),
        );
        let url = format!("{head}]\nurl: /games/{id}/1901.html\n---\n");
        put(hugo.join(format!("content/games/{id}-1901.md")), &url);
    }
    for (id, name) in &people {
        let text = format!("---\ntitle: {name}\nperson: {id}\noutputs: [html, feed]\n---\n");
        put(hugo.join(format!("content/people/{id}/index.md")), &text);
    }
    for number in 1..=ISSUES {
        let base = zine.join(format!("issues/issue-{number}"));
        let bundle = hugo.join(format!("content/issues/{number}"));
        let toml = fs::read_to_string(base.join("issue.toml")).unwrap();
        let date = toml.lines().find_map(|l| l.strip_prefix("date = ")).unwrap();
        let mut body = fs::read_to_string(base.join("editorial.md")).unwrap();
        let (mut writers, mut maps) = (Vec::new(), BTreeMap::new());
        for file in files(&base.join("letters")) {
            let text = fs::read_to_string(file).unwrap();
            let (who, letter) = text.rsplit_once("+++\n").unwrap().1.split_once(": ").unwrap();
            let who = people[who].as_str().unwrap();
            let _ = write!(body, "\n## {who}\n\n{letter}\n");
            writers.push(who);
        }
        for file in files(&base.join("sealed/published")) {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            if let Some((game, anchor)) = name.strip_suffix(".svg").and_then(|n| n.split_once('-')) {
                maps.insert(format!("{game}-{}", code(anchor)), name.clone());
                put(bundle.join(name.as_str()), &fs::read_to_string(&file).unwrap());
            }
        }
        let games: Vec<&String> = printed.get(&number).into_iter().flatten().collect();
        let head = serde_json::json!({
            "title": format!("Number {number}"), "number": number, "date": date, "outputs": ["html", "texts"],
            "games": games, "letters": writers, "maps": maps,
        });
        put(bundle.join("index.md"), &format!("{head}\n\n{body}"));
    }
}

/// Words that nobody speaks, often some and rarely most, as in a language; the same in every run.
struct Words {
    known: Vec<String>,
    state: u64,
}

impl Words {
    fn new() -> Words {
        let mut words = Words { known: Vec::new(), state: 7 };
        for _ in 0..20_000 {
            let syllables = 1 + words.next(4);
            let pick = |w: &mut Words, from: &[&str]| from[w.next(from.len() as u64) as usize].to_string();
            let mut word = String::new();
            for _ in 0..syllables {
                word += &pick(
                    &mut words,
                    &["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr"],
                );
                word += &pick(&mut words, &["a", "e", "i", "o", "u", "ea", "ou"]);
            }
            words.known.push(word);
        }
        words
    }

    fn next(&mut self, below: u64) -> u64 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % below
    }

    fn text(&mut self, count: usize) -> String {
        let mut out = String::new();
        for n in 0..count {
            // The square of a square: common words come often.
            let a = self.next(1 << 20) as f64 / f64::from(1 << 20);
            let word = &self.known[((a * a * a) * 19_999.0) as usize];
            out += word;
            out += match n % 90 {
                89 => ".\n\n",
                14 | 29 | 44 | 59 | 74 => ". ",
                _ => " ",
            };
        }
        out + "\n"
    }
}
