//! The editor's desk over HTTP: who is admitted, what each key writes, and that all of it can be undone.

mod beside;
mod browser;
mod evening;
mod rules;
mod safety;
mod texts;

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use serve::Options;

pub const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// A folder with an evening's mail, with the desk open on it.
pub struct Place {
    pub root: PathBuf,
    pub address: SocketAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

const SEATS: [(&str, &str); 7] = [
    ("Austria", "bob"),
    ("England", "cleo"),
    ("France", "dan"),
    ("Germany", "eve"),
    ("Italy", "fay"),
    ("Russia", "gus"),
    ("Turkey", "hal"),
];

/// The evening: ten mails that need attention, and others.
pub const MAILS: [(&str, &str); 12] = [
    ("austria", "Dear Ada,\n\nA Vie - Gal\nA Bud - Ser\nF Tri - Alb\n\nBob\nF Tri - Ven if my car starts\n"),
    ("austria.2", "One more thought about the south.\nA Bud - Rum\n"),
    ("england", "F Lon - Nth\nF Edi - Nrg\nA Lvp - Yor\n"),
    ("england.2", "F Lon - Eng\nF Edi - Nth\nA Lvp - Wal\n"),
    ("england.3", "Oh dear. What I wrote on Monday was the better of the two.\n"),
    ("france", "Spring 1902\nA Par - Bur\nA Mar - Spa\nF Bre - Mid\n"),
    ("germany", "A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n\nThe Kaiser sneezed twice on the balcony today\n"),
    ("italy", "A Ven - Tri\nA Rom - Ven\nF Nap lends Ion a hand\n"),
    (
        "russia",
        "A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp(sc) - Bot\n\nI have moved: my new address is 3 Elm Row, Whitby.\n",
    ),
    ("turkey", "A Con - Bul\nA Smy - Con\nF Ank - Bla\n\nI resign after this season, sorry.\n"),
    ("germany.2", "I go along with what was put to us, gladly.\n"),
    ("france.2", "A cheque over 5.00 for my subscription is in the post.\n"),
];

/// Writes the folder, without starting anything.
pub fn folder(name: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("zine-desk-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let put = |name: &str, text: &str| crate::folders::put(&root, name, text);
    put(
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\n[[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"0.50\"\noffer = { amount = \"5.00\", issues = 10 }\n",
    );
    let person = |id: &str| {
        format!(
            "[{id}]\nname = \"{} Lane\"\nemail = \"{id}@lantern.example\"\naddress = [\"1 Old Row\"]\n\n",
            id[..1].to_uppercase() + &id[1..]
        )
    };
    let people = SEATS.iter().map(|(_, id)| *id).chain(["ada", "ivy"]);
    put("private/people.toml", &people.map(person).collect::<String>());
    put("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-02,bob,payment,9.00,,cheque\n");
    let seats: String = SEATS
        .iter()
        .map(|(power, id)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{id}\"\n\n"))
        .collect();
    put(
        "games/saturn/game.toml",
        &format!(
            "name = \"Saturn\"\nvariant = \"Standard\"\n\n[start]\nissue = 1\n\n{seats}[[standby]]\nperson = \"ivy\"\n"
        ),
    );
    put(
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T12:00\"\n[[proposal]]\ngame = \"saturn\"\nkind = \"draw\"\n",
    );
    put(
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T12:00\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n",
    );
    put("issues/issue-2/editorial.md", "A word.\n");
    for (n, (stem, text)) in MAILS.iter().enumerate() {
        let power = stem.split('.').next().unwrap_or(stem);
        let id = SEATS.iter().find(|(p, _)| p.eq_ignore_ascii_case(power)).map_or("", |(_, id)| id);
        put(
            &format!("issues/issue-2/orders/saturn/{stem}.txt"),
            &format!("Received: 2026-02-0{} 10:{n:02}\nFrom: {id}@lantern.example\n\n{text}", 1 + n % 6),
        );
    }
    root
}

/// A response: status, head, body.
pub type Answer = (u16, String, Vec<u8>);

/// A server's response to raw bytes.
pub fn send(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    // The server may hang up before all is sent.
    let _ = stream.write_all(bytes);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let at = all.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or(all.len());
    let head = String::from_utf8_lossy(&all[..at]).into_owned();
    let status = head.get(9..12).and_then(|s| s.parse().ok()).unwrap_or(0);
    (status, head, all.get(at + 4..).unwrap_or_default().to_vec())
}

/// The desk as `zine desk` opens it.
pub fn opened() -> serve::DeskOptions {
    serve::DeskOptions { token: TOKEN.into(), program: env!("CARGO_BIN_EXE_zine").into() }
}

impl Place {
    pub fn new(name: &str) -> Place {
        Place::at(folder(name))
    }

    pub fn at(root: PathBuf) -> Place {
        let options = Options {
            root: root.clone(),
            issue: None,
            address: "127.0.0.1:0".parse().unwrap(),
            desk: Some(opened()),
        };
        let preview = serve::start(&options).unwrap();
        Place { root, address: preview.address }
    }

    pub fn get(&self, path: &str) -> Answer {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        send(self.address, request.as_bytes())
    }

    /// Sends an action as the page does.
    pub fn post(&self, what: &str, body: &Value) -> (u16, Value) {
        let (address, body) = (self.address, body.to_string());
        let request = format!(
            "POST /desk/{TOKEN}/{what} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let (status, _, body) = send(address, request.as_bytes());
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// The desk's data.
    pub fn see(&self) -> Value {
        let (status, _, body) = self.get(&format!("/desk/{TOKEN}/evening.json"));
        assert_eq!(status, 200);
        serde_json::from_slice(&body).unwrap()
    }

    /// Lines of a letter as shown now.
    pub fn lines(&self, letter: &str, from: u32, to: u32) -> Value {
        let evening = self.see();
        let found = evening["letters"].as_array().unwrap().iter().find(|l| l["id"] == letter);
        json!({ "letter": letter, "saw": found.unwrap_or_else(|| panic!("{letter}: {evening:#}"))["saw"], "from": from, "to": to })
    }

    /// Performs an action that must succeed.
    pub fn good(&self, act: Value) -> Value {
        let (status, said) = self.post("do", &act);
        assert_eq!(status, 200, "{act}: {said}");
        said
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.root.join(name)).unwrap_or_default()
    }
}

/// Every file of a folder with its content, without the program's own files.
pub fn files(root: &std::path::Path) -> Vec<(String, String)> {
    let all = crate::sample::files(root).into_iter();
    let mut out: Vec<(String, String)> = all
        .map(|path| {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            (name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned())
        })
        .filter(|(name, _)| !name.starts_with(".zine/"))
        .collect();
    out.sort();
    out
}
