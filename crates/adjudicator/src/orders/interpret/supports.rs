//! Supports and convoys: what a unit does for another.

use super::{Interpreter, Made, lost};
use crate::orders::prelude::*;

impl Interpreter<'_, '_> {
    pub(super) fn supports(&self, moving: bool) -> Vec<Interpreted> {
        let Some(other) = self.other_unit() else { return Vec::new() };
        self.done(|unit| self.support(unit, other, moving))
    }

    pub(super) fn support(&self, unit: &UnitText, other: &UnitText, moving: bool) -> Made {
        let context = self.context;
        let board = context.board;
        let mut own = self.own(unit)?;
        let from = self.province(own.place);
        let reach = context.steps(own.kind, own.place);
        let mut kinded = *other;
        // `A Mar S A Mun-Bur (Germany)`
        if kinded.power.is_none() {
            kinded.power = captured!(self, Capture::Power(owner) => *owner);
        }
        if kinded.kind.is_none() {
            kinded.kind = self.kind_in_verb();
        }
        let goal = if moving { self.place().map(|p| p.0) } else { None };
        let could = |unit: &Unit| match goal {
            Some(name) => {
                let goals = context.goals(unit.kind, unit.place);
                let can = |set: Set| u8::from(name.provinces.iter().any(|p| set.has(p)));
                can(goals) + can(goals & reach)
            }
            None => u8::from(reach.has(board.unit_province(unit))),
        };
        let (helped, stands) = context.other(&kinded, self.tokens, &could)?;
        let at = self.province(helped.place);
        own.learn(&helped);
        let mut text = format!("{} S {}", self.unit(&own), self.unit(&helped));
        let (mut faults, mut void, mut target) = (Vec::new(), false, at);
        if moving {
            let last = || self.path_names().and_then(|path| path.last()).map(|(name, at)| (name, *at));
            let (name, name_at) = self.place().or_else(last).ok_or_else(lost)?;
            let (to, goal) = self.aim(name, name_at, &mut own, &helped, reach)?;
            target = to;
            if to == at && helped.said.is_none() {
                own.slips.push(Slip::OwnProvince);
            } else {
                text += &format!("-{}", board.code(goal));
                let goals =
                    context.goals(helped.kind, helped.place) | context.ways(helped.kind, helped.place);
                void = stands.is_some() && !goals.has(to);
                if void {
                    faults.push(format!("{} cannot go to {}", self.unit(&helped), board.place_name(goal)));
                }
            }
        }
        let unable = !own.nowhere() && !helped.nowhere() && !reach.has(target);
        if unable {
            faults.push(if target == from {
                "a unit cannot support itself or an attack on its own place".into()
            } else {
                format!("{} cannot reach {}", self.unit(&own), board.place_name(target.place()))
            });
        }
        let mut out = Interpreted::made(text, &own, context.filed(own.place));
        if !context.blank {
            let codes = [(unable, Code::Impossible), (void || unable, Code::Void)];
            codes.into_iter().filter(|(is, _)| *is).for_each(|(_, code)| out.code(code));
            out.notes.extend(faults);
        }
        if stands.is_some_and(|u| Some(u.owner) == context.who) {
            let goes = || format!("{}-{}", self.unit(&helped), board.code(target.place()));
            let order = if moving && target != at { goes() } else { String::new() };
            out.implies = Some((at, order));
        }
        if moving && other.number.is_none() && self.no_sign() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    /// A unit named and then a place, with no sign between them.
    fn no_sign(&self) -> bool {
        self.found.captures.windows(2).any(|p| matches!(p, [Capture::Unit(_), Capture::Place(..)]))
    }

    /// Where the unit supported goes: its province, and the place with the coast named.
    fn aim(
        &self,
        name: &Name,
        name_at: usize,
        own: &mut Own,
        helped: &Own,
        reach: Set,
    ) -> Result<(Province, Place), Refusal> {
        let (context, board) = (self.context, self.context.board);
        let steps = context.steps(helped.kind, helped.place);
        let all = context.goals(helped.kind, helped.place) | context.ways(helped.kind, helped.place);
        let tiers = [steps & reach, all & reach, all, reach];
        let to = context.goal(name, name_at, self.tokens, &tiers, None, &mut own.codes)?;
        let Some(written) = name.coast else { return Ok((to, to.place())) };
        let goal = match board.with_coast(to, written).filter(|_| helped.kind != UnitKind::Army) {
            Some(place) => place,
            None if helped.kind != UnitKind::Army && !board.province(to).coasts.is_empty() => {
                return Err(crate::orders::explain::unknown_coast(context, to, written));
            }
            None => {
                self.idle_coast(name, own)?;
                to.place()
            }
        };
        Ok((to, if helped.marker.is_some() { to.place() } else { goal }))
    }

    pub(super) fn kind_in_verb(&self) -> Option<UnitKind> {
        self.found.captures.iter().find_map(|c| match c {
            Capture::Word(Some(verb)) => verb.kind,
            _ => None,
        })
    }

    pub(super) fn convoys(&self) -> Vec<Interpreted> {
        let Some(other) = self.other_unit() else { return Vec::new() };
        self.done(|unit| self.convoy(unit, other))
    }

    pub(super) fn convoy(&self, unit: &UnitText, other: &UnitText) -> Made {
        let context = self.context;
        let board = context.board;
        let mut own = self.own(unit)?;
        if own.nowhere() {
            return Err((Code::UnknownOrder, "only a fleet at sea can convoy".into()));
        }
        let from = self.province(own.place);
        let mut kinded = *other;
        if kinded.kind.is_none() {
            kinded.kind = self.kind_in_verb();
        }
        let could = |unit: &Unit| {
            u8::from(unit.kind == UnitKind::Army && !context.carried(board.unit_province(unit)).is_empty())
        };
        let (army, stands) = context.other(&kinded, self.tokens, &could)?;
        own.learn(&army);
        let at = self.province(army.place);
        let (name, name_at) = match (self.place(), self.path_names()) {
            (Some(place), _) => place,
            (None, Some(path)) => {
                let (last, seas) = path.split_last().ok_or_else(lost)?;
                self.seas(seas, &mut own.codes)?;
                (&last.0, last.1)
            }
            _ => return Err(lost()),
        };
        let carried = context.carried(at);
        let coasts = board.of_terrain(Terrain::Coast);
        let to = context.goal(name, name_at, self.tokens, &[carried, coasts], Some(at), &mut own.codes)?;
        self.idle_coast(name, &mut own)?;
        let text = format!("{} C {}-{}", self.unit(&own), self.unit(&army), board.code(to.place()));
        let mut out = Interpreted::made(text, &own, from);
        if !context.blank {
            let at_sea = board.is_sea(from);
            if own.kind != UnitKind::Fleet || !at_sea {
                out.doubt(Code::Impossible, "only a fleet at sea can convoy");
            } else if stands.is_some() && (army.kind == UnitKind::Fleet || !carried.has(to)) {
                out.doubt(Code::Void, "this convoy is not possible");
            }
        }
        if stands.is_some_and(|u| Some(u.owner) == context.who) {
            let order = format!("{}-{}", context.unit_text(army.kind, army.place), board.code(to.place()));
            out.implies = Some((at, order));
        }
        if self.no_sign() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }
}
