//! A game as an issue prints it.

use std::collections::BTreeSet;

use adjudicator::board::Owner;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, MessageFact, OrderResult, PhaseEvent, RuleSet};
use adjudicator::season::{Phase, Turn};
use diagnostics::{Diagnostic, Severity, Source};
use folder::game::PressKind;
use folder::players::AnonymousPress;
use folder::zine_config::{PaperSize, Reprint};
use folder::{Content, IssueNumber, Moment, Spanned};
use games::{GameHistory, IssuePhases, MailPress, PlayedPhase, calendar, standings};
use map::power_dress::ColourMode;
use map::scene_from_game;
use page::lexicon::results::{self, ResultStyle};
use page::lexicon::{Lexicon, Voice, draws, events, fight_notes};
use page::markdown::{self, ParseOptions};
use page::model::{
    Adjustment, Align, Centre, CentreChart, CentreGroup, ChartRow, EarlierPhase, GameMap, GameSection,
    Inline, MapPrint, NextDeadline, Ownership, PlayerListRow, PositionInWords, PowerResult, PowerSign,
    PowerUnits, PressSection, PrintedGuarantor, PrintedPhase, RetreatRow, RichText, RuleSetTable, TextBlock,
};
use publish::archive::game_viewer;

use super::IssueComposer;
use super::names::{anchor, code, end_text, rules_id, rules_message, ruleset, text_anchor};

/// The rule-set, and its board, that every reader knows.
const STANDARD: &str = "Standard";

/// The game's section; None if the issue has nothing to say of it.
pub(super) fn game(composer: &mut IssueComposer, history: &GameHistory) -> Option<GameSection> {
    spoken(composer, history, section)
}

/// Composes a section in the language of the game.
fn spoken(
    composer: &mut IssueComposer,
    history: &GameHistory,
    compose: fn(&mut IssueComposer, &GameHistory) -> Option<GameSection>,
) -> Option<GameSection> {
    let own = history.game.file.language.as_ref().map(Spanned::get_ref);
    let own = own.filter(|own| **own != composer.words.language);
    let words = own.map_or_else(|| composer.words.clone(), |own| Lexicon::in_language(composer.content, own));
    let words = words.in_game(history.rules.name()).into_owned();
    let zine = std::mem::replace(&mut composer.words, words);
    let mut made = compose(composer, history);
    let words = std::mem::replace(&mut composer.words, zine);
    if let (Some(game), Some(_)) = (&mut made, own) {
        let own = words;
        game.words = Some(page::model::TemplateWords::from(&own));
        game.lang = own.language;
    }
    made
}

fn section(composer: &mut IssueComposer, history: &GameHistory) -> Option<GameSection> {
    let (number, folder) = (composer.folder.name(), composer.folder);
    // What flyers brought since the last issue is printed again, before the issue's own.
    let flyers: Vec<IssueNumber> =
        Some(number).filter(|n| !n.is_flyer()).map_or_else(Vec::new, |n| history.flyers(n.issue).collect());
    let moved = flyers.last().and_then(|f| history.issue_phases(*f)).cloned();
    // The summary of a game that ended before is printed when it is asked for.
    let told = IssuePhases { ended: true, ..IssuePhases::default() };
    let again = composer.folder.file.obituaries().any(|id| id == history.game.id) && history.over.is_some();
    let moved = moved.map(|last| IssuePhases { phases: 0..0, votes: Vec::new(), ..last });
    // Of a game that waits for players its press is printed all the same.
    let waits = history.players_wanted() > 0 && folder_has_press(composer, history);
    let waiting = IssuePhases::default();
    let here = history.issue_phases(number).or(moved.as_ref()).or_else(|| again.then_some(&told));
    let here = here.or_else(|| waits.then_some(&waiting))?;
    let file = &history.game.file;
    let board = history.rules.board();
    let played = history.in_issue(number);
    let all = since(history, &flyers, played);
    let style = style(composer, history);
    let gm = history.gm(composer.content).to_string();
    let last = history.phases.last().map(|p| p.turn);
    let rules = house(composer, history);
    let mut out = GameSection {
        id: anchor(&history.game.id),
        name: file.name.get_ref().clone(),
        number: history.number(),
        variant: ruleset(&composer.words, history),
        gm: composer.content.name(&gm),
        gm_person: composer.person(&gm),
        season: match if played.is_empty() { all } else { played } {
            [] => last.map(|t| Lexicon::sentence(&composer.words.season(t))).unwrap_or_default(),
            shown => {
                Lexicon::sentence(&composer.words.phases(&shown.iter().map(|p| p.turn).collect::<Vec<_>>()))
            }
        },
        next: due(composer, history, here),
        guarantor: file.guarantor(history.at).map(|g| PrintedGuarantor {
            name: composer.content.name(g.person.get_ref()),
            zine: g.zine.clone(),
            person: composer.person(g.person.get_ref()),
        }),
        house: rules.0,
        house_short: rules.1,
        signs: signs(&composer.words.voice_for(board, style)),
        held: here.held_over.as_ref().map(|why| held(&composer.words, why)),
        draft: if composer.draft { unsettled(composer, history, played) } else { String::new() },
        ended: ended(composer, history, here),
        ..GameSection::default()
    };
    if super::has_archive_page(composer.content, history, folder, composer.draft) {
        out.page = history.game.id.clone();
        out.rules_page = rules_id(history.rules.name());
        out.before = before(composer, history, number);
    }
    let words = style.words(&composer.words);
    let strip = super::game_strip::strip(&words.voice_for(board, style), history, all, here);
    if !strip.parts.is_empty() {
        out.glance_label = words.say("glance-label", &[("game", MessageFact::Text(out.name.clone()))]);
        out.glance = strip.parts.join(" · ");
        out.leading = strip.leading;
    }
    if here.started && all.is_empty() {
        out.summary = Some(announced(composer, history));
        if history.rules.name() != STANDARD || !board.about.id.is_empty() {
            out.opening = opening(composer, history);
        }
    }
    for phase in all {
        let Some(mut made) = reprinted(composer, history, phase, all) else {
            let said = of_flyer(composer, "season-in-flyer", phase);
            out.notes.push(RichText::from_paragraphs([said.as_str()]));
            continue;
        };
        // How things stand is said once in an issue, where it was so first.
        made.tables.retain(|table| !out.seasons.iter().any(|s| s.tables.contains(table)));
        out.seasons.push(made);
    }
    if composer.paper && out.opening.is_none() && out.seasons.iter().all(|season| season.map.is_none()) {
        out.changed = changed(composer, history, all);
    }
    if history.over.is_none() {
        out.retreats = retreats(&composer.words.voice_for(board, style), &history.position);
    }
    out.notes.extend(notes(composer, history, all, here, &flyers));
    if !all.is_empty() && here.held_over.is_none() {
        out.standing =
            statements(&composer.words.voice_for(board, style), history.rules.standing(&history.position));
    }
    let open = matches!(history.phase_due(), Some(Turn { phase: Phase::Adjustment, .. }));
    // A sheet between issues has the chart when a year closed.
    let closed = standings::years(history).last().map(|year| year.year) >= all.first().map(|p| p.turn.year);
    if !all.is_empty() && (closed || folder.flyer.is_none()) || here.ended || here.started {
        (out.chart, out.ownership) = tables(composer, history, open);
    }
    out.record = super::records::summary(composer, history);
    // The summary has the chart and the players itself.
    if out.record.is_some() {
        out.chart = None;
    } else {
        out.seats = seats(composer, history, here.started);
    }
    out.press = press(composer, history, &flyers);
    let lines: Vec<String> = history.game.source.text.lines().map(without_comment).collect();
    let own = Source::new(history.game.source.name.clone(), lines.join("\n"));
    let gm = composer.folder.orders.get(&history.game.id).and_then(|mail| mail.gm.as_ref());
    for text in gm.map(|gm| &gm.source).into_iter().chain([&own]) {
        composer.faults.extend(named_players(composer.content, history, text, 0));
    }
    Some(out)
}

