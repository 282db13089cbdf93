//! The worked examples of the conventions for letters (rows 62 to 68, 83, 84), and the traps around them.

use super::*;
use crate::model::{Inline, TextBlock, line_words};
use crate::{html, typst};

fn reading(editors: Vec<Delimiters>) -> ParseOptions<'static> {
    ParseOptions { id: "t".to_owned(), under: 2, editors, ..ParseOptions::default() }
}

/// The text with each reply shown as `[open|words|sign|close]`, blocks joined by ` / `.
fn shown(text: &RichText) -> String {
    fn line(pieces: &[Inline]) -> String {
        let piece = |inline: &Inline| match inline {
            Inline::Reply { open, text, sign, close } => format!("[{open}|{}|{sign}|{close}]", line(text)),
            other => line_words(std::slice::from_ref(other)),
        };
        pieces.iter().map(piece).collect()
    }
    let block = |block: &TextBlock| match block {
        TextBlock::Paragraph { text } => line(text),
        TextBlock::Quote { blocks } => {
            format!("> {}", shown(&RichText { prose: blocks.clone(), ..RichText::default() }))
        }
        TextBlock::Code { text } => format!("code {text}"),
        other => format!("{other:?}"),
    };
    text.prose.iter().map(block).collect::<Vec<_>>().join(" / ")
}

fn read_with(source: &str, editors: Vec<Delimiters>) -> (String, Vec<String>) {
    let source = Source::new("letters.md", source);
    let (text, found) = text(&source, &reading(editors));
    let errors = found.iter().map(|d| format!("{} {}", d.place().unwrap_or_default(), d.code));
    (shown(&text), errors.collect())
}

#[test]
fn replies_end_where_the_conventions_say() {
    let rows = [
        // 62, 63, 64
        ("Well. ((He said (once) no.)) Next", "Well. [((|He said (once) no.||))] Next"),
        ("state ((the BBC?)) and", "state [((|the BBC?||))] and"),
        ("so ((folky'))", "so [((|folky\u{2019}||))]"),
        ("so ((a (b)))", "so [((|a (b)||))]"),
        // 68, 83, 84
        ("so ((ha :) ok)) x", "so [((|ha :) ok||))] x"),
        ("so ((see :))) and", "so [((|see :)||))] and"),
        ("so ((a)) ((b))", "so [((|a||))] [((|b||))]"),
        // L-2: code, escapes, paragraphs, emphasis across a delimiter
        ("`f((a))` and \\((b\\))", "f((a)) and ((b))"),
        ("so ((one\n\ntwo)) three", "so [((|one||] / [|two||))] three"),
        ("so ((he *said (no)*)) x", "so [((|he said (no)||))] x"),
        ("so ((quoting\n\n> *you*\n\nme)) x", "so [((|quoting||] / > [|you||] / [|me||))] x"),
        ("so ((x (y)))", "so [((|x (y)||))]"),
        ("(as I said (twice)) and (once)", "(as I said (twice)) and (once)"),
        ("so ((it is (a (very) deep) one)) x", "so [((|it is (a (very) deep) one||))] x"),
        ("a ((line\nend)) b", "a [((|line end||))] b"),
    ];
    for (source, expected) in rows {
        let (shown, errors) = read_with(source, vec![Delimiters::default()]);
        assert_eq!((shown.as_str(), errors.as_slice()), (expected, [].as_slice()), "{source}");
    }
}

#[test]
fn a_reply_that_is_not_closed_or_not_opened_is_an_error_with_its_place_and_nothing_is_dropped() {
    let rows = [
        // 65
        ("so ((never closed", "letters.md:1:4 reply-unclosed", "so [((|never closed||]"),
        ("so ((see :( there))", "letters.md:1:4 reply-unclosed", "so [((|see :( there))||]"),
        (
            "one\ntwo it is \u{201c}over\u{201d})) x",
            "letters.md:2:17 reply-unopened",
            "one two it is \u{201c}over\u{201d})) x",
        ),
        ("he \"says\" ((no", "letters.md:1:11 reply-unclosed", "he \u{201c}says\u{201d} [((|no||]"),
    ];
    for (source, error, expected) in rows {
        let (shown, errors) = read_with(source, vec![Delimiters::default()]);
        assert_eq!(
            (shown.as_str(), errors.as_slice()),
            (expected, [error.to_owned()].as_slice()),
            "{source}"
        );
    }
}

