//! How much printed text is in no catalogue, and so would be English on a German or French page: a zine is built in a
//! language with every message in «…», and text outside must be the editor's own or a name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use folder::Folder;
use page::model::IssuePage;
use production::compose;
use publish::templates::{PagePlace, Templates};

use crate::folders;
use crate::prose::pseudo;

/// The zine's own text: pairs of adjacent words in its files, and the words.
pub struct Own {
    words: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
}

/// The words of a text in lower case, without numbers, codes and single letters.
fn words(text: &str) -> Vec<String> {
    let all = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '’' | '\''));
    let whole = all.filter(|w| w.chars().filter(|c| c.is_alphabetic()).count() > 1);
    whole.map(|w| w.trim_matches(['’', '\'']).to_lowercase().replace('’', "'")).collect()
}

impl Own {
    /// The text of a folder, with the names on all boards.
    pub fn of(root: &Path) -> Own {
        let mut own = Own { words: BTreeSet::new(), pairs: BTreeSet::new() };
        own.read(root);
        // Names of files, programs and units.
        own.take("records.json ratings.csv games.csv Atom iCalendar NRR 5th Tu TRO TR TUR ALG twin");
        for entry in adjudicator::rules::LIST {
            let rules = (entry.make)(&adjudicator::rules::Switches::default()).unwrap();
            let board = rules.board();
            board.provinces().for_each(|p| own.take(&board.province(p).name));
            board.provinces().for_each(|p| own.take(&board.province(p).abbr));
            board.all_owners().for_each(|o| own.take(&board.owner(o).name));
            own.take(entry.name);
        }
        own
    }

    fn read(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            self.take(&name);
            if path.is_dir() {
                if !matches!(&*name, "public" | "print" | "seals" | "words" | "target" | "outbox")
                    && !name.starts_with('.')
                {
                    self.read(&path);
                }
            } else if let Ok(text) = fs::read_to_string(&path) {
                self.take(&text);
            }
        }
    }

    fn take(&mut self, text: &str) {
        let all = words(text);
        self.pairs.extend(all.windows(2).map(|pair| (pair[0].clone(), pair[1].clone())));
        self.words.extend(all);
    }

    /// Number of words inside «…», and the words outside that are not the zine's own.
    pub fn measure(&self, text: &str, pairs: bool) -> (usize, Vec<String>) {
        let (mut said, mut left, mut depth) = (0, Vec::new(), 0);
        let mut run = String::new();
        for c in text.chars().chain(['\0']) {
            match c {
                '«' => {
                    if depth == 0 {
                        left.extend(self.strange(&std::mem::take(&mut run), pairs));
                    }
                    depth += 1;
                }
                '»' if depth > 0 => {
                    depth -= 1;
                    if depth == 0 {
                        said += words(&std::mem::take(&mut run)).len();
                    }
                }
                // At the end of a part of a page, open brackets end, too.
                '\0' if depth > 0 => {
                    depth = 0;
                    said += words(&std::mem::take(&mut run)).len();
                }
                '\0' => left.extend(self.strange(&std::mem::take(&mut run), pairs)),
                c => run.push(c),
            }
        }
        (said, left)
    }

    /// The words of a text that the zine does not have, and pairs with a plain English word that are not adjacent in it.
    fn strange(&self, run: &str, paired: bool) -> Vec<String> {
        let all = words(run);
        let word = all.iter().filter(|word| !self.words.contains(*word)).cloned();
        let pairs = all.windows(2).filter(|pair| paired && pair.iter().any(|w| PLAIN.contains(&w.as_str())));
        let pairs = pairs.filter(|pair| !self.pairs.contains(&(pair[0].clone(), pair[1].clone())));
        word.chain(pairs.map(|pair| pair.join(" "))).collect()
    }
}

/// Words that make a pair of words English prose.
const PLAIN: [&str; 16] = [
    "the", "of", "is", "are", "was", "to", "in", "for", "by", "from", "this", "with", "it", "no", "not", "an",
];

/// Converts a zine to the language with words in «…».
pub fn spoken(root: &Path) {
    let toml = fs::read_to_string(root.join("zine.toml")).unwrap();
    let mut kept = String::new();
    let mut skip = false;
    for line in toml.lines() {
        if line.starts_with('[') {
            skip = line.trim() == "[words]";
        }
        if !skip && !line.starts_with("language") {
            kept += &format!("{line}\n");
        }
    }
    folders::put(root, "zine.toml", &format!("language = \"xx\"\n{kept}"));
    folders::put(root, "words/xx.ftl", &pseudo(['«', '»']));
}

