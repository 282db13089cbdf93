//! Files that hold several texts: letters (L-1), press (L-5), want ads (L-7), house rules.

use comrak::nodes::{Node, NodeValue};

use diagnostics::{Diagnostic, Source};

use super::convert::{Converter, slug};
use super::lines::{InlineKind, InlinePiece, is_blank, join_runs, pieces, trim_blanks};
use super::replies::Replies;
use super::writer_names::{LowercaseWords, NameLikeness, likeness_of, lowercase_words};
use super::{ParseOptions, read, read_flush};
use crate::model::{Inline, RichText, TextBlock, line_words};

/// A letter of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct LetterText {
    /// Name of the writer as typed, without `@`.
    pub who: String,
    /// Address as typed after the name, in one line; empty when none was.
    pub address: String,
    /// The letter.
    pub body: RichText,
}

/// An item of press.
#[derive(Clone, Debug, PartialEq)]
pub struct PressText {
    /// Its dateline without the colon; empty when it has none.
    pub dateline: String,
    /// What it says.
    pub body: RichText,
}

/// A want ad.
#[derive(Clone, Debug, PartialEq)]
pub struct AdEntry {
    /// What is wanted.
    pub text: RichText,
    /// Who asks: an id, a name, `ed`; empty when nobody is named.
    pub who: String,
    /// It has a star before it.
    pub star: bool,
}

/// The house rules of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenHouseRules {
    /// What stands before the first rule.
    pub intro: RichText,
    /// The rules.
    pub items: Vec<WrittenHouseRule>,
}

/// A house rule.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenHouseRule {
    /// The slug of its heading, or `rule-3`.
    pub id: String,
    /// Its heading; empty in a numbered list.
    pub head: String,
    /// What it says.
    pub text: RichText,
}

/// Who may begin a letter.
#[derive(Clone, Debug, Default)]
pub struct Writers {
    /// Names of subscribers and of those the front matter names.
    pub names: Vec<String>,
    /// Whose letter the file is, when it does not begin with a name.
    pub whole: Option<String>,
}

/// Splits a file into letters: a paragraph that opens `Name:` or `Name, address:` begins one if the name is known or
/// marked with `@`; anything else before a colon is text (L-1).
pub fn letters(
    source: &Source,
    reading: &ParseOptions<'_>,
    writers: &Writers,
) -> (Vec<LetterText>, Vec<Diagnostic>) {
    read(source, reading, |converter, nodes| {
        let mut replies = Replies::new(&reading.editors);
        let mut letters: Vec<LetterText> = Vec::new();
        let mut blocks: Vec<TextBlock> = Vec::new();
        let mut writer = writers.whole.clone().map(|who| (who, String::new()));
        let small = std::cell::LazyCell::new(|| lowercase_words(&source.text));
        converter.begin();
        for node in nodes {
            if !matches!(node.data().value, NodeValue::Paragraph) {
                orphan(converter, node, writer.is_some());
                converter.block(node, 0, &mut replies, &mut blocks);
                continue;
            }
            let began = if replies.is_open() { None } else { opening(&converter.peek(node), writers) };
            if began.is_none() && !replies.is_open() && writer.is_some() {
                unclaimed(converter, node, &small, writers);
            }
            let mut skip = 0;
            if let Some(NameAndAddress { length: head, name: who, address }) = began {
                replies.finish(&mut converter.text);
                if let Some((who, address)) = writer.replace((who, address)) {
                    let body =
                        converter.end(std::mem::take(&mut blocks), &letter_id(reading, &who, &letters));
                    if !(body.is_empty() && letters.is_empty() && writers.whole.is_some()) {
                        letters.push(LetterText { who, address, body });
                    }
                }
                blocks.clear();
                converter.begin();
                skip = head;
            }
            let pieces = after(pieces(node, &mut converter.text), skip);
            orphan(converter, node, writer.is_some());
            let first = blocks.is_empty();
            converter.paragraph(pieces, &mut replies, &mut blocks);
            if first
                && let Some(TextBlock::Paragraph { text }) = blocks.first()
                && matches!(text.first(), Some(Inline::Reply { .. }))
            {
                let help = "a reply answers the letter before it: print that letter first";
                converter.text.error(
                    "reply-alone",
                    "this reply has no letter before it",
                    node.data().sourcepos,
                    help,
                );
            }
        }
        replies.finish(&mut converter.text);
        if let Some((who, address)) = writer {
            let body = converter.end(blocks, &letter_id(reading, &who, &letters));
            letters.push(LetterText { who, address, body });
        }
        letters
    })
}

