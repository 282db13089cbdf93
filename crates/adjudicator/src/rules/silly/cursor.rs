//! A cursor over the tokens of a line: words, names of places, owners and units.

use std::rc::Rc;

use super::orders::{Named, Spot};
use super::tokens::{self, Sign, Token};
use crate::board::{Board, Owner, Place, fold};
use crate::orders::Code;
use crate::position::Kind;

/// Why a piece of text gives no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The code of the reading.
    pub code: Code,
    /// A plain phrase.
    pub message: String,
}

impl Trouble {
    /// An order that is none.
    pub fn unknown(message: impl Into<String>) -> Trouble {
        Trouble { code: Code::UnknownOrder, message: message.into() }
    }

    /// A name of no space.
    pub fn nowhere(name: &str) -> Trouble {
        Trouble { code: Code::UnknownProvince, message: format!("no space is called “{name}”") }
    }
}

/// The result of reading a part of a line.
pub type Read<T> = Result<T, Trouble>;

/// The words for units, the published name of the fifth fleets among them (RS-0.2, RS-0.3).
#[derive(Clone, Debug)]
pub struct Vocabulary {
    units: Vec<(Vec<String>, Kind)>,
}

impl Vocabulary {
    /// The words of RS-0.2 and the aliases of the fifth fleet.
    pub fn new(fifth: &[String]) -> Vocabulary {
        let words: [(&str, Kind); 33] = [
            ("dirty old man army", Kind::Exposer),
            ("dirty old men army", Kind::Exposer),
            ("dirty old man", Kind::Exposer),
            ("dirty old men", Kind::Exposer),
            ("dom army", Kind::Exposer),
            ("dom", Kind::Exposer),
            ("da", Kind::Exposer),
            ("female army", Kind::Distractor),
            ("female armies", Kind::Distractor),
            ("fa", Kind::Distractor),
            ("sea monsters", Kind::SeaMonster),
            ("sea monster", Kind::SeaMonster),
            ("sm", Kind::SeaMonster),
            ("space monsters", Kind::SpaceMonster),
            ("space monster", Kind::SpaceMonster),
            ("xm", Kind::SpaceMonster),
            ("flock of birds", Kind::Birds),
            ("birds", Kind::Birds),
            ("bird", Kind::Birds),
            ("flock", Kind::Birds),
            ("b", Kind::Birds),
            ("the tardis", Kind::Timeship),
            ("tardis", Kind::Timeship),
            ("t", Kind::Timeship),
            ("army", Kind::Army),
            ("armies", Kind::Army),
            ("a", Kind::Army),
            ("fleet", Kind::Fleet),
            ("fleets", Kind::Fleet),
            ("f", Kind::Fleet),
            ("the army", Kind::Army),
            ("the fleet", Kind::Fleet),
            ("the birds", Kind::Birds),
        ];
        let list = |w: &str| w.split_whitespace().map(fold).collect::<Vec<_>>();
        let mut units: Vec<(Vec<String>, Kind)> = words.iter().map(|(w, k)| (list(w), *k)).collect();
        units.extend(fifth.iter().map(|w| (list(w), Kind::Fleet)).filter(|(w, _)| !w.is_empty()));
        units.sort_by_key(|(w, _)| std::cmp::Reverse(w.len()));
        Vocabulary { units }
    }
}

/// The words that name the underpass where a space is asked for (RS-0.4).
const UNDERPASS: [&str; 5] = ["mbu", "underpass", "montblancunderpass", "montblanc", "theunderpass"];

/// A place in the tokens of a line.
#[derive(Clone)]
pub struct Cursor<'a> {
    /// The board whose names are read.
    pub board: &'a Board,
    /// The words for units.
    pub words: &'a Vocabulary,
    /// The line.
    pub line: &'a str,
    tokens: Rc<Vec<(Token, String)>>,
    at: usize,
    end: usize,
    /// Names of no space, passed over in a list.
    pub lost: Vec<String>,
    /// A move was written without a sign.
    pub verbless: bool,
}

impl<'a> Cursor<'a> {
    /// The beginning of a line.
    pub fn new(board: &'a Board, words: &'a Vocabulary, line: &'a str) -> Cursor<'a> {
        let word = |t: &Token| match t.sign {
            Sign::Word => fold(line.get(t.range.clone()).unwrap_or("")),
            _ => String::new(),
        };
        let tokens: Vec<(Token, String)> =
            tokens::split(line).into_iter().map(|t| (t.clone(), word(&t))).collect();
        let end = tokens.len();
        Cursor { board, words, line, tokens: Rc::new(tokens), at: 0, end, lost: Vec::new(), verbless: false }
    }

    /// Nothing is left.
    pub fn done(&self) -> bool {
        self.at >= self.end
    }

    fn peek(&self) -> Option<&Token> {
        self.token(0)
    }

    fn token(&self, ahead: usize) -> Option<&Token> {
        let at = self.at + ahead;
        if at < self.end { self.tokens.get(at).map(|(t, _)| t) } else { None }
    }

    fn text(&self, token: &Token) -> &'a str {
        self.line.get(token.range.clone()).unwrap_or("")
    }

