//! Hashes remembered by size and times of change, so that a thousand sealed issues are looked through in a moment.

use std::collections::HashMap;

use base::disk;
use folder::Folder;

/// Where they are remembered. It can be removed at any time.
pub const FILE: &str = ".zine/hashes";
/// So much older than the memory a file must be, in nanoseconds: what is written in the same moment could be changed unseen.
pub const MARGIN: i128 = 2_000_000_000;

/// What is remembered: hash and stamp by name.
#[derive(Debug, Default)]
pub struct HashCache {
    known: HashMap<String, (String, String)>,
    /// When it was written, in nanoseconds of the file system's clock.
    at: i128,
}

/// A hash that was looked up or made.
#[derive(Clone, Debug)]
pub struct CachedHash {
    name: String,
    stamp: Option<String>,
    hash: String,
    was_computed: bool,
}

impl HashCache {
    /// What is remembered of a folder; nothing if that cannot be read.
    pub fn load(folder: &Folder) -> HashCache {
        let path = folder.path(FILE);
        let at = disk::meta(&path).ok().flatten().and_then(|meta| disk::stamp(&meta));
        let text = disk::text(&path).ok().flatten().unwrap_or_default();
        let Some((_, at)) = at else { return HashCache::default() };
        let known = text.lines().filter_map(|line| {
            let mut parts = line.splitn(3, ' ');
            let (hash, stamp, name) = (parts.next()?, parts.next()?, parts.next()?);
            (hash.len() == 64).then(|| (name.to_string(), (hash.to_string(), stamp.to_string())))
        });
        HashCache { known: known.collect(), at }
    }

    /// The hash of a file, made from its bytes unless it is remembered. None if there is none or it cannot be read.
    pub fn hash(
        &self,
        folder: &Folder,
        name: &str,
        make: impl FnOnce(&[u8]) -> String,
    ) -> Option<CachedHash> {
        let meta = disk::meta(&folder.path(name)).ok().flatten().filter(std::fs::Metadata::is_file);
        let stamp = meta.and_then(|meta| disk::stamp(&meta));
        let old = stamp.as_ref().filter(|(_, at)| at.saturating_add(MARGIN) <= self.at);
        let (hash, made) = match (old, self.known.get(name)) {
            (Some((stamp, _)), Some((hash, known))) if stamp == known => (hash.clone(), false),
            _ => (make(&folder.bytes(name)?), true),
        };
        Some(CachedHash { name: name.into(), stamp: stamp.map(|(stamp, _)| stamp), hash, was_computed: made })
    }
}

impl CachedHash {
    /// The hash.
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

/// What is to be remembered; none if nothing is new.
pub fn text(mut seen: Vec<CachedHash>) -> Option<String> {
    let new = seen.iter().any(|seen| seen.was_computed);
    seen.sort_by(|a, b| a.name.cmp(&b.name));
    let stamped = seen.iter().filter_map(|seen| Some((seen, seen.stamp.as_ref()?)));
    new.then(|| stamped.map(|(seen, stamp)| format!("{} {stamp} {}\n", seen.hash, seen.name)).collect())
}