/// A line of game.toml, with blanks for a comment.
fn without_comment(line: &str) -> String {
    if line.trim_start().starts_with('#') { " ".repeat(line.len()) } else { line.to_string() }
}

/// Whether the issue has press of a game in files.
fn folder_has_press(composer: &IssueComposer, history: &GameHistory) -> bool {
    !is_without_press(history)
        && composer.folder.press.get(&history.game.id).is_some_and(|items| !items.is_empty())
}

/// How a game ended, in the issue that says so.
fn ended(composer: &IssueComposer, history: &GameHistory, here: &IssuePhases) -> Option<String> {
    let told = here.ended && history.over.is_some();
    told.then(|| end_text(&composer.words, composer.content, history))
}

/// What keeps a season from being sealed as it is drafted: orders that are not read, each with its power and its line below the
/// letter's head, and rulings that match nothing.
fn unsettled(composer: &IssueComposer, history: &GameHistory, played: &[PlayedPhase]) -> String {
    let (id, board) = (&history.game.id, history.rules.board());
    let Some(mail) = composer.folder.orders.get(id) else { return String::new() };
    let voice = composer.words.voice_for(board, ResultStyle::Uk);
    let received = played.iter().flat_map(|p| &p.received);
    let unread = received.flat_map(|r| r.letters.iter().map(move |came| (r.owner, came)));
    let unread = unread.flat_map(|(owner, came)| {
        let lines = came.unread_lines(&mail.letters);
        let named = voice.head(owner);
        lines.into_iter().map(move |n| draft_line(&composer.words, &named, n))
    });
    let mut unread: Vec<String> = unread.collect();
    unread.sort();
    unread.dedup();
    let gm = format!("{}/orders/{id}/gm.txt", composer.folder.folder);
    let errors = composer.games.faults.iter().filter(|f| f.severity == Severity::Error);
    let bad = errors.filter_map(|f| f.span.as_ref()).filter(|s| *s.source.name == *gm);
    let bad = bad.map(|s| draft_line(&composer.words, "gm.txt", s.source.line_column(s.range.start).0));
    let bad: Vec<String> = bad.collect();
    let said =
        [("draft-unread", unread), ("draft-unmatched", bad)].into_iter().filter(|(_, list)| !list.is_empty());
    let said = said.map(|(id, list)| {
        let facts = [
            ("n", MessageFact::Count(list.len() as i64)),
            ("where", MessageFact::Text(composer.words.join_with_semicolons(&list))),
        ];
        composer.words.say(id, &facts)
    });
    said.collect::<Vec<_>>().join(" ")
}

fn draft_line(words: &Lexicon, of: &str, n: u32) -> String {
    words.say("draft-line", &[("of", MessageFact::Text(of.into())), ("n", MessageFact::Count(i64::from(n)))])
}

/// The phases that flyers played, and those of the issue that came after them.
fn since<'h>(history: &'h GameHistory, flyers: &[IssueNumber], own: &'h [PlayedPhase]) -> &'h [PlayedPhase] {
    let first = flyers.first().and_then(|f| history.issue_phases(*f)).map(|here| here.phases.start);
    let last = flyers.last().and_then(|f| history.issue_phases(*f)).map(|here| here.phases.end + own.len());
    first.zip(last).and_then(|(first, last)| history.phases.get(first..last)).unwrap_or(own)
}

/// A phase as it is printed; one of a flyer in an issue as zine.toml says, None if it is only mentioned.
fn reprinted(
    composer: &mut IssueComposer,
    history: &GameHistory,
    phase: &PlayedPhase,
    all: &[PlayedPhase],
) -> Option<PrintedPhase> {
    let again = phase.issue.is_flyer() && composer.folder.flyer.is_none();
    let how = composer.content.zine.flyers.reprint;
    if again && how == Reprint::Mention {
        return None;
    }
    let mut made = season(composer, history, phase, all);
    if again {
        made.map = made.map.filter(|_| how == Reprint::Full);
        made.name = of_flyer(composer, "season-of-flyer", phase);
    }
    Some(made)
}

/// A phase with the flyer that played it: `Spring 1904, retreats (flyer 11a, 6 November 2026)`.
fn of_flyer(composer: &IssueComposer, id: &str, phase: &PlayedPhase) -> String {
    let date = composer.content.issue(phase.issue).map(|i| composer.words.short_day(i.file.date.0));
    let facts = [
        ("season", MessageFact::Text(composer.words.phase(phase.turn))),
        ("flyer", MessageFact::Text(phase.issue.to_string())),
        ("day", MessageFact::Text(date.unwrap_or_default())),
    ];
    composer.words.say(id, &facts)
}

/// The game's section as far as the archive tells it anew: its seasons, how it ended, what is due. None if the issue had
/// nothing to say of it.
pub(super) fn archived_section(composer: &mut IssueComposer, history: &GameHistory) -> Option<GameSection> {
    spoken(composer, history, retold)
}

fn retold(composer: &mut IssueComposer, history: &GameHistory) -> Option<GameSection> {
    let number = composer.folder.name();
    let here = history.issue_phases(number)?;
    let file = &history.game.file;
    let played = history.in_issue(number);
    let style = style(composer, history);
    let last = history.phases.last().map(|p| p.turn);
    let turns: Vec<Turn> = played.iter().map(|p| p.turn).collect();
    let mut seasons: Vec<PrintedPhase> =
        played.iter().map(|p| season(composer, history, p, played)).collect();
    // The viewer draws all retreats where they begin.
    let words = style.words(&composer.words);
    let voice = words.voice_for(history.rules.board(), style);
    for (season, phase) in seasons.iter_mut().zip(played).filter(|(_, p)| p.turn.phase == Phase::Retreat) {
        show_position(season, position_in_words(&voice, &*history.rules, phase, false));
    }
    Some(GameSection {
        id: anchor(&history.game.id),
        name: file.name.get_ref().clone(),
        number: history.number(),
        variant: ruleset(&composer.words, history),
        season: match last.filter(|_| played.is_empty()) {
            Some(last) => Lexicon::sentence(&composer.words.season(last)),
            None => Lexicon::sentence(&composer.words.phases(&turns)),
        },
        next: due(composer, history, here),
        ended: ended(composer, history, here),
        seasons,
        ..GameSection::default()
    })
}

