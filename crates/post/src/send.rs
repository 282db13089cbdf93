//! Sends mails one after another, by the journal: nobody gets one twice, and what is in doubt is shown.

use std::io;
use std::time::Duration;

use jiff::Timestamp;

use super::journal::{JournalLine, MailEvent, MailJournal, MailState};
use super::outgoing::EncodedMail;

/// The outcome of sending a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The server confirmed that it has it.
    Accepted(String),
    /// Refused for now.
    Later(String),
    /// Refused for good.
    Never(String),
    /// The connection broke after the text had been sent.
    Doubt(String),
    /// The server cannot be used at all; nothing was sent.
    Broken(String),
}

/// A carrier of mail.
pub trait MailTransport {
    /// Offers a mail from a sender to a recipient.
    ///
    /// # Errors
    /// The server's answer if it does not accept it.
    fn offer(&mut self, from: &str, to: &str) -> Result<(), DeliveryOutcome>;
    /// Sends the text of the mail offered.
    fn deliver(&mut self, bytes: &[u8]) -> DeliveryOutcome;
    /// Ends the connection.
    fn close(&mut self);
}

/// Time, injected so that tests control it.
pub trait SendClock {
    /// Now.
    fn now(&mut self) -> Timestamp;
    /// Waits.
    fn wait(&mut self, time: Duration);
}

/// A mail to be sent; it is built when its turn comes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedMail {
    /// Its name in the journal.
    pub key: String,
    /// The recipient.
    pub person: String,
    /// The address.
    pub to: String,
    /// Names in the journal of the mails that must have been sent before.
    pub after: Vec<String>,
}

/// How fast mails are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Mails in one connection.
    pub batch: usize,
    /// Pause between two batches.
    pub pause: Duration,
    /// Mails per minute; 0: as fast as the server accepts them.
    pub rate: u32,
}

/// The results of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SendReport {
    /// Accepted in this run.
    pub sent: Vec<String>,
    /// Accepted in an earlier run.
    pub before: Vec<String>,
    /// Perhaps accepted: person and reason.
    pub doubt: Vec<(String, String)>,
    /// To be tried again: person and reason.
    pub deferred: Vec<(String, String)>,
    /// Refused for good in this run: person and reason.
    pub failed: Vec<(String, String)>,
    /// The last ones refused for good, if the text itself was refused so often in a row that the readers are not to blame.
    pub alike: Vec<(String, String)>,
    /// Refused for good in an earlier run: person and reason.
    pub failed_before: Vec<(String, String)>,
    /// Not sent, since the mail they depend on has not been sent.
    pub waiting: Vec<String>,
    /// Why the run ended early.
    pub broken: Option<String>,
}

/// After how many refusals of the text itself in a row the readers are not to blame.
const SAME_REFUSAL: usize = 5;

/// Sends what is planned and not sent yet.
///
/// # Errors
/// A journal that cannot be written: nothing further is then sent. A mail that cannot be built.
pub fn send(
    journal: &mut MailJournal,
    plans: &[PlannedMail],
    from: &str,
    make: &mut dyn FnMut(&PlannedMail, Timestamp) -> Result<EncodedMail, String>,
    carrier: &mut dyn MailTransport,
    pace: Pace,
    clock: &mut dyn SendClock,
) -> io::Result<SendReport> {
    let mut done = SendReport::default();
    let (mut in_batch, mut refusals) = (0, 0);
    let gap = if pace.rate == 0 { Duration::ZERO } else { Duration::from_secs(60) / pace.rate };
    let mut open: Vec<&PlannedMail> = Vec::new();
    for plan in plans {
        let state = journal.state(&plan.key);
        let said = state.map(|(_, line)| format!("{} ({})", line.said, line.at)).unwrap_or_default();
        match state.map(|(s, _)| s) {
            // A mail in the outbox was handed over, however it goes on from there.
            Some(MailState::Sent | MailState::Outbox) => done.before.push(plan.person.clone()),
            Some(MailState::Doubt) => done.doubt.push((plan.person.clone(), said)),
            Some(MailState::Failed) => done.failed_before.push((plan.person.clone(), said)),
            Some(MailState::Deferred | MailState::Open) | None => open.push(plan),
        }
    }
    for (n, plan) in open.into_iter().enumerate() {
        if !plan
            .after
            .iter()
            .all(|key: &String| matches!(journal.state(key), Some((MailState::Sent | MailState::Outbox, _))))
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
        let line = |what: MailEvent, said: &str, at: Timestamp| JournalLine {
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
                journal.write(line(MailEvent::Attempt, "", now))?;
                (carrier.deliver(&ready.bytes), true)
            }
        };
        in_batch += 1;
        let at = clock.now();
        let person = plan.person.clone();
        refusals = if text_sent && matches!(outcome, DeliveryOutcome::Never(_)) { refusals + 1 } else { 0 };
        match outcome {
            DeliveryOutcome::Accepted(said) => {
                journal.write(line(MailEvent::Sent, &said, at))?;
                done.sent.push(person);
            }
            DeliveryOutcome::Later(said) => {
                journal.write(line(MailEvent::Deferred, &said, at))?;
                done.deferred.push((person, said));
            }
            DeliveryOutcome::Never(said) => {
                journal.write(line(MailEvent::Failed, &said, at))?;
                done.failed.push((person, said));
            }
            DeliveryOutcome::Doubt(said) => {
                journal.write(line(MailEvent::Doubt, &said, at))?;
                done.doubt.push((person, said));
            }
            DeliveryOutcome::Broken(said) => {
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
