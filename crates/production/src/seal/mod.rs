//! Seals: what was published, kept byte for byte and served again; hashes that show whether anything below was changed.

mod check;
pub mod create;
pub mod game_facts;
pub mod git;
pub mod hash_cache;
pub mod preconditions;
pub mod register;
pub mod reseal;
pub mod sources;
mod upgrade;

pub use check::check;
pub use reseal::reseal;
pub use upgrade::upgrade;
