//! `private/people.toml`: everybody the zine knows, by the id used everywhere.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use accounts::IssueDate;
use base::dated_terms::DatedTerm;
use base::toml_values::{Day, Spanned};
use diagnostics::{Diagnostic, Source};

/// The whole file: people by id, in order of the ids.
pub type People = BTreeMap<String, Person>;

/// One person. Name and town are public; everything else stays private.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Person {
    /// The name as printed.
    pub name: String,
    /// The name on paper, if fonts lack some of its letters; the web has the name itself.
    pub print_name: Option<String>,
    /// The name as sorted, if not by its last word.
    pub sort: Option<String>,
    /// The address label, one line each; `% Name` is care of.
    pub address: Vec<String>,
    /// The same in letters that every font has: printed on a label where the address cannot be.
    pub latin: Vec<String>,
    /// Former addresses, each with the day of the move.
    pub moved: Vec<AddressChange>,
    /// A new address is printed among the changes of address.
    pub print_address: bool,
    /// Zone of the postage table; the first of the table if absent.
    pub zone: Option<Spanned<DatedTerm<String>>>,
    /// Their accounts at banks and payment services, by which their payments are known.
    pub bank: Vec<String>,
    /// E-mail address.
    pub email: Option<Spanned<String>>,
    /// Further addresses they write from.
    pub also: Vec<String>,
    /// Telephone.
    pub phone: Option<String>,
    /// Town, printed in the archive.
    pub town: Option<String>,
    /// How they get the zine.
    pub copy: Option<Spanned<DatedTerm<DeliveryMode>>>,
    /// Zines received in trade: the last issue sent for one is its `until`.
    pub trade: Option<Spanned<DatedTerm<String>>>,
    /// Sample copies promised: `{ from = 3, copies = 2 }`.
    pub samples: Option<Spanned<DatedTerm<u32>>>,
    /// The number of issues that go in one envelope (`A-11`).
    pub hold: Option<Spanned<DatedTerm<usize>>>,
    /// First issue they are counted from.
    pub since: Option<i64>,
    /// Price group such as `members`.
    pub group: Option<Spanned<DatedTerm<String>>>,
    /// They asked about the game: printed among the new people from the issue `since` on (`L-8`).
    pub new_blood: bool,
    /// They must not be named: printed by their initials everywhere.
    pub initials: bool,
    /// Their address is not printed, whatever `[readers] print_addresses` says.
    pub unlisted: bool,
    /// They publish a zine of this name; guarantors should.
    pub zine: Option<String>,
    /// They run games.
    pub gamesmaster: bool,
    /// When they are away and can send no orders.
    pub away: Vec<Absence>,
    /// They no longer want mail.
    pub unsubscribed: Option<Day>,
    /// The day on which `zine person forget` removed what the zine had about them.
    pub forgotten: Option<Day>,
    /// Mail to them came back, or was refused for good, on this day; nothing more is sent until the line is removed.
    pub bounced: Option<Day>,
    /// Their time zone, `Europe/London`: their deadlines are given in it.
    pub timezone: Option<Spanned<String>>,
    /// The language of their mail, `de-DE`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// A remark of the editor's, never printed.
    pub note: Option<String>,
}

/// How a person gets the zine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryMode {
    /// On paper.
    Print,
    /// As PDF by mail.
    Pdf,
    /// By mail, as text in the mail itself.
    Text,
    /// By mail, as an EPUB.
    Epub,
    /// On paper and as PDF by mail.
    #[default]
    Both,
    /// Through a mailing list that the zine posts to.
    List,
    /// Not at all: a contributor, a former player.
    None,
}

/// Days on which somebody is away; never printed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    /// The first day.
    pub from: Spanned<Day>,
    /// The last day.
    pub to: Day,
    /// The game it is about, if it is not about all.
    pub game: Option<String>,
}

impl Absence {
    /// Whether a day is one of them, for a game.
    pub fn covers(&self, day: jiff::civil::Date, game: &str) -> bool {
        (self.from.get_ref().0..=self.to.0).contains(&day)
            && self.game.as_deref().is_none_or(|own| own == game)
    }
}

/// A former address.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressChange {
    /// The day of the move.
    pub on: Day,
    /// The issue that prints it; else the first one of that day or later.
    pub issue: Option<i64>,
    /// The address until then.
    #[serde(default)]
    pub address: Vec<String>,
    /// The e-mail address until then.
    pub email: Option<String>,
}

impl AddressChange {
    /// Whether an issue of a day, after one of another day, is the one that announces it.
    pub fn is_announced_in(&self, (issue, day): IssueDate, before: Option<jiff::civil::Date>) -> bool {
        let on = self.on.0;
        self.issue.map_or_else(|| before.is_some_and(|before| before < on) && on <= day, |n| n == issue)
    }
}

