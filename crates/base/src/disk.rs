//! Reads and writes files, each step a separate one that may fail. *Not there* is an answer; any other I/O error is returned.
//! Only the layer that writes ([`folder::store`]) and the mail journal use the writing half.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use encoding_rs::WINDOWS_1252;

/// Modes of a new folder below the editor's private ones, and of a file in it.
pub const PRIVATE: (u32, u32) = (0o700, 0o600);
/// Modes of any other new folder and file, before the umask.
pub const PUBLIC: (u32, u32) = (0o777, 0o666);

/// Turns `NotFound` into `None`.
///
/// # Errors
/// Any I/O error other than `NotFound`.
pub fn if_exists<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Reads a file's bytes; `None` if there is no such file.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    point("read", path)?;
    if_exists(fs::read(path))
}

/// Reads a text; `None` if there is no such file.
///
/// # Errors
/// Any other I/O error, and a file that is not UTF-8.
pub fn text(path: &Path) -> io::Result<Option<String>> {
    let Some(bytes) = read(path)? else { return Ok(None) };
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, not_utf8(e.as_bytes()).0))
}

/// The reason why bytes are not UTF-8, with line, column and the byte; and the offset of that byte.
pub fn not_utf8(bytes: &[u8]) -> (String, usize) {
    let at = std::str::from_utf8(bytes).map_or_else(|e| e.valid_up_to(), str::len);
    let before = String::from_utf8_lossy(&bytes[..at]).into_owned();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let byte = bytes.get(at).copied().unwrap_or_default();
    let latin = if byte >= 0xa0 { format!(" (Latin-1 {}?)", char::from(byte)) } else { String::new() };
    (format!("cannot be read as UTF-8: line {line}, column {column} has the byte {byte:02X}{latin}"), at)
}

/// Encodes a text as windows-1252, or Latin-1 with its control characters; `None` if it has other characters.
pub fn windows(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    for c in text.chars() {
        match u8::try_from(c) {
            Ok(byte) => out.push(byte),
            Err(_) => match WINDOWS_1252.encode(c.encode_utf8(&mut [0; 4])) {
                (_, _, true) => return None,
                (bytes, ..) => out.extend_from_slice(&bytes),
            },
        }
    }
    Some(out)
}

/// Decodes a text that is not UTF-8, line by line: as windows-1252 or as Latin-1. Also returns the number of lines decoded so.
pub fn decode_text(bytes: &[u8], windows: bool) -> (String, usize) {
    let (mut out, mut lines) = (String::new(), 0);
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        match std::str::from_utf8(line) {
            Ok(text) => out.push_str(text),
            Err(_) => {
                lines += 1;
                out += &match windows {
                    true => WINDOWS_1252.decode_without_bom_handling(line).0,
                    false => encoding_rs::mem::decode_latin1(line),
                };
            }
        }
    }
    (out, lines)
}

/// Metadata of a path, of a link itself and not its target; `None` if nothing is there.
pub fn meta(path: &Path) -> io::Result<Option<Metadata>> {
    point("look", path)?;
    if_exists(path.symlink_metadata())
}

/// Reads the first `length` bytes of a file; `None` if there is no such file.
pub fn head(path: &Path, length: u64) -> io::Result<Option<Vec<u8>>> {
    use std::io::Read;
    point("read", path)?;
    let Some(file) = if_exists(File::open(path))? else { return Ok(None) };
    let mut out = Vec::new();
    file.take(length).read_to_end(&mut out)?;
    Ok(Some(out))
}

/// Lists a folder, sorted by name; `None` if there is no such folder.
///
/// # Errors
/// Any other I/O error, one in the middle of the listing included.
pub fn list(path: &Path) -> io::Result<Option<Vec<fs::DirEntry>>> {
    point("list", path)?;
    let Some(entries) = if_exists(fs::read_dir(path))? else { return Ok(None) };
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    Ok(Some(entries))
}

/// Creates an empty file with a mode.
pub fn create(path: &Path, mode: u32) -> io::Result<File> {
    point("create", path)?;
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    options.open(path)
}

/// Opens a file to be locked or appended to; creates it if it does not exist.
pub fn open(path: &Path, append: bool) -> io::Result<File> {
    point("open", path)?;
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(!append).append(append);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, PRIVATE.1);
    options.open(path)
}

/// Writes bytes.
pub fn write(file: &mut impl Write, path: &Path, bytes: &[u8]) -> io::Result<()> {
    point("write", path)?;
    file.write_all(bytes)
}

/// Whether a file ends with a line break.
pub fn ends_a_line(file: &mut File) -> io::Result<bool> {
    use std::io::{Read, Seek, SeekFrom};
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Waits until a file is on the disk.
pub fn sync(file: &File, path: &Path) -> io::Result<()> {
    point("sync", path)?;
    file.sync_all()
}

/// Waits until the names in a folder are on the disk, on systems where a folder can be synced.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    point("sync-folder", path)?;
    sync_names(path)
}

/// Does the work of [`sync_folder`], without counting as a step of its own.
fn sync_names(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Waits until everything written to a folder's file system is on the disk.
pub fn sync_all(path: &Path) -> io::Result<()> {
    point("sync-all", path)?;
    #[cfg(target_os = "linux")]
    rustix::fs::syncfs(File::open(path)?)?;
    Ok(())
}

/// Moves a file or a folder, replacing any file of the new name.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    point("from", from)?;
    point("rename", to)?;
    fs::rename(from, to)
}

