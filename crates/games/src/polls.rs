//! Polls of the readers: answers read and counted. Says nothing in words; `production::compose` prints the count.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use diagnostics::{Diagnostic, Source};
use folder::mail::{free_file, next_number};
use folder::polls::{Poll, PollKind, fold};
use folder::{Content, IssueFolder, OrderLetter};

/// The word that begins an answer in a letter, in the languages that letters are read in.
const POLL: [&str; 9] =
    ["poll", "umfrage", "sondage", "sondaggio", "encuesta", "enquête", "peiling", "enkät", "omröstning"];
/// More decimals of a number than this are not read.
const DECIMALS: usize = 3;

/// An answer as it was read; options are named by their places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The options chosen, or ranked best first.
    Options(Vec<usize>),
    /// Words.
    Text(String),
    /// A number in thousandths.
    Number(i64),
    /// Marks by option.
    Marks(BTreeMap<usize, i64>),
}

/// Somebody's last answer.
#[derive(Clone, Debug)]
pub struct PersonAnswer {
    /// Who: an id of people.toml.
    pub person: String,
    /// What they answered.
    pub answer: Answer,
}

/// What the readers answered.
#[derive(Clone, Debug, Default)]
pub struct PollCount {
    /// The last answer of everybody that can be read, by id.
    pub answers: Vec<PersonAnswer>,
    /// Who answered after the count, by id.
    pub late: Vec<String>,
    /// Answers that cannot be read or do not count.
    pub faults: Vec<Diagnostic>,
}

/// Two titles compared, from the side of the first: by the number of those who rated both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// They put it higher.
    pub higher: usize,
    /// They put it lower.
    pub lower: usize,
    /// They put both equal.
    pub equal: usize,
}

/// What the comparisons of a title with all others come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairRecord {
    /// Titles that more people put below it than above.
    pub wins: usize,
    /// Titles with as many above as below.
    pub draws: usize,
    /// Titles that more people put above it.
    pub losses: usize,
}

/// A question in a letter, and what its writer answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedAnswer {
    /// The poll's id.
    pub poll: String,
    /// The words of the answer.
    pub text: String,
}

/// Takes the answers to open polls out of a letter: gives them, and the letter as it is without. An answer begins with `Poll
/// film:` on a line of the writer's own, and ends with that line; where nothing is behind the colon, with the next blank line.
pub fn take_answers(content: &Content, issue: i64, text: &str) -> (Vec<StatedAnswer>, String) {
    let asked: Vec<&Poll> = content.polls.values().filter(|poll| poll.file.issue < issue).collect();
    if asked.is_empty() {
        return (Vec::new(), text.to_string());
    }
    let rows: Vec<&str> = text.split_inclusive('\n').collect();
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim()).collect();
    let owners = letters::blocks::owners(&trimmed);
    let (mut answers, mut rest, mut open) = (Vec::<StatedAnswer>::new(), String::new(), false);
    for ((row, line), whose) in rows.iter().zip(&trimmed).zip(owners) {
        let is_own = whose == letters::blocks::Whose::Own;
        match (poll_heading(line, &asked).filter(|_| is_own), answers.last_mut()) {
            (Some((poll, text)), _) => {
                open = text.is_empty();
                answers.push(StatedAnswer { poll, text });
            }
            (None, Some(last)) if open && is_own && !line.is_empty() => {
                last.text += if last.text.is_empty() { "" } else { "\n" };
                last.text += line;
            }
            (None, _) => {
                open = false;
                rest += row;
            }
        }
    }
    if answers.is_empty() { (answers, text.to_string()) } else { (answers, rest) }
}

fn poll_heading(line: &str, asked: &[&Poll]) -> Option<(String, String)> {
    let (head, rest) = line.trim().split_once(':')?;
    let (word, name) = head.trim().split_once(char::is_whitespace)?;
    let is_word = POLL.contains(&word.to_lowercase().as_str());
    let id = known_poll(name, asked).filter(|_| is_word)?;
    Some((id.clone(), rest.trim().to_string()))
}

