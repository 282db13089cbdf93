//! Rules of the accounts, each at its limits: how a line of the ledger or of a bank is read, where its money goes, and the
//! words in which the editor sees it.

use jiff::civil::{Date, date};

use accounts::journal::{JournalFormat, balance, journal};
use accounts::ledger::{self, HEADER};
use accounts::page_count_loop::{Paging, PagingStep, widest};
use accounts::reckoning::{AccountedIssue, LedgerHistory, LedgerMovement, Reckoning, SealedIssue, reckon};
use accounts::{bank, page_budget, report, sealed_lists, *};
use base::money::{Currency, Money};
use diagnostics::Source;

fn day(n: i8) -> Date {
    date(1969, 1, n)
}

fn price(unit: SubscriptionUnit, single: Option<i64>, offer: Option<(i64, i64)>) -> Price {
    let offer = offer.map(|(amount, buys)| Offer { amount: Money(amount), buys });
    let from = date(1968, 1, 1);
    Price { from, group: None, unit, single: single.map(Money), above: None, offer, per_turn: None }
}

/// Ten issues for 1.00, a single copy 0.10; a game 2.00, each further one 1.50.
fn terms() -> Tariff {
    Tariff {
        prices: vec![price(SubscriptionUnit::Issue, Some(10), Some((100, 10)))],
        fees: vec![Fee { from_issue: 1, first: Money(200), later: Money(150) }],
        ..Tariff::default()
    }
}

fn reader(id: &str) -> Subscriber {
    Subscriber { id: id.into(), ..Subscriber::default() }
}

fn seat(game: &str, power: &str) -> FeeSeat {
    FeeSeat { game: game.into(), seat: power.into(), person: "bob".into(), entered: 1, ..FeeSeat::default() }
}

fn entry(n: i8, kind: EntryKind, amount: i64, purpose: &str) -> LedgerEntry {
    LedgerEntry {
        date: day(n),
        person: "bob".into(),
        kind,
        amount: Money(amount),
        purpose: Purpose::read(purpose).unwrap(),
        note: String::new(),
        reference: String::new(),
    }
}

fn facts(number: i64) -> IssueFacts {
    let date = date(1969, 1 + number as i8, 1);
    let next = date.saturating_add(jiff::Span::new().months(1));
    IssueFacts { number, date, next, pages: 10, games: None, second_copies: false }
}

/// Books with what was posted for bob before issue 1.
fn books(seats: &[FeeSeat], lines: &[LedgerEntry]) -> Books {
    let mut books = Books::new(terms(), vec![reader("bob")]);
    for seat in seats {
        books.enter(seat.clone());
    }
    for line in lines {
        books.post(line, 1);
    }
    books
}

/// Accounts of bob's with seats and lines.
fn with_seats(seats: &[FeeSeat], lines: &[LedgerEntry]) -> LedgerHistory {
    LedgerHistory { seats: seats.to_vec(), ..history(vec![reader("bob")], lines.to_vec()) }
}

#[test]
fn a_reduction_is_for_the_next_game_within_an_issue_too() {
    let joined = |game: &str, n: i8| FeeSeat { joined: Some(day(n)), ..seat(game, "Italy") };
    let fees = |seats: &[FeeSeat], credit: i8| {
        let reckoning = reckon(&with_seats(seats, &[entry(credit, EntryKind::Credit, 50, "")]), Some(1));
        let account = reckoning.books.account("bob").unwrap().clone();
        let fees: Vec<(String, i64)> = account.seats.iter().map(|s| (s.game.clone(), s.fee.0)).collect();
        (fees, account.reduction.0)
    };
    let two = [joined("1968A", 5), joined("1968B", 20)];
    let told =
        |first, second, left| (vec![("1968A".to_string(), first), ("1968B".to_string(), second)], left);
    assert_eq!(fees(&two, 10), told(200, 100, 0), "earned between the two");
    assert_eq!(fees(&two, 3), told(150, 150, 0), "earned before both");
    assert_eq!(fees(&two, 20), told(200, 150, 50), "earned on the day of the second");
    let undated = [seat("1968A", "Italy"), seat("1968B", "Italy")];
    assert_eq!(fees(&undated, 10), told(200, 150, 50), "nobody knows when they were asked for");
}

#[test]
fn a_turn_is_charged_to_each_player_of_a_game_that_an_issue_plays() {
    let seats = [
        FeeSeat { turns: [1, 2].into(), ..seat("1968A", "Italy") },
        FeeSeat { turns: [2].into(), waived: true, ..seat("1968B", "Italy") },
    ];
    let paid = entry(5, EntryKind::Payment, 330, "game:1968A");
    let mut history = with_seats(&seats, &[paid]);
    let of = |reckoning: &Reckoning| {
        let account = reckoning.books.account("bob").unwrap().clone();
        let ahead: i64 = account.ahead.iter().map(|(_, sum)| sum.0).sum();
        (account.owes().0, ahead, account.credit().issues.floor())
    };
    assert_eq!(of(&reckon(&history, None)), (0, 0, 13), "without a price of turns: the rest buys issues");
    history.terms.prices[0].per_turn = Some(Money(80));
    let first = reckon(&history, Some(1));
    assert_eq!(of(&first), (0, 50, 0), "a fee of 2.00, a turn of 0.80; the rest is kept for the next");
    let second = reckon(&history, Some(2));
    assert_eq!(of(&second), (30, 0, 0), "the standby in the other game pays nothing");
    assert_eq!(second.list(2).unwrap().copy_for("bob").unwrap().due, Money(30));
    let books = |account: &[&str]| balance(&second.movements, account).0;
    assert_eq!((books(&["income", "fees"]), books(&["assets", "fees"])), (-360, 30));
    assert_eq!((books(&["assets", "cash"]), books(&["liabilities"])), (330, 0));
    // A seal stores what is owed and what is held.
    let currency = Currency::default();
    let lots = sealed_lists::lots(&first.books, &currency);
    let lots = sealed_lists::read_lots(&lots, &currency).unwrap();
    let copies = sealed_lists::lines(first.list(1).unwrap(), LabelCodes::All, &currency);
    history.issues[0].sealed = Some(SealedIssue { copies, lots: Some(lots), ledger_lines: Some(1) });
    let after = reckon(&history, Some(2));
    assert_eq!((of(&after), &after.differences), ((30, 0, 0), &Vec::new()));
}

