//! The manifest of what was made: file name to group. Only what stands in it is ever removed as no longer made.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::disk;

use super::{Faults, failing};

/// The manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest(pub BTreeMap<String, String>);

/// Name of the manifest.
pub const MANIFEST: &str = ".zine/manifest";

impl Manifest {
    /// Reads the manifest; empty if there is none.
    ///
    /// # Errors
    /// A manifest that is there and cannot be read.
    pub fn read(root: &Path) -> Result<Manifest, Faults> {
        let text = disk::text(&root.join(MANIFEST)).map_err(failing(MANIFEST, "reading"))?;
        Ok(Manifest(
            text.unwrap_or_default()
                .lines()
                .filter_map(|l: &str| {
                    // A hash stood before the group once.
                    let l = l
                        .split_once(' ')
                        .filter(|(word, _)| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit()))
                        .map_or(l, |(_, rest)| rest);
                    let (group, name) = l.split_once(' ')?;
                    Some((name.to_string(), group.to_string()))
                })
                .collect(),
        ))
    }

    /// Notes a group's files as they are now; gives those it no longer has, as far as they are files that are made.
    pub fn update(&mut self, group: &str, names: &BTreeSet<String>) -> Vec<String> {
        let gone = self.0.iter().filter(|(name, g)| *g == group && !names.contains(*name));
        let mut gone: Vec<String> = gone.map(|(name, _)| name.clone()).collect();
        for name in &gone {
            self.0.remove(name);
        }
        self.0.extend(names.iter().map(|name| (name.clone(), group.to_string())));
        gone.retain(|name| ["public/", "print/", ".zine/"].iter().any(|made| name.starts_with(made)));
        gone
    }

    /// The manifest as text.
    pub fn text(&self) -> String {
        self.0.iter().map(|(name, group)| format!("{group} {name}\n")).collect()
    }
}
