//! Orders as players write them on the page of a running game: what the page says is legal is read as it was chosen, and a mail
//! that the page opens is filed without a question.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::folders::{Zine, bad, good, put, zine};
use crate::rounds::{Numbers, six};

/// The data in a game's page; none where nothing can be ordered.
fn data(root: &Path, game: &str) -> Option<Value> {
    let page = fs::read_to_string(root.join(format!("public/games/{game}/index.html"))).unwrap();
    let json = page.split_once("id=\"orders-data\">")?.1.split_once("</script>")?.0;
    assert!(json.len() <= 40_000, "{game}: {} bytes of orders", json.len());
    Some(serde_json::from_str(json).unwrap())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// An order of an entry as the script puts it together, with the province it is about.
fn order(data: &Value, entry: &Value, numbers: &mut Numbers) -> Option<(u64, String, String)> {
    let verbs = list(&entry["v"]);
    let verb = verbs.get(numbers.below(verbs.len()))?;
    let ends = list(&verb[2]);
    let end = &data["t"][ends[numbers.below(ends.len())].as_u64().unwrap() as usize];
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let name = if entry["a"].is_null() { "" } else { entry["n"].as_str().unwrap() };
    Some((verb[0].as_u64().unwrap(), format!("{name}{}{}", text(&verb[1]), text(&end[0])), text(&end[1])))
}

/// What a power orders, at random: one order for each of its units, and its decisions.
fn chosen(data: &Value, power: usize, numbers: &mut Numbers) -> Vec<String> {
    let own = list(&data["u"]).iter().filter(|unit| unit["o"] == power);
    let mut out: Vec<String> = own.filter_map(|unit| Some(order(data, unit, numbers)?.1)).collect();
    let power = &data["w"][power];
    let mut places = Vec::new();
    for _ in 0..power["c"].as_u64().unwrap_or(1) {
        let Some((_, text, place)) = order(data, power, numbers) else { continue };
        if place.is_empty() || !places.contains(&place) {
            places.push(place);
            out.push(text);
        }
    }
    out
}

/// A mail as it leaves a mail program that the page has opened.
fn mail(root: &Path, month: &str, from: usize, subject: &str, body: &[String]) {
    let id = format!("{from}-{}", subject.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
    let text = format!(
        "From: p{from}@round.example\r\nTo: ed@round.example\r\nDate: 15 {month} 2996 10:00:00 +0000\r\n\
         Message-ID: <{id}@round.example>\r\nSubject: {subject}\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
        body.join("\r\n"),
    );
    put(root, &format!("incoming/{id}.eml"), &text);
}

/// The person who plays a power of a game.
fn player(root: &Path, issue: i64, game: &str, power: &str) -> Option<usize> {
    let content = folder::load(&folder::Folder::new(root), Some(issue)).unwrap();
    let games = games::eve(&content, folder::IssueNumber::from(issue));
    let history = games.get(game)?;
    let owner = history.rules.board().find_owner(power)?;
    history.seats.player(owner, history.phase_due()?)?.strip_prefix('p')?.parse().ok()
}

/// The orders of a power as the open issue would read them.
fn read(root: &Path, game: &str, power: &str, orders: &str) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
    command.args(["read", game, power, "--json"]).current_dir(root);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(orders.as_bytes()).unwrap();
    let answer: Value = serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap_or_default();
    list(&answer["orders"]).iter().filter_map(|item| Some(item["order"].as_str()?.to_string())).collect()
}

#[test]
fn mails_that_the_page_opens_are_filed_without_a_question() {
    let folder: Zine = six("orders-page");
    let root = &folder.0;
    let mut numbers = Numbers(61);
    for (issue, month) in [(2, "Jan"), (3, "Feb"), (4, "Mar")] {
        good(root, &["new", "issue", "--date", &format!("2996-{issue:02}-10")]);
        put(root, &format!("issues/issue-{issue}/editorial.md"), "Words.\n");
        good(root, &["build"]);
        let _ = fs::remove_dir_all(root.join("incoming"));
        let (mut sent, mut wanted) = (0, Vec::new());
        for at in 0..adjudicator::rules::LIST.len() {
            let game = format!("g{at}");
            let Some(data) = data(root, &game) else {
                assert_eq!(
                    adjudicator::rules::LIST[at].name,
                    "Rather Silly",
                    "{game}: nothing can be ordered"
                );
                continue;
            };
            for (index, power) in list(&data["w"]).iter().enumerate() {
                let orders = chosen(&data, index, &mut numbers);
                let name = power["k"].as_str().unwrap();
                let Some(person) = player(root, issue, &game, name).filter(|_| !orders.is_empty()) else {
                    continue;
                };
                let subject = power["s"].as_str().unwrap();
                mail(root, month, person, subject, &orders);
                sent += 1;
                wanted.push((game.clone(), name.to_lowercase(), orders));
            }
        }
        let (well, said) = zine(root, &["inbox", &root.join("incoming").display().to_string()]);
        assert!(well && said.contains(&format!("{sent} mails filed, 0 unsorted")), "{said}");
        for (game, power, orders) in wanted {
            let name = format!("issues/issue-{issue}/orders/{game}/{power}.txt");
            let filed = fs::read_to_string(root.join(&name)).unwrap_or_else(|_| panic!("{name}: {said}"));
            assert!(filed.trim_end().ends_with(&orders.join("\n")), "{name}: {filed}");
            let read = read(root, &game, &power, &orders.join("\n"));
            for order in orders {
                assert!(read.contains(&order), "{name}: {order}\n{read:?}");
            }
        }
        good(root, &["check"]);
        good(root, &["build", &issue.to_string()]);
        let said = bad(root, &["seal", &issue.to_string()]);
        assert!(said.contains("error[early]"), "{said}");
        good(root, &["seal", &issue.to_string(), "--early"]);
    }
}
