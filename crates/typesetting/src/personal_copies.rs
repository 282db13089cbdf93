//! One typesetting, many copies: lays each reader's label on the back page of the issue and makes a PDF of its own of it.
//!
//! The issue is typeset once, with a page behind it for every label that holds nothing but the label, so that fonts, colours and
//! tags are common. A copy has all pages of the issue; on the last of them the content of one label page is laid as a form, and
//! the tags that mark something in it come along. Of other readers' pages nothing is in it, down to the last object. Page tree,
//! structure tree and cross-references are written anew, so a copy is a whole PDF, tagged like the document it came from.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat};
use sha2::{Digest, Sha256};

use super::pdf_compaction::file::{PdfWriter, references};

/// Why a document cannot be taken apart.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The PDF cannot be read.
    #[error("the PDF cannot be read: {0}")]
    Pdf(#[from] lopdf::Error),
    /// It has fewer pages than the body.
    #[error("the PDF has {pages} pages, which are too few for a body of {body}")]
    Pages {
        /// Pages of the document.
        pages: usize,
        /// Pages the body should have.
        body: usize,
    },
    /// Outline or links lead to a label page or from one, so that they would tell one reader of another.
    #[error("a reader's label may not hold a heading, label or link")]
    Referred,
    /// A part that every PDF has is missing.
    #[error("the PDF has no {0}")]
    Missing(&'static str),
}

/// The name of the form in the resources of the last page.
const FORM: &str = "ReaderLabel";

/// Marks a reference as being to a new number already; no document has objects of this generation.
const FORM_GENERATION: u16 = u16::MAX;

/// A document taken apart.
pub struct CopyTemplate {
    /// All objects every copy has, as they are written.
    head: PdfWriter,
    /// New numbers of the shared objects and of those written anew for each copy.
    numbers: BTreeMap<ObjectId, u32>,
    document: Document,
    parts: Parts,
    back: Vec<BackPage>,
    /// Number of the form in every copy.
    form: u32,
}

/// The objects that differ from copy to copy.
struct Parts {
    pages: ObjectId,
    body: Vec<ObjectId>,
    catalog: ObjectId,
    info: Option<ObjectId>,
    tags: Option<StructureTree>,
}

/// The structure tree, in pieces.
struct StructureTree {
    root: ObjectId,
    /// Pages of the body.
    body: BTreeSet<ObjectId>,
    /// Elements that mark things in several copies: their kids are chosen for each.
    mixed: BTreeMap<ObjectId, Kids>,
    touch: BTreeMap<ObjectId, Touch>,
    /// Entries of the parent tree that every copy has.
    parents: Vec<(i64, Object)>,
    /// Named elements.
    ids: Vec<(Vec<u8>, Object, ObjectId)>,
}

/// The kids of an element by whose they are, each with its place among them.
#[derive(Default)]
struct Kids {
    common: Vec<(usize, Object)>,
    per_copy: BTreeMap<usize, Vec<(usize, Object)>>,
}

/// One reader's page with everything that is his alone.
struct BackPage {
    page: ObjectId,
    content: ObjectId,
    objects: Vec<ObjectId>,
    parents: Vec<(i64, Object)>,
}

/// Which pages an element marks something on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Touch {
    body: bool,
    back: BTreeSet<usize>,
}

impl Touch {
    fn add(&mut self, other: &Touch) {
        self.body |= other.body;
        self.back.extend(&other.back);
    }

    fn is_mixed(&self) -> bool {
        self.back.len() + usize::from(self.body) > 1
    }

    fn is_in(&self, copy: usize) -> bool {
        self.body || self.back.contains(&copy)
    }
}

