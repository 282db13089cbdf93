//! Random accounts: readers, seats, prices and money of an invented zine, reckoned, printed, sealed and reckoned again;
//! ledgers, bank statements and packets of paper with slips in them. A hash for each is in `tests/data/told/`:
//! `ZINE_EXPECT=write cargo test -p accounts told` rewrites them; look at what changed before you commit it
//! (`ZINE_OUTCOME=PART` prints those with this part in their name).

use std::fmt::Write as _;
use std::fs;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};

use accounts::journal::{JournalFormat, balance, journal};
use accounts::reckoning::{AccountedIssue, Elsewhere, LedgerHistory, SealedIssue, reckon, reckon_by};
use accounts::{bank, ledger, page_budget, report, sealed_lists, *};
use base::money::{Currency, Money};
use diagnostics::Source;

use crate::dice::{Dice, in_other_rounds};
use crate::ledger::Ledger;
use crate::misprints::mistyped;
use crate::project;
use crate::wrong_words::slip;

fn hashes(kind: &str) -> Ledger {
    Ledger::new(project::tests().join(format!("data/told/{kind}.txt")))
}

const PEOPLE: [&str; 6] = ["ann", "bob", "cleo", "dirk", "eve", "fred"];
const GAMES: [&str; 3] = ["1968A", "1968B", "1969C"];

fn begin() -> Date {
    date(1968, 1, 5)
}

fn some_day(dice: &mut Dice) -> Date {
    begin() + (dice.below(300) as i64).days()
}

fn maybe<T>(dice: &mut Dice, many: usize, value: T) -> Option<T> {
    dice.one_in(many).then_some(value)
}

fn number(dice: &mut Dice, many: usize) -> i64 {
    1 + dice.below(many) as i64
}

/// A term with its later values.
fn dated<T>(dice: &mut Dice, mut value: impl FnMut(&mut Dice) -> T) -> TermHistory<T> {
    let mut out = Vec::new();
    if dice.one_in(2) {
        return TermHistory(out);
    }
    for _ in 0..=dice.below(2) {
        let point = |dice: &mut Dice| match dice.one_in(2) {
            true => TermStart::Issue(number(dice, 9)),
            false => TermStart::Day(some_day(dice)),
        };
        let from = if dice.one_in(2) { Some(point(dice)) } else { None };
        let until = if dice.one_in(3) { Some(point(dice)) } else { None };
        out.push(DatedValue { value: value(dice), from, until });
    }
    TermHistory(out)
}

fn terms(dice: &mut Dice) -> Tariff {
    let mut terms = Tariff { overdraw: !dice.one_in(4), ..Tariff::default() };
    if dice.one_in(4) {
        terms.currency = Currency::new(["EUR", "JPY", "BHD"][dice.below(3)]);
    }
    let unit = if dice.one_in(3) { SubscriptionUnit::Page } else { SubscriptionUnit::Issue };
    for _ in 0..=dice.below(3) {
        let from = if dice.one_in(2) { begin() } else { some_day(dice) };
        let group = maybe(dice, 3, "members".to_string());
        let single = if dice.one_in(5) { None } else { Some(Money(5 * number(dice, 5))) };
        let above = if dice.one_in(5) { Some((number(dice, 12), Money(30))) } else { None };
        let amount = Money(50 * number(dice, 4));
        let buys = number(dice, 12) * if unit == SubscriptionUnit::Page { 10 } else { 1 };
        let offer = if dice.one_in(6) { None } else { Some(Offer { amount, buys }) };
        terms.prices.push(Price { from, group, unit, single, above, offer, per_turn: None });
    }
    for _ in 0..dice.below(3) {
        let (first, later) = (Money(50 * number(dice, 5)), Money(50 * number(dice, 4)));
        terms.fees.push(Fee { from_issue: number(dice, 4), first, later });
    }
    terms.players_free = dated(dice, |d| [PlayersFree::End, PlayersFree::Out, PlayersFree::No][d.below(3)]);
    terms
}