#[test]
fn other_delimiters_and_signatures() {
    let mcc = Delimiters { open: "(+((".into(), close: "+))".into(), sign: "-jamcc".into() };
    let brackets = Delimiters { open: "[[".into(), close: "]]".into(), sign: "--ed".into() };
    let rows = [
        // 66: signed once, added when absent
        ("so (+((yes -jamcc+)) x", "so [(+((|yes|-jamcc|+))] x"),
        ("so (+((yes+)) x", "so [(+((|yes|-jamcc|+))] x"),
        // depth is not counted, and other brackets are text
        ("so (+((a (b+)) x ((y)) z", "so [(+((|a (b|-jamcc|+))] x ((y)) z"),
        // several editors, each with delimiters of his own
        ("so [[no --ed]] x (+((yes+))", "so [[[|no|--ed|]]] x [(+((|yes|-jamcc|+))]"),
    ];
    for (source, expected) in rows {
        let (shown, errors) = read_with(source, vec![mcc.clone(), brackets.clone()]);
        assert_eq!((shown.as_str(), errors.as_slice()), (expected, [].as_slice()), "{source}");
    }
    let (text, _) = text(&Source::new("l.md", "so (+((yes -jamcc+))"), &reading(vec![mcc]));
    assert_eq!(html::prose(&text), "<p>so <span class=\"ed\">(+((yes -jamcc+))</span></p>\n");
}

#[test]
fn letters_begin_with_a_known_name_and_nothing_else() {
    let writers = Writers { names: vec!["Andrew Hill".into(), "Conn O'Neill".into()], whole: None };
    let source = "Andrew Hill: Do you think ((no)) so?\n\nSecond: no reply\n\n@Phil Mason,\n12 Quay Row\nWhitby: Hello.\n\n\
                  Conn O'Neill, Cork:\n\nMore. ((Yes.))";
    let (read, found) =
        letters(&Source::new("letters.md", source), &reading(vec![Delimiters::default()]), &writers);
    assert_eq!(found, []);
    let rows: Vec<_> = read.iter().map(|l| (l.who.as_str(), l.address.as_str(), shown(&l.body))).collect();
    assert_eq!(
        rows,
        [
            // 67: `Second:` is no writer
            ("Andrew Hill", "", "Do you think [((|no||))] so? / Second: no reply".to_owned()),
            ("Phil Mason", "12 Quay Row, Whitby", "Hello.".to_owned()),
            ("Conn O\u{2019}Neill", "Cork", "More. [((|Yes.||))]".to_owned()),
        ]
    );
}

