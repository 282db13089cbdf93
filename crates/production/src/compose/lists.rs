//! The lists of an issue: players and fees, openings, standbys, new people, address codes.

use adjudicator::rules::{CodedMessage, MessageFact};
use adjudicator::season::Phase;
use diagnostics::Diagnostic;
use folder::{Content, Spanned};
use games::{GameHistory, nmr, standings};
use page::calls_for_players::{self, Addresses};
use page::model::{
    CodeMeaning, ContestSection, FeeRow, Fees, IssuePage, NewBloodSection, NewGameSection, Opening,
    PersonAddress, Standbys, ZineNewsSection,
};

use super::IssueComposer;
use super::fee_rows::{fee_row, settle};

/// Fills in the lists.
pub(super) fn fill(composer: &mut IssueComposer, issue: &mut IssuePage) {
    issue.state = super::state::state_of_games(composer);
    issue.ratings = super::records::department(composer);
    (issue.openings, issue.standbys) = openings_of(composer);
    (issue.moves, issue.news) = moves(composer);
    let file = &composer.folder.file;
    let number = composer.folder.number();
    let typed =
        file.new_blood.iter().map(|p| PersonAddress { who: p.name.clone(), address: p.address.clone() });
    let asked = composer.content.people.values().filter(|p| p.new_blood && p.since == Some(number));
    let asked =
        asked.map(|p| PersonAddress { who: p.printed_name(), address: p.town.clone().unwrap_or_default() });
    let people: Vec<PersonAddress> = typed.chain(asked).collect();
    if !people.is_empty() {
        let total = games::records::new_names(composer.content, number) as u32;
        issue.new_blood = Some(NewBloodSection { people, total });
    }
    let earlier = composer.content.issues.iter().filter(|i| i.number() <= number);
    for game in earlier.flat_map(|i| {
        let own = i.number() == number;
        i.file.new_game.iter().filter(move |g| own || g.until.is_some_and(|u| u >= number))
    }) {
        let who = [&game.editor, &game.address].into_iter().filter(|part| !part.is_empty()).cloned();
        let text =
            [&game.variant, &game.fee, &game.note].into_iter().filter(|part| !part.is_empty()).cloned();
        issue.new_games.push(NewGameSection {
            zine: game.zine.clone(),
            who: who.collect::<Vec<_>>().join(", "),
            text: composer.words.join_with_semicolons(&text.collect::<Vec<_>>()),
        });
    }
    issue.contests = contests(composer);
    issue.polls = super::polls::polls(composer);
    composer.faults.extend(games::polls::check(composer.content, composer.folder));
    if composer.content.zine.price.is_empty() && composer.content.people.is_empty() {
        return;
    }
    let codes = ["P", "T", "Z", "S", "Y"].map(|code| {
        let meaning = composer.words.text(&format!("code-{}", code.to_lowercase()));
        CodeMeaning { code: code.into(), meaning }
    });
    issue.codes = codes.into();
}

/// Fills in what a flyer has of the lists: who has moved.
pub(super) fn fill_flyer_lists(composer: &mut IssueComposer, issue: &mut IssuePage) {
    (issue.moves, issue.news) = moves(composer);
}

/// Who has moved since the issue or flyer before, as people.toml says and by hand; news of zines.
fn moves(composer: &mut IssueComposer) -> (Vec<PersonAddress>, Vec<ZineNewsSection>) {
    let (content, file) = (composer.content, &composer.folder.file);
    // An issue tells its readers what a flyer told the players.
    let issues_only = composer.folder.flyer.is_none();
    let mut before = content.in_time().filter(|i| i.name() < composer.folder.name());
    let before = before.rfind(|i| !issues_only || i.flyer.is_none()).map(|i| i.file.date.0);
    let when = composer.folder.date();
    let mut rows: Vec<(String, PersonAddress)> = Vec::new();
    for person in content.people.values().filter(|p| p.print_address) {
        let to = person.moved_to(when, before).map(|lines| lines.join(", "));
        rows.extend(
            to.map(|address| (person.sort_key(), PersonAddress { who: person.printed_name(), address })),
        );
    }
    for told in &file.moved {
        let one = told.get_ref();
        let person = one.person.as_ref().map(|id| (id, content.people.get(id)));
        let fault = match person {
            Some((id, None)) => folder::unknown_person(content, id),
            None if one.name.trim().is_empty() => {
                Diagnostic::error("moved", "this change of address names nobody")
                    .help("add name = \"...\" or person = \"...\"")
            }
            _ => {
                let known = person.and_then(|(_, known)| known);
                let who = known.map_or_else(|| one.name.clone(), folder::Person::printed_name);
                let key = known.map_or_else(|| one.name.to_lowercase(), folder::Person::sort_key);
                rows.push((key, PersonAddress { who, address: one.address.clone() }));
                continue;
            }
        };
        composer.faults.push(fault.at(&composer.folder.source, told.span()));
    }
    rows.sort_by(|a, b| (&a.0, &a.1.who).cmp(&(&b.0, &b.1.who)));
    let news = file.news.iter().map(|n| ZineNewsSection { zine: n.zine.clone(), text: n.text.clone() });
    (rows.into_iter().map(|(_, row)| row).collect(), news.collect())
}

