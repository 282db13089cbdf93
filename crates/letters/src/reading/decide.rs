//! One decision a unit, when the whole letter is read; and the pieces that come of it.

use std::collections::BTreeMap;
use std::ops::Range;

use adjudicator::board::{Board, Province, Unit, UnitKind};
use adjudicator::orders::policy::{Leniency, Which};
use adjudicator::orders::{Code, Policy};
use adjudicator::rules;
use adjudicator::season::Phase;
use adjudicator::terms::{OrderItem, StatedOrder, UnitNaming, UnitRef};

use super::Evidence;
use super::cause::Cause;
use super::letter::winter::{self, Wish};
use super::letter::{Label, Mention, MentionKind, Reader, Said, Statement, Stranger};
use super::matching::Status;
use super::orders::{By, Notes, Order};
use super::resolve::Whose;
use super::words::Trait;
use super::words::classes;
use crate::{Act, Kind, Piece};

/// A unit of the writer: where it is, what, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct UnitKey {
    province: Province,
    kind: adjudicator::board::UnitKind,
    number: u16,
}

impl UnitKey {
    fn of(board: &Board, unit: &Unit) -> UnitKey {
        UnitKey { province: board.unit_province(unit), kind: unit.kind, number: unit.number }
    }
}

/// What becomes of a unit.
#[derive(Clone, Debug)]
enum UnitDecision {
    /// It has this order.
    Order(usize),
    /// Parts of it have these orders.
    Parts(Vec<usize>),
    /// It holds, because of what is said there.
    Hold(Range<usize>, Code),
    /// Orders that disagree: the house rules choose, or the writer is asked (DATC 4.D.3).
    Several(Vec<usize>),
    /// Its writer is asked.
    Asked(Range<usize>, Code, Option<usize>),
}

/// More units than anybody can raise at once.
const MOST_RAISED: usize = 10;

/// Statuses of what was said and is not certain.
const UNCERTAIN: [Status; 7] = [
    Status::Choice,
    Status::Doubt,
    Status::Condition,
    Status::Tie,
    Status::Weak,
    Status::Left,
    Status::Denied,
];

impl Reader<'_, '_> {
    /// Decides about every unit and makes the pieces of the letter.
    pub fn decide(&mut self) -> Vec<Piece> {
        let notes = std::mem::take(&mut self.notes);
        let mut pieces = std::mem::take(&mut self.pieces);
        // Every unit that is due has its order.
        let mut whole = false;
        if self.is_winter() {
            self.restore_changes();
            self.take_spares();
            self.decide_winter(&mut pieces);
            self.decide_powers(&mut pieces);
        } else {
            let verdicts = self.verdicts();
            let ordered = |d: &UnitDecision| matches!(d, UnitDecision::Order(_) | UnitDecision::Hold(..));
            whole = self
                .ground
                .due()
                .all(|u| verdicts.get(&UnitKey::of(self.ground.board, u)).is_some_and(ordered));
            self.excuse(&verdicts, &mut pieces);
            self.tell(&verdicts, &mut pieces);
            self.decide_powers(&mut pieces);
            self.strangers(&verdicts, &mut pieces);
            for unit in std::mem::take(&mut self.lost) {
                pieces.push(self.piece(unit, Kind::Unread, vec![Code::UnknownOrder]));
            }
            let silent =
                self.ground.due().any(|u| !verdicts.contains_key(&UnitKey::of(self.ground.board, u)));
            if let Some((from, to)) = self.flags.vague.filter(|_| silent) {
                pieces.push(self.piece(from..to, Kind::Unread, vec![Code::UnknownOrder]));
            }
            if let Some((from, to)) = self.flags.rest_unclear.filter(|_| !whole) {
                pieces.push(self.piece(from..to, Kind::Unread, vec![Code::UnknownOrder]));
            }
        }
        for note in &notes {
            let mut piece = self.piece(note.span.clone(), note.kind, note.codes.clone());
            piece.cause.clone_from(&note.cause);
            if piece.cause == Some(Cause::Keeps) && whole {
                // "The other two as they are": they are ordered in this letter.
                piece.cause = Some(Cause::Stays);
            }
            piece.act = note.act;
            piece.order = note.order.clone();
            piece.unit = note.unit.map(|province| self.key(province));
            pieces.push(piece);
        }
        let silent = !pieces.iter().any(|p| p.is_order() || p.is_error());
        if self.ground.phase == Phase::Selection && silent {
            let text = |q: &usize| self.labels[self.token(*q).line as usize] == Label::Text;
            let home = &self.ground.board.owner(self.ground.who).home;
            let named = |q: &usize| {
                let exact = self.lattice.is_exact(*q) && self.lattice.is_no_common(*q);
                exact && self.lattice.provinces(*q).any(|p| home.contains(&p))
            };
            // A centre is named, and nothing says that it is selected.
            if let Some(q) = (0..self.lattice.len).filter(text).find(named) {
                pieces.push(self.piece(q..q + 1, Kind::Unread, vec![Code::UnknownOrder]));
            }
        }
        let replaces = pieces.iter().any(|p| p.act == Some(Act::Replaces));
        if replaces && !pieces.iter().any(Piece::is_order) {
            // "New ones tomorrow": what holds until then?
            let whole = self.text_range().unwrap_or(0..self.lattice.len);
            pieces.push(self.piece(whole, Kind::Unread, vec![Code::UnknownOrder]));
        }
        pieces
    }

