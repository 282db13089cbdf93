//! From a pattern with its slots filled to canonical orders, with the codes of the evidence used.
//!
//! * `moves`, `supports`, `retreats`, `winter`: the orders common to rule-sets, by what the unit does
//! * here: what they share, standing, and the orders that are a rule-set's own

/// What is found in the first capture of a kind.
macro_rules! captured {
    ($of:ident, $capture:pat => $found:expr) => {
        $of.found.captures.iter().find_map(|c| match c {
            $capture => Some($found),
            _ => None,
        })
    };
}

mod moves;
mod retreats;
mod supports;
mod winter;

use super::cover::{Spot, verbless};
use crate::orders::prelude::*;

/// What an order of one unit came to.
type Made = Result<Interpreted, Refusal>;

/// Reads one match. Of a refusal it says what it would be for the unit's own power, or if the unit were there.
pub fn interpret(context: &Context, tokens: &[Token], found: &Match, meaning: Meaning) -> Vec<Interpreted> {
    let mut out = as_it_stands(context, tokens, found, meaning);
    let [one] = out.as_mut_slice() else { return out };
    if one.order.is_some() {
        return out;
    }
    if found.wrong_phase {
        let found = Match { wrong_phase: false, ..found.clone() };
        if let [Interpreted { order, .. }] = as_it_stands(context, tokens, &found, meaning).as_slice() {
            one.meant = order.clone();
        }
        return out;
    }
    let reader = Interpreter { context, tokens, found };
    if let Some(own) = reader.units().next().and_then(|u| context.own(u, tokens).ok()) {
        one.named = Some(reader.unit(&own));
    }
    let other = match one.codes.first() {
        Some(Code::NotYours) => {
            let owner = one.unit.and_then(|p| context.owner_in(p)).filter(|o| Some(*o) != context.who);
            owner.map(|who| Context { who: Some(who), ..context.clone() })
        }
        Some(Code::NoUnit) if !context.words.vocabulary.numbered => {
            Some(Context { blank: true, ..context.clone() })
        }
        _ => None,
    };
    if let Some(other) = other
        && let [Interpreted { order: Some(order), .. }] =
            as_it_stands(&other, tokens, found, meaning).as_slice()
    {
        one.meant = Some(order.clone());
    }
    out
}

fn as_it_stands(context: &Context, tokens: &[Token], found: &Match, meaning: Meaning) -> Vec<Interpreted> {
    let reader = Interpreter { context, tokens, found };
    if found.wrong_phase {
        return vec![reader.wrong_phase(meaning)];
    }
    let mut out = match meaning {
        Meaning::Hold => reader.plainly(|own| format!("{} H", reader.unit(own))),
        Meaning::Move => reader.each_move(),
        Meaning::Path => one(reader.path()),
        Meaning::Via => one(reader.via()),
        Meaning::ViaConvoy => one(reader.via_convoy()),
        Meaning::SupportHold => reader.supports(false),
        Meaning::SupportMove => reader.supports(true),
        Meaning::Convoy => reader.convoys(),
        Meaning::Retreat => one(reader.retreat()),
        Meaning::Disband => reader.plainly(|own| format!("{} D", reader.unit(own))),
        Meaning::Build | Meaning::Remove | Meaning::Adjust => reader.adjust(meaning),
        Meaning::Waive => reader.waive(),
        Meaning::Text(template) => reader.text(template, false),
        Meaning::Pair(template) => reader.text(template, true),
        Meaning::Never(template) | Meaning::Doubtful(template) => {
            let mut out = reader.text(template, false);
            let doubtful = matches!(meaning, Meaning::Doubtful(_));
            let code = if doubtful { Code::Context } else { Code::Impossible };
            out.iter_mut().filter(|o| o.order.is_some()).for_each(|o| o.code(code));
            out
        }
    };
    for outcome in &mut out {
        if found.slip {
            outcome.code(Code::Fuzzy);
        }
        if outcome.order.is_some() && reader.rare_word(meaning) {
            outcome.code(Code::Context);
        }
        if outcome.order.is_none() {
            if outcome.unit.is_none() {
                outcome.unit = reader.first_province();
            }
            for note in &mut outcome.notes {
                if let Some(named) = reader.named(note, outcome.unit) {
                    *note = named;
                }
            }
        }
    }
    out
}

/// The units of an order whose goal is looked for, as far as they are read.
#[derive(Clone, Copy, Default)]
struct Goers {
    /// Who goes, or supports.
    mover: Option<(UnitKind, Place)>,
    /// The other one.
    helped: Option<(UnitKind, Place)>,
    /// The order is a support.
    supports: bool,
}

struct Interpreter<'a, 'b> {
    context: &'a Context<'b>,
    tokens: &'a [Token],
    found: &'a Match,
}

