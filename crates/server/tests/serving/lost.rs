//! A write whose acknowledgement is lost on the way: it was stored, and the client is told so,
//! whatever another node has stored meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::common::{Folder, House, Person, config, join, postgres, set_up, until};
use serde_json::json;
use server::Store;
use testkit::postgres::is_left_out;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A connection to PostgreSQL that can lose the response to a COMMIT.
struct Way {
    address: SocketAddr,
    mood: Arc<AtomicU8>,
    /// Becomes true when a response was lost.
    lost: watch::Receiver<bool>,
}

/// Everything goes through.
const OPEN: u8 = 0;
/// The response to the next COMMIT is lost, and everything after it.
const WATCHFUL: u8 = 1;
/// Nothing goes through.
const SHUT: u8 = 2;

impl Way {
    async fn to(port: u16) -> Way {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let mood = Arc::new(AtomicU8::new(OPEN));
        let (sender, lost) = watch::channel(false);
        let sender = Arc::new(sender);
        let way = Way { address, mood: mood.clone(), lost };
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mood, lost) = (mood.clone(), sender.clone());
                tokio::spawn(carry(near, port, mood, lost));
            }
        });
        way
    }

    fn set(&self, mood: u8) {
        self.mood.store(mood, Ordering::SeqCst);
    }
}

/// Carries bytes both ways until one end closes, or the mood forbids it.
async fn carry(
    mut near: TcpStream,
    port: u16,
    mood: Arc<AtomicU8>,
    lost: Arc<watch::Sender<bool>>,
) {
    let Ok(mut far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut there, mut back) = ([0; 16384], [0; 16384]);
    let mut losing = false;
    loop {
        tokio::select! {
            read = near.read(&mut there) => {
                let Ok(length @ 1..) = read else { return };
                let commits = there[..length].windows(6).any(|word| word == b"COMMIT");
                losing |= commits && mood.compare_exchange(WATCHFUL, SHUT, Ordering::SeqCst, Ordering::SeqCst).is_ok();
                if !losing && mood.load(Ordering::SeqCst) == SHUT {
                    return;
                }
                if far.write_all(&there[..length]).await.is_err() {
                    return;
                }
            }
            read = far.read(&mut back) => {
                let Ok(length @ 1..) = read else { return };
                if losing {
                    // PostgreSQL has answered, so the change is stored.
                    lost.send_replace(true);
                    return;
                }
                if mood.load(Ordering::SeqCst) == SHUT || near.write_all(&back[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Two nodes on one database, the first through a connection that can lose a response, and two
/// people who are asked at the same time.
async fn two_nodes() -> (Way, [House; 2], [Person; 2]) {
    let (_, address) = postgres().database();
    let (before, after) = address.split_once("127.0.0.1:").expect("it is on this machine");
    let (port, name) = after.split_once('/').expect("it has a name");
    let way = Way::to(port.parse().expect("a number")).await;
    let through = format!("{before}{}/{name}?sslmode=disable", way.address);
    let mut nodes = Vec::new();
    for address in [&through, &address] {
        let store = Store::connect(address, 4).await.expect("a database can be used");
        nodes.push(House::on(config(), Folder::new(), store).await);
    }
    let host =
        set_up(&nodes[0], json!({ "game": "doggy-bag", "setup": "seats=3", "name": "Ann" })).await;
    let guest = join(&nodes[0], &host.code, "Bob").await;
    let nodes: [House; 2] = nodes.try_into().ok().expect("two nodes");
    (way, nodes, [host, guest])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_is_in_the_record_is_not_refused_though_another_came_after_it() {
    if is_left_out() {
        return;
    }
    let (mut way, nodes, [host, guest]) = two_nodes().await;
    host.start(&nodes[0]).await;
    // The bot in the third seat stores a choice as well, and its response must not be the lost one.
    until(&nodes[0], &host.code, |table| table.next_bot().is_none()).await;
    let table = nodes[0].table(&host.token, &host.code).await;
    let choice =
        json!({ "step": table["screen"]["step"], "choice": table["screen"]["choices"][0] });
    way.set(WATCHFUL);
    let path = host.path("act");
    let sent = nodes[0].api(&host.token, &path, choice);
    let meanwhile = async {
        way.lost.wait_for(|lost| *lost).await.expect("an answer is lost");
        let choices = nodes[1].table(&host.token, &host.code).await["screen"]["choices"].clone();
        assert_eq!(choices, json!([]), "Ann's choice is stored");
        let other = guest.play(&nodes[1], 0).await.expect("Bob is asked as well");
        assert_eq!(other.status, 204, "{}", other.body);
        way.set(OPEN);
    };
    let (answer, ()) = tokio::join!(sent, meanwhile);
    assert_eq!(answer.status, 204, "it is stored: {}", answer.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_taken_is_not_refused_though_the_table_changed_after_it() {
    if is_left_out() {
        return;
    }
    let (mut way, nodes, [host, guest]) = two_nodes().await;
    way.set(WATCHFUL);
    let path = host.path("sit");
    let sent = nodes[0].api("", &path, json!({ "name": "Carl" }));
    let meanwhile = async {
        way.lost.wait_for(|lost| *lost).await.expect("an answer is lost");
        host.start(&nodes[1]).await;
        way.set(OPEN);
    };
    let (answer, ()) = tokio::join!(sent, meanwhile);
    assert_eq!(answer.status, 200, "Carl sits: {}", answer.body);
    let seats = nodes[1].table(&guest.token, &guest.code).await["seats"].clone();
    assert_eq!(seats[2]["name"], "Carl");
}