    /// Every statement of the letter, with what decided about it.
    pub fn evidence(&self) -> Vec<Evidence> {
        let bytes = |tokens: Range<usize>| {
            let last = self.token(tokens.end.max(tokens.start + 1) - 1);
            self.token(tokens.start).start as usize..last.end as usize
        };
        let board = self.ground.board;
        let text = |order: &Order| order.text(self.grammar, board);
        let one = |s: &Statement| Evidence {
            span: bytes(s.tokens.clone()),
            order: s.said.as_ref().map(|said| match said {
                Said::Cases(text) => text.clone(),
                Said::Order { order, .. } => text(order),
            }),
            status: s.status,
            because: s.because.map(|q| bytes(q..q + 1)),
            form: s.form.map(|at| self.matcher.forms.list[at].row),
            cost: s.cost,
            rivals: s.rivals.iter().flatten().map(text).collect(),
            codes: s.notes.codes().chain(s.code).collect(),
        };
        self.statements.iter().map(one).collect()
    }

    /// The tokens of the first line of text.
    fn text_range(&self) -> Option<Range<usize>> {
        let line = self.labels.iter().position(|l| *l == Label::Text)?;
        Some(self.rows[line].clone()).filter(|r| !r.is_empty())
    }

    fn verdicts(&mut self) -> BTreeMap<UnitKey, UnitDecision> {
        let mut by_unit: BTreeMap<UnitKey, Vec<usize>> = BTreeMap::new();
        self.statements.iter_mut().enumerate().for_each(|(at, statement)| statement.number = at);
        for (at, statement) in self.statements.iter().enumerate() {
            if let Some(key) = self.key_of(statement) {
                by_unit.entry(key).or_default().push(at);
            }
        }
        let mut out: BTreeMap<UnitKey, UnitDecision> = BTreeMap::new();
        for (unit, list) in &by_unit {
            if let Some(verdict) = self.verdict_of(list) {
                out.insert(*unit, verdict);
            }
        }
        self.late_mentions(&mut out);
        self.mentioned(&mut out);
        self.in_other_lines(&mut out);
        self.others_hold(&mut out);
        self.told_along(&mut out);
        self.helps_a_move(&mut out);
        out
    }

    /// What the order of a unit says in words of another of the writer's: an army that is carried goes along, a unit of which it is
    /// said that it stays, stays.
    fn told_along(&mut self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        // In words: a letter's list has a line for the army.
        let spoken = |q: usize| self.lattice.kind(q) == Some(UnitKind::Army) && self.token(q).length > 2;
        let ferries = |s: &Statement| {
            let carries = |q: usize| self.lattice.is(q, Trait::Ferry) && self.any(q, classes!(Conv));
            let signs = s.tokens.clone().any(|q| self.token(q).is_dash());
            s.tokens.clone().any(|q| carries(q) || spoken(q) && !signs)
        };
        // "supports Bohemia, which stays where it is"
        let relates = |q: usize| {
            let (token, lattice) = (self.token(q), self.lattice);
            token.is(",")
                || token.is_word() && !token.hangs && lattice.classes(q).is_empty() && !lattice.has_name(q)
                || lattice.is(q, Trait::ThatOne)
        };
        let stays = |s: &Statement| {
            let verb = |q: &usize| self.any(*q, classes!(Hold Stand)) && self.token(*q).length > 3;
            let verb = s.tokens.clone().rev().find(verb);
            let name = verb.and_then(|v| (s.tokens.start..v).rev().find(|q| self.lattice.has_name(*q)));
            name.zip(verb).is_some_and(|(name, verb)| (name + 1..verb).any(relates))
        };
        // "supports the army in Belgium, which is to enter Holland"
        let goes = |s: &Statement| {
            let verb = s.tokens.clone().find(|q| self.any(*q, classes!(Sup)));
            let clause = |q: usize| self.token(q).is(",") && self.lattice.is(q + 1, Trait::Relative);
            verb.is_some_and(|verb| (verb..s.tokens.end).any(clause))
        };
        let mut new: Vec<(UnitKey, Statement)> = Vec::new();
        for statement in self.statements.iter().filter(|s| s.status == Status::Ok) {
            let (of, order) = match statement.said.as_ref().and_then(|said| said.order()) {
                Some(Order::Convoy { of, to, .. })
                    if ferries(statement)
                        && of.place().is_some_and(|p| self.ground.board.province_of(p) != *to) =>
                {
                    (of, Order::Move { unit: *of, to: to.place(), by: By::Itself })
                }
                Some(Order::Support { of, to: None, .. }) if stays(statement) => (of, Order::Hold(*of)),
                Some(Order::Support { of, to: Some(to), .. }) if goes(statement) => {
                    (of, Order::Move { unit: *of, to: *to, by: By::Itself })
                }
                _ => continue,
            };
            let place = of.place().map(|p| self.ground.board.province_of(p));
            let Some(unit) = place.and_then(|p| self.ground.named(p, Some(of))) else { continue };
            let key = UnitKey::of(self.ground.board, unit);
            if !out.contains_key(&key) {
                let notes = Notes::of(Code::Implied);
                let said = Some(Said::plain(order));
                new.push((key, Statement { said, source: Some(key.province), notes, ..statement.clone() }));
            }
        }
        for (key, statement) in new {
            out.insert(key, UnitDecision::Order(self.statements.len()));
            self.statements.push(statement);
        }
    }

