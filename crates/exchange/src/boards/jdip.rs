//! Variants of jDip: `variants.xml` with its file of adjacencies, read, and written.

use std::collections::BTreeSet;
use std::fmt::Write;

use roxmltree::{Document, Node};

use adjudicator::board::{Board, Builds, COASTS, Owner, Place, Province, Terrain, members};
use adjudicator::position::UnitKind;
use diagnostics::{Diagnostic, Source};

use super::draft::{BoardProposal, DraftPower, DraftSpace, capitals, split_coast};

/// One variant of a file; `beside` finds a file by the path the variant names.
///
/// # Errors
/// No variant, several without a name, no file of adjacencies.
pub fn read(
    source: &Source,
    document: &Document,
    variant: Option<&str>,
    beside: &dyn Fn(&str) -> Option<Source>,
) -> Result<BoardProposal, Box<Diagnostic>> {
    let all: Vec<Node> = document.descendants().filter(|n| n.has_tag_name("VARIANT")).collect();
    let names: Vec<String> = all.iter().map(|n| attribute(n, "name")).collect();
    let chosen = match (variant, all.as_slice()) {
        (Some(name), all) => all.iter().find(|n| attribute(n, "name").eq_ignore_ascii_case(name)),
        (None, [one]) => Some(one),
        (None, _) => None,
    };
    let Some(chosen) = chosen else {
        let said = match variant {
            Some(name) => format!("there is no variant “{name}” in it"),
            None => format!("there are {} variants in it", names.len()),
        };
        let help = format!("--variant with one of: {}", names.join(", "));
        return Err(Box::new(Diagnostic::error("import", said).at(source, 0..0).help(help)));
    };
    let mut draft = BoardProposal { name: attribute(chosen, "name"), ..BoardProposal::default() };
    let map = child(*chosen, "MAP");
    let uri = map.and_then(|map| map.attribute("adjacencyURI")).unwrap_or_default();
    let Some(borders) = beside(uri) else {
        let range = map.map_or(chosen.range(), |map| map.range());
        let said = format!("the file of adjacencies “{uri}” is not in the folder");
        let fault = Diagnostic::error("import", said).at(source, range.start..range.start);
        return Err(Box::new(fault.help("put it beside variants.xml")));
    };
    provinces(&mut draft, &borders)?;
    course(&mut draft, source, *chosen);
    powers(&mut draft, *chosen);
    Ok(draft)
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|n| n.has_tag_name(name))
}

fn attribute(node: &Node, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_string()
}

/// A place code from `gar-sc`.
fn place(word: &str) -> String {
    let word = word.to_lowercase();
    match word.rsplit_once('-') {
        Some((id, "mv" | "xc")) => id.to_string(),
        Some((id, coast)) if COASTS.iter().any(|(code, _)| *code == coast) => format!("{id}/{coast}"),
        _ => word.clone(),
    }
}

/// A text between quotation marks of XML.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;").replace(char::is_control, " ")
}

