//! The book on a port of this machine.

use crate::fixture::Fixture;
use press::serve::{Edition, serve};
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
    thread,
};

fn get(address: &str, path: &str, headers: &str) -> (String, Vec<u8>) {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    // The names of headers may be written either way.
    (String::from_utf8_lossy(&bytes[..end]).to_lowercase(), bytes[end + 4..].to_vec())
}

#[test]
fn pages_are_served_packed_and_nothing_else_is() {
    let fixture = Fixture::new();
    fixture.write("out/toc.html", "");
    fixture.write("out/a.css", "a { color: red }");
    fixture.write("out/b.wasm", "wasm");
    fixture.write("out/c.gz", "packed");
    let edition = Arc::new(Edition::default());
    let address = serve(&fixture.root.join("out"), Arc::clone(&edition)).unwrap();
    assert!(address.starts_with("http://127.0.0.1:"));

    let (head, body) = get(&address, "/a.css", "");
    assert!(head.starts_with("http/1.1 200") && head.contains("text/css"), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("color: red"));
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (head, _) = get(&address, "/a.css", &format!("If-None-Match: {tag}\r\n"));
    assert!(head.starts_with("http/1.1 304"), "{head}");
    let (head, body) = get(&address, "/a.css", "Accept-Encoding: gzip\r\n");
    assert!(
        head.contains("content-encoding: gzip") && body.windows(2).any(|two| two == [0x1f, 0x8b]),
        "{head}"
    );
    for (path, kind) in [("/b.wasm", "application/wasm"), ("/c.gz", "application/gzip")] {
        let (head, _) = get(&address, path, "Accept-Encoding: gzip\r\n");
        assert!(head.contains(kind) && !head.contains("content-encoding"), "{head}");
    }
}

#[test]
fn no_address_leads_out_of_the_folder() {
    let fixture = Fixture::new();
    fixture.write("out/a b.css", "a {}");
    fixture.write("secret.css", "b {}");
    let address = serve(&fixture.root.join("out"), Arc::new(Edition::default())).unwrap();
    assert!(get(&address, "/a%20b.css", "").0.starts_with("http/1.1 200"));
    for path in [
        "/../secret.css",
        "/%2e%2e/secret.css",
        "/..%2fsecret.css",
        "/a/../../secret.css",
        "/..%5csecret.css",
        "//etc/passwd",
        "/%00",
        "/nothing.html",
    ] {
        assert!(get(&address, path, "").0.starts_with("http/1.1 404"), "{path}");
    }
}

#[test]
fn a_page_hears_of_a_newer_book() {
    let fixture = Fixture::new();
    fixture.write("out/index.html", "<p>Hello</p>");
    let edition = Arc::new(Edition::default());
    let address = serve(&fixture.root.join("out"), Arc::clone(&edition)).unwrap();
    let (_, page) = get(&address, "/", "");
    assert!(String::from_utf8_lossy(&page).contains("/newer-than/0"));
    let waiting = {
        let address = address.clone();
        thread::spawn(move || get(&address, "/newer-than/0", "").1)
    };
    edition.advance();
    assert!(String::from_utf8_lossy(&waiting.join().unwrap()).contains('1'));
}

#[test]
fn many_connections_at_once_are_all_answered() {
    let fixture = Fixture::new();
    fixture.write("out/a.css", "a {}");
    let address = serve(&fixture.root.join("out"), Arc::new(Edition::default())).unwrap();
    // One waits for the next edition, some say nothing, and the others still get their file.
    let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let silent: Vec<_> = (0..8).map(|_| TcpStream::connect(&host).unwrap()).collect();
    let answers: Vec<_> = (0..32)
        .map(|_| {
            let address = address.clone();
            thread::spawn(move || get(&address, "/a.css", "").0)
        })
        .collect();
    for answer in answers {
        assert!(answer.join().unwrap().starts_with("http/1.1 200"));
    }
    drop(silent);
}
