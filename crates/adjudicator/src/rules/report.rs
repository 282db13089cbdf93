//! The report of a phase: every order with verdict and reason, what else happened, and the position after it.

use serde::Serialize;

use crate::draw::Draw;
use crate::position::Private;
use crate::rules::prelude::*;

/// What became of an order (house-rules.md, “Result words”).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Carried out: the unit moved or stood, the support was given, the convoy stood, the unit was built.
    Succeeds,
    /// A legal order that did not come about.
    Fails,
    /// A support cut.
    Cut,
    /// Without a match or a route, or invalid (then [`OrderResult::invalid`] is set).
    Void,
    /// The unit was dislodged, whatever it was ordered to do.
    Dislodged,
    /// Claudian Diplomacy: a support that counted for less than its number.
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

    /// The word of the case format.
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

/// Why a verdict is what it is; its facts `own` and `other` are the strengths compared, `by` the units that caused it.
pub type Reason = CodedMessage;

impl Reason {
    /// A reason of a kind, without facts yet (`standoff`, `cut`, `not-adjacent`).
    pub fn of(code: impl Into<MessageCode>) -> Reason {
        CodedMessage::new(code)
    }

    /// Said of an order that a later letter of the same player put aside.
    pub fn is_superseded(&self) -> bool {
        matches!(self.code, MessageCode::REPEATED | MessageCode::CHANGED | MessageCode::REPLACED)
    }

    /// The units that caused it.
    pub fn causing_units(&self) -> &[Unit] {
        self.get("by").map_or(&[], MessageFact::units)
    }

    /// The two strengths compared, own first, where the cause is a fight.
    pub fn strengths(&self) -> Option<(i64, i64)> {
        match (self.get("own")?, self.get("other")?) {
            (MessageFact::Count(own), MessageFact::Count(other)) => Some((*own, *other)),
            _ => None,
        }
    }

    /// Said of a success, too: what a link made (S-36), who was drowned, what a top-up gained (C-12.4), what a rule took, why
    /// a unit stands that was ordered in words nobody could read.
    pub fn tells(&self) -> bool {
        use MessageCode as Code;
        matches!(
            self.code,
            Code::LINK | Code::TIED | Code::DROWNED | Code::TOPPED_UP | Code::TAKEN | Code::UNCLEAR
        )
    }
}

/// What was written cannot be read.
pub(crate) fn unreadable(why: &str) -> Reason {
    Reason::of("unreadable").with("message", why.to_string())
}

/// A reason of a kind that tells several causes apart.
pub(crate) fn causal_reason(kind: &'static str, what: &'static str) -> Reason {
    let name = if kind == "retreat-closed" { "why" } else { "what" };
    Reason::of(kind).with(name, what)
}

/// Where an effective order came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderOrigin {
    /// The player wrote it.
    Player,
    /// Nobody ordered the unit: it stands, or what is due is done by rule.
    None,
    /// The player's order was unreadable or is not followed; the unit stands.
    Refused,
    /// The gamesmaster ordered it.
    Gamesmaster,
    /// A rule made or replaced it; the message says which (`origin-jester`, `origin-distracted`, `origin-rule`).
    Rule(CodedMessage),
}

impl OrderOrigin {
    /// The rules themselves made it.
    pub fn rule() -> OrderOrigin {
        OrderOrigin::Rule(CodedMessage::new("origin-rule"))
    }
}

/// One order and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderResult {
    /// Whose order.
    pub owner: Owner,
    /// The unit ordered, as it stood before the phase; None for orders without a unit (votes, links).
    pub unit: Option<Unit>,
    /// The order, or what was written if it could not be read.
    pub order: StatedOrder,
    /// Its form.
    pub shape: OrderShape,
    /// Where it came from.
    pub origin: OrderOrigin,
    /// Where it was written, if a player wrote it.
    pub written_at: Option<WrittenAt>,
    /// Its result.
    pub verdict: Verdict,
    /// The order is not followed because it is illegal, double, superseded or in excess.
    pub invalid: bool,
    /// Why. Every result that is not a plain success has one.
    pub reason: Option<Reason>,
    /// The strength of the move, hold or support, where it matters.
    pub strength: Option<u32>,
}

impl OrderResult {
    /// An order that nobody wrote and that succeeds, of no unit and no common form; the rest is said field by field.
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

    /// What a rule does, and why.
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

    /// The text of the order: canonical, or as it was written.
    pub fn text(&self, board: &Board) -> String {
        self.order.text(board)
    }

