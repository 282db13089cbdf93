//! Rule 19: the gamesmaster's rulings, read at the start and applied where they belong.

use super::Silly;
use super::mail::Letter;
use super::prelude::*;
use crate::rules::fixed::{self, Fixed};
use crate::rules::{Ruling, RulingApplied, rulings};

/// What a ruling says.
#[derive(Clone, Debug)]
enum Word {
    Order(Owner, Order),
    Result(Owner, Order, Verdict),
    /// Of a retreat or an adjustment.
    Fixed(Owner, Term, Verdict),
    At(String, Change),
    OwnerOf(Province, Option<Owner>),
    Draw(u32, String),
    Borg(Province),
    Monster(Province, Option<Province>),
    Link(Option<(Province, Province)>),
    Correct(Vec<Owner>),
    Credit(Owner, Ratio),
    Points(i32),
    State(String, bool),
    Winner(Vec<Owner>),
    Drawn,
    Continue,
    Note,
    Stands,
    Read(Owner, String, Option<Sentence>),
}

impl Word {
    /// What two rulings on orders must have in common to contradict each other.
    fn key(&self) -> Option<(u8, Owner, String)> {
        Some(match self {
            Word::Order(owner, order) => (0, *owner, format!("{:?}", order.term().units().next()?)),
            Word::Result(owner, order, _) => (1, *owner, format!("{order:?}")),
            Word::Fixed(owner, term, _) => (4, *owner, format!("{term:?}")),
            Word::Draw(number, _) => (2, Owner(0), number.to_string()),
            Word::Read(owner, words, _) => (3, *owner, words.to_lowercase()),
            _ => return None,
        })
    }
}

/// Said of a ruling that another one contradicts.
/// A ruling that a later one sets aside.
fn over(words: &str) -> Message {
    Message::new("gm-overruled").with("said", Message::new("gm-note").with("text", words.to_string()))
}

/// The gamesmaster set something.
fn set(what: &'static str) -> Message {
    Message::new("gm-set").with("what", what)
}

/// A change of the position before a step.
#[derive(Clone, Debug)]
enum Change {
    Place(Unit),
    Remove(Unit),
    Move(Unit, Place),
}

/// All rulings of a phase. The last of those that contradict each other counts (RS-19.2).
#[derive(Clone, Debug, Default)]
pub struct Book {
    words: Vec<Result<Word, String>>,
    outcomes: Vec<Option<Result<Message, String>>>,
    reasons: Vec<(String, Option<String>)>,
    fixed: Vec<(usize, Vec<Fixed>)>,
}

impl Book {
    /// Reads the rulings.
    pub fn read(rules: &Silly, position: &Position, gm: &Rulings) -> Book {
        let words: Vec<Result<Word, String>> = gm.0.iter().map(|r| word(rules, position, r)).collect();
        let keys: Vec<_> = words.iter().map(|w| w.as_ref().ok().and_then(Word::key)).collect();
        let overruled = |i: usize| keys[i].is_some() && keys[i + 1..].contains(&keys[i]);
        let outcome = |i: usize| overruled(i).then(|| Ok(over(&gm.0[i].words)));
        Book {
            outcomes: (0..words.len()).map(outcome).collect(),
            words,
            fixed: Vec::new(),
            reasons: gm.0.iter().map(|r| (r.words.clone(), r.reason.clone())).collect(),
        }
    }

    /// True if there is a `RESULT` of a retreat or an adjustment.
    pub fn fixes(&self) -> bool {
        self.words.iter().any(|w| matches!(w, Ok(Word::Fixed(..))))
    }

    /// `RESULT` of retreats and adjustments: the sheets say what comes of them.
    pub fn fix(&mut self, rules: &Silly, position: &Position, sheets: &mut Sheets) {
        for i in self.open() {
            let Ok(Word::Fixed(owner, term, verdict)) = &self.words[i] else { continue };
            match fixed::fix(rules, position, sheets, *owner, term, *verdict) {
                Ok(list) => self.fixed.push((i, list)),
                Err(why) => self.outcomes[i] = Some(Err(why)),
            }
        }
    }

