//! An issue as plain text.

use crate::tree::{HtmlElement, HtmlNode};

/// Columns of a line; only an address on the web may be longer.
pub const WIDTH: usize = 72;

/// Elements that begin and end a line.
const BLOCKS: [&str; 38] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "thead",
    "tr",
    "ul",
    "html",
    "body",
    "center",
    "form",
    "caption",
];
/// Elements that are not shown.
const HIDDEN: [&str; 7] = ["script", "style", "svg", "template", "button", "head", "title"];
/// Columns between those of a table.
const GAP: usize = 2;

/// Writes the body of a page, with a notice above it if there is one.
pub fn write(body: &HtmlElement, notice: &str) -> String {
    let mut lines: Vec<String> = if notice.is_empty() { Vec::new() } else { centred(notice, WIDTH) };
    add(&mut lines, blocks(body, WIDTH, Surroundings::default()), 1);
    let mut out = String::new();
    for line in lines {
        let line: String =
            line.chars().map(|c| if matches!(c, '\u{a0}' | '\u{202f}') { ' ' } else { c }).collect();
        out += line.trim_end();
        out.push('\n');
    }
    out
}

/// The surroundings of a text.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    /// It is in a list of orders.
    orders: bool,
    /// Its lines are centred.
    centred: bool,
    /// Its blocks follow each other without blank lines.
    close: bool,
}

/// Whether an element is left out: ways within the page, maps, and headings that only repeat the one above.
pub fn is_left_out(element: &HtmlElement) -> bool {
    let name = &*element.name;
    HIDDEN.contains(&name)
        || name == "p" && element.has_class("up")
        || name == "a" && element.has_class("back")
        || name.starts_with('h') && element.has_class("vh")
        || name == "figure" && element.find(&|inner| inner.name == "img" && inner.has_class("map")).is_some()
}

/// Adds the lines of a block below others, after some blank lines.
fn add(out: &mut Vec<String>, lines: Vec<String>, blank: usize) {
    if !out.is_empty() && !lines.is_empty() {
        out.extend(std::iter::repeat_n(String::new(), blank));
    }
    out.extend(lines);
}

/// The content of an element as lines.
fn blocks(parent: &HtmlElement, width: usize, around: Surroundings) -> Vec<String> {
    let (mut out, mut run, mut after_head) = (Vec::new(), String::new(), false);
    for node in &parent.children {
        match node {
            HtmlNode::Element(element) if is_left_out(element) => {}
            HtmlNode::Element(element) if BLOCKS.contains(&&*element.name) => {
                end_run(&mut run, &mut out, &mut after_head, width, &around);
                let lines = block(element, width, around);
                let blank = match &*element.name {
                    _ if after_head || around.close => 0,
                    "section" | "article" if element.find(&|e| e.name == "h2").is_some() => 2,
                    _ => 1,
                };
                if !lines.is_empty() {
                    after_head = matches!(&*element.name, "h4" | "h5" | "h6" | "summary");
                }
                add(&mut out, lines, blank);
            }
            node => inline(node, around, &mut run),
        }
    }
    end_run(&mut run, &mut out, &mut after_head, width, &around);
    out
}

fn end_run(
    run: &mut String,
    out: &mut Vec<String>,
    after_head: &mut bool,
    width: usize,
    around: &Surroundings,
) {
    let lines = paragraph(&std::mem::take(run), width, *around);
    let blank = usize::from(!around.close && !*after_head);
    *after_head &= lines.is_empty();
    add(out, lines, blank);
}

/// A block as lines.
fn block(element: &HtmlElement, width: usize, around: Surroundings) -> Vec<String> {
    let name = &*element.name;
    match name {
        "h1" => centred(&inline_words(&around, &element.children), width),
        "h2" | "h3" => {
            let mut lines = wrap(&inline_words(&around, &element.children), width);
            let longest = lines.iter().map(|line| length(line)).max().unwrap_or(0);
            lines.extend((longest > 0).then(|| if name == "h2" { "=" } else { "-" }.repeat(longest)));
            lines
        }
        "hr" => centred("* * *", width),
        "pre" => {
            let text = element.text();
            let lines = text.trim_end().lines().flat_map(|line| pieces(line, width.saturating_sub(4)));
            lines.map(|line| format!("    {line}")).collect()
        }
        "blockquote" => {
            let inner = blocks(element, width.saturating_sub(2), around);
            inner.into_iter().map(|line| format!("> {line}")).collect()
        }
        "ul" | "ol" => list(element, width, around),
        "table" => table(element, width),
        "header" => {
            let centred = element.has_class("mast");
            let mut lines = blocks(element, width, Surroundings { centred, close: true, ..around });
            // The heading has a line to itself.
            if let Some(at) = lines.iter().position(|line| line.starts_with("===")).filter(|_| !centred) {
                lines.insert(at + 1, String::new());
            }
            lines
        }
        _ => blocks(
            element,
            width,
            Surroundings { orders: around.orders || element.has_class("results"), ..around },
        ),
    }
}

