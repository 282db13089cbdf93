//! Pictures as they are published: recognised by their first bytes, reduced to picture, size and colours.

mod jpeg;
mod riff;
mod svg;
mod thumbnail;

pub use thumbnail::thumbnail;

/// The most pixels a picture may have; decoded, each takes three bytes.
pub const MOST_PIXELS: u64 = 25_000_000;

const CUT: &str = "is cut off or damaged";

/// Refuses a picture of more than [`MOST_PIXELS`], before it is decoded.
fn check_pixels((width, height): (u32, u32)) -> Result<(), String> {
    if u64::from(width) * u64::from(height) <= MOST_PIXELS {
        return Ok(());
    }
    let most = MOST_PIXELS / 1_000_000;
    Err(format!("has {width} × {height} pixels: make it smaller, {most} million pixels are the most"))
}

/// Formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    Webp,
    /// Scalable Vector Graphics.
    Svg,
}

impl PictureKind {
    /// Recognises the format of a file by its first bytes.
    pub fn detect(bytes: &[u8]) -> Option<PictureKind> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        match () {
            () if bytes.starts_with(riff::PNG) => Some(PictureKind::Png),
            () if bytes.starts_with(b"\xff\xd8\xff") => Some(PictureKind::Jpeg),
            () if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") => Some(PictureKind::Webp),
            () if text.starts_with(b"<") && !is_page(text) => Some(PictureKind::Svg),
            () => None,
        }
    }

    /// Whether a file of this format may have this name.
    pub fn may_be_named(self, name: &str) -> bool {
        let end = name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        match self {
            PictureKind::Png => end == "png",
            PictureKind::Jpeg => end == "jpg" || end == "jpeg",
            PictureKind::Webp => end == "webp",
            PictureKind::Svg => end == "svg",
        }
    }

    /// Its usual extension.
    pub fn word(self) -> &'static str {
        match self {
            PictureKind::Png => "png",
            PictureKind::Jpeg => "jpg",
            PictureKind::Webp => "webp",
            PictureKind::Svg => "svg",
        }
    }
}

fn is_page(text: &[u8]) -> bool {
    let head = text.get(..15).unwrap_or(text).to_ascii_lowercase();
    head.starts_with(b"<!doctype html") || head.starts_with(b"<html")
}

/// Cleans a picture for publication: PNG, JPEG and WebP lose the notes of cameras and programs (where, when, with what), SVG is
/// rewritten from what is known to be harmless.
///
/// # Errors
/// The reason why it cannot be published.
pub fn clean(name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let Some(kind) = PictureKind::detect(bytes) else {
        return Err("is not a PNG, JPEG, WebP or SVG, whatever its name says".into());
    };
    if !kind.may_be_named(name) {
        return Err(format!(
            "is a {} by its content: give it a name that ends in .{}",
            kind.word(),
            kind.word()
        ));
    }
    match kind {
        PictureKind::Png => riff::png(bytes),
        PictureKind::Webp => riff::webp(bytes),
        PictureKind::Jpeg => jpeg::clean(bytes),
        PictureKind::Svg => svg::clean(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_say_what_a_file_is() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\n...."[..], Some(PictureKind::Png)),
            (b"\xff\xd8\xff\xe0", Some(PictureKind::Jpeg)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(PictureKind::Webp)),
            (b"\xef\xbb\xbf  <svg/>", Some(PictureKind::Svg)),
            (b"<!DOCTYPE html><svg>", None),
            (b"GIF89a", None),
            (b"%PDF-1.7", None),
            (b"", None),
        ] {
            assert_eq!(PictureKind::detect(bytes), kind);
        }
        assert!(clean("a.png", b"\xff\xd8\xff\xe0").unwrap_err().contains(".jpg"));
    }

    #[test]
    fn pictures_of_too_many_pixels_are_refused_by_their_heads() {
        let png = |side: u32| {
            let mut head = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
            head.extend([side.to_be_bytes(), side.to_be_bytes()].concat());
            head.extend(b"\x01\0\0\0\0crc.\0\0\0\0IENDcrc.");
            head
        };
        let webp = |side: u32| {
            let mut head = b"RIFF....WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
            let side = (side - 1).to_le_bytes();
            head.extend([&side[..3], &side[..3], b"VP8 \0\0\0\0"].concat());
            head
        };
        let jpeg = |side: u16| {
            let side = side.to_be_bytes();
            let frame = [b"\xff\xd8\xff\xc0\0\x0b\x08", &side[..], &side, b"\x01\x01\x11\0"].concat();
            [&frame[..], b"\xff\xda\0\x08\x01\x01\0\0\x3f\0bits\xff\xd9"].concat()
        };
        assert!(clean("a.png", &png(5_000)).is_ok() && clean("a.webp", &webp(5_000)).is_ok());
        assert!(clean("a.jpg", &jpeg(5_000)).is_ok());
        for refused in [
            clean("a.png", &png(5_001)),
            clean("a.png", &png(u32::MAX)),
            clean("a.webp", &webp(5_001)),
            clean("a.jpg", &jpeg(5_001)),
        ] {
            assert!(refused.unwrap_err().contains("25 million"));
        }
    }
}
