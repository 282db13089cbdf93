//! The manifest of built files: file name to group. Only files listed in it are ever removed as obsolete.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::disk;

use super::{Faults, failing};

/// The manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest(pub BTreeMap<String, String>);

/// Path of the manifest.
pub const MANIFEST: &str = ".zine/manifest";

impl Manifest {
    /// Reads the manifest; empty if there is none.
    ///
    /// # Errors
    /// A manifest that exists and cannot be read.
    pub fn read(root: &Path) -> Result<Manifest, Faults> {
        let text = disk::text(&root.join(MANIFEST)).map_err(failing(MANIFEST, "reading"))?;
        Ok(Manifest(
            text.unwrap_or_default()
                .lines()
                .filter_map(|l: &str| {
                    // Older manifests have a hash before the group.
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

    /// Records a group's files; returns the built files that are no longer in it.
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