impl Interpreter<'_, '_> {
    /// The units named, the one ordered first.
    fn units(&self) -> impl Iterator<Item = &UnitText> {
        self.found.captures.iter().filter_map(|capture| match capture {
            Capture::Unit(unit) => Some(unit),
            _ => None,
        })
    }

    /// The unit ordered.
    fn subject(&self) -> Result<&UnitText, Refusal> {
        self.units().next().ok_or_else(lost)
    }

    /// A unit ordered, as it is found.
    fn own(&self, unit: &UnitText) -> Result<Own, Refusal> {
        let found = self.context.own(unit, self.tokens);
        let unclear = found.as_ref().is_err_and(|(code, _)| *code == Code::AmbiguousProvince);
        let Some(one) = self.able(unit).filter(|_| unclear) else { return found };
        let mut own = self.context.own(&one, self.tokens)?;
        own.codes.push(Code::Context);
        Ok(own)
    }

    /// Where a rule-set has ways of its own and a name means several of a player's units: the one that can go where the order says.
    fn able(&self, unit: &UnitText) -> Option<UnitText> {
        let context = self.context;
        context.words.vocabulary.ways.filter(|_| unit.name.tier == Tier::Exact)?;
        let (goal, _) = self.place().or_else(|| self.path_names()?.first().map(|(name, at)| (name, *at)))?;
        let able = |province: &Province| {
            let mut mine = context.position.units_in(context.board, *province);
            let goes = |u: &Unit| {
                let reach = context.goals(u.kind, u.place) | context.ways(u.kind, u.place);
                goal.provinces.iter().any(|p| reach.has(*p))
            };
            mine.any(|u| Some(u.owner) == context.who && unit.kind.is_none_or(|k| k == u.kind) && goes(u))
        };
        let mut able = unit.name.provinces.iter().copied().filter(able);
        let one = able.next().filter(|_| able.next().is_none())?;
        Some(UnitText { name: Name { provinces: [one].into_iter().collect(), ..unit.name }, ..*unit })
    }

    /// The unit after the one ordered.
    fn other_unit(&self) -> Option<&UnitText> {
        self.units().nth(1)
    }

    fn place(&self) -> Option<(&Name, usize)> {
        captured!(self, Capture::Place(name, at) => (name, *at))
    }

    fn path_names(&self) -> Option<&[(Name, usize)]> {
        captured!(self, Capture::Path(list) => list.as_slice())
    }

    fn first_province(&self) -> Option<Province> {
        self.units().next().and_then(|unit| self.stands(unit))
    }

    /// The province of a unit ordered, or the one that is named.
    fn stands(&self, unit: &UnitText) -> Option<Province> {
        let own = self.own(unit).ok().and_then(|own| self.context.filed(own.place));
        own.or(<[Province; 1]>::try_from(&*unit.name.provinces).ok().map(|[one]| one))
    }

    /// A refused order of a unit.
    fn refused(&self, unit: &UnitText, refusal: Refusal) -> Interpreted {
        Interpreted { unit: self.stands(unit), ..Interpreted::refused(refusal) }
    }

    fn province(&self, place: Place) -> Province {
        self.context.filed(place).unwrap_or(Province(u16::MAX))
    }

    fn unit(&self, own: &Own) -> String {
        own.named(self.context.board)
    }

    /// A word that could be meant otherwise: a single letter stands for a word that it seldom stands for (`w`, `u`, `k`,
    /// `t`, or `c`, `cm` for a move by convoy), or behind a dash stands a verb that is one letter from a name (`F Kie-Hold`).
    fn rare_word(&self, meaning: Meaning) -> bool {
        self.found.captures.iter().any(|c| {
            let Capture::Word(Some(verb)) = c else { return false };
            let Some(at) = verb.end.checked_sub(1) else { return false };
            let word = self.tokens.get(at).map_or("", |t| t.word.as_str());
            let alone = || self.context.words.verbs_at(self.tokens, at, false).contains(verb);
            let dash = at > 0 && matches!(self.tokens[at - 1].sign, Sign::Arrow | Sign::Colon) && alone();
            matches!(word, "w" | "u" | "k" | "t")
                || (meaning == Meaning::ViaConvoy && matches!(word, "c" | "cm"))
                || (dash && word.len() > 2 && !self.context.lexicon.near(word).is_empty())
        })
    }

    /// Names the unit in messages that only say “the unit”.
    fn named(&self, note: &str, unit: Option<Province>) -> Option<String> {
        let rest = note.split_once("The unit can ")?;
        let units = self.units().filter_map(|u| self.own(u).ok());
        let own = units.filter(|o| !o.nowhere()).find(|o| self.context.filed(o.place) == unit)?;
        let unit = format!("{} {}", own.kind.code(), self.context.board.place_abbr(own.place));
        Some(format!("{}{unit} can {}", rest.0, rest.1))
    }

