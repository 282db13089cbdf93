//! The templates: the editor's own from templates/ first, then the built-in ones; one Tera for paper, one for the web.
//!
//! `print/*.typ` and `web/*.html` are Tera templates over the [`IssuePage`]; `print/lib/` is plain Typst and `web/zine.css`
//! plain CSS. Values can never become code: whatever a template prints is escaped for its language. In a `.typ` template a
//! value is `{{ x }}` in markup and `{{ x | typst }}` in code, which writes it as a Typst value.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde_json::{Value as Json, json};
use tera::{Context, ErrorKind, Kwargs, ReportError, State, Tera, Value};

use adjudicator::rules::MessageFact;
use base::template_limits;
use diagnostics::{Diagnostic, Severity, Source};
use page::lexicon::Lexicon;
use page::model::{
    Department, IssuePage, LetterReference, Masthead, PageSetup, PressSection, PrintedDate, PrintedErratum,
    RichText, TemplateWords,
};
use page::{html, typst};

use crate::built_in_templates::BUILT_IN;
use crate::{issue_names, template_reference};

/// The style sheet of the web pages.
const STYLE: &str = "web/zine.css";

/// The looks it has. They must stay, since sealed pages name them.
const LOOKS: [&str; 4] = ["modern", "mimeo", "compact", "large"];

/// The address side of one copy. Private, so not part of the page model: only a copy on paper carries it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CopyLabel {
    /// To whom.
    pub to: String,
    /// The address code (`P/Z-15`).
    pub code: String,
    /// The address, line by line.
    pub address: Vec<String>,
    /// What the post office is asked (`Printed matter`).
    pub notice: String,
}

/// A file attached to the PDF.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Attachment {
    /// Path among the assets, and its name in the PDF.
    pub path: String,
    /// Media type (`application/json`).
    pub mime: String,
    /// What it is.
    pub description: String,
}

/// The place of a web page in the archive.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PagePlace {
    /// The words in which `t(id=…)` speaks on it.
    #[serde(skip)]
    pub language: Lexicon,
    /// The way to the root of the archive (`../../`).
    pub root: String,
    /// The address of the site, ending in `/`, where it is known.
    pub url: String,
    /// Whether the picture of the first page lies beside the page.
    pub cover: bool,
    /// File name of the PDF beside the page; empty when there is none.
    pub pdf: String,
    /// File name of the issue as text; empty when there is none.
    pub text: String,
    /// File name of the issue as an EPUB; empty when there is none.
    pub epub: String,
    /// Pages of the PDF.
    pub pages: u32,
    /// Size of the PDF in words; empty where it is not known.
    pub size: String,
    /// The departments of the archive; empty where there is only this page.
    pub sections: Vec<MenuItem>,
    /// What the page says of itself.
    pub about: PageMeta,
    /// Whether search engines are asked to pass it over.
    pub hidden: bool,
    /// Letters of later issues that answer letters of this one: which one, and the answers.
    pub answers: Vec<(String, LetterReference)>,
    /// Neighbours in the archive: number and title.
    pub prev: Option<Neighbour>,
    /// The issue after this one.
    pub next: Option<Neighbour>,
}

/// Metadata of a page, for search engines and for programs that show links.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PageMeta {
    /// What it is about, without the name of the zine.
    pub name: String,
    /// What is on it, in up to 160 characters.
    pub text: String,
    /// What it is, as OpenGraph has it: `website`, `article`, `profile`.
    pub kind: &'static str,
    /// Its lasting address; empty where that of the site is not known.
    pub address: String,
    /// A picture of it, by its address, and what is on the picture; empty for none.
    pub picture: (String, String),
    /// The same as JSON-LD, safe within a script element; empty for none.
    pub data: String,
}

/// The most characters in a description.
const ABOUT: usize = 160;

impl PageMeta {
    /// Describes a page in whole words; a text too short to be useful is followed by `more`.
    pub fn description(text: &str, more: &str) -> String {
        let mut out = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if out.chars().count() < 30 && !more.is_empty() {
            out = format!("{out}{}{more}", if out.is_empty() { "" } else { " · " });
        }
        if out.chars().count() > ABOUT {
            let cut: String = out.chars().take(ABOUT - 2).collect();
            out = cut.rsplit_once(' ').map_or(cut.as_str(), |(start, _)| start).to_string() + " …";
        }
        out
    }

