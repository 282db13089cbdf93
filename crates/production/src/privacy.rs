//! How long the zine keeps what it has about people: `[privacy]` of zine.toml.

use jiff::Span;
use jiff::civil::Date;

use accounts::ledger;
use diagnostics::Diagnostic;
use folder::store::Faults;
use folder::{Content, IssueFolder};

/// The day before which an issue finds mail too old.
pub fn mail_kept_from(content: &Content, issue: &IssueFolder) -> Option<Date> {
    let months = content.zine.privacy.keep_mail_months.filter(|_| issue.sealed.is_none())?;
    issue.file.date.0.checked_sub(Span::new().months(months)).ok()
}

/// Forgotten people whose payments were kept as long as zine.toml says.
pub fn check(content: &Content, issue: &IssueFolder) -> Faults {
    let mut faults = Faults::new();
    let (Some(years), Some(source)) = (content.zine.privacy.keep_money_years, &content.ledger) else {
        return faults;
    };
    let Some(from) = issue.file.date.0.checked_sub(Span::new().years(years)).ok() else { return faults };
    // Whoever has a number for a name is named no longer.
    let has_name = |name: &str| name.contains(char::is_alphabetic);
    let forgotten = content.people.iter().filter(|(_, one)| one.forgotten.is_some() && has_name(&one.name));
    for (id, _) in forgotten {
        let dates = source.text.lines().filter_map(|line| date_of(line, id));
        let Some(last) = dates.max().filter(|last| *last < from && issue.sealed.is_none()) else { continue };
        let said = format!(
            "the last payment of {id}, who is forgotten, is of {last}: it was kept for {years} years"
        );
        let fault = Diagnostic::warning("kept-money", said).in_file(source.name.to_string());
        let help =
            format!("give [{id}] in people.toml a number for a name: the sums stay, and nobody is named");
        faults.push(fault.help(help));
    }
    faults
}

fn date_of(line: &str, id: &str) -> Option<Date> {
    let fields = ledger::fields(line)?;
    fields.get(1).filter(|person| person.trim() == id)?;
    fields.first()?.trim().parse().ok()
}
