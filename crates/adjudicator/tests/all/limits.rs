//! Functions stay short and take few arguments.

use std::path::{Path, PathBuf};

/// Most lines of a function, from its name to its closing brace.
const LINES: usize = 80;
/// Most arguments of a function, without `self`.
const ARGUMENTS: usize = 6;

/// Most lines of code in the rooms of orders, rules and terms together, without tests, comments and blank lines.
const ROOMS: usize = 24_415;
/// Most characters in those lines, without indentation. Before orders were terms there were 864,462, afterwards a tenth
/// less; results of rulings and reasons that agree with their sums came on top. Names of whole words added 27,000,
/// rulings on retreats, builds and removals in Rather Silly 900, names by hyperspace and birds and other findings of slow
/// referees 5,600; ways, homes, sites and adjustments of boards 4,000.
const CHARACTERS: usize = 815_000;

/// Files containing tests.
const TESTS: &[&str] = &["sweep.rs", "random_games.rs", "scenes.rs", "reference.rs", "tests.rs"];
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs")
            && !TESTS.iter().any(|t| path.file_name().is_some_and(|f| f == *t))
        {
            out.push(path);
        }
    }
}

/// Number of arguments of a signature: those between its first brackets, without `self`.
fn arguments(signature: &str) -> usize {
    let Some(open) = signature.find('(') else { return 0 };
    let (mut depth, mut count, mut empty) = (0i32, 0, true);
    for c in signature[open..].chars() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 1 => (count, empty) = (count + 1, true),
            c if !c.is_whitespace() => empty = false,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    let first = signature[open + 1..].trim_start().trim_start_matches('&').trim_start_matches("mut ");
    let own = first.starts_with("self");
    count + usize::from(!empty) - usize::from(own)
}

#[test]
fn functions_are_short_and_take_few_arguments() {
    let mut files = Vec::new();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    ["orders", "rules", "judge", "terms"].iter().for_each(|room| sources(&src.join(room), &mut files));
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let start = line.trim_start();
            let indent = line.len() - start.len();
            let name = start.trim_start_matches("pub").trim_start_matches(['(', ')']);
            let named = start.starts_with("fn ") || start.starts_with("pub") && name.contains("fn ");
            if !named || start.starts_with("//") {
                continue;
            }
            let close = format!("{}}}", " ".repeat(indent));
            let Some(end) = lines[at..].iter().position(|l| *l == close) else { continue };
            let signature: String = lines[at..].iter().take_while(|l| !l.ends_with('{')).copied().collect();
            let signature = if signature.is_empty() { line.to_string() } else { signature };
            let (long, many) = (end + 1, arguments(&signature.replace("->", "")));
            if long > LINES || many > ARGUMENTS {
                let file = file.strip_prefix(&src).unwrap().display();
                let name = start.split("fn ").nth(1).unwrap_or("").split(['(', '<']).next().unwrap_or("");
                wrong.push(format!("{file} {name}: {long} lines, {many} arguments"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} beyond the limits:\n{}", wrong.len(), wrong.join("\n"));
}

/// Number of lines of code in a file and of their characters, without tests, comments, blank lines and indentation.
fn code(text: &str) -> (usize, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut count, mut characters, mut at) = (0, 0, 0);
    while at < lines.len() {
        let start = lines[at].trim_start();
        if start.starts_with("#[cfg(test)]") {
            let close = format!("{}}}", " ".repeat(lines[at].len() - start.len()));
            let one = lines[at + 1].ends_with(';');
            let more = lines[at + 1..].iter().position(|l| one || *l == close);
            at += more.expect("an item that ends") + 1;
        } else if !start.is_empty() && !start.starts_with("//") {
            count += 1;
            characters += start.trim_end().chars().count();
        }
        at += 1;
    }
    (count, characters)
}

#[test]
fn the_rooms_of_the_judge_have_no_more_lines_than_they_need() {
    let mut files = Vec::new();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    ["orders", "rules", "terms"].iter().for_each(|room| sources(&src.join(room), &mut files));
    let sizes = files.iter().map(|f| code(&std::fs::read_to_string(f).unwrap()));
    let (count, characters) = sizes.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(count <= ROOMS, "{count} lines of code");
    assert!(characters <= CHARACTERS, "{characters} characters of code");
}
