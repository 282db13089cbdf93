//! The files an issue was made from: those of everybody, and those that nobody else may see.

use folder::Folder;
use folder::issue::{IssueFolder, TEXTS};

/// Files of an issue's folder that are read by their name, besides its texts.
const NAMED: [&str; 2] = ["issue.toml", "flyer.toml"];
/// Folders of texts and pictures.
const PUBLIC: [&str; 6] = ["art", "articles", "errata", "letters", "results", "subzines"];
/// Pictures.
const PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "svg", "gif", "webp"];

/// The files of an issue by name from the root, each list in order.
#[derive(Clone, Debug, Default)]
pub struct IssueSources {
    /// What was printed, and pictures.
    pub public: Vec<String>,
    /// The mail, press (its authors), letters and articles that are not printed, the secret of the draws.
    pub private: Vec<String>,
    /// Articles that wait to fill a page: they belong to no issue yet.
    pub waiting: Vec<String>,
}

/// Looks at the folder of an issue. `fillers` are the articles that filled it up without being named in issue.toml.
pub fn for_issue(folder: &Folder, issue: &IssueFolder, fillers: &[String]) -> IssueSources {
    let (base, mut out) = (&issue.folder, IssueSources::default());
    for entry in folder.list(base).iter().filter(|e| !e.folder) {
        let end = entry.name.rsplit_once('.').map(|(_, end)| end);
        if NAMED.iter().chain(&TEXTS).any(|n| entry.name.eq_ignore_ascii_case(n))
            || end.is_some_and(|end| PICTURES.iter().any(|p| end.eq_ignore_ascii_case(p)))
        {
            out.public.push(format!("{base}/{}", entry.name));
        }
    }
    let mut private: Vec<String> = Vec::new();
    for article in &issue.articles {
        let name = &article.name;
        let is_chosen = fillers.contains(name) || issue.file.fillers.iter().any(|f| f.get_ref() == name);
        if article.front.print == Some(false) {
            private.push(format!("{base}/articles/{name}.md"));
        } else if article.front.filler.is_some() && !is_chosen {
            out.waiting.push(format!("{base}/articles/{name}.md"));
        }
    }
    let unprinted = issue.letters.iter().filter(|l| l.front.print == Some(false));
    private.extend(unprinted.map(|l| format!("{base}/letters/{}.md", l.name)));
    for subzine in &issue.subzines {
        let articles = subzine.articles.iter().filter(|file| file.front.print == Some(false));
        let letters = subzine.letters.iter().filter(|file| file.front.print == Some(false));
        private.extend(articles.map(|file| file.source.name.to_string()));
        private.extend(letters.map(|file| file.source.name.to_string()));
    }
    for name in PUBLIC.iter().flat_map(|kind| files_below(folder, &format!("{base}/{kind}"))) {
        if private.contains(&name) || out.waiting.contains(&name) {
            continue;
        }
        out.public.push(name);
    }
    out.public.extend(issue.polls.iter().cloned());
    out.private = private;
    for kind in ["orders", "answers", "press"] {
        out.private.extend(files_below(folder, &format!("{base}/{kind}")));
    }
    out.private.extend(files_below(folder, &format!("private/letters/{}", issue.name().folder())));
    let own = secret_path(issue.number());
    if issue.flyer.is_none() && folder.is_there(&own) {
        out.private.push(own);
    }
    out.public.sort();
    out.private.sort();
    out
}

/// The file of the secret an issue's draws are made from.
pub fn secret_path(number: i64) -> String {
    format!("private/secrets/issue-{number}.txt")
}

/// Every file below a folder, by name from the root.
pub fn files_below(folder: &Folder, base: &str) -> Vec<String> {
    let mut out = Vec::new();
    for entry in folder.list(base) {
        let name = format!("{base}/{}", entry.name);
        if entry.folder { out.extend(files_below(folder, &name)) } else { out.push(name) }
    }
    out
}
