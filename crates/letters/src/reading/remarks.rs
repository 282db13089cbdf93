//! What lies between the orders of a letter: words for the editor, votes and proposals, what is said of others or of another
//! season. Nothing of a letter is lost: every stretch of it lies in a piece.

use std::ops::Range;

use adjudicator::orders::Code;
use adjudicator::season::Phase;
use adjudicator::terms::{OrderItem, StatedOrder};

use super::cause::Cause;
use super::letter::Reader;
use super::press::vote;
use super::words::{Classes, LANGUAGES, classes};
use crate::headers;
use crate::language::{Language, any_at, any_in, by_code, english, is};
use crate::words::{Sort, Word, words};
use crate::{Act, Kind, Piece};

/// Phrases the editor must hear of whatever stands around them.
pub const CONCERNS: [(&str, Kind); 7] = [
    ("resign", Kind::Resignation),
    ("proxy", Kind::Proxy),
    ("concede", Kind::Concession),
    ("address", Kind::Address),
    ("money", Kind::Subscription),
    ("attached", Kind::Attachment),
    ("joins", Kind::Question),
];

/// So many words behind an order belong to it, whatever sign parts them.
const FEW: usize = 1;

/// So many words with a place among them answer a line of a sheet.
const SHORT_REPLY: usize = 3;

/// Faces made of signs.
pub const FACES: [&str; 14] =
    [":-)", ";-)", ":-(", ":-D", ":-P", ":-/", ":)", ";)", ":(", ":D", ":P", "^^", "<g>", "=)"];

/// Makes an order one that is asked about.
fn ask(piece: &mut Piece, cause: Cause) {
    piece.attempt = piece.order.take();
    (piece.kind, piece.codes, piece.cause) = (Kind::Unread, vec![Code::UnknownOrder], Some(cause));
}

/// Whether a text ends in a face.
fn is_face(text: &str) -> bool {
    FACES.iter().any(|face| text.ends_with(face))
}

/// Whether words greet somebody, and do little else.
fn greets(found: &[Word], first: usize) -> bool {
    let said = found.iter().filter(|w| w.says()).count();
    let dashed = found.iter().any(|w| w.is("-") && !w.glued);
    !dashed && any_at(found, first, "greeting").is_some_and(|f| said <= f.len + 3)
}

/// Whether words announce orders and do nothing else: `My orders:`
fn announces(found: &[Word]) -> bool {
    let first = found.iter().position(Word::says).unwrap_or(0);
    let hit = any_at(found, first, "announce");
    hit.is_some_and(|f| found[first + f.len..].iter().all(|w| !w.says()))
}

/// Whether words change nothing and say nothing.
fn is_idle(found: &[Word]) -> bool {
    let mut at = 0;
    while at < found.len() {
        let idle = any_at(found, at, "harmless").or_else(|| any_at(found, at, "announce"));
        at += match idle {
            Some(idle) => idle.len,
            None if !found[at].says() || found[at].sort == Sort::Number => 1,
            None => return false,
        };
    }
    true
}

/// The rest of a letter whose orders are read.
struct Remarks<'r, 'l, 'a> {
    reader: &'r Reader<'l, 'a>,
    letter: &'r str,
    language: &'static Language,
}

/// Fills what lies between pieces, so that nothing is lost, and asks about a letter in which nothing is explained.
pub fn tile(reader: &Reader, letter: &str, body: usize, pieces: &mut Vec<Piece>) {
    let language = by_code(LANGUAGES[reader.lattice.best]);
    let remarks = Remarks { reader, letter, language };
    let mut found = Vec::new();
    let mut at = body;
    for next in 0..=pieces.len() {
        let start = pieces.get(next).map_or(letter.len(), |p| p.span.start);
        if start > at {
            remarks.gap(at..start, next, pieces, &mut found);
        }
        at = pieces.get(next).map_or(at, |p| at.max(p.span.end));
    }
    pieces.append(&mut found);
    pieces.sort_by_key(|p| (p.span.start, p.span.end));
    pieces.dedup_by(|a, b| {
        a.act.is_some() && (&a.span, a.kind, a.act) == (&b.span, b.kind, b.act) && a.order == b.order
    });
    remarks.acts(pieces);
    if reader.world.reply {
        remarks.replies(pieces);
    }
    let silent = !pieces.iter().any(Piece::is_order);
    for list in pieces.iter_mut().filter(|p| silent && p.kind == Kind::UnitList && p.codes.is_empty()) {
        (list.codes, list.cause) = (vec![Code::UnknownOrder], Some(Cause::Units));
    }
    unexplained(pieces);
}

