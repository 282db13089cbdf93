//! JPEG: segments are kept or dropped. A picture taken with the camera turned is set upright before its metadata goes, and a
//! four-colour (CMYK) one is rewritten in RGB.

use image::ImageDecoder;
use image::codecs::jpeg::{JpegDecoder, JpegEncoder, PixelDensity, PixelDensityUnit};
use image::metadata::Orientation;

use super::{CUT, check_pixels};

/// Quality of a picture that had to be re-encoded.
const QUALITY: u8 = 92;
/// Components of a CMYK pixel.
const INKS: u8 = 4;

#[derive(Default)]
struct JpegMetadata {
    /// Exif orientation; 1: upright.
    orientation: u8,
    /// The colour profile, its parts in order.
    profile: Vec<u8>,
    /// Unit and resolution.
    density: Option<(u8, u16, u16)>,
    /// Components of a pixel.
    components: u8,
    /// Width and height in pixels.
    size: (u32, u32),
}

/// Removes the metadata from a JPEG; the result is upright, in grey or RGB.
pub(super) fn clean(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut notes = JpegMetadata { orientation: 1, ..JpegMetadata::default() };
    let kept = segments(bytes, &mut notes)?;
    check_pixels(notes.size)?;
    let upright = notes.orientation <= 1 || notes.orientation > 8;
    if upright && notes.components < INKS { Ok(kept) } else { rewrite(&kept, &notes) }
}

/// The segments that make up the picture.
fn segments(bytes: &[u8], notes: &mut JpegMetadata) -> Result<Vec<u8>, String> {
    let mut out = vec![0xff, 0xd8];
    let mut at = 2;
    loop {
        // Fill bytes: any number of FF may precede a marker.
        while bytes.get(at) == Some(&0xff) && bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let (Some(0xff), Some(marker)) = (bytes.get(at), bytes.get(at + 1)) else { return Err(CUT.into()) };
        match marker {
            0xd9 => {
                out.extend_from_slice(&[0xff, 0xd9]);
                return Ok(out);
            }
            0x01 | 0xd0..=0xd7 => {
                at += 2;
                continue;
            }
            _ => {}
        }
        let length =
            bytes.get(at + 2..at + 4).map(|l| usize::from(u16::from_be_bytes([l[0], l[1]]))).ok_or(CUT)?;
        let data = bytes.get(at + 4..at + 2 + length.max(2)).ok_or(CUT)?;
        if let Some(data) = kept_segment(*marker, data, notes) {
            let length = u16::try_from(data.len() + 2).map_err(|_| CUT)?;
            out.extend_from_slice(&[0xff, *marker]);
            out.extend_from_slice(&length.to_be_bytes());
            out.extend_from_slice(&data);
        }
        at += 2 + length.max(2);
        if *marker == 0xda {
            let end = scan(&bytes[at..]).ok_or(CUT)?;
            out.extend_from_slice(&bytes[at..at + end]);
            at += end;
        }
    }
}

/// Length of the entropy-coded data: up to the next marker that is not part of it.
fn scan(bytes: &[u8]) -> Option<usize> {
    bytes.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff))
}

/// A segment as it is kept; `None` if it is dropped.
fn kept_segment(marker: u8, data: &[u8], notes: &mut JpegMetadata) -> Option<Vec<u8>> {
    match marker {
        0xe0 if data.starts_with(b"JFIF\0") && data.len() >= 12 => {
            notes.density = Some((data[7], number(data, 8), number(data, 10)));
            Some([&data[..12], &[0, 0]].concat())
        }
        0xe1 => {
            if let Some(found) = data.strip_prefix(b"Exif\0\0").and_then(orientation) {
                notes.orientation = found;
            }
            None
        }
        0xe2 if data.starts_with(b"ICC_PROFILE\0") => {
            notes.profile.extend_from_slice(data.get(14..).unwrap_or_default());
            Some(data.to_vec())
        }
        0xee if data.starts_with(b"Adobe") => Some(data.get(..12).unwrap_or(data).to_vec()),
        // Frames, tables, scans.
        0xc0..=0xcf => {
            if !matches!(marker, 0xc4 | 0xc8 | 0xcc) && data.len() >= 6 {
                notes.size = (u32::from(number(data, 3)), u32::from(number(data, 1)));
                notes.components = data[5];
            }
            Some(data.to_vec())
        }
        0xda..=0xdf => Some(data.to_vec()),
        _ => None,
    }
}

/// A big-endian 16-bit number of a segment.
fn number(data: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([data[at], data[at + 1]])
}

fn orientation(tiff: &[u8]) -> Option<u8> {
    let little = match tiff.get(..2)? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let (low, high) = if little { (4, 6) } else { (6, 4) };
    let first =
        usize::from(short_at(low, little, tiff)?) + (usize::from(short_at(high, little, tiff)?) << 16);
    let count = usize::from(short_at(first, little, tiff)?);
    (0..count).map(|n| first + 2 + 12 * n).find_map(|entry| {
        let value = (short_at(entry, little, tiff)? == 0x0112)
            .then(|| short_at(entry + 8, little, tiff))
            .flatten()?;
        u8::try_from(value).ok()
    })
}

