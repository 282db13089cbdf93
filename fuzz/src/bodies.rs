//! What is done with the bytes of strangers, one function for each thing that is read. A body must come to its end without a
//! panic, whatever it is given; what else it promises it asserts. The fuzz targets call them with what libFuzzer finds,
//! `tests/all/hostile.rs` with changed copies of good files.

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use accounts::{Exact, Purpose, bank, ledger, sealed_lists};
use adjudicator::board::{Board, BoardLoader, Owner};
use adjudicator::cases::{self, Runner};
use adjudicator::draw::Draws;
use adjudicator::orders::Policy;
use adjudicator::position::Position;
use adjudicator::rules;
use adjudicator::rules::standard::Standard;
use adjudicator::rules::{OrderSet, OrderSets, RuleSet, Ruling, Rulings, SheetAuthor, Switches};
use adjudicator::season::Turn;
use base::money::Currency;
use base::pictures;
use base::toml_values;
use diagnostics::{Diagnostic, Source};
use exchange::boards::import;
use folder::flyer::FlyerFile;
use folder::game::WaitFile;
use folder::{Folder, IssueNumber, Moment};
use folder::{markdown_files, seal};
use games::bookkeeping::packet::Packet;
use games::state_of_games::GameNumber;
use letters::{Names, World, sets};
use map::drawing;
use page::lexicon::catalogue::CatalogueLayer;
use page::{markdown, typst};
use post::{html, incoming, journal, log, mailbox, quotes};
use publish::templates::{Templates, syntax};
use serve::{desk, wire};

/// A body: its name, and the function.
pub type Body = (&'static str, fn(&[u8]));

/// All of them.
pub const ALL: &[Body] = &[
    ("orders", orders),
    ("cases", cases),
    ("boards", boards),
    ("imports", imports),
    ("drawings", drawings),
    ("toml", toml),
    ("ledger", ledger),
    ("mail", mail),
    ("mbox", mbox),
    ("pictures", pictures),
    ("json", json),
    ("markdown", markdown),
    ("words", words),
    ("templates", templates),
    ("small", small),
    ("requests", requests),
];

/// The name every text has.
const NAME: &str = "stranger";

/// As text, with what is not UTF-8 replaced, as far as a file of this kind is read.
fn text(data: &[u8]) -> Source {
    Source::new(NAME, String::from_utf8_lossy(data).into_owned())
}

/// What is said of a fault can be shown: its places lie in its texts.
fn shown(faults: &[Diagnostic]) {
    for fault in faults.iter().take(20) {
        assert!(!fault.render(false).is_empty());
        assert!(fault.place().is_some() || fault.span.is_none());
    }
}

type Scene = (Arc<dyn RuleSet>, Position);

/// Positions of all rule-sets in all phases.
fn scenes() -> &'static [Scene] {
    static SCENES: OnceLock<Vec<Scene>> = OnceLock::new();
    SCENES.get_or_init(|| {
        let files = [
            include_str!("../../tests/cases/standard/datc32_6H.txt"),
            include_str!("../../tests/cases/standard/datc32_6J.txt"),
            include_str!("../../tests/cases/house-rules/house_rules_switches.txt"),
            include_str!("../../tests/cases/1897/1897.txt"),
            include_str!("../../tests/cases/1897/1897_corners.txt"),
            include_str!("../../tests/cases/rules1958/r58_corners.txt"),
            include_str!("../../tests/cases/rules1958/r58_boarding.txt"),
            include_str!("../../tests/cases/swiss/swiss_seasons.txt"),
            include_str!("../../tests/cases/swiss/swiss_links.txt"),
            include_str!("../../tests/cases/claudian/claudian_more.txt"),
            include_str!("../../tests/cases/claudian/claudian_winter.txt"),
            include_str!("../../tests/cases/rather-silly/13_corners.txt"),
            include_str!("../../tests/cases/rather-silly/14_seasons_and_corners.txt"),
            include_str!("../../tests/cases/rather-silly/09_soothsayer.txt"),
        ];
        let cases = files.iter().flat_map(|file| cases::read(&Source::new(NAME, *file)).unwrap_or_default());
        let scene = |case: cases::Case| {
            let rules = rules::find(&case.variant)?.instantiate(&case.rules).ok()?;
            let position = cases::position(&case, &*rules).ok()?;
            Some((rules, position))
        };
        cases.filter_map(scene).collect()
    })
}

