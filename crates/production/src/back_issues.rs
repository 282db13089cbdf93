//! Issues from before the program: a folder of files becomes a table to correct, then `issues/back/N/`, then pages of the archive.
//! What came is kept as it came, with its hash; no game, account or seal is made of it.

use std::collections::BTreeMap;

use serde::Deserialize;

use base::toml_values::PartialDate;
use base::toml_values::quoted;
use diagnostics::Diagnostic;
use folder::store::{Changes, Faults};
use folder::{Content, Folder};
use page::html;
use page::lexicon::Lexicon;
use page::model::{
    ArticleSection, Inline, IssuePage, PageSetup, RichText, RunMarks, TemplateWords, TextBlock,
};
use publish::archive::model::{self, Archive, SealedIssuePage};
use publish::archive::page::ArchiveFile;
use publish::archive::{search, search_entries, site};
use publish::templates::{Neighbour, PageFrame, Templates};

/// The folder of back issues.
pub(crate) const FOLDER: &str = "issues/back";
/// The text of one, which may be corrected by hand.
const TEXT: &str = "text.txt";
/// Largest file, in bytes.
pub const LARGEST: usize = 64 << 20;
/// Characters at the beginning of a text in which its number and date are looked for.
const BEGINNING: usize = 2000;
/// Kinds of files that can be taken in.
pub const KINDS: [&str; 10] = ["pdf", "html", "htm", "txt", "docx", "odt", "png", "jpg", "jpeg", "webp"];
/// Kinds that are pictures.
const PICTURES: [&str; 4] = ["png", "jpg", "jpeg", "webp"];
/// The picture of the first page of one, made when it is taken in.
const COVER: &str = "cover.png";

/// `back.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BackIssueFile {
    date: PartialDate,
    #[serde(default)]
    title: String,
    /// The file as it came, beside this one.
    file: String,
    /// Its SHA-256 in hexadecimal.
    sha256: String,
}

/// A row of the table that the editor corrects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackIssueRow {
    /// The number of the issue; `None` if it is not known.
    pub number: Option<i64>,
    /// Its date; `None` if it is not known.
    pub date: Option<PartialDate>,
    /// Its title; empty for none.
    pub title: String,
    /// The name of its file.
    pub file: String,
}

/// The rows for files, by their names and what their first pages say, in the order of their numbers.
pub fn propose(files: &BTreeMap<String, Vec<u8>>) -> Vec<BackIssueRow> {
    let mut rows: Vec<BackIssueRow> = files
        .iter()
        .map(|(name, bytes)| {
            let (title, text) = text_of(name, bytes);
            let start: String = text.chars().take(BEGINNING).collect();
            let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
            BackIssueRow {
                number: number_in_name(stem).or_else(|| number_in_text(&start)),
                date: date_in_name(stem).or_else(|| date_in_text(&start)),
                title,
                file: name.clone(),
            }
        })
        .collect();
    rows.sort_by_key(|row| (row.number.is_none(), row.number));
    rows
}

/// The table as CSV.
pub fn print_table(rows: &[BackIssueRow], questions: &[String]) -> String {
    let mut out = String::from("number,date,title,file,note\n");
    for (row, question) in rows.iter().zip(questions) {
        let number = row.number.map(|n| n.to_string()).unwrap_or_default();
        let date = row.date.as_ref().map(PartialDate::iso).unwrap_or_default();
        out += &accounts::ledger::row(&[&number, &date, &row.title, &row.file, question]);
    }
    out
}

/// Reads the table; its notes are not read.
///
/// # Errors
/// A number or date that is none, with its line.
pub fn read_table(text: &str) -> Result<Vec<BackIssueRow>, String> {
    let mut out = Vec::new();
    for (line, cells) in accounts::bank::cells(text, ',').into_iter().skip(1) {
        let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim());
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let number = cell(0);
        let date = cell(1);
        let known = number.parse().ok().filter(|n| (0..1_000_000).contains(n));
        if known.is_none() && !number.is_empty() {
            return Err(format!("line {line}: “{number}” is not a number"));
        }
        let day = PartialDate::read(date);
        if day.is_none() && !date.is_empty() {
            return Err(format!("line {line}: “{date}” is not a date: write 1987-05-01 or 1987-05"));
        }
        out.push(BackIssueRow { number: known, date: day, title: cell(2).into(), file: cell(3).into() });
    }
    Ok(out)
}

