//! Detects a mail that may change orders already filed, though nothing in it reads as an order: `Ruhr, not Burgundy!`

use letters::Kind as Piece;
use letters::language::is_common;
use letters::named::{Named, provinces};
use letters::words::words;

use super::mail::{IncomingMail, MailKind};
use super::sorter::{MailPart, MailSorter, WritingSeat};
use super::wait_reason::WaitMessage;

/// In a longer sentence, in words, a place is only talked about.
const SENTENCE: usize = 20;
/// In a mail of no more words than this, any place of the board may be meant.
const MAIL: usize = 8;
/// A mail of no more words than this may leave out the place: `Order 1: hold`.
const BARE: usize = 4;

impl MailSorter<'_> {
    /// Refuses a mail that would be filed as a letter or a question, but may change the writer's orders; `filed` returns the
    /// texts of the orders filed for a power of a game.
    ///
    /// # Errors
    /// The game whose orders it may change.
    pub fn changes(
        &self,
        letter: &IncomingMail,
        items: &[MailPart],
        filed: &dyn Fn(&str, &str) -> Vec<String>,
    ) -> Result<(), WaitMessage> {
        for item in items.iter().filter(|item| item.kind == MailKind::Orders) {
            let seats = self.seats(&item.person).into_iter();
            for seat in seats.filter(|seat| item.game.as_ref() == Some(&seat.history.game.id)) {
                let power = &seat.history.rules.board().owner(seat.power).name;
                let orders = filed(&seat.history.game.id, power);
                if item.power.as_ref() == Some(power) && self.is_earlier(&seat, &orders, item) {
                    let why = WaitMessage::new("changes").with("power", power);
                    return Err(why.with("game", &seat.history.game.id));
                }
            }
        }
        // Orders in the same mail say what is changed.
        if items.iter().any(|i| i.kind == MailKind::Orders) {
            return Ok(());
        }
        for item in items.iter().filter(|i| matches!(i.kind, MailKind::Private | MailKind::Question)) {
            for seat in self.seats(&item.person) {
                let id = &seat.history.game.id;
                let power = &seat.history.rules.board().owner(seat.power).name;
                let orders = filed(id, power);
                if !orders.is_empty() && self.may_change(&seat, &orders, item, letter) {
                    return Err(WaitMessage::new("changes").with("power", power).with("game", id));
                }
            }
        }
        Ok(())
    }

    /// Whether a mail has the orders of a letter that another has replaced, below words that cannot be read: a program may quote
    /// them without a mark, as below `Házon kívül vagyok`.
    fn is_earlier(&self, seat: &WritingSeat, filed: &[String], item: &MailPart) -> bool {
        let Some((last, earlier)) = filed.split_last().filter(|(_, earlier)| !earlier.is_empty()) else {
            return false;
        };
        let turns = self.turns(seat.history);
        let orders = |text: &str| {
            let mut orders = self.sight(seat, text, &turns).orders();
            orders.sort();
            orders
        };
        let own = orders(&item.text);
        !own.is_empty()
            && self.is_unreadable(seat, &item.text)
            && orders(last) != own
            && earlier.iter().any(|text| orders(text) == own)
    }

    /// Whether what a text says beside orders is in a language that nobody here reads: few of its words are common ones.
    fn is_unreadable(&self, seat: &WritingSeat, text: &str) -> bool {
        let turns = self.turns(seat.history);
        let prose =
            text.lines().filter(|line| !self.sight(seat, line, &turns).kinds().contains(&Piece::Order));
        let said: Vec<_> =
            prose.flat_map(|line| words(line, 0)).filter(|w| w.text.chars().count() > 1).collect();
        let common = said.iter().filter(|word| is_common(&word.text)).count();
        said.len() > 2 && common * 3 < said.len()
    }

    fn may_change(
        &self,
        seat: &WritingSeat,
        orders: &[String],
        item: &MailPart,
        letter: &IncomingMail,
    ) -> bool {
        let turns = self.turns(seat.history);
        let board = seat.history.rules.board();
        let ordered: Vec<String> =
            orders.iter().flat_map(|text| self.sight(seat, text, &turns).orders()).collect();
        if ordered.is_empty() {
            return false;
        }
        let mut meant = provinces(board, &ordered);
        meant.extend(seat.history.position.units_of(seat.power).map(|unit| board.unit_province(unit)));
        let said = words(&item.text, 0).iter().filter(|w| w.says()).count();
        let found = self.sight(seat, &item.text, &turns).sentences();
        found.iter().any(|s: &Named| {
            let place = s.places.iter().any(|p| said <= MAIL || meant.contains(p));
            place && s.words <= SENTENCE || said <= BARE && s.acts
        }) || self.answers_orders(seat, item, letter)
    }

    /// Whether there are words with a meaning below a quoted order of the seat.
    fn answers_orders(&self, seat: &WritingSeat, item: &MailPart, letter: &IncomingMail) -> bool {
        let turns = self.turns(seat.history);
        if self.sight(seat, &letter.answered, &turns).orders().is_empty() {
            return false;
        }
        let idle = [Piece::Greeting, Piece::Closing, Piece::Signature, Piece::DateLine];
        let pieces = self.sight(seat, &item.text, &turns).kinds();
        pieces.iter().any(|kind| !idle.contains(kind))
    }
}
