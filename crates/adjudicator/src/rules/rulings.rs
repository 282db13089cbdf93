//! The GM's rulings for one phase: lines `GM: ...` of gm.txt or of a case, in all rule-sets.
//!
//! Order of events: a `RulingLog` is opened on the position (the order reader reads the orders in rulings); READ
//! changes the letters, DRAW fixes draws, ORDER gives orders, RESULT applies where results are decided; in the end every
//! ruling has been applied or is refused with a reason. If two contradict each other, the last one counts.

use std::borrow::Cow;

use diagnostics::Span;

use super::forced_moves::ForcedMoves;
use super::forced_results::{self, ForcedResult, fits, replace_piece};
use super::{RulingApplied, normalize_fact};
use crate::board::fold;
use crate::judge::Tri;
use crate::rules::prelude::*;
use crate::terms::ArrowKind;

/// One ruling as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The words after `GM:`, without the quoted reason.
    pub words: String,
    /// The reason between the last pair of quotation marks, printed with the result.
    pub reason: Option<String>,
    /// Its place in the file, for messages.
    pub span: Option<Span>,
}

/// All rulings for one phase, in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub Vec<Ruling>);

impl Ruling {
    /// Reads the text of a line after `GM:`. A final `"reason"` is split off (`NOTE "text"` has the words `NOTE` and its
    /// text as the reason).
    pub fn read(line: &str, span: Option<Span>) -> Ruling {
        let line = line.trim();
        if line.ends_with('"')
            && let Some(open) = line[..line.len() - 1].rfind('"')
        {
            let reason = line[open + 1..line.len() - 1].to_string();
            return Ruling { words: line[..open].trim().into(), reason: Some(reason), span };
        }
        Ruling { words: line.into(), reason: None, span }
    }

    /// The first word in upper case, and the rest: `RESULT`, `France A par-bur = fails`.
    pub fn verb(&self) -> (String, &str) {
        let (verb, rest) = self.words.split_once(char::is_whitespace).unwrap_or((&self.words, ""));
        (verb.trim_end_matches(':').to_uppercase(), rest.trim())
    }
}

/// The sheet index of the GM's orders.
pub(super) const GM: usize = usize::MAX;

#[derive(Clone, Debug)]
enum ParsedRuling {
    Read {
        owner: Owner,
        words: String,
        order: Option<String>,
    },
    Order {
        owner: Owner,
        order: OrderTerm,
    },
    Result {
        owner: Owner,
        order: StatedOrder,
        verdict: Verdict,
    },
    Draw {
        number: u32,
        value: String,
    },
    Stands,
    Note(String),
    /// One the rule-set itself applies.
    Own,
}

/// A ruling in progress: its content, its printed text, its outcome.
#[derive(Clone, Debug)]
struct PendingRuling {
    parsed: Result<ParsedRuling, String>,
    text: CodedMessage,
    outcome: Option<Result<(), String>>,
    against: Option<Reason>,
}

/// The rulings of a phase while they are applied.
pub(crate) struct RulingLog<'a> {
    board: &'a Board,
    rows: Vec<PendingRuling>,
    reasons: Vec<Option<String>>,
    rules: &'a dyn RuleSet,
    position: Position,
    /// Fixed results of retreats and adjustments, by row.
    fixed: Vec<(usize, Vec<ForcedResult>)>,
}

