//! `private/ledger.csv`: reads it and reports every fault with its line, appends to it, and checks that sealed lines are
//! unchanged.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use base::money::Currency;
use diagnostics::{Diagnostic, Source};

use super::account::{EntryKind, LedgerEntry, Purpose};
use super::separated_values::{LedgerField, split};
pub use super::separated_values::{fields, row};

/// The first line of the file.
pub const HEADER: &str = "date,person,kind,amount,for,note";
/// The first line of a file that has the bank's references.
pub const HEADER_REF: &str = "date,person,kind,amount,for,note,ref";

/// Whether a line names the columns.
fn is_header(line: &str) -> bool {
    let line = line.replace(' ', "");
    line == HEADER || line == HEADER_REF
}

/// A ledger as read from its file: the usable lines, with their line numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Line number in the file, from 1, and the line.
    pub entries: Vec<(u32, LedgerEntry)>,
}

/// The names the ledger may refer to.
#[derive(Clone, Debug, Default)]
pub struct LedgerNames {
    /// Ids of people.toml.
    pub people: BTreeSet<String>,
    /// Games, by folder name.
    pub games: BTreeSet<String>,
    /// Currency of the amounts.
    pub currency: Currency,
}

/// Reads a ledger. Unusable lines are left out and reported; comments (`#`) and empty lines are skipped.
pub fn read(source: &Source, known: &LedgerNames) -> (Ledger, Vec<Diagnostic>) {
    let mut reader = LedgerParser { source, names: known, ledger: Ledger::default(), found: Vec::new() };
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut header = false;
    for line in lines(source) {
        if !header {
            header = true;
            if is_header(line.text) {
                continue;
            }
            let found =
                Diagnostic::error("ledger-header", "the first line of the ledger does not name its columns");
            reader.found.push(found.at(source, line.range()).help(format!("begin the file with {HEADER}")));
        }
        if let Some(first) = seen.insert(line.text, line.number) {
            let said = format!("this line is the same as line {first}");
            let found = Diagnostic::error("ledger-duplicate", said).at(source, line.range());
            reader.found.push(found.help("remove one, or if both are meant give them different notes"));
        }
        reader.line(&line);
    }
    (reader.ledger, reader.found)
}

/// A line of data with its place in the file.
#[derive(Clone, Copy)]
struct LedgerRow<'a> {
    number: u32,
    start: usize,
    text: &'a str,
}

impl LedgerRow<'_> {
    fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Whether it was booked by a day.
    fn is_booked(&self, day: Date) -> bool {
        let fields = split(self.text).unwrap_or_default();
        fields.first().is_some_and(|field| field.text.parse::<Date>().is_ok_and(|date| date <= day))
    }
}

/// The lines that are neither empty nor comments.
fn lines(source: &Source) -> impl Iterator<Item = LedgerRow<'_>> {
    let mut start = 0;
    let all = source.text.split_inclusive('\n').zip(1u32..).map(move |(raw, number)| {
        let text = raw.trim_end();
        let line = LedgerRow { number, start, text };
        start += raw.len();
        line
    });
    all.map(|mut line| {
        // A byte-order mark is not part of the first line.
        if let Some(rest) = line.text.strip_prefix('\u{feff}') {
            line.start += line.text.len() - rest.len();
            line.text = rest;
        }
        line
    })
    .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
}

struct LedgerParser<'a> {
    source: &'a Source,
    names: &'a LedgerNames,
    ledger: Ledger,
    found: Vec<Diagnostic>,
}

