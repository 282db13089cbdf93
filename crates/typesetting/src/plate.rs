//! One drawing as a document of its own: the map of a game as PDF or PNG.

use std::collections::BTreeMap;

use diagnostics::Diagnostic;
use page::model::CalendarDay;
use page::typst::string;

use super::{Assets, CachePolicy, Fonts, Typeset, TypesetJob, typeset};

/// The date of a drawing that no issue has published: the standards want one, and a clock would change the bytes.
const NO_DATE: CalendarDay = CalendarDay { year: 1970, month: 1, day: 1 };

/// Lays a drawing out on a page of the width of one column of A5, 128 mm. `alt` says in words what is seen, `date` is
/// that of the issue it was drawn for, if there is one.
///
/// # Errors
/// When Typst cannot read the drawing.
pub fn plate(
    svg: &str,
    title: &str,
    alt: &str,
    date: Option<CalendarDay>,
    fonts: &Fonts,
) -> Result<Typeset, Vec<Diagnostic>> {
    let date = date.unwrap_or(NO_DATE);
    let CalendarDay { year, month, day } = date;
    let source = format!(
        "#set document(title: {}, date: datetime(year: {year}, month: {month}, day: {day}))\n#set page(width: 128mm, height: auto, margin: 0mm)\n#image(\"plate.svg\", width: 100%, alt: {})\n",
        string(title),
        string(alt)
    );
    let assets: Assets = BTreeMap::from([("plate.svg".to_string(), svg.as_bytes().to_vec())]);
    let job = TypesetJob {
        source,
        assets: &assets,
        modules: &BTreeMap::new(),
        ident: title.to_string(),
        date: Some(date),
        cache: CachePolicy::Drop,
    };
    typeset(&job, fonts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use map::{ColourMode, MapScene, SceneStyle, description, draw};

    #[test]
    fn a_map_is_a_small_pdf_for_everybody_and_always_the_same() {
        let mut scene =
            MapScene { board: "Standard".into(), title: "Saturn \"1901\" #x".into(), ..MapScene::default() };
        for (centre, owner) in [("par", "France"), ("mun", "Germany"), ("war", "Russia"), ("ank", "Turkey")] {
            scene.owners.insert(centre.into(), owner.into());
        }
        let fonts = Fonts::new([]);
        for style in [ColourMode::Bw, ColourMode::Colour] {
            let svg = draw(&scene, &SceneStyle { style, ..SceneStyle::default() }).expect("a board");
            let made = || {
                let page =
                    plate(&svg, &description::title(&scene), &description::position(&scene), None, &fonts)
                        .expect("a page");
                page.pdf().expect("a PDF")
            };
            let pdf = made();
            assert!(pdf.starts_with(b"%PDF"));
            assert!(pdf.len() < 120_000, "{} bytes", pdf.len());
            assert_eq!(pdf, made());
        }
    }
}
