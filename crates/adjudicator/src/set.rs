//! Sets of places, forces or decisions as bits: one word where 64 suffice, several where they do not.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not};

/// A set of small numbers. `a & b`, `a | b` and `!a` are intersection, union and complement.
pub trait IndexSet:
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
    /// Exclusive upper bound of the numbers it can hold.
    const CAPACITY: usize;

    /// Sets of places on boards whose fights are decided in sets of this width.
    type Places: PlaceTables;

    /// The set of one number, which must be below the capacity; otherwise the result is some other set.
    fn one(i: usize) -> Self;

    /// Whether the set is empty.
    fn is_empty(self) -> bool;

    /// Number of members.
    fn len(self) -> usize;

    /// The smallest member.
    fn first(self) -> Option<usize>;

    /// The set without its smallest member.
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

    /// Whether the number is a member.
    fn has(self, i: usize) -> bool;

    /// Whether the two have a member in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every member is in the other, too.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Adds a number.
    #[inline]
    fn insert(&mut self, i: usize) {
        *self |= Self::one(i);
    }

    /// Removes a number.
    #[inline]
    fn remove(&mut self, i: usize) {
        *self &= !Self::one(i);
    }

    /// The set without a number.
    #[inline]
    fn without(self, i: usize) -> Self {
        self & !Self::one(i)
    }

    /// The members, ascending.
    #[inline]
    fn members(self) -> SetIter<Self> {
        SetIter(self)
    }
}

/// Iterator over the members of a set, ascending.
#[derive(Clone, Debug)]
pub struct SetIter<S>(S);

impl<S: IndexSet> Iterator for SetIter<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let i = self.0.first()?;
        self.0 = self.0.rest();
        Some(i)
    }
}

macro_rules! word {
    ($($word:ty: $bits:literal),+) => {$(
        impl IndexSet for $word {
            const CAPACITY: usize = $bits;
            type Places = u128;

            #[inline]
            fn one(i: usize) -> $word {
                // In two steps: shifting by all the bits at once is slower.
                <$word>::from(1u64 << (i & 63)) << (i & 64 & ($bits - 1))
            }

            #[inline]
            fn has(self, i: usize) -> bool {
                (self >> (i & 64 & ($bits - 1))) as u64 >> (i & 63) & 1 == 1
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
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn below(n: usize) -> $word {
                if n >= $bits { !0 } else { (1 << n) - 1 }
            }
        }
    )+};
}
word!(u64: 64, u128: 128);

/// A set of up to 64 times `N` numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const N: usize>(pub [u64; N]);

/// Up to 256 numbers: a board of 128 places has fewer units.
pub type Wide = Bits<4>;
/// Up to 384 numbers: the units and places of boards that have been played by post.
pub type Broad = Bits<6>;
/// Up to 1,024 numbers: the places of the largest board.
pub type Vast = Bits<16>;

/// Sets of places, with tables that have one row for each place.
pub trait PlaceTables: IndexSet {
    /// One row for each place, and one for the index that stands for no place.
    type Rows<T: Copy + Debug>: IndexTable<T>;
}

/// A table with a row for every index, so that indexing cannot fail.
pub trait IndexTable<T>: Clone + Debug + IndexMut<u16, Output = T> {
    /// A table with the same value in every row.
    fn filled(value: T) -> Self;

    /// The first rows.
    fn head(&mut self, rows: usize) -> &mut [T];
}

/// `N` rows, `N` a power of two; indices wrap around.
#[derive(Clone, Debug)]
pub struct Rows<T, const N: usize>(Box<[T; N]>);

impl<T: Copy + Debug, const N: usize> IndexTable<T> for Rows<T, N> {
    fn filled(value: T) -> Self {
        let rows: Box<[T]> = vec![value; N].into_boxed_slice();
        Rows(rows.try_into().unwrap_or_else(|_| Box::new([value; N])))
    }

    #[inline]
    fn head(&mut self, rows: usize) -> &mut [T] {
        &mut self.0[..rows.min(N)]
    }
}

impl<T, const N: usize> Index<u16> for Rows<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, row: u16) -> &T {
        &self.0[row as usize & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<u16> for Rows<T, N> {
    #[inline]
    fn index_mut(&mut self, row: u16) -> &mut T {
        &mut self.0[row as usize & (N - 1)]
    }
}

impl PlaceTables for u128 {
    type Rows<T: Copy + Debug> = Rows<T, 256>;
}

impl PlaceTables for Broad {
    type Rows<T: Copy + Debug> = Rows<T, 512>;
}

impl PlaceTables for Vast {
    type Rows<T: Copy + Debug> = Rows<T, 2048>;
}

impl<const N: usize> Bits<N> {
    /// The empty set.
    pub const EMPTY: Bits<N> = Bits([0; N]);
    /// Every number.
    pub const ALL: Bits<N> = Bits([!0; N]);

    /// The set of one number, which must be below the capacity; otherwise the result is some other set.
    #[inline]
    pub fn singleton(i: impl Into<usize>) -> Bits<N> {
        let (i, mut set) = (i.into(), Bits::EMPTY);
        set.0[i / 64 % N] = 1 << (i & 63);
        set
    }

    /// Whether the number is a member; numbers beyond the capacity never are.
    #[inline]
    pub fn has(self, i: impl Into<usize>) -> bool {
        let i = i.into();
        self.0.get(i / 64).is_some_and(|word| word >> (i & 63) & 1 == 1)
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, i: impl Into<usize>) {
        *self |= Bits::singleton(i);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, i: impl Into<usize>) {
        *self &= !Bits::singleton(i);
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Bits::EMPTY
    }

    /// Whether the two have a member in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every member is in the other, too.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Number of members.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The smallest member.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|w| *w != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The members, ascending, as indices of places.
    #[inline]
    pub fn indices(self) -> impl Iterator<Item = u16> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(at, word)| u64::members(word).map(move |i| (at * 64 + i) as u16))
    }

    /// The same set in another width, without the members that do not fit.
    #[inline]
    pub fn resize<S: IndexSet>(self) -> S {
        let fitting = self.indices().map(usize::from).take_while(|i| *i < S::CAPACITY);
        fitting.fold(S::none(), |set, i| set | S::one(i))
    }
}

impl<T: Into<usize>, const N: usize> FromIterator<T> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = T>>(numbers: I) -> Self {
        numbers.into_iter().fold(Bits::EMPTY, |set, i| set | Bits::singleton(i))
    }
}

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

impl<const N: usize> BitAnd<Bits<N>> for &Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitand(self, other: Bits<N>) -> Bits<N> {
        *self & other
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

macro_rules! words {
    ($($many:literal: $places:ty),+) => {$(
        impl IndexSet for Bits<$many> {
            const CAPACITY: usize = 64 * $many;
            type Places = $places;

            #[inline]
            fn one(i: usize) -> Self {
                Bits::singleton(i)
            }

            #[inline]
            fn has(self, i: usize) -> bool {
                self.0[i / 64 % $many] >> (i & 63) & 1 == 1
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == Self::EMPTY
            }

            #[inline]
            fn len(self) -> usize {
                Bits::len(self)
            }

            #[inline]
            fn first(self) -> Option<usize> {
                Bits::first(self)
            }

            #[inline]
            fn rest(mut self) -> Self {
                if let Some(word) = self.0.iter_mut().find(|w| **w != 0) {
                    *word &= *word - 1;
                }
                self
            }
        }
    )+};
}
words!(4: u128, 6: Broad, 16: Vast);

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<S: IndexSet>(numbers: &[usize]) {
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