    /// `Serbia marches on Trieste. Let Budapest support Serbia`: in words, where it stands or where it goes?
    fn helps_a_move(&self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        let board = self.ground.board;
        let formal =
            |q: usize| self.lattice.is_kind_letter(q) || self.token(q).is_dash() || self.token(q).length < 3;
        let own = |reference: &UnitRef| {
            let place = reference.place().map(|p| board.province_of(p))?;
            self.ground.named(place, Some(reference)).map(|unit| (*unit, UnitKey::of(board, unit)))
        };
        let order = |at: usize| self.statements[at].said.as_ref().and_then(Said::order);
        for statement in self.statements.iter().filter(|s| s.status == Status::Ok) {
            let Some(Order::Support { unit, of, to: None }) = statement.said.as_ref().and_then(Said::order)
            else {
                continue;
            };
            let verb = statement.tokens.clone().find(|q| self.any(*q, classes!(Sup)));
            let holds = verb.is_none_or(|verb| self.has(verb..statement.tokens.end, classes!(Hold Stand At)));
            let placed = self.grammar.units == UnitNaming::Placed;
            let Some(((helper, key), (_, helped))) = own(unit).zip(own(of)) else { continue };
            let (Some(UnitDecision::Order(mine)), Some(UnitDecision::Order(at))) =
                (out.get(&key), out.get(&helped))
            else {
                continue;
            };
            let Some(Order::Move { to, .. }) = order(*at) else { continue };
            let near = self.ground.steps(helper.kind, helper.place, board.province_of(*to));
            let spoken = !statement.tokens.clone().any(formal) && !holds;
            if near && placed && spoken && *mine == statement.number {
                let tokens = statement.tokens.clone();
                out.insert(key, UnitDecision::Asked(tokens, Code::AmbiguousOrder, Some(statement.number)));
            }
        }
    }

    fn verdict_of(&self, list: &[usize]) -> Option<UnitDecision> {
        let all: Vec<&Statement> = list.iter().map(|at| &self.statements[*at]).collect();
        let of = |status: Status| all.iter().copied().filter(move |s| s.status == status);
        let mut ok: Vec<&Statement> = of(Status::Ok).collect();
        if ok.is_empty() {
            ok = of(Status::By).collect();
        }
        let asked =
            |s: &Statement, code: Code| Some(UnitDecision::Asked(s.tokens.clone(), code, Some(s.number)));
        let preference = all.len() > 1
            && all.iter().all(|s| matches!(s.status, Status::Ok | Status::Choice) && s.said.is_some())
            && !all.iter().any(|s| matches!(s.said.as_ref().and_then(Said::order), Some(Order::Hold(_))))
            && all.iter().any(|s| s.status == Status::Choice);
        if self.ground.retreats() && preference {
            let open = all.iter().find(|s| !s.notes.has(Code::Impossible)).unwrap_or(&all[0]);
            return Some(UnitDecision::Order(open.number));
        }
        // "Nine thousand men are standing in the rain": no unit driven out can hold.
        let idle = |s: &Statement| {
            let holds = matches!(s.said.as_ref().and_then(Said::order), Some(Order::Hold(_)));
            self.ground.retreats() && holds && !ok.is_empty() && s.status == Status::Choice
        };
        let uncertain: Vec<&Statement> =
            all.iter().copied().filter(|s| UNCERTAIN.contains(&s.status) && !idle(s)).collect();
        if ok.len() > 1 && self.may_divide(&ok) {
            return Some(UnitDecision::Parts(ok.iter().map(|s| s.number).collect()));
        }
        if let Some(first) = ok.first() {
            let mut current = *first;
            for next in &ok[1..] {
                if agree(next, current) {
                    // Of two ways to say it, the plainer.
                    let retreats = |s: &Statement| s.said.as_ref().is_some_and(Said::has_retreats);
                    let plainer = next.said != current.said && next.cost < current.cost && !retreats(current);
                    if plainer || retreats(next) {
                        current = next;
                    }
                } else if next.corrects || next.amends || self.turns_round(current, next) {
                    current = next;
                } else {
                    return Some(UnitDecision::Several(ok.iter().map(|s| s.number).collect()));
                }
            }
            // An order for some of the men takes nothing back that was said of the others.
            let parts = self.grammar.units == UnitNaming::Sized;
            let late = uncertain.iter().find(|s| {
                (parts || s.number > current.number)
                    && s.status != Status::Tie
                    && s.status != Status::Denied
                    && !agree(s, current)
            });
            let denied = uncertain
                .iter()
                .find(|s| s.status == Status::Denied && agree(s, current) && s.number > current.number);
            // "From Munich 7,000 men go to Bohemia -- no, my husband says six: ..."
            let told = of(Status::Told).find(|s| {
                let here = s.sentence == current.sentence && s.number > current.number;
                here && s.amends && !agree(s, current)
            });
            return match late.or(denied).copied().or(told) {
                Some(s) => asked(s, s.code.unwrap_or(Code::AmbiguousOrder)),
                None => Some(UnitDecision::Order(current.number)),
            };
        }
        if let Some(first) = uncertain.first() {
            let plain = match first.status {
                Status::Choice | Status::Doubt => Code::AmbiguousOrder,
                _ => Code::UnknownOrder,
            };
            return asked(first, first.code.unwrap_or(plain));
        }
        let asides: Vec<&Statement> = of(Status::Aside).collect();
        if let Some(first) = asides.first().filter(|first| asides.iter().all(|s| agree(s, first))) {
            return Some(UnitDecision::Order(first.number));
        }
        let spoken = [Status::Told, Status::Past, Status::Scrapped, Status::Moot, Status::Later];
        let everything = self.rest.is_some_and(|r| r.all && r.kind.is_none());
        if self.rest.is_some() && all.iter().all(|s| s.status == Status::Later) {
            // "The rest hold", and a plan for another season
            return None;
        }
        if all.iter().any(|s| spoken.contains(&s.status)) && !everything {
            return asked(all[0], Code::UnknownOrder);
        }
        None
    }

    /// Whether "but" stands between two orders of one sentence, the first of which is only wished for: `I would love to send Burgundy to
    /// Munich, but ..., so it sits tight`.
    fn turns_round(&self, one: &Statement, next: &Statement) -> bool {
        let from = one.tokens.start.saturating_sub(6);
        one.sentence == next.sentence
            && self.has(one.tokens.end..next.tokens.start, classes!(But))
            && self.has(from..one.tokens.start, classes!(Wish))
    }

