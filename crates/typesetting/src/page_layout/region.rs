//! One region laid out by heights alone: columns filled block by block, and the shape of its plate that fills its pages best.

use super::{GameSize, LayoutUnits, Measurements, PieceSize, Placed, units};

/// The narrowest map in percent of the measure, where its drawing does not say for which widths it is.
const NARROWEST: u32 = 60;
/// What it costs where heights do not tell in which column a block stands.
const DOUBT: i64 = 12;
/// Years of the grid of owners, all below 0, with what it costs that the others are not there.
const GRIDS: [(i32, i64); 5] = [(-1, 0), (5, 3), (3, 6), (2, 8), (0, 40)];
/// A hole that is a smaller part of a column is not seen: one part in so many.
const SEEN: LayoutUnits = 22;

/// What one region holds.
#[derive(Clone, Debug)]
pub(super) struct Region<'a> {
    /// The game that opens it; none for the front page.
    pub game: Option<&'a GameSize>,
    /// Games without a plate that follow in the column.
    pub short: Vec<&'a GameSize>,
    /// What the laid-out pages took more, or less, than these heights say.
    pub extra: LayoutUnits,
}

/// A region laid out.
#[derive(Clone, Debug, Default)]
pub(super) struct LaidRegion {
    /// Its pages.
    pub pages: u32,
    /// Room left behind its end, over all columns.
    pub free: LayoutUnits,
    /// Room left at the foot of columns before it, where a block that does not break found none.
    pub gaps: LayoutUnits,
    /// How the game's plate stands.
    pub placed: Placed,
    /// Whether an order slip fills it.
    pub slip: bool,
    /// Room left before a slip filled it.
    pub room: LayoutUnits,
    /// Height of the columns of its last page.
    pub column: LayoutUnits,
    /// Departures from the best.
    pub cost: i64,
}

/// A region's own matter laid out in one shape, without what stands behind it.
#[derive(Clone, Debug)]
pub(super) struct ShapedRegion {
    placed: Placed,
    cost: i64,
    /// Height of the columns of each of its pages.
    rooms: Vec<LayoutUnits>,
    /// Page, column and height where it ends.
    end: (u32, usize, LayoutUnits),
    gaps: LayoutUnits,
}

/// The page as far as filling it goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageSize<'a> {
    pub sizes: &'a Measurements,
    /// Lines kept free in each column of a region's last page, against surprises.
    pub margin: LayoutUnits,
    /// What a text loses where it goes on in the next column.
    pub loss: LayoutUnits,
}

/// A block in a column.
#[derive(Clone, Copy, Debug)]
struct ColumnBlock {
    height: LayoutUnits,
    breaks: bool,
    /// What of one that breaks stays together at its beginning.
    start: LayoutUnits,
}

/// Page, column and height where something ends, and what stays blank at the foot of columns before it.
type RegionEnd = (u32, usize, LayoutUnits, LayoutUnits);

/// The pages of a region, as far as they are not columns.
struct RegionPages {
    blocks: Vec<ColumnBlock>,
    /// How many of the blocks are the game's own.
    own: usize,
    tall: LayoutUnits,
    /// Height of the columns of the first page, without a plate.
    first: LayoutUnits,
    /// What stands at the foot of the first page.
    foot: LayoutUnits,
    plate: LayoutUnits,
    facing: bool,
    /// The plate stands over the columns of the first page.
    over: bool,
    columns: LayoutUnits,
}

impl RegionPages {
    /// Height of the columns of a page, from 0.
    fn room(&self, page: u32) -> LayoutUnits {
        match page {
            0 if self.facing => self.first,
            0 => self.first - self.plate,
            1 if self.facing => self.tall - self.plate,
            _ => self.tall,
        }
    }

    /// What stands above the columns of a page.
    fn above(&self, page: u32) -> LayoutUnits {
        match page {
            0 if self.over => self.tall - self.first + self.plate,
            0 => self.tall - self.first - self.foot,
            1 if self.facing => self.plate,
            _ => 0,
        }
    }

    /// A place as the height of all columns before it.
    fn linear(&self, page: u32, column: usize, y: LayoutUnits) -> LayoutUnits {
        let before: LayoutUnits = (0..page).map(|p| self.room(p) * self.columns).sum();
        before + LayoutUnits::from(column as i32) * self.room(page) + y
    }
}

