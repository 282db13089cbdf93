//! Reads and writes variants of jDip: `variants.xml` with its file of adjacencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use roxmltree::{Document, Node};

use adjudicator::board::{
    Board, Builds, COASTS, Owner, OwnerInfo, Place, Province, Terrain, Way, Years, fold, members,
};
use adjudicator::position::UnitKind;
use diagnostics::{Diagnostic, Source, code};

use super::draft::{BoardProposal, DraftPower, DraftSpace, DraftWay, capitals, split_coast};

/// Reads one variant of a file; `beside` finds a file by the path the variant names.
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
            Some(name) => format!("the file has no variant “{name}”"),
            None => format!("the file has {} variants", names.len()),
        };
        let help = format!("choose one with --variant: {}", names.join(", "));
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
    let known = provinces(&mut draft, &borders)?;
    course(&mut draft, source, *chosen);
    powers(&mut draft, source, *chosen, &known);
    draft.plain_ids();
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
    match word.rsplit_once(['-', '/', '\\']) {
        Some((id, "mv" | "xc")) => id.to_string(),
        Some((id, coast)) if COASTS.iter().any(|(code, _)| *code == coast) => format!("{id}/{coast}"),
        _ => word.clone(),
    }
}

/// Escapes a text for an XML attribute.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;").replace(char::is_control, " ")
}

/// The ids of all names of provinces, in small letters; an id stands for itself.
fn names(document: &Document) -> BTreeMap<String, String> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let all: Vec<Node> = document.descendants().filter(|n| n.has_tag_name("PROVINCE")).collect();
    for node in &all {
        let id = attribute(node, "shortname").to_lowercase();
        let others = node.children().filter(|n| n.has_tag_name("UNIQUENAME"));
        let others = others.filter_map(|n| n.attribute("name")).chain(node.attribute("fullname"));
        others.for_each(|name| {
            known.entry(name.to_lowercase()).or_insert(id.clone());
        });
    }
    known.extend(
        all.iter().map(|node| attribute(node, "shortname").to_lowercase()).map(|id| (id.clone(), id)),
    );
    known
}

/// A place with the id that its name stands for.
fn resolved(known: &BTreeMap<String, String>, word: &str) -> String {
    let (name, coast) = split_coast(&place(word));
    let id = known.get(&word.to_lowercase()).or_else(|| known.get(&name)).cloned().unwrap_or(name);
    match coast {
        Some(coast) if !known.contains_key(&word.to_lowercase()) => format!("{id}/{coast}"),
        _ => id,
    }
}

