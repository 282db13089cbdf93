//! Patterns of messages: Fluent's syntax tree brought into the form that is spoken from, with the place of every fault.

use std::ops::Range;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement, VariantKey};
use fluent_syntax::parser::{self, ErrorKind};

use base::toml_values::nearest_word;
use diagnostics::{Diagnostic, Source};

/// What a message says, piece by piece.
pub type MessagePattern = Vec<PatternPart>;

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternPart {
    /// As it stands.
    Text(Box<str>),
    /// A value.
    Value(PatternValue),
    /// One of several patterns, by a value.
    Choice {
        /// The value.
        by: PatternValue,
        /// The patterns with their keys.
        variants: Vec<(Box<str>, MessagePattern)>,
        /// Which of them stands for all other values.
        other: usize,
    },
}

/// A value within a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternValue {
    /// Words in quotation marks.
    Literal(Box<str>),
    /// A fact by its name.
    Fact(Box<str>),
    /// A function of a fact, in a form of the names (`dat`).
    Call(Function, Box<str>, Option<Box<str>>),
    /// Another message, or an attribute of one.
    Message(Box<str>, Option<Box<str>>),
}

/// The functions of the catalogues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Names of powers.
    Who,
    /// Units as results print them.
    Unit,
    /// An order as results print it.
    Order,
    /// Names of places.
    Place,
    /// Places as orders abbreviate them.
    Abbr,
    /// A number in words to twelve, then in figures.
    Num,
    /// A number in figures.
    Count,
    /// `one` or `other`, for a verb that follows a name.
    Many,
    /// A day.
    Date,
    /// A sum.
    Money,
}

impl Function {
    const ALL: [(&'static str, Function); 10] = [
        ("WHO", Function::Who),
        ("UNIT", Function::Unit),
        ("ORDER", Function::Order),
        ("PLACE", Function::Place),
        ("ABBR", Function::Abbr),
        ("NUM", Function::Num),
        ("COUNT", Function::Count),
        ("MANY", Function::Many),
        ("DATE", Function::Date),
        ("MONEY", Function::Money),
    ];
}

/// A message as a catalogue has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// What it says.
    pub value: Option<MessagePattern>,
    /// Its other forms.
    pub attributes: Vec<(Box<str>, MessagePattern)>,
}

impl Entries {
    /// The message itself, or a form of it.
    pub fn pattern(&self, attribute: Option<&str>) -> Option<&MessagePattern> {
        match attribute {
            None => self.value.as_ref(),
            Some(name) => self.attributes.iter().find(|(n, _)| **n == *name).map(|(_, p)| p),
        }
    }
}

/// How deep places may stand within places: the parser goes down a level for each.
const DEEPEST: usize = 16;

/// Where places stand too deep within others.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut fresh) = (0usize, false, true);
    for (at, c) in text.char_indices() {
        match c {
            // A line that begins without a blank is the next message.
            c if fresh && !c.is_whitespace() && c != '}' => (depth, quoted) = (0, false),
            '"' if depth > 0 => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == '\n' {
            quoted = false;
        }
        fresh = c == '\n';
        if depth > DEEPEST {
            return Some(at);
        }
    }
    None
}

/// Where a sign by its number (`\u` with four digits, `\U` with six) ends early at a letter of several bytes, which the parser
/// would cut in two.
fn cut_short(text: &str) -> Option<usize> {
    let mut escapes = text.match_indices('\\').map(|(at, _)| at);
    escapes.find(|at| {
        let rest = &text[at + 1..];
        if !rest.starts_with(['u', 'U']) {
            return false;
        }
        let digits = if rest.starts_with('u') { 4 } else { 6 };
        let end = rest[1..].find(|c: char| !c.is_ascii_hexdigit()).map_or(rest.len(), |n| n + 1);
        end <= digits && rest[end..].chars().next().is_some_and(|c| !c.is_ascii())
    })
}

