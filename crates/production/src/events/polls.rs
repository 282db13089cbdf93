//! Polls by command: a new one, and an answer that came on paper.

use base::toml_values::{is_new_id, nearest_word, no_new_id};
use diagnostics::Source;
use folder::polls::{POLLS, PollFile};
use games::polls;

use super::letters::quoted;
use super::{EventContext, EventEffect, EventResult, line};

/// A poll to be asked.
#[derive(Clone, Debug, Default)]
pub struct PollRequest<'a> {
    /// What is asked.
    pub question: &'a str,
    /// What an answer is, as polls/NAME.toml has it.
    pub kind: &'a str,
    /// Its heading, if it is not its name.
    pub title: Option<&'a str>,
    /// What may be chosen, or the titles that get marks.
    pub options: &'a [String],
    /// The issue that counts, if it is not the next one.
    pub count: Option<i64>,
    /// Print nobody's name.
    pub secret: bool,
}

/// Asks something of the readers in the open issue.
///
/// # Errors
/// A name that is taken or cannot be one, what polls/NAME.toml may not say.
pub fn new_poll(occasion: &EventContext, id: &str, poll: &PollRequest) -> EventResult {
    let name = format!("{POLLS}/{id}.toml");
    if !is_new_id(id, false) {
        return Err(format!("“{id}” cannot be the name of a poll: {}", no_new_id(id, false)));
    }
    if occasion.folder.path(&name).symlink_metadata().is_ok() {
        return Err(format!("{name} is there already"));
    }
    let mut text = String::new();
    for (key, value) in [("title", poll.title), ("question", Some(poll.question)), ("kind", Some(poll.kind))]
    {
        if let Some(value) = value {
            text += &format!("{key} = {}\n", quoted(line(value, &format!("the {key}"))?));
        }
    }
    text += &format!("issue = {}\n", occasion.issue);
    text += &poll.count.map(|count| format!("count = {count}\n")).unwrap_or_default();
    if !poll.options.is_empty() {
        let options: Vec<String> = poll.options.iter().map(|option| quoted(option.trim())).collect();
        text += &format!("options = [{}]\n", options.join(", "));
    }
    text += if poll.secret { "secret = true\n" } else { "" };
    let source = Source::new(name.as_str(), text.as_str());
    let file: PollFile = base::toml_values::parse(&source).map_err(|fault| fault.sentence().to_string())?;
    let made = folder::polls::Poll { id: id.into(), source, file };
    if let Some(fault) = made.faults().into_iter().next() {
        return Err(fault.sentence().into());
    }
    let told = format!("issue {} asks {id}; issue {} counts the answers", occasion.issue, made.counted_in());
    Ok(EventEffect::from_file(name, text, told))
}

/// Files an answer to a poll; of several the last counts.
///
/// # Errors
/// No such poll or person, no open issue, a poll that is not asked yet, an answer that cannot be read.
pub fn answer(occasion: &EventContext, id: &str, person: &str, text: &str) -> EventResult {
    let all = &occasion.content.polls;
    let poll = all.get(id).ok_or_else(|| {
        let ids: Vec<&str> = all.keys().map(String::as_str).collect();
        match nearest_word(id, &ids) {
            Some(near) => format!("no poll is called “{id}”: did you mean {near}?"),
            None if ids.is_empty() => format!("no poll is called “{id}”: `zine poll new {id} ...`"),
            None => format!("no poll is called “{id}”: the polls are {}", ids.join(", ")),
        }
    })?;
    let person = occasion.person(person)?;
    let issue = occasion.open_issue()?;
    if issue.number() <= poll.file.issue {
        return Err(format!("issue {} asks this: answers come in the issue after it", poll.file.issue));
    }
    let text = text.trim();
    if let Err(fault) = polls::read_answer(poll, &Source::new("answer", text), 0) {
        let help = fault.help.as_deref().map(|help| format!(": {help}")).unwrap_or_default();
        return Err(format!("{}{help}", fault.sentence()));
    }
    let file =
        polls::answer_file(issue, id, person, &|name| occasion.folder.path(name).symlink_metadata().is_err());
    let told = format!("the answer of {} is {file}", occasion.content.name(person));
    let mut event = EventEffect::from_file(file, format!("Received: {}\n\n{text}\n", occasion.date), told);
    if !poll.is_open_in(issue.number()) {
        event.warnings.push(format!("issue {} has counted this poll: the answer is late", poll.counted_in()));
    }
    Ok(event)
}
