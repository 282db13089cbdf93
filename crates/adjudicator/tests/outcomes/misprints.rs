//! Lines with a misprint in them.

use super::dice::Dice;

/// A copy of a line in which one letter or sign is lost, doubled, replaced, or swapped with its neighbour.
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
