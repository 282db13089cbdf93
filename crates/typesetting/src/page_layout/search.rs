//! The search: pieces behind games, region by region, the best few states kept by page count; ties by the order of the issue.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::region::{LaidRegion, PageSize, Region, ShapedRegion};
use super::{
    BOARD, DATES, EndMark, GameSize, LayoutPlan, LayoutUnits, LayoutWishes, Measurements, Placed, units,
};

/// States kept by page count.
const KEPT: usize = 12;
/// What a page more costs: as much as four thousandths of white.
const PAGE: i64 = 100;
/// Issues of fewer pages may be a little whiter.
const FEW: u32 = 8;
/// Choices looked at at most.
const NODES: usize = 400_000;
/// Pieces that are planned at most: a bit each.
const MOST_PIECES: usize = u64::BITS as usize;
/// Pages of a region at most.
const MOST_PAGES: u32 = 60;

/// By how much an issue misses the pages it should have.
#[derive(Clone, Debug, PartialEq)]
pub struct PageDeficit {
    /// Pages it needs.
    pub needs: u32,
    /// Pages asked for.
    pub has: u32,
}

/// How far a way is from the best: whether its address side is odd, and its pages are not those asked for; its pages where few are
/// wanted; its score.
type StateRank = (bool, bool, u32, i64);

/// A way so far.
#[derive(Clone, Debug, Default)]
struct SearchState {
    used: u64,
    pages: u32,
    white: LayoutUnits,
    /// Room that has no matter, slips or not.
    room: LayoutUnits,
    cost: i64,
    regions: Vec<(Rc<LaidRegion>, Vec<usize>)>,
}

/// A way that goes on from another: which, what it is then, and with what.
struct SearchStep {
    from: usize,
    used: u64,
    pages: u32,
    white: LayoutUnits,
    room: LayoutUnits,
    cost: i64,
    laid: Rc<LaidRegion>,
    set: usize,
}

impl SearchStep {
    fn score(&self, page: LayoutUnits) -> i64 {
        // A percent of a page of white weighs as much as one and a half departures.
        self.white * 1000 / page.max(1) * 3 / 2 + self.cost * 10
    }
}

struct LayoutSearch<'a> {
    sheet: PageSize<'a>,
    regions: Vec<Region<'a>>,
    pieces: Vec<(String, LayoutUnits)>,
    /// How far from the front the order has each piece: before the games or behind them.
    before: Vec<bool>,
    pinned: Vec<bool>,
    optional: Vec<bool>,
    wishes: &'a LayoutWishes,
    /// The first game stands on the front page.
    joined: bool,
    nodes: usize,
    /// The shapes of regions: by region, parity of its first page, pages.
    shaped: HashMap<(usize, bool, u32), Rc<Vec<ShapedRegion>>>,
    /// What was laid out, by the same and the pieces behind it.
    cache: HashMap<(usize, bool, u32, u64), Option<Rc<LaidRegion>>>,
}

/// Plans an issue; `None` if it has more pieces, or matter for more pages, than can be planned: the templates then set it in its plain
/// order.
///
/// # Errors
/// By how much it misses the pages that were asked for.
pub fn plan(sizes: &Measurements, wishes: &LayoutWishes) -> Result<Option<LayoutPlan>, PageDeficit> {
    let joined = sizes.with_joined_head(wishes);
    let sizes = joined.as_ref().unwrap_or(sizes);
    let sheet = PageSize { sizes, margin: first_margin(sizes), loss: units(sizes.line) };
    let mut search = LayoutSearch::new(sheet, wishes, joined.is_some());
    if search.pieces.len() > MOST_PIECES { Ok(None) } else { search.run() }
}

/// Plans again with what the laid-out pages showed: pieces stay where they are, maps and slips change.
pub fn replan(
    sizes: &Measurements,
    wishes: &LayoutWishes,
    old: &LayoutPlan,
    marks: &[EndMark],
) -> LayoutPlan {
    let joined = sizes.with_joined_head(wishes);
    let sizes = joined.as_ref().unwrap_or(sizes);
    let sheet = PageSize { sizes, margin: 0, loss: units(sizes.line) };
    let mut search = LayoutSearch::new(sheet, wishes, joined.is_some());
    search.with_exact_sizes(old, marks)
}

