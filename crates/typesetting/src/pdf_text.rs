//! The text of a PDF that somebody sent. Whatever a file says of itself, it grows to so much and no more.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// To so much one part of a document may grow.
const GROWN: u64 = 8 << 20;

/// The text of a PDF, as its pages say it; None if it is protected, or does harm to who reads it.
pub fn text_of_pdf(bytes: &[u8]) -> Option<String> {
    if !is_harmless(bytes) {
        return None;
    }
    std::panic::catch_unwind(|| {
        let document = lopdf::Document::load_mem(bytes).ok().filter(|d| !d.is_encrypted())?;
        let pages: Vec<u32> = document.get_pages().keys().copied().take(50).collect();
        document.extract_text(&pages).ok()
    })
    .ok()
    .flatten()
}

/// Whether brackets stand in brackets deeper than anything that a program writes.
fn is_deep(bytes: &[u8]) -> bool {
    let (mut depth, mut deepest) = (0i32, 0);
    for byte in bytes {
        depth +=
            i32::from(matches!(byte, b'[' | b'<' | b'(')) - i32::from(matches!(byte, b']' | b'>' | b')'));
        depth = depth.max(0);
        deepest = deepest.max(depth);
    }
    deepest > 300
}

/// Whether no stream of a PDF grows beyond all measure, or is packed twice, and nothing in it is too deep.
pub(crate) fn is_harmless(bytes: &[u8]) -> bool {
    if !bytes.starts_with(b"%PDF-") || memchr::memmem::find(bytes, b"LZWDecode").is_some() {
        return false;
    }
    let mut whole = 0;
    let mut bare = Vec::new();
    let mut from = 0;
    for at in memchr::memmem::find_iter(bytes, b"stream") {
        if at < from || bytes[..at].ends_with(b"end") {
            continue;
        }
        bare.extend_from_slice(&bytes[from..at]);
        let data = &bytes[at + 6..];
        let data = data.strip_prefix(b"\r\n").or(data.strip_prefix(b"\n")).unwrap_or(data);
        let end = memchr::memmem::find(data, b"endstream").unwrap_or(data.len());
        from = bytes.len() - data.len() + end;
        let mut out = Vec::new();
        let grown = ZlibDecoder::new(&data[..end]).take(GROWN + 1).read_to_end(&mut out);
        whole += out.len() as u64;
        let packed = grown.is_ok()
            && ZlibDecoder::new(&out[..]).take(64).read_to_end(&mut Vec::new()).is_ok_and(|n| n > 0);
        let objects = out.len() < 1 << 20
            && is_deep(&out)
            && memchr::memmem::find(&bytes[at.saturating_sub(300)..at], b"ObjStm").is_some();
        if whole > 4 * GROWN || packed || objects {
            return false;
        }
    }
    bare.extend_from_slice(&bytes[from..]);
    !is_deep(&bare)
}
