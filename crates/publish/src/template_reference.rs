//! The editor's own templates beside the built-in ones: which exist, which are used, what they are given.

use std::collections::{BTreeMap, BTreeSet};

use base::toml_values::nearest_word;
use diagnostics::{Diagnostic, Source};

use crate::built_in_templates::BUILT_IN;

/// The purposes of the built-in templates, by the beginning of their names; the longest match counts.
const PURPOSES: &[(&str, &str)] = &[
    ("print/modern.typ", "the look modern on paper"),
    ("print/mimeo.typ", "the look mimeo on paper"),
    ("print/compact.typ", "the look compact on paper"),
    ("print/large.typ", "the look large on paper"),
    ("print/parts/", "a department on paper"),
    ("print/lib/", "the parts of the looks on paper"),
    ("web/base.html", "the frame of every page on the web"),
    ("web/body.html", "what an issue says on the web; kept by its seal"),
    ("web/issue.html", "the frame around the page of an issue"),
    ("web/parts/game.html", "a game in an issue"),
    ("web/parts/lists.html", "lists and notices in an issue"),
    ("web/parts/season.html", "a season on the pages of its game"),
    ("web/archive/404.html", "the page for addresses that lead nowhere"),
    ("web/archive/game.html", "a game's own page"),
    ("web/archive/board.html", "a board's page"),
    ("web/archive/games.html", "the list of games"),
    ("web/archive/home.html", "the first page"),
    ("web/archive/house-rules.html", "the house rules"),
    ("web/archive/issues.html", "the list of issues"),
    ("web/archive/moved.html", "an address that moved"),
    ("web/archive/page.html", "a page of the editor's own"),
    ("web/archive/people.html", "the list of people"),
    ("web/archive/person.html", "a person's page"),
    ("web/archive/records.html", "ratings, powers, players"),
    ("web/archive/rules.html", "the list of rule-sets"),
    ("web/archive/ruleset.html", "a rule-set's page"),
    ("web/archive/search.html", "the search"),
    ("web/archive/steps.html", "the seasons of six years of a game"),
    ("web/parts/viewer.html", "the viewer on the pages of a game"),
    ("web/icon.svg", "the picture in the browser's tab"),
    ("web/zine.css", "the style sheet of all pages"),
    ("web/orders.css", "the style of what orders.js shows"),
    ("web/orders.js", "the script with which players write orders on a game's page"),
    ("web/zine.js", "the script of viewer and search"),
    ("web/looks/", "a look of the editor's own on the web"),
];

/// Prefix of names that always mean the built-in template: `zine:web/base.html`.
pub const ALWAYS: &str = "zine:";

/// The folder of the editor's own templates.
pub const FOLDER: &str = "templates/";

/// Path of an own template from the root of the editor's folder.
pub fn path(name: &str) -> String {
    format!("{FOLDER}{name}")
}

/// A template in `zine templates list`.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TemplateInfo {
    /// Its name below `templates/`.
    pub name: String,
    /// `built in`, `own`, `own but unused`.
    pub kind: &'static str,
    /// Its purpose.
    pub about: &'static str,
    /// Its blocks, in order.
    pub blocks: Vec<String>,
}

/// Every template, built in and own, by name.
pub fn list(own: &[Source]) -> Vec<TemplateInfo> {
    let unused: BTreeSet<String> = unused(own).into_iter().collect();
    let texts: BTreeMap<&str, &str> =
        (BUILT_IN.iter().copied()).chain(own.iter().map(|s| (&*s.name, &*s.text))).collect();
    texts
        .iter()
        .map(|(name, text): (&&str, &&str)| {
            let mine = own.iter().any(|s| &*s.name == *name);
            TemplateInfo {
                name: name.to_string(),
                kind: match (mine, unused.contains(*name)) {
                    (false, _) => "built in",
                    (true, false) => "own",
                    (true, true) => "own but unused",
                },
                about: template_purpose(name),
                blocks: blocks(text).into_iter().map(String::from).collect(),
            }
        })
        .collect()
}

/// The purpose of a template; empty if only its author knows it.
pub fn template_purpose(name: &str) -> &'static str {
    let fits = PURPOSES.iter().filter(|(begin, _)| name.starts_with(begin));
    fits.max_by_key(|(begin, _)| begin.len()).map_or("", |(_, about)| about)
}

