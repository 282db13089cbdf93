//! The facts of RS-0.12 as text: read into the state, written from it, and compared with those a case expects.

use super::prelude::*;

impl SillyState {
    /// Sets a fact (`set`) or removes it (`GM: STATE no ...`). False if the rules know no such fact or it names nothing
    /// on the board.
    pub fn state(&mut self, board: &Board, fact: &str, set: bool) -> bool {
        self.try_state(board, fact, set).is_some()
    }

    fn try_state(&mut self, board: &Board, fact: &str, set: bool) -> Option<()> {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let (word, rest) = words.split_first()?;
        let word = word.to_lowercase();
        let owner = |i: usize| rest.get(i).and_then(|w| board.find_owner(w.trim_end_matches(':')));
        let province = |i: usize| rest.get(i).and_then(|w| board.find(w));
        let number = |i: usize| rest.get(i).and_then(|w| w.parse::<u32>().ok());
        match word.as_str() {
            "borg" if !set => self.borg = None,
            "borg" if rest.first()?.eq_ignore_ascii_case("off") => self.borg = Some(None),
            "borg" => self.borg = Some(Some(province(0)?)),
            "borg_fed" => {
                let owners = (0..rest.len()).map(owner).collect::<Option<Vec<_>>>()?;
                self.fed = if set { owners.into_iter().collect() } else { Default::default() };
            }
            "soul" | "sold" | "fifth" | "free" | "merged" => self.mark(board, &word, rest, set)?,
            "siamese" => {
                let (a, b) = self.pair(board, rest)?;
                self.units[a].twin = set.then_some(b);
                self.units[b].twin = set.then_some(a);
            }
            "siamese_used" => change(&mut self.paired, owner(0)?, set),
            "eliminated" => change(&mut self.eliminated, owner(0)?, set),
            "lostsoul" => count(&mut self.lost, owner(0)?, if set { number(1)? } else { 0 }),
            "fleets_built" => count(&mut self.fleets, owner(0)?, if set { number(1)? } else { 0 }),
            "fraction" => {
                let who = owner(0)?;
                let amount = if set { read_share(rest.get(1)?)? } else { Fraction::ZERO };
                self.credit.insert(who, amount);
            }
            "llamas" => {
                let key = (owner(0)?, province(1)?);
                count(&mut self.herds, key, if set { number(2).unwrap_or(1) } else { 0 });
            }
            "link" => {
                let (a, b) = rest.first()?.split_once('-')?;
                self.link = set.then_some((board.find(a)?, board.find(b)?));
            }
            "reorders" => self.reorders = if set { number(0)? } else { 1 },
            "predictions" => self.predictions = if set { number(0)? } else { 2 },
            "vp" => self.points = if set { rest.first()?.parse().ok()? } else { 0 },
            "shoo" => change(&mut self.shoo, province(0)?, set),
            "laden" => {
                let birds = self.find_unit(board, rest.get(..3)?, |_, _| true)?;
                let army = self.find_unit(board, rest.get(3..)?, |_, _| true)?;
                self.laden.retain(|l| *l != (birds, army));
                if set {
                    self.laden.push((birds, army));
                }
            }
            "question" => {
                let quoted: Vec<&str> = fact.split('"').collect();
                match (set, quoted.as_slice()) {
                    (true, [_, q, _, a, ..]) => self.question = Some((q.to_string(), a.to_string())),
                    // Only the public half; the answer is among the secrets.
                    (true, [_, _, ..]) => {}
                    _ => self.question = None,
                }
            }
            "winner" => {
                let owners = (0..rest.len()).map(owner).collect::<Option<Vec<_>>>()?;
                self.winners = if set { owners } else { Vec::new() };
            }
            "drawn" => self.drawn = set,
            _ => return None,
        }
        Some(())
    }

    /// Sets or clears an attribute of the first unit that lacks or has it.
    fn mark(&mut self, board: &Board, word: &str, rest: &[&str], set: bool) -> Option<()> {
        let counted = set && matches!(word, "soul" | "merged");
        let n = if counted { rest.get(3)?.parse().ok()? } else { 0 };
        let id = self.find_unit(board, rest, |w, i| {
            let man = &w.units[i];
            let marked = match word {
                "soul" => man.soul > 0,
                "merged" => man.merged > 0,
                "sold" => man.resold,
                "fifth" => man.fifth,
                _ => man.free,
            };
            marked != set
        })?;
        let man = &mut self.units[id];
        match word {
            "soul" => man.soul = n.min(2) as u8,
            "merged" => man.merged = n,
            "sold" => man.resold = set,
            "fifth" => man.fifth = set,
            _ => man.free = set,
        }
        Some(())
    }

