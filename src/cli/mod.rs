//! The command line: one file a command; `main` only calls [`run`].

mod accounts;
mod ack;
mod bank;
mod board;
mod board_adopt;
mod build;
mod check;
mod common;
mod copies;
mod deliver;
mod draws;
mod errata;
mod events;
mod export;
mod handover;
mod help;
mod import;
mod inbox;
mod init;
mod judge;
#[cfg(feature = "typeset")]
mod labels;
mod ledger;
mod mail;
mod map;
mod new;
mod nmr;
#[cfg(feature = "typeset")]
mod pages;
mod reach;
mod read;
mod records;
mod remind;
mod renewals;
mod rules;
mod seal;
mod serve;
mod show;
mod templates;
mod undo;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Makes zines for games of Diplomacy by mail and e-mail.
#[derive(Parser)]
#[command(name = "zine", version, about, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the private report of an issue: copies, money received, fees, guarantors
    Accounts(accounts::Arguments),
    /// Answer each mail taken in: how its orders were read, what is missing, when they are due
    Ack(ack::Arguments),
    /// Take up a game another editor handed over
    Adopt(handover::Adopt),
    /// Give a power to another player, or to nobody
    Seat(events::Seat),
    /// Put somebody on call for a game
    Standby(events::Standby),
    /// Put somebody on the list of a game that waits for players, or on the zine's own
    Join(events::Join),
    /// Take somebody off such a list
    Leave(events::Leave),
    /// Begin a game that waits: its powers are drawn
    Start(events::Start),
    /// End a game
    End(events::End),
    /// Give a game a number, a guarantor, a gamesmaster; take a player's statement
    Game(events::Game),
    /// Add a person; change what is known of one: address, terms
    Person(events::Person),
    /// Type in a letter that came on paper
    Letter(events::Letter),
    /// Type in orders that came on paper
    Orders(events::Orders),
    /// Add a ruling to gm.txt
    Rule(events::Rule),
    /// Give a phase of the next issue a deadline of its own
    Mini(events::Mini),
    /// Check, list, show, begin, import and export boards: what a game is played on, as a file
    Board(board::Arguments),
    /// Make an issue: HTML below public/, PDF beside it
    Build(build::Arguments),
    /// Say everything that is wrong, and how every order was read
    Check(check::Arguments),
    /// Open the editor's desk in a browser: every letter beside its reading, a key for what it is
    Desk(serve::Evening),
    /// Check the draws of an issue
    Draws(draws::Arguments),
    /// Correct a sealed season
    Errata(errata::Arguments),
    /// Write a game as case files, as data, or for another program
    Export(export::Arguments),
    /// Read games from elsewhere: as case files, or taken up to be played on
    Import(import::Arguments),
    /// Take in mail: orders, press and letters are filed in the open issue
    Inbox(inbox::Arguments),
    /// Make a folder for a zine
    Init(init::Arguments),
    /// Open an issue, make a game, add a person
    New(new::Arguments),
    /// Publish an issue for good
    Seal(seal::Arguments),
    /// Show the issue in a browser while you write it: rebuilt and reloaded whenever a file is saved
    Serve(serve::Arguments),
    /// List, export and explain the templates of the pages
    Templates(templates::Arguments),
    /// Show a game on the terminal
    Show(show::Arguments),
    /// List who gets a copy of an issue, with codes, charges and reasons
    Copies(copies::Arguments),
    /// Write a game into one file from which another editor continues
    Handover(handover::Handover),
    /// Judge case files and say where they differ from what they expect
    Judge(judge::Arguments),
    /// Make sheets of address labels
    #[cfg(feature = "typeset")]
    Labels(labels::Arguments),
    /// List who is asked for money with an issue, and how much
    Renewals(renewals::Arguments),
    /// Add to the ledger of payments, show it, balance it, export it
    Ledger(ledger::Arguments),
    /// Send an issue to its readers by mail
    Mail(mail::Arguments),
    /// Tell of a command, or of a topic
    Help(help::Help),
    /// Write completions for a shell
    Completions(help::Completions),
    /// List what may stand next in a command line
    #[command(hide = true)]
    Ids(help::Ids),
    /// Write man pages
    Man(help::Man),
    /// Draw the map of a game or of a case file
    Map(map::Arguments),
    /// List who has sent no orders yet
    Nmr(nmr::Arguments),
    /// Show how orders on standard input are read in the position of a case
    Read(read::Arguments),
    /// List ratings, statistics, finished games, the roster; write the custodian's reports
    Records(records::Arguments),
    /// Remind those who have sent no orders yet
    Remind(remind::Arguments),
    /// List switches, presets, and the house rules in force for each game
    Rules(rules::Arguments),
    /// Take back what the last command wrote
    Undo(undo::Arguments),
    /// List, find, change and translate the words of everything printed
    Words(words::Arguments),
    /// Count an issue's pages: sheets, weight, postage, what fills it up; and make its booklet
    #[cfg(feature = "typeset")]
    Pages(pages::Arguments),
}