/// Contests of this issue, and those of earlier ones that are still open.
fn contests(composer: &IssueComposer) -> Vec<ContestSection> {
    let (number, day) = (composer.folder.number(), composer.folder.file.date.0);
    let mut all: Vec<(i64, &folder::issue::ContestRow)> = Vec::new();
    for issue in composer.content.issues.iter().filter(|i| i.number() <= number) {
        for contest in &issue.file.contest {
            all.retain(|(n, other)| *n == issue.number() || other.name.get_ref() != contest.name.get_ref());
            all.push((issue.number(), contest));
        }
    }
    all.retain(|(n, c)| {
        let is_open = c.winners.is_empty() && c.closes.as_ref().is_some_and(|last| last.0 >= day);
        *n == number || is_open
    });
    let contests = all.into_iter().map(|(_, contest)| {
        let winners: Vec<String> =
            contest.winners.iter().map(|id| composer.content.name(id.get_ref())).collect();
        let winners = if winners.is_empty() { String::new() } else { composer.words.list(&winners) };
        let closes = contest.closes.as_ref().filter(|_| winners.is_empty());
        let parts = [
            (!contest.text.is_empty()).then(|| contest.text.clone()),
            labelled_text("contest-won", "who", winners, &composer.words),
            labelled_text(
                "contest-prize",
                "what",
                contest.prize.trim_end_matches('.').into(),
                &composer.words,
            ),
            labelled_text(
                "contest-closes",
                "day",
                closes.map(|d| composer.words.date(d)).unwrap_or_default(),
                &composer.words,
            ),
        ];
        let text: Vec<String> = parts.into_iter().flatten().collect();
        ContestSection { name: contest.name.get_ref().clone(), text: text.join(" ") }
    });
    contests.collect()
}

fn labelled_text(
    id: &str,
    key: &'static str,
    what: String,
    words: &page::lexicon::Lexicon,
) -> Option<String> {
    (!what.is_empty()).then(|| words.say(id, &[(key, MessageFact::Text(what))]))
}

/// Players and fees of the games that charge them (`A-12`), those still on the list of a game to begin too (`A-29`).
pub(super) fn fees(composer: &mut IssueComposer) -> Vec<Fees> {
    let mut addresses = Addresses::default();
    let fees = charged(composer, &mut addresses);
    composer.addresses = addresses;
    fees
}

