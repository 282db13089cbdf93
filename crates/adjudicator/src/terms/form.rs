//! Forms: the text of an order with its slots, parsed once, and checked against the fields of the order at compile time.
//!
//! `{u}` unit, `{p}` place with its coast, `{v}` province, `{w}` power, `{k}` letters of a kind, `{n}` number, `{t}`
//! quoted text, `{c}` coast, `{s}` province or `mbu`, `{f}` a prediction; `{p+-}` one or more, joined by `-`; `[ ]` is
//! optional: present exactly if its slot is, or, without a slot, if its flag is set.

/// How an order is drawn; the slots it uses follow from their shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// Holds.
    Hold,
    /// Moves to the last place of the form.
    Move,
    /// Supports the second unit, to the place if there is one.
    Support,
    /// Convoys the second unit to the place.
    Convoy,
    /// Leaves the board.
    Disband,
    /// Is built.
    Build,
    /// Is removed.
    Remove,
    /// Is not drawn.
    Nothing,
}

/// A verb of a grammar with its text.
#[derive(Clone, Copy, Debug)]
pub struct OrderForm {
    /// The name of the verb.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// `M R W S`: the phases it belongs to.
    pub phases: &'static str,
    /// How it is drawn.
    pub arrow: ArrowKind,
}

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// Fixed letters.
    Lit(&'static str),
    /// A slot of this shape.
    Slot(u8),
    /// Several slots of one shape with a text between them.
    Many(u8, &'static str),
    /// An optional part with one slot.
    Opt(Vec<FormPart>),
    /// Optional letters.
    Flag(&'static str),
}

/// Parses a form.
pub(super) fn parts(text: &'static str) -> Vec<FormPart> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let cut = |close: char| rest[1..].split_once(close).unwrap_or((&rest[1..], ""));
        match first {
            '{' => {
                let (slot, after) = cut('}');
                out.push(match slot[1..].strip_prefix('+') {
                    Some(between) => FormPart::Many(slot.as_bytes()[0], between),
                    None => FormPart::Slot(slot.as_bytes()[0]),
                });
                rest = after;
            }
            '[' => {
                let (inner, after) = cut(']');
                out.push(if inner.contains('{') {
                    FormPart::Opt(parts(inner))
                } else {
                    FormPart::Flag(inner)
                });
                rest = after;
            }
            _ => {
                let stop = rest.find(['{', '[']).unwrap_or(rest.len());
                out.push(FormPart::Lit(&rest[..stop]));
                rest = &rest[stop..];
            }
        }
    }
    out
}

/// Whether the slots of a form are the fields of an order: shape, repeated or not, optional or not.
pub const fn fits(text: &str, fields: &[(u8, bool, bool)]) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut field, mut inside, mut slots) = (0, 0, false, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'[' => (inside, slots) = (true, 0),
            b']' => {
                if slots == 0 {
                    if field >= fields.len() || fields[field].0 != b'!' {
                        return false;
                    }
                    field += 1;
                }
                inside = false;
            }
            b'{' => {
                let many = bytes[at + 2] == b'+';
                if field >= fields.len() {
                    return false;
                }
                let (shape, several, optional) = fields[field];
                if shape != bytes[at + 1] || several != many || optional != inside {
                    return false;
                }
                (field, slots) = (field + 1, slots + 1);
                while bytes[at] != b'}' {
                    at += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    field == fields.len()
}
