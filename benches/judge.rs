//! How long a movement phase takes: `cargo bench --no-default-features --bench judge`. Real phases, one core, reading excluded; beside
//! the crate `diplomacy` on the same phases, which takes two hundred times as long. An item is a phase: at most 1.0 microseconds, with
//! reasons and retreats at most 1.7.

use std::io::Read;
use std::path::Path;

use diplomacy::geo::standard_map;
use diplomacy::judge::{MappedMainOrder, Rulebook, Submission};
use divan::Bencher;
use divan::counter::ItemsCount;

use adjudicator::board::{Board, BoardLoader, Place, Set, Terrain, members};
use adjudicator::rules::standard::Standard;
use adjudicator::rules::standard::benchmark::{JudgeBench, TimedPhase};
use adjudicator::rules::standard::legality::{UnitAction, UnitOnBoard};
use adjudicator::rules::{RuleSet, Switches};
use adjudicator::{cases, season};
use diagnostics::Source;

fn main() {
    divan::main();
}

fn rules() -> Standard {
    Standard::new(Board::standard(), &Switches::default()).expect("no switches")
}

/// The movement phases of the records of real games.
fn real(rules: &Standard) -> Vec<TimedPhase> {
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/public_cases.txt.gz");
    let mut text = String::new();
    let file = std::fs::File::open(packed).expect("the records");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("text");
    let read = cases::read(&Source::new("public_cases.txt", text)).expect("cases");
    let moves = read.iter().filter(|c| c.turn.is_some_and(|t| t.phase == season::Phase::Movement));
    let phase = |case| {
        let position = cases::position(case, rules).expect("a position");
        let (sheets, ..) =
            cases::sheets(case, rules.board(), adjudicator::rules::SheetAuthor::Person).expect("sheets");
        TimedPhase::new(rules, &position, &sheets)
    };
    moves.map(phase).collect()
}

#[divan::bench]
fn adjudicated(bencher: Bencher) {
    let (rules, mut bench) = (rules(), JudgeBench::default());
    let phases = real(&rules);
    bencher
        .counter(ItemsCount::new(phases.len()))
        .bench_local(|| phases.iter().fold(0, |sum, p| sum ^ bench.judge(&rules, divan::black_box(p))));
}

#[divan::bench]
fn with_reasons_and_retreats(bencher: Bencher) {
    let (rules, mut bench) = (rules(), JudgeBench::default());
    let phases = real(&rules);
    bencher
        .counter(ItemsCount::new(phases.len()))
        .bench_local(|| phases.iter().fold(0, |sum, p| sum ^ bench.explain(&rules, divan::black_box(p))));
}

/// Every twentieth phase only: it takes two hundred times as long.
#[divan::bench(sample_count = 10)]
fn crate_diplomacy(bencher: Bencher) {
    let rules = rules();
    let board = rules.board();
    let orders: Vec<Vec<MappedMainOrder>> =
        real(&rules).iter().step_by(20).map(|phase| theirs(board, phase)).collect();
    bencher.counter(ItemsCount::new(orders.len())).bench_local(|| {
        for phase in &orders {
            let submission = Submission::with_inferred_state(standard_map(), phase.clone());
            divan::black_box(submission.adjudicate(Rulebook::edition_2023()).all_orders().count());
        }
    });
}

/// The orders in that crate's words.
fn theirs(board: &Board, phase: &TimedPhase) -> Vec<MappedMainOrder> {
    let names = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];
    let code = |p: Place| {
        let (id, coast) = board.code(p).split_once('/').unwrap_or((board.code(p), ""));
        if coast.is_empty() { id.to_string() } else { format!("{id}({coast})") }
    };
    let kind = |p: &UnitOnBoard| if p.fleet { "F" } else { "A" };
    let at = |province| {
        phase.pieces.iter().find(|p| board.province_of(Place(p.place)) == province).map_or_else(
            || format!("A {}", code(province.place())),
            |p| format!("{} {}", kind(p), code(Place(p.place))),
        )
    };
    let text = |order: &UnitAction| match *order {
        UnitAction::Move { to, via } => format!("-> {}{}", code(to), if via { " via convoy" } else { "" }),
        UnitAction::SupportHold { of } => format!("supports {}", at(of)),
        UnitAction::SupportMove { of, to } => format!("supports {} -> {}", at(of), code(to)),
        UnitAction::Convoy { of, to } => format!("convoys {} -> {}", at(of), code(to.place())),
        _ => "holds".to_string(),
    };
    let all = phase.pieces.iter().zip(&phase.orders);
    all.filter_map(|(piece, order)| {
        let unit =
            format!("{}: {} {}", names[piece.owner as usize % 7], kind(piece), code(Place(piece.place)));
        format!("{unit} {}", text(order)).parse().ok()
    })
    .collect()
}

