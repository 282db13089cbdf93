//! RS-17.0: the orders of step 1 are frozen: who gave them, who overruled them, what they are when the fighting begins.

use super::prelude::*;
use crate::rules::rulings::as_ordered;

/// The units an order of step 1 is for, as it names them.
fn subjects(order: &Order) -> Vec<UnitRef> {
    match order {
        Order::Together { from, .. } => {
            [Kind::Birds, Kind::Army].map(|kind| UnitRef::new(kind, *from)).to_vec()
        }
        _ if order.step(false) != Step::Moves => Vec::new(),
        _ => order.unit().into_iter().collect(),
    }
}

/// RS-0.14: what the line of one half of a carriage orders the other half, and who that is.
fn other_half(order: &Order) -> Option<(UnitRef, Order)> {
    match order.clone() {
        Order::PickUp { army, birds, from, path } => Some((army, Order::Board { army, birds, from, path })),
        Order::Board { army, birds, from, path } => Some((birds, Order::PickUp { army, birds, from, path })),
        _ => None,
    }
}

impl Play<'_> {
    /// The whole of RS-17.0.
    pub fn freeze(&mut self) {
        for id in self.world.those(Man::standing) {
            self.moves.from.insert(id, self.man(id).place);
            let stated = self.act_order(id, &Act::STAND).stated();
            let (origin, written) = (Origin::None, None);
            self.moves
                .orders
                .insert(id, Effective { act: Act::STAND, stated, origin, written, fixed: false });
        }
        self.own_orders();
        self.gamesmaster_orders();
        self.jester_orders();
        self.bind_twins();
        for id in self.monsters_by_space() {
            if self.fixed(id) {
                continue;
            }
            let at = self.at(id);
            let goal = match self.book.monster(at) {
                Some(ruled) => ruled.and_then(|p| {
                    let man = self.man(id);
                    self.map.landfall(man.kind, man.place, p, &[]).or(Some(p.place()))
                }),
                None => self.monster_goal(id),
            };
            let act = match goal {
                Some(to) => Act::Move { to, under: false, convoy: false, carry: false },
                None => Act::STAND,
            };
            self.replace(id, act, Origin::Rule(Message::new("origin-monsters")));
        }
        self.distract();
        self.call_on_fifths();
    }

    fn monsters_by_space(&self) -> Vec<Id> {
        let mut ids = self.world.those(|m| m.monster() && m.standing());
        ids.sort_by_key(|id| (self.at(*id), *id));
        ids
    }

    /// (a) The players' orders, validated.
    fn own_orders(&mut self) {
        let jester = self.rules.cast.jester;
        let mut served: Vec<(Vec<Id>, usize, Order)> = Vec::new();
        // An A/B line is the order of every unit of the player concerned: it is served to each on its own.
        let mut groups: Vec<((Owner, Kind, Province), Vec<(usize, Order)>)> = Vec::new();
        let mut implied: Vec<(Owner, UnitRef, usize, Order)> = Vec::new();
        for index in self.letters(Step::Moves) {
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
                    Err(Missing::Invalid(reason) | Missing::Lapsed(reason)) => missing = Some(reason),
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
            // RS-0.14: with one owner the line of one partner is the other's order too, unless that has another.
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
                served.push((vec![id], index, order));
            }
        }
        for (ids, index, order) in served {
            for id in ids {
                self.spent[index] = true;
                match self.legal(id, &order) {
                    Ok(act) => self.give(id, act, Origin::Player, Some(index)),
                    Err(reason) => {
                        self.refuse_once(index, reason);
                        self.refused(id);
                    }
                }
            }
        }
    }

    /// Units whose owner wrote something for them that was refused before it was served (a condition, a double).
    fn mark_refused(&mut self) {
        let refused: Vec<(Owner, Order)> = (self.mail.iter().zip(&self.spent))
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

    /// An order that is not followed: its unit stands.
    fn refused(&mut self, id: Id) {
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.origin = Origin::Refused;
        }
    }

    /// Refuses a line once, though it may be for two units.
    fn refuse_once(&mut self, index: usize, reason: Reason) {
        let written = self.mail[index].written;
        let order = self.mail[index].read.as_ref().map(Sentence::stated).unwrap_or_default();
        let mut refused = self.report.lines.iter().filter(|l| l.invalid);
        if !refused.any(|l| l.written == Some(written) && l.order == order) {
            self.refuse(index, reason);
        }
    }

    fn give(&mut self, id: Id, act: Act, origin: Origin, letter: Option<usize>) {
        let stated = self.act_order(id, &act).stated();
        let written = letter.map(|i| self.mail[i].written);
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.act = act;
            order.stated = stated;
            order.origin = origin;
            order.written = written;
        }
    }

    /// Units of an owner, kind and space, plain before free ones (RS-0.16).
    fn like_units(&self, owner: Owner, kind: Kind, province: Province) -> Vec<Id> {
        let named = UnitRef { power: Some(owner), ..UnitRef::new(kind, province.place()) };
        self.named_at_start(&named).into_iter().filter(|id| self.man(*id).standing()).collect()
    }

    fn own_key(&self, owner: Owner, named: &UnitRef) -> Result<(Owner, Kind, Province), Missing> {
        let province = self.province(named.stands());
        if named.power.is_some_and(|o| o != owner) {
            return Err(Missing::Invalid(Reason::of("not-yours")));
        }
        let mine = UnitRef { power: Some(owner), ..*named };
        let found = self.named_at_start(&mine);
        let best = found.iter().find(|id| self.man(**id).fights()).or(found.first());
        match best {
            Some(id) => Ok((owner, self.man(*id).kind, province)),
            None if !self.named_at_start(&UnitRef { power: None, ..*named }).is_empty() => {
                Err(Missing::Invalid(Reason::of("not-yours")))
            }
            None => Err(Missing::Invalid(general("none"))),
        }
    }

    /// (g) `GM: ORDER`: given first, and nothing replaces it.
    fn gamesmaster_orders(&mut self) {
        for (ruling, owner, term) in self.book.common.given() {
            let Some(order) = Order::of(&term) else { continue };
            let mut done = Vec::new();
            for named in subjects(&order) {
                let named = UnitRef { power: Some(owner), ..named };
                let Some(id) = self.named_at_start(&named).first().copied() else { continue };
                let act = self.legal(id, &order).ok().or_else(|| self.lawless(&order));
                if let Some(act) = act {
                    self.ruled(id, act);
                    done.push(self.act_order(id, self.moves.act(id)).text(self.board));
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

    fn ruled(&mut self, id: Id, act: Act) {
        self.give(id, act, Origin::Gamesmaster, None);
        if let Some(order) = self.moves.orders.get_mut(&id) {
            order.fixed = true;
        }
    }

    /// RS-0.14: a ruling for one half of a carriage is the other half's too, where that has the same owner and no order.
    fn other_half(&mut self, owner: Owner, order: &Order) {
        let Some((named, order)) = other_half(order) else { return };
        if named.power.is_some_and(|o| o != owner) {
            return;
        }
        let named = UnitRef { power: Some(owner), ..named };
        let Some(id) = self.named_at_start(&named).first().copied() else { return };
        let free = self.moves.orders.get(&id).is_some_and(|o| matches!(o.origin, Origin::None));
        if let Some(act) = self.legal(id, &order).ok().filter(|_| free) {
            self.ruled(id, act);
        }
    }

    /// RS-19.1: a ruling is never refused for game reasons.
    fn lawless(&self, order: &Order) -> Option<Act> {
        match order {
            Order::Move { path, carry, .. } => {
                let to = *path.last()?;
                Some(Act::Move { to, under: false, convoy: false, carry: *carry })
            }
            Order::Support { of, to, .. } => {
                let of = self.named_at_start(of).first().copied()?;
                Some(Act::Support { of, to: to.map(|t| self.province(t)), under: false })
            }
            _ => Some(Act::STAND),
        }
    }

    /// (b) RS-13: the Jester's orders, each for another player's unit.
    fn jester_orders(&mut self) {
        let jester = self.rules.cast.jester;
        let mut lines: Vec<(usize, Order, Id)> = Vec::new();
        for index in self.letters(Step::Moves) {
            if self.mail[index].owner != jester {
                continue;
            }
            let Some(order) = self.mail[index].order().cloned() else { continue };
            let named = subjects(&order);
            let reason = match (&order, named.as_slice()) {
                (Order::PickUp { .. } | Order::Board { .. } | Order::Together { .. }, _) | (_, []) => {
                    Some(general("two"))
                }
                (_, [name, ..]) => {
                    let mut found = self.named_at_start(name);
                    found.retain(|i| !self.man(*i).monster() && self.man(*i).standing());
                    let owners: BTreeSet<Owner> = found.iter().map(|i| self.man(*i).owner).collect();
                    match found.first() {
                        None => Some(general("none")),
                        Some(_) if owners.len() > 1 => Some(general("whose")),
                        Some(id) => {
                            lines.push((index, order.clone(), *id));
                            None
                        }
                    }
                }
            };
            if let Some(reason) = reason {
                self.refuse(index, reason);
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
            let reason = if given.len() as u32 >= self.world.reorders {
                Some(general("many"))
            } else if given.contains(&owner) {
                Some(general("player"))
            } else {
                None
            };
            let legal = match reason {
                Some(reason) => Err(reason),
                None => self.legal(id, &order),
            };
            match legal {
                Err(reason) => self.refuse(index, reason),
                Ok(act) => {
                    given.push(owner);
                    self.spent[index] = true;
                    let mut term = self.act_order(id, &act).term();
                    term.owned(Some(owner));
                    let mut line = self.letter_copy(index, Stated::of(&GRAMMAR, term));
                    if self.fixed(id) {
                        line.verdict = Verdict::Void;
                        line.reason = Some(Reason::of("gm-ordered"));
                    } else {
                        self.give(id, act, Origin::Rule(Message::new("origin-jester")), None);
                    }
                    self.report.lines.push(line);
                }
            }
        }
    }

    /// (c) RS-12.2: a pair whose orders might part it holds.
    fn bind_twins(&mut self) {
        for id in 0..self.world.men.len() {
            let Some(twin) = self.man(id).twin else { continue };
            let [ours, theirs] = [id, twin].map(|i| {
                let goal = self.moves.act(i).goal().map_or(Set::EMPTY, |g| bit(self.province(g)));
                bit(self.at(i)) | goal
            });
            let apart = ours.meets(theirs)
                || crate::board::members(ours).any(|p| !theirs.within(self.map.touch_under(Province(p))));
            if !apart {
                continue;
            }
            for unit in [id, twin] {
                let order = self.moves.orders.get(&unit).cloned();
                let Some(order) = order.filter(|o| !o.fixed) else { continue };
                if matches!(order.act, Act::Hold { .. }) {
                    continue;
                }
                let man = self.man(unit).unit();
                let mut line = Line { written: order.written, ..Line::new(man.owner, order.stated) };
                line.refuse(general("parted"));
                self.report.lines.push(Line { unit: Some(man), origin: order.origin, ..line });
                self.give(unit, Act::STAND, Origin::Refused, None);
            }
        }
    }
}
