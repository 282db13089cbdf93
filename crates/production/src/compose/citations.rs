//! House rules cited by their printed numbers: where they lead from the page of an issue.

use std::collections::BTreeMap;

use folder::{Content, IssueNumber};
use page::markdown;
use page::model::{Inline, IssuePage, RichText, TextBlock};
use publish::citations::{find_citations, label};

use super::texts::parse_options;

/// Where each numbered paragraph of the house rules is found, seen from the page of an issue: its own, else the latest sealed
/// edition.
fn labels(content: &Content, number: IssueNumber) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let known = content.issues.iter().filter(|i| i.name() == number || i.sealed.is_some());
    for issue in known.filter(|i| i.name() <= number) {
        let Some(file) = &issue.house_rules else { continue };
        // Rules without numbers need not be read again.
        let mut heads = file.text().lines().filter(|line| line.starts_with('#'));
        if !heads.any(|head| label(head.trim_start_matches('#')).is_some()) {
            continue;
        }
        let (text, _) =
            markdown::rules(&file.source, &parse_options(content, file, "house-rules".into(), 1, None));
        for item in text.items {
            let Some(label) = label(&item.head) else { continue };
            let way = match issue.sealed {
                Some(_) => format!("../../rules/house-rules/{}.html#{}", issue.name(), item.id),
                None => format!("#house-{}", item.id),
            };
            out.insert(label.to_string(), way);
        }
    }
    out
}

/// Makes every citation of a house rule in what people wrote in an issue lead to its paragraph, and every name in its lists of
/// ratings to the person's page, which is there once the issue is published.
pub fn fill(content: &Content, number: IssueNumber, issue: &mut IssuePage) {
    if let Some(ratings) = issue.ratings.as_mut().filter(|_| !issue.page.draft) {
        let people =
            content.people.iter().map(|(id, p)| (p.printed_name(), format!("../../people/{id}/index.html")));
        let people: BTreeMap<String, String> = people.collect();
        ratings.prose.iter_mut().for_each(|block| names(block, &people));
    }
    let labels = labels(content, number);
    if labels.is_empty() {
        return;
    }
    let games = issue.games.iter_mut().flat_map(|game| {
        let seasons = game.seasons.iter_mut().flat_map(|s| s.notes.iter_mut());
        seasons.chain(game.notes.iter_mut()).collect::<Vec<_>>()
    });
    let texts = issue.editorial.iter_mut().chain(&mut issue.articles).map(|a| &mut a.body);
    let letters = issue.letters.iter_mut().map(|l| &mut l.body);
    for text in games.chain(texts).chain(letters) {
        prose(text, &labels);
    }
}

/// Links the cells of a table that are names.
fn names(block: &mut TextBlock, people: &BTreeMap<String, String>) {
    let TextBlock::Table { rows, .. } = block else { return };
    for cell in rows.iter_mut().flatten() {
        if let [Inline::Text { text, link, .. }] = cell.as_mut_slice() {
            *link = link.take().or_else(|| people.get(text.trim()).cloned());
        }
    }
}

fn prose(text: &mut RichText, labels: &BTreeMap<String, String>) {
    blocks(&mut text.prose, labels);
    text.notes.iter_mut().for_each(|note| blocks(&mut note.blocks, labels));
}

fn blocks(all: &mut [TextBlock], labels: &BTreeMap<String, String>) {
    for block in all {
        match block {
            TextBlock::Paragraph { text } => line(text, labels),
            TextBlock::Quote { blocks: inner } => blocks(inner, labels),
            TextBlock::List { items, .. } => items.iter_mut().for_each(|item| blocks(item, labels)),
            TextBlock::Table { rows, .. } => rows.iter_mut().flatten().for_each(|cell| line(cell, labels)),
            TextBlock::Heading { .. } | TextBlock::Code { .. } | TextBlock::Rule => {}
        }
    }
}

fn line(pieces: &mut Vec<Inline>, labels: &BTreeMap<String, String>) {
    let mut out = Vec::with_capacity(pieces.len());
    for mut piece in std::mem::take(pieces) {
        match &mut piece {
            Inline::Reply { text, .. } => line(text, labels),
            Inline::Text { text, marks, link: None } => {
                let mut from = 0;
                for (at, found) in find_citations(text, labels.keys().map(String::as_str)) {
                    let part = |text: &str, link: Option<String>| Inline::Text {
                        text: text.to_string(),
                        marks: *marks,
                        link,
                    };
                    out.extend((at > from).then(|| part(&text[from..at], None)));
                    out.push(part(found, labels.get(found).cloned()));
                    from = at + found.len();
                }
                text.drain(..from);
                if text.is_empty() && from > 0 {
                    continue;
                }
            }
            _ => {}
        }
        out.push(piece);
    }
    *pieces = out;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_lead_to_their_paragraphs() {
        let labels = BTreeMap::from([("4.2".to_string(), "x.html#votes".to_string())]);
        let mut pieces = vec![Inline::text("By 4.2 it was so (4.2)"), Inline::text("4.20")];
        line(&mut pieces, &labels);
        let told: Vec<String> = pieces
            .iter()
            .map(|p| match p {
                Inline::Text { text, link, .. } => format!("{text}{}", link.as_deref().unwrap_or("|")),
                _ => String::new(),
            })
            .collect();
        assert_eq!(told.concat(), "By |4.2x.html#votes it was so (|4.2x.html#votes)|4.20|");
    }
}