/// Random positions, as dense in moves and supports with few units as with many: the units stand side by side.
fn dense(board: &Board, count: usize) -> Vec<TimedPhase> {
    let mut state = 88_172_645_463_325_252u64;
    let mut below = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 11) % n.max(1) as u64) as usize
    };
    let sea = board.of_terrain(Terrain::Sea);
    let mut phases = Vec::new();
    for _ in 0..500 {
        let mut pieces: Vec<UnitOnBoard> = Vec::new();
        let mut orders = Vec::new();
        let mut free: Vec<_> = board.provinces().filter(|p| !board.province(*p).impassable).collect();
        let mut beside = Set::EMPTY;
        while pieces.len() < count {
            let near: Vec<usize> = (0..free.len()).filter(|i| beside.has(free[*i])).collect();
            let at = if near.is_empty() { below(free.len()) } else { near[below(near.len())] };
            let province = free.swap_remove(at);
            beside |= board.touch(province);
            let coasts = &board.province(province).coasts;
            let fleet = sea.has(province) || (board.fleet_can_stand(province) && below(3) == 0);
            let place =
                if fleet && !coasts.is_empty() { coasts[below(coasts.len())] } else { province.place() };
            pieces.push(UnitOnBoard { owner: below(7) as u8, fleet, place: place.0 });
        }
        let reach = |p: &UnitOnBoard| {
            if p.fleet { board.fleet(Place(p.place)) } else { board.army(board.province_of(Place(p.place))) }
        };
        for piece in &pieces {
            let goals: Vec<u16> = members(reach(piece)).collect();
            let moves = below(100) < 45 && !goals.is_empty();
            let to = Place(goals.get(below(goals.len())).copied().unwrap_or(0));
            orders.push(if moves { UnitAction::Move { to, via: false } } else { UnitAction::Hold });
        }
        for i in 0..pieces.len() {
            if orders[i] != UnitAction::Hold {
                continue;
            }
            let mine = board.provinces_of(reach(&pieces[i]));
            let all = (0..pieces.len())
                .filter(|j| *j != i)
                .map(|j| (board.province_of(Place(pieces[j].place)), orders[j]));
            let choices: Vec<UnitAction> = all
                .filter_map(|(of, order)| match order {
                    UnitAction::Move { to, .. } if mine.has(board.province_of(to)) => {
                        Some(UnitAction::SupportMove { of, to: board.province_of(to).place() })
                    }
                    UnitAction::Hold if mine.has(of) => Some(UnitAction::SupportHold { of }),
                    _ => None,
                })
                .collect();
            if !choices.is_empty() {
                orders[i] = choices[below(choices.len())];
            }
        }
        phases.push(TimedPhase { pieces, orders });
    }
    phases
}

/// From 22 to 61 units at most four times the cost.
#[divan::bench(args = [22, 34, 45, 61])]
fn dense_positions(bencher: Bencher, units: usize) {
    let (rules, mut bench) = (rules(), JudgeBench::default());
    let phases = dense(rules.board(), units);
    bencher
        .counter(ItemsCount::new(phases.len()))
        .bench_local(|| phases.iter().fold(0, |sum, p| sum ^ bench.judge(&rules, divan::black_box(p))));
}

/// Random phases of 96 units on a board of 280 spaces: at most 40 microseconds each.
#[divan::bench]
fn a_board_of_280_spaces(bencher: Bencher) {
    let source = Source::new("twenty-trees.toml", include_str!("../tests/data/boards/twenty-trees.toml"));
    let board = BoardLoader::EMPTY.load(&source).0.expect("a board");
    let rules = Standard::new(board, &Switches::default()).expect("no switches");
    let (mut bench, phases) = (JudgeBench::default(), dense(rules.board(), 96));
    bencher
        .counter(ItemsCount::new(phases.len()))
        .bench_local(|| phases.iter().fold(0, |sum, p| sum ^ bench.explain(&rules, divan::black_box(p))));
}
