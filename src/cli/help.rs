//! Help: the commands, topics of the manual, completions for shells, man pages; all from README.md, the manual and the definition of
//! the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use base::disk;
use base::toml_values::nearest_word;
use folder::{Folder, store};
use production::how_to_play;

use super::common::{print, refuse, report_failure};

/// Every key of the files.
const ALL_KEYS: &str = include_str!("../../docs/manual/keys.md");

/// The first evening is in README.md.
const README: &str = include_str!("../../README.md");

macro_rules! pages {
    ($($topic:literal $file:literal,)*) => {
        &[$(($topic, include_str!(concat!("../../docs/manual/", $file, ".md")))),*]
    };
}

/// Topics, with the page of the manual for each.
const TOPICS: &[(&str, &str)] = pages![
    "month" "month",
    "orders" "orders",
    "desk" "desk",
    "evening" "evening",
    "mail" "mail",
    "money" "money",
    "rules" "boards",
    "lists" "lists",
    "flyers" "flyers",
    "looks" "looks",
    "boards" "boards",
    "languages" "languages",
    "games" "exchange",
    "mend" "mend",
    "files" "folder",
    "keys" "settings",
];

/// The commands by what an editor does with them.
const GROUPS: &[(&str, &[&str])] = &[
    ("Begin a zine", &["init", "new", "person", "upgrade"]),
    (
        "Games and their players",
        &["join", "leave", "start", "seat", "standby", "game", "end", "away", "extend", "mini"],
    ),
    (
        "Mail and orders",
        &[
            "inbox", "check", "desk", "ack", "nmr", "remind", "letter", "article", "orders", "rule", "read",
            "poll", "round",
        ],
    ),
    ("Make and publish an issue", &["serve", "build", "pages", "publish", "seal", "mail"]),
    ("Money and copies", &["ledger", "copies", "labels", "renewals", "accounts"]),
    ("See games", &["show", "map", "records", "rules", "draws"]),
    ("Correct something", &["undo", "redo", "errata"]),
    ("Boards, looks, words", &["board", "templates", "words", "schema"]),
    ("Other programs and editors", &["export", "import", "pack", "take", "judge"]),
    ("The program itself", &["help", "completions", "man"]),
];

/// Lines that show how commands are used, for their man pages.
const EXAMPLES: &[(&str, &str)] = &[
    ("init", "zine init lantern --title \"The Lantern\" --editor \"Ada Lane\""),
    ("check", "zine check\nzine check --all\nzine check --seen"),
    ("build", "zine build issue-12\nzine build"),
    ("seal", "zine seal issue-12\nzine seal issue-12 --build"),
    (
        "seat",
        "zine seat saturn France ivy --from \"Spring 1904\" --why resigned --standby\nzine seat saturn Turkey --nobody --why \"nobody stands by\"",
    ),
    ("standby", "zine standby saturn ivy\nzine standby saturn ivy --remove"),
    ("join", "zine join saturn bob --prefer England,France\nzine join --any ivy --variant Standard"),
    ("leave", "zine leave saturn bob\nzine leave --any ivy"),
    (
        "start",
        "zine start saturn\nzine start saturn --from-list\nzine start saturn --short \"six are enough\"",
    ),
    (
        "end",
        "zine end saturn --draw England,France\nzine end saturn --concede Italy --why \"by vote\"\nzine end saturn --undo",
    ),
    (
        "game",
        "zine game number saturn 2026AK\nzine game guarantor saturn phil --zine Laurania\nzine game anonymous saturn",
    ),
    (
        "person",
        "zine person add bob --name \"Bob Rieter\" --email bob@example.org\nzine person address bob \"12 Quay Row\" Whitby --on 2026-05-12\nzine person terms bob --trade Orc --until 30\nzine person import members.csv --copy list --dry-run\nzine person export --list\nzine person show bob --out bob.txt\nzine person forget bob --why \"asked on 3 May\"\nzine person merge rob bob",
    ),
    ("article", "zine article report.docx --by bob\nzine article report.odt --dry-run"),
    ("letter", "zine letter bob letter.txt\nzine letter bob --private < letter.txt"),
    ("orders", "zine orders saturn Germany card.txt --on 2026-05-12 --season \"Fall 1903\""),
    ("rule", "zine rule saturn 'READ Italy \"A Tus - Roma\" AS A tus-rom \"a slip\"'"),
    ("away", "zine away bob 2026-08-03 2026-08-20\nzine away bob 2026-08-03 2026-08-20 --back"),
    (
        "extend",
        "zine extend saturn 2026-08-24 --why \"Bob is on holiday\"\nzine extend --all 2026-08-24 --why \"The post is on strike\"",
    ),
    ("publish", "zine publish --dry-run\nzine publish\nzine publish 12 --yes"),
    ("mini", "zine mini saturn \"Fall 1903 Retreat\" --due 2026-12-01T20:00"),
    ("desk", "zine desk\nzine desk --port 4013"),
    (
        "inbox",
        "zine inbox ~/Mail/zine\nzine inbox --ack ~/Mail/zine\nzine inbox --as saturn/Germany letter.eml\nzine inbox --answer \"Welcome\" letter.eml",
    ),
    ("mail", "zine mail issue-12 --dry-run\nzine mail issue-12"),
    ("export", "zine export saturn --form python -o saturn.json\nzine export saturn --form data --to F1903R"),
    (
        "import",
        "zine import game.json --cases game.case\nzine import --issues old/\nzine import --issues old/ --table old.csv\nzine import game.json --game venus --seat England=ada",
    ),
    ("ledger", "zine ledger add bob 3.00 cheque\nzine ledger balance"),
    ("schema", "zine schema > zine.schema.json\nzine schema game.toml > game.schema.json"),
    ("pack", "zine pack saturn\nzine pack person:bob --out bob.packet\nzine pack --out ../lantern.packet"),
    ("take", "zine take saturn.toml --as venus\nzine take lantern.packet --root lantern"),
    ("undo", "zine undo --list\nzine undo"),
];

