//! The reader that the tables of letters are read with: the one in use, or with `ZINE_READER=new` the one that follows it.

use letters::{Letter, World};

/// Reads a letter whose body begins at `body`.
pub fn read(world: &World, letter: &str, body: usize) -> Letter {
    match std::env::var("ZINE_READER").as_deref() {
        Ok("new") => letters::reading::read(world, letter, body),
        _ => letters::read(world, letter, body),
    }
}