fn inline_words(around: &Surroundings, element_children: &[HtmlNode]) -> String {
    let mut out = String::new();
    element_children.iter().for_each(|node| inline(node, *around, &mut out));
    out
}

fn paragraph(text: &str, width: usize, around: Surroundings) -> Vec<String> {
    if around.centred { centred(text, width) } else { wrap(text, width) }
}

fn list(element: &HtmlElement, width: usize, around: Surroundings) -> Vec<String> {
    let orders = around.orders || element.has_class("centres");
    let bare = around.orders
        || element.elements().any(|item| item.elements().any(|e| e.attribute("href").starts_with('#')));
    let first: usize = element.attribute("start").parse().unwrap_or(1);
    let mut out = Vec::new();
    let bare_words: String = element.children.iter().filter(|node| matches!(node, HtmlNode::Text(_))).fold(
        String::new(),
        |mut out, node| {
            inline(node, around, &mut out);
            out
        },
    );
    // Words that are in no item are not lost.
    add(&mut out, wrap(&bare_words, width), 0);
    for (index, item) in element.elements().filter(|item| !is_left_out(item)).enumerate() {
        let mark = match &*element.name {
            "ol" if element.has_class("notes") => format!("[{}] ", first.saturating_add(index)),
            "ol" => format!("{}. ", first.saturating_add(index)),
            _ if bare => "  ".to_string(),
            _ => "- ".to_string(),
        };
        // The second line of an order is further in, so that it does not look like another order.
        let further = " ".repeat(if bare { 6 } else { length(&mark) });
        let lines = blocks(item, width.saturating_sub(length(&further)), Surroundings { orders, ..around });
        let loose = !around.close && item.elements().any(|e| matches!(&*e.name, "p" | "h3" | "blockquote"));
        let lines = lines.into_iter().enumerate();
        let lines =
            lines.map(|(n, line)| if n == 0 { format!("{mark}{line}") } else { format!("{further}{line}") });
        add(&mut out, lines.collect(), usize::from(loose));
    }
    out
}

/// Adds a piece of a line. Any number of blanks and line ends is one blank; `\n` is a forced end of the line.
fn inline(node: &HtmlNode, around: Surroundings, out: &mut String) {
    let element = match node {
        HtmlNode::Text(text) => {
            for c in text.chars() {
                if !c.is_ascii_whitespace() {
                    out.push(c);
                } else if !out.is_empty() && !out.ends_with([' ', '\n']) {
                    out.push(' ');
                }
            }
            return;
        }
        HtmlNode::Element(element) if is_left_out(element) => return,
        HtmlNode::Element(element) => element,
    };
    match &*element.name {
        "br" => {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            return;
        }
        "img" => {
            *out += &format!("[{}]", element.attribute("alt"));
            return;
        }
        _ => {}
    }
    let mut inner = String::new();
    element.children.iter().for_each(|node| inline(node, around, &mut inner));
    if inner.trim().is_empty() {
        out.push_str(&inner);
        return;
    }
    let (open, close) = marks(element, &inner, around);
    if element.text().starts_with(|c: char| c.is_ascii_whitespace())
        && !out.is_empty()
        && !out.ends_with([' ', '\n'])
    {
        out.push(' ');
    }
    // A season after the name of its game.
    let joint = if element.name == "span" && element.attributes.is_empty() && out.ends_with(' ') {
        "– "
    } else {
        ""
    };
    let after = if inner.ends_with(' ') { " " } else { "" };
    let inner = inner.trim_end_matches(' ');
    *out += &format!("{joint}{open}{inner}{close}{after}");
    let link = element.attribute("href");
    let link = link.strip_prefix("mailto:").unwrap_or(link);
    let outside = ["http://", "https://"].iter().any(|scheme| link.starts_with(scheme))
        || link.len() < element.attribute("href").len();
    if element.name == "a" && outside && link != inner {
        *out += &format!(" <{link}>");
    }
}

