//! Rule 19: the gamesmaster's rulings, read at the start and applied where they belong.

use super::Silly;
use super::mail::Letter;
use super::orders::Order;
use super::play::Play;
use super::ratio::Ratio;
use super::reader;
use super::world::{Man, State};
use crate::board::{Owner, Place, Province};
use crate::draw::Draws;
use crate::position::Unit;
use crate::rules::{Ruling, RulingApplied, Rulings, Verdict, rulings};
use crate::season::Phase;

/// What a ruling says.
#[derive(Clone, Debug)]
enum Word {
    Order(Owner, Order),
    Result(Owner, String, Verdict),
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
    Drawn(String),
    Continue,
    Note,
    Stands,
    Read(Owner, String, String),
}

impl Word {
    /// What two rulings on orders must have in common to contradict each other.
    fn key(&self) -> Option<(u8, Owner, String)> {
        Some(match self {
            Word::Order(owner, order) => (0, *owner, format!("{:?}", order.term().units().next()?)),
            Word::Result(owner, order, _) => (1, *owner, order.clone()),
            Word::Draw(number, _) => (2, Owner(0), number.to_string()),
            Word::Read(owner, words, _) => (3, *owner, words.to_lowercase()),
            _ => return None,
        })
    }
}

/// Said of a ruling that another one contradicts.
const OVERRULED: &str = ": overruled by a later ruling";

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
    outcomes: Vec<Option<Result<String, String>>>,
    reasons: Vec<(String, Option<String>)>,
}

impl Book {
    /// Reads the rulings.
    pub fn read(rules: &Silly, gm: &Rulings) -> Book {
        let words: Vec<Result<Word, String>> = gm.0.iter().map(|r| word(rules, r)).collect();
        let keys: Vec<_> = words.iter().map(|w| w.as_ref().ok().and_then(Word::key)).collect();
        let overruled = |i: usize| keys[i].is_some() && keys[i + 1..].contains(&keys[i]);
        let outcome = |i: usize| overruled(i).then(|| Ok(format!("{}{OVERRULED}", gm.0[i].words)));
        Book {
            outcomes: (0..words.len()).map(outcome).collect(),
            words,
            reasons: gm.0.iter().map(|r| (r.words.clone(), r.reason.clone())).collect(),
        }
    }

    /// `READ Germany "F Kie hol" AS F kie H`: how a line is to be taken.
    pub fn reread(&mut self, rules: &Silly, phase: Phase, mail: &mut Vec<Letter>) {
        for i in self.open() {
            let Ok(Word::Read(owner, text, order)) = self.words[i].clone() else { continue };
            self.outcomes[i] = Some(take(rules, phase, mail, owner, &text, &order));
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

    fn last<T>(&mut self, pick: impl Fn(&Word) -> Option<(T, String)>) -> Option<T> {
        let mut found: Option<(usize, T)> = None;
        for i in 0..self.words.len() {
            let Some((value, text)) = self.words[i].as_ref().ok().and_then(&pick) else { continue };
            if let Some((before, _)) = found.replace((i, value)) {
                self.outcomes[before] = Some(Ok(format!("{}{OVERRULED}", self.reasons[before].0)));
            }
            self.outcomes[i] = Some(Ok(text));
        }
        found.map(|(_, value)| value)
    }

    /// BORG's space.
    pub fn borg(&mut self) -> Option<Province> {
        self.last(|w| match w {
            Word::Borg(p) => Some((*p, "BORG goes where he is told".into())),
            _ => None,
        })
    }

    /// A monster's goal, None to hold.
    pub fn monster(&mut self, at: Province) -> Option<Option<Province>> {
        self.last(|w| match w {
            Word::Monster(p, to) if *p == at => Some((*to, "the monsters go where they are told".into())),
            _ => None,
        })
    }

    /// The link of next season.
    pub fn link(&mut self) -> Option<Option<(Province, Province)>> {
        self.last(|w| match w {
            Word::Link(link) => Some((*link, "the link is set".into())),
            _ => None,
        })
    }

    /// Who was right.
    pub fn correct(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| match w {
            Word::Correct(list) => Some((list.clone(), "the answers are judged".into())),
            _ => None,
        })
    }

    /// Whose a centre is.
    pub fn owner(&mut self, p: Province) -> Option<Option<Owner>> {
        self.last(|w| match w {
            Word::OwnerOf(q, owner) if *q == p => Some((*owner, "the centre's owner is set".into())),
            _ => None,
        })
    }

    /// The winners, none for `CONTINUE`.
    pub fn winners(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| match w {
            Word::Winner(list) => Some((list.clone(), "the winner is named".into())),
            Word::Continue => Some((Vec::new(), "the game goes on".into())),
            _ => None,
        })
    }

