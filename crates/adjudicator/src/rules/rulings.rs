//! The gamesmaster's rulings for one phase: lines `GM: ...` of gm.txt or of a case, in all rule-sets.
//!
//! Order of events: a `Book` is opened on the position (every ruling is read, every order in one by the tolerant reader);
//! READ changes the letters, DRAW fixes draws, ORDER gives orders, RESULT is taken up where results are decided; at the end
//! every ruling has been applied or is refused with a reason. Of two that contradict each other the last counts.

use std::borrow::Cow;

use super::{Event, Origin, Report, RuleSet, RulingApplied, Sheet, Sheets, Verdict, normal};
use crate::board::{Board, Owner};
use crate::diagnostic::{Source, Span};
use crate::draw::Draws;
use crate::orders::{Code, Reading};
use crate::position::Position;
use crate::terms::{Arg, At, Drawn, Grammar, Term};

/// One ruling as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The words after `GM:`, without the quoted reason.
    pub words: String,
    /// The reason between the last pair of quotation marks, printed with the result.
    pub reason: Option<String>,
    /// Where it stands, for messages.
    pub span: Option<Span>,
}

/// All rulings for one phase, in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub Vec<Ruling>);

impl Ruling {
    /// Reads the words of a line after `GM:`. A `"reason"` at the end of the line is taken off unless it is all there
    /// is (`NOTE "text"` keeps its text as the reason and has the words `NOTE`).
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

    /// The first word in upper case and the rest: `RESULT`, `France A par-bur = fails`.
    pub fn verb(&self) -> (String, &str) {
        let (verb, rest) = self.words.split_once(char::is_whitespace).unwrap_or((&self.words, ""));
        (verb.trim_end_matches(':').to_uppercase(), rest.trim())
    }
}

/// The sheet of what the gamesmaster ordered.
pub(super) const GM: usize = usize::MAX;

/// A ruling understood.
#[derive(Clone, Debug)]
enum Said {
    Read { owner: Owner, words: String, order: Option<String> },
    Order { owner: Owner, order: String },
    Result { owner: Owner, order: String, verdict: Verdict },
    Draw { number: u32, value: String },
    Stands,
    Note(String),
}

/// One ruling on its way: what it says, as it is printed, and what became of it.
#[derive(Clone, Debug)]
struct Row {
    said: Result<Said, String>,
    text: String,
    outcome: Option<Result<(), String>>,
}

/// The rulings of a phase as they are applied.
#[derive(Clone, Debug)]
pub(crate) struct Book<'a> {
    board: &'a Board,
    grammar: &'static Grammar,
    rows: Vec<Row>,
    reasons: Vec<Option<String>>,
}

impl<'a> Book<'a> {
    /// Reads the rulings in a position.
    pub(crate) fn open(rules: &'a dyn RuleSet, position: &Position, gm: &Rulings) -> Book<'a> {
        let reader = Reader { rules, position };
        let mut rows: Vec<Row> = gm.0.iter().map(|ruling| reader.row(ruling)).collect();
        let keys: Vec<_> = rows.iter().map(|r| r.said.as_ref().ok().and_then(|s| reader.key(s))).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            if keys[i].is_some() && keys[i + 1..].contains(&keys[i]) {
                row.text += ": overruled by a later ruling";
                row.outcome = Some(Ok(()));
            }
        }
        let reasons = gm.0.iter().map(|r| r.reason.clone()).collect();
        Book { board: rules.board(), grammar: rules.grammar(), rows, reasons }
    }

