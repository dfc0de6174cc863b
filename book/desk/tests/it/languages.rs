//! Pages of two languages, at one desk.

use crate::fixture::{BONE, Fixture, get, post_with, serve};
use catalogue::po;
use desk::desk::Desk;
use serde_json::{Value, json};

const LANG: &str = "x-desk-lang: ";

/// A workbook with two exercises, of which a few texts are translated.
fn translated() -> Fixture {
    let fixture = Fixture::new();
    let package = fixture.read("stage1/Cargo.toml").replace("\"walk\"", "\"walk\", \"turn\"");
    fixture.write("stage1/Cargo.toml", &package);
    fixture.write("stage1/exercises/turn.toml", &fixture.read("stage1/exercises/walk.toml"));
    fixture.write("stage1/src/bone.rs", &format!("{BONE}\n{}", BONE.replace("walk", "turn")));
    let runner = [
        ("{name} is skipped. Next is {next}.", "跳过了 {name}。下一个是 {next}。"),
        ("there is nothing called {action}", "没有叫 {action} 的"),
        ("One.", "甲。"),
    ];
    fixture.write("book/po/zh-CN/runner.po", &po::write("zh-CN", runner));
    fixture.write("book/po/zh-CN/back/atlas.po", &po::write("zh-CN", [("One.", "乙。")]));
    fixture
}

/// Posts from a page in a language.
fn act(address: &str, desk: &Desk, action: &str, language: &str) -> Value {
    let headers = format!("x-desk-token: {}\r\n{LANG}{language}\r\n", desk.token);
    let (_, answer) = post_with(address, &format!("/desk/exercises/walk/{action}"), &headers, "{}");
    serde_json::from_slice(&answer).unwrap()
}

#[test]
fn each_page_is_answered_in_its_language() {
    let fixture = translated();
    let (address, desk) = serve(&fixture);
    act(&address, &desk, "hint", "en");
    act(&address, &desk, "skip", "en");
    for (language, hint, nothing, skipped, next) in [
        ("en", "One.", "there is nothing called x", "walk is skipped. Next is turn.", "stage1/turn.html"),
        ("zh-CN", "甲。", "没有叫 x 的", "跳过了 walk。下一个是 turn。", "zh-CN/stage1/turn.html"),
        (
            "../zh-CN",
            "One.",
            "there is nothing called x",
            "walk is skipped. Next is turn.",
            "stage1/turn.html",
        ),
    ] {
        let (_, answer) = get(&address, "/desk/exercises/walk", &format!("{LANG}{language}\r\n"));
        let state = &serde_json::from_slice::<Value>(&answer).unwrap()["state"];
        assert_eq!((&state["hints"], &state["next"]["page"]), (&json!([hint]), &json!(next)), "{language}");
        assert_eq!(act(&address, &desk, "x", language)["why"], nothing);
        assert!(act(&address, &desk, "skip", language)["said"].as_str().unwrap().contains(skipped));
    }
    let (_, list) = get(&address, "/desk/exercises", &format!("{LANG}zh-CN\r\n"));
    let list: Value = serde_json::from_slice(&list).unwrap();
    assert_eq!(list[0]["page"], "stage1/walk.html", "the table of contents has relative links");
}

#[test]
fn a_catalogue_may_change_and_be_faulty_while_pages_ask() {
    let fixture = translated();
    let (address, desk) = serve(&fixture);
    let why = || act(&address, &desk, "x", "zh-CN")["why"].as_str().unwrap().to_owned();
    assert_eq!(why(), "没有叫 x 的");
    let changed = [("there is nothing called {action}", "这里没有 {action}")];
    fixture.write("book/po/zh-CN/runner.po", &po::write("zh-CN", changed));
    assert_eq!(why(), "这里没有 x");
    fixture.write("book/po/zh-CN/runner.po", "msgid \"a");
    assert_eq!(why(), "there is nothing called x");
}
