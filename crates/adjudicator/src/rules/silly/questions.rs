//! Rule 14, step 10: answers are judged, free units shared out and built, and the next question is filed.

use super::prelude::*;

impl SillyPhase<'_> {
    /// Plays step 10a.
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
            // RS-14.5: without a question, all players were right.
            (None, None) => self
                .board
                .powers()
                .filter(|o| *o != cast.mastermind && !self.world.eliminated.contains(o))
                .collect(),
        };
        match &question {
            Some((question, answer)) => {
                let event = PhaseEvent::new("question").with("question", question.clone());
                self.tell(SillyStep::Answers, event.with("answer", answer.clone()));
            }
            None => self.tell(SillyStep::Answers, PhaseEvent::new("no-question")),
        }
        self.share(&right);
        self.book_credits();
    }

    /// The last answer of each player whose condition is true.
    fn answers(&mut self) -> Vec<(Owner, String)> {
        let mut out: Vec<(Owner, String)> = Vec::new();
        let letters = self.letters(SillyStep::Answers);
        let conditional: Vec<Owner> =
            letters.iter().filter(|i| self.conditional(**i)).map(|i| self.mail[*i].owner).collect();
        for index in letters {
            let owner = self.mail[index].owner;
            let Some(SillyOrder::Answer { answer }) = self.live(index) else { continue };
            self.done_in_secret(index);
            match out.iter_mut().find(|(o, _)| *o == owner) {
                Some(_) if conditional.contains(&owner) => {}
                Some((_, given)) => *given = answer,
                None => out.push((owner, answer)),
            }
        }
        out
    }

    /// RS-14.3, RS-14.4: shares out free units among the players who were right.
    fn share(&mut self, right: &[Owner]) {
        let cast = self.rules.cast;
        for owner in right {
            self.log.correct.insert(*owner);
        }
        if right.is_empty() {
            self.add_credit(cast.mastermind, Fraction::ONE);
            self.tell(SillyStep::Answers, PhaseEvent::new("nobody-knew"));
            return;
        }
        let sharers = right
            .iter()
            .filter(|o| self.rules.house.share_specials() || **o != cast.jester && **o != cast.soothsayer);
        let sharers = sharers.count();
        let part = Fraction::ratio(1, sharers.max(1) as i64).unwrap_or_default();
        self.tell(SillyStep::Answers, PhaseEvent::new("right").with("powers", right.to_vec()));
        let mut shares: Vec<CodedMessage> = Vec::new();
        let share =
            |owner: &Owner, what| CodedMessage::new("event-share").with("power", *owner).with("what", what);
        for owner in right {
            if *owner == cast.jester {
                self.rewards.0 = 2;
                shares.push(share(owner, "orders"));
            } else if *owner == cast.soothsayer {
                self.rewards.1 = 3;
                shares.push(share(owner, "predicts"));
            } else if *owner != cast.mastermind {
                self.add_credit(*owner, part);
                let now = share_text(self.world.credit_of(*owner));
                shares.push(share(owner, "unit").with("part", share_text(part)).with("now", now));
            }
        }
        if !shares.is_empty() {
            self.tell(SillyStep::Answers, PhaseEvent::new("shares").with("list", shares));
        }
    }

    /// Adds to a player's credit.
    pub fn add_credit(&mut self, owner: Owner, part: Fraction) {
        let sum = (self.world.credit_of(owner) + part).within_i64();
        self.world.credit.insert(owner, sum);
    }

    /// Step 10b: builds free units at home (RS-14.6) and the Mastermind's in Iceland or Corfu (RS-14.3), one each per season.
    pub fn build_free(&mut self) {
        self.decide(SillyStep::FreeBuilds);
        let mut built: Vec<Owner> = Vec::new();
        for index in self.letters(SillyStep::FreeBuilds) {
            let owner = self.mail[index].owner;
            if !matches!(self.mail[index].order(), Some(SillyOrder::Build { .. })) {
                continue;
            }
            let Some(order) = self.live(index) else { continue };
            let SillyOrder::Build { kind, place, .. } = order else {
                self.refuse(index, general("step"));
                continue;
            };
            let outcome = if built.contains(&owner) {
                Err(causal_reason("silly-build", "season"))
            } else {
                self.free_site(owner, kind, place)
            };
            match outcome {
                Ok(place) => {
                    built.push(owner);
                    self.add_credit(owner, -Fraction::ONE);
                    let id = self.build(SillyUnit { free: true, ..SillyUnit::new(owner, kind, place) });
                    self.publish_order(index, &order, OrderShape::Build, None);
                    self.tell_of(SillyStep::FreeBuilds, "free-build", id);
                }
                Err(reason) => self.refuse(index, reason),
            }
        }
    }

    fn free_site(&self, owner: Owner, kind: UnitKind, place: Place) -> Result<Place, Reason> {
        if self.world.credit_of(owner) < Fraction::ONE {
            return Err(no_build("credit"));
        }
        if owner != self.rules.cast.mastermind {
            return match kind {
                UnitKind::Army | UnitKind::Fleet | UnitKind::Birds => self.site(owner, kind, place),
                _ => Err(no_build("kind")),
            };
        }
        let p = self.province(place);
        if !self.map.is_reserved(p) {
            return Err(no_build("cast"));
        }
        if !matches!(kind, UnitKind::Army | UnitKind::Fleet) {
            return Err(no_build("kind"));
        }
        if self.world.holder(self.board, p).is_some() {
            return Err(Reason::of("occupied").with("at", p));
        }
        Ok(p.place())
    }

    /// RS-14.1: files the question for next season.
    pub fn file_question(&mut self) {
        if !self.rules.house.questions() {
            return;
        }
        let mut filed = None;
        for index in self.letters(SillyStep::FreeBuilds) {
            if !matches!(self.mail[index].order(), Some(SillyOrder::Question { .. })) {
                continue;
            }
            match self.current(index) {
                Some(SillyOrder::Question { question, answer }) => {
                    self.done_in_secret(index);
                    filed = Some((question, answer));
                }
                _ => self.note_unmet_condition(index),
            }
        }
        if let Some((question, answer)) = filed {
            let event = PhaseEvent::new("next-question").with("question", question.clone());
            self.world.question = Some((question, answer));
            self.tell(SillyStep::FreeBuilds, event);
        }
    }
}

/// RS-14.2: the answer in lower case, without accents, punctuation and leading article.
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
