//! The worked rows of the conventions in real folders: `tests/data/accounts.tsv` written as zine.toml, people.toml,
//! ledger.csv, games and issues, computed before the seal, after it, and again when all issues are sealed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use jiff::ToSpan;
use jiff::civil::{Date, date};

use folder::{Content, Folder};
use games::Games;
use games::bookkeeping::{self, Accounts};
use production::seal::create::PublishedIssue;

use crate::folders;

/// Verbs whose rows are about a reader's account.
const ACCOUNT: [&str; 22] = [
    "S", "L", "price", "member", "first", "free", "overdraw", "fees", "trade", "samples", "have", "from",
    "play", "enter", "standby", "pay", "credit", "refund", "pages", "issue", "seats", "left",
];

/// A folder that grows with the steps of a row.
struct Zine {
    root: PathBuf,
    day: Date,
    head: String,
    readers: String,
    prices: String,
    fees: String,
    bob: String,
    ledger: String,
    games: BTreeMap<String, Seat>,
    /// The first issue of a seat, from here on.
    entered: i64,
    /// The open issue, if something was booked for it.
    number: i64,
    booked: bool,
    pages: i64,
    sealed: Vec<(i64, String)>,
    said: Vec<String>,
}

/// Bob's seat in a game, in issue numbers.
#[derive(Clone, Default)]
struct Seat {
    entered: i64,
    out: Option<i64>,
    left: Option<i64>,
    ends: Option<i64>,
    waived: bool,
    order: usize,
}

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

