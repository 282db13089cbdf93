//! Verifies the sender of a mail: which results of mail servers in its header (RFC 8601, 7208) are trusted.
//!
//! | a result | by the editor's own server | by anybody else |
//! |---|---|---|
//! | `dmarc=fail`, `compauth=fail`; `spf=fail` without a signature of the sender's domain beside it | forged | forged |
//! | `dmarc=pass` with `header.from` the domain of `From`, or without it | verifies | nothing |
//! | `dkim=pass` or `spf=pass` for the domain of `From`, one above or below it | verifies | nothing |
//! | any of these for other domains only | doubtful | doubtful |
//! | `spf` softfail, neutral or none; `dkim` fail, neutral or policy | doubtful | doubtful |
//! | nothing | unknown | unknown |
//!
//! A higher row prevails. The editor's own server is the one that `[mail] authserv` names; its results are those in the topmost
//! trace block: above the `Received` line by which the mail came in from outside, or, if nobody's are above it, directly below
//! it. Anywhere else the sender could have written them. Without `authserv` nothing verifies a sender, and all
//! bad results are believed.

use std::net::IpAddr;

use folder::people::ascii_domain;

/// How far a sender can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// The receiving server verified the address.
    Vouched,
    /// There is no result that can be believed.
    Unknown,
    /// Results for other domains, or that neither pass nor fail; or an unverified mail that changes what is filed.
    Doubtful,
    /// A server says that the sender is somebody else.
    Forged,
}

/// A field of a mail's header, as far as it tells who wrote the mail and what is below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceField {
    /// A server that received the mail.
    Received(ReceivedBy),
    /// A server's results.
    Results(SenderResults),
    /// The writer's own field: what is below may be theirs, too.
    Written,
}

/// A hop of a mail: hosts in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReceivedBy {
    /// The server's name.
    pub by: String,
    /// The name that the sending host gave itself; `None` if the server took it from itself.
    pub from: Option<String>,
    /// The name that the server found for its network address, if it wrote one.
    pub host: Option<String>,
    /// Whether every network address of the sending host is in the server's own network.
    pub inside: bool,
}

/// A server's results for a sender; all in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SenderResults {
    /// The server; `None` if it does not name itself, as Microsoft's do not.
    pub server: Option<String>,
    /// One result for each method.
    pub methods: Vec<MethodResult>,
}

/// `dkim=pass header.d=example.org`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodResult {
    /// `dkim`
    pub method: String,
    /// `pass`
    pub result: String,
    /// `header.d`, `example.org`
    pub properties: Vec<(String, String)>,
}

/// A piece of a structured header.
#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Equals,
    End,
}

/// The tokens of a header in lower case, without comments, in which a sender can write anything; and whether quotes and
/// comments end. If they do not, they are `taken` as other characters are.
fn tokens(text: &str, taken: bool) -> (Vec<Token>, bool) {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    let (mut out, mut word) = (Vec::new(), None::<String>);
    for c in text.chars().flat_map(char::to_lowercase).chain([';']) {
        match c {
            _ if std::mem::take(&mut escaped) => {
                if depth == 0 {
                    word.get_or_insert_default().push(c);
                }
            }
            '\\' if quoted || depth > 0 => escaped = true,
            '"' if depth == 0 && !taken => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if quoted => word.get_or_insert_default().push(c),
            '(' if !taken => {
                depth += 1;
                out.extend(word.take().map(Token::Word));
            }
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            '=' | ';' => {
                out.extend(word.take().map(Token::Word));
                out.push(if c == '=' { Token::Equals } else { Token::End });
            }
            c if c.is_whitespace() => out.extend(word.take().map(Token::Word)),
            c => word.get_or_insert_default().push(c),
        }
    }
    (out, depth == 0 && !quoted)
}

impl SenderResults {
    /// Reads the value of an `Authentication-Results` (RFC 8601): with a version, with blanks, quotes and comments wherever
    /// they are allowed, and without the server's name.
    pub fn read(text: &str) -> SenderResults {
        let (whole, ends) = tokens(text, false);
        let tokens = if ends { whole } else { tokens(text, true).0 };
        let mut clauses = tokens.split(|token| *token == Token::End).filter(|clause| !clause.is_empty());
        let named = |clause: &&[Token]| !clause.contains(&Token::Equals);
        let mut out = SenderResults::default();
        let first = clauses.next();
        if let Some([Token::Word(server), ..]) = first.filter(named) {
            out.server = Some(server.clone());
        }
        let rest = first.filter(|clause| !named(clause)).into_iter().chain(clauses);
        // The content of an unclosed comment may be the sender's: it can only count against them.
        out.methods = rest.filter_map(MethodResult::read).filter(|m| ends || !m.passes()).collect();
        out
    }

