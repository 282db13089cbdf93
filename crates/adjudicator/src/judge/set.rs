//! Sets of forces or decisions as bits: one word where 64 are enough, several where they are not.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of small numbers. `a & b`, `a | b` and `!a` are intersection, union and complement.
pub trait Set:
    Copy
    + Default
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// Numbers from 0 to this, exclusive, can be in it.
    const CAPACITY: usize;

    /// The set of one number. Numbers beyond the capacity are a fault of the caller and give some other set.
    fn one(i: usize) -> Self;

    /// True if nothing is in it.
    fn is_empty(self) -> bool;

    /// How many are in it.
    fn len(self) -> usize;

    /// The smallest number in it.
    fn first(self) -> Option<usize>;

    /// The set without its smallest number.
    fn rest(self) -> Self;

    /// The empty set.
    #[inline]
    fn none() -> Self {
        Self::default()
    }

    /// The numbers below `n`.
    #[inline]
    fn below(n: usize) -> Self {
        (0..n).fold(Self::none(), |set, i| set | Self::one(i))
    }

    /// True if the number is in it.
    #[inline]
    fn has(self, i: usize) -> bool {
        !(self & Self::one(i)).is_empty()
    }

    /// True if the two have a number in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// True if everything in it is in the other, too.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Puts a number in.
    #[inline]
    fn insert(&mut self, i: usize) {
        *self |= Self::one(i);
    }

    /// Takes a number out.
    #[inline]
    fn remove(&mut self, i: usize) {
        *self &= !Self::one(i);
    }

    /// The set without a number.
    #[inline]
    fn without(self, i: usize) -> Self {
        self & !Self::one(i)
    }

    /// The numbers in it, ascending.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// The numbers in a set, ascending.
#[derive(Clone, Debug)]
pub struct Members<S>(S);

impl<S: Set> Iterator for Members<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let i = self.0.first()?;
        self.0 = self.0.rest();
        Some(i)
    }
}

impl Set for u64 {
    const CAPACITY: usize = 64;

    #[inline]
    fn one(i: usize) -> u64 {
        1 << (i & 63)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn first(self) -> Option<usize> {
        if self == 0 { None } else { Some(self.trailing_zeros() as usize) }
    }

    #[inline]
    fn rest(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn below(n: usize) -> u64 {
        if n >= 64 { !0 } else { (1 << n) - 1 }
    }
}

/// A set of up to 64 times `N` numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const N: usize>(pub [u64; N]);

/// Up to 256 numbers: more than any board has places for units.
pub type Wide = Bits<4>;

impl<const N: usize> Default for Bits<N> {
    #[inline]
    fn default() -> Self {
        Bits([0; N])
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Bits(self.0.map(|w| !w))
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Set for Bits<N> {
    const CAPACITY: usize = 64 * N;

    #[inline]
    fn one(i: usize) -> Self {
        let mut set = Self::default();
        set.0[i / 64 % N] = 1 << (i & 63);
        set
    }

    #[inline]
    fn has(self, i: usize) -> bool {
        self.0[i / 64 % N] >> (i & 63) & 1 == 1
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    #[inline]
    fn len(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|w| *w != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    #[inline]
    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|w| **w != 0) {
            *word &= *word - 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<S: Set>(numbers: &[usize]) {
        let mut set = S::none();
        numbers.iter().for_each(|i| set.insert(*i));
        assert_eq!(set.members().collect::<Vec<_>>(), numbers);
        assert_eq!(set.len(), numbers.len());
        assert!((set & !set).is_empty() && set.within(S::below(S::CAPACITY)));
        for i in numbers {
            assert!(set.has(*i) && !set.without(*i).has(*i));
        }
    }

    #[test]
    fn narrow_and_wide_sets_hold_what_was_put_in() {
        agrees::<u64>(&[0, 5, 63]);
        agrees::<Wide>(&[0, 63, 64, 130, 255]);
        assert_eq!(u64::below(64), !0);
    }
}
