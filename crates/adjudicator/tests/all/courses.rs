//! The course of a game on boards with turns of their own: the sequence of moves, and where powers may build.

use adjudicator::board::{Board, Owner};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{self, OrderSets, Rulings, Switches};
use adjudicator::season::{Phase, Season, Turn};

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");

fn isles(changes: &[(&str, &str)]) -> Board {
    let mut text = ISLES.to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    Board::load(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn turned(turns: &str) -> Board {
    isles(&[("begin = \"Spring 1, Movement\"\nseasons = [\"Spring\", \"Fall\"]\nadjust = \"Winter\"", turns)])
}

/// The first phases of a game, none skipped, each with the moves before it and the latest builds before it.
fn course(board: &Board, count: usize) -> Vec<String> {
    let turns = std::iter::successors(Some(board.first_turn()), |turn| Some(board.next_turn(*turn)));
    turns.take(count).map(|t| format!("{t} < {} [{}]", board.moves_before(t), board.last_builds(t))).collect()
}

#[test]
fn moves_retreats_and_builds_follow_each_other_as_the_board_says() {
    for (turns, cycle, phases) in [
        (
            "begin = \"Spring 1, Movement\"",
            (1, 9),
            [
                "Spring 1, Movement < Fall 0, Movement [0]",
                "Spring 1, Retreat < Fall 0, Movement [0]",
                "Fall 1, Movement < Spring 1, Movement [1]",
                "Fall 1, Retreat < Spring 1, Movement [1]",
                "Winter 1, Adjustment < Fall 1, Movement [1]",
                "Spring 2, Movement < Fall 1, Movement [1]",
                "Spring 2, Retreat < Fall 1, Movement [1]",
            ],
        ),
        (
            "begin = \"Spring 1, Movement\"\nyears = 3",
            (1, 9),
            [
                "Spring 1, Movement < Fall -2, Movement [-2]",
                "Spring 1, Retreat < Fall -2, Movement [-2]",
                "Fall 1, Movement < Spring 1, Movement [1]",
                "Fall 1, Retreat < Spring 1, Movement [1]",
                "Winter 1, Adjustment < Fall 1, Movement [1]",
                "Spring 4, Movement < Fall 1, Movement [1]",
                "Spring 4, Retreat < Fall 1, Movement [1]",
            ],
        ),
        (
            "begin = \"Year 1, Movement\"\nseasons = [\"Year\", \"Year\"]\nyears = 10",
            (6, 14),
            [
                "Year 1, Movement < Year -4, Movement [-4]",
                "Year 1, Retreat < Year -4, Movement [-4]",
                "Year 6, Movement < Year 1, Movement [6]",
                "Year 6, Retreat < Year 1, Movement [6]",
                "Winter 6, Adjustment < Year 6, Movement [6]",
                "Year 11, Movement < Year 6, Movement [6]",
                "Year 11, Retreat < Year 6, Movement [6]",
            ],
        ),
        (
            "begin = \"Year 1, Movement\"\nseasons = [\"Year\", \"Year\", \"Year\"]\nyears = 9",
            (7, 15),
            [
                "Year 1, Movement < Year -2, Movement [-2]",
                "Year 1, Retreat < Year -2, Movement [-2]",
                "Year 4, Movement < Year 1, Movement [-2]",
                "Year 4, Retreat < Year 1, Movement [-2]",
                "Year 7, Movement < Year 4, Movement [7]",
                "Year 7, Retreat < Year 4, Movement [7]",
                "Winter 7, Adjustment < Year 7, Movement [7]",
            ],
        ),
        (
            "begin = \"Fall 1, Movement\"\nseasons = [\"Fall\"]\nyears = 2",
            (1, 9),
            [
                "Fall 1, Movement < Fall -1, Movement [1]",
                "Fall 1, Retreat < Fall -1, Movement [1]",
                "Winter 1, Adjustment < Fall 1, Movement [1]",
                "Fall 3, Movement < Fall 1, Movement [3]",
                "Fall 3, Retreat < Fall 1, Movement [3]",
                "Winter 3, Adjustment < Fall 3, Movement [3]",
                "Fall 5, Movement < Fall 3, Movement [5]",
            ],
        ),
    ] {
        let board = turned(turns);
        assert_eq!(course(&board, 7), phases, "{turns}");
        assert_eq!((board.cycle_end(1), board.cycle_end(9)), cycle, "{turns}");
    }
    // Before a spring that the board does not play, the last builds are those of the previous year.
    let board = turned("begin = \"Fall 1, Movement\"\nseasons = [\"Fall\"]");
    assert_eq!(board.last_builds("Spring 8".parse().unwrap()), 7);
}

#[test]
fn the_centres_needed_are_a_number_a_majority_all_or_a_list_by_year() {
    for (victory, needed) in [
        ("victory = 9", [9, 9, 9, 9]),
        ("victory = \"majority\"", [9, 9, 9, 9]),
        ("victory = \"all\"", [17, 17, 17, 17]),
        ("victory = [12, 10]", [12, 12, 10, 10]),
        ("victory = []", [9, 9, 9, 9]),
        ("", [9, 9, 9, 9]),
    ] {
        let board = isles(&[("victory = 9", victory)]);
        assert_eq!([0, 1, 2, 3].map(|year| board.centres_to_win(year)), needed, "{victory}");
    }
}

#[test]
fn those_left_over_and_dummies_have_no_seat() {
    for (changes, seats, players) in [
        (&[][..], [0, 1, 2, 3].as_slice(), 4),
        (&[("builds = \"home\"", "drop = [\"bryn\"]")], &[0, 2, 3], 3),
        (&[("kind = \"neutral\"", "kind = \"dummy\"")], &[0, 1, 2, 3], 4),
        (&[("kind = \"neutral\"", "kind = \"player\"")], &[0, 1, 2, 3, 4], 5),
        (
            &[
                ("kind = \"neutral\"", "kind = \"dummy\""),
                ("builds = \"home\"", "drop = [\"bryn\", \"dune\"]"),
            ],
            &[0, 2],
            2,
        ),
        (&[("builds = \"home\"", "players = 3")], &[0, 1, 2, 3], 3),
        (&[("builds = \"home\"", "players = 9")], &[0, 1, 2, 3], 4),
    ] {
        let board = isles(changes);
        let expected: Vec<Owner> = seats.iter().map(|seat| Owner(*seat)).collect();
        assert_eq!((board.seats(), board.players()), (expected, players), "{changes:?}");
    }
}

#[test]
fn a_power_builds_at_home_or_in_any_centre_as_the_board_says_and_a_dummy_nowhere() {
    let dummy = ("name = \"Arden\"", "name = \"Arden\"\nkind = \"dummy\"");
    // The centres of Arden and of Bryn, and where Arden may build; the last column includes homes that others own.
    for (builds, arden, bryn, sites, raised) in [
        ("home", "ard bea kee", "cai", "ard bea", "ard bea cai"),
        ("home", "kee", "", "", ""),
        ("owned", "ard bea kee", "cai", "ard bea kee", "ard bea kee"),
        ("owned", "kee tho", "ard", "kee tho", "kee tho"),
        ("owned_if_home", "ard kee", "cai", "ard kee", "ard kee"),
        ("owned_if_home", "kee tho", "ard", "", ""),
    ] {
        for is_dummy in [false, true] {
            let said = format!("builds = \"{builds}\"");
            let changes = [("builds = \"home\"", said.as_str()), dummy];
            let board = isles(&changes[..1 + usize::from(is_dummy)]);
            let mut position = Position::empty(&board, board.first_turn());
            for (owner, ids) in [(Owner(0), arden), (Owner(1), bryn)] {
                for id in ids.split_whitespace() {
                    position.owners[usize::from(board.id(id).unwrap())] = Some(owner);
                }
            }
            for (raise, ids) in [(false, sites), (true, raised)] {
                let open = board.sites(&position, Owner(0), raise);
                let open: Vec<&str> = open.iter().map(|p| board.code(p.place())).collect();
                assert_eq!(
                    open.join(" "),
                    if is_dummy { "" } else { ids },
                    "{builds} {arden} {bryn} {is_dummy}"
                );
            }
        }
    }
}

#[test]
fn a_dummy_never_wins() {
    let dummy = ("name = \"Arden\"", "name = \"Arden\"\nkind = \"dummy\"");
    for is_dummy in [false, true] {
        let board = isles(&[dummy][..usize::from(is_dummy)]);
        let rules = rules::find("Standard").unwrap().build(Some(&board), &Switches::default()).unwrap();
        let board = rules.board();
        let mut position = Position::empty(board, Turn::new(Season::Fall, 3, Phase::Movement));
        position.owners = board.provinces().map(|p| board.province(p).centre.then_some(Owner(0))).collect();
        let home = board.owner(Owner(0)).home[0];
        position.units.push(Unit::new(Owner(0), UnitKind::Army, home.place()));
        let report = rules.play(
            &position,
            &OrderSets(Vec::new()),
            &Rulings::default(),
            &mut Draws::from_list([""; 0]),
        );
        assert_eq!(report.winners.is_empty(), is_dummy, "{:?}", report.events);
    }
}
