//! One meaning out of the readings of a piece.

use crate::orders::interpret::interpret;
use crate::orders::prelude::*;

/// One meaning out of the readings of a piece: what the position leaves possible; else an error.
pub(in crate::orders) fn choose(
    context: &Context,
    tokens: &[Token],
    matches: &[Match],
    words: &Compiled,
) -> Vec<Interpreted> {
    let text = |o: &[Interpreted]| o.iter().map(|o| o.order.clone().unwrap_or_default()).collect::<Vec<_>>();
    let mut readings: Vec<Vec<Interpreted>> = Vec::new();
    for found in matches {
        let outcomes = interpret(context, tokens, found, words.patterns[found.pattern].meaning);
        let codes = |o: &[Interpreted]| o.iter().map(|o| o.codes.len()).sum::<usize>();
        match readings.iter_mut().find(|r| r.iter().all(|o| o.order.is_some()) && text(r) == text(&outcomes))
        {
            Some(same) if codes(&outcomes) < codes(same) => *same = outcomes,
            Some(_) => {}
            None => readings.push(outcomes),
        }
    }
    if readings.len() <= 1 {
        return readings.pop().unwrap_or_default();
    }
    let whole = |r: &&Vec<Interpreted>| r.iter().all(|o| o.order.is_some());
    let possible: Vec<&Vec<Interpreted>> =
        readings.iter().filter(|r| r.iter().all(Interpreted::possible)).collect();
    let readable: Vec<&Vec<Interpreted>> = readings.iter().filter(whole).collect();
    let among = if possible.is_empty() { &readable } else { &possible };
    match among.as_slice() {
        [one] => {
            let mut out = (*one).clone();
            if readable.len() > 1 {
                for outcome in &mut out {
                    if !outcome.codes.contains(&Code::Context) {
                        outcome.codes.push(Code::Context);
                    }
                }
            }
            out
        }
        [] => readings.swap_remove(0),
        several => {
            let meanings: Vec<String> = several.iter().map(|r| text(r).join(", ")).collect();
            let mut out = Interpreted::refused((
                Code::AmbiguousOrder,
                format!("{}? Both are possible", meanings.join(" or ")),
            ));
            out.unit = several[0].first().and_then(|o| o.unit);
            if let Some(Capture::Unit(unit)) = matches.first().and_then(|m| m.captures.first()) {
                out.named = context.own(unit, tokens).ok().map(|own| own.named(context.board));
            }
            vec![out]
        }
    }
}

/// What was understood of an unreadable stretch, and what was expected.
pub(super) fn unreadable(context: &Context, tokens: &[Token], from: usize, to: usize) -> String {
    let whole = crate::orders::explain::written(tokens, from, to);
    let names = context.lexicon.names_at(tokens, from, || false);
    let kind = tokens.get(from).and_then(|t| context.words.kind(&t.word));
    if kind.is_some() || !names.is_empty() {
        let names = if kind.is_some() { context.lexicon.names_at(tokens, from + 1, || false) } else { names };
        if let Some(name) = names.iter().max_by_key(|n| n.end) {
            let rest = crate::orders::explain::written(tokens, name.end, to);
            let place = crate::orders::explain::either(context, &name.provinces);
            if name.end < to {
                return format!("{place}: a verb, a dash or a support was expected, not {rest}");
            }
        }
    }
    format!("{whole} is not an order that can be read")
}
