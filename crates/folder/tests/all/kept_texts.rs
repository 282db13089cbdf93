//! A folder that reads its texts once gives the same as one that reads them each time, links and repaired letters included.

use std::fs;
use std::path::PathBuf;

use folder::Folder;

/// An empty folder for a test, removed afterwards.
struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn place(name: &str) -> Place {
    let place = Place(std::env::temp_dir().join(format!("zine-kept-{name}-{}", std::process::id())));
    fs::create_dir_all(&place.0).unwrap();
    place
}

#[test]
fn a_text_is_read_once_and_is_what_it_would_be_anew() {
    let Place(root) = &place("texts");
    fs::write(root.join("plain.md"), "A word.\n").unwrap();
    fs::write(root.join("marked.md"), "\u{feff}A word.\r\n").unwrap();
    fs::write(root.join("garbled.txt"), "A M\u{c3}\u{bc}n - Bur\n").unwrap();
    let (anew, once) = (Folder::new(root), Folder::new(root).that_reads_once());
    for folder in [&anew, &once] {
        for name in ["plain.md", "marked.md", "garbled.txt"] {
            assert_eq!(folder.text(name), anew.text(name), "{name}");
            assert_eq!(folder.text_of_entry(name), anew.text(name), "{name}");
            assert_eq!(folder.bytes(name), anew.bytes(name), "{name}");
            assert_eq!(folder.letter(name), anew.letter(name), "{name}");
        }
    }
    let repaired = once.letter("garbled.txt").unwrap();
    assert_eq!(&*repaired.text, "A Mün - Bur\n", "a letter is repaired though its text was read before");
    fs::write(root.join("plain.md"), "Another.\n").unwrap();
    assert_eq!(&*once.text("plain.md").unwrap().text, "A word.\n");
    assert_eq!(once.opener().open().bytes("plain.md").unwrap(), b"A word.\n", "threads share what was read");
    assert_eq!(&*anew.text("plain.md").unwrap().text, "Another.\n");
}

#[cfg(unix)]
#[test]
fn a_link_whose_text_was_read_is_still_no_file() {
    let Place(root) = &place("link");
    fs::write(root.join("goal.md"), "A word.\n").unwrap();
    std::os::unix::fs::symlink(root.join("goal.md"), root.join("link.md")).unwrap();
    let once = Folder::new(root).that_reads_once();
    assert_eq!(&*once.text("link.md").unwrap().text, "A word.\n");
    assert_eq!(once.bytes("link.md"), None);
    assert_eq!(
        once.take_faults().into_iter().map(|fault| fault.code).collect::<Vec<_>>(),
        [diagnostics::code::SYMBOLIC_LINK]
    );
}
