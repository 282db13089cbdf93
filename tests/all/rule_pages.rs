//! The pages on how to play each rule-set: every order shown is read as stated, and every season has the result stated.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Rule-sets as named in the examples, with the page of the manual and the name for `zine read --variant`.
const PAGES: &[(&str, &str, Option<&str>)] = &[
    ("standard", "standard", Some("Standard")),
    ("1897", "1897", Some("1897")),
    ("rules1958", "1958", Some("Rules1958")),
    ("swiss", "swiss", Some("Swiss")),
    ("claudian", "claudian", Some("Claudian")),
    ("rather-silly", "rather-silly", Some("Rather Silly")),
    ("own-board", "own-board", None),
];

/// Code on a page that is not an order: parts of orders, keys of house rules, years.
const NO_ORDERS: &[&str] =
    &["Nor", "Wes", "Tyr", "Liv", "Hol", "(H)", "thru hyperspace", "IF …", "B(Tyr)", "self"];

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules").join(name)
}

/// An order on a page, the position it is read in, and its expected reading.
struct Example {
    id: String,
    rules: String,
    position: String,
    power: String,
    text: String,
    /// Orders in the notation of case files.
    canonical: String,
    /// Codes of remarks it must have.
    wanted: BTreeSet<String>,
    /// Codes of remarks it must not have.
    barred: BTreeSet<String>,
}

fn examples() -> Vec<Example> {
    let table = fs::read_to_string(data("examples.tsv")).unwrap();
    table
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let (barred, wanted): (Vec<&str>, Vec<&str>) =
                cells[6].split_whitespace().partition(|code| code.starts_with('!'));
            Example {
                id: cells[0].into(),
                rules: cells[1].into(),
                position: cells[2].into(),
                power: cells[3].into(),
                text: cells[4].replace("\\n", "\n"),
                canonical: cells[5].into(),
                wanted: wanted.into_iter().map(String::from).collect(),
                barred: barred.into_iter().map(|code| code.trim_start_matches('!').into()).collect(),
            }
        })
        .collect()
}

/// The reading of an example by `zine read`: its orders, and the codes of its remarks.
fn read(example: &Example) -> (String, BTreeSet<String>) {
    let variant = PAGES.iter().find(|(rules, ..)| *rules == example.rules).unwrap().2;
    let case = format!("{}:{}", data("positions.txt").display(), example.position);
    let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
    command.args(["read", "--json", "--power", &example.power, "--case", &case]);
    command.args(variant.iter().flat_map(|name| ["--variant", name]));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), format!("{}\n", example.text).as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let items = answer["orders"].as_array().cloned().unwrap_or_default();
    let orders: Vec<&str> =
        items.iter().filter_map(|item| item["order"].as_str()).filter(|o| !o.is_empty()).collect();
    let codes = items.iter().filter_map(|item| item["codes"].as_array()).flatten();
    let codes = codes.filter_map(|code| code.as_str().map(String::from)).collect();
    (if orders.is_empty() { "-".into() } else { orders.join(" ; ") }, codes)
}

#[test]
fn every_example_is_read_as_the_page_says() {
    let mut wrong = String::new();
    for example in examples() {
        let (orders, codes) = read(&example);
        let is_right = orders == example.canonical
            && example.wanted.is_subset(&codes)
            && example.barred.is_disjoint(&codes);
        if !is_right {
            wrong.push_str(&format!("{}: {:?} is read as {orders} {codes:?}\n", example.id, example.text));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_season_comes_out_as_the_page_says() {
    let output = Command::new(env!("CARGO_BIN_EXE_zine"))
        .args(["judge", "--json", "--root", "."])
        .arg(data("seasons.txt"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let cases = answer["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 52);
    for case in cases {
        let differs = case["differences"].as_array().is_some_and(|all| !all.is_empty());
        assert!(!differs, "{case}");
    }
}

/// Whether code on a page has the form of an order.
fn is_order(text: &str) -> bool {
    let is_key = text.starts_with("zine ")
        || text.split('=').all(|part| {
            !part.is_empty()
                && part.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c) || c.is_ascii_digit())
        });
    !is_key && !NO_ORDERS.contains(&text)
}

#[test]
fn every_order_of_the_pages_is_an_example_or_of_a_season() {
    let examples = examples();
    let seasons = fs::read_to_string(data("seasons.txt")).unwrap();
    let mut wrong = String::new();
    for (rules, page, _) in PAGES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/manual/rules-{page}.md"));
        let text = fs::read_to_string(path).unwrap();
        for span in text.split('`').skip(1).step_by(2).filter(|span| is_order(span)) {
            let is_shown = examples.iter().any(|e| e.rules == *rules && e.text.contains(span));
            if !is_shown && !seasons.contains(span) {
                wrong.push_str(&format!("rules-{page}.md: `{span}`\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
