//! The wire below the preview: one request per connection, its head read within limits of size and time; its body only on
//! demand ([`body`]), within limits as well. Other programs on the machine can reach the server, so nothing a client
//! sends is stored beyond these limits.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest request line and longest header, in bytes.
const LINE: usize = 8 << 10;
/// Longest head, in bytes, and most headers.
const HEAD: usize = 32 << 10;
const HEADERS: usize = 100;
/// Longest time for a head, and longest silence before or after it.
const WHOLE: Duration = Duration::from_secs(5);
const SILENT: Duration = Duration::from_secs(10);
/// Most connections at once.
const CONNECTIONS: usize = 64;

/// The parts of a request that the preview uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The method: `GET`.
    pub method: String,
    /// The path requested, with its query.
    pub target: String,
    /// The host it was addressed to.
    pub host: String,
    /// The site whose page sent it (`Origin`).
    pub origin: Option<String>,
    /// That site's relation to this one (`Sec-Fetch-Site`).
    pub site: Option<String>,
    /// The type of its body, if given.
    pub kind: Option<String>,
    /// The length of its body in bytes, if given.
    pub length: Option<u64>,
    /// The bytes already read after the head.
    begun: Vec<u8>,
}

/// A response.
#[derive(Clone, Debug, Default)]
pub struct Response {
    /// Status code.
    pub status: u16,
    /// Headers, except length and end of the connection.
    pub headers: Vec<(&'static str, String)>,
    /// The body; not sent in response to `HEAD`.
    pub body: Arc<[u8]>,
}

impl Response {
    /// A response with a sentence.
    pub fn text(status: u16, said: &str) -> Response {
        let kind = ("Content-Type", "text/plain; charset=utf-8".to_string());
        Response { status, headers: vec![kind], body: Arc::from(said.as_bytes()) }
    }

    /// Sends it; a client that has hung up is not an error.
    pub fn send(&self, stream: &mut TcpStream, method: &str) {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        for (name, value) in &self.headers {
            // Control characters would end the header's line.
            let value: String = value.chars().filter(|c| !c.is_control()).collect();
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\nConnection: close\r\n\r\n", self.body.len());
        let body = if method == "HEAD" { &[][..] } else { &self.body };
        let _ = stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(body))
            .and_then(|()| stream.flush());
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        302 => "Found",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        414 => "URI Too Long",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}

/// A counted connection; the count drops when it is dropped.
pub struct ConnectionSlot(Arc<AtomicUsize>);

impl ConnectionSlot {
    /// Takes a slot, if fewer than `most` are taken.
    pub fn acquire(count: &Arc<AtomicUsize>, most: usize) -> Option<ConnectionSlot> {
        let place = ConnectionSlot(Arc::clone(count));
        // Dropping a slot above the limit gives it back.
        (count.fetch_add(1, Ordering::SeqCst) < most).then_some(place)
    }

