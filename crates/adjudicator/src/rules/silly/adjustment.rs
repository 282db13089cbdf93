//! Step 9 (RS-17.9): owners of centres, BORG’s centre, victory, quotas, removals and builds.

use super::prelude::*;
use crate::rules::phases::winter;
use crate::rules::standard::house::Disorder;

/// Centres to win (RS-18.1), and centres per distractor or exposer (RS-9.1, RS-10.1).
const VICTORY: u32 = 18;
const QUOTA: u32 = 5;

impl SillyPhase<'_> {
    /// Plays step 9.
    pub fn adjust(&mut self) {
        self.rulings_at("9");
        self.decide(SillyStep::Adjustment);
        self.take_centres();
        self.count_eighteen();
        self.disband_and_build();
        self.eliminate();
        self.crown_doctor();
        self.crown_jester();
    }

    /// Gives centres to new owners: (a), (b) and GM rulings.
    fn take_centres(&mut self) {
        for p in self.board.centres().collect::<Vec<_>>() {
            let before = self.world.owners[p.0 as usize];
            let after = if self.world.borg == Some(Some(p)) { None } else { self.captor(p).or(before) };
            let after = match self.book.owner(p) {
                Some(ruled) => ruled,
                None => after,
            };
            if after != before {
                self.world.owners[p.0 as usize] = after;
                let event = match after {
                    Some(owner) => PhaseEvent::new("gains").with("power", owner).with("at", p),
                    None if self.world.borg == Some(Some(p)) => PhaseEvent::new("borg-lies").with("at", p),
                    None => PhaseEvent::new("freed").with("at", p),
                };
                self.tell(SillyStep::Adjustment, event.with_optional("from", before));
            }
        }
        let held = self.board.all_owners().filter(|o| self.world.centres(*o) > 0);
        let table: Vec<CodedMessage> = held
            .map(|o| CodedMessage::new("note-of-power").with("power", o).with("n", self.world.centres(o)))
            .collect();
        self.tell(SillyStep::Adjustment, PhaseEvent::new("centres").with("list", table));
    }

    /// The new owner of a centre, if there is one (RS-17.9a, RS-9.3, RS-15.9).
    fn captor(&self, p: Province) -> Option<Owner> {
        let here: Vec<&SillyUnit> = self.world.units_in(self.board, p).map(|(_, m)| m).collect();
        if let Some(fighter) = here.iter().find(|m| m.fights()) {
            return Some(fighter.owner);
        }
        let mut walkers = here.iter().filter(|m| !matches!(m.kind, UnitKind::Birds | UnitKind::Timeship));
        if let Some(first) = walkers.next() {
            return walkers.all(|m| m.owner == first.owner).then_some(first.owner);
        }
        match here.as_slice() {
            [alone] if alone.kind == UnitKind::Timeship => Some(alone.owner),
            _ => None,
        }
    }

    /// (c) RS-18.1: finds the winners by centres.
    fn count_eighteen(&mut self) {
        let cast = self.rules.cast;
        let winners: Vec<Owner> = self
            .board
            .all_owners()
            .filter(|o| *o != cast.jester && *o != cast.monsters && self.world.centres(*o) >= VICTORY)
            .collect();
        for winner in winners {
            let event =
                PhaseEvent::new("victory").with("power", winner).with("n", self.world.centres(winner));
            self.win(winner, SillyStep::Adjustment, event);
        }
    }

    /// (d), (e): each player's adjustments due, as ordered and by rule.
    fn disband_and_build(&mut self) {
        let owners: Vec<Owner> = self.board.powers().collect();
        let removals = self.letters(SillyStep::Adjustment);
        for owner in owners {
            let lines: Vec<usize> =
                removals.iter().copied().filter(|i| self.mail[*i].owner == owner).collect();
            for kind in [UnitKind::Distractor, UnitKind::Exposer] {
                self.trim_quota(owner, kind, &lines);
            }
            let (need, have) = (self.need(owner), i64::from(self.world.centres(owner)));
            if need > have {
                self.remove_ordered(owner, need - have, &lines);
                let due = self.need(owner) - have;
                self.remove_by_rule(owner, due);
            }
            self.build_ordered(owner, &lines);
        }
    }

    /// RS-17.9e: the number of centres an owner needs.
    fn need(&self, owner: Owner) -> i64 {
        let lost = i64::from(self.world.lost.get(&owner).copied().unwrap_or(0));
        let mut need = lost;
        for (id, man) in self.world.standing().filter(|(_, m)| m.owner == owner) {
            let second_twin = man.twin.is_some_and(|t| t < id);
            if man.conventional() && !man.free && owner != self.rules.cast.mastermind && !second_twin {
                need += 1;
            }
        }
        need
    }

    fn count_kind(&self, owner: Owner, kind: UnitKind) -> u32 {
        self.world.standing().filter(|(_, m)| m.owner == owner && m.kind == kind).count() as u32
    }

    /// (d) Removes surplus distractors or exposers: the player's choice, else the farthest.
    fn trim_quota(&mut self, owner: Owner, kind: UnitKind, lines: &[usize]) {
        let quota = self.world.centres(owner) / QUOTA;
        for index in lines {
            if self.count_kind(owner, kind) <= quota {
                return;
            }
            let Some((order, unit)) = self.removal(*index) else { continue };
            if unit.kind != Some(kind) {
                continue;
            }
            if let Some(id) = self.named_now(owner, &unit).first().copied() {
                self.remove(id, Some((*index, order)));
            }
        }
        while self.count_kind(owner, kind) > quota {
            let Some(id) = self.farthest(owner, |m| m.kind == kind) else { return };
            self.remove(id, None);
        }
    }

    /// An order to remove a unit that has not been dealt with.
    fn removal(&self, index: usize) -> Option<(SillyOrder, UnitRef)> {
        match self.current(index).filter(|_| !self.spent[index])? {
            order @ SillyOrder::Remove { unit } => Some((order, unit)),
            _ => None,
        }
    }

    fn remove_ordered(&mut self, owner: Owner, due: i64, lines: &[usize]) {
        let mut left = due;
        for index in lines {
            let Some((order, unit)) = self.removal(*index) else { continue };
            let mut found = self.named_now(owner, &unit);
            found.retain(|id| self.man(*id).conventional());
            let Some(id) = found.iter().copied().find(|id| !self.man(*id).free) else {
                if !found.is_empty() {
                    self.refuse(*index, causal_reason("silly-build", "prize"));
                }
                continue;
            };
            if left <= 0 {
                self.refuse(*index, causal_reason("no-removal", "due"));
                continue;
            }
            left -= 1;
            self.remove(id, Some((*index, order)));
        }
    }

    /// RS-1.3: makes removals that were not ordered.
    fn remove_by_rule(&mut self, owner: Owner, due: i64) {
        for _ in 0..due.max(0) {
            let before = self.need(owner);
            let Some(id) = self.farthest(owner, |m| m.conventional() && !m.free) else { return };
            self.remove(id, None);
            if self.need(owner) >= before {
                return;
            }
        }
    }

    /// Removes a unit; its Siamese twin goes with it (RS-12.9), and no soul is lost [D35].
    fn remove(&mut self, id: UnitId, ordered: Option<(usize, SillyOrder)>) {
        let man = self.man(id).clone();
        match ordered {
            Some((index, order)) => self.publish_order(index, &order, OrderShape::Remove, Some(id)),
            None => {
                let unit = UnitRef::new(man.kind, man.place);
                let order = SillyOrder::Remove { unit }.stated();
                let line = OrderResult::by_rule(man.owner, Some(man.unit()), OrderShape::Remove, order, None);
                self.report.orders.push(line);
            }
        }
        if let Some(twin) = self.take_off(id) {
            self.take_off(twin);
            self.tell_of(SillyStep::Adjustment, "twin-goes", twin);
        }
    }

    /// RS-1.3: the unit farthest from the nearest owned centre over any border (or as the house rule measures it); then
    /// B, F, A; then by English name.
    fn farthest(&self, owner: Owner, fits: impl Fn(&SillyUnit) -> bool) -> Option<UnitId> {
        let home = &self.board.owner(owner).home;
        let from_home = self.rules.house.civil_disorder() != Disorder::Owned && !home.is_empty();
        let centres = self.board.provinces().filter(|p| match from_home {
            true => home.contains(p),
            false => self.world.owners[p.0 as usize] == Some(owner),
        });
        let centres = centres.collect::<Set>();
        self.world
            .standing()
            .filter(|(_, m)| m.owner == owner && fits(m))
            .min_by_key(|(id, m)| {
                let at = self.province(m.place);
                let far = std::cmp::Reverse(self.steps_home(m, centres, from_home));
                let rank = match m.kind {
                    UnitKind::Birds => 0,
                    UnitKind::Fleet => 1,
                    _ => 2,
                };
                (far, rank, self.space(at).to_string(), *id)
            })
            .map(|(id, _)| id)
    }

    /// Steps of a unit to the nearest goal; a very large number if it reaches none.
    fn steps_home(&self, man: &SillyUnit, goals: Set, from_home: bool) -> usize {
        let rule = if from_home { self.rules.house.civil_disorder() } else { Disorder::Owned };
        let ways = winter::MovementTables {
            touch: &|p| self.map.touch(Province(p)),
            walk: &|p| self.map.surface_reach(UnitKind::Army, Province(p).place()),
            sail: &|p| self.map.surface_reach(UnitKind::Fleet, Place(p)),
            seas: &|own| self.seas_sailed(own.then_some(man.owner)),
        };
        winter::distance_to_goal(rule, self.board, (man.kind, man.place), goals, &ways)
    }

    /// Seas with a fleet in them, of one player or of any.
    pub fn seas_sailed(&self, only: Option<Owner>) -> Set {
        let fleets = self.world.standing().filter(|(_, m)| m.kind == UnitKind::Fleet);
        self.board.seas(fleets.filter(|(_, m)| only.is_none_or(|o| o == m.owner)).map(|(_, m)| m.place))
    }

    fn build_ordered(&mut self, owner: Owner, lines: &[usize]) {
        for index in lines.iter().copied() {
            if self.spent[index] {
                continue;
            }
            let Some(order) = self.live(index) else { continue };
            let spare = i64::from(self.world.centres(owner)) - self.need(owner);
            let outcome = match &order {
                SillyOrder::Waive {} => Ok(()),
                SillyOrder::Remove { unit } => {
                    let found = !self.named_now(owner, unit).is_empty();
                    if found {
                        Err(UnitLookupError::Invalid(causal_reason("no-removal", "due")))
                    } else {
                        Err(self.lookup_error(owner, unit))
                    }
                }
                SillyOrder::Siamese { kind, place, twin, beside } => {
                    let pair = [(*kind, *place), (*twin, *beside)];
                    self.build_pair(owner, pair, spare).map_err(UnitLookupError::Invalid)
                }
                SillyOrder::Build { kind, place, .. } => {
                    self.build_one(owner, *kind, *place, spare).map_err(UnitLookupError::Invalid)
                }
                _ => Err(UnitLookupError::Invalid(general("step"))),
            };
            match outcome {
                Ok(()) => self.publish_order(index, &order, OrderShape::Build, None),
                Err(missing) => self.miss(index, missing),
            }
        }
    }

    fn build_one(&mut self, owner: Owner, kind: UnitKind, place: Place, spare: i64) -> Result<(), Reason> {
        let place = match kind {
            UnitKind::Army | UnitKind::Fleet | UnitKind::Birds => {
                let place = self.site(owner, kind, place)?;
                if spare < 1 {
                    return Err(Reason::of("no-build"));
                }
                place
            }
            UnitKind::Distractor | UnitKind::Exposer => {
                let place = self.site(owner, kind, place)?;
                if self.count_kind(owner, kind) >= self.world.centres(owner) / QUOTA {
                    return Err(no_build("five"));
                }
                place
            }
            _ => return Err(no_build("kind")),
        };
        self.build(SillyUnit::new(owner, kind, place));
        Ok(())
    }

    /// An owned (home) centre where the unit can be raised; vacant of combat units if that is required (RS-8.1).
    pub fn site(&self, owner: Owner, kind: UnitKind, place: Place) -> Result<Place, Reason> {
        let p = self.province(place);
        let anywhere = [self.rules.cast.doctor, self.rules.cast.soothsayer].contains(&owner);
        if !self.board.province(p).centre || self.world.owners[p.0 as usize] != Some(owner) {
            return Err(Reason::of("not-held").with("at", p));
        }
        if !anywhere && self.board.province(p).home != Some(owner) {
            return Err(Reason::of("no-home").with("at", p));
        }
        if matches!(kind, UnitKind::Army | UnitKind::Fleet) && self.world.holder(self.board, p).is_some() {
            return Err(Reason::of("occupied").with("at", p));
        }
        if !self.map.can_stand(kind, p) {
            return Err(causal_reason("silly-build", "terrain"));
        }
        if kind != UnitKind::Fleet {
            return Ok(p.place());
        }
        let coasts = &self.board.province(p).coasts;
        match (coasts.is_empty(), self.board.coast(place)) {
            (true, _) => Ok(p.place()),
            (false, Some(_)) => Ok(place),
            (false, None) => Err(Reason::of("coast-unclear")),
        }
    }

    /// Puts a new unit on the board; counts fleets (RS-11.1).
    pub fn build(&mut self, man: SillyUnit) -> UnitId {
        let (owner, kind) = (man.owner, man.kind);
        let id = self.add_unit(man);
        let at = self.province_of(id);
        self.log.built.push((owner, kind, at));
        // Winter 1901 and later; the free fleets of Summer 1901 come earlier.
        let counted = self.world.turn.year > self.board.first_year || !self.spring();
        if kind == UnitKind::Fleet && counted {
            let built = self.world.fleets.entry(owner).or_insert(0);
            *built = built.saturating_add(1);
            if (*built).is_multiple_of(5) {
                self.world.units[id].fifth = true;
                self.tell_of(SillyStep::Adjustment, "fifth-of-kind", id);
            }
        }
        id
    }

    /// Builds a Siamese pair (RS-12.1).
    fn build_pair(&mut self, owner: Owner, pair: [(UnitKind, Place); 2], spare: i64) -> Result<(), Reason> {
        if self.world.paired.contains(&owner) {
            return Err(no_build("once"));
        }
        let [(a, p), (b, q)] = pair;
        if [a, b].iter().any(|k| !matches!(k, UnitKind::Army | UnitKind::Fleet)) {
            return Err(no_build("siamese"));
        }
        let (p, q) = (self.site(owner, a, p)?, self.site(owner, b, q)?);
        let (x, y) = (self.province(p), self.province(q));
        if x == y || !self.map.touch_under(x).has(y) {
            return Err(no_build("twins"));
        }
        if spare < 1 {
            return Err(Reason::of("no-build"));
        }
        let first = self.build(SillyUnit::new(owner, a, p));
        let second = self.build(SillyUnit::new(owner, b, q));
        self.world.units[first].twin = Some(second);
        self.world.units[second].twin = Some(first);
        self.world.paired.insert(owner);
        let units = vec![self.unit_of(first), self.unit_of(second)];
        self.tell(SillyStep::Adjustment, PhaseEvent::new("twins").with("power", owner).with("units", units));
        Ok(())
    }

    /// Eliminates owners (RS-1.2).
    fn eliminate(&mut self) {
        let cast = self.rules.cast;
        let out: Vec<Owner> = self
            .board
            .powers()
            .filter(|o| cast.is_power(*o) && !self.world.eliminated.contains(o))
            .filter(|o| self.world.centres(*o) == 0 && !self.world.living().any(|(_, m)| m.owner == *o))
            .collect();
        // A small position lacks some powers from the start; only those there before the season can be eliminated.
        let present: Vec<Owner> = out.into_iter().filter(|o| self.was_there(*o)).collect();
        for owner in present {
            self.world.eliminated.insert(owner);
            self.tell(SillyStep::Adjustment, PhaseEvent::new("silly-out").with("power", owner));
        }
    }

    fn was_there(&self, owner: Owner) -> bool {
        let units = self.world.units.iter().any(|m| m.owner == owner && m.start.is_some());
        units || self.began.contains(&Some(owner))
    }
}
