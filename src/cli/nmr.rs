//! `zine nmr`: who has sent no orders yet, with what follows and how to reach him.

use std::process::ExitCode;

use std::collections::BTreeSet;

use post::missing_players::{adjustments_without_orders, consequence, powers_without_orders};
use post::{deadline_times, unsorted_mail};

use super::common::{self, FolderArgs};
use super::inbox::{InHand, in_hand};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<folder::IssueNumber>,
    /// As data
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let InHand { issue, games, zone } = in_hand(&content, arguments.issue)?;
    let mut list = powers_without_orders(&content, &games, issue);
    list.extend(adjustments_without_orders(&content, issue));
    let waiting = unsorted_mail::of_people(&arguments.root.folder(), &content);
    let mut out = String::new();
    let mut rows = Vec::new();
    let nobody = folder::Person::default();
    for one in &list {
        let person = content.people.get(&one.person).unwrap_or(&nobody);
        let due = one.deadline.as_ref().and_then(|m| deadline_times::to_zoned(m, &zone));
        let due = due.map(|z| z.strftime("%Y-%m-%d %H:%M").to_string());
        let email = person.email.as_ref().map(|e| e.get_ref().clone());
        out += &format!("{} {}, {}: {} {} ", one.game, one.phase, one.power, one.mark, person.name);
        let until = due.as_deref().unwrap_or("?");
        out += &format!("({}), {}; due {until}\n", one.person, consequence(one));
        let reach: Vec<&str> = email.as_deref().into_iter().chain(person.phone.as_deref()).collect();
        if !reach.is_empty() {
            out += &format!("    {}\n", reach.join(", "));
        }
        let waits = waiting.iter().filter(|(_, who)| who.contains(&one.person)).map(|(mail, _)| mail);
        for mail in waits.clone() {
            out += &format!("    waits unsorted: {}\n", unsorted_mail::describe(mail));
        }
        let waits: Vec<&str> = waits.map(|mail| mail.raw.as_str()).collect();
        rows.push(serde_json::json!({
            "game": one.game, "phase": one.phase, "power": one.power, "person": one.person, "mark": one.mark,
            "in_a_row": one.row, "policy": one.policy, "deadline": due, "email": email, "phone": person.phone, "unsorted": waits,
        }));
    }
    let open = unsorted_mail::open_mails(&arguments.root.folder(), &content, issue);
    for (mail, file) in &open {
        out += &format!("{}: {file}\n", unsorted_mail::describe_open(mail));
    }
    if arguments.json {
        let open: Vec<&String> = open.iter().map(|(_, file)| file).collect();
        common::print_json(&serde_json::json!({ "issue": issue.name(), "missing": rows, "open": open }));
    } else {
        let people: BTreeSet<&String> = list.iter().map(|one| &one.person).collect();
        let of = match people.len() {
            0 => String::new(),
            1 => ", of 1 person".into(),
            n => format!(", of {n} people"),
        };
        common::print(&format!("{out}{}: {} missing{of}\n", issue.name().label(), list.len()));
    }
    Ok(ExitCode::SUCCESS)
}
