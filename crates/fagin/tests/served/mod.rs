//! The program as a server, in a folder of its own; both go with the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("fagin-served-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server; killed when it is dropped.
pub struct Served {
    pub process: Child,
    pub port: u16,
}

impl Served {
    /// Starts it, and waits until it says where it listens.
    pub fn start(command: &mut Command) -> Served {
        let quiet = command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = quiet.spawn().expect("the program starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("it has an output");
        BufReader::new(output).read_line(&mut line).expect("it says something");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("it says where it listens: {line}"));
        Served { process, port }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
