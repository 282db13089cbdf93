//! JSON schemas of the folder's files in TOML, with which an editor program completes and checks keys as they are typed.

use std::collections::BTreeMap;

use adjudicator::rules::{self, presets};
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, json};

use crate::flyer::FlyerFile;
use crate::game::{GameFile, WaitFile};
use crate::issue::IssueFile;
use crate::people::Person;
use crate::zine_config::ZineFile;

/// A file of the folder that has a schema.
#[derive(Clone, Copy, Debug)]
pub struct FileSchema {
    /// Name of the file: `zine.toml`.
    pub file: &'static str,
    make: fn(SchemaGenerator) -> Schema,
}

/// The files that have one.
pub const SCHEMAS: [FileSchema; 6] = [
    FileSchema { file: "zine.toml", make: SchemaGenerator::into_root_schema_for::<ZineFile> },
    FileSchema { file: "game.toml", make: SchemaGenerator::into_root_schema_for::<GameFile> },
    FileSchema { file: "issue.toml", make: SchemaGenerator::into_root_schema_for::<IssueFile> },
    FileSchema { file: "flyer.toml", make: SchemaGenerator::into_root_schema_for::<FlyerFile> },
    FileSchema {
        file: "people.toml",
        make: SchemaGenerator::into_root_schema_for::<BTreeMap<String, Person>>,
    },
    FileSchema { file: "waiting.toml", make: SchemaGenerator::into_root_schema_for::<WaitFile> },
];

impl FileSchema {
    /// The one of a file, by its name.
    pub fn find(file: &str) -> Option<FileSchema> {
        SCHEMAS.into_iter().find(|schema| schema.file == file)
    }

    /// The schema, in the seventh draft, which the usual programs for TOML know.
    pub fn schema(&self) -> Schema {
        let mut schema = (self.make)(SchemaSettings::draft07().into_generator());
        schema.insert("title".into(), self.file.into());
        schema
    }
}

/// The schema of a table of house rules: the switches of all rule-sets with what each says, and its values as examples.
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