/// The last season of a game that an earlier sealed issue printed.
fn before(composer: &IssueComposer, history: &GameHistory, number: IssueNumber) -> Option<EarlierPhase> {
    // The archive has the seasons of sealed issues.
    let mut earlier = history.phases.iter().filter(|p| p.issue.printing_issue() < number.printing_issue());
    let last = earlier
        .rfind(|p| composer.content.issue(p.issue.printing_issue()).is_some_and(|i| i.sealed.is_some()))?;
    Some(EarlierPhase {
        name: composer.words.phase(last.turn),
        issue: last.issue.to_string(),
        page: format!("{}#{}", page_of(history, last.turn), code_of(last.turn)),
    })
}

/// What a season is called in addresses: `s1905`, `f1905`, `w1905`, with `r` behind it for retreats.
fn code_of(turn: Turn) -> String {
    let letter = match turn.phase {
        Phase::Adjustment => 'w',
        _ => turn.season.letter().to_ascii_lowercase(),
    };
    let suffix = match turn.phase {
        Phase::Retreat => "r",
        // Moves in a winter are no adjustments.
        Phase::Movement if turn.season == adjudicator::season::Season::Winter => "m",
        _ => "",
    };
    format!("{letter}{}{suffix}", turn.year)
}

/// The page of a game that shows a season.
fn page_of(history: &GameHistory, turn: Turn) -> String {
    game_viewer::block(history.phases.first().map_or(turn.year, |p| p.turn.year), turn.year)
}

/// The style of results of a game.
fn style(composer: &mut IssueComposer, history: &GameHistory) -> ResultStyle {
    let (named, source): (&Spanned<String>, &Source) = match &history.game.file.style {
        Some(style) => (style, &history.game.source),
        None => (&composer.content.zine.results.style, &composer.content.source),
    };
    ResultStyle::find(named.get_ref()).unwrap_or_else(|| {
        let names = ResultStyle::ALL.map(|(n, _)| n).join(", ");
        let fault =
            Diagnostic::error("style", format!("no style of results is called “{}”", named.get_ref()));
        let fault = fault.at(source, named.span()).help(format!("one of: {names}"));
        if !composer.faults.contains(&fault) {
            composer.faults.push(fault);
        }
        ResultStyle::Uk
    })
}

/// The house rules the game is played by, as far as they are not the usual ones: presets by name, of the rest what the
/// value in force does, with the number of the zine's own paragraph; and the same with these numbers alone.
fn house(composer: &IssueComposer, history: &GameHistory) -> (String, String) {
    let words = &composer.words;
    let entry = rules::find(history.rules.name());
    let mut numbers: BTreeSet<usize> = BTreeSet::new();
    let (mut long, mut short): (Vec<String>, Vec<String>) = Default::default();
    for switch in &history.in_force {
        let usual = entry.and_then(|e| e.switch(&switch.key)).and_then(|s| s.values.first());
        if usual.copied() == Some(switch.value.as_str()) {
            continue;
        }
        let text = match switch.by.starts_with("preset ") {
            true => switch.by.clone(),
            false => words.switch(&switch.key, &switch.value),
        };
        let number = super::texts::paragraph_of(composer, switch);
        let said = match number {
            Some(n) => {
                let facts = [("text", MessageFact::Text(text)), ("n", MessageFact::Count(n as i64))];
                words.say("house-rule-of", &facts)
            }
            None => text,
        };
        numbers.extend(number);
        if !long.contains(&said) {
            short.extend(number.is_none().then(|| said.clone()));
            long.push(said);
        }
    }
    short.splice(0..0, numbers.iter().map(usize::to_string));
    let short = if numbers.is_empty() { String::new() } else { short.join(", ") };
    (words.join_with_semicolons(&long), short)
}

/// Letters and hatchings of the powers: the letters are those of the board's names, in every language.
fn signs(voice: &Voice) -> Vec<PowerSign> {
    let Some(board) = voice.board else { return Vec::new() };
    let names: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
    let letters = map::power_dress::letters(&names);
    let signs = board.powers().zip(letters).map(|(owner, letter)| PowerSign {
        power: voice.head(owner),
        letter,
        hatch: code(board, owner),
        swatch: map::sources::for_owner(board, owner).swatch(),
    });
    signs.collect()
}

fn held(words: &Lexicon, why: &str) -> String {
    let why = why.trim().trim_end_matches('.');
    if why.is_empty() { words.text("held-to-next") } else { why.to_string() }
}

fn due(composer: &IssueComposer, history: &GameHistory, here: &IssuePhases) -> Option<NextDeadline> {
    let phases = history.next_phases();
    if phases.is_empty() {
        return None;
    }
    // Retreats that may or may not come are ordered for with their moves: the list names what is certain.
    let certain: Vec<Turn> =
        phases.iter().copied().filter(|t| t.phase != Phase::Retreat || *t == history.position.turn).collect();
    let rest: Vec<Turn> =
        certain.iter().copied().filter(|turn| !here.mini.iter().any(|(t, _)| t == turn)).collect();
    let mut before: Vec<&(Turn, Moment)> = here.mini.iter().filter(|(t, _)| phases.contains(t)).collect();
    before.sort_by_key(|(turn, _)| turn.order());
    let deadline = here.deadline.as_ref();
    let follows = before.first().is_some_and(|first| is_of_flyer(first, deadline, history));
    let seasons = match rest.is_empty() {
        true if follows => {
            let last = *phases.last()?;
            calendar::next_phases(history.rules.board(), history.settings.calendar, last).unwrap_or(certain)
        }
        true => certain,
        false => rest,
    };
    let before = before.into_iter().map(|early| {
        let mut out = due_at(&composer.words, &composer.words.phase(early.0), &early.1);
        if is_of_flyer(early, deadline, history) {
            out.deadline = composer.words.say("due-flyer", &[("deadline", MessageFact::Text(out.deadline))]);
        }
        out
    });
    let before = before.collect();
    Some(NextDeadline {
        before,
        lines: slip_lines(history),
        ..due_at(&composer.words, &composer.words.phases(&seasons), deadline?)
    })
}

/// What is due first has a deadline of its own before the next issue's, that a flyer may tell what came of it.
fn is_of_flyer((turn, at): &(Turn, Moment), deadline: Option<&Moment>, history: &GameHistory<'_>) -> bool {
    Some(*turn) == history.phase_due() && deadline.is_none_or(|deadline| at.at < deadline.at)
}

