//! Deadlines for readers, each in their own time zone, and for calendars.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use adjudicator::rules::MessageFact;
use base::toml_values::time_zone;
use folder::{Moment, Person};
use page::lexicon::Lexicon;
use publish::archive::calendar::{fold_line, text};

use super::mail::line;

/// A moment of the zine's clock as a point in time.
pub fn to_zoned(moment: &Moment, zone: &TimeZone) -> Option<Zoned> {
    let own = moment.zone.as_ref().and_then(|name| time_zone(name));
    moment.at.to_zoned(own.unwrap_or_else(|| zone.clone())).ok()
}

/// `Saturday, 12 December 2026, 20:00 (Europe/London)`, and the same in the reader's own zone if that is another.
pub fn deadline_text(words: &Lexicon, moment: &Moment, zone: &TimeZone, person: &Person) -> String {
    let written = |at: DateTime| format!("{}, {}", words.weekday(at.date()), at.strftime("%H:%M"));
    let Some(at) = to_zoned(moment, zone) else { return written(moment.at) };
    let said = |z: &Zoned| {
        let name = z.time_zone().iana_name().map(|n| format!(" ({n})")).unwrap_or_default();
        format!("{}{name}", written(z.datetime()))
    };
    let own = person.timezone.as_ref().and_then(|name| time_zone(name.get_ref()));
    match own.map(|zone| at.with_time_zone(zone)) {
        Some(his) if his.offset() != at.offset() => {
            let facts = [("when", MessageFact::Text(said(&at))), ("yours", MessageFact::Text(said(&his)))];
            words.say("mail-your-time", &facts)
        }
        _ => said(&at),
    }
}

/// A deadline for a calendar.
#[derive(Clone, Debug)]
pub struct CalendarDeadline {
    /// The id by which it is recognised when it is moved.
    pub uid: String,
    /// How often it was moved.
    pub moved: usize,
    /// Its name.
    pub name: String,
    /// Its description.
    pub words: String,
    /// Its time.
    pub at: Zoned,
}

/// A calendar of deadlines (RFC 5545). `now` is the time of its creation.
pub fn calendar(events: &[CalendarDeadline], now: Timestamp) -> String {
    let utc = |t: Timestamp| t.strftime("%Y%m%dT%H%M%SZ").to_string();
    let text = |t: &str| text(&line(t, 500));
    let mut rows: Vec<String> =
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//zine//deadlines//EN", "METHOD:PUBLISH"]
            .map(String::from)
            .to_vec();
    for CalendarDeadline { uid, moved, name, words, at } in events {
        rows.push("BEGIN:VEVENT".into());
        rows.push(format!("UID:{uid}"));
        rows.push(format!("SEQUENCE:{moved}"));
        rows.push(format!("DTSTAMP:{}", utc(now)));
        rows.push(format!("DTSTART:{}", utc(at.timestamp())));
        rows.push("DURATION:PT0S".into());
        rows.push(format!("SUMMARY:{}", text(name)));
        rows.push(format!("DESCRIPTION:{}", text(words)));
        rows.extend(["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D"].map(String::from));
        rows.push(format!("DESCRIPTION:{}", text(name)));
        rows.extend(["END:VALARM", "END:VEVENT"].map(String::from));
    }
    rows.push("END:VCALENDAR".into());
    rows.iter().map(|r| fold_line(r)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_told_in_his_own_time() {
        let moment = Moment::read("2026-12-12T20:00:00[Europe/London]").unwrap();
        let mut person = Person::default();
        let zone = TimeZone::UTC;
        assert_eq!(
            deadline_text(&Lexicon::built_in("en"), &moment, &zone, &person),
            "Saturday, 12 December 2026, 20:00 (Europe/London)"
        );
        person.timezone = Some(folder::Spanned::new(0..0, "Australia/Sydney".into()));
        assert_eq!(
            deadline_text(&Lexicon::built_in("en"), &moment, &zone, &person),
            "Saturday, 12 December 2026, 20:00 (Europe/London); your time: Sunday, 13 December 2026, 07:00 (Australia/Sydney)"
        );
        person.timezone = Some(folder::Spanned::new(0..0, "Mars/Olympus".into()));
        assert!(
            deadline_text(&Lexicon::built_in("en"), &moment, &zone, &person).ends_with("(Europe/London)")
        );
    }

    #[test]
    fn a_calendar_keeps_to_its_lines() {
        let at =
            to_zoned(&Moment::read("2026-12-12T20:00:00[Europe/London]").unwrap(), &TimeZone::UTC).unwrap();
        let evil = format!("Saturn, Fall 1903\r\nBEGIN:VEVENT {}", "ü".repeat(100));
        let uid = "one@example.org".to_string();
        let event = CalendarDeadline { uid, moved: 1, name: evil, words: "x;y".into(), at };
        let text = calendar(&[event], Timestamp::UNIX_EPOCH);
        assert!(text.contains("UID:one@example.org\r\nSEQUENCE:1\r\n"));
        assert!(
            text.contains("DTSTART:20261212T200000Z\r\n")
                && text.contains("SUMMARY:Saturn\\, Fall 1903 BEGIN:VEVENT")
        );
        assert_eq!(text.matches("\r\nBEGIN:VEVENT").count(), 1);
        assert!(text.split("\r\n").all(|l| l.len() <= 75));
    }
}
