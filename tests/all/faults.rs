//! A search through everything that may go wrong between two steps of a command: killed, no space, no handles, power failure, a
//! signal, an unreadable file. The folder is then whole, either old or new; and a second run comes to the same end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::writing::{Desk, mail, told, walk};

/// Commands that write, each with a folder in which it has something to do. Underscores are spaces.
fn commands(sealed: &Desk, fresh: &Desk) -> Vec<(Desk, Vec<String>)> {
    let mut out: Vec<(Desk, Vec<String>)> = Vec::new();
    let mut add = |desk: Desk, text: &str| out.push((desk, text.split(' ').map(String::from).collect()));
    let mut number = 0;
    let mut copy = |desk: &Desk| {
        number += 1;
        desk.copy(&number.to_string())
    };
    for command in [
        "ledger add bob 4.00 two --date 2026-02-20",
        "ledger cost 4.00 stamps --date 2026-02-20",
        "ledger export --out books.journal",
        "new person eve --name Eve --email eve@quint.example",
        "new game titan --player bob --player dee",
        "new issue 4",
        "init fresh --title Fresh --date 2026-01-10",
        "build",
        "build 3",
        "seal 2 --again --why asked --on 2026-03-01",
        "handover 1968A",
        "map 1968A -o map.svg",
        "check -q",
    ] {
        add(copy(sealed), command);
    }
    let flyer = "new flyer --game 1968A --deadline 2026-03-01T20:00";
    add(copy(sealed), flyer);
    let desk = copy(sealed);
    desk.done(flyer);
    desk.done("build 2a");
    add(desk, "seal 2a");
    add(copy(fresh), "build 1");
    let desk = copy(fresh);
    desk.done("build 1");
    add(desk, "seal 1");
    let desk = copy(sealed);
    desk.write("orders.txt", "Austria: A vie-tri\n");
    add(desk, "errata 1968A Spring_1901 --orders orders.txt");
    let desk = copy(sealed);
    desk.done("handover 1968A");
    add(desk, "adopt private/handover/1968A.toml --as venus");
    // A game of the same folder is used as one from elsewhere.
    let desk = copy(sealed);
    desk.done("export 1968A --form python -o game.json");
    add(desk.copy("taken"), "import game.json --game venus --came elsewhere --issue 3 --print 3");
    add(desk, "import game.json --cases game.case");
    add(copy(sealed), "export 1968A --form data -o game.json");
    let desk = copy(sealed);
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards");
    desk.write("isles.map", fs::read(examples.join("isles.map")).unwrap());
    add(desk, "board import isles.map --as own");
    let played =
        crate::board_games::played(&format!("{}-board", sealed.0.file_name().unwrap().to_string_lossy()));
    let desk = copy(&Desk::over(&played.0, "board"));
    let board = fs::read_to_string(desk.0.join("boards/isles.toml")).unwrap();
    let cut = |board: &str, place: &str| {
        board.replace(&format!("army = [\"{place}\", \"cai\"]"), "army = [\"cai\"]")
    };
    desk.write("boards/isles.toml", cut(&cut(&board, "bea"), "ard"));
    add(desk, "board adopt isles --game isles silt");
    let latin = b"date,person,kind,amount,for,note\n2026-01-02,bob,payment,3.00,,Caf\xe9\n";
    let desk = copy(sealed);
    desk.write("private/ledger.csv", latin);
    add(desk, "ledger recode --from latin-1");
    let desk = copy(sealed);
    desk.write("bank.csv", BANK);
    add(desk.copy("all"), "ledger import bank.csv --bank paypal");
    desk.zine(&["ledger", "import", "bank.csv", "--bank", "paypal"]);
    add(desk, "ledger assign 1 dee --amount 4.30");
    let desk = copy(sealed);
    desk.done("ledger add bob 5.00 --date 2026-02-21");
    desk.done("new game titan --player bob --player dee");
    add(desk.copy("one"), "undo");
    desk.done("undo");
    add(desk, "undo");
    let desk = copy(sealed);
    desk.first_version();
    add(desk.copy("all"), "upgrade");
    add(desk, "seal --upgrade");
    let desk = copy(sealed);
    desk.write("in/1.eml", mail("bob@rieter.example", 1));
    add(desk.copy("in"), "inbox in");
    desk.done("inbox in");
    add(desk, "ack");
    add(copy(sealed), "remind");
    add(copy(sealed), "mail 2 --outbox");
    if cfg!(feature = "typeset") {
        let paper = |desk: Desk| {
            let people = fs::read_to_string(desk.0.join("private/people.toml")).unwrap();
            let address = "copy = \"print\"\naddress = [\"1 The Street\", \"Town\"]\n\n[dee]";
            let people = people.replace("\n[dee]", address) + "address = [\"2 The Street\", \"Town\"]\n";
            desk.write("private/people.toml", people);
            desk
        };
        for command in ["accounts 2", "labels --test", "labels 2", "copies 2 --pdf", "pages 2 --booklet"] {
            add(paper(copy(sealed)), command);
        }
    }
    out
}

