//! Requests of strangers, and of programs that behave badly.

use crate::fixture::{BONE, Fixture, get, host, post, post_with, serve};
use std::{io::Write, net::TcpStream, thread, time::Duration};

const SAVE: &str = r#"{"saw":"pub fn walk() -> u8 {\n    1\n}\n","code":"evil\n"}"#;

#[test]
fn nothing_changes_without_the_token_or_from_another_page() {
    let fixture = Fixture::new();
    let (address, desk) = serve(&fixture);
    let (own, token) = (host(&address), format!("x-desk-token: {}\r\n", desk.token));
    let port = own.rsplit_once(':').unwrap().1;
    let strangers = [
        String::new(),
        "x-desk-token: 0\r\n".to_owned(),
        format!("x-desk-token: {}\r\n", &desk.token[1..]),
        format!("{token}Origin: http://example.org\r\n"),
        format!("{token}Origin: null\r\n"),
        format!("{token}Origin: https://{own}\r\n"),
        format!("{token}Origin: http://127.0.0.1:1\r\n"),
        format!("{token}Origin: http://example.org:{port}\r\n"),
    ];
    for headers in strangers {
        for action in ["save", "check", "start", "restore", "hint"] {
            let (head, _) = post_with(&address, &format!("/desk/exercises/walk/{action}"), &headers, SAVE);
            assert!(head.starts_with("http/1.1 403"), "{action} {headers}: {head}");
        }
    }
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE);
    assert!(!fixture.root.join(".workbook").exists(), "nothing was begun");
    let (_, state) = get(&address, "/desk/exercises/walk", "");
    assert!(!String::from_utf8_lossy(&state).contains(&desk.token), "it stands in the pages alone");
}

#[test]
fn only_the_named_exercise_s_function_is_written() {
    let fixture = Fixture::new();
    fixture.write("stage1/src/secret.rs", "secret");
    let (address, desk) = serve(&fixture);
    for name in ["..%2f..%2fsecret", "%2e%2e", "nothing", "walk%00", "src/bone.rs", "Cargo.toml"] {
        let (status, _) = post(&address, &desk, &format!("/desk/exercises/{name}/save"), SAVE);
        assert!([404, 405, 422].contains(&status), "{name}: {status}");
    }
    let end = r#"{"saw":"pub fn walk() -> u8 {\n    1\n}\n","code":"// ANCHOR_END: walk\nfn evil() {}\n"}"#;
    let (status, answer) = post(&address, &desk, "/desk/exercises/walk/save", end);
    assert!(status == 422 && answer["why"].as_str().unwrap().contains("ANCHOR_END"), "{answer}");
    for path in ["/desk/files/..", "/desk/files/%2e%2e%2fstage1", "/desk/stages/..%2fx"] {
        let (head, body) = get(&address, path, "");
        assert!(head.starts_with("http/1.1 404") || body == b"{}", "{path}: {head}");
    }
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE);
}

#[test]
fn what_is_no_request_of_a_page_is_refused_in_words_or_by_its_number() {
    let fixture = Fixture::new();
    let (address, desk) = serve(&fixture);
    let long = format!(r#"{{"saw":"","code":"{}"}}"#, "x".repeat(1 << 20));
    for (body, wanted) in [("", 400), ("[", 400), ("{\"saw\":7}", 422), (&long[..], 413)] {
        let (status, _) = post(&address, &desk, "/desk/exercises/walk/save", body);
        assert_eq!(status, wanted, "{}", &body[..body.len().min(20)]);
    }
    let (status, answer) = post(&address, &desk, "/desk/exercises/walk/format", "{}");
    assert!(status == 422 && answer["why"].as_str().unwrap().contains("format"), "{answer}");
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE);
}

#[test]
fn a_thousand_requests_and_slow_ones_leave_it_answering() {
    let fixture = Fixture::new();
    let (address, _) = serve(&fixture);
    let slow: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(host(&address)).unwrap();
            write!(stream, "POST /desk/exercises/walk/save HTTP/1.1\r\nHost: ").unwrap();
            stream
        })
        .collect();
    let asked: Vec<_> = (0..50)
        .map(|_| {
            let address = address.clone();
            let ask = move || {
                (0..20).all(|_| get(&address, "/desk/exercises/walk", "").0.starts_with("http/1.1 200"))
            };
            thread::spawn(ask)
        })
        .collect();
    assert!(asked.into_iter().all(|it| it.join().unwrap()));
    thread::sleep(Duration::from_millis(10));
    assert!(get(&address, "/desk/exercises", "").0.starts_with("http/1.1 200"));
    drop(slow);
}
