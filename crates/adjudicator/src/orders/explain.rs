//! Messages: what could not be understood, what was expected, the nearest names and why each did not fit.

use crate::orders::prelude::*;

/// The words of some tokens as folded text, for messages.
pub fn written(tokens: &[Token], from: usize, to: usize) -> String {
    let mut out = String::new();
    for token in tokens.get(from..to.min(tokens.len())).unwrap_or_default() {
        if !out.is_empty() && !token.glued {
            out.push(' ');
        }
        if out.len() > 60 {
            out.push('…');
            break;
        }
        out.push_str(&token.word);
    }
    format!("“{}”", capital(&out))
}

/// `Norway or Norwegian Sea`.
pub fn either(context: &Context, provinces: &[Province]) -> String {
    let names: Vec<String> = provinces.iter().map(|p| context.board.place_name(p.place())).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// No province of this name.
pub fn unknown(context: &Context, tokens: &[Token], at: usize, name: &Name) -> Refusal {
    let text = written(tokens, at, name.end);
    let word = tokens.get(at).map_or("", |t| t.word.as_str());
    let near = context.lexicon.resembling(word);
    let mut out = format!("no province is called {text}");
    if !near.is_empty() {
        out += &format!(" (nearest: {})", either(context, &near));
    }
    (Code::UnknownProvince, out)
}

/// A name of a unit ordered that can mean several places; in those in `open` units of the player's are to be ordered.
pub fn ambiguous_own(context: &Context, tokens: &[Token], text: &UnitText, open: &[Province]) -> Refusal {
    let word = written(tokens, text.name_at, text.name.end);
    let all = either(context, &text.name.provinces);
    let why = if open.len() > 1 {
        let both = if open.len() == 2 { "both" } else { "all" };
        format!("there are units to be ordered in {both}")
    } else {
        "none of them has a unit that could be ordered".to_string()
    };
    (Code::AmbiguousProvince, format!("{word}: {all}? {}", capital(&why)))
}

/// A name of another unit that can mean several places.
pub fn ambiguous_other(context: &Context, tokens: &[Token], text: &UnitText) -> Refusal {
    let word = written(tokens, text.name_at, text.name.end);
    let all = either(context, &text.name.provinces);
    let there =
        text.name.provinces.iter().filter(|p| !context.position.is_vacant(context.board, **p)).count();
    let why = if there > 1 { "Several of them have a unit" } else { "None of them has such a unit" };
    (Code::AmbiguousProvince, format!("{word}: {all}? {why}"))
}

/// A goal that can mean several places.
pub fn ambiguous_goal(
    context: &Context,
    tokens: &[Token],
    at: usize,
    name: &Name,
    open: &[Province],
) -> Refusal {
    let word = written(tokens, at, name.end);
    let all = either(context, &name.provinces);
    let why = match open.len() {
        0 => "The unit can go to none of them".to_string(),
        2 if name.provinces.len() == 2 => "The unit can go to both".to_string(),
        _ => format!("The unit can go to {}", either(context, open).replace(" or ", " and ")),
    };
    (Code::AmbiguousProvince, format!("{word}: {all}? {why}"))
}

/// A coast the province does not have.
pub fn unknown_coast(context: &Context, province: Province, coast: &str) -> Refusal {
    let info = context.board.province(province);
    let has: Vec<&str> = info.coasts.iter().filter_map(|c| context.board.coast(*c)).collect();
    (
        Code::UnknownCoast,
        format!("{} has no coast “{coast}”: its coasts are {}", info.name, has.join(" and ")),
    )
}

/// Two coasts are possible.
pub fn ambiguous_coast(context: &Context, province: Province, open: &[Place]) -> Refusal {
    let info = context.board.province(province);
    let has: Vec<String> = open.iter().map(|c| context.board.place_abbr(*c)).collect();
    (Code::AmbiguousCoast, format!("which coast of {}: {}?", info.name, has.join(" or ")))
}

/// The same with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