fn provinces(draft: &mut BoardProposal, source: &Source) -> Result<(), Box<Diagnostic>> {
    let document = super::xml::xml(source)?;
    for node in document.descendants().filter(|n| n.has_tag_name("PROVINCE")) {
        let id = node.attribute("shortname").unwrap_or_default().to_lowercase();
        let mut space = DraftSpace::new(node.attribute("fullname").unwrap_or(&id), Terrain::Sea);
        let names = node.children().filter(|n| n.has_tag_name("UNIQUENAME"));
        space.aliases = names.filter_map(|n| n.attribute("name")).map(String::from).collect();
        space.convoys = node.attribute("isConvoyableCoast") == Some("true");
        let (mut land, mut water) = (false, false);
        for list in node.children().filter(|n| n.has_tag_name("ADJACENCY")) {
            let what = list.attribute("type").unwrap_or_default().to_lowercase();
            let goals = list.attribute("refs").unwrap_or_default().split_whitespace().map(place);
            match what.as_str() {
                "mv" => {
                    land = true;
                    space.army.extend(goals.map(|to| split_coast(&to).0));
                }
                "xc" => {
                    water = true;
                    space.fleet.extend(goals.map(|to| (None, to)));
                }
                coast => {
                    water = true;
                    space.coasts.insert(coast.to_string());
                    space.fleet.extend(goals.map(|to| (Some(coast.to_string()), to)));
                }
            }
        }
        let all = space.army.iter().chain(space.fleet.iter().map(|(_, to)| to));
        space.impassable =
            all.clone().next().is_some() && all.clone().all(|to: &String| split_coast(to).0 == id);
        if space.impassable {
            (space.army, space.fleet) = Default::default();
        }
        space.army.remove(&id);
        space.kind = match (land || !space.coasts.is_empty(), water && !space.impassable) {
            (true, true) => Terrain::Coast,
            (false, true) => Terrain::Sea,
            _ => Terrain::Land,
        };
        if let Some(border) = node.children().find(|n| n.has_tag_name("BORDER")) {
            let said = format!(
                "a border of {id} that is closed to some kinds, seasons or orders cannot be expressed"
            );
            draft.left_out.push(
                Diagnostic::warning("left-out", said)
                    .at(source, border.range().start..border.range().start + 7),
            );
        }
        draft.spaces.insert(id, space);
    }
    Ok(())
}

/// The number that an element of a name has in one of some attributes.
fn number_of(variant: Node, name: &str, keys: &[&str]) -> Option<i32> {
    let node = variant.descendants().find(|n| n.has_tag_name(name))?;
    keys.iter().find_map(|key| node.attribute(*key)?.trim().parse().ok())
}

fn course(draft: &mut BoardProposal, source: &Source, variant: Node) {
    let turn = child(variant, "STARTINGTIME").and_then(|n| n.attribute("turn"));
    draft.begin = turn.map(|turn| {
        let words: Vec<&str> = turn.split([',', ' ']).filter(|w| !w.is_empty()).collect();
        match words.as_slice() {
            [season, year, phase, ..] => format!("{} {year}, {}", capitals(season), capitals(phase)),
            _ => turn.to_string(),
        }
    });
    let first = draft.begin.as_ref().and_then(|b| b.parse::<adjudicator::season::Turn>().ok());
    let first = first.map_or(1901, |t| t.year);
    draft.victory = number_of(variant, "WINNING_SUPPLY_CENTERS", &["value"])
        .and_then(|n| u32::try_from(n).ok())
        .into_iter()
        .collect();
    draft.idle = number_of(variant, "YEARS_WITHOUT_SC_CAPTURE", &["value"])
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| *n > 0);
    draft.last_year = number_of(variant, "GAME_LENGTH", &["years", "value"])
        .filter(|n| *n > 0)
        .map(|n| first.saturating_add(n - 1));
    for option in variant.descendants().filter(|n| n.has_tag_name("RULEOPTION")) {
        let (name, value) =
            (option.attribute("name").unwrap_or_default(), option.attribute("value").unwrap_or_default());
        match (name, value.trim_start_matches("VALUE_BUILDS_")) {
            ("OPTION_BUILDS", "HOME_ONLY") => draft.builds = Builds::Home,
            ("OPTION_BUILDS", "ANY_OWNED") => draft.builds = Builds::Owned,
            ("OPTION_BUILDS", "ANY_IF_HOME_OWNED") => draft.builds = Builds::OwnedIfHome,
            ("OPTION_WINGS", "VALUE_WINGS_DISABLED") => {}
            _ => {
                let (said, at) =
                    (format!("the rule {name} = {value} cannot be expressed"), option.range().start);
                draft.left_out.push(Diagnostic::warning("left-out", said).at(source, at..at));
            }
        }
    }
}

