//! Whose words a line is: the writer's own, quoted, forwarded, signed below, struck out. Nothing is thrown away: all stays at its place.

use std::ops::Range;

use super::language::{any_at, any_in};
use super::words::{Word, words};

/// Whose words a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The writer's.
    Own,
    /// Quoted from an earlier mail.
    Quoted,
    /// Forwarded mail of somebody else.
    Forwarded,
    /// A signature, or what a mail program writes below.
    Signature,
    /// The head of the mail itself.
    Head,
}

/// A line of a letter with its place.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its bytes, without the break.
    pub range: Range<usize>,
    /// Whose it is.
    pub whose: Whose,
}

/// A letter in lines, with tags and struck words blanked out.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    /// The text, byte for byte as long as the letter.
    pub text: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// What was struck out.
    pub struck: Vec<Range<usize>>,
    /// Cells of tables below the heading of a column for remarks; blanked out too.
    pub aside: Vec<Range<usize>>,
}

/// Cuts the body of a letter, which begins at `body`, into lines.
pub fn blocks(letter: &str, body: usize) -> Blocks {
    let (mut text, struck) = without_tags(letter, body);
    let mut lines = Vec::new();
    let mut at = body;
    for part in text[body..].split_inclusive('\n') {
        let end = at + part.trim_end_matches(['\n', '\r']).len();
        lines.push(Line { range: at..end, whose: Whose::Own });
        at += part.len();
    }
    let rows: Vec<&str> = lines.iter().map(|l| text[l.range.clone()].trim()).collect();
    for (line, whose) in lines.iter_mut().zip(owners(&rows)) {
        line.whose = whose;
    }
    let aside = asides(&text, &lines);
    for cell in &aside {
        text.replace_range(cell.clone(), &" ".repeat(cell.len()));
    }
    Blocks { text, lines, struck, aside }
}

/// The cells below the heading of a column for remarks, to the end of each row: `Unit | Order | Note`.
fn asides(text: &str, lines: &[Line]) -> Vec<Range<usize>> {
    let (mut out, mut column) = (Vec::new(), None);
    for line in lines {
        let row = &text[line.range.clone()];
        let found = words(row, 0);
        let heads = |class: &str, at: usize| any_at(&found, at, class).is_some();
        let mut says = (0..found.len()).filter(|at| found[*at].says());
        let is_heading =
            says.clone().count() >= 3 && says.all(|at| heads("column", at) || heads("aside-column", at));
        let cells = cells(row);
        if is_heading {
            let aside =
                |cell: &Range<usize>| any_at(&words(&row[cell.clone()], 0), 0, "aside-column").is_some();
            column = cells.iter().position(aside);
        } else if row.trim().is_empty() {
            column = None;
        } else if let Some(cell) = column.and_then(|at: usize| cells.get(at)).filter(|cell| cell.start > 0) {
            let rest = row[cell.start..].trim_end().len();
            out.extend(
                (rest > 0).then(|| line.range.start + cell.start..line.range.start + cell.start + rest),
            );
        }
    }
    out
}

/// The cells of a row, without the blanks around them, parted by bars or tabs.
fn cells(row: &str) -> Vec<Range<usize>> {
    let between = if row.contains('|') { '|' } else { '\t' };
    let mut at = 0;
    let mut out: Vec<Range<usize>> = Vec::new();
    for part in row.split(between) {
        let start = at + part.len() - part.trim_start().len();
        out.push(start..start + part.trim().len());
        at += part.len() + 1;
    }
    // The bar at the beginning of a row parts nothing.
    if out.first().is_some_and(Range::is_empty) {
        out.remove(0);
    }
    out
}

