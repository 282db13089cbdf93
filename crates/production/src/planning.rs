//! An issue laid out on paper: measured once, planned, set by its plan, and set a second time where the pages differ from it.
//! Never more than three typesettings; one where the plan of the last build still holds.

use serde::{Deserialize, Serialize};

use diagnostics::Diagnostic;
use folder::{Content, Issue, Number};
use typesetting::Typeset;
use typesetting::page_layout::{self, Mark, Measured, Plan, Wishes};

use crate::print_run::{Prepared, Press};

/// An issue laid out.
pub struct Laid {
    /// Its pages.
    pub set: Typeset,
    /// What stands where; the templates' own order where an editor's look knows no plan.
    pub plan: Option<Plan>,
    /// How much of its pages but the last is blank, in thousandths.
    pub white: i64,
}

/// A plan with the hash of what it was made for.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    /// Hash of texts, drawings, templates, fonts and wishes.
    pub of: String,
    /// The plan.
    pub plan: Plan,
}

/// Pages that are no whiter, in thousandths, are not set again.
const WELL: i64 = 40;

/// What ends the last page where it is no address side: deadlines, codes, colophon.
const LAST: &str = "last-lines";
/// What goes to the pages before an address side that has no room for it.
const COLOPHON: &str = "colophon";

/// Where the plan of an issue is kept.
pub fn file(number: Number) -> String {
    format!(".zine/plans/{}.json", number.folder())
}

/// What the editor asks of the pages of an issue.
pub fn wishes(content: &Content, issue: &Issue, ready: &Prepared, optional: &[String]) -> Wishes {
    let model = &ready.composed.issue;
    let page = &content.zine.page;
    let mut order = Vec::new();
    for department in model.order.iter().filter(|d| model.has(**d)) {
        match serde_json::to_value(department) {
            Ok(serde_json::Value::String(name)) if name == "articles" => {
                order.extend(model.articles.iter().map(|a| a.id.clone()));
            }
            Ok(serde_json::Value::String(name)) => order.push(name),
            _ => {}
        }
    }
    let pinned = issue.file.order.iter().filter_map(|name| name.get_ref().strip_suffix('!'));
    let pinned = pinned.flat_map(|name| match name {
        "articles" => model.articles.iter().map(|a| a.id.clone()).collect(),
        name => vec![name.to_string()],
    });
    let may = |kind: &str| page.fillers.as_ref().is_none_or(|list| list.iter().any(|f| f.get_ref() == kind));
    let booklet = page.booklet.unwrap_or(page.paper == folder::zine_config::Paper::A5);
    let sheet = if booklet { 4 } else { 2 };
    let leaf = model.flyer;
    let last = if model.page.panel { COLOPHON } else { LAST };
    order.push(last.to_string());
    Wishes {
        fill: if leaf { 1 } else { page.fill },
        pages: issue.file.sheets.or(page.sheets).filter(|_| !leaf).map(|sheets| sheets.saturating_mul(sheet)),
        panel: model.page.panel,
        pinned: pinned.chain([last.to_string()]).collect(),
        optional: optional.iter().map(|name| format!("article-{name}")).collect(),
        order,
        slips: !leaf && may("slip"),
        dates: !leaf && may("dates"),
        sheet: leaf,
        few: page.look == "compact",
        map: if may("map") { model.conference_map.clone() } else { String::new() },
        names: model.games.iter().map(|g| (g.id.clone(), g.name.clone())).collect(),
    }
}

impl Press {
    /// Lays an issue out by a plan: the one kept, if it was made for the same, else a new one.
    ///
    /// # Errors
    /// What Typst says, and sheets that cannot be met.
    pub fn lay(
        &self,
        content: &Content,
        issue: &Issue,
        ready: &Prepared,
        wishes: &Wishes,
        kept: Option<&Plan>,
    ) -> Result<Laid, Vec<Diagnostic>> {
        let set = |plan: &Plan| {
            let plan = serde_json::to_value(plan).unwrap_or_default();
            let source = self.templates.planned(&ready.composed.issue, &plan, &ready.attached)?;
            self.set(content, issue, source, &ready.assets, "")
        };
        if let Some(plan) = kept {
            let set = set(plan)?;
            return Ok(Laid { white: white(&set, plan), set, plan: Some(plan.clone()) });
        }
        let measuring = set(&Plan::measuring())?;
        let sizes = measuring.data("measured").and_then(|v| serde_json::from_value::<Measured>(v).ok());
        drop(measuring);
        self.cache.release();
        let Some(sizes) = sizes else {
            // A look of the editor's own may know nothing of plans.
            let set = self.set(content, issue, ready.source.clone(), &ready.assets, "")?;
            return Ok(Laid { set, plan: None, white: 0 });
        };
        let mut plan =
            page_layout::plan(&sizes, wishes).map_err(|short| vec![missed(issue, content, &short)])?;
        let mut first = set(&plan)?;
        let stands = rank(&first, wishes);
        if stands > (false, false, WELL) {
            let again = page_layout::replan(&sizes, wishes, &plan, &marks(&first));
            if again != plan {
                self.cache.release();
                let second = set(&again)?;
                // What the pages show counts, not what was foretold.
                if rank(&second, wishes) < stands {
                    (first, plan) = (second, again);
                }
            }
        }
        Ok(Laid { white: white(&first, &plan), set: first, plan: Some(plan) })
    }

    /// What a plan is made for, as a hash.
    pub fn plan_inputs(&self, ready: &Prepared, wishes: &Wishes) -> String {
        base::hash::hash(format!("{} {wishes:?}", self.inputs(&ready.source, &ready.assets)).as_bytes())
    }
}

/// How good pages are, the best first: an address side on an odd page, another count than asked for, how white they are in
/// thousandths.
fn rank(set: &Typeset, wishes: &Wishes) -> (bool, bool, i64) {
    let area = set.data("area").and_then(|v| serde_json::from_value(v).ok());
    let white = area.map_or(0, |area| crate::layout_check::blank_of(&set.looked_over(&area)));
    let pages = set.pages() as u32;
    let asked = wishes.pages.map_or(pages.is_multiple_of(wishes.fill.max(1)), |asked| pages == asked);
    (wishes.panel && !pages.is_multiple_of(2), !asked, white)
}

fn marks(set: &Typeset) -> Vec<Mark> {
    set.data("placed").and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default()
}

/// How much of the pages but the last is blank, as the ends of the regions tell, in thousandths.
fn white(set: &Typeset, plan: &Plan) -> i64 {
    let inner = set.pages().saturating_sub(1).max(1) as i64;
    plan.free * 10 / inner
}

/// What is missing where an issue cannot have the sheets asked for.
fn missed(issue: &Issue, content: &Content, short: &page_layout::Short) -> Diagnostic {
    let (needs, has) = (short.needs, short.has);
    let message = format!("No. {} needs {needs} pages, but sheets allow {has}", issue.name());
    let mut help = Vec::new();
    if needs > has {
        help.push("leave out an article or the house rules, or print fewer reasons".to_string());
        if content.zine.page.look != "compact" {
            help.push("look = \"compact\" takes about a third fewer pages".into());
        }
    } else {
        help.push("add an article, or allow fillers in [page] of zine.toml".into());
    }
    Diagnostic::error("plan", message).in_file(issue.source.name.clone()).help(help.join("; "))
}
