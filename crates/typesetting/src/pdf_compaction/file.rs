//! A PDF file with object streams and a cross-reference stream: everything but streams is written compressed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, Writer};

/// So many objects go into one object stream.
const TOGETHER: usize = 1000;

/// Where an object is.
#[derive(Clone, Copy)]
enum ObjectPlace {
    /// At an offset.
    At(usize),
    /// In an object stream, at a place in it.
    In(u32, usize),
}

/// A file that is written.
#[derive(Clone)]
pub struct PdfWriter {
    out: Vec<u8>,
    places: BTreeMap<u32, ObjectPlace>,
    /// The first number that is free for what the file needs for itself.
    free: u32,
}

impl PdfWriter {
    /// An empty file, whose objects have numbers below `free`.
    pub fn new(free: u32) -> PdfWriter {
        PdfWriter { out: b"%PDF-1.7\n%\x80\x80\x80\x80\n".to_vec(), places: BTreeMap::new(), free }
    }

    /// Takes a number for an object beyond those known at first.
    pub fn number(&mut self) -> u32 {
        self.free += 1;
        self.free - 1
    }

    /// What is written by now.
    pub fn bytes(&self) -> &[u8] {
        &self.out
    }

    /// Writes objects under their numbers.
    ///
    /// # Errors
    /// Objects that cannot be written.
    pub fn add(&mut self, objects: &[(u32, Object)]) -> Result<(), lopdf::Error> {
        let mut rest = Vec::new();
        for (number, object) in objects {
            match object {
                Object::Stream(stream) => {
                    self.places.insert(*number, ObjectPlace::At(self.out.len()));
                    put(&mut self.out, *number, stream)?;
                }
                object => rest.push((*number, object)),
            }
        }
        for some in rest.chunks(TOGETHER) {
            let own = self.number();
            let (mut head, mut body) = (String::new(), Vec::new());
            for (n, (number, object)) in some.iter().enumerate() {
                head += &format!("{number} {} ", body.len());
                Writer::write_object(&mut body, object)?;
                body.push(b'\n');
                self.places.insert(*number, ObjectPlace::In(own, n));
            }
            let mut dict = Dictionary::new();
            dict.set("Type", Object::Name(b"ObjStm".to_vec()));
            dict.set("N", Object::Integer(some.len() as i64));
            dict.set("First", Object::Integer(head.len() as i64));
            self.places.insert(own, ObjectPlace::At(self.out.len()));
            let stream = compress(dict, &[head.as_bytes(), &body].concat());
            put(&mut self.out, own, &stream)?;
        }
        Ok(())
    }

    /// Writes the cross-references with what the trailer says.
    ///
    /// # Errors
    /// A trailer that cannot be written.
    pub fn finish(mut self, mut trailer: Dictionary) -> Result<Vec<u8>, lopdf::Error> {
        let own = self.number();
        let start = self.out.len();
        self.places.insert(own, ObjectPlace::At(start));
        let row = |number: u32| -> [u8; 7] {
            let (kind, where_, n) = match self.places.get(&number) {
                Some(ObjectPlace::At(offset)) => (1, *offset as u32, 0),
                Some(ObjectPlace::In(stream, n)) => (2, *stream, *n as u16),
                None => (0, 0, if number == 0 { u16::MAX } else { 0 }),
            };
            let ([a, b, c, d], [e, f]) = (where_.to_be_bytes(), n.to_be_bytes());
            [kind, a, b, c, d, e, f]
        };
        // Each row is written as the difference to the one above, by which it compresses well.
        let (mut table, mut above) = (Vec::new(), [0u8; 7]);
        for number in 0..=own {
            let row = row(number);
            table.push(2);
            table.extend(row.iter().zip(above).map(|(n, over)| n.wrapping_sub(over)));
            above = row;
        }
        trailer.set("Type", Object::Name(b"XRef".to_vec()));
        trailer.set("Size", Object::Integer(i64::from(own) + 1));
        trailer.set("W", Object::Array([1, 4, 2].map(Object::Integer).to_vec()));
        let mut how = Dictionary::new();
        how.set("Predictor", Object::Integer(12));
        how.set("Columns", Object::Integer(7));
        trailer.set("DecodeParms", Object::Dictionary(how));
        let stream = compressed(trailer, &table);
        put(&mut self.out, own, &stream)?;
        self.out.extend_from_slice(format!("startxref\n{start}\n%%EOF\n").as_bytes());
        Ok(self.out)
    }
}

