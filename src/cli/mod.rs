//! The command line: one file a command; `main` only calls [`run`].

mod accounts;
mod ack;
mod bank;
mod bank_preview;
mod board;
mod board_adopt;
mod booked;
mod build;
mod check;
mod common;
mod copies;
mod deliver;
mod draws;
mod errata;
mod events;
mod export;
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
mod pack;
#[cfg(feature = "typeset")]
mod pages;
mod paper;
mod publish;
mod reach;
mod read;
mod records;
mod remind;
mod renewals;
mod rules;
mod schema;
mod seal;
mod serve;
mod show;
mod templates;
mod undo;
mod upgrade;
mod upload;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What `zine --version` says: the version, the commit it was built from, and the features compiled in.
const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("ZINE_BUILT_FROM"));

/// Makes zines for games of Diplomacy by mail and e-mail.
#[derive(Parser)]
#[command(name = "zine", version, long_version = LONG_VERSION, about, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The commands: what the help says of each, its arguments, and what carries it out.
macro_rules! commands {
    ($(
        $(#[doc = $about:tt])+
        $(#[cfg($($condition:tt)*)])?
        $(#[command($($setting:tt)*)])?
        $name:ident($arguments:ty) => $run:path,
    )*) => {
        #[derive(Subcommand)]
        enum Command {
            $(
                $(#[doc = $about])+
                $(#[cfg($($condition)*)])?
                $(#[command($($setting)*)])?
                $name($arguments),
            )*
        }

        /// Carries a command out: its exit status, or that of what stopped it.
        fn carry_out(command: Command) -> Result<ExitCode, ExitCode> {
            match command {
                $(
                    $(#[cfg($($condition)*)])?
                    Command::$name(arguments) => $run(&arguments),
                )*
            }
        }
    };
}

commands! {
    /// Write the private report of an issue: copies, money received, fees, guarantors
    Accounts(accounts::Arguments) => accounts::run,
    /// Answer each mail taken in: how its orders were read, what is missing, when they are due
    Ack(ack::Arguments) => ack::run,
    /// Take a game, a subzine, a person or a whole zine from a packet
    #[command(alias = "adopt")]
    Take(pack::TakeArgs) => pack::take,
    /// Give a power to another player, or to nobody
    Seat(events::SeatArgs) => events::run,
    /// Put somebody on call for a game
    Standby(events::StandbyArgs) => events::run,
    /// Put somebody on the list of a game that waits for players, or on the zine's own
    Join(events::JoinArgs) => events::run,
    /// Take somebody off such a list
    Leave(events::LeaveArgs) => events::run,
    /// Start a game that is waiting, and draw its powers
    Start(events::StartArgs) => events::run,
    /// End a game
    End(events::EndArgs) => events::run,
    /// Give a game a number, a guarantor, a gamesmaster; take a player's statement
    Game(events::GameArgs) => events::run,
    /// Add a person; change what is known of one: address, terms
    Person(events::PersonArgs) => events::run,
    /// Type in a letter that came on paper
    Letter(events::LetterArgs) => events::run,
    /// Turn a document of a word processor into an article of the issue
    Article(events::ArticleArgs) => events::run,
    /// Type in orders that came on paper
    Orders(events::OrdersArgs) => events::run,
    /// Draft the result of a round of a game run by hand from the letters
    Round(events::RoundArgs) => events::run,
    /// Ask the readers something; type in an answer
    Poll(events::PollArgs) => events::run,
    /// Add a ruling to gm.txt
    Rule(events::RuleArgs) => events::run,
    /// Note when somebody is away; deadlines in that time are reported
    Away(events::AwayArgs) => events::run,
    /// Move a deadline, and tell those concerned
    Extend(events::ExtendArgs) => events::extend,
    /// Give a phase of the next issue its own deadline
    Mini(events::MiniArgs) => events::run,
    /// Check, list, show, begin, import and export boards: what a game is played on, as a file
    Board(board::Arguments) => board::run,
    /// Make an issue: HTML below public/, PDF beside it
    Build(build::Arguments) => build::run,
    /// Do the last steps of an evening: check, build, seal, archive, next issue, mail, labels, upload
    Publish(publish::Arguments) => publish::run,
    /// Report everything that is wrong, and how every order was read
    Check(check::Arguments) => check::run,
    /// Open the editor's desk in a browser: every letter beside its reading, a key for what it is
    Desk(serve::DeskArgs) => serve::evening,
    /// Check the draws of an issue
    Draws(draws::Arguments) => draws::run,
    /// Correct a sealed season
    Errata(errata::Arguments) => errata::run,
    /// Write a game as case files, as data, or for another program
    Export(export::Arguments) => export::run,
    /// Import games from elsewhere: as case files, or adopted to be continued
    Import(import::Arguments) => import::run,
    /// File mail: orders, press and letters go into the open issue
    Inbox(inbox::Arguments) => inbox::run,
    /// Make a folder for a zine
    Init(init::Arguments) => init::run,
    /// Open an issue, make a game, add a person
    New(new::Arguments) => new::run,
    /// Publish an issue for good
    Seal(seal::Arguments) => seal::run,
    /// Show the issue in a browser while you write it: rebuilt and reloaded whenever a file is saved
    Serve(serve::Arguments) => serve::run,
    /// List, export and explain the templates of the pages
    Templates(templates::Arguments) => templates::run,
    /// Show a game on the terminal
    Show(show::Arguments) => show::run,
    /// List who gets a copy of an issue, with codes, charges and reasons
    Copies(copies::Arguments) => copies::run,
    /// Pack a game, a subzine, a person or the whole zine into one file
    #[command(alias = "handover")]
    Pack(pack::PackArgs) => pack::pack,
    /// Judge case files and say where they differ from what they expect
    Judge(judge::Arguments) => judge::run,
    /// Make sheets of address labels
    #[cfg(feature = "typeset")]
    Labels(labels::Arguments) => labels::run,
    /// List who is asked for money with an issue, and how much
    Renewals(renewals::Arguments) => renewals::run,
    /// Add to the ledger of payments, show it, balance it, export it
    Ledger(ledger::Arguments) => ledger::run,
    /// Send an issue to its readers by mail
    Mail(mail::Arguments) => mail::run,
    /// Explain a command or a topic
    Help(help::Help) => help::help,
    /// Write completions for a shell
    Completions(help::Completions) => help::completions,
    /// List what may come next in a command line
    #[command(hide = true)]
    Ids(help::IdsArgs) => help::ids,
    /// Write man pages
    Man(help::ManArgs) => help::man,
    /// Draw the map of a game or of a case file
    Map(map::Arguments) => map::run,
    /// List who has sent no orders yet
    Nmr(nmr::Arguments) => nmr::run,
    /// Show how orders on standard input are read in the position of a case
    Read(read::Arguments) => read::run,
    /// List ratings, statistics, finished games, the roster; write the custodian's reports
    Records(records::Arguments) => records::run,
    /// Remind those who have sent no orders yet
    Remind(remind::Arguments) => remind::run,
    /// List switches, presets, and the house rules of each game
    Rules(rules::Arguments) => rules::run,
    /// Write the keys of a file as a JSON schema, with which a text editor completes and checks them
    Schema(schema::Arguments) => schema::run,
    /// Undo what the last command wrote
    Undo(undo::Arguments) => undo::run,
    /// Do again what `undo` undid
    Redo(undo::RedoArguments) => undo::redo,
    /// Upgrade a folder of an earlier version to this one's formats
    Upgrade(upgrade::Arguments) => upgrade::run,
    /// List, find, change and translate the words of everything printed
    Words(words::Arguments) => words::run,
    /// Count an issue's pages: sheets, weight, postage, what fills it up; and make its booklet
    #[cfg(feature = "typeset")]
    Pages(pages::Arguments) => pages::run,
}

/// Carries out another command in the same folder, as if its words had been typed: its exit status, or that of what stopped it.
fn call(words: &[String], root: &common::FolderArgs) -> Result<ExitCode, ExitCode> {
    let typed = ["zine".to_string()].into_iter().chain(words.iter().cloned()).map(std::ffi::OsString::from);
    match Arguments::try_parse_from(typed.chain(root.words())) {
        Ok(arguments) => {
            let before = common::as_steps(true);
            let done = carry_out(arguments.command);
            common::as_steps(before);
            done
        }
        Err(said) => Err(common::refuse(said)),
    }
}

/// Reads the command line, runs the command, and gives its exit status.
pub fn run() -> ExitCode {
    common::exit_status(match Arguments::try_parse() {
        Ok(arguments) => carry_out(arguments.command).unwrap_or_else(|status| status),
        // Help and version come this way, too: their text may not arrive either.
        Err(said) => {
            let end = said.print();
            if !said.use_stderr() {
                common::note_print_error(end);
            }
            ExitCode::from(u8::try_from(said.exit_code()).unwrap_or(2))
        }
    })
}
