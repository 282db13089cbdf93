//! The board after its file has been read: data of every space and power, every name, and changes by a rule-set.

use adjudicator::board::{Board, BoardError, BoardLoader, LIMIT, Owner, Terrain, members};
use diagnostics::{Diagnostic, Severity, Source};

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");

/// A board of one country with every possible key.
const VALE: &str = r##"
[board]
name = "The Vale"
rules = ["Standard", "1897"]
map = "schematic"
about = "A valley."
by = "Ada"
source = "a dream"
licence = "CC0-1.0"

[shared]
vale = ["hill", "lake"]
water = ["lake"]

[[power]]
id = "valley"
name = "Valley"
adjective = "Valleyan"
aliases = ["Dale"]
names = { de = "Tal", fr = "Val" }
letter = "V"
colour = "#123456"
pattern = "dots"
kind = "dummy"
units = ["A hill", "F shore"]
centres = ["shore", "hill"]
owns = ["mead"]
homeland = ["mead", "wall"]

[[power]]
id = "guard"
name = "Guard"
played = false

[[power]]
id = "wood"
name = "Woodland"
kind = "player"

[[province]]
id = "hill"
name = "Hilltop"
aliases = ["mount"]
names = { de = "Berg" }
kind = "land"
centre = true
home = "valley"
army = ["mead", "shore"]
ferry = ["mead"]

[[province]]
id = "lake"
name = "Great Lake"
kind = "sea"
fleet = ["shore"]

[[province]]
id = "mead"
name = "Meadow"
abbr = "MEA"
kind = "land"
centre = true
army = ["hill"]

[[province]]
id = "shore"
name = "Long Shore"
kind = "coast"
centre = true
convoys = true
homeland = "wood"
army = ["hill"]
fleet = ["lake"]

[[province]]
id = "wall"
name = "Old Wall"
kind = "land"
impassable = true
borders = ["hill", "mead"]
"##;

#[test]
fn a_board_knows_what_its_file_says() {
    let board = Board::load(VALE).unwrap();
    let about = &board.about;
    let said = [&about.map, &about.about, &about.author, &about.source, &about.licence].map(Option::as_deref);
    assert_eq!(said, ["schematic", "A valley.", "Ada", "a dream", "CC0-1.0"].map(Some));
    assert_eq!(about.rules, ["Standard", "1897"]);
    let [valley, guard, wood] = [0, 1, 2].map(Owner);
    // Abbreviation, other names, homes, flags and lists of each space.
    for (id, abbr, aliases, home, homeland, flags, ferry, borders) in [
        ("hill", "Hill", "mount Berg", Some(valley), None, "centre", "mead", ""),
        ("lake", "LAKE", "", None, None, "", "", ""),
        ("mead", "MEA", "", None, Some(valley), "centre", "", ""),
        ("shore", "Shore", "", Some(valley), Some(wood), "centre convoys", "", ""),
        ("wall", "Wall", "", None, Some(valley), "impassable", "", "hill mead"),
    ] {
        let info = board.province(board.id(id).unwrap());
        let all = [(info.centre, "centre"), (info.convoys, "convoys"), (info.impassable, "impassable")];
        let is: Vec<&str> = all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
        assert_eq!((&*info.abbr, &*info.aliases.join(" "), info.home), (abbr, aliases, home), "{id}");
        assert_eq!((info.homeland, &*is.join(" ")), (homeland, flags), "{id}");
        assert_eq!((&*info.ferry.join(" "), &*info.borders.join(" ")), (ferry, borders), "{id}");
    }
    assert_eq!(board.provinces[0].names["de"], "Berg");
    let info = board.owner(valley);
    let said = [&info.adjective, &info.letter, &info.colour, &info.pattern].map(Option::as_deref);
    assert_eq!(said, ["Valleyan", "V", "#123456", "dots"].map(Some));
    assert_eq!(info.aliases, ["Dale", "Tal", "Val", "Valleyan"]);
    assert_eq!((&*info.names["de"], &*info.names["fr"]), ("Tal", "Val"));
    assert_eq!(info.units, ["A hill", "F shore"]);
    let ids = |list: &[adjudicator::board::Province]| {
        list.iter().map(|p| &*board.province(*p).id).collect::<Vec<_>>()
    };
    assert_eq!((ids(&info.home), ids(&info.owns)), (vec!["shore", "hill"], vec!["shore", "hill", "mead"]));
    let kinds = [valley, guard, wood].map(|owner| (board.owner(owner).played, board.owner(owner).dummy));
    assert_eq!(kinds, [(true, true), (false, false), (true, false)]);
    assert_eq!(board.seats(), [wood]);
    // A name that several provinces share is one of them; for one province it is unambiguous.
    assert_eq!(board.shared.len(), 1);
    assert_eq!((&*board.shared[0].0, ids(&board.shared[0].1)), ("vale", vec!["hill", "lake"]));
    assert!(!board.is_empty() && Board::load("[board]").unwrap().is_empty());
}

