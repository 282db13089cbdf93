//! Checks the links, fragments, pictures and alternative texts of a built site, page by page.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use memchr::memchr_iter;
use rustc_hash::FxHashSet;

use base::parallel;
use diagnostics::Diagnostic;
use map::web;

use super::addresses::{self, lasts};
use super::tags::{Attribute, tags};

/// How many pages one thread checks at a time.
const MANY: usize = 64;

/// The links and targets of a site. Pages are scanned one by one and not kept.
#[derive(Clone, Debug, Default)]
pub struct LinkCheck {
    pages: BTreeMap<String, LinkedPage>,
    files: BTreeSet<String>,
}

/// The links of a page, and the targets on it.
#[derive(Clone, Debug, Default)]
pub struct LinkedPage {
    ids: FxHashSet<Box<str>>,
    /// The ids within drawings, one per line; hardly anything outside the page links to them.
    drawn: Box<str>,
    /// Stretches it shares with other pages.
    stretches: Vec<Arc<SharedStretch>>,
    /// Those of the ids that are permanent addresses.
    addresses: Vec<String>,
    links: Vec<Link>,
    /// How many links it has.
    count: usize,
    /// Positions of pictures without alternative text.
    mute: Vec<(u32, u32)>,
}

#[derive(Clone, Debug)]
struct Link {
    attribute: &'static str,
    value: String,
    at: (u32, u32),
}

/// A fault at a place of a page: a dead link, or a picture without alternative text.
#[derive(Clone, Debug)]
pub struct PageFault {
    /// The page, by its path from the root.
    pub page: String,
    /// Line and column of the place.
    pub at: (u32, u32),
    /// The link, if it is a dead one.
    pub dead: Option<DeadLink>,
}

/// A link without a target.
#[derive(Clone, Debug)]
pub struct DeadLink {
    attribute: &'static str,
    value: String,
    /// Its fault, in a sentence.
    pub message: String,
}

impl DeadLink {
    /// Its target, if readers follow such links.
    pub fn href(&self) -> Option<&str> {
        (self.attribute == "href").then_some(&self.value)
    }
}

impl PageFault {
    /// The fault as a diagnostic, at its place in the built page.
    pub fn diagnostic(&self) -> Diagnostic {
        let (fault, help) = match &self.dead {
            Some(dead) => (
                Diagnostic::error("dead-link", dead.message.clone()),
                "correct the text or template the link is in, or restore its target",
            ),
            None => (
                Diagnostic::error("no-alt", "a picture has no alternative text"),
                "describe the picture in the brackets: ![A map of Galicia](picture.png)",
            ),
        };
        let (line, column) = self.at;
        fault.in_file(format!("public/{}:{line}:{column}", self.page)).help(help)
    }
}