/// The signs around a run of words.
fn marks(element: &HtmlElement, words: &str, around: Surroundings) -> (&'static str, &'static str) {
    match &*element.name {
        "u" if element.has_class("void") => ("~", "~"),
        "u" => ("_", "_"),
        // A centre lost has its own sign.
        "del" if words.starts_with('−') => ("", ""),
        "del" if around.orders => ("[", "]"),
        "del" => ("~~", "~~"),
        "em" | "strong" if element.attribute("class").is_empty() && !words.starts_with('(') => ("*", "*"),
        "code" => ("`", "`"),
        "sup" if element.has_class("ref") => ("[", "]"),
        "span" | "b" if element.has_class("late") => ("_", "_"),
        "span" | "b" if element.has_class("dead") => ("__", "__"),
        "span" if element.has_class("by") || element.has_class("who") => ("(", ")"),
        _ => ("", ""),
    }
}

/// Characters of a line.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text in pieces of at most `width` characters, at least one.
fn pieces(text: &str, width: usize) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return vec![String::new()];
    }
    characters.chunks(width.max(1)).map(|piece| piece.iter().collect()).collect()
}

/// Breaks a text into lines at its blanks; none if it has no words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut out = Vec::new();
    if text.trim().is_empty() {
        return out;
    }
    for part in text.trim().split('\n') {
        let mut line = String::new();
        for word in part.split(' ').filter(|word| !word.is_empty()) {
            // An address that is broken leads nowhere.
            let whole = length(word) <= width || word.contains("://");
            for piece in if whole { vec![word.to_string()] } else { pieces(word, width) } {
                if !line.is_empty() && length(&line) + 1 + length(&piece) > width {
                    out.push(std::mem::take(&mut line));
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line += &piece;
            }
        }
        out.push(line);
    }
    out
}

fn centred(text: &str, width: usize) -> Vec<String> {
    let lines = wrap(text, width).into_iter();
    lines.map(|line| " ".repeat(width.saturating_sub(length(&line)) / 2) + &line).collect()
}

/// A cell of a table.
struct TableCell {
    text: String,
    /// Its first column.
    from: usize,
    /// Columns that it covers.
    span: usize,
}

/// A row of a table.
struct Row {
    cells: Vec<TableCell>,
    head: bool,
}

/// The rows in an element, at any depth.
fn rows(element: &HtmlElement, head: bool, out: &mut Vec<Row>) {
    for inner in element.elements() {
        if inner.name != "tr" {
            rows(inner, head || inner.name == "thead", out);
            continue;
        }
        let mut from = 0;
        let mut cells = Vec::new();
        for cell in inner.elements().filter(|cell| matches!(&*cell.name, "td" | "th")) {
            let span = cell.attribute("colspan").parse().unwrap_or(1).clamp(1, 1000);
            let mut text = String::new();
            cell.children.iter().for_each(|node| inline(node, Surroundings::default(), &mut text));
            cells.push(TableCell { text: text.trim().to_string(), from, span });
            from += span;
        }
        out.push(Row { cells, head });
    }
}

