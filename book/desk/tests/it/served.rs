//! The book on a port of this machine.

use crate::fixture::{Fixture, ask, get, host, serve};
use std::{net::TcpStream, thread};

#[test]
fn files_are_served_as_they_are_and_again_only_if_they_changed() {
    let fixture = Fixture::new();
    fixture.write("out/toc.html", "");
    fixture.write("out/a.css", "a { color: red }");
    fixture.write("out/b.wasm", "wasm");
    fixture.write("out/c.gz", "packed");
    let (address, _) = serve(&fixture);
    assert!(address.starts_with("http://127.0.0.1:"));

    let (head, body) = get(&address, "/a.css", "");
    assert!(head.starts_with("http/1.1 200") && head.contains("text/css"), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("color: red"));
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (head, _) = get(&address, "/a.css", &format!("If-None-Match: {tag}\r\n"));
    assert!(head.starts_with("http/1.1 304"), "{head}");
    for (path, kind) in
        [("/a.css", "text/css"), ("/b.wasm", "application/wasm"), ("/c.gz", "application/gzip")]
    {
        let (head, _) = get(&address, path, "Accept-Encoding: gzip\r\n");
        assert!(head.contains(kind) && !head.contains("content-encoding"), "{head}");
    }
}

#[test]
fn no_address_leads_out_of_the_folder() {
    let fixture = Fixture::new();
    fixture.write("out/a b.css", "a {}");
    fixture.write("secret.css", "b {}");
    let (address, _) = serve(&fixture);
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

#[cfg(unix)]
#[test]
fn no_link_in_the_folder_leads_out_of_it() {
    use std::os::unix::fs::symlink;
    let fixture = Fixture::new();
    fixture.write("out/own/index.html", "<p>Own</p>");
    fixture.write("secret/index.html", "<p>Secret</p>");
    let (out, secret) = (fixture.root.join("out"), fixture.root.join("secret"));
    symlink(&secret, out.join("folder")).unwrap();
    symlink(secret.join("index.html"), out.join("file.html")).unwrap();
    fixture.write("out/half/a.css", "");
    symlink(secret.join("index.html"), out.join("half/index.html")).unwrap();
    symlink(out.join("own"), out.join("inside")).unwrap();
    let (address, _) = serve(&fixture);
    for path in ["/file.html", "/folder/index.html", "/folder/", "/half/", "/half/index.html", "/%66ile.html"]
    {
        let (head, body) = get(&address, path, "");
        assert!(head.starts_with("http/1.1 404") && body.is_empty(), "{path}: {head}");
    }
    for path in ["/own/", "/inside/index.html", "/half/a.css"] {
        assert!(get(&address, path, "").0.starts_with("http/1.1 200"), "{path}");
    }
}

/// A stranger's domain may resolve to this machine; its requests get nothing of the book.
#[test]
fn only_requests_that_name_this_machine_and_this_port_are_answered() {
    let fixture = Fixture::new();
    fixture.write("out/index.html", "<p>Hello</p>");
    let (address, _) = serve(&fixture);
    let own = host(&address);
    let port = own.rsplit_once(':').unwrap().1;
    for host in [own.to_owned(), format!("localhost:{port}"), format!("LocalHost:{port}")] {
        let (head, _) = ask(&address, "/", &format!("Host: {host}\r\n"));
        assert!(head.starts_with("http/1.1 200"), "{host}: {head}");
    }
    let strange =
        ["example.org", "localhost", "127.0.0.1", "localhost:1", "127.0.0.1.example.org", "[::1]", ""];
    let strange = strange.map(|name| format!("Host: {name}\r\n")).into_iter();
    let with_port = ["example.org", "[::1]", "0.0.0.0", ""].map(|name| format!("Host: {name}:{port}\r\n"));
    let two = format!("Host: {own}\r\nHost: example.org\r\n");
    for headers in strange.chain(with_port).chain([String::new(), two]) {
        for path in ["/", "/desk/news/7/7", "/desk/exercises/walk"] {
            let (head, body) = ask(&address, path, &headers);
            assert!(
                head.starts_with("http/1.1 421") || head.starts_with("http/1.1 400"),
                "{headers}: {head}"
            );
            let body = String::from_utf8_lossy(&body);
            assert!(body.is_empty() || body == format!("The book is served only at {address}.\n"), "{body}");
        }
    }
    let (head, _) = ask(&address, "http://example.org/", &format!("Host: {own}\r\n"));
    assert!(head.starts_with("http/1.1 421"), "{head}");
}

#[test]
fn a_page_hears_of_a_newer_book() {
    let fixture = Fixture::new();
    fixture.write("out/index.html", "<p>Hello</p>");
    let (address, desk) = serve(&fixture);
    fixture.write("out/zh-CN/index.html", "<p>你好</p>");
    for path in ["/", "/zh-CN/"] {
        let (_, page) = get(&address, path, "");
        assert!(String::from_utf8_lossy(&page).contains("data-edition=\"0\""), "{path}");
    }
    let waiting = {
        let address = address.clone();
        thread::spawn(move || get(&address, "/desk/news/0/0", "").1)
    };
    desk.edition.advance();
    assert_eq!(String::from_utf8_lossy(&waiting.join().unwrap()), r#"{"edition":1,"news":0}"#);
}

#[test]
fn many_connections_at_once_are_all_answered() {
    let fixture = Fixture::new();
    fixture.write("out/a.css", "a {}");
    let (address, _) = serve(&fixture);
    // One connection waits for the next edition, some say nothing, and the others still get their files.
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