/// Makes the metadata of the run say how many pages each copy has.
fn count_pages(document: &mut Document, run: usize, body: usize) {
    let metadata = document.catalog().and_then(|c| c.get(b"Metadata")).and_then(Object::as_reference);
    let Ok(Object::Stream(stream)) = metadata.and_then(|id| document.get_object_mut(id)) else { return };
    let Ok(text) = String::from_utf8(stream.content.clone()) else { return };
    let said = format!("<xmpTPg:NPages>{run}<");
    if text.contains(&said) {
        stream.set_content(text.replacen(&said, &format!("<xmpTPg:NPages>{body}<"), 1).into_bytes());
    }
}

impl CopyTemplate {
    /// Takes apart a PDF of an issue of `body` pages followed by one page a label.
    pub fn new(pdf: &[u8], body: usize) -> Result<CopyTemplate, CopyError> {
        let mut document = Document::load_mem(pdf)?;
        let all: Vec<ObjectId> = document.page_iter().collect();
        if all.len() < body || body == 0 {
            return Err(CopyError::Pages { pages: all.len(), body });
        }
        count_pages(&mut document, all.len(), body);
        let (body, back) = all.split_at(body);
        let reference = |dict: &Dictionary, key: &[u8]| dict.get(key).and_then(Object::as_reference).ok();
        let catalog = reference(&document.trailer, b"Root").ok_or(CopyError::Missing("catalogue"))?;
        let root = document.get_dictionary(catalog)?;
        let pages = reference(root, b"Pages").ok_or(CopyError::Missing("page tree"))?;
        let place = CutSides::new(body, back);
        let (tags, backs) = match reference(root, b"StructTreeRoot") {
            None => (None, backs(&document, back)?),
            Some(root) => {
                let (tags, backs) = StructureTree::new(&document, root, &place, back)?;
                (Some(tags), backs)
            }
        };
        let info = reference(&document.trailer, b"Info");
        let parts = Parts { pages, body: body.to_vec(), catalog, info, tags };
        let mut copies = CopyTemplate {
            head: PdfWriter::new(1),
            numbers: BTreeMap::new(),
            document,
            parts,
            back: backs,
            form: 0,
        };
        copies.share(&place)?;
        Ok(copies)
    }

    /// How many copies there are.
    pub fn len(&self) -> usize {
        self.back.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.back.is_empty()
    }

    /// The PDF of a copy, counted from 0; `None` beyond the last.
    pub fn copy(&self, n: usize) -> Option<Result<Vec<u8>, CopyError>> {
        self.back.get(n).map(|back| self.write(n, back))
    }

