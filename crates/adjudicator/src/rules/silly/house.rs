//! The house rules of Rather Silly Diplomacy (RS-0.11) and the settings of names (RS-0.3).

use crate::orders::MailRules;
use crate::rules::standard::house::Disorder;
use crate::rules::{SwitchError, Switches};
use crate::switches::switches;

switches! {
    /// The switches of these rules.
    pub struct SillyHouseRules {
        arrivals: =bool [yes]
            "Monsters arrive each season (step 8); `no` for partial phases.";
        questions: =bool [yes]
            "The Mastermind's question is adjudicated and the next one filed; `no` for partial phases.";
        soul_debt: SoulDebt [Permanent = "permanent", Nothing = "none"]
            "A unit destroyed while its soul is sold ties up a centre for ever (D9), or not.";
        merged_strength: Merged [Sum = "sum", One = "one"]
            "A merged unit is as strong as its parts together (D18), or as one unit.";
        standoff: StandOff [Movers = "movers", Any = "any"]
            "What the Soothsayer may predict: units that bounce over a space (D17), or attacks repelled by its holder too.";
        tardis_legs: Legs [One = "1", Two = "2"]
            "The TARDIS goes to or from hyperspace in a season, or through it (D16).";
        underpass_use: Underpass [Moves = "moves", All = "all"]
            "What cuts a support through the underpass: others' moves through it (D10), or their supports too.";
        setup_votes: =bool [no]
            "A link for Spring 1901 is voted with the set-up (D32).";
        share_specials: =bool [yes]
            "The Jester and the Soothsayer count among those who share a free unit (D15).";
        resell: =bool [yes]
            "A unit may sell its soul again once it has reverted (D20).";
        siamese_convoy: Siamese [Armies = "armies", Fleets = "fleets"]
            "Siamese armies convoy each other over land (D14), or only a twin fleet convoys.";
        borg_picky: =bool [no]
            "BORG, when choosing, leaves out the players whose units he ate last.";
        civil_disorder: =Disorder [Owned = "owned", HomeAny = "home_any", HomeDptg = "home_dptg", HomeConvoyOwn = "home_convoy_own", HomeConvoyAny = "home_convoy_any"]
            "Missing removals are measured from owned centres, or from home centres by those who have any (RS-1.3): over every border, fleets by sea, or with convoys as one step.";
    }
}

/// Settings with free text: the published name of the fifth fleets, and names players may use for them.
pub const NAMES: [&str; 2] = ["fifth_fleet_name", "fifth_fleet_aliases"];

impl SillyHouseRules {
    /// Reads the switches; unknown keys and values are errors, except for names.
    pub fn checked(switches: &Switches) -> Result<SillyHouseRules, SwitchError> {
        let mut closed = switches.clone();
        closed.0.retain(|k, _| !NAMES.contains(&k.as_str()));
        closed.check("Rather Silly", &[SillyHouseRules::TABLE, MailRules::TABLE])?;
        Ok(SillyHouseRules::read(&closed))
    }
}

/// RS-0.3: the published name of the fifth fleets; `_` is a blank.
pub fn fifth_name(switches: &Switches) -> String {
    let name = switches.0.get("fifth_fleet_name").map(|n| n.replace('_', " ").trim().to_string());
    name.filter(|n| !n.is_empty()).unwrap_or_else(|| "Fifth Fleet".into())
}

/// RS-0.3: names players may use for fifth fleets, including the published one.
pub fn fifth_aliases(switches: &Switches) -> Vec<String> {
    let list = switches.0.get("fifth_fleet_aliases").map_or("5F, FIFTH FLEET", String::as_str);
    let aliases = list.split(',').map(|a| a.replace('_', " ").trim().to_string());
    let mut aliases: Vec<String> = aliases.filter(|a| !a.is_empty()).collect();
    aliases.push(fifth_name(switches));
    aliases
}