/// Two payments, one from an unknown person.
const BANK: &str = "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID\n\
    02/20/2026,10:00:00,GMT,Bob Rieter,Payment,Completed,EUR,5.00,-0.20,4.80,bob@rieter.example,T1\n\
    02/21/2026,10:00:00,GMT,Somebody,Payment,Completed,EUR,6.00,-0.20,5.80,who@else.example,T2\n";

impl Desk {
    fn done(&self, command: &str) {
        let done = self.zine(&command.split(' ').collect::<Vec<_>>());
        assert!(done.status.success(), "{command}: {}", told(&done));
    }

    /// Converts the seals back to version 1, which stored no pages.
    fn first_version(&self) {
        let read = |name: &str| fs::read_to_string(self.0.join(name)).unwrap();
        for number in 1..=2 {
            let sealed = format!("issues/issue-{number}/sealed");
            let private = format!("private/sealed/issue-{number}");
            self.write(&format!("{sealed}/copies.csv"), read(&format!("{private}/copies.csv")));
            let _ = fs::remove_dir_all(self.0.join(format!("{sealed}/published")));
            let seal: folder::seal::SealFile = toml::from_str(&read(&format!("{sealed}/seal.toml"))).unwrap();
            let hidden: folder::seal::PrivateSealFile =
                toml::from_str(&read(&format!("{private}/seal.toml"))).unwrap();
            let mut old = folder::seal::SealFile { version: 1, ..seal };
            old.ledger.marks = hidden.marks;
            (old.previous, old.private) = (None, None);
            (old.published, old.sources, old.facts) = Default::default();
            for entry in fs::read_dir(self.0.join(&sealed)).unwrap().flatten() {
                let name = format!("{sealed}/{}", entry.file_name().to_string_lossy());
                if !name.ends_with("seal.toml") {
                    old.hashes.insert(name, base::hash::digest(&fs::read(entry.path()).unwrap()));
                }
            }
            self.write(&format!("{sealed}/seal.toml"), production::seal::create::text(&old));
        }
        fs::remove_dir_all(self.0.join("private/sealed")).unwrap();
        fs::remove_file(self.0.join("issues/seals.txt")).unwrap();
    }
}

#[test]
fn seals_of_version_1_are_asked_about_and_brought_over() {
    let desk = Desk::sealed("upgrade");
    desk.first_version();
    assert!(told(&desk.zine(&["check", "--all"])).contains("[seal-version]"));
    let refused = desk.zine(&["seal", "3", "--build", "--empty"]);
    assert!(!refused.status.success() && told(&refused).contains("`zine upgrade`"), "{}", told(&refused));
    desk.done("seal --upgrade");
    assert!(told(&desk.zine(&["seal", "--upgrade"])).contains("already of version 2"));
    desk.done("check --replay");
    let said = told(&desk.zine(&["check", "--all"]));
    assert!(!said.contains("[seal"), "{said}");
}

#[test]
fn only_what_was_sealed_is_brought_over() {
    let desk = Desk::sealed("upgrade-changed");
    desk.first_version();
    let name = "issues/issue-2/sealed/1968A S1901M.case";
    let case = fs::read_to_string(desk.0.join(name)).unwrap();
    let before = fs::read(desk.0.join("issues/issue-2/sealed/seal.toml")).unwrap();
    let changed = case.replace("A vie-gal", "A vie-tri");
    assert_ne!(changed, case);
    for (text, word) in [(Some(changed), "was changed after it was sealed"), (None, "is missing")] {
        match text {
            Some(text) => desk.write(name, text),
            None => fs::remove_file(desk.0.join(name)).unwrap(),
        }
        let refused = desk.zine(&["seal", "--upgrade"]);
        let said = told(&refused);
        assert!(!refused.status.success() && said.contains(word) && said.contains(name), "{said}");
        assert!(fs::read(desk.0.join("issues/issue-2/sealed/seal.toml")).unwrap() == before);
    }
    // Other line endings are the same text.
    desk.write(name, case.replace('\n', "\r\n"));
    desk.done("seal --upgrade");
    desk.done("check --replay");
}

