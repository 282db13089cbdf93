//! What people wrote: editorial, articles, letters, ads, house rules, errata.

use adjudicator::rules::MessageFact;
use diagnostics::{Diagnostic, Source};
use folder::markdown_files::{GuestReplies, HasLanguage, HouseFront, LetterFront};
use folder::{Content, ErratumSource, IssueFolder, IssueNumber, MarkdownFile, PlainText};
use games::{Games, SealedCorrection};
use page::lexicon::Lexicon;
use page::markdown::{self, Delimiters, ParseOptions, Writers};
use page::model::{
    Ad, ArticleSection, HouseRuleText, HouseRulesSection, Inline, IssuePage, PrintedErratum, PrintedLetter,
    RichText, RunMarks, TextBlock,
};

use super::names::text_anchor;
use super::{IssueComposer, delimiters};

/// Fills in everything that was written.
pub(super) fn fill(composer: &mut IssueComposer, issue: &mut IssuePage) {
    let folder = composer.folder;
    if let Some(file) = &folder.editorial {
        let body = text(composer, file, "editorial", 1);
        let title = file.front.title.clone().unwrap_or_default();
        issue.editorial =
            Some(ArticleSection { id: "editorial".into(), title, body, ..ArticleSection::default() });
    }
    issue.errata = errata(composer);
    if folder.flyer.is_some() {
        return;
    }
    let sealed = crate::compose::sealed_fillers(folder);
    let chosen: Vec<&String> =
        sealed.iter().chain(folder.file.fillers.iter().map(folder::Spanned::get_ref)).collect();
    for file in folder.articles.iter().filter(|a| a.front.print != Some(false)) {
        if file.front.filler.is_some() && !chosen.contains(&&file.name) {
            continue;
        }
        let id = text_anchor("article", &file.name);
        let reading = parse_options(composer.content, file, id.clone(), 1, composer.covers);
        let (body, faults) = markdown::text(&file.source, &reading);
        composer.faults.extend(faults);
        let by = file.front.by.as_ref().map(|by| composer.content.name(by)).unwrap_or_default();
        let title = file.front.title.clone().unwrap_or_else(|| file.name.replace('-', " "));
        let person = file.front.by.as_ref().map(|by| composer.signer(by)).unwrap_or_default();
        issue.articles.push(ArticleSection { id, title, by, person, body });
    }
    issue.letters = letters(composer);
    issue.ads = ads(composer);
    issue.rules = rules(composer);
}

/// How a file of the folder is read that has no replies in it: from behind its front matter, in its language.
pub(super) fn parse_options<'a, F: HasLanguage>(
    content: &Content,
    file: &MarkdownFile<F>,
    id: String,
    under: u8,
    covers: Option<&'a dyn Fn(char) -> bool>,
) -> ParseOptions<'a> {
    let lang = file.front.language().map(|tag| tag.get_ref().clone()).unwrap_or_default();
    ParseOptions {
        skip: file.body,
        id,
        under,
        covers,
        lang,
        unnamed: content.pseudonyms(),
        ..ParseOptions::default()
    }
}

fn text(composer: &mut IssueComposer, file: &PlainText, id: &str, under: u8) -> RichText {
    let reading = parse_options(composer.content, file, id.into(), under, composer.covers);
    let (body, faults) = markdown::text(&file.source, &reading);
    composer.faults.extend(faults);
    body
}

