//! Lines: what of a letter is quoted, signed, headed, voted, press or greeting, and what may be orders.

use std::ops::Range;

use super::names::Lexicon;
use super::tokens::{Capitals, Sign, Token, tokens};
use super::vocabulary::Compiled;
use crate::board::Board;
use crate::season::Season;

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing on it.
    Blank,
    /// Quoted from an earlier mail.
    Quoted,
    /// A signature, or below one.
    Signature,
    /// A line of the mail's own head (`From:`, `Date:`).
    Mail,
    /// Only signs.
    Rule,
    /// A greeting, or words that announce orders.
    Greeting,
    /// Words that close a letter.
    Closing,
    /// Names game, season or power: the canonical `HEADER ...`, and the season if it is only that.
    Header(String, Option<(Season, String)>),
    /// `STATUS final`
    Status(&'static str),
    /// The canonical `VOTE ...`.
    Vote(String),
    /// Press, to be printed elsewhere.
    Press,
    /// Says that there are no orders.
    None,
    /// A heading of builds or removals: the verb for the lines below it.
    Carry(&'static str),
    /// Everything else.
    Orders,
}

/// A line of a letter.
#[derive(Clone, Debug)]
pub struct TextLine {
    /// Its bytes in the text, without the line break.
    pub range: Range<usize>,
    /// What it is.
    pub kind: LineKind,
    /// Its tokens, for lines that may be orders.
    pub tokens: Vec<Token>,
}

/// Cuts a letter into lines and says what each is.
pub fn lines(board: &Board, lexicon: &Lexicon, words: &Compiled, text: &str) -> Vec<TextLine> {
    let mut out: Vec<TextLine> = Vec::new();
    let mut start = 0;
    let (mut signed, mut press, mut body, mut forwarded) = (false, false, false, false);
    for part in text.split_inclusive('\n') {
        let line = part.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        start += part.len();
        let trimmed = line.trim_matches(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
        let mut found = Vec::new();
        let kind = if trimmed.is_empty() {
            press = false;
            LineKind::Blank
        } else if signed {
            LineKind::Signature
        } else if trimmed == "--" {
            signed = true;
            LineKind::Signature
        } else if forwarded || trimmed.starts_with('>') || is_attribution(trimmed) {
            LineKind::Quoted
        } else if is_forward(trimmed) {
            forwarded = true;
            LineKind::Quoted
        } else if press {
            LineKind::Press
        } else if is_press(trimmed) {
            press = true;
            LineKind::Press
        } else if !body && is_mail_head(trimmed) {
            let rest = trimmed.split_once(':').map_or("", |(_, r)| r);
            if trimmed.to_lowercase().starts_with("subject") {
                let inner = tokens(rest, 0..rest.len());
                match header(board, lexicon, words, &inner, rest) {
                    Some((text, _)) => LineKind::Header(text, None),
                    None => LineKind::Mail,
                }
            } else {
                LineKind::Mail
            }
        } else if is_footer(trimmed) {
            LineKind::Signature
        } else {
            found = tokens(text, range.clone());
            let kind = kind_of(board, lexicon, words, text, &found);
            body |= kind == LineKind::Orders;
            kind
        };
        out.push(TextLine { range, kind, tokens: found });
    }
    closing(&mut out);
    out
}

/// A name below closing words belongs to them.
fn closing(lines: &mut [TextLine]) {
    let mut closed = false;
    for line in lines {
        match line.kind {
            LineKind::Blank => {}
            LineKind::Closing => closed = true,
            LineKind::Orders if closed && line.tokens.len() <= 4 && line.tokens.iter().all(plain_word) => {
                line.kind = LineKind::Closing;
                closed = false;
            }
            _ => closed = false,
        }
    }
}

fn plain_word(token: &Token) -> bool {
    matches!(token.sign, Sign::Dot | Sign::Comma)
        || token.sign == Sign::Word && token.word.len() > 1 && token.capitals == Capitals::First
}

fn is_attribution(line: &str) -> bool {
    let lower = line.to_lowercase();
    (lower.starts_with("on ") || lower.starts_with("am ") || lower.starts_with("le "))
        && (lower.ends_with("wrote:")
            || lower.ends_with("schrieb:")
            || lower.ends_with("écrit :")
            || lower.ends_with("écrit:"))
        || lower.ends_with(" wrote:") && lower.contains('@')
}

fn is_forward(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words = lower.trim_matches(|c: char| !c.is_alphanumeric());
    lower.starts_with("--")
        && (words.starts_with("original message")
            || words.starts_with("forwarded message")
            || words.starts_with("ursprüngliche nachricht"))
}

fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    lower.starts_with("sent from my ")
        || lower.starts_with("sent via ")
        || lower.starts_with("get outlook for ")
        || lower.starts_with("von meinem ")
}

/// `Press: ...`, `Press to all: ...`, `PRESS`.
pub fn is_press(line: &str) -> bool {
    let lower = line.to_lowercase();
    let Some(rest) = lower.strip_prefix("press").or_else(|| lower.strip_prefix("propaganda")) else {
        return false;
    };
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(':')
        || (rest.contains(':')
            && (rest.starts_with("to ")
                || rest.starts_with('(')
                || rest.starts_with("release")
                || rest.starts_with("from ")))
}

fn is_mail_head(line: &str) -> bool {
    let Some((key, _)) = line.split_once(':') else { return false };
    let key = key.trim().to_lowercase();
    matches!(
        key.as_str(),
        "received"
            | "from"
            | "to"
            | "date"
            | "subject"
            | "cc"
            | "bcc"
            | "reply-to"
            | "sent"
            | "message-id"
            | "mime-version"
            | "content-type"
            | "content-transfer-encoding"
            | "in-reply-to"
            | "references"
            | "return-path"
            | "delivered-to"
            | "betreff"
            | "von"
            | "an"
            | "datum"
            | "objet"
            | "user-agent"
    ) || key.starts_with("x-")
}

fn kind_of(board: &Board, lexicon: &Lexicon, words: &Compiled, text: &str, found: &[Token]) -> LineKind {
    if !found.iter().any(Token::is_word) {
        return LineKind::Rule;
    }
    let mut inner: Vec<&Token> = found.iter().filter(|t| t.is_word()).collect();
    if inner.len() <= 4 {
        let joined = inner.iter().map(|t| t.word.as_str()).collect::<Vec<_>>().join(" ");
        if words.word_at(found, 0, "NONE") == Some(inner.len())
            && inner.len() == found.iter().filter(|t| t.sign != Sign::Dot).count()
        {
            return LineKind::None;
        }
        let heading = joined.trim_start_matches("my ").trim_end_matches(" orders").trim_end_matches(" units");
        match heading {
            "builds" | "build" | "adjustments builds" | "new units" | "aufbauten" | "constructions"
            | "building" => {
                return LineKind::Carry("BUILD");
            }
            "removals" | "removal" | "remove" | "removes" | "disbands" | "disbandments" | "abbauten"
            | "destructions" => {
                return LineKind::Carry("REMOVE");
            }
            "retreats" | "moves" | "orders" | "order" | "movement" | "movements" | "supports" | "convoys"
            | "adjustments" | "here" | "armies" | "fleets" | "zuge" | "befehle" | "ordres"
            | "movement phase" | "retreat phase" | "as follows" => {
                return LineKind::Greeting;
            }
            _ => {}
        }
    }
    if let Some((text, season)) = header(board, lexicon, words, found, text) {
        return LineKind::Header(text, season);
    }
    if let Some(status) = status(&inner) {
        return LineKind::Status(status);
    }
    if let Some(vote) = vote(board, lexicon, found) {
        return LineKind::Vote(vote);
    }
    inner.retain(|t| t.sign == Sign::Word);
    if greeting(found, &inner) {
        return LineKind::Greeting;
    }
    if farewell(&inner, found) {
        return LineKind::Closing;
    }
    LineKind::Orders
}

fn greeting(found: &[Token], words: &[&Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let last = found.last().map(|t| t.sign);
    let hello = matches!(
        first.word.as_str(),
        "dear"
            | "hi"
            | "hello"
            | "hey"
            | "greetings"
            | "gentlemen"
            | "hallo"
            | "liebe"
            | "lieber"
            | "bonjour"
            | "cher"
            | "chere"
            | "howdy"
            | "gm"
            | "moin"
    );
    let comma_inside =
        found[..found.len() - 1].iter().any(|t| matches!(t.sign, Sign::Comma | Sign::Arrow | Sign::Open));
    if hello && words.len() <= 5 && !comma_inside && !words.iter().any(|t| t.word.len() == 1) {
        return true;
    }
    let announces = words
        .iter()
        .any(|t| matches!(t.word.as_str(), "orders" | "moves" | "order" | "zuge" | "befehle" | "ordres"));
    let plain = words.iter().all(|t| {
        matches!(
            t.word.as_str(),
            "here"
                | "are"
                | "my"
                | "the"
                | "orders"
                | "moves"
                | "order"
                | "for"
                | "this"
                | "season"
                | "turn"
                | "these"
                | "please"
                | "find"
                | "below"
                | "follow"
                | "following"
                | "as"
                | "is"
                | "come"
                | "next"
                | "phase"
                | "attached"
                | "hier"
                | "meine"
                | "zuge"
                | "befehle"
                | "voici"
                | "mes"
                | "ordres"
                | "sind"
                | "set"
                | "of"
                | "our"
                | "again"
                | "s"
        )
    });
    announces && plain && !matches!(last, Some(Sign::Arrow))
}

fn farewell(words: &[&Token], found: &[Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let known = matches!(
        first.word.as_str(),
        "cheers"
            | "regards"
            | "best"
            | "thanks"
            | "thank"
            | "yours"
            | "sincerely"
            | "kind"
            | "ciao"
            | "love"
            | "bye"
            | "good"
            | "all"
            | "many"
            | "gruss"
            | "grusse"
            | "viele"
            | "mfg"
            | "tschuss"
            | "cordialement"
            | "amicalement"
            | "salut"
            | "warm"
            | "see"
    );
    let polite = words.iter().all(|t| {
        matches!(
            t.word.as_str(),
            "cheers"
                | "regards"
                | "best"
                | "thanks"
                | "thank"
                | "you"
                | "yours"
                | "sincerely"
                | "kind"
                | "ciao"
                | "love"
                | "bye"
                | "good"
                | "luck"
                | "all"
                | "the"
                | "many"
                | "gruss"
                | "grusse"
                | "viele"
                | "mfg"
                | "tschuss"
                | "cordialement"
                | "amicalement"
                | "salut"
                | "warm"
                | "wishes"
                | "faithfully"
                | "truly"
                | "very"
                | "so"
                | "much"
                | "day"
                | "see"
                | "and"
        ) || t.capitals == Capitals::First && words.len() <= 4
    });
    let plain = found.iter().all(|t| t.is_word() || matches!(t.sign, Sign::Comma | Sign::Dot | Sign::Other));
    known
        && polite
        && plain
        && words.iter().all(|t| t.word.len() > 1)
        && (first.word != "all" || (words.len() > 2 && words[1].word == "the" && words[2].word == "best"))
}

fn status(words: &[&Token]) -> Option<&'static str> {
    let mut status = None;
    for token in words {
        match token.word.as_str() {
            "final" | "finals" | "definitive" | "endgultig" => status = Some("final"),
            "preliminary" | "prelim" | "prelims" | "provisional" | "vorlaufig" | "draft" | "tentative" => {
                status = Some("preliminary")
            }
            "orders" | "order" | "these" | "are" | "my" | "the" | "moves" | "set" | "status" | "this"
            | "is" | "version" | "only" | "for" | "now" | "all" => {}
            _ => return None,
        }
    }
    status
}

/// Seasons in words.
fn season_word(word: &str) -> Option<Season> {
    Some(match word {
        "spring" | "spr" | "fruhjahr" | "fruhling" | "printemps" => Season::Spring,
        "summer" | "sommer" | "ete" => Season::Summer,
        "fall" | "autumn" | "aut" | "herbst" | "automne" => Season::Fall,
        "winter" | "win" | "hiver" => Season::Winter,
        _ => return None,
    })
}

fn season_letter(word: &str) -> Option<Season> {
    Some(match word {
        "s" | "sp" => Season::Spring,
        "f" | "a" => Season::Fall,
        "w" => Season::Winter,
        _ => return None,
    })
}

/// A line naming game, season or power and nothing else.
fn header(
    board: &Board,
    lexicon: &Lexicon,
    words: &Compiled,
    found: &[Token],
    text: &str,
) -> Option<(String, Option<(Season, String)>)> {
    if found.len() > 24 {
        return None;
    }
    let raw = |from: usize, to: usize| {
        text.get(found[from].span.start..found[to - 1].span.end).unwrap_or("").to_string()
    };
    let (mut game, mut season, mut power): (Option<String>, Option<(Season, String)>, Option<String>) =
        (None, None, None);
    let mut left: Vec<(usize, usize)> = Vec::new();
    let mut labelled: Option<&str> = None;
    let mut at = 0;
    while at < found.len() {
        let token = &found[at];
        if !token.is_word() {
            match token.sign {
                Sign::Open
                | Sign::Close
                | Sign::Comma
                | Sign::Colon
                | Sign::Arrow
                | Sign::Dot
                | Sign::Slash
                | Sign::Star
                | Sign::Bar
                | Sign::Semicolon => {}
                Sign::Other
                    if matches!(token.word.as_str(), "\"" | "'" | "’" | "‘" | "“" | "”" | "#" | "!") =>
                    {}
                _ => return None,
            }
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < found.len() && found[end].glued && found[end].is_word() {
            end += 1;
        }
        let group: Vec<&Token> = found[at..end].iter().collect();
        // `Spring 1901`, `Spring '01`, `1901 Spring`
        if season.is_none()
            && group.len() == 1
            && let Some(name) = season_word(&token.word)
        {
            let mut year = end;
            while found.get(year).is_some_and(|t| {
                matches!(t.sign, Sign::Other | Sign::Comma | Sign::Dot | Sign::Arrow)
                    || matches!(t.word.as_str(), "ad" | "of" | "moves" | "season")
            }) {
                year += 1;
            }
            if let Some(number) = found.get(year).filter(|t| t.sign == Sign::Number) {
                season = Some((name, number.word.clone()));
                at = year + 1;
                // `Spring 1901M`
                if found.get(at).is_some_and(|t| t.glued && matches!(t.word.as_str(), "m" | "r" | "b" | "a"))
                {
                    at += 1;
                }
                continue;
            }
            return None;
        }
        if season.is_none()
            && group.len() == 1
            && token.sign == Sign::Number
            && let Some(name) = found.get(end).and_then(|t| season_word(&t.word))
        {
            season = Some((name, token.word.clone()));
            at = end + 1;
            continue;
        }
        // `1901S`, `S1901`, `S01`, `F1903R`
        if season.is_none() && (2..=3).contains(&group.len()) {
            let phase = group.get(2).is_none_or(|t| matches!(t.word.as_str(), "m" | "r" | "b" | "a"));
            let forward = (group[0].sign == Sign::Word && group[1].sign == Sign::Number && phase)
                .then(|| season_letter(&group[0].word).map(|s| (s, group[1].word.clone())))
                .flatten()
                .filter(|(_, y)| y.len() == 2 || y.len() >= 4);
            let backward = (group[0].sign == Sign::Number
                && group[1].sign == Sign::Word
                && phase
                && group[0].word.len() >= 4)
                .then(|| season_letter(&group[1].word).map(|s| (s, group[0].word.clone())))
                .flatten();
            if let Some(found) = forward.or(backward) {
                season = Some(found);
                at = end;
                continue;
            }
        }
        if power.is_none()
            && group.len() == 1
            && labelled != Some("game")
            && let Some((owner, true)) = lexicon.owner(&token.word)
            && (token.word.len() > 3 || labelled == Some("power"))
        {
            power = Some(board.owner(owner).name.clone());
            at = end;
            labelled = None;
            continue;
        }
        match token.word.as_str() {
            "game" | "partie" | "spiel" => labelled = Some("game"),
            "power" | "country" | "nation" | "land" | "pays" | "player" => labelled = Some("power"),
            "season" | "phase" | "turn" | "year" | "orders" | "order" | "moves" | "move" | "movement"
            | "for" | "of" | "the" | "my" | "from" | "retreat" | "retreats" | "build" | "builds"
            | "adjustment" | "adjustments" | "in" | "re" | "and" | "here" | "are" | "removals"
            | "diplomacy" | "befehle" | "zuge" | "fur" | "pour" | "ordres" | "press" | "set" | "m" | "r" => {}
            _ => {
                if labelled == Some("game") {
                    game = Some(raw(at, end));
                    labelled = None;
                } else {
                    left.push((at, end));
                }
            }
        }
        at = end;
    }
    for (from, to) in left {
        let group = &found[from..to];
        let mixed =
            group.iter().any(|t| t.sign == Sign::Number) && group.iter().any(|t| t.sign == Sign::Word);
        let name = group.len() == 1
            && group[0].sign == Sign::Word
            && matches!(group[0].capitals, Capitals::First | Capitals::All)
            && group[0].word.len() > 2
            && !words.is_word(&group[0].word);
        if game.is_none()
            && (mixed
                || (name
                    && from == 0
                    && (season.is_some() || power.is_some())
                    && !lexicon.is_name(&group[0].word)))
        {
            game = Some(raw(from, to));
        } else if power.is_none() && name && game.is_some() && season.is_some() {
            power = Some(raw(from, to));
        } else {
            return None;
        }
    }
    // A game's number alone, without a word for it, could be anything.
    if season.is_none() && power.is_none() && (game.is_none() || !found.iter().any(|t| t.word == "game")) {
        return None;
    }
    let mut out = String::from("HEADER");
    if let Some(game) = &game {
        out += &format!(" game={game}");
    }
    if let Some((season, year)) = &season {
        out += &format!(" season={season} {year}");
    }
    if let Some(power) = &power {
        out += &format!(" power={power}");
    }
    let only = season.filter(|_| game.is_none() && power.is_none());
    Some((out, only))
}

/// A vote: `Vote: draw (E,F) yes`, `I vote no to all proposals`, `Draw EFG: yes`.
fn vote(board: &Board, lexicon: &Lexicon, found: &[Token]) -> Option<String> {
    if found.len() > 40 {
        return None;
    }
    let words: Vec<&str> = found.iter().filter(|t| t.is_word()).map(|t| t.word.as_str()).collect();
    let starts = words.iter().take(4).any(|w| {
        matches!(*w, "vote" | "votes" | "voting" | "ballot" | "proposal" | "proposals" | "abstimmung")
    }) || matches!(words.first(), Some(&"draw" | &"dias" | &"concession" | &"concede"))
        || (words.first() == Some(&"i")
            && words
                .get(1)
                .is_some_and(|w| matches!(*w, "concede" | "abstain" | "accept" | "reject" | "agree")))
        || (matches!(words.first(), Some(&"yes" | &"no" | &"abstain"))
            && words
                .iter()
                .any(|w| matches!(*w, "draw" | "proposal" | "proposals" | "concession" | "win" | "dias")));
    if !starts {
        return None;
    }
    let (mut answer, mut kind, mut powers): (Option<&str>, Option<&str>, Vec<char>) =
        (None, None, Vec::new());
    let mut after_proposal = false;
    for token in found {
        if !token.is_word() {
            match token.sign {
                Sign::Arrow
                | Sign::Colon
                | Sign::Open
                | Sign::Close
                | Sign::Comma
                | Sign::Slash
                | Sign::Dot
                | Sign::Star
                | Sign::Plus
                | Sign::And
                | Sign::Bar
                | Sign::Semicolon => continue,
                Sign::Other if matches!(token.word.as_str(), "=" | "\"" | "'" | "!" | "’") => continue,
                _ => return None,
            }
        }
        let word = token.word.as_str();
        match word {
            "yes" | "aye" | "yea" | "y" | "accept" | "accepted" | "agree" | "agreed" | "ja" | "oui"
            | "favour" | "favor" => set(&mut answer, "yes")?,
            "no" | "against" | "reject" | "rejected" | "nay" | "veto" | "n" | "nein" | "non" => {
                set(&mut answer, "no")?
            }
            "abstain" | "abstains" | "abstention" | "abstaining" | "enthaltung" => {
                set(&mut answer, "abstain")?
            }
            "draw" | "dias" | "remis" => {
                kind = Some("draw");
                after_proposal = true;
            }
            "win" | "concession" | "concede" | "solo" | "victory" | "concedes" => {
                kind = Some("win");
                after_proposal = true;
            }
            "vote" | "votes" | "voting" | "ballot" | "my" | "i" | "to" | "the" | "on" | "of" | "a" | "is"
            | "for" | "proposal" | "in" | "and" | "between" | "game" | "with" | "way" | "three" | "two"
            | "four" | "we" | "as" | "by" | "all" | "proposals" | "every" | "everything" | "any"
            | "other" | "this" | "that" | "including" | "survivors" | "abstimmung" | "both" | "am"
            | "proposed" | "would" | "like" => {
                // A single letter may be a power's: `E and I`.
                if (word == "a" || word == "i")
                    && after_proposal
                    && token.capitals == Capitals::All
                    && !powers.is_empty()
                {
                    powers.push(if word == "a" { 'A' } else { 'I' });
                }
            }
            _ if token.sign == Sign::Number => {}
            _ => {
                if let Some((owner, _)) = lexicon.owner(word) {
                    powers.extend(board.owner(owner).name.chars().next());
                } else if token.capitals == Capitals::All && word.len() <= 7 && letters(board, word) {
                    powers.extend(word.to_uppercase().chars());
                } else {
                    return None;
                }
            }
        }
    }
    let list = powers.iter().map(char::to_string).collect::<Vec<_>>().join(",");
    let what = match kind {
        Some("win") => {
            if powers.len() != 1 {
                return None;
            }
            format!("win({list})")
        }
        Some(_) if powers.is_empty() => "draw".to_string(),
        Some(_) => format!("draw({list})"),
        None if powers.len() > 1 => format!("draw({list})"),
        None if powers.is_empty() => "*".to_string(),
        None => return None,
    };
    let answer = match answer {
        Some(answer) => answer,
        None if kind.is_some() => "yes",
        None => return None,
    };
    Some(format!("VOTE {what}={answer}"))
}

fn letters(board: &Board, word: &str) -> bool {
    word.chars().all(|c| board.powers().any(|o| board.owner(o).name.to_lowercase().starts_with(c)))
}

fn set(slot: &mut Option<&'static str>, value: &'static str) -> Option<()> {
    match slot {
        Some(old) if *old != value => None,
        _ => {
            *slot = Some(value);
            Some(())
        }
    }
}
