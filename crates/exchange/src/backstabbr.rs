//! Pages of Backstabbr as they were saved, a season each: the script in them has orders, units and centres by power. Retreats and
//! coasts that it leaves open are derived from the position it shows, else asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use adjudicator::board::{Board, Owner, Place};
use adjudicator::draw::Draws;
use adjudicator::position::{Unit, UnitKind};
use adjudicator::rules::SheetAuthor;
use adjudicator::season::{Phase as Due, Season, Turn};
use diagnostics::{Diagnostic, Source};

use super::answers::GapAnswer;
use super::json::{self, JsonNode, JsonValue, error_at};
use super::{GameTransfer, PHASES, RawPhase, ReadGame, RecordedEnd, RecordedStart};

/// So many powers, units or orders a page may have.
const MANY: usize = 400;

/// Whether a text is such a page.
pub fn is_page(text: &str) -> bool {
    script(text, 0..text.len(), "orders").is_some()
        && (text.contains("unitsByPlayer") || text.contains("territories"))
}

/// Where the value of a script's variable begins, in a stretch of the text.
fn script(text: &str, within: Range<usize>, name: &str) -> Option<usize> {
    let part = &text[within.clone()];
    part.match_indices(name).find_map(|(at, _)| {
        let before = part[..at].trim_end_matches([' ', '\t']);
        let declared = ["var", "let", "const"].iter().any(|word| before.ends_with(word));
        let rest = part[at + name.len()..].trim_start();
        let value = rest.strip_prefix('=')?.trim_start();
        (declared && before.len() < at).then_some(within.end - value.len())
    })
}

/// A page: a season, and what it shows.
struct SavedPage<'s> {
    source: &'s Source,
    /// Where it stands in its file.
    at: Range<usize>,
    turn: Turn,
    /// Power, the place its unit is in, and the order.
    orders: Vec<(Owner, Place, JsonNode)>,
    /// The units when it has been played, if it says so.
    units: Option<Vec<Unit>>,
    /// The centres when it has been played, if it says so.
    owners: Option<Vec<Option<Owner>>>,
}

/// Reads the pages of a game, in any order.
///
/// # Errors
/// A page without its season, two of one season, one that is missing in between, what is not in its script as it should be.
pub fn read(sources: &[&Source], answers: &[GapAnswer]) -> Result<ReadGame, Diagnostic> {
    let fail = |said: String| {
        Diagnostic::error("page", said)
            .in_file(sources.first().map_or_else(|| "pages".into(), |source| Arc::clone(&source.name)))
    };
    let rules = super::text::standard(sources.first().ok_or_else(|| fail("there is no page".into()))?)?;
    let board = rules.board();
    let mut pages: Vec<SavedPage> = Vec::new();
    for source in sources {
        for at in parts(&source.text) {
            pages.push(page(source, at, board)?);
        }
        if pages.len() > PHASES {
            return Err(fail(format!("there are more than {PHASES} pages here")));
        }
    }
    pages.sort_by_key(|page| page.turn.order());
    // A page saved twice says the same.
    pages.dedup_by(|b, a| a.turn == b.turn && a.orders == b.orders && a.units == b.units);
    for pair in pages.windows(2) {
        let (last, next) = (pair[0].turn, &pair[1]);
        let due = board.moves_after(last);
        let said = match next.turn {
            turn if turn == last => format!("{} is here twice, and not the same", turn.season_text()),
            turn if turn > due => format!("the page of {} is missing before this one", due.season_text()),
            _ => continue,
        };
        return Err(next.wrong(said));
    }
    let mut strange = Vec::new();
    let mut raw: Vec<RawPhase> = Vec::new();
    let mut before = RecordedStart::FOLLOWS;
    let mut end = RecordedEnd::Follows;
    let powers: Vec<Owner> = board.powers().collect();
    let mut stood = rules.start(&powers, &mut Draws::from_list([""; 0])).units;
    for (at, page) in pages.iter().enumerate() {
        let opens = at == 0 && page.turn != board.first_turn();
        if opens {
            // What stood there before it is on no page.
            let said = "gives the position only: the page before it is not here";
            strange.push(format!("{} {said}", page.turn.season_text()));
        } else {
            page.phases(board, &stood, std::mem::replace(&mut before, RecordedStart::FOLLOWS), &mut raw)?;
        }
        let owners = page.owners.clone().filter(|_| page.turn.season != Season::Spring || opens);
        before = match &page.units {
            Some(units) => RecordedStart::Told { units: Some(units.clone()), owners: owners.clone() },
            None if opens => return Err(page.wrong("this page says nothing of units".into())),
            None => RecordedStart::FOLLOWS,
        };
        stood.clone_from(page.units.as_ref().unwrap_or(&Vec::new()));
        end = page.units.clone().map_or(RecordedEnd::Follows, |units| RecordedEnd::Units(units, owners));
    }
    let id = sources.iter().find_map(|source| game_id(&source.text)).unwrap_or("backstabbr").to_string();
    if raw.is_empty() {
        let said = "there is no season in these pages whose beginning is known: begin with the first";
        return Err(fail(said.into()));
    }
    let record = GameTransfer::judged(id, Arc::clone(&rules), raw, end, answers);
    Ok((record.map_err(fail)?, strange))
}