impl<'a> RulingLog<'a> {
    /// Parses the rulings in a position.
    pub(crate) fn open(rules: &'a dyn RuleSet, position: &Position, gm: &Rulings) -> RulingLog<'a> {
        RulingLog::with(rules, position, gm, |_| None::<Result<(), String>>).0
    }

    /// The same with `own` reading those only the rule-set knows, which are also returned, by row.
    pub(crate) fn with<W>(
        rules: &'a dyn RuleSet,
        position: &Position,
        gm: &Rulings,
        own: impl Fn(&Ruling) -> Option<Result<W, String>>,
    ) -> (RulingLog<'a>, Vec<Option<W>>) {
        let reader = RulingParser { rules, position };
        let (mut rows, mut words) = (Vec::new(), Vec::new());
        for ruling in &gm.0 {
            let (said, word) = match own(ruling) {
                None => (reader.parse(ruling), None),
                Some(Ok(word)) => (Ok(ParsedRuling::Own), Some(word)),
                Some(Err(why)) => (Err(why), None),
            };
            rows.push(reader.row(said));
            words.push(word);
        }
        let keys: Vec<_> = rows.iter().map(|r| r.parsed.as_ref().ok().and_then(|s| reader.key(s))).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            if keys[i].is_some() && keys[i + 1..].contains(&keys[i]) {
                row.text = CodedMessage::new("gm-overruled").with("said", std::mem::take(&mut row.text));
                row.outcome = Some(Ok(()));
            }
        }
        let reasons = gm.0.iter().map(|r| r.reason.clone().or_else(|| Some(r.words.clone()))).collect();
        let (position, fixed) = (position.clone(), Vec::new());
        (RulingLog { board: rules.board(), rows, reasons, rules, position, fixed }, words)
    }

    /// The rulings neither overruled nor refused.
    fn open_rows(&self) -> impl Iterator<Item = (usize, &ParsedRuling)> {
        let open = self.rows.iter().enumerate().filter(|(_, row)| row.outcome.is_none());
        open.filter_map(|(i, row)| Some((i, row.parsed.as_ref().ok()?)))
    }