    /// Collects what every copy has, and for each copy what is its own, and writes the former.
    fn share(&mut self, place: &CutSides) -> Result<(), CopyError> {
        let tags = self.parts.tags.as_ref();
        let nodes = tree_nodes(&self.document, self.parts.pages);
        let mut rewritten: BTreeSet<ObjectId> = BTreeSet::from([self.parts.pages]);
        rewritten.extend(tags.iter().flat_map(|t| t.mixed.keys().copied().chain([t.root])));
        let mut start: Vec<ObjectId> = vec![self.parts.catalog];
        start.extend(self.parts.info);
        start.extend(&self.parts.body);
        if let Some(tags) = tags {
            start.extend(tags.parents.iter().filter_map(|(_, object)| object.as_reference().ok()));
            start.extend(tags.touch.iter().filter(|(_, t)| t.body && !t.is_mixed()).map(|(id, _)| *id));
        }
        let shared = closure(&self.document, start, |id| {
            if place.back.contains_key(&id) {
                return Err(CopyError::Referred);
            }
            Ok(!rewritten.contains(&id) && !nodes.contains(&id) && !touches_other_copy(id, None, tags))
        })?;
        let mut own = Vec::new();
        for (n, back) in self.back.iter().enumerate() {
            let mut start = vec![back.content];
            start.extend(resources(&self.document, back.page).iter().flat_map(|object| {
                let mut out = Vec::new();
                references(object, &mut out);
                out
            }));
            start.extend(back.parents.iter().filter_map(|(_, object)| object.as_reference().ok()));
            if let Some(tags) = tags {
                let touch = tags.touch.iter();
                let own = touch.filter(|(_, t)| !t.body && !t.is_mixed() && t.back.contains(&n));
                start.extend(own.map(|(id, _)| *id));
            }
            own.push(closure(&self.document, start, |id| {
                // Elements name their page; it is none of a copy's pages, its content is the form.
                if let Some(other) = place.back.get(&id) {
                    return if *other == n { Ok(false) } else { Err(CopyError::Referred) };
                }
                Ok(![&rewritten, &nodes, &shared].iter().any(|set| set.contains(&id))
                    && !touches_other_copy(id, Some(n), tags))
            })?);
        }
        for (back, mut own) in self.back.iter_mut().zip(own) {
            own.remove(&back.content);
            back.objects = own.into_iter().collect();
        }
        self.numbers = shared.iter().chain(&rewritten).copied().zip(1u32..).collect();
        // The form and the two streams that put it on the page come after them.
        self.form = self.numbers.len() as u32 + 1;
        self.head = PdfWriter::new(self.form + 3);
        let mut common = Vec::with_capacity(shared.len());
        for id in &shared {
            let mut object = self.document.objects.get(id).cloned().unwrap_or(Object::Null);
            if *id == self.parts.catalog {
                self.trim_labels(&mut object);
            }
            if self.parts.body.contains(id)
                && let Ok(page) = object.as_dict_mut()
            {
                page.set("Parent", Object::Reference(self.parts.pages));
            }
            let last = self.parts.body.last() == Some(id);
            renumber(&mut object, &self.numbers, &BTreeMap::new());
            if last && let Ok(page) = object.as_dict_mut() {
                self.lay(page);
            }
            common.push((self.numbers[id], object));
        }
        Ok(self.head.add(&common)?)
    }

    /// Has the form drawn on the last page, after everything else and in a state of its own. The page is renumbered already.
    fn lay(&self, page: &mut Dictionary) {
        let reference = |number: u32| Object::Reference((number, 0));
        let mut contents = vec![reference(self.form + 1)];
        match page.remove(b"Contents") {
            Some(Object::Array(streams)) => contents.extend(streams),
            other => contents.extend(other),
        }
        contents.push(reference(self.form + 2));
        page.set("Contents", Object::Array(contents));
        let resources = match page.get(b"Resources") {
            Ok(Object::Reference((number, _))) => {
                let old = self.numbers.iter().find(|(_, new)| *new == number).map(|(id, _)| *id);
                let mut object =
                    old.and_then(|id| self.document.objects.get(&id)).cloned().unwrap_or(Object::Null);
                renumber(&mut object, &self.numbers, &BTreeMap::new());
                object
            }
            Ok(object) => object.clone(),
            Err(_) => Object::Null,
        };
        let mut resources = match resources {
            Object::Dictionary(dict) => dict,
            _ => Dictionary::new(),
        };
        let mut forms = resources.get(b"XObject").and_then(Object::as_dict).cloned().unwrap_or_default();
        forms.set(FORM, reference(self.form));
        resources.set("XObject", Object::Dictionary(forms));
        page.set("Resources", Object::Dictionary(resources));
    }

    /// Leaves out page labels of pages no copy has.
    fn trim_labels(&self, catalog: &mut Object) {
        let last = self.parts.body.len() as i64;
        if let Ok(dict) = catalog.as_dict_mut()
            && let Ok(labels) = dict.get_mut(b"PageLabels").and_then(Object::as_dict_mut)
            && let Ok(nums) = labels.get_mut(b"Nums").and_then(Object::as_array_mut)
        {
            let kept: Vec<Object> = nums
                .chunks(2)
                .filter(|pair| pair[0].as_i64().is_ok_and(|n| n <= last))
                .flatten()
                .cloned()
                .collect();
            *nums = kept;
        }
    }

