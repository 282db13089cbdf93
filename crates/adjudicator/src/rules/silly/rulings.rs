//! Rule 19: the GM's rulings, read at the start and applied in their steps.

use super::Silly;
use super::prelude::*;
use crate::rules::rulings::{self, Ruling};

/// A ruling that only these rules know.
#[derive(Clone, Debug)]
enum SillyRuling {
    At(String, PositionChange),
    OwnerOf(Province, Option<Owner>),
    Borg(Province),
    Monster(Province, Option<Province>),
    Link(Option<(Province, Province)>),
    Correct(Vec<Owner>),
    Credit(Owner, Fraction),
    Points(i32),
    State(String, bool),
    Winner(Vec<Owner>),
    Drawn,
    Continue,
}

/// The text of a ruling that a later one overrules.
fn over(words: &str) -> CodedMessage {
    CodedMessage::new("gm-overruled")
        .with("said", CodedMessage::new("gm-note").with("text", words.to_string()))
}

/// The text of a ruling that set something.
fn set(what: &'static str) -> CodedMessage {
    CodedMessage::new("gm-set").with("what", what)
}

/// A change of the position before a step.
#[derive(Clone, Debug)]
enum PositionChange {
    Place(Unit),
    Remove(Unit),
    Move(Unit, Place),
}

/// All rulings of a phase. The last of those that contradict each other counts (RS-19.2).
pub struct SillyRulings<'a> {
    /// The rulings all rule-sets know.
    pub common: rulings::RulingLog<'a>,
    /// The others by row, with their words.
    words: Vec<(Option<SillyRuling>, String)>,
}

