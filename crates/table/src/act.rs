use engine::Seat;

use crate::{Change, Holder, Play, Player, Refusal, Rules, Stage, Table};

impl<G: ?Sized + Play> Table<G> {
    /// Plays a person's choice, made when the game had `at` steps.
    pub fn act(
        &self,
        holder: &Holder,
        at: usize,
        choice: &str,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut change = match self.lesson(rules)? {
            Some(lesson) => self.act_in_lesson(lesson, seat, at, choice)?,
            None => self.play(seat, at, choice)?,
        };
        // Choosing shows that the person is here, so the bot that stood in for them stops.
        change.sheet.seats[seat.index()].away = false;
        Ok(change.attended())
    }

    /// Plays the choice of a bot, in its own seat or for a person who is away.
    pub fn act_as_bot(&self, seat: Seat, at: usize, choice: &str) -> Result<Change<G>, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let chair = self.sheet.chair(seat)?;
        if self.sheet.lesson.is_some() {
            return Err(Refusal::NotSeated);
        }
        match chair.player {
            Player::Bot(_) => self.play(seat, at, choice),
            // Checked again here, because the person may have come back while the bot was thinking.
            Player::Person(_) if chair.is_played_by_bot(game.asked_since(seat)) => {
                let mut change = self.play(seat, at, choice)?;
                change.sheet.seats[seat.index()].helped = true;
                Ok(change)
            }
            Player::Free | Player::Person(_) => Err(Refusal::NotSeated),
        }
    }

    fn play(&self, seat: Seat, at: usize, choice: &str) -> Result<Change<G>, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let played = game.act(seat, at, choice)?;
        let mut sheet = self.sheet.clone();
        if played.game.is_over() {
            sheet.stage = Stage::Over;
        }
        Ok(Change { played: Some(played), ..Change::of(sheet) })
    }
}
