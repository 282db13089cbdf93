//! Speaking: a message with its facts in a language, the names as a board and a style of results have them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use adjudicator::board::{Board, Owner, Place, ProvinceInfo};
use adjudicator::position::Unit;
use adjudicator::rules::{CodedMessage, MessageCode, MessageFact};
use base::money::{Currency, Money};

use super::catalogue::Lexicon;
use super::pattern::{Function, MessagePattern, PatternPart, PatternValue};
use super::style::ResultStyle;

/// Messages that one may take up: those that take up each other would have no end.
const MOST_TAKEN_UP: usize = 100;

/// Messages that stand in the cells of tables, side by side.
fn is_cell(code: MessageCode) -> bool {
    matches!(code, MessageCode::CELL_AT | MessageCode::CELL_LOST | MessageCode::CELL_MOVED)
}

/// A fact with its name.
pub type NamedFact = (&'static str, MessageFact);
/// Facts by name.
pub type MessageFacts<'a> = &'a [NamedFact];

/// The name of a unit's class, where it is not that of its kind.
pub type UnitClassNames<'a> = &'a dyn Fn(&Unit) -> Option<String>;

/// Who speaks: the words, the board that names things, the style of results.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The words.
    pub words: &'a Lexicon,
    /// The board; None where no places are named.
    pub board: Option<&'a Board>,
    /// The style of results: it says how abbreviations are spelt.
    pub style: ResultStyle,
    /// Names of classes of units that are not their kind's.
    pub classes: Option<UnitClassNames<'a>>,
}

impl Lexicon {
    /// A message without facts; its id where nobody has words for it.
    pub fn text(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// A message without a board.
    pub fn say(&self, id: &str, facts: MessageFacts) -> String {
        self.find(id, None).map_or_else(|| id.to_string(), |pattern| self.spoken(pattern, facts))
    }

    /// A pattern without a board.
    pub fn spoken(&self, pattern: &MessagePattern, facts: MessageFacts) -> String {
        self.plainly().spoken(pattern, facts)
    }

    fn plainly(&self) -> Voice<'_> {
        Voice { words: self, board: None, style: ResultStyle::Uk, classes: None }
    }

    /// The words with a board's names, as a style spells them.
    pub fn voice_for<'a>(&'a self, board: &'a Board, style: ResultStyle) -> Voice<'a> {
        Voice { words: self, board: Some(board), style, classes: None }
    }

    /// Several things as one list: `A, B and C`.
    pub fn list(&self, items: &[String]) -> String {
        self.join_list("list-last", items)
    }

    /// Several things to choose from: `A, B or C`.
    pub fn choice(&self, items: &[String]) -> String {
        self.join_list("list-or", items)
    }

    /// A head and what is said of it: `Autumn 1905: no orders`.
    pub fn with_heading(&self, head: &str, text: &str) -> String {
        format!("{head}{} {text}", self.text("colon"))
    }

    /// A round of a game run by hand: `Round 5` for a number, what it is called otherwise.
    pub fn round(&self, round: &str) -> String {
        match round.trim().parse::<i64>() {
            Ok(n) => self.say("hand-round", &[("n", MessageFact::Text(n.to_string()))]),
            Err(_) => round.trim().to_string(),
        }
    }

    /// Things side by side that may have commas of their own: `A; B, C; D`.
    pub fn join_with_semicolons(&self, items: &[String]) -> String {
        items.join(&(self.text("semicolon") + " "))
    }

