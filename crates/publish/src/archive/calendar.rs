//! The deadlines as an iCalendar (RFC 5545), with reminders three days and one day before: instants if the hour and its zone
//! are known, else whole days.

/// A deadline.
#[derive(Clone, Debug, Default)]
pub struct CalendarEvent {
    /// Stable id without the domain: `saturn-after-12`.
    pub id: String,
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// The instant, `20261212T200000Z`; `None`: the whole day.
    pub at: Option<String>,
    /// The day it was published, `YYYY-MM-DD`.
    pub published: String,
    /// `Saturn: orders for Spring 1907`.
    pub summary: String,
    /// A further sentence.
    pub description: String,
    /// Texts of the reminders: three days before, and one.
    pub alarms: Vec<String>,
    /// How often it was moved since it was published.
    pub moved: usize,
    /// Whether it was dropped.
    pub cancelled: bool,
}

/// The calendar of a title. `domain` ends the ids of its events.
pub fn calendar(title: &str, domain: &str, events: &[CalendarEvent]) -> String {
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
            format!("SEQUENCE:{}", event.moved + usize::from(event.cancelled)),
        ]);
        match &event.at {
            Some(at) => lines.push(format!("DTSTART:{at}")),
            None => {
                lines.push(format!("DTSTART;VALUE=DATE:{}", event.day.replace('-', "")));
                lines.push(format!("DTEND;VALUE=DATE:{next}"));
            }
        }
        if event.cancelled {
            lines.push("STATUS:CANCELLED".into());
        }
        lines.extend([
            format!("SUMMARY:{}", text(&event.summary)),
            format!("DESCRIPTION:{}", text(&event.description)),
            "TRANSP:TRANSPARENT".into(),
        ]);
        for (alarm, before) in event.alarms.iter().zip(["-P3D", "-P1D"]).filter(|_| !event.cancelled) {
            lines.extend([
                "BEGIN:VALARM".to_string(),
                "ACTION:DISPLAY".into(),
                format!("DESCRIPTION:{}", text(alarm)),
                format!("TRIGGER:{before}"),
                "END:VALARM".into(),
            ]);
        }
        lines.push("END:VEVENT".into());
    }
    lines.push("END:VCALENDAR".into());
    lines.iter().map(|l| fold_line(l)).collect()
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

/// Folds lines at 75 bytes; each continuation begins with a blank.
pub fn fold_line(line: &str) -> String {
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
        let event = CalendarEvent {
            id: "saturn-after-12".into(),
            day: "2026-12-31".into(),
            published: "2026-11-20".into(),
            summary: "Saturn; \"BEGIN:VEVENT\"\nEND:VCALENDAR, é".repeat(4),
            description: String::new(),
            alarms: vec!["Soon".into()],
            ..CalendarEvent::default()
        };
        let out = calendar("The Lantern", "lantern.example", &[event]);
        assert!(out.split("\r\n").all(|l| l.len() <= 75));
        assert_eq!(out.matches("\r\nEND:VCALENDAR").count(), 1);
        assert!(out.contains("DTEND;VALUE=DATE:20270101"));
    }
}
