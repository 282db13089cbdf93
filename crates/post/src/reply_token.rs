//! The token in the subject of an order sheet, by which a reply is recognised: whose it is, and for which game and season.

use base::hash::hash;
use folder::Folder;

use super::log::LoggedMail;

/// The key from which tokens are derived.
pub const KEY: &str = "private/secrets/answers.key";

/// The key, if it exists.
pub fn token_key(folder: &Folder) -> Option<String> {
    folder.text(KEY).map(|s| s.text.trim().to_string()).filter(|s| !s.is_empty())
}

/// The token of a person for a game and a season: letters and figures alternate, so that it is not a word of any language.
pub fn token(secret: &str, person: &str, game: &str, season: &str) -> String {
    let sum = hash(format!("answer {secret} {person} {game} {season}").as_bytes());
    let mut left = u64::from_str_radix(&sum[..16], 16).unwrap_or_default();
    let mut next = |alphabet: &[u8]| {
        let all = alphabet.len() as u64;
        let (c, rest) = (alphabet[(left % all) as usize], left / all);
        left = rest;
        char::from(c)
    };
    let figure = |at: usize| at % 2 == 1 && at < 8;
    (0..10).map(|at| if figure(at) { next(b"23456789") } else { next(b"abcdefghjkmnpqrstuvwxyz") }).collect()
}

/// Whether a word has the form of a token.
fn is_token(word: &str) -> bool {
    let figure = |at: usize| at % 2 == 1 && at < 8;
    word.len() == 10
        && word.bytes().enumerate().all(|(at, b): (usize, u8)| {
            if figure(at) { (b'2'..=b'9').contains(&b) } else { b.is_ascii_lowercase() }
        })
}

/// The tokens in a subject, `[k7f3q2m9xa]`, and in addresses, `ada+k7f3q2m9xa@zine.example`.
pub fn find_tokens<'a>(subject: &str, addresses: impl Iterator<Item = &'a str>) -> Vec<String> {
    let subject = subject.to_lowercase();
    let bracketed = subject.split('[').skip(1).filter_map(|part| part.split(']').next());
    let mut out: Vec<String> = bracketed.map(|word| word.trim().to_string()).collect();
    out.extend(addresses.filter_map(|a: &str| Some(a.split('@').next()?.rsplit_once('+')?.1.to_lowercase())));
    out.retain(|word| is_token(word));
    out.sort();
    out.dedup();
    out
}

/// Whether a token was in a mail to a list or through one: what all its readers have seen verifies nobody. `hash` is the mail
/// that has the token now.
pub fn is_public(log: &[LoggedMail], word: &str, hash: &str) -> bool {
    log.iter()
        .filter(|e: &&LoggedMail| e.list.is_some() && e.hash != hash)
        .any(|e| find_tokens(&e.subject, std::iter::empty()).iter().any(|w| w == word))
}

/// The mail whose answer is now answered, found by the Message-ID of what was sent.
pub fn answered_mail<'a>(folder: &Folder, log: &'a [LoggedMail], ids: &[String]) -> Option<&'a LoggedMail> {
    let sent = ids.iter().rev().find_map(|id| super::journal::sent_as(folder, id))?;
    let hash = sent.key.strip_prefix("ack/")?.trim_start_matches("waits-").trim_end_matches("/from");
    log.iter().find(|entry| entry.hash == hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_known_by_their_form_and_differ_by_person_game_and_season() {
        let one = token("key", "ada", "saturn", "S1901M");
        assert!(is_token(&one), "{one}");
        for other in [
            ("kex", "ada", "saturn", "S1901M"),
            ("key", "bob", "saturn", "S1901M"),
            ("key", "ada", "x", "S1901M"),
        ] {
            assert_ne!(one, token(other.0, other.1, other.2, other.3));
        }
        assert_ne!(one, token("key", "ada", "saturn", "F1901M"));
        let subject = format!("Re: Saturn: 3 of 5 [{}] [the-list] [diplomatic]", one.to_uppercase());
        assert_eq!(find_tokens(&subject, [format!("ada+{one}@zine.example").as_str()].into_iter()), [one]);
        assert!(find_tokens("[k7f3q2m9x] k7f3q2m9xa", ["ada@zine.example"].into_iter()).is_empty());
    }
}
