//! Shaders, on this machine's own driver: `--glsl`.

use super::*;
use lab::results::Verdict::{
    self, DoesNotCompile, NeedsAPerson, NeverEnds, NotWritten, Refused, Right, Wrong,
};
use testing::program::has_display;

const NAME: &str = "transform_normal";

/// A loop that no driver can prove endless. Mesa's leaves it after a while and goes on.
const ENDLESS: &str = "    float turned = normal.x;
    while (turned != 1234.5) {
        turned = fract(turned * 1.5 + rows[0].x);
    }
    return vec3(turned);
";

/// The same with so much work in the loop that it takes minutes, even if the driver leaves it.
fn endless_and_slow() -> String {
    let sines = "        turned = sin(turned + rows[0].x);\n".repeat(300);
    ENDLESS.replace("    }\n", &format!("{sines}    }}\n"))
}

fn class(workspace: &Workspace, folder: &Path) -> Vec<(&'static str, Verdict, Option<usize>)> {
    let exercise = find(workspace, NAME);
    let slow = endless_and_slow();
    let mistake = exercise.mistakes[0].body_in(&original(workspace, NAME)).unwrap();
    let students = [
        ("ada", exercise.also_right[0].as_str(), Right, None),
        ("bob", &mistake, Wrong, Some(1)),
        ("cyd", &slow, NeverEnds, None),
        ("dan", "    return normal.xy;\n", DoesNotCompile, None),
        ("eve", exercise.stub.as_deref().unwrap(), NotWritten, None),
        ("fay", "#extension GL_all : enable\n    return normal;\n", Refused, None),
        ("gus", "    return normal.zyx;\n", Wrong, None),
        ("hal", ENDLESS, Wrong, None),
    ];
    let planted = students.map(|(student, body, verdict, mistake)| {
        pack(folder, student, &[(NAME, with(workspace, NAME, body))]);
        (student, verdict, mistake)
    });
    planted.to_vec()
}

#[test]
#[ignore = "a minute, and a display"]
fn a_shader_is_judged_by_what_it_draws() {
    if !has_display("shaders of a class") {
        return;
    }
    let _one = ONE.lock();
    let workspace = workspace();
    let folder = folder("shaders");
    let planted = class(&workspace, &folder);
    let order = Order { paths: vec![folder], glsl: true, ..Order::default() };
    let results = graded(&workspace, &[NAME], &order);
    for (student, verdict, mistake) in planted {
        let it = answer(&results, student, NAME);
        println!("{student}: {:?}, worth {}: {}", it.verdict, it.score, it.says);
        // Drivers other than Mesa's may stay in the loop.
        let stays = student == "hal" && it.verdict == NeverEnds;
        assert!(it.verdict == verdict || stays, "{student}: {:?}, {}", it.verdict, it.says);
        assert_eq!(it.mistake, mistake.map(|number| format!("mistake {number}")), "{student}");
        let worth = match mistake {
            Some(number) => find(&workspace, NAME).mistakes[number - 1].credit,
            None => f64::from(u8::from(verdict == Right)),
        };
        assert_eq!(it.score, worth, "{student}");
    }
    let says = |student| &answer(&results, student, NAME).says;
    assert!(says("bob").starts_with("The translation gets in"), "{}", says("bob"));
    assert!(says("cyd").contains("still drawing at the time limit"), "{}", says("cyd"));
    assert!(says("dan").starts_with("transform_normal, line "), "{}", says("dan"));
}

/// Nothing runs outside the sandbox unless a teacher asks for it.
#[test]
#[ignore = "minutes"]
fn without_glsl_a_person_looks_at_a_shader() {
    let _one = ONE.lock();
    let workspace = workspace();
    let folder = folder("shaders_unasked");
    class(&workspace, &folder);
    let results = graded(&workspace, &[NAME], &Order { paths: vec![folder], ..Order::default() });
    for student in &results.students {
        assert_eq!(student.answers[0].verdict, NeedsAPerson, "{}", student.id);
        assert!(student.answers[0].says.contains("--glsl"), "{}", student.answers[0].says);
    }
}