/// The text of a page: shown or read out, without scripts and styles.
fn shown(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        out += &rest[..at];
        rest = &rest[at..];
        let skipped = [
            ("<script", "</script>"),
            ("<style", "</style>"),
            ("<code", "</code>"),
            ("<!--", "-->"),
            ("<article lang=\"en\"", "</article>"),
        ];
        if let Some((_, end)) = skipped.iter().find(|(begin, _)| rest.starts_with(begin)) {
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let close = rest.find('>').unwrap_or(rest.len() - 1);
        let tag = &rest[..close];
        for name in [" alt=\"", " aria-label=\"", " title=\""] {
            if let Some((_, value)) = tag.split_once(name) {
                out += &format!("\0{}\0", value.split('"').next().unwrap_or(""));
            }
        }
        let inline =
            ["b", "i", "em", "a", "u", "small", "strong", "span", "del", "ins", "abbr", "code", "tspan"];
        let name = tag[1..].trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        if !inline.contains(&name) {
            out.push('\0');
        }
        rest = &rest[close + 1..];
    }
    let plain =
        [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'")];
    plain.iter().fold(out, |text, (from, to)| text.replace(from, to))
}

/// Fails if more than 1 % of all words, or more than 4 % of those of a page, are in no catalogue.
pub fn judge(what: &str, measured: &[(String, usize, Vec<String>)]) {
    let (mut all, mut wrong, mut worst) = (0, Vec::new(), Vec::new());
    for (name, said, left) in measured {
        all += said + left.len();
        if left.len() * 25 > said + left.len() {
            worst.push(format!("{name}: {} of {}: {left:?}", left.len(), said + left.len()));
        }
        wrong.extend(left.iter().map(|w| format!("{w} ({name})")));
    }
    println!("{what}: {} of {all} words are in no catalogue, on {} pages", wrong.len(), measured.len());
    let shown = wrong[..wrong.len().min(60)].join("\n");
    assert!(all > 0 && wrong.len() * 100 < all, "{what}: {} of {all}\n{shown}", wrong.len());
    assert!(worst.is_empty(), "{what}\n{}", worst.join("\n"));
}

/// The sample in that language.
fn sample(name: &str) -> folders::Zine {
    let place = folders::place(name);
    for part in ["boards", "games", "issues", "private", "fonts"] {
        folders::copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &place.0.join(part));
    }
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("zine.toml"), place.0.join("zine.toml")).unwrap();
    spoken(&place.0);
    place
}

/// No. 12, which is open, composed for the web.
fn twelfth(root: &Path) -> IssuePage {
    let content = folder::load(&Folder::new(root), Some(12)).unwrap();
    let games = games::play(&content, 12);
    compose::compose_for_web(&content, &games, None, 12, true).0.issue
}

#[test]
fn no_page_of_the_web_has_words_of_its_own() {
    let zine = sample("tongues-web");
    let own = Own::of(&zine.0);
    let made = production::web_archive::write_archive(&Folder::new(&zine.0))
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let pages = made.files.iter().filter(|(name, _)| name.ends_with(".html"));
    let pages = pages.map(|(name, bytes)| (name.to_string(), String::from_utf8_lossy(bytes).into_owned()));
    let templates = Templates::new(&[]).unwrap();
    let twelfth = templates.web(&twelfth(&zine.0), &PagePlace::default()).unwrap();
    // A sealed page stays in the language it was published in.
    let sealed = |name: &str| {
        let number = name.strip_prefix("public/issues/").and_then(|rest| rest.strip_suffix("/index.html"));
        number.is_some_and(|n| zine.0.join(format!("issues/issue-{n}/sealed/published")).is_dir())
    };
    let measured: Vec<_> = pages
        .filter(|(name, _)| !sealed(name))
        .chain([("No. 12".to_string(), twelfth)])
        .map(|(name, page)| {
            let (said, left) = own.measure(&shown(&page), true);
            (name, said, left)
        })
        .collect();
    assert!(measured.len() > 80, "{} pages", measured.len());
    judge("web", &measured);
}

/// The same on paper, in every look.
#[cfg(feature = "typeset")]
#[test]
fn no_page_of_the_pdf_has_words_of_its_own() {
    if std::process::Command::new("pdftotext").arg("-v").output().is_err() {
        println!("skipped: pdftotext is not there");
        return;
    }
    for look in ["modern", "mimeo", "compact"] {
        let zine = sample(&format!("tongues-{look}"));
        folders::change(&zine.0, "zine.toml", "look = \"modern\"", &format!("look = \"{look}\""));
        let (own, file) = (Own::of(&zine.0), zine.0.join("issue.txt"));
        folders::zine(&zine.0, &["build", "12"]);
        let pdf = fs::read_dir(zine.0.join("public/issues/12")).unwrap().flatten().map(|e| e.path());
        let pdf = pdf.into_iter().find(|p| p.extension().is_some_and(|e| e == "pdf")).expect("a PDF");
        let run = std::process::Command::new("pdftotext").arg("-raw").arg(&pdf).arg(&file).status().unwrap();
        assert!(run.success(), "{look}");
        let text = fs::read_to_string(&file).unwrap();
        let pages = text.split('\u{c}').enumerate().filter(|(_, page)| !page.trim().is_empty());
        // A message may continue across a page break.
        let mut is_open = false;
        let measured: Vec<_> = pages
            .map(|(n, page)| {
                let begin = if is_open { "«" } else { "" };
                let depth = begin.len() / 2 + page.matches('«').count();
                is_open = depth > page.matches('»').count();
                let end = if is_open { "»" } else { "" };
                let (said, left) = own.measure(&format!("{begin}{page}{end}"), false);
                (format!("{look}, page {}", n + 1), said, left)
            })
            .collect();
        judge(look, &measured);
    }
}