fn due_at(words: &Lexicon, season: &str, moment: &Moment) -> NextDeadline {
    NextDeadline {
        season: Lexicon::sentence(season),
        deadline: words.moment(words.day(moment.day()), moment.at),
        iso: moment.day().to_string(),
        ..NextDeadline::default()
    }
}

/// The fewest lines of an order slip.
pub(super) const LEAST_SLIP_LINES: u32 = 8;

/// Lines of an order slip: one for each unit and build of the power that has most, and two more; at least eight.
fn slip_lines(history: &GameHistory) -> u32 {
    let orders = history.rules.board().powers().map(|power| {
        let builds = match history.position.turn.phase {
            Phase::Adjustment => history.rules.entitled(&history.position, power).max(0) as usize,
            _ => 0,
        };
        history.position.units_of(power).count() + builds
    });
    (orders.max().unwrap_or(0) as u32 + 2).max(LEAST_SLIP_LINES)
}

fn announced(composer: &IssueComposer, history: &GameHistory) -> String {
    let players = history.seats.0.iter().filter(|s| s.from.is_none() && s.person.is_some()).count();
    let words = &composer.words;
    let mut text = match &history.game.file.start.from {
        Some(from) => {
            let game = MessageFact::Text(history.game.file.name.get_ref().clone());
            words.say("game-from", &[("game", game), ("zine", MessageFact::Text(from.clone()))])
        }
        None if players > 0 => words.text("game-new"),
        None => words.text("game-open"),
    };
    if let Some(draw) = history.game.file.draw.first().filter(|_| players > 0) {
        let (hash, _) = draw.secret.split_at_checked(12).unwrap_or((&draw.secret, ""));
        let issue = draw.committed.map(|issue| issue.to_string()).unwrap_or_default();
        let id = if draw.committed.is_some() { "draw-hash" } else { "draw-hash-early" };
        let said =
            words.say(id, &[("hash", MessageFact::Text(hash.into())), ("issue", MessageFact::Text(issue))]);
        text += &format!(" {said}");
    }
    text.extend(super::lists::players_hash(composer, history).map(|said| format!(" {said}")));
    if let Some(why) = history.game.file.start.again.as_ref().filter(|_| players > 0) {
        let why = MessageFact::Text(why.trim_end_matches('.').into());
        text += &format!(" {}", words.say("game-drawn-again", &[("why", why)]));
    }
    let rules = history.rules.name();
    if rules != STANDARD {
        text += &format!(" {}.", words.text(&format!("about-{}", rules_message(rules))));
    }
    text
}

fn season(
    composer: &mut IssueComposer,
    history: &GameHistory,
    phase: &PlayedPhase,
    all: &[PlayedPhase],
) -> PrintedPhase {
    let style = style(composer, history);
    let rules = &*history.rules;
    let board = rules.board();
    let turn = phase.turn;
    let adjusting = turn.phase == Phase::Adjustment;
    let retreating = turn.phase == Phase::Retreat;
    let words = style.words(&composer.words);
    let voice = words.voice_for(board, style);
    let mut out = PrintedPhase {
        name: Lexicon::sentence(&words.phase(turn)),
        code: code_of(turn),
        ..PrintedPhase::default()
    };
    if !composer.draft {
        out.page = page_of(history, turn);
    }
    let reasons = composer.content.zine.results.reasons;
    for owner in board.all_owners() {
        let mine = phase.report.orders.iter().enumerate().filter(|(_, l)| l.owner == owner);
        let (at, lines): (Vec<usize>, Vec<&OrderResult>) = mine.unzip();
        let missed = phase.missing.iter().find(|m| m.power == owner).map(|m| m.kind.mark().to_string());
        let alive = phase.before.units_of(owner).next().is_some() || phase.before.centres(owner) > 0;
        let adjusts = adjusting && board.owner(owner).played;
        let silent = if adjusts { !alive } else { lines.is_empty() && missed.is_none() };
        if silent {
            continue;
        }
        let seat = history.seats.seat_in(owner, turn).filter(|s| s.alias.is_none());
        let person = seat.and_then(|s| s.person.as_deref()).map(|id| composer.person(id));
        let orders = lines.iter().map(|l| {
            let said = l.unit.map(|u| rules.said_of(&phase.before, &u)).unwrap_or_default();
            results::line_of(&voice, l, said.class.as_deref(), reasons.in_list())
        });
        let result = PowerResult {
            power: voice.head(owner),
            code: code(board, owner),
            player: history.printed_player(composer.content, owner, turn).unwrap_or_default(),
            person: person.unwrap_or_default(),
            missed,
            orders: orders.collect(),
            at,
        };
        if adjusts {
            out.adjustments.push(adjustment(&voice, history, phase, owner, result));
        } else {
            out.results.push(result);
        }
    }
    let failed = phase.report.orders.iter().any(|l| l.verdict != adjudicator::rules::Verdict::Succeeds);
    if failed && turn.phase != Phase::Adjustment {
        out.key = style.key(&words);
    }
    out.tables = paragraphs(&voice, &phase.report.tables);
    out.notes = paragraphs(&voice, &phase.report.events);
    if reasons.in_notes() && style != ResultStyle::Terse && turn.phase != Phase::Adjustment {
        let rule = history.in_force.iter().find(|s| s.key == "convoy_paradox");
        let rule = rule.map(|s| words.switch(&s.key, &s.value)).unwrap_or_else(|| words.text("rule-usual"));
        let met = fight_notes::notes(&voice, &phase.report.orders, &rule);
        if !met.is_empty() {
            let text = headed(&voice, &words.text("notes-heading"), &met.join(" "));
            out.notes.insert(0, RichText::from_paragraphs([text.as_str()]));
        }
    }
    for (_, text) in phase.printed_rulings(&voice) {
        out.notes.push(RichText::from_paragraphs([text.as_str()]));
    }
    for text in
        draws::sentences(&voice, &phase.report.draws, &phase.report.events, |n| phase.is_draw_decided(n))
    {
        out.notes.push(RichText::from_paragraphs([text.as_str()]));
    }
    if let Some(correction) = &phase.corrected {
        let issue = [("issue", MessageFact::Text(correction.issue.to_string()))];
        out.notes.push(RichText::from_paragraphs([words.say("erratum-corrected", &issue).as_str()]));
    }
    out.published = statements(&voice, rules.published(&phase.before, &phase.report));
    // A sheet with nothing but retreats shows where they led.
    let alone = composer.folder.flyer.is_some() && all.last().is_some_and(|p| p.turn == turn);
    let alone = alone && all.iter().all(|p| p.turn.phase == Phase::Retreat);
    let after = alone || matches!(turn.phase, Phase::Adjustment | Phase::Selection);
    show_position(&mut out, position_in_words(&voice, rules, phase, after));
    if !after && all.last().is_some_and(|p| p.turn == turn) {
        out.afterwards = Some(position_in_words(&voice, rules, phase, true));
    }
    if !retreating || alone {
        out.map = drawing(composer, history, phase, all, &out);
    }
    out
}