    fn join_list(&self, last: &'static str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first, rest @ .., end] => {
                let links = rest.iter().map(|next| ("list-next", next)).chain([(last, end)]);
                links.fold(first.clone(), |all, (id, next)| {
                    self.say(id, &[("a", MessageFact::Text(all)), ("b", MessageFact::Text(next.clone()))])
                })
            }
        }
    }

    /// A number in figures, grouped.
    pub fn figures(&self, n: i64) -> String {
        let digits = n.unsigned_abs().to_string();
        if digits.len() < 4 {
            return n.to_string();
        }
        let group = self.text("number-group");
        let mut out = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push_str(&group);
            }
            out.push(digit);
        }
        if n < 0 { format!("−{out}") } else { out }
    }

    /// An amount of money as the language writes it: `£1.20`, `50p`, `1,20 £`, `1.20 CHF`.
    pub fn money(&self, currency: &Currency, money: Money) -> String {
        if let Some(coins) = currency.coins(money).filter(|_| self.is_english()) {
            return coins;
        }
        let said = currency.say(money);
        let (whole, rest) = said.split_once('.').map_or((said.as_str(), None), |(w, r)| (w, Some(r)));
        let (minus, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("−", whole));
        let whole = whole.parse().map_or_else(|_| whole.to_string(), |n| self.figures(n));
        let rest = rest.map(|rest| self.text("number-point") + rest).unwrap_or_default();
        let sign = currency.sign();
        let facts = [
            ("sign", MessageFact::Text(sign.unwrap_or(currency.code()).into())),
            ("kind", MessageFact::Word(if sign.is_some() { "sign" } else { "code" })),
            ("amount", MessageFact::Text(format!("{minus}{whole}{rest}"))),
        ];
        self.say("money", &facts)
    }

    /// A number in words to twelve, then in figures.
    pub fn number(&self, n: i64) -> String {
        match n {
            1..=12 => self.text(&format!("number-{n}")),
            _ => self.figures(n),
        }
    }

    /// With a full stop, unless it ends like a sentence or with a stop of its own (`Spring 1 n. Chr.`).
    pub fn with_full_stop(text: &str) -> String {
        let stop = if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { "" } else { "." };
        format!("{text}{stop}")
    }

    /// The first letter large, as at the beginning of a sentence.
    pub fn sentence(text: &str) -> String {
        let mut chars = text.chars();
        match chars.next() {
            Some(first) => first.to_uppercase().chain(chars).collect(),
            None => String::new(),
        }
    }
}

impl<'a> Voice<'a> {
    /// A message, None where nobody has words for it.
    pub fn try_say(&self, id: &str, attribute: Option<&str>, facts: MessageFacts) -> Option<String> {
        self.words.find(id, attribute).map(|pattern| self.spoken(pattern, facts))
    }

    /// A message; its id where nobody has words for it.
    pub fn say(&self, id: &str, facts: MessageFacts) -> String {
        self.try_say(id, None, facts).unwrap_or_else(|| id.to_string())
    }

    /// A message with its own facts.
    pub fn message(&self, message: &CodedMessage) -> String {
        self.say(message.code.as_str(), &message.facts)
    }

    /// A pattern with facts.
    pub fn spoken(&self, pattern: &MessagePattern, facts: MessageFacts) -> String {
        let mut out = String::new();
        self.speak(pattern, facts, &mut { MOST_TAKEN_UP }, &mut out);
        out
    }

    /// `left` is how many messages may still be taken up into this one.
    fn speak(&self, pattern: &MessagePattern, facts: MessageFacts, left: &mut usize, out: &mut String) {
        for part in pattern {
            match part {
                PatternPart::Text(text) => out.push_str(text),
                PatternPart::Value(PatternValue::Message(id, attribute)) => {
                    let Some(fewer) = left.checked_sub(1) else { return };
                    *left = fewer;
                    if let Some(pattern) = self.words.find(id, attribute.as_deref()) {
                        self.speak(pattern, facts, left, out);
                    }
                }
                PatternPart::Value(value) => out.push_str(&self.value(value, facts)),
                PatternPart::Choice { by, variants, other } => {
                    let key = self.keys(by, facts);
                    let found = key.iter().find_map(|k| variants.iter().find(|(name, _)| **name == **k));
                    if let Some((_, chosen)) = found.or_else(|| variants.get(*other)) {
                        self.speak(chosen, facts, left, out);
                    }
                }
            }
        }
    }

