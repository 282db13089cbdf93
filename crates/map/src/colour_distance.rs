//! Colours that readers can tell apart, with normal vision and with three kinds of colour blindness.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

/// How each kind of vision mixes red, green and blue light: normal, and without long, medium or short wavelengths
/// (Machado and others, 2009).
const SIGHTS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

impl Rgb {
    /// The fallback when no colour is left.
    pub const GREY: Rgb = Rgb([136, 136, 136]);

    /// Parses `#rrggbb`.
    pub fn read(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
        let part = |i: usize| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok();
        Some(Rgb([part(0)?, part(1)?, part(2)?]))
    }

    /// The colour as `#rrggbb`.
    pub fn hex(self) -> String {
        let [r, g, b] = self.0;
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// The colour mixed with white; strength 1 leaves it unchanged.
    pub fn mix_with_white(self, strength: f64) -> Rgb {
        Rgb(self.0.map(|c| (255.0 - (255.0 - f64::from(c)) * strength).round() as u8))
    }

    /// Whether black letters are more legible on it than white ones.
    pub fn needs_dark_text(self) -> bool {
        let [r, g, b] = self.light();
        0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179
    }

    fn light(self) -> [f64; 3] {
        self.0.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Lightness and hue (CIE L*a*b*) for each kind of vision.
    fn seen(self) -> [[f64; 3]; 4] {
        let light = self.light();
        SIGHTS.map(|mix| {
            let [r, g, b] =
                mix.map(|row| (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]).clamp(0.0, 1.0));
            let [x, y, z] = [
                (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
                0.2126 * r + 0.7152 * g + 0.0722 * b,
                (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
            ]
            .map(|v: f64| if v > 0.008856 { v.cbrt() } else { 7.787 * v + 16.0 / 116.0 });
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        })
    }
}

fn apart_in(a: &[[f64; 3]; 4], b: &[[f64; 3]; 4]) -> f64 {
    let apart = a.iter().zip(b).map(|(p, q)| (0..3).map(|i| (p[i] - q[i]).powi(2)).sum::<f64>().sqrt());
    apart.fold(f64::MAX, f64::min)
}

/// The smallest distance between two colours (CIE 1976) for any kind of vision.
pub fn distance(a: Rgb, b: Rgb) -> f64 {
    apart_in(&a.seen(), &b.seen())
}

/// Picks further colours, each the one whose tint is farthest from those of all earlier ones, from bare land and from the sea.
pub fn distinct_colours(given: &mut Vec<Rgb>, wanted: usize, strength: f64) -> Vec<Rgb> {
    if wanted == 0 {
        return Vec::new();
    }
    let steps = [0u8, 51, 102, 153, 204, 255];
    let all = steps.iter().flat_map(|r| steps.iter().flat_map(move |g| steps.map(|b| Rgb([*r, *g, b]))));
    let mut open: Vec<(Rgb, [[f64; 3]; 4], f64)> =
        all.map(|c| (c, c.mix_with_white(strength).seen(), f64::MAX)).collect();
    let ground = [Rgb([0xfb, 0xf7, 0xea]), Rgb([0xdf, 0xe9, 0xf0])].map(Rgb::seen);
    let before: Vec<[[f64; 3]; 4]> =
        ground.into_iter().chain(given.iter().map(|c| c.mix_with_white(strength).seen())).collect();
    for (_, seen, least) in &mut open {
        *least = before.iter().map(|b| apart_in(seen, b)).fold(f64::MAX, f64::min);
    }
    let mut out = Vec::new();
    for _ in 0..wanted {
        let best = open.iter().enumerate().max_by(|(i, a), (j, b)| a.2.total_cmp(&b.2).then(j.cmp(i)));
        let Some((_, (colour, new, _))) = best else { break };
        let (colour, new) = (*colour, *new);
        for (_, seen, least) in &mut open {
            *least = least.min(apart_in(seen, &new));
        }
        out.push(colour);
        given.push(colour);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_apart_as_eyes_do() {
        let read = |text| Rgb::read(text).unwrap();
        assert_eq!(read("#d55E00").hex(), "#d55e00");
        assert_eq!(Rgb::read("#12345"), None);
        assert!(distance(read("#000000"), read("#ffffff")) > 99.0);
        // Red and green of equal lightness look the same to many.
        let (red, green) = (read("#b00000"), read("#5c5c00"));
        assert!(distance(red, green) < 20.0, "{}", distance(red, green));
        assert!(read("#f0e442").needs_dark_text() && !read("#0072b2").needs_dark_text());
        let many = distinct_colours(&mut Vec::new(), 34, 0.72);
        assert_eq!(many.len(), 34);
    }
}