    /// Those not overruled nor refused.
    fn open_rows(&self) -> impl Iterator<Item = (usize, &Said)> {
        let open = |(i, row): (usize, &'_ Row)| row.outcome.is_none().then_some(i);
        let rows = self.rows.iter().enumerate().filter_map(open);
        rows.filter_map(|i| Some((i, self.rows[i].said.as_ref().ok()?)))
    }

    /// READ: the letters with what the gamesmaster read in the place of what was written.
    pub(crate) fn reread<'s>(
        &mut self,
        rules: &dyn RuleSet,
        position: &Position,
        sheets: &'s Sheets,
    ) -> Cow<'s, Sheets> {
        let mut sheets = Cow::Borrowed(sheets);
        for i in 0..self.rows.len() {
            let row = &self.rows[i];
            if let (Ok(Said::Read { owner, words, order }), None) = (&row.said, &row.outcome) {
                let outcome = replace(rules, position, sheets.to_mut(), *owner, words, order.as_deref());
                self.rows[i].outcome = Some(outcome);
            }
        }
        sheets
    }

    /// DRAW: fixes draws before they are made.
    pub(crate) fn overrule(&self, draws: &mut Draws) {
        for (_, said) in self.open_rows() {
            if let Said::Draw { number, value } = said {
                draws.overrule(*number, value);
            }
        }
    }

    /// ORDER: the orders given, each replacing what the unit would do.
    pub(crate) fn orders(&mut self) -> Vec<(Owner, String)> {
        let mut out = Vec::new();
        for row in self.rows.iter_mut().filter(|r| r.outcome.is_none()) {
            if let Ok(Said::Order { owner, order }) = &row.said {
                out.push((*owner, order.clone()));
                row.outcome = Some(Ok(()));
            }
        }
        out
    }

    /// True if two orders, canonical or not, are for the same unit.
    pub(crate) fn same_unit(&self, one: &str, other: &str) -> bool {
        let unit = |text: &str| {
            let term = self.grammar.parse(self.board, text).ok()?;
            let unit = *term.units().next()?;
            Some(match unit.at {
                At::Place(place) => (Some(self.board.province_of(place)), None, None),
                At::Marker(number) => (None, Some(number), unit.kind),
                At::Outside => (None, None, unit.kind),
            })
        };
        unit(one).is_some() && unit(one) == unit(other)
    }

    /// True if there is a RESULT among them.
    pub(crate) fn fixes_results(&self) -> bool {
        self.open_rows().any(|(_, said)| matches!(said, Said::Result { .. }))
    }

    /// RESULT: which of the orders as they stand are named, and the results given: row, index of the order, verdict. Each
    /// row has to be settled with [`Book::settle`]. `orders` are their owners, canonical texts and what was written.
    pub(crate) fn results(&mut self, orders: &[(Owner, String, String)]) -> Vec<(usize, usize, Verdict)> {
        let wanted: Vec<_> = self
            .open_rows()
            .filter_map(|(i, said)| match said {
                Said::Result { owner, order, verdict } => Some((i, *owner, order.clone(), *verdict)),
                _ => None,
            })
            .collect();
        let mut out = Vec::new();
        for (row, owner, order, verdict) in wanted {
            match self.named(orders, owner, &order) {
                Ok(index) => out.push((row, index, verdict)),
                Err(why) => self.settle(row, Err(why)),
            }
        }
        out
    }

    fn named(&self, orders: &[(Owner, String, String)], owner: Owner, wanted: &str) -> Result<usize, String> {
        let mine = || orders.iter().enumerate().filter(|(_, (o, ..))| *o == owner);
        let same = |text: &str| normal(text) == normal(wanted);
        if let Some((i, _)) = mine().find(|(_, (_, canonical, written))| same(canonical) || same(written)) {
            return Ok(i);
        }
        let parse = |text: &str| self.grammar.parse(self.board, text).ok();
        let term = parse(wanted);
        let fits = |text: &str| term.as_ref().zip(parse(text)).is_some_and(|(w, o)| fits(self.board, w, &o));
        let fitting: Vec<usize> = mine().filter(|(_, (_, t, _))| fits(t)).map(|(i, _)| i).collect();
        let name = &self.board.owner(owner).name;
        match fitting[..] {
            [one] => Ok(one),
            [] => Err(match mine().find(|(_, (_, text, _))| self.same_unit(text, wanted)) {
                Some((_, (_, text, _))) => format!("{name} has no order “{wanted}”: the unit has {text}"),
                None => format!("{name} has no order “{wanted}”"),
            }),
            _ => Err(format!("{name} has several orders that “{wanted}” fits")),
        }
    }

    /// The reason given with a ruling, else its text.
    pub(crate) fn why(&self, row: usize) -> String {
        self.reasons[row].clone().unwrap_or_else(|| self.rows[row].text.clone())
    }

    /// Says what became of a ruling.
    pub(crate) fn settle(&mut self, row: usize, outcome: Result<(), String>) {
        self.rows[row].outcome = Some(outcome);
    }

    /// Completes the report: what was ordered by the gamesmaster is marked so, draws are compared with what was made, and a
    /// ruling that found nothing to decide is refused.
    pub(crate) fn finish(self, draws: &Draws, report: &mut Report) {
        for line in report.lines.iter_mut().filter(|l| l.written.is_some_and(|w| w.sheet == GM)) {
            line.written = None;
            line.origin = Origin::Gamesmaster;
        }
        let mut said = Vec::new();
        for (index, row) in self.rows.into_iter().enumerate() {
            let outcome = match (row.said, row.outcome) {
                (Err(why), _) => Err(why),
                (_, Some(outcome)) => outcome,
                (Ok(Said::Draw { number, value }), _) => drawn(draws, number, &value),
                (Ok(Said::Result { .. }), _) => {
                    Err("nothing in this phase has a result that could be fixed".into())
                }
                (Ok(Said::Stands), _) => {
                    let because = self.reasons[index].as_ref().map_or(String::new(), |r| format!(": {r}"));
                    let text = format!("the result stands as published{because}");
                    said.push(Event::of("note").with("text", text));
                    Ok(())
                }
                (Ok(Said::Note(text)), _) => {
                    said.push(Event::of("note").with("text", text));
                    Ok(())
                }
                _ => Err("nothing in this phase is decided by it".into()),
            };
            report.rulings.push(RulingApplied { index, outcome: outcome.map(|()| row.text) });
        }
        report.events.splice(0..0, said);
    }
}

