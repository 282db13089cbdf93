//! The safety table (`desk.md`, C6): one test for each row.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use super::{Place, TOKEN, files, send};

/// A request with any headers and body.
fn request(place: &Place, target: &str, fields: &[(&str, &str)], body: &str) -> Vec<u8> {
    let fields: String = fields.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    format!(
        "POST {target} HTTP/1.1\r\nHost: {}\r\n{fields}Content-Length: {length}\r\n\r\n{body}",
        place.address
    )
    .into_bytes()
}

#[test]
fn other_addresses_than_loopback_are_refused() {
    let root = super::folder("loopback");
    for address in ["0.0.0.0", "192.0.2.1", "::"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let out = command.args(["desk", "--address", address, "--root"]).arg(&root).output().unwrap();
        assert!(!out.status.success());
        assert!(String::from_utf8_lossy(&out.stderr).contains("private mail"), "{address}");
    }
    let _ = std::fs::remove_dir_all(root);
}

#[test]
fn nobody_comes_in_without_the_token() {
    let place = Place::new("token");
    let before = files(&place.root);
    let wrong = "f".repeat(32);
    let other = format!("{}x", &TOKEN[..31]);
    for token in ["", "x", &wrong, &other, &TOKEN[..31], &format!("{TOKEN}0"), &TOKEN.to_uppercase()] {
        for path in ["", "desk.js", "evening.json", "do"] {
            let (status, _, body) = place.get(&format!("/desk/{token}/{path}"));
            assert_eq!(status, 404, "{token}/{path}");
            assert!(!String::from_utf8_lossy(&body).contains("Bob"));
        }
        let post = request(
            &place,
            &format!("/desk/{token}/do"),
            &[("Content-Type", "application/json")],
            "{\"do\":\"undo\"}",
        );
        assert_eq!(send(place.address, &post).0, 404);
    }
    for path in ["/desk", "/desk/", &format!("/desk/{TOKEN}"), &format!("/desk//{TOKEN}/")] {
        assert_eq!(place.get(path).0, 404, "{path}");
    }
    let (status, head, page) = place.get(&format!("/desk/{TOKEN}/"));
    assert_eq!(status, 200);
    assert!(!String::from_utf8_lossy(&page).contains(TOKEN) && !head.contains(TOKEN));
    assert!(!String::from_utf8_lossy(&place.get(&format!("/desk/{TOKEN}/evening.json")).2).contains(TOKEN));
    assert_eq!(files(&place.root), before);
}

#[test]
fn another_page_can_do_nothing() {
    let place = Place::new("origin");
    let before = files(&place.root);
    let act =
        json!({ "do": "mark", "at": place.lines("saturn/austria", 8, 8), "says": "signature" }).to_string();
    let target = format!("/desk/{TOKEN}/do");
    let own = format!("http://{}", place.address);
    let port = place.address.port();
    let (json, evil) = (("Content-Type", "application/json"), ("Origin", "http://evil.example"));
    let (local, null) = (format!("http://localhost:{port}"), "null");
    for (fields, status) in [
        (vec![json], 403),
        (vec![json, evil], 403),
        (vec![json, ("Origin", null)], 403),
        // A page served under another name of this machine is a foreign page.
        (vec![json, ("Origin", local.as_str())], 403),
        (vec![json, ("Origin", own.as_str()), ("Sec-Fetch-Site", "cross-site")], 403),
        (vec![json, ("Origin", own.as_str()), ("Sec-Fetch-Site", "same-site")], 403),
        (vec![json, ("Origin", own.as_str()), evil], 400),
        // Requests that a form or an image of another page can send.
        (vec![("Content-Type", "text/plain"), ("Origin", own.as_str())], 415),
        (vec![("Content-Type", "application/x-www-form-urlencoded"), ("Origin", own.as_str())], 415),
        (vec![("Origin", own.as_str())], 415),
    ] {
        assert_eq!(send(place.address, &request(&place, &target, &fields, &act)).0, status, "{fields:?}");
    }
    // A foreign host name that resolves here.
    let named = format!(
        "POST {target} HTTP/1.1\r\nHost: evil.example:{port}\r\nOrigin: http://evil.example:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{act}",
        act.len()
    );
    assert_eq!(send(place.address, named.as_bytes()).0, 403);
    assert_eq!(files(&place.root), before, "nothing was written");
}

