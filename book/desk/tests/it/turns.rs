//! An exercise in a page: begun, written, saved, put back.

use crate::fixture::{BONE, Fixture, get, post, serve};
use desk::{desk::Desk, own_stages::Packages};
use serde_json::{Value, json};
use std::{thread, time::Duration};

fn state(address: &str) -> Value {
    let (_, body) = get(address, "/desk/exercises/walk", "");
    serde_json::from_slice::<Value>(&body).unwrap()["state"].clone()
}

fn act(address: &str, desk: &Desk, action: &str, body: &Value) -> (u16, Value) {
    post(address, desk, &format!("/desk/exercises/walk/{action}"), &body.to_string())
}

#[test]
fn a_page_begins_writes_and_puts_back() {
    let fixture = Fixture::new();
    let (address, desk) = serve(&fixture);
    let first = state(&address);
    assert_eq!(
        (&first["state"], &first["is_handed_out"], &first["line"]),
        (&json!("new"), &json!(true), &json!(5))
    );
    assert_eq!(
        (&first["lead"], &first["code"]),
        (&json!("/// Walks.\n"), &json!("pub fn walk() -> u8 {\n    1\n}\n"))
    );

    let (status, begun) = act(&address, &desk, "start", &json!({}));
    let blank = begun["state"]["code"].as_str().unwrap().to_owned();
    assert!(status == 200 && blank.contains("todo!") && begun["state"]["state"] == "started", "{begun}");

    let (status, saved) =
        act(&address, &desk, "save", &json!({ "saw": blank, "code": "pub fn walk() -> u8 {\n    2\n}" }));
    assert_eq!((status, &saved["state"]["code"]), (200, &json!("pub fn walk() -> u8 {\n    2\n}\n")));
    assert_eq!(
        fixture.read("stage1/src/bone.rs"),
        BONE.replace("    1\n", "    2\n"),
        "and nothing else of the file"
    );

    let (_, hinted) = act(&address, &desk, "hint", &json!({}));
    assert_eq!((&hinted["state"]["hints"], &hinted["state"]["hints_left"]), (&json!(["One."]), &json!(2)));
    let (_, restored) = act(&address, &desk, "restore", &json!({}));
    assert!(restored["said"].as_str().unwrap().contains("attempt"), "the attempt is kept: {restored}");
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE);
}

#[test]
fn what_was_saved_elsewhere_is_never_written_over() {
    let fixture = Fixture::new();
    let (address, desk) = serve(&fixture);
    let (_, begun) = act(&address, &desk, "start", &json!({}));
    let blank = &begun["state"]["code"];
    let elsewhere = BONE.replace("    1\n", "    7\n");
    fixture.write("stage1/src/bone.rs", &elsewhere);
    for action in ["save", "check"] {
        let (status, answer) =
            act(&address, &desk, action, &json!({ "saw": blank, "code": "pub fn walk() -> u8 { 2 }" }));
        assert_eq!(
            (status, &answer["elsewhere"]),
            (409, &json!("pub fn walk() -> u8 {\n    7\n}\n")),
            "{action}"
        );
    }
    assert_eq!(fixture.read("stage1/src/bone.rs"), elsewhere);
    // Told so, the page may decide.
    let (status, _) = act(
        &address,
        &desk,
        "save",
        &json!({ "saw": "pub fn walk() -> u8 {\n    7\n}\n", "code": "pub fn walk() -> u8 { 2 }" }),
    );
    assert_eq!(status, 200);
}

#[test]
fn line_ends_of_a_file_stay() {
    let fixture = Fixture::new();
    fixture.write("stage1/src/bone.rs", &BONE.replace('\n', "\r\n"));
    let (address, desk) = serve(&fixture);
    let saw = state(&address)["code"].clone();
    let (status, _) =
        act(&address, &desk, "save", &json!({ "saw": saw, "code": "pub fn walk() -> u8 {\r\n    2\n}\n" }));
    assert_eq!(status, 200);
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE.replace("    1\n", "    2\n").replace('\n', "\r\n"));
}

#[test]
fn all_pages_that_wait_for_a_build_get_it() {
    let fixture = Fixture::new();
    fixture.write(".workbook/originals/walk.txt", "/// Walks.\npub fn walk() -> u8 {\n    1\n}\n");
    fixture.write("stage1/src/bone.rs", &BONE.replace("    1\n", "    7\n"));
    let (desk, packages) = (Desk::new(&fixture.root), Packages::from(["stage1".to_owned()]));
    let building = thread::spawn(|| {
        thread::sleep(Duration::from_millis(200));
        Ok(vec![7])
    });
    desk.stages().building = Some((packages.clone(), building));
    let names = thread::scope(|scope| {
        [(); 2].map(|()| scope.spawn(|| desk.built(&packages).unwrap())).map(|page| page.join().unwrap())
    });
    assert!(names[0].is_some() && names[0] == names[1], "{names:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_is_said_and_nothing_is_lost() {
    use std::{
        fs::{Permissions, set_permissions},
        os::unix::fs::PermissionsExt,
    };
    let fixture = Fixture::new();
    let (address, desk) = serve(&fixture);
    let saw = state(&address)["code"].clone();
    let path = fixture.root.join("stage1/src/bone.rs");
    set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    let (status, answer) =
        act(&address, &desk, "save", &json!({ "saw": saw, "code": "pub fn walk() -> u8 { 2 }" }));
    assert!(status == 422 && answer["why"].as_str().unwrap().contains("read-only"), "{answer}");
    assert_eq!(fixture.read("stage1/src/bone.rs"), BONE);
}
