//! Conditions: facts joined by `AND`, `OR`, `NOT` and brackets.

/// A condition over facts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clause<F> {
    /// At least one holds.
    Any(Vec<Clause<F>>),
    /// All hold.
    All(Vec<Clause<F>>),
    /// Does not hold.
    Not(Box<Clause<F>>),
    /// A single fact.
    Fact(F),
}

/// Deepest nesting of brackets.
pub(crate) const DEPTH: usize = 16;

impl<F> Clause<F> {
    /// Joins clauses; a single one is returned unchanged, none gives `None`.
    pub fn all_or_any(mut list: Vec<Clause<F>>, join: fn(Vec<Clause<F>>) -> Clause<F>) -> Option<Clause<F>> {
        if list.len() > 1 { Some(join(list)) } else { list.pop() }
    }

    /// All facts in it.
    pub fn facts(&self) -> Vec<&F> {
        match self {
            Clause::Any(list) | Clause::All(list) => list.iter().flat_map(Clause::facts).collect(),
            Clause::Not(inner) => inner.facts(),
            Clause::Fact(fact) => vec![fact],
        }
    }

    /// Whether it is true, given the truth of its facts.
    pub fn holds(&self, fact: &mut dyn FnMut(&F) -> bool) -> bool {
        match self {
            Clause::Any(list) => list.iter().any(|c| c.holds(fact)),
            Clause::All(list) => list.iter().all(|c| c.holds(fact)),
            Clause::Not(inner) => !inner.holds(fact),
            Clause::Fact(one) => fact(one),
        }
    }

    /// The same condition over the mapped facts; `None` if any of them is `None`.
    pub fn map<G>(&self, fact: &mut dyn FnMut(&F) -> Option<G>) -> Option<Clause<G>> {
        let mut all = |list: &[Clause<F>]| list.iter().map(|c| c.map(fact)).collect::<Option<Vec<_>>>();
        Some(match self {
            Clause::Any(list) => Clause::Any(all(list)?),
            Clause::All(list) => Clause::All(all(list)?),
            Clause::Not(inner) => Clause::Not(Box::new(inner.map(fact)?)),
            Clause::Fact(one) => Clause::Fact(fact(one)?),
        })
    }

    /// The canonical text.
    pub fn text(&self, fact: &dyn Fn(&F) -> String) -> String {
        match self {
            Clause::Any(list) | Clause::All(list) => {
                let parts = list.iter().map(|part| match part {
                    Clause::Any(_) | Clause::All(_) => format!("({})", part.text(fact)),
                    _ => part.text(fact),
                });
                let word = if matches!(self, Clause::Any(_)) { " OR " } else { " AND " };
                parts.collect::<Vec<_>>().join(word)
            }
            Clause::Not(inner) if matches!(**inner, Clause::Fact(_)) => format!("NOT {}", inner.text(fact)),
            Clause::Not(inner) => format!("NOT ({})", inner.text(fact)),
            Clause::Fact(one) => fact(one),
        }
    }

    /// Reads a canonical text. `None` for any other, or if brackets are too deep.
    pub fn parse(text: &str, fact: &dyn Fn(&str) -> Option<F>) -> Option<Clause<F>> {
        Self::read(text, fact, DEPTH)
    }

    fn read(text: &str, fact: &dyn Fn(&str) -> Option<F>, depth: usize) -> Option<Clause<F>> {
        let depth = depth.checked_sub(1)?;
        for (word, join) in [(" OR ", Clause::Any as fn(_) -> _), (" AND ", Clause::All)] {
            let parts = outside(text, word);
            if parts.len() > 1 {
                let list: Option<Vec<_>> = parts.into_iter().map(|p| Self::read(p, fact, depth)).collect();
                return list.map(join);
            }
        }
        if let Some(rest) = text.strip_prefix("NOT ") {
            return Some(Clause::Not(Box::new(Self::read(rest, fact, depth)?)));
        }
        match text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            Some(inner) => Self::read(inner, fact, depth),
            None => fact(text).map(Clause::Fact),
        }
    }
}

/// Splits a text at a word outside brackets.
fn outside<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let (mut out, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 && at >= start && text[at..].starts_with(word) => {
                out.push(&text[start..at]);
                start = at + word.len();
            }
            _ => {}
        }
    }
    out.push(text.get(start..).unwrap_or(""));
    out
}