impl Remarks<'_, '_, '_> {
    /// The pieces of what lies between two. What stands beside an order in its sentence belongs to it.
    fn gap(&self, gap: Range<usize>, next: usize, pieces: &mut [Piece], found: &mut Vec<Piece>) {
        let gap = self.without_markup(gap, next, pieces);
        for line in self.lines(gap.clone()) {
            let (start, from) = (line.start, line.end);
            let mut range = trimmed(self.letter, line);
            let behind = start == gap.start && !self.begins_line(start);
            if behind && !range.is_empty() {
                let mut owners = pieces[..next].iter_mut().filter(|p| p.span.end == gap.start);
                let first = split(self.letter, range.clone()).into_iter().next().unwrap_or(range.clone());
                let kind = owners.by_ref().map(|p| p.kind).max_by_key(|kind| *kind == Kind::Order);
                let heads = kind == Some(Kind::Header);
                let end = match () {
                    () if self.belongs_behind(&first, kind) => first.end,
                    () if heads => self.signs_of_heading(&first),
                    () => self.signs(&first),
                };
                if end > first.start {
                    let owners = pieces[..next].iter_mut().filter(|p| p.span.end == gap.start);
                    owners.for_each(|p| p.span.end = end);
                } else if !heads {
                    found.extend(self.beside(first.clone()));
                }
                let read = if end > first.start || heads { end } else { first.end };
                range = trimmed(self.letter, read..range.end);
            }
            let mut sentences = split(self.letter, range.clone());
            let ahead = from >= gap.end && !self.text()[..from].ends_with('\n') && next < pieces.len();
            if ahead && let Some(tail) = sentences.pop_if(|tail| self.belongs_before(tail, pieces[next].kind))
            {
                let start = pieces[next].span.start;
                let owners = pieces[next..].iter_mut().filter(|p| p.span.start == start);
                owners.for_each(|p| p.span.start = tail.start);
            }
            found.extend(sentences.into_iter().flat_map(|s| self.sentence(s)));
        }
    }

    fn text(&self) -> &str {
        self.reader.lattice.text
    }

    /// The lines of a stretch; one that only wraps goes on with the next.
    fn lines(&self, gap: Range<usize>) -> Vec<Range<usize>> {
        let lattice = self.reader.lattice;
        let (mut out, mut from) = (Vec::new(), gap.start);
        for (at, _) in self.text()[gap.clone()].match_indices('\n') {
            let (line, end) = (gap.start + at, gap.start + at + 1);
            if !lattice.tokens.is_wrap(line) {
                out.push(from..end);
                from = end;
            }
        }
        out.push(from..gap.end);
        out.retain(|line| !line.is_empty());
        out
    }

    /// Markup at the ends of a gap goes to the pieces beside it.
    fn without_markup(&self, gap: Range<usize>, next: usize, pieces: &mut [Piece]) -> Range<usize> {
        let inner = trimmed(self.text(), gap.clone());
        let (head, tail) = match inner.is_empty() {
            true if next < pieces.len() => (gap.start..gap.start, gap.clone()),
            true => (gap.clone(), gap.end..gap.end),
            false => (gap.start..inner.start, inner.end..gap.end),
        };
        let tail = trimmed(self.letter, tail);
        let mut out = gap;
        if let Some(piece) = pieces.get(next).filter(|_| !tail.is_empty()) {
            let start = piece.span.start;
            let owners = pieces[next..].iter_mut().filter(|p| p.span.start == start);
            owners.for_each(|p| p.span.start = tail.start);
            out.end = tail.start;
        }
        let head = trimmed(self.letter, head);
        let last = pieces[..next].iter().map(|p| p.span.end).max();
        if let Some(end) = last.filter(|_| !head.is_empty()) {
            let owners = pieces[..next].iter_mut().filter(|p| p.span.end == end);
            owners.for_each(|p| p.span.end = head.end);
            out.start = head.end;
        }
        out
    }

    /// Where the signs end that words behind a piece begin with, if nothing else stands there.
    fn signs(&self, range: &Range<usize>) -> usize {
        let text = &self.letter[range.clone()];
        let rest = text.trim_start_matches(['.', ',', ';', '!', ')', '>', ']', '"', '*']);
        let alone = rest.is_empty() || rest.starts_with(char::is_whitespace) && is_face(rest.trim());
        if alone && !(rest.is_empty() && is_face(text)) {
            range.start + text.len() - rest.len()
        } else {
            range.start
        }
    }

    /// Where the signs end that part a heading from what follows it.
    fn signs_of_heading(&self, range: &Range<usize>) -> usize {
        let text = &self.letter[range.clone()];
        let rest = text.trim_start_matches([':', ',', ' ', '\t']);
        if text.starts_with([':', ',']) { range.end - rest.len() } else { self.signs(range) }
    }

    /// Whether words behind a piece in its sentence belong to it: all that say nothing else, but for a remark behind a sign.
    fn belongs_behind(&self, range: &Range<usize>, kind: Option<Kind>) -> bool {
        let text = &self.letter[range.clone()];
        let found = words(text, range.start);
        if is_face(text) || !found.iter().any(Word::says) {
            return !is_face(text);
        }
        let parted = text.starts_with([',', '-', '–', '—', '(', '[', '/', '#', ';']);
        let parted = parted && found.iter().filter(|w| w.says()).count() > FEW;
        match kind {
            Some(Kind::Unread) => !self.says(range, &found),
            Some(Kind::Order | Kind::Past | Kind::Later | Kind::Others) => {
                !self.says(range, &found) && (!parted || is_idle(&found) || self.is_weighed(range))
            }
            _ => false,
        }
    }

    /// Whether words before a piece in its sentence belong to it.
    fn belongs_before(&self, range: &Range<usize>, kind: Kind) -> bool {
        let text = &self.letter[range.clone()];
        let found = words(text, range.start);
        let Some(first) = found.iter().position(Word::says) else { return !is_face(text) };
        let orders = matches!(kind, Kind::Order | Kind::Unread | Kind::Past | Kind::Later | Kind::Others);
        let greets = any_at(&found, first, "greeting").is_some() || self.named(&found);
        let parted = found.last().is_some_and(|w| w.is(",") || w.is("!") || w.is(":") || w.is("-"));
        // `None. I waive.`; not the number of a line: `13. A Mun H`
        let last = found.iter().rfind(|w| w.says());
        let word = last.is_some_and(|w| w.sort == Sort::Word && w.text.len() > 2);
        let whole = text.ends_with(['.', '!', '?']) && word && found[first].sort == Sort::Word;
        orders && !whole && !self.says(range, &found) && !(parted && (greets || self.heads(&found)))
    }

    /// Whether words say something of their own: a vote, something for the editor.
    fn says(&self, range: &Range<usize>, found: &[Word]) -> bool {
        self.concern(found).is_some() || self.voted(range, found).is_some()
    }

    /// Whether words are a heading: `Orders 1.11.2026 - France -`.
    fn heads(&self, found: &[Word]) -> bool {
        let world = self.reader.world;
        let due = world.position.turn;
        let head = headers::header(self.reader.ground.board, world.names, found, due.year);
        head.is_some_and(|h| h.powers == [world.who] || h.season.is_some_and(|s| s.fits(due)))
    }

    /// Whether all words are names of people, the editor's among them.
    fn named(&self, found: &[Word]) -> bool {
        let world = self.reader.world;
        let known = |w: &Word| w.text == world.editor || world.names.is_person(&w.text);
        found.iter().filter(|w| w.says()).all(known)
    }

    /// Whether words are such as decide about orders: names of places, kinds of units, words that deny, condition or choose.
    fn is_weighed(&self, range: &Range<usize>) -> bool {
        const DECIDE: Classes =
            classes!(Neg If Unless Else Or Doubt Except Inst Corr Scrap Only Canc With SupBy ConvBy Via From);
        let lattice = self.reader.lattice;
        let found = words(&self.letter[range.clone()], range.start);
        let mut tokens = lattice.tokens_in(range);
        headers::undated(self.language, self.reader.ground.board, &found).is_some()
            || tokens.any(|i| lattice.is_exact(i) || lattice.kind(i).is_some() || lattice.any(i, DECIDE))
    }

    /// Words that keep all orders confirm them where nothing is ordered; those that take an order back are asked about with it.
    fn acts(&self, pieces: &mut [Piece]) {
        for at in 0..pieces.len() {
            let (above, rest) = pieces.split_at_mut(at);
            let piece = &mut rest[0];
            if piece.act == Some(Act::Keeps) {
                let found = words(&self.letter[piece.span.clone()], piece.span.start);
                if self.confirms(&found) && !any_in(&found, "keep") {
                    (piece.kind, piece.act, piece.cause) = (Kind::Confirm, Some(Act::Confirms), None);
                }
            }
            let taken = above.last_mut().filter(|p| matches!(p.kind, Kind::Order | Kind::Unread));
            if let (Some(Cause::TakesBack(_)), Some(taken)) = (&piece.cause, taken) {
                if taken.kind == Kind::Order {
                    ask(taken, Cause::TakenBack);
                }
                (piece.kind, piece.codes) = (Kind::Unread, vec![Code::UnknownOrder]);
                piece.unit.clone_from(&taken.unit);
            }
            self.other_season(&mut pieces[at]);
        }
    }

    /// In a reply to a sheet, a line that confirms others by their numbers (`1 OK`, `2. yes`) attempts nothing, and a few words
    /// with the name of a place attempt to order: `Wal please`, below the line they are about.
    fn replies(&self, pieces: &mut [Piece]) {
        let lattice = self.reader.lattice;
        for piece in pieces.iter_mut().take_while(|p| !matches!(p.kind, Kind::Signature | Kind::Closing)) {
            let span = piece.span.clone();
            match piece.kind {
                Kind::Unread if piece.unit.is_some() => {
                    let start = self.letter[..span.start].rfind('\n').map_or(0, |at| at + 1);
                    let line = self.letter[start..].lines().next().unwrap_or("");
                    if self.confirms(&words(line, start)) {
                        *piece = Piece { act: Some(Act::Confirms), ..Piece::new(span, Kind::Confirm) };
                    }
                }
                Kind::Remark => {
                    let found = words(&self.letter[span.clone()], span.start);
                    let few = found.iter().filter(|w| w.says()).count() <= SHORT_REPLY;
                    let signed = found.iter().any(|w| self.reader.world.names.is_person(&w.text));
                    if few && !signed && lattice.tokens_in(&span).any(|i| lattice.is_exact(i)) {
                        piece.kind = Kind::Unread;
                        (piece.codes, piece.cause) = (vec![Code::UnknownOrder], Some(Cause::Unread));
                    }
                }
                _ => {}
            }
        }
    }

    /// An order that names another season than the one that is due is asked about: `A Mun - Bur (fall)`.
    fn other_season(&self, piece: &mut Piece) {
        let due = self.reader.ground.position.turn;
        let found = words(&self.letter[piece.span.clone()], piece.span.start);
        let (lattice, tokens) = (self.reader.lattice, self.reader.lattice.tokens_in(&piece.span));
        let then = tokens.clone().skip(1).find(|q| lattice.any(*q, classes!(Then)));
        let then = then.map_or(piece.span.end, |q| lattice.token(q).start as usize);
        // `A Bud - Ser, then Greece in the fall`
        let end = found.iter().position(|w| w.is(",") || w.span.start >= then).unwrap_or(found.len());
        let named = headers::undated(self.language, self.reader.ground.board, &found[..end]);
        let named = named.map(|(season, ..)| headers::Named { season, year: due.year, phase: None });
        if piece.is_order() && named.is_some_and(|named| !named.fits(due)) {
            ask(piece, Cause::Seasons);
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        self.letter[..at].trim_end_matches([' ', '\t']).ends_with('\n') || self.letter[..at].trim().is_empty()
    }

    /// Words behind an order in its own sentence.
    fn beside(&self, range: Range<usize>) -> Vec<Piece> {
        let found = words(&self.letter[range.clone()], range.start);
        match self.voted(&range, &found) {
            Some(pieces) => pieces,
            None => vec![Piece::new(range, self.concern(&found).unwrap_or(Kind::Remark))],
        }
    }

    /// A sentence that is no order.
    fn sentence(&self, range: Range<usize>) -> Vec<Piece> {
        let found = words(&self.letter[range.clone()], range.start);
        if let Some(pieces) = self.voted(&range, &found) {
            return pieces;
        }
        let mut piece = Piece::new(range, Kind::Remark);
        let Some(first) = found.iter().position(Word::says) else { return vec![piece] };
        if voids(&found) {
            (piece.kind, piece.codes) = (Kind::Unread, vec![Code::UnknownOrder]);
            piece.cause = Some(Cause::Void);
            return vec![piece];
        }
        let moves = self.reader.world.position.turn.phase == Phase::Movement;
        if let [word] = found.iter().filter(|w| w.says()).collect::<Vec<_>>()[..]
            && moves
            && headers::orders(&word.text)
        {
            // `Fall 1906: Hold`
            (piece.kind, piece.codes) = (Kind::Unread, vec![Code::UnknownOrder]);
            piece.cause = Some(Cause::WhichUnits);
            return vec![piece];
        }
        let short = found.iter().filter(|w| w.says()).count() <= 6;
        let asks = found.last().is_some_and(|w| w.is("?"));
        piece.kind = match self.concern(&found) {
            Some(kind) => kind,
            None if self.heads(&found) || announces(&found) => Kind::Header,
            None if self.scraps(&found, first).is_some() => Kind::Amend,
            None if self.confirms(&found) => Kind::Confirm,
            None if !asks && greets(&found, first) => Kind::Greeting,
            None if short && self.named(&found) && !asks => {
                let greets = found.last().is_some_and(|w| [",", "!", ":"].iter().any(|sign| w.is(sign)));
                if greets { Kind::Greeting } else { Kind::Signature }
            }
            None if none_of(&found, self.language) => Kind::None,
            None if self.told(&found) => Kind::Others,
            None if self.phrase(&found, "past") => Kind::Past,
            None if self.phrase(&found, "later") => Kind::Later,
            None if asks || self.phrase(&found, "question") => Kind::Question,
            None => Kind::Remark,
        };
        match piece.kind {
            Kind::None => piece.cause = Some(Cause::None),
            Kind::Amend => piece.cause = self.scraps(&found, first).map(Cause::TakesBack),
            Kind::Confirm => piece.act = Some(Act::Confirms),
            _ => {}
        }
        if piece.kind == Kind::Remark && self.is_elsewhere(&found, &piece.span) {
            (piece.kind, piece.cause) = (Kind::Question, Some(Cause::OtherGame));
        }
        vec![piece]
    }

    /// Whether words take back what stands above them, and whether all of that: `Scrap that.`, `Ignore the above.`
    fn scraps(&self, found: &[Word], first: usize) -> Option<bool> {
        let all = any_at(found, first, "scrap-all");
        let hit = all.or_else(|| any_at(found, first, "scrap"))?;
        let alone = found[first + hit.len..].iter().all(|w| !w.says() || is(&w.text, "harmless"));
        alone.then_some(all.is_some())
    }

    /// Whether words confirm, and do nothing else: `My orders stand.`, `Yes, all correct, thanks.`
    fn confirms(&self, found: &[Word]) -> bool {
        let (mut at, mut confirms) = (0, false);
        while at < found.len() {
            let hit = any_at(found, at, "confirm");
            let polite = || ["closing", "harmless"].iter().find_map(|class| any_at(found, at, class));
            confirms |= hit.is_some();
            at += match hit.or_else(polite) {
                Some(hit) => hit.len,
                None if !found[at].says() || found[at].sort == Sort::Number => 1,
                None => return false,
            };
        }
        confirms && !found.last().is_some_and(|w| w.is("?"))
    }

    /// Whether a short remark is about another game than this.
    fn is_elsewhere(&self, found: &[Word], range: &Range<usize>) -> bool {
        const SHORT: usize = 7;
        let world = self.reader.world;
        let Some(game) = world.game.filter(|_| found.iter().filter(|w| w.says()).count() <= SHORT) else {
            return false;
        };
        let text = &self.letter[range.clone()];
        let head = headers::find(self.reader.ground.board, world.names, text, world.position.turn.year);
        !head.games.is_empty() && !head.games.iter().any(|id| id == game)
    }

    /// What the editor must hear of.
    fn concern(&self, found: &[Word]) -> Option<Kind> {
        let long = |i: usize| self.letter[found[i].span.clone()].len() > 3;
        let word =
            |i: usize, class: &str| self.language.at(found, i, class).is_some_and(|f| f.len == 1 && long(i));
        let has = |class: &str| {
            let moved = class == "address" && moved(found);
            self.phrase(found, class) || (0..found.len()).any(|i| word(i, class)) || moved
        };
        CONCERNS.into_iter().find(|(class, _)| has(class)).map(|(_, kind)| kind)
    }

    /// Whether a phrase of a class stands among words: of several, or of the letter's own language.
    fn phrase(&self, found: &[Word], class: &str) -> bool {
        (0..found.len()).any(|i| {
            let long = any_at(found, i, class).is_some_and(|f| f.len > 1);
            long || class == "later" && self.language.at(found, i, class).is_some()
        })
    }

    /// Whether words are about what somebody said or does.
    fn told(&self, found: &[Word]) -> bool {
        (0..found.len()).any(|i| {
            let hit = self.language.at(found, i, "told").or_else(|| english().at(found, i, "told"));
            hit.is_some_and(|f| f.len > 1 || found[i].text.len() > 2 || self.language.code == "sv")
        })
    }

    /// A vote or a proposal.
    fn voted(&self, range: &Range<usize>, found: &[Word]) -> Option<Vec<Piece>> {
        if any_in(found, "propose")
            && let Some(piece) = self.proposal(range, found)
        {
            return Some(vec![piece]);
        }
        let tokens = self.reader.lattice.tokens_in(range);
        if !vote(found) || tokens.is_empty() {
            return None;
        }
        let first = found.iter().position(Word::says).unwrap_or(0);
        let Some(text) = self.reader.vote(&tokens) else {
            let casts = any_at(found, first, "vote").is_some() && any_in(found, "draw");
            let (codes, cause) = (vec![Code::UnknownOrder], Some(Cause::VoteUnread));
            return casts.then(|| vec![Piece { codes, cause, ..Piece::new(range.clone(), Kind::Unread) }]);
        };
        let order = StatedOrder::Item(self.reader.grammar, OrderItem::Heading(text.into()));
        Some(vec![Piece { order: Some(order), ..Piece::new(range.clone(), Kind::Vote) }])
    }

    /// A proposal in plain words; one without exact terms is asked about.
    pub fn proposal(&self, range: &Range<usize>, found: &[Word]) -> Option<Piece> {
        let world = self.reader.world;
        let (board, year) = (self.reader.ground.board, world.position.turn.year);
        let raw = self.letter[range.clone()].trim();
        // A proposal for another game is not made in this one.
        let games = headers::find(board, world.names, raw, year).games;
        let here = |id: &String| world.game.is_none_or(|g| g == id);
        if !games.is_empty() && !games.iter().any(here) {
            let cause = Some(Cause::OtherGame);
            return Some(Piece { cause, ..Piece::new(range.clone(), Kind::Question) });
        }
        let mut piece = Piece::new(range.clone(), Kind::Vote);
        // A proposal in form is read by its own reader, which says what is wrong with it.
        let formal = raw.split_once(':').is_some_and(|(head, _)| {
            matches!(head.trim().to_lowercase().as_str(), "propose" | "proposal" | "i propose")
        });
        let draws = any_in(found, "draw");
        if formal {
            piece.proposal = Some(raw.to_string());
            return Some(piece);
        }
        if !draws && !any_in(found, "win") {
            return None;
        }
        let mut names = Vec::new();
        let mut at = 0;
        while at < found.len() {
            let power = headers::power(board, &found[at..]);
            names.extend(power.map(|(owner, _)| board.owner(owner).name.as_str()));
            at += power.map_or(1, |(_, len)| len);
        }
        set_terms(&mut piece, found, &names, draws);
        Some(piece)
    }
}

