//! RS-17.0: the orders of step 1 are frozen: who gave them, who overruled them, and their final form before the fighting.

use super::prelude::*;
use crate::rules::rulings::as_ordered;

/// The units an order of step 1 is for, as it names them.
fn subjects(order: &SillyOrder) -> Vec<UnitRef> {
    match order {
        SillyOrder::Together { from, .. } => {
            [UnitKind::Birds, UnitKind::Army].map(|kind| UnitRef::new(kind, *from)).to_vec()
        }
        _ if order.step(false) != SillyStep::Moves => Vec::new(),
        _ => order.unit().into_iter().collect(),
    }
}

/// RS-0.14: the order that the line for one half of a carriage implies for the other half, with its unit.
fn other_half(order: &SillyOrder) -> Option<(UnitRef, SillyOrder)> {
    match order.clone() {
        SillyOrder::PickUp { army, birds, from, path } => {
            Some((army, SillyOrder::Board { army, birds, from, path }))
        }
        SillyOrder::Board { army, birds, from, path } => {
            Some((birds, SillyOrder::PickUp { army, birds, from, path }))
        }
        _ => None,
    }
}

/// Units that one order can be for: their owner, kind and space.
type UnitGroup = (Owner, UnitKind, Province);

impl SillyPhase<'_> {
    /// Plays all of RS-17.0.
    pub fn freeze(&mut self) {
        for id in self.world.units_where(SillyUnit::standing) {
            self.moves.from.insert(id, self.man(id).place);
            let stated = self.act_order(id, &SillyAction::STAND).stated();
            let (origin, written) = (OrderOrigin::None, None);
            self.moves
                .orders
                .insert(id, Effective { act: SillyAction::STAND, stated, origin, written, fixed: false });
        }
        self.own_orders();
        self.gamesmaster_orders();
        self.jester_orders();
        self.bind_twins();
        for id in self.world.units_by_space(self.board, |m| m.monster() && m.standing()) {
            if self.is_ruled(id) {
                continue;
            }
            let at = self.province_of(id);
            let goal = match self.book.monster(at) {
                Some(ruled) => ruled.and_then(|p| {
                    let man = self.man(id);
                    self.map.landfall(man.kind, man.place, p, &[]).or(Some(p.place()))
                }),
                None => self.monster_goal(id),
            };
            let act = match goal {
                Some(to) => SillyAction::Move { to, under: false, convoy: false, carry: false },
                None => SillyAction::STAND,
            };
            self.replace(id, act, OrderOrigin::Rule(CodedMessage::new("origin-monsters")));
        }
        self.distract();
        self.call_on_fifths();
    }

    /// (a) Validates the players' orders.
    fn own_orders(&mut self) {
        let jester = self.rules.cast.jester;
        let mut served: Vec<(UnitId, usize, SillyOrder)> = Vec::new();
        // An A/B line is the order of both of the player's units: it is served to each separately.
        let mut groups: Vec<(UnitGroup, Vec<(usize, SillyOrder)>)> = Vec::new();
        let mut implied: Vec<(Owner, UnitRef, usize, SillyOrder)> = Vec::new();
        for index in self.letters(SillyStep::Moves) {
            let letter = &self.mail[index];
            let owner = letter.owner;
            if owner == jester {
                continue;
            }
            let Some(order) = letter.order().cloned() else { continue };
            let mut keys = Vec::new();
            let mut missing = None;
            let named = subjects(&order);
            for name in &named {
                match self.own_key(owner, name) {
                    Ok(key) => keys.push(key),
                    Err(UnitLookupError::Invalid(reason) | UnitLookupError::Lapsed(reason)) => {
                        missing = Some(reason)
                    }
                }
            }
            if keys.is_empty() {
                let reason = missing.unwrap_or_else(|| general("none"));
                self.refuse(index, reason);
                continue;
            }
            for key in keys {
                match groups.iter_mut().find(|(k, _)| *k == key) {
                    Some((_, list)) => list.push((index, order.clone())),
                    None => groups.push((key, vec![(index, order.clone())])),
                }
            }
            // RS-0.14: if both have one owner, the line of one partner is the other's order, too, unless that has another.
            implied.extend(other_half(&order).map(|(named, order)| (owner, named, index, order)));
        }
        for (owner, named, index, order) in implied {
            if let Ok(key) = self.own_key(owner, &named)
                && !groups.iter().any(|(k, _)| *k == key)
            {
                groups.push((key, vec![(index, order)]));
            }
        }
        self.mark_refused();
        for ((owner, kind, province), mut lines) in groups {
            let units = self.like_units(owner, kind, province);
            let extra = lines.len().saturating_sub(units.len());
            for (index, _) in lines.drain(..extra) {
                self.refuse_once(index, Reason::of("changed"));
            }
            for (id, (index, order)) in units.into_iter().zip(lines) {
                served.push((id, index, order));
            }
        }
        for (id, index, order) in served {
            self.spent[index] = true;
            match self.legal(id, &order) {
                Ok(act) => self.give(id, act, OrderOrigin::Player, Some(index)),
                Err(reason) => {
                    self.refuse_once(index, reason);
                    self.moves.refused.push((id, self.mail[index].written));
                    self.refused(id);
                }
            }
        }
    }

    /// Marks units with an owner's order that was refused before being served (a condition, a double).
    fn mark_refused(&mut self) {
        let refused: Vec<(Owner, SillyOrder)> = (self.mail.iter().zip(&self.spent))
            .filter(|(_, spent)| **spent)
            .filter_map(|(l, _)| Some((l.owner, l.order()?.clone())))
            .collect();
        for (owner, order) in refused {
            for named in subjects(&order) {
                let named = UnitRef { power: Some(owner), ..named };
                for id in self.named_at_start(&named) {
                    self.refused(id);
                }
            }
        }
    }

    /// Marks a unit's order as not followed: it holds.
    fn refused(&mut self, id: UnitId) {
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.origin = OrderOrigin::Refused;
        }
    }

    /// Refuses a line once, even if it is for two units.
    fn refuse_once(&mut self, index: usize, reason: Reason) {
        let written = self.mail[index].written;
        let order = self.mail[index].read.as_ref().map(ConditionalOrder::to_stated).unwrap_or_default();
        let mut refused = self.report.orders.iter().filter(|l| l.invalid);
        if !refused.any(|l| l.written_at == Some(written) && l.order == order) {
            self.refuse(index, reason);
        }
    }

    fn give(&mut self, id: UnitId, act: SillyAction, origin: OrderOrigin, letter: Option<usize>) {
        let stated = self.act_order(id, &act).stated();
        let written = letter.map(|i| self.mail[i].written);
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.act = act;
            order.stated = stated;
            order.origin = origin;
            order.written = written;
        }
    }

    /// Units of an owner, kind and space, plain ones before free ones (RS-0.16).
    fn like_units(&self, owner: Owner, kind: UnitKind, province: Province) -> Vec<UnitId> {
        let named = UnitRef { power: Some(owner), ..UnitRef::new(kind, province.place()) };
        self.named_at_start(&named).into_iter().filter(|id| self.man(*id).standing()).collect()
    }

    fn own_key(&self, owner: Owner, named: &UnitRef) -> Result<UnitGroup, UnitLookupError> {
        let province = self.province(named.stands());
        if named.power.is_some_and(|o| o != owner) {
            return Err(UnitLookupError::Invalid(Reason::of("not-yours")));
        }
        let mine = UnitRef { power: Some(owner), ..*named };
        let found = self.named_at_start(&mine);
        let best = found.iter().find(|id| self.man(**id).fights()).or(found.first());
        match best {
            Some(id) => Ok((owner, self.man(*id).kind, province)),
            None if !self.named_at_start(&UnitRef { power: None, ..*named }).is_empty() => {
                Err(UnitLookupError::Invalid(Reason::of("not-yours")))
            }
            None => Err(UnitLookupError::Invalid(general("none"))),
        }
    }

    /// (g) Enters `GM: ORDER`, first, so that nothing replaces it.
    fn gamesmaster_orders(&mut self) {
        for (ruling, owner, term) in self.book.common.order_rulings() {
            let Some(order) = SillyOrder::of(&term) else { continue };
            let mut done = Vec::new();
            for named in subjects(&order) {
                let named = UnitRef { power: Some(owner), ..named };
                let Some(id) = self.named_at_start(&named).first().copied() else { continue };
                let act = self.legal(id, &order).ok().or_else(|| self.lawless(&order));
                if let Some(act) = act {
                    self.ruled(id, act);
                    // If the player wrote the same, it is one order.
                    let given = self.act_order(id, self.moves.act(id));
                    self.report.orders.retain(|line| line.owner != owner || line.order != given.stated());
                    done.push(given.text(self.board));
                }
            }
            self.other_half(owner, &order);
            if done.is_empty() {
                self.book.common.settle(ruling, Err("no such unit".into()));
            } else {
                self.book.common.tell(ruling, as_ordered(owner, done.join("; ")));
            }
        }
    }

    fn ruled(&mut self, id: UnitId, act: SillyAction) {
        self.give(id, act, OrderOrigin::Gamesmaster, None);
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.fixed = true;
        }
    }

    /// RS-0.14: applies a ruling for one half of a carriage to the other half, too, if that has the same owner and no order.
    fn other_half(&mut self, owner: Owner, order: &SillyOrder) {
        let Some((named, order)) = other_half(order) else { return };
        if named.power.is_some_and(|o| o != owner) {
            return;
        }
        let named = UnitRef { power: Some(owner), ..named };
        let Some(id) = self.named_at_start(&named).first().copied() else { return };
        let free = self.moves.orders.get(&id).is_some_and(|o| matches!(o.origin, OrderOrigin::None));
        if let Some(act) = self.legal(id, &order).ok().filter(|_| free) {
            self.ruled(id, act);
        }
    }

    /// RS-19.1: the action of a GM's order, which is never refused for reasons of the game.
    fn lawless(&self, order: &SillyOrder) -> Option<SillyAction> {
        match order {
            SillyOrder::Move { path, carry, .. } => {
                let to = *path.last()?;
                Some(SillyAction::Move { to, under: false, convoy: false, carry: *carry })
            }
            SillyOrder::Support { of, to, .. } => {
                let of = self.named_at_start(of).first().copied()?;
                Some(SillyAction::Support { of, to: *to, under: false })
            }
            _ => Some(SillyAction::STAND),
        }
    }

    /// (b) RS-13: enters the Jester's orders, each for another player's unit.
    fn jester_orders(&mut self) {
        let jester = self.rules.cast.jester;
        let mut lines: Vec<(usize, SillyOrder, UnitId)> = Vec::new();
        for index in self.letters(SillyStep::Moves) {
            if self.mail[index].owner != jester {
                continue;
            }
            let Some(order) = self.mail[index].order().cloned() else { continue };
            match self.jester_unit(&order) {
                Ok(id) => lines.push((index, order, id)),
                Err(why) => self.refuse(index, general(why)),
            }
        }
        let mut given: Vec<Owner> = Vec::new();
        for at in 0..lines.len() {
            let (index, order, id) = lines[at].clone();
            if lines[at + 1..].iter().any(|(_, _, other)| *other == id) {
                self.refuse(index, Reason::of("changed"));
                continue;
            }
            let owner = self.man(id).owner;
            let legal = if given.len() as u32 >= self.world.reorders {
                Err(general("many"))
            } else if given.contains(&owner) {
                Err(general("player"))
            } else {
                self.legal(id, &order)
            };
            match legal {
                Err(reason) => self.refuse(index, reason),
                Ok(act) => {
                    given.push(owner);
                    self.spent[index] = true;
                    let mut term = self.act_order(id, &act).term();
                    term.owned(Some(owner));
                    let mut line = self.letter_copy(index, StatedOrder::of(&GRAMMAR, term));
                    if self.is_ruled(id) {
                        line.verdict = Verdict::Void;
                        line.reason = Some(Reason::of("gm-ordered"));
                    } else {
                        self.give(id, act, OrderOrigin::Rule(CodedMessage::new("origin-jester")), None);
                    }
                    self.report.orders.push(line);
                }
            }
        }
    }

    /// The other player's unit that a Jester's order is for, or why there is none.
    fn jester_unit(&self, order: &SillyOrder) -> Result<UnitId, &'static str> {
        let pair = matches!(
            order,
            SillyOrder::PickUp { .. } | SillyOrder::Board { .. } | SillyOrder::Together { .. }
        );
        let named = subjects(order).into_iter().next().filter(|_| !pair).ok_or("two")?;
        let mut found = self.named_at_start(&named);
        found.retain(|id| !self.man(*id).monster() && self.man(*id).standing());
        let first = found.first().copied().ok_or("none")?;
        let owner = self.man(first).owner;
        if found.iter().all(|id| self.man(*id).owner == owner) { Ok(first) } else { Err("whose") }
    }

    /// (c) RS-12.2: makes a pair hold if its orders might part it.
    fn bind_twins(&mut self) {
        for id in 0..self.world.units.len() {
            let Some(twin) = self.man(id).twin else { continue };
            let [ours, theirs] = [id, twin].map(|i| {
                let goal = self.moves.act(i).goal().map_or(Set::EMPTY, |g| bit(self.province(g)));
                bit(self.province_of(i)) | goal
            });
            let apart = ours.meets(theirs)
                || crate::board::members(ours).any(|p| !theirs.is_subset(self.map.touch_under(Province(p))));
            if !apart {
                continue;
            }
            for unit in [id, twin] {
                let order = self.moves.orders.get(&unit).cloned();
                let Some(order) = order.filter(|o| !o.fixed) else { continue };
                if matches!(order.act, SillyAction::Hold { .. }) {
                    continue;
                }
                let man = self.man(unit).unit();
                let mut line =
                    OrderResult { written_at: order.written, ..OrderResult::new(man.owner, order.stated) };
                line.refuse(general("parted"));
                self.report.orders.push(OrderResult { unit: Some(man), origin: order.origin, ..line });
                self.give(unit, SillyAction::STAND, OrderOrigin::Refused, None);
            }
        }
    }
}
