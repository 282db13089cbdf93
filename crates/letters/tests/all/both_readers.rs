//! Every row of the tables that the old reader passes, read by both readers: the new one must read the same orders and ask as the
//! old one does. Rows of which the new one reads more, or asks where the old one guessed, stand in `tests/reading/settled.tsv` with
//! the orders they must become and the reason. Rows that still differ stand in `tests/reading/differing.tsv`; the list only gets shorter, and `ZINE_EXPECT=write`
//! writes it anew if it is no longer than before.

use std::sync::Arc;

use adjudicator::board::Owner;
use adjudicator::cases::{self, Case};
use adjudicator::draw::Draws;
use adjudicator::orders::Policy;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Turn};
use diagnostics::Source;
use letters::{Letter, Names, World, reading, sets};

use crate::letters::{DOUBTED, FRAMES, HUNTED, PIECES, POLITE, SPOKEN, Start, WINTERS, moving};
use crate::project;
use crate::score::score;
use crate::written::{Written, file, written};

/// A position and whose letters are read there.
#[derive(Clone)]
struct Room {
    rules: Arc<dyn RuleSet>,
    position: Position,
    who: Owner,
    names: Names,
    game: Option<&'static str>,
    phases: Vec<Turn>,
    reply: bool,
}

impl Room {
    fn new(rules: Arc<dyn RuleSet>, position: Position, who: Owner) -> Room {
        Room { rules, position, who, names: Names::default(), game: None, phases: Vec::new(), reply: false }
    }

    fn start(start: &Start) -> Room {
        Room::new(start.rules.clone(), start.position.clone(), start.who)
    }

    /// Orders in alphabetical order, and whether something is asked about; needless questions are those about nothing, or about a
    /// unit that has its order.
    fn read(&self, texts: &[String], reader: fn(&World, &str, usize) -> Letter) -> Found {
        let world = World {
            editor: "ada",
            game: self.game,
            phases: &self.phases,
            reply: self.reply,
            ..World::new(&*self.rules, &self.position, self.who, &self.names)
        };
        let mut read: Vec<Letter> = texts.iter().map(|text| reader(&world, text, 0)).collect();
        let whole = if texts.len() > 1 { self.position.units_of(self.who).count() } else { 0 };
        let set = sets::combine(&mut read, &Policy::new(self.rules.switches()), whole);
        let pieces = || read.iter().flat_map(|l| &l.pieces);
        let asks = pieces().any(letters::Piece::is_error);
        let ordered = |unit: &Option<String>| pieces().any(|p| p.is_order() && p.unit == *unit);
        let idle = pieces().any(|p| p.is_error() && (p.unit.is_none() || ordered(&p.unit)));
        let said = |order: &String| !["HEADER", "STATUS", "VOTE"].iter().any(|w| order.starts_with(w));
        let orders = set.orders.iter().map(|o| o.order.text(self.rules.board()));
        let mut orders: Vec<String> = orders.filter(said).collect();
        orders.sort();
        Found { orders, asks, idle }
    }
}

/// What a reader found.
struct Found {
    orders: Vec<String>,
    asks: bool,
    /// It asks about nothing in particular, or about a unit that has its order.
    idle: bool,
}

/// A row to read.
struct Row {
    /// Where it stands.
    name: String,
    room: Room,
    /// The letters of one player.
    texts: Vec<String>,
    /// What must be read, where a table says so.
    wanted: Option<Written>,
}

type Rows = Vec<Row>;

fn row(name: String, room: Room, texts: Vec<String>) -> Row {
    Row { name, room, texts, wanted: None }
}

fn positions(folder: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(project::tests().join(folder).join("positions.txt")).unwrap();
    cases::read(&Source::new("positions.txt", text)).unwrap()
}

fn rule_set(name: &str) -> Arc<dyn RuleSet> {
    let entry = rules::find(name).unwrap();
    let hold = entry.instantiate(&Switches::read("double_orders=hold"));
    hold.or_else(|_| entry.instantiate(&Switches::default())).unwrap()
}

fn room(cases: &[Case], rules: &str, position: &str, power: &str) -> Option<Room> {
    let rules = rule_set(rules);
    let case = cases.iter().find(|c| c.name == position)?;
    let position = cases::position(case, &*rules).unwrap();
    let who = rules.board().find_owner(power).unwrap_or(Owner(u8::MAX));
    Some(Room::new(rules, position, who))
}

fn plain(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\t", "\t")
}

