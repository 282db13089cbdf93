//! The manual: its commands are a script that runs, and its reference pages are those generated from the code.
//!
//! With `ZINE_EXPECT=write` in the environment the generated pages are rewritten.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adjudicator::rules;
use page::markdown;

use crate::folders::place;

fn manual() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A table cell: no line breaks, and bars are escaped.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// The house-rule switches by rule-set, and the presets.
fn switches() -> String {
    let mut out = begun(
        "House-rule switches",
        "`zine rules` prints the same, and the house rules of each game. The first value is the default.",
    );
    for info in rules::LIST {
        let _ = writeln!(out, "\n## {}\n\n{}.", info.name, info.about);
        if info.standard {
            out += "\nThose of Standard, and:\n";
        }
        out += "\n| switch | values | what it says |\n|---|---|---|\n";
        for switch in info.switches() {
            let values: Vec<String> = switch.values.iter().map(|v| format!("`{v}`")).collect();
            let _ = writeln!(out, "| `{}` | {} | {} |", switch.key, values.join(", "), cell(switch.about));
        }
    }
    out += "\n## Presets\n\n| name | what it sets |\n|---|---|\n";
    for preset in rules::presets::PRESETS {
        let switches = rules::presets::preset_switches(preset.name).unwrap().text();
        let _ = writeln!(
            out,
            "| {} | {} |",
            preset.name,
            if switches.is_empty() { "nothing".into() } else { format!("`{switches}`") }
        );
    }
    out
}

/// The ids of all printed text, with the English words.
fn words() -> String {
    let mut out = begun(
        "Words",
        "The id of everything that is printed, with its English words. `zine words why \"stand-off with\"` finds an id by its words; `zine words set ID \"...\"` changes it.",
    );
    let catalogue =
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/page/src/lexicon/catalogues/en.ftl"));
    let mut rows = Vec::new();
    for line in catalogue.lines() {
        if let Some(head) = line.strip_prefix("## ") {
            rows.push(format!("\n## {head}\n\n| id | words |\n|---|---|"));
        }
        let Some((id, text)) = line.split_once(" =") else { continue };
        let is_id =
            !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if is_id {
            let text = if text.trim().is_empty() { "..." } else { text.trim() };
            rows.push(format!("| `{id}` | {} |", cell(text)));
        }
    }
    out += &rows.join("\n");
    out + "\n"
}

/// A key of a file: its name, its type in words, its description.
struct Key {
    name: String,
    kind: String,
    about: String,
}

/// The keys of all tables in the folder's files, from the types they are parsed into.
fn keys() -> String {
    let mut out = begun(
        "Keys of the files",
        "Every key of `zine.toml`, `game.toml`, `issue.toml`, `flyer.toml`, `people.toml` and of front matter, by the table it stands in. What is not required may be left out. A table that a key names is found below by its name.",
    );
    for (file, source) in [
        ("zine.toml", "folder/src/zine_config"),
        ("game.toml", "folder/src/game"),
        ("issue.toml", "folder/src/issue"),
        ("flyer.toml", "folder/src/flyer"),
        ("private/people.toml", "folder/src/people"),
        ("Front matter of texts", "folder/src/markdown_files"),
        ("Values that hold from a day or an issue on", "base/src/dated_terms"),
    ] {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
        let mut text = read(&crates.join(format!("{source}.rs")));
        if file == "zine.toml" {
            // An enum that pages use as well.
            let model = read(&crates.join("page/src/model/mod.rs"));
            let styles = model.split("/// How the editor's replies look").nth(1).expect("ReplyMarkStyle");
            text += "\n/// How the editor's replies look";
            text += styles.split_inclusive("\n}\n").next().unwrap_or_default();
        }
        let _ = writeln!(out, "\n## {file}");
        for (name, about, list) in tables(text.split("#[cfg(test)]").next().unwrap()) {
            let _ = writeln!(out, "\n### {name}\n\n{}\n", cell(&about));
            out += "| key | takes | what it is |\n|---|---|---|\n";
            for key in list {
                let _ = writeln!(out, "| `{}` | {} | {} |", key.name, cell(&key.kind), cell(&key.about));
            }
        }
    }
    out
}