/// Reports text that belongs to no letter.
fn orphan(converter: &mut Converter<'_>, node: Node<'_>, owned: bool) {
    if !owned {
        let help = "begin the letter with the writer's name and a colon, \u{201c}@Name:\u{201d} for a name that is \
                    not in people.toml, or name the writer in the front matter: writers = [\"...\"]";
        converter.text.error(
            "letter-nobody",
            "this text comes before the first letter",
            node.data().sourcepos,
            help,
        );
    }
}

/// Reports a paragraph that begins with what looks like a name and is printed in the letter before it.
fn unclaimed<'n>(
    converter: &mut Converter<'n>,
    node: Node<'n>,
    small: &LowercaseWords<'_>,
    writers: &Writers,
) {
    let pieces = converter.peek(node);
    if matches!(pieces.first().map(|piece| &piece.kind), Some(InlineKind::Text { marks, .. }) if marks.em) {
        return;
    }
    let Some((head, _)) = before_colon(&pieces) else { return };
    let name = head.split(',').next().map(plain).unwrap_or_default();
    let text = "if it is text, set it in italics: ";
    let (message, help) = match likeness_of(&name, &writers.names, small) {
        None => return,
        Some(NameLikeness::Known(full)) => (
            format!(
                "“{name}” is not how people.toml has a name: this is read as part of the letter before it"
            ),
            format!(
                "write “{full}:” if a letter of theirs begins here, “@{name}:” for somebody else; {text}*{name}*:"
            ),
        ),
        Some(NameLikeness::Stranger) if writers.whole.is_some() => return,
        Some(NameLikeness::Stranger) => (
            format!(
                "no person in people.toml is called “{name}”: this is read as part of the letter before it"
            ),
            format!("write “@{name}:” if a letter begins here; {text}*{name}*:"),
        ),
    };
    converter.text.warning("letter-unclaimed", message, node.data().sourcepos, &help);
}

fn letter_id(reading: &ParseOptions<'_>, who: &str, before: &[LetterText]) -> String {
    if before.is_empty() && !reading.id.is_empty() {
        return reading.id.clone();
    }
    let base = format!("letter-{}", slug(who));
    let taken =
        before.iter().filter(|l| l.body.id == base || l.body.id.starts_with(&format!("{base}-"))).count();
    if taken == 0 { base } else { format!("{base}-{}", taken + 1) }
}

/// The name and address that open a paragraph.
struct NameAndAddress {
    /// How many bytes they take with the colon.
    length: usize,
    name: String,
    address: String,
}

fn opening(pieces: &[InlinePiece], writers: &Writers) -> Option<NameAndAddress> {
    let (head, end) = before_colon(pieces)?;
    let (head, marked) = match head.trim_start().strip_prefix('@') {
        Some(rest) => (rest, true),
        None => (head.as_str(), false),
    };
    // A name may have commas of its own: the longest that somebody known has.
    let ends = head.match_indices(',').map(|(at, _)| at).chain([head.len()]).take(COMMAS + 1);
    let known = ends.filter(|end| {
        let name = plain(&head[..*end]);
        writers.names.iter().any(|known| plain(known) == name)
    });
    let known = known.last();
    let length = match known {
        None if !marked => return None,
        None => unknown_name(head),
        Some(length) => length,
    };
    let (name, address) = (one_line(&head[..length]), head[length..].trim_start_matches(','));
    if name.is_empty() {
        return None;
    }
    let mut lines =
        address.split('\n').map(|l| l.trim().trim_end_matches(',').trim_end()).filter(|l| !l.is_empty());
    let first = lines.next().unwrap_or_default().to_owned();
    let address = lines.fold(first, |all, line| format!("{all}, {line}"));
    Some(NameAndAddress { length: end, name, address })
}

/// The end of a name that nobody known has: its first comma, or the one after what belongs to a name (`Jr.`, `III`).
fn unknown_name(head: &str) -> usize {
    let mut end = 0;
    for part in head.split(',') {
        let bare = part.trim().trim_end_matches('.').to_ascii_lowercase();
        if end > 0 && !["jr", "sr", "ii", "iii", "iv", "esq", "md", "phd"].contains(&bare.as_str()) {
            break;
        }
        end += part.len() + usize::from(end > 0);
    }
    end
}

/// So many commas a name may have.
const COMMAS: usize = 4;

