//! Letters put together from what people write: units and places in many spellings, lists, alternatives, remarks, conditions over
//! several lines.

use adjudicator::board::{Board, Owner, Place, Province, members};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{self, RuleSet};

use super::corpus::ready;
use super::crowds::beginning;
use super::dice::Dice;
use super::ledger::Ledger;

/// What opens a line.
const HEADS: &[&str] = &[
    "1. ",
    "(a) ",
    "* ",
    "- ",
    "@: ",
    "@ - ",
    "Order: ",
    "Orders: ",
    "Spring 1902: ",
    "Fall 1902, ",
    "Retreats: ",
    "Winter 1902: ",
    "> ",
    "| ",
    "Also ",
    "Then ",
    "and ",
    "2) ",
    "Perhaps ",
    "Please ",
    "My ",
    "The ",
    "Meine ",
    "( ",
    "Spring 1901\n",
    "Fall 1902\n",
    "@\n",
    "Proxy: @ ",
    "GM: ",
    "If @ agrees, ",
    "Conditional: ",
    "As before: ",
];

/// What closes one.
const TAILS: &[&str] = &[
    ".",
    ";",
    "!",
    " (sure)",
    " via convoy",
    " by convoy",
    " (convoyed by #)",
    ", supported by #",
    " by way of %",
    " via %",
    " with support from #",
    " if # holds",
    " unless #-%",
    " (if possible)",
    ", please",
    " // no",
    " -- and so on",
    " with #",
    " until further notice",
    " as ordered",
    " (perpetual)",
    " )",
    " - %",
    ", nc",
    " (sc)",
    " nc",
    "/ec",
    ".sc",
    ", south coast",
    " if %",
    " otherwise H",
    ", else holds",
    " wenn #-%",
    " si # tient",
    " ENDIF",
    " THEN",
    " and # does the same",
    ", % or %",
    "\nthen #-%",
    "\nelse # H\nENDIF",
    " S",
    "?",
    " retreats",
    " and holds",
    " by land",
    "*",
    " #",
    " (#)",
    " as #",
    " = succeeds",
];

/// Between units of a list.
const JOINERS: &[&str] =
    &[", ", " and ", " & ", " + ", "; ", " und ", " et ", ", and ", " / ", " ", ",", " or "];

/// Between places of which the first possible is meant.
const CHOICES: &[&str] =
    &[", ", " or ", " / ", "/", " then ", " > ", ", or ", ", then ", " oder ", " ou ", " and ", ", else "];

/// How a move is written.
const MOVES: &[&str] = &[
    "-",
    " - ",
    " to ",
    " -> ",
    " \u{2192} ",
    " \u{2013} ",
    " moves to ",
    " goes to ",
    " nach ",
    " va \u{e0} ",
    ">",
    " x ",
    " attacks ",
    " into ",
    "--",
    " ",
    " retreats to ",
    " RETREAT ",
    " zieht nach ",
    " vers ",
    " mv ",
    " m ",
];

/// What else a unit does; `#` is another unit, `%` a place.
const DEEDS: &[&str] = &[
    " H",
    " holds",
    " stands",
    " st",
    " S #",
    " S #-%",
    " supports # to %",
    " s # - %",
    " S (#-%)",
    " supports # moving to %",
    " C #-%",
    " convoys # to %",
    " hält",
    " tient",
    " unterstützt # nach %",
    " soutient # - %",
    " disbands",
    " D",
    " S % - %",
    " supports %",
    ": hold",
    " support #, #-%",
    " S own # - %",
    " S the attack of # on %",
    " S # (-%)",
    " S #, #",
    " C # via % - %",
    " S #-%/nc",
    " follows #",
    " boards #",
    " DISTRACT #",
    " SHOO",
    " S # in %",
    " is to support # into %",
    " stays",
    " remains in %",
    " (H)",
];

/// What ends a letter; all that follows is no order.
const ENDS: &[&str] = &[
    "Press: Dear @, # will not move",
    "Press from Rome: we stand",
    "press release, Paris: nothing",
    "Press (to all): #-%",
    "Propaganda to @: no",
    "Press release: #-%",
    "press",
    "Press to @\nMove # to %",
    "press on",
    "Press from @ about #",
];