fn short_at(at: usize, little: bool, tiff: &[u8]) -> Option<u16> {
    let two = [*tiff.get(at)?, *tiff.get(at + 1)?];
    Some(if little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
}

/// Re-encodes the picture, upright and in RGB.
fn rewrite(bytes: &[u8], notes: &JpegMetadata) -> Result<Vec<u8>, String> {
    let decoder = JpegDecoder::new(std::io::Cursor::new(bytes)).map_err(picture_error)?;
    let _ = decoder.dimensions();
    let mut picture = image::DynamicImage::from_decoder(decoder).map_err(picture_error)?;
    picture.apply_orientation(Orientation::from_exif(notes.orientation).unwrap_or(Orientation::NoTransforms));
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, QUALITY);
    if let Some((unit, x, y)) = notes.density {
        let unit = match unit {
            1 => PixelDensityUnit::Inches,
            2 => PixelDensityUnit::Centimeters,
            _ => PixelDensityUnit::PixelAspectRatio,
        };
        let turned = notes.orientation >= 5;
        let density = if turned { (y, x) } else { (x, y) };
        encoder.set_pixel_density(PixelDensity { density, unit });
    }
    // A CMYK profile does not apply to an RGB picture.
    if notes.components < INKS && !notes.profile.is_empty() {
        let _ = image::ImageEncoder::set_icc_profile(&mut encoder, notes.profile.clone());
    }
    let picture = if notes.components == 1 {
        image::DynamicImage::from(picture.to_luma8())
    } else {
        picture.to_rgb8().into()
    };
    picture.write_with_encoder(encoder).map_err(picture_error)?;
    Ok(out)
}

fn picture_error(e: image::ImageError) -> String {
    format!("cannot be turned upright or printed in three colours: {e}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG 16 wide and 8 high, its left half white, with metadata.
    fn photograph(orientation: u8) -> Vec<u8> {
        let mut picture = image::GrayImage::new(16, 8);
        for (x, _, pixel) in picture.enumerate_pixels_mut() {
            pixel.0 = [if x < 8 { 255 } else { 0 }];
        }
        let mut bytes = Vec::new();
        image::DynamicImage::from(picture).write_with_encoder(JpegEncoder::new(&mut bytes)).unwrap();
        let tiff =
            [&b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"[..], &[orientation], b"\0\0marker GPS"]
                .concat();
        let exif = [b"Exif\0\0", &tiff[..]].concat();
        let segment = |marker: u8, data: &[u8]| {
            [&[0xff, marker][..], &(data.len() as u16 + 2).to_be_bytes(), data].concat()
        };
        let notes = [
            segment(0xe1, &exif),
            segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0marker"),
            segment(0xfe, b"marker"),
        ];
        [&bytes[..2], &notes.concat(), &bytes[2..], b"marker behind its end"].concat()
    }

    #[test]
    fn four_inks_become_three_colours() {
        let printed = include_bytes!("../../tests/data/four-inks.jpg");
        let mut notes = JpegMetadata::default();
        segments(printed, &mut notes).unwrap();
        assert_eq!(notes.components, INKS);
        let cleaned = clean(printed).unwrap();
        let mut notes = JpegMetadata::default();
        assert_eq!(segments(&cleaned, &mut notes).unwrap(), clean(&cleaned).unwrap());
        assert_eq!(notes.components, 3);
        assert!(!cleaned.windows(11).any(|w| w == b"ICC_PROFILE"), "a profile of four inks");
    }

    #[test]
    fn notes_go_and_the_picture_stands_upright() {
        for orientation in 1..=8 {
            let cleaned = clean(&photograph(orientation)).unwrap();
            assert!(!cleaned.windows(6).any(|w| w == b"marker"), "{orientation}");
            let decoder = JpegDecoder::new(std::io::Cursor::new(&cleaned)).unwrap();
            let picture = image::DynamicImage::from_decoder(decoder).unwrap().to_luma8();
            let (width, height) = picture.dimensions();
            assert_eq!((width, height), if orientation >= 5 { (8, 16) } else { (16, 8) });
            // Where the white half is after turning.
            let white = |x: u32, y: u32| picture.get_pixel(x, y).0[0] > 128;
            let ends = (white(0, 0), white(width - 1, height - 1));
            assert_eq!(
                ends,
                if matches!(orientation, 1 | 4 | 5 | 6) { (true, false) } else { (false, true) },
                "{orientation}"
            );
        }
        let whole = photograph(1);
        for end in 0..whole.len() - 22 {
            assert!(clean(&whole[..end]).is_err(), "cut at {end}");
        }
    }
}
