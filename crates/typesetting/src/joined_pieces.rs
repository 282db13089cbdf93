//! A long PDF made in pieces: lists of readers are never laid out as a whole, so that memory does not grow with their number.
//!
//! Like a booklet, what is joined is for the printing press or the editor's own eyes: tags and bookmarks stay behind, and so does
//! the claim to be accessible or an archive's. A single piece stays as it is.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::booklet::without_claims;
use super::pdf_compaction::file;
use super::personal_copies::CopyError;

/// Pieces of a PDF, in order.
#[derive(Default)]
pub struct JoinedPieces {
    /// The first piece as it came, as long as there is no other.
    alone: Option<Vec<u8>>,
    document: Document,
    pages: Vec<ObjectId>,
}

impl JoinedPieces {
    /// How many pages there are so far.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// A PDF that cannot be read.
    pub fn add(&mut self, pdf: Vec<u8>) -> Result<(), CopyError> {
        let mut piece = Document::load_mem(&pdf)?;
        if self.pages.is_empty() {
            self.pages = piece.page_iter().collect();
            (self.document, self.alone) = (piece, Some(pdf));
            return Ok(());
        }
        self.alone = None;
        piece.renumber_objects_with(self.document.max_id + 1);
        let pages: Vec<ObjectId> = piece.page_iter().collect();
        self.document.max_id = piece.max_id;
        let needed = reached(&piece, &pages);
        self.document.objects.extend(piece.objects.into_iter().filter(|(id, _)| needed.contains(id)));
        self.pages.extend(pages);
        Ok(())
    }

    /// The whole.
    ///
    /// # Errors
    /// No piece at all; objects that cannot be written.
    pub fn finish(mut self) -> Result<Vec<u8>, CopyError> {
        if let Some(alone) = self.alone {
            return Ok(alone);
        }
        let tree = self.document.new_object_id();
        for page in &self.pages {
            if let Ok(page) = self.document.get_object_mut(*page).and_then(Object::as_dict_mut) {
                page.set("Parent", Object::Reference(tree));
                page.remove(b"StructParents");
            }
        }
        let mut root = Dictionary::new();
        root.set("Type", Object::Name(b"Pages".to_vec()));
        root.set("Count", Object::Integer(self.pages.len() as i64));
        root.set("Kids", Object::Array(self.pages.iter().map(|page| Object::Reference(*page)).collect()));
        self.document.objects.insert(tree, Object::Dictionary(root));
        without_claims(&mut self.document, tree, self.pages.len(), "joined from pieces")?;
        Ok(file::write(&self.document)?)
    }
}

/// What pages need: themselves and all they name, but not the tree they hang in.
fn reached(piece: &Document, pages: &[ObjectId]) -> BTreeSet<ObjectId> {
    let (mut todo, mut out) = (pages.to_vec(), BTreeSet::new());
    while let Some(id) = todo.pop() {
        let Some(object) = piece.objects.get(&id).filter(|_| out.insert(id)) else { continue };
        match object {
            Object::Dictionary(page) if pages.contains(&id) => {
                let kept = page.iter().filter(|(key, _)| *key != b"Parent");
                kept.for_each(|(_, value)| file::references(value, &mut todo));
            }
            other => file::references(other, &mut todo),
        }
    }
    out
}