fn powers(draft: &mut BoardProposal, variant: Node) {
    for node in variant.children().filter(|n| n.has_tag_name("POWER")) {
        let others = node.attribute("altnames").unwrap_or_default();
        draft.powers.push(DraftPower {
            name: attribute(&node, "name"),
            adjective: node.attribute("adjective").map(String::from),
            aliases: others.split(',').map(|w| w.trim().to_string()).filter(|w| !w.is_empty()).collect(),
            owns: Some(Vec::new()),
            dummy: node.attribute("active") == Some("false"),
            ..DraftPower::default()
        });
    }
    for node in variant.children().filter(|n| n.has_tag_name("SUPPLYCENTER")) {
        let id = attribute(&node, "province").to_lowercase();
        if let Some(space) = draft.spaces.get_mut(&id) {
            space.centre = true;
        }
        let (home, owner) = (attribute(&node, "homepower"), attribute(&node, "owner"));
        for power in &mut draft.powers {
            if power.name.eq_ignore_ascii_case(&home) {
                power.homes.push(id.clone());
            }
            if power.name.eq_ignore_ascii_case(&owner) {
                power.owns.get_or_insert_default().push(id.clone());
            }
        }
    }
    for node in variant.children().filter(|n| n.has_tag_name("INITIALSTATE")) {
        let (id, unit) =
            (attribute(&node, "province").to_lowercase(), attribute(&node, "unit").to_lowercase());
        let coast = node.attribute("unitcoast").filter(|c| COASTS.iter().any(|(code, _)| code == c));
        let kind = match unit.as_str() {
            "army" | "a" => "A",
            "fleet" | "f" => "F",
            _ => {
                draft
                    .left_out
                    .push(Diagnostic::warning("left-out", format!("a {unit} in {id} cannot be expressed")));
                continue;
            }
        };
        let coast = coast.map(|coast| format!("/{coast}")).unwrap_or_default();
        let power = attribute(&node, "power");
        if let Some(power) = draft.powers.iter_mut().find(|p| p.name.eq_ignore_ascii_case(&power)) {
            power.units.push(format!("{kind} {id}{coast}"));
        }
    }
}

/// A board as the files of jDip.
pub struct Variant {
    /// `variants.xml`.
    pub variants: String,
    /// Its file of adjacencies.
    pub adjacencies: String,
    /// What they cannot say.
    pub lost: Vec<String>,
}

/// The board as `variants.xml` and its file of adjacencies.
pub fn write(board: &Board, id: &str) -> Variant {
    let mut lost = super::draft::lost_in_export(board);
    Variant { variants: variants(board, id, &mut lost), adjacencies: adjacencies(board), lost }
}

