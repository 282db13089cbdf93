//! Rules 9 and 10: who is distracted by whom, and who is exposed (freeze e).

use super::prelude::*;

impl Play<'_> {
    /// RS-9.4: the target must be an army or fleet in her space, or one that could itself move to it.
    pub fn legal_distraction(&self, id: Id, target: &UnitRef) -> Result<Act, Reason> {
        let no = |what| Err(because("distract", what));
        let her = self.man(id);
        if her.kind != Kind::Distractor {
            return no("who");
        }
        let found = self.named_at_start(target);
        let mut found = found.into_iter();
        let Some(target) = found.find(|i| matches!(self.man(*i).kind, Kind::Army | Kind::Fleet)) else {
            return no("none");
        };
        let (at, man) = (self.at(id), self.man(target));
        if man.fifth {
            return no("immune");
        }
        let shore = matches!(self.board.province(at).terrain, Terrain::Coast | Terrain::Sea);
        if man.kind == Kind::Fleet && !shore {
            return no("sea");
        }
        let near = self.at(target) == at
            || (self.map.reaches(man.kind, man.place, at) && self.admits(man.owner, at));
        if !near {
            return no("far");
        }
        Ok(Act::Distract { target })
    }

    /// Freeze (e): exposures, then distractions; the targets' orders become moves to the distractors (RS-9.5, RS-9.6, RS-10.3).
    pub fn distract(&mut self) {
        let exposers = self.moves.with(|a| *a == Act::Expose);
        let shown = crate::board::union(
            exposers.clone().map(|id| self.map.touch_under(self.at(id)) & !bit(self.at(id))),
        );
        let mut pairs: Vec<(Id, Id)> = Vec::new();
        let acts: Vec<(Id, Id)> = (self.moves.orders.iter())
            .filter_map(|(id, e)| match e.act {
                Act::Distract { target } => Some((*id, target)),
                _ => None,
            })
            .collect();
        for (her, target) in acts {
            if shown.has(self.at(her)) {
                self.tell_of(Step::Moves, "exposed", her);
                self.in_vain(her, because("distract", "exposed"));
            } else if self.fixed(target) {
                self.in_vain(her, Reason::of("gm-ordered"));
            } else {
                pairs.push((her, target));
            }
        }
        let mut targets: Vec<Id> = pairs.iter().map(|(_, t)| *t).collect();
        targets.sort_by_key(|t| (self.at(*t), *t));
        targets.dedup();
        for target in targets {
            let hers: Vec<Id> = pairs.iter().filter(|(_, t)| *t == target).map(|(h, _)| *h).collect();
            let mut spaces: Vec<Province> = hers.iter().map(|h| self.at(*h)).collect();
            spaces.sort();
            spaces.dedup();
            let Some(space) = self.draw_space("distract", &spaces) else { continue };
            let (hers, others): (Vec<Id>, Vec<Id>) = hers.into_iter().partition(|h| self.at(*h) == space);
            for her in others {
                self.in_vain(her, because("distract", "another"));
            }
            let names: Vec<Unit> = hers.iter().map(|h| self.unit_of(*h)).collect();
            self.moves.distracted.extend(hers.into_iter().map(|h| (h, target)));
            let origin = Origin::Rule(Message::new("origin-distracted").with("by", names));
            if space == self.at(target) {
                self.replace(target, Act::STAND, origin);
            } else {
                self.force_move(target, space, &[], origin);
            }
        }
    }

    /// An order without effect.
    pub fn in_vain(&mut self, id: Id, why: Reason) {
        self.moves.results.insert(id, Result1::fails(why));
    }

    /// The unit does what the gamesmaster said, and nothing else (RS-17.0g).
    pub fn fixed(&self, id: Id) -> bool {
        self.moves.orders.get(&id).is_some_and(|e| e.fixed)
    }

    /// C.6: a move by rule; its coast is the one the unit's own order named, else one of `wish`, else the first it reaches.
    pub fn force_move(&mut self, id: Id, to: Province, wish: &[Place], origin: Origin) {
        let own = self.moves.act(id).goal().filter(|p| self.province(*p) == to);
        let wishes: Vec<Place> = own.into_iter().chain(wish.iter().copied()).collect();
        let man = self.man(id);
        let Some(place) = self.map.landfall(man.kind, man.place, to, &wishes) else { return };
        let under = !self.map.reaches_over(man.kind, man.place, to);
        self.replace(id, Act::Move { to: place, under, convoy: false, carry: false }, origin);
    }

    /// Gives a unit another effective order.
    pub fn replace(&mut self, id: Id, act: Act, origin: Origin) {
        let stated = self.act_order(id, &act).stated();
        if let Some(order) = self.moves.orders.get_mut(&id) {
            if order.stated != stated {
                order.written = None;
            }
            order.act = act;
            order.stated = stated;
            order.origin = origin;
        }
    }

    /// What a unit does, as an order.
    pub fn act_order(&self, id: Id, act: &Act) -> Order {
        let man = self.man(id);
        // RS-0.14: the owner is named where two fit.
        let named = |i: Id| {
            let man = self.man(i);
            let plain = UnitRef::new(man.kind, man.place);
            let other = self.named_at_start(&plain).iter().any(|o| self.man(*o).owner != man.owner);
            UnitRef { power: other.then_some(man.owner), ..plain }
        };
        let unit = UnitRef::new(man.kind, man.place);
        let places = |p: &[Province]| p.iter().map(|p| p.place()).collect::<Vec<_>>();
        let along = |path| Order::Move { unit, path, under: false, convoy: false, carry: false };
        match act {
            Act::Hold { shoo, tardis: true } => Order::Tardis { unit, shoo: *shoo },
            Act::Hold { shoo: true, .. } => Order::Shoo { unit },
            Act::Hold { .. } => Order::Hold { unit },
            Act::Move { to, convoy, carry, .. } => {
                let direct = self.map.reaches(man.kind, man.place, self.province(*to));
                let convoy = *convoy && direct;
                Order::Move { unit, path: vec![*to], under: false, convoy, carry: *carry }
            }
            Act::Support { of, to, .. } => Order::Support { unit, of: named(*of), to: to.map(|p| p.place()) },
            Act::Convoy { of, to } => Order::Convoy { unit, of: named(*of), to: to.place() },
            Act::Fly { path } => along(places(path)),
            Act::Carry { army, path } => {
                Order::PickUp { birds: unit, army: named(*army), from: man.place, path: places(path) }
            }
            Act::Ride { birds, path } => {
                Order::Board { army: unit, birds: named(*birds), from: man.place, path: places(path) }
            }
            Act::Distract { target } => Order::Distract { unit, target: named(*target) },
            Act::Expose => Order::Expose { unit },
            Act::Jump { to, .. } => along(vec![to.place()]),
            Act::With { carrier } => Order::With { ship: unit, carrier: named(*carrier) },
        }
    }
}
