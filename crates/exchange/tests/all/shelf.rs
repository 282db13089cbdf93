//! The example boards.

use std::collections::BTreeMap;
use std::fs;

use diagnostics::Source;
use folder::board_files::BoardFiles;

use super::project;

/// The example boards, and The Isles with ids of other lengths.
pub fn shelf() -> BoardFiles {
    let folder = project::tests().join("data/boards");
    let mut files = BTreeMap::new();
    for id in ["isles", "chaos", "fleet-rome", "winter-1900", "twenty-trees"] {
        let text = fs::read_to_string(folder.join(format!("{id}.toml"))).unwrap();
        files.insert(id.to_string(), Source::new(format!("boards/{id}.toml"), text));
    }
    let mut long = files["isles"].text.replace("map = \"isles.svg\"", "map = \"schematic\"");
    for (short, id) in
        [("kee", "keep"), ("tho", "thole"), ("gar", "garth"), ("eas", "easter"), ("hob", "tsr")]
    {
        for (before, after) in [("\"", "\""), ("\"", "/"), ("A ", "\""), ("F ", "\""), ("F ", "/")] {
            long = long.replace(&format!("{before}{short}{after}"), &format!("{before}{id}{after}"));
        }
    }
    // The Python package does not know units without a player.
    let (before, garrison) = long.split_once("[[power]]\nid = \"garrison\"").unwrap();
    let bare = before.to_string() + &garrison[garrison.find("[[").unwrap()..];
    files.insert("bare-isles".into(), Source::new("boards/bare-isles.toml", bare));
    files.insert("long-isles".into(), Source::new("boards/long-isles.toml", long));
    BoardFiles::new(files)
}
