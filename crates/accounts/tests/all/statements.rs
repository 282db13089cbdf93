//! Bank statements in every format, with whatever banks do to them.

use accounts::bank::{
    self, Assignment, BankFormat, BankRow, BookedLines, FileKind, FilingRules, Import, NamedFormat, Payer,
    RowFault, StatementReader,
};
use accounts::unmatched_payments::{UnmatchedPayment, UnmatchedReason};
use accounts::{EntryKind, LedgerEntry, Purpose, ledger};
use base::money::{Currency, Money};

use crate::dice::Dice;

fn euros() -> Currency {
    Currency::new("EUR")
}

/// Amount, name and fault of each row.
fn told(rows: &[BankRow]) -> Vec<(Option<i64>, String, Option<RowFault>)> {
    rows.iter().map(|row| (row.amount.map(|sum| sum.0), row.name.clone(), row.fault.clone())).collect()
}

fn form(columns: &[(&'static str, &str)], date: &str) -> BankFormat {
    let columns = columns.iter().map(|(key, name)| (*key, name.to_string())).collect();
    BankFormat { date: Some(date.into()), columns, ..BankFormat::default() }
}

#[test]
fn money_that_went_out_is_known_by_a_column_of_its_own_by_two_columns_or_by_a_sign() {
    let ing = "Date;Name;Debit/credit;Amount\n20261127;Bob;Credit;10,00\n20261126;Cleo;Debit;7,50\n";
    let columns = [("date", "Date"), ("amount", "Amount"), ("name", "Name")];
    let rows = bank::read(ing, &form(&columns, "%Y%m%d"), &euros()).unwrap();
    let right =
        [(Some(1000), "Bob".to_string(), None), (Some(-750), "Cleo".to_string(), Some(RowFault::WentOut))];
    assert_eq!(told(&rows), right, "the only column that can say it");
    let named = [columns.as_slice(), &[("direction", "Debit/credit")]].concat();
    assert_eq!(bank::read(ing, &form(&named, "%Y%m%d"), &euros()).unwrap(), rows);
    let odd = ing.replace("Debit;7", "Perhaps;7");
    let rows = bank::read(&odd, &form(&named, "%Y%m%d"), &euros()).unwrap();
    assert_eq!(rows[1].fault, Some(RowFault::Direction("Perhaps".into())));
    let alone = "Date;Name;Debit/credit;Amount\n20261126;Cleo;Debit;7,50\n;Total;;7,50\n";
    let rows = bank::read(alone, &form(&columns, "%Y%m%d"), &euros()).unwrap();
    assert_eq!(rows[0].fault, Some(RowFault::WentOut), "a row and a total");
    assert_eq!(rows[1].fault, Some(RowFault::Total));
    let pending = "Date;Name;Amount\n20261126;Bob;5,00\n20261126;Cleo;6,00\npending;Dan;11,00\n";
    let rows = bank::read(pending, &form(&columns, "%Y%m%d"), &euros()).unwrap();
    assert_eq!(rows[2].fault, Some(RowFault::Date), "no sum of others, for no word of it says so");

    let two = "Date,Name,Out,In\n27/11/2026,Bob,,10.00\n26/11/2026,Cleo,7.50,\n25/11/2026,Dan,1.00,1.00\n";
    let columns = [("date", "Date"), ("in", "In"), ("out", "Out"), ("name", "Name")];
    let rows = bank::read(two, &form(&columns, "%d/%m/%Y"), &euros()).unwrap();
    assert_eq!(told(&rows)[..2], right);
    assert_eq!(rows[2].fault, Some(RowFault::Sum), "in and out at once");
}

#[test]
fn sums_have_signs_of_money_and_blanks_and_apostrophes_of_any_kind() {
    let read = |sum: &str, code: &str| {
        let columns = [("date", "D"), ("amount", "S")];
        let form = BankFormat { decimal: Some('.'), separator: Some(';'), ..form(&columns, "%Y-%m-%d") };
        let rows = bank::read(&format!("D;S\n2026-11-27;{sum}\n"), &form, &Currency::new(code)).unwrap();
        (rows[0].amount.map(|sum| sum.0), rows[0].foreign.clone())
    };
    for (sum, code, minor) in [
        ("10.00 €", "EUR", Some(1000)),
        ("€10.00", "EUR", Some(1000)),
        ("EUR 10.00", "EUR", Some(1000)),
        ("-£10.00", "GBP", Some(-1000)),
        ("£-10.00", "GBP", Some(-1000)),
        ("(10.00)", "GBP", Some(-1000)),
        ("10.00 DR", "GBP", Some(-1000)),
        ("10.00 CR", "GBP", Some(1000)),
        ("10.00 S", "EUR", Some(-1000)),
        ("1\u{2019}234.50", "CHF", Some(123_450)),
        ("1\u{2009}234.50", "CHF", Some(123_450)),
        ("10.0000", "EUR", Some(1000)),
        ("10.0050", "EUR", None),
        ("-10.00-", "EUR", None),
        ("--10.00", "EUR", None),
        ("10 c", "EUR", None),
        ("about 10.00", "EUR", None),
    ] {
        assert_eq!(read(sum, code), (minor, String::new()), "{sum}");
    }
    assert_eq!(read("10.00 USD", "EUR"), (Some(1000), "USD".into()));
    assert_eq!(read("$10.00", "EUR"), (Some(1000), "$".into()));
}

#[test]
fn years_of_two_figures_and_lines_before_the_head() {
    let text =
        "\"Konto\";\"DE02\"\n\"\"\n\"Buchungsdatum\";\"Name\";\"Betrag\"\n\"27.11.26\";\"Bob\";\"10\"\n";
    let columns = [("date", "Buchungsdatum"), ("amount", "Betrag"), ("name", "Name")];
    let read = |date: &str| bank::read(text, &form(&columns, date), &euros()).unwrap();
    assert_eq!(read("%d.%m.%y")[0].date, Some(jiff::civil::date(2026, 11, 27)));
    assert_eq!(read("%d.%m.%y")[0].line, 4);
    assert_eq!(read("%d.%m.%Y")[0].fault, Some(RowFault::Date), "no zine is of the year 26");
}

#[test]
fn a_row_is_the_same_whatever_its_number_in_the_file() {
    let columns = [("date", "D"), ("name", "N"), ("amount", "S")];
    let references = |text: &str| -> Vec<String> {
        let rows = bank::read(text, &form(&columns, "%d/%m/%Y"), &euros()).unwrap();
        rows.into_iter().map(|row| row.reference).collect()
    };
    let bob = "27/11/2026;Bob;10.00;110.00";
    let cleo = "26/11/2026;Cleo;7.50;100.00";
    let first = references(&format!("No;D;N;S;Balance\n1;{bob}\n2;{cleo}\n"));
    let later = references(&format!("No;D;N;S;Balance\n1;28/11/2026;Dan;5.00;115.00\n2;{bob}\n3;{cleo}\n"));
    let down = references(&format!("No;D;N;S;Balance\n2;{bob}\n1;{cleo}\n"));
    assert_eq!(first[..], later[1..]);
    assert_eq!(first, down);
    let numbers = |numbers: [u8; 2]| {
        references(&format!(
            "No;D;N;S\n{};27/11/2026;Bob;1.00\n{};27/11/2026;Bob;1.00\n",
            numbers[0], numbers[1]
        ))
    };
    assert!(numbers([7, 8])[0] != numbers([8, 9])[0], "the bank's own numbers are kept");
}

#[test]
fn paypal_moves_money_only_where_it_moves() {
    let head = "Date,Name,Type,Status,Currency,Gross,Fee,From Email Address,Transaction ID,Balance Impact\n";
    let row = |kind: &str, state: &str, impact: &str| {
        let text = format!("{head}11/26/2026,Bob,{kind},{state},EUR,10.00,-0.70,bob@x,1,{impact}\n");
        bank::read(&text, &BankFormat::paypal(), &euros()).unwrap().remove(0).fault
    };
    assert_eq!(row("General Payment", "Completed", "Credit"), None);
    for (kind, state, impact) in [
        ("General Authorization", "Completed", "Credit"),
        ("Account Hold for Open Authorization", "Completed", "Debit"),
        ("General Payment", "Completed", "Memo"),
        ("General Payment", "Pending", "Credit"),
        ("Invoice Sent", "Completed", "Credit"),
    ] {
        assert!(
            row(kind, state, impact).is_some_and(|fault| fault.moves_nothing()),
            "{kind} {state} {impact}"
        );
    }
    assert_eq!(row("General Payment", "Frozen", "Credit"), Some(RowFault::State("Frozen".into())));
    let german = "Datum,Name,Typ,Status,Währung,Brutto,Gebühr,Absender E-Mail-Adresse,Transaktionscode,Auswirkung auf Guthaben\n\
                  26.11.2026,Bob,Allgemeine Zahlung,Abgeschlossen,EUR,\"10,00\",\"-0,70\",bob@x,1,Haben\n\
                  26.11.2026,Bob,Allgemeine Autorisierung,Abgeschlossen,EUR,\"10,00\",\"0,00\",bob@x,2,Memo\n";
    assert!(BankFormat::paypal().fits_paypal(german));
    let rows = bank::read(german, &BankFormat::paypal(), &euros()).unwrap();
    assert_eq!((rows[0].amount.unwrap().0, rows[0].fee.0, &rows[0].fault), (1000, 70, &None));
    assert!(rows[1].fault.as_ref().is_some_and(RowFault::moves_nothing));
}

const MT940: &str = ":20:STARTUMSE\r\n:25:20040000/12345678\r\n:28C:1/1\r\n:60F:C261126EUR100,00\r\n\
    :61:2611271127CR10,00N062NONREF//X1\r\n:86:166?00GUTSCHRIFT?20SVWZ+Lantern?21 sub?31DE89370400440532013000?32Bob Rieter\r\n\
    :61:2611281128DR7,50N062NONREF\r\n:86:/IBAN/NL20INGB0001234567/NAME/Cleo Marsh/REMI/money back/\r\n\
    :61:261129RC1,00N062NONREF\r\n:86:Dan\r\n:62F:C261129EUR101,50\r\n-\r\n";

#[test]
fn mt940_is_read_and_its_balances_agree() {
    let rows = bank::read_mt940(MT940, &euros()).unwrap();
    assert_eq!(
        told(&rows),
        [
            (Some(1000), "Bob Rieter".into(), None),
            (Some(-750), "Cleo Marsh".into(), Some(RowFault::WentOut)),
            (Some(-100), String::new(), Some(RowFault::Reversal)),
        ]
    );
    let [bob, cleo, dan] = rows.as_slice() else { panic!() };
    assert_eq!(
        (bob.note.as_str(), bob.account.as_str(), bob.reference.as_str()),
        ("Lantern sub", "DE89370400440532013000", "X1")
    );
    assert_eq!(
        (cleo.note.as_str(), cleo.account.as_str(), dan.note.as_str()),
        ("money back", "NL20INGB0001234567", "Dan")
    );
    assert_eq!(bob.date, Some(jiff::civil::date(2026, 11, 27)));
    assert_eq!(
        bank::read_mt940(MT940, &Currency::new("GBP")).unwrap()[0].fault,
        Some(RowFault::Foreign("EUR".into(), "GBP".into()))
    );
    let cut = &MT940[..MT940.find(":62F").unwrap()];
    assert!(bank::read_mt940(cut, &euros()).unwrap_err().contains("cut"));
    assert!(
        bank::read_mt940(&MT940.replace("CR10,00", "CR11,00"), &euros()).unwrap_err().contains("incomplete")
    );
}

#[test]
fn ofx_of_either_age_and_qif_are_read() {
    let old = "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127235959[-5:EST]\
               <TRNAMT>10.00<FITID>F1<NAME>Bob &amp; Rieter<MEMO>Lantern</STMTTRN></BANKTRANLIST></STMTRS></OFX>";
    let new = "<?xml version=\"1.0\"?><OFX><CURDEF>EUR</CURDEF><STMTTRN><DTPOSTED>20261127</DTPOSTED><TRNAMT>10.00</TRNAMT>\
               <FITID>F1</FITID><NAME>Bob &#38; Rieter</NAME><MEMO>Lantern</MEMO></STMTTRN></OFX>";
    for text in [old, new] {
        let rows = bank::read_ofx(text, &euros()).unwrap();
        assert_eq!(told(&rows), [(Some(1000), "Bob & Rieter".into(), None)]);
        assert_eq!((rows[0].reference.as_str(), rows[0].date), ("F1", Some(jiff::civil::date(2026, 11, 27))));
    }
    assert!(bank::read_ofx(&old[..old.len() - 20], &euros()).unwrap_err().contains("cut"));
    let qif = "!Type:Bank\nD27/11'26\nT10.00\nPBob Rieter\nMLantern\n^\nD28/11'26\nT-7.50\nPCleo\n^\n";
    let rows = bank::read_qif(qif, None, &euros()).unwrap();
    assert_eq!(
        told(&rows),
        [(Some(1000), "Bob Rieter".into(), None), (Some(-750), "Cleo".into(), Some(RowFault::WentOut))]
    );
    assert!(bank::read_qif(&qif[..qif.len() - 3], None, &euros()).unwrap_err().contains("cut"));
    assert!(bank::read_qif("!Type:Bank\nD01/12/2026\nT1.00\n^\n", None, &euros()).is_err(), "days or months");
    assert!(bank::read_qif("!Type:Bank\nD01/12/2026\nT1.00\n^\n", Some("%d/%m/%Y"), &euros()).is_ok());
}

#[test]
fn a_file_is_named_for_what_it_is() {
    let kind =
        |text: &[u8]| bank::files(text, "").map(|files| files[0].kind).map_err(|fault| fault.to_string());
    assert_eq!(kind(MT940.as_bytes()), Ok(FileKind::Mt940));
    assert_eq!(kind(b"OFXHEADER:100\n<OFX>"), Ok(FileKind::Ofx));
    assert_eq!(kind(b"!Type:Bank\n^\n"), Ok(FileKind::Qif));
    assert_eq!(kind(b"\xef\xbb\xbf<?xml version=\"1.0\"?><Document/>"), Ok(FileKind::Camt));
    assert_eq!(kind(b"Date,Amount\n"), Ok(FileKind::Table));
    for (bytes, said) in [
        (&b"%PDF-1.7"[..], "this is a PDF, not a statement"),
        (b"<!DOCTYPE html><html>", "a web page"),
        (b"\xd0\xcf\x11\xe0\xa1", "an old spreadsheet"),
        (b"PK\x03\x04garbage", "this ZIP cannot be opened"),
        (b" \n", "this file is empty"),
        (b":20:X\n:25:DE1\n:28C:1/1\n:34F:EUR0,\n:13D:2611271200+0100\n:61:261127C10,00N062X\n", "MT942"),
    ] {
        assert!(kind(bytes).unwrap_err().contains(said), "{said}: {:?}", kind(bytes));
    }
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in ["b.sta", "a.sta"] {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut writer, MT940.as_bytes()).unwrap();
    }
    let packed = writer.finish().unwrap().into_inner();
    let files = bank::files(&packed, "").unwrap();
    assert_eq!(
        files.iter().map(|one| (one.name.as_str(), one.kind)).collect::<Vec<_>>(),
        [("a.sta", FileKind::Mt940), ("b.sta", FileKind::Mt940)]
    );
    for cut in [packed.len() / 2, packed.len() - 5] {
        assert!(kind(&packed[..cut]).unwrap_err().contains("cannot be opened"));
    }
}

#[test]
fn camt_names_nothing_by_nonref_and_waits_for_what_was_taken_back_or_is_pending() {
    let entry = |extra: &str, reference: &str, name: &str, account: &str| {
        format!(
            "<Ntry><Amt Ccy=\"EUR\">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>{extra}<BookgDt><Dt>2026-11-27</Dt></BookgDt>\
             <AcctSvcrRef>{reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>{name}</Nm></Pty></Dbtr>\
             <DbtrAcct><Id>{account}</Id></DbtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>"
        )
    };
    let read = |entries: &str| {
        bank::read_camt(&format!("<Document><BkToCstmrStmt>{entries}</BkToCstmrStmt></Document>"), &euros())
            .unwrap()
    };
    let two = entry("", "NONREF", "Bob", "<IBAN>DE1</IBAN>")
        + &entry("", "NONREF", "Cleo", "<Othr><Id>4711</Id></Othr>");
    let rows = read(&two);
    assert_ne!(rows[0].reference, rows[1].reference);
    assert!(rows.iter().all(|row| row.reference != "NONREF" && row.fault.is_none()));
    assert_eq!((rows[0].account.as_str(), rows[1].account.as_str()), ("DE1", "4711"));
    assert_eq!(read(&entry("<RvslInd>true</RvslInd>", "R", "Bob", ""))[0].fault, Some(RowFault::Reversal));
    let pending = read(&entry("<Sts><Cd>PDNG</Cd></Sts>", "R", "Bob", ""));
    assert!(pending[0].fault.as_ref().is_some_and(RowFault::moves_nothing));
    let other = bank::read_camt("<Document><CstmrCdtTrfInitn/></Document>", &euros()).unwrap_err();
    assert!(other.contains("another kind (<Document>)"), "{other}");
    let cut = format!("<Document><BkToCstmrStmt>{two}");
    assert!(bank::read_camt(&cut, &euros()).is_err());
}

#[test]
fn names_are_one_only_where_an_umlaut_says_so() {
    for (one, other, same) in [
        ("Hans Müller", "MUELLER, HANS", true),
        ("Hans Müller", "Hans Muller", true),
        ("Hans Mueller", "Hans Muller", false),
        ("Michael Novak", "Michal Novak", false),
        ("Jürgen Groß", "Gross Juergen", true),
        ("Jürgen Mueller", "Juergen Müller", true),
        ("Søren Ærø", "Soeren Aeroe", true),
        ("Łukasz", "Lukasz", true),
        ("Bob", "Bob Rieter", false),
        ("", "", false),
    ] {
        assert_eq!(bank::same_name(one, other), same, "{one} {other}");
        assert_eq!(bank::same_name(other, one), same, "{other} {one}");
    }
}

#[test]
fn a_table_nobody_described_is_shown_with_what_it_may_mean() {
    let text = "\"Konto\";\"DE02\"\n\n\"Buchungsdatum\";\"Status\";\"Zahlungspflichtige*r\";\"Verwendungszweck\";\"IBAN\";\"Betrag (€)\"\n\
                \"27.11.26\";\"Gebucht\";\"Bob\";\"x\";\"DE89\";\"10,00\"\n";
    let guess = bank::guess(text, &euros()).unwrap();
    let holds: Vec<_> = guess.columns.iter().filter_map(|column| column.holds).collect();
    assert_eq!(holds, ["date", "state", "name", "note", "account", "amount"]);
    assert_eq!((guess.separator, guess.line, guess.date.as_deref()), (';', Some(3), Some("%d.%m.%y")));
    for (own, payers) in
        [("Auftragskonto", "Kontonummer/IBAN"), ("IBAN/BBAN", "Tegenrekening IBAN/BBAN"), ("Account", "Iban")]
    {
        let text = format!("{own};Datum;Naam;{payers};Bedrag\nDE1;1;Bob;DE2;10,00\nDE1;2;Cleo;DE3;5,00\n");
        let guess = bank::guess(&text, &euros()).unwrap();
        let found = guess.columns.iter().find(|column| column.holds == Some("account"));
        assert_eq!(found.map(|column| column.name.as_str()), Some(payers));
    }
    assert_eq!(bank::guess("nothing here\n", &euros()).map(|guess| guess.columns.len()), None);
}

/// A payment: its number, the payer, cents, day of November.
type Paid = (usize, usize, i64, usize);

const PAYERS: [&str; 4] = ["Bob Rieter", "Cleo Marsh", "Hans Müller", "Eve Quill"];

/// The bank formats that the editor described.
fn described() -> Vec<NamedFormat> {
    let columns = [("date", "D"), ("name", "N"), ("note", "T")];
    let forms: [(&str, &[(&'static str, &str)]); 3] = [
        ("signs", &[("amount", "S")]),
        ("columns", &[("in", "I"), ("out", "O")]),
        ("words", &[("direction", "W"), ("amount", "A")]),
    ];
    let named = forms.map(|(name, more)| {
        let form = form(&[&columns[..], more].concat(), "%d/%m/%Y");
        NamedFormat { name: name.into(), format: BankFormat { decimal: Some('.'), ..form } }
    });
    named.into()
}

/// Some payments as a file in one of eight formats.
fn statement(form: usize, paid: &[Paid]) -> String {
    let sum = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
    let lines = |one: &dyn Fn(&Paid) -> String| paid.iter().map(one).collect::<String>();
    let start = |(id, who, _, day): &Paid| format!("{day:02}/11/2026;{};no. {id}", PAYERS[*who]);
    match form {
        0 => format!("D;N;T;S\n{}", lines(&|p| format!("{};€{}\n", start(p), sum(p.2)))),
        1 => format!("D;N;T;I;O\n{}", lines(&|p| format!("{};{};\n", start(p), sum(p.2)))),
        2 => format!("D;N;T;W;A\n{}", lines(&|p| format!("{};CR;{}\n", start(p), sum(p.2)))),
        3 => {
            let entries = lines(&|(id, who, cents, day)| {
                format!(
                    "<Ntry><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-{day:02}</Dt></BookgDt>\
                     <AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls><TxDtls><Dbtr><Nm>{}</Nm></Dbtr><Ustrd>no. {id}</Ustrd>\
                     </TxDtls></NtryDtls></Ntry>",
                    sum(*cents),
                    PAYERS[*who]
                )
            });
            format!("<Document><BkToCstmrStmt>{entries}</BkToCstmrStmt></Document>")
        }
        4 => {
            let entries = lines(&|(id, who, cents, day)| {
                let sum = sum(*cents).replace('.', ",");
                format!(":61:2611{day:02}CR{sum}N062NONREF\n:86:166?20no. {id}?32{}\n", PAYERS[*who])
            });
            let all = sum(paid.iter().map(|p| p.2).sum()).replace('.', ",");
            format!(":20:S\n:25:DE1\n:60F:C261101EUR0,00\n{entries}:62F:C261130EUR{all}\n")
        }
        5 => {
            let entries = lines(&|(id, who, cents, day)| {
                let (sum, name) = (sum(*cents), PAYERS[*who]);
                format!(
                    "<STMTTRN><DTPOSTED>202611{day:02}<TRNAMT>{sum}<FITID>F{id}<NAME>{name}<MEMO>no. {id}</STMTTRN>"
                )
            });
            format!("<OFX><CURDEF>EUR{entries}</OFX>")
        }
        6 => {
            let entries = lines(&|(id, who, cents, day)| {
                format!("D2026-11-{day:02}\nT{}\nP{}\nMno. {id}\n^\n", sum(*cents), PAYERS[*who])
            });
            format!("!Type:Bank\n{entries}")
        }
        _ => {
            let head = "Date,Name,Type,Status,Currency,Gross,Fee,From Email Address,Transaction ID,Subject";
            let rows = lines(&|(id, who, cents, day)| {
                let (name, sum) = (PAYERS[*who], sum(*cents));
                // A promised payment moves no money, and is not a second one.
                format!(
                    "2026-11-{day:02},{name},General Authorization,Completed,EUR,{sum},0.00,,A{id},no. {id}\n\
                     2026-11-{day:02},{name},General Payment,Completed,EUR,{sum},-0.35,,P{id},no. {id}\n"
                )
            });
            format!("{head}\n{rows}")
        }
    }
}

/// The ledger and the open list of a zine whose payments the test knows.
struct Zine<'z> {
    rules: &'z FilingRules,
    paid: Vec<Paid>,
    ledger: String,
    open: Vec<UnmatchedPayment>,
}

impl Zine<'_> {
    /// How often a payment is in the ledger, whoever entered it.
    fn booked(&self, id: usize) -> usize {
        self.ledger.lines().filter(|line| line.contains(&format!("no. {id}"))).count()
    }

    fn add(&mut self, entries: &[LedgerEntry]) {
        self.ledger.extend(entries.iter().map(|entry| ledger::line(entry, &euros()) + "\n"));
    }

    fn import(&mut self, text: &str, formats: &[NamedFormat]) {
        let reader = StatementReader { formats, currency: euros(), ..StatementReader::default() };
        let mut import =
            Import::new(self.rules, std::mem::take(&mut self.ledger), std::mem::take(&mut self.open));
        for one in reader.read("statement", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"))
        {
            import.statement(&one);
        }
        (self.ledger, self.open) = (import.ledger, import.open);
    }

    /// The editor types a payment, unless the program asks and it is already there.
    fn type_in(&mut self, (id, who, cents, day): Paid) {
        let (date, amount) = (jiff::civil::date(2026, 11, day as i8), Money(cents));
        let person = self.rules.payers[who].id.clone();
        let asks = BookedLines::read(&self.ledger, &euros()).of_bank(&person, date, amount).is_some();
        assert!(
            asks || self.booked(id) == 0 || self.ledger.contains(&format!("typed, no. {id}")),
            "typed twice: {id}"
        );
        if self.booked(id) == 0 {
            let (note, reference) = (format!("typed, no. {id}"), String::new());
            let (kind, purpose) = (EntryKind::Payment, Purpose::Any);
            self.add(&[LedgerEntry { date, person, kind, amount, purpose, note, reference }]);
        }
    }

    /// The editor assigns the waiting rows, as the test knows them.
    fn answer(&mut self) {
        for waiting in std::mem::take(&mut self.open) {
            let id: usize = waiting.note.strip_prefix("no. ").unwrap().parse().unwrap();
            if waiting.is_dismissed() || self.booked(id) > 0 {
                self.open.push(UnmatchedPayment { reason: UnmatchedReason::PassedOver, ..waiting });
                continue;
            }
            let person = &self.rules.payers[self.paid[id].1].id;
            let said = Assignment { person, purpose: Purpose::Any, amount: None, is_another: true };
            self.add(&said.entries(&waiting, &self.ledger, &euros()).unwrap());
        }
    }
}

#[test]
fn statements_at_random_in_any_form_end_in_each_payment_booked_once() {
    let payers =
        PAYERS.map(|name| Payer { id: name[..3].to_lowercase(), name: name.to_string(), ..Payer::default() });
    let rules = FilingRules { payers: payers.into(), currency: euros(), ..FilingRules::default() };
    let (formats, mut statements, mut asked) = (described(), 0, 0);
    for n in 0.. {
        if statements >= 10_000 {
            break;
        }
        let mut dice = Dice::of(&format!("statements {n}"));
        // Few amounts and days, so that payments resemble one another.
        let paid: Vec<Paid> = (0..6)
            .map(|id| (id, dice.below(4), [500, 1000, 1250][dice.below(3)], 1 + dice.below(8)))
            .collect();
        let head = String::from("date,person,kind,amount,for,note,ref\n");
        let mut zine = Zine { rules: &rules, paid: paid.clone(), ledger: head, open: Vec::new() };
        let mut seen = vec![false; paid.len()];
        for _ in 0..5 {
            if dice.one_in(4) {
                let one = dice.below(6);
                zine.type_in(paid[one]);
                seen[one] = true;
            }
            statements += 1;
            let mut some: Vec<Paid> = paid.iter().filter(|_| dice.one_in(2)).copied().collect();
            if dice.one_in(2) {
                some.reverse();
            }
            some.iter().for_each(|(id, ..)| seen[*id] = true);
            let text = statement(dice.below(8), &some);
            for _ in 0..=dice.below(2) {
                zine.import(&text, &formats);
                for (id, ..) in &paid {
                    let waits =
                        zine.open.iter().any(|row| row.note == format!("no. {id}") && !row.is_dismissed());
                    assert!(
                        zine.booked(*id) < 2,
                        "{n}: in the books twice without a question: {}",
                        zine.ledger
                    );
                    assert!(
                        !seen[*id] || waits || zine.booked(*id) == 1,
                        "{n}: payment {id} is lost: {}",
                        zine.ledger
                    );
                }
            }
            asked += zine.open.iter().filter(|row| !row.is_dismissed()).count();
            zine.answer();
        }
        // As if each had been typed once.
        let told = |id: usize, who: usize, cents: i64, day: usize| {
            (id, rules.payers[who].id.clone(), euros().say(Money(cents)), format!("2026-11-{day:02}"))
        };
        let by_hand = paid
            .iter()
            .filter(|(id, ..)| seen[*id])
            .map(|(id, who, cents, day)| told(*id, *who, *cents, *day));
        let mut booked: Vec<_> = zine
            .ledger
            .lines()
            .skip(1)
            .filter(|line| !line.contains(",cost,"))
            .map(|line| {
                let cells = ledger::fields(line).unwrap();
                let id = cells[5].rsplit_once("no. ").unwrap().1.parse::<usize>().unwrap();
                (id, cells[1].clone(), cells[3].clone(), cells[0].clone())
            })
            .collect();
        booked.sort();
        assert_eq!(booked, by_hand.collect::<Vec<_>>(), "{n}");
    }
    assert!(asked > 1000, "{asked} questions");
}

#[test]
fn what_a_bank_calls_the_same_is_one_payment_only_of_one_payer_and_text() {
    let day = Some(jiff::civil::date(2026, 11, 27));
    let row = |name: &str, note: &str| BankRow {
        name: name.into(),
        note: note.into(),
        reference: "1".into(),
        date: day,
        amount: Some(Money(1000)),
        ..BankRow::default()
    };
    let ledger = "date,person,kind,amount,for,note,ref\n2026-11-27,bob,payment,10.00,,Bob Rieter Lantern,1\n";
    for (row, person, known) in [
        (row("Bob Rieter", "Lantern"), Some("bob"), true),
        (row("Bob  Rieter", "Lantern"), None, true),
        (row("Cleo Marsh", "Lantern"), Some("cleo"), false),
        (row("Unknown", "Lantern"), None, false),
        (row("Bob Rieter", "Beacon"), Some("bob"), false),
        (row("Bob Rieter", "Lantern"), Some("dan"), false),
    ] {
        let mut lines = bank::BookedLines::read(ledger, &euros());
        assert_eq!(lines.take(&row, person), known, "{row:?}");
        assert!(known || lines.near(&row, person.unwrap_or_default()) == Some(2), "it waits: {row:?}");
    }
}

#[test]
fn a_mark_stands_in_the_name_too_and_an_account_of_one_with_the_name_of_another_waits() {
    let payers = [("bob", "Bob Rieter", "DE1"), ("cleo", "Cleo Marsh", "DE2")].map(|(id, name, account)| {
        let (id, name, accounts) = (id.into(), name.into(), vec![account.into()]);
        bank::Payer { id, name, accounts, emails: vec![format!("{account}@example.org")] }
    });
    let whose = |name: &str, note: &str, account: &str, email: &str| {
        let (name, note) = (name.into(), note.into());
        let row = BankRow { name, note, account: account.into(), email: email.into(), ..BankRow::default() };
        bank::payer(&row, &payers).map(|(person, _)| person)
    };
    assert_eq!(whose("Lantern #cleo", "", "", ""), Ok("cleo".into()));
    assert!(matches!(whose("#cleo", "#bob", "", ""), Err(RowFault::Several(..))));
    let contrary = |what| Err(RowFault::Contrary(what, "bob".into(), "cleo".into()));
    assert_eq!(whose("Marsh, Cleo", "Lantern", "DE1", ""), contrary("the account"));
    assert_eq!(whose("Cleo Marsh", "", "", "de1@example.org"), contrary("the e-mail address"));
    assert_eq!(whose("Cleo Marsh", "for #bob", "", ""), Ok("bob".into()), "who marks says it");
    assert_eq!(whose("Bob Rieter", "", "DE1", ""), Ok("bob".into()));
    assert_eq!(whose("B. Rieter", "", "DE1", ""), Ok("bob".into()));
}
