//! `zine schema`: the keys of a file as a JSON schema, for editor programs.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;

use folder::schemas::{FileSchema, SCHEMAS};

use super::common::{print, refuse};

#[derive(clap::Args)]
pub struct Arguments {
    /// The file
    #[arg(default_value = "zine.toml", value_parser = PossibleValuesParser::new(SCHEMAS.map(|schema| schema.file)))]
    file: String,
}

/// Prints the schema.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let Some(schema) = FileSchema::find(&arguments.file) else {
        return Err(refuse(format_args!("no file with a schema is called “{}”", arguments.file)));
    };
    print(&format!("{:#}\n", schema.schema().as_value()));
    Ok(ExitCode::SUCCESS)
}