fn charged(composer: &IssueComposer, addresses: &mut Addresses) -> Vec<Fees> {
    let mut out = Vec::new();
    let number = composer.folder.number();
    if composer.content.zine.fee.is_empty() {
        return out;
    }
    for history in composer
        .games
        .games
        .iter()
        .filter(|g| g.over.as_ref().is_none_or(|o| o.issue.printing_issue() >= number))
    {
        let board = history.rules.board();
        let voice = composer.words.voice_for(board, page::lexicon::results::ResultStyle::Uk);
        let waits = history.phases.is_empty();
        let places = games::bookkeeping::waiting_seats(composer.content, history);
        if history.over.is_some() && waits || history.issues.is_empty() && places.is_empty() {
            continue;
        }
        let seats = standings::account_seats(history);
        let mut players: Vec<(String, FeeRow)> = Vec::new();
        let mut row = |seat: Option<&accounts::FeeSeat>, power: &str, person: &str, alias: Option<String>| {
            let waived = seat.is_some_and(|s| s.waived);
            let mut row = fee_row(composer, &history.game.id, (power, person), waived);
            let owner = board.powers().find(|o| board.owner(*o).name == power);
            row.power = owner.map_or_else(|| power.to_string(), |o| voice.head(o));
            if let Some(alias) = alias {
                // Who plays under another name is not found by his town.
                (row.who, row.address) = (alias, String::new());
            }
            players.push((person.to_string(), row));
        };
        for power in board.powers().filter(|_| !history.issues.is_empty()) {
            let Some(held) = history.seats.seat_in(power, history.position.turn) else { continue };
            let Some(person) = held.person.as_deref() else { continue };
            let name = &board.owner(power).name;
            let seat = seats.iter().find(|s| s.person == person && s.seat == *name);
            row(seat, name, person, held.alias.clone());
        }
        let need = board.players();
        for seat in waiting_in(&places, number).take(need).filter(|_| !history.game.file.is_hidden()) {
            row(Some(seat), &seat.seat, &seat.person, None);
        }
        if players.is_empty() {
            continue;
        }
        let mut game = Fees {
            game: history.game.file.name.get_ref().clone(),
            number: history.number(),
            variant: super::names::ruleset(&composer.words, history),
            openings: call(composer, history, players.len()).filter(|_| waits),
            waits,
            ..Fees::default()
        };
        settle(composer, &mut game, players, addresses);
        out.push(game);
    }
    out.extend(super::hand::fees(composer, addresses));
    out
}

/// Who waits for a game to begin, as of an issue.
fn waiting_in(places: &[accounts::FeeSeat], number: i64) -> impl Iterator<Item = &accounts::FeeSeat> {
    places.iter().filter(move |s| s.entered <= number && s.left_in.is_none_or(|last| number <= last))
}

fn places_taken(history: &GameHistory, waiting: usize) -> usize {
    waiting.max(history.seats.0.iter().filter(|s| s.until.is_none()).count())
}

/// Whether all the places of a game are taken, as of an issue.
pub(super) fn is_full(content: &Content, history: &GameHistory, number: i64) -> bool {
    let places = games::bookkeeping::waiting_seats(content, history);
    places_taken(history, waiting_in(&places, number).count()) >= history.rules.board().players()
}

/// How many players a game has place for that has so many: once the powers are drawn only their empty places are wanted.
fn places_in_all(history: &GameHistory, have: usize) -> usize {
    match history.game.file.seat.is_empty() {
        true => history.rules.board().players(),
        false => have + history.players_wanted(),
    }
}

/// The call for players of a game that has so many.
fn call(composer: &IssueComposer, history: &GameHistory, have: usize) -> Option<String> {
    let fewest = history.rules.board().fewest_players();
    calls_for_players::opening(&composer.words, places_in_all(history, have), have, fewest)
}

/// What is printed about a secret list of players, by which it can be checked at the end.
pub(super) fn players_hash(composer: &IssueComposer, history: &GameHistory) -> Option<String> {
    let file = &history.game.file;
    let promise = file.promise(composer.folder.number()).filter(|_| file.is_hidden())?;
    let hash = promise.sha256.split_at_checked(12).map_or(&*promise.sha256, |(hash, _)| hash);
    Some(composer.words.say("players-hash", &[("hash", MessageFact::Text(hash.into()))]))
}

