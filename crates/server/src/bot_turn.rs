//! The turn of a bot: it thinks on a core of its own, and its choice is a change like any other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Level;
use dice::secret;
use engine::Seat;
use table::Refusal as No;

use crate::cores::Core;
use crate::hosted_game::HostedGame;
use crate::hosted_table::HostedTable;
use crate::house::House;
use crate::log::alias;
use crate::metrics::GaugeGuard;
use crate::refusal::Refusal;
use crate::store::{Rank, Work};

/// Attempts at one turn. The table can change while a bot thinks, and then it thinks again.
const ATTEMPTS: usize = 4;

/// Plays the turn that this process kept when it stored the job, once it is due and if there is a
/// core for it then. Otherwise the job waits for its turn with all others.
pub fn play_later(hosted: &Arc<HostedTable>, due: i64) {
    let (hosted, in_hand) = (hosted.clone(), hosted.house().take_job());
    tokio::spawn(async move {
        let house = hosted.house();
        let pause = Duration::from_millis((due - house.now()).max(0) as u64);
        tokio::select! {
            () = tokio::time::sleep(pause) => match house.cores.of(Rank::Attended).one_now() {
                Some(core) => play(&hosted, core).await,
                None => {
                    let_go(&hosted).await;
                    house.cores.wake();
                }
            },
            () = house.closed() => let_go(&hosted).await,
        }
        drop(in_hand);
    });
}

/// Lets the next bot of a table choose. If this process dies in the middle, another one does it
/// later.
pub async fn play(hosted: &Arc<HostedTable>, mut core: Core) {
    let house = hosted.house();
    let pool = house.cores.like(&core);
    for _ in 0..ATTEMPTS {
        let table = hosted.table();
        let (Some((seat, level)), Some(game)) = (table.next_bot(), table.game.clone()) else {
            return;
        };
        let at = game.steps();
        let choice = tokio::select! {
            choice = think(house, game, seat, level, core) => choice,
            () = house.closed() => return let_go(hosted).await,
        };
        let Some(choice) = choice else { return };
        match hosted.change(|table| table.act_as_bot(seat, at, &choice)).await {
            Ok(_) => {
                house.metrics().bot_chose();
                house.metrics().did(Work::Bot);
                return;
            }
            // The table has changed meanwhile: think again about the table as it is now.
            Err(Refusal::Table(No::Stale | No::Rules(..) | No::NotSeated)) => {
                let Some(another) = pool.one().await else { return };
                core = another;
            }
            Err(refusal) => {
                let table = alias(&hosted.code);
                return tracing::warn!(table, ?refusal, "a bot's choice could not be stored");
            }
        }
    }
}

/// The choice of a bot, on the core that it has. The core is released before the choice is stored,
/// because storing needs none.
async fn think(
    house: &House,
    game: Arc<dyn HostedGame>,
    seat: Seat,
    level: u8,
    core: Core,
) -> Option<String> {
    let _thinking = GaugeGuard::count(&house.metrics().thinking);
    let begun = Instant::now();
    let level = Level::ALL[usize::from(level).min(Level::ALL.len() - 1)];
    let seed = u64::from_le_bytes(secret::random());
    let choice = core.think(move || game.think(seat, level, seed)).await;
    house.metrics().thought(begun.elapsed());
    choice
}

/// Returns the job that this process took, so that another can do it.
async fn let_go(hosted: &HostedTable) {
    if let Err(error) = hosted.house().store.let_go(&hosted.code).await {
        tracing::warn!(table = alias(&hosted.code), ?error, "a job could not be let go");
    }
}
