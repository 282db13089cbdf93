//! The web archive of the sample: its links, maps, sizes, the metadata of pages; the editor's own templates, files and pages.

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
            let is_data = ["application/ld+json", "application/json"].iter().any(|kind| tag.contains(kind));
            assert!(tag.contains(" src=") || is_data, "{name}: {tag}");
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
    assert!(
        size("orders.js") <= 9_100
            && size("zine.js") <= 27_000
            && size("zine.css") + size("map.css") <= 32_000
    );
    // The first page with the covers it shows; those of sealed issues are made smaller for it.
    let home = page("index.html");
    let covers = all(&home, "src").into_iter().filter(|name| name.contains("/cover"));
    let bytes = |name: &str| fs::metadata(sample::sealed().join("public").join(name)).unwrap().len();
    let covers: u64 = covers.map(bytes).sum();
    assert!(covers <= 300_000, "{covers} bytes of covers");
    for block in pages("games").iter().filter(|name| !name.ends_with("index.html")) {
        // The site's address adds to each.
        assert!(size(block) <= 395_000, "{block}: {} bytes", size(block));
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
            // Each season links to its place on the game's page, and so does its map.
            for picture in article.split("<img class=\"map\" src=\"").skip(1) {
                let code = picture.split(".svg").next().unwrap().rsplit('-').next().unwrap();
                assert!(links.iter().any(|l| l.ends_with(&format!(".html#{code}"))), "{number}: {code}");
            }
            // Every player without an alias is linked in the heading of their power.
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
    // The season before the one printed.
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
    // A game already in the archive is linked.
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
    assert!(first.contains("3 centres: ") && first.contains("<b>Neutral</b>"), "{first}");
    assert!(
        text.contains("In words: the position before the orders")
            && text.contains("In words: the position afterwards")
    );
    // Former addresses still exist.
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
        // A sealed issue names its zine.
        assert!(kind != "PublicationIssue" || data["isPartOf"]["name"] == "The Weathervane", "{data}");
    }
}

#[test]
fn a_site_with_an_address_has_canonical_pages_and_robots() {
    let zine = place("web-url");
    for part in ["issues", "games", "boards", "private"] {
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
    // All issues of the sample are of one year: the limit of three does not cut them.
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
    // A second build changes nothing; removed files disappear.
    fs::remove_file(zine.0.join("static/CNAME")).unwrap();
    good(&zine.0, &["build"]);
    assert!(!zine.0.join("public/CNAME").exists());
    // A file in the way of a generated one is refused, and so is a dead link.
    put(&zine.0, "static/Index.html", "mine");
    assert!(bad(&zine.0, &["build"]).contains("static/Index.html would replace public/index.html"));
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
        bad(&zine.0, &["templates", "export", "web/base.html"])
            .contains("templates/web/base.html already exists")
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
        reference.contains("| `p` | PersonPage |")
            && reference.contains("| `p.plays` | `Vec<PersonSeat>` |")
            && reference.contains("| `plays` | `Vec<PersonSeat>` | Games played. |"),
        "{reference}"
    );
    assert!(!reference.contains("## CentreChart"), "only what it is given");
    assert!(good(&zine.0, &["templates", "reference", "look"]).contains("| `--sea` | `#dfe9f0` |"));
    let words: serde_json::Value =
        serde_json::from_str(&good(&zine.0, &["templates", "words", "--json"])).unwrap();
    assert_eq!(words["viewer-play"], "Play");
    assert!(words["archive-pages"].as_str().unwrap().contains("$n"));
    // The exported files are used, and give the same pages.
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
        said.contains("no look for the web is called “harbour”") && said.contains("modern, mimeo, compact"),
        "{said}"
    );
    put(&zine.0, "templates/web/looks/harbour.css", "[data-look=harbour]{--sea:#cde}\n");
    good(&zine.0, &["build"]);
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    let home = read("index.html");
    assert!(home.contains("data-look=\"harbour\"") && home.contains("href=\"looks/harbour.css\""), "{home}");
    assert!(read("looks/harbour.css").contains("--sea:#cde"));
    // Sealed issues keep the look they were published with.
    assert!(read("issues/1/index.html").contains("data-look=\"modern\""));
}