/// A letter of orders in a position of some rule-set, read and judged: three bytes choose position and writer, lines of `GM:`
/// are rulings, the rest is the letter.
pub fn orders(data: &[u8]) {
    let [high, low, writer, rest @ ..] = data else { return };
    let scenes = scenes();
    let (rules, position) = &scenes[usize::from(u16::from_be_bytes([*high, *low])) % scenes.len()];
    let board = rules.board();
    let who = Owner(*writer % u8::try_from(board.owners.len()).unwrap_or(u8::MAX));
    let source = text(rest);
    let (names, letter) = (Names::default(), &source.text);
    let mut world = World::new(&**rules, position, who, &names);
    world.reply = writer & 0x80 != 0;
    let mut read = [letters::read(&world, letter, 0)];
    sets::combine(&mut read, &Policy::new(rules.switches()), 0);
    for piece in &read[0].pieces {
        assert!(letter.get(piece.span.clone()).is_some(), "{:?} is no part of the letter", piece.span);
        letters::reading(board, &source, piece);
    }
    let rulings = letter.lines().filter_map(|line| line.strip_prefix("GM:"));
    let rulings = Rulings(rulings.take(8).map(|line| Ruling::read(line, None)).collect());
    let sheet = OrderSet { owner: who, text: source.clone(), hand: SheetAuthor::Person };
    let played = |sheets: &OrderSets| {
        let mut draws = Draws::from_secret(b"secret", "game", "S1901M");
        let report = rules.play(position, sheets, &rulings, &mut draws);
        (cases::print_position(board, &report.after, "", true), report)
    };
    let sheets = OrderSets(vec![sheet]);
    let (after, report) = played(&sheets);
    assert_eq!(after, played(&sheets).0, "judged twice, come out twice");
    rules.published(position, &report);
    rules.standing(&report.after);
    for power in board.powers() {
        rules.entitled(&report.after, power);
        rules.tally(&report.after, power);
    }
    rules.due(&report.after);
}