    /// The lines say what was ordered, and what the gamesmaster made of it.
    pub fn told(&mut self, rules: &Silly, before: &Position, report: &mut Report) {
        for (row, list) in std::mem::take(&mut self.fixed) {
            let told = fixed::told(rules, before, &list, report);
            self.outcomes[row] =
                Some(told.map(|()| Message::new("gm-note").with("text", self.reasons[row].0.clone())));
        }
    }

    /// `READ Germany "F Kie hol" AS F kie H`: how a line is to be taken.
    pub fn reread(&mut self, rules: &Silly, mail: &mut Vec<Letter>) {
        for i in self.open() {
            let Ok(Word::Read(owner, text, order)) = self.words[i].clone() else { continue };
            self.outcomes[i] = Some(take(rules, mail, owner, &text, order));
        }
    }

    /// `DRAW n = value`.
    pub fn overrule(&mut self, draws: &mut Draws, rules: &Silly) {
        for i in self.open() {
            if let Ok(Word::Draw(n, value)) = &mut self.words[i] {
                *value = rules.draw_value(value);
                draws.overrule(*n, value.clone());
            }
        }
    }

    /// Rulings that nothing was done about yet.
    fn open(&self) -> Vec<usize> {
        (0..self.words.len()).filter(|i| self.outcomes[*i].is_none()).collect()
    }

    fn last<T>(&mut self, pick: impl Fn(&Word) -> Option<(T, &'static str)>) -> Option<T> {
        let mut found: Option<(usize, T)> = None;
        for i in 0..self.words.len() {
            let Some((value, text)) = self.words[i].as_ref().ok().and_then(&pick) else { continue };
            if let Some((before, _)) = found.replace((i, value)) {
                self.outcomes[before] = Some(Ok(over(&self.reasons[before].0)));
            }
            self.outcomes[i] = Some(Ok(set(text)));
        }
        found.map(|(_, value)| value)
    }

    /// BORG's space.
    pub fn borg(&mut self) -> Option<Province> {
        self.last(|w| match w {
            Word::Borg(p) => Some((*p, "borg")),
            _ => None,
        })
    }

    /// A monster's goal, None to hold.
    pub fn monster(&mut self, at: Province) -> Option<Option<Province>> {
        self.last(|w| match w {
            Word::Monster(p, to) if *p == at => Some((*to, "monsters")),
            _ => None,
        })
    }

    /// The link of next season.
    pub fn link(&mut self) -> Option<Option<(Province, Province)>> {
        self.last(|w| match w {
            Word::Link(link) => Some((*link, "link")),
            _ => None,
        })
    }

    /// Who was right.
    pub fn correct(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| match w {
            Word::Correct(list) => Some((list.clone(), "answers")),
            _ => None,
        })
    }

    /// Whose a centre is.
    pub fn owner(&mut self, p: Province) -> Option<Option<Owner>> {
        self.last(|w| match w {
            Word::OwnerOf(q, owner) if *q == p => Some((*owner, "owner")),
            _ => None,
        })
    }

    /// The winners, none for `CONTINUE`.
    pub fn winners(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| match w {
            Word::Winner(list) => Some((list.clone(), "winner")),
            Word::Continue => Some((Vec::new(), "on")),
            _ => None,
        })
    }

    /// `DRAW-GAME`.
    pub fn drawn(&mut self) -> bool {
        self.last(|w| match w {
            Word::Drawn => Some(((), "drawn")),
            _ => None,
        })
        .is_some()
    }

    /// `ORDER` lines with their indices.
    pub fn orders(&self) -> Vec<(usize, Owner, Order)> {
        let pick = |(i, w): (usize, &Result<Word, String>)| match w {
            Ok(Word::Order(owner, order)) => Some((i, *owner, order.clone())),
            _ => None,
        };
        self.open().into_iter().filter_map(|i| pick((i, &self.words[i]))).collect()
    }

    /// `RESULT` lines.
    pub fn results(&self) -> Vec<(usize, Owner, Order, Verdict)> {
        let pick = |(i, w): (usize, &Result<Word, String>)| match w {
            Ok(Word::Result(owner, order, verdict)) => Some((i, *owner, order.clone(), *verdict)),
            _ => None,
        };
        self.open().into_iter().filter_map(|i| pick((i, &self.words[i]))).collect()
    }

    /// What became of a ruling.
    pub fn settle(&mut self, index: usize, outcome: Result<Message, String>) {
        self.outcomes[index] = Some(outcome);
    }

    /// All rulings as applied.
    pub fn outcomes(&self, draws: &Draws) -> Vec<RulingApplied> {
        let outcome = |i: usize| match (&self.words[i], &self.outcomes[i]) {
            (Err(why), _) => Err(why.clone()),
            (_, Some(outcome)) => outcome.clone(),
            (Ok(Word::Draw(n, value)), _) => {
                rulings::drawn(draws, *n, value).map(|()| rulings::as_drawn(*n, value))
            }
            _ => Err("nothing of this phase".into()),
        };
        (0..self.words.len()).map(|i| RulingApplied { index: i, outcome: outcome(i) }).collect()
    }
}