/// Whole lines of other kinds.
const LINES: &[&str] = &[
    "IF # moves to % THEN # H ELSE #-%",
    "IF #-%\nTHEN #-%\nELSE # S #\nENDIF",
    "If #-% and # H, then #-%, otherwise # H",
    "if # or # moves: #-%",
    "# H IF OCCUPIED % ELSE #-% IF EMPTY % ELSE # SHOO",
    "Build A %",
    "build F %, A %",
    "Build: A %, F %/nc and A %",
    "Remove #",
    "Remove # and #, #",
    "Waive",
    "waive 2 builds",
    "Baue A %",
    "Construit F %",
    "Select %",
    "Raise A %",
    "Build A % or F %",
    "Remove # or #",
    "in this order: #, #",
    "Link % and %",
    "Separate % and %",
    "Consent @ %-%",
    "VOTE %-%",
    "LLAMAS %",
    "PREDICT %, %",
    "PREDICT % AS ARMY",
    "BUILD SIAMESE A % + F %",
    "A %, F %: hold",
    "both # and # hold",
    "all units hold",
    "everything stands",
    "all others hold",
    "# and # change places",
    "#, # S #-%",
    "#-%, %, or %",
    "#-% (not %)",
    "no order for #",
    "cancel #-%",
    "# - - %",
    "instead of #-%: #-%",
    "Orders for @ follow",
    "Army %",
    "%-%",
    "% - % - %",
    "---",
    "Yours, Ann",
    "Best wishes",
    "2 builds: %, %",
];

struct Writer<'a> {
    board: &'a Board,
    position: &'a Position,
    dice: Dice,
}

