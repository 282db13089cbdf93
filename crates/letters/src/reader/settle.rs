//! All rows of a letter told to the order reader together, and its pieces put in order.

use adjudicator::orders::{Code, Reading};
use adjudicator::position::Private;
use adjudicator::season::Phase;
use adjudicator::terms::{OrderItem, StatedOrder};
use diagnostics::Source;

use super::super::atoms::Sense;
use super::super::attempt::Told;
use super::super::language::is_common;
use super::super::reading::remarks::{unexplained, waived};
use super::super::words::words;
use super::super::{Act, Cause, Kind, Piece, World, units};
use super::rivals::rivals;
use super::{Draft, Work};

impl Work<'_> {
    /// Reads all orders together and gives the pieces.
    pub(super) fn settle(mut self) -> Vec<Piece> {
        self.capitals();
        self.lists();
        self.scrapped();
        self.changed();
        let mut text = String::new();
        let mut rows: Vec<usize> = Vec::new();
        for (index, draft) in self.drafts.iter().enumerate() {
            let Some(told) = &draft.told else { continue };
            if draft.blank && !text.is_empty() {
                text.push('\n');
                rows.push(usize::MAX);
            }
            text.push_str(&told.text);
            text.push('\n');
            rows.push(index);
        }
        let readings = if rows.is_empty() {
            Vec::new()
        } else {
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", text))
        };
        let mut out: Vec<Piece> = Vec::new();
        for (index, draft) in self.drafts.iter().enumerate() {
            if draft.told.is_none() {
                out.push(draft.piece.clone());
                continue;
            }
            let mine = || readings.iter().filter(|r| rows.get(r.line as usize - 1) == Some(&index));
            let before = out.len();
            // Nothing is read by halves: `A Ven a Tri o Tyr`.
            let half = self.teller.strict && mine().any(|r| r.codes.contains(&Code::UnknownOrder));
            for reading in mine() {
                let mut piece = draft.piece.clone();
                piece.told = draft.told.as_ref().map(|t| Private::new(t.text.clone()));
                if piece.is_error()
                    || reading.codes.iter().any(|c| matches!(c, Code::TooMany | Code::Conflict))
                {
                    piece.attempt = draft.told.as_ref().and_then(|t| self.alone(&t.text));
                }
                let header =
                    |i: &OrderItem| matches!(i, OrderItem::Heading(text) if text.starts_with("HEADER"));
                let item = reading.item.clone().filter(|item| !header(item));
                piece.order = item.map(|item| StatedOrder::Item(self.world.rules.grammar(), item));
                piece.codes.clone_from(&reading.codes);
                piece.cause = Cause::told(&reading.message);
                piece.unit = reading.item.as_ref().and_then(|i| units::of(self.world.rules, i));
                let told = draft.told.as_ref();
                // `A lvp 10000 H won`, or `when` by itself: in a row that was not understood alone, or is nothing but a
                // name, a common word is not a slip for a province.
                let common = |t: &Told| words(&t.text, 0).iter().any(|w| is_common(&w.text));
                let alone = |t: &Told| t.units.is_empty() || t.bare;
                if piece.codes.contains(&Code::Fuzzy) && told.is_some_and(|t| alone(t) && common(t)) {
                    piece.order = None;
                    piece.codes = vec![Code::UnknownOrder];
                    piece.cause = Cause::told("a word that is not a slip for a province");
                }
                if half && piece.order.is_some() {
                    piece.order = None;
                    piece.codes = vec![Code::UnknownOrder];
                    piece.cause = Some(Cause::Beside(None));
                }
                if told.is_some_and(|t| t.mended) && !piece.codes.contains(&Code::Fuzzy) && !piece.is_error()
                {
                    piece.codes.push(Code::Fuzzy);
                    piece.codes.sort_unstable();
                }
                if reading.codes.contains(&Code::Amends) {
                    piece.act = Some(Act::Amends);
                }
                if reading.item.as_ref().is_some_and(|item| item.vote().is_some()) {
                    piece.kind = Kind::Vote;
                }
                if piece.order.is_none() {
                    piece.kind = if piece.is_error() { Kind::Unread } else { Kind::Remark };
                    piece.unit = piece.unit.or_else(|| told.and_then(|t| t.units.first().cloned()));
                }
                out.push(piece);
            }
            if out.len() == before {
                out.push(Piece { kind: Kind::Remark, ..draft.piece.clone() });
            }
        }
        self.amended(&mut out);
        waived(self.world, self.text, &mut out);
        self.gone_by(&mut out);
        rivals(self.world, &mut out);
        self.idle_rows(&mut out);
        unexplained(&mut out);
        out
    }

    /// An order that was taken for one of a season gone by is asked about if its unit stands there now and has no other.
    fn gone_by(&self, pieces: &mut [Piece]) {
        let World { rules, position, who, .. } = self.world;
        for at in (0..pieces.len()).filter(|at| pieces[*at].kind == Kind::Past).collect::<Vec<_>>() {
            let Some(unit) = pieces[at].unit.clone() else { continue };
            let stands = units::due(position, *who).into_iter().any(|u| units::key(*rules, u) == unit);
            let other = pieces.iter().any(|p| p.kind != Kind::Past && p.unit.as_ref() == Some(&unit));
            if stands && !other {
                pieces[at].kind = Kind::Unread;
                pieces[at].codes = vec![Code::UnknownOrder];
                pieces[at].cause = Some(Cause::GoneBy);
            }
        }
    }

    /// `F NTH-NOR` below `A Lon-Yor`: a name with several meanings may be decided by the capitals of all the other names.
    fn capitals(&mut self) {
        let order =
            |s: &Sense| matches!(s, Sense::Unit(..) | Sense::Place(..) | Sense::Verb(_) | Sense::Sign);
        for at in 0..self.drafts.len() {
            let piece = &self.drafts[at].piece;
            let plain = self.teller.atoms(&piece.span).iter().all(|a| order(&a.sense) && !a.is("?"));
            if piece.kind != Kind::Unread || piece.codes != [Code::AmbiguousProvince] || !plain {
                continue;
            }
            let others = self.drafts.iter().filter_map(|d| Some(d.told.as_ref()?.text.as_str()));
            let row = self.text[piece.span.clone()].replace(['\n', '\r'], " ");
            let rows: Vec<&str> = others.chain([row.as_str()]).collect();
            let source = Source::new("letter", rows.join("\n"));
            let read = self.world.rules.read(self.world.position, self.world.who, &source);
            let mine: Vec<_> = read.iter().filter(|r| r.line as usize == rows.len()).collect();
            let sure = |r: &&Reading| r.order.is_some() && r.codes == [Code::Case];
            if mine.is_empty() || !mine.iter().all(sure) {
                continue;
            }
            let unit = |r: &&Reading| units::of(self.world.rules, r.item.as_ref()?);
            let units = mine.iter().filter_map(unit).collect();
            self.drafts[at].piece = Piece::new(piece.span.clone(), Kind::Order);
            self.drafts[at].told = Some(Told { text: row, amends: false, mended: false, bare: false, units });
        }
    }

    /// `Scrap that.`: what is ordered anew below it is changed; an order above it that is not is asked about.
    fn scrapped(&mut self) {
        for at in 1..self.drafts.len() {
            let (above, below) = self.drafts.split_at_mut(at);
            let Some((scrap, below)) = below.split_first_mut() else { continue };
            let Some(all) = scrap.scraps else { continue };
            let anew: Vec<&String> =
                below.iter().filter_map(|d| d.told.as_ref()).flat_map(|t| &t.units).collect();
            let (mut last, mut asked) = (true, false);
            for draft in above.iter_mut().rev() {
                let Some(told) = &draft.told else { continue };
                let meant = std::mem::take(&mut last) || all;
                if !told.units.is_empty() && told.units.iter().all(|unit| anew.contains(&unit)) {
                    draft.overtaken();
                } else if meant {
                    let unit = told.units.last().cloned();
                    scrap.piece.unit = scrap.piece.unit.take().or(unit.clone());
                    draft.told = None;
                    draft.piece.kind = Kind::Unread;
                    draft.piece.codes = vec![Code::UnknownOrder];
                    draft.piece.cause = Some(Cause::TakenBack);
                    draft.piece.unit = unit;
                    asked = true;
                } else {
                    // Orders that stand further above may be meant as well, unless it stands in the row of the last.
                    let between = self.text.get(draft.piece.span.end..scrap.piece.span.start);
                    asked |= between.is_none_or(|text| text.contains('\n'));
                }
            }
            if asked {
                scrap.piece.kind = Kind::Unread;
                scrap.piece.codes = vec![Code::UnknownOrder];
            } else {
                scrap.piece.cause = None;
            }
        }
    }

    /// Orders that a later row of the letter changes expressly are not read beside it.
    fn changed(&mut self) {
        for at in 1..self.drafts.len() {
            let Some(later) = self.drafts[at].told.as_ref().filter(|t| t.amends) else { continue };
            let units = later.units.clone();
            for draft in self.drafts[..at].iter_mut() {
                let Some(told) = draft.told.as_mut().filter(|t| t.units.iter().any(|u| units.contains(u)))
                else {
                    continue;
                };
                let read = self.world.rules.read(
                    self.world.position,
                    self.world.who,
                    &Source::new("letter", told.text.as_str()),
                );
                let unit = |r: &Reading| units::of(self.world.rules, r.item.as_ref()?);
                let stays = |r: &Reading| unit(r).is_none_or(|u| !units.contains(&u));
                let left: Vec<String> = read.into_iter().filter(stays).filter_map(|r| r.order).collect();
                if left.is_empty() {
                    draft.overtaken();
                } else {
                    told.text = left.join("; ");
                    told.units.retain(|u| !units.contains(u));
                }
            }
        }
    }

    /// What a row means by itself, if it is one order.
    pub(super) fn alone(&self, told: &str) -> Option<StatedOrder> {
        let readings =
            self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", told));
        match readings.as_slice() {
            [one] if !one.is_error() => {
                one.item.clone().map(|item| StatedOrder::Item(self.world.rules.grammar(), item))
            }
            _ => None,
        }
    }

    /// A bare list of units is a list, not an order to hold, where the units have orders elsewhere or it has a heading.
    pub(super) fn lists(&mut self) {
        let ordered: Vec<String> = self
            .drafts
            .iter()
            .filter_map(|d| d.told.as_ref().filter(|t| !t.bare))
            .flat_map(|t| t.units.clone())
            .collect();
        let attempted: Vec<String> = self
            .drafts
            .iter()
            .filter(|d| d.piece.kind != Kind::Past)
            .filter_map(|d| d.piece.unit.clone())
            .collect();
        let bare = |d: &Draft| d.told.as_ref().is_some_and(|t| t.bare);
        let beside: Vec<bool> = (0..self.drafts.len())
            .map(|i| {
                let near =
                    |j: Option<usize>| j.and_then(|j| self.drafts.get(j)).is_some_and(|d| d.told.is_some());
                near(i.checked_sub(1)) || near(Some(i + 1))
            })
            .collect();
        let moving = self.world.position.turn.phase == Phase::Movement;
        for at in 0..self.drafts.len() {
            if !bare(&self.drafts[at]) || !moving {
                continue;
            }
            let units = self.drafts[at].told.as_ref().map(|t| t.units.clone()).unwrap_or_default();
            let elsewhere = units.iter().any(|u| ordered.contains(u) || attempted.contains(u));
            let text = &self.text[self.drafts[at].piece.span.clone()];
            let lettered =
                words(text, 0).iter().any(|w| matches!(w.text.as_str(), "a" | "f" | "army" | "fleet"));
            let draft = &mut self.drafts[at];
            if elsewhere || units.len() > 1 && !ordered.is_empty() {
                draft.told = None;
                draft.piece.kind = Kind::UnitList;
            } else if units.len() > 1 {
                draft.told = None;
                draft.piece.kind = Kind::UnitList;
                draft.piece.codes = vec![Code::UnknownOrder];
                draft.piece.cause = Some(Cause::Units);
            } else if !lettered && !beside[at] {
                draft.told = None;
                draft.piece.kind = Kind::Remark;
            }
        }
    }

    /// Within a letter an order that changes an earlier one leaves the earlier one out.
    pub(super) fn amended(&self, pieces: &mut [Piece]) {
        for at in 0..pieces.len() {
            if pieces[at].act != Some(Act::Amends) || !pieces[at].is_order() {
                continue;
            }
            let unit = pieces[at].unit.clone();
            let mut found = false;
            for piece in pieces[..at].iter_mut().filter(|p| p.is_order() && p.unit == unit) {
                piece.order = None;
                piece.kind = Kind::Amend;
                piece.codes.clear();
                piece.cause = Some(Cause::Changed);
                found = true;
            }
            if found && !pieces[at].codes.contains(&Code::Amends) {
                pieces[at].codes.push(Code::Amends);
            }
        }
    }
}
