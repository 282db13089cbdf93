//! The pages of two zines of 1968 and 1969, rebuilt from their facts: every row of their lists is printed, with its numbers.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::folders::{self, Zine, good, place};

/// A copy of the folder with the facts of a zine.
fn seed(name: &str) -> Zine {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let folder = place(&format!("{name}-{}", MADE.fetch_add(1, Ordering::SeqCst)));
    folders::copy(&Path::new("tests/data").join(name), &folder.0);
    folder
}

/// Builds an issue: the rows of its page, and the text of its PDF if that exists and can be read.
fn printed(root: &Path, number: i64) -> (Vec<String>, Option<String>) {
    good(root, &["check", &number.to_string()]);
    good(root, &["build", &number.to_string()]);
    let html = fs::read_to_string(root.join(format!("public/issues/{number}/index.html"))).unwrap();
    (rows(&html), paper(root, number))
}

#[cfg(not(feature = "typeset"))]
fn paper(_: &Path, _: i64) -> Option<String> {
    None
}

/// The text of the PDF without blanks; `None` if there is no tool to read it.
#[cfg(feature = "typeset")]
fn paper(root: &Path, number: i64) -> Option<String> {
    let all = crate::sample::files(root);
    let end = format!("-{number}.pdf");
    let pdf = all.iter().find(|f| f.to_string_lossy().ends_with(&end)).unwrap();
    let read = std::process::Command::new("pdftotext").args(["-enc", "UTF-8"]).arg(pdf).arg("-").output();
    match read {
        Ok(read) => Some(packed(&String::from_utf8(read.stdout).unwrap())),
        Err(_) => {
            eprintln!("skipped: pdftotext is not there");
            None
        }
    }
}

/// Lower-case text without blanks, because lines break anywhere on paper.
fn packed(text: &str) -> String {
    let text = text.replace(['\u{2019}', '\u{2018}'], "'").to_lowercase();
    text.chars().filter(|c| !c.is_whitespace() && *c != '\u{ad}').collect()
}

