//! How long a letter of twenty orders takes to read, and the answers to a thousand mails; the aims are 10 ms and 3 s.

use adjudicator::board::Owner;
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{self, Switches};
use adjudicator::season::{Phase, Season, Turn};
use letters::{Names, World};

fn main() {
    divan::main();
}

const FROM: &str = "nwy swe fin lvn pru ber kie den hol bel bur mun sil boh gal ukr war mos sev rum";
const TO: &str = "stp fin stp pru sil kie hol swe bel hol par tyr gal vie bud rum lvn ukr arm bul";

#[divan::bench]
fn a_letter_of_twenty_orders(bencher: divan::Bencher) {
    let rules = (rules::find("Standard").unwrap().make)(&Switches::default()).unwrap();
    let board = rules.board();
    let who: Owner = board.find_owner("Russia").unwrap();
    let mut position = Position::empty(board, Turn::new(Season::Spring, 1904, Phase::Movement));
    let unit = |id: &str| Unit::new(who, UnitKind::Army, board.id(id).unwrap().place());
    position.units.extend(FROM.split(' ').map(unit));
    position.sort();
    let orders: String =
        FROM.split(' ').zip(TO.split(' ')).map(|(from, to)| format!("A {from} - {to}\n")).collect();
    let text = format!(
        "Moscow, 3 March\n\nDear Ada,\nmany thanks for the issue. My orders:\n{orders}\nYours\nRex\n"
    );
    let names = Names::default();
    let world = World { editor: "ada", ..World::new(&*rules, &position, who, &names) };
    bencher.bench(|| {
        let read = letters::read(&world, divan::black_box(&text), 0);
        assert_eq!(read.pieces.iter().filter(|p| p.is_order()).count(), 20);
    });
}

mod answers {
    use std::fs;
    use std::path::PathBuf;

    use folder::Folder;

    use post::answer::{Answerer, Sheets};
    use post::log::{FiledAs, LoggedMail};
    use post::mail::MailKind;

    const POWERS: [(&str, &str, &str); 7] = [
        ("ash", "Austria", "A Vie-Gal\nA Bud-Ser\nF Tri-Alb"),
        ("bob", "England", "F Lon-NTH\nF Edi-NWG\nA Lvp-Yor"),
        ("dee", "France", "A Par-Bur\nA Mar S A Par-Bur\nF Bre-MAO"),
        ("gus", "Germany", "A Mun-Ruh\nA Ber-Kie\nF Kie-Den"),
        ("ivy", "Italy", "A Ven-Tyr\nA Rom-Ven\nF Nap-Ion"),
        ("rex", "Russia", "F StP(sc)-GoB\nA Mos-Ukr\nA War-Gal\nF Sev-Bla"),
        ("tom", "Turkey", "A Con-Bul\nA Smy-Con\nF Ank-Bla"),
    ];

    /// A folder with so many letters, and the log of their mails.
    fn folder(count: usize) -> (PathBuf, Vec<LoggedMail>) {
        let root = std::env::temp_dir().join(format!("zine-{}-letters-{count}", std::process::id()));
        let write = |name: &str, text: String| {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("zine.toml", "title = \"The Lantern\"\neditor = \"ada\"\n".into());
        let person = |id: &str| format!("[{id}]\nname = \"{id} Example\"\nemail = \"{id}@example.org\"\n");
        let people: String = POWERS.iter().map(|(id, ..)| person(id)).collect();
        write("private/people.toml", person("ada") + &people);
        let seats =
            POWERS.iter().map(|(id, power, _)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{id}\"\n"));
        let game = "name = \"Saturn\"\nvariant = \"Standard\"\n[start]\nissue = 1\n";
        write("games/saturn/game.toml", game.to_string() + &seats.collect::<String>());
        write("issues/issue-1/issue.toml", "number = 1\ndate = 2026-10-01\n".into());
        let play = "number = 2\ndate = 2026-11-01\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n";
        write("issues/issue-2/issue.toml", play.into());
        let entry = |n: usize| {
            let (id, power, orders) = POWERS[n % 7];
            let suffix = if n < 7 { String::new() } else { format!(".{}", n / 7 + 1) };
            let file = format!("issues/issue-2/orders/saturn/{}{suffix}.txt", power.to_lowercase());
            let received = format!("2026-10-{:02} {:02}:{:02}", 2 + n / 1440 % 25, n / 60 % 24, n % 60);
            write(
                &file,
                format!(
                    "Received: {received}\nFrom: {id} <{id}@example.org>\n\nDear Ada, number {n}\n\n{orders}\n\nme\n"
                ),
            );
            let became = FiledAs {
                kind: MailKind::Orders,
                game: Some("saturn".into()),
                power: Some(power.into()),
                poll: None,
                file,
            };
            LoggedMail {
                hash: format!("{n:024}"),
                from: format!("{id}@example.org"),
                person: Some(id.into()),
                received,
                became: vec![became],
                ..LoggedMail::default()
            }
        };
        let entries = (0..count).map(entry).collect();
        (root, entries)
    }

    #[divan::bench(args = [250, 1000])]
    fn to_so_many_mails(bencher: divan::Bencher, count: usize) {
        let (root, entries) = folder(count);
        let folder = Folder::new(&root);
        bencher.bench_local(|| {
            let content = folder::load(&folder, Some(2)).unwrap();
            let games = games::play(&content, 1);
            let desk = Answerer {
                content: &content,
                games: &games,
                issue: content.issue(2).unwrap(),
                zone: jiff::tz::TimeZone::UTC,
                from: ("The Lantern".into(), "ada@example.org".into()),
                secret: Some("key".into()),
                words: page::lexicon::LexiconCache::new(&content),
                read: Sheets::default(),
            };
            let answers = entries.iter().filter_map(|e| desk.answer(e, e.person.as_deref()?)).count();
            assert_eq!(answers, count);
        });
        let _ = fs::remove_dir_all(&root);
    }
}
