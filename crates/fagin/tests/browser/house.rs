//! The program itself, in a folder of its own, and the driver that opens browsers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Attempts to start a driver.
const ATTEMPTS: usize = 5;

/// A running server with its folder, and a running chromedriver. All of it ends with the house.
pub struct House {
    server: Option<Process>,
    port: u16,
    driver: Driver,
    folder: Folder,
}

impl House {
    /// Opens a house; `None` if tests go without browsers.
    pub fn open() -> Option<House> {
        House::with_tables("")
    }

    /// Opens a house with exported tables, one per line.
    pub fn with_tables(exported: &str) -> Option<House> {
        let mut house = House::without_a_server(0)?;
        if !exported.is_empty() {
            bring_in(&house.folder.0, exported);
        }
        let (server, port) = lay_the_table(&house.folder.0, 0);
        (house.server, house.port) = (Some(server), port);
        Some(house)
    }

    /// Opens a house for another server at this port; `None` if tests go without browsers.
    pub fn without_a_server(port: u16) -> Option<House> {
        if std::env::var_os("FAGIN_NO_BROWSER").is_some_and(|value| value == "1") {
            eprintln!("FAGIN_NO_BROWSER=1: nothing is tried in a browser");
            return None;
        }
        Some(House { server: None, port, driver: Driver::start(), folder: Folder::new() })
    }

    pub fn address(&self, path: &str) -> String {
        format!("http://localhost:{}{path}", self.port)
    }

    /// The address of the driver.
    pub fn driver(&self) -> String {
        format!("http://127.0.0.1:{}", self.driver.port)
    }

    /// A new folder in the house.
    pub fn new_folder(&self) -> PathBuf {
        let folder = self.folder.0.join(format!("browser-{}", next_number()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        folder
    }

    /// Kills the server (SIGKILL).
    pub fn pull_the_plug(&mut self) {
        self.server = None;
    }

    /// Starts the server again, with the same folder and port.
    pub fn plug_in(&mut self) {
        let (server, port) = lay_the_table(&self.folder.0, self.port);
        assert_eq!(port, self.port);
        self.server = Some(server);
    }
}

/// Imports tables into the database of a folder.
fn bring_in(folder: &Path, exported: &str) {
    let file = folder.join("tables.jsonl");
    std::fs::write(&file, exported).expect("a file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fagin"));
    let done = command.args(["db", "import"]).arg(&file).arg("--data").arg(folder).status();
    assert!(done.is_ok_and(|status| status.success()), "the tables are brought in");
}

/// Starts the server and waits until it prints its address.
fn lay_the_table(folder: &Path, port: u16) -> (Process, u16) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fagin"));
    command.arg("serve").arg("--no-browser").arg("--data").arg(folder);
    command.args(["--listen", &format!("127.0.0.1:{port}"), "--bot-pause", "0"]);
    command.args(["--tables-per-minute", "1000", "--requests-per-second", "10000"]);
    let mut server = Process::start(&mut command, "fagin");
    let line = server
        .line_with("Fagin is running at ")
        .expect("it does not end before it says where it is");
    let port = line.rsplit(':').next().and_then(|port| port.trim().parse().ok());
    (server, port.unwrap_or_else(|| panic!("no port in {line:?}")))
}

struct Driver {
    port: u16,
    process: Process,
}

impl Driver {
    fn start() -> Driver {
        let (process, line) =
            (0..ATTEMPTS).find_map(|_| Driver::try_to_start()).expect("chromedriver starts");
        let digits: String = line
            .chars()
            .rev()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        let port = digits.chars().rev().collect::<String>().parse();
        Driver { port: port.unwrap_or_else(|_| panic!("no port in {line:?}")), process }
    }

    /// Starts a driver, and returns the line with its port. It ends by itself if the port that it
    /// found free for IPv4 is taken for IPv6.
    fn try_to_start() -> Option<(Process, String)> {
        let mut process =
            Process::start(Command::new("chromedriver").arg("--port=0"), "chromedriver");
        let line = process.line_with("successfully on port ")?;
        Some((process, line))
    }

    /// Asks the driver to close its browsers, which would outlive it otherwise.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port))?;
        socket.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(socket, "GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        socket.read_to_end(&mut Vec::new())?;
        Ok(())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if self.shut_down().is_ok() {
            self.process.give_it_a_moment();
        }
    }
}

/// A process that is killed when it is dropped.
struct Process {
    child: Child,
    // Kept open, because a process that writes to a closed pipe is killed.
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(command: &mut Command, name: &str) -> Process {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap_or_else(|error| {
            panic!(
                "{name} does not start ({error}). Browser tests need chromium and chromium-driver: run ./test, \
                 which installs them, or set FAGIN_NO_BROWSER=1 to go without."
            )
        });
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Process { child, output }
    }

    /// The first line that contains this; `None` if the process ends before.
    fn line_with(&mut self, words: &str) -> Option<String> {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            if self.output.read_line(&mut line).expect("its output can be read") == 0 {
                return None;
            }
        }
        Some(line)
    }

    /// Waits for it to end by itself.
    fn give_it_a_moment(&mut self) {
        for _ in 0..100 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = format!("fagin-browser-{}-{}", std::process::id(), next_number());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn next_number() -> u32 {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}
