//! The pulse of the site: it tells those who start whether tables could be reached until now.

use sqlx::Row;

use super::{Store, StoreError};
use crate::clock::FRESH_MINUTE;

/// A pulse that is missing for longer, in milliseconds, means that nobody could choose meanwhile.
const MISSED: i64 = 30_000;

impl Store {
    /// Says that the site is up. If it was not, or if a clock was changed, nobody's time is up for a minute. `last` is
    /// what this process was told before; the time of the house is returned.
    pub async fn beat(&self, last: Option<i64>) -> Result<i64, StoreError> {
        let row =
            sqlx::query("SELECT beat, grace FROM pulse WHERE id = 1").fetch_optional(&self.read).await?;
        let (beat, grace) = row.map_or((0, 0), |row| (row.get("beat"), row.get("grace")));
        let clock = self.clock();
        let leapt = last.is_some() && beat - clock.now() > MISSED;
        // After a clock was set back, deadlines are as far away as they were.
        clock.reach(beat);
        clock.spare_until(grace);
        let now = clock.now();
        if !self.has_clocks().await? {
            return Ok(now);
        }
        if leapt || now - last.unwrap_or(0).max(beat) > MISSED {
            tracing::info!("the site was away: nobody's time is up within a minute");
            clock.spare_until(now + FRESH_MINUTE);
        }
        self.keep_beat(now, clock.grace()).await?;
        Ok(now)
    }

    /// Whether anyone's time can run out. Otherwise nothing need be written.
    async fn has_clocks(&self) -> Result<bool, StoreError> {
        let clocks = sqlx::query("SELECT code FROM jobs WHERE kind = 'clock' LIMIT 1");
        Ok(clocks.fetch_optional(&self.read).await?.is_some())
    }

    async fn keep_beat(&self, beat: i64, grace: i64) -> Result<(), StoreError> {
        self.write(async |tx| {
            let keep = "INSERT INTO pulse (id, beat, grace) VALUES (1, $1, $2) ON CONFLICT (id) DO UPDATE SET \
                beat = CASE WHEN pulse.beat > excluded.beat THEN pulse.beat ELSE excluded.beat END, \
                grace = CASE WHEN pulse.grace > excluded.grace THEN pulse.grace ELSE excluded.grace END";
            sqlx::query(keep).bind(beat).bind(grace).execute(&mut **tx).await?;
            Ok(())
        })
        .await
    }
}