    /// READ: the letters, with the GM's readings in place of the text; also RESULTs of retreats and adjustments.
    pub(crate) fn apply_read_rulings<'s>(
        &mut self,
        rules: &dyn RuleSet,
        position: &Position,
        sheets: &'s OrderSets,
    ) -> Cow<'s, OrderSets> {
        let mut sheets = Cow::Borrowed(sheets);
        for i in 0..self.rows.len() {
            let row = &self.rows[i];
            if let (Ok(ParsedRuling::Read { owner, words, order }), None) = (&row.parsed, &row.outcome) {
                let outcome = replace(rules, position, sheets.to_mut(), *owner, words, order.as_deref());
                self.rows[i].outcome = Some(outcome);
            }
        }
        for i in 0..self.rows.len() {
            let (Ok(ParsedRuling::Result { owner, order, verdict }), None) =
                (&self.rows[i].parsed, &self.rows[i].outcome)
            else {
                continue;
            };
            if !forced_results::can_force_results(position.turn.phase, rules.grammar(), order.term()) {
                continue;
            }
            let found = match order.term() {
                None => Err(self.no_order(*owner, order)),
                Some(term) => forced_results::fix(rules, position, sheets.to_mut(), *owner, term, *verdict),
            };
            match found {
                Ok(list) => self.fixed.push((i, list)),
                Err(why) => self.rows[i].outcome = Some(Err(why)),
            }
        }
        sheets
    }

    /// DRAW: fixes draws before they are made.
    pub(crate) fn overrule(&self, draws: &mut Draws) {
        for (_, said) in self.open_rows() {
            if let ParsedRuling::Draw { number, value } = said {
                draws.overrule(*number, value);
            }
        }
    }

    /// ORDER: the orders given, each replacing the unit's own.
    pub(crate) fn orders(&mut self) -> Vec<(Owner, OrderTerm)> {
        let all = self.order_rulings();
        all.iter().for_each(|(row, ..)| self.settle(*row, Ok(())));
        all.into_iter().map(|(_, owner, order)| (owner, order)).collect()
    }

    /// The same with their rows, which the caller must settle.
    pub(crate) fn order_rulings(&self) -> Vec<(usize, Owner, OrderTerm)> {
        let orders = self.open_rows().filter_map(|(row, said)| match said {
            ParsedRuling::Order { owner, order } => Some((row, *owner, order.clone())),
            _ => None,
        });
        orders.collect()
    }

    /// RESULTs, with their rows, which the caller must settle.
    pub(crate) fn result_rulings(&self) -> Vec<(usize, Owner, StatedOrder, Verdict)> {
        let results = self.open_rows().filter_map(|(row, said)| match said {
            ParsedRuling::Result { owner, order, verdict } => Some((row, *owner, order.clone(), *verdict)),
            _ => None,
        });
        results.collect()
    }

    /// Whether two orders are for the same unit.
    pub(crate) fn same_unit(&self, one: &OrderTerm, other: &OrderTerm) -> bool {
        let [one, other] = [one, other].map(|term| {
            let unit = *term.units().next()?;
            Some(match unit.at {
                UnitLocation::Place(place) => (Some(self.board.province_of(place)), None, None),
                UnitLocation::Marker(number) => (None, Some(number), unit.kind),
                UnitLocation::Outside => (None, None, unit.kind),
            })
        });
        one.is_some() && one == other
    }

    /// Whether any is a RESULT.
    pub(crate) fn fixes_results(&self) -> bool {
        self.open_rows().any(|(_, said)| matches!(said, ParsedRuling::Result { .. }))
    }

    /// RESULT: matches rulings with orders: row, index of the order, verdict. The caller must settle each row with
    /// [`RulingLog::settle`]; one that a later one contradicts is overruled. `orders` are owners, canonical orders and
    /// orders as written; `stacks`: units of one owner may share a province.
    fn results(&mut self, orders: &[RuledOrder], stacks: bool) -> Vec<(usize, usize, Verdict)> {
        let mut out = Vec::new();
        for (row, owner, order, verdict) in self.result_rulings() {
            let found = self.named(orders, owner, &order);
            match found.and_then(|index| can_be(&orders[index].1, verdict).map(|()| index)) {
                Ok(index) => out.push((row, index, verdict)),
                Err(why) => self.settle(row, Err(why)),
            }
        }
        let claims = out.into_iter().map(|(row, index, verdict)| {
            (row, index, verdict, self.holder(orders[index].0, &orders[index].1, verdict))
        });
        let claims = claims.collect();
        self.resolve_contradictions(claims, stacks)
    }

    /// The claims that no later one contradicts: row, index of the order, verdict.
    pub(super) fn resolve_contradictions(
        &mut self,
        claims: Vec<ResultClaim>,
        stacks: bool,
    ) -> Vec<(usize, usize, Verdict)> {
        let mut kept: Vec<ResultClaim> = Vec::new();
        for claim in claims.into_iter().rev() {
            let (row, index, _, holder) = claim;
            let is_overruled = kept.iter().any(|(_, other, _, held)| {
                let both = holder.zip(*held);
                *other == index || both.is_some_and(|(a, b)| a.1 == b.1 && !(stacks && a.0 == b.0))
            });
            if is_overruled {
                let said = std::mem::take(&mut self.rows[row].text);
                self.tell(row, CodedMessage::new("gm-overruled").with("said", said));
            } else {
                kept.push(claim);
            }
        }
        kept.into_iter().rev().map(|(row, index, verdict, _)| (row, index, verdict)).collect()
    }

    /// The owner and the province that a result gives to one unit alone: it arrives there, or stays and succeeds.
    pub(super) fn holder(
        &self,
        owner: Owner,
        order: &StatedOrder,
        verdict: Verdict,
    ) -> Option<(Owner, Province)> {
        let term = order.term().filter(|_| verdict == Verdict::Succeeds)?;
        let place = match (self.rules.grammar().form(term).arrow, term.units().next()?.at) {
            (ArrowKind::Move, _) => term.goal()?,
            (_, UnitLocation::Place(place)) => place,
            _ => return None,
        };
        Some((owner, self.board.province_of(place)))
    }

    /// RESULTs where every order of a movement may be ruled on; `unit` gives the unit of an order, `void` whether the
    /// rules make it void, by its index.
    pub(super) fn pins(
        &mut self,
        orders: &[RuledOrder],
        unit: impl Fn(usize) -> usize,
        void: impl Fn(usize) -> bool,
    ) -> ForcedMoves {
        let mut pins = ForcedMoves::default();
        for (row, index, verdict) in self.results(orders, false) {
            let order = &orders[index].1;
            self.settle(row, Ok(()));
            if verdict == Verdict::Succeeds && void(index) {
                let why = format!("“{}” is void by the rules and cannot succeed", order.text(self.board));
                self.settle(row, Err(why));
            } else {
                pins.fix(unit(index), verdict);
            }
        }
        pins
    }

    /// RESULTs where only moves may be ruled on; `moves` gives the move of an order, if it is one. Returns row, move, and
    /// whether it succeeds.
    pub(super) fn moves_ruled(
        &mut self,
        orders: &[RuledOrder],
        moves: impl Fn(usize) -> Option<usize>,
    ) -> Vec<(usize, usize, Tri)> {
        let mut out = Vec::new();
        for (row, index, verdict) in self.results(orders, true) {
            let outcome = match (moves(index), verdict) {
                (Some(moved), Verdict::Succeeds | Verdict::Fails) => {
                    out.push((row, moved, Tri::from_bool(verdict == Verdict::Succeeds)));
                    Ok(())
                }
                (Some(_), _) => Err("a move succeeds or fails".into()),
                (None, _) => {
                    let order = orders[index].1.text(self.board);
                    Err(format!("“{order}” is not a valid move, and only moves can be ruled on"))
                }
            };
            self.settle(row, outcome);
        }
        out
    }

    fn no_order(&self, owner: Owner, wanted: &StatedOrder) -> String {
        format!("{} has no order “{}”", self.board.owner(owner).name, wanted.text(self.board))
    }

    fn named(&self, orders: &[RuledOrder], owner: Owner, wanted: &StatedOrder) -> Result<usize, String> {
        let mine = || orders.iter().enumerate().filter(|(_, (o, ..))| *o == owner);
        let text = normalize_fact(&wanted.text(self.board));
        if let Some((i, _)) = mine().find(|(_, (_, canonical, written))| {
            [canonical, written].iter().any(|stated| normalize_fact(&stated.text(self.board)) == text)
        }) {
            return Ok(i);
        }
        let fitting = mine().filter(|(_, (_, order, _))| {
            let terms = wanted.term().zip(order.term());
            terms.is_some_and(|(wanted, order)| fits(self.board, wanted, order))
        });
        let fitting: Vec<usize> = fitting.map(|(i, _)| i).collect();
        match fitting[..] {
            [one] => Ok(one),
            [] => {
                let has = mine().find(|(_, (_, order, _))| {
                    let terms = wanted.term().zip(order.term());
                    terms.is_some_and(|(wanted, order)| self.same_unit(order, wanted))
                });
                let has = has.map_or(String::new(), |(_, (_, order, _))| {
                    format!(": the unit has {}", order.text(self.board))
                });
                Err(self.no_order(owner, wanted) + &has)
            }
            _ => {
                let name = &self.board.owner(owner).name;
                Err(format!("{name} has several orders that “{}” fits", wanted.text(self.board)))
            }
        }
    }

    /// The reason given with a ruling; empty if there is none.
    pub(crate) fn reason(&self, row: usize) -> String {
        self.reasons[row].clone().unwrap_or_default()
    }

    /// Records the outcome of a ruling.
    pub(crate) fn settle(&mut self, row: usize, outcome: Result<(), String>) {
        self.rows[row].outcome = Some(outcome);
    }

    /// Records the effect of a ruling that was applied.
    pub(crate) fn tell(&mut self, row: usize, text: CodedMessage) {
        self.rows[row].text = text;
        self.settle(row, Ok(()));
    }

    /// Completes the report: marks the GM's orders, compares rulings on draws with the draws made, and refuses rulings
    /// that had nothing to decide.
    pub(crate) fn finish(mut self, draws: &Draws, report: &mut PhaseResult) {
        for (row, fixed) in std::mem::take(&mut self.fixed) {
            let outcome = forced_results::apply_forced_results(self.rules, &self.position, &fixed, report);
            let (outcome, against) = match outcome {
                Ok(()) => (Ok(()), None),
                Err((why, against)) => (Err(why), against),
            };
            (self.rows[row].outcome, self.rows[row].against) = (Some(outcome), against);
        }
        for line in report.orders.iter_mut().filter(|l| l.written_at.is_some_and(|w| w.sheet == GM)) {
            line.written_at = None;
            line.origin = OrderOrigin::Gamesmaster;
        }
        let mut said = Vec::new();
        for (index, mut row) in self.rows.into_iter().enumerate() {
            let against = row.against.take();
            let outcome = match (row.parsed, row.outcome) {
                (Err(why), _) => Err(why),
                (_, Some(outcome)) => outcome,
                (Ok(ParsedRuling::Draw { number, value }), _) => check_draw(draws, number, &value),
                (Ok(ParsedRuling::Result { .. }), _) => {
                    Err("nothing in this phase has a result that could be fixed".into())
                }
                (Ok(ParsedRuling::Stands), _) => {
                    said.push(PhaseEvent::new("stands-published"));
                    Ok(())
                }
                (Ok(ParsedRuling::Note(text)), _) => {
                    said.push(PhaseEvent::new("note").with("text", text));
                    Ok(())
                }
                _ => Err("it decides nothing in this phase".into()),
            };
            report.rulings.push(RulingApplied { index, outcome: outcome.map(|()| row.text), against });
        }
        report.events.splice(0..0, said);
    }
}