/// What is to be decided about each row; empty where nothing is.
pub fn questions(rows: &[BackIssueRow], content: &Content) -> Vec<String> {
    let question = |row: &BackIssueRow| match row.number {
        None => "which number?".to_string(),
        Some(number) if content.issues.iter().any(|issue| issue.number() == number) => {
            format!("issue {number} was made here")
        }
        Some(_) if rows.iter().filter(|other| other.number == row.number).count() > 1 => {
            "two files have this number".into()
        }
        Some(_) if row.date.is_none() => "which date?".into(),
        Some(_) => String::new(),
    };
    rows.iter().map(question).collect()
}

/// The files that are written for rows without questions, and warnings about them.
///
/// # Errors
/// A file that is not there, a picture that cannot be shown.
pub fn take(
    rows: &[BackIssueRow],
    files: &BTreeMap<String, Vec<u8>>,
) -> Result<(Changes, Vec<String>), String> {
    let (mut changes, mut warnings) = (Changes::default(), Vec::new());
    for row in rows {
        let (Some(number), Some(date)) = (row.number, &row.date) else { continue };
        let Some(bytes) = files.get(&row.file) else {
            return Err(format!("“{}” is not in that folder", row.file));
        };
        let kind = kind_of(&row.file);
        let file = format!("as-it-came.{kind}");
        let base = format!("{FOLDER}/{number}");
        let head = format!(
            "# It came as {}.\ndate = {}\ntitle = {}\nfile = {}\nsha256 = {}\n",
            quoted(&row.file),
            quoted(&date.iso()),
            quoted(&row.title),
            quoted(&file),
            quoted(&base::hash::hash(bytes)),
        );
        if PICTURES.contains(&&*kind) {
            base::pictures::clean(&file, bytes).map_err(|fault| format!("{} {fault}", row.file))?;
        }
        if let Some(cover) = cover(&kind, bytes) {
            let small = base::pictures::thumbnail(&cover, model::THUMBNAIL_WIDTH);
            changes.write.extend(small.map(|small| (format!("{base}/{}", model::THUMBNAIL), small)));
            changes.write.insert(format!("{base}/{COVER}"), cover);
        }
        let text = text_of(&row.file, bytes).1;
        if text.trim().is_empty() {
            warnings.push(format!("{} has no text to search: write {base}/{TEXT} if you have one", row.file));
        }
        if kind == "pdf"
            && ["/JavaScript", "/AcroForm"]
                .iter()
                .any(|word| memchr::memmem::find(bytes, word.as_bytes()).is_some())
        {
            warnings.push(format!("{} has a script or a form, and is served as it is", row.file));
        }
        changes.write.insert(format!("{base}/back.toml"), head.into_bytes());
        changes.write.insert(format!("{base}/{TEXT}"), text.into_bytes());
        changes.write.insert(format!("{base}/{file}"), bytes.clone());
    }
    Ok((changes, warnings))
}

/// The first page of a file as a picture; `None` of a text, and of what cannot be shown.
fn cover(kind: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    #[cfg(feature = "typeset")]
    if kind == "pdf" || PICTURES.contains(&kind) {
        return typesetting::first_page(kind, bytes);
    }
    let _ = (kind, bytes);
    None
}

fn kind_of(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase()
}

/// The title and the text of a file; empty where it has none.
fn text_of(name: &str, bytes: &[u8]) -> (String, String) {
    let plain = || base::charset::text(bytes).map(|(text, ..)| text).unwrap_or_default();
    let text = match &*kind_of(name) {
        "txt" => plain(),
        "html" | "htm" => editions::text_of_page(&plain()),
        "docx" | "odt" => {
            let read = exchange::document::read_document(name, "", bytes).unwrap_or_default();
            let words = read.markdown.lines().filter(|line| !line.starts_with("![")).collect::<Vec<_>>();
            return (read.title, words.join("\n"));
        }
        #[cfg(feature = "typeset")]
        "pdf" => typesetting::pdf_text::text_of_pdf(bytes).unwrap_or_default(),
        _ => String::new(),
    };
    (String::new(), text)
}

/// Runs of figures in a text, with the text before each.
fn figures(text: &str) -> Vec<(&str, &str)> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) {
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| start + end);
        out.push((&text[..start], &text[start..end]));
        at = end;
    }
    out
}

/// `lantern-87.pdf`, `87 May 1987.pdf`: the first figures that belong to no date.
fn number_in_name(stem: &str) -> Option<i64> {
    let all = figures(stem);
    let dated = date_in_name(stem).is_some_and(|date| date.1 == base::toml_values::DatePrecision::Day);
    let numbers = all.iter().enumerate().filter(|(at, (_, digits))| {
        let year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
        // Month and day follow their year.
        let after_year = dated && *at > 0 && all[..*at].iter().rev().take(2).any(|(_, d)| d.len() == 4);
        !year && !after_year && digits.len() < 6
    });
    numbers.map(|(_, (_, digits))| digits).next()?.parse().ok()
}

