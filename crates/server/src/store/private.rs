//! Files with secrets: readable for their owner alone, from the moment they exist.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Opens a file that holds secrets, readable for its owner alone, whether it is new or not.
pub fn private_file(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    close_to_others(path);
    Ok(file)
}

/// Creates the file of SQLite, or restricts an existing one to its owner. SQLite gives its other
/// files (`-wal`, `-shm`) the mode of the first; those that a killed server left are there already.
pub(super) fn make(path: &Path) -> io::Result<()> {
    for file in [with(path, "-wal"), with(path, "-shm")].iter().filter(|file| file.exists()) {
        close_to_others(file);
    }
    if path.exists() {
        close_to_others(path);
        return Ok(());
    }
    private_file(path, OpenOptions::new().write(true).create(true)).map(drop)
}

fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(end);
    PathBuf::from(name)
}

#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(about) = path.metadata() else { return };
    // Devices such as /dev/stdout belong to the system, and keep their mode.
    if about.is_file() && about.permissions().mode() & 0o077 != 0 {
        let done = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
        if let Err(error) = done {
            tracing::warn!(file = %path.display(), %error, "others can read this file, and its mode cannot be changed");
        }
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) {}