    /// JSON that is safe in a script element.
    pub fn safe(data: &Json) -> String {
        data.to_string().replace("</", "<\\/")
    }
}

/// A department of the archive.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MenuItem {
    /// Its folder.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Its first page, from the root of the archive.
    pub to: String,
    /// Whether this page belongs to it.
    pub here: bool,
}

/// A neighbouring issue.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Neighbour {
    /// Its number.
    pub number: String,
    /// Its title; empty for none.
    pub title: String,
}

/// The data of the frame around an issue's page; it is rebuilt by every build.
#[derive(Clone, Debug, Serialize)]
pub struct PageFrame<'a> {
    /// The zine as it is now.
    pub zine: &'a Masthead,
    /// The fixed words.
    pub words: &'a TemplateWords,
    /// Number of the issue.
    pub number: &'a str,
    /// Its title; empty for none.
    pub title: &'a str,
    /// One sentence about it.
    pub blurb: &'a str,
    /// Its date.
    pub date: &'a PrintedDate,
    /// Its look.
    pub page: &'a PageSetup,
    /// Corrections of it that came later.
    pub errata: &'a [PrintedErratum],
    /// Whether `look.css`, a look of the editor's own, lies beside it.
    pub own_look: bool,
    /// Whether the body is sealed.
    pub sealed: bool,
}

impl PageFrame<'_> {
    /// The frame of an issue that is not sealed.
    pub fn for_issue(issue: &IssuePage) -> PageFrame<'_> {
        PageFrame {
            zine: &issue.zine,
            words: &issue.words,
            number: &issue.number,
            title: issue.heading(),
            blurb: &issue.blurb,
            date: &issue.date,
            page: &issue.page,
            errata: &[],
            own_look: false,
            sealed: false,
        }
    }
}

/// The lines around the body of a sealed issue.
fn marks(number: &str) -> (String, String) {
    (format!("<!-- sealed {number} -->\n"), format!("<!-- end sealed {number} -->\n"))
}

/// The body of a sealed issue in its page: the text between the marks, if each occurs once.
pub fn sealed_body<'p>(page: &'p str, number: &str) -> Option<&'p str> {
    let (begin, end) = marks(number);
    let (_, rest) = page.split_once(&format!("\n{begin}"))?;
    let (body, more) = rest.split_once(&end)?;
    (body.ends_with('\n') && !more.contains(&end)).then_some(body)
}

/// All templates, parsed.
pub struct Templates {
    print: Tera,
    web: Tera,
    plain: BTreeMap<String, String>,
    /// The editor's own, as read.
    own: Vec<Source>,
    /// Definitions of maps shared by many pages, as values.
    shared: Mutex<Vec<(Arc<str>, Value)>>,
}

