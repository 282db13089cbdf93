//! From the game to the scene: draws a position, or a season with its orders.

use std::collections::VecDeque;

use adjudicator::board::{Board, Owner, Province, Terrain};
use adjudicator::position::{self, Position, UnitKind};
use adjudicator::rules::{OrderResult, OrderShape, PhaseResult, RuleSet, Verdict};
use adjudicator::season::Phase;
use diagnostics::count_words::thousands;

use super::base_map::BaseMap;
use super::scene::{MapScene, OrderEffect, SceneAction, SceneDislodged, SceneOrder, ScenePiece, TravelMode};
use super::sources;

/// The board with nothing on it.
pub fn empty_scene(rules: &dyn RuleSet) -> MapScene {
    let drawn = Some(sources::for_board(rules.name(), rules.board())).into();
    MapScene { board: rules.name().to_string(), drawn, ..MapScene::default() }
}

/// A board with its starting units.
pub fn starting_scene(board: &Board) -> MapScene {
    let drawn = Some(sources::for_board("", board)).into();
    let mut scene =
        MapScene { board: board.name.clone(), title: board.name.clone(), drawn, ..MapScene::default() };
    for o in board.all_owners() {
        let info = board.owner(o);
        scene.powers.extend(info.played.then(|| info.name.clone()));
        let there = info.units.iter().filter(|_| board.play.units || !info.played);
        let units = there.filter_map(|text| position::Unit::read(board, o, text).ok());
        scene.units.extend(units.map(|u| unit(board, &u)));
        scene.owners.extend(info.owns.iter().map(|p| (board.province(*p).id.clone(), info.name.clone())));
    }
    scene
}

/// The position with dislodged units in their bursts. Contains nothing secret.
pub fn position(rules: &dyn RuleSet, title: &str, position: &Position) -> MapScene {
    let board = rules.board();
    let known = sources::for_board(rules.name(), board);
    let mut scene =
        MapScene { title: title.to_string(), underpass: !known.tunnel.is_empty(), ..empty_scene(rules) };
    scene.powers = board.powers().map(|o| board.owner(o).name.clone()).collect();
    for u in &position.units {
        let unit = unit(board, u);
        if outside(board, u) { scene.elsewhere.push(unit) } else { scene.units.push(unit) }
    }
    for d in &position.dislodged {
        let from = d.from.first().map(|p| board.code(*p).to_string());
        let open = d.retreats.iter().flatten().map(|p| board.code(*p).to_string()).collect();
        scene.dislodged.push(SceneDislodged { unit: unit(board, &d.unit), from, open });
    }
    for (i, owner) in position.owners.iter().enumerate() {
        if let Some(o) = owner {
            scene.owners.insert(board.province(Province(i as u16)).id.clone(), board.owner(*o).name.clone());
        }
    }
    if known.capitals {
        capitals(board, position, &mut scene);
    }
    for fact in &position.facts {
        read_fact(board, fact, &mut scene);
    }
    scene
}

/// The centres that changed hands between two positions, each with its new owner (empty for none); lands on a board
/// without centres. `None` if nothing changed.
pub fn changed_centres_scene(
    rules: &dyn RuleSet,
    title: &str,
    before: &Position,
    after: &Position,
) -> Option<MapScene> {
    let board = rules.board();
    let none = board.centres().next().is_none();
    let owner = |position: &Position, p: Province| position.owners.get(usize::from(p.0)).copied().flatten();
    let mut scene = MapScene { title: title.to_string(), ..empty_scene(rules) };
    for p in board.provinces().filter(|p| none || board.province(*p).centre) {
        let now = owner(after, p);
        if owner(before, p) != now {
            let name = now.map(|o| board.owner(o).name.clone()).unwrap_or_default();
            scene.owners.insert(board.province(p).id.clone(), name);
        }
    }
    Some(scene).filter(|scene| !scene.owners.is_empty())
}

/// A season: the position before it with the orders and their results. Later phases of the same season (retreats) are in `more`.
pub fn season(
    rules: &dyn RuleSet,
    title: &str,
    before: &Position,
    report: &PhaseResult,
    more: &[&PhaseResult],
) -> MapScene {
    let board = rules.board();
    let mut scene = position(rules, title, before);
    let retreat = before.turn.phase == Phase::Retreat;
    for (n, line) in report.orders.iter().enumerate() {
        let order = order(board, before, report, line, retreat);
        scene.orders.extend(order.map(|o| SceneOrder { n: Some(n), ..o }));
    }
    // Units dislodged in this phase are in a burst, with the attacker behind them.
    for u in &report.dislodged {
        let drawn = unit(board, u);
        let Some(i) = scene.units.iter().position(|x| *x == drawn) else { continue };
        let unit = scene.units.remove(i);
        let here = board.province_of(u.place);
        let after = report.after.dislodged.iter().find(|d| d.unit == *u);
        let attacker =
            report.orders.iter().find(|l| l.verdict == Verdict::Succeeds && goal(board, l) == Some(here));
        let from = attacker.and_then(|l| l.unit).map(|a| board.code(a.place).to_string());
        let open = after
            .and_then(|d| d.retreats.as_ref())
            .into_iter()
            .flatten()
            .map(|p| board.code(*p).to_string())
            .collect();
        if report.destroyed.contains(u) {
            scene.orders.push(SceneOrder {
                owner: unit.owner.clone(),
                kind: unit.kind.clone(),
                act: SceneAction::Disband,
                from: unit.place.clone(),
                ..SceneOrder::default()
            });
        }
        scene.dislodged.push(SceneDislodged { unit, from, open });
    }
    scene.standoffs = report.after.contested.iter().map(|p| board.province(*p).id.clone()).collect();
    for later in more {
        for line in &later.orders {
            scene.orders.extend(order(board, before, later, line, true));
        }
    }
    by_what(&mut scene);
    scene
}

