//! `zine words`: the words of everything that is printed, what they are and where they come from.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use clap::Subcommand;

use base::toml_values;
use diagnostics::{Diagnostic, Severity, Source};
use folder::store::Changes;
use folder::{Content, Spanned};
use page::lexicon::Lexicon;
use page::lexicon::catalogue::{self, BUILT_IN};
use page::lexicon::pattern::{self, MessagePattern, PatternPart, PatternValue};
use production::events::toml_tables;
use production::{catalogue_check, compose};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: WordsCommand,
}

#[derive(Subcommand)]
enum WordsCommand {
    /// List words: id, what it says, where that comes from
    List {
        /// Only those whose id or text has this in it
        pattern: Option<String>,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Start a language: words/LANG.ftl with every word commented out in English
    New {
        /// The language: nl, or de-AT for what differs from de
        language: String,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Change one word in zine.toml, and show what it does to the last issue
    Set {
        /// Its id, as list and why name it
        id: String,
        /// Its new text
        text: String,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Find the id of something printed
    Why {
        /// What is printed, or a part of it
        text: String,
        #[command(flatten)]
        root: FolderArgs,
    },
}

/// Runs the command: status 1 for a word or a file that cannot be.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let words = |root: &FolderArgs| root.load(None::<i64>).map(|content| Lexicon::for_zine(&content));
    let done = match &arguments.what {
        WordsCommand::List { pattern, root } => {
            words(root).map(|words| list(&words, pattern.as_deref().unwrap_or("")))
        }
        WordsCommand::Why { text, root } => words(root).and_then(|words| why(&words, text)),
        WordsCommand::New { language, root } => new(language, root),
        WordsCommand::Set { id, text, root } => set(id, text, root),
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn row(words: &Lexicon, id: &str) -> Option<String> {
    let (pattern, layer) = words.lookup(id, None)?;
    Some(format!("{id} = {}  ({layer})\n", on_one_line(pattern)))
}

fn list(words: &Lexicon, wanted: &str) {
    let wanted = wanted.to_lowercase();
    for id in catalogue_check::ids(words) {
        if let Some(row) = row(words, &id).filter(|row| row.to_lowercase().contains(&wanted)) {
            common::print(&row);
        }
    }
}

/// A pattern on one line, as a catalogue writes it.
pub(super) fn on_one_line(pattern: &MessagePattern) -> String {
    let pattern = pattern.iter().map(|part: &PatternPart| match part {
        PatternPart::Text(text) => text.to_string(),
        PatternPart::Value(v) => format!("{{ {} }}", value_text(v)),
        PatternPart::Choice { by, variants, .. } => {
            let all: Vec<String> =
                variants.iter().map(|(key, p)| format!("[{key}] {}", on_one_line(p))).collect();
            format!("{{ {} -> {} }}", value_text(by), all.join(" "))
        }
    });
    pattern.collect()
}

fn value_text(value: &PatternValue) -> String {
    match value {
        PatternValue::Literal(text) => format!("\"{text}\""),
        PatternValue::Fact(name) => format!("${name}"),
        PatternValue::Call(function, name, _) => {
            format!("{}(${name})", format!("{function:?}").to_uppercase())
        }
        PatternValue::Message(id, _) => id.to_string(),
    }
}

/// The fixed parts of a pattern, by every way through its choices that has one.
fn fixed(pattern: &MessagePattern) -> Vec<String> {
    let mut out = Vec::new();
    for part in pattern {
        match part {
            PatternPart::Text(text) => out.push(text.to_string()),
            PatternPart::Choice { variants, .. } => out.extend(variants.iter().flat_map(|(_, p)| fixed(p))),
            PatternPart::Value(_) => {}
        }
    }
    out
}

fn why(words: &Lexicon, text: &str) -> Result<(), ExitCode> {
    let wanted = text.to_lowercase();
    let wanted = wanted.trim();
    if wanted.is_empty() {
        return Err(common::refuse("give the printed words, or a part of them".to_string()));
    }
    let mut found: Vec<(usize, Box<str>)> = Vec::new();
    for id in catalogue_check::ids(words) {
        let forms = [words.find(&id, None), words.find(&id, Some("long"))];
        let pieces = forms.into_iter().flatten().flat_map(fixed);
        if let Some(best) = pieces.filter_map(|piece| nearness(&piece, wanted)).max() {
            found.push((best, id));
        }
    }
    found.sort_by_key(|(best, _)| std::cmp::Reverse(*best));
    if found.is_empty() {
        let said = format!("“{text}” comes from no catalogue; it may be your own text");
        return Err(common::refuse(said));
    }
    let most = found[0].0;
    let best = found.iter().filter(|(n, _)| *n == most);
    best.filter_map(|(_, id)| row(words, id)).for_each(|row| common::print(&row));
    Ok(())
}

fn nearness(piece: &String, wanted: &str) -> Option<usize> {
    let piece = piece.trim().to_lowercase();
    let within = piece.chars().count() > 3 && wanted.contains(&piece);
    (piece.contains(wanted) || within).then(|| piece.chars().count().min(wanted.chars().count()))
}

fn new(language: &str, root: &FolderArgs) -> Result<(), ExitCode> {
    let parts = language.split(['-', '_']);
    if !parts.clone().all(|p| (2..=8).contains(&p.len()) && p.chars().all(|c| c.is_ascii_alphanumeric())) {
        return Err(common::refuse(format!("“{language}” is not a language: write it like nl or de-AT")));
    }
    let mut transaction = root.begin()?;
    let name = format!("words/{language}.ftl");
    transaction.text(&name).map_err(common::report_failure)?;
    let names = transaction.folder().files("words", "ftl");
    if let Some(there) = names.iter().find(|there| there.eq_ignore_ascii_case(&name)) {
        return Err(common::refuse(format!("{there} already exists")));
    }
    let file = blank(language);
    let count = catalogue_check::ids(&Lexicon::built_in("en")).len();
    let write = [(name.clone(), file.into_bytes())].into();
    transaction.commit(Changes { write, ..Changes::default() }).map_err(common::report_failure)?;
    common::print(&format!(
        "{name}: {count} words to translate; remove the # before a word, translate it, and see it in `zine serve`\n"
    ));
    Ok(())
}

/// Every message in English, commented out, each with what it is given and below the heading that says where it is printed.
fn blank(language: &str) -> String {
    let english = Lexicon::built_in("en");
    let text = BUILT_IN.iter().find(|(name, _)| *name == "en").map_or("", |(_, text)| text);
    let mut out = format!(
        "### Words for {language}: remove the # before a message and translate what follows the =.\n"
    );
    for line in text.lines().skip_while(|line| !line.starts_with("## ")) {
        match line.split_once(" = ").map(|(id, _)| id) {
            _ if line.is_empty() || line.starts_with("## ") => out += &format!("{line}\n"),
            _ if line.starts_with('#') => {}
            Some(id) if english.find(id, None).is_some() => {
                let facts = english.find(id, None).map(pattern::facts).unwrap_or_default();
                let facts: Vec<String> = facts.iter().map(|name| format!("${name}")).collect();
                if !facts.is_empty() {
                    out += &format!("# given: {}\n", facts.join(", "));
                }
                out += &format!("# {line}\n");
            }
            _ => out += &format!("# {line}\n"),
        }
    }
    out
}

fn set(id: &str, text: &str, root: &FolderArgs) -> Result<(), ExitCode> {
    let (mut transaction, content) = root.begin_with(None::<i64>)?;
    let key = id.replace('-', "_");
    let written = with_word(&content.source.text, &key, text);
    let written = written.map_err(|e| common::fail(Diagnostic::error("toml", e)))?;
    let mut after = content.clone();
    after.source = Source::new(content.source.name.clone(), written.as_str());
    let table: WordsTable = toml_values::parse(&after.source).map_err(common::fail)?;
    after.zine.words = table.words;
    let mut faults = catalogue_check::check(&after, false);
    faults.retain(|fault| fault.severity == Severity::Error);
    if !faults.is_empty() {
        return Err(common::report_failure(faults));
    }
    let write = [("zine.toml".to_string(), written.into_bytes())].into();
    transaction.commit(Changes { write, ..Changes::default() }).map_err(common::report_failure)?;
    let said = difference(&content, &after);
    common::print(&format!("{id} = {text}\n"));
    match said.is_empty() {
        true => common::print("nothing of it is printed in the last issue\n"),
        false => said.iter().take(5).for_each(|line| common::print(&format!("  {line}\n"))),
    }
    Ok(())
}

/// The one table of zine.toml that is written.
#[derive(serde::Deserialize)]
struct WordsTable {
    words: BTreeMap<Spanned<String>, String>,
}

/// zine.toml with a word of `[words]`: in the place of the one it had, else at the end of the table.
///
/// # Errors
/// The file is no TOML, or `words` in it is no table.
fn with_word(file: &str, key: &str, text: &str) -> Result<String, String> {
    let mut toml = toml_tables::TomlEditor::read("zine.toml", file)?;
    if !toml.root().contains_key("words") {
        toml_tables::section(toml.root(), "words", Vec::new());
    }
    let words = toml.root().get_mut("words").and_then(toml_tables::Item::as_table_like_mut);
    let words = words.ok_or("zine.toml: words is not a table")?;
    let there =
        words.iter().map(|(k, _)| k.to_string()).find(|k: &String| catalogue::id(k) == catalogue::id(key));
    toml_tables::set(words, there.as_deref().unwrap_or(key), text);
    Ok(toml.text())
}

/// What is new in the words of the last issue.
fn difference(before: &Content, after: &Content) -> Vec<String> {
    let Some(number) = after.issues.last().map(|i| i.number()) else { return Vec::new() };
    let old = printed_strings(before, number);
    printed_strings(after, number).into_iter().filter(|text| !old.contains(text)).collect()
}

fn printed_strings(content: &Content, number: i64) -> BTreeSet<String> {
    let games = games::play(content, number);
    let (made, _) = compose::compose_for_web(content, &games, None, number, true);
    let mut out = BTreeSet::new();
    strings(&serde_json::to_value(&made.issue).unwrap_or_default(), &mut out);
    out
}

fn strings(value: &serde_json::Value, out: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::String(text) if text.len() < 400 => {
            out.insert(text.clone());
        }
        serde_json::Value::Array(all) => all.iter().for_each(|v| strings(v, out)),
        serde_json::Value::Object(all) => all.values().for_each(|v| strings(v, out)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::with_word;

    #[test]
    fn a_word_takes_the_place_of_the_one_before() {
        let set = |file: &str| with_word(file, "season_spring", "Lent \"12\"").expect("it is a table");
        assert_eq!(set("name = \"X\"\n"), "name = \"X\"\n\n[words]\nseason_spring = 'Lent \"12\"'\n");
        let old =
            "[words] # ours\n\"season-spring\" = \"Old\" # why\nother = \"o\"\n\n[mail]\nfrom = \"a@b\"\n";
        assert_eq!(set(old), old.replace("\"Old\"", "'Lent \"12\"'"));
        let inline = "words = { season_spring = \"Old\" }\r\nname = \"X\"\r\n";
        assert_eq!(set(inline), inline.replace("\"Old\"", "'Lent \"12\"'"));
        assert!(with_word("words = 3\n", "season_spring", "Lent").is_err());
    }
}
