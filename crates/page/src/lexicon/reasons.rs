//! The short reason behind an order: who stopped it, said once.

use adjudicator::board::Owner;
use adjudicator::rules::{CodedMessage, MessageCode, MessageFact, Reason};

use super::speaker::{MessageFacts, Voice};
use super::style::ResultStyle;

/// Kinds that a dislodgement by the same power, or by anybody where one's own units stopped it, says all about.
fn is_stopped_move(code: MessageCode) -> bool {
    matches!(
        code,
        MessageCode::STANDOFF
            | MessageCode::STANDOFF_OWN
            | MessageCode::OUTDONE
            | MessageCode::HOLDS
            | MessageCode::HOLDS_SUPPORTED
            | MessageCode::STAYED
            | MessageCode::STAYED_AGAINST
            | MessageCode::HEAD_ON
            | MessageCode::HEAD_ON_LOST
            | MessageCode::OWN_UNIT
            | MessageCode::OWN_FIRST
            | MessageCode::SWISS_HOLDS
            | MessageCode::SWISS_OWN
            | MessageCode::BEATEN
            | MessageCode::RULES_1958_OWN
            | MessageCode::SILLY_OWN
    )
}

/// Kinds with which one's own units stop a move.
fn is_stopped_by_own(code: MessageCode) -> bool {
    matches!(
        code,
        MessageCode::STANDOFF_OWN
            | MessageCode::OWN_UNIT
            | MessageCode::OWN_FIRST
            | MessageCode::SWISS_OWN
            | MessageCode::RULES_1958_OWN
            | MessageCode::SILLY_OWN
    )
}

/// A reason in a few words.
pub fn short_reason(voice: &Voice, reason: &Reason) -> String {
    let text = if voice.style == ResultStyle::Terse { terse(voice, reason) } else { None };
    text.unwrap_or_else(|| full(voice, reason))
}

fn full(voice: &Voice, reason: &Reason) -> String {
    if reason.code == MessageCode::RETREAT_CLASH && reason.get("by").is_some_and(|by| by.owners().len() == 1)
    {
        // Of one power, which may be its own: the unit is named.
        let by = voice.fact(&MessageFact::Units(reason.causing_units().to_vec()));
        return reason_text(voice, reason.code.as_str(), &[("by", MessageFact::Text(by))]);
    }
    if !matches!(
        reason.code,
        MessageCode::DISLODGED | MessageCode::RULES_1958_DISLODGED | MessageCode::SILLY_DISLODGED
    ) {
        return reason_text(voice, reason.code.as_str(), &reason.facts);
    }
    let first = match reason.strengths() {
        None | Some((1, 2)) => reason_text(voice, "dislodged-plain", &reason.facts),
        Some((own, other)) => {
            let mut facts = reason.facts.clone();
            facts.extend([("defence", MessageFact::Count(own)), ("attack", MessageFact::Count(other))]);
            reason_text(voice, "dislodged", &facts)
        }
    };
    let Some(MessageFact::Messages(then)) = reason.get("then") else { return first };
    let Some(then) = then.first() else { return first };
    let by = reason.get("by").map(MessageFact::owners).unwrap_or_default();
    match after(then, &by, reason) {
        DislodgedRemark::Nothing => first,
        DislodgedRemark::SupportLost => reason_text(voice, "cut-dislodged", &reason.facts),
        DislodgedRemark::Besides => {
            let then = reason_text(voice, then.code.as_str(), &then.facts);
            reason_text(
                voice,
                "dislodged-and",
                &[("first", MessageFact::Text(first)), ("then", MessageFact::Text(then))],
            )
        }
    }
}

/// What is still to be said of a unit that was dislodged.
enum DislodgedRemark {
    Nothing,
    SupportLost,
    Besides,
}

fn after(then: &CodedMessage, by: &[Owner], reason: &Reason) -> DislodgedRemark {
    let whom = then.get("by").map(MessageFact::owners).unwrap_or_default();
    let cut = matches!(then.code, MessageCode::CUT | MessageCode::SILLY_CUT);
    match () {
        () if then.code == MessageCode::GAMESMASTER || is_stopped_by_own(then.code) => {
            DislodgedRemark::Nothing
        }
        () if cut
            && reason
                .causing_units()
                .iter()
                .any(|u| then.get("by").is_some_and(|f| f.units().contains(u))) =>
        {
            DislodgedRemark::SupportLost
        }
        () if is_stopped_move(then.code) && whom.iter().all(|o| by.contains(o)) => DislodgedRemark::Nothing,
        () => DislodgedRemark::Besides,
    }
}

/// The words of a kind; English ones of a kind that has none.
fn reason_text(voice: &Voice, code: &str, facts: MessageFacts) -> String {
    voice.try_say(&format!("why-{code}"), None, facts).unwrap_or_else(|| code.replace('-', " "))
}

/// One word and a power.
fn terse(voice: &Voice, reason: &Reason) -> Option<String> {
    let id = match reason.code {
        MessageCode::STANDOFF
        | MessageCode::OUTDONE
        | MessageCode::BEATEN
        | MessageCode::HEAD_ON
        | MessageCode::HEAD_ON_LOST => "terse-off",
        MessageCode::HOLDS
        | MessageCode::HOLDS_SUPPORTED
        | MessageCode::SWISS_HOLDS
        | MessageCode::STAYED
        | MessageCode::STAYED_AGAINST
        | MessageCode::CLAUDIAN_REPELLED => "terse-holds",
        MessageCode::CUT | MessageCode::SILLY_CUT => "terse-cut",
        MessageCode::DISLODGED
        | MessageCode::RULES_1958_DISLODGED
        | MessageCode::SILLY_DISLODGED
        | MessageCode::CLAUDIAN_DISLODGED => "terse-dislodged",
        MessageCode::STANDOFF_OWN
        | MessageCode::OWN_UNIT
        | MessageCode::OWN_FIRST
        | MessageCode::SWISS_OWN
        | MessageCode::SILLY_OWN
        | MessageCode::RULES_1958_OWN => "terse-own",
        _ => return None,
    };
    reason.get("by")?;
    voice.try_say(id, None, &reason.facts)
}
