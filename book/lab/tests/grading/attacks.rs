//! Attempts to get in, to get marks for nothing, or to do harm; each with its verdict.

use super::*;
use lab::{
    exam::Exam,
    pool::{cores, on_cores},
    results::Verdict::{self, *},
    workshop::{Faults, Workshop},
};
use std::time::{Duration, Instant};

/// The time that an answer may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(480);

const NAMES: [&str; 2] = ["skin_position", "bounce"];

mod bodies;
mod by_heart;

use bodies::BODIES;
use by_heart::by_heart;

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
    pack(&folder, "signature", &[("skin_position", own.replace("position: Vec3", "position: &Vec3"))]);
    let long = format!("    let _ = \"{}\";\n    Vec3::ZERO\n", "x".repeat(16 << 10));
    let deep = format!("    let _ = {}0{};\n    Vec3::ZERO\n", "(".repeat(8000), ")".repeat(8000));
    let types = format!("    let _: {}u8{};\n    Vec3::NAN\n", "Box<".repeat(3000), ">".repeat(3000));
    let sum = format!("    let _ = 0{};\n    Vec3::NAN\n", "+1".repeat(7000));
    let broken = "    let x: u8 = 1.0;\n".to_owned();
    let bodies = [
        ("deepest", deep),
        ("deepest-type", types),
        ("longest-sum", sum),
        ("long", long),
        ("broken-lower", format!("    // A line more.\n{broken}")),
        ("broken", broken),
    ];
    for (name, body) in bodies {
        pack(&folder, name, &[("skin_position", with(&workspace, "skin_position", &body))]);
    }
    let early = own.replacen("{\n", "{ todo!() }\nfn other() {\n", 1);
    pack(&folder, "closed-early", &[("skin_position", early + "use std::process;\n")]);
    pack(&folder, "homoglyph", &[("skin_position", own.replace("skin_position", "\u{455}kin_position"))]);
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
    no_body_takes_long(&workspace);
    let roster = folder.join("roster.csv");
    fs::write(&roster, "id,name\nexit,A\nabsent,B\n").unwrap();
    let order = Order { paths: vec![folder.clone()], roster: Some(roster), ..Order::default() };
    let results = graded(&workspace, &NAMES, &order);
    let mut faults = Vec::new();
    let mut expect = |student: &str, verdict: Verdict| {
        let it = answer(&results, student, "skin_position");
        // A wrong answer is worth what is right in it; an attack is worth nothing.
        let is_worthless = it.score <= 0.02 || student == "harmful";
        if it.verdict != verdict || (verdict != Right && !is_worthless) {
            faults.push(format!(
                "{student}: {:?}, worth {}, should be {verdict:?}: {}",
                it.verdict, it.score, it.says
            ));
        }
    };
    BODIES.iter().for_each(|(name, verdict, _)| expect(name, *verdict));
    expect("by-heart", ByHeart);
    expect("signature", Refused);
    expect("two-functions", Right);
    expect("closed-early", Refused);
    expect("homoglyph", Refused);
    expect("unformatted", Right);
    expect("crlf", Right);
    // Another entry that names a student changes nothing for them.
    expect("two", Right);
    expect("second", NeedsAPerson);
    expect("absent", NotWritten);
    expect("cloned", Right);
    expect("harmful", Wrong);
    expect("anchorless", NeedsAPerson);
    expect("linked", NeedsAPerson);
    expect("slip", NeedsAPerson);
    expect("zipped", Right);
    expect("nonsense", NeedsAPerson);
    expect("large", Right);
    expect("bomb", NeedsAPerson);
    expect("long", Refused);
    expect("deepest", Refused);
    expect("deepest-type", Refused);
    expect("longest-sum", Refused);
    expect("zips", NeedsAPerson);
    if cfg!(unix) {
        expect("pipe", NeedsAPerson);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!folder.join("harm").exists(), "nothing that was handed in was built");
    let loops = results.students.iter().find(|it| it.id == "loop").unwrap();
    assert!(loops.note.as_ref().unwrap().contains("the roster has no such ID"));
    let says = |student: &str| &answer(&results, student, "skin_position").says;
    assert_ne!(says("broken"), says("broken-lower"), "each in its own line");
    assert!(!says("later-and-hidden").contains("fn skin_normal"), "{}", says("later-and-hidden"));
    let said = says("delete");
    assert!(said.starts_with("skin_position, line ") && said.contains("std::fs is not allowed"), "{said}");
    for student in &results.students {
        let says = &student.answers[0].says;
        for secret in ["root:x:", "CARGO", workspace.root.to_str().unwrap(), "blended * position"] {
            assert!(!says.contains(secret), "{}: {says}", student.id);
        }
    }
}