/// Whether a draw was made and gave what the gamesmaster said.
pub(super) fn drawn(draws: &Draws, number: u32, value: &str) -> Result<(), String> {
    match draws.made().iter().find(|d| d.number == number) {
        None => Err(format!("there was no draw {number}")),
        Some(draw) if draw.value.eq_ignore_ascii_case(value) => Ok(()),
        Some(draw) => {
            Err(format!("draw {number} cannot give “{value}”: one of {}", draw.candidates.join(" ")))
        }
    }
}

/// True if an order is the one meant, what was not said left open.
fn fits(board: &Board, wanted: &Term, order: &Term) -> bool {
    let province = |p| board.province_of(p);
    let place = |w, o| w == o || board.coast(w).is_none() && province(w) == province(o);
    wanted.verb == order.verb
        && wanted.args.iter().zip(&order.args).all(|(w, o)| match (w, o) {
            (None, _) => true,
            (Some(Arg::Unit(w)), Some(Arg::Unit(o))) => {
                let at = match (w.at, o.at) {
                    (At::Place(w), At::Place(o)) => place(w, o),
                    (w, o) => w == o,
                };
                at && (w.kind.is_none() || w.kind == o.kind)
                    && (w.power.is_none() || w.power == o.power)
                    && (w.number.is_none() || w.number == o.number)
            }
            (Some(Arg::Place(w)), Some(Arg::Place(o))) => place(*w, *o),
            (w, o) => w == o,
        })
}

/// Rulings read in a position.
struct Reader<'a> {
    rules: &'a dyn RuleSet,
    position: &'a Position,
}