/// A text of a power's letter as the GM read it.
pub(super) fn as_read(owner: Owner, order: Option<&str>) -> CodedMessage {
    let text = CodedMessage::new(if order.is_some() { "gm-read-as" } else { "gm-read-nothing" });
    text.with("power", owner).with("order", order.unwrap_or_default().to_string())
}

/// An order given by the GM.
pub(super) fn as_ordered(owner: Owner, order: String) -> CodedMessage {
    CodedMessage::new("gm-order").with("power", owner).with("order", order)
}

/// A result fixed by the GM.
pub(super) fn as_fixed(owner: Owner, order: &str, verdict: Verdict) -> CodedMessage {
    CodedMessage::new("gm-result")
        .with("power", owner)
        .with("order", order.to_string())
        .with("result", verdict.word())
}

/// A draw fixed by the GM.
pub(super) fn as_drawn(number: u32, value: &str) -> CodedMessage {
    CodedMessage::new("gm-draw").with("n", number).with("value", value.to_string())
}

/// Checks that a draw was made and gave the GM's value.
pub(super) fn check_draw(draws: &Draws, number: u32, value: &str) -> Result<(), String> {
    match draws.log().iter().find(|d| d.number == number) {
        None => Err(format!("there was no draw {number}")),
        Some(draw) if draw.value.eq_ignore_ascii_case(value) => Ok(()),
        Some(draw) => {
            Err(format!("draw {number} cannot give “{value}”: it gives one of {}", draw.candidates.join(" ")))
        }
    }
}

