//! The schemas of the files know every key of the sample and of the manual.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use folder::schemas::{FileSchema, SCHEMAS};
use serde_json::Value as Json;

use crate::project;

fn schema(file: &str) -> Json {
    FileSchema::find(file).unwrap_or_else(|| panic!("{file} has no schema")).schema().to_value()
}

/// The schemas that may apply to a value: references and alternatives resolved.
fn alternatives<'a>(schema: &'a Json, root: &'a Json) -> Vec<&'a Json> {
    let mut all = vec![schema];
    if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
        let found = root.pointer(target.trim_start_matches('#')).unwrap_or_else(|| panic!("{target}"));
        all.extend(alternatives(found, root));
    }
    for part in ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema.get(key)?.as_array()).flatten() {
        all.extend(alternatives(part, root));
    }
    all
}

/// The keys of a value that no schema knows, with their tables.
fn strangers(schemas: &[&Json], root: &Json, value: &toml::Value, at: &str, out: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, inner) in table {
                let known: Vec<&Json> = schemas
                    .iter()
                    .filter_map(|schema| {
                        let others =
                            || schema.get("additionalProperties").filter(|others| others.is_object());
                        schema.get("properties").and_then(|own| own.get(key)).or_else(others)
                    })
                    .flat_map(|schema| alternatives(schema, root))
                    .collect();
                if known.is_empty() {
                    out.push(format!("{at}.{key}"));
                }
                strangers(&known, root, inner, &format!("{at}.{key}"), out);
            }
        }
        toml::Value::Array(list) => {
            let items = schemas.iter().filter_map(|schema| schema.get("items"));
            let items: Vec<&Json> = items.flat_map(|schema| alternatives(schema, root)).collect();
            for inner in list {
                strangers(&items, root, inner, &format!("{at}[]"), out);
            }
        }
        value => {
            let kind = match value {
                toml::Value::Integer(_) => "integer",
                toml::Value::Float(_) => "number",
                toml::Value::Boolean(_) => "boolean",
                _ => "string",
            };
            let allows = |schema: &&Json| match &schema["type"] {
                Json::String(own) => own == kind || own == "number" && kind == "integer",
                Json::Array(kinds) => kinds.iter().any(|own| own == kind),
                _ => schema["enum"].as_array().is_some_and(|words| words.iter().any(|word| is(word, value))),
            };
            let chosen = |schema: &&Json| match (schema.get("const"), schema.get("enum")) {
                (Some(word), _) => is(word, value),
                (_, Some(words)) => words.as_array().into_iter().flatten().any(|word| is(word, value)),
                _ => true,
            };
            if !schemas.iter().any(|schema| allows(schema) && chosen(schema)) {
                out.push(format!("{at} = {value}"));
            }
        }
    }
}

/// Whether a word of a schema equals a value.
fn is(word: &Json, value: &toml::Value) -> bool {
    value.as_str().is_some_and(|text| word == text)
}

/// The files of a name in the sample.
fn sample(name: &str) -> Vec<PathBuf> {
    let root = project::tests().with_file_name("");
    let folders: &[&str] = match name {
        "zine.toml" => &["."],
        "game.toml" => &["games"],
        "people.toml" => &["private"],
        "waiting.toml" => &["games"],
        _ => &["issues"],
    };
    let within = |folder: &&str| {
        let below = fs::read_dir(root.join(folder)).unwrap().flatten().map(|entry| entry.path().join(name));
        below.chain([root.join(folder).join(name)]).collect::<Vec<_>>()
    };
    folders.iter().flat_map(within).filter(|path| path.is_file()).collect()
}

#[test]
fn every_key_of_the_sample_is_in_a_schema() {
    let (mut files, mut lost) = (0, Vec::new());
    for file in SCHEMAS.map(|schema| schema.file) {
        let root = schema(file);
        for path in sample(file) {
            files += 1;
            let text = fs::read_to_string(&path).unwrap();
            let value = toml::Value::Table(text.parse().unwrap());
            strangers(&alternatives(&root, &root), &root, &value, &path.display().to_string(), &mut lost);
        }
    }
    assert!(files > 20, "{files} files");
    assert!(lost.is_empty(), "no schema knows them: {lost:#?}");
}

/// Every key and every word of a list of words, in small letters.
fn names(schema: &Json, out: &mut BTreeSet<String>) {
    match schema {
        Json::Object(map) => {
            let keys = map.get("properties").and_then(Json::as_object);
            out.extend(keys.into_iter().flat_map(|keys| keys.keys()).map(|key| key.to_lowercase()));
            let words =
                map.get("enum").and_then(Json::as_array).into_iter().flatten().chain(map.get("const"));
            out.extend(words.filter_map(Json::as_str).map(str::to_lowercase));
            map.values().for_each(|inner| names(inner, out));
        }
        Json::Array(list) => list.iter().for_each(|inner| names(inner, out)),
        _ => {}
    }
}

#[test]
fn every_key_of_the_manual_is_in_a_schema() {
    let page = project::tests().with_file_name("docs").join("manual/keys.md");
    let page = fs::read_to_string(page).unwrap();
    let (mut known, mut rows, mut lost) = (BTreeSet::new(), 0, Vec::new());
    let mut reading = false;
    for line in page.lines() {
        if let Some(file) = line.strip_prefix("## ") {
            let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy().into_owned();
            reading = name.ends_with(".toml");
            known.clear();
            if reading {
                names(&schema(&name), &mut known);
            }
            if name == "game.toml" {
                names(&schema("waiting.toml"), &mut known);
            }
        }
        let Some(key) = line.strip_prefix("| `").and_then(|rest| rest.split('`').next()) else { continue };
        if reading {
            rows += 1;
            lost.extend((!known.contains(key)).then(|| line.to_string()));
        }
    }
    assert!(rows > 300, "{rows} keys");
    assert!(lost.is_empty(), "no schema knows them: {lost:#?}");
}