impl Reader<'_> {
    fn row(&self, ruling: &Ruling) -> Row {
        let said = self.said(ruling);
        let name = |owner: &Owner| &self.rules.board().owner(*owner).name;
        let text = match &said {
            Err(_) => ruling.words.clone(),
            Ok(Said::Read { owner, order, .. }) => {
                format!("READ {} AS {}", name(owner), order.as_deref().unwrap_or("nothing"))
            }
            Ok(Said::Order { owner, order }) => format!("ORDER {} {order}", name(owner)),
            Ok(Said::Result { owner, order, verdict }) => {
                format!("RESULT {} {order} = {}", name(owner), verdict.word())
            }
            Ok(Said::Draw { number, value }) => format!("DRAW {number} = {value}"),
            Ok(Said::Stands) => "the result stands as published".into(),
            Ok(Said::Note(text)) => text.clone(),
        };
        Row { said, text, outcome: None }
    }

    fn said(&self, ruling: &Ruling) -> Result<Said, String> {
        let (verb, rest) = ruling.verb();
        Ok(match verb.as_str() {
            "READ" => {
                let (who, words, order) = read(rest)?;
                let owner = power(self.rules.board(), who)?;
                let nothing = order.eq_ignore_ascii_case("nothing");
                let order = if nothing { None } else { Some(self.order(owner, order)?) };
                Said::Read { owner, words: words.into(), order }
            }
            "ORDER" => {
                let (owner, order) = owned(self.rules.board(), rest)?;
                let order = self.order(owner, order)?;
                self.stands(owner, &order)?;
                Said::Order { owner, order }
            }
            "RESULT" => {
                let (rest, verdict) = result(rest)?;
                let (owner, order) = owned(self.rules.board(), rest)?;
                Said::Result {
                    owner,
                    order: self.order(owner, order).unwrap_or_else(|_| order.into()),
                    verdict,
                }
            }
            "DRAW" => draw(rest).map(|(number, value)| Said::Draw { number, value: value.into() })?,
            "STANDS" => Said::Stands,
            "NOTE" => Said::Note(note(ruling)?),
            _ => {
                let rules = self.rules.title();
                return Err(format!(
                    "“{verb}” is no ruling of {rules}: it knows READ, ORDER, RESULT, DRAW, STANDS, NOTE"
                ));
            }
        })
    }

    /// The unit of an order must be there, unless it is to be built.
    fn stands(&self, owner: Owner, order: &str) -> Result<(), String> {
        let (grammar, board) = (self.rules.grammar(), self.rules.board());
        let Ok(term) = grammar.parse(board, order) else { return Ok(()) };
        let Some(unit) = term.units().next() else { return Ok(()) };
        let waiting = self.position.dislodged.iter().map(|d| &d.unit);
        let mut theirs = self.position.units.iter().chain(waiting).filter(|u| u.owner == owner);
        let built = grammar.form(&term).drawn == Drawn::Build;
        if built || unit.at == At::Outside || theirs.any(|u| unit.fits(board, u)) {
            return Ok(());
        }
        Err(format!("{} has no such unit: “{order}”", board.owner(owner).name))
    }

    /// What two rulings must have in common to contradict each other.
    fn key(&self, said: &Said) -> Option<(u8, Owner, String)> {
        Some(match said {
            Said::Read { owner, words, .. } => (0, *owner, plain(words)),
            Said::Order { owner, order } => {
                let term = self.rules.grammar().parse(self.rules.board(), order).ok()?;
                (1, *owner, format!("{:?}", term.units().next()?.at))
            }
            Said::Result { owner, order, .. } => (2, *owner, normal(order)),
            Said::Draw { number, .. } => (3, Owner(0), number.to_string()),
            Said::Stands | Said::Note(_) => return None,
        })
    }

    /// The order a text is in the position: exactly one, without an error.
    fn order(&self, owner: Owner, text: &str) -> Result<String, String> {
        let readings = self.rules.read(self.position, owner, &Source::new("gm.txt", text));
        // What is only more than is due may be given nevertheless.
        let too_many =
            readings.iter().flat_map(|r| &r.codes).filter(|c| c.is_error()).all(|c| *c == Code::TooMany);
        match one_order(&readings, text) {
            Err(_) if too_many && self.rules.grammar().parse(self.rules.board(), text).is_ok() => {
                Ok(text.into())
            }
            read => read,
        }
    }
}

