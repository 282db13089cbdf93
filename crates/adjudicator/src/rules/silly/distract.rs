//! Rules 9 and 10: distractions and exposures (freeze e).

use super::prelude::*;

impl SillyPhase<'_> {
    /// RS-9.4: checks that the target is an army or fleet in the distractor's space, or one that could itself move there.
    pub fn legal_distraction(&self, id: UnitId, target: &UnitRef) -> Result<SillyAction, Reason> {
        let no = |what| Err(causal_reason("distract", what));
        let her = self.man(id);
        if her.kind != UnitKind::Distractor {
            return no("who");
        }
        let found = self.named_at_start(target);
        let mut found = found.into_iter();
        let Some(target) = found.find(|i| matches!(self.man(*i).kind, UnitKind::Army | UnitKind::Fleet))
        else {
            return no("none");
        };
        let (at, man) = (self.province_of(id), self.man(target));
        if man.fifth {
            return no("immune");
        }
        let shore = matches!(self.board.province(at).terrain, Terrain::Coast | Terrain::Sea);
        if man.kind == UnitKind::Fleet && !shore {
            return no("sea");
        }
        let near = self.province_of(target) == at
            || (self.map.reaches(man.kind, man.place, at) && self.admits(man.owner, at));
        if !near {
            return no("far");
        }
        Ok(SillyAction::Distract { target })
    }

    /// Freeze (e): applies exposures, then distractions; the targets' orders become moves to the distractors (RS-9.5,
    /// RS-9.6, RS-10.3).
    pub fn distract(&mut self) {
        let exposers = self.moves.with(|a| *a == SillyAction::Expose);
        let shown = crate::board::union(
            exposers
                .clone()
                .map(|id| self.map.touch_under(self.province_of(id)) & !bit(self.province_of(id))),
        );
        let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
        let acts: Vec<(UnitId, UnitId)> = (self.moves.orders.iter())
            .filter_map(|(id, e)| match e.act {
                SillyAction::Distract { target } => Some((*id, target)),
                _ => None,
            })
            .collect();
        for (her, target) in acts {
            if shown.has(self.province_of(her)) {
                self.tell_of(SillyStep::Moves, "exposed", her);
                self.in_vain(her, causal_reason("distract", "exposed"));
            } else if self.is_ruled(target) {
                self.in_vain(her, Reason::of("gm-ordered"));
            } else {
                pairs.push((her, target));
            }
        }
        let mut targets: Vec<UnitId> = pairs.iter().map(|(_, t)| *t).collect();
        targets.sort_by_key(|t| (self.province_of(*t), *t));
        targets.dedup();
        for target in targets {
            let hers: Vec<UnitId> = pairs.iter().filter(|(_, t)| *t == target).map(|(h, _)| *h).collect();
            let mut spaces: Vec<Province> = hers.iter().map(|h| self.province_of(*h)).collect();
            spaces.sort();
            spaces.dedup();
            let Some(space) = self.draw_space("distract", &spaces) else { continue };
            let (hers, others): (Vec<UnitId>, Vec<UnitId>) =
                hers.into_iter().partition(|h| self.province_of(*h) == space);
            for her in others {
                self.in_vain(her, causal_reason("distract", "another"));
            }
            let names: Vec<Unit> = hers.iter().map(|h| self.unit_of(*h)).collect();
            self.moves.distracted.extend(hers.into_iter().map(|h| (h, target)));
            let origin = OrderOrigin::Rule(CodedMessage::new("origin-distracted").with("by", names));
            if space == self.province_of(target) {
                self.replace(target, SillyAction::STAND, origin);
            } else {
                self.force_move(target, space, &[], origin);
            }
        }
    }

    /// Records that an order has no effect.
    pub fn in_vain(&mut self, id: UnitId, why: Reason) {
        self.moves.results.insert(id, Step1Result::fails(why));
    }

    /// Whether the GM ordered the unit, so that nothing replaces its order (RS-17.0g).
    pub fn is_ruled(&self, id: UnitId) -> bool {
        self.moves.orders.get(&id).is_some_and(|e| e.fixed)
    }

    /// C.6: forces a move by rule; its coast is the one in the unit's own order, else one of `wish`, else the first it reaches.
    pub fn force_move(&mut self, id: UnitId, to: Province, wish: &[Place], origin: OrderOrigin) {
        let own = self.moves.act(id).goal().filter(|p| self.province(*p) == to);
        let wishes: Vec<Place> = own.into_iter().chain(wish.iter().copied()).collect();
        let man = self.man(id);
        let Some(place) = self.map.landfall(man.kind, man.place, to, &wishes) else { return };
        let under = !self.map.reaches_over(man.kind, man.place, to);
        self.replace(id, SillyAction::Move { to: place, under, convoy: false, carry: false }, origin);
    }

    /// Replaces a unit's effective order.
    pub fn replace(&mut self, id: UnitId, act: SillyAction, origin: OrderOrigin) {
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

    /// A unit's action, as an order.
    pub fn act_order(&self, id: UnitId, act: &SillyAction) -> SillyOrder {
        let man = self.man(id);
        let unit = UnitRef::new(man.kind, man.place);
        let along = |path| SillyOrder::Move { unit, path, under: false, convoy: false, carry: false };
        match act {
            SillyAction::Hold { shoo, tardis: true } => SillyOrder::Tardis { unit, shoo: *shoo },
            SillyAction::Hold { shoo: true, .. } => SillyOrder::Shoo { unit },
            SillyAction::Hold { .. } => SillyOrder::Hold { unit },
            SillyAction::Move { to, convoy, carry, .. } => {
                let direct = self.map.reaches(man.kind, man.place, self.province(*to));
                let convoy = *convoy && direct;
                SillyOrder::Move { unit, path: vec![*to], under: false, convoy, carry: *carry }
            }
            SillyAction::Support { of, to, .. } => {
                SillyOrder::Support { unit, of: self.unit_reference(*of), to: *to }
            }
            SillyAction::Convoy { of, to } => {
                SillyOrder::Convoy { unit, of: self.unit_reference(*of), to: to.place() }
            }
            SillyAction::Fly { path } => along(places_of(path)),
            SillyAction::Carry { army, path } => SillyOrder::PickUp {
                birds: unit,
                army: self.unit_reference(*army),
                from: man.place,
                path: places_of(path),
            },
            SillyAction::Ride { birds, path } => SillyOrder::Board {
                army: unit,
                birds: self.unit_reference(*birds),
                from: man.place,
                path: places_of(path),
            },
            SillyAction::Distract { target } => {
                SillyOrder::Distract { unit, target: self.unit_reference(*target) }
            }
            SillyAction::Expose => SillyOrder::Expose { unit },
            SillyAction::Jump { to, .. } => along(vec![to.place()]),
            SillyAction::With { carrier } => {
                SillyOrder::With { ship: unit, carrier: self.unit_reference(*carrier) }
            }
        }
    }

    /// RS-0.14: the owner is named where two units match.
    fn unit_reference(&self, i: UnitId) -> UnitRef {
        let man = self.man(i);
        let plain = UnitRef::new(man.kind, man.place);
        let other = self.named_at_start(&plain).iter().any(|o| self.man(*o).owner != man.owner);
        UnitRef { power: other.then_some(man.owner), ..plain }
    }
}

fn places_of(p: &[Province]) -> Vec<Place> {
    p.iter().map(|p| p.place()).collect::<Vec<_>>()
}
