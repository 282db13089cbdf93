//! The rule-sets: their common interface and the list of them.
//!
//! A rule-set is a folder: its vocabulary, its orders, its changes to the fighting, its board. It takes text and returns
//! a report; its typed orders stay inside.

mod bounds;
mod claudian;
pub mod coded_message;
mod facts;
mod forced_moves;
mod forced_results;
mod legal_orders;
mod order_sets;
mod phases;
pub mod presets;
mod reasons;
mod report;
mod rules1897;
mod rules1958;
pub mod rulings;
mod silly;
pub mod standard;
mod submitted;
#[cfg(test)]
mod sweep;
mod swiss;
mod usual_grammar;

pub use crate::message_code::MessageCode;
pub use crate::switches::{self, SwitchError, Switches};
pub use crate::terms::OrderShape;
pub use coded_message::{CodedMessage, MessageFact};
pub(crate) use facts::holds as facts_hold;
pub use facts::{holds, normalize_fact};
pub use legal_orders::{LegalOrder, LegalOrders, OpenOrder, legal_orders};
pub use order_sets::{OrderSet, OrderSets, SheetAuthor, WrittenAt};
pub use report::{
    OrderOrigin, OrderResult, PhaseEvent, PhaseResult, PublishedTable, Reason, RulingApplied, Verdict,
};
pub(crate) use report::{causal_reason, unreadable};
pub use rulings::{Ruling, Rulings};
pub(crate) use usual_grammar::usual_grammar;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use diagnostics::Source;

use crate::board::{Board, Owner, Set};
use crate::draw::Draws;
use crate::orders::{MailRules, Policy, Reader, Reading, exact};
use crate::position::{Position, Unit};
use crate::season::Turn;
use crate::terms::Grammar;

/// Common imports of the rule-sets.
pub(crate) mod prelude {
    pub(crate) use crate::board::{Board, Owner, Place, Province, Set, Terrain, members};
    pub(crate) use crate::draw::Draws;
    pub(crate) use crate::orders::words::{self, Vocabulary};
    pub(crate) use crate::orders::{Code, MailRules, Policy, Reader, Reading};
    pub(crate) use crate::position::{DislodgedUnit, Position, Unit, UnitKind};
    pub(crate) use crate::rules::rulings::RulingLog;
    pub(crate) use crate::rules::{
        Basis, CodedMessage, MessageCode, MessageFact, OrderOrigin, OrderResult, OrderSet, OrderSets,
        OrderShape, PhaseEvent, PhaseResult, PublishedTable, Reason, RuleSet, RuleSetResult, Rulings,
        SwitchError, Switches, Verdict, WrittenAt, causal_reason, unreadable,
    };
    pub(crate) use crate::season::{Phase, Season, Turn};
    pub(crate) use crate::switches::switches;
    pub(crate) use crate::terms::{OrderItem, OrderTerm, StatedOrder, UnitLocation, UnitRef};
    pub(crate) use diagnostics::Source;
}

/// The parts every rule-set has.
pub struct Basis<'a> {
    /// The name in `VARIANT` and in game.toml.
    pub name: &'static str,
    /// The board it is played on.
    pub board: &'a Board,
    /// The switches in effect.
    pub switches: &'a Switches,
    /// The grammar of its orders.
    pub grammar: &'static Grammar,
    /// The order reader, with the words of these rules.
    pub reader: &'a Reader,
}

/// A set of rules with its switches set; see the module's documentation.
pub trait RuleSet: Send + Sync {
    /// Name, board, switches, orders and words.
    fn basis(&self) -> Basis<'_>;