/// `letters.txt`, `strangers.txt`: whole letters.
fn letters_of_players(cases: &[Case], starts: &[Start]) -> Rows {
    let mut out = Rows::new();
    for one in written("letters.txt") {
        let room = room(cases, "Standard", &one.position, &one.power).unwrap();
        out.push(Row {
            name: format!("letters {}", one.id),
            room,
            texts: one.letters.clone(),
            wanted: Some(one),
        });
    }
    for start in starts {
        for one in written("strangers.txt") {
            let orders = format!("\n{}\n", start.orders.join("\n"));
            let texts = one.letters.iter().map(|t| format!("\n{t}").replace("\n@\n", &orders));
            let id = format!("strangers {} {}", one.id, start.named());
            out.push(row(id, Room::start(start), texts.collect()));
        }
    }
    out
}

/// `rows.tsv` and the whole letters of `glimpses.txt`.
fn single_rows(cases: &[Case], starts: &[Start]) -> Rows {
    let mut out = Rows::new();
    for line in file("rows.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [scene, letter, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (place, reply) = scene.strip_suffix(" reply").map_or((scene, false), |place| (place, true));
        let (name, power) = place.split_once(' ').unwrap();
        let begun = || starts.iter().find(|s| s.named() == place).map(Room::start);
        let Some(room) = room(cases, "Standard", name, power).or_else(begun) else { continue };
        out.push(row(format!("rows {scene}"), Room { reply, ..room }, vec![plain(letter)]));
    }
    let mut here = None;
    for line in file("glimpses.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some(named) = line.strip_prefix("@@ ") {
            here = match named.split(' ').collect::<Vec<_>>()[..] {
                [kind @ ("letter" | "reply"), rules, position, power] => {
                    let mut room = room(cases, rules, position, power).unwrap();
                    room.reply = kind == "reply";
                    room.names.game("1968A", &["Saturn", "", "Ring of Saturn"]);
                    room.names.game("swiss-one", &["The Alpine"]);
                    ["Tom Smith", "John England", "J Doe"].iter().for_each(|name| room.names.person(name));
                    Some((named.to_string(), room))
                }
                _ => None,
            };
        } else if let (Some((name, room)), Some((said, _))) = (&here, line.split_once(" => ")) {
            out.push(row(format!("glimpses {name}"), room.clone(), vec![plain(said)]));
        }
    }
    out
}

/// `pieces.txt`
fn pieces(cases: &[Case]) -> Rows {
    let mut out = Rows::new();
    let mut here: Option<Room> = None;
    let text = file("pieces.txt");
    for part in text.split("\n\n").filter(|part| !part.starts_with('#')).map(str::trim_end) {
        let Some(head) = part.strip_prefix("@ ") else {
            let letter = part.split('\n').next().unwrap_or("");
            out.push(row("pieces".into(), here.clone().unwrap(), vec![plain(letter)]));
            continue;
        };
        let mut words = head.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let (place, power, name, tag) = (next(), next(), next().replace('_', " "), next());
        let mut room = room(cases, &name, place, power).unwrap_or_else(|| begun(&name, place, power));
        room.names.game("saturn", &["Saturn"]);
        room.names.game("jupiter", &["Jupiter"]);
        let people = ["Pierre Duval", "Ada Lovett", "Gus Meier", "Tom Becker"];
        people.iter().for_each(|name| room.names.person(name));
        room.names.unmarked_press = tag == "print";
        room.game = Some("saturn");
        if tag == "phases" {
            room.phases = ["Spring 1904, Retreat", "Fall 1904, Movement"].map(|t| t.parse().unwrap()).into();
        }
        room.reply = tag == "reply";
        here = Some(room);
    }
    out
}

/// A rule-set at its start, or in its first phase of moves.
fn begun(name: &str, place: &str, power: &str) -> Room {
    let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    let powers: Vec<Owner> = rules.board().powers().collect();
    let mut draws = Draws::from_list(["0"; 400]);
    let mut position = rules.start(&powers, &mut draws);
    while !matches!(position.turn.phase, Phase::Movement | Phase::Season) && place == "start" {
        position = rules.play(&position, &Default::default(), &Default::default(), &mut draws).after;
    }
    let who = rules.board().find_owner(power).unwrap();
    Room::new(rules, position, who)
}

/// `orders/notations.tsv`, `orders/more.tsv`
fn notations() -> Rows {
    let cases = positions("orders");
    let mut out = Rows::new();
    for table in ["notations.tsv", "more.tsv"] {
        let text = std::fs::read_to_string(project::tests().join("orders").join(table)).unwrap();
        for line in text.lines().skip(1) {
            let cells: Vec<&str> = line.split('\t').collect();
            let room = room(&cases, cells[1], cells[2], cells[3]);
            out.extend(room.map(|room| row(format!("orders {}", cells[0]), room, vec![plain(cells[4])])));
        }
    }
    out
}

