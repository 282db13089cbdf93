//! Packets: a game, the games of a subzine, a person, or a whole zine in one file of one form, to be taken elsewhere or kept.

use std::collections::BTreeMap;
use std::path::Path;

use base64ct::{Base64, Encoding};
use serde::{Deserialize, Serialize};
use toml::Table;

use base::disk;
use base::hash::hash;
use base::toml_values;
use diagnostics::{Diagnostic, Source};
use folder::Content;

use super::handover::{self, Contact, GamePacket};
use crate::Games;

/// The version of the form that this program writes.
const VERSION: u32 = 2;

/// A packet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Packet {
    /// Version of this form.
    pub version: u32,
    /// The zine it comes from.
    pub zine: String,
    /// The subzine whose games these are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subzine: Option<String>,
    /// Hash of all its files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The issue for which a subzine is lent to its gamesmaster, or comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lent: Option<LentIssue>,
    /// Games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub game: Vec<GamePacket>,
    /// People by themselves, with no game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub people: BTreeMap<String, Contact>,
    /// The files of a whole zine; of a lent subzine those of its issue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub file: Vec<WholeFile>,
}

/// The issue for which a subzine is lent, or comes back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LentIssue {
    /// Its number.
    pub issue: i64,
    /// On the way back: hash of the packet that was lent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
    /// zine.toml of the gamesmaster's folder.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    pub zine: Table,
    /// Its issue.toml.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    pub file: Table,
}

/// A file in a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeFile {
    /// Its name from the root of the folder.
    pub name: String,
    /// Its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Its bytes in base64, where it is no plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
}

/// The form of packets before this one: a single game.
#[derive(Deserialize)]
struct FirstPacket {
    version: u32,
    #[serde(flatten)]
    game: GamePacket,
}

impl WholeFile {
    /// The file with these bytes.
    pub fn new(name: String, bytes: Vec<u8>) -> WholeFile {
        match String::from_utf8(bytes) {
            Ok(text) if (!text.contains(|c: char| c.is_control() && c != '\n' && c != '\t')) => {
                WholeFile { name, text: Some(text), base64: None }
            }
            Ok(text) => WholeFile { name, text: None, base64: Some(Base64::encode_string(text.as_bytes())) },
            Err(error) => {
                WholeFile { name, text: None, base64: Some(Base64::encode_string(error.as_bytes())) }
            }
        }
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        match (&self.text, &self.base64) {
            (Some(text), None) => Some(text.clone().into_bytes()),
            (None, Some(base64)) => Base64::decode_vec(base64).ok(),
            _ => None,
        }
    }
}

/// What of the program's own workshop belongs to the zine: which files it made, and what was marked as seen.
const WORKSHOP: [&str; 2] = [".zine/manifest", ".zine/seen"];

/// Whether a file of a whole zine may have this name: one in the folder, and none of git's or the program's own.
fn is_plain_name(name: &str) -> bool {
    let first = name.split('/').next().unwrap_or_default();
    let own = first.eq_ignore_ascii_case(".zine") || first.to_lowercase().ends_with(".git");
    !name.contains(['\\', ':']) && name.split('/').all(is_plain_part) && (!own || WORKSHOP.contains(&name))
}

fn is_plain_part(part: &str) -> bool {
    !part.is_empty() && !part.starts_with("..") && part != "." && !part.contains(|c: char| c.is_control())
}

impl Packet {
    fn new(content: &Content) -> Packet {
        Packet { version: VERSION, zine: content.zine.title.get_ref().clone(), ..Packet::default() }
    }

    /// The packet of a subzine for an issue, with no game yet.
    pub fn of_lent_issue(zine: String, subzine: &str, lent: LentIssue, file: Vec<WholeFile>) -> Packet {
        let packet = Packet {
            version: VERSION,
            zine,
            subzine: Some(subzine.into()),
            lent: Some(lent),
            file,
            ..Packet::default()
        };
        Packet { hash: Some(packet.sum()), ..packet }
    }

    /// The packet of one game.
    pub fn of_game(game: GamePacket) -> Packet {
        Packet { version: VERSION, zine: game.from.zine.clone(), game: vec![game], ..Packet::default() }
    }

    /// The packet of a subzine: all its games that are not over.
    ///
    /// # Errors
    /// No such subzine, one without a game under way; a game that cannot be packed.
    pub fn of_subzine(
        content: &Content,
        games: &Games,
        id: &str,
        former: &dyn Fn(&str) -> Option<Source>,
    ) -> Result<Packet, Diagnostic> {
        let on = |game: &&folder::GameFolder| games.get(&game.id).is_some_and(|h| h.over.is_none());
        let packed = content.games.iter().filter(|game| game.file.subzine.as_deref() == Some(id)).filter(on);
        let packed = packed.map(|game| handover::packet(content, games, &game.id, former(&game.id).as_ref()));
        let by_hand = games
            .by_hand
            .iter()
            .filter(|history| history.game.file.subzine.as_deref() == Some(id) && history.over().is_none());
        let ids: Vec<&str> = by_hand.map(|history| history.game.id.as_str()).collect();
        let by_hand = ids.into_iter().map(|id| handover::packet(content, games, id, former(id).as_ref()));
        let game = packed.chain(by_hand).collect::<Result<Vec<_>, _>>()?;
        let is_lent = content.zine.subzine.iter().any(|subzine| subzine.id.get_ref() == id);
        if game.is_empty() && !is_lent {
            let mut known: Vec<&str> =
                content.games.iter().filter_map(|game| game.file.subzine.as_deref()).collect();
            known.sort_unstable();
            known.dedup();
            let said = format!("no game of a subzine “{id}” is under way");
            let help = format!("subzines of games here: {}", known.join(", "));
            return Err(Diagnostic::error("subzine", said).help(help));
        }
        Ok(Packet { subzine: Some(id.into()), game, ..Packet::new(content) })
    }

