//! Results in the styles of the hobby (practice.md, section 3), as runs of words with marks.

use adjudicator::board::Place;
use adjudicator::position::Unit;
use adjudicator::rules::{MessageCode, OrderOrigin, OrderResult, OrderShape, Verdict};

use super::speaker::{Voice, code, uppercase_place};
pub use super::style::ResultStyle;
use super::{orders, reasons};
use crate::model::{RunMark, TextRun};

impl ResultStyle {
    /// The words it is printed with: those of North America where it wants them and the language is English.
    pub fn words(self, words: &super::Lexicon) -> super::Lexicon {
        if self == ResultStyle::Us { words.american() } else { words.clone() }
    }

    /// How to read the marks. What is said of underlined and dotted orders shows them.
    pub fn key(self, words: &super::Lexicon) -> Vec<TextRun> {
        let id = match self {
            ResultStyle::Uk | ResultStyle::Us | ResultStyle::Terse => "key-uk",
            ResultStyle::Capitals => "key-caps",
            ResultStyle::Parentheses => "key-parentheses",
            ResultStyle::Stars => "key-stars",
            ResultStyle::Words => return Vec::new(),
        };
        let text = words.text(id);
        if id != "key-uk" {
            return vec![TextRun { text, mark: RunMark::Plain }];
        }
        let mut out = Vec::new();
        for (part, mark) in text.splitn(3, "; ").zip([RunMark::Failed, RunMark::Void, RunMark::Plain]) {
            let end = part.find(' ').filter(|_| mark != RunMark::Plain).unwrap_or(0);
            let (first, rest) = part.split_at(end);
            let before = if out.is_empty() { "" } else { "; " };
            let runs = [(before, RunMark::Plain), (first, mark), (rest, RunMark::Plain)];
            out.extend(runs.map(|(text, mark)| TextRun { text: text.into(), mark }));
        }
        out.retain(|r| !r.text.is_empty());
        out
    }
}

/// An order with its result.
pub fn line(voice: &Voice, line: &OrderResult, reasons: bool) -> Vec<TextRun> {
    let style = voice.style;
    let failed = !matches!(line.verdict, Verdict::Succeeds | Verdict::Weakened);
    let dislodged = line.verdict == Verdict::Dislodged;
    let void = line.verdict == Verdict::Void;
    let missing = line.unit.is_none()
        && line.invalid
        && line
            .reason
            .as_ref()
            .is_some_and(|r| matches!(r.code, MessageCode::NO_UNIT | MessageCode::NOT_YOURS));
    // A unit that was only dislodged while it stood did not fail to stand.
    let mark = match () {
        () if missing => RunMark::Missing,
        () if void => RunMark::Void,
        () if failed => RunMark::Failed,
        () => RunMark::Plain,
    };
    let mut out: Vec<TextRun> = Vec::new();
    let (unit, rest) = words(voice, line);
    match style {
        ResultStyle::Uk | ResultStyle::Us | ResultStyle::Terse => {
            if dislodged && !unit.is_empty() {
                push_run(unit, mark, &mut out);
                push_run("*".into(), RunMark::Plain, &mut out);
                push_run(rest, mark, &mut out);
            } else {
                push_run(format!("{unit}{rest}"), mark, &mut out);
            }
        }
        ResultStyle::Capitals => {
            let text = format!("{unit}{rest}");
            push_run(
                if failed { format!("<{text}>") } else { text },
                if missing { mark } else { RunMark::Plain },
                &mut out,
            );
        }
        ResultStyle::Parentheses => {
            let text = format!("{unit}{rest}");
            let star = if dislodged { "*" } else { "" };
            push_run(if failed { format!("({text}){star}") } else { text }, RunMark::Plain, &mut out);
        }
        ResultStyle::Stars => {
            let text = format!("{unit}{rest}");
            let tail =
                if dislodged { format!(", {}", voice.words.text("style-dislodged")) } else { String::new() };
            push_run(if failed { format!("*{text}*{tail}") } else { text }, RunMark::Plain, &mut out);
        }
        ResultStyle::Words => {
            push_run(format!("{unit}{rest}: {}", verdict(voice, line)), RunMark::Plain, &mut out)
        }
    }
    let from = match &line.origin {
        OrderOrigin::Rule(by) if !by.code.as_str().is_empty() => voice.message(by),
        OrderOrigin::Gamesmaster => voice.words.text("origin-gm"),
        _ => String::new(),
    };
    if !from.is_empty() {
        push_run(format!(", {from}"), RunMark::Plain, &mut out);
    }
    if reasons
        && let Some(reason) = &line.reason
        && (failed || line.verdict == Verdict::Weakened || reason.tells())
    {
        push_run(format!("({})", reasons::short_reason(voice, reason)), RunMark::Reason, &mut out);
    }
    out
}

fn push_run(text: String, mark: RunMark, out: &mut Vec<TextRun>) {
    if !text.is_empty() {
        out.push(TextRun { text, mark });
    }
}

/// An order with its result, the unit under the name of its class where it has one.
pub fn line_of(voice: &Voice, line_: &OrderResult, class: Option<&str>, reasons: bool) -> Vec<TextRun> {
    let named = |unit: &Unit| class.filter(|_| line_.unit.as_ref() == Some(unit)).map(String::from);
    match class {
        Some(_) => line(&Voice { classes: Some(&named), ..*voice }, line_, reasons),
        None => line(voice, line_, reasons),
    }
}

