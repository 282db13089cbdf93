//! A game as an issue prints it.

use crate::board::{Board, Owner};
use crate::content::Moment;
use crate::content::Spanned;
use crate::content::game::{EndKind, Press as PressKind};
use crate::diagnostic::{Diagnostic, Source};
use crate::games::{History, Played, standings};
use crate::issue::{
    Adjustment, Align, Block, Centre, CentreGroup, Chart, ChartRow, Due, Game, Guarantor, Inline, Map,
    Ownership, PowerResult, Press, Prose, Retreat, Run, Season, Seat, Statement, Units,
};
use crate::map::{self, adapter, livery::Style as Ink};
use crate::position::{Position, Unit};
use crate::publish::markdown::{self, Reading};
use crate::rules::{self, Event, Fact, Line, RuleSet};
use crate::season::{Phase, Turn};
use crate::words::results::{self, Style};
use crate::words::{Voice, Words, events};

use super::Desk;

/// The game's section; None if the issue has nothing to say of it.
pub(super) fn game(desk: &mut Desk, history: &History, web: &mut map::web::Page) -> Option<Game> {
    let number = desk.folder.number();
    let here = history.issues.get(&number)?;
    let file = &history.game.file;
    let board = history.rules.board();
    let played = history.in_issue(number);
    let style = style(desk, history);
    let gm = file.gm.as_ref().unwrap_or(&desk.content.zine.editor).get_ref().clone();
    let last = history.phases.last().map(|p| p.turn);
    let mut out = Game {
        id: anchor(&history.game.id),
        name: file.name.get_ref().clone(),
        number: file.numbers.iter().map(|n| n.get_ref().as_str()).collect::<Vec<_>>().join(" & "),
        variant: ruleset(&desk.words, history),
        gm: desk.content.name(&gm),
        season: match played {
            [] => last.map(|t| desk.words.season(t)).unwrap_or_default(),
            _ => desk.words.phases(&played.iter().map(|p| p.turn).collect::<Vec<_>>()),
        },
        next: due(desk, history),
        guarantor: file
            .guarantor
            .as_ref()
            .map(|g| Guarantor { name: desk.content.name(g.person.get_ref()), zine: g.zine.clone() }),
        house: house(&desk.words, history),
        held: here.held.as_ref().map(|why| held(why)),
        ended: history.over.as_ref().filter(|_| here.ended).map(|_| ended(desk, history)),
        ..Game::default()
    };
    if here.started && played.is_empty() {
        out.summary = Some(announced(desk, history));
    }
    for phase in played {
        let mut made = season(desk, history, phase, played, style, web);
        // How things stand is said once in an issue, where it was so first.
        made.tables.retain(|table| !out.seasons.iter().any(|s| s.tables.contains(table)));
        out.seasons.push(made);
    }
    if history.over.is_none() {
        out.retreats = retreats(&desk.words.on(board, style), &history.position);
    }
    out.notes = notes(desk, history, played, here);
    if !played.is_empty() && here.held.is_none() {
        out.standing = statements(&desk.words.on(board, style), history.rules.standing(&history.position));
    }
    let open = matches!(history.due(), Some(Turn { phase: Phase::Adjustment, .. }));
    if !played.is_empty() || here.ended || here.started {
        (out.chart, out.ownership) = tables(desk, history, open);
    }
    out.seats = seats(desk, history, here.ended || here.started);
    out.record = super::records::summary(desk, history);
    out.press = press(desk, history, here);
    Some(out)
}

/// The game's section as far as the archive tells it anew: its seasons, how it ended, what is due. None if the issue had
/// nothing to say of it.
pub(super) fn listed(desk: &mut Desk, history: &History, web: &mut map::web::Page) -> Option<Game> {
    let number = desk.folder.number();
    let here = history.issues.get(&number)?;
    let file = &history.game.file;
    let played = history.in_issue(number);
    let style = style(desk, history);
    let last = history.phases.last().map(|p| p.turn);
    let turns: Vec<Turn> = played.iter().map(|p| p.turn).collect();
    Some(Game {
        id: anchor(&history.game.id),
        name: file.name.get_ref().clone(),
        number: file.numbers.iter().map(|n| n.get_ref().as_str()).collect::<Vec<_>>().join(" & "),
        variant: ruleset(&desk.words, history),
        season: match last.filter(|_| played.is_empty()) {
            Some(last) => desk.words.season(last),
            None => desk.words.phases(&turns),
        },
        next: due(desk, history),
        ended: history.over.as_ref().filter(|_| here.ended).map(|_| ended(desk, history)),
        seasons: played.iter().map(|p| season(desk, history, p, played, style, web)).collect(),
        ..Game::default()
    })
}