    /// Whether several orders for one unit are none that disagree: parts of a force; a move and a support (1958 rules).
    fn may_divide(&self, ok: &[&Statement]) -> bool {
        let order = |s: &&Statement| s.said.as_ref().and_then(|said| said.order().cloned());
        let orders: Vec<Order> = ok.iter().filter_map(order).collect();
        let sized = |o: &Order| o.unit().is_some_and(|u| u.number.is_some());
        let moves = orders.iter().filter(|o| o.is_move()).count();
        let supports = orders.iter().filter(|o| matches!(o, Order::Support { .. })).count();
        match self.grammar.units {
            UnitNaming::Sized => orders.iter().all(sized),
            UnitNaming::Numbered => orders.len() == 2 && moves == 1 && supports == 1,
            _ => false,
        }
    }

    /// The unit of a mention; None where several are.
    fn mention_key(&self, province: Province, named: (Option<UnitKind>, Option<u32>)) -> Option<UnitKey> {
        let board = self.ground.board;
        let units: Vec<&Unit> = self.ground.due().filter(|u| board.unit_province(u) == province).collect();
        let number = named.1.filter(|_| self.grammar.units == UnitNaming::Numbered);
        let numbered = |u: &Unit| number.is_none_or(|n| n == u32::from(u.number));
        let fits = |u: &&&Unit| numbered(u) && named.0.is_none_or(|kind| kind == u.kind);
        let unit = match units.as_slice() {
            [one] => one,
            several => {
                let mut fitting = several.iter().filter(fits);
                fitting.next().filter(|_| fitting.next().is_none())?
            }
        };
        Some(UnitKey::of(board, unit))
    }

    /// Words that question an order in a later line.
    fn late_mentions(&self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        for mention in self.mentions.iter().filter(|m| m.kind == MentionKind::Late) {
            let Some(key) = self.mention_key(mention.province, mention.named) else { continue };
            let Some(UnitDecision::Order(at)) = out.get(&key) else { continue };
            let statement = &self.statements[*at];
            if statement.tokens.end <= mention.tokens.start {
                let asked = UnitDecision::Asked(mention.unit.clone(), Code::AmbiguousOrder, Some(*at));
                out.insert(key, asked);
            }
        }
    }

    /// UnitNaming that are named and have no order.
    fn mentioned(&mut self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        let mut found: BTreeMap<UnitKey, (bool, Range<usize>)> = BTreeMap::new();
        for mention in std::mem::take(&mut self.mentions) {
            let mention = &mention;
            let Some(key) = self.mention_key(mention.province, mention.named) else { continue };
            if self.names_other_men(mention, out.get(&key)) {
                self.lost.push(mention.unit.clone());
            }
            if out.contains_key(&key) {
                continue;
            }
            match mention.kind {
                MentionKind::Bare => {
                    found.insert(key, (true, mention.unit.clone()));
                }
                MentionKind::Attempt | MentionKind::Named => {
                    found.entry(key).or_insert((false, mention.unit.clone()));
                }
                MentionKind::Told if mention.tokens.clone().any(|q| self.lattice.kind(q).is_some()) => {
                    found.entry(key).or_insert((false, mention.unit.clone()));
                }
                _ => {}
            }
        }
        for (key, (bare, tokens)) in found {
            let verdict = match (bare, self.flags.fragment) {
                (true, false) if self.flags.unit_list => continue,
                (true, false) => UnitDecision::Hold(tokens, Code::NoOrder),
                _ => UnitDecision::Asked(tokens, Code::UnknownOrder, None),
            };
            out.insert(key, verdict);
        }
    }

    /// Whether a mention begins as an order for a number of men does that no order has: of `A(Ven)5000 Apu` and `A(Ven)5000-Tus` the
    /// first.
    fn names_other_men(&self, mention: &Mention, decision: Option<&UnitDecision>) -> bool {
        let list = match decision {
            Some(UnitDecision::Order(at)) => std::slice::from_ref(at),
            Some(UnitDecision::Parts(list)) => list.as_slice(),
            _ => return false,
        };
        let formal = self.lattice.is_kind_letter(mention.unit.start) && self.token(mention.unit.start).upper;
        let elsewhere = |at: &usize| {
            self.statements[*at].tokens.start > mention.unit.end
                || self.statements[*at].tokens.end <= mention.unit.start
        };
        self.grammar.units == UnitNaming::Sized
            && formal
            && mention.named.1.is_some()
            && matches!(mention.kind, MentionKind::Bare | MentionKind::Attempt)
            && list.iter().all(elsewhere)
    }

    /// UnitNaming named in lines that were taken for no orders: press without a mark, votes, manners.
    fn in_other_lines(&self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        use Kind::{Closing, DateLine, Dateline, Greeting, Header, Status, Vote};
        for (line, row) in self.rows.iter().enumerate() {
            let Label::Other(Closing | DateLine | Dateline | Greeting | Header | Status | Vote) =
                self.labels[line]
            else {
                continue;
            };
            for q in row.clone().filter(|q| self.lattice.has_kind_unit(*q)) {
                let unit = self.lattice.units(q).iter().max_by_key(|u| u.end);
                let source = unit.and_then(|u| self.matcher.resolver.sources(u).first().copied());
                let own = source.filter(|s| s.whose == Whose::Own && s.cost <= 30);
                let Some((unit, own)) = unit.zip(own) else { continue };
                if let Some(key) = self.mention_key(own.province, (unit.kind, unit.number)) {
                    out.entry(key).or_insert(UnitDecision::Asked(q..unit.end, Code::UnknownOrder, None));
                }
            }
        }
    }

    /// `all others hold`
    fn others_hold(&self, out: &mut BTreeMap<UnitKey, UnitDecision>) {
        let Some(rest) = self.rest else { return };
        for unit in self.ground.due() {
            let key = UnitKey::of(self.ground.board, unit);
            if !out.contains_key(&key) && rest.kind.is_none_or(|kind| kind == unit.kind) {
                out.insert(key, UnitDecision::Hold(rest.token..rest.token + 1, Code::Implied));
            }
        }
    }

