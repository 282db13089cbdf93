//! Why a mail waits: in English for the editor and the log, in the writer's own language for its answer.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use adjudicator::rules::MessageFact;
use adjudicator::season::Turn;
use page::lexicon::Lexicon;

/// A reason by its message in the catalogues, as stored in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WaitReason {
    /// The message id, without `wait-`.
    pub id: String,
    /// The facts to be filled in.
    pub facts: BTreeMap<String, String>,
}

/// The cause for which a mail waits: it determines who is answered, and of what the editor is reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaitCause {
    /// Its sender is probably somebody else.
    Forged,
    /// No person wrote it.
    Machine,
    /// It has signs of a machine, but a player's orders may be in it.
    MachineOrders,
    /// It has signs of a machine, but a person known to the zine may have written it.
    MachineWords,
    /// It reports an undelivered mail.
    Undelivered,
    /// The editor wrote it.
    Editor,
    /// Several people write from its address.
    SharedAddress,
    /// There is no text in it.
    NoText,
    /// The editor has undone its filing.
    TakenBack,
    /// Any other.
    Other,
}

impl WaitCause {
    /// Whether no person is interested in the result.
    pub fn is_machine(self) -> bool {
        matches!(self, WaitCause::Machine | WaitCause::Undelivered)
    }

    /// Whether nobody waits for an answer to it.
    pub fn is_alone(self) -> bool {
        let machine = matches!(self, WaitCause::MachineOrders | WaitCause::MachineWords);
        self.is_machine() || machine || matches!(self, WaitCause::Editor | WaitCause::Forged)
    }

    /// Whether a mail that waits for it gets an answer.
    pub fn is_answered(self) -> bool {
        matches!(self, WaitCause::NoText | WaitCause::Other)
    }
}

/// Facts that reasons fill in.
const FACTS: [&str; 9] = ["game", "n", "names", "phases", "power", "powers", "season", "seats", "who"];

impl WaitReason {
    /// The reason in a language, names of seasons included.
    pub fn say(&self, words: &Lexicon) -> String {
        // English ones stay as the editor writes them.
        let english = words.is_english();
        let season =
            |text: &str| text.parse::<Turn>().map_or_else(|_| text.to_string(), |turn| words.phase(turn));
        let power = |text: &str| {
            let id = format!("power-{}", text.to_lowercase().replace(' ', "-"));
            words
                .find(&id, None)
                .filter(|_| !english)
                .map_or_else(|| text.to_string(), |name| words.spoken(name, &[]))
        };
        let seat = |text: &str| match text.split_once('/') {
            Some((name, game)) => {
                let facts =
                    [("power", MessageFact::Text(power(name))), ("game", MessageFact::Text(game.into()))];
                words.say("wait-seat", &facts)
            }
            None => text.to_string(),
        };
        let each = |text: &str, one: &dyn Fn(&str) -> String| text.split(", ").map(one).collect::<Vec<_>>();
        let fact = |name: &'static str| {
            let text = self.facts.get(name)?;
            let text = match name {
                "season" | "phases" if !english => words.list(&each(text, &season)),
                "seats" => words.choice(&each(text, &seat)),
                "who" => words.choice(&each(text, &str::to_string)),
                "powers" => words.list(&each(text, &power)),
                "power" => power(text),
                _ => text.clone(),
            };
            Some((name, MessageFact::Text(text)))
        };
        let facts: Vec<_> = FACTS.into_iter().filter_map(fact).collect();
        words.say(&format!("wait-{}", self.id), &facts)
    }
}

/// Why a mail waits. It displays as its English text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitMessage {
    text: String,
    /// Its cause.
    pub cause: WaitCause,
    /// The reason for the writer; `None` if it is for the editor only.
    pub reason: Option<WaitReason>,
}

impl WaitMessage {
    /// A reason from the catalogues, without its facts.
    pub fn new(id: &str) -> WaitMessage {
        let reason = Some(WaitReason { id: id.into(), ..WaitReason::default() });
        WaitMessage { text: String::new(), cause: WaitCause::Other, reason }.told()
    }

    /// A reason in the editor's words.
    pub fn because(cause: WaitCause, text: impl Into<String>) -> WaitMessage {
        WaitMessage { text: text.into(), cause, reason: None }
    }

    /// Sets the cause.
    #[must_use]
    pub fn of(self, cause: WaitCause) -> WaitMessage {
        WaitMessage { cause, ..self }
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> WaitMessage {
        debug_assert!(FACTS.contains(&name), "{name}");
        if let Some(reason) = &mut self.reason {
            reason.facts.insert(name.into(), value.to_string());
        }
        self.told()
    }

    fn told(mut self) -> WaitMessage {
        if let Some(reason) = &self.reason {
            self.text = reason.say(&Lexicon::built_in("en"));
        }
        self
    }
}

impl Deref for WaitMessage {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for WaitMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<&str> for WaitMessage {
    fn from(text: &str) -> WaitMessage {
        WaitMessage::because(WaitCause::Other, text)
    }
}

impl From<String> for WaitMessage {
    fn from(text: String) -> WaitMessage {
        WaitMessage::because(WaitCause::Other, text)
    }
}
