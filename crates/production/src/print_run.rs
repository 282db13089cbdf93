//! An issue on paper: composed, typeset, its pages counted and charged until both agree (`A-9`), and each reader's copy made.
//! It is laid out by a plan: measured once, planned, set by its plan, and set a second time where the pages differ from it. Never
//! more than three typesettings; one where the plan of the last build still holds, as it does over most edits of a draft.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use accounts::page_budget::{self, Filler, Filling};
use accounts::page_count_loop::{Paging, PagingStep, chargeable_pages};
use accounts::{Books, CopyEntry};
use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity};
use folder::people::{DeliveryMode, PrintedAddress};
use folder::{Content, Folder, IssueFolder, IssueNumber, Spanned};
use games::Games;
use games::bookkeeping::{self, Accounts};
use page::lexicon::Lexicon;
use page::model::{CalendarDay, Department, PageSetup};
use publish::templates::{Attachment, CopyLabel, Templates};
use typesetting::joined_pieces::JoinedPieces;
use typesetting::layout_problems::LayoutProblems;
use typesetting::page_layout::{self, EndMark, LayoutPlan, LayoutWishes, Measurements, PageDeficit};
use typesetting::personal_copies::CopyTemplate;
use typesetting::{Assets, CachePolicy, Fonts, Typeset, TypesetJob, typeset};

pub use crate::build::plan_file;
use crate::compose::{ComposedIssue, compose, text_anchor};
use crate::layout_check::{self, PageWhite};
use crate::layout_memory;

/// An issue laid out.
pub struct LaidOutIssue {
    /// Its pages.
    pub typeset: Typeset,
    /// What stands where, with what that was planned for; the templates' own order where an editor's look knows no plan.
    pub plan: Option<SavedPlan>,
    /// How much of its pages but the last is blank, in thousandths.
    pub white: i64,
}

/// A plan with what it was made for and how its pages came out. It lies in the folder of an open issue, so that the same folder
/// gives the same draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedPlan {
    /// What it was made for.
    #[serde(flatten)]
    pub inputs: PlanInputs,
    /// Pages that it came to.
    pub pages: u32,
    /// How white they are but for the last, in thousandths.
    pub white: i64,
    /// The plan.
    pub plan: LayoutPlan,
}

/// Hashes of what a plan is made for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlanInputs {
    /// Texts, drawings, templates, fonts and wishes.
    pub of: String,
    /// What is placed, without its words; empty if only the same words may be set by the plan.
    pub structure: String,
}

/// Pages that are no whiter, in thousandths, are not set again.
const WELL: i64 = 40;
/// How much whiter than with the texts it was made for a plan may leave the pages of a draft, in thousandths.
const WHITER: i64 = 10;

/// So many readers' pages are typeset at once: memory does not grow with their number.
pub const PIECE: usize = 50;

/// What ends the last page where it is no address side: deadlines, codes, colophon.
const LAST: &str = "last-lines";
/// What goes to the pages before an address side that has no room for it.
const COLOPHON: &str = "colophon";

/// What an issue is printed with.
pub struct PressRun {
    /// The templates, the editor's own first.
    pub templates: Templates,
    /// The fonts, the editor's own last.
    pub fonts: Fonts,
    /// A hash of the editor's own fonts.
    own_fonts: String,
    /// What becomes of what Typst remembers of an issue.
    pub(crate) cache: CachePolicy,
}

/// An issue ready to be typeset.
pub struct PreparedIssue {
    /// Page model and drawings.
    pub composed: ComposedIssue,
    /// Drawings, pictures and attachments by path.
    pub assets: Assets,
    /// The Typst source without a plan: what a PDF's inputs are told by.
    pub source: String,
    /// What is attached.
    pub attached: Vec<Attachment>,
    /// What is odd but stops nothing.
    pub faults: Vec<Diagnostic>,
}

/// What is printed.
#[derive(Clone, Copy)]
pub struct Edition<'a> {
    /// The editor's folder.
    pub folder: &'a Folder,
    /// What is in it.
    pub content: &'a Content,
    /// The games as the issue leaves them.
    pub games: &'a Games<'a>,
    /// Number of the issue.
    pub number: IssueNumber,
    /// It is a draft and says so.
    pub draft: bool,
    /// Files put into the PDF, with their bytes.
    pub attachments: &'a [(Attachment, Vec<u8>)],
}

impl<'a> Edition<'a> {
    /// The issue as it goes out, with nothing put into the PDF.
    pub fn new(
        folder: &'a Folder,
        content: &'a Content,
        games: &'a Games,
        number: impl Into<IssueNumber>,
    ) -> Edition<'a> {
        let number = number.into();
        Edition { folder, content, games, number, draft: false, attachments: &[] }
    }
}