    fn tell(&self, verdicts: &BTreeMap<UnitKey, UnitDecision>, pieces: &mut Vec<Piece>) {
        let mut orders: Vec<(usize, Piece)> = Vec::new();
        let placed = |key: &UnitKey| {
            let units = &self.ground.position.units;
            units.iter().position(|unit| UnitKey::of(self.ground.board, unit) == *key)
        };
        let mut sorted: Vec<_> = verdicts.iter().collect();
        sorted.sort_by_key(|(key, _)| placed(key));
        for (UnitKey { province, kind, number }, verdict) in sorted {
            let unit = self.ground.due().find(|u| {
                (u.kind, u.number) == (*kind, *number) && self.ground.board.unit_province(u) == *province
            });
            match verdict {
                UnitDecision::Order(at) => orders.extend(self.order_of(*at, *province)),
                UnitDecision::Parts(list) => {
                    let mut parts: Vec<_> =
                        list.iter().filter_map(|at| self.order_of(*at, *province)).collect();
                    let supports = |at: usize| {
                        let said = self.statements[at].said.as_ref().and_then(Said::order);
                        matches!(said, Some(Order::Support { .. }))
                    };
                    if let Some(force) = unit.filter(|_| self.grammar.units == UnitNaming::Sized) {
                        self.count_men(force, &mut parts);
                    }
                    if self.grammar.units == UnitNaming::Numbered {
                        // Of a move and a support the move counts.
                        let put_aside = parts.iter_mut().filter(|(at, _)| supports(*at));
                        put_aside.for_each(|(_, piece)| piece.codes.push(Code::Extra));
                    }
                    orders.extend(parts);
                }
                UnitDecision::Several(list) => orders.extend(self.several(list, *province)),
                UnitDecision::Hold(tokens, code) => {
                    let Some(unit) = unit else { continue };
                    let said = Said::plain(Order::Hold(self.matcher.resolver.named(unit, None)));
                    let piece = self.order_piece(tokens.clone(), &said, vec![*code], Some(*province));
                    orders.push((usize::MAX, piece));
                }
                UnitDecision::Asked(tokens, code, at) => {
                    let mut piece = self.piece(tokens.clone(), Kind::Unread, vec![*code]);
                    piece.unit = Some(self.key(*province));
                    piece.cause = self.cause_of(*code, at.map(|at| &self.statements[at]));
                    if let Some(name) = self.unknown_goal(tokens).filter(|_| at.is_none()) {
                        piece.codes = vec![Code::UnknownProvince];
                        piece.cause = Some(Cause::UnknownName(name));
                    }
                    let said = at.and_then(|at| self.statements[at].said.as_ref());
                    piece.attempt = said.and_then(|said| self.stated(said));
                    orders.push((usize::MAX - 1, piece));
                }
            }
        }
        orders.sort_by_key(|(number, _)| *number);
        self.put_aside(verdicts, pieces);
        for (_, piece) in orders {
            if !pieces.iter().any(|p| p.order.is_some() && p.order == piece.order) {
                pieces.push(piece);
            }
        }
    }

    /// The men of a force are ordered once (C-10.4, C-10.5).
    fn count_men(&self, force: &Unit, parts: &mut [(usize, Piece)]) {
        let (mut left, mut rest) = (force.size, false);
        for (at, piece) in parts {
            let said = self.statements[*at].said.as_ref().and_then(Said::order);
            let (code, cause) = match said.and_then(Order::unit).and_then(|unit| unit.number) {
                Some(men) if men > left => (Code::Impossible, Cause::TooManyMen),
                None if rest => (Code::Extra, Cause::MenLeft),
                men => {
                    left -= men.unwrap_or(0);
                    rest |= men.is_none();
                    continue;
                }
            };
            piece.codes.push(code);
            piece.cause = Some(cause);
        }
    }

    /// Lines that may be no orders are not asked about where all the units they name have their orders elsewhere.
    fn excuse(&self, verdicts: &BTreeMap<UnitKey, UnitDecision>, pieces: &mut [Piece]) {
        let ordered = |q: usize| {
            let unit = self.lattice.units(q).iter().max_by_key(|u| u.end)?;
            let source = *self.matcher.resolver.sources(unit).first().filter(|s| s.whose == Whose::Own)?;
            let verdict = verdicts.get(&self.mention_key(source.province, (unit.kind, unit.number))?);
            Some(matches!(verdict, Some(UnitDecision::Order(_) | UnitDecision::Parts(_))))
        };
        let doubtful = |p: &&mut Piece| {
            let causes = [
                Cause::Moot,
                Cause::Addressed,
                Cause::Signed,
                Cause::ToldToOthers,
                Cause::OtherTurn,
                Cause::Apart,
            ];
            p.kind == Kind::Unread && p.cause.as_ref().is_some_and(|cause| causes.contains(cause))
        };
        for piece in pieces.iter_mut().filter(doubtful) {
            let units = self.lattice.tokens_in(&piece.span).filter(|q| self.lattice.has_kind_unit(*q));
            let mut known = units.filter_map(ordered).peekable();
            if known.peek().is_some() && known.all(|ordered| ordered) {
                (piece.kind, piece.codes) = (Kind::Others, Vec::new());
            }
        }
    }