/// The unit and the rest of the order.
fn words(voice: &Voice, line: &OrderResult) -> (String, String) {
    let style = voice.style;
    let failed = !matches!(line.verdict, Verdict::Succeeds | Verdict::Weakened);
    let dislodged = line.verdict == Verdict::Dislodged;
    let Some(unit) = line.unit.as_ref().filter(|_| line.shape != OrderShape::Other) else {
        return (String::new(), orders::special_order_text(voice, line));
    };
    if matches!(line.shape, OrderShape::Build | OrderShape::Remove) {
        return (String::new(), orders::adjustment_text(voice, line, unit));
    }
    let at = voice.abbr(unit.place);
    let moves = matches!(line.shape, OrderShape::Move { .. });
    let shown = match style {
        ResultStyle::Capitals if dislodged => format!("<{at}>"),
        ResultStyle::Capitals if moves && !failed => at.to_lowercase(),
        _ => at,
    };
    let (own, theirs) = orders::numbers(voice, unit, &line.order);
    let kind = voice.classes.and_then(|c| c(unit)).unwrap_or_else(|| code(unit));
    let head = match style {
        ResultStyle::Stars => format!("{kind}({shown}){}", own.trim()),
        _ => format!("{kind} {shown}{own}"),
    };
    let arrow = if style == ResultStyle::Stars { " -> " } else { "-" };
    let other = |p: Place| match orders::marker(voice, &line.order).filter(|_| unit.number > 0) {
        Some(marker) => format!("{marker} {}", goal_text(p, moves, failed, style, voice)),
        None => format!("{}{}", orders::kind(&line.order), goal_text(p, moves, failed, style, voice)),
    };
    let said = |id: &str| format!(" {}", voice.words.text(id));
    let numbered = orders::order_text_1958(voice, &line.order).filter(|_| unit.number > 0);
    let rest = match &line.shape {
        OrderShape::Hold if numbered.is_some() => numbered.clone().unwrap_or_default(),
        OrderShape::Hold if unit.aboard > 0 => {
            let fleet = [("n", adjudicator::rules::MessageFact::Count(i64::from(unit.aboard)))];
            format!(" {}", voice.say("order-on-board", &fleet))
        }
        OrderShape::Hold if style == ResultStyle::Words || style == ResultStyle::Stars => " H".into(),
        OrderShape::Hold if style == ResultStyle::Capitals => format!("-{}", voice.words.text("order-holds")),
        OrderShape::Hold => said("order-stands"),
        OrderShape::Move { to, convoyed } => {
            let by =
                if *convoyed && line.order.by_convoy() { said("order-by-convoy") } else { String::new() };
            format!(
                "{arrow}{}{by}{}",
                goal_text(*to, moves, failed, style, voice),
                numbered.unwrap_or_default()
            )
        }
        OrderShape::SupportHold { of } => format!(" S {}{theirs}", other(*of)),
        OrderShape::SupportMove { of, to } => {
            format!(" S {}{theirs}{arrow}{}", other(*of), goal_text(*to, moves, failed, style, voice))
        }
        OrderShape::Convoy { of, to } => {
            format!(" C {}{theirs}{arrow}{}", other(*of), goal_text(*to, moves, failed, style, voice))
        }
        OrderShape::Disband => said("order-disbands"),
        OrderShape::Build | OrderShape::Remove | OrderShape::Other => String::new(),
    };
    // Swiss S-36: the space an order used.
    let space = line.order.has_flag(" via hyperspace");
    (head, format!("{rest}{}", if space { said("order-by-hyperspace") } else { String::new() }))
}

fn goal_text(p: Place, moves: bool, failed: bool, style: ResultStyle, voice: &Voice<'_>) -> String {
    match style {
        ResultStyle::Capitals if moves && !failed => uppercase_place(&voice.abbr(p)),
        ResultStyle::Capitals => voice.abbr(p).to_lowercase(),
        _ => voice.abbr(p),
    }
}

/// The verdict in words: `succeeds`, `fails (1-2)`, `fails (2-1, must retreat)`.
fn verdict(voice: &Voice, line: &OrderResult) -> String {
    let strengths = line.reason.as_ref().and_then(|r| r.strengths());
    let strengths = strengths.filter(|(own, other)| (*own).max(*other) < 100);
    let sums = strengths.map(|(own, other)| format!("{own}-{other}"));
    match line.verdict {
        Verdict::Succeeds | Verdict::Weakened => voice.words.text("style-ok"),
        Verdict::Cut => voice.words.text("style-cut"),
        Verdict::Void => voice.words.text("style-void"),
        Verdict::Fails | Verdict::Dislodged => {
            let is_dislodged = line.verdict == Verdict::Dislodged;
            let retreats = is_dislodged.then(|| voice.words.text("style-retreats"));
            let parts: Vec<String> = sums.into_iter().chain(retreats).collect();
            let fails = voice.words.text("style-fails");
            if parts.is_empty() { fails } else { format!("{fails} ({})", parts.join(", ")) }
        }
    }
}
