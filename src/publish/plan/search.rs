//! The search: pieces behind games, region by region, the best few states kept by page count; ties by the order of the issue.

use std::collections::BTreeMap;

use super::region::{Laid, PageSize, Region};
use super::{Mark, Measured, Placed, Plan, Units, Wishes, units};

/// States kept by page count.
const KEPT: usize = 5;
/// Regions laid out at most.
const NODES: usize = 20_000;

/// By how much an issue misses the pages it should have.
#[derive(Clone, Debug, PartialEq)]
pub struct Short {
    /// Pages it needs.
    pub needs: u32,
    /// Pages asked for.
    pub has: u32,
}

/// A way so far.
#[derive(Clone, Debug, Default)]
struct State {
    used: u64,
    pages: u32,
    white: Units,
    cost: i64,
    laid: Vec<(Laid, Vec<usize>)>,
}

impl State {
    fn score(&self, page: Units) -> i64 {
        // A percent of a page of white weighs as much as one and a half departures.
        self.white * 1000 / page.max(1) * 3 / 2 + self.cost * 10
    }
}

struct Search<'a> {
    sheet: PageSize<'a>,
    regions: Vec<Region<'a>>,
    pieces: Vec<(String, Units)>,
    /// How far from the front the order has each piece: before the games or behind them.
    before: Vec<bool>,
    pinned: Vec<bool>,
    optional: Vec<bool>,
    wishes: &'a Wishes,
    /// The first game stands on the front page.
    joined: bool,
    nodes: usize,
}

/// Plans an issue.
///
/// # Errors
/// By how much it misses the pages that were asked for.
pub fn plan(sizes: &Measured, wishes: &Wishes) -> Result<Plan, Short> {
    let joined = sizes.joined(wishes);
    let sizes = joined.as_ref().unwrap_or(sizes);
    let sheet = PageSize { sizes, margin: 4 * units(sizes.line), loss: units(sizes.line), fine: false };
    let mut search = Search::new(sheet, wishes, joined.is_some());
    search.run()
}

/// Plans again with what the laid-out pages showed: pieces stay where they are, maps and slips change.
pub fn replan(sizes: &Measured, wishes: &Wishes, old: &Plan, marks: &[Mark]) -> Plan {
    let joined = sizes.joined(wishes);
    let sizes = joined.as_ref().unwrap_or(sizes);
    let sheet = PageSize { sizes, margin: 5 * units(sizes.line) / 2, loss: units(sizes.line), fine: true };
    let mut search = Search::new(sheet, wishes, joined.is_some());
    search.again(old, marks)
}