/// The position in words, before the orders of a season or after them.
fn position_in_words(
    voice: &Voice,
    rules: &dyn RuleSet,
    phase: &PlayedPhase,
    after: bool,
) -> PositionInWords {
    let (board, shown) = (rules.board(), if after { &phase.report.after } else { &*phase.before });
    let vacant = board.centres().filter(|p| shown.owners[p.0 as usize].is_none());
    PositionInWords {
        moment: voice.words.text(if after { "viewer-position-after" } else { "viewer-position-before" }),
        position: position(voice, rules, shown),
        vacant: vacant.map(|p| voice.place(p.place())).collect(),
    }
}

/// Prints a season with a position, that of the moment its map shows.
fn show_position(season: &mut PrintedPhase, shown: PositionInWords) {
    PositionInWords { moment: season.moment, position: season.position, vacant: season.vacant } = shown;
}

/// A heading with its text behind it.
fn headed(voice: &Voice, heading: &str, text: &str) -> String {
    let facts =
        [("heading", MessageFact::Text(heading.to_string())), ("text", MessageFact::Text(text.to_string()))];
    voice.say("head-and-text", &facts)
}

/// What happened, in paragraphs; what a rule-set puts under a heading begins with it.
fn paragraphs(voice: &Voice, events: &[PhaseEvent]) -> Vec<RichText> {
    let paragraphs = events::paragraphs(voice, events).into_iter().map(|p| match p.heading.as_str() {
        "" => RichText::from_paragraphs([p.text.as_str()]),
        heading => RichText::from_paragraphs([headed(voice, heading, &p.text).as_str()]),
    });
    paragraphs.collect()
}

/// What a power did to its units, with the centres by which it may.
fn adjustment(
    voice: &Voice,
    history: &GameHistory,
    phase: &PlayedPhase,
    owner: Owner,
    result: PowerResult,
) -> Adjustment {
    let board = history.rules.board();
    let years = standings::years(history);
    let before = years.iter().rfind(|y| y.year < phase.turn.year);
    let mine: Vec<_> =
        board.provinces().filter(|p| phase.before.owners[p.0 as usize] == Some(owner)).collect();
    let former: Vec<_> = before.map(|y| y.centres(owner).collect()).unwrap_or_default();
    let PowerResult { power, code, player, person, missed, orders, at } = result;
    Adjustment {
        power,
        code,
        player,
        person,
        centres: mine.iter().map(|p| voice.abbr(p.place())).collect(),
        count: mine.len() as u32,
        before: phase.before.units_of(owner).count() as u32,
        gains: mine.iter().filter(|p| !former.contains(p)).map(|p| voice.abbr(p.place())).collect(),
        losses: former.iter().filter(|p| !mine.contains(p)).map(|p| voice.abbr(p.place())).collect(),
        orders,
        at,
        missed,
    }
}

/// Lists of a rule-set as tables with sentences below them. Columns of numbers stand to the right.
fn statements(voice: &Voice, list: Vec<adjudicator::rules::PublishedTable>) -> Vec<RuleSetTable> {
    let list = list.iter().map(|statement| {
        let statement = events::statement(voice, statement);
        let align = (0..statement.head.len()).map(|i| {
            let column = statement.rows.iter().filter_map(|row| row.get(i));
            let mut signs = column.flat_map(|text| text.chars());
            let numbers = signs.all(|c| c.is_ascii_digit() || "+−—".contains(c));
            if numbers { Align::Right } else { Align::Left }
        });
        let align = align.collect();
        let mut body = RichText::from_paragraphs(statement.notes.iter().map(String::as_str));
        if !statement.rows.is_empty() {
            let head = statement.head.iter().map(text_cell).collect();
            let rows = statement.rows.iter().map(|row| row.iter().map(text_cell).collect()).collect();
            body.prose.insert(0, TextBlock::Table { align, head, rows });
        }
        RuleSetTable { heading: statement.heading, body }
    });
    list.collect()
}

fn text_cell(text: &String) -> Vec<Inline> {
    vec![Inline::text(text.as_str())]
}

/// The position in words: `Army Vienna`, `Fleet Spain (south coast)`, and what everybody owns.
fn position(voice: &Voice, rules: &dyn RuleSet, position: &Position) -> Vec<PowerUnits> {
    let board = rules.board();
    let mut out = Vec::new();
    let driven = voice.words.text("style-dislodged");
    for owner in board.all_owners() {
        let mut units: Vec<String> =
            position.units_of(owner).map(|u| unit_words(voice, rules, position, u)).collect();
        let dislodged = position.dislodged.iter().filter(|d| d.unit.owner == owner);
        units
            .extend(dislodged.map(|d| format!("{} ({driven})", unit_words(voice, rules, position, &d.unit))));
        let owned = board.provinces().filter(|p| position.owners[p.0 as usize] == Some(owner));
        let centres: Vec<String> = owned.map(|p| voice.place(p.place())).collect();
        if !units.is_empty() || !centres.is_empty() {
            let n = [("n", MessageFact::Count(centres.len() as i64))];
            let count =
                if centres.is_empty() { String::new() } else { voice.words.say("viewer-centres", &n) };
            let (power, code) = (voice.head(owner), code(board, owner));
            out.push(PowerUnits { power, code, units, centres, count });
        }
    }
    out
}

/// A unit in words, with all that its rule-set has to say of it.
fn unit_words(voice: &Voice, rules: &dyn RuleSet, position: &Position, u: &Unit) -> String {
    let said = rules.said_of(position, u);
    let kind = said.class.unwrap_or_else(|| voice.words.text(map::description::kind_id(u.kind.code())));
    let kind = Lexicon::sentence(&kind);
    let size =
        if u.size > 0 { format!(" {}", voice.words.figures(i64::from(u.size))) } else { String::new() };
    let number = if u.number > 0 { format!(" {}", u.number) } else { String::new() };
    let aboard = [("n", MessageFact::Count(i64::from(u.aboard)))];
    let aboard =
        if u.aboard > 0 { format!(" {}", voice.say("order-on-board", &aboard)) } else { String::new() };
    let remarks = said.remarks.iter().map(|m| voice.message(m)).collect::<Vec<_>>().join(", ");
    let remarks = if remarks.is_empty() { remarks } else { format!(" ({remarks})") };
    format!("{kind}{number} {}{size}{aboard}{remarks}", voice.place(u.place))
}

