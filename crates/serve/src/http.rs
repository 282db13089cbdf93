//! Serves the contents of the store, and notifies open pages of changes.

use std::io::Write;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use base::paths::issue_folder;
use diagnostics::Diagnostic;
use folder::{Folder, IssueNumber};

use super::desk::DeskServer;
use super::preview_pages::SHOWN;
use super::preview_store::{PreviewFiles, PreviewState, PreviewStore};
use super::wire::{self, ConnectionSlot, Request, Response};
use super::{Options, preview, preview_pages};

/// Most open pages that may listen at once.
const LISTENERS: usize = 16;
/// Longest wait of a request for the first page or a PDF.
const PATIENCE: Duration = Duration::from_secs(120);
/// Interval at which an open page is told that the preview is alive.
const BEAT: Duration = Duration::from_secs(10);
/// The path at which open pages listen.
const EVENTS: &str = "/_zine/events";
/// The path of the script for open pages.
const SCRIPT: &str = "/_zine/live.js";

/// Starts to listen and serve; returns the address with the actual port.
///
/// # Errors
/// A sentence: the address is not allowed or already in use.
pub fn listen(
    options: &Options,
    word: Option<String>,
    shelf: &Arc<PreviewStore>,
) -> Result<SocketAddr, String> {
    let asked = options.address;
    let server = TcpListener::bind(asked).map_err(|error| {
        format!("cannot listen on {asked}: {error}; name another port with --port (0 takes any that is free)")
    })?;
    let address = server.local_addr().unwrap_or(asked);
    let pages = PreviewServer {
        shelf: Arc::clone(shelf),
        root: options.root.clone(),
        address,
        issue: options.issue,
        word,
        listeners: Arc::default(),
        evening: options.desk.clone().map(|desk| DeskServer::begin(&options.root, desk, address)),
    };
    wire::serve(server, move |request, stream| pages.answer(request, stream));
    Ok(address)
}

struct PreviewServer {
    shelf: Arc<PreviewStore>,
    root: PathBuf,
    address: SocketAddr,
    issue: Option<IssueNumber>,
    /// The word before every path to unpublished pages; `None` if all may see them.
    word: Option<String>,
    /// Number of open pages listening.
    listeners: Arc<AtomicUsize>,
    /// The editor's desk, if it is open.
    evening: Option<DeskServer>,
}

/// The response to a request.
enum HttpAnswer {
    File(String, Arc<[u8]>),
    Page(u16, String),
    Away(String),
}