#[test]
fn a_paragraph_that_begins_like_a_letter_is_told() {
    let names = vec!["Eve Stone".into(), "Gus Vane".into(), "Conn O'Neill".into()];
    let writers = Writers { names, whole: None };
    let rows = [
        ("Gus", "write “Gus Vane:”"),
        ("Stone", "write “Eve Stone:”"),
        ("G. Vane", "write “Gus Vane:”"),
        ("Mr Vane, Hull", "write “Gus Vane:”"),
        ("Gus Vain", "write “Gus Vane:”"),
        ("O\u{2019}Neill", "write “Conn O'Neill:”"),
        ("Martha Jones", "write “@Martha Jones:”"),
        ("Martha B. Jones", "write “@Martha B. Jones:”"),
        // What is no name is text, and so is what is marked as such.
        ("Second", ""),
        ("One thing more", ""),
        ("Dear Sir", ""),
        ("NO COMMENT", ""),
        ("*Gus*", ""),
        ("He said to Gus Vane", ""),
    ];
    for (head, expected) in rows {
        let source = Source::new("l.md", format!("Eve Stone: I like it, dear sir.\n\n{head}: I do not.\n"));
        let (read, found) = letters(&source, &reading(vec![Delimiters::default()]), &writers);
        assert_eq!(read.len(), 1, "{head}");
        let said: Vec<_> =
            found.iter().map(|d| (d.code.as_str(), d.help.clone().unwrap_or_default())).collect();
        match said.as_slice() {
            [] => assert_eq!(expected, "", "{head}"),
            [("letter-unclaimed", help)] => {
                assert!(!expected.is_empty() && help.starts_with(expected), "{head}: {help}");
                assert_eq!(found[0].place().as_deref(), Some("l.md:3:1"));
            }
            _ => panic!("{head}: {said:?}"),
        }
    }
    // In a file that is one person's letter strangers are text.
    let whole = Writers { whole: Some("Eve Stone".into()), ..writers };
    let (_, found) =
        letters(&Source::new("l.md", "Hello.\n\nMartha Jones: no.\n\nGus: yes."), &reading(vec![]), &whole);
    assert_eq!(found.len(), 1);
}

#[test]
fn a_reply_needs_a_letter_before_it() {
    let writers = Writers { names: vec!["Bob".into()], whole: None };
    let cases = [
        ("((hello))", vec!["letters.md:1:1 letter-nobody"]),
        ("Bob: ((hello))", vec!["letters.md:1:1 reply-alone"]),
        ("Bob: hi ((hello\n\n@Ada: there", vec!["letters.md:1:9 reply-unclosed"]),
    ];
    for (source, expected) in cases {
        let source = Source::new("letters.md", source);
        let (_, found) = letters(&source, &reading(vec![Delimiters::default()]), &writers);
        let places: Vec<_> =
            found.iter().map(|d| format!("{} {}", d.place().unwrap_or_default(), d.code)).collect();
        assert_eq!(places[..expected.len()], expected[..], "{}", source.text);
    }
}

#[test]
fn a_file_that_is_one_letter_needs_no_name_and_keeps_its_lines_behind_front_matter() {
    let writers = Writers { names: vec![], whole: Some("Bob Rieter".into()) };
    let source = "+++\nwriters = [\"bob\"]\n+++\nSir: *hello* ((never";
    let reading = ParseOptions { skip: 26, ..reading(vec![Delimiters::default()]) };
    let (read, found) = letters(&Source::new("letters/bob.md", source), &reading, &writers);
    assert_eq!(read.len(), 1);
    assert_eq!((read[0].who.as_str(), read[0].body.id.as_str()), ("Bob Rieter", "t"));
    assert_eq!(found[0].place().as_deref(), Some("letters/bob.md:4:14"));
}

#[test]
fn press_is_split_at_datelines_and_rules_and_never_changed() {
    let source = "Only text.\n\nLondon (England): War!\nNow: or never.\n\nMore war.\n\nAnon: Who?\n\n---\n\nNo dateline; \
                  he said: this is text, and so on. ((stays))";
    let (items, found) = press(&Source::new("p.md", source), &reading(vec![]));
    assert_eq!(found, []);
    let rows: Vec<_> = items.iter().map(|p| (p.dateline.as_str(), shown(&p.body))).collect();
    assert_eq!(
        rows,
        [
            ("", "Only text.".to_owned()),
            ("London (England)", "War! Now: or never. / More war.".to_owned()),
            ("Anon", "Who?".to_owned()),
            ("", "No dateline; he said: this is text, and so on. ((stays))".to_owned()),
        ]
    );
}

