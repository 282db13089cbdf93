//! Items: the possible content of a line of a letter, each with one canonical text.

use super::{Clause, Expected, Grammar, OrderTerm, TermError, UnitNaming};
use crate::board::{Board, Owner, Place};

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OrderItem {
    /// An order: `A mun H [R ruh boh D]`.
    Order {
        /// The order.
        term: OrderTerm,
        /// Its retreats in order of preference; `None`: off the board.
        retreats: Vec<Option<Place>>,
        /// Whether it applies until changed: `PERPETUAL A hol H`.
        lasting: bool,
    },
    /// Conditional orders: those of the first branch whose condition is true.
    Cases {
        /// The branches in order.
        branches: Vec<Branch>,
        /// Whether it applies until changed.
        lasting: bool,
    },
    /// A line about the letter or the game, not an order: `HEADER ...`, `STATUS final`, `VOTE draw=yes`, `PROXY France`.
    Heading(Box<str>),
}

/// Orders and their condition; without one they apply otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The condition.
    pub when: Option<Clause<OrderTerm>>,
    /// The orders.
    pub then: Vec<OrderTerm>,
}

/// An order as stated in a report: a value of its grammar, or the words of one that could not be read.
#[derive(Clone, Debug)]
pub enum StatedOrder {
    /// An order with its grammar.
    Item(&'static Grammar, OrderItem),
    /// The text as written.
    Words(Box<str>),
}

impl StatedOrder {
    /// An order of a grammar.
    pub fn of(grammar: &'static Grammar, term: OrderTerm) -> StatedOrder {
        StatedOrder::Item(grammar, OrderItem::Order { term, retreats: Vec::new(), lasting: false })
    }

    /// An unreadable order.
    pub fn words(text: &str) -> StatedOrder {
        StatedOrder::Words(text.into())
    }

    /// Reads a canonical order; keeps the text if it is not one.
    pub fn read(grammar: &'static Grammar, board: &Board, text: &str) -> StatedOrder {
        OrderItem::parse(grammar, board, text)
            .map_or_else(|_| StatedOrder::words(text), |i| StatedOrder::Item(grammar, i))
    }

    /// The order, if it is a single one.
    pub fn term(&self) -> Option<&OrderTerm> {
        match self {
            StatedOrder::Item(_, OrderItem::Order { term, .. }) => Some(term),
            _ => None,
        }
    }

    /// The name of its form, and the order.
    pub fn form(&self) -> Option<(&'static str, &OrderTerm)> {
        match self {
            StatedOrder::Item(grammar, OrderItem::Order { term, .. }) => {
                Some((grammar.form(term).name, term))
            }
            _ => None,
        }
    }

    /// Whether an optional part of its form without a slot is present.
    pub fn has_flag(&self, words: &str) -> bool {
        matches!(self, StatedOrder::Item(grammar, OrderItem::Order { term, .. }) if grammar.has_flag(term, words))
    }

    /// Whether it states that the unit goes by convoy.
    pub fn by_convoy(&self) -> bool {
        self.has_flag(" via convoy") || self.form().is_some_and(|(name, _)| name == "Path")
    }

    /// The same order for a unit of this power, or of no power given.
    pub fn with_power(&self, power: Option<Owner>) -> StatedOrder {
        let mut own = self.clone();
        if let StatedOrder::Item(_, item) = &mut own {
            let mut first = true;
            item.change(&mut |term| {
                if std::mem::take(&mut first) {
                    term.owned(power);
                }
            });
        }
        own
    }

    /// The content of a vote: `draw=yes`, or one on a proposal of the rule-set.
    pub fn ballot(&self, board: &Board) -> Option<String> {
        let votes = match self {
            StatedOrder::Item(_, OrderItem::Heading(_)) => true,
            _ => self.form().is_some_and(|(name, _)| name == "Vote"),
        };
        self.text(board).strip_prefix("VOTE ").filter(|_| votes).map(String::from)
    }

