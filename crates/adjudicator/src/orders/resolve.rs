//! Resolution: what the names of an order mean in a position, tier by tier, and whether the order can be carried out.

use super::cover::Numbered;
use super::explain;
use super::policy::{Country, ImpossibleCoast, Leniency, MissingOne, MissingTwo, Policy, Slight};
use crate::board::{Set, members, reachable_from, union};
use crate::orders::prelude::*;

/// What is known while a text is read.
#[derive(Clone)]
pub struct Context<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its names.
    pub lexicon: &'a Lexicon,
    /// The words and patterns.
    pub words: &'a Compiled,
    /// The position the orders are for.
    pub position: &'a Position,
    /// The player; None for somebody the board does not know.
    pub who: Option<Owner>,
    /// The switches.
    pub policy: &'a Policy,
    /// There is no unit at all: nothing can be checked, what is written is taken.
    pub blank: bool,
    /// The words and patterns of facts, where conditions stand behind their orders.
    pub facts: Option<&'a Compiled>,
    /// Waters with fleets on them, and the coasts they wash.
    pub(in crate::orders) reach: Vec<(Set, Set)>,
}

/// A refusal: the code and a sentence.
pub type Refusal = (Code, String);

/// A unit as an order names it, and the one of the position that it is.
type Found<'a> = Result<(Own, Option<&'a Unit>), Refusal>;

/// A unit ordered, as found on the board.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// What it is.
    pub kind: UnitKind,
    /// Where it stands.
    pub place: Place,
    /// The number written with it.
    pub size: Option<u32>,
    /// The number it goes by, and its power where that must be said.
    pub marker: Option<(Option<Owner>, u16)>,
    /// It is not on the board.
    pub outside: bool,
    /// It is named as it was said: power, kind and place.
    pub said: Option<(Option<Owner>, Option<UnitKind>, Place)>,
    /// Remarks on how it was found.
    pub codes: Vec<Code>,
    /// They in words.
    pub notes: Vec<String>,
    /// Slight faults.
    pub slips: Vec<Slip>,
}

impl Own {
    /// A unit of which nothing else is known yet.
    pub fn new(kind: UnitKind, place: Place, text: &UnitText) -> Own {
        Own { kind, place, size: text.size, outside: text.outside, ..Own::default() }
    }

    /// `ARMY2`, `Italy FLEET1`; `A hyp 2`; `F stp/sc`, `A mun 2500`.
    pub fn named(&self, board: &Board) -> String {
        let number = self.size.map_or(String::new(), |n| format!(" {n}"));
        if let Some((power, kind, place)) = self.said {
            let power = power.map(|p| board.owner(p).name.as_str());
            let words = power.into_iter().chain(kind.map(UnitKind::code)).chain([board.code(place)]);
            return words.collect::<Vec<_>>().join(" ");
        }
        match self.marker {
            Some((power, number)) => {
                let power = power.map_or(String::new(), |p| format!("{} ", board.owner(p).name));
                let word = if self.kind == UnitKind::Fleet { "FLEET" } else { "ARMY" };
                format!("{power}{word}{number}")
            }
            None if self.outside => format!("{} hyp{number}", self.kind.code()),
            None => format!("{} {}{number}", self.kind.code(), board.code(self.place)),
        }
    }

    /// Takes over what was found out about another unit of the order.
    pub(super) fn learn(&mut self, other: &Own) {
        let new: Vec<Code> = other.codes.iter().filter(|c| !self.codes.contains(c)).copied().collect();
        self.codes.extend(new);
        self.notes.extend_from_slice(&other.notes);
        self.slips.extend_from_slice(&other.slips);
    }

    /// Nothing is known of where it is.
    pub fn nowhere(&self) -> bool {
        self.place == NOWHERE || self.said.is_some()
    }
}

/// The place of a unit of which it is not known.
const NOWHERE: Place = Place(u16::MAX);

