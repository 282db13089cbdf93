//! Which version of `zine` a folder follows.

use folder::store::Changes;
use folder::{Folder, folder_version};

use super::toml_tables::{Item, TomlEditor, Value};

/// Lets `zine.toml` name this program's version.
///
/// # Errors
/// `zine.toml` cannot be read, or is no TOML.
pub fn set_version(folder: &Folder) -> Result<Changes, String> {
    let source = folder.text("zine.toml").ok_or("zine.toml cannot be read")?;
    let mut toml = TomlEditor::read(&source.name, &source.text)?;
    let mut version = Value::from(folder_version::PROGRAM);
    match toml.doc.get_mut(folder_version::KEY).and_then(Item::as_value_mut) {
        Some(old) => {
            *version.decor_mut() = old.decor().clone();
            *old = version;
        }
        None => {
            toml.doc.insert(folder_version::KEY, Item::Value(version));
        }
    }
    let mut changes = Changes::default();
    changes.write.insert(toml.name.clone(), toml.text().into_bytes());
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_named_before_the_first_table_and_comments_stay() {
        let place = std::env::temp_dir().join(format!("zine-version-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let told = |text: &str| {
            std::fs::write(place.join("zine.toml"), text).unwrap();
            let changes = set_version(&Folder::new(&place)).unwrap();
            String::from_utf8(changes.write["zine.toml"].clone()).unwrap()
        };
        let now = format!("made_with = \"{}\"", folder_version::PROGRAM);
        assert_eq!(
            told("title = \"T\" # x\n\n# y\n[page]\n"),
            format!("title = \"T\" # x\n{now}\n\n# y\n[page]\n")
        );
        assert_eq!(told("made_with = \"0.1.0\"  # mine\r\n"), format!("{now}  # mine\r\n"));
        std::fs::remove_dir_all(&place).unwrap();
    }
}
