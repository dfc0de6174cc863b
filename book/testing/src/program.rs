//! Runs a stage's program as a learner would: what it prints, how it ends, what its window shows.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Runs a program without a display, and returns what it said.
///
/// Windows and macOS always have a display: there the program is told to open no window, else it would wait for somebody to
/// close it. The empty variables are what a learner without a display has.
///
/// # Panics
/// If it can't be started.
pub fn run(program: &str, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(args).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    if !cfg!(target_os = "linux") {
        command.env("WORKBOOK_NO_WINDOW", "1");
    }
    command.output().unwrap_or_else(|error| panic!("{program}: {error}"))
}

/// Standard output of a program that has to succeed.
///
/// # Panics
/// If it fails, with what it said.
pub fn stdout(program: &str, args: &[&str]) -> String {
    let output = run(program, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?} ended with {}: {said}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8 on standard output")
}

/// Asserts that a program refuses: its exit status, nothing on standard output, one or two lines on standard error with
/// all the words, and no panic.
///
/// # Panics
/// If any of that is not so.
pub fn assert_refuses(program: &str, args: &[&str], exit_code: i32, words: &[&str]) {
    let output = run(program, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(exit_code), "{program} {args:?}: {said}");
    assert!(output.stdout.is_empty(), "{program} {args:?} printed something");
    assert!((1..=2).contains(&said.lines().count()), "{program} {args:?} said: {said}");
    assert!(!said.contains("panicked"), "{said}");
    for word in words {
        assert!(said.contains(word), "{program} {args:?} does not mention `{word}`: {said}");
    }
}

/// A display that windows can open on. Without one, or where `WORKBOOK_NO_WINDOW` is set, the test that asks is skipped, and says so.
///
/// # Panics
/// Without a display where the environment variable `CI` is set, and `WORKBOOK_NO_WINDOW` is not.
pub fn has_display(test: &str) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_none = is_set("WORKBOOK_NO_WINDOW");
    let found = !is_none && (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || !cfg!(target_os = "linux"));
    assert!(
        found || is_none || !is_set("CI"),
        "{test}: CI needs a display, for instance `xvfb-run cargo test`"
    );
    if !found {
        skipped(&format!("{test}, because there is no display"));
    }
    found
}

/// Says that something was not tested, past the test harness, which keeps what a passing test prints with `eprintln!`.
pub fn skipped(what: &str) {
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// A picture that a program drew of its window.
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Three bytes a pixel, from the top row down.
    pub rgb: Vec<u8>,
}

/// Runs a program on the display.
///
/// An X server without a screen restarts when its last window is gone (Xvfb without `-noreset`), and refuses the next
/// window at that moment: that one is asked for again.
///
/// # Panics
/// If it can't be started.
pub fn run_in_window(command: &mut Command) -> Output {
    let mut output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    for _ in 0..5 {
        if !String::from_utf8_lossy(&output.stderr).contains("no display to open a window on (XOpenDisplay") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }
    output
}

/// Lets a program draw one picture into a temporary file, and reads it.
///
/// # Panics
/// If the program fails or writes no picture.
pub fn capture(program: &str, args: &[&str]) -> Picture {
    capture_by(program, args, &[])
}

/// As [`capture`], with environment variables.
fn capture_by(program: &str, args: &[&str], variables: &[(&str, &str)]) -> Picture {
    let name = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
    let mut words = args.concat() + &variables.iter().map(|(_, value)| *value).collect::<String>();
    words.retain(|letter| letter.is_ascii_alphanumeric());
    let path: PathBuf = std::env::temp_dir().join(format!("{name}-{}-{words}.png", std::process::id()));
    let mut command = Command::new(program);
    let output =
        run_in_window(command.args(args).envs(variables.iter().copied()).arg("--capture").arg(&path));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?} {variables:?} ended with {}: {said}", output.status);
    let picture = read_png(&path);
    std::fs::remove_file(&path).expect("the picture can be removed");
    picture
}

/// Asserts that a driver of OpenGL 3.0, 3.1 or 3.2 draws the very picture that the machine's own draws. Mesa speaks as the
/// variables say; other drivers don't know them.
///
/// # Panics
/// If a picture is another one, or the program fails.
pub fn assert_old_drivers_draw_the_same(program: &str, args: &[&str]) {
    let expected = capture(program, args);
    for (gl, glsl) in [("3.0", "130"), ("3.1", "140"), ("3.2", "150")] {
        let variables = [("MESA_GL_VERSION_OVERRIDE", gl), ("MESA_GLSL_VERSION_OVERRIDE", glsl)];
        assert!(capture_by(program, args, &variables).rgb == expected.rgb, "{args:?} with OpenGL {gl}");
    }
}

/// Asserts that a picture of any size has that very size: as small as it gets, narrow, low, and larger than a usual screen.
///
/// # Panics
/// If one has another size, or the program fails.
pub fn assert_draws_at_any_size(program: &str, args: &[&str]) {
    for (width, height) in [(1, 1), (1, 700), (700, 1), (160, 120), (2600, 1700)] {
        let picture = capture(program, &[args, &["--size", &format!("{width}x{height}")]].concat());
        assert_eq!((picture.width, picture.height), (width, height), "{args:?}");
    }
}

