//! What is printed: the model of an issue's pages, all words of it in every language, Markdown read, HTML and Typst written.

pub mod calls_for_players;
pub mod data;
pub mod html;
pub mod lexicon;
pub mod markdown;
pub mod model;
pub mod typst;