fn readers(dice: &mut Dice) -> Vec<Subscriber> {
    let reader = |id: &&str| Subscriber {
        id: id.to_string(),
        since: if dice.one_in(5) { Some(number(dice, 4)) } else { None },
        trade: if dice.one_in(4) { dated(dice, |_| "Orc".to_string()) } else { TermHistory::default() },
        samples: if dice.one_in(4) { dated(dice, |d| d.below(4) as u32) } else { TermHistory::default() },
        group: if dice.one_in(4) { dated(dice, |_| "members".to_string()) } else { TermHistory::default() },
        hold: if dice.one_in(4) { dated(dice, |d| d.below(4)) } else { TermHistory::default() },
        copies: if dice.one_in(6) { dated(dice, |d| d.one_in(2)) } else { TermHistory::default() },
    };
    PEOPLE.iter().map(reader).collect()
}

fn seats(dice: &mut Dice) -> Vec<FeeSeat> {
    let mut seats = Vec::new();
    for order in 0..dice.below(9) {
        let entered = number(dice, 6);
        let later =
            |dice: &mut Dice| if dice.one_in(4) { Some(entered + dice.below(6) as i64) } else { None };
        seats.push(FeeSeat {
            game: GAMES[dice.below(3)].into(),
            seat: ["Austria", "England", "France"][dice.below(3)].into(),
            subzine: maybe(dice, 4, "attic".to_string()),
            person: PEOPLE[dice.below(4)].into(),
            entered,
            order,
            joined: maybe(dice, 3, begin()),
            left_in: later(dice),
            eliminated_in: later(dice),
            left: later(dice),
            ends: later(dice),
            waived: dice.one_in(6),
            ..FeeSeat::default()
        });
    }
    seats.sort_by_key(|seat| seat.entered);
    seats
}

fn entry(dice: &mut Dice) -> LedgerEntry {
    let kinds = if dice.one_in(3) { 8 } else { 2 };
    let kind = EntryKind::ALL[dice.below(kinds)].0;
    let purpose = match dice.below(8) {
        0 | 1 => Purpose::Subscription,
        2 => Purpose::Game(GAMES[dice.below(3)].into()),
        3 => Purpose::Subzine("attic".into()),
        4 => Purpose::Issue(number(dice, 9)),
        5 if kind.is_zines() => Purpose::Bank,
        _ => Purpose::Any,
    };
    let sign = if kind == EntryKind::Correction && dice.one_in(2) { -1 } else { 1 };
    LedgerEntry {
        date: some_day(dice),
        person: if kind.is_zines() { String::new() } else { PEOPLE[dice.below(6)].into() },
        kind,
        amount: Money(sign * 5 * number(dice, 60)),
        purpose,
        note: if dice.one_in(3) { "in coins, \"numbered\"".into() } else { String::new() },
        reference: if dice.one_in(6) { format!("ref {}", dice.below(90)) } else { String::new() },
    }
}

/// Everything that makes up the accounts of a zine.
pub fn history(dice: &mut Dice) -> LedgerHistory {
    let mut ledger: Vec<LedgerEntry> = (0..dice.below(24)).map(|_| entry(dice)).collect();
    if !dice.one_in(5) {
        ledger.sort_by_key(|entry| entry.date);
    }
    let mut issues = Vec::new();
    let mut day = begin() + 20.days();
    for number in 1..=4 + dice.below(5) as i64 {
        let next = day + (20 + dice.below(20) as i64).days();
        let games = if dice.one_in(5) { Some([GAMES[dice.below(3)].to_string()].into()) } else { None };
        let pages = 4 * self::number(dice, 6);
        let facts = IssueFacts { number, date: day, next, pages, games, second_copies: dice.one_in(4) };
        issues.push(AccountedIssue { facts, sealed: None });
        day = next;
    }
    let elsewhere = |dice: &mut Dice| Elsewhere {
        date: some_day(dice),
        zine: "Rumour 4".into(),
        person: PEOPLE[dice.below(6)].into(),
        unit: if dice.one_in(2) { SubscriptionUnit::Page } else { SubscriptionUnit::Issue },
        cost: Exact::ratio(number(dice, 9), number(dice, 3)).unwrap_or_default(),
    };
    LedgerHistory {
        terms: terms(dice),
        style: if dice.one_in(4) { LabelCodes::First } else { LabelCodes::All },
        readers: readers(dice),
        seats: seats(dice),
        ledger: (2..).zip(ledger).collect(),
        issues,
        elsewhere: (0..dice.below(3)).map(|_| elsewhere(dice)).collect(),
    }
}

