//! Imports of statements: their formats, what is filed, what waits and how it is assigned.

use accounts::bank::{
    self, AssignFault, Assignment, BankFormat, BankStatement, FileKind, FilingRules, Import, NamedFormat,
    Payer, RowFault, StatementReader,
};
use accounts::unmatched_payments::UnmatchedPayment;
use accounts::{Purpose, ledger};
use base::money::Currency;

const HEAD: &str = "date,person,kind,amount,for,note,ref\n";

fn rules(code: &str) -> FilingRules {
    let payers = [("ed", "Ada Lane"), ("bob", "Bob Rieter"), ("cleo", "Cleo Marsh")].map(|(id, name)| {
        let accounts = if id == "ed" { vec!["DE00 1".into()] } else { Vec::new() };
        Payer { id: id.into(), name: name.into(), accounts, emails: Vec::new() }
    });
    let (editor, games) = ("ed".into(), ["saturn".to_string()].into());
    FilingRules { payers: payers.into(), editor, games, currency: Currency::new(code) }
}

fn named(name: &str, columns: &[(&'static str, &str)], date: Option<&str>) -> NamedFormat {
    let columns = columns.iter().map(|(key, name)| (*key, name.to_string())).collect();
    let format = BankFormat { date: date.map(String::from), columns, ..BankFormat::default() };
    NamedFormat { name: name.into(), format }
}

fn read(text: &str, formats: &[NamedFormat], code: &str) -> Result<Vec<BankStatement>, String> {
    let reader = StatementReader { formats, currency: Currency::new(code), ..StatementReader::default() };
    reader.read("file", text.as_bytes())
}

/// The ledger and the waiting rows after some statements.
fn imported(rules: &FilingRules, ledger: &str, texts: &[&str]) -> (String, Vec<UnmatchedPayment>) {
    let mut import = Import::new(rules, ledger.into(), Vec::new());
    for text in texts {
        let code = rules.currency.code();
        read(text, &[table()], code).unwrap().iter().for_each(|one| import.statement(one));
    }
    (import.ledger, import.open)
}

fn table() -> NamedFormat {
    let columns =
        [("date", "D"), ("amount", "S"), ("name", "N"), ("note", "T"), ("account", "A"), ("ref", "R")];
    named("own", &columns, None)
}

fn ofx(account: &str) -> String {
    format!(
        "<OFX><BANKACCTFROM><ACCTID>{account}</BANKACCTFROM><CURDEF>EUR<STMTTRN><DTPOSTED>20261127<TRNAMT>10.00<FITID>1\
         <NAME>Bob Rieter<BANKACCTTO><ACCTID>99</BANKACCTTO></STMTTRN></OFX>"
    )
}

#[test]
fn a_reference_is_one_only_within_the_account_of_its_statement() {
    let rules = rules("EUR");
    let (first, second) = (ofx("11 22"), ofx("33"));
    let (ledger, open) = imported(&rules, HEAD, &[&first, &first]);
    assert_eq!(ledger, format!("{HEAD}2026-11-27,bob,payment,10.00,,Bob Rieter,1@1122\n"));
    assert_eq!(open, []);
    let (same, open) = imported(&rules, &ledger, &[&second, &second]);
    assert_eq!(
        same, ledger,
        "the payment of another account is no payment that is known, and none without a question"
    );
    assert_eq!(open.iter().map(|row| row.reference.as_str()).collect::<Vec<_>>(), ["1@33"]);
    let said = Assignment { person: "bob", purpose: Purpose::Any, amount: None, is_another: true };
    let lines = said.entries(&open[0], &ledger, &rules.currency).unwrap();
    let both = format!("{ledger}{}\n", ledger::line(&lines[0], &rules.currency));
    for _ in 0..2 {
        assert_eq!(imported(&rules, &both, &[&second, &first]), (both.clone(), Vec::new()), "both are known");
    }
    let former = format!("{HEAD}2026-11-27,bob,payment,10.00,,Bob Rieter,1\n");
    assert_eq!(imported(&rules, &former, &[&first]).1, [], "a book that knows no accounts");
}

#[test]
fn a_row_word_for_word_as_a_line_can_be_another_payment() {
    let rules = rules("EUR");
    let text = "D;S;N;T;A;R\n2026-11-27;10.00;Bob Rieter;x;;7\n";
    let twice = format!("{text}2026-11-27;10.00;Bob Rieter;x;;7\n");
    let (ledger, open) = imported(&rules, HEAD, &[&twice]);
    assert_eq!((ledger.lines().count(), open.len()), (2, 1));
    let said = |is_another| Assignment { person: "bob", purpose: Purpose::Any, amount: None, is_another };
    assert_eq!(
        said(false).entries(&open[0], &ledger, &rules.currency).unwrap_err(),
        AssignFault::Perhaps("1".into(), 2)
    );
    let another = said(true).entries(&open[0], &ledger, &rules.currency).unwrap();
    assert_eq!(another[0].reference, "7~2");
    let books = format!("{ledger}{}\n", ledger::line(&another[0], &rules.currency));
    assert_eq!(said(true).entries(&open[0], &books, &rules.currency).unwrap()[0].reference, "7~3");
    assert_eq!(imported(&rules, &books, &[&twice, text]), (books.clone(), Vec::new()), "both are known");
}

#[test]
fn an_account_is_remembered_only_if_it_is_the_payers() {
    let rules = rules("EUR");
    let one = |account: &str, name: &str| UnmatchedPayment {
        row: "1".into(),
        bank: "own".into(),
        name: name.into(),
        account: account.into(),
        ..UnmatchedPayment::default()
    };
    let of = |rows: &[UnmatchedPayment]| bank::account_to_remember(rows, &rows[0], &rules);
    assert_eq!(of(&[one("DE 2", "B"), one("DE3", "C")]), Ok("DE 2".into()));
    assert_eq!(of(&[one("DE2", "B"), one("DE2", "B")]), Ok("DE2".into()), "one payer twice");
    assert_eq!(of(&[one("DE2", "B"), one("de 2", "C")]), Err(AssignFault::EveryRow("DE2".into())));
    assert_eq!(of(&[one("", "B")]), Err(AssignFault::NoAccount("1".into())));
    assert_eq!(of(&[one("de001", "B")]), Err(AssignFault::EditorsAccount("de001".into())));
    // In a whole file it is noticed before anything waits.
    let text = "D;S;N;T;A;R\n2026-11-27;10.00;Xaver;x;DE5;7\n2026-11-27;10.00;Yves;x;DE5;8\n";
    let (_, open) = imported(&rules, HEAD, &[text]);
    assert!(open.len() == 2 && open.iter().all(|row| row.account.is_empty()), "{open:?}");
}

#[test]
fn a_table_that_was_cut_is_named_as_cut() {
    let whole =
        "\"D\";\"S\";\"N\"\n\"2026-11-27\";\"10.00\";\"Bob\"\n\"2026-11-28\";\"5.00\";\"Cleo\nMarsh\"\n";
    let form = [named("own", &[("date", "D"), ("amount", "S"), ("name", "N")], None)];
    assert_eq!(read(whole, &form, "EUR").unwrap()[0].rows.len(), 2);
    for cut in 1..6 {
        let said = read(&whole[..whole.len() - 1 - cut], &form, "EUR").unwrap_err();
        assert!(said.contains("line 3") && said.contains("the file was cut"), "{said}");
    }
}

#[test]
fn days_of_a_qif_are_read_by_a_bank_that_says_nothing_else() {
    let text = "!Account\nNGiro 11\n^\n!Type:Bank\nD01/12/2026\nT1.00\nPBob Rieter\n^\n";
    assert!(read(text, &[table()], "EUR").unwrap_err().contains("cannot tell days from months"));
    for (date, day) in [("%d/%m/%Y", "2026-12-01"), ("%m/%d/%Y", "2026-01-12")] {
        let read = read(text, &[table(), named("q", &[], Some(date))], "EUR").unwrap();
        let row = &read[0].rows[0];
        assert_eq!(
            (row.date.map(|day| day.to_string()).as_deref(), row.own_account.as_str()),
            (Some(day), "Giro 11")
        );
    }
    let table_read =
        read("D;S;N;T;A;R\n2026-11-27;10.00;Bob;x;;7\n", &[table(), named("q", &[], Some("%d"))], "EUR");
    assert_eq!(table_read.unwrap()[0].bank, "own", "it describes no table");
}

#[test]
fn money_without_decimals_has_its_thousands_divided() {
    let form = [named("own", &[("date", "D"), ("amount", "S")], None)];
    let sums = |sums: &[&str], code: &str| -> Vec<Option<i64>> {
        let rows: String = sums.iter().map(|sum| format!("2026-11-27;{sum}\n")).collect();
        let read = read(&format!("D;S\n{rows}"), &form, code).unwrap();
        read[0]
            .rows
            .iter()
            .map(|row| row.amount.map(|sum| sum.0).filter(|_| row.foreign.is_empty()))
            .collect()
    };
    assert_eq!(sums(&["1,000", "¥500", "1,234,567"], "JPY"), [Some(1000), Some(500), Some(1_234_567)]);
    assert_eq!(sums(&["1.000", "500円"], "JPY"), [Some(1000), Some(500)]);
    assert_eq!(sums(&["1000.00", "1,500.00", "1.50"], "JPY"), [Some(1000), Some(1500), None]);
    assert_eq!(
        sums(&["100,00 kr", "1 234,50 kr.", "100:-"], "SEK"),
        [Some(10_000), Some(123_450), Some(10_000)]
    );
    assert_eq!(
        sums(&["Fr. 100.00", "CHF 1'000.-", "100.\u{2013}"], "CHF"),
        [Some(10_000), Some(100_000), Some(10_000)]
    );
    assert_eq!(sums(&["kr 100.00", "Fr. 100.00"], "EUR"), [None, None], "other money");
    let mt940 = ":20:S\n:25:1/2\n:60F:C261126JPY1000,\n:61:2611271127CR5000,N062NONREF\n:86:Bob Rieter\n:62F:C261127JPY6000,\n-\n";
    let rows = &read(mt940, &[], "JPY").unwrap()[0].rows;
    assert_eq!((rows[0].amount.map(|sum| sum.0), rows[0].own_account.as_str()), (Some(5000), "1/2"));
    assert!(read(&mt940.replace("JPY6000", "JPY7000"), &[], "JPY").unwrap_err().contains("incomplete"));
}

/// A row as it must be read: day, amount, name, whether it may be filed.
type RightRow = (&'static str, i64, &'static str, bool);

/// Tables as banks export them: the zine's currency, the file, and its rows.
const TABLES: &[(&str, &str, &[RightRow])] = &[
    (
        "EUR",
        "\"Auftragskonto\";\"Buchungstag\";\"Valutadatum\";\"Buchungstext\";\"Verwendungszweck\";\"Beguenstigter/Zahlungspflichtiger\";\"Kontonummer/IBAN\";\"BIC (SWIFT-Code)\";\"Betrag\";\"Waehrung\";\"Info\"\n\
         \"DE02120300000000202051\";\"27.11.26\";\"27.11.26\";\"GUTSCHR. UEBERWEISUNG\";\"Lantern\";\"Bob Rieter\";\"DE89370400440532013000\";\"X\";\"10,00\";\"EUR\";\"Umsatz gebucht\"\n\
         \"DE02120300000000202051\";\"28.11.26\";\"28.11.26\";\"DAUERAUFTRAG\";\"paper\";\"Printer\";\"DE02500105170137075030\";\"X\";\"-12,30\";\"EUR\";\"Umsatz gebucht\"\n\
         \"DE02120300000000202051\";\"29.11.26\";\"29.11.26\";\"GUTSCHR. UEBERWEISUNG\";\"Lantern\";\"Cleo Marsh\";\"DE02500105170137075030\";\"X\";\"4,00\";\"EUR\";\"Umsatz vorgemerkt\"\n",
        &[
            ("2026-11-27", 1000, "Bob Rieter", true),
            ("2026-11-28", -1230, "Printer", false),
            ("2026-11-29", 400, "Cleo Marsh", false),
        ],
    ),
    (
        "SEK",
        "Bokföringsdag;Belopp;Avsändare;Meddelande;Saldo\n2026-11-27;100,00 kr;Bob Rieter;Lantern;900,00 kr\n2026-11-28;-50,00 kr;Printer;paper;850,00 kr\n",
        &[("2026-11-27", 10_000, "Bob Rieter", true), ("2026-11-28", -5000, "Printer", false)],
    ),
    (
        "CHF",
        "Datum;Name;Mitteilung;Betrag\n27.11.2026;Bob Rieter;Lantern;Fr. 100.00\n28.11.2026;Cleo Marsh;Lantern;Fr. 1'100.00\n",
        &[("2026-11-27", 10_000, "Bob Rieter", true), ("2026-11-28", 110_000, "Cleo Marsh", true)],
    ),
    (
        "EUR",
        "\"Date\";\"Name / Description\";\"Account\";\"Counterparty\";\"Code\";\"Debit/credit\";\"Amount (EUR)\";\"Transaction type\";\"Notifications\"\n\
         \"20261127\";\"Bob Rieter\";\"NL69INGB0123456789\";\"NL20INGB0001234567\";\"OV\";\"Credit\";\"10,00\";\"Transfer\";\"Lantern\"\n\
         \"20261126\";\"Cleo Marsh\";\"NL69INGB0123456789\";\"NL20INGB0007654321\";\"GT\";\"Debit\";\"7,50\";\"Online Banking\";\"money back\"\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-26", -750, "Cleo Marsh", false)],
    ),
    (
        "GBP",
        "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n\
         27/11/2026,FPI,'11-22-33,12345678,BOB RIETER,,10.00,110.00\n26/11/2026,DEB,'11-22-33,12345678,PRINTER,12.30,,100.00\n",
        &[("2026-11-27", 1000, "BOB RIETER", true), ("2026-11-26", -1230, "PRINTER", false)],
    ),
    (
        "GBP",
        "\"Account Name:\",\"FlexAccount ****12345\"\n\"Account Balance:\",\"£110.00\"\n\n\"Date\",\"Transaction type\",\"Description\",\"Paid out\",\"Paid in\",\"Balance\"\n\
         \"27 Nov 2026\",\"Bank credit\",\"Bob Rieter\",\"\",\"£10.00\",\"£110.00\"\n\"26 Nov 2026\",\"Standing order\",\"Printer\",\"£12.30\",\"\",\"£100.00\"\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-26", -1230, "Printer", false)],
    ),
    (
        "EUR",
        "\"Booking Date\",\"Value Date\",\"Partner Name\",\"Partner Iban\",Type,\"Payment Reference\",\"Account Name\",\"Amount (EUR)\",\"Original Amount\",\"Original Currency\",\"Exchange Rate\"\n\
         2026-11-27,2026-11-27,\"Bob Rieter\",DE89370400440532013000,\"Credit Transfer\",Lantern,\"Main Account\",10.00,,,\n\
         2026-11-28,2026-11-28,\"Printer\",DE02500105170137075030,\"Debit Transfer\",paper,\"Main Account\",-12.30,,,\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "GBP",
        "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n\
         TRANSFER,Current,2026-11-27 10:22:33,2026-11-27 10:22:34,Bob Rieter,10.00,0.00,GBP,COMPLETED,110.00\n\
         CARD_PAYMENT,Current,2026-11-28 10:22:33,,Printer,-12.30,0.00,GBP,PENDING,\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "EUR",
        "\"IBAN/BBAN\",\"Munt\",\"BIC\",\"Volgnr\",\"Datum\",\"Rentedatum\",\"Bedrag\",\"Saldo na trn\",\"Tegenrekening IBAN/BBAN\",\"Naam tegenpartij\",\"Omschrijving-1\"\n\
         \"NL69RABO0123456789\",\"EUR\",\"RABONL2U\",\"000001\",\"2026-11-27\",\"2026-11-27\",\"+10,00\",\"+110,00\",\"NL20INGB0001234567\",\"Bob Rieter\",\"Lantern\"\n\
         \"NL69RABO0123456789\",\"EUR\",\"RABONL2U\",\"000002\",\"2026-11-28\",\"2026-11-28\",\"-12,30\",\"+97,70\",\"NL20INGB0007654321\",\"Printer\",\"paper\"\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "GBP",
        "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes\n\
         27/11/2026,Bob Rieter,Lantern,FASTER PAYMENT,10.00,110.00,INCOME,\n26/11/2026,Printer,paper,FASTER PAYMENT,-12.30,100.00,GENERAL,\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-26", -1230, "Printer", false)],
    ),
    (
        "EUR",
        "\"Girokonto\";\"DE02120300000000202051\"\n\"\"\n\"Kontostand vom 28.11.2026:\";\"1.234,56 €\"\n\"\"\n\
         \"Buchungsdatum\";\"Wertstellung\";\"Status\";\"Zahlungspflichtige*r\";\"Zahlungsempfänger*in\";\"Verwendungszweck\";\"Umsatztyp\";\"IBAN\";\"Betrag (€)\";\"Gläubiger-ID\"\n\
         \"27.11.26\";\"27.11.26\";\"Gebucht\";\"Bob Rieter\";\"Ada Lane\";\"Lantern\";\"Eingang\";\"DE89370400440532013000\";\"10\";\"\"\n\
         \"26.11.26\";\"26.11.26\";\"Gebucht\";\"Cleo Marsh\";\"Ada Lane\";\"Lantern sub\";\"Eingang\";\"DE02500105170137075030\";\"1.250,5\";\"\"\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-26", 125_050, "Cleo Marsh", true)],
    ),
    (
        "USD",
        "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n\
         CREDIT,11/27/2026,Bob Rieter,10.00,QUICKPAY_CREDIT,110.00,\nDEBIT,11/28/2026,Printer,-12.30,ACH_DEBIT,97.70,\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "CHF",
        "Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF\n\
         27.11.2026;GUTSCHRIFT VON BOB RIETER;10.00;;27.11.2026;110.00\n28.11.2026;PRINTER;;-12.30;28.11.2026;97.70\n",
        &[("2026-11-27", 1000, "GUTSCHRIFT VON BOB RIETER", true), ("2026-11-28", -1230, "PRINTER", false)],
    ),
    (
        "EUR",
        "Date;Libellé;Débit;Crédit\n27/11/2026;VIR BOB RIETER;;10,00\n28/11/2026;PRINTER;-12,30;\n",
        &[("2026-11-27", 1000, "VIR BOB RIETER", true), ("2026-11-28", -1230, "PRINTER", false)],
    ),
    (
        "DKK",
        "Dato;Tekst;Beløb;Saldo;Status\n27-11-2026;Bob Rieter;100,00;900,00;Udført\n28-11-2026;Printer;-50,00;850,00;Udført\n",
        &[("2026-11-27", 10_000, "Bob Rieter", true), ("2026-11-28", -5000, "Printer", false)],
    ),
    (
        "EUR",
        "Data;Descrizione;Entrate;Uscite\n27/11/2026;Bob Rieter;10,00;\n28/11/2026;Printer;;12,30\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "AUD",
        "Date,Description,Debit,Credit,Balance\n27/11/2026,Bob Rieter,,$10.00,$110.00\n28/11/2026,Printer,$12.30,,$97.70\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -1230, "Printer", false)],
    ),
    (
        "JPY",
        "Date,Name,Amount\n2026/11/27,Bob Rieter,\"1,000\"\n2026/11/28,Printer,\"-500\"\n",
        &[("2026-11-27", 1000, "Bob Rieter", true), ("2026-11-28", -500, "Printer", false)],
    ),
];

