//! Interruption by Ctrl-C and the like: reports what was being done and leaves nothing half done.

use std::io::{self, Write};
use std::sync::{Mutex, Once};

/// Stage of the command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CommitStage {
    Idle,
    Working,
    InForce,
}

static STAGE: Mutex<CommitStage> = Mutex::new(CommitStage::Idle);

fn set(stage: CommitStage) {
    *STAGE.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = stage;
}

/// Starts reporting interruptions.
pub(super) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // If signals cannot be caught, they end the program as usual; the folder is safe all the same.
        let _ = ctrlc::set_handler(|| {
            // The plan cannot come into force while this is held.
            let stage = STAGE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let said = match *stage {
                CommitStage::Idle => "interrupted",
                CommitStage::Working => "interrupted; nothing was changed",
                CommitStage::InForce => "interrupted; the next command will finish the work",
            };
            let _ = writeln!(io::stderr(), "{said}");
            std::process::exit(130);
        });
    });
}

/// Marks the beginning or the end of a transaction.
pub(super) fn working(on: bool) {
    set(if on { CommitStage::Working } else { CommitStage::Idle });
}

/// Runs the step that puts a plan in force.
pub(super) fn in_force(step: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let mut stage = STAGE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    step()?;
    *stage = CommitStage::InForce;
    Ok(())
}
