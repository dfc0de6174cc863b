//! What the filter refuses and what it lets through. Nothing is built here.

use super::*;
use filter::{Refusal, linked::Linked, names::Names};
use lab::{cache::class, workshop::Workshop};
use std::process::Command;

/// A workbook, and the functions that are linked to its answers.
struct Filter {
    workspace: Workspace,
    linked: Vec<Linked>,
}

impl Filter {
    fn new() -> Self {
        let workspace = workspace();
        let all: Vec<&Exercise> = workspace.exercises().filter(|it| it.is_rust()).collect();
        let linked = Workshop::new(&workspace, &all).unwrap().opened().unwrap().1;
        Self { workspace, linked }
    }

    fn read(&self, name: &str, text: &str) -> Result<String, Refusal> {
        let exercise = find(&self.workspace, name);
        let names = Names::in_workspace(&self.workspace, exercise, &self.linked);
        filter::read(exercise, &names, &original(&self.workspace, name), text)
    }

    /// The reason why an answer with this body is refused, or what is built of it.
    fn says(&self, name: &str, body: &str, after: &str) -> Result<String, String> {
        let read = self.read(name, &(with(&self.workspace, name, body) + after));
        read.map_err(|refusal| refusal.in_words(find(&self.workspace, name)))
    }
}

/// Functions that are linked to answers and do the exercise under another name. `pack` refuses these; of what
/// an exercise's file forbids, the runner tells a student, and the compiler the grader.
#[test]
fn what_solves_an_exercise_under_another_name_is_refused() {
    let filter = Filter::new();
    for (name, body) in [
        (
            "lerp",
            "    matrix_lerp(Mat4::from_translation(from), Mat4::from_translation(to), t).w_axis.truncate()\n",
        ),
        ("multiply", "    let m = crate::transform::compose(Vec3::ZERO, Quat::IDENTITY, Vec3::ONE); left\n"),
        ("multiply", "    use stage2_mesh_skin::transform::compose;\n    left\n"),
        ("transform_point", "    let f = compose;\n    point\n"),
        ("skin_vertices", "    fast::cpu_lean::skin(vertices)\n"),
        (
            "transform_point",
            "    let mut p = point;\n    vec![*{ crate::x::exit(); &mut p } = point];\n    p\n",
        ),
        ("lerp", "    from.lerp_monotonic(to, t)\n"),
        ("lerp", "    from.as_dvec3().lerp_monotonic(to.as_dvec3(), t as f64).as_vec3()\n"),
        ("slerp", "    from.slerp_long(to, t)\n"),
        ("multiply", "    let a = glam::Mat2::IDENTITY;\n    left\n"),
        ("multiply", "    let m = Default::default();\n    let _ = glam::Quat::from_mat4(&m);\n    left\n"),
        (
            "multiply",
            "    let m = Default::default();\n    let _ = glam::DQuat::from_affine3(&m);\n    left\n",
        ),
        ("multiply", "    let look = glam::camera::rh::view::look_to_mat4;\n    left\n"),
        ("rigid_inverse", "    let m = glam::camera::rh::view::look_to_mat4(a, b, c);\n    columns\n"),
        ("skin_position", "    use skin_normal as f;\n    f(position, influences, skinning_matrices)\n"),
    ] {
        assert!(filter.says(name, body, "").is_err(), "{name}: {body}");
        assert!(filter.read(name, &original(&filter.workspace, name)).is_ok(), "{name}'s own");
    }
}

/// Nothing that the authors wrote is refused, except a mistake that calls a ready-made answer, which a check
/// refuses as well.
#[test]
fn no_author_s_answer_is_refused() {
    let filter = Filter::new();
    let mut faults = Vec::new();
    for exercise in filter.workspace.exercises().filter(|it| it.is_rust()) {
        let original = original(&filter.workspace, &exercise.name);
        let mistakes = exercise.mistake_bodies(&original).map(|(_, body)| body);
        let bodies = exercise.also_right.iter().cloned().chain(mistakes);
        let texts = bodies.filter_map(|body| with_body(&original, &body)).chain([original.clone()]);
        for text in texts {
            let Err(refusal) = filter.read(&exercise.name, &text) else { continue };
            let said = format!("{}\n{text}", refusal.in_words(exercise));
            faults.extend(Some(said).filter(|said| !said.contains("does what this exercise asks for")));
        }
    }
    assert!(faults.is_empty(), "{} are refused\n{}", faults.len(), faults.join("\n"));
}

