//! Polls in print: what is asked, and what was answered.

use std::cmp::Reverse;

use adjudicator::rules::MessageFact;
use folder::polls::{Poll, PollKind};
use games::polls::{self, Answer, PersonAnswer};
use page::lexicon::Lexicon;
use page::model::{Align, PollSection, RichText, TextBlock};

use super::IssueComposer;
use super::records::{paragraph, text};

/// Columns of the matrix in one table; a longer list of titles is set in several.
const COLUMNS: usize = 6;

/// The polls that an issue asks or counts.
pub(super) fn polls(composer: &IssueComposer) -> Vec<PollSection> {
    let number = composer.folder.number();
    composer.content.polls.values().filter_map(|poll| poll_section(poll, number, composer)).collect()
}

fn poll_section(poll: &Poll, number: i64, composer: &IssueComposer<'_>) -> Option<PollSection> {
    let words = &composer.words;
    let prose = match poll.counted_in() {
        counted if counted == number => counted_poll(composer, poll),
        counted if poll.file.issue <= number && number < counted => asked(composer, poll),
        _ => return None,
    };
    let id = super::text_anchor("poll", &poll.id);
    let body = RichText { prose, id: id.clone(), ..RichText::default() };
    let head = if poll.counted_in() == number { "poll-result" } else { "poll-question" };
    let name = words.say(head, &[("title", MessageFact::Text(poll.title().into()))]);
    Some(PollSection { id, name, body })
}

/// The question, the options, and how to answer.
fn asked(composer: &IssueComposer, poll: &Poll) -> Vec<TextBlock> {
    let (words, folder) = (&composer.words, composer.folder);
    let mut out = vec![paragraph(&poll.file.question)];
    if poll.file.kind.get_ref().has_options() {
        let items = poll.file.options.iter().map(|option| vec![paragraph(option.get_ref())]);
        out.push(TextBlock::List { start: Some(1), tight: true, items: items.collect() });
    }
    let how = match poll.file.kind.get_ref() {
        PollKind::Choice => "poll-how-choice",
        PollKind::Several => "poll-how-several",
        PollKind::Text => "poll-how-text",
        PollKind::Rank => "poll-how-rank",
        PollKind::Number => "poll-how-number",
        PollKind::Scale => "poll-how-scale",
    };
    let [low, high] = poll.scale();
    let facts = [
        ("name", MessageFact::Text(poll.id.clone())),
        ("low", MessageFact::Text(low.to_string())),
        ("high", MessageFact::Text(high.to_string())),
    ];
    let mut said = vec![words.say(how, &facts)];
    let last = folder.file.deadline.as_ref().filter(|_| poll.counted_in() == folder.number() + 1);
    said.extend(last.map(|deadline| {
        let when = words.moment(words.weekday(deadline.day()), deadline.at);
        words.say("poll-by", &[("when", MessageFact::Text(when))])
    }));
    let counted = MessageFact::Text(poll.counted_in().to_string());
    said.push(words.say("poll-counted-in", &[("issue", counted)]));
    said.extend(poll.file.secret.then(|| words.text("poll-secret")));
    out.push(paragraph(&said.join(" ")));
    out
}

/// The question, and what was answered.
fn counted_poll(composer: &IssueComposer, poll: &Poll) -> Vec<TextBlock> {
    let words = &composer.words;
    let counted = polls::count(composer.content, poll);
    let answers = &counted.answers;
    let names = |ids: &[&str]| {
        let mut names: Vec<String> = ids.iter().map(|id| composer.content.name(id)).collect();
        names.sort();
        names.join(", ")
    };
    let mut out = vec![paragraph(&poll.file.question)];
    if answers.is_empty() {
        out.push(paragraph(&words.text("poll-no-answers")));
        return out;
    }
    let said = CountWords { words, poll, answers, names: &names };
    match poll.file.kind.get_ref() {
        PollKind::Choice | PollKind::Several => out.push(said.votes()),
        PollKind::Text => out.push(said.texts()),
        PollKind::Number => out.extend(said.numbers()),
        PollKind::Rank => {
            out.push(said.ranking());
            out.extend(said.matrix());
        }
        PollKind::Scale => {
            out.push(said.marks());
            out.extend(said.few());
            out.extend(said.matrix());
        }
    }
    out.push(said.total());
    out.extend(said.right());
    out
}

/// Says a count.
struct CountWords<'a> {
    words: &'a Lexicon,
    poll: &'a Poll,
    answers: &'a [PersonAnswer],
    names: &'a dyn Fn(&[&str]) -> String,
}