    /// What a choice goes by, the most exact first.
    fn keys(&self, value: &PatternValue, facts: MessageFacts) -> Vec<String> {
        match value {
            PatternValue::Call(Function::Many, name, _) => {
                let owners = fact_of(facts, name).map(MessageFact::owners).unwrap_or_default();
                vec![if self.plural(&owners) { "other".into() } else { "one".into() }]
            }
            PatternValue::Fact(name) | PatternValue::Call(_, name, _) => match fact_of(facts, name) {
                Some(MessageFact::Count(n)) => {
                    vec![n.to_string(), self.words.plural_category(*n).to_string()]
                }
                Some(MessageFact::Word(word)) => vec![(*word).to_string()],
                Some(MessageFact::Text(text)) => vec![text.replace('_', "-")],
                _ => Vec::new(),
            },
            PatternValue::Literal(text) => vec![text.to_string()],
            PatternValue::Message(..) => Vec::new(),
        }
    }

    /// A name in the plural, or several names.
    fn plural(&self, owners: &[Owner]) -> bool {
        let [one] = owners else { return owners.len() > 1 };
        let id = self.board.map(|b| power_id(b, *one));
        id.is_some_and(|id| self.words.find(&id, Some("number")).is_some())
    }

    fn value(&self, value: &PatternValue, facts: MessageFacts) -> String {
        match value {
            PatternValue::Literal(text) => text.to_string(),
            PatternValue::Message(..) => String::new(),
            // What is listed is a row of items, not a part of the sentence.
            PatternValue::Fact(name) => match fact_of(facts, name) {
                Some(MessageFact::Messages(all)) if &**name == "list" => self.items(all),
                found => found.map(|f| self.fact(f)).unwrap_or_default(),
            },
            PatternValue::Call(function, name, form) => {
                fact_of(facts, name).map(|f| self.call(*function, f, form.as_deref())).unwrap_or_default()
            }
        }
    }

    fn call(&self, function: Function, fact: &MessageFact, form: Option<&str>) -> String {
        match (function, fact) {
            (Function::Order, MessageFact::Text(text)) => {
                self.board.map_or_else(|| text.clone(), |board| self.spelt(board, text))
            }
            (_, MessageFact::Text(text)) => text.clone(),
            (Function::Who, _) => self.powers(&fact.owners(), form),
            (Function::Place, MessageFact::Places(places)) => {
                self.words.list(&places.iter().map(|p| self.place_in_form(*p, form)).collect::<Vec<_>>())
            }
            (Function::Num, MessageFact::Count(n)) => self.words.number(*n),
            (Function::Abbr, MessageFact::Places(places)) => {
                places.iter().map(|p| self.abbr(*p)).collect::<Vec<_>>().join(" ")
            }
            (Function::Many, _) => String::new(),
            _ => self.fact(fact),
        }
    }

    /// A fact as it is said where nothing else is asked for.
    pub fn fact(&self, fact: &MessageFact) -> String {
        match fact {
            MessageFact::Powers(owners) => self.powers(owners, None),
            MessageFact::Units(units) => {
                self.words.list(&units.iter().map(|u| self.unit(u)).collect::<Vec<_>>())
            }
            MessageFact::Places(places) => {
                self.words.list(&places.iter().map(|p| self.place(*p)).collect::<Vec<_>>())
            }
            MessageFact::Count(n) => self.words.figures(*n),
            MessageFact::Word(word) => (*word).to_string(),
            MessageFact::Turn(turn) => self.words.season(*turn),
            MessageFact::Text(text) => text.clone(),
            MessageFact::Messages(all) => {
                self.words.list(&all.iter().map(|m| self.message(m)).collect::<Vec<_>>())
            }
        }
    }

