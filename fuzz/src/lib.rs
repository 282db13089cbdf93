//! The bodies of the fuzz targets, which `tests/all/hostile.rs` runs as well.

pub mod bodies;