    /// The word here, folded; empty if here is no word.
    pub fn word(&self) -> &str {
        self.word_at(0)
    }

    fn word_at(&self, ahead: usize) -> &str {
        let at = self.at + ahead;
        if at < self.end { self.tokens.get(at).map_or("", |(_, w)| w) } else { "" }
    }

    /// The sign here.
    pub fn sign(&self) -> Option<Sign> {
        self.peek().map(|t| t.sign)
    }

    /// Takes one of the words, which may consist of several (`pick up`); the longest should stand first.
    pub fn eat(&mut self, choices: &[&str]) -> bool {
        for choice in choices {
            let parts: Vec<&str> = choice.split(' ').collect();
            if parts.iter().enumerate().all(|(i, p)| self.word_at(i) == *p) {
                self.at += parts.len();
                return true;
            }
        }
        false
    }

    /// Takes a sign.
    pub fn eat_sign(&mut self, sign: Sign) -> bool {
        let found = self.sign() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// Takes a comparison sign and gives it.
    pub fn comparison(&mut self) -> Option<&'a str> {
        let token = self.peek().filter(|t| t.sign == Sign::Other)?;
        let text = self.text(token);
        self.at += 1;
        Some(text)
    }

    /// Takes a number.
    pub fn number(&mut self) -> Read<u32> {
        let number = self.word().parse().map_err(|_| self.expected("a number"))?;
        self.at += 1;
        Ok(number)
    }

    /// Takes a text in quotation marks.
    pub fn quoted(&mut self) -> Read<String> {
        let token = self.peek().filter(|t| t.sign == Sign::Quoted);
        let text = token.map(|t| self.text(t).trim().replace('"', "'"));
        let text = text.ok_or_else(|| self.expected("a text in quotation marks"))?;
        self.at += 1;
        Ok(text)
    }

    /// What should stand here and does not.
    pub fn expected(&self, what: &str) -> Trouble {
        let rest = self.rest();
        let here = if rest.is_empty() { "at the end".to_string() } else { format!("at “{rest}”") };
        Trouble::unknown(format!("{what} is expected {here}"))
    }