/// A name by which its spellings are the same but for blanks and the kind of apostrophe.
fn plain(name: &str) -> String {
    one_line(name).replace('\u{2019}', "'")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text before the first colon of a paragraph, and the number of bytes of words up to and with it.
fn before_colon(pieces: &[InlinePiece]) -> Option<(String, usize)> {
    let mut head = String::new();
    for piece in pieces {
        let InlineKind::Text { text, .. } = &piece.kind else { return None };
        if let Some(colon) = text.find(':') {
            let end = head.len() + colon + 1;
            head.push_str(&text[..colon]);
            return Some((head, end));
        }
        head.push_str(text);
    }
    None
}

/// The pieces without the first `skip` bytes of words.
fn after(pieces: Vec<InlinePiece>, mut skip: usize) -> Vec<InlinePiece> {
    let mut rest = Vec::with_capacity(pieces.len());
    for mut piece in pieces {
        if skip > 0
            && let InlineKind::Text { text, .. } = &mut piece.kind
        {
            let cut = skip.min(text.len());
            skip -= cut;
            *text = text.split_off(cut);
            piece.at.column += cut;
        }
        rest.push(piece);
    }
    rest
}

/// Splits a file into items of press: a paragraph that opens with a dateline (`London (England):`, `Anon:`) begins
/// one, and so does a rule; the text itself is never changed (L-5).
pub fn press(source: &Source, reading: &ParseOptions<'_>) -> (Vec<PressText>, Vec<Diagnostic>) {
    read_flush(source, reading, |converter, nodes| {
        let mut replies = Replies::new(&[]);
        let mut items: Vec<PressText> = Vec::new();
        let mut dateline = String::new();
        let mut blocks = Vec::new();
        converter.begin();
        for node in nodes {
            match node.data().value {
                NodeValue::ThematicBreak => end_item(
                    converter,
                    std::mem::take(&mut dateline),
                    std::mem::take(&mut blocks),
                    &mut items,
                    &reading.id,
                ),
                NodeValue::Paragraph => {
                    let mut skip = 0;
                    let opening = before_colon(&converter.peek(node)).filter(|(head, _)| is_dateline(head));
                    if let Some((head, length)) = opening {
                        end_item(
                            converter,
                            std::mem::take(&mut dateline),
                            std::mem::take(&mut blocks),
                            &mut items,
                            &reading.id,
                        );
                        dateline = one_line(&head);
                        skip = length;
                    }
                    let pieces = after(pieces(node, &mut converter.text), skip);
                    converter.paragraph(pieces, &mut replies, &mut blocks);
                }
                _ => converter.block(node, 0, &mut replies, &mut blocks),
            }
        }
        end_item(converter, dateline, blocks, &mut items, &reading.id);
        items
    })
}

fn end_item(
    converter: &mut Converter<'_>,
    dateline: String,
    blocks: Vec<TextBlock>,
    items: &mut Vec<PressText>,
    reading_id: &str,
) {
    let body = converter.end(blocks, &format!("{reading_id}-{}", items.len() + 1));
    converter.begin();
    if !body.is_empty() || !dateline.is_empty() {
        items.push(PressText { dateline, body });
    }
}

/// Whether what stands before a colon is a dateline and not the beginning of a sentence: on one line, at most six
/// words and sixty characters, opened by a capital, a digit or a bracket.
fn is_dateline(head: &str) -> bool {
    let first = head.chars().next();
    let opens = first
        .is_some_and(|c| c.is_uppercase() || c.is_numeric() || matches!(c, '(' | '\u{2018}' | '\u{201c}'));
    let ends_sentence = head.contains(['?', '!', ';']) || head.contains(". ");
    opens
        && !ends_sentence
        && !head.contains('\n')
        && head.chars().count() <= 60
        && head.split_whitespace().count() <= 6
}

/// Splits a file into want ads: one a paragraph or item of a list, with `-----who` at the end (L-7). An asterisk before one is
/// its star, whatever Markdown makes of it; lists without stars have `-` or numbers. Rules between them are left out.
pub fn ads(source: &Source, reading: &ParseOptions<'_>) -> (Vec<AdEntry>, Vec<Diagnostic>) {
    read(source, reading, |converter, nodes| {
        let mut ads = Vec::new();
        let mut replies = Replies::new(&[]);
        for node in nodes {
            match &node.data().value {
                NodeValue::ThematicBreak => {}
                NodeValue::List(_) => {
                    for item in node.children() {
                        let star =
                            matches!(&item.data().value, NodeValue::Item(list) if list.bullet_char == b'*');
                        let parts: Vec<_> = item.children().collect();
                        ad(converter, (item, &parts, star), reading, &mut replies, &mut ads);
                    }
                }
                _ => ad(converter, (node, &[*node], false), reading, &mut replies, &mut ads),
            }
        }
        ads
    })
}

fn ad<'a>(
    converter: &mut Converter<'a>,
    (whole, nodes, mut star): (Node<'a>, &[Node<'a>], bool),
    reading: &ParseOptions<'_>,
    replies: &mut Replies<'_>,
    ads: &mut Vec<AdEntry>,
) {
    let mut text = converter.text(nodes, &format!("{}-{}", reading.id, ads.len() + 1), replies);
    let mut who = String::new();
    if let Some(TextBlock::Paragraph { text: line }) = text.prose.last_mut()
        && let Some(Inline::Text { text: words, .. }) = line.last_mut()
        && let Some((before, after)) = signature(words)
    {
        who = after.to_owned();
        *words = before.to_owned();
        *line = trim_blanks(join_runs(std::mem::take(line)));
    }
    text.prose.retain(|block| !matches!(block, TextBlock::Paragraph { text } if is_blank(text)));
    if let Some(TextBlock::Paragraph { text: line }) = text.prose.first_mut()
        && let Some(Inline::Text { text: words, .. }) = line.first_mut()
        && let Some(rest) = words.trim_start().strip_prefix(['*', '\u{2605}'])
    {
        star = true;
        *words = rest.trim_start().to_owned();
    }
    if !crate::html::line(&text).trim().is_empty() {
        ads.push(AdEntry { text, who, star });
    } else {
        let help = "write a line that says what is wanted, with -----NAME at its end";
        converter.text.error("ad-blank", "this ad would print nothing", whole.data().sourcepos, help);
    }
}