fn words(arguments: &[String]) -> Vec<String> {
    arguments.iter().map(|a| a.replace('_', " ")).collect()
}

/// All steps of a command with `ZINE_LONG=1`; else some of them, others for each command: a test takes a minute, not twenty.
fn sampled(steps: usize, some: usize, command: &[&str]) -> impl Iterator<Item = usize> {
    let all = std::env::var_os("ZINE_LONG").is_some();
    let step = if all { 1 } else { steps / some + 1 };
    let number: usize = command.iter().flat_map(|word| word.bytes()).map(usize::from).sum();
    (1 + number % step..=steps).step_by(step)
}

/// Interrupts a command at its steps; returns what went wrong.
fn interrupted(desk: &Desk, arguments: &[String]) -> Vec<String> {
    let spaced = words(arguments);
    let arguments: Vec<&str> = spaced.iter().map(String::as_str).collect();
    let before = desk.state();
    let clean = desk.copy("clean");
    let done = clean.faulty(&arguments, "trace");
    let said = told(&done);
    let mut wrong = Vec::new();
    let status = done.status.code();
    if status != Some(0) && arguments[..2] != ["ledger", "import"] {
        return vec![format!("{arguments:?}: {said}")];
    }
    let after = clean.state();
    let steps = |word: &str| said.lines().filter(|l| l.starts_with(word) && !l.contains(" from ")).count();
    let (writes, reads) = (steps("step write "), steps("step read "));
    let kills = sampled(writes, 4, &arguments).map(|n| format!("write {n} kill"));
    let kinds = ["no-space", "io!", "denied", "no-space!", "read-only!", "handles!"];
    let errors =
        sampled(writes, 3, &arguments).enumerate().map(|(k, n)| format!("write {n} {}", kinds[k % 6]));
    let reads = sampled(reads / 6, 2, &arguments).map(|n| n * 6).enumerate();
    let reads = reads.map(|(k, n)| format!("read {n} {}", ["handles!", "io", "kill", "denied"][k % 4]));
    let writes = kills.chain(errors);
    for fault in writes.chain(reads) {
        let part = desk.copy("part");
        let first = part.faulty(&arguments, &fault);
        let middle = part.state();
        let mut odd = |what: String| wrong.push(format!("{arguments:?} {fault}: {what}\n{}", told(&first)));
        let names: BTreeSet<&String> = middle.keys().chain(before.keys()).chain(after.keys()).collect();
        for name in names {
            let now = middle.get(name);
            // A file written outside the journal may leave a partial file, which the second run reuses.
            if arguments.contains(&"--cases") && name.ends_with(".zine-part") {
                continue;
            }
            if now != before.get(name) && now != after.get(name) || name.contains(".zine-part") {
                odd(format!("{name} is neither as before nor as after"));
            }
        }
        match first.status.code() {
            Some(0) if middle != after => odd("it said that all was done".into()),
            Some(0 | 1 | 137) => {}
            code => odd(format!("status {code:?}")),
        }
        // A second undo after a successful one undoes something else.
        if arguments == ["undo"] && first.status.success() {
            continue;
        }
        let second = part.zine(&arguments);
        let end = part.state();
        if end != after || !matches!(second.status.code(), Some(0 | 1)) {
            let names: BTreeSet<&String> = end.keys().chain(after.keys()).collect();
            let other = names.into_iter().find(|n| end.get(*n) != after.get(*n));
            odd(format!("the second run ends elsewhere ({}): {}", other.map_or("", |n| n), told(&second)));
        }
    }
    wrong
}

#[test]
fn interrupted_anywhere_the_second_run_comes_to_the_same_end() {
    let (sealed, fresh) = (Desk::sealed("faults"), Desk::new("fresh"));
    let mut all = commands(&sealed, &fresh);
    all.retain(|(_, words)| is_asked(words));
    let wrong = each(&all, |(desk, words)| interrupted(desk, words));
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), short(&wrong).join("\n"));
}

