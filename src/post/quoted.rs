//! What a mail quotes and signs with, put aside: what remains are the writer's own words.

/// The writer's own words, and how many lines that are not blank were put aside.
pub fn own(text: &str) -> (String, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let mut keep = vec![true; lines.len()];
    let quoted = |i: usize| lines[i].trim_start().starts_with('>');
    for i in 0..lines.len() {
        let line = lines[i].trim();
        if quoted(i) || footer(line) {
            keep[i] = false;
            continue;
        }
        // An attribution stands right before what it introduces; long ones run over two lines.
        if attribution(line) {
            let next = (i + 1..lines.len()).find(|n| !lines[*n].trim().is_empty());
            if next.is_none_or(quoted) {
                keep[i] = false;
                if i > 0 && keep[i - 1] && begins_attribution(lines[i - 1]) && !begins_attribution(line) {
                    keep[i - 1] = false;
                }
            }
        }
    }
    let said = |keep: &[bool], upto: usize| (0..upto).any(|i| keep[i] && !lines[i].trim().is_empty());
    for i in 0..lines.len() {
        // A signature ends the mail; so does the whole of an earlier mail below an answer.
        let signed = lines[i].trim_end() == "--";
        let forwarded = forwarded(&lines[i..]) && said(&keep, i);
        if signed || forwarded {
            keep[i..].fill(false);
            break;
        }
    }
    let aside = (0..lines.len()).filter(|i| !keep[*i] && !lines[*i].trim().is_empty()).count();
    let kept: Vec<&str> = (0..lines.len()).filter(|i| keep[*i]).map(|i| lines[i].trim_end()).collect();
    let from = kept.iter().position(|l| !l.is_empty()).unwrap_or(kept.len());
    let to = kept.iter().rposition(|l| !l.is_empty()).map_or(from, |i| i + 1);
    (kept[from..to].join("\n"), aside)
}

fn attribution(line: &str) -> bool {
    let lower = line.to_lowercase();
    let ends = ["wrote:", "schrieb:", "écrit :", "écrit:", "escribió:", "ha scritto:", "skrev:", "schreef:"];
    ends.iter().any(|e| lower.ends_with(e)) && lower.chars().count() < 200
}

fn begins_attribution(line: &str) -> bool {
    let lower = line.trim().to_lowercase();
    ["on ", "am ", "le ", "el ", "il ", "op ", "den "].iter().any(|w| lower.starts_with(w))
}

fn footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    let starts =
        ["sent from my ", "get outlook for ", "sent via ", "von meinem iphone gesendet", "envoyé de mon "];
    lower.chars().count() < 80 && starts.iter().any(|s| lower.starts_with(s))
}

/// The line that an answered or forwarded mail begins with, or that mail's head.
fn forwarded(lines: &[&str]) -> bool {
    let line = lines[0].trim();
    let lower = line.to_lowercase();
    if line.starts_with("---")
        && (lower.contains("original message")
            || lower.contains("forwarded message")
            || lower.contains("ursprüngliche nachricht"))
    {
        return true;
    }
    let head = |line: &str, names: &[&str]| {
        line.split_once(':')
            .is_some_and(|(n, _)| names.contains(&n.trim().trim_matches('*').to_lowercase().as_str()))
    };
    let from = if line.len() > 5 && line.chars().all(|c| c == '_') { 1 } else { 0 };
    let at = |n: usize| lines.get(from + n).copied().unwrap_or("");
    head(at(0), &["from", "von", "de"])
        && head(at(1), &["sent", "date", "gesendet", "envoyé", "to"])
        && head(at(2), &["to", "subject", "cc", "date", "an", "à"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_attributions_and_signatures_are_put_aside() {
        let mail = "Hello Ada,\n\nA Mun - Boh\n\nOn Monday, 2 November 2026 at 10:00,\nAda Lovett <ada@example.org> wrote:\n> A Mun H\n>> deeper\nA Ber - Kie\nSent from my telephone\n-- \nHans\nA Kie H\n";
        assert_eq!(own(mail), ("Hello Ada,\n\nA Mun - Boh\n\nA Ber - Kie".into(), 8));
    }

    #[test]
    fn the_mail_below_an_answer_is_put_aside() {
        let mail = "A Mun - Boh\n\n-----Original Message-----\nFrom: Ada\nA Mun H\n";
        assert_eq!(own(mail).0, "A Mun - Boh");
        let outlook = "A Mun - Boh\n\n________________________________\nFrom: Ada\nSent: Monday\nTo: Hans\nSubject: x\n\nA Mun H\n";
        assert_eq!(own(outlook).0, "A Mun - Boh");
        // Without words above it the forwarded mail is all there is.
        assert!(own("---------- Forwarded message ----------\nFrom: me\nA Mun H\n").0.contains("A Mun H"));
    }

    #[test]
    fn words_that_only_look_like_quotes_stay() {
        assert_eq!(own("Press: As the Sultan wrote:\nGo home.\n").0, "Press: As the Sultan wrote:\nGo home.");
        assert_eq!(own("A Mun -> Boh\nVote: draw yes").1, 0);
        assert_eq!(own(""), (String::new(), 0));
    }
}