/// HTML tags and struck words as blanks; tags that begin a block as line breaks. Every byte keeps its place.
fn without_tags(letter: &str, body: usize) -> (String, Vec<Range<usize>>) {
    let mut out = letter.as_bytes().to_vec();
    let mut struck = Vec::new();
    let mut at = body;
    // Where it begins, what must close it, and how often.
    let mut open: Option<(usize, String, usize)> = None;
    let strikes = |name: &str| matches!(name, "s" | "strike" | "del");
    while let Some(next) = letter[at..].find(['<', '~', '(']).map(|i| at + i) {
        let rest = &letter[next..];
        if rest.starts_with("~~") {
            match open.take() {
                Some((from, kind, _)) if kind == "~~" => struck.push(from..next + 2),
                None if letter[next + 2..].contains("~~") => open = Some((next, "~~".into(), 1)),
                other => open = other,
            }
            at = next + 2;
            continue;
        }
        if rest.get(..13).is_some_and(|r| r.eq_ignore_ascii_case("(crossed out)")) {
            let row = out[body..next].iter().rposition(|b| *b == b'\n').map_or(body, |i| body + i + 1);
            let from = row + out[row..next].iter().take_while(|b| **b == b' ').count();
            struck.push(from..next + 13);
            at = next + 13;
            continue;
        }
        let name: String =
            rest[1..].trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        let name = name.to_ascii_lowercase();
        let close = rest.find('>').filter(|e| *e < 500 && !rest[1..*e].contains('<'));
        let Some(end) =
            close.filter(|e| rest.starts_with('<') && is_tag(&name, &rest[1..*e])).map(|e| next + e + 1)
        else {
            at = next + rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let tag = letter[next..end].to_ascii_lowercase();
        let closes = tag.starts_with("</");
        let same = |kind: &str| kind == name || strikes(kind) && strikes(&name);
        match open.take() {
            Some((from, kind, 1)) if closes && same(&kind) => struck.push(from..next),
            Some((from, kind, deep)) if same(&kind) => {
                open = Some((from, kind, if closes { deep - 1 } else { deep + 1 }));
            }
            None if !closes && (strikes(&name) || tag.contains("line-through")) => {
                open = Some((end, name.clone(), 1));
            }
            other => open = other,
        }
        out[next..end].fill(b' ');
        if BREAKS.contains(&name.as_str()) {
            out[next] = b'\n';
        } else if matches!(name.as_str(), "td" | "th") && closes {
            out[next] = b'\t';
        }
        at = end;
    }
    // A mark that is never closed strikes nothing but its own line.
    if let Some((from, ..)) = open.filter(|(_, kind, _)| kind != "~~") {
        struck.push(from..out[from..].iter().position(|b| *b == b'\n').map_or(out.len(), |i| from + i));
    }
    for range in &struck {
        for byte in &mut out[range.clone()] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    entities(letter, body, &mut out);
    (String::from_utf8(out).unwrap_or_else(|_| letter.to_string()), struck)
}

/// Marks of no width that belong to the letter before them, of two bytes and of three: they keep the place of an entity.
const WIDTHS: [&str; 2] = ["\u{34f}", "\u{180b}"];

/// A text without what keeps the place of entities.
pub fn shown(text: &str) -> String {
    text.replace(WIDTHS[0], "").replace(WIDTHS[1], "")
}

/// Entities as the characters they stand for. Every byte keeps its place: blanks stand behind a sign, marks of no width
/// behind a letter.
fn entities(letter: &str, body: usize, out: &mut [u8]) {
    for (at, _) in letter[body..].match_indices('&').map(|(at, s)| (body + at, s)) {
        let rest = &letter[at + 1..];
        let Some(end) = rest.find(';').filter(|end| (2..10).contains(end)) else { continue };
        let place = at..at + end + 2;
        let Some(sign) =
            entity(&rest[..end]).filter(|_| out[place.clone()] == *letter[place.clone()].as_bytes())
        else {
            continue;
        };
        let mut text = sign.to_string();
        while text.len() < place.len() {
            let left = place.len() - text.len();
            text += match (sign.is_alphabetic(), left) {
                (true, 3) => WIDTHS[1],
                (true, 2..) => WIDTHS[0],
                _ => " ",
            };
        }
        out[place].copy_from_slice(text.as_bytes());
    }
}

/// The character that an entity stands for: `gt`, `nbsp`, `auml`, `#252`, `#xfc`.
fn entity(name: &str) -> Option<char> {
    let known = ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, sign)| *sign);
    let number = || {
        let number = name.strip_prefix('#')?;
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        let sign = char::from_u32(code).filter(|c| !c.is_control())?;
        Some(if sign.is_whitespace() { ' ' } else { sign })
    };
    let letter = || {
        let (base, accent) = (name.chars().next()?, name.get(1..)?);
        let (_, mark) = ACCENTS.iter().find(|(known, _)| *known == accent)?;
        unicode_normalization::char::compose(base, *mark)
    };
    known.or_else(number).or_else(letter)
}