#[derive(Args)]
pub struct Help {
    /// A command (game number), or a topic: begin, month, orders, evening, mail, money, rules, lists, flyers, looks, boards,
    /// languages, games, mend, files, keys, events, desk; how each rule-set is played: standard, 1897, 1958, swiss, claudian,
    /// rather-silly, own-board
    what: Vec<String>,
    /// With `keys`: every key of the files
    #[arg(long)]
    all: bool,
}

/// The section of README.md under a heading, without the heading.
pub fn section(heading: &str) -> &'static str {
    below(README, heading)
}

/// The section of a text under a heading of the second level, without the heading.
fn below(text: &'static str, heading: &str) -> &'static str {
    let head = format!("\n## {heading}\n");
    let Some(at) = text.find(&head).map(|at| at + head.len()) else { return "" };
    let end = text[at..].find("\n## ").map_or(text.len(), |n| at + n + 1);
    text[at..end].trim_matches('\n')
}

/// The text of a topic; `None` if no topic has the name.
fn topic(word: &str) -> Option<&'static str> {
    match word {
        "begin" => Some(section("Begin")),
        "events" => topic("month").map(|page| below(page, "What happens")),
        _ => pages().find(|(name, _)| *name == word).map(|(_, page)| page),
    }
}

/// The topics that have a page, with it: those of the manual, and how each rule-set is played.
fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOPICS.iter().copied().chain(how_to_play::PAGES.iter().map(|page| (page.topic, page.text)))
}

/// The words for topics.
fn topics() -> Vec<&'static str> {
    ["begin", "events"].into_iter().chain(pages().map(|(name, _)| name)).collect()
}

/// Lists the commands in their groups, one on each line.
fn commands_by_use(command: &Command) -> String {
    let mut out = String::new();
    for (title, names) in GROUPS {
        out += &format!("\n{title}:\n");
        // Without the typesetter some commands do not exist.
        for found in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = found.get_about().map(ToString::to_string).unwrap_or_default();
            out += &format!("  {:<11} {about}\n", found.get_name());
        }
    }
    out
}

