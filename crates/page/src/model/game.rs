//! A game as an issue prints it: seasons played, tables, seats and press.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{RichText, TemplateWords};

/// A game of the issue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameSection {
    /// Anchor of the section in both outputs: the id of the folder, made fit for an anchor.
    pub id: String,
    /// The language of the section; empty for the zine's.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lang: String,
    /// The fixed words of the section, where they are not the zine's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<TemplateWords>,
    /// The zine's own name of the game.
    pub name: String,
    /// Boardman numbers as printed (`1966AW & 1966BA`); empty when none is assigned.
    pub number: String,
    /// Name of the rule-set as printed.
    pub variant: String,
    /// Gamesmaster.
    pub gm: String,
    /// Id of his page in the archive; empty where there is none.
    pub gm_person: String,
    /// Folder of the game's pages below `games/` of the archive; empty where there are none yet.
    pub page: String,
    /// The rule-set's folder below `rules/` of the archive; empty where there is none yet.
    pub rules_page: String,
    /// The season before those played here, in an earlier issue.
    pub before: Option<EarlierPhase>,
    /// The last season printed here (`Fall 1905`), the heading's season.
    pub season: String,
    /// What is due next; none when the game is over.
    pub next: Option<NextDeadline>,
    /// Who takes over if the gamesmaster falls silent (G-5).
    pub guarantor: Option<PrintedGuarantor>,
    /// The house rules it is played by (`preset 2000, double_orders = hold`); empty for the usual ones.
    pub house: String,
    /// The same with the numbers of paragraphs instead of words, where the zine's own house rules have one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub house_short: String,
    /// What is not settled of the mail of a draft: orders that are not read, rulings that match nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub draft: String,
    /// Why nothing was played, when the game is held over.
    pub held: Option<String>,
    /// How the game ended, when it did (`England wins`).
    pub ended: Option<String>,
    /// What is taken in at a glance: centres, who is out, who must retreat; empty for a game that did not play.
    pub glance: String,
    /// Who leads, with what, and what changed since the phases printed here; empty for a game that did not play.
    pub leading: String,
    /// What that line is called for those who do not see it (`At a glance, Lighthouse`).
    pub glance_label: String,
    /// A sentence or two that lead into the results.
    pub summary: Option<String>,
    /// The board as it begins, where a game on a board of the editor's own is announced.
    pub opening: Option<GameMap>,
    /// The board small with the centres that changed hands since the last issue, where no map of the game is printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<GameMap>,
    /// Letter and hatching of each power, the same in list, chart, grid and map.
    pub signs: Vec<PowerSign>,
    /// The phases played in this issue, in order.
    pub seasons: Vec<PrintedPhase>,
    /// Where units must retreat to before the next season, when retreats come with the next orders.
    pub retreats: Vec<RetreatRow>,
    /// A sentence below the retreats due.
    pub retreat_note: Option<String>,
    /// The gamesmaster's words: rulings, standbys called, votes.
    pub notes: Vec<RichText>,
    /// What the rule-set prints of the standing of the game in every issue (capitals, home centres).
    pub standing: Vec<RuleSetTable>,
    /// Centres by year.
    pub chart: Option<CentreChart>,
    /// Owner of every centre by year.
    pub ownership: Option<Ownership>,
    /// The game as a whole, once it is over.
    pub record: Option<RichText>,
    /// Who plays what; empty where the results say it already.
    pub seats: Vec<PlayerListRow>,
    /// Press that came with this season.
    pub press: Vec<PressSection>,
}

/// A season of an earlier issue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EarlierPhase {
    /// The season in words.
    pub name: String,
    /// Number of the issue that printed it.
    pub issue: String,
    /// The game's page that shows it, with its place there (`1901.html#s1902`).
    pub page: String,
}

/// By what a power is known where its name has no room.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PowerSign {
    /// Name of the power.
    pub power: String,
    /// The shortest beginning of its name that no other power of the game has (`E`, `Tu`).
    pub letter: String,
    /// Code of its hatching on the map (`en`).
    pub hatch: String,
    /// The hatching as SVG, where a board has one of its own; empty for those that the looks know by their codes.
    pub swatch: String,
}

