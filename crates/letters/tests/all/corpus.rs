//! The letters in the project's files, and the positions they are read in.

use std::fs;
use std::sync::Arc;

use adjudicator::board::{Owner, Place, members};
use adjudicator::cases::{self, Case};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;

use super::project;

/// The rule-sets besides Standard that also read the letters written for any power.
pub const OTHERS: [&str; 5] = ["1897", "Swiss", "Claudian", "Rules1958", "Rather Silly"];

/// A letter, its writer and its position; `-` is any power, or the start of a game.
pub struct Letter {
    /// File and id.
    pub name: String,
    /// The rule-set's name.
    pub variant: String,
    /// The position's name.
    pub position: String,
    /// The power's name.
    pub power: String,
    /// The text as in the file.
    pub text: String,
}

impl Letter {
    /// Its rule-sets: its own, or all if any power may have written it.
    pub fn rules(&self) -> Vec<Arc<dyn RuleSet>> {
        let others: &[&str] = if self.power == "-" { &OTHERS } else { &[] };
        [self.variant.as_str()].iter().chain(others).map(|name| ready(name)).collect()
    }
}

/// A file of the project's tests.
pub fn file(name: &str) -> String {
    fs::read_to_string(project::tests().join(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// The positions of a file.
pub fn positions(name: &str) -> Vec<Case> {
    cases::read(&Source::new(name, file(name))).unwrap()
}

/// The letters of a file.
pub fn letters(name: &str) -> Vec<Letter> {
    let (text, mut out) = (file(name), Vec::new());
    for part in format!("\n{text}").split("\n=== ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        let [id, position, power, ..] = head.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        let marks = ["\n---", "\n-!-", "\n-+-"];
        let end = marks.iter().filter_map(|mark| body.find(mark)).min().unwrap_or(body.len());
        out.push(Letter {
            name: format!("{name} {id}"),
            variant: "Standard".into(),
            position: position.into(),
            power: power.replace('_', " "),
            text: body[..end].to_string(),
        });
    }
    out
}

/// A rule-set with default switches.
pub fn ready(name: &str) -> Arc<dyn RuleSet> {
    rules::find(name)
        .and_then(|info| info.instantiate(&Switches::default()).ok())
        .unwrap_or_else(|| panic!("{name}"))
}

/// A named position in a rule-set; `None` if its board lacks the places.
pub fn position(name: &str, positions: &[Case], rules: &dyn RuleSet) -> Option<Position> {
    match positions.iter().find(|case| case.name == name) {
        Some(case) => cases::position(case, rules).ok(),
        None => {
            let powers: Vec<Owner> = rules.board().powers().collect();
            Some(rules.start(&powers, &mut Draws::from_list([""; 0])))
        }
    }
}

/// The position and writer of a letter in a rule-set; `None` if the board lacks its places or power.
pub fn scene(letter: &Letter, positions: &[Case], rules: &dyn RuleSet) -> Option<(Position, Owner)> {
    let who = match letter.power.as_str() {
        "-" => rules.board().powers().next(),
        name => rules.board().find_owner(name),
    };
    Some((position(&letter.position, positions, rules)?, who?))
}

/// A text with unambiguous orders for the writer's units in place of a line `@`.
pub fn filled(text: &str, rules: &dyn RuleSet, position: &Position, who: Owner) -> String {
    if text.lines().all(|line| line != "@") {
        return text.into();
    }
    let board = rules.board();
    let order = |unit: &Unit| {
        let to = members(board.steps(unit.kind, unit.place)).next().map_or(unit.place, Place);
        format!("{}-{}", unit.text(board), board.code(to))
    };
    let orders = position.units_of(who).take(3).map(order).collect::<Vec<_>>().join("\n");
    text.lines().map(|line| if line == "@" { &*orders } else { line }).collect::<Vec<_>>().join("\n")
}
