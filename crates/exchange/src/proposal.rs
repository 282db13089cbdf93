//! Proposes a board from a drawing alone: its spaces, which of them are water, and where they meet. The editor adds the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc as Shared;

use adjudicator::board::Terrain;
use adjudicator::board::file::{BoardFile, ProvinceEntry, word};
use diagnostics::{Diagnostic, Source};
use folder::board_files;
use map::atlas::Arc;
use map::base_map::BaseMap;
use map::drawing::{self, NARROW, ProposedSpace};
use map::path::PathPoint;
use map::shape::{Pt, pt};

/// A board as a drawing proposes it.
#[derive(Default)]
pub struct MapProposal {
    /// The spaces, by their ids.
    pub spaces: Vec<ProposedSpace>,
    /// Land borders.
    pub armies: BTreeSet<(String, String)>,
    /// Borders for fleets, between places; coasts with their codes.
    pub fleets: BTreeSet<(String, String)>,
    /// Land without coasts of its own whose shore is in several stretches: fleets pass through.
    pub parted: Vec<String>,
    /// Faults of the drawing.
    pub found: Vec<Diagnostic>,
}

/// Reads a drawing in which water has a colour, or ids in capitals.
///
/// # Errors
/// It is not a drawing, has no shape with an id, or exceeds the limits.
pub fn read(source: &Source, sea: &str) -> Result<MapProposal, Box<Diagnostic>> {
    let spaces = drawing::spaces(source, sea)?;
    let mut file = BoardFile::default();
    file.board.name = Some(word("drawing"));
    for space in &spaces {
        let kind = match (space.sea, space.coasts.is_empty()) {
            (true, _) => Terrain::Sea,
            (_, true) => Terrain::Land,
            _ => Terrain::Coast,
        };
        let mut entry = ProvinceEntry { name: Some(word(&space.id)), ..ProvinceEntry::new(&space.id) };
        entry.kind = Some(toml::Spanned::new(0..0, kind));
        entry.coasts = Some(space.coasts.iter().map(word).collect()).filter(|_| kind == Terrain::Coast);
        file.province.push(entry);
    }
    let board = board_files::board_from_checked_file("drawing", &file)?;
    let (made, mut found) = drawing::make(&board, source);
    let Some((plan, atlas)) = made else {
        return Err(Box::new(
            found
                .drain(..)
                .next()
                .unwrap_or_else(|| Diagnostic::error("import", "no map can be made of this drawing")),
        ));
    };
    let base = BaseMap::new("", &plan, Shared::new(atlas), &board);
    let mut out = MapProposal { found, ..MapProposal::default() };
    out.meetings(&base, &spaces);
    out.spaces = spaces;
    Ok(out)
}

fn units(p: &PathPoint) -> Pt {
    pt(f64::from(p.0) / 10.0, f64::from(p.1) / 10.0)
}

fn ends(arc: &Arc) -> impl Iterator<Item = PathPoint> {
    [arc.points.first(), arc.points.last()].into_iter().flatten().copied()
}

/// Distance of a line from a spot.
fn distance(arc: &Arc, spot: Pt) -> f64 {
    arc.points.iter().map(|p| (units(p) - spot).len()).fold(f64::MAX, f64::min)
}

impl MapProposal {
    fn meetings(&mut self, base: &BaseMap, spaces: &[ProposedSpace]) {
        let water: BTreeMap<&str, bool> = spaces.iter().map(|s| (s.id.as_str(), s.sea)).collect();
        let sea: Vec<bool> =
            base.places.iter().map(|p| water.get(p.id.as_str()).copied().unwrap_or(true)).collect();
        let id = |p: usize| base.places[p].id.clone();
        for (a, b) in base.borders_between().filter(|(a, b)| share_border(*a, *b, base)) {
            match (sea[a], sea[b]) {
                (false, false) => drop(self.armies.insert((id(a), id(b)))),
                (true, true) => drop(self.fleets.insert((id(a), id(b)))),
                _ => {}
            }
        }
        // Each stretch of shore: the land, the water, and the place from which fleets sail there.
        let mut shores: Vec<(usize, usize, String, &Arc)> = Vec::new();
        for arc in &base.atlas.arcs {
            let (Some(l), Some(r)) = (base.place_of(arc.left), base.place_of(arc.right)) else { continue };
            let (land, water) = if sea[l] { (r, l) } else { (l, r) };
            if sea[l] == sea[r] || !share_border(l, r, base) {
                continue;
            }
            let near = base.places[land].coasts.iter();
            let near = near.min_by(|a, b| distance(arc, a.1).total_cmp(&distance(arc, b.1)));
            let code = near.map_or(id(land), |(coast, _)| format!("{}/{coast}", id(land)));
            self.fleets.insert((code.clone(), id(water)));
            shores.push((land, water, code, arc));
        }
        let mut nodes: BTreeMap<PathPoint, Vec<usize>> = BTreeMap::new();
        for (at, (.., arc)) in shores.iter().enumerate() {
            ends(arc).for_each(|node| nodes.entry(node).or_default().push(at));
        }
        for at in nodes.values() {
            let here: Vec<_> = at.iter().map(|i| &shores[*i]).collect();
            for (a, b) in here.iter().flat_map(|a| here.iter().map(move |b| (a, b))) {
                let (x, y) = (id(a.0.min(b.0)), id(a.0.max(b.0)));
                if a.0 < b.0 && a.1 == b.1 && self.armies.contains(&(x, y)) {
                    self.fleets.insert((a.2.clone(), b.2.clone()));
                }
            }
        }
        for (place, drawn) in base.places.iter().enumerate().filter(|(_, p)| p.coasts.is_empty()) {
            let mine: Vec<&Arc> = shores.iter().filter(|s| s.0 == place).map(|s| s.3).collect();
            if stretches(&mine) > 1 {
                self.parted.push(drawn.id.clone());
            }
        }
    }
}

/// Four spaces may nearly meet in a point, and two of them share a sliver.
fn share_border(a: usize, b: usize, base: &BaseMap) -> bool {
    base.border(a, b)
        .iter()
        .map(|line: &Vec<Pt>| line.windows(2).map(|w| (w[0] - w[1]).len()).sum::<f64>())
        .sum::<f64>()
        >= 2.0 * NARROW
}

/// The number of lines into which arcs can be joined.
fn stretches(arcs: &[&Arc]) -> usize {
    let mut left: Vec<&Arc> = arcs.to_vec();
    let mut count = 0;
    while let Some(first) = left.pop() {
        count += 1;
        let mut open: Vec<PathPoint> = ends(first).collect();
        while let Some(node) = open.pop() {
            let (joined, other): (Vec<&Arc>, Vec<&Arc>) =
                left.into_iter().partition(|arc| ends(arc).any(|end| end == node));
            open.extend(joined.iter().flat_map(|arc| ends(arc)));
            left = other;
        }
    }
    count
}