thread_local! {
    /// It keeps the rule-sets it made; how many cases it ran.
    static RUNNER: RefCell<(Runner<'static>, u32)> = RefCell::new((Runner::new(&Switches::default()), 0));
}

/// A case file, judged.
pub fn cases(data: &[u8]) {
    let Ok(read) = cases::read(&text(data)) else { return };
    RUNNER.with_borrow_mut(|(runner, runs)| {
        *runs += 1;
        if runs.is_multiple_of(1000) {
            *runner = Runner::new(&Switches::default());
        }
        judged(runner, &read);
    });
}

fn judged(runner: &mut Runner<'_>, read: &[cases::Case]) {
    for case in read.iter().take(3) {
        let outcome = runner.run(case);
        assert!(outcome.differences.iter().all(|d| d.len() < 1 << 20));
        if let Ok(rules) = runner.rules(case)
            && let Ok(position) = cases::position(case, rules)
        {
            cases::print_position(rules.board(), &position, "PRESTATE", true);
        }
    }
}

/// A board file; on a board that is found good the first phase is judged, in which nobody ordered.
pub fn boards(data: &[u8]) {
    let source = Source::new("boards/own.toml", text(data).text.to_string());
    let (board, found) = BoardLoader::EMPTY.load(&source);
    shown(&found);
    if let Some(Ok(rules)) = board.map(|board| Standard::new(board, &Switches::default())) {
        let powers: Vec<Owner> = rules.board().powers().collect();
        let mut draws = Draws::from_secret(b"secret", "game", "S1901M");
        let start = rules.start(&powers, &mut draws);
        rules.play(&start, &OrderSets(Vec::new()), &Rulings::default(), &mut draws);
    }
}

/// A drawing of The Isles.
pub fn drawings(data: &[u8]) {
    static ISLES: OnceLock<Option<Board>> = OnceLock::new();
    let text = self::text(data);
    let file = || Source::new("boards/isles.toml", include_str!("../../tests/data/boards/isles.toml"));
    if let Some(board) = ISLES.get_or_init(|| BoardLoader::EMPTY.load(&file()).0) {
        shown(&drawing::load(board, &text).1);
    }
}

/// A board of another program, which finds itself wherever it asks for a file beside it.
pub fn imports(data: &[u8]) {
    let source = Source::new("own.map", text(data).text.to_string());
    if let Ok((file, left_out)) =
        import::convert(&source, "Own", &import::BoardImport::default(), &|_| Some(source.clone()))
    {
        shown(&left_out);
        shown(&BoardLoader::EMPTY.load(&Source::new("boards/own.toml", file.to_string())).1);
    }
}

/// Any of the folder's files in TOML; the first byte says which.
pub fn toml(data: &[u8]) {
    let [kind, rest @ ..] = data else { return };
    let source = text(rest);
    let faults = match kind % 14 {
        0 => toml_values::parse::<folder::ZineFile>(&source).map(|zine| zine.faults(&source)),
        1 => toml_values::parse::<folder::GameFile>(&source).map(|_| Vec::new()),
        2 => toml_values::parse::<folder::IssueFile>(&source).map(|_| Vec::new()),
        3 => toml_values::parse::<folder::People>(&source).map(|people| {
            let mut faults = folder::people::faults(&people, &source);
            faults.extend(folder::people::bad_ids(&source));
            faults
        }),
        4 => toml_values::parse::<FlyerFile>(&source).map(|file| {
            let number = IssueNumber::flyer(1, "a");
            number.map(|number| file.faults(&source, number)).unwrap_or_default()
        }),
        5 => toml_values::parse::<WaitFile>(&source).map(|_| Vec::new()),
        6 => Packet::read(&source).map(|_| Vec::new()),
        7 => toml_values::parse::<seal::SealFile>(&source).map(|_| Vec::new()),
        8 => toml_values::parse::<seal::PrivateSealFile>(&source).map(|_| Vec::new()),
        9 => folder::LetterSource::read(NAME, &source).map(|_| Vec::new()),
        10 => folder::HouseRules::read(NAME, &source).map(|_| Vec::new()),
        11 => folder::PressItem::read(NAME, &source).map(|_| Vec::new()),
        12 => folder::MarkdownFile::<markdown_files::ErratumFront>::read(NAME, &source).map(|_| Vec::new()),
        _ => {
            let (_, faults) = folder::OrderLetter::read(NAME, &source);
            folder::GmFile::read(&source);
            Ok(faults)
        }
    };
    shown(&faults.unwrap_or_else(|fault| vec![fault]));
}

/// The ledger, what a bank writes, and what a seal keeps of copies.
pub fn ledger(data: &[u8]) {
    let source = text(data);
    let known = ledger::LedgerNames { people: ["bob".into()].into(), ..ledger::LedgerNames::default() };
    shown(&ledger::read(&source, &known).1);
    let columns = [("date", "Date".into()), ("amount", "Amount".into()), ("name", "Name".into())];
    let form = bank::BankFormat { columns: columns.into(), ..bank::BankFormat::default() };
    for form in [form, bank::BankFormat::paypal()] {
        let _ = bank::read(&source.text, &form, &known.currency);
    }
    let _ = bank::read_camt(&source.text, &known.currency);
    let _ = bank::read_mt940(&source.text, &known.currency);
    let _ = bank::read_ofx(&source.text, &known.currency);
    let _ = bank::read_qif(&source.text, None, &known.currency);
    let _ = bank::guess(&source.text, &known.currency);
    let _ = bank::files(data, "");
    let _ = sealed_lists::read(&source.text);
    let _ = sealed_lists::read_lots(&source.text, &known.currency);
}

/// A mail.
pub fn mail(data: &[u8]) {
    let read = incoming::read(data);
    let own = quotes::split_quoted(&read.text);
    assert!(own.aside <= own.text.len() || own.aside <= read.text.len());
    html::text(&String::from_utf8_lossy(data));
    base::charset::text(data);
}

/// A folder of this process's own to lay files in.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("zine-fuzz-{}", std::process::id()));
        for below in ["private/received", "private/post", "issues"] {
            let _ = fs::create_dir_all(folder.join(below));
        }
        folder
    })
}