    fn wrong_phase(&self, meaning: Meaning) -> Interpreted {
        let what = match meaning {
            Meaning::Build | Meaning::Adjust => "a build",
            Meaning::Remove => "a removal",
            Meaning::Waive => "a waived build",
            Meaning::Retreat => "a retreat",
            Meaning::Disband => "an order to disband",
            Meaning::Hold => "an order to hold",
            Meaning::SupportHold | Meaning::SupportMove => "a support",
            Meaning::Convoy | Meaning::ViaConvoy => "a convoy",
            Meaning::Text(_) | Meaning::Pair(_) => "an order for another phase",
            _ => "a move",
        };
        let phase = self.context.position.turn.phase;
        let note = match phase {
            Phase::Retreat => format!("this is {what}; now dislodged units retreat or disband"),
            Phase::Adjustment => format!("this is {what}; now units are built or removed"),
            Phase::Movement => format!("this is {what}; now units move"),
            _ => format!("this is {what}, which does not belong to this phase"),
        };
        let mut out = Interpreted::refused((Code::WrongPhase, note));
        out.unit = self.first_province();
        out
    }

    /// What the unit ordered does.
    fn done(&self, made: impl Fn(&UnitText) -> Made) -> Vec<Interpreted> {
        self.units().take(1).map(|unit| made(unit).unwrap_or_else(|r| self.refused(unit, r))).collect()
    }

    /// The same where nothing but the unit decides.
    fn plainly(&self, text: impl Fn(&Own) -> String) -> Vec<Interpreted> {
        let bare = self.found.captures.len() == 1;
        self.done(|unit| {
            let own = self.own(unit)?;
            let mut out = Interpreted::made(text(&own), &own, self.context.filed(own.place));
            if bare {
                out.code(Code::NoOrder);
            }
            Ok(out)
        })
    }

    fn verbless(&self) -> bool {
        verbless(&self.found.captures)
    }

    /// A coast written for an army.
    fn idle_coast(&self, name: &Name, own: &mut Own) -> Result<(), Refusal> {
        if name.coast.is_some() {
            own.codes.push(self.context.idle_coast("an army has no coast")?);
        }
        Ok(())
    }

    /// An order of the rule-set's own; names of no space in a list are refusals beside it.
    fn text(&self, template: &str, pair: bool) -> Vec<Interpreted> {
        if template.is_empty() {
            let why = "what is to be supported, and by which unit?";
            return vec![Interpreted::refused((Code::UnknownOrder, why.into()))];
        }
        let mut out = Interpreted::default();
        let mut lost = Vec::new();
        let mut values: Vec<String> = Vec::new();
        let mut who = Goers { supports: template.contains("} S "), ..Goers::default() };
        for capture in &self.found.captures {
            if let Err(refusal) = self.value(capture, &mut out, &mut who, &mut values, &mut lost) {
                return vec![Interpreted::refused(refusal)];
            }
        }
        if let (true, Some(two)) = (pair, values.last_chunk_mut::<2>()) {
            two.sort_by_key(|id| self.context.board.id(id));
        }
        let mut text = template.to_string();
        for (index, value) in values.iter().enumerate() {
            text = text.replace(&format!("{{{index}}}"), value);
        }
        out.order = Some(text).filter(|_| values.iter().all(|v| !v.is_empty()));
        let order = out.order.is_some().then_some(out);
        order.into_iter().chain(lost).collect()
    }