    fn write(&self, n: usize, back: &BackPage) -> Result<Vec<u8>, CopyError> {
        let mut file = self.head.clone();
        let own: BTreeMap<ObjectId, u32> = back.objects.iter().map(|id| (*id, file.number())).collect();
        let mut rest: Vec<(u32, Object)> = Vec::new();
        let kids: Vec<Object> = self.parts.body.iter().map(|id| Object::Reference(*id)).collect();
        let mut pages = Dictionary::new();
        pages.set("Type", Object::Name(b"Pages".to_vec()));
        pages.set("Count", Object::Integer(kids.len() as i64));
        pages.set("Kids", Object::Array(kids));
        rest.push((self.numbers[&self.parts.pages], Object::Dictionary(pages)));
        if let Some(tags) = &self.parts.tags {
            rest.push((self.numbers[&tags.root], tags.root(&self.document, n, back)?));
            for (id, kids) in &tags.mixed {
                rest.push((self.numbers[id], tags.choose(&self.document, *id, kids, n, back)?));
            }
        }
        for (id, number) in &own {
            let object = self.document.objects.get(id).cloned().unwrap_or(Object::Null);
            let is_element = self.parts.tags.as_ref().is_some_and(|tags| tags.touch.contains_key(id));
            rest.push((*number, if is_element { self.marks(object, back.page) } else { object }));
        }
        for (_, object) in &mut rest {
            self.move_marks(object, back.page);
            renumber(object, &self.numbers, &own);
        }
        rest.push((self.form, self.form(back, &own)?));
        let draw = format!("Q q /{FORM} Do Q");
        for (number, text) in [(self.form + 1, "q"), (self.form + 2, &draw)] {
            rest.push((number, Object::Stream(Stream::new(Dictionary::new(), text.as_bytes().to_vec()))));
        }
        rest.sort_by_key(|(number, _)| *number);
        file.add(&rest)?;
        self.finish(file)
    }

    /// The content of a label page as a form, with resources and tags of its own.
    fn form(&self, back: &BackPage, own: &BTreeMap<ObjectId, u32>) -> Result<Object, CopyError> {
        let page = self.document.get_dictionary(back.page)?;
        let Some(Object::Stream(content)) = self.document.objects.get(&back.content) else {
            return Err(CopyError::Missing("content of a label page"));
        };
        let mut form = content.clone();
        form.dict.set("Type", Object::Name(b"XObject".to_vec()));
        form.dict.set("Subtype", Object::Name(b"Form".to_vec()));
        form.dict.set("BBox", page.get(b"MediaBox").cloned().unwrap_or(Object::Null));
        form.dict.set(
            "Resources",
            resources(&self.document, back.page).unwrap_or(Object::Dictionary(Dictionary::new())),
        );
        for key in ["StructParents", "Group"] {
            if let Ok(value) = page.get(key.as_bytes()) {
                form.dict.set(key, value.clone());
            }
        }
        let mut form = Object::Stream(form);
        renumber(&mut form, &self.numbers, own);
        Ok(form)
    }

    /// Says of the numbers among an element's kids that they are marks on the label page, as a mark in a form must.
    fn marks(&self, mut element: Object, page: ObjectId) -> Object {
        let Ok(dict) = element.as_dict_mut() else { return element };
        let mine = dict.get(b"Pg").and_then(Object::as_reference).is_ok_and(|p| p == page);
        let kids = list(&self.document, dict.get(b"K").ok()).into_iter().cloned();
        let kids: Vec<Object> = kids.map(|kid| if mine { mark(kid, page) } else { kid }).collect();
        dict.set("K", Object::Array(kids));
        if mine {
            dict.remove(b"Pg");
        }
        element
    }

