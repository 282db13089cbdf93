//! Seals with a slip: a file changed, lost, doubled or renamed, and the findings; the sources of an issue, the promises
//! of its seal, and the stored files of earlier ones.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use diagnostics::Diagnostic;
use folder::{Folder, IssueNumber, kept_files};
use production::seal::create::{self, PublishedIssue, SealChain};
use production::seal::hash_cache::{self, HashCache};
use production::seal::{self, preconditions, register, sources};

use super::dice::Dice;
use super::misprints::mistyped;
use crate::folders::sample;

/// All files in a folder that a seal contains or depends on, by name.
fn sealed(root: &Path) -> Vec<PathBuf> {
    let mut out =
        vec![root.join("issues/seals.txt"), root.join("zine.toml"), root.join("private/ledger.csv")];
    for file in ["issues", "private", "games"].iter().flat_map(|name| WalkDir::new(root.join(name))).flatten()
    {
        let name = file.path().to_string_lossy();
        let holds = ["/sealed/", "secret", "/letters/issue-1"].iter().any(|part| name.contains(part));
        if file.file_type().is_file() && holds {
            out.push(file.into_path());
        }
    }
    out.sort();
    out
}

fn said(root: &Path, faults: &[Diagnostic]) -> String {
    let mut lines: Vec<String> = faults.iter().map(|f| f.render(false)).collect();
    lines.sort();
    lines.concat().replace(&*root.to_string_lossy(), "FOLDER")
}

/// The findings on a folder, and the data of its issues.
fn found(root: &Path, memory: &HashCache) -> String {
    let folder = Folder::new(root);
    let content = match folder::load(&folder, None::<IssueNumber>) {
        Ok(content) => content,
        Err(faults) => return said(root, &faults),
    };
    let (faults, seen) = seal::check(&folder, &content, memory);
    let mut out = said(root, &faults) + &said(root, &content.faults);
    writeln!(out, "{} {:?}", seen.len(), hash_cache::text(seen).map(|text| text.lines().count())).unwrap();
    out + &said(root, &folder.take_faults())
}

/// The gates of every issue, and its stored files.
fn gates_of(root: &Path) -> String {
    let folder = Folder::new(root);
    let content = folder::load(&folder, None::<IssueNumber>).unwrap();
    let games = games::play(&content, 12);
    let mut out = String::new();
    for issue in &content.issues {
        let number = issue.name();
        let mut inputs = preconditions::inputs(&folder, &content, number);
        inputs.remove("the program");
        out += &preconditions::inputs_text(&inputs);
        let faults = [
            preconditions::looked_at(&folder, &content, number),
            preconditions::check_secret(&content, issue),
        ];
        out += &said(root, &faults.into_iter().flatten().collect::<Vec<_>>());
        out += &said(root, &preconditions::seats(&games, number));
        writeln!(
            out,
            "{:?}",
            (kept_files::keeps(&folder, number), issue.seal().map(|s| s.pdf().map(str::to_string)))
        )
        .unwrap();
        if kept_files::keeps(&folder, number) {
            let body = kept_files::body(&folder, number).map(|text| base::hash::hash(text.as_bytes()));
            writeln!(
                out,
                "{:?}",
                (
                    body.is_ok(),
                    kept_files::page::<publish::archive::sealed_page::SealedPage>(&folder, number).is_ok()
                )
            )
            .unwrap();
            writeln!(
                out,
                "{:?}",
                issue.seal().map(|s| s.served_files().map(String::from).collect::<Vec<_>>())
            )
            .unwrap();
        }
    }
    writeln!(out, "{:?}", kept_files::people(&folder, &content.issues).map_err(|f| said(root, &f))).unwrap();
    writeln!(
        out,
        "{:?}",
        kept_files::correcting_issues(&content).map(|i| i.name().to_string()).collect::<Vec<_>>()
    )
    .unwrap();
    let lines = register::read(&folder).unwrap().unwrap_or_default();
    writeln!(out, "{:?}\n{}", lines.iter().map(|l| l.number()).collect::<Vec<_>>(), register::write(&lines))
        .unwrap();
    out
}

