//! Changes of many tables in one transaction (group commit). A change goes at once if nothing is
//! under way; otherwise it waits with others for the next batch, so that they share a flush to the
//! disk and a notice. Each change wins or is overtaken on its own.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use futures_util::future::try_join;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_postgres::types::ToSql;

use super::pool::{Pool, Session};
use super::{ANSWER_PATIENCE, CONNECTION_PATIENCE, write_alone};
use crate::store::tables::OwnedEdit;
use crate::store::{StoreError, feed, fit, jobs};

/// Largest batch, so that the first change does not wait long for the last.
const BATCH: usize = 256;

type Outcome = Result<bool, StoreError>;

/// Collects changes into batches and stores them.
pub(super) struct Batcher(mpsc::UnboundedSender<Waiting>);

struct Waiting {
    edit: OwnedEdit,
    since: Instant,
    answer: oneshot::Sender<Outcome>,
}

impl Batcher {
    /// Uses at most half of the connections, because the other half is for readers.
    pub fn start(pool: Arc<Pool>, node: Arc<str>, connections: u32) -> Batcher {
        let (sender, inbox) = mpsc::unbounded_channel();
        let most = (connections as usize / 2).clamp(1, MOST_BATCHES);
        tokio::spawn(collect(pool, node, most, inbox));
        Batcher(sender)
    }

    /// Stores a change in the next batch; false if the table has another version.
    pub async fn save(&self, edit: OwnedEdit) -> Outcome {
        let (answer, answered) = oneshot::channel();
        let closed = || StoreError::Storage("it is closed".to_string());
        let waiting = Waiting { edit, since: Instant::now(), answer };
        self.0.send(waiting).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }
}

/// Batches under way at the same time. PostgreSQL commits transactions with notices one after the
/// other, so more than two would only wait: while one is flushed, the next is worked out.
const MOST_BATCHES: usize = 2;

async fn collect(
    pool: Arc<Pool>,
    node: Arc<str>,
    most: usize,
    mut inbox: mpsc::UnboundedReceiver<Waiting>,
) {
    let under_way = Arc::new(Semaphore::new(most));
    let mut later = VecDeque::new();
    loop {
        // While no place is free, changes gather here and the next batch grows: load makes batches
        // larger.
        let Ok(place) = under_way.clone().acquire_owned().await else { return };
        if later.is_empty() {
            let Some(next) = inbox.recv().await else { return };
            later.push_back(next);
            // Callers who were answered together come back together: let them arrive, so that they
            // share a batch.
            tokio::task::yield_now().await;
        }
        while let Ok(next) = inbox.try_recv() {
            later.push_back(next);
        }
        let batch = take_batch(&mut later);
        let (pool, node) = (pool.clone(), node.clone());
        tokio::spawn(async move {
            store(&pool, &node, batch).await;
            drop(place);
        });
    }
}

/// The next batch. Each table is in it once, because the second change of a table needs the version
/// that the first leaves.
fn take_batch(later: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let (mut batch, mut codes, mut left) = (Vec::new(), HashSet::new(), VecDeque::new());
    for waiting in later.drain(..) {
        if waiting.answer.is_closed() {
            // The caller has gone. Skipping the change is safe, because nothing was promised.
        } else if waiting.since.elapsed() > CONNECTION_PATIENCE {
            let _ = waiting.answer.send(Err(StoreError::Lost("no connection is free".to_string())));
        } else if batch.len() < BATCH && codes.insert(waiting.edit.code.clone()) {
            batch.push(waiting);
        } else {
            left.push_back(waiting);
        }
    }
    *later = left;
    batch
}