/// Names that are an answer's own, or another's than the exercise's, and whatever else does no harm.
#[test]
fn what_only_looks_like_a_ready_made_answer_is_no_reason() {
    let filter = Filter::new();
    let own_inverse = "struct Rigid(Columns);\nimpl Rigid { fn inverse(&self) -> Columns { self.0 } }\n";
    let own_lerp = "struct Share(f32);\nimpl Share { fn lerp(&self, a: f32) -> f32 { a * self.0 } }\n";
    let own_type =
        "#[derive(Clone)]\nstruct Mat([Vec4; 4]);\nimpl Mat { fn of(it: Columns) -> Mat { Mat(it) } }\n";
    let tree = "struct Tree;\nimpl Tree { fn travel(n: u8) { if n > 0 { Self::travel(n - 1) } } }\n";
    for (name, body, after) in [
        (
            "joint_mask",
            "    let a = std::collections::HashSet::from([1]);\n    let union = a.union(&a).count();\n",
            "",
        ),
        (
            "one_bone_effect",
            "    let _ = Vec3::lerp(offset, offset, 0.5);\n    offset.lerp(offset, 0.5)\n",
            "",
        ),
        ("one_bone_effect", "    let _ = glam::f32::Vec3::lerp(offset, offset, 0.5);\n    offset\n", ""),
        ("rotation_from_key", "    Quat::slerp(Quat::IDENTITY, Quat::IDENTITY, 0.5)\n", ""),
        ("update_world_positions", "    Tree::travel(3)\n", tree),
        (
            "bounce",
            "    let lerp = low; free::multiply(lerp)\n",
            "enum free {}\nimpl free { fn multiply(x: f32) -> f32 { x } }\n",
        ),
        ("rigid_inverse", "    Rigid(columns).inverse()\n", own_inverse),
        ("lerp", "    let s = Share(t); Vec3::splat(s.lerp(from.x))\n", own_lerp),
        ("lerp", "    println!(\"{slerp} {}\", from, slerp = 1);\n    from\n", ""),
        ("multiply", "    let m = Mat::of(left); m.clone().0\n", own_type),
        ("multiply", "    right.map(|it| Vec4::new(it.x, it.y, it.z, it.w))\n", ""),
        (
            "lerp",
            "    let half = -&P(t);\n    Vec3::from(2.0 * half)\n",
            "struct P(f32);\nimpl From<P> for Vec3 { fn from(p: P) -> Vec3 { Vec3::splat(p.0) } }\n\
             impl std::ops::Mul<P> for f32 { type Output = P; fn mul(self, p: P) -> P { P(self * p.0) } }\n\
             impl std::ops::Neg for &P { type Output = P; fn neg(self) -> P { P(-self.0) } }\n\
             pub(crate) fn mix(a: f32) -> f32 { a }\n",
        ),
        (
            "skin_position",
            "    position\n",
            "#[derive(std::fmt::Debug, Default)]\n#[repr(u8)]\nenum Mode { #[default] Linear }\n",
        ),
        (
            "skin_position",
            "    #[deny(unused)]\n    let x = std::isize::MAX;\n    position\n",
            "enum E {}\nimpl std::error::Error for E {}\n",
        ),
        ("cubic_spline", "    static M: [f32; 2] = [2.0, 3.0];\n    [M[0]; 4]\n", ""),
    ] {
        let said = filter.says(name, body, after);
        assert!(said.is_ok(), "{name}: {said:?}\n{body}{after}");
    }
    for head in [
        "fn lerp(a: Vec3, b: Vec3, mut share: f32) -> Vec3 { a }",
        "pub fn lerp(from: Vec3, _: Vec3, _: f32) -> Vec3 { from }",
    ] {
        let said = filter.read("lerp", head).map_err(|it| it.in_words(find(&filter.workspace, "lerp")));
        assert!(said.is_ok(), "{head}: {said:?}");
    }
}

