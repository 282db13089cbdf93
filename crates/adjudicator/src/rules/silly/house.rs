//! The house rules of Rather Silly Diplomacy (RS-0.11) and the settings of names (RS-0.3).

use crate::rules::switches::Switch;
use crate::rules::{SwitchError, Switches};

/// The switches, the default first.
pub const SWITCHES: &[Switch] = &[
    Switch {
        key: "arrivals",
        values: &["yes", "no"],
        about: "Monsters arrive each season (step 8); `no` for partial phases.",
    },
    Switch {
        key: "questions",
        values: &["yes", "no"],
        about: "The Mastermind's question is judged and the next one filed; `no` for partial phases.",
    },
    Switch {
        key: "soul_debt",
        values: &["permanent", "none"],
        about: "A unit destroyed while its soul is sold ties up a centre for ever (D9), or not.",
    },
    Switch {
        key: "merged_strength",
        values: &["sum", "one"],
        about: "A merged unit is as strong as its parts together (D18), or as one unit.",
    },
    Switch {
        key: "standoff",
        values: &["movers", "any"],
        about: "What the Soothsayer may predict: units that bounce over a space (D17), or attacks repelled by its holder too.",
    },
    Switch {
        key: "tardis_legs",
        values: &["1", "2"],
        about: "The TARDIS goes to or from hyperspace in a season, or through it (D16).",
    },
    Switch {
        key: "underpass_use",
        values: &["moves", "all"],
        about: "What cuts a support through the underpass: others' moves through it (D10), or their supports too.",
    },
    Switch {
        key: "setup_votes",
        values: &["no", "yes"],
        about: "A link for Spring 1901 is voted with the set-up (D32).",
    },
    Switch {
        key: "share_specials",
        values: &["yes", "no"],
        about: "The Jester and the Soothsayer count among those who share a free unit (D15).",
    },
    Switch {
        key: "resell",
        values: &["yes", "no"],
        about: "A unit may sell its soul again once it has reverted (D20).",
    },
    Switch {
        key: "siamese_convoy",
        values: &["armies", "fleets"],
        about: "Siamese armies convoy each other over land (D14), or only a twin fleet convoys.",
    },
    Switch {
        key: "borg_picky",
        values: &["no", "yes"],
        about: "BORG, when choosing, leaves out the players whose units he ate last.",
    },
    Switch {
        key: "civil_disorder",
        values: &["owned", "home_any", "home_dptg", "home_convoy_own", "home_convoy_any"],
        about: "Missing removals are measured from owned centres, or from home centres by those who have any (RS-1.3): over every border, fleets by sea, or with convoys as one step.",
    },
];

/// Names a zine may set freely: the published name of the fifth fleets, and what players may call them.
pub const NAMES: [&str; 2] = ["fifth_fleet_name", "fifth_fleet_aliases"];

/// The switches as the steps ask for them.
#[derive(Clone, Debug)]
pub struct House {
    /// Step 8 is played.
    pub arrivals: bool,
    /// Step 10a is played.
    pub questions: bool,
    /// Lost souls tie up centres.
    pub soul_debt: bool,
    /// Merged units have strength one.
    pub merged_one: bool,
    /// Repelled attacks are stand-offs too.
    pub standoff_any: bool,
    /// The TARDIS may pass through hyperspace.
    pub two_legs: bool,
    /// Supports through the underpass cut such supports.
    pub underpass_all: bool,
    /// Votes at the set-up.
    pub setup_votes: bool,
    /// Jester and Soothsayer dilute a share.
    pub share_specials: bool,
    /// Souls may be sold again.
    pub resell: bool,
    /// Siamese armies convoy each other.
    pub siamese_armies: bool,
    /// BORG leaves out whom he ate last.
    pub borg_picky: bool,
    /// How missing removals are measured.
    pub disorder: Disorder,
}

/// How far a unit is from home, where its player ordered no removal (`civil_disorder`, RS-1.3, DATC 4.D.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disorder {
    /// From owned centres, over every border.
    Owned,
    /// From home centres, over every border.
    HomeAny,
    /// From home centres, fleets by sea.
    HomeDptg,
    /// From home centres, fleets by sea; armies by land, a convoy by own fleets counting one step.
    HomeConvoyOwn,
    /// The same with anybody's fleets.
    HomeConvoyAny,
}

impl House {
    /// Reads the switches; names apart, unknown keys and values are errors.
    pub fn read(switches: &Switches) -> Result<House, SwitchError> {
        let mut closed = switches.clone();
        closed.0.retain(|k, _| !NAMES.contains(&k.as_str()));
        closed.check("Rather Silly", SWITCHES)?;
        let is = |key: &str, value: &str| closed.get(SWITCHES, key) == value;
        Ok(House {
            arrivals: is("arrivals", "yes"),
            questions: is("questions", "yes"),
            soul_debt: is("soul_debt", "permanent"),
            merged_one: is("merged_strength", "one"),
            standoff_any: is("standoff", "any"),
            two_legs: is("tardis_legs", "2"),
            underpass_all: is("underpass_use", "all"),
            setup_votes: is("setup_votes", "yes"),
            share_specials: is("share_specials", "yes"),
            resell: is("resell", "yes"),
            siamese_armies: is("siamese_convoy", "armies"),
            borg_picky: is("borg_picky", "yes"),
            disorder: match closed.get(SWITCHES, "civil_disorder") {
                "home_any" => Disorder::HomeAny,
                "home_dptg" => Disorder::HomeDptg,
                "home_convoy_own" => Disorder::HomeConvoyOwn,
                "home_convoy_any" => Disorder::HomeConvoyAny,
                _ => Disorder::Owned,
            },
        })
    }
}

/// RS-0.3: the published name of the fifth fleets; `_` stands for a blank.
pub fn fifth_name(switches: &Switches) -> String {
    let name = switches.0.get("fifth_fleet_name").map(|n| n.replace('_', " ").trim().to_string());
    name.filter(|n| !n.is_empty()).unwrap_or_else(|| "Fifth Fleet".into())
}

/// RS-0.3: what players may call them, the published name included.
pub fn fifth_aliases(switches: &Switches) -> Vec<String> {
    let list = switches.0.get("fifth_fleet_aliases").map_or("5F, FIFTH FLEET", String::as_str);
    let aliases = list.split(',').map(|a| a.replace('_', " ").trim().to_string());
    let mut aliases: Vec<String> = aliases.filter(|a| !a.is_empty()).collect();
    aliases.push(fifth_name(switches));
    aliases
}
