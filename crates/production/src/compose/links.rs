//! Links in what people wrote, seen from the page of an issue: `other.md` is where that text is printed, `/rules.pdf` is a file of
//! the site.

use folder::{Content, IssueFolder, IssueNumber};
use page::model::IssuePage;
use publish::archive::links::percent_decode;
use publish::issue_names::place;

use super::names::{anchor, text_anchor};

/// Makes the links of all texts lead from the page of the issue. Those to nothing stay as they were written, and are found dead.
pub(super) fn fill(content: &Content, number: IssueNumber, issue: &mut IssuePage) {
    issue.texts_mut().into_iter().for_each(|text| {
        text.map_links(&|way| from_root(way, UP).or_else(|| printed_at(content, number, way)))
    });
}

/// The way from the page of an issue to the root of the site.
pub const UP: &str = "../../";

/// The way to a place named from the root of the site, from a page that reaches the root by `up`.
pub fn from_root(way: &str, up: &str) -> Option<String> {
    let (file, fragment) = split_fragment(way);
    let path = file.strip_prefix('/').filter(|path| !path.starts_with('/'))?;
    let index = if path.is_empty() || path.ends_with('/') { "index.html" } else { "" };
    Some(format!("{up}{path}{index}{fragment}"))
}

/// A link without its fragment, and the fragment with its `#`.
pub fn split_fragment(way: &str) -> (&str, &str) {
    way.split_at(way.find('#').unwrap_or(way.len()))
}

/// Where a text is printed that a link names by its file: one of this issue, or of a sealed one if the link names its folder. The
/// end of its path will do if it is the only one with that end.
fn printed_at(content: &Content, number: IssueNumber, way: &str) -> Option<String> {
    let (file, fragment) = split_fragment(way);
    if !file.ends_with(".md") || file.contains(':') {
        return None;
    }
    let path = file.rsplit("../").next()?.trim_start_matches("./");
    let path = path.strip_prefix("issues/").or_else(|| path.strip_prefix("flyers/")).unwrap_or(path);
    let named = content.in_time().find_map(|issue| {
        let folder = issue.folder.rsplit('/').next()?;
        Some((issue, path.strip_prefix(folder)?.strip_prefix('/')?))
    });
    let (issue, path) = named.or_else(|| Some((content.issue(number)?, path)))?;
    let base = match (issue.name() == number, issue.sealed.is_some()) {
        (true, _) => String::new(),
        (_, true) => format!("{UP}{}/index.html", place(&issue.name().to_string())),
        _ => return None,
    };
    let path = percent_decode(path);
    let all = printed_files(issue);
    let mut fitting = all.iter().filter(|(file, _)| {
        file.strip_suffix(&path).is_some_and(|before| before.is_empty() || before.ends_with('/'))
    });
    let (_, anchor) = fitting.next().filter(|_| fitting.next().is_none())?;
    let part = fragment.strip_prefix('#').map(|part| format!("-{part}")).unwrap_or_default();
    Some(format!("{base}#{anchor}{part}"))
}

/// The texts that an issue prints: each by its path within the folder of the issue, with its anchor.
fn printed_files(issue: &IssueFolder) -> Vec<(String, String)> {
    let within =
        |file: &str| file.strip_prefix(&issue.folder).unwrap_or(file).trim_start_matches('/').to_string();
    let mut out = Vec::new();
    let whole = [
        (issue.editorial.as_ref().map(|file| &file.source), "editorial"),
        (issue.ads.as_ref().map(|file| &file.source), "ads"),
        (issue.house_rules.as_ref().map(|file| &file.source), "house-rules"),
    ];
    for (source, id) in whole {
        out.extend(source.map(|source| (within(&source.name), id.to_string())));
    }
    for file in issue.articles.iter().filter(|file| file.front.print != Some(false)) {
        out.push((within(&file.source.name), text_anchor("article", &file.name)));
    }
    for file in issue.letters.iter().filter(|file| file.front.print != Some(false)) {
        out.push((within(&file.source.name), text_anchor("letter", &file.name)));
    }
    for (game, items) in &issue.press {
        for file in items.iter().filter(|file| file.front.print != Some(false)) {
            out.push((
                within(&file.source.name),
                text_anchor(&format!("{}-press", anchor(game)), &file.name),
            ));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_site_are_named_from_its_root() {
        assert_eq!(from_root("/rules.pdf", UP).as_deref(), Some("../../rules.pdf"));
        assert_eq!(from_root("/games/#now", UP).as_deref(), Some("../../games/index.html#now"));
        assert_eq!(from_root("/", UP).as_deref(), Some("../../index.html"));
        assert_eq!(from_root("//example.org/x", UP), None);
        assert_eq!(from_root("quirks.md", UP), None);
    }
}