impl Writer<'_> {
    /// A text in capitals, without them, or as it is.
    fn cased(&mut self, text: String) -> String {
        match self.dice.below(8) {
            0 => text.to_uppercase(),
            1 => text.to_lowercase(),
            _ => text,
        }
    }

    /// One of these.
    fn one(&mut self, list: &[&'static str]) -> &'static str {
        self.dice.pick(list).copied().unwrap_or_default()
    }

    /// One of these one time in so many, else nothing.
    fn sometimes(&mut self, many: usize, list: &[&'static str]) -> &'static str {
        let one = self.one(list);
        if self.dice.one_in(many) { one } else { "" }
    }

    fn place(&mut self, place: Place) -> String {
        let (board, dice) = (self.board, &mut self.dice);
        let info = board.province(board.province_of(place));
        let code = board.code(place).to_string();
        let (id, coast) = code.split_once('/').map_or((code.clone(), ""), |(id, coast)| (id.into(), coast));
        let name = match dice.below(4) {
            0 => info.name.clone(),
            1 => info.names.values().next().unwrap_or(&info.name).clone(),
            2 => dice.pick(&info.aliases).unwrap_or(&info.name).clone(),
            _ => id,
        };
        let coast = match (coast, dice.below(7)) {
            ("", 0) if dice.one_in(6) => " nc".into(),
            ("", _) | (_, 0) => String::new(),
            (coast, 1) => format!("({coast})"),
            (coast, 2) => format!(" {coast}"),
            (coast, 3) => format!(", {coast}"),
            (coast, 4) => format!("-{coast}"),
            (coast, 5) => format!(" ({} coast)", if coast == "nc" { "north" } else { "south" }),
            (coast, _) => format!("/{coast}"),
        };
        self.cased(name + &coast)
    }

    fn anywhere(&mut self) -> String {
        let units = &self.position.units;
        let near = self
            .dice
            .pick(units)
            .filter(|_| !self.dice.one_in(3))
            .map(|unit| self.board.steps(unit.kind, unit.place));
        let near: Vec<u16> = near.into_iter().flat_map(members).collect();
        let any = self.dice.below(self.board.len()) as u16;
        let place = self.dice.pick(&near).map_or(Province(any).place(), |near| Place(*near));
        self.place(place)
    }

    fn unit(&mut self, unit: &Unit) -> String {
        let text = unit.text(self.board);
        if self.dice.one_in(4) {
            return self.cased(text);
        }
        let (at, fleet) = (self.place(unit.place), unit.kind == UnitKind::Fleet);
        let kind = |army: &'static str, navy: &'static str| if fleet { navy } else { army };
        match self.dice.below(9) {
            0 => format!("{} {at}", kind("Army", "Fleet")),
            1 => format!("{}({at})", kind("A", "F")),
            2 => at,
            3 => format!("the {} in {at}", kind("army", "fleet")),
            4 => format!("{} de {at}", kind("l'armée", "la flotte")),
            5 => format!("{}.{at}", kind("a", "f")),
            _ => format!("{} {at}", kind("A", "F")),
        }
    }

    /// One of the writer's units, or another.
    fn some(&mut self, who: Owner) -> Option<Unit> {
        let own: Vec<Unit> = self.position.units_of(who).copied().collect();
        let foreign = self.dice.one_in(4);
        let list = if own.is_empty() || foreign { &self.position.units } else { &own };
        self.dice.pick(list).copied()
    }

    /// A text with its units, places and powers.
    fn filled(&mut self, text: &str, who: Owner) -> String {
        let powers: Vec<Owner> = self.board.powers().collect();
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '#' => out += &self.some(who).map_or("A Paris".into(), |unit| self.unit(&unit)),
                '%' => out += &self.anywhere(),
                '@' => {
                    out +=
                        &self.dice.pick(&powers).map_or(String::new(), |p| self.board.owner(*p).name.clone())
                }
                c => out.push(c),
            }
        }
        out
    }

    fn line(&mut self, who: Owner) -> String {
        if self.dice.one_in(4) {
            let line = self.one(LINES);
            return self.filled(line, who);
        }
        let head = self.sometimes(4, HEADS);
        let mut out = self.filled(head, who);
        let Some(first) = self.some(who) else { return out };
        out += &self.unit(&first);
        while self.dice.one_in(5) {
            out += self.one(JOINERS);
            out += &self.filled("#", who);
        }
        if self.dice.one_in(2) {
            let near: Vec<u16> = members(self.board.steps(first.kind, first.place)).collect();
            out += self.one(MOVES);
            out += &match self.dice.pick(&near) {
                Some(place) if !self.dice.one_in(5) => self.place(Place(*place)),
                _ => self.anywhere(),
            };
            while self.dice.one_in(6) {
                out += self.one(CHOICES);
                out += &self.anywhere();
            }
        } else {
            let deed = self.one(DEEDS);
            out += &self.filled(deed, who);
        }
        let tail = self.sometimes(3, TAILS);
        out + &self.filled(tail, who)
    }
}

/// Who writes which letter where.
pub fn letter(name: &str, rules: &dyn RuleSet) -> Option<(Position, Owner, String)> {
    let position = beginning(name, rules);
    let mut writer =
        Writer { board: rules.board(), position: &position, dice: Dice::of(&format!("{name} letter")) };
    let owners: Vec<Owner> = position.units.iter().map(|unit| unit.owner).collect();
    let who = *writer.dice.pick(&owners)?;
    let lines = 3 + writer.dice.below(5);
    let mut all: Vec<String> = (0..lines).map(|_| writer.line(who)).collect();
    if writer.dice.one_in(6) {
        let end = writer.one(ENDS);
        all.push(writer.filled(end, who));
    }
    let text = all.join("\n");
    Some((position, who, text))
}

/// Notes what comes of so many letters in each rule-set.
pub fn each(
    ledger: &mut Ledger,
    many: usize,
    told: impl Fn(&str, &dyn RuleSet, (Position, Owner, String)) -> String,
) {
    for info in rules::LIST {
        let rules = ready(info.name);
        for n in 0..many {
            let name = format!("{} {n}", info.name);
            ledger.note(&name, || {
                letter(&name, &*rules).map_or(String::new(), |letter| told(&name, &*rules, letter))
            });
        }
    }
}
