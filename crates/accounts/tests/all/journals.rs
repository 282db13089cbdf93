//! Random accounts as journals, which hledger and beancount check if they are installed.

use std::io::Write as _;
use std::process::{Command, Stdio};

use accounts::journal::{JournalFormat, journal};
use accounts::reckoning::{LedgerHistory, reckon};
use accounts::{EntryKind, Purpose};
use base::money::Money;

use crate::dice::Dice;
use crate::told::history;

/// A zine that holds deposits: paid, sent back, kept.
fn with_deposits(dice: &mut Dice) -> LedgerHistory {
    let mut history = history(dice);
    history.terms.prices.iter_mut().for_each(|price| price.per_turn = dice.one_in(2).then_some(Money(35)));
    history
        .seats
        .iter_mut()
        .for_each(|seat| seat.turns = (seat.entered..9).filter(|_| dice.one_in(2)).collect());
    for (_, entry) in &mut history.ledger {
        let game = match &entry.purpose {
            Purpose::Game(game) => game.clone(),
            Purpose::Any => "1968A".into(),
            _ => continue,
        };
        if matches!(entry.kind, EntryKind::Payment | EntryKind::Refund) {
            entry.purpose = Purpose::Deposit(game);
            entry.kind = [EntryKind::Payment, EntryKind::Refund, EntryKind::Forfeit][dice.below(3)];
        }
    }
    history
}

/// Checks that a program accepts a journal; does nothing if it is not installed.
fn accepts(program: &str, args: &[&str], text: &str) {
    let (input, output) = (Stdio::piped(), Stdio::piped());
    let run = Command::new(program).args(args).stdin(input).stdout(output).stderr(Stdio::piped()).spawn();
    let Ok(mut run) = run else {
        eprintln!("skipped: {program} is not installed");
        return;
    };
    run.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let out = run.wait_with_output().unwrap();
    let [said, told] = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(out.status.success(), "{said}{told}\n{text}");
}

#[test]
fn hledger_and_beancount_find_nothing_wrong_with_accounts_at_random() {
    let many = if std::env::var_os("ZINE_LONG").is_some() { 400 } else { 16 };
    let mut held = 0;
    for n in 0..many {
        let history = with_deposits(&mut Dice::of(&format!("journal {n}")));
        let (currency, movements) = (&history.terms.currency, reckon(&history, None).movements);
        let text = journal(currency, &movements, JournalFormat::Hledger);
        held += usize::from(text.contains("deposits:"));
        accepts("hledger", &["-f", "-", "check", "--strict", "ordereddates"], &text);
        accepts("bean-check", &["/dev/stdin"], &journal(currency, &movements, JournalFormat::Beancount));
    }
    assert!(held > many / 2, "deposits in {held} of {many}");
}
