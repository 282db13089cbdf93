//! What is published, put where `[publish] to` says: into a folder beside the one that is served and then one rename of a link, or
//! one push of one commit. Only files of `public/` ever go, and nothing if they are there already.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base::disk;
use base::hash::hash;
use diagnostics::count_words::count_noun;
use folder::zine_config::UploadTarget;

/// What is uploaded: the names below public/, and a hash of all their bytes.
pub struct PublicFiles {
    root: PathBuf,
    names: Vec<String>,
    hash: String,
}

/// The files of public/.
///
/// # Errors
/// It cannot be read, is empty, or has a link in it, which may lead to what is private.
pub fn public_files(root: &Path) -> Result<PublicFiles, String> {
    let root = std::path::absolute(root).map_err(|e| e.to_string())?;
    let (mut names, mut said, mut open) = (Vec::new(), String::new(), vec![String::new()]);
    while let Some(folder) = open.pop() {
        let path = root.join("public").join(&folder);
        let entries = disk::list(&path).map_err(|e| format!("public/{folder}: {e}"))?.unwrap_or_default();
        for entry in entries {
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().map_err(|e| format!("public/{name}: {e}"))?;
            match (kind.is_dir(), kind.is_file()) {
                (true, _) => open.push(format!("{name}/")),
                (_, true) => names.push(name),
                _ => return Err(format!("public/{name} is a link, which may lead elsewhere: remove it")),
            }
        }
    }
    names.sort();
    if names.is_empty() {
        return Err("public/ is empty: run `zine build`".into());
    }
    for name in &names {
        let bytes = disk::read(&root.join("public").join(name)).map_err(|e| format!("public/{name}: {e}"))?;
        said += &format!("{name} {}\n", hash(&bytes.unwrap_or_default()));
    }
    let hash = hash(said.as_bytes())[..12].to_string();
    Ok(PublicFiles { root, names, hash })
}

/// Uploads what is not there yet; gives what is said of it.
///
/// # Errors
/// What the program that was called said.
pub fn upload(files: &PublicFiles, target: &UploadTarget, title: &str) -> Result<String, String> {
    let many = count_noun(files.names.len(), "file");
    let fresh = match target {
        UploadTarget::Folder { host, path } => to_folder(files, host.as_deref(), path)?,
        UploadTarget::Branch { remote, branch } => to_branch(files, remote, branch, title)?,
    };
    Ok(match fresh {
        true => format!("{many} uploaded to {target}\n"),
        false => format!("{target} already has these {many}: nothing was uploaded\n"),
    })
}

/// What the link leads to.
const LOOK: &str = r#"if [ -L "$1" ]; then readlink "$1"; elif [ -e "$1" ]; then echo /; fi"#;

/// The folder beside gets its name, the link leads to it, and of those before the last alone stays.
const SWITCH: &str = r#"set -e
rm -rf "$1.$2"
mv "$1.$2.part" "$1.$2"
rm -f "$1.link"
ln -s "$(basename "$1").$2" "$1.link"
mv -T "$1.link" "$1" 2>/dev/null || mv -fh "$1.link" "$1"
for old in "$1".????????????; do
  case "$old" in "$1.$2" | "$(dirname "$1")/$3") ;; *) if [ -d "$old" ]; then rm -rf "$old"; fi ;; esac
done"#;

/// Copies within one machine.
const COPY: &str = r#"set -e
rm -rf "$1.part"
mkdir -p "$1.part"
cp -R "$2/." "$1.part/""#;

