//! What an issue calls its games, their rules and how they ended, and the names these have in addresses.

use adjudicator::board::{Board, Owner};
use adjudicator::rules::MessageFact;
use folder::Content;
use folder::game::EndKind;
use games::{EndReason, GameHistory};
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;

use super::IssueComposer;

/// The anchor of a game's section. Anchors begin with a letter, and those of the departments are taken.
pub fn anchor(id: &str) -> String {
    let taken =
        ["main", "editorial", "letters", "openings", "ads", "fees", "state", "house-rules", "colophon"];
    let taken = taken.contains(&id) || matches!(id, "addresses" | "ratings" | "polls");
    let fit = id.starts_with(|c: char| c.is_ascii_alphabetic()) && !taken;
    if fit { id.to_string() } else { format!("game-{id}") }
}

/// The anchor of a text by its kind and the name of its file. An anchor has no blanks.
pub fn text_anchor(kind: &str, file: &str) -> String {
    let parts: Vec<&str> = file.split_whitespace().collect();
    format!("{kind}-{}", parts.join("-"))
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
pub(super) fn ruleset(words: &Lexicon, history: &GameHistory) -> String {
    if let Some(name) = history.game.file.variant_name.as_ref().filter(|name| !name.trim().is_empty()) {
        return name.clone();
    }
    let board = history.rules.board();
    if board.about.id.is_empty() {
        return rules_of(words, history);
    }
    let rules = MessageFact::Text(history.rules.name().to_string());
    words.say("rules-on-board", &[("board", MessageFact::Text(board.name.clone())), ("rules", rules)])
}

/// The name of a game's rule-set, whatever it is played on.
pub(super) fn rules_of(words: &Lexicon, history: &GameHistory) -> String {
    rules_named(words, history.rules.name()).unwrap_or_else(|| history.rules.title().to_string())
}

/// What a rule-set is called, if the catalogues know it.
pub(super) fn rules_named(words: &Lexicon, rules: &str) -> Option<String> {
    words.find(&rules_message(rules), None).map(|p| words.spoken(p, &[]))
}

/// What stands for a power in style sheets: the code of its colours on the map.
pub(super) fn code(board: &Board, owner: Owner) -> String {
    map::sources::for_owner(board, owner).code.to_string()
}

/// What ended the game: `England wins`, `a draw between ...`.
pub(super) fn end_text(words: &Lexicon, content: &Content, history: &GameHistory) -> String {
    let Some(over) = &history.over else { return String::new() };
    let voice = words.voice_for(history.rules.board(), ResultStyle::Uk);
    let turn = over.turn.unwrap_or(history.position.turn);
    let form = match over.kind {
        Some(EndKind::Draw) => "dat",
        Some(EndKind::Concession) => "to",
        _ => "",
    };
    let names = over.powers.iter().map(|o| {
        let power = voice.power(*o, Some(form));
        match history.printed_player(content, *o, turn) {
            Some(player) => format!("{power} ({player})"),
            None => power,
        }
    });
    let names = words.list(&names.collect::<Vec<_>>());
    let facts = [
        ("powers", MessageFact::Text(names)),
        ("n", MessageFact::Count(over.powers.len() as i64)),
        ("who", MessageFact::Word(if over.powers.is_empty() { "all" } else { "some" })),
        ("season", MessageFact::Text(words.season(turn))),
    ];
    let id = match over.kind {
        None | Some(EndKind::Win) => "game-over-win",
        Some(EndKind::Draw) => "game-over-draw",
        Some(EndKind::Concession) => "game-over-concession",
        Some(EndKind::Abandoned) => "game-over-abandoned",
    };
    let text = voice.say(id, &facts);
    let text = Lexicon::sentence(&text);
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

/// Where a season was printed: `No. 12, 20 November 2026`, `flyer 11a, 6 November 2026`.
pub(super) fn printed_in(composer: &IssueComposer, issue: &folder::IssueFolder) -> String {
    let (name, day) = (issue.name().to_string(), composer.words.date(&issue.file.date));
    match issue.flyer {
        Some(_) => composer
            .words
            .say("state-flyer", &[("n", MessageFact::Text(name)), ("day", MessageFact::Text(day))]),
        None => format!("{} {name}, {day}", composer.words.text("no")),
    }
}