/// The terms of a proposal to draw or to concede: the powers named, or everyone; without either it is asked about.
pub fn set_terms(piece: &mut Piece, found: &[Word], names: &[&str], is_draw: bool) {
    if !names.is_empty() || any_in(found, "everyone") {
        let kind = if is_draw { "draw" } else { "concession" };
        piece.proposal = Some(format!("Propose: {kind} {}", names.join(" ")));
    } else {
        piece.codes = vec![Code::UnknownOrder];
        piece.cause = Some(Cause::NoTerms);
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let Some(part) = text.get(range.clone()) else { return range.start..range.start };
    let start = range.start + (part.len() - part.trim_start().len());
    start..(range.start + part.trim_end().len()).max(start)
}

/// `No orders.`, `Builds: none`: words that say so and nothing else.
pub fn none_of(found: &[Word], language: &Language) -> bool {
    let said: Vec<&str> = found.iter().filter(|w| w.says()).map(|w| w.text.as_str()).collect();
    let nothing = matches!(
        said.as_slice(),
        ["retreats" | "moves" | "builds" | "removals" | "orders", "none" | "nothing" | "nil"]
    );
    let whole = || {
        let first = found.iter().position(Word::says)?;
        let hit = language.at(found, first, "none").or_else(|| english().at(found, first, "none"))?;
        Some(found[(first + hit.len).min(found.len())..].iter().all(|w| !w.says()))
    };
    nothing || whole() == Some(true)
}

/// `I moved to 3 Foo Street`, `I have moved: ...`; not `I moved to Munich in 1901`.
pub fn moved(found: &[Word]) -> bool {
    let number = |w: &Word| w.sort == Sort::Number && w.text.len() != 4;
    let hits = (0..found.len()).filter_map(|at| Some(&found[at + english().at(found, at, "moved")?.len..]));
    hits.into_iter().any(|rest| rest.first().is_some_and(|w| w.is(":")) || rest.iter().take(12).any(number))
}

/// `Test mail, please ignore.`, `Draft - do not use yet!`: a short sentence that ends so.
pub fn voids(found: &[Word]) -> bool {
    let said = found.iter().filter(|w| w.says()).count();
    let rest = |end: usize| found.get(end..).unwrap_or_default().iter();
    said <= 8
        && (0..found.len())
            .filter_map(|at| any_at(found, at, "void").map(|f| at + f.len))
            .any(|end| rest(end).all(|w| !w.says() || is(&w.text, "harmless")))
}

/// Sentences of a stretch.
pub fn split(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let part = &text[range.clone()];
    let mut out = Vec::new();
    let mut from = 0;
    let bytes = part.as_bytes();
    for (at, c) in part.char_indices() {
        if !matches!(c, '.' | '!' | '?') {
            continue;
        }
        let next = at + c.len_utf8();
        let after = part[next..].trim_start();
        let gap = bytes.get(next).is_none_or(|b| b.is_ascii_whitespace());
        let word: String = part[..at].chars().rev().take_while(|c| c.is_alphanumeric()).collect();
        // `Hauptstr. 12`
        let mut back = word.chars();
        let street = back.next() == Some('r') && matches!(back.next(), Some('t' | 'N' | 'n'));
        let digit = after.starts_with(|c: char| c.is_ascii_digit());
        // `A Mun H. I hope you are well.`
        let letter = word.chars().count() == 1 && !word.eq_ignore_ascii_case("h");
        // `St. Petersburg`, read backwards
        let saint =
            matches!(word.to_lowercase().as_str(), "ts" | "ets" | "tks") && after.starts_with(['P', 'p']);
        let short = c == '.' && (letter || saint || street && digit);
        let begins = after.chars().next().is_none_or(|c| {
            c.is_uppercase() || c.is_ascii_digit() || !c.is_ascii() || matches!(c, '(' | '"' | '*')
        });
        if gap && begins && !short {
            let piece = range.start + from..range.start + next;
            out.push(trimmed(text, piece));
            from = next;
        }
    }
    let rest = trimmed(text, range.start + from..range.end);
    if !rest.is_empty() {
        out.push(rest);
    }
    out.retain(|r| !r.is_empty());
    out
}

/// A letter in which nothing is explained is asked about.
pub fn unexplained(pieces: &mut [Piece]) {
    let explained = |p: &Piece| match p.kind {
        Kind::Order
        | Kind::None
        | Kind::Press
        | Kind::Dateline
        | Kind::Vote
        | Kind::Amend
        | Kind::Confirm
        | Kind::Withdraw => true,
        Kind::Quote | Kind::Forwarded | Kind::Later | Kind::Past | Kind::Others => true,
        kind => {
            let acts = p.act.is_some() && p.cause != Some(Cause::Unclear);
            kind.is_for_the_editor() || p.is_error() || acts
        }
    };
    if let Some(announced) = pieces.iter_mut().find(|p| p.kind == Kind::Attachment) {
        announced.cause = Some(Cause::Attached);
    }
    // Orders for a season that is not due are no orders for this one.
    let speaks = |p: &Piece| {
        matches!(
            p.kind,
            Kind::Order
                | Kind::None
                | Kind::Unread
                | Kind::Amend
                | Kind::Confirm
                | Kind::Withdraw
                | Kind::Press
                | Kind::Vote
        )
    };
    if !pieces.iter().any(speaks)
        && let Some(later) =
            pieces.iter_mut().find(|p| p.kind == Kind::Later && matches!(p.cause, Some(Cause::NotDue(_))))
    {
        later.codes = vec![Code::WrongPhase];
    }
    if pieces.iter().any(explained) {
        return;
    }
    let remark = pieces
        .iter_mut()
        .filter(|p| matches!(p.kind, Kind::Remark | Kind::Attachment))
        .max_by_key(|p| p.span.len());
    if let Some(piece) = remark {
        if piece.kind == Kind::Remark {
            piece.kind = Kind::Unread;
        }
        piece.codes = vec![Code::UnknownOrder];
        piece.cause.get_or_insert(Cause::Unexplained);
    }
}
