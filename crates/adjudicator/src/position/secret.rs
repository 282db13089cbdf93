//! Values that only the GM may see.

/// A secret value. It has no `Serialize` and its `Debug` hides the value, so it cannot reach a template or a log by mistake.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Private<T>(T);

impl<T> Private<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Private<T> {
        Private(value)
    }

    /// The secret, for code that acts for the GM.
    pub fn reveal(&self) -> &T {
        &self.0
    }

    /// The secret, for changing it.
    pub fn reveal_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> std::fmt::Debug for Private<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Private(..)")
    }
}
