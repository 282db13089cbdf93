//! Drawings with ids: proposes a board from one, and draws one of a board.

use std::fmt::Write;

use adjudicator::board::{Board, Terrain};
use diagnostics::{Diagnostic, Source};
use map::sources;
use map::svg_styles::escape;

use super::draft::{BoardProposal, DraftSpace, capitals, split_coast};
use crate::proposal;

/// The colour of water in the drawings written here.
pub const SEA: &str = "#dceaf2";
const LAND: &str = "#f4efdf";

/// Reads the board that a drawing proposes; the rest is to be filled in.
///
/// # Errors
/// See [`proposal::read`].
pub fn read(source: &Source, sea: &str) -> Result<BoardProposal, Box<Diagnostic>> {
    let found = proposal::read(source, sea)?;
    let mut draft = BoardProposal { left_out: found.found, ..BoardProposal::default() };
    for space in &found.spaces {
        let kind = match space.sea {
            true => Terrain::Sea,
            false
                if found.fleets.iter().any(|(a, b): &(String, String)| {
                    [a, b].iter().any(|code| split_coast(code).0 == space.id)
                }) =>
            {
                Terrain::Coast
            }
            false => Terrain::Land,
        };
        let mut new = DraftSpace::new(space.name.as_deref().unwrap_or(&capitals(&space.id)), kind);
        (new.centre, new.coasts) = (space.centre, space.coasts.clone());
        draft.spaces.insert(space.id.clone(), new);
    }
    for (a, b) in found.armies.iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
        draft.spaces.entry(a.clone()).and_modify(|space| {
            space.army.insert(b.clone());
        });
    }
    for (a, b) in found.fleets.iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
        let (id, coast) = split_coast(a);
        draft.spaces.entry(id).and_modify(|space| {
            space.fleet.insert((coast, b.clone()));
        });
    }
    for id in found.parted {
        let said = format!(
            "{id} meets water in several stretches: fleets pass through, unless there are spots `{id}.nc`, `{id}.sc` in the drawing"
        );
        draft.left_out.push(Diagnostic::warning("left-out", said).in_file(source.name.clone()));
    }
    Ok(draft)
}

/// Draws the board's map with ids, to be edited in any program; also returns what the drawing cannot say.
pub fn write(board: &Board) -> (String, Vec<String>) {
    let sheet = sources::for_board("", board);
    let mut lost =
        vec!["powers, units, aliases and the course of a game: they are in the board's file".to_string()];
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n<title>{}</title>\n",
        sheet.atlas.width,
        sheet.atlas.height,
        escape(&board.name)
    );
    let mut spots = String::new();
    // Land covers water.
    for sea in [true, false] {
        for (at, place) in sheet.places.iter().enumerate().filter(|(_, p)| {
            board.id(&p.id).is_some_and(|id| (board.province(id).terrain == Terrain::Sea) == sea)
        }) {
            let rings = sheet.atlas.outline(|cell| sheet.place_of(Some(cell)) == Some(at));
            let (low, high) = place.bounds;
            let path = match sheet.scheme.is_some() {
                true => {
                    let [left, top, right, foot] = [low.x, low.y, high.x, high.y].map(|at| at * 10.0);
                    format!("M{left} {top}H{right}V{foot}H{left}z")
                }
                false => sheet.atlas.rings_path(&rings),
            };
            let _ = writeln!(
                out,
                "<path id=\"{}\" fill=\"{}\" stroke=\"#333\" stroke-width=\"10\" transform=\"scale(.1)\" d=\"{path}\"><title>{}</title></path>",
                place.id,
                if sea { SEA } else { LAND },
                escape(&place.name)
            );
            write_spot(&format!("{}.unit", place.id), place.unit, &mut spots);
            write_spot(&format!("{}.label", place.id), place.label, &mut spots);
            place.dot.into_iter().for_each(|dot| write_spot(&format!("{}.dot", place.id), dot, &mut spots));
            place
                .coasts
                .iter()
                .for_each(|(coast, at)| write_spot(&format!("{}.{coast}", place.id), *at, &mut spots));
        }
    }
    if sheet.scheme.is_some() {
        lost.push("borders: this map is of boxes and lines".into());
    }
    for info in board.provinces.iter().filter(|info| sheet.find(&info.id).is_none()) {
        lost.push(format!("{}, which is not drawn", info.id));
    }
    let _ = write!(out, "<g fill=\"#333\" fill-opacity=\".4\">\n{spots}</g>\n</svg>\n");
    (out, lost)
}

fn write_spot(id: &str, at: map::shape::Pt, spots: &mut String) {
    let _ = writeln!(spots, "<circle id=\"{id}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>", at.x, at.y);
}
