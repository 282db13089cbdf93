//! Presets of the house-rule switches: the rulebooks by year, and the choices of known judges (house-rules.md, “Presets”).

use super::Switches;

/// A preset: its name, the switches in which it differs from the default (DATC 3.2), and what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Name as written in zine.toml.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Switches set.
    pub sets: &'static [(&'static str, &'static str)],
    /// One sentence.
    pub about: &'static str,
}

/// All presets.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "2025EE",
        aliases: &["DATC 3.2", "2025", "default"],
        sets: &[],
        about: "the rulebook of 2025 as the DATC 3.2 reads it",
    },
    Preset {
        name: "DATC 3.0",
        aliases: &[],
        sets: &[("double_orders", "hold")],
        about: "the DATC before its revision",
    },
    Preset { name: "2023", aliases: &[], sets: &[("convoy_paradox", "2000")], about: "the rulebook of 2023" },
    Preset {
        name: "2000",
        aliases: &["2008", "2000/08"],
        sets: &[("convoy_paradox", "2000"), ("civil_disorder", "home_dptg")],
        about: "the rulebook of 2000, civil disorder as the hobby read it",
    },
    Preset {
        name: "DATC 2.4",
        aliases: &["jDip", "godip"],
        sets: &[
            ("adjacent_fallback", "yes"),
            ("convoy_path", "optional"),
            ("civil_disorder", "home_dptg"),
            ("double_orders", "hold"),
        ],
        about: "the DATC 2.4 and the programs that followed it",
    },
    Preset {
        name: "1982",
        aliases: &["1992", "1982/92"],
        sets: &[
            ("convoy_paradox", "1982"),
            ("adjacent_convoy", "1982"),
            ("civil_disorder", "home_convoy_own"),
        ],
        about: "the rulebook of 1982",
    },
    // `convoy_retreat` has no effect under these rules: an army goes to a neighbouring province by sea only against a unit
    // coming the other way, and what keeps that unit from leaving closes the place to its retreat as well.
    Preset {
        name: "1971",
        aliases: &["1976", "1971/76"],
        sets: &[
            ("convoy_disruption", "any_route"),
            ("convoy_paradox", "1971"),
            ("adjacent_convoy", "1971"),
            ("civil_disorder", "home_convoy_own"),
        ],
        about: "the rulebook of 1971",
    },
    Preset {
        name: "before 1971",
        aliases: &["1961", "1959"],
        sets: &[
            ("convoy_disruption", "any_route"),
            ("convoy_paradox", "1971"),
            ("adjacent_convoy", "1971"),
            ("civil_disorder", "home_convoy_own"),
            ("dislodgement_cuts", "no"),
        ],
        about: "the rulebooks of 1959 and 1961 as zines played them",
    },
    Preset {
        name: "DPTG",
        aliases: &[],
        sets: &[
            ("adjacent_convoy", "explicit"),
            ("convoyed_attack_from", "sea"),
            ("support_coast", "not_allowed"),
            ("illegal_orders", "attempt"),
        ],
        about: "the Diplomacy Player's Technical Guide",
    },
];

/// Finds a preset by name; letter case and blanks do not matter.
pub fn find(name: &str) -> Option<&'static Preset> {
    let fold = crate::board::fold;
    let wanted = fold(name);
    PRESETS.iter().find(|p| fold(p.name) == wanted || p.aliases.iter().any(|a| fold(a) == wanted))
}

/// The switches of a preset's name or of `key=value` pairs apart by commas or blanks; pairs may follow a name
/// (`2000,double_orders=hold`). The keys are checked by the rule-set they go to.
pub fn named(text: &str) -> Result<Switches, String> {
    let mut switches = Switches::default();
    if let Some(preset) = find(text) {
        return Ok(preset.switches());
    }
    for part in text.split([',', ' ']).filter(|p| !p.is_empty()) {
        match part.split_once('=') {
            Some((key, value)) => switches.set(key.trim(), value.trim()),
            None => match find(part) {
                Some(preset) => switches.0.extend(preset.switches().0),
                None => {
                    let names = PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", ");
                    return Err(format!("no preset is called “{part}”: there are {names}"));
                }
            },
        }
    }
    Ok(switches)
}

impl Preset {
    /// Its switches.
    pub fn switches(&self) -> Switches {
        Switches(self.sets.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect())
    }
}