/// The anchor of a game's section. Anchors begin with a letter, and those of the departments are taken.
pub(super) fn anchor(id: &str) -> String {
    let taken =
        ["main", "editorial", "letters", "openings", "ads", "fees", "state", "house-rules", "colophon"];
    let fit = id.starts_with(|c: char| c.is_ascii_alphabetic()) && !taken.contains(&id);
    if fit { id.to_string() } else { format!("game-{id}") }
}

/// The style of results of a game.
fn style(desk: &mut Desk, history: &History) -> Style {
    let (named, source): (&Spanned<String>, &Source) = match &history.game.file.style {
        Some(style) => (style, &history.game.source),
        None => (&desk.content.zine.results.style, &desk.content.source),
    };
    Style::find(named.get_ref()).unwrap_or_else(|| {
        let names = Style::ALL.map(|(n, _)| n).join(", ");
        let fault = Diagnostic::error("style", format!("there is no style of results “{}”", named.get_ref()));
        let fault = fault.at(source, named.span()).help(format!("one of: {names}"));
        if !desk.faults.contains(&fault) {
            desk.faults.push(fault);
        }
        Style::Uk
    })
}

/// The name of a game's rules.
pub(super) fn ruleset(words: &Words, history: &History) -> String {
    let id = match history.rules.name() {
        "Rather Silly" => "ruleset-silly".to_string(),
        name => format!("ruleset-{}", name.to_lowercase().replace(' ', "-")),
    };
    words.find(&id, None).map_or_else(|| history.rules.title().to_string(), |p| words.spoken(p, &[]))
}

/// The house rules the game is played by, as far as they are not the usual ones: presets by name, of the rest what the
/// value in force does.
fn house(words: &Words, history: &History) -> String {
    let entry = rules::find(history.rules.name());
    let usual = |key: &str| entry.and_then(|e| e.switch(key)).and_then(|s| s.values.first()).copied();
    let mut out: Vec<String> = Vec::new();
    for switch in history.in_force.iter().filter(|s| usual(&s.key) != Some(s.value.as_str())) {
        let text = match switch.by.starts_with("preset ") {
            true => switch.by.clone(),
            false => words.switch(&switch.key, &switch.value),
        };
        if !out.contains(&text) {
            out.push(text);
        }
    }
    out.join("; ")
}

/// Two letters that stand for a power in style sheets.
pub(super) fn code(board: &Board, owner: Owner) -> String {
    let name: String =
        board.owner(owner).name.to_lowercase().chars().filter(|c| c.is_ascii_alphabetic()).collect();
    name.chars().take(2).collect()
}

fn held(why: &str) -> String {
    let why = why.trim().trim_end_matches('.');
    if why.is_empty() { "to the next issue".into() } else { why.to_string() }
}

fn due(desk: &Desk, history: &History) -> Option<Due> {
    let phases = history.next_phases();
    if phases.is_empty() {
        return None;
    }
    // Retreats that may or may not come are ordered for with their moves: the list names what is certain.
    let certain: Vec<Turn> =
        phases.iter().copied().filter(|t| t.phase != Phase::Retreat || *t == history.position.turn).collect();
    let here = history.issues.get(&desk.folder.number())?;
    let due = |season: String, moment: &Moment| Due {
        season,
        deadline: desk.words.moment(desk.words.day(moment.day()), moment.at),
        iso: moment.day().to_string(),
        before: Vec::new(),
    };
    let early = |turn: &Turn| here.mini.iter().any(|(t, _)| t == turn);
    let rest: Vec<Turn> = certain.iter().copied().filter(|t| !early(t)).collect();
    let mut before: Vec<&(Turn, Moment)> = here.mini.iter().filter(|(t, _)| phases.contains(t)).collect();
    before.sort_by_key(|(turn, _)| turn.order());
    let before = before.into_iter().map(|(turn, at)| due(desk.words.phase(*turn), at)).collect();
    let seasons = desk.words.phases(if rest.is_empty() { &certain } else { &rest });
    Some(Due { before, ..due(seasons, here.deadline.as_ref()?) })
}

