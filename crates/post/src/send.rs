//! Mails sent one after the other, by the journal: nobody gets one twice, and what is in doubt is shown.

use std::io;
use std::time::Duration;

use jiff::Timestamp;

use super::journal::{Journal, Line, State, What};
use super::outgoing::Ready;

/// What became of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// The server has it, and said so.
    Accepted(String),
    /// Refused for now.
    Later(String),
    /// Refused for good.
    Never(String),
    /// The connection broke after the text had gone out.
    Doubt(String),
    /// The server cannot be used at all; nothing was sent.
    Broken(String),
}

/// What carries mail.
pub trait Carrier {
    /// Offers a mail: is it taken from this sender for this reader?
    ///
    /// # Errors
    /// What the server said instead.
    fn offer(&mut self, from: &str, to: &str) -> Result<(), Delivered>;
    /// Sends the text of the mail offered.
    fn deliver(&mut self, bytes: &[u8]) -> Delivered;
    /// Ends the connection.
    fn close(&mut self);
}

/// Time, which is asked for at the edge only.
pub trait Clock {
    /// Now.
    fn now(&mut self) -> Timestamp;
    /// Waits.
    fn wait(&mut self, time: Duration);
}

/// A mail to be sent; it is made when its turn comes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Its name in the journal.
    pub key: String,
    /// To whom.
    pub person: String,
    /// His address.
    pub to: String,
    /// The mails, by their names in the journal, that must have been sent before.
    pub after: Vec<String>,
}

/// How fast mails go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Mails in one connection.
    pub batch: usize,
    /// Wait between two batches.
    pub pause: Duration,
    /// Mails a minute; 0: as fast as the server takes them.
    pub rate: u32,
}

/// What a run has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Accepted in this run.
    pub sent: Vec<String>,
    /// Accepted in an earlier run.
    pub before: Vec<String>,
    /// Perhaps accepted: person and why.
    pub doubt: Vec<(String, String)>,
    /// To be tried again: person and why.
    pub deferred: Vec<(String, String)>,
    /// Refused for good in this run: person and why.
    pub failed: Vec<(String, String)>,
    /// The last ones refused for good, each the whole text, one after the other: that is no fault of theirs.
    pub alike: Vec<(String, String)>,
    /// Refused for good in an earlier run: person and why.
    pub failed_before: Vec<(String, String)>,
    /// Not sent, since what they tell of has not been sent.
    pub waiting: Vec<String>,
    /// Why the run ended before its end.
    pub broken: Option<String>,
}

/// So many refusals for good of the text itself, one after the other, are no fault of the readers.
const SAME_REFUSAL: usize = 5;

/// Sends what is planned and not sent yet.
///
/// # Errors
/// The journal cannot be written: then nothing further is sent. A mail that cannot be made.
pub fn send(
    journal: &mut Journal,
    plans: &[Plan],
    from: &str,
    make: &mut dyn FnMut(&Plan, Timestamp) -> Result<Ready, String>,
    carrier: &mut dyn Carrier,
    pace: Pace,
    clock: &mut dyn Clock,
) -> io::Result<Done> {
    let mut done = Done::default();
    let (mut in_batch, mut refusals) = (0, 0);
    let gap = if pace.rate == 0 { Duration::ZERO } else { Duration::from_secs(60) / pace.rate };
    let mut open: Vec<&Plan> = Vec::new();
    for plan in plans {
        let state = journal.state(&plan.key);
        let said = state.map(|(_, line)| format!("{} ({})", line.said, line.at)).unwrap_or_default();
        match state.map(|(s, _)| s) {
            // What went to the outbox was handed over, whichever way it goes from there.
            Some(State::Sent | State::Outbox) => done.before.push(plan.person.clone()),
            Some(State::Doubt) => done.doubt.push((plan.person.clone(), said)),
            Some(State::Failed) => done.failed_before.push((plan.person.clone(), said)),
            Some(State::Deferred | State::Open) | None => open.push(plan),
        }
    }
    for (n, plan) in open.into_iter().enumerate() {
        if !plan
            .after
            .iter()
            .all(|key: &String| matches!(journal.state(key), Some((State::Sent | State::Outbox, _))))
        {
            done.waiting.push(plan.person.clone());
            continue;
        }
        if n > 0 && gap > Duration::ZERO {
            clock.wait(gap);
        }
        if in_batch >= pace.batch.max(1) {
            carrier.close();
            clock.wait(pace.pause);
            in_batch = 0;
        }
        let now = clock.now();
        let ready = make(plan, now).map_err(io::Error::other)?;
        let line = |what: What, said: &str, at: Timestamp| Line {
            at: at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            what,
            key: plan.key.clone(),
            hash: ready.hash.clone(),
            id: ready.id.clone(),
            person: plan.person.clone(),
            to: plan.to.clone(),
            said: said.to_string(),
        };
        let (outcome, text_sent) = match carrier.offer(from, &plan.to) {
            Err(outcome) => (outcome, false),
            Ok(()) => {
                journal.write(line(What::Attempt, "", now))?;
                (carrier.deliver(&ready.bytes), true)
            }
        };
        in_batch += 1;
        let at = clock.now();
        let person = plan.person.clone();
        refusals = if text_sent && matches!(outcome, Delivered::Never(_)) { refusals + 1 } else { 0 };
        match outcome {
            Delivered::Accepted(said) => {
                journal.write(line(What::Sent, &said, at))?;
                done.sent.push(person);
            }
            Delivered::Later(said) => {
                journal.write(line(What::Deferred, &said, at))?;
                done.deferred.push((person, said));
            }
            Delivered::Never(said) => {
                journal.write(line(What::Failed, &said, at))?;
                done.failed.push((person, said));
            }
            Delivered::Doubt(said) => {
                journal.write(line(What::Doubt, &said, at))?;
                done.doubt.push((person, said));
            }
            Delivered::Broken(said) => {
                done.broken = Some(said);
                break;
            }
        }
        if refusals >= SAME_REFUSAL {
            done.alike = done.failed.split_off(done.failed.len().saturating_sub(SAME_REFUSAL));
            done.broken = Some(format!(
                "the server refused {refusals} mails in a row; look at its answers before going on"
            ));
            break;
        }
    }
    carrier.close();
    Ok(done)
}