/// The text of a built-in template.
pub fn built_in(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The names that follow a tag in a template, each once: `{% block head %}`.
fn named<'t>(text: &'t str, tag: &str) -> Vec<&'t str> {
    let mut out: Vec<&str> = Vec::new();
    for rest in text.split("{%").skip(1) {
        let rest = rest.trim_start_matches('-').trim_start();
        let Some(rest) = rest.strip_prefix(tag).filter(|r| r.starts_with(char::is_whitespace)) else {
            continue;
        };
        let rest = rest.trim_start();
        let name = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => rest.split(|c: char| c.is_whitespace() || c == '%').next(),
        };
        out.extend(name.filter(|name| !name.is_empty() && !out.contains(name)));
    }
    out
}

/// The blocks of a template.
pub fn blocks(text: &str) -> Vec<&str> {
    named(text, "block")
}

/// The name of the template that one extends, as in its text.
fn parent(text: &str) -> Option<&str> {
    named(text, "extends").into_iter().next()
}

/// The editor's templates that nothing uses.
fn unused(own: &[Source]) -> Vec<String> {
    let named: BTreeSet<&str> = own
        .iter()
        .flat_map(|s| s.text.split('"').skip(1).step_by(2))
        .map(|n| n.trim_start_matches('/'))
        .collect();
    own.iter()
        .map(|s| s.name.to_string())
        .filter(|name| {
            let look =
                name.strip_prefix("print/").is_some_and(|rest| !rest.contains('/') && rest.ends_with(".typ"));
            let published = name
                .strip_prefix("web/")
                .is_some_and(|_| [".css", ".js", ".svg"].iter().any(|end| name.ends_with(end)));
            let import = name.rsplit('/').next().is_some_and(|file| named.contains(file));
            !(look || published || built_in(name).is_some() || named.contains(name.as_str()) || import)
        })
        .collect()
}

/// The built-in template that an unused own one may have been meant for.
fn meant(name: &str) -> Option<&'static str> {
    let same = BUILT_IN
        .iter()
        .map(|(known, _)| *known)
        .filter(|known| known.rsplit('/').next() == name.rsplit('/').next());
    same.min_by_key(|known| known.len())
        .or_else(|| nearest_word(name, &BUILT_IN.iter().map(|(known, _)| *known).collect::<Vec<_>>()))
}

/// The faults of the editor's templates: files that nothing uses, blocks that the template below does not have, rings. `files`
/// are all files below `templates/`, of whatever type.
pub fn check_templates(own: &[Source], files: &[String]) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let unused = unused(own);
    // The program's own repository also has the templates of `zine init` there.
    let unread = files.iter().filter(|name| !name.starts_with("init/"));
    let unread = unread.filter(|name| !own.iter().any(|s| &*s.name == name.as_str()));
    for name in unread.chain(&unused) {
        let fault = Diagnostic::warning("unused-file", "nothing uses this file").in_file(path(name));
        out.push(match meant(name) {
            Some(near) => fault.help(format!("did you mean templates/{near}?")),
            None => fault.help("`zine templates list` lists the ones in use"),
        });
    }
    let texts: BTreeMap<&str, &str> =
        BUILT_IN.iter().copied().chain(own.iter().map(|s| (&*s.name, &*s.text))).collect();
    for source in own.iter().filter(|s| s.name.ends_with(".html")) {
        let (mut chain, mut known) = (vec![source.name.to_string()], BTreeSet::new());
        let mut text: &str = &source.text;
        while let Some(next) = parent(text) {
            if chain.iter().any(|name| name == next) {
                chain.push(next.to_string());
                let message = format!("these templates extend each other in a ring: {}", chain.join(", "));
                let fault = Diagnostic::error("template-ring", message).in_file(path(&source.name));
                out.push(
                    fault.help(format!("extend {ALWAYS}{}, which is always the built-in one", source.name)),
                );
                break;
            }
            let found = match next.strip_prefix(ALWAYS) {
                Some(name) => built_in(name),
                None => texts.get(next).copied(),
            };
            let Some(found) = found else { break };
            chain.push(next.to_string());
            known.extend(blocks(found));
            text = found;
        }
        if chain.len() == 1 {
            continue;
        }
        let known: Vec<&str> = known.into_iter().collect();
        // A block within an own block is new and is shown in its place.
        for block in top_blocks(&source.text).into_iter().filter(|block| !known.contains(block)) {
            let message = format!("{} has no block “{block}”, and what is in it would be lost", chain[1]);
            let at = source.text.find(block).unwrap_or(0);
            let named = Source::new(path(&source.name), source.text.clone());
            let fault = Diagnostic::error("template-block", message).at(&named, at..at + block.len());
            out.push(match nearest_word(block, &known) {
                Some(near) => fault.help(format!("did you mean {near}?")),
                None => fault.help(format!("its blocks are {}", known.join(", "))),
            });
        }
    }
    out
}