/// A centre owned at the start by a power other than the one whose home it is.
#[test]
fn a_home_is_not_owned_by_its_power_where_another_has_it() {
    let text = VALE.replace("centres = [\"shore\", \"hill\"]", "centres = [\"shore\"]");
    for (owns, of_valley, of_wood) in [
        ("", vec!["shore", "hill", "mead"], vec![]),
        ("owns = [\"hill\"]", vec!["shore", "mead"], vec!["hill"]),
        ("owns = [\"lake\"]", vec!["shore", "hill", "mead"], vec!["lake"]),
    ] {
        let text = text.replace("kind = \"player\"", &format!("kind = \"player\"\n{owns}"));
        let board = Board::load(&text).unwrap();
        let owned = |owner: usize| {
            board.owners[owner].owns.iter().map(|p| &*board.province(*p).id).collect::<Vec<_>>()
        };
        assert_eq!((owned(0), owned(2)), (of_valley, of_wood), "{owns}");
    }
}

#[test]
fn a_board_has_as_many_spaces_as_its_limit_and_no_more() {
    let seas = |count: usize| {
        let sea = |i| format!("\n[[province]]\nid = \"s{i}\"\nname = \"Sea {i}\"\nkind = \"sea\"\n");
        Board::load(&("[board]\nname = \"Seas\"\n".to_string() + &(0..count).map(sea).collect::<String>()))
    };
    assert_eq!(seas(LIMIT - 1).unwrap().len(), LIMIT - 1);
    assert_eq!(seas(LIMIT).unwrap().len(), LIMIT);
    let error = seas(LIMIT + 1).unwrap_err();
    assert!(matches!(error, BoardError::TooLarge(n) if n == LIMIT + 1), "{error}");
}

/// The words for coasts, by code.
const COASTS: [(&str, &str); 8] = [
    ("nc", "north"),
    ("sc", "south"),
    ("ec", "east"),
    ("wc", "west"),
    ("ne", "north-east"),
    ("se", "south-east"),
    ("sw", "south-west"),
    ("nw", "north-west"),
];

/// A rock with every possible coast, in one sea.
fn rock(more: &str) -> String {
    let codes = COASTS.map(|(code, _)| format!("\"{code}\"")).join(", ");
    let ways = COASTS.map(|(code, _)| format!("fleet_{code} = [\"sea\"]\n")).concat();
    let back = COASTS.map(|(code, _)| format!("\"rock/{code}\"")).join(", ");
    format!(
        "[board]\nname = \"Rock\"\n{more}\n[[power]]\nid = \"gulls\"\nname = \"Gulls\"\nunits = [\"F sea\"]\n
        [[province]]\nid = \"rock\"\nname = \"Lone Rock\"\nkind = \"coast\"\ncoasts = [{codes}]\n{ways}
        [[province]]\nid = \"sea\"\nname = \"Grey Sea\"\nkind = \"sea\"\nfleet = [{back}]\n"
    )
}

#[test]
fn a_coast_is_named_by_its_code_its_letter_or_its_words() {
    let board = Board::load(&rock("")).unwrap();
    let lone = board.find("rock").unwrap();
    assert_eq!(board.coasts(lone).len(), 8);
    assert!(board.coasts(board.find("sea").unwrap()).is_empty());
    for (code, word) in COASTS {
        let place = board.with_coast(lone, code).unwrap();
        assert!(board.coasts(lone).has(place));
        assert_eq!(board.place_name(place), format!("Lone Rock ({word} coast)"));
        let letter = if code.ends_with('c') { &code[..1] } else { code };
        let plain = word.replace('-', "");
        let mut words = vec![code.to_string(), letter.into(), code.to_uppercase()];
        for word in [word, &plain] {
            words.extend([
                word.into(),
                format!("{word} coast"),
                format!("{word}ern"),
                format!("{word}ern coast"),
            ]);
        }
        for word in words {
            for name in [
                format!("rock/{word}"),
                format!("rock({word})"),
                format!("Rock ({word})"),
                format!("Lone Rock {word}"),
                format!("rock-{word}"),
                format!("rock.{word}"),
                format!("rock,{word}"),
            ] {
                assert_eq!(board.place(&name), Some(place), "{name}");
            }
        }
    }
    for name in ["rock/up", "sea/nc", "moor/nc", "rock/nc/sc", "/nc", "nc"] {
        assert_eq!(board.place(name), None, "{name}");
    }
    assert!(board.place("rock").is_some_and(|place| place == lone.place()));
}

