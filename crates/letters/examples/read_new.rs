//! `read --case FILE:NAME --power POWER [--variant V] [--json] [--why]` with the new reader; every other command is run by the program in `$ZINE`.

use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use adjudicator::board::{Board, BoardLoader, Owner};
use adjudicator::cases;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::Source;
use letters::{Names, World};

/// The board a case names, from `boards` beside its file.
fn shelf_board(case: &cases::Case, file: &str) -> Option<Board> {
    let shelf = BoardLoader(&|id: &str| {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        ["", "..", "boards", "../boards"].iter().find_map(|part| {
            let path =
                folder.join(part).join(if id.ends_with(".svg") { id.into() } else { format!("{id}.toml") });
            Some(Source::new(path.display().to_string(), std::fs::read_to_string(path).ok()?))
        })
    });
    case.board.as_deref().and_then(|id| shelf.board(id).ok())
}

/// Rules by which orders that disagree are held back, where a rule-set can do so: as `zine read` has them.
fn ready(entry: &rules::RuleSetInfo, board: Option<&Board>, switches: &Switches) -> Arc<dyn RuleSet> {
    let mut held = switches.clone();
    held.0.entry("double_orders".into()).or_insert("hold".into());
    entry.ready_on(board, &held).or_else(|_| entry.ready_on(board, switches)).expect("rules")
}