/// Reads the command line, runs the command, and gives its exit status.
pub fn run() -> ExitCode {
    common::ended(match Arguments::try_parse() {
        Ok(arguments) => carry_out(arguments.command).unwrap_or_else(|status| status),
        // Help and version come this way, too: their text may not arrive either.
        Err(said) => {
            let end = said.print();
            if !said.use_stderr() {
                common::printed(end);
            }
            ExitCode::from(u8::try_from(said.exit_code()).unwrap_or(2))
        }
    })
}

/// Carries a command out: its exit status, or that of what stopped it.
fn carry_out(command: Command) -> Result<ExitCode, ExitCode> {
    match command {
        Command::Accounts(arguments) => accounts::run(&arguments),
        Command::Adopt(arguments) => handover::adopt(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Build(arguments) => Ok(build::run(&arguments)),
        Command::Check(arguments) => check::run(&arguments),
        Command::Draws(arguments) => draws::run(&arguments),
        Command::Errata(arguments) => errata::run(&arguments),
        Command::Export(arguments) => Ok(export::run(&arguments)),
        Command::Import(arguments) => import::run(&arguments),
        Command::Init(arguments) => init::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Seat(arguments) => events::run(&arguments),
        Command::Standby(arguments) => events::run(&arguments),
        Command::Join(arguments) => events::run(&arguments),
        Command::Leave(arguments) => events::run(&arguments),
        Command::Start(arguments) => events::run(&arguments),
        Command::End(arguments) => events::run(&arguments),
        Command::Game(arguments) => events::run(&arguments),
        Command::Person(arguments) => events::run(&arguments),
        Command::Letter(arguments) => events::run(&arguments),
        Command::Orders(arguments) => events::run(&arguments),
        Command::Rule(arguments) => events::run(&arguments),
        Command::Mini(arguments) => events::run(&arguments),
        Command::Undo(arguments) => undo::run(&arguments),
        Command::Seal(arguments) => seal::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Desk(arguments) => serve::evening(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Copies(arguments) => copies::run(&arguments),
        Command::Handover(arguments) => handover::hand_over(&arguments),
        Command::Judge(arguments) => Ok(judge::run(&arguments)),
        #[cfg(feature = "typeset")]
        Command::Labels(arguments) => labels::run(&arguments),
        Command::Renewals(arguments) => renewals::run(&arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        #[cfg(feature = "typeset")]
        Command::Pages(arguments) => pages::run(&arguments),
        Command::Map(arguments) => Ok(map::run(&arguments)),
        Command::Help(arguments) => Ok(help::help(&arguments)),
        Command::Completions(arguments) => Ok(help::completions(&arguments)),
        Command::Ids(arguments) => Ok(help::ids(&arguments)),
        Command::Man(arguments) => Ok(help::man(&arguments)),
        Command::Read(arguments) => Ok(read::run(&arguments)),
        Command::Records(arguments) => records::run(&arguments),
        Command::Rules(arguments) => Ok(rules::run(&arguments)),
        Command::Templates(arguments) => Ok(templates::run(&arguments)),
        Command::Words(arguments) => Ok(words::run(&arguments)),
        Command::Remind(arguments) => remind::run(&arguments),
        Command::Nmr(arguments) => nmr::run(&arguments),
        Command::Mail(arguments) => mail::run(&arguments),
        Command::Inbox(arguments) => inbox::run(&arguments),
        Command::Ack(arguments) => ack::run(&arguments),
    }
}
