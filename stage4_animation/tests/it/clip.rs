//! Clips found by name and by index, and the entry of one in a list.

use glam::Vec3;
use stage4_animation::clip::{Channel, Clip, Interpolation, Values};
use std::sync::Arc;

mod find_clip {
    use stage4_animation::clip::{Clip, find_clip};

    fn clips() -> Vec<Clip> {
        ["idle", "walk", "0"].map(|name| Clip { name: name.to_owned(), ..Clip::default() }).to_vec()
    }

    /// S2-55, S2-58.
    #[test]
    fn by_name_and_by_index() {
        assert_eq!(find_clip(&clips(), "walk"), Ok(1));
        assert_eq!(find_clip(&clips(), "1"), Ok(1));
    }

    #[test]
    fn a_name_goes_before_an_index() {
        assert_eq!(find_clip(&clips(), "0"), Ok(2));
    }

    #[test]
    fn the_error_names_what_there_is() {
        let error = find_clip(&clips(), "run").unwrap_err();
        assert_eq!(error.to_string(), r#"there is no clip "run"; there are 0 "idle", 1 "walk", 2 "0""#);
        assert!(find_clip(&clips(), "3").is_err());
        assert_eq!(
            find_clip(&[], "1").unwrap_err().to_string(),
            r#"there is no clip "1": the model has no clips"#
        );
    }
}

/// S2-56: a name, the last key, and the times of two channels, each once. That is what a window lists.
#[test]
fn an_entry_says_what_a_clip_has() {
    let channel = |times_s: &[f32]| Channel {
        joint: 0,
        interpolation: Interpolation::Step,
        times_s: Arc::new(times_s.to_vec()),
        values: Values::Translations(vec![Vec3::ZERO; times_s.len()]),
    };
    let clip = Clip {
        name: "walk".to_owned(),
        duration_s: 1.5,
        channels: vec![channel(&[1.5, 0.5]), channel(&[0.0, 0.5])],
    };
    assert_eq!(clip.entry(), ("walk".to_owned(), 1.5, 2, vec![0.0, 0.5, 1.5]));
}