/// The outermost blocks of a template.
fn top_blocks(text: &str) -> Vec<&str> {
    let (mut depth, mut out) = (0_usize, Vec::new());
    for rest in text.split("{%").skip(1) {
        let rest = rest.trim_start_matches('-').trim_start();
        if let Some(name) = rest.strip_prefix("block ") {
            if depth == 0 {
                out.extend(name.split_whitespace().next());
            }
            depth += 1;
        } else if rest.starts_with("endblock") {
            depth = depth.saturating_sub(1);
        }
    }
    out
}

/// The first line of an exported template: the version of the program, the name, and a short hash of the built-in text.
fn stamp(name: &str, text: &str) -> String {
    let hash = &base::hash::hash(text.as_bytes())[..8];
    let said = format!("zine {} {name} {hash}", env!("CARGO_PKG_VERSION"));
    match name.rsplit('.').next().unwrap_or_default() {
        "css" | "js" => format!("/* {said} */\n"),
        "svg" => format!("<!-- {said} -->\n"),
        "typ" if name.starts_with("print/lib/") => format!("// {said}\n"),
        _ => format!("{{# {said} -#}}\n"),
    }
}

/// A built-in template in the form in which it is exported.
pub fn export_template(name: &str) -> Option<String> {
    built_in(name).map(|text| stamp(name, text) + text)
}

/// Splits off the line that an export put before a template; returns the rest and the hash in that line.
pub fn split_stamp(text: &str) -> (&str, Option<&str>) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let words: Vec<&str> = first.split_whitespace().collect();
    match words.as_slice() {
        ["{#" | "/*" | "<!--" | "//", "zine", _, _, hash, ..] => (rest, Some(hash)),
        _ => (text, None),
    }
}

/// Whether the built-in template has changed since an own one was exported.
pub fn is_outdated(name: &str, own: &str) -> bool {
    let now = built_in(name).map(|text| base::hash::hash(text.as_bytes()));
    let then = split_stamp(own).1;
    now.zip(then).is_some_and(|(now, then)| !now.starts_with(then))
}

/// A field of the page model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelField {
    /// The type it belongs to.
    pub owner: String,
    /// Its name.
    pub name: String,
    /// Its type, as the source writes it.
    pub kind: String,
    /// Its description.
    pub about: String,
    /// The version it came with.
    pub since: String,
}

/// The first version with a described page model: fields without a `Since 0.3.` at the end of their comment came with it.
const FIRST: &str = "0.2";

/// The sources of the types that templates are given.
const MODEL: &[&str] = &[
    include_str!("../../page/src/model/mod.rs"),
    include_str!("../../page/src/model/game.rs"),
    include_str!("../../page/src/model/lists.rs"),
    include_str!("../../page/src/model/rich_text.rs"),
    include_str!("archive/model.rs"),
    include_str!("templates.rs"),
];