    /// Takes a slot in place of a connection that is being closed.
    fn after(count: &Arc<AtomicUsize>) -> ConnectionSlot {
        count.fetch_add(1, Ordering::SeqCst);
        ConnectionSlot(Arc::clone(count))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Connections without a request yet, oldest first: they make room when no slot is free.
#[derive(Default)]
struct Silent(Mutex<VecDeque<(u64, TcpStream)>>);

impl Silent {
    fn with<T>(&self, change: impl FnOnce(&mut VecDeque<(u64, TcpStream)>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, name: u64, stream: &TcpStream) {
        if let Ok(stream) = stream.try_clone() {
            self.with(|all| all.push_back((name, stream)));
        }
    }

    fn remove(&self, name: u64) {
        self.with(|all| all.retain(|(other, _)| *other != name));
    }

    /// Closes the oldest; returns whether there was one.
    fn refuse_oldest(&self) -> bool {
        let oldest = self.with(VecDeque::pop_front);
        oldest.is_some_and(|(_, mut stream)| {
            Response::text(503, "Too many connections.").send(&mut stream, "GET");
            let _ = stream.shutdown(Shutdown::Both);
            true
        })
    }
}

/// Compares a secret word in constant time, so that the time taken tells nothing about it.
pub fn is_word(own: &str, given: &str) -> bool {
    let given_bytes = given.bytes().chain(std::iter::repeat(0));
    let differ = own.bytes().zip(given_bytes).fold(0, |all, (a, b)| all | (a ^ b));
    differ == 0 && given.len() == own.len()
}

/// Accepts connections in the background, each on a thread of its own, and passes on each request whose head is valid.
pub fn serve(listener: TcpListener, answer: impl Fn(Request, &mut TcpStream) + Send + Sync + 'static) {
    let (count, answer, silent) =
        (Arc::new(AtomicUsize::new(0)), Arc::new(answer), Arc::new(Silent::default()));
    thread::spawn(move || {
        for (name, stream) in (0..).zip(listener.incoming()) {
            let Ok(mut stream) = stream else { continue };
            let _ = stream.set_write_timeout(Some(SILENT));
            let place = ConnectionSlot::acquire(&count, CONNECTIONS)
                .or_else(|| silent.refuse_oldest().then(|| ConnectionSlot::after(&count)));
            let Some(place) = place else {
                Response::text(503, "Too many connections.").send(&mut stream, "GET");
                continue;
            };
            silent.add(name, &stream);
            let (answer, silent) = (Arc::clone(&answer), Arc::clone(&silent));
            let one = move || {
                let asked = read(&mut stream);
                silent.remove(name);
                match asked {
                    Ok(request) => answer(request, &mut stream),
                    Err(0) => {}
                    Err(status) => Response::text(status, reason(status)).send(&mut stream, "GET"),
                }
                close(&mut stream);
                drop(place);
            };
            let _ = thread::Builder::new().spawn(one);
        }
    });
}

/// Closes a connection so that the response arrives even if more was sent than was read.
fn close(stream: &mut TcpStream) {
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(100)));
    let mut rest = [0; 4096];
    for _ in 0..16 {
        if !matches!(stream.read(&mut rest), Ok(1..)) {
            return;
        }
    }
}

/// Reads the head of a request. The error is the status of its refusal, or 0 if the client has hung up.
fn read(stream: &mut TcpStream) -> Result<Request, u16> {
    let (mut head, mut part, began) = (Vec::new(), [0; 4096], Instant::now());
    loop {
        if let Some(request) = self::head(&head)? {
            return Ok(request);
        }
        let Some(left) = WHOLE.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) else {
            return Err(408);
        };
        let _ = stream.set_read_timeout(Some(left));
        match stream.read(&mut part) {
            Ok(0) => return Err(0),
            Ok(n) => head.extend_from_slice(&part[..n]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(408);
            }
            Err(_) => return Err(0),
        }
    }
}

/// Parses a request received so far; `None` if its head is incomplete.
///
/// # Errors
/// The status of its refusal.
pub fn head(bytes: &[u8]) -> Result<Option<Request>, u16> {
    ended(bytes)?
        .map(|end| parse(&bytes[..end]).map(|request| Request { begun: rest(bytes, end), ..request }))
        .transpose()
}

/// The bytes after the blank line that ends a head.
fn rest(head: &[u8], end: usize) -> Vec<u8> {
    let break_ = head[end..].iter().position(|b| *b == b'\n').map_or(head.len(), |at| end + at + 1);
    head[break_..].to_vec()
}

/// Reads the body of a request, with limits of size and time.
///
/// # Errors
/// The status of its refusal, or 0 if the client has hung up.
pub fn body(
    request: &mut Request,
    stream: &mut TcpStream,
    most: u64,
    within: Duration,
) -> Result<Vec<u8>, u16> {
    let length = request.length.ok_or(411_u16)?;
    if length > most {
        return Err(413);
    }
    let (mut body, mut part, began) = (std::mem::take(&mut request.begun), [0; 4096], Instant::now());
    while (body.len() as u64) < length {
        let Some(left) = within.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) else {
            return Err(408);
        };
        let _ = stream.set_read_timeout(Some(left));
        match stream.read(&mut part) {
            Ok(0) => return Err(0),
            Ok(n) => body.extend_from_slice(&part[..n]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(408);
            }
            Err(_) => return Err(0),
        }
    }
    body.truncate(length as usize);
    Ok(body)
}

/// The end of a head, if it is complete; an error if it is too long.
fn ended(head: &[u8]) -> Result<Option<usize>, u16> {
    let (mut at, mut lines) = (0, 0);
    while let Some(length) = head[at..].iter().position(|b| *b == b'\n') {
        let line = head[at..at + length].strip_suffix(b"\r").unwrap_or(&head[at..at + length]);
        match (line.len(), lines) {
            (LINE.., 0) => return Err(414),
            (LINE.., _) => return Err(431),
            (0, 1..) => return Ok(Some(at)),
            _ => {}
        }
        lines += 1;
        at += length + 1;
        if lines > HEADERS + 1 || at > HEAD {
            return Err(431);
        }
    }
    match (head.len() - at, lines) {
        (LINE.., 0) => Err(414),
        (LINE.., _) => Err(431),
        _ if head.len() > HEAD => Err(431),
        _ => Ok(None),
    }
}

fn parse(head: &[u8]) -> Result<Request, u16> {
    let text = std::str::from_utf8(head).map_err(|_| 400_u16)?;
    let mut lines = text.lines();
    let mut first = lines.next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (first.next(), first.next(), first.next(), first.next())
    else {
        return Err(400);
    };
    if !version.starts_with("HTTP/1.") || method.is_empty() || !target.starts_with('/') {
        return Err(400);
    }
    let mut request = Request { method: method.into(), target: target.into(), ..Request::default() };
    let (mut host, mut length) = (None, None);
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        let field = match name.to_ascii_lowercase().as_str() {
            "host" => &mut host,
            "origin" => &mut request.origin,
            "sec-fetch-site" => &mut request.site,
            "content-type" => &mut request.kind,
            "content-length" => &mut length,
            // A chunked body has no length to check against the limit.
            "transfer-encoding" => return Err(411),
            _ => continue,
        };
        if field.replace(value.trim().to_string()).is_some() {
            return Err(400);
        }
    }
    request.length = match length {
        Some(text) => Some(
            Some(text)
                .filter(|text: &String| text.bytes().all(|b| b.is_ascii_digit()))
                .and_then(|text| text.parse().ok())
                .ok_or(400_u16)?,
        ),
        None => None,
    };
    request.host = host.unwrap_or_default();
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_bounded() {
        assert_eq!(ended(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"), Ok(Some(25)));
        assert_eq!(ended(b"GET / HTTP/1.1\r\nHost: x\r\n"), Ok(None));
        assert_eq!(ended(&[b'a'; LINE]), Err(414));
        let long = format!("GET / HTTP/1.1\r\nX: {}", "y".repeat(LINE));
        assert_eq!(ended(long.as_bytes()), Err(431));
        let many = format!("GET / HTTP/1.1\r\n{}", "A: b\r\n".repeat(HEADERS + 1));
        assert_eq!(ended(many.as_bytes()), Err(431));
        let wide = format!("GET / HTTP/1.1\r\n{}", format!("A: {}\r\n", "b".repeat(4000)).repeat(9));
        assert_eq!(ended(wide.as_bytes()), Err(431));
    }

    #[test]
    fn a_request_is_one_line_and_its_host() {
        let (method, target, host) = ("GET".into(), "/a?b".into(), "localhost:1".into());
        let request = Request { method, target, host, ..Request::default() };
        assert_eq!(parse(b"GET /a?b HTTP/1.1\r\nhost: localhost:1\r\n"), Ok(request));
        for bad in [
            &b"GET /"[..],
            b"GET x HTTP/1.1",
            b"GET / HTTP/2",
            b"GET / HTTP/1.1\nHost: a\nHost: b",
            b"\xff / HTTP/1.1",
            b"POST / HTTP/1.1\nContent-Length: -1",
            b"POST / HTTP/1.1\nContent-Length: 1\nContent-Length: 1",
        ] {
            assert_eq!(parse(bad), Err(400), "{bad:?}");
        }
    }
}