/// Stores a batch, and answers each caller once it is on the disk.
async fn store(pool: &Pool, node: &str, batch: Vec<Waiting>) {
    if batch.is_empty() {
        return;
    }
    let (edits, answers): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|waiting| (waiting.edit, waiting.answer)).unzip();
    match store_together(pool, node, &edits).await {
        Ok(won) => {
            for (edit, answer) in edits.iter().zip(answers) {
                let _ = answer.send(Ok(won.contains(edit.code.as_str())));
            }
        }
        // One bad change rolls back the whole batch, and PostgreSQL does not say which it was: try
        // each alone, so that only the bad one fails.
        Err(Failure::OfOne(_)) if edits.len() > 1 => {
            for (edit, answer) in edits.iter().zip(answers) {
                let _ = answer.send(write_alone(pool, &edit.write(Some(node)), node).await);
            }
        }
        // If the connection was lost, the batch may have been stored all the same. The callers try
        // again, and `Store::save` then finds the mark of each change that arrived.
        Err(Failure::OfOne(error) | Failure::OfAll(error)) => {
            answers.into_iter().for_each(|answer| drop(answer.send(Err(error.clone()))));
        }
    }
}

/// Why a batch was not stored.
enum Failure {
    /// One change was at fault; it is unknown which.
    OfOne(StoreError),
    OfAll(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::OfAll(error)
    }
}

async fn store_together(
    pool: &Pool,
    node: &str,
    edits: &[OwnedEdit],
) -> Result<HashSet<String>, Failure> {
    let mut session = pool.get().await?;
    let late = |_| Err(Failure::OfAll(super::late()));
    let stored = tokio::time::timeout(ANSWER_PATIENCE, store_in(&mut session, node, edits));
    let won = stored.await.unwrap_or_else(late)?;
    // Only after success: a session that failed may be inside a transaction, and is closed.
    session.give_back();
    Ok(won)
}