/// Text without tags, with entities and line breaks resolved.
fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut tag = false;
    for c in html.chars() {
        match c {
            '<' => tag = true,
            '>' if tag => {
                tag = false;
                out.push(' ');
            }
            _ if !tag => out.push(c),
            _ => {}
        }
    }
    let out = out.replace("&amp;", "&").replace("&#39;", "'").replace("&#x27;", "'").replace("&quot;", "\"");
    out.replace(['\u{2019}', '\u{2018}'], "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of a page: items of lists, rows of tables, paragraphs.
fn rows(html: &str) -> Vec<String> {
    let ends = ["<li", "<tr", "<p", "<h1", "<h2", "<h3", "</ul", "</table"];
    let mut text = html.to_string();
    for end in ends {
        text = text.replace(end, &format!("\u{1}{end}"));
    }
    text.split('\u{1}').map(plain).collect()
}

/// Checks that the facts of every row are together in one row of the page, and near each other on paper.
fn each_row((rows, paper): &(Vec<String>, Option<String>), wanted: &[&[&str]]) {
    for facts in wanted {
        let row = rows.iter().find(|row| facts.iter().all(|fact| row.contains(fact)));
        assert!(row.is_some(), "no row has {facts:?}:\n{}", rows.join("\n"));
        let Some(paper) = paper else { continue };
        let facts: Vec<String> = facts.iter().map(|fact| packed(fact)).collect();
        let near = |at: usize| {
            let end = (at + 700).min(paper.len());
            let begin = at.saturating_sub(200);
            let part = String::from_utf8_lossy(&paper.as_bytes()[begin..end]).into_owned();
            facts.iter().all(|fact| part.contains(fact.as_str()))
        };
        let found = paper.match_indices(facts[0].as_str()).any(|(at, _)| near(at));
        assert!(found, "not together on paper: {facts:?}\n{paper}");
    }
}

#[test]
fn the_zine_of_december_1968_has_its_lists() {
    let zine = seed("seed-000");
    let made = printed(&zine.0, 1);
    each_row(
        &made,
        &[
            &["December, 1968"],
            &["Two games: one each of Regular and Swiss Variant."],
            // Players and fees.
            &["Game One of the Swiss Variant", "(Swiss Variant)"],
            &["Larry St. Cyr, Jr.", "30 Frederick St., North Adams, Mass. 01247", "Owes Game Fees"],
            &["Frank Lunney", "212 Juniper St., Quakertown, Pennsylvania, 18951", "Owes Game Fees"],
            &["Donald Cowan", "1605 8th Ave., N.W. Decatur, Alabama 35601", "Paid"],
            &["John Cunningham", "1428 College St., S.W. Decatur, Alabama 35601", "Owes Game Fees"],
            &["Dick Rieter", "% Colonel Glenn C. Rieter", "(Om Box 166), APO New York, N.Y. 09332", "Owes"],
            &["Thom Holaday", "7 Carlton Road, Wellesley, Massachusetts 02181", "Paid"],
            &["Gerald White", "4004 S.E. Pine St., Portland, Oregon 97214", "Paid"],
            &["This game needs one player."],
            &["Game One of Regular Diplomacy", "(Regular)"],
            &["Gerald White", "address above", "Paid"],
            &["Donald Cowan", "address above", "Paid"],
            &["Dick Rieter", "address above", "Paid"],
            &["This game needs four players."],
            &["$2.00", "$1.50"],
            // Prices and codes.
            &["10¢", "10 issues for $1.00"],
            &["Any issue of AMRA", "Thomas Lee Ogle"],
            &["Marvel comix (the older the better)", "Thomas Lee Ogle"],
            &["Material on W. C. Fields", "Thomas Lee Ogle"],
            &["Galaxys", "Donald Cowan"],
            &["Players for ATTAQUER", "Donald Cowan"],
        ],
    );
    if let Some(paper) = &made.1 {
        // The masthead counts the games by rule-set; an ad has its star.
        assert!(paper.contains("twogames:oneeachofregularandswissvariant"), "{paper}");
        assert!(paper.contains("*playersforattaquer"), "{paper}");
    }
    assert!(made.0.iter().any(|row| row.contains("★ Players for ATTAQUER")), "{:?}", made.0);
    good(&zine.0, &["accounts", "1"]);
    let report = fs::read_to_string(zine.0.join("print/issue-1/accounts.txt")).unwrap();
    let label = report.lines().find(|line| line.starts_with("Rod Walker")).unwrap();
    assert!(label.split_whitespace().nth(2) == Some("T"), "{label}");
    for (who, code) in [("Donald Cowan", "P"), ("Frank Lunney", "P")] {
        let line = report.lines().find(|line| line.starts_with(who)).unwrap();
        assert_eq!(line.split_whitespace().nth(2), Some(code), "{line}");
    }
}

#[test]
fn the_journal_of_june_1969_has_its_lists() {
    let zine = seed("seed-001");
    let made = printed(&zine.0, 2);
    each_row(
        &made,
        &[
            &["20 June 1969"],
            &["100 pages for $1.00"],
            &["10¢ a copy, 20¢ above 10 pages"],
            &["Francis E. Long", "122-10 16th Avenue, College Point, New York, 11356"],
            &["Jay Bennett", "8203 Southampton Ave., Wyndmoor, Pennsylvania, 19118"],
            &["Murty G. Kirkpatrick", "320 Yale Street, Nampa, Idaho, 83651"],
            &["New names so far: 86"],
            &["The Puget Sound Gazette", "Hal Naus", "Chula Vista, California, 92010", "Cerebral Nebula"],
            &["Xenogogic", "Ed Halle", "Gainesville, Florida, 32601", "$3, $4 or $5", "Cryptodiplomacy"],
            &["Olympia", "Rich Rubin", "3580 N. Pointe Drive, Milwaukee, Wisconsin, 53217"],
            &["Thulcandra", "4242 East-West Highway, Chevy Chase, Maryland, 20015"],
            &["Half 'n' Half", "David Lindsay", "2245 Fairmont Parkway, Erie, Pennsylvania, 16510"],
            &["The Voice", "Jeff W. Key", "P. O. Box 251, Eatontown, N. J., 07724"],
            &["Attaquer", "Donald Cowan", "1605 8th Ave., S. W., Decatur, Alabama, 35601"],
            &["Verbal Chaos Ltd.", "Bill McDuffie", "20 Gail Drive, Nyack, New York, 10960"],
            &[
                "Limbourg Gazette and Bi-monthly Almanac",
                "Craig McIver",
                "6254 Langdon Ave., Van Nuys, California, 91401",
            ],
            &["Graustark", "John Boardman", "592 16th St., Brooklyn, New York, 11218", "contest"],
            &["To be continued."],
        ],
    );
    // The writer of a letter, and the address.
    let all = made.0.join(" ");
    for (who, address) in [
        ("S. A. Cochran, Jr.", "805 Citizens Bank Building, Tyler, Texas, 75701"),
        ("Brenton Ver Ploeg", "3241 North Wintrop, 605, Chicago, Illinois, 60626"),
        ("Hal Naus", "1011 Barrett Avenue, Chula Vista, California, 92010"),
    ] {
        assert!(all.contains(&format!("{who} {address}")), "{who}: {all}");
        let found = made
            .1
            .as_ref()
            .is_none_or(|paper| paper.contains(&packed(address)) && paper.contains(&packed(who)));
        assert!(found, "{who} on paper: {:?}", made.1);
    }
    let state = state();
    assert_eq!(state.len(), 25);
    let rows: Vec<Vec<&str>> = state.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let wanted: Vec<&[&str]> = rows.iter().map(Vec::as_slice).take(24).collect();
    each_row(&made, &wanted);
    assert!(!made.0.iter().any(|row| row.contains("1967AJ")), "the list is not cut");
    // There is no punctuation around unknown facts.
    for row in made
        .0
        .iter()
        .filter(|row| row.contains("Bölverk") || row.contains("Arbitaria") || row.contains("Corsair"))
    {
        assert!(
            !row.contains("()") && !row.contains(" .") && !row.contains(", ,") && !row.contains(".."),
            "{row}"
        );
    }
    // Marked as in the seed: on schedule, late, given up.
    let html = fs::read_to_string(zine.0.join("public/issues/2/index.html")).unwrap();
    for (number, mark) in [("1967O", "none"), ("1966AM", "none"), ("1966C", "late"), ("1966X", "dead")] {
        assert!(html.contains(&format!("<span class=\"{mark}\">{number}</span>")), "{number} is not {mark}");
    }
    // The rest of the list is in the next issue, which is dated by its month.
    let next = printed(&zine.0, 3);
    each_row(
        &next,
        &[
            &["July 1969"],
            &["Continued from No. 2, after 1967Y."],
            &["1967AJ", "Vimy Victors", "John McCallum"],
        ],
    );
    assert!(!next.0.iter().any(|row| row.contains("1967O")), "printed twice");
}

/// The data of zine.toml on games of other zines: the contents of each row.
fn state() -> Vec<Vec<String>> {
    let text = fs::read_to_string("tests/data/seed-001/zine.toml").unwrap();
    let file: toml::Table = text.parse().unwrap();
    let games = file["state"]["game"].as_array().unwrap().clone();
    let row = |game: &toml::Value| {
        let said = |key: &str| game.get(key).and_then(|v| v.as_str()).map(String::from);
        let mut out: Vec<String> =
            game["numbers"].as_array().unwrap().iter().map(|n| n.as_str().unwrap().to_string()).collect();
        for key in ["zine", "name", "gm", "season", "issue", "due", "players", "remark"] {
            out.extend(said(key));
        }
        for key in ["deadline", "word"] {
            let date = game.get(key).and_then(|v| v.as_datetime());
            out.extend(date.map(|d| {
                let day: jiff::civil::Date = d.to_string().parse().unwrap();
                day.strftime("%-d %B %Y").to_string()
            }));
        }
        let year = game.get("counted").and_then(|v| v.as_integer());
        out.extend(year.map(|year| format!("Players ('{:02}):", year - 1900)));
        out
    };
    games.iter().map(row).collect()
}

#[test]
fn a_long_list_goes_on_where_a_sealed_issue_stopped() {
    let zine = seed("seed-001");
    let (root, toml) = (&zine.0, fs::read_to_string(zine.0.join("zine.toml")).unwrap());
    let added = "\n[[state.game]]\nnumbers = [\"1966Q\"]\nzine = \"Orc\"\n\n[[state.game]]\nzine = \"Nameless\"\nnumbers = []\n";
    good(root, &["build", "2"]);
    good(root, &["seal", "2"]);
    // A game with news comes before the place where the list stopped; another without a number comes last.
    fs::write(root.join("zine.toml"), toml + added).unwrap();
    let (rows, _) = printed(root, 3);
    let has = |word: &str| rows.iter().any(|row| row.contains(word));
    assert!(has("1967AJ") && has("Nameless") && !has("1966Q") && !has("1967Y Xenogogic"), "{rows:?}");
    assert!(has("Continued from No. 2, after 1967Y.") && !has("To be continued."), "{rows:?}");
}
