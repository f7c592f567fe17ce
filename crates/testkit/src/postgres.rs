//! A private PostgreSQL for tests and measurements: in a temporary folder, on a free port, removed
//! with the process that started it, however that ends.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// True if tests on PostgreSQL are left out, because it cannot be installed here:
/// `FAGIN_NO_POSTGRES=1`.
pub fn is_left_out() -> bool {
    std::env::var("FAGIN_NO_POSTGRES").is_ok_and(|wish| wish == "1")
}

pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
    /// A shell that stops the server and removes its folder when its input ends, which happens even
    /// if this process is killed.
    keeper: Child,
}

impl Postgres {
    /// Starts a server. `durable` waits for the disk like a real site; without it nothing does.
    pub fn start(durable: bool) -> Postgres {
        let programs = programs();
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .expect("a port")
            .port();
        let folder =
            std::env::temp_dir().join(format!("fagin-postgres-{}-{port}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&folder));
        }
        let data = folder.join("data");
        let mut make = as_its_user(&programs.join("initdb"));
        run(make
            .args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D"])
            .arg(&data));
        let keeper = keeper(&programs, &folder);
        let postgres = Postgres { folder, programs, port, databases: AtomicU32::new(0), keeper };
        let durable = if durable { "" } else { "fsync = off\nsynchronous_commit = off\n" };
        let settings = format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{}'\nmax_connections = 200\n{durable}",
            postgres.folder.display()
        );
        let file = data.join("postgresql.auto.conf");
        fs::write(&file, settings).expect("settings can be written");
        postgres.start_again();
        postgres
    }

    /// Starts the server again after a stop.
    pub fn start_again(&self) {
        let log = self.folder.join("log");
        run(self.control().args(["-w", "-t", "60", "-l"]).arg(log).arg("start"));
    }

    /// Stops the server at once, as if it had been killed: all clients lose their connection.
    pub fn stop(&self) {
        run(self.control().args(["-w", "-m", "immediate", "stop"]));
    }

    /// Cuts every connection to a database; new ones can be made at once.
    pub fn cut(&self, database: &str) {
        let cut = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        );
        self.query("postgres", &cut);
    }

    /// A new, empty database: its name and its address.
    pub fn database(&self) -> (String, String) {
        let name = format!("fagin_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.query("postgres", &format!("CREATE DATABASE {name}"));
        let address = format!("postgres://postgres@127.0.0.1:{}/{name}", self.port);
        (name, address)
    }

    /// The rows that a statement returns, a line for each.
    pub fn query(&self, database: &str, statement: &str) -> Vec<String> {
        let port = self.port.to_string();
        let mut ask = Command::new(self.programs.join("psql"));
        ask.args([
            "-q",
            "-A",
            "-t",
            "-h",
            "127.0.0.1",
            "-U",
            "postgres",
            "-p",
            &port,
            "-d",
            database,
        ]);
        run(ask.args(["-c", statement])).lines().map(str::to_string).collect()
    }

    fn control(&self) -> Command {
        let mut control = as_its_user(&self.programs.join("pg_ctl"));
        control.arg("-D").arg(self.folder.join("data"));
        control
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The folder of initdb and the others. Debian keeps them out of the PATH.
fn programs() -> PathBuf {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    versions.retain(|folder| folder.join("initdb").exists());
    // The last is the newest version.
    versions.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    versions.pop().or(found).expect("PostgreSQL is installed; ./test does so")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("every system has id");
    String::from_utf8_lossy(&id.stdout).trim() == "0"
}

/// A command as the user `postgres`, because PostgreSQL refuses to run as root.
fn as_its_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

/// Runs a program to its end, and returns its output.
fn run(command: &mut Command) -> String {
    // From a folder that every user may enter.
    let done =
        command.current_dir("/").stdin(Stdio::null()).output().expect("the program can be run");
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).to_string()
}

fn keeper(programs: &Path, folder: &Path) -> Child {
    let stop = if is_root() { "runuser -u postgres -- " } else { "" };
    // Ctrl-C reaches the whole process group, and the keeper has to outlive it.
    let script = format!(
        "trap '' INT TERM; read -r _; {stop}'{}/pg_ctl' -D '{folder}/data' -m immediate stop >/dev/null 2>&1; rm -rf '{folder}'",
        programs.display(),
        folder = folder.display()
    );
    let mut keeper = Command::new("sh");
    keeper.args(["-c", &script]).current_dir("/").stdin(Stdio::piped());
    keeper.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("every system has sh")
}