/// The number that a first page gives: `No. 87`, `Number 87`, `Issue 87`, `Nr. 87`, `Numéro 87`, `#87`.
fn number_in_text(text: &str) -> Option<i64> {
    let named = figures(text).into_iter().find(|(before, digits)| {
        let before = before.trim_end_matches([' ', '.', '\u{a0}', ':']).to_lowercase();
        let words = ["no", "nr", "n°", "nº", "number", "issue", "nummer", "heft", "ausgabe", "numéro", "#"];
        digits.len() < 5
            && words.iter().any(|word| {
                before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphabetic))
            })
    });
    named?.1.parse().ok()
}

/// `1987-05-01` or `1987-05` in a name.
fn date_in_name(stem: &str) -> Option<PartialDate> {
    let starts = figures(stem).into_iter().filter(|(_, digits)| digits.len() == 4);
    starts.map(|(before, _)| &stem[before.len()..]).find_map(|rest| {
        let day = rest.get(..10).filter(|day| day.parse::<jiff::civil::Date>().is_ok());
        PartialDate::read(day.or_else(|| rest.get(..7))?)
    })
}

/// `1 May 1987` or `May 1987` on a first page.
fn date_in_text(text: &str) -> Option<PartialDate> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    (0..words.len()).find_map(|at| {
        let month = base::months::month(words[at]).filter(|_| words[at].chars().count() > 2)?;
        let (before, after, then) = (
            number_at(at.checked_sub(1), &words),
            number_at(Some(at + 1), &words),
            number_at(Some(at + 2), &words),
        );
        let (year, day) = match (plausible_year(after), plausible_year(then)) {
            (Some(year), _) => (year, before),
            (None, Some(year)) => (year, after),
            _ => return None,
        };
        let day = day.and_then(|day| jiff::civil::Date::new(year, month, i8::try_from(day).ok()?).ok());
        PartialDate::read(&day.map_or_else(|| format!("{year}-{month:02}"), |day| day.to_string()))
    })
}

fn plausible_year(n: Option<i16>) -> Option<i16> {
    n.filter(|n| (1900..2100).contains(n))
}

fn number_at(at: Option<usize>, words: &[&str]) -> Option<i16> {
    let word = words.get(at?)?.trim_end_matches(['.', ';', ')']);
    let word = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    word.parse::<i16>().ok()
}

/// Pages of back issues for the archive: as lists show them, as the search finds them, their files.
#[derive(Default)]
pub struct BackIssuePages {
    /// As lists show them, oldest first.
    pub issues: Vec<SealedIssuePage>,
    /// As the search finds them.
    pub found: Vec<search::SearchPage>,
    /// Their files.
    pub files: Vec<ArchiveFile>,
}

/// What the pages share.
pub struct BackIssueFrame<'a> {
    /// The folder.
    pub folder: &'a Folder,
    /// What is in it.
    pub content: &'a Content,
    /// The templates.
    pub templates: &'a Templates,
    /// The menu of the archive.
    pub menu: std::sync::Arc<[publish::templates::MenuItem]>,
    /// Its address; empty if it is not known.
    pub url: String,
    /// Words that name a game, longest first, with the address of its page as seen from that of an issue.
    pub games: Vec<(String, String)>,
    /// How many pages the search has before these.
    pub searched: usize,
    /// The first issue made here.
    pub next: Option<Neighbour>,
}

/// The names and numbers of the games of the archive, longest first, each with the address of its page as seen from that of an
/// issue.
pub fn game_links(archive: &Archive) -> Vec<(String, String)> {
    let judged = archive.games.iter().map(|game| (&game.id, &game.name, &*game.number));
    let all = judged.chain(archive.by_hand.iter().map(|game| (&game.id, &game.name, "")));
    let mut out: Vec<(String, String)> = all
        .flat_map(|(id, name, number)| {
            let words = std::iter::once(&**name).chain(number.split(", "));
            let address = format!("../../games/{id}/index.html");
            words.map(move |word| (word.to_string(), address.clone()))
        })
        .filter(|(word, _)| !word.is_empty())
        .collect();
    out.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    out
}

