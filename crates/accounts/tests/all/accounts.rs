//! The worked rows of accounts, from `tests/data/accounts.tsv`; `games` runs those of the state of the games.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::{Date, date};

use accounts::page_count_loop::{Paging, PagingStep, chargeable_pages};
use accounts::*;
use base::money::{Currency, Money};

use crate::project;

/// First words of rows about the state of the games.
const STATE_OF_GAMES: [&str; 7] = ["opening", "late", "number", "order", "players", "heading", "clock"];

#[test]
fn every_worked_row_comes_out_as_written() {
    let table = std::fs::read_to_string(project::tests().join("data/accounts.tsv")).unwrap();
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let [row, given, expect] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        if given.split(' ').next().is_some_and(|verb| STATE_OF_GAMES.contains(&verb)) {
            continue;
        }
        rows += 1;
        let got = Scene::new().play(given);
        if got != expect {
            wrong.push(format!("{row}: {given}\n  expected {expect}\n  got      {got}"));
        }
    }
    assert!(rows > 80, "{rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One reader, `bob`, with a zine, and what the steps of a row have printed.
struct Scene {
    terms: Tariff,
    reader: Subscriber,
    books: Option<Books>,
    style: LabelCodes,
    day: Date,
    entered: i64,
    next: i64,
    pages: i64,
    printed: Vec<String>,
}

fn money(text: &str) -> Money {
    Currency::default().read(text).unwrap()
}

impl Scene {
    fn new() -> Scene {
        Scene {
            terms: Tariff {
                fees: vec![Fee { from_issue: 1, first: Money(200), later: Money(150) }],
                ..Tariff::default()
            },
            reader: Subscriber { id: "bob".into(), ..Subscriber::default() },
            books: None,
            style: LabelCodes::All,
            day: date(1968, 12, 1),
            entered: 1,
            next: 1,
            pages: 10,
            printed: Vec::new(),
        }
    }

    fn play(mut self, given: &str) -> String {
        for step in given.split(';') {
            let words: Vec<&str> = step.split_whitespace().collect();
            self.step(words[0], &words[1..]);
        }
        self.printed.join("; ")
    }

    /// The books, opened with the terms and the reader given so far.
    fn books(&mut self) -> &mut Books {
        let (terms, reader) = (self.terms.clone(), self.reader.clone());
        self.books.get_or_insert_with(|| Books::new(terms, vec![reader]))
    }

    /// Adds a line to the price list: single price, amount and count of the offer, and perhaps the group it is for.
    fn price(&mut self, unit: SubscriptionUnit, words: &[&str]) {
        let price = Price {
            from: self.day,
            group: words.get(3).map(|g| g.to_string()),
            unit,
            single: Some(money(words[0])),
            above: (unit == SubscriptionUnit::Page).then_some((10, Money(20))),
            offer: Some(Offer { amount: money(words[1]), buys: words[2].parse().unwrap() }),
            per_turn: None,
        };
        self.terms.prices.push(price);
        if let Some(books) = &mut self.books {
            books.set_terms(self.terms.clone());
        }
    }

    fn post(&mut self, kind: EntryKind, words: &[&str]) {
        let entry = LedgerEntry {
            date: self.day,
            person: "bob".into(),
            kind,
            amount: money(words[0]),
            purpose: Purpose::read(words.get(1).unwrap_or(&"")).unwrap(),
            note: String::new(),
            reference: String::new(),
        };
        let next = self.next;
        self.books().post(&entry, next);
    }

    fn step(&mut self, verb: &str, words: &[&str]) {
        self.take(verb, words);
        let reader = self.reader.clone();
        if let Some(books) = &mut self.books {
            books.set_readers(vec![reader]);
        }
    }

    fn take(&mut self, verb: &str, words: &[&str]) {
        match verb {
            "S" => self.price(SubscriptionUnit::Issue, &["0.10", "1.00", "10"]),
            "L" => self.price(SubscriptionUnit::Page, &["0.10", "1.00", "100"]),
            "price" => {
                self.day += 1.day();
                self.price(SubscriptionUnit::Issue, words)
            }
            "member" => self.reader.group = "members".to_string().into(),
            "first" => self.style = LabelCodes::First,
            "free" if words == ["out"] => self.terms.players_free = PlayersFree::Out.into(),
            "free" => self.terms.players_free = PlayersFree::No.into(),
            "overdraw" => self.terms.overdraw = false,
            "fees" => self.terms.fees.push(Fee {
                from_issue: words[0].parse().unwrap(),
                first: money(words[1]),
                later: money(words[2]),
            }),
            "trade" => {
                let until = words.first().map(|n| TermStart::Issue(n.parse().unwrap()));
                self.reader.trade = TermHistory(vec![DatedValue { value: "Orc".into(), from: None, until }]);
            }
            "samples" => self.reader.samples = words[0].parse::<u32>().unwrap().into(),
            "have" => {
                let credit = words[0].parse().unwrap();
                let when = (self.next, self.day);
                self.books().set_credit("bob", credit, when);
            }
            "from" => self.entered = words[0].parse().unwrap(),
            "play" | "enter" | "standby" => {
                let find = |key| words.iter().position(|w| *w == key).map(|i| words[i + 1].parse().unwrap());
                let seat = FeeSeat {
                    game: words[0].into(),
                    seat: "Austria".into(),
                    person: "bob".into(),
                    entered: self.entered,
                    eliminated_in: find("out"),
                    left: find("left"),
                    ends: find("ends"),
                    waived: verb == "standby",
                    ..FeeSeat::default()
                };
                self.books().enter(seat);
            }
            "pay" => self.post(EntryKind::Payment, words),
            "credit" => self.post(EntryKind::Credit, words),
            "refund" => self.post(EntryKind::Refund, words),
            "elsewhere" => {
                let cost = words[0].parse().unwrap();
                self.books().charge_elsewhere("bob", SubscriptionUnit::Page, cost);
            }
            "pages" => self.pages = words[0].parse().unwrap(),
            "issue" => self.issue(words[0].parse().unwrap()),
            _ => {
                let text = self.ask(verb, words);
                self.printed.push(text);
            }
        }
    }

    fn issue(&mut self, number: i64) {
        let (pages, style) = (self.pages, self.style);
        let (date, next) = (self.day, self.day + 30.days());
        let facts = IssueFacts { number, date, next, pages, games: None, second_copies: false };
        (self.day, self.next) = (next, number + 1);
        let list = self.books().charge(&facts);
        let owed =
            self.books().account("bob").map(|account| Currency::default().format_unless_zero(account.debt()));
        let text = match list.copy_for("bob") {
            None => "nothing".into(),
            Some(copy) => {
                let code = if copy.gets_one() { copy.code(style) } else { "not sent".into() };
                let owes = owed.filter(|sum| !sum.is_empty()).map(|sum| format!(" owes {sum}"));
                let owes = owes.unwrap_or_default();
                format!("{code} left {}{owes}", copy.left)
            }
        };
        self.printed.push(text);
    }

    fn ask(&mut self, verb: &str, words: &[&str]) -> String {
        let number = |i: usize| words[i].parse::<i64>().unwrap();
        let today = self.day;
        match verb {
            "left" => self.books().account("bob").unwrap().credit().to_string(),
            "kept" => Currency::default().say(self.books().account("bob").unwrap().reduction),
            "seats" => {
                let seats = &self.books().account("bob").unwrap().seats;
                let said = seats.iter().map(|s| format!("{} {}", s.game, s.words().unwrap_or("-")));
                said.collect::<Vec<_>>().join(", ")
            }
            "single" => {
                Currency::default().say(self.terms.price(today, None).unwrap().single_copy(number(0)))
            }
            "chargeable" => chargeable_pages(number(0), number(1)).unwrap().to_string(),
            "passes" => passes(words),
            "mailing" => mailing(number(0), words[1]).to_string(),
            _ => panic!("no such step: {verb}"),
        }
    }
}

fn passes(words: &[&str]) -> String {
    let mut paging = Paging::default();
    let mut last = String::new();
    for word in words {
        match paging.pass(word.parse().unwrap()) {
            Ok(PagingStep::Again(n)) => last = n.to_string(),
            Ok(PagingStep::Settled(n)) => return n.to_string(),
            Err(unsettled) => {
                let text = unsettled.to_string();
                return format!("{word} is not settled: {}", &text[text.find("write").unwrap()..]);
            }
        }
    }
    last
}

/// Readers p0 to p19; game A has p0 to p6, game B p5 to p11.
fn mailing(readers: i64, concerned: &str) -> usize {
    let list = (0..readers).map(|n| Subscriber { id: format!("p{n}"), ..Subscriber::default() }).collect();
    let mut books = Books::new(Tariff::default(), list);
    for n in 0..readers {
        books.set_credit(&format!("p{n}"), "5".parse().unwrap(), (1, date(1969, 1, 1)));
    }
    if concerned != "none" {
        for n in 0..14 {
            let (game, person) = if n < 7 { ("A", n) } else { ("B", n - 2) };
            let seat =
                FeeSeat { game: game.into(), person: format!("p{person}"), entered: 1, ..FeeSeat::default() };
            books.enter(seat);
        }
    }
    let games = (concerned == "A").then(|| BTreeSet::from(["A".to_string()]));
    let (day, next) = (date(1969, 1, 1), date(1969, 2, 1));
    let facts = IssueFacts { number: 1, date: day, next, pages: 10, games, second_copies: true };
    books.charge(&facts).copies()
}
