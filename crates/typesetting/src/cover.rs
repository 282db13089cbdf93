//! Pictures of issues and games for the web: the cover of an issue, a map in the shape that programs show beside a link.

use std::collections::BTreeMap;

use page::model::IssuePage;
use page::typst::string;

use super::{Assets, CachePolicy, Fonts, TypesetJob, typeset};

/// Width of a cover in pixels: twice what the archive shows it at.
const COVER: u32 = 600;
/// Width of the picture beside a link, in pixels; it is 630 high.
const SHARED: u32 = 1200;

/// The cover of an issue as PNG: its number and title large, and a picture with its file name, if there is one.
pub fn cover(issue: &IssuePage, picture: Option<(&str, &[u8])>, fonts: &Fonts) -> Option<Vec<u8>> {
    let (text, sans, display, title) = match issue.page.look.as_str() {
        "mimeo" => ("Courier Prime", "Courier Prime", "Courier Prime", "upper"),
        "compact" => ("Libertinus Serif", "Source Sans 3", "Source Sans 3", ""),
        _ => ("Source Serif 4 SmText", "Source Sans 3", "Source Serif 4 Display", ""),
    };
    let file = picture.map(|(name, _)| format!("cover.{}", name.rsplit('.').next().unwrap_or("png")));
    let shown = match &file {
        Some(file) => format!(
            "#block(width: 100%, height: 1fr, clip: true, stroke: 0.5pt, image({}, width: 100%, height: 100%, fit: \"cover\"))",
            string(file)
        ),
        None => format!("#block(width: 100%, height: 1fr, text(size: 15pt, {}))", string(&issue.blurb)),
    };
    let headed = if issue.heading().is_empty() { &issue.blurb } else { issue.heading() };
    let source = format!(
        "#set page(width: 105mm, height: 148.4mm, margin: 7mm)\n\
         #set text(font: {text}, size: 11pt, hyphenate: false)\n\
         #set par(leading: 0.42em, spacing: 0pt)\n\
         #text(font: {display}, size: 15pt, weight: 600, {title}({zine}))#h(1fr)#text(font: {sans}, size: 9pt, {date})\n\
         #v(2.2mm)#line(length: 100%, stroke: 1.4pt)#v(4mm)\n\
         #grid(columns: (auto, 1fr), column-gutter: 5mm, align: (left + top, left + horizon),\n\
         text(font: {display}, size: 62pt, weight: 600, top-edge: \"cap-height\", bottom-edge: \"baseline\", {number}),\n\
         text(font: {display}, size: 19pt, weight: 600, {headed}))\n#v(5mm)\n{shown}\n",
        text = string(text),
        display = string(display),
        sans = string(sans),
        zine = string(&issue.zine.title),
        date = string(&issue.date.printed),
        number = string(&issue.number),
        headed = string(headed),
    );
    let asset = file.zip(picture).map(|(file, (_, bytes))| (file, bytes.to_vec()));
    picture_of(source, asset.into_iter().collect(), COVER, fonts)
}

/// A map as a picture to be shown beside a link to its page: 1200 by 630 pixels, the map whole, and in words what it is.
pub fn social_picture(svg: &[u8], title: &str, said: &str, fonts: &Fonts) -> Option<Vec<u8>> {
    let source = format!(
        "#set page(width: 1200pt, height: 630pt, margin: 0pt)\n#set par(leading: 0.5em)\n\
         #grid(columns: (726pt, 1fr), image(\"map.svg\", width: 726pt, height: 630pt), block(inset: (x: 40pt, y: 48pt), {{\n\
         text(font: \"Source Serif 4 Display\", size: 56pt, weight: 600, {})\n\
         v(22pt)\ntext(font: \"Source Sans 3\", size: 34pt, {}) }}))\n",
        string(title),
        string(said)
    );
    picture_of(source, Assets::from([("map.svg".to_string(), svg.to_vec())]), SHARED, fonts)
}

/// The first page of a PDF, or a picture, as PNG of the width of a cover; `kind` is the end of its name. None if it cannot be shown
/// or does harm to whoever shows it.
pub fn first_page(kind: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    if kind == "pdf" && !crate::pdf_text::is_harmless(bytes) {
        return None;
    }
    std::panic::catch_unwind(|| {
        let name = format!("page.{kind}");
        let shown = format!("#image({}, width: 100%)", string(&name));
        let source = format!("#set page(width: 105mm, height: auto, margin: 0pt)\n{shown}\n");
        picture_of(source, Assets::from([(name, bytes.to_vec())]), COVER, Fonts::built_in())
    })
    .ok()
    .flatten()
}

/// The page that a source makes, as PNG; None where it makes none.
fn picture_of(source: String, assets: Assets, width: u32, fonts: &Fonts) -> Option<Vec<u8>> {
    let job = TypesetJob {
        source,
        assets: &assets,
        modules: &BTreeMap::new(),
        ident: String::new(),
        date: None,
        cache: CachePolicy::Drop,
    };
    typeset(&job, fonts).ok()?.cover(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_differ_and_are_always_the_same() {
        let fonts = Fonts::built_in();
        let issue = |number: &str, title: &str, look: &str| {
            let mut issue = IssuePage { number: number.into(), title: title.into(), ..IssuePage::default() };
            issue.zine.title = "The Lantern".into();
            issue.page.look = look.into();
            issue
        };
        let svg =
            b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M0 0H9V9Z\"/></svg>";
        for look in ["modern", "mimeo", "compact"] {
            let one = cover(&issue("7", "\"Fog\" #x", look), Some(("map.svg", svg)), fonts).unwrap();
            assert!(one.starts_with(b"\x89PNG"), "{look}");
            assert_eq!(one, cover(&issue("7", "\"Fog\" #x", look), Some(("map.svg", svg)), fonts).unwrap());
            assert_ne!(one, cover(&issue("8", "\"Fog\" #x", look), Some(("map.svg", svg)), fonts).unwrap());
        }
        assert!(cover(&issue("7", "", "modern"), None, fonts).is_some());
        let shown = social_picture(svg, "Saturn", "France 5, Italy 4", fonts).unwrap();
        // The size stands in the head of a PNG.
        assert_eq!((&shown[16..20], &shown[20..24]), (&1200u32.to_be_bytes()[..], &630u32.to_be_bytes()[..]));
    }
}