/// Paragraphs as a text in which the first mention of each game leads to its page.
fn linked_text(paragraphs: &[String], games: &[(String, String)]) -> RichText {
    let mut left: Vec<&(String, String)> = games.iter().collect();
    let mut text = RichText::default();
    for paragraph in paragraphs {
        let (mut line, mut rest) = (Vec::new(), paragraph.as_str());
        while let Some((at, (word, address))) = first_mention(rest, &left) {
            let (before, after) = (&rest[..at], &rest[at + word.len()..]);
            line.extend((!before.is_empty()).then(|| Inline::text(before)));
            let (text, marks) = (word.clone(), RunMarks::default());
            line.push(Inline::Text { text, marks, link: Some(address.clone()) });
            left.retain(|(_, other)| other != address);
            rest = after;
        }
        line.extend((!rest.is_empty()).then(|| Inline::text(rest)));
        text.prose.push(TextBlock::Paragraph { text: line });
    }
    text
}

/// Where a game is named first, with its words and the address of its page.
fn first_mention<'g>(text: &str, games: &[&'g (String, String)]) -> Option<(usize, &'g (String, String))> {
    let mentions = games.iter().filter_map(|game| {
        let is_word = |(at, found): &(usize, &str)| {
            let (before, after) = (text[..*at].chars().next_back(), text[at + found.len()..].chars().next());
            ![before, after].into_iter().flatten().any(char::is_alphanumeric)
        };
        Some((text.match_indices(&*game.0).find(is_word)?.0, *game))
    });
    // Of two that begin alike the longer one stands first.
    mentions.min_by_key(|(at, _)| *at)
}

