//! Letters that the editor is asked about: kept back until they are said to be for print or not, and those for print that tell
//! how somebody is reached.

use diagnostics::Diagnostic;
use folder::{Content, Folder, IssueFolder};
use games::mailbox::contacts;

use crate::seal::sources;

/// Begins the line in the head of a letter that says why it is kept back.
pub const ASK: &str = "# ask: ";
/// Why a letter is kept back that tells how somebody is reached.
pub const REACHED: &str = "it mentions an address, a telephone number or money";
/// Why a letter is kept back that says when its writer is away.
pub const AWAY: &str = "it says when its writer is away";
/// Why a letter is kept back that stood among orders.
pub const AMONG_ORDERS: &str = "it came with orders, and they may be in it";

/// What the editor is asked about the letters of an open issue.
pub fn letters_to_review(folder: &Folder, content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if issue.sealed.is_some() {
        return out;
    }
    let base = format!("private/letters/{}", issue.name().folder());
    let kept = sources::files_below(folder, &base).into_iter().filter(|name| name.ends_with(".md"));
    for source in kept.filter_map(|name| folder.text(&name)) {
        let head =
            source.text.split("\n+++").next().filter(|head| head.starts_with("+++")).unwrap_or_default();
        let Some(at) = head.find(ASK) else { continue };
        let why = head[at + ASK.len()..].lines().next().unwrap_or_default();
        let message = format!("this letter is not printed: {why}");
        let fault = Diagnostic::warning("letter-kept", message).at(&source, at..at + ASK.len() + why.len());
        let to = format!("{}/letters/ without `print = false`", issue.folder);
        out.push(fault.help(format!("remove this line; to print the letter, move it to {to}")));
    }
    let contacts = contacts(content);
    for letter in issue.letters.iter().filter(|l| l.front.print.is_none() && !l.front.address) {
        let text = &letter.source.text;
        let lines = folder::mail::lines(text, letter.body..text.len());
        if let Some((at, line)) = lines.into_iter().find(|(_, line)| contacts.reached(line)) {
            let message = "this letter prints an address or a number";
            let fault =
                Diagnostic::warning("letter-address", message).at(&letter.source, at..at + line.len());
            out.push(fault.help("take it out; if it is meant for print, set print = true above"));
        }
    }
    out
}
