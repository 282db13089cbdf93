//! Pictures as they are published: by their first bytes, without anything but the picture, its size and its colours.

mod jpeg;
mod riff;
mod svg;

/// What pictures may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    Webp,
    /// Scalable Vector Graphics.
    Svg,
}

impl Kind {
    /// What a file is by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<Kind> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        match () {
            () if bytes.starts_with(riff::PNG) => Some(Kind::Png),
            () if bytes.starts_with(b"\xff\xd8\xff") => Some(Kind::Jpeg),
            () if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") => Some(Kind::Webp),
            () if text.starts_with(b"<") && !is_page(text) => Some(Kind::Svg),
            () => None,
        }
    }

    /// Whether a file of this kind may have this name.
    pub fn may_be_named(self, name: &str) -> bool {
        let end = name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        match self {
            Kind::Png => end == "png",
            Kind::Jpeg => end == "jpg" || end == "jpeg",
            Kind::Webp => end == "webp",
            Kind::Svg => end == "svg",
        }
    }

    /// Its usual name.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Png => "png",
            Kind::Jpeg => "jpg",
            Kind::Webp => "webp",
            Kind::Svg => "svg",
        }
    }
}

fn is_page(text: &[u8]) -> bool {
    let head = text.get(..15).unwrap_or(text).to_ascii_lowercase();
    head.starts_with(b"<!doctype html") || head.starts_with(b"<html")
}

/// A picture as it may be published: PNG, JPEG and WebP lose what a camera or a program has noted (where, when, with what), SVG
/// is written anew from what is known to be harmless.
///
/// # Errors
/// Why it is no picture that can be published.
pub fn clean(name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let Some(kind) = Kind::of(bytes) else {
        return Err("is no PNG, JPEG, WebP or SVG, whatever its name says".into());
    };
    if !kind.may_be_named(name) {
        return Err(format!(
            "is a {} by its content: give it a name that ends in .{}",
            kind.word(),
            kind.word()
        ));
    }
    match kind {
        Kind::Png => riff::png(bytes),
        Kind::Webp => riff::webp(bytes),
        Kind::Jpeg => jpeg::clean(bytes),
        Kind::Svg => svg::clean(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_say_what_a_file_is() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\n...."[..], Some(Kind::Png)),
            (b"\xff\xd8\xff\xe0", Some(Kind::Jpeg)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(Kind::Webp)),
            (b"\xef\xbb\xbf  <svg/>", Some(Kind::Svg)),
            (b"<!DOCTYPE html><svg>", None),
            (b"GIF89a", None),
            (b"%PDF-1.7", None),
            (b"", None),
        ] {
            assert_eq!(Kind::of(bytes), kind);
        }
        assert!(clean("a.png", b"\xff\xd8\xff\xe0").unwrap_err().contains(".jpg"));
    }
}
