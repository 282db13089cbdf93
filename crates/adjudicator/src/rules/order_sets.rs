//! What the players sent for one phase: text, with where it came from.

use crate::rules::prelude::*;

/// One letter of one player, or the part of it that belongs to the phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Who ordered.
    pub owner: Owner,
    /// What was written.
    pub text: Source,
    /// When it came (`2026-11-14 09:12`), as far as known; later letters compare greater.
    pub received: Option<String>,
    /// Who wrote the lines.
    pub hand: Hand,
}

/// Who wrote the lines of a sheet: people are understood, the program is taken at its word and nothing is guessed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// A person.
    #[default]
    Person,
    /// The program: every line is canonical.
    Program,
    /// The program wrote these lines, by their numbers from 1, a person the others.
    Lines(Vec<u32>),
}

impl Hand {
    /// True if the program wrote the line.
    pub fn exact(&self, line: u32) -> bool {
        match self {
            Hand::Person => false,
            Hand::Program => true,
            Hand::Lines(lines) => lines.contains(&line),
        }
    }

    /// The program wrote this line, too.
    pub fn add(&mut self, line: u32) {
        match self {
            Hand::Program => {}
            Hand::Person => *self = Hand::Lines(vec![line]),
            Hand::Lines(lines) => lines.push(line),
        }
    }
}

/// All letters for one phase. Several of one player stand in the order they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheets(pub Vec<Sheet>);

/// Where an order was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Written {
    /// Index of the sheet.
    pub sheet: usize,
    /// Line in its text, from 1.
    pub line: u32,
}

impl Sheets {
    /// The letters of one player, in the order they came.
    pub fn of(&self, owner: Owner) -> impl Iterator<Item = (usize, &Sheet)> {
        self.0.iter().enumerate().filter(move |(_, s)| s.owner == owner)
    }

    /// Sheets from lines that each name their owner, as the case format has them: one sheet an owner, in the order of
    /// first mention. Also gives for every line of the input where it went.
    pub fn from_lines<'a>(
        board: &Board,
        hand: Hand,
        lines: impl IntoIterator<Item = (Owner, &'a str)>,
    ) -> (Sheets, Vec<Written>) {
        let mut texts: Vec<(Owner, String, u32)> = Vec::new();
        let mut places = Vec::new();
        for (owner, line) in lines {
            let sheet = texts.iter().position(|(o, ..)| *o == owner).unwrap_or_else(|| {
                texts.push((owner, String::new(), 0));
                texts.len() - 1
            });
            let (_, text, count) = &mut texts[sheet];
            text.push_str(line);
            text.push('\n');
            *count += 1;
            places.push(Written { sheet, line: *count });
        }
        let sheets = texts
            .into_iter()
            .map(|(owner, text, _)| Sheet {
                owner,
                text: Source::new(board.owner(owner).name.as_str(), text),
                received: None,
                hand: hand.clone(),
            })
            .collect();
        (Sheets(sheets), places)
    }
}
