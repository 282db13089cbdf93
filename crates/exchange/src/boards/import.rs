//! Imports a board from another program's file, recognised by its content, not by its extension.

use std::path::{Component, Path, PathBuf};

use adjudicator::board::file::{BoardFile, LARGEST_DRAWING, ProvinceEntry, word_list};
use adjudicator::board::loader::id_of;
use adjudicator::board::{Board, BoardLoader};
use adjudicator::board_support;
use adjudicator::draw::commitment;
use base::disk;
use diagnostics::{Diagnostic, Source, code};
use folder::board_files::in_folder;

use super::draft::{BoardProposal, capitals};
use super::packed::{self, Packed};
use super::xml::xml;
use super::{dpjudge, jdip, svg};

/// The largest file in bytes.
const LARGEST: u64 = 2 << 20;

/// An imported board.
pub struct Imported {
    /// The board file, as written.
    pub source: Source,
    /// The board, unless there is an error.
    pub board: Option<Board>,
    /// The faults found by the check.
    pub faults: Vec<Diagnostic>,
    /// Features that a board file cannot say, or says differently, a warning each; first those that change how a game is
    /// played.
    pub left_out: Vec<Diagnostic>,
    /// The drawing it was made from, to be stored beside it.
    pub drawing: Option<Source>,
}

impl Imported {
    /// How many things a board file cannot say; what it says differently is not lost.
    pub fn lost(&self) -> usize {
        self.left_out.iter().filter(|said| said.code != code::READ_AS).count()
    }

    /// How many of them change how a game is played.
    pub fn plays_otherwise(&self) -> usize {
        self.left_out.iter().filter(|said| said.code == code::PLAYS_OTHERWISE).count()
    }
}

/// Options of an import.
#[derive(Clone, Debug, Default)]
pub struct BoardImport<'a> {
    /// The variant, if there are several.
    pub variant: Option<&'a str>,
    /// The colour of water in a drawing.
    pub sea: Option<&'a str>,
}

/// Imports a file, a packed one, or a folder with `variants.xml`, as the board of an id.
///
/// # Errors
/// It cannot be read, or is not a board in a known format.
pub fn import(root: &Path, path: &Path, id: &str, wish: &BoardImport) -> Result<Imported, Box<Diagnostic>> {
    let path = if path.is_dir() { path.join("variants.xml") } else { path.to_path_buf() };
    let bytes = bytes(&path)?;
    let packed = if bytes.starts_with(PACKED) { Some(unpacked(&path, &bytes)?) } else { None };
    let source = match &packed {
        Some((source, _)) => source.clone(),
        None => text(&path, &bytes)?,
    };
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let stem = path.file_stem().map(|s| s.to_string_lossy().replace(['_', '-'], " ")).unwrap_or_default();
    let (mut board, left_out) = convert(&source, &capitals(&stem), wish, &|name: &str| -> Option<Source> {
        let Some((source, files)) = &packed else {
            let path = within(&folder, Path::new(name))?;
            return text(&path, &self::bytes(&path).ok()?).ok();
        };
        let own = source.name.rsplit_once(": ").map_or("", |(_, name)| name);
        let folder = own.rsplit_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
        let bytes = files.file(&format!("{folder}{name}"), LARGEST)?;
        Some(Source::new(name, disk::decode_text(&bytes, true).0))
    })?;
    let file = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let (name, hash) = (file.replace(char::is_control, " "), commitment(source.text.as_bytes()));
    let remark = format!("# Made from {name} ({hash}).\n");
    // Games saved there name the board by its file.
    board.board.source = Some(file).filter(|_| dpjudge::is_map(&source.text));
    let drawing = Some(source).filter(is_drawing);
    Ok(Imported { drawing, ..print_and_check(root, board, left_out, &remark, id) })
}

/// The first bytes of a packed file.
const PACKED: &[u8] = b"PK\x03\x04";

/// `variants.xml` of a packed file, and the other files.
fn unpacked<'b>(path: &Path, bytes: &'b [u8]) -> Result<(Source, Packed<'b>), Box<Diagnostic>> {
    let whole = path.display().to_string();
    let files = Packed::read(bytes)
        .ok_or_else(|| archive_error("a packed file that cannot be unpacked here", &whole))?;
    let name = files
        .find("variants.xml")
        .ok_or_else(|| archive_error("this packed file has no variants.xml", &whole))?;
    let text = disk::decode_text(
        &files
            .file(name, LARGEST)
            .ok_or_else(|| archive_error("its variants.xml is damaged or too large", &whole))?,
        true,
    )
    .0;
    Ok((Source::new(format!("{whole}: {name}"), text), files))
}

fn archive_error(said: &str, whole: &str) -> Box<Diagnostic> {
    let help = "unpack it, and import the folder";
    Box::new(Diagnostic::error("import", said).in_file(whole).help(help))
}

