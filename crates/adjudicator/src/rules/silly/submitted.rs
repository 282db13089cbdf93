//! Submitted orders: every line read, checked for the phase and the player, and served to units (RS-0.15 to RS-0.17).

use super::prelude::*;

/// One order of a player.
#[derive(Clone, Debug)]
pub struct OrderLine {
    /// The owner.
    pub owner: Owner,
    /// The place it was written at.
    pub written: WrittenAt,
    /// The order as written.
    pub text: String,
    /// The order as read.
    pub read: Result<ConditionalOrder, String>,
}

impl OrderLine {
    /// The first order in it, if it can be read.
    pub fn order(&self) -> Option<&SillyOrder> {
        self.read.as_ref().ok().map(|s| &s.order)
    }
}

/// All orders in the sheets' readings, without headings and remarks.
pub fn collect(sheets: &OrderSets, readings: &[Vec<Reading>]) -> Vec<OrderLine> {
    let mut out = Vec::new();
    for (index, (sheet, readings)) in sheets.0.iter().zip(readings).enumerate() {
        for reading in readings {
            let read = match reading.item.as_ref().and_then(ConditionalOrder::from_item) {
                Some(sentence) => Ok(sentence),
                None if reading.is_error() => Err(reading.message.clone()),
                None => continue,
            };
            let written = WrittenAt { sheet: index, line: reading.line };
            out.push(OrderLine { owner: sheet.owner, written, text: reading.text.clone(), read });
        }
    }
    out
}

/// Puts `GM: ORDER` for retreats, builds and removals before the player's orders and in place of those for the same unit;
/// moves are given when orders are frozen.
pub fn with_rulings(book: &mut RulingLog, board: &Board, mut mail: Vec<OrderLine>) -> Vec<OrderLine> {
    for (row, owner, term) in book.order_rulings() {
        let Some(order) = SillyOrder::of(&term).filter(|o| o.step(false) != SillyStep::Moves) else {
            continue;
        };
        book.settle(row, Ok(()));
        mail.retain(|line| {
            let theirs = line.order().filter(|_| line.owner == owner).map(SillyOrder::term);
            theirs.is_none_or(|other| other != term && !book.same_unit(&term, &other))
        });
        let (text, written) = (GRAMMAR.text(board, &term), WrittenAt { sheet: rulings::GM, line: 1 });
        let read = Ok(ConditionalOrder { order, condition: None, otherwise: None });
        mail.insert(0, OrderLine { owner, written, text, read });
    }
    mail
}

/// Whether a phase plays a step.
fn played(phase: Phase, spring: bool, votes_at_setup: bool, step: SillyStep) -> bool {
    match phase {
        Phase::Setup => {
            matches!(step, SillyStep::Setup | SillyStep::FreeBuilds)
                || (votes_at_setup && step == SillyStep::Link)
        }
        Phase::Season => step != SillyStep::Setup && !(spring && step == SillyStep::Adjustment),
        Phase::Movement => {
            matches!(step, SillyStep::Foretelling | SillyStep::Moves | SillyStep::Souls | SillyStep::Llamas)
        }
        Phase::Retreat => step == SillyStep::Retreats,
        Phase::Adjustment => step == SillyStep::Adjustment,
        Phase::Questions => matches!(step, SillyStep::Answers | SillyStep::FreeBuilds | SillyStep::Link),
        Phase::Selection => false,
    }
}