    /// Marks the order as invalid.
    pub fn refuse(&mut self, reason: Reason) {
        (self.verdict, self.invalid, self.origin) = (Verdict::Void, true, OrderOrigin::Refused);
        self.reason = Some(reason);
    }
}

/// Something that happened and is no order: a unit destroyed, a draw's result, an ownership taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseEvent {
    /// The kind.
    pub code: MessageCode,
    /// A heading under which a rule-set prints it (a step of the season), empty for none.
    pub heading: String,
    /// The facts.
    pub facts: Vec<(&'static str, MessageFact)>,
}

impl PhaseEvent {
    /// An event of a kind, without facts yet.
    pub fn new(code: impl Into<MessageCode>) -> PhaseEvent {
        PhaseEvent { code: code.into(), ..PhaseEvent::default() }
    }

    /// The same with one fact more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<MessageFact>) -> PhaseEvent {
        self.facts.push((name, fact.into()));
        self
    }

    /// The same with one fact more, if there is one.
    #[must_use]
    pub fn with_optional(self, name: &'static str, fact: Option<impl Into<MessageFact>>) -> PhaseEvent {
        if let Some(fact) = fact { self.with(name, fact) } else { self }
    }

    /// The same below a heading.
    #[must_use]
    pub fn with_heading(mut self, heading: impl Into<String>) -> PhaseEvent {
        self.heading = heading.into();
        self
    }

    /// A fact by its name.
    pub fn get(&self, name: &str) -> Option<&MessageFact> {
        super::coded_message::fact(&self.facts, name)
    }
}

/// A list that a rule-set prints: a table, sentences, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedTable {
    /// What it is: a message `table-…`.
    pub heading: &'static str,
    /// The heads of the columns, messages `column-…`; empty where there is no table.
    pub head: Vec<&'static str>,
    /// The rows, each as wide as the head.
    pub rows: Vec<Vec<MessageFact>>,
    /// Sentences below the table.
    pub notes: Vec<CodedMessage>,
}

impl PublishedTable {
    /// A statement without rows yet.
    pub fn new(heading: &'static str, head: &[&'static str]) -> PublishedTable {
        PublishedTable { heading, head: head.to_vec(), ..PublishedTable::default() }
    }
}

/// A ruling and whether anything matched it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingApplied {
    /// Its index in the rulings handed in.
    pub index: usize,
    /// What it did, as data; Err says to the gamesmaster why it matched nothing.
    pub outcome: Result<CodedMessage, String>,
    /// Where it is refused: the rule against it, if there is one.
    pub against: Option<Reason>,
}

/// What a phase brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseResult {
    /// How every sheet was read, by sheet.
    pub readings: Vec<Vec<Reading>>,
    /// Every effective order and every order refused, by owner in the order of the board, units in the order of the position.
    pub orders: Vec<OrderResult>,
    /// What is printed first of all, before the orders: how things stand for the next season (S-36).
    pub tables: Vec<PhaseEvent>,
    /// What else happened, in order.
    pub events: Vec<PhaseEvent>,
    /// Draws made.
    pub draws: Vec<Draw>,
    /// The gamesmaster's rulings.
    pub rulings: Vec<RulingApplied>,
    /// Every unit dislodged in this phase, with or without a retreat (garrisons that vanish are not among them).
    pub dislodged: Vec<Unit>,
    /// Units that perished in this phase (no retreat, removed by rule); voluntary removals in winter are not among them.
    pub destroyed: Vec<Unit>,
    /// Who has won with this phase; several tie.
    pub winners: Vec<Owner>,
    /// The position after it, its turn being the next phase due.
    pub after: Position,
    /// Orders that only their writer and the gamesmaster may see, with their results: herds placed, votes, conditions not
    /// met. Case files and messages to the writer know them; nothing published does.
    pub unseen: Private<Vec<OrderResult>>,
    /// What everybody wrote as it was understood, conditions included: owner and canonical line, for judging the phase
    /// again where `lines` do not say it all. Empty where they do.
    pub letters: Private<Vec<(Owner, String)>>,
}

impl PhaseResult {
    /// Where a unit of the position before stands after the phase, dislodged or not, as its own line tells; None if it
    /// is gone.
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

    /// A report in which nothing happened yet.
    pub fn new(before: &Position) -> PhaseResult {
        PhaseResult { after: before.clone(), ..PhaseResult::default() }
    }
}