#[test]
fn a_border_of_a_base_is_cut_or_added_on_the_coast_that_is_named() {
    let base = rock("");
    let find = |id: &str| (id == "rock").then(|| Source::new("rock.toml", base.as_str()));
    let changed = |border: &str| {
        let text = format!("[board]\nname = \"Other\"\nbase = \"rock\"\n\n[[border]]\n{border}\n");
        let source = Source::new("other", text);
        // It is listed at both ends.
        let found = BoardLoader(&find).load(&source).1;
        assert!(found.iter().all(|f| f.code.as_str() != "B-ONE-WAY"), "{border}: {found:?}");
        let board = Board::from_file("other", &BoardLoader(&find).resolve(&source).unwrap()).unwrap();
        let sea = board.find("sea").unwrap().place();
        let to = members(board.fleet(sea)).map(|p| board.code(adjudicator::board::Place(p)).to_string());
        let from = members(board.coasts(board.find("rock").unwrap())).map(adjudicator::board::Place);
        let from = from.filter(|p| board.fleet(*p).has(sea)).map(|p| board.code(p).to_string());
        assert_eq!(to.collect::<Vec<_>>(), from.collect::<Vec<_>>(), "{border}");
        let left = COASTS
            .iter()
            .filter(|(code, _)| board.fleet(sea).has(board.place(&format!("rock/{code}")).unwrap()));
        left.map(|(code, _)| *code).collect::<Vec<_>>()
    };
    let all = COASTS.map(|(code, _)| code);
    for code in all {
        let others: Vec<&str> = all.into_iter().filter(|c| *c != code).collect();
        for ends in [format!("a = \"rock/{code}\"\nb = \"sea\""), format!("a = \"sea\"\nb = \"rock/{code}\"")]
        {
            assert_eq!(changed(&format!("{ends}\ncut = true")), others, "{ends}");
            assert_eq!(changed(&format!("{ends}\nfor = \"fleet\"\ncut = true")), others, "{ends}");
            // A border that already exists, or one for armies, changes nothing.
            assert_eq!(changed(&ends), all, "{ends}");
            assert_eq!(changed(&format!("{ends}\nfor = \"army\"\ncut = true")), all, "{ends}");
        }
    }
    // Without a coast it is the border of all coasts.
    assert_eq!(changed("a = \"rock\"\nb = \"sea\"\ncut = true"), [""; 0]);
    assert_eq!(changed("a = \"rock\"\nb = \"sea\"\nfor = \"army\"\ncut = true"), all);
}

/// A board based on The Isles.
fn mine(text: &str) -> Board {
    let find = |id: &str| (id == "isles").then(|| Source::new("isles.toml", ISLES));
    let text = format!("[board]\nbase = \"isles\"\n{text}");
    let (board, found) = BoardLoader(&find).load(&Source::new("mine", text.as_str()));
    board.unwrap_or_else(|| panic!("{text}: {found:?}"))
}

#[test]
fn what_a_base_counts_and_is_drawn_as_holds_until_something_is_changed() {
    let counted = |board: &Board| board.about.text.contains("provinces = 22");
    assert!(counted(&mine("name = \"Same\"")));
    for change in [
        "remove = [\"tor\"]",
        "\n[[power]]\nid = \"bryn\"\nname = \"Bren\"\n",
        "\n[[province]]\nid = \"tor\"\nname = \"A Tor\"\n",
    ] {
        assert!(!counted(&mine(change)), "{change}");
    }
    for (map, is) in [
        ("", "isles.svg"),
        ("map = \"base\"", "isles.svg"),
        ("map = \"my.svg\"", "my.svg"),
        ("map = \"schematic\"", "schematic"),
    ] {
        assert_eq!(mine(map).about.map.as_deref(), Some(is), "{map}");
    }
    let border = |how: &str| mine(&format!("\n[[border]]\na = \"inc\"\nb = \"hob\"\n{how}"));
    for (how, army, fleet) in [
        ("", true, true),
        ("for = \"both\"", true, true),
        ("for = \"army\"", true, false),
        ("for = \"fleet\"", false, true),
    ] {
        let board = border(how);
        let [inc, hob] = ["inc", "hob"].map(|id| board.id(id).unwrap());
        for (from, to) in [(inc, hob), (hob, inc)] {
            assert_eq!((board.army(from).has(to), board.fleet(from.place()).has(to)), (army, fleet), "{how}");
            // The others stay.
            assert!(board.army(board.id("kee").unwrap()).has(from));
            assert!(board.fleet(board.id("nor").unwrap().place()).has(from));
        }
    }
}

