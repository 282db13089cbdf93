//! The editor's desk: the evening's letters beside their readings, on a page of the preview's server, with keys to say what each
//! line is (`desk.md`, C). It writes only files that an editor would write by hand, through the layer of commands.
//!
//! [`DeskServer`] checks the token and admits only those who have it. Behind it one thread (`worker`) holds the folder as read and
//! its games as played, shows them (`view`), tries changes without writing them (`try_out`), and performs actions (`actions`).

mod actions;
mod mail;
mod publish;
mod shown;
mod texts;
mod try_out;
mod view;
mod worker;

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::wire::{self, ConnectionSlot, Request, Response};

/// Largest body of an action, and longest time to receive it.
const LARGEST: u64 = 1 << 20;
const WITHIN: Duration = Duration::from_secs(5);
/// Most requests in progress at once.
const AT_WORK: usize = 8;
/// Longest time for an action: a command waiting for another gives up earlier.
const PATIENCE: Duration = Duration::from_secs(120);
/// The same for publishing, which typesets, mails and uploads.
const PUBLISHING: Duration = Duration::from_secs(3600);
/// What the page may do: nothing but show what comes from here.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/// The page, its look, its keys.
const PAGE: &str = include_str!("desk.html");
const LOOK: &str = include_str!("desk.css");
const KEYS: &str = include_str!("desk.js");

/// How the desk is opened.
#[derive(Clone, Debug)]
pub struct DeskOptions {
    /// The word in its address.
    pub token: String,
    /// The program by which it does what whole commands do: `zine`.
    pub program: PathBuf,
}

/// Whether a body is an action, or something to be tried.
pub fn is_read(body: &[u8]) -> bool {
    serde_json::from_slice::<actions::DeskAction>(body).is_ok()
        || serde_json::from_slice::<try_out::TrialRequest>(body).is_ok()
}

/// The server of the desk.
pub struct DeskServer {
    token: String,
    port: u16,
    at_work: Arc<AtomicUsize>,
    jobs: SyncSender<worker::DeskJob>,
}

/// A response: status, content type, body.
type DeskAnswer = (u16, &'static str, Vec<u8>);

fn text_answer(status: u16, text: &str) -> DeskAnswer {
    (status, "text/plain; charset=utf-8", text.as_bytes().to_vec())
}

impl DeskServer {
    /// Opens the desk of a folder for whoever has the token.
    pub fn begin(root: &Path, desk: DeskOptions, address: SocketAddr) -> DeskServer {
        let (jobs, inbox) = sync_channel(AT_WORK);
        let (root, program) = (root.to_path_buf(), desk.program);
        thread::spawn(move || worker::run(&root, &program, &inbox));
        DeskServer { token: desk.token, port: address.port(), at_work: Arc::default(), jobs }
    }

    /// Responds to a request whose path follows `/desk/`.
    pub fn answer(&self, path: &str, mut request: Request, stream: &mut TcpStream) {
        let (status, kind, body) = self.found(path, &mut request, stream);
        if status == 0 {
            return;
        }
        let fields = [
            ("Content-Type", kind),
            ("Content-Security-Policy", POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ];
        let headers = fields.into_iter().map(|(name, value)| (name, value.to_string())).collect();
        Response { status, headers, body: Arc::from(body) }.send(stream, &request.method);
    }

    fn found(&self, path: &str, request: &mut Request, stream: &mut TcpStream) -> DeskAnswer {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let Some((true, what)) =
            path.split_once('/').map(|(token, what)| (wire::is_word(&self.token, token), what))
        else {
            return text_answer(404, "This page does not exist.");
        };
        match (request.method.as_str(), what) {
            ("GET" | "HEAD", "") => (200, "text/html; charset=utf-8", PAGE.into()),
            ("GET" | "HEAD", "desk.css") => (200, "text/css; charset=utf-8", LOOK.into()),
            ("GET" | "HEAD", "desk.js") => (200, "text/javascript; charset=utf-8", KEYS.into()),
            ("GET" | "HEAD", "evening.json") => self.ask(worker::DeskRequest::See),
            ("POST", "do" | "try") => self.posted(what, request, stream),
            ("GET" | "HEAD" | "POST", _) => text_answer(404, "This page does not exist."),
            _ => text_answer(405, "Only GET, HEAD and POST."),
        }
    }

    /// Handles an action: only from a page of this server, with a JSON body of limited size.
    fn posted(&self, what: &str, request: &mut Request, stream: &mut TcpStream) -> DeskAnswer {
        let kind = request.kind.as_deref().unwrap_or_default();
        if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
            return text_answer(415, "An action is JSON.");
        }
        let own = format!("http://{}", request.host);
        let here = request.host.ends_with(&format!(":{}", self.port));
        let site = request.site.as_deref().is_none_or(|site| site == "same-origin");
        if request.origin.as_deref() != Some(own.as_str()) || !here || !site {
            return text_answer(403, "An action comes from the desk's own page.");
        }
        let Some(_place) = ConnectionSlot::acquire(&self.at_work, AT_WORK) else {
            return text_answer(503, "Too much is being done at once.");
        };
        let body = match wire::body(request, stream, LARGEST, WITHIN) {
            Ok(body) => body,
            Err(status) => return text_answer(status, "The action did not come whole, or is too large."),
        };
        let ask = match what {
            "do" => serde_json::from_slice(&body).map(worker::DeskRequest::Do),
            _ => serde_json::from_slice(&body).map(worker::DeskRequest::Try),
        };
        match ask {
            Ok(ask) => self.ask(ask),
            // The error must not repeat words of the body.
            Err(error) => {
                let place = format!("column {} of line {}", error.column(), error.line());
                text_answer(400, &format!("That is not an action of the desk ({place})."))
            }
        }
    }

    /// Passes a request to the worker and waits for its response.
    fn ask(&self, ask: worker::DeskRequest) -> DeskAnswer {
        let publishes = matches!(ask, worker::DeskRequest::Do(actions::DeskAction::Publish { .. }));
        let patience = if publishes { PUBLISHING } else { PATIENCE };
        let (reply, answer) = sync_channel(1);
        let job = worker::DeskJob { ask, reply };
        if self.jobs.try_send(job).is_err() {
            return text_answer(503, "Too much is being done at once.");
        }
        match answer.recv_timeout(patience) {
            Ok((status, json)) => (status, "application/json", json),
            Err(_) => text_answer(503, "The desk has no answer: look at the folder with `zine check`."),
        }
    }
}
