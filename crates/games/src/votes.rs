//! Votes on draws and concessions: what is proposed, who is asked, what passes and what is printed about it (practice.md,
//! section 2).

use std::collections::BTreeMap;

use adjudicator::board::{Board, Owner};
use adjudicator::rules::CodedMessage;
use folder::game::ProposalKind;
use folder::zine_config::{Majority, SilentVote, VoteDisclosure, VotesConfig};

/// A draw or concession put to the vote.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VoteProposal {
    /// Draw or concession.
    pub kind: ProposalKind,
    /// Those who share, or the power to whom the others concede; a draw without powers includes all survivors.
    pub powers: Vec<Owner>,
    /// The proposer, who counts as for it unless they vote otherwise.
    pub by: Option<Owner>,
}

/// A vote as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ballot {
    /// For it.
    Yes,
    /// Against it.
    No,
    /// Abstention.
    Abstain,
}

/// A parsed `VOTE` (orders.md): on which proposal, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// The kind of proposal; `None`: every proposal.
    pub kind: Option<ProposalKind>,
    /// The powers named, by letters or names.
    pub powers: Vec<Owner>,
    /// The vote.
    pub voice: Ballot,
}

/// The result of a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoteResult {
    /// The proposal.
    pub proposal: VoteProposal,
    /// Whether it passed.
    pub passed: bool,
    /// The printed result, by the game's settings: never how anybody voted, unless the vote is open.
    pub publication: VotePublication,
}

/// The printed result of a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VotePublication {
    /// In the words of the zine.
    Now(CodedMessage),
    /// As a sealed issue printed it.
    Printed(String),
}

impl VoteResult {
    /// The printed text.
    pub fn printed_text(&self, voice: &page::lexicon::Voice) -> String {
        match &self.publication {
            VotePublication::Now(message) => page::lexicon::Lexicon::sentence(&voice.message(message)),
            VotePublication::Printed(text) => text.clone(),
        }
    }
}

impl Vote {
    /// Reads `VOTE draw(E,F)=yes`, `VOTE win(G)=no`, `VOTE *=abstain`.
    pub fn read(board: &Board, canonical: &str) -> Option<Vote> {
        let (what, how) = canonical.strip_prefix("VOTE ")?.split_once('=')?;
        let voice = match how.trim() {
            "yes" => Ballot::Yes,
            "no" => Ballot::No,
            "abstain" => Ballot::Abstain,
            _ => return None,
        };
        let (word, powers) = what.trim().split_once('(').unwrap_or((what.trim(), ""));
        let kind = match word.trim() {
            "*" => None,
            "draw" => Some(ProposalKind::Draw),
            "win" => Some(ProposalKind::Win),
            _ => return None,
        };
        let powers = powers.trim_end_matches(')').split(',').filter(|w| !w.trim().is_empty());
        let powers = powers.map(|w| by_letter(board, w.trim())).collect::<Option<Vec<_>>>()?;
        Some(Vote { kind, powers, voice })
    }
}

/// A power by its initial, if no other shares it, or by name.
fn by_letter(board: &Board, word: &str) -> Option<Owner> {
    if word.chars().count() == 1 {
        let wanted = word.chars().next().map(|c| c.to_ascii_uppercase());
        let mut found = board.powers().filter(|o| board.owner(*o).name.chars().next() == wanted);
        let first = found.next()?;
        return found.next().is_none().then_some(first);
    }
    board.find_owner(word)
}

