//! JSON schemas of the values in TOML files, for editor programs that complete and check as one types.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::dated_terms::{DatedTerm, OneOrMany, SinceWord};
use crate::issue_number::IssueNumber;
use crate::money::Amount;
use crate::toml_values::{Day, Moment, PartialDate, Spanned};

/// Names a type and gives the schema used for it everywhere.
macro_rules! written_as {
    ($($type:ty, $name:literal, $schema:tt;)*) => {$(
        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

written_as! {
    Day, "Day", { "type": "string", "examples": ["2026-11-20"] };
    PartialDate, "PartialDate", { "type": "string", "examples": ["2026-11-20", "1968-12", "December 1968"] };
    Moment, "Moment", { "type": "string", "examples": ["2026-12-18T20:00:00", "2026-12-18T20:00:00[Europe/London]"] };
    Amount, "Amount", { "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]{1,6})?$", "examples": ["1.50"] };
    IssueNumber, "IssueNumber", { "type": ["integer", "string"], "examples": [12, "11a"] };
}

impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: JsonSchema> JsonSchema for OneOrMany<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("OneOrMany{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}

impl JsonSchema for SinceWord {
    fn schema_name() -> Cow<'static, str> {
        "SinceWord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names = ["value", "person", "number"];
        let since = generator.subschema_for::<i64>();
        let table = table_of(&names, &generator.subschema_for::<String>(), &[("since", since)]);
        json_schema!({ "anyOf": [{ "type": "string" }, table] })
    }
}

impl<T: JsonSchema> JsonSchema for DatedTerm<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("DatedTerm{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        let point = json_schema!({ "type": ["integer", "string"], "examples": [5, "1969-01-15"] });
        let names = ["value", "zine", "name", "copies"];
        let table = table_of(&names, &one, &[("from", point.clone()), ("until", point)]);
        json_schema!({ "anyOf": [one, table, { "type": "array", "items": table }] })
    }
}

/// A table with a value under one of several names, and the keys allowed beside it.
fn table_of(names: &[&str], value: &Schema, beside: &[(&str, Schema)]) -> Schema {
    let properties: serde_json::Map<String, serde_json::Value> = names
        .iter()
        .map(|name| (*name, value))
        .chain(beside.iter().map(|(name, schema)| (*name, schema)))
        .map(|(name, schema)| (name.to_string(), schema.clone().to_value()))
        .collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
}
