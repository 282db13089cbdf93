//! Covers: every way to cut the tokens of a line into orders that uses every token, compared tier by tier.

use super::names::{Lexicon, Meanings, Name, Tier};
use super::tokens::{Capitals, Sign, Token};
use super::vocabulary::{Compiled, Meaning, Slot, Verb};
use crate::board::Owner;
use crate::position::Kind;
use crate::season::Phase;

/// Words for a place that is off the board in a list of preferences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A place.
    Place(Name),
    /// Off the board.
    Off,
}

/// A unit as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitText {
    /// The token after it.
    pub end: usize,
    /// Its first token.
    pub start: usize,
    /// Its kind, if written.
    pub kind: Option<Kind>,
    /// The power written with it.
    pub power: Option<Owner>,
    /// The word for the power could as well be a place.
    pub shared_power: bool,
    /// Its place.
    pub name: Name,
    /// The name could as well be a power.
    pub shared_name: bool,
    /// Its first name token.
    pub name_at: usize,
    /// The number after its place.
    pub size: Option<u32>,
}

/// What a slot took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Capture {
    /// A unit, own or other.
    Unit(UnitText),
    /// Several units.
    Units(Vec<UnitText>),
    /// A goal or a province, and the token it begins at.
    Place(Name, usize),
    /// Places in turn.
    Path(Vec<(Name, usize)>),
    /// Places in order of preference.
    Prefs(Vec<Preference>),
    /// A power.
    Power(Owner),
    /// A number.
    Number(u32),
    /// Free text, as a range of tokens.
    Text(usize, usize),
    /// A word of a class or an arrow.
    Word(Option<Verb>),
}

/// How good a cover is; compared tier by tier from the gravest fault down, less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank([u8; 10]);

const JUNK: usize = 0;
const UNKNOWN: usize = 1;
const PHASE: usize = 2;
const SLIP: usize = 3;
const REMARK: usize = 4;
const BARE: usize = 5;
const VERBLESS: usize = 6;
const RUN_ON: usize = 7;
const PREFIX: usize = 8;
const PIECES: usize = 9;

impl Rank {
    fn one(at: usize, count: usize) -> Rank {
        let mut rank = Rank::default();
        rank.0[at] = count.min(255) as u8;
        rank
    }

    fn plus(mut self, other: Rank) -> Rank {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = a.saturating_add(b);
        }
        self
    }
}

/// A stretch of tokens read as one order.
#[derive(Clone, Debug)]
pub struct Match {
    /// First token.
    pub start: usize,
    /// The token after it.
    pub end: usize,
    /// The pattern, by index.
    pub pattern: usize,
    /// What the slots took.
    pub captures: Vec<Capture>,
    /// Of another phase.
    pub wrong_phase: bool,
    /// A word with a slip was mended.
    pub slip: bool,
    /// A retreat list behind it.
    pub retreats: Option<Vec<Preference>>,
    /// Nothing but a word parts the list from the order.
    pub bare_list: bool,
    rank: Rank,
}

/// A stretch of a line.
#[derive(Clone, Debug)]
pub enum Piece {
    /// One order, in all readings of the best tier.
    Order {
        /// The readings.
        matches: Vec<Match>,
        /// No sign stands before it and the order before it.
        run_on: bool,
    },
    /// A remark that says nothing about orders.
    Remark(usize, usize),
    /// Not understood.
    Junk(usize, usize),
}

impl Piece {
    /// First token and the one after the last.
    pub fn range(&self) -> (usize, usize) {
        match self {
            Piece::Order { matches, .. } => matches.first().map_or((0, 0), |m| (m.start, m.end)),
            Piece::Remark(a, b) | Piece::Junk(a, b) => (*a, *b),
        }
    }
}

/// A line to be covered: its tokens and what is needed to read them.
pub struct Line<'a> {
    /// The tokens.
    pub tokens: &'a [Token],
    /// The names of the board.
    pub lexicon: &'a Lexicon,
    /// The words and patterns.
    pub words: &'a Compiled,
    /// The phase being played.
    pub phase: Phase,
    /// Mend typing slips.
    pub mend: bool,
    /// A dash before a unit may mean a removal.
    pub minus: bool,
    names: Vec<Option<Vec<Name>>>,
    units: Vec<Option<Vec<UnitText>>>,
    verbs: Vec<Option<Vec<Verb>>>,
}