/// The results of a history, in every form in which they are printed.
fn told(history: &LedgerHistory) -> String {
    let (mut out, currency) = (String::new(), &history.terms.currency);
    let reckoning = reckon(history, None);
    for (number, list) in &reckoning.lists {
        let lines = sealed_lists::lines(list, history.style, currency);
        let text = sealed_lists::write(&lines);
        assert_eq!(sealed_lists::read(&text).as_ref(), Ok(&lines), "{text}");
        writeln!(out, "{number} {list:?}\n{text}").unwrap();
        if let Some(report) = report::report(history, &reckoning, *number, |id| id.to_uppercase()) {
            writeln!(out, "{}\n{}\n{:?}", report.text(), report.copies_text(), report.by_subzine()).unwrap();
        }
    }
    let books = &reckoning.books;
    let lots = sealed_lists::lots(books, currency);
    writeln!(out, "{lots}{:?}", sealed_lists::read_lots(&lots, currency)).unwrap();
    writeln!(out, "{:?}", books.accounts().collect::<Vec<_>>()).unwrap();
    for person in PEOPLE {
        let when = (5, begin() + 100.days());
        writeln!(out, "{:?}", (books.owes(person), books.price(person, when))).unwrap();
        let debt = books.account(person).map(|a| (a.credit(), a.debt(), a.prepaid(), a.owes()));
        writeln!(out, "{debt:?}").unwrap();
    }
    writeln!(out, "{:?}", reckoning.movements).unwrap();
    let over =
        (reckoning.excess_refunds().collect::<Vec<_>>(), reckoning.unpriced_payments().collect::<Vec<_>>());
    writeln!(out, "{:?}", (over, &reckoning.too_late, &reckoning.differences)).unwrap();
    for form in [JournalFormat::Hledger, JournalFormat::Beancount] {
        out += &journal(currency, &reckoning.movements, form);
    }
    for account in [&["assets", "cash"][..], &["liabilities"], &["income"], &["liabilities", "subscriptions"]]
    {
        writeln!(out, "{:?}", balance(&reckoning.movements, account)).unwrap();
    }
    let by = reckon_by(history, begin() + 120.days());
    writeln!(out, "{:?}", (by.books.accounts().collect::<Vec<_>>(), by.lists.len())).unwrap();
    for (_, entry) in &history.ledger {
        out += &ledger::line(entry, currency);
        out.push('\n');
    }
    out
}

/// The same history with its first issues sealed, one of them with a difference.
fn sealed_history(history: &LedgerHistory, dice: &mut Dice) -> LedgerHistory {
    let reckoning = reckon(history, None);
    let mut out = history.clone();
    let many = 1 + dice.below(3);
    for issue in out.issues.iter_mut().take(many) {
        let Some(list) = reckoning.list(issue.facts.number) else { continue };
        let mut copies = sealed_lists::lines(list, history.style, &history.terms.currency);
        if let Some(copy) = dice.pick(&(0..copies.len()).collect::<Vec<_>>()) {
            match dice.below(5) {
                0 => copies[*copy].left = "3".into(),
                1 => copies[*copy].code = "Y".into(),
                2 => drop(copies.remove(*copy)),
                _ => {}
            }
        }
        let upto = reckon(history, Some(issue.facts.number));
        let lots = sealed_lists::read_lots(
            &sealed_lists::lots(&upto.books, &history.terms.currency),
            &history.terms.currency,
        );
        let lots = if dice.one_in(3) { None } else { lots.ok() };
        let counted = history.ledger.iter().filter(|(_, e)| e.date <= issue.facts.date).count();
        let ledger_lines = if dice.one_in(4) { None } else { Some(counted) };
        issue.sealed = Some(SealedIssue { copies, lots, ledger_lines });
    }
    out
}