/// The structs and enums parsed from files, with the comments on each field or value.
fn tables(source: &str) -> Vec<(String, String, Vec<Key>)> {
    let mut out: Vec<(String, String, Vec<Key>)> = Vec::new();
    let (mut about, mut rename, mut read, mut inside, mut optional) =
        (String::new(), None, false, false, false);
    let (mut kebab, mut whole) = (false, false);
    for line in source.lines() {
        let text = line.trim();
        if let Some(comment) = text.strip_prefix("///") {
            about = format!("{about} {}", comment.trim()).trim().to_string();
        } else if text.starts_with("#[derive") {
            read = text.contains("Deserialize");
        } else if let Some(rest) = text.strip_prefix("#[serde(") {
            optional |= rest.contains("default");
            kebab |= rest.contains("rename_all = \"kebab-case\"");
            rename = rest
                .split("rename = \"")
                .nth(1)
                .and_then(|r| r.split('"').next())
                .map(String::from)
                .or(rename);
        } else if let Some(rest) = text.strip_prefix("pub struct ").or(text.strip_prefix("pub enum ")) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            inside = read && text.ends_with('{');
            if inside {
                out.push((table_name(&name).into(), std::mem::take(&mut about), Vec::new()));
            }
            (rename, whole, optional, read) = (None, optional, false, false);
            about.clear();
        } else if text == "}" {
            (inside, kebab) = (false, false);
        } else if inside && text.starts_with("pub ") && text.contains(':') {
            let (name, kind) = text.trim_start_matches("pub ").trim_end_matches(',').split_once(':').unwrap();
            let key = Key {
                name: rename.take().unwrap_or(name.trim_start_matches("r#").into()),
                kind: said(kind.trim(), optional || whole),
                about: std::mem::take(&mut about),
            };
            out.last_mut().unwrap().2.push(key);
            optional = false;
        } else if inside && text.ends_with(',') && text.chars().next().is_some_and(char::is_uppercase) {
            let name: String = text.chars().take_while(|c| c.is_alphanumeric()).collect();
            let mut small = String::new();
            for c in name.chars() {
                if c.is_uppercase() && !small.is_empty() {
                    small.push(if kebab { '-' } else { '_' });
                }
                small.extend(c.to_lowercase());
            }
            let key = Key {
                name: rename.take().unwrap_or(small),
                kind: "value".into(),
                about: std::mem::take(&mut about),
            };
            out.last_mut().unwrap().2.push(key);
        } else if text.is_empty() || !text.starts_with("#[") {
            about.clear();
        }
    }
    out.retain(|(_, _, keys)| !keys.is_empty());
    out
}

