//! The result: places, and the sources of the points.

use crate::Colour;
use engine::{Seat, Standing};
use maud::{Markup, html};

use super::Scene;
use super::parts::letter;
use super::pieces::bone;

impl Scene<'_> {
    pub(super) fn score(&self, standing: &Standing) -> Markup {
        let mut seats: Vec<Seat> = standing.seats().iter().collect();
        seats.sort_by_key(|&seat| standing.place(seat));
        html! {
            table.db-score {
                caption { (self.say("score")) }
                thead {
                    tr {
                        th scope="col" { (self.say("score-place")) }
                        th scope="col" { (self.say("score-dog")) }
                        @for colour in Colour::ALL {
                            th scope="col" { (bone(colour)) span.db-sr { (self.bone_label(colour)) } }
                        }
                        th scope="col" { (self.say("score-points")) }
                    }
                }
                tbody { @for seat in seats { (self.score_of(seat, standing.place(seat))) } }
            }
        }
    }

    fn score_of(&self, seat: Seat, place: u8) -> Markup {
        let front = self.table.fronts[seat];
        html! {
            tr.won[place == 1] {
                td { (place) "." }
                th scope="row" {
                    (self.dog(seat))
                    (self.name(seat))
                }
                @if self.table.playing.contains(seat) {
                    @for colour in Colour::ALL { td data-letter=(letter(colour)) { (front.count(colour)) } }
                    td { b { (front.points()) } }
                } @else {
                    td.db-thrown colspan="6" { (self.say("score-out")) }
                }
            }
        }
    }
}
