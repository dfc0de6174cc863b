use figures::baked::errors_mm;
use stage4_animation::{character::character, clip::find_clip};
use stage5_gpu::baked::{
    bake::bake,
    error::{in_halves, largest_error},
    rigid::all_skinned,
};

/// What is recorded is what the stage computes.
#[test]
fn the_recorded_errors_are_the_stages_own() {
    let (model, clips) = character();
    let model = all_skinned(&model);
    let (mut is, mut differ) = (String::new(), 0);
    for name in ["walk", "wave"] {
        let clip = &clips[find_clip(&clips, name).expect("it is a clip")];
        for numbers in ["floats", "halves"] {
            let recorded_mm = errors_mm(name, numbers);
            assert_eq!(recorded_mm.len(), 7, "{name}, {numbers}: {recorded_mm:?}");
            for (rate_hz, recorded) in recorded_mm {
                let baked = bake(&model, Some(clip), rate_hz).expect("it fits");
                let baked = if numbers == "halves" { in_halves(&baked) } else { baked };
                let mm = 1000.0 * largest_error(&model, clip, &baked, 1);
                is += &format!("{name} {numbers} {rate_hz} {mm:.2}\n");
                differ += usize::from((mm - recorded).abs() > 0.02 * recorded + 0.005);
            }
        }
    }
    assert_eq!(differ, 0, "measured/baked.txt should be\n{is}");
}

/// As the drawing's words say: the error falls, and that of half floats ends near a millimetre.
#[test]
fn the_error_falls_with_the_rate() {
    for clip in ["walk", "wave"] {
        let (floats, halves) = (errors_mm(clip, "floats"), errors_mm(clip, "halves"));
        assert!(floats[0].1 > 30.0 * floats[6].1, "{floats:?}");
        assert!(floats.is_sorted_by(|a, b| a.1 > b.1), "{floats:?}");
        assert!((0.5..2.0).contains(&halves[6].1), "{halves:?}");
    }
}