/// An issue, typeset.
pub struct PrintedIssue {
    /// Page model and drawings.
    pub composed: ComposedIssue,
    /// Drawings, pictures and attachments by path.
    pub assets: Assets,
    /// The accounts up to it.
    pub accounts: Accounts,
    /// The issue without a label.
    pub typeset: Typeset,
    /// What stands where.
    pub plan: Option<LayoutPlan>,
    /// How white its pages but the last are.
    pub white: PageWhite,
    /// The plan as it is kept for the next build.
    pub plan_file: String,
    /// Its pages.
    pub pages: i64,
    /// Pages charged for (`A-9`).
    pub charged: i64,
    /// Articles chosen to fill the issue up, beyond those that issue.toml names.
    pub fillers: Vec<String>,
    /// What is odd but stops nothing: of its texts, then of its pages.
    pub faults: Vec<Diagnostic>,
    /// How many of them are of its texts.
    pub of_texts: usize,
}

/// What the editor asks of the pages of an issue.
pub fn wishes(
    content: &Content,
    issue: &IssueFolder,
    ready: &PreparedIssue,
    optional: &[String],
) -> LayoutWishes {
    let model = &ready.composed.issue;
    let page = &content.zine.page;
    let mut order = Vec::new();
    for department in model.order.iter().filter(|d| model.has(**d)) {
        match department {
            Department::Articles => order.extend(model.articles.iter().map(|a| a.id.clone())),
            other => order.push(other.name().to_string()),
        }
    }
    let pinned = issue.file.order.iter().filter_map(|name| name.get_ref().strip_suffix('!'));
    let pinned = pinned.flat_map(|name| match name {
        "articles" => model.articles.iter().map(|a| a.id.clone()).collect(),
        name => vec![name.to_string()],
    });
    let [slips, dates, map] = ["slip", "dates", "map"]
        .map(|kind| page.fillers.as_ref().is_none_or(|list| list.iter().any(|f| f.get_ref() == kind)));
    let booklet = page.booklet.unwrap_or(page.paper == folder::zine_config::PaperSize::A5);
    let sheet = if booklet { 4 } else { 2 };
    let leaf = model.flyer;
    let last = if model.page.panel { COLOPHON } else { LAST };
    order.push(last.to_string());
    LayoutWishes {
        fill: if leaf { 1 } else { page.fill },
        pages: issue.file.sheets.or(page.sheets).filter(|_| !leaf).map(|sheets| sheets.saturating_mul(sheet)),
        panel: model.page.panel,
        pinned: pinned.chain([last.to_string()]).collect(),
        optional: optional.iter().map(|name| text_anchor("article", name)).collect(),
        order,
        slips: !leaf && slips,
        apart: bookkeeping::terms(&content.zine, &content.source).0.by_pages(),
        dates: !leaf && dates,
        sheet: leaf,
        few: page.look == "compact",
        map: if map { model.conference_map.clone() } else { String::new() },
        names: model.games.iter().map(|g| (g.id.clone(), g.name.clone())).collect(),
    }
}

impl PressRun {
    /// Takes templates and fonts of the folder.
    ///
    /// # Errors
    /// Templates that do not parse.
    pub fn new(folder: &Folder) -> Result<PressRun, Vec<Diagnostic>> {
        let own = folder.templates();
        let names = ["otf", "ttf"].into_iter().flat_map(|ext| folder.files("fonts", ext));
        let fonts: Vec<Vec<u8>> = names.filter_map(|name| folder.bytes(&name)).collect();
        let own_fonts: Vec<String> = fonts.iter().map(|bytes| base::hash::hash(bytes)).collect();
        Ok(PressRun {
            templates: Templates::new(&own)?,
            fonts: Fonts::new(fonts.iter().map(Vec::as_slice)),
            own_fonts: own_fonts.join(" "),
            cache: CachePolicy::Drop,
        })
    }

    /// The same, with what Typst remembers of one issue there for the next.
    pub fn with_lasting_cache(self) -> PressRun {
        PressRun { cache: CachePolicy::Keep, ..self }
    }

    /// Prints an issue. One that asks for it (`fill = true`) may take articles that are fillers to fill its pages.
    ///
    /// # Errors
    /// What is wrong with texts, pictures or templates, or a page count that does not settle.
    pub fn print(&self, edition: &Edition) -> Result<PrintedIssue, Vec<Diagnostic>> {
        let Edition { content, number, .. } = *edition;
        let Some(issue) = content.issue(number).filter(|i| i.file.fill && i.sealed.is_none()) else {
            return self.print_named(edition, &[]);
        };
        let free = unnamed(issue).filter(|a| a.front.filler.is_some());
        let free: Vec<String> = free.map(|a| a.name.clone()).collect();
        let mut with = content.clone();
        for issue in with.change_issues(|i| i.name() == number) {
            issue.file.fillers.extend(free.iter().map(|name| Spanned::new(0..0, name.clone())));
        }
        self.print_named(&Edition { content: &with, ..*edition }, &free)
    }

