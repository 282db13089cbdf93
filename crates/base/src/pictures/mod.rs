//! Pictures as they are published: by their first bytes, without anything but the picture, its size and its colours.

mod jpeg;
mod riff;
mod svg;

/// What pictures may be.
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
    /// What a file is by its first bytes.
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

    /// Whether a file of this kind may have this name.
    pub fn may_be_named(self, name: &str) -> bool {
        let end = name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        match self {
            PictureKind::Png => end == "png",
            PictureKind::Jpeg => end == "jpg" || end == "jpeg",
            PictureKind::Webp => end == "webp",
            PictureKind::Svg => end == "svg",
        }
    }

    /// Its usual name.
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

/// A picture as it may be published: PNG, JPEG and WebP lose what a camera or a program has noted (where, when, with what), SVG
/// is written anew from what is known to be harmless.
///
/// # Errors
/// Why it is no picture that can be published.
pub fn clean(name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let Some(kind) = PictureKind::detect(bytes) else {
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
}
