//! From folder, games and composed issues to the model of the web archive. Only what is sealed goes in.

use std::collections::BTreeMap;

use adjudicator::board::{Board, Owner, Place, Province, Way, Years, members};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, MessageFact};
use adjudicator::season::{Phase, Turn};
use base::parallel;
use diagnostics::Source;
use exchange::GameTransfer;
use folder::{Content, IssueNumber};
use games::{GameHistory, Games, PlayedPhase, SealedCorrection, standings};
use map::{ColourMode, MapScene, scene_from_game};
use page::data;
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;
use page::markdown::{self, ParseOptions};
use page::model::{CentreChart, ChartRow, RichText};
use publish::archive::model::{
    self, Alias, Archive, ArchivedGame, ArchivedPhase, BoardGame, BoardMap, BoardNote, BoardPage, BoardPower,
    BoardProvince, CentresHeld, ChangedCentres, MapSource, PersonGm, PersonLink, PersonPage, PersonSeat,
    Reference, RuleSetGame, RuleSetPage, SeatHistory, SwitchUse, SwitchValueUse, sections_by_game,
};
use publish::archive::order_writing::{OrderData, OrderWriting};

use super::names::{self, rules_id};
use crate::how_to_play;

/// How a rule-set is played, in English; empty for one without a page.
fn how_to_play(rule_set: &str) -> RichText {
    let Some(page) = how_to_play::page_of(rule_set) else { return RichText::default() };
    let source = Source::new(page.topic, page.text);
    let title = page.text.find('\n').unwrap_or(0);
    let options = ParseOptions {
        skip: title,
        under: 1,
        id: "how-".into(),
        lang: "en".into(),
        ..ParseOptions::default()
    };
    markdown::text(&source, &options).0
}

/// Composes the archive of the sealed issues, oldest first, from the games as they stand in the last of them.
pub fn archive(content: &Content, games: &Games, issues: Vec<model::SealedIssuePage>) -> Archive {
    let zine = &content.zine;
    let words = Lexicon::on_web(content);
    let fixed = page::model::TemplateWords::from(&words);
    let domain = zine.tag.as_deref().and_then(|t| t.split(',').next()).unwrap_or("zine.invalid").to_string();
    let numbers = issues.iter().map(|n| (n.issue.number.as_str(), n)).collect();
    let printed = sections_by_game(&issues);
    let composer = ArchiveComposer { content, games, words, issues: &issues, numbers, printed };
    let mut archive = Archive {
        zine: super::masthead(content, &composer.words, games, jiff::civil::Date::MAX),
        look: zine.web.look.as_ref().map_or(&zine.page.look, |look| look.get_ref()).clone(),
        words: fixed,
        language: composer.words.clone(),
        url: url(content),
        hidden: !zine.web.index,
        fed: zine.web.feed.issues,
        front: zine.web.front.as_ref().map(|f| f.get_ref().clone()).unwrap_or_default(),
        tag: zine.tag.clone().unwrap_or_else(|| format!("{domain},{}", first_year(&issues))),
        domain,
        subscribe: zine.subscribe.clone().into_iter().collect(),
        email: zine.email.clone().unwrap_or_default(),
        deadlines: composer.deadlines(),
        games: composer.games(),
        people: composer.people(),
        rules: composer.rules(),
        boards: composer.boards(),
        ..Archive::default()
    };
    placed(&mut archive.games, &mut archive.people);
    let until = issues.iter().filter_map(|n| n.issue.number.parse::<IssueNumber>().ok()).max();
    let mut records = super::records::pages(&composer.words, content, games, until.unwrap_or_default());
    for game in &mut archive.games {
        game.record = records.summaries.get(&game.id).cloned().unwrap_or_default();
    }
    for person in &mut archive.people {
        person.record = records.people.get(&person.id).cloned().unwrap_or_default();
    }
    if content.is_all_by_hand() {
        // The others are about powers and seasons.
        records.pages.retain(|page| page.id.is_empty() || page.id == "roster");
    }
    (archive.records, archive.records_data) = (records.pages, records.data);
    let aliases = zine.aliases.iter().map(|(from, to)| (from.clone(), to.clone(), to.clone()));
    archive.aliases = aliases.map(|(from, to, name)| Alias { from, to, name }).collect();
    archive.issues = issues;
    archive
}