    /// Turns marks on the label page into marks in the form on the last page.
    fn move_marks(&self, object: &mut Object, page: ObjectId) {
        match object {
            Object::Array(items) => items.iter_mut().for_each(|item| self.move_marks(item, page)),
            Object::Dictionary(dict) => {
                let is_mark = dict.has_type(b"MCR");
                if is_mark && dict.get(b"Pg").and_then(Object::as_reference).is_ok_and(|p| p == page) {
                    if let Some(last) = self.parts.body.last() {
                        dict.set("Pg", Object::Reference(*last));
                    }
                    dict.set("Stm", Object::Reference((self.form, FORM_GENERATION)));
                } else if !is_mark {
                    dict.iter_mut().for_each(|(_, value)| self.move_marks(value, page));
                }
            }
            _ => {}
        }
    }

    /// Cross-references and trailer. The second half of the identifier is the hash of what the copy says.
    fn finish(&self, file: PdfWriter) -> Result<Vec<u8>, CopyError> {
        let hash = Sha256::digest(&file.bytes()[self.head.bytes().len()..]);
        let mut trailer = Dictionary::new();
        trailer.set("Root", Object::Reference((self.numbers[&self.parts.catalog], 0)));
        if let Some(info) = self.parts.info.and_then(|id| self.numbers.get(&id)) {
            trailer.set("Info", Object::Reference((*info, 0)));
        }
        let own = Object::String(hash[..16].to_vec(), StringFormat::Hexadecimal);
        let whole = match self.document.trailer.get(b"ID").and_then(Object::as_array) {
            Ok(ids) if !ids.is_empty() => ids[0].clone(),
            _ => own.clone(),
        };
        trailer.set("ID", Object::Array(vec![whole, own]));
        Ok(file.finish(trailer)?)
    }
}

fn touches_other_copy(id: ObjectId, copy: Option<usize>, tags: Option<&StructureTree>) -> bool {
    match tags.and_then(|t| t.touch.get(&id)) {
        Some(touch) => !touch.body && !copy.is_some_and(|n| touch.back.contains(&n)),
        None => false,
    }
}

/// On which side of the cut a page lies.
struct CutSides {
    body: BTreeSet<ObjectId>,
    back: BTreeMap<ObjectId, usize>,
}

impl CutSides {
    fn new(body: &[ObjectId], back: &[ObjectId]) -> CutSides {
        CutSides { body: body.iter().copied().collect(), back: back.iter().copied().zip(0..).collect() }
    }

    fn touch(&self, page: ObjectId) -> Touch {
        Touch { body: self.body.contains(&page), back: self.back.get(&page).copied().into_iter().collect() }
    }
}

impl StructureTree {
    fn new(
        document: &Document,
        root: ObjectId,
        place: &CutSides,
        back: &[ObjectId],
    ) -> Result<(StructureTree, Vec<BackPage>), CopyError> {
        let dict = document.get_dictionary(root)?;
        let mut touch = BTreeMap::new();
        for kid in list(document, dict.get(b"K").ok()) {
            if let Ok(id) = kid.as_reference() {
                walk(document, id, place, &mut touch);
            }
        }
        inherit(document, dict, &mut touch);
        let mixed = touch.iter().filter(|(_, t)| t.is_mixed());
        let mixed = mixed.map(|(id, _)| (*id, Kids::new(document, *id, place, &touch))).collect();
        // Keys of the parent tree by page: that of its content and those of its annotations.
        let mut keys: BTreeMap<i64, Option<usize>> = BTreeMap::new();
        for (page, whose) in place.body.iter().map(|p| (p, None)).chain(back.iter().zip((0..).map(Some))) {
            keys.extend(keys_of(document, *page).into_iter().map(|key| (key, whose)));
        }
        let mut backs = backs(document, back)?;
        let mut parents = Vec::new();
        for (key, value) in leaves(document, dict.get(b"ParentTree").ok(), b"Nums") {
            let Ok(key) = key.as_i64() else { continue };
            match keys.get(&key) {
                Some(None) => parents.push((key, value)),
                Some(Some(whose)) => backs[*whose].parents.push((key, value)),
                None => {}
            }
        }
        let ids =
            leaves(document, dict.get(b"IDTree").ok(), b"Names").into_iter().filter_map(|(name, value)| {
                let id = value.as_reference().ok()?;
                Some((name.as_str().ok()?.to_vec(), value, id))
            });
        let ids = ids.collect();
        let body = place.body.clone();
        Ok((StructureTree { root, body, mixed, touch, parents, ids }, backs))
    }