    /// Reads the value of a `Received-SPF` (RFC 7208), which a sender's own server may have written.
    pub fn read_spf(text: &str) -> SenderResults {
        let word = text.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next();
        let result = word.unwrap_or_default().to_lowercase();
        let method = MethodResult { method: "spf".into(), result, properties: Vec::new() };
        SenderResults { server: None, methods: vec![method] }
    }

    fn says(&self, method: &str) -> impl Iterator<Item = &MethodResult> {
        self.methods.iter().filter(move |m| m.method == method)
    }

    fn signed_by(&self, domain: &str) -> bool {
        self.says("dkim").any(|m| m.passes() && m.is_for(domain))
    }
}

impl MethodResult {
    fn read(clause: &[Token]) -> Option<MethodResult> {
        let at = clause.iter().position(|token| *token == Token::Equals)?;
        let Some(Token::Word(result)) = clause.get(at + 1) else { return None };
        let words = clause[..at].iter().filter_map(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            _ => None,
        });
        // `dmarc/1`: the version of the method.
        let method = words.collect::<String>().split('/').next().unwrap_or("").to_string();
        let pairs = clause[at + 2..].windows(3).filter_map(|three| match three {
            [Token::Word(name), Token::Equals, Token::Word(value)] => Some((name.clone(), value.clone())),
            _ => None,
        });
        Some(MethodResult { method, result: result.clone(), properties: pairs.collect() })
    }

    fn passes(&self) -> bool {
        self.result == "pass"
    }

    /// The domains it is about, in ASCII.
    fn domains(&self) -> impl Iterator<Item = String> {
        let signer = self.properties.iter().any(|(name, _)| name == "header.d");
        let names: &[&str] = match self.method.as_str() {
            // The domain that signed; its user is only what the signature says.
            "dkim" if signer => &["header.d"],
            "dkim" => &["header.i"],
            "spf" => &["smtp.mailfrom", "smtp.mail"],
            _ => &["header.from"],
        };
        let named = self.properties.iter().filter(|(name, _)| names.contains(&name.as_str()));
        named.map(|(_, value)| ascii_domain(value.rsplit('@').next().unwrap_or(value).trim_end_matches('.')))
    }

    /// Whether it is about a domain, or one above or below it of the same owner: nobody owns `co.uk`.
    fn is_for(&self, domain: &str) -> bool {
        let owner = |name: &str| psl::domain_str(name).map(String::from);
        let kin = |d: &str| (is_below(domain, d) || is_below(d, domain)) && owner(d) == owner(domain);
        self.domains().any(|d| d == domain || kin(&d))
    }

    /// Whether it verifies a mail from a domain.
    fn vouches(&self, domain: &str) -> bool {
        self.passes()
            && match self.method.as_str() {
                "dmarc" => self.domains().all(|d| d == domain),
                "dkim" | "spf" => self.is_for(domain),
                _ => false,
            }
    }

    /// Whether it makes the sender doubtful: it passes for other domains only, or neither passes nor counts as forged.
    fn doubts(&self, domain: &str) -> bool {
        match (self.method.as_str(), self.result.as_str()) {
            ("dmarc" | "dkim" | "spf", _) if self.passes() => {
                self.domains().next().is_some() && !self.vouches(domain)
            }
            ("spf", "softfail" | "neutral" | "none") => true,
            ("dkim", "fail" | "neutral" | "policy") => true,
            _ => false,
        }
    }
}

/// Whether a host or domain is below another.
fn is_below(below: &str, above: &str) -> bool {
    above.contains('.') && below.strip_suffix(above).is_some_and(|rest| rest.ends_with('.'))
}

impl ReceivedBy {
    /// Reads the value of a `Received`.
    pub fn read(text: &str) -> ReceivedBy {
        let words: Vec<String> = without_comments(text).split_whitespace().map(str::to_lowercase).collect();
        let behind = |name: &str| {
            let at = words.iter().position(|word| word == name)?;
            Some(words.get(at + 1)?.trim_end_matches(['.', ';']).to_string())
        };
        let by = behind("by").unwrap_or_default();
        let from = behind("from").filter(|_| words.first().is_some_and(|word| word == "from"));
        let lower = text.to_lowercase();
        let head = lower.split(" by ").next().unwrap_or("");
        let sign = |c: char| !(c.is_ascii_hexdigit() || c == ':' || c == '.');
        let found = head.split_once('(').and_then(|(_, comment)| comment.split_whitespace().next());
        let is_name =
            |word: &&str| word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
        let host = found.filter(is_name).filter(|word| word.parse::<IpAddr>().is_err()).map(String::from);
        let plain = head.replace("ipv6:", " ");
        let addresses: Vec<IpAddr> =
            plain.split(sign).filter_map(|word| word.trim_matches('.').parse().ok()).collect();
        let inside = from.is_none() || !addresses.is_empty() && addresses.iter().all(is_inside);
        ReceivedBy { by, from, host, inside }
    }
}

