//! The Atom feed of new issues, and the sitemap if the address of the site is known.

use std::collections::BTreeMap;

use super::xml;

/// One issue, or one season, in a feed.
#[derive(Clone, Debug, Default)]
pub struct FeedItem {
    /// The end of its id: `issue/12`, `game/saturn/S1901M`.
    pub id: String,
    /// `Number 12: Home by the lightship`.
    pub title: String,
    /// Path of its page from the root.
    pub link: String,
    /// Date of the issue, `YYYY-MM-DD`.
    pub date: String,
    /// A sentence about it.
    pub summary: String,
    /// Path of the PDF from the root; empty if there is none.
    pub pdf: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its text, as XHTML in a `<div>`; empty if the feed has only the summary.
    pub whole: String,
}

/// The most bytes of text in the feed, for all issues together.
const ROOM: usize = 512_000;

/// Removes the texts of the oldest entries until the rest fits; `entries` are the newest first.
pub fn limit_size(entries: &mut [FeedItem]) {
    let mut all: usize = entries.iter().map(|e| e.whole.len() + e.summary.len() + 1_000).sum();
    for entry in entries.iter_mut().rev() {
        if all <= ROOM {
            return;
        }
        all -= std::mem::take(&mut entry.whole).len();
    }
}

/// The head of a feed.
#[derive(Clone, Debug, Default)]
pub struct Channel {
    /// Title of the zine.
    pub title: String,
    /// Its motto.
    pub subtitle: String,
    /// Language, `en-GB`.
    pub language: String,
    /// The editor's name.
    pub author: String,
    /// The beginning of ids, `nightferry.example,2025`; never the address of the site, so that the site may move.
    pub tag: String,
    /// Address of the site, ending in `/`; if it is not known, the path to the root, and links are relative.
    pub base: String,
    /// The folder it is in, ending in `/`; empty for the root.
    pub home: String,
    /// The end of its id.
    pub id: String,
}

/// The feed, newest first.
pub fn atom(channel: &Channel, entries: &[FeedItem]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    out += &format!("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n", xml(&channel.language));
    out += &format!("<title>{}</title>\n", xml(&channel.title));
    if !channel.subtitle.is_empty() {
        out += &format!("<subtitle>{}</subtitle>\n", xml(&channel.subtitle));
    }
    let (base, home) = (xml(&channel.base), xml(&channel.home));
    out += &format!("<link rel=\"self\" type=\"application/atom+xml\" href=\"{base}{home}feed.xml\"/>\n");
    out += &format!("<link rel=\"alternate\" type=\"text/html\" href=\"{base}{home}index.html\"/>\n");
    let tag = xml(&channel.tag);
    out += &format!("<id>tag:{tag}:{}</id>\n", xml(&channel.id));
    let newest = entries.iter().map(|e| e.date.as_str()).max().unwrap_or("1970-01-01");
    out += &format!("<updated>{newest}T00:00:00Z</updated>\n");
    out += &format!("<author><name>{}</name></author>\n<generator>zine</generator>\n", xml(&channel.author));
    for entry in entries {
        let (id, link) = (xml(&entry.id), xml(&entry.link));
        out += &format!("<entry>\n<title>{}</title>\n<id>tag:{tag}:{id}</id>\n", xml(&entry.title));
        out += &format!("<link rel=\"alternate\" type=\"text/html\" href=\"{base}{link}\"/>\n");
        if !entry.pdf.is_empty() {
            let (pdf, bytes) = (xml(&entry.pdf), entry.bytes);
            out += &format!(
                "<link rel=\"enclosure\" type=\"application/pdf\" href=\"{base}{pdf}\" length=\"{bytes}\"/>\n"
            );
        }
        let date = xml(&entry.date);
        out += &format!("<published>{date}T00:00:00Z</published>\n<updated>{date}T00:00:00Z</updated>\n");
        out += &format!("<summary>{}</summary>\n", xml(&entry.summary));
        if !entry.whole.is_empty() {
            out += &format!("<content type=\"xhtml\">{}</content>\n", entry.whole);
        }
        out += "</entry>\n";
    }
    out + "</feed>\n"
}

/// The sitemap: every page with its full address and the day it last changed, if that is known.
pub fn sitemap(base: &str, pages: &[String], dates: &BTreeMap<String, String>) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in pages {
        let day = dates.get(page).map(|day| format!("<lastmod>{}</lastmod>", xml(day))).unwrap_or_default();
        out += &format!("<url><loc>{}{}</loc>{day}</url>\n", xml(base), xml(page));
    }
    out + "</urlset>\n"
}