    /// Messages side by side, with semicolons where one of them has commas of its own.
    pub fn items(&self, all: &[CodedMessage]) -> String {
        let all: Vec<String> = all.iter().map(|m| self.message(m)).collect();
        let within = all.iter().any(|item| item.contains(", "));
        if within { self.words.join_with_semicolons(&all) } else { all.join(", ") }
    }

    /// A cell of a table: names at the head of lists, a dash for nothing.
    pub fn cell(&self, fact: &MessageFact) -> String {
        let text = match fact {
            MessageFact::Powers(owners) => self.powers(owners, Some("head")),
            MessageFact::Messages(all) => {
                let said: Vec<String> = all.iter().map(|m| self.message(m)).collect();
                let cells = all.iter().any(|m| is_cell(m.code));
                if cells { said.join(" ") } else { self.words.join_with_semicolons(&said) }
            }
            MessageFact::Count(n) => n.to_string(),
            other => self.fact(other),
        };
        if text.is_empty() { "—".into() } else { text }
    }

    /// Names of powers in a form: `die Türkei und Russland`.
    pub fn powers(&self, owners: &[Owner], form: Option<&str>) -> String {
        self.words.list(&owners.iter().map(|o| self.power(*o, form)).collect::<Vec<_>>())
    }

    /// The name of a power. One the catalogues do not know is as the board has it.
    pub fn power(&self, owner: Owner, form: Option<&str>) -> String {
        let Some(board) = self.board else { return String::new() };
        let info = board.owner(owner);
        if let Some(name) = self.board_name(&info.names) {
            return self.without_form(name, form);
        }
        let id = power_id(board, owner);
        if let Some(pattern) = form.and_then(|form| self.words.form(&id, form)) {
            return self.spoken(pattern, &[]);
        }
        let name = self.words.find(&id, None).map_or_else(|| info.name.clone(), |p| self.spoken(p, &[]));
        self.without_form(name, form)
    }

    /// A name that has no such form, by the language's rule for it (`name-forms`: `Arden’s`); as it is where there is none.
    fn without_form(&self, name: String, form: Option<&str>) -> String {
        let Some(pattern) = form.and_then(|form| self.words.form("name-forms", form)) else {
            return name;
        };
        let is_vowel = name.chars().next().is_some_and(|c| "aeiouyAEIOUYÀÂÉÈÊÎÔÛàâéèêîôû".contains(c));
        let starts = MessageFact::Word(if is_vowel { "vowel" } else { "consonant" });
        let ends = MessageFact::Word(if name.ends_with(['s', 'S', 'z', 'x']) { "s" } else { "other" });
        self.spoken(pattern, &[("name", MessageFact::Text(name)), ("starts", starts), ("ends", ends)])
    }

    /// The name a board has for a thing in this language.
    fn board_name(&self, names: &BTreeMap<String, String>) -> Option<String> {
        names.get(self.words.language.split('-').next()?).cloned()
    }

