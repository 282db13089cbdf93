//! `zine nmr`: who has sent no orders yet: by person, how to reach them, what each owes and what follows.

use std::process::ExitCode;

use std::collections::BTreeMap;

use diagnostics::count_words::count_noun;
use games::absences::moved_for;
use post::missing_players::{
    AbsentPower, OwedPart, adjustments_without_orders, outlook, powers_without_orders, votes_owed,
};
use post::{deadline_times, unsorted_mail};
use production::check_summary;

use super::common::{self, FolderArgs};
use super::inbox::{InHand, in_hand};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<folder::IssueNumber>,
    /// Print the list as JSON
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
    let played = games::play(&content, issue.name());
    list.extend(adjustments_without_orders(&content, &played, issue));
    let missing = list.len();
    list.extend(votes_owed(&content, &games, &played, issue));
    let waiting = unsorted_mail::of_people(&arguments.root.folder(), &content);
    let nobody = folder::Person::default();
    let known = |id: &String| content.people.get(id).unwrap_or(&nobody);
    let mut people: BTreeMap<&String, Vec<&AbsentPower>> = BTreeMap::new();
    list.iter().for_each(|one| people.entry(&one.person).or_default().push(one));
    let mut out = String::new();
    for (id, owed) in &people {
        let person = known(id);
        let email = person.email.as_ref().map(|e| e.get_ref().clone());
        let reach = email.iter().chain(&person.phone).map(|way| format!(", {way}")).collect::<String>();
        out += &format!("{} ({id}){reach}\n", person.name);
        for one in owed {
            let (what, follows) = (one.owes.words(), outlook(one));
            let mark = if one.mark.is_empty() { String::new() } else { format!("{} ", one.mark) };
            let until = deadline_text(one, &zone).unwrap_or_else(|| "?".into());
            let phase = format!("{} {}", one.game, one.phase);
            let (phase, power) = (phase.trim_end(), &one.power);
            out += &format!("    {phase}, {power}: {what}; due {until}; {mark}{follows}\n");
            let moved = games.get(&one.game).map_or(0, |history| moved_for(history, id));
            if moved > 0 && one.owes == OwedPart::Moves {
                let most = content.zine.play.extensions.map(|most| format!(" of {most}")).unwrap_or_default();
                out += &format!("        deadlines moved for {id}: {moved}{most}\n");
            }
        }
        for (mail, _) in waiting.iter().filter(|(_, who)| who.contains(id)) {
            out += &format!("    waits unsorted: {}\n", unsorted_mail::describe(mail));
        }
    }
    let open = unsorted_mail::open_mails(&arguments.root.folder(), &content);
    for (mail, file) in &open {
        out += &format!("{}: {file}\n", unsorted_mail::describe_open(mail));
    }
    for subzine in content.lent_out(issue.number()) {
        let (title, editor) = (&subzine.title, content.name(subzine.editor.get_ref()));
        out += &format!("{title}: the packet has not come from {editor}\n");
    }
    let sheets = production::check::sheets(&played, issue.name(), &mut Vec::new());
    for (game, said) in check_summary::final_orders(&sheets) {
        out += &format!("{game}: {said}\n");
    }
    if arguments.json {
        let rows = list.iter().map(|one| {
            let person = known(&one.person);
            let waits = waiting.iter().filter(|(_, who)| who.contains(&one.person));
            let waits: Vec<&str> = waits.map(|(mail, _)| mail.raw.as_str()).collect();
            serde_json::json!({
                "game": one.game, "phase": one.phase, "power": one.power, "person": one.person, "owes": one.owes,
                "mark": one.mark, "in_a_row": one.row, "policy": one.policy, "deadline": deadline_text(one, &zone),
                "away": one.away.map(|(from, to)| [from.to_string(), to.to_string()]),
                "email": person.email.as_ref().map(|e| e.get_ref()), "phone": person.phone, "unsorted": waits,
            })
        });
        let rows: Vec<_> = rows.collect();
        let open: Vec<&String> = open.iter().map(|(_, file)| file).collect();
        let lent: Vec<&str> = content.lent_out(issue.number()).map(|one| one.id.get_ref().as_str()).collect();
        common::print_json(
            &serde_json::json!({ "issue": issue.name(), "missing": rows, "open": open, "lent": lent }),
        );
    } else {
        let of = match people.len() {
            0 => String::new(),
            1 => ", of 1 person".into(),
            n => format!(", of {n} people"),
        };
        let votes = list.len() - missing;
        let votes = if votes > 0 { format!(", {}", count_noun(votes, "vote")) } else { String::new() };
        common::next(if missing > 0 { "`zine remind`" } else { "`zine publish`" });
        common::print(&format!("{out}{}: {missing} missing{votes}{of}\n", issue.name().label()));
    }
    Ok(ExitCode::SUCCESS)
}

fn deadline_text(one: &AbsentPower, zone: &jiff::tz::TimeZone) -> Option<String> {
    let due = one.deadline.as_ref().and_then(|m| deadline_times::to_zoned(m, zone));
    due.map(|z| z.strftime("%Y-%m-%d %H:%M").to_string())
}