#[test]
fn a_border_that_is_not_there_cannot_be_cut_and_faults_of_one_stand_at_its_ends() {
    let find = |id: &str| (id == "isles").then(|| Source::new("isles.toml", ISLES));
    let said = |border: &str| {
        let text = format!("[board]\nname = \"Other\"\nbase = \"isles\"\n\n[[border]]\n{border}\n");
        let found = BoardLoader(&find).load(&Source::new("other", text.as_str())).1;
        let at = |f: &Diagnostic| {
            f.span.as_ref().map_or("", |s| text.get(s.range.clone()).unwrap_or("")).to_string()
        };
        found
            .iter()
            .filter(|f| f.severity == Severity::Error)
            .map(|f| format!("{} {}", at(f), f.sentence()))
            .collect::<Vec<_>>()
    };
    assert_eq!(said("a = \"inc\"\nb = \"kee\"\ncut = true"), [""; 0]);
    assert_eq!(
        said("a = \"inc\"\nb = \"hob\"\ncut = true"),
        ["\"inc\" the base has no border between inc and hob that could be cut"]
    );
    // An army would have to swim.
    let swims = said("a = \"inc\"\nb = \"nor\"\nfor = \"army\"");
    assert!(
        !swims.is_empty() && swims.iter().all(|f| f.starts_with("\"inc\"") || f.starts_with("\"nor\"")),
        "{swims:?}"
    );
    for kind in ["army", "fleet"] {
        let near = said(&format!("a = \"inc\"\nb = \"kee\"\nfor = \"{kind}\"\ncut = true"));
        assert_eq!(near.is_empty(), kind == "army", "{kind}: {near:?}");
    }
}

#[test]
fn a_border_is_cut_both_ways_and_no_other_is() {
    let board = Board::standard();
    let cut = |a: &str, b: &str, kind: &str| {
        format!("[[border]]\na = \"{a}\"\nb = \"{b}\"\nfor = \"{kind}\"\ncut = true\n")
    };
    for (a, b) in [("bur", "mun"), ("mun", "bur")] {
        let cuts = [cut(a, b, "army"), cut("con", "bla", "fleet"), cut("mao", "spa/nc", "fleet")].concat();
        let text = format!("[board]\nname = \"Cut\"\nbase = \"standard\"\n{cuts}");
        let file = BoardLoader::EMPTY.resolve(&Source::new("cut.toml", text)).unwrap();
        let changed = Board::from_file("cut", &file).unwrap();
        for p in board.provinces() {
            let cut = ["bur", "mun"].contains(&&*board.province(p).id);
            assert_eq!(
                changed.army(p).len() + usize::from(cut),
                board.army(p).len(),
                "{a} {}",
                board.code(p.place())
            );
        }
        for p in (0..board.places() as u16).map(adjudicator::board::Place) {
            let cut = ["con", "bla", "mao", "spa/nc"].contains(&board.code(p));
            assert_eq!(
                changed.fleet(p).len() + usize::from(cut),
                board.fleet(p).len(),
                "{a} {}",
                board.code(p)
            );
        }
    }
}

/// A power is found by its name, or by at least two letters that begin no other.
#[test]
fn a_power_is_known_by_the_beginning_of_its_name() {
    let board = Board::standard();
    for (text, name) in [
        ("Russia", Some("Russia")),
        ("ru", Some("Russia")),
        ("RUS", Some("Russia")),
        ("r", None),
        ("tu", Some("Turkey")),
        ("t", None),
        ("", None),
        ("…", None),
        ("Ruz", None),
    ] {
        assert_eq!(board.find_owner(text).map(|o| &*board.owner(o).name), name, "{text}");
    }
    assert_eq!(board.of_terrain(Terrain::Sea).len(), 19);
}
