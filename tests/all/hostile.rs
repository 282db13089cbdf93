//! Nothing strangers write causes a panic, an overflow or an endless run. The bodies of the fuzz targets (`fuzz/`) are run on valid
//! files with random changes, the same in every run; `ZINE_LONG=1` runs fifty times as many. Below them are the cases found so far.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::folders::{bad, copy, good, kettle, place, put, zine};

#[path = "../../fuzz/src/bodies.rs"]
mod bodies;

/// An endless sequence of pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % many.max(1)
    }
}

/// Text that opens, closes, escapes, ends lines and overflows.
const TOKENS: &[&str] = &[
    "\0",
    "\n",
    "\r",
    "\t",
    "\"",
    "'",
    "#",
    "[",
    "]",
    "{",
    "}",
    "((",
    "))",
    "+++",
    "---",
    "\u{202e}",
    "\u{feff}",
    "\u{301}",
    "ß",
    "İ",
    "🦙",
    "\u{2013}",
    "\u{a0}",
    "-1",
    "0",
    "00",
    "1/0",
    "65535",
    "65536",
    "70000",
    "99999999999999999999",
    "1e999",
    "9223372036854775807",
    "-9223372036854775808",
    "{{",
    "}}",
    "{%",
    "%}",
    "](",
    "![",
    "<!--",
    "-->",
    "<",
    ">",
    "&#x0;",
    "&amp;",
    "A ",
    "F ",
    " S ",
    " C ",
    " - ",
    "via",
    "GM: ",
    "READ ",
    "Spring 1901",
    "Winter 0000",
    "England",
    "England:",
    "From: ",
    "Content-Type: ",
    "=?utf-8?Q?=00?=",
    "CASE ",
    "END\n",
    "PRESTATE\n",
    "RULES ",
    "ORDERS\n",
    "\n\n",
    "[[",
    "]]",
    " = ",
    "1901-01-01",
    "9999-12-31",
    "0000-00-00",
    "$",
    "\\",
    "|",
    "*",
    "_",
    "> ",
    "- ",
    "1. ",
    "@",
    ":",
    ";",
    ",",
    ".",
];

/// A valid text with a few changes; another valid one may be spliced in.
fn changed(good: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = good.to_vec();
    for _ in 0..=dice.below(6) {
        let at = dice.below(out.len() + 1);
        let end = (at + dice.below(40)).min(out.len());
        match dice.below(9) {
            0 if at < out.len() => out[at] ^= 1 << dice.below(8),
            1 => drop(out.drain(at..end)),
            2 => {
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece.repeat(1 + dice.below(4)));
            }
            3 => {
                let from = dice.below(other.len() + 1);
                let to = (from + dice.below(200)).min(other.len());
                out.splice(at..end, other[from..to].iter().copied());
            }
            4 => {
                let token = TOKENS[dice.below(TOKENS.len())];
                out.splice(
                    at..at,
                    token.repeat(1 + dice.below(300) * usize::from(dice.below(10) == 0)).into_bytes(),
                );
            }
            5 => out.truncate(at.max(out.len() / 2)),
            6 => {
                let (a, b) = (dice.below(out.len() + 1), dice.below(out.len() + 1));
                if a < out.len() && b < out.len() {
                    out.swap(a, b);
                }
            }
            _ => {
                let token = TOKENS[dice.below(TOKENS.len())];
                out.splice(at..end.min(at + token.len()), token.bytes());
            }
        }
    }
    out.truncate(60_000);
    out
}

/// Files below a folder with these endings.
fn walk(at: &Path, ends: &[&str], out: &mut Vec<PathBuf>) {
    if at.is_file() {
        out.push(at.to_path_buf());
    }
    for entry in fs::read_dir(at).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() || ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
            walk(&path, ends, out);
        }
    }
    out.sort();
}

/// Valid files of the repository with these endings, except the largest.
fn files(below: &[&str], ends: &[&str]) -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    for name in below {
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name), ends, &mut out);
    }
    out.sort();
    out.into_iter().filter_map(|p| fs::read(p).ok()).filter(|b| b.len() < 120_000).collect()
}