impl LedgerParser<'_> {
    fn line(&mut self, line: &LedgerRow<'_>) {
        let Some(fields) = split(line.text) else {
            let found = Diagnostic::error("ledger-columns", "a quotation mark is not closed on this line");
            self.found.push(found.at(self.source, line.range()));
            return;
        };
        let Some((six, more)) = fields.split_first_chunk().filter(|(_, more)| more.len() <= 1) else {
            let said = format!("there should be six columns, but there are {}", fields.len());
            let found = Diagnostic::error("ledger-columns", said).at(self.source, line.range());
            self.found.push(found.help(format!("{HEADER}; put a note with a comma in quotation marks")));
            return;
        };
        let [date, person, kind, amount, purpose, note] = six;
        let before = self.found.len();
        let day = self.field(line, date, date.text.parse::<Date>().ok(), "ledger-date", |t| {
            (format!("“{t}” is not a date"), "write it as 1968-12-04".into())
        });
        let what = self.field(line, kind, EntryKind::parse(&kind.text), "ledger-kind", |t| {
            let words: Vec<&str> = EntryKind::ALL.iter().map(|(_, word)| *word).collect();
            (format!("“{t}” is not a kind of line"), format!("the kinds are {}", words.join(", ")))
        });
        let who = self.person(line, person, what);
        let read = self.names.currency.read(&amount.text);
        let help = read.as_ref().err().map(|fault| fault.help.clone()).unwrap_or_default();
        let sum = self.field(line, amount, read.ok(), "ledger-money", |t| {
            (format!("“{t}” is not an amount of money"), help)
        });
        let goal = self.purpose(line, purpose);
        if let (Some(what), Some(sum)) = (what, sum)
            && sum.0 <= 0
            && (what != EntryKind::Correction || sum.0 == 0)
        {
            let less = if what == EntryKind::Correction { " or less" } else { "" };
            let said = format!("{} must be more{less} than zero", a(what));
            let found = Diagnostic::error("ledger-money", said).at(self.source, amount.range(line));
            self.found.push(found.help("money sent back is a refund; only a correction may be negative"));
        }
        let is_held = matches!(goal, Some(Purpose::Deposit(_)));
        let keeps = match what {
            Some(EntryKind::Forfeit) => !is_held,
            Some(EntryKind::Credit | EntryKind::Prize | EntryKind::Cost | EntryKind::Income) => is_held,
            _ => false,
        };
        if let Some(what) = what.filter(|_| keeps && goal.is_some()) {
            let said = match what {
                EntryKind::Forfeit => "only a deposit can be forfeited".to_string(),
                what => format!("{} is not a deposit: no reader pays it", a(what)),
            };
            let found = Diagnostic::error("ledger-for", said).at(self.source, purpose.range(line));
            self.found
                .push(found.help("a deposit is a payment for deposit:ID; later a refund or a forfeit of it"));
        }
        if let (Some(date), Some(person), Some(kind), Some(amount), Some(purpose)) =
            (day, who, what, sum, goal)
            && self.found.len() == before
        {
            let note = note.text.clone();
            let reference = more.first().map(|field| field.text.clone()).unwrap_or_default();
            let entry = LedgerEntry { date, person, kind, amount, purpose, note, reference };
            self.ledger.entries.push((line.number, entry));
        }
    }

    /// The person of a line; empty for the zine's own money.
    fn person(
        &mut self,
        line: &LedgerRow<'_>,
        field: &LedgerField,
        kind: Option<EntryKind>,
    ) -> Option<String> {
        let zines = kind.is_some_and(EntryKind::is_zines);
        let known = if zines { field.text.is_empty() } else { self.names.people.contains(&field.text) };
        // Looked for only where it is said: it compares with everybody.
        let people = &self.names.people;
        self.field(line, field, known.then(|| field.text.clone()), "ledger-person", |t| match kind {
            Some(kind) if zines => (
                format!("{} has no person: leave the column empty, not “{t}”", a(kind)),
                "leave the column empty; money sent back to a reader is a refund".into(),
            ),
            Some(kind) if t.is_empty() => {
                (format!("{} needs a person", a(kind)), "write an id of people.toml".into())
            }
            _ => (format!("no person in people.toml has the id “{t}”"), nearest(t, people)),
        })
    }

    fn purpose(&mut self, line: &LedgerRow<'_>, field: &LedgerField) -> Option<Purpose> {
        let goal = self.field(line, field, Purpose::read(&field.text), "ledger-for", |_: &str| {
            (
                format!("“{}” is not a purpose", field.text),
                "leave it empty, or write sub, game:ID, deposit:ID, issue:N, subzine:ID, bank or any"
                    .to_string(),
            )
        })?;
        if let Purpose::Game(id) | Purpose::Deposit(id) = &goal
            && !self.names.games.contains(id)
        {
            let nearest = nearest(id, &self.names.games);
            let found = Diagnostic::error("ledger-for", format!("no game is called “{id}”"));
            self.found.push(found.at(self.source, field.range(line)).help(nearest));
            return None;
        }
        Some(goal)
    }

    fn field<T>(
        &mut self,
        line: &LedgerRow<'_>,
        field: &LedgerField,
        value: Option<T>,
        code: &'static str,
        say: impl FnOnce(&str) -> (String, String),
    ) -> Option<T> {
        if value.is_none() {
            let (message, help) = say(&field.text);
            self.found.push(Diagnostic::error(code, message).at(self.source, field.range(line)).help(help));
        }
        value
    }
}

