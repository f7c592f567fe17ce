//! Seats around the table, sets of them, and one value per seat.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::ParseError;

/// The largest number of seats at a table of any game.
pub const MAX_SEATS: usize = 6;

/// A place at the table. Seats are numbered clockwise from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// Every seat a table can have.
    pub const ALL: [Seat; MAX_SEATS] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)];

    /// The seat with this number, which is below [`MAX_SEATS`].
    #[inline]
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS, "a table has at most six seats");
        Seat(number)
    }

    /// The number of the seat, from zero.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index into a list with one entry a seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// Just the number: a note or a phase is then short enough to read in a golden game.
impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        // One digit, so that a seat is written in one way only ("+1" and "01" are numbers to Rust).
        match text.as_bytes() {
            [digit @ b'0'..=b'5'] => Ok(Seat(digit - b'0')),
            _ => Err(ParseError::expected("the number of a seat", text)),
        }
    }
}

/// Some of the seats. Iterates clockwise from seat zero.
///
/// ```
/// use engine::{Seat, SeatSet};
///
/// let four = SeatSet::first(4);
/// assert_eq!(four.after(Seat::new(3)), Seat::new(0), "seats go round the table");
/// let others: Vec<u8> = four.without(Seat::new(2)).iter().map(Seat::number).collect();
/// assert_eq!(others, [0, 1, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `count` seats.
    pub const fn first(count: u8) -> SeatSet {
        assert!(count as usize <= MAX_SEATS, "a table has at most six seats");
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// Just one seat.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(seat.bit())
    }

    /// Whether `seat` is among them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
    }

    /// These seats and `seat`.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | seat.bit())
    }

    /// These seats but `seat`.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !seat.bit())
    }

    /// The number of members.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set has no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The next member clockwise after `seat`, which is `seat` itself if it is the only one. The
    /// set is not empty.
    #[inline]
    pub const fn after(self, seat: Seat) -> Seat {
        assert!(self.0 != 0, "somebody sits at the table");
        // The bits above `seat`; if there are none, the search starts again from seat zero.
        let later = self.0 & (0xFE << seat.0);
        let from = if later != 0 { later } else { self.0 };
        Seat(from.trailing_zeros() as u8)
    }

    /// The member with the lowest number. The set is not empty.
    #[inline]
    pub const fn lowest(self) -> Seat {
        assert!(self.0 != 0, "somebody sits at the table");
        Seat(self.0.trailing_zeros() as u8)
    }

    /// The members from the lowest number to the highest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Members(self.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

#[derive(Clone)]
struct Members(u8);

impl Iterator for Members {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        (self.0 != 0).then(|| {
            let seat = Seat(self.0.trailing_zeros() as u8);
            // Clears the lowest bit that is set.
            self.0 &= self.0 - 1;
            seat
        })
    }
}

/// One value for every seat of a full table, also for seats that are not taken. `N` is smaller in
/// games for fewer seats.
///
/// ```
/// use engine::{BySeat, Seat};
///
/// let mut coins: BySeat<u8, 4> = BySeat::all(3);
/// coins[Seat::new(2)] -= 1;
/// assert_eq!(coins, BySeat::each(|seat| if seat == Seat::new(2) { 2 } else { 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize = MAX_SEATS>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// The same value for every seat.
    pub const fn all(value: T) -> BySeat<T, N>
    where
        T: Copy,
    {
        BySeat([value; N])
    }

    /// A value for every seat, made by `make`.
    pub fn each(mut make: impl FnMut(Seat) -> T) -> BySeat<T, N> {
        BySeat(std::array::from_fn(|number| make(Seat(number as u8))))
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> BySeat<T, N> {
        BySeat::each(|_| T::default())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.0 as usize]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|&number| Seat::new(number)).collect()
    }

    #[test]
    fn clockwise_is_the_next_higher_seat_wrapping() {
        let three = seats(&[0, 2, 5]);
        assert_eq!(three.after(Seat::new(0)), Seat::new(2));
        assert_eq!(three.after(Seat::new(3)), Seat::new(5));
        assert_eq!(three.after(Seat::new(5)), Seat::new(0));
        assert_eq!(seats(&[4]).after(Seat::new(4)), Seat::new(4));
    }

    #[test]
    fn sets_iterate_in_order() {
        let numbers: Vec<u8> = seats(&[5, 1, 3]).iter().map(Seat::number).collect();
        assert_eq!(numbers, [1, 3, 5]);
        assert_eq!(SeatSet::first(6).len(), 6);
        assert!(SeatSet::first(0).is_empty());
    }

    #[test]
    fn a_seat_is_written_in_one_way() {
        assert_eq!("5".parse(), Ok(Seat::new(5)));
        for wrong in ["", "6", "05", "+1", "-1", "a", "1 "] {
            assert!(wrong.parse::<Seat>().is_err(), "{wrong:?}");
        }
    }
}
