//! The letters of `tests/letters` with what must become of them; clear orders of any rule-set.

use adjudicator::board::Owner;
use adjudicator::position::Position;
use adjudicator::rules::RuleSet;
use adjudicator::season::Phase;
use diagnostics::Source;

use super::project;

/// A letter of `tests/letters/letters.txt`, and what must become of it.
pub struct Written {
    pub id: String,
    pub position: String,
    pub power: String,
    pub tags: Vec<String>,
    /// The letters of one player, oldest first.
    pub letters: Vec<String>,
    /// What must be read: alternatives a unit; `!` for what may be refused.
    pub wanted: Vec<String>,
    /// Words that must never be public.
    pub never: Vec<String>,
    /// Words that must be printed.
    pub printed: Vec<String>,
}

/// A file of the letters.
pub fn file(name: &str) -> String {
    std::fs::read_to_string(project::tests().join("letters").join(name)).unwrap()
}

/// The letters of the file.
pub fn all() -> Vec<Written> {
    written("letters.txt")
}

/// The letters of a file of this form.
pub fn written(name: &str) -> Vec<Written> {
    parse(&file(name))
}

/// Letters in this form, with what must become of each.
pub fn parse(text: &str) -> Vec<Written> {
    let mut out: Vec<Written> = Vec::new();
    let list =
        |line: &str| line.split(" ; ").map(|x| x.trim().to_lowercase()).filter(|x| !x.is_empty()).collect();
    let mut over = true;
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("=== ") {
            let mut words = head.split(' ').map(String::from);
            let mut next = || words.next().unwrap_or_default();
            let (id, position, power, _) = (next(), next(), next(), next());
            let (tags, none) = (words.collect(), Vec::new);
            let letters = vec![String::new()];
            out.push(Written {
                id,
                position,
                power,
                tags,
                letters,
                wanted: none(),
                never: none(),
                printed: none(),
            });
            over = false;
            continue;
        }
        let Some(one) = out.last_mut() else { continue };
        match line.split_once(' ').unwrap_or((line, "")) {
            ("---", rest) => {
                (one.wanted, over) = (
                    rest.split(" ; ").map(|x| x.trim().into()).filter(|x: &String| !x.is_empty()).collect(),
                    true,
                )
            }
            ("-!-", rest) if over => one.never = list(rest),
            ("-+-", rest) if over => one.printed = list(rest),
            ("+++", _) if !over => one.letters.push(String::new()),
            _ if !over => one.letters.last_mut().unwrap().push_str(&format!("{line}\n")),
            _ => {}
        }
    }
    for letter in out.iter_mut().flat_map(|w| &mut w.letters) {
        *letter = format!("{}\n", letter.trim_matches('\n'));
    }
    out
}

/// Clear orders of a power: its units hold, or its centre is selected.
pub fn still(rules: &dyn RuleSet, position: &Position, who: Owner) -> Vec<String> {
    let board = rules.board();
    let tried = |text: String| {
        let read = rules.read(position, who, &Source::new("order", text.as_str()));
        let one = read.len() == 1 && read[0].codes.is_empty();
        read.into_iter().next().filter(|_| one).and_then(|r| r.order)
    };
    if position.turn.phase == Phase::Selection {
        let homes = board.owner(who).home.iter().map(|p| format!("SELECT {}", board.province(*p).id));
        return homes.filter_map(tried).take(1).collect();
    }
    position.units_of(who).filter_map(|unit| tried(format!("{} H", unit.text(board)))).collect()
}
