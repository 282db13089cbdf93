//! Lines that are no orders and still say something: headings, final or preliminary, votes.

use std::ops::Range;

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
        let mut powers = Vec::new();
        for power in row.clone().filter_map(|i| self.lattice.power(i)) {
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
                return answer.filter(|_| powers.is_empty()).map(|a| format!("VOTE *={a}"));
            }
            (true, _, 0) => "draw".into(),
            (true, ..) => format!("draw({list})"),
        };
        Some(format!("VOTE {what}={}", answer.unwrap_or("yes")))
    }
}
