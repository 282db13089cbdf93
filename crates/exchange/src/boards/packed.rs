//! Files packed into one (`.zip`), read within bounds: what a variant needs is looked for by name, nothing is unpacked to disk.

use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

/// Bytes the whole may have.
pub const LARGEST: u64 = 16 << 20;
/// Files in it.
const MANY: usize = 2_000;

/// A packed file.
struct PackedFile<'a> {
    name: String,
    packed: bool,
    sum: u32,
    bytes: &'a [u8],
}

/// The files of a packed one that can be read.
pub struct Packed<'a>(Vec<PackedFile<'a>>);

fn number(bytes: &[u8], at: usize, wide: usize) -> Option<usize> {
    let part = bytes.get(at..at.checked_add(wide)?)?;
    Some(part.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
}

impl<'a> Packed<'a> {
    /// Finds the list of files; none if it has no list, or one that leads out of it.
    pub fn read(bytes: &'a [u8]) -> Option<Packed<'a>> {
        let end = memchr::memmem::rfind(bytes, b"PK\x05\x06")?;
        let (count, mut at) = (number(bytes, end + 10, 2)?, number(bytes, end + 16, 4)?.min(bytes.len()));
        let mut out = Vec::new();
        for _ in 0..count.min(MANY) {
            if bytes.get(at..at.checked_add(4)?)? != b"PK\x01\x02" {
                return None;
            }
            let field = |offset: usize, wide: usize| number(bytes, at + offset, wide);
            let (method, sum, size) = (field(10, 2)?, field(16, 4)?, field(20, 4)?);
            let (name, more, said) = (field(28, 2)?, field(30, 2)?, field(32, 2)?);
            let local = field(42, 4)?.min(bytes.len());
            let text = bytes.get(at + 46..at + 46 + name)?;
            let start = local + 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
            if [0, 8].contains(&method) {
                let name = String::from_utf8_lossy(text).replace('\\', "/");
                let bytes = bytes.get(start..start.checked_add(size)?)?;
                out.push(PackedFile { name, packed: method == 8, sum: sum as u32, bytes });
            }
            at += 46 + name + more + said;
        }
        Some(Packed(out))
    }

    /// The name of the first file that is called so, in whatever folder.
    pub fn find(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|entry: &&PackedFile| {
            entry.name.rsplit('/').next().is_some_and(|last| last.eq_ignore_ascii_case(name))
        });
        found.map(|entry| entry.name.as_str())
    }

    /// A file of a name, unpacked; none if it is not there, is damaged, or has more bytes than said.
    pub fn file(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let entry = self.0.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))?;
        let mut out = Vec::new();
        match entry.packed {
            true => DeflateDecoder::new(entry.bytes).take(most + 1).read_to_end(&mut out).ok()?,
            false => entry.bytes.take(most + 1).read_to_end(&mut out).ok()?,
        };
        let mut sum = Crc::new();
        sum.update(&out);
        (out.len() as u64 <= most && sum.sum() == entry.sum).then_some(out)
    }
}