impl CountWords<'_> {
    fn table(&self, heads: &[&str], rows: Vec<Vec<String>>) -> TextBlock {
        let mut align = vec![Align::Right; heads.len()];
        align[0] = Align::Left;
        if heads.last() == Some(&"poll-who") {
            align[heads.len() - 1] = Align::Left;
        }
        let rows = rows.into_iter().map(|row| row.iter().map(|cell| text(cell)).collect());
        let head = heads.iter().map(|id| text(&self.words.text(id)));
        TextBlock::Table { align, head: head.collect(), rows: rows.collect() }
    }

    /// A number of thousandths: `7.333`, or `7` where it is whole and `whole` says so.
    fn thousandths(&self, n: i64, whole: bool) -> String {
        let minus = if n < 0 { "−" } else { "" };
        let (units, rest) = (n.unsigned_abs() / 1000, n.unsigned_abs() % 1000);
        let units = self.words.figures(i64::try_from(units).unwrap_or(i64::MAX));
        if whole && rest == 0 {
            return format!("{minus}{units}");
        }
        let rest = format!("{rest:03}");
        let rest = if whole { rest.trim_end_matches('0') } else { &rest };
        format!("{minus}{units}{}{rest}", self.words.text("number-point"))
    }

    fn option(&self, at: usize) -> &str {
        self.poll.file.options.get(at).map_or("", |option| option.get_ref())
    }

    /// Who chose each option, the most popular first.
    fn votes(&self) -> TextBlock {
        let mut rows: Vec<(usize, Vec<&str>)> =
            (0..self.poll.file.options.len()).map(|at| (at, persons_who_chose(at, self.answers))).collect();
        rows.sort_by_key(|(_, who)| Reverse(who.len()));
        let secret = self.poll.file.secret;
        let rows = rows.into_iter().map(|(at, who)| {
            let mut row = vec![self.option(at).to_string(), self.words.figures(who.len() as i64)];
            row.extend((!secret).then(|| (self.names)(&who)));
            row
        });
        let heads = ["poll-option", "poll-votes", "poll-who"];
        self.table(&heads[..if secret { 2 } else { 3 }], rows.collect())
    }

    /// Each answer in words with who gave it, or how many did.
    fn texts(&self) -> TextBlock {
        let answers = self.answers.iter().filter_map(|one| match &one.answer {
            Answer::Text(words) => Some((one.person.as_str(), words.as_str())),
            _ => None,
        });
        let items = polls::by_words(&self.poll.file.same, answers).into_iter().map(|(words, who)| {
            let facts = [("n", MessageFact::Count(who.len() as i64))];
            let by = match self.poll.file.secret {
                true => self.words.say("poll-answers", &facts),
                false => (self.names)(&who),
            };
            vec![paragraph(&self.words.with_heading(&words, &by))]
        });
        TextBlock::List { start: None, tight: true, items: items.collect() }
    }

    fn numbers(&self) -> Vec<TextBlock> {
        let mut all: Vec<(i64, &str)> =
            self.answers.iter().filter_map(|one| Some((number_of(one)?, one.person.as_str()))).collect();
        all.sort_unstable();
        let (Some(low), Some(high)) = (all.first(), all.last()) else { return Vec::new() };
        let sum = all.iter().fold(0i64, |sum, (n, _)| sum.saturating_add(*n));
        // Each is below 10^15 by itself.
        let whole = sum / all.len() as i64;
        let rest = sum % all.len() as i64;
        let mean = whole.saturating_add(i64::from(rest.abs() * 2 >= all.len() as i64) * rest.signum());
        let figure = |n: i64| MessageFact::Text(self.thousandths(n, true));
        let facts = [("mean", figure(mean)), ("low", figure(low.0)), ("high", figure(high.0))];
        let mut out = vec![paragraph(&self.words.say("poll-numbers", &facts))];
        if !self.poll.file.secret {
            let items = all.iter().map(|(n, who)| {
                vec![paragraph(&self.words.with_heading(&(self.names)(&[who]), &self.thousandths(*n, true)))]
            });
            out.push(TextBlock::List { start: None, tight: true, items: items.collect() });
        }
        out
    }

    fn ranking(&self) -> TextBlock {
        let points = polls::rank_points(self.poll, self.answers);
        let pairs = polls::comparisons(self.poll, self.answers);
        let firsts = |at: usize| {
            self.answers
                .iter()
                .filter(|one| matches!(&one.answer, Answer::Options(list) if list.first() == Some(&at)))
                .count()
        };
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|at| Reverse(points[*at]));
        let rows = order.into_iter().map(|at| {
            let [points, firsts] = [points[at], firsts(at) as i64].map(|n| self.words.figures(n));
            vec![self.option(at).to_string(), points, firsts, self.record(&pairs[at])]
        });
        self.table(&["poll-option", "poll-points", "poll-firsts", "poll-record"], rows.collect())
    }

    /// Titles with their marks, the highest mean first; those with too few marks have none and are last.
    fn marks(&self) -> TextBlock {
        let sums = polls::mark_sums(self.poll, self.answers);
        let pairs = polls::comparisons(self.poll, self.answers);
        let mut order: Vec<usize> = (0..sums.len()).collect();
        order.sort_by_key(|at| Reverse(mean_mark(*at, &sums, self.poll)));
        let rows = order.into_iter().map(|at| {
            let mean =
                mean_mark(at, &sums, self.poll).map_or("–".into(), |mean| self.thousandths(mean, false));
            vec![
                self.option(at).to_string(),
                self.words.figures(sums[at].1 as i64),
                mean,
                self.record(&pairs[at]),
            ]
        });
        self.table(&["poll-option", "poll-marks", "poll-mean", "poll-record"], rows.collect())
    }

    /// That titles with few marks have no mean, where there is one.
    fn few(&self) -> Option<TextBlock> {
        let least = self.poll.least();
        let few = polls::mark_sums(self.poll, self.answers).iter().any(|(_, n)| *n < least);
        let n = MessageFact::Count(i64::try_from(least).unwrap_or(i64::MAX));
        few.then(|| paragraph(&self.words.say("poll-few", &[("n", n)])))
    }

    fn record(&self, row: &[polls::Comparison]) -> String {
        let record = polls::pair_record(row);
        format!("{}–{}–{}", record.wins, record.draws, record.losses)
    }

    /// The titles compared pair by pair, in the order of the poll's list.
    fn matrix(&self) -> Vec<TextBlock> {
        let pairs = polls::comparisons(self.poll, self.answers);
        let mut out = vec![paragraph(&self.words.text("poll-matrix"))];
        let all: Vec<usize> = (0..pairs.len()).collect();
        for columns in all.chunks(COLUMNS) {
            let head = std::iter::once(text("")).chain(columns.iter().map(|at| text(&format!("{}", at + 1))));
            let rows = pairs.iter().enumerate().map(|(at, row)| {
                let cell = |b: &usize| match (*b == at, row.get(*b)) {
                    (false, Some(cell)) => format!("{}–{}–{}", cell.higher, cell.lower, cell.equal),
                    _ => "·".into(),
                };
                let title = format!("{}. {}", at + 1, self.option(at));
                std::iter::once(title).chain(columns.iter().map(cell)).map(|cell| text(&cell)).collect()
            });
            let mut align = vec![Align::Center; columns.len() + 1];
            align[0] = Align::Left;
            out.push(TextBlock::Table { align, head: head.collect(), rows: rows.collect() });
        }
        out
    }

    /// How many answered, and who, where that is not said with the answers.
    fn total(&self) -> TextBlock {
        let n = [("n", MessageFact::Count(self.answers.len() as i64))];
        let total = self.words.say("poll-answers", &n);
        let named = matches!(self.poll.file.kind.get_ref(), PollKind::Rank | PollKind::Scale);
        let who: Vec<&str> = self.answers.iter().map(|one| one.person.as_str()).collect();
        let who = (named && !self.poll.file.secret).then(|| (self.names)(&who));
        paragraph(&Lexicon::with_full_stop(
            &who.map_or(total.clone(), |who| self.words.with_heading(&total, &who)),
        ))
    }

    /// The right answer, and who had it.
    fn right(&self) -> Option<TextBlock> {
        let right = polls::right_answer(self.poll)?;
        let had: Vec<&str> = self
            .answers
            .iter()
            .filter(|one| polls::is_right(self.poll, &one.answer, &right))
            .map(|one| one.person.as_str())
            .collect();
        let what = self.poll.file.right.as_ref()?.get_ref().clone();
        let who = match (had.as_slice(), self.poll.file.secret) {
            ([], _) => self.words.text("poll-right-nobody"),
            (_, true) => self.words.say("poll-answers", &[("n", MessageFact::Count(had.len() as i64))]),
            (_, false) => (self.names)(&had),
        };
        let facts = [("what", MessageFact::Text(what)), ("who", MessageFact::Text(who))];
        Some(paragraph(&self.words.say("poll-right", &facts)))
    }
}

fn mean_mark(at: usize, sums: &[(i64, usize)], poll: &Poll) -> Option<i64> {
    let (sum, n) = sums[at];
    polls::mean(sum, n).filter(|_| n >= poll.least())
}

fn number_of(one: &PersonAnswer) -> Option<i64> {
    match one.answer {
        Answer::Number(n) => Some(n),
        _ => None,
    }
}

fn persons_who_chose(at: usize, answers: &[PersonAnswer]) -> Vec<&str> {
    let all = answers.iter();
    all.filter(|one| matches!(&one.answer, Answer::Options(list) if list.contains(&at)))
        .map(|one| one.person.as_str())
        .collect()
}