/// Reads all letters of a file: id, orders, error codes, parted by tabs.
fn batch(letters: &str, positions: &str) {
    let source = Source::new(positions, std::fs::read_to_string(positions).expect("positions"));
    let all = cases::read(&source).unwrap_or_else(|e| panic!("{}", e.0.render(false)));
    let text = std::fs::read_to_string(letters).expect("letters");
    let (mut head, mut body, mut done): (Vec<String>, String, bool) = (Vec::new(), String::new(), true);
    let names = Names::default();
    let mut total = std::time::Duration::ZERO;
    for line in text.lines().chain(["=== "]) {
        if let Some(rest) = line.strip_prefix("=== ") {
            if head.len() > 3 {
                let case = all
                    .iter()
                    .find(|c| c.name.split_whitespace().next() == Some(&head[1]))
                    .expect("position");
                let entry = rules::find(&case.variant).expect("rule-set");
                let mut switches = Switches::default();
                switches.0.extend(case.rules.0.clone());
                let rules = ready(entry, shelf_board(case, positions).as_ref(), &switches);
                let who = rules.board().find_owner(&head[2]).unwrap_or(Owner(u8::MAX));
                let position =
                    cases::position(case, &*rules).unwrap_or_else(|e| panic!("{}", e.0.render(false)));
                let world = World::new(&*rules, &position, who, &names);
                let start = std::time::Instant::now();
                let parts = body.split("\n+++\n").map(|part| format!("{}\n", part.trim_matches('\n')));
                let mut read: Vec<_> = parts.map(|part| letters::reading::read(&world, &part, 0)).collect();
                let policy = adjudicator::orders::Policy::new(rules.switches());
                let whole = if read.len() > 1 { letters::units::due(&position, who).len() } else { 0 };
                let set = letters::sets::combine(&mut read, &policy, whole);
                total += start.elapsed();
                let orders: Vec<String> = if read.len() > 1 {
                    set.orders.iter().map(|o| o.order.text(rules.board())).collect()
                } else {
                    let of = |p: &letters::Piece| p.order.as_ref().map(|o| o.text(rules.board()));
                    read[0].pieces.iter().filter_map(of).collect()
                };
                let unread = read.iter().flat_map(|l| &l.pieces).filter(|p| p.order.is_none());
                let codes: Vec<String> = unread.flat_map(|p| &p.codes).map(ToString::to_string).collect();
                println!("{}\t{}\t{}", head[0], orders.join("\u{1f}"), codes.join(" "));
            }
            head = rest.split(' ').map(String::from).collect();
            (body, done) = (String::new(), false);
        } else if !done && (line == "---" || line.starts_with("--- ")) {
            done = true;
        } else if !done {
            body.push_str(line);
            body.push('\n');
        }
    }
    eprintln!("{:.1} ms", total.as_secs_f64() * 1e3);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [command, letters, positions] = &arguments[..]
        && command == "batch"
    {
        return batch(letters, positions);
    }
    if arguments.first().map(String::as_str) != Some("read") {
        let program = std::env::var("ZINE").unwrap_or("zine".into());
        let status = Command::new(program).args(&arguments).status();
        std::process::exit(status.ok().and_then(|s| s.code()).unwrap_or(2));
    }
    let after =
        |key: &str| arguments.iter().position(|a| a == key).and_then(|at| arguments.get(at + 1)).cloned();
    let mut bytes = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut bytes);
    let text = Source::new("<stdin>", String::from_utf8_lossy(&bytes).into_owned());
    let case = after("--case").map(|place| {
        let (file, name) = place.rsplit_once(':').expect("FILE:NAME");
        let source = Source::new(file, std::fs::read_to_string(file).expect("the case file"));
        let all = cases::read(&source).unwrap_or_else(|e| panic!("{}", e.0.render(false)));
        let is = |c: &&cases::Case| c.name == name || c.name.split_whitespace().next() == Some(name);
        all.iter().find(is).cloned().expect("a case of this name")
    });
    let variant =
        after("--variant").or(case.as_ref().map(|c| c.variant.clone())).unwrap_or("Standard".into());
    let entry = rules::find(&variant).expect("a rule-set");
    let mut switches = Switches::default();
    if let Some(case) = &case {
        switches.0.extend(case.rules.0.clone());
    }
    let shelf = BoardLoader(&|id: &str| {
        let folder =
            Path::new(case.as_ref().map_or("", |c| &c.source.name)).parent().unwrap_or(Path::new(""));
        ["", "..", "boards", "../boards"].iter().find_map(|part| {
            let path =
                folder.join(part).join(if id.ends_with(".svg") { id.into() } else { format!("{id}.toml") });
            Some(Source::new(path.display().to_string(), std::fs::read_to_string(path).ok()?))
        })
    });
    let board = case.as_ref().and_then(|c| c.board.as_deref()).and_then(|id| shelf.board(id).ok());
    let rules = ready(entry, board.as_ref(), &switches);
    let who = rules.board().find_owner(&after("--power").expect("--power")).unwrap_or(Owner(u8::MAX));
    let position = match &case {
        Some(case) => cases::position(case, &*rules).unwrap_or_else(|e| panic!("{}", e.0.render(false))),
        None => Position::empty(
            rules.board(),
            Turn::new(Season::Spring, rules.board().first_year, Phase::Movement),
        ),
    };
    let names = Names::default();
    let world = World::new(&*rules, &position, who, &names);
    if let Some(times) = after("--times").and_then(|t| t.parse::<u32>().ok()) {
        let _ = letters::reading::read(&world, &text.text, 0);
        let start = std::time::Instant::now();
        for _ in 0..times {
            std::hint::black_box(letters::reading::read(&world, &text.text, 0));
        }
        println!("{:.1} µs", start.elapsed().as_secs_f64() * 1e6 / f64::from(times));
        return;
    }
    if arguments.iter().any(|a| a == "--words") {
        print!("{}", letters::reading::words_of(&world, &text.text));
    }
    if arguments.iter().any(|a| a == "--why") {
        let words = |span: std::ops::Range<usize>| text.text.get(span).unwrap_or("").replace('\n', " / ");
        for e in letters::reading::explain(&world, &text.text, 0).evidence {
            let because = e.because.map(words).unwrap_or_default();
            println!(
                "{:?} {:?} {} because “{because}” form “{}” rivals {:?} {:?} in “{}”",
                e.status,
                e.order.unwrap_or_default(),
                e.cost,
                e.form.unwrap_or(""),
                e.rivals,
                e.codes,
                words(e.span)
            );
        }
        for p in letters::reading::read(&world, &text.text, 0).pieces {
            println!(
                "  {:?} {} {:?} “{}” {}",
                p.kind,
                p.order.as_ref().map(|o| o.text(rules.board())).unwrap_or("-".into()),
                p.codes,
                words(p.span.clone()),
                p.message()
            );
        }
        return;
    }
    let mut letter = [letters::reading::read(&world, &text.text, 0)];
    letters::sets::combine(&mut letter, &adjudicator::orders::Policy::new(rules.switches()), 0);
    let [letter] = letter;
    let rows: Vec<serde_json::Value> = letter
        .pieces
        .iter()
        .map(|piece| {
            let reading = letters::reading(rules.board(), &text, piece);
            let mut row = serde_json::to_value(&reading).unwrap_or_default();
            row["kind"] = serde_json::to_value(piece.kind).unwrap_or_default();
            row
        })
        .collect();
    println!("{}", serde_json::to_string_pretty(&serde_json::json!({ "orders": rows })).unwrap_or_default());
}