fn known_poll<'p>(name: &str, asked: &[&'p Poll]) -> Option<&'p String> {
    let name = fold(name);
    let named = asked.iter().find(|poll| fold(&poll.id) == name || fold(poll.title()) == name);
    named.map(|poll| &poll.id)
}

/// The name of the next answer of a person in an issue: `bob.txt`, `bob.2.txt`.
pub fn answer_file(issue: &IssueFolder, poll: &str, person: &str, is_free: &dyn Fn(&str) -> bool) -> String {
    let old = issue.answers.get(poll).into_iter().flatten().filter(|letter| letter.power == person);
    let first = next_number(old.map(|letter| letter.number));
    free_file(&format!("{}/answers/{poll}/{person}", issue.folder), first, is_free)
}

/// Reads an answer, which begins at `body` of its file.
///
/// # Errors
/// What it is not, with what to write instead.
pub fn read_answer(poll: &Poll, source: &Source, body: usize) -> Result<Answer, Diagnostic> {
    let text = source.text.get(body..).unwrap_or_default();
    let reader = AnswerReader { poll, source, body };
    if text.trim().is_empty() {
        return Err(reader.fault("the answer is empty", body..source.text.len(), reader.help()));
    }
    match *poll.file.kind.get_ref() {
        PollKind::Text => Ok(Answer::Text(text.split_whitespace().collect::<Vec<_>>().join(" "))),
        PollKind::Number => reader.number(text).map(Answer::Number),
        PollKind::Choice => {
            let at = reader.trimmed(0..text.len());
            let Some(option) = reader.option(&text[at.clone()]) else { return Err(reader.no_option(at)) };
            Ok(Answer::Options(vec![option]))
        }
        PollKind::Several => reader.options(text, &[',', ';', '\n']).map(Answer::Options),
        PollKind::Rank => reader.options(text, &[',', ';', '\n', '>']).map(Answer::Options),
        PollKind::Scale => reader.marks(text).map(Answer::Marks),
    }
}

struct AnswerReader<'a> {
    poll: &'a Poll,
    source: &'a Source,
    body: usize,
}