/// The letter column (`L-1` to `L-4`).
fn letters(composer: &mut IssueComposer) -> Vec<PrintedLetter> {
    let mut out = Vec::new();
    let folder = composer.folder;
    let content = composer.content;
    let known: Vec<String> = content.people.values().map(|p| p.printed_name()).collect();
    for file in folder.letters.iter().filter(|l| l.front.print != Some(false)) {
        let named: Vec<String> = file.front.writers.iter().map(|w| content.name(w.get_ref())).collect();
        // A file named after a person is his letter, even when it does not begin with his name.
        let whole = match named.as_slice() {
            [one] => Some(one.clone()),
            _ => content.people.get(&file.name).map(|p| p.printed_name()),
        };
        let writers = Writers { names: known.iter().chain(&named).cloned().collect(), whole };
        let id = text_anchor("letter", &file.name);
        let mut editors = delimiters(content);
        if let Some(guest) = &file.front.reply {
            let GuestReplies { open, close, sign } = guest.get_ref().clone();
            if open.trim().is_empty() || close.trim().is_empty() {
                let fault =
                    Diagnostic::error("reply", "a guest's replies need something that opens and closes them");
                let fault = fault.at(&file.source, guest.span());
                composer.faults.push(
                    fault.help("write it like reply = { open = \"[[\", close = \"]]\", sign = \"-rp\" }"),
                );
            } else {
                editors.retain(|own| own.open != open);
                editors.push(Delimiters { open, close, sign });
            }
        }
        let reading =
            ParseOptions { editors, ..parse_options(content, file, id.clone(), 2, composer.covers) };
        let (texts, faults) = markdown::letters(&file.source, &reading, &writers);
        composer.faults.extend(faults);
        for (n, text) in texts.into_iter().enumerate() {
            let address = if file.front.address { text.address } else { String::new() };
            let id = match (n, text.body.id.is_empty()) {
                (_, false) => text.body.id.clone(),
                (0, _) => id.clone(),
                _ => format!("{id}-{}", n + 1),
            };
            let person = id_of(content, file, &text.who).map(|id| composer.signer(id)).unwrap_or_default();
            let answers = file.front.answers.as_ref().filter(|_| n == 0);
            let answers = answers.and_then(|one| answered(composer, file, one));
            out.push(PrintedLetter { id, who: text.who, person, address, answers, body: text.body });
        }
    }
    out
}

/// The id of a letter's writer by the name as printed; of several of one name, of him whom its file names.
fn id_of<'c>(content: &'c Content, file: &'c MarkdownFile<LetterFront>, who: &str) -> Option<&'c String> {
    let own = file.front.writers.iter().map(folder::Spanned::get_ref);
    let mut ids = own.filter(|id| content.people.contains_key(*id)).chain(content.people.keys());
    ids.find(|id| content.name(id) == who)
}

/// The letter that a letter says it answers.
fn answered(
    composer: &mut IssueComposer,
    file: &MarkdownFile<LetterFront>,
    named: &folder::Spanned<String>,
) -> Option<page::model::LetterReference> {
    let content = composer.content;
    let (number, name) = match named.get_ref().split_once('/') {
        Some((number, name)) => (number.parse::<IssueNumber>().ok(), name),
        None => (Some(composer.folder.name()), named.get_ref().as_str()),
    };
    let issue = number.and_then(|number| content.issue(number));
    let Some((issue, letter)) = issue
        .and_then(|i| Some((i, i.letters.iter().find(|l| l.name == name && l.front.print != Some(false))?)))
    else {
        let message = format!("no letter is called “{}”", named.get_ref());
        let fault = Diagnostic::error("answers", message).at(&file.source, named.span());
        let help = "write its file name, after the number of its issue: answers = \"11/bob\"";
        composer.faults.push(fault.help(help));
        return None;
    };
    let here = issue.name() == composer.folder.name();
    let anchor = text_anchor("letter", name);
    let to = match (here, issue.sealed.is_some()) {
        (true, _) => format!("#{anchor}"),
        (_, true) => format!("../../issues/{}/index.html#{anchor}", issue.name()),
        _ => String::new(),
    };
    let number = if here { String::new() } else { issue.name().to_string() };
    Some(page::model::LetterReference { number, who: writer(content, letter), to })
}

/// Who wrote a letter, as printed.
pub fn writer(content: &Content, letter: &MarkdownFile<LetterFront>) -> String {
    content.name(letter.front.writers.first().map_or(&letter.name, |id| id.get_ref()))
}

/// Want ads (`L-7`): free to all; the editor may star one by an asterisk before it.
fn ads(composer: &mut IssueComposer) -> Vec<Ad> {
    let Some(file) = &composer.folder.ads else { return Vec::new() };
    let reading = parse_options(composer.content, file, "ads".into(), 1, composer.covers);
    let (texts, faults) = markdown::ads(&file.source, &reading);
    composer.faults.extend(faults);
    let ads = texts.into_iter().map(|t| {
        let who = advertiser(composer, &t.who);
        Ad { who, text: t.text, star: t.star }
    });
    ads.collect()
}