impl<'a> SillyRulings<'a> {
    /// Reads the rulings.
    pub fn read(rules: &'a Silly, position: &Position, gm: &Rulings) -> SillyRulings<'a> {
        let (mut common, words) = rulings::RulingLog::with(rules, position, gm, |ruling| word(rules, ruling));
        for (row, _, term) in common.order_rulings() {
            let can_be_given = SillyOrder::of(&term).is_some_and(|order| match order.step(false) {
                SillyStep::Moves | SillyStep::Retreats | SillyStep::Adjustment => true,
                SillyStep::FreeBuilds => matches!(order, SillyOrder::Build { .. }),
                _ => false,
            });
            if !can_be_given {
                common.settle(row, Err("only moves, retreats, builds and removals can be given".into()));
            }
        }
        let said = gm.0.iter().map(|r| r.words.clone());
        SillyRulings { common, words: words.into_iter().zip(said).collect() }
    }

    fn word(&self, row: usize) -> Option<&SillyRuling> {
        self.words[row].0.as_ref()
    }

    fn last<T>(&mut self, pick: impl Fn(&SillyRuling) -> Option<(T, &'static str)>) -> Option<T> {
        let mut found: Option<(usize, T)> = None;
        for i in 0..self.words.len() {
            let Some((value, text)) = self.word(i).and_then(&pick) else { continue };
            if let Some((before, _)) = found.replace((i, value)) {
                self.common.tell(before, over(&self.words[before].1));
            }
            self.common.tell(i, set(text));
        }
        found.map(|(_, value)| value)
    }

    /// BORG's space.
    pub fn borg(&mut self) -> Option<Province> {
        self.last(|w| if let SillyRuling::Borg(p) = w { Some((*p, "borg")) } else { None })
    }

    /// A monster's goal; `None` inside: it holds.
    pub fn monster(&mut self, at: Province) -> Option<Option<Province>> {
        self.last(|w| match w {
            SillyRuling::Monster(p, to) if *p == at => Some((*to, "monsters")),
            _ => None,
        })
    }

    /// The link of next season.
    pub fn link(&mut self) -> Option<Option<(Province, Province)>> {
        self.last(|w| if let SillyRuling::Link(link) = w { Some((*link, "link")) } else { None })
    }

    /// The players who were right.
    pub fn correct(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| if let SillyRuling::Correct(list) = w { Some((list.clone(), "answers")) } else { None })
    }

    /// The owner of a centre.
    pub fn owner(&mut self, p: Province) -> Option<Option<Owner>> {
        self.last(|w| match w {
            SillyRuling::OwnerOf(q, owner) if *q == p => Some((*owner, "owner")),
            _ => None,
        })
    }

    /// The winners; empty for `CONTINUE`.
    pub fn winners(&mut self) -> Option<Vec<Owner>> {
        self.last(|w| match w {
            SillyRuling::Winner(list) => Some((list.clone(), "winner")),
            SillyRuling::Continue => Some((Vec::new(), "on")),
            _ => None,
        })
    }

    /// Whether `DRAW-GAME` was ruled.
    pub fn drawn(&mut self) -> bool {
        self.last(|w| if let SillyRuling::Drawn = w { Some(((), "drawn")) } else { None }).is_some()
    }
}

/// A ruling only these rules know; `None` for one that all rule-sets know.
fn word(rules: &Silly, ruling: &Ruling) -> Option<Result<SillyRuling, String>> {
    let known = ["READ", "ORDER", "RESULT", "DRAW", "STANDS", "NOTE"];
    (!known.contains(&ruling.verb().0.as_str())).then(|| own(rules, ruling))
}

fn own(rules: &Silly, ruling: &Ruling) -> Result<SillyRuling, String> {
    let board = &rules.board;
    let (verb, rest) = ruling.verb();
    let owner = |t: &str| board.find_owner(t).ok_or_else(|| format!("“{t}” is not a player"));
    let province = |t: &str| board.find(t).ok_or_else(|| format!("“{t}” is not a space"));
    let owners =
        |t: &str| t.split([' ', ',']).filter(|w| !w.is_empty()).map(owner).collect::<Result<Vec<_>, _>>();
    Ok(match verb.as_str() {
        "AT" => {
            let (step, change) = step_of(rest)?;
            SillyRuling::At(step, change_of(rules, change)?)
        }
        "OWNER" => {
            let (place, who) = rest.split_once(' ').ok_or("OWNER needs a centre and a player")?;
            let neutral = who.trim().eq_ignore_ascii_case("neutral") || is_none_word(who);
            SillyRuling::OwnerOf(province(place)?, if neutral { None } else { Some(owner(who.trim())?) })
        }
        "BORG" => SillyRuling::Borg(province(rest)?),
        "MONSTER" => {
            let (at, what) = rest.split_once(' ').unwrap_or((rest, ""));
            let (at, what) = (province(at)?, what.trim());
            let to = what.get(..3).filter(|w| w.eq_ignore_ascii_case("to ")).map_or(what, |_| &what[3..]);
            SillyRuling::Monster(
                at,
                if what.eq_ignore_ascii_case("hold") { None } else { Some(province(to)?) },
            )
        }
        "LINK" if is_none_word(rest) => SillyRuling::Link(None),
        "LINK" => {
            let (a, b) = rest.split_once('-').ok_or("LINK a-b")?;
            SillyRuling::Link(Some((province(a.trim())?, province(b.trim())?)))
        }
        "CORRECT" if is_none_word(rest) => SillyRuling::Correct(Vec::new()),
        "CORRECT" => SillyRuling::Correct(owners(rest)?),
        "FRACTION" | "CREDIT" => {
            let (who, part) = rest.rsplit_once(' ').ok_or("a player and a number")?;
            SillyRuling::Credit(
                owner(who.trim())?,
                read_share(part).ok_or_else(|| format!("“{part}” is not a fraction"))?,
            )
        }
        "VP" => SillyRuling::Points(
            rest.trim_start_matches('+').parse().map_err(|_| format!("“{rest}” is not a number"))?,
        ),
        "STATE" => match rest.strip_prefix("no ").or(rest.strip_prefix("NO ")) {
            Some(fact) => SillyRuling::State(fact.to_string(), false),
            None => SillyRuling::State(whole(rest, ruling), true),
        },
        "WINNER" => SillyRuling::Winner(owners(rest)?),
        "DRAW-GAME" => SillyRuling::Drawn,
        "CONTINUE" => SillyRuling::Continue,
        _ => return Err(format!("“{verb}” is not a ruling")),
    })
}

fn is_none_word(t: &str) -> bool {
    t.trim().eq_ignore_ascii_case("none")
}

/// Splits `AT 3: change` into step and change.
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

/// Restores a fact's final quoted text (`question "q" answer "a"`), which was split off as the ruling's reason.
fn whole(rest: &str, ruling: &Ruling) -> String {
    match &ruling.reason {
        Some(reason) if rest.trim_end().to_lowercase().ends_with("answer") => {
            format!("{} \"{reason}\"", rest.trim_end())
        }
        _ => rest.to_string(),
    }
}

fn change_of(rules: &Silly, text: &str) -> Result<PositionChange, String> {
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
        ("PLACE", _) => Ok(PositionChange::Place(unit)),
        ("REMOVE", _) => Ok(PositionChange::Remove(unit)),
        ("MOVE", Some(to)) => {
            let place = board.place(to).ok_or_else(|| format!("“{to}” is not a space"))?;
            Ok(PositionChange::Move(unit, place))
        }
        _ => Err(format!("“{verb}” is not a change: write PLACE, REMOVE or MOVE")),
    }
}