/// Whether an order can have a result: only supports are cut.
pub(super) fn can_be(order: &StatedOrder, verdict: Verdict) -> Result<(), String> {
    let support = match order {
        StatedOrder::Item(grammar, OrderItem::Order { term, .. }) => {
            grammar.form(term).name.starts_with("Support")
        }
        _ => true,
    };
    if verdict == Verdict::Cut && !support { Err("only a support is cut".into()) } else { Ok(()) }
}

/// An order whose result may be fixed: its owner, its canonical form, and the form as written.
pub(super) type RuledOrder = (Owner, StatedOrder, StatedOrder);

/// A result claimed by a ruling: its row, the index of the order, the verdict, and [`RulingLog::holder`].
type ResultClaim = (usize, usize, Verdict, Option<(Owner, Province)>);

/// Parses rulings in a position.
struct RulingParser<'a> {
    rules: &'a dyn RuleSet,
    position: &'a Position,
}

impl RulingParser<'_> {
    fn row(&self, said: Result<ParsedRuling, String>) -> PendingRuling {
        let text = match &said {
            Err(_) | Ok(ParsedRuling::Own) => CodedMessage::default(),
            Ok(ParsedRuling::Read { owner, order, .. }) => as_read(*owner, order.as_deref()),
            Ok(ParsedRuling::Order { owner, order }) => {
                as_ordered(*owner, self.rules.grammar().text(self.rules.board(), order))
            }
            Ok(ParsedRuling::Result { owner, order, verdict }) => {
                as_fixed(*owner, &order.text(self.rules.board()), *verdict)
            }
            Ok(ParsedRuling::Draw { number, value }) => as_drawn(*number, value),
            Ok(ParsedRuling::Stands) => CodedMessage::new("gm-stands"),
            Ok(ParsedRuling::Note(text)) => CodedMessage::new("gm-note").with("text", text.clone()),
        };
        PendingRuling { parsed: said, text, outcome: None, against: None }
    }

    fn parse(&self, ruling: &Ruling) -> Result<ParsedRuling, String> {
        let (verb, rest) = ruling.verb();
        Ok(match verb.as_str() {
            "READ" => {
                let (who, words, order) = read(rest)?;
                let owner = power(self.rules.board(), who)?;
                let nothing = order.eq_ignore_ascii_case("nothing");
                let order = checked_script(self.rules.board(), order)?;
                let order = if nothing { None } else { Some(self.order(owner, order)?) };
                ParsedRuling::Read { owner, words: words.into(), order }
            }
            "ORDER" => {
                let (owner, order) = split_power(self.rules.board(), rest)?;
                let order = self.order(owner, order)?;
                let parsed = self.rules.grammar().parse(self.rules.board(), &order);
                let read = self.rules.read(self.position, owner, &Source::new("gm.txt", &*order));
                let term = parsed.ok().filter(|_| !read.iter().any(|r| r.codes.contains(&Code::WrongPhase)));
                let term =
                    term.ok_or_else(|| format!("“{order}” is not an order for one unit in this phase"))?;
                self.stands(owner, &term)?;
                ParsedRuling::Order { owner, order: term }
            }
            "RESULT" => {
                let (rest, verdict) = result(rest)?;
                let (owner, order) = split_power(self.rules.board(), rest)?;
                let order = self.order(owner, order).unwrap_or_else(|_| order.into());
                let order = StatedOrder::read(self.rules.grammar(), self.rules.board(), &order);
                ParsedRuling::Result { owner, order, verdict }
            }
            "DRAW" => draw(rest)
                .map(|(number, value)| ParsedRuling::Draw { number, value: self.rules.draw_value(value) })?,
            "STANDS" => ParsedRuling::Stands,
            "NOTE" => ParsedRuling::Note(note(ruling)?),
            _ => {
                let rules = self.rules.title();
                return Err(format!(
                    "“{verb}” is not a ruling in {rules}; use READ, ORDER, RESULT, DRAW, STANDS or NOTE"
                ));
            }
        })
    }

    /// Checks that an order's unit exists, unless it is to be built.
    fn stands(&self, owner: Owner, term: &OrderTerm) -> Result<(), String> {
        let (grammar, board) = (self.rules.grammar(), self.rules.board());
        let Some(unit) = term.units().next() else { return Ok(()) };
        let waiting = self.position.dislodged_units();
        let mut theirs = self.position.units.iter().chain(waiting).filter(|u| u.owner == owner);
        let built = grammar.form(term).arrow == ArrowKind::Build;
        if built || unit.at == UnitLocation::Outside || theirs.any(|u| unit.fits(board, u)) {
            return Ok(());
        }
        Err(format!("{} has no such unit: “{}”", board.owner(owner).name, grammar.text(board, term)))
    }

    /// Key that two contradicting rulings share.
    fn key(&self, said: &ParsedRuling) -> Option<(u8, Owner, String)> {
        Some(match said {
            ParsedRuling::Read { owner, words, .. } => (0, *owner, comparable(words)),
            ParsedRuling::Order { owner, order } => {
                let unit = UnitRef { number: None, ..*order.units().next()? };
                (1, *owner, format!("{unit:?}"))
            }
            ParsedRuling::Result { owner, order, .. } => {
                (2, *owner, normalize_fact(&order.text(self.rules.board())))
            }
            ParsedRuling::Draw { number, .. } => (3, Owner(0), number.to_string()),
            ParsedRuling::Stands | ParsedRuling::Note(_) | ParsedRuling::Own => return None,
        })
    }

    /// The order a text means: unchanged if canonical, otherwise as read in the position, if it is exactly one without an error.
    fn order(&self, owner: Owner, text: &str) -> Result<String, String> {
        let known = OrderItem::parse(self.rules.grammar(), self.rules.board(), text);
        if known.is_ok_and(|item| !matches!(item, OrderItem::Heading(t) if t.starts_with("HEADER"))) {
            return Ok(text.into());
        }
        one_order(&self.rules.read(self.position, owner, &Source::new("gm.txt", text)), text)
    }
}

