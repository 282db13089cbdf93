//! A season's evening in each of the rule-sets, action by action: the folder is the same as by hand, and undoing restores
//! it. Also the desk killed in the middle of an action.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use super::{Place, files, send};
use crate::folders::{copy, good, put};

/// A rule-set with the letters of its first season: orders of one power, their change, an unreadable order, and the ruling on it.
struct Evening {
    variant: &'static str,
    powers: &'static [&'static str],
    orders: &'static str,
    amended: &'static str,
    unread: (&'static str, &'static str, &'static str),
    /// The orders of the first power in the end.
    sheet: &'static [&'static str],
}

const SEVEN: &[&str] = &["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];

const EVENINGS: [Evening; 6] = [
    Evening {
        variant: "Standard",
        powers: SEVEN,
        orders: "A Vie - Gal\nF Tri - Alb",
        amended: "A Vie - Tyr",
        unread: ("Italy", "F Nap lends Ion a hand", "F nap-ion"),
        sheet: &["A vie-tyr", "F tri-alb"],
    },
    Evening {
        variant: "1897",
        powers: SEVEN,
        orders: "Select Trieste",
        amended: "Select Vienna",
        unread: ("Italy", "Where the pizza is", "SELECT nap"),
        sheet: &["SELECT vie"],
    },
    Evening {
        variant: "Rules1958",
        powers: SEVEN,
        orders: "A1 Tyrolia\nF1 Albania",
        amended: "A1 Budapest",
        unread: ("Italy", "F1 lends Ion a hand", "FLEET1-ion"),
        sheet: &["A1 ARMY1-bud", "F1 FLEET1-alb"],
    },
    Evening {
        variant: "Swiss",
        powers: &["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "TROGS"],
        orders: "Build A Vienna\nBuild F Trieste",
        amended: "Build A Trieste",
        unread: ("Italy", "A boat where the pizza is", "Build F nap"),
        sheet: &["Build A vie", "Build A tri"],
    },
    Evening {
        variant: "Claudian",
        powers: &["Britons", "Gauls", "Teutons", "Romans", "Phoenicians"],
        orders: "F(Edi)250-Nwg\nA(Lpl)10000-Edi",
        amended: "A(Lpl)10000-Yor",
        unread: ("Romans", "F(Nap) lends Ion a hand", "F nap 250-ion"),
        sheet: &["A lvp 10000-yor", "F edi 250-nwg"],
    },
    Evening {
        variant: "Rather Silly",
        powers: &[
            "Austria",
            "England",
            "France",
            "Germany",
            "Italy",
            "Russia",
            "Turkey",
            "Mastermind",
            "Jester",
            "Soothsayer",
            "Doctor",
        ],
        orders: "Llamas Gal, Boh\nLLAMAS(Alb)",
        amended: "Llamas Tyr",
        unread: ("Italy", "Animals where the pizza is", "LLAMAS nap"),
        // The placement of the llamas is one decision.
        sheet: &["LLAMAS tyr"],
    },
];

/// The folder of the letters.
const ORDERS: &str = "issues/issue-2/orders/saturn";

impl Evening {
    fn id(power: &str) -> String {
        format!("p{}", power.to_lowercase())
    }

    /// The letters: power, suffix of its file name, text.
    fn letters(&self) -> [(&'static str, &'static str, String); 7] {
        let [first, second, third, .., last] = self.powers else { panic!("too few powers") };
        let all = format!("Dear Ada,\n\n{}\n\nBob\nOff I go, as my car says\n", self.orders);
        [
            (*first, "", all),
            (*first, ".2", format!("One more thought.\n{}\n", self.amended)),
            (self.unread.0, "", format!("{}\n", self.unread.1)),
            (*second, "", "The Kaiser sneezed twice on the balcony today\n".into()),
            (*second, ".2", "I go along with what was put to us, gladly.\n".into()),
            (*third, "", "I have moved: my new address is 3 Elm Row, Whitby.\n".into()),
            (*last, "", "I resign after this season, sorry.\n".into()),
        ]
    }

    fn folder(&self, name: &str) -> PathBuf {
        let name = format!("{name}-{}", self.variant.replace(' ', ""));
        let root = std::env::temp_dir().join(format!("zine-evening-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let put = |name: &str, text: &str| put(&root, name, text);
        put(
            "zine.toml",
            "title = \"The Lantern\"\neditor = \"ada\"\n[[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"0.50\"\n",
        );
        let ids = self.powers.iter().map(|power| Evening::id(power)).chain(["ada".into(), "ivy".into()]);
        let person = |id: String| {
            format!(
                "[{id}]\nname = \"{id} Lane\"\nemail = \"{id}@lantern.example\"\naddress = [\"1 Old Row\"]\n\n"
            )
        };
        put("private/people.toml", &ids.map(person).collect::<String>());
        put("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-02,ivy,payment,9.00,,cheque\n");
        let seat =
            |power: &&str| format!("[[seat]]\npower = \"{power}\"\nperson = \"{}\"\n\n", Evening::id(power));
        put(
            "games/saturn/game.toml",
            &format!(
                "name = \"Saturn\"\nvariant = \"{}\"\n\n[start]\nissue = 1\n\n{}[[standby]]\nperson = \"ivy\"\n",
                self.variant,
                self.powers.iter().map(seat).collect::<String>()
            ),
        );
        put(
            "issues/issue-1/issue.toml",
            "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T12:00\"\n[[proposal]]\ngame = \"saturn\"\nkind = \"draw\"\n",
        );
        put(
            "issues/issue-2/issue.toml",
            "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T12:00\"\n[[play]]\ngame = \"saturn\"\n",
        );
        put("issues/issue-2/editorial.md", "A word.\n");
        for (n, (power, more, text)) in self.letters().iter().enumerate() {
            put(
                &format!("{ORDERS}/{}{more}.txt", power.to_lowercase()),
                &format!(
                    "Received: 2026-02-0{} 10:00\nFrom: {}@lantern.example\n\n{text}",
                    n + 1,
                    Evening::id(power)
                ),
            );
        }
        root
    }

    /// The actions: the request to the desk, and the same by hand.
    fn deeds(&self) -> Vec<Deed> {
        let id = |at: usize| {
            let (power, more, _) = &self.letters()[at];
            format!("{}{more}", power.to_lowercase())
        };
        let after = self.orders.lines().count() as u32 + 4;
        let marked = |stem: String, from: u32, to: u32, says: &str| {
            let lines = if from == to { from.to_string() } else { format!("{from}-{to}") };
            let (letter, says) = (format!("saturn/{stem}"), says.to_string());
            let mark = format!("{lines} {says}");
            Deed {
                act: Box::new(
                    move |place| json!({ "do": "mark", "at": place.lines(&letter, from, to), "says": says }),
                ),
                hand: Box::new(move |root| mark_by_hand(root, &stem, &mark)),
            }
        };
        let (press, vote, address, resigns) = (id(3), id(4), id(5), id(6));
        let [_, second, third, .., last] = *self.powers else { panic!("too few powers") };
        let (power, words, read) = self.unread;
        let ruling = format!("READ {power} \"{words}\" AS {read} \"so it was meant\"");
        let ruled = ruling.clone();
        let first = id(0);
        vec![
            marked(id(0), after, after + 1, "signature"),
            marked(id(1), 1, 1, "remark"),
            marked(id(1), 2, 2, "amend"),
            Deed {
                act: at(&press, |at| json!({ "do": "press", "at": at, "kind": "grey" })),
                hand: Box::new(move |root| {
                    let text = format!(
                        "+++\nkind = \"grey\"\nby = \"{}\"\n+++\nThe Kaiser sneezed twice on the balcony today\n",
                        Evening::id(second)
                    );
                    put(root, &format!("issues/issue-2/press/saturn/{}.md", second.to_lowercase()), &text);
                    mark_by_hand(root, &press, "1 press grey");
                }),
            },
            marked(vote, 1, 1, "vote draw yes"),
            Deed {
                act: Box::new(move |place| {
                    let saw = place.see()["games"][0]["saw"].clone();
                    json!({ "do": "rule", "issue": "2", "game": "saturn", "saw": saw, "line": ruling })
                }),
                hand: Box::new(move |root| put(root, &format!("{ORDERS}/gm.txt"), &format!("GM: {ruled}\n"))),
            },
            Deed {
                act: at(
                    &address,
                    |at| json!({ "do": "address", "at": at, "lines": ["3 Elm Row", "Whitby"], "email": null }),
                ),
                hand: Box::new(move |root| {
                    good(root, &["person", "address", &Evening::id(third), "3 Elm Row", "Whitby"]);
                    mark_by_hand(root, &address, "1 address");
                }),
            },
            Deed {
                act: at(
                    &resigns,
                    |at| json!({ "do": "resign", "at": at, "person": "ivy", "season": null, "why": "retired" }),
                ),
                hand: Box::new(move |root| {
                    good(root, &["seat", "saturn", last, "ivy", "--why", "retired", "--standby"]);
                    mark_by_hand(root, &resigns, "1 resignation");
                }),
            },
            Deed {
                act: at(
                    &first,
                    |at| json!({ "do": "pay", "at": at, "person": "ivy", "amount": "5.00", "purpose": "sub", "note": "coins" }),
                ),
                hand: Box::new({
                    let first = first.clone();
                    move |root| {
                        good(root, &["ledger", "add", "ivy", "5.00", "coins", "--for", "sub"]);
                        mark_by_hand(root, &first, "1 subscription");
                    }
                }),
            },
        ]
    }
}

/// An action at the desk, and the same by hand.
struct Deed {
    act: Box<dyn Fn(&Place) -> Value>,
    hand: Box<dyn Fn(&Path)>,
}

/// An action on the first line of a letter.
fn at(stem: &str, make: impl Fn(Value) -> Value + 'static) -> Box<dyn Fn(&Place) -> Value> {
    let letter = format!("saturn/{stem}");
    Box::new(move |place| make(place.lines(&letter, 1, 1)))
}

fn mark_by_hand(root: &Path, stem: &str, mark: &str) {
    let file = root.join(format!("{ORDERS}/{stem}.txt"));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(file, text.replacen("\n\n", &format!("\nMark: {mark}\n\n"), 1)).unwrap();
}

/// Runs the evening of one rule-set.
fn evening(set: &Evening) {
    let variant = set.variant;
    let (place, hand) = (Place::at(set.folder("keys")), set.folder("hand"));
    let mut was = vec![files(&place.root)];
    assert_eq!(was[0], files(&hand));
    let counts = place.see()["counts"].clone();
    assert_eq!(counts["need"], 5, "{variant}: {counts}");
    // A ruling is tried, on the map too, before anything is written.
    let (power, words, read) = set.unread;
    let line = format!("READ {power} \"{words}\" AS {read} \"so it was meant\"");
    let dispute = json!({ "try": "ruling", "issue": "2", "game": "saturn", "line": line });
    let (status, found) = place.post("try", &dispute);
    assert!(status == 200 && found["said"][0].as_str().unwrap().contains("so it was meant"), "{found}");
    assert!(found["before"].as_str().unwrap().starts_with("<svg"), "{variant}");
    let moves = !["1897", "Rather Silly"].contains(&variant);
    assert_eq!(found["before"] != found["after"], moves, "{variant}");
    assert_eq!(files(&place.root), was[0], "{variant}: looking writes nothing");
    for (n, deed) in set.deeds().iter().enumerate() {
        place.good((deed.act)(&place));
        (deed.hand)(&hand);
        let (keys, hands) = (files(&place.root), files(&hand));
        let other = keys.iter().zip(&hands).find(|(a, b)| a != b);
        assert!(keys == hands, "{variant}, deed {n}: {other:?}");
        was.push(keys);
    }
    let evening = place.see();
    assert_eq!(evening["counts"]["need"], 0, "{variant}: {:#}", evening["letters"]);
    assert_eq!(evening["games"][0]["draft"], false, "{variant}");
    assert!(evening["games"][0]["cast"].to_string().contains("yes"), "{variant}: a vote");
    let sheets = evening["sheets"].as_array().unwrap();
    let rows = sheets.iter().find(|s| s["power"] == set.powers[0]).unwrap()["rows"].as_array().unwrap();
    let said = |row: &Value| {
        let (unit, order) = (row["unit"].as_str().unwrap(), row["order"].as_str().unwrap());
        let join = if unit.is_empty() || order.starts_with('-') { "" } else { " " };
        format!("{unit}{join}{order}")
    };
    let rows: Vec<String> = rows.iter().map(said).filter(|row| !row.contains("no order")).collect();
    assert_eq!(rows, set.sheet, "{variant}");
    good(&place.root, &["check", "-q"]);
    was.pop();
    while let Some(before) = was.pop() {
        place.good(json!({ "do": "undo" }));
        assert!(files(&place.root) == before, "{variant}: undo of deed {}", was.len());
    }
    let _ = fs::remove_dir_all(hand);
}

#[test]
fn an_evening_of_every_rule_set_is_one_by_hand() {
    std::thread::scope(|scope| {
        for half in EVENINGS.chunks(3) {
            scope.spawn(move || half.iter().for_each(evening));
        }
    });
}

/// The program with the desk open, and its address.
struct Open {
    child: Child,
    address: String,
    token: String,
}

impl Open {
    fn at(root: &Path, fault: &str) -> Open {
        let mut desk = Command::new(env!("CARGO_BIN_EXE_zine"));
        desk.args(["desk", "--root"]).arg(root).env("ZINE_FAULT", fault);
        let mut child = desk.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told = line.trim_start_matches("desk: http://").split(' ').next().unwrap_or_default();
        let (address, path) = told.split_once("/desk/").unwrap_or_else(|| panic!("{line}"));
        Open { child, address: address.into(), token: path.trim_end_matches('/').into() }
    }

    /// The status of viewing the desk.
    fn see(&self) -> u16 {
        let (address, token) = (&self.address, &self.token);
        let request = format!("GET /desk/{token}/evening.json HTTP/1.1\r\nHost: {address}\r\n\r\n");
        send(address.parse().unwrap(), request.as_bytes()).0
    }

    /// The status of an action: 0 if the program was killed during it.
    fn act(&self, body: &Value) -> u16 {
        let (address, token, body) = (&self.address, &self.token, body.to_string());
        let request = format!(
            "POST /desk/{token}/do HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        send(address.parse().unwrap(), request.as_bytes()).0
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// After being killed at any step of an action, the desk finds the folder as before or after it, and works on.
/// `ZINE_LONG=1`: every step of every action.
#[test]
fn a_desk_ended_in_a_deed_leaves_before_or_after() {
    let set = &EVENINGS[0];
    let (deeds, all) = (set.deeds(), std::env::var_os("ZINE_LONG").is_some());
    let place = Place::at(set.folder("ended"));
    let part = place.root.with_extension("part");
    // Press writes two files, an address one private one; the last action is an undo.
    for deed in [Some(&deeds[3]), Some(&deeds[6]), Some(&deeds[7]), None] {
        let kept = place.root.with_extension("kept");
        let _ = fs::remove_dir_all(&kept);
        copy(&place.root, &kept);
        let before = files(&kept);
        let act = deed.map_or(json!({ "do": "undo" }), |deed| (deed.act)(&place));
        place.good(act.clone());
        let after = files(&place.root);
        let mut ended = 0;
        for step in (1..200).step_by(if all { 1 } else { 5 }) {
            let _ = fs::remove_dir_all(&part);
            copy(&kept, &part);
            let status = Open::at(&part, &format!("write {step} kill")).act(&act);
            if status == 200 {
                assert!(files(&part) == after, "{act}: all was done");
                break;
            }
            assert_eq!(status, 0, "{act} at {step}");
            ended += 1;
            let again = Open::at(&part, "");
            assert_eq!(again.see(), 200);
            let now = files(&part);
            assert!(now == before || now == after, "{act} at {step}: {now:?}");
            if now == before {
                assert_eq!(again.act(&act), 200, "{act} at {step}");
                assert!(files(&part) == after, "{act} at {step}");
            }
        }
        assert!(ended > 1, "{act}: {ended} steps");
        let _ = fs::remove_dir_all(kept);
    }
    let _ = fs::remove_dir_all(part);
}
