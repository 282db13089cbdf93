//! What an issue calls its games, their rules and how they ended, and the names these have in addresses.

use adjudicator::board::{Board, Owner};
use adjudicator::rules::Fact;
use folder::Content;
use folder::game::EndKind;
use games::{EndReason, History};
use page::lexicon::Words;
use page::lexicon::results::Style;

/// The anchor of a game's section. Anchors begin with a letter, and those of the departments are taken.
pub fn anchor(id: &str) -> String {
    let taken =
        ["main", "editorial", "letters", "openings", "ads", "fees", "state", "house-rules", "colophon"];
    let taken = taken.contains(&id) || matches!(id, "addresses" | "ratings");
    let fit = id.starts_with(|c: char| c.is_ascii_alphabetic()) && !taken;
    if fit { id.to_string() } else { format!("game-{id}") }
}

/// The address of a rule-set below `rules/`.
pub fn rules_id(name: &str) -> String {
    super::slug(name)
}

/// The message that names a rule-set.
pub(super) fn rules_message(rules: &str) -> String {
    match rules {
        "Rather Silly" => "ruleset-silly".to_string(),
        name => format!("ruleset-{}", name.to_lowercase().replace(' ', "-")),
    }
}

/// The name of a game's rules, as the zine calls them.
pub(super) fn ruleset(words: &Words, history: &History) -> String {
    if let Some(name) = history.game.file.variant_name.as_ref().filter(|name| !name.trim().is_empty()) {
        return name.clone();
    }
    let board = history.rules.board();
    if board.about.id.is_empty() {
        return rules_of(words, history);
    }
    let rules = Fact::Text(history.rules.name().to_string());
    words.say("rules-on-board", &[("board", Fact::Text(board.name.clone())), ("rules", rules)])
}

/// The name of a game's rule-set, whatever it is played on.
pub(super) fn rules_of(words: &Words, history: &History) -> String {
    rules_named(words, history.rules.name()).unwrap_or_else(|| history.rules.title().to_string())
}

/// What a rule-set is called, if the catalogues know it.
pub(super) fn rules_named(words: &Words, rules: &str) -> Option<String> {
    words.find(&rules_message(rules), None).map(|p| words.spoken(p, &[]))
}

/// What stands for a power in style sheets: the code of its colours on the map.
pub(super) fn code(board: &Board, owner: Owner) -> String {
    map::sources::worn(board, owner).code.to_string()
}

/// What ended the game: `England wins`, `a draw between ...`.
pub(super) fn ended(words: &Words, content: &Content, history: &History) -> String {
    let Some(over) = &history.over else { return String::new() };
    let voice = words.on(history.rules.board(), Style::Uk);
    let turn = over.turn.unwrap_or(history.position.turn);
    let form = match over.kind {
        Some(EndKind::Draw) => "dat",
        Some(EndKind::Concession) => "to",
        _ => "",
    };
    let names = over.powers.iter().map(|o| {
        let power = voice.power(*o, Some(form));
        match history.seats.printed(content, *o, turn) {
            Some(player) => format!("{power} ({player})"),
            None => power,
        }
    });
    let names = words.list(&names.collect::<Vec<_>>());
    let facts = [
        ("powers", Fact::Text(names)),
        ("n", Fact::Count(over.powers.len() as i64)),
        ("who", Fact::Word(if over.powers.is_empty() { "all" } else { "some" })),
        ("season", Fact::Text(words.season(turn))),
    ];
    let text = voice.say(
        match over.kind {
            None | Some(EndKind::Win) => "game-over-win",
            Some(EndKind::Draw) => "game-over-draw",
            Some(EndKind::Concession) => "game-over-concession",
            Some(EndKind::Abandoned) => "game-over-abandoned",
        },
        &facts,
    );
    let text = Words::sentence(&text);
    match &over.why {
        Some(why) => {
            let why = match why {
                EndReason::ByVote => words.text("game-over-vote"),
                EndReason::Written(text) => text.clone(),
            };
            format!("{}, {}.", text.trim_end_matches('.'), why.trim_end_matches('.'))
        }
        None => text,
    }
}