/// The single order of a reading.
pub(super) fn one_order(readings: &[Reading], text: &str) -> Result<String, String> {
    if let Some(wrong) = readings.iter().find(|r| r.is_error()) {
        return Err(format!("“{text}” is not an order: {}", wrong.message));
    }
    let mut orders = readings.iter().filter_map(|r| r.order.as_ref());
    match (orders.next(), orders.next()) {
        (Some(one), None) => Ok(one.clone()),
        (Some(_), _) => Err(format!("“{text}” is more than one order")),
        (None, _) => Err(format!("“{text}” is not an order")),
    }
}

/// Splits a power from its order.
pub(super) fn split_power<'t>(board: &Board, text: &'t str) -> Result<(Owner, &'t str), String> {
    // Names may contain blanks: the longest match counts.
    let starts = text.char_indices().filter(|(_, c)| matches!(c, ' ' | ':')).map(|(at, _)| at);
    let mut named = starts.filter_map(|at| Some((board.find_owner(text[..at].trim())?, &text[at..])));
    match named.next_back() {
        Some((owner, rest)) => {
            Ok((owner, checked_script(board, rest.trim_start_matches([':', ' ']).trim())?))
        }
        None => {
            let known = power(board, text.split([' ', ':']).next().unwrap_or("")).err();
            Err(known.unwrap_or_else(|| format!("an order is missing after “{text}”")))
        }
    }
}

