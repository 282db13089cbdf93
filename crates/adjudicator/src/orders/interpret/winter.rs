//! Winter: builds, removals, builds waived.

use super::{Interpreter, Made};
use crate::board::{Builds, Set};
use crate::orders::policy::{BuildType, InlandFleet};
use crate::orders::prelude::*;

impl Interpreter<'_, '_> {
    /// Builds and removals.
    pub(super) fn adjust(&self, meaning: Meaning) -> Vec<Interpreted> {
        let due = self.context.adjustments();
        let bare = meaning == Meaning::Adjust;
        let build = match meaning {
            Meaning::Build => true,
            Meaning::Remove => false,
            _ => due >= 0,
        };
        self.done(|unit| {
            let made = if build { self.build(unit) } else { self.remove(unit) };
            let mut out = made.unwrap_or_else(Interpreted::refused);
            if bare {
                out.code(Code::Context);
            }
            Ok(out)
        })
    }

    pub(super) fn build(&self, unit: &UnitText) -> Made {
        let context = self.context;
        let board = context.board;
        let name = &unit.name;
        if unit.outside {
            let own = self.own(unit)?;
            return Ok(Interpreted {
                sort: Sort::Build,
                ..Interpreted::made(format!("Build {}", self.unit(&own)), &own, None)
            });
        }
        let mut own = Own::new(UnitKind::Army, Place(0), unit);
        let mine = |p: &Province| context.position.owners.get(p.0 as usize).copied().flatten() == context.who;
        let centre = |p: Province| board.province(p).centre && (context.blank || mine(&p));
        let anywhere = board.play.builds != Builds::Home;
        let open: Set = board
            .provinces()
            .filter(|p| centre(*p) && (anywhere || board.province(*p).home == context.who))
            .filter(|p| context.position.is_vacant(board, *p))
            .collect::<Set>();
        let owned: Set = board.provinces().filter(|p| centre(*p)).collect::<Set>();
        let province = context.goal(name, unit.name_at, self.tokens, &[open, owned], None, &mut own.codes)?;
        let info = board.province(province);
        own.kind = match unit.kind {
            Some(UnitKind::Fleet)
                if info.terrain == Terrain::Land
                    && context.policy.reading.build_fleet_inland() == InlandFleet::Army =>
            {
                own.codes.push(Code::TypeFixed);
                UnitKind::Army
            }
            Some(kind) => kind,
            None if info.terrain == Terrain::Land
                && context.policy.reading.build_type_missing() != BuildType::Fail =>
            {
                own.codes.push(Code::TypeFilled);
                UnitKind::Army
            }
            None if info.terrain == Terrain::Sea => UnitKind::Fleet,
            None if name.coast.is_some()
                && context.policy.reading.build_type_missing() == BuildType::ByCoast =>
            {
                own.codes.push(Code::TypeFilled);
                UnitKind::Fleet
            }
            None => {
                let why = (Code::AmbiguousOrder, format!("an army or a fleet in {}?", info.name));
                let meant = Some(format!("Build A {}", board.code(province.place())));
                return Ok(Interpreted { meant, ..Interpreted::refused(why) });
            }
        };
        own.place = province.place();
        if own.kind == UnitKind::Fleet {
            let all = info.coasts.iter().collect::<Set>();
            own.place = context.fleet_goal(all, province, name.coast, &mut own.codes)?;
        } else {
            self.idle_coast(name, &mut own)?;
        }
        let mut out = Interpreted::made(format!("Build {}", self.unit(&own)), &own, province);
        out.sort = Sort::Build;
        if !context.blank {
            // Where units have parts, a build brings a part up to strength (C-12.4).
            let parts = context.words.vocabulary.parts;
            let faults = [
                (context.adjustments() <= 0, "no build is due"),
                (!context.position.is_vacant(board, province) && !parts, "{} is occupied"),
                (info.home != context.who && !parts && !anywhere, "{} is not a home centre of this power"),
                (!mine(&province), "{} is not owned"),
                (own.kind == UnitKind::Fleet && info.terrain == Terrain::Land, "{} has no shore"),
            ];
            if let Some((_, why)) = faults.iter().find(|(is, _)| *is) {
                out.doubt(Code::Impossible, why.replace("{}", &info.name));
            }
        }
        Ok(out)
    }

    pub(super) fn remove(&self, unit: &UnitText) -> Made {
        let own = self.own(unit)?;
        let mut out =
            Interpreted::made(format!("Remove {}", self.unit(&own)), &own, self.context.filed(own.place));
        out.sort = Sort::Remove;
        if !self.context.blank && !self.context.words.vocabulary.parts && self.context.adjustments() >= 0 {
            out.doubt(Code::Impossible, "no removal is due");
        }
        Ok(out)
    }

    pub(super) fn waive(&self) -> Vec<Interpreted> {
        vec![Interpreted { order: Some("Waive".into()), sort: Sort::Waive, ..Interpreted::default() }]
    }
}