#[test]
fn what_is_guessed_of_a_table_reads_it_as_it_stands() {
    for (code, text, rows) in TABLES {
        let currency = Currency::new(code);
        let guess = bank::guess(text, &currency).unwrap();
        let formats = [NamedFormat { name: "mine".into(), format: guess.format() }];
        let read = read(text, &formats, code).unwrap_or_else(|fault| panic!("{fault}: {text}\n{guess:?}"));
        let told = read[0].rows.iter().map(|row| {
            let date = row.date.map(|date| date.to_string()).unwrap_or_default();
            (date, row.amount.map_or(0, |sum| sum.0), row.name.clone(), row.fault.is_none())
        });
        let right =
            rows.iter().map(|(date, sum, name, fits)| (date.to_string(), *sum, name.to_string(), *fits));
        assert_eq!(told.collect::<Vec<_>>(), right.collect::<Vec<_>>(), "{text}\n{guess:?}");
        assert!(guess.tells_decimals && guess.unknown_states.is_empty(), "{text}\n{guess:?}");
        let pending =
            |row: &&accounts::bank::BankRow| row.fault.as_ref().is_some_and(RowFault::moves_nothing);
        assert_eq!(
            read[0].rows.iter().filter(pending).count(),
            usize::from(text.contains("vorgemerkt") || text.contains("PENDING"))
        );
    }
}