impl Templates {
    /// Parses the editor's templates (named by path below templates/) and, for the rest, the built-in ones.
    ///
    /// # Errors
    /// A template that does not parse, or that would print a value where it could become code.
    pub fn new(own: &[Source]) -> Result<Templates, Vec<Diagnostic>> {
        let mut sources: BTreeMap<&str, Source> =
            BUILT_IN.iter().map(|(name, text)| (*name, Source::new(*name, *text))).collect();
        for source in own {
            // The line of an export is only for `zine templates diff`.
            let (text, stamp) = template_reference::split_stamp(&source.text);
            let text =
                if stamp.is_some() && filled(&source.name) { format!("\n{text}") } else { text.into() };
            sources.insert(&source.name, Source::new(template_reference::path(&source.name), text));
        }
        let mut found = Vec::new();
        let mut plain = BTreeMap::new();
        let (mut paper, mut page) = (Vec::new(), Vec::new());
        for (name, source) in &sources {
            if !filled(name) {
                plain.insert((*name).to_owned(), source.text.to_string());
            } else if name.ends_with(".typ") {
                found.append(&mut traps(source));
                paper.push((*name, source.text.to_string()));
            } else {
                page.push((*name, source.text.to_string()));
            }
        }
        let mut print = Tera::new();
        print.autoescape_on([".typ"]);
        print.set_escape_fn(escape_typst);
        print.register_filter("typst", typst_filter);
        let mut web = Tera::new();
        web.autoescape_on([".html"]);
        web.set_escape_fn(escape_html);
        web.register_filter("prose", prose_filter);
        web.register_filter("line", line_filter);
        web.register_filter("press", press_filter);
        web.register_filter("runs", runs_filter);
        web.register_filter("place", place_filter);
        web.register_filter("stopped", stopped_filter);
        web.register_function("t", spoken);
        // The built-in ones, under the names that always mean them.
        let own_page = own.iter().any(|s| s.name.starts_with("web/"));
        let always: Vec<(String, String)> = (BUILT_IN.iter())
            .filter(|(name, _)| own_page && name.ends_with(".html"))
            .map(|(name, text)| (format!("{}{name}", template_reference::ALWAYS), text.to_string()))
            .collect();
        page.extend(always.iter().map(|(name, text)| (name.as_str(), text.clone())));
        for (tera, templates) in [(&mut print, paper), (&mut web, page)] {
            if let Err(error) = tera.add_raw_templates(templates) {
                let help = "`zine templates diff` shows where your own differ from those built in";
                // Known faults are reported at their places.
                let known = template_reference::check_templates(own, &[])
                    .into_iter()
                    .filter(|f| f.severity == Severity::Error);
                found.extend(known);
                found.extend(own.iter().filter_map(|s| syntax(sources.get(&*s.name)?)));
                if !found.is_empty() {
                    break;
                }
                let file = match error.kind() {
                    ErrorKind::MissingParent { current, .. } => current,
                    _ => "",
                };
                found.push(
                    Diagnostic::error("template", error_text(&error))
                        .in_file(template_reference::path(file))
                        .help(help),
                );
            }
        }
        if found.is_empty() {
            let own = own.iter().filter_map(|s| sources.remove(&*s.name)).collect();
            Ok(Templates { print, web, plain, own, shared: Mutex::default() })
        } else {
            Err(found)
        }
    }

    /// The fault of a template that cannot be filled in: at its place, if that is in one of the editor's own.
    fn failed(&self, template: &str, error: &tera::Error) -> Vec<Diagnostic> {
        if let ErrorKind::RenderingError(report) = error.kind() {
            let file = template_reference::path(report.filename());
            if let Some(source) = self.own.iter().find(|s| *s.name == *file) {
                return vec![reported(report, source)];
            }
        }
        failed(template, error)
    }

    /// Fills in a web template in a language. `room` bytes are reserved for the page.
    fn fill(
        &self,
        name: &str,
        context: &Context,
        language: &Lexicon,
        room: usize,
    ) -> Result<String, Vec<Diagnostic>> {
        LANGUAGE.set(language.clone());
        let mut page = Vec::with_capacity(room);
        let _watch = template_limits::guard(&template_reference::path(name));
        self.web.render_to(name, context, &mut page).map_err(|e| self.failed(name, &e))?;
        String::from_utf8(page).map_err(|e| failed(name, &tera::Error::message(e.to_string())))
    }

    /// The Typst source of an issue.
    ///
    /// # Errors
    /// A look without a template, or a template that fails.
    pub fn print(
        &self,
        issue: &IssuePage,
        label: Option<&CopyLabel>,
        attachments: &[Attachment],
    ) -> Result<String, Vec<Diagnostic>> {
        self.source(issue, None, label, &[], attachments)
    }

    /// The Typst source of an issue laid out by a plan.
    ///
    /// # Errors
    /// See [`Templates::print`].
    pub fn print_with_plan(
        &self,
        issue: &IssuePage,
        plan: &Json,
        attachments: &[Attachment],
    ) -> Result<String, Vec<Diagnostic>> {
        self.source(issue, Some(plan), None, &[], attachments)
    }

    /// The Typst source of a print run: the issue without a label, followed by a page for each label, in this order.
    /// [`typesetting::personal_copies::Copies`] lays them over the back page, copy by copy.
    ///
    /// # Errors
    /// See [`Templates::print`].
    pub fn print_run(
        &self,
        issue: &IssuePage,
        plan: Option<&Json>,
        labels: &[CopyLabel],
        attachments: &[Attachment],
    ) -> Result<String, Vec<Diagnostic>> {
        self.source(issue, plan, None, labels, attachments)
    }

