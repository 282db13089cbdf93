//! Co-editors: what each is responsible for (`A-42`), and the faults of their tables in zine.toml.

use diagnostics::Diagnostic;

use super::zine_config::{CoEditor, ReplyConfig};
use super::{Content, GameFolder};

/// A responsibility of an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorDuty<'a> {
    Letters,
    Game(&'a str),
    Subzine(&'a str),
}

impl<'a> EditorDuty<'a> {
    fn read(text: &'a str) -> Option<EditorDuty<'a>> {
        match text.split_once(':') {
            Some(("game", id)) => Some(EditorDuty::Game(id)),
            Some(("subzine", id)) => Some(EditorDuty::Subzine(id)),
            _ => (text == "letters").then_some(EditorDuty::Letters),
        }
    }

    fn covers(self, game: &GameFolder) -> bool {
        match self {
            EditorDuty::Letters => false,
            EditorDuty::Game(id) => game.id == id,
            EditorDuty::Subzine(id) => game.file.subzine.as_deref() == Some(id),
        }
    }
}

impl CoEditor {
    fn charges(&self) -> impl Iterator<Item = EditorDuty<'_>> {
        self.r#for.iter().filter_map(|text| EditorDuty::read(text.get_ref()))
    }
}

impl Content {
    /// The co-editor responsible for a game, alone or with its subzine.
    pub fn co_editor(&self, game: &str) -> Option<&CoEditor> {
        let game = self.game(game)?;
        self.zine.co_editor.iter().find(|one| one.charges().any(|charge| charge.covers(game)))
    }

    /// How editors mark their answers in letters: the first editor, then the co-editors who answer letters.
    pub fn replies(&self) -> impl Iterator<Item = &ReplyConfig> {
        let others = self.zine.co_editor.iter().filter(|one| one.charges().any(|c| c == EditorDuty::Letters));
        std::iter::once(&self.zine.reply).chain(others.filter_map(|one| one.reply.as_ref()))
    }
}

/// The faults of the co-editors' tables.
pub fn faults(content: &Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let zine = &content.zine;
    let ids: Vec<&str> = content.people.keys().map(String::as_str).collect();
    let games: Vec<&str> = content.games.iter().map(|game| game.id.as_str()).collect();
    for one in &zine.co_editor {
        let (person, span) = (one.person.get_ref(), one.person.span());
        if !content.people.contains_key(person) {
            let near = base::toml_values::nearest_word(person, &ids);
            let said = format!("no person in people.toml is called “{person}”");
            let help = near.map_or_else(String::new, |near| format!("did you mean “{near}”? "));
            let fault = Diagnostic::error("person", said).at(&content.source, span);
            found.push(fault.help(format!("{help}add [{person}] to private/people.toml")));
        }
        for text in &one.r#for {
            let fault = match EditorDuty::read(text.get_ref()) {
                Some(EditorDuty::Game(id)) if !games.contains(&id) => unknown_part(
                    format!("no game is called “{id}”"),
                    base::toml_values::nearest_word(id, &games),
                ),
                Some(charge @ EditorDuty::Subzine(id)) if !content.games.iter().any(|g| charge.covers(g)) => {
                    unknown_part(format!("no game has subzine = “{id}”"), None)
                }
                None => unknown_part(
                    format!("“{}” is not something an editor can be responsible for", text.get_ref()),
                    None,
                ),
                _ => continue,
            };
            found.push(fault.at(&content.source, text.span()));
        }
    }
    let replies: Vec<&ReplyConfig> = content.replies().collect();
    for (n, reply) in replies.iter().enumerate().skip(1) {
        let empty = reply.open.trim().is_empty() || reply.close.trim().is_empty();
        if empty || replies[..n].iter().any(|other| other.open == reply.open) {
            let said = if empty {
                "an editor's answers need something that opens and closes them".to_string()
            } else {
                format!("two editors open their answers with “{}”", reply.open)
            };
            let help = "write reply = { open = \"[[\", close = \"]]\", sign = \"-rp\" } in [[co_editor]]";
            found.push(Diagnostic::error("co-editor", said).in_file(content.source.name.clone()).help(help));
        }
    }
    found
}

fn unknown_part(what: String, near: Option<&str>) -> Diagnostic {
    let fault = Diagnostic::error("co-editor", what);
    match near {
        Some(near) => fault.help(format!("did you mean “{near}”?")),
        None => fault.help("write for = [\"letters\"], [\"game:ID\"] or [\"subzine:ID\"]"),
    }
}