#[test]
fn accounts_at_random_come_out_as_was_reviewed() {
    let mut ledger = hashes("accounts");
    for n in 0..150 {
        ledger.note(&format!("{n:03}"), || {
            let mut dice = Dice::of(&format!("history {n}"));
            let history = history(&mut dice);
            let sealed = sealed_history(&history, &mut dice);
            told(&history) + &told(&sealed)
        });
    }
    ledger.close();
}

#[test]
fn ledgers_with_slips_are_read_as_was_reviewed() {
    let text = fs::read_to_string(project::tests().with_file_name("private").join("ledger.csv")).unwrap();
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let ids =
        |column: usize| lines.iter().skip(1).filter_map(move |l| l.split(',').nth(column)).map(String::from);
    let known = ledger::LedgerNames {
        people: ids(1).filter(|id| !id.is_empty()).collect(),
        games: ids(4).filter_map(|purpose| Some(purpose.strip_prefix("game:")?.to_string())).collect(),
        currency: Currency::default(),
    };
    let mut ledger = hashes("ledgers");
    let whole = Source::new("ledger.csv", text.as_str());
    for n in 0..300 {
        ledger.note(&format!("{n:03}"), || {
            let mut dice = Dice::of(&format!("ledger {n}"));
            let mut changed = lines.clone();
            for _ in 0..=dice.below(2) {
                let at = dice.below(changed.len());
                match dice.below(6) {
                    0 => drop(changed.remove(at)),
                    1 => changed.insert(at, lines[at].clone()),
                    2 | 3 => changed[at] = slip(&lines[at.min(lines.len() - 1)], &lines, &mut dice),
                    _ => changed[at] = mistyped(&changed[at], &mut dice),
                }
            }
            let source = Source::new("ledger.csv", changed.join("\n") + "\n");
            let (read, found) = ledger::read(&source, &known);
            let mut told = format!("{:?}\n", read.entries);
            found.iter().for_each(|fault| told += &fault.render(false));
            let day = begin() + (21_000 + dice.below(400) as i64).days();
            let seal = ledger::seal(&whole, day);
            ledger::check_seal(&source, &seal).iter().for_each(|fault| told += &fault.render(false));
            writeln!(told, "{:?}", (seal.lines, ledger::seal(&source, day))).unwrap();
            let line = mistyped(&lines[1 + dice.below(lines.len() - 1)], &mut dice);
            let (_, start, found) = ledger::append_and_check("ledger.csv", Some(text.clone()), &line, &known);
            writeln!(told, "{start} {line}").unwrap();
            found.iter().for_each(|fault| told += &fault.render(false));
            told
        });
    }
    ledger.close();
}

/// Bank statements in several formats.
const STATEMENTS: &[(&str, &str)] = &[
    (
        "Date,Amount,Name,Note,Account,Mail,Ref,Fee",
        "2026-03-01,5.00,Ann Alder,#ann sub,GB12 3456,ann@example.org,R1,0.20\n         2026-03-02,\"1,205.50\",\"Müller, Bob\",thanks,DE99,bob@example.org,R2,\n         2026-03-02,-4.00,Printer,paper,,,R3,\n2026-03-05,5.00,Cleo,#cleo game:1968A,FR1,,R4,0.10\n",
    ),
    (
        "Datum;Betrag;Name;Verwendung;Konto;Mail;Ref;Gebühr",
        "01.03.2026;5,00;Ann Alder;#ann: sub;GB12 3456;;R1;0,20\n02.03.2026;1.205,50;Bob Mueller;x;DE 99;;R2;\n         31.02.2026;2,00;Nobody;;;;;\n05.03.2026;7;Eve;#eve;;eve@example.org;R5;\n",
    ),
    (
        "Date\tGross\tName\tNote\tFrom Email Address\tTransaction ID\tFee\tCurrency\tStatus",
        "03/01/2026\t5.00\tAnn Alder\t#ann\tann@example.org\tT1\t-0.35\tGBP\tCompleted\n         03/02/2026\t6.00\tBob\t\tbob@example.org\tT2\t-0.35\tUSD\tCompleted\n         03/03/2026\t7.00\tCleo\t\tcleo@example.org\tT3\t\tGBP\tPending\n",
    ),
];