/// The stretches of a text that are a page each.
fn parts(text: &str) -> Vec<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let mark = ["<!doctype", "<html"].into_iter().find(|mark| lower.contains(mark));
    let mut starts: Vec<usize> = match mark {
        Some(mark) => lower.match_indices(mark).map(|(at, _)| at).collect(),
        None => {
            let mut at = 0;
            let lines = lower.split_inclusive('\n').filter_map(|line| {
                at += line.len();
                let marks = line.trim_end().len() < 200 && season(line.trim()).is_some();
                marks.then(|| at - line.len())
            });
            lines.collect()
        }
    };
    // What has no script of its own belongs to the one before it.
    let (mut out, mut told): (Vec<Range<usize>>, bool) = (Vec::new(), false);
    starts.retain(|at| *at > 0);
    for (at, end) in [0].iter().chain(&starts).zip(starts.iter().chain([&text.len()])) {
        let own = script(text, *at..*end, "orders").is_some();
        match out.last_mut() {
            Some(last) if !told || !own => (last.end, told) = (*end, told || own),
            _ => {
                out.push(*at..*end);
                told = own;
            }
        }
    }
    out
}

/// `…/1901/spring` and `Spring 1901`, the first of them in a text.
fn season(text: &str) -> Option<Turn> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.windows(2).find_map(|pair| turn_of(pair[0], pair[1]).or_else(|| turn_of(pair[1], pair[0])))
}

/// `spring` and `1901`.
fn turn_of(season: &str, year: &str) -> Option<Turn> {
    let known = ["spring", "fall", "autumn", "winter"];
    let season: Season =
        Some(season).filter(|s| known.contains(&s.to_ascii_lowercase().as_str()))?.parse().ok()?;
    let fits = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
    let phase = if season == Season::Winter { Due::Adjustment } else { Due::Movement };
    Some(Turn::new(season, Some(year).filter(|_| fits)?.parse().ok()?, phase))
}

/// `4711` of `…/game/a-name/4711/1901/spring`.
fn game_id(text: &str) -> Option<&str> {
    let rest = &text[text.find("backstabbr.com/game/")? + "backstabbr.com/game/".len()..];
    let parts: Vec<&str> =
        rest.split(|c: char| c == '/' || !c.is_ascii() || "\"'<> \n".contains(c)).take(2).collect();
    let mut words = parts.into_iter().rev();
    words.find(|text: &&str| (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()))
}

/// The season of a page: of its own address, its title, or the only one it names.
fn season_of(text: &str) -> Option<Turn> {
    let marks = ["saved from url", "rel=\"canonical\"", "og:url", "<title", "<h1", "<h2"];
    let lower = text.to_ascii_lowercase();
    let first = lower.lines().find(|line| !line.trim().is_empty()).and_then(season);
    let marks = marks.into_iter().find_map(|mark: &str| {
        let at = lower.find(mark)?;
        let end = lower[at..].find('\n').map_or(lower.len(), |end| at + end);
        season(&lower[at..end])
    });
    marks.or(first).or_else(|| {
        let named: BTreeSet<Turn> = lower.lines().filter_map(season).collect();
        named.first().copied().filter(|_| named.len() == 1)
    })
}

