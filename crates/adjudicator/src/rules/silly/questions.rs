//! Rule 14, step 10: answers are judged, free units shared out and built, the next question is filed.

use super::mail::Missing;
use super::orders::{Order, Step};
use super::play::Play;
use super::ratio::Ratio;
use super::world::Man;
use crate::board::{Owner, Place};
use crate::position::Kind;
use crate::rules::{Reason, Shape};

impl Play<'_> {
    /// Step 10a.
    pub fn judge_answers(&mut self) {
        if !self.rules.house.questions() {
            self.book_credits();
            return;
        }
        let cast = self.rules.cast;
        let answers = self.answers();
        let question = self.world.question.take();
        let right: Vec<Owner> = match (self.book.correct(), &question) {
            (Some(ruled), _) => ruled,
            (None, Some((_, answer))) => {
                let wanted = plain(answer);
                answers.iter().filter(|(_, given)| plain(given) == wanted).map(|(o, _)| *o).collect()
            }
            // RS-14.5: nothing was asked, so everybody knew.
            (None, None) => self
                .board
                .powers()
                .filter(|o| *o != cast.mastermind && !self.world.eliminated.contains(o))
                .collect(),
        };
        for (owner, given) in &answers {
            if !right.contains(owner) {
                let text = format!("{} answered “{given}”: wrong", self.name(*owner));
                self.hidden.push(text);
            }
        }
        match &question {
            Some((question, answer)) => {
                let text = format!("Last season's question: “{question}” The answer: “{answer}”.");
                self.tell("answer", Step::Answers, text);
            }
            None => self.tell("no-question", Step::Answers, super::words::NO_QUESTION),
        }
        self.share(&right);
        self.book_credits();
    }

    /// The last answer of each player whose condition holds.
    fn answers(&mut self) -> Vec<(Owner, String)> {
        let mut out: Vec<(Owner, String)> = Vec::new();
        let letters = self.letters(Step::Answers);
        let conditional: Vec<Owner> =
            letters.iter().filter(|i| self.conditional(**i)).map(|i| self.mail[*i].owner).collect();
        for index in letters {
            let owner = self.mail[index].owner;
            let Some(Order::Answer { answer }) = self.current(index) else {
                self.idle(index);
                continue;
            };
            self.done_in_secret(index);
            match out.iter_mut().find(|(o, _)| *o == owner) {
                Some(_) if conditional.contains(&owner) => {}
                Some((_, given)) => *given = answer,
                None => out.push((owner, answer)),
            }
        }
        out
    }

    /// RS-14.3, RS-14.4.
    fn share(&mut self, right: &[Owner]) {
        let cast = self.rules.cast;
        for owner in right {
            self.log.correct.insert(*owner);
        }
        if right.is_empty() {
            self.add_credit(cast.mastermind, Ratio::whole(1));
            let text = "Nobody knew. The Mastermind may build a unit in Iceland or Corfu.";
            self.tell("nobody-right", Step::Answers, text);
            return;
        }
        let special = |o: &Owner| *o == cast.jester || *o == cast.soothsayer;
        let sharers = right.iter().filter(|o| self.rules.house.share_specials() || !special(o)).count();
        let part = Ratio::new(1, sharers.max(1) as i128);
        let names: Vec<String> = right.iter().map(|o| self.name(*o).to_string()).collect();
        self.tell("right", Step::Answers, format!("Right: {}.", super::borg::join(&names)));
        let mut shares = Vec::new();
        for owner in right {
            if *owner == cast.jester {
                self.rewards.0 = 2;
                shares.push("the Jester orders two units next season".to_string());
            } else if *owner == cast.soothsayer {
                self.rewards.1 = 3;
                shares.push("the Soothsayer makes three predictions next season".to_string());
            } else if *owner != cast.mastermind {
                self.add_credit(*owner, part);
                shares.push(format!(
                    "{} {part} of a unit (now {})",
                    self.name(*owner),
                    self.world.credit_of(*owner)
                ));
            }
        }
        if !shares.is_empty() {
            self.tell("shares", Step::Answers, format!("Shares: {}.", shares.join("; ")));
        }
    }

    /// Adds to a player's credit.
    pub fn add_credit(&mut self, owner: Owner, part: Ratio) {
        let sum = self.world.credit_of(owner) + part;
        self.world.credit.insert(owner, sum);
    }

    /// Step 10b: free units at home (RS-14.6), the Mastermind's in Iceland or Corfu (RS-14.3), one each a season.
    pub fn build_free(&mut self) {
        self.decide(Step::FreeBuilds);
        let mut built: Vec<Owner> = Vec::new();
        for index in self.letters(Step::FreeBuilds) {
            let owner = self.mail[index].owner;
            let is_build =
                |p: &Play<'_>| matches!(&p.mail[index].read, Ok(s) if matches!(s.order, Order::Build { .. }));
            if !is_build(self) {
                continue;
            }
            let Some(order) = self.current(index) else {
                self.idle(index);
                continue;
            };
            let Order::Build { kind, place, .. } = order else {
                self.refuse(index, Reason::new("not-possible", "not in this step"));
                continue;
            };
            let outcome = if built.contains(&owner) {
                Err(Missing::Invalid(Reason::new("too-many", "one free unit a season")))
            } else {
                self.free_site(owner, kind, place).map_err(Missing::Invalid)
            };
            match outcome {
                Ok(place) => {
                    built.push(owner);
                    let left = self.world.credit_of(owner) - Ratio::whole(1);
                    self.world.credit.insert(owner, left);
                    let id = self.build(Man { free: true, ..Man::new(owner, kind, place) });
                    let text = format!("{} is built for nothing.", self.unit_text(id));
                    self.done(index, &order, Shape::Build, None);
                    self.tell("free-build", Step::FreeBuilds, text);
                }
                Err(Missing::Invalid(reason) | Missing::Lapsed(reason)) => self.refuse(index, reason),
            }
        }
    }

    fn free_site(&self, owner: Owner, kind: Kind, place: Place) -> Result<Place, Reason> {
        let no = |code, text: &str| Err(Reason::new(code, text));
        if !self.world.credit_of(owner).has_one() {
            return no("no-credit", "he has no whole unit to his credit");
        }
        if owner != self.rules.cast.mastermind {
            return match kind {
                Kind::Army | Kind::Fleet | Kind::Birds => self.site(owner, kind, place),
                _ => no("not-built", "only armies, fleets and birds are given away"),
            };
        }
        let p = self.board.province_of(place);
        if !self.map.is_reserved(p) {
            return no("not-home", "the Mastermind builds in Iceland and Corfu only");
        }
        if !matches!(kind, Kind::Army | Kind::Fleet) {
            return no("not-built", "the Mastermind builds armies and fleets only");
        }
        if self.world.holder(self.board, p).is_some() {
            return no("occupied", "it is not vacant");
        }
        Ok(p.place())
    }

    /// RS-14.1: the question for next season.
    pub fn file_question(&mut self) {
        if !self.rules.house.questions() {
            return;
        }
        let mut filed = None;
        for index in self.letters(Step::FreeBuilds) {
            if !matches!(&self.mail[index].read, Ok(s) if matches!(s.order, Order::Question { .. })) {
                continue;
            }
            match self.current(index) {
                Some(Order::Question { question, answer }) => {
                    self.done_in_secret(index);
                    filed = Some((question, answer));
                }
                _ => self.idle(index),
            }
        }
        if let Some((question, answer)) = filed {
            let text = format!("The question for next season: “{question}”");
            self.world.question = Some((question, answer));
            self.tell("question", Step::FreeBuilds, text);
        }
    }
}

/// RS-14.2: lower case, without accents, punctuation and leading article.
fn plain(answer: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let bare: String = answer
        .nfkd()
        .filter(|c| c.is_alphanumeric() || c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect();
    let mut words: Vec<&str> = bare.split_whitespace().collect();
    if words.len() > 1 && matches!(words[0], "the" | "a" | "an") {
        words.remove(0);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn answers_are_compared_as_people_mean_them() {
        assert_eq!(plain("The  Voltaire!"), plain("voltaire"));
        assert_eq!(plain("Ærø, Élan"), plain("ærø elan"));
        assert_ne!(plain("Rousseau"), plain("Voltaire"));
        assert_eq!(plain("A"), "a");
    }
}
