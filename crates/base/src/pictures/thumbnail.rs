//! Smaller pictures for lists.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{ImageDecoder, ImageFormat, ImageReader};

/// Quality of a thumbnail.
const QUALITY: u8 = 80;

/// A JPEG of a PNG, `width` pixels wide; `None` if the PNG cannot be read, is no wider or has no more bytes.
pub fn thumbnail(png: &[u8], width: u32) -> Option<Vec<u8>> {
    let reader = || ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    let size = reader().into_decoder().ok()?.dimensions();
    super::check_pixels(size).ok()?;
    let height = u32::try_from(u64::from(size.1) * u64::from(width) / u64::from(size.0.max(1))).ok()?;
    if size.0 <= width || height == 0 {
        return None;
    }
    let picture = reader().decode().ok()?.into_rgb8();
    let small = image::imageops::resize(&picture, width, height, FilterType::Triangle);
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, QUALITY).encode_image(&small).ok()?;
    (out.len() < png.len()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbnail_is_smaller_and_always_the_same() {
        let noise = |x: u32, y: u32| (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).to_le_bytes();
        let picture =
            image::RgbImage::from_fn(300, 424, |x, y| image::Rgb([noise(x, y)[1], noise(y, x)[2], 9]));
        let mut png = Vec::new();
        picture.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).unwrap();
        let small = thumbnail(&png, 240).unwrap();
        assert!(small.len() < png.len() && Some(&small) == thumbnail(&png, 240).as_ref());
        let size =
            ImageReader::with_format(Cursor::new(&small), ImageFormat::Jpeg).into_dimensions().unwrap();
        assert_eq!(size, (240, 339));
        assert!(thumbnail(&png, 300).is_none() && thumbnail(b"x", 240).is_none());
        assert!(thumbnail(&png[..png.len() / 2], 240).is_none());
    }
}
