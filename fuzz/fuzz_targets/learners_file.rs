//! The file in which a learner writes: its tokens are pieces of it, a function is found or isn't, and a body
//! that was inserted is there.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runner::exercise::{
    Exercise,
    calls::is_call,
    read_exercise,
    region::{anchor, body, find_region, with_body},
    stub::{parameters, stub},
    tokens::{same_code, tokens},
};
use std::{path::Path, sync::LazyLock};

/// The exercise whose function it might contain.
static EXERCISE: LazyLock<Exercise> = LazyLock::new(|| {
    let text = include_str!("../../stage1_bones/exercises/link_first_child.toml");
    read_exercise(Path::new("e.toml"), text, "link_first_child", "stage1_bones", "stage1_bones").unwrap()
});

fuzz_target!(|text: &str| {
    let tokens = tokens(text);
    assert!(tokens.windows(2).all(|two| two[0].range.end <= two[1].range.start));
    assert!(tokens.iter().all(|token| text[token.range.clone()].ends_with(token.text)));
    assert!(same_code(text, text));
    for at in 0..tokens.len().min(64) {
        is_call(&tokens, at, true);
        is_call(&tokens, at, false);
    }
    parameters(&tokens);
    for line in text.lines() {
        let _ = anchor(line);
    }
    for name in ["f", "slerp"] {
        let Ok(region) = find_region(text, name) else { continue };
        region.lines(text);
        let function = &text[region.whole];
        assert_eq!(body(function).is_some(), stub(&EXERCISE, function).is_ok());
        assert_eq!(body(function).is_some(), with_body(function, "    todo!()\n").is_some());
        if let Some(changed) = with_body(function, "    todo!()\n") {
            assert!(changed.contains("todo!()"));
        }
    }
});
