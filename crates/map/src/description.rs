//! The map in words, for those who listen to it: the whole position, the orders and their results.

use std::collections::BTreeMap;

use adjudicator::rules::MessageFact;
use page::lexicon::Lexicon;

use super::base_map::BaseMap;
use super::scene::{MapScene, OrderEffect, SceneAction, SceneDislodged, SceneOrder, ScenePiece, TravelMode};

/// The title of a map.
pub fn title(scene: &MapScene) -> String {
    if scene.title.is_empty() { scene.words.text("map-title") } else { scene.title.clone() }
}

/// The whole position in sentences, power by power, then the orders, then other things on the board.
pub fn position(scene: &MapScene) -> String {
    let base = scene.base().ok();
    let narrator = Narrator { words: &scene.words, base: base.as_deref() };
    let mut out: Vec<String> =
        vec![narrator.owns(scene, &|list| narrator.units(list), &|id| Some(narrator.name(id)))];
    out.retain(|text| !text.is_empty());
    if let Some(s) = narrator.base {
        let vacant = (s.places.iter())
            .filter(|p| p.dot.is_some() && scene.owners.get(&p.id).is_none_or(|o| o.is_empty()));
        out.extend(narrator.listed("map-no-one", vacant.map(|p| narrator.name(&p.id))));
    }
    out.extend(narrator.listed("map-dislodged", scene.dislodged.iter().map(|d| narrator.dislodged(d))));
    if !scene.orders.is_empty() {
        let all: Vec<String> = scene.orders.iter().map(|o| narrator.order(o)).collect();
        out.push(narrator.say("map-orders-list", &[("list", scene.words.join_with_semicolons(&all))]));
    }
    for (id, places) in [("map-unread", &scene.unread), ("map-standoffs", &scene.standoffs)] {
        out.extend(narrator.listed(id, places.iter().map(|p| narrator.name(p))));
    }
    for (id, pairs) in [("map-links", &scene.links), ("map-barriers", &scene.barriers)] {
        let named = pairs
            .iter()
            .map(|(a, b)| narrator.say("place-pair", &[("a", narrator.name(a)), ("b", narrator.name(b))]));
        out.extend(narrator.listed(id, named));
    }
    for (id, places) in [("map-homes", &scene.homes), ("map-capitals", &scene.capitals)] {
        let named = places.iter().map(|(p, o)| narrator.place_of(p, narrator.power(o)));
        out.extend(narrator.listed(id, named));
    }
    out.join(" ")
}

/// Most characters of the text alternative for a map on paper, where the results are beside it.
pub const BRIEF: usize = 600;

/// Units and centres of each power in at most [`BRIEF`] characters: places by name if they fit, else by code; then
/// centres as numbers only, then units, too.
pub fn brief(scene: &MapScene) -> String {
    let base = scene.base().ok();
    let narrator = Narrator { words: &scene.words, base: base.as_deref() };
    let steps: [&dyn Fn() -> String; 4] = [
        &|| narrator.owns(scene, &|list| narrator.units(list), &|id| Some(narrator.name(id))),
        &|| narrator.owns(scene, &coded, &|id| Some(capitalised(id))),
        &|| narrator.owns(scene, &coded, &|_| None),
        &|| narrator.owns(scene, &|list| narrator.count("map-units", list.len() as i64), &|_| None),
    ];
    let mut texts = steps.iter().map(|step| step());
    let fitting = texts.find(|text| !text.is_empty() && text.chars().count() <= BRIEF);
    fitting.unwrap_or_else(|| {
        // If the board is empty, the title or the name of the board.
        let shown = [title(scene), scene.board.clone()].into_iter().find(|text| !text.is_empty());
        shown.unwrap_or_default().chars().take(BRIEF).collect()
    })
}

/// Units by the codes of their kinds and places.
fn coded(units: &[&ScenePiece]) -> String {
    let codes = units.iter().map(|u| match u.kind.is_empty() {
        true => capitalised(&u.place),
        false => format!("{} {}", u.kind, capitalised(&u.place)),
    });
    codes.collect::<Vec<_>>().join(", ")
}

