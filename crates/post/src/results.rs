//! The results that an issue printed of a game, as text for the game's list. Made from the page model, which has nothing
//! private.

use page::model::{GameSection, IssuePage, PrintedPhase, RichText, plain_text};

/// The results of a game as printed, with its deadline below; `None` if the issue has nothing new about it.
pub fn text(page: &IssuePage, game: &GameSection) -> Option<String> {
    let quiet = game.seasons.is_empty() && game.held.is_none() && game.ended.is_none();
    if quiet && game.seats.is_empty() && game.press.is_empty() {
        return None;
    }
    let mut out = String::new();
    let mut line = |text: &str| {
        if !text.is_empty() {
            out += &format!("{text}\n");
        }
    };
    let colon = page.words.get("colon");
    line(&game.glance);
    if let Some(held) = &game.held {
        line(&format!("{}{colon} {held}", page.words.get("held")));
    }
    for season in &game.seasons {
        line(&format!("\n{}", season.name));
        line(&of_season(season));
    }
    if !game.retreats.is_empty() {
        line(&format!("\n{}", page.words.get("retreats_due")));
    }
    for retreat in &game.retreats {
        let open = retreat.to.join(", ");
        let to = match &retreat.note {
            Some(note) => note.clone(),
            None if open.is_empty() => page.words.get("off_board").to_string(),
            None => format!("{open} {} {}", page.words.get("or"), page.words.get("off_board")),
        };
        line(&format!("  {} {}{colon} {to}", retreat.power, retreat.unit));
    }
    line(game.retreat_note.as_deref().unwrap_or_default());
    game.notes.iter().for_each(|note| line(&words(note)));
    line("");
    match (&game.ended, &game.next) {
        (Some(ended), _) => line(&format!("\n{ended}")),
        (None, Some(next)) => {
            for due in next.before.iter().chain([next]) {
                line(&format!("\n{} {} {}", due.season, page.words.get("due"), due.deadline));
            }
        }
        (None, None) => {}
    }
    if !game.seats.is_empty() {
        line(&format!("\n{}", page.words.get("players_seats")));
    }
    game.seats.iter().for_each(|seat| line(&format!("  {}{colon} {}", seat.power, seat.player)));
    if !game.press.is_empty() {
        line(&format!("\n{}", page.words.get("press")));
    }
    for item in &game.press {
        let by = item.by.as_deref().unwrap_or_default();
        line(&format!("\n{}", text_of(&page::html::press(&item.body, &item.dateline, by, ""))));
    }
    Some(out.trim_start().to_string())
}

fn of_season(season: &PrintedPhase) -> String {
    let mut rows: Vec<String> = season.tables.iter().map(words).collect();
    let head = |power: &str, player: &str, missed: &Option<String>| {
        let player = if player.is_empty() { String::new() } else { format!(" ({player})") };
        let missed = missed.as_ref().map(|m| format!(" {m}")).unwrap_or_default();
        format!("  {power}{player}{missed}")
    };
    for result in &season.results {
        rows.push(head(&result.power, &result.player, &result.missed));
        rows.extend(result.orders.iter().map(|order| format!("    {}", plain_text(order))));
    }
    for one in &season.adjustments {
        let changes =
            one.gains.iter().map(|c| format!(" +{c}")).chain(one.losses.iter().map(|c| format!(" -{c}")));
        let count = format!(": {} = {} ({})", one.centres.join(" "), one.count, one.before);
        rows.push(head(&one.power, &one.player, &one.missed) + &count + &changes.collect::<String>());
        rows.extend(one.orders.iter().map(|order| format!("    {}", plain_text(order))));
    }
    rows.extend(season.notes.iter().map(words));
    for statement in &season.published {
        rows.push(format!("{}\n{}", statement.heading, words(&statement.body)));
    }
    rows.retain(|row| !row.trim().is_empty());
    rows.join("\n")
}

/// Plain text of a rich text.
pub fn words(prose: &RichText) -> String {
    text_of(&page::html::prose(prose))
}

fn text_of(html: &str) -> String {
    let (text, _) = super::html::text(html);
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The drawing of the last season that has one, or of the board as the game begins: its path among the drawings of the issue,
/// and its description.
pub fn map(game: &GameSection) -> Option<(&str, &str)> {
    let maps = game.seasons.iter().rev().filter_map(|season| season.map.as_ref()).chain(&game.opening);
    let mut drawn = maps.filter(|map| !map.print.is_empty());
    drawn.next().map(|map| (map.print.as_str(), map.alt.as_str()))
}