    /// The text: canonical, or as written.
    pub fn text(&self, board: &Board) -> String {
        match self {
            StatedOrder::Item(grammar, item) => item.text(grammar, board),
            StatedOrder::Words(text) => text.to_string(),
        }
    }
}

impl Default for StatedOrder {
    fn default() -> StatedOrder {
        StatedOrder::words("")
    }
}

impl PartialEq for StatedOrder {
    fn eq(&self, other: &StatedOrder) -> bool {
        match (self, other) {
            (StatedOrder::Item(_, one), StatedOrder::Item(_, other)) => one == other,
            (StatedOrder::Words(one), StatedOrder::Words(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for StatedOrder {}

const LASTING: &str = "PERPETUAL ";

/// Most branches in a row.
pub(crate) const BRANCHES: usize = 8;

impl OrderItem {
    /// The orders it may lead to, in the order written.
    pub fn terms(&self) -> impl Iterator<Item = &OrderTerm> {
        let (one, branches) = match self {
            OrderItem::Order { term, .. } => (Some(term), &[][..]),
            OrderItem::Cases { branches, .. } => (None, &branches[..]),
            OrderItem::Heading(_) => (None, &[][..]),
        };
        one.into_iter().chain(branches.iter().flat_map(|b| &b.then))
    }

    /// Applies a change to each of its orders.
    pub(crate) fn change(&mut self, change: &mut dyn FnMut(&mut OrderTerm)) {
        match self {
            OrderItem::Order { term, .. } => change(term),
            OrderItem::Cases { branches, .. } => {
                branches.iter_mut().flat_map(|b| &mut b.then).for_each(change)
            }
            OrderItem::Heading(_) => {}
        }
    }

    /// Whether it applies until changed.
    pub fn lasts(&self) -> bool {
        matches!(self, OrderItem::Order { lasting: true, .. } | OrderItem::Cases { lasting: true, .. })
    }

    /// The power to which the writer gives a proxy.
    pub fn proxy(&self) -> Option<&str> {
        match self {
            OrderItem::Heading(text) => text.strip_prefix("PROXY "),
            _ => None,
        }
    }

    /// A vote: its subject and its value (`draw(E,F)`, `yes`).
    pub fn vote(&self) -> Option<(&str, &str)> {
        match self {
            OrderItem::Heading(text) => text.strip_prefix("VOTE ")?.split_once('='),
            _ => None,
        }
    }

    /// The canonical text.
    pub fn text(&self, grammar: &Grammar, board: &Board) -> String {
        let fact = |term: &OrderTerm| grammar.facts.map_or(String::new(), |facts| facts.text(board, term));
        let mut out = String::from(if self.lasts() { LASTING } else { "" });
        match self {
            OrderItem::Heading(text) => out += text,
            OrderItem::Order { term, retreats, .. } => {
                grammar.print(board, term, &mut out);
                if !retreats.is_empty() {
                    let places = retreats.iter().map(|p| p.map_or("D", |p| board.code(p)));
                    out += &format!(" [R {}]", places.collect::<Vec<_>>().join(" "));
                }
            }
            OrderItem::Cases { branches, .. } => {
                for (index, Branch { when, then }) in branches.iter().enumerate() {
                    out += if index > 0 { " ELSE " } else { "" };
                    let orders = terms_text(then, grammar, board);
                    out += &match when {
                        Some(when) if grammar.conditions_follow() => {
                            format!("{orders} IF {}", when.text(&fact))
                        }
                        Some(when) => format!("IF {} THEN {orders}", when.text(&fact)),
                        None => orders,
                    };
                }
            }
        }
        out
    }

    /// Reads a canonical text.
    ///
    /// # Errors
    /// A text that is not canonical: how far it is valid.
    pub fn parse(grammar: &Grammar, board: &Board, text: &str) -> Result<OrderItem, TermError> {
        let heading =
            text == "HEADER" || ["HEADER ", "STATUS ", "PROXY "].iter().any(|w| text.starts_with(w));
        if heading
            || ["VOTE draw", "VOTE win", "VOTE *"].iter().any(|w| text.starts_with(w)) && text.contains('=')
        {
            return Ok(OrderItem::Heading(text.into()));
        }
        let plain = text.strip_prefix(LASTING).unwrap_or(text);
        let (start, lasting) = (text.len() - plain.len(), plain.len() < text.len());
        let conditional =
            if grammar.conditions_follow() { cut(plain, " IF ").is_some() } else { plain.starts_with("IF ") };
        if grammar.facts.is_some() && conditional {
            let unclear = TermError { at: start, wanted: Expected::Condition };
            let branches = branches(grammar, board, plain)
                .map_err(|f| f.map_or(unclear, |fault| TermError { at: fault.at + start, ..fault }))?;
            let item = OrderItem::Cases { branches, lasting };
            return if item.text(grammar, board) == text { Ok(item) } else { Err(unclear) };
        }
        let list = plain.strip_suffix(']').and_then(|t| t.rsplit_once(" [R "));
        let (order, places) = list.unwrap_or((plain, ""));
        let term =
            grammar.parse(board, order).map_err(|fault| TermError { at: fault.at + start, ..fault })?;
        let mut retreats = Vec::new();
        let mut at = start + order.len() + 4;
        for word in places.split(' ').filter(|_| list.is_some()) {
            let place = grammar.parse_place(board, word);
            if place.is_none() && word != "D" {
                return Err(TermError { at, wanted: Expected::Place });
            }
            retreats.push(place);
            at += word.len() + 1;
        }
        Ok(OrderItem::Order { term, retreats, lasting })
    }
}

fn terms_text(terms: &[OrderTerm], grammar: &Grammar, board: &Board) -> String {
    terms.iter().map(|t| grammar.text(board, t)).collect::<Vec<_>>().join(" , ")
}

impl Grammar {
    /// Whether conditions follow their orders: `A par DISBAND IF ... ELSE ...`.
    pub fn conditions_follow(&self) -> bool {
        self.units == UnitNaming::Owned
    }
}

/// Splits a text at the first occurrence of a word, given with the blank before it, outside quotation marks.
fn cut<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            ' ' if !quoted && text[at..].starts_with(word) => {
                return Some((&text[..at], &text[at + word.len()..]));
            }
            _ => {}
        }
    }
    None
}

fn branches(grammar: &Grammar, board: &Board, text: &str) -> Result<Vec<Branch>, Option<TermError>> {
    let facts = grammar.facts.ok_or(None)?;
    let clause = |text: &str| Clause::parse(text, &|fact| facts.parse(board, fact).ok()).ok_or(None);
    let whole = text.as_ptr() as usize;
    let order = |order: &str| {
        let at = order.as_ptr() as usize - whole;
        grammar.parse(board, order).map_err(|f| Some(TermError { at: f.at + at, ..f }))
    };
    let mut out = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest.take() {
        if out.len() >= BRANCHES {
            return Err(None);
        }
        let (when, then) = match (grammar.conditions_follow(), cut(text, " IF ")) {
            (true, None) => (None, text),
            (true, Some((order, condition))) => {
                let (condition, other) =
                    cut(condition, " ELSE ").map_or((condition, None), |(c, o)| (c, Some(o)));
                rest = other;
                (Some(condition), order)
            }
            (false, _) => match text.strip_prefix("IF ").and_then(|t| t.split_once(" THEN ")) {
                Some((condition, then)) => {
                    let (then, other) = then.split_once(" ELSE ").map_or((then, None), |(t, o)| (t, Some(o)));
                    rest = other;
                    (Some(condition), then)
                }
                None => (None, text),
            },
        };
        // Before a condition there is only one order; a list may follow one.
        let list = then.split(if grammar.conditions_follow() { "\n" } else { " , " });
        let then = list.map(order).collect::<Result<Vec<_>, _>>()?;
        out.push(Branch { when: when.map(clause).transpose()?, then });
    }
    Ok(out)
}