impl PreviewServer {
    fn answer(&self, request: Request, stream: &mut TcpStream) {
        if !self.meant(&request) {
            let text = "This preview answers only under its own address.";
            return Response::text(403, text).send(stream, &request.method);
        }
        if let Some(evening) = &self.evening
            && let Some(path) = request.target.strip_prefix("/desk/").map(String::from)
        {
            return evening.answer(&path, request, stream);
        }
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return Response::text(405, "Only GET.").send(stream, &request.method);
        }
        let url = request.target.split(['?', '#']).next().unwrap_or_default();
        let (before, url) = match &self.word {
            None => (String::new(), url),
            Some(word) => {
                let given = url[1..].split('/').next().unwrap_or_default();
                if !wire::is_word(word, given) {
                    return self.published(url).send(stream, &request.method);
                }
                (format!("/{word}"), &url[1 + given.len()..])
            }
        };
        if url == EVENTS {
            return match ConnectionSlot::acquire(&self.listeners, LISTENERS) {
                Some(_place) => tell(&self.shelf, stream),
                None => Response::text(503, "Too many pages listen.").send(stream, &request.method),
            };
        }
        let (status, kind, body, to) = if url == SCRIPT {
            (200, "text/javascript; charset=utf-8", Arc::from(preview_pages::SCRIPT.as_bytes()), None)
        } else {
            match self.find(url) {
                HttpAnswer::File(path, bytes) => (200, mime(&path), bytes, None),
                HttpAnswer::Page(status, html) => {
                    let html = html.replace("=\"/_zine/", &format!("=\"{before}/_zine/"));
                    (status, mime(".html"), Arc::from(html.into_bytes()), None)
                }
                HttpAnswer::Away(to) => {
                    (302, mime(".html"), Arc::from(&b""[..]), Some(format!("{before}{to}")))
                }
            }
        };
        let mut response = response(status, kind, body);
        response.headers.extend(to.map(|to| ("Location", to)));
        response.send(stream, &request.method);
    }

    /// Published files, for clients without the word: files below `public/`, and nothing else.
    fn published(&self, url: &str) -> Response {
        let name = path(url).map(|path| match path.is_empty() || path.ends_with('/') {
            true => format!("public/{path}index.html"),
            false => format!("public/{path}"),
        });
        let name = name.filter(|name| !is_linked(&self.root, name) && self.root.join(name).is_file());
        let bytes = name.as_ref().and_then(|name| Folder::new(&self.root).bytes(name));
        match name.zip(bytes) {
            Some((name, bytes)) => response(200, mime(&name), Arc::from(bytes)),
            None => {
                let said =
                    "Nothing here is published. The address that was printed on the terminal shows the rest.";
                response(404, mime(".txt"), Arc::from(said.as_bytes()))
            }
        }
    }

    /// Whether the request was addressed to this server. On loopback, foreign host names that resolve here are refused,
    /// so that no web page can read a draft through the editor's browser.
    fn meant(&self, request: &Request) -> bool {
        if !self.address.ip().is_loopback() {
            return true;
        }
        let name = request.host.as_str();
        let name = name.strip_suffix(&format!(":{}", self.address.port())).unwrap_or(name);
        let name = name.trim_start_matches('[').trim_end_matches(']');
        name.eq_ignore_ascii_case("localhost")
            || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }

    fn find(&self, url: &str) -> HttpAnswer {
        if url.is_empty() {
            return HttpAnswer::Away("/".into());
        }
        let state = self.visible(self.shelf.wait(PATIENCE, |s| s.attempts > 0));
        if let Some(name) = url.strip_prefix(SHOWN) {
            return self.source(name).unwrap_or_else(|| missing(&state));
        }
        let Some(mut path) = path(url) else { return missing(&state) };
        let number = self.issue.or(state.shown.number);
        if path.is_empty() && !state.archive.contains_key("index.html") {
            return match number {
                Some(number) => HttpAnswer::Away(format!("/{}", base(number))),
                None => HttpAnswer::Page(200, preview_pages::failure_page(&state, "No page to show yet")),
            };
        }
        // A flyer is beside `public/`, so the paths of its links include it.
        if let Some(below) = path.strip_prefix("public/") {
            path = below.into();
        }
        if path.is_empty() || path.ends_with('/') {
            path += "index.html";
        }
        let base = number.map(base);
        let own = base.as_ref().is_some_and(|b| path.starts_with(b));
        if own && (path.ends_with(".pdf") || path.ends_with("/cover.png")) {
            return self.paper(&path);
        }
        if let Some(bytes) = state.file(&path) {
            return whole(path, bytes, &state);
        }
        if own && state.files.is_empty() {
            return HttpAnswer::Page(
                200,
                preview_pages::failure_page(&state, "The issue cannot be made yet"),
            );
        }
        if state.file(&format!("{path}/index.html")).is_some()
            || url.trim_end_matches('/').ends_with("/issues")
        {
            return if path.ends_with("index.html") {
                missing(&state)
            } else {
                HttpAnswer::Away(format!("/{path}/"))
            };
        }
        self.other(&path, &state).unwrap_or_else(|| missing(&state))
    }

    /// A text of the folder, read-only: never a private one, and none for other machines.
    fn source(&self, name: &str) -> Option<HttpAnswer> {
        let name = path(&format!("/{name}")).filter(|_| self.address.ip().is_loopback())?;
        if name.split('/').any(|part: &str| part.is_empty() || part.starts_with('.'))
            || name.to_lowercase().starts_with("private")
            || is_linked(&self.root, &name)
        {
            return None;
        }
        let text = Folder::new(&self.root).text(&name)?;
        Some(HttpAnswer::Page(200, preview_pages::source(&name, &text.text)))
    }

    /// A file of another issue, built now; from `public/` if the issue is sealed.
    fn other(&self, path: &str, state: &PreviewState) -> Option<HttpAnswer> {
        let rest = path.strip_prefix("issues/")?;
        let (number, _) = rest.split_once('/').unwrap_or((rest, ""));
        let number: i64 = number.parse().ok()?;
        let folder = Folder::new(&self.root);
        folder.path(&format!("{}/issue.toml", issue_folder(number))).is_file().then_some(())?;
        if !rest.contains('/') {
            return Some(HttpAnswer::Away(format!("/{path}/")));
        }
        let printed = path.ends_with(".pdf") || path.ends_with("/cover.png");
        let lies = format!("public/{path}");
        let public = printed && !is_linked(&self.root, &lies);
        if let Some(bytes) = public.then(|| folder.bytes(&lies)).flatten() {
            return Some(HttpAnswer::File(path.to_string(), Arc::from(bytes)));
        }
        #[cfg(feature = "typeset")]
        if printed {
            let paper = super::pdf_worker::make_pdf(&self.root, number.into());
            return file_response(&paper.files, path, state)
                .or_else(|| Some(self.faulty(state, paper.faults)));
        }
        match preview::build_once(&folder, number.into()) {
            Ok(files) => file_response(&files, path, state),
            Err(faults) => Some(self.faulty(state, faults)),
        }
    }

    /// The PDF of the current issue, built in the background; waits for it.
    fn paper(&self, path: &str) -> HttpAnswer {
        if !cfg!(feature = "typeset") {
            return missing(&self.visible(self.shelf.state()));
        }
        let state = self.shelf.wait(PATIENCE, |s| s.paper.version == s.page || s.files.is_empty());
        match state.paper.files.get(path) {
            Some(bytes) => HttpAnswer::File(path.to_string(), Arc::clone(bytes)),
            None => {
                let state = self.visible(state);
                HttpAnswer::Page(200, preview_pages::failure_page(&state, "The PDF cannot be made yet"))
            }
        }
    }

    /// The state as whoever can reach the server may see it.
    fn visible(&self, state: PreviewState) -> PreviewState {
        if self.address.ip().is_loopback() { state } else { state.without_findings() }
    }

    /// The page shown for an issue that cannot be made.
    fn faulty(&self, state: &PreviewState, faults: Vec<Diagnostic>) -> HttpAnswer {
        let mut state = state.clone();
        state.shown.faults = faults;
        HttpAnswer::Page(
            200,
            preview_pages::failure_page(&self.visible(state), "The issue cannot be made yet"),
        )
    }
}

