//! The kind of a message, a reason or an event, as a closed list: the judge sets it, and all that print, draw
//! or export decide by it.

use serde::Serialize;

/// The kind of a message, a reason or an event: its id in the catalogues (without `why-` for a reason,
/// without `event-` for an event).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MessageCode(&'static str);

impl std::fmt::Debug for MessageCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self.0, f)
    }
}

macro_rules! message_codes {
    ($($name:ident $code:literal)*) => {
        /// The kinds that code decides by.
        impl MessageCode {
            $(pub const $name: MessageCode = MessageCode($code);)*
        }
    };
}

message_codes! {
    STANDOFF "standoff"  STANDOFF_OWN "standoff-own"  OUTDONE "outdone"  HOLDS "holds"
    HOLDS_SUPPORTED "holds-supported"  STAYED "stayed"  STAYED_AGAINST "stayed-against"
    HEAD_ON "head-on"  HEAD_ON_LOST "head-on-lost"  OWN_UNIT "own-unit"  OWN_FIRST "own-first"
    BEATEN "beaten"  SWISS_HOLDS "swiss-holds"  SWISS_OWN "swiss-own"  RULES_1958_OWN "1958-own"
    SILLY_OWN "silly-own"  RETREAT_CLASH "retreat-clash"  DISLODGED "dislodged"
    RULES_1958_DISLODGED "1958-dislodged"  SILLY_DISLODGED "silly-dislodged"
    CLAUDIAN_OUTDONE "claudian-outdone"  CLAUDIAN_DISLODGED "claudian-dislodged"  CLAUDIAN_REPELLED "claudian-repelled"  CUT "cut"
    SILLY_CUT "silly-cut"  GAMESMASTER "gamesmaster"  PARADOX "paradox"  PARADOX_HOLD "paradox-hold"
    CIRCULAR "circular"  UNFOUNDED "unfounded"  NO_CONVOY "no-convoy"  CONVOY_BROKEN "convoy-broken"
    NO_CONVOYS "no-convoys"  SWISS_NO_CONVOY "swiss-no-convoy"  CANNOT_CONVOY "cannot-convoy"
    NO_ROUTE "no-route"  OFF_ROUTE "off-route"  SILLY_ROUTE "silly-route"  NO_UNIT "no-unit"
    NOT_YOURS "not-yours"  COAST_UNCLEAR "coast-unclear"  REPEATED "repeated"  CHANGED "changed"
    REPLACED "replaced"  LINK "link"  TIED "tied"  DROWNED "drowned"
    TOPPED_UP "topped-up"  TAKEN "taken"  UNCLEAR "unclear"  NOTE "note"  GM_NOTE "gm-note"
    GAINS "gains"  LOST_DRAWN "lost-drawn"  ELIMINATED "eliminated"  CLAUDIAN_OUT "claudian-out"
    RULES_1958_OUT "1958-out"  SILLY_OUT "silly-out"  DESTROYED "destroyed"
    SWISS_DESTROYED "swiss-destroyed"  REMOVED_BY_RULE "removed-by-rule"  INITIAL "initial"
    ENDED "ended"  BARRED "barred"  LINKS_LEFT "links-left"  FIGHT "fight"  JOINED "joined"
    DIVIDED "divided"  GARRISON "garrison"  CLAUDIAN_DISBANDED "claudian-disbanded"
    CLAUDIAN_KNOT "claudian-knot"  CLAUDIAN_LOSES "claudian-loses"  CLAUDIAN_RETREAT "claudian-retreat"
    CLAUDIAN_VICTORY "claudian-victory"  CELL_AT "cell-at"  CELL_LOST "cell-lost"
    CELL_MOVED "cell-moved"
}

impl MessageCode {
    /// The id as written in catalogues and data.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Whether a power leaves the game.
    pub fn is_elimination(self) -> bool {
        matches!(self, Self::ELIMINATED | Self::CLAUDIAN_OUT | Self::RULES_1958_OUT | Self::SILLY_OUT)
    }
}

impl From<&'static str> for MessageCode {
    fn from(code: &'static str) -> MessageCode {
        MessageCode(code)
    }
}

impl std::fmt::Display for MessageCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}