/// The one order of what was read.
fn one_order(readings: &[Reading], text: &str) -> Result<String, String> {
    if let Some(wrong) = readings.iter().find(|r| r.is_error()) {
        return Err(format!("“{text}” is no order: {}", wrong.message));
    }
    let mut orders = readings.iter().filter_map(|r| r.order.as_ref());
    match (orders.next(), orders.next()) {
        (Some(one), None) if !one.contains(" ; ") => Ok(one.clone()),
        (Some(_), _) => Err(format!("“{text}” is more than one order")),
        (None, _) => Err(format!("“{text}” is no order")),
    }
}

/// A power and its order.
pub(super) fn owned<'t>(board: &Board, text: &'t str) -> Result<(Owner, &'t str), String> {
    // Names may have blanks: the longest that is one.
    let starts = text.char_indices().filter(|(_, c)| matches!(c, ' ' | ':')).map(|(at, _)| at);
    let named = starts.filter_map(|at| Some((board.find_owner(text[..at].trim())?, &text[at..]))).last();
    match named {
        Some((owner, rest)) => Ok((owner, rest.trim_start_matches([':', ' ']).trim())),
        None => Err(power(board, text.split([' ', ':']).next().unwrap_or("")).err().unwrap_or_default()),
    }
}

/// A power by name.
pub(super) fn power(board: &Board, name: &str) -> Result<Owner, String> {
    let name = name.trim().trim_end_matches(':');
    board.find_owner(name).ok_or_else(|| {
        let all: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
        format!("no power is called “{name}”: there are {}", all.join(", "))
    })
}

/// `Power "words" AS order`.
pub(super) fn read(rest: &str) -> Result<(&str, &str, &str), String> {
    let form = "READ is written READ Power \"words of the letter\" AS order, or AS nothing";
    let (who, rest) = rest.split_once('"').ok_or(form)?;
    let (words, rest) = rest.split_once('"').ok_or(form)?;
    let rest = rest.trim();
    let order = rest.get(..2).filter(|w| w.eq_ignore_ascii_case("as")).and_then(|_| rest.get(2..));
    let order = order.map(str::trim).filter(|o| !o.is_empty() && !words.trim().is_empty()).ok_or(form)?;
    Ok((who, words, order))
}

/// `order = result`.
pub(super) fn result(rest: &str) -> Result<(&str, Verdict), String> {
    let (order, word) = rest.rsplit_once('=').ok_or("RESULT is written RESULT Power order = result")?;
    let word = word.trim();
    let mut known = Verdict::ALL.into_iter().filter(|v| *v != Verdict::Weakened);
    let found = known.find(|v| v.word().eq_ignore_ascii_case(word));
    let verdict = found.ok_or_else(|| {
        format!("no result is called “{word}”: there are succeeds, fails, cut, void, dislodged")
    })?;
    Ok((order.trim(), verdict))
}

/// `number = value`.
pub(super) fn draw(rest: &str) -> Result<(u32, &str), String> {
    let (number, value) = rest.split_once('=').ok_or("DRAW is written DRAW 1 = value")?;
    let (number, value) = (number.trim(), value.trim());
    let count = number.parse().map_err(|_| format!("“{number}” is no number of a draw"))?;
    if value.is_empty() { Err("DRAW is written DRAW 1 = value".into()) } else { Ok((count, value)) }
}

/// The text of a remark.
pub(super) fn note(ruling: &Ruling) -> Result<String, String> {
    let rest = ruling.verb().1;
    let text = if rest.is_empty() { ruling.reason.as_deref().unwrap_or_default() } else { rest };
    if text.is_empty() { Err("NOTE needs a text in quotation marks".into()) } else { Ok(text.into()) }
}