fn without_comments(text: &str) -> String {
    let mut depth = 0usize;
    let mut outside = |c: &char| {
        depth = if *c == '(' { depth + 1 } else { depth };
        let out = depth == 0;
        depth = if *c == ')' { depth.saturating_sub(1) } else { depth };
        out
    };
    text.chars().filter(|c| outside(c)).collect()
}

/// Whether a network address is of this machine or a private network.
fn is_inside(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => four.is_loopback() || four.is_private() || four.is_link_local(),
        IpAddr::V6(six) => six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local(),
    }
}

/// Whether a name is that of the editor's server, or below it.
fn is_own(name: &str, own: &str) -> bool {
    name == own || is_below(name, own)
}

/// The end of the topmost trace block, and whether its server is the one named.
fn topmost_block(trace: &[TraceField], own: &str) -> (usize, bool) {
    let (mut came_in, mut written) = (None, false);
    for (at, field) in trace.iter().enumerate() {
        match (field, came_in) {
            (TraceField::Written, _) | (TraceField::Received(_), Some(_)) => {
                return (at, came_in.unwrap_or(false));
            }
            (TraceField::Results(_), _) => written = true,
            // A server that writes above its own line writes nothing below it.
            (TraceField::Received(hop), None) if written && !hop.inside => return (at, is_own(&hop.by, own)),
            (TraceField::Received(hop), None) => {
                let below = trace[at + 1..].iter().find_map(|field| match field {
                    TraceField::Received(below) => Some(below),
                    _ => None,
                });
                // From one machine of the same network to the next, by the names they give themselves, which anybody may.
                let handed = hop.host.as_ref().is_none_or(|host| is_own(host, own))
                    && hop.from.as_ref().zip(below).is_some_and(|(from, below)| {
                        *from != hop.by && is_own(from, own) && below.by == *from
                    });
                came_in = (!hop.inside && !handed).then(|| is_own(&hop.by, own));
            }
        }
    }
    (trace.len(), came_in.unwrap_or(false))
}

/// How far the sender of a mail can be trusted, by the table above. `domain` is that of `From`, `server` is what
/// `[mail] authserv` names; `rewritten`: a mailing list has replaced the address, so the author it names is unverified.
pub fn judge(trace: &[TraceField], domain: &str, server: Option<&str>, rewritten: bool) -> Trust {
    let server = server.map(|name| name.trim().trim_end_matches('.').to_lowercase());
    let (end, received) = server.as_deref().map_or((0, false), |own| topmost_block(trace, own));
    let is_ours = |results: &SenderResults| match (&results.server, server.as_deref()) {
        (Some(name), Some(own)) => is_own(name.trim_end_matches('.'), own),
        (None, _) => received,
        _ => false,
    };
    let read = |fields: &'_ [TraceField]| -> Vec<SenderResults> {
        let found = fields.iter().filter_map(|field| match field {
            TraceField::Results(results) => Some(results.clone()),
            _ => None,
        });
        found.collect()
    };
    let all = read(trace);
    let ours: Vec<SenderResults> = read(&trace[..end]).into_iter().filter(is_ours).collect();
    let signed = ours.iter().any(|results| results.signed_by(domain));
    let forged = all.iter().any(|results| {
        let fails =
            |method: &str| results.says(method).any(|m| matches!(m.result.as_str(), "fail" | "hardfail"));
        fails("dmarc") || fails("compauth") || fails("spf") && !signed && !results.signed_by(domain)
    });
    let said = if ours.is_empty() { &all } else { &ours };
    let methods = || said.iter().flat_map(|results| &results.methods);
    let vouched = methods().any(|m| m.vouches(domain));
    match () {
        () if forged => Trust::Forged,
        // The server verifies the list, but nobody verifies the author it names.
        () if rewritten => Trust::Doubtful,
        () if vouched && !ours.is_empty() => Trust::Vouched,
        () if !vouched && methods().any(|m| m.doubts(domain)) => Trust::Doubtful,
        () => Trust::Unknown,
    }
}

/// The server whose results are topmost, as `[mail] authserv` would name it: a guess, which verifies nothing.
pub fn guessed_server(trace: &[TraceField]) -> Option<&str> {
    let named = trace.iter().find_map(|field| match field {
        TraceField::Results(results) => results.server.as_deref(),
        _ => None,
    });
    let hops = trace.iter().find_map(|field| match field {
        TraceField::Received(hop) if !hop.inside => Some(hop.by.as_str()),
        _ => None,
    });
    named.or(hops).filter(|name| name.contains('.'))
}