/// A kind with its article: `a cost`, `an income`.
fn a(kind: EntryKind) -> String {
    let word = kind.word();
    let article = if word.starts_with('i') { "an" } else { "a" };
    format!("{article} {word}")
}

fn nearest(text: &str, known: &BTreeSet<String>) -> String {
    let near = known.iter().map(|id| (slips(id, text), id)).min_by_key(|(slips, _)| *slips);
    match near {
        Some((0..=2, id)) => format!("did you mean “{id}”?"),
        _ => "write an id that exists, or add it first".into(),
    }
}

/// Edit distance of two words, without regard to case.
fn slips(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.to_lowercase().chars().take(40).collect::<String>());
    strsim::levenshtein(&a, &b)
}

impl LedgerField {
    fn range(&self, line: &LedgerRow<'_>) -> std::ops::Range<usize> {
        line.start + self.start..line.start + self.end
    }
}

/// A line as it is appended to the file, without its line break.
pub fn line(entry: &LedgerEntry, currency: &Currency) -> String {
    let (date, purpose) = (entry.date.to_string(), entry.purpose.to_string());
    let (amount, note) = (currency.say(entry.amount), entry.note.trim());
    let mut fields = vec![date.as_str(), &entry.person, entry.kind.word(), &amount, &purpose, note];
    let reference = entry.reference.trim();
    if !reference.is_empty() {
        fields.push(reference);
    }
    row(&fields).trim_end().into()
}

/// Appends a line to a ledger; returns the text, where the line begins, and its faults.
pub fn append_and_check(
    name: &str,
    text: Option<String>,
    line: &str,
    known: &LedgerNames,
) -> (Source, usize, Vec<Diagnostic>) {
    let mut text = text.unwrap_or_else(|| format!("{HEADER}\n"));
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let start = text.len();
    let source = Source::new(name, format!("{text}{line}\n"));
    let (_, mut found) = read(&source, known);
    found.retain(|d| d.span.as_ref().is_some_and(|s| s.range.start >= start));
    (source, start, found)
}

/// The ledger in a seal: the number of its lines, their hash, and a short mark of each, to find one that was changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LedgerSeal {
    /// Lines of data.
    pub lines: usize,
    /// SHA-256 of these lines, each ended by a line feed.
    pub hash: String,
    /// The first eight digits of the SHA-256 of every line.
    pub marks: Vec<String>,
}

/// Seals the ledger as far as it was booked by a day: up to the last line dated no later.
pub fn seal(source: &Source, day: Date) -> LedgerSeal {
    let count = data_lines(source).zip(1..).filter(|(line, _)| line.is_booked(day)).map(|(_, n)| n).max();
    let count = count.unwrap_or(0);
    let marks: Vec<String> = data_lines(source).take(count).map(|line| mark(line.text)).collect();
    LedgerSeal { lines: count, hash: hash(source, count), marks }
}