/// What is due next in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NextDeadline {
    /// The season, or seasons, ordered for (`Winter 1905 and Spring 1906`).
    pub season: String,
    /// The deadline in words (`31 May 1969, noon`).
    pub deadline: String,
    /// The same as `YYYY-MM-DD`, for machines.
    pub iso: String,
    /// Lines of an order slip for it.
    pub lines: u32,
    /// Phases with a deadline of their own before it.
    pub before: Vec<NextDeadline>,
}

/// The guarantor of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedGuarantor {
    /// His name.
    pub name: String,
    /// His zine, if he has one.
    pub zine: String,
    /// Id of the person's page in the archive; empty where there is none.
    pub person: String,
}

/// A phase played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrintedPhase {
    /// In words (`Fall 1905`).
    pub name: String,
    /// For addresses: `s1905`, `f1905`, `w1905`, with `r` behind it for retreats.
    pub code: String,
    /// The page of the game that shows it (`1901.html`); empty where there is none yet.
    pub page: String,
    /// What stands before the results: how things are in the next season (S-36).
    pub tables: Vec<RichText>,
    /// Results by power; a power without orders still stands here.
    pub results: Vec<PowerResult>,
    /// Adjustments by power, in a winter.
    pub adjustments: Vec<Adjustment>,
    /// How to read the marks, as runs so that the marks show themselves.
    pub key: Vec<TextRun>,
    /// The gamesmaster's rulings and whatever else belongs to this phase alone.
    pub notes: Vec<RichText>,
    /// What the rule-set prints with this phase (selections, raising).
    pub published: Vec<RuleSetTable>,
    /// The moment of the position, as a heading (`The position before the orders`): a map of orders shows the position before
    /// them, any other that after them.
    pub moment: String,
    /// The whole position at that moment in words, power by power.
    pub position: Vec<PowerUnits>,
    /// The centres that nobody owns then, by their full names.
    pub vacant: Vec<String>,
    /// The position after the orders, in the last season of a game in an issue; none where `position` is that already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub afterwards: Option<PositionInWords>,
    /// The board after the orders were read.
    pub map: Option<GameMap>,
}

/// A position in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PositionInWords {
    /// The moment, as a heading.
    pub moment: String,
    /// The position, power by power.
    pub position: Vec<PowerUnits>,
    /// The centres that nobody owns then, by their full names.
    pub vacant: Vec<String>,
}

impl PrintedPhase {
    /// Whether units retreat in it.
    pub fn is_retreat(&self) -> bool {
        self.time_of_year().1
    }

    /// Whether it is a winter.
    pub fn is_winter(&self) -> bool {
        self.time_of_year().0 == Some('w')
    }

    /// Whether it is played at the same time of the year as another.
    pub fn is_like(&self, other: &PrintedPhase) -> bool {
        self.time_of_year() == other.time_of_year()
    }

    /// The letter of its season, and whether units retreat in it, as its address says.
    fn time_of_year(&self) -> (Option<char>, bool) {
        let mut letters = self.code.chars();
        (letters.next(), letters.next_back() == Some('r'))
    }
}

/// A list of a rule-set: a table with sentences below it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleSetTable {
    /// What it is.
    pub heading: String,
    /// Table and sentences.
    pub body: RichText,
}

/// What a power ordered and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PowerResult {
    /// Name of the power.
    pub power: String,
    /// Two lower-case letters that stand for the power in style sheets (`au`).
    pub code: String,
    /// Who plays it.
    pub player: String,
    /// What stands behind the name when no orders came (`NMR!`).
    pub missed: Option<String>,
    /// One line an order, in the zine's style of results.
    pub orders: Vec<Vec<TextRun>>,
    /// For each of them its number in the phase, by which list and map know each other.
    pub at: Vec<usize>,
    /// Id of the person's page in the archive; empty where there is none.
    pub person: String,
}

