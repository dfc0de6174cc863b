use super::*;
use crate::{Camera, Failure, Flag, Frame, Panel, Positions, Scene, Wireframe};
use std::fs::{create_dir_all, write};

/// One point, as the table that its step makes.
struct Point(String);

impl Scene for Point {
    fn positions(&self) -> Result<Positions, Failure> {
        Ok(Positions { table: self.0.clone(), ..Positions::default() })
    }

    fn panel(&mut self, _: &mut Panel) {}

    fn frame(&mut self, _: &mut Frame) {}
}

/// Exercises, each after a line with its name.
const EXERCISES: &str = r#"
== y
file = "y.rs"
window = "--step low"

[[mistake]]
body = '''
    window = 1
'''

== z
file = "z.glsl"
window = "--scene point --step high --fast"
stub = '''
    // Yours: move it. Until then it stays.
    return point;
'''
"#;

/// A stage in a folder of the test's own; its shader has that body.
fn about(test: &str, shader: &str) -> About {
    let root = std::env::temp_dir().join(format!("viewer-{test}-{}", std::process::id()));
    let stage = root.join("stage7_point");
    let snapshots = stage.join("tests/it/snapshots");
    create_dir_all(&snapshots).expect("a folder in the temporary one");
    create_dir_all(stage.join("exercises")).expect("a folder");
    let exercises = EXERCISES.split("== ").skip(1).map(|exercise| exercise.split_once('\n').expect("a name"));
    for (name, text) in exercises {
        write(stage.join(format!("exercises/{name}.toml")), text).expect("a file");
    }
    write(stage.join("Cargo.toml"), "[package.metadata.workbook]\nexercises = [\"y\", \"z\"]\n")
        .expect("a file");
    write(stage.join("z.glsl"), format!("// ANCHOR: z\nvec3 z() {{\n{shader}}}\n// ANCHOR_END: z\n"))
        .expect("a file");
    for step in ["low", "high"] {
        let snapshot = format!("---\nsource: it.rs\n---\n{}", row(step));
        write(snapshots.join(format!("it__steps__point-{step}.snap")), snapshot).expect("a file");
    }
    About {
        name: "stage7_point",
        title: String::new,
        scenes: &[("point", &["low", "high"]), ("other", &["there"])],
        report: Some(|_| Ok(String::new())),
        has_vertices: true,
        turns_joints: false,
        takes_clip: false,
        stage: stage.into_os_string().into_string().expect("UTF-8").leak(),
        has_snapshots_of: |args| args.file.is_none(),
        wireframe: |_| Wireframe::points(Camera::orbit(0.0)),
        flags: &[Flag { name: "fast", value: "", help: "" }],
        idle_flags: |_| Vec::new(),
        size: (1, 1),
    }
}

fn row(step: &str) -> String {
    let y = if step == "low" { 0.0 } else { 2.0 };
    format!("   0 1.00000 {y:.5} 0.00000\n")
}

fn right(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    Ok(Box::new(Point(row(args.step.as_deref().unwrap_or("low")))))
}

fn step(name: &str) -> Args {
    Args { step: Some(name.to_owned()), ..Args::default() }
}

#[test]
fn a_window_opens_on_the_first_step_that_is_off() {
    crate::host::install();
    let about = about("off", "    // Yours: move it. Until then it stays.\n    return 2.0 * point;\n");
    let opened = |open: Open| at_first_off(&about, Args::default(), open).step;
    assert_eq!(opened(right), None, "all is right");
    assert_eq!(opened(|_| Ok(Box::new(Point(row("low"))))).as_deref(), Some("high"), "it stays low");
    assert_eq!(opened(|_| todo!("z: a hint")).as_deref(), Some("high"), "the exercise that is named");
    assert_eq!(opened(|_| panic!("an index")).as_deref(), Some("low"), "none is named: the first");
    let shown = at_first_off(&about, Args::default(), |_| todo!("z: a hint"));
    assert!(shown.own.contains_key("fast"), "with the exercise's own flags");
}

#[test]
fn what_was_asked_for_stays() {
    let about = about("asked", "    // Yours: move it. Until then it stays.\n    return 2.0 * point;\n");
    for asked in [
        step("low"),
        Args { time_s: Some(1.0), ..Args::default() },
        Args { file: Some("my.glb".into()), ..Args::default() },
        Args { scene: Some("other".to_owned()), ..Args::default() },
    ] {
        let opened = at_first_off(&about, asked.clone(), |_| panic!("an index"));
        assert_eq!((opened.step, opened.scene), (asked.step, asked.scene));
    }
}

#[test]
fn a_blank_shader_is_named_and_shown() {
    let about = about("blank", "    // Yours: move it. Until then it stays.\n    return point;\n");
    assert_eq!(at_first_off(&about, Args::default(), right).step.as_deref(), Some("high"));
    let waiting = waiting(&about);
    assert_eq!(waiting.as_deref(), Some("`z` is waiting to be written, in stage7_point/z.glsl"));
}

#[test]
fn where_code_stops_without_a_step_one_is_expected() {
    let about = about("expected", "    // Yours: move it. Until then it stays.\n    return 2.0 * point;\n");
    let after = |args: &Args, reason: &str| {
        let expected = expected_after(&about, args, reason);
        (expected.step.unwrap_or_default(), expected.file)
    };
    assert_eq!(after(&Args::default(), "`z` is waiting").0, "high");
    assert_eq!(after(&Args::default(), "an index").0, "low");
    assert_eq!(after(&step("low"), "`z` is waiting").0, "low");
    assert_eq!(after(&Args { scene: Some("other".to_owned()), ..Args::default() }, "an index").0, "there");
    let own_file = Args { file: Some("my.glb".into()), ..step("high") };
    assert_eq!(after(&own_file, "an index"), ("low".to_owned(), None));
}