/// Where seats and parts begin and end on the pages of their games, and who held a power before and after whom.
fn placed(games: &mut [ArchivedGame], people: &mut [PersonPage]) {
    for game in games.iter_mut() {
        let seasons = game.seasons.iter().map(|s| &s.season);
        let places: BTreeMap<&String, String> =
            seasons.map(|season| (&season.name, format!("{}#{}", season.page, season.code))).collect();
        for seat in &mut game.players {
            seat.from_at = places.get(&seat.from).cloned().unwrap_or_default();
            seat.to_at = places.get(&seat.to).cloned().unwrap_or_default();
        }
    }
    for person in people {
        for play in &mut person.plays {
            let Some(game) = games.iter().find(|g| g.id == play.game) else { continue };
            let seats: Vec<&SeatHistory> = game.players.iter().filter(|s| s.power == play.power).collect();
            let at = seats.iter().position(|s| s.who.id == person.id && s.from == play.from);
            let Some(at) = at else { continue };
            // Who was eliminated, or saw the end, plays no more.
            play.to.clone_from(&seats[at].to);
            (play.from_at, play.to_at) = (seats[at].from_at.clone(), seats[at].to_at.clone());
            let before = at.checked_sub(1).and_then(|before| seats.get(before));
            play.after = before.map(|s| s.who.clone()).unwrap_or_default();
            play.then = seats.get(at + 1).map(|s| s.who.clone()).unwrap_or_default();
        }
    }
}

/// The address of the site, ending in `/`; empty if it is not known.
pub fn url(content: &Content) -> String {
    content.zine.url.as_ref().map(|u| format!("{}/", u.trim_end_matches('/'))).unwrap_or_default()
}

fn first_year(issues: &[model::SealedIssuePage]) -> String {
    issues.first().map(|n| n.issue.date.iso.chars().take(4).collect()).unwrap_or_else(|| "2000".into())
}

/// Width and height of a drawing.
fn size_of(svg: &str) -> Option<(u32, u32)> {
    let size = |key: &str| svg.split_once(key)?.1.split('"').next()?.parse::<f64>().ok();
    Some((size(" width=\"")?.ceil() as u32, size(" height=\"")?.ceil() as u32))
}

struct ArchiveComposer<'a> {
    content: &'a Content,
    games: &'a Games<'a>,
    words: Lexicon,
    issues: &'a [model::SealedIssuePage],
    numbers: BTreeMap<&'a str, &'a model::SealedIssuePage>,
    /// What was printed of each game, by its anchor: the issue and its section.
    printed: BTreeMap<&'a str, Vec<(&'a str, &'a page::model::GameSection)>>,
}

