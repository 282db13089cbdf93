//! The report of a phase: every order with verdict and reason, other events, and the position afterwards.

use serde::Serialize;

use crate::draw::Draw;
use crate::position::Private;
use crate::rules::prelude::*;

/// The result of an order (house-rules.md, “Result words”).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Carried out: the unit moved or held, the support or convoy was given, the unit was built.
    Succeeds,
    /// A legal order that failed.
    Fails,
    /// A support cut.
    Cut,
    /// Unmatched, without a route, or invalid (then [`OrderResult::invalid`] is set).
    Void,
    /// The unit was dislodged, whatever its order.
    Dislodged,
    /// Claudian Diplomacy: a support that counted for less than its size.
    Weakened,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 6] = [
        Verdict::Succeeds,
        Verdict::Fails,
        Verdict::Cut,
        Verdict::Void,
        Verdict::Dislodged,
        Verdict::Weakened,
    ];

    /// The word used in the case format.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Succeeds => "succeeds",
            Verdict::Fails => "fails",
            Verdict::Cut => "cut",
            Verdict::Void => "void",
            Verdict::Dislodged => "dislodged",
            Verdict::Weakened => "weakened",
        }
    }
}

/// The reason for a verdict; its facts `own` and `other` are the strengths compared, `by` the units that caused it.
pub type Reason = CodedMessage;

impl Reason {
    /// A reason without facts (`standoff`, `cut`, `not-adjacent`).
    pub fn of(code: impl Into<MessageCode>) -> Reason {
        CodedMessage::new(code)
    }

    /// Whether it says that a later letter of the same player superseded the order.
    pub fn is_superseded(&self) -> bool {
        matches!(self.code, MessageCode::REPEATED | MessageCode::CHANGED | MessageCode::REPLACED)
    }

    /// The units that caused it.
    pub fn causing_units(&self) -> &[Unit] {
        self.get("by").map_or(&[], MessageFact::units)
    }

    /// The two strengths compared, own first, if a fight is the cause.
    pub fn strengths(&self) -> Option<(i64, i64)> {
        match (self.get("own")?, self.get("other")?) {
            (MessageFact::Count(own), MessageFact::Count(other)) => Some((*own, *other)),
            _ => None,
        }
    }

    /// Whether it is printed after a success, too: the effect of a link (S-36), who was drowned, what a top-up gained
    /// (C-12.4), what a rule took, why a unit with an unreadable order holds.
    pub fn tells(&self) -> bool {
        use MessageCode as Code;
        matches!(
            self.code,
            Code::LINK | Code::TIED | Code::DROWNED | Code::TOPPED_UP | Code::TAKEN | Code::UNCLEAR
        )
    }
}

/// The reason of an unreadable order.
pub(crate) fn unreadable(why: &str) -> Reason {
    Reason::of("unreadable").with("message", why.to_string())
}

/// A reason of a kind that distinguishes several causes.
pub(crate) fn causal_reason(kind: &'static str, what: &'static str) -> Reason {
    let name = if kind == "retreat-closed" { "why" } else { "what" };
    Reason::of(kind).with(name, what)
}

/// The origin of an effective order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderOrigin {
    /// The player wrote it.
    Player,
    /// The unit had no order: it holds, or the rules decide what is due.
    None,
    /// The player's order was unreadable or is not followed; the unit holds.
    Refused,
    /// The GM ordered it.
    Gamesmaster,
    /// A rule created or replaced it; the message names the rule (`origin-jester`, `origin-distracted`, `origin-rule`).
    Rule(CodedMessage),
}

impl OrderOrigin {
    /// Created by the general rules.
    pub fn rule() -> OrderOrigin {
        OrderOrigin::Rule(CodedMessage::new("origin-rule"))
    }
}

/// One order and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderResult {
    /// The owner of the order.
    pub owner: Owner,
    /// The unit ordered, as before the phase; `None` for orders without a unit (votes, links).
    pub unit: Option<Unit>,
    /// The order, or the text as written if it could not be read.
    pub order: StatedOrder,
    /// Its kind, for drawing.
    pub shape: OrderShape,
    /// Its origin.
    pub origin: OrderOrigin,
    /// The place it was written at, if a player wrote it.
    pub written_at: Option<WrittenAt>,
    /// Its result.
    pub verdict: Verdict,
    /// Whether the order is not followed because it is illegal, double, superseded or in excess.
    pub invalid: bool,
    /// The reason. Every result except a plain success has one.
    pub reason: Option<Reason>,
    /// The strength of the move, hold or support, if it matters.
    pub strength: Option<u32>,
}

impl OrderResult {
    /// An unwritten order that succeeds, without unit or shape; callers set the other fields.
    pub fn new(owner: Owner, order: StatedOrder) -> OrderResult {
        let (unit, written_at, reason, strength) = (None, None, None, None);
        let (shape, origin, verdict) = (OrderShape::Other, OrderOrigin::None, Verdict::Succeeds);
        OrderResult {
            owner,
            unit,
            order,
            shape,
            origin,
            written_at,
            verdict,
            invalid: false,
            reason,
            strength,
        }
    }

