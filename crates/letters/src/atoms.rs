//! The words of a row as what they can be in an order: units, places, verbs, and words that could change it or cannot.

use std::ops::Range;

use adjudicator::board::{Board, Owner, Province};
use adjudicator::position::{Position, UnitKind};
use adjudicator::season::Phase;

use super::World;
use super::headers::{Names, power};
use super::language::{Language, any_at, english};
use super::places::{At, Places, Sure};
use super::words::{Sort, Word};

/// What a stretch of words is.
#[derive(Clone, Debug, PartialEq)]
pub enum Sense {
    /// `A`, `fleet`, `Flotte`.
    Unit(UnitKind, bool),
    /// A place, the province if it is one only, and how sure.
    Place(Option<Province>, Sure),
    /// A verb of orders: the key of its class.
    Verb(&'static str),
    /// A power.
    Power(Owner),
    /// `and`.
    And,
    /// `if`, `unless`, `otherwise`.
    Condition(&'static str),
    /// A word that could change an order beside it.
    Doubt,
    /// Something that changes nothing.
    Harmless,
    /// A phrase of letters: its class.
    Said(&'static str),
    /// Part of somebody's name.
    Person,
    /// A number.
    Number,
    /// A sign.
    Sign,
    /// Any other word.
    Unknown,
}

/// A stretch of words with its sense.
#[derive(Clone, Debug)]
pub struct Atom {
    /// What it is.
    pub sense: Sense,
    /// Its tokens.
    pub words: Range<usize>,
    /// Its bytes in the letter.
    pub span: Range<usize>,
    /// How the reader of orders is told of it.
    pub out: String,
    /// The first word, folded.
    pub first: String,
    /// It has a point in it: an abbreviation.
    pub points: bool,
}

impl Atom {
    /// Whether it is this sign.
    pub fn is(&self, sign: &str) -> bool {
        self.sense == Sense::Sign && self.first == sign
    }

    /// Whether it names a place.
    pub fn is_place(&self) -> bool {
        matches!(self.sense, Sense::Place(..))
    }

    /// Whether it names a kind of unit.
    pub fn is_unit(&self) -> bool {
        matches!(self.sense, Sense::Unit(..))
    }

    /// Whether it is a verb of some classes.
    pub fn is_verb(&self, classes: &[&str]) -> bool {
        matches!(self.sense, Sense::Verb(v) if classes.contains(&v))
    }
}

/// What words are looked up with.
pub struct Lookup<'a> {
    /// The board.
    pub board: &'a Board,
    /// The position.
    pub position: &'a Position,
    /// Whose letter it is.
    pub who: Owner,
    /// The board's names.
    pub places: &'a Places,
    /// The letter's language.
    pub language: &'a Language,
    /// Names of games and people.
    pub names: &'a Names,
    /// The units of the sheet that is answered, in the order of its lines: as an order names them, and their provinces.
    pub sheet: Vec<(String, Province)>,
}

/// Verbs, and how each is told to the reader of orders.
const VERBS: [(&str, &str); 12] = [
    ("move", "-"),
    ("hold", "H"),
    ("support", "S"),
    ("convoy", "C"),
    ("disband", "disband"),
    ("build", "Build"),
    ("remove", "Remove"),
    ("waive", "Waive"),
    ("all hold", "All units hold"),
    ("taken", "taken by"),
    ("aside", ""),
    ("move end", ""),
];
const CONDITIONS: [(&str, &str); 4] =
    [("if", "If"), ("unless", "Unless"), ("then", "then"), ("else", "otherwise")];

impl<'a> Lookup<'a> {
    /// The names of a world in a language; no sheet is answered.
    pub fn new(world: &World<'a>, places: &'a Places, language: &'a Language) -> Lookup<'a> {
        let World { rules, position, who, names, .. } = *world;
        Lookup { board: rules.board(), position, who, places, language, names, sheet: Vec::new() }
    }

    /// Whether a province holds a unit of theirs.
    pub fn own(&self, province: Province) -> bool {
        let here = |place| self.board.province_of(place) == province;
        self.position.units_of(self.who).any(|u| here(u.place))
            || self.position.dislodged.iter().any(|d| d.unit.owner == self.who && here(d.unit.place))
    }

    /// The senses of some words.
    pub fn atoms(&self, text: &str, words: &[Word]) -> Vec<Atom> {
        let mut out: Vec<Atom> = Vec::new();
        let places: Vec<Option<At>> = (0..words.len()).map(|at| self.place(words, at)).collect();
        let mut at = 0;
        while at < words.len() {
            let (sense, len, said) = self.sense(text, words, at, &out, &places);
            let span = words[at].span.start..words[at + len - 1].span.end;
            let told = said.unwrap_or_else(|| text[span.clone()].to_string());
            let points = words[at..at + len].iter().any(|w| w.is("."));
            out.push(Atom {
                sense,
                words: at..at + len,
                span,
                out: told,
                first: words[at].text.clone(),
                points,
            });
            at += len;
        }
        out
    }

    fn sense(
        &self,
        text: &str,
        words: &[Word],
        at: usize,
        before: &[Atom],
        places: &[Option<At>],
    ) -> (Sense, usize, Option<String>) {
        let word = &words[at];
        let adjusting = self.position.turn.phase == Phase::Adjustment;
        if word.sort == Sort::Sign {
            let said = match (word.text.as_str(), &text[word.span.clone()]) {
                ("🪖" | "💂", _) => return (Sense::Unit(UnitKind::Army, false), 1, Some("A".into())),
                ("⚓" | "🚢" | "⛵" | "🛳", _) => {
                    return (Sense::Unit(UnitKind::Fleet, false), 1, Some("F".into()));
                }
                ("-", ">") if !before.last().is_some_and(|a| a.is("-") || a.is_place()) => String::new(),
                // `<F Bot-swe>` closes, `Bot > swe` moves.
                ("-", ">") if word.glued && words.get(at + 1).is_none_or(|w| !w.says()) => String::new(),
                ("-", _) => "-".into(),
                ("<" | "_" | "*" | "\"" | "~" | "|", _) => " ".into(),
                ("!", _) => " ".into(),
                (".", _) if !word.glued => " ".into(),
                (".", _)
                    if words.get(at + 1).is_some_and(|w| w.is(".")) || at > 0 && words[at - 1].is(".") =>
                {
                    " ".into()
                }
                (sign, _) if !sign.is_ascii() => " ".into(),
                (sign, _) => sign.to_string(),
            };
            return (Sense::Sign, 1, Some(said));
        }
        if word.sort == Sort::Number {
            // `nth 2 den`
            let placed = before.last().is_some_and(Atom::is_place) && word.text == "2";
            if placed && places.get(at + 1).is_some_and(Option::is_some) {
                return (Sense::Verb("move"), 1, Some("-".into()));
            }
            return (Sense::Number, 1, None);
        }
        let place = places[at].as_ref();
        if let Some(kind) = self.unit_letter(words, at, places, before) {
            let letter = if kind == UnitKind::Army { "A" } else { "F" };
            return (Sense::Unit(kind, false), 1, Some(letter.into()));
        }
        let said = self.phrase(words, at, adjusting);
        if let Some(place) = place
            && said.as_ref().is_none_or(|(_, len, _)| {
                *len < place.len || *len == place.len && self.fits_place(words, at, place, before)
            })
        {
            let province = super::places::province(self.board, &place.places);
            let told = province.map(|p| match place.coast {
                Some(coast) => format!("{}/{coast}", self.board.province(p).id),
                None => self.board.province(p).id.clone(),
            });
            // A name of the board that can be several is for the reader of orders to decide.
            let plain = !words[at..at + place.len].iter().any(|w| w.is("."));
            // `F Esp cs`: the board knows the name, and only the language the coast.
            let coast = place.coast.is_some_and(|c| !words[at..at + place.len].iter().any(|w| w.text == c));
            let told =
                told.filter(|_| place.sure != Sure::Exact || coast || place.places.len() == 1 && !plain);
            let len = place.len;
            return (Sense::Place(province, place.sure), len, told);
        }
        if let Some((sense, len, told)) = said {
            return (sense, len, told);
        }
        if let Some((owner, len)) = power(self.board, &words[at..]) {
            return (Sense::Power(owner), len, Some(self.board.owner(owner).name.clone()));
        }
        if self.names.is_person(&word.text) {
            return (Sense::Person, 1, None);
        }
        (Sense::Unknown, 1, None)
    }

    /// The place at a token, unless it is a common word in lower case that stands where no place can.
    fn place(&self, words: &[Word], at: usize) -> Option<At> {
        let word = words.get(at).filter(|w| w.sort == Sort::Word)?;
        let found = self.places.at(self.board, words, at, self.language)?;
        let alone = found.len == 1;
        if alone && word.text.chars().count() < 2 {
            return None;
        }
        if found.places.len() > 1 && found.sure > Sure::Foreign {
            let own: Vec<_> =
                found.places.iter().copied().filter(|p| self.own(self.board.province_of(*p))).collect();
            if let [one] = own.as_slice() {
                return Some(At { places: vec![*one], ..found });
            }
            return None;
        }
        Some(found)
    }

    /// Whether a word that is a place and a phrase as well is the place here.
    fn fits_place(&self, words: &[Word], at: usize, place: &At, before: &[Atom]) -> bool {
        let last = before.iter().rev().find(|a| !matches!(a.sense, Sense::Harmless));
        let expected = last.is_some_and(|a| {
            a.is_unit() || a.is("-") || a.is_verb(&["move", "support", "convoy", "build", "remove"])
        });
        let next = words.get(at + place.len);
        let leads = next.is_some_and(|w| w.is("-")) && last.is_none_or(|a| a.sense == Sense::Sign);
        place.sure == Sure::Exact && (expected || words[at].capital || leads)
    }

    /// A letter or word for a unit; letters of a language only before a place.
    fn unit_letter(
        &self,
        words: &[Word],
        at: usize,
        places: &[Option<At>],
        before: &[Atom],
    ) -> Option<UnitKind> {
        let word = &words[at];
        let next = words.get(at + 1);
        let glued_sign = next.is_some_and(|w| w.is("_") || (w.is(".") || w.is("(")) && w.glued || w.is(","));
        let kind = match word.text.as_str() {
            "a" => UnitKind::Army,
            "f" => UnitKind::Fleet,
            _ if word.text.len() == 1 => {
                let classes = [("army", UnitKind::Army), ("fleet", UnitKind::Fleet)];
                let found = classes
                    .iter()
                    .find(|(class, _)| self.language.at(words, at, class).is_some_and(|f| f.len == 1));
                found.map(|(_, kind)| *kind)?
            }
            _ => return None,
        };
        let after = at + 1 + usize::from(glued_sign);
        let placed = places.get(after).is_some_and(Option::is_some);
        let begins = before.last().is_none_or(|a| !a.is_place() || word.capital);
        // Italian and Spanish `a` between two places is “to”.
        // `una flotta a Londra e una a Edimburgo`
        const ONE: [&str; 9] = ["un", "una", "uno", "une", "otro", "otra", "altro", "altra", "autre"];
        let within = matches!(self.language.code, "it" | "es" | "fr");
        let to = word.text == "a"
            && !word.capital
            && before.last().is_some_and(|a| {
                let one = a.sense == Sense::Unknown || ONE.contains(&a.first.as_str());
                a.is_place() || a.is_verb(&["move"]) || within && one
            });
        (placed && begins && !to && places[at].as_ref().is_none_or(|p| p.len == 1)).then_some(kind)
    }

    fn phrase(&self, words: &[Word], at: usize, adjusting: bool) -> Option<(Sense, usize, Option<String>)> {
        let mut best: Option<(Sense, usize, Option<String>)> = None;
        let mut offer = |sense: Sense, len: usize, told: Option<String>| {
            if best.as_ref().is_none_or(|(_, l, _)| len > *l) {
                best = Some((sense, len, told));
            }
        };
        let foreign = self.language.code != "en";
        let languages = [self.language, english()];
        for (index, language) in languages.iter().enumerate().take(1 + usize::from(foreign)) {
            if !language.knows(&words[at].text) {
                continue;
            }
            for (class, told) in VERBS {
                if matches!(class, "build" | "remove" | "waive") && !adjusting {
                    continue;
                }
                let Some(found) = language.at(words, at, class) else { continue };
                // English words of one syllable mean other things in other languages.
                if index == 1 && found.len == 1 && matches!(class, "move" | "move end") {
                    continue;
                }
                offer(Sense::Verb(class), found.len, Some(told.to_string()));
            }
            for (class, told) in CONDITIONS {
                if let Some(found) = language.at(words, at, class) {
                    offer(Sense::Condition(class), found.len, Some(told.to_string()));
                }
            }
            for (class, kind) in [("army", UnitKind::Army), ("fleet", UnitKind::Fleet)] {
                if let Some(found) = language.at(words, at, class).filter(|_| words[at].text.len() > 1) {
                    let many = words[at].text.ends_with('s') || words[at].text.ends_with("en");
                    let letter = if kind == UnitKind::Army { "A" } else { "F" };
                    offer(Sense::Unit(kind, many), found.len, Some(letter.to_string()));
                }
            }
            if let Some(found) = language.at(words, at, "and") {
                offer(Sense::And, found.len, Some("and".into()));
            }
            for class in SAID {
                if let Some(found) = language.at(words, at, class) {
                    offer(Sense::Said(class), found.len, None);
                }
            }
            // `Ich baue`: who speaks says nothing of winters; elsewhere it may be of what somebody was promised.
            if adjusting && let Some(found) = language.at(words, at, "speaker") {
                offer(Sense::Said("self"), found.len, None);
            }
            if let Some(found) = language.at(words, at, "harmless") {
                offer(Sense::Harmless, found.len, None);
            }
            if let Some(found) = language.at(words, at, "doubt") {
                offer(Sense::Doubt, found.len, None);
            }
        }
        if let Some(found) = any_at(words, at, "months").filter(|_| best.is_none()) {
            return Some((Sense::Said("months"), found.len, None));
        }
        best
    }
}

/// Phrases that stand inside a sentence of orders and change how it is read.
const SAID: &[&str] = &["either way", "drop", "amend", "failing", "preference", "self", "spare", "supported"];