/// Whether a text is an SVG file.
fn is_drawing(source: &Source) -> bool {
    source.text.contains("<svg")
        && xml(source).is_ok_and(|document| document.root_element().has_tag_name((SVG, "svg")))
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Converts a file to an unchecked board file; also returns what that cannot say. `beside` finds the files it names.
///
/// # Errors
/// It is not a board in a known format.
pub fn convert(
    source: &Source,
    name: &str,
    wish: &BoardImport,
    beside: &dyn Fn(&str) -> Option<Source>,
) -> Result<(BoardFile, Vec<Diagnostic>), Box<Diagnostic>> {
    let mut draft = read(source, wish, beside)?;
    if draft.name.is_empty() {
        draft.name = name.into();
    }
    Ok(draft.file())
}

fn read(
    source: &Source,
    wish: &BoardImport,
    beside: &dyn Fn(&str) -> Option<Source>,
) -> Result<BoardProposal, Box<Diagnostic>> {
    let start = source.text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let (said, help) = if start.starts_with('<') {
        let document = xml(source)?;
        match document.root_element().tag_name().name() {
            "VARIANTS" => return jdip::read(source, &document, wish.variant, beside),
            "PROVINCES" => {
                let said = "a file of adjacencies without its variant".to_string();
                (said, "import variants.xml, or its folder")
            }
            "svg" => return svg::read(source, wish.sea.unwrap_or(svg::SEA)),
            name => (format!("<{name}> is not a board in a known format"), FORMS),
        }
    } else if dpjudge::is_map(&source.text) {
        return dpjudge::read(source, &|name| {
            beside(&format!("{}.map", name.to_lowercase())).or_else(|| beside(name))
        });
    } else {
        ("this is not a board in a known format".to_string(), FORMS)
    };
    Err(Box::new(Diagnostic::error("import", said).in_file(source.name.clone()).help(help)))
}

const FORMS: &str =
    "a .map file of the DPjudge or of the Python package diplomacy, variants.xml of jDip, or an SVG with ids";

/// A file in a folder or below it, by a path that cannot lead out.
fn within(folder: &Path, name: &Path) -> Option<PathBuf> {
    let plain = name.components().all(|part| matches!(part, Component::Normal(_)));
    let whole = folder.join(name);
    let base = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let inside = whole.canonicalize().ok()?.starts_with(base.canonicalize().ok()?);
    (plain && inside && name.components().next().is_some()).then_some(whole)
}

/// The bytes of a file, at most as many as a packed one may have.
fn bytes(path: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let said = match disk::head(path, packed::LARGEST + 1) {
        Ok(Some(bytes)) if bytes.len() as u64 <= packed::LARGEST => return Ok(bytes),
        Ok(Some(_)) => format!("the file has more than {} bytes", packed::LARGEST),
        Ok(None) => "the file does not exist".into(),
        Err(error) => error.to_string(),
    };
    Err(Box::new(Diagnostic::error("import", said).in_file(path.display().to_string())))
}

/// Decodes a text of at most [`LARGEST`] bytes, or a drawing of its own limit.
fn text(path: &Path, bytes: &[u8]) -> Result<Source, Box<Diagnostic>> {
    let name = path.display().to_string();
    let drawing = memchr::memmem::find(bytes, b"<svg").is_some();
    let most = if drawing { LARGEST_DRAWING } else { LARGEST as usize };
    if bytes.len() > most {
        let said = format!("the file has more than {most} bytes");
        return Err(Box::new(Diagnostic::error("import", said).in_file(name)));
    }
    // Older files are not UTF-8.
    Ok(Source::new(name, disk::decode_text(bytes, true).0))
}

/// Prints a board and checks it. Aliases that would confuse the reader of orders are removed.
fn print_and_check(
    root: &Path,
    mut file: BoardFile,
    mut left_out: Vec<Diagnostic>,
    remark: &str,
    id: &str,
) -> Imported {
    let mut tries = 0;
    loop {
        let source = Source::new(format!("boards/{id}.toml"), format!("{remark}{file}"));
        let (board, found) =
            board_support::open(&BoardLoader(&|id: &str| in_folder(&root.join("boards"), id)), &source);
        let bad = if tries < 8 { bad(&source, &found) } else { Vec::new() };
        if bad.is_empty() {
            left_out.sort_by_key(|said| said.code != code::PLAYS_OTHERWISE);
            return Imported { source, board, faults: found, left_out, drawing: None };
        }
        tries += 1;
        for (province, name) in bad {
            for entry in file.province.iter_mut().filter(|entry| *entry.id.get_ref() == province) {
                if entry.name.as_ref().is_some_and(|word| *word.get_ref() == name) {
                    entry.by_code = Some(true);
                    continue;
                }
                entry.aliases.iter_mut().for_each(|list| list.retain(|word| *word.get_ref() != name));
                let said = format!(
                    "“{name}” cannot be another name of {province}: readers of orders take it for something else"
                );
                left_out.push(Diagnostic::warning("left-out", said));
            }
        }
    }
}

/// Names of provinces that were reported.
fn bad(source: &Source, found: &[Diagnostic]) -> Vec<(String, String)> {
    let Ok(printed) = BoardFile::read(source) else { return Vec::new() };
    let named = found.iter().filter(|f| matches!(f.code, code::BOARD_NAME | code::BOARD_TWICE));
    let spans: Vec<_> = named.filter_map(|f| f.span.as_ref().map(|span| span.range.clone())).collect();
    let province = printed.province.iter().flat_map(|entry: &ProvinceEntry| {
        let all = entry.name.iter().chain(word_list(&entry.aliases));
        let hit = all.filter(|alias| spans.contains(&alias.span()));
        hit.map(|alias| (entry.id.get_ref().clone(), alias.get_ref().clone())).collect::<Vec<_>>()
    });
    province.collect()
}

/// The id for a file's board: the file's name, or its folder's for `variants.xml`.
pub fn id_for(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let named = whole.file_name().map(|n| n.to_string_lossy().to_lowercase()).unwrap_or_default();
    let folder = whole.parent().and_then(Path::file_name).filter(|_| named == "variants.xml");
    let named = folder.map_or(named, |folder| folder.to_string_lossy().to_lowercase());
    let stem = id_of(&named).split('.').next().unwrap_or_default();
    let stem = stem.chars().map(|c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' });
    stem.collect::<String>().trim_matches('-').to_string()
}
