//! Presets of the house-rule switches: the rulebooks by year, and the choices of known judges (house-rules.md, “Presets”).

use super::Switches;

/// A preset: its name, its differences from the default (DATC 3.2), and its source.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Name as written in zine.toml.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The switches it sets: `key=value key=value`.
    sets: &'static str,
    /// A one-sentence description.
    pub about: &'static str,
}

const fn preset(
    name: &'static str,
    aliases: &'static [&'static str],
    sets: &'static str,
    about: &'static str,
) -> Preset {
    Preset { name, aliases, sets, about }
}

/// All presets.
pub const PRESETS: &[Preset] = &[
    preset("2025EE", &["DATC 3.2", "2025", "default"], "", "the rulebook of 2025 as the DATC 3.2 reads it"),
    preset("DATC 3.0", &[], "double_orders=hold", "the DATC before its revision"),
    preset("2023", &[], "convoy_paradox=2000", "the rulebook of 2023"),
    preset(
        "2000",
        &["2008", "2000/08"],
        "convoy_paradox=2000 civil_disorder=home_dptg",
        "the rulebook of 2000, civil disorder as the hobby read it",
    ),
    preset(
        "DATC 2.4",
        &["jDip", "godip"],
        "adjacent_fallback=yes convoy_path=optional civil_disorder=home_dptg double_orders=hold",
        "the DATC 2.4 and the programs that followed it",
    ),
    preset(
        "1982",
        &["1992", "1982/92"],
        "convoy_paradox=1982 adjacent_convoy=1982 civil_disorder=home_convoy_own",
        "the rulebook of 1982",
    ),
    // `convoy_retreat` has no effect under these rules: an army goes to a neighbouring province by sea only against a
    // unit coming the other way, and the reason that unit cannot leave also closes the place to its retreat.
    preset(
        "1971",
        &["1976", "1971/76"],
        "convoy_disruption=any_route convoy_paradox=1971 adjacent_convoy=1971 civil_disorder=home_convoy_own",
        "the rulebook of 1971",
    ),
    preset(
        "before 1971",
        &["1961", "1959"],
        "convoy_disruption=any_route convoy_paradox=1971 adjacent_convoy=1971 civil_disorder=home_convoy_own dislodgement_cuts=no",
        "the rulebooks of 1959 and 1961 as zines played them",
    ),
    preset(
        "DPTG",
        &[],
        "adjacent_convoy=explicit convoyed_attack_from=sea support_coast=not_allowed illegal_orders=attempt",
        "the Diplomacy Player's Technical Guide",
    ),
];

/// Finds a preset by name; letter case and blanks do not matter.
pub fn find(name: &str) -> Option<&'static Preset> {
    let fold = crate::board::fold;
    let wanted = fold(name);
    PRESETS.iter().find(|p| fold(p.name) == wanted || p.aliases.iter().any(|a| fold(a) == wanted))
}

/// The switches of a preset, or of `key=value` pairs separated by commas or blanks; pairs may follow a name
/// (`2000,double_orders=hold`). The rule-set checks the keys.
pub fn preset_switches(text: &str) -> Result<Switches, String> {
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
                    return Err(format!("no preset is called “{part}”: the presets are {names}"));
                }
            },
        }
    }
    Ok(switches)
}

impl Preset {
    /// The keys it sets, with their values, in order.
    pub fn sets(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        self.sets.split_whitespace().filter_map(|pair| pair.split_once('='))
    }

    /// Its switches.
    pub fn switches(&self) -> Switches {
        Switches::read(self.sets)
    }
}