impl<'a> Context<'a> {
    /// A context for one text.
    pub fn new(
        board: &'a Board,
        lexicon: &'a Lexicon,
        words: &'a Compiled,
        position: &'a Position,
        who: Owner,
        policy: &'a Policy,
    ) -> Context<'a> {
        Context {
            board,
            lexicon,
            words,
            position,
            who: board.owners.get(who.0 as usize).map(|_| who),
            policy,
            blank: position.units.is_empty()
                && position.dislodged.is_empty()
                && position.owners.iter().all(Option::is_none),
            facts: None,
            reach: if words.vocabulary.numbered { Vec::new() } else { waters(board, position) },
        }
    }

    /// Units that may be ordered in this phase: the dislodged ones in a retreat.
    fn orderable(&self) -> Box<dyn Iterator<Item = &'a Unit> + 'a> {
        if self.position.turn.phase == Phase::Retreat {
            Box::new(self.position.dislodged_units())
        } else {
            Box::new(self.position.units.iter())
        }
    }

    /// Whose unit may be ordered in a province, if it is not the writer's.
    pub fn owner_in(&self, province: Province) -> Option<Owner> {
        let mut here = self.orderable().filter(|u| self.board.unit_province(u) == province);
        here.find(|u| Some(u.owner) != self.who).map(|u| u.owner)
    }

    /// The code of a unit: `F stp/sc`.
    pub fn unit_text(&self, kind: UnitKind, place: Place) -> String {
        format!("{} {}", kind.code(), self.board.code(place))
    }

    /// Provinces a unit can go to on its own: by land or along its coast.
    pub fn steps(&self, kind: UnitKind, place: Place) -> Set {
        if place == NOWHERE { Set::ALL } else { self.board.step_provinces(kind, place) }
    }

    /// Provinces a unit can go to by ways of the rule-set's own.
    pub fn ways(&self, kind: UnitKind, place: Place) -> Set {
        match self.words.vocabulary.ways {
            Some(ways) if place != NOWHERE => ways(self.board, self.position, kind, place),
            _ => Set::EMPTY,
        }
    }

    /// Where an order to a unit is filed: its province, or none.
    pub fn filed(&self, place: Place) -> Option<Province> {
        (place != NOWHERE).then(|| self.board.province_of(place))
    }

    /// Coastal provinces an army in the province can be carried to over the fleets on the board.
    pub fn carried(&self, from: Province) -> Set {
        if from.0 as usize >= self.board.len() {
            return Set::EMPTY;
        }
        let mut out = Set::EMPTY;
        for (_, coasts) in &self.reach {
            if coasts.has(from) {
                out |= *coasts;
            }
        }
        out & !Set::singleton(from)
    }

    /// Everything the unit can be ordered to.
    pub fn goals(&self, kind: UnitKind, place: Place) -> Set {
        let steps = self.steps(kind, place);
        if kind == UnitKind::Army && place != NOWHERE {
            steps | self.carried(self.board.province_of(place))
        } else {
            steps
        }
    }

    /// The unit a player orders.
    pub fn own(&self, text: &UnitText, tokens: &[Token]) -> Result<Own, Refusal> {
        let name = &text.name;
        if let Some(found) = self.aside(text, tokens, true) {
            return found.map(|found| found.0);
        }
        let mut own = Own::new(UnitKind::Army, Place(0), text);
        let unit = self.mine(text, tokens)?;
        let province = self.board.unit_province(unit);
        if name.tier == Tier::Slip {
            own.codes.push(Code::Fuzzy);
            own.notes.push(format!("read as {}", self.board.place_name(unit.place)));
        } else if name.provinces.len() > 1 && !self.own_code(name, text.name_at, tokens, province) {
            own.codes.push(Code::Context);
            own.notes.push(format!(
                "{} is {}, where the unit is",
                explain::written(tokens, text.name_at, name.end),
                self.board.place_name(unit.place)
            ));
        }
        own.kind = unit.kind;
        own.place = unit.place;
        own.marker = self.words.vocabulary.numbered.then_some((None, unit.number));
        self.as_named(text, unit, &mut own)?;
        own.slips.extend(self.coast_of_unit(name.coast, unit, true, &mut own.codes)?);
        Ok(own)
    }

    /// A unit for which no unit of the position is looked up: it goes by number, stands elsewhere, is as it was said, or there
    /// is no position.
    fn aside(&self, text: &UnitText, tokens: &[Token], mine: bool) -> Option<Found<'a>> {
        match text.name.tier {
            Tier::Unknown => Some(Err(explain::unknown(self, tokens, text.name_at, &text.name))),
            _ if text.number.is_some() || text.outside => Some(self.elsewhere(text, mine)),
            _ if self.words.vocabulary.owned => Some(self.as_said(text, tokens, mine).map(|own| (own, None))),
            _ => self.blank.then(|| self.own_blank(text, tokens).map(|own| (own, None))),
        }
    }

    /// The one own unit a name means.
    fn mine(&self, text: &UnitText, tokens: &[Token]) -> Result<&'a Unit, Refusal> {
        let (name, at) = (&text.name, |u: &Unit| self.board.unit_province(u));
        let mine = self.orderable().filter(|u| Some(u.owner) == self.who && name.provinces.contains(&at(u)));
        let mine: Vec<&Unit> = mine.collect();
        let fit: Vec<&Unit> =
            mine.iter().copied().filter(|u| text.kind.is_none_or(|k| k == u.kind)).collect();
        let among = if fit.is_empty() { &mine } else { &fit };
        match among.as_slice() {
            [one] => Ok(one),
            [] => Err(self.no_own(text, tokens)),
            // Two kinds of one's own in one province are one name; two provinces are two meanings.
            [first, rest @ ..] if rest.iter().any(|u| at(u) != at(first)) => {
                let mut open: Vec<Province> = among.iter().map(|u| at(u)).collect();
                open.sort();
                open.dedup();
                Err(explain::ambiguous_own(self, tokens, text, &open))
            }
            _ if self.words.vocabulary.numbered => {
                Err((Code::AmbiguousOrder, "there are several units there: give its number".into()))
            }
            [first, ..] => Ok(first),
        }
    }

    /// Kind and power written with an own unit.
    fn as_named(&self, text: &UnitText, unit: &Unit, own: &mut Own) -> Result<(), Refusal> {
        let rules = &self.policy.reading;
        match text.kind {
            None if rules.unit_type_missing() == Leniency::Invalid => {
                let why = "the unit letter is missing, which the house rules do not allow";
                return Err((Code::UnknownOrder, why.into()));
            }
            None => own.codes.push(Code::TypeFilled),
            Some(kind) if kind != unit.kind => {
                if rules.unit_type_wrong() == Leniency::Invalid {
                    let wrong = self.unit_text(kind, self.board.unit_province(unit).place());
                    let why = "and the house rules do not put the unit letter right";
                    return Err((Code::NoUnit, format!("there is no {wrong}, {why}")));
                }
                own.codes.push(Code::TypeFixed);
                own.notes.push(format!("the unit there is {}", self.unit_text(unit.kind, unit.place)));
            }
            Some(_) => {}
        }
        if text.power.is_some() && text.power != self.who {
            if rules.nationality_wrong() == Country::Illegal {
                return Err((Code::NotYours, "the order names another power".into()));
            }
            own.codes.push(Code::Power);
        }
        if text.power.is_some() && text.shared_power {
            own.codes.push(Code::Context);
        }
        Ok(())
    }

    /// A coast that means nothing is noted, or refused with the reason.
    pub fn idle_coast(&self, why: &str) -> Result<Code, Refusal> {
        match self.policy.reading.coast_irrelevant() {
            Slight::Fail => Err((Code::UnknownCoast, why.into())),
            _ => Ok(Code::CoastIgnored),
        }
    }

    /// The coast written with a unit that stands somewhere.
    fn coast_of_unit(
        &self,
        written: Option<&str>,
        unit: &Unit,
        own: bool,
        codes: &mut Vec<Code>,
    ) -> Result<Option<Slip>, Refusal> {
        let stands = self.board.coast(unit.place);
        match (written, stands) {
            (None, Some(_)) => codes.push(Code::CoastFilled),
            (Some(w), Some(s)) if w != s => {
                if own && self.policy.reading.coast_wrong() == Slight::Fail {
                    let place = self.board.place_name(unit.place);
                    return Err((Code::UnknownCoast, format!("the fleet is at {place}")));
                }
                codes.push(Code::CoastIgnored);
                return Ok(Some(if own { Slip::OwnCoast } else { Slip::OtherCoast }));
            }
            (Some(_), None) => {
                codes.push(self.idle_coast("that coast has no meaning here")?);
            }
            _ => {}
        }
        Ok(None)
    }

    /// The province that a name of several meanings is the board's own code of.
    fn coded(&self, name: &Name, at: usize, tokens: &[Token]) -> Option<Province> {
        name.provinces.iter().copied().find(|p| self.own_code(name, at, tokens, *p))
    }

    /// The token is the board's own code of the province.
    fn own_code(&self, name: &Name, at: usize, tokens: &[Token], province: Province) -> bool {
        name.tier == Tier::Exact && tokens.get(at).is_some_and(|t| t.word == self.board.province(province).id)
    }

    fn own_blank(&self, text: &UnitText, tokens: &[Token]) -> Result<Own, Refusal> {
        let name = &text.name;
        if self.words.vocabulary.numbered {
            return Err((Code::UnknownOrder, "without a position a unit is named by its number".into()));
        }
        let mut own = Own::new(UnitKind::Army, Place(0), text);
        let fits = |p: &Province| {
            let terrain = self.board.province(*p).terrain;
            match text.kind {
                Some(UnitKind::Army) => terrain != Terrain::Sea,
                Some(UnitKind::Fleet) => terrain != Terrain::Land,
                _ => true,
            }
        };
        let among: Vec<Province> = name.provinces.iter().copied().filter(fits).collect();
        let among = if among.is_empty() { name.provinces.to_vec() } else { among };
        let [province] = among.as_slice() else {
            return Err(explain::ambiguous_own(self, tokens, text, &[]));
        };
        if name.tier == Tier::Slip {
            own.codes.push(Code::Fuzzy);
        } else if name.provinces.len() > 1 {
            own.codes.push(Code::Context);
        }
        if text.kind.is_none() {
            own.codes.push(Code::TypeFilled);
        }
        (own.kind, own.place) = self.guess(text, *province);
        Ok(own)
    }

    /// What stands in a province where no unit is known: what was written, else a fleet at sea and an army on land.
    fn guess(&self, text: &UnitText, province: Province) -> (UnitKind, Place) {
        let sea = self.board.is_sea(province);
        let kind = text.kind.unwrap_or(if sea { UnitKind::Fleet } else { UnitKind::Army });
        let coast = text.name.coast.and_then(|c| self.board.with_coast(province, c));
        (kind, coast.filter(|_| kind == UnitKind::Fleet).unwrap_or(province.place()))
    }

    /// A unit as it was said; of a name with several meanings the one where such a unit stands. A slip is mended to such a
    /// one only.
    fn as_said(&self, text: &UnitText, tokens: &[Token], mine: bool) -> Result<Own, Refusal> {
        let name = &text.name;
        let kind = |unit: &Unit| text.kind.is_none_or(|k| k == unit.kind);
        let stands = |p: &Province| self.position.units_in(self.board, *p).any(kind);
        let mut among: Vec<Province> = name.provinces.to_vec();
        if among.len() > 1 || name.tier == Tier::Slip {
            among.retain(stands);
            let own = |p: &Province| {
                self.position.units_in(self.board, *p).any(|u| kind(u) && Some(u.owner) == self.who)
            };
            if mine && among.iter().any(own) {
                among.retain(own);
            }
        }
        if let (0, Some(own)) = (among.len(), self.coded(name, text.name_at, tokens)) {
            among.push(own);
        }
        let mut codes = Vec::new();
        let province = match among.as_slice() {
            [one] => *one,
            [] if name.tier == Tier::Slip => return Err(explain::unknown(self, tokens, text.name_at, name)),
            _ => return Err(explain::ambiguous_other(self, tokens, text)),
        };
        if name.tier == Tier::Slip {
            codes.push(Code::Fuzzy);
        } else if name.provinces.len() > 1 {
            codes.push(Code::Context);
        }
        if text.power.is_some() && text.shared_power {
            codes.push(Code::Context);
        }
        let coast = name.coast.and_then(|c| self.board.with_coast(province, c));
        if let (Some(coast), None) = (name.coast, coast) {
            if !self.board.province(province).coasts.is_empty() {
                return Err(explain::unknown_coast(self, province, coast));
            }
            codes.push(Code::CoastIgnored);
        }
        let place = coast.unwrap_or(province.place());
        let guess = if coast.is_some() { UnitKind::Fleet } else { UnitKind::Army };
        let said = Some((text.power, text.kind, place));
        Ok(Own { said, codes, ..Own::new(text.kind.unwrap_or(guess), place, text) })
    }

    /// Why a unit cannot be ordered by this player.
    fn no_own(&self, text: &UnitText, tokens: &[Token]) -> Refusal {
        let name = &text.name;
        if name.tier == Tier::Slip {
            return explain::unknown(self, tokens, text.name_at, name);
        }
        let named = |u: &&Unit| name.provinces.contains(&self.board.unit_province(u));
        let mut there = self.position.units.iter().filter(named);
        if name.provinces.len() > 1 {
            return explain::ambiguous_own(self, tokens, text, &[]);
        }
        let place = name.provinces.first().map(|p| self.board.place_name(p.place())).unwrap_or_default();
        if self.position.turn.phase == Phase::Retreat {
            if there.clone().any(|u| Some(u.owner) == self.who) {
                let why = format!("the unit in {place} is not dislodged: it needs no order now");
                return (Code::WrongPhase, why);
            }
            if let Some(other) = self.orderable().find(named) {
                let other = other.owned_text(self.board);
                return (Code::NotYours, format!("the unit dislodged from {place} is {other}"));
            }
        }
        match there.next() {
            Some(unit) => (Code::NotYours, format!("the unit in {place} is {}", unit.owned_text(self.board))),
            None => (Code::NoUnit, format!("there is no unit in {place}")),
        }
    }

    /// A unit named in a support or convoy, wherever it belongs. Of several, those are kept for which
    /// `could` is greatest.
    pub fn other(&self, text: &UnitText, tokens: &[Token], could: &dyn Fn(&Unit) -> u8) -> Found<'a> {
        let name = &text.name;
        if let Some(found) = self.aside(text, tokens, false) {
            return found;
        }
        let among = self.named_others(text, could);
        let mut provinces: Vec<Province> = among.iter().map(|u| self.board.unit_province(u)).collect();
        provinces.sort();
        provinces.dedup();
        let mut codes = Vec::new();
        let unit = match provinces.as_slice() {
            [] => return self.nobody(text, tokens).map(|own| (own, None)),
            [_] => among[0],
            _ => return Err(explain::ambiguous_other(self, tokens, text)),
        };
        if let Some(kind) = text.kind.filter(|k| *k != unit.kind && self.words.vocabulary.kinds_count) {
            let place = self.board.unit_province(unit).place();
            let note = format!("there is no {} there", self.unit_text(kind, place));
            let own = Own::new(kind, place, text);
            return Ok((Own { codes: vec![Code::Void], notes: vec![note], ..own }, None));
        }
        let numbered = self.words.vocabulary.numbered;
        if numbered && among.iter().filter(|u| u.place == unit.place).count() > 1 {
            return Err((Code::AmbiguousOrder, "there are several units there: give its number".into()));
        }
        let mut notes = Vec::new();
        let province = self.board.unit_province(unit);
        if name.tier == Tier::Slip {
            codes.push(Code::Fuzzy);
            notes.push(format!("read as {}", self.board.place_name(unit.place)));
        } else if name.provinces.len() > 1 {
            let mine = Some(unit.owner) == self.who && self.own_code(name, text.name_at, tokens, province);
            if !mine {
                codes.push(Code::Context);
            }
        }
        let shared = text.shared_name || (text.power.is_some() && text.shared_power);
        if shared && !codes.contains(&Code::Context) {
            codes.push(Code::Context);
        }
        match text.kind {
            None => codes.push(Code::TypeFilled),
            Some(kind) if kind != unit.kind => codes.push(Code::TypeFixed),
            Some(_) => {}
        }
        if text.power.is_some_and(|p| p != unit.owner) {
            codes.push(Code::Power);
            notes.push(format!("it is {}", unit.owned_text(self.board)));
        }
        let mut slips: Vec<Slip> =
            self.coast_of_unit(name.coast, unit, false, &mut codes)?.into_iter().collect();
        if text.power.is_none() && Some(unit.owner) != self.who {
            slips.push(Slip::NoCountry);
        }
        let power = text.power.or(Some(unit.owner).filter(|o| Some(*o) != self.who));
        let marker = numbered.then_some((power, unit.number));
        Ok((Own { marker, codes, notes, slips, ..Own::new(unit.kind, unit.place, text) }, Some(unit)))
    }

    /// The units a name can mean: those of its kind and power, if there are any.
    fn named_others(&self, text: &UnitText, could: &dyn Fn(&Unit) -> u8) -> Vec<&'a Unit> {
        let name = &text.name;
        let here = |u: &&Unit| name.provinces.contains(&self.board.unit_province(u));
        let mut among: Vec<&'a Unit> = self.position.units.iter().filter(here).collect();
        let kind = |u: &&Unit| text.kind.is_none_or(|k| k == u.kind);
        let power = |u: &&Unit| text.power.is_none_or(|p| p == u.owner);
        for fits in [&kind as &dyn Fn(&&Unit) -> bool, &power] {
            if among.iter().any(fits) {
                among.retain(|u| fits(u));
            }
        }
        // Of several numbered units in one place the number is asked.
        if name.provinces.len() > 1 || !self.words.vocabulary.numbered {
            let best = among.iter().map(|u| could(u)).max();
            among.retain(|u| Some(could(u)) == best);
        }
        among
    }

    /// A unit named where nothing stands.
    fn nobody(&self, text: &UnitText, tokens: &[Token]) -> Result<Own, Refusal> {
        let name = &text.name;
        let [province] = &*name.provinces else {
            return Err(explain::ambiguous_other(self, tokens, text));
        };
        let where_to = self.board.place_name(province.place());
        if self.words.vocabulary.numbered {
            return Err((Code::NoUnit, format!("there is no unit in {where_to}: which one is meant?")));
        }
        let filled = [(name.tier == Tier::Slip, Code::Fuzzy), (text.kind.is_none(), Code::TypeFilled)];
        let filled = filled.into_iter().filter(|(is, _)| *is).map(|(_, code)| code);
        let codes = filled.chain([Code::Void]).collect();
        let notes = vec![format!("there is no unit in {where_to}")];
        let (kind, place) = self.guess(text, *province);
        Ok(Own { codes, notes, ..Own::new(kind, place, text) })
    }

    /// The units that go by number.
    pub fn markers(&self) -> Vec<Numbered> {
        if !self.words.vocabulary.numbered {
            return Vec::new();
        }
        let units = self.position.dislodged_units().chain(&self.position.units);
        let listed = units.flat_map(|u| {
            let (kind, number, at) = (u.kind, u.number, self.board.unit_province(u));
            let named = Numbered { owner: Some(u.owner), kind, number, at };
            let mine = (Some(u.owner) == self.who).then_some(Numbered { owner: None, ..named });
            [Some(named), mine].into_iter().flatten()
        });
        listed.collect()
    }

    /// A unit named by its number, or one that is not on the board.
    fn elsewhere(&self, text: &UnitText, mine: bool) -> Found<'a> {
        let kind = text.kind.unwrap_or(UnitKind::Army);
        let mut own = Own::new(kind, NOWHERE, text);
        let Some(number) = text.number else { return Ok((own, None)) };
        if mine && text.power.is_some() && text.power != self.who {
            return Err((Code::NotYours, "the order names another power".into()));
        }
        own.marker = Some((text.power.filter(|_| !mine), number));
        if self.blank {
            return Ok((own, None));
        }
        let whose = text.power.or(self.who);
        let here = |u: &&Unit| Some(u.owner) == whose && u.kind == kind && u.number == number;
        let waiting = self.position.dislodged_units();
        let found = match mine {
            true => self.orderable().find(here),
            false => waiting.chain(&self.position.units).find(here),
        };
        let named = own.named(self.board);
        let Some(unit) = found else {
            if !mine {
                own.codes.push(Code::Void);
                own.notes.push("there is no such unit".into());
                return Ok((own, None));
            }
            return Err(match self.position.units.iter().any(|u| here(&u)) {
                true => (Code::WrongPhase, format!("{named} is not dislodged: it needs no order now")),
                false => (Code::NoUnit, format!("you have no {named}")),
            });
        };
        let at = self.board.unit_province(unit);
        let said = &text.name.provinces;
        if let Some(first) = said.first()
            && !said.contains(&at)
        {
            let (here, there) = (self.board.place_name(unit.place), self.board.place_name(first.place()));
            return Err((Code::NoUnit, format!("{named} is in {here}, not in {there}")));
        }
        own.place = unit.place;
        Ok((own, Some(unit)))
    }

    /// The one province a goal, a name and its place among the tokens, means, among those in `best`, else in `good`; the codes say how it was found.
    /// `stays` is where the unit stands: never the meaning of a name with several.
    pub fn goal(
        &self,
        name: &Name,
        at: usize,
        tokens: &[Token],
        tiers: &[Set],
        stays: Option<Province>,
        codes: &mut Vec<Code>,
    ) -> Result<Province, Refusal> {
        if name.tier == Tier::Unknown {
            return Err(explain::unknown(self, tokens, at, name));
        }
        if name.tier == Tier::Slip {
            codes.push(Code::Fuzzy);
        }
        if let [one] = &*name.provinces {
            return Ok(*one);
        }
        for tier in tiers {
            let open: Vec<Province> =
                name.provinces.iter().copied().filter(|p| tier.has(p) && Some(*p) != stays).collect();
            match open.as_slice() {
                [] => continue,
                [one] => {
                    if name.tier != Tier::Slip {
                        codes.push(Code::Context);
                    }
                    return Ok(*one);
                }
                several => {
                    // Where nothing can tell, the board's own code is what it says.
                    if let Some(own) = self.coded(name, at, tokens).filter(|_| *tier == Set::ALL) {
                        return Ok(own);
                    }
                    return Err(explain::ambiguous_goal(self, tokens, at, name, several));
                }
            }
        }
        match self.coded(name, at, tokens).filter(|_| self.words.vocabulary.owned) {
            Some(own) => Ok(own),
            None => Err(explain::ambiguous_goal(self, tokens, at, name, &[])),
        }
    }

    /// The place a fleet goes to, coast and all; a bare province if the order is impossible.
    pub fn fleet_goal(
        &self,
        open: Set,
        province: Province,
        coast: Option<&str>,
        codes: &mut Vec<Code>,
    ) -> Result<Place, Refusal> {
        let info = self.board.province(province);
        if info.coasts.is_empty() {
            if coast.is_some() {
                codes.push(self.idle_coast(&format!("{} has no such coast", info.name))?);
            }
            return Ok(province.place());
        }
        let possible: Vec<Place> = info.coasts.iter().copied().filter(|c| open.has(c)).collect();
        if let Some(coast) = coast {
            let Some(place) = self.board.with_coast(province, coast) else {
                return Err(explain::unknown_coast(self, province, coast));
            };
            if !possible.contains(&place)
                && self.policy.reading.coast_impossible() == ImpossibleCoast::Ignore
                && let [one] = possible.as_slice()
            {
                codes.push(Code::CoastIgnored);
                return Ok(*one);
            }
            return Ok(place);
        }
        match possible.as_slice() {
            [one] if self.policy.reading.coast_missing_one() == MissingOne::Infer => {
                codes.push(Code::CoastFilled);
                Ok(*one)
            }
            [] => Ok(province.place()),
            [first, ..] if self.policy.reading.coast_missing_two() == MissingTwo::DefaultCoast => {
                codes.push(Code::CoastFilled);
                Ok(*first)
            }
            several => Err(explain::ambiguous_coast(self, province, several)),
        }
    }

    /// The open retreats of a dislodged unit.
    pub fn retreats(&self, place: Place) -> Set {
        let Some(dislodged) = self.position.dislodged.iter().find(|d| d.unit.place == place) else {
            return Set::EMPTY;
        };
        if let Some(list) = &dislodged.retreats {
            return list.iter().collect::<Set>();
        }
        let unit = &dislodged.unit;
        let closed = self.position.units.iter().map(|u| u.place).chain(dislodged.from.iter().copied());
        let closed = closed.chain(self.position.contested.iter().map(|p| p.place()));
        let closed: Set = closed.map(|p| self.board.province_of(p)).collect();
        members(self.board.steps(unit.kind, unit.place))
            .filter(|p| !closed.has(self.board.province_of(Place(*p))))
            .collect::<Set>()
    }

    /// Builds (positive) or removals (negative) due to the player.
    pub fn adjustments(&self) -> i32 {
        let Some(who) = self.who else { return 0 };
        let units = self.position.units.iter().filter(|u| u.owner == who).count() as i32;
        self.position.centres(who) as i32 - units
    }
}

/// The waters with fleets on them: seas joined to each other, with all coastal provinces they wash.
fn waters(board: &Board, position: &Position) -> Vec<(Set, Set)> {
    let sailed = position.units.iter().filter(|u| u.kind == UnitKind::Fleet).map(|u| u.place);
    let (mut fleets, coast) = (board.seas(sailed), board.of_terrain(Terrain::Coast));
    let mut out = Vec::new();
    while let Some(first) = fleets.first() {
        let sea = reachable_from(Set::singleton(first), |p| board.fleet_provinces(Place(p)) & fleets);
        out.push((sea, union(members(sea).map(|p| board.fleet_provinces(Place(p)))) & coast));
        fleets &= !sea;
    }
    out
}
