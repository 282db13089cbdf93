//! Finds boards: the built-in ones by name, and the files of a folder.

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Severity, Source};

use super::file::{BoardFile, word};
use super::{Board, BoardError, Owner, Place, Province, check};
use crate::draw::commitment;

/// Finds board files by their ids.
pub struct BoardLoader<'a>(pub &'a dyn Fn(&str) -> Option<Source>);

/// Longest chain of bases.
const DEEP: usize = 16;

impl BoardLoader<'_> {
    /// A loader that knows only the built-in boards.
    pub const EMPTY: BoardLoader<'static> = BoardLoader(&|_| None);

    /// The file with an id, or the built-in board.
    pub fn find(&self, id: &str) -> Option<Source> {
        (self.0)(id).or_else(|| {
            let text = include_str!("data/standard.toml");
            id.eq_ignore_ascii_case("standard").then(|| Source::new("standard.toml", text))
        })
    }

    /// A file merged with its base.
    ///
    /// # Errors
    /// `B-FORM`: the file cannot be read, or its base does not exist or is based on it.
    pub fn resolve(&self, source: &Source) -> Result<BoardFile, Box<Diagnostic>> {
        self.load_with_bases(source, &mut vec![id_of(&source.name).to_lowercase()])
    }

    fn load_with_bases(
        &self,
        source: &Source,
        below: &mut Vec<String>,
    ) -> Result<BoardFile, Box<Diagnostic>> {
        let file = BoardFile::read(source)?;
        let Some(base) = &file.board.base else { return Ok(file) };
        let id = base.get_ref();
        if below.contains(&id.to_lowercase()) {
            let chain = below.join(", made from ");
            return form_error(
                format!("{chain}, made from {id}: a board cannot be made from itself"),
                "name another base",
                source,
                base,
            );
        }
        if below.len() > DEEP {
            let message = format!("a board is made from at most {DEEP} others, one on the other");
            return form_error(message, "put the lowest ones into one file", source, base);
        }
        below.push(id.to_lowercase());
        match self.find(id) {
            Some(found) => {
                let mut below = self.load_with_bases(&found, below)?;
                let drawing = format!("{}.svg", id_of(&found.name));
                if below.board.map.is_none() && (self.0)(&drawing).is_some() {
                    below.board.map = Some(word(drawing));
                }
                Ok(file.merge_base(below))
            }
            None => form_error(
                format!("no board is called “{id}”"),
                "write `base = \"standard\"`, or the name of another file of boards/ without its ending",
                source,
                base,
            ),
        }
    }

    /// Reads and checks a board: the board and the findings. There is a board only if there are no errors.
    pub fn load(&self, source: &Source) -> (Option<Board>, Vec<Diagnostic>) {
        let file = match self.resolve(source) {
            Ok(file) => file,
            Err(error) => return (None, vec![*error]),
        };
        let mut findings = check::check(&file, source);
        if findings.iter().any(|f| f.severity == Severity::Error) {
            return (None, findings);
        }
        match Board::from_checked_file(id_of(&source.name), &file) {
            Ok(mut board) => {
                findings.extend(check::check_built_board(&file, source, &board));
                self.hang(&mut board);
                let good = findings.iter().all(|f| f.severity != Severity::Error);
                (good.then_some(board), findings)
            }
            Err(error) => {
                findings.push(Diagnostic::error("B-FORM", error.to_string()).in_file(source.name.clone()));
                (None, findings)
            }
        }
    }

    /// Attaches the board's drawing: the SVG file that it names, or the one with its id.
    pub fn hang(&self, board: &mut Board) {
        let about = &board.about;
        let name = match about.map.as_deref() {
            Some("schematic" | "base") => None,
            Some(name) => Some(name.to_string()),
            None => (!about.id.is_empty()).then(|| format!("{}.svg", about.id)),
        };
        board.about.drawing = name.and_then(|name| (self.0)(&name));
    }

    /// The board of an id; warnings are dropped.
    ///
    /// # Errors
    /// No such board, or its first error.
    pub fn board(&self, id: &str) -> Result<Board, Box<Diagnostic>> {
        let Some(source) = self.find(id) else {
            let message = format!("no board is called “{id}”");
            let help = format!("boards/{id}.toml does not exist");
            return Err(Box::new(Diagnostic::error("no-board", message).help(help)));
        };
        let (board, findings) = self.load(&source);
        let error = findings.into_iter().find(|f| f.severity == Severity::Error);
        match (board, error) {
            (Some(board), _) => Ok(board),
            (None, Some(error)) => Err(Box::new(error)),
            (None, None) => {
                Err(Box::new(Diagnostic::error("no-board", format!("the board “{id}” cannot be used"))))
            }
        }
    }
}

fn form_error(
    message: String,
    help: &str,
    source: &Source,
    base: &toml::Spanned<String>,
) -> Result<BoardFile, Box<Diagnostic>> {
    Err(Box::new(Diagnostic::error("B-FORM", message).at(source, base.span()).help(help)))
}

impl Board {
    /// A built-in board from the text of its file, with the file's data for rule-sets (`[rules.1958]`).
    ///
    /// # Errors
    /// The file or its base cannot be read or is no valid board.
    pub(crate) fn built_in(text: &str) -> Result<(Board, BTreeMap<String, toml::Value>), BoardError> {
        let file = BoardLoader::EMPTY.resolve(&Source::new("board", text)).map_err(BoardError::Faulty)?;
        Ok((Board::from_file("", &file)?, file.rules))
    }

    /// The place of a code that the rules name.
    ///
    /// # Errors
    /// The board has no such place.
    pub(crate) fn require_place(&self, code: &str) -> Result<Place, BoardError> {
        self.place(code).ok_or_else(|| BoardError::Unknown(code.into(), self.name.clone()))
    }

    /// The province of a code that the rules name.
    ///
    /// # Errors
    /// The board has no such province.
    pub(crate) fn require_province(&self, code: &str) -> Result<Province, BoardError> {
        self.require_place(code).map(|place| self.province_of(place))
    }

    /// The owner that the rules name.
    ///
    /// # Errors
    /// The board has no such owner.
    pub(crate) fn require_owner(&self, name: &str) -> Result<Owner, BoardError> {
        self.find_owner(name).ok_or_else(|| BoardError::Unknown(name.into(), self.name.clone()))
    }

    /// The board of a merged file, with the file's text and hash as seals and packets store them; see [`Board::from_file`].
    pub fn from_checked_file(id: &str, file: &BoardFile) -> Result<Board, BoardError> {
        let mut board = Board::from_file(id, file)?;
        board.about.text = file.to_string();
        board.about.hash = commitment(board.about.text.as_bytes());
        Ok(board)
    }

    /// The merged file this board was built from.
    ///
    /// # Errors
    /// The board is built in and has no file.
    pub fn file(&self) -> Result<BoardFile, Box<Diagnostic>> {
        BoardFile::read(&Source::new("board", self.about.text.as_str()))
    }
}

/// Whether a text is a valid board id: ASCII letters and digits, `-` and `_`.
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

/// The id of a board from its file's name: without folder and extension.
pub fn id_of(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}