/// Moves the file whose move completes a piece of work, and waits until that is on the disk: nothing is left to do after it.
pub fn rename_last(from: &Path, to: &Path) -> io::Result<()> {
    rename(from, to)?;
    sync_names(from.parent().unwrap_or(from))
}

/// Gives a file a second name, or copies it where hard links are not supported.
pub fn link(from: &Path, to: &Path) -> io::Result<()> {
    point("link", to)?;
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// Removes a file; a missing one counts as removed.
pub fn remove(path: &Path) -> io::Result<()> {
    point("remove", path)?;
    if_exists(fs::remove_file(path)).map(drop)
}

/// Removes the file whose removal completes a piece of work, and waits until that is on the disk: one step, with nothing left
/// to do after it.
pub fn remove_last(path: &Path) -> io::Result<()> {
    remove(path)?;
    sync_names(path.parent().unwrap_or(path))
}

/// Removes an empty folder.
pub fn remove_folder(path: &Path) -> io::Result<()> {
    point("remove-folder", path)?;
    fs::remove_dir(path)
}

/// Removes a folder and everything in it; a missing one counts as removed.
pub fn remove_all(path: &Path) -> io::Result<()> {
    point("clear", path)?;
    if_exists(fs::remove_dir_all(path)).map(drop)
}

/// Creates a folder and its parents.
pub fn make_folder(path: &Path, mode: u32) -> io::Result<()> {
    point("make-folder", path)?;
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, mode);
    #[cfg(not(unix))]
    let _ = mode;
    builder.create(path)
}

/// The mode of a file, on systems that have modes.
pub fn mode(meta: &Metadata) -> u32 {
    #[cfg(unix)]
    return std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o7777;
    #[cfg(not(unix))]
    {
        let _ = meta;
        PUBLIC.1
    }
}

/// A fingerprint that shows whether a file was changed: its size and the times of its last changes; and the latest of these in
/// nanoseconds. `None` if the system does not report them.
pub fn stamp(meta: &Metadata) -> Option<(String, i128)> {
    let changed = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?.as_nanos();
    let changed = i128::try_from(changed).ok()?;
    #[cfg(unix)]
    let noted = {
        use std::os::unix::fs::MetadataExt;
        i128::from(meta.ctime()) * 1_000_000_000 + i128::from(meta.ctime_nsec())
    };
    #[cfg(not(unix))]
    let noted = changed;
    Some((format!("{}.{changed}.{noted}", meta.len()), changed.max(noted)))
}

/// Gives a new file the mode of another and, if permitted, its owner.
///
/// # Errors
/// Any I/O error on setting the mode.
pub fn take_after(file: &File, path: &Path, other: &Metadata) -> io::Result<()> {
    point("mode", path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (other.uid(), other.gid()) {
            // Only root may give files away, and the owner matters less than the contents.
            let _ = fchown(file, Some(other.uid()), Some(other.gid()));
        }
    }
    file.set_permissions(other.permissions())
}

/// Whether two files are on one file system, so that a file can be moved from one to the other.
pub fn same_device(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::dev(one) == std::os::unix::fs::MetadataExt::dev(other);
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

/// Counts a step, and fails it if a test asks for that in `ZINE_FAULT`: `write 7 kill` ends the program at its seventh writing
/// step; `no-space`, `io`, `handles`, `denied` and `read-only` fail that step, with `!` every later one of its kind too; `wait`
/// waits there for a signal; `on NAME denied` fails every reading of a file or folder of that name; `trace` lists the steps on
/// standard error.
fn point(step: &str, path: &Path) -> io::Result<()> {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    static ASKED: OnceLock<Option<String>> = OnceLock::new();
    static STEPS: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let Some(asked) = ASKED.get_or_init(|| std::env::var("ZINE_FAULT").ok()) else { return Ok(()) };
    let reads = matches!(step, "read" | "look" | "list");
    let kind = if reads { "read" } else { "write" };
    // A `from` is not counted: the `rename` after it is the same step.
    let one = usize::from(step != "from");
    let now = STEPS[usize::from(reads)].fetch_add(one, Ordering::SeqCst) + one;
    if asked == "trace" {
        let _ = writeln!(io::stderr(), "step {kind} {now} {step} {}", path.display());
        return Ok(());
    }
    let (asked, fault) = asked.rsplit_once(' ').unwrap_or((asked, ""));
    let here = match asked.split_once(' ') {
        Some(("on", name)) => reads && step != "look" && path.ends_with(name),
        Some((word, at)) => {
            let at = at.parse().unwrap_or(0);
            word == kind && one == 1 && (now == at || now > at && fault.ends_with('!'))
        }
        None => false,
    };
    let error = match fault.trim_end_matches('!') {
        _ if !here => return Ok(()),
        "kill" => std::process::exit(137),
        "wait" => {
            fs::write(".zine/waiting", "")?;
            std::thread::sleep(std::time::Duration::from_secs(30));
            return Ok(());
        }
        "no-space" => 28,
        "io" => 5,
        "handles" => 24,
        "denied" => 13,
        _ => 30,
    };
    Err(io::Error::from_raw_os_error(error))
}