impl Zine {
    fn new(name: &str) -> Zine {
        let root = std::env::temp_dir().join(format!("zine-rows-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        Zine {
            root,
            day: date(1968, 12, 1),
            head: "title = \"Swiss\"\neditor = \"ada\"\ncurrency = \"USD\"\n".into(),
            readers: String::new(),
            prices: String::new(),
            fees: "[[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"1.50\"\n".into(),
            bob: String::new(),
            ledger: "date,person,kind,amount,for,note\n".into(),
            games: BTreeMap::new(),
            entered: 1,
            number: 1,
            booked: false,
            pages: 10,
            sealed: Vec::new(),
            said: Vec::new(),
        }
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn play(mut self, given: &str) -> Zine {
        for step in given.split(';') {
            let words: Vec<&str> = step.split_whitespace().collect();
            self.step(words[0], &words[1..]);
        }
        self
    }

    fn step(&mut self, verb: &str, words: &[&str]) {
        let find = |key| words.iter().position(|w| *w == key).map(|i| words[i + 1].parse::<i64>().unwrap());
        match verb {
            "S" => self.price("issue", &["0.10", "1.00", "10"]),
            "L" => self.price("pages", &["0.10", "1.00", "100"]),
            "price" => {
                self.day += 1.day();
                self.price("issue", words);
            }
            "member" => self.bob += "group = \"members\"\n",
            "first" => self.readers += "codes = \"first\"\n",
            "free" => _ = writeln!(self.readers, "players_free = \"{}\"", words[0]),
            "overdraw" => self.readers += "overdraw = false\n",
            "fees" => {
                let (n, first, later) = (words[0], words[1], words[2]);
                _ = writeln!(
                    self.fees,
                    "[[fee]]\nfrom_issue = {n}\nfirst = \"{first}\"\nlater = \"{later}\""
                );
            }
            "trade" => match words.first() {
                Some(n) => _ = writeln!(self.bob, "trade = [{{ zine = \"Orc\", until = {n} }}]"),
                None => self.bob += "trade = \"Orc\"\n",
            },
            "samples" => _ = writeln!(self.bob, "samples = {}", words[0]),
            "have" => {
                // Credit for this number of pages or issues, at the price of the row.
                let credit = words[0];
                let sum = match credit.strip_suffix("pp") {
                    Some(pages) => format!("0.{:02}", pages.parse::<u32>().unwrap()),
                    None => credit.parse::<u32>().map(|n| format!("{}.{}0", n / 10, n % 10)).unwrap(),
                };
                self.line("payment", &[&sum, "sub"]);
            }
            "from" => {
                self.entered = words[0].parse().unwrap();
                self.number = self.entered;
            }
            "play" | "enter" | "standby" => {
                if self.booked
                    && !words.contains(&"ends")
                    && verb == "enter"
                    && self.entered <= self.number
                    && !self.ledger.contains(&format!("game:{}", words[0]))
                {
                    // Earlier bookings belong to the issue before.
                    self.issue(self.number, false);
                    self.entered = self.number;
                }
                let seat = Seat {
                    entered: self.entered,
                    out: find("out"),
                    left: find("left"),
                    ends: find("ends"),
                    waived: verb == "standby",
                    order: self.games.len(),
                };
                self.games.insert(words[0].into(), seat);
            }
            "pay" => self.line("payment", words),
            "credit" => self.line("credit", words),
            "refund" => self.line("refund", words),
            "pages" => self.pages = words[0].parse().unwrap(),
            "issue" => {
                let number: i64 = words[0].parse().unwrap();
                // A power eliminated by then was eliminated in an issue of its own.
                let out = self.games.values().filter_map(|seat| seat.out).find(|out| *out < number);
                if let Some(out) = out.filter(|out| self.sealed.iter().all(|(n, _)| n != out)) {
                    self.issue(out, false);
                }
                self.issue(number, true);
            }
            "left" | "seats" => {
                self.write(self.number);
                if self.games.is_empty() {
                    // Nothing is entered with the open issue, which is not charged yet.
                    fs::remove_dir_all(self.root.join(format!("issues/issue-{}", self.number))).unwrap();
                }
                let (content, games) = self.read(None);
                let account = reckoned(&content, &games, None);
                let account = account.reckoning.books.account("bob").expect("an account").clone();
                let said = match verb {
                    "left" => account.credit().to_string(),
                    _ => {
                        let said = |s: &accounts::SeatFee| format!("{} {}", s.game, s.words().unwrap_or("-"));
                        account.seats.iter().map(said).collect::<Vec<_>>().join(", ")
                    }
                };
                if verb == "seats" {
                    self.printed_fees(&content, &games, &said);
                }
                self.said.push(said);
            }
            _ => panic!("no such step: {verb}"),
        }
    }

    fn price(&mut self, model: &str, words: &[&str]) {
        let unit = if model == "issue" { "issues" } else { "pages" };
        let from = self.day;
        let (single, amount, buys) = (words[0], words[1], words[2]);
        _ = writeln!(self.prices, "[[price]]\nfrom = {from}\nmodel = \"{model}\"\nsingle = \"{single}\"");
        _ = writeln!(self.prices, "offer = {{ amount = \"{amount}\", {unit} = {buys} }}");
        if model == "pages" {
            self.prices += "above = { pages = 10, single = \"0.20\" }\n";
        }
        if let Some(group) = words.get(3) {
            _ = writeln!(self.prices, "group = \"{group}\"");
        }
    }

    fn line(&mut self, kind: &str, words: &[&str]) {
        // Equal lines on one day would be reported as a slip; the note distinguishes them.
        let (n, purpose) = (self.ledger.lines().count(), words.get(1).unwrap_or(&""));
        _ = writeln!(self.ledger, "{},bob,{kind},{},{purpose},no. {n}", self.day, words[0]);
        self.booked = true;
    }

    /// Writes everything except earlier issues; `number` is the open issue.
    fn write(&self, number: i64) {
        let Zine { head, readers, prices, fees, .. } = self;
        self.put("zine.toml", &format!("{head}[play]\nnmr = [\"hold\"]\n[readers]\n{readers}{prices}{fees}"));
        self.put(
            "private/people.toml",
            &format!(
                "[ada]\nname = \"Ada\"\ncopy = \"none\"\n[bob]\nname = \"Bob Rieter\"\naddress = [\"12 Quay Row\"]\n{}",
                self.bob
            ),
        );
        self.put("private/ledger.csv", &self.ledger);
        let mut plays = String::new();
        for (id, seat) in &self.games {
            let (text, phases) = game(id, seat, number);
            self.put(&format!("games/{id}/game.toml"), &text);
            if seat.out.is_some() {
                self.put(&format!("games/{id}/start.case"), START);
            }
            if !phases.is_empty() {
                _ = writeln!(plays, "[[play]]\ngame = \"{id}\"\nphases = [{phases}]");
            }
        }
        let (day, pages) = (self.day, self.pages);
        self.put(
            &format!("issues/issue-{number}/issue.toml"),
            &format!("number = {number}\ndate = {day}\npages = {pages}\n{plays}"),
        );
    }

    fn read(&self, upto: Option<i64>) -> (Content, Games<'static>) {
        let content = folder::load(&Folder::new(&self.root), upto).unwrap_or_else(|f| panic!("{f:?}"));
        assert!(content.faults.is_empty(), "{:?}", content.faults);
        let content: &'static Content = Box::leak(Box::new(content));
        (content.clone(), games::play(content, upto.unwrap_or(i64::MAX)))
    }

    /// An issue's result for Bob, from its list and from `zine copies --json`.
    fn outcome(&self, number: i64) -> String {
        let (content, games) = self.read(Some(number));
        let accounts = reckoned(&content, &games, Some(number));
        assert!(accounts.faults.is_empty(), "{:?}", accounts.faults);
        let list = accounts.reckoning.list(number).expect("a list");
        let report = bookkeeping::report(&content, &accounts, number, self.day).expect("a report");
        let row = report.readers.iter().find(|r| r.person == "bob");
        let Some(copy) = list.copy_for("bob") else {
            assert!(row.is_none());
            return "nothing".into();
        };
        let row = row.expect("a row of the report");
        let code = copy.code(accounts.history.style);
        assert_eq!((&row.code, &row.left), (&code, &copy.left.to_string()));
        let debt = accounts
            .reckoning
            .books
            .account("bob")
            .map_or(String::new(), |a| base::money::Currency::default().format_unless_zero(a.debt()));
        let owes = if debt.is_empty() { String::new() } else { format!(" owes {debt}") };
        let code = if copy.gets_one() { code } else { "not sent".into() };
        format!("{code} left {}{owes}", copy.left)
    }

    fn issue(&mut self, number: i64, told: bool) {
        self.write(number);
        let before = self.outcome(number);
        self.seal(number);
        assert_eq!(self.outcome(number), before, "issue {number} after the seal");
        self.sealed.push((number, before.clone()));
        if told {
            self.said.push(before);
        }
        self.day += 30.days();
        (self.number, self.booked) = (number + 1, false);
    }

    fn seal(&self, number: i64) {
        let (content, games) = self.read(Some(number));
        let accounts = reckoned(&content, &games, Some(number));
        let (copies, lots) = bookkeeping::sealed_accounts(&accounts, number);
        let pages = self.pages;
        let facts = PublishedIssue { pages, charged: pages, copies, lots, ..Default::default() };
        folders::seal(&self.root, &content, number, &facts);
    }

    /// Checks that the printed status of seat fees agrees with the accounts, without a sum.
    fn printed_fees(&self, content: &Content, games: &Games, said: &str) {
        let Some(number) = content.issues.last().map(|i| i.number()) else { return };
        let books = reckoned(content, games, Some(number)).reckoning.books;
        let (made, faults) = production::compose::compose(content, games, Some(&books), number, false, None);
        assert!(faults.iter().all(|f| f.code.as_str() != "price"), "{faults:?}");
        let mut printed = Vec::new();
        for id in self.games.keys() {
            let fees = made.issue.fees.iter().find(|f| f.game == *id);
            let row = fees.and_then(|f| f.players.iter().find(|p| p.who == "Bob Rieter"));
            let row = row.unwrap_or_else(|| panic!("{id}: {:?}", made.issue.fees));
            let status = if row.status.is_empty() { "-" } else { &row.status };
            printed.push(format!("{id} {status}"));
        }
        assert_eq!(printed.join(", "), said, "as printed");
    }

    /// Checks that after sealing everything, every issue is unchanged and no warning mentions terms.
    fn settle(&self) {
        for (number, said) in &self.sealed {
            assert_eq!(self.outcome(*number), *said, "issue {number} in the end");
        }
        let (content, games) = self.read(None);
        let found = bookkeeping::check(&content, &games);
        assert!(found.iter().all(|f| f.code.as_str() != "terms-changed"), "{found:?}");
    }
}

fn reckoned(content: &Content, games: &Games, upto: Option<i64>) -> Accounts {
    bookkeeping::compute_accounts(content, games, upto, &BTreeMap::new())
}

/// A fall in which Austria has an army and no centre.
const START: &str = "CASE start\nPRESTATE_SETPHASE Fall 1901, Movement\nPRESTATE\n\tAustria: A boh\n\tFrance: A par\n\
    \tGermany: A ber\nPRESTATE_SUPPLYCENTER_OWNERS\n\tFrance: par\n\tGermany: ber\nEND\n";

/// game.toml with Bob's seat, and the part of the game that an issue plays.
fn game(id: &str, seat: &Seat, number: i64) -> (String, String) {
    let mut text = format!("name = \"{id}\"\nvariant = \"Standard\"\n[start]\nissue = {}\n", seat.entered);
    let mut phases = String::new();
    let mut until = String::new();
    match (seat.out, seat.left, seat.ends) {
        (Some(out), _, ends) => {
            text += "file = \"start.case\"\n";
            if number == out {
                phases = "\"Fall 1901\", \"Winter 1901\"".into();
            }
            if ends == Some(number) {
                phases = "\"Spring 1902\"".into();
            }
            text += "[end]\nkind = \"draw\"\nseason = \"Spring 1902\"\n";
        }
        (None, Some(left), ends) => {
            until = "until = \"Spring 1901\"\nwhy = \"resigned\"\n".into();
            if number == left {
                phases = "\"Spring 1901\"".into();
            }
            if ends == Some(number) {
                phases = "\"Fall 1901\"".into();
            }
            text += "[end]\nkind = \"draw\"\nseason = \"Fall 1901\"\n";
        }
        (None, None, Some(ends)) => {
            if number == ends {
                phases = "\"Spring 1901\"".into();
            }
            text += "[end]\nkind = \"draw\"\nseason = \"Spring 1901\"\n";
        }
        _ => {}
    }
    let waived = if seat.waived { "waived = true\n" } else { "" };
    let joined = date(1968, 11, 1) + i64::try_from(seat.order).unwrap().days();
    _ = writeln!(
        text,
        "[[seat]]\npower = \"Austria\"\nperson = \"bob\"\nentered = {}\njoined = {joined}\n{until}{waived}",
        seat.entered
    );
    let rest = ["England", "France", "Germany", "Italy", "Russia", "Turkey"];
    rest.iter().for_each(|power| _ = writeln!(text, "[[seat]]\npower = \"{power}\"\nperson = \"ada\""));
    (text, phases)
}

#[test]
fn every_row_of_an_account_comes_out_in_a_real_folder_before_and_after_the_seal() {
    let mut played = 0;
    let mut wrong = Vec::new();
    for line in include_str!("../data/accounts.tsv").lines().filter(|l| !l.starts_with('#')) {
        let [row, given, expect] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let verbs = || given.split(';').map(|step| step.split_whitespace().next().unwrap());
        // Rows of other rooms have tests of their own below; a negative credit is the result of row 33.
        if !verbs().all(|verb| ACCOUNT.contains(&verb)) || given.contains("have -") {
            continue;
        }
        played += 1;
        let zine = Zine::new(row).play(given);
        zine.settle();
        let said = zine.said.join("; ");
        if said != expect {
            wrong.push(format!("{row}: {given}\n  expected {expect}\n  got      {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(played >= 70, "{played} rows");
}

/// A folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> Zine {
    let zine = Zine::new(name);
    files.iter().for_each(|(file, text)| zine.put(file, text));
    zine
}

const SWISS: &str = "title = \"Swiss\"\neditor = \"ada\"\ncurrency = \"USD\"\n[play]\nnmr = [\"hold\"]\n\
    [[price]]\nfrom = 1968-11-01\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", issues = 10 }\n";
const FEES: &str = "[[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"1.50\"\n";
const ADA: &str = "[ada]\nname = \"Ada\"\ncopy = \"none\"\n";
const LEDGER: &str = "date,person,kind,amount,for,note\n";

impl Zine {
    /// Writes an issue with only this content.
    fn dated(&self, number: i64, day: &str, more: &str) {
        let text = format!("number = {number}\ndate = {day}\n{more}");
        self.put(&format!("issues/issue-{number}/issue.toml"), &text);
    }

    fn code(&self, person: &str, number: i64) -> String {
        let (content, games) = self.read(Some(number));
        let accounts = reckoned(&content, &games, Some(number));
        assert!(accounts.faults.is_empty(), "{:?}", accounts.faults);
        match accounts.reckoning.list(number).and_then(|list| list.copy_for(person)) {
            Some(copy) if copy.gets_one() => copy.code(accounts.history.style),
            _ => "not sent".into(),
        }
    }

    /// The page model of an issue with its accounts.
    fn composed(&self, number: i64) -> page::model::IssuePage {
        let (content, games) = self.read(Some(number));
        let books = reckoned(&content, &games, Some(number)).reckoning.books;
        production::compose::compose(&content, &games, Some(&books), number, false, None).0.issue
    }

    fn report(&self, number: i64, on: Date) -> accounts::report::AccountsReport {
        let (content, games) = self.read(Some(number));
        let accounts = reckoned(&content, &games, Some(number));
        assert!(accounts.faults.is_empty(), "{:?}", accounts.faults);
        bookkeeping::report(&content, &accounts, number, on).expect("a report")
    }

    fn html(&self, number: i64) -> String {
        let done = zine(self, &["build", &number.to_string()]);
        assert!(done.0, "{}", done.1);
        fs::read_to_string(self.root.join(format!("public/issues/{number}/index.html"))).expect("a page")
    }
}

/// Runs a command in the folder: whether it succeeded, and its output.
fn zine(zine: &Zine, arguments: &[&str]) -> (bool, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zine"));
    let done = command.args(arguments).arg("--root").arg(&zine.root).output().unwrap();
    let said = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (done.status.success(), said.concat())
}

fn full(game: &str, seats: &str, others: &[&str]) -> String {
    let rest = others.iter().map(|power| format!("[[seat]]\npower = \"{power}\"\nperson = \"ada\"\n"));
    format!(
        "name = \"{game}\"\nvariant = \"Standard\"\n[start]\nissue = 1\n{seats}{}",
        rest.collect::<String>()
    )
}

#[test]
fn two_seats_of_one_person_are_two_fees_and_two_marks() {
    // Row 89.
    let seats =
        "[[seat]]\npower = \"Austria\"\nperson = \"bob\"\n[[seat]]\npower = \"England\"\nperson = \"bob\"\n";
    let game = full("Saturn", seats, &["France", "Germany", "Italy", "Russia", "Turkey"]);
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        ("private/people.toml", &format!("{ADA}[bob]\nname = \"Bob Rieter\"\n")),
        ("private/ledger.csv", &format!("{LEDGER}1968-12-01,bob,payment,2.00,,\n")),
        ("games/saturn/game.toml", &game),
    ];
    let zine = folder("89", &files);
    let play = "deadline = \"1968-12-30T12:00:00[America/New_York]\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n";
    zine.dated(1, "1968-12-05", play);
    let fees = zine.composed(1).fees;
    let marks: Vec<(&str, &str)> = fees[0]
        .players
        .iter()
        .filter(|p| p.who.starts_with("Bob"))
        .map(|p| (&*p.power, &*p.status))
        .collect();
    assert_eq!(marks, [("Austria", "Paid"), ("England", "Owes Game Fees")]);
    let report = zine.report(1, date(1968, 12, 5));
    let bob = report.readers.iter().find(|r| r.person == "bob").unwrap();
    assert_eq!((bob.owes.as_str(), bob.due.as_str(), bob.code.as_str()), ("1.50", "1.50", "P"));
    let page = zine.html(1);
    assert!(page.contains("Bob Rieter (England)") && page.contains("Owes Game Fees"), "{page}");
    assert!(!page.contains("1.50"), "no sum is printed");
}

#[test]
fn the_game_asked_for_first_is_the_first_game() {
    // Row 90.
    let seat = |day: &str| {
        let seat = format!("[[seat]]\npower = \"Austria\"\nperson = \"bob\"\njoined = 1968-11-{day}\n");
        full(day, &seat, &["England", "France", "Germany", "Italy", "Russia", "Turkey"])
    };
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        ("private/people.toml", &format!("{ADA}[bob]\nname = \"Bob Rieter\"\n")),
        ("private/ledger.csv", &format!("{LEDGER}1968-12-01,bob,payment,2.00,,\n")),
        ("games/a/game.toml", &seat("20")),
        ("games/b/game.toml", &seat("02")),
    ];
    let zine = folder("90", &files);
    zine.dated(1, "1968-12-05", "");
    let report = zine.report(1, date(1968, 12, 5));
    let seats: Vec<_> =
        report.seats.iter().filter(|s| s.person == "bob").map(|s| (&*s.game, &*s.fee, &*s.owes)).collect();
    assert_eq!(seats, [("a", "1.50", "1.50"), ("b", "2.00", "")]);
}

#[test]
fn a_list_prints_its_players_with_their_marks_and_how_many_it_needs() {
    // Rows 49, 86 and 91.
    let list = |n: usize| {
        (0..n)
            .map(|i| format!("[[preference]]\nperson = \"p{i}\"\njoined = 1968-11-1{i}\n"))
            .collect::<String>()
    };
    for (variant, places, listed, call) in [
        ("Swiss", 8, 7, "This game needs one player."),
        ("Standard", 7, 0, "This game needs seven players."),
        ("Standard", 7, 3, "This game needs four players."),
        ("Standard", 7, 6, "This game needs one player."),
        ("Standard", 7, 7, ""),
    ] {
        let people: String =
            (0..8).map(|n| format!("[p{n}]\nname = \"Player {n}\"\ntown = \"Town {n}\"\n")).collect();
        let game = format!("name = \"One\"\nvariant = \"{variant}\"\n[start]\nissue = 1\n{}", list(listed));
        let files = [
            ("zine.toml", &*format!("{SWISS}{FEES}")),
            ("private/people.toml", &format!("{ADA}{people}")),
            ("private/ledger.csv", &format!("{LEDGER}1968-12-01,p3,payment,2.00,,\n")),
            ("games/one/game.toml", &game),
        ];
        let zine = folder(&format!("list-{variant}-{listed}"), &files);
        zine.dated(1, "1968-12-05", "");
        let issue = zine.composed(1);
        let opening = issue.openings.first().map_or("", |o| o.call.as_str());
        assert_eq!(opening, call, "{variant} {listed} of {places}");
        let fees = issue.fees.first();
        assert_eq!(fees.map_or(0, |f| f.players.len()), listed);
        let marks: Vec<&str> = fees.iter().flat_map(|f| &f.players).map(|p| p.status.as_str()).collect();
        let wanted: Vec<&str> = (0..listed).map(|n| if n == 3 { "Paid" } else { "Owes Game Fees" }).collect();
        assert_eq!(marks, wanted);
        assert_eq!(
            fees.and_then(|f| f.openings.as_deref()).unwrap_or_default(),
            if listed > 0 { call } else { "" }
        );
        if listed == 0 {
            continue;
        }
        let page = zine.html(1);
        let at = page.find("id=\"fees\"").expect("the fees");
        let list = &page[at..at + page[at..].find("</section>").unwrap()];
        for n in 0..listed {
            assert!(list.contains(&format!("Player {n}")), "everybody on a list stands in it: {list}");
        }
        assert_eq!(list.matches("Owes Game Fees").count(), listed - usize::from(listed > 3), "{list}");
        assert!(list.contains(call) && !list.contains("2.00"), "{list}");
        // Names without marks of fees.
        zine.put("zine.toml", &format!("{SWISS}[readers]\nshow_fees = false\n{FEES}"));
        let page = zine.html(1);
        assert!(
            page.contains("Player 0") && !page.contains("Owes Game Fees") && !page.contains(">Paid"),
            "{page}"
        );
    }
}

#[test]
fn terms_hold_from_their_issue_or_day_until_theirs() {
    // Row 100.
    let bob = "[bob]\nname = \"Bob\"\ntrade = [{ zine = \"Orc\", from = 1, until = 2 }, { zine = \"Orc\", from = 5 }]\n";
    let zine = folder("100", &[("zine.toml", SWISS), ("private/people.toml", &format!("{ADA}{bob}"))]);
    (1..=6).for_each(|n| zine.dated(n, &format!("1969-0{n}-05"), ""));
    let codes: Vec<String> = (1..=6).map(|n| zine.code("bob", n)).collect();
    assert_eq!(codes, ["T", "T/Y", "not sent", "not sent", "T", "T"]);
    // Row 101: a member until 15 January, at half the price.
    let price = "[[price]]\nfrom = 1968-11-01\ngroup = \"members\"\nmodel = \"issue\"\nsingle = \"0.05\"\noffer = { amount = \"0.50\", issues = 10 }\n";
    let bob = "[bob]\nname = \"Bob\"\ngroup = [{ name = \"members\", until = 1969-01-15 }]\n";
    let mut ledger = format!("{LEDGER}1968-12-01,bob,payment,0.10,,\n");
    let zine = folder(
        "101",
        &[("zine.toml", &format!("{SWISS}{price}")), ("private/people.toml", &format!("{ADA}{bob}"))],
    );
    let mut codes = Vec::new();
    for (n, day) in [(1, "1968-12-20"), (2, "1969-01-10"), (3, "1969-02-10"), (4, "1969-03-10")] {
        if n == 4 {
            ledger += "1969-03-01,bob,payment,0.10,,again\n";
        }
        zine.put("private/ledger.csv", &ledger);
        zine.dated(n, day, "");
        codes.push(zine.code("bob", n));
        zine.seal(n);
        assert_eq!(zine.code("bob", n), codes[codes.len() - 1], "after the seal");
    }
    assert_eq!(codes, ["Z-2", "Y", "not sent", "Y"]);
}

#[test]
fn a_resignation_leaves_sealed_issues_alone_and_no_warning() {
    // Row 102.
    let game = |until: &str| {
        let seat = format!("[[seat]]\npower = \"Austria\"\nperson = \"bob\"\n{until}");
        let rest = ["England", "France", "Germany", "Italy", "Russia", "Turkey"];
        full("Saturn", &seat, &rest)
    };
    let mut files = [
        ("zine.toml", SWISS.to_string()),
        ("private/people.toml", format!("{ADA}[bob]\nname = \"Bob\"\n")),
        ("games/saturn/game.toml", game("")),
    ];
    let borrowed: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let zine = folder("102", &borrowed);
    let phases = ["Spring 1901", "Fall 1901", "Spring 1902"];
    let mut codes = Vec::new();
    for (n, phase) in (6..=8).zip(phases) {
        let play = format!("[[play]]\ngame = \"saturn\"\nphases = [\"{phase}\"]\n");
        zine.dated(n, &format!("1969-0{n}-05"), &play);
        codes.push(zine.code("bob", n));
        zine.seal(n);
    }
    // Issue 8 played the player's last season; the files say so only afterwards.
    files[2].1 = game("until = \"Spring 1902\"\nwhy = \"resigned\"\n");
    zine.put("games/saturn/game.toml", &files[2].1);
    zine.dated(9, "1969-09-05", "");
    assert_eq!(codes, ["P"; 3]);
    assert_eq!((6..=9).map(|n| zine.code("bob", n)).collect::<Vec<_>>(), ["P", "P", "P", "not sent"]);
    let (content, games) = zine.read(None);
    let found = bookkeeping::check(&content, &games);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn an_issue_has_a_result() {
    // Rows 103 and 105.
    let postage = "[[postage]]\nzone = \"inland\"\nup_to = 100\nprice = \"0.05\"\n";
    let people: String = (1..=5)
        .map(|n| format!("[r{n}]\nname = \"Reader {n}\"\naddress = [\"{n} Quay Row\"]\ncopy = \"print\"\n"))
        .collect();
    let mut ledger = LEDGER.to_string();
    (1..=4).for_each(|n| _ = writeln!(ledger, "1968-12-01,r{n},payment,1.00,,"));
    ledger += "1968-12-01,r5,payment,0.10,issue:1,\n1968-12-01,,cost,0.15,issue:1,paper\n";
    let zine = folder(
        "103",
        &[
            ("zine.toml", &format!("{SWISS}{postage}")),
            ("private/people.toml", &format!("{ADA}{people}")),
            ("private/ledger.csv", &ledger),
        ],
    );
    zine.dated(1, "1968-12-05", "pages = 10\n");
    let result = zine.report(1, date(1968, 12, 5)).result;
    let said =
        |r: &accounts::report::Outturn| [&r.earned, &r.postage, &r.costs, &r.profit].map(String::clone);
    assert_eq!(said(&result), ["0.50", "0.25", "0.15", "0.10"]);
    zine.put("private/ledger.csv", &format!("{ledger}1968-12-01,,cost,0.30,issue:1,Postage stamps\n"));
    let result = zine.report(1, date(1968, 12, 5)).result;
    assert_eq!(said(&result), ["0.50", "0.30", "0.15", "0.05"]);
    assert_eq!((result.postage_reckoned.as_str(), result.postage_typed.as_deref()), ("0.25", Some("0.30")));
    let (ok, text) = self::zine(&zine, &["copies", "1", "--report"]);
    assert!(ok && text.contains("postage by the table 0.25, by the ledger 0.30"), "{text}");
    // The yearly report agrees, and its sums are consistent.
    let (ok, text) = self::zine(&zine, &["accounts", "--year", "1968", "--json"]);
    let year: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert!(ok, "{text}");
    assert_eq!((&year["cash_before"], &year["cash"]), (&"0.00".into(), &"3.65".into()));
    assert_eq!((&year["received"]["payment"], &year["costs"]["issue:1"]), (&"4.10".into(), &"0.45".into()));
    assert_eq!(
        (&year["owed_by"]["issues"], &year["owed_by"]["issues_worth"]),
        (&"36".into(), &"3.60".into())
    );
    assert_eq!(year["issues"]["1"]["profit"], "0.05");
    for check in year["checks"].as_array().unwrap() {
        assert_eq!(check["books"], check["journal"], "{check}");
    }
    // Row 104: rounded once, in the sum.
    let price = "[[price]]\nfrom = 1968-11-10\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", issues = 12 }\n\
        [[price]]\nfrom = 1968-11-20\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", issues = 10 }\n";
    zine.put("zine.toml", &format!("{SWISS}{price}"));
    zine.put(
        "private/ledger.csv",
        &format!("{LEDGER}1968-11-15,r1,payment,1.00,,\n1968-11-25,r2,payment,1.00,,\n"),
    );
    assert_eq!(zine.report(1, date(1968, 12, 5)).result.earned, "0.18");
}

#[test]
fn second_copies_go_to_the_players_of_the_games_of_the_issue() {
    // Rows 50 and 51: twenty readers, two games of seven, two people in both.
    let people: String = (0..20).map(|n| format!("[p{n}]\nname = \"P {n}\"\n")).collect();
    let ledger: String = (0..20).map(|n| format!("1968-12-01,p{n},payment,0.50,sub,\n")).collect();
    let powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    let game = |from: usize| {
        let seat = |n: usize| format!("[[seat]]\npower = \"{}\"\nperson = \"p{}\"\n", powers[n], from + n);
        full("One", &(0..7).map(seat).collect::<String>(), &[])
    };
    let files = [
        ("zine.toml", &*format!("{SWISS}[readers]\nsecond_copies = true\n")),
        ("private/people.toml", &format!("{ADA}{people}")),
        ("private/ledger.csv", &format!("{LEDGER}{ledger}")),
        ("games/a/game.toml", &game(0)),
        ("games/b/game.toml", &game(5)),
    ];
    let zine = folder("50", &files);
    let play = |id: &str| format!("[[play]]\ngame = \"{id}\"\nphases = [\"Spring 1901\"]\n");
    for (plays, copies) in [(play("a") + &play("b"), 32), (play("a"), 27), (String::new(), 20)] {
        zine.dated(1, "1968-12-05", &plays);
        assert_eq!(zine.report(1, date(1968, 12, 5)).sums.copies, copies, "{plays}");
    }
}

#[test]
fn the_guarantors_clock_is_told_by_the_files() {
    // Rows 60, 61 and 82, and those of A-33.
    let table = include_str!("../data/accounts.tsv").lines().filter(|l| l.contains("\tclock "));
    let more = "clock 1969-06-01 1969-06-25 asked 1969-06-11 answered 1969-06-13\tanswered";
    let mut played = 0;
    for line in table.map(|l| l.split_once('\t').unwrap().1).chain([more]) {
        let (given, expect) = line.split_once('\t').unwrap();
        for (step, wanted) in given.split(';').zip(expect.split(';')) {
            let words: Vec<&str> = step.split_whitespace().collect();
            let find = |key| words.iter().position(|w| *w == key);
            let day = |at: usize| words[at].parse::<Date>().unwrap();
            let asked = find("asked").map(|at| {
                let answered = find("answered").map(|at| format!(", answered = {}", day(at + 1)));
                format!("asked = [{{ on = {}{} }}]\n", day(at + 1), answered.unwrap_or_default())
            });
            let until =
                find("delay").map(|at| (day(at + 1), day(1) + words[at + 2].parse::<i64>().unwrap().days()));
            let until = until.or_else(|| find("notice").map(|at| (day(at + 1), day(at + 2))));
            let delayed = until
                .map_or(String::new(), |(on, to)| format!("delayed = [{{ on = {on}, until = {to} }}]\n"));
            let game =
                full("One", "", &["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"])
                    + "[guarantor]\nperson = \"bob\"\n"
                    + &asked.unwrap_or_default();
            let files = [
                ("zine.toml", SWISS),
                ("private/people.toml", &*format!("{ADA}[bob]\nname = \"Bob\"\n")),
                ("games/one/game.toml", &game),
            ];
            let zine = folder("clock", &files);
            zine.dated(1, "1969-05-20", &format!("expected = {}\n{delayed}", words[1]));
            let report = zine.report(1, day(2));
            assert_eq!(report.guarantors[0].status, wanted.trim(), "{step}");
            played += 1;
            if played == 1 {
                let (ok, said) = self::zine(&zine, &["accounts", "1", "--json", "--on", words[2]]);
                assert!(ok && said.contains(&format!("\"status\": \"{}\"", wanted.trim())), "{said}");
            }
        }
    }
    assert!(played >= 9, "{played}");
}

#[test]
fn lateness_and_numbers_of_other_zines_games_stand_in_the_list() {
    // Rows 52 to 56 and 80.
    for line in include_str!("../data/accounts.tsv").lines().filter(|l| l.contains("\tlate ")) {
        let (_, line) = line.split_once('\t').unwrap();
        let (given, expect) = line.split_once('\t').unwrap();
        for (step, wanted) in given.split(';').zip(expect.split(';')) {
            let words: Vec<&str> = step.split_whitespace().collect();
            let key = |key: &str| {
                let at = words.iter().position(|w| *w == key);
                at.map_or(String::new(), |at| format!("{key} = {}\n", words[at + 1]))
            };
            let game = format!(
                "[[state.game]]\nnumbers = [\"1966Z\"]\nzine = \"Orc\"\ngm = \"Pat\"\n{}{}",
                key("deadline"),
                key("word")
            );
            let zine =
                folder("late", &[("zine.toml", &format!("{SWISS}{game}")), ("private/people.toml", ADA)]);
            zine.dated(1, words[1], "");
            let late = serde_json::to_value(zine.composed(1).state.unwrap().rows[0].late).unwrap();
            let wanted = match wanted.trim() {
                "on-time" => "none",
                "abandoned" => "dead",
                other => other,
            };
            assert_eq!(late, wanted, "{step}");
        }
    }
    let game = |number: &str| {
        format!("[[state.game]]\nnumbers = [\"{number}\"]\nzine = \"Orc\"\ngm = \"Pat\"\nword = 1969-06-01\n")
    };
    let numbers = ["1966BA", "1966AF", "1966Z", "1966AA", "1965ZZ"];
    let zine = folder(
        "numbers",
        &[("zine.toml", &(SWISS.to_string() + &numbers.map(game).concat())), ("private/people.toml", ADA)],
    );
    zine.dated(1, "1969-06-20", "");
    let rows = zine.composed(1).state.unwrap().rows;
    let order: Vec<&str> = rows.iter().map(|row| row.numbers[0].as_str()).collect();
    assert_eq!(order, ["1965ZZ", "1966Z", "1966AA", "1966AF", "1966BA"]);
    for bad in ["1966af", "66AF", "1966A1"] {
        zine.put("zine.toml", &(SWISS.to_string() + &game(bad)));
        let (content, _) = zine.read(None);
        assert_eq!(bookkeeping::check_games(&content).len(), 1, "{bad}");
    }
}

#[test]
fn players_of_a_game_stand_by_their_family_names_and_counts() {
    // Rows 57 and 58: a game adopted with this many units.
    let provinces = "stp mos war liv pru sil ber mun kie ruh hol bel bur par bre pic gas mar spa por pie ven tus rom nap apu tyr boh vie bud tri ser";
    let mut provinces = provinces.split(' ');
    let mut units = String::new();
    let mut owners = String::new();
    for (power, count) in [("Germany", 16), ("England", 7), ("Italy", 6), ("Russia", 3)] {
        let mine: Vec<&str> = provinces.by_ref().take(count).collect();
        mine.iter().for_each(|p| _ = writeln!(units, "\t{power}: A {p}"));
        let centres = "stp mos war ber mun kie hol bel par bre mar spa por ven rom nap vie bud tri ser";
        let own: Vec<&str> = mine.into_iter().filter(|p| centres.split(' ').any(|c| c == *p)).collect();
        _ = writeln!(owners, "\t{power}: {}", own.join(" "));
    }
    let start = format!(
        "CASE start\nPRESTATE_SETPHASE Spring 1905, Movement\nPRESTATE\n{units}PRESTATE_SUPPLYCENTER_OWNERS\n{owners}END\n"
    );
    let seats = "[[seat]]\npower = \"Germany\"\nperson = \"g\"\n[[seat]]\npower = \"England\"\nperson = \"e\"\n\
        [[seat]]\npower = \"Italy\"\nperson = \"i\"\n[[seat]]\npower = \"Russia\"\nperson = \"r\"\n";
    let people = "[g]\nname = \"Jerry Pournelle\"\n[e]\nname = \"Conrad von Metzke\"\nsort = \"von Metzke\"\n\
        [i]\nname = \"John Dygert\"\nsort = \"Dygert, John\"\n[r]\nname = \"Derek McCallum\"\n";
    for (style, wanted) in [
        ("G16", "Pournelle G16, von Metzke E7, Dygert I6, McCallum R3"),
        ("16G", "Pournelle 16G, von Metzke 7E, Dygert 6I, McCallum 3R"),
    ] {
        let game = full("Saturn", seats, &[]).replace("issue = 1", "issue = 1\nfile = \"start.case\"");
        let game = game.replacen("variant", &format!("player_style = \"{style}\"\nvariant"), 1);
        let files = [
            ("zine.toml", SWISS),
            ("private/people.toml", &*format!("{ADA}{people}")),
            ("games/saturn/game.toml", &game),
            ("games/saturn/start.case", &start),
        ];
        let zine = folder("players", &files);
        zine.dated(1, "1969-06-20", "[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1905\"]\n");
        let rows = zine.composed(1).state.expect("the state of the games").rows;
        assert_eq!(rows[0].players, wanted);
    }
}

#[test]
fn terms_that_end_on_the_day_of_an_issue_hold_for_it() {
    let price = "[[price]]\nfrom = 1968-11-01\ngroup = \"members\"\nmodel = \"issue\"\nsingle = \"0.05\"\noffer = { amount = \"0.50\", issues = 10 }\n";
    let people = "[bob]\nname = \"Bob\"\ntrade = [{ zine = \"Orc\", until = 1968-12-05 }]\n\
        [cy]\nname = \"Cy\"\ngroup = [{ name = \"members\", until = 1968-12-05 }]\n\
        [dee]\nname = \"Dee\"\ncopy = [{ value = \"none\", until = 1968-12-05 }, { value = \"print\", from = 1968-12-06 }]\nsamples = 1\n";
    let files = [
        ("zine.toml", &*format!("{SWISS}{price}")),
        ("private/people.toml", &format!("{ADA}{people}")),
        ("private/ledger.csv", &format!("{LEDGER}1968-12-05,cy,payment,0.10,,\n")),
    ];
    let zine = folder("today", &files);
    zine.dated(1, "1968-12-05", "");
    zine.dated(2, "1969-01-05", "");
    let codes = |person: &str| [1, 2].map(|n| zine.code(person, n));
    assert_eq!(codes("bob"), ["T/Y", "not sent"]);
    assert_eq!(codes("cy"), ["Z-2", "Y"], "two issues at a member's price");
    assert_eq!(codes("dee"), ["not sent", "S-1"]);
}

#[test]
fn money_has_the_decimals_of_its_currency() {
    // 5,000 yen, ten issues for 5,000.
    let yen = "title = \"Y\"\neditor = \"ada\"\ncurrency = \"JPY\"\n[[price]]\nfrom = 1968-11-01\nmodel = \"issue\"\nsingle = \"600\"\n\
        offer = { amount = \"5000\", issues = 10 }\n";
    let people = format!("{ADA}[bob]\nname = \"Bob\"\n[cy]\nname = \"Cy\"\n");
    let ledger = format!("{LEDGER}1968-12-01,bob,payment,5000,,\n");
    let zine = folder(
        "yen",
        &[("zine.toml", yen), ("private/people.toml", &people), ("private/ledger.csv", &ledger)],
    );
    zine.dated(1, "1968-12-05", "pages = 0\n");
    assert_eq!(zine.code("bob", 1), "Z-10");
    let report = zine.report(1, date(1968, 12, 5));
    assert_eq!((report.sums.cash.as_str(), report.readers[0].left.as_str()), ("5000", "9"));
    let (ok, said) = self::zine(&zine, &["ledger", "export"]);
    assert!(ok && said.contains("5000 JPY") && !said.contains("5000.00"), "{said}");
    // Decimals that the currency does not have, in a price, a payment and on the command line.
    zine.put("zine.toml", &yen.replace("\"600\"", "\"6.00\""));
    let (ok, said) = self::zine(&zine, &["check"]);
    assert!(!ok && said.contains("zine.toml:7:10") && said.contains("6.00"), "{said}");
    zine.put("zine.toml", yen);
    let (ok, said) = self::zine(&zine, &["ledger", "add", "bob", "3.50"]);
    assert!(!ok && said.contains("3.50"), "{said}");
    let (ok, said) = self::zine(&zine, &["ledger", "add", "bob", "1,000"]);
    assert!(!ok, "{said}");
    // Dinars have three.
    zine.put(
        "zine.toml",
        &yen.replace("JPY", "KWD").replace("\"600\"", "\"0.600\"").replace("\"5000\"", "\"5.000\""),
    );
    zine.put("private/ledger.csv", &format!("{LEDGER}1968-12-01,bob,payment,5.000,,\n"));
    assert_eq!(zine.code("bob", 1), "Z-10");
    let (ok, said) = self::zine(&zine, &["ledger", "add", "cy", "3.5", "--date", "1968-12-02"]);
    assert!(ok && said.contains(",3.500,"), "{said}");
}

#[test]
fn what_cannot_be_right_is_refused_where_it_stands() {
    let bob = "[bob]\nname = \"Bob\"\n";
    let base = |zine: &Zine| {
        zine.put("zine.toml", SWISS);
        zine.put("private/people.toml", &format!("{ADA}{bob}"));
        zine.put("private/ledger.csv", LEDGER);
        zine.dated(1, "1968-12-05", "");
        zine.dated(2, "1969-01-05", "");
    };
    let zine = Zine::new("slips");
    base(&zine);
    zine.seal(1);
    let slips: [(&str, String, &str, &str); 12] = [
        (
            "private/people.toml",
            format!("{ADA}{bob}trade = [{{ zine = \"Orc\", until = 5 }}, {{ zine = \"Elf\", from = 3 }}]\n"),
            "private/people.toml:6:39",
            "error",
        ),
        (
            "private/people.toml",
            format!("{ADA}{bob}group = [{{ name = \"members\", from = 5, until = 3 }}]\n"),
            "private/people.toml:6:10",
            "error",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,bob,cost,0.10,,\n"),
            "private/ledger.csv:2:12",
            "error",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,,payment,0.10,,\n"),
            "private/ledger.csv:2:12",
            "error",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,bob,payment,-0.10,,\n"),
            "private/ledger.csv:2:24",
            "error",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,bob,payment,0.1,,\n"),
            "private/ledger.csv:2:24",
            "error",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,bob,refund,5.00,,\n"),
            "private/ledger.csv:2:1",
            "warning",
        ),
        (
            "private/ledger.csv",
            format!("{LEDGER}1969-01-02,bob,payment,0.10,issue:1,\n"),
            "private/ledger.csv:2:1",
            "error",
        ),
        ("zine.toml", SWISS.replace("issues = 10", "issues = 0"), "zine.toml:", "error"),
        ("zine.toml", SWISS.replace("\"1.00\"", "\"0.00\""), "zine.toml:", "error"),
        (
            "issues/issue-2/issue.toml",
            "number = 2\ndate = 1969-01-05\npages = -3\n".into(),
            "issues/issue-2/issue.toml:3:9",
            "error",
        ),
        (
            "zine.toml",
            format!("{SWISS}[[co_editor]]\nperson = \"pat\"\nfor = [\"game:saturn\", \"poems\"]\n"),
            "zine.toml:",
            "error",
        ),
    ];
    for (file, text, place, grave) in slips {
        base(&zine);
        zine.put(file, &text);
        let (ok, said) = self::zine(&zine, &["check", "--all"]);
        assert_eq!(ok, grave == "warning", "{file}: {text}\n{said}");
        assert!(said.contains(place) && said.contains(grave), "{place} in {said}");
    }
    base(&zine);
    let late =
        full("One", "[[seat]]\npower = \"Austria\"\nperson = \"bob\"\njoined = 1968-12-24\n", &["England"]);
    zine.put("games/one/game.toml", &late);
    let (_, said) = self::zine(&zine, &["check", "--all"]);
    assert!(said.contains("warning[joined]") && said.contains("games/one/game.toml:8:10"), "{said}");
    fs::remove_dir_all(zine.root.join("games")).unwrap();
    // A refund to somebody who never paid needs --over, and is then owed.
    base(&zine);
    let refund = ["ledger", "add", "bob", "5", "--kind", "refund", "--date", "1969-01-02"];
    let (ok, said) = self::zine(&zine, &refund);
    assert!(!ok && said.contains("--over"), "{said}");
    let (ok, said) = self::zine(&zine, &[&refund[..], &["--over"]].concat());
    assert!(ok, "{said}");
    let (ok, said) = self::zine(&zine, &["ledger", "balance", "bob"]);
    assert!(ok && said.contains("5.00"), "{said}");
}

#[test]
fn the_editors_words_are_told_from_the_writers() {
    // Rows 62 to 64, 67, 68, 83 and 84: one letter each, on the page.
    let rows = [
        ("Hm ((He said (once) no.)) Next", "Hm <span class=\"ed\">((He said (once) no.))</span> Next"),
        ("state ((the BBC?)) and", "state <span class=\"ed\">((the BBC?))</span> and"),
        ("so ((folky')) x", "so <span class=\"ed\">((folky\u{2019}))</span> x"),
        ("so ((a (b)))", "so <span class=\"ed\">((a (b)))</span>"),
        ("one\n\nSecond: no reply", "<p>one</p>\n<p>Second: no reply</p>"),
        ("so ((ha :) ok)) x", "so <span class=\"ed\">((ha :) ok))</span> x"),
        ("so ((see :))) and", "so <span class=\"ed\">((see :)))</span> and"),
        ("so ((a)) ((b))", "so <span class=\"ed\">((a))</span> <span class=\"ed\">((b))</span>"),
    ];
    let bob = "[bob]\nname = \"Bob Rieter\"\n";
    let files = [
        ("zine.toml", SWISS),
        ("private/people.toml", &format!("{ADA}{bob}")),
        ("private/ledger.csv", LEDGER),
    ];
    let written = folder("replies", &files);
    written.dated(1, "1968-12-05", "");
    let put = |zine: &Zine, n: usize, text: &str| {
        zine.put(&format!("issues/issue-1/letters/l{n:02}.md"), &format!("Bob Rieter: {text}\n"));
    };
    rows.iter().enumerate().for_each(|(n, (text, _))| put(&written, n, text));
    let page = written.html(1);
    for (text, wanted) in rows {
        assert!(page.contains(wanted), "{text}: {page}");
    }
    assert_eq!(page.matches("<span class=\"ed\">").count(), 8, "and nothing else");
    // Row 66: other delimiters and a signature, printed once.
    let head = "[reply]\nopen = \"(+((\"\nclose = \"+))\"\nsign = \"-jamcc\"\n";
    let files = [
        ("zine.toml", &*format!("{SWISS}{head}")),
        ("private/people.toml", &format!("{ADA}{bob}")),
        ("private/ledger.csv", LEDGER),
    ];
    let signed = folder("signed", &files);
    signed.dated(1, "1968-12-05", "");
    put(&signed, 0, "so (+((yes -jamcc+)) x");
    put(&signed, 1, "so (+((no+)) y");
    let page = signed.html(1);
    for wanted in [
        "so <span class=\"ed\">(+((yes -jamcc+))</span> x",
        "so <span class=\"ed\">(+((no -jamcc+))</span> y",
    ] {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
    // Row 65: an error with its line.
    for (text, line) in [("so\n\n((never closed", 3), ("so ((see :( there))", 1)] {
        put(&written, 0, text);
        let (well, said) = zine(&written, &["check"]);
        assert!(!well && said.contains(&format!("letters/l00.md:{line}:")), "{text}: {said}");
    }
}

#[test]
fn another_editor_answers_letters_in_brackets_of_their_own_and_mail_about_their_games() {
    let seats = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    let game = full("Saturn", "", &seats).replacen("variant", "subzine = \"orc\"\nvariant", 1);
    let editors = "[[co_editor]]\nperson = \"pat\"\nfor = [\"letters\", \"subzine:orc\"]\nreply = { open = \"[[\", close = \"]]\", sign = \"-pat\" }\n";
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}{editors}")),
        (
            "private/people.toml",
            "[ada]\nname = \"Ada\"\nemail = \"ada@x.example\"\ncopy = \"none\"\n[pat]\nname = \"Pat Orkney\"\nemail = \"pat@x.example\"\n[bob]\nname = \"Bob Rieter\"\n",
        ),
        ("games/saturn/game.toml", &game),
        ("issues/issue-1/letters/bob.md", "Bob Rieter: Is it raining? [[It is.]] And there? ((Here too.))\n"),
    ];
    let zine = folder("editors", &files);
    let play = "deadline = \"1968-12-30T12:00:00[America/New_York]\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n";
    zine.dated(1, "1968-12-05", play);
    let page = zine.html(1);
    assert!(page.contains("It is. -pat]]"), "{page}");
    let report = zine.report(1, date(1968, 12, 5));
    let titles: Vec<String> = report.by_subzine().into_iter().map(|(title, _)| title).collect();
    assert_eq!(titles, ["Seats in the games of orc"]);
    let (content, _) = zine.read(Some(1));
    assert_eq!(content.co_editor("saturn").map(|one| one.person.get_ref().as_str()), Some("pat"));
    {
        let games = ["saturn"].into_iter();
        assert_eq!(post::reply_to(&content, games), Some(("Pat Orkney".into(), "pat@x.example".into())));
        assert_eq!(post::reply_to(&content, ["saturn", "other"].into_iter()), None);
    }
}

#[test]
fn fees_held_by_a_third_person_are_told_with_the_game() {
    let seat = "[[seat]]\npower = \"Austria\"\nperson = \"bob\"\n";
    let others = ["England", "France", "Germany", "Italy", "Russia", "Turkey"];
    let game = |escrow: &str| format!("{}\n[escrow]\n{escrow}\n", full("Saturn", seat, &others));
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        (
            "private/people.toml",
            &format!("{ADA}[bob]\nname = \"Bob Rieter\"\n[phil]\nname = \"Phil Vane\"\n"),
        ),
        (
            "private/ledger.csv",
            &format!(
                "{LEDGER}1968-12-01,bob,payment,2.00,game:saturn,\n1968-12-01,ada,payment,3.50,game:saturn,\n"
            ),
        ),
        ("games/saturn/game.toml", &game("person = \"phil\"")),
    ];
    let zine = folder("escrow", &files);
    let play = "[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n";
    zine.dated(1, "1968-12-05", play);
    let told = |sum: &str| format!("Phil Vane holds {sum} of game fees until the game ends.");
    assert!(zine.html(1).contains(&told("$5.50")));
    let report = zine.report(1, date(1968, 12, 5));
    assert!(
        report.text().contains("held by") && report.text().contains("saturn  Phil Vane  5.50"),
        "{}",
        report.text()
    );
    let packet = |zine: &Zine| {
        let (content, games) = zine.read(None);
        bookkeeping::handover::packet(&content, &games, "saturn", None).unwrap()
    };
    let made = packet(&zine);
    assert_eq!(made.game["escrow"]["sum"].as_str(), Some("5.50"));
    assert_eq!(made.people["phil"].name, "Phil Vane");
    // As typed, and limited to a range of issues.
    for (escrow, sum) in [
        ("person = \"phil\"\nsum = \"10.50\"", Some("$10.50")),
        ("person = \"phil\"\nsum = \"10.50\"\nsince = 1\nreleased = 2", Some("$10.50")),
        ("person = \"phil\"\nsince = 2", None),
        ("person = \"phil\"\nreleased = 1", None),
    ] {
        zine.put("games/saturn/game.toml", &game(escrow));
        let page = zine.html(1);
        assert_eq!(sum.map(|sum| page.contains(&told(sum))), sum.map(|_| true), "{escrow}");
        assert_eq!(page.contains("Phil Vane holds"), sum.is_some(), "{escrow}");
    }
    for (escrow, code) in [
        ("person = \"ada\"", "escrow"),
        ("person = \"phl\"", "error[person]"),
        ("person = \"phil\"\nsum = \"-1.00\"", "money"),
        ("person = \"phil\"\nsum = \"1.005\"", "money"),
        ("person = \"phil\"\nsun = \"1.00\"", "unknown-key"),
        ("sum = \"1.00\"", "missing-key"),
    ] {
        zine.put("games/saturn/game.toml", &game(escrow));
        let (_, said) = crate::conventions::zine(&zine, &["check", "--all"]);
        assert!(said.contains(code) && said.contains("games/saturn/game.toml:"), "{escrow}: {said}");
    }
}