/// Compares the ledger with an earlier seal; reports each line that was changed, removed or inserted among the sealed ones.
pub fn check_seal(source: &Source, sealed: &LedgerSeal) -> Vec<Diagnostic> {
    if hash(source, sealed.lines) == sealed.hash {
        return Vec::new();
    }
    let lines: Vec<LedgerRow<'_>> = data_lines(source).collect();
    let help = "a sealed line cannot be changed: put it back as it was and append a correction";
    let mut found = Vec::new();
    let mut at = 0;
    for (n, want) in sealed.marks.iter().enumerate() {
        if lines.get(at).is_some_and(|line| mark(line.text) == *want) {
            at += 1;
            continue;
        }
        let later = lines.iter().skip(at).position(|line| mark(line.text) == *want);
        match (later, lines.get(at)) {
            (Some(skipped), _) => {
                for line in &lines[at..at + skipped] {
                    let said = "this line was inserted among sealed lines: move it to the end";
                    let told = Diagnostic::error("sealed-ledger", said).at(source, line.range());
                    found.push(told.help("move it to the end of the ledger, or put the sealed line back"));
                }
                at += skipped + 1;
            }
            // The line is in the place of a sealed one and is none of those that follow, so it was changed.
            (None, Some(line)) if !sealed.marks[n..].contains(&mark(line.text)) => {
                let told = Diagnostic::error("sealed-ledger", "this line was changed after it was sealed");
                found.push(told.at(source, line.range()).help(help));
                at += 1;
            }
            (None, next) => {
                let place = next.map_or(source.text.len()..source.text.len(), LedgerRow::range);
                let told = Diagnostic::error(
                    "sealed-ledger",
                    format!("sealed line {} of the ledger is missing here", n + 1),
                );
                found.push(told.at(source, place).help(help));
            }
        }
    }
    if found.is_empty() {
        let told = Diagnostic::error("sealed-ledger", "the sealed lines of the ledger were changed");
        found.push(told.in_file(source.name.clone()).help(help));
    }
    found
}

/// The lines other than the header.
fn data_lines(source: &Source) -> impl Iterator<Item = LedgerRow<'_>> {
    lines(source).filter(|line| !is_header(line.text))
}

fn mark(line: &str) -> String {
    hex(&Sha256::digest(line.as_bytes()))[..8].into()
}

