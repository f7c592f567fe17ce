//! Work that takes longer than a millisecond. Other visitors' answers wait for the async threads, so such work must
//! not hold one.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

/// Does dear work here and now, while another thread takes over the answers that wait for this one.
pub fn apart<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => block_in_place(work),
        // A runtime of one thread has nobody to take over, and outside a runtime nobody waits.
        _ => work(),
    }
}
