//! Rule 16: the Soothsayer predicts stand-offs and takes what comes of them (step 2).

use super::house::{Merged, StandOff};
use super::orders::Foretold;
use super::prelude::*;

impl Play<'_> {
    /// RS-16.1: the predictions that count, filed before step 1.
    pub fn file_predictions(&mut self) {
        for index in self.letters(Step::Foretelling) {
            let Some(Order::Predict { spaces }) = self.current(index) else { continue };
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
                let order = Order::Predict { spaces: vec![foretold] };
                let line = Line {
                    verdict: if reason.is_some() { Verdict::Void } else { Verdict::Fails },
                    invalid: reason.is_some(),
                    reason: reason.or_else(|| Some(Reason::of("not-to-be"))),
                    ..self.letter_copy(index, order.stated())
                };
                self.report.lines.push(line);
            }
        }
    }

    /// Step 2.
    pub fn merge(&mut self) {
        for foretold in self.moves.foretold.clone() {
            let parts = self.standoff(foretold.space);
            if parts.len() >= 2 {
                self.merge_in(foretold, parts);
            }
        }
    }

    /// RS-16.2, RS-16.3: who merges in a space; fewer than two combat units is no stand-off.
    fn standoff(&self, space: Province) -> Vec<Id> {
        let mut movers = self.moves.attempts.get(&space).cloned().unwrap_or_default();
        movers.retain(|id| self.man(*id).alive());
        let entered = movers.iter().any(|id| self.man(*id).standing() && self.at(*id) == space);
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

    fn merge_in(&mut self, foretold: Foretold, mut parts: Vec<Id>) {
        let space = foretold.space;
        let ladies = self.moves.movers().filter(|id| {
            let man = self.man(*id);
            matches!(man.kind, Kind::Distractor | Kind::Exposer) && man.alive() && self.at(*id) == space
        });
        parts.extend(ladies);
        parts.sort();
        parts.dedup();
        let fleets = parts.iter().filter(|id| self.man(**id).kind == Kind::Fleet).count();
        let armies = parts.len() - fleets;
        let kind = match fleets.cmp(&armies) {
            std::cmp::Ordering::Greater => Kind::Fleet,
            std::cmp::Ordering::Less => Kind::Army,
            std::cmp::Ordering::Equal => {
                let wish = foretold.kind.or(foretold.coast.map(|_| Kind::Fleet));
                wish.filter(|k| self.map.can_stand(*k, space))
                    .unwrap_or(if self.map.can_stand(Kind::Army, space) { Kind::Army } else { Kind::Fleet })
            }
        };
        let place = if kind == Kind::Fleet { self.shore(foretold, &parts) } else { space.place() };
        let weights = parts.iter().map(|id| self.man(*id)).map(|man| match man.kind {
            Kind::Army | Kind::Fleet => man.merged.max(1),
            _ => 0,
        });
        let sum = weights.fold(0u32, u32::saturating_add);
        let n = if self.rules.house.merged_strength() == Merged::One { 1 } else { sum };
        let units: Vec<Unit> = parts.iter().map(|id| self.unit_of(*id)).collect();
        let mut widows: BTreeSet<Id> = BTreeSet::new();
        for id in &parts {
            self.world.men[*id].soul = 0;
            widows.extend(self.take_off(*id));
        }
        let soothsayer = self.rules.cast.soothsayer;
        let id = self.put(Man { merged: n, ..Man::new(soothsayer, kind, place) });
        self.log.merged |= bit(space);
        let event = Event::of("merged").with("units", units).with("at", space);
        self.tell(Step::Mergers, event.with("unit", self.unit_of(id)).with("n", n));
        self.credit_prediction(space);
        for widow in widows {
            self.destroy(widow, Step::Mergers, "twin");
        }
    }

    /// RS-16.4: the common coast of the fleets, else the one predicted, else the first.
    fn shore(&self, foretold: Foretold, parts: &[Id]) -> Place {
        let coasts = self.board.province(foretold.space).coasts.clone();
        if coasts.is_empty() {
            return foretold.space.place();
        }
        let goals: BTreeSet<Place> = parts
            .iter()
            .filter(|id| self.man(**id).kind == Kind::Fleet)
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
        let mut valid = self.report.lines.iter_mut().filter(|l| !l.invalid);
        let prediction = valid.find(|l| match l.order.term().and_then(Order::of) {
            Some(Order::Predict { spaces }) => spaces.first().is_some_and(|f| f.space == space),
            _ => false,
        });
        if let Some(line) = prediction {
            line.verdict = Verdict::Succeeds;
            line.reason = None;
            line.shape = Shape::Other;
        }
    }
}