/// Into a folder of a host, or of this machine. False if it is there already.
fn to_folder(files: &PublicFiles, host: Option<&str>, path: &str) -> Result<bool, String> {
    let there = shell(host, LOOK, &[path])?;
    let there = there.trim();
    if there == "/" {
        let said = "is a folder or a file, and must be a link or nothing: move it away once";
        return Err(format!("{path} {said}"));
    }
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    if there == format!("{name}.{}", files.hash) {
        return Ok(false);
    }
    let public = files.root.join("public").display().to_string();
    let beside = format!("{path}.{}", files.hash);
    match host {
        None => drop(shell(None, COPY, &[&beside, &public])?),
        Some(host) => {
            let link = format!("--link-dest={path}/");
            let to = format!("{host}:{beside}.part/");
            let mut rsync = Command::new("rsync");
            rsync.args(["-a", "--delete", "-e", "ssh", &link, &format!("{public}/"), &to]);
            called(&mut rsync, None)?;
        }
    }
    shell(host, SWITCH, &[path, &files.hash, there])?;
    Ok(true)
}

/// Has a shell do something, on a host or here.
fn shell(host: Option<&str>, script: &str, words: &[&str]) -> Result<String, String> {
    let mut command = match host {
        None => Command::new("sh"),
        Some(host) => {
            let mut ssh = Command::new("ssh");
            ssh.args([host, "sh"]);
            ssh
        }
    };
    // Of paths on hosts there are no words that a shell takes for others.
    command.args(["-s", "--"]).args(words.iter().map(|word| if word.is_empty() { "-" } else { word }));
    called(&mut command, Some(script))
}

/// One commit more on a branch, pushed at once. False if it has these files already.
fn to_branch(files: &PublicFiles, remote: &str, branch: &str, title: &str) -> Result<bool, String> {
    let public = files.root.join("public");
    let own = run_git(&["rev-parse", "--absolute-git-dir"], &public, &files.root)?;
    let full = format!("refs/heads/{branch}");
    let there = run_git(&["ls-remote", "--heads", remote, &full], &public, &files.root)?;
    let parent = there.split_whitespace().next().map(String::from);
    if parent.is_some() {
        run_git(&["fetch", "--quiet", remote, &full], &public, &files.root)?;
    }
    let dir = format!("--git-dir={own}");
    run_git(&[&dir, "read-tree", "--empty"], &public, &files.root)?;
    // The bytes as they are, whatever this machine does to line ends elsewhere.
    let plain = ["-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "--work-tree=."];
    run_git(
        &[[dir.as_str()].as_slice(), plain.as_slice(), ["add", "--all", "--force", "."].as_slice()].concat(),
        &public,
        &files.root,
    )?;
    let tree = run_git(&[&dir, "write-tree"], &public, &files.root)?;
    let mut commit = vec!["commit-tree", tree.as_str(), "-m", title];
    if let Some(parent) = &parent {
        if run_git(&["rev-parse", &format!("{parent}^{{tree}}")], &public, &files.root)? == tree {
            return Ok(false);
        }
        commit.extend(["-p", parent.as_str()]);
    }
    let commit = run_git(&commit, &public, &files.root)?;
    run_git(&["push", "--quiet", remote, &format!("{commit}:{full}")], &public, &files.root)?;
    Ok(true)
}

fn run_git(words: &[&str], public: &PathBuf, files_root: &PathBuf) -> Result<String, String> {
    let mut command = Command::new("git");
    command.args(words).current_dir(public);
    for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(name);
    }
    command.env("GIT_INDEX_FILE", files_root.join(".zine").join("upload-index"));
    Ok(called(&mut command, None)?.trim().to_string())
}

/// Runs a program with a text as its input; gives what it printed.
fn called(command: &mut Command, input: Option<&str>) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let given = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    let began = command.stdin(given).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = began.map_err(|e| format!("{name} cannot be called: {e}"))?;
    if let (Some(text), Some(mut pipe)) = (input, child.stdin.take()) {
        // A program that ends before it has read all says why itself.
        let _ = pipe.write_all(text.as_bytes());
    }
    let done = child.wait_with_output().map_err(|e| format!("{name}: {e}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(format!("{name}: {}", String::from_utf8_lossy(&done.stderr).trim())),
    }
}
