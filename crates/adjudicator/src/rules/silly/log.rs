//! What happened this season, as conditions ask for it (RS-17.20).

use super::condition::Atom;
use super::prelude::*;

/// The events of the season.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Where units moved in step 1.
    pub moved: Vec<(Id, Province)>,
    /// Whether the order of step 1 succeeded.
    pub success: BTreeMap<Id, bool>,
    /// Dislodged in step 1.
    pub dislodged: BTreeSet<Id>,
    /// Scenes of stand-offs.
    pub contested: Set,
    /// Mergers.
    pub merged: Set,
    /// Souls sold, and where.
    pub sold: Vec<(Id, Province)>,
    /// Meals, and where.
    pub eaten: Vec<(Id, Province)>,
    /// Explosions.
    pub exploded: Set,
    /// Retreats.
    pub retreated: Vec<(Id, Province)>,
    /// Arrivals of monsters.
    pub arrived: Vec<(Kind, Province)>,
    /// Builds.
    pub built: Vec<(Owner, Kind, Province)>,
    /// Right answers.
    pub correct: BTreeSet<Owner>,
}

impl Play<'_> {
    /// The truth of an atom for a writer, as things stand.
    pub fn atom(&self, atom: &Atom, writer: Owner) -> bool {
        let log = &self.log;
        let any = |n: &UnitRef, f: &dyn Fn(Id) -> bool| self.named_at_start(n).into_iter().any(f);
        let monsters = self.rules.cast.monsters;
        let stands =
            |p: &Province, fits: &dyn Fn(&Man) -> bool| self.world.at(self.board, *p).any(|(_, m)| fits(m));
        // Any unit but the TARDIS; BORG only if named.
        let anybody = |m: &Man| m.kind != Kind::Timeship;
        match atom {
            Atom::Occupied { at } => stands(at, &anybody),
            Atom::Empty { at } => !stands(at, &anybody),
            Atom::ByBorg { at } | Atom::BorgAt { at } => self.world.borg == Some(Some(*at)),
            Atom::ByMonsters { at } => stands(at, &Man::monster),
            Atom::ByOthers { at } => stands(at, &|m| m.owner != writer && m.owner != monsters && anybody(m)),
            Atom::By { at, owner, kind } => {
                stands(at, &|m| m.owner == *owner && kind.map_or(anybody(m), |k| k == m.kind))
            }
            Atom::ByKind { at, kind } => stands(at, &|m| m.kind == *kind),
            Atom::Contested { at } => log.contested.has(*at),
            Atom::Moved { unit, to } => any(unit, &|id| log.moved.contains(&(id, *to))),
            Atom::Succeeded { unit } => any(unit, &|id| log.success.get(&id) == Some(&true)),
            Atom::Failed { unit } => any(unit, &|id| log.success.get(&id) == Some(&false)),
            Atom::Dislodged { unit } => any(unit, &|id| log.dislodged.contains(&id)),
            Atom::Merged { at } => log.merged.has(*at),
            Atom::Sold { unit } => self.event_of(unit, &log.sold),
            Atom::Eaten { unit } => self.event_of(unit, &log.eaten),
            Atom::Exploded { at } => log.exploded.has(*at),
            Atom::Retreated { unit, to } => any(unit, &|id| log.retreated.contains(&(id, *to))),
            Atom::Arrived { kind, at } => log.arrived.contains(&(*kind, *at)),
            Atom::Owns { owner, at } => self.world.owners[at.0 as usize] == Some(*owner),
            Atom::AtLeast { owner, count } => self.world.centres(*owner) >= *count,
            Atom::AtMost { owner, count } => self.world.centres(*owner) <= *count,
            Atom::Exactly { owner, count } => self.world.centres(*owner) == *count,
            Atom::Built { owner, kind, at } => log.built.contains(&(*owner, *kind, *at)),
            Atom::Correct { owner } => log.correct.contains(owner),
            Atom::Link { a, b } => self.world.link == Some((*a, *b)) || self.world.link == Some((*b, *a)),
        }
    }

    /// A unit named by where it was at the start of the season, or where it was when it happened (EATEN, SOLD).
    fn event_of(&self, named: &UnitRef, events: &[(Id, Province)]) -> bool {
        let province = self.board.province_of(named.stands());
        events.iter().any(|(id, at)| {
            let man = self.man(*id);
            let is = named.kind.is_none_or(|k| k == man.kind) && named.power.is_none_or(|o| o == man.owner);
            let began = man.start.map(|u| self.board.at(&u));
            is && (began == Some(province) || *at == province)
        })
    }

    /// The units a name means at the start of the season; with no owner said, anybody's.
    pub fn named_at_start(&self, named: &UnitRef) -> Vec<Id> {
        let province = self.board.province_of(named.stands());
        let ids = (0..self.world.men.len()).filter(|id| {
            self.world.men[*id].start.is_some_and(|u| {
                self.board.at(&u) == province
                    && named.kind.is_none_or(|k| k == u.kind)
                    && named.power.is_none_or(|o| o == u.owner)
            })
        });
        let mut ids: Vec<Id> = ids.collect();
        ids.sort_by_key(|id| (self.world.men[*id].free, *id));
        ids
    }
}