    /// Prints an issue with the fillers it names, and as many of some others as fill it.
    fn print_named(&self, edition: &Edition, free: &[String]) -> Result<PrintedIssue, Vec<Diagnostic>> {
        let Edition { folder, content, games, number, draft, .. } = *edition;
        let Some(issue) = content.issue(number) else {
            return Err(vec![Diagnostic::error("issue", format!("there is no {}", number.label()))]);
        };
        let mut paging = Paging::default();
        let mut pages = BTreeMap::new();
        let mut before: Option<(PreparedIssue, LaidOutIssue)> = None;
        loop {
            let accounts = bookkeeping::compute_accounts(content, games, Some(number.issue), &pages);
            let ready = self.prepare(edition, &accounts.reckoning.books)?;
            let wishes = wishes(content, issue, &ready, free);
            // A new page count changes the accounts, and hardly ever what is printed.
            let (mut ready, laid) = match before.take() {
                Some((old, laid)) if old.source == ready.source && old.assets == ready.assets => (old, laid),
                old => {
                    let inputs = self.plan_inputs(&ready, &wishes);
                    let plan = match old.and_then(|(_, laid)| laid.plan) {
                        // Another page count in the accounts is no reason to plan anew.
                        Some(plan) => Some(SavedPlan { inputs: inputs.clone(), ..plan }),
                        // What goes out hangs on nothing but its texts.
                        None if draft => saved_plan(folder, number),
                        None => None,
                    };
                    let laid = self.lay(content, issue, &ready, &wishes, (inputs, plan))?;
                    (ready, laid)
                }
            };
            let count = laid.typeset.pages() as i64;
            let idle = laid.typeset.idle_pages();
            let charged = charged(content, issue, &ready.composed, count - idle as i64)?;
            let settled = !accounts.history.terms.by_pages()
                || number.is_flyer()
                || issue.file.pages.is_some()
                || issue.sealed.is_some();
            match if settled { Ok(PagingStep::Settled(charged)) } else { paging.pass(charged) } {
                Ok(PagingStep::Again(n)) => {
                    pages.insert(number.issue, n);
                    before = Some((ready, laid));
                }
                Ok(PagingStep::Settled(charged)) => {
                    let plan = laid.plan.as_ref().map(|saved| saved.plan.clone());
                    let fillers = used(&mut ready.composed, free, plan.as_ref());
                    let of_texts = ready.faults.len();
                    let (found, white) = layout_check::check_layout(content, issue, &laid.typeset);
                    ready.faults.extend(found);
                    let warned = layout_check::layout_warnings(
                        content,
                        issue,
                        &laid.typeset,
                        &ready.faults,
                        self.templates.has_own_for_paper(),
                    );
                    ready.faults.extend(warned);
                    let kept = laid.plan.filter(|_| draft);
                    let kept = kept.and_then(|kept| serde_json::to_string_pretty(&kept).ok());
                    let mut printed = PrintedIssue {
                        composed: ready.composed,
                        assets: ready.assets,
                        accounts,
                        typeset: laid.typeset,
                        plan,
                        white: white.unwrap_or(PageWhite { mean: laid.white, ..PageWhite::default() }),
                        plan_file: kept.unwrap_or_default(),
                        pages: count,
                        charged,
                        fillers,
                        faults: ready.faults,
                        of_texts,
                    };
                    unfilled(content, issue, &mut printed);
                    printed.faults.extend(other_pages(folder, issue, &printed).filter(|_| !draft));
                    let odd = self.odd_labels(content, issue, &printed);
                    printed.faults.extend(odd);
                    return Ok(printed);
                }
                Err(unsettled) => {
                    let found = Diagnostic::error("pages", unsettled.to_string());
                    return Err(vec![found.in_file(issue.source.name.clone())]);
                }
            }
        }
    }