/// A file of many mails.
pub fn mbox(data: &[u8]) {
    let file = folder().join("mails.mbox");
    if fs::write(&file, data).is_ok() {
        let mut all = 0;
        mailbox::for_each_message(&file, &mut |raw| all += raw.bytes.len());
        assert!(all <= data.len() + 1024, "{all} bytes of mail in a file of {}", data.len());
    }
}

/// A picture, whatever it is; what is published of it can be published again.
pub fn pictures(data: &[u8]) {
    for name in ["a.svg", "a.png", "a.jpg", "a.webp"] {
        if let Ok(clean) = pictures::clean(name, data) {
            assert!(pictures::clean(name, &clean).is_ok(), "{name} is refused once it is clean");
        }
    }
}

/// The journals of mail, lines of JSON, and the register of seals.
pub fn json(data: &[u8]) {
    let root = folder();
    for name in [log::LOG, journal::JOURNAL, "issues/seals.txt"] {
        let _ = fs::write(root.join(name), data);
    }
    let folder = Folder::new(root);
    let entries = log::read(&folder);
    log::text(&entries);
    journal::read(&folder);
    shown(&folder.take_faults());
    if let Err(fault) = production::seal::register::read(&folder) {
        shown(&[fault]);
    }
}

/// A text in Markdown, as everything that is printed can be, made into markup of the typesetter.
pub fn markdown(data: &[u8]) {
    let source = text(data);
    let editors = vec![markdown::Delimiters::default()];
    let reading =
        markdown::ParseOptions { id: "x".into(), under: 2, editors, ..markdown::ParseOptions::default() };
    let (prose, faults) = markdown::text(&source, &reading);
    shown(&faults);
    typst::prose(&prose);
    page::html::prose(&prose);
    shown(&markdown::letters(&source, &reading, &markdown::Writers::default()).1);
    shown(&markdown::press(&source, &reading).1);
    shown(&markdown::ads(&source, &reading).1);
    shown(&markdown::rules(&source, &reading).1);
}

/// A catalogue of words.
pub fn words(data: &[u8]) {
    let source = text(data);
    let mut faults = Vec::new();
    CatalogueLayer::read(NAME.into(), &source, &mut faults);
    shown(&faults);
    let _ = page::lexicon::pattern::parse_one(&source.text);
}

/// Templates of the editor's own, not filled in: by themselves, and where their bytes add up to a multiple of 256 among
/// all the others.
pub fn templates(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let among_all = data.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) == 0;
    for name in ["print/parts/rules.typ", "web/base.html"] {
        let source = Source::new(name, text.clone());
        shown(syntax(&source).as_slice());
        if among_all && let Err(faults) = Templates::new(&[source]) {
            shown(&faults);
        }
    }
}

/// Numbers, dates, sums, seasons: what stands in a cell or a word.
pub fn small(data: &[u8]) {
    let source = text(data);
    let text: &str = &source.text;
    if let Some(dated) = toml_values::PartialDate::read(text) {
        assert!(dated.iso().len() >= 4);
        dated.latest_day();
    }
    if let Some(moment) = Moment::read(text) {
        moment.instant(None);
    }
    let _ = text.parse::<IssueNumber>().map(|n| (n.label(), n.predecessor()));
    if let Ok(turn) = text.parse::<Turn>() {
        assert_eq!(turn.code().parse::<Turn>(), Ok(turn));
    }
    let _ = text.parse::<GameNumber>();
    if let Ok(exact) = text.parse::<Exact>() {
        assert_eq!(exact.to_string().parse::<Exact>().ok(), Some(exact), "{text}");
    }
    Purpose::read(text);
    for code in ["GBP", "JPY", "BHD"] {
        let currency = Currency::new(code);
        if let Ok(money) = currency.read(text) {
            assert_eq!(currency.read(&currency.say(money)).ok(), Some(money));
        }
    }
    Switches::read(text);
}

/// What comes over the wire to preview and desk: a request's head, and the body of an action.
pub fn requests(data: &[u8]) {
    if let Ok(Some(request)) = wire::head(data) {
        assert!(request.target.starts_with('/') && !request.method.is_empty());
    }
    desk::is_read(data);
}