/// The shape of a plate.
#[derive(Clone, Copy, Debug, Default)]
struct PlateShape {
    width: u32,
    years: u32,
    rows: i32,
    /// Results stand beside the map; of the front page, the games stand there at a glance.
    beside: bool,
}

/// How many blocks of a region's game are its results.
fn results(region: &Region) -> usize {
    region.game.map_or(0, |game| game.chart_at)
}

impl<'a> PageSize<'a> {
    pub fn tall(&self) -> LayoutUnits {
        units(self.sizes.tall)
    }

    pub fn columns(&self) -> LayoutUnits {
        self.sizes.columns.max(1) as LayoutUnits
    }

    /// What a page holds in all its columns.
    pub fn page(&self) -> LayoutUnits {
        self.tall() * self.columns()
    }

    fn line(&self) -> LayoutUnits {
        units(self.sizes.line)
    }

    /// What is kept free at the end of a region of so many pages: two and a half lines, but no hole that is seen; more behind
    /// several pages, on which surprises add up.
    fn kept(&self, pages: u32) -> LayoutUnits {
        let near = (self.line() * 5 / 2).min(self.largest_unseen_hole());
        if pages > 1 { near.max(self.margin) } else { near }
    }

    /// What a reader sees of a hole in a column: one of a few lines is none.
    pub fn hole(&self, room: LayoutUnits) -> LayoutUnits {
        if room > self.largest_unseen_hole() { room } else { 0 }
    }

    /// The highest hole that is not seen.
    pub fn largest_unseen_hole(&self) -> LayoutUnits {
        self.tall() / SEEN
    }

    /// The shapes of a region that begins on an even or odd page and takes so many pages, each with its own matter laid out.
    pub fn region_shapes(&self, region: &Region, start: u32, pages: u32) -> Vec<ShapedRegion> {
        let mut out = Vec::new();
        let mut add = |shape: PlateShape, cost: i64| out.extend(self.own(region, start, pages, shape, cost));
        let Some(game) = region.game else {
            add(PlateShape::default(), 0);
            if self.sizes.glance > 0.0 {
                add(PlateShape { beside: true, ..PlateShape::default() }, 2);
            }
            return out;
        };
        if game.beside.is_some() {
            add(PlateShape { beside: true, ..plate_shape(100, -1) }, 0);
        }
        let full = game.grids.len() as i32 - 1;
        let narrowest = if game.narrowest > 0 { game.narrowest } else { NARROWEST };
        let widths = narrowest..if game.plate { 101 } else { narrowest + 1 };
        for (rows, cost) in GRIDS.into_iter().filter(|(rows, _)| *rows < full.max(0)) {
            for width in widths.clone().rev() {
                let loss = i64::from(100 - width) / 4;
                let years = self.beside_years(game, width);
                add(PlateShape { years, ..plate_shape(width, rows) }, cost + loss);
            }
        }
        out
    }

    /// A region's own matter in one shape.
    fn own(
        &self,
        region: &Region,
        start: u32,
        pages: u32,
        shape: PlateShape,
        cost: i64,
    ) -> Option<ShapedRegion> {
        let frame = self.frame(region, start, pages, shape)?;
        let (page, column, y, gaps) = self.fill(&frame.blocks, |p| frame.room(p));
        let cost = if self.doubtful(&frame) { cost + DOUBT } else { cost };
        let after = if frame.facing { self.call(&frame).max(results(region)) } else { 0 };
        let placed = Placed {
            open: "page".into(),
            width: shape.width,
            years: shape.years,
            rows: shape.rows,
            after,
            beside: shape.beside,
            ..Placed::default()
        };
        let rooms = (0..pages).map(|p| frame.room(p)).collect();
        (page < pages).then_some(ShapedRegion { placed, cost, rooms, end: (page, column, y), gaps })
    }