    fn source(
        &self,
        issue: &IssuePage,
        plan: Option<&Json>,
        label: Option<&CopyLabel>,
        labels: &[CopyLabel],
        attachments: &[Attachment],
    ) -> Result<String, Vec<Diagnostic>> {
        let name = format!("print/{}.typ", issue.page.look);
        if !self.print.contains_template(&name) {
            let looks: Vec<_> = self.looks().collect();
            let message = format!("no look is called \u{201c}{}\u{201d}", issue.page.look);
            let help = format!("the looks are {}", looks.join(", "));
            return Err(vec![Diagnostic::error("look", message).help(help)]);
        }
        if issue.date.parts().is_none() {
            let help = "a PDF to be sealed needs a date: date = 2026-11-20";
            return Err(vec![
                Diagnostic::error("date", "the issue has no date").in_file("issue.toml").help(help),
            ]);
        }
        let mut context = context(issue)?;
        context.insert("front", &front(issue));
        context.insert("deadlines", &deadlines(issue));
        context.insert("plan", &plan);
        context.insert("label", &label);
        context.insert("labels", labels);
        context.insert("attachments", attachments);
        let _watch = template_limits::guard(&template_reference::path(&name));
        self.print.render(&name, &context).map_err(|e| self.failed(&name, &e))
    }

    /// The web page of an issue: its body in today's frame.
    ///
    /// # Errors
    /// A template that fails.
    pub fn web(&self, issue: &IssuePage, place: &PagePlace) -> Result<String, Vec<Diagnostic>> {
        self.frame(&PageFrame::for_issue(issue), place, &self.body(issue, &place.language)?)
    }

    /// The body of an issue's web page, without the frame around it; it ends with a line feed.
    ///
    /// # Errors
    /// A template that fails.
    pub fn body(&self, issue: &IssuePage, language: &Lexicon) -> Result<String, Vec<Diagnostic>> {
        let mut context = context(issue)?;
        context.insert_value("geography", self.geography(&issue.geography));
        context.insert("deadlines", &deadlines(issue));
        context.insert("fonts", self.fonts(&issue.page.look));
        context.insert("page", &for_web(&issue.page));
        // Reserves room for the page: it is long, and most of its length is known.
        let room = issue.geography.iter().map(|part| part.len()).sum::<usize>() + (1 << 16);
        let page = self.fill("web/body.html", &context, language, room)?;
        Ok(if page.ends_with('\n') { page } else { page + "\n" })
    }

    /// The frame of an issue's page around its body. The body of a sealed issue is between two marks, each on a line of its
    /// own.
    ///
    /// # Errors
    /// A template that fails, or that does not show the body of a sealed issue exactly once.
    pub fn frame(&self, frame: &PageFrame, place: &PagePlace, body: &str) -> Result<String, Vec<Diagnostic>> {
        let name = "web/issue.html";
        let mut context = Context::from_serialize(frame).map_err(|e| failed(name, &e))?;
        context.insert("web", place);
        context.insert("page", &for_web(frame.page));
        context.insert("look_css", &self.look_css(frame.page.on_web()));
        let (begin, end) = marks(frame.number);
        let body_length = body.len();
        let body = match frame.sealed {
            true => Value::safe_string(&format!("{begin}{body}{end}")),
            false => Value::safe_string(body),
        };
        context.insert_value("body", body);
        let page = self.fill(name, &context, &place.language, body_length)?;
        let shown = page.matches(&begin).count() == 1 && sealed_body(&page, frame.number).is_some();
        if frame.sealed && !shown {
            let fault = "the page of a sealed issue must show {{ body }} once, alone on its line";
            let fault = Diagnostic::error("template", fault).in_file(template_reference::path(name));
            return Err(vec![fault.help("see the template of the same name that zine brings along")]);
        }
        Ok(page)
    }