/// What ended the game: `England wins`, `a draw between ...`.
pub(super) fn ended(desk: &Desk, history: &History) -> String {
    let Some(over) = &history.over else { return String::new() };
    let board = history.rules.board();
    let turn = over.turn.unwrap_or(history.position.turn);
    let name = |o: &Owner| {
        let power = board.owner(*o).name.clone();
        match history.seats.printed(desk.content, *o, turn) {
            Some(player) => format!("{power} ({player})"),
            None => power,
        }
    };
    let list = |names: Vec<String>| match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    let names = list(over.powers.iter().map(name).collect());
    let season = desk.words.season(turn);
    let text = match (over.kind, over.powers.len()) {
        (None, 1) => format!("{names} wins in {season}"),
        (None, _) => format!("{names} win together in {season}"),
        (Some(EndKind::Draw), 0) => format!("The game is drawn in {season}"),
        (Some(EndKind::Draw), _) => format!("A draw between {names} in {season}"),
        (Some(EndKind::Concession), _) => format!("The others concede to {names} in {season}"),
        (Some(EndKind::Abandoned), _) => format!("The game is abandoned after {season}"),
    };
    match &over.why {
        Some(why) => format!("{text}, {}.", why.trim_end_matches('.')),
        None => format!("{text}."),
    }
}

fn announced(desk: &Desk, history: &History) -> String {
    let players = history.seats.0.iter().filter(|s| s.from.is_none() && s.person.is_some()).count();
    let mut text = match &history.game.file.start.from {
        Some(from) => format!("{} comes to us from {from}.", history.game.file.name.get_ref()),
        None if players > 0 => "A new game begins; the powers have been drawn.".into(),
        None => "A new game is open for players.".into(),
    };
    if let Some(draw) = history.game.file.draw.first() {
        let (hash, _) = draw.secret.split_at_checked(12).unwrap_or((&draw.secret, ""));
        text += &match draw.committed {
            Some(issue) => {
                format!(" The lots were drawn from the secret whose hash ({hash}...) No. {issue} printed.")
            }
            None => format!(" The lots were drawn from a secret with hash {hash}..., before any commitment."),
        };
    }
    let _ = desk;
    text
}