fn page<'s>(source: &'s Source, at: Range<usize>, board: &Board) -> Result<SavedPage<'s>, Diagnostic> {
    let text = &source.text[at.clone()];
    let start = at.start..source.text.len().min(at.start + 1);
    let turn = season_of(text).or_else(|| season(source.name.rsplit('/').next().unwrap_or_default()));
    let turn = turn.and_then(|turn| super::turn(&turn.code())).ok_or_else(|| {
        let said = "it is not said which season this page is of";
        error_at(source, &start, said).help("write its address, …/1901/spring, on a line before it")
    })?;
    let value =
        |name: &str| script(&source.text, at.clone(), name).map(|at| json::value_at(source, at)).transpose();
    let orders = value("orders")?
        .ok_or_else(|| error_at(source, &start, "there are no orders in the script of this page"))?;
    let mut page = SavedPage { source, at: at.clone(), turn, orders: Vec::new(), units: None, owners: None };
    for (power, list) in orders.map(source, MANY)? {
        let owner = page.owner(board, power, list)?;
        if list.value == JsonValue::Null {
            continue;
        }
        for (place, order) in list.map(source, MANY)? {
            let place = page.place(board, place, "", order)?;
            // A retreat stands beside what was ordered before it.
            match &order.value {
                JsonValue::List(all) => {
                    page.orders.extend(all.iter().take(2).map(|one| (owner, place, one.clone())));
                }
                _ => page.orders.push((owner, place, order.clone())),
            }
        }
    }
    if let Some(all) = value("unitsByPlayer")? {
        page.units = Some(page.units(board, &all)?);
    }
    if let Some(all) = value("territories")? {
        let mut owners = vec![None; board.provinces.len()];
        for (place, owner) in all.map(source, MANY)? {
            let province = board.province_of(page.place(board, place, "", owner)?);
            if owner.value != JsonValue::Null && board.province(province).centre {
                owners[usize::from(province)] = Some(page.owner(board, owner.text(source)?, owner)?);
            }
        }
        page.owners = Some(owners);
    }
    Ok(page)
}

/// The kind that a text or an object says.
fn kind(node: &JsonNode) -> Option<UnitKind> {
    let text = ["type", "unit", "unit_type", "unitType"].iter().find_map(|key| node.get(key)).unwrap_or(node);
    match text.as_text()?.to_ascii_lowercase().as_str() {
        "a" | "army" => Some(UnitKind::Army),
        "f" | "fleet" => Some(UnitKind::Fleet),
        _ => None,
    }
}

/// The coast that an object says.
fn coast<'n>(node: &'n JsonNode, keys: &[&str]) -> &'n str {
    keys.iter().find_map(|key| node.get(key)).and_then(JsonNode::as_text).unwrap_or_default()
}

