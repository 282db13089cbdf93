//! `zine pages`: what an issue comes to on paper, and its booklet.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use accounts::page_budget::{self, Filling};
use accounts::report::table;
use diagnostics::count_words::count_noun;
use folder::store::Changes;
use folder::{Content, IssueFolder, IssueNumber};
use games::bookkeeping::{self, PostageCount, paper};
use production::print_run::{Edition, PressRun, PrintedIssue, fill_pages};
use typesetting::booklet::{Folding, impose};

use super::common::{self, FolderArgs, print, refuse, report_failure, show};

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// Print the counts as JSON
    #[arg(long)]
    json: bool,
    /// Also write the booklet: print/issue-N/booklet.pdf
    #[arg(long)]
    booklet: bool,
    /// Thickness of the paper in micrometres, by which inner sheets of the booklet are moved to the fold
    #[arg(long, default_value_t = 0, value_name = "MICROMETRES")]
    creep: u64,
    #[command(flatten)]
    root: FolderArgs,
}

/// What an issue comes to.
#[derive(Debug, Serialize)]
struct PageBudgetReport {
    issue: IssueNumber,
    pages: i64,
    charged: i64,
    sections: Vec<PageSection>,
    sheets: u64,
    grams: f64,
    postage: Vec<ZonePostage>,
    /// The letters of the issue, and what they cost together.
    letters: Vec<PostageCount>,
    total: Option<String>,
    fill: u32,
    filled: Vec<String>,
    fillers: Vec<String>,
    blank: u64,
}

/// Pages of a department; two that share a page count it both.
#[derive(Debug, Serialize)]
struct PageSection {
    name: String,
    from: usize,
    pages: usize,
}

/// Postage of a copy to a zone.
#[derive(Debug, Serialize)]
struct ZonePostage {
    zone: String,
    price: Option<String>,
    spare_grams: f64,
    next: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let folder = arguments.root.folder();
    let issue = match arguments.issue {
        Some(n) => content.issue(n).ok_or_else(|| refuse(format!("there is no {}", n.label())))?,
        None => content.issues.last().ok_or_else(|| refuse("there is no issue yet: run `zine new issue`"))?,
    };
    let number = issue.name();
    if arguments.booklet && number.is_flyer() {
        return Err(refuse("a flyer is not a booklet: print its PDF, one leaf for each game"));
    }
    let games = games::play(&content, number);
    let press = PressRun::new(&folder).map_err(report_failure)?;
    let printed = press.print(&Edition::new(&folder, &content, &games, number)).map_err(report_failure)?;
    show(&printed.faults);
    super::common::require_readable(&folder)?;
    let budget = budget(&content, &games, issue, &printed);
    if arguments.json {
        print(&(serde_json::to_string_pretty(&budget).map_err(refuse)? + "\n"));
    } else {
        print(&budget.text(&content.zine.currency));
    }
    if arguments.booklet {
        let pdf = printed.typeset.pdf().map_err(report_failure)?;
        let folding = Folding { last_outside: printed.composed.issue.page.panel, thickness: arguments.creep };
        let made = impose(&pdf, folding).map_err(refuse)?;
        let name = format!("print/{}/booklet.pdf", number.folder());
        let changes = Changes::one_made_file(None, &format!("booklet-{number}"), &name, made, false);
        arguments.root.commit(changes)?;
        print(&format!("{}\n", folder.path(&name).display()));
    }
    Ok(ExitCode::SUCCESS)
}