/// The errors without the steps of the command.
fn short(wrong: &[String]) -> Vec<String> {
    let told =
        |w: &String| w.lines().filter(|l| !l.starts_with("step ")).take(6).collect::<Vec<_>>().join("\n");
    wrong.iter().map(told).collect()
}

/// Whether a command is searched: all are, unless one is named.
fn is_asked(words: &[String]) -> bool {
    words.join(" ").contains(&std::env::var("ZINE_SEARCH_ONLY").unwrap_or_default())
}

/// Runs a check on each, several at a time; returns all errors.
fn each<T: Sync>(all: &[T], one: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let mut out = Vec::new();
        while let Some(item) = all.get(next.fetch_add(1, std::sync::atomic::Ordering::SeqCst)) {
            out.extend(one(item));
        }
        out
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|part| part.join().unwrap()).collect()
    })
}

/// Commands that read, for a folder with everything.
fn readers() -> Vec<&'static str> {
    let mut all = vec![
        "check",
        "check --no-pages --links",
        "check --no-pages --replay",
        "build",
        "build 3",
        "show 1968A --season all",
        "copies 2",
        "ledger show",
        "ledger balance",
        "rules",
        "records players",
        "records totals",
        "draws verify 2",
        "renewals 2",
        "handover 1968A",
        "export 1968A --form data",
        "map 1968A",
        "undo --list",
        "seal 3 --build --dry-run --empty",
        "seal 2 --again --why asked --on 2026-03-01 --dry-run",
        "new issue 4",
        "ledger add bob 4.00 --date 2026-02-20",
    ];
    all.extend(["mail 2 --dry-run", "nmr", "inbox in"]);
    all
}

