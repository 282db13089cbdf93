//! Files of banks and payment services: rows in any format are read and matched to people without guessing (`A-37`).

mod assignment;
mod camt;
mod file;
mod filing;
mod guess;
mod import;
mod mt940;
mod ofx;
mod payer;
mod qif;
mod row;
mod statement;
mod sums;
mod table;

pub use assignment::{AssignFault, Assignment, account_to_remember};
pub use camt::read_camt;
pub use file::{FileKind, StatementContent, Unreadable, files};
pub use filing::BookedLines;
pub use guess::{Guess, GuessedColumn, guess};
pub use import::{FilingRules, Import, NotFiled};
pub use mt940::read_mt940;
pub use ofx::read_ofx;
pub use payer::{Payer, payer, same_name};
pub use qif::read_qif;
pub use row::{BankRow, RowFault};
pub use statement::{BankStatement, NamedFormat, StatementReader};
pub use table::{BankFormat, COLUMNS, NumberedCells, cells, read};

#[cfg(test)]
mod tests {
    use base::money::{Currency, Money};

    use crate::account::Purpose;

    use super::*;

    fn form() -> BankFormat {
        let columns = [
            ("date", "Buchungstag"),
            ("amount", "Betrag"),
            ("name", "Name"),
            ("note", "Zweck"),
            ("account", "IBAN"),
        ];
        let columns = columns.into_iter().map(|(key, name)| (key, name.to_string())).collect();
        BankFormat { date: Some("%d.%m.%Y".into()), columns, ..BankFormat::default() }
    }

    #[test]
    fn a_file_is_read_in_any_form_and_its_sums_only_as_written() {
        let text = "Buchungstag;Name;Zweck;IBAN;Betrag\n01.05.1969;\"Müller; Hans\";\"#bob\";GB29;1.234,50\n\
                    02.05.1969;Dee;;;-3,00\n02.05.1969;Dee;;;12.34\nxx;Dee;;;1,00\n02.05.1969;Dee;;;1,00\n02.05.1969;Dee;;;1,00\n";
        let form = BankFormat { decimal: Some(','), ..form() };
        let rows = read(text, &form, &Currency::new("EUR")).unwrap();
        let sums: Vec<Option<i64>> = rows.iter().map(|r| r.amount.map(|m| m.0)).collect();
        assert_eq!(sums, [Some(123450), Some(-300), None, Some(100), Some(100), Some(100)]);
        assert_eq!(rows[0].name, "Müller; Hans");
        assert_eq!(rows[1].fault, Some(RowFault::WentOut));
        assert!(rows[2].fault.is_some() && rows[3].fault.is_some());
        assert_ne!(rows[4].reference, rows[5].reference, "equal rows are counted");
        assert_eq!(read(text, &form, &Currency::new("EUR")).unwrap(), rows, "the same file is known again");
        let unknown = "there is no column “Buchungstag” for the date; the file has: Day, Sum";
        assert_eq!(read("Day,Sum\n1,2\n", &form, &Currency::new("EUR")).unwrap_err(), unknown);
        let doubtful = "Buchungstag;Betrag\n01.05.1969;1.000\n";
        assert!(read(doubtful, &self::form(), &Currency::new("EUR")).is_err());
    }

    #[test]
    fn a_payer_is_matched_and_never_guessed() {
        let payer = |id: &str, name: &str, account: &str, email: &str| Payer {
            id: id.into(),
            name: name.into(),
            accounts: vec![account.into()],
            emails: vec![email.into()],
        };
        let all = [
            payer("bob", "Hans Müller", "GB29 1", "bob@x"),
            payer("dee", "Dee Müller", "GB29 1", "dee@x"),
            payer("eve", "Jürgen Groß", "", ""),
            payer("eva", "Eva", "", "e@x"),
            payer("ed", "Eva", "", "e@x"),
        ];
        let row = |name: &str, note: &str, account: &str, email: &str| BankRow {
            name: name.into(),
            note: note.into(),
            account: account.into(),
            email: email.into(),
            ..BankRow::default()
        };
        let who = |row: BankRow| super::payer(&row, &all);
        assert_eq!(
            who(row("X", "thanks #bob game:saturn", "", "")),
            Ok(("bob".into(), Purpose::Game("saturn".into())))
        );
        assert_eq!(
            who(row("MUELLER, HANS", "", "gb291", "")),
            Ok(("bob".into(), Purpose::Any)),
            "an account of two"
        );
        assert_eq!(who(row("GROSS Jurgen", "", "", "")), Ok(("eve".into(), Purpose::Any)));
        assert_eq!(who(row("Gross, Juergen", "", "", "")), Ok(("eve".into(), Purpose::Any)));
        for (name, note, account, email) in [
            ("Hans", "", "", ""),
            ("Eva", "", "", "e@x"),
            ("Eve", "", "GB29 1", ""),
            ("Hans Müller", "#bob #dee", "", "z@x"),
        ] {
            let got = who(row(name, note, account, email));
            assert!(got.is_err() || note.contains("#dee"), "{name}: {got:?}");
        }
        assert!(who(row("", "#bob #dee", "", "")).is_err());
    }