    /// The root of a copy's structure tree.
    fn root(&self, document: &Document, n: usize, back: &BackPage) -> Result<Object, CopyError> {
        let mut dict = document.get_dictionary(self.root)?.clone();
        let mut nums: Vec<&(i64, Object)> = self.parents.iter().chain(&back.parents).collect();
        nums.sort_by_key(|(key, _)| *key);
        let nums = nums.into_iter().flat_map(|(key, value)| [Object::Integer(*key), value.clone()]).collect();
        let mut tree = Dictionary::new();
        tree.set("Nums", Object::Array(nums));
        dict.set("ParentTree", Object::Dictionary(tree));
        if dict.has(b"IDTree") {
            let mine = self.ids.iter().filter(|(_, _, id)| self.touch.get(id).is_some_and(|t| t.is_in(n)));
            let names: Vec<Object> = mine
                .flat_map(|(name, value, _)| {
                    [Object::String(name.clone(), StringFormat::Literal), value.clone()]
                })
                .collect();
            if names.is_empty() {
                dict.remove(b"IDTree");
            } else {
                let mut tree = Dictionary::new();
                tree.set("Names", Object::Array(names));
                dict.set("IDTree", Object::Dictionary(tree));
            }
        }
        Ok(Object::Dictionary(dict))
    }

    /// An element that marks things in several copies, with those of its kids that are in this one.
    fn choose(
        &self,
        document: &Document,
        id: ObjectId,
        kids: &Kids,
        n: usize,
        back: &BackPage,
    ) -> Result<Object, CopyError> {
        let mut dict = document.get_dictionary(id)?.clone();
        let page = dict.get(b"Pg").and_then(Object::as_reference).ok();
        let mut kept: Vec<&(usize, Object)> =
            kids.common.iter().chain(kids.per_copy.get(&n).into_iter().flatten()).collect();
        kept.sort_by_key(|(place, _)| *place);
        let mine = page == Some(back.page);
        let kept =
            kept.into_iter().map(|(_, kid)| if mine { mark(kid.clone(), back.page) } else { kid.clone() });
        dict.set("K", Object::Array(kept.collect()));
        if page.is_some_and(|p| !self.body.contains(&p)) {
            dict.remove(b"Pg");
        }
        Ok(Object::Dictionary(dict))
    }
}

impl Kids {
    fn new(document: &Document, id: ObjectId, place: &CutSides, touch: &BTreeMap<ObjectId, Touch>) -> Kids {
        let mut kids = Kids::default();
        let Ok(dict) = document.get_dictionary(id) else { return kids };
        let page = dict.get(b"Pg").and_then(Object::as_reference).ok();
        for (n, kid) in list(document, dict.get(b"K").ok()).into_iter().enumerate() {
            let on = |page: Option<ObjectId>| page.map(|p| place.touch(p)).unwrap_or_default();
            let whose = match kid {
                Object::Reference(id) => touch.get(id).cloned().unwrap_or_default(),
                Object::Dictionary(mark) => on(mark.get(b"Pg").and_then(Object::as_reference).ok().or(page)),
                _ => on(page),
            };
            if whose.body {
                kids.common.push((n, kid.clone()));
            } else {
                for reader in whose.back {
                    kids.per_copy.entry(reader).or_default().push((n, kid.clone()));
                }
            }
        }
        kids
    }
}