/// `Any map of Corsica -----bob` as its two halves; a row of hyphens has become dashes by now.
fn signature(words: &str) -> Option<(&str, &str)> {
    let end = words.rfind(is_dash_sign)?;
    let after = words[end..].trim_start_matches(is_dash_sign).trim();
    let head = &words[..words.len() - words[end..].trim_start_matches(is_dash_sign).len()];
    let before = head.trim_end_matches(is_dash_sign);
    let typed = head[before.len()..].chars().map(|dash| match dash {
        '\u{2014}' => 3,
        '\u{2013}' => 2,
        _ => 1,
    });
    (typed.sum::<usize>() >= 4 && !after.is_empty()).then(|| (before.trim_end(), after))
}

fn is_dash_sign(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2014}')
}

/// Splits the house rules: each heading begins a rule; without headings, each item of a numbered list is one.
pub fn rules(source: &Source, reading: &ParseOptions<'_>) -> (WrittenHouseRules, Vec<Diagnostic>) {
    read(source, reading, |converter, nodes| {
        let mut silent = Replies::new(&[]);
        let mut rules = WrittenHouseRules::default();
        let headed = nodes.iter().any(|n| matches!(n.data().value, NodeValue::Heading(_)));
        let mut part: Vec<Node<'_>> = Vec::new();
        let mut head: Option<String> = None;
        for node in nodes {
            match &node.data().value {
                NodeValue::Heading(_) => {
                    let pieces = pieces(node, &mut converter.text);
                    let words = line_words(&trim_blanks(join_runs(silent.scan(pieces, &mut converter.text))));
                    add_rule(
                        converter,
                        &mut rules,
                        head.replace(words),
                        &std::mem::take(&mut part),
                        &mut silent,
                    );
                }
                NodeValue::List(list) if !headed && list.list_type == comrak::nodes::ListType::Ordered => {
                    add_rule(converter, &mut rules, head.take(), &std::mem::take(&mut part), &mut silent);
                    for item in node.children() {
                        let children: Vec<_> = item.children().collect();
                        add_rule(converter, &mut rules, Some(String::new()), &children, &mut silent);
                    }
                }
                _ => part.push(node),
            }
        }
        add_rule(converter, &mut rules, head, &part, &mut silent);
        rules
    })
}

/// Adds a rule; without a heading, what stands before the rules.
fn add_rule<'a>(
    converter: &mut Converter<'a>,
    rules: &mut WrittenHouseRules,
    head: Option<String>,
    nodes: &[Node<'a>],
    silent: &mut Replies<'_>,
) {
    match head {
        Some(head) => {
            let number = rules.items.len() + 1;
            let base = if head.is_empty() { format!("rule-{number}") } else { slug(&head) };
            let taken = rules.items.iter().filter(|r| r.id == base).count();
            let id = if taken == 0 { base } else { format!("{base}-{number}") };
            let text = converter.text(nodes, &id, silent);
            rules.items.push(WrittenHouseRule { id, head, text });
        }
        None if nodes.is_empty() => {}
        None => {
            let more = converter.text(nodes, "rules", silent);
            rules.intro.prose.extend(more.prose);
            rules.intro.id = more.id;
        }
    }
}