/// Games that wait for players, and the list of standbys (`A-13`).
pub(super) fn openings_of(composer: &IssueComposer) -> (Vec<Opening>, Option<Standbys>) {
    let mut out = Vec::new();
    let mut names: Vec<(String, String)> = Vec::new();
    let mut wanting: Vec<(&str, usize)> = Vec::new();
    let zine = &composer.content.zine;
    for history in composer.games.games.iter().filter(|g| g.over.is_none()) {
        let file = &history.game.file;
        let number = composer.folder.number();
        let places = games::bookkeeping::waiting_seats(composer.content, history);
        let here: Vec<_> = waiting_in(&places, number).collect();
        let have = places_taken(history, here.len());
        let need = places_in_all(history, have);
        // Announced in a later issue, it is not in this one's list.
        let announced = file.first_issue().is_none_or(|first| first <= number);
        if (have < need || !history.phases.is_empty()) && announced {
            // A game that fills needs people to fall back on as much as one that is played.
            let free = history.printed_standbys().filter(|s| !history.seats.plays(s, history.position.turn));
            let listed: Vec<_> = free.map(|s| (composer.content.name(s), composer.person(s))).collect();
            wanting.push((file.name.get_ref(), listed.len()));
            names.extend(listed);
        }
        if history.phases.is_empty() && have < need && announced {
            let fee = zine.fee.iter().map(Spanned::get_ref).filter(|f| f.from_issue <= number);
            let fee = fee.max_by_key(|f| f.from_issue).map(|f| {
                let sums = [("first", &f.first), ("later", &f.later)]
                    .map(|(name, sum)| (name, composer.words.money(&zine.money(), sum.get_ref().money())));
                let [(_, first), (_, later)] = &sums;
                if first == later {
                    return first.clone();
                }
                composer
                    .words
                    .say("fees-first-later", &sums.map(|(name, sum)| (name, MessageFact::Text(sum))))
            });
            let (ruleset, books) = (super::names::ruleset(&composer.words, history), composer.accounts);
            let (content, words) = (composer.content, &composer.words);
            let held = games::bookkeeping::escrow_words(content, words, history, books, number);
            let call = call(composer, history, have).into_iter().chain(held);
            let call = call.chain(players_hash(composer, history));
            out.push(Opening {
                game: format!("{} ({ruleset})", file.name.get_ref()),
                gm: composer.content.name(history.gm(composer.content)),
                fee: fee.unwrap_or_default(),
                names: here
                    .iter()
                    .filter(|_| !file.is_hidden())
                    .map(|seat| composer.content.name(&seat.person))
                    .collect(),
                have: have as u32,
                need: (need - have) as u32,
                call: call.collect::<Vec<_>>().join(" "),
            });
        }
    }
    out.extend(super::hand::openings(composer));
    let number = composer.folder.number();
    let free = composer.content.waiting.iter().filter(|w| w.is_listed_in(number));
    let free = free.map(|w| match w.variants.as_slice() {
        [] => composer.content.name(w.person.get_ref()),
        rules => format!("{} ({})", composer.content.name(w.person.get_ref()), rules.join(", ")),
    });
    let free: Vec<String> = free.collect();
    if !free.is_empty() {
        let have = free.len() as u32;
        let gm = composer.content.name(zine.editor.get_ref());
        out.push(Opening {
            game: composer.words.text("openings-any"),
            gm,
            names: free,
            have,
            ..Opening::default()
        });
    }
    names.sort();
    names.dedup();
    let mut text = replacements(composer);
    text.extend(calls_for_players::standby_call(&composer.words, &wanting, zine.readers.standby_min));
    let (names, persons): (Vec<String>, Vec<String>) = names.into_iter().unzip();
    let said = !names.is_empty() || !text.is_empty();
    let standbys = said.then(|| Standbys { names, persons, text: text.join(" ") });
    (out, standbys)
}

/// The calls for replacements: powers that live and are nobody's, with the season, what they hold, and what it costs (`A-41`).
fn replacements(composer: &IssueComposer) -> Vec<String> {
    let mut out = Vec::new();
    for history in composer.games.games.iter().filter(|g| g.over.is_none() && !g.phases.is_empty()) {
        let board = history.rules.board();
        let voice = composer.words.voice_for(board, page::lexicon::results::ResultStyle::Uk);
        let Some(due) = history.phase_due() else { continue };
        let between = matches!(due.phase, Phase::Retreat | Phase::Adjustment);
        let from = if between { nmr::successor_from(board, due) } else { due };
        for power in history.survivors() {
            if history.seats.player(power, from).is_some() {
                continue;
            }
            let n = i64::from(games::records::strength(history, &history.position, power));
            let units = history.rules.name() == "Rules1958";
            let id = if units { "openings-units" } else { "openings-centres" };
            let call = CodedMessage::new("openings-replacement")
                .with("game", history.game.file.name.get_ref().clone())
                .with("power", power)
                .with("season", composer.words.in_game(history.rules.name()).season(from))
                .with("strength", composer.words.say(id, &[("n", MessageFact::Count(n))]));
            out.push(voice.message(&call));
        }
    }
    if !out.is_empty() && !composer.content.zine.fee.is_empty() {
        out.push(composer.words.text("openings-no-fee"));
    }
    out
}
