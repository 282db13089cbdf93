//! `zine templates`: the templates built in and the editor's own.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Subcommand;

use base::toml_values::nearest_word;
use diagnostics::Source;
use folder::store::Changes;
use page::lexicon::Lexicon;
use production::events;
use publish::built_in_templates::BUILT_IN;
use publish::template_reference;

use super::common::{self, FolderArgs, refuse};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: TemplatesCommand,
}

#[derive(Subcommand)]
enum TemplatesCommand {
    /// List templates: built in, own, own but unused; what each is for, and its blocks
    List {
        /// Print the list as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Write built-in templates below templates/, to be changed there
    Export {
        /// Their names, as list has them: web/base.html
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// All of them
        #[arg(long)]
        all: bool,
        /// Overwrite files that exist
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Show how own templates differ from those built in
    Diff {
        /// One of them
        name: Option<String>,
        /// Exit with status 1 if a built-in one has changed since it was exported
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Describe what templates are given: variables, types, filters, as Markdown
    Reference {
        /// One template, or look: the properties of a look
        name: Option<String>,
    },
    /// List the fixed texts of the pages on the web, as they are now
    Words {
        /// Print them as one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
}

/// Runs the command: status 1 for a name that does not exist, a file in the way, a built-in template that has changed.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let done = match &arguments.what {
        TemplatesCommand::List { json, root } => list(*json, root),
        TemplatesCommand::Export { names, all, force, root } => export(names, *all, *force, root),
        TemplatesCommand::Diff { name, check, root } => diff(name.as_deref(), *check, root),
        TemplatesCommand::Reference { name } => {
            let text = template_reference::reference(name.as_deref());
            let text = text.ok_or_else(|| unknown(name.as_deref().unwrap_or_default()));
            text.map(|text| common::print(&text))
        }
        TemplatesCommand::Words { json, root } => words(*json, root),
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn unknown(name: &str) -> ExitCode {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    match nearest_word(name, &names) {
        Some(near) => refuse(format!("no template is called “{name}”: did you mean {near}?")),
        None => refuse(format!("no template is called “{name}”: `zine templates list` names them")),
    }
}

fn editor_templates(root: &FolderArgs) -> Result<Vec<Source>, ExitCode> {
    let folder = root.folder();
    let own = folder.templates();
    common::require_readable(&folder).map(|()| own)
}

fn list(json: bool, root: &FolderArgs) -> Result<(), ExitCode> {
    let all = template_reference::list(&editor_templates(root)?);
    if json {
        common::print_json(&all);
        return Ok(());
    }
    for entry in all {
        let about = if entry.about.is_empty() { String::new() } else { format!(": {}", entry.about) };
        let blocks = entry.blocks.join(", ");
        let blocks = if blocks.is_empty() { blocks } else { format!("; blocks {blocks}") };
        common::print(&format!("{} ({}){about}{blocks}\n", entry.name, entry.kind));
    }
    Ok(())
}

fn export(names: &[String], all: bool, force: bool, root: &FolderArgs) -> Result<(), ExitCode> {
    let names: Vec<String> =
        if all { BUILT_IN.iter().map(|(name, _)| name.to_string()).collect() } else { names.to_vec() };
    let folder = root.folder();
    let mut write = BTreeMap::new();
    for name in &names {
        let name = name.trim_start_matches("templates/").trim_start_matches(template_reference::ALWAYS);
        let text = template_reference::export_template(name).ok_or_else(|| unknown(name))?;
        let path = template_reference::path(name);
        if !force && folder.is_there(&path) {
            return Err(refuse(format!(
                "{path} already exists and nothing was written; to overwrite it, add --force"
            )));
        }
        write.insert(path, text.into_bytes());
    }
    let said: String = write.keys().map(|path| format!("{path}\n")).collect();
    root.commit(Changes { write, ..Changes::default() })?;
    common::print(&said);
    Ok(())
}

fn diff(name: Option<&str>, check: bool, root: &FolderArgs) -> Result<(), ExitCode> {
    let own = editor_templates(root)?;
    let name = name.map(|n| n.trim_start_matches("templates/"));
    if let Some(name) = name.filter(|name| !own.iter().any(|s| *s.name == **name)) {
        return Err(refuse(format!("templates/{name} does not exist")));
    }
    let mut changed = false;
    for source in own.iter().filter(|s| name.is_none_or(|name| *s.name == *name)) {
        let Some(built_in) = template_reference::built_in(&source.name) else { continue };
        common::print(&unified(&source.name, built_in, template_reference::split_stamp(&source.text).0));
        if template_reference::is_outdated(&source.name, &source.text) {
            changed = true;
            let said = "the built-in template has changed since this one was exported";
            common::say(format_args!("{}: {said}", source.name));
        }
    }
    if check && changed { Err(ExitCode::FAILURE) } else { Ok(()) }
}

/// Lines around a change.
const AROUND: usize = 3;

/// Two texts as a unified difference; empty where they are the same.
fn unified(name: &str, old: &str, new: &str) -> String {
    let lines: Vec<&str> = old.lines().collect();
    let (mut gone, mut come) = (BTreeMap::new(), BTreeMap::<usize, Vec<String>>::new());
    // Where a new line stands among the old ones: behind as many as stand before it in both.
    let (mut at, mut shift) = (0_usize, 0_i64);
    for line in events::difference(old, new) {
        match (line.old, line.new) {
            (Some(text), _) => {
                gone.insert(line.line - 1, text);
                at = line.line;
                shift -= 1;
            }
            (None, Some(text)) => {
                let place = usize::try_from(line.line as i64 - 1 - shift).unwrap_or(at);
                come.entry(place).or_default().push(text);
                shift += 1;
            }
            _ => {}
        }
    }
    if gone.is_empty() && come.is_empty() {
        return String::new();
    }
    let mut out = format!("--- zine:{name}\n+++ templates/{name}\n");
    let touched: Vec<usize> =
        (0..=lines.len()).filter(|n| gone.contains_key(n) || come.contains_key(n)).collect();
    let mut hunks: Vec<(usize, usize)> = Vec::new();
    for n in touched {
        let end = n + usize::from(gone.contains_key(&n)) + AROUND;
        let (from, to) = (n.saturating_sub(AROUND), end.min(lines.len()));
        match hunks.last_mut().filter(|(_, end)| from <= *end) {
            Some((_, end)) => *end = to.max(*end),
            None => hunks.push((from, to.max(from))),
        }
    }
    let mut moved = 0_i64;
    for (from, to) in hunks {
        let (mut body, mut new) = (String::new(), 0);
        for n in from..=to {
            // What comes behind the last line of a stretch belongs to it.
            for text in come.get(&n).into_iter().flatten().filter(|_| n < to || n == lines.len()) {
                body += &format!("+{text}\n");
                new += 1;
            }
            if n == to {
                break;
            }
            if gone.contains_key(&n) {
                body += &format!("-{}\n", lines[n]);
            } else {
                body += &format!(" {}\n", lines[n]);
                new += 1;
            }
        }
        let start = from as i64 + 1 + moved;
        out += &format!("@@ -{},{} +{start},{new} @@\n{body}", from + 1, to - from);
        moved += new as i64 - (to - from) as i64;
    }
    out
}

fn words(json: bool, root: &FolderArgs) -> Result<(), ExitCode> {
    let content = root.load(None::<i64>)?;
    let (words, own) = (Lexicon::on_web(&content), editor_templates(root)?);
    let ids = template_reference::texts(&own);
    let shown = |id: &String| words.lookup(id, None).map(|(pattern, _)| super::words::on_one_line(pattern));
    let all: BTreeMap<&String, String> = ids.iter().filter_map(|id| Some((id, shown(id)?))).collect();
    if json {
        common::print_json(&all);
    } else {
        all.iter().for_each(|(id, text)| common::print(&format!("{id} = {text}\n")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn differences_are_unified() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("5\n6\n", "5\nfive\n").replace("20\n", "20\nend\n");
        let said = unified("x", &old, &new);
        let wanted = "--- zine:x\n+++ templates/x\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+five\n 7\n 8\n 9\n\
                      @@ -18,3 +18,4 @@\n 18\n 19\n 20\n+end\n";
        assert_eq!(said, wanted);
        assert_eq!(unified("x", &old, &old), "");
    }
}