#[test]
fn a_purpose_names_what_it_is_for() {
    for good in ["", "sub", "bank", "game:1968A", "subzine:attic", "issue:7"] {
        assert_eq!(Purpose::read(good).map(|purpose| purpose.to_string()).as_deref(), Some(good));
    }
    assert_eq!(Purpose::read("any"), Some(Purpose::Any));
    for bad in ["game:", "subzine:", "issue:", "issue:x", "game", "moon:1", "Sub"] {
        assert_eq!(Purpose::read(bad), None, "{bad}");
    }
}

#[test]
fn a_seat_is_paid_when_its_fee_is_covered() {
    for (full, fee, paid, words, owes) in [
        (0, 0, 0, None, 0),
        (200, 200, 199, Some("Owes Game Fees"), 1),
        (200, 200, 200, Some("Paid"), 0),
        (200, 200, 201, Some("Paid"), 0),
        (200, 0, 0, Some("Paid"), 0),
    ] {
        let [full, fee, paid, owes] = [full, fee, paid, owes].map(Money);
        let (game, seat) = ("A".to_string(), "Austria".to_string());
        let fee = SeatFee { game, subzine: None, seat, entered: 1, full, fee, paid, paid_on: None };
        assert_eq!((fee.words(), fee.owes(), fee.is_paid()), (words, owes, owes == Money(0)), "{fee:?}");
    }
}

#[test]
fn money_for_an_issue_pays_first_what_is_owed_for_it() {
    let mut books =
        books(&[], &[entry(1, EntryKind::Refund, 30, ""), entry(2, EntryKind::Refund, 20, "issue:1")]);
    books.post(&entry(3, EntryKind::Payment, 25, "issue:1"), 2);
    let debts = &books.account("bob").unwrap().debts;
    assert_eq!(debts.iter().map(|d| (d.issue, d.sum)).collect::<Vec<_>>(), [(None, Money(25))]);
}

#[test]
fn what_comes_for_an_issue_that_is_out_is_told_and_used_otherwise() {
    for (kind, sum, went, comes) in [
        (EntryKind::Payment, 100, "1.00 for 10 issues", true),
        (EntryKind::Gift, 100, "1.00 for 10 issues", true),
        (EntryKind::Correction, 100, "1.00 for 10 issues", true),
        (EntryKind::Credit, 100, "1.00 off the next game", true),
        (EntryKind::Prize, 100, "1.00 off the next game", true),
        (EntryKind::Correction, -100, "1.00 owed again for 1", false),
        (EntryKind::Refund, 100, "1.00 owed again for 1", false),
        (EntryKind::Cost, 100, "1.00 spent", false),
        (EntryKind::Income, 100, "1.00 earned", false),
    ] {
        let line = |month| LedgerEntry { date: date(1969, month, 15), ..entry(1, kind, sum, "issue:1") };
        // Issue 1 is dated February 1.
        for (month, late) in [(1, false), (2, true)] {
            let reckoning = reckon(&history(vec![reader("bob")], vec![line(month)]), None);
            let told = reckoning.movements.iter().find_map(|movement| match movement {
                LedgerMovement::Posted(_, _, shares) => Some(report::went(&shares[0], &Currency::default())),
                _ => None,
            });
            let wanted = if late || !comes { went } else { "1.00 single copy of 1" };
            assert_eq!(told.as_deref(), Some(wanted), "{kind:?}");
            let told = if late && comes { vec![(2, 1)] } else { vec![] };
            assert_eq!(reckoning.too_late, told, "{kind:?}");
            assert_eq!(reckoning.books.account("bob").unwrap().prepaid(), Money(0), "nothing is kept for it");
        }
    }
}

#[test]
fn a_refund_comes_out_of_what_it_is_for() {
    let attic = FeeSeat { subzine: Some("attic".into()), ..seat("A", "Austria") };
    let own = seat("B", "Italy");
    for (purpose, paid, debt) in [
        ("subzine:attic", [100, 150], 0),
        ("game:A", [100, 150], 0),
        ("game:B", [200, 50], 0),
        ("", [200, 50], 0),
        ("issue:1", [200, 150], 100),
        ("subzine:cellar", [200, 150], 100),
    ] {
        let lines = [entry(1, EntryKind::Payment, 350, ""), entry(2, EntryKind::Refund, 100, purpose)];
        let books = books(&[attic.clone(), own.clone()], &lines);
        let account = books.account("bob").unwrap();
        let got: Vec<i64> = account.seats.iter().map(|seat| seat.paid.0).collect();
        assert_eq!((got.as_slice(), account.debt()), (&paid[..], Money(debt)), "{purpose}");
    }
}

#[test]
fn a_copy_that_cost_nothing_gives_no_money_back() {
    let mut lots = Lots::default();
    lots.buy(day(1), SubscriptionUnit::Issue, Exact::from_integer(10), Exact::from_integer(3));
    lots.buy(day(2), SubscriptionUnit::Issue, Exact::ZERO, Exact::from_integer(2));
    let (taken, rest) = lots.give_back(Money(50));
    assert_eq!((taken.len(), taken[0].1.worth, rest), (1, Money(30), Money(20)));
    assert_eq!(lots.credit().issues, Exact::from_integer(2), "what was given stays");
}

#[test]
fn who_owes_something_gets_a_single_copy_only_at_its_whole_price() {
    for (owed, paid, sent, kept, owes) in [
        (0, 9, true, 9, 1),
        (0, 10, true, 10, 0),
        (0, 11, true, 10, 0),
        (5, 9, false, 0, 0),
        (5, 10, true, 10, 5),
        (5, 15, true, 10, 0),
    ] {
        let mut lines = vec![entry(2, EntryKind::Payment, paid, "issue:1")];
        if owed > 0 {
            lines.insert(0, entry(1, EntryKind::Refund, owed, ""));
        }
        let mut books = books(&[], &lines);
        let list = books.charge(&facts(1));
        let settled = list.copy_for("bob").and_then(|copy| copy.settled.clone()).unwrap();
        assert_eq!((settled.sent, settled.used), (sent, Money(kept)), "{owed} {paid}");
        assert_eq!(books.account("bob").unwrap().debt(), Money(owes), "{owed} {paid}");
    }
}