/// Reads a catalogue: its messages in their order, each with the place of its name; faults go to `faults`.
pub fn read(source: &Source, faults: &mut Vec<Diagnostic>) -> Vec<(Range<usize>, Box<str>, Entries)> {
    let deep =
        too_deep(&source.text).map(|at| (at, format!("braces are nested more than {DEEPEST} deep here")));
    let cut = cut_short(&source.text)
        .map(|at| (at, "a sign by its number has four digits behind \\u, six behind \\U".to_string()));
    let end = deep.into_iter().chain(cut).min();
    if let Some((at, said)) = &end {
        let said = format!("{said}: the rest is not read");
        faults.push(Diagnostic::error("words-syntax", said).at(source, *at..at + 1));
    }
    let text = &source.text[..end.map_or(source.text.len(), |(at, _)| at)];
    let resource = match parser::parse(text) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            for error in errors {
                let at = error.pos.start.min(text.len())..error.pos.end.min(text.len());
                faults.push(Diagnostic::error("words-syntax", syntax_error_text(&error.kind)).at(source, at));
            }
            resource
        }
    };
    let mut reader = PatternParser { source, faults };
    let mut out = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let value = message.value.as_ref().map(|v| reader.pattern(&v.elements));
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|a| (a.id.name.into(), reader.pattern(&a.value.elements)));
            let attributes = attributes.collect();
            out.push((reader.span(message.id.name), message.id.name.into(), Entries { value, attributes }));
        }
    }
    out
}

/// One pattern, as `[words]` of zine.toml has it; Err says what is wrong.
pub fn parse_one(text: &str) -> Result<MessagePattern, String> {
    if !text.contains(['{', '}']) {
        return Ok(vec![PatternPart::Text(text.into())]);
    }
    let indented = text.replace('\n', "\n    ");
    let source = Source::new("word", format!("x = {indented}\n"));
    let mut faults = Vec::new();
    let read = read(&source, &mut faults).pop().and_then(|(_, _, e)| e.value);
    match (faults.into_iter().next(), read) {
        (None, Some(pattern)) => Ok(pattern),
        (fault, _) => Err(fault.map_or_else(|| "it is empty".to_string(), |f| f.sentence().into())),
    }
}

/// A fault of the syntax in one plain sentence.
fn syntax_error_text(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::MissingDefaultVariant => "a choice needs one variant marked with *".into(),
        ErrorKind::MultipleDefaultVariants => "a choice has only one variant marked with *".into(),
        ErrorKind::ExpectedToken(token) => format!("here “{token}” is missing"),
        ErrorKind::UnbalancedClosingBrace => "this } closes nothing; write {\"}\"} for a brace itself".into(),
        ErrorKind::UnterminatedStringLiteral => "quotation marks are not closed".into(),
        ErrorKind::ForbiddenCallee => "functions are written in capitals, like WHO($by)".into(),
        ErrorKind::ExpectedInlineExpression | ErrorKind::ExpectedSimpleExpressionAsSelector => {
            "braces take a name like $by, a function like WHO($by), or words in quotation marks".into()
        }
        ErrorKind::ExpectedCharRange { range } if range.contains('\n') => {
            "a choice has each of its variants on a new line".into()
        }
        ErrorKind::ExpectedMessageField { entry_id } => {
            format!("“{entry_id}” is empty: write {entry_id} = words")
        }
        other => {
            let mut text = other.to_string();
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            text
        }
    }
}

struct PatternParser<'a> {
    source: &'a Source,
    faults: &'a mut Vec<Diagnostic>,
}