/// Words as READ compares them: letter case, blanks, kinds of dashes and a sign at the end aside.
fn plain(text: &str) -> String {
    let dash = |c: char| if matches!(c, '–' | '—' | '−' | '‐' | '‑' | '→') { '-' } else { c };
    let text: String = text.chars().map(dash).filter(|c| !c.is_whitespace()).collect();
    text.replace("->", "-").trim_end_matches(['.', ',', ';']).to_lowercase()
}

/// Which of a power's pieces the words are: the whole of one, and of one alone.
pub(super) fn piece<'t>(
    name: &str,
    pieces: impl Iterator<Item = &'t str> + Clone,
    words: &str,
) -> Result<usize, String> {
    let wanted = plain(words);
    let equal = pieces.clone().enumerate().filter(|(_, p)| plain(p) == wanted).map(|(i, _)| i);
    let equal: Vec<usize> = equal.collect();
    let all = || pieces.map(|p| format!("“{}”", p.trim())).collect::<Vec<_>>().join(", ");
    match equal[..] {
        [one] => Ok(one),
        [] if wanted.is_empty() => Err("READ needs the words of the letter".into()),
        [] => Err(format!(
            "{name} wrote no “{words}”: there are {}",
            Some(all()).filter(|a| !a.is_empty()).unwrap_or_else(|| "no pieces at all".into())
        )),
        _ => Err(format!("{name} wrote “{words}” {} times: which is meant?", equal.len())),
    }
}

/// Puts an order in the place of a piece of a letter; the piece is found by its reading, and what comes of it is read again
/// where it stands, or, where its neighbours would spoil it, on a line of its own.
fn replace(
    rules: &dyn RuleSet,
    position: &Position,
    sheets: &mut Sheets,
    owner: Owner,
    words: &str,
    order: Option<&str>,
) -> Result<(), String> {
    let mine = sheets.0.iter().enumerate().filter(|(_, s)| s.owner == owner);
    let read = |(i, s): (usize, &Sheet)| {
        rules.read(position, owner, &s.text).into_iter().map(|r| (i, r)).collect::<Vec<_>>()
    };
    let pieces: Vec<(usize, Reading)> = mine.flat_map(read).collect();
    let name = &rules.board().owner(owner).name;
    let (sheet, reading) = &pieces[piece(name, pieces.iter().map(|(_, r)| r.text.as_str()), words)?];
    let source = &sheets.0[*sheet].text;
    let row = reading.line as usize - 1;
    let (from, to) = (reading.columns.0 as usize - 1, reading.columns.1 as usize);
    let mut lines: Vec<String> = source.text.split('\n').map(String::from).collect();
    let line: Vec<char> = lines.get(row).map(|l| l.chars().collect()).unwrap_or_default();
    let part = |range: std::ops::Range<usize>| line.get(range).unwrap_or_default().iter().collect::<String>();
    let (before, after) = (part(0..from), part(to.min(line.len())..line.len()));
    let blank = format!("{before}{}{after}", " ".repeat(to - from));
    let own_line = lines.len();
    let read = |lines: &[String]| {
        let source = Source::new(source.name.as_ref(), lines.join("\n"));
        (rules.read(position, owner, &source), source)
    };
    let Some(order) = order else {
        lines[row] = blank;
        sheets.0[*sheet].text = read(&lines).1;
        return Ok(());
    };
    let here = |readings: &[Reading], at: usize| {
        readings.iter().any(|r| r.line as usize == at + 1 && r.order.as_deref() == Some(order))
    };
    lines[row] = format!("{before}{order}{after}");
    let (readings, text) = read(&lines);
    if here(&readings, row) {
        sheets.0[*sheet].text = text;
        return Ok(());
    }
    lines[row] = blank;
    lines.push(order.into());
    let (readings, text) = read(&lines);
    if !here(&readings, own_line) {
        return Err(format!("with the rest of the letter “{words}” cannot be {order}"));
    }
    sheets.0[*sheet].text = text;
    Ok(())
}
