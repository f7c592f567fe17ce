//! The pulse of the site, by which a starting process knows whether tables could be reached until
//! now.

use super::statement::{Statement, Write};
use super::{Store, StoreError};
use crate::clock::FRESH_MINUTE;

/// Longest gap between beats, in milliseconds. After a longer one the site was away, and people
/// could not choose.
const MISSED: i64 = 30_000;

impl Store {
    /// Records that the site is up. If it was not, or if a clock was changed, no seat’s time is up
    /// for a minute. `last` is this process’s previous beat; returns the time of the house.
    pub async fn beat(&self, last: Option<i64>) -> Result<i64, StoreError> {
        let pulse = "SELECT beat, grace FROM pulse WHERE id = 1";
        let pulse = self.rows(Statement::new(pulse, [])).await?;
        let (beat, grace) = match pulse.first() {
            Some(row) => (row.number(0)?, row.number(1)?),
            None => (0, 0),
        };
        let clock = self.clock();
        let leapt = last.is_some() && beat - clock.now() > MISSED;
        // After a clock was set back, deadlines stay as far away as they were.
        clock.reach(beat);
        clock.spare_until(grace);
        let now = clock.now();
        let clocks = "SELECT code FROM jobs WHERE kind = 'clock' LIMIT 1";
        let clocks = match self.rows(Statement::new(clocks, [])).await {
            // Citus has lost a machine, and with it some tables: their players cannot choose, so
            // there is no beat. A starting process goes on, for the players at the others.
            Err(StoreError::Lost(_)) if last.is_none() => {
                clock.spare_until(now + FRESH_MINUTE);
                return Ok(beat);
            }
            clocks => clocks?,
        };
        // No table has a clock, so no beat is needed.
        if clocks.is_empty() {
            return Ok(now);
        }
        if leapt || now - last.unwrap_or(0).max(beat) > MISSED {
            tracing::info!("the site was away: nobody's time is up within a minute");
            clock.spare_until(now + FRESH_MINUTE);
        }
        self.keep_beat(now, clock.grace()).await?;
        Ok(now)
    }

    async fn keep_beat(&self, beat: i64, grace: i64) -> Result<(), StoreError> {
        let keep = "INSERT INTO pulse (id, beat, grace) VALUES (1, $1, $2) ON CONFLICT (id) DO UPDATE SET \
            beat = CASE WHEN pulse.beat > excluded.beat THEN pulse.beat ELSE excluded.beat END, \
            grace = CASE WHEN pulse.grace > excluded.grace THEN pulse.grace ELSE excluded.grace END";
        self.write(Write::of(Statement::new(keep, [beat.into(), grace.into()]))).await.map(drop)
    }
}