#[test]
fn every_seat_and_every_reader_is_found_by_name() {
    let seats = [seat("A", "Austria"), seat("A", "England"), seat("B", "Austria")];
    let books = self::books(&seats, &[]);
    for seat in &seats {
        let fee = books.seat_fee(&seat.game, &seat.seat, "bob").unwrap();
        assert_eq!((&fee.game, &fee.seat), (&seat.game, &seat.seat));
    }
    assert_eq!(books.seat_fee("B", "England", "bob"), None);
    // The price of a group applies only to its members, in whatever order the readers come.
    let group = |id: &str| Subscriber { group: "members".to_string().into(), ..reader(id) };
    let mut terms = terms();
    let members = Some("members".to_string());
    terms.prices.push(Price { group: members, ..price(SubscriptionUnit::Issue, Some(5), None) });
    for readers in [vec![group("yva"), reader("ann")], vec![reader("ann"), group("yva")]] {
        let books = Books::new(terms.clone(), readers);
        for (id, single) in [("yva", 5), ("ann", 10), ("zoe", 10), ("abe", 10)] {
            let price = books.price(id, (1, day(1))).and_then(|price| price.single);
            assert_eq!(price, Some(Money(single)), "{id}");
        }
    }
}

#[test]
fn a_copy_held_for_a_reader_is_kept_until_an_envelope_goes() {
    let mut books = Books::new(terms(), vec![Subscriber { hold: 3.into(), ..reader("bob") }]);
    books.post(&entry(1, EntryKind::Payment, 100, ""), 1);
    let envelope = |list: Distribution| list.copy_for("bob").map(|copy| copy.envelope.clone());
    assert_eq!(envelope(books.charge(&facts(1))), Some(Envelope::Held));
    // Bob gets all his money back, and so no copy of the next issue; the one he paid for still waits.
    books.post(&entry(2, EntryKind::Refund, 90, ""), 2);
    assert_eq!(envelope(books.charge(&facts(2))), Some(Envelope::Sent(vec![])));
    assert_eq!(books.account("bob").unwrap().held_issues, [1]);
    books.post(&entry(3, EntryKind::Payment, 10, ""), 3);
    assert_eq!(envelope(books.charge(&facts(3))), Some(Envelope::Sent(vec![1])));
}

#[test]
fn a_copy_is_taken_from_the_credit_and_its_codes_tell_what_follows() {
    let credit = |text: &str| ReaderStanding { credit: text.parse().unwrap(), ..ReaderStanding::default() };
    let next = FreeRight { now: false, next: true };
    let strict = Tariff { overdraw: false, ..terms() };
    let short = Tariff { expected_pages: 0, ..terms() };
    let trade = ReaderStanding { trade: next, ..credit("1") };
    let player = ReaderStanding { player: next, ..credit("10pp") };
    for (terms, pages, standing, right, codes, left) in [
        (&terms(), 0, credit("0"), None, "", "0"),
        (&strict, 0, credit("0"), None, "", "0"),
        (&strict, 10, credit("9pp"), None, "", "9pp"),
        (&strict, 10, credit("10pp"), Some(Right::Pages(10)), "Y", "0"),
        (&terms(), 10, credit("9pp"), Some(Right::Pages(10)), "Y", "-1pp"),
        (&terms(), 10, credit("-1pp"), None, "", "-1pp"),
        (&terms(), 10, credit("20pp"), Some(Right::Pages(10)), "Z-10pp", "10pp"),
        (&terms(), 10, credit("19pp"), Some(Right::Pages(10)), "Y", "9pp"),
        (&short, 10, credit("11pp"), Some(Right::Pages(10)), "Z-1pp", "1pp"),
        (&short, 10, credit("10pp"), Some(Right::Pages(10)), "Y", "0"),
        (&terms(), 10, trade, Some(Right::Issue), "Z-7", "0"),
        (&terms(), 10, player, Some(Right::Pages(10)), "Z-7", "0"),
    ] {
        let got = entitle(terms, 7, pages, Money(10), &standing);
        let said = (got.right, LabelCodes::All.join(&got.codes), got.left.to_string());
        assert_eq!(said, (right, codes.into(), left.into()), "{pages} pages, {}", standing.credit);
    }
}

#[test]
fn a_term_holds_to_the_end_of_its_last_issue_or_day() {
    let term = |until| TermHistory(vec![DatedValue { value: (), from: None, until: Some(until) }]);
    for (n, holds) in [(4, true), (5, true), (6, false)] {
        assert_eq!(term(TermStart::Issue(5)).value_at((n, day(1))).is_some(), holds, "issue {n}");
        assert_eq!(term(TermStart::Day(day(5))).value_at((1, day(n as i8))).is_some(), holds, "day {n}");
    }
    assert_eq!([TermStart::Issue(5), TermStart::Day(day(5))].map(|p| p.to_string()), ["5", "1969-01-05"]);
    assert_eq!(TermStart::Issue(1).is_before(TermStart::Day(day(5))), None);
}

#[test]
fn terms_follow_each_other_without_overlap() {
    let points: [fn(i8) -> TermStart; 2] = [|n| TermStart::Issue(n.into()), |n| TermStart::Day(day(n))];
    for point in points {
        assert_eq!([4, 5, 6].map(|n| point(n).is_before(point(5))), [Some(true), Some(false), Some(false)]);
        let entry = |(from, until): (i8, i8)| {
            let point = |n| (n > 0).then(|| point(n));
            DatedValue { value: (), from: point(from), until: point(until) }
        };
        let early = "this ends before it begins";
        let second = "this value has no beginning, so it must come first";
        let over = "this overlaps the one before it";
        for (entries, fault) in [
            (vec![(0, 0)], None),
            (vec![(5, 4)], Some((0, early))),
            (vec![(5, 5)], None),
            (vec![(0, 4), (5, 6), (7, 0)], None),
            (vec![(0, 5), (5, 0)], Some((1, over))),
            (vec![(5, 0), (5, 0)], Some((1, over))),
            (vec![(5, 0), (4, 0)], Some((1, over))),
            (vec![(0, 0), (4, 0), (8, 0)], None),
            (vec![(0, 0), (4, 3)], Some((1, early))),
            (vec![(0, 0), (0, 5)], Some((1, second))),
            (vec![(0, 3), (5, 0), (0, 0)], Some((2, second))),
        ] {
            let dated = TermHistory(entries.iter().copied().map(entry).collect());
            assert_eq!(dated.fault(), fault, "{entries:?}");
        }
    }
}