/// The fields of all types that templates are given, with the doc comments of their sources.
pub fn fields() -> Vec<ModelField> {
    let mut out = Vec::new();
    for source in MODEL {
        let (mut owner, mut about, mut skipped) = (None::<&str>, Vec::new(), false);
        for line in source.lines().map(str::trim) {
            if let Some(said) = line.strip_prefix("/// ") {
                about.push(said);
                continue;
            }
            if line.starts_with("#[") {
                skipped |= line.contains("serde(skip)");
                continue;
            }
            if let Some(name) = line.strip_prefix("pub struct ") {
                owner = name.split([' ', '<', '(']).next();
            } else if line == "}" {
                owner = None;
            } else if let (Some(owner), Some((name, kind))) =
                (owner, line.strip_prefix("pub ").and_then(|l| l.split_once(": ")))
                && !skipped
            {
                let said = about.join(" ");
                let marked =
                    said.rsplit_once("Since ").map(|(text, v)| (text.trim_end(), v.trim_end_matches('.')));
                let (about, since) = marked
                    .filter(|(_, v): &(&str, &str)| v.chars().all(|c| c.is_ascii_digit() || c == '.'))
                    .unwrap_or((&said, FIRST));
                out.push(ModelField {
                    owner: owner.to_string(),
                    name: name.to_string(),
                    kind: kind.trim_end_matches(',').to_string(),
                    about: about.to_string(),
                    since: since.to_string(),
                });
            }
            (about, skipped) = (Vec::new(), false);
        }
    }
    out
}

/// Filters and functions of the templates, with descriptions.
pub const FILTERS: &[(&str, &str)] = &[
    ("prose", "a text (`Prose`) as HTML blocks"),
    ("line", "a text (`Prose`) within a line"),
    ("press", "an item of press (`Press`) with dateline and name"),
    ("stopped", "text with a full stop, unless it ends with one"),
    ("runs", "runs of words with their marks, the parts of results"),
    ("typst", "on paper: any value as a Typst value"),
    ("join", "a list with something between: `| join(sep=\", \")`"),
    ("length", "how many there are"),
    ("split", "a text cut at a pattern: `| split(pat=\" \")`"),
    ("first", "the first of a list"),
    ("replace", "a text with something replaced"),
    ("safe", "on the web: put there as it is; only for what the program made itself"),
    ("t", "a function: a message with its facts, `t(id=\"archive-pages\", n=28)`"),
];

/// The values that templates of the archive are given besides the fields of the types, by template.
pub const GIVEN: &[(&str, &[(&str, &str)])] = &[
    (
        "",
        &[
            ("zine", "Masthead"),
            ("words", "every fixed text"),
            ("page", "PageSetup"),
            ("web", "PagePlace"),
            ("look_css", "String"),
        ],
    ),
    (
        "web/body.html",
        &[
            ("deadlines", "list: id, name, season, deadline, iso"),
            ("fonts", "String"),
            ("order", "list of Department"),
            ("*", "every field of IssuePage"),
        ],
    ),
    (
        "web/issue.html",
        &[
            ("body", "HTML"),
            ("number", "String"),
            ("title", "String"),
            ("blurb", "String"),
            ("date", "PrintedDate"),
            ("errata", "list of PrintedErratum"),
            ("own_look", "bool"),
            ("sealed", "bool"),
        ],
    ),
    (
        "web/archive/home.html",
        &[
            ("latest", "entry"),
            ("deadline", "PrintedDeadline"),
            ("front", "ArchivedGame"),
            ("said", "text, by, n, anchor, game"),
            ("games", "list of ArchivedGame"),
            ("soon", "list of ArchivedGame"),
            ("waiting", "list of ArchivedGame"),
            ("openings", "list of String"),
            ("back", "list of entry"),
            ("subscribe", "list of String"),
        ],
    ),
    (
        "web/archive/issues.html",
        &[(
            "years",
            "list: year, issues (entry: n, title, date, day, blurb, pages, pdf, size, cover, cover_file, games)",
        )],
    ),
    ("web/archive/games.html", &[("games", "list of ArchivedGame"), ("by_hand", "list: title, path")]),
    (
        "web/archive/game.html",
        &[
            ("game", "ArchivedGame"),
            ("viewer", "HTML"),
            ("blocks", "list: page, span"),
            ("chart", "CentreChart"),
            ("chart_svg", "SVG"),
            ("press", "list: n, anchor, title, by"),
            ("in_issues", "list: n, what"),
            ("orders", "season, geography (SVG), map (SVG), data (JSON)"),
        ],
    ),
    ("web/archive/steps.html", &[("game", "ArchivedGame"), ("span", "String"), ("viewer", "HTML")]),
    (
        "web/parts/viewer.html",
        &[
            ("game", "ArchivedGame"),
            ("geography", "list of SVG"),
            (
                "steps",
                "list: code, season (PrintedPhase), map, issue, errata, prev, next, year (each: href, name), press",
            ),
            ("years", "list: year, page, seasons (code, short, retreat)"),
            ("here", "String"),
            ("columns", "SVG"),
            ("width", "number"),
            ("high", "number"),
            ("powers", "list of String"),
            ("rows", "list: name, code, n"),
        ],
    ),
    ("web/archive/people.html", &[("people", "list of PersonPage")]),
    ("web/archive/person.html", &[("p", "PersonPage")]),
    ("web/archive/board.html", &[("board", "BoardPage")]),
    (
        "web/archive/rules.html",
        &[
            ("rules", "list of RuleSetPage"),
            ("boards", "list of BoardPage"),
            ("house", "n, rules (HouseRulesSection)"),
        ],
    ),
    ("web/archive/ruleset.html", &[("rules", "RuleSetPage")]),
    (
        "web/archive/house-rules.html",
        &[
            ("house", "n, rules (HouseRulesSection)"),
            ("editions", "list of String"),
            ("cited", "for each paragraph, list: href, text"),
        ],
    ),
    (
        "web/archive/records.html",
        &[("record", "RecordsPage"), ("pages", "list: id, title"), ("data", "bool")],
    ),
    (
        "web/archive/search.html",
        &[("index", "list: letter, rows (text, refs: n, anchor)"), ("kinds", "list: id, name")],
    ),
    ("web/archive/moved.html", &[("name", "String"), ("to", "String")]),
    ("web/archive/page.html", &[("title", "String"), ("text", "RichText")]),
];

