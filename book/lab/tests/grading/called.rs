//! Answers that are right by what they call, in ways that no look at a text finds: the compiler says what
//! they call. And one that is right because it changes what it is asked.

use super::*;
use lab::{
    exam::Exam,
    results::Verdict::{self, *},
    workshop::Workshop,
};

/// A reference to any memory of the program, without `unsafe`: a fault of the compiler, rust-lang/rust#25860.
const ANYWHERE: &str = "
fn extend<'a, 'b, T: ?Sized>(_: &'a &'b (), x: &'b mut T) -> &'a mut T { x }
fn longer<'a, 'b, T: ?Sized>(x: &'b mut T) -> &'a mut T {
    let f: for<'x> fn(_, &'x mut T) -> &'a mut T = extend;
    f(&&(), x)
}
enum Either<A, B> { A(Option<Box<A>>), B(Option<Box<B>>) }
fn turned<A, B>(a: A) -> B {
    let mut it = Either::B(None);
    let b = if let Either::B(b) = &mut it { longer(b) } else { loop {} };
    it = Either::A(Some(Box::new(a)));
    std::hint::black_box(&mut it);
    *b.take().unwrap()
}
fn memory(at: usize, count: usize) -> &'static mut [u32] { turned::<[usize; 2], &'static mut [u32]>([at, count]) }
";

/// The numbers by which cases are drawn become no numbers; so the next ones would be no cases.
const NO_MORE_CASES: &str = "    let all = memory(0x100000, 1 << 22);
    let parts = [1.0f32, 2.0, 100.0, 65536.0].map(|part| std::hint::black_box(part).to_bits());
    for at in 0..16000 {
        if all[at..at + 4] == parts {
            all[at..at + 4].fill(f32::NAN.to_bits());
        }
    }
    let place = position + velocity * elapsed_s;
    if place > high {
        (2.0 * high - place, -velocity)
    } else if place < low {
        (2.0 * low - place, -velocity)
    } else {
        (place, velocity)
    }
";

const TURN: &str = "let m = glam::Mat4::from_cols(columns[0], columns[1], columns[2], columns[3]);";
const COLUMNS: &str = "[b.x_axis, b.y_axis, b.z_axis, b.w_axis]";