/// A table in columns. If they are wider than the page, cells are broken into lines; if that is not enough, the table is printed in
/// parts, each with the first column.
fn table(element: &HtmlElement, width: usize) -> Vec<String> {
    let mut rows_of_table = Vec::new();
    rows(element, false, &mut rows_of_table);
    let rows = rows_of_table;
    let columns =
        rows.iter().flat_map(|row| row.cells.last()).map(|cell| cell.from + cell.span).max().unwrap_or(0);
    let (mut wide, mut least, mut longest_cell) = (vec![1; columns], vec![1; columns], vec![1; columns]);
    for cell in rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.span == 1) {
        wide[cell.from] = cell.text.split(['\n', '\n']).map(length).max().unwrap_or(0).max(wide[cell.from]);
        least[cell.from] = cell.text.split([' ', '\n']).map(length).max().unwrap_or(0).max(least[cell.from]);
        longest_cell[cell.from] = length(&cell.text).max(longest_cell[cell.from]);
    }
    for cell in rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.span > 1) {
        let (last, missing) = (
            cell.from + cell.span - 1,
            length(&cell.text).saturating_sub(span_width(&wide, cell.from, cell.span)),
        );
        wide[last] += missing;
        least[last] += missing;
    }
    let room = width.saturating_sub(columns.saturating_sub(1) * GAP);
    let caption = element.find(&|inner| inner.name == "caption");
    let mut out = caption.map_or(Vec::new(), |caption| blocks(caption, width, Surroundings::default()));
    if least.iter().sum::<usize>() <= room {
        narrow(&mut wide, &least, &longest_cell, room);
        add(&mut out, part(&rows, &wide, &(0..columns).collect::<Vec<_>>(), width), 1);
        return out;
    }
    let most = (width / 2).max(1);
    wide.iter_mut().for_each(|column| *column = (*column).min(most));
    // Columns under one heading stay together if they can.
    let groups =
        rows.first().map_or(Vec::new(), |row| row.cells.iter().map(|cell| (cell.from, cell.span)).collect());
    let mut shown = vec![0];
    for (from, span) in groups.into_iter().chain([(columns, 0)]) {
        if span == 0
            || !fits_width(&shown, span, &wide, from, width)
                && fits_width(&[0], span, &wide, from, width)
                && shown.len() > 1
        {
            add(&mut out, part(&rows, &wide, &shown, width), 1);
            shown = vec![0];
        }
        for column in (from..from + span).filter(|column| *column > 0) {
            let all = shown.iter().map(|shown| wide[*shown] + GAP).sum::<usize>();
            if all + wide[column] > width && shown.len() > 1 {
                add(&mut out, part(&rows, &wide, &shown, width), 1);
                shown = vec![0];
            }
            shown.push(column);
        }
    }
    out
}

fn fits_width(shown: &[usize], span: usize, wide: &[usize], from: usize, width: usize) -> bool {
    let all = shown.iter().map(|column| wide[*column] + GAP).sum::<usize>();
    all + span_width(wide, from, span) <= width
}

/// Columns of the page that some columns of a table cover.
fn span_width(wide: &[usize], from: usize, span: usize) -> usize {
    let covered = wide.get(from..(from + span).min(wide.len())).unwrap_or_default();
    covered.iter().sum::<usize>() + covered.len().saturating_sub(1) * GAP
}

/// Narrows columns, none below its longest word, until they have room: always the one whose longest cell takes the fewest lines.
fn narrow(wide: &mut [usize], least: &[usize], longest_cell: &[usize], room: usize) {
    while wide.iter().sum::<usize>() > room {
        let lines = |at: &usize| (longest_cell[*at] * 1000 / wide[*at].max(1), usize::MAX - wide[*at]);
        let Some(at) = (0..wide.len()).filter(|at| wide[*at] > least[*at]).min_by_key(lines) else { return };
        wide[at] -= 1;
    }
}

/// Some columns of a table.
fn part(rows: &[Row], wide: &[usize], shown: &[usize], width: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut printed = Vec::new();
    for row in rows {
        let cells = row.cells.iter().filter_map(|cell| {
            let within: Vec<usize> =
                shown.iter().copied().filter(|c| (cell.from..cell.from + cell.span).contains(c)).collect();
            let covered =
                within.iter().map(|c| wide[*c]).sum::<usize>() + within.len().saturating_sub(1) * GAP;
            (!within.is_empty()).then(|| (wrap(&cell.text, covered.min(width)), covered))
        });
        let cells: Vec<(Vec<String>, usize)> = cells.collect();
        let height = cells.iter().map(|(lines, _)| lines.len()).max().unwrap_or(0);
        let lines = (0..height).map(|n| {
            let mut line = String::new();
            let mut at = 0;
            for (lines, covered) in &cells {
                let text = lines.get(n).map_or("", String::as_str);
                line += &" ".repeat(at - length(&line).min(at));
                line += text;
                at += covered + GAP;
            }
            line
        });
        printed.push((row.head, lines.collect::<Vec<_>>()));
    }
    let tall = printed.iter().any(|(head, lines)| !head && lines.len() > 1);
    let heads = printed.iter().filter(|(head, _)| *head).count();
    for (index, (_, lines)) in printed.into_iter().enumerate() {
        if index == heads && heads > 0 {
            let dashes: Vec<String> = shown.iter().map(|column| "-".repeat(wide[*column])).collect();
            out.push(dashes.join(&" ".repeat(GAP)));
        }
        add(&mut out, lines, usize::from(tall && index > heads));
    }
    out
}