impl PatternParser<'_> {
    /// Where a part of the text stands in it.
    fn span(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).saturating_sub(self.source.text.as_ptr() as usize);
        let end = start.saturating_add(part.len());
        if end <= self.source.text.len() { start..end } else { 0..0 }
    }

    fn fault(&mut self, part: &str, message: String) {
        let at = self.span(part);
        self.faults.push(Diagnostic::error("words", message).at(self.source, at));
    }

    fn pattern(&mut self, elements: &[PatternElement<&str>]) -> MessagePattern {
        elements
            .iter()
            .map(|element| match element {
                PatternElement::TextElement { value } => PatternPart::Text((*value).into()),
                PatternElement::Placeable { expression } => self.expression(expression),
            })
            .collect()
    }

    fn expression(&mut self, expression: &Expression<&str>) -> PatternPart {
        match expression {
            Expression::Inline(InlineExpression::Placeable { expression }) => self.expression(expression),
            Expression::Inline(inline) => {
                let value = self.value(inline);
                if let (
                    PatternValue::Call(Function::Many, name, _),
                    InlineExpression::FunctionReference { id, .. },
                ) = (&value, inline)
                {
                    self.fault(id.name, format!("MANY only chooses: {{ MANY(${name}) -> … }}"));
                }
                PatternPart::Value(value)
            }
            Expression::Select { selector, variants } => {
                let by = self.value(selector);
                let other = variants.iter().position(|v| v.default).unwrap_or(0);
                let variants =
                    variants.iter().map(|v| (variant_key(&v.key), self.pattern(&v.value.elements))).collect();
                PatternPart::Choice { by, variants, other }
            }
        }
    }

    fn value(&mut self, inline: &InlineExpression<&str>) -> PatternValue {
        match inline {
            InlineExpression::StringLiteral { value } => PatternValue::Literal(
                fluent_syntax::unicode::unescape_unicode_to_string(value).as_ref().into(),
            ),
            InlineExpression::NumberLiteral { value } => PatternValue::Literal((*value).into()),
            InlineExpression::VariableReference { id } => PatternValue::Fact(id.name.into()),
            InlineExpression::MessageReference { id, attribute } => {
                PatternValue::Message(id.name.into(), attribute.as_ref().map(|a| a.name.into()))
            }
            InlineExpression::FunctionReference { id, arguments } => {
                let found = Function::ALL.iter().find(|(name, _)| *name == id.name);
                let Some((_, function)) = found else {
                    let names: Vec<&str> = Function::ALL.iter().map(|(n, _)| *n).collect();
                    let near = nearest_word(id.name, &names)
                        .map(|n| format!("did you mean {n}? "))
                        .unwrap_or_default();
                    let text = format!(
                        "no function is called “{}”; {near}the functions are {}",
                        id.name,
                        names.join(", ")
                    );
                    self.fault(id.name, text);
                    return PatternValue::Literal("".into());
                };
                let form =
                    arguments.named.iter().find(|n| n.name.name == "form").and_then(|n| match &n.value {
                        InlineExpression::StringLiteral { value } => Some(Box::from(*value)),
                        _ => None,
                    });
                if let Some(other) = arguments.named.iter().find(|n| n.name.name != "form") {
                    let text =
                        format!("{} has no “{}”; it has form, like form: \"dat\"", id.name, other.name.name);
                    self.fault(other.name.name, text);
                }
                match &arguments.positional[..] {
                    [InlineExpression::VariableReference { id }] => {
                        PatternValue::Call(*function, id.name.into(), form)
                    }
                    _ => {
                        self.fault(
                            id.name,
                            format!("{} is written with one name, like {}($by)", id.name, id.name),
                        );
                        PatternValue::Literal("".into())
                    }
                }
            }
            InlineExpression::TermReference { id, .. } => {
                self.fault(
                    id.name,
                    format!("write {} without the stroke before it: it is a message", id.name),
                );
                PatternValue::Literal("".into())
            }
            InlineExpression::Placeable { expression } => match self.expression(expression) {
                PatternPart::Value(value) => value,
                _ => PatternValue::Literal("".into()),
            },
        }
    }
}

fn variant_key(key: &VariantKey<&str>) -> Box<str> {
    match key {
        VariantKey::Identifier { name } => Box::from(*name),
        VariantKey::NumberLiteral { value } => Box::from(*value),
    }
}

/// The values a pattern uses, those that choose among them.
pub fn values(pattern: &MessagePattern) -> Vec<&PatternValue> {
    let mut out = Vec::new();
    for part in pattern {
        match part {
            PatternPart::Text(_) => {}
            PatternPart::Value(value) => out.push(value),
            PatternPart::Choice { by, variants, .. } => {
                out.push(by);
                out.extend(variants.iter().flat_map(|(_, p)| values(p)));
            }
        }
    }
    out
}

/// What a pattern chooses by, with the keys of the variants.
pub fn choices(pattern: &MessagePattern) -> Vec<(&PatternValue, Vec<&str>)> {
    let mut out = Vec::new();
    for part in pattern {
        if let PatternPart::Choice { by, variants, .. } = part {
            out.push((by, variants.iter().map(|(key, _)| &**key).collect()));
            out.extend(variants.iter().flat_map(|(_, p)| choices(p)));
        }
    }
    out
}

/// Whether it says nothing whatever it is given.
pub fn is_empty(pattern: &MessagePattern) -> bool {
    pattern.iter().all(|part| match part {
        PatternPart::Text(text) | PatternPart::Value(PatternValue::Literal(text)) => text.trim().is_empty(),
        _ => false,
    })
}

/// The names of the facts a pattern uses, each once.
pub fn facts(pattern: &MessagePattern) -> Vec<&str> {
    let names = values(pattern).into_iter().filter_map(|value| match value {
        PatternValue::Fact(name) | PatternValue::Call(_, name, _) => Some(&**name),
        PatternValue::Literal(_) | PatternValue::Message(..) => None,
    });
    let mut out: Vec<&str> = names.collect();
    out.sort_unstable();
    out.dedup();
    out
}