    /// The packet of a person: the name, and where to reach them.
    ///
    /// # Errors
    /// No such person.
    pub fn of_person(content: &Content, id: &str) -> Result<Packet, Diagnostic> {
        let person = content.people.get(id).ok_or_else(|| {
            Diagnostic::error("person", format!("no person in people.toml has the id “{id}”"))
        })?;
        let people = [(id.to_string(), handover::contact(person))].into();
        Ok(Packet { people, ..Packet::new(content) })
    }

    /// The packet of a whole zine: every file of its folder, also what is private, and no repository of git.
    ///
    /// # Errors
    /// A link, a name that is no text; what the file system says.
    pub fn of_zine(root: &Path, title: &str) -> Result<Packet, Diagnostic> {
        let mut names = Vec::new();
        gather(root, "", &mut names)?;
        names.sort();
        let bytes = |name: &String| disk::read(&root.join(name)).map_err(|error| unreadable(name, &error));
        let mut file = Vec::new();
        for name in names {
            if let Some(bytes) = bytes(&name)? {
                file.push(WholeFile::new(name, bytes));
            }
        }
        let packet = Packet { version: VERSION, zine: title.into(), file, ..Packet::default() };
        Ok(Packet { hash: Some(packet.sum()), ..packet })
    }

    /// The hash of its files.
    fn sum(&self) -> String {
        let lines =
            self.file.iter().map(|f| format!("{} {}\n", hash(&f.bytes().unwrap_or_default()), f.name));
        hash(lines.collect::<String>().as_bytes())
    }

    /// The files, by name; of a whole zine with its zine.toml.
    ///
    /// # Errors
    /// A name that leads out of the folder, a file without content, files that are not those that were packed.
    pub fn files(&self) -> Result<BTreeMap<String, Vec<u8>>, Diagnostic> {
        if let Some(file) = self.file.iter().find(|file| !is_plain_name(&file.name)) {
            return Err(packet_error(format!(
                "“{}” in the packet is not the name of a file of a zine",
                file.name
            )));
        }
        if self.hash.as_ref() != Some(&self.sum()) {
            return Err(packet_error("the files in this packet are not those that were packed".into()));
        }
        let files: Option<BTreeMap<_, _>> =
            self.file.iter().map(|file| Some((file.name.clone(), file.bytes()?))).collect();
        let is_whole =
            |files: &BTreeMap<String, Vec<u8>>| self.lent.is_some() || files.contains_key("zine.toml");
        let whole = files.filter(|files| files.len() == self.file.len() && is_whole(files));
        whole.ok_or_else(|| packet_error("this packet is not that of a whole zine".into()))
    }

    /// The packet as the text of its file.
    pub fn text(&self) -> String {
        toml::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads the text of a packet.
    ///
    /// # Errors
    /// Where it is no packet.
    pub fn read(source: &Source) -> Result<Packet, Diagnostic> {
        let first = toml_values::parse::<FirstPacket>(source).ok().filter(|first| first.version == 1);
        if let Some(first) = first {
            return Ok(Packet::of_game(first.game));
        }
        let packet: Packet = toml_values::parse(source)?;
        if packet.version != VERSION {
            let said = format!("this packet has version {}, which this program cannot read", packet.version);
            let fault = Diagnostic::error("packet", said).in_file(source.name.clone());
            return Err(fault.help("use a newer zine"));
        }
        Ok(packet)
    }
}

fn packet_error(said: String) -> Diagnostic {
    Diagnostic::error("packet", said).help("take nothing from this packet")
}

/// The names of all files below a folder that belong to a whole zine.
fn gather(root: &Path, below: &str, names: &mut Vec<String>) -> Result<(), Diagnostic> {
    let listed = disk::list(&root.join(below)).map_err(|error| unreadable(below, &error))?;
    for entry in listed.unwrap_or_default() {
        let own = entry.file_name().into_string().map_err(|name| {
            Diagnostic::error("packet", format!("the name of {} is no text", name.to_string_lossy()))
                .help("give it another name")
        })?;
        let name = if below.is_empty() { own } else { format!("{below}/{own}") };
        let kind = entry.file_type().map_err(|error| unreadable(&name, &error))?;
        if name == ".zine" {
            names.extend(WORKSHOP.iter().filter(|name| root.join(name).is_file()).map(ToString::to_string));
        } else if below.is_empty() && name.to_lowercase().ends_with(".git") {
            // A repository of git goes its own way.
        } else if !is_plain_name(&name) {
            let fault = Diagnostic::error("packet", "a file of this name cannot be packed").in_file(name);
            return Err(fault.help("give it a name without \\ and :"));
        } else if kind.is_symlink() {
            let fault =
                Diagnostic::error("packet", "this is a link, which leads elsewhere on another machine");
            return Err(fault.in_file(name).help("put what it leads to in its place"));
        } else if kind.is_dir() {
            gather(root, &name, names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn unreadable(name: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error("packet", format!("cannot be read: {error}")).in_file(name.to_string())
}
