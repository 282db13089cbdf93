//! Players' mail as it came: headers, the body with its lines at their places in the file, and the gamesmaster's lines.

use std::ops::Range;
use std::sync::Arc;

use adjudicator::position::Private;
use adjudicator::season::Turn;
use base::toml_values::Moment;
use diagnostics::{Diagnostic, Source};
use letters::marks::{self, Mark, heading};

/// Headers a mail may begin with; any other line begins the body.
const HEADERS: &str =
    "received from to cc subject date reply-to message-id in-reply-to standby late trust answers mark";

/// One letter of one player: `germany.txt`, `germany.2.txt`.
#[derive(Clone, Debug)]
pub struct OrderLetter {
    /// The power, as in the file name.
    pub power: String,
    /// Its number among the letters of that power, from 1.
    pub number: u32,
    /// The file; visible to the editor, and never published.
    pub source: Private<Source>,
    /// When it was received.
    pub received: Option<Moment>,
    /// The sender.
    pub from: Option<(String, Range<usize>)>,
    /// The byte at which the body begins.
    pub body: usize,
    /// Whether it answers an order sheet that was sent out (`Answers: sheet`).
    pub reply: bool,
    /// Whether its sender could not be verified (`Trust: doubtful`).
    pub doubtful: bool,
    /// The editor's marks for its lines (`Mark: 3 amend`).
    pub marks: Vec<Mark>,
}

/// The gamesmaster's lines below one heading.
#[derive(Clone, Debug)]
pub struct GmSection {
    /// The season of the heading; `None` for lines before the first.
    pub turn: Option<Turn>,
    /// Whether the heading named its phase (`Fall 1903 Retreat`), not just the season.
    pub exact: bool,
    /// Byte range of the lines.
    pub range: Range<usize>,
}

/// `gm.txt`, divided into sections.
#[derive(Clone, Debug)]
pub struct GmFile {
    /// The file.
    pub source: Source,
    /// Its sections; lines before the first heading apply to the first phase played.
    pub parts: Vec<GmSection>,
}

/// The sender and the number in the name of a letter's file without its ending: `germany.2`.
pub fn split_stem(stem: &str) -> (&str, u32) {
    let numbered = stem.rsplit_once('.').and_then(|(power, n)| Some((power, n.parse().ok()?)));
    numbered.unwrap_or((stem, 1))
}

/// The name of a letter's file without its ending: `germany` for the first of a sender, `germany.2` for the second.
pub fn numbered_stem(sender: &str, number: u32) -> String {
    if number == 1 { sender.to_string() } else { format!("{sender}.{number}") }
}

/// The number that follows those taken, from 1.
pub fn next_number(taken: impl Iterator<Item = u32>) -> u32 {
    taken.max().map_or(1, |n| n.saturating_add(1))
}

/// The first free file for a letter of a sender, whose files begin with `base`, from a number on.
pub fn free_file(base: &str, first: u32, is_free: &dyn Fn(&str) -> bool) -> String {
    let names = (first..=u32::MAX).map(|number| format!("{}.txt", numbered_stem(base, number)));
    names.into_iter().find(|name| is_free(name)).unwrap_or_default()
}

impl OrderLetter {
    /// Its path from the root.
    pub fn name(&self) -> Arc<str> {
        self.source.reveal().name.clone()
    }

    /// The sender, if its first lines name one.
    pub fn sender(&self) -> Option<&str> {
        self.from.as_ref().map(|(person, _)| person.as_str())
    }

