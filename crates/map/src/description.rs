//! The map in words, for those who hear it: the whole position, the orders and what became of them.

use std::collections::BTreeMap;

use adjudicator::rules::Fact;
use page::lexicon::Words;

use super::base_map::BaseMap;
use super::scene::{Act, By, Effect, Order, Scene, Unit};

/// The title of a map.
pub fn title(scene: &Scene) -> String {
    if scene.title.is_empty() { scene.words.text("map-title") } else { scene.title.clone() }
}

/// The whole position in sentences, power by power, then the orders, then what lies on the board.
pub fn position(scene: &Scene) -> String {
    let base = scene.base().ok();
    let said = Said { words: &scene.words, base: base.as_deref() };
    let names = |list: &[&Unit]| list.iter().map(|u| said.unit(u)).collect::<Vec<_>>().join(", ");
    let mut out: Vec<String> = vec![said.owns(scene, &names, &|id| Some(said.name(id)))];
    out.retain(|text| !text.is_empty());
    let mut listed = |id: &str, list: Vec<String>| {
        if !list.is_empty() {
            out.push(said.say(id, &[("list", scene.words.list(&list))]));
        }
    };
    if let Some(s) = said.base {
        let vacant = |p: &&super::base_map::Place| {
            p.dot.is_some() && scene.owners.get(&p.id).is_none_or(|o| o.is_empty())
        };
        listed("map-no-one", s.places.iter().filter(vacant).map(|p| said.name(&p.id)).collect());
    }
    let driven = |d: &super::scene::Dislodged| {
        let from = d.from.as_deref().map(|f| said.name(f)).unwrap_or_default();
        let open: Vec<String> = d.open.iter().map(|p| said.name(p)).collect();
        let yes = |empty: bool| Fact::Word(if empty { "no" } else { "yes" });
        let facts = [
            ("unit", Fact::Text(said.unit(&d.unit))),
            ("power", Fact::Text(said.power(&d.unit.owner))),
            ("known", yes(from.is_empty())),
            ("from", Fact::Text(from)),
            ("open", yes(open.is_empty())),
            ("to", Fact::Text(scene.words.choice(&open))),
        ];
        scene.words.say("map-dislodged-unit", &facts)
    };
    listed("map-dislodged", scene.dislodged.iter().map(driven).collect());
    if !scene.orders.is_empty() {
        let all: Vec<String> = scene.orders.iter().map(|o| said.order(o)).collect();
        out.push(said.say("map-orders-list", &[("list", scene.words.beside(&all))]));
    }
    let mut listed = |id: &str, list: Vec<String>| {
        if !list.is_empty() {
            out.push(said.say(id, &[("list", scene.words.list(&list))]));
        }
    };
    listed("map-unread", scene.unread.iter().map(|p| said.name(p)).collect());
    listed("map-standoffs", scene.standoffs.iter().map(|p| said.name(p)).collect());
    for (id, pairs) in [("map-links", &scene.links), ("map-barriers", &scene.barriers)] {
        let pair =
            |(a, b): &(String, String)| said.say("place-pair", &[("a", said.name(a)), ("b", said.name(b))]);
        listed(id, pairs.iter().map(pair).collect());
    }
    for (id, places) in [("map-homes", &scene.homes), ("map-capitals", &scene.capitals)] {
        let one = |(p, o): (&String, &String)| {
            said.say("place-of-power", &[("at", said.name(p)), ("power", said.power(o))])
        };
        listed(id, places.iter().map(one).collect());
    }
    out.join(" ")
}

/// The most characters of the words that stand for a map on paper, where the results stand beside it.
pub const BRIEF: usize = 600;

