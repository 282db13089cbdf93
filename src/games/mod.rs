//! A game through its seasons: which phases an issue plays, with whose orders, and what became of it.
