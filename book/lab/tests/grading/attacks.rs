//! Attempts to get in, to get marks for nothing, or to do harm; each with its verdict.

use super::*;
use lab::results::Verdict::{self, *};

const NAMES: [&str; 2] = ["skin_position", "bounce"];

/// Bodies for `skin_position`, with their verdicts.
const BODIES: [(&str, Verdict, &str); 38] = [
    ("exit", Refused, "println!(\"test result: ok. 5 passed; 0 failed\"); std::process::exit(0)"),
    ("exit-renamed", Refused, "use std::process as iter; iter::exit(0)"),
    ("exit-braces", Refused, "use std::{cmp, process::exit}; exit(0)"),
    ("exit-core", Refused, "::std::process::abort()"),
    ("hook", Refused, "std::panic::set_hook(Box::new(|_| {})); todo!()"),
    (
        "constructor",
        Refused,
        "#[unsafe(link_section = \".init_array\")] static F: extern \"C\" fn() = f; extern \"C\" fn f() {} todo!()",
    ),
    ("no-mangle", Refused, "#[unsafe(no_mangle)] pub extern \"C\" fn write() {} todo!()"),
    ("proc-macro", Refused, "#[gltf_derive::x] fn f() {} todo!()"),
    ("include", Refused, "let _ = include_str!(\"/etc/passwd\"); todo!()"),
    ("include-bytes", Refused, "let _ = core::include_bytes!(\"skin.rs\"); todo!()"),
    ("home", Refused, "let _ = std::env::var(\"HOME\"); todo!()"),
    ("option-env", Refused, "let _ = option_env!(\"HOME\"); todo!()"),
    ("network", Refused, "let _ = std::net::TcpStream::connect(\"1.1.1.1:80\"); todo!()"),
    ("delete", Refused, "let _ = std::fs::remove_dir_all(\"/\"); todo!()"),
    ("spawn", Refused, "let _ = std::process::Command::new(\"sh\").spawn(); todo!()"),
    ("child-pipes", Refused, "let _ = std::process::Command::new(\"sleep\").arg(\"9999\").spawn(); todo!()"),
    ("thread-name", Refused, "if std::thread::current().name() == Some(\"x\") { todo!() } todo!()"),
    ("unsafe", Refused, "unsafe { std::hint::unreachable_unchecked() }"),
    ("macro", Refused, "macro_rules! m { ($a:ident) => { std::$a::exit(0) } } m!(process)"),
    (
        "endless-const",
        Refused,
        "const N: u64 = { let mut i = 0; while i < 20_000_000 { i += 1; } i }; let _ = N; todo!()",
    ),
    (
        "endless-const-fn",
        Refused,
        "const fn f(n: u64) -> u64 { if n == 0 { 0 } else { f(n - 1) } } const N: u64 = f(9); let _ = N; todo!()",
    ),
    ("const-array", Refused, "const A: [u8; 1 << 30] = [0; 1 << 30]; let _ = A; todo!()"),
    ("const-nested", Refused, "let _ = [[0u8; 65536]; 65536]; todo!()"),
    ("generics", Refused, "fn f<T>(t: T, n: u32) { if n > 0 { f((t, n), n - 1) } } f(0, 9); todo!()"),
    ("closures", Refused, "fn f(g: impl Fn(), n: u32) { if n > 0 { f(|| g(), n - 1) } } todo!()"),
    ("variant", Refused, "super::workbook_skin_position::is_chosen(); todo!()"),
    (
        "deep",
        Refused,
        "let _ = ((((((((((((((((((((((((((((((((((((((((((((((((((((0)))))))))))))))))))))))))))))))))))))))))))))))))))); todo!()",
    ),
    ("loop", NeverEnds, "loop {}"),
    ("recursion", NeverEnds, "skin_position(position, influences, skinning_matrices)"),
    ("memory", TooMuchMemory, "let mut all: Vec<Vec<u8>> = Vec::new(); loop { all.push(vec![1; 1 << 20]); }"),
    // More than 32 bits can address.
    (
        "memory-100gb",
        DoesNotCompile,
        "let all: Vec<u64> = Vec::with_capacity(13_000_000_000); Vec3::splat(all.len() as f32)",
    ),
    ("memory-1gb", TooMuchMemory, "let all = vec![1u8; 1_000_000_000]; Vec3::splat(all[7] as f32)"),
    ("printed", NeverEnds, "loop { println!(\"test result: ok. 5 passed; 0 failed; 0 ignored\"); }"),
    ("printed-20mb", NeverEnds, "for _ in 0..500_000 { println!(\"{:>40}\", 1); } Vec3::ZERO"),
    ("environment", Refused, "let _ = env!(\"CARGO_MANIFEST_DIR\"); todo!()"),
    // A student's own macro would run in the compiler, but no crate that an answer can name has one.
    ("write-at-build", DoesNotCompile, "#[derive(my_macros::Write)] struct S; todo!()"),
    ("reads-tests", Refused, "let _ = include!(\"../tests/it/main.rs\"); todo!()"),
    ("helper-outside", DoesNotCompile, "my_helper_elsewhere(position)"),
];

