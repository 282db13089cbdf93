//! Results in the styles of the hobby (practice.md, section 3), as runs of words with marks.

use adjudicator::board::Place;
use adjudicator::position::Unit;
use adjudicator::rules::{Line, MessageCode, Origin, Shape, Verdict};

use super::speaker::{Voice, code, upper};
pub use super::style::Style;
use super::{orders, reasons};
use crate::model::{Mark, Run};

impl Style {
    /// The words it is printed with: those of North America where it wants them and the language is English.
    pub fn words(self, words: &super::Words) -> super::Words {
        if self == Style::Us { words.american() } else { words.clone() }
    }

    /// How to read the marks. What is said of underlined and dotted orders shows them.
    pub fn key(self, words: &super::Words) -> Vec<Run> {
        let id = match self {
            Style::Uk | Style::Us | Style::Terse => "key-uk",
            Style::Capitals => "key-caps",
            Style::Parentheses => "key-parentheses",
            Style::Stars => "key-stars",
            Style::Words => return Vec::new(),
        };
        let text = words.text(id);
        if id != "key-uk" {
            return vec![Run { text, mark: Mark::Plain }];
        }
        let mut out = Vec::new();
        for (part, mark) in text.splitn(3, "; ").zip([Mark::Failed, Mark::Void, Mark::Plain]) {
            let end = part.find(' ').filter(|_| mark != Mark::Plain).unwrap_or(0);
            let (first, rest) = part.split_at(end);
            let before = if out.is_empty() { "" } else { "; " };
            let runs = [(before, Mark::Plain), (first, mark), (rest, Mark::Plain)];
            out.extend(runs.map(|(text, mark)| Run { text: text.into(), mark }));
        }
        out.retain(|r| !r.text.is_empty());
        out
    }
}

/// An order with its result.
pub fn line(voice: &Voice, line: &Line, reasons: bool) -> Vec<Run> {
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
        () if missing => Mark::Missing,
        () if void => Mark::Void,
        () if failed => Mark::Failed,
        () => Mark::Plain,
    };
    let mut out: Vec<Run> = Vec::new();
    let mut put = |text: String, mark: Mark| {
        if !text.is_empty() {
            out.push(Run { text, mark });
        }
    };
    let (unit, rest) = words(voice, line);
    match style {
        Style::Uk | Style::Us | Style::Terse => {
            if dislodged && !unit.is_empty() {
                put(unit, mark);
                put("*".into(), Mark::Plain);
                put(rest, mark);
            } else {
                put(format!("{unit}{rest}"), mark);
            }
        }
        Style::Capitals => {
            let text = format!("{unit}{rest}");
            put(if failed { format!("<{text}>") } else { text }, if missing { mark } else { Mark::Plain });
        }
        Style::Parentheses => {
            let text = format!("{unit}{rest}");
            let star = if dislodged { "*" } else { "" };
            put(if failed { format!("({text}){star}") } else { text }, Mark::Plain);
        }
        Style::Stars => {
            let text = format!("{unit}{rest}");
            let tail =
                if dislodged { format!(", {}", voice.words.text("style-dislodged")) } else { String::new() };
            put(if failed { format!("*{text}*{tail}") } else { text }, Mark::Plain);
        }
        Style::Words => put(format!("{unit}{rest}: {}", verdict(voice, line)), Mark::Plain),
    }
    let from = match &line.origin {
        Origin::Rule(by) if !by.code.as_str().is_empty() => voice.message(by),
        Origin::Gamesmaster => voice.words.text("origin-gm"),
        _ => String::new(),
    };
    if !from.is_empty() {
        put(format!(", {from}"), Mark::Plain);
    }
    if reasons
        && let Some(reason) = &line.reason
        && (failed || line.verdict == Verdict::Weakened || reason.tells())
    {
        put(format!("({})", reasons::short(voice, reason)), Mark::Reason);
    }
    out
}