/// The manual's name for the table of a type: its name without suffixes for programmers.
fn table_name(name: &str) -> &str {
    ["Config", "File", "Row"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

/// A type in words.
fn said(kind: &str, default: bool) -> String {
    let inner = |kind: &str, outer: &str| {
        kind.strip_prefix(outer)
            .and_then(|k| k.strip_prefix('<'))
            .and_then(|k| k.strip_suffix('>'))
            .map(String::from)
    };
    if let Some(kind) = inner(kind, "Option") {
        return said(&kind, true);
    }
    let word = if let Some(kind) = inner(kind, "Spanned") {
        return said(&kind, default);
    } else if let Some(kind) = inner(kind, "Vec") {
        format!("list: {}", said(&kind, true))
    } else if let Some(kind) = inner(kind, "DatedTerm") {
        format!("{}, or a list of them by issue or day", said(&kind, true))
    } else if kind.starts_with("BTreeMap<") {
        "table of names and values".into()
    } else {
        match kind {
            "String" | "Grace" | "UploadTarget" => "text".into(),
            "bool" => "`true` or `false`".into(),
            "i64" | "u32" | "i32" | "usize" | "u64" | "u8" => "number".into(),
            "Day" => "day, `2026-12-01`".into(),
            "Moment" => "moment, `2026-12-01T20:00`".into(),
            "PartialDate" => "day, month or year".into(),
            "Amount" | "Money" => "sum, `\"1.20\"`".into(),
            kind => table_name(kind.rsplit("::").next().unwrap_or(kind)).to_string(),
        }
    };
    if default { word } else { format!("{word}; required") }
}

/// The commands with their options, as in `zine help`.
fn commands() -> String {
    let mut out = begun("Commands", "Every command with its options, as `zine help COMMAND` prints them.");
    let help = |words: &[&str]| {
        let told = Command::new(env!("CARGO_BIN_EXE_zine")).arg("help").args(words).output().unwrap();
        String::from_utf8(told.stdout).unwrap()
    };
    let listed = |text: &str| -> Vec<String> {
        let block = text.split("Commands:\n").nth(1).unwrap_or_default();
        let rows = block.lines().take_while(|line| line.starts_with("  "));
        rows.filter_map(|row| {
            row.strip_prefix("  ")?
                .split_whitespace()
                .next()
                .filter(|_| !row.starts_with("   "))
                .map(String::from)
        })
        .collect()
    };
    // `zine help` groups the commands; this is the plain list.
    let plain = Command::new(env!("CARGO_BIN_EXE_zine")).arg("--help").output().unwrap();
    let plain = String::from_utf8(plain.stdout).unwrap();
    for command in listed(&plain).iter().filter(|c| *c != "help") {
        let text = help(&[command]);
        // Appended topics have their own place in the manual.
        let own = text.split("\n# ").next().unwrap().trim_end();
        let _ = writeln!(out, "\n## zine {command}\n\n```text\n{own}\n```");
        if command == "build" {
            out += "\nOf an issue it makes, below `public/issues/N/`:\n\n| file | what it is |\n|---|---|\n";
            for output in production::outputs::outputs() {
                let _ = writeln!(out, "| `{}` | {} |", output.file(), cell(output.about()));
            }
        }
        for below in listed(own).iter().filter(|c| *c != "help") {
            let _ = writeln!(
                out,
                "\n### zine {command} {below}\n\n```text\n{}\n```",
                help(&[command, below]).trim_end()
            );
        }
    }
    out.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The limits on input.
fn limits() -> String {
    let million = base::pictures::MOST_PIXELS / 1_000_000;
    let megabytes = |bytes: usize| format!("{} MB", bytes >> 20);
    let rows = [
        ("pixels of a picture", format!("{million} million"), "`base::pictures::MOST_PIXELS`"),
        ("a text of the issue", megabytes(markdown::MOST_BYTES), "`page::markdown::MOST_BYTES`"),
        ("columns of a table", markdown::MOST_COLUMNS.to_string(), "`page::markdown::MOST_COLUMNS`"),
        ("cells of all tables of a file", markdown::MOST_CELLS.to_string(), "`page::markdown::MOST_CELLS`"),
        ("notes of a file", markdown::MOST_NOTES.to_string(), "`page::markdown::MOST_NOTES`"),
        (
            "links, pictures and references to notes of a file",
            markdown::MOST_LINKS.to_string(),
            "`page::markdown::MOST_LINKS`",
        ),
        ("quotes and lists inside one another", markdown::DEEPEST.to_string(), "`page::markdown::DEEPEST`"),
        (
            "a file of cases or from another program, unpacked",
            megabytes(exchange::MOST_BYTES),
            "`exchange::MOST_BYTES`",
        ),
    ];
    let mut out = begun(
        "Limits",
        "What is larger is refused, with its file and line, before anything is typeset: it would take minutes and gigabytes.",
    );
    out += "\n| what | the most | in the code |\n|---|---|---|\n";
    for (what, most, place) in rows {
        let _ = writeln!(out, "| {what} | {most} | {place} |");
    }
    out
}

fn begun(title: &str, about: &str) -> String {
    format!(
        "# {title}\n\n{about}\n\nThis page is made from the program: `ZINE_EXPECT=write cargo test --test all manual` renews it.\n"
    )
}

#[test]
fn generated_pages_are_as_the_code_is() {
    let write = std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write");
    let mut pages = BTreeMap::from([
        ("switches.md", switches()),
        ("words.md", words()),
        ("keys.md", keys()),
        ("limits.md", limits()),
    ]);
    // Without the typesetter some commands do not exist.
    if cfg!(feature = "typeset") {
        pages.insert("commands.md", commands());
    }
    for (name, text) in pages {
        let path = manual().join(name);
        if write {
            fs::write(&path, text).unwrap();
        } else {
            let there = fs::read_to_string(&path).unwrap_or_default();
            let differs = there.lines().zip(text.lines()).find(|(a, b)| a != b);
            assert!(
                there == text,
                "docs/manual/{name} is stale ({differs:?}): ZINE_EXPECT=write cargo test --test all manual, with the usual features"
            );
        }
    }
}

/// The pages in the order of the table of contents.
fn pages() -> Vec<(String, String)> {
    let contents = read(&manual().join("README.md"));
    let mut names: Vec<&str> = Vec::new();
    for name in contents.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        if name.ends_with(".md") && !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| (name.to_string(), read(&manual().join(name)))).collect()
}

#[test]
fn every_page_is_in_the_contents_and_every_link_leads_somewhere() {
    let pages = pages();
    for entry in fs::read_dir(manual()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            name == "README.md" || pages.iter().any(|(n, _)| *n == name),
            "{name} is not in the contents"
        );
    }
    for (name, text) in pages.iter().filter(|(n, _)| n != "words.md") {
        assert!(text.starts_with("# "), "{name}");
        for goal in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = goal.split('#').next().unwrap();
            let inner =
                file.is_empty() || goal.contains("://") || goal.starts_with('/') || goal == "about.md";
            assert!(inner || manual().join(file).exists(), "{name}: {goal}");
        }
    }
}

