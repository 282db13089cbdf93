//! Turns HTML mail into text: one line for every block, without quoted mail, styles and scripts.

use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

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
const HIDDEN: &[&str] = &["head", "style", "script", "title", "template", "iframe", "noembed", "noframes"];

/// Elements without an end tag.
const VOID: &[&str] = &["br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base"];

/// Bytes fed to the tokenizer at once.
const PIECE: usize = 4 << 10;
/// Of a longer tag or comment only the characters are read that may end it: the tokenizer compares every attribute of a tag
/// with all others.
const LONGEST_TAG: usize = 16 << 10;

/// An element with special treatment: its name, and how many of that name are open.
struct Open {
    name: String,
    count: usize,
}

impl Open {
    fn new(tag: &Tag) -> Option<Open> {
        Some(Open { name: tag.name.to_string(), count: 1 })
    }

    fn ends(&mut self, tag: &Tag) -> bool {
        if *self.name != *tag.name {
            // The end tag of the head may be omitted.
            return self.name == "head" && tag.kind == TagKind::StartTag && &*tag.name == "body";
        }
        self.count = if is_end(tag) { self.count.saturating_sub(1) } else { self.count + 1 };
        self.count == 0
    }
}

fn is_end(tag: &Tag) -> bool {
    tag.kind == TagKind::EndTag
}

/// Classes and ids of what mail programs quote.
const QUOTES: [&str; 3] = ["gmail_quote", "yahoo_quoted", "protonmail_quote"];

/// Whether one of the attributes contains a word, ignoring blanks and case.
fn has_word(tag: &Tag, attributes: &[&str], word: &str) -> bool {
    let named = tag.attrs.iter().filter(|attribute| attributes.contains(&&*attribute.name.local));
    named.into_iter().any(|attribute| {
        let value = attribute.value.to_ascii_lowercase();
        value.split_ascii_whitespace().collect::<String>().contains(word)
    })
}

/// The text read so far.
#[derive(Default)]
struct Reading {
    text: String,
    /// Whether a blank was read after the text.
    blank: bool,
    /// Whether quoted mail was left out.
    quoted: bool,
    /// The element now being left out.
    skip: Option<Open>,
    /// The struck-through element now open.
    struck: Option<Open>,
}

impl Reading {
    fn end_line(&mut self) {
        self.text.push('\n');
        self.blank = false;
    }

    /// Adds words. Any number of blanks and line ends between two words becomes one blank.
    fn push(&mut self, words: &str) {
        for c in words.chars() {
            if c.is_ascii_whitespace() {
                self.blank = true;
                continue;
            }
            if std::mem::take(&mut self.blank) && !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push(' ');
            }
            self.text.push(c);
        }
    }

    fn take(&mut self, tag: &Tag) {
        let (name, closes) = (&*tag.name, is_end(tag));
        if let Some(open) = &mut self.skip {
            if open.ends(tag) {
                self.skip = None;
                self.end_line();
            }
            return;
        }
        let marked = |words: &[&str]| words.iter().any(|word| has_word(tag, &["class", "id"], word));
        let quotes = name == "blockquote" || name == "div" && marked(&QUOTES);
        // Outlook's answers end with the head of the mail that is answered, and that mail.
        if name == "div" && !closes && marked(&["divrplyfwdmsg"]) && !self.text.trim().is_empty() {
            self.quoted = true;
            self.skip = Some(Open { name: String::new(), count: 1 });
            return;
        }
        let unseen = matches!(name, "div" | "span" | "table" | "tr" | "td")
            && has_word(tag, &["style"], "display:none");
        if !closes && (quotes || unseen || HIDDEN.contains(&name)) {
            self.quoted |= quotes;
            self.skip = Open::new(tag);
            return;
        }
        if let Some(open) = &mut self.struck {
            if open.ends(tag) {
                self.struck = None;
                self.push("~~");
            }
        } else if !closes
            && (matches!(name, "s" | "strike" | "del") || has_word(tag, &["style", "class"], "line-through"))
            && !VOID.contains(&name)
        {
            self.struck = Open::new(tag);
            self.push("~~");
        }
        if name == "tr" && !closes && self.text.ends_with('\n') {
            // The rows of a table follow each other without a blank line.
        } else if name == "br" || BLOCKS.contains(&name) {
            self.end_line();
        } else if matches!(name, "td" | "th") {
            // A cell ends; the reader of letters recognises tables by their bars.
            self.push(if closes { " | " } else { " " });
        }
    }
}

