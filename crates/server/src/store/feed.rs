//! What other processes tell of their changes, by PostgreSQL's LISTEN and NOTIFY. It is told in the transaction
//! of the change, so nobody hears of what is not stored.

use std::time::Duration;

use sqlx::postgres::PgListener;
use sqlx::{Any, Transaction};
use table::Code;

use super::{Engine, Job, Store, StoreError};

/// What a process hears of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A table was changed by another process.
    Changed(Code),
    /// There is something to be done that nobody has taken.
    Work,
    /// News may have been missed: look at everything again.
    Missed,
}

const CHANNEL: &str = "fagin";
/// What is told instead of a code when there is work.
const WORK: &str = "work";
/// Pause before a lost connection is tried again, at first.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses; each is twice the one before.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

impl Store {
    /// Tells the others of a change that is being stored.
    pub(super) async fn tell(
        &self,
        tx: &mut Transaction<'_, Any>,
        code: &Code,
        jobs: &[Job],
    ) -> Result<(), StoreError> {
        self.notify(tx, code.as_str()).await?;
        if jobs.iter().any(|job| !job.taken) {
            self.tell_work(tx).await?;
        }
        Ok(())
    }

    /// Tells the others that there is something to be done.
    pub(super) async fn tell_work(&self, tx: &mut Transaction<'_, Any>) -> Result<(), StoreError> {
        self.notify(tx, WORK).await
    }

    async fn notify(&self, tx: &mut Transaction<'_, Any>, what: &str) -> Result<(), StoreError> {
        if self.is_shared() {
            let message = format!("{what} {}", self.node);
            sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(message).execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Hears what others tell, for ever. While the storage cannot be reached this says so and tries again,
    /// less and less often.
    pub async fn listen(&self, mut hear: impl FnMut(News)) {
        let Engine::Postgres(url) = &self.engine else { return std::future::pending().await };
        let mut pause = FIRST_PAUSE;
        loop {
            match PgListener::connect(url).await {
                Ok(mut listener) => {
                    if listener.listen(CHANNEL).await.is_ok() {
                        self.note_answer(true);
                        pause = FIRST_PAUSE;
                        hear(News::Missed);
                        self.hear_all(&mut listener, &mut hear).await;
                    }
                    tracing::warn!("the connection to the storage is lost");
                }
                Err(error) => tracing::warn!(%error, "the storage cannot be reached"),
            }
            self.note_answer(false);
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    /// Until the connection is lost.
    async fn hear_all(&self, listener: &mut PgListener, hear: &mut impl FnMut(News)) {
        listener.eager_reconnect(false);
        while let Ok(Some(message)) = listener.try_recv().await {
            match message.payload().split_once(' ') {
                Some((_, node)) if node == &*self.node => {}
                Some((WORK, _)) => hear(News::Work),
                Some((code, _)) => Code::read(code).into_iter().for_each(|code| hear(News::Changed(code))),
                None => {}
            }
        }
    }
}