#[test]
fn ads_and_rules_are_split() {
    let (ads, _) = ads(
        &Source::new(
            "ads.md",
            "Any map of Corsica -----bob\n\n* A *hand-cranked* duplicator ----ed\n* Nothing",
        ),
        &reading(vec![]),
    );
    let rows: Vec<_> = ads.iter().map(|a| (shown(&a.text), a.who.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("Any map of Corsica".to_owned(), "bob"),
            ("A hand-cranked duplicator".to_owned(), "ed"),
            ("Nothing".to_owned(), "")
        ]
    );
    let (rules, _) = rules(
        &Source::new(
            "r.md",
            "Intro.\n\n## Deadlines\n\nNoon.\n\n## Missed orders & votes\n\nStand.\n\n* a\n* b",
        ),
        &reading(vec![]),
    );
    assert_eq!(shown(&rules.intro), "Intro.");
    let ids: Vec<_> = rules.items.iter().map(|r| (r.id.as_str(), r.head.as_str())).collect();
    assert_eq!(ids, [("deadlines", "Deadlines"), ("missed-orders-votes", "Missed orders & votes")]);
    assert_eq!(rules.items[1].text.prose.len(), 2);
    let (listed, _) = super::rules(&Source::new("r.md", "Intro\n\n1. One\n2. Two"), &reading(vec![]));
    assert_eq!(listed.items.iter().map(|r| r.id.as_str()).collect::<Vec<_>>(), ["rule-1", "rule-2"]);
}

#[test]
fn a_star_before_an_ad_stands_whatever_markdown_makes_of_it() {
    let read = |text: &str| {
        let (made, found) = ads(&Source::new("ads.md", text), &reading(vec![]));
        let rows: Vec<(String, bool)> = made.iter().map(|a| (shown(&a.text), a.star)).collect();
        (
            rows,
            found.iter().map(|d| format!("{} {}", d.place().unwrap_or_default(), d.code)).collect::<Vec<_>>(),
        )
    };
    for text in [
        "* Players for Orc ----bob",
        "*Players for Orc ----bob",
        "\\* Players for Orc ----bob",
        "★ Players for Orc ----bob",
    ] {
        assert_eq!(read(text), (vec![("Players for Orc".to_owned(), true)], vec![]), "{text}");
    }
    let (rows, found) = read("- One ----bob\n\n* Two ----bob\n\n---\n\n*Three* things ----bob\n\n1. Four\n");
    let stars: Vec<bool> = rows.iter().map(|(_, star)| *star).collect();
    assert_eq!((stars, found.len()), (vec![false, true, false, false], 0), "{rows:?}");
    // What would print blank is an error at its line.
    for (text, place) in [
        ("One ----bob\n\n- \n", "ads.md:3:1"),
        ("* -----bob\n", "ads.md:1:1"),
        ("One\n\n*\n", "ads.md:3:1"),
        ("One\n\n-----bob\n", "ads.md:3:1"),
    ] {
        assert_eq!(read(text).1, [format!("{place} ad-blank")], "{text}");
    }
}

#[test]
fn a_writer_may_have_commas_in_his_name() {
    let names = ["S. A. Cochran, Jr.", "Bob", "S. A. Cochran"].map(String::from).to_vec();
    let read = |text: &str, names: &[String]| {
        let writers = Writers { names: names.to_vec(), whole: None };
        let (made, found) = letters(&Source::new("l.md", text), &reading(vec![]), &writers);
        (made.iter().map(|l| (l.who.clone(), l.address.clone())).collect::<Vec<_>>(), found.len())
    };
    let one = |who: &str, address: &str| (vec![(who.to_string(), address.to_string())], 0);
    let cochran = one("S. A. Cochran, Jr.", "805 Citizens Bank Building, Tyler, Texas, 75701");
    for text in [
        "S. A. Cochran, Jr., 805 Citizens Bank Building, Tyler, Texas, 75701: Hello.",
        "S. A. Cochran, Jr.,\n805 Citizens Bank Building,\nTyler, Texas, 75701: Hello.",
    ] {
        assert_eq!(read(text, &names), cochran, "{text}");
    }
    assert_eq!(read("S. A. Cochran, Jr.: Hello.", &names), one("S. A. Cochran, Jr.", ""));
    assert_eq!(read("S. A. Cochran, Tyler: Hello.", &names), one("S. A. Cochran", "Tyler"));
    assert_eq!(read("Bob, 1 Quay Row: Hello.", &names), one("Bob", "1 Quay Row"));
    // Whom nobody knows, marked.
    assert_eq!(read("@J. Doe, III, 1 Quay Row: Hello.", &[]), one("J. Doe, III", "1 Quay Row"));
    assert_eq!(read("@J. Doe, 1 Quay Row: Hello.", &[]), one("J. Doe", "1 Quay Row"));
    // Not at the beginning of what only looks like a name.
    assert_eq!(read("Bob: Hello.\n\nBobby, or else, one thing: no.", &names), one("Bob", ""));
    for odd in ["@: x", "@,: x", ",: x", "@,,,: x", "Jr., Jr.: x"] {
        assert_eq!(read(odd, &names).0, [], "{odd}");
    }
}