/// Judges each body by itself, on the clock; what is found out here is known afterwards.
fn no_body_takes_long(workspace: &Workspace) {
    let exercises = NAMES.map(|name| find(workspace, name));
    let mut workshop = Workshop::new(workspace, &exercises).unwrap();
    let built = workshop.build().unwrap();
    let mut exam = Exam::new(&workshop, &built, (SEED, lab_of(&NAMES).rigs));
    exam.forbid_solving();
    // This makes what wrong answers are compared with.
    assert_eq!(lab::self_test::faults(&exam, cores()), Faults::new());
    let times = on_cores(cores(), "attacks", BODIES, |(name, _, body)| {
        let text = with(workspace, "skin_position", &format!("    {body}\n"));
        let began = Instant::now();
        exam.judge("skin_position", &text);
        (began.elapsed(), *name)
    });
    let (longest, name) = times.into_iter().max().unwrap();
    println!("of {} attacks `{name}` takes longest: {longest:.1?}", BODIES.len());
    // As long to build it, whether it is right, what is wrong, and whether it is learnt by heart.
    assert!(longest < LONGEST, "{name} takes {longest:?}");
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
    // One zip with 65 MB that nobody needs, and one with texts of 40 MB.
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("large.zip")).unwrap());
    for at in 0..4000 {
        zip.start_file(format!("data/{at}.bin"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&[0; 16 << 10]).unwrap();
    }
    zip.start_file("lab3-large.answers", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(own.replace("student: zipped", "student: large").as_bytes()).unwrap();
    zip.finish().unwrap();
    assert!(fs::metadata(folder.join("large.zip")).unwrap().len() < 1 << 20);
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("bomb.zip")).unwrap());
    for at in 0..40 {
        zip.start_file(format!("{at}/skin.rs"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![b'/'; 1 << 20]).unwrap();
    }
    zip.finish().unwrap();
    assert!(fs::metadata(folder.join("bomb.zip")).unwrap().len() < 1 << 20);
    // Archives that unpack to 50 MB each, many of them.
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.join("zips.zip")).unwrap());
    for at in 0..400 {
        zip.start_file(format!("{at}.zip"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![0; 50 << 20]).unwrap();
    }
    zip.finish().unwrap();
}

/// A pipe without a writer: reading it would block for ever.
fn pipe(path: &Path) {
    if cfg!(unix) {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    }
}

/// Even if something slipped through the checks before the build, the compiler could read no file of the
/// machine.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "a minute"]
fn the_compiler_sees_nothing_but_its_own_tools() {
    let _one = ONE.lock();
    let workspace = workspace();
    let mut workshop = Workshop::new(&workspace, &[find(&workspace, "bounce")]).unwrap();
    let built = workshop.build().unwrap();
    assert_eq!(built.compiler.lacks(), None, "what follows needs all of it");
    let folder = workshop.scratch().join("peeks");
    let builds = |main: String| {
        let (answer, file) = (String::new(), "answer.rs".to_owned());
        let it = lab::compiler::Crate { answer, file, main };
        built.compiler.build(&folder, &it, lab::compiler::LIBRARY).unwrap().is_ok()
    };
    assert!(builds("pub fn f() {}".to_owned()));
    assert!(builds("pub const OWN: &str = include_str!(\"answer.rs\");".to_owned()));
    assert!(!builds("pub const FOUND: &str = env!(\"PATH\");".to_owned()), "there is no environment");
    let secret = workspace.root.join("Cargo.toml");
    for path in [secret.as_path(), Path::new("/etc/passwd"), Path::new("/proc/self/environ")] {
        assert!(!builds(format!("pub const FOUND: &[u8] = include_bytes!({path:?});")), "{}", path.display());
    }
}