#[test]
fn fractions_are_exact_as_long_as_128_bits_suffice_and_fine_beyond() {
    let exact = |text: &str| text.parse::<Exact>().unwrap();
    assert_eq!(Exact::ratio(1, -2), Exact::ratio(-1, 2));
    assert!(
        exact("333333333333/1000000000000") < exact("1/3"),
        "less by a third of a millionth of a millionth"
    );
    for (a, b) in [
        ("50000000000000000000/99999999999999999999", "25000000000000000000/99999999999999999997"),
        (
            "500000000000000000000000000000/999999999999999999999999999999",
            "250000000000000000000000000000/999999999999999999999999999997",
        ),
    ] {
        let (a, b) = (exact(a), exact(b));
        assert_eq!((a + b).to_string(), "0.75");
        assert_eq!((a + b + a + b + a + b).to_string(), "2.25");
        assert!(b < a && -a < b && -a < -b && a + a > b);
    }
    let (half, quarter) = (
        exact("50000000000000000000/99999999999999999999"),
        exact("25000000000000000000/99999999999999999997"),
    );
    assert_eq!(
        (half - quarter).to_string(),
        "249999999999/1000000000000",
        "a bit more than a quarter is rounded down"
    );
    let seven = exact("350000000000000000000/99999999999999999999");
    assert_eq!((seven + exact("350000000000000000000/99999999999999999997")).to_string(), "7");
}

#[test]
fn a_number_is_read_only_if_it_can_be_read_again_as_it_is_printed() {
    let (nines, noughts) = ("9".repeat(30), "0".repeat(28));
    let long = format!("0.{noughts}1");
    for good in [long.as_str(), "8.50", "-8.50", "08", "12/8", nines.as_str()] {
        let read = good.parse::<Exact>().unwrap();
        assert_eq!(read.to_string().parse(), Ok(read), "{good}");
    }
    let (longer, half) = (format!("0.{noughts}01"), format!("{nines}.5"));
    for bad in [&longer, &half, "+1", "1.+5", "1/+2", "--1", "1.-5", "1 ", "1.2.3", "1/2/3", "-", "."] {
        assert!(bad.parse::<Exact>().is_err(), "{bad}");
    }
}

#[test]
fn a_price_turns_at_its_limit() {
    let by_issue = price(SubscriptionUnit::Issue, Some(10), Some((100, 10)));
    let above = Price { above: Some((10, Money(20))), ..by_issue.clone() };
    assert_eq!([9, 10, 11].map(|pages| above.single_copy(pages).0), [10, 10, 20]);
    let by_page = price(SubscriptionUnit::Page, None, Some((100, 30)));
    assert_eq!([0, 1, 3, 9, 10].map(|pages| by_page.single_copy(pages).0), [0, 4, 10, 30, 34]);
    assert_eq!(price(SubscriptionUnit::Page, None, Some((100, 0))).single_copy(10), Money(0));
    for (prices, by_pages) in [
        (vec![], false),
        (vec![by_issue.clone()], false),
        (vec![by_page], true),
        (vec![above.clone()], true),
        (vec![by_issue, above], true),
    ] {
        assert_eq!(Tariff { prices, ..Tariff::default() }.by_pages(), by_pages);
    }
}

#[test]
fn a_line_is_split_at_its_commas_and_joined_again() {
    let fields = |line| ledger::fields(line).map(|fields| fields.join("|"));
    for (line, told) in [
        ("", Some("")),
        (",", Some("|")),
        ("a,b", Some("a|b")),
        (" a , b ", Some("a|b")),
        ("\"a, b\",c", Some("a, b|c")),
        ("x,   \"a, b\" , c", Some("x|a, b|c")),
        ("\"\",\"a \"\"b\"\"\",\"\"\"\"", Some("|a \"b\"|\"")),
        ("a,\"b", None),
    ] {
        assert_eq!(fields(line).as_deref(), told, "{line}");
    }
    assert_eq!(ledger::row(&["a", "b, c", "", "d \"e\""]), "a,\"b, c\",,\"d \"\"e\"\"\"\n");
    assert_eq!(ledger::row(&["a\nb", "c"]), "a b,c\n", "a row is a line");
}

fn known() -> ledger::LedgerNames {
    let people = ["bob", "dee"].map(String::from).into();
    ledger::LedgerNames { people, games: ["1968A".to_string()].into(), currency: Currency::default() }
}

#[test]
fn a_slip_is_shown_at_its_own_place_in_the_line() {
    for (lines, place, message) in [
        ("1968-12-04, bbo,payment,3.00,,", "2:13", "no person in people.toml has the id “bbo”"),
        ("1968-12-04,  \"bbo\",payment,3.00,,", "2:14", "no person in people.toml has the id “bbo”"),
        ("1968-12-04,\"b\"\"o\",payment,3.00,,", "2:12", "no person in people.toml has the id “b\"o”"),
        ("1968-12-04,bob,cost,3.00,,", "2:12", "a cost has no person: leave the column empty, not “bob”"),
        ("1968-12-04,bob,payment,0.00,,", "2:24", "a payment must be more than zero"),
        ("1968-12-04,bob,payment,-0.01,,", "2:24", "a payment must be more than zero"),
        ("1968-12-04,bob,correction,0.00,,", "2:27", "a correction must be more or less than zero"),
        ("1968-12-04,bob,payment,3.00,subzine:,", "2:29", "“subzine:” is not a purpose"),
        (
            "\n# \n1968-12-04,bob,correction,-0.01,,\n1968-12-04,bob,gift,x,,",
            "5:21",
            "“x” is not an amount of money",
        ),
    ] {
        let (_, found) = ledger::read(&Source::new("l", format!("{HEADER}\n{lines}\n")), &known());
        let told: Vec<_> =
            found.iter().map(|f| (f.place().unwrap_or_default(), f.sentence().to_string())).collect();
        assert_eq!(told, [(format!("l:{place}"), message.to_string())], "{lines}");
    }
    // A byte-order mark is not part of the first line.
    let (read, found) = ledger::read(&Source::new("l", format!("\u{feff}{HEADER}\n")), &known());
    assert_eq!((read.entries.len(), found.len()), (0, 0));
    let (_, found) = ledger::read(&Source::new("l", "\u{feff}1968-12-04,bob,gift,3.00,,\n"), &known());
    assert_eq!(found[0].span.as_ref().map(|span| span.range.clone()), Some(3..29));
}