impl AnswerReader<'_> {
    /// What to write.
    fn help(&self) -> String {
        let all: Vec<&str> = self.poll.file.options.iter().map(|o| o.get_ref().as_str()).collect();
        let ([low, high], all) = (self.poll.scale(), all.join(", "));
        match *self.poll.file.kind.get_ref() {
            PollKind::Choice => format!("write one of: {all}"),
            PollKind::Several => format!("write any of these, with commas between: {all}"),
            PollKind::Rank => format!("write these, best first, with commas between: {all}"),
            PollKind::Text => "write the answer".into(),
            PollKind::Number => "write it in figures, like 12 or 3.5".into(),
            PollKind::Scale => format!("write a title and its mark from {low} to {high} on each line: {all}"),
        }
    }

    fn fault(&self, message: impl Into<String>, at: Range<usize>, help: String) -> Diagnostic {
        Diagnostic::error("poll-answer", message.into()).at(self.source, at).help(help)
    }

    fn no_option(&self, at: Range<usize>) -> Diagnostic {
        let words: String = self.text()[at.clone()].chars().take(80).collect();
        let all: Vec<&str> = self.poll.file.options.iter().map(|o| o.get_ref().as_str()).collect();
        let near = base::toml_values::nearest_word(&words, &all);
        let near = near.map(|near| format!("did you mean “{near}”? ")).unwrap_or_default();
        let help = near + &self.help();
        self.fault(format!("“{words}” is not an option of this poll"), self.place(at), help)
    }

    fn text(&self) -> &str {
        self.source.text.get(self.body..).unwrap_or_default()
    }

    fn place(&self, at: Range<usize>) -> Range<usize> {
        self.body + at.start..self.body + at.end
    }

    /// A stretch of the answer without the blanks around it.
    fn trimmed(&self, at: Range<usize>) -> Range<usize> {
        let part = &self.text()[at.clone()];
        let start = at.start + part.len() - part.trim_start().len();
        start..start + part.trim().len()
    }

    /// The option of some words: its name, or its number in the list.
    fn option(&self, words: &str) -> Option<usize> {
        let (words, all) = (fold(words), &self.poll.file.options);
        let named = all.iter().position(|option| fold(option.get_ref()) == words);
        named.or_else(|| words.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < all.len()))
    }

    /// The stretches between some signs that are not empty.
    fn parts(&self, at: Range<usize>, signs: &[char]) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut start = at.start;
        for part in self.text()[at].split(signs) {
            out.push(self.trimmed(start..start + part.len()));
            start += part.len() + 1;
        }
        out.retain(|part| !part.is_empty());
        out
    }

    /// A list of options, each once. An option whose name has a comma is found as a whole line.
    fn options(&self, text: &str, signs: &[char]) -> Result<Vec<usize>, Diagnostic> {
        let mut out = Vec::new();
        for line in self.parts(0..text.len(), &['\n', ';']) {
            let whole = self.option(&text[line.clone()]).is_some();
            for part in if whole { vec![line] } else { self.parts(line, signs) } {
                let Some(option) = self.option(&text[part.clone()]) else { return Err(self.no_option(part)) };
                if out.contains(&option) {
                    let message = format!("“{}” is named twice", &text[part.clone()]);
                    return Err(self.fault(message, self.place(part), self.help()));
                }
                out.push(option);
            }
        }
        match out.is_empty() {
            true => Err(self.fault("the answer is empty", self.place(0..text.len()), self.help())),
            false => Ok(out),
        }
    }

    fn number(&self, text: &str) -> Result<i64, Diagnostic> {
        let at = self.trimmed(0..text.len());
        thousandths(&text[at.clone()]).ok_or_else(|| {
            let words: String = text[at.clone()].chars().take(80).collect();
            self.fault(format!("“{words}” is not a number"), self.place(at.clone()), self.help())
        })
    }

    /// A title and its mark in each part: `Cold Fish: 7`.
    fn marks(&self, text: &str) -> Result<BTreeMap<usize, i64>, Diagnostic> {
        let ([low, high], mut out) = (self.poll.scale(), BTreeMap::new());
        for line in self.parts(0..text.len(), &['\n', ';']) {
            let one = self.marked(text, &line).is_some();
            for part in if one { vec![line] } else { self.parts(line, &[',']) } {
                let Some((option, mark)) = self.marked(text, &part) else {
                    let end = text[part.clone()].trim_end_matches(|c: char| c.is_ascii_digit());
                    let title = self
                        .trimmed(part.start..part.start + end.trim_end_matches([':', '=', '-', ' ']).len());
                    if end.len() < part.len() && self.option(&text[title.clone()]).is_none() {
                        return Err(self.no_option(title));
                    }
                    let words: String = text[part.clone()].chars().take(80).collect();
                    return Err(self.fault(format!("“{words}” has no mark"), self.place(part), self.help()));
                };
                if mark < low || mark > high {
                    let message = format!("the mark {mark} is not between {low} and {high}");
                    return Err(self.fault(message, self.place(part), self.help()));
                }
                if out.insert(option, mark).is_some() {
                    let message = format!("“{}” has two marks", self.poll.file.options[option].get_ref());
                    return Err(self.fault(message, self.place(part), self.help()));
                }
            }
        }
        match out.is_empty() {
            true => Err(self.fault("the answer is empty", self.place(0..text.len()), self.help())),
            false => Ok(out),
        }
    }

    /// The option and the mark of a part.
    fn marked(&self, text: &str, part: &Range<usize>) -> Option<(usize, i64)> {
        let words = &text[part.clone()];
        let title = words.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &words[title.len()..];
        let negative =
            title.ends_with(['-', '−']) && title.trim_end_matches(['-', '−']).ends_with([' ', ':', '=']);
        let mark: i64 = digits.parse().ok().filter(|_| digits.len() < 10)?;
        let title = title.trim_end_matches([':', '=', '-', '–', '−', ' ', '\t']);
        Some((self.option(title)?, if negative { -mark } else { mark }))
    }
}