#[test]
fn headings_follow_the_heading_of_the_text_without_gaps() {
    let (text, _) = text(&Source::new("a.md", "# A\n\n#### B\n\n## C\n\n# A"), &reading(vec![]));
    let heads: Vec<_> = text
        .prose
        .iter()
        .map(|b| match b {
            TextBlock::Heading { level, id, .. } => (*level, id.as_str()),
            _ => (0, ""),
        })
        .collect();
    assert_eq!(heads, [(3, "a"), (4, "b"), (4, "c"), (3, "a-2")]);
}

#[test]
fn notes_are_numbered_in_each_letter_and_lead_back() {
    let writers = Writers { names: vec!["Bob".into(), "Ada".into()], whole: None };
    let source = "Bob: one[^x] two[^y] three[^x]\n\nAda: four[^y]\n\n[^x]: Ex.\n\n[^y]: Why.";
    let (read, _) = letters(
        &Source::new("l.md", source),
        &ParseOptions { id: String::new(), ..reading(vec![]) },
        &writers,
    );
    let notes: Vec<Vec<u32>> =
        read.iter().map(|l| l.body.notes.iter().map(|n| n.references).collect()).collect();
    assert_eq!(notes, [vec![2, 1], vec![1]]);
    let page = html::prose(&read[0].body) + &html::prose(&read[1].body);
    let mut ids: Vec<_> =
        page.match_indices(" id=\"").map(|(at, m)| page[at + m.len()..].split('"').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), count), (7, 7), "{page}");
}

#[test]
fn links_and_pictures_that_lead_outside_are_refused_with_their_place() {
    let source = "[a](javascript:alert(1)) <vbscript:x> [ok](https://example.org/?a=1&b=\"2\")\n\n![](a.png) \
                  ![b](../b.png) ![c](/etc/passwd) ![d](http://x/y.png) ![A *map*](maps/d.png)";
    let (text, found) = text(&Source::new("l.md", source), &reading(vec![]));
    let codes: Vec<_> = found.iter().map(|d| d.code.as_str()).collect();
    let expected = ["link-scheme", "link-scheme", "image-alt", "image-place", "image-place", "image-place"];
    assert_eq!(codes, expected);
    assert_eq!(text.images(), [("a.png", ""), ("maps/d.png", "A map")]);
    assert!(!html::prose(&text).contains("javascript"), "{}", html::prose(&text));
    assert!(typst::prose(&text).contains("#link(\"https://example.org/?a=1&b=\\\"2\\\"\")["));
}

