//! The preview's additions to a page: the box with all findings about the folder, and the script that keeps the page up to date.

use std::fmt::Write;

use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity};
use publish::archive::xml;

use super::preview_store::PreviewState;

/// The path at which files of the folder are shown.
pub(super) const SHOWN: &str = "/_zine/file/";
/// The script of open pages.
pub const SCRIPT: &str = include_str!("live.js");

/// The style of the box, independent of the zine's.
const STYLE: &str = "#zine-live{all:initial;position:fixed;right:1rem;bottom:1rem;z-index:99;max-width:min(46rem,calc(100vw - 2rem));\
max-height:60vh;overflow:auto;font:14px/1.4 system-ui,sans-serif;color:#1d2126;background:#fff;border:1px solid #8886;border-left:6px solid #2e7d4f;\
border-radius:4px;box-shadow:0 2px 12px #0004;padding:.4rem .8rem;box-sizing:border-box}\
#zine-live[data-state=warning]{border-left-color:#b7791f}#zine-live[data-state=error]{border-left-color:#b3261e}\
#zine-live[data-lost]::before{content:\"The preview has stopped. \";font-weight:700;color:#b3261e}\
#zine-live *{font:inherit;color:inherit;margin:0}#zine-live summary{cursor:pointer;font-weight:600;padding:.15rem 0}\
#zine-live ol{list-style:none;padding:0}#zine-live li{border-top:1px solid #8884;padding:.45rem 0}\
#zine-live code,#zine-live pre{font:13px/1.4 ui-monospace,monospace}#zine-live pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f3f1ea;padding:.3rem .5rem;margin:.25rem 0}\
#zine-live mark{background:#fbd5d0;text-decoration:underline wavy #b3261e}#zine-live .error>b{color:#b3261e}#zine-live .warning>b{color:#8a5a00}#zine-live .help{color:#4d545b}\
#zine-live button{cursor:pointer;color:#0b4f6c;text-decoration:underline;background:none;border:0;padding:.15rem 0;min-height:1.5rem}#zine-live [hidden]{display:none}\
#zine-live a{color:#0b4f6c;text-decoration:underline}@media print{#zine-live{display:none}}";

/// Adds the box and the script to a page.
pub fn page(html: &str, state: &PreviewState) -> String {
    let box_and_script = added(state);
    match html.rfind("</body>") {
        Some(at) => format!("{}{box_and_script}{}", &html[..at], &html[at..]),
        None => format!("{html}{box_and_script}"),
    }
}

/// The page shown if the build failed.
pub fn failure_page(state: &PreviewState, title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en-GB\" data-failed=\"yes\"><head><meta charset=\"utf-8\"><title>{0}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>body{{font:18px/1.5 Georgia,serif;max-width:40rem;\
         margin:12vh auto;padding:0 1rem;color:#1d2126;background:#fbf9f4}}h1{{font-size:1.6rem}}\
         #zine-live{{position:static;max-width:none;max-height:none}}</style></head>\n<body><h1>{0}</h1>\n\
         <p>As soon as a file is saved, this page tries again by itself.</p>\n{1}</body></html>\n",
        xml(title),
        added(state)
    )
}

fn added(state: &PreviewState) -> String {
    let faults = state.faults();
    let count = |s: Severity| faults.iter().filter(|f| f.severity == s).count();
    let (errors, warnings, notes) = (count(Severity::Error), count(Severity::Warning), count(Severity::Note));
    let kind = match (errors, warnings) {
        (0, 0) => "fine",
        (0, _) => "warning",
        _ => "error",
    };
    let mut out = String::new();
    let _ = write!(
        out,
        "<aside id=\"zine-live\" aria-label=\"Preview\" data-state=\"{kind}\"><style>{STYLE}</style>"
    );
    let mut head: Vec<String> = [(errors, "error"), (warnings, "warning"), (notes, "note")]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, word)| count_noun(n, word))
        .collect();
    if head.is_empty() {
        head.push("Nothing is wrong".into());
    }
    if state.stale && !state.files.is_empty() {
        head.push("the page has not changed".into());
    }
    let pages = match state.paper.pages {
        0 => String::new(),
        1 => " · PDF: 1 page".into(),
        n => format!(" · PDF: {n} pages"),
    };
    let head = format!("{}{pages}", xml(&head.join(", ")));
    if faults.is_empty() {
        let _ = write!(out, "<p>{head}</p>");
    } else {
        let open = if errors > 0 { " open" } else { "" };
        let _ = write!(out, "<details{open}><summary>{head}</summary><ol>");
        let mut sorted: Vec<&Diagnostic> = faults.iter().collect();
        sorted.sort_by_key(|f| std::cmp::Reverse(f.severity));
        sorted.into_iter().for_each(|fault| item(fault, &mut out));
        out += "</ol><button type=\"button\" class=\"back\" hidden></button></details>";
    }
    let _ = writeln!(
        out,
        "</aside><script src=\"/_zine/live.js\" data-version=\"{}\" data-style=\"{}\"></script>",
        state.version,
        style(state)
    );
    out
}

