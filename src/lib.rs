//! `zine`: reads the orders of games of Diplomacy, adjudicates every game by its own rules, and typesets the newsletter.
//!
//! # The house, bottom to top; each room knows only those above it in this list
//! * `adjudicator`, a crate of its own: [`diagnostic`], [`season`], [`number`], [`draw`], [`board`], [`position`], [`judge`],
//!   [`orders`], [`rules`], [`cases`]: text into readings, positions and orders into reports
//! * [`money`], [`threads`], [`disk`]: amounts; work shared out; files read and written, each step one that may fail
//! * [`pictures`]: what of a picture is published
//! * [`boards`]: boards as files
//! * [`accounts`]: who paid what, who gets a copy with which code, game fees, the ledger
//! * [`map`]: the drawing room: board geometry and what stands on it to SVG
//! * [`state_of_games`]: game numbers, lateness, player strings, guarantors
//! * [`content`]: the editor's folder into types with spans
//! * [`letters`]: which words of a letter are orders
//! * [`games`]: calendars, seasons played, seats, missing orders, votes, endings, standings
//! * [`words`]: results in the hobby's styles, dates and seasons in words
//! * [`exchange`]: games from elsewhere and to elsewhere; open data
//! * [`issue`]: the page model, all that templates see
//! * [`publish`]: Markdown, HTML, Typst, templates, PDF
//! * [`own`]: the editor's own part of the web archive: files, pages, menu
//! * [`admin`]: money, copies and dates of the folder, as accounts and state of the games need them
//! * [`records`]: ratings, statistics, finished games, the roster, the custodian's reports
//! * [`compose`]: from folder and games to the page model
//! * [`replay`]: sealed seasons judged again
//! * [`seal`]: what was published, with hashes
//! * `printing`: an issue on paper, its page count settled with its prices, and each reader's copy
//! * `planning`: an issue measured, planned and set on paper
//! * `findings`: what is wrong on its laid-out pages, and where it comes from
//! * `papers`: the PDFs of many issues, those that changed
//! * [`store`]: the one layer through which every command writes
//! * [`events`]: what happens in a month, by command
//! * [`check`]: what is wrong before an issue is made
//! * [`glance`]: what a check found, in the order of what the editor must do
//! * [`kept_back`]: letters that the editor is asked about
//! * [`outputs`]: what a build makes of an issue, a file an output
//! * [`build`], [`site`]: the pipeline from folder to files; the archive of all sealed issues
//! * [`fresh`]: whether anything has changed since the archive was last built
//! * `serve`: the live preview, and the editor's desk beside it
//! * `post`: mail taken in and sorted, answered, and issues sent out by a journal
//! * [`cli`]: a file a command
pub use adjudicator::{
    board, cases, diagnostic, draw, judge, number, orders, position, rules, season, suits, terms,
};

pub mod accounts;
pub mod admin;
pub mod boards;
pub mod build;
pub mod check;
pub mod cli;
pub mod compose;
pub mod content;
pub mod disk;
pub mod events;
pub mod exchange;
#[cfg(feature = "typeset")]
pub mod findings;
pub mod fresh;
pub mod games;
pub mod glance;
pub mod issue;
pub mod kept_back;
pub mod letters;
pub mod map;
pub mod money;
pub mod outputs;
pub mod own;
#[cfg(feature = "typeset")]
pub mod papers;
pub mod pictures;
#[cfg(feature = "typeset")]
pub mod planning;
#[cfg(feature = "post")]
pub mod post;
#[cfg(feature = "typeset")]
pub mod printing;
pub mod publish;
pub mod records;
pub mod replay;
pub mod seal;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
pub mod state_of_games;
pub mod store;
pub mod threads;
pub mod words;