/// The initial inputs of a body.
fn seeds(body: &str) -> Vec<Vec<u8>> {
    let lines = |texts: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
        texts
            .iter()
            .flat_map(|t| t.split(|b| *b == b'\n').map(<[u8]>::to_vec))
            .filter(|l| !l.is_empty())
            .collect()
    };
    match body {
        "orders" => {
            // Three bytes choose position and writer.
            let mut letters = files(&["issues/issue-3", "issues/issue-7", "tests/errors"], &[".txt"]);
            letters.extend(orders_of_cases());
            letters
                .into_iter()
                .enumerate()
                .map(|(n, l)| [vec![(n >> 8) as u8, n as u8, n as u8], l].concat())
                .collect()
        }
        "cases" => files(&["tests/cases"], &[".txt"]),
        "toml" => {
            let mut all: Vec<Vec<u8>> =
                FILES.iter().map(|(kind, text)| [&[*kind], text.as_bytes()].concat()).collect();
            for (kind, ends) in [
                "zine.toml",
                "game.toml",
                "issue.toml",
                "people.toml",
                "flyer.toml",
                "waiting.toml",
                "packet.toml",
                "seal.toml",
                "copies.toml",
                ".md",
                "house-rules.md",
                ".md",
                ".md",
                ".txt",
            ]
            .iter()
            .enumerate()
            {
                let there = [
                    "zine.toml",
                    "games",
                    "issues/issue-12",
                    "private/people.toml",
                    "tests/errors",
                    "tests/data",
                ];
                all.extend(files(&there, &[ends]).into_iter().map(|f| [vec![kind as u8], f].concat()));
            }
            all
        }
        "boards" => files(&["tests/data/boards", "crates/adjudicator/src/board/data"], &[".toml"]),
        "imports" => files(&["tests/data/boards"], &[".map", ".xml", ".svg"]),
        "drawings" => files(&["tests/data/boards"], &[".svg"]),
        "ledger" => {
            let mut all = vec![BANK.as_bytes().to_vec(), CAMT.as_bytes().to_vec()];
            all.extend(files(&["private", "tests/errors"], &["ledger.csv", "copies.csv", "lots.csv"]));
            all
        }
        "mail" => files(&["tests/letters/mails", "tests/data/post"], &[".eml"]),
        "mbox" => {
            let mails = files(&["tests/letters/mails"], &[".eml"]);
            let head = &b"From bob@example.org Sun Nov 22 10:00:00 2026\n"[..];
            mails
                .chunks(4)
                .map(|four| four.iter().flat_map(|m| [head, m, b"\n\n"].concat()).collect())
                .collect()
        }
        "pictures" => {
            let mut all: Vec<Vec<u8>> = PICTURES.iter().map(|p| p.to_vec()).collect();
            all.extend(files(&["templates/web", "issues/issue-12"], &[".svg"]));
            all
        }
        "json" => vec![LOG.as_bytes().to_vec(), JOURNAL.as_bytes().to_vec(), REGISTER.as_bytes().to_vec()],
        "markdown" => files(&["issues/issue-12", "issues/issue-8", "tests/data/prose"], &[".md"]),
        "requests" => REQUESTS.iter().map(|s| s.as_bytes().to_vec()).collect(),
        "words" => files(&["crates/page/src/lexicon"], &[".ftl"]),
        "templates" => files(&["templates"], &[".typ", ".html"]),
        _ => lines(files(&["tests/cases/1897"], &[".txt"]))
            .into_iter()
            .chain(SMALL.iter().map(|s| s.as_bytes().to_vec()))
            .collect(),
    }
}

/// The orders of the cases, each power's as one letter.
fn orders_of_cases() -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    for text in files(&["tests/cases"], &[".txt"]) {
        let source = diagnostics::Source::new("cases", String::from_utf8_lossy(&text).into_owned());
        for case in adjudicator::cases::read(&source).unwrap_or_default() {
            let words = |line: &str| {
                line.split_once(':').map_or(line.to_string(), |(_, order)| order.trim().to_string())
            };
            let rows: Vec<String> = case
                .lines("ORDERS")
                .map(|(_, l)| if l.starts_with("GM:") { l.into() } else { words(l) })
                .collect();
            out.push(rows.join("\n").into_bytes());
        }
    }
    out
}