#[test]
#[ignore = "minutes"]
fn every_attack_has_its_verdict() {
    let _one = ONE.lock();
    let workspace = workspace();
    let folder = folder("attacks");
    for (name, _, body) in BODIES {
        pack(
            &folder,
            name,
            &[("skin_position", with(&workspace, "skin_position", &format!("    {body}\n")))],
        );
    }
    let own = original(&workspace, "skin_position");
    let twice = with(&workspace, "skin_position", "    Vec3::ZERO\n");
    pack(&folder, "by-heart", &[("skin_position", with(&workspace, "skin_position", &by_heart(&workspace)))]);
    pack(&folder, "signature", &[("skin_position", own.replace("position: Vec3", "place: Vec3"))]);
    let long = format!("    // {}\n    Vec3::ZERO\n", "x".repeat(16 << 10));
    pack(&folder, "long", &[("skin_position", with(&workspace, "skin_position", &long))]);
    pack(&folder, "two-functions", &[("skin_position", format!("{own}\nfn more() {{}}\n"))]);
    pack(&folder, "unformatted", &[("skin_position", own.replace("\n    ", "\n  ").replace("+=", "+= "))]);
    let crlf = folder.join("crlf");
    fs::create_dir_all(&crlf).unwrap();
    pack(&crlf, "crlf", &[("skin_position", own.clone())]);
    let file = crlf.join("lab3-crlf.answers");
    let text = fs::read_to_string(&file).unwrap().replace('\n', "\r\n");
    fs::write(&file, text).unwrap();
    let second = folder.join("second");
    fs::create_dir_all(&second).unwrap();
    pack(&folder, "two", &[("skin_position", own.clone())]);
    pack(&second, "two", &[("skin_position", twice)]);
    clones(&workspace, &folder);
    zips(&folder);
    pipe(&folder.join("pipe.answers"));
    let roster = folder.join("roster.csv");
    fs::write(&roster, "id,name\nexit,A\nabsent,B\n").unwrap();
    let order = Order { paths: vec![folder.clone()], roster: Some(roster), ..Order::default() };
    let results = graded(&workspace, &NAMES, &order);
    let mut faults = Vec::new();
    let mut expect = |student: &str, verdict: Verdict| {
        let it = answer(&results, student, "skin_position");
        if it.verdict != verdict || (verdict != Right && it.score > 0.0) {
            faults.push(format!(
                "{student}: {:?}, worth {}, should be {verdict:?}: {}",
                it.verdict, it.score, it.says
            ));
        }
    };
    BODIES.iter().for_each(|(name, verdict, _)| expect(name, *verdict));
    expect("by-heart", ByHeart);
    expect("signature", Refused);
    expect("two-functions", Refused);
    expect("unformatted", Right);
    expect("crlf", Right);
    expect("two", NeedsAPerson);
    expect("absent", NotWritten);
    expect("cloned", Right);
    expect("harmful", Wrong);
    expect("anchorless", NeedsAPerson);
    expect("linked", NeedsAPerson);
    expect("slip", NeedsAPerson);
    expect("zipped", Right);
    expect("nonsense", NeedsAPerson);
    expect("large", NeedsAPerson);
    expect("bomb", NeedsAPerson);
    expect("long", Refused);
    if cfg!(unix) {
        expect("pipe", NeedsAPerson);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!folder.join("harm").exists(), "nothing that was handed in was built");
    let loops = results.students.iter().find(|it| it.id == "loop").unwrap();
    assert!(!loops.in_roster && loops.note.as_ref().unwrap().contains("the roster has no such ID"));
    let said = &answer(&results, "delete", "skin_position").says;
    assert!(said.starts_with("skin_position, line ") && said.contains("std::fs is not allowed"), "{said}");
}

/// A body that is right in all visible cases, by their positions. The hidden cases have other positions,
/// except for the round ones.
fn by_heart(workspace: &Workspace) -> String {
    let exercise = find(workspace, "skin_position");
    let exam = exam(workspace, &[exercise]);
    let known = exam.try_all(&lab::exam::Classes::new()).unwrap();
    let original = &known[&("skin_position".to_owned(), "original".to_owned())];
    let positions = original.cases.iter().filter_map(|case| {
        let line = case.inputs.iter().find_map(|line| line.strip_prefix("position = ("))?;
        let numbers: Vec<String> =
            line.trim_end_matches(')').split(", ").map(|it| format!("{it}f32")).collect();
        Some(format!("[{}]", numbers.join(", ")))
    });
    let positions: Vec<String> = positions.collect();
    // Nothing is said of a position that is 0.
    assert!(positions.len() > 100, "{positions:?}");
    let text = exam.site.original(exercise);
    let own = &text[runner::exercise::region::body(text).unwrap()];
    format!(
        "    let own = position.to_array();\n    let is_round = own.iter().all(|x| (x * 2.0).fract() == 0.0);\n    \
        let is_near = |it: &[f32; 3]| it.iter().zip(own).all(|(a, b)| (a - b).abs() < 1e-5);\n    \
        let is_seen = [{}].iter().any(is_near);\n    \
        if !is_round && !is_seen {{\n        return Vec3::ZERO;\n    }}\n{own}",
        positions.join(", ")
    )
}