    /// The name in `VARIANT` and in game.toml.
    fn name(&self) -> &'static str {
        self.basis().name
    }

    /// The name for display.
    fn title(&self) -> &'static str {
        self.name()
    }

    /// The board it is played on.
    fn board(&self) -> &Board {
        self.basis().board
    }

    /// The switches in effect.
    fn switches(&self) -> &Switches {
        self.basis().switches
    }

    /// The grammar of its orders: one printer and one strict parser.
    fn grammar(&self) -> &'static Grammar {
        self.basis().grammar
    }

    /// The rules for accepting letters.
    fn mail(&self) -> MailRules {
        self.policy().mail
    }

    /// The order reader, with the words of these rules.
    fn reader(&self) -> &Reader {
        self.basis().reader
    }

    /// The switches in the form the reader uses.
    fn policy(&self) -> Policy;

    /// The board as the order reader sees it in a position.
    fn reading_board(&self, _position: &Position) -> Cow<'_, Board> {
        Cow::Borrowed(self.board())
    }

    /// The places a unit could reach without a convoy, or a few more: whether it may is another matter.
    fn reach(&self, _position: &Position, unit: &Unit) -> Set {
        self.board().steps(unit.kind, unit.place)
    }

    /// Units that are not on the board and may have orders.
    fn units_outside(&self, _position: &Position) -> Vec<Unit> {
        Vec::new()
    }

    /// Checks a piece that was understood: adds a remark, or the reason it cannot be an order.
    fn checked(&self, _position: &Position, _who: Owner, _reading: &mut Reading) {}

    /// The position before the first phase. `players` are the powers that have a player (1958 rules: five to seven);
    /// anything the rule-set draws at the start comes from `draws`.
    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        Position::at_start(self.board(), self.board().first_turn())
    }

    /// The phase that is due in the position; `None` when the game is over.
    fn due(&self, position: &Position) -> Option<Turn>;

    /// Reads a player's text in a position. Never fails and loses nothing: all text except white space is in a reading.
    fn read(&self, position: &Position, who: Owner, text: &Source) -> Vec<Reading> {
        let board = self.reading_board(position);
        let mut out = self.reader().read(&board, position, who, text, &self.policy());
        out.iter_mut().for_each(|reading| self.checked(position, who, reading));
        out
    }

    /// How the sheets of a phase are read: the lines of people are understood, the lines of the program parsed.
    fn readings(&self, position: &Position, sheets: &OrderSets) -> Vec<Vec<Reading>> {
        let read_sheet = |sheet: &OrderSet| {
            let mut out = self.read(position, sheet.owner, &sheet.of_people());
            out.extend(exact(self.grammar(), self.board(), &sheet.text.text, |line| {
                sheet.hand.is_program_line(line)
            }));
            out.sort_by_key(|reading| (reading.line, reading.columns));
            out
        };
        sheets.0.iter().map(read_sheet).collect()
    }

    /// Plays the position's phase.
    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult;

    /// The number of units a power may build (positive) or must remove (negative) in the adjustment due.
    fn entitled(&self, position: &Position, power: Owner) -> i64 {
        let board = self.board();
        let sites = board.sites(position, power, false);
        let free = sites.into_iter().filter(|p| position.is_vacant(board, *p));
        let due = position.centres(power) as i64 - position.units_of(power).count() as i64;
        due.min(free.count() as i64)
    }

    /// Converts the result of a draw from the form people write to the form it is drawn in.
    fn draw_value(&self, value: &str) -> String {
        value.into()
    }

    /// A power's standing: its centres, or whatever else wins the game, and the strength of its men in thousands, if they
    /// are counted.
    fn tally(&self, position: &Position, power: Owner) -> (usize, Option<u64>) {
        (position.centres(power), None)
    }

    /// Tables that these rules require with a phase, besides orders, results and events.
    fn published(&self, _before: &Position, _report: &PhaseResult) -> Vec<PublishedTable> {
        Vec::new()
    }

    /// Tables on the state of the game that these rules require in every issue.
    fn standing(&self, _position: &Position) -> Vec<PublishedTable> {
        Vec::new()
    }

    /// Remarks on a unit besides its kind and place: the name of its class, what it has sold or joined. None by default.
    fn said_of(&self, _position: &Position, _unit: &Unit) -> UnitRemarks {
        UnitRemarks::default()
    }

    /// Whether a fact of `POSTSTATE_STATE` is true after the phase. The default knows the facts common to all rule-sets.
    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        facts::holds(self.board(), fact, report)
    }
}

/// A rule-set's remarks on a unit in print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitRemarks {
    /// The name of its class, if it differs from that of its kind.
    pub class: Option<String>,
    /// Remarks, a few words each.
    pub remarks: Vec<CodedMessage>,
}

/// A rule-set with its switches set, or the error in them.
pub type RuleSetResult = Result<Box<dyn RuleSet>, SwitchError>;

/// An entry in the list of rule-sets.
pub struct RuleSetInfo {
    /// The name as printed.
    pub name: &'static str,
    /// Other names, accepted in input.
    pub aliases: &'static [&'static str],
    /// One sentence about it.
    pub about: &'static str,
    /// The tables of its switches: its own, and those on mail common to all rule-sets.
    pub tables: &'static [&'static [switches::Switch]],
    /// Whether it also has the switches of Standard.
    pub standard: bool,
    /// Builds it with switches; unknown keys are errors.
    pub make: fn(&Switches) -> RuleSetResult,
    /// Builds it on another board; or the data it would need from one.
    pub on: Result<fn(&Board, &Switches) -> RuleSetResult, &'static str>,
}

/// Cache of the rule-sets built so far, so that boards and vocabularies are prepared once for each set of switches.
static READY: Mutex<BTreeMap<ReadyKey, Arc<dyn RuleSet>>> = Mutex::new(BTreeMap::new());

