//! Work that takes longer than a millisecond. It must not hold an async thread, because the answers
//! to other visitors wait for those.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

/// Runs the work on this thread, while another takes over the answers that wait for it.
pub fn apart<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => block_in_place(work),
        // A runtime of one thread has no other to take over, and outside a runtime nothing waits.
        _ => work(),
    }
}
