//! What is a letter or a question: words that are not for a game.

use letters::Kind as Piece;
use letters::language::{any_at, any_in};
use letters::marks::heading;
use letters::reading::press::mark;
use letters::words::{Word, words as tokens};

use super::{MailPart, MailSorter, WritingSeat};
use crate::mail::MailKind;
use crate::signs::MailSigns;
use crate::wait_reason::{WaitCause, WaitMessage};

/// Tokens in which the mark of a letter ends.
const MOST_OF_A_MARK: usize = 7;

impl MailSorter<'_> {
    /// Whether a text only asks: every sentence is a question, except greetings and the like. `F Lon - Nth?` is an order in doubt.
    pub(super) fn only_asks(&self, seat: &WritingSeat, text: &str) -> bool {
        let idle = [
            Piece::Greeting,
            Piece::Closing,
            Piece::Signature,
            Piece::DateLine,
            Piece::Remark,
            Piece::Question,
        ];
        let turns = self.turns(seat.history);
        let mut asks = false;
        // A line that goes on the one above begins with a small letter.
        let mut joined = String::new();
        for line in text.lines().map(str::trim) {
            joined.push(if line.starts_with(char::is_lowercase) { ' ' } else { '\n' });
            joined += line;
        }
        let marks = ['?', '？', '؟'];
        let only =
            joined.split_inclusive(|c| marks.contains(&c) || matches!(c, '.' | '!' | '\n')).all(|said| {
                let question =
                    said.ends_with(marks) && self.look(seat, said.trim_end_matches(marks)).good == 0;
                asks |= question;
                question || self.sight(seat, said, &turns).kinds().iter().all(|kind| idle.contains(kind))
            });
        asks && only
    }

    /// Whether a few words name no place, no unit, no number and nothing that is done with orders.
    pub(super) fn names_nothing(&self, seat: &WritingSeat, text: &str) -> bool {
        let turns = self.turns(seat.history);
        let words = tokens(text, 0).iter().filter(|word| word.says()).count();
        let named = self.sight(seat, text, &turns).sentences();
        words <= 8
            && !text.contains(|c: char| c.is_ascii_digit())
            && named.iter().all(|said| said.places.is_empty() && !said.acts)
    }

    /// The letter in a mail with orders: below its mark, up to where orders or press begin, or to the end. If orders may run into
    /// it, if only the subject marks it, or if its mark names somebody (`Letter to Ada:`), the editor is asked.
    pub(super) fn letter_beside(&self, item: &MailPart, subject: &str) -> Option<MailPart> {
        let orders = matches!(item.kind, MailKind::Orders | MailKind::Vote);
        let history = self.games.get(item.game.as_deref()?).filter(|_| orders)?;
        let power = history.rules.board().find_owner(item.power.as_deref()?)?;
        let seat = WritingSeat { history, power, person: item.person.clone() };
        let mut lines = item.text.lines();
        let begun = lines.by_ref().find_map(letter_mark);
        let (text, sure) = match begun {
            None if any_in(&tokens(subject, 0), "letter") => (item.text.clone(), false),
            None => return None,
            Some((first, mut sure)) => {
                let mut text = first.to_string();
                for line in lines {
                    let said = tokens(line, 0);
                    let announces = said.last().is_some_and(|w| w.is(":")) && any_in(&said, "announce");
                    if announces || mark(&said).is_some() || heading(line).is_some() {
                        break;
                    }
                    let look = self.look(&seat, line);
                    sure &= look.good + look.votes + look.refused + look.later == 0;
                    text += &format!("\n{line}");
                }
                (text, sure)
            }
        };
        let kind =
            if sure && !MailSigns::scan("", &text).secret { MailKind::Letter } else { MailKind::Private };
        let words = text.chars().any(char::is_alphanumeric);
        words.then(|| MailPart { kind, text, remarks: Vec::new(), reply: false, ..item.clone() })
    }

    /// A letter for print, a question, or words for the editor.
    pub(super) fn for_the_zine(
        &self,
        people: &[String],
        text: &str,
        marks: &MailSigns,
    ) -> Result<MailPart, WaitMessage> {
        let [person] = people else {
            let said = format!("several people write from this address: {}", people.join(", "));
            return Err(WaitMessage::because(WaitCause::SharedAddress, said));
        };
        // Press from somebody who plays nothing is a letter.
        let printed = marks.press && self.seats(person).is_empty();
        if marks.press && !printed {
            return Err(WaitMessage::new("press-game"));
        }
        let kind = match (marks.secret, marks.letter || printed, marks.question) {
            (true, _, false) => MailKind::Private,
            (false, true, _) => MailKind::Letter,
            (_, _, true) => MailKind::Question,
            _ => MailKind::Private,
        };
        Ok(MailPart::new(kind, person, text))
    }
}

/// The text after the mark of a letter, and whether the mark says that it is for print: `Letter: Dear Ada`, `Letter for print: Dear
/// Ada`, but not `Letter to Ada: ...`. Anything else for print is press.
fn letter_mark(line: &str) -> Option<(&str, bool)> {
    let said = tokens(line, 0);
    let first = said.iter().position(Word::says).filter(|_| mark(&said).is_none())?;
    let printed = any_at(&said, first, "letter");
    let word = printed.or_else(|| any_at(&said, first, "letter-word"))?;
    let mut behind = said.iter().enumerate().take(MOST_OF_A_MARK).skip(first + word.len);
    let (at, colon) = behind.find(|(_, word)| word.is(":"))?;
    let sure = at == first + word.len;
    (sure || printed.is_none()).then(|| (line[colon.span.end..].trim(), sure))
}