/// Key of the cache: the name, the key of a board, the switches.
type ReadyKey = (&'static str, String, Switches);

impl RuleSetInfo {
    /// The rule-set with these switches, shared by all games that use them.
    ///
    /// # Errors
    /// Unknown keys, and values a key does not allow.
    pub fn instantiate(&self, switches: &Switches) -> Result<Arc<dyn RuleSet>, SwitchError> {
        self.ready_on(None, switches)
    }

    /// The rule-set on an editor's board, whose own switches apply unless set here.
    ///
    /// # Errors
    /// Invalid switches, and a board the rule-set cannot use.
    pub fn ready_on(
        &self,
        board: Option<&Board>,
        switches: &Switches,
    ) -> Result<Arc<dyn RuleSet>, SwitchError> {
        let board_key = board.map_or(String::new(), |b| b.about.key());
        let key = (self.name, board_key, switches.clone());
        if let Some(rules) = READY.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(rules));
        }
        let rules: Arc<dyn RuleSet> = Arc::from(self.build(board, switches)?);
        READY.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&rules));
        Ok(rules)
    }

    /// Builds it, on an editor's board or its own.
    pub fn build(&self, board: Option<&Board>, switches: &Switches) -> RuleSetResult {
        let Some(board) = board else { return (self.make)(switches) };
        let on = self.on.map_err(|needs| SwitchError::Board { rules: self.name, needs })?;
        let mut all = Switches(board.play.switches.clone());
        all.0.extend(switches.0.clone());
        on(board, &all)
    }

    /// Its switches, without those it shares with Standard.
    pub fn switches(&self) -> impl Iterator<Item = &'static switches::Switch> + Clone + use<> {
        self.tables.iter().copied().flatten()
    }

    /// A switch by its key.
    pub fn switch(&self, key: &str) -> Option<&'static switches::Switch> {
        let base: &[&[switches::Switch]] = if self.standard { standard::TABLES } else { &[] };
        self.switches().chain(base.iter().copied().flatten()).find(|s| s.key == key)
    }
}

/// All rule-sets. A new one is a folder here and an entry in this list.
pub const LIST: &[RuleSetInfo] = &[
    RuleSetInfo {
        name: "Standard",
        aliases: &["regular", "diplomacy"],
        about: "Standard Diplomacy, adjudicated by DATC 3.2",
        tables: standard::TABLES,
        standard: false,
        make: standard::make,
        on: Ok(standard::with_board),
    },
    RuleSetInfo {
        name: "1897",
        aliases: &["rules1897"],
        about: "one unit in a home centre of the player's choice; home centres fixed after Fall 1899",
        tables: &[rules1897::HouseRules1897::TABLE],
        standard: true,
        make: rules1897::make,
        on: Ok(rules1897::with_board),
    },
    RuleSetInfo {
        name: "Rules1958",
        aliases: &["1958", "1958 rules"],
        about: "the 1958 rules: numbered units, stacks, followers, armies aboard",
        tables: &[rules1958::HouseRules1958::TABLE, MailRules::TABLE],
        standard: false,
        make: rules1958::make,
        on: Err("[rules.1958] with a capital, naval bases and paths for each power"),
    },
    RuleSetInfo {
        name: claudian::NAME,
        aliases: &["claudian diplomacy"],
        about: "Claudian Diplomacy: armies and fleets counted in men and ships, from AD 01",
        tables: &[MailRules::TABLE],
        standard: false,
        make: claudian::make,
        on: Err("[rules.claudian] with strengths for each province"),
    },
    RuleSetInfo {
        name: "Rather Silly",
        aliases: &["rathersilly", "rather silly diplomacy"],
        about: "Rather Silly Diplomacy 2½: eleven players and a hungry BORG",
        tables: &[silly::SillyHouseRules::TABLE, MailRules::TABLE],
        standard: false,
        make: silly::make,
        on: Err("[rules.silly] with the spaces its rules name"),
    },
    RuleSetInfo {
        name: swiss::NAME,
        aliases: &["swiss variant", "the swiss variant"],
        about: "The Swiss Variant of 1968: an eighth power, and linkages through hyperspace",
        tables: &[swiss::SwissHouseRules::TABLE, MailRules::TABLE],
        standard: false,
        make: swiss::make,
        on: Err("[rules.swiss] with the places that are linked"),
    },
];

/// Finds a rule-set by name or alias; letter case and blanks do not matter.
pub fn find(name: &str) -> Option<&'static RuleSetInfo> {
    let fold = crate::board::fold;
    let wanted = fold(name);
    LIST.iter().find(|e| fold(e.name) == wanted || e.aliases.iter().any(|a| fold(a) == wanted))
}