impl SavedPage<'_> {
    fn wrong(&self, said: String) -> Diagnostic {
        error_at(self.source, &(self.at.start..self.source.text.len().min(self.at.start + 1)), said)
    }

    fn owner(&self, board: &Board, name: &str, at: &JsonNode) -> Result<Owner, Diagnostic> {
        let found = board.powers().find(|o| board.owner(*o).name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| error_at(self.source, &at.at, format!("“{name}” is not a power on this board")))
    }

    fn place(&self, board: &Board, name: &str, coast: &str, at: &JsonNode) -> Result<Place, Diagnostic> {
        let whole = if coast.is_empty() { name.to_string() } else { format!("{name}/{coast}") };
        let found = board.place(&whole);
        found.ok_or_else(|| error_at(self.source, &at.at, format!("“{whole}” is not a place on this board")))
    }

    /// The units that it shows.
    fn units(&self, board: &Board, all: &JsonNode) -> Result<Vec<Unit>, Diagnostic> {
        let (source, mut out, mut taken) = (self.source, Vec::new(), BTreeSet::new());
        for (power, list) in all.map(source, MANY)? {
            let owner = self.owner(board, power, list)?;
            if list.value == JsonValue::Null {
                continue;
            }
            for (name, node) in list.map(source, MANY)? {
                let kind =
                    kind(node).ok_or_else(|| error_at(source, &node.at, "“A” or “F” is expected here"))?;
                let place = self.place(board, name, coast(node, &["coast"]), node)?;
                if !super::stands(board, kind, place) {
                    let said = format!("{} {}: no such unit can stand there", kind.code(), board.code(place));
                    return Err(error_at(source, &node.at, said));
                }
                if !taken.insert(board.province_of(place)) {
                    let said = format!("two units stand in {}", board.code(place));
                    return Err(error_at(source, &node.at, said));
                }
                out.push(Unit::new(owner, kind, place));
            }
        }
        Ok(out)
    }

    /// The place that a unit is ordered to; where its coast is not said, and it came there, the one it is shown on afterwards.
    fn goal(
        &self,
        board: &Board,
        owner: Owner,
        name: &JsonNode,
        order: &JsonNode,
    ) -> Result<Place, Diagnostic> {
        let said = coast(order, &["coast", "to_coast", "toCoast"]);
        let place = self.place(board, name.text(self.source)?, said, name)?;
        let failed =
            order.get("result").and_then(JsonNode::as_text).is_some_and(|word| word.starts_with("FAIL"));
        Ok(self.stands(board, owner, place).filter(|_| !failed).map_or(place, |unit| unit.place))
    }

    /// The unit that a power has in a province afterwards.
    fn stands(&self, board: &Board, owner: Owner, place: Place) -> Option<&Unit> {
        let mut own = self.units.iter().flatten().filter(|unit| unit.owner == owner);
        own.find(|unit| board.province_of(unit.place) == board.province_of(place))
    }

    /// The phases that it tells of.
    fn phases(
        &self,
        board: &Board,
        stood: &[Unit],
        before: RecordedStart,
        raw: &mut Vec<RawPhase>,
    ) -> Result<(), Diagnostic> {
        let mut told: BTreeMap<Due, Vec<(String, String)>> = BTreeMap::from([(self.turn.phase, Vec::new())]);
        for (owner, place, order) in &self.orders {
            if order.value == JsonValue::Null {
                continue;
            }
            let (due, text) = self.order(board, stood, (*owner, *place), order)?;
            told.entry(due).or_default().push((board.owner(*owner).name.clone(), text));
        }
        // A winter in which nobody orders may be one in which nobody has to.
        if self.turn.phase == Due::Adjustment && told.values().all(Vec::is_empty) {
            return Ok(());
        }
        let mut before = Some(before);
        for (phase, orders) in told {
            let before = before.take().unwrap_or(RecordedStart::FOLLOWS);
            let (turn, hand) = (Turn { phase, ..self.turn }, SheetAuthor::Person);
            raw.push(RawPhase { turn, before, orders, draws: Vec::new(), hand });
        }
        Ok(())
    }

    /// An order in our words, and the phase it was for.
    fn order(
        &self,
        board: &Board,
        stood: &[Unit],
        (owner, at): (Owner, Place),
        order: &JsonNode,
    ) -> Result<(Due, String), Diagnostic> {
        let source = self.source;
        // A code alone may be short for another name.
        let unit = |place: Place, whose: Option<Owner>| {
            let mut there = stood.iter().filter(|u| board.province_of(u.place) == board.province_of(place));
            let unit = there.find(|u| whose.is_none_or(|o| o == u.owner));
            unit.map_or(board.code(place).to_string(), |unit| unit.text(board))
        };
        let own = unit(at, Some(owner));
        let word = order.need(source, "type")?;
        let winter = self.turn.phase == Due::Adjustment;
        let usual = if winter { Due::Adjustment } else { Due::Movement };
        let text = match word.text(source)?.to_ascii_uppercase().as_str() {
            "HOLD" => format!("{own} H"),
            "MOVE" => {
                format!("{own} - {}", board.code(self.goal(board, owner, order.need(source, "to")?, order)?))
            }
            kind @ ("SUPPORT" | "CONVOY") => {
                let letter = if kind == "CONVOY" { "C" } else { "S" };
                let of = order.get("from").or(order.get("to"));
                let of = of.map_or_else(|| order.need(source, "from"), Ok)?;
                let of = self.place(board, of.text(source)?, "", of)?;
                let to = order.get("to").map(|to| self.place(board, to.text(source)?, "", to)).transpose()?;
                let other = unit(of, None);
                match to.filter(|to| *to != of) {
                    Some(to) => format!("{own} {letter} {other} - {}", board.code(to)),
                    None => format!("{own} {letter} {other}"),
                }
            }
            "RETREAT" => {
                let to = order.get("to").map(|to| self.goal(board, owner, to, order)).transpose()?;
                let what = to.map_or("D".to_string(), |to| format!("- {}", board.code(to)));
                return Ok((Due::Retreat, format!("{own} {what}")));
            }
            "DISBAND" if !winter => return Ok((Due::Retreat, format!("{own} D"))),
            "DISBAND" => format!("Remove {own}"),
            "WAIVE" => "Waive".into(),
            "BUILD" => {
                let unit = self.stands(board, owner, at);
                let said = kind_said(order).or(unit.map(|unit| unit.kind));
                let kind =
                    said.ok_or_else(|| error_at(source, &order.at, "it is not said what is built here"))?;
                let coast = coast(order, &["coast"]);
                let place = match unit.filter(|_| coast.is_empty() && kind == UnitKind::Fleet) {
                    Some(unit) => unit.place,
                    None => self.place(board, board.code(at), coast, order)?,
                };
                format!("Build {} {}", kind.code(), board.code(place))
            }
            other => return Err(error_at(source, &word.at, format!("“{other}” is not an order"))),
        };
        Ok((usual, text))
    }
}

/// The kind of unit that an order says; its `type` is what is ordered.
fn kind_said(order: &JsonNode) -> Option<UnitKind> {
    ["unit", "unit_type", "unitType", "kind"].iter().find_map(|key| order.get(key)).and_then(kind)
}