    /// Orders of a unit that do not count, because another does: a later one changes them, they are of another season, told.
    fn put_aside(&self, verdicts: &BTreeMap<UnitKey, UnitDecision>, pieces: &mut Vec<Piece>) {
        for statement in &self.statements {
            let Some(UnitDecision::Order(at)) = self.key_of(statement).and_then(|key| verdicts.get(&key))
            else {
                continue;
            };
            let chosen = &self.statements[*at];
            let (kind, cause) = match statement.status {
                Status::Ok | Status::Scrapped | Status::Dropped
                    if statement.tokens.end <= chosen.tokens.start && !agree(statement, chosen) =>
                {
                    (Kind::Amend, Some(Cause::Changed))
                }
                Status::Past => (Kind::Past, None),
                Status::Later => (Kind::Later, None),
                Status::Told if chosen.tokens != statement.tokens => (Kind::Others, None),
                _ => continue,
            };
            pieces.push(Piece { cause, ..self.piece(statement.tokens.clone(), kind, Vec::new()) });
        }
    }

    /// The unit of the writer that a statement is about.
    fn key_of(&self, statement: &Statement) -> Option<UnitKey> {
        let said = statement.said.as_ref().and_then(Said::order);
        let named = said.and_then(Order::unit);
        let unit = self.ground.named(statement.source?, named.as_ref())?;
        Some(UnitKey::of(self.ground.board, unit))
    }

    /// The pieces of orders for one unit that disagree. Where several units may stand together the last counts (RS-0.16), and
    /// the judge is told all of them.
    fn several(&self, list: &[usize], province: Province) -> Vec<(usize, Piece)> {
        let owned = self.grammar.units == UnitNaming::Owned;
        let info = rules::find(self.world.rules.name());
        let chooses = info.is_some_and(|info| info.switches().any(|switch| switch.key == "double_orders"));
        let which = match chooses {
            _ if owned => Which::Last,
            true => Policy::new(self.world.rules.switches()).double(),
            false => Which::None,
        };
        let better: Vec<usize> = list.iter().copied().filter(|at| !self.is_worse(*at, list)).collect();
        let possible = |at: &usize| !self.statements[*at].notes.has(Code::Impossible);
        let legal: Vec<usize> = better.iter().copied().filter(possible).collect();
        let alone = better.first().copied().filter(|_| better.len() == 1);
        let chosen = alone.or(which.of(&legal)).or(which.of(&better));
        let cause = match which {
            Which::First => Cause::FirstCounts,
            Which::Last => Cause::LastCounts,
            Which::None => Cause::Conflict,
        };
        let mut out: Vec<(usize, Piece)> = Vec::new();
        for (at, mut piece) in list.iter().filter_map(|at| self.order_of(*at, province)) {
            let first = chosen.is_some_and(|chosen| agree(&self.statements[chosen], &self.statements[at]));
            if first && Some(at) != chosen {
                continue;
            }
            if !first && owned {
                piece.codes.push(Code::Extra);
                piece.cause = Some(cause.clone());
            } else if !first {
                piece.attempt = piece.order.take();
                (piece.kind, piece.codes) = (Kind::Unread, vec![Code::Conflict]);
                piece.cause = Some(cause.clone());
            }
            out.push((at, piece));
        }
        out
    }

    /// Whether the unit's letter is missing or wrong in an order and not in another for the unit, where that one counts more by the
    /// house rules (DATC 4.C.1, 4.C.2).
    fn is_worse(&self, at: usize, list: &[usize]) -> bool {
        let rules = self.matcher.resolver.house;
        let letters =
            [(Code::TypeFilled, rules.unit_type_missing()), (Code::TypeFixed, rules.unit_type_wrong())];
        let has = |at: usize, code: Code| self.statements[at].notes.has(code);
        letters.into_iter().any(|(code, rule)| {
            let better = || list.iter().any(|other| !has(*other, code));
            rule == Leniency::UnlessBetter && has(at, code) && better()
        })
    }

    /// The name behind a unit and a dash that is of no province, as it was written: `A Ber - Xyzzy`.
    fn unknown_goal(&self, unit: &Range<usize>) -> Option<String> {
        let (dash, name) = (unit.end, unit.end + 1);
        let token = self.token(name);
        let is_strange = token.is_word()
            && token.length > 2
            && !self.lattice.has_name(name)
            && self.lattice.classes(name).is_empty();
        let written = self.lattice.text.get(token.start as usize..token.end as usize);
        written.filter(|_| self.token(dash).is_dash() && is_strange).map(String::from)
    }

    /// Why a unit is asked about.
    fn cause_of(&self, code: Code, statement: Option<&Statement>) -> Option<Cause> {
        let Some(s) = statement else { return Some(Cause::NoOrder) };
        let word = s.because.and_then(|q| {
            let token = self.token(q);
            self.lattice.text.get(token.start as usize..token.end as usize).map(String::from)
        });
        Some(match s.status {
            _ if code == Code::Conflict => Cause::Conflict,
            Status::Choice => Cause::Choice,
            Status::Doubt => Cause::Doubted(word),
            Status::Condition => Cause::Condition,
            Status::Denied => Cause::Denied(word),
            Status::Left => Cause::Beside(word),
            Status::Told => Cause::Said,
            Status::Past => Cause::GoneBy,
            Status::Later => Cause::Later,
            Status::Scrapped => Cause::TakenBack,
            Status::Moot => Cause::Moot,
            Status::Tie if !s.rivals.is_empty() => {
                let own = s.said.as_ref().and_then(Said::order);
                let all = own.into_iter().chain(s.rivals.iter().flatten());
                Cause::Rivals(all.map(|order| order.text(self.grammar, self.ground.board)).collect())
            }
            Status::Weak if code == Code::UnknownOrder => Cause::Unread,
            _ => return None,
        })
    }

    /// The piece of an order that counts, with its place in the letter.
    fn order_of(&self, at: usize, province: Province) -> Option<(usize, Piece)> {
        let statement = &self.statements[at];
        let said = statement.said.as_ref()?;
        let codes = statement.notes.codes().filter(|c| !c.is_error()).collect();
        let mut piece = self.order_piece(statement.tokens.clone(), said, codes, Some(province));
        piece.act = statement.corrects.then_some(Act::Amends);
        Some((at, piece))
    }