    #[test]
    fn a_camt_statement_is_read() {
        let text = "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy=\"EUR\">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>\
                    <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>\
                    <Nm>Hans M&amp;M</Nm></Dbtr><DbtrAcct><Id><IBAN>DE1</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>#bob sub</Ustrd>\
                    </RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>";
        let rows = read_camt(text, &Currency::new("EUR")).unwrap();
        assert_eq!(rows.len(), 1);
        let row = &rows[0];
        assert_eq!(
            (row.amount, row.name.as_str(), row.account.as_str()),
            (Some(Money(1000)), "Hans M&M", "DE1")
        );
        assert_eq!((row.reference.as_str(), row.note.as_str(), &row.fault), ("R1", "#bob sub", &None));
        assert!(read_camt(text, &Currency::new("GBP")).unwrap()[0].fault.is_some());
    }

    #[test]
    fn a_camt_statement_is_read_as_xml() {
        let part = |amounts: &str, name: &str| {
            format!("<TxDtls>{amounts}<RltdPties><Dbtr><Nm>{name}</Nm></Dbtr></RltdPties></TxDtls>")
        };
        let entry = |sum: &str, parts: &str| {
            let day = "<BookgDt><Dt>2026-01-05</Dt></BookgDt>";
            format!("<Ntry><Amt Ccy=\"EUR\">{sum}</Amt>{day}<NtryDtls>{parts}</NtryDtls></Ntry>")
        };
        let sums = |entries: &str| -> Vec<(Option<i64>, bool)> {
            let text =
                format!("<?xml version=\"1.0\"?>\n<d:Document xmlns:d=\"urn:x\">{entries}</d:Document>");
            let rows = read_camt(&text, &Currency::new("EUR")).unwrap();
            rows.iter().map(|row| (row.amount.map(|sum| sum.0), row.fault.is_none())).collect()
        };
        let instructed = "<AmtDtls><InstdAmt><Amt Ccy=\"EUR\">50.00</Amt></InstdAmt>\
                          <TxAmt><Amt Ccy=\"EUR\">5.00</Amt></TxAmt></AmtDtls>";
        let plain = "<Amt Ccy=\"EUR\">3.00</Amt>";
        assert_eq!(sums(&entry("5.00", &part(instructed, "A"))), [(Some(500), true)]);
        let two = part(instructed, "A") + &part(plain, "B");
        assert_eq!(sums(&entry("8.00", &two)), [(Some(500), true), (Some(300), true)]);
        assert_eq!(sums(&entry("9.00", &two)), [(Some(500), false), (Some(300), false)]);
        let bare = part(plain, "A") + &part("", "B");
        assert_eq!(sums(&entry("8.00", &bare)), [(Some(300), false), (None, false)]);
        assert_eq!(
            sums(&format!("<!-- {} -->{}", entry("1.00", ""), entry("2.00", ""))),
            [(Some(200), true)]
        );
        for (written, name) in [("<![CDATA[M & M <Co>]]>", "M & M <Co>"), ("J&#228;ne", "Jäne")] {
            let text = entry("5.00", &part("", written));
            assert_eq!(read_camt(&text, &Currency::new("EUR")).unwrap()[0].name, name);
        }
        let broken = read_camt("date,amount\n1,2\n", &Currency::new("EUR")).unwrap_err();
        assert!(broken.starts_with("this is not XML: "), "{broken}");
    }
}