#[test]
fn a_line_is_appended_on_a_line_of_its_own() {
    let (first, line) = ("1968-12-04,bob,payment,3.00,,", "1968-12-05,dee,gift,1.00,,");
    for before in [format!("{HEADER}\n{first}"), format!("{HEADER}\n{first}\n")] {
        let (source, start, found) = ledger::append_and_check("l", Some(before), line, &known());
        assert_eq!(&*source.text, format!("{HEADER}\n{first}\n{line}\n"));
        assert_eq!((&source.text[start..], found.len()), (format!("{line}\n").as_str(), 0));
    }
    let (source, ..) = ledger::append_and_check("l", None, line, &known());
    assert_eq!(&*source.text, format!("{HEADER}\n{line}\n"));
}

#[test]
fn a_line_is_sealed_however_its_date_is_written() {
    for date in ["1968-12-04", " 1968-12-04 ", "\"1968-12-04\""] {
        let source = Source::new("l", format!("{HEADER}\n{date},bob,payment,3.00,,\n"));
        assert_eq!(ledger::read(&source, &known()).0.entries.len(), 1, "{date}");
        for (day, lines) in [(3, 0), (4, 1), (5, 1)] {
            assert_eq!(ledger::seal(&source, self::date(1968, 12, day)).lines, lines, "{date}");
        }
    }
}

fn statement(sums: &[&str], decimal: Option<char>, code: &str) -> Result<Vec<bank::BankRow>, String> {
    let columns = [("date", "Date"), ("amount", "Sum")].map(|(key, name)| (key, name.to_string())).into();
    let form = bank::BankFormat { separator: Some(';'), decimal, columns, ..bank::BankFormat::default() };
    let lines: String = sums.iter().map(|sum| format!("1969-01-05;{sum}\n")).collect();
    bank::read(&format!("Date;Sum\n{lines}"), &form, &Currency::new(code))
}

#[test]
fn a_sum_of_a_bank_is_read_as_written_or_not_at_all() {
    for (decimal, text, sum) in [
        ('.', "1234.50", Some(123_450)),
        ('.', "1,234.50", Some(123_450)),
        ('.', "1'234 567.5", Some(123_456_750)),
        ('.', "1234,567.00", None),
        ('.', "1,23.00", None),
        ('.', ",234", None),
        ('.', "5.", None),
        ('.', ".50", None),
        ('.', "5.x", None),
        ('.', "5.005", None),
        ('.', "five", None),
        ('.', "", None),
        ('.', "+7", Some(700)),
        ('.', "7.00-", Some(-700)),
        ('.', "\u{2212}7.00", Some(-700)),
        ('.', "1\u{202f}234.50", Some(123_450)),
        (',', "1.234,5", Some(123_450)),
        (',', "1234", Some(123_400)),
        (',', "1.234", Some(123_400)),
        (',', "12.34", None),
    ] {
        let rows = statement(&[text], Some(decimal), "GBP").unwrap();
        assert_eq!(rows[0].amount, sum.map(Money), "{text}");
    }
}

#[test]
fn decimals_are_told_from_thousands_by_the_whole_file() {
    let mixed = "some sums have a decimal point and some a comma: set decimal = \",\" or \".\" for this bank";
    let doubtful = "cannot tell decimals from thousands: set decimal = \",\" or \".\" for this bank";
    for (code, sums, read) in [
        ("GBP", &["5", "7"][..], Ok(vec![Some(500), Some(700)])),
        ("GBP", &["5.00", "7,000"], Ok(vec![Some(500), Some(700_000)])),
        ("GBP", &["5,00", "7.000"], Ok(vec![Some(500), Some(700_000)])),
        ("GBP", &["5,00", "7.00"], Err(mixed)),
        ("GBP", &["7.000"], Err(doubtful)),
        ("GBP", &["7,000", "5"], Err(doubtful)),
        ("GBP", &["1.234,500", "7.000"], Ok(vec![None, Some(700_000)])),
        ("KWD", &["7.000", "1,234.500"], Ok(vec![Some(7000), Some(1_234_500)])),
        ("KWD", &["7,000"], Ok(vec![Some(7000)])),
    ] {
        let got = statement(sums, None, code);
        let got = got.map(|rows| rows.iter().map(|row| row.amount.map(|sum| sum.0)).collect::<Vec<_>>());
        assert_eq!(got, read.map_err(String::from), "{sums:?}");
    }
}

#[test]
fn a_row_that_brings_no_money_says_why() {
    for (sum, fault) in [
        ("0.01", None),
        ("0.00", Some("it moves no money")),
        ("-0.01", Some("money that went out")),
        ("x", Some("the sum cannot be read")),
    ] {
        let found = statement(&[sum], Some('.'), "GBP").unwrap()[0].fault.as_ref().map(ToString::to_string);
        assert_eq!(found.as_deref(), fault, "{sum}");
    }
    // Of separators that find equally little, the first is tried; the error shows its columns.
    let told = bank::read("Day,Sum\n1,2\n", &bank::BankFormat::paypal(), &Currency::default()).unwrap_err();
    assert_eq!(told, "there is no column “Date” or “Datum” for the date; the file has: Day, Sum");
}

