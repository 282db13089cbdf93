//! Signs by which a text is recognised: what reads as orders, what subject and first words say.

use adjudicator::board::Owner;
use adjudicator::orders::Code;
use adjudicator::season::Turn;
use games::GameHistory;
use letters::language::{any_at, any_in};
use letters::named::{self, Named};
use letters::reading::press::{mark, private_head};
use letters::words::{Word, words as tokens};
use letters::{Act, Kind, Names, World};

use super::names::words;

/// How a text reads as orders of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderSigns {
    /// Orders understood.
    pub good: usize,
    /// Resembles an order, but is refused.
    pub refused: usize,
    /// Orders of another phase than the one due.
    pub later: usize,
    /// Orders for units of others.
    pub foreign: usize,
    /// Not an order.
    pub unknown: usize,
    /// Votes and proposals.
    pub votes: usize,
    /// Words that keep, confirm or withdraw orders.
    pub acts: usize,
    /// Whether some of these words withdraw what was sent before.
    pub takes_back: bool,
    /// Whether press is marked.
    pub press: bool,
    /// Whether it announces an attachment.
    pub attached: bool,
    /// Tasks for the editor in the game: a seat given up, a new address, a concession.
    pub concerns: usize,
}

impl OrderSigns {
    /// Whether anything in it may have an effect in the game: orders of any kind, votes, words that keep or withdraw.
    pub fn any(&self) -> bool {
        self.good + self.votes + self.acts + self.refused + self.later > 0
    }

    /// Whether it keeps, confirms or withdraws and does nothing else.
    pub fn only_acts(&self) -> bool {
        self.acts > 0 && self.good + self.refused + self.later + self.unknown + self.votes == 0
    }
}

/// A text of somebody who may write for a power, with its context.
#[derive(Clone, Copy)]
pub struct SeatText<'a> {
    /// The game.
    pub history: &'a GameHistory<'a>,
    /// The power.
    pub power: Owner,
    /// The text.
    pub text: &'a str,
    /// People and games by their names.
    pub names: &'a Names,
    /// The editor's name.
    pub editor: &'a str,
    /// The phases the open issue plays.
    pub phases: &'a [Turn],
}

impl SeatText<'_> {
    /// How the text reads as orders of the power in the phase that is due.
    pub fn look(&self) -> OrderSigns {
        let mut look = OrderSigns::default();
        let read = self.read(self.text);
        for piece in &read.pieces {
            look.takes_back |= matches!(piece.act, Some(Act::Replaces | Act::GoesBack | Act::Withdraws));
            match piece.kind {
                Kind::Order if !piece.is_error() => look.good += 1,
                Kind::None => look.good += 1,
                Kind::Vote => look.votes += 1,
                Kind::Later => look.later += 1,
                Kind::Unread if piece.codes.contains(&Code::WrongPhase) => look.later += 1,
                _ if piece.codes.contains(&Code::NotYours) => {
                    look.refused += 1;
                    look.foreign += 1;
                }
                Kind::Unread if piece.unit.is_none() => look.unknown += 1,
                Kind::Unread => look.refused += 1,
                Kind::Attachment => look.attached = true,
                Kind::Concession | Kind::Resignation | Kind::Address => look.concerns += 1,
                _ if piece.act.is_some() => look.acts += 1,
                _ => {}
            }
        }
        look.press = !read.press.is_empty();
        look
    }

    /// The orders in it, in canonical form.
    pub fn orders(&self) -> Vec<String> {
        let board = self.history.rules.board();
        let read = self.read(self.text);
        let orders = read.pieces.iter().filter(|p| p.is_order());
        orders.filter_map(|p| p.order.as_ref()).map(|o| o.text(board)).collect()
    }

    /// The kinds of its pieces.
    pub fn kinds(&self) -> Vec<Kind> {
        self.read(self.text).pieces.iter().map(|p| p.kind).collect()
    }

    /// Its sentences, and what each names.
    pub fn sentences(&self) -> Vec<Named> {
        self.world(&|world| named::sentences(world, self.text))
    }

    fn read(&self, text: &str) -> letters::Letter {
        self.world(&|world| letters::read(world, text, 0))
    }

    /// Calls a function with the seat's world in the phase that is due.
    fn world<T>(&self, find: &dyn Fn(&World) -> T) -> T {
        let SeatText { history, power, names, editor, phases, .. } = *self;
        let mut position = history.position.clone();
        if let Some(due) = history.phase_due() {
            position.turn = due;
        }
        let world = World {
            editor,
            game: Some(&history.game.id),
            phases,
            ..World::new(&*history.rules, &position, power, names)
        };
        find(&world)
    }

    /// The printable part of a mail that is press: what is below its marks, or, if only its subject marks it, everything up to
    /// a private part; and whether private words cut it short. Empty if there is none.
    pub fn printable_press(&self) -> (String, bool) {
        let marked = |text: &str| {
            let press = self.read(text).press;
            let cut = press.iter().any(|p| p.cut);
            (press.iter().map(|p| p.text().to_string()).collect::<Vec<_>>().join("\n\n"), cut)
        };
        let press = marked(self.text);
        if !press.0.is_empty() {
            return press;
        }
        // A greeting is not press.
        let above: usize = self
            .text
            .split_inclusive('\n')
            .take_while(|line: &&str| {
                let found = tokens(line, 0);
                let first = found.iter().position(|w| w.says());
                line.trim().is_empty()
                    || first.is_some_and(|at| {
                        found.len() <= 8
                            && (any_at(&found, at, "greeting").is_some() || found[at].text == self.editor)
                    })
            })
            .map(str::len)
            .sum();
        marked(&format!("Press:\n{}", &self.text[above..]))
    }
}