/// Who put an ad in, as printed with it.
fn advertiser(composer: &IssueComposer, id: &str) -> String {
    let content = composer.content;
    match (id, content.people.get(id)) {
        ("ed" | "ed.", _) => content.name(content.zine.editor.get_ref()),
        (_, Some(person)) => {
            let listed = composer.addresses.has(id).then(|| composer.words.text("address-in-games"));
            let place = listed.or_else(|| person.town.clone());
            match place {
                Some(place) => format!("{}, {place}", person.printed_name()),
                None => person.printed_name(),
            }
        }
        (name, None) => name.to_string(),
    }
}

/// The house rules this issue prints.
fn rules(composer: &mut IssueComposer) -> Option<HouseRulesSection> {
    let file = composer.folder.house_rules.as_ref()?;
    let reading = parse_options(composer.content, file, "house-rules".into(), 1, composer.covers);
    let (text, faults) = markdown::rules(&file.source, &reading);
    composer.faults.extend(faults);
    for (key, switch) in &file.front.switches {
        paragraph(composer, file, key, switch.get_ref(), switch.span(), &text.items);
    }
    let words = composer.words.clone();
    let items = text.items.into_iter().map(|r| {
        let mut rule = HouseRuleText { id: r.id, head: r.head, text: r.text };
        rule.text.prose.extend(set_by(&words, &file.front, &rule.id));
        rule
    });
    Some(HouseRulesSection { intro: text.intro, items: items.collect() })
}

/// The switches a paragraph explains, as printed below it.
fn set_by(words: &Lexicon, front: &HouseFront, id: &str) -> Option<TextBlock> {
    let explained = front.switches.iter().filter(|(_, s)| {
        let paragraph = s.get_ref().paragraph.as_ref().map(|p| p.get_ref().trim_start_matches('#'));
        paragraph == Some(id)
    });
    let list: Vec<String> =
        explained.map(|(k, s)| words.switch(k, &s.get_ref().value.get_ref().to_string())).collect();
    let marks = RunMarks { em: true, ..RunMarks::default() };
    let said =
        words.say("switch-in-force", &[("text", MessageFact::Text(words.join_with_semicolons(&list)))]);
    let text = Inline::Text { text: said, marks, link: None };
    (!list.is_empty()).then(|| TextBlock::Paragraph { text: vec![text] })
}

/// The number of the paragraph of the zine's own house rules that explains a switch in force, from 1.
pub(super) fn paragraph_of(composer: &IssueComposer, switch: &games::SwitchInForce) -> Option<usize> {
    let number: i64 = switch.by.strip_prefix("issue ")?.parse().ok()?;
    let file = composer.content.issue(number)?.house_rules.as_ref()?;
    let paragraph = file.front.switches.get(&switch.key)?.get_ref().paragraph.as_ref()?.get_ref();
    let reading = parse_options(composer.content, file, "house-rules".into(), 1, composer.covers);
    let (text, _) = markdown::rules(&file.source, &reading);
    text.items.iter().position(|rule| rule.id == paragraph.trim_start_matches('#')).map(|at| at + 1)
}

/// A switch must name the paragraph that explains it to the players.
fn paragraph(
    composer: &mut IssueComposer,
    file: &MarkdownFile<HouseFront>,
    key: &str,
    switch: &folder::markdown_files::HouseRuleSwitch,
    at: std::ops::Range<usize>,
    items: &[markdown::WrittenHouseRule],
) {
    let ids = items.iter().map(|r| format!("#{}", r.id)).collect::<Vec<_>>().join(", ");
    match &switch.paragraph {
        None => {
            let message = format!("the switch “{key}” does not name a paragraph that explains it");
            let fault = Diagnostic::error("paragraph", message).at(&file.source, at);
            composer.faults.push(fault.help(format!("add paragraph = one of {ids}")));
        }
        Some(name) => {
            let wanted = name.get_ref().trim_start_matches('#');
            if !items.iter().any(|r| r.id == wanted) {
                let message = format!("no paragraph is called “{}” below", name.get_ref());
                let fault = Diagnostic::error("paragraph", message).at(&file.source, name.span());
                composer.faults.push(fault.help(format!("the paragraphs are {ids}")));
            }
        }
    }
}