    /// An order carried out by rule, with the reason.
    pub fn by_rule(
        owner: Owner,
        unit: Option<Unit>,
        shape: OrderShape,
        order: StatedOrder,
        why: Option<&'static str>,
    ) -> OrderResult {
        let reason = why.map(Reason::of);
        OrderResult { unit, shape, origin: OrderOrigin::rule(), reason, ..OrderResult::new(owner, order) }
    }

    /// The text of the order: canonical, or as written.
    pub fn text(&self, board: &Board) -> String {
        self.order.text(board)
    }

    /// Marks the order as invalid.
    pub fn refuse(&mut self, reason: Reason) {
        (self.verdict, self.invalid, self.origin) = (Verdict::Void, true, OrderOrigin::Refused);
        self.reason = Some(reason);
    }
}

/// An event that is not an order: a unit destroyed, the result of a draw, a change of ownership.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseEvent {
    /// The kind.
    pub code: MessageCode,
    /// The heading under which a rule-set prints it (a step of the season); empty for none.
    pub heading: String,
    /// The facts.
    pub facts: Vec<(&'static str, MessageFact)>,
}

impl PhaseEvent {
    /// An event without facts.
    pub fn new(code: impl Into<MessageCode>) -> PhaseEvent {
        PhaseEvent { code: code.into(), ..PhaseEvent::default() }
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<MessageFact>) -> PhaseEvent {
        self.facts.push((name, fact.into()));
        self
    }

    /// Adds a fact, if there is one.
    #[must_use]
    pub fn with_optional(self, name: &'static str, fact: Option<impl Into<MessageFact>>) -> PhaseEvent {
        if let Some(fact) = fact { self.with(name, fact) } else { self }
    }

    /// Puts it under a heading.
    #[must_use]
    pub fn with_heading(mut self, heading: impl Into<String>) -> PhaseEvent {
        self.heading = heading.into();
        self
    }

    /// Finds a fact by its name.
    pub fn get(&self, name: &str) -> Option<&MessageFact> {
        super::coded_message::fact(&self.facts, name)
    }
}

/// A list that a rule-set prints: a table, sentences, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedTable {
    /// The heading: a message `table-…`.
    pub heading: &'static str,
    /// The column heads, messages `column-…`; empty if there is no table.
    pub head: Vec<&'static str>,
    /// The rows, each as wide as the head.
    pub rows: Vec<Vec<MessageFact>>,
    /// Sentences below the table.
    pub notes: Vec<CodedMessage>,
}

impl PublishedTable {
    /// A table without rows.
    pub fn new(heading: &'static str, head: &[&'static str]) -> PublishedTable {
        PublishedTable { heading, head: head.to_vec(), ..PublishedTable::default() }
    }
}

/// A ruling and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingApplied {
    /// Its index in the rulings supplied.
    pub index: usize,
    /// Its effect, as data; `Err` tells the GM why it matched nothing.
    pub outcome: Result<CodedMessage, String>,
    /// For a refused ruling: the rule against it, if any.
    pub against: Option<Reason>,
}

/// The report of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseResult {
    /// The readings of every sheet.
    pub readings: Vec<Vec<Reading>>,
    /// Every effective order and every refused one, by owner in the order of the board, units in the order of the position.
    pub orders: Vec<OrderResult>,
    /// Events printed before the orders: the tables for the next season (S-36).
    pub tables: Vec<PhaseEvent>,
    /// Other events, in order.
    pub events: Vec<PhaseEvent>,
    /// The draws made.
    pub draws: Vec<Draw>,
    /// The GM's rulings.
    pub rulings: Vec<RulingApplied>,
    /// Every unit dislodged in this phase, with or without a retreat, except garrisons that vanish.
    pub dislodged: Vec<Unit>,
    /// Units destroyed in this phase (no retreat, removed by rule), except voluntary removals in winter.
    pub destroyed: Vec<Unit>,
    /// The winners after this phase; several share a draw.
    pub winners: Vec<Owner>,
    /// The position afterwards; its turn is the next phase due.
    pub after: Position,
    /// Orders that only their writer and the GM may see, with their results: herds placed, votes, unmet conditions. They
    /// are in case files and in messages to the writer, never in anything published.
    pub unseen: Private<Vec<OrderResult>>,
    /// All orders as understood, conditions included: owner and canonical line, for replaying the phase if `orders` is
    /// not enough. Empty if it is.
    pub letters: Private<Vec<(Owner, String)>>,
}

impl PhaseResult {
    /// A unit's place after the phase, dislodged or not, from its own result; `None` if it is gone.
    pub fn unit_after(&self, unit: &Unit) -> Option<Unit> {
        let line = self.orders.iter().find(|l| l.unit == Some(*unit) && !l.invalid);
        let place = match line.map(|l| (&l.shape, l.verdict)) {
            Some((OrderShape::Move { to, .. }, Verdict::Succeeds)) => *to,
            _ => unit.place,
        };
        let now = Unit { place, ..*unit };
        let waiting = self.after.dislodged.iter().any(|d| d.unit == now);
        (self.after.units.contains(&now) || waiting).then_some(now)
    }

    /// An empty report.
    pub fn new(before: &Position) -> PhaseResult {
        PhaseResult { after: before.clone(), ..PhaseResult::default() }
    }
}
