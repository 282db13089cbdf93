//! PNG and WebP: files of chunks, of which only those that make up the picture are kept.

use super::{CUT, check_pixels};

/// The signature of a PNG.
pub(super) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// PNG chunks that hold the picture, its size and its colours.
const KEPT: &[&[u8; 4]] = &[
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"sBIT",
    b"bKGD", b"pHYs",
];

/// A larger colour profile is dropped: unpacked it may be a thousand times as long.
const LARGEST_PROFILE: usize = 64 << 10;

/// Up to four bytes as a big-endian number.
fn big_endian(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Up to four bytes as a little-endian number.
fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Width and height of a picture in pixels, from a WebP chunk.
fn webp_size(chunk: &[u8]) -> Option<(u32, u32)> {
    let data = chunk.get(8..)?;
    match chunk.get(..4)? {
        b"VP8X" => Some((little_endian(data.get(4..7)?) + 1, little_endian(data.get(7..10)?) + 1)),
        b"VP8L" => {
            let bits = little_endian(data.get(1..5)?);
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8 " => {
            let side = |at: usize| Some(little_endian(data.get(at..at + 2)?) & 0x3fff);
            Some((side(6)?, side(8)?))
        }
        _ => None,
    }
}

/// Removes the metadata from a PNG.
pub(super) fn png(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = PNG.to_vec();
    let mut rest = bytes.strip_prefix(PNG).ok_or(CUT)?;
    loop {
        let head = rest.get(..8).ok_or(CUT)?;
        let length = big_endian(&head[..4]) as usize;
        let whole = length.checked_add(12).ok_or(CUT)?;
        let chunk = rest.get(..whole).ok_or(CUT)?;
        let kind = &head[4..8];
        if let (b"IHDR", Some(size)) = (kind, chunk.get(8..16)) {
            check_pixels((big_endian(&size[..4]), big_endian(&size[4..])))?;
        }
        let small = kind != b"iCCP" || length <= LARGEST_PROFILE;
        if small && KEPT.iter().any(|kept| *kept == kind) {
            out.extend_from_slice(chunk);
        }
        if kind == b"IEND" {
            return Ok(out);
        }
        rest = &rest[whole..];
    }
}

/// Removes the metadata from a WebP.
pub(super) fn webp(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = b"RIFF\0\0\0\0WEBP".to_vec();
    let mut rest = bytes.get(12..).ok_or(CUT)?;
    while rest.len() >= 8 {
        let length = u32::from_le_bytes([rest[4], rest[5], rest[6], rest[7]]) as usize;
        let padded = length.checked_add(length % 2 + 8).ok_or(CUT)?;
        let chunk = rest.get(..padded.min(rest.len())).filter(|c| c.len() >= length + 8).ok_or(CUT)?;
        webp_size(chunk).map_or(Ok(()), check_pixels)?;
        match &rest[..4] {
            b"VP8X" => {
                let at = out.len() + 8;
                out.extend_from_slice(chunk);
                // Two bits of the flags announce Exif and XMP.
                if let Some(flags) = out.get_mut(at) {
                    *flags &= !0b0000_1100;
                }
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ICCP" | b"ANIM" | b"ANMF" => out.extend_from_slice(chunk),
            _ => {}
        }
        rest = &rest[padded.min(rest.len())..];
    }
    let length = u32::try_from(out.len() - 8).map_err(|_| CUT)?;
    out[4..8].copy_from_slice(&length.to_le_bytes());
    if out.len() > 20 { Ok(out) } else { Err(CUT.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        [&(data.len() as u32).to_be_bytes()[..], kind, data, b"crc."].concat()
    }

    #[test]
    fn notes_are_left_out_and_the_picture_stays() {
        let keep = [
            chunk(b"IHDR", &[0, 0, 0, 2, 0, 0, 0, 2]),
            chunk(b"pHYs", b"dots"),
            chunk(b"IDAT", b"picture"),
            chunk(b"IEND", b""),
        ];
        let notes = [
            chunk(b"tEXt", b"marker"),
            chunk(b"eXIf", b"marker"),
            chunk(b"iTXt", b"marker"),
            chunk(b"tIME", b"marker"),
        ];
        let mixed: Vec<u8> = keep[..3].iter().chain(&notes).chain(&keep[3..]).flatten().copied().collect();
        let whole = [PNG, &mixed, b"marker behind its end"].concat();
        assert_eq!(png(&whole).unwrap(), [PNG, &keep.concat()].concat());
        for end in 8..whole.len() - 21 {
            assert!(png(&whole[..end]).is_err(), "cut at {end}");
        }
        let part =
            |kind: &[u8; 4], data: &[u8]| [kind, &(data.len() as u32).to_le_bytes()[..], data].concat();
        let body = [
            part(b"VP8X", b"\x2c\0\0\0\0\0\0\0\0\0"),
            part(b"VP8 ", b"data"),
            part(b"EXIF", b"marker"),
            part(b"XMP ", b"marker"),
        ];
        let cleaned = webp(&[b"RIFF....WEBP", &body.concat()[..]].concat()).unwrap();
        assert!(!cleaned.windows(6).any(|w| w == b"marker") && cleaned[20] == 0x20);
    }
}