/// The errata an issue prints: those of the flyers since the one before it, then its own.
pub(super) fn errata_of<'c>(content: &'c Content, issue: &'c IssueFolder) -> Vec<&'c ErratumSource> {
    let number = issue.name();
    let flyers =
        content.flyers.iter().filter(|f| !number.is_flyer() && f.name().printing_issue() == number.issue);
    flyers.map(AsRef::as_ref).chain([issue]).flat_map(|i| &i.errata).collect()
}

/// Errata of this issue about earlier ones. Those of later issues about this one come with the archive.
fn errata(composer: &mut IssueComposer) -> Vec<PrintedErratum> {
    let mut out = Vec::new();
    let (number, games, content) = (composer.folder.name(), composer.games, composer.content);
    for file in errata_of(content, composer.folder) {
        let printed = printed_in(games, file).unwrap_or_else(|fault| {
            composer.faults.push(fault);
            None
        });
        let (text, faults) = erratum(content, file, number, composer.covers);
        composer.faults.extend(faults);
        out.push(PrintedErratum { issue: printed.map(|n| n.to_string()).unwrap_or_default(), text });
    }
    out
}

/// What later sealed issues that do not keep what they published corrected in an issue, each with the number of the issue
/// that did.
pub fn errata_about(content: &Content, games: &Games, number: i64) -> Vec<PrintedErratum> {
    let mut out = Vec::new();
    for issue in content.in_time().filter(|i| i.name() > number && i.sealed.is_some() && !i.keeps_pages()) {
        for file in
            issue.errata.iter().filter(|f| printed_in(games, f).is_ok_and(|n| n.is_some_and(|n| n == number)))
        {
            let (text, _) = erratum(content, file, issue.name(), None);
            out.push(PrintedErratum { issue: issue.name().to_string(), text });
        }
    }
    out
}

/// The erratum that corrected a season, as printed.
pub(super) fn printed_erratum(content: &Content, correction: &SealedCorrection) -> Option<RichText> {
    let issue = content.issue(correction.issue)?;
    let file = issue.errata.iter().find(|e| e.name == correction.erratum)?;
    Some(erratum(content, file, issue.name(), None).0)
}

fn erratum(
    content: &Content,
    file: &ErratumSource,
    number: IssueNumber,
    covers: Option<&dyn Fn(char) -> bool>,
) -> (RichText, Vec<Diagnostic>) {
    let id = text_anchor(&format!("erratum-{number}"), &file.name);
    markdown::text(&file.source, &parse_options(content, file, id, 2, covers))
}

/// The issue that printed what an erratum corrects.
fn printed_in(games: &Games, file: &ErratumSource) -> Result<Option<IssueNumber>, Diagnostic> {
    let Some((game, turn)) = games::errata::subject(file)? else { return Ok(None) };
    let played = games.get(game).and_then(|history| history.phases.iter().find(|p| p.turn == turn));
    Ok(played.map(|p| p.issue))
}

/// Pictures that texts name, with the text each stands in.
pub(super) fn pictures(composer: &IssueComposer, issue: &IssuePage) -> Vec<(String, Source)> {
    let sources = composer.folder.editorial.iter().map(|e| &e.source);
    let sources = sources.chain(composer.folder.articles.iter().map(|a| &a.source));
    let sources = sources.chain(composer.folder.letters.iter().map(|l| &l.source));
    let sources = sources.chain(composer.folder.press.values().flatten().map(|p| &p.source));
    let subzines = composer.folder.subzines.iter().flat_map(|subzine| subzine.sources());
    let sources: Vec<&Source> = sources.chain(subzines).collect();
    let own = composer.folder.file.cover.iter();
    let own = own.map(|name| (name.get_ref().clone(), composer.folder.source.clone()));
    let mut out: Vec<(String, Source)> = own.collect();
    for text in issue.texts() {
        for (path, _) in text.images() {
            let source = sources.iter().find(|s| s.text.contains(path));
            let source = source.copied().unwrap_or(&composer.folder.source);
            if !out.iter().any(|(p, _)| p == path) {
                out.push((path.to_string(), source.clone()));
            }
        }
    }
    out
}
