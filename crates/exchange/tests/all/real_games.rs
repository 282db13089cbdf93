//! The real games, and what is the same about them in every format.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use adjudicator::cases::print_position;
use adjudicator::position::Position;
use adjudicator::rules::OrderShape;
use adjudicator::season::Phase;
use exchange::{GameTransfer, code, python};
use folder::board_files::BoardFiles;

use super::project;

/// The real games, read once.
pub fn public() -> &'static [GameTransfer] {
    static READ: OnceLock<Vec<GameTransfer>> = OnceLock::new();
    READ.get_or_init(|| {
        let path = project::tests().join("data/public_cases.txt.gz");
        let all =
            GameTransfer::all_of_cases(&exchange::text_of(&path).unwrap(), &BoardFiles::default()).unwrap();
        assert_eq!(all.len(), 92);
        all
    })
}

/// Whether no phase of a game is missing, and each has the recorded result here.
pub fn whole(game: &GameTransfer) -> bool {
    game.phases.iter().all(|p| p.gap.is_none() && p.otherwise.is_empty())
}

/// A temporary folder, removed afterwards.
pub struct TemporaryFolder(pub PathBuf);

impl TemporaryFolder {
    /// Creates the folder, empty.
    pub fn new(name: &str) -> TemporaryFolder {
        let place = std::env::temp_dir().join(format!("zine-exchange-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        TemporaryFolder(place)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The public facts of a game, one per line. Only followed orders count; a unit without orders holds.
pub fn facts(record: &GameTransfer) -> Vec<String> {
    let board = record.rules.board();
    let mut out = vec![format!("{} on {}", record.rules.name(), board.name)];
    let mut position = |position: &Position| {
        let text = print_position(
            board,
            &Position { facts: Vec::new(), contested: Vec::new(), ..position.clone() },
            "PRESTATE",
            false,
        );
        // The places open to a retreat follow from where the unit was attacked from.
        let line = |l: &str| l.split(" from ").next().unwrap().split(" to ").next().unwrap().to_string();
        out.push(code(position.turn));
        out.extend(text.lines().map(line));
    };
    let mut orders = Vec::new();
    for phase in &record.phases {
        position(&phase.before);
        for line in &phase.report.orders {
            let stands = line.shape == OrderShape::Hold;
            if !line.invalid && !stands && line.text(board) != "Waive" {
                let owner = &board.owner(line.owner).name;
                let season = code(phase.before.turn);
                orders.push(format!("{season}: {owner}: {} {}", line.text(board), line.verdict.word()));
            }
        }
    }
    orders.sort();
    if let Some(due) = record.phase_due() {
        position(&record.position);
        out.push(format!("due {}", code(due)));
    }
    out.extend(orders);
    out
}

/// A real game up to a phase, with moves due then, as the Python package would save it.
pub fn begun(upto: &str) -> (GameTransfer, String) {
    let cut = |game: &GameTransfer| {
        let mut game = game.clone();
        game.cut(None, Some(upto.parse().unwrap()));
        (game.phase_due()?.phase == Phase::Movement).then_some(game)
    };
    let game = public().iter().filter(|g| whole(g)).find_map(cut).unwrap();
    let text = python::write(&game, "").unwrap().0.to_string();
    (game, text)
}
