//! `zine renewals`: who is asked for money with an issue, how much, and in which words.

use std::process::ExitCode;

use clap::Args;

use accounts::report::table;

use super::common::{Root, counted, issue_number, print, refuse, show};
#[cfg(feature = "typeset")]
use diagnostics::count_words::many;
#[cfg(feature = "typeset")]
use folder::Content;
#[cfg(feature = "typeset")]
use folder::store::Changes;
use games::bookkeeping;
use page::lexicon::Words;

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// As data
    #[arg(long)]
    json: bool,
    /// Make slips to go with the copies, four a page: print/issue-N/renewals.pdf
    #[cfg(feature = "typeset")]
    #[arg(long)]
    pdf: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(last) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.unwrap_or(last.number());
    let games = games::play(&content, number);
    let accounts = counted(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(list) = accounts.reckoning.list(number) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    let (currency, words) = (content.zine.money(), Words::of(&content));
    let mut rows = Vec::new();
    let mut data = Vec::new();
    #[cfg(feature = "typeset")]
    let mut slips = Vec::new();
    for copy in &list.lines {
        let Some(text) = bookkeeping::renewal(&content, &words, copy, number) else { continue };
        let (code, owes, due) =
            (copy.code(accounts.history.style), currency.some(copy.owes), currency.say(copy.due));
        #[cfg(feature = "typeset")]
        slips.push((copy.person.clone(), code.clone(), text.clone()));
        data.push(serde_json::json!({
            "person": copy.person, "name": content.name(&copy.person), "code": code, "owes": owes, "due": due, "text": text,
        }));
        rows.push(vec![copy.person.clone(), content.name(&copy.person), code, owes, due, text]);
    }
    #[cfg(feature = "typeset")]
    if arguments.pdf {
        return printed(arguments, &content, number, &slips);
    }
    if arguments.json {
        print(&(serde_json::to_string_pretty(&data).map_err(refuse)? + "\n"));
    } else {
        print(&table(&["who", "name", "code", "owes", "due", "told"], rows.into_iter()));
    }
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes the slips.
#[cfg(feature = "typeset")]
fn printed(
    arguments: &Arguments,
    content: &Content,
    number: i64,
    asked: &[(String, String, String)],
) -> Result<ExitCode, ExitCode> {
    use publish::label_sheets::{Slip, slips};
    let Some(issue) = content.issue(number).filter(|_| !asked.is_empty()) else {
        return Err(refuse(format!("nobody is asked for money with issue {number}")));
    };
    let fonts = super::labels::fonts(&arguments.root)?;
    let slip = |(person, code, text): &(String, String, String)| {
        let to = content.people.get(person).map(|p| p.posted(&|c| fonts.covers(c))).unwrap_or_default();
        Slip { name: to.name, code: code.clone(), address: to.address, text: text.clone() }
    };
    let made: Vec<Slip> = asked.iter().map(slip).collect();
    let zine = &content.zine;
    let date = issue.file.date.0;
    let back = content.people.get(zine.editor.get_ref()).map(|p| p.address.clone()).unwrap_or_default();
    let title = format!("{}, {} {number}", zine.title.get_ref(), Words::of(content).text("no"));
    let ident = format!("renewals-{number}");
    let set = super::labels::laid(slips(&title, &back, &made, date), &ident, date, &fonts);
    let set = set.map_err(super::common::failed)?;
    show(&set.warnings);
    let pdf = set.pdf().map_err(super::common::failed)?;
    let name = format!("print/issue-{number}/renewals.pdf");
    arguments.root.commit(Changes::made(None, &format!("renewals-{number}"), &name, pdf, false))?;
    print(&format!("{}: {}\n", arguments.root.folder().path(&name).display(), many(made.len(), "slip")));
    Ok(ExitCode::SUCCESS)
}