/// Rust's tokens are not GLSL's: whatever would hide a call from who reads it as Rust is refused.
#[test]
fn a_shader_hides_no_call() {
    let workspace = workspace();
    let exercise = find(&workspace, "transform_normal");
    let original = original(&workspace, "transform_normal");
    let read = |body: &str| filter::read_shader(exercise, &original, &with_body(&original, body).unwrap());
    for body in [
        "    return inverse(m) * n;\n",
        "    /* /* */ return inverse(m) * n; // */\n",
        "    return inv\\\nerse(m) * n;\n",
        "    // The normal.\r    return inverse(m) * n;\n",
        "    /*/\n    /*/\n    return inverse(m) * n;\n",
        "    return inverse(m) * n;\n}\nfloat inverse(float x) {\n    return x;\n",
    ] {
        assert!(read(body).is_err(), "{body}");
    }
    assert_eq!(read("    // one /* two\n    mat3 inverse = mat3(m);\n    return n;\n"), Ok(()));
}

/// Whatever makes no difference to what is built makes none to the verdict.
#[test]
fn comments_decide_nothing() {
    let filter = Filter::new();
    let own = original(&filter.workspace, "lerp");
    let comment = format!("    // \u{200b}\u{202e} 👩\u{200d}💻 {}\n    let share", "x".repeat(20_000));
    let other = own.replacen("    let share", &comment, 1);
    assert_ne!(own, other);
    assert_eq!(class(&own), class(&other));
    assert!(filter.read("lerp", &other).is_ok());
    let full = filter.says("lerp", &format!("    {}from\n", "-a;".repeat(5000)), "");
    assert!(full.is_ok(), "nor do gaps: {full:?}");
}

/// What would take a parser all of its stack, or seconds, is refused before, wherever it stands.
#[test]
fn what_is_too_deep_or_too_long_is_refused_in_words() {
    let filter = Filter::new();
    for (body, said) in [
        (format!("    let f = {}0;\n", "move||".repeat(2400)), "too long"),
        (format!("    {}position\n", "return ".repeat(2200)), "too long"),
        (format!("    let mut a = 0; {}1;\n", "a=".repeat(7500)), "too long"),
        (format!("    let _: {}u8;\n", "fn()->".repeat(2400)), "too long"),
        (format!("    let _ = {}0{};\n", "(".repeat(8000), ")".repeat(8000)), "too deeply"),
        (format!("    let _ = {}u8;\n", "1".repeat(15_000)), "a number is too long"),
    ] {
        let began = std::time::Instant::now();
        let refusal = filter.says("skin_position", &body, "").unwrap_err();
        assert!(refusal.contains(said), "{refusal}");
        let text = with(&filter.workspace, "skin_position", &body);
        assert_eq!(filter::linked::in_file("m", &text), []);
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }
}

/// No function of glam that takes or gives a matrix has a name that is not refused, so none can be had.
#[test]
fn no_function_of_glam_gives_a_forbidden_type_under_another_name() {
    let workspace = workspace();
    let names = Names::in_workspace(&workspace, find(&workspace, "multiply"), &[]);
    let has = |text: &str| {
        let mut words = text.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| names.is_of_type(word))
    };
    let all = glam();
    let closed = all.iter().filter(|it| it.inputs.iter().chain([&it.output]).any(|it| has(it)));
    let (named, open): (Vec<_>, Vec<_>) =
        closed.partition(|it| has(&it.path) || names.is_ready_made(&it.name));
    assert!(named.len() > 400, "{}", named.len());
    // Operators with a matrix on the right have others there, too, so none can be inferred; mint is left out.
    let is_operator = |it: &Linked| ["mul", "mul_assign", "div"].contains(&&it.name[..]);
    let open: Vec<_> = open.into_iter().filter(|it| !is_operator(it) && !it.path.contains("mint")).collect();
    assert!(open.is_empty(), "{open:#?}");
}

/// All functions of glam.
fn glam() -> Vec<Linked> {
    let said = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(workspace().root).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    // Crates for other systems may not be here.
    let rustc = said("rustc", &["-vV"]);
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let args = ["metadata", "--format-version=1", "--offline", "--filter-platform", host];
    let said: serde_json::Value = serde_json::from_str(&said("cargo", &args)).unwrap();
    let packages = said["packages"].as_array().unwrap();
    let glam = packages.iter().find(|it| it["name"] == "glam").unwrap();
    let root = Path::new(glam["manifest_path"].as_str().unwrap()).with_file_name("src");
    let files = walkdir::WalkDir::new(root).into_iter().map(Result::unwrap);
    let texts = files.filter_map(|it| fs::read_to_string(it.path()).ok());
    texts.flat_map(|text| filter::linked::in_file("glam", &text)).collect()
}