/// Writes a document: what can be reached from its trailer, numbered in the order of the numbers it has.
///
/// # Errors
/// Objects that cannot be written.
pub fn write(document: &Document) -> Result<Vec<u8>, lopdf::Error> {
    let mut todo = Vec::new();
    let mut trailer = Dictionary::new();
    for key in ["Root", "Info", "ID"] {
        if let Ok(value) = document.trailer.get(key.as_bytes()) {
            references(value, &mut todo);
            trailer.set(key, value.clone());
        }
    }
    let mut reached = BTreeSet::new();
    while let Some(id) = todo.pop() {
        if let Some(object) = document.objects.get(&id)
            && reached.insert(id)
        {
            references(object, &mut todo);
        }
    }
    let numbers: BTreeMap<ObjectId, u32> = reached.into_iter().zip(1..).collect();
    let mut objects = Vec::with_capacity(numbers.len());
    for (id, number) in &numbers {
        let mut object = document.objects.get(id).cloned().unwrap_or(Object::Null);
        renumber(&mut object, &|id| numbers.get(&id).copied());
        objects.push((*number, object));
    }
    let mut file = PdfWriter::new(numbers.len() as u32 + 1);
    file.add(&objects)?;
    let mut trailer = Object::Dictionary(trailer);
    renumber(&mut trailer, &|id| numbers.get(&id).copied());
    match trailer {
        Object::Dictionary(trailer) => file.finish(trailer),
        _ => file.finish(Dictionary::new()),
    }
}

/// The references in an object.
pub fn references(object: &Object, out: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => out.push(*id),
        Object::Array(items) => items.iter().for_each(|item| references(item, out)),
        Object::Dictionary(dict) => dict.iter().for_each(|(_, value)| references(value, out)),
        Object::Stream(stream) => stream.dict.iter().for_each(|(_, value)| references(value, out)),
        _ => {}
    }
}

/// Gives references new numbers; what has none becomes `null`.
pub fn renumber(object: &mut Object, number: &dyn Fn(ObjectId) -> Option<u32>) {
    match object {
        Object::Reference(id) => *object = number(*id).map_or(Object::Null, |n| Object::Reference((n, 0))),
        Object::Array(items) => items.iter_mut().for_each(|item| renumber(item, number)),
        Object::Dictionary(dict) => dict.iter_mut().for_each(|(_, value)| renumber(value, number)),
        Object::Stream(stream) => stream.dict.iter_mut().for_each(|(_, value)| renumber(value, number)),
        _ => {}
    }
}

fn put(out: &mut Vec<u8>, number: u32, stream: &Stream) -> Result<(), lopdf::Error> {
    out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    let mut dict = stream.dict.clone();
    dict.set("Length", Object::Integer(stream.content.len() as i64));
    Writer::write_object(out, &Object::Dictionary(dict))?;
    out.extend_from_slice(b"\nstream\n");
    out.extend_from_slice(&stream.content);
    out.extend_from_slice(b"\nendstream\nendobj\n");
    Ok(())
}

/// An object as it is written, to be compared with others.
pub fn bytes(object: &Object) -> Vec<u8> {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = Writer::write_object(&mut out, object);
    out
}

/// A compressed stream, or a plain one where that is shorter.
pub fn compress(dict: Dictionary, content: &[u8]) -> Stream {
    let small = compressed(dict.clone(), content);
    if small.content.len() + 20 < content.len() { small } else { Stream::new(dict, content.to_vec()) }
}

fn compressed(mut dict: Dictionary, content: &[u8]) -> Stream {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(content);
    dict.set("Filter", Object::Name(b"FlateDecode".to_vec()));
    Stream::new(dict, encoder.finish().unwrap_or_default())
}