#[test]
fn a_contest_is_announced_until_it_closes_and_its_prize_is_a_line_of_the_ledger() {
    let seat = "[[seat]]\npower = \"Austria\"\nperson = \"bob\"\n";
    let game = full("Saturn", seat, &["England", "France", "Germany", "Italy", "Russia", "Turkey"]);
    let ledger = format!(
        "{LEDGER}1969-02-01,bob,prize,2.00,game:saturn,fictional countries\n1969-02-01,eve,prize,1.00,sub,second\n"
    );
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        ("private/people.toml", &format!("{ADA}[bob]\nname = \"Bob Rieter\"\n[eve]\nname = \"Eve\"\n")),
        ("private/ledger.csv", &ledger),
        ("games/saturn/game.toml", &game),
    ];
    let zine = folder("contest", &files);
    let contest = "[[contest]]\nname = \"Countries\"\ntext = \"Ten are asked for.\"\nprize = \"a free game\"\ncloses = 1969-01-20\n";
    let play = "[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n";
    zine.dated(1, "1968-12-05", &format!("{contest}{play}"));
    zine.dated(2, "1969-01-05", "[[hold]]\ngame = \"saturn\"\n");
    zine.dated(3, "1969-02-05", "[[hold]]\ngame = \"saturn\"\n");
    zine.dated(
        4,
        "1969-03-05",
        "[[hold]]\ngame = \"saturn\"\n[[contest]]\nname = \"Countries\"\nwinners = [\"bob\", \"Mx Doe\"]\n",
    );
    let said =
        |number: i64| zine.composed(number).contests.iter().map(|c| c.text.clone()).collect::<Vec<_>>();
    let open = "Ten are asked for. Prize: a free game. Entries by 20 January 1969.";
    assert_eq!([said(1), said(2), said(3)], [vec![open.to_string()], vec![open.into()], vec![]]);
    assert_eq!(said(4), ["Won by Bob Rieter and Mx Doe."]);
    assert!(zine.html(1).contains("Countries"));
    // The game is paid for and the issues are credited, but no money was received.
    let bob =
        zine.composed(4).fees[0].players.iter().find(|p| p.who.starts_with("Bob")).unwrap().status.clone();
    assert_eq!(
        (bob.as_str(), zine.code("eve", 4).starts_with('Z')),
        ("Paid", true),
        "{}",
        zine.code("eve", 4)
    );
    let report = zine.report(4, date(1969, 3, 5));
    assert_eq!(report.sums.cash, "0.00");
    assert!(zine.report(3, date(1969, 2, 5)).text().contains("prize"), "{}", report.text());
    let (fine, balance) = crate::conventions::zine(&zine, &["ledger", "balance"]);
    assert!(fine, "{balance}");
    zine.dated(
        4,
        "1969-03-05",
        "[[hold]]\ngame = \"saturn\"\n[[contest]]\nname = \"Countries\"\nwinners = [\"bbo\"]\n",
    );
    let (_, said) = self::zine(&zine, &["check", "--all"]);
    assert!(said.contains("error[person]") && said.contains("issue-4/issue.toml:7:"), "{said}");
}

