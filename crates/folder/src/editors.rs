//! Editors beside the first: what each answers for (`A-42`), and what is wrong with what zine.toml says of them.

use diagnostics::Diagnostic;

use super::zine_config::{CoEditor, Reply};
use super::{Content, Game};

/// What an editor answers for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Charge<'a> {
    Letters,
    Game(&'a str),
    Subzine(&'a str),
}

impl<'a> Charge<'a> {
    fn read(text: &'a str) -> Option<Charge<'a>> {
        match text.split_once(':') {
            Some(("game", id)) => Some(Charge::Game(id)),
            Some(("subzine", id)) => Some(Charge::Subzine(id)),
            _ => (text == "letters").then_some(Charge::Letters),
        }
    }

    fn covers(self, game: &Game) -> bool {
        match self {
            Charge::Letters => false,
            Charge::Game(id) => game.id == id,
            Charge::Subzine(id) => game.file.subzine.as_deref() == Some(id),
        }
    }
}

impl CoEditor {
    fn charges(&self) -> impl Iterator<Item = Charge<'_>> {
        self.r#for.iter().filter_map(|text| Charge::read(text.get_ref()))
    }
}

impl Content {
    /// The editor beside the first who answers for a game, alone or with its subzine.
    pub fn co_editor(&self, game: &str) -> Option<&CoEditor> {
        let game = self.game(game)?;
        self.zine.co_editor.iter().find(|one| one.charges().any(|charge| charge.covers(game)))
    }

    /// How editors mark their answers in letters: the first, then the others who answer letters.
    pub fn replies(&self) -> impl Iterator<Item = &Reply> {
        let others = self.zine.co_editor.iter().filter(|one| one.charges().any(|c| c == Charge::Letters));
        std::iter::once(&self.zine.reply).chain(others.filter_map(|one| one.reply.as_ref()))
    }
}

/// What is wrong with the editors beside the first.
pub fn faults(content: &Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let zine = &content.zine;
    let ids: Vec<&str> = content.people.keys().map(String::as_str).collect();
    let games: Vec<&str> = content.games.iter().map(|game| game.id.as_str()).collect();
    let unknown = |what: String, near: Option<&str>| {
        let fault = Diagnostic::error("co-editor", what);
        match near {
            Some(near) => fault.help(format!("did you mean “{near}”?")),
            None => fault.help("write for = [\"letters\"], [\"game:ID\"] or [\"subzine:ID\"]"),
        }
    };
    for one in &zine.co_editor {
        let (person, span) = (one.person.get_ref(), one.person.span());
        if !content.people.contains_key(person) {
            let near = base::toml_values::nearest(person, &ids);
            let said = format!("nobody in people.toml is called “{person}”");
            let help = near.map_or_else(String::new, |near| format!("did you mean “{near}”? "));
            let fault = Diagnostic::error("person", said).at(&content.source, span);
            found.push(fault.help(format!("{help}add [{person}] to private/people.toml")));
        }
        for text in &one.r#for {
            let fault = match Charge::read(text.get_ref()) {
                Some(Charge::Game(id)) if !games.contains(&id) => {
                    unknown(format!("there is no game “{id}”"), base::toml_values::nearest(id, &games))
                }
                Some(charge @ Charge::Subzine(id)) if !content.games.iter().any(|g| charge.covers(g)) => {
                    unknown(format!("no game has subzine = “{id}”"), None)
                }
                None => unknown(format!("“{}” is nothing an editor answers for", text.get_ref()), None),
                _ => continue,
            };
            found.push(fault.at(&content.source, text.span()));
        }
    }
    let replies: Vec<&Reply> = content.replies().collect();
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