fn file_response(files: &PreviewFiles, path: &str, state: &PreviewState) -> Option<HttpAnswer> {
    files.get(path).map(|bytes| whole(path.to_string(), Arc::clone(bytes), state))
}

/// An answer with what every answer says: not kept, not taken for anything else, in no frame but the desk's, and named to nobody.
fn response(status: u16, kind: &str, body: Arc<[u8]>) -> Response {
    let fields = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Content-Security-Policy", "frame-ancestors 'self'"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
    ];
    let headers = fields.into_iter().map(|(name, value)| (name, value.to_string())).collect();
    Response { status, headers, body }
}

/// Whether a file, or a folder above it, is a symbolic link; links are not followed.
fn is_linked(root: &Path, name: &str) -> bool {
    let ends = name.match_indices('/').map(|(end, _)| end).chain([name.len()]);
    ends.into_iter().any(|end| root.join(&name[..end]).symlink_metadata().is_ok_and(|meta| meta.is_symlink()))
}

/// The folder of an issue's page, as served here.
fn base(number: IssueNumber) -> String {
    let made = folder::kept_files::built_path(number, "");
    made.strip_prefix("public/").map(String::from).unwrap_or(made)
}

/// Notifies an open page of each new version, until it closes.
fn tell(shelf: &PreviewStore, out: &mut TcpStream) {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
                Connection: close\r\n\r\nretry: 500\n\n";
    let mut text = head.to_string();
    let mut told = 0;
    loop {
        let state = shelf.state();
        if state.version == told {
            text += ": still here\n\n";
        } else {
            text += &format!("data: {} {}\n\n", state.version, preview_pages::style(&state));
            told = state.version;
        }
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            return;
        }
        text.clear();
        shelf.wait_for_change(told, BEAT);
    }
}

/// A file; to a page, adds the box with the findings.
fn whole(path: String, bytes: Arc<[u8]>, state: &PreviewState) -> HttpAnswer {
    if path.ends_with(".html") {
        return HttpAnswer::Page(200, preview_pages::page(&String::from_utf8_lossy(&bytes), state));
    }
    HttpAnswer::File(path, bytes)
}

fn missing(state: &PreviewState) -> HttpAnswer {
    match state.archive.get("404.html") {
        Some(page) => HttpAnswer::Page(404, preview_pages::page(&String::from_utf8_lossy(page), state)),
        None => HttpAnswer::Page(404, preview_pages::failure_page(state, "This page does not exist")),
    }
}

/// The path that a URL names below `public/`; `None` if it is not a plain path.
fn path(url: &str) -> Option<String> {
    let decoded = publish::archive::links::percent_decode(url.strip_prefix('/')?);
    decoded
        .split('/')
        .all(|part: &str| part != ".." && part != "." && !part.contains(['\\', '\0', ':']))
        .then_some(decoded)
}

fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "xml" => "application/xml; charset=utf-8",
        "ics" => "text/calendar; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "pdf" => "application/pdf",
        "epub" => "application/epub+zip",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn paths_lead_nowhere_else() {
        for bad in [
            "",
            "issues",
            "/../private/people.toml",
            "/issues/%2e%2e/%2e%2e/private/x",
            "/a\\b",
            "/c:/x",
            "/a%00",
        ] {
            assert_eq!(path(bad), None, "{bad}");
        }
        assert_eq!(path("/issues/12/sp%C3%A4t.png").as_deref(), Some("issues/12/spät.png"));
    }
}