impl SillyPhase<'_> {
    /// Applies rulings on the state and on points, and remarks.
    pub fn rulings_at_start(&mut self) {
        for i in 0..self.book.words.len() {
            match self.book.word(i).cloned() {
                Some(SillyRuling::State(fact, set)) if self.world.state(self.board, &fact, set) => {
                    self.book.common.tell(i, self::set("state"));
                }
                Some(SillyRuling::State(fact, _)) => {
                    let why = format!("“{fact}” is not a fact of this position");
                    self.book.common.settle(i, Err(why));
                }
                Some(SillyRuling::Points(n)) => {
                    self.world.points = self.world.points.saturating_add(n);
                    self.book.common.tell(i, set("points"));
                }
                _ => {}
            }
        }
        self.map = super::map::SeasonMap::new(self.board, self.world.link);
        if matches!(
            self.world.turn.phase,
            Phase::Movement | Phase::Retreat | Phase::Adjustment | Phase::Setup
        ) {
            self.book_credits();
        }
    }

    /// Applies `FRACTION` and `CREDIT`, after answers are judged and before free units are built.
    pub fn book_credits(&mut self) {
        for i in 0..self.book.words.len() {
            if let Some(SillyRuling::Credit(owner, part)) = self.book.word(i).cloned() {
                self.add_credit(owner, part);
                let said = CodedMessage::new("gm-credit").with("power", owner).with("part", share_text(part));
                self.book.common.tell(i, said);
            }
        }
    }

    /// Applies `AT step: ...`.
    pub fn rulings_at(&mut self, step: &str) {
        for i in 0..self.book.words.len() {
            let Some(SillyRuling::At(at, change)) = self.book.word(i).cloned() else { continue };
            if at != step {
                continue;
            }
            match self.change(change) {
                Ok(said) => self.book.common.tell(i, said),
                Err(why) => self.book.common.settle(i, Err(why)),
            }
        }
    }

    /// The unit named in a change.
    fn living_unit(&self, u: &Unit) -> Result<UnitId, String> {
        let mut living = self.world.living();
        let found = living.find(|(_, m)| m.owner == u.owner && m.kind == u.kind && m.place == u.place);
        found.map(|(id, _)| id).ok_or_else(|| format!("no {}", u.owned_text(self.board)))
    }

    fn change(&mut self, change: PositionChange) -> Result<CodedMessage, String> {
        match change {
            PositionChange::Place(unit) => {
                let living = self.world.living().map(|(_, m)| m);
                if living.filter(|m| m.place == unit.place && m.kind == unit.kind).count() > 8 {
                    return Err("there are enough of them there".into());
                }
                let man =
                    SillyUnit { start: Some(unit), ..SillyUnit::new(unit.owner, unit.kind, unit.place) };
                self.add_unit(man);
                Ok(change_message("placed", unit))
            }
            PositionChange::Remove(unit) => {
                let id = self.living_unit(&unit)?;
                self.take_off(id);
                Ok(change_message("removed", unit))
            }
            PositionChange::Move(unit, to) => {
                let id = self.living_unit(&unit)?;
                self.world.units[id].place = to;
                self.world.units[id].state = UnitState::Standing;
                Ok(change_message("moved", unit).with("to", to))
            }
        }
    }
}

fn change_message(what: &'static str, unit: Unit) -> CodedMessage {
    CodedMessage::new("gm-change").with("what", what).with("power", unit.owner).with("unit", unit)
}
