//! The forms of orders, a row of data each, as a tree of elements.

use std::sync::OnceLock;

use super::names::Cost;
use super::words::classes;
use super::words::{Class, Classes};

/// What a form says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Verb {
    Move,
    Hold,
    Support,
    /// A support of the order read before.
    Same,
    /// The same as the order read before.
    Also,
    /// A convoy of the army that moved before.
    Carry,
    /// A move that says where the unit stands: `leaves Paris for Picardy`.
    Leave,
    /// A move to where the unit ordered before goes away from.
    Succeed,
    Convoy,
    /// The army is carried by a fleet of the writer.
    ConvoyBy,
    Via,
    ViaProvince,
    ViaFleet,
    Path,
    Mutual,
    /// Holds and supports: supports.
    HoldSupport,
    /// Moves, supported by another unit of the writer.
    Supported,
    /// Supports a unit that supports a third, and is supported by it.
    Chain,
    Disband,
    /// The canonical text of the form.
    Text,
    /// The same, for a unit of another power: who may order it.
    Command,
    /// The same, for a later step of a season: it names its unit where that is after its move, and stands beside the move.
    Later,
}

/// A part of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The unit ordered.
    Unit,
    /// Two or more units ordered.
    List,
    /// Another unit.
    Other,
    /// A goal.
    Goal,
    /// A goal by its exact name.
    ExactGoal,
    /// A sea on the way.
    Via,
    /// The same in brackets.
    BracketVia,
    /// What leads to a goal.
    Lead,
    /// Any province.
    Province,
    /// A power.
    Power,
    /// A number.
    Number,
    /// A kind of unit.
    Kind,
    /// Places one behind another: `NTH-Nwy`.
    Path,
    /// Provinces or the underpass, one after another: `Gal, Ukr, mbu`.
    Spots,
    /// A province or the underpass.
    Spot,
    /// Provinces with what shall be there: `Bel as fleet`.
    Omens,
    /// A text in quotation marks.
    Text,
    /// A word of one of some classes.
    Word(Classes),
}

/// A form, taken apart.
#[derive(Clone, Debug)]
pub struct Form {
    /// Phases in which it is an order: `M`, `R`, `W`, `G` behind another of the line in `W`, `S` for set-up and choices, `*` for all.
    pub phases: &'static str,
    /// What it says.
    pub verb: Verb,
    /// Its price.
    pub cost: Cost,
    /// Its parts.
    pub elements: Vec<Element>,
    /// The canonical text, of [`Verb::Text`].
    pub template: &'static str,
    /// The row.
    pub row: &'static str,
}

/// A node of the tree: what may follow, and the forms that end here.
#[derive(Debug, Default)]
pub struct Node {
    /// Parts that follow.
    pub next: Vec<(Element, Node)>,
    /// Forms that end here, by number.
    pub ends: Vec<usize>,
}

/// The forms of a rule-set.
#[derive(Debug)]
pub struct Forms {
    /// All of them.
    pub list: Vec<Form>,
    /// Movement.
    pub movement: Node,
    /// Retreats.
    pub retreats: Node,
    /// Builds and removals.
    pub winter: Node,
    /// Behind a first build or removal of a line: what needs no verb any more.
    pub gaps: Node,
    /// Set-up and choices.
    pub setup: Node,
    /// How many of the list are its own, not taken over from Standard.
    own: usize,
    /// Classes of words that the rule-set has.
    pub classes: Classes,
    /// House rules that the rule-set fixes, as `key=value`.
    pub fixed: &'static str,
    /// Classes of the rule-set's own that a form begins with.
    pub leading: Classes,
}

const FILES: [(&str, &str); 6] = [
    ("Standard", include_str!("forms/standard.txt")),
    ("1897", include_str!("forms/1897.txt")),
    ("Swiss", include_str!("forms/swiss.txt")),
    ("Claudian", include_str!("forms/claudian.txt")),
    ("Rules1958", include_str!("forms/rules1958.txt")),
    ("Rather Silly", include_str!("forms/silly.txt")),
];

/// Classes that only the rule-sets have that name them.
pub const OF_RULE_SETS: Classes = classes!(
    Link Separate Consent Hyper Hyp Select Atst Follow Boards PickUp Distract Llamas Birds Distractor
    Exposer Timeship SeaMonster SpaceMonster Explode Shoo Sell Expose Raise Capital Off Withdraw Men
    Predict Answer Question Underpass Die Tardis Free Lost AsHome AtCapital Death Using First AsKind
    ViaUnder Siamese Carries Both Embarks ForMe Chosen Together Occupied Emptied Occupant Command
);

/// The forms of a rule-set, by its name.
pub fn of(rules: &str) -> &'static Forms {
    static READY: [OnceLock<Forms>; 6] = [const { OnceLock::new() }; 6];
    let at = FILES.iter().position(|(name, _)| *name == rules).unwrap_or(0);
    READY[at].get_or_init(|| Forms::new(FILES[at].1))
}

/// The names of the rule-sets with forms.
pub fn rule_sets() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