impl ArchiveComposer<'_> {
    /// All games, as many at a time as there are processors.
    fn games(&self) -> Vec<ArchivedGame> {
        let all = &self.games.games;
        let made = all.iter().zip(parallel::par_map(all, |history| self.game(history)));
        made.filter_map(|(history, made)| made.unwrap_or_else(|| self.game(history))).collect()
    }

    /// The deadlines that issues printed, by their numbers.
    fn deadlines(&self) -> BTreeMap<String, data::DeadlineData> {
        let printed = self.numbers.keys().filter_map(|number| {
            let issue = self.content.issue(number.parse::<IssueNumber>().ok()?)?;
            let deadline =
                data::DeadlineData::from_moment(issue.file.deadline.as_ref()?, self.content.zine.home());
            Some((number.to_string(), deadline))
        });
        printed.collect()
    }

    fn named(&self, id: &str) -> PersonLink {
        let known = self.content.people.contains_key(id);
        PersonLink { id: if known { id.to_string() } else { String::new() }, name: self.content.name(id) }
    }

    /// A game; None while no sealed issue has printed anything of it.
    fn game(&self, history: &GameHistory) -> Option<ArchivedGame> {
        let id = &history.game.id;
        let anchor = names::anchor(id);
        let here = self.printed.get(anchor.as_str())?;
        let (_, latest) = here.last()?;
        // A game whose powers are given begins with the issue that says so, before anything of it was played.
        let given = history.game.file.start.issue.is_none_or(|issue| issue <= history.at);
        let begun =
            !history.phases.is_empty() || latest.ended.is_some() || given && history.phase_due().is_some();
        let full = super::lists::is_full(self.content, history, history.at);
        let gm = history.gm(self.content);
        let variant = names::ruleset(&self.words, history);
        let gm = self.named(gm);
        let by = format!("{} {}", self.words.text("gamesmaster"), gm.name);
        let kick = [latest.number.clone(), variant.clone(), by];
        let kick: Vec<String> = kick.into_iter().filter(|s| !s.is_empty()).collect();
        let (due, moved) = (latest.next.as_ref(), history.moved_deadline());
        let mut game = ArchivedGame {
            id: id.clone(),
            anchor: anchor.clone(),
            name: latest.name.clone(),
            number: latest.number.clone(),
            variant,
            rules_id: rules_id(history.rules.name()),
            board: history.rules.name().to_string(),
            kick: kick.join(" · "),
            gm,
            standing: match (&latest.ended, begun) {
                (Some(ended), _) => ended.clone(),
                (None, false) => self.words.text(if full { "archive-not-begun" } else { "archive-waiting" }),
                (None, true) => self.standing(history),
            },
            waiting: !begun,
            full,
            last: latest.season.clone(),
            running: latest.ended.is_none(),
            due: match (due, moved) {
                (Some(_), Some(to)) => self.words.moment(self.words.day(to.day()), to.at),
                (due, _) => due.map(|d| d.deadline.clone()).unwrap_or_default(),
            },
            due_iso: due.map(|d| moved.map_or(d.iso.clone(), |to| to.day().to_string())).unwrap_or_default(),
            extensions: history.game.file.extension.iter().map(|moved| moved.issue).collect(),
            due_season: due.map(|d| d.season.clone()).unwrap_or_default(),
            due_before: due.map(|d| d.before.clone()).unwrap_or_default(),
            players: self.seats(history),
            chart: self.chart(history),
            victory: Some(history.rules.board().victory),
            data: true,
            ..ArchivedGame::default()
        };
        for (number, printed) in here {
            let played = number.parse::<IssueNumber>().map_or(&[][..], |number| history.in_issue(number));
            for (season, played) in printed.seasons.iter().zip(played) {
                // Text and map are those that were printed; what corrected them stands before them.
                let report = played.corrected.as_ref().map_or(&*played.report, |c| &c.old);
                let map = match &season.map {
                    // A board in a file may look otherwise by now.
                    Some(map)
                        if played.turn.phase == Phase::Movement
                            && !map.web.is_empty()
                            && history.rules.board().about.id.is_empty() =>
                    {
                        MapSource::Printed(map.clone())
                    }
                    _ => {
                        let name = &season.name;
                        let mut scene =
                            scene_from_game::season(&*history.rules, name, &played.before, report, &[]);
                        scene.words = self.words.clone();
                        MapSource::Scene(Box::new(scene))
                    }
                };
                let shown = season.map.as_ref().filter(|map| !map.picture.is_empty());
                let pictures = self.numbers.get(number).map(|n| &n.pictures);
                if let Some(map) = shown.filter(|map| pictures.is_some_and(|p| p.contains(&map.picture))) {
                    game.picture = format!("issues/{number}/{}", map.picture);
                    game.picture_says = map.short.clone();
                }
                game.latest = format!("{}#{}", season.page, season.code);
                let (counts, all) = self.counts(history, &played.report.after);
                let first = game.seasons.last().is_none_or(|s: &ArchivedPhase| s.issue != *number);
                let said = self.numbers.get(number).filter(|_| first);
                let errata = played.corrected.iter();
                game.seasons.push(ArchivedPhase {
                    year: played.turn.year,
                    issue: number.to_string(),
                    season: page::model::PrintedPhase { map: None, ..season.clone() },
                    map,
                    counts,
                    all,
                    press: said.map(|n| n.press_of(&printed.press)).unwrap_or_default(),
                    errata: errata.filter_map(|c| self.correcting(c)).collect(),
                });
            }
        }
        game.orders = if game.running && begun { self.orders(history) } else { None };
        game.changed = self.changed(history, &game);
        let lead = game.seasons.last().and_then(|s| s.counts.iter().map(|h| h.n).max()).unwrap_or(0);
        game.near = lead * 100 / game.victory.filter(|v| *v > 0).unwrap_or(100);
        game.open = exchange::data::write(&GameTransfer::of_history(self.content, history), &self.words);
        game.json = game.open.text();
        for phase in &mut game.open.phases {
            let data::PhaseData { code, issue, published, .. } = std::mem::take(phase);
            *phase = data::PhaseData { code, issue, published, ..data::PhaseData::default() };
        }
        Some(game)
    }

    /// What is ordered next, in the position as it was last published.
    fn orders(&self, history: &GameHistory) -> Option<OrderWriting> {
        let (rules, position) = (&*history.rules, &history.position);
        let words = self.words.in_game(rules.name());
        // A season of Rather Silly Diplomacy has too many orders for the judge to be asked about each of them.
        let due = history.phase_due().filter(|turn| turn.phase != Phase::Season)?;
        let season = Lexicon::sentence(&words.phase(due));
        let name = history.game.file.name.get_ref();
        let subject = |power: &str| format!("{name}, {season}, {power}");
        let mut scene = scene_from_game::position(rules, &season, position);
        scene.words = self.words.clone();
        let data = OrderData::new(rules, position, &self.words, &subject);
        Some(OrderWriting::new(season, scene, rules.board(), data))
    }

    /// The centres that changed hands in the last issue of those told in which some did.
    fn changed(&self, history: &GameHistory, game: &ArchivedGame) -> Option<ChangedCentres> {
        let (rules, name) = (&*history.rules, &game.name);
        let told = history.phases.iter().filter(|p| self.numbers.contains_key(p.issue.to_string().as_str()));
        let told: Vec<&PlayedPhase> = told.collect();
        let issues = told.chunk_by(|a, b| a.issue == b.issue).rev();
        let mut found = issues.filter_map(|played| {
            let (first, last) = (played.first()?, played.last()?);
            let (before, after) = (&first.before, &last.report.after);
            Some((last.issue, scene_from_game::changed_centres_scene(rules, name, before, after)?))
        });
        let (issue, scene) = found.next()?;
        let scene = MapScene { words: self.words.clone(), ..scene };
        let (issue, style) = (issue.to_string(), self.ink());
        let svg =
            map::thumbnail::draw(&scene, &map::SceneStyle { style, ..map::SceneStyle::default() }).ok()?;
        let shown = game.seasons.iter().rfind(|s| s.issue == issue)?;
        Some(ChangedCentres {
            at: format!("{}#{}", shown.season.page, shown.season.code),
            says: map::description::describe_changes(&scene),
            size: size_of(&svg)?,
            caption: self.words.say("archive-changes", &[("n", MessageFact::Text(issue))]),
            svg,
        })
    }

    /// What each power has after a season, in centres, or where the board has none in men or pieces; and how many there are,
    /// owned or not.
    fn counts(&self, history: &GameHistory, after: &Position) -> (Vec<CentresHeld>, u32) {
        let board = history.rules.board();
        let voice = self.words.voice_for(board, ResultStyle::Uk);
        let centres = board.centres().count() as u32;
        let counts = board.powers().map(|o| CentresHeld {
            power: voice.head(o),
            code: names::code(board, o),
            letter: board.owner(o).name.chars().take(1).collect(),
            n: match centres {
                0 => after.units_of(o).map(|u| u.size.max(1)).sum(),
                _ => after.centres(o) as u32,
            },
        });
        let counts: Vec<CentresHeld> = counts.filter(|h| h.n > 0).collect();
        let all = centres.max(counts.iter().map(|h| h.n).sum());
        (counts, all)
    }

    /// The erratum that corrected a season: as it was published, or from its file.
    fn correcting(&self, correction: &SealedCorrection) -> Option<RichText> {
        let kept = self.issues.iter().filter(|n| n.issue.number == correction.issue.to_string());
        let mut kept = kept.flat_map(|n| &n.corrections).filter(|c| c.name == correction.erratum);
        kept.next().map(|c| c.prose()).or_else(|| super::texts::printed_erratum(self.content, correction))
    }

    fn seats(&self, history: &GameHistory) -> Vec<SeatHistory> {
        let board = history.rules.board();
        let voice = self.words.voice_for(board, ResultStyle::Uk);
        let rules = history.rules.name();
        let mut out = Vec::new();
        for power in board.powers() {
            // Who has no piece and no centre left plays no more, and so does everybody once the game is over.
            let over =
                history.over.as_ref().map(|o| self.season(rules, o.turn.unwrap_or(history.position.turn)));
            let gone = standings::eliminated_in(history, power).map(|t| self.season(rules, t)).or(over);
            for seat in history.seats.seats_of(power) {
                let who = match (&seat.alias, &seat.person) {
                    (Some(alias), _) => PersonLink { id: String::new(), name: alias.clone() },
                    (None, Some(person)) => self.named(person),
                    (None, None) => continue,
                };
                let to = seat.until.map(|t| self.season(rules, t)).or_else(|| gone.clone());
                let why = seat.why.as_deref().map(|why| games::seats::reason_text(&self.words, why));
                out.push(SeatHistory {
                    power: voice.head(power),
                    code: names::code(board, power),
                    who,
                    from: self.season(rules, seat.from.unwrap_or(history.start.turn)),
                    to: to.unwrap_or_default(),
                    why: why.unwrap_or_default(),
                    ..SeatHistory::default()
                });
            }
        }
        out
    }

    fn season(&self, rules: &str, turn: Turn) -> String {
        let moves = Turn { phase: Phase::Movement, ..turn };
        let season =
            self.words.in_game(rules).season(if turn.phase == Phase::Retreat { moves } else { turn });
        Lexicon::sentence(&season)
    }

    /// Somebody in people.toml, as his page begins.
    fn person(&self, id: &str) -> PersonPage {
        let person = &self.content.people[id];
        let editor = self.content.zine.editor.get_ref() == id;
        PersonPage {
            id: id.to_string(),
            name: person.printed_name(),
            town: person.town.clone().unwrap_or_default(),
            role: if editor { self.words.text("archive-editor") } else { String::new() },
            ..PersonPage::default()
        }
    }

    /// Everybody who plays, runs a game or signed something, by name.
    fn people(&self) -> Vec<PersonPage> {
        let mut people: BTreeMap<&str, PersonPage> = BTreeMap::new();
        for history in &self.games.games {
            let id = &history.game.id;
            let anchor = names::anchor(id);
            if !self.printed.contains_key(anchor.as_str()) {
                continue;
            }
            let board = history.rules.board();
            let name = history.game.file.name.get_ref();
            let gm = history.gm(self.content);
            if let Some((gm, _)) = self.content.people.get_key_value(gm) {
                let variant = names::ruleset(&self.words, history);
                let run = PersonGm { game: id.clone(), name: name.clone(), variant };
                people.entry(gm).or_insert_with(|| self.person(gm)).gms.push(run);
            }
            // Who stands by, or vouches for the game, is named as well.
            let file = &history.game.file;
            let guarantor = file.guarantor(history.at).map(|g| g.person.get_ref());
            for id in history.printed_standbys().chain(guarantor) {
                if let Some((id, _)) = self.content.people.get_key_value(id) {
                    people.entry(id).or_insert_with(|| self.person(id));
                }
            }
            for seat in history.seats.0.iter().filter(|s| s.alias.is_none()) {
                let Some(person) = seat.person.as_deref() else { continue };
                let Some((person, _)) = self.content.people.get_key_value(person) else { continue };
                let result = match &history.over {
                    Some(over) if over.powers.contains(&seat.power) && seat.until.is_none() => {
                        match over.powers.len() {
                            1 => self.words.text("archive-won"),
                            _ => self.words.text("archive-shared"),
                        }
                    }
                    Some(_) => self.words.text("archive-ended"),
                    None if standings::eliminated_in(history, seat.power).is_some() => {
                        self.words.text("archive-eliminated")
                    }
                    None => String::new(),
                };
                people.entry(person).or_insert_with(|| self.person(person)).plays.push(PersonSeat {
                    game: id.clone(),
                    name: name.clone(),
                    power: self.words.voice_for(board, ResultStyle::Uk).head(seat.power),
                    code: names::code(board, seat.power),
                    from: self.season(history.rules.name(), seat.from.unwrap_or(history.start.turn)),
                    to: seat.until.map(|t| self.season(history.rules.name(), t)).unwrap_or_default(),
                    result,
                    ..PersonSeat::default()
                });
            }
        }
        // Old seals tell who wrote a letter, an article, an item of press by his name alone.
        let mut ids: BTreeMap<String, Option<&str>> = BTreeMap::new();
        for (id, person) in &self.content.people {
            ids.entry(person.printed_name()).and_modify(|shared| *shared = None).or_insert(Some(id.as_str()));
        }
        for issue in self.issues.iter().map(|n| &n.issue) {
            let number = &issue.number;
            let letters = issue.letters.iter().map(|l| (l.who.as_str(), &l.person, l.id.as_str()));
            let letters = letters.map(|(who, by, id)| (who, by, id, self.words.text("archive-letter")));
            let articles =
                issue.articles.iter().map(|a| (a.by.as_str(), &a.person, a.id.as_str(), a.title.clone()));
            let press = issue.games.iter().flat_map(|g| {
                g.press.iter().filter_map(|p| {
                    let game = [("game", MessageFact::Text(g.name.clone()))];
                    let what = self.words.say("archive-press-in", &game);
                    Some((p.by.as_deref()?, &p.person, p.id.as_str(), what))
                })
            });
            for (who, person, anchor, what) in letters.chain(articles).chain(press) {
                let known = self.content.people.get_key_value(person.as_str()).map(|(id, _)| id.as_str());
                if let Some(id) = known.or_else(|| ids.get(who).copied().flatten()) {
                    let reference = Reference { n: number.to_string(), anchor: anchor.to_string(), what };
                    people.entry(id).or_insert_with(|| self.person(id)).refs.push(reference);
                }
            }
        }
        // What was published leads to everybody it led to.
        for (id, name) in self.issues.iter().flat_map(|n| &n.linked) {
            people.entry(id.as_str()).or_insert_with(|| match self.content.people.contains_key(id) {
                true => self.person(id),
                false => PersonPage { id: id.clone(), name: name.clone(), ..PersonPage::default() },
            });
        }
        let mut out: Vec<PersonPage> = people.into_values().collect();
        out.sort_by_key(|p| self.content.people.get(&p.id).map(|x| x.sort_key()));
        out
    }

    /// The boards of the zine's own that a sealed season was played on.
    fn boards(&self) -> Vec<BoardPage> {
        let mut out: Vec<BoardPage> = Vec::new();
        for history in self.games.games.iter().filter(|history| !history.phases.is_empty()) {
            let (board, id) = (history.rules.board(), &history.game.id);
            let last = self.printed.get(names::anchor(id).as_str()).and_then(|all| all.last());
            let Some((_, printed)) = last.filter(|_| !board.about.id.is_empty()) else { continue };
            let game = BoardGame {
                id: id.clone(),
                name: printed.name.clone(),
                rules: history.rules.name().to_string(),
                rules_id: rules_id(history.rules.name()),
                last: printed.season.clone(),
            };
            match out.iter_mut().find(|page| page.id == board.about.id) {
                Some(page) => page.games.push(game),
                None => out.push(BoardPage { games: vec![game], ..self.board(board) }),
            }
        }
        out
    }

    fn board(&self, board: &Board) -> BoardPage {
        let (about, voice) = (&board.about, self.words.voice_for(board, ResultStyle::Uk));
        let said = [
            ("archive-board-by", &about.author),
            ("archive-board-source", &about.source),
            ("archive-board-licence", &about.licence),
        ];
        let notes = said.into_iter().filter_map(|(label, text)| {
            Some(BoardNote { label: self.words.text(label), text: text.clone()? })
        });
        let listed = |set| members(set).map(|p| board.place_abbr(Place(p))).collect::<Vec<_>>().join(", ");
        let powers = board.all_owners().map(|owner| {
            let info = board.owner(owner);
            let units = info.units.iter().filter(|_| board.play.units || !info.played);
            let units = units.filter_map(|text| Unit::read(board, owner, text).ok());
            let units = units.map(|unit| format!("{} {}", unit.kind.code(), board.place_abbr(unit.place)));
            BoardPower {
                name: voice.head(owner),
                centres: listed(info.owns.iter().collect()),
                units: units.collect::<Vec<_>>().join(", "),
            }
        });
        let provinces = board.provinces().map(|province| {
            let info = board.province(province);
            let shores = info.coasts.iter().filter(|c| !board.fleet(**c).is_empty());
            let shores = shores.map(|c| {
                self.words.with_heading(board.coast(*c).unwrap_or_default(), &listed(board.fleet(*c)))
            });
            let fleets = match info.coasts.is_empty() {
                true => listed(board.fleet(province.place())),
                false => self.words.join_with_semicolons(&shores.collect::<Vec<_>>()),
            };
            BoardProvince {
                id: info.id.clone(),
                name: voice.place(province.place()),
                abbr: info.abbr.clone(),
                centre: info.centre,
                armies: listed(board.army(province)),
                fleets,
            }
        });
        BoardPage {
            id: about.id.clone(),
            name: board.name.clone(),
            about: about.about.clone().unwrap_or_default(),
            notes: notes.chain(self.special(board)).collect(),
            centres: board.centres().count() as u32,
            victory: self.words.say("archive-centres", &[("n", i64::from(board.victory).into())]),
            begins: self.season("", board.first_turn()),
            map: self.begun(board),
            powers: powers.collect(),
            provinces: provinces.collect(),
            games: Vec::new(),
            file: about.text.clone(),
        }
    }

    /// What few boards have.
    fn special(&self, board: &Board) -> Vec<BoardNote> {
        let (words, special) = (&self.words, &board.special);
        let voice = words.voice_for(board, ResultStyle::Uk);
        let abbrs = |list: &[Province]| {
            list.iter().map(|p| board.province(*p).abbr.clone()).collect::<Vec<_>>().join(", ")
        };
        let by_power = |told: &dyn Fn(Owner) -> String| {
            let rows = board.powers().map(|power| (voice.head(power), told(power)));
            let rows = rows.filter(|(_, told)| !told.is_empty());
            rows.map(|(name, told)| words.with_heading(&name, &told)).collect::<Vec<_>>()
        };
        let seasons = special.adjustments.iter().flatten();
        let seasons: Vec<String> = seasons.map(|season| words.season_name(*season)).collect();
        let homes = by_power(&|power| {
            let info = board.owner(power);
            if info.home.iter().any(|p| !info.owns.contains(p)) { abbrs(&info.home) } else { String::new() }
        });
        let chosen = by_power(&|power| match board.owner(power).chooses {
            0 => String::new(),
            n => n.to_string(),
        });
        let ways = |weak: bool| {
            let ways = special.ways.iter().filter(move |way| way.weak == weak);
            ways.map(|way| self.way(board, way)).collect::<Vec<_>>()
        };
        let rows = [
            ("archive-board-hold", vec![abbrs(&special.hold)]),
            ("archive-board-shift", special.shift.map(|year| year.to_string()).into_iter().collect()),
            ("archive-board-builds", if board.has_adjustments() { seasons } else { vec!["–".to_string()] }),
            ("archive-board-homes", homes),
            ("archive-board-sites", by_power(&|power| abbrs(&board.owner(power).sites))),
            ("archive-board-chooses", chosen),
            ("archive-board-closed", ways(false)),
            ("archive-board-weak", ways(true)),
        ];
        let rows = rows.into_iter().filter(|(_, told)| told.iter().any(|line| !line.is_empty()));
        rows.map(|(label, told)| BoardNote {
            label: words.text(label),
            text: words.join_with_semicolons(&told),
        })
        .collect()
    }

    /// A way with a mark: `A Kil – Pel (odd)`.
    fn way(&self, board: &Board, way: &Way) -> String {
        let kind = way.kind.map_or(String::new(), |kind| format!("{} ", kind.code()));
        let from = way.from.map_or("…".to_string(), |p| board.province(p).abbr.clone());
        let mut when: Vec<String> =
            way.seasons.iter().map(|season| self.words.season_name(*season)).collect();
        when.extend(way.years.map(|years| match years {
            Years::Odd => self.words.text("archive-board-odd"),
            Years::Even => self.words.text("archive-board-even"),
            Years::Span(first, last) if first == last => first.to_string(),
            Years::Span(i32::MIN, last) => format!("–{last}"),
            Years::Span(first, i32::MAX) => format!("{first}–"),
            Years::Span(first, last) => format!("{first}–{last}"),
        }));
        let when = if when.is_empty() { String::new() } else { format!(" ({})", when.join(", ")) };
        format!("{kind}{from} – {}{when}", board.province(way.to).abbr)
    }

    /// How drawings are printed on the web.
    fn ink(&self) -> ColourMode {
        let zine = &self.content.zine;
        let look = zine.web.look.as_ref().map_or(&zine.page.look, |look| look.get_ref());
        if look == "mimeo" { ColourMode::Bw } else { ColourMode::Colour }
    }

    /// The board as it begins, drawn.
    fn begun(&self, board: &Board) -> Option<BoardMap> {
        let scene = MapScene { words: self.words.clone(), ..scene_from_game::starting_scene(board) };
        let style = self.ink();
        let file =
            map::draw(&scene, &map::SceneStyle { style, legend: true, ..map::SceneStyle::default() }).ok()?;
        let (width, height) = size_of(&file)?;
        Some(BoardMap { width, height, words: map::description::position(&scene), file })
    }

    fn rules(&self) -> Vec<RuleSetPage> {
        let mut out: Vec<RuleSetPage> = Vec::new();
        for history in &self.games.games {
            let id = &history.game.id;
            let anchor = names::anchor(id);
            let last = self.printed.get(anchor.as_str()).and_then(|all| all.last());
            let Some((_, printed)) = last else { continue };
            let name = history.rules.name();
            let own = rules::find(name).filter(|_| !history.rules.board().about.id.is_empty());
            let own = own.and_then(|entry| entry.instantiate(&rules::Switches::default()).ok());
            let set = own.as_ref().unwrap_or(&history.rules);
            let board = set.board();
            let voice = self.words.voice_for(board, ResultStyle::Uk);
            let begins = match &own {
                Some(own) => own.start(&[], &mut Draws::from_list(Vec::<String>::new())).turn,
                None => history.start.turn,
            };
            let ruled =
                RuleSetGame { id: id.clone(), name: printed.name.clone(), last: printed.season.clone() };
            let at = match out.iter().position(|r| r.id == rules_id(name)) {
                Some(at) => at,
                None => {
                    out.push(RuleSetPage {
                        id: rules_id(name),
                        name: match own {
                            Some(_) => names::rules_of(&self.words, history),
                            None => names::ruleset(&self.words, history),
                        },
                        about: self.words.text(&format!("about-{}", names::rules_message(name))),
                        powers: board.powers().map(|power| voice.head(power)).collect(),
                        centres: board.centres().count() as u32,
                        victory: self.words.say("archive-centres", &[("n", i64::from(board.victory).into())]),
                        begins: self.season(name, begins),
                        how_to_play: how_to_play(name),
                        ..RuleSetPage::default()
                    });
                    out.len() - 1
                }
            };
            out[at].games.push(ruled);
            // What is not set holds by default.
            let known: Vec<_> = rules::find(name).into_iter().flat_map(|e| e.switches()).collect();
            let own = history.in_force.iter().map(|s| (s.key.as_str(), s.value.as_str()));
            let unset = known.iter().filter(|s| !history.in_force.iter().any(|f| f.key == s.key));
            let default = unset.filter_map(|s| Some((s.key, *s.values.first()?)));
            for (key, value) in own.chain(default) {
                let switches = &mut out[at].switches;
                let row = match switches.iter().position(|s| s.key == key) {
                    Some(row) => row,
                    None => {
                        let (key, about, values) = (key.to_string(), String::new(), Vec::new());
                        switches.push(SwitchUse { key, about, values });
                        switches.len() - 1
                    }
                };
                let values = &mut switches[row].values;
                match values.iter_mut().find(|v| v.value == value) {
                    Some(known) => known.games.push(printed.name.clone()),
                    None => {
                        let games = vec![printed.name.clone()];
                        values.push(SwitchValueUse { value: value.to_string(), games });
                        let said = Lexicon::sentence(&self.words.switch(key, value));
                        let about = &mut switches[row].about;
                        *about = match about.is_empty() {
                            true => said,
                            false => self.words.join_with_semicolons(&[std::mem::take(about), said]),
                        };
                    }
                }
            }
            out[at].switches.sort_by_key(|s| known.iter().position(|k| k.key == s.key).unwrap_or(usize::MAX));
        }
        out
    }
}