/// A number with up to three decimals, in thousandths: `12`, `-3.5`, `3,25`.
fn thousandths(text: &str) -> Option<i64> {
    let (minus, figures) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, decimals) = figures.split_once(['.', ',']).unwrap_or((figures, "0"));
    if !is_short_number(whole, 12) || !is_short_number(decimals, DECIMALS) {
        return None;
    }
    let parts: i64 = format!("{decimals:0<DECIMALS$}").parse().ok()?;
    let value = whole.parse::<i64>().ok()?.checked_mul(1000)?.checked_add(parts)?;
    Some(if minus { -value } else { value })
}

fn is_short_number(part: &str, most: usize) -> bool {
    (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
}

/// A sum shared out, in thousandths, halves away from nothing; `None` for no shares.
pub fn mean(sum: i64, of: usize) -> Option<i64> {
    let (n, sum) = (i128::try_from(of).ok().filter(|n| *n > 0)?, i128::from(sum) * 2000);
    let half = if sum < 0 { -n } else { n };
    i64::try_from((sum + half) / (2 * n)).ok()
}

/// The letters with answers to a poll in the order of time, each with the issue that was open.
fn letters_of<'c>(
    content: &'c Content,
    poll: &'c Poll,
) -> impl Iterator<Item = (&'c IssueFolder, &'c OrderLetter)> {
    let issues = content.issues.iter().map(AsRef::as_ref);
    issues.flat_map(|issue: &IssueFolder| {
        issue.answers.get(&poll.id).into_iter().flatten().map(move |letter| (issue, letter))
    })
}

/// Counts the answers to a poll: of each person the last, of those that came while it was open.
pub fn count(content: &Content, poll: &Poll) -> PollCount {
    let mut out = PollCount::default();
    let mut last: BTreeMap<&str, &OrderLetter> = BTreeMap::new();
    let mut late: BTreeSet<&str> = BTreeSet::new();
    for (issue, letter) in letters_of(content, poll) {
        if !content.people.contains_key(&letter.power) {
            let fault = folder::unknown_person(content, &letter.power);
            out.faults.push(fault.in_file(letter.name().to_string()));
        } else if poll.is_open_in(issue.number()) {
            last.insert(&letter.power, letter);
        } else if issue.number() > poll.counted_in() {
            late.insert(&letter.power);
            let message = format!("issue {} has counted this poll: the answer is late", poll.counted_in());
            out.faults.push(Diagnostic::warning("poll-late", message).in_file(letter.name().to_string()));
        } else {
            let message = format!("issue {} asks this: the answer came before it", poll.file.issue);
            let help = format!("move it to issues/issue-{}/answers/{}", poll.counted_in(), poll.id);
            out.faults
                .push(Diagnostic::error("poll-early", message).in_file(letter.name().to_string()).help(help));
        }
    }
    for (person, letter) in last {
        match read_answer(poll, letter.source.reveal(), letter.body) {
            Ok(answer) => out.answers.push(PersonAnswer { person: person.into(), answer }),
            Err(fault) => out.faults.push(fault),
        }
    }
    out.late = late.into_iter().map(String::from).collect();
    out
}

/// What is wrong with polls that an issue counts or takes answers to, and answers to polls that do not exist.
pub fn check(content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let number = issue.number();
    let mut out = Vec::new();
    if issue.sealed.is_some() || issue.flyer.is_some() {
        return out;
    }
    for poll in content.polls.values() {
        if poll.is_open_in(number) || issue.answers.contains_key(&poll.id) {
            out.extend(count(content, poll).faults);
        }
        if let Some(right) = poll.file.right.as_ref().filter(|_| poll.file.issue <= number) {
            out.extend(right_answer(poll).is_none().then(|| {
                let message = format!("“{}” cannot be the right answer", right.get_ref());
                Diagnostic::error("poll", message)
                    .at(&poll.source, right.span())
                    .help("write it as a reader would answer")
            }));
        }
    }
    let ids: Vec<&str> = content.polls.keys().map(String::as_str).collect();
    for id in issue.answers.keys().filter(|id| !content.polls.contains_key(*id)) {
        let message = format!("no poll is called “{id}”");
        let help = match base::toml_values::nearest_word(id, &ids) {
            Some(near) => format!("did you mean “{near}”?"),
            None => format!("write polls/{id}.toml, or remove the folder"),
        };
        let file = format!("{}/answers/{id}", issue.folder);
        out.push(Diagnostic::error("poll-unknown", message).in_file(file).help(help));
    }
    out
}