    /// Composes an issue and writes its Typst source.
    ///
    /// # Errors
    /// What is wrong with texts, pictures or templates.
    pub fn prepare(&self, edition: &Edition, books: &Books) -> Result<PreparedIssue, Vec<Diagnostic>> {
        let Edition { folder, content, games, number, draft, attachments } = *edition;
        let paper = content.on_paper();
        let (composed, mut faults) =
            compose(&paper, games, Some(books), number, draft, Some(&|c| self.fonts.covers(c)));
        let mut assets: Assets = composed.assets.clone();
        if let Some(issue) = content.issue(number) {
            let (pictures, missing) = folder::named_pictures(folder, issue, &composed.pictures);
            assets.extend(pictures);
            faults.extend(missing);
        }
        let bytes = attachments.iter().map(|(attachment, bytes)| (attachment.path.clone(), bytes.clone()));
        assets.extend(bytes);
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(faults);
        }
        let attached: Vec<Attachment> =
            attachments.iter().map(|(attachment, _)| attachment.clone()).collect();
        let source = self.templates.print(&composed.issue, None, &attached)?;
        Ok(PreparedIssue { composed, assets, source, attached, faults })
    }

    /// What the PDF is made from, as a hash: the same for the same bytes.
    pub fn inputs(&self, source: &str, assets: &Assets) -> String {
        let mut text = format!("zine {}\n{}", env!("CARGO_PKG_VERSION"), base::hash::hash(source.as_bytes()));
        for (name, bytes) in assets {
            text += &format!("\n{name} {}", base::hash::hash(bytes));
        }
        for (name, module) in
            self.templates.static_files().iter().filter(|(name, _)| name.starts_with("print/"))
        {
            text += &format!("\n{name} {}", base::hash::hash(module.as_bytes()));
        }
        text += &format!("\nfonts {}", self.own_fonts);
        base::hash::hash(text.as_bytes())
    }

    /// The count of an issue's pages with a hash of what was counted, which is what was printed but for what is put into the PDF.
    ///
    /// # Errors
    /// What is wrong with templates.
    pub fn counted(
        &self,
        printed: &PrintedIssue,
        attachments: &[(Attachment, Vec<u8>)],
    ) -> Result<String, Vec<Diagnostic>> {
        let source = self.templates.print(&printed.composed.issue, None, &[])?;
        let mut assets = printed.assets.clone();
        assets.retain(|path, _| attachments.iter().all(|(attachment, _)| attachment.path != *path));
        Ok(format!("{} {}\n", self.inputs(&source, &assets), printed.charged))
    }

    /// What the count of an issue's pages hangs on, as a hash.
    ///
    /// # Errors
    /// What is wrong with texts, pictures or templates.
    pub fn count_hash(
        &self,
        edition: &Edition,
        pages: &BTreeMap<i64, i64>,
    ) -> Result<String, Vec<Diagnostic>> {
        let accounts =
            bookkeeping::compute_accounts(edition.content, edition.games, Some(edition.number.issue), pages);
        let ready = self.prepare(&Edition { attachments: &[], ..*edition }, &accounts.reckoning.books)?;
        Ok(self.inputs(&ready.source, &ready.assets))
    }

    /// Typesets an issue.
    ///
    /// # Errors
    /// What Typst says.
    pub fn typeset(
        &self,
        content: &Content,
        issue: &IssueFolder,
        source: String,
        assets: &Assets,
        kind: &str,
    ) -> Result<Typeset, Vec<Diagnostic>> {
        let job = TypesetJob {
            source,
            assets,
            modules: self.templates.static_files(),
            ident: format!("{}-{}{kind}", crate::compose::slug(content.zine.title.get_ref()), issue.name()),
            date: CalendarDay::of(issue.file.date.0),
            cache: self.cache,
        };
        typeset(&job, &self.fonts)
    }

    /// Makes a copy for each reader who gets the issue now: his id and his PDF. The issue is typeset once; its last page must be
    /// an address panel.
    ///
    /// # Errors
    /// An issue without a panel, or labels that cannot be laid over it.
    pub fn copies(
        &self,
        content: &Content,
        issue: &IssueFolder,
        printed: &PrintedIssue,
    ) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
        let readers = self.readers(content, issue, printed)?;
        if readers.is_empty() {
            return Ok(Vec::new());
        }
        let labels: Vec<CopyLabel> = readers.iter().map(|(_, label)| label.clone()).collect();
        let run = self.typeset_with_labels(content, issue, printed, &labels)?;
        let made = readers.into_iter().enumerate().map(|(n, (person, _))| Ok((person, nth_copy(&run, n)?)));
        made.collect()
    }

    /// Who gets the issue now, with his label.
    ///
    /// # Errors
    /// An issue without an address panel.
    pub fn readers(
        &self,
        content: &Content,
        issue: &IssueFolder,
        printed: &PrintedIssue,
    ) -> Result<Vec<(String, CopyLabel)>, Vec<Diagnostic>> {
        if !printed.composed.issue.page.panel {
            let said = "the issue has no address panel on which a reader's label could be laid";
            return Err(vec![Diagnostic::error("copies", said).in_file(issue.source.name.clone())]);
        }
        let list = printed.accounts.reckoning.list(issue.number());
        let when = issue.date();
        let lines = list.iter().flat_map(|list| &list.lines).filter(|copy| copy.gets_one());
        let wanted = lines.filter(|copy| {
            let wants = content.people.get(&copy.person).map(|p| p.wants(when));
            wants.is_some_and(|wants| !matches!(wants, DeliveryMode::None | DeliveryMode::List))
        });
        let words = Lexicon::for_zine(content);
        let labelled = wanted.map(|copy| {
            let label = self.label(content, &words, &printed.accounts, copy);
            (copy.person.clone(), label)
        });
        Ok(labelled.collect())
    }

    /// Readers on whose back page a white square stands for what no font has.
    fn odd_labels(&self, content: &Content, issue: &IssueFolder, printed: &PrintedIssue) -> Vec<Diagnostic> {
        let list =
            printed.accounts.reckoning.list(issue.number()).filter(|_| printed.composed.issue.page.panel);
        let odd =
            list.iter().flat_map(|list| &list.lines).filter(|copy| copy.gets_one()).filter_map(|copy| {
                let person = content.people.get(&copy.person)?;
                let why = person
                    .printed_address(&|c| self.fonts.covers(c))
                    .odd
                    .filter(|_| !person.address.is_empty())?;
                let source = &content.people_source;
                let head = format!("[{}]", copy.person);
                let at = source.text.find(&head).map_or(0..0, |at| at..at + head.len());
                let fault = Diagnostic::warning("label", format!("the label of {}: {why}", copy.person));
                Some(fault.at(source, at).help(
                    "a white square is printed instead: write latin = [\"...\"], or put a font into fonts/",
                ))
            });
        odd.collect()
    }

    /// What stands on a reader's back page: address and code. Everybody on the way reads it, so what they owe does not.
    fn label(&self, content: &Content, words: &Lexicon, accounts: &Accounts, copy: &CopyEntry) -> CopyLabel {
        let person = content.people.get(&copy.person);
        let PrintedAddress { name, address, .. } =
            person.map(|p| p.printed_address(&|c| self.fonts.covers(c))).unwrap_or_default();
        let notice = words.text("printed-matter");
        CopyLabel { to: name, code: copy.code(accounts.history.style), address, notice }
    }

    /// Typesets the issue with a page for each of some labels; the copies are made one by one from it.
    ///
    /// # Errors
    /// Labels that do not fit, or cannot be laid over the last page.
    pub fn typeset_with_labels(
        &self,
        content: &Content,
        issue: &IssueFolder,
        printed: &PrintedIssue,
        labels: &[CopyLabel],
    ) -> Result<CopyTemplate, Vec<Diagnostic>> {
        let plan = printed.plan.as_ref().and_then(|plan| serde_json::to_value(plan).ok());
        let source = self.templates.print_run(&printed.composed.issue, plan.as_ref(), labels, &[])?;
        let set = self.typeset(content, issue, source, &printed.assets, "-copies")?;
        let body = printed.pages as usize;
        if set.pages() != body + labels.len() {
            let said = "the labels do not fit on one page each";
            return Err(vec![
                Diagnostic::error("copies", said).help("shorten the longest address in people.toml"),
            ]);
        }
        CopyTemplate::new(&set.pdf()?, body).map_err(unmade)
    }
    /// Lays an issue out by a plan: the one kept, if it was made for the same or its pages are as good with these words, else a
    /// new one.
    ///
    /// # Errors
    /// What Typst says, and sheets that cannot be met.
    pub fn lay(
        &self,
        content: &Content,
        issue: &IssueFolder,
        ready: &PreparedIssue,
        wishes: &LayoutWishes,
        (inputs, kept): (PlanInputs, Option<SavedPlan>),
    ) -> Result<LaidOutIssue, Vec<Diagnostic>> {
        let places_the_same = |saved: &SavedPlan| {
            let PlanInputs { of, structure } = &saved.inputs;
            *of == inputs.of || !structure.is_empty() && *structure == inputs.structure
        };
        if let Some(saved) = kept.filter(places_the_same) {
            let set = self.set_by(&saved.plan, content, issue, ready)?;
            if saved.inputs.of == inputs.of || is_as_good(&set, &saved, wishes) {
                return Ok(LaidOutIssue { white: white(&set, &saved.plan), typeset: set, plan: Some(saved) });
            }
            self.cache.release();
        }
        let measuring = self.set_by(&LayoutPlan::for_measuring(), content, issue, ready)?;
        let sizes = measuring.data("measured").and_then(|v| serde_json::from_value::<Measurements>(v).ok());
        drop(measuring);
        self.cache.release();
        let failed = |short: PageDeficit| vec![missed(issue, content, &short)];
        // A look of the editor's own may know nothing of plans, and an issue may be too large for one.
        let plan =
            sizes.as_ref().map(|sizes| page_layout::plan(sizes, wishes)).transpose().map_err(failed)?;
        let Some((sizes, mut plan)) = sizes.zip(plan.flatten()) else {
            let set = self.typeset(content, issue, ready.source.clone(), &ready.assets, "")?;
            let needs = set.pages() as u32;
            return match wishes.pages.filter(|asked| *asked != needs) {
                Some(has) => Err(failed(PageDeficit { needs, has })),
                None => Ok(LaidOutIssue { typeset: set, plan: None, white: 0 }),
            };
        };
        let mut first = self.set_by(&plan, content, issue, ready)?;
        let mut stands = rank(&first, wishes);
        for round in 0..2 {
            let planned = plan.pages.next_multiple_of(wishes.fill.max(1));
            // A third time only where more pages came out than were planned.
            if stands <= (false, false, WELL) || round > 0 && first.pages() as u32 <= planned {
                break;
            }
            let again = page_layout::replan(&sizes, wishes, &plan, &marks(&first));
            if again == plan {
                break;
            }
            self.cache.release();
            let next = self.set_by(&again, content, issue, ready)?;
            // What the pages show counts, not what was foretold.
            let better = rank(&next, wishes);
            if better >= stands {
                break;
            }
            (first, plan, stands) = (next, again, better);
        }
        let (white, pages) = (white(&first, &plan), first.pages() as u32);
        let plan = SavedPlan { inputs, pages, white: stands.2, plan };
        Ok(LaidOutIssue { white, typeset: first, plan: Some(plan) })
    }

    /// Typesets an issue by a plan.
    fn set_by(
        &self,
        plan: &LayoutPlan,
        content: &Content,
        issue: &IssueFolder,
        ready: &PreparedIssue,
    ) -> Result<Typeset, Vec<Diagnostic>> {
        let plan = serde_json::to_value(plan).unwrap_or_default();
        let source = self.templates.print_with_plan(&ready.composed.issue, &plan, &ready.attached)?;
        self.typeset(content, issue, source, &ready.assets, "")
    }

    /// What a plan is made for.
    pub fn plan_inputs(&self, ready: &PreparedIssue, wishes: &LayoutWishes) -> PlanInputs {
        let hash = |text: String| base::hash::hash(text.as_bytes());
        let of = hash(format!("{} {wishes:?}", self.inputs(&ready.source, &ready.assets)));
        let model = &ready.composed.issue;
        let page = PageSetup { draft: false, ..model.page.clone() };
        // What stands on the last page is placed by the plan or by the page itself, as there is room.
        let due: Vec<_> = model.games.iter().map(|game| (&game.id, &game.next)).collect();
        let placed = (&page, &model.deadline, due, &model.codes, &model.colophon);
        let placed = serde_json::to_string(&placed).unwrap_or_default();
        let structure = || hash(format!("{} {placed} {wishes:?}", self.inputs("", &Assets::default())));
        // What templates of the editor's own do with a plan is theirs to know.
        let own = self.templates.has_own_for_paper();
        PlanInputs { of, structure: if own { String::new() } else { structure() } }
    }

    /// The back pages alone, one for each label, for a press that prints the rest without them.
    ///
    /// # Errors
    /// A look of the editor's own that knows no such pages; what Typst says.
    pub fn backs(
        &self,
        content: &Content,
        issue: &IssueFolder,
        printed: &PrintedIssue,
        labels: &[CopyLabel],
    ) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let plan = serde_json::to_value(LayoutPlan { mode: "backs".into(), ..LayoutPlan::default() }).ok();
        let mut joined = JoinedPieces::default();
        for labels in labels.chunks(PIECE) {
            let source = self.templates.print_run(&printed.composed.issue, plan.as_ref(), labels, &[])?;
            let set = self.typeset(content, issue, source, &printed.assets, "-backs")?;
            if set.pages() != labels.len() {
                let look = &printed.composed.issue.page.look;
                let said = format!("the look “{look}” does not set {} back pages alone", labels.len());
                return Err(vec![
                    Diagnostic::error("copies", said).help("--whole makes each reader’s whole copy"),
                ]);
            }
            joined.add(set.into_pdf()?).map_err(unmade)?;
        }
        joined.finish().map_err(unmade)
    }
}