#[test]
fn the_forty_keys_are_keys_of_the_files() {
    let keys = read(&manual().join("keys.md"));
    let rows = read(&manual().join("settings.md"));
    let named: Vec<&str> =
        rows.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(named.len(), 40);
    for name in named {
        let key = name.rsplit('.').next().unwrap_or(name);
        assert!(keys.contains(&format!("\n| `{key}` |")), "{name}");
    }
}

/// The blocks of a page that are fenced as `sh`.
fn scripts(text: &str) -> String {
    text.split("\n```sh\n")
        .skip(1)
        .map(|rest| rest.split("\n```").next().unwrap().to_string() + "\n")
        .collect()
}

#[cfg(unix)]
#[test]
fn every_command_of_the_manual_runs() {
    let root = place("manual");
    fs::create_dir_all(&root.0).unwrap();
    let readme = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let begin = readme.split("\n## Begin\n```\n").nth(1).unwrap().split("```").next().unwrap();
    // `zine check` has status 1 while something prevents a seal, which is not an error of the manual.
    let mut script = String::from(
        "zine() { if [ \"$1\" = check ]; then command zine \"$@\" || test $? = 1; else command zine \"$@\"; fi; }\n",
    );
    script += begin;
    let mut many = 0;
    for (name, text) in pages() {
        many += scripts(&text).lines().filter(|l| l.starts_with("zine ")).count();
        let _ = write!(script, "echo \"== {name}\"\n{}", scripts(&text));
    }
    assert!(many > 40, "{many} commands");
    fs::write(root.0.join("script"), script).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_zine")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let out = Command::new("sh")
        .args(["-ex", "script"])
        .current_dir(&root.0)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (said, steps) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    let tail = |text: &str| {
        text.lines().rev().take(25).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n")
    };
    assert!(out.status.success(), "{}\n{}", tail(&said), tail(&steps));
    assert!(!steps.contains("panicked"), "{steps}");
}

#[test]
fn lines_of_templates_can_be_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut long = Vec::new();
    for entry in
        walkdir::WalkDir::new(&root).into_iter().map(Result::unwrap).filter(|e| e.file_type().is_file())
    {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let wide = text.lines().enumerate().filter(|(_, line)| line.chars().count() > 140);
        long.extend(wide.map(|(at, _)| format!("{}:{}", entry.path().display(), at + 1)));
    }
    assert!(long.is_empty(), "longer than 140: {long:#?}");
}

/// Every text file of the repository written by hand, by its path.
fn written() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = ["target", "public", "print", ".git"];
    let walk = walkdir::WalkDir::new(root).into_iter();
    let walk = walk.filter_entry(|e| {
        e.file_name() != "node_modules" && (e.depth() != 1 || !made.iter().any(|m| e.file_name() == *m))
    });
    let files = walk.map(Result::unwrap).filter(|e| e.file_type().is_file());
    files
        .map(|e| {
            let path = e.path().strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            let text = if path.ends_with(".rs") { read(e.path()) } else { String::new() };
            (path, text)
        })
        .collect()
}

/// Text between backticks outside of fences.
fn quoted(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(String::from).collect()
}

/// Whether a source declares a name: an item, a field or a value of an enum.
fn declares(source: &str, name: &str) -> bool {
    source.lines().map(str::trim_start).any(|line| {
        let line = line.strip_prefix("pub").map_or(line, |l| l.split_once(' ').map_or("", |(_, l)| l));
        let words =
            ["struct ", "enum ", "trait ", "const fn ", "fn ", "const ", "static ", "type ", "macro_rules! "];
        let rest = words.iter().find_map(|w| line.strip_prefix(w)).unwrap_or(line).strip_prefix(name);
        rest.is_some_and(|r| r.is_empty() || r.starts_with([':', '<', '(', ' ', ',', '{', ';', '!']))
    })
}

