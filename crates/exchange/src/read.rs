//! Files from elsewhere: their formats, and the games in them.

use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;
use games::bookkeeping::packet::Packet;

use super::answers::GapAnswer;
use super::json::{self, JsonNode};
use super::{GameTransfer, ReadGame, data, python, text};

/// The names of the formats that can be read.
pub const FORMS: &str = "python, data, cases, judge, webdiplomacy or packet";

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeFormat {
    /// Saved games of the Python package.
    Python,
    /// Open data.
    Data,
    /// Case files.
    Cases,
    /// Results of a mail judge.
    Judge,
    /// Orders as webDiplomacy shows them.
    WebDiplomacy,
    /// A packet of `zine pack`.
    Packet,
}

/// The content of a file.
pub enum ReadGames {
    /// Games, each with what has no counterpart here.
    Games(Vec<ReadGame>),
    /// A packet.
    Packet(Box<Packet>),
}

impl ExchangeFormat {
    /// A format by its name.
    ///
    /// # Errors
    /// No such format; for jDip's, what to save instead.
    pub fn parse(text: &str) -> Result<ExchangeFormat, String> {
        match text.to_lowercase().as_str() {
            "python" | "diplomacy" => Ok(ExchangeFormat::Python),
            "data" | "json" => Ok(ExchangeFormat::Data),
            "cases" => Ok(ExchangeFormat::Cases),
            "judge" | "text" => Ok(ExchangeFormat::Judge),
            "webdiplomacy" => Ok(ExchangeFormat::WebDiplomacy),
            "packet" => Ok(ExchangeFormat::Packet),
            "jdip" => Err(JDIP.into()),
            "webdiplomacy-json" | "backstabbr" => Err(NO_LONGER.into()),
            _ => Err(format!("unknown format “{text}”; use {FORMS}")),
        }
    }

    /// Recognises the format of a text by its content.
    pub fn detect(source: &Source) -> Option<ExchangeFormat> {
        let text = source.text.trim_start();
        if text.starts_with(['{', '[']) {
            return Some(match text.contains("\"variant\"") {
                true => ExchangeFormat::Data,
                false => ExchangeFormat::Python,
            });
        }
        match () {
            () if a_line_begins(text, &["CASE ", "POSITION "]) => Some(ExchangeFormat::Cases),
            () if a_line_begins(text, &["[from]", "[game.from]"])
                && a_line_begins(text, &["position = "]) =>
            {
                Some(ExchangeFormat::Packet)
            }
            () if text::is_judges(text) => Some(ExchangeFormat::Judge),
            () if text::is_pages(text) => Some(ExchangeFormat::WebDiplomacy),
            () => None,
        }
    }
}

/// Whether a line of a text begins with one of some words.
fn a_line_begins(text: &str, words: &[&str]) -> bool {
    text.lines().map(str::trim_start).any(|line| words.iter().any(|word| line.starts_with(word)))
}

/// The message for a save file of jDip.
const JDIP: &str =
    "jDip's own saved games cannot be read: save its results as text, or the position as a case file";

/// The message for a format that earlier versions read.
const NO_LONGER: &str = "pages of Backstabbr and answers of webDiplomacy's programming interface are no longer read: \
    type the results as a judge writes them, or the position as a case file";

/// Reads files that may each have a part of a game: mails of a judge. `None` if they are in another format.
///
/// # Errors
/// See [`read_told`].
pub fn read_parts(
    sources: &[Source],
    form: Option<ExchangeFormat>,
    boards: &BoardFiles,
    answers: &[GapAnswer],
) -> Result<Option<Vec<ReadGame>>, Diagnostic> {
    let Some((first, rest)) = sources.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return Ok(None);
    };
    let one = form.or_else(|| ExchangeFormat::detect(first)).filter(|one| {
        *one == ExchangeFormat::Judge
            && rest.iter().all(|other| form.or_else(|| ExchangeFormat::detect(other)) == Some(*one))
    });
    let all: Vec<&Source> = sources.iter().collect();
    Ok(match one {
        Some(_) => Some(text::read_all(&all, boards, answers)?),
        None => None,
    })
}

/// Reads the games of a file, in the format given or recognised.
///
/// # Errors
/// An unknown format; a fault of the file, at its place.
pub fn read(
    source: &Source,
    form: Option<ExchangeFormat>,
    boards: &BoardFiles,
) -> Result<ReadGames, Diagnostic> {
    read_told(source, form, boards, &[])
}

/// Like `read`, with answers for what the format lacks.
///
/// # Errors
/// See [`read`]; also open questions, and answers to nothing.
pub fn read_told(
    source: &Source,
    form: Option<ExchangeFormat>,
    boards: &BoardFiles,
    answers: &[GapAnswer],
) -> Result<ReadGames, Diagnostic> {
    if source.text.contains("<?xml") && source.text.contains("jdip") {
        return Err(form_fault(source, JDIP));
    }
    let form = form.or_else(|| ExchangeFormat::detect(source)).ok_or_else(|| {
        form_fault(source, "this is not a game in a known format")
            .help(format!("name the format with --form: {FORMS}"))
    })?;
    let asks = matches!(form, ExchangeFormat::Judge | ExchangeFormat::WebDiplomacy);
    if !answers.is_empty() && !asks {
        return Err(form_fault(source, "this format leaves nothing open: --answer does not apply"));
    }
    Ok(match form {
        ExchangeFormat::Packet => ReadGames::Packet(Box::new(Packet::read(source)?)),
        ExchangeFormat::Cases => {
            let all = GameTransfer::all_of_cases(source, boards)?;
            ReadGames::Games(all.into_iter().map(|record| (record, Vec::new())).collect())
        }
        ExchangeFormat::Judge => ReadGames::Games(vec![text::read(source, boards, answers)?]),
        ExchangeFormat::WebDiplomacy => ReadGames::Games(vec![text::read_page(source, answers)?]),
        form @ (ExchangeFormat::Python | ExchangeFormat::Data) => {
            let all = json::read(source)?;
            let games = all.iter().flat_map(|node| match &node.value {
                json::JsonValue::List(list) => list.iter().collect(),
                _ => vec![node],
            });
            let games: Vec<&JsonNode> = games.collect();
            ReadGames::Games(
                games
                    .into_iter()
                    .map(|node: &JsonNode| match form {
                        ExchangeFormat::Data => Ok((data::read(source, node, boards)?, Vec::new())),
                        _ => python::read(source, node, boards),
                    })
                    .collect::<Result<_, _>>()?,
            )
        }
    })
}

fn form_fault(source: &Source, said: &str) -> Diagnostic {
    Diagnostic::error("form", said).in_file(source.name.clone())
}
