//! Typing slips: words one letter wrong, missing, too many, or with two neighbours exchanged.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Fowler, Noll and Vo's hash: quick for short words. Collisions only cost a comparison.
#[derive(Clone, Copy)]
pub struct Quick(u64);

impl Default for Quick {
    fn default() -> Quick {
        Quick(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A map with the quick hash.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Words to which a slip may be mended, each with what it means. A word is found by what is left of it when one letter is dropped.
#[derive(Debug)]
pub struct Slips<T> {
    words: Vec<(String, T)>,
    dropped: QuickMap<u64, Vec<u32>>,
}

impl<T> Slips<T> {
    /// Makes words ready.
    pub fn new(words: Vec<(String, T)>) -> Slips<T> {
        let mut dropped: QuickMap<u64, Vec<u32>> = QuickMap::default();
        for (index, (word, _)) in words.iter().enumerate() {
            each_dropped(word, |hash| {
                let list = dropped.entry(hash).or_default();
                if list.last() != Some(&(index as u32)) {
                    list.push(index as u32);
                }
            });
        }
        Slips { words, dropped }
    }

    /// All words with their meanings.
    pub fn words(&self) -> &[(String, T)] {
        &self.words
    }

    /// The words exactly one slip away, each once.
    pub fn near(&self, word: &str) -> Vec<&(String, T)> {
        let mut seen: Vec<u32> = Vec::new();
        // This keeps hostile text cheap.
        if word.len() > 40 {
            return Vec::new();
        }
        each_dropped(word, |hash| {
            for index in self.dropped.get(&hash).into_iter().flatten() {
                if !seen.contains(index) && one_slip(word, &self.words[*index as usize].0) {
                    seen.push(*index);
                }
            }
        });
        seen.sort_unstable();
        seen.into_iter().map(|i| &self.words[i as usize]).collect()
    }
}

/// Hashes of the word and of what is left when each letter in turn is dropped.
fn each_dropped(word: &str, mut found: impl FnMut(u64)) {
    let hash = |skip: Option<(usize, usize)>| {
        let mut hasher = Quick::default();
        match skip {
            None => hasher.write(word.as_bytes()),
            Some((from, to)) => {
                hasher.write(&word.as_bytes()[..from]);
                hasher.write(&word.as_bytes()[to..]);
            }
        }
        hasher.finish()
    };
    found(hash(None));
    for (at, c) in word.char_indices() {
        found(hash(Some((at, at + c.len_utf8()))));
    }
}

/// One letter wrong, missing or too many, or two neighbours exchanged.
pub fn one_slip(a: &str, b: &str) -> bool {
    let shared = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
    let (ra, rb) = (&a[shared..], &b[shared..]);
    let after = |text: &str| text.chars().next().map_or(0, char::len_utf8);
    let (ta, tb) = (&ra[after(ra)..], &rb[after(rb)..]);
    if ra.is_empty() && rb.is_empty() {
        return false;
    }
    let swapped = || {
        let (mut x, mut y) = (ra.chars(), rb.chars());
        let (x1, x2, y1, y2) = (x.next(), x.next(), y.next(), y.next());
        x1 == y2 && x2 == y1 && x.as_str() == y.as_str()
    };
    ta == tb || ta == rb || ra == tb || swapped()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_single() {
        for (a, b) in [("bug", "bur"), ("bugr", "bur"), ("bu", "bur"), ("ubr", "bur"), ("münch", "munch")] {
            assert!(one_slip(a, b) && one_slip(b, a), "{a} {b}");
        }
        for (a, b) in [("bur", "bur"), ("bgu", "bur"), ("b", "bur"), ("", "ab"), ("xyz", "abc")] {
            assert!(!one_slip(a, b) && !one_slip(b, a), "{a} {b}");
        }
        let slips = Slips::new(vec![("bur".into(), 1), ("bul".into(), 2), ("picardy".into(), 3)]);
        assert_eq!(slips.near("bug").len(), 2);
        assert_eq!(slips.near("picrady")[0].1, 3);
        assert!(slips.near("bur").iter().all(|w| w.1 == 2));
        // Forty letters are the most.
        for (letters, found) in [(38, 1), (39, 1), (40, 1), (41, 0), (42, 0)] {
            let slips = Slips::new(vec![("m".repeat(letters - 1), ())]);
            assert_eq!(slips.near(&"m".repeat(letters)).len(), found, "{letters}");
        }
    }
}