    /// The best of a region's shapes with so much matter behind its own, if it fits on its pages. `slips` says whether an order
    /// slip may fill it.
    pub fn lay(
        &self,
        region: &Region,
        shaped: &[ShapedRegion],
        matter: &[LayoutUnits],
        slips: bool,
    ) -> Option<LaidRegion> {
        let mut best: Option<(i64, LaidRegion)> = None;
        for shape in shaped {
            let Some((free, gaps)) = self.left(shape, matter, region.extra) else { continue };
            let pages = shape.rooms.len() as u32;
            let laid = LaidRegion {
                pages,
                free,
                gaps,
                room: free + gaps,
                column: shape.rooms.last().copied().unwrap_or_default(),
                cost: shape.cost,
                ..LaidRegion::default()
            };
            let laid = self.slipped(region, laid, slips);
            let white = (self.hole(laid.free) + laid.gaps) * 1000 / self.page().max(1);
            let score = white * 3 + laid.cost * 10;
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, LaidRegion { placed: shape.placed.clone(), ..laid }));
            }
        }
        best.map(|(_, laid)| laid)
    }

    /// What is left of a shape's pages behind so much matter, and at the foot of columns; none if it does not end on the last.
    fn left(
        &self,
        shape: &ShapedRegion,
        matter: &[LayoutUnits],
        extra: LayoutUnits,
    ) -> Option<(LayoutUnits, LayoutUnits)> {
        let (mut page, mut column, mut y) = shape.end;
        let (pages, columns) = (shape.rooms.len() as u32, self.sizes.columns.max(1));
        let (start, mut gaps) = (units(self.sizes.start), shape.gaps);
        for (n, height) in [extra].iter().chain(matter).enumerate() {
            let mut height = *height;
            let mut whole = if n > 0 { start.min(height) } else { 0 };
            while y + height > shape.rooms[page as usize] {
                self.cut(shape.rooms[page as usize] - y, whole, &mut height, &mut gaps);
                (column, y, whole) = (column + 1, 0, 0);
                if column >= columns {
                    (column, page) = (0, page + 1);
                }
                if page >= pages {
                    return None;
                }
            }
            y += height;
        }
        let here = shape.rooms[page as usize] * (self.columns() - column as LayoutUnits) - y;
        let free = here + shape.rooms[page as usize + 1..].iter().sum::<LayoutUnits>() * self.columns();
        // A page that nothing reaches is there only for what comes too near the foot of the one before.
        let kept = self.kept(pages);
        let spare = page + 2 == pages && here < kept;
        (free >= kept && (page + 1 == pages || spare)).then_some((free, gaps))
    }

    /// Years of the widest chart that finds room beside a map of this width.
    fn beside_years(&self, game: &GameSize, width: u32) -> u32 {
        let sizes = self.sizes;
        let share = f64::from(width) / 100.0;
        let rest = sizes.width * (1.0 - share) - sizes.gutter - 3.0;
        let height = (game.map - game.caption) * share;
        let fits = game.charts.iter().filter(|c| c.width <= rest && c.height <= height);
        fits.map(|c| c.years).max().unwrap_or(0)
    }

    /// What stands on the pages of a region, if head and plate find room on one.
    fn frame(&self, region: &Region, start: u32, pages: u32, shape: PlateShape) -> Option<RegionPages> {
        let (tall, line) = (self.tall(), self.line());
        let (mut head, mut foot) = (units(self.sizes.front), 0);
        // Over several columns it floats, and keeps away from them.
        head += if self.columns() > 1 { line } else { 0 };
        let (mut plate, mut blocks) = (0, Vec::new());
        if let Some(game) = region.game {
            head = units(game.head) + line * 7 / 10;
            plate = self.plate(game, shape) + line * 8 / 10;
            blocks = self.blocks(game, shape);
            if head + plate > tall {
                return None;
            }
        } else if self.sizes.foot > 0.0 {
            foot = units(self.sizes.foot) + line * 6 / 10;
        }
        if region.game.is_none() && shape.beside {
            head += units(self.sizes.glance);
        }
        // The first has no space before it, and what follows stands below it.
        if let Some(first) = blocks.first_mut() {
            first.height += units(self.sizes.lead);
        }
        let own = blocks.len();
        for game in &region.short {
            // A head stays with what follows it.
            let mut below = self.blocks(game, PlateShape::default()).into_iter();
            let mut head = self.block(units(game.column_head), false);
            match below.next() {
                Some(first) if first.breaks => {
                    let lines = first.height.min(2 * line);
                    head.height += lines;
                    blocks.push(head);
                    blocks.push(ColumnBlock { height: first.height - lines, start: 0, ..first });
                }
                first => {
                    head.height += first.map_or(0, |first| first.height);
                    blocks.push(head);
                }
            }
            blocks.extend(below);
        }
        // Results on an even page, the plate facing them; else both on the first page.
        let first = tall - head - foot;
        let facing = plate > 0 && !shape.beside && start.is_multiple_of(2) && pages > 1 && {
            let whole: LayoutUnits = blocks[..own].iter().map(|b| b.height).sum();
            // The plate faces the results and parts none of them.
            let ends =
                self.fill(&blocks[..results(region).min(own)], |p| if p == 0 { first } else { tall }).0;
            whole > first * self.columns() && ends == 0
        };
        // Some lines of the results stand with the plate on the page that a game opens.
        if plate > 0 && !facing && first - plate < 6 * line {
            return None;
        }
        Some(RegionPages {
            blocks,
            own,
            tall,
            first,
            foot,
            plate,
            facing,
            columns: self.columns(),
            over: region.game.is_some() && !facing,
        })
    }

    /// By how much the laid-out end of a region lies behind the one that heights foretell. `end` is its page from the
    /// region's first, its column, and its place below the upper margin.
    /// Beside it the room that was left.
    pub fn surprise(
        &self,
        region: &Region,
        matter: &[LayoutUnits],
        start: u32,
        old: &LaidRegion,
        end: (u32, usize, LayoutUnits),
    ) -> Option<(LayoutUnits, LayoutUnits)> {
        let placed = &old.placed;
        let shape =
            PlateShape { width: placed.width, years: placed.years, rows: placed.rows, beside: placed.beside };
        let mut frame = self.frame(region, start, old.pages, shape)?;
        let start = units(self.sizes.start);
        frame.blocks.extend(matter.iter().map(|height| ColumnBlock { height: *height, breaks: true, start }));
        let (page, column, y, _) = self.fill(&frame.blocks, |p| frame.room(p));
        let (at, in_column, below) = end;
        let real = frame.linear(at, in_column, below - frame.above(at));
        let all: LayoutUnits = (0..old.pages).map(|p| frame.room(p) * self.columns()).sum();
        Some((real - frame.linear(page, column, y), all - real))
    }

    /// After how many blocks a plate is called that stands on the second page: when the first has no room for it.
    fn call(&self, frame: &RegionPages) -> usize {
        let (first, plate) = (frame.first, frame.plate);
        let enough =
            (first * self.columns() * 6 / 10).max((first - plate) * self.columns() + 3 * self.line());
        let blocks = &frame.blocks[..frame.own];
        let mut used = 0;
        let called = blocks.iter().position(|b| {
            used += b.height;
            used > enough
        });
        called.map_or(blocks.len(), |at| at + 1)
    }

    /// The height of a plate.
    fn plate(&self, game: &GameSize, shape: PlateShape) -> LayoutUnits {
        let grid = match shape.rows {
            rows if rows < 0 => game.grids.last(),
            rows => game.grids.get(rows as usize),
        };
        let grid = units(grid.copied().unwrap_or(0.0));
        let map = match &game.beside {
            Some(beside) if shape.beside => units(beside.height),
            _ => units((game.map - game.caption) * f64::from(shape.width) / 100.0 + game.caption),
        };
        map + grid
    }

    /// What flows in the columns of a game.
    fn blocks(&self, game: &GameSize, shape: PlateShape) -> Vec<ColumnBlock> {
        let heading = units(self.sizes.heading) + 2 * self.line();
        if let Some(beside) = game.beside.as_ref().filter(|_| shape.beside) {
            return self.column_blocks(&beside.blocks, &beside.keeps, &beside.heads, heading);
        }
        let mut out = self.column_blocks(&game.blocks, &game.keeps, &game.heads, heading);
        if shape.years == 0 && game.chart > 0.0 {
            out.insert(game.chart_at.min(out.len()), self.block(units(game.chart), false));
        }
        out
    }

    /// A block of a game; of one that breaks three lines stay together at its beginning, as below a heading.
    fn block(&self, height: LayoutUnits, breaks: bool) -> ColumnBlock {
        ColumnBlock { height, breaks, start: 3 * self.line() }
    }

    /// Takes from a height what stands at the foot of a column with so much room; nothing, where the `whole` beginning has none.
    fn cut(&self, room: LayoutUnits, whole: LayoutUnits, height: &mut LayoutUnits, gaps: &mut LayoutUnits) {
        if room < whole {
            *gaps += self.hole(room);
        } else {
            // A line is lost here and there, for no line stands alone.
            *height -= (room - self.loss).max(0);
        }
    }

    /// Fills columns: page, column and height where the last block ends, and what stays blank at the foot of columns before it.
    fn fill(&self, blocks: &[ColumnBlock], room: impl Fn(u32) -> LayoutUnits) -> RegionEnd {
        blocks.iter().fold(RegionEnd::default(), |end, block| self.below(end, block, &room))
    }

    /// Where a block ends that stands below another's end.
    fn below(&self, end: RegionEnd, block: &ColumnBlock, room: impl Fn(u32) -> LayoutUnits) -> RegionEnd {
        let (mut page, mut column, mut y, mut gaps) = end;
        if block.breaks || block.height > self.tall() {
            let (mut left, mut whole) = (block.height, block.start.min(block.height));
            while y + left > room(page) && page < 99 {
                self.cut(room(page) - y, whole, &mut left, &mut gaps);
                next_column(&mut page, &mut column, self.sizes.columns);
                (y, whole) = (0, 0);
            }
            y += left;
        } else {
            let mut turns = 0;
            while y + block.height > room(page) + units(self.sizes.lead) && turns < 8 {
                gaps += self.hole(room(page) - y);
                next_column(&mut page, &mut column, self.sizes.columns);
                (y, turns) = (0, turns + 1);
            }
            y += block.height;
        }
        (page, column, y, gaps)
    }

    /// Whether a block that does not break fits its column, or fails to, by a hair: the page may show otherwise.
    fn doubtful(&self, frame: &RegionPages) -> bool {
        let (hair, lead) = (units(1.2), units(self.sizes.lead));
        let mut end = RegionEnd::default();
        frame.blocks.iter().any(|block| {
            let (page, column, y, _) = end;
            end = self.below(end, block, |p| frame.room(p));
            let over = y + block.height - frame.room(page) - lead;
            let stayed = (end.0, end.1) == (page, column);
            !block.breaks && if stayed { over > -hair } else { over < hair }
        })
    }

    /// Fills what is left with an order slip for the game, where there is room for one.
    fn slipped(&self, region: &Region, mut laid: LaidRegion, slips: bool) -> LaidRegion {
        if let Some(game) = region.game.filter(|game| slips && self.takes_slip(game, &laid, laid.free)) {
            (laid.slip, laid.free) = (true, laid.free - units(game.slip));
            laid.cost += 5;
        }
        laid
    }

    /// Whether the order slip of a game, which does not break, finds room in what is left of a region's last page.
    pub fn takes_slip(&self, game: &GameSize, laid: &LaidRegion, free: LayoutUnits) -> bool {
        let high = units(game.slip) + self.kept(laid.pages) / 2;
        high <= free && high <= laid.column && game.slip > 0.0 && free <= self.page()
    }

    /// Which of some fillers of a column takes most of what is left.
    pub fn filler(&self, names: &[&str], free: LayoutUnits, pages: u32) -> Option<&'a PieceSize> {
        // Two lines behind several pages that nobody has seen yet.
        let slack = match pages > 1 {
            true if self.margin > 0 => 2 * self.line(),
            true => self.line() / 2,
            false => self.line() / 4,
        };
        let fitting = (self.sizes.fillers.iter())
            .filter(|f| names.contains(&f.id.as_str()) && units(f.height) + slack <= free);
        fitting.max_by_key(|f| units(f.height))
    }

    /// The height of what fills up a region, by its name.
    pub fn filler_height(&self, name: &str) -> LayoutUnits {
        match name.strip_prefix("slip:") {
            Some(id) => self.sizes.games.iter().find(|game| game.id == id).map_or(0, |game| units(game.slip)),
            None => self.sizes.fillers.iter().find(|f| f.id == name).map_or(0, |f| units(f.height)),
        }
    }

    fn column_blocks(
        &self,
        heights: &[f64],
        keeps: &[bool],
        heads: &[bool],
        heading: i64,
    ) -> Vec<ColumnBlock> {
        let keeps = keeps.iter().copied().chain(std::iter::repeat(true));
        let heads = heads.iter().copied().chain(std::iter::repeat(false));
        let blocks = heights.iter().map(|height| units(*height)).zip(keeps.zip(heads));
        let blocks = blocks.map(|(height, (keeps, head))| {
            let block = self.block(height, !keeps);
            ColumnBlock { start: if head { block.start.max(heading) } else { block.start }, ..block }
        });
        blocks.collect()
    }
}

fn plate_shape(width: u32, rows: i32) -> PlateShape {
    PlateShape { width, rows, ..PlateShape::default() }
}

fn next_column(page: &mut u32, column: &mut usize, sizes_columns: usize) {
    *column += 1;
    if *column >= sizes_columns.max(1) {
        (*column, *page) = (0, *page + 1);
    }
}