/// Checks that no letter outside quotations belongs to another alphabet than its word.
pub(super) fn checked_script<'t>(board: &Board, text: &'t str) -> Result<&'t str, String> {
    let words = text.split('"').step_by(2).flat_map(|part| part.split(|c: char| !c.is_alphabetic()));
    for word in words.filter(|w| !w.is_ascii()) {
        let mixed = word.chars().any(is_latin);
        if let Some(odd) = word.chars().find(|c| {
            !is_latin(*c)
                && (mixed || !board.names().keys().any(|n| n.contains(&(*c).to_lowercase().to_string())))
        }) {
            return Err(format!(
                "the “{odd}” in “{word}” is from another alphabet (U+{:04X}); retype the word",
                odd as u32
            ));
        }
    }
    Ok(text)
}

fn is_latin(c: char) -> bool {
    fold(c.encode_utf8(&mut [0; 4])).chars().all(|f| f < '\u{250}')
}

/// Finds a power by name.
pub(super) fn power(board: &Board, name: &str) -> Result<Owner, String> {
    let name = name.trim().trim_end_matches(':');
    board.find_owner(name).ok_or_else(|| {
        let all: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
        format!("no power is called “{name}”: the powers are {}", all.join(", "))
    })
}

/// Parses `Power "words" AS order`.
pub(super) fn read(rest: &str) -> Result<(&str, &str, &str), String> {
    let form = "write READ as: READ Power \"words of the letter\" AS order (or AS nothing)";
    let (who, rest) = rest.split_once('"').ok_or(form)?;
    let (words, rest) = rest.split_once('"').ok_or(form)?;
    let rest = rest.trim();
    let order = rest.get(..2).filter(|w| w.eq_ignore_ascii_case("as")).and_then(|_| rest.get(2..));
    let order = order.map(str::trim).filter(|o| !o.is_empty() && !words.trim().is_empty()).ok_or(form)?;
    Ok((who, words, order))
}