/// Longest stretch one order may take, in tokens; longer ones are no orders. Keeps hostile lines linear.
const LONGEST: usize = 64;

impl<'a> Line<'a> {
    /// A line to be read in a phase.
    pub fn new(
        tokens: &'a [Token],
        lexicon: &'a Lexicon,
        words: &'a Compiled,
        phase: Phase,
        mend: bool,
        minus: bool,
    ) -> Line<'a> {
        let count = tokens.len();
        Line {
            tokens,
            lexicon,
            words,
            phase,
            mend,
            minus,
            names: vec![None; count],
            units: vec![None; count],
            verbs: vec![None; count],
        }
    }

    fn sign(&self, at: usize) -> Option<Sign> {
        self.tokens.get(at).map(|t| t.sign)
    }

    /// Names at a token. A word that is a kind of unit or a verb is never mended into a name.
    fn names(&mut self, at: usize) -> &[Name] {
        if at >= self.tokens.len() {
            return &[];
        }
        if self.names[at].is_none() {
            let word = &self.tokens[at].word;
            let mend = self.mend
                && !self.words.is_word(word)
                && self.words.kind(word).is_none()
                && self.lexicon.owner(word).is_none();
            self.names[at] = Some(self.lexicon.names_at(self.tokens, at, mend));
        }
        self.names[at].as_deref().unwrap_or_default()
    }

    fn verbs(&mut self, at: usize) -> &[Verb] {
        if at >= self.tokens.len() {
            return &[];
        }
        if self.verbs[at].is_none() {
            let word = &self.tokens[at].word;
            let mend = self.mend && !self.lexicon.is_name(word);
            self.verbs[at] = Some(self.words.verbs_at(self.tokens, at, mend));
        }
        self.verbs[at].as_deref().unwrap_or_default()
    }

    /// Place names at a token, in brackets too.
    fn places(&mut self, at: usize) -> Vec<(Name, usize)> {
        if self.sign(at) == Some(Sign::Open) {
            let names = self.names(at + 1).to_vec();
            return names
                .into_iter()
                .filter(|n| self.sign(n.end) == Some(Sign::Close))
                .map(|n| (Name { end: n.end + 1, ..n }, at + 1))
                .collect();
        }
        self.names(at).iter().map(|n| (*n, at)).collect()
    }

    /// A run of words that is no name, where a name should be.
    fn unknown(&mut self, at: usize) -> Option<Name> {
        let mut end = at;
        while end < at + 5 && self.tokens.get(end).is_some_and(Token::is_word) {
            let verb = end > at && self.verbs(end).iter().any(|v| !v.slip);
            if verb {
                break;
            }
            end += 1;
        }
        (end > at).then_some(Name {
            end,
            tier: Tier::Unknown,
            provinces: Meanings::NONE,
            coast: None,
            capitals: Capitals::Lower,
        })
    }

    /// The owner a token names.
    fn power(&self, at: usize) -> Option<Owner> {
        let token = self.tokens.get(at).filter(|t| t.sign == Sign::Word)?;
        self.lexicon.owner(&token.word).map(|(o, _)| o)
    }

    /// All ways to read a unit at a token.
    pub fn units(&mut self, at: usize) -> Vec<UnitText> {
        if at >= self.tokens.len() {
            return Vec::new();
        }
        if self.units[at].is_none() {
            let mut out = Vec::new();
            if self.sign(at) == Some(Sign::Open) {
                // `(A Par)`
                self.units_from(at + 1, at, None, &mut out);
                out.retain(|u| self.sign(u.end) == Some(Sign::Close));
                for unit in &mut out {
                    unit.end += 1;
                }
            } else {
                self.units_from(at, at, None, &mut out);
                if let Some(power) = self.power(at) {
                    let shared = !self.lexicon.exactly(&self.tokens[at].word).is_empty();
                    self.units_from(at + 1, at, Some((power, shared)), &mut out);
                }
            }
            self.units[at] = Some(out);
        }
        self.units[at].clone().unwrap_or_default()
    }

    fn units_from(&mut self, at: usize, start: usize, power: Option<(Owner, bool)>, out: &mut Vec<UnitText>) {
        let Some(token) = self.tokens.get(at) else { return };
        let kind = self.words.kind(&token.word);
        if let Some(kind) = kind {
            let mut place = at + 1;
            if self.sign(place) == Some(Sign::Dot) && self.tokens[place].glued {
                place += 1;
            }
            if let Some(end) = self.words.word_at(self.tokens, place, "FILLER") {
                self.unit_names(end, start, Some(kind), power, out);
            }
            // `A German Mun`
            if power.is_none()
                && let Some(owner) = self.power(place)
            {
                self.unit_names(place + 1, start, Some(kind), Some((owner, false)), out);
            }
            let before = out.len();
            self.unit_names(place, start, Some(kind), power, out);
            if out.len() == before
                && let Some(name) = self.unknown(place)
                && self.lexicon.owner(&self.tokens[place].word).is_none()
            {
                let name_at = place;
                out.push(UnitText {
                    end: name.end,
                    start,
                    kind: Some(kind),
                    power: power.map(|p| p.0),
                    shared_power: false,
                    name,
                    shared_name: false,
                    name_at,
                    size: None,
                });
            }
        }
        if kind.is_none() || token.word.len() > 2 {
            self.unit_names(at, start, None, power, out);
        }
    }

    fn unit_names(
        &mut self,
        at: usize,
        start: usize,
        kind: Option<Kind>,
        power: Option<(Owner, bool)>,
        out: &mut Vec<UnitText>,
    ) {
        for (name, name_at) in self.places(at) {
            let single = name.end == name_at + 1 && kind.is_none();
            let shared_name = single && self.power(name_at).is_some();
            let mut unit = UnitText {
                end: name.end,
                start,
                kind,
                power: power.map(|p| p.0),
                shared_power: power.is_some_and(|p| p.1),
                name,
                shared_name,
                name_at,
                size: None,
            };
            if self.words.vocabulary.sizes
                && let Some(token) = self.tokens.get(unit.end).filter(|t| t.sign == Sign::Number)
                && let Ok(size) = token.word.parse()
            {
                let sized = UnitText { end: unit.end + 1, size: Some(size), ..unit };
                out.push(sized);
            }
            // `A Mun (German)`
            if power.is_none()
                && self.sign(unit.end) == Some(Sign::Open)
                && self.sign(unit.end + 2) == Some(Sign::Close)
                && let Some(owner) = self.power(unit.end + 1)
            {
                unit.end += 3;
                unit.power = Some(owner);
            }
            out.push(unit);
        }
    }

    fn is_joiner(&self, at: usize) -> Option<usize> {
        match self.sign(at)? {
            Sign::And | Sign::Plus => Some(at + 1),
            Sign::Word => self.words.word_at(self.tokens, at, "AND"),
            _ => None,
        }
    }

    /// Lists of two units or more at a token: joined by “and”, by commas before a last “and”, and in winter by commas alone.
    fn unit_lists(&mut self, at: usize, out: &mut Vec<(usize, Vec<UnitText>)>) {
        let commas = self.phase == Phase::Adjustment;
        let mut open: Vec<(Vec<UnitText>, bool)> =
            self.units(at).into_iter().map(|u| (vec![u], false)).collect();
        let mut steps = 0;
        while let Some((list, joined)) = open.pop() {
            steps += 1;
            if steps > 64 || list.len() > 12 {
                break;
            }
            let end = list.last().map_or(at, |u| u.end);
            if list.len() > 1 && (joined || commas) {
                out.push((end, list.clone()));
            }
            if joined && !commas {
                continue;
            }
            let mut next: Vec<(usize, bool)> = Vec::new();
            if let Some(after) = self.is_joiner(end) {
                next.push((after, true));
            }
            if matches!(self.sign(end), Some(Sign::Comma)) {
                match self.is_joiner(end + 1) {
                    Some(after) => next.push((after, true)),
                    None => next.push((end + 1, false)),
                }
            }
            for (after, last) in next {
                for unit in self.units(after) {
                    let mut longer = list.clone();
                    longer.push(unit);
                    open.push((longer, last));
                }
            }
        }
    }

    /// A joined list may not end in the middle: `A Par & A Mar & A Gas`.
    fn longer_joined(&mut self, out: &mut Vec<(usize, Vec<UnitText>)>) {
        let mut index = 0;
        while index < out.len() && out.len() < 64 {
            let (end, list) = out[index].clone();
            if let Some(after) = self.is_joiner(end)
                && list.len() < 12
            {
                for unit in self.units(after) {
                    let mut longer = list.clone();
                    let end = unit.end;
                    longer.push(unit);
                    if !out.iter().any(|(e, l)| *e == end && l.len() == longer.len()) {
                        out.push((end, longer));
                    }
                }
            }
            index += 1;
        }
    }

    fn arrow(&mut self, at: usize, out: &mut Vec<(usize, Option<Verb>)>) {
        match self.sign(at) {
            Some(Sign::Arrow) => {
                out.push((at + 1, None));
                // `-> to`
                for verb in self.class_at(at + 1, "MOVE") {
                    if !verb.slip {
                        out.push((verb.end, Some(verb)));
                    }
                }
            }
            Some(Sign::Colon) => out.push((at + 1, None)),
            _ => {
                for verb in self.class_at(at, "MOVE") {
                    out.push((verb.end, Some(verb)));
                    // `moves -> `, `m -`
                    if self.sign(verb.end) == Some(Sign::Arrow) {
                        out.push((verb.end + 1, Some(verb)));
                    }
                }
            }
        }
    }

    fn class_at(&mut self, at: usize, class: &str) -> Vec<Verb> {
        let Some(class) = self.words.class_of(class) else { return Vec::new() };
        self.verbs(at).iter().filter(|v| v.class == class).copied().collect()
    }

    /// Places joined by arrows from a token on, two or more; also by commas and “and” after `via`.
    fn paths(&mut self, at: usize, out: &mut Vec<(usize, Vec<(Name, usize)>)>) {
        let mut open: Vec<Vec<(Name, usize)>> = self.places(at).into_iter().map(|n| vec![n]).collect();
        let mut steps = 0;
        while let Some(list) = open.pop() {
            steps += 1;
            if steps > 64 || list.len() > 10 {
                break;
            }
            let end = list.last().map_or(at, |n| n.0.end);
            if list.len() > 1 {
                out.push((end, list.clone()));
            }
            let mut arrows = Vec::new();
            match self.sign(end) {
                Some(Sign::Comma | Sign::And | Sign::Slash | Sign::Plus) => arrows.push((end + 1, None)),
                _ => self.arrow(end, &mut arrows),
            }
            if let Some(after) = self.is_joiner(end) {
                arrows.push((after, None));
            }
            for (after, _) in arrows {
                for name in self.places(after) {
                    let mut longer = list.clone();
                    longer.push(name);
                    open.push(longer);
                }
            }
        }
    }

    /// Places in order of preference from a token on.
    pub fn prefs(&mut self, at: usize, out: &mut Vec<(usize, Vec<Preference>)>) {
        let mut open: Vec<(usize, Vec<Preference>)> = vec![(at, Vec::new())];
        let mut steps = 0;
        while let Some((end, list)) = open.pop() {
            steps += 1;
            if steps > 200 || list.len() > 16 {
                break;
            }
            let mut from = vec![end];
            if !list.is_empty() {
                out.push((end, list.clone()));
                from.clear();
                // Nothing comes after “off the board”.
                if list.last() == Some(&Preference::Off) {
                    continue;
                }
                match self.sign(end) {
                    Some(Sign::Comma | Sign::Slash | Sign::Bar | Sign::Semicolon) => {
                        from.push(end + 1);
                        if let Some(verb) = self.class_at(end + 1, "OR").first() {
                            from.push(verb.end);
                        }
                        if let Some(verb) = self.class_at(end + 1, "THEN").first() {
                            from.push(verb.end);
                        }
                    }
                    Some(Sign::Arrow) if self.tokens[end].word.contains('>') => from.push(end + 1),
                    _ => {
                        for class in ["OR", "THEN", "AND"] {
                            for verb in self.class_at(end, class) {
                                from.push(verb.end);
                            }
                        }
                    }
                }
                // `or to Boh`, `, to Boh`
                for index in 0..from.len() {
                    let mut arrows = Vec::new();
                    self.arrow(from[index], &mut arrows);
                    from.extend(arrows.into_iter().map(|a| a.0));
                    let at = from[index];
                    from.extend(self.class_at(at, "RETREAT").into_iter().map(|v| v.end));
                }
            }
            for at in from {
                for (name, _) in self.places(at) {
                    let mut longer = list.clone();
                    let end = name.end;
                    longer.push(Preference::Place(name));
                    open.push((end, longer));
                }
                for verb in self.class_at(at, "DISBAND") {
                    if verb.slip {
                        continue;
                    }
                    let mut longer = list.clone();
                    longer.push(Preference::Off);
                    open.push((verb.end, longer));
                }
            }
        }
    }

    /// A retreat list behind an order: `(retreat: Ber, Kie)`, `r:Ruh,Boh,OTB`.
    fn retreat_list(&mut self, at: usize) -> Vec<(usize, Vec<Preference>)> {
        let mut from = at;
        if self.sign(from) == Some(Sign::Comma) || self.sign(from) == Some(Sign::Semicolon) {
            from += 1;
        }
        let open = self.sign(from) == Some(Sign::Open);
        if open {
            from += 1;
        }
        if self.words.word_at(self.tokens, from, "IF").is_some() {
            // `if dislodged retreat to ...`
            from += 1;
            while from < at + 8
                && self.tokens.get(from).is_some_and(|t| {
                    matches!(
                        t.word.as_str(),
                        "dislodged" | "it" | "is" | "forced" | "ousted" | "must" | "necessary"
                    ) || t.sign == Sign::Comma
                })
            {
                from += 1;
            }
            if from == at + 1 {
                return Vec::new();
            }
        }
        let mut starts: Vec<usize> = self.class_at(from, "RETREAT").into_iter().map(|v| v.end).collect();
        let mut out = Vec::new();
        for index in 0..starts.len() {
            let mut arrows = Vec::new();
            self.arrow(starts[index], &mut arrows);
            starts.extend(arrows.into_iter().map(|a| a.0));
        }
        for start in starts {
            let mut lists = Vec::new();
            self.prefs(start, &mut lists);
            for (end, list) in lists {
                if !open {
                    out.push((end, list));
                } else if self.sign(end) == Some(Sign::Close) {
                    out.push((end + 1, list));
                }
            }
        }
        out
    }

    /// All orders that begin at a token, each with the token after it.
    fn matches(&mut self, at: usize) -> Vec<Match> {
        let mut out = Vec::new();
        let mut captures = Vec::new();
        self.walk(0, at, at, &mut captures, Rank::default(), &mut out);
        let plain = out.len();
        if self.phase != Phase::Retreat && self.phase != Phase::Adjustment {
            for index in 0..plain {
                let end = out[index].end;
                if out[index].wrong_phase || out[index].start == end {
                    continue;
                }
                for (end, list) in self.retreat_list(end) {
                    let mut bare = out[index].end;
                    if matches!(self.sign(bare), Some(Sign::Comma | Sign::Semicolon)) {
                        bare += 1;
                    }
                    let bare_list = self.sign(bare) == Some(Sign::Word)
                        && self.tokens[bare].word.len() == 1
                        && self.sign(bare + 1) != Some(Sign::Colon);
                    let found = Match { end, retreats: Some(list), bare_list, ..out[index].clone() };
                    out.push(found);
                }
            }
        }
        out
    }

    fn walk(
        &mut self,
        node: usize,
        start: usize,
        at: usize,
        captures: &mut Vec<Capture>,
        rank: Rank,
        out: &mut Vec<Match>,
    ) {
        if at > start + LONGEST || out.len() > 400 {
            return;
        }
        let words = self.words;
        for pattern in &words.tree[node].ends {
            let wrong_phase = !words.patterns[*pattern].phases.contains(&self.phase);
            let mut rank = rank;
            if wrong_phase {
                rank.0[PHASE] += 1;
            }
            if captures.len() == 1 && matches!(captures[0], Capture::Unit(_)) {
                rank.0[BARE] += 1;
            }
            let shape = captures.windows(2).any(|p| {
                matches!(
                    p,
                    [
                        Capture::Unit(_) | Capture::Units(_),
                        Capture::Place(..) | Capture::Path(_) | Capture::Prefs(_)
                    ]
                )
            });
            if shape {
                rank.0[VERBLESS] += 1;
            }
            let slip = captures.iter().any(|c| matches!(c, Capture::Word(Some(v)) if v.slip));
            out.push(Match {
                start,
                end: at,
                pattern: *pattern,
                captures: captures.clone(),
                wrong_phase,
                slip,
                retreats: None,
                bare_list: false,
                rank,
            });
        }
        if at >= self.tokens.len() {
            return;
        }
        for (slot, next) in &words.tree[node].next {
            match slot {
                Slot::Unit | Slot::Other => {
                    for unit in self.units(at) {
                        let cost = name_cost(&unit.name);
                        self.step(
                            *next,
                            start,
                            unit.end,
                            Capture::Unit(unit),
                            captures,
                            rank.plus(cost),
                            out,
                        );
                    }
                }
                Slot::Units => {
                    let mut lists = Vec::new();
                    self.unit_lists(at, &mut lists);
                    self.longer_joined(&mut lists);
                    for (end, list) in lists {
                        let cost = list.iter().fold(Rank::default(), |r, u| r.plus(name_cost(&u.name)));
                        self.step(*next, start, end, Capture::Units(list), captures, rank.plus(cost), out);
                    }
                }
                Slot::Place | Slot::Province => {
                    let mut places = self.places(at);
                    if places.is_empty()
                        && matches!(captures.last(), Some(Capture::Word(_)))
                        && let Some(name) = self.unknown(at)
                    {
                        places.push((name, at));
                    }
                    for (name, name_at) in places {
                        let (end, cost) = (name.end, name_cost(&name));
                        self.step(
                            *next,
                            start,
                            end,
                            Capture::Place(name, name_at),
                            captures,
                            rank.plus(cost),
                            out,
                        );
                    }
                }
                Slot::Path => {
                    let mut paths = Vec::new();
                    self.paths(at, &mut paths);
                    for (end, path) in paths {
                        let cost = path.iter().fold(Rank::default(), |r, n| r.plus(name_cost(&n.0)));
                        self.step(*next, start, end, Capture::Path(path), captures, rank.plus(cost), out);
                    }
                }
                Slot::Prefs => {
                    let mut lists = Vec::new();
                    self.prefs(at, &mut lists);
                    if lists.is_empty()
                        && matches!(captures.last(), Some(Capture::Word(_)))
                        && let Some(name) = self.unknown(at)
                    {
                        lists.push((name.end, vec![Preference::Place(name)]));
                    }
                    for (end, list) in lists {
                        let cost = list.iter().fold(Rank::default(), |r, p| match p {
                            Preference::Place(name) => r.plus(name_cost(name)),
                            Preference::Off => r,
                        });
                        self.step(*next, start, end, Capture::Prefs(list), captures, rank.plus(cost), out);
                    }
                }
                Slot::Power => {
                    if let Some(owner) = self.power(at) {
                        self.step(*next, start, at + 1, Capture::Power(owner), captures, rank, out);
                    }
                }
                Slot::Number => {
                    let token = self.tokens.get(at).filter(|t| t.sign == Sign::Number);
                    if let Some(number) = token.and_then(|t| t.word.parse().ok()) {
                        self.step(*next, start, at + 1, Capture::Number(number), captures, rank, out);
                    }
                }
                Slot::Text => {
                    let end = self.tokens.len();
                    self.step(*next, start, end, Capture::Text(at, end), captures, rank, out);
                }
                Slot::Class(class) => {
                    let verbs: Vec<Verb> =
                        self.verbs(at).iter().filter(|v| v.class == *class).copied().collect();
                    for verb in verbs {
                        let mut cost = Rank::default();
                        if verb.slip {
                            cost.0[SLIP] += 1;
                        }
                        // A word that is a name as well stands on one tier with a move without a sign.
                        let shared =
                            verb.end == at + 1 && !self.lexicon.exactly(&self.tokens[at].word).is_empty();
                        if shared {
                            cost.0[VERBLESS] += 1;
                        }
                        let rank = rank.plus(cost);
                        self.step(*next, start, verb.end, Capture::Word(Some(verb)), captures, rank, out);
                        // `Build: A Lon`
                        if captures.is_empty()
                            && matches!(self.sign(verb.end), Some(Sign::Colon | Sign::Arrow))
                        {
                            let verb = Verb { end: verb.end + 1, ..verb };
                            self.step(*next, start, verb.end, Capture::Word(Some(verb)), captures, rank, out);
                        }
                    }
                }
                Slot::Arrow => {
                    let mut arrows = Vec::new();
                    self.arrow(at, &mut arrows);
                    for (end, verb) in arrows {
                        let cost =
                            if verb.is_some_and(|v| v.slip) { Rank::one(SLIP, 1) } else { Rank::default() };
                        self.step(*next, start, end, Capture::Word(verb), captures, rank.plus(cost), out);
                    }
                }
                Slot::Plus => {
                    if self.sign(at) == Some(Sign::Plus) {
                        self.step(*next, start, at + 1, Capture::Word(None), captures, rank, out);
                    }
                }
                Slot::Minus => {
                    if self.minus && self.sign(at) == Some(Sign::Arrow) {
                        self.step(*next, start, at + 1, Capture::Word(None), captures, rank, out);
                    }
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        node: usize,
        start: usize,
        at: usize,
        capture: Capture,
        captures: &mut Vec<Capture>,
        rank: Rank,
        out: &mut Vec<Match>,
    ) {
        captures.push(capture);
        self.walk(node, start, at, captures, rank, out);
        captures.pop();
    }

    /// Skips signs between orders.
    fn separators(&self, mut at: usize, end: usize) -> usize {
        while at < end {
            match self.sign(at) {
                Some(Sign::Comma | Sign::Semicolon | Sign::And | Sign::Bar) => at += 1,
                // A point within a word parts nothing.
                Some(Sign::Dot)
                    if self
                        .tokens
                        .get(at + 1)
                        .is_none_or(|t| !t.glued || self.words.kind(&t.word).is_some()) =>
                {
                    at += 1;
                }
                Some(Sign::Other) if self.tokens[at].word != "#" => at += 1,
                Some(Sign::Slash) if self.sign(at + 1) != Some(Sign::Slash) => at += 1,
                Some(Sign::Word) => match self.words.word_at(self.tokens, at, "AND") {
                    Some(after) if after <= end => at = after,
                    _ => break,
                },
                _ => break,
            }
        }
        at
    }

    /// The end of the unreadable stretch that begins at a token: the next sign that parts orders, outside brackets.
    fn junk_end(&self, at: usize, end: usize) -> usize {
        let mut depth = 0usize;
        for index in at..end {
            match self.sign(index) {
                Some(Sign::Open) => depth += 1,
                Some(Sign::Close) => depth = depth.saturating_sub(1),
                Some(Sign::Comma | Sign::Semicolon) if depth == 0 && index > at => return index,
                Some(Sign::Dot) if depth == 0 && index > at => {
                    let next = self.tokens.get(index + 1);
                    if next.is_none_or(|t| !t.glued) {
                        return index;
                    }
                }
                _ => {}
            }
        }
        end
    }

    /// A remark in brackets, or after `//` or `#`, that holds no word that could change an order.
    fn remark(&mut self, at: usize, end: usize) -> Option<usize> {
        let (from, close, after) = match self.sign(at)? {
            Sign::Open => {
                let mut depth = 0usize;
                let limit = end.min(at + 80);
                let close = (at..limit).find(|i| {
                    match self.sign(*i) {
                        Some(Sign::Open) => depth += 1,
                        Some(Sign::Close) => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    depth == 0
                })?;
                (at + 1, close, close + 1)
            }
            Sign::Other if self.tokens[at].word == "#" && at + 1 < end => (at + 1, end, end),
            Sign::Slash if self.sign(at + 1) == Some(Sign::Slash) => (at + 2, end, end),
            _ => return None,
        };
        if from >= close || close - from > 80 {
            return None;
        }
        let words = self.words;
        let inner = &self.tokens[from..close];
        if inner.iter().any(|t| t.is_word() && words.is(&t.word, "STOP")) || !inner.iter().any(Token::is_word)
        {
            return None;
        }
        // A name or a power alone is no remark: it may have been meant.
        if inner.len() <= 3 && !self.names(from).is_empty() {
            return None;
        }
        if inner.len() == 1
            && (self.power(from).is_some() || !self.verbs(from).is_empty() || inner[0].word.len() < 3)
        {
            return None;
        }
        // Another order in brackets is an order, not a remark.
        if self.matches(from).iter().any(|m| m.end == close && m.captures.len() > 1) {
            return None;
        }
        Some(after)
    }

    /// Cuts a range of tokens into orders, remarks and what is left, by the best cover.
    pub fn cover(&mut self, from: usize, to: usize) -> Vec<Piece> {
        #[derive(Clone)]
        struct Step {
            rank: Rank,
            from: usize,
            piece: Piece,
        }
        let count = to - from + 1;
        let mut best: Vec<Option<Step>> = vec![None; count];
        let mut reached: Vec<Option<Rank>> = vec![None; count];
        let first = self.separators(from, to);
        if first >= to {
            return if first > from { vec![Piece::Remark(from, to)] } else { Vec::new() };
        }
        reached[first - from] = Some(Rank::default());
        for at in first..to {
            let Some(rank) = reached[at - from] else { continue };
            let parted = at == first
                || best[at - from]
                    .as_ref()
                    .is_none_or(|s| s.piece.range().1 < at || matches!(s.piece, Piece::Remark(..)));
            let run_on = if parted { Rank::default() } else { Rank::one(RUN_ON, 1) };
            let mut offers: Vec<(usize, Rank, Piece)> = Vec::new();
            let found = self.matches(at);
            let mut ends: Vec<usize> = found.iter().map(|m| m.end).filter(|e| *e > at && *e <= to).collect();
            ends.sort_unstable();
            ends.dedup();
            for end in ends {
                let here = || found.iter().filter(|m| m.end == end);
                let Some(least) = here().map(|m| m.rank).min() else { continue };
                let matches: Vec<Match> = here().filter(|m| m.rank == least).cloned().collect();
                let cost = rank.plus(least).plus(run_on).plus(Rank::one(PIECES, 1));
                offers.push((end, cost, Piece::Order { matches, run_on: !parted }));
            }
            if let Some(end) = self.remark(at, to) {
                offers.push((end, rank.plus(Rank::one(REMARK, end - at)), Piece::Remark(at, end)));
            }
            if parted {
                let end = self.junk_end(at, to);
                let cost = rank.plus(Rank::one(JUNK, end - at)).plus(Rank::one(PIECES, 1));
                offers.push((end, cost, Piece::Junk(at, end)));
            }
            for (end, cost, piece) in offers {
                let next = self.separators(end, to);
                let slot = &mut reached[next - from];
                if slot.is_none_or(|old| cost < old) {
                    *slot = Some(cost);
                    best[next - from] = Some(Step { rank: cost, from: at, piece });
                }
            }
        }
        let mut out = Vec::new();
        let mut at = to;
        while at > first {
            let Some(step) = best[at - from].take() else { break };
            debug_assert!(step.rank >= Rank::default());
            at = step.from;
            out.push(step.piece);
        }
        out.reverse();
        out
    }

    /// The meaning of a match.
    pub fn meaning(&self, found: &Match) -> Meaning {
        self.words.patterns[found.pattern].meaning
    }
}

fn name_cost(name: &Name) -> Rank {
    match name.tier {
        Tier::Exact => Rank::default(),
        Tier::Prefix => Rank::one(PREFIX, 1),
        Tier::Slip => Rank::one(SLIP, 1),
        Tier::Unknown => Rank::one(UNKNOWN, 1),
    }
}