/// The right answer of a quiz.
pub fn right_answer(poll: &Poll) -> Option<Answer> {
    let right = poll.file.right.as_ref()?;
    read_answer(poll, &Source::new("right", right.get_ref().as_str()), 0).ok()
}

/// An answer in words as it is compared with others: spellings that the editor puts together are one.
pub fn same_words(same: &[Vec<String>], words: &str) -> String {
    let folded = fold(words);
    let row = same.iter().find(|row| row.iter().any(|one| fold(one) == folded));
    row.and_then(|row| row.first()).map_or(folded, |first| fold(first))
}

/// Whether an answer is the right one.
pub fn is_right(poll: &Poll, answer: &Answer, right: &Answer) -> bool {
    match (answer, right) {
        (Answer::Text(a), Answer::Text(b)) => {
            same_words(&poll.file.same, a) == same_words(&poll.file.same, b)
        }
        (Answer::Options(a), Answer::Options(b)) => {
            a.iter().collect::<BTreeSet<_>>() == b.iter().collect::<BTreeSet<_>>()
        }
        _ => answer == right,
    }
}

/// Each answer in words, as the first of the list wrote it or the editor's table has it, with who gave it; the most frequent
/// first.
pub fn by_words<'a>(
    same: &[Vec<String>],
    answers: impl Iterator<Item = (&'a str, &'a str)>,
) -> Vec<(String, Vec<&'a str>)> {
    let mut out: BTreeMap<String, (String, Vec<&str>)> = BTreeMap::new();
    for (person, words) in answers {
        let key = same_words(same, words);
        let named = same.iter().filter_map(|row| row.first()).find(|first| fold(first) == key);
        let words = named.map_or(words, String::as_str);
        let (_, who) = out.entry(key).or_insert_with(|| (words.to_string(), Vec::new()));
        who.push(person);
    }
    let mut out: Vec<_> = out.into_values().collect();
    out.sort_by_key(|(_, who)| std::cmp::Reverse(who.len()));
    out
}

/// How high each person puts each option, the higher the better; options they did not rate are absent.
fn heights(poll: &Poll, answers: &[PersonAnswer]) -> Vec<BTreeMap<usize, i64>> {
    let n = poll.file.options.len();
    answers.iter().map(|one| marks_of(one, n)).collect()
}

fn marks_of(one: &PersonAnswer, n: usize) -> BTreeMap<usize, i64> {
    match &one.answer {
        Answer::Marks(marks) => marks.clone(),
        // Those left out are equal and last.
        Answer::Options(list) => {
            let height = |at: usize| {
                list.iter().position(|o| *o == at).map_or(0, |place| n.saturating_sub(place) as i64)
            };
            (0..n).map(|at| (at, height(at))).collect()
        }
        _ => BTreeMap::new(),
    }
}

/// Every option compared with every other, row by row.
pub fn comparisons(poll: &Poll, answers: &[PersonAnswer]) -> Vec<Vec<Comparison>> {
    let n = poll.file.options.len();
    let mut out = vec![vec![Comparison::default(); n]; n];
    for heights in heights(poll, answers) {
        for (a, mark) in &heights {
            for (b, other) in heights.iter().filter(|(b, _)| *b != a) {
                let cell = &mut out[*a][*b];
                match mark.cmp(other) {
                    std::cmp::Ordering::Greater => cell.higher += 1,
                    std::cmp::Ordering::Less => cell.lower += 1,
                    std::cmp::Ordering::Equal => cell.equal += 1,
                }
            }
        }
    }
    out
}