/// Files, folders, types and functions named in developers' documents exist.
#[test]
fn what_the_documents_name_is_there() {
    let files = written();
    // Parts of a zine's folder, generated files, and files a recipe would add.
    let elsewhere = [
        "public/",
        "target/",
        "issues/issue-",
        "P/Z-",
        "nl.ftl",
        "XX",
        "fleet",
        "sealed/",
        "LICENSE",
        "outputs/text.rs",
        "editorial.txt",
    ];
    let mut lost = Vec::new();
    for document in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "crates/adjudicator/README.md"] {
        for name in quoted(&read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(document))) {
            let plain = |c: char| c.is_ascii_alphanumeric() || "_.-*/:!()".contains(c);
            if !name.chars().all(plain) || elsewhere.iter().any(|e| name.contains(e)) {
                continue;
            }
            let ends = [".rs", ".md", ".toml", ".txt", ".ftl", ".csv", ".html", ".typ", ".json"];
            let there = if name.contains('/') || ends.iter().any(|e| name.ends_with(e)) {
                let parts: Vec<&str> = name.trim_end_matches('/').split('*').collect();
                files.keys().any(|file| {
                    let mut rest = format!("/{file}");
                    parts.iter().enumerate().all(|(at, part)| {
                        let part = if at == 0 { format!("/{part}") } else { part.to_string() };
                        let found = rest.find(&part).map(|i| rest[i + part.len()..].to_string());
                        found.map(|after| rest = after).is_some()
                    }) && (name.ends_with(['*', '/'])
                        || rest.is_empty()
                        || rest == ".rs"
                        || rest.starts_with('/'))
                })
            } else if name.contains("::") || name.contains(|c: char| c.is_uppercase()) {
                let path: Vec<&str> = name.trim_end_matches(['(', ')', '!']).split("::").collect();
                let last = path[path.len() - 1];
                let capitals = last.chars().all(|c| c.is_uppercase() || c == '_' || c.is_numeric());
                files.iter().any(|(file, text)| match path.len() {
                    1 => {
                        declares(text, last)
                            || (capitals || text.contains(&format!("\"{last}\""))) && text.contains(last)
                    }
                    n if path[n - 2].starts_with(char::is_uppercase) => {
                        text.contains(path[n - 2]) && declares(text, last)
                    }
                    n => {
                        let room = path[n - 2];
                        let within = format!("/{file}").replace(".rs", "/").contains(&format!("/{room}/"));
                        (within || room == "crate")
                            && (declares(text, last) || text.contains(&format!("use {last}")))
                    }
                })
            } else {
                true
            };
            if !there {
                lost.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(lost.is_empty(), "named and not there: {lost:#?}");
}

/// The first comment of the adjudicator's `lib.rs` lists every module, and no others; CONTRIBUTING.md lists every fuzz
/// target and every bench.
#[test]
fn lists_of_rooms_targets_and_benches_are_whole() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = "crates/adjudicator/src/lib.rs";
    let text = read(&root.join(file));
    let mut listed: Vec<String> = text
        .lines()
        .filter_map(|l| l.strip_prefix("//! * "))
        .flat_map(|line| quoted(line.split(": ").next().unwrap()))
        .filter(|name| name != "adjudicator")
        .collect();
    let mut rooms: Vec<String> = text
        .lines()
        .filter_map(|l| l.strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(String::from)
        .collect();
    listed.sort();
    rooms.sort();
    assert_eq!(listed, rooms, "{file}: what is listed, and what is there");
    let told = quoted(&read(&root.join("CONTRIBUTING.md"))).join(" ");
    for folder in ["fuzz/fuzz_targets", "benches"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(
                told.split(' ').any(|word| word == name),
                "CONTRIBUTING.md does not name {folder}/{name}.rs"
            );
        }
    }
}

/// Commands named in documents and messages, with their options, exist.
#[test]
fn every_command_that_is_named_is_there() {
    let page = read(&manual().join("commands.md"));
    let blocks: BTreeMap<&str, &str> =
        page.split("# zine ").skip(1).filter_map(|block| block.split_once('\n')).collect();
    let mut lost = Vec::new();
    let tops =
        ["src/", "crates/", "docs/manual/", "templates/", "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
    for path in
        written().keys().filter(|p| tops.iter().any(|t| p.starts_with(t)) && !p.ends_with("commands.md"))
    {
        let Ok(text) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)) else { continue };
        for line in text.lines() {
            for typed in line.split("`zine ").skip(1).filter_map(|rest| rest.split('`').next()) {
                let mut words = typed.split_whitespace();
                let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
                let both = format!("{first} {second}");
                let Some(block) = blocks.get(both.as_str()).or(blocks.get(first)) else {
                    if !["help", "ids", "--version"].contains(&first) {
                        lost.push(format!("{path}: zine {typed}"));
                    }
                    continue;
                };
                let options = typed.split_whitespace().filter(|w| w.starts_with("--"));
                let options = options.map(|o| o.trim_end_matches(|c: char| !c.is_ascii_lowercase()));
                for option in options.filter(|o| !block.contains(o) && *o != "--root") {
                    lost.push(format!("{path}: zine {typed}: no {option}"));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
