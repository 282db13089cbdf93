//! The resolution again, literally and without bounds: every step tries all completions. Slow; a reference for testing
//! the fast one.

use super::battle::{Battle, Flow, ForceSupport, SupportTarget};
use super::flows::Flows;
use super::lift::lift;
use super::scenes::{Dice, scene, typed};
use super::size::{maximum_force, strength};
use super::system::{solve, start};
use crate::judge::Tri;
use crate::rules::claudian::{board, legality};
use crate::rules::prelude::*;

/// The decisions and the effects of rules, as the plain algorithm stores them.
struct Plain<'a> {
    b: &'a Battle<'a>,
    struck: Vec<bool>,
    cut: Vec<bool>,
}

/// A claim, as its flows.
type Claim = Vec<usize>;

impl Plain<'_> {
    fn flow(&self, i: usize) -> &Flow {
        &self.b.flows[i]
    }

    fn remains(&self, p: Province, won: &[bool]) -> u32 {
        let Some(camp) = self.b.camps[p.0 as usize] else { return 0 };
        camp.stay + self.b.flows_from(p).iter().filter(|i| !won[**i]).map(|i| self.flow(*i).size).sum::<u32>()
    }

    fn dislodged(&self, p: Province, won: &[bool]) -> bool {
        let Some(camp) = self.b.camps[p.0 as usize] else { return false };
        self.remains(p, won) > 0
            && self.b.into(p).iter().any(|i| won[*i] && self.flow(*i).owner != camp.owner)
    }

    fn lifted(&self, i: usize, won: &[bool]) -> bool {
        let f = self.flow(i);
        if !f.by_sea {
            return true;
        }
        let open = |c: usize| !self.dislodged(f.carriers[c].sea, won);
        !self.struck[i] && lift(self.b.board, f.from, f.goal, &f.carriers, open) >= f.size
    }

    fn lift_of(&self, i: usize, won: &[bool]) -> u32 {
        let f = self.flow(i);
        let open = |c: usize| !self.dislodged(f.carriers[c].sea, won);
        if self.struck[i] { 0 } else { lift(self.b.board, f.from, f.goal, &f.carriers, open) }
    }

    fn counts(&self, i: usize, won: &[bool]) -> bool {
        self.lifted(i, won) && !self.b.meets(i).iter().any(|m| won[*m])
    }

    fn supports(&self, won: &[bool]) -> Vec<u32> {
        let mut worth: Vec<u32> = self.b.supports.iter().map(|s| s.men).collect();
        for p in self.b.board.provinces() {
            let Some(camp) = self.b.camps[p.0 as usize] else { continue };
            let mine: Vec<usize> =
                (0..self.b.supports.len()).filter(|s| self.b.supports[*s].at == p).collect();
            let mut attackers: Vec<usize> = self
                .b
                .into(p)
                .iter()
                .copied()
                .filter(|i| self.flow(*i).owner != camp.owner && self.counts(*i, won))
                .collect();
            attackers.sort_by_key(|i| (std::cmp::Reverse(self.flow(*i).men()), self.flow(*i).from, *i));
            for a in attackers {
                let mut charge = self.flow(a).men();
                for s in mine.iter().rev() {
                    if self.b.supports[*s].into != self.flow(a).from {
                        let paid = charge.min(worth[*s]);
                        worth[*s] -= paid;
                        charge -= paid;
                    }
                }
            }
            for s in mine {
                if self.cut[s] || self.dislodged(p, won) {
                    worth[s] = 0;
                }
            }
        }
        worth
    }

    /// The claims of the flows for which `with` is true (C-11.13, C-11.14).
    fn claims(&self, won: &[bool], with: impl Fn(usize) -> bool) -> Vec<Claim> {
        let mut groups: Vec<Claim> = Vec::new();
        for i in (0..self.b.flows.len()).filter(|i| with(*i)) {
            let same = |g: &&mut Claim| {
                let (a, b) = (self.flow(g[0]), self.flow(i));
                (a.owner, a.kind, a.to) == (b.owner, b.kind, b.to)
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.push(i),
                None => groups.push(vec![i]),
            }
        }
        let mut claims = Vec::new();
        for group in groups {
            let f = self.flow(group[0]);
            let sum = group.iter().map(|i| self.flow(*i).size).sum::<u32>() + self.own(f, won);
            if sum <= maximum_force(f.kind) {
                claims.push(group);
            } else {
                claims.extend(group.into_iter().map(|i| vec![i]));
            }
        }
        claims
    }

    /// Own men at the goal that the flow could join.
    fn own(&self, f: &Flow, won: &[bool]) -> u32 {
        match self.b.camps[f.goal.0 as usize] {
            Some(c) if (c.owner, c.kind, c.place) == (f.owner, f.kind, f.to) => self.remains(f.goal, won),
            _ => 0,
        }
    }

    /// Whether a claim joins own men: only if it did not have to be broken up (C-11.14, C-11.15).
    fn joins(&self, claim: &Claim, won: &[bool]) -> bool {
        let f = self.flow(claim[0]);
        let fellows = self.b.into(f.goal).iter().filter(|i| {
            let other = self.flow(**i);
            (other.owner, other.kind, other.to) == (f.owner, f.kind, f.to) && self.counts(**i, won)
        });
        let own = self.own(f, won);
        own > 0 && own + fellows.map(|i| self.flow(*i).size).sum::<u32>() <= maximum_force(f.kind)
    }

    fn power(&self, claim: &Claim, worth: &[u32], without: Option<Owner>) -> u32 {
        let supports = |i: &usize| {
            self.b
                .supports
                .iter()
                .zip(worth)
                .filter(|(s, _)| s.aid == SupportTarget::Flow(*i) && Some(s.owner) != without)
                .map(|(_, w)| w)
                .sum::<u32>()
        };
        claim.iter().map(|i| self.flow(*i).men() + supports(i)).sum()
    }

    /// Evaluates steps (a) to (g).
    fn give_back(&self, won: &[bool]) -> Vec<bool> {
        let worth = self.supports(won);
        let claims = self.claims(won, |i| self.counts(i, won));
        let full = self.claims(won, |i| self.lifted(i, won));
        let mut out = vec![false; won.len()];
        for claim in &claims {
            let f = self.flow(claim[0]);
            let camp = self.b.camps[f.goal.0 as usize];
            let there: Vec<&Claim> = claims.iter().filter(|c| self.flow(c[0]).goal == f.goal).collect();
            let rival = there
                .iter()
                .filter(|c| **c != claim && !self.joins(c, won))
                .map(|c| self.power(c, &worth, None))
                .max()
                .unwrap_or(0);
            let remains = self.remains(f.goal, won);
            let defence = camp.map_or(0, |c| {
                let in_place = |s: &ForceSupport| c.stay > 0 && s.aid == SupportTarget::Place(f.goal);
                strength(c.kind, remains)
                    + self
                        .b
                        .supports
                        .iter()
                        .zip(&worth)
                        .filter(|(s, _)| in_place(s))
                        .map(|(_, w)| w)
                        .sum::<u32>()
                    + there
                        .iter()
                        .filter(|c| self.joins(c, won))
                        .map(|c| self.power(c, &worth, None))
                        .sum::<u32>()
            });
            let wins = if self.joins(claim, won) {
                defence > rival
            } else {
                let foreign = camp.filter(|c| remains > 0 && c.owner != f.owner);
                let own = remains > 0 && camp.is_some_and(|c| c.owner == f.owner);
                self.power(claim, &worth, None) > rival
                    && !own
                    && foreign.is_none_or(|c| self.power(claim, &worth, Some(c.owner)) > defence)
                    && claim.iter().all(|i| {
                        self.b.meets(*i).iter().all(|m| {
                            let theirs = full.iter().find(|c| c.contains(m));
                            let theirs = theirs.map_or(0, |c| self.power(c, &worth, None));
                            self.power(claim, &worth, Some(self.flow(*m).owner)) > theirs
                        })
                    })
            };
            for i in claim {
                out[*i] = wins;
            }
        }
        out
    }

    fn completions(&self, known: &[Tri]) -> Vec<Vec<bool>> {
        let open: Vec<usize> = (0..known.len()).filter(|i| known[*i] == Tri::Open).collect();
        (0..1usize << open.len())
            .map(|bits| {
                (0..known.len())
                    .map(|i| match open.iter().position(|o| *o == i) {
                        Some(at) => bits >> at & 1 == 1,
                        None => known[i] == Tri::Yes,
                    })
                    .collect()
            })
            .collect()
    }

    fn solve(&mut self) -> Vec<bool> {
        let n = self.b.flows.len();
        let mut known = vec![Tri::Open; n];
        loop {
            // Step 1.
            loop {
                let values: Vec<Vec<bool>> =
                    self.completions(&known).iter().map(|c| self.give_back(c)).collect();
                let mut changed = false;
                for i in 0..n {
                    if known[i] == Tri::Open && values.iter().all(|v| v[i] == values[0][i]) {
                        known[i] = Tri::from_bool(values[0][i]);
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            let open: Vec<usize> = (0..n).filter(|i| known[*i] == Tri::Open).collect();
            if open.is_empty() {
                return known.iter().map(|k| *k == Tri::Yes).collect();
            }
            // The knot.
            let all = self.completions(&known);
            let values: Vec<Vec<bool>> = all.iter().map(|c| self.give_back(c)).collect();
            let depends = |i: usize, j: usize| {
                all.iter().zip(&values).any(|(c, v)| {
                    let mut other = c.clone();
                    other[j] = !other[j];
                    let at = all.iter().position(|x| *x == other).unwrap();
                    values[at][i] != v[i]
                })
            };
            let mut knots: Vec<Vec<usize>> = Vec::new();
            for bits in 1..1usize << open.len() {
                let set: Vec<usize> =
                    open.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, i)| *i).collect();
                let closed = set.iter().all(|i| open.iter().all(|j| set.contains(j) || !depends(*i, *j)));
                if closed {
                    knots.push(set);
                }
            }
            let key = |k: &Vec<usize>| {
                let mut places: Vec<_> = k.iter().map(|i| (self.flow(*i).goal, self.flow(*i).from)).collect();
                places.sort();
                (k.len(), places)
            };
            let knot = knots.into_iter().min_by_key(key).unwrap();
            // Steps 2 and 3.
            let mut solutions: Vec<Vec<bool>> = Vec::new();
            for (c, v) in all.iter().zip(&values) {
                let fixed = open.iter().all(|i| knot.contains(i) || !c[*i]);
                if fixed && knot.iter().all(|i| c[*i] == v[*i]) {
                    solutions.push(c.clone());
                }
            }
            let figures = |s: &Vec<bool>| {
                // Everything open elsewhere may still be either.
                let rest: Vec<Vec<bool>> =
                    all.iter().filter(|c| knot.iter().all(|i| c[*i] == s[*i])).cloned().collect();
                let figures = |c: &Vec<bool>| {
                    let lifts = (0..n).filter(|i| self.flow(*i).by_sea).map(|i| self.lift_of(i, c));
                    (self.supports(c), lifts.collect::<Vec<_>>())
                };
                rest.iter().map(figures).collect::<Vec<_>>()
            };
            let most = solutions.iter().max_by_key(|s| s.iter().filter(|v| **v).count()).cloned();
            let ring = most.filter(|m| {
                solutions.iter().all(|s| s.iter().zip(m).all(|(a, b)| !a || *b) && figures(s) == figures(m))
            });
            if solutions.len() == 1 || ring.is_some() {
                let take = ring.unwrap_or_else(|| solutions[0].clone());
                for i in knot {
                    known[i] = Tri::from_bool(take[i]);
                }
                continue;
            }
            // Step 4.
            let goals: Vec<Province> = knot.iter().map(|i| self.flow(*i).goal).collect();
            let carried: Vec<usize> = (0..n)
                .filter(|i| {
                    !self.struck[*i]
                        && known[*i] != Tri::Yes
                        && self.flow(*i).carriers.iter().any(|c| goals.contains(&c.sea))
                })
                .collect();
            if !carried.is_empty() {
                carried.iter().for_each(|i| self.struck[*i] = true);
                continue;
            }
            // Step 5.
            let cut: Vec<usize> = (0..self.b.supports.len())
                .filter(|s| {
                    let support = &self.b.supports[*s];
                    let from =
                        |i: &usize| self.flow(*i).goal == support.at && self.flow(*i).owner != support.owner;
                    !self.cut[*s] && knot.iter().any(from)
                })
                .collect();
            if !cut.is_empty() {
                cut.iter().for_each(|s| self.cut[*s] = true);
                continue;
            }
            for i in knot {
                known[i] = Tri::No;
            }
        }
    }
}