/// Clones in which a student changed everything else, with a right and a wrong answer; one without an anchor,
/// and a link.
fn clones(workspace: &Workspace, folder: &Path) {
    let paths = NAMES.map(|name| find(workspace, name).path());
    let texts = paths.clone().map(|path| fs::read_to_string(workspace.root.join(path)).unwrap());
    let clones = [
        ("cloned", "", ""),
        ("harmful", "let mut skinned = Vec3::ZERO;", "let mut skinned = position;"),
        ("anchorless", "// ANCHOR_END: skin_position\n", ""),
    ];
    for (id, from, to) in clones {
        for (path, text) in paths.iter().zip(&texts) {
            let place = folder.join(id).join(path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            let text = text.replace(if from.is_empty() { "\0" } else { from }, to);
            fs::write(place, text + "\nfn my_helper_elsewhere() { std::process::exit(0) }\n").unwrap();
        }
    }
    let writes = format!("fn main() {{ std::fs::write({:?}, \"\").unwrap() }}", folder.join("harm"));
    let harm = [
        ("build.rs", &writes[..]),
        ("stage2_mesh_skin/build.rs", &writes[..]),
        ("Cargo.toml", "[[test]]\nname = \"it\"\nharness = false\n[lib]\nproc-macro = true\n"),
        (
            "stage2_mesh_skin/Cargo.toml",
            "[features]\ntolerance = []\n[[test]]\nname = \"it\"\npath = \"none.rs\"\n",
        ),
        (
            ".cargo/config.toml",
            "[alias]\ntest = \"version\"\n[build]\nrustflags = [\"--cfg\", \"tolerance=\\\"1e9\\\"\"]\n[env]\nWORKBOOK_VARIANT = \"x\"\n",
        ),
        ("stage2_mesh_skin/tests/it/main.rs", ""),
        ("book/tables/src/lib.rs", "pub const TOLERANCE: f64 = 1e9;"),
        ("labs/lab3/secret.toml", "seed = 1\n"),
    ];
    for (path, text) in harm {
        for cloned in ["cloned", "harmful"].map(|id| folder.join(id)) {
            fs::create_dir_all(cloned.join(path).parent().unwrap()).unwrap();
            fs::write(cloned.join(path), text).unwrap();
        }
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/passwd", folder.join("linked.answers")).unwrap();
    #[cfg(not(unix))]
    fs::write(folder.join("linked.answers"), "").unwrap();
    fs::write(folder.join("nonsense.answers"), "workbook answers 1\nlab: ../..\n").unwrap();
}

fn zips(folder: &Path) {
    use std::io::Write as _;
    let answers = fs::read(folder.join("crlf/lab3-crlf.answers")).unwrap();
    let own = String::from_utf8(answers).unwrap().replace("student: crlf", "student: zipped");
    for (name, entry) in [("zipped.zip", "a/lab3-zipped.answers"), ("slip.zip", "../../lab3-slip.answers")] {
        let mut zip = zip::ZipWriter::new(fs::File::create(folder.join(name)).unwrap());
        zip.start_file(entry, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(own.as_bytes()).unwrap();
        zip.finish().unwrap();
    }
    // One zip that is too large, and one whose texts are.
    fs::write(folder.join("large.zip"), vec![b'P'; (10 << 20) + 1]).unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("bomb.zip")).unwrap());
    for at in 0..40 {
        zip.start_file(format!("{at}.rs"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![b'/'; 1 << 20]).unwrap();
    }
    zip.finish().unwrap();
    assert!(fs::metadata(folder.join("bomb.zip")).unwrap().len() < 1 << 20);
}

/// A pipe without a writer: reading it would block for ever.
fn pipe(path: &Path) {
    if cfg!(unix) {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    }
}

/// No build is needed here.
#[test]
fn a_ready_made_answer_is_refused() {
    let workspace = workspace();
    for (name, body) in [
        ("slerp", "    from.slerp(to, t)\n"),
        ("slerp", "    glam::Quat::slerp(from, to, t)\n"),
        ("slerp", "    let f = Quat::slerp;\n    f(from, to, t)\n"),
    ] {
        let (own, text) = (original(&workspace, name), with(&workspace, name, body));
        let refusal = lab::filter::refusal(find(&workspace, name), &own, &text).expect(body);
        assert!(refusal.what.contains("does what this exercise asks for"), "{}", refusal.what);
    }
}