#[test]
fn everything_that_markdown_has_is_written_for_both_outputs() {
    let source = "# Head\n\nA **strong *and em*** ~~gone~~ `code` \"quoted\" -- well...\n\n> quote\n\n3. three\n4. four\n\n* \
                  loose\n\n* items\n\n```\nlet x;\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n\n<b>raw & more</b>";
    let (text, found) = text(&Source::new("a.md", source), &reading(vec![]));
    assert_eq!(found, []);
    assert_eq!(
        html::prose(&text),
        "<h4 id=\"t-head\">Head</h4>\n<p>A <strong>strong </strong><strong><em>and em</em></strong> <del>gone</del> \
         <code>code</code> “quoted” – well…</p>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<ol start=\"3\">\n<li>three</li>\n\
         <li>four</li>\n</ol>\n<ul>\n<li><p>loose</p>\n</li>\n<li><p>items</p>\n</li>\n</ul>\n<pre><code>let x;</code></pre>\n\
         <div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th>\
         </tr></thead>\n<tbody>\n<tr><td>1</td><td class=\"right\">2</td></tr>\n</tbody></table></div>\n<hr>\n\
         <p>&lt;b&gt;raw &amp; more&lt;/b&gt;</p>\n"
    );
    assert_eq!(
        typst::prose(&text),
        "#[#heading(level: 3)[#\"Head\";] #label(\"t-head\")];\n\n#\"A \";#strong[#\"strong \";];#strong[#emph[#\"and em\";];];\
         #\" \";#strike[#\"gone\";];#\" \";#raw(\"code\");#\" “quoted” – well…\";\n\n#quote(block: true)[#\"quote\";];\n\n\
         #enum(tight: true, start: 3, [#\"three\";], [#\"four\";]);\n\n#list(tight: false, [#\"loose\";], [#\"items\";]);\n\n\
         #raw(block: true, \"let x;\");\n\n#text-table(t, (left,right,), ([#\"a\";],[#\"b\";],), ([#\"1\";],[#\"2\";],));\n\n\
         #text-break(t);\n\n#\"<b>raw & more</b>\";"
    );
}

#[test]
fn characters_without_a_glyph_are_named_with_their_place_even_as_entities() {
    let covers = |c: char| !matches!(c, '\u{6f22}' | '\u{1f642}');
    let source = Source::new(
        "l.md",
        "good \u{2014}\n\nA \u{6f22} \u{6f22} x\n\n    \u{1f642}\n\nan &#x1f642; *and* &#1; &#x202e;",
    );
    let (_, found) = text(&source, &ParseOptions { covers: Some(&covers), ..reading(vec![]) });
    let places: Vec<_> =
        found.iter().map(|d| format!("{} {}", d.place().unwrap_or_default(), d.code)).collect();
    assert_eq!(
        places,
        ["l.md:3:3 glyph", "l.md:5:5 glyph", "l.md:7:19 unprintable", "l.md:7:19 unprintable"]
    );
}

#[test]
fn press_behind_a_word_of_the_mail_is_no_code_and_keeps_its_place() {
    let source = Source::new("italy.txt", "\n\n       Rome: Peace \u{6f22}!\nAnd more.\n");
    let covers = |c: char| c != '\u{6f22}';
    let (items, found) = press(&source, &ParseOptions { covers: Some(&covers), ..reading(vec![]) });
    let rows: Vec<_> = items.iter().map(|p| (p.dateline.as_str(), shown(&p.body))).collect();
    assert_eq!(rows, [("Rome", "Peace \u{6f22}! And more.".to_owned())]);
    assert_eq!(found[0].place().as_deref(), Some("italy.txt:3:20"));
}

#[test]
fn a_name_that_must_not_be_printed_gives_way_also_across_lines_and_marks() {
    let unnamed =
        vec![("Bob Rieter".to_string(), "B.R.".to_string()), ("Conn O'Neill".into(), "C.O.".into())];
    let reading = ParseOptions { unnamed, ..reading(vec![Delimiters::default()]) };
    for (source, wanted) in [
        ("Bob Rieter wrote.", "B.R. wrote."),
        ("So wrote Bob\nRieter, he did.", "So wrote B.R., he did."),
        ("BOB  RIETER and Conn O’Neill", "B.R. and C.O."),
        ("*Bob* Rieter and **Bob Rieter**!", "B.R. and B.R.!"),
        ("Bob Rieters, Jim-Bob Rieterson, Bob, Rieter", "Bob Rieters, Jim-Bob Rieterson, Bob, Rieter"),
        ("It is ((as Bob Rieter says))", "It is [((|as B.R. says||))]"),
    ] {
        assert_eq!(shown(&text(&Source::new("l.md", source), &reading).0), wanted);
    }
    let writers = Writers { names: vec!["B.R.".into()], whole: None };
    let (read, _) = letters(&Source::new("l.md", "Bob Rieter, Whitby: Hello.\n"), &reading, &writers);
    assert_eq!((read[0].who.as_str(), shown(&read[0].body)), ("B.R.", "Hello.".to_owned()));
}

