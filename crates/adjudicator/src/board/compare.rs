//! Comparison of two files of one board: what a game in progress may take over, and what needs adopting.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::file::{BoardFile, FileWord, PowerEntry, ProvinceEntry, province_code, word, word_list};
use super::names::fold;

/// The differences between two files of one board, counted by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences(BTreeMap<BoardPart, usize>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BoardPart {
    Province,
    Coast,
    Power,
    Border,
    Kind,
    Centre,
    Unit,
    Play,
    Name,
    Colour,
}

impl Differences {
    /// Compares two files, each merged with its bases.
    pub fn compare(old: &BoardFile, new: &BoardFile) -> Differences {
        let mut out = Differences::default();
        let (provinces, others) = (by_id(old), by_id(new));
        out.add(BoardPart::Province, apart(provinces.keys(), others.keys()));
        let (powers, players) = (powers(old), powers(new));
        out.add(BoardPart::Power, apart(powers.keys(), players.keys()));
        let (order, then) = (old.power.iter(), new.power.iter());
        if out.0.is_empty() && order.map(|p| p.id.get_ref()).ne(then.map(|p| p.id.get_ref())) {
            out.add(BoardPart::Power, powers.len());
        }
        for (id, a) in &provinces {
            let Some(b) = others.get(id) else { continue };
            out.unless(BoardPart::Coast, texts(&a.coasts) == texts(&b.coasts));
            out.unless(BoardPart::Kind, kind(a) == kind(b));
            out.unless(BoardPart::Centre, (a.centre, word_text(&a.home)) == (b.centre, word_text(&b.home)));
            out.unless(BoardPart::Name, called(a) == called(b));
        }
        for (id, a) in &powers {
            let Some(b) = players.get(id) else { continue };
            out.unless(BoardPart::Centre, held(a) == held(b));
            out.unless(BoardPart::Unit, texts(&a.units) == texts(&b.units));
            out.unless(
                BoardPart::Kind,
                (a.neutral(), word_text(&a.kind)) == (b.neutral(), word_text(&b.kind)),
            );
            out.unless(BoardPart::Name, power_names(a) == power_names(b));
            out.unless(BoardPart::Colour, colours(a) == colours(b));
        }
        let (a, b) = (borders(old), borders(new));
        let pairs = a.keys().chain(b.keys()).filter(|ends| {
            ends.iter().all(|id| provinces.contains_key(id.as_str()) && others.contains_key(id.as_str()))
        });
        let pairs: BTreeSet<_> = pairs.collect();
        out.add(BoardPart::Border, pairs.into_iter().filter(|pair| a.get(*pair) != b.get(*pair)).count());
        let (mut a, mut b) = (String::new(), String::new());
        old.print_play(&mut a);
        new.print_play(&mut b);
        out.unless(BoardPart::Play, a == b && old.rules == new.rules);
        out.unless(BoardPart::Name, word_text(&old.board.name) == word_text(&new.board.name));
        out
    }

    fn add(&mut self, part: BoardPart, n: usize) {
        if n > 0 {
            *self.0.entry(part).or_default() += n;
        }
    }

    fn unless(&mut self, part: BoardPart, same: bool) {
        self.add(part, usize::from(!same));
    }

    /// The kinds that differ, as message ids (`board-part-border`), each with its count.
    pub fn parts(&self) -> Vec<(&'static str, usize)> {
        let names = self.0.iter().map(|(part, n)| {
            let name = match part {
                BoardPart::Province | BoardPart::Coast => "board-part-province",
                BoardPart::Power => "board-part-power",
                BoardPart::Border => "board-part-border",
                BoardPart::Kind => "board-part-kind",
                BoardPart::Centre => "board-part-centre",
                BoardPart::Unit => "board-part-unit",
                BoardPart::Play => "board-part-play",
                BoardPart::Name => "board-part-name",
                BoardPart::Colour => "board-part-colour",
            };
            (name, *n)
        });
        names.collect()
    }

    /// Whether only names and colours differ.
    pub fn is_dress(&self) -> bool {
        self.0.keys().all(|part| *part >= BoardPart::Name)
    }

    /// Whether provinces, coasts or powers differ, which no game in progress can take over.
    pub fn is_another(&self) -> bool {
        self.0.keys().any(|part| *part <= BoardPart::Power)
    }
}

/// `2 borders, 1 name`.
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.0.iter().map(|(part, n)| {
            let s = if *n == 1 { "" } else { "s" };
            match part {
                BoardPart::Province => format!("{n} province{s}"),
                BoardPart::Coast => format!("the coasts of {n} province{s}"),
                BoardPart::Power if *n == 1 => "1 power".into(),
                BoardPart::Power => format!("{n} powers or their order"),
                BoardPart::Border => format!("{n} border{s}"),
                BoardPart::Kind => format!("{n} kind{s} of province or power"),
                BoardPart::Centre => format!("centres of {n} place{s}"),
                BoardPart::Unit => format!("the first units of {n} power{s}"),
                BoardPart::Play => "the course of play".into(),
                BoardPart::Name => format!("{n} name{s}"),
                BoardPart::Colour => format!("{n} colour{s}"),
            }
        });
        f.write_str(&said.collect::<Vec<_>>().join(", "))
    }
}

fn by_id(file: &BoardFile) -> BTreeMap<&str, &ProvinceEntry> {
    file.province.iter().map(|p| (p.id.get_ref().as_str(), p)).collect()
}

fn powers(file: &BoardFile) -> BTreeMap<&str, &PowerEntry> {
    file.power.iter().map(|p| (p.id.get_ref().as_str(), p)).collect()
}

