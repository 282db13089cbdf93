//! Mail that came as HTML only: to text, a line for every block, without quoted mail, styles and scripts.

use mail_parser::decoders::html::html_to_text;

/// Elements that begin and end a line.
const BLOCKS: &[&str] = &[
    "p",
    "div",
    "li",
    "tr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "ul",
    "ol",
    "pre",
    "hr",
    "section",
    "article",
    "header",
    "footer",
    "blockquote",
    "dt",
    "dd",
];
/// Elements whose content is not shown.
const HIDDEN: &[&str] = &["head", "style", "script", "title", "template"];

/// Elements that have no end.
const VOID: &[&str] = &["br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base"];

/// An element whose content is treated in a way of its own: its name, and how many of that name are open.
struct Open(String, usize);

impl Open {
    /// Whether a tag ends it.
    fn ends(&mut self, name: &str, tag: &str, closes: bool) -> bool {
        if self.0 != name || tag.ends_with('/') {
            return false;
        }
        self.1 = if closes { self.1.saturating_sub(1) } else { self.1 + 1 };
        self.1 == 0
    }
}

/// The text of an HTML part, and whether quoted mail was left out.
pub fn text(html: &str) -> (String, bool) {
    let mut kept = String::with_capacity(html.len());
    let mut quoted = false;
    // What is left out now, and what is struck.
    let (mut skip, mut struck): (Option<Open>, Option<Open>) = (None, None);
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        if skip.is_none() {
            kept.push_str(&rest[..at]);
        }
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let Some(end) = rest.find('>') else {
            rest = "";
            break;
        };
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        let closes = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .take(20)
            .collect::<String>()
            .to_ascii_lowercase();
        if let Some(open) = &mut skip {
            if open.ends(&name, tag, closes) {
                skip = None;
                kept.push_str("<br>");
            }
            continue;
        }
        let lower = tag.to_ascii_lowercase();
        let quotes = name == "blockquote" || (name == "div" && lower.contains("gmail_quote"));
        let unseen = matches!(name.as_str(), "div" | "span" | "table" | "tr" | "td")
            && lower.replace(' ', "").contains("display:none");
        if !closes && (quotes || unseen || HIDDEN.contains(&name.as_str())) {
            quoted |= quotes;
            skip = Some(Open(name, 1));
            continue;
        }
        if let Some(open) = &mut struck {
            if open.ends(&name, tag, closes) {
                struck = None;
                kept.push_str("~~");
            }
        } else if !closes
            && (matches!(name.as_str(), "s" | "strike" | "del") || lower.contains("line-through"))
            && !VOID.contains(&name.as_str())
            && !tag.ends_with('/')
        {
            struck = Some(Open(name.clone(), 1));
            kept.push_str("~~");
        }
        if name == "tr" && !closes && kept.trim_end().ends_with("<br>") {
            // The rows of a table follow each other without a blank line.
        } else if name == "br" || BLOCKS.contains(&name.as_str()) {
            kept.push_str("<br>");
        } else if matches!(name.as_str(), "td" | "th") {
            // A cell ends; the reader of letters knows tables by their bars.
            kept.push_str(if closes { " | " } else { " " });
        } else if name.is_empty() && !tag.starts_with(['/', '!', '?']) {
            // `<` of the text itself, as in "3 < 4 > 2".
            kept.push_str("&lt;");
            kept.push_str(tag);
            kept.push_str("&gt;");
        }
    }
    if skip.is_none() {
        kept.push_str(rest);
    }
    if struck.is_some() {
        kept.push_str("~~");
    }
    let mut out = String::new();
    let mut blank = 0;
    for line in html_to_text(&kept).lines() {
        let line = line.replace('\u{a0}', " ");
        let line = line.trim();
        // Blocks in blocks leave many empty lines; one says as much.
        blank = if line.is_empty() { blank + 1 } else { 0 };
        if blank <= 1 {
            out.push_str(line);
            out.push('\n');
        }
    }
    (out, quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_lines_and_quotes_are_left_out() {
        let html = "<html><head><style>p { color: red }</style></head><body><div>A Par-Bur</div><div>A Mar&nbsp;-&nbsp;Spa<br>F Bre &ndash; MAO</div>\
                    <!-- A Ber H --><div class=\"gmail_quote\">On Monday ada wrote:<div>x</div><blockquote>A Mun H</blockquote></div>Vote: draw yes</body></html>";
        let (text, quoted) = text(html);
        let lines: Vec<&str> = text.lines().filter(|l| !l.is_empty()).collect();
        assert_eq!(lines, ["A Par-Bur", "A Mar - Spa", "F Bre – MAO", "Vote: draw yes"]);
        assert!(quoted);
    }

    #[test]
    fn struck_words_are_struck_however_they_are_and_rows_follow_each_other() {
        let lines = |html: &str| -> Vec<String> {
            text(html).0.lines().map(|l| l.trim_end_matches([' ', '|']).to_string()).collect()
        };
        for struck in [
            "<s>A Lvp - Wal</s>",
            "<strike><del>A Lvp - Wal</del></strike>",
            "<span style=\"text-decoration: line-through\">A <span>Lvp</span> - Wal</span>",
            "<font style='text-decoration:line-through'>A Lvp - Wal<img src=x></font>",
        ] {
            assert_eq!(
                lines(&format!("<div>{struck} A Lvp - Yor</div>"))[1],
                "~~A Lvp - Wal~~ A Lvp - Yor",
                "{struck}"
            );
        }
        assert_eq!(
            lines("F Lon - Nth<br><del>A Lvp - Wal<br>A Lvp - Yor"),
            ["F Lon - Nth", "~~A Lvp - Wal", "A Lvp - Yor~~"]
        );
        let table = "<table><tr><th>Unit</th><th>Note</th></tr>\n<tr><td>F Lon</td><td>x</td></tr><tr><td>A Lvp</td></tr></table>";
        let rows: Vec<String> = lines(table).into_iter().skip_while(String::is_empty).collect();
        assert_eq!(rows[..3], ["Unit | Note", "F Lon | x", "A Lvp"]);
        assert_eq!(lines("A<span style='display: none'>A Lvp H</span>")[0], "A");
    }

    #[test]
    fn broken_html_is_read_as_far_as_it_goes() {
        for html in [
            "<",
            "<div",
            "a < b",
            "<blockquote>never closed",
            "<!-- open",
            "&#x110000; &#0; &bogus; &",
            "é<p>ü&eacute",
        ] {
            let _ = text(html);
        }
        assert!(text("<p>F Bre < MAO").0.contains("F Bre"));
    }
}