/// Reads a line of a letter that proposes something: `Propose: draw England France`, `Propose: concession to Italy`. `None` if
/// the line is not a proposal; `Err` if it cannot be understood.
pub fn parse_proposal(board: &Board, line: &str) -> Option<Result<VoteProposal, String>> {
    let (head, rest) = line.trim().split_once(':')?;
    if !matches!(head.trim().to_lowercase().as_str(), "propose" | "proposal" | "i propose") {
        return None;
    }
    let words = rest.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let words = words.filter(|w| {
        !matches!(
            w.to_lowercase().as_str(),
            "a" | "an" | "the" | "of" | "and" | "to" | "by" | "for" | "with" | "between" | "among"
        )
    });
    let words: Vec<&str> = words.collect();
    let Some((kind, powers)) = words.split_first() else { return Some(Err("nothing is proposed".into())) };
    let kind = match kind.to_lowercase().as_str() {
        "draw" => ProposalKind::Draw,
        "win" | "concession" | "concede" => ProposalKind::Win,
        other => return Some(Err(format!("“{other}” cannot be proposed: only a draw or a concession can"))),
    };
    let mut found = Vec::new();
    for word in powers {
        if matches!(word.to_lowercase().as_str(), "all" | "survivors" | "everybody" | "dias") {
            continue;
        }
        // `EFG`: the letters of three powers.
        let letters = word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
        let whole = by_letter(board, word);
        match whole {
            Some(owner) => found.push(owner),
            None if letters => {
                for letter in word.chars() {
                    match by_letter(board, &letter.to_string()) {
                        Some(owner) => found.push(owner),
                        None => return Some(Err(format!("“{letter}” is not a power"))),
                    }
                }
            }
            None => return Some(Err(format!("“{word}” is not a power"))),
        }
    }
    found.sort();
    found.dedup();
    if kind == ProposalKind::Win && found.len() != 1 {
        return Some(Err("a concession names one power".into()));
    }
    Some(Ok(VoteProposal { kind, powers: found, by: None }))
}

impl VoteProposal {
    /// `a draw between England and France`, `a concession to Italy`.
    pub fn message(&self) -> CodedMessage {
        let powers = self.powers.clone();
        match self.kind {
            ProposalKind::Draw => {
                let who = if powers.is_empty() { "all" } else { "some" };
                CodedMessage::new("vote-draw").with("who", who).with("powers", powers)
            }
            ProposalKind::Win => CodedMessage::new("vote-concession").with("power", powers),
        }
    }
}

/// Counts the votes on the open proposals. `voters` are the survivors who have a player; `cast` is what each wrote, in the
/// order written (the last word on a proposal counts).
pub fn count(
    settings: &VotesConfig,
    table: &[VoteProposal],
    voters: &[Owner],
    cast: &BTreeMap<Owner, Vec<Vote>>,
) -> Vec<VoteResult> {
    table.iter().map(|proposal| count_votes(settings, proposal, voters, cast)).collect()
}

fn count_votes(
    settings: &VotesConfig,
    proposal: &VoteProposal,
    voters: &[Owner],
    cast: &BTreeMap<Owner, Vec<Vote>>,
) -> VoteResult {
    let (mut yes, mut no, mut none): (Vec<Owner>, Vec<Owner>, Vec<Owner>) = Default::default();
    // The power conceded to has no vote.
    let asked =
        voters.iter().filter(|v| !(proposal.kind == ProposalKind::Win && proposal.powers.contains(v)));
    for voter in asked {
        let silent = match settings.silence {
            _ if proposal.by == Some(*voter) => Ballot::Yes,
            SilentVote::No => Ballot::No,
            SilentVote::Yes => Ballot::Yes,
            SilentVote::Abstain => Ballot::Abstain,
        };
        let mut mine = cast.get(voter).into_iter().flatten();
        let voice = mine.rfind(|v| v.speaks_of(proposal)).map_or(silent, |v| v.voice);
        match voice {
            Ballot::Yes => yes.push(*voter),
            Ballot::No => no.push(*voter),
            Ballot::Abstain => none.push(*voter),
        }
    }
    let passed = match settings.pass {
        Majority::All => no.is_empty() && !yes.is_empty(),
        Majority::Majority => yes.len() > no.len(),
        Majority::TwoThirds => !yes.is_empty() && yes.len() >= 2 * no.len(),
    };
    let told = match settings.print {
        VoteDisclosure::Outcome => vote_result("vote-outcome", passed, proposal),
        VoteDisclosure::Count => vote_result("vote-result", passed, proposal)
            .with("for", yes.len())
            .with("against", no.len())
            .with("abstained", none.len()),
        VoteDisclosure::Open => {
            let open =
                vote_result("vote-open", passed, proposal).with("ayes", yes.len()).with("noes", no.len());
            let open = open.with("abstained", none.len());
            open.with("for", yes).with("against", no).with("abstaining", none)
        }
    };
    VoteResult { proposal: proposal.clone(), passed, publication: VotePublication::Now(told) }
}