/// Leaves out of the page model the articles that might have filled pages and were not needed, and tells the others.
fn used(composed: &mut ComposedIssue, free: &[String], plan: Option<&LayoutPlan>) -> Vec<String> {
    let Some(plan) = plan else { return free.to_vec() };
    let pieces: Vec<&String> = plan.front.iter().chain(plan.games.iter().flat_map(|g| &g.pieces)).collect();
    let (used, spare): (Vec<String>, Vec<String>) =
        free.iter().cloned().partition(|name| pieces.contains(&&text_anchor("article", name)));
    let issue = &mut composed.issue;
    issue.articles.retain(|a| !spare.iter().any(|name| a.id == text_anchor("article", name)));
    issue.fill_contents();
    used
}

/// Says so where pages are no multiple of what was asked for.
fn unfilled(content: &Content, issue: &IssueFolder, printed: &mut PrintedIssue) {
    let multiple = if issue.flyer.is_some() { 1 } else { i64::from(content.zine.page.fill.max(1)) };
    let blank = (multiple - printed.pages % multiple) % multiple;
    if blank > 0 && issue.sealed.is_none() {
        let said = format!("{} pages are not a multiple of {multiple}: {blank} stay blank", printed.pages);
        let fault = Diagnostic::note("fill", said).in_file(issue.source.name.clone());
        printed.faults.push(fault.help("mark an article with filler = 1 (its pages) in its front matter"));
    }
}