/// Signs of the kind of mail in its subject and first words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailSigns {
    /// Whether the subject names orders.
    pub orders: bool,
    /// Whether the subject names press.
    pub press: bool,
    /// Whether a line begins press.
    pub says_press: bool,
    /// Whether it is meant for print.
    pub letter: bool,
    /// Whether it is not for print.
    pub secret: bool,
    /// Whether it asks something.
    pub question: bool,
}

/// Whether a subject has the word for press in any language; a colour or `for print` does not count.
fn pressed(titled: &[Word]) -> bool {
    let colour = |word: &str| matches!(word, "white" | "grey" | "gray" | "black");
    (0..titled.len())
        .any(|at| any_at(titled, at, "press").is_some_and(|f| f.len == 1) && !colour(&titled[at].text))
}

impl MailSigns {
    /// Scans a subject and the first words of a text.
    pub fn scan(subject: &str, text: &str) -> MailSigns {
        let (subject_words, titled) = (words(subject), tokens(subject, 0));
        let has = |list: &[&str]| subject_words.iter().any(|w| list.contains(&w.as_str()));
        let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
        let said = format!(" {} {} ", words(subject).join(" "), words(first).join(" "));
        let says = |list: &[&str]| list.iter().any(|p| said.contains(&format!(" {p} ")));
        MailSigns {
            orders: has(&["orders", "moves", "retreats", "builds", "removals", "adjustments"])
                || any_in(&titled, "announce"),
            press: has(&["press", "propaganda"]) || mark(&titled).is_some() || pressed(&titled),
            says_press: text.lines().any(|l: &str| {
                l.split_once(':')
                    .is_some_and(|(h, _)| matches!(h.trim().to_lowercase().as_str(), "press" | "propaganda"))
            }),
            letter: any_in(&titled, "letter")
                || any_in(&tokens(first, 0), "letter")
                || has(&["letter", "letters", "loc", "lettercol"])
                || says(&[
                    "for print",
                    "for publication",
                    "for the zine",
                    "letter column",
                    "for the letters",
                    "for the letter column",
                ]),
            // In any language, anywhere: what is filed for print is printed whole.
            secret: any_in(&titled, "private")
                || any_in(&tokens(text, 0), "private")
                || text.lines().any(|line| private_head(&tokens(line, 0))),
            question: has(&["question", "questions", "query", "enquiry"])
                || text.len() < 600 && text.contains('?'),
        }
    }
}