#[test]
fn the_viewer_stands_on_every_page_of_a_game() {
    let mut played = 0;
    for name in pages("games").iter().filter(|n| n.ends_with("/index.html") && n.matches('/').count() == 2) {
        let text = page(name);
        let folder = name.trim_end_matches("index.html");
        let blocks: Vec<String> = pages(folder).into_iter().filter(|n| n != name).collect();
        assert_eq!(text.contains("<div class=\"viewer\""), !blocks.is_empty(), "{name}");
        assert_eq!(text.contains("zine.js"), !blocks.is_empty(), "{name}");
        if blocks.is_empty() {
            continue;
        }
        played += 1;
        for wanted in
            ["<form class=\"controls\" hidden", "class=\"step last\"", "data-o=\"", "class=\"strip-nav\""]
        {
            assert!(text.contains(wanted), "{name}: {wanted}");
        }
        // It is the viewer of the latest years, and links to all others.
        let latest = |text: &str| text.rsplit("<section class=\"step").next().map(|s| s[..60].to_string());
        let same = blocks.iter().filter(|block| latest(&page(block)) == latest(&text));
        assert_eq!(same.count(), 1, "{name}");
        assert!(blocks.iter().all(|block| text.contains(&format!("href=\"{}\"", &block[folder.len()..]))));
        let ids = all(&text, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{name}: an id twice");
    }
    assert!(played >= 6, "all six rule-sets: {played}");
}

#[test]
fn the_web_has_words_of_its_own() {
    let zine = crate::folders::kettle("web-words");
    let toml = fs::read_to_string(zine.0.join("zine.toml")).unwrap();
    put(
        &zine.0,
        "zine.toml",
        &format!("{toml}\n[web.words]\narchive_latest = \"Fresh from the kettle\"\nletters = \"Post\"\n"),
    );
    put(&zine.0, "issues/issue-3/letters/ann.md", "Mx ann: Hello.\n");
    good(&zine.0, &["build"]);
    good(&zine.0, &["build", "3"]);
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    assert!(read("index.html").contains("<p class=\"kick\">Fresh from the kettle</p>"));
    assert!(read("issues/3/index.html").contains("<a href=\"#letters\">Post</a>"));
    // Sealed pages keep their text, and nothing changes on paper.
    assert!(!read("issues/1/index.html").contains("Post</a></h2>"));
    assert!(good(&zine.0, &["templates", "words"]).contains("archive-latest = Fresh from the kettle"));
    assert!(!good(&zine.0, &["words", "list"]).contains("Fresh from the kettle"));
    put(&zine.0, "zine.toml", &format!("{toml}\n[web.words]\narchive_lattest = \"x\"\n"));
    let said = bad(&zine.0, &["check"]);
    assert!(said.contains("archive-latest") && said.contains("zine.toml:"), "{said}");
    let said = bad(&zine.0, &["build"]);
    assert!(said.contains("archive-latest") && said.contains("zine.toml:"), "{said}");
}

#[test]
fn what_the_web_is_asked_for_is_there_or_told_by_check_as_by_build() {
    let zine = crate::folders::kettle("web-asked");
    let toml = fs::read_to_string(zine.0.join("zine.toml")).unwrap();
    let both = |said: &str| {
        for command in ["check", "build"] {
            let told = bad(&zine.0, &[command]);
            assert!(told.contains(said), "zine {command}: {told}");
        }
    };
    put(&zine.0, "zine.toml", &format!("url = \"kettle.example\"\n{toml}"));
    both("“kettle.example” is not an address on the web: write https://kettle.example");
    put(&zine.0, "zine.toml", &format!("{toml}\n[web]\nfront = \"nogame\"\n"));
    assert!(bad(&zine.0, &["build"]).contains("no game is called “nogame”"));
    // Errors in the editor's own pages are found before anything is built.
    put(&zine.0, "zine.toml", &toml);
    put(&zine.0, "pages/about.md", "+++\ntitle = \"About\"\n+++\nSee [nothing](/nowhere/).\n");
    both("pages/about.md:4:");
    put(&zine.0, "pages/about.md", "+++\ntitle = \"About\"\n+++\nSee [the games](/games/).\n");
    put(
        &zine.0,
        "templates/web/archive/page.html",
        "{% extends \"zine:web/archive/page.html\" %}{% block main %}{{ no.such.thing }}{% endblock %}",
    );
    both("web/archive/page.html:1");
    fs::remove_dir_all(zine.0.join("templates")).unwrap();
    let menu = "[[web.menu]]\ntitle = \"Shop\"\nto = \"https://shop.example/\"\n[[web.menu]]\ntitle = \"Games\"\nto = \"games/\"\n";
    put(&zine.0, "zine.toml", &format!("{toml}\n{menu}"));
    good(&zine.0, &["check"]);
    good(&zine.0, &["build"]);
    let page = fs::read_to_string(zine.0.join("public/games/index.html")).unwrap();
    assert!(
        page.contains("href=\"https://shop.example/\"") && page.contains("href=\"../games/index.html\""),
        "{page}"
    );
}

#[test]
fn the_feed_has_whole_texts_where_it_is_asked() {
    let zine = place("web-feed");
    for part in ["issues", "games", "boards", "private"] {
        crate::folders::copy(Path::new(part), &zine.0.join(part));
    }
    let toml = fs::read_to_string("zine.toml").unwrap();
    let web = "url = \"https://vane.example/zine\"\n";
    put(&zine.0, "zine.toml", &format!("{web}{toml}\n[web]\nfeed = {{ issues = 20, content = \"full\" }}\n"));
    good(&zine.0, &["build"]);
    let feed = fs::read_to_string(zine.0.join("public/feed.xml")).unwrap();
    assert!(feed.len() <= 512_000, "{} bytes", feed.len());
    let read = roxmltree::Document::parse(&feed).unwrap();
    let entries: Vec<_> = read.descendants().filter(|n| n.has_tag_name((ATOM, "entry"))).collect();
    assert_eq!(entries.len(), 11);
    let told = entries.iter().filter(|e| content(e).is_some()).count();
    assert!(told >= 3 && entries[..told].iter().all(|e| content(e).is_some()), "the newest: {told}");
    let newest = content(&entries[0]).unwrap();
    let html = |name: &'static str| ("http://www.w3.org/1999/xhtml", name);
    assert!(newest.descendants().any(|n| n.has_tag_name(html("h2"))));
    for link in newest.descendants().filter(|n| n.has_tag_name(html("a"))) {
        let to = link.attribute("href").unwrap();
        assert!(to.starts_with("https://") || to.starts_with("mailto:"), "{to}");
        if let Some(path) = to.strip_prefix("https://vane.example/zine/") {
            let file = path.split('#').next().unwrap();
            assert!(zine.0.join("public").join(file).is_file(), "{to}");
        }
    }
    put(&zine.0, "zine.toml", &format!("{toml}\n[web.feed]\ncontent = \"all\"\n"));
    assert!(bad(&zine.0, &["check"]).contains("summary"), "what may be said is said");
}

const ATOM: &str = "http://www.w3.org/2005/Atom";

fn content<'a, 'd>(entry: &roxmltree::Node<'a, 'd>) -> Option<roxmltree::Node<'a, 'd>> {
    entry.children().find(|c| c.has_tag_name((ATOM, "content")))
}

/// Builds a folder twice with traced reads and writes; the second time nothing is built.
fn made_once(root: &Path, arguments: &[&str]) {
    let traced = || {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_zine"))
            .args(arguments)
            .current_dir(root)
            .env("ZINE_FAULT", "trace")
            .output()
            .unwrap();
        assert!(out.status.success());
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        let (steps, odd): (Vec<&str>, Vec<&str>) = told.lines().partition(|line| line.starts_with("step "));
        (String::from_utf8_lossy(&out.stdout).into_owned(), odd.join("\n"), steps.join("\n"))
    };
    // A file changed at the same moment could change again unnoticed.
    std::thread::sleep(std::time::Duration::from_millis(2_100));
    let (said, odd, first) = traced();
    // All files read from the folder are compared.
    let own = [".", "./.git", "./.zine", "./public", "./print"];
    for line in first.lines().filter(|l| l.starts_with("step read")) {
        let path = line.splitn(5, ' ').nth(4).unwrap();
        let inside = |base: &str| path == base || path.starts_with(&format!("{base}/"));
        let known = production::build_stamp::READ.iter().any(|name| inside(&format!("./{name}")));
        assert!(known || own[1..].iter().any(|base| inside(base)) || path == own[0], "{path} is read");
    }
    let (again, still, second) = traced();
    assert_eq!((said, odd), (again, still), "it says the same");
    assert!(!second.contains(" rename "), "nothing is written: {second}");
    let reads =
        |steps: &str, file: &str| steps.lines().filter(|l| l.contains(" read ") && l.ends_with(file)).count();
    assert!(reads(&first, "issue-1/issue.toml") > reads(&second, "issue-1/issue.toml"), "nothing is loaded");
}

#[test]
fn where_nothing_changed_nothing_is_made() {
    let zine = crate::folders::kettle("web-again");
    put(&zine.0, "static/CNAME", "kettle.example\n");
    put(&zine.0, "pages/about.md", "+++\ntitle = \"About\"\n+++\nWe boil.\n");
    made_once(&zine.0, &["build"]);
    let build = || good(&zine.0, &["build"]);
    // Generated files changed or removed are rebuilt, and a change of the folder is noticed.
    fs::remove_file(zine.0.join("public/index.html")).unwrap();
    build();
    assert!(zine.0.join("public/index.html").is_file());
    put(&zine.0, "pages/about.md", "+++\ntitle = \"About\"\n+++\nWe cook.\n");
    build();
    assert!(fs::read_to_string(zine.0.join("public/about/index.html")).unwrap().contains("We cook."));
    put(&zine.0, "pages/more.md", "+++\ntitle = \"More\"\n+++\nTea.\n");
    build();
    assert!(zine.0.join("public/more/index.html").is_file());
}

#[test]
fn an_issue_where_nothing_changed_is_not_made_again() {
    let zine = crate::folders::kettle("web-issue-again");
    put(&zine.0, "issues/issue-3/letters/eva.md", "Tea, ![a pot](pot.png) of it.\n");
    let (_, refused) = crate::folders::zine(&zine.0, &["build", "3"]);
    assert!(refused.contains("pot.png"), "{refused}");
    put(&zine.0, "issues/issue-3/letters/eva.md", "Tea, a 面 of it.\n");
    made_once(&zine.0, &["build", "3"]);
    put(&zine.0, "issues/issue-3/letters/eva.md", "Tea, a 面 of it, and milk.\n");
    made_once(&zine.0, &["build", "3", "--json"]);
    // It remembers nothing of another issue, nor of the archive.
    assert!(good(&zine.0, &["build", "2"]).contains("is sealed"));
    put(&zine.0, "issues/issue-3/letters/eva.md", "Coffee.\n");
    good(&zine.0, &["build", "3"]);
    let page = || fs::read_to_string(zine.0.join("public/issues/3/index.html")).unwrap();
    assert!(page().contains("Coffee."));
    fs::remove_file(zine.0.join("public/issues/3/index.html")).unwrap();
    good(&zine.0, &["build", "3"]);
    assert!(page().contains("Coffee."));
}

#[test]
fn no_page_of_the_sample_is_a_dead_end() {
    let said = good(sample::sealed(), &["check", "12", "--links", "--all"]);
    assert!(!said.contains("the page does not lead to"), "{said}");
    // Successions of players are on both pages, with the seasons.
    let people: String = pages("people").iter().map(|name| page(name)).collect();
    assert!(people.contains(", after <a href=\"../") && people.contains(", then <a href=\"../"));
    assert!(people.contains("<a href=\"../../games/2025AK/1901.html#s1901\">Spring 1901</a>"));
}

#[test]
fn citations_and_answers_lead_to_what_they_name() {
    let zine = crate::folders::kettle("web-cited");
    put(
        &zine.0,
        "issues/issue-3/house-rules.md",
        "Kindness.\n\n## C-1.1 Water\nBoil it.\n\n## C-1.10 Tea\nHot.\n",
    );
    put(
        &zine.0,
        "issues/issue-3/letters/eva.md",
        "+++\nanswers = \"1/ann\"\n+++\nMx eva: By C-1.1 it was boiled, by C-1.10 drunk.\n",
    );
    put(&zine.0, "issues/issue-3/letters/gil.md", "+++\nanswers = \"eva\"\n+++\nMx gil: No.\n");
    good(&zine.0, &["build", "3"]);
    let read = |name: &str| fs::read_to_string(zine.0.join("public").join(name)).unwrap();
    let draft = read("issues/3/index.html");
    assert!(draft.contains("By <a href=\"#house-c-1-1-water\">C-1.1</a> it"), "{draft}");
    assert!(
        draft.contains("in answer to <a href=\"../../issues/1/index.html#letter-ann\">Mx ann, No. 1</a>")
    );
    assert!(draft.contains("in answer to <a href=\"#letter-eva\">Mx eva</a>"));
    good(&zine.0, &["seal", "3"]);
    good(&zine.0, &["build"]);
    assert!(read("issues/3/index.html").contains("<a href=\"#house-c-1-10-tea\">C-1.10</a>"));
    let answered = read("issues/1/index.html");
    assert!(
        answered.contains("<a href=\"../../issues/3/index.html#letter-eva\">Mx eva, No. 3</a>"),
        "{answered}"
    );
    let rules = read("rules/house-rules/3.html");
    assert!(
        rules.contains("<a href=\"../../issues/3/index.html#letter-eva\">Mx eva, Issue 3</a>"),
        "{rules}"
    );
    put(&zine.0, "issues/issue-4/issue.toml", "number = 4\ndate = 2026-05-10\n");
    put(&zine.0, "issues/issue-4/letters/dan.md", "+++\nanswers = \"1/nobody\"\n+++\nMx dan: Who?\n");
    let said = bad(&zine.0, &["check"]);
    assert!(said.contains("no letter is called “1/nobody”") && said.contains("letters/dan.md:2:"), "{said}");
}

#[test]
fn a_place_that_does_not_take_every_file_is_warned_of() {
    let zine = crate::folders::kettle("web-host");
    let toml = fs::read_to_string(zine.0.join("zine.toml")).unwrap();
    put(&zine.0, "zine.toml", &format!("{toml}\n[web]\nhost = \"neocities\"\n"));
    put(&zine.0, "static/CNAME", "kettle.example\n");
    for _ in 0..2 {
        let said = good(&zine.0, &["build"]);
        for name in ["public/deadlines.ics", "public/CNAME"] {
            assert!(said.contains(&format!("{name}: warning")) || said.contains(name), "{said}");
        }
        assert!(said.contains("Neocities") && !said.contains("public/index.html: "), "{said}");
    }
    put(&zine.0, "zine.toml", &format!("{toml}\n[web]\nhost = \"geocities\"\n"));
    assert!(bad(&zine.0, &["check"]).contains("neocities"), "those there are are named");
}

#[test]
fn links_below_static_are_refused_with_where_they_lead() {
    let zine = crate::folders::kettle("web-links");
    put(&zine.0, "secret.txt", "elsewhere");
    fs::create_dir_all(zine.0.join("static")).unwrap();
    #[cfg(unix)]
    for (goal, name) in [("../secret.txt", "static/a.txt"), ("../private", "static/b")] {
        std::os::unix::fs::symlink(goal, zine.0.join(name)).unwrap();
        let said = bad(&zine.0, &["build"]);
        assert!(said.contains(name) && said.contains(&format!("this one leads to {goal}")), "{said}");
        fs::remove_file(zine.0.join(name)).unwrap();
    }
    good(&zine.0, &["build"]);
}

#[test]
fn a_copy_without_private_files_makes_the_whole_archive() {
    let copy =
        crate::folders::Zine(std::env::temp_dir().join(format!("zine-carried-{}", std::process::id())));
    crate::folders::copy(sample::sealed(), &copy.0);
    let mut gone: Vec<_> = ["private", "public", ".zine"].map(|name| copy.0.join(name)).into();
    for number in 1..=12 {
        gone.extend(["orders", "press"].map(|name| copy.0.join(format!("issues/issue-{number}/{name}"))));
    }
    gone.iter().for_each(|folder| drop(fs::remove_dir_all(folder)));
    good(&copy.0, &["build"]);
    // Standbys without a game have pages as well; so do those who were standbys when a page was published.
    let person = fs::read_to_string(copy.0.join("public/people/verity/index.html")).unwrap();
    assert!(person.contains("<h1>Verity Golightly</h1>"), "{person}");
    let game = copy.0.join("games/swiss-one/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    assert!(text.contains("[[standby]]\nperson = \"verity\""));
    fs::write(&game, text.replace("[[standby]]\nperson = \"verity\"", "")).unwrap();
    good(&copy.0, &["build"]);
    assert!(copy.0.join("public/people/verity/index.html").is_file());
}

#[test]
fn names_in_printed_lists_lead_to_their_people() {
    let zine = crate::folders::kettle("web-ratings");
    good(&zine.0, &["end", "saturn", "--concede", "Germany"]);
    good(&zine.0, &["build", "3"]);
    let read = || fs::read_to_string(zine.0.join("public/issues/3/index.html")).unwrap();
    let list = |page: &str| page.split("<section id=\"ratings\"").nth(1).unwrap().to_string();
    assert!(list(&read()).contains("<td>Mx dan</td>"), "a draft leads to nobody");
    good(&zine.0, &["seal", "3", "--build"]);
    good(&zine.0, &["build"]);
    assert!(
        list(&read()).contains("<td><a href=\"../../people/dan/index.html\">Mx dan</a></td>"),
        "{}",
        list(&read())
    );
}