#[test]
fn a_cell_in_quotation_marks_may_hold_anything() {
    let rows =
        |text| bank::cells(text, ',').into_iter().map(|(n, row)| (n, row.join("|"))).collect::<Vec<_>>();
    for (text, told) in [
        ("a,b\r\nc,d\r\n", &[(1, "a|b"), (2, "c|d")][..]),
        ("\"a \"\"b\"\", c\",d\n", &[(1, "a \"b\", c|d")]),
        ("\"\"\"\",\"\"\n", &[(1, "\"|")]),
        ("\"a\r\nb\",c\nd\n", &[(1, "a\r\nb|c"), (3, "d")]),
        ("a \"b\", \"c\n\n\n", &[(1, "a \"b\"|c\n\n\n")]),
        ("\n\na\n", &[(3, "a")]),
    ] {
        let told: Vec<_> = told.iter().map(|(n, row)| (*n, row.to_string())).collect();
        assert_eq!(rows(text), told, "{text}");
    }
}

#[test]
fn a_payer_is_known_by_an_account_of_his_own_and_named_only_where_nothing_speaks_for_another() {
    let payer = |id: &str, name: &str, account: &str| bank::Payer {
        id: id.into(),
        name: name.into(),
        accounts: vec![account.into()],
        emails: vec![String::new()],
    };
    let payers = [
        payer("bob", "Bob", "GB 1"),
        payer("cy", "Cy", "gb2"),
        payer("di", "Di", "GB2"),
        payer("ed", "Ed", ""),
    ];
    for (account, name, who) in [
        ("gb1", "Somebody", Ok("bob")),
        ("GB2", "Di", Ok("di")),
        ("GB2", "Ed", Err("the account fits cy and di")),
        ("", "Ed", Ok("ed")),
        ("", "Somebody", Err("no person in people.toml fits it")),
        ("GB3", "", Err("no person in people.toml fits it")),
    ] {
        let row = bank::BankRow { account: account.into(), name: name.into(), ..bank::BankRow::default() };
        let got = bank::payer(&row, &payers).map(|(id, _)| id).map_err(|fault| fault.to_string());
        assert_eq!(got, who.map(String::from).map_err(String::from), "{account} {name}");
    }
}

#[test]
fn every_payment_of_a_collected_entry_has_a_row_and_its_own_currency() {
    for (prefix, quote) in [("", '"'), ("ns2:", '"'), ("", '\'')] {
        let sum =
            |code: &str, sum: &str| format!("<{prefix}Amt Ccy={quote}{code}{quote}>{sum}</{prefix}Amt>");
        let part = |code: &str, n: &str| format!("<{prefix}TxDtls>{}</{prefix}TxDtls>", sum(code, n));
        let entry = |all: &str, parts: &str| {
            let day = format!("<{prefix}BookgDt><{prefix}Dt>1969-01-05</{prefix}Dt></{prefix}BookgDt>");
            format!("<{prefix}Ntry>{}{day}{parts}</{prefix}Ntry>", sum("GBP", all))
        };
        let two = part("GBP", "3.00") + &part("EUR", "4.00");
        let text = entry("7.00", &two) + &entry("5.00", &part("GBP", "5.00")) + &entry("6.00", "");
        let text = format!("<Document xmlns:ns2='urn:iso'>{text}</Document>");
        let rows = bank::read_camt(&text, &Currency::default()).unwrap();
        let told: Vec<_> = rows.iter().map(|row| (row.amount.unwrap().0, row.fault.clone())).collect();
        let euros = Some(bank::RowFault::Foreign("EUR".into(), "GBP".into()));
        assert_eq!(told, [(300, None), (400, euros), (500, None), (600, None)], "{prefix}{quote}");
    }
}

#[test]
fn a_journal_names_everything_in_the_form_of_its_program() {
    let line = |person: &str| {
        let note = "cheque; no. \"7\" | x\ty".to_string();
        let entry = LedgerEntry { person: person.into(), note, ..entry(1, EntryKind::Payment, 100, "") };
        LedgerMovement::Posted(2, entry, vec![Allotment::Reduction(Money(100))])
    };
    for (person, hledger, beancount) in [
        ("bob", "bob", "Bob"),
        ("o k", "o-k", "O-k"),
        ("o:k", "o-k", "O-k"),
        ("o\u{1}k", "o-k", "O-k"),
        ("élan", "élan", "X-lan"),
        ("7up", "7up", "7up"),
    ] {
        let told = |form| journal(&Currency::default(), &[line(person)], form);
        let account = format!("    liabilities:reductions:{hledger}  -1.00 GBP");
        assert!(
            told(JournalFormat::Hledger).lines().any(|l| l == account),
            "{}",
            told(JournalFormat::Hledger)
        );
        let account = format!("  Liabilities:Reductions:{beancount}  -1.00 GBP");
        assert!(
            told(JournalFormat::Beancount).lines().any(|l| l == account),
            "{}",
            told(JournalFormat::Beancount)
        );
    }
    let text = journal(&Currency::default(), &[line("bob")], JournalFormat::Hledger);
    assert!(text.contains("\n1969-01-01 payment | bob  ; line 2: cheque  no. \"7\"   x y\n"), "{text}");
    let text = journal(&Currency::default(), &[line("bob")], JournalFormat::Beancount);
    assert!(
        text.contains("\n1969-01-01 * \"bob\" \"payment, line 2: cheque; no. \\\"7\\\" | x y\"\n"),
        "{text}"
    );
    for (code, told) in [
        ("GBP", "GBP"),
        ("gbp", "GBP"),
        ("XY", "XY"),
        ("X", "MONEY"),
        ("", "MONEY"),
        ("1AB", "MONEY"),
        ("€", "MONEY"),
    ] {
        let text = journal(&Currency::new(code), &[line("bob")], JournalFormat::Beancount);
        assert!(text.contains(&format!("Assets:Cash  1.00 {told}\n")), "{text}");
    }
}