/// Files in the layouts of many banks, invented payments in them: after each what is to be filed.
const BANKS: &str = include_str!("banks.txt");

#[test]
fn what_banks_of_many_countries_export_is_filed_once_and_to_the_right_payers() {
    let (mut wrong, mut played) = (Vec::new(), 0);
    for part in BANKS.split("#### ").skip(1).collect::<Vec<_>>().chunks_exact(2) {
        let (head, text) = part[0].split_once('\n').unwrap();
        let (name, code) = head.split_once(' ').unwrap();
        let mut rules = rules(code);
        rules.payers.iter_mut().for_each(|payer| payer.emails.push(format!("{}@example.org", payer.id)));
        let is_table = bank::files(text.as_bytes(), "").unwrap()[0].kind == FileKind::Table;
        let guess = bank::guess(text, &rules.currency)
            .filter(|_| is_table && !BankFormat::paypal().fits_paypal(text));
        let formats = guess.as_ref().map(|guess| NamedFormat { name: "mine".into(), format: guess.format() });
        let read = read(text, formats.as_slice(), code);
        let mut import = Import::new(&rules, HEAD.into(), Vec::new());
        for _ in 0..2 {
            read.iter().flatten().for_each(|statement| import.statement(statement));
        }
        let lines = import.ledger.lines().skip(1).filter_map(|line| {
            let cells = ledger::fields(line).unwrap();
            (cells[2] != "cost").then(|| format!("{} {} {}", cells[0], cells[1], cells[3]))
        });
        let (mut filed, mut right): (Vec<_>, Vec<_>) = (lines.collect(), part[1].lines().skip(1).collect());
        filed.sort();
        right.sort();
        played += 1;
        if filed != right {
            wrong.push(format!(
                "{name}: {filed:?}, not {right:?}: {:?}\n{guess:?}\n{read:?}",
                import.not_filed
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {played}\n{}", wrong.len(), wrong.join("\n"));
    assert!(played > 90, "{played}");
}
