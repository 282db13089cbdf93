//! Faults in the files an editor wrote: where, the offending text, and what to do.

pub mod code;
pub mod count_words;
pub mod fraction;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

pub use code::FaultCode;

/// A text and its name: a file of the folder, or `<stdin>`. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Path relative to the folder, as the editor knows it.
    pub name: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
}

impl Source {
    /// A source with a name and a text.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    pub fn line_column(&self, offset: usize) -> (u32, u32) {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line = before.bytes().filter(|b| *b == b'\n').count() as u32 + 1;
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (line, before[start..].chars().count() as u32 + 1)
    }

    /// The byte range of a line (from 1) without its line break; the end of the text for a line beyond it.
    pub fn line_range(&self, line: u32) -> Range<usize> {
        let mut start = 0;
        for _ in 1..line {
            match self.text[start..].find('\n') {
                Some(i) => start += i + 1,
                None => return self.text.len()..self.text.len(),
            }
        }
        let end = self.text[start..].find('\n').map_or(self.text.len(), |i| start + i);
        start..end
    }
}

/// A byte range of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub source: Source,
    /// Byte range in the text.
    pub range: Range<usize>,
}

/// How serious a diagnostic is: errors stop a build, warnings and notes do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Probably not meant.
    Warning,
    /// Stops a build.
    Error,
}

/// One message about the editor's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// A short stable code such as `unknown-key` or `W-FUZZY`.
    pub code: FaultCode,
    /// The fault, in a sentence without a full stop; private, since only people may read it.
    message: String,
    /// The file concerned if there is no span (a missing file, a folder).
    pub file: Option<Arc<str>>,
    /// The place, if a text is at fault.
    pub span: Option<Span>,
    /// The remedy.
    pub help: Option<String>,
}

/// The message of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sentence<'a>(&'a str);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl serde::Serialize for Sentence<'_> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0)
    }
}

impl From<Sentence<'_>> for String {
    fn from(sentence: Sentence<'_>) -> String {
        sentence.0.into()
    }
}

impl Diagnostic {
    /// An error with a code and a message; add a place with [`Diagnostic::at`].
    pub fn error(code: impl Into<FaultCode>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    /// A warning.
    pub fn warning(code: impl Into<FaultCode>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    /// A note.
    pub fn note(code: impl Into<FaultCode>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, code, message)
    }

    fn new(severity: Severity, code: impl Into<FaultCode>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            code: code.into(),
            message: message.into(),
            file: None,
            span: None,
            help: None,
        }
    }

    /// Points at a byte range of a text, widened to whole characters and cut to the text.
    pub fn at(mut self, source: &Source, range: Range<usize>) -> Diagnostic {
        let start = source.text.floor_char_boundary(range.start);
        let end = source.text.ceil_char_boundary(range.end.max(start));
        self.span = Some(Span { source: source.clone(), range: start..end });
        self
    }

    /// Names a file or folder when no text is at fault.
    pub fn in_file(mut self, file: impl Into<Arc<str>>) -> Diagnostic {
        self.file = Some(file.into());
        self
    }

    /// Says what to do.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The message, to be shown and not parsed: code decides by the fault's code.
    pub fn sentence(&self) -> Sentence<'_> {
        Sentence(&self.message)
    }

    /// Appends to the message.
    pub fn append(&mut self, more: &str) {
        self.message += more;
    }

    /// `file:line:column` or `file`; `None` if it has neither.
    pub fn place(&self) -> Option<String> {
        match (&self.span, &self.file) {
            (Some(span), _) => {
                let (line, column) = span.source.line_column(span.range.start);
                Some(format!("{}:{line}:{column}", span.source.name))
            }
            (None, Some(file)) => Some(file.to_string()),
            (None, None) => None,
        }
    }

    /// The message as the command line shows it: the line of the file with carets below the offending text, then the help.
    pub fn render(&self, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(self.message.as_str()).id(self.code.as_str());
        let mut group = Group::with_title(title);
        if let Some(span) = &self.span {
            // Very long lines are cut to the neighbourhood of the fault, so that hostile input stays cheap to show.
            let (line, column) = span.source.line_column(span.range.start);
            let whole = span.source.line_range(line);
            let text = &span.source.text;
            let start = floor(text, whole.start.max(span.range.start.saturating_sub(200)));
            let end = floor(text, whole.end.min(span.range.end.max(span.range.start) + 200).max(start));
            let from = span.range.start.clamp(start, end) - start;
            let to = span.range.end.clamp(start + from, end) - start;
            let snippet = Snippet::source(&text[start..end])
                .line_start(line as usize)
                .annotation(AnnotationKind::Primary.span(from..to));
            let name = &*span.source.name;
            group = if start == whole.start {
                group.element(snippet.path(name))
            } else {
                let origin = Origin::path(name).line(line as usize).char_column(column as usize);
                group.element(origin).element(snippet)
            };
        } else if let Some(file) = &self.file {
            group = group.element(Origin::path(&**file));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl serde::Serialize for Diagnostic {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = s.serialize_struct("Diagnostic", 8)?;
        out.serialize_field("severity", &self.severity)?;
        out.serialize_field("code", &self.code)?;
        out.serialize_field("message", &self.message)?;
        let (mut file, mut at, mut text) = (self.file.as_deref(), None, None);
        if let Some(span) = &self.span {
            file = Some(&*span.source.name);
            at = Some(span.source.line_column(span.range.start));
            text = span.source.text.get(span.range.clone());
        }
        out.serialize_field("file", &file)?;
        out.serialize_field("line", &at.map(|a| a.0))?;
        out.serialize_field("column", &at.map(|a| a.1))?;
        out.serialize_field("text", &text)?;
        out.serialize_field("help", &self.help)?;
        out.end()
    }
}