    /// The key of the unit of the writer in a province.
    pub fn key(&self, province: Province) -> String {
        let board = self.ground.board;
        match (self.grammar.units, self.ground.own(province, None)) {
            (UnitNaming::Numbered, Some(unit)) => format!("{}{}", unit.kind.code(), unit.number),
            (UnitNaming::Owned, Some(unit)) => {
                format!("{} {}", unit.kind.code(), board.code(province.place()))
            }
            _ => board.code(province.place()).to_string(),
        }
    }

    /// What was said as a term.
    fn stated(&self, said: &Said) -> Option<StatedOrder> {
        let board = self.ground.board;
        let mut text = match said {
            Said::Cases(text) => text.clone(),
            Said::Order { order, .. } => order.text(self.grammar, board),
        };
        if let Said::Order { retreats, lasts, .. } = said {
            if !retreats.is_empty() {
                let places: Vec<&str> = retreats.iter().map(|p| p.map_or("D", |p| board.code(p))).collect();
                text += &format!(" [R {}]", places.join(" "));
            }
            if *lasts {
                text.insert_str(0, "PERPETUAL ");
            }
        }
        self.canonical(&text)
    }

    /// A canonical text as a term; None for any other.
    fn canonical(&self, text: &str) -> Option<StatedOrder> {
        let item = OrderItem::parse(self.grammar, self.ground.board, text).ok()?;
        Some(StatedOrder::Item(self.grammar, item))
    }

    fn order_piece(
        &self,
        tokens: Range<usize>,
        said: &Said,
        codes: Vec<Code>,
        province: Option<Province>,
    ) -> Piece {
        let Some(stated) = self.stated(said) else {
            let mut piece = self.piece(tokens, Kind::Unread, vec![Code::UnknownOrder]);
            piece.unit = province.map(|p| self.key(p));
            return piece;
        };
        let mut piece = self.piece(tokens, Kind::Order, codes);
        piece.order = Some(stated);
        piece.unit = province.map(|p| self.key(p));
        piece
    }

    /// A piece of some tokens.
    pub fn piece(&self, tokens: Range<usize>, kind: Kind, codes: Vec<Code>) -> Piece {
        let start = self.token(tokens.start).start as usize;
        let end = self.token(tokens.end.max(tokens.start + 1) - 1).end as usize;
        let mut piece = Piece::new(start..end.max(start), kind);
        piece.codes = codes;
        piece
    }

    /// Orders that a power gives without a unit.
    fn decide_powers(&self, pieces: &mut Vec<Piece>) {
        let spoken = [Status::Told, Status::Past, Status::Later, Status::Scrapped, Status::Moot];
        let own = |s: &&Statement| s.source.is_none() && s.stranger.is_none();
        let certain = self.statements.iter().filter(own).any(|s| s.status == Status::Ok);
        for statement in self.statements.iter().filter(own) {
            let Some(said) = &statement.said else { continue };
            if statement.status == Status::Ok {
                let mut piece = self.order_piece(statement.tokens.clone(), said, Vec::new(), None);
                let chosen = self.ground.phase == Phase::Selection && pieces.iter().any(Piece::is_order);
                if chosen && piece.is_order() {
                    // The first choice counts.
                    piece.codes.push(Code::Extra);
                }
                // What is ordered twice is used up twice (a link of the Swiss Variant): the judge says so.
                let selects = self.ground.phase == Phase::Selection;
                let is_same = |p: &Piece| {
                    let meets = p.span.start < piece.span.end && piece.span.start < p.span.end;
                    p.order == piece.order && (selects || meets)
                };
                if piece.order.is_none() || !pieces.iter().any(is_same) {
                    let raises =
                        matches!(said.order(), Some(Order::Text(text, _)) if text.starts_with("Raise "));
                    let times = if raises { self.times(&statement.tokens) } else { 1 };
                    pieces.extend(std::iter::repeat_n(piece, times));
                }
            } else if UNCERTAIN.contains(&statement.status) || !certain && spoken.contains(&statement.status)
            {
                let code = statement.code.unwrap_or(Code::UnknownOrder);
                let mut piece = self.piece(statement.tokens.clone(), Kind::Unread, vec![code]);
                piece.cause = self.cause_of(code, Some(statement));
                pieces.push(piece);
            }
        }
    }

    /// How many of a kind some tokens raise: `We raise two armies`.
    fn times(&self, tokens: &Range<usize>) -> usize {
        let kind = tokens.clone().find(|q| self.lattice.kind(*q).is_some());
        let count = kind.filter(|q| *q > tokens.start).map_or(1, |q| {
            let word = self.lattice.info(q - 1);
            let figure = self.token(q - 1);
            if figure.is_number() { figure.value as usize } else { usize::from(word.number) }
        });
        let ordinal = kind.is_some_and(|q| q > 0 && self.lattice.info(q - 1).is_ordinal);
        if ordinal { 1 } else { count.clamp(1, MOST_RAISED) }
    }

    /// Orders for units that are not the writer's.
    fn strangers(&self, verdicts: &BTreeMap<UnitKey, UnitDecision>, pieces: &mut Vec<Piece>) {
        let silent = |q: usize| {
            let own = self.lattice.provinces(q).filter(|_| self.lattice.is_exact(q));
            own.filter_map(|p| self.mention_key(p, (None, None))).any(|key| !verdicts.contains_key(&key))
        };
        let asks =
            |s: &&Statement| s.cost < 240 || s.code == Some(Code::WrongPhase) || s.tokens.clone().any(silent);
        for statement in self.statements.iter().filter(asks) {
            let Some(stranger) = statement.stranger else { continue };
            let kind = if stranger == Stranger::Other { Kind::Others } else { Kind::Unread };
            let codes = statement.code.into_iter().collect();
            pieces.push(self.piece(statement.tokens.clone(), kind, codes));
        }
    }

