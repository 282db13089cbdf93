//! The English of everything the program prints: banned phrases, in catalogues, messages, help and the manual.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// A text of the program with its place.
struct Text {
    file: String,
    line: usize,
    words: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of one of this test's tables.
fn rows(name: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("tests/data/english").join(name)).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.map(|(left, right)| (left.to_string(), right.to_string())).collect()
}

/// Files below a folder with this extension, without tests.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let found = WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().flatten();
    let found = found.filter(|entry| entry.path().extension().is_some_and(|e| e == ending));
    let named = found.map(|entry| {
        let name = entry.path().strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        (name, fs::read_to_string(entry.path()).unwrap())
    });
    named.filter(|(name, _)| !name.contains("tests") && !name.contains("/benches/")).collect()
}

/// The string literals of a line of Rust that contain more than one word.
fn literals(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match (&mut open, sign) {
            (Some(text), '\\') => text.extend(signs.next()),
            (Some(_), '"') => found.extend(open.take()),
            (Some(text), _) => text.push(sign),
            (None, '"') => open = Some(String::new()),
            (None, _) => {}
        }
    }
    found.extend(open);
    found.retain(|text| text.contains(' '));
    found
}

/// All texts of the program: the catalogues' words, messages, the help of commands, README and manual.
fn texts() -> Vec<Text> {
    let mut texts = Vec::new();
    let mut add = |file: &str, line: usize, words: &str| {
        texts.push(Text { file: file.to_string(), line: line + 1, words: words.to_lowercase() });
    };
    for (file, text) in files("crates/page/src/lexicon/catalogues", "ftl") {
        let english =
            Path::new(&file).file_name().is_some_and(|name| name.to_string_lossy().starts_with("en"));
        for (n, line) in text.lines().enumerate().filter(|(_, line)| english && !line.starts_with('#')) {
            let id = |at: usize| line[..at].chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
            let value = line.find(" = ").filter(|at| id(*at)).map_or(line, |at| &line[at + 3..]);
            add(&file, n, value);
        }
    }
    for (file, text) in files("crates", "rs").into_iter().chain(files("src", "rs")) {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (n, line) in text.lines().enumerate() {
            match line.trim_start().strip_prefix("//") {
                Some(comment) if file.starts_with("src/cli") && comment.starts_with('/') => {
                    add(&file, n, comment)
                }
                Some(_) => {}
                None => literals(line).iter().for_each(|literal| add(&file, n, literal)),
            }
        }
    }
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for (file, text) in files("docs/manual", "md").into_iter().chain([("README.md".to_string(), readme)]) {
        text.lines().enumerate().for_each(|(n, line)| add(&file, n, line));
    }
    texts
}

/// Whether a text contains a phrase as whole words.
fn holds(text: &str, phrase: &str) -> bool {
    let is_word = |sign: Option<char>| sign.is_some_and(|c| c.is_alphanumeric() || c == '’');
    text.match_indices(phrase).any(|(at, found)| {
        let starts = is_word(phrase.chars().next()) && is_word(text[..at].chars().next_back());
        let ends = is_word(phrase.chars().next_back()) && is_word(text[at + found.len()..].chars().next());
        !starts && !ends
    })
}

#[test]
fn nothing_that_the_program_says_has_a_banned_phrase() {
    let (banned, allowed) = (rows("banned.tsv"), rows("allowed.tsv"));
    let mut used = vec![false; allowed.len()];
    let mut wrong = Vec::new();
    for text in texts() {
        for (phrase, instead) in banned.iter().filter(|(phrase, _)| holds(&text.words, phrase)) {
            let row = allowed
                .iter()
                .position(|(file, words)| text.file.ends_with(file) && text.words.contains(words));
            match row {
                Some(row) => used[row] = true,
                None => {
                    let Text { file, line, words } = &text;
                    wrong.push(format!("{file}:{line}: “{phrase}” (better: {instead}) in: {}", words.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} in all", wrong.join("\n"), wrong.len());
    let idle: Vec<_> = allowed.iter().zip(&used).filter(|(_, used)| !**used).map(|(row, _)| row).collect();
    assert!(idle.is_empty(), "rows of allowed.tsv that nothing needs: {idle:?}");
}
