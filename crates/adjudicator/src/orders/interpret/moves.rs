//! Moves: to a neighbour, along a path of seas, by convoy.

use super::{Goers, Interpreter, Made, lost};
use crate::orders::prelude::*;

impl Interpreter<'_, '_> {
    pub(super) fn each_move(&self) -> Vec<Interpreted> {
        let Some((name, at)) = self.place() else { return Vec::new() };
        self.done(|unit| self.one_move(unit, name, at))
    }

    pub(super) fn one_move(&self, unit: &UnitText, name: &Name, at: usize) -> Made {
        let context = self.context;
        let mut own = self.own(unit)?;
        let from = self.province(own.place);
        if own.nowhere() {
            return self.move_from_nowhere(own, name, at);
        }
        let steps = context.steps(own.kind, own.place);
        let all = context.goals(own.kind, own.place);
        let to = context.goal(name, at, self.tokens, &[steps, all], Some(from), &mut own.codes)?;
        if to == from && context.words.vocabulary.home_is_hold {
            return Ok(Interpreted::made(format!("{} H", self.unit(&own)), &own, from));
        }
        let goal = if own.kind == UnitKind::Fleet {
            let open = context.board.fleet(own.place);
            match context.fleet_goal(open, to, name.coast, &mut own.codes) {
                Err(refusal) if refusal.0 == Code::AmbiguousCoast => {
                    // Another order of the set may tell which.
                    let text = format!("{}-{}", self.unit(&own), context.board.code(to.place()));
                    return Ok(Interpreted { meant: Some(text), ..self.refused(unit, refusal) });
                }
                goal => goal?,
            }
        } else {
            self.idle_coast(name, &mut own)?;
            to.place()
        };
        let possible =
            if own.kind == UnitKind::Fleet { context.board.fleet(own.place).has(goal) } else { all.has(to) };
        let text = format!("{}-{}", self.unit(&own), context.board.code(goal));
        let mut out = Interpreted::made(text, &own, from);
        if !possible && context.blank {
            out.unlikely = true;
        } else if !possible {
            out.doubt(
                Code::Impossible,
                format!(
                    "{} cannot go to {}",
                    context.unit_text(own.kind, own.place),
                    context.board.place_name(goal)
                ),
            );
        }
        // Where units go by number, that is how moves are written: `1 Bohemia`.
        if self.verbless() && unit.number.is_none() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    /// A move of a unit of which it is not known where it is.
    pub(super) fn move_from_nowhere(&self, mut own: Own, name: &Name, at: usize) -> Made {
        let army = (own.kind == UnitKind::Army).then_some((own.kind, own.place));
        let goal = self.own_goal(name, at, Goers { mover: army, ..Goers::default() }, &mut own.codes)?;
        let text = format!("{}-{}", self.unit(&own), self.context.board.code(goal));
        let mut out = Interpreted::made(text, &own, None);
        if self.verbless() && own.marker.is_none() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    /// Seas of a path, in turn.
    pub(super) fn seas(
        &self,
        names: &[(Name, usize)],
        codes: &mut Vec<Code>,
    ) -> Result<Vec<Province>, Refusal> {
        let seas = self.context.board.of_terrain(Terrain::Sea);
        names
            .iter()
            .map(|(name, at)| {
                let mut found = Vec::new();
                let province = self.context.goal(name, *at, self.tokens, &[seas], None, &mut found)?;
                codes.extend(found.into_iter().filter(|c| *c != Code::Context));
                if !seas.has(province) {
                    let between = |end: usize| self.tokens.get(end).map(|t| t.sign);
                    let comma = names
                        .windows(2)
                        .map(|p| p[0].0.end)
                        .chain([name.end])
                        .any(|end| matches!(between(end), Some(Sign::Comma | Sign::Slash)));
                    if comma {
                        return Err((
                            Code::AmbiguousOrder,
                            "the order names several destinations: which one is meant?".into(),
                        ));
                    }
                    let place = self.context.board.place_name(province.place());
                    return Err((
                        Code::UnknownOrder,
                        format!("{place} is not a sea that an army could be convoyed over"),
                    ));
                }
                Ok(province)
            })
            .collect()
    }

    pub(super) fn path(&self) -> Made {
        let unit = self.subject()?;
        let names = self.path_names().ok_or_else(lost)?;
        let (last, seas) = names.split_last().ok_or_else(lost)?;
        self.carried(unit, (&last.0, last.1), seas)
    }

    pub(super) fn via(&self) -> Made {
        let places: Vec<(&Name, usize)> = self
            .found
            .captures
            .iter()
            .filter_map(|c| match c {
                Capture::Place(name, at) => Some((name, *at)),
                _ => None,
            })
            .collect();
        let first = ["VIA", "CONVOY"].map(|class| self.context.words.class_of(class));
        let via_first = matches!(self.found.captures.get(1), Some(Capture::Word(Some(v))) if first.contains(&Some(v.class)));
        let unit = self.subject()?;
        let (goal, mut seas): (_, Vec<(Name, usize)>) = match places.as_slice() {
            [sea, goal] if via_first => (*goal, vec![(*sea.0, sea.1)]),
            [goal, sea] => (*goal, vec![(*sea.0, sea.1)]),
            [goal] => (*goal, Vec::new()),
            _ => return Err(lost()),
        };
        if let Some(path) = self.path_names() {
            seas = path.to_vec();
        }
        self.carried(unit, goal, &seas)
    }

    /// An army along a path of seas.
    pub(super) fn carried(&self, unit: &UnitText, goal: (&Name, usize), seas: &[(Name, usize)]) -> Made {
        let context = self.context;
        let board = context.board;
        let mut own = self.own(unit)?;
        let from = self.province(own.place);
        if own.nowhere() {
            return self.move_from_nowhere(own, goal.0, goal.1);
        }
        if own.kind == UnitKind::Fleet {
            return Err((Code::UnknownOrder, "a fleet moves one space: it cannot follow a path".into()));
        }
        let path = self.seas(seas, &mut own.codes)?;
        let carried = context.carried(from);
        let coasts = board.of_terrain(Terrain::Coast);
        let to = context.goal(goal.0, goal.1, self.tokens, &[carried, coasts], Some(from), &mut own.codes)?;
        self.idle_coast(goal.0, &mut own)?;
        let codes: Vec<&str> = path.iter().map(|p| board.code(p.place())).collect();
        let pathless = context.words.vocabulary.pathless;
        let by = if pathless { "convoy".to_string() } else { codes.join(" ") };
        let text = format!("{}-{} via {by}", self.unit(&own), board.code(to.place()));
        let mut out = Interpreted::made(text, &own, from);
        if pathless {
            out.code(Code::Extra);
        }
        let mut at: Set = board.touch(from);
        let mut whole = true;
        for sea in &path {
            let fleet = context.position.units_in(board, *sea).any(|u| u.kind == UnitKind::Fleet);
            whole &= at.has(sea) && fleet;
            at = board.fleet_provinces(sea.place());
        }
        whole &= at.has(to) && coasts.has(to);
        if !whole && !context.blank {
            out.doubt(Code::Impossible, "there is no unbroken chain of fleets along this path");
        }
        Ok(out)
    }

    pub(super) fn via_convoy(&self) -> Made {
        let unit = self.subject()?;
        let (name, at) = self.place().ok_or_else(lost)?;
        let context = self.context;
        let mut own = self.own(unit)?;
        if own.nowhere() {
            return Err((Code::UnknownOrder, "there is no army there to convoy".into()));
        }
        let from = self.province(own.place);
        let (board, carried) = (context.board, context.carried(from));
        let land = !board.of_terrain(Terrain::Sea);
        let tiers = [carried, board.of_terrain(Terrain::Coast), land];
        let to = context.goal(name, at, self.tokens, &tiers, Some(from), &mut own.codes)?;
        self.idle_coast(name, &mut own)?;
        let text = format!("{}-{} via convoy", self.unit(&own), board.code(to.place()));
        let mut out = Interpreted::made(text, &own, from);
        if own.kind == UnitKind::Fleet || (!carried.has(to) && !context.blank) {
            out.doubt(Code::Impossible, "no chain of fleets could convoy it there");
        }
        if matches!(self.found.captures.last(), Some(Capture::Word(Some(v))) if Some(v.class) == context.words.class_of("VIA"))
        {
            out.slips.push(Slip::BareVia);
        }
        Ok(out)
    }
}
