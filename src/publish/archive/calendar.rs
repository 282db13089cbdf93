//! The deadlines as an iCalendar (RFC 5545): whole-day events with a reminder three days before.

/// A deadline.
#[derive(Clone, Debug, Default)]
pub struct Event {
    /// Stable id without the domain: `saturn-after-12`.
    pub id: String,
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub published: String,
    /// `Saturn: orders for Spring 1907`.
    pub summary: String,
    /// A sentence more.
    pub description: String,
    /// What the reminder says.
    pub alarm: String,
}

/// The calendar of that title. `domain` ends the ids of its events.
pub fn calendar(title: &str, domain: &str, events: &[Event]) -> String {
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_string(),
        "VERSION:2.0".into(),
        "PRODID:-//zine//zine 1//EN".into(),
        "CALSCALE:GREGORIAN".into(),
        "METHOD:PUBLISH".into(),
        format!("X-WR-CALNAME:{}", text(title)),
    ];
    for event in events {
        let Some(next) = day_after(&event.day) else { continue };
        lines.extend([
            "BEGIN:VEVENT".to_string(),
            format!("UID:{}@{}", text(&event.id), text(domain)),
            format!("DTSTAMP:{}T000000Z", event.published.replace('-', "")),
            "SEQUENCE:0".into(),
            format!("DTSTART;VALUE=DATE:{}", event.day.replace('-', "")),
            format!("DTEND;VALUE=DATE:{next}"),
            format!("SUMMARY:{}", text(&event.summary)),
            format!("DESCRIPTION:{}", text(&event.description)),
            "TRANSP:TRANSPARENT".into(),
            "BEGIN:VALARM".into(),
            "ACTION:DISPLAY".into(),
            format!("DESCRIPTION:{}", text(&event.alarm)),
            "TRIGGER:-P3D".into(),
            "END:VALARM".into(),
            "END:VEVENT".into(),
        ]);
    }
    lines.push("END:VCALENDAR".into());
    lines.iter().map(|l| folded(l)).collect()
}

fn day_after(day: &str) -> Option<String> {
    let date: jiff::civil::Date = day.parse().ok()?;
    Some(date.tomorrow().ok()?.strftime("%Y%m%d").to_string())
}

/// A text value: backslash, semicolon, comma and line breaks escaped.
pub fn text(value: &str) -> String {
    let mut out = String::new();
    for c in value.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out += "\\n",
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// Lines are at most 75 bytes long; longer ones go on behind a blank.
pub fn folded(line: &str) -> String {
    let (mut out, mut width) = (String::new(), 0);
    for c in line.chars() {
        if width + c.len_utf8() > 74 {
            out += "\r\n ";
            width = 1;
        }
        out.push(c);
        width += c.len_utf8();
    }
    out + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_hostile_names_stay_text() {
        let event = Event {
            id: "saturn-after-12".into(),
            day: "2026-12-31".into(),
            published: "2026-11-20".into(),
            summary: "Saturn; \"BEGIN:VEVENT\"\nEND:VCALENDAR, é".repeat(4),
            description: String::new(),
            alarm: "Soon".into(),
        };
        let out = calendar("The Lantern", "lantern.example", &[event]);
        assert!(out.split("\r\n").all(|l| l.len() <= 75));
        assert_eq!(out.matches("\r\nEND:VCALENDAR").count(), 1);
        assert!(out.contains("DTEND;VALUE=DATE:20270101"));
    }
}