fn capitalised(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map(|c| c.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// The owners of a scene, taken as new owners of centres: by name if they fit into [`BRIEF`] characters, else the number
/// each power gained.
pub fn describe_changes(scene: &MapScene) -> String {
    let base = scene.base().ok();
    let narrator = Narrator { words: &scene.words, base: base.as_deref() };
    let named = scene.owners.iter().map(|(id, name)| narrator.place_of(id, narrator.owner(name)));
    let all = changed_text(named.collect(), &narrator, scene);
    if all.chars().count() <= BRIEF {
        return all;
    }
    let mut counts: BTreeMap<&String, i64> = BTreeMap::new();
    for name in scene.owners.values() {
        *counts.entry(name).or_default() += 1;
    }
    let counts = counts.into_iter().map(|(name, n)| {
        scene.words.with_heading(&narrator.owner(name), &narrator.count("viewer-centres", n))
    });
    changed_text(counts.collect(), &narrator, scene)
}

fn changed_text(list: Vec<String>, narrator: &Narrator<'_>, scene: &MapScene) -> String {
    let facts = [("what", title(scene)), ("list", scene.words.list(&list))];
    narrator.say("map-changed", &facts)
}

/// Puts the map into words, with the catalogue and the base's names of places.
struct Narrator<'a> {
    words: &'a Lexicon,
    base: Option<&'a BaseMap>,
}

impl Narrator<'_> {
    /// The units and centres of each power: units as `units` describes them together; centres by name, or by number if no
    /// name is given.
    fn owns(
        &self,
        scene: &MapScene,
        units: &dyn Fn(&[&ScenePiece]) -> String,
        place: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        let mut out: Vec<String> = Vec::new();
        for power in scene.players() {
            let here: Vec<&ScenePiece> = scene.units.iter().filter(|u| u.owner == power).collect();
            let owned: Vec<&String> =
                scene.owners.iter().filter(|(_, o)| *o == power).map(|(c, _)| c).collect();
            let named: Vec<String> = owned.iter().filter_map(|c| place(c)).collect();
            let away = scene.elsewhere.iter().filter(|u| u.owner == power);
            let away = away.map(|u| self.say("map-in-hyperspace", &[("kind", self.kind(&u.kind))]));
            let mut list: Vec<String> = (!here.is_empty()).then(|| units(&here)).into_iter().collect();
            list.extend(away);
            list.extend(
                (named.len() < owned.len()).then(|| self.count("viewer-centres", owned.len() as i64)),
            );
            let what = match (list.is_empty(), named.is_empty()) {
                (true, true) => continue,
                (false, false) => "both",
                (false, true) => "units",
                (true, false) => "centres",
            };
            let facts = [
                ("what", MessageFact::Word(what)),
                ("power", MessageFact::Text(self.power(power))),
                ("units", MessageFact::Text(list.join(", "))),
                ("n", MessageFact::Count(named.len() as i64)),
                ("centres", MessageFact::Text(self.words.list(&named))),
            ];
            out.push(self.words.say("map-owns", &facts));
        }
        out.join(" ")
    }

    fn say(&self, id: &str, facts: &[(&'static str, String)]) -> String {
        let facts: Vec<(&'static str, MessageFact)> =
            facts.iter().map(|(n, t)| (*n, MessageFact::Text(t.clone()))).collect();
        self.words.say(id, &facts)
    }

    /// A message with a number.
    fn count(&self, id: &str, n: i64) -> String {
        self.words.say(id, &[("n", MessageFact::Count(n))])
    }

    /// A sentence with a list, if the list is not empty.
    fn listed(&self, id: &str, things: impl Iterator<Item = String>) -> Option<String> {
        let things: Vec<String> = things.collect();
        (!things.is_empty()).then(|| self.say(id, &[("list", self.words.list(&things))]))
    }

    fn place_of(&self, id: &str, power: String) -> String {
        self.say("place-of-power", &[("at", self.name(id)), ("power", power)])
    }

    /// The name of an owner, or the word for none.
    fn owner(&self, name: &str) -> String {
        if name.is_empty() { self.words.text("seat-nobody") } else { self.power(name) }
    }

    fn units(&self, units: &[&ScenePiece]) -> String {
        units.iter().map(|u| self.unit(u)).collect::<Vec<_>>().join(", ")
    }

    /// A dislodged unit, the origin of the attack, and its open retreats.
    fn dislodged(&self, d: &SceneDislodged) -> String {
        let from = d.from.as_deref().map(|f| self.name(f)).unwrap_or_default();
        let open: Vec<String> = d.open.iter().map(|p| self.name(p)).collect();
        let [known, is_open] =
            [from.is_empty(), open.is_empty()].map(|none| MessageFact::Word(if none { "no" } else { "yes" }));
        let facts = [
            ("unit", MessageFact::Text(self.unit(&d.unit))),
            ("power", MessageFact::Text(self.power(&d.unit.owner))),
            ("known", known),
            ("from", MessageFact::Text(from)),
            ("open", is_open),
            ("to", MessageFact::Text(self.words.choice(&open))),
        ];
        self.words.say("map-dislodged-unit", &facts)
    }

    /// The name of a power at the head of a list; the scene's if no catalogue has it.
    fn power(&self, name: &str) -> String {
        let id = format!("power-{}", name.to_lowercase().replace(' ', "-"));
        let found = self.words.form(&id, "head").or_else(|| self.words.find(&id, None));
        found.map_or_else(|| name.to_string(), |p| self.words.spoken(p, &[]))
    }

    /// The word for a kind of piece in a sentence.
    fn kind(&self, code: &str) -> String {
        let id = match code.to_ascii_uppercase().as_str() {
            "BORG" => "kind-borg",
            "HERD" => "kind-herd",
            code => kind_id(code),
        };
        self.words.form(id, "mid").map_or_else(|| self.words.text(id), |p| self.words.spoken(p, &[]))
    }

    /// The full name of a place, with its coast, if any.
    fn name(&self, id: &str) -> String {
        let province = id.split('/').next().unwrap_or(id);
        let place = self.base.and_then(|s| s.find(id).map(|i| &s.places[i]));
        // On an editor's board an id may mean a place other than the catalogue's.
        let foreign = self.base.is_some_and(|s| s.foreign)
            && super::sources::base("standard")
                .is_none_or(|s| s.find(id).map(|i| &s.places[i].name) != place.map(|p| &p.name));
        let here = place.map(|p| self.words.name_in_language(&p.names, &p.name).to_string());
        let own = self.words.find(&format!("province-{province}"), None).map(|p| self.words.spoken(p, &[]));
        let name = own.filter(|_| !foreign).or(here).unwrap_or_else(|| id.to_string());
        match id.split_once('/').and_then(|(_, code)| page::lexicon::coast(code)) {
            Some(coast) => format!("{name} ({})", self.words.text(coast)),
            None => name,
        }
    }

    fn unit(&self, u: &ScenePiece) -> String {
        let figures = if u.label.is_empty() { String::new() } else { format!(" {}", u.label) };
        let facts = [("kind", format!("{}{figures}", self.kind(&u.kind))), ("place", self.name(&u.place))];
        let said = self.say("map-unit-in", &facts);
        if u.aboard { self.say("map-carried", &[("unit", said)]) } else { said }
    }

    fn order(&self, o: &SceneOrder) -> String {
        let to = o.to.as_deref().map(|id| self.name(id));
        let aid = o.aid.as_deref().map(|id| self.name(id));
        let (what, word) = match (o.act, &to, &aid) {
            (SceneAction::Move, Some(_), _) => ("map-moves", "move"),
            (SceneAction::Support, Some(t), Some(a)) if t != a => ("map-supports-to", "support"),
            (SceneAction::Support, _, Some(_)) => ("map-supports", "support"),
            (SceneAction::Convoy, Some(_), Some(_)) => ("map-convoys", "convoy"),
            (SceneAction::Retreat, Some(_), _) => ("map-retreats", "retreat"),
            (SceneAction::Disband, ..) => ("map-disbands", "disband"),
            (SceneAction::Build, ..) => ("map-built", "build"),
            (SceneAction::Remove, ..) => ("map-removed", "remove"),
            _ => ("map-holds", "hold"),
        };
        let unit = format!("{} {} {}", self.power(&o.owner), self.kind(&o.kind), self.name(&o.from));
        let facts = [("unit", unit), ("of", aid.unwrap_or_default()), ("to", to.unwrap_or_default())];
        let mut said = self.say(what, &facts);
        let way = match o.by {
            TravelMode::Border if o.via.is_empty() => "",
            TravelMode::Border => "map-via",
            TravelMode::Hyperspace => "map-by-hyperspace",
            TravelMode::Underpass => "map-by-underpass",
        };
        if !way.is_empty() && matches!(word, "move" | "retreat") {
            let via: Vec<String> = o.via.iter().map(|v| self.name(v)).collect();
            said += &format!(" {}", self.say(way, &[("list", self.words.list(&via))]));
        }
        let end = match o.outcome {
            OrderEffect::Succeeds => return said,
            OrderEffect::Fails => "style-fails",
            OrderEffect::Cut => "style-cut",
            OrderEffect::Void => "style-void",
            OrderEffect::Dislodged => "style-dislodged",
        };
        format!("{said}, {}", self.words.text(end))
    }
}

/// The message that names a kind of unit.
pub fn kind_id(code: &str) -> &'static str {
    match code {
        "F" => "kind-fleet",
        "B" => "kind-birds",
        "FA" => "kind-female-army",
        "DA" => "kind-old-man-army",
        "T" => "kind-tardis",
        "SM" => "kind-sea-monster",
        "XM" => "kind-space-monster",
        _ => "kind-army",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_position_is_said() {
        let mut scene =
            MapScene { board: "Standard".into(), title: "Saturn, Fall 1901".into(), ..MapScene::default() };
        scene.units.push(ScenePiece {
            owner: "France".into(),
            kind: "F".into(),
            place: "spa/sc".into(),
            ..ScenePiece::default()
        });
        scene.owners.insert("par".into(), "France".into());
        scene.orders.push(SceneOrder {
            owner: "France".into(),
            kind: "F".into(),
            act: SceneAction::Move,
            from: "spa/sc".into(),
            to: Some("wes".into()),
            outcome: OrderEffect::Fails,
            ..SceneOrder::default()
        });
        let said = position(&scene);
        assert!(
            said.starts_with("France: fleet in Spain (south coast); one centre: Paris. Neutral: "),
            "{said}"
        );
        assert!(
            said.contains("Orders: France fleet Spain (south coast) to Western Mediterranean, fails."),
            "{said}"
        );
        assert_eq!(title(&scene), "Saturn, Fall 1901");
    }

    #[test]
    fn beside_the_results_a_map_is_told_in_few_words() {
        let mut scene = MapScene { board: "Standard".into(), ..MapScene::default() };
        let Some(board) = super::super::sources::base("Standard") else { panic!("no board") };
        let mut add = |places: usize, kind: &str| {
            scene.units.clear();
            scene.owners.clear();
            for (n, place) in board.places.iter().take(places).enumerate() {
                let owner = ["France", "Italy", "Turkey"][n % 3].to_string();
                let unit = ScenePiece {
                    owner: owner.clone(),
                    kind: kind.into(),
                    place: place.id.clone(),
                    ..ScenePiece::default()
                };
                scene.units.push(unit);
                scene.owners.insert(place.id.clone(), owner);
            }
            brief(&scene)
        };
        assert!(add(4, "A").contains("army in "), "{}", add(4, "A"));
        let steps = [
            (20, "A", "centres: "),
            (40, "A", "A "),
            (75, "A", "25 centres"),
            (75, "FA", "25 units, 25 centres"),
        ];
        for (places, kind, holds) in steps {
            let said = add(places, kind);
            assert!(said.chars().count() <= BRIEF && said.contains(holds), "{places}: {said}");
        }
    }
}