fn season(
    desk: &mut Desk,
    history: &History,
    phase: &Played,
    all: &[Played],
    style: Style,
    web: &mut map::web::Page,
) -> Season {
    let rules = &*history.rules;
    let board = rules.board();
    let turn = phase.turn;
    let adjusting = turn.phase == Phase::Adjustment;
    let retreating = turn.phase == Phase::Retreat;
    let words = style.words(&desk.words);
    let voice = words.on(board, style);
    let letter = if adjusting { 'w' } else { turn.season.letter().to_ascii_lowercase() };
    let suffix = if retreating { "r" } else { "" };
    let mut out = Season {
        name: words.phase(turn),
        code: format!("{letter}{}{suffix}", turn.year),
        ..Season::default()
    };
    let reasons = desk.content.zine.results.reasons;
    let player = |o: Owner| history.seats.printed(desk.content, o, turn).unwrap_or_default();
    for owner in board.all_owners() {
        let lines: Vec<&Line> = phase.report.lines.iter().filter(|l| l.owner == owner).collect();
        let missed = phase.missing.iter().find(|m| m.power == owner).map(|m| m.kind.mark().to_string());
        let alive = phase.before.of(owner).next().is_some() || phase.before.centres(owner) > 0;
        let printed = |l: &&Line| {
            let said = l.unit.map(|u| rules.said_of(&phase.before, &u)).unwrap_or_default();
            results::line_of(&voice, l, said.class.as_deref(), reasons.in_list())
        };
        let orders = || lines.iter().map(printed).collect::<Vec<_>>();
        if adjusting && board.owner(owner).played {
            if alive {
                out.adjustments.push(adjustment(
                    &voice,
                    history,
                    phase,
                    (owner, player(owner)),
                    orders(),
                    missed,
                ));
            }
        } else if !lines.is_empty() || missed.is_some() {
            out.results.push(PowerResult {
                power: voice.head(owner),
                code: code(board, owner),
                player: player(owner),
                missed,
                orders: orders(),
            });
        }
    }
    let failed = phase.report.lines.iter().any(|l| l.verdict != crate::rules::Verdict::Succeeds);
    if failed && turn.phase != Phase::Adjustment {
        out.key = style.key(&words);
    }
    out.tables = paragraphs(&voice, &phase.report.tables);
    out.notes = paragraphs(&voice, &phase.report.events);
    for (_, text) in phase.ruled() {
        out.notes.push(Prose::plain([text.as_str()]));
    }
    for draw in phase.report.draws.iter().filter(|d| d.candidates.len() > 1) {
        let by = if phase.decided(draw.number) { "decided by the gamesmaster" } else { "drawn" };
        let text = format!(
            "Draw {} ({}): {} {by} from {}.",
            draw.number,
            draw.name,
            draw.value,
            draw.candidates.join(", ")
        );
        out.notes.push(Prose::plain([text.as_str()]));
    }
    if let Some(correction) = &phase.corrected {
        let issue = [("issue", Fact::Text(correction.issue.to_string()))];
        out.notes.push(Prose::plain([words.say("erratum-corrected", &issue).as_str()]));
    }
    out.published = statements(&voice, rules.published(&phase.before, &phase.report));
    out.position = position(&voice, rules, &phase.report.after);
    if !retreating {
        out.map = drawing(desk, history, phase, all, &out, web);
    }
    out
}

/// What happened, in paragraphs; what a rule-set puts under a heading begins with it.
fn paragraphs(voice: &Voice, events: &[Event]) -> Vec<Prose> {
    let text = |p: events::Paragraph| match p.heading.as_str() {
        "" => p.text,
        heading => format!("{heading}: {}", p.text),
    };
    events::paragraphs(voice, events).into_iter().map(|p| Prose::plain([text(p).as_str()])).collect()
}

fn adjustment(
    voice: &Voice,
    history: &History,
    phase: &Played,
    (owner, player): (Owner, String),
    orders: Vec<Vec<Run>>,
    missed: Option<String>,
) -> Adjustment {
    let board = history.rules.board();
    let abbr = |p: &crate::board::Province| voice.abbr(p.place());
    let years = standings::years(history);
    let before = years.iter().rfind(|y| y.year < phase.turn.year);
    let mine: Vec<_> = board.all().filter(|p| phase.before.owners[p.0 as usize] == Some(owner)).collect();
    let former: Vec<_> = before.map(|y| y.centres(owner).collect()).unwrap_or_default();
    Adjustment {
        power: voice.head(owner),
        code: code(board, owner),
        player,
        centres: mine.iter().map(abbr).collect(),
        count: mine.len() as u32,
        before: phase.before.of(owner).count() as u32,
        gains: mine.iter().filter(|p| !former.contains(p)).map(abbr).collect(),
        losses: former.iter().filter(|p| !mine.contains(p)).map(abbr).collect(),
        orders,
        missed,
    }
}