/// A finding with its line of the file, the offending text marked.
fn item(fault: &Diagnostic, out: &mut String) {
    let (class, word) = match fault.severity {
        Severity::Error => ("error", "Error"),
        Severity::Warning => ("warning", "Warning"),
        Severity::Note => ("note", "Note"),
    };
    // Anything but an error can be dismissed until its text or place changes.
    let key = base::hash::hash(format!("{class} {:?} {}", fault.place(), fault.sentence()).as_bytes());
    let _ = write!(out, "<li class=\"{class}\" data-key=\"{}\"><b>{word}</b> ", &key[..12]);
    if let Some(place) = fault.place() {
        let mut parts = place.splitn(3, ':');
        let (name, line) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let line = if line.is_empty() { String::new() } else { format!("#L{}", xml(line)) };
        let _ = match name.starts_with("private") {
            true => write!(out, "<code>{}</code> ", xml(&place)),
            false => write!(out, "<a href=\"{SHOWN}{}{line}\"><code>{}</code></a> ", xml(name), xml(&place)),
        };
    }
    let _ = write!(out, "{}", xml(&fault.sentence().to_string()));
    if let Some(span) = &fault.span {
        let text = &span.source.text;
        let (line, _) = span.source.line_column(span.range.start);
        let whole = span.source.line_range(line);
        let from = char_boundary_near(span.range.start.clamp(whole.start, whole.end), 0, true, text);
        let to = char_boundary_near(span.range.end.clamp(from, whole.end), 0, true, text).max(from);
        // Very long lines are cut to the neighbourhood of the fault.
        let (start, end) = (
            char_boundary_near(from, 200, true, text).max(whole.start),
            char_boundary_near(to, 200, false, text).min(whole.end),
        );
        let (before, fault, after) = (&text[start..from], &text[from..to], &text[to..end]);
        let _ = write!(out, "<pre>{}<mark>{}</mark>{}</pre>", xml(before), xml(fault), xml(after));
    }
    if let Some(help) = &fault.help {
        let _ = write!(out, "<p class=\"help\">{}</p>", xml(help));
    }
    if fault.severity != Severity::Error {
        out.push_str("<button type=\"button\" class=\"away\">Put away</button>");
    }
    out.push_str("</li>");
}

fn char_boundary_near(at: usize, by: usize, back: bool, text: &std::sync::Arc<str>) -> usize {
    let mut at = if back { at.saturating_sub(by) } else { (at + by).min(text.len()) };
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A file of the folder with numbered lines, so that links can point to them.
pub fn source(name: &str, text: &str) -> String {
    let lines = text.lines().enumerate();
    let lines: String =
        lines.map(|(n, l)| format!("<li id=\"L{}\"><code>{}</code></li>", n + 1, xml(l))).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en-GB\"><head><meta charset=\"utf-8\"><title>{0}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>body{{font:15px/1.45 system-ui,sans-serif;\
         margin:1rem;color:#1d2126;background:#fbf9f4}}code{{font:14px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}}\
         li{{padding-left:.5rem}}li:target{{background:#fbe7a1}}</style></head>\n<body><h1>{0}</h1><ol>{lines}</ol></body></html>\n",
        xml(name)
    )
}

/// A short hash of the current style sheet.
pub fn style(state: &PreviewState) -> String {
    state.file("zine.css").map(|css| base::hash::hash(&css)[..12].to_string()).unwrap_or_default()
}