/// Puts an order in the place of a line of the mail; without one the line is left out.
fn take(
    rules: &Silly,
    mail: &mut Vec<Letter>,
    owner: Owner,
    words: &str,
    order: Option<Sentence>,
) -> Result<Message, String> {
    let name = &rules.board.owner(owner).name;
    let mine: Vec<usize> = (0..mail.len()).filter(|i| mail[*i].owner == owner).collect();
    let at = mine[rulings::piece(name, mine.iter().map(|i| mail[*i].text.as_str()), words)?];
    let text = order.as_ref().map(|o| o.text(&rules.board));
    match order {
        Some(order) => mail[at].read = Ok(order),
        None => drop(mail.remove(at)),
    }
    Ok(rulings::as_read(owner, text.as_deref()))
}

/// The one order of a ruling's words.
fn sentence(rules: &Silly, position: &Position, owner: Owner, text: &str) -> Result<Sentence, String> {
    let readings = rules.read(position, owner, &Source::new("gm.txt", text));
    rulings::one_order(&readings, text)?;
    let sentence = readings.iter().find_map(|r| Sentence::of(r.item.as_ref()?));
    sentence.ok_or_else(|| format!("“{text}” is not an order"))
}

fn word(rules: &Silly, position: &Position, ruling: &Ruling) -> Result<Word, String> {
    let board = &rules.board;
    let (verb, rest) = ruling.verb();
    let owner = |t: &str| board.find_owner(t).ok_or_else(|| format!("“{t}” is not a player"));
    let province = |t: &str| board.find(t).ok_or_else(|| format!("“{t}” is not a space"));
    let owners =
        |t: &str| t.split([' ', ',']).filter(|w| !w.is_empty()).map(owner).collect::<Result<Vec<_>, _>>();
    let none = |t: &str| t.trim().eq_ignore_ascii_case("none");
    Ok(match verb.as_str() {
        "ORDER" => {
            let (owner, order) = ruled(rules, position, rest)?;
            Word::Order(owner, order)
        }
        "RESULT" => {
            let (order, verdict) = rulings::result(rest)?;
            let (owner, order) = rulings::owned(board, order)?;
            let order = sentence(rules, position, owner, order)?.order;
            if matches!(order.step(false), Step::Retreats | Step::Adjustment) {
                return Ok(Word::Fixed(owner, order.term(), verdict));
            }
            rulings::can_be(&order.stated(), verdict)?;
            let mut term = order.term();
            if term.owner() == Some(owner) {
                term.owned(None);
            }
            Word::Result(owner, Order::of(&term).unwrap_or(order), verdict)
        }
        "AT" => {
            let (step, change) = step_of(rest)?;
            Word::At(step, change_of(rules, change)?)
        }
        "OWNER" => {
            let (place, who) = rest.split_once(' ').ok_or("OWNER needs a centre and a player")?;
            let neutral = who.trim().eq_ignore_ascii_case("neutral") || none(who);
            Word::OwnerOf(province(place)?, if neutral { None } else { Some(owner(who.trim())?) })
        }
        "DRAW" => {
            let (n, value) = rulings::draw(rest)?;
            Word::Draw(n, value.to_string())
        }
        "BORG" => Word::Borg(province(rest)?),
        "MONSTER" => {
            let (at, what) = rest.split_once(' ').unwrap_or((rest, ""));
            let (at, what) = (province(at)?, what.trim());
            let to = what.get(..3).filter(|w| w.eq_ignore_ascii_case("to ")).map_or(what, |_| &what[3..]);
            Word::Monster(at, if what.eq_ignore_ascii_case("hold") { None } else { Some(province(to)?) })
        }
        "LINK" if none(rest) => Word::Link(None),
        "LINK" => {
            let (a, b) = rest.split_once('-').ok_or("LINK a-b")?;
            Word::Link(Some((province(a.trim())?, province(b.trim())?)))
        }
        "CORRECT" if none(rest) => Word::Correct(Vec::new()),
        "CORRECT" => Word::Correct(owners(rest)?),
        "FRACTION" | "CREDIT" => {
            let (who, part) = rest.rsplit_once(' ').ok_or("a player and a number")?;
            Word::Credit(owner(who.trim())?, part.parse().map_err(|e| format!("{e}"))?)
        }
        "VP" => Word::Points(
            rest.trim_start_matches('+').parse().map_err(|_| format!("“{rest}” is not a number"))?,
        ),
        "STATE" => match rest.strip_prefix("no ").or(rest.strip_prefix("NO ")) {
            Some(fact) => Word::State(fact.to_string(), false),
            None => Word::State(whole(rest, ruling), true),
        },
        "WINNER" => Word::Winner(owners(rest)?),
        "DRAW-GAME" => Word::Drawn,
        "CONTINUE" => Word::Continue,
        "NOTE" => rulings::note(ruling).map(|_| Word::Note)?,
        "STANDS" => Word::Stands,
        "READ" => {
            let (who, text, order) = rulings::read(rest)?;
            let owner = rulings::power(board, who)?;
            let (order, nothing) = (rulings::lettered(board, order)?, order.eq_ignore_ascii_case("nothing"));
            let order = if nothing { None } else { Some(sentence(rules, position, owner, order)?) };
            Word::Read(owner, text.to_string(), order)
        }
        _ => return Err(format!("“{verb}” is not a ruling")),
    })
}