/// Articles for print that the fillers of an issue do not name.
fn unnamed(issue: &IssueFolder) -> impl Iterator<Item = &folder::ArticleSource> {
    let articles = issue.articles.iter().filter(|a| a.front.print != Some(false));
    articles.filter(|a| !issue.file.fillers.iter().any(|f| *f.get_ref() == a.name))
}

/// What fills an issue of so many pages up to the zine's multiple: fillers in its folder that it does not name.
pub fn fill_pages(content: &Content, issue: &IssueFolder, pages: i64) -> Filling {
    let fillers: Vec<Filler> = unnamed(issue)
        .filter_map(|a| Some(Filler { name: a.name.clone(), pages: u64::from(a.front.filler?) }))
        .collect();
    page_budget::fill(u64::try_from(pages).unwrap_or(0), u64::from(content.zine.page.fill), &fillers)
}

/// One of the copies of a run, from 0.
///
/// # Errors
/// A copy there is none of.
pub fn nth_copy(run: &CopyTemplate, n: usize) -> Result<Vec<u8>, Vec<Diagnostic>> {
    match run.copy(n) {
        Some(copy) => copy.map_err(unmade),
        None => Err(vec![Diagnostic::error("copies", "a copy is missing")]),
    }
}

fn unmade(fault: typesetting::personal_copies::CopyError) -> Vec<Diagnostic> {
    vec![Diagnostic::error("copies", fault.to_string())]
}

