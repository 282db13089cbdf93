//! The shelf: the project's own boards, each with its drawing, notes for its players, and cases.

/// A board of the shelf.
#[derive(Clone, Copy, Debug)]
pub struct ShelfBoard {
    /// Its id.
    pub id: &'static str,
    /// Its file.
    pub file: &'static str,
    /// Its drawing.
    pub drawing: &'static str,
    /// Notes for its players.
    pub notes: &'static str,
    /// Cases that show its rules.
    pub cases: &'static str,
}

macro_rules! shelf {
    ($($id:literal)+) => {
        /// All boards of the shelf.
        pub const SHELF: &[ShelfBoard] = &[$(ShelfBoard {
            id: $id,
            file: include_str!(concat!("../../boards/", $id, ".toml")),
            drawing: include_str!(concat!("../../boards/", $id, ".svg")),
            notes: include_str!(concat!("../../boards/", $id, ".md")),
            cases: include_str!(concat!("../../boards/", $id, ".txt")),
        }),+];
    };
}
shelf!("crowns" "sounds" "tides");

impl ShelfBoard {
    /// The first line of its notes, which describes it.
    pub fn title(&self) -> &'static str {
        self.notes.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }

    /// Its files in a zine's folder, by path.
    pub fn files(&self) -> [(String, &'static str); 4] {
        let named = |ending: &str| format!("boards/{}.{ending}", self.id);
        [
            (named("toml"), self.file),
            (named("svg"), self.drawing),
            (named("md"), self.notes),
            (named("cases.txt"), self.cases),
        ]
    }
}