    /// A page of the archive, from the template `web/archive/<name>.html`, with what all pages share, its own data, and the
    /// definitions of its maps.
    ///
    /// # Errors
    /// A template that fails.
    pub fn archive(
        &self,
        name: &str,
        known: &Json,
        content: &impl Serialize,
        geography: &[Arc<str>],
        language: &Lexicon,
    ) -> Result<String, Vec<Diagnostic>> {
        let name = match name.strip_suffix(".html") {
            Some(_) => name.to_string(),
            None => format!("web/archive/{name}.html"),
        };
        if !self.web.contains_template(&name) {
            let fault = Diagnostic::error("template", format!("no template is called “{name}”"));
            return Err(vec![fault.help("`zine templates list` lists them")]);
        }
        let mut context = Context::from_serialize(known).map_err(|e| failed(&name, &e))?;
        context.extend(Context::from_serialize(content).map_err(|e| failed(&name, &e))?);
        context.insert_value("geography", self.geography(geography));
        let look = known["page"]["look"].as_str().unwrap_or_default();
        context.insert("look_css", &self.look_css(look));
        self.fill(&name, &context, language, 1 << 14)
    }

    /// Definitions of maps for templates. All except the last are shared by many pages, and turned into values only once.
    fn geography(&self, parts: &[Arc<str>]) -> Value {
        let Some((own, shared)) = parts.split_last() else { return Value::from(Vec::<Value>::new()) };
        let mut known = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut values = Vec::new();
        for part in shared {
            let made = known.iter().find(|(text, _)| Arc::ptr_eq(text, part)).map(|(_, value)| value.clone());
            values.push(made.unwrap_or_else(|| {
                let value = Value::safe_string(part);
                known.push((part.clone(), value.clone()));
                value
            }));
        }
        values.push(Value::safe_string(own));
        Value::from(values)
    }

    /// The style sheet that a look of the editor's own needs; `None` if both the look and the style sheet are built in.
    pub fn own_look(&self, look: &str) -> Option<String> {
        let brought = BUILT_IN.iter().find(|(name, _)| *name == STYLE).map_or("", |(_, text)| *text);
        let own = self.plain.get(STYLE).map_or("", String::as_str);
        let css = self.look_css(look).and_then(|name| self.plain.get(&format!("web/{name}")));
        match css {
            Some(css) if own == brought => Some(css.clone()),
            Some(css) => Some(format!("{own}\n{css}")),
            None => (own != brought || !LOOKS.contains(&look)).then(|| own.to_string()),
        }
    }

    /// Path from the root of the archive of the style sheet of a look of the editor's own.
    fn look_css(&self, look: &str) -> Option<String> {
        let name = format!("looks/{look}.css");
        self.plain.contains_key(&format!("web/{name}")).then_some(name)
    }

    /// Checks that the web has a look of this name.
    ///
    /// # Errors
    /// No such look; the error lists those that exist.
    pub fn web_look(&self, look: &str) -> Result<(), Diagnostic> {
        let style = self.plain.get(STYLE).map_or("", String::as_str);
        if LOOKS.contains(&look)
            || self.look_css(look).is_some()
            || style.contains(&format!("[data-look={look}]"))
        {
            return Ok(());
        }
        let own = self.plain.keys().filter_map(|name| name.strip_prefix("web/looks/")?.strip_suffix(".css"));
        let all: Vec<&str> = LOOKS.into_iter().chain(own).collect();
        let fault =
            Diagnostic::error("look", format!("no look for the web is called \u{201c}{look}\u{201d}"));
        Err(fault
            .help(format!("the looks are {}; templates/web/looks/{look}.css makes it one", all.join(", "))))
    }

    /// The typefaces of a look, for the colophon; the Typst theme must agree.
    fn fonts(&self, look: &str) -> &'static str {
        match look {
            "mimeo" => "Courier Prime & Routed Gothic",
            "compact" => "Libertinus Serif & Source Sans 3",
            _ => "Source Serif 4 & Source Sans 3",
        }
    }

    /// The looks with a template.
    pub fn looks(&self) -> impl Iterator<Item = &str> {
        let names = self
            .print
            .get_template_names()
            .filter_map(|name| name.strip_prefix("print/")?.strip_suffix(".typ"));
        let mut looks: Vec<&str> = names.filter(|name| !name.contains('/')).collect();
        looks.sort_unstable();
        looks.into_iter()
    }

    /// The files that are not templates (Typst modules, style sheets), by path.
    pub fn static_files(&self) -> &BTreeMap<String, String> {
        &self.plain
    }

    /// Whether the editor has templates of their own for paper.
    pub fn has_own_for_paper(&self) -> bool {
        self.own.iter().any(|source| source.name.starts_with("print/"))
    }
}