/// Lists of a rule-set as tables with sentences below them. Columns of numbers stand to the right.
fn statements(voice: &Voice, list: Vec<crate::rules::Statement>) -> Vec<Statement> {
    let _ = voice;
    let cell = |text: &String| vec![Inline::text(text.as_str())];
    let number = |text: &String| text.chars().all(|c| c.is_ascii_digit() || "+−—".contains(c));
    list.into_iter()
        .map(|statement| {
            let column = |i: usize| statement.rows.iter().filter_map(move |row| row.get(i));
            let align = (0..statement.head.len())
                .map(|i| if column(i).all(number) { Align::Right } else { Align::Left })
                .collect();
            let mut body = Prose::plain(statement.notes.iter().map(String::as_str));
            if !statement.rows.is_empty() {
                let head = statement.head.iter().map(cell).collect();
                let rows = statement.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
                body.prose.insert(0, Block::Table { align, head, rows });
            }
            Statement { heading: statement.heading.clone(), body }
        })
        .collect()
}

/// The position in words: `Army Vienna`, `Fleet Spain (south coast)`.
fn position(voice: &Voice, rules: &dyn RuleSet, position: &Position) -> Vec<Units> {
    let board = rules.board();
    let word = |u: &Unit| {
        let said = rules.said_of(position, u);
        let kind = said.class.unwrap_or_else(|| voice.words.text(map::words::kind_id(u.kind.code())));
        let kind = Words::sentence(&kind);
        let size =
            if u.size > 0 { format!(" {}", voice.words.figures(i64::from(u.size))) } else { String::new() };
        let number = if u.number > 0 { format!(" {}", u.number) } else { String::new() };
        let aboard = [("n", Fact::Count(i64::from(u.aboard)))];
        let aboard =
            if u.aboard > 0 { format!(" {}", voice.say("order-on-board", &aboard)) } else { String::new() };
        let remarks = said.remarks.join(", ");
        let remarks = if remarks.is_empty() { remarks } else { format!(" ({remarks})") };
        format!("{kind}{number} {}{size}{aboard}{remarks}", voice.place(u.place))
    };
    let mut out = Vec::new();
    for owner in board.all_owners() {
        let units: Vec<String> = position.of(owner).map(word).collect();
        if !units.is_empty() {
            out.push(Units { power: voice.head(owner), units });
        }
    }
    out
}

/// The map of a season: moves with the retreats that followed, or the position after builds.
fn drawing(
    desk: &mut Desk,
    history: &History,
    phase: &Played,
    all: &[Played],
    season: &Season,
    web: &mut map::web::Page,
) -> Option<Map> {
    let rules = &*history.rules;
    let title = format!("{}, {}", history.game.file.name.get_ref(), season.name);
    let scene = if phase.turn.phase == Phase::Selection {
        adapter::position(rules, &title, &phase.report.after)
    } else if phase.turn.phase == Phase::Adjustment {
        // Where the next moves are printed with it, their map shows the builds.
        if all.iter().any(|p| p.turn > phase.turn && p.turn.phase == Phase::Movement) {
            return None;
        }
        adapter::position(rules, &title, &phase.report.after)
    } else {
        let more: Vec<&crate::rules::Report> = all
            .iter()
            .filter(|p| {
                p.turn.phase == Phase::Retreat
                    && p.turn.year == phase.turn.year
                    && p.turn.season == phase.turn.season
            })
            .map(|p| &*p.report)
            .collect();
        adapter::season(rules, &title, &phase.before, &phase.report, &more)
    };
    let id = format!("{}-{}", anchor(&history.game.id), season.code);
    let path = format!("maps/{id}.svg");
    if desk.paper {
        let look = map::Look { style: Ink::Bw, prefix: id.clone(), ..map::Look::default() };
        let svg = map::draw(&scene, &look).ok()?;
        desk.assets.insert(path.clone(), svg.into_bytes());
    }
    let shown = web.season(&scene, &format!("map-{id}"), None).ok()?;
    Some(Map {
        print: path,
        web: shown.svg,
        alt: shown.said,
        caption: season_caption(&desk.words, season, phase),
        symbols: shown.symbols,
    })
}

fn season_caption(words: &Words, season: &Season, phase: &Played) -> String {
    let after = matches!(phase.turn.phase, Phase::Adjustment | Phase::Selection);
    let id = if after { "map-position" } else { "map-orders" };
    words.say(id, &[("season", Fact::Text(season.name.clone()))])
}

