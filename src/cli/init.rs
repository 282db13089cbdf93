//! `zine init`: a folder that builds at once.

use std::path::PathBuf;
use std::process::ExitCode;

use super::desk;
use super::new::{iso, secret};
use crate::content::Folder;
use crate::store::Changes;

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to make, or an empty one
    dir: PathBuf,
    /// Title of the zine
    #[arg(long, default_value = "A Zine Without a Name")]
    title: String,
    /// Name of the editor
    #[arg(long, default_value = "The Editor")]
    editor: String,
    /// Date of the first issue, like 2026-11-20; today if none is given
    #[arg(long)]
    date: Option<String>,
}

/// Runs the command: status 1 if there is a zine already or the folder cannot be written.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.dir.join("zine.toml").exists() {
        return desk::refuse(format!("{} is a zine already", arguments.dir.display()));
    }
    if let Err(error) = std::fs::create_dir_all(&arguments.dir) {
        return desk::refuse(format!("{}: {error}", arguments.dir.display()));
    }
    let date = match iso(arguments.date.as_deref()) {
        Ok(date) => date,
        Err(why) => return desk::refuse(why),
    };
    let toml = |text: &str| toml::Value::String(text.into()).to_string();
    let mut changes = Changes::default();
    let mut put = |name: &str, text: String| {
        changes.write.insert(name.into(), text.into_bytes());
    };
    put(
        "zine.toml",
        include_str!("../../templates/init/zine.toml")
            .replace("TITLE", &toml(&arguments.title))
            .replace("DATE", &date.to_string()),
    );
    put(
        "private/people.toml",
        include_str!("../../templates/init/people.toml").replace("EDITOR", &toml(&arguments.editor)),
    );
    put("private/ledger.csv", "date,person,kind,amount,for,note\n".into());
    put("games/README.md", include_str!("../../templates/init/games.md").into());
    put(".gitignore", include_str!("../../templates/init/gitignore").into());
    put("issues/issue-1/editorial.md", include_str!("../../templates/init/editorial.md").into());
    let deadline = date.checked_add(jiff::Span::new().days(23)).unwrap_or(date);
    put(
        "issues/issue-1/issue.toml",
        super::new::issue_toml(1, date, &format!("{deadline}T20:00:00"), &[], &[]),
    );
    for number in 1..=2 {
        match secret() {
            Ok(secret) => put(&format!("private/secrets/issue-{number}.txt"), format!("{secret}\n")),
            Err(error) => return desk::refuse(error),
        }
    }
    if let Err(error) = changes.commit(Folder::new(&arguments.dir).root()) {
        return desk::refuse(error);
    }
    let dir = arguments.dir.display();
    desk::print(&format!(
        "{dir} is a zine now. Try:\n  cd {dir}\n  zine build\n  zine new person bob --name \"Bob Rieter\"\n  zine new game saturn --name Saturn\n"
    ));
    ExitCode::SUCCESS
}
