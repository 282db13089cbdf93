//! Polls of the readers: asked, answered by mail and by command, counted, printed, sealed.

use std::collections::BTreeMap;

use diagnostics::Source;
use folder::{Folder, IssueNumber};
use games::polls::{self, Answer};

use crate::post::{Place, mail, told};

const BOB: &str = "Bob <bob@rieter.example>";
const DEE: &str = "Dee <dee@marsh.example>";
const AUSTRIA: &str = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n";
const FILM: &str = "title = \"Film of the year\"\nquestion = \"Which film?\"\nkind = \"choice\"\nissue = 1\n\
    options = [\"Brazil\", \"The Third Man\"]\n";

fn good(place: &Place, arguments: &[&str]) -> String {
    let output = place.zine(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    told(&output)
}

/// A zine in which issue 1 asks and issue 2 counts.
fn place(name: &str, poll: &str) -> Place {
    let place = Place::new(name);
    place.write("polls/film.toml", poll);
    place
}

/// The words of the page of an issue, without its tags.
fn page(place: &Place, issue: &str) -> String {
    let page = place.read(&format!("public/issues/{issue}/index.html"));
    let mut out = String::new();
    for part in page.split('<').skip(1) {
        out += &format!("{} ", part.split_once('>').map_or("", |(_, words)| words));
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_poll_is_asked_answered_counted_and_sealed() {
    let place = place("polls", FILM);
    good(&place, &["build", "1"]);
    let asked = page(&place, "1");
    assert!(
        asked.contains("Film of the year Which film? Brazil The Third Man Answer with one of these"),
        "{asked}"
    );
    let said = place.take(&[
        mail(1, BOB, "Saturn, Austria: orders for Spring 1901", &format!("{AUSTRIA}\nPoll film: brazil\n")),
        mail(2, DEE, "A poll", "Poll Film of the Year:\nThe Third Man\n"),
        mail(3, "hans@gruber.example", "Poll", "Poll film: Brasil\n"),
        mail(4, "pairs@home.example", "Poll", "Poll film: Brazil\n"),
    ]);
    assert!(said.contains("answer to a poll for film: issues/issue-2/answers/film/bob.txt"), "{said}");
    assert!(said.contains("“Brasil” is not an option of this poll"), "{said}");
    assert!(said.contains("several people write from this address"), "{said}");
    let orders = place.read("issues/issue-2/orders/1968A/austria.txt");
    assert!(orders.ends_with("\n\nA Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"), "{orders}");
    good(&place, &["ack"]);
    let mails = place.names("private/outbox/ack/").into_iter().filter(|name| name.ends_with(".eml"));
    let answers: Vec<String> =
        mails.map(|name| place.read(&name).replace("=\r\n", "").replace("=\n", "")).collect();
    let confirmed = answers.iter().filter(|mail| mail.contains("Film of the year")).count();
    assert_eq!(confirmed, 3, "{answers:?}");
    // What cannot be read is shown with file, line and what to do, and stops the issue.
    let checked = told(&place.zine(&["check", "--all"]));
    assert!(
        checked.contains("answers/film/hans.txt:6:1") && checked.contains("did you mean “Brazil”?"),
        "{checked}"
    );
    // A second answer counts instead of the first.
    let said = told(&place.zine(&["poll", "answer", "film", "hans", "Brassil"]));
    assert!(said.contains("is not an option of this poll"), "{said}");
    good(&place, &["poll", "answer", "film", "hans", "2", "--on", "2026-02-03"]);
    assert_eq!(place.read("issues/issue-2/answers/film/hans.2.txt"), "Received: 2026-02-03\n\n2\n");
    let waiting = place.0.join(&place.names("private/received/unsorted/")[0]);
    good(&place, &["inbox", "--settled", &waiting.to_string_lossy()]);
    crate::post::seal(&place);
    let counted = page(&place, "2");
    let table = "Film of the year: the answers Which film? Answer Votes Who \
        The Third Man 2 Dee Marsh, Hans Gruber Brazil 1 Bob Rieter 3 answers.";
    assert!(counted.contains(table), "{counted}");
    // The seal keeps answers and question.
    let checked = told(&place.zine(&["check"]));
    assert!(!checked.contains("sealed-"), "{checked}");
    place.write("polls/film.toml", FILM.replace("Which", "What"));
    assert!(told(&place.zine(&["check"])).contains("polls/film.toml"));
    place.write("polls/film.toml", FILM);
    place.write("issues/issue-2/answers/film/dee.txt", "Brazil\n");
    assert!(told(&place.zine(&["check"])).contains("issues/issue-2/answers/film/dee.txt"));
}

#[test]
fn a_secret_poll_names_nobody() {
    for kind in [
        "kind = \"text\"",
        "kind = \"number\"",
        "kind = \"choice\"\noptions = [\"1\", \"2\"]",
        "kind = \"rank\"\noptions = [\"1\", \"2\"]",
        "kind = \"scale\"\noptions = [\"1\", \"2\"]",
    ] {
        let poll = format!("question = \"Which?\"\nissue = 1\nsecret = true\n{kind}\n");
        let place = place("polls-secret", &poll);
        let answer = if kind.contains("scale") { "1: 1" } else { "1" };
        for person in ["hans", "dee", "eve"] {
            good(&place, &["poll", "answer", "film", person, answer]);
        }
        good(&place, &["build", "2"]);
        let counted = page(&place, "2");
        let at = counted.find("the answers").unwrap_or(counted.len());
        let section = &counted[at..];
        assert!(section.contains("3 answers"), "{kind}: {section}");
        let told = &section[..section.find("3 answers").unwrap_or(section.len())];
        assert!(["Gruber", "Marsh", "Quint"].iter().all(|name| !told.contains(name)), "{kind}: {told}");
    }
}

#[test]
fn new_polls_and_answers_by_command_say_what_is_wrong() {
    let place = Place::new("polls-new");
    let said = told(&place.zine(&["poll", "new", "film", "--question", "Which?", "--option", "Brazil"]));
    assert!(said.contains("a poll of this kind needs two options or more"), "{said}");
    let new = ["poll", "new", "film", "--question", "Which?", "--option", "Brazil", "--option", "M"];
    let said = good(&place, &[new.as_slice(), &["--title", "Film"]].concat());
    assert!(said.contains("issue 2 asks film; issue 3 counts the answers"), "{said}");
    let text = "title = \"Film\"\nquestion = \"Which?\"\nkind = \"choice\"\nissue = 2\noptions = [\"Brazil\", \"M\"]\n";
    assert_eq!(place.read("polls/film.toml"), text);
    for (arguments, wanted) in [
        (["film", "bob", "M"], "issue 2 asks this: answers come in the issue after it"),
        (["fim", "bob", "M"], "no poll is called “fim”: did you mean film?"),
        (["film", "bib", "M"], "no person in people.toml is called “bib”: did you mean bob?"),
    ] {
        let output = place.zine(&[["poll", "answer"].as_slice(), &arguments].concat());
        assert!(!output.status.success() && told(&output).contains(wanted), "{}", told(&output));
    }
    good(&place, &["undo", "1"]);
    assert_eq!(place.read("polls/film.toml"), "");
}

#[test]
fn marks_and_pairs_come_out_as_reckoned_by_hand() {
    let poll = "question = \"Zines\"\nkind = \"scale\"\nissue = 1\nleast = 2\noptions = [\"Cold Fish\", \"Bilge\", \"Flash\"]\n";
    let place = place("polls-scale", poll);
    for (person, marks) in [
        ("bob", "Cold Fish: 9\nBilge: 4\nFlash: 4"),
        ("dee", "Cold Fish 5; Bilge 6"),
        ("eve", "cold fish = 8, bilge = 8"),
    ] {
        good(&place, &["poll", "answer", "film", person, marks]);
    }
    good(&place, &["build", "2"]);
    let counted = page(&place, "2");
    for wanted in [
        "Answer Marks Mean W–D–L Cold Fish 3 7.333 1–1–0 Bilge 3 6.000 0–2–0 Flash 1 – 0–1–1",
        "1. Cold Fish · 1–1–1 1–0–0 2. Bilge 1–1–1 · 0–0–1 3. Flash 0–1–0 0–0–1 ·",
        "A title with fewer than two marks has no mean.",
        "3 answers: Bob Rieter, Dee Marsh, Eve Quint.",
    ] {
        assert!(counted.contains(wanted), "{wanted}\n{counted}");
    }
}

/// Draws by chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

#[test]
fn answers_at_random_leave_the_orders_beside_them_as_they_were() {
    let place = place("polls-random", FILM);
    place.write(
        "polls/zines.toml",
        "question = \"?\"\nkind = \"scale\"\nissue = 1\noptions = [\"A Mun\", \"F Lon H\"]\n",
    );
    let content = folder::load(&Folder::new(&place.0), None::<IssueNumber>).unwrap();
    let mut chance = Chance(59);
    let words = [
        "A Mun - Boh",
        "Brazil",
        "hold",
        "F Lon H",
        ":",
        "Press:",
        "all units",
        "7",
        ";",
        ",",
        "Umfrage",
        "Vote: draw yes",
        "ß",
        "→",
        "\"",
        ">",
        "--",
        "A Vie S A Bud",
        "Spring 1901",
        "Poll",
        "cancel my orders",
        "These orders are final",
    ];
    let lines = [
        "A Vie - Gal",
        "A Bud S A Vie - Gal",
        "F Tri - Alb",
        "Press:",
        "Hello Ada,",
        "All my units hold.",
        "Vote: draw yes",
        "--",
        "Spring 1901",
        "> Poll film: M",
        "Poll nothing: x",
        "Austria:",
        "Best, Bob",
    ];
    let heads = [
        "Poll film:",
        "poll  FILM :",
        "Umfrage film:",
        "Sondage film :",
        "Poll Film of the Year:",
        "  Poll zines:",
    ];
    let count = if std::env::var_os("ZINE_LONG").is_some() { 1_000_000 } else { 10_000 };
    for _ in 0..count {
        // Behind the line of a signature nothing is the writer's own.
        let letter: Vec<&str> =
            (0..chance.below(8)).map(|_| chance.of(&lines)).filter(|line| *line != "--").collect();
        let at = chance.below(letter.len() + 1);
        let some: Vec<&str> = (0..=chance.below(6)).map(|_| chance.of(&words)).collect();
        let (head, text) = (chance.of(&heads), some.join(" "));
        let block = match chance.below(2) {
            0 => format!("{head} {text}\n"),
            _ => format!("{head}\n{text}\n\n"),
        };
        let whole: String = letter.iter().map(|line| format!("{line}\n")).collect();
        let [before, after] = [&letter[..at], &letter[at..]]
            .map(|part| part.iter().map(|l| format!("{l}\n")).collect::<String>());
        let (answers, rest) = polls::take_answers(&content, 2, &format!("{before}{block}{after}"));
        let quoted = text.starts_with('>') || text == "--";
        let blank = if block.ends_with("\n\n") { format!("{before}\n{after}") } else { whole };
        if !quoted || !block.ends_with("\n\n") {
            assert_eq!(rest, blank, "{before}{block}{after}");
            assert_eq!(answers.len(), 1, "{block}");
        }
        for answer in &answers {
            let read =
                polls::read_answer(&content.polls[&answer.poll], &Source::new("a", answer.text.as_str()), 0);
            if let Ok(Answer::Options(list)) = read {
                assert!(list.iter().all(|option| *option < 2));
            }
        }
    }
    // Through the whole program: orders with answers among them are judged as without.
    let mut results = BTreeMap::new();
    for (name, answer) in
        [("with", "Poll film: A Vie H, all units hold\nPoll zines:\nA Mun: 7\n\n"), ("without", "")]
    {
        let place = self::place(&format!("polls-{name}"), FILM);
        place.write(
            "polls/zines.toml",
            "question = \"?\"\nkind = \"scale\"\nissue = 1\noptions = [\"A Mun\", \"F Lon H\"]\n",
        );
        place.take(&[mail(
            1,
            BOB,
            "Saturn, Austria: orders for Spring 1901",
            &format!("A Vie - Gal\n{answer}A Bud - Ser\n"),
        )]);
        // The empty line behind an answer stays.
        results.insert(
            name,
            place.read("issues/issue-2/orders/1968A/austria.txt").replace("Gal\n\nA", "Gal\nA"),
        );
    }
    assert_eq!(results["with"], results["without"]);
    assert!(results["with"].ends_with("\n\nA Vie - Gal\nA Bud - Ser\n"), "{results:?}");
}