/// Explains a topic or a command; for a word that is both, the command with the topic below.
pub fn help(arguments: &Help) -> Result<ExitCode, ExitCode> {
    let mut command = command();
    let Some(first) = arguments.what.first() else {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let (commands, topics) = (commands_by_use(&command), topics().join("|"));
        print(&format!(
            "{about}\n\nUsage: zine COMMAND\n{commands}\nzine help COMMAND explains a command; zine help WORD finds a word in the manual.\nTopics: zine help {topics}\n"
        ));
        return Ok(ExitCode::SUCCESS);
    };
    let all_keys = (arguments.all && first == "keys").then_some(ALL_KEYS);
    let topic = all_keys.or_else(|| topic(first)).filter(|_| arguments.what.len() == 1);
    let mut found = Some(&mut command);
    for word in &arguments.what {
        found = found.and_then(|command| command.find_subcommand_mut(word));
    }
    let text = match (found, topic) {
        (Some(found), topic) => {
            let below = topic.map(|text| format!("\n{text}\n"));
            format!("{}{}", found.render_long_help(), below.unwrap_or_default())
        }
        (None, Some(text)) => format!("{text}\n"),
        (None, None) => match answer(&arguments.what) {
            Some(text) => text,
            None => {
                let typed = arguments.what.join(" ");
                let mut known = topics();
                let names: Vec<String> =
                    self::command().get_subcommands().map(|c| c.get_name().into()).collect();
                known.extend(names.iter().map(String::as_str));
                let near = nearest_word(first, &known).map(|near| format!(": did you mean {near}?"));
                let near = near.unwrap_or_default();
                return Err(refuse(format!("unknown command or topic “{typed}”{near}")));
            }
        },
    };
    print(&text);
    Ok(ExitCode::SUCCESS)
}

/// How many further pages an answer names.
const MORE: usize = 4;

/// The section of the manual that says most about some words, and the pages that mention them too; `None` if no section has them
/// all.
fn answer(words: &[String]) -> Option<String> {
    let wanted: Vec<String> = words.iter().map(|word| stem(word)).filter(|word| word.len() > 2).collect();
    let mut found: Vec<(usize, &str, &str)> = Vec::new();
    for (topic, page) in pages() {
        let title = page.lines().next().unwrap_or_default();
        let starts = page.match_indices("\n## ").map(|(at, _)| at + 1);
        let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
        let ends = starts.iter().skip(1).copied().chain([page.len()]);
        for (start, end) in starts.iter().copied().zip(ends) {
            let section = &page[start..end];
            let head = section.lines().next().unwrap_or_default();
            let weights = wanted.iter().map(|word| {
                let count = |text: &str, most: usize, weight: usize| mentions(text, word).min(most) * weight;
                count(title, 1, 6) + count(head, 1, 9) + count(section, 6, 1)
            });
            let weights: Vec<usize> = weights.collect();
            if !weights.is_empty() && weights.iter().all(|weight| *weight > 0) {
                found.push((weights.iter().sum(), topic, section.trim_end()));
            }
        }
    }
    // Of equals the earlier page, which an editor reads first.
    found.sort_by_key(|(weight, ..)| std::cmp::Reverse(*weight));
    let (_, best, section) = *found.first()?;
    let mut more: Vec<&str> = Vec::new();
    for (_, topic, _) in found.iter().filter(|(_, topic, _)| *topic != best) {
        if !more.contains(topic) && more.len() < MORE {
            more.push(topic);
        }
    }
    let more = more.iter().map(|topic| format!(", `zine help {topic}`")).collect::<String>();
    Some(format!("{section}\n\nThe whole page: `zine help {best}`{more}\n"))
}

/// A word as it is searched for: in small letters, without the ending of its plural.
fn stem(word: &str) -> String {
    let word: String = word.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    word.strip_suffix("ies").or(word.strip_suffix('s')).map_or(word.clone(), str::to_string)
}

/// How often a text has a word that begins with `stem`.
fn mentions(text: &str, stem: &str) -> usize {
    let text = text.to_lowercase();
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(stem)).count()
}