/// Makes the pages of all back issues.
///
/// # Errors
/// A `back.toml` that cannot be read, a number twice, a file that is missing or was changed, a template that fails.
pub fn pages(frame: &BackIssueFrame) -> Result<BackIssuePages, Faults> {
    let BackIssueFrame { folder, content, templates, .. } = *frame;
    let mut all = BTreeMap::new();
    for name in folder.folders(FOLDER) {
        let place = format!("{FOLDER}/{name}/back.toml");
        let number = name.parse::<i64>().ok().filter(|n| *n >= 0 && n.to_string() == name);
        let Some(number) = number else {
            return Err(table_error(
                format!("“{name}” is not the number of an issue"),
                "name the folder 87",
                &place,
            ));
        };
        if content.issue(number).is_some() {
            return Err(table_error(
                format!("issue {number} was made here"),
                "remove the folder, or give it another number",
                &place,
            ));
        }
        let Some(source) = folder.text(&place) else {
            folder.check_readable()?;
            return Err(table_error(
                "this back issue has no back.toml".into(),
                "run `zine import --issues` again",
                &place,
            ));
        };
        let file: BackIssueFile = toml::from_str(&source.text).map_err(|fault| {
            let fault_at = fault.span().unwrap_or(0..0);
            vec![Diagnostic::error("back-issue", fault.message().to_string()).at(&source, fault_at)]
        })?;
        let came = format!("{FOLDER}/{name}/{}", file.file);
        let plain = !file.file.contains(['/', '\\']) && KINDS.contains(&&*kind_of(&file.file));
        let bytes = folder.bytes(&came).filter(|_| plain);
        let Some(bytes) = bytes.filter(|bytes| base::hash::hash(bytes) == file.sha256) else {
            folder.check_readable()?;
            return Err(table_error(
                format!("“{}” is not here as it came", file.file),
                "put it back as it was",
                &place,
            ));
        };
        let text = folder
            .text(&format!("{FOLDER}/{name}/{TEXT}"))
            .map(|text| text.text.to_string())
            .unwrap_or_default();
        let covers = [COVER, model::THUMBNAIL].map(|cover| folder.bytes(&format!("{FOLDER}/{name}/{cover}")));
        all.insert(number, (file, bytes, text, covers));
    }
    let language = Lexicon::on_web(content);
    let words = TemplateWords::from(&language);
    let masthead =
        crate::compose::masthead(content, &language, &games::Games::default(), jiff::civil::Date::MAX);
    let around: Vec<Neighbour> = all
        .iter()
        .map(|(n, (file, ..))| Neighbour { number: n.to_string(), title: file.title.clone() })
        .collect();
    let mut out = BackIssuePages::default();
    for (at, (number, (file, bytes, text, [cover, thumbnail]))) in all.into_iter().enumerate() {
        let kind = kind_of(&file.file);
        let base = format!("issues/{number}");
        let served = format!("{}-{number}.{kind}", masthead.slug);
        let body = linked_text(&paragraphs(&text), &frame.games);
        let date = crate::compose::date(&file.date, &language);
        let page = IssuePage {
            zine: masthead.clone(),
            number: number.to_string(),
            date,
            blurb: words.get("back_issue").to_string(),
            page: PageSetup { look: content.zine.page.look.clone(), ..PageSetup::default() },
            words: words.clone(),
            editorial: Some(ArticleSection {
                id: "editorial".into(),
                title: file.title.clone(),
                body: body.clone(),
                ..ArticleSection::default()
            }),
            ..IssuePage::default()
        };
        // HTML is printed by its text alone: what a page of others does is not served.
        let file_served = match &*kind {
            "html" | "htm" => None,
            "pdf" | "txt" | "docx" | "odt" => Some(bytes),
            _ => Some(base::pictures::clean(&served, &bytes).map_err(|fault| {
                vec![Diagnostic::error("picture", fault).in_file(format!("{FOLDER}/{number}/{}", file.file))]
            })?),
        };
        let is = |kinds: &[&str]| kinds.contains(&&*kind) && file_served.is_some();
        let mut issue = SealedIssuePage {
            pdf: if is(&["pdf"]) { served.clone() } else { String::new() },
            bytes: file_served.as_ref().map_or(0, |bytes| bytes.len() as u64),
            text: if is(&["txt"]) { served.clone() } else { String::new() },
            came: true,
            cover: cover.is_some(),
            thumbnail: thumbnail.is_some(),
            menu: frame.menu.clone(),
            hidden: !content.zine.web.index,
            issue: page,
            ..SealedIssuePage::default()
        };
        let link = match &file_served {
            Some(_) if is(&["docx", "odt"]) => {
                format!("<p><a class=\"btn quiet\" href=\"{served}\">{served}</a></p>\n")
            }
            Some(_) if is(&PICTURES) => {
                let alt = html::escape(words.get("back_issue"));
                format!("<figure><img src=\"{served}\" alt=\"{alt}\"></figure>\n")
            }
            // A scan is its first page, which leads to the file.
            Some(_) if cover.is_some() && text.trim().is_empty() => {
                let alt = html::escape(words.get("back_issue"));
                format!("<figure><a href=\"{served}\"><img src=\"{COVER}\" alt=\"{alt}\"></a></figure>\n")
            }
            _ => String::new(),
        };
        let printed = format!("{} {number} · {}", words.get("no"), issue.issue.date.printed);
        let body = format!(
            "<div class=\"number\">\n<header class=\"mast\">\n<h1>{}</h1>\n{}{}</header>\n{}{link}<section id=\"editorial\" class=\"prose\" aria-label=\"{}\">\n{}</section>\n</div>\n",
            html::escape(&masthead.title),
            heading_html("motto", &file.title),
            heading_html("strip", &printed),
            heading_html("meta", words.get("back_issue")),
            html::escape(&printed),
            html::prose(&body),
        );
        let (prev, next) =
            (at.checked_sub(1).and_then(|at| around.get(at)), around.get(at + 1).or(frame.next.as_ref()));
        let place = site::place(&issue, (prev.cloned(), next.cloned()), Some(&frame.url), &language);
        let page = templates.frame(&PageFrame::for_issue(&issue.issue), &place, &body)?;
        out.files.push(ArchiveFile::new(format!("{base}/index.html"), page.into_bytes()));
        let beside = [(&*served, file_served), (COVER, cover), (model::THUMBNAIL, thumbnail)];
        let beside = beside.into_iter().filter_map(|(name, bytes)| Some((name, bytes?)));
        out.files.extend(beside.map(|(name, bytes)| ArchiveFile::new(format!("{base}/{name}"), bytes)));
        let found = search_entries::issue(&issue);
        out.files.push(search_entries::texts_of(&found, frame.searched + at));
        out.found.push(found);
        issue.issue.keep_listed();
        out.issues.push(issue);
    }
    Ok(out)
}

fn heading_html(class: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p class=\"{class}\">{}</p>\n", html::escape(text)) }
}

fn table_error(message: String, help: &str, place: &str) -> Vec<Diagnostic> {
    vec![Diagnostic::error("back-issue", message).in_file(place).help(help)]
}

/// The paragraphs of a text: they are divided by empty lines.
fn paragraphs(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for line in text.lines() {
        match (line.trim(), out.last_mut()) {
            ("", _) => out.push(String::new()),
            (line, Some(last)) => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            _ => {}
        }
    }
    out.retain(|paragraph| !paragraph.is_empty());
    out
}