/// Paper and look for web pages.
fn for_web(page: &PageSetup) -> PageSetup {
    PageSetup { look: page.on_web().to_string(), ..page.clone() }
}

/// The issue for templates: empty departments are left out of the order.
fn context(issue: &IssuePage) -> Result<Context, Vec<Diagnostic>> {
    let mut context = Context::from_serialize(issue).map_err(|e| failed("page model", &e))?;
    let order: Vec<Department> = issue.order.iter().copied().filter(|d| issue.has(*d)).collect();
    context.insert("order", &order);
    Ok(context)
}

/// The data of mastheads, running heads and the document itself, in one flat value.
fn front(issue: &IssuePage) -> Json {
    let mut front = serde_json::to_value(&issue.zine).unwrap_or_default();
    let (lang, region) = match issue.zine.language.split_once('-') {
        Some((lang, region)) => (lang.to_owned(), Some(region.to_lowercase())),
        None if issue.zine.language.is_empty() => ("en".to_owned(), None),
        None => (issue.zine.language.clone(), None),
    };
    // A title of the issue's own is printed with the motto.
    let titles = [issue.zine.motto.as_str(), issue.title.as_str()];
    front["motto"] = json!(titles.into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" · "));
    front["lang"] = json!(lang);
    front["region"] = json!(region);
    front["number"] = json!(issue.number);
    front["date"] = json!(issue.date.printed);
    front["day"] = json!(issue.date.parts().map(|d| (d.year, d.month, d.day)));
    front["deadline"] = json!(issue.deadline);
    front["next"] = json!(issue.next);
    front["draft"] = json!(issue.page.draft);
    front["panel"] = json!(issue.page.panel);
    // A flyer has a head line, and says why it is sent.
    front["flyer"] = json!(issue.flyer);
    front["why"] = json!(issue.title);
    front
}

fn deadlines(issue: &IssuePage) -> Vec<Json> {
    let due = issue.games.iter().filter_map(|game| game.next.as_ref().map(|due| (game, due)));
    let all = due.flat_map(|(game, due)| due.before.iter().chain([due]).map(move |due| (game, due)));
    all.map(|(game, due)| json!({"id": game.id, "name": game.name, "season": due.season, "deadline": due.deadline, "iso": due.iso}))
        .collect()
}

/// Reports places where a template could let a value become code, or lose what its author meant.
fn traps(source: &Source) -> Vec<Diagnostic> {
    let text = &source.text;
    let mut found = Vec::new();
    for (at, _) in text.match_indices("\"{{") {
        let message = "a value inside quotation marks can run as code";
        let help = "write {{ x | typst }} without the quotation marks";
        found.push(Diagnostic::error("template-quotes", message).at(source, at..at + 3).help(help));
    }
    for (at, _) in text.match_indices("{#") {
        // A comment opens a line or ends on it; Typst code in a block never does.
        let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        if !text[line_start..at].trim().is_empty() {
            let message = "{# starts a comment here, which hides everything after it";
            let help = "put a space between { and #; only a # at the start of a line is a comment";
            found.push(Diagnostic::error("template-comment", message).at(source, at..at + 2).help(help));
        }
    }
    for tag in ["| safe", "|safe"] {
        for (at, _) in text.match_indices(tag) {
            let message = "\u{201c}safe\u{201d} would print a value as code";
            let help = "write {{ x }} in markup and {{ x | typst }} in code";
            found.push(Diagnostic::error("template-safe", message).at(source, at..at + tag.len()).help(help));
        }
    }
    found
}

/// Whether a file is filled in with values: plain Typst, styles and scripts are used as they are.
fn filled(name: &str) -> bool {
    !name.starts_with("print/lib/") && [".typ", ".html"].iter().any(|end| name.ends_with(end))
}

