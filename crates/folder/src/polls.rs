//! `polls/NAME.toml`: a question to the readers. The answers are in `issues/issue-N/answers/NAME/PERSON.txt`, where N is the
//! issue that was open when they came.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use base::toml_values::{Spanned, parse};
use diagnostics::{Diagnostic, Source};

use super::folder::Folder;

/// The folder of the polls.
pub const POLLS: &str = "polls";

/// `polls/NAME.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PollFile {
    /// Its heading; the name of the file if absent.
    pub title: Option<String>,
    /// What is asked, as printed.
    pub question: String,
    /// What an answer is.
    pub kind: Spanned<PollKind>,
    /// The issue that asks.
    pub issue: i64,
    /// The issue that prints the count; the one after `issue` if absent.
    pub count: Option<Spanned<i64>>,
    /// What may be chosen, or the titles that are ranked or given marks.
    #[serde(default)]
    pub options: Vec<Spanned<String>>,
    /// The lowest and the highest mark; 0 and 10 if absent.
    pub scale: Option<Spanned<[i64; 2]>>,
    /// The number of marks a title needs before its mean is printed; 5 if absent.
    pub least: Option<usize>,
    /// Print nobody's name.
    #[serde(default)]
    pub secret: bool,
    /// Spellings that are counted as one answer, the one to print first: `[["UK", "Britain"]]`.
    #[serde(default)]
    pub same: Vec<Vec<String>>,
    /// The right answer, if there is one: it is printed with the count, and who had it.
    pub right: Option<Spanned<String>>,
}

/// What an answer to a poll is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PollKind {
    /// One of the options.
    Choice,
    /// Any number of the options.
    Several,
    /// Words.
    Text,
    /// The options in order, best first; those left out are last.
    Rank,
    /// A number.
    Number,
    /// A mark for each option, as far as the writer knows it.
    Scale,
}

/// A poll.
#[derive(Clone, Debug)]
pub struct Poll {
    /// Name of its file, without `.toml`.
    pub id: String,
    /// The file as text.
    pub source: Source,
    /// The file.
    pub file: PollFile,
}

impl PollKind {
    /// Whether the answers are about a list of options.
    pub fn has_options(self) -> bool {
        !matches!(self, PollKind::Text | PollKind::Number)
    }
}

impl Poll {
    /// The issue that prints the count.
    pub fn counted_in(&self) -> i64 {
        self.file.count.as_ref().map_or(self.file.issue.saturating_add(1), |n| *n.get_ref())
    }

    /// Its heading.
    pub fn title(&self) -> &str {
        self.file.title.as_deref().unwrap_or(&self.id)
    }

    /// Whether an issue, while it is open, takes answers.
    pub fn is_open_in(&self, issue: i64) -> bool {
        self.file.issue < issue && issue <= self.counted_in()
    }

    /// The lowest and the highest mark.
    pub fn scale(&self) -> [i64; 2] {
        self.file.scale.as_ref().map_or([0, 10], |scale| *scale.get_ref())
    }

    /// The number of marks a title needs before its mean is printed.
    pub fn least(&self) -> usize {
        self.file.least.unwrap_or(5)
    }

    /// What cannot be asked or counted as it is written.
    pub fn faults(&self) -> Vec<Diagnostic> {
        let file = &self.file;
        let (kind, mut out) = (*file.kind.get_ref(), Vec::new());
        if kind.has_options() && file.options.len() < 2 {
            let help = "add options = [\"...\", \"...\"]";
            push_poll_fault(
                "a poll of this kind needs two options or more".into(),
                file.kind.span(),
                help,
                &mut out,
                &self.source,
            );
        }
        if let Some(option) = file.options.first().filter(|_| !kind.has_options()) {
            push_poll_fault(
                "a poll of this kind has no options".into(),
                option.span(),
                "remove them, or choose another kind",
                &mut out,
                &self.source,
            );
        }
        for (at, option) in file.options.iter().enumerate() {
            let words = fold(option.get_ref());
            if words.is_empty() {
                push_poll_fault(
                    "this option is empty".into(),
                    option.span(),
                    "remove it, or write what it is",
                    &mut out,
                    &self.source,
                );
            } else if file.options[..at].iter().any(|other| fold(other.get_ref()) == words) {
                let message = format!("the option “{}” is here twice", option.get_ref());
                push_poll_fault(message, option.span(), "remove one of them", &mut out, &self.source);
            }
        }
        if let Some(count) = file.count.as_ref().filter(|count| *count.get_ref() <= file.issue) {
            let message = format!("issue {} cannot count what issue {} asks", count.get_ref(), file.issue);
            push_poll_fault(
                message,
                count.span(),
                "count in a later issue than the one that asks",
                &mut out,
                &self.source,
            );
        }
        if let Some(scale) = &file.scale {
            let [low, high] = *scale.get_ref();
            if kind != PollKind::Scale {
                push_poll_fault(
                    "only a poll of kind “scale” has a scale".into(),
                    scale.span(),
                    "remove it, or set kind = \"scale\"",
                    &mut out,
                    &self.source,
                );
            } else if low >= high || low < -1_000_000 || high > 1_000_000 {
                push_poll_fault(
                    format!("marks cannot go from {low} to {high}"),
                    scale.span(),
                    "write it like scale = [0, 10]",
                    &mut out,
                    &self.source,
                );
            }
        }
        if let Some(right) = file.right.as_ref().filter(|_| matches!(kind, PollKind::Rank | PollKind::Scale))
        {
            push_poll_fault(
                "a poll of this kind has no right answer".into(),
                right.span(),
                "remove it, or choose another kind",
                &mut out,
                &self.source,
            );
        }
        out
    }
}

fn push_poll_fault(
    message: String,
    at: std::ops::Range<usize>,
    help: &str,
    out: &mut Vec<Diagnostic>,
    source: &Source,
) {
    out.push(Diagnostic::error("poll", message).at(source, at).help(help.to_string()));
}

/// A text as it is compared: lower case, one blank between words, no marks of a sentence around it.
pub fn fold(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_matches(|c: char| !c.is_alphanumeric()).to_string()
}

/// Reads the polls of a folder, in the order of their names.
pub(super) fn read(folder: &Folder) -> BTreeMap<String, Poll> {
    let mut out = BTreeMap::new();
    for name in folder.files(POLLS, "toml") {
        let id = name.trim_start_matches("polls/").trim_end_matches(".toml").to_string();
        let Some(source) = folder.text(&name) else { continue };
        if !base::toml_values::is_id(&id) {
            let message = "a poll’s file is named with letters, digits, - and _ only";
            folder.fault(Diagnostic::error("bad-id", message).in_file(name));
            continue;
        }
        match parse(&source) {
            Ok(file) => {
                let poll = Poll { id: id.clone(), source, file };
                poll.faults().into_iter().for_each(|fault| folder.fault(fault));
                out.insert(id, poll);
            }
            Err(fault) => folder.fault(fault),
        }
    }
    out
}
