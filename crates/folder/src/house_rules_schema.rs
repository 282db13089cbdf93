//! The JSON schema of a table of house rules.

use adjudicator::rules::{self, presets};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, json};

/// The schema of a table of house rules: the switches of all rule-sets, each with its description and its values as examples.
pub(crate) fn house_rules(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = presets::PRESETS.iter().map(|preset| preset.name).collect();
    let preset = json!({ "type": "string", "description": "Name of a preset.", "examples": names });
    let mut properties = Map::from_iter([("preset".to_string(), preset)]);
    for switch in rules::LIST.iter().flat_map(|info| info.switches()) {
        let about = json!({ "type": "string", "description": switch.about, "examples": switch.values });
        properties.entry(switch.key).or_insert(about);
    }
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": { "type": "string" } })
}