    /// What a slot took as canonical text.
    fn value(
        &self,
        capture: &Capture,
        out: &mut Interpreted,
        who: &mut Goers,
        values: &mut Vec<String>,
        lost: &mut Vec<Interpreted>,
    ) -> Result<(), Refusal> {
        let board = self.context.board;
        let goal = |name: &Name, at: usize, who: &mut Goers, codes: &mut Vec<Code>| {
            let goers = Goers { mover: who.mover.take(), ..*who };
            self.own_goal(name, at, goers, codes).map(|place| board.code(place).to_string())
        };
        values.push(match capture {
            Capture::Unit(unit) => {
                let own = if values.is_empty() {
                    let own = self.own(unit)?;
                    out.unit = self.context.filed(own.place);
                    who.mover = Some((own.kind, own.place));
                    own
                } else {
                    let other = self.context.other(unit, self.tokens, &|u| self.could_be_helped(who, u))?.0;
                    // Where units are as they are said, it is the other one that goes.
                    if other.said.is_some() {
                        who.mover = Some((other.kind, other.place));
                    }
                    who.helped = Some((other.kind, other.place));
                    other
                };
                own.codes.iter().for_each(|code| out.code(*code));
                out.notes.extend(own.notes.clone());
                out.slips.extend(own.slips.clone());
                self.unit(&own)
            }
            Capture::Place(name, at) => goal(name, *at, who, &mut out.codes)?,
            Capture::Path(list) => {
                let mut step = |(name, at): &(Name, usize)| goal(name, *at, who, &mut out.codes);
                list.iter().map(&mut step).collect::<Result<Vec<_>, _>>()?.join("-")
            }
            Capture::Spots(list) => {
                let mut spaces = Vec::new();
                for spot in list {
                    match self.spot(spot, &mut out.codes) {
                        Ok(space) => spaces.push(space),
                        Err((Code::UnknownProvince, why)) => {
                            let span = self.tokens[spot.at].span.start..self.tokens[spot.end - 1].span.end;
                            let refused = Interpreted::refused((Code::UnknownProvince, why));
                            lost.push(Interpreted { span: Some(span), ..refused });
                        }
                        Err(refusal) => return Err(refusal),
                    }
                }
                spaces.join(", ")
            }
            Capture::Kind(kind) => kind.code().to_string(),
            Capture::Power(owner) => board.owner(*owner).name.clone(),
            Capture::Number(number) => number.to_string(),
            Capture::Text(at) => format!("\"{}\"", self.tokens[*at].word.replace('\\', "\\\\")),
            _ => return Ok(()),
        });
        Ok(())
    }

    /// Of the units a name may mean in a support of the rule-set's own, those count that can go where it says, or stand within reach.
    fn could_be_helped(&self, who: &Goers, unit: &Unit) -> u8 {
        let Some((kind, place)) = who.mover.filter(|_| who.supports) else { return 1 };
        let (context, board) = (self.context, self.context.board);
        u8::from(match self.place() {
            Some((goal, _)) => {
                let reach = context.goals(unit.kind, unit.place) | context.ways(unit.kind, unit.place);
                goal.provinces.iter().any(|p| reach.has(*p))
            }
            None => (context.steps(kind, place) | context.ways(kind, place)).has(board.unit_province(unit)),
        })
    }

    fn spot(&self, spot: &Spot, codes: &mut Vec<Code>) -> Result<String, Refusal> {
        let Some(name) = &spot.name else { return Ok("mbu".into()) };
        let board = self.context.board;
        let place = self.own_goal(name, spot.at, Goers::default(), codes)?;
        let province = board.code(board.province_of(place).place());
        Ok(match (board.coast(place), spot.kind) {
            (Some(_), Some(UnitKind::Army)) => {
                return Err((Code::UnknownCoast, "an army has no coast".into()));
            }
            (Some(_), _) => format!("{province} AS F {}", board.code(place)),
            (None, Some(UnitKind::Army)) => format!("{province} AS ARMY"),
            (None, Some(_)) => format!("{province} AS FLEET"),
            (None, None) => province.into(),
        })
    }

    /// A place in an order of the rule-set's own; of a unit's goal those it can reach come first.
    fn own_goal(&self, name: &Name, at: usize, who: Goers, codes: &mut Vec<Code>) -> Result<Place, Refusal> {
        let (context, board) = (self.context, self.context.board);
        let Goers { mover, helped, supports } = who;
        let steps = mover.map_or(Set::ALL, |(kind, place)| context.steps(kind, place));
        let ways = mover.map_or(Set::EMPTY, |(kind, place)| context.ways(kind, place));
        let tiers = match supports {
            true => {
                let comes = |(kind, place)| context.goals(kind, place) | context.ways(kind, place);
                [(steps | ways) & helped.map_or(Set::ALL, comes), steps | ways, Set::ALL]
            }
            false => [ways, steps, Set::ALL],
        };
        let province = context.goal(name, at, self.tokens, &tiers, None, codes)?;
        let coast = name.coast.and_then(|c| board.with_coast(province, c));
        match mover.filter(|_| !supports) {
            Some((UnitKind::Fleet, place))
                if context.filed(place).is_some() && !context.words.vocabulary.owned =>
            {
                context.fleet_goal(board.fleet(place), province, name.coast, codes)
            }
            Some((UnitKind::Army, _)) if name.coast.is_some() => {
                codes.push(Code::CoastIgnored);
                Ok(province.place())
            }
            _ if name.coast.is_some() && coast.is_none() => {
                if !board.province(province).coasts.is_empty() {
                    return Err(super::explain::unknown_coast(context, province, name.coast.unwrap_or("")));
                }
                codes.push(Code::CoastIgnored);
                Ok(province.place())
            }
            _ => Ok(coast.unwrap_or(province.place())),
        }
    }
}

/// What one piece came to.
fn one(made: Made) -> Vec<Interpreted> {
    vec![made.unwrap_or_else(Interpreted::refused)]
}

fn lost() -> Refusal {
    (Code::UnknownOrder, "this is not an order".into())
}