/// Stores a batch in one statement, so that the number of round trips does not grow with the batch.
///
/// Rows are locked in the order of their codes, because two nodes that lock the same rows in
/// different orders would deadlock. Only tables that `won` get steps and jobs; the others have
/// another version. A mark is stored with each change, so that its node finds it again after a lost
/// connection. Jobs that are as they were stay untouched, and so does a report that was asked for.
const SAVE: &str = "WITH
    edit AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
            $7::text[], $8::bigint[]) AS edit (code, version, stage, listed, deadline, touched, sheet, mark)),
    step AS (SELECT * FROM unnest($9::text[], $10::bigint[], $11::text[]) AS step (code, number, text)),
    job AS (SELECT * FROM unnest($12::text[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[],
            $17::bigint[]) AS job (code, kind, due, free, rank, share)),
    locked AS MATERIALIZED (SELECT tables.code FROM tables JOIN edit ON edit.code = tables.code
        WHERE tables.version = edit.version ORDER BY tables.code FOR UPDATE OF tables),
    won AS (UPDATE tables SET version = tables.version + 1, stage = edit.stage, listed = edit.listed,
            deadline = edit.deadline, touched = edit.touched, sheet = edit.sheet
        FROM edit JOIN locked ON locked.code = edit.code
        WHERE tables.code = edit.code AND tables.version = edit.version RETURNING tables.code),
    marked AS (INSERT INTO marks (code, node, mark)
        SELECT edit.code, $18::text, edit.mark FROM edit JOIN won ON won.code = edit.code
        ON CONFLICT (code, node) DO UPDATE SET mark = excluded.mark),
    played AS (INSERT INTO steps (code, number, text)
        SELECT step.code, step.number, step.text FROM step JOIN won ON won.code = step.code),
    undone AS (DELETE FROM jobs USING won WHERE jobs.code = won.code AND jobs.kind <> 'report'
        AND NOT EXISTS (SELECT 1 FROM job WHERE job.code = jobs.code AND job.kind = jobs.kind)),
    kept AS (INSERT INTO jobs (code, kind, due, free, rank, share)
        SELECT job.code, job.kind, job.due, job.free, job.rank, job.share FROM job JOIN won ON won.code = job.code
        ON CONFLICT (code, kind) DO UPDATE
            SET due = excluded.due, free = excluded.free, rank = excluded.rank, share = excluded.share
            WHERE (jobs.due, jobs.free, jobs.rank, jobs.share)
                IS DISTINCT FROM (excluded.due, excluded.free, excluded.rank, excluded.share))
    SELECT code FROM won";

/// Stores the changes of tables that still have the version that was read; returns the codes of
/// those.
async fn store_in(
    session: &mut Session,
    node: &str,
    edits: &[OwnedEdit],
) -> Result<HashSet<String>, Failure> {
    let statement = session.prepare(SAVE).await?;
    let (client, columns) = (session.client(), Columns::of(edits));
    let values = columns.values(&node);
    // Sent together, so that BEGIN costs no round trip of its own.
    let saved = try_join(client.batch_execute("BEGIN"), client.query(&statement, &values)).await;
    let ((), rows) = saved.map_err(|error| match fit::is_of_content(&error) {
        true => Failure::OfOne(error.into()),
        false => Failure::OfAll(error.into()),
    })?;
    let won = rows.iter().map(|row| row.try_get(0)).collect::<Result<HashSet<String>, _>>();
    let won = won.map_err(StoreError::from)?;
    let mut news: Vec<String> = won.iter().cloned().collect();
    let has_work = |edit: &&OwnedEdit| won.contains(edit.code.as_str());
    if edits.iter().filter(has_work).any(|edit| jobs::are_for_all(&edit.jobs)) {
        news.push(feed::WORK.to_string());
    }
    // The notices commit with the changes: one for the whole batch.
    session.commit(&news, node).await?;
    Ok(won)
}

/// The changes of a batch as columns, which `unnest` turns into rows: one value per table, step or
/// job.
#[derive(Default)]
struct Columns<'a> {
    code: Vec<&'a str>,
    version: Vec<i64>,
    stage: Vec<&'static str>,
    listed: Vec<i64>,
    deadline: Vec<Option<i64>>,
    touched: Vec<i64>,
    sheet: Vec<&'a str>,
    mark: Vec<i64>,
    step_code: Vec<&'a str>,
    step_number: Vec<i64>,
    step_text: Vec<&'a str>,
    job_code: Vec<&'a str>,
    job_kind: Vec<&'static str>,
    job_due: Vec<i64>,
    job_free: Vec<i64>,
    job_rank: Vec<i64>,
    job_share: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn of(edits: &'a [OwnedEdit]) -> Columns<'a> {
        let mut columns = Columns::default();
        edits.iter().for_each(|edit| columns.push(edit));
        columns
    }

    fn push(&mut self, edit: &'a OwnedEdit) {
        let code = edit.code.as_str();
        self.code.push(code);
        self.version.push(edit.version);
        self.stage.push(edit.row.stage);
        self.listed.push(edit.row.listed);
        self.deadline.push(edit.row.deadline);
        self.touched.push(edit.row.touched);
        self.sheet.push(&edit.row.sheet);
        self.mark.push(edit.mark);
        for (number, text) in (edit.at..).zip(&edit.steps) {
            self.step_code.push(code);
            self.step_number.push(number);
            self.step_text.push(text);
        }
        for job in &edit.jobs {
            self.job_code.push(code);
            self.job_kind.push(job.work.name());
            self.job_due.push(job.due);
            self.job_free.push(job.free());
            self.job_rank.push(job.order.rank as i64);
            self.job_share.push(i64::from(job.order.share));
        }
    }

    fn values<'b>(&'b self, node: &'b &str) -> [&'b (dyn ToSql + Sync); 18] {
        [
            &self.code,
            &self.version,
            &self.stage,
            &self.listed,
            &self.deadline,
            &self.touched,
            &self.sheet,
            &self.mark,
            &self.step_code,
            &self.step_number,
            &self.step_text,
            &self.job_code,
            &self.job_kind,
            &self.job_due,
            &self.job_free,
            &self.job_rank,
            &self.job_share,
            node,
        ]
    }
}