/// Ids in people.toml that could not be file names everywhere, or that differ only in capitals.
pub fn bad_ids(source: &Source) -> Vec<Diagnostic> {
    let Ok(table) = toml::from_str::<BTreeMap<Spanned<String>, toml::Value>>(&source.text) else {
        return Vec::new();
    };
    let mut ids: Vec<Spanned<String>> = table.into_keys().collect();
    ids.sort_by_key(|id| id.span().start);
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut found = Vec::new();
    for id in ids {
        let (span, id) = (id.span(), id.into_inner());
        let said = match seen.insert(id.to_lowercase(), id.clone()) {
            _ if !base::toml_values::is_id(&id) => {
                format!("“{}” cannot be an id: {}", id.escape_debug(), base::toml_values::no_id(&id))
            }
            Some(other) => {
                format!("“{id}” and “{other}” differ only in capitals, which some disks do not distinguish")
            }
            None => continue,
        };
        let help = "rename it here and wherever it is named";
        found.push(Diagnostic::error("bad-id", said).at(source, span).help(help));
    }
    found
}

/// A reader's address as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedAddress {
    /// The name.
    pub name: String,
    /// The lines below it.
    pub address: Vec<String>,
    /// Its fault as a label; `None` if it can be printed as typed.
    pub odd: Option<String>,
}

impl Person {
    /// Their absence on a day, from a game.
    pub fn absence_on(&self, day: jiff::civil::Date, game: &str) -> Option<&Absence> {
        self.away.iter().find(|absence| absence.covers(day, game))
    }

    /// The address in characters that fonts have (`A-34`): in Latin letters (`latin`) where they lack some. The first of these
    /// lines replaces the name if that cannot be printed.
    pub fn printed_address(&self, covers: &dyn Fn(char) -> bool) -> PrintedAddress {
        let missing = |lines: &[String]| {
            lines.iter().flat_map(|l| l.chars()).find(|c| !c.is_whitespace() && !covers(*c))
        };
        let own = self.print_name.as_ref().unwrap_or(&self.name);
        let (name, odd) = (missing(std::slice::from_ref(own)), missing(&self.address));
        let mut out = PrintedAddress { name: own.clone(), address: self.address.clone(), odd: None };
        match self.latin.split_first() {
            Some((first, rest)) if name.is_some() => {
                out.name.clone_from(first);
                if odd.is_some() || self.address.is_empty() || !rest.is_empty() {
                    out.address = rest.to_vec();
                }
            }
            Some(_) if odd.is_some() || self.address.is_empty() => out.address.clone_from(&self.latin),
            _ => {}
        }
        let left = missing(std::slice::from_ref(&out.name)).or_else(|| missing(&out.address));
        out.odd = left.map(|c| format!("no font has the character {c} (U+{:04X})", u32::from(c)));
        if out.address.is_empty() {
            out.odd.get_or_insert_with(|| "no address".into());
        }
        out
    }

    /// The lines of the address they moved to in an issue of a day, after one of another day.
    pub fn moved_to(&self, when: IssueDate, before: Option<jiff::civil::Date>) -> Option<&[String]> {
        let mut moves: Vec<&AddressChange> = self.moved.iter().filter(|m| !m.address.is_empty()).collect();
        moves.sort_by_key(|m| m.on);
        let last = moves.iter().rposition(|m| m.is_announced_in(when, before))?;
        let to = moves.get(last + 1).map_or(&self.address, |next| &next.address);
        (!to.is_empty()).then_some(to)
    }

    /// How they get an issue of a day.
    pub fn wants(&self, when: IssueDate) -> DeliveryMode {
        let term = self.copy.as_ref().map(|term| term.get_ref().history(|wanted| *wanted));
        term.and_then(|term| term.value_at(when).copied()).unwrap_or_default()
    }