/// Files of kinds that the sample does not have.
const FILES: &[(u8, &str)] = &[
    (
        4,
        "deadline = 2026-12-01T20:00\nwhy = \"x\"\nalso = [\"bob\"]\n[[play]]\ngame = \"saturn\"\nphases = [\"Fall 1903 Retreat\"]\n",
    ),
    (5, "[[wait]]\nperson = \"bob\"\nvariant = \"Standard\"\nsince = 3\n"),
    (6, "version = 1\nfrom = \"The Lantern\"\n[game]\nname = \"Saturn\"\n"),
];
/// The beginnings of pictures.
const PICTURES: &[&[u8]] = &[
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc\xf8\x0f\0\x01\x01\x01\0\x1b\xb6\xeeV\0\0\0\0IEND\xaeB`\x82",
    b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xe1\0\x08Exif\0\0\xff\xdb\0\x43\0\x01\x01\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0?\0\xff\xd9",
    b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0",
    b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><defs><linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"red\"/></linearGradient></defs><g fill=\"url(#g)\" transform=\"translate(1e3,-2)\"><path d=\"M0 0L9 9z\"/><use href=\"#g\"/><text style=\"fill:red;x:url(http://e)\">&amp;</text></g></svg>",
];

const BANK: &str = "Date;Name;Amount;Note\n01.02.2026;Bob;1.234,56;sub\n2026-02-03;Cleo;-3,00;\n";
const CAMT: &str = "<Document><Ntry><Amt Ccy=\"GBP\">3.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-02-03</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>x</EndToEndId></Refs><RltdPties><Dbtr><Nm>Bob &amp; Co</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Document>";
const LOG: &str = "{\"hash\":\"ab\",\"from\":\"bob@example.org\",\"received\":\"2026-01-01T10:00\",\"issue\":12,\"became\":[{\"kind\":\"orders\",\"game\":\"saturn\",\"power\":\"Turkey\",\"file\":\"a.txt\"}],\"trust\":\"known\"}\n";
const JOURNAL: &str = "{\"at\":\"2026-01-01T10:00:00Z\",\"what\":\"attempt\",\"mail\":\"12/bob\",\"to\":\"bob@example.org\",\"id\":\"x@example.org\"}\n";
const REGISTER: &str = "1 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n";
const SMALL: &[&str] = &[
    "1968A",
    "1966BF",
    "12",
    "issue-12",
    "11a",
    "flyer-11a",
    "1.20",
    "£1.20",
    "1/3",
    "-0.5",
    "game:saturn",
    "sub",
    "Spring 1901, Movement",
    "S1901M",
    "Winter 1903",
    "December, 1968",
    "1968-12",
    "2026-12-01T20:00",
    "2026-12-01 20:00 Europe/Berlin",
    "convoys=1971 nmr=hold",
    "Fall 1901, Retreat",
];

/// Runs a body on changed files; an input that causes a panic is stored below `target/hostile/`.
fn hunt(name: &str, many: usize) {
    let body = bodies::ALL.iter().find(|(known, _)| *known == name).unwrap().1;
    let long = std::env::var("ZINE_LONG").ok().map_or(1, |v| v.parse::<usize>().unwrap_or(1).max(1) * 50);
    let from = std::env::var("ZINE_SEED").ok().and_then(|v| v.parse().ok()).unwrap_or(1);
    let (seeds, mut dice) = (seeds(name), Dice(from));
    assert!(seeds.len() > 2, "{name} has nothing to begin with");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&kept).unwrap();
    let mut slow = (Duration::ZERO, 0);
    for run in 0..many * long {
        let input = if run < seeds.len() && many * long > seeds.len() * 2 {
            seeds[run].clone()
        } else {
            let (a, b) = (dice.below(seeds.len()), dice.below(seeds.len()));
            changed(&seeds[a], &seeds[b], &mut dice)
        };
        let began = Instant::now();
        let end = catch_unwind(AssertUnwindSafe(|| body(&input)));
        let took = began.elapsed();
        if took > slow.0 {
            slow = (took, run);
        }
        if end.is_err() || took > Duration::from_secs(30) {
            let file = kept.join(format!("{name}-{run}"));
            fs::write(&file, &input).unwrap();
            panic!("{name}, run {run}, {took:?}: see {}", file.display());
        }
    }
    println!("{name}: {} runs, the slowest {:?} (run {})", many * long, slow.0, slow.1);
}

macro_rules! hunts {
    ($($test:ident $body:literal $many:literal)+) => {$(
        #[test]
        fn $test() {
            hunt($body, $many);
        }
    )+};
}

/// Requests from the desk's page.
const REQUESTS: [&str; 4] = [
    "POST /desk/0123/do HTTP/1.1\r\nHost: 127.0.0.1:4012\r\nOrigin: http://127.0.0.1:4012\r\nSec-Fetch-Site: same-origin\r\n\
     Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"do\":\"undo\"}",
    "{\"do\":\"mark\",\"at\":{\"letter\":\"11a/saturn/italy.2\",\"saw\":\"0123456789abcdef\",\"from\":3,\"to\":4},\"says\":\"vote draw yes\"}",
    "{\"do\":\"rule\",\"issue\":\"12\",\"game\":\"saturn\",\"saw\":\"\",\"line\":\"READ Italy \\\"F Nap\\\" AS F nap-ion\"}",
    "{\"try\":\"order\",\"issue\":\"12\",\"game\":\"saturn\",\"power\":\"Italy\",\"phase\":null,\"text\":\"F Nap - Ion\"}",
];

hunts! {
    any_orders_are_read_and_judged "orders" 1500
    any_case_is_judged "cases" 600
    any_board_is_opened "boards" 150
    any_board_of_another_program_is_read "imports" 600
    any_toml_is_read "toml" 9000
    any_ledger_is_read "ledger" 4000
    any_mail_is_read "mail" 2000
    any_mbox_is_read "mbox" 800
    any_picture_is_cleaned_or_refused "pictures" 6000
    any_journal_is_read "json" 2000
    any_text_is_printed "markdown" 2500
    any_catalogue_is_read "words" 300
    any_template_is_taken_or_refused "templates" 150
    any_word_is_read "small" 30000
    any_request_is_read "requests" 30000
}

/// A whole folder with one changed file is checked and built.
#[test]
fn any_folder_is_checked_and_built() {
    let root = place("any-folder");
    let long = std::env::var("ZINE_LONG").ok().map_or(1, |v| v.parse::<usize>().unwrap_or(1).max(1) * 50);
    let mut dice = Dice(std::env::var("ZINE_SEED").ok().and_then(|v| v.parse().ok()).unwrap_or(1));
    for base in ["tests/errors/all-in-order", "tests/data/seed-000", "tests/data/seed-001"] {
        let _ = fs::remove_dir_all(&root.0);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(base), &root.0);
        let mut names = Vec::new();
        walk(&root.0, &["toml", ".md", ".txt", ".csv"], &mut names);
        let texts: Vec<Vec<u8>> = names.iter().map(|n| fs::read(n).unwrap()).collect();
        for run in 0..60 * long {
            let at = dice.below(names.len());
            let other = dice.below(names.len());
            let text = changed(&texts[at], &texts[other], &mut dice);
            fs::write(&names[at], &text).unwrap();
            let end = catch_unwind(AssertUnwindSafe(|| checked_and_built(&root.0)));
            if end.is_err() {
                let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-folder-{run}"));
                let _ = fs::remove_dir_all(&kept);
                copy(&root.0, &kept);
                panic!("{base}, run {run}, {}: see {}", names[at].display(), kept.display());
            }
            fs::write(&names[at], &texts[at]).unwrap();
        }
    }
}

fn checked_and_built(root: &Path) {
    let folder = folder::Folder::new(root);
    for fault in production::check::check(&folder, None, false, &[&post::MailChecks]).faults {
        assert!(!fault.render(false).is_empty());
    }
    let Ok(content) = folder::load(&folder, None::<i64>) else { return };
    let Some(last) = content.issues.last().map(|issue| issue.name()) else { return };
    let games = games::play(&content, last);
    // With the typesetter a page would take seconds.
    if !cfg!(feature = "typeset") {
        let _ = production::build::build(&folder, &content, &games, last, true);
    }
}

/// Text so deeply nested that recursion would overflow the stack.
#[test]
fn depth_is_refused_or_flattened() {
    let deepest = if std::env::var_os("ZINE_LONG").is_some() { 100_000 } else { 30_000 };
    for deep in [200, 3_000, deepest] {
        let nested = |open: &str, middle: &str, close: &str| {
            [open.repeat(deep), middle.into(), close.repeat(deep)].concat()
        };
        for text in [
            nested("> ", "x", ""),
            nested("- ", "x", ""),
            nested("[", "x", "](y)"),
            nested("((", "x", "))"),
            nested("*a **b ", "x", "** c*"),
            nested("![", "x", "](y)"),
            nested("<!--", "x", "-->"),
            nested("[^a]: ", "x", ""),
        ] {
            // Unclosed Markdown takes quadratic time.
            bodies::markdown(&text.as_bytes()[..text.len().min(20_000)]);
        }
        for text in [
            nested("[", "1", "]"),
            nested("{a=", "1", "}"),
            nested("a.", "b", " = 1"),
            format!("[{}b]", "a.".repeat(deep)),
        ] {
            for kind in 0..9u8 {
                bodies::toml(&[&[kind], b"x = ".as_slice(), text.as_bytes()].concat());
                bodies::toml(&[&[kind], text.as_bytes()].concat());
            }
        }
        let json = format!("{{\"became\":{}}}", nested("[", "1", "]"));
        bodies::json(json.as_bytes());
        bodies::json(nested("{\"a\":", "1", "}").as_bytes());
        let svg = |inner: &str| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inner}</svg>")
        };
        bodies::pictures(svg(&nested("<g>", "<path d=\"M0 0\"/>", "</g>")).as_bytes());
        bodies::pictures(svg(&nested("<g transform=\"translate(1)\">", "", "")).as_bytes());
        bodies::words(format!("x = {}\n", nested("{ ", "$y", " }")).as_bytes());
        bodies::words(format!("x = {}\n", nested("{ $y -> *[a] ", "z", "\n }")).as_bytes());
        bodies::mail(
            format!("Content-Type: text/html\n\n{}", nested("<div>", "A Lon - Wal", "</div>")).as_bytes(),
        );
        let part = |n: usize| format!("Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n");
        bodies::mail((0..deep.min(5_000)).map(part).collect::<String>().as_bytes());
        bodies::ledger(nested("<Ntry>", "<Amt>1</Amt>", "</Ntry>").as_bytes());
        bodies::templates(nested("{% if a %}", "x", "{% endif %}").as_bytes());
        bodies::templates(format!("{{{{ {} }}}}", nested("(", "1", ")")).as_bytes());
        for orders in [
            nested("(", "A Lon - Wal", ")"),
            nested("if A Lon - Wal then ", "F Nth H", ""),
            nested("\"", "GM: READ", "\""),
        ] {
            for scene in [0, 60, 120, 200, 250] {
                bodies::orders(&[&[0, scene, 1], orders.as_bytes()].concat());
            }
        }
    }
}

/// Inputs found by earlier searches, each with its body.
const FOUND: &[(&str, &[u8])] = &[
    ("small", b"1maaugusi"),
    ("small", b"0.100001001000001001000199019999"),
    ("small", b"123456789.12345678912345678912345678911"),
    ("words", "semicolon = { \"\\u2\u{3cf}\" };\n".as_bytes()),
    ("words", "x = { \"\\U0001F\u{2019}\" }\ny = z\n".as_bytes()),
];

#[test]
fn what_was_found_stays_mended() {
    for (name, data) in FOUND {
        let body = bodies::ALL.iter().find(|(known, _)| known == name).unwrap().1;
        body(data);
    }
}

/// A sum too large for its currency is reported; it once caused an endless loop.
#[test]
fn a_sum_too_large_is_told_of() {
    for code in ["GBP", "JPY", "BHD"] {
        let currency = base::money::Currency::new(code);
        for text in
            ["9223372036854775807", "99999999999999999999", "-9223372036854775807", "9223372036854775.80"]
        {
            for read in [currency.read(text), currency.parse(text)] {
                assert!(read.is_ok() || !read.unwrap_err().help.is_empty(), "{code} {text}");
            }
        }
    }
    let folder = kettle("large-sum");
    let said = bad(&folder.0, &["ledger", "add", "ann", "9223372036854775807"]);
    assert!(said.contains("too large"), "{said}");
}

/// A place inside a character, or beyond a text, can be shown.
#[test]
fn a_fault_within_a_character_is_shown() {
    let source = diagnostics::Source::new("letter", "Züge: 🦙\n");
    for start in 0..14 {
        for end in 0..16 {
            let fault = diagnostics::Diagnostic::error("x", "somewhere here").at(&source, start..end);
            assert!(fault.render(false).contains("somewhere here"));
            assert!(fault.place().is_some());
        }
    }
}

/// A case with more units than the judges allow.
#[test]
fn a_case_of_many_units_is_refused_at_its_place() {
    for variant in adjudicator::rules::LIST {
        for many in [100, 121, 256, 300, 5_000] {
            let text = format!(
                "VARIANT_ALL {}\nCASE many\nPRESTATE_SETPHASE Spring 1901, Movement\nPRESTATE\n{}ORDERS\n\tGermany: A mun - boh\nEND\n",
                variant.name,
                "\tGermany: A mun\n".repeat(many)
            );
            bodies::cases(text.as_bytes());
            let cases = adjudicator::cases::read(&diagnostics::Source::new("many", text)).unwrap();
            let outcome = adjudicator::cases::run(&cases[0], &adjudicator::rules::Switches::default());
            let refused = outcome.differences.iter().any(|d| d.contains("more units than"));
            assert_eq!(refused, many > 120, "{}: {many}: {:?}", variant.name, outcome.differences);
        }
    }
}

/// Names longer than any width that can be formatted.
#[test]
fn a_name_as_long_as_a_book_is_a_wide_column() {
    let folder = kettle("long-name");
    let people = fs::read_to_string(folder.0.join("private/people.toml")).unwrap();
    put(&folder.0, "private/people.toml", &people.replace("Mx ann", &"Ann ".repeat(18_000)));
    for command in [
        &["copies", "2"][..],
        &["ledger", "show"],
        &["ledger", "balance"],
        &["show", "saturn"],
        &["nmr"],
        &["records"],
    ] {
        let (_, said) = zine(&folder.0, command);
        assert!(!said.contains("panicked"), "{command:?}: {}", &said[..said.len().min(2000)]);
    }
    good(&folder.0, &["copies", "2"]);
}

/// Failing to print the main output is an error; other messages may be lost.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_of_every_command_that_prints() {
    let folder = kettle("full");
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let run = |line: &str, out: Stdio, err: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let process =
            command.args(line.split(' ')).current_dir(&folder.0).stdin(Stdio::null()).stdout(out).stderr(err);
        process.status().unwrap().code()
    };
    let commands = [
        "--help",
        "--version",
        "help",
        "help month",
        "help ledger",
        "ledger export",
        "ledger show",
        "ledger balance",
        "copies 2",
        "copies 2 --json",
        "show saturn",
        "show saturn --json",
        "rules",
        "rules --json",
        "records",
        "nmr",
        "renewals",
        "completions bash",
        "templates list",
        "words list",
        "undo --list",
        "person export --list",
        "check",
        "check --json",
        "map saturn",
        "draws verify 1",
        "accounts 2",
    ];
    for line in commands {
        let usual = run(line, Stdio::null(), Stdio::null());
        let (out, both) = (run(line, full(), Stdio::null()), run(line, full(), full()));
        assert!(matches!(usual, Some(0..=2)), "{line}: {usual:?}");
        let wanted = if usual == Some(0) { Some(1) } else { usual };
        let printed = Command::new(env!("CARGO_BIN_EXE_zine"))
            .args(line.split(' '))
            .current_dir(&folder.0)
            .output()
            .unwrap();
        if !printed.stdout.is_empty() {
            assert_eq!((out, both), (wanted, wanted), "{line} > /dev/full");
        }
        assert_eq!(run(line, Stdio::null(), full()), usual, "{line} 2> /dev/full");
    }
}

/// A template that loops is stopped and named.
#[test]
fn a_template_without_end_is_stopped() {
    let folder = kettle("endless");
    let built = |what: &[&str], seconds: &str, mb: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        command.arg("build").args(what).current_dir(&folder.0);
        let out = command.env("ZINE_TEMPLATE_SECONDS", seconds).env("ZINE_TEMPLATE_MB", mb).output().unwrap();
        (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let run = |seconds: &str, mb: &str| built(&[], seconds, mb);
    if cfg!(feature = "typeset") {
        let loops = "#for a in range(100000) { for b in range(100000) { let c = a + b } }\n";
        put(&folder.0, "templates/print/modern.typ", loops);
        let (code, said) = built(&["3"], "15", "4096");
        let named = said.contains("typesetting templates/print/ did not finish within 15 seconds");
        assert!(code == Some(1) && named, "{said}");
        fs::remove_file(folder.0.join("templates/print/modern.typ")).unwrap();
    }
    let many = "{% for n in range(end=100000) %}";
    put(
        &folder.0,
        "templates/web/archive/games.html",
        &[&many.repeat(4), &"{% endfor %}".repeat(4) as &str].concat(),
    );
    let (code, said) = run("5", "4096");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("templates/web/archive/games.html did not finish within 5 seconds"), "{said}");
    let page = format!("{many}{many}some words{}", "{% endfor %}".repeat(2));
    put(&folder.0, "templates/web/archive/games.html", &page);
    let (code, said) = run("600", "300");
    assert!(code == Some(1) && said.contains("within 300 MB of memory"), "{said}");
    for (text, word) in [
        ("{% include \"web/archive/games.html\" %}", "ircular"),
        ("{% extends \"web/archive/games.html\" %}", "in a ring"),
        ("{% for n in range(end=100000000000) %}{% endfor %}", "limit"),
    ] {
        put(&folder.0, "templates/web/archive/games.html", text);
        let said = bad(&folder.0, &["build"]);
        assert!(said.contains(word) && !said.contains("panicked"), "{said}");
    }
}