/// Entities of signs, and of letters that are no others with an accent.
const ENTITIES: [(&str, char); 24] = [
    ("gt", '>'),
    ("lt", '<'),
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("ensp", ' '),
    ("emsp", ' '),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("rarr", '→'),
    ("rArr", '⇒'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bull", '•'),
    ("szlig", 'ß'),
    ("oslash", 'ø'),
    ("Oslash", 'Ø'),
    ("aelig", 'æ'),
    ("AElig", 'Æ'),
];

/// Accents as entities name them.
const ACCENTS: [(&str, char); 7] = [
    ("uml", '\u{308}'),
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("circ", '\u{302}'),
    ("tilde", '\u{303}'),
    ("ring", '\u{30a}'),
    ("cedil", '\u{327}'),
];

/// Whether words in angle brackets are a tag: `<F BOT-swe>`, `<A War-Pru>` are none.
fn is_tag(name: &str, words: &str) -> bool {
    let alone = || words.trim_matches(['/', ' ']).len() == 1;
    TAGS.contains(&name) && (name.len() > 1 || words.contains('=') || alone())
}

/// Tags known to be tags.
const TAGS: &[&str] = &[
    "p",
    "s",
    "del",
    "strike",
    "div",
    "span",
    "br",
    "b",
    "i",
    "u",
    "em",
    "strong",
    "table",
    "tr",
    "td",
    "th",
    "li",
    "ul",
    "ol",
    "html",
    "body",
    "font",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "pre",
    "a",
    "ins",
    "hr",
];
const BREAKS: &[&str] =
    &["p", "div", "br", "tr", "li", "table", "blockquote", "h1", "h2", "h3", "hr", "ul", "ol"];

/// Whose every line is.
pub fn owners(rows: &[&str]) -> Vec<Whose> {
    let mut out = vec![Whose::Own; rows.len()];
    // Once all below belongs to somebody else: until the writer says that their own words begin, if they may.
    let mut aside: Option<(Whose, bool)> = None;
    let mut said = false;
    let mut at = 0;
    while at < rows.len() {
        let row = rows[at];
        if row.starts_with("--- attachment ") {
            (aside, said) = (None, false);
            out[at] = Whose::Own;
            at += 1;
            continue;
        }
        if let Some((whose, may_end)) = aside {
            if may_end && rows[at - 1].is_empty() && own_again(row) {
                aside = None;
            } else {
                out[at] = whose;
                at += 1;
                continue;
            }
        }
        if row.is_empty() {
            at += 1;
            continue;
        }
        if quoted(row) {
            out[at] = Whose::Quoted;
        } else if row == "--" {
            out[at] = Whose::Signature;
            aside = Some((Whose::Signature, false));
        } else if row.starts_with("-----BEGIN PGP SIGNATURE") {
            let end =
                (at..rows.len()).find(|i| rows[*i].starts_with("-----END PGP")).unwrap_or(rows.len() - 1);
            out[at..=end].fill(Whose::Signature);
            at = end;
        } else if row.starts_with("-----BEGIN PGP") || row.starts_with("Hash: SHA") {
            out[at] = Whose::Head;
        } else if forwards(row) {
            out[at] = Whose::Forwarded;
            aside = Some((Whose::Forwarded, false));
        } else if let Some(len) = mail_head(&rows[at..]) {
            out[at..at + len].fill(if said { Whose::Quoted } else { Whose::Head });
            if said {
                aside = Some((Whose::Quoted, false));
            }
            at += len;
            continue;
        } else if let Some(len) = attribution(&rows[at..]) {
            out[at..at + len].fill(Whose::Quoted);
            let next = (at + len..rows.len()).find(|i| !rows[*i].is_empty());
            if next.is_some_and(|i| !quoted(rows[i])) {
                aside = Some((Whose::Quoted, !said));
            }
            at += len;
            continue;
        } else if footer(row) {
            out[at] = Whose::Signature;
        } else {
            said = true;
        }
        at += 1;
    }
    out
}

fn quoted(row: &str) -> bool {
    row.starts_with('>') && !row.starts_with("->") || row.starts_with("| ") && row.matches('|').count() == 1
}

fn short(row: &str) -> Option<Vec<Word>> {
    (row.len() < 250).then(|| words(row, 0))
}

/// The line above mail that somebody passes on, or that is answered whole.
fn forwards(row: &str) -> bool {
    let Some(words) = short(row).filter(|w| w.len() < 30) else { return false };
    let first = words.iter().position(Word::says).unwrap_or(0);
    let ruled = row.starts_with("--") || row.starts_with("==") || row.starts_with("__");
    let found = any_at(&words, first, "original");
    found.is_some_and(|f| {
        ruled
            || row.ends_with(':')
            || f.len + first >= words.len()
            || row.to_lowercase().starts_with("forwarded by")
    })
}

/// The head of a mail in any language: three of its keys in a block.
fn mail_head(rows: &[&str]) -> Option<usize> {
    let mut len = usize::from(rows[0].len() > 5 && rows[0].chars().all(|c| c == '_' || c == '-'));
    let mut seen: Vec<&'static str> = Vec::new();
    let mut used = 0;
    while let Some(row) = rows.get(len).filter(|r| !r.is_empty()) {
        let Some((key, _)) = row.split_once(':') else { break };
        let words = words(key.trim().trim_matches('*'), 0);
        let classes = ["head-from", "head-sent", "head-to", "head-subject"];
        let found: Vec<&'static str> = classes
            .into_iter()
            .filter(|class| any_at(&words, 0, class).is_some_and(|f| f.len == words.len()))
            .collect();
        let fresh = found.iter().find(|c| !seen.contains(c));
        match fresh {
            Some(class) => seen.push(class),
            None if found.is_empty() => break,
            None => {}
        }
        len += 1;
        used = len;
    }
    (seen.len() >= 3).then_some(used)
}

/// `On Monday, Ada wrote:`, on one line or two.
fn attribution(rows: &[&str]) -> Option<usize> {
    let ends = |row: &str| {
        let Some(words) = short(row).filter(|_| row.ends_with(':')) else { return false };
        let dated = words.iter().any(|w| w.sort == super::words::Sort::Number) || row.contains('@');
        dated && any_in(&words, "wrote") && !any_in(&words, "press")
    };
    if ends(rows[0]) {
        return Some(1);
    }
    let begins =
        rows[0].chars().any(|c| c.is_ascii_digit()) && !rows[0].contains(':') || rows[0].ends_with(',');
    let next = rows.get(1)?;
    let both = format!("{} {next}", rows[0]);
    let first = words(rows[0], 0);
    let month = (0..first.len())
        .any(|i| any_at(&first, i, "months").is_some() || any_at(&first, i, "weekdays").is_some());
    (begins && month && ends(&both) && next.ends_with(':')).then_some(2)
}

fn own_again(row: &str) -> bool {
    let words = words(row, 0);
    let first = words.iter().position(Word::says).unwrap_or(0);
    any_at(&words, first, "own-again").is_some()
}

fn footer(row: &str) -> bool {
    let Some(words) = short(row).filter(|_| row.chars().count() < 120) else { return false };
    any_at(&words, 0, "footer").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(letter: &str) -> String {
        let found = blocks(letter, 0);
        let own = found.lines.iter().filter(|l| l.whose == Whose::Own);
        let rows: Vec<&str> =
            own.map(|l| found.text[l.range.clone()].trim()).filter(|r| !r.is_empty()).collect();
        rows.join(" / ")
    }

    #[test]
    fn what_is_not_their_own_word_is_put_aside() {
        for (letter, wanted) in [
            (
                "A Mun - Boh\n\nOn Monday, 2 November 2026 at 10:00,\nAda Lovett <ada@example.org> wrote:\n> A Mun H\n>> deeper\nA Ber - Kie\nSent from my telephone\n-- \nHans\nA Kie H",
                "A Mun - Boh / A Ber - Kie",
            ),
            ("A Mun - Boh\n\n-----Original Message-----\nFrom: Ada\nA Mun H", "A Mun - Boh"),
            (
                "A Mun - Boh\n\n________________________________\nFrom: Ada\nSent: Monday\nTo: Hans\nSubject: x\n\nA Mun H",
                "A Mun - Boh",
            ),
            ("---------- Forwarded message ----------\nFrom: me\nA Mun H", ""),
            (
                "On 9 Nov 2026, Ada wrote:\n\nF Lon H (last orders)\n\nNew orders:\nF Lon-NTH",
                "New orders: / F Lon-NTH",
            ),
            (
                "A Ven-Tri\n\nIl lunedì 9 novembre 2026 alle ore 10:00:00 CET, Ada ha scritto:\n\nItaly: A Ven H",
                "A Ven-Tri",
            ),
            ("A Mun -> Boh\nVote: draw yes", "A Mun -> Boh / Vote: draw yes"),
            ("Press: As the Sultan wrote:\nGo home.", "Press: As the Sultan wrote: / Go home."),
            (
                "<p>A Ven-Tri <s>A Rom-Ven</s> A Rom-Apu</p><p><del>F Nap-Ion</del></p><p>F Nap-TYS</p>",
                "A Ven-Tri                  A Rom-Apu / F Nap-TYS",
            ),
            ("~~A Par H~~ A Par-Bur\nA Mar H (crossed out)", "A Par-Bur"),
            ("<F BOT-swe>, A War-Pru", "<F BOT-swe>, A War-Pru"),
            // A mail that was sent on as a file of its own begins with its head.
            ("From: Hans\nTo: Ada\nSubject: Orders\n\nA Mun - Boh", "A Mun - Boh"),
            // A lone mark strikes nothing, and ends nothing that is struck.
            ("A Mun ~~ Boh\n<s>A Ber H</s>\nF Kie H", "A Mun ~~ Boh / F Kie H"),
            ("<s>A Ber ~~ Kie</s>\nF Kie H", "F Kie H"),
        ] {
            assert_eq!(own(letter), wanted, "{letter}");
        }
    }
}