#[test]
fn bounds_and_search_give_what_trying_everything_gives() {
    let board = board::board();
    let (mut knots, mut fights) = (0, 0);
    for seed in 0..1500u64 {
        let mut dice = Dice(seed);
        let (position, orders) = scene(&mut dice);
        let orders = typed(&position, &orders);
        let slow = legality::legality(board, &position, &orders).battle;
        if slow.flows.len() > 9 {
            continue;
        }
        fights += usize::from(!slow.flows.is_empty());
        let mut plain =
            Plain { b: &slow, struck: vec![false; slow.flows.len()], cut: vec![false; slow.supports.len()] };
        let expected = plain.solve();
        let (mut known, mut struck) = start(&slow);
        let log = solve(&slow, &mut known, &mut struck);
        knots += usize::from(!log.is_empty());
        let got: Vec<bool> = (0..slow.flows.len()).map(|i| known.yes.has(i)).collect();
        let texts: Vec<String> = orders
            .iter()
            .map(|(o, x)| format!("{}: {}", board.owner(*o).name, x.given.stated.text(board)))
            .collect();
        assert_eq!(got, expected, "seed {seed}: {texts:#?} {log:?}");
        let taken = |set: Flows, n: usize| (0..n).map(|i| set.has(i)).collect::<Vec<_>>();
        assert_eq!(taken(struck.flows, slow.flows.len()), plain.struck, "seed {seed}");
        assert_eq!(taken(struck.supports, slow.supports.len()), plain.cut, "seed {seed}");
    }
    assert!(fights > 1000 && knots > 0, "{fights} fights, {knots} knots");
}

