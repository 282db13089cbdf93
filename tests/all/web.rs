//! The web archive of the sample: its links, maps, weights, what pages say of themselves; the editor's own templates, files
//! and pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::folders::{bad, good, place, put};
use crate::sample;

fn page(name: &str) -> String {
    fs::read_to_string(sample::sealed().join("public").join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The values of an attribute in a page, as written.
fn all<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let open = format!(" {attribute}=\"");
    page.split(&open).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The pages below a folder of the archive.
fn pages(below: &str) -> Vec<String> {
    let root = sample::sealed().join("public");
    let name = |path: std::path::PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
    let mut out: Vec<String> = sample::files(&root.join(below)).into_iter().map(name).collect();
    out.retain(|name| name.ends_with(".html"));
    out
}

#[test]
fn no_page_has_anything_that_a_strict_policy_refuses() {
    for name in pages("") {
        let text = page(&name);
        assert!(!text.contains("<style") && !text.contains(" style=\""), "{name}");
        assert!(!text.contains(" onclick=") && !text.contains("javascript:"), "{name}");
        for script in text.split("<script").skip(1) {
            let tag = script.split('>').next().unwrap();
            assert!(tag.contains(" src=") || tag.contains("application/ld+json"), "{name}: {tag}");
        }
    }
}

#[test]
fn the_budgets_hold() {
    let issue = page("issues/12/index.html");
    assert!(issue.len() <= 250_000, "{} bytes", issue.len());
    let elements = issue.split('<').filter(|t| t.starts_with(|c: char| c.is_ascii_lowercase())).count();
    assert!(elements <= 5_000, "{elements} elements");
    let size = |name: &str| page(name).len();
    assert!(size("zine.js") <= 25_000 && size("zine.css") + size("map.css") <= 32_000);
    for block in pages("games").iter().filter(|name| !name.ends_with("index.html")) {
        assert!(size(block) <= 400_000, "{block}: {} bytes", size(block));
    }
}

#[test]
fn an_issue_leads_to_games_seasons_people_and_rules() {
    let people = fs::read_to_string("private/people.toml").unwrap();
    for number in 1..=11 {
        let text = page(&format!("issues/{number}/index.html"));
        let links: BTreeSet<&str> = all(&text, "href").into_iter().collect();
        for article in text.split("<article id=\"").skip(1).filter(|a| a.contains("class=\"game\"")) {
            let article = article.split("</article>").next().unwrap();
            assert!(article.contains("<a href=\"../../games/"), "{number}: the game");
            assert!(article.contains("<a href=\"../../rules/"), "{number}: its rules");
            assert!(article.contains("<a href=\"../../people/harriet/"), "{number}: its gamesmaster");
            // Each season leads to its place on the game's page, and so does its map.
            for picture in article.split("<img class=\"map\" src=\"").skip(1) {
                let code = picture.split(".svg").next().unwrap().rsplit('-').next().unwrap();
                assert!(links.iter().any(|l| l.ends_with(&format!(".html#{code}"))), "{number}: {code}");
            }
            // Everybody who plays under his own name is linked in his power's heading.
            for by in article.split("<span class=\"by\">").skip(1) {
                let who = by.split("</span>").next().unwrap();
                assert!(who.is_empty() || who.starts_with("<a href=\"../../people/"), "{number}: {who}");
            }
        }
        for letter in text.split("<article class=\"letter\"").skip(1) {
            let head = letter.split("</h3>").next().unwrap();
            let who = head.rsplit('>').next().unwrap();
            let known = people.contains(&format!("\"{who}\""));
            assert!(head.contains("../../people/") || !known, "{number}: {head}");
        }
    }
    // The season before the one that is printed.
    assert!(
        page("issues/7/index.html")
            .contains("../../games/2025AK/1901.html#w1903\">Winter 1903 in number 6</a>")
    );
}

#[test]
fn a_draft_links_to_nothing_that_comes_with_its_seal() {
    let text = page("issues/12/index.html");
    assert!(
        text.contains("<img class=\"map\" src=\"game-2025AK-")
            && !text.contains("<a href=\"../../games/2025AK/1901.html#f1906\"><img")
    );
    // Where the archive tells of a game already, it is led to.
    assert!(text.contains("<a href=\"../../games/2025AK/index.html\">Lighthouse</a>"));
}

#[test]
fn orders_and_what_they_drew_know_each_other() {
    let text = page("games/2025AK/1901.html");
    let step =
        text.split("id=\"s1901\"").nth(1).unwrap().split("</section>\n<section class=\"step").next().unwrap();
    let map = step.split("<svg class=\"map\"").nth(1).unwrap().split("</svg>").next().unwrap();
    let orders: BTreeSet<&str> =
        step.split("<li class=\"order\" data-o=\"").skip(1).filter_map(|r| r.split('"').next()).collect();
    let drawn: BTreeSet<&str> = all(map, "data-o").into_iter().collect();
    assert_eq!(orders.len(), 22);
    assert_eq!(orders, drawn, "every order has its piece, and most an arrow");
    // Builds too.
    let winter = text.split("id=\"w1901\"").nth(1).unwrap().split("<section class=\"step").next().unwrap();
    let builds = winter.matches("<b class=\"order\" data-o=\"").count();
    assert!(builds > 0 && winter.split("</svg>").next().unwrap().contains("data-o=\""), "{builds}");
}

#[test]
fn the_list_beside_a_map_is_of_the_moment_it_shows() {
    let text = page("games/2025AK/1901.html");
    let list = |code: &str| {
        let rest = text.split(&format!("<ul id=\"d-{code}\">")).nth(1).unwrap();
        rest.split("</ul>").next().unwrap().to_string()
    };
    let first = list("s1901");
    for place in ["Army Vienna", "Army Budapest", "Fleet Trieste", "Fleet Saint Petersburg (south coast)"] {
        assert!(first.contains(place) || first.contains(&place.replace("Saint ", "St ")), "{place}: {first}");
    }
    assert!(first.contains("3 centres: ") && first.contains("<b>Nobody owns</b>"), "{first}");
    assert!(
        text.contains("The position before the orders in words")
            && text.contains("The position afterwards in words")
    );
    // Places that were addresses before are still there.
    assert!(["seasons", "steps-note", "s1906r"].iter().all(|id| text.contains(&format!(" id=\"{id}\""))));
    for code in ["s1901", "f1901", "w1901", "s1904r"] {
        assert!(text.contains(&format!("aria-describedby=\"d-{code}\"")), "{code}");
    }
}

#[test]
fn press_stands_under_the_first_season_of_its_issue_grey_without_an_author() {
    let text = page("games/2026RT/1900.html");
    assert!(text.contains("Prague") && text.contains("The hens are calm"), "the grey press of number 11");
    for planted in sample::PLANTED {
        assert!(!text.to_lowercase().contains(planted));
    }
    let steps = text.matches("<section class=\"press\"").count();
    let issues: BTreeSet<&str> = text
        .split("class=\"press\"")
        .skip(1)
        .filter_map(|r| r.split("issues/").nth(1)?.split('/').next())
        .collect();
    assert_eq!(steps, issues.len(), "once an issue");
}

#[test]
fn pages_say_what_they_are() {
    let mut seen = BTreeSet::new();
    for name in pages("").iter().filter(|n| *n != "404.html") {
        let text = page(name);
        if text.contains("http-equiv=\"refresh\"") || text.contains("name=\"robots\" content=\"noindex\"") {
            continue;
        }
        let said =
            text.split("<meta name=\"description\" content=\"").nth(1).unwrap_or_else(|| panic!("{name}"));
        let said = said.split('"').next().unwrap();
        assert!((20..=260).contains(&said.chars().count()), "{name}: {said}");
        let title = text.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        assert!(
            seen.insert(title.to_string())
                || name.starts_with("rules/house-rules")
                || name.starts_with("records/"),
            "{name}: {title}"
        );
        assert!(text.matches("application/ld+json").count() <= 1, "{name}");
    }
    for (name, kind) in [
        ("index.html", "Periodical"),
        ("issues/7/index.html", "PublicationIssue"),
        ("games/2025AK/index.html", "Game"),
        ("people/harriet/index.html", "Person"),
    ] {
        let text = page(name);
        let data = text.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(&data.replace("<\\/", "</")).unwrap();
        assert_eq!(data["@type"], kind, "{name}");
    }
}

#[test]
fn a_site_with_an_address_has_canonical_pages_and_robots() {
    let zine = place("web-url");
    for part in ["issues", "games", "private"] {
        crate::folders::copy(Path::new(part), &zine.0.join(part));
    }
    let toml = fs::read_to_string("zine.toml").unwrap();
    put(
        &zine.0,
        "zine.toml",
        &format!(
            "url = \"https://vane.example/zine\"\n{toml}\n[web]\nindex = false\n[web.feed]\nissues = 3\n"
        ),
    );
    good(&zine.0, &["build"]);
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    let issue = read("issues/7/index.html");
    assert!(
        issue.contains("<link rel=\"canonical\" href=\"https://vane.example/zine/issues/7/index.html\">")
    );
    assert!(issue.contains("name=\"robots\" content=\"noindex\""));
    assert_eq!(read("robots.txt"), "User-agent: *\nDisallow: /\n");
    let map = read("sitemap.xml");
    assert!(map.contains("issues/7/index.html</loc><lastmod>2026-07-03</lastmod>"), "{map}");
    // All issues of the sample are of one year: the bound of three does not cut them.
    assert_eq!(read("feed.xml").matches("<entry>").count(), 11);
}

#[test]
fn own_templates_extend_those_built_in() {
    let zine = place("web-own");
    crate::folders::copy(crate::folders::two(), &zine.0);
    let base = "{% extends \"zine:web/base.html\" %}\n\
                {% block footer %}<p>Printed on a Gestetner in Porthmellin.</p>{{ super() }}{% endblock %}\n";
    put(&zine.0, "templates/web/base.html", base);
    put(&zine.0, "templates/base.html", "x");
    put(&zine.0, "static/CNAME", "kettle.example\n");
    put(&zine.0, "static/.nojekyll", "");
    put(
        &zine.0,
        "pages/about.md",
        "+++\ntitle = \"About\"\nmenu = true\n+++\nWe [play](/games/) and [boil](guide/water.md).\n",
    );
    put(&zine.0, "pages/guide/water.md", "+++\ntitle = \"Water\"\n+++\nBoil it. [Back](../about.md)\n");
    let said = good(&zine.0, &["build"]);
    assert!(said.contains("did you mean templates/web/base.html?"), "{said}");
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    for name in ["index.html", "issues/1/index.html", "about/index.html", "guide/water/index.html"] {
        let text = read(name);
        assert!(text.contains("Printed on a Gestetner in Porthmellin."), "{name}");
        assert!(text.contains("about/index.html\""), "{name}: the menu");
    }
    assert!(read("about/index.html").contains("<a href=\"../games/index.html\">play</a>"));
    assert!(read("about/index.html").contains("<a href=\"../guide/water/index.html\">boil</a>"));
    assert!(read("guide/water/index.html").contains("<a href=\"../../about/index.html\">Back</a>"));
    assert_eq!(read("CNAME"), "kettle.example\n");
    assert!(zine.0.join("public/.nojekyll").is_file());
    let addresses = read("addresses.txt");
    assert!(addresses.contains("about/index.html") && !addresses.contains("CNAME"));
    // A further build changes nothing; what is removed goes.
    fs::remove_file(zine.0.join("static/CNAME")).unwrap();
    good(&zine.0, &["build"]);
    assert!(!zine.0.join("public/CNAME").exists());
    // A file in the way of one that is made is refused, and a link that leads nowhere.
    put(&zine.0, "static/Index.html", "mine");
    assert!(bad(&zine.0, &["build"]).contains("static/Index.html would take the place of public/index.html"));
    fs::remove_file(zine.0.join("static/Index.html")).unwrap();
    put(&zine.0, "pages/lost.md", "+++\ntitle = \"Lost\"\n+++\n[nowhere](nowhere.md)\n");
    assert!(bad(&zine.0, &["build"]).contains("nowhere/index.html, which is not there"));
    put(&zine.0, "pages/lost.md", "no title\n");
    assert!(bad(&zine.0, &["build"]).contains("the page has no title"));
    fs::remove_file(zine.0.join("pages/lost.md")).unwrap();
    put(&zine.0, "pages/games.md", "+++\ntitle = \"Games\"\n+++\nx\n");
    assert!(bad(&zine.0, &["build"]).contains("a page cannot be called “games”"));
}

#[test]
fn templates_can_be_listed_exported_compared_and_explained() {
    let zine = place("web-templates");
    fs::create_dir_all(&zine.0).unwrap();
    good(&zine.0, &["init", ".", "--title", "The Kettle", "--date", "2026-01-10"]);
    let listed = good(&zine.0, &["templates", "list"]);
    assert!(
        listed.contains("web/base.html (built in): the frame of every page on the web; blocks base, title,"),
        "{listed}"
    );
    good(&zine.0, &["templates", "export", "web/base.html", "web/zine.css", "print/mimeo.typ"]);
    let text = fs::read_to_string(zine.0.join("templates/web/base.html")).unwrap();
    assert!(text.starts_with("{# zine ") && text.contains("<!DOCTYPE html>"));
    assert!(
        bad(&zine.0, &["templates", "export", "web/base.html"]).contains("templates/web/base.html is there")
    );
    assert!(bad(&zine.0, &["templates", "export", "web/bass.html"]).contains("did you mean web/base.html?"));
    assert_eq!(good(&zine.0, &["templates", "diff"]), "");
    put(
        &zine.0,
        "templates/web/base.html",
        &text.replace("<!DOCTYPE html>", "<!DOCTYPE html>\n<!-- mine -->"),
    );
    let differs = good(&zine.0, &["templates", "diff", "web/base.html"]);
    assert!(
        differs.contains("--- zine:web/base.html\n+++ templates/web/base.html\n@@ ")
            && differs.contains("\n+<!-- mine -->\n"),
        "{differs}"
    );
    put(
        &zine.0,
        "templates/web/base.html",
        &text.replacen(&text[..text.find('\n').unwrap()], "{# zine 0.0.1 web/base.html 00000000 -#}", 1),
    );
    assert!(
        bad(&zine.0, &["templates", "diff", "--check"]).contains("has changed since this one was exported")
    );
    let reference = good(&zine.0, &["templates", "reference", "web/archive/person.html"]);
    assert!(
        reference.contains("| `p` | Person |")
            && reference.contains("| `plays` | `Vec<Play>` | Games played. |"),
        "{reference}"
    );
    assert!(!reference.contains("## Chart"), "only what it is given");
    assert!(good(&zine.0, &["templates", "reference", "look"]).contains("| `--sea` | `#dfe9f0` |"));
    let words: serde_json::Value =
        serde_json::from_str(&good(&zine.0, &["templates", "words", "--json"])).unwrap();
    assert_eq!(words["viewer-play"], "Play");
    assert!(words["archive-pages"].as_str().unwrap().contains("$n"));
    // The exported files are used, and make the same pages.
    good(&zine.0, &["check"]);
}

#[test]
fn the_web_has_a_look_of_its_own() {
    let zine = place("web-look");
    crate::folders::copy(crate::folders::two(), &zine.0);
    let toml = fs::read_to_string(zine.0.join("zine.toml")).unwrap();
    put(&zine.0, "zine.toml", &format!("{toml}\n[web]\nlook = \"harbour\"\n"));
    let said = bad(&zine.0, &["build"]);
    assert!(
        said.contains("there is no look “harbour” for the web") && said.contains("modern, mimeo, compact"),
        "{said}"
    );
    put(&zine.0, "templates/web/looks/harbour.css", "[data-look=harbour]{--sea:#cde}\n");
    good(&zine.0, &["build"]);
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    let home = read("index.html");
    assert!(home.contains("data-look=\"harbour\"") && home.contains("href=\"looks/harbour.css\""), "{home}");
    assert!(read("looks/harbour.css").contains("--sea:#cde"));
    // What is sealed keeps the look it was published with.
    assert!(read("issues/1/index.html").contains("data-look=\"modern\""));
}
