//! Numbers that look like chance and are the same everywhere.

use std::cell::Cell;

thread_local! {
    static ROUND: Cell<u32> = const { Cell::new(0) };
}

/// The round of this thread; each has its own chances, 0 those that every run of the tests takes.
pub fn round() -> u32 {
    ROUND.get()
}

/// Does everything once for each of so many further rounds, with `ZINE_LONG=1`.
pub fn in_other_rounds(rounds: u32, tests: &[fn()]) {
    let long = std::env::var_os("ZINE_LONG").is_some();
    for round in (1..=rounds).filter(|_| long) {
        ROUND.set(round);
        tests.iter().for_each(|test| test());
    }
    ROUND.set(0);
}

/// The same number for the same text, everywhere (FNV-1a).
pub fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// A die of as many faces as one asks for.
pub struct Dice(u32);

impl Dice {
    /// The one of a name.
    pub fn of(name: &str) -> Dice {
        Dice(hash(name) ^ round().wrapping_mul(0x9e37_79b9))
    }

    /// The number it begins with.
    pub fn seed(&self) -> usize {
        self.0 as usize
    }

    /// A number below `faces`; 0 if there are none.
    pub fn below(&mut self, faces: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % faces.max(1)
    }

    /// One time in so many.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

/// The words of a line with what stands between them.
pub fn words(line: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut last = None;
    for c in line.chars() {
        let kind = (c.is_alphanumeric() || c == '/' || c == '\'', c == ' ');
        match out.last_mut() {
            Some(word) if last == Some(kind) => word.push(c),
            _ => out.push(c.to_string()),
        }
        last = Some(kind);
    }
    out
}

/// A copy of a line in which one word is another, or gone, or doubled.
pub fn slip(line: &str, others: &[String], dice: &mut Dice) -> String {
    let mut own = words(line);
    let at = dice.below(own.len());
    let Some(word) = own.get(at).cloned() else { return line.into() };
    let other = dice.pick(others).map(|line| words(line)).unwrap_or_default();
    match dice.below(8) {
        0 => drop(own.remove(at)),
        1 => own.insert(at, format!("{word} ")),
        2 | 3 => {
            // What follows is what follows elsewhere.
            own.truncate(at);
            own.extend(other.into_iter().skip(at));
        }
        _ => {
            let alike: Vec<&String> =
                other.iter().filter(|w| w.trim().is_empty() == word.trim().is_empty()).collect();
            if let Some(new) = dice.pick(&alike) {
                own[at] = (*new).clone();
            }
        }
    }
    own.concat()
}

/// A copy of a line in which one letter or sign is lost, doubled, another or changed over with its neighbour.
pub fn mistyped(line: &str, dice: &mut Dice) -> String {
    let mut signs: Vec<char> = line.chars().collect();
    let at = dice.below(signs.len());
    if signs.len() < 2 {
        return line.into();
    }
    match dice.below(5) {
        0 => drop(signs.remove(at)),
        1 => signs.insert(at, signs[at]),
        2 => signs.insert(at, *dice.pick(&[' ', '-', '.', ',', '/', '(', ')', ':', '\n']).unwrap_or(&' ')),
        3 => signs[at] = (b'a' + dice.below(26) as u8) as char,
        _ => signs.swap(at, (at + 1) % line.chars().count()),
    }
    signs.into_iter().collect()
}
