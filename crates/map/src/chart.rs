//! Centres by year as a small line chart in the style of the maps, with an equivalent table.

use adjudicator::rules::MessageFact;
use page::lexicon::Lexicon;

use super::path::number;
use super::power_dress::{ColourMode, PowerDress};
use super::svg_styles::{FONT, escape};

/// A power's centres, one number per year.
#[derive(Clone, Debug)]
pub struct Series {
    /// The power's name as printed.
    pub power: String,
    /// Its dress.
    pub dress: PowerDress,
    /// Its centres at the end of each year; `None` if there is no record.
    pub centres: Vec<Option<u32>>,
}

/// A chart over the years.
#[derive(Clone, Debug)]
pub struct YearChart {
    /// Its name in the text alternative.
    pub title: String,
    /// The years, as printed.
    pub years: Vec<String>,
    /// The powers with their centres.
    pub powers: Vec<Series>,
    /// Centres needed to win, drawn as a line, if there is such a number.
    pub victory: Option<u32>,
    /// The catalogue for its text.
    pub words: Lexicon,
}

const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 26.0;
/// Least room for the names at the ends of the lines, and the width of a letter.
const RIGHT: f64 = 78.0;
const LETTER: f64 = 5.9;
const TOP: f64 = 12.0;
const FOOT: f64 = 24.0;
/// Height of a row of marks below the years, and the number of marks in a row.
const ROW: f64 = 15.0;
const IN_ROW: usize = 4;

/// Dashes that distinguish the lines without colour.
const DASHES: [&str; 8] = ["", "7 3", "2 2.5", "9 3 2 3", "4 2", "1.2 3", "12 3", "6 2 1 2 1 2"];