fn outside(board: &Board, u: &position::Unit) -> bool {
    board.province(board.province_of(u.place)).terrain == Terrain::Outside
}

fn unit(board: &Board, u: &position::Unit) -> ScenePiece {
    let label = match (u.number, u.size) {
        (0, 0) => String::new(),
        (0, n) => thousands(u64::from(n)),
        (n, _) => format!("{}{n}", u.kind.code()),
    };
    ScenePiece {
        owner: board.owner(u.owner).name.clone(),
        kind: u.kind.code().to_string(),
        place: board.code(u.place).to_string(),
        label,
        aboard: u.aboard > 0,
    }
}

fn goal(board: &Board, line: &OrderResult) -> Option<Province> {
    match line.shape {
        OrderShape::Move { to, .. } => Some(board.province_of(to)),
        _ => None,
    }
}

fn order(
    board: &Board,
    before: &Position,
    report: &PhaseResult,
    line: &OrderResult,
    retreat: bool,
) -> Option<SceneOrder> {
    let u = line.unit?;
    if outside(board, &u) {
        return None;
    }
    let code = |p: adjudicator::board::Place| board.code(p).to_string();
    let mut o = SceneOrder {
        owner: board.owner(u.owner).name.clone(),
        kind: u.kind.code().to_string(),
        from: code(u.place),
        outcome: match line.verdict {
            _ if line.invalid => OrderEffect::Void,
            Verdict::Succeeds | Verdict::Weakened => OrderEffect::Succeeds,
            Verdict::Fails => OrderEffect::Fails,
            Verdict::Cut => OrderEffect::Cut,
            Verdict::Void => OrderEffect::Void,
            Verdict::Dislodged => OrderEffect::Dislodged,
        },
        ..SceneOrder::default()
    };
    // Part of a force (C-7.3) shows its number.
    let whole = before.units.iter().any(|x| x.place == u.place && x.owner == u.owner && x.size == u.size);
    if u.size > 0 && !whole {
        o.label = thousands(u64::from(u.size));
    }
    if line.order.has_flag(" via hyperspace") {
        o.by = TravelMode::Hyperspace;
    } else if line.order.has_flag(" VIA UNDERPASS") {
        o.by = TravelMode::Underpass;
    }
    match line.shape {
        OrderShape::Hold if retreat => o.act = SceneAction::Disband,
        // Nothing is drawn on a unit without an order.
        OrderShape::Hold if line.written_at.is_none() => return None,
        OrderShape::Hold => o.act = SceneAction::Hold,
        OrderShape::Move { to, convoyed } => {
            o.act = if retreat { SceneAction::Retreat } else { SceneAction::Move };
            o.to = Some(code(to));
            if convoyed {
                o.via = route(board, report, u.place, to);
            }
        }
        OrderShape::SupportHold { of } => {
            o.act = SceneAction::Support;
            o.aid = Some(code(of));
        }
        OrderShape::SupportMove { of, to } => {
            o.act = SceneAction::Support;
            o.aid = Some(code(of));
            o.to = Some(code(to));
        }
        OrderShape::Convoy { of, to } => {
            o.act = SceneAction::Convoy;
            o.aid = Some(code(of));
            o.to = Some(code(to));
        }
        OrderShape::Disband => o.act = SceneAction::Disband,
        OrderShape::Build => {
            o.act = SceneAction::Build;
            if u.number > 0 {
                o.label = format!("{}{}", u.kind.code(), u.number);
            }
        }
        OrderShape::Remove => o.act = SceneAction::Remove,
        OrderShape::Other => return None,
    }
    Some(o)
}

