//! Orders as sent for one phase: text with its origin.

use crate::rules::prelude::*;

/// The orders of one player for a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSet {
    /// The power ordering.
    pub owner: Owner,
    /// The text as written.
    pub text: Source,
    /// Who wrote the lines.
    pub hand: SheetAuthor,
}

impl OrderSet {
    /// The lines of people; those of the program keep their places, empty.
    pub(super) fn of_people(&self) -> Source {
        let lines = (1u32..).zip(self.text.text.split('\n'));
        let kept = lines.map(|(number, line)| if self.hand.is_program_line(number) { "" } else { line });
        Source::new(self.text.name.clone(), kept.collect::<Vec<_>>().join("\n"))
    }
}

/// Who wrote the lines of a sheet: people are understood, the program is taken at its word and nothing is guessed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SheetAuthor {
    /// A person.
    #[default]
    Person,
    /// The program: every line is canonical.
    Program,
    /// The program for these lines (numbered from 1), a person for the others.
    Lines(Vec<u32>),
}

impl SheetAuthor {
    /// Whether the program wrote the line.
    pub fn is_program_line(&self, line: u32) -> bool {
        match self {
            SheetAuthor::Person => false,
            SheetAuthor::Program => true,
            SheetAuthor::Lines(lines) => lines.contains(&line),
        }
    }

    /// Records that the program wrote this line, too.
    pub fn add(&mut self, line: u32) {
        match self {
            SheetAuthor::Program => {}
            SheetAuthor::Person => *self = SheetAuthor::Lines(vec![line]),
            SheetAuthor::Lines(lines) => lines.push(line),
        }
    }
}

/// All sheets of one phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderSets(pub Vec<OrderSet>);

/// The place an order was written at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct WrittenAt {
    /// Index of the sheet.
    pub sheet: usize,
    /// Line in its text, from 1.
    pub line: u32,
}

impl OrderSets {
    /// Sheets from lines that each name their owner, as the case format has them: one sheet an owner, in the order of
    /// first mention. Also gives for every line of the input where it went.
    pub fn from_lines<'a>(
        board: &Board,
        hand: SheetAuthor,
        lines: impl IntoIterator<Item = (Owner, &'a str)>,
    ) -> (OrderSets, Vec<WrittenAt>) {
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
            places.push(WrittenAt { sheet, line: *count });
        }
        let sheets = texts
            .into_iter()
            .map(|(owner, text, _)| OrderSet {
                owner,
                text: Source::new(board.owner(owner).name.as_str(), text),
                hand: hand.clone(),
            })
            .collect();
        (OrderSets(sheets), places)
    }
}