    /// `DRAW-GAME`.
    pub fn drawn(&mut self) -> bool {
        self.last(|w| match w {
            Word::Drawn(text) => Some(((), format!("the game is a draw {text}").trim().to_string())),
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
    pub fn results(&self) -> Vec<(usize, Owner, String, Verdict)> {
        let pick = |(i, w): (usize, &Result<Word, String>)| match w {
            Ok(Word::Result(owner, order, verdict)) => Some((i, *owner, order.clone(), *verdict)),
            _ => None,
        };
        self.open().into_iter().filter_map(|i| pick((i, &self.words[i]))).collect()
    }

    /// What became of a ruling.
    pub fn settle(&mut self, index: usize, outcome: Result<String, String>) {
        self.outcomes[index] = Some(outcome);
    }

    /// All rulings as applied.
    pub fn outcomes(&self, draws: &Draws) -> Vec<RulingApplied> {
        let outcome = |i: usize| match (&self.words[i], &self.outcomes[i]) {
            (Err(why), _) => Err(why.clone()),
            (_, Some(outcome)) => outcome.clone(),
            (Ok(Word::Draw(n, value)), _) => {
                rulings::drawn(draws, *n, value).map(|()| format!("draw {n} is {value}"))
            }
            _ => Err("nothing of this phase".into()),
        };
        (0..self.words.len()).map(|i| RulingApplied { index: i, outcome: outcome(i) }).collect()
    }
}

/// Puts an order in the place of a line of the mail; `nothing` leaves the line out.
fn take(
    rules: &Silly,
    phase: Phase,
    mail: &mut Vec<Letter>,
    owner: Owner,
    words: &str,
    order: &str,
) -> Result<String, String> {
    let name = &rules.board.owner(owner).name;
    let mine: Vec<usize> = (0..mail.len()).filter(|i| mail[*i].owner == owner).collect();
    let at = mine[rulings::piece(name, mine.iter().map(|i| mail[*i].text.as_str()), words)?];
    if order.eq_ignore_ascii_case("nothing") {
        mail.remove(at);
    } else {
        let jester = owner == rules.cast.jester;
        let read = reader::sentence(&rules.board, &rules.words, phase, jester, order);
        mail[at].read = Ok(read.map_err(|trouble| trouble.message)?);
    }
    Ok(format!("READ {name} AS {order}"))
}

fn word(rules: &Silly, ruling: &Ruling) -> Result<Word, String> {
    let board = &rules.board;
    let (verb, rest) = ruling.verb();
    let owner = |t: &str| board.find_owner(t).ok_or_else(|| format!("“{t}” is no player"));
    let province = |t: &str| board.find(t).ok_or_else(|| format!("“{t}” is no space"));
    let owners =
        |t: &str| t.split([' ', ',']).filter(|w| !w.is_empty()).map(owner).collect::<Result<Vec<_>, _>>();
    let none = |t: &str| t.trim().eq_ignore_ascii_case("none");
    Ok(match verb.as_str() {
        "ORDER" => {
            let (owner, order) = ruled(rules, rest)?;
            Word::Order(owner, order)
        }
        "RESULT" => {
            let (order, verdict) = rulings::result(rest)?;
            let (owner, order) = ruled(rules, order)?;
            let text = order.text(board);
            let name = format!("{} ", board.owner(owner).name);
            Word::Result(owner, text.strip_prefix(&name).unwrap_or(&text).to_string(), verdict)
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
            let mut parts = rest.splitn(2, ' ');
            let at = province(parts.next().unwrap_or(""))?;
            let what = parts.next().unwrap_or("").trim();
            let lower = what.to_lowercase();
            if lower == "hold" {
                Word::Monster(at, None)
            } else {
                let to = if lower.starts_with("to ") { &what[3..] } else { what };
                Word::Monster(at, Some(province(to)?))
            }
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
        "VP" => {
            Word::Points(rest.trim_start_matches('+').parse().map_err(|_| format!("“{rest}” is no number"))?)
        }
        "STATE" => match rest.strip_prefix("no ").or(rest.strip_prefix("NO ")) {
            Some(fact) => Word::State(fact.to_string(), false),
            None => Word::State(whole(rest, ruling), true),
        },
        "WINNER" => Word::Winner(owners(rest)?),
        "DRAW-GAME" => Word::Drawn(rest.to_string()),
        "CONTINUE" => Word::Continue,
        "NOTE" => rulings::note(ruling).map(|_| Word::Note)?,
        "STANDS" => Word::Stands,
        "READ" => {
            let (who, text, order) = rulings::read(rest)?;
            Word::Read(rulings::power(board, who)?, text.to_string(), order.to_string())
        }
        _ => return Err(format!("“{verb}” is no ruling")),
    })
}

/// `France A par-bur`, `France: A par-bur`
fn ruled(rules: &Silly, text: &str) -> Result<(Owner, Order), String> {
    let (owner, order) = rulings::owned(&rules.board, text)?;
    let text = format!("{} {order}", rules.board.owner(owner).name);
    reader::ruled(&rules.board, &rules.words, &text).map_err(|t| t.message)
}

/// The step of `AT 3: change`, and the change.
fn step_of(rest: &str) -> Result<(String, &str), String> {
    let (step, change) = rest.split_once([':', ' ']).ok_or("AT needs a step and a change")?;
    let step = step.trim().trim_end_matches(':').to_uppercase();
    let step = if step == "10A" { "10".to_string() } else { step };
    let known = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "10B", "11", "END"];
    if !known.contains(&step.as_str()) {
        return Err(format!("“{step}” is no step"));
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
    let owner = board.find_owner(who.trim_end_matches(':')).ok_or_else(|| format!("“{who}” is no player"))?;
    let unit = Unit::read(board, owner, what).map_err(|e| e.to_string())?;
    match (verb.to_uppercase().as_str(), to) {
        ("PLACE", _) => Ok(Change::Place(unit)),
        ("REMOVE", _) => Ok(Change::Remove(unit)),
        ("MOVE", Some(to)) => {
            let place = board.place(to).ok_or_else(|| format!("“{to}” is no space"))?;
            Ok(Change::Move(unit, place))
        }
        _ => Err(format!("“{verb}” is no change: PLACE, REMOVE or MOVE")),
    }
}

impl Play<'_> {
    /// Rulings on the state, on points, and those that only speak.
    pub fn rulings_at_start(&mut self) {
        for i in 0..self.book.words.len() {
            let outcome = match self.book.words[i].clone() {
                Ok(Word::State(fact, set)) => {
                    if self.world.state(self.board, &fact, set) {
                        Ok(if set { fact } else { format!("no {fact}") })
                    } else {
                        Err(format!("“{fact}” is no fact of this position"))
                    }
                }
                Ok(Word::Points(n)) => {
                    self.world.points = self.world.points.saturating_add(n);
                    Ok(format!("victory points {n:+}"))
                }
                Ok(Word::Note | Word::Stands) => Ok(self.book.reasons[i].1.clone().unwrap_or_default()),
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
                let text = format!("{} {part} of a unit", self.name(owner));
                self.book.settle(i, Ok(text));
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

    fn change(&mut self, change: Change) -> Result<String, String> {
        let text = |u: &Unit| u.owned_text(self.board);
        let find = |u: &Unit| {
            let there = |m: &Man| m.owner == u.owner && m.kind == u.kind && m.place == u.place;
            self.world
                .living()
                .find(|(_, m)| there(m))
                .map(|(id, _)| id)
                .ok_or_else(|| format!("no {}", text(u)))
        };
        match change {
            Change::Place(unit) => {
                let said = format!("{} is placed", text(&unit));
                let stand = |m: &Man| m.place == unit.place && m.kind == unit.kind;
                let copies = self.world.living().filter(|(_, m)| stand(m)).count();
                if copies > 8 {
                    return Err("there are enough of them there".into());
                }
                let man = Man { start: Some(unit), ..Man::new(unit.owner, unit.kind, unit.place) };
                self.put(man);
                Ok(said)
            }
            Change::Remove(unit) => {
                let (id, said) = (find(&unit)?, format!("{} is removed", text(&unit)));
                self.take_off(id);
                Ok(said)
            }
            Change::Move(unit, to) => {
                let (id, said) = (find(&unit)?, format!("{} is put in {}", text(&unit), self.board.code(to)));
                self.world.men[id].place = to;
                self.world.men[id].state = State::Standing;
                Ok(said)
            }
        }
    }
}