impl LinkCheck {
    /// Adds a file, with links and fragments if it is a page.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        self.take(path, path.ends_with(".html").then(|| LinkedPage::scan(&String::from_utf8_lossy(bytes))));
    }

    /// Adds a file; `page` is its scan, if it is a page.
    pub fn take(&mut self, path: &str, page: Option<LinkedPage>) {
        self.files.insert(path.to_string());
        self.pages.extend(page.map(|page| (path.to_string(), page)));
    }

    /// Adds a file without scanning it.
    pub fn add_file(&mut self, path: &str) {
        self.files.insert(path.to_string());
    }

    /// Adds files without scanning them.
    pub fn extend_files<'p>(&mut self, paths: impl IntoIterator<Item = &'p str>) {
        self.files.extend(paths.into_iter().map(str::to_string));
    }

    /// Every file, by its path from the root.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// The file whose name differs from another only in case, which some systems confuse.
    pub fn meets(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|other: &&String| other.eq_ignore_ascii_case(path)).map(String::as_str)
    }

    /// Dead links and fragments, and pictures without alternative text, each with page, line and column.
    pub fn faults(&self) -> Vec<Diagnostic> {
        self.page_faults().iter().map(PageFault::diagnostic).collect()
    }

    /// The faults of `faults`, not yet put into words.
    pub fn page_faults(&self) -> Vec<PageFault> {
        let pages: Vec<(&String, &LinkedPage)> = self.pages.iter().collect();
        let parts: Vec<&[(&String, &LinkedPage)]> = pages.chunks(MANY).collect();
        let made = parallel::par_map(&parts, |part| self.faults_of_all(part));
        parts
            .iter()
            .zip(made)
            .flat_map(|(part, made)| made.unwrap_or_else(|| self.faults_of_all(part)))
            .collect()
    }

    fn faults_of_all(&self, pages: &[(&String, &LinkedPage)]) -> Vec<PageFault> {
        pages.iter().flat_map(|(path, page)| self.faults_of(path, page)).collect()
    }

    fn faults_of(&self, path: &str, page: &LinkedPage) -> Vec<PageFault> {
        let inside = page.links.iter().filter(|l| !is_external(&l.value) && !l.value.is_empty());
        let dead = inside.filter_map(|link| {
            let dead = Some(self.dead(path, link)?);
            Some(PageFault { page: path.to_string(), at: link.at, dead })
        });
        let mute = page.mute.iter().map(|at| PageFault { page: path.to_string(), at: *at, dead: None });
        dead.chain(mute).collect()
    }

    fn dead(&self, path: &str, link: &Link) -> Option<DeadLink> {
        let Link { attribute, value, .. } = link;
        let (file, fragment) = value.split_once('#').unwrap_or((value, ""));
        let file = file.split('?').next().unwrap_or(file);
        let target = if file.is_empty() { Some(path.to_string()) } else { join(path, file) };
        let message = match target {
            None => format!("{attribute}=\"{value}\" leads out of the site"),
            Some(target) if !self.files.contains(&target) => {
                format!("{attribute}=\"{value}\" leads to {target}, which is not there")
            }
            Some(target) => {
                let page = self.pages.get(&target).filter(|_| !fragment.is_empty())?;
                if page.has(&percent_decode(fragment)) {
                    return None;
                }
                format!("{attribute}=\"{value}\": {target} has no place called {fragment}")
            }
        };
        Some(DeadLink { attribute, value: value.clone(), message })
    }

    /// The targets of a page within the site: pages, and places on them.
    pub fn leads(&self, path: &str) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        let links = self.pages.get(path).into_iter().flat_map(|page| &page.links);
        for link in links.filter(|l| !is_external(&l.value)) {
            let (file, fragment) = link.value.split_once('#').unwrap_or((&link.value, ""));
            let Some(file) = join(path, file.split('?').next().unwrap_or(file)) else { continue };
            out.extend((!fragment.is_empty()).then(|| format!("{file}#{fragment}")));
            out.insert(file);
        }
        out
    }

    /// Targets outside the site, each with the first place of a link to it.
    pub fn external_links(&self) -> BTreeMap<String, String> {
        let mut out = BTreeMap::new();
        for (path, page) in &self.pages {
            for link in
                page.links.iter().filter(|l| l.value.starts_with("http:") || l.value.starts_with("https:"))
            {
                let (line, column) = link.at;
                out.entry(link.value.clone()).or_insert_with(|| format!("public/{path}:{line}:{column}"));
            }
        }
        out
    }

    /// The permanent addresses: pages, with their fragments if those last, and other files fetched by name.
    pub fn addresses(&self) -> BTreeSet<String> {
        self.files
            .iter()
            .filter(|path: &&String| addresses::is_permanent(path))
            .cloned()
            .chain(self.pages.iter().flat_map(|(path, page): (&String, &LinkedPage)| -> Vec<String> {
                let lasting = page.addresses.iter().filter(|_| addresses::fragments_last(path));
                lasting.map(|id| format!("{path}#{id}")).collect()
            }))
            .collect()
    }

    /// The number of pages and of links.
    pub fn count(&self) -> (usize, usize) {
        (self.pages.len(), self.pages.values().map(|p| p.count).sum())
    }
}

/// Checks every page at once. `files` has the text of pages, and the empty text for all other files.
pub fn check(files: &BTreeMap<String, String>) -> Vec<Diagnostic> {
    let mut survey = LinkCheck::default();
    files.iter().for_each(|(path, text)| survey.add(path, text.as_bytes()));
    survey.faults()
}

/// Definitions repeated on many pages, scanned once.
#[derive(Debug)]
struct SharedStretch {
    text: Arc<str>,
    ids: FxHashSet<Box<str>>,
    /// How many links it has, all to ids of its own.
    count: usize,
}

impl SharedStretch {
    /// The stretches whose links all lead into themselves.
    fn all() -> Vec<Arc<SharedStretch>> {
        static KNOWN: Mutex<Vec<Arc<SharedStretch>>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = Vec::new();
        for text in web::shared_definitions() {
            let stretch = known.iter().find(|s| Arc::ptr_eq(&s.text, &text)).cloned();
            let stretch = stretch.unwrap_or_else(|| {
                let page = LinkedPage::with(&text, &[]);
                let ids = page.ids.into_iter().chain(page.drawn.lines().map(Into::into)).collect();
                let alone = page.links.is_empty() && page.mute.is_empty();
                let stretch =
                    Arc::new(SharedStretch { text, ids, count: if alone { page.count } else { usize::MAX } });
                known.push(stretch.clone());
                stretch
            });
            out.extend(Some(stretch).filter(|s| s.count < usize::MAX));
        }
        out
    }
}

impl LinkedPage {
    /// Scans a page. A link to an id of the page itself is resolved here, and kept only if it is dead: a drawing has hundreds
    /// of them.
    pub fn scan(html: &str) -> LinkedPage {
        LinkedPage::with(html, &SharedStretch::all())
    }