fn variants(board: &Board, id: &str, lost: &mut Vec<String>) -> String {
    let play = &board.play;
    let name = escape(&board.name);
    let begin = board.first_turn();
    let phase = if begin.phase == adjudicator::season::Phase::Adjustment { "Adjustment" } else { "Movement" };
    let builds = match play.builds {
        Builds::Home => "HOME_ONLY",
        Builds::Owned => "ANY_OWNED",
        Builds::OwnedIfHome => "ANY_IF_HOME_OWNED",
    };
    let usual = adjudicator::board::VariantRules::default();
    if (&play.seasons, play.adjust) != (&usual.seasons, usual.adjust) {
        lost.push("other seasons than Spring, Fall and Winter".into());
    }
    if !play.victory.is_empty() {
        lost.push(format!("a victory by year: {:?}", play.victory));
    }
    let mut out = format!(
        "<?xml version=\"1.0\"?>\n<VARIANTS version=\"1.0\">\n  <MAP_DEFINITION id=\"{id}\" title=\"{name}\" URI=\"{id}.svg\"/>\n  <VARIANT name=\"{name}\" version=\"1.0\" default=\"true\">\n    <MAP adjacencyURI=\"{id}_adjacency.xml\"><MAP_GRAPHIC ref=\"{id}\" default=\"true\"/></MAP>\n    <RULEOPTIONS><RULEOPTION name=\"OPTION_BUILDS\" value=\"VALUE_BUILDS_{builds}\"/></RULEOPTIONS>\n"
    );
    for owner in board.powers() {
        let info = board.owner(owner);
        let adjective = escape(info.adjective.as_ref().unwrap_or(&info.name));
        let _ = writeln!(
            out,
            "    <POWER name=\"{}\" active=\"{}\" adjective=\"{adjective}\"/>",
            escape(&info.name),
            !info.dummy
        );
    }
    let _ = writeln!(out, "    <STARTINGTIME turn=\"{}, {}, {phase}\"/>", begin.season, begin.year);
    out += "    <VICTORYCONDITIONS>";
    if let Some(last) = play.last_year {
        let _ = write!(out, "<GAME_LENGTH years=\"{}\"/>", last.saturating_sub(begin.year).saturating_add(1));
    }
    if let Some(idle) = play.idle {
        let _ = write!(out, "<YEARS_WITHOUT_SC_CAPTURE value=\"{idle}\"/>");
    }
    let _ = writeln!(out, "<WINNING_SUPPLY_CENTERS value=\"{}\"/></VICTORYCONDITIONS>", board.victory);
    for p in board.centres() {
        let home = name_or_none(board, board.powers().find(|o| board.owner(*o).home.contains(&p)));
        let owner = name_or_none(board, board.powers().find(|o| board.owner(*o).owns.contains(&p)));
        let _ = writeln!(
            out,
            "    <SUPPLYCENTER province=\"{}\" homepower=\"{home}\" owner=\"{owner}\"/>",
            board.province(p).id
        );
    }
    for owner in board.powers().filter(|_| play.units) {
        let power = escape(&board.owner(owner).name);
        for unit in &board.owner(owner).units {
            let (kind, place) = unit.split_once(' ').unwrap_or((unit, ""));
            let (id, coast) = split_coast(place);
            let coast = coast.map(|c| format!(" unitcoast=\"{c}\"")).unwrap_or_default();
            let kind = if kind == "A" { "army" } else { "fleet" };
            let _ = writeln!(
                out,
                "    <INITIALSTATE province=\"{id}\" power=\"{power}\" unit=\"{kind}\"{coast}/>"
            );
        }
    }
    out + "  </VARIANT>\n</VARIANTS>\n"
}

fn name_or_none(board: &Board, owner: Option<Owner>) -> String {
    owner.map_or("none".into(), |owner| escape(&board.owner(owner).name))
}

fn adjacencies(board: &Board) -> String {
    let mut out = String::from("<?xml version=\"1.0\"?>\n<PROVINCES>\n");
    for p in board.provinces() {
        province(board, p, &mut out);
    }
    out + "</PROVINCES>\n"
}

fn province(board: &Board, p: Province, out: &mut String) {
    let info = board.province(p);
    let convoys = if info.convoys { " isConvoyableCoast=\"true\"" } else { "" };
    let _ =
        writeln!(out, "  <PROVINCE shortname=\"{}\" fullname=\"{}\"{convoys}>", info.id, escape(&info.name));
    let own = [&info.id, &info.name].map(|name| adjudicator::board::fold(name));
    let others = info.aliases.iter().chain([&info.abbr]);
    let others = others.filter(|name| !own.contains(&adjudicator::board::fold(name)));
    let others: BTreeSet<&String> = others.collect();
    for name in others {
        let _ = writeln!(out, "    <UNIQUENAME name=\"{}\"/>", escape(name));
    }
    let mut list = |what: &str, refs: Vec<String>| {
        let _ = writeln!(out, "    <ADJACENCY type=\"{what}\" refs=\"{}\"/>", refs.join(" "));
    };
    if info.impassable {
        list("mv", vec![info.id.clone()]);
    } else {
        if info.terrain != Terrain::Sea {
            list("mv", steps(board, UnitKind::Army, p.place()));
        }
        for coast in &info.coasts {
            list(board.coast(*coast).unwrap_or("xc"), steps(board, UnitKind::Fleet, *coast));
        }
        if info.coasts.is_empty() && info.terrain != Terrain::Land {
            list("xc", steps(board, UnitKind::Fleet, p.place()));
        }
    }
    let _ = writeln!(out, "  </PROVINCE>");
}

/// The codes of the places that a place leads to.
fn steps(board: &Board, kind: UnitKind, from: Place) -> Vec<String> {
    members(board.steps(kind, from)).map(|q| board.code(Place(q)).replace('/', "-")).collect()
}