    /// Reads a letter. `stem` is the file name without `.txt`.
    pub fn read(stem: &str, source: &Source) -> (OrderLetter, Vec<Diagnostic>) {
        let (power, number) = split_stem(stem);
        let mut faults = Vec::new();
        let (mut received, mut from) = (None, None);
        let (mut reply, mut doubtful) = (false, false);
        let (mut body, mut marks) = (0, Vec::new());
        for (start, line) in lines(&source.text, 0..source.text.len()) {
            let Some((name, value)) = header(line) else {
                if line.trim().is_empty() && body > 0 {
                    body = start;
                }
                break;
            };
            let value_at = start + (value.as_ptr() as usize - line.as_ptr() as usize);
            let range = value_at..value_at + value.len();
            match name.as_str() {
                "received" => {
                    received = Moment::read(value);
                    if received.is_none() {
                        let fault = Diagnostic::error("date", format!("“{value}” is not a date and time"));
                        faults.push(fault.at(source, range).help("write it like 2026-11-14 09:12"));
                    }
                }
                "mark" => match Mark::read(value) {
                    Ok(mark) => marks.push((mark, range)),
                    Err(message) => faults.push(Mark::fault(message, source, range)),
                },
                "answers" => reply = value == "sheet",
                "trust" => doubtful = value == "doubtful",
                "from" => from = Some((value.to_string(), range)),
                _ => {}
            }
            body = start + line.len();
        }
        let many = marks::lines(&source.text, body).len() as u32;
        for (mark, range) in &marks {
            if let Mark::Lines(lines, _) = mark
                && lines.end > many + 1
            {
                let message = format!("the letter has {many} lines");
                faults.push(Mark::fault(message, source, range.clone()));
            }
        }
        let marks = marks.into_iter().map(|(mark, _)| mark).collect();
        let source = Private::new(source.clone());
        (
            OrderLetter { power: power.into(), number, source, received, from, body, reply, doubtful, marks },
            faults,
        )
    }
}

impl GmFile {
    /// Reads the gamesmaster's lines.
    pub fn read(source: &Source) -> GmFile {
        GmFile { source: source.clone(), parts: parts(&source.text, 0) }
    }
}

/// The lines of a range, each with the byte at which it begins and its line break.
pub fn lines(text: &str, range: Range<usize>) -> impl Iterator<Item = (usize, &str)> {
    let mut at = range.start;
    text[range].split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}

fn header(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim().to_lowercase();
    HEADERS.split(' ').any(|known| known == name).then(|| (name, value.trim()))
}

/// Divides a text at its headings.
fn parts(text: &str, body: usize) -> Vec<GmSection> {
    let mut out = vec![GmSection { turn: None, exact: false, range: body..text.len() }];
    for (start, line) in lines(text, body..text.len()) {
        if let Some((turn, exact)) = heading(line) {
            let end = start + line.len();
            if let Some(last) = out.last_mut() {
                last.range.end = start;
            }
            out.push(GmSection { turn: Some(turn), exact, range: end..text.len() });
        }
    }
    out.retain(|p| p.turn.is_some() || !text[p.range.clone()].trim().is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "Received: 2026-11-14 09:12\nFrom: Hans <hans@example.org>\n\nA Ber - Kie\n\nFall 1903 Retreat\nA Mun - Boh\nSpring 1904\nA Boh - Mun\n";

    #[test]
    fn a_letter_falls_into_headers_and_parts() {
        let source = Source::new("orders/1968A/germany.2.txt", LETTER);
        let (mail, faults) = OrderLetter::read("germany.2", &source);
        assert!(faults.is_empty());
        assert_eq!((mail.power.as_str(), mail.number), ("germany", 2));
        assert_eq!(mail.from.as_ref().unwrap().0, "Hans <hans@example.org>");
        let parts = parts(&source.text, mail.body);
        let turns: Vec<String> = parts.iter().map(|p| p.turn.map_or("-".into(), |t| t.to_string())).collect();
        assert_eq!(turns, ["-", "Fall 1903, Retreat", "Spring 1904, Movement"]);
        assert_eq!(&LETTER[parts[1].range.clone()], "A Mun - Boh\n");
    }

    #[test]
    fn a_date_that_is_none_is_shown() {
        let source = Source::new("x", "Received: yesterday\n\nA Ber H\n");
        let (mail, faults) = OrderLetter::read("germany", &source);
        assert_eq!(faults[0].place().as_deref(), Some("x:1:11"));
        assert!(mail.received.is_none());
    }
}