fn budget(
    content: &Content,
    games: &games::Games,
    issue: &IssueFolder,
    printed: &PrintedIssue,
) -> PageBudgetReport {
    let zine = &content.zine;
    let paper = paper(zine, issue.flyer.is_some());
    let fill = if issue.flyer.is_some() { 1 } else { zine.page.fill };
    let Filling { used, blank, total } = if fill == 1 {
        Filling { total: u64::try_from(printed.pages).unwrap_or(0), ..Filling::default() }
    } else if printed.fillers.is_empty() {
        fill_pages(content, issue, printed.pages)
    } else {
        // What fills it up is in it already.
        let pages = u64::try_from(printed.pages).unwrap_or(0);
        page_budget::fill(pages, u64::from(fill), &[])
    };
    let weight = paper.weight(total);
    let currency = zine.money();
    let rates = bookkeeping::rates(zine);
    let mut zones: Vec<&str> = Vec::new();
    for rate in &rates {
        if !zones.contains(&rate.zone.as_str()) {
            zones.push(&rate.zone);
        }
    }
    let postage = zones.into_iter().map(|zone| {
        let stamp = page_budget::postage(&rates, zone, weight);
        ZonePostage {
            zone: zone.into(),
            price: stamp.map(|s| currency.say(s.price)),
            spare_grams: stamp.map_or(0.0, |s| s.spare as f64 / 1000.0),
            next: stamp.and_then(|s| s.next).map(|next| currency.say(next)),
        }
    });
    let letters = match issue.flyer {
        Some(_) => {
            let copies = bookkeeping::flyers::flyer_copies(content, games, issue);
            bookkeeping::flyers::cost(content, issue, &copies, printed.pages).letters
        }
        None => bookkeeping::postage(content, &printed.accounts, issue.number()),
    };
    let found = printed.typeset.departments();
    let last = printed.pages.max(1) as usize;
    let sections = found.iter().enumerate().map(|(n, (name, from))| {
        let end = found.get(n + 1).map_or(last, |(_, next)| (*next).max(*from));
        PageSection { name: name.clone(), from: *from, pages: end - from + 1 }
    });
    PageBudgetReport {
        issue: issue.name(),
        pages: printed.pages,
        charged: printed.charged,
        sections: sections.collect(),
        sheets: paper.sheets(total),
        grams: weight as f64 / 1000.0,
        postage: postage.collect(),
        total: (!rates.is_empty()).then(|| currency.say(letters.iter().map(PostageCount::sum).sum())),
        letters,
        fill,
        filled: printed.fillers.clone(),
        fillers: used,
        blank,
    }
}

impl PageBudgetReport {
    fn text(&self, currency: &str) -> String {
        let rows =
            self.sections.iter().map(|s| vec![s.name.clone(), s.from.to_string(), s.pages.to_string()]);
        let mut out = table(&["section", "from page", "pages touched"], rows);
        out += &format!(
            "\n{}, {} charged; {}, {:.1} g with envelope\n",
            count_noun(self.pages, "page"),
            self.charged,
            count_noun(self.sheets, "sheet"),
            self.grams
        );
        for stamp in &self.postage {
            out += &match &stamp.price {
                Some(price) => format!(
                    "{}: {price} {currency}, {:.1} g to the next step\n",
                    stamp.zone, stamp.spare_grams
                ),
                None => format!("{}: too heavy for the table\n", stamp.zone),
            };
        }
        for stamps in &self.letters {
            let zone = &stamps.zone;
            let count = count_noun(stamps.letters, "letter");
            out += &match stamps.up_to {
                Some(grams) => format!("{count} {zone}, up to {grams} g\n"),
                None => format!("{count} {zone}, too heavy for the table\n"),
            };
        }
        if let Some(total) = &self.total {
            out += &format!("postage in total: {total} {currency}\n");
        }
        if !self.filled.is_empty() {
            out += &format!("filled up with {}\n", self.filled.join(", "));
        }
        if !self.fillers.is_empty() {
            let names: Vec<String> = self.fillers.iter().map(|name| format!("{name:?}")).collect();
            out += &format!(
                "to fill up to a multiple of {}, write fillers = [{}] in issue.toml, or fill = true\n",
                self.fill,
                names.join(", ")
            );
        }
        if self.blank > 0 {
            out += &format!("{} left blank\n", count_noun(self.blank, "page"));
        }
        out
    }
}
