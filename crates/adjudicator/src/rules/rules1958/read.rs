//! The words and patterns of the 1958 rules: the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and whole sentences (R58-5).

use crate::rules::prelude::*;

/// Reads texts of the 1958 rules.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        // Its own come first: where several refuse an order it is the first that says what it would have been.
        patterns: &[include_str!("patterns.txt"), words::RETREATS],
        own: ("", include_str!("words.txt")),
        parts: true,
        numbered: true,
        ..words::COMMON
    };
    Reader::new(board, &super::orders::GRAMMAR, vocabulary)
}

#[cfg(test)]
mod tests {
    use crate::rules::prelude::*;
    use crate::rules::rules1958::orders::Order1958;

    #[test]
    fn an_order_of_another_phase_keeps_its_own_name() {
        let rules = crate::rules::find("1958").unwrap().instantiate(&Switches::default()).unwrap();
        let players: Vec<Owner> = rules.board().powers().collect();
        let start = rules.start(&players, &mut Draws::from_list([""; 0]));
        let read = rules.read(&start, players[2], &Source::new("letter", "Remove ARMY1"));
        let meant = read[0].meant.as_ref().and_then(|m| Order1958::of(m.terms().next()?));
        assert!(read[0].is_error() && matches!(meant, Some(Order1958::Remove { .. })), "{read:?}");
    }
}
