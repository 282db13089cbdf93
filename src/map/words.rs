//! The map in words, for those who hear it: the whole position, the orders and what became of them.

use super::scene::{Act, By, Order, Outcome, Scene, Unit};
use super::sheet::{Sheet, sheet};

/// The title of a map.
pub fn title(scene: &Scene) -> String {
    if scene.title.is_empty() { "Map of the position".to_string() } else { scene.title.clone() }
}

/// The whole position in sentences, power by power, then the orders, then what lies on the board.
pub fn position(scene: &Scene) -> String {
    let s = sheet(&scene.board);
    let name = |id: &str| full_name(s, id);
    let mut out: Vec<String> = Vec::new();
    for power in scene.players() {
        let units: Vec<String> =
            scene.units.iter().filter(|u| u.owner == power).map(|u| unit(s, u)).collect();
        let centres: Vec<String> =
            scene.owners.iter().filter(|(_, o)| *o == power).map(|(c, _)| name(c)).collect();
        let away: Vec<String> = scene
            .elsewhere
            .iter()
            .filter(|u| u.owner == power)
            .map(|u| format!("{} in hyperspace", kind(&u.kind)))
            .collect();
        let mut parts = Vec::new();
        parts.extend((!units.is_empty()).then(|| units.join(", ")));
        parts.extend((!away.is_empty()).then(|| away.join(", ")));
        parts.extend((!centres.is_empty()).then(|| {
            format!(
                "{} {}: {}",
                centres.len(),
                if centres.len() == 1 { "centre" } else { "centres" },
                list(&centres)
            )
        }));
        if !parts.is_empty() {
            out.push(format!("{power}: {}.", parts.join("; ")));
        }
    }
    if let Some(s) = s {
        let vacant: Vec<String> = s
            .places
            .iter()
            .filter(|p| p.dot.is_some() && scene.owners.get(&p.id).is_none_or(|o| o.is_empty()))
            .map(|p| p.name.clone())
            .collect();
        if !vacant.is_empty() {
            out.push(format!("Nobody owns {}.", list(&vacant)));
        }
    }
    for d in &scene.dislodged {
        let from = d.from.as_deref().map_or(String::new(), |f| format!(" by an attack from {}", name(f)));
        let open: Vec<String> = d.open.iter().map(|p| name(p)).collect();
        let may = if open.is_empty() { String::new() } else { format!(", may retreat to {}", list(&open)) };
        out.push(format!("Dislodged{from}: {}, {}{may}.", d.unit.owner, unit(s, &d.unit)));
    }
    if !scene.orders.is_empty() {
        let said: Vec<String> = scene.orders.iter().map(|o| order(s, o)).collect();
        out.push(format!("Orders: {}.", said.join("; ")));
    }
    if !scene.standoffs.is_empty() {
        out.push(format!(
            "Stand-off in {}.",
            list(&scene.standoffs.iter().map(|p| name(p)).collect::<Vec<_>>())
        ));
    }
    for (what, pairs) in [("Linked through hyperspace", &scene.links), ("Barrier between", &scene.barriers)] {
        if !pairs.is_empty() {
            let said: Vec<String> =
                pairs.iter().map(|(a, b)| format!("{} and {}", name(a), name(b))).collect();
            out.push(format!("{what}: {}.", said.join("; ")));
        }
    }
    for (what, places) in [("Home centres", &scene.homes), ("Capitals", &scene.capitals)] {
        if !places.is_empty() {
            let said: Vec<String> = places.iter().map(|(p, o)| format!("{} ({o})", name(p))).collect();
            out.push(format!("{what}: {}.", list(&said)));
        }
    }
    out.join(" ")
}

fn unit(s: Option<&Sheet>, u: &Unit) -> String {
    let figures = if u.label.is_empty() { String::new() } else { format!(" {}", u.label) };
    let aboard = if u.aboard { ", carried" } else { "" };
    format!("{}{figures} in {}{aboard}", kind(&u.kind), full_name(s, &u.place))
}

fn order(s: Option<&Sheet>, o: &Order) -> String {
    let name = |id: &str| full_name(s, id);
    let to = o.to.as_deref().map(name);
    let aid = o.aid.as_deref().map(name);
    let way = match o.by {
        By::Border if !o.via.is_empty() => {
            format!(" via {}", list(&o.via.iter().map(|v| name(v)).collect::<Vec<_>>()))
        }
        By::Border => String::new(),
        By::Hyperspace => " through hyperspace".to_string(),
        By::Underpass => " through the underpass".to_string(),
    };
    let what = match (o.act, to, aid) {
        (Act::Move, Some(t), _) => format!("to {t}{way}"),
        (Act::Support, Some(t), Some(a)) if t != a => format!("supports {a} to {t}"),
        (Act::Support, _, Some(a)) => format!("supports {a}"),
        (Act::Convoy, Some(t), Some(a)) => format!("convoys {a} to {t}"),
        (Act::Retreat, Some(t), _) => format!("retreats to {t}{way}"),
        (Act::Disband, ..) => "disbands".to_string(),
        (Act::Build, ..) => "built".to_string(),
        (Act::Remove, ..) => "removed".to_string(),
        _ => "holds".to_string(),
    };
    let end = match (o.outcome, o.act) {
        (Outcome::Succeeds, _) => "",
        (Outcome::Fails, _) => ", fails",
        (Outcome::Cut, _) => ", cut",
        (Outcome::Void, _) => ", void",
        (Outcome::Dislodged, _) => ", dislodged",
    };
    format!("{} {} {} {what}{end}", o.owner, kind(&o.kind), name(&o.from))
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

/// The word for a kind of piece.
pub fn kind(code: &str) -> &'static str {
    match code.to_ascii_uppercase().as_str() {
        "A" => "army",
        "F" => "fleet",
        "B" => "birds",
        "FA" => "distractor",
        "DA" => "exposer",
        "T" => "timeship",
        "SM" => "sea monster",
        "XM" => "space monster",
        "BORG" => "BORG",
        "HERD" => "herd",
        _ => "piece",
    }
}

/// The full name of a place, with the coast if one is named.
fn full_name(s: Option<&Sheet>, id: &str) -> String {
    let Some(s) = s else { return id.to_string() };
    let Some(i) = s.find(id) else { return id.to_string() };
    let coast = match id.split_once('/').map(|(_, c)| c) {
        Some("nc") => " (north coast)",
        Some("sc") => " (south coast)",
        Some("ec") => " (east coast)",
        _ => "",
    };
    format!("{}{coast}", s.places[i].name)
}

/// One, two and three.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
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
            outcome: Outcome::Fails,
            ..Order::default()
        });
        let said = position(&scene);
        assert!(
            said.starts_with("France: fleet in Spain (south coast); 1 centre: Paris. Nobody owns "),
            "{said}"
        );
        assert!(
            said.contains("Orders: France fleet Spain (south coast) to Western Mediterranean, fails."),
            "{said}"
        );
        assert_eq!(title(&scene), "Saturn, Fall 1901");
    }
}
