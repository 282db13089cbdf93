//! The contents of public/ after a full build: nothing secret, no dead links, and the same however it is built.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use folder::Folder;
use games::Timeline;
use production::compose;
use publish::archive::links;

use super::sample::{self, PLANTED};

/// All text in a file: its bytes, and of a PDF its text, its data, its attachments and its unpacked streams.
fn said(file: &Path) -> Vec<(String, String)> {
    let bytes = fs::read(file).unwrap();
    let mut out = vec![("bytes".to_string(), String::from_utf8_lossy(&bytes).to_lowercase())];
    if file.extension().is_none_or(|e| e != "pdf") {
        return out;
    }
    let name = file.to_string_lossy().into_owned();
    let spread = std::env::temp_dir().join(format!("zine-attached-{}", std::process::id()));
    let _ = fs::remove_dir_all(&spread);
    fs::create_dir_all(&spread).unwrap();
    let folder = spread.to_string_lossy().into_owned();
    let tools: [(&str, Vec<&str>); 4] = [
        ("pdftotext", vec![&name, "-"]),
        ("pdfinfo", vec!["-meta", &name]),
        ("pdfdetach", vec!["-saveall", "-o", &folder, &name]),
        ("qpdf", vec!["--qdf", "--object-streams=disable", "--no-warn", &name, "-"]),
    ];
    for (tool, arguments) in tools {
        match Command::new(tool).args(&arguments).output() {
            Ok(run) => out.push((tool.to_string(), String::from_utf8_lossy(&run.stdout).to_lowercase())),
            Err(_) => println!("skipped: there is no {tool}"),
        }
    }
    let attached = sample::files(&spread);
    out.extend(
        attached
            .iter()
            .map(|f| ("attachment".to_string(), fs::read_to_string(f).unwrap_or_default().to_lowercase())),
    );
    let _ = fs::remove_dir_all(&spread);
    out
}

#[test]
fn nothing_secret_stands_in_any_file_under_public() {
    let root = sample::sealed();
    // Herds not yet exploded, which the seals of the last issue store among the GM's secrets.
    let kept = sample::files(&root.join("private/sealed/issue-11"));
    let kept = kept.iter().filter(|f| f.to_string_lossy().ends_with("next.secret"));
    let herds: Vec<String> = kept
        .flat_map(|f| fs::read_to_string(f).unwrap().lines().map(str::to_lowercase).collect::<Vec<_>>())
        .collect();
    assert!(herds.iter().any(|line| line.starts_with("llamas ")), "the sample has herds: {herds:?}");
    let content = folder::load(&Folder::new(root), None::<i64>).unwrap();
    let mut secret: Vec<String> = PLANTED.iter().map(|s| (*s).to_string()).chain(herds).collect();
    // Anything an editor prints is public: the editor's own address, those of other zines in announcements, and a letter
    // writer's address if it heads the letter.
    let mut public = content.zine.address.join(" ").to_lowercase();
    for file in sample::files(&root.join("issues")) {
        let text = fs::read_to_string(&file).unwrap_or_default().to_lowercase();
        let head = text.strip_prefix("+++").and_then(|t| t.split_once("+++"));
        let letter =
            file.extension().is_some_and(|e| e == "md") && !file.to_string_lossy().contains("/orders/");
        match head {
            Some((head, body)) if letter => {
                public += &format!("{head}{}", body.lines().take(3).collect::<String>())
            }
            _ if file.ends_with("issue.toml") => public += &text,
            _ if letter => public += text.lines().next().unwrap_or_default(),
            _ => {}
        }
    }
    for person in content.people.values() {
        let mails = person.email.iter().map(|m| m.get_ref().to_lowercase());
        secret.extend(
            mails.filter(|m| content.zine.email.as_ref().is_none_or(|own| !own.eq_ignore_ascii_case(m))),
        );
        secret.extend(person.phone.iter().map(|p| p.to_lowercase()));
        secret.extend(
            person
                .address
                .iter()
                .take(1)
                .map(|a| a.to_lowercase())
                .filter(|a| a.len() > 6 && !a.starts_with('%') && !public.contains(a)),
        );
    }
    let files = sample::files(&root.join("public"));
    assert!(files.iter().filter(|f| f.extension().is_some_and(|e| e == "html")).count() > 40);
    let mut hens = false;
    for file in files {
        for (part, text) in said(&file) {
            hens |= text.contains("the hens are calm");
            for word in &secret {
                if let Some(at) = text.find(word.as_str()) {
                    let near: String =
                        text.chars().skip(text[..at].chars().count().saturating_sub(60)).take(160).collect();
                    panic!("“{word}” stands in {} ({part}): …{near}…", file.display());
                }
            }
        }
    }
    assert!(hens, "grey press is printed, without its author");
}