impl<'a> Search<'a> {
    fn new(sheet: PageSize<'a>, wishes: &'a Wishes, joined: bool) -> Search<'a> {
        let sizes = sheet.sizes;
        let mut regions = Vec::new();
        if !joined {
            regions.push(Region { game: None, short: Vec::new(), extra: 0 });
        }
        for game in &sizes.games {
            match regions.last_mut() {
                Some(last) if !game.plate => last.short.push(game),
                _ => regions.push(Region { game: Some(game), short: Vec::new(), extra: 0 }),
            }
        }
        let games = wishes.order.iter().position(|id| id == "games").unwrap_or(wishes.order.len());
        let ids = wishes.order.iter().enumerate().filter(|(_, id)| *id != "games");
        let height = |id: &str| sizes.pieces.iter().find(|p| p.id == id).map(|p| units(p.height));
        let known: Vec<(usize, String, Units)> =
            ids.filter_map(|(n, id)| Some((n, id.clone(), height(id)?))).collect();
        Search {
            before: known.iter().map(|(n, ..)| *n < games).collect(),
            optional: known.iter().map(|(_, id, _)| wishes.optional.contains(id)).collect(),
            pinned: known.iter().map(|(_, id, _)| wishes.pinned.contains(id)).collect(),
            pieces: known.into_iter().map(|(_, id, height)| (id, height)).collect(),
            sheet,
            regions,
            wishes,
            joined,
            nodes: 0,
        }
    }

    fn run(&mut self) -> Result<Plan, Short> {
        let mut states = vec![State::default()];
        for at in 0..self.regions.len() {
            let mut next: BTreeMap<u32, Vec<State>> = BTreeMap::new();
            for state in &states {
                for grown in self.grow(state, at) {
                    next.entry(grown.pages).or_default().push(grown);
                }
            }
            let page = self.sheet.page();
            states = Vec::new();
            for (_, mut group) in next {
                group.sort_by_key(|s| s.score(page));
                group.truncate(KEPT);
                states.extend(group);
            }
        }
        self.choose(states)
    }

    /// All ways of laying the next region out.
    fn grow(&mut self, state: &State, at: usize) -> Vec<State> {
        let last = at + 1 == self.regions.len();
        let mut out = Vec::new();
        for set in self.sets(state.used, at, last) {
            if self.nodes > NODES && !out.is_empty() {
                break;
            }
            let heights: Vec<Units> = set.iter().map(|n| self.pieces[*n].1).collect();
            let region = self.regions[at].clone();
            let start = state.pages + 1;
            let fewest = self.sheet.fewest(&region, &heights, start);
            let more = if last { self.wishes.fill.max(2) + 1 } else { 2 };
            for pages in fewest..fewest + more {
                self.nodes += 1;
                let Some(laid) = self.sheet.lay(&region, &heights, start, pages, self.wishes.slips) else {
                    continue;
                };
                let mut grown = state.clone();
                grown.pages += pages;
                grown.white += laid.free + laid.gaps;
                grown.cost += laid.cost + self.moved(&set, at, last);
                set.iter().for_each(|n| grown.used |= 1 << n);
                grown.laid.push((laid, set.clone()));
                out.push(grown);
            }
        }
        out
    }

    /// What it costs to move pieces to a region.
    fn moved(&self, set: &[usize], at: usize, last: bool) -> i64 {
        let away = |n: &usize| match (at, self.before[*n]) {
            _ if self.optional[*n] => 2,
            (0, true) => 0,
            (0, false) => 3,
            (_, true) => 4,
            (_, false) if last => 0,
            _ => 1,
        };
        set.iter().map(away).sum()
    }

    /// Which pieces may stand in a region: few at a time, in the order of the issue; all that are left in the last.
    fn sets(&self, used: u64, at: usize, last: bool) -> Vec<Vec<usize>> {
        let left: Vec<usize> = (0..self.pieces.len().min(64)).filter(|n| used & (1 << n) == 0).collect();
        if last {
            let (spare, must): (Vec<usize>, Vec<usize>) = left.into_iter().partition(|n| self.optional[*n]);
            // Of what may be left out any choice, as long as there are few.
            let choices = 0..1u32 << spare.len().min(6);
            return choices
                .map(|choice| {
                    let chosen =
                        spare.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, n)| *n);
                    let mut set: Vec<usize> = must.iter().copied().chain(chosen).collect();
                    set.sort_unstable();
                    set
                })
                .collect();
        }
        // The leading article and what is pinned before the games open the issue.
        let must = |n: &usize| at == 0 && !self.joined && (self.before[*n] && (self.pinned[*n] || *n == 0));
        let fixed: Vec<usize> = left.iter().copied().filter(must).collect();
        let free: Vec<usize> = left.into_iter().filter(|n| !fixed.contains(n) && !self.pinned[*n]).collect();
        let most = self.sheet.page() * 2;
        let mut out: Vec<Vec<usize>> = vec![Vec::new()];
        for (i, a) in free.iter().enumerate() {
            out.push(vec![*a]);
            for (j, b) in free.iter().enumerate().skip(i + 1) {
                out.push(vec![*a, *b]);
                out.extend(free.iter().skip(j + 1).map(|c| vec![*a, *b, *c]));
            }
        }
        out.retain(|set| set.iter().map(|n| self.pieces[*n].1).sum::<Units>() <= most);
        for set in &mut out {
            set.splice(0..0, fixed.iter().copied());
        }
        out
    }

    /// The best of the ways, with the blank board where pages are missing to the multiple.
    fn choose(&self, states: Vec<State>) -> Result<Plan, Short> {
        let back = u32::from(self.wishes.panel);
        let fill = self.wishes.fill.max(if self.wishes.panel { 2 } else { 1 });
        let page = self.sheet.page();
        let board = !self.wishes.map.is_empty();
        let mut best: Option<((bool, bool, i64), &State, bool, u32)> = None;
        let mut needs = u32::MAX;
        for state in &states {
            for extra in 0..=u32::from(board) {
                let pages = state.pages + extra + back;
                needs = needs.min(pages);
                let good = match self.wishes.pages {
                    Some(asked) => pages == asked,
                    None => pages.is_multiple_of(fill),
                };
                if self.wishes.pages.is_some() && !good {
                    continue;
                }
                // White counts by what a reader turns over: so much of all pages.
                let white = state.white * 1000 / (page * Units::from(pages)).max(1);
                let mut score = white * 25 + state.cost * 10 + i64::from(extra) * 90 + i64::from(pages);
                if self.wishes.sheet {
                    // A flyer has few leaves first of all.
                    score += i64::from(pages.div_ceil(2)) * 1_000_000;
                }
                // The address side is even before all else.
                let rank = (self.wishes.panel && pages % 2 != 0, !good, score);
                if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                    best = Some((rank, state, extra > 0, pages));
                }
            }
        }
        let (_, state, board, pages) = best.ok_or(Short { needs, has: self.wishes.pages.unwrap_or(0) })?;
        Ok(self.written(&self.refined(state), board, pages))
    }

    /// The same way with the best of all widths for each map.
    fn refined(&self, state: &State) -> State {
        let sheet = PageSize { fine: true, ..self.sheet };
        let (mut out, mut page) = (state.clone(), 1);
        for (region, (laid, set)) in self.regions.iter().zip(&mut out.laid) {
            let heights: Vec<Units> = set.iter().map(|n| self.pieces[*n].1).collect();
            if let Some(better) = sheet.lay(region, &heights, page, laid.pages, self.wishes.slips) {
                *laid = better;
            }
            page += laid.pages;
        }
        out
    }

    fn written(&self, state: &State, board: bool, pages: u32) -> Plan {
        let mut plan = Plan {
            mode: "plan".into(),
            map: self.wishes.map.clone(),
            pages,
            joined: self.joined,
            fill: self.wishes.fill,
            exact: self.wishes.pages.is_some(),
            slips: self.wishes.slips,
            ..Plan::default()
        };
        let names = |set: &[usize]| set.iter().map(|n| self.pieces[*n].0.clone()).collect::<Vec<_>>();
        let mut page = 1;
        for (region, (laid, set)) in self.regions.iter().zip(&state.laid) {
            let mut pieces = names(set);
            if let Some(game) = region.game {
                if laid.slip {
                    pieces.push(format!("slip:{}", game.id));
                }
                let first = Placed { id: game.id.clone(), ..laid.placed.clone() };
                plan.games.push(first);
                let name = self.wishes.names.get(&game.id).cloned().unwrap_or_default();
                for turned in 1..laid.pages {
                    plan.feet.insert((page + turned).to_string(), name.clone());
                }
            } else {
                plan.front = std::mem::take(&mut pieces);
            }
            for game in &region.short {
                plan.games.push(Placed { id: game.id.clone(), open: "column".into(), ..Placed::default() });
            }
            match plan.games.last_mut() {
                Some(last) if region.game.is_some() || !region.short.is_empty() => last.pieces = pieces,
                _ => plan.front.extend(pieces),
            }
            plan.free += (laid.free + laid.gaps) * 100 / self.sheet.page().max(1);
            plan.regions.push(laid.pages);
            page += laid.pages;
        }
        if board {
            match plan.games.last_mut() {
                Some(last) => last.pieces.push("map".into()),
                None => plan.front.push("map".into()),
            }
        }
        plan
    }

    /// The same pieces in the same regions on the same pages, with maps and slips as the pages showed they must be.
    fn again(&mut self, old: &Plan, marks: &[Mark]) -> Plan {
        let mut state = State::default();
        let ends = self.ends();
        let (mut real_start, mut fits) = (1, true);
        for at in 0..self.regions.len() {
            let set = self.set_of(old, at);
            let heights: Vec<Units> = set.iter().map(|n| self.pieces[*n].1).collect();
            let pages = old.regions.get(at).copied().unwrap_or(1);
            let start = state.pages + 1;
            let mut region = self.regions[at].clone();
            let was = self.was(old, at, pages);
            if let Some(mark) = marks.iter().find(|m| m.id == ends[at]) {
                let sizes = self.sheet.sizes;
                let column = ((mark.x - sizes.side) / (sizes.column + sizes.gutter) + 0.3).max(0.0) as usize;
                let end = (mark.page.saturating_sub(real_start), column, units(mark.y - sizes.top));
                let seen = self.sheet.surprise(&region, &heights, start, &was, end);
                real_start = mark.page + 1;
                let Some((extra, free)) = seen else { continue };
                // What is filled well stays as it is: every change is a new surprise.
                let room = if was.slip { self.sheet.page() } else { 6 * units(sizes.line) };
                if (0..=room).contains(&free) && fits {
                    state.pages += pages;
                    state.laid.push((Laid { free: if was.slip { 0 } else { free }, ..was }, set));
                    continue;
                }
                region.extra = extra;
            }
            self.learn(at, region.extra, &set);
            match self.sheet.lay(&region, &heights, start, pages, self.wishes.slips) {
                Some(laid) => {
                    state.pages += laid.pages;
                    state.laid.push((laid, set));
                }
                None => fits = false,
            }
        }
        if !fits {
            self.sheet.fine = false;
            if let Ok(plan) = self.run() {
                return plan;
            }
        }
        let board = old.games.iter().any(|g| g.pieces.iter().any(|p| p == "map"));
        let pages = state.pages + u32::from(board) + u32::from(self.wishes.panel);
        self.written(&state, board, pages)
    }

    /// Keeps what a region took more than foretold: its pieces' share with them, the rest with the game.
    fn learn(&mut self, at: usize, extra: Units, set: &[usize]) {
        let pieces: Units = set.iter().map(|n| self.pieces[*n].1).sum();
        if extra > 0 && pieces > 0 {
            for n in set {
                self.pieces[*n].1 += extra * self.pieces[*n].1 / pieces;
            }
        } else {
            self.regions[at].extra = extra.max(0);
        }
    }

    /// How the old plan had a region.
    fn was(&self, old: &Plan, at: usize, pages: u32) -> Laid {
        let Some(game) = self.regions[at].game else { return Laid { pages, ..Laid::default() } };
        let placed = old.games.iter().find(|g| g.id == game.id).cloned().unwrap_or_default();
        let name = format!("slip:{}", game.id);
        let slip = old.games.iter().any(|g| g.pieces.contains(&name));
        Laid { pages, slip, placed: Placed { pieces: Vec::new(), ..placed }, ..Laid::default() }
    }

    /// The mark that ends each region.
    fn ends(&self) -> Vec<String> {
        let end = |r: &Region| match r.short.last().or(r.game.as_ref()) {
            Some(game) => format!("game-{}", game.id),
            None => "front".to_string(),
        };
        self.regions.iter().map(end).collect()
    }

    fn set_of(&self, old: &Plan, at: usize) -> Vec<usize> {
        let region = &self.regions[at];
        let last = region.short.last().or(region.game.as_ref());
        let names = match last {
            Some(game) => old.games.iter().find(|g| g.id == game.id).map(|g| &g.pieces),
            None => Some(&old.front),
        };
        let mut names: Vec<&String> = names.into_iter().flatten().collect();
        if at == 0 && last.is_some() {
            names = old.front.iter().chain(names).collect();
        }
        names.into_iter().filter_map(|name| self.pieces.iter().position(|(id, _)| id == name)).collect()
    }
}
