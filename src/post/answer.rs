//! The answer to a mail: how its orders were read, what is missing, when they are due. To its sender, about his own orders only.

use jiff::tz::TimeZone;

use super::log::{Became, Entry};
use super::message::Draft;
use super::own::{self, Own};
use super::sort::Kind;
use super::when;
use crate::content::{Content, Issue, Person};
use crate::games::Games;
use crate::orders::Reading;

/// What answers are made from.
pub struct Desk<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The games as last published.
    pub games: &'a Games<'a>,
    /// The open issue.
    pub issue: &'a Issue,
    /// The zine's clock.
    pub zone: TimeZone,
    /// The sender: name and address.
    pub from: (String, String),
}

/// Its name in the journal. A mail that waits and is filed later is answered again, for now its orders count.
pub fn key(entry: &Entry) -> String {
    let waits = if entry.why.is_some() { "waits-" } else { "" };
    format!("ack/{waits}{}", entry.hash)
}

/// Whether a mail gets an answer: one that a person wrote whose address it is. Mail of strangers, machines and forgers gets none.
pub fn wanted(content: &Content, entry: &Entry) -> Option<String> {
    let person = entry.person.clone()?;
    let entry_of = content.people.get(&person)?;
    let mut his = entry_of.email.iter().map(|e| e.get_ref()).chain(&entry_of.also);
    if !his.any(|a| a.eq_ignore_ascii_case(&entry.from)) || entry_of.bounced.is_some() {
        return None;
    }
    let silent = ["forged", "a machine wrote it", "undelivered", "it is from the editor", "several people"];
    let why = entry.why.as_deref().unwrap_or_default();
    let filed = !entry.became.is_empty();
    (filed || entry.why.is_some() && !silent.iter().any(|s| why.contains(s))).then_some(person)
}

impl Desk<'_> {
    /// The answer to a mail.
    pub fn answer(&self, entry: &Entry, person: &str) -> Option<Draft> {
        let reader = self.content.people.get(person)?;
        let mut out = format!("Dear {},\n\n", reader.name);
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!(" (“{}”)", entry.subject) };
        out += &format!("your mail of {}{subject} has arrived.\n", entry.received);
        if let Some(why) = &entry.why {
            out += &format!("\nIt could not be filed by itself: {why}.");
            out += "\nThe editor will look at it; nothing of it counts until then.\n\
                    If it has orders: send them again with game, season and power in the subject.\n";
        }
        let mut told: Vec<(&Option<String>, &Option<String>)> = Vec::new();
        for became in &entry.became {
            match became.kind {
                Kind::Orders | Kind::Vote => {
                    let what = (&became.game, &became.power);
                    if !told.contains(&what) {
                        told.push(what);
                        out += &self.orders(became, person, reader);
                    }
                }
                Kind::Press => {
                    out += &format!(
                        "\nYour press for {} is filed for issue {}.\n",
                        self.game(became),
                        self.issue.number()
                    )
                }
                Kind::Letter => {
                    out += &format!("\nYour letter is filed for issue {}.\n", self.issue.number())
                }
                Kind::Question => out += "\nYour question is with the editor, who will answer it himself.\n",
                Kind::Private => {
                    out += "\nYour letter is with the editor. It is not printed unless he and you want it to be.\n"
                }
            }
        }
        out += &format!("\n{}\n", self.content.zine.title.get_ref());
        let again = entry.subject.to_lowercase().starts_with("re:");
        let subject = match (entry.subject.is_empty(), again) {
            (true, _) => "Your mail has arrived".to_string(),
            (_, true) => entry.subject.clone(),
            _ => format!("Re: {}", entry.subject),
        };
        Some(Draft {
            from: self.from.clone(),
            to: (reader.name.clone(), entry.from.clone()),
            subject,
            text: out,
            answers: entry.id.clone(),
            automatic: true,
            ..Draft::default()
        })
    }

    fn game(&self, became: &Became) -> String {
        let id = became.game.as_deref().unwrap_or_default();
        let game = self.content.game(id);
        game.map_or_else(
            || id.to_string(),
            |g| {
                let name = g.file.name.get_ref();
                if name == id { name.clone() } else { format!("{name} ({id})") }
            },
        )
    }

    fn orders(&self, became: &Became, person: &str, reader: &Person) -> String {
        let power = became.power.as_deref().unwrap_or_default();
        let head = format!("\n{}, {power}", self.game(became));
        let history = became.game.as_deref().and_then(|g| self.games.get(g));
        let own = history.and_then(|h| {
            let owner = h.rules.board().find_owner(power)?;
            own::read(self.content, h, self.issue, owner, person)
        });
        let Some(own) = own else {
            return format!("{head}: filed for issue {}.\n", self.issue.number());
        };
        let mut out = format!("{head}: {}\n", own.phase);
        out += &readings(&own, &became.file);
        if !own.unordered.is_empty() {
            out += &format!("  Without an order of yours:\n    {}\n", own.unordered.join("\n    "));
        }
        if let Some(due) = &own.due {
            out += &format!("  {due}\n");
        }
        if !own.later.is_empty() {
            let phases = own.later_phases.join(", ");
            out +=
                &format!("  Kept, and read when it is time ({phases}):\n    {}\n", own.later.join("\n    "));
        }
        match &own.deadline {
            Some(moment) => out + &format!("  Deadline: {}\n", when::told(moment, &self.zone, reader)),
            None => out,
        }
    }
}

/// His letters, each with how it was read: as written, as understood, and what is to be said about it.
fn readings(own: &Own, this: &str) -> String {
    let mut out = String::new();
    let several = own.letters.len() > 1;
    for (file, received, readings) in &own.letters {
        if several {
            let when = received
                .as_ref()
                .map_or("an earlier mail".into(), |m| m.at.strftime("%-d %B, %H:%M").to_string());
            let mark = if file == this { " (the one answered here)" } else { "" };
            out += &format!("  From your mail of {when}{mark}:\n");
        }
        let mut none = true;
        for reading in readings.iter().filter(|r| said(r)) {
            none = false;
            let written = reading.text.split_whitespace().collect::<Vec<_>>().join(" ");
            match &reading.order {
                Some(order) if !reading.is_error() => {
                    out += &format!("    {written:<32}  read as  {order}\n")
                }
                _ => out += &format!("    {written:<32}  NOT READ\n"),
            }
            if !reading.codes.is_empty() {
                let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
                let meaning = reading.codes.first().map_or("", |c| c.meaning());
                let message = if reading.message.is_empty() { meaning } else { &reading.message };
                out += &format!("      {codes}: {message}\n");
            }
        }
        if none {
            // A set that a later one replaces is read, and put aside with a word about it.
            let aside = readings.iter().map(|r| r.message.as_str()).find(|m| !m.is_empty());
            out += &format!("    {}\n", aside.unwrap_or("no order for this phase"));
        }
    }
    if own.letters.is_empty() {
        out += "    no order for this phase\n";
    }
    out
}

/// Whether a reading is worth a line: orders, votes, and what was refused.
fn said(reading: &Reading) -> bool {
    let heads = |o: &String| o.starts_with("HEADER") || o.starts_with("STATUS");
    match &reading.order {
        Some(order) => !heads(order),
        None => reading.is_error(),
    }
}