/// The map of a season: moves with the retreats that followed, or the position after builds.
fn drawing(
    composer: &mut IssueComposer,
    history: &GameHistory,
    phase: &PlayedPhase,
    all: &[PlayedPhase],
    season: &PrintedPhase,
) -> Option<GameMap> {
    let rules = &*history.rules;
    let title = format!("{}, {}", history.game.file.name.get_ref(), season.name);
    let scene = if matches!(phase.turn.phase, Phase::Selection | Phase::Retreat) {
        scene_from_game::position(rules, &title, &phase.report.after)
    } else if phase.turn.phase == Phase::Adjustment {
        // Where the next moves are printed with it, their map shows the builds.
        if all.iter().any(|p| p.turn > phase.turn && p.turn.phase == Phase::Movement) {
            return None;
        }
        scene_from_game::position(rules, &title, &phase.report.after)
    } else {
        let retreat = Turn { phase: Phase::Retreat, ..phase.turn };
        let more: Vec<_> = all.iter().filter(|p| p.turn == retreat).map(|p| &*p.report).collect();
        let scene = scene_from_game::season(rules, &title, &phase.before, &phase.report, &more);
        // In an issue that goes out nothing is unread.
        let unread = if composer.draft { phase.units_with_unread_orders(rules) } else { Vec::new() };
        map::MapScene { unread, ..scene }
    };
    let powers = season.position.iter().filter(|p| !p.centres.is_empty());
    let stand: Vec<String> = powers.map(|p| format!("{} {}", p.power, p.centres.len())).collect();
    let caption = season_caption(&composer.words, phase);
    let short = if stand.is_empty() { title } else { composer.words.with_heading(&title, &stand.join(", ")) };
    draw_scene(composer, history, &season.code, scene).map(|map| GameMap { short, caption, ..map })
}

/// The board as it begins, on which no season is printed yet.
fn opening(composer: &mut IssueComposer, history: &GameHistory) -> Option<GameMap> {
    let board = history.rules.board();
    let begun = composer.words.say("map-begins", &[("board", MessageFact::Text(board.name.clone()))]);
    let title = format!("{}, {begun}", history.game.file.name.get_ref());
    let mut scene = scene_from_game::position(&*history.rules, &title, &history.position);
    scene.words = composer.words.clone();
    let short = format!("{title}. {}", map::description::brief(&scene));
    let map = draw_scene(composer, history, "start", scene)?;
    Some(GameMap { short, caption: begun, ..map })
}

/// The centres that changed hands in some phases, on a board without anything else.
fn changed(composer: &mut IssueComposer, history: &GameHistory, all: &[PlayedPhase]) -> Option<GameMap> {
    let (first, last) = all.first().zip(all.last())?;
    let name = history.game.file.name.get_ref();
    let mut scene =
        scene_from_game::changed_centres_scene(&*history.rules, name, &first.before, &last.report.after)?;
    scene.words = composer.words.clone();
    let id = format!("{}-changed", anchor(&history.game.id));
    let look = map::SceneStyle { style: ColourMode::Bw, prefix: id.clone(), ..map::SceneStyle::default() };
    let print = format!("maps/{id}.svg");
    composer.assets.insert(print.clone(), map::thumbnail::draw(&scene, &look).ok()?.into_bytes());
    Some(GameMap { print, alt: map::description::describe_changes(&scene), ..GameMap::default() })
}

/// A scene as the files and the drawing of a map.
fn draw_scene(
    composer: &mut IssueComposer,
    history: &GameHistory,
    code: &str,
    mut scene: map::MapScene,
) -> Option<GameMap> {
    scene.words = composer.words.clone();
    let id = format!("{}-{code}", anchor(&history.game.id));
    let path = format!("maps/{id}.svg");
    let prints = if composer.paper { draw_prints(composer, &id, &scene).ok()? } else { Vec::new() };
    let shown = composer.maps.season(&scene, &format!("map-{id}"), Some(&format!("d-{code}"))).ok()?;
    let picture = format!("{id}.svg");
    if !shown.alone.is_empty() {
        composer.drawings.insert(picture.clone(), shown.alone.into_bytes());
    }
    Some(GameMap {
        print: path,
        prints,
        web: shown.svg,
        picture,
        alt: if composer.paper { map::description::brief(&scene) } else { String::new() },
        symbols: shown.symbols,
        ..GameMap::default()
    })
}

/// Draws a map for each width that leaves room for type of the usual size; for the whole measure whatever the size must be then.
fn draw_prints(
    composer: &mut IssueComposer,
    id: &str,
    scene: &map::MapScene,
) -> Result<Vec<MapPrint>, map::NoBoard> {
    let (measure, smallest) = map_type(composer.content, composer.folder.name().is_flyer());
    let look = map::SceneStyle { short_figures: true, prefix: id.to_string(), ..map::SceneStyle::default() };
    let mut out = Vec::new();
    for width in MAP_WIDTHS {
        let whole = width == 100;
        let made = map::draw_printed(scene, &look, (measure * f64::from(width) / 100.0, smallest), whole)?;
        if made.is_clear || whole {
            let path = format!("maps/{id}{}.svg", if whole { String::new() } else { format!("-{width}") });
            composer.assets.insert(path.clone(), made.svg.into_bytes());
            out.push(MapPrint { width, path });
        }
    }
    Ok(out)
}

/// The widths a map is drawn for, in percent of the measure.
const MAP_WIDTHS: [u32; 5] = [65, 70, 80, 90, 100];

/// Width of the measure as the looks have it (`templates/print/lib/theme.typ`), and the smallest letters of a map; both in points.
pub(super) fn map_type(content: &Content, flyer: bool) -> (f64, f64) {
    const MM: f64 = 72.0 / 25.4;
    let zine = &content.zine;
    let paper = zine.flyers.paper.filter(|_| flyer).unwrap_or(zine.page.paper);
    let measure = match (zine.page.look.as_str(), paper) {
        ("mimeo", PaperSize::A5) => 344.52,
        ("mimeo", _) => 468.0,
        ("compact", PaperSize::A5) => 131.0 * MM,
        ("compact", PaperSize::A4) => 190.0 * MM,
        ("compact", PaperSize::Letter) => 195.0 * MM,
        (_, PaperSize::A5) => 124.0 * MM,
        _ => 182.0 * MM,
    };
    (measure, if paper == PaperSize::A5 { 5.5 } else { 5.6 })
}

fn season_caption(words: &Lexicon, phase: &PlayedPhase) -> String {
    let after = matches!(phase.turn.phase, Phase::Adjustment | Phase::Selection | Phase::Retreat);
    let id = if after { "map-position" } else { "map-orders" };
    words.say(id, &[("season", MessageFact::Text(words.phase(phase.turn)))])
}

fn retreats(voice: &Voice, position: &Position) -> Vec<RetreatRow> {
    let retreats = position.dislodged.iter().map(|dislodged| RetreatRow {
        power: voice.head(dislodged.unit.owner),
        unit: voice.unit(&dislodged.unit),
        to: dislodged.retreats.iter().flatten().map(|p| voice.abbr(*p)).collect(),
        note: None,
    });
    retreats.collect()
}