/// The command line's definition, with examples.
fn command() -> Command {
    let mut command = super::Arguments::command();
    for (name, lines) in EXAMPLES {
        if command.find_subcommand(name).is_some() {
            let lines: String = lines.lines().map(|line| format!("  {line}\n")).collect();
            command = command.mut_subcommand(name, |sub| sub.after_help(format!("Examples:\n{lines}")));
        }
    }
    command.build();
    command
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes a shell's completions to standard output; games, people, powers and issues are completed from the folder.
pub fn completions(arguments: &Completions) -> Result<ExitCode, ExitCode> {
    let mut bytes = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "zine", &mut bytes);
    let more = match arguments.shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
        Shell::Fish => "complete -c zine -f -a '(zine ids (commandline -opc)[2..-1] 2>/dev/null)'\n",
        Shell::Elvish => ELVISH,
        Shell::PowerShell => POWERSHELL,
        _ => "",
    };
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if arguments.shell == Shell::PowerShell {
        // The block gets a name, so that the one below can call it: only one can be registered.
        let registered = "Register-ArgumentCompleter -Native -CommandName 'zine' -ScriptBlock {";
        text = text.replacen(registered, "$zineWords = {", 1);
    }
    print(&(text + more));
    Ok(ExitCode::SUCCESS)
}