#[test]
fn nobody_is_lost_and_the_order_of_sheets_does_not_matter() {
    use crate::draw::Draws;
    use crate::rules::{OrderSets, RuleSet, Rulings, Switches};
    let rules = super::Claudian { switches: Switches::default() };
    let board = rules.board();
    for seed in 10_000..10_300u64 {
        let mut dice = Dice(seed);
        let (position, orders) = scene(&mut dice);
        let lines = |orders: &[(Owner, String)]| {
            OrderSets::from_lines(
                board,
                crate::rules::SheetAuthor::Person,
                orders.iter().map(|(o, t)| (*o, t.as_str())),
            )
            .0
        };
        let play = |sheets: &OrderSets| {
            rules.play(&position, sheets, &Rulings::default(), &mut Draws::from_list(Vec::<String>::new()))
        };
        let report = play(&lines(&orders));
        for owner in board.all_owners() {
            for kind in [crate::position::UnitKind::Army, crate::position::UnitKind::Fleet] {
                let count = |units: &mut dyn Iterator<Item = &Unit>| {
                    units.filter(|u| u.owner == owner && u.kind == kind).map(|u| u.size).sum::<u32>()
                };
                let before = count(&mut position.units.iter());
                let after = count(&mut report.after.units.iter()) + count(&mut report.dislodged.iter());
                assert_eq!(before, after, "seed {seed}");
            }
        }
        for line in &report.orders {
            let plain = line.verdict == crate::rules::Verdict::Succeeds;
            assert!(plain || line.reason.is_some(), "seed {seed}: {line:?}");
        }
        // The powers in another order, each power's orders unchanged.
        let mut turned = orders.clone();
        turned.sort_by_key(|(o, _)| std::cmp::Reverse(*o));
        assert_eq!(play(&lines(&turned)).after, report.after, "seed {seed}");
    }
}

#[test]
fn every_canonical_order_reads_back_as_itself() {
    for seed in 20_000..20_200u64 {
        let (position, orders) = scene(&mut Dice(seed));
        for (owner, order) in typed(&position, &orders) {
            let text = order.given.stated.text(board::board());
            let again = typed(&position, &[(owner, text.clone())]);
            assert_eq!(again.len(), 1, "{text}");
            assert_eq!(again[0].1.given.stated.text(board::board()), text);
        }
    }
}
