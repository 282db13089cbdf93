//! Rows of the list of fees, for games of either kind.

use page::calls_for_players::Addresses;
use page::model::{FeeRow, Fees};

use super::IssueComposer;

/// A seat of a game with its player, and whether it is paid for.
pub(super) fn fee_row(
    composer: &IssueComposer,
    game: &str,
    (seat, person): (&str, &str),
    waived: bool,
) -> FeeRow {
    let fee = composer.accounts.and_then(|a| a.seat_fee(game, seat, person));
    let paid = fee.is_none_or(|f| f.owes().0 <= 0) || waived;
    // What anybody owes is not printed, only that (`A-12`).
    let shown = fee.and_then(accounts::SeatFee::words).filter(|_| composer.content.zine.readers.show_fees);
    let status = match shown {
        None => String::new(),
        Some(_) => composer.words.text(if paid { "fees-paid" } else { "fees-owed" }),
    };
    FeeRow {
        power: seat.to_string(),
        who: composer.content.name(person),
        address: composer.content.people.get(person).and_then(|p| p.town.clone()).unwrap_or_default(),
        paid: paid || status.is_empty(),
        status,
        ..FeeRow::default()
    }
}

/// The seats of a game with who sits there: where fees are printed, those of a game that has begun stand in its list if they
/// owe, and all others in one sentence. An address is given at the first seat that is printed.
pub(super) fn settle(
    composer: &IssueComposer,
    game: &mut Fees,
    rows: Vec<(String, FeeRow)>,
    addresses: &mut Addresses,
) {
    let shown = !game.waits && rows.iter().any(|(_, row)| !row.status.is_empty());
    for (person, mut row) in rows {
        row.settled = shown && row.paid;
        if row.settled {
            row.address.clear();
        } else if !row.address.is_empty() {
            row.address = addresses.say(&person, &row.address, &composer.words);
        }
        game.players.push(row);
    }
    let settled = game.players.iter().filter(|row| row.settled).count();
    if settled > 0 {
        let all = settled == game.players.len();
        game.settled = composer.words.text(if all { "fees-all-paid" } else { "fees-others-paid" });
    }
}