#[test]
fn no_link_of_the_built_archive_is_dead() {
    let public = sample::sealed().join("public");
    let mut survey = links::LinkCheck::default();
    for file in sample::files(&public) {
        let name = file.strip_prefix(&public).unwrap().to_string_lossy().replace('\\', "/");
        survey.add(&name, &fs::read(&file).unwrap());
    }
    let faults: Vec<String> = survey.faults().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let said = sample::zine(sample::sealed(), &["check", "issue-12", "--links", "--quiet"]);
    assert!(said.contains(" pages with "), "{said}");
}

#[test]
fn games_walked_through_issue_by_issue_are_the_games_played_at_once() {
    let root = sample::sealed();
    let whole = folder::load(&Folder::new(root), Some(12)).unwrap();
    let mut walk = Timeline::new(&whole);
    for number in 1..=12 {
        let content = folder::load(&Folder::new(root), Some(number)).unwrap();
        let games = games::play(&content, number);
        let draft = number == 12;
        let once = compose::compose_for_web(&content, &games, None, number, draft).0;
        let walked = compose::compose_for_web(&whole, walk.advance_to(number), None, number, draft).0;
        assert_eq!(once.issue, walked.issue, "number {number}");
    }
}

#[test]
fn a_page_that_was_published_does_not_vanish_in_silence() {
    let place = std::env::temp_dir().join(format!("zine-vanished-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    crate::folders::copy(sample::sealed(), &place);
    let addresses = place.join("public/addresses.txt");
    let known = fs::read_to_string(&addresses).unwrap();
    assert!(known.contains("issues/11/index.html#editorial"));
    fs::write(&addresses, format!("{known}games/oldname/index.html\n")).unwrap();
    let before: BTreeMap<_, _> =
        sample::files(&place).into_iter().map(|f| (f.clone(), fs::read(f).unwrap())).collect();
    let run = |place: &Path| {
        Command::new(env!("CARGO_BIN_EXE_zine")).arg("build").current_dir(place).output().unwrap()
    };
    let out = run(&place);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(!out.status.success() && said.contains("games/oldname/index.html"), "{said}");
    let changed = |(f, bytes): &(&std::path::PathBuf, &Vec<u8>)| {
        !f.to_string_lossy().contains(".zine") && fs::read(f).ok().as_ref() != Some(bytes)
    };
    let changed: Vec<_> = before.iter().filter(changed).map(|(f, _)| f).collect();
    assert!(changed.is_empty(), "nothing is written: {changed:?}");
    // An alias is a page at the old address that links to the new one.
    let zine = fs::read_to_string(place.join("zine.toml")).unwrap();
    fs::write(
        place.join("zine.toml"),
        format!("{zine}\n[aliases]\n\"games/oldname/\" = \"games/claudius/index.html\"\n"),
    )
    .unwrap();
    let out = run(&place);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let moved = fs::read_to_string(place.join("public/games/oldname/index.html")).unwrap();
    assert!(moved.contains("../../games/claudius/index.html"));
    let _ = fs::remove_dir_all(&place);
}