    fn decide_winter(&self, pieces: &mut Vec<Piece>) {
        let due = self.ground.balance().unsigned_abs() as usize;
        let certain = self.winter.changes.iter().any(|c| c.wish == Wish::Ok);
        let sure = self.winter.changes.iter().filter(|c| c.wish == Wish::Ok).count();
        let refused = self.refused_changes(due);
        let mut texts: Vec<&str> = Vec::new();
        // Builds, removals and waivers that count, without the further ones of a waiver of several.
        let counts = |c: &&winter::Change| c.wish == Wish::Ok && c.text.is_some();
        let mut counting = self.winter.changes.iter().filter(counts).count().saturating_sub(refused.len());
        for (at, change) in self.winter.changes.iter().enumerate() {
            match (change.wish, &change.text) {
                (Wish::Spare, _) => continue,
                (Wish::Denied, _) if certain => continue,
                (Wish::Told, _) if sure >= due && due > 0 => continue,
                (_, None) if self.is_built_elsewhere(at) => continue,
                (_, None) => {
                    let codes = change.code.into_iter().collect();
                    pieces.push(self.piece(change.tokens.clone(), Kind::Unread, codes));
                    continue;
                }
                _ => {}
            }
            let Some(text) = change.text.as_deref() else { continue };
            if texts.contains(&text) && change.province.is_some() {
                continue;
            }
            if let Some((_, code)) = refused.iter().find(|(number, _)| *number == at) {
                let spare = *code == Code::TooMany && self.winter.preference;
                let (kind, codes) =
                    if spare { (Kind::Remark, Vec::new()) } else { (Kind::Unread, vec![*code]) };
                if change.province.is_some() {
                    // What is waived twice is waived.
                    let mut piece = self.piece(change.tokens.clone(), kind, codes);
                    piece.attempt = self.canonical(text).filter(|_| !spare);
                    piece.unit = change.province.map(|province| self.key(province));
                    pieces.push(piece);
                }
                continue;
            }
            let more = if change.province.is_none() && !self.grammar.conditions_follow() {
                let left = due.saturating_sub(counting);
                let more = change.count.map_or(left, |count| left.min(count.saturating_sub(1)));
                counting += more;
                more
            } else {
                0
            };
            texts.push(text);
            let stated = self.canonical(text);
            let codes = change.notes.codes().collect();
            let mut piece = self.piece(change.tokens.clone(), Kind::Order, codes);
            if stated.is_none() {
                piece = self.piece(change.tokens.clone(), Kind::Unread, vec![Code::UnknownOrder]);
            }
            piece.order = stated;
            piece.unit = change.province.map(|p| self.key(p));
            pieces.extend(std::iter::repeat_n(piece, 1 + more));
        }
    }

    /// Whether a change that is asked about is told for certain in another sentence.
    fn is_built_elsewhere(&self, at: usize) -> bool {
        let all = &self.winter.changes;
        let same =
            |c: &winter::Change| c.wish == Wish::Ok && c.text.is_some() && c.province == all[at].province;
        let others = if all[at].wish == Wish::Told { &all[..] } else { &all[at + 1..] };
        matches!(all[at].wish, Wish::Asked | Wish::Told)
            && all[at].province.is_some()
            && others.iter().any(same)
    }

    /// Changes that do not count by the house rules, by number: of two in one province, of more than are due (DATC 4.D.4 to
    /// 4.D.6).
    fn refused_changes(&self, due: usize) -> Vec<(usize, Code)> {
        let house = self.matcher.resolver.house;
        let changes = &self.winter.changes;
        let mut counting: Vec<usize> = Vec::new();
        for at in (0..changes.len()).filter(|at| changes[*at].text.is_some()) {
            let again = |other: &usize| changes[*other].text == changes[at].text;
            if changes[at].province.is_none() || !counting.iter().any(again) {
                counting.push(at);
            }
        }
        let mut out: Vec<(usize, Code)> = Vec::new();
        if self.grammar.units != UnitNaming::Owned {
            for first in counting.clone() {
                let same = |at: &usize| changes[*at].province == changes[first].province;
                let all: Vec<usize> = counting.iter().copied().filter(same).collect();
                if changes[first].province.is_some() && all.len() > 1 {
                    let chosen = house.double_build().of(&all);
                    counting.retain(|at| !all.contains(at) || Some(*at) == chosen);
                    out.extend(
                        all.into_iter().filter(|at| Some(*at) != chosen).map(|at| (at, Code::Conflict)),
                    );
                }
            }
        }
        let limited = matches!(self.grammar.units, UnitNaming::Placed | UnitNaming::Outside) && due > 0;
        let spare: Vec<usize> =
            counting.iter().copied().filter(|at| changes[*at].notes.has(Code::Impossible)).collect();
        counting.retain(|at| limited && !changes[*at].notes.has(Code::Impossible));
        if self.winter.preference && limited && counting.len() >= due {
            // "F Con, F Smy, A Ank - the first of these that is possible"
            out.extend(spare.into_iter().map(|at| (at, Code::TooMany)));
        }
        let builds = self.ground.balance() > 0;
        let which = if builds { house.excess_builds() } else { house.excess_removals() };
        let kept = which.kept(counting.len(), due);
        let over = counting.into_iter().enumerate().filter(|(n, _)| !kept.contains(n));
        out.extend(over.map(|(_, at)| (at, Code::TooMany)));
        out
    }
}

fn agree(one: &Statement, other: &Statement) -> bool {
    match (&one.said, &other.said) {
        (Some(one), Some(other)) => one.agrees(other),
        (None, None) => true,
        _ => false,
    }
}