/// The shortest way over the fleets ordered to convoy the army; empty if there is none.
fn route(
    board: &Board,
    report: &PhaseResult,
    from: adjudicator::board::Place,
    to: adjudicator::board::Place,
) -> Vec<String> {
    let (start, end) = (board.province_of(from), board.province_of(to));
    let fleets: Vec<Province> = (report.orders.iter())
        .filter(|l| !l.invalid)
        .filter_map(|l| match (l.shape, l.unit) {
            (OrderShape::Convoy { of, to: goal }, Some(u))
                if board.province_of(of) == start && board.province_of(goal) == end =>
            {
                Some(board.province_of(u.place))
            }
            _ => None,
        })
        .collect();
    let mut queue: VecDeque<Vec<Province>> =
        fleets.iter().filter(|f| board.touch(start).has(**f)).map(|f| vec![*f]).collect();
    let mut seen: Vec<Province> = queue.iter().flatten().copied().collect();
    while let Some(way) = queue.pop_front() {
        let last = way[way.len() - 1];
        if board.touch(last).has(end) {
            return way.iter().map(|p| board.province(*p).id.clone()).collect();
        }
        for f in fleets.iter().filter(|f| board.touch(last).has(**f)) {
            if !seen.contains(f) {
                seen.push(*f);
                queue.push_back(way.iter().copied().chain([*f]).collect());
            }
        }
    }
    Vec::new()
}

/// Sets the way of moves between places without a common border: a link or the underpass (RS-6.2, RS-7.4).
fn by_what(scene: &mut MapScene) {
    let Ok(s) = scene.base() else { return };
    let links: Vec<(usize, usize)> =
        scene.links.iter().filter_map(|(a, b)| Some((s.find(a)?, s.find(b)?))).collect();
    for o in &mut scene.orders {
        let (Some(p), Some(q)) = (s.find(&o.from), o.to.as_deref().and_then(|t| s.find(t))) else { continue };
        if o.by != TravelMode::Border
            || !o.via.is_empty()
            || !matches!(o.act, SceneAction::Move | SceneAction::Retreat)
            || !s.border(p, q).is_empty()
        {
            continue;
        }
        if links.contains(&(p, q)) || links.contains(&(q, p)) {
            o.by = TravelMode::Hyperspace;
        } else if o.kind != UnitKind::Birds.code() && in_tunnel(&s, p) && in_tunnel(&s, q) {
            o.by = TravelMode::Underpass;
        }
    }
}

fn in_tunnel(s: &BaseMap, p: usize) -> bool {
    s.tunnel.contains(&p)
}

/// Adds the original capitals, the first home centre of each power in the game (R58-32); facts tell which have moved.
fn capitals(board: &Board, position: &Position, scene: &mut MapScene) {
    for o in board.powers() {
        let plays = position.units.iter().any(|u| u.owner == o) || position.owners.contains(&Some(o));
        if let Some(p) = board.owner(o).home.first().filter(|_| plays) {
            scene.capitals.insert(board.province(*p).id.clone(), board.owner(o).name.clone());
        }
    }
}

/// Adds a fact to the map; most facts are not shown.
fn read_fact(board: &Board, fact: &str, scene: &mut MapScene) {
    let place = |w: &str| board.find(w).map(|p| board.province(p).id.clone());
    let power =
        |w: &str| board.find_owner(w.trim_end_matches(':')).map(|o: Owner| board.owner(o).name.clone());
    let words: Vec<&str> = fact.split_whitespace().collect();
    let word = words.first().map_or(String::new(), |w| w.to_lowercase());
    match (word.as_str(), &words[words.len().min(1)..]) {
        ("link", [pair]) => {
            if let Some((a, b)) = pair.split_once('-') {
                scene.links.extend(place(a).zip(place(b)));
            }
        }
        ("link", [a, b, ..]) => scene.links.extend(place(a).zip(place(b))),
        ("barrier", [a, b, ..]) => scene.barriers.extend(place(a).zip(place(b))),
        ("borg", [at]) => {
            if let Some(p) = place(at) {
                scene.units.push(ScenePiece { kind: "BORG".into(), place: p, ..ScenePiece::default() });
            }
        }
        ("hyper" | "lost", [_, kind, ..]) => {
            let owner = power("TROGS").unwrap_or_default();
            scene.elsewhere.push(ScenePiece { owner, kind: kind.to_string(), ..ScenePiece::default() });
        }
        ("capital", [who, at]) => {
            if let (Some(who), Some(at)) = (power(who), place(at)) {
                scene.capitals.retain(|_, o| *o != who);
                scene.capitals.insert(at, who);
            }
        }
        ("home" | "initial", [who, places @ ..]) => {
            if let Some(who) = power(who) {
                scene.homes.extend(places.iter().filter_map(|p| place(p)).map(|p| (p, who.clone())));
            }
        }
        ("soul" | "fifth" | "free" | "merged" | "siamese", [who, rest @ ..]) => {
            let Some(who) = power(who) else { return };
            let mark = match (word.as_str(), rest.last()) {
                ("fifth", _) => "5th".to_string(),
                ("siamese", _) => "twin".to_string(),
                ("merged", Some(n)) => format!("\u{d7}{n}"),
                _ => word.clone(),
            };
            for pair in rest.windows(2) {
                let Some(at) = place(pair[1]) else { continue };
                let marked = scene.units.iter_mut().find(|u| {
                    u.owner == who
                        && u.kind.eq_ignore_ascii_case(pair[0])
                        && u.place.split('/').next() == Some(at.as_str())
                });
                if let Some(u) = marked {
                    u.label = if u.label.is_empty() { mark.clone() } else { format!("{} {mark}", u.label) };
                }
            }
        }
        _ => {}
    }
}