fn provinces(
    draft: &mut BoardProposal,
    source: &Source,
) -> Result<BTreeMap<String, String>, Box<Diagnostic>> {
    let document = super::xml::xml(source)?;
    let known = names(&document);
    let all_borders: BTreeMap<&str, Node> = document
        .descendants()
        .filter(|n| n.has_tag_name("BORDER"))
        .filter_map(|n| Some((n.attribute("id")?, n)))
        .collect();
    let mut marked: Vec<(String, Node)> = Vec::new();
    for node in document.descendants().filter(|n| n.has_tag_name("PROVINCE")) {
        let id = node.attribute("shortname").unwrap_or_default().to_lowercase();
        let mut space = DraftSpace::new(node.attribute("fullname").unwrap_or(&id), Terrain::Sea);
        let names = node.children().filter(|n| n.has_tag_name("UNIQUENAME"));
        space.aliases = names.filter_map(|n| n.attribute("name")).map(String::from).collect();
        space.convoys = node.attribute("isConvoyableCoast") == Some("true");
        let (mut land, mut water) = (false, false);
        for list in node.children().filter(|n| n.has_tag_name("ADJACENCY")) {
            let what = list.attribute("type").unwrap_or("mv").to_lowercase();
            let refs =
                list.attribute("refs").unwrap_or_default().split([' ', ',', ';', ':', '\t', '\r', '\n']);
            let goals = refs.filter(|word| !word.is_empty()).map(|word| resolved(&known, word));
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
        space.impassable = node.attribute("isImpassable") == Some("true")
            || all.clone().next().is_some() && all.clone().all(|to| split_coast(to).0 == id);
        if space.impassable {
            space.borders = all.filter(|to| split_coast(to).0 != id).map(|to| split_coast(to).0).collect();
            (space.army, space.fleet, space.coasts) = Default::default();
        }
        space.army.remove(&id);
        space.fleet.retain(|(_, to)| split_coast(to).0 != id);
        space.kind = match (land || !space.coasts.is_empty(), water && !space.impassable) {
            (true, true) => Terrain::Coast,
            (false, true) => Terrain::Sea,
            _ => Terrain::Land,
        };
        let marks = node.attribute("borders").unwrap_or_default().replace(',', " ");
        for name in marks.split_whitespace() {
            match all_borders.get(name) {
                Some(border) => marked.push((id.clone(), *border)),
                None => {
                    let said = format!("the border “{name}” of {id} is not defined");
                    let at = node.range().start;
                    draft.left_out.push(Diagnostic::warning("left-out", said).at(source, at..at));
                }
            }
        }
        draft.spaces.insert(id, space);
    }
    one_coast(draft, source);
    for (to, border) in marked {
        let fault = mark(draft, &known, &to, border);
        let at = border.range().start;
        draft.left_out.push(fault.at(source, at..at + "<BORDER".len()));
    }
    Ok(known)
}

/// A border to a province with several coasts that names none leads to the coast from which one leads back.
fn one_coast(draft: &mut BoardProposal, source: &Source) {
    let mut meant: Vec<(String, (Option<String>, String), String)> = Vec::new();
    for (id, space) in &draft.spaces {
        for way in &space.fleet {
            let (goal, shore) = split_coast(&way.1);
            let Some(there) =
                draft.spaces.get(&goal).filter(|there| shore.is_none() && !there.coasts.is_empty())
            else {
                continue;
            };
            let here = way.0.as_ref().map_or(id.clone(), |coast| format!("{id}/{coast}"));
            let back: Vec<&Option<String>> =
                there.fleet.iter().filter(|(_, to)| *to == here).map(|(coast, _)| coast).collect();
            if let [Some(coast)] = back.as_slice() {
                meant.push((id.clone(), way.clone(), format!("{goal}/{coast}")));
            }
        }
    }
    for (id, way, to) in meant {
        let said = format!("fleets of {id} go to {}, which has coasts: {to} leads back", way.1);
        draft.left_out.push(Diagnostic::warning("left-out", said).in_file(source.name.clone()));
        if let Some(space) = draft.spaces.get_mut(&id) {
            space.fleet.remove(&way);
        }
    }
}

/// Reads a border of jDip as borders with a mark; returns the remark on it.
fn mark(draft: &mut BoardProposal, known: &BTreeMap<String, String>, to: &str, border: Node) -> Diagnostic {
    let name = attribute(&border, "id");
    let told = border.attribute("description").filter(|told| !told.is_empty()).unwrap_or(&name);
    let heading = format!("the border “{told}” of {to} ({name})");
    let modifier = attribute(&border, "baseMoveModifier");
    let kinds = words_of_attribute("unitTypes", &border);
    let has = |kind: &str| kinds.iter().any(|k| k.contains(kind));
    let what: &[Option<&'static str>] = match (kinds.is_empty(), has("army"), has("fleet")) {
        (true, ..) | (_, true, true) => &[None],
        (_, true, _) => &[Some("army")],
        (_, _, true) => &[Some("fleet")],
        _ => &[],
    };
    let froms: Vec<Option<String>> = match words_of_attribute("from", &border) {
        all if all.is_empty() => vec![None],
        all => all.iter().map(|word| Some(split_coast(&resolved(known, word)).0)).collect(),
    };
    let seasons: Vec<String> =
        words_of_attribute("season", &border).iter().map(|season| capitals(season)).collect();
    let years = match attribute(&border, "year").to_lowercase().as_str() {
        "" => None,
        "odd" => Some("odd".to_string()),
        "even" => Some("even".to_string()),
        span => {
            let ends: Vec<i32> = span.split([',', ' ']).filter_map(|year| year.parse().ok()).collect();
            match ends[..] {
                [first, last] if first == last => Some(first.to_string()),
                [first, last] if first <= -9999 => Some(format!("to {last}")),
                [first, last] if last >= 9999 => Some(format!("from {first}")),
                [first, last] => Some(format!("{first} to {last}")),
                _ => Some(span.to_string()),
            }
        }
    };
    let timed = !seasons.is_empty() || years.is_some();
    let phases = words_of_attribute("phase", &border);
    let orders = attribute(&border, "orderTypes");
    let every = phases.is_empty() || timed && phases == ["movement"];
    let weak = modifier == "-1" && !timed;
    if !orders.is_empty() || !every && !weak || !modifier.is_empty() && !weak {
        let said = format!("{heading}: what it closes cannot be expressed");
        return Diagnostic::warning(code::PLAYS_OTHERWISE, said);
    }
    if !timed && !weak {
        // Closed for good.
        for kind in what {
            close(draft, *kind, &froms, to);
        }
        return Diagnostic::warning(code::READ_AS, format!("{heading}: these ways are left out"));
    }
    for from in &froms {
        for kind in what {
            let way = DraftWay {
                from: from.clone(),
                to: to.to_string(),
                what: *kind,
                closed: if weak { Vec::new() } else { seasons.clone() },
                years: years.clone().filter(|_| !weak),
                weak,
            };
            if !draft.ways.contains(&way) {
                draft.ways.push(way);
            }
        }
    }
    let said = if weak { "one less in strength" } else { "closed at times" };
    Diagnostic::warning(code::READ_AS, format!("{heading} is read as ways that are {said}"))
}

fn words_of_attribute(key: &str, border: &Node<'_, '_>) -> Vec<String> {
    let words = border.attribute(key).unwrap_or_default().split([' ', ',', ';']);
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Removes the borders of a kind of unit into a province.
fn close(draft: &mut BoardProposal, kind: Option<&str>, froms: &[Option<String>], to: &str) {
    for (id, space) in &mut draft.spaces {
        if !froms.iter().any(|from| from.as_ref().is_none_or(|from| from == id)) {
            continue;
        }
        if kind != Some("fleet") {
            space.army.remove(to);
        }
        if kind != Some("army") {
            space.fleet.retain(|(_, goal)| split_coast(goal).0 != to);
        }
    }
}

/// The number in one of some attributes of an element.
fn number_of(variant: Node, name: &str, keys: &[&str]) -> Option<i32> {
    let node = variant.descendants().find(|n| n.has_tag_name(name))?;
    keys.iter().find_map(|key| node.attribute(*key)?.trim().parse().ok())
}

fn course(draft: &mut BoardProposal, source: &Source, variant: Node) {
    let turn = child(variant, "STARTINGTIME").and_then(|n| n.attribute("turn"));
    draft.begin = turn.map(|turn| {
        let words = turn.split([',', ' ', ':', ';']).filter(|w| !w.is_empty());
        let (eras, words): (Vec<&str>, Vec<&str>) = words.partition(|word| fold(word) == "bc");
        match words.as_slice() {
            // jDip has the builds of a year in its fall.
            [_, year, phase, ..] if phase.to_lowercase().starts_with("adj") => {
                format!("Winter {year}, Adjustment")
            }
            [season, year, phase, ..] => {
                let year = year.to_lowercase();
                let bare = year.strip_suffix("bc");
                let before = if bare.is_some() || !eras.is_empty() { "-" } else { "" };
                format!("{} {before}{}, {}", capitals(season), bare.unwrap_or(&year), capitals(phase))
            }
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

/// A power of the variant by one of its names, or the beginning of one.
fn power_named(powers: &[DraftPower], word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    let exact = powers.iter().position(|power| is_named(power, &|name| name == word));
    exact.or_else(|| {
        let mut near =
            (0..powers.len()).filter(|at| is_named(&powers[*at], &|name| name.starts_with(word.as_str())));
        near.next().filter(|_| near.next().is_none() && !word.is_empty())
    })
}

fn is_named(power: &DraftPower, is: &dyn Fn(&str) -> bool) -> bool {
    [&power.name].into_iter().chain(&power.aliases).any(|name| is(&name.to_lowercase()))
}

fn powers(draft: &mut BoardProposal, source: &Source, variant: Node, known: &BTreeMap<String, String>) {
    for node in variant.children().filter(|n| n.has_tag_name("POWER")) {
        let others = node.attribute("altnames").or(node.attribute("altname")).unwrap_or_default();
        draft.powers.push(DraftPower {
            name: attribute(&node, "name"),
            adjective: node.attribute("adjective").map(String::from),
            aliases: others
                .split([',', ';'])
                .map(|w| w.trim().to_string())
                .filter(|w| !w.is_empty())
                .collect(),
            owns: Some(Vec::new()),
            dummy: node.attribute("active") == Some("false"),
            ..DraftPower::default()
        });
    }
    for node in variant.children().filter(|n| n.has_tag_name("SUPPLYCENTER")) {
        let (word, at) = (attribute(&node, "province"), node.range().start);
        let id = split_coast(&resolved(known, &word)).0;
        let mut missing = Vec::new();
        match draft.spaces.get_mut(&id) {
            Some(space) => space.centre = true,
            None => missing.push(format!("the centre “{word}” is not a province of the board")),
        }
        for key in ["homepower", "owner"] {
            let who = attribute(&node, key);
            if who.is_empty() || who.eq_ignore_ascii_case("none") || who.eq_ignore_ascii_case("any") {
                continue;
            }
            match power_named(&draft.powers, &who).map(|at| &mut draft.powers[at]) {
                Some(power) if key == "homepower" => power.homes.push(id.clone()),
                Some(power) => power.owns.get_or_insert_default().push(id.clone()),
                None => missing.push(format!("the {key} “{who}” of {id} is not a power")),
            }
        }
        for said in missing {
            draft.left_out.push(Diagnostic::warning(code::PLAYS_OTHERWISE, said).at(source, at..at));
        }
    }
    for node in variant.children().filter(|n| n.has_tag_name("INITIALSTATE")) {
        let (id, unit) = (
            split_coast(&resolved(known, &attribute(&node, "province"))).0,
            attribute(&node, "unit").to_lowercase(),
        );
        let at = node.range().start;
        let fail = |said: String| Diagnostic::warning(code::PLAYS_OTHERWISE, said).at(source, at..at);
        let kind = match unit.as_str() {
            "army" | "a" => "A",
            "fleet" | "f" => "F",
            _ => {
                draft.left_out.push(fail(format!("a {unit} in {id} cannot be expressed")));
                continue;
            }
        };
        let coast =
            node.attribute("unitcoast").map(|coast| coast.trim_start_matches(['-', '/']).to_lowercase());
        let coast = coast.filter(|coast| draft.spaces.get(&id).is_some_and(|s| s.coasts.contains(coast)));
        let coast = coast.filter(|_| kind == "F").map(|coast| format!("/{coast}")).unwrap_or_default();
        let who = attribute(&node, "power");
        match power_named(&draft.powers, &who) {
            Some(power) => draft.powers[power].units.push(format!("{kind} {id}{coast}")),
            None => draft.left_out.push(fail(format!("the power “{who}” of a unit in {id} does not exist"))),
        }
    }
}

/// A board as the files of jDip.
pub struct Variant {
    /// `variants.xml`.
    pub variants: String,
    /// Its file of adjacencies.
    pub adjacencies: String,
    /// Features they cannot say.
    pub lost: Vec<String>,
}

/// Writes the board as `variants.xml` and its file of adjacencies.
pub fn write(board: &Board, id: &str) -> Variant {
    let mut lost = super::draft::lost_in_export(board);
    if board.play.years != 1 {
        lost.push(format!("years = {}", board.play.years));
    }
    lost.extend(board.special.shift.map(|year| format!("shift = {year}")));
    for owner in board.powers() {
        let info = board.owner(owner);
        if !info.sites.is_empty() || info.chooses > 0 {
            lost.push(format!("where {} builds besides its homes", info.name));
        }
        for home in &info.home {
            let first = board.powers().find(|o| board.owner(*o).home.contains(home));
            if first != Some(owner) {
                lost.push(format!("that {} is a home of {}, too", board.province(*home).id, info.name));
            }
        }
    }
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
        Builds::AnyHome => {
            lost.push("builds = \"any_home\"".into());
            "HOME_ONLY"
        }
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
            "    <POWER name=\"{}\" active=\"{}\" adjective=\"{adjective}\"{}/>",
            escape(&info.name),
            !info.dummy,
            other_names(info)
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

/// Aliases of a power, other than the adjective.
fn other_names(info: &OwnerInfo) -> String {
    let own = [Some(&info.name), info.adjective.as_ref()];
    let others: Vec<String> =
        info.aliases.iter().filter(|name| !own.contains(&Some(*name))).map(|name| escape(name)).collect();
    if others.is_empty() { String::new() } else { format!(" altnames=\"{}\"", others.join(", ")) }
}

fn name_or_none(board: &Board, owner: Option<Owner>) -> String {
    owner.map_or("none".into(), |owner| escape(&board.owner(owner).name))
}

fn adjacencies(board: &Board) -> String {
    let mut out = String::from("<?xml version=\"1.0\"?>\n<PROVINCES>\n");
    let ways = &board.special.ways;
    if !ways.is_empty() {
        out += "  <BORDER_DEFINITIONS>\n";
        ways.iter().enumerate().for_each(|(n, way)| border(board, n, way, &mut out));
        out += "  </BORDER_DEFINITIONS>\n";
    }
    for p in board.provinces() {
        province(board, p, &mut out);
    }
    out + "</PROVINCES>\n"
}

/// Writes a border with a mark.
fn border(board: &Board, n: usize, way: &Way, out: &mut String) {
    let mut told = vec![format!("id=\"way{n}\" description=\"\"")];
    told.extend(way.from.map(|from| format!("from=\"{}\"", board.province(from).id)));
    told.extend(
        way.kind
            .map(|kind| format!("unitTypes=\"{}\"", if kind == UnitKind::Fleet { "fleet" } else { "army" })),
    );
    if !way.seasons.is_empty() {
        let all: Vec<String> = way.seasons.iter().map(|season| season.to_string().to_lowercase()).collect();
        told.push(format!("season=\"{}\"", all.join(",")));
    }
    told.extend(way.years.map(|years| match years {
        Years::Odd => "year=\"odd\"".to_string(),
        Years::Even => "year=\"even\"".to_string(),
        Years::Span(first, last) => format!("year=\"{},{}\"", first.max(-9999), last.min(9999)),
    }));
    if way.weak {
        told.push("baseMoveModifier=\"-1\"".into());
    }
    let _ = writeln!(out, "    <BORDER {}/>", told.join(" "));
}

fn province(board: &Board, p: Province, out: &mut String) {
    let info = board.province(p);
    let ways = board.special.ways.iter().enumerate().filter(|(_, way)| way.to == p);
    let ways: Vec<String> = ways.map(|(n, _)| format!("way{n}")).collect();
    let ways = if ways.is_empty() { String::new() } else { format!(" borders=\"{}\"", ways.join(" ")) };
    let convoys = if info.convoys { " isConvoyableCoast=\"true\"" } else { "" };
    let convoys = if info.impassable {
        format!("{convoys} isImpassable=\"true\"{ways}")
    } else {
        format!("{convoys}{ways}")
    };
    let _ =
        writeln!(out, "  <PROVINCE shortname=\"{}\" fullname=\"{}\"{convoys}>", info.id, escape(&info.name));
    let own = [&info.id, &info.name].map(|name| adjudicator::board::fold(name));
    let others = info.aliases.iter().chain([&info.abbr]);
    let others = others.filter(|name| !own.contains(&adjudicator::board::fold(name)));
    let others: BTreeSet<&String> = others.collect();
    for name in others {
        let _ = writeln!(out, "    <UNIQUENAME name=\"{}\"/>", escape(name));
    }
    if info.impassable {
        write_adjacency(
            "mv",
            [info.id.clone()].into_iter().chain(info.borders.iter().cloned()).collect(),
            out,
        );
    } else {
        if info.terrain != Terrain::Sea {
            write_adjacency("mv", steps(board, UnitKind::Army, p.place()), out);
        }
        for coast in &info.coasts {
            write_adjacency(board.coast(*coast).unwrap_or("xc"), steps(board, UnitKind::Fleet, *coast), out);
        }
        if info.coasts.is_empty() && info.terrain != Terrain::Land {
            write_adjacency("xc", steps(board, UnitKind::Fleet, p.place()), out);
        }
    }
    let _ = writeln!(out, "  </PROVINCE>");
}

fn write_adjacency(what: &str, refs: Vec<String>, out: &mut String) {
    let _ = writeln!(out, "    <ADJACENCY type=\"{what}\" refs=\"{}\"/>", refs.join(" "));
}

/// The codes of the neighbours of a place.
fn steps(board: &Board, kind: UnitKind, from: Place) -> Vec<String> {
    members(board.steps(kind, from)).map(|q| board.code(Place(q)).replace('/', "-")).collect()
}