fn vote_result(id: &'static str, passed: bool, proposal: &VoteProposal) -> CodedMessage {
    let result = CodedMessage::new(id).with("what", proposal.message());
    result.with("passed", if passed { "yes" } else { "no" })
}

impl Vote {
    /// Whether the vote is on a proposal.
    pub fn speaks_of(&self, proposal: &VoteProposal) -> bool {
        match self.kind {
            None => true,
            Some(kind) => {
                let mut powers = self.powers.clone();
                powers.sort();
                powers.dedup();
                // `draw yes` is a vote on every open draw.
                kind == proposal.kind && (powers.is_empty() || powers == proposal.powers)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::standard()
    }

    fn take(settings: &VotesConfig, cast: &[(&str, &str)]) -> VoteResult {
        let board = board();
        let owner = |n: &str| board.find_owner(n).unwrap();
        let proposal = parse_proposal(&board, "Propose: draw EF").unwrap().unwrap();
        let voters = [owner("England"), owner("France"), owner("Italy")];
        let mut votes: BTreeMap<Owner, Vec<Vote>> = BTreeMap::new();
        for (who, vote) in cast {
            votes.entry(owner(who)).or_default().push(Vote::read(&board, vote).unwrap());
        }
        count(settings, &[proposal], &voters, &votes).remove(0)
    }

    #[test]
    fn silence_means_what_the_settings_say() {
        let cast = [("England", "VOTE draw=yes"), ("France", "VOTE *=yes")];
        let with = |silence| take(&VotesConfig { silence, ..VotesConfig::default() }, &cast).passed;
        assert!(!with(SilentVote::No));
        assert!(with(SilentVote::Yes));
        assert!(with(SilentVote::Abstain));
        let majority = VotesConfig { pass: Majority::Majority, ..VotesConfig::default() };
        assert!(take(&majority, &cast).passed);
    }

    #[test]
    fn only_what_the_mode_allows_is_printed() {
        let cast =
            [("England", "VOTE draw(E,F)=yes"), ("France", "VOTE draw(E,F)=no"), ("Italy", "VOTE *=abstain")];
        let words = page::lexicon::Lexicon::default();
        let (board, style) = (board(), page::lexicon::results::ResultStyle::Uk);
        let voice = words.voice_for(&board, style);
        let with = |print| take(&VotesConfig { print, ..VotesConfig::default() }, &cast).printed_text(&voice);
        assert_eq!(
            with(VoteDisclosure::Outcome),
            "The proposal for a draw between England and France has failed."
        );
        assert!(with(VoteDisclosure::Count).ends_with("1 for, 1 against, 1 abstaining."));
        assert!(with(VoteDisclosure::Open).ends_with("For: England; against: France; abstaining: Italy."));
    }

    #[test]
    fn the_last_word_counts_and_other_draws_are_other_draws() {
        let all = VotesConfig { silence: SilentVote::Abstain, ..VotesConfig::default() };
        let cast =
            [("England", "VOTE draw=no"), ("England", "VOTE draw=yes"), ("Italy", "VOTE draw(E,I)=no")];
        assert!(take(&all, &cast).passed);
    }

    #[test]
    fn proposals_are_read_in_words_and_letters() {
        let board = board();
        let words = page::lexicon::Lexicon::default();
        let voice = words.voice_for(&board, page::lexicon::results::ResultStyle::Uk);
        let read = |t: &str| parse_proposal(&board, t).map(|r| r.map(|p| voice.message(&p.message())));
        assert_eq!(read("Propose: draw EFG"), Some(Ok("a draw between England, France and Germany".into())));
        assert_eq!(read("Propose: a draw of all survivors"), Some(Ok("a draw of all survivors".into())));
        assert_eq!(read("Proposal: concession to Italy"), Some(Ok("a concession to Italy".into())));
        assert_eq!(read("A Par - Bur"), None);
        assert!(read("Propose: tea").unwrap().is_err());
        assert!(read("Propose: concession to Italy and Turkey").unwrap().is_err());
    }
}