/// Tables that stand in the tests of the old reader.
fn in_tests(cases: &[Case], starts: &[Start]) -> Rows {
    let mut out = Rows::new();
    let orders = positions("orders");
    let mut add = |table: &str, room: Option<Room>, text: &str| {
        out.extend(room.map(|room| row(table.to_string(), room, vec![text.to_string()])));
    };
    WINTERS.iter().for_each(|(power, text, _)| add("winters", room(cases, "Standard", "P3", power), text));
    for (position, power, text, ..) in HUNTED {
        add("hunted", room(&orders, "Standard", position, power), text);
    }
    for (position, power, text, ..) in PIECES {
        add("kinds", room(cases, "Standard", position, power), text);
    }
    SPOKEN.iter().for_each(|(power, text, _)| add("spoken", Some(begun("Standard", "", power)), text));
    for start in starts {
        let named = start.named();
        let here = || Some(Room::start(start));
        for frame in FRAMES {
            add(&format!("frames {named}"), here(), &frame.replace('@', &start.orders.join("\n")));
        }
        for frame in DOUBTED {
            add(&format!("doubted {named}"), here(), &frame.replace('@', &start.orders[0]));
        }
        for order in start.orders.iter().take(2).chain(&moving(start)) {
            for frame in POLITE {
                add(&format!("polite {named}"), here(), &format!("{}\n", frame.replace('@', order)));
            }
        }
    }
    out
}

/// How a row differs: the kind, where it stands, its text, what the two readers read.
fn difference(row: &Row) -> Option<String> {
    let (room, texts) = (&row.room, &row.texts);
    let (old, new) = (room.read(texts, letters::read), room.read(texts, reading::read));
    let tagged = |one: &Written| one.tags.iter().any(|tag| tag == "asks");
    let must_ask = row.wanted.as_ref().map_or(old.asks, tagged);
    let (taken, lost, clear) = match &row.wanted {
        Some(one) => {
            let (_, refused, misread, _) = score(&one.wanted, &new.orders);
            (misread > 0, refused > 0, !one.wanted.iter().any(|w| w.contains('!')))
        }
        None => (new.orders.iter().any(|o| !old.orders.contains(o)), old.orders != new.orders, true),
    };
    let kind = match () {
        () if taken => "taken",
        () if lost => "lost",
        () if must_ask && !new.asks => "unasked",
        () if new.idle && !old.asks && clear => "needless",
        () => return None,
    };
    let text = texts.join("+++").replace('\n', "\\n").replace('\t', "\\t");
    Some(format!("{kind}\t{}\t{text}\t{}\t{}", row.name, old.orders.join(" ; "), new.orders.join(" ; ")))
}

#[test]
fn both_readers_read_the_tables_alike() {
    let (cases, starts) = (positions("letters"), Start::all());
    let mut rows = letters_of_players(&cases, &starts);
    rows.extend(single_rows(&cases, &starts));
    rows.extend(pieces(&cases));
    rows.extend(notations());
    rows.extend(in_tests(&cases, &starts));
    assert!(rows.len() > 2_000, "{} rows", rows.len());
    let found: Vec<String> = rows.iter().filter_map(difference).collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading");
    let more = std::fs::read_to_string(folder.join("settled.tsv")).unwrap();
    let more: Vec<&str> = more.lines().filter_map(|line| Some(line.rsplit_once('\t')?.0)).collect();
    let reads_more = |line: &String| {
        let [_, name, text, _, new] = line.split('\t').collect::<Vec<_>>()[..] else { return false };
        more.contains(&format!("{name}\t{text}\t{new}").as_str())
    };
    let found: Vec<String> = found.into_iter().filter(|line| !reads_more(line)).collect();
    let path = folder.join("differing.tsv");
    let listed = std::fs::read_to_string(&path).unwrap_or_default();
    let known: Vec<&str> = listed.lines().collect();
    let key = |line: &str| line.rsplitn(3, '\t').last().unwrap_or("").to_string();
    let keys: Vec<String> = known.iter().map(|line| key(line)).collect();
    let fresh: Vec<&String> = found.iter().filter(|line| !keys.contains(&key(line))).collect();
    if std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write")
        && (listed.is_empty() || found.len() <= known.len())
    {
        std::fs::write(&path, found.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
    println!("{} of {} rows differ", found.len(), rows.len());
    assert!(fresh.is_empty(), "{} rows differ that did not: {fresh:#?}", fresh.len());
}