/// A run of words with one mark, as results, rosters and keys are made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TextRun {
    /// The words.
    pub text: String,
    /// What they are.
    pub mark: RunMark,
}

/// What a run of words is. Templates decide how it looks; no mark changes the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunMark {
    /// Nothing special.
    #[default]
    Plain,
    /// An order that failed: underlined.
    Failed,
    /// An order that was void: dotted underline.
    Void,
    /// An order to a unit that is not there: struck out.
    Missing,
    /// Why an order failed: small.
    Reason,
    /// To be stressed.
    Strong,
    /// A title or foreign words.
    Em,
}

/// Runs as plain text: what is underlined in print stands between underscores.
pub fn plain_text(runs: &[TextRun]) -> String {
    let mut out = String::new();
    for run in runs {
        match run.mark {
            RunMark::Failed => out += &format!("_{}_", run.text),
            RunMark::Void => out += &format!("~{}~", run.text),
            RunMark::Missing => out += &format!("[{}]", run.text),
            RunMark::Reason => out += &format!("  {}", run.text),
            _ => out += &run.text,
        }
    }
    out
}

/// Builds and removals of a power.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adjustment {
    /// Name of the power.
    pub power: String,
    /// Two lower-case letters for style sheets.
    pub code: String,
    /// Who plays it.
    pub player: String,
    /// The centres it owns, abbreviated.
    pub centres: Vec<String>,
    /// How many it owns.
    pub count: u32,
    /// How many units it had before.
    pub before: u32,
    /// Centres won since the last winter.
    pub gains: Vec<String>,
    /// Centres lost since the last winter.
    pub losses: Vec<String>,
    /// Builds, removals, waived builds, one line each.
    pub orders: Vec<Vec<TextRun>>,
    /// For each of them its number in the phase.
    pub at: Vec<usize>,
    /// Id of the person's page in the archive; empty where there is none.
    pub person: String,
    /// What stands behind the name when no orders came (`NBR!`).
    pub missed: Option<String>,
}

/// The units of a power in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PowerUnits {
    /// Name of the power.
    pub power: String,
    /// Two lower-case letters for style sheets.
    pub code: String,
    /// `Army Vienna`, `Fleet Spain (south coast)`.
    pub units: Vec<String>,
    /// The centres it owns, by their full names.
    pub centres: Vec<String>,
    /// How many, in words (`three centres`); empty for none.
    pub count: String,
}

/// A unit that must retreat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RetreatRow {
    /// Name of the power.
    pub power: String,
    /// The unit (`A Pie`).
    pub unit: String,
    /// Where it may go; off the board is always allowed besides.
    pub to: Vec<String>,
    /// Printed instead of the places (`no space open; disbanded`).
    pub note: Option<String>,
}

/// A drawn board. The drawing itself is an asset of the page, named here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameMap {
    /// Path of the SVG file for paper, among the assets given to the typesetter; empty when there is none.
    pub print: String,
    /// The same drawn for some widths on the page, from narrow to wide; in each the type has the size that the page wants.
    pub prints: Vec<MapPrint>,
    /// SVG for the pages of the game on the web, made by this program and put there as it is; empty when there is none.
    pub web: String,
    /// File name of the picture beside the issue's page; empty when there is none.
    pub picture: String,
    /// How the powers stand, for those who do not see the picture (`Lighthouse, Autumn 1902: Germany 7, Turkey 6`).
    pub short: String,
    /// What the map on paper shows, in words.
    pub alt: String,
    /// What stands below it.
    pub caption: String,
    /// The definitions that its drawing for the web shares with others, by id; no part of the model.
    #[serde(skip)]
    pub symbols: BTreeMap<String, String>,
}

/// A map drawn for a width.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MapPrint {
    /// Percent of the measure.
    pub width: u32,
    /// Path of the SVG file.
    pub path: String,
}