impl Forms {
    fn new(file: &'static str) -> Forms {
        let mut list = Vec::new();
        let mut named = Classes::default();
        let mut rows: Vec<&'static str> = file.lines().collect();
        let included =
            file.lines().find_map(|l| l.split_once("include standard ")).map_or("", |(_, rest)| rest);
        let letters = included.split(' ').next().unwrap_or("");
        rows.extend(FILES[0].1.lines().filter(|l| l.starts_with(|c| letters.contains(c))));
        for line in file.lines().filter(|l| l.starts_with('#')) {
            let classes = line.split_once("classes ").map_or("", |(_, rest)| rest);
            let classes = classes.split([' ', ';']).filter_map(|w| Class::of(&w.to_lowercase()));
            named = classes.fold(named, |all, class| all.with(Classes::of(&[class])));
        }
        let fixed = file.lines().find_map(|l| Some(l.split_once("; fixed ")?.1)).unwrap_or("");
        let count = file.lines().count();
        let mut own = 0;
        for (at, row) in
            rows.into_iter().enumerate().filter(|(_, l)| !l.starts_with('#') && l.contains(" : "))
        {
            list.extend(forms(row));
            own = if at < count { list.len() } else { own };
        }
        let of_class =
            |e: &Element| if let Element::Word(classes) = e { *classes } else { Classes::default() };
        let used = list.iter().flat_map(|f: &Form| &f.elements).map(of_class).fold(named, Classes::with);
        let all = Class::ALL.iter().fold(Classes::default(), |all, class| all.with(Classes::of(&[*class])));
        let tree = |phase: char| {
            let mut root = Node::default();
            for (at, form) in list.iter().enumerate().filter(|(_, f)| f.phases.contains([phase, '*'])) {
                root.add(&form.elements, at);
            }
            root
        };
        let (movement, retreats) = (tree('M'), tree('R'));
        let (winter, setup, gaps) = (tree('W'), tree('S'), tree('G'));
        let classes = all.without(OF_RULE_SETS).with(used);
        let texts =
            list.iter().filter(|f: &&Form| matches!(f.verb, Verb::Text | Verb::Command | Verb::Later));
        let first = texts.filter_map(|f| f.elements.first()).map(of_class);
        // Words of many sentences: an order may begin with them, and no row is an attempt because it does.
        let leading = first.fold(Classes::default(), Classes::with).without(classes!(Corr Chosen));
        Forms { movement, retreats, winter, gaps, setup, own, classes, fixed, leading, list }
    }
}

impl Forms {
    /// The forms that are the rule-set's own.
    pub fn own(&self) -> &[Form] {
        &self.list[..self.own]
    }
}

impl Node {
    fn add(&mut self, elements: &[Element], form: usize) {
        let Some((first, rest)) = elements.split_first() else { return self.ends.push(form) };
        let at = self.next.iter().position(|(e, _)| e == first).unwrap_or_else(|| {
            self.next.push((*first, Node::default()));
            self.next.len() - 1
        });
        self.next[at].1.add(rest, form);
    }
}

/// The forms of a row: two, if a part of it may be missing.
fn forms(row: &'static str) -> Vec<Form> {
    let Some((head, rest)) = row.split_once(" : ") else { return Vec::new() };
    let mut head = head.split_whitespace();
    let (elements, template) = rest.split_once(" => ").unwrap_or((rest, ""));
    let phases = head.next().unwrap_or("");
    let verb = verb(head.next().unwrap_or(""));
    let cost = head.next().and_then(|c| c.parse::<f32>().ok()).unwrap_or(0.0);
    let cost = (cost * 100.0).round() as Cost;
    let words: Vec<&str> = elements.split_whitespace().collect();
    let whole = words.iter().map(|w| element(w.trim_end_matches('?'))).collect();
    let form = |elements| Form { phases, verb, cost, elements, template: template.trim(), row };
    let mut out = vec![form(whole)];
    if words.iter().any(|w| w.ends_with('?')) {
        let without = words.iter().filter(|w| !w.ends_with('?'));
        out.push(form(without.map(|w| element(w)).collect()));
    }
    out
}

fn verb(word: &str) -> Verb {
    match word {
        "move" => Verb::Move,
        "hold" => Verb::Hold,
        "support" => Verb::Support,
        "same" => Verb::Same,
        "also" => Verb::Also,
        "carry" => Verb::Carry,
        "leave" => Verb::Leave,
        "succeed" => Verb::Succeed,
        "convoy" => Verb::Convoy,
        "convoyby" => Verb::ConvoyBy,
        "via" => Verb::Via,
        "viap" => Verb::ViaProvince,
        "viaf" => Verb::ViaFleet,
        "path" => Verb::Path,
        "mutual" => Verb::Mutual,
        "holdsup" => Verb::HoldSupport,
        "supported" => Verb::Supported,
        "chain" => Verb::Chain,
        "disband" => Verb::Disband,
        "command" => Verb::Command,
        "later" => Verb::Later,
        _ => Verb::Text,
    }
}

fn element(word: &str) -> Element {
    match word {
        "U" => Element::Unit,
        "L" => Element::List,
        "V" => Element::Other,
        "P" => Element::Goal,
        "Q" => Element::ExactGoal,
        "N" => Element::Via,
        "B" => Element::BracketVia,
        "G" => Element::Lead,
        "X" => Element::Province,
        "W" => Element::Power,
        "#" => Element::Number,
        "K" => Element::Kind,
        "R" => Element::Path,
        "S" => Element::Spots,
        "Y" => Element::Spot,
        "O" => Element::Omens,
        "T" => Element::Text,
        _ => Element::Word(classes(word)),
    }
}

fn classes(word: &str) -> Classes {
    let mut out = Classes::default();
    for name in word.trim_matches(['<', '>']).split('|') {
        let set = match name {
            "HOLDX" => classes!(Hold Stand),
            "DISBANDX" => classes!(Disband Remove),
            "TOX" => classes!(To At Tov),
            _ => Class::of(&name.to_lowercase()).map_or(Classes::default(), |c| Classes::of(&[c])),
        };
        out = out.with(set);
    }
    out
}