#[test]
fn money_of_a_day_without_a_price_is_told_when_it_is_written() {
    let priced = "title = \"Prices\"\neditor = \"ada\"\ncurrency = \"USD\"\n[[price]]\nfrom = 1968-11-01\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", issues = 10 }\n";
    let people = format!("{ADA}[bob]\nname = \"Bob\"\n");
    let zine = folder("unpriced", &[("zine.toml", priced), ("private/people.toml", &people)]);
    for (more, told) in [
        (["--date", "1968-10-31", "--for", "sub"], true),
        (["--date", "1968-10-31", "--kind", "refund"], false),
        (["--date", "1968-11-01", "--for", "sub"], false),
    ] {
        let words: Vec<&str> = ["ledger", "add", "bob", "1.00"].into_iter().chain(more).collect();
        let (_, said) = self::zine(&zine, &words);
        assert_eq!(said.contains("warning[ledger-price]"), told, "{more:?}: {said}");
        assert_eq!(said.contains("private/ledger.csv:"), said.contains("[[price]]"), "{said}");
    }
}

#[test]
fn a_game_is_called_as_the_zine_calls_its_rules() {
    let game = |more: &str| {
        let seats =
            full("Saturn", more, &["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]);
        format!("{more}{}", seats.replacen(more, "", 1))
    };
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        ("private/people.toml", ADA),
        ("games/saturn/game.toml", &game("")),
    ];
    let zine = folder("called", &files);
    zine.dated(1, "1968-12-05", "[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n");
    zine.put("issues/issue-1/orders/saturn/austria.txt", "A Vie H\n");
    for (more, wanted) in [
        ("", "Standard"),
        ("variant_name = \"Regular\"\n", "Regular"),
        ("variant_name = \" \"\n", "Standard"),
    ] {
        zine.put("games/saturn/game.toml", &game(more));
        let page = zine.html(1);
        let archive =
            fs::read_to_string(zine.root.join("public/games/saturn/index.html")).unwrap_or_default();
        let other = if wanted == "Regular" { "Standard" } else { "Regular" };
        assert!(page.contains(wanted) && !page.contains(other), "{more}: {page}");
        assert!(!archive.contains(other), "{more}");
    }
}

#[test]
fn who_owes_nothing_is_not_named_among_those_who_owe_and_his_address_stands_where_he_is() {
    let seat = |power: &str, person: &str, more: &str| {
        format!("[[seat]]\npower = \"{power}\"\nperson = \"{person}\"\n{more}")
    };
    let seats = [seat("Austria", "bob", ""), seat("England", "gwen", "waived = true\n")].concat();
    let saturn = full("Saturn", &seats, &["France", "Germany", "Italy", "Russia", "Turkey"]);
    let titan = "name = \"Titan\"\nvariant = \"Standard\"\n[start]\nissue = 2\n[[preference]]\nperson = \"gwen\"\njoined = 1968-11-20\n";
    let paid =
        "[[seat]]\npower = \"Austria\"\nperson = \"cy\"\n[[seat]]\npower = \"England\"\nperson = \"bob\"\n";
    let rhea = full("Rhea", paid, &["France", "Germany", "Italy", "Russia", "Turkey"]);
    let people = "[bob]\nname = \"Bob Rieter\"\ntown = \"Hull\"\n[gwen]\nname = \"Gwen Parrish\"\ntown = \"Tenby\"\n\
                  [cy]\nname = \"Cy Ash\"\ntown = \"Leek\"\n";
    let files = [
        ("zine.toml", &*format!("{SWISS}{FEES}")),
        ("private/people.toml", &format!("{ADA}{people}")),
        ("private/ledger.csv", &format!("{LEDGER}1968-12-01,cy,payment,2.00,,\n")),
        ("games/saturn/game.toml", &saturn),
        ("games/rhea/game.toml", &rhea),
        ("games/titan/game.toml", titan),
        ("issues/issue-2/ads.md", "Dice -----gwen\n\nMaps -----cy\n\nPens -----bob\n"),
    ];
    let zine = folder("settled", &files);
    let play = |game: &str| format!("[[play]]\ngame = \"{game}\"\nphases = [\"Spring 1901\"]\n");
    let deadline = |day: &str| format!("deadline = \"{day}T12:00:00[America/New_York]\"\n");
    zine.dated(1, "1968-12-05", &deadline("1968-12-30"));
    zine.dated(2, "1969-01-05", &[deadline("1969-01-30"), play("rhea"), play("saturn")].concat());
    let issue = zine.composed(2);
    let rows = |game: &str| {
        let rows = issue.fees.iter().find(|f| f.game == game).unwrap().players.iter();
        let rows = rows.filter(|row| row.who != "Ada");
        rows.map(|row| (row.who.clone(), row.address.clone(), row.settled)).collect::<Vec<_>>()
    };
    let row = |who: &str, address: &str, settled| (who.to_string(), address.to_string(), settled);
    // Games sorted by name: Rhea, Saturn, Titan.
    assert_eq!(rows("Rhea"), [row("Cy Ash", "", true), row("Bob Rieter", "Hull", false)]);
    assert_eq!(rows("Saturn"), [row("Bob Rieter", "address above", false), row("Gwen Parrish", "", true)]);
    // The list of a forming game includes everybody.
    assert_eq!(rows("Titan"), [row("Gwen Parrish", "Tenby", false)]);
    let ads: Vec<&str> = issue.ads.iter().map(|ad| ad.who.as_str()).collect();
    let listed = "address: see under the games";
    assert_eq!(ads, [&format!("Gwen Parrish, {listed}"), "Cy Ash, Leek", &format!("Bob Rieter, {listed}")]);
    let page = zine.html(2);
    let at = page.find("<b>Saturn</b>").expect("its fees");
    let said = &page[at..at + page[at..].find("</p>").unwrap()];
    assert!(said.contains("Bob Rieter") && !said.contains("Gwen"), "{said}");
}