/// A number among an element's kids as a mark that says its page.
fn mark(kid: Object, page: ObjectId) -> Object {
    match kid {
        Object::Integer(_) => {
            let mut dict = Dictionary::new();
            dict.set("Type", Object::Name(b"MCR".to_vec()));
            dict.set("Pg", Object::Reference(page));
            dict.set("MCID", kid);
            Object::Dictionary(dict)
        }
        kid => kid,
    }
}

/// The label pages: one content stream each, and nothing to click on.
fn backs(document: &Document, pages: &[ObjectId]) -> Result<Vec<BackPage>, CopyError> {
    let backs = pages.iter().map(|page| {
        let dict = document.get_dictionary(*page)?;
        if !list(document, dict.get(b"Annots").ok()).is_empty() {
            return Err(CopyError::Referred);
        }
        let content = match dict.get(b"Contents") {
            Ok(Object::Reference(id)) => *id,
            Ok(Object::Array(items)) if items.len() == 1 => items[0].as_reference()?,
            _ => return Err(CopyError::Missing("content of a label page")),
        };
        Ok(BackPage { page: *page, content, objects: Vec::new(), parents: Vec::new() })
    });
    backs.collect()
}

/// The resources of a page, as they stand in it.
fn resources(document: &Document, page: ObjectId) -> Option<Object> {
    document.get_dictionary(page).ok()?.get(b"Resources").ok().cloned()
}

/// Finds out which pages the elements below one mark something on. Deep trees are walked without recursion.
fn walk(document: &Document, top: ObjectId, place: &CutSides, touch: &mut BTreeMap<ObjectId, Touch>) {
    let mut order = vec![top];
    let mut at = 0;
    while at < order.len() {
        let id = order[at];
        at += 1;
        let mut own = Touch::default();
        let Ok(dict) = document.get_dictionary(id) else { continue };
        let page = dict.get(b"Pg").and_then(Object::as_reference).ok();
        for kid in list(document, dict.get(b"K").ok()) {
            match kid {
                Object::Reference(kid) if !touch.contains_key(kid) => order.push(*kid),
                Object::Reference(_) => {}
                Object::Dictionary(mark) => {
                    let page = mark.get(b"Pg").and_then(Object::as_reference).ok().or(page);
                    page.into_iter().for_each(|p| own.add(&place.touch(p)));
                }
                _ => page.into_iter().for_each(|p| own.add(&place.touch(p))),
            }
        }
        touch.insert(id, own);
    }
    for id in order.iter().rev() {
        let own = touch.get(id).cloned().unwrap_or_default();
        let parent = document.get_dictionary(*id).and_then(|d| d.get(b"P")).and_then(Object::as_reference);
        if let Some(parent) = parent.ok().and_then(|p| touch.get_mut(&p)) {
            parent.add(&own);
        }
    }
}

/// An element that marks nothing, such as an empty cell, goes where its parent goes; in doubt it belongs to the body.
fn inherit(document: &Document, root: &Dictionary, touch: &mut BTreeMap<ObjectId, Touch>) {
    let mut queue: VecDeque<(ObjectId, Touch)> = list(document, root.get(b"K").ok())
        .into_iter()
        .filter_map(|kid| Some((kid.as_reference().ok()?, Touch { body: true, ..Touch::default() })))
        .collect();
    let mut seen = BTreeSet::new();
    while let Some((id, from)) = queue.pop_front() {
        if !seen.insert(id) {
            continue;
        }
        let Ok(dict) = document.get_dictionary(id) else { continue };
        let own = touch.entry(id).or_default();
        if *own == Touch::default() {
            *own = if from.is_mixed() { Touch { body: true, ..Touch::default() } } else { from };
        }
        let own = own.clone();
        for kid in list(document, dict.get(b"K").ok()) {
            if let Ok(kid) = kid.as_reference() {
                queue.push_back((kid, own.clone()));
            }
        }
    }
}

