//! Games through several issues: missing orders and their consequences, votes, endings, held-over games, lists of retreats.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use folder::{Content, Folder, load};
use games::{GameHistory, play};

/// A folder in a temporary directory, removed on drop.
struct Zine {
    root: PathBuf,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Zine {
    fn new(game: &str) -> Zine {
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("zine-history-{}-{n}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let zine = Zine { root };
        zine.put("zine.toml", "title = \"K\"\neditor = \"ed\"\n");
        let people = ["ed", "bob", "dee", "eve", "fay"];
        let people: String =
            people.map(|p| format!("[{p}]\nname = \"{p}\"\nemail = \"{p}@example.org\"\n")).concat();
        zine.put("private/people.toml", &people);
        zine.put("games/g/game.toml", &format!("name = \"G\"\nvariant = \"Standard\"\n{game}"));
        zine.put("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\ndeadline = 2026-01-20\n");
        zine
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, crate::folders::seated(&path, text)).unwrap();
    }

    /// An issue with the given mail: power and text.
    fn issue(&self, n: i64, mail: &[(&str, &str)]) {
        self.put(
            &format!("issues/issue-{n}/issue.toml"),
            &format!(
                "number = {n}\ndate = 2026-{n:02}-01\ndeadline = 2026-{n:02}-20\n[[play]]\ngame = \"g\"\n"
            ),
        );
        for (power, text) in mail {
            self.put(&format!("issues/issue-{n}/orders/g/{power}.txt"), text);
        }
    }

    fn content(&self) -> Content {
        load(&Folder::new(&self.root), None::<i64>).unwrap_or_else(|f| panic!("{f:?}"))
    }
}

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// The result of a history: the marks printed in each issue, and Germany's player in the end.
fn told(content: &Content) -> (Vec<String>, Option<String>) {
    let last = content.issues.last().unwrap().number();
    let games = play(content, last);
    let errors: Vec<_> = games.faults.iter().filter(|f| f.severity == diagnostics::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let history = &games.games[0];
    let mut out = Vec::new();
    for issue in content.issues.iter().filter(|i| i.number() > 1) {
        out.push(issue_told(history, issue.number()));
    }
    let germany = history.rules.board().find_owner("Germany").unwrap();
    (out, history.seats.player(germany, history.position.turn).map(String::from))
}

fn issue_told(history: &GameHistory, number: i64) -> String {
    let board = history.rules.board();
    let Some(here) = history.issue_phases(number) else { return "none".into() };
    if let Some(held) = &here.held_over {
        return format!("held: {held}");
    }
    let mut words = Vec::new();
    for played in history.in_issue(number) {
        for m in &played.missing {
            let mut word = format!("{} {}", board.owner(m.power).name, m.kind.mark());
            if let Some(asked) = &m.asked {
                word += &format!(" asked {asked}");
            }
            if let Some(who) = &m.stood_in {
                word += &format!(" used {who}");
            }
            match &m.replaced {
                Some(Some(who)) => word += &format!(" now {who}"),
                Some(None) => word += " now nobody",
                None => {}
            }
            words.push(word);
        }
    }
    if words.is_empty() { "-".into() } else { words.join(", ") }
}

const GERMANY: &str = "[[seat]]\npower = \"Germany\"\nperson = \"bob\"\n";
const STANDBY: &str = "[[standby]]\nperson = \"dee\"\n[[standby]]\nperson = \"eve\"\n";
const HOLD: &str = "All units hold\n";

/// Plays issues with Germany's mail from the list; `None`: no file.
fn germany(nmr: &str, more: &str, mail: &[Option<&str>]) -> (Vec<String>, Option<String>) {
    let zine = Zine::new(&format!("nmr = [{nmr}]\n{GERMANY}{more}"));
    for (i, text) in mail.iter().enumerate() {
        let mail: Vec<(&str, &str)> = text.iter().map(|t| ("germany", *t)).collect();
        zine.issue(i as i64 + 2, &mail);
    }
    told(&zine.content())
}

fn bob(expected: &[&str], came: (Vec<String>, Option<String>), holder: Option<&str>) {
    assert_eq!(came.0, expected);
    assert_eq!(came.1.as_deref(), holder);
}

#[test]
fn who_writes_is_not_missing() {
    bob(&["-", "-"], germany("\"hold\", \"standby\"", STANDBY, &[Some(HOLD), Some("none\n")]), Some("bob"));
}

#[test]
fn the_first_missing_set_asks_a_standby() {
    let came = germany("\"hold\", \"standby\"", STANDBY, &[None, Some(HOLD)]);
    bob(&["Germany NMR! asked dee", "-"], came, Some("bob"));
}

#[test]
fn the_second_in_a_row_replaces_from_the_next_season() {
    let came = germany("\"hold\", \"standby\"", STANDBY, &[None, None, Some(HOLD)]);
    bob(&["Germany NMR! asked dee", "Germany NMR! now dee", "-"], came, Some("dee"));
}

#[test]
fn orders_in_between_begin_the_count_anew() {
    let came = germany("\"hold\", \"standby\"", STANDBY, &[None, Some(HOLD), None]);
    bob(&["Germany NMR! asked dee", "-", "Germany NMR! asked dee"], came, Some("bob"));
}

#[test]
fn without_a_standby_the_power_falls_into_civil_disorder() {
    let came = germany("\"hold\", \"standby\"", "", &[None, None, None]);
    bob(&["Germany NMR!", "Germany NMR! now nobody", "-"], came, None);
}

#[test]
fn a_zine_that_only_holds_never_replaces() {
    let came = germany("\"hold\"", STANDBY, &[None, None, None, None]);
    bob(&["Germany NMR!"; 4], came, Some("bob"));
}

#[test]
fn civil_disorder_at_once() {
    let came = germany("\"civil-disorder\"", STANDBY, &[None, None]);
    bob(&["Germany NMR! now nobody", "-"], came, None);
}

#[test]
fn a_held_game_asks_for_the_same_season_again() {
    let came = germany("\"hold-game\"", STANDBY, &[None, Some(HOLD)]);
    bob(&["held: no orders from Germany", "-"], came, Some("bob"));
}

#[test]
fn a_standby_s_letter_is_used_and_he_takes_over() {
    let zine = Zine::new(&format!("nmr = [\"standby\"]\n{GERMANY}{STANDBY}"));
    zine.issue(2, &[("germany.2", "From: eve@example.org\n\nA Mun - Bur\n")]);
    zine.issue(3, &[("germany", "From: eve@example.org\n\nA Bur H\n")]);
    let content = zine.content();
    bob(&["Germany NMR! used eve now eve", "-"], told(&content), Some("eve"));
    let games = play(&content, 2);
    let units: Vec<String> =
        games.games[0].position.units.iter().map(|u| u.text(games.games[0].rules.board())).collect();
    assert!(units.contains(&"A bur".to_string()), "{units:?}");
}

#[test]
fn a_standby_s_letter_is_not_used_while_the_player_writes() {
    let zine = Zine::new(&format!("{GERMANY}{STANDBY}"));
    zine.issue(2, &[("germany", HOLD), ("germany.2", "From: eve@example.org\n\nA Mun - Bur\n")]);
    let content = zine.content();
    bob(&["-"], told(&content), Some("bob"));
    let games = play(&content, 2);
    let board = games.games[0].rules.board();
    assert!(games.games[0].position.units.iter().any(|u| u.text(board) == "A mun"));
}

#[test]
fn press_and_empty_files_are_no_orders() {
    let came = germany("\"hold\"", "", &[Some(""), Some("Press: Berlin: Peace.\n")]);
    bob(&["Germany NMR!", "Germany NMR!"], came, Some("bob"));
}

#[test]
fn the_editor_s_word_goes_before_the_policy() {
    let game = "nmr = [\"standby\"]\n[[seat]]\npower = \"Germany\"\nperson = \"bob\"\nuntil = \"Spring 1901\"\n[[seat]]\npower = \"Germany\"\nperson = \"fay\"\nfrom = \"Fall 1901\"\n";
    let zine = Zine::new(&format!("{game}{STANDBY}"));
    zine.issue(2, &[]);
    zine.issue(3, &[("germany", HOLD)]);
    assert_eq!(told(&zine.content()).1.as_deref(), Some("fay"));
}

#[test]
fn two_missing_powers_get_two_standbys() {
    let game =
        format!("nmr = [\"standby\"]\n{GERMANY}[[seat]]\npower = \"Italy\"\nperson = \"fay\"\n{STANDBY}");
    let zine = Zine::new(&game);
    zine.issue(2, &[]);
    let (marks, holder) = told(&zine.content());
    assert_eq!(marks, ["Germany NMR! now dee, Italy NMR! now eve"]);
    assert_eq!(holder.as_deref(), Some("dee"));
}

#[test]
fn a_successor_begins_with_a_clean_slate() {
    let came = germany("\"hold\", \"standby\"", STANDBY, &[None, None, None]);
    bob(&["Germany NMR! asked dee", "Germany NMR! now dee", "Germany NMR! asked eve"], came, Some("dee"));
}

#[test]
fn lists_of_retreats_and_builds_come_with_the_moves() {
    let zine = Zine::new(GERMANY);
    zine.issue(2, &[("germany", "A Mun - Bur\nA Ber - Kie\nF Kie - Den\n")]);
    // Germany takes Denmark and builds in the same mailing.
    zine.issue(3, &[("germany", "A Bur - Mun\nA Kie H\nF Den H\nBuild A Ber\n")]);
    let content = zine.content();
    let games = play(&content, 3);
    let history = &games.games[0];
    let board = history.rules.board();
    let turns: Vec<String> = history.phases.iter().map(|p| p.turn.to_string()).collect();
    assert_eq!(turns, ["Spring 1901, Movement", "Fall 1901, Movement", "Winter 1901, Adjustment"]);
    assert!(history.position.units.iter().any(|u| u.text(board) == "A ber"), "{:?}", history.phases.last());
    assert_eq!(history.position.turn.to_string(), "Spring 1902, Movement");
}

#[test]
fn a_vote_passes_and_ends_the_game() {
    let game =
        "[[seat]]\npower = \"Germany\"\nperson = \"bob\"\n[[seat]]\npower = \"Italy\"\nperson = \"fay\"\n";
    let zine = Zine::new(game);
    zine.issue(2, &[("germany", "All units hold\nPropose: draw GI\n"), ("italy", HOLD)]);
    zine.issue(3, &[("germany", HOLD), ("italy", "All units hold\nVote: draw yes\n")]);
    let content = zine.content();
    let first = play(&content, 2);
    assert_eq!(first.games[0].proposals.len(), 1);
    assert!(first.games[0].over.is_none());
    let games = play(&content, 3);
    let history = &games.games[0];
    let board = history.rules.board();
    let words = page::lexicon::Lexicon::default();
    let voice = words.voice_for(board, page::lexicon::results::ResultStyle::Uk);
    let printed: Vec<String> =
        history.issues[&3.into()].votes.iter().map(|v| v.printed_text(&voice)).collect();
    assert_eq!(printed, ["The proposal for a draw between Germany and Italy is carried."]);
    let powers: Vec<&str> =
        history.over.as_ref().unwrap().powers.iter().map(|o| board.owner(*o).name.as_str()).collect();
    assert_eq!(powers, ["Germany", "Italy"]);
}

#[test]
fn silence_counts_against_a_draw() {
    let game =
        "[[seat]]\npower = \"Germany\"\nperson = \"bob\"\n[[seat]]\npower = \"Italy\"\nperson = \"fay\"\n";
    let zine = Zine::new(game);
    zine.issue(2, &[("germany", "All units hold\nPropose: draw GI\n"), ("italy", HOLD)]);
    zine.issue(3, &[("germany", HOLD), ("italy", HOLD)]);
    let content = zine.content();
    let games = play(&content, 3);
    assert!(games.games[0].over.is_none());
    assert!(!games.games[0].issues[&3.into()].votes[0].passed);
}

#[test]
fn ends_that_are_said_end_the_game() {
    let zine = Zine::new(&format!(
        "{GERMANY}[end]\nseason = \"Fall 1901\"\nkind = \"abandoned\"\nwhy = \"nobody wrote\"\n"
    ));
    zine.issue(2, &[("germany", HOLD)]);
    zine.issue(3, &[("germany", HOLD)]);
    zine.issue(4, &[("germany", HOLD)]);
    let content = zine.content();
    let games = play(&content, 4);
    assert_eq!(games.games[0].over.as_ref().map(|o| o.issue.issue), Some(3));
    assert!(games.faults.iter().any(|f| f.code.as_str() == "game-over"));
}

#[test]
fn a_game_without_a_folder_for_its_orders_is_held_over() {
    let zine = Zine::new(GERMANY);
    zine.issue(2, &[("germany", HOLD)]);
    zine.put("issues/issue-3/issue.toml", "number = 3\ndate = 2026-03-01\n");
    let content = zine.content();
    let games = play(&content, 3);
    assert_eq!(games.games[0].issues[&3.into()].held_over.as_deref(), Some(""));
    assert_eq!(games.games[0].position.turn.to_string(), "Fall 1901, Movement");
}

#[test]
fn a_game_is_taken_over_in_mid_course() {
    let zine = Zine::new(&format!("{GERMANY}[start]\nfile = \"start.case\"\nissue = 1\nfrom = \"Orc\"\n"));
    zine.put(
        "games/g/start.case",
        "CASE start\nPRESTATE_SETPHASE Fall 1905, Movement\nPRESTATE\n\tGermany: A mun\nPRESTATE_SUPPLYCENTER_OWNERS\n\tGermany: mun\nEND\n",
    );
    zine.issue(2, &[("germany", "A Mun - Tyr\n")]);
    let content = zine.content();
    let games = play(&content, 2);
    let history = &games.games[0];
    assert!(history.issues[&1.into()].started);
    assert_eq!(history.phases[0].turn.to_string(), "Fall 1905, Movement");
    let units: BTreeMap<String, usize> = history.position.units.iter().fold(BTreeMap::new(), |mut m, u| {
        *m.entry(u.text(history.rules.board())).or_default() += 1;
        m
    });
    assert_eq!(units, BTreeMap::from([("A tyr".to_string(), 1)]));
}

#[test]
fn a_mini_deadline_closes_a_phase_before_the_rest() {
    let zine = Zine::new(GERMANY);
    zine.issue(
        2,
        &[("germany", "Received: 2026-01-18 10:00\n\nSpring 1901\nA Mun - Bur\nFall 1901\nA Bur - Par\n")],
    );
    zine.put(
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-01\n[[play]]\ngame = \"g\"\nphases = [\"Spring 1901\", \"Fall 1901\"]\nmini = [{ phase = \"Spring 1901\", deadline = 2026-01-10 }]\n",
    );
    let content = zine.content();
    let (marks, _) = told(&content);
    assert_eq!(marks, ["Germany NMR!"]);
    let games = play(&content, 2);
    let board = games.games[0].rules.board();
    assert!(games.games[0].position.units.iter().any(|u| u.text(board) == "A mun"));
}

#[test]
fn a_mini_deadline_announced_in_one_issue_holds_in_the_next_and_is_printed() {
    let zine = Zine::new(GERMANY);
    let announced = "number = 1\ndate = 2026-01-01\ndeadline = 2026-01-20\n[[play]]\ngame = \"g\"\nphases = [\"Spring 1901\"]\n\
                     mini_next = [{ phase = \"Fall 1901\", deadline = \"2026-01-10 12:00\" }]\n";
    zine.put("issues/issue-1/issue.toml", announced);
    zine.put("issues/issue-1/orders/g/germany.txt", HOLD);
    let late = "Received: 2026-01-12 10:00\n\nFall 1901\nA Mun - Bur\nSpring 1902\nA Mun - Tyr\n";
    zine.issue(2, &[("germany", late)]);
    zine.put(
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-01\n[[play]]\ngame = \"g\"\nphases = [\"Fall 1901\", \"Winter 1901\", \"Spring 1902\"]\n",
    );
    let content = zine.content();
    let (marks, _) = told(&content);
    assert!(marks[0].starts_with("Germany NMR!"), "{marks:?}");
    let games = play(&content, 2);
    assert!(!games.faults.iter().any(|f| f.code.as_str() == "mini-deadline"), "it was announced");
    let (composed, _) = production::compose::compose(&content, &play(&content, 1), None, 1, true, None);
    let due = composed.issue.games[0].next.as_ref().unwrap();
    assert_eq!((due.before[0].season.as_str(), due.before[0].iso.as_str()), ("Autumn 1901", "2026-01-10"));
    assert!(!due.season.contains("Autumn 1901"), "{}", due.season);
    // An unannounced one is pointed out.
    zine.put("issues/issue-1/issue.toml", &announced.replace("mini_next", "mini"));
    let said = "number = 2\ndate = 2026-02-01\n[[play]]\ngame = \"g\"\nphases = [\"Fall 1901\"]\n\
                mini = [{ phase = \"Fall 1901\", deadline = 2026-01-10 }]\n";
    zine.put("issues/issue-2/issue.toml", said);
    let content = zine.content();
    assert!(play(&content, 2).faults.iter().any(|f| f.code.as_str() == "mini-deadline"));
}

#[test]
fn two_seasons_in_one_issue_have_a_vote_each() {
    let game =
        "[[seat]]\npower = \"Germany\"\nperson = \"bob\"\n[[seat]]\npower = \"Italy\"\nperson = \"fay\"\n";
    let plan = "number = 3\ndate = 2026-03-01\n[[play]]\ngame = \"g\"\nphases = [\"Fall 1901\", \"Winter 1901\", \"Spring 1902\"]\n";
    let vote = |germany: &str, italy: &str| {
        let zine = Zine::new(game);
        zine.issue(2, &[("germany", "All units hold\nPropose: draw GI\n"), ("italy", HOLD)]);
        zine.issue(3, &[("germany", germany), ("italy", italy)]);
        zine.put("issues/issue-3/issue.toml", plan);
        let content = zine.content();
        let games = play(&content, 3);
        let history = &games.games[0];
        let words = page::lexicon::Lexicon::default();
        let voice = words.voice_for(history.rules.board(), page::lexicon::results::ResultStyle::Uk);
        let printed: Vec<String> =
            history.issues[&3.into()].votes.iter().map(|v| v.printed_text(&voice)).collect();
        let last = history.phases.last().unwrap().turn.to_string();
        (printed, history.over.is_some(), last)
    };
    let both = "Fall 1901\nA Mun H\nA Ven H\nVote: draw yes\nSpring 1902\nA Mun H\nA Ven H\n";
    let (printed, over, last) = vote(both, both);
    assert_eq!(printed, ["The proposal for a draw between Germany and Italy is carried."]);
    assert!(over && last != "Spring 1902, Movement", "the draw ends the game before the spring: {last}");
    let later = "Fall 1901\nA Mun H\nA Ven H\nSpring 1902\nA Mun H\nA Ven H\nVote: draw yes\n";
    let (printed, over, last) = vote(later, later);
    assert_eq!(printed.len(), 1);
    assert!(over && last == "Spring 1902, Movement", "voted with the spring: {last}");
    let (printed, over, _) = vote(&both.replace("yes", "no"), later);
    assert_eq!(printed, ["The proposal for a draw between Germany and Italy has failed."]);
    assert!(!over);
}

#[test]
fn letters_from_other_time_zones_are_late_by_the_zine_s_clock() {
    let late = |zone: &str, received: &str| {
        let zine = Zine::new(GERMANY);
        let title = "title = \"K\"\neditor = \"ed\"\n[play]\nlate = \"hard\"\n";
        zine.put("zine.toml", &format!("{title}{zone}"));
        let one = "number = 1\ndate = 2026-01-01\ndeadline = \"2026-01-20T20:00:00[Europe/London]\"\n";
        zine.put("issues/issue-1/issue.toml", one);
        zine.issue(2, &[("germany", &format!("Received: {received}\n\n{HOLD}"))]);
        told(&zine.content()).0
    };
    assert_eq!(late("", "2026-01-20 20:30 +0100"), ["-"]);
    assert!(late("", "2026-01-20 20:30")[0].contains("NMR!"));
    assert_eq!(late("zone = \"Europe/Paris\"\n", "2026-01-20 20:30"), ["-"]);
    assert!(late("", "2026-01-20 15:30[America/New_York]")[0].contains("NMR!"));
}

/// A game by any rules whose first power sent a letter on a day of January 2026, with the deadline on the 20th: whether
/// the letter counted, whether its press is printed, and the warnings about late letters.
fn first_phase(variant: &str, received: &str, mini: &str, files: &[(&str, &str)]) -> (bool, bool, usize) {
    let rules = adjudicator::rules::find(variant).unwrap().instantiate(&Default::default()).unwrap();
    let power = rules.board().owner(rules.board().powers().next().unwrap()).name.clone();
    let players: Vec<_> = rules.board().powers().collect();
    let due = rules.start(&players, &mut adjudicator::draw::Draws::from_list([""; 0])).turn;
    let phase = games::calendar::editor_notation(due);
    let game = |more: &str| {
        format!(
            "name = \"G\"\nvariant = \"{variant}\"\n{more}[[seat]]\npower = \"{power}\"\nperson = \"bob\"\n"
        )
    };
    let zine = Zine::new("");
    zine.put("games/g/game.toml", &game(""));
    // A line that suits some phase in every rule-set: the first of the Swiss Variant's year are builds.
    let home = rules.board().owner(players[0]).home.first();
    let home = home.map_or("xyz", |home| &rules.board().province(*home).id);
    let line = if due.phase == adjudicator::season::Phase::Adjustment {
        format!("Build A {home}")
    } else {
        "A xyz H".into()
    };
    let letter = format!("Received: {received}\n\n{phase}\n{line}\nPress: Hear, hear!\n");
    zine.issue(2, &[(&power.to_lowercase(), &letter)]);
    let mini = if mini.is_empty() {
        mini.into()
    } else {
        format!("mini = [{{ phase = \"{phase}\", deadline = {mini} }}]\n")
    };
    let plan =
        format!("number = 2\ndate = 2026-02-01\n[[play]]\ngame = \"g\"\nphases = [\"{phase}\"]\n{mini}");
    zine.put("issues/issue-2/issue.toml", &plan);
    for (name, text) in files {
        match *name {
            "games/g/game.toml" => zine.put(name, &game(text)),
            "zine.toml" => zine.put(name, &format!("title = \"K\"\neditor = \"ed\"\n{text}")),
            _ => zine.put(name, text),
        }
    }
    let content = zine.content();
    let games = play(&content, 2);
    let history = games.games.first().unwrap_or_else(|| panic!("{variant}: {:?}", games.faults));
    let played = history.in_issue(2).first().unwrap_or_else(|| panic!("{variant}: {:?}", games.faults));
    let late = games
        .faults
        .iter()
        .filter(|f| f.code.as_str() == "late" && f.severity == diagnostics::Severity::Warning);
    (!played.sheets.0.is_empty(), !history.issues[&2.into()].press.is_empty(), late.count())
}

const HARD: &str = "late_orders = \"hard\"\n";

#[test]
fn late_orders_are_refused_by_every_rule_set_wherever_that_is_said() {
    let by_issue = "+++\napplies = \"all games\"\n[switches]\nlate_orders = { value = \"hard\", paragraph = \"#late\" }\n+++\n# Late\nNone.\n";
    for entry in adjudicator::rules::LIST {
        let name = entry.name;
        let with = |files: &[(&str, &str)]| first_phase(name, "2026-01-25 10:00", "", files);
        let (taken, refused) = ((true, true, 0), (false, false, 1));
        assert_eq!(with(&[]), taken, "{name}: by default");
        assert_eq!(with(&[("zine.toml", &format!("[rules]\n{HARD}"))]), refused, "{name}: zine.toml");
        assert_eq!(with(&[("zine.toml", "[play]\nlate = \"hard\"\n")]), refused, "{name}: [play]");
        assert_eq!(with(&[("issues/issue-2/house-rules.md", by_issue)]), refused, "{name}: house-rules.md");
        assert_eq!(
            with(&[("games/g/game.toml", &format!("rules = {{ {} }}\n", HARD.trim()))]),
            refused,
            "{name}"
        );
        assert_eq!(with(&[("games/g/game.toml", "late = \"hard\"\n")]), refused, "{name}: game.toml");
        // game.toml takes precedence over the issue's house rules, which take precedence over zine.toml.
        let soft = ("games/g/game.toml", "late = \"until-adjudication\"\n");
        assert_eq!(
            with(&[("issues/issue-2/house-rules.md", by_issue), soft]),
            taken,
            "{name}: game.toml before all"
        );
        let play = ("zine.toml", "[play]\nlate = \"until-adjudication\"\n");
        assert_eq!(
            with(&[("issues/issue-2/house-rules.md", by_issue), play]),
            refused,
            "{name}: before zine.toml"
        );
    }
}

#[test]
fn rulings_count_in_every_rule_set_and_wrong_ones_are_errors_at_their_line() {
    for entry in adjudicator::rules::LIST {
        let variant = entry.name;
        let rules = entry.instantiate(&Default::default()).unwrap();
        let (board, who) = (rules.board(), rules.board().powers().next().unwrap());
        let power = &board.owner(who).name;
        let seat = format!(
            "name = \"G\"\nvariant = \"{variant}\"\n[[seat]]\npower = \"{power}\"\nperson = \"bob\"\n"
        );
        // The phase after the first: the winter in 1897, moves in the others.
        let zine = Zine::new("");
        zine.put("games/g/game.toml", &seat);
        zine.issue(2, &[]);
        let content = zine.content();
        let position = play(&content, 2).games[0].position.clone();
        let heading = games::calendar::editor_notation(position.turn);
        let army = position.units_of(who).find(|u| u.kind == adjudicator::position::UnitKind::Army);
        let [one, other] = match army {
            Some(unit) => {
                let goals = adjudicator::board::members(board.step_provinces(unit.kind, unit.place));
                let free = goals
                    .map(adjudicator::board::Province)
                    .filter(|p| position.units_in(board, *p).next().is_none());
                let goals: Vec<String> = free.map(|p| board.province(p).id.clone()).collect();
                let name = match unit.number {
                    0 => format!("A {}", board.code(unit.place)),
                    number => format!("ARMY{number}"),
                };
                [0, 1].map(|i| format!("{name}-{}", goals[i % goals.len()]))
            }
            None => ["Build F tri", "Build A tri"].map(String::from),
        };
        let fails = if army.is_some() { "fails" } else { "void" };
        let gm = "issues/issue-3/orders/g/gm.txt";
        let letter = format!("{heading}\nThey dance for joy\n");
        let rulings = |lines: &[String]| {
            zine.issue(3, &[(&power.to_lowercase(), &letter)]);
            zine.put(gm, &format!("{heading}\nGM: {}\n", lines.join("\nGM: ")));
            let content = zine.content();
            let games = play(&content, 3);
            let wrong = games.faults.iter().filter(|f| f.code.as_str() == "ruling");
            let line = |f: &diagnostics::Diagnostic| {
                let span = f.span.clone().unwrap_or_else(|| panic!("{variant}: {}", f.sentence()));
                assert!(span.source.name.ends_with("gm.txt") && f.severity == diagnostics::Severity::Error);
                span.source.line_column(span.range.start).0
            };
            let lines: Vec<u32> = wrong.clone().map(line).collect();
            let report = &games.games[0].phases.iter().find(|p| p.turn == position.turn).unwrap().report;
            let said: Vec<String> =
                report.orders.iter().filter(|l| l.owner == who).map(|l| l.text(board)).collect();
            let verdicts: Vec<&str> =
                report.orders.iter().filter(|l| l.text(board) == one).map(|l| l.verdict.word()).collect();
            (lines, said, verdicts.concat(), wrong.map(|f| f.sentence().to_string()).collect::<Vec<_>>())
        };
        let (wrong, said, verdict, why) = rulings(&[
            format!("READ {power} \"They dance for joy\" AS {one} \"what else?\""),
            format!("RESULT {power} {one} = {fails} \"they fell\""),
            "STANDS \"too late to change\"".into(),
            "NOTE \"joy to all\"".into(),
            "RESULT nonsense".into(),
            "DRAW 99 = 1".into(),
            format!("ORDER {power} {}", other.replacen('A', "А", 1)),
            format!("READ {power} \"nobody wrote this\" AS {one}"),
        ]);
        assert_eq!(
            (wrong.as_slice(), verdict.as_str()),
            (&[6, 7, 8, 9][..], fails),
            "{variant}: {said:?} {why:?}"
        );
        assert!(why[2].contains("“А”"), "{variant}: {why:?}");
        let (wrong, said, ..) = rulings(&[format!("ORDER {power} {other}")]);
        assert_eq!(wrong, [0u32; 0], "{variant}: {said:?}");
        assert!(said.contains(&other), "{variant}: {said:?}");
    }
}

#[test]
fn a_phase_s_own_deadline_is_the_one_that_counts_in_every_rule_set() {
    let hard: &[(&str, &str)] = &[("zine.toml", "[rules]\nlate_orders = \"hard\"\n")];
    for entry in adjudicator::rules::LIST {
        let (counted, _, told) = first_phase(entry.name, "2026-01-15 10:00", "2026-01-10", hard);
        assert_eq!((counted, told), (false, 1), "{}: in time for the issue, not for the phase", entry.name);
        let (counted, ..) = first_phase(entry.name, "2026-01-25 10:00", "2026-01-28", hard);
        assert!(counted, "{}: in time for the phase", entry.name);
    }
}

#[test]
fn two_answers_about_late_orders_in_one_file_are_an_error_that_names_both() {
    let faults = |name: &str, text: &str| {
        let zine = Zine::new("");
        zine.put(name, text);
        zine.issue(2, &[]);
        let content = zine.content();
        let games = play(&content, 2);
        games
            .faults
            .iter()
            .filter(|f| f.code.as_str() == "switch")
            .map(|f| f.sentence().to_string())
            .collect::<Vec<_>>()
    };
    let both = "late = \"hard\"\n[rules]\nlate_orders = \"until-adjudication\"\n";
    let zine = faults("zine.toml", &format!("title = \"K\"\neditor = \"ed\"\n[play]\n{both}"));
    assert_eq!(zine, ["[play] late and [rules] late_orders set the same rule to different values; keep one"]);
    let game = faults("games/g/game.toml", &format!("name = \"G\"\nvariant = \"Swiss\"\n{both}"));
    assert_eq!(game, ["late and [rules] late_orders set the same rule to different values; keep one"]);
    let same = both.replace("until-adjudication", "hard");
    assert!(faults("games/g/game.toml", &format!("name = \"G\"\nvariant = \"Swiss\"\n{same}")).is_empty());
}

#[test]
fn every_kind_of_missing_orders_is_told_in_print() {
    let print = |nmr: &str, more: &str, issues: i64| {
        let zine = Zine::new(&format!("nmr = [{nmr}]\n{GERMANY}{more}"));
        for n in 2..=issues {
            zine.issue(n, &[]);
        }
        let content = zine.content();
        let games = play(&content, issues);
        let (composed, _) = production::compose::compose(&content, &games, None, issues, true, None);
        serde_json::to_string(&composed.issue.games[0]).unwrap()
    };
    let has = |text: &str, words: &[&str]| {
        for word in words {
            assert!(text.contains(word), "“{word}” is missing in {text}");
        }
    };
    has(&print("\"hold-game\"", "", 2), &["no orders from Germany"]);
    has(
        &print("\"hold\", \"standby\"", STANDBY, 2),
        &["NMR!", "dee is asked for standby orders for Germany"],
    );
    has(&print("\"hold\", \"standby\"", STANDBY, 3), &["NMR!", "bob has lost Germany; dee takes over"]);
    has(&print("\"hold\", \"standby\"", "", 3), &["NMR!", "and there is no standby: civil disorder"]);
    has(&print("\"civil-disorder\"", "", 2), &["NMR!", "Germany is in civil disorder."]);
}

#[test]
fn a_ruling_under_a_seasons_heading_is_wrong_only_where_it_fits_no_phase() {
    let zine = Zine::new(GERMANY);
    zine.issue(2, &[("germany", HOLD)]);
    zine.issue(3, &[("germany", "Fall 1901\nF Kie paddles out to Denmark\nA Ber H\nA Mun H\n")]);
    let gm = "issues/issue-3/orders/g/gm.txt";
    zine.put(
        gm,
        "Fall 1901\nGM: READ Germany \"F Kie paddles out to Denmark\" AS F kie-den \"it says where\"\n\
         GM: READ Germany \"A Ruh H\" AS A mun H \"nobody wrote this\"\nGM: NOTE \"said once\"\n",
    );
    let content = zine.content();
    let games = play(&content, 3);
    let rulings: Vec<String> = games
        .faults
        .iter()
        .filter(|f| f.code.as_str() == "ruling")
        .map(|f| f.sentence().to_string())
        .collect();
    assert_eq!(
        rulings,
        [
            "this ruling changes nothing: Germany wrote no “A Ruh H”: there are “F kie-den”, “A ber H”, “A mun H”"
        ]
    );
    let history = &games.games[0];
    let germany = history.rules.board().find_owner("Germany").unwrap();
    assert_eq!(history.position.centres(germany), 4, "the fleet took Denmark");
    let winter =
        history.phases.iter().find(|p| p.turn.phase == adjudicator::season::Phase::Adjustment).unwrap();
    assert!(winter.rulings.0.is_empty(), "the rulings and the remark belong to the moves alone");
    let autumn =
        history.phases.iter().rfind(|p| p.turn.phase == adjudicator::season::Phase::Movement).unwrap();
    assert_eq!(autumn.rulings.0.len(), 2);
}

#[test]
fn words_read_by_the_gamesmaster_for_the_moves_are_no_order_of_the_retreats() {
    // Number 8 of the sample before its seal: the moves of Smuggler have such a ruling, and retreats follow.
    let place = crate::folders::place("read-for-the-moves");
    for folder in ["issues", "games", "boards", "private"] {
        crate::folders::copy(Path::new(folder), &place.0.join(folder));
    }
    fs::copy("zine.toml", place.0.join("zine.toml")).unwrap();
    fs::remove_file(place.0.join("issues/seals.txt")).unwrap();
    fs::remove_dir_all(place.0.join("private/sealed")).unwrap();
    for n in 1..=12 {
        let issue = place.0.join(format!("issues/issue-{n}"));
        let gone = if n > 8 { issue } else { issue.join("sealed") };
        fs::remove_dir_all(gone).unwrap();
    }
    fs::remove_dir_all(place.0.join("issues/flyer-11a")).unwrap();
    let content = load(&Folder::new(&place.0), None::<i64>).unwrap();
    let games = play(&content, 8);
    let about =
        |f: &&diagnostics::Diagnostic| f.span.as_ref().is_some_and(|s| s.source.name.contains("italy"));
    let codes: Vec<&str> = games.faults.iter().filter(about).map(|f| f.code.as_str()).collect();
    assert!(!codes.contains(&"not-played"), "{codes:?}");
    let history = games.get("2026AC").unwrap();
    let retreats =
        history.phases.iter().rfind(|p| p.turn.phase == adjudicator::season::Phase::Retreat).unwrap();
    assert_eq!(retreats.turn.year, 1903);
    let read = retreats.rulings.0.iter().filter(|r| r.verb().0 == "READ").count();
    assert_eq!(read, 0, "{:?}", retreats.rulings);
    assert_eq!(retreats.report.orders.len(), 1, "the one retreat there is");
}

#[test]
fn what_fits_no_phase_of_an_issue_is_told_of_and_nothing_else() {
    // Lines other than orders belong to the phase their heading names, whatever is played after it.
    let moves =
        "Dear Ed,\n\nSpring 1901\nA Mun-Bur\nI hope you are well.\nVote: draw no\nFinal.\nBest, Bob\n";
    let retreats = "Spring 1901 retreats\nA Mun-Boh\n";
    let second = "Spring 1901\nF Kie-Den\nThis one, too, is final.\n";
    for (mail, told) in [
        (vec![moves.to_string()], vec![]),
        (
            vec![format!("{moves}\n{retreats}")],
            vec!["ignored: nothing had to retreat in Spring 1901 Retreat"],
        ),
        (vec![moves.to_string(), second.to_string()], vec![]),
        // A part for another game whose mail this is not, and one for a past season beside the one due.
        (
            vec![format!("{moves}\nh, Spring 1901\nA Ber H\n")],
            vec!["a part for h, where this letter is not filed"],
        ),
        (
            vec![format!("Fall 1900\nA Ber-Sil\n\n{moves}")],
            vec!["orders for Fall 1900; due is Spring 1901, Movement"],
        ),
    ] {
        let zine = Zine::new(GERMANY);
        zine.put("games/h/game.toml", "name = \"H\"\nvariant = \"Standard\"\n");
        zine.issue(2, &[]);
        for (at, text) in mail.iter().enumerate() {
            let name = if at == 0 { "germany".into() } else { format!("germany.{at}") };
            let received = format!("Received: 2026-01-{:02} 10:00\n\n{text}", 10 + at);
            zine.put(&format!("issues/issue-2/orders/g/{name}.txt"), &received);
        }
        let content = zine.content();
        let games = play(&content, 2);
        let about = |f: &&diagnostics::Diagnostic| {
            ["not-needed", "not-played", "elsewhere"].contains(&f.code.as_str())
        };
        let letters = games.games[0].phases.iter().flat_map(|p| &p.received).flat_map(|r| &r.letters);
        let asked = letters.flat_map(|l| &l.read.pieces).filter(|p| p.is_error()).map(|p| p.message());
        let said = games.faults.iter().filter(about).map(|f| f.sentence().to_string());
        assert_eq!(said.chain(asked).collect::<Vec<_>>(), told, "{mail:?}");
    }
}

#[test]
fn a_guest_answers_a_letter_with_his_own_brackets_and_name() {
    let zine = Zine::new(GERMANY);
    let letter = |reply: &str| {
        format!("+++\nwriters = [\"Bob\"]\n{reply}+++\nBob: Is it so? [[It is]] And ((this))?\n")
    };
    zine.put(
        "issues/issue-1/letters/a.md",
        &letter("reply = { open = \"[[\", close = \"]]\", sign = \"-rp\" }\n"),
    );
    let content = zine.content();
    let composed = production::compose::compose(&content, &play(&content, 1), None, 1, false, None).0;
    let words = serde_json::to_string(&composed.issue.letters).unwrap();
    assert!(words.contains("It is") && words.contains("-rp"), "{words}");
    zine.put("issues/issue-1/letters/a.md", &letter("reply = { open = \"\", close = \"]]\" }\n"));
    let content = zine.content();
    let composed = production::compose::compose(&content, &play(&content, 1), None, 1, false, None);
    assert!(composed.1.iter().any(|f| f.code.as_str() == "reply"), "{:?}", composed.1);
}

#[test]
fn a_game_that_waits_for_players_is_open_from_its_announcement_on_and_never_held_over() {
    let zine = Zine::new(GERMANY);
    zine.put(
        "games/h/game.toml",
        "name = \"H\"\nvariant = \"Standard\"\n[start]\nissue = 2\n[[preference]]\nperson = \"eve\"\n",
    );
    zine.issue(2, &[("germany", HOLD)]);
    zine.issue(3, &[("germany", HOLD)]);
    let content = zine.content();
    let openings = |n: i64| {
        let games = play(&content, n);
        assert!(games.get("h").unwrap().issues.values().all(|i| i.held_over.is_none()));
        let issue = production::compose::compose(&content, &games, None, n, false, None).0.issue;
        issue.openings.iter().filter(|o| o.game.starts_with("H ")).count()
    };
    assert_eq!([openings(1), openings(2), openings(3)], [0, 1, 1]);
}