/// `France A par-bur`, `France: A par-bur`
fn ruled(rules: &Silly, position: &Position, text: &str) -> Result<(Owner, Order), String> {
    let (owner, order) = rulings::owned(&rules.board, text)?;
    let read = sentence(rules, position, owner, order)?;
    if read.condition.is_some() {
        return Err("a ruling has no condition".into());
    }
    match read.order.step(false) {
        Step::Moves => Ok((owner, read.order)),
        _ => Err("only orders of step 1 can be given by ruling".into()),
    }
}

/// The step of `AT 3: change`, and the change.
fn step_of(rest: &str) -> Result<(String, &str), String> {
    let (step, change) = rest.split_once([':', ' ']).ok_or("AT needs a step and a change")?;
    let step = step.trim().trim_end_matches(':').to_uppercase();
    let step = if step == "10A" { "10".to_string() } else { step };
    let known = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "10B", "11", "END"];
    if !known.contains(&step.as_str()) {
        return Err(format!("“{step}” is not a step"));
    }
    Ok((step, change.trim_start_matches([':', ' '])))
}

/// A fact that ends in a quoted text (`question "q" answer "a"`) has had it taken off as the ruling's reason.
fn whole(rest: &str, ruling: &Ruling) -> String {
    match &ruling.reason {
        Some(reason) if rest.trim_end().to_lowercase().ends_with("answer") => {
            format!("{} \"{reason}\"", rest.trim_end())
        }
        _ => rest.to_string(),
    }
}