impl YearChart {
    /// The chart as an SVG document. Every line has a mark, dash and name, so that it can be read without colour.
    pub fn svg(&self, style: ColourMode, prefix: &str) -> String {
        let n = self.years.len().max(1);
        let right = self.right();
        let top = self
            .powers
            .iter()
            .flat_map(|p| p.centres.iter().flatten())
            .copied()
            .max()
            .unwrap_or(0)
            .max(self.victory.unwrap_or(0))
            .max(4);
        let step = (WIDTH - LEFT - right) / (n.max(2) - 1) as f64;
        let x = |i: usize| LEFT + step * i as f64;
        let y = |c: f64| HEIGHT - FOOT - (HEIGHT - TOP - FOOT) * c / f64::from(top);
        let gone: Vec<usize> = (0..self.powers.len()).filter(|k| self.out_since(*k).is_some()).collect();
        let height = HEIGHT + ROW * gone.len().div_ceil(IN_ROW) as f64;
        let mut o = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{prefix}ct {prefix}cd\"><title id=\"{prefix}ct\">{}</title><desc id=\"{prefix}cd\">{}</desc><g font-family=\"{FONT}\" font-size=\"10.5\">",
            escape(&self.title),
            escape(&self.words())
        );
        o += "<g stroke=\"#999\" stroke-width=\".5\" fill=\"none\">";
        let grid = if top > 100 {
            top.div_ceil(10) as usize
        } else if top > 20 {
            5
        } else if top > 9 {
            3
        } else {
            2
        };
        for c in (0..=top).step_by(grid) {
            o += &format!(
                "<path d=\"M{} {}H{}\"/>",
                number(LEFT),
                number(y(f64::from(c))),
                number(WIDTH - right)
            );
        }
        o += "</g><g text-anchor=\"end\">";
        for c in (0..=top).step_by(grid) {
            o += &format!(
                "<text x=\"{}\" y=\"{}\">{c}</text>",
                number(LEFT - 5.0),
                number(y(f64::from(c)) + 3.4)
            );
        }
        o += "</g><g text-anchor=\"middle\">";
        let every = (n as f64 * 30.0 / (WIDTH - LEFT - right)).ceil().max(1.0) as usize;
        for (i, year) in self.years.iter().enumerate().filter(|(i, _)| (n - 1 - i).is_multiple_of(every)) {
            o += &format!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                number(x(i)),
                number(HEIGHT - 8.0),
                escape(year)
            );
        }
        o += "</g>";
        if let Some(v) = self.victory {
            o += &format!(
                "<path d=\"M{} {}H{}\" stroke=\"#000\" stroke-width=\".9\" stroke-dasharray=\"1 3\" stroke-linecap=\"round\"/>",
                number(LEFT),
                number(y(f64::from(v))),
                number(WIDTH - right)
            );
        }
        for (k, p) in self.powers.iter().enumerate() {
            o += &self.line(k, p, style, &x, &y);
        }
        o += &self.ends(style, &x, &y);
        // Lines that end before the last year have no name beside them: their marks are explained below.
        for (n, k) in gone.into_iter().enumerate() {
            let at = (LEFT + (n % IN_ROW) as f64 * (WIDTH - LEFT) / IN_ROW as f64, n / IN_ROW);
            let (px, py) = (at.0 + 4.0, HEIGHT + 5.0 + ROW * at.1 as f64);
            o += &mark(k, px, py, ink(&self.powers[k].dress, style));
            let since = self.out_since(k).and_then(|i| self.years.get(i)).map_or("", String::as_str);
            o += &format!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                number(px + 7.0),
                number(py + 3.5),
                escape(&self.said("chart-gone", &self.powers[k].power, since))
            );
        }
        o + "</g></svg>"
    }

    /// Room for the longest name with its figures.
    fn right(&self) -> f64 {
        let longest = self.powers.iter().map(|p| p.power.chars().count() + 3).max().unwrap_or(0);
        (longest as f64 * LETTER + 16.0).clamp(RIGHT, WIDTH / 3.0)
    }

    /// A message with a value and a year: `5 in 1901`, `Italy to 1902`.
    fn said(&self, id: &str, what: &str, year: &str) -> String {
        let [what, year] = [what, year].map(|text| MessageFact::Text(text.to_string()));
        self.words.say(id, &[("what", what), ("year", year)])
    }

    /// The index of the first year in which a power that had centres has none; `None` while it has some.
    fn out_since(&self, k: usize) -> Option<usize> {
        let centres = &self.powers[k].centres;
        let last = centres.iter().rposition(|c| c.is_some_and(|c| c > 0))?;
        (last + 1 < centres.len()).then_some(last + 1)
    }

    /// The offset of a line, so that lines of powers with equal numbers run side by side.
    fn shift(&self, k: usize, i: usize) -> f64 {
        let mine = self.powers[k].centres.get(i).copied().flatten();
        let same: Vec<usize> = (0..self.powers.len())
            .filter(|j| self.powers[*j].centres.get(i).copied().flatten() == mine)
            .collect();
        let at = same.iter().position(|j| *j == k).unwrap_or(0) as f64;
        (at - (same.len() as f64 - 1.0) / 2.0) * 2.6
    }

    fn line(
        &self,
        k: usize,
        p: &Series,
        style: ColourMode,
        x: &impl Fn(usize) -> f64,
        y: &impl Fn(f64) -> f64,
    ) -> String {
        let colour = ink(&p.dress, style);
        let mut d = String::new();
        let mut marks = String::new();
        let mut pen = false;
        for (i, c) in p.centres.iter().enumerate() {
            let Some(c) = c else {
                pen = false;
                continue;
            };
            let (px, py) = (x(i), y(f64::from(*c)) + self.shift(k, i));
            d += &format!("{}{} {}", if pen { 'L' } else { 'M' }, number(px), number(py));
            pen = true;
            marks += &mark(k, px, py, colour);
            if *c == 0 {
                break;
            }
        }
        let dash = DASHES[k % DASHES.len()];
        let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.4\"/><path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.7\"{dash}/>{marks}"
        )
    }

    /// The names at the ends of the lines, spread apart.
    fn ends(&self, style: ColourMode, x: &impl Fn(usize) -> f64, y: &impl Fn(f64) -> f64) -> String {
        let mut ends: Vec<(f64, f64, usize, u32)> = Vec::new();
        for (k, p) in self.powers.iter().enumerate() {
            let last = p.centres.iter().rposition(|c| c.is_some_and(|c| c > 0));
            if let Some(i) = last.filter(|i| i + 1 == p.centres.len()) {
                let c = p.centres[i].unwrap_or(0);
                let py = y(f64::from(c)) + self.shift(k, i);
                ends.push((py, py, k, c));
            }
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
        let gap = 11.5;
        for i in 1..ends.len() {
            ends[i].1 = ends[i].1.max(ends[i - 1].1 + gap);
        }
        let over = ends.last().map_or(0.0, |e| (e.1 - (HEIGHT - FOOT + 4.0)).max(0.0));
        if over > 0.0 {
            let mut limit = HEIGHT - FOOT + 4.0;
            for e in ends.iter_mut().rev() {
                e.1 = e.1.min(limit);
                limit = e.1 - gap;
            }
        }
        let end = x(self.years.len().saturating_sub(1));
        let mut o = String::new();
        for (from, to, k, c) in ends {
            let colour = ink(&self.powers[k].dress, style);
            o += &format!(
                "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\".7\"/><text x=\"{}\" y=\"{}\">{} {c}</text>",
                number(end + 4.5),
                number(from),
                number(end + 12.0),
                number(to),
                number(end + 14.0),
                number(to + 3.5),
                escape(&self.powers[k].power)
            );
        }
        o
    }

    /// The chart in words, one sentence per power.
    pub fn words(&self) -> String {
        let sentences = self.powers.iter().map(|p| {
            let years = self.years.iter().zip(&p.centres);
            let counts = years.filter_map(|(y, c)| c.map(|c| self.said("chart-had", &c.to_string(), y)));
            format!("{}: {}.", p.power, counts.collect::<Vec<_>>().join(", "))
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// The table alternative: a head row, then one row per power. Cells are plain text.
    pub fn table(&self) -> Vec<Vec<String>> {
        let mut rows =
            vec![std::iter::once("Power".to_string()).chain(self.years.iter().cloned()).collect::<Vec<_>>()];
        for p in &self.powers {
            let cells = (0..self.years.len()).map(|i| {
                p.centres.get(i).copied().flatten().map_or("\u{2013}".to_string(), |c| c.to_string())
            });
            rows.push(std::iter::once(p.power.clone()).chain(cells).collect());
        }
        rows
    }
}

fn ink(l: &PowerDress, style: ColourMode) -> &str {
    match (style, l.name.as_ref()) {
        (ColourMode::Bw, _) => "#000",
        // Yellow and white are invisible as thin lines.
        (_, "turkey") => "#a39500",
        (_, "neutral") => "#666",
        _ => &l.paint,
    }
}

/// Draws one of four marks, filled or hollow.
fn mark(k: usize, x: f64, y: f64, colour: &str) -> String {
    match k % 4 {
        0 => symbol_at("M-2.6 0A2.6 2.6 0 0 1 2.6 0A2.6 2.6 0 0 1-2.6 0Z", k, colour, x, y),
        1 => symbol_at("M-2.4-2.4H2.4V2.4H-2.4Z", k, colour, x, y),
        2 => symbol_at("M0-3.2L3 2.4H-3Z", k, colour, x, y),
        _ => symbol_at("M0-3.4L3.4 0L0 3.4L-3.4 0Z", k, colour, x, y),
    }
}

fn symbol_at(d: &str, k: usize, colour: &str, x: f64, y: f64) -> String {
    let hollow = (k / 4) % 2 == 1;
    let fill = if hollow { "#fff" } else { colour };
    format!(
        "<path transform=\"translate({} {})\" d=\"{d}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.1\"/>",
        number(x),
        number(y)
    )
}

#[cfg(test)]
mod tests {
    use super::super::power_dress::for_power;
    use super::*;

    fn chart() -> YearChart {
        YearChart {
            title: "Centres".into(),
            years: vec!["1901".into(), "1902".into()],
            powers: vec![
                Series {
                    power: "France".into(),
                    dress: for_power("France").clone(),
                    centres: vec![Some(5), Some(6)],
                },
                Series {
                    power: "Italy".into(),
                    dress: for_power("Italy").clone(),
                    centres: vec![Some(4), None],
                },
            ],
            victory: Some(18),
            words: Lexicon::default(),
        }
    }

    #[test]
    fn the_table_says_what_the_lines_show() {
        assert_eq!(
            chart().table(),
            [["Power", "1901", "1902"], ["France", "5", "6"], ["Italy", "4", "\u{2013}"]]
        );
        assert_eq!(chart().words(), "France: 5 in 1901, 6 in 1902. Italy: 4 in 1901.");
    }

    #[test]
    fn every_line_has_its_name() {
        let mut chart = chart();
        chart.powers[1].centres = vec![Some(4), Some(0)];
        let svg = chart.svg(ColourMode::Bw, "c");
        assert!(svg.contains(">France 6<") && svg.contains(">Italy to 1902<"), "{svg}");
    }

    #[test]
    fn empty_charts_are_drawn_too() {
        let words = Lexicon::default();
        let empty = YearChart { title: String::new(), years: vec![], powers: vec![], victory: None, words };
        assert!(empty.svg(ColourMode::Bw, "c").ends_with("</svg>"));
        assert!(chart().svg(ColourMode::Colour, "c").contains("France 6"));
    }
}