/// What a row of comparisons comes to; pairs that nobody rated both of are left out.
pub fn pair_record(row: &[Comparison]) -> PairRecord {
    let mut out = PairRecord::default();
    for cell in row.iter().filter(|cell| cell.higher + cell.lower + cell.equal > 0) {
        match cell.higher.cmp(&cell.lower) {
            std::cmp::Ordering::Greater => out.wins += 1,
            std::cmp::Ordering::Less => out.losses += 1,
            std::cmp::Ordering::Equal => out.draws += 1,
        }
    }
    out
}

/// The points of each option in a ranking: as many as there are options below it.
pub fn rank_points(poll: &Poll, answers: &[PersonAnswer]) -> Vec<i64> {
    let n = poll.file.options.len();
    let mut out = vec![0; n];
    for one in answers {
        let Answer::Options(list) = &one.answer else { continue };
        for (place, option) in list.iter().enumerate() {
            out[*option] += n.saturating_sub(place + 1) as i64;
        }
    }
    out
}

/// The sum and the number of the marks of each option.
pub fn mark_sums(poll: &Poll, answers: &[PersonAnswer]) -> Vec<(i64, usize)> {
    let mut out = vec![(0, 0); poll.file.options.len()];
    for one in answers {
        let Answer::Marks(marks) = &one.answer else { continue };
        for (option, mark) in marks {
            out[*option].0 += mark;
            out[*option].1 += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poll(text: &str) -> Poll {
        let source = Source::new("polls/film.toml", text);
        let file = base::toml_values::parse(&source).unwrap();
        Poll { id: "film".into(), source, file }
    }

    fn read(poll: &Poll, text: &str) -> Result<Answer, String> {
        read_answer(poll, &Source::new("bob.txt", text), 0).map_err(|f| f.sentence().to_string())
    }

    #[test]
    fn answers_are_read_by_kind() {
        let options =
            "question = \"?\"\nissue = 1\noptions = [\"Cold Fish\", \"The Good, the Bad\", \"Bilge\"]\n";
        let of = |kind: &str| poll(&format!("kind = \"{kind}\"\n{options}"));
        for (kind, text, wanted) in [
            ("choice", " cold  fish.\n", Ok(Answer::Options(vec![0]))),
            ("choice", "2", Ok(Answer::Options(vec![1]))),
            ("choice", "4", Err("“4” is not an option of this poll")),
            ("choice", " ", Err("the answer is empty")),
            ("several", "Bilge, cold fish", Ok(Answer::Options(vec![2, 0]))),
            ("several", "The Good, the Bad\nBilge", Ok(Answer::Options(vec![1, 2]))),
            ("several", "Bilge, bilge", Err("“bilge” is named twice")),
            ("several", ",;\n", Err("the answer is empty")),
            ("rank", "3 > 1", Ok(Answer::Options(vec![2, 0]))),
            ("scale", "Bilge: 7\nCold Fish 10", Ok(Answer::Marks([(2, 7), (0, 10)].into()))),
            ("scale", "Bilge: 7, The Good, the Bad: 3", Err("“The Good” has no mark")),
            ("scale", "Bilge = 11", Err("the mark 11 is not between 0 and 10")),
            ("scale", "Bilge 1; bilge 2", Err("“Bilge” has two marks")),
            ("scale", "Bulge: 7", Err("“Bulge” is not an option of this poll")),
        ] {
            assert_eq!(read(&of(kind), text), wanted.map_err(String::from), "{kind}: {text}");
        }
        let number = poll("kind = \"number\"\nquestion = \"?\"\nissue = 1\n");
        for (text, wanted) in
            [("12", Some(12_000)), ("-3,5", Some(-3_500)), ("1.2345", None), ("x", None), ("1e9", None)]
        {
            assert_eq!(read(&number, text).ok(), wanted.map(Answer::Number), "{text}");
        }
    }

    #[test]
    fn means_are_rounded_to_thousandths() {
        assert_eq!(mean(22, 3), Some(7_333));
        assert_eq!(mean(-5, 3), Some(-1_667));
        assert_eq!(mean(1, 16), Some(63));
        assert_eq!(mean(3, 0), None);
    }
}