fn change_of(rules: &Silly, text: &str) -> Result<Change, String> {
    let board = &rules.board;
    let (verb, rest) = text.split_once(' ').ok_or("PLACE, REMOVE or MOVE")?;
    let upper = rest.to_uppercase();
    let (unit, to) = match (verb.to_uppercase().as_str(), upper.find(" TO ")) {
        ("MOVE", Some(at)) => (&rest[..at], Some(&rest[at + 4..])),
        ("MOVE", None) => return Err("MOVE unit TO space".into()),
        _ => (rest, None),
    };
    let (who, what) = unit.trim().split_once(' ').ok_or("a player and a unit")?;
    let owner =
        board.find_owner(who.trim_end_matches(':')).ok_or_else(|| format!("“{who}” is not a player"))?;
    let unit = Unit::read(board, owner, what).map_err(|e| e.to_string())?;
    match (verb.to_uppercase().as_str(), to) {
        ("PLACE", _) => Ok(Change::Place(unit)),
        ("REMOVE", _) => Ok(Change::Remove(unit)),
        ("MOVE", Some(to)) => {
            let place = board.place(to).ok_or_else(|| format!("“{to}” is not a space"))?;
            Ok(Change::Move(unit, place))
        }
        _ => Err(format!("“{verb}” is not a change: write PLACE, REMOVE or MOVE")),
    }
}

impl Play<'_> {
    /// Rulings on the state, on points, and those that only speak.
    pub fn rulings_at_start(&mut self) {
        for i in 0..self.book.words.len() {
            let outcome = match self.book.words[i].clone() {
                Ok(Word::State(fact, set)) => {
                    if self.world.state(self.board, &fact, set) {
                        Ok(self::set("state"))
                    } else {
                        Err(format!("“{fact}” is not a fact of this position"))
                    }
                }
                Ok(Word::Points(n)) => {
                    self.world.points = self.world.points.saturating_add(n);
                    Ok(self::set("points"))
                }
                Ok(Word::Stands) => Ok(Message::new("gm-stands")),
                Ok(Word::Note) => {
                    let text = self.book.reasons[i].1.clone().unwrap_or_default();
                    Ok(Message::new("gm-note").with("text", text))
                }
                _ => continue,
            };
            self.book.settle(i, outcome);
        }
        self.map = super::map::Map::new(self.board, self.world.link);
        if matches!(
            self.world.turn.phase,
            Phase::Movement | Phase::Retreat | Phase::Adjustment | Phase::Setup
        ) {
            self.book_credits();
        }
    }

    /// `FRACTION` and `CREDIT`: after the answers are judged, before free units are built.
    pub fn book_credits(&mut self) {
        for i in 0..self.book.words.len() {
            if let Ok(Word::Credit(owner, part)) = self.book.words[i].clone() {
                self.add_credit(owner, part);
                let said = Message::new("gm-credit").with("power", owner).with("part", part.to_string());
                self.book.settle(i, Ok(said));
            }
        }
    }

    /// `AT step: ...`
    pub fn rulings_at(&mut self, step: &str) {
        for i in 0..self.book.words.len() {
            let Ok(Word::At(at, change)) = self.book.words[i].clone() else { continue };
            if at != step {
                continue;
            }
            let outcome = self.change(change);
            self.book.settle(i, outcome);
        }
    }

    fn change(&mut self, change: Change) -> Result<Message, String> {
        let said = |what: &'static str, unit: Unit| {
            Message::new("gm-change").with("what", what).with("power", unit.owner).with("unit", unit)
        };
        let find = |u: &Unit| {
            let there = |m: &Man| m.owner == u.owner && m.kind == u.kind && m.place == u.place;
            self.world
                .living()
                .find(|(_, m)| there(m))
                .map(|(id, _)| id)
                .ok_or_else(|| format!("no {}", u.owned_text(self.board)))
        };
        match change {
            Change::Place(unit) => {
                let stand = |m: &Man| m.place == unit.place && m.kind == unit.kind;
                let copies = self.world.living().filter(|(_, m)| stand(m)).count();
                if copies > 8 {
                    return Err("there are enough of them there".into());
                }
                let man = Man { start: Some(unit), ..Man::new(unit.owner, unit.kind, unit.place) };
                self.put(man);
                Ok(said("placed", unit))
            }
            Change::Remove(unit) => {
                let id = find(&unit)?;
                self.take_off(id);
                Ok(said("removed", unit))
            }
            Change::Move(unit, to) => {
                let id = find(&unit)?;
                self.world.men[id].place = to;
                self.world.men[id].state = State::Standing;
                Ok(said("moved", unit).with("to", to))
            }
        }
    }
}