const CAMT: &str = r#"<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><NtryRef>N1</NtryRef>
<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties><Dbtr><Nm>Ann Alder</Nm></Dbtr><DbtrAcct><Id><IBAN>GB123456</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>#ann sub</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">7.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><DtTm>2026-03-02T10:00:00</DtTm></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Bob</Nm></Dbtr></RltdPties><RmtInf><Ustrd>x</Ustrd><Ustrd>y</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>"#;

fn form(head: &str, dice: &mut Dice) -> bank::BankFormat {
    if head.starts_with("Date\t") {
        return bank::BankFormat::paypal();
    }
    let names: Vec<&str> = head.split([',', ';']).collect();
    let keys = ["date", "amount", "name", "note", "account", "email", "ref", "fee"];
    let columns = keys.into_iter().zip(names).map(|(key, name)| (key, name.to_string())).collect();
    bank::BankFormat {
        separator: if dice.one_in(4) { Some([',', ';'][dice.below(2)]) } else { None },
        decimal: if dice.one_in(4) { Some([',', '.'][dice.below(2)]) } else { None },
        skip: dice.below(5) / 4,
        columns,
        ..bank::BankFormat::default()
    }
}

#[test]
fn statements_of_banks_are_read_as_was_reviewed() {
    let payer = |id: &&str| bank::Payer {
        id: id.to_string(),
        name: ["Ann Alder", "Bob Müller", "Cleo Cork"]
            .iter()
            .find(|n| n.to_lowercase().starts_with(id))
            .map_or(String::new(), |n| n.to_string()),
        accounts: if *id == "ann" { vec!["GB123456".into()] } else { Vec::new() },
        emails: vec![format!("{id}@example.org")],
    };
    let payers: Vec<bank::Payer> = PEOPLE.iter().map(payer).collect();
    let mut ledger = hashes("banks");
    for n in 0..240 {
        ledger.note(&format!("{n:03}"), || {
            let mut dice = Dice::of(&format!("bank {n}"));
            let currency = Currency::new(["GBP", "EUR", "JPY", "BHD"][dice.below(4)]);
            let (head, body) = STATEMENTS[dice.below(3)];
            let form = form(head, &mut dice);
            let mut lines: Vec<String> = body.lines().map(String::from).collect();
            for _ in 0..dice.below(4) {
                let at = dice.below(lines.len());
                lines[at] = if dice.one_in(2) {
                    slip(&lines[at], &lines.clone(), &mut dice)
                } else {
                    mistyped(&lines[at], &mut dice)
                };
            }
            if form.skip > 0 {
                lines.insert(0, head.to_string());
            }
            let head = if dice.one_in(9) { mistyped(head, &mut dice) } else { head.into() };
            let read = bank::read(&format!("{head}\n{}\n", lines.join("\n")), &form, &currency);
            // An account that a file does not name changes nothing in a row.
            let told_of = |row: &dyn std::fmt::Debug| {
                format!("{row:?}").replace("own_account: \"\", ", "").replace("others: [], ", "")
            };
            // The cells of a row are those of its file.
            let bare = |row: &bank::BankRow| bank::BankRow { others: Vec::new(), ..row.clone() };
            let rows = read.as_ref().map(|rows| rows.iter().map(bare).collect::<Vec<_>>());
            let mut told = format!("{}\n", told_of(&rows));
            let xml = if dice.one_in(3) { CAMT.to_string() } else { mistyped(CAMT, &mut dice) };
            let rows = bank::read_camt(&xml, &currency).unwrap_or_default();
            for row in rows.iter().chain(read.iter().flatten()) {
                writeln!(told, "{} {:?}", told_of(&bare(row)), bank::payer(row, &payers)).unwrap();
            }
            told
        });
    }
    ledger.close();
}