/// Receives tokens from the tokenizer.
#[derive(Default)]
struct Sink {
    reading: RefCell<Reading>,
    /// Bytes read since the last token.
    unfinished: Cell<usize>,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        self.unfinished.set(0);
        let mut reading = self.reading.borrow_mut();
        match token {
            Token::CharacterTokens(words) if reading.skip.is_none() => reading.push(&words),
            Token::TagToken(tag) => {
                reading.take(&tag);
                return match &*tag.name {
                    _ if is_end(&tag) => TokenSinkResult::Continue,
                    "script" => TokenSinkResult::RawData(RawKind::ScriptData),
                    "style" | "xmp" | "iframe" | "noembed" | "noframes" => {
                        TokenSinkResult::RawData(RawKind::Rawtext)
                    }
                    "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
                    "plaintext" => TokenSinkResult::Plaintext,
                    _ => TokenSinkResult::Continue,
                };
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// The text of an HTML part, and whether quoted mail was left out.
pub fn text(html: &str) -> (String, bool) {
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let queue = BufferQueue::default();
    let mut rest = html;
    while !rest.is_empty() {
        let unfinished = &tokenizer.sink.unfinished;
        let (piece, from) = if unfinished.get() < LONGEST_TAG {
            (rest.ceil_char_boundary(PIECE), 0)
        } else {
            let sign = rest.find(['<', '>', '"', '\'', '-', '!']);
            sign.map_or((rest.len(), rest.len()), |at| (at + 1, at))
        };
        unfinished.set(unfinished.get() + piece);
        queue.push_back(StrTendril::from(&rest[from..piece]));
        rest = &rest[piece..];
        // It pauses only for scripts, which are not run.
        _ = tokenizer.feed(&queue);
    }
    tokenizer.end();
    let mut reading = tokenizer.sink.reading.take();
    if reading.struck.is_some() {
        reading.push("~~");
    }
    let mut out = String::new();
    let mut blank = 0;
    for line in reading.text.lines() {
        let line = line.replace('\u{a0}', " ");
        let line = line.trim();
        // Nested blocks leave many empty lines; one is enough.
        blank = if line.is_empty() { blank + 1 } else { 0 };
        if blank <= 1 {
            out.push_str(line);
            out.push('\n');
        }
    }
    (out, reading.quoted)
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

    /// The lines with words of an HTML part.
    fn shown(html: &str) -> Vec<String> {
        text(html).0.lines().filter(|line| !line.is_empty()).map(String::from).collect()
    }

    #[test]
    fn what_stands_in_an_attribute_is_not_shown() {
        assert_eq!(shown("<p title=\"first thought: 1>A Par-Pic\">A Par-Bur</p>"), ["A Par-Bur"]);
        assert_eq!(shown("<p title='>A Par-Pic' data-x=\"<s>\">A Par-Bur</p>"), ["A Par-Bur"]);
        assert_eq!(shown("<span title='display:none'>A Par-Bur</span>"), ["A Par-Bur"]);
        assert_eq!(shown("<p title='line-through'>A Par-Bur</p>"), ["A Par-Bur"]);
        assert_eq!(shown("<img alt='a > b' src=x>A Par-Bur"), ["A Par-Bur"]);
        let hidden = "<span title='>' STYLE='color: red; Display : None'>A Par-Pic</span>A Par-Bur";
        assert_eq!(shown(hidden), ["A Par-Bur"]);
        assert!(!text("<div title='gmail_quote'>A Par-Bur</div>").1);
    }

    #[test]
    fn entities_are_read_once() {
        assert_eq!(shown("A Par &gt; Bur &amp;gt; &lt;s&gt;x&lt;/s&gt;"), ["A Par > Bur &gt; <s>x</s>"]);
        assert_eq!(shown("Wien &#8211; Tir&#x6f;l, M&uuml;nchen &#150;"), ["Wien – Tirol, München –"]);
        assert_eq!(shown("A&nbsp;Par  -\n\n Bur 3 < 4 > 2"), ["A Par - Bur 3 < 4 > 2"]);
    }

    #[test]
    fn comments_scripts_and_styles_are_left_out() {
        assert_eq!(shown("<!-- A Par-Pic > x --><p>A Par-Bur<!---->!</p>"), ["A Par-Bur!"]);
        assert_eq!(shown("<!--[if mso]><p>A Par-Pic</p><![endif]-->A Par-Bur"), ["A Par-Bur"]);
        assert_eq!(
            shown("<script>if (1 < 2) { '</b>A Par-Pic' }</script>A<style>a > b {}</style> Par"),
            ["A", "Par"]
        );
        assert_eq!(shown("<head><title>A Par-Pic</title><body>A Par-Bur"), ["A Par-Bur"]);
        assert_eq!(shown("<iframe><p>A Par-Pic</iframe>A Par-Bur"), ["A Par-Bur"]);
    }

    #[test]
    fn struck_and_quoted_elements_end_where_they_ended() {
        assert_eq!(shown("<s>A <s>Par</s> - Pic</s> A Par-Bur"), ["~~A Par - Pic~~ A Par-Bur"]);
        assert_eq!(shown("<del>A <s>Par</s> - Pic</del> A Par-Bur"), ["~~A Par - Pic~~ A Par-Bur"]);
        let nested = "A Par-Bur<blockquote title='>'>on<blockquote>A Par-Pic</blockquote>F Bre H</blockquote>F Bre-MAO";
        assert_eq!(shown(nested), ["A Par-Bur", "F Bre-MAO"]);
        assert!(text(nested).1);
    }

    #[test]
    fn a_long_tag_takes_no_long_time_and_ends_where_it_does() {
        let names: String = (0..300_000).map(|n| format!(" a{n:x}")).collect();
        assert_eq!(shown(&format!("A Par-Bur<p{names}>F Bre-MAO")), ["A Par-Bur", "F Bre-MAO"]);
        let picture = "A/b+".repeat(100_000);
        let html =
            format!("A Par-Bur<img src=\"data:image/png;base64,{picture}\">F Bre-MAO<!-- {picture} -->!");
        assert_eq!(shown(&html), ["A Par-BurF Bre-MAO!"]);
    }
}