fn apart<'a>(a: impl Iterator<Item = &'a &'a str>, b: impl Iterator<Item = &'a &'a str>) -> usize {
    let (a, b): (BTreeSet<_>, BTreeSet<_>) = (a.collect(), b.collect());
    a.symmetric_difference(&b).count()
}

fn word_text(word: &Option<FileWord>) -> Option<&str> {
    word.as_ref().map(|w| w.get_ref().as_str())
}

fn texts(list: &Option<Vec<FileWord>>) -> BTreeSet<&str> {
    word_list(list).iter().map(|w| w.get_ref().as_str()).collect()
}

fn kind(entry: &ProvinceEntry) -> (Option<super::Terrain>, bool, bool) {
    let convoys = entry.convoys.as_ref().is_some_and(|is| *is.get_ref());
    (entry.kind.as_ref().map(|k| *k.get_ref()), entry.impassable == Some(true), convoys)
}

type PowerNames<'a> = (Option<&'a str>, Option<&'a str>, BTreeSet<&'a str>, Vec<(&'a str, &'a str)>);

fn spoken(names: &Option<BTreeMap<String, FileWord>>) -> Vec<(&str, &str)> {
    names.iter().flatten().map(|(k, v)| (k.as_str(), v.get_ref().as_str())).collect()
}

fn called(entry: &ProvinceEntry) -> PowerNames<'_> {
    (word_text(&entry.name), word_text(&entry.abbr), texts(&entry.aliases), spoken(&entry.names))
}

fn power_names(power: &PowerEntry) -> PowerNames<'_> {
    (word_text(&power.name), word_text(&power.adjective), texts(&power.aliases), spoken(&power.names))
}

fn held(power: &PowerEntry) -> ([BTreeSet<&str>; 5], u32) {
    let lists = [&power.centres, &power.owns, &power.homes, &power.sites, &power.homeland];
    (lists.map(texts), power.chooses.as_ref().map_or(0, |n| *n.get_ref()))
}

fn colours(power: &PowerEntry) -> [Option<&str>; 3] {
    [&power.letter, &power.colour, &power.pattern].map(word_text)
}

/// The kinds of passage over each border, by the two ids in alphabetical order.
fn borders(file: &BoardFile) -> BTreeMap<[String; 2], BTreeSet<String>> {
    let mut out: BTreeMap<[String; 2], BTreeSet<String>> = BTreeMap::new();
    for entry in &file.province {
        let id = entry.id.get_ref();
        let lists = [
            ("army", &entry.army),
            ("ferry", &entry.ferry),
            ("army only", &entry.one_way_army),
            ("touches", &entry.borders),
        ];
        for (how, list) in lists {
            word_list(list).iter().for_each(|to| {
                add_border(id, to.get_ref(), format!("{id} {how} {}", to.get_ref()), &mut out)
            });
        }
        for (from, to) in entry.sailings() {
            add_border(id, to.get_ref(), format!("{from} fleet {}", to.get_ref()), &mut out);
        }
        for (from, to) in entry.one_way_sailings() {
            add_border(id, to.get_ref(), format!("{from} fleet only {}", to.get_ref()), &mut out);
        }
    }
    for way in &file.way {
        let from = way.from.as_ref().unwrap_or(&way.to).get_ref();
        let when = (texts(&way.closed), word_text(&way.years), word_text(&way.what), way.weak);
        add_border(from, way.to.get_ref(), format!("{from} {} {when:?}", way.to.get_ref()), &mut out);
    }
    out
}

fn add_border(from: &str, to: &str, how: String, out: &mut BTreeMap<[String; 2], BTreeSet<String>>) {
    let mut ends = [from, to].map(|code| province_code(code).to_string());
    ends.sort();
    out.entry(ends).or_default().insert(how);
}

impl BoardFile {
    /// The file with the names and colours of another file of the same board. Its former names can still be read.
    pub fn with_names_and_colours_of(mut self, now: &BoardFile) -> BoardFile {
        for entry in &mut self.province {
            let Some(new) = now.province.iter().find(|p| p.id.get_ref() == entry.id.get_ref()) else {
                continue;
            };
            let old = [entry.name.take(), entry.abbr.take()];
            (entry.name, entry.abbr, entry.names) = (new.name.clone(), new.abbr.clone(), new.names.clone());
            let own = [&entry.name, &entry.abbr].into_iter().flatten().cloned().collect();
            entry.aliases = merged_aliases(own, &new.aliases, old);
        }
        for power in &mut self.power {
            let Some(new) = now.power.iter().find(|p| p.id.get_ref() == power.id.get_ref()) else { continue };
            let old = [power.name.take(), power.adjective.take()];
            (power.name, power.adjective) = (new.name.clone(), new.adjective.clone());
            (power.names, power.letter) = (new.names.clone(), new.letter.clone());
            (power.colour, power.pattern) = (new.colour.clone(), new.pattern.clone());
            let own = [&power.name, &power.adjective].into_iter().flatten().cloned().collect();
            power.aliases = merged_aliases(own, &new.aliases, old);
        }
        let board = now.board.clone();
        (self.board.name, self.board.map) = (board.name, board.map);
        (self.board.about, self.board.by) = (board.about, board.by);
        (self.board.source, self.board.licence) = (board.source, board.licence);
        self
    }
}

/// Aliases, plus former names that are not among the current ones.
fn merged_aliases(
    own: Vec<FileWord>,
    aliases: &Option<Vec<FileWord>>,
    old: [Option<FileWord>; 2],
) -> Option<Vec<FileWord>> {
    let mut out = aliases.clone();
    for former in old.into_iter().flatten() {
        let name = fold(former.get_ref());
        let mut all = own.iter().chain(word_list(&out));
        if !all.any(|w| fold(w.get_ref()) == name) {
            out.get_or_insert_default().push(word(former.get_ref().clone()));
        }
    }
    out
}
