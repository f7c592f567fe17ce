//! Where tables are kept: a file of this machine, or a database that several machines share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use server::Store;
use server::store::Trouble;

use crate::failure::Failure;

/// How often a database that cannot be reached is tried at the start, a second apart.
const TRIES: u32 = 20;

/// Where tables are kept.
#[derive(clap::Args)]
pub struct Place {
    /// The folder in which tables are kept; made if it is missing [default: the user's data folder]
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    #[command(flatten)]
    shared: Shared,
}

/// A database that several machines share.
#[derive(clap::Args)]
pub struct Shared {
    /// Keep tables in PostgreSQL instead, so that several nodes can serve them:
    /// postgres://user:password@host/database
    #[arg(long, value_name = "URL", env = "FAGIN_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// How many connections to the database this process may have
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    database_connections: u32,
}

impl Place {
    /// Opens it, and says where it is.
    pub async fn open(&self) -> Result<(Store, String), Failure> {
        if self.shared.database.is_some() {
            return self.shared.open().await;
        }
        let file = data_file(self.data.as_deref())?;
        let shown = file.display().to_string();
        let store = Store::open(&file)
            .await
            .map_err(|trouble| failed(&shown, trouble, "choose another folder with --data"))?;
        Ok((store, shown))
    }
}

impl Place {
    /// Opens what is there already, and says where it is. A file is not made for that.
    pub async fn open_old(&self) -> Result<(Store, String), Failure> {
        if self.shared.database.is_none() {
            let file = data_file(self.data.as_deref())?;
            if !file.exists() {
                let place = file.parent().unwrap_or(&file).display();
                return Err(Failure::usage(format!(
                    "no tables are kept in {place}: name the folder with --data"
                )));
            }
        }
        self.open().await
    }
}

impl Shared {
    /// Connects, and says to what. A database that is just being started is waited for.
    pub async fn open(&self) -> Result<(Store, String), Failure> {
        let Some(url) = &self.database else {
            return Err(Failure::usage(
                "name the database with --database postgres://user:password@host/database",
            ));
        };
        let shown = without_password(url)?;
        let mut tries = 0;
        loop {
            tries += 1;
            match Store::connect(url, self.database_connections).await {
                Ok(store) => return Ok((store, shown)),
                Err(Trouble::Lost(_)) if tries < TRIES => tokio::time::sleep(Duration::from_secs(1)).await,
                Err(trouble) => {
                    return Err(failed(&shown, trouble, "see that --database names one that runs"));
                }
            }
        }
    }
}

/// The address for people and logs.
fn without_password(url: &str) -> Result<String, Failure> {
    let wrong = || Failure::usage("--database has to look like postgres://user:password@host/database");
    let rest =
        url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://")).ok_or_else(wrong)?;
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    Ok(format!("postgres://{}", place.split('?').next().unwrap_or(place)))
}

fn failed(place: &str, trouble: Trouble, advice: &str) -> Failure {
    let what = match trouble {
        Trouble::Storage(what) | Trouble::Lost(what) => what,
        Trouble::Overtaken => "another program is changing it".to_string(),
    };
    Failure::Io(format!("tables cannot be kept in {place}: {what}; {advice}"))
}

/// The file in which tables are kept.
fn data_file(folder: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = match folder {
        Some(folder) => folder.to_path_buf(),
        None => dirs::data_dir()
            .ok_or_else(|| Failure::usage("there is no data folder for this user: name one with --data"))?
            .join("fagin"),
    };
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::Io(format!("the folder {} cannot be made: {error}", folder.display())))?;
    Ok(folder.join("fagin.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_shown_a_password() {
        let shown = without_password("postgres://fagin:p@ss@db.example:5433/tables?sslmode=require");
        assert_eq!(shown.ok().as_deref(), Some("postgres://db.example:5433/tables"));
        assert!(without_password("mysql://x").is_err());
    }
}
