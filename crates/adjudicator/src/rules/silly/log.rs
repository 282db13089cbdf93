//! The events of this season, for conditions (RS-17.20).

use super::condition::ConditionAtom;
use super::prelude::*;

/// The events of the season.
#[derive(Clone, Debug, Default)]
pub struct SeasonLog {
    /// Units moved in step 1, with their goals.
    pub moved: Vec<(UnitId, Province)>,
    /// Whether a unit's order in step 1 succeeded.
    pub success: BTreeMap<UnitId, bool>,
    /// Units dislodged in step 1.
    pub dislodged: BTreeSet<UnitId>,
    /// Spaces with stand-offs.
    pub contested: Set,
    /// Spaces with mergers.
    pub merged: Set,
    /// Souls sold, and their spaces.
    pub sold: Vec<(UnitId, Province)>,
    /// Units eaten, and their spaces.
    pub eaten: Vec<(UnitId, Province)>,
    /// Spaces with explosions.
    pub exploded: Set,
    /// Units that retreated, with their goals.
    pub retreated: Vec<(UnitId, Province)>,
    /// Monsters that arrived.
    pub arrived: Vec<(UnitKind, Province)>,
    /// Units built.
    pub built: Vec<(Owner, UnitKind, Province)>,
    /// Players with right answers.
    pub correct: BTreeSet<Owner>,
}

impl SillyPhase<'_> {
    /// The truth of a fact at this moment, for a writer.
    pub fn atom(&self, atom: &ConditionAtom, writer: Owner) -> bool {
        let log = &self.log;
        let any = |n: &UnitRef, f: &dyn Fn(UnitId) -> bool| self.named_at_start(n).into_iter().any(f);
        let monsters = self.rules.cast.monsters;
        match atom {
            ConditionAtom::Occupied { at } => any_stands(at, &is_no_timeship, &self.world, self.board),
            ConditionAtom::Empty { at } => !any_stands(at, &is_no_timeship, &self.world, self.board),
            ConditionAtom::ByBorg { at } | ConditionAtom::BorgAt { at } => self.world.borg == Some(Some(*at)),
            ConditionAtom::ByMonsters { at } => any_stands(at, &SillyUnit::monster, &self.world, self.board),
            ConditionAtom::ByOthers { at } => any_stands(
                at,
                &|m| m.owner != writer && m.owner != monsters && is_no_timeship(m),
                &self.world,
                self.board,
            ),
            ConditionAtom::By { at, owner, kind } => any_stands(
                at,
                &|m| m.owner == *owner && kind.map_or(is_no_timeship(m), |k| k == m.kind),
                &self.world,
                self.board,
            ),
            ConditionAtom::ByKind { at, kind } => {
                any_stands(at, &|m| m.kind == *kind, &self.world, self.board)
            }
            ConditionAtom::Contested { at } => log.contested.has(*at),
            ConditionAtom::Moved { unit, to } => any(unit, &|id| log.moved.contains(&(id, *to))),
            ConditionAtom::Succeeded { unit } => any(unit, &|id| log.success.get(&id) == Some(&true)),
            ConditionAtom::Failed { unit } => any(unit, &|id| log.success.get(&id) == Some(&false)),
            ConditionAtom::Dislodged { unit } => any(unit, &|id| log.dislodged.contains(&id)),
            ConditionAtom::Merged { at } => log.merged.has(*at),
            ConditionAtom::Sold { unit } => self.event_of(unit, &log.sold),
            ConditionAtom::Eaten { unit } => self.event_of(unit, &log.eaten),
            ConditionAtom::Exploded { at } => log.exploded.has(*at),
            ConditionAtom::Retreated { unit, to } => any(unit, &|id| log.retreated.contains(&(id, *to))),
            ConditionAtom::Arrived { kind, at } => log.arrived.contains(&(*kind, *at)),
            ConditionAtom::Owns { owner, at } => self.world.owners[at.0 as usize] == Some(*owner),
            ConditionAtom::AtLeast { owner, count } => self.world.centres(*owner) >= *count,
            ConditionAtom::AtMost { owner, count } => self.world.centres(*owner) <= *count,
            ConditionAtom::Exactly { owner, count } => self.world.centres(*owner) == *count,
            ConditionAtom::Built { owner, kind, at } => log.built.contains(&(*owner, *kind, *at)),
            ConditionAtom::Correct { owner } => log.correct.contains(owner),
            ConditionAtom::Link { a, b } => {
                self.world.link == Some((*a, *b)) || self.world.link == Some((*b, *a))
            }
        }
    }

    /// Whether events include a unit, named by its space at the start of the season or at the event (EATEN, SOLD).
    fn event_of(&self, named: &UnitRef, events: &[(UnitId, Province)]) -> bool {
        let province = self.board.province_of(named.stands());
        events.iter().any(|(id, at)| {
            let man = self.man(*id);
            let is = named.kind.is_none_or(|k| k == man.kind) && named.power.is_none_or(|o| o == man.owner);
            let began = man.start.map(|u| self.board.unit_province(&u));
            is && (began == Some(province) || *at == province)
        })
    }

    /// The units with a name at the start of the season; of any owner if none is given.
    pub fn named_at_start(&self, named: &UnitRef) -> Vec<UnitId> {
        let province = self.board.province_of(named.stands());
        let ids = (0..self.world.units.len()).filter(|id| {
            self.world.units[*id].start.is_some_and(|u| {
                self.board.unit_province(&u) == province
                    && named.kind.is_none_or(|k| k == u.kind)
                    && named.power.is_none_or(|o| o == u.owner)
            })
        });
        let mut ids: Vec<UnitId> = ids.collect();
        ids.sort_by_key(|id| (self.world.units[*id].free, *id));
        ids
    }
}

/// Any unit except the TARDIS; BORG only if named.
fn is_no_timeship(m: &SillyUnit) -> bool {
    m.kind != UnitKind::Timeship
}

fn any_stands(p: &Province, fits: &dyn Fn(&SillyUnit) -> bool, world: &SillyState, board: &Board) -> bool {
    world.units_in(board, *p).any(|(_, m)| fits(m))
}