/// The gamesmaster's words below the results: missing orders, standbys, votes, successors.
fn notes(
    composer: &IssueComposer,
    history: &GameHistory,
    played: &[PlayedPhase],
    here: &IssuePhases,
    flyers: &[IssueNumber],
) -> Vec<RichText> {
    let voice = composer.words.voice_for(history.rules.board(), ResultStyle::Uk);
    let mut out: Vec<String> = Vec::new();
    for missing in played.iter().flat_map(|p| &p.missing) {
        // Where the players are secret, standbys come unannounced.
        if history.game.file.is_hidden() && missing.replaced != Some(None) {
            continue;
        }
        let said = missing.sentence(|p| history.seats.printed_person(composer.content, p));
        out.extend(said.map(|said| voice.message(&said)));
    }
    for seat in history.seats.0.iter().filter(|_| !history.game.file.is_hidden()) {
        let (Some(from), Some(player)) = (seat.from, seat.printed_name(composer.content)) else { continue };
        let fresh = played.iter().any(|p| p.turn.season == from.season && p.turn.year == from.year);
        let first = played
            .first()
            .is_some_and(|p| (p.turn.order().0, p.turn.order().1) <= (from.order().0, from.order().1));
        if fresh && first {
            let facts =
                [("player", MessageFact::Text(player)), ("power", MessageFact::Powers(vec![seat.power]))];
            out.push(voice.say("seat-new", &facts));
        }
    }
    for (flyer, brought) in flyers.iter().filter_map(|f| Some((f, history.issue_phases(*f)?))) {
        let decided =
            composer.words.say("decided-in-flyer", &[("flyer", MessageFact::Text(flyer.to_string()))]);
        out.extend(brought.votes.iter().map(|v| format!("{} {decided}", v.printed_text(&voice))));
    }
    out.extend(here.votes.iter().map(|v| v.printed_text(&voice)));
    for proposal in &here.proposals {
        out.push(voice.say("vote-proposed", &[("what", proposal.message().into())]));
    }
    let number = composer.folder.number();
    let name = composer.folder.name();
    for moved in history.game.file.extensions(number).filter(|_| !name.is_flyer()) {
        let when = composer.words.moment(composer.words.day(moved.deadline.day()), moved.deadline.at);
        let facts =
            [("when", when), ("why", moved.why.clone())].map(|(key, text)| (key, MessageFact::Text(text)));
        out.push(composer.words.say("deadline-moved", &facts));
    }
    let graced = games::absences::graced(composer.content, history, composer.folder, played);
    if !graced.is_empty() {
        out.push(voice.say("orders-graced", &[("powers", MessageFact::Powers(graced))]));
    }
    if let Some((parts, why)) = games::board_in_force::adopted_board(composer.content, history, name) {
        let parts = parts.iter().map(|(id, n)| composer.words.say(id, &[("n", (*n as i64).into())]));
        let what = composer.words.list(&parts.collect::<Vec<_>>());
        let facts = [("board", history.rules.board().name.clone()), ("what", what), ("why", why)];
        let facts = facts.map(|(key, text)| (key, MessageFact::Text(text)));
        out.push(composer.words.say("board-adopted", &facts));
    }
    let (content, words, books) = (composer.content, &composer.words, composer.accounts);
    out.extend(games::bookkeeping::escrow_words(content, words, history, books, number));
    if here.ended {
        out.push(composer.words.text("statements-invited"));
    }
    out.iter().map(|text| RichText::from_paragraphs([text.as_str()])).collect()
}

fn tables(
    composer: &IssueComposer,
    history: &GameHistory,
    open: bool,
) -> (Option<CentreChart>, Option<Ownership>) {
    let board = history.rules.board();
    let words = &composer.words;
    let voice = words.voice_for(board, ResultStyle::Uk);
    let years = standings::years(history);
    if board.centres().next().is_none() {
        return (None, None);
    }
    let labels: Vec<String> = years.iter().map(|y| y.year.to_string()).collect();
    let rows = board.powers().filter(|o| years.iter().any(|y| y.count(*o) > 0)).map(|owner| ChartRow {
        power: voice.head(owner),
        code: code(board, owner),
        n: years.iter().map(|y| y.count(owner) as u32).collect(),
        change: Vec::new(),
        due: match history.rules.entitled(&history.position, owner) {
            n @ 1.. if open => words.say("due-builds", &[("n", MessageFact::Count(n))]),
            n if open && n < 0 => words.say("due-removals", &[("n", MessageFact::Count(-n))]),
            _ => String::new(),
        },
    });
    let chart = CentreChart {
        rows: rows.collect(),
        after: if open { composer.words.phase(history.position.turn) } else { String::new() },
        years: labels.clone(),
    };
    let signs = signs(&voice);
    let mut groups: Vec<CentreGroup> = Vec::new();
    for owner in board.powers() {
        let centres: Vec<Centre> = board
            .centres()
            .filter(|p| board.province(*p).home == Some(owner))
            .map(|p| centre_row(p, &voice, &years, &signs, board))
            .collect();
        if !centres.is_empty() {
            groups.push(CentreGroup { name: voice.head(owner), centres });
        }
    }
    let neutral: Vec<Centre> = board
        .centres()
        .filter(|p| board.province(*p).home.is_none())
        .map(|p| centre_row(p, &voice, &years, &signs, board))
        .collect();
    if !neutral.is_empty() {
        groups.push(CentreGroup { name: words.text("neutral"), centres: neutral });
    }
    let letters = board.powers().map(|o| format!("{} {}", power_letter(o, &signs, board), voice.head(o)));
    let letters = letters.collect::<Vec<_>>().join(", ");
    ((!chart.rows.is_empty()).then_some(chart), Some(Ownership { years: labels, groups, letters }))
}

fn centre_row(
    p: adjudicator::board::Province,
    voice: &Voice<'_>,
    years: &[standings::YearOwners],
    signs: &[PowerSign],
    board: &adjudicator::board::Board,
) -> Centre {
    Centre {
        id: voice.abbr(p.place()),
        name: voice.place(p.place()),
        owner: years
            .iter()
            .map(|y| y.owners[p.0 as usize].map(|owner| power_letter(owner, signs, board)))
            .collect(),
        changed: Vec::new(),
    }
}

fn power_letter(owner: Owner, signs: &[PowerSign], board: &adjudicator::board::Board) -> String {
    let at = board.powers().position(|o| o == owner).and_then(|at| signs.get(at));
    at.map_or_else(|| board.owner(owner).name.chars().take(1).collect(), |s| s.letter.clone())
}