    fn with(html: &str, known: &[Arc<SharedStretch>]) -> LinkedPage {
        let mut lines = LineFinder { text: html, starts: Vec::new(), last: (0, 0, 0) };
        let (mut out, mut drawings) = (LinkedPage::default(), 0_usize);
        let (mut own, mut here, mut drawn) = (Vec::new(), FxHashSet::default(), String::new());
        let mut tags = tags(html);
        while let Some(tag) = tags.next() {
            match tag.name {
                "style" | "defs" if drawings > 0 => {
                    let stretch = known.iter().find(|s| html[tag.at..].starts_with(&*s.text));
                    if let Some(stretch) = stretch {
                        out.count += stretch.count;
                        tags.go_on_at(tag.at + stretch.text.len());
                        out.stretches.push(stretch.clone());
                        continue;
                    }
                }
                "svg" if !tag.empty() => drawings += 1,
                "/svg" => drawings = drawings.saturating_sub(1),
                _ => {}
            }
            let mut told = tag.name != "img";
            for Attribute { name, at, value } in tag.attributes() {
                let attribute = match name {
                    "href" => "href",
                    "src" => "src",
                    "id" if !value.is_empty() => {
                        if drawings > 0 {
                            drawn += value;
                            drawn.push('\n');
                        } else {
                            out.ids.insert(value.into());
                            out.addresses.extend(lasts(value).then(|| value.to_string()));
                        }
                        here.insert(value);
                        continue;
                    }
                    "alt" => {
                        told = true;
                        continue;
                    }
                    _ => continue,
                };
                out.count += 1;
                if value.starts_with('#') {
                    own.push((attribute, at, value));
                } else {
                    out.links.push(Link::new(attribute, value, lines.of(at)));
                }
            }
            if !told {
                out.mute.push(lines.of(tag.at));
            }
        }
        out.drawn = drawn.into();
        let stretches = &out.stretches;
        own.retain(|(_, _, value)| {
            let id = &value[1..];
            !here.contains(id) && !stretches.iter().any(|s| s.ids.contains(id))
        });
        let dead = own.into_iter().map(|(attribute, at, value)| Link::new(attribute, value, lines.of(at)));
        out.links.extend(dead);
        out.links.sort_by_key(|link| link.at);
        out
    }
}

impl LinkedPage {
    /// Whether the page has an id.
    fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
            || self.stretches.iter().any(|s| s.ids.contains(id))
            || self.drawn.lines().any(|drawn| drawn == id)
    }
}

impl Link {
    fn new(attribute: &'static str, value: &str, at: (u32, u32)) -> Link {
        let value = value.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&");
        Link { attribute, value, at }
    }
}

/// Finds line and column of places in a text, quickly if they are asked for in order.
struct LineFinder<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// The last place asked for: start of its line, offset, characters of the line before it.
    last: (usize, usize, usize),
}

impl LineFinder<'_> {
    fn of(&mut self, at: usize) -> (u32, u32) {
        let text = self.text;
        if self.starts.is_empty() {
            self.starts.push(0);
            self.starts.extend(memchr_iter(b'\n', text.as_bytes()).map(|i| i + 1));
        }
        let line = self.starts.partition_point(|s| *s <= at);
        let start = self.starts[line.saturating_sub(1)];
        let (from, before) = match self.last {
            (same, offset, count) if same == start && offset <= at => (offset, count),
            _ => (start, 0),
        };
        let count = before + text[from..at].chars().count();
        self.last = (start, at, count);
        (line as u32, count as u32 + 1)
    }
}

/// Whether a link leads out of the site.
pub fn is_external(value: &str) -> bool {
    ["http:", "https:", "mailto:", "tel:", "data:"].iter().any(|scheme| value.starts_with(scheme))
}

/// The path of a relative link; `None` if it leaves the site.
fn join(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    let mut path = percent_decode(&parts.join("/"));
    if link.ends_with('/') || path.is_empty() {
        path = format!("{path}/index.html").trim_start_matches('/').to_string();
    }
    Some(path)
}

/// Decodes percent escapes.
pub fn percent_decode(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_fragments_and_pictures_without_text_are_found() {
        let page = "<p id=\"a\"><a href=\"../b.html#x\">b</a> <a href=\"#a\">a</a>\n <a href=\"#no\">n</a> \
                    <a href=\"../../c.html\">c</a><img src=\"d.png\"> <a href=\"https://example.org/?a&amp;b\">e</a>";
        let mut survey = LinkCheck::default();
        survey.add("issues/index.html", page.as_bytes());
        survey.add("b.html", b"<p id=\"x\">");
        let found: Vec<String> = survey.faults().iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found[0].starts_with("public/issues/index.html:2:11: href=\"#no\""), "{found:?}");
        let external: Vec<String> = survey.external_links().into_keys().collect();
        assert_eq!(external, ["https://example.org/?a&b"]);
    }
}
