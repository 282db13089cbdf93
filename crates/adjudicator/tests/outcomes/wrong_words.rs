//! Lines with a wrong word in them.

use super::dice::Dice;

/// The words of a line, with the text between them.
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

/// A copy of a line in which one word is replaced, lost or doubled.
pub fn slip(line: &str, others: &[String], dice: &mut Dice) -> String {
    let mut own = words(line);
    let at = dice.below(own.len());
    let Some(word) = own.get(at).cloned() else { return line.into() };
    let other = dice.pick(others).map(|line| words(line)).unwrap_or_default();
    match dice.below(8) {
        0 => drop(own.remove(at)),
        1 => own.insert(at, format!("{word} ")),
        2 | 3 => {
            // The rest of the line is replaced, too.
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
