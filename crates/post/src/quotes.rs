//! Removes quoted and forwarded mail and signatures; the writer's own words remain.

use letters::blocks::{Whose, owners};

/// The parts of a mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailParts {
    /// The writer's own words.
    pub text: String,
    /// How many non-blank lines were removed.
    pub aside: usize,
    /// Quoted lines, without their mark, that have the writer's own words below them.
    pub answered: String,
    /// The text below the line of a signature.
    pub signed: String,
}

/// The parts of a mail.
pub fn split_quoted(text: &str) -> MailParts {
    let mut lines: Vec<&str> = text.lines().collect();
    let rows: Vec<&str> = lines.iter().map(|l| l.trim()).collect();
    let mut whose = owners(&rows);
    for at in 0..rows.len() {
        if is_escaped(&rows, at) && whose[at] == Whose::Quoted {
            lines[at] = &rows[at][1..];
            whose[at] = Whose::Own;
        }
    }
    put_quoted_aside(&rows, &mut whose);
    put_footers_aside(&rows, &mut whose);
    let keep: Vec<bool> = whose.iter().map(|whose| *whose == Whose::Own).collect();
    let aside = (0..lines.len()).filter(|i| !keep[*i] && !rows[*i].is_empty()).count();
    let kept: Vec<&str> = (0..lines.len()).filter(|i| keep[*i]).map(|i| lines[i].trim_end()).collect();
    let from = kept.iter().position(|l| !l.is_empty()).unwrap_or(kept.len());
    let to = kept.iter().rposition(|l| !l.is_empty()).map_or(from, |i| i + 1);
    let last = (0..lines.len()).rfind(|i| keep[*i] && !rows[*i].is_empty()).unwrap_or(0);
    let quoted = (0..last).filter(|i| whose[*i] == Whose::Quoted);
    let answered: Vec<&str> = quoted.map(|i| rows[i].trim_start_matches(['>', '|', ' '])).collect();
    let rule = rows.iter().position(|row| *row == "--").filter(|at| whose[*at] == Whose::Signature);
    let signed = rule.map_or(&[][..], |at| &rows[at + 1..]).join("\n");
    MailParts {
        text: kept[from..to].join("\n"),
        aside,
        answered: answered.join("\n"),
        signed: signed.trim().into(),
    }
}

/// Whether a row is the writer's own, escaped with `>` by a mail server so that it begins no mail of an mbox: it is alone, and
/// lacks the blank that mail programs put after a quote mark.
fn is_escaped(rows: &[&str], at: usize) -> bool {
    let quoted = |at: Option<usize>| at.and_then(|at| rows.get(at)).is_some_and(|row| row.starts_with('>'));
    rows[at].starts_with(">From ") && !quoted(at.checked_sub(1)) && !quoted(Some(at + 1))
}

/// Marks as quoted everything below the head of a mail, or below a line that says who wrote when, recognised by shape in any
/// language.
fn put_quoted_aside(rows: &[&str], whose: &mut [Whose]) {
    let (mut at, mut said) = (0, false);
    while at < rows.len() {
        let begins = rows[at].starts_with("--- attachment ");
        said &= !begins;
        if rows[at].is_empty() || begins || whose[at] != Whose::Own {
            at += 1;
            continue;
        }
        let end = (at..rows.len()).find(|at| rows[*at].starts_with("--- attachment ")).unwrap_or(rows.len());
        if let Some(len) = head(&rows[at..end]) {
            // A mail forwarded as a file of its own begins with its head.
            let (to, as_what) = if said { (end, Whose::Quoted) } else { (at + len, Whose::Head) };
            whose[at..to].fill(as_what);
            at = to;
        } else if let Some((len, sure)) = attribution(&rows[at..end]) {
            let next = (at + len..end).find(|at| !rows[*at].is_empty());
            let marked = next.is_some_and(|at| whose[at] == Whose::Quoted);
            let to = match () {
                () if marked => at + len,
                () if sure && said => end,
                () if sure => at + len,
                () => at,
            };
            whose[at..to].fill(Whose::Quoted);
            said |= to == at;
            at = to.max(at + 1);
        } else {
            (said, at) = (true, at + 1);
        }
    }
}