/// Units and centres of each power in at most [`BRIEF`] characters: places by their names as long as they find room, else by
/// their codes; then centres by their number alone, then units too.
pub fn brief(scene: &Scene) -> String {
    let base = scene.base().ok();
    let said = Said { words: &scene.words, base: base.as_deref() };
    let short = |id: &str| {
        let mut letters = id.chars();
        letters.next().map(|c| c.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
    };
    let code = |u: &Unit| match u.kind.is_empty() {
        true => short(&u.place),
        false => format!("{} {}", u.kind, short(&u.place)),
    };
    let count = |list: &[&Unit]| said.words.say("map-units", &[("n", Fact::Count(list.len() as i64))]);
    let names = |unit: &dyn Fn(&Unit) -> String, list: &[&Unit]| {
        list.iter().map(|u| unit(u)).collect::<Vec<_>>().join(", ")
    };
    let full = said.owns(scene, &|list| names(&|u| said.unit(u), list), &|id| Some(said.name(id)));
    let coded = || said.owns(scene, &|list| names(&code, list), &|id| Some(short(id)));
    let counted = || said.owns(scene, &|list| names(&code, list), &|_| None);
    let bare = || said.owns(scene, &count, &|_| None);
    let fits = |text: &String| !text.is_empty() && text.chars().count() <= BRIEF;
    let steps: [&dyn Fn() -> String; 3] = [&coded, &counted, &bare];
    let text = Some(full).filter(fits).or_else(|| steps.iter().map(|step| step()).find(fits));
    // Where nobody has anything yet, what it shows.
    let shown =
        || [title(scene), scene.board.clone()].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    text.unwrap_or_else(|| shown().chars().take(BRIEF).collect())
}

/// The owners of a scene as those of the centres that changed hands: by name as long as they find room in [`BRIEF`] characters,
/// else how many each power won.
pub fn changed(scene: &Scene) -> String {
    let base = scene.base().ok();
    let said = Said { words: &scene.words, base: base.as_deref() };
    let owner = |name: &String| match name.is_empty() {
        true => scene.words.text("seat-nobody"),
        false => said.power(name),
    };
    let text = |list: Vec<String>| {
        let facts = [("what", title(scene)), ("list", scene.words.list(&list))];
        said.say("map-changed", &facts)
    };
    let each = |(id, name): (&String, &String)| {
        said.say("place-of-power", &[("at", said.name(id)), ("power", owner(name))])
    };
    let all = text(scene.owners.iter().map(each).collect());
    if all.chars().count() <= BRIEF {
        return all;
    }
    let mut counts: BTreeMap<&String, i64> = BTreeMap::new();
    for name in scene.owners.values() {
        *counts.entry(name).or_default() += 1;
    }
    let count = |(name, n): (&String, i64)| {
        scene.words.headed(&owner(name), &scene.words.say("viewer-centres", &[("n", Fact::Count(n))]))
    };
    text(counts.into_iter().map(count).collect())
}

/// Who says it: the words, and the base that names the places.
struct Said<'a> {
    words: &'a Words,
    base: Option<&'a BaseMap>,
}