/// The reference as Markdown: what every template is given, the types, the filters. With a template, only what that one is
/// given.
pub fn reference(template: Option<&str>) -> Option<String> {
    let mut out = String::new();
    if template == Some("look") {
        out += "# Properties of a look\n\n| property | default |\n|---|---|\n";
        properties()
            .iter()
            .for_each(|(name, value)| out += &format!("| `{name}` | `{}` |\n", value.replace('|', "\\|")));
        return Some(out);
    }
    let given: Vec<_> = match template {
        Some(name) => GIVEN.iter().filter(|(own, _)| own.is_empty() || *own == name).collect(),
        None => GIVEN.iter().collect(),
    };
    if template.is_some_and(|name| built_in(name).is_none()) {
        return None;
    }
    let all = fields();
    out += "# What templates are given\n";
    for (name, variables) in &given {
        out += &format!(
            "\n## {}\n\n| variable | type |\n|---|---|\n",
            if name.is_empty() { "Every page of the web" } else { name }
        );
        for (name, kind) in *variables {
            out += &format!("| `{name}` | {kind} |\n");
            // Its fields as a template writes them; of a list, those of its first entry.
            let (written, owner) = match kind.strip_prefix("list of ") {
                Some(owner) => (format!("{name}[0]"), owner),
                None => (name.to_string(), *kind),
            };
            for field in all.iter().filter(|f| f.owner == owner) {
                out += &format!("| `{written}.{}` | `{}` |\n", field.name, field.kind);
            }
        }
    }
    let mut wanted: BTreeSet<&str> = all.iter().map(|f| f.owner.as_str()).collect();
    if template.is_some() {
        wanted = reached(&all, given.iter().flat_map(|(_, list)| list.iter()).map(|(_, kind)| *kind));
    }
    for owner in wanted {
        out += &format!("\n## {owner}\n\n| field | type | what it is | since |\n|---|---|---|---|\n");
        for field in all.iter().filter(|f| f.owner == owner) {
            let about = field.about.replace('|', "\\|");
            out += &format!("| `{}` | `{}` | {about} | {} |\n", field.name, field.kind, field.since);
        }
    }
    out += "\n## Filters\n\n| filter | what it does |\n|---|---|\n";
    FILTERS.iter().for_each(|(name, about)| out += &format!("| `{name}` | {about} |\n"));
    Some(out)
}