/// The value of a row of a mail's head, `Emne: Saturn`: a few words without figures before a colon.
fn field(row: &str) -> Option<&str> {
    let row = row.trim_start_matches(['*', '_']);
    let at = row.find([':', '\u{ff1a}'])?;
    let (name, value) = row.split_at(at);
    let name = name.trim_matches(['*', '_', ' ']);
    let is_name = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '.' | '\'' | '\u{300}'..='\u{36f}');
    let fits = (1..=30).contains(&name.chars().count())
        && name.split_whitespace().count() <= 3
        && name.chars().all(is_name);
    fits.then(|| value.trim_start_matches([':', '\u{ff1a}', '*', '_', ' ']))
}

/// Whether words name a day of this age: a year, with a time of day if `timed`.
fn has_day(text: &str, timed: bool) -> bool {
    let figures = text.split(|c: char| !c.is_ascii_digit());
    let year = figures
        .into_iter()
        .any(|part| part.len() == 4 && part.parse::<u16>().is_ok_and(|year| (1990..2100).contains(&year)));
    let time = text.split(|c: char| !(c.is_ascii_digit() || c == ':' || c == '.')).any(|part| {
        let mut parts = part.trim_matches(['.', ':']).splitn(2, [':', '.']);
        let (hour, rest) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        (1..=2).contains(&hour.len()) && rest.get(..2).is_some_and(|m| m.bytes().all(|b| b.is_ascii_digit()))
    });
    year && (time || !timed)
}

/// The number of rows in the head of a mail that begins here: three or more, one with an address, one with a day, or two with an
/// address and a moment; a line of strokes may be above them, and a row may continue in the next. Or a line with a name and an
/// address above one with a moment.
fn head(rows: &[&str]) -> Option<usize> {
    let ruled = rows[0].chars().count() >= 5 && rows[0].chars().all(|c| matches!(c, '_' | '-' | '=' | '*'));
    let first = usize::from(ruled);
    let is_writer = |row: &str| row.contains('@') && row.ends_with('>') && field(row).is_none();
    let is_moment = |row: &&&str| has_day(row, true) && row.chars().count() < 40 && field(row).is_none();
    if rows.get(first + 1).filter(is_moment).is_some_and(|_| is_writer(rows[first])) {
        return Some(first + 2);
    }
    let (mut fields, mut address, mut day, mut moment, mut len) = (0, false, false, false, first);
    let mut runs_on = false;
    for row in rows[first..].iter().take(14) {
        let value = field(row);
        if row.is_empty() || value.is_none() && !runs_on {
            break;
        }
        let value = value.inspect(|_| fields += 1).unwrap_or(row);
        address |= value.contains('@');
        day |= has_day(value, false);
        moment |= has_day(value, true);
        // Names and addresses of many people may take more than one row.
        runs_on = value.contains('@') || value.ends_with([',', ';']);
        len += 1;
    }
    (fields >= 3 && address && day || fields == 2 && address && moment).then_some(len)
}

/// The number of rows of a line that says who wrote when, ending in a colon, and whether it has both a day and an address: mail
/// programs break it wherever it is too long.
fn attribution(rows: &[&str]) -> Option<(usize, bool)> {
    (1..=rows.len().min(4)).take_while(|len| !rows[len - 1].is_empty()).find_map(|len| {
        let said = rows[..len].join(" ");
        let ends = said.ends_with([':', '\u{ff1a}']) && said.chars().count() < 300;
        let (day, address) = (has_day(&said, false), said.contains('@'));
        let fits = ends && (day && (address || has_day(&said, true)));
        fits.then_some((len, day && address))
    })
}

/// Names of mail programs and devices, which occur in their footers.
const PROGRAMS: [&str; 17] = [
    "android",
    "aol",
    "avast",
    "avg",
    "blackberry",
    "fairmail",
    "galaxy",
    "gmail",
    "ipad",
    "iphone",
    "k-9",
    "outlook",
    "proton",
    "samsung",
    "thunderbird",
    "windows",
    "yahoo",
];

/// Marks footers of mail programs: a paragraph of one short row that names one of them, with a link or as its last words.
fn put_footers_aside(rows: &[&str], whose: &mut [Whose]) {
    let mut own: Vec<usize> =
        (0..rows.len()).filter(|at| whose[*at] == Whose::Own && !rows[*at].is_empty()).collect();
    while let Some(at) = own.pop() {
        let alone =
            at > 0 && rows[at - 1].is_empty() || whose.get(at.wrapping_sub(1)) == Some(&Whose::Signature);
        if !alone || !is_footer(rows[at]) {
            break;
        }
        whose[at] = Whose::Signature;
    }
}