/// The items of an array, of an array referred to, or the one object that stands for an array of one.
fn list<'a>(document: &'a Document, object: Option<&'a Object>) -> Vec<&'a Object> {
    match object {
        None | Some(Object::Null) => Vec::new(),
        Some(Object::Array(items)) => items.iter().collect(),
        Some(Object::Reference(id)) => match document.objects.get(id) {
            Some(Object::Array(items)) => items.iter().collect(),
            _ => object.into_iter().collect(),
        },
        Some(_) => object.into_iter().collect(),
    }
}

/// The pairs of a number or name tree, flat.
fn leaves(document: &Document, tree: Option<&Object>, key: &[u8]) -> Vec<(Object, Object)> {
    let mut out = Vec::new();
    let mut todo: Vec<&Object> = tree.into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(node) = todo.pop() {
        let node = match node {
            Object::Reference(id) if seen.insert(*id) => document.objects.get(id),
            Object::Reference(_) => None,
            node => Some(node),
        };
        let Some(Object::Dictionary(node)) = node else { continue };
        let pairs = list(document, node.get(key).ok());
        out.extend(pairs.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())));
        todo.extend(list(document, node.get(b"Kids").ok()).into_iter().rev());
    }
    out
}

fn keys_of(document: &Document, page: ObjectId) -> Vec<i64> {
    let Ok(dict) = document.get_dictionary(page) else { return Vec::new() };
    let mut keys: Vec<i64> = dict.get(b"StructParents").and_then(Object::as_i64).into_iter().collect();
    for annotation in list(document, dict.get(b"Annots").ok()) {
        let annotation = match annotation {
            Object::Reference(id) => document.objects.get(id),
            own => Some(own),
        };
        if let Some(Object::Dictionary(annotation)) = annotation {
            keys.extend(annotation.get(b"StructParent").and_then(Object::as_i64));
        }
    }
    keys
}

/// The nodes of the page tree below its root.
fn tree_nodes(document: &Document, root: ObjectId) -> BTreeSet<ObjectId> {
    let mut nodes = BTreeSet::new();
    let mut todo = vec![root];
    while let Some(id) = todo.pop() {
        if let Ok(dict) = document.get_dictionary(id)
            && dict.has_type(b"Pages")
            && (id == root || nodes.insert(id))
        {
            let kids = list(document, dict.get(b"Kids").ok());
            todo.extend(kids.iter().filter_map(|kid| kid.as_reference().ok()).filter(|kid| *kid != root));
        }
    }
    nodes
}

/// Everything that can be reached from some objects through those that `follow` lets in.
fn closure(
    document: &Document,
    start: Vec<ObjectId>,
    follow: impl Fn(ObjectId) -> Result<bool, CopyError>,
) -> Result<BTreeSet<ObjectId>, CopyError> {
    let mut seen = BTreeSet::new();
    let mut todo = start;
    while let Some(id) = todo.pop() {
        if seen.contains(&id) || !follow(id)? {
            continue;
        }
        seen.insert(id);
        if let Some(object) = document.objects.get(&id) {
            references(object, &mut todo);
        }
    }
    Ok(seen)
}

/// Gives references their new numbers; what a copy does not have becomes `null`.
fn renumber(object: &mut Object, shared: &BTreeMap<ObjectId, u32>, own: &BTreeMap<ObjectId, u32>) {
    match object {
        Object::Reference((number, FORM_GENERATION)) => *object = Object::Reference((*number, 0)),
        Object::Reference(id) => {
            *object = match shared.get(id).or_else(|| own.get(id)) {
                Some(number) => Object::Reference((*number, 0)),
                None => Object::Null,
            }
        }
        Object::Array(items) => items.iter_mut().for_each(|item| renumber(item, shared, own)),
        Object::Dictionary(dict) => dict.iter_mut().for_each(|(_, value)| renumber(value, shared, own)),
        Object::Stream(stream) => stream.dict.iter_mut().for_each(|(_, value)| renumber(value, shared, own)),
        _ => {}
    }
}
