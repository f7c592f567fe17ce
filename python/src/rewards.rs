//! The reward of each seat.

use engine::{Seat, Standing};

/// From 1 for the first place down to -1 for the last, in even steps. Seats that share places share
/// what these bring. The sum is zero.
pub fn reward(standing: &Standing, seat: Seat) -> f32 {
    let place = standing.place(seat);
    let tied = standing.seats().iter().filter(|&other| standing.place(other) == place).count();
    let mean_place = f32::from(place) + (tied as f32 - 1.0) / 2.0;
    1.0 - 2.0 * (mean_place - 1.0) / f32::from(standing.seats().len() - 1)
}

#[cfg(test)]
mod tests {
    use engine::{BySeat, SeatSet};

    use super::*;

    fn rewards(places: &[u8]) -> Vec<f32> {
        let seats = SeatSet::first(places.len() as u8);
        let by_seat = BySeat::each(|seat| places.get(seat.index()).copied().unwrap_or(0));
        let standing = Standing::new(seats, by_seat);
        seats.iter().map(|seat| reward(&standing, seat)).collect()
    }

    #[test]
    fn places_are_evenly_apart_from_one_to_minus_one() {
        assert_eq!(rewards(&[2, 1]), [-1.0, 1.0]);
        assert_eq!(rewards(&[1, 3, 2]), [1.0, -1.0, 0.0]);
        assert_eq!(rewards(&[5, 4, 3, 2, 1]), [-1.0, -0.5, 0.0, 0.5, 1.0]);
    }

    #[test]
    fn those_who_share_places_share_their_rewards() {
        assert_eq!(rewards(&[1, 1, 3]), [0.5, 0.5, -1.0]);
        assert_eq!(rewards(&[1, 2, 2]), [1.0, -0.5, -0.5]);
        assert_eq!(rewards(&[1, 1, 1, 1]), [0.0; 4]);
    }
}
