//! Rule 16: the Soothsayer predicts stand-offs and gets the merged unit (step 2).

use super::house::{Merged, StandOff};
use super::orders::Prediction;
use super::prelude::*;

impl SillyPhase<'_> {
    /// RS-16.1: files the predictions that count, before step 1.
    pub fn file_predictions(&mut self) {
        for index in self.letters(SillyStep::Foretelling) {
            let Some(SillyOrder::Predict { spaces }) = self.current(index) else { continue };
            self.spent[index] = true;
            for foretold in spaces {
                let space = foretold.space;
                let reason = if !self.map.spaces().any(|p| p == space) {
                    Some(general("quiet"))
                } else if self.moves.foretold.iter().any(|f| f.space == space) {
                    Some(general("foretold"))
                } else if self.moves.foretold.len() as u32 >= self.world.predictions {
                    Some(general("many"))
                } else {
                    self.moves.foretold.push(foretold);
                    None
                };
                let order = SillyOrder::Predict { spaces: vec![foretold] };
                let line = OrderResult {
                    verdict: if reason.is_some() { Verdict::Void } else { Verdict::Fails },
                    invalid: reason.is_some(),
                    reason: reason.or_else(|| Some(Reason::of("not-to-be"))),
                    ..self.letter_copy(index, order.stated())
                };
                self.report.orders.push(line);
            }
        }
    }

    /// Step 2: merges the units in all predicted stand-offs at once.
    pub fn merge(&mut self) {
        let foretold = self.moves.foretold.clone();
        let scenes: Vec<_> = foretold.into_iter().map(|f| (f, self.standoff(f.space))).collect();
        for (foretold, mut parts) in scenes {
            // Units that merged elsewhere are gone.
            parts.retain(|id| self.man(*id).alive());
            if parts.len() >= 2 {
                self.merge_in(foretold, parts);
            }
        }
    }

    /// RS-16.2, RS-16.3: the units that merge in a space; fewer than two combat units are no stand-off.
    fn standoff(&self, space: Province) -> Vec<UnitId> {
        let mut movers = self.moves.attempts.get(&space).cloned().unwrap_or_default();
        movers.retain(|id| self.man(*id).alive());
        let entered = movers.iter().any(|id| self.man(*id).standing() && self.province_of(*id) == space);
        let holder = self.world.holder(self.board, space);
        if let Some(holder) = holder {
            let man = self.man(holder);
            let stayed = self.moves.from.get(&holder) == Some(&man.place);
            let mut all = movers;
            if self.rules.house.standoff() == StandOff::Any
                && stayed
                && !entered
                && !man.monster()
                && !all.is_empty()
            {
                all.push(holder);
                return all;
            }
            return Vec::new();
        }
        if self.moves.beaten.has(space) || movers.len() < 2 {
            return Vec::new();
        }
        movers
    }

    fn merge_in(&mut self, foretold: Prediction, mut parts: Vec<UnitId>) {
        let space = foretold.space;
        let ladies = self.moves.movers().filter(|id| {
            let man = self.man(*id);
            matches!(man.kind, UnitKind::Distractor | UnitKind::Exposer)
                && man.alive()
                && self.province_of(*id) == space
        });
        parts.extend(ladies);
        parts.sort();
        parts.dedup();
        let fleets = parts.iter().filter(|id| self.man(**id).kind == UnitKind::Fleet).count();
        let armies = parts.len() - fleets;
        let kind = match fleets.cmp(&armies) {
            std::cmp::Ordering::Greater => UnitKind::Fleet,
            std::cmp::Ordering::Less => UnitKind::Army,
            std::cmp::Ordering::Equal => {
                let wish = foretold.kind.or(foretold.coast.map(|_| UnitKind::Fleet));
                wish.filter(|k| self.map.can_stand(*k, space)).unwrap_or(
                    if self.map.can_stand(UnitKind::Army, space) { UnitKind::Army } else { UnitKind::Fleet },
                )
            }
        };
        let place = if kind == UnitKind::Fleet { self.shore(foretold, &parts) } else { space.place() };
        let weights = parts.iter().map(|id| self.man(*id)).map(|man| match man.kind {
            UnitKind::Army | UnitKind::Fleet => man.merged.max(1),
            _ => 0,
        });
        let sum = weights.fold(0u32, u32::saturating_add);
        let n = if self.rules.house.merged_strength() == Merged::One { 1 } else { sum };
        let units: Vec<Unit> = parts.iter().map(|id| self.unit_of(*id)).collect();
        let mut widows: BTreeSet<UnitId> = BTreeSet::new();
        for id in &parts {
            self.world.units[*id].soul = 0;
            widows.extend(self.take_off(*id));
        }
        let soothsayer = self.rules.cast.soothsayer;
        let id = self.add_unit(SillyUnit { merged: n, ..SillyUnit::new(soothsayer, kind, place) });
        self.log.merged |= bit(space);
        let event = PhaseEvent::new("merged").with("units", units).with("at", space);
        self.tell(SillyStep::Mergers, event.with("unit", self.unit_of(id)).with("n", n));
        self.credit_prediction(space);
        for widow in widows {
            self.destroy(widow, SillyStep::Mergers, "twin");
        }
    }

    /// RS-16.4: the common coast of the fleets, else the predicted one, else the first.
    fn shore(&self, foretold: Prediction, parts: &[UnitId]) -> Place {
        let coasts = self.board.province(foretold.space).coasts.clone();
        if coasts.is_empty() {
            return foretold.space.place();
        }
        let goals: BTreeSet<Place> = parts
            .iter()
            .filter(|id| self.man(**id).kind == UnitKind::Fleet)
            .map(|id| self.moves.act(*id).goal().unwrap_or(self.man(*id).place))
            .filter(|p| coasts.contains(p))
            .collect();
        let common = (goals.len() == 1).then(|| goals.first().copied()).flatten();
        let mut sorted = coasts.clone();
        sorted.sort_by_key(|p| self.board.code(*p).to_string());
        common
            .or(foretold.coast.filter(|c| coasts.contains(c)))
            .or(sorted.first().copied())
            .unwrap_or(foretold.space.place())
    }

    fn credit_prediction(&mut self, space: Province) {
        let mut valid = self.report.orders.iter_mut().filter(|l| !l.invalid);
        let prediction = valid.find(|l| match l.order.term().and_then(SillyOrder::of) {
            Some(SillyOrder::Predict { spaces }) => spaces.first().is_some_and(|f| f.space == space),
            _ => false,
        });
        if let Some(line) = prediction {
            line.verdict = Verdict::Succeeds;
            line.reason = None;
            line.shape = OrderShape::Other;
        }
    }
}
