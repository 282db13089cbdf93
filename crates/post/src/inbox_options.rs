//! How mail is taken in.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::sorter::FilingOverride;

/// How mail is taken in.
#[derive(Clone, Debug)]
pub struct Options {
    /// Now.
    pub now: Timestamp,
    /// The time zone of the zine's clock, if folder and editor name none.
    pub zone: TimeZone,
    /// Where the editor decides: game and power.
    pub filing_override: Option<FilingOverride>,
    /// A key for the words of the answers, should there be none yet.
    pub key: Option<String>,
}