/// Supply centres by year.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CentreChart {
    /// The years, ascending; the first is the start.
    pub years: Vec<String>,
    /// The season whose adjustments are due (`Winter 1905`); empty when none are.
    pub after: String,
    /// One row a power.
    pub rows: Vec<ChartRow>,
}

/// The centres of a power.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChartRow {
    /// Name of the power.
    pub power: String,
    /// Two lower-case letters for style sheets.
    pub code: String,
    /// Centres, one number a year of the chart.
    pub n: Vec<u32>,
    /// The difference to the year before, one a year; made by [`CentreChart::finish`].
    pub change: Vec<i64>,
    /// What is due now, in words (`build 1`, `remove 2`); empty for nothing.
    pub due: String,
}

/// Owner of every centre, year by year.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ownership {
    /// The years, ascending.
    pub years: Vec<String>,
    /// Centres in groups: each home power, then the neutrals.
    pub groups: Vec<CentreGroup>,
    /// What the letters mean (`A Austria, E England`); the rest of the legend are words of the zine.
    pub letters: String,
}

/// The centres of one home power, or those of nobody.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CentreGroup {
    /// Name of the power, or the zine's word for neutral.
    pub name: String,
    /// The centres.
    pub centres: Vec<Centre>,
}

/// A supply centre.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Centre {
    /// Abbreviation (`Bud`).
    pub id: String,
    /// Full name.
    pub name: String,
    /// Letter of the owner, one a year; none while nobody owns it.
    pub owner: Vec<Option<String>>,
    /// Whether the owner is another than the year before, one a year; made by [`Ownership::finish`].
    pub changed: Vec<bool>,
}

/// Most years a chart holds: the first and the last six.
const CHART_YEARS: usize = 7;
/// Most years a grid of owners holds: the first and the last seven.
const GRID_YEARS: usize = 8;

impl CentreChart {
    /// Marks the changes and leaves out the years after the first that a column has no room for.
    pub fn finish(&mut self) {
        let kept = shown_years(self.years.len(), CHART_YEARS);
        for row in &mut self.rows {
            row.n.resize(self.years.len(), 0);
            let change = |i: usize| if i == 0 { 0 } else { i64::from(row.n[i]) - i64::from(row.n[i - 1]) };
            row.change = kept.iter().map(|i| change(*i)).collect();
            row.n = kept.iter().map(|i| row.n[*i]).collect();
        }
        self.years = kept.iter().map(|i| self.years[*i].clone()).collect();
    }
}

impl Ownership {
    /// Marks the changes and leaves out the years after the first that a page has no room for.
    pub fn finish(&mut self) {
        let kept = shown_years(self.years.len(), GRID_YEARS);
        for centre in self.groups.iter_mut().flat_map(|group| &mut group.centres) {
            centre.owner.resize(self.years.len(), None);
            centre.changed =
                kept.iter().map(|i| *i > 0 && centre.owner[*i] != centre.owner[*i - 1]).collect();
            centre.owner = kept.iter().map(|i| centre.owner[*i].clone()).collect();
        }
        self.years = kept.iter().map(|i| self.years[*i].clone()).collect();
    }
}

/// The first of `n` years and the last ones, at most `most` in all.
fn shown_years(n: usize, most: usize) -> Vec<usize> {
    if n <= most { (0..n).collect() } else { std::iter::once(0).chain(n + 1 - most..n).collect() }
}

/// Who plays what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerListRow {
    /// Name of the power.
    pub power: String,
    /// Two lower-case letters for style sheets.
    pub code: String,
    /// Who plays it; former players before him with their seasons, as one string.
    pub player: String,
}

/// An item of press (L-5).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PressSection {
    /// Anchor, unique in the issue.
    pub id: String,
    /// Where it claims to come from; empty for none.
    pub dateline: String,
    /// What it says.
    pub body: RichText,
    /// Who signed it. White press only: the author of grey press is not in this model at all.
    pub by: Option<String>,
    /// Id of the person's page in the archive; empty where there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub person: String,
}