#[test]
fn nothing_is_written_by_looking() {
    let place = Place::new("looking");
    place.see();
    let before = files(&place.root);
    let act = "%7B%22do%22:%22undo%22%7D";
    for path in [
        "",
        "desk.css",
        "desk.js",
        "evening.json",
        "do",
        "try",
        &format!("do?{act}"),
        "../../zine.toml",
        "%2e%2e/zine.toml",
    ] {
        let (status, head, _) = place.get(&format!("/desk/{TOKEN}/{path}"));
        assert!([200, 404].contains(&status), "{path}: {status}");
        for field in [
            "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Cache-Control: no-store",
            "Referrer-Policy: no-referrer",
        ] {
            assert!(head.contains(field), "{path}: {head}");
        }
    }
    for method in ["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let request = format!("{method} /desk/{TOKEN}/do HTTP/1.1\r\nHost: {}\r\n\r\n", place.address);
        let (status, _, body) = send(place.address, request.as_bytes());
        assert!([404, 405].contains(&status), "{method}");
        assert!(method != "HEAD" || body.is_empty());
    }
    assert_eq!(files(&place.root), before);
}

#[test]
fn bodies_are_bounded_in_size_and_time() {
    let place = Place::new("bodies");
    let own = format!("http://{}", place.address);
    let fields = [("Content-Type", "application/json"), ("Origin", own.as_str())];
    let target = format!("/desk/{TOKEN}/do");
    let head = |length: &str| {
        let head = request(&place, &target, &fields, "");
        String::from_utf8(head).unwrap().replace("Content-Length: 0", &format!("Content-Length: {length}"))
    };
    assert_eq!(send(place.address, head("1048577").as_bytes()).0, 413);
    assert_eq!(send(place.address, head("99999999999999999999999").as_bytes()).0, 400);
    assert_eq!(send(place.address, head("-5").as_bytes()).0, 400);
    let pieces = head("0").replace("Content-Length: 0", "Transfer-Encoding: chunked") + "5\r\n{\"do\"\r\n";
    assert_eq!(send(place.address, pieces.as_bytes()).0, 411);
    let none = head("0").replace("Content-Length: 0\r\n", "");
    assert_eq!(send(place.address, none.as_bytes()).0, 411);
    // Slow clients: eight may wait with unfinished bodies, a ninth is refused, and viewers are still served.
    let slow: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = TcpStream::connect(place.address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            stream.write_all(format!("{}{{", head("500")).as_bytes()).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(send(place.address, &request(&place, &target, &fields, "{}")).0, 503);
    assert_eq!(place.get(&format!("/desk/{TOKEN}/")).0, 200);
    for mut stream in slow {
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    }
    assert_eq!(send(place.address, &request(&place, &target, &fields, "{}")).0, 400);
}

#[test]
fn a_letter_is_words_and_never_markup() {
    let root = super::folder("markup");
    let attack = "<img src=x onerror=alert(1)><script>alert(2)</script>\n</script><!-- {{ 7*7 }}\nA Ven - Tri\n\u{202e}\u{0}javascript:alert(3)\n";
    crate::folders::put(
        &root,
        "issues/issue-2/orders/saturn/italy.txt",
        &format!("Received: 2026-02-01\nSubject: <b>x</b>\n\n{attack}"),
    );
    let place = Place::at(root);
    let (_, head, body) = place.get(&format!("/desk/{TOKEN}/evening.json"));
    assert!(head.contains("Content-Type: application/json"));
    let evening: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert!(evening.to_string().contains("<script>alert(2)</script>"), "as it came");
    // The page does not depend on the letters, and its script inserts their text as text.
    let page = String::from_utf8(place.get(&format!("/desk/{TOKEN}/")).2).unwrap();
    let script = String::from_utf8(place.get(&format!("/desk/{TOKEN}/desk.js")).2).unwrap();
    assert!(!page.contains("alert"));
    for way in
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"]
    {
        assert!(!script.contains(way), "{way}");
    }
    assert!(
        !page.contains("<script>")
            && !page.contains("style=")
            && !page.contains(" onload")
            && !page.contains(" onerror"),
        "{page}"
    );
}

#[test]
fn what_is_no_action_is_refused_with_a_sentence() {
    let place = Place::new("fuzz");
    place.see();
    let before = files(&place.root);
    let at = place.lines("saturn/austria", 8, 8);
    let path = |letter: &str| json!({ "letter": letter, "saw": at["saw"], "from": 1, "to": 1 });
    for act in [
        json!({}),
        json!([]),
        json!({ "do": "mark" }),
        json!({ "do": "rm", "at": at }),
        json!({ "do": "mark", "at": at, "says": "nonsense" }),
        json!({ "do": "mark", "at": at, "says": "remark\nFrom: evil" }),
        json!({ "do": "mark", "at": at, "says": "remark", "more": 1 }),
        json!({ "do": "mark", "at": path("../../private/people.toml"), "says": "remark" }),
        json!({ "do": "mark", "at": path("saturn/../saturn/austria"), "says": "remark" }),
        json!({ "do": "mark", "at": path("saturn/nobody"), "says": "remark" }),
        json!({ "do": "mark", "at": { "letter": "saturn/austria", "saw": at["saw"], "from": 0, "to": 0 }, "says": "remark" }),
        json!({ "do": "mark", "at": { "letter": "saturn/austria", "saw": at["saw"], "from": 3, "to": 4000000000u32 }, "says": "remark" }),
        json!({ "do": "press", "at": at, "kind": "../x" }),
        json!({ "do": "season", "at": at, "phase": "never" }),
        json!({ "do": "withdraws", "at": at }),
        json!({ "do": "pay", "at": at, "person": "nobody", "amount": "5", "purpose": "sub", "note": "" }),
        json!({ "do": "pay", "at": at, "person": "bob", "amount": "lots", "purpose": "sub", "note": "" }),
        json!({ "do": "rule", "issue": "2", "game": "../x", "saw": "", "line": "NOTE x" }),
        json!({ "do": "rule", "issue": "../2", "game": "saturn", "saw": "", "line": "NOTE x" }),
        json!({ "do": "resign", "at": at, "person": "nobody", "season": null, "why": "x" }),
        json!({ "do": "undo" }),
        json!({ "do": "undo", "x": 1 }),
    ] {
        let (status, said) = place.post("do", &act);
        assert!([400, 409].contains(&status), "{act}: {status} {said}");
    }
    // Random bodies: a valid action truncated, duplicated and corrupted.
    let good = json!({ "do": "mark", "at": at, "says": "signature" }).to_string();
    let own = format!("http://{}", place.address);
    let fields = [("Content-Type", "application/json"), ("Origin", own.as_str())];
    let mut seed = 12_345_u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    // ZINE_LONG=1: a hundred thousand.
    let many = if std::env::var_os("ZINE_LONG").is_some() { 100_000 } else { 1_000 };
    for _ in 0..many {
        let mut bytes = good.clone().into_bytes();
        bytes.truncate(1 + next(bytes.len() - 1));
        for _ in 0..next(4) {
            let at = next(bytes.len());
            bytes[at] = next(94) as u8 + 32;
        }
        let body = String::from_utf8(bytes).unwrap();
        let (status, ..) =
            send(place.address, &request(&place, &format!("/desk/{TOKEN}/do"), &fields, &body));
        assert_eq!(status, 400, "{body}");
    }
    assert_eq!(files(&place.root), before, "nothing was written");
}
