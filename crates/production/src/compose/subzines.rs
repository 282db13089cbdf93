//! Subzines: parts of an issue with a masthead, an editor, letters and games of their own.

use adjudicator::rules::MessageFact;
use diagnostics::Diagnostic;
use folder::issue::SubzineFolder;
use folder::zine_config::SubzineConfig;
use folder::{Content, LetterSource};
use page::lexicon::Lexicon;
use page::markdown::{self, Delimiters, ParseOptions, Writers};
use page::model::{ArticleSection, Inline, IssuePage, RichText, RunMarks, TextBlock};
use publish::archive::custom::CustomPage;
use publish::archive::model::SealedIssuePage;

use super::IssueComposer;
use super::names::{anchor, text_anchor};

/// The subzines of an issue, each as a section of its own. `issue` has its games.
pub(super) fn sections(composer: &mut IssueComposer, issue: &IssuePage) -> Vec<ArticleSection> {
    let (content, folder) = (composer.content, composer.folder);
    for files in &folder.subzines {
        if !content.zine.subzine.iter().any(|subzine| *subzine.id.get_ref() == files.id) {
            let ids: Vec<&str> =
                content.zine.subzine.iter().map(|subzine| subzine.id.get_ref().as_str()).collect();
            let fault = Diagnostic::warning(
                "subzine",
                format!("no [[subzine]] of zine.toml is called “{}”", files.id),
            );
            let fault = fault.in_file(format!("{}/subzines/{}", folder.folder, files.id));
            composer.faults.push(match base::toml_values::nearest_word(&files.id, &ids) {
                Some(near) => fault.help(format!("did you mean “{near}”?")),
                None => fault.help("nothing of this folder is printed: add the table, or rename the folder"),
            });
        }
    }
    let begun = content.zine.subzine.iter().filter(|subzine| subzine.issue <= folder.number());
    begun.map(|subzine| section(composer, issue, subzine)).collect()
}

fn section(composer: &mut IssueComposer, issue: &IssuePage, subzine: &SubzineConfig) -> ArticleSection {
    let (content, folder) = (composer.content, composer.folder);
    let (id, editor) = (subzine.id.get_ref(), subzine.editor.get_ref());
    let files = folder.subzines.iter().find(|files| files.id == *id);
    let number = folder.number() - subzine.issue + subzine.number;
    let title = format!("{} {number}", subzine.title);
    let mut body = RichText { id: text_anchor("subzine", id), ..RichText::default() };
    body.prose.push(TextBlock::Paragraph { text: masthead(composer, subzine) });
    let own = content.games.iter().filter(|game| game.file.subzine.as_deref() == Some(id));
    let own: Vec<String> = own.map(|game| anchor(&game.id)).collect();
    let printed: Vec<_> = issue.games.iter().filter(|game| own.contains(&game.id)).collect();
    if !printed.is_empty() {
        let mut line = vec![Inline::text(format!("{} ", composer.words.text("subzine-games")))];
        for (n, game) in printed.into_iter().enumerate() {
            line.extend((n > 0).then(|| Inline::text(", ")));
            line.push(linked(&game.name, format!("#{}", game.id)));
        }
        body.prose.push(TextBlock::Paragraph { text: line });
    }
    match files {
        Some(files) => fill(composer, subzine, files, &mut body),
        None => {
            let said =
                composer.words.say("subzine-missing", &[("title", MessageFact::Text(subzine.title.clone()))]);
            body.prose.push(TextBlock::Paragraph { text: vec![Inline::text(said)] });
            let fault = Diagnostic::warning(
                "subzine",
                format!("{} has not arrived: the issue says so", subzine.title),
            );
            let help = format!("put its texts into {}/subzines/{id}/: editorial.md, letters/", folder.folder);
            let open = folder.sealed.is_none().then(|| fault.in_file(folder.source.name.clone()).help(help));
            composer.faults.extend(open);
        }
    }
    ArticleSection {
        id: body.id.clone(),
        title,
        by: content.name(editor),
        person: composer.signer(editor),
        body,
    }
}

/// Who edits it, where to write, when its orders are due.
fn masthead(composer: &IssueComposer, subzine: &SubzineConfig) -> Vec<Inline> {
    let words = &composer.words;
    let editor = composer.content.people.get(subzine.editor.get_ref());
    let name = composer.content.name(subzine.editor.get_ref());
    let mut parts = vec![name];
    if let Some(editor) = editor.filter(|editor| !editor.unlisted && !editor.initials) {
        parts.extend(editor.address.iter().cloned());
        parts.extend(editor.email.iter().map(|mail| mail.get_ref().clone()));
    }
    let mut out = words.say("subzine-editor", &[("editor", MessageFact::Text(parts.join(", ")))]);
    let due = composer.folder.file.deadline.as_ref();
    if let Some(due) =
        subzine.deadline.clone().or_else(|| due.map(|due| words.moment(words.weekday(due.day()), due.at)))
    {
        out += &format!(" {}", words.say("subzine-deadline", &[("moment", MessageFact::Text(due))]));
    }
    vec![Inline::text(out)]
}