fn hash(source: &Source, count: usize) -> String {
    let mut hasher = Sha256::new();
    for line in data_lines(source).take(count) {
        hasher.update(line.text.as_bytes());
        hasher.update(b"\n");
    }
    hex(&hasher.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "date,person,kind,amount,for,note\n\
        1968-12-04,bob,payment,3.00,,cheque\n\
        # by hand\n\
        1968-12-05,dee,gift,1.00,sub,\"from Bob, with \"\"love\"\"\"\n\
        1968-12-06,bob,correction,-1.00,game:1968A,\n";

    fn known() -> LedgerNames {
        LedgerNames {
            people: ["bob", "dee"].map(String::from).into(),
            games: ["1968A"].map(String::from).into(),
            currency: Currency::default(),
        }
    }

    fn slips_of(text: &str) -> Vec<String> {
        let (_, found) = read(&Source::new("private/ledger.csv", text), &known());
        found.iter().map(|d| format!("{} {}", d.place().unwrap_or_default(), d.code)).collect()
    }

    #[test]
    fn a_ledger_reads_back_as_written() {
        let (ledger, found) = read(&Source::new("l", GOOD), &known());
        assert_eq!(found, []);
        assert_eq!(ledger.entries.len(), 3);
        assert_eq!(ledger.entries[1].1.note, "from Bob, with \"love\"");
        for ((number, entry), text) in ledger.entries.iter().zip([2, 4, 5]) {
            assert_eq!(*number, text);
            assert_eq!(line(entry, &Currency::default()), GOOD.lines().nth(text as usize - 1).unwrap());
        }
    }

    #[test]
    fn every_slip_is_found_at_its_line_and_column() {
        let at = |line: &str| slips_of(&format!("{HEADER}\n{line}\n"));
        assert_eq!(at("1968-12-04,bbo,payment,3.00,,"), ["private/ledger.csv:2:12 ledger-person"]);
        assert_eq!(at("1968-12-04,bob,cost,3.00,,"), ["private/ledger.csv:2:12 ledger-person"]);
        assert_eq!(at("1968-12-04,,payment,3.00,,"), ["private/ledger.csv:2:12 ledger-person"]);
        assert_eq!(at("1968-12-04,,cost,3.00,issue:6,paper"), [""; 0]);
        assert_eq!(at("1968-12-04,bob,payment,3.00,,,REF"), [""; 0]);
        assert_eq!(at("1968-12-04,bob,payment,3,,"), ["private/ledger.csv:2:24 ledger-money"]);
        assert_eq!(at("1968-12-04,bob,payment,-3.00,,"), ["private/ledger.csv:2:24 ledger-money"]);
        assert_eq!(at("1968-12-4,bob,paymnt,3.00,,").len(), 2);
        assert_eq!(at("1968-12-04,bob,payment,3.00,game:1968B,"), ["private/ledger.csv:2:29 ledger-for"]);
        assert_eq!(at("1968-12-04,bob,payment,3.00,"), ["private/ledger.csv:2:1 ledger-columns"]);
        assert_eq!(at("1968-12-04,bob,payment,3.00,,\"x"), ["private/ledger.csv:2:1 ledger-columns"]);
        assert_eq!(slips_of("1968-12-04,bob,payment,3.00,,\n"), ["private/ledger.csv:1:1 ledger-header"]);
        let twice = format!("{GOOD}1968-12-04,bob,payment,3.00,,cheque\n");
        assert_eq!(slips_of(&twice), ["private/ledger.csv:6:1 ledger-duplicate"]);
    }

    #[test]
    fn a_line_says_whose_it_may_be() {
        for (line, message, help) in [
            ("bob,cost", "a cost has no person: leave the column empty, not “bob”", "leave the column empty"),
            ("bob,income", "an income has no person: leave the column empty, not “bob”", "a refund"),
            (",payment", "a payment needs a person", "an id of people.toml"),
            ("bbo,payment", "no person in people.toml has the id “bbo”", "did you mean “bob”?"),
            ("alexander,gift", "no person in people.toml has the id “alexander”", "or add it first"),
        ] {
            let text = format!("{HEADER}\n1968-12-04,{line},3.00,,\n");
            let (_, found) = read(&Source::new("l", text), &known());
            let [only] = found.as_slice() else { panic!("{line}: {found:?}") };
            assert_eq!(only.sentence().to_string(), message);
            assert!(only.help.as_ref().is_some_and(|said| said.contains(help)), "{only:?}");
        }
    }

    #[test]
    fn sealed_lines_stand() {
        let sealed = seal(&Source::new("l", GOOD), jiff::civil::date(1968, 12, 6));
        assert_eq!(sealed.lines, 3);
        assert_eq!(seal(&Source::new("l", GOOD), jiff::civil::date(1968, 12, 4)).lines, 1);
        let at = |text: &str| {
            let found = check_seal(&Source::new("l", text), &sealed);
            found.iter().map(|d| d.place().unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!(at(&format!("{GOOD}1969-01-01,bob,payment,1.00,,\n")), [""; 0]);
        assert_eq!(at(&GOOD.replace("3.00", "4.00")), ["l:2:1"]);
        assert_eq!(at(&GOOD.replace("1968-12-06,bob,correction,-1.00,game:1968A,\n", "")), ["l:5:1"]);
        let moved = GOOD.replace("# by hand", "1969-01-01,bob,payment,1.00,,");
        assert_eq!(at(&moved), ["l:3:1"]);
        assert_eq!(at("").len(), 3);
    }
}