#[test]
fn where_money_went_is_told_in_words() {
    let bought = |unit| Allotment::Subscription {
        sum: Money(50),
        unit,
        bought: Exact::from_integer(5),
        worth: Money(50),
    };
    for (share, told) in [
        (Allotment::Fee("A".into(), Money(150)), "1.50 fee of A"),
        (bought(SubscriptionUnit::Issue), "0.50 for 5 issues"),
        (bought(SubscriptionUnit::Page), "0.50 for 5 pages"),
        (Allotment::Single(7, Money(10)), "0.10 single copy of 7"),
        (Allotment::Debt(Some(7), Money(1)), "0.01 owed for 7"),
        (Allotment::Debt(Some(7), Money(0)), "0.00 owed for 7"),
        (Allotment::Debt(Some(7), Money(-1)), "0.01 owed again for 7"),
        (Allotment::Debt(None, Money(1)), "0.01 owed since a refund"),
        (Allotment::Debt(None, Money(-1)), "0.01 more than there was"),
        (Allotment::Reduction(Money(50)), "0.50 off the next game"),
        (Allotment::Ahead("A".into(), Money(50)), "0.50 ahead for A"),
        (Allotment::Unpriced(Money(50)), "0.50 without a price"),
        (Allotment::Zine(Money(1)), "0.01 earned"),
        (Allotment::Zine(Money(0)), "0.00 earned"),
        (Allotment::Zine(Money(-1)), "0.01 spent"),
    ] {
        assert_eq!(report::went(&share, &Currency::default()), told);
    }
    let flyer =
        report::FlyerLine { flyer: "call".into(), copies: 9, paper: 7, sheets: 14, postage: "1.20".into() };
    let told = "flyer call: 9 copies, 7 on paper, 14 sheets, postage 1.20, at the editor’s cost";
    assert_eq!(flyer.text(), told);
}

fn history(readers: Vec<Subscriber>, ledger: Vec<LedgerEntry>) -> LedgerHistory {
    let issues = (1..=3).map(|n| AccountedIssue { facts: facts(n), sealed: None }).collect();
    LedgerHistory {
        terms: terms(),
        readers,
        ledger: (2..).zip(ledger).collect(),
        issues,
        ..LedgerHistory::default()
    }
}

#[test]
fn a_report_has_the_money_booked_since_the_issue_before() {
    let paid = |month, amount| {
        let date = date(1969, month, 15);
        LedgerEntry { date, ..entry(1, EntryKind::Payment, amount, "") }
    };
    let lines = vec![paid(1, 10), paid(2, 20), paid(3, 30), paid(4, 40)];
    let nobody = Subscriber { copies: false.into(), ..reader("bob") };
    // Whether an issue goes to anybody or to nobody at all.
    for readers in [vec![reader("bob")], vec![nobody], vec![Subscriber { since: Some(2), ..reader("bob") }]] {
        let history = history(readers, lines.clone());
        for (until, rest) in [(None, 40), (Some(3), 0)] {
            let reckoning = reckon(&history, until);
            for (number, received, cash) in [(1, "0.10", "0.10"), (2, "0.20", "0.30"), (3, "0.30", "0.60")] {
                let report = report::report(&history, &reckoning, number, str::to_string).unwrap();
                let sums = (report.sums.received.as_str(), report.sums.cash.as_str());
                assert_eq!((sums, report.money.len()), ((received, cash), 1), "issue {number}");
            }
            let posted =
                |m: &LedgerMovement| matches!(m, LedgerMovement::Posted(_, entry, _) if entry.amount.0 == 40);
            assert_eq!(reckoning.movements.iter().any(posted), rest > 0);
        }
    }
}

#[test]
fn only_who_gets_no_copy_has_lapsed() {
    // Bob trades from the next issue on: his single copy of this one bears no code.
    let from = Some(TermStart::Issue(2));
    let trade = TermHistory(vec![DatedValue { value: "Orc".to_string(), from, until: None }]);
    let trader = Subscriber { trade, ..reader("bob") };
    let history = history(vec![trader], vec![entry(1, EntryKind::Payment, 10, "issue:1")]);
    let reckoning = reckon(&history, None);
    let sums = report::report(&history, &reckoning, 1, str::to_string).unwrap().sums;
    assert_eq!((sums.copies, sums.lapsed), (1, 0));
    assert_eq!(sums.by_right.into_iter().collect::<Vec<_>>(), [("single".to_string(), 1)]);
}

#[test]
fn a_sealed_copy_went_by_the_right_that_its_line_tells() {
    for (line, right) in [
        ("P,,0,player in A", Right::Player),
        ("T,,0,trade for Orc", Right::Trade),
        ("P/T,,0,player in A", Right::Player),
        ("S-2,,0,sample 2 of 3", Right::Sample(2)),
        ("Z-3,1,2,subscription by the issue", Right::Issue),
        ("Z-86pp,14pp,86pp,subscription by the page", Right::Pages(14)),
        ("Y,1,0,single copy", Right::Single(Money(1))),
    ] {
        // Today it is reckoned as a subscriber's, or as a single copy that costs 1 yen.
        let single = matches!(right, Right::Single(_));
        let mut history = history(
            vec![reader("bob")],
            vec![entry(1, EntryKind::Payment, 1, if single { "issue:1" } else { "" })],
        );
        history.terms.currency = Currency::new("JPY");
        history.terms.prices = vec![price(SubscriptionUnit::Issue, Some(1), Some((1, 1)))];
        let copies = sealed_lists::read(&format!("bob,1,{line}\n")).unwrap();
        history.issues[0].sealed = Some(SealedIssue { copies, lots: None, ledger_lines: None });
        let reckoning = reckon(&history, Some(1));
        assert_eq!(reckoning.list(1).unwrap().copy_for("bob").unwrap().right, Some(right), "{line}");
    }
}

#[test]
fn a_sealed_fee_is_that_of_its_game_whatever_the_power_is_called_now() {
    let mut history = history(vec![reader("bob")], vec![]);
    history.seats = vec![seat("saturn", "Austria"), seat("titan", "Italy")];
    let lots = "bob,fee,saturn/Austria,,2.00,0.00\nbob,fee,titan/Turkey,1969-01-02,1.50,1.20\n";
    let lots = sealed_lists::read_lots(lots, &Currency::default()).ok();
    history.issues[0].sealed = Some(SealedIssue { copies: vec![], lots, ledger_lines: None });
    let books = reckon(&history, Some(1)).books;
    let paid = books.account("bob").unwrap().seats.iter().map(|seat| (seat.game.as_str(), seat.paid.0));
    assert_eq!(paid.collect::<Vec<_>>(), [("saturn", 0), ("titan", 120)]);
}