/// An order with its result, the unit under the name of its class where it has one.
pub fn line_of(voice: &Voice, line_: &Line, class: Option<&str>, reasons: bool) -> Vec<Run> {
    let named = |unit: &Unit| class.filter(|_| line_.unit.as_ref() == Some(unit)).map(String::from);
    match class {
        Some(_) => line(&Voice { classes: Some(&named), ..*voice }, line_, reasons),
        None => line(voice, line_, reasons),
    }
}

/// The unit and the rest of the order.
fn words(voice: &Voice, line: &Line) -> (String, String) {
    let style = voice.style;
    let failed = !matches!(line.verdict, Verdict::Succeeds | Verdict::Weakened);
    let dislodged = line.verdict == Verdict::Dislodged;
    let Some(unit) = line.unit.as_ref().filter(|_| line.shape != Shape::Other) else {
        return (String::new(), orders::special(voice, line));
    };
    if matches!(line.shape, Shape::Build | Shape::Remove) {
        return (String::new(), orders::adjusted(voice, line, unit));
    }
    let at = voice.abbr(unit.place);
    let moves = matches!(line.shape, Shape::Move { .. });
    let shown = match style {
        Style::Capitals if dislodged => format!("<{at}>"),
        Style::Capitals if moves && !failed => at.to_lowercase(),
        _ => at,
    };
    let (own, theirs) = orders::numbers(voice, unit, &line.order);
    let kind = voice.classes.and_then(|c| c(unit)).unwrap_or_else(|| code(unit));
    let head = match style {
        Style::Stars => format!("{kind}({shown}){}", own.trim()),
        _ => format!("{kind} {shown}{own}"),
    };
    let goal = |p: Place| match style {
        Style::Capitals if moves && !failed => upper(&voice.abbr(p)),
        Style::Capitals => voice.abbr(p).to_lowercase(),
        _ => voice.abbr(p),
    };
    let arrow = if style == Style::Stars { " -> " } else { "-" };
    let other = |p: Place| match orders::marker(voice, &line.order).filter(|_| unit.number > 0) {
        Some(marker) => format!("{marker} {}", goal(p)),
        None => format!("{}{}", orders::kind(&line.order), goal(p)),
    };
    let said = |id: &str| format!(" {}", voice.words.text(id));
    let numbered = orders::numbered(voice, &line.order).filter(|_| unit.number > 0);
    let rest = match &line.shape {
        Shape::Hold if numbered.is_some() => numbered.clone().unwrap_or_default(),
        Shape::Hold if unit.aboard > 0 => {
            let fleet = [("n", adjudicator::rules::Fact::Count(i64::from(unit.aboard)))];
            format!(" {}", voice.say("order-on-board", &fleet))
        }
        Shape::Hold if style == Style::Words || style == Style::Stars => " H".into(),
        Shape::Hold if style == Style::Capitals => format!("-{}", voice.words.text("order-holds")),
        Shape::Hold => said("order-stands"),
        Shape::Move { to, convoyed } => {
            let by =
                if *convoyed && line.order.by_convoy() { said("order-by-convoy") } else { String::new() };
            format!("{arrow}{}{by}{}", goal(*to), numbered.unwrap_or_default())
        }
        Shape::SupportHold { of } => format!(" S {}{theirs}", other(*of)),
        Shape::SupportMove { of, to } => format!(" S {}{theirs}{arrow}{}", other(*of), goal(*to)),
        Shape::Convoy { of, to } => format!(" C {}{theirs}{arrow}{}", other(*of), goal(*to)),
        Shape::Disband => said("order-disbands"),
        Shape::Build | Shape::Remove | Shape::Other => String::new(),
    };
    // Swiss S-36: the space an order used.
    let space = line.order.flagged(" via hyperspace");
    (head, format!("{rest}{}", if space { said("order-by-hyperspace") } else { String::new() }))
}

/// The verdict in words: `succeeds`, `fails (1-2)`, `fails (2-1, must retreat)`.
fn verdict(voice: &Voice, line: &Line) -> String {
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
