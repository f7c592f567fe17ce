//! Twenty tables of strong bots that nobody watches, from one address: the attack against which the
//! bots of others have to be protected. Run it beside `fagin load`, against a server of your own on
//! this machine:
//!
//!     fagin serve --no-browser --listen 127.0.0.1:4000 --data FOLDER --bot-pause 0 --requests-per-second 100000
//!     fagin load http://127.0.0.1:4000 --tables 1 --seats 4 --bots 3 --level 3 --api --think 200 --seconds 30
//!     cargo run --release -p load --example crowd -- 127.0.0.1:4000
//!
//! The crowd comes from 127.0.0.2, so that it is another address than that of `fagin load`. Its
//! bots play until their games are over: stop the server to stop them.

mod neighbour;

use std::net::SocketAddr;

use neighbour::{ATTACKER, Error, post, server, set_up};
use serde_json::json;

const TABLES: usize = 20;
/// The strongest level.
const LEVEL: u8 = 3;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let server = server()?;
    for table in 1..=TABLES {
        let game = if table % 2 == 0 { "doggy-bag" } else { "oliver-twist" };
        let code = leave_to_bots(server, game).await?;
        println!("{table}: {code}");
    }
    Ok(())
}

/// Sets up a table, gives every seat to a bot, and starts it.
async fn leave_to_bots(server: SocketAddr, game: &str) -> Result<String, Error> {
    let bots = json!({ "1": LEVEL, "2": LEVEL, "3": LEVEL });
    let new = json!({ "game": game, "setup": "seats=4", "name": "Bill", "bots": bots });
    let (code, token) = set_up(ATTACKER, server, &new).await?;
    let ask = async |path: &str, body: &str| post(ATTACKER, server, path, &token, body).await;
    ask(&format!("/t/{code}/stand"), "").await?;
    let bot = json!({ "seat": 0, "level": LEVEL }).to_string();
    ask(&format!("/api/tables/{code}/bot"), &bot).await?;
    ask(&format!("/api/tables/{code}/start"), "").await?;
    Ok(code)
}