#[test]
fn what_would_take_the_typesetter_minutes_is_refused_once_at_its_line() {
    let row = |n: usize, cell: &str| format!("|{}\n", format!("{cell}|").repeat(n));
    let table = |columns: usize, rows: usize| {
        row(columns, "a") + &row(columns, "-") + &row(columns, "b").repeat(rows.saturating_sub(1))
    };
    let notes = |n: usize| {
        let used: String = (0..n).map(|k| format!("x[^{k}] ")).collect();
        used + "\n\n" + &(0..n).map(|k| format!("[^{k}]: y\n")).collect::<String>()
    };
    let links = |n: usize| "[a](https://example.org) ".repeat(n);
    for (within, beyond) in [
        (table(MOST_COLUMNS, 3), table(MOST_COLUMNS + 1, 3)),
        (table(10, MOST_CELLS / 10), table(10, MOST_CELLS / 10 + 1)),
        (notes(MOST_NOTES), notes(MOST_NOTES + 1)),
        (links(MOST_LINKS), links(MOST_LINKS + 100)),
        ("![a](b.png) ".repeat(MOST_LINKS), "![a](b.png) ".repeat(MOST_LINKS + 1)),
    ] {
        let found = |text: &str| {
            let (_, errors) = read_with(&format!("Dear all,\n\n{text}"), Vec::new());
            errors
        };
        assert_eq!(found(&within), Vec::<String>::new());
        let errors = found(&beyond);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with("letters.md:3:") && errors[0].ends_with("too-many"), "{errors:?}");
    }
    // Far beyond it nothing takes long.
    for text in [table(50, 5_000), notes(MOST_LINKS), links(60_000)] {
        assert_eq!(read_with(&text, Vec::new()).1.len(), 1);
    }
    assert_eq!(read_with(&"word ".repeat(MOST_BYTES / 5), Vec::new()).1.len(), 0);
    assert_eq!(read_with(&"word ".repeat(MOST_BYTES), Vec::new()).1.len(), 1, "a text that is too long");
    // Its notes and the references to them are too many.
    assert_eq!(read_with(&notes(20_000), Vec::new()).1.len(), 2);
}

#[test]
fn a_note_of_several_blocks_stands_beside_its_number() {
    let source = Source::new("l.md", "One[^a], two[^b].\n\n[^a]: Short.\n[^b]: First.\n\n    * a list\n");
    let (read, _) = text(&source, &reading(Vec::new()));
    let typst = typst::prose(&read);
    assert!(typst.contains("([#\"Short.\";],(blocks: [#\"First.\";"), "{typst}");
}

#[test]
fn every_heading_of_an_issue_has_an_id_of_its_own() {
    use crate::model::{ArticleSection, IssuePage};
    let article = |id: &str, body: &str| {
        let reading = ParseOptions { id: id.to_owned(), ..reading(Vec::new()) };
        let body = text(&Source::new("a.md", body), &reading).0;
        ArticleSection { id: id.to_owned(), body, ..ArticleSection::default() }
    };
    let mut issue = IssuePage {
        articles: vec![
            article("article-x", "# A\n\n# A\n\n# A 2\n\n# H\n\n# Note 1\n\n# Y z\n\nSo[^1].\n\n[^1]: Ah.\n"),
            article("article-x-y", "# Z\n"),
        ],
        ..IssuePage::default()
    };
    issue.finish();
    let page: String = issue.articles.iter().map(|a| html::prose(&a.body)).collect();
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let unique: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    assert!(!unique.contains("article-x-h") && unique.contains("article-x-a"), "{ids:?}");
}