/// The syntax error of a template, at its place. Whether it fits the templates it names is not checked.
pub fn syntax(source: &Source) -> Option<Diagnostic> {
    let name = source.name.strip_prefix(template_reference::FOLDER).unwrap_or(&source.name);
    let error = filled(name).then(|| Tera::new().add_raw_template(name, &source.text).err())??;
    let ErrorKind::SyntaxError(report) = error.kind() else { return None };
    Some(reported(report, source))
}

/// An error reported by Tera, at its place in the template.
fn reported(report: &ReportError, source: &Source) -> Diagnostic {
    Diagnostic::error("template", report.message()).at(source, report.span().range.clone())
}

fn failed(template: &str, error: &tera::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error("template", error_text(error)).in_file(template_reference::path(template))]
}

/// Tera's message, with its causes.
fn error_text(error: &tera::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

fn escape_typst(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    out.write_all(typst::words(text).as_bytes())
}

fn escape_html(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let mut result = Ok(());
    html::escape_parts(text, |part| {
        if result.is_ok() {
            result = out.write_all(part.as_bytes());
        }
    });
    result
}

thread_local! {
    /// The language of the page that this thread fills in: the engine passes only values to functions.
    static LANGUAGE: RefCell<Lexicon> = RefCell::default();
}

/// `t(id="archive-pages", n=28)`: a message with its facts.
fn spoken(given: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    LANGUAGE.with_borrow(|words| message(words, &given))
}

fn message(words: &Lexicon, given: &Kwargs) -> tera::TeraResult<Value> {
    let id: &str = given.must_get("id")?;
    let mut facts: Vec<(&'static str, MessageFact)> = Vec::new();
    for name in ["n", "title", "name", "game", "games", "season", "address", "what"] {
        let Some(value) = given.get::<Value>(name)? else { continue };
        facts.push((
            name,
            match (value.as_array(), value.as_i128().and_then(|n| i64::try_from(n).ok())) {
                (Some(list), _) => {
                    MessageFact::Text(words.list(&list.iter().map(ToString::to_string).collect::<Vec<_>>()))
                }
                (_, Some(n)) => MessageFact::Count(n),
                _ => MessageFact::Text(value.to_string()),
            },
        ));
    }
    let number = given.get::<Value>("n")?.map(|n| n.to_string()).unwrap_or_default();
    Ok(Value::from(words.say(issue_names::issue_or_flyer_key(id, &number), &facts)))
}

fn typst_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    if value.is_undefined() {
        return Err(tera::Error::message("the page model has no such value"));
    }
    let json = serde_json::to_value(value).map_err(|e| tera::Error::message(e.to_string()))?;
    Ok(Value::safe_string(&typst::value(&json)))
}

fn prose_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    Ok(Value::safe_string(&html::prose(&as_prose(value)?)))
}

fn line_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    Ok(Value::safe_string(&html::line(&as_prose(value)?)))
}

/// Text with a full stop, unless it already has one.
fn stopped_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    Ok(Value::from(page::lexicon::Lexicon::with_full_stop(&value.to_string())))
}

/// The folder of an issue or flyer in the archive.
fn place_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    Ok(Value::from(issue_names::place(&value.to_string())))
}

fn press_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    let item: PressSection = serde_json::to_value(value)
        .and_then(serde_json::from_value)
        .map_err(|e| tera::Error::message(format!("this value is not an item of press: {e}")))?;
    let by = item.by.as_deref().unwrap_or_default();
    Ok(Value::safe_string(&html::press(&item.body, &item.dateline, by, &item.person)))
}

/// Runs of words with their marks, as in results and keys.
fn runs_filter(value: &Value, _: Kwargs, _: &State<'_>) -> tera::TeraResult<Value> {
    let mut out = String::new();
    for run in value.as_array().ok_or_else(no_runs)? {
        let part = |key: &'static str| run.as_map()?.get(&key.into())?.as_str();
        html::push_run(part("text").ok_or_else(no_runs)?, part("mark").ok_or_else(no_runs)?, &mut out);
    }
    Ok(Value::safe_string(&out))
}

fn no_runs() -> tera::Error {
    tera::Error::message("this value is not a list of runs")
}

fn as_prose(value: &Value) -> tera::TeraResult<RichText> {
    serde_json::to_vec(value)
        .and_then(|json| serde_json::from_slice(&json))
        .map_err(|e| tera::Error::message(format!("this value is not a text: {e}")))
}