/// Parses `order = result`.
pub(super) fn result(rest: &str) -> Result<(&str, Verdict), String> {
    let (order, word) = rest.rsplit_once('=').ok_or("write RESULT as: RESULT Power order = result")?;
    let word = word.trim();
    let mut known = Verdict::ALL.into_iter().filter(|v| *v != Verdict::Weakened);
    let found = known.find(|v| v.word().eq_ignore_ascii_case(word));
    let verdict = found.ok_or_else(|| {
        format!("no result is called “{word}”: the results are succeeds, fails, cut, void, dislodged")
    })?;
    Ok((order.trim(), verdict))
}

/// Parses `number = value`.
pub(super) fn draw(rest: &str) -> Result<(u32, &str), String> {
    let (number, value) = rest.split_once('=').ok_or("write DRAW as: DRAW 1 = value")?;
    let (number, value) = (number.trim(), value.trim());
    let count = number.parse().map_err(|_| format!("“{number}” is not the number of a draw"))?;
    if value.is_empty() { Err("write DRAW as: DRAW 1 = value".into()) } else { Ok((count, value)) }
}

/// The text of a remark.
pub(super) fn note(ruling: &Ruling) -> Result<String, String> {
    let rest = ruling.verb().1;
    let text = if rest.is_empty() { ruling.reason.as_deref().unwrap_or_default() } else { rest };
    if text.is_empty() { Err("NOTE needs a text in quotation marks".into()) } else { Ok(text.into()) }
}

/// Words as READ compares them: without letter case, blanks, kinds of dashes and final punctuation.
fn comparable(text: &str) -> String {
    let text = text.replace(['–', '—', '−', '‐', '‑', '→'], "-").replace(char::is_whitespace, "");
    text.replace("->", "-").trim_end_matches(['.', ',', ';']).to_lowercase()
}

/// Finds the one piece of a power's letter that consists of these words.
pub(super) fn piece<'t>(
    name: &str,
    pieces: impl Iterator<Item = &'t str> + Clone,
    words: &str,
) -> Result<usize, String> {
    let wanted = comparable(words);
    let equal = pieces.clone().enumerate().filter(|(_, p)| comparable(p) == wanted).map(|(i, _)| i);
    let equal: Vec<usize> = equal.collect();
    match equal[..] {
        [one] => Ok(one),
        [] if wanted.is_empty() => Err("READ needs the words of the letter".into()),
        [] => Err(format!(
            "{name} wrote no “{words}”: there are {}",
            Some(pieces.map(|p| format!("“{}”", p.trim())).collect::<Vec<_>>().join(", "))
                .filter(|a| !a.is_empty())
                .unwrap_or_else(|| "no pieces at all".into())
        )),
        _ => Err(format!("{name} wrote “{words}” {} times: which is meant?", equal.len())),
    }
}

/// Replaces a piece of a letter, found by its reading, with an order: from then on the line is the program's.
fn replace(
    rules: &dyn RuleSet,
    position: &Position,
    sheets: &mut OrderSets,
    owner: Owner,
    words: &str,
    order: Option<&str>,
) -> Result<(), String> {
    let readings = rules.readings(position, sheets);
    let mine = readings.iter().enumerate().filter(|(i, _)| sheets.0[*i].owner == owner);
    let pieces: Vec<(usize, &Reading)> =
        mine.flat_map(|(i, read)| read.iter().map(move |r| (i, r))).collect();
    let name = &rules.board().owner(owner).name;
    let (sheet, reading) = pieces[piece(name, pieces.iter().map(|(_, r)| r.text.as_str()), words)?];
    replace_piece(&mut sheets.0[sheet], reading.line, reading.columns, order);
    Ok(())
}