#[test]
fn a_file_that_cannot_be_read_is_never_absent() {
    let desk = Desk::sealed("unread");
    desk.write("in/1.eml", mail("bob@rieter.example", 1));
    desk.write("issues/issue-3/letters/dee.md", "Dee Marsh: A word.\n");
    desk.write("issues/issue-3/orders/1968A/austria.txt", "A Gal H\nA Bud H\nF Tri H\n");
    desk.write("templates/web/none.css", "p {}\n");
    desk.write("private/received/log.jsonl", "");
    desk.done("build");
    desk.done("check -q");
    let mut files = BTreeMap::new();
    walk(&desk.0, &desk.0, &mut files);
    let mut names: BTreeSet<String> = files.into_keys().collect();
    let folders: Vec<String> = names
        .iter()
        .flat_map(|name| name.match_indices('/').map(|(end, _)| name[..end].to_string()).collect::<Vec<_>>())
        .collect();
    names.extend(folders);
    // Lock files are empty, and caches can be rebuilt.
    names.retain(|n| !n.ends_with("/lock") && !n.ends_with("/moving") && !n.starts_with(".zine/undo/"));
    let all = readers();
    let wrong = each(&all, |command| {
        let words: Vec<&str> = command.split(' ').collect();
        let desk = desk.copy(&command.replace([' ', '/'], "-"));
        let (before, folders) = (desk.whole(), desk.folders());
        let good = desk.copy("good");
        let clean = good.zine(&words);
        let said =
            |out: &std::process::Output, at: &Desk| told(out).replace(&at.0.display().to_string(), "ROOT");
        let (wanted, after) = (said(&clean, &good), good.state());
        let mut wrong = Vec::new();
        let all = std::env::var_os("ZINE_LONG").is_some();
        // Each command tests every eighth file, and different ones from the next command.
        let number: usize = command.bytes().map(usize::from).sum();
        for name in names.iter().skip(if all { 0 } else { number % 16 }).step_by(if all { 1 } else { 16 }) {
            desk.restore(&before);
            let now = desk.folders();
            now.iter().rev().filter(|f| !folders.contains(*f)).for_each(|new| fs::remove_dir(new).unwrap());
            let done = desk.faulty(&words, &format!("on {name} denied"));
            let now = said(&done, &desk);
            let as_ever = now == wanted && done.status == clean.status && desk.state() == after;
            // The error names the file, or something below it.
            let named = now.lines().any(|l| l.contains("denied") && l.contains(name.as_str()));
            // The pages of the issue are built before the archive.
            let old = command.starts_with("build ") || desk.state() == files_of(&before);
            if !(as_ever || done.status.code() == Some(1) && named && old) {
                wrong.push(format!("{command}, {name}: {}\nwanted: {wanted}", &now[..now.len().min(600)]));
            }
        }
        wrong
    });
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// Files without the program's own, as in [`Desk::state`].
fn files_of(whole: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let mut out = whole.clone();
    crate::writing::made_alike(&mut out);
    out
}

impl Desk {
    /// Every file, unchanged.
    fn whole(&self) -> BTreeMap<String, Vec<u8>> {
        let mut out = BTreeMap::new();
        walk(&self.0, &self.0, &mut out);
        out
    }

    /// Every folder below it.
    fn folders(&self) -> BTreeSet<PathBuf> {
        let all = walkdir::WalkDir::new(&self.0).into_iter().flatten();
        all.filter(|e| e.file_type().is_dir()).map(walkdir::DirEntry::into_path).collect()
    }

    /// Restores every file.
    fn restore(&self, whole: &BTreeMap<String, Vec<u8>>) {
        let now = self.whole();
        for name in now.keys().filter(|name| !whole.contains_key(*name)) {
            let path = self.0.join(name);
            fs::remove_file(&path).unwrap();
            // Removes empty folders.
            path.ancestors().skip(1).take_while(|folder| fs::remove_dir(folder).is_ok()).for_each(drop);
        }
        for (name, bytes) in whole.iter().filter(|(name, bytes)| now.get(*name) != Some(bytes)) {
            self.write(name, bytes);
        }
    }
}

/// A step of a command from the trace.
struct Step {
    word: String,
    path: PathBuf,
    from: Option<PathBuf>,
}

fn steps(said: &str, root: &Path) -> Vec<Step> {
    let (mut out, mut from) = (Vec::new(), None);
    for line in said.lines().filter_map(|l| l.strip_prefix("step write ")) {
        let mut parts = line.splitn(3, ' ').skip(1);
        let (word, path) = (parts.next().unwrap().to_string(), PathBuf::from(parts.next().unwrap()));
        let path = path.strip_prefix(root).map(Path::to_path_buf).unwrap_or(path);
        if word == "from" {
            from = Some(path);
            continue;
        }
        out.push(Step { word, path, from: from.take() });
    }
    out
}

/// The possible disk contents after a power failure before step `at`: names and contents that were not synced are as
/// before. With `names` the names survive all the same, and only contents are lost.
fn powerless(
    states: &[BTreeMap<String, Vec<u8>>],
    steps: &[Step],
    at: usize,
    names: bool,
) -> BTreeMap<String, Vec<u8>> {
    let mut out = states[at].clone();
    let inside = |path: &Path| path.to_string_lossy().into_owned();
    // The final place of each file's bytes, followed through its moves.
    let moved = |k: usize, path: &Path| {
        let mut path = path.to_path_buf();
        for step in &steps[k..at] {
            if let Some(from) = step.from.as_ref().filter(|_| step.word == "rename")
                && let Ok(rest) = path.strip_prefix(from)
            {
                path = if rest.as_os_str().is_empty() { step.path.clone() } else { step.path.join(rest) };
            }
        }
        path
    };
    for k in (0..at).rev() {
        let step = &steps[k];
        let later = &steps[k + 1..at];
        if later.iter().any(|s| s.word == "sync-all") {
            continue;
        }
        let folder = step.path.parent().unwrap_or(Path::new(""));
        match step.word.as_str() {
            "write" => {
                let known = (k + 1..at)
                    .any(|n| steps[n].word == "sync" && moved(k, &steps[n].path) == moved(k, &step.path));
                if let Some(bytes) = out.get_mut(&inside(&moved(k, &step.path))).filter(|_| !known) {
                    bytes.clear();
                }
            }
            // Journals of file systems preserve the order of names: syncing one syncs those before it.
            "create" | "rename" | "remove" | "link" | "open" if !names => {
                // The last removal of a plan waits until it is on disk.
                let last = |s: &Step| s.word == "remove" && s.path.ends_with("journal/plan");
                let known = |s: &Step| {
                    s.word == "sync-folder" && s.path == folder || last(s) && s.path.parent() == Some(folder)
                };
                if last(step) || later.iter().any(known) {
                    continue;
                }
                for path in step.from.iter().filter(|_| step.word == "rename").chain([&step.path]) {
                    let under = format!("{}/", inside(path));
                    out.retain(|name, _| *name != inside(path) && !name.starts_with(&under));
                    let old = states[k].iter().filter(|(n, _)| **n == inside(path) || n.starts_with(&under));
                    out.extend(old.map(|(n, b)| (n.clone(), b.clone())));
                }
            }
            _ => {}
        }
    }
    out
}

#[test]
fn after_a_power_failure_the_folder_is_old_or_new() {
    let (sealed, fresh) = (Desk::sealed("power"), Desk::new("powerless"));
    let mut all = commands(&sealed, &fresh);
    let quick = ["ledger add", "new game", "new issue", "errata", "adopt", "undo", "seal 1"];
    all.retain(|(_, words)| quick.iter().any(|q| words.join(" ").starts_with(q)) && is_asked(words));
    let wrong = each(&all, |(desk, arguments)| {
        let spaced = words(arguments);
        let arguments: Vec<&str> = spaced.iter().map(String::as_str).collect();
        let clean = desk.copy("clean");
        let traced = told(&clean.faulty(&arguments, "trace"));
        let (before, after) = (desk.state(), clean.state());
        let steps = steps(&traced, Path::new("."));
        let part = desk.copy("part");
        let start = desk.whole();
        let states: Vec<_> = (1..=steps.len() + 1)
            .map(|n| {
                part.restore(&start);
                part.faulty(&arguments, &format!("write {n} kill"));
                part.whole()
            })
            .collect();
        let mut wrong = Vec::new();
        for at in sampled(states.len(), 8, &arguments).map(|n| n - 1) {
            for names in [false, true] {
                part.restore(&powerless(&states, &steps, at, names));
                let check = part.zine(&["check", "-q", "--no-pages"]);
                let now = part.state();
                if now != before && now != after {
                    let other = if at * 2 > states.len() { &after } else { &before };
                    let odd: Vec<_> =
                        now.keys().chain(other.keys()).filter(|n| now.get(*n) != other.get(*n)).collect();
                    wrong.push(format!(
                        "{arguments:?}, power lost before step {at}, {names}: {odd:?}\n{}",
                        told(&check)
                    ));
                }
            }
        }
        wrong
    });
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

#[cfg(unix)]
#[test]
fn a_signal_is_told_and_leaves_old_or_new() {
    let desk = Desk::sealed("signal");
    let arguments = ["new", "game", "titan", "--player", "bob"];
    let clean = desk.copy("clean");
    let said = told(&clean.faulty(&arguments, "trace"));
    let (before, after) = (desk.state(), clean.state());
    let writes = said.lines().filter(|l| l.starts_with("step write ") && !l.contains(" from ")).count();
    let plan = said.lines().filter(|l| l.starts_with("step write ") && !l.contains(" from "));
    let plan =
        plan.into_iter().position(|l| l.contains("rename") && l.ends_with("journal/plan")).unwrap() + 1;
    let all = std::env::var_os("ZINE_LONG").is_some();
    for (parity, signal) in ["INT", "TERM"].into_iter().enumerate() {
        // The step that puts the plan into effect is not interrupted.
        for step in (3..=writes).filter(|step| *step != plan && (all || step % 2 == parity)) {
            let part = desk.copy("part");
            let child = part
                .command(&arguments)
                .env("ZINE_FAULT", format!("write {step} wait"))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mark = part.0.join(".zine/waiting");
            let began = Instant::now();
            while !mark.exists() && began.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(2));
            }
            let id = child.id().to_string();
            std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap();
            let done = child.wait_with_output().unwrap();
            let said = told(&done);
            let words = if step > plan { "the next command will finish the work" } else { "interrupted" };
            assert!(
                said.contains(words) && done.status.code() == Some(130),
                "{signal} {step}/{plan}: {said}"
            );
            if step < plan {
                assert!(said.contains("nothing was changed"), "{signal} {step}: {said}");
            }
            fs::remove_file(mark).unwrap();
            part.done("check -q");
            let now = part.state();
            assert!(now == if step > plan { after.clone() } else { before.clone() }, "{signal} {step}");
        }
    }
}
