//! Packed files (`.zip`), read within limits: what a variant needs is found by name, nothing is unpacked to disk.

use std::io::{Cursor, Read};

use zip::ZipArchive;

/// Largest packed file, in bytes.
pub const LARGEST: u64 = 16 << 20;
/// The most files in a packed file.
const MANY: usize = 2_000;

/// A packed file, with the names of the files in it.
pub struct Packed<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    names: Vec<String>,
}

impl<'a> Packed<'a> {
    /// Reads the list of files; `None` if it is damaged or has too many.
    pub fn read(bytes: &'a [u8]) -> Option<Packed<'a>> {
        let archive = ZipArchive::new(Cursor::new(bytes)).ok().filter(|archive| archive.len() <= MANY)?;
        let names =
            archive.file_names_raw().map(|raw| String::from_utf8_lossy(raw).replace('\\', "/")).collect();
        Some(Packed { archive, names })
    }

    /// The path of the first file with a name, in whatever folder.
    pub fn find(&self, name: &str) -> Option<&str> {
        self.names
            .iter()
            .find(|path| path.rsplit('/').next().is_some_and(|last| last.eq_ignore_ascii_case(name)))
            .map(String::as_str)
    }

    /// Unpacks a file; `None` if it does not exist, is damaged, or has more bytes than `most`.
    pub fn file(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let at = self.names.iter().position(|path| path.eq_ignore_ascii_case(name))?;
        let mut archive = self.archive.clone();
        let mut unpacked = Vec::new();
        archive.by_index(at).ok()?.take(most + 1).read_to_end(&mut unpacked).ok()?;
        (unpacked.len() as u64 <= most).then_some(unpacked)
    }
}