impl Said<'_> {
    /// What each power has: its units as they are put into words together, its centres by name, or by number where no name is
    /// given.
    fn owns(
        &self,
        scene: &Scene,
        units: &dyn Fn(&[&Unit]) -> String,
        place: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        let mut out: Vec<String> = Vec::new();
        for power in scene.players() {
            let here: Vec<&Unit> = scene.units.iter().filter(|u| u.owner == power).collect();
            let owned: Vec<&String> =
                scene.owners.iter().filter(|(_, o)| *o == power).map(|(c, _)| c).collect();
            let named: Vec<String> = owned.iter().filter_map(|c| place(c)).collect();
            let count = [("n", Fact::Count(owned.len() as i64))];
            let away = scene.elsewhere.iter().filter(|u| u.owner == power);
            let away = away.map(|u| self.say("map-in-hyperspace", &[("kind", self.kind(&u.kind))]));
            let mut list: Vec<String> = (!here.is_empty()).then(|| units(&here)).into_iter().collect();
            list.extend(away);
            list.extend((named.len() < owned.len()).then(|| self.words.say("viewer-centres", &count)));
            let what = match (list.is_empty(), named.is_empty()) {
                (true, true) => continue,
                (false, false) => "both",
                (false, true) => "units",
                (true, false) => "centres",
            };
            let facts = [
                ("what", Fact::Word(what)),
                ("power", Fact::Text(self.power(power))),
                ("units", Fact::Text(list.join(", "))),
                ("n", Fact::Count(named.len() as i64)),
                ("centres", Fact::Text(self.words.list(&named))),
            ];
            out.push(self.words.say("map-owns", &facts));
        }
        out.join(" ")
    }

    fn say(&self, id: &str, facts: &[(&'static str, String)]) -> String {
        let facts: Vec<(&'static str, Fact)> =
            facts.iter().map(|(n, t)| (*n, Fact::Text(t.clone()))).collect();
        self.words.say(id, &facts)
    }

    /// The name of a power at the head of lists; as the scene has it where no catalogue knows it.
    fn power(&self, name: &str) -> String {
        let id = format!("power-{}", name.to_lowercase().replace(' ', "-"));
        let found = self.words.form(&id, "head").or_else(|| self.words.find(&id, None));
        found.map_or_else(|| name.to_string(), |p| self.words.spoken(p, &[]))
    }

    /// The word for a kind of piece within a sentence.
    fn kind(&self, code: &str) -> String {
        let id = match code.to_ascii_uppercase().as_str() {
            "BORG" => "kind-borg",
            "HERD" => "kind-herd",
            code => kind_id(code),
        };
        self.words.form(id, "mid").map_or_else(|| self.words.text(id), |p| self.words.spoken(p, &[]))
    }

    /// The full name of a place, with the coast if one is named.
    fn name(&self, id: &str) -> String {
        let province = id.split('/').next().unwrap_or(id);
        let place = self.base.and_then(|s| s.find(id).map(|i| &s.places[i]));
        // On a board of somebody's own an id may mean another place than the catalogue's.
        let same = || {
            super::base_map::base("standard")
                .is_some_and(|s| s.find(id).map(|i| &s.places[i].name) == place.map(|p| &p.name))
        };
        let foreign = self.base.is_some_and(|s| s.foreign) && !same();
        let here = place.map(|p| self.words.named(&p.names, &p.name).to_string());
        let own = self.words.find(&format!("province-{province}"), None).map(|p| self.words.spoken(p, &[]));
        let name = own.filter(|_| !foreign).or(here).unwrap_or_else(|| id.to_string());
        match id.split_once('/').and_then(|(_, code)| page::lexicon::coast(code)) {
            Some(coast) => format!("{name} ({})", self.words.text(coast)),
            None => name,
        }
    }

    fn unit(&self, u: &Unit) -> String {
        let figures = if u.label.is_empty() { String::new() } else { format!(" {}", u.label) };
        let facts = [("kind", format!("{}{figures}", self.kind(&u.kind))), ("place", self.name(&u.place))];
        let said = self.say("map-unit-in", &facts);
        if u.aboard { self.say("map-carried", &[("unit", said)]) } else { said }
    }

    fn order(&self, o: &Order) -> String {
        let to = o.to.as_deref().map(|id| self.name(id));
        let aid = o.aid.as_deref().map(|id| self.name(id));
        let (what, word) = match (o.act, &to, &aid) {
            (Act::Move, Some(_), _) => ("map-moves", "move"),
            (Act::Support, Some(t), Some(a)) if t != a => ("map-supports-to", "support"),
            (Act::Support, _, Some(_)) => ("map-supports", "support"),
            (Act::Convoy, Some(_), Some(_)) => ("map-convoys", "convoy"),
            (Act::Retreat, Some(_), _) => ("map-retreats", "retreat"),
            (Act::Disband, ..) => ("map-disbands", "disband"),
            (Act::Build, ..) => ("map-built", "build"),
            (Act::Remove, ..) => ("map-removed", "remove"),
            _ => ("map-holds", "hold"),
        };
        let unit = format!("{} {} {}", self.power(&o.owner), self.kind(&o.kind), self.name(&o.from));
        let facts = [("unit", unit), ("of", aid.unwrap_or_default()), ("to", to.unwrap_or_default())];
        let mut said = self.say(what, &facts);
        let way = match o.by {
            By::Border if o.via.is_empty() => "",
            By::Border => "map-via",
            By::Hyperspace => "map-by-hyperspace",
            By::Underpass => "map-by-underpass",
        };
        if !way.is_empty() && matches!(word, "move" | "retreat") {
            let via: Vec<String> = o.via.iter().map(|v| self.name(v)).collect();
            said += &format!(" {}", self.say(way, &[("list", self.words.list(&via))]));
        }
        let end = match o.outcome {
            Effect::Succeeds => return said,
            Effect::Fails => "style-fails",
            Effect::Cut => "style-cut",
            Effect::Void => "style-void",
            Effect::Dislodged => "style-dislodged",
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
            Scene { board: "Standard".into(), title: "Saturn, Fall 1901".into(), ..Scene::default() };
        scene.units.push(Unit {
            owner: "France".into(),
            kind: "F".into(),
            place: "spa/sc".into(),
            ..Unit::default()
        });
        scene.owners.insert("par".into(), "France".into());
        scene.orders.push(Order {
            owner: "France".into(),
            kind: "F".into(),
            act: Act::Move,
            from: "spa/sc".into(),
            to: Some("wes".into()),
            outcome: Effect::Fails,
            ..Order::default()
        });
        let said = position(&scene);
        assert!(
            said.starts_with("France: fleet in Spain (south coast); one centre: Paris. Nobody owns "),
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
        let mut scene = Scene { board: "Standard".into(), ..Scene::default() };
        let Some(board) = super::super::base_map::base("Standard") else { panic!("no board") };
        let mut add = |places: usize, kind: &str| {
            scene.units.clear();
            scene.owners.clear();
            for (n, place) in board.places.iter().take(places).enumerate() {
                let owner = ["France", "Italy", "Turkey"][n % 3].to_string();
                let unit = Unit {
                    owner: owner.clone(),
                    kind: kind.into(),
                    place: place.id.clone(),
                    ..Unit::default()
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