    /// The first living unit that fits, named `Player kind place`, with or without its coast.
    fn find_unit(
        &self,
        board: &Board,
        words: &[&str],
        fits: impl Fn(&SillyState, UnitId) -> bool,
    ) -> Option<UnitId> {
        let owner = board.find_owner(words.first()?.trim_end_matches(':'))?;
        self.find_of(board, owner, words.get(1)?, words.get(2)?, fits)
    }

    fn find_of(
        &self,
        board: &Board,
        owner: Owner,
        kind: &str,
        place: &str,
        fits: impl Fn(&SillyState, UnitId) -> bool,
    ) -> Option<UnitId> {
        let kind = UnitKind::ALL.into_iter().find(|k| k.code().eq_ignore_ascii_case(kind))?;
        let place = board.place(place)?;
        let province = board.coast(place).is_none().then(|| board.province_of(place));
        self.living()
            .filter(|(_, m)| m.place == place || province == Some(board.province_of(m.place)))
            .find(|(id, m)| m.owner == owner && m.kind == kind && fits(self, *id))
            .map(|(id, _)| id)
    }

    fn pair(&self, board: &Board, words: &[&str]) -> Option<(UnitId, UnitId)> {
        let owner = board.find_owner(words.first()?.trim_end_matches(':'))?;
        let a = self.find_of(board, owner, words.get(1)?, words.get(2)?, |_, _| true)?;
        let b = self.find_of(board, owner, words.get(3)?, words.get(4)?, |_, id| id != a)?;
        Some((a, b))
    }

    /// The facts about a unit.
    fn attributes(&self, board: &Board, id: UnitId, man: &SillyUnit, out: &mut Vec<String>) {
        let unit = owned(board, man);
        let facts = [
            (man.soul > 0, format!("soul {unit} {}", man.soul)),
            (man.resold, format!("sold {unit}")),
            (man.fifth, format!("fifth {unit}")),
            (man.free, format!("free {unit}")),
            (man.merged > 0, format!("merged {unit} {}", man.merged)),
        ];
        out.extend(facts.into_iter().filter(|(is, _)| *is).map(|(_, fact)| fact));
        let twin = man.twin.filter(|twin| id < *twin).map(|twin| self.units[twin].unit().text(board));
        out.extend(twin.map(|twin| format!("siamese {unit} {twin}")));
    }

    /// All facts that differ from the default: public ones and secret ones.
    pub fn facts(&self, board: &Board) -> (Vec<String>, Vec<String>) {
        let mut out = self.other.clone();
        let mut secret = Vec::new();
        let name = |o: Owner| board.owner(o).name.as_str();
        let code = |p: Province| board.province(p).id.as_str();
        match self.borg {
            Some(None) => out.push("borg off".into()),
            Some(Some(at)) => out.push(format!("borg {}", code(at))),
            None => {}
        }
        if !self.fed.is_empty() {
            out.push(format!("borg_fed {}", names(board, &self.fed)));
        }
        self.living().for_each(|(id, man)| self.attributes(board, id, man, &mut out));
        out.extend(self.lost.iter().map(|(o, n)| format!("lostsoul {} {n}", name(*o))));
        out.extend(self.paired.iter().map(|o| format!("siamese_used {}", name(*o))));
        out.extend(self.fleets.iter().map(|(o, n)| format!("fleets_built {} {n}", name(*o))));
        let credits = self.credit.iter().filter(|(_, c)| **c != Fraction::ZERO);
        out.extend(credits.map(|(o, c)| format!("fraction {} {}", name(*o), share_text(*c))));
        for ((owner, at), n) in &self.herds {
            let many = if *n > 1 { format!(" {n}") } else { String::new() };
            secret.push(format!("llamas {} {}{many}", name(*owner), code(*at)));
        }
        if let Some((a, b)) = self.link {
            out.push(format!("link {}", pair_text(board, a, b)));
        }
        let numbers = [
            (self.reorders != 1, format!("reorders {}", self.reorders)),
            (self.predictions != 2, format!("predictions {}", self.predictions)),
            (self.points != 0, format!("vp {}", self.points)),
        ];
        out.extend(numbers.into_iter().filter(|(is, _)| *is).map(|(_, fact)| fact));
        if let Some((question, answer)) = &self.question {
            out.push(format!("question \"{question}\""));
            secret.push(format!("question \"{question}\" answer \"{answer}\""));
        }
        out.extend(self.shoo.iter().map(|p| format!("shoo {}", code(*p))));
        for (birds, army) in &self.laden {
            let (birds, army) = (&self.units[*birds], &self.units[*army]);
            if birds.alive() && army.alive() {
                out.push(format!("laden {} {}", owned(board, birds), owned(board, army)));
            }
        }
        out.extend(self.eliminated.iter().map(|o| format!("eliminated {}", name(*o))));
        if !self.winners.is_empty() {
            out.push(format!("winner {}", names(board, &self.winners)));
        }
        if self.drawn {
            out.push("drawn".into());
        }
        (out, secret)
    }
}

