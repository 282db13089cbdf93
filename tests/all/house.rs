//! The imports of the workspace. Cargo orders the crates; within a crate no two files import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A path of names: `["games", "records", "print"]`, its crate first.
type Names = Vec<String>;

/// Every source file of the workspace, by its module.
struct Workspace {
    files: BTreeMap<Names, (String, String)>,
    exports: BTreeMap<(Names, String), Names>,
}

impl Workspace {
    /// Reads the crates below `root`.
    fn read(root: &Path) -> Workspace {
        let mut files = BTreeMap::new();
        read_sources(&root.join("src"), vec!["zine".into()], &mut files);
        for entry in fs::read_dir(root.join("crates")).unwrap().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            read_sources(&entry.path().join("src"), vec![name], &mut files);
        }
        let mut workspace = Workspace { files, exports: BTreeMap::new() };
        for (module, (_, text)) in &workspace.files {
            for path in text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()) {
                for whole in branches(path) {
                    if let Some(name) = whole.last().cloned() {
                        workspace.exports.insert((module.clone(), name), whole);
                    }
                }
            }
        }
        workspace
    }

    /// The module of the file that a path from a module leads to, following re-exports.
    fn file_of(&self, from: &Names, path: &[String], depth: usize) -> Option<Names> {
        let mut at = path.iter();
        let mut module = match path.first()?.as_str() {
            "crate" => {
                at.next();
                vec![from[0].clone()]
            }
            "self" => {
                at.next();
                from.clone()
            }
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                at.nth(ups - 1);
                from[..from.len().checked_sub(ups).filter(|left| *left > 0)?].to_vec()
            }
            first if self.files.contains_key(&joined(from, first)) => from.clone(),
            first if self.files.contains_key(&vec![first.to_string()]) => {
                at.next();
                vec![first.to_string()]
            }
            _ => return None,
        };
        while let Some(name) =
            at.as_slice().first().filter(|name| self.files.contains_key(&joined(&module, name)))
        {
            module.push(name.clone());
            at.next();
        }
        let exported = at.next().and_then(|name| self.exports.get(&(module.clone(), name.clone())));
        match exported.filter(|_| depth < 8).and_then(|path| self.file_of(&module, path, depth + 1)) {
            Some(origin) => Some(origin),
            None => self.files.contains_key(&module).then_some(module),
        }
    }

    /// The modules that a file imports from, without itself and pure re-exports.
    fn imports_of(&self, module: &Names) -> BTreeSet<Names> {
        let text = &self.files[module].1;
        let mut paths: Vec<Names> = Vec::new();
        let mut body = String::new();
        for (n, part) in text.split(';').enumerate() {
            match part.rfind("use ").filter(|at| n > 0 || *at == 0 || part[..*at].ends_with(['\n', ' '])) {
                Some(at) if part[at..].lines().all(|line| !line.contains(['=', '(', '"'])) => {
                    if !part[..at].trim_end().ends_with("pub") {
                        paths.extend(branches(&part[at + 4..]));
                    }
                    body += &part[..at];
                }
                _ => body += part,
            }
        }
        let words = body.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let inline = words.filter(|word| word.contains("::") && word.starts_with(|c: char| c.is_lowercase()));
        paths.extend(
            inline.map(|word| word.split("::").filter(|name| !name.is_empty()).map(String::from).collect()),
        );
        let mut found: BTreeSet<Names> =
            paths.iter().filter_map(|path| self.file_of(module, path, 0)).collect();
        found.remove(module);
        found
    }
}

fn joined(module: &Names, name: &str) -> Names {
    module.iter().cloned().chain([name.to_string()]).collect()
}

/// Reads the files below a folder, without tests and comments.
fn read_sources(folder: &Path, module: Names, out: &mut BTreeMap<Names, (String, String)>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            read_sources(&path, joined(&module, &stem), out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let own = matches!(stem.as_str(), "mod" | "lib" | "main");
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap()).collect();
            let name = if own { module.clone() } else { joined(&module, &stem) };
            out.insert(name, (path.display().to_string(), code.join("\n")));
        }
    }
}

/// The paths of a `use` tree: `a::{b, c::d as e}` is `a::b` and `a::c::d`.
fn branches(tree: &str) -> Vec<Names> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![
            path.split("::").map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect(),
        ];
    };
    let head: Names =
        head.split("::").map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect();
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut start, mut parts) = (0i32, 0, Vec::new());
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[start..]);
    let below = parts.into_iter().filter(|part| !part.trim().is_empty()).flat_map(branches);
    below.map(|path| head.iter().cloned().chain(path).collect()).collect()
}

/// Two files that import each other are really one; a module and its submodules may import each other.
#[test]
fn no_two_files_import_each_other() {
    let workspace = Workspace::read(Path::new(env!("CARGO_MANIFEST_DIR")));
    let imports: BTreeMap<&Names, BTreeSet<Names>> =
        workspace.files.keys().map(|module| (module, workspace.imports_of(module))).collect();
    let mut both = Vec::new();
    for (module, used) in &imports {
        for other in used.iter().filter(|other| *other > *module && imports[other].contains(*module)) {
            // The three files of the letter reader count as one until they are rewritten.
            let reader = module.starts_with(&["letters".to_string(), "reader".to_string()]);
            if !reader && !other.starts_with(module) && !module.starts_with(other) {
                both.push(format!("{} and {}", module.join("::"), other.join("::")));
            }
        }
    }
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 2000, "imports are not found any more");
    assert!(both.is_empty(), "files that import each other: {both:#?}");
}

/// Rooms that publish must not access private data.
#[test]
fn no_room_that_publishes_reveals_private_words() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    for room in [
        "map/src",
        "page/src",
        "publish/src",
        "typesetting/src",
        "games/src/records",
        "production/src/compose",
        "production/src/build.rs",
        "production/src/print_run.rs",
        "production/src/web_archive.rs",
    ] {
        let sources = sources_of(&crates.join(room));
        assert!(!sources.is_empty(), "{room} is elsewhere");
        for (file, text) in sources {
            assert!(!text.contains(".reveal()"), "{} reveals", file.display());
        }
    }
}

/// The source files at or below a path.
fn sources_of(path: &Path) -> Vec<(PathBuf, String)> {
    if path.is_dir() {
        let entries = fs::read_dir(path).unwrap().flatten();
        return entries.flat_map(|entry| sources_of(&entry.path())).collect();
    }
    let source = path.extension().is_some_and(|end| end == "rs");
    let read = |path: &Path| fs::read_to_string(path).ok().map(|text| (path.to_path_buf(), text));
    source.then(|| read(path)).flatten().into_iter().collect()
}
