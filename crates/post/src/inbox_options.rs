//! Options for importing mail.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::sorter::FilingOverride;

/// Options for importing mail.
#[derive(Clone, Debug)]
pub struct Options {
    /// Now.
    pub now: Timestamp,
    /// The time zone of the zine's clock, if neither folder nor editor gives one.
    pub zone: TimeZone,
    /// The editor's decision: game and power.
    pub filing_override: Option<FilingOverride>,
    /// A key for the tokens of answers, if there is none yet.
    pub key: Option<String>,
}