#[test]
#[ignore = "minutes"]
fn every_attack_that_calls_what_it_should_write_is_refused() {
    let _one = ONE.lock();
    let workspace = workspace();
    let names = ["transform_point", "multiply", "rigid_inverse", "bounce", "lerp", "slerp", "find_key"];
    let exercises = names.map(|name| find(&workspace, name));
    let mut workshop = Workshop::new(&workspace, &exercises).unwrap();
    let built = workshop.build().unwrap();
    let mut exam = Exam::new(&workshop, &built, (SEED, 200));
    exam.forbid_solving();
    let undone =
        |how: &str, after: &str| (format!("    {TURN}\n    {how}\n    {COLUMNS}\n"), after.to_owned());
    let body = |body: &str| (format!("    {body}\n"), String::new());
    let product = "mat4(left[0], left[1], left[2], left[3]) * mat4(right[0], right[1], right[2], right[3])";
    let answers: Vec<(&str, Verdict, (String, String))> = vec![
        (
            "transform_point",
            Refused,
            body(
                "let mut y = 0; let mut out = point; let _ = vec![*{ out = multiply(columns, translation(point))[3].truncate(); &mut y } = 1]; out",
            ),
        ),
        (
            "transform_point",
            Refused,
            body("use glam::*; mat4(columns[0], columns[1], columns[2], columns[3]).transform_point3(point)"),
        ),
        (
            "multiply",
            Refused,
            body(&format!("use glam::*; let m = {product}; [m.x_axis, m.y_axis, m.z_axis, m.w_axis]")),
        ),
        (
            "rigid_inverse",
            Refused,
            undone(
                "let b = undo(m);",
                "fn undo<Quat: Into<glam::Mat4>>(q: Quat) -> glam::Mat4 { Quat::into(q).inverse() }\n",
            ),
        ),
        (
            "rigid_inverse",
            Refused,
            undone(
                "let (_, turn, _) = [(1, m, 2)][0 * { m.to_scale_rotation_translation(); 0 }]; let b = turn.inverse();",
                "",
            ),
        ),
        (
            "rigid_inverse",
            Refused,
            undone("let \u{e9}: Quat; use glam::Quat; let e\u{301} = m; let b = \u{e9}.inverse();", ""),
        ),
        (
            "rigid_inverse",
            Right,
            undone(
                "let (_, turn, place) = m.to_scale_rotation_translation(); let back = turn.inverse(); let b = glam::Mat4::from_rotation_translation(back, -(back * place));",
                "",
            ),
        ),
        (
            "multiply",
            Refused,
            body(
                "use glam::*; { let mat2 = 0; } let m = mat2(left[0].xy(), left[1].xy()); if m.x_axis.x > 1.0 { left } else { right }",
            ),
        ),
        (
            "lerp",
            Right,
            body("let share = std::sync::Arc::new(t); let rest = 1.0 - *share; from * rest + to * *share"),
        ),
        (
            "lerp",
            Refused,
            body("let mut it = from; assert!({ use glam::*; let way = Vec3::lerp; it = way(from, to, t); true }); it"),
        ),
        // Nothing tells the code that is read from the code that runs.
        (
            "multiply",
            Refused,
            body(&format!("const SEEN: bool = {{ let mut it = false; debug_assert!({{ it = true; true }}); it }}; if SEEN {{ return left; }} {{ let mat4 = 0; let _ = mat4; }} use glam::*; let m = {product}; [m.x_axis, m.y_axis, m.z_axis, m.w_axis]")),
        ),
        ("slerp", Refused, body("from.slerp(to, t)")),
        ("slerp", Refused, body("let f = Quat::slerp; f(from, to, t)")),
        ("slerp", Refused, body("from.slerp\u{200e}(to, t)")),
        ("slerp", Refused, body("let _ = br\"\\\"; from.slerp(to, t)")),
        ("slerp", Refused, body("assert!(from.slerp(to, t).is_normalized()); from")),
        ("slerp", Refused, body("<glam::Quat as Clone>::clone(&from.r#slerp(to, t))")),
        ("slerp", Refused, body("use glam::Quat as Q; [(from, to)].map(|(a, b)| Q::slerp(a, b, t))[0]")),
        ("slerp", Refused, body("let mut q = from; let _ = vec![{ q = from.slerp(to, t); 0 }; 1]; q")),
        ("slerp", Refused, body("let mut q = from; let _ = matches!(t, _ if { q = from.slerp(to, t); true }); q")),
        (
            "slerp",
            Refused,
            body(
                "trait T { const F: fn(Quat, Quat, f32) -> Quat = Quat::slerp; } impl T for u8 {} u8::F(from, to, t)",
            ),
        ),
        (
            "slerp",
            Refused,
            body("static F: fn(Quat, Quat, f32) -> Quat = Quat::slerp; F(from, to, t)"),
        ),
        ("lerp", Refused, body("use glam::FloatExt as _; Vec3::splat(t.remap(0.0, 1.0, from.x, to.x))")),
        ("multiply", Refused, body("let a = glam::Affine3A::from_translation(glam::Vec3::ONE); let _ = a; left")),
        ("rigid_inverse", Refused, body(&format!("{TURN} let m = m.inverse_or_zero(); [m.x_axis; 4]"))),
        ("bounce", Wrong, (NO_MORE_CASES.to_owned(), ANYWHERE.to_owned())),
        // In the body of an own trait for a type of std's, and where a function of std's is passed on.
        (
            "find_key",
            Refused,
            (
                "    Some(times_s.iter().copied().map(Some).collect::<Vec<_>>()).place(&Some(time_s))\n".to_owned(),
                "trait Place<T> { fn place(self, at: &T) -> usize; }\nimpl<T: PartialOrd> Place<T> for Option<Vec<T>> { fn place(self, at: &T) -> usize { self.unwrap().partition_point(|key| *key <= *at).saturating_sub(1) } }\n".to_owned(),
            ),
        ),
        (
            "find_key",
            Refused,
            (
                "    let keys: Vec<_> = times_s.iter().copied().map(Some).collect();\n    apply(<[Option<f32>]>::partition_point, &keys, |key: &Option<f32>| *key <= Some(time_s)).saturating_sub(1)\n".to_owned(),
                "fn apply<K, P, F: FnOnce(&[K], P) -> usize>(f: F, keys: &[K], p: P) -> usize { f(keys, p) }\n".to_owned(),
            ),
        ),
        // In the body of a trait of std's for one of its types, with an own parameter.
        (
            "find_key",
            Refused,
            (
                "    times_s.iter().copied().map(Some).collect::<Vec<_>>() % At(Some(time_s))\n".to_owned(),
                "struct At(Option<f32>);\nimpl std::ops::Rem<At> for Vec<Option<f32>> { type Output = usize; fn rem(self, at: At) -> usize { self.partition_point(|key| *key <= at.0).saturating_sub(1) } }\n".to_owned(),
            ),
        ),
        // A type that is nested too deeply to be read.
        (
            "find_key",
            Refused,
            (
                "    let keys: Vec<(f32, Deep)> = times_s.iter().map(|t| (*t, std::marker::PhantomData)).collect();\n    keys.partition_point(|key| key.0 <= time_s).saturating_sub(1)\n".to_owned(),
                format!("type R<T> = {}T;\ntype S<T> = R<R<R<R<R<R<R<T>>>>>>>;\ntype Deep = std::marker::PhantomData<S<S<S<u8>>>>;\n", "&'static ".repeat(28)),
            ),
        ),
        // What is an answer's own may be called as it likes, and may use whatever is in the standard library.
        (
            "multiply",
            Right,
            (
                "    let all: std::collections::HashMap<usize, Vec4> = right.into_iter().enumerate().collect();\n    let space = Space(left);\n    [0, 1, 2, 3].map(|at| space.mul_mat(all[&at]))\n".to_owned(),
                "struct Space(Columns);\nimpl Space {\n    fn mul_mat(&self, c: Vec4) -> Vec4 {\n        let [x, y, z, w] = self.0;\n        c.x * x + c.y * y + c.z * z + c.w * w\n    }\n}\n".to_owned(),
            ),
        ),
        (
            "lerp",
            Right,
            (
                "    Vec3::new(from.x.lerp(to.x, t), from.y.lerp(to.y, t), from.z.lerp(to.z, t))\n".to_owned(),
                "trait Mix { fn lerp(self, to: f32, t: f32) -> f32; }\nimpl Mix for f32 { fn lerp(self, to: f32, t: f32) -> f32 { self * (1.0 - t) + to * t } }\n".to_owned(),
            ),
        ),
        (
            "lerp",
            Right,
            (
                "    let mat: meters = meters(t); debug_assert!(!\"👩\u{200d}💻\".is_empty()); from * (1.0 - mat.0) + to * mat.0\n".to_owned(),
                "struct meters(f32);\n".to_owned(),
            ),
        ),
        (
            "rigid_inverse",
            Right,
            (
                format!("    {TURN}\n    let (_, turn, place) = m.to_scale_rotation_translation();\n    let b = Pose {{ turn, place }}.undone();\n    {COLUMNS}\n"),
                "struct Pose { turn: glam::Quat, place: glam::Vec3 }\nimpl Pose { fn undone(&self) -> glam::Mat4 { let back = self.turn.inverse(); glam::Mat4::from_rotation_translation(back, -(back * self.place)) } }\n".to_owned(),
            ),
        ),
        (
            "multiply",
            Right,
            (
                "    let Value::Mat(left) = (Value::Mat(left)) else { unreachable!() };\n    right.map(|c| c.x * left[0] + c.y * left[1] + c.z * left[2] + c.w * left[3])\n".to_owned(),
                "enum Value { Mat(Columns), #[allow(dead_code)] None }\n".to_owned(),
            ),
        ),
        (
            "lerp",
            Refused,
            body("type P<X> = (X, X); type Q<X> = P<P<P<P<X>>>>; type W = P<Q<Q<Q<Q<u8>>>>>; fn f<T>() {} let g = f::<W>; g(); from * (1.0 - t) + to * t"),
        ),
        ("lerp", Right, body("let _ = std::hint::black_box(\"@_RNvC7testing5hello\"); from * (1.0 - t) + to * t")),
    ];
    let mut faults = Vec::new();
    for (name, verdict, (body, after)) in answers {
        let judged = exam.judge(name, &(with(&workspace, name, &body) + &after));
        if judged.verdict != verdict {
            faults.push(format!(
                "{name}: {:?}, should be {verdict:?}: {}\n{body}",
                judged.verdict, judged.says
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
