//! Lines that are no orders and still say something: headings, final or preliminary, votes.

use std::ops::Range;

use adjudicator::board::Owner;
use adjudicator::terms::{OrderItem, StatedOrder};

use super::letter::Reader;
use super::words::classes;
use super::words::{Class, Trait};
use crate::Kind;

impl Reader<'_, '_> {
    /// What a line says, by its kind; None where it says nothing in particular.
    pub fn line_item(&self, row: &Range<usize>, kind: Kind) -> Option<StatedOrder> {
        let text = match kind {
            Kind::Header => self.heading(row)?,
            Kind::Status => self.status(row)?,
            _ => return None,
        };
        Some(StatedOrder::Item(self.grammar, OrderItem::Heading(text.into())))
    }

    fn heading(&self, row: &Range<usize>) -> Option<String> {
        let mut text = String::from("HEADER");
        if let Some((season, year)) = self.season_named(row) {
            text += &format!(" season={season} {year}");
        }
        let mut powers = row.clone().filter_map(|i| self.lattice.power(i));
        if let Some(power) = powers.next()
            && powers.all(|p| p == power)
        {
            text += &format!(" power={}", self.ground.board.owner(power).name);
        }
        (text.len() > "HEADER".len()).then_some(text)
    }

    /// `Final orders`, `preliminary`: a line of such words and nothing else.
    pub fn status(&self, row: &Range<usize>) -> Option<String> {
        let words = || row.clone().filter(|i| self.token(*i).is_word());
        // The first word of `final orders` is one by itself.
        let says = |i: usize| self.any(i, classes!(Status)) || self.lattice.begins_with(i, Class::Status);
        let idle = |i: usize| {
            says(i) || self.any(i, classes!(OrdWord Fill Pron)) || self.lattice.is(i, Trait::Copula)
        };
        let status = words().find(|i| says(*i))?;
        let heads = self.token(row.end - 1).is(":") && !self.names_units(row.clone());
        let plain = heads && self.word_count(row.clone()) <= 8
            || self.word_count(row.clone()) <= 4 && words().all(idle);
        let is_final = self.lattice.is(status, Trait::Final);
        plain.then(|| format!("STATUS {}", if is_final { "final" } else { "preliminary" }))
    }

    /// `I vote yes on the draw` -> `VOTE draw=yes`
    pub fn vote(&self, row: &Range<usize>) -> Option<String> {
        let board = self.ground.board;
        let said = |one: Trait| self.has_trait(row.clone(), one);
        let answers = [(Trait::Yes, "yes"), (Trait::No, "no"), (Trait::Abstain, "abstain")];
        let mut given = answers.iter().filter(|(one, _)| said(*one));
        let answer = given.next().map(|(_, answer)| *answer);
        // A proposal is for the editor to put to the vote.
        let doubted = self.has(row.clone(), classes!(Doubt If Unless));
        if given.next().is_some() || doubted || self.token(row.end - 1).is("?") || said(Trait::Propose) {
            return None;
        }
        let power = |i: usize| self.lattice.power(i).is_some();
        let is_place = |i: usize| self.lattice.is_exact(i) && self.lattice.is_no_common(i) && !power(i);
        let mut powers = Vec::new();
        for power in self.parties(row)? {
            let name = &board.owner(power).name;
            let initial = name.chars().next().unwrap_or('?');
            let shared = board.powers().filter(|o| board.owner(*o).name.starts_with(initial)).count() > 1;
            powers.push(if shared { name.clone() } else { initial.to_string() });
        }
        powers.dedup();
        let list = powers.join(",");
        let what = match (said(Trait::Draw), said(Trait::Win), powers.len()) {
            (_, true, 1) => format!("win({list})"),
            (_, true, _) | (false, false, _) => {
                // Not the rest of "I vote for a link between Berlin and Bulgaria".
                let ends = |i: &usize| self.token(*i).is(".;!?") || self.token(*i).is_break();
                let before = (0..row.start).rev().take_while(|i| !ends(i));
                let behind = (row.start..self.lattice.len).take_while(|i| *i < row.end || !ends(i));
                let led =
                    |i: usize| self.is_covered(i) && self.any(row.start, classes!(Vote)) || row.contains(&i);
                let plain = powers.is_empty() && !before.chain(behind).any(|i| is_place(i) && led(i));
                return answer.filter(|_| plain).map(|a| format!("VOTE *={a}"));
            }
            (true, _, 0) => "draw".into(),
            (true, ..) => format!("draw({list})"),
        };
        Some(format!("VOTE {what}={}", answer.unwrap_or("yes")))
    }