/// The types reachable from some field types.
fn reached<'f>(all: &'f [ModelField], from: impl Iterator<Item = &'f str>) -> BTreeSet<&'f str> {
    let words = |text: &'f str| text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let mut todo: Vec<&str> = from.flat_map(words).collect();
    let mut out = BTreeSet::new();
    while let Some(name) = todo.pop() {
        let mine: Vec<&ModelField> = all.iter().filter(|f| f.owner == name).collect();
        if !mine.is_empty() && out.insert(name) {
            todo.extend(mine.iter().flat_map(|f| words(&f.kind)));
        }
    }
    out
}

/// The custom properties of the built-in style sheet with their defaults.
pub fn properties() -> Vec<(&'static str, &'static str)> {
    let css = built_in("web/zine.css").unwrap_or_default();
    let first = css.split_once('{').map_or("", |(_, rest)| rest).split('}').next().unwrap_or_default();
    let pairs = first.split(';').filter_map(|pair| pair.trim().split_once(':'));
    pairs.filter(|(name, _)| name.starts_with("--")).collect()
}

/// The ids of the fixed texts that templates of the web use.
pub fn texts(own: &[Source]) -> BTreeSet<String> {
    let all = BUILT_IN.iter().filter(|(name, _)| name.starts_with("web/")).map(|(_, text)| *text);
    let mut out = BTreeSet::new();
    for text in all.chain(own.iter().map(|s| &*s.text)) {
        let plain = text.split("words.").skip(1).map(|rest| {
            rest[..rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len())]
                .replace('_', "-")
        });
        let spoken =
            text.split("t(id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(String::from);
        out.extend(plain.chain(spoken).filter(|id| !id.is_empty()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_knows_every_field_that_a_template_names() {
        let all = fields();
        let known: BTreeSet<&str> = all.iter().map(|f| f.name.as_str()).collect();
        let given: BTreeSet<&str> = GIVEN
            .iter()
            .flat_map(|(_, list)| list.iter())
            .flat_map(|(name, kind)| {
                std::iter::once(*name).chain(kind.split(|c: char| !c.is_alphanumeric() && c != '_'))
            })
            .collect();
        assert!(all.iter().all(|f| !f.about.is_empty()), "{:?}", all.iter().find(|f| f.about.is_empty()));
        for (name, text) in BUILT_IN.iter().filter(|(name, _)| name.ends_with(".html")) {
            for tag in text.split(['{', '}']).filter(|t| t.starts_with(['%', ' '])) {
                // The content of quotation marks is text.
                let code: String = tag.split('"').step_by(2).collect();
                for word in code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.') {
                    let mut parts = word.split('.');
                    let first = parts.next().unwrap_or_default();
                    if matches!(first, "words" | "loop") {
                        continue;
                    }
                    for part in parts.filter(|p| p.starts_with(char::is_alphabetic)) {
                        let local = ["rules", "text", "id"].contains(&part);
                        assert!(local || known.contains(part) || given.contains(part), "{name}: {word}");
                    }
                }
            }
        }
        for (_, about) in FILTERS {
            assert!(!about.is_empty());
        }
        assert!(properties().iter().any(|(name, value)| *name == "--sea" && *value == "#dfe9f0"));
    }

    #[test]
    fn blocks_and_rings_are_seen() {
        let base = Source::new(
            "web/base.html",
            "{% extends \"zine:web/base.html\" %}{% block fotter %}x{% endblock %}",
        );
        let found = check_templates(std::slice::from_ref(&base), &[]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].help.as_deref().unwrap_or_default().contains("footer"));
        let ring = Source::new("web/base.html", "{% extends \"web/base.html\" %}");
        assert_eq!(check_templates(&[ring], &[])[0].code.as_str(), "template-ring");
        let lost = Source::new("base.html", "x");
        let found = check_templates(&[lost], &["notes.txt".into()]);
        assert!(
            found.iter().any(|f| f.help.as_deref() == Some("did you mean templates/web/base.html?")),
            "{found:?}"
        );
    }

    #[test]
    fn an_export_says_of_which_edition_it_is() {
        let text = export_template("web/base.html").unwrap();
        let (rest, hash) = split_stamp(&text);
        assert_eq!(Some(rest), built_in("web/base.html"));
        assert!(hash.is_some() && !is_outdated("web/base.html", &text));
        assert!(is_outdated("web/base.html", "{# zine 0.0.1 web/base.html 00000000 -#}\nx"));
    }
}
