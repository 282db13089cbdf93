//! Results in the five styles of the hobby (practice.md, section 3), as runs of words with marks.

use crate::board::{Board, Place};
use crate::issue::{Mark, Run};
use crate::position::{Kind, Unit};
use crate::rules::{Line, Origin, Shape, Verdict};

/// A style of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Typed in Britain: what fails is underlined, a dislodged unit has an asterisk.
    Uk,
    /// Capitals where the unit ends, angle brackets round what fails.
    Capitals,
    /// Parentheses round what fails.
    Parentheses,
    /// Asterisks round what fails.
    Stars,
    /// A verdict in words behind every order.
    Words,
}

impl Style {
    /// All styles with their names in zine.toml.
    pub const ALL: [(&'static str, Style); 5] = [
        ("uk", Style::Uk),
        ("caps", Style::Capitals),
        ("parentheses", Style::Parentheses),
        ("stars", Style::Stars),
        ("words", Style::Words),
    ];

    /// The style of a name.
    pub fn find(name: &str) -> Option<Style> {
        Style::ALL.iter().find(|(n, _)| *n == name).map(|(_, s)| *s)
    }

    /// How to read the marks.
    pub fn key(self) -> Vec<Run> {
        let run = |text: &str, mark| Run { text: text.into(), mark };
        match self {
            Style::Uk => vec![
                run("Underlined", Mark::Failed),
                run(" orders failed; ", Mark::Plain),
                run("dotted", Mark::Void),
                run(" ones were void; * dislodged.", Mark::Plain),
            ],
            Style::Capitals => {
                vec![run(
                    "CAPITALS show where the unit ends; <angle brackets> what failed, round the place if dislodged.",
                    Mark::Plain,
                )]
            }
            Style::Parentheses => vec![run("(Parentheses) show what failed; * dislodged.", Mark::Plain)],
            Style::Stars => {
                vec![run("*Asterisks* show what failed; a dislodged unit is said so.", Mark::Plain)]
            }
            Style::Words => Vec::new(),
        }
    }
}

/// An order with its result.
pub fn line(board: &Board, line: &Line, style: Style, reasons: bool) -> Vec<Run> {
    line_of(board, line, None, style, reasons)
}

/// An order with its result, the unit under the name of its class where it has one.
pub fn line_of(board: &Board, line: &Line, class: Option<&str>, style: Style, reasons: bool) -> Vec<Run> {
    let failed = !matches!(line.verdict, Verdict::Succeeds | Verdict::Weakened);
    let dislodged = line.verdict == Verdict::Dislodged;
    let void = line.verdict == Verdict::Void;
    let missing = line.unit.is_none()
        && line.invalid
        && line.reason.as_ref().is_some_and(|r| matches!(r.code, "no-unit" | "no-such-unit" | "not-yours"));
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
    let (unit, rest) = words(board, line, class, style, failed, dislodged);
    match style {
        Style::Uk => {
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
            let tail = if dislodged { ", dislodged" } else { "" };
            put(if failed { format!("*{text}*{tail}") } else { text }, Mark::Plain);
        }
        Style::Words => {
            put(format!("{unit}{rest}: {}", verdict(line)), Mark::Plain);
        }
    }
    if let Origin::Rule(by) = &line.origin
        && !by.is_empty()
    {
        put(format!(" [{by}]"), Mark::Plain);
    }
    if matches!(line.origin, Origin::Gamesmaster) {
        put(" [GM]".into(), Mark::Plain);
    }
    if reasons
        && let Some(reason) = &line.reason
        && (failed || line.verdict == Verdict::Weakened || reason.tells())
    {
        put(format!("({})", reason.text), Mark::Reason);
    }
    out
}

/// The unit and the rest of the order.
fn words(
    board: &Board,
    line: &Line,
    class: Option<&str>,
    style: Style,
    failed: bool,
    dislodged: bool,
) -> (String, String) {
    let Some(unit) = &line.unit else {
        let text = match &line.shape {
            Shape::Build => format!("Builds {}", line.order.trim_start_matches("Build ")),
            _ => power_order(board, &line.order),
        };
        return (String::new(), text);
    };
    let place = |p: Place| name(board, p);
    let at = place(unit.place);
    let moves = matches!(line.shape, Shape::Move { .. });
    let shown = match style {
        Style::Capitals if dislodged => format!("<{}>", at.to_uppercase()),
        Style::Capitals if moves && !failed => at.to_lowercase(),
        Style::Capitals => at.to_uppercase(),
        Style::Parentheses => at.to_uppercase(),
        _ => at,
    };
    let (own, theirs) = numbers(unit, &line.order);
    let kind = class.map_or_else(|| code(unit), String::from);
    let head = match style {
        Style::Stars => format!("{kind}({shown}){}", own.trim()),
        _ => format!("{kind} {shown}{own}"),
    };
    let goal = |p: Place| match style {
        Style::Capitals if moves && !failed => place(p).to_uppercase(),
        Style::Capitals => place(p).to_lowercase(),
        Style::Parentheses => place(p).to_uppercase(),
        _ => place(p),
    };
    let arrow = if style == Style::Stars { " -> " } else { "-" };
    let other = |p: Place| {
        if let Some(marker) = supported(&line.order).filter(|_| unit.number > 0) {
            return format!("{marker} {}", goal(p));
        }
        let kind = line.order.split_whitespace().collect::<Vec<_>>();
        // The kind of the unit supported stands in the canonical order.
        let kind = kind.windows(2).find(|w| matches!(w[0], "S" | "C")).map_or("", |w| w[1]);
        let kind =
            if Kind::ALL.iter().any(|k| k.code() == kind) { format!("{kind} ") } else { String::new() };
        format!("{kind}{}", goal(p))
    };
    let numbered = numbered(&line.order).filter(|_| unit.number > 0);
    let rest = match &line.shape {
        Shape::Hold if numbered.is_some() => numbered.clone().unwrap_or_default(),
        Shape::Hold if unit.aboard > 0 => format!(" on board of F{}", unit.aboard),
        Shape::Hold if style == Style::Words || style == Style::Stars => " H".into(),
        Shape::Hold if style == Style::Capitals => "-holds".into(),
        Shape::Hold => " stands".into(),
        Shape::Move { to, convoyed } => {
            let by = if *convoyed && line.order.contains(" via ") { " by convoy" } else { "" };
            format!("{arrow}{}{by}{}", goal(*to), numbered.unwrap_or_default())
        }
        Shape::SupportHold { of } => format!(" S {}{theirs}", other(*of)),
        Shape::SupportMove { of, to } => format!(" S {}{theirs}{arrow}{}", other(*of), goal(*to)),
        Shape::Convoy { of, to } => format!(" C {}{theirs}{arrow}{}", other(*of), goal(*to)),
        Shape::Disband => " disbands".into(),
        Shape::Build if unit.number > 0 => return (String::new(), format!("Raises {head}")),
        Shape::Build => return (String::new(), format!("Builds {head}")),
        Shape::Remove => return (String::new(), format!("Removes {head}")),
        Shape::Other => return (String::new(), line.order.clone()),
    };
    // Swiss S-36: the space an order used.
    let by = if line.order.ends_with(" via hyperspace") { " via hyperspace" } else { "" };
    (head, format!("{rest}{by}"))
}

/// What a power decides, in words: the home centre of 1897 (H-2.5), the capital of 1958 (R58-32).
fn power_order(board: &Board, order: &str) -> String {
    let (verb, id) = order.split_once(' ').unwrap_or((order, ""));
    match (verb, board.find(id)) {
        ("SELECT", Some(province)) => format!("Selects {}", board.province(province).name),
        ("Capital", Some(province)) => format!("Capital {}", board.province(province).name),
        _ if order.starts_with("ARMY") || order.starts_with("FLEET") => marked(order),
        _ => order.to_string(),
    }
}

/// Units of 1958 as printed: `A2` for `ARMY2`.
fn marked(order: &str) -> String {
    order.replace("ARMY", "A").replace("FLEET", "F")
}

/// The numbers of men or ships in an order, as written: the unit's own and those of the unit supported or carried (C-9).
fn numbers(unit: &Unit, order: &str) -> (String, String) {
    if unit.size == 0 {
        return Default::default();
    }
    let words: Vec<&str> = order.split_whitespace().collect();
    // `A kie 5000-ruh`: the number stands after kind and place.
    let after = |at: usize| {
        let word = words.get(at + 2).copied().unwrap_or("");
        let digits = word.split('-').next().unwrap_or("");
        let number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        if number { format!(" {digits}") } else { String::new() }
    };
    let start = words.iter().position(|w| matches!(*w, "A" | "F")).unwrap_or(0);
    let other = words.iter().position(|w| matches!(*w, "S" | "C")).map(|at| after(at + 1));
    (after(start), other.unwrap_or_default())
}

/// The unit supported in an order of 1958, its power named where it is another's: `F1`, `Austria A2` (R58-5).
fn supported(order: &str) -> Option<String> {
    let (_, rest) = order.split_once(" S ")?;
    let marker = rest.split('-').next()?.trim();
    Some(marked(marker))
}

/// What only the orders of 1958 say: ` boards F1`, ` off`, ` follows Italy A2` (R58-5).
fn numbered(order: &str) -> Option<String> {
    let at = [" boards ", " follows "].iter().find_map(|word| order.find(word));
    let tail = at.map_or("", |at| &order[at..]);
    if tail.is_empty() {
        return order.ends_with(" off").then(|| " off".into());
    }
    Some(marked(&tail.replacen(" follows", ", follows", 1)))
}

/// Kind and number of a unit as printed: `A`, `F2`.
fn code(unit: &Unit) -> String {
    if unit.number > 0 { format!("{}{}", unit.kind.code(), unit.number) } else { unit.kind.code().into() }
}

/// A place as printed: `Par`, `StP(sc)`.
pub fn name(board: &Board, place: Place) -> String {
    board.place_abbr(place)
}

/// A unit as printed: `A Par`, `F StP(sc)`, `A Ven 5,000`.
pub fn unit(board: &Board, unit: &Unit) -> String {
    let size = if unit.size > 0 { format!(" {}", unit.size) } else { String::new() };
    format!("{} {}{size}", code(unit), name(board, unit.place))
}

/// The verdict in words: `OK`, `Fails (1-2)`, `Fails (2-1, must retreat)`, `Must disband`.
fn verdict(line: &Line) -> String {
    let strengths =
        line.reason.as_ref().and_then(|r| r.strengths).map(|(own, other)| format!("{own}-{other}"));
    let inside = |word: &str, extra: Option<&str>| {
        let parts: Vec<String> = strengths.iter().cloned().chain(extra.map(String::from)).collect();
        if parts.is_empty() { word.to_string() } else { format!("{word} ({})", parts.join(", ")) }
    };
    match line.verdict {
        Verdict::Succeeds => "OK".into(),
        Verdict::Weakened => inside("OK", Some("weakened")),
        Verdict::Fails
            if line.reason.as_ref().is_some_and(|r| r.code == "bounced") && strengths.is_none() =>
        {
            "Fails (bounce)".into()
        }
        Verdict::Fails => inside("Fails", None),
        Verdict::Cut => "Cut".into(),
        Verdict::Void => "Void".into(),
        Verdict::Dislodged => inside("Fails", Some("must retreat")),
    }
}
