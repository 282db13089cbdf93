//! The lock: one command at a time writes; readers wait only while files are moved.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base::disk;
use diagnostics::Diagnostic;

use super::{CommandContext, Faults, disk_fault, failing};

/// Held by a command that writes, from before its first read until it ends.
const LOCK: &str = ".zine/lock";
/// Held while files are moved to their places, so that nobody reads half of a change.
const MOVING: &str = ".zine/moving";
/// How long a command waits before it says so.
const PATIENCE: Duration = Duration::from_secs(2);

/// A lock, released when dropped. The kernel releases it when the process ends, however it ends.
pub(super) struct Lock(Option<File>);

impl Drop for Lock {
    fn drop(&mut self) {
        // A child process just being started may hold a copy of the open file; it must not hold the lock.
        if let Some(file) = &self.0 {
            let _ = file.unlock();
        }
    }
}

impl Lock {
    /// Takes the lock of commands that write.
    pub(super) fn take(root: &Path, caller: &CommandContext) -> Result<Lock, Faults> {
        let path = root.join(LOCK);
        let made = disk::make_folder(&root.join(".zine"), disk::PUBLIC.0);
        let file = made.and_then(|()| disk::open(&path, false)).map_err(failing(LOCK, "opening"))?;
        let lock = Lock::wait(file, path.clone(), caller, false)?;
        if let Some(mut file) = lock.0.as_ref() {
            // The holder's name is for people only; a full disk is reported elsewhere.
            let (process, since) = (std::process::id(), caller.at.strftime("%H:%M"));
            let held = format!("{process} \"{}\", since {since}\n", caller.command);
            let _ = file.set_len(0).and_then(|()| std::io::Write::write_all(&mut file, held.as_bytes()));
        }
        Ok(lock)
    }

    /// Takes the lock under which files are moved.
    pub(super) fn moving(root: &Path, caller: &CommandContext) -> Result<Lock, Faults> {
        let path = root.join(MOVING);
        let file = disk::open(&path, false).map_err(failing(MOVING, "opening"))?;
        Lock::wait(file, path, caller, false)
    }

    /// Takes the lock for reading; empty where nothing was ever written.
    pub(super) fn lock_shared(root: &Path, caller: &CommandContext) -> Result<Lock, Faults> {
        match disk::if_exists(File::open(root.join(MOVING))) {
            Ok(None) => Ok(Lock(None)),
            Ok(Some(file)) => Lock::wait(file, root.join(LOCK), caller, true),
            // The folder may be somebody else's; then only they write here.
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => Ok(Lock(None)),
            Err(error) => Err(disk_fault(MOVING, "opening", &error)),
        }
    }

    fn wait(file: File, holder: PathBuf, caller: &CommandContext, shared: bool) -> Result<Lock, Faults> {
        if caller.no_lock {
            return Ok(Lock(None));
        }
        let began = Instant::now();
        let mut told = false;
        loop {
            let tried = if shared { file.try_lock_shared() } else { file.try_lock() };
            match tried {
                Ok(()) => return Ok(Lock(Some(file))),
                Err(TryLockError::WouldBlock) if began.elapsed() >= caller.wait => {
                    let said = format!("another zine command is running here: {}", held(&holder));
                    let help = "nothing was changed; try again when it has finished, or wait longer with --wait SECONDS";
                    return Err(vec![Diagnostic::error("locked", said).help(help)]);
                }
                Err(TryLockError::WouldBlock) => {
                    if !told && began.elapsed() >= PATIENCE {
                        (caller.tell)(&format!("waiting for another zine command, {}", held(&holder)));
                        told = true;
                    }
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
                    let said =
                        "files cannot be locked on this drive, so two commands at once could undo each other";
                    let help = "make sure that no other command is running, then use --no-lock";
                    return Err(vec![Diagnostic::error("no-lock", said).help(help)]);
                }
                Err(TryLockError::Error(error)) => return Err(disk_fault(LOCK, "locking", &error)),
            }
        }
    }
}

/// The holder of the lock: process, command, time.
fn held(lock: &Path) -> String {
    let text = std::fs::read_to_string(lock).unwrap_or_default();
    if text.trim().is_empty() { "whose name is not known".into() } else { text.trim().into() }
}
