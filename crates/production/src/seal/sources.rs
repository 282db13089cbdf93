//! The files an issue was made from: those of everybody, and those that nobody else may see.

use folder::issue::{Issue, TEXTS};
use folder::{Article, Folder, Letter};

/// Files of an issue's folder that are read by their name, besides its texts.
const NAMED: [&str; 2] = ["issue.toml", "flyer.toml"];
/// Folders of texts and pictures.
const PUBLIC: [&str; 4] = ["art", "articles", "errata", "letters"];
/// Pictures.
const PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "svg", "gif", "webp"];

/// The files of an issue by name from the root, each list in order.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// What was printed, and pictures.
    pub public: Vec<String>,
    /// The mail, press (its authors), letters and articles that are not printed, the secret of the draws.
    pub private: Vec<String>,
    /// Articles that wait to fill a page: they belong to no issue yet.
    pub waiting: Vec<String>,
}

/// Looks at the folder of an issue. `fillers` are the articles that filled it up without being named in issue.toml.
pub fn of(folder: &Folder, issue: &Issue, fillers: &[String]) -> Sources {
    let (base, mut out) = (&issue.folder, Sources::default());
    let picture = |name: &str| {
        name.rsplit_once('.').is_some_and(|(_, end)| PICTURES.iter().any(|p| end.eq_ignore_ascii_case(p)))
    };
    for entry in folder.list(base).iter().filter(|e| !e.folder) {
        if NAMED.iter().chain(&TEXTS).any(|n| entry.name.eq_ignore_ascii_case(n)) || picture(&entry.name) {
            out.public.push(format!("{base}/{}", entry.name));
        }
    }
    let text = |kind: &str, name: &str| format!("{base}/{kind}/{name}.md");
    let hidden = |a: &&Article| a.front.print == Some(false);
    let chosen =
        |a: &Article| fillers.contains(&a.name) || issue.file.fillers.iter().any(|f| *f.get_ref() == a.name);
    let unprinted = |l: &&Letter| l.front.print == Some(false);
    let mut private: Vec<String> =
        issue.articles.iter().filter(hidden).map(|a| text("articles", &a.name)).collect();
    private.extend(issue.letters.iter().filter(unprinted).map(|l| text("letters", &l.name)));
    let waits = |a: &&Article| a.front.filler.is_some() && !hidden(a) && !chosen(a);
    out.waiting = issue.articles.iter().filter(waits).map(|a| text("articles", &a.name)).collect();
    for name in PUBLIC.iter().flat_map(|kind| all(folder, &format!("{base}/{kind}"))) {
        if private.contains(&name) || out.waiting.contains(&name) {
            continue;
        }
        out.public.push(name);
    }
    out.private = private;
    for kind in ["orders", "press"] {
        out.private.extend(all(folder, &format!("{base}/{kind}")));
    }
    out.private.extend(all(folder, &format!("private/letters/{}", issue.name().folder())));
    let own = secret(issue.number());
    if issue.flyer.is_none() && folder.is_there(&own) {
        out.private.push(own);
    }
    out.public.sort();
    out.private.sort();
    out
}

/// The file of the secret an issue's draws are made from.
pub fn secret(number: i64) -> String {
    format!("private/secrets/issue-{number}.txt")
}

/// Every file below a folder, by name from the root.
pub fn all(folder: &Folder, base: &str) -> Vec<String> {
    let mut out = Vec::new();
    for entry in folder.list(base) {
        let name = format!("{base}/{}", entry.name);
        if entry.folder { out.extend(all(folder, &name)) } else { out.push(name) }
    }
    out
}
