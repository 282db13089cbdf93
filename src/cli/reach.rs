//! Tries the addresses elsewhere that pages lead to: whether a page answers, or at least its server.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use diagnostics::Diagnostic;

/// How long a server has to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many are tried at once.
const AT_ONCE: usize = 8;

/// What came of an address.
enum ReachOutcome {
    /// The page answered with this status.
    Page(u16),
    /// The server answered; whether the page is there was not asked.
    Server,
    /// Nobody answered, and why.
    Nobody(String),
}

/// Tries every address, each with a place it stands at. This program carries no client for secure connections of this
/// kind, so of `https:` only the server is tried, and a note says so.
pub fn try_all(addresses: BTreeMap<String, String>) -> Vec<Diagnostic> {
    let addresses: Vec<(String, String)> = addresses.into_iter().collect();
    let (mut out, mut pages, mut servers) = (Vec::new(), 0, 0);
    for some in addresses.chunks(AT_ONCE) {
        let answers: Vec<ReachOutcome> = std::thread::scope(|scope| {
            let asked: Vec<_> = some.iter().map(|(url, _)| scope.spawn(|| ask(url))).collect();
            asked
                .into_iter()
                .map(|a| a.join().unwrap_or_else(|_| ReachOutcome::Nobody("it could not be tried".into())))
                .collect()
        });
        for ((url, place), answer) in some.iter().zip(answers) {
            let message = match answer {
                ReachOutcome::Page(status) if status < 400 || status == 405 => {
                    pages += 1;
                    continue;
                }
                ReachOutcome::Server => {
                    servers += 1;
                    continue;
                }
                ReachOutcome::Page(status) => format!("{url} answers {status}"),
                ReachOutcome::Nobody(why) => format!("{url} does not answer: {why}"),
            };
            out.push(Diagnostic::warning("dead-address", message).in_file(place.clone()));
        }
    }
    let said = format!("{} addresses elsewhere: {pages} pages and {servers} servers answer", addresses.len());
    let help = "of https: addresses only the server is tried, not the page";
    out.push(Diagnostic::note("addresses", said).help(help));
    out
}

fn ask(url: &str) -> ReachOutcome {
    let Some((scheme, rest)) = url.split_once("://") else {
        return ReachOutcome::Nobody("it is not an address".into());
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let path = path.split('#').next().unwrap_or_default();
    let authority = authority.rsplit('@').next().unwrap_or(authority);
    let default = if scheme == "https" { 443 } else { 80 };
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse().unwrap_or(default)),
        _ => (authority, default),
    };
    match connect(host.trim_matches(['[', ']']), port) {
        Ok(_) if scheme == "https" => ReachOutcome::Server,
        Ok(stream) => page(stream, authority, path).unwrap_or_else(|e| ReachOutcome::Nobody(e.to_string())),
        Err(error) => ReachOutcome::Nobody(error.to_string()),
    }
}

fn connect(host: &str, port: u16) -> std::io::Result<TcpStream> {
    let mut last = std::io::Error::new(std::io::ErrorKind::NotFound, "the name does not exist");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn page(mut stream: TcpStream, host: &str, path: &str) -> std::io::Result<ReachOutcome> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let slash = if path.starts_with('/') { "" } else { "/" };
    write!(
        stream,
        "HEAD {slash}{path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: zine\r\nConnection: close\r\n\r\n"
    )?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    let status = line.split_whitespace().nth(1).and_then(|s| s.parse().ok());
    Ok(status.map_or_else(|| ReachOutcome::Nobody("it does not speak HTTP".into()), ReachOutcome::Page))
}