/// Chargeable pages of issues as the accounts need them (`A-20`): counted, never expected. What a seal or issue.toml says is
/// known to the accounts; else the count is remembered from the last time the issue was typeset from what lies there now, or it is
/// typeset as the draft it is, and `remember` gets the file and what to write there. Where no price depends on pages nothing is
/// counted.
///
/// # Errors
/// What stands in the way of typesetting.
pub fn chargeable_page_counts(
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: i64,
    remember: &mut dyn FnMut(&str, &str),
) -> Result<BTreeMap<i64, i64>, Vec<Diagnostic>> {
    let (terms, _) = bookkeeping::terms(&content.zine, &content.source);
    let open = content
        .issues
        .iter()
        .filter(|_| terms.by_pages())
        .filter(|issue| issue.number() <= number && issue.sealed.is_none() && issue.file.pages.is_none());
    let open: Vec<&IssueFolder> = open.map(AsRef::as_ref).collect();
    let mut pages = BTreeMap::new();
    if open.is_empty() {
        return Ok(pages);
    }
    let stamp = crate::build_stamp::folder_stamp(folder.root())?;
    let mut press = None;
    for issue in open {
        let number_here = issue.number();
        let known = stamp.as_ref().and_then(|now| layout_memory::recall_count(folder, issue.name(), now));
        if let Some(count) = known {
            pages.insert(number_here, count);
            continue;
        }
        let press = match &press {
            Some(press) => press,
            None => press.insert(PressRun::new(folder)?),
        };
        let settle = |remember: &mut dyn FnMut(&str, &str), count: i64| {
            let Some(then) = &stamp else { return };
            let text = layout_memory::remembered_count(folder, issue.name(), then, count);
            remember(&layout_memory::count_file(issue.name()), &text);
        };
        let earlier = (number_here != number).then(|| games::play(content, number_here));
        let games = earlier.as_ref().unwrap_or(games);
        let edition = Edition { draft: true, ..Edition::new(folder, content, games, number_here) };
        let kept = folder.bytes(&count_file(number_here)).and_then(|bytes| String::from_utf8(bytes).ok());
        let kept = kept.and_then(|text| {
            let (hash, count) = text.trim().split_once(' ')?;
            Some((hash.to_string(), count.parse::<i64>().ok()?))
        });
        if let Some((hash, count)) = kept.filter(|_| !issue.file.fill) {
            pages.insert(number_here, count);
            if press.count_hash(&edition, &pages)? == hash {
                settle(remember, count);
                continue;
            }
        }
        let printed = press.print(&edition)?;
        remember(&count_file(number_here), &press.counted(&printed, &[])?);
        settle(remember, printed.charged);
        pages.insert(number_here, printed.charged);
    }
    Ok(pages)
}