/// Seals every issue again, with invented pages: all files that would be written.
fn made(root: &Path) -> String {
    let folder = Folder::new(root);
    let content = folder::load(&folder, None::<IssueNumber>).unwrap();
    let games = games::play(&content, 12);
    let mut out = String::new();
    let mut chains = [
        SealChain { key: "key".into(), ..SealChain::default() },
        SealChain::read(&folder, "other".into()).unwrap(),
    ];
    for issue in content.issues.iter().chain(&content.flyers) {
        for chain in &mut chains {
            writeln!(out, "{} {:?}", issue.name(), chain.previous_hash(issue.name())).unwrap();
            let publication = PublishedIssue {
                pages: 12,
                charged: 10,
                fillers: content.issues.first().map(|i| i.name().to_string()).into_iter().collect(),
                copies: "bob,1,P,0,2,plays\n".into(),
                lots: if issue.number() % 2 == 0 { String::new() } else { "bob,1\n".into() },
                files: [("body.html".to_string(), b"<p>body</p>".to_vec()), ("a.pdf".into(), vec![1, 2])]
                    .into(),
                ..PublishedIssue::default()
            };
            match create::seal(&folder, &content, &games, issue, &publication, chain) {
                Ok(files) => {
                    for (name, bytes) in &files {
                        writeln!(out, "{name} {}\n{}", bytes.len(), String::from_utf8_lossy(bytes)).unwrap();
                    }
                }
                Err(faults) => out += &said(root, &faults),
            }
        }
        let own = sources::for_issue(&folder, issue, &[]);
        writeln!(out, "{:?} {:?}", own.public, own.private).unwrap();
    }
    out
}

#[test]
pub fn seals_with_slips_are_found_as_was_reviewed() {
    let folder = sample("told-seals");
    let root = &folder.0;
    let mut ledger = super::told("seals");
    ledger.note("whole", || found(root, &HashCache::default()));
    ledger.note("gates", || gates_of(root));
    ledger.note("made", || made(root));
    let files = sealed(root);
    for n in 0..160 {
        let mut dice = Dice::of(&format!("seal {n}"));
        let path = files[dice.below(files.len())].clone();
        let was = fs::read(&path).unwrap();
        let way = dice.below(8);
        ledger.note(&format!("{n:03} {way} {}", path.strip_prefix(root).unwrap().display()), || {
            let other = path.with_extension("other");
            match (way, String::from_utf8(was.clone())) {
                (0, _) => fs::remove_file(&path).unwrap(),
                (1, _) => fs::write(&other, &was).unwrap(),
                (2, _) => fs::rename(&path, &other).unwrap(),
                (3, Ok(text)) => fs::write(&path, text.replace('\n', "\r\n")).unwrap(),
                (4, Ok(text)) => {
                    let mut lines: Vec<String> = text.lines().map(String::from).collect();
                    let at = dice.below(lines.len());
                    lines.get_mut(at).into_iter().for_each(|line| *line = mistyped(line, &mut dice));
                    fs::write(&path, lines.join("\n") + "\n").unwrap();
                }
                (5, Ok(text)) => {
                    let mut lines: Vec<&str> = text.lines().collect();
                    let at = dice.below(lines.len());
                    lines.get(at).is_some().then(|| lines.remove(at));
                    fs::write(&path, lines.join("\n") + "\n").unwrap();
                }
                (6, _) => fs::write(&path, b"").unwrap(),
                _ => {
                    let mut bytes = was.clone();
                    let at = dice.below(bytes.len());
                    bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1);
                    fs::write(&path, bytes).unwrap();
                }
            }
            let told = found(root, &HashCache::default());
            _ = fs::remove_file(&other);
            fs::write(&path, &was).unwrap();
            told
        });
        // A slip without a finding must not stay.
        fs::write(&path, &was).unwrap();
        _ = fs::remove_file(path.with_extension("other"));
    }
    ledger.note("whole again", || found(root, &HashCache::load(&Folder::new(root))));
    ledger.close();
}