fn retreats(voice: &Voice, position: &Position) -> Vec<Retreat> {
    let retreat = |dislodged: &crate::position::Dislodged| Retreat {
        power: voice.head(dislodged.unit.owner),
        unit: voice.unit(&dislodged.unit),
        to: dislodged.retreats.iter().flatten().map(|p| voice.abbr(*p)).collect(),
        note: None,
    };
    position.dislodged.iter().map(retreat).collect()
}

/// The gamesmaster's words below the results: missing orders, standbys, votes, successors.
fn notes(desk: &Desk, history: &History, played: &[Played], here: &crate::games::InIssue) -> Vec<Prose> {
    let board = history.rules.board();
    let name = |p: &str| history.seats.called(desk.content, p);
    let mut out: Vec<String> = Vec::new();
    for missing in played.iter().flat_map(|p| &p.missing) {
        out.extend(missing.sentence(&board.owner(missing.power).name, name));
    }
    for seat in &history.seats.0 {
        let (Some(from), Some(player)) = (seat.from, seat.printed(desk.content)) else { continue };
        let fresh = played.iter().any(|p| p.turn.season == from.season && p.turn.year == from.year);
        let first = played
            .first()
            .is_some_and(|p| (p.turn.order().0, p.turn.order().1) <= (from.order().0, from.order().1));
        if fresh && first {
            out.push(format!("{player} now plays {}.", board.owner(seat.power).name));
        }
    }
    out.extend(here.votes.iter().map(|v| v.printed.clone()));
    for proposal in &here.proposals {
        let words = crate::games::votes::words(board, proposal);
        out.push(format!("Proposed: {words}. Please vote with your next orders."));
    }
    if here.ended {
        out.push("Statements by all players, former ones too, are invited for the next issue.".into());
        for statement in &history.game.file.statement {
            out.push(format!("{}: {}", name(statement.person.get_ref()), statement.text));
        }
    }
    out.iter().map(|text| Prose::plain([text.as_str()])).collect()
}

fn tables(desk: &Desk, history: &History, open: bool) -> (Option<Chart>, Option<Ownership>) {
    let board = history.rules.board();
    let years = standings::years(history);
    if board.centres().next().is_none() {
        return (None, None);
    }
    let labels: Vec<String> = years.iter().map(|y| y.year.to_string()).collect();
    let due = |owner: Owner| match history.rules.entitled(&history.position, owner) {
        n @ 1.. if open => format!("build {n}"),
        n if open && n < 0 => format!("remove {}", -n),
        _ => String::new(),
    };
    let rows = board.powers().filter(|o| years.iter().any(|y| y.count(*o) > 0)).map(|owner| ChartRow {
        power: board.owner(owner).name.clone(),
        code: code(board, owner),
        n: years.iter().map(|y| y.count(owner) as u32).collect(),
        change: Vec::new(),
        due: due(owner),
    });
    let chart = Chart {
        rows: rows.collect(),
        after: if open { desk.words.phase(history.position.turn) } else { String::new() },
        years: labels.clone(),
    };
    let letter = |owner: Owner| {
        let initial = board.owner(owner).name.chars().next().unwrap_or('?');
        let shared = board.powers().any(|o| o != owner && board.owner(o).name.starts_with(initial));
        if shared { board.owner(owner).name.chars().take(2).collect() } else { initial.to_string() }
    };
    let centre = |p: crate::board::Province| Centre {
        id: board.province(p).abbr.clone(),
        name: board.province(p).name.clone(),
        owner: years.iter().map(|y| y.owners[p.0 as usize].map(letter)).collect(),
        changed: Vec::new(),
    };
    let mut groups: Vec<CentreGroup> = Vec::new();
    for owner in board.powers() {
        let centres: Vec<Centre> =
            board.centres().filter(|p| board.province(*p).home == Some(owner)).map(centre).collect();
        if !centres.is_empty() {
            groups.push(CentreGroup { name: board.owner(owner).name.clone(), centres });
        }
    }
    let neutral: Vec<Centre> =
        board.centres().filter(|p| board.province(*p).home.is_none()).map(centre).collect();
    if !neutral.is_empty() {
        groups.push(CentreGroup { name: "Neutral".into(), centres: neutral });
    }
    let letters = board.powers().map(|o| format!("{} {}", letter(o), board.owner(o).name));
    let letters = letters.collect::<Vec<_>>().join(", ");
    (Some(chart), Some(Ownership { years: labels, groups, letters }))
}