impl SillyPhase<'_> {
    /// Checks every letter: readable, of this phase, open to its player, its conditions not asked too early (RS-17.21).
    /// Refused ones are reported and removed from the mail.
    pub fn sort_mail(&mut self) {
        for index in 0..self.mail.len() {
            if let Err(reason) = self.admit(index) {
                self.refuse(index, reason);
            }
        }
    }

    fn admit(&self, index: usize) -> Result<(), Reason> {
        let letter = &self.mail[index];
        let sentence = letter.read.as_ref().map_err(|why| unreadable(why))?;
        let owner = letter.owner;
        if self.world.eliminated.contains(&owner) {
            return Err(general("out"));
        }
        let cast = &self.rules.cast;
        let step = sentence.order.step(owner == cast.mastermind);
        let turn = self.world.turn;
        if !played(turn.phase, self.spring(), self.rules.house.setup_votes(), step) {
            return Err(Reason::of("wrong-phase"));
        }
        let may = match &sentence.order {
            SillyOrder::Herds { .. } | SillyOrder::Explode { .. } => cast.is_power(owner),
            SillyOrder::Predict { .. } => owner == cast.soothsayer,
            SillyOrder::Question { .. } => owner == cast.mastermind && self.rules.house.questions(),
            SillyOrder::Answer { .. } => owner != cast.mastermind && self.rules.house.questions(),
            SillyOrder::Vote { .. } => true,
            SillyOrder::Build { free: true, .. } => {
                ![cast.jester, cast.mastermind, cast.soothsayer].contains(&owner)
            }
            SillyOrder::Siamese { .. } | SillyOrder::Remove { .. } | SillyOrder::Waive {} => {
                owner != cast.jester && owner != cast.mastermind
            }
            _ => owner != cast.jester || step == SillyStep::Moves,
        };
        if !may || owner == cast.monsters {
            return Err(general("open"));
        }
        self.check_conditions(sentence, step, owner)
    }

    /// RS-17.21: refuses conditions asked too early, and alternatives of another kind.
    fn check_conditions(
        &self,
        sentence: &ConditionalOrder,
        step: SillyStep,
        owner: Owner,
    ) -> Result<(), Reason> {
        if let Some(condition) = &sentence.condition {
            if matches!(step, SillyStep::Moves | SillyStep::Foretelling | SillyStep::Setup) {
                return Err(general("no-condition"));
            }
            if condition.facts().iter().any(|a| a.step().is_some_and(|s| s >= step)) {
                return Err(general("early"));
            }
        }
        match &sentence.otherwise {
            Some(other) if other.order.step(owner == self.rules.cast.mastermind) != step => {
                Err(general("else"))
            }
            Some(other) => self.check_conditions(other, step, owner),
            None => Ok(()),
        }
    }

    /// The letters still in the mail with orders for a step, in the order written.
    pub fn letters(&self, step: SillyStep) -> Vec<usize> {
        let unspent = (0..self.mail.len()).filter(|i| !self.spent[*i]);
        let letters = unspent.filter(|i| {
            let letter = &self.mail[*i];
            let mastermind = letter.owner == self.rules.cast.mastermind;
            letter.order().is_some_and(|o| o.step(mastermind) == step)
        });
        letters.collect()
    }

    /// Decides all conditions of a step at its beginning (RS-17.20).
    pub fn decide(&mut self, step: SillyStep) {
        for index in self.letters(step) {
            let order = self.asked(index);
            self.decided.insert(index, order);
        }
    }

    /// The order of a letter as decided when its step began, RS-17.22; `None` if none of its conditions was true.
    pub fn current(&self, index: usize) -> Option<SillyOrder> {
        match self.decided.get(&index) {
            Some(order) => order.clone(),
            None => self.asked(index),
        }
    }

    fn asked(&self, index: usize) -> Option<SillyOrder> {
        let letter = &self.mail[index];
        let mut sentence = letter.read.as_ref().ok()?;
        loop {
            let holds = match &sentence.condition {
                None => true,
                Some(c) => c.holds(&mut |a| self.atom(a, letter.owner)),
            };
            if holds {
                return Some(sentence.order.clone());
            }
            sentence = sentence.otherwise.as_deref()?;
        }
    }

    /// Whether the letter has a condition, so that the part not carried out stays secret (section E).
    pub fn conditional(&self, index: usize) -> bool {
        self.mail[index].read.as_ref().is_ok_and(|s| s.condition.is_some())
    }

    /// RS-0.16: serves the letters of one step to units. `subjects` gives the units that a named unit can mean, in the
    /// order they are served. Letters without a unit are returned with the reason; superseded and idle ones are reported.
    pub fn serve(
        &mut self,
        step: SillyStep,
        subjects: impl Fn(&SillyPhase<'_>, Owner, &SillyOrder) -> Result<Vec<UnitId>, UnitLookupError>,
    ) -> Vec<(UnitId, usize, SillyOrder)> {
        let mut groups: Vec<(Vec<UnitId>, Vec<usize>)> = Vec::new();
        for index in self.letters(step) {
            let letter = &self.mail[index];
            let Some(order) = letter.order() else { continue };
            match subjects(self, letter.owner, order) {
                Ok(ids) => match groups.iter_mut().find(|(g, _)| *g == ids) {
                    Some((_, lines)) => lines.push(index),
                    None => groups.push((ids, vec![index])),
                },
                // The alternative may still find its unit.
                Err(missing) => self.miss(index, missing),
            }
        }
        let mut out = Vec::new();
        for (ids, lines) in groups {
            let any_if = lines.iter().any(|i| self.conditional(*i));
            let mut live: Vec<(usize, SillyOrder)> = Vec::new();
            for index in lines {
                live.extend(self.live(index).map(|order| (index, order)));
            }
            let extra = live.len().saturating_sub(ids.len());
            let superseded: Vec<usize> = if any_if {
                live.split_off(ids.len().min(live.len())).into_iter().map(|(i, _)| i).collect()
            } else {
                live.drain(..extra).map(|(i, _)| i).collect()
            };
            for index in superseded {
                if any_if {
                    self.note_unmet_condition(index);
                } else {
                    self.refuse(index, Reason::of("changed"));
                }
            }
            for (id, (index, order)) in ids.into_iter().zip(live) {
                self.spent[index] = true;
                out.push((id, index, order));
            }
        }
        out
    }

    /// Refuses an invalid order, with its reason, as void.
    pub fn refuse(&mut self, index: usize, reason: Reason) {
        self.report_letter(index, Verdict::Void, true, Some(reason));
    }

    /// The order of a letter by its conditions; without one the letter is idle.
    pub fn live(&mut self, index: usize) -> Option<SillyOrder> {
        let order = self.current(index);
        if order.is_none() {
            self.note_unmet_condition(index);
        }
        order
    }

    /// Reports an order whose unit was not found.
    pub fn miss(&mut self, index: usize, missing: UnitLookupError) {
        match missing {
            UnitLookupError::Invalid(reason) => self.refuse(index, reason),
            UnitLookupError::Lapsed(reason) => self.lapse(index, reason),
        }
    }

    /// RS-0.17: reports that the unit is no longer where the order expects it.
    pub fn lapse(&mut self, index: usize, reason: Reason) {
        self.report_letter(index, Verdict::Void, false, Some(reason));
    }

    /// Records an unmet condition, for the GM only.
    pub fn note_unmet_condition(&mut self, index: usize) {
        self.spent[index] = true;
        let line = self.letter_line(index, Verdict::Void, false, None);
        self.unseen.push(line);
    }

    fn report_letter(&mut self, index: usize, verdict: Verdict, invalid: bool, reason: Option<Reason>) {
        self.spent[index] = true;
        let line = self.letter_line(index, verdict, invalid, reason);
        if self.secret(index) {
            self.unseen.push(line);
        } else {
            self.report.orders.push(line);
        }
    }

    /// Whether the letter must stay secret unless carried out: herds, votes, answers, questions, conditions, and
    /// unreadable text (which may be any of these).
    fn secret(&self, index: usize) -> bool {
        match &self.mail[index].read {
            Err(_) => true,
            Ok(s) => {
                s.condition.is_some()
                    || matches!(
                        s.order,
                        SillyOrder::Herds { .. }
                            | SillyOrder::Explode { .. }
                            | SillyOrder::Vote { .. }
                            | SillyOrder::Answer { .. }
                            | SillyOrder::Question { .. }
                    )
            }
        }
    }

    fn letter_line(
        &self,
        index: usize,
        verdict: Verdict,
        invalid: bool,
        reason: Option<Reason>,
    ) -> OrderResult {
        let letter = &self.mail[index];
        let order = match &letter.read {
            Ok(sentence) => sentence.to_stated(),
            Err(_) => StatedOrder::words(&letter.text),
        };
        // The owner of their own unit need not be named twice.
        let own = match &order {
            StatedOrder::Item(_, item) => {
                item.terms().next().and_then(OrderTerm::owner) == Some(letter.owner)
            }
            StatedOrder::Words(_) => false,
        };
        let order = if own { order.with_power(None) } else { order };
        OrderResult {
            origin: OrderOrigin::Player,
            written_at: Some(letter.written),
            verdict,
            invalid,
            reason,
            ..OrderResult::new(letter.owner, order)
        }
    }

    /// Publishes an order carried out other than a unit's move, without its condition.
    pub fn publish_order(&mut self, index: usize, order: &SillyOrder, shape: OrderShape, id: Option<UnitId>) {
        let line = OrderResult {
            unit: id.map(|i| self.man(i).unit()),
            order: order.stated(),
            shape,
            ..self.letter_line(index, Verdict::Succeeds, false, None)
        };
        self.spent[index] = true;
        self.report.orders.push(line);
    }

    /// Records an order carried out that stays between its writer and the GM (votes, answers, herds).
    pub fn done_in_secret(&mut self, index: usize) {
        self.spent[index] = true;
        let line = self.letter_line(index, Verdict::Succeeds, false, None);
        self.unseen.push(line);
    }

    /// The units of an owner with a name, by their current places.
    pub fn named_now(&self, owner: Owner, named: &UnitRef) -> Vec<UnitId> {
        let province = self.province(named.stands());
        let mut ids: Vec<UnitId> = self
            .world
            .units_in(self.board, province)
            .filter(|(_, m)| m.owner == owner && named.kind.is_none_or(|k| k == m.kind))
            .map(|(id, _)| id)
            .collect();
        ids.sort_by_key(|id| (self.man(*id).free, *id));
        ids
    }
}

/// Why a letter finds no unit.
pub enum UnitLookupError {
    /// It never existed.
    Invalid(Reason),
    /// It is gone, or never arrived (RS-0.17).
    Lapsed(Reason),
}
