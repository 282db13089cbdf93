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

/// The text of an HTML part, and whether quoted mail was left out.
pub fn text(html: &str) -> (String, bool) {
    let mut kept = String::with_capacity(html.len());
    let mut quoted = false;
    // The element whose content is left out now, and how many of its name are open.
    let mut skip: Option<(String, usize)> = None;
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
        if let Some((element, depth)) = &mut skip {
            if *element == name && !tag.ends_with('/') {
                *depth = if closes { depth.saturating_sub(1) } else { *depth + 1 };
                if *depth == 0 {
                    skip = None;
                    kept.push_str("<br>");
                }
            }
            continue;
        }
        let lower = tag.to_ascii_lowercase();
        let quotes = name == "blockquote" || (name == "div" && lower.contains("gmail_quote"));
        if !closes && (quotes || HIDDEN.contains(&name.as_str())) {
            quoted |= quotes;
            skip = Some((name, 1));
        } else if matches!(name.as_str(), "s" | "strike" | "del") {
            kept.push_str("~~");
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
