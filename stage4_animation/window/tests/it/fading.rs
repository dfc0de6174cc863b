//! The names of clips during a fade.

use super::{PROGRAM, has_display, words_after};

/// The lines of a window that name a clip or a fade.
fn names(args: &[&str], script: &str) -> Vec<String> {
    let words = words_after(PROGRAM, args, script);
    let is_name = |line: &&str| ["fade", "idle", "walk", "wave", "crouch"].iter().any(|it| line.contains(it));
    words.lines().map(str::trim).filter(is_name).map(str::to_owned).collect()
}

/// The list, the name of the fade's slider, and the timeline: at a step between two clips, and at any size.
#[test]
fn a_step_between_two_clips_names_both() {
    if has_display("the names of a step") {
        let list = ["idle", "walk", "wave", "crouch"];
        for size in ["640x480", "1280x800"] {
            let args = ["--step", "walk-0.25-to-wave-1.25", "--size", size];
            let expected = [&list[..], &["fade from walk", "walk to wave"]].concat();
            assert_eq!(names(&args, ""), expected, "{size}");
            // The fade goes on from its middle to its end.
            let expected = [&list[..], &["fade to the next", "wave"]].concat();
            assert_eq!(names(&args, "press Space; wait 20"), expected, "{size}");
            // A clip that is chosen while time stands still is shown at once.
            let expected = [&list[..], &["fade to the next", "crouch"]].concat();
            assert_eq!(names(&args, "click crouch"), expected, "{size}");
        }
    }
}

/// Another program gets both names, too, with the numbers of a pose that neither clip has.
#[test]
fn a_fade_names_both_clips_until_it_is_over() {
    if has_display("the names of a fade") {
        let args = ["--clip", "walk", "--time", "0", "--size", "1280x800"];
        let fade = "press Space; click wave";
        let during = names(&args, fade);
        assert!(during.contains(&"walk to wave".to_owned()), "{during:?}");
        assert!(during.contains(&"fade from walk".to_owned()), "{during:?}");
        let third = names(&args, &format!("{fade}; wait 3; press Tab"));
        assert!(third.contains(&"walk to wave to crouch".to_owned()), "{third:?}");
        let after = names(&args, &format!("{fade}; wait 30"));
        assert!(after.iter().all(|line| !line.contains("walk to") && line != "fade from walk"), "{after:?}");
    }
}