fn is_footer(row: &str) -> bool {
    let lower = row.to_lowercase();
    let linked = lower.contains("http") || lower.contains("www.");
    let plain = lower.split("http").next().unwrap_or("");
    let words: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty()).collect();
    let named = |word: &&str| PROGRAMS.iter().any(|program| word.starts_with(program));
    let last = &words[words.len().saturating_sub(4)..];
    let (searched, one) = if linked { (&words[..], "") } else { (last, row.trim_end_matches(['.', '!'])) };
    words.len() <= 12 && !one.contains([':', '!', '?', ',']) && searched.iter().any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_signatures_are_counted() {
        let mail = "Hello Ada,\n\nA Mun - Boh\n\nOn Monday, 2 November 2026 at 10:00,\nAda Lovett <ada@example.org> wrote:\n> A Mun H\n>> deeper\nA Ber - Kie\nSent from my telephone\n-- \nHans\nA Kie H\n";
        let found = split_quoted(mail);
        assert_eq!((found.text.as_str(), found.aside), ("Hello Ada,\n\nA Mun - Boh\n\nA Ber - Kie", 8));
        assert!(found.answered.ends_with("A Mun H\ndeeper"), "{}", found.answered);
        assert_eq!(found.signed, "Hans\nA Kie H");
        assert_eq!(split_quoted(""), MailParts::default());
    }

    #[test]
    fn heads_and_footers_are_known_by_their_shape_in_any_language() {
        for below in [
            "Fra: Ada Lane <ada@example.org>\nSendt: 24. november 2026 10:00\nTil: Bob\nEmne: Saturn\n\nA Lvp H",
            "________________________________\nOd: Ada Lane <ada@example.org>\nWysłano: wtorek, 24 listopada 2026\nDo: Bob Rieter <bob@example.org>;\n cleo@example.org\nTemat: Saturn\n\nA Lvp H",
            "*Lähettäjä:* ada@example.org\n*Lähetetty:* tiistai 24. marraskuuta 2026 10.00\n*Vastaanottaja:* Bob\n\nA Lvp H",
            "Feladó: Ada <ada@example.org>\nElküldve: 2026. november 24.\nTárgy: Saturn\nA Lvp H",
            "差出人： Ada <ada@example.org>\n日時： 2026年11月24日\n件名： Saturn\nA Lvp H",
            "út 24. 11. 2026 v 10:00 odesílatel Ada Lane <ada@example.org>\nnapsal:\n\nA Lvp H",
            "On Mon, Nov 23, 2026 at 12:32 PM The Lantern of Cleo Marsh <\ncleo@example.org> wrote:\n\n> A Lvp H",
            "Ada Lane kirjoitti ti 24.11.2026 klo 10.00:\n> A Lvp H",
            "Ada <ada@example.org> 于2026年11月24日周二 10:00写道：\n\nA Lvp H",
            "Wysłano: czwartek, 26 listopada 2026 o 10:00\nOd: \"The Lantern\" <ada@example.org>\n\nA Lvp H",
            "The Lantern <ada@example.org>\n26.11.2026 10:00\n\nTo\nbob@example.org\n\nSubject\nSaturn\n\nA Lvp H",
            "Sendt fra min iPhone",
            "Holen Sie sich Outlook für Android<https://aka.ms/AAb9ysg>",
            "Virenfrei.www.avast.com",
            "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
            "Wysłane z iPhone\n\nFra: ada@example.org\nDato: 24.11.2026\nEmne: x\nA Lvp H",
        ] {
            let found = split_quoted(&format!("Hello,\n\nA Lvp - Yor\n\n{below}\n"));
            assert_eq!(found.text, "Hello,\n\nA Lvp - Yor", "{below}");
        }
        for own in [
            "Hello,\n\nmy iPhone broke, and so did Android: what now?",
            "Spring 1901:\nEngland: A Lvp - Yor\nFrance: F Bre H\nGermany: A Mun H",
            "Press:\nFrom Rome with love.",
        ] {
            assert_eq!(split_quoted(own).text, own);
        }
        assert_eq!(
            split_quoted("Press:\n>From Rome with love.\nA Lvp H").text,
            "Press:\nFrom Rome with love.\nA Lvp H"
        );
        assert_eq!(split_quoted("A Lvp H\n> a\n>From Rome\n> b").text, "A Lvp H");
    }
}