fn linked(text: &str, to: String) -> Inline {
    Inline::Text { text: text.into(), marks: RunMarks::default(), link: Some(to) }
}

/// The editorial, the articles and the letters.
fn fill(composer: &mut IssueComposer, subzine: &SubzineConfig, files: &SubzineFolder, body: &mut RichText) {
    let content = composer.content;
    if let Some(file) = &files.editorial {
        let reading = super::texts::parse_options(content, file, body.id.clone(), 1, composer.covers);
        let (text, faults) = markdown::text(&file.source, &reading);
        composer.faults.extend(faults);
        let title = file.front.title.as_ref().filter(|title| !title.is_empty());
        body.append(title.map(|title| ("editorial", title.as_str())), text);
    }
    for file in files.articles.iter().filter(|file| file.front.print != Some(false)) {
        let reading = super::texts::parse_options(content, file, body.id.clone(), 2, composer.covers);
        let (text, faults) = markdown::text(&file.source, &reading);
        composer.faults.extend(faults);
        let title = file.front.title.clone().unwrap_or_else(|| file.name.replace('-', " "));
        body.append(Some((&file.name, &title)), text);
    }
    for file in files.letters.iter().filter(|file| file.front.print != Some(false)) {
        letter(composer, subzine, file, body);
    }
}

fn letter(composer: &mut IssueComposer, subzine: &SubzineConfig, file: &LetterSource, body: &mut RichText) {
    let content = composer.content;
    let named: Vec<String> = file.front.writers.iter().map(|who| content.name(who.get_ref())).collect();
    let whole = match named.as_slice() {
        [one] => Some(one.clone()),
        _ => content.people.get(&file.name).map(folder::Person::printed_name),
    };
    let known = content.people.values().map(folder::Person::printed_name);
    let writers = Writers { names: known.chain(named).collect(), whole };
    let mut editors = super::delimiters(content);
    if let Some(reply) = &subzine.reply {
        editors.retain(|other| other.open != reply.open);
        editors.push(Delimiters {
            open: reply.open.clone(),
            close: reply.close.clone(),
            sign: reply.sign.clone(),
        });
    }
    let reading = super::texts::parse_options(content, file, body.id.clone(), 2, composer.covers);
    let (texts, faults) = markdown::letters(&file.source, &ParseOptions { editors, ..reading }, &writers);
    composer.faults.extend(faults);
    for text in texts {
        body.append(Some((&file.name, &text.who)), text.body);
    }
}

/// The list of each subzine in the archive: its numbers, with links to the issues they came in.
pub(crate) fn archive_pages(content: &Content, issues: &[SealedIssuePage]) -> Vec<CustomPage> {
    let words = Lexicon::on_web(content);
    let page = |subzine: &SubzineConfig| {
        let id = text_anchor("subzine", subzine.id.get_ref());
        let mut items = Vec::new();
        for issue in issues.iter().rev().map(|sealed| &sealed.issue) {
            let section = issue.articles.iter().find(|section| section.id == id);
            items.extend(section.map(|section| {
                let to = format!("../../issues/{}/index.html#{id}", issue.number);
                let place = format!(", {} {}, {}", words.text("no"), issue.number, issue.date.printed);
                vec![TextBlock::Paragraph { text: vec![linked(&section.title, to), Inline::text(place)] }]
            }));
        }
        let list = TextBlock::List { start: None, tight: true, items };
        let editor = vec![Inline::text(words.say(
            "subzine-editor",
            &[("editor", MessageFact::Text(content.name(subzine.editor.get_ref())))],
        ))];
        CustomPage {
            path: format!("subzines/{}/index.html", subzine.id.get_ref()),
            title: subzine.title.clone(),
            text: RichText {
                prose: vec![TextBlock::Paragraph { text: editor }, list],
                id,
                ..RichText::default()
            },
            ..CustomPage::default()
        }
    };
    content.zine.subzine.iter().map(page).filter(is_printed).collect()
}

fn is_printed(page: &CustomPage) -> bool {
    matches!(page.text.prose.last(), Some(TextBlock::List { items, .. }) if !items.is_empty())
}