/// A unit with its owner: `France A par`.
fn owned(board: &Board, man: &SillyUnit) -> String {
    format!("{} {}", board.owner(man.owner).name, man.unit().text(board))
}

/// A pair `a-b` in alphabetical order (RS-0.13).
pub fn pair_text(board: &Board, a: Province, b: Province) -> String {
    let (a, b) = (&board.province(a).id, &board.province(b).id);
    if a <= b { format!("{a}-{b}") } else { format!("{b}-{a}") }
}

/// Names of owners, in order.
fn names<'a>(board: &Board, owners: impl IntoIterator<Item = &'a Owner>) -> String {
    owners.into_iter().map(|o| board.owner(*o).name.as_str()).collect::<Vec<_>>().join(" ")
}

fn change<T: Ord>(set: &mut std::collections::BTreeSet<T>, value: T, on: bool) {
    if on {
        set.insert(value);
    } else {
        set.remove(&value);
    }
}

fn count<T: Ord>(map: &mut BTreeMap<T, u32>, key: T, n: u32) {
    if n > 0 {
        map.insert(key, n);
    } else {
        map.remove(&key);
    }
}

/// Whether an expected fact is true: names by any alias, defaults given or not, coasts optional, pairs in either order.
pub fn holds(board: &Board, fact: &str, report: &PhaseResult) -> bool {
    let words = words(board, fact);
    let partial = fact.trim_start().to_lowercase().starts_with("no ");
    let words: Vec<String> = if partial { words } else { complete(words) };
    let known: Vec<Vec<String>> = (report.after.facts.iter())
        .chain(report.after.secrets.reveal())
        .map(|f| complete(self::words(board, f)))
        .collect();
    match words.first().map(String::as_str) {
        Some("no") if words.get(1).is_some_and(|w| w != "victory") => {
            let swapped = swap_twins(&words[1..]);
            !known.iter().any(|k| k.starts_with(&words[1..]) || k.starts_with(&swapped))
                && !default_fact(&words[1..], &known)
        }
        Some("may-retreat" | "may-not-retreat" | "destroyed" | "contested" | "victory" | "winner" | "no") => {
            crate::rules::facts_hold(board, fact, report)
        }
        _ => {
            let swapped = swap_twins(&words);
            known.contains(&words) || known.contains(&swapped) || default_fact(&words, &known)
        }
    }
}

/// A `siamese` fact with its pair in the other order.
fn swap_twins(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if words.len() == 6 && words[0] == "siamese" {
        words.swap(2, 4);
        words.swap(3, 5);
    }
    words
}

/// RS-0.12: whether an absent fact is true by default.
fn default_fact(words: &[String], known: &[Vec<String>]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let key = match words.as_slice() {
        ["vp", "0"] | ["reorders", "1"] | ["predictions", "2"] => 1,
        ["fleets_built" | "fraction" | "lostsoul", _, "0"] => 2,
        _ => return false,
    };
    !known.iter().any(|k| k.iter().zip(&words).take(key).all(|(a, b)| a == b))
}

/// The words of a fact, with every name in one form.
fn words(board: &Board, fact: &str) -> Vec<String> {
    if fact.contains('"') {
        return vec![crate::rules::normalize_fact(fact)];
    }
    let mut out: Vec<String> = Vec::new();
    for word in fact.split_whitespace() {
        let lower = word.trim_end_matches(':').to_lowercase();
        let place = |w: &str| board.place(w).map(|p| board.province_of(p));
        let text = if let Some(p) = place(&lower) {
            board.province(p).id.clone()
        } else if let Some((a, b)) = lower.split_once('-')
            && let (Some(a), Some(b)) = (place(a), place(b))
        {
            pair_text(board, a, b)
        } else if let Some(share) = read_share(&lower) {
            share_text(share)
        } else if let Some(owner) = board.find_owner(&lower) {
            board.owner(owner).id.clone()
        } else {
            lower
        };
        out.push(text);
    }
    out
}

/// A fact with its number spelt out.
fn complete(mut words: Vec<String>) -> Vec<String> {
    if words.len() == 3 && words[0] == "llamas" {
        words.push("1".into());
    }
    words
}