/// Who plays what, with former players and their seasons.
fn seats(desk: &Desk, history: &History, all: bool) -> Vec<Seat> {
    let board = history.rules.board();
    let several = |o: &Owner| history.seats.of(*o).count() > 1;
    let mut out = Vec::new();
    for power in board.powers().filter(|o| all || several(o)) {
        let mut parts = Vec::new();
        for seat in history.seats.of(power) {
            let who = seat.printed(desk.content).unwrap_or_else(|| "nobody".into());
            let until = seat.until.map(|t| format!(" (to {})", desk.words.season(t))).unwrap_or_default();
            let from = seat
                .from
                .filter(|_| seat.until.is_none())
                .map(|t| format!(" (from {})", desk.words.season(t)));
            parts.push(format!("{who}{}{until}", from.unwrap_or_default()));
        }
        if !parts.is_empty() {
            let power_name = board.owner(power).name.clone();
            out.push(Seat { power: power_name, code: code(board, power), player: parts.join(", ") });
        }
    }
    out
}

/// Press: files under press/<game>, and what came with the orders. An author is named under white press only.
fn press(desk: &mut Desk, history: &History, here: &crate::games::InIssue) -> Vec<Press> {
    let mut out = Vec::new();
    let id = anchor(&history.game.id);
    let allowed = history.game.file.press.clone();
    let folder = desk.folder;
    for item in folder.press.get(&history.game.id).into_iter().flatten() {
        if item.front.print == Some(false) {
            continue;
        }
        let kind = item.front.kind.as_ref().map_or(PressKind::Grey, |k| *k.get_ref());
        if !allowed.is_empty() && !allowed.contains(&kind) {
            let words =
                allowed.iter().map(|k| format!("{k:?}").to_lowercase()).collect::<Vec<_>>().join(", ");
            let message = format!("{} press is not allowed in this game", format!("{kind:?}").to_lowercase());
            let fault = Diagnostic::warning("press", message).help(format!("game.toml allows {words}"));
            desk.faults.push(match &item.front.kind {
                Some(kind) => fault.at(&item.source, kind.span()),
                None => fault.in_file(item.source.name.clone()),
            });
        }
        let author = item.front.by.as_ref().filter(|_| kind == PressKind::White);
        let reading = Reading {
            skip: item.body,
            id: format!("{id}-press-{}", item.name),
            under: 2,
            editors: Vec::new(),
            covers: desk.covers,
        };
        let (texts, faults) = markdown::press(&item.source, &reading);
        desk.faults.extend(faults);
        for (n, text) in texts.into_iter().enumerate() {
            let anchor = if n == 0 { reading.id.clone() } else { format!("{}-{}", reading.id, n + 1) };
            out.push(Press {
                id: anchor,
                dateline: if text.dateline.is_empty() {
                    item.front.dateline.clone().unwrap_or_default()
                } else {
                    text.dateline
                },
                body: text.body,
                by: author.map(|a| history.seats.called(desk.content, a.get_ref())),
            });
        }
    }
    for (n, mail) in here.press.iter().enumerate() {
        let (source, at) = &mail.at;
        let end = at + source.text[*at..].find(&mail.text).map_or(mail.text.len(), |i| i + mail.text.len());
        let only = crate::content::mail::only(source, *at..end);
        let reading = Reading {
            skip: 0,
            id: format!("{id}-mail-{}", n + 1),
            under: 2,
            editors: Vec::new(),
            covers: desk.covers,
        };
        let (texts, faults) = markdown::press(&only, &reading);
        desk.faults.extend(faults);
        for (m, text) in texts.into_iter().enumerate() {
            let anchor = if m == 0 { reading.id.clone() } else { format!("{}-{}", reading.id, m + 1) };
            out.push(Press { id: anchor, dateline: text.dateline, body: text.body, by: None });
        }
    }
    out
}