    /// A province with the name its board has for it in this language.
    fn called<'p>(&self, province: &'p ProvinceInfo) -> Cow<'p, ProvinceInfo> {
        match self.board_name(&province.names) {
            Some(name) => Cow::Owned(ProvinceInfo { name, ..province.clone() }),
            None => Cow::Borrowed(province),
        }
    }

    /// The name of a power at the head of lists.
    pub fn head(&self, owner: Owner) -> String {
        self.power(owner, Some("head"))
    }

    /// The full name of a place, its coast in parentheses.
    pub fn place(&self, place: Place) -> String {
        self.place_in_form(place, None)
    }

    /// The full name of a place in a form of it (`in`: `im Skagerrak`), its coast in parentheses.
    fn place_in_form(&self, place: Place, form: Option<&str>) -> String {
        let Some(board) = self.board else { return String::new() };
        let province = &*self.called(board.province(board.province_of(place)));
        let id = province_id(board, province);
        let name = match form.and_then(|form| self.words.form(&id, form)) {
            Some(pattern) => self.spoken(pattern, &[]),
            None => {
                let plain = self.words.find(&id, None);
                let name = plain.map_or_else(|| province.name.clone(), |p| self.spoken(p, &[]));
                self.without_form(name, form)
            }
        };
        let Some(coast) = board.coast(place).and_then(super::coast) else { return name };
        format!("{name} ({})", self.words.text(coast))
    }

    /// A place as orders print it: `Bul`, `StP(sc)`, `ION`.
    pub fn abbr(&self, place: Place) -> String {
        let Some(board) = self.board else { return String::new() };
        let short = self.words.abbreviations.then(|| {
            let id = province_id(board, board.province(board.province_of(place)));
            let pattern = self.words.find(&id, Some("abbr"))?;
            let coast = board.coast(place).map(|c| format!("({c})")).unwrap_or_default();
            Some(format!("{}{coast}", self.spoken(pattern, &[])))
        });
        let text = short.flatten().unwrap_or_else(|| board.place_abbr(place));
        match self.style {
            ResultStyle::Capitals | ResultStyle::Parentheses => uppercase_place(&text),
            _ => text,
        }
    }

    /// A canonical order with its places spelt as the style has them.
    pub fn spelt(&self, board: &Board, text: &str) -> String {
        // Every word with the sign behind it; behind the last there is none.
        text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '/').fold(String::new(), |out, part| {
            let word = part.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '/');
            let id = word.split('/').next().unwrap_or("");
            let known = word.chars().all(|c| c.is_ascii_lowercase() || c == '/') && board.id(id).is_some();
            let place = board.place(word).filter(|_| known);
            let word_spelt = place.map_or_else(|| word.to_string(), |place| self.abbr(place));
            out + &word_spelt + &part[word.len()..]
        })
    }

    /// A unit as reasons and lists name it: `A Ser`, `F StP(sc)`, `A Ven 5,000`.
    pub fn unit(&self, unit: &Unit) -> String {
        if let (Unit::OUTSIDE, Some(board)) = (unit.aboard, self.board) {
            return unit.text(board);
        }
        let size = if unit.size > 0 {
            format!(" {}", self.words.figures(i64::from(unit.size)))
        } else {
            String::new()
        };
        let class = self.classes.and_then(|c| c(unit));
        let kind = class.unwrap_or_else(|| code(unit));
        format!("{kind} {}{size}", self.abbr(unit.place))
    }
}

/// A fact by its name.
fn fact_of<'f>(facts: MessageFacts<'f>, name: &str) -> Option<&'f MessageFact> {
    facts.iter().find(|(n, _)| *n == name).map(|(_, f)| f)
}

/// The message that names a province; none where on a board of somebody's own the id means another place than on the standard board.
fn province_id(board: &Board, province: &ProvinceInfo) -> String {
    static STANDARD: OnceLock<Board> = OnceLock::new();
    let is_standard = board.about.id.is_empty() || {
        let standard = STANDARD.get_or_init(Board::standard);
        standard.id(&province.id).is_some_and(|p| standard.province(p).name == province.name)
    };
    if is_standard { format!("province-{}", province.id) } else { String::new() }
}

/// The message that names a power: it goes by the board's own name for it.
fn power_id(board: &Board, owner: Owner) -> String {
    format!("power-{}", board.owner(owner).name.to_lowercase().replace(' ', "-"))
}

/// Kind and number of a unit as printed: `A`, `F2`.
pub fn code(unit: &Unit) -> String {
    if unit.number > 0 { format!("{}{}", unit.kind.code(), unit.number) } else { unit.kind.code().into() }
}

/// Capitals but for the coast: `STP(sc)`.
pub fn uppercase_place(text: &str) -> String {
    match text.split_once('(') {
        Some((name, coast)) => format!("{}({coast}", name.to_uppercase()),
        None => text.to_uppercase(),
    }
}