impl ArchiveComposer<'_> {
    /// How a running game stands: the powers by their centres.
    fn standing(&self, history: &GameHistory) -> String {
        let board = history.rules.board();
        let voice = self.words.voice_for(board, ResultStyle::Uk);
        let mut counts: Vec<(usize, Owner)> =
            board.powers().map(|o| (history.position.centres(o), o)).filter(|(n, _)| *n > 0).collect();
        counts.sort_by_key(|(n, o)| (std::cmp::Reverse(*n), board.owner(*o).name.clone()));
        let names: Vec<String> = counts.iter().map(|(n, o)| format!("{}\u{a0}{n}", voice.head(*o))).collect();
        if names.is_empty() { self.words.text("archive-not-begun") } else { names.join(", ") }
    }

    fn chart(&self, history: &GameHistory) -> Option<CentreChart> {
        let voice = self.words.voice_for(history.rules.board(), ResultStyle::Uk);
        let board = history.rules.board();
        let years = standings::years(history);
        let rows = board.powers().map(|power| ChartRow {
            power: voice.head(power),
            code: names::code(board, power),
            n: years.iter().map(|y| y.count(power) as u32).collect(),
            change: Vec::new(),
            due: String::new(),
        });
        let labels = years.iter().map(|y| y.year.to_string()).collect();
        (years.len() > 1).then(|| CentreChart { years: labels, after: String::new(), rows: rows.collect() })
    }
}