    /// How an issue of a day reaches them, in words: `paper`, `mail`, `paper and mail`, `list`.
    pub fn way(&self, when: IssueDate) -> &'static str {
        let mail = self.email.is_some() && self.unsubscribed.is_none() && self.bounced.is_none();
        match (self.wants(when), mail) {
            (DeliveryMode::None, _) => "none",
            (DeliveryMode::List, _) => "list",
            (DeliveryMode::Both, true) => "paper and mail",
            (DeliveryMode::Both | DeliveryMode::Print, _) => "paper",
            (DeliveryMode::Pdf | DeliveryMode::Text | DeliveryMode::Epub, true) => "mail",
            (DeliveryMode::Pdf | DeliveryMode::Text | DeliveryMode::Epub, false) => "no e-mail address",
        }
    }

    /// Their zone of the postage table for an issue of a day.
    pub fn zone(&self, when: IssueDate) -> Option<String> {
        self.zone.as_ref()?.get_ref().history(String::clone).value_at(when).cloned()
    }

    /// The family name as printed in lists: `sort` as typed up to a comma, else the last word of the name.
    pub fn surname(&self) -> String {
        let sort = self.sort.as_ref().and_then(|sort| sort.split(',').next()).map(str::trim);
        match sort {
            Some(name) if !name.is_empty() && !self.initials => name.to_string(),
            _ => self.printed_name().split_whitespace().last().unwrap_or_default().to_string(),
        }
    }

    /// The name as it may be printed: initials for a person who asked for that.
    pub fn printed_name(&self) -> String {
        if !self.initials {
            return self.name.clone();
        }
        self.name.split_whitespace().filter_map(|w| w.chars().next()).map(|c| format!("{c}.")).collect()
    }

    /// The key by which the name is sorted.
    pub fn sort_key(&self) -> String {
        let sort = self.sort.clone();
        sort.unwrap_or_else(|| self.name.split_whitespace().last().unwrap_or("").to_string()).to_lowercase()
    }

    /// Their e-mail addresses.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.email.iter().map(|e| e.get_ref().as_str()).chain(self.also.iter().map(String::as_str))
    }

    /// Whether an address is theirs, with or without a part after a plus: `bob+zine@example.org` is Bob's.
    pub fn is_at(&self, address: &str) -> bool {
        let theirs = mailbox(address);
        self.addresses().any(|own| mailbox(own) == theirs)
    }

    /// Whether mail from this sender (`Hans <hans@example.org>`) is theirs.
    pub fn wrote(&self, id: &str, from: &str) -> bool {
        let (name, address) = match from.split_once('<') {
            Some((name, rest)) => (name.trim().trim_matches('"'), rest.trim_end_matches('>').trim()),
            None => (from.trim(), from.trim()),
        };
        self.is_at(address)
            || id == address
            || (!self.name.is_empty() && self.name.eq_ignore_ascii_case(name))
    }
}

/// The faults in the dates of terms and absences, and shared addresses.
pub fn faults(people: &People, source: &Source) -> Vec<Diagnostic> {
    let shared = shared_addresses(people, source);
    let people = people.values().flat_map(|person: &Person| {
        fn fault<T>(term: &Option<Spanned<DatedTerm<T>>>, source: &Source) -> Option<Diagnostic> {
            term.as_ref()?.get_ref().fault(source)
        }
        let texts = [&person.trade, &person.group, &person.zone].map(|term| fault(term, source));
        let others =
            [fault(&person.copy, source), fault(&person.samples, source), fault(&person.hold, source)];
        let away = person.away.iter().filter(|absence| absence.to < *absence.from.get_ref()).map(|absence| {
            let fault = Diagnostic::error("away", "this absence ends before it begins");
            fault
                .at(source, absence.from.span())
                .help("write away = [{ from = 2026-08-03, to = 2026-08-20 }]")
        });
        let away: Vec<Diagnostic> = away.collect();
        texts.into_iter().chain(others).flatten().chain(away).collect::<Vec<_>>()
    });
    people.chain(shared).collect()
}

/// An address without the part after a plus, in small letters, its domain in ASCII.
fn mailbox(address: &str) -> String {
    let (name, domain) = address.split_once('@').unwrap_or((address, ""));
    format!("{}@{}", name.split('+').next().unwrap_or(name).to_lowercase(), ascii_domain(domain))
}

/// A domain in the form in which two can be compared: ASCII, in small letters (`xn--bcher-kva.example` for `bücher.example`,
/// RFC 5891). One that cannot be converted stays as it is, in small letters.
pub fn ascii_domain(domain: &str) -> String {
    idna::domain_to_ascii(domain).unwrap_or_else(|_| domain.to_lowercase())
}

/// Warns about addresses that two people share: mail from there could be either's.
fn shared_addresses(people: &People, source: &Source) -> Vec<Diagnostic> {
    let (mut known, mut out) = (BTreeMap::new(), Vec::new());
    for (id, person) in people {
        let Some(email) = &person.email else { continue };
        if let Some(first) = known.insert(mailbox(email.get_ref()), id) {
            let said = format!("{first} and {id} have the same address, {}", email.get_ref());
            let fault = Diagnostic::warning("same-address", said).at(source, email.span());
            out.push(fault.help("mail is sorted by address: give one of them another"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_the_same_in_ascii() {
        let one = mailbox("cleo@xn--bcher-kva.example");
        assert_eq!(mailbox("Cleo+zine@Bücher.example"), one);
        assert_eq!(mailbox("cleo@bu\u{308}cher.example"), one);
        assert_ne!(mailbox("cleo@bucher.example"), one);
    }
}
