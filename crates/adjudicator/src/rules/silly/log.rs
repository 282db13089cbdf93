//! What happened this season, as conditions ask for it (RS-17.20).

use std::collections::{BTreeMap, BTreeSet};

use super::condition::{Atom, Sign3, Who};
use super::map::bit;
use super::orders::Named;
use super::play::Play;
use super::world::Id;
use crate::board::{Owner, Province, Set};
use crate::position::Kind;

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
        let start = |n: &Named| self.named_at_start(n);
        let any = |n: &Named, f: &dyn Fn(Id) -> bool| start(n).into_iter().any(f);
        match atom {
            Atom::Occupied(p, who) => self.occupied(*p, *who, writer),
            Atom::Empty(p) => !self.occupied(*p, None, writer),
            Atom::Contested(p) => log.contested & bit(*p) != 0,
            Atom::Moved(n, p) => any(n, &|id| log.moved.contains(&(id, *p))),
            Atom::Succeeded(n) => any(n, &|id| log.success.get(&id) == Some(&true)),
            Atom::Failed(n) => any(n, &|id| log.success.get(&id) == Some(&false)),
            Atom::Dislodged(n) => any(n, &|id| log.dislodged.contains(&id)),
            Atom::Merged(p) => log.merged & bit(*p) != 0,
            Atom::Sold(n) => self.event_of(n, &log.sold),
            Atom::Eaten(n) => self.event_of(n, &log.eaten),
            Atom::BorgAt(p) => self.world.borg == Some(Some(*p)),
            Atom::Exploded(p) => log.exploded & bit(*p) != 0,
            Atom::Retreated(n, p) => any(n, &|id| log.retreated.contains(&(id, *p))),
            Atom::Arrived(kind, p) => log.arrived.contains(&(*kind, *p)),
            Atom::Owns(owner, p) => self.world.owners[p.0 as usize] == Some(*owner),
            Atom::Centres(owner, sign, n) => {
                let centres = self.world.centres(*owner);
                match sign {
                    Sign3::AtLeast => centres >= *n,
                    Sign3::AtMost => centres <= *n,
                    Sign3::Exactly => centres == *n,
                }
            }
            Atom::Built(owner, kind, p) => log.built.contains(&(*owner, *kind, *p)),
            Atom::Correct(owner) => log.correct.contains(owner),
            Atom::Link(a, b) => self.world.link == Some((*a, *b)) || self.world.link == Some((*b, *a)),
        }
    }

    /// A unit named by where it was at the start of the season, or where it was when it happened (EATEN, SOLD).
    fn event_of(&self, named: &Named, events: &[(Id, Province)]) -> bool {
        let province = self.board.province_of(named.place);
        events.iter().any(|(id, at)| {
            let man = self.world.man(*id);
            let is = named.kind.is_none_or(|k| k == man.kind) && named.owner.is_none_or(|o| o == man.owner);
            let began = man.start.map(|u| self.board.province_of(u.place));
            is && (began == Some(province) || *at == province)
        })
    }

    /// The units a name means at the start of the season; with no owner said, anybody's.
    pub fn named_at_start(&self, named: &Named) -> Vec<Id> {
        let province = self.board.province_of(named.place);
        let fits = |id: &Id| {
            let man = &self.world.men[*id];
            man.start.is_some_and(|u| {
                self.board.province_of(u.place) == province
                    && named.kind.is_none_or(|k| k == u.kind)
                    && named.owner.is_none_or(|o| o == u.owner)
            })
        };
        let mut ids: Vec<Id> = (0..self.world.men.len()).filter(fits).collect();
        ids.sort_by_key(|id| (self.world.men[*id].free, *id));
        ids
    }

    /// Any unit but the TARDIS; BORG only if named.
    fn occupied(&self, province: Province, who: Option<Who>, writer: Owner) -> bool {
        let monsters = self.rules.cast.monsters;
        if who == Some(Who::Borg) {
            return self.world.borg == Some(Some(province));
        }
        self.world.at(self.board, province).any(|(_, m)| match who {
            None => m.kind != Kind::Timeship,
            Some(Who::Monsters) => m.monster(),
            Some(Who::Others) => m.owner != writer && m.owner != monsters && m.kind != Kind::Timeship,
            Some(Who::Of(owner, Some(kind))) => owner.is_none_or(|o| o == m.owner) && m.kind == kind,
            Some(Who::Of(owner, None)) => owner == Some(m.owner) && m.kind != Kind::Timeship,
            Some(Who::Borg) => false,
        })
    }
}