#[test]
fn a_line_of_a_seal_that_cannot_be_read_is_named() {
    let good = "bob,1,P,,0,why";
    for (text, line) in [("x", 1), (good, 0), ("\n\nx", 3), ("bob,1,P,,x,why", 1), (&format!("{good}\nx"), 2)]
    {
        assert_eq!(sealed_lists::read(text).err(), (line > 0).then_some(line), "{text}");
    }
}

#[test]
fn pages_settle_when_two_passes_agree_or_the_editor_must_say() {
    let mut paging = Paging::default();
    assert_eq!(
        [12, 13, 13].map(|n| paging.pass(n)),
        [Ok(PagingStep::Again(12)), Ok(PagingStep::Again(13)), Ok(PagingStep::Settled(13))]
    );
    let mut paging = Paging::default();
    let [.., last] = [10, 11, 10, 11].map(|n| paging.pass(n).map_err(|fault| fault.to_string()));
    let told =
        "the number of chargeable pages does not settle (10, 11, 10, 11): write `pages = 11` in issue.toml";
    assert_eq!(last, Err(told.to_string()));
}

#[test]
fn the_widest_code_has_as_many_digits_as_any() {
    for (number, greatest, code) in [
        (5, 3, "8pp"),
        (9, 1, "8pp"),
        (10, 5, "8pp"),
        (100, 5, "888"),
        (99, 1, "888"),
        (10, 99, "88pp"),
        (9994, 5, "8888"),
        (9995, 5, "88888"),
    ] {
        let whole = Exact::from_integer(greatest);
        assert_eq!(widest(number, whole), format!("P/T/Z-{code}/Y"), "{number} {greatest}");
    }
}

#[test]
fn what_has_no_pages_fills_nothing() {
    let fillers =
        [("nothing", 0), ("map", 1)].map(|(name, pages)| page_budget::Filler { name: name.into(), pages });
    for (pages, used) in [(7, &["map"][..]), (8, &[])] {
        assert_eq!(page_budget::fill(pages, 4, &fillers).used, used);
    }
    assert_eq!(base::folding::booklet(0, true), []);
}

#[test]
fn days_are_told_from_months_by_the_whole_file_or_not_at_all() {
    let read = |dates: &[&str], date: Option<&str>| {
        let lines: String = dates.iter().map(|date| format!("{date},5.00\n")).collect();
        let form = bank::BankFormat::paypal();
        let form = bank::BankFormat { date: date.map(String::from).or(form.date.clone()), ..form };
        let rows = bank::read(&format!("Date,Gross\n{lines}"), &form, &Currency::new("GBP"))?;
        Ok::<_, String>(
            rows.iter().map(|r| r.date.map(|d| d.to_string()).unwrap_or_default()).collect::<Vec<_>>(),
        )
    };
    assert_eq!(read(&["01/12/2026", "13/12/2026"], None).unwrap(), ["2026-12-01", "2026-12-13"]);
    assert_eq!(read(&["12/01/2026", "12/13/2026"], None).unwrap(), ["2026-12-01", "2026-12-13"]);
    assert_eq!(read(&["01.12.2026"], None).unwrap(), ["2026-12-01"]);
    assert_eq!(read(&["05/05/2026"], None).unwrap(), ["2026-05-05"], "either way the same day");
    for doubtful in [&["01/12/2026", "02/12/2026"][..], &["13/12/2026", "12/13/2026"]] {
        let said = read(doubtful, None).unwrap_err();
        assert!(said.contains("cannot tell days from months") && said.contains("date = "), "{said}");
    }
    assert_eq!(read(&["01/12/2026"], Some("%d/%m/%Y")).unwrap(), ["2026-12-01"], "the editor has said it");
}

#[test]
fn a_deposit_is_held_until_it_is_sent_back_or_forfeited() {
    let lines = [
        entry(1, EntryKind::Payment, 500, "deposit:1968A"),
        entry(2, EntryKind::Refund, 100, ""),
        entry(3, EntryKind::Forfeit, 200, "deposit:1968A"),
        entry(4, EntryKind::Refund, 300, "deposit:1968A"),
        entry(5, EntryKind::Forfeit, 50, "deposit:1968A"),
    ];
    let reckoning = reckon(&history(vec![reader("bob")], lines.to_vec()), None);
    let told: Vec<Vec<String>> = reckoning
        .movements
        .iter()
        .filter_map(|movement| match movement {
            LedgerMovement::Posted(_, _, shares) => {
                Some(shares.iter().map(|share| report::went(share, &Currency::default())).collect())
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            &["5.00 held as deposit for 1968A"][..],
            &["1.00 more than there was"],
            &["2.00 of the deposit for 1968A", "2.00 earned"],
            &["3.00 of the deposit for 1968A"],
            &["0.50 more than there was", "0.50 earned"],
        ]
    );
    let account = reckoning.books.account("bob").unwrap();
    assert!(account.deposits.is_empty() && !account.has_paid, "a deposit is no subscriber's money");
    for (path, sum) in [
        (&["assets", "cash"][..], 100),
        (&["liabilities", "deposits", "bob", "1968A"], 0),
        (&["income", "forfeits", "1968A"], -250),
        (&["assets", "debts", "bob"], 150),
    ] {
        assert_eq!(accounts::journal::balance(&reckoning.movements, path), Money(sum), "{path:?}");
    }
    let slips = |line: &str| {
        let source = Source::new("l", format!("{HEADER}\n1968-12-04,{line}\n"));
        ledger::read(&source, &known()).1.iter().map(|found| found.code.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(slips("bob,payment,5.00,deposit:1968A,"), [""; 0]);
    for wrong in ["bob,forfeit,5.00,sub,", "bob,prize,5.00,deposit:1968A,", "bob,payment,5.00,deposit:none,"]
    {
        assert_eq!(slips(wrong), ["ledger-for"], "{wrong}");
    }
}
