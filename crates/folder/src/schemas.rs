//! JSON schemas of the folder's TOML files, with which an editor program completes and checks keys as they are typed.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};

use crate::flyer::FlyerFile;
use crate::game::{GameFile, WaitFile};
use crate::issue::IssueFile;
use crate::people::Person;
use crate::polls::PollFile;
use crate::zine_config::ZineFile;

/// A file of the folder that has a schema.
#[derive(Clone, Copy, Debug)]
pub struct FileSchema {
    /// Name of the file: `zine.toml`.
    pub file: &'static str,
    make: fn(SchemaGenerator) -> Schema,
}

/// The files that have one.
pub const SCHEMAS: [FileSchema; 7] = [
    FileSchema { file: "zine.toml", make: SchemaGenerator::into_root_schema_for::<ZineFile> },
    FileSchema { file: "game.toml", make: SchemaGenerator::into_root_schema_for::<GameFile> },
    FileSchema { file: "issue.toml", make: SchemaGenerator::into_root_schema_for::<IssueFile> },
    FileSchema { file: "flyer.toml", make: SchemaGenerator::into_root_schema_for::<FlyerFile> },
    FileSchema {
        file: "people.toml",
        make: SchemaGenerator::into_root_schema_for::<BTreeMap<String, Person>>,
    },
    FileSchema { file: "poll.toml", make: SchemaGenerator::into_root_schema_for::<PollFile> },
    FileSchema { file: "waiting.toml", make: SchemaGenerator::into_root_schema_for::<WaitFile> },
];

impl FileSchema {
    /// The schema of a file, by the file's name.
    pub fn find(file: &str) -> Option<FileSchema> {
        SCHEMAS.into_iter().find(|schema| schema.file == file)
    }

    /// The schema, in draft 7, which the usual TOML programs know.
    pub fn schema(&self) -> Schema {
        let mut schema = (self.make)(SchemaSettings::draft07().into_generator());
        schema.insert("title".into(), self.file.into());
        schema
    }
}
