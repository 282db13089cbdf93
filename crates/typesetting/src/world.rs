//! The world Typst sees: one source, the modules of the templates, the assets, the fonts. Nothing else exists.

use std::collections::HashMap;
use std::sync::OnceLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use super::{Fonts, TypesetJob};

/// Name of the source made from the templates.
pub(super) const MAIN: &str = "issue.typ";

/// The library is the same for every issue.
static LIBRARY: OnceLock<LazyHash<Library>> = OnceLock::new();

/// Everything one issue is made from.
pub(super) struct TypstSources<'a> {
    main: FileId,
    files: HashMap<FileId, TypstFile<'a>>,
    fonts: &'a Fonts,
    today: Option<Datetime>,
}

struct TypstFile<'a> {
    data: &'a [u8],
    bytes: OnceLock<Bytes>,
    source: OnceLock<FileResult<Source>>,
}

impl<'a> TypstSources<'a> {
    /// The source is the job's, without the characters that no font has. None only if Typst could not name it.
    pub fn new(job: &'a TypesetJob<'_>, source: &'a str, fonts: &'a Fonts) -> Option<TypstSources<'a>> {
        let main = id(MAIN)?;
        let assets = job.assets.iter().map(|(path, data)| (path, data.as_slice()));
        let modules = job.modules.iter().map(|(path, text)| (path, text.as_bytes()));
        let mut files: HashMap<FileId, TypstFile<'a>> =
            assets.chain(modules).filter_map(|(path, data)| Some((id(path)?, font_file(data)))).collect();
        files.insert(main, font_file(source.as_bytes()));
        let today = job.date.and_then(|d| Datetime::from_ymd(d.year, d.month, d.day));
        Some(TypstSources { main, files, fonts, today })
    }

    fn get(&self, id: FileId) -> FileResult<&TypstFile<'a>> {
        self.files.get(&id).ok_or_else(|| FileError::NotFound(id.vpath().get_without_slash().into()))
    }
}

fn font_file(data: &[u8]) -> TypstFile<'_> {
    TypstFile { data, bytes: OnceLock::new(), source: OnceLock::new() }
}

/// The id of a path; the same path has the same id in every issue, for there are only 65,535 of them.
fn id(path: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(path).ok()?).intern())
}

impl World for TypstSources<'_> {
    fn library(&self) -> &LazyHash<Library> {
        LIBRARY.get_or_init(|| LazyHash::new(Library::default()))
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.fonts.book()
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let file = self.get(id)?;
        let source = file.source.get_or_init(|| {
            let text = std::str::from_utf8(file.data).map_err(|_| FileError::InvalidUtf8)?;
            Ok(Source::new(id, text.to_owned()))
        });
        source.clone()
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let file = self.get(id)?;
        Ok(file.bytes.get_or_init(|| Bytes::new(file.data.to_vec())).clone())
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.font(index)
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        self.today
    }
}