/// Where the count of an issue's pages is kept with a hash of what was counted.
pub fn count_file(number: impl Into<IssueNumber>) -> String {
    format!(".zine/inputs/{}.pages", number.into().folder())
}

/// Chargeable pages: as issue.toml says, else all but those that lay-out put in, those flagged and, where the zine says so, the
/// label page.
fn charged(
    content: &Content,
    issue: &IssueFolder,
    composed: &ComposedIssue,
    pages: i64,
) -> Result<i64, Vec<Diagnostic>> {
    if let Some(said) = issue.file.pages.or(issue.flyer.as_ref().map(|_| 0)) {
        return Ok(said);
    }
    let panel = i64::from(composed.issue.page.panel && !content.zine.readers.label_page);
    chargeable_pages(pages, issue.file.nocharge.saturating_add(panel)).ok_or_else(|| {
        let said = format!("{} pages are not to be charged, but the issue has {pages}", issue.file.nocharge);
        vec![Diagnostic::error("nocharge", said).in_file(issue.source.name.clone())]
    })
}

/// The plan that is kept of an open issue; one that cannot be read is made anew.
fn saved_plan(folder: &Folder, number: IssueNumber) -> Option<SavedPlan> {
    serde_json::from_slice(&folder.bytes(&plan_file(number))?).ok()
}

/// The note that an issue goes out with other pages than its last draft had, whose plan may have been made for earlier words.
fn other_pages(folder: &Folder, issue: &IssueFolder, printed: &PrintedIssue) -> Option<Diagnostic> {
    let draft = saved_plan(folder, issue.name()).filter(|_| issue.sealed.is_none())?.pages;
    let said =
        format!("laid out again it has {}; the last draft had {draft}", count_noun(printed.pages, "page"));
    let differs = i64::from(draft) != printed.pages;
    differs.then(|| Diagnostic::note("pages", said).in_file(issue.source.name.clone()))
}

/// Whether pages set by the plan of other words are as good as those it was made for: as many, nothing over or outside the text,
/// hardly whiter.
fn is_as_good(set: &Typeset, saved: &SavedPlan, wishes: &LayoutWishes) -> bool {
    let Some(seen) = looked_over(set) else { return false };
    let (odd, unasked, white) = rank_of(set, wishes, &seen);
    let most = saved.white.saturating_add(WHITER).max(WELL);
    let same = set.pages() as u32 == saved.pages && !odd && !unasked;
    same && white <= most && seen.over.is_empty() && seen.outside.is_empty()
}

fn looked_over(set: &Typeset) -> Option<LayoutProblems> {
    let area = set.data("area").and_then(|area| serde_json::from_value(area).ok())?;
    Some(set.looked_over(&area))
}

/// How good pages are, the best first: an address side on an odd page, another count than asked for, how white they are in
/// thousandths.
fn rank(set: &Typeset, wishes: &LayoutWishes) -> (bool, bool, i64) {
    rank_of(set, wishes, &looked_over(set).unwrap_or_default())
}

fn rank_of(set: &Typeset, wishes: &LayoutWishes, seen: &LayoutProblems) -> (bool, bool, i64) {
    let white = layout_check::blank_of(seen);
    let pages = set.pages() as u32;
    let asked = wishes.pages.map_or(pages.is_multiple_of(wishes.fill.max(1)), |asked| pages == asked);
    (wishes.panel && !pages.is_multiple_of(2), !asked, white)
}

fn marks(set: &Typeset) -> Vec<EndMark> {
    set.data("placed").and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default()
}

/// How much of the pages but the last is blank, as the ends of the regions tell, in thousandths.
fn white(set: &Typeset, plan: &LayoutPlan) -> i64 {
    let inner = set.pages().saturating_sub(1).max(1) as i64;
    plan.free * 10 / inner
}

/// What is missing where an issue cannot have the sheets asked for.
fn missed(issue: &IssueFolder, content: &Content, short: &PageDeficit) -> Diagnostic {
    let (needs, has) = (short.needs, short.has);
    let message = format!("No. {} needs {needs} pages, but its sheets hold only {has}", issue.name());
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