    /// What is left of the line.
    pub fn rest(&self) -> &'a str {
        self.peek().and_then(|t| self.line.get(t.range.start..)).unwrap_or("").trim()
    }

    /// The rest must be empty.
    pub fn finish(&self) -> Read<()> {
        if self.done() {
            return Ok(());
        }
        Err(Trouble::unknown(format!("“{}” is not understood", self.rest())))
    }

    /// Cuts the tokens in two before the first of the words outside quotation marks; the later part begins with it.
    pub fn cut(&self, word: &str) -> (Cursor<'a>, Option<Cursor<'a>>) {
        let found = (self.at..self.end).find(|i| self.tokens.get(*i).is_some_and(|(_, w)| w == word));
        let mut first = self.clone();
        let Some(i) = found else { return (first, None) };
        let mut second = self.clone();
        first.end = i;
        second.at = i;
        (first, Some(second))
    }

    /// Takes the name of an owner, if one stands here. `France's`, `FRENCH` and `Fr` are names too.
    pub fn owner(&mut self) -> Option<Owner> {
        let token = self.peek().filter(|t| t.sign == Sign::Word)?;
        let text = self.text(token);
        let text = text.strip_suffix("'s").or(text.strip_suffix("’s")).unwrap_or(text);
        let owner = self.board.find_owner(text)?;
        self.at += 1;
        Some(owner)
    }

    /// Takes a kind of unit, if one stands here.
    pub fn kind(&mut self) -> Option<Kind> {
        for (parts, kind) in &self.words.units {
            if parts.iter().enumerate().all(|(i, p)| self.word_at(i) == p) {
                self.at += parts.len();
                return Some(*kind);
            }
        }
        None
    }

    /// `A/B` or `AB`.
    pub fn both(&mut self) -> bool {
        let mut next = self.clone();
        let found = next.eat(&["ab"])
            || (next.eat(&["a", "army"]) && next.eat_sign(Sign::Slash) && next.eat(&["b", "birds"]))
            || (next.clone().eat(&["b"]) && {
                next.at += 1;
                next.eat_sign(Sign::Slash) && next.eat(&["a"])
            });
        if found {
            self.at = next.at;
        }
        found
    }

    /// A province or the underpass, for herds and links.
    pub fn spot(&mut self) -> Read<Spot> {
        let open = self.eat_sign(Sign::Open);
        for n in (1..=3).rev() {
            let joined: String = (0..n).map(|i| self.word_at(i)).collect();
            if UNDERPASS.contains(&joined.as_str()) {
                self.at += n;
                return self.close(open).map(|_| Spot::Underpass);
            }
        }
        let place = self.place()?;
        self.close(open)?;
        Ok(Spot::Space(self.board.province_of(place)))
    }

    fn close(&mut self, open: bool) -> Read<()> {
        if open && !self.eat_sign(Sign::Close) {
            return Err(self.expected("a closing bracket"));
        }
        Ok(())
    }

    /// Passes over words that name no space, where a list may go on after them; any other trouble stays one.
    pub fn unknown(&mut self, trouble: Trouble) -> Read<()> {
        let from = self.at;
        while !self.word().is_empty() && self.word() != "and" {
            self.at += 1;
        }
        if trouble.code != Code::UnknownProvince || self.at == from {
            return Err(trouble);
        }
        let (first, last) = (&self.tokens[from].0.range, &self.tokens[self.at - 1].0.range);
        self.lost.push(self.line.get(first.start..last.end).unwrap_or_default().to_string());
        Ok(())
    }

    /// Takes a place with or without a coast.
    pub fn place(&mut self) -> Read<Place> {
        let Some((province, used)) = self.name() else {
            let word = self.peek().map_or("", |t| self.text(t));
            if word.is_empty() {
                return Err(self.expected("a space"));
            }
            return Err(Trouble::nowhere(word));
        };
        self.at += used;
        let [place] = province.as_slice() else {
            let list = province.iter().map(|p| self.board.code(*p)).collect::<Vec<_>>().join(", ");
            let message = format!("the name can mean {list}");
            return Err(Trouble { code: Code::AmbiguousProvince, message });
        };
        let place = *place;
        let before = self.at;
        let marked = self.eat_sign(Sign::Slash);
        let open = !marked && self.eat_sign(Sign::Open);
        let coast = self.coast(marked || open);
        let Some(coast) = coast else {
            if marked {
                return Err(self.expected("a coast"));
            }
            self.at = before;
            return Ok(place);
        };
        self.close(open)?;
        let province = self.board.province_of(place);
        match self.board.with_coast(province, coast) {
            Some(place) => Ok(place),
            None if self.board.province(province).coasts.is_empty() => Ok(place),
            None => {
                let message = format!("{} has no such coast", self.board.province(province).name);
                Err(Trouble { code: Code::UnknownCoast, message })
            }
        }
    }

    fn coast(&mut self, marked: bool) -> Option<&'static str> {
        for (coast, name) in [("nc", "north"), ("sc", "south"), ("ec", "east"), ("wc", "west")] {
            let long = format!("{name} coast");
            if self.eat(&[&long, coast]) || (marked && self.eat(&[name, &coast[..1]])) {
                return Some(coast);
            }
        }
        None
    }

    /// The longest name of the board that stands here, and how many tokens it takes. A single letter never belongs to a
    /// name of several words (`mar S` is no `mars`).
    fn name(&self) -> Option<(Vec<Place>, usize)> {
        let mut best = None;
        let (mut joined, mut spaced) = (String::new(), String::new());
        for n in 0..7 {
            let Some(token) = self.token(n) else { break };
            match token.sign {
                Sign::Word => {
                    let word = self.word_at(n);
                    if n > 0 && word.chars().count() < 2 {
                        break;
                    }
                    joined += word;
                    spaced += if n > 0 { " " } else { "" };
                    spaced += word;
                }
                // `Mid-Atlantic`: only a listed name has a dash in it.
                Sign::Dash if n > 0 => continue,
                _ => break,
            }
            if let Some(found) = self.board.names().get(&joined)
                && (n == 0 || self.board.is_listed(&spaced))
            {
                best = Some((found.clone(), n + 1));
            }
        }
        best
    }

    /// Takes a unit: `A par`, `A(Par)`, `FRENCH A(Par)`, `France's army in Paris`.
    pub fn unit(&mut self) -> Read<Named> {
        let first = self.kind();
        if first.is_none() {
            self.eat(&["the"]);
        }
        let owner = if first.is_some() { None } else { self.owner_before_unit() };
        let kind = first.or_else(|| self.kind());
        self.eat(&["in", "at"]);
        let open = self.eat_sign(Sign::Open);
        let place = self.place()?;
        self.close(open)?;
        Ok(Named { owner, kind, place })
    }

    /// An owner, but not where the word is a name of a space that stands alone (`rum` is no Russian).
    fn owner_before_unit(&mut self) -> Option<Owner> {
        let mut next = self.clone();
        let owner = next.owner()?;
        let place_too = self.name().is_some_and(|(_, used)| used == 1);
        let unit_follows = next.kind().is_some() || next.name().is_some() || next.sign() == Some(Sign::Open);
        if place_too && !unit_follows {
            return None;
        }
        self.at += 1;
        Some(owner)
    }

    /// Takes `-bur-mun` or ` to bur`: at least one place after dashes.
    pub fn path(&mut self) -> Read<Vec<Place>> {
        let mut path = Vec::new();
        while self.eat_sign(Sign::Dash) || self.eat(&["to"]) {
            let open = self.eat_sign(Sign::Open);
            path.push(self.place()?);
            self.close(open)?;
        }
        if path.is_empty() {
            return Err(self.expected("a dash and a space"));
        }
        Ok(path)
    }
}