/// Room kept free at the end of a region before its pages were seen: of several columns each may end otherwise than foretold.
fn first_margin(sizes: &Measurements) -> LayoutUnits {
    if sizes.columns > 1 { 4 * units(sizes.line) } else { units(sizes.tall) * 7 / 100 }
}

impl<'a> LayoutSearch<'a> {
    fn new(sheet: PageSize<'a>, wishes: &'a LayoutWishes, joined: bool) -> LayoutSearch<'a> {
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
        let known = ids.filter_map(|(n, id)| {
            let piece = sizes.pieces.iter().find(|p| p.id == *id)?;
            Some((n, id.clone(), units(piece.height)))
        });
        let known: Vec<(usize, String, LayoutUnits)> = known.collect();
        LayoutSearch {
            before: known.iter().map(|(n, ..)| *n < games).collect(),
            optional: known.iter().map(|(_, id, _)| wishes.optional.contains(id)).collect(),
            pinned: known.iter().map(|(_, id, _)| wishes.pinned.contains(id)).collect(),
            pieces: known.into_iter().map(|(_, id, height)| (id, height)).collect(),
            sheet,
            regions,
            wishes,
            joined,
            nodes: 0,
            shaped: HashMap::new(),
            cache: HashMap::new(),
        }
    }

    fn run(&mut self) -> Result<Option<LayoutPlan>, PageDeficit> {
        let mut states = vec![SearchState::default()];
        let page = self.sheet.page();
        for at in 0..self.regions.len() {
            let mut next: BTreeMap<u32, Vec<SearchStep>> = BTreeMap::new();
            let mut sets = HashMap::new();
            for (from, state) in states.iter().enumerate() {
                let mine = sets.entry(state.used).or_insert_with(|| Rc::new(self.sets(state.used, at)));
                self.grow((from, state), at, &mine.clone(), &mut next);
            }
            let mut kept = Vec::new();
            for (_, mut group) in next {
                group.sort_by_key(|step| step.score(page));
                let mut rest = group.split_off(KEPT.min(group.len()));
                // Few pages are reached by those that hold most.
                rest.sort_by_key(|step| (step.room, step.score(page)));
                rest.truncate(KEPT / 2);
                kept.extend(group.into_iter().chain(rest).map(|step| {
                    let from = &states[step.from];
                    let mut laid = from.regions.clone();
                    laid.push((step.laid, sets[&from.used][step.set].clone()));
                    let SearchStep { used, pages, white, room, cost, .. } = step;
                    SearchState { used, pages, white, room, cost, regions: laid }
                }));
            }
            states = kept;
        }
        if states.is_empty() { Ok(None) } else { self.choose(&states).map(Some) }
    }

    /// All ways of laying the next region out.
    fn grow(
        &mut self,
        (from, state): (usize, &SearchState),
        at: usize,
        sets: &[Vec<usize>],
        next: &mut BTreeMap<u32, Vec<SearchStep>>,
    ) {
        let last = at + 1 == self.regions.len();
        let start = state.pages + 1;
        let more = if last { self.wishes.fill.max(2) + 1 } else { 2 };
        for (set, chosen) in sets.iter().enumerate() {
            if self.nodes > NODES && set > 0 {
                break;
            }
            let matter: Vec<LayoutUnits> = chosen.iter().map(|n| self.pieces[*n].1).collect();
            let mine = chosen.iter().fold(0, |mine, n| mine | 1u64 << n);
            let mut found = 0;
            for pages in 1..MOST_PAGES {
                self.nodes += 1;
                let laid = self.lay_region(at, start, pages, (mine, &matter));
                if let Some(laid) = &laid {
                    next.entry(state.pages + pages).or_default().push(SearchStep {
                        from,
                        used: state.used | mine,
                        pages: state.pages + pages,
                        white: state.white + self.sheet.hole(laid.free) + laid.gaps,
                        room: state.room + laid.room,
                        cost: state.cost + laid.cost + self.moved(chosen, at, last),
                        laid: laid.clone(),
                        set,
                    });
                }
                // From the fewest pages on a few more.
                found += u32::from(found > 0 || laid.is_some());
                if found >= more {
                    break;
                }
            }
        }
    }

    /// A region with these pieces behind it on so many pages, if it can be.
    fn lay_region(
        &mut self,
        at: usize,
        start: u32,
        pages: u32,
        (mine, matter): (u64, &[LayoutUnits]),
    ) -> Option<Rc<LaidRegion>> {
        let even = start.is_multiple_of(2);
        let slips = self.wishes.slips && !self.wishes.apart;
        let (sheet, region) = (self.sheet, &self.regions[at]);
        let shaped = self.shaped.entry((at, even, pages));
        let shaped = shaped.or_insert_with(|| Rc::new(sheet.region_shapes(region, start, pages))).clone();
        let known = self.cache.entry((at, even, pages, mine));
        known.or_insert_with(|| sheet.lay(region, &shaped, matter, slips).map(Rc::new)).clone()
    }

    /// What it costs to move pieces to a region.
    fn moved(&self, set: &[usize], at: usize, last: bool) -> i64 {
        let away = set.iter().map(|n| match (at, self.before[*n]) {
            _ if self.optional[*n] => 2,
            (0, true) => 0,
            (0, false) => 3,
            (_, true) => 4,
            (_, false) if last => 0,
            _ => 1,
        });
        away.sum()
    }

    /// Which pieces may stand in a region: few at a time, in the order of the issue; all that are left in the last.
    fn sets(&self, used: u64, at: usize) -> Vec<Vec<usize>> {
        let last = at + 1 == self.regions.len();
        let left: Vec<usize> = (0..self.pieces.len()).filter(|n| used & (1 << n) == 0).collect();
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
        let opening = left.iter().copied().filter(|n| self.before[*n] && (self.pinned[*n] || *n == 0));
        let fixed: Vec<usize> = opening.filter(|_| at == 0 && !self.joined).collect();
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
        out.retain(|set| set.iter().map(|n| self.pieces[*n].1).sum::<LayoutUnits>() <= most);
        for set in &mut out {
            set.splice(0..0, fixed.iter().copied());
        }
        out
    }

    /// The best of the ways, with the blank board where pages are missing to the multiple.
    fn choose(&self, states: &[SearchState]) -> Result<LayoutPlan, PageDeficit> {
        let back = u32::from(self.wishes.panel);
        let fill = self.wishes.fill.max(if self.wishes.panel { 2 } else { 1 });
        let page = self.sheet.page();
        let board = !self.wishes.map.is_empty();
        let mut best: Option<(StateRank, &SearchState, bool, u32)> = None;
        let mut needs = u32::MAX;
        for state in states {
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
                let slips = self.lacking(pages, extra > 0);
                let good = good || slips <= self.unplaced(state).len();
                let slips = if good { slips as LayoutUnits } else { 0 };
                let gaps: LayoutUnits = state.regions.iter().map(|(laid, _)| laid.gaps).sum();
                let left = self.blank(&self.filled(state, extra > 0, pages));
                // White counts by what a reader turns over: so much of all pages. Of a slip's own page most is white.
                let all = LayoutUnits::from(pages) + slips;
                let white = (gaps + left + page * slips / 2) * 1000 / (page * all).max(1);
                // Each page weighs as much everywhere, so that a line more or less changes little.
                let poor = (white - if pages < FEW { 80 } else { 50 }).max(0);
                let mut score = white * 25 + poor * 50 + state.cost * 10 + i64::from(extra) * 90 + all * PAGE;
                if self.wishes.sheet {
                    // A flyer has few leaves first of all.
                    score += i64::from(pages.div_ceil(2)) * 1_000_000;
                }
                // The address side is even before all else.
                let many = if self.wishes.few { pages } else { 0 };
                let rank = (self.wishes.panel && pages % 2 != 0, !good, many, score);
                if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                    best = Some((rank, state, extra > 0, pages));
                }
            }
        }
        let (_, state, board, pages) =
            best.ok_or(PageDeficit { needs, has: self.wishes.pages.unwrap_or(0) })?;
        Ok(self.write_plan(state, board, pages))
    }

    /// Slips that are wanted as pages of their own before the address side to make a multiple, beside the board.
    fn lacking(&self, pages: u32, board: bool) -> usize {
        if self.wishes.pages.is_some() {
            return 0;
        }
        let fill = self.wishes.fill.max(if self.wishes.panel { 2 } else { 1 });
        let free = u32::from(!board && !self.wishes.map.is_empty());
        (pages.next_multiple_of(fill) - pages).saturating_sub(free) as usize
    }

    /// Games whose slips have no place in a way of laying out, the last first.
    fn unplaced(&self, state: &SearchState) -> Vec<&GameSize> {
        let placed = self.regions.iter().zip(&state.regions).filter(|(_, (laid, _))| laid.slip);
        let placed: Vec<&String> = placed.filter_map(|(region, _)| Some(&region.game?.id)).collect();
        let games = self.sheet.sizes.games.iter();
        let spare = games.filter(|g| g.slip > 0.0 && !placed.contains(&&g.id) && self.wishes.slips);
        spare.rev().collect()
    }

    /// What fills up each region behind its pieces, and what stays blank then: the less blank of what can be had with the board
    /// in a column and on a page.
    fn filled(&self, state: &SearchState, map: bool, pages: u32) -> Vec<(Vec<String>, LayoutUnits)> {
        let paged = self.filled_by(state, map, false, pages);
        if map || self.wishes.map.is_empty() || self.lacking(pages, true) > self.unplaced(state).len() {
            return paged;
        }
        let column = self.filled_by(state, map, true, pages);
        if self.blank(&column) < self.blank(&paged) { column } else { paged }
    }

    /// What stays blank of the regions behind their fillers.
    fn blank(&self, filled: &[(Vec<String>, LayoutUnits)]) -> LayoutUnits {
        filled.iter().map(|(_, free)| self.sheet.hole(*free)).sum()
    }

    /// The same; `column` says whether the board may stand in a column.
    fn filled_by(
        &self,
        state: &SearchState,
        map: bool,
        column: bool,
        pages: u32,
    ) -> Vec<(Vec<String>, LayoutUnits)> {
        // Games that have no slip of their own behind them: their slips go where there is room.
        let mut spare = self.unplaced(state);
        // Slips that make the multiple are pages of their own.
        let lacking = self.lacking(pages, map || column);
        if lacking <= spare.len() {
            spare.drain(..lacking);
        }
        if self.wishes.apart {
            spare.clear();
        }
        let mut names: Vec<&str> = Vec::new();
        names.extend(column.then_some(BOARD));
        names.extend(self.wishes.dates.then_some(DATES));
        let mut out: Vec<(Vec<String>, LayoutUnits)> = Vec::new();
        for (region, (laid, _)) in self.regions.iter().zip(&state.regions) {
            let slip = region.game.filter(|_| laid.slip);
            out.push((slip.map(|game| format!("slip:{}", game.id)).into_iter().collect(), laid.free));
        }
        let mut holes: Vec<usize> = (0..out.len()).filter(|n| out[*n].0.is_empty()).collect();
        holes.sort_by_key(|n| std::cmp::Reverse(out[*n].1));
        for n in holes {
            let (fillers, free) = &mut out[n];
            let laid = &state.regions[n].0;
            if let Some(game) = spare.pop_if(|g| self.sheet.takes_slip(g, laid, *free)) {
                *fillers = vec![format!("slip:{}", game.id)];
                *free -= units(game.slip);
            }
            let pages = laid.pages;
            while let Some(filler) = self.sheet.filler(&names, *free, pages) {
                names.retain(|name| *name != filler.id);
                fillers.push(filler.id.clone());
                *free -= units(filler.height);
            }
        }
        out
    }

    fn write_plan(&self, state: &SearchState, board: bool, pages: u32) -> LayoutPlan {
        let mut plan = LayoutPlan {
            mode: "plan".into(),
            map: self.wishes.map.clone(),
            pages,
            joined: self.joined,
            fill: self.wishes.fill,
            exact: self.wishes.pages.is_some(),
            slips: self.wishes.slips,
            ..LayoutPlan::default()
        };
        let names = |set: &[usize]| set.iter().map(|n| self.pieces[*n].0.clone()).collect::<Vec<_>>();
        let mut page = 1;
        let filled = self.filled(state, board, pages);
        for ((region, (laid, set)), (filler, free)) in self.regions.iter().zip(&state.regions).zip(filled) {
            let mut pieces = names(set);
            pieces.extend(filler);
            if let Some(game) = region.game {
                plan.games.push(Placed { id: game.id.clone(), ..laid.placed.clone() });
                let name = self.wishes.names.get(&game.id).cloned().unwrap_or_default();
                for turned in 1..laid.pages {
                    plan.feet.insert((page + turned).to_string(), name.clone());
                }
            } else {
                plan.front = std::mem::take(&mut pieces);
                plan.glance = laid.placed.beside;
            }
            for game in &region.short {
                plan.games.push(Placed { id: game.id.clone(), open: "column".into(), ..Placed::default() });
            }
            match plan.games.last_mut() {
                Some(last) if region.game.is_some() || !region.short.is_empty() => last.pieces = pieces,
                _ => plan.front.extend(pieces),
            }
            plan.free += (self.sheet.hole(free) + laid.gaps) * 100 / self.sheet.page().max(1);
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
    fn with_exact_sizes(&mut self, old: &LayoutPlan, marks: &[EndMark]) -> LayoutPlan {
        let mut state = SearchState::default();
        let ends = self.ends();
        let (mut real_start, mut fits) = (1, true);
        for at in 0..self.regions.len() {
            let set = self.set_of(old, at);
            let mut matter: Vec<LayoutUnits> = set.iter().map(|n| self.pieces[*n].1).collect();
            let pages = old.regions.get(at).copied().unwrap_or(1);
            let start = state.pages + 1;
            let mut region = self.regions[at].clone();
            let was = self.was(old, at, pages);
            let fillers: Vec<String> =
                self.behind(old, at).into_iter().filter(|piece| self.fills(piece)).cloned().collect();
            if let Some(mark) = marks.iter().find(|m| m.id == ends[at]) {
                let sizes = self.sheet.sizes;
                let known = |id: String| marks.iter().find(|m| m.id == id);
                // What filled the region before may have gone on to a page more.
                let opened = region.game.and_then(|game| known(format!("open-{}", game.id)));
                real_start = opened.map_or(real_start, |open| open.page);
                let begins = real_start;
                let seen = self.sheet.surprise(
                    &region,
                    &matter,
                    start,
                    &was,
                    mark_place(mark, real_start, sizes.side, sizes.column, sizes.gutter, sizes.top),
                );
                let Some((extra, free)) = seen else { continue };
                let flow = ends[at].strip_prefix("game-").and_then(|id| known(format!("flow-{id}")));
                let own = flow.and_then(|flow| {
                    self.sheet.surprise(
                        &region,
                        &[],
                        start,
                        &was,
                        mark_place(flow, real_start, sizes.side, sizes.column, sizes.gutter, sizes.top),
                    )
                });
                let all: LayoutUnits = matter.iter().sum();
                let own = if all > 0 { own.map_or(0, |(own, _)| own) } else { extra };
                self.learn(at, own, extra, &set);
                real_start = mark.page + 1;
                // What is filled well stays as it is: every change is a new surprise.
                let held: LayoutUnits = fillers.iter().map(|f| self.sheet.filler_height(f)).sum();
                let line = units(sizes.line);
                let (least, most) = match held {
                    0 => (0, self.sheet.largest_unseen_hole()),
                    // The end is seen below the space that a filler begins with.
                    held => (held - 2 * line, held + 5 * line),
                };
                // What went on to a page more pushed the next region on.
                let next = self.regions.get(at + 1).and_then(|region| region.game);
                let next = next.and_then(|game| known(format!("open-{}", game.id)));
                let spilled = next.is_some_and(|open| open.page > begins + pages);
                if (least..=most).contains(&free) && fits && !spilled {
                    state.pages += pages;
                    // An own slip is no filler to be placed again.
                    let own = region.game.filter(|_| was.slip).map_or(0, |game| units(game.slip));
                    let free = if held == 0 { free } else { free.max(held + line / 2) - own };
                    state.regions.push((Rc::new(LaidRegion { free, ..was }), set));
                    continue;
                }
                region.extra = own;
                matter.iter_mut().for_each(|height| *height += (extra - own) * *height / all.max(1));
            }
            let shaped = self.sheet.region_shapes(&region, start, pages);
            match self.sheet.lay(&region, &shaped, &matter, self.wishes.slips && !self.wishes.apart) {
                Some(laid) => {
                    state.pages += laid.pages;
                    state.regions.push((Rc::new(laid), set));
                }
                None => fits = false,
            }
        }
        if !fits {
            (self.shaped, self.cache) = Default::default();
            self.sheet.margin = first_margin(self.sheet.sizes);
            if let Ok(Some(plan)) = self.run() {
                return plan;
            }
        }
        let board = old.games.iter().any(|g| g.pieces.iter().any(|p| p == "map"));
        let pages = state.pages + u32::from(board) + u32::from(self.wishes.panel);
        self.write_plan(&state, board, pages)
    }

    /// Keeps what a region took more than foretold: what was the game's own with the game, the rest with its pieces.
    fn learn(&mut self, at: usize, own: LayoutUnits, extra: LayoutUnits, set: &[usize]) {
        let pieces: LayoutUnits = set.iter().map(|n| self.pieces[*n].1).sum();
        self.regions[at].extra = own.max(0);
        let rest = extra - own.max(0);
        if rest > 0 && pieces > 0 {
            for n in set {
                self.pieces[*n].1 += rest * self.pieces[*n].1 / pieces;
            }
        }
    }

    /// How the old plan had a region.
    fn was(&self, old: &LayoutPlan, at: usize, pages: u32) -> LaidRegion {
        let Some(game) = self.regions[at].game else {
            let placed = Placed { beside: old.glance, ..Placed::default() };
            return LaidRegion { pages, placed, ..LaidRegion::default() };
        };
        let placed = old.games.iter().find(|g| g.id == game.id).cloned().unwrap_or_default();
        let slip = self.behind(old, at).contains(&&format!("slip:{}", game.id));
        LaidRegion { pages, slip, placed: Placed { pieces: Vec::new(), ..placed }, ..LaidRegion::default() }
    }

    /// Whether a name behind a game is that of a filler.
    fn fills(&self, piece: &str) -> bool {
        piece.starts_with("slip:") || self.sheet.sizes.fillers.iter().any(|f| f.id == piece)
    }

    /// The mark that ends each region.
    fn ends(&self) -> Vec<String> {
        let ends = self.regions.iter().map(|r| match r.short.last().or(r.game.as_ref()) {
            Some(game) => format!("game-{}", game.id),
            None => "front".to_string(),
        });
        ends.collect()
    }

    /// What the old plan has behind a region's games.
    fn behind<'p>(&self, old: &'p LayoutPlan, at: usize) -> Vec<&'p String> {
        let region = &self.regions[at];
        let last = region.short.last().or(region.game.as_ref());
        let names = match last {
            Some(game) => old.games.iter().find(|g| g.id == game.id).map(|g| &g.pieces),
            None => Some(&old.front),
        };
        let front = if at == 0 && last.is_some() { old.front.as_slice() } else { &[] };
        front.iter().chain(names.into_iter().flatten()).collect()
    }

    fn set_of(&self, old: &LayoutPlan, at: usize) -> Vec<usize> {
        let names = self.behind(old, at).into_iter();
        names.filter_map(|name| self.pieces.iter().position(|(id, _)| id == name)).collect()
    }
}

fn mark_place(
    mark: &EndMark,
    real_start: u32,
    sizes_side: f64,
    sizes_column: f64,
    sizes_gutter: f64,
    sizes_top: f64,
) -> (u32, usize, i64) {
    let column = (mark.x - sizes_side) / (sizes_column + sizes_gutter) + 0.3;
    let page = mark.page.saturating_sub(real_start);
    (page, column.max(0.0) as usize, units(mark.y - sizes_top))
}