#[test]
fn words_of_accounts_are_as_was_reviewed() {
    let mut ledger = hashes("words");
    for (kind, word) in EntryKind::ALL {
        ledger.note(word, || {
            let said = (kind.word(), EntryKind::parse(word), kind.is_zines(), kind.is_given());
            format!("{said:?} {:?}", [-5, 0, 7].map(|sum| kind.cash(Money(sum))))
        });
    }
    for text in [
        "",
        "any",
        "sub",
        "bank",
        "game:1968A",
        "subzine:attic",
        "issue:9",
        "game:",
        "issue:x",
        "moon",
        "payments",
    ] {
        ledger.note(text, || {
            format!("{:?} {:?}", Purpose::read(text).map(|p| p.to_string()), EntryKind::parse(text))
        });
    }
    let numbers = ["0", "1", "1/3", "-2/3", "7.4", "2.50", "1/0", "x", "9223372036854775807", "12/8", "-0.5"];
    for (n, text) in numbers.iter().enumerate() {
        ledger.note(&format!("number {text}"), || {
            let read = text.parse::<Exact>();
            let Ok(one) = read else { return format!("{read:?}") };
            let mut told = format!("{one} {:?}", (one.floor(), one.round(), one.is_whole(), one.times(7, 3)));
            for other in numbers.iter().skip(n % 2).filter_map(|text| text.parse::<Exact>().ok()) {
                let sums = [one + other, one - other, one.product(other)];
                write!(told, " {sums:?} {:?} {:?}", one.checked_div(other), one.cmp(&other)).unwrap();
            }
            told
        });
    }
    ledger.close();
}

#[test]
fn paper_is_reckoned_as_was_reviewed() {
    let mut ledger = hashes("paper");
    for n in 0..60 {
        ledger.note(&format!("{n:02}"), || {
            let mut dice = Dice::of(&format!("paper {n}"));
            let paper = page_budget::PaperStock {
                width: 1000 + 10 * dice.below(120) as u32,
                height: 1400 + 10 * dice.below(160) as u32,
                grams: 60 + dice.below(60) as u32,
                duplex: dice.one_in(2),
                booklet: dice.one_in(2),
                envelope: 1000 * dice.below(9) as u32,
            };
            let step =
                |up_to, price| page_budget::Postage { zone: "inland".into(), up_to, price: Money(price) };
            let table = vec![
                step(20, 60),
                step(100, 120),
                step(50, 90),
                page_budget::Postage { zone: "abroad".into(), ..step(50, 200) },
            ];
            let filler = |name: &str, pages| page_budget::Filler { name: name.into(), pages };
            let fillers = [filler("map", 1), filler("slip", dice.below(3) as u64), filler("chart", 2)];
            let mut told = String::new();
            for pages in 0..30 {
                let weight = paper.weight(pages);
                writeln!(told, "{:?}", (pages, paper.sheets(pages), weight, paper.pages_a_sheet())).unwrap();
                for zone in ["inland", "abroad", "moon"] {
                    writeln!(told, "{:?}", page_budget::postage(&table, zone, weight)).unwrap();
                }
                let multiple = dice.below(6) as u64;
                writeln!(told, "{:?}", page_budget::fill(pages, multiple, &fillers[dice.below(3)..]))
                    .unwrap();
                writeln!(told, "{:?}", base::folding::booklet(pages, dice.one_in(2))).unwrap();
                writeln!(
                    told,
                    "{:?}",
                    (
                        base::folding::creep(pages, 100),
                        accounts::page_count_loop::chargeable_pages(pages as i64, dice.below(8) as i64)
                    )
                )
                .unwrap();
            }
            told
        });
    }
    ledger.close();
}

#[test]
fn by_other_chances_accounts_come_out_as_was_reviewed() {
    in_other_rounds(
        4,
        &[
            accounts_at_random_come_out_as_was_reviewed,
            ledgers_with_slips_are_read_as_was_reviewed,
            statements_of_banks_are_read_as_was_reviewed,
            words_of_accounts_are_as_was_reviewed,
            paper_is_reckoned_as_was_reviewed,
        ],
    );
}