/// Asserts that each of the debug views 0 to 5 is another picture.
///
/// # Panics
/// If one looks like another, or the program fails.
pub fn assert_debug_views_differ(program: &str) {
    let view = |view: u32| capture(program, &["--size", "640x480", "--view", &view.to_string()]).rgb;
    let pictures: Vec<Vec<u8>> = (0..=5).map(view).collect();
    for (index, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..index].contains(picture), "view {index} looks like one before it");
    }
}

fn read_png(path: &Path) -> Picture {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a PNG file");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a size that fits")];
    let info = reader.next_frame(&mut rgb).expect("a whole picture");
    Picture { width: info.width, height: info.height, rgb }
}

impl Picture {
    /// The share of pixels, 0 to 1, that differ clearly from the pixel beside them: nearly none in an empty window.
    pub fn busy_share(&self) -> f32 {
        let pixels = self.rgb.as_chunks::<3>().0;
        let differ =
            |pair: &&[[u8; 3]]| (0..3).any(|channel| pair[0][channel].abs_diff(pair[1][channel]) > 12);
        pixels.windows(2).filter(differ).count() as f32 / pixels.len() as f32
    }

    /// Of the pixels that differ clearly from those of a plain picture: how many there are, and the share, 0 to 1, that lies
    /// between the lightest and the darkest of the plain one's pixels around it, as a smoothed edge does.
    pub fn smoothed(&self, plain: &Picture) -> (usize, f32) {
        let (width, height) = (self.width as usize, self.height as usize);
        let light = |picture: &Picture, x: usize, y: usize| {
            let at = 3 * (y * width + x);
            picture.rgb[at..at + 3].iter().map(|&channel| i32::from(channel)).sum::<i32>()
        };
        let (mut differing, mut between) = (0, 0);
        for (x, y) in (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x, y))) {
            let mine = light(self, x, y);
            if (mine - light(plain, x, y)).abs() > 60 {
                let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
                let around: Vec<i32> = around.map(|(x, y)| light(plain, x, y)).collect();
                let (darkest, lightest) = (around.iter().min(), around.iter().max());
                let is_between = darkest.is_some_and(|&dark| dark - 24 <= mine)
                    && lightest.is_some_and(|&light| mine <= light + 24);
                differing += 1;
                between += usize::from(is_between);
            }
        }
        (differing, between as f32 / differing.max(1) as f32)
    }

    /// The share, 0 to 1, of the places where wood ends on the right, away from the lamp, whose last pixel is clearly brighter
    /// than the one before it: specks on an outline.
    pub fn speck_share(&self) -> f32 {
        let (mut ends, mut specks) = (0, 0);
        for row in self.rgb.chunks_exact(3 * self.width as usize) {
            let pixels = row.as_chunks::<3>().0;
            let is_wood = |pixel: &[u8; 3]| pixel[0] > pixel[2];
            let light = |pixel: [u8; 3]| pixel.iter().map(|&channel| i32::from(channel)).sum::<i32>();
            for four in pixels.windows(4) {
                if four[..3].iter().all(is_wood) && !is_wood(&four[3]) {
                    ends += 1;
                    specks += i32::from(light(four[2]) - light(four[1]) > 90);
                }
            }
        }
        specks as f32 / ends.max(1) as f32
    }

    /// The share of pixels, 0 to 1, within 24 of a colour in each channel.
    pub fn share_near(&self, color: [u8; 3]) -> f32 {
        let near = |pixel: &&[u8; 3]| (0..3).all(|channel| pixel[channel].abs_diff(color[channel]) <= 24);
        let pixels = self.rgb.as_chunks::<3>().0;
        pixels.iter().filter(near).count() as f32 / pixels.len() as f32
    }
}

/// The positions of a program's `--print json`, and the whole object. `null` stands for what is no number.
///
/// # Panics
/// If it is not one object with `count` positions of three numbers.
pub fn printed_positions(text: &str) -> (serde_json::Value, Vec<[f32; 3]>) {
    let value: serde_json::Value = serde_json::from_str(text).expect("one JSON object");
    let number = |value: &serde_json::Value| value.as_f64().unwrap_or(f64::NAN) as f32;
    let triple = |value: &serde_json::Value| [0, 1, 2].map(|axis| number(&value[axis]));
    let positions: Vec<[f32; 3]> =
        value["positions"].as_array().expect("positions").iter().map(triple).collect();
    assert_eq!(value["count"].as_u64(), Some(positions.len() as u64), "the count");
    (value, positions)
}

/// What a stage compares of a step: each table with its name; positions come first.
type StepTables = Vec<(&'static str, String)>;

/// Asserts, for every step of every scene, that `--print` writes the very table of that step, and that `--check` compares
/// all of the step's tables and finds them as expected.
///
/// # Panics
/// At the first table that is another one, or is not compared.
pub fn assert_prints_and_checks_every_step(
    program: &str,
    scenes: &[(&str, &[&str])],
    step_tables: fn(&str, &str) -> Option<StepTables>,
) {
    for (scene, steps) in scenes {
        for step in *steps {
            let tables = step_tables(scene, step).unwrap_or_else(|| panic!("{scene} has no step {step}"));
            let (_, expected) = &tables[0];
            let printed = stdout(program, &["--scene", scene, "--step", step, "--print"]);
            assert!(printed == *expected, "{scene} {step} is printed as\n{printed}and not as\n{expected}");
            let checked = stdout(program, &["--scene", scene, "--step", step, "--check"]);
            let as_expected = checked.lines().filter(|line| line.ends_with(": as expected")).count();
            assert_eq!((as_expected, checked.lines().count()), (tables.len(), tables.len()), "{checked}");
        }
    }
}