const BASH: &str = r#"
_zine_with_ids() {
    _zine "$@"
    local word="${COMP_WORDS[COMP_CWORD]}"
    [[ "$word" == -* ]] && return
    local IFS=$'\n'
    COMPREPLY+=($(compgen -W "$(zine ids "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$word"))
}
complete -F _zine_with_ids -o bashdefault -o default zine
"#;

const ZSH: &str = r#"
_zine_with_ids() {
    _zine "$@"
    local -a ids
    ids=(${(f)"$(zine ids ${words[2,CURRENT-1]} 2>/dev/null)"})
    (( $#ids )) && compadd -a ids
}
compdef _zine_with_ids zine
"#;

const ELVISH: &str = r#"
var zine-words = $edit:completion:arg-completer[zine]
set edit:completion:arg-completer[zine] = {|@words|
    try { e:zine ids (all $words[1..-1]) 2> /dev/null } catch { nop }
    try { $zine-words $@words } catch { nop }
}
"#;

const POWERSHELL: &str = r#"
$zineIds = {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    zine ids @before 2>$null | Where-Object { $_ -like "$wordToComplete*" } |
        ForEach-Object { [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_) }
    & $zineWords $wordToComplete $commandAst $cursorPosition
}
Register-ArgumentCompleter -Native -CommandName 'zine' -ScriptBlock $zineIds
"#;

#[derive(Args)]
pub struct IdsArgs {
    /// The words before the one to be completed
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// Lists what may stand next in a command line, from the folder here.
pub fn ids(arguments: &IdsArgs) -> Result<ExitCode, ExitCode> {
    let root = command();
    let mut at = &root;
    let mut plain: Vec<&str> = Vec::new();
    let mut value: Option<&str> = None;
    for word in &arguments.words {
        if value.take().is_some() {
            continue;
        }
        if let Some(option) = word.strip_prefix("--") {
            let found = at.get_arguments().find(|a| a.get_long() == Some(option));
            value = found.filter(|a| a.get_action().takes_values()).map(|a| a.get_id().as_str());
        } else if !word.starts_with('-') {
            match at.find_subcommand(word) {
                Some(sub) if plain.is_empty() => at = sub,
                _ => plain.push(word),
            }
        }
    }
    let place = at.get_positionals().nth(plain.len()).or_else(|| at.get_positionals().last());
    let wanted = value.or(place.map(|a| a.get_id().as_str())).unwrap_or("");
    let folder = Folder::new(std::path::Path::new("."));
    let load = || folder::load(&folder, None::<i64>).ok();
    let people = || load().map(|c| c.people.into_keys().collect::<Vec<_>>()).unwrap_or_default();
    let any = arguments.words.iter().any(|word| word == "--any");
    let list: Vec<String> = match wanted {
        "issue" | "sheet" | "until" => issue_names(&folder),
        "names" if plain.is_empty() && !any => folder.folders("games"),
        "names" => people(),
        "game" => folder.folders("games"),
        "person" | "with" | "into" => people(),
        "id" if ["person", "address", "set", "terms", "show", "forget", "merge"].contains(&at.get_name()) => {
            people()
        }
        "power" | "win" | "concede" | "draw" | "prefer" => {
            let content = load();
            let game = content.as_ref().and_then(|c| c.game(plain.first()?));
            let rules = content.as_ref().zip(game).and_then(|(c, g)| games::house_rules::base_rule_set(c, g));
            let names = rules.map(|r| {
                let board = r.board();
                board.powers().map(|o| board.owner(o).name.clone()).collect()
            });
            names.unwrap_or_default()
        }
        _ => Vec::new(),
    };
    print(&list.iter().map(|id| format!("{id}\n")).collect::<String>());
    Ok(ExitCode::SUCCESS)
}

fn issue_names(folder: &Folder) -> Vec<String> {
    let issues = folder::issue_numbers(folder).into_iter().map(folder::IssueNumber::from);
    let mut all: Vec<_> = issues.chain(folder::flyer_numbers(folder)).collect();
    all.sort_unstable();
    all.into_iter().map(|n| n.folder()).collect()
}

#[derive(Args)]
pub struct ManArgs {
    /// The folder to write the man pages to
    dir: PathBuf,
}

/// Writes a man page for each command.
pub fn man(arguments: &ManArgs) -> Result<ExitCode, ExitCode> {
    let dir = &arguments.dir;
    let made = disk::make_folder(dir, disk::PUBLIC.0);
    made.map_err(|error| refuse(format!("{}: {error}", dir.display())))?;
    let mut pages = Vec::new();
    paged(command(), "zine", &mut pages);
    let count = pages.len();
    for (name, bytes) in pages {
        store::write_single(&dir.join(format!("{name}.1")), &bytes, true).map_err(report_failure)?;
    }
    print(&format!("{count} man pages are in {0}: man -l {0}/zine.1\n", dir.display()));
    Ok(ExitCode::SUCCESS)
}

fn paged(command: Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) {
    for sub in command.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        paged(sub.clone(), &format!("{name}-{}", sub.get_name()), pages);
    }
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(command).title(name).render(&mut bytes);
    pages.push((name.into(), bytes));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_by_the_right_page_first() {
        let questions = [
            ("deadline", "mail"),
            ("label", "money"),
            ("refund", "money"),
            ("bounced", "mail"),
            ("forged", "mail"),
            ("standby", "month"),
            ("resign", "month"),
            ("erratum", "mend"),
            ("backup", "mend"),
            ("hyperspace", "swiss"),
            ("llamas", "rather-silly"),
            ("selection", "1897"),
            ("garrison", "claudian"),
            ("ruling", "orders"),
            ("card", "orders"),
            ("neocities", "evening"),
            ("preview", "evening"),
            ("mailman", "mail"),
            ("translation", "languages"),
            ("font", "looks"),
            ("paypal", "money"),
            ("obituary", "month"),
        ];
        for (question, page) in questions {
            let said = answer(&[question.to_string()]).unwrap_or_default();
            assert!(said.contains(&format!("The whole page: `zine help {page}`")), "{question}: {said}");
        }
        assert!(answer(&["xylophone".to_string()]).is_none() && answer(&["a".to_string()]).is_none());
    }

    #[test]
    fn every_command_is_in_one_group() {
        let whole = super::super::Arguments::command();
        let grouped = GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        let mut grouped: Vec<&str> = grouped.filter(|name| whole.find_subcommand(name).is_some()).collect();
        let visible = whole.get_subcommands().filter(|command| !command.is_hide_set());
        let mut visible: Vec<&str> = visible.map(Command::get_name).collect();
        grouped.sort_unstable();
        visible.sort_unstable();
        assert_eq!(grouped, visible);
    }

    #[test]
    fn every_topic_has_its_section_and_every_example_its_command() {
        for word in topics() {
            assert!(topic(word).is_some_and(|text| text.len() > 200), "{word}");
        }
        let whole = super::super::Arguments::command();
        for (name, lines) in EXAMPLES.iter().filter(|(name, _)| whole.find_subcommand(name).is_some()) {
            for line in lines.lines() {
                assert!(format!("{line} ").starts_with(&format!("zine {name} ")), "{line}");
            }
        }
    }
}
