//! A workbook of one exercise with a made book, in a folder of its own; and requests.

use desk::desk::Desk;
use serde_json::Value;
use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::Arc,
};
use tempfile::TempDir;

const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", "[workspace]\nmembers = [\"stage1\"]\n"),
    (
        "stage1/Cargo.toml",
        "[package]\nname = \"stage1\"\n[package.metadata.workbook]\nexercises = [\"walk\"]\n",
    ),
    (
        "stage1/exercises/walk.toml",
        "file = \"src/bone.rs\"\nminutes = 15\nhints = [\"One.\", \"Two.\", \"Three.\"]\n",
    ),
    ("stage1/src/bone.rs", BONE),
    ("out/toc.html", ""),
];

/// The file with the exercise.
pub const BONE: &str = "//! Bones.\n\n// ANCHOR: walk\n/// Walks.\npub fn walk() -> u8 {\n    1\n}\n// ANCHOR_END: walk\n\nfn other() {}\n";

pub struct Fixture {
    pub root: PathBuf,
    _folder: TempDir,
}

impl Fixture {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let fixture = Self { root, _folder: folder };
        FILES.iter().for_each(|(path, text)| fixture.write(path, text));
        fixture
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }
}

/// Serves the made book. Returns the address.
pub fn serve(fixture: &Fixture) -> (String, Arc<Desk>) {
    let desk = Arc::new(Desk::new(&fixture.root));
    (desk::serve::serve(&fixture.root.join("out"), Arc::clone(&desk)).unwrap(), desk)
}

pub fn get(address: &str, path: &str, headers: &str) -> (String, Vec<u8>) {
    ask(address, path, &format!("Host: {}\r\n{headers}", host(address)))
}

/// The machine and the port, as a browser names them.
pub fn host(address: &str) -> &str {
    address.trim_start_matches("http://").trim_end_matches('/')
}

/// A request with these headers; its answer's head, in small letters, and body.
pub fn ask(address: &str, path: &str, headers: &str) -> (String, Vec<u8>) {
    send(address, &format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"))
}

/// A whole request as it is written.
pub fn send(address: &str, request: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(host(address)).unwrap();
    // A server that refuses a request may not read all of it.
    let _ = stream.write_all(request.as_bytes());
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    // Header names may be in upper or lower case.
    (String::from_utf8_lossy(&bytes[..end]).to_lowercase(), bytes[end + 4..].to_vec())
}

/// Posts to the desk as the book's own page does. Returns the status and the answer.
pub fn post(address: &str, desk: &Desk, path: &str, body: &str) -> (u16, Value) {
    let own = format!("x-desk-token: {}\r\nOrigin: http://{}\r\n", desk.token, host(address));
    let (head, answer) = post_with(address, path, &own, body);
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_slice(&answer).unwrap_or_default())
}

/// Posts with these headers.
pub fn post_with(address: &str, path: &str, headers: &str, body: &str) -> (String, Vec<u8>) {
    let (host, length) = (host(address), body.len());
    send(
        address,
        &format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
            Content-Length: {length}\r\n{headers}\r\n{body}"
        ),
    )
}