/// Who plays what, with former players and their seasons.
fn seats(composer: &IssueComposer, history: &GameHistory, all: bool) -> Vec<PlayerListRow> {
    let board = history.rules.board();
    let voice = composer.words.voice_for(board, ResultStyle::Uk);
    let mut out = Vec::new();
    for power in board.powers().filter(|o| all || history.seats.seats_of(*o).count() > 1) {
        let mut parts = Vec::new();
        for seat in history.seats.seats_of(power) {
            let who =
                seat.printed_name(composer.content).unwrap_or_else(|| composer.words.text("seat-nobody"));
            let until = seat
                .until
                .map(|t| format!(" ({})", season_text("seat-left", t, &composer.words)))
                .unwrap_or_default();
            let from = seat
                .from
                .filter(|_| seat.until.is_none())
                .map(|t| format!(" ({})", season_text("seat-came", t, &composer.words)));
            parts.push(format!("{who}{}{until}", from.unwrap_or_default()));
        }
        if !parts.is_empty() {
            out.push(PlayerListRow {
                power: voice.head(power),
                code: code(board, power),
                player: parts.join(", "),
            });
        }
    }
    out
}

fn season_text(id: &str, t: Turn, words: &Lexicon) -> String {
    words.say(id, &[("season", MessageFact::Text(words.season(t)))])
}

/// Whether the players of a game are secret and may not write press.
fn is_without_press(history: &GameHistory) -> bool {
    history.game.file.is_hidden() && history.game.file.anonymous == Some(AnonymousPress::None)
}

/// The words of a text by which a secret player of the game could be known: names, initials, towns, addresses.
fn named_players(content: &Content, history: &GameHistory, source: &Source, from: usize) -> Vec<Diagnostic> {
    let players = history.game.file.players.as_ref().filter(|_| history.game.file.is_hidden());
    let people =
        players.into_iter().flat_map(|players| &players.list).filter_map(|id| content.people.get(id));
    let text = source.text.get(from..).unwrap_or_default();
    // Small letters, where they take as many bytes.
    let small = text.to_lowercase();
    let text = if small.len() == text.len() { small.as_str() } else { text };
    let mut faults = Vec::new();
    for person in people {
        let mut marks: Vec<String> =
            person.name.split_whitespace().filter(|w| w.chars().count() > 2).map(String::from).collect();
        let first = person.name.split_whitespace().filter_map(|word| word.chars().next());
        marks.push(first.map(|letter| format!("{letter}.")).collect());
        marks.extend(person.address.iter().chain(&person.town).chain(&person.also).cloned());
        marks.extend(person.email.iter().map(|mail| mail.get_ref().clone()));
        let local = person.email.iter().filter_map(|mail| mail.get_ref().split('@').next());
        marks.extend(local.filter(|local| local.len() > 2).map(String::from));
        let found = marks.iter().filter(|mark| mark.chars().count() > 2).find_map(|mark| {
            let mark = &mark.to_lowercase();
            let mut places = text.match_indices(mark.as_str());
            let at = places.find(|(at, _)| {
                let (before, after) = text.split_at(*at);
                !is_alphanumeric(before.chars().next_back())
                    && !is_alphanumeric(after.chars().nth(mark.chars().count()))
            });
            at.map(|(at, mark)| from + at..from + at + mark.len())
        });
        faults.extend(found.map(|at| {
            let words = source.text.get(at.clone()).unwrap_or_default();
            let fault = Diagnostic::warning(
                "anonymous",
                format!("“{words}” may tell who plays in {}", history.game.id),
            );
            fault
                .at(source, at)
                .help("the players are secret until the end: take it out, unless it means somebody else")
        }));
    }
    faults
}

fn is_alphanumeric(c: Option<char>) -> bool {
    c.is_some_and(char::is_alphanumeric)
}

/// Press: files under press/<game>, and what came with the orders. An author is named under white press only.
fn press(composer: &mut IssueComposer, history: &GameHistory, flyers: &[IssueNumber]) -> Vec<PressSection> {
    let mut out = Vec::new();
    if is_without_press(history) {
        return out;
    }
    let id = anchor(&history.game.id);
    let allowed = history.game.file.press.clone();
    let (folder, content) = (composer.folder, composer.content);
    let plan = history.plan(folder);
    let flyers = if plan.is_none_or(|p| p.reprint_press) { flyers } else { &[] };
    let brought = flyers.iter().copied().chain([folder.name()]);
    let mail: Vec<MailPress> = brought.flat_map(|issue| history.press(content, issue)).collect();
    let folders = flyers.iter().filter_map(|f| content.issue(*f)).chain([folder]);
    for item in folders.filter_map(|f| f.press.get(&history.game.id)).flatten() {
        if item.front.print == Some(false) {
            continue;
        }
        let kind = item.front.kind.as_ref().map_or(PressKind::Grey, |k| *k.get_ref());
        if !allowed.is_empty() && !allowed.contains(&kind) {
            let words =
                allowed.iter().map(|k| format!("{k:?}").to_lowercase()).collect::<Vec<_>>().join(", ");
            let message = format!("{} press is not allowed in this game", format!("{kind:?}").to_lowercase());
            let fault = Diagnostic::warning("press", message).help(format!("game.toml allows {words}"));
            composer.faults.push(match &item.front.kind {
                Some(kind) => fault.at(&item.source, kind.span()),
                None => fault.in_file(item.source.name.clone()),
            });
        }
        composer.faults.extend(named_players(content, history, &item.source, item.body));
        let author = item.front.by.as_ref().filter(|_| kind == PressKind::White);
        let anchor = text_anchor(&format!("{id}-press"), &item.name);
        let reading = super::texts::parse_options(content, item, anchor, 2, composer.covers);
        let (texts, faults) = markdown::press(&item.source, &reading);
        composer.faults.extend(faults);
        for (n, text) in texts.into_iter().enumerate() {
            let anchor = if n == 0 { reading.id.clone() } else { format!("{}-{}", reading.id, n + 1) };
            out.push(PressSection {
                id: anchor,
                dateline: if text.dateline.is_empty() {
                    item.front.dateline.clone().unwrap_or_default()
                } else {
                    text.dateline
                },
                body: text.body,
                by: author.and_then(|a| history.printed_name(composer.content, a.get_ref())),
                // Who plays under another name signs with it, and it leads to nobody.
                person: author
                    .map(|a| a.get_ref())
                    .filter(|id| {
                        !history.game.file.is_hidden()
                            && history.seats.printed_person(composer.content, id) == composer.content.name(id)
                    })
                    .map(|id| composer.signer(id))
                    .unwrap_or_default(),
            });
        }
    }
    for (n, mail) in mail.iter().enumerate() {
        let reading = ParseOptions {
            id: format!("{id}-mail-{}", n + 1),
            under: 2,
            covers: composer.covers,
            unnamed: content.pseudonyms(),
            ..ParseOptions::default()
        };
        let (texts, faults) = markdown::press(&mail.words, &reading);
        composer.faults.extend(faults);
        composer.faults.extend(named_players(content, history, &mail.words, 0));
        for (m, text) in texts.into_iter().enumerate() {
            let anchor = if m == 0 { reading.id.clone() } else { format!("{}-{}", reading.id, m + 1) };
            out.push(PressSection {
                id: anchor,
                dateline: text.dateline,
                body: text.body,
                ..PressSection::default()
            });
        }
    }
    out
}