    /// The powers that a vote names, by name or by initials (`EFG`, `E/F + G`, `E, F and I`); None where a letter may be one or not.
    fn parties(&self, row: &Range<usize>) -> Option<Vec<Owner>> {
        let board = self.ground.board;
        let owner = |initial: char| {
            let mut all = board.powers().filter(|o| board.owner(*o).name.starts_with(initial));
            all.next().filter(|_| all.next().is_none())
        };
        // The powers that a word in capitals names by their initials, each once.
        let initials = |i: usize| -> Option<Vec<Owner>> {
            let token = self.token(i);
            if !token.is_word() || !token.upper || token.length > 1 && self.is_said(i) {
                return None;
            }
            let named: Option<Vec<Owner>> =
                self.lattice.folded(i).to_uppercase().chars().map(owner).collect();
            named.filter(|all| !all.is_empty() && (1..all.len()).all(|n| !all[..n].contains(&all[n])))
        };
        let joins = |i: &usize| {
            !self.token(*i).is_word() && !self.token(*i).is(".!?:") || self.any(*i, classes!(And Or))
        };
        let next = |i: usize| (i + 1..row.end).find(|k| !joins(k));
        let last = |i: usize| (row.start..i).rev().find(|k| !joins(k));
        let shouts = !row.clone().any(|i| self.token(i).is_word() && !self.token(i).upper);
        let mut out: Vec<Owner> = Vec::new();
        for i in row.clone() {
            let token = self.token(i);
            if let Some(power) = self.lattice.power(i) {
                out.push(power);
                continue;
            }
            let Some(named) = initials(i) else {
                if token.is_word()
                    && token.upper
                    && (2..8).contains(&token.length)
                    && !self.is_said(i)
                    && !shouts
                {
                    return None;
                }
                continue;
            };
            let beside = |k: Option<usize>| {
                // "A France-Germany draw"
                let near = k.filter(|k| k.abs_diff(i) > 1 || token.length > 1 || self.token(*k).length == 1);
                near.filter(|k| initials(*k).is_some() || self.lattice.power(*k).is_some())
            };
            let neighbour = beside(next(i)).or(beside(last(i)));
            // "a win to F", "draw E"
            let led = last(i).is_some_and(|k| {
                self.any(k, classes!(To)) || self.lattice.is(k, Trait::Draw) || self.lattice.is(k, Trait::Win)
            });
            if named.len() > 1 || neighbour.is_some() || led && next(i).is_none_or(|k| self.is_answer(k)) {
                // "between England and I": the writer, or Italy?
                let pronoun = token.length == 1 && self.lattice.is(i, Trait::Writer);
                let spelt = neighbour.is_none_or(|k| self.lattice.power(k).is_some());
                if pronoun && spelt && named != [self.ground.who] {
                    return None;
                }
                out.extend(named);
            }
        }
        let mut seen = Vec::new();
        out.retain(|power| {
            !seen.contains(power) && {
                seen.push(*power);
                true
            }
        });
        Some(out)
    }

    /// Whether a word is one of the word files or a common one.
    fn is_said(&self, i: usize) -> bool {
        let draw = self.lattice.is(i, Trait::Draw) || self.lattice.is(i, Trait::Win);
        draw || self.is_answer(i) || !self.lattice.classes(i).is_empty() || self.lattice.is_common(i)
    }

    fn is_answer(&self, i: usize) -> bool {
        [Trait::Yes, Trait::No, Trait::Abstain].iter().any(|one| self.lattice.is(i, *one))
    }
}
