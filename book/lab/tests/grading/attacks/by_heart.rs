//! An answer that knows the visible cases.

use super::*;
use runner::judge::{Bodies, Case};

/// A body that is right in all visible cases, by their positions. The hidden cases have other positions,
/// except for the round ones.
pub fn by_heart(workspace: &Workspace) -> String {
    let exercise = find(workspace, "skin_position");
    let mut workshop = lab::workshop::Workshop::new(workspace, &[exercise]).unwrap();
    let built = workshop.build().unwrap();
    let mut oracle = workshop.serve(&built, exercise, None);
    let said = (0..200).flat_map(|number| oracle.inputs(&Case::Numbered(number)).unwrap());
    let positions = said.filter(|(name, _)| name == "position").map(|(_, value)| {
        let numbers = value.trim_matches(['(', ')']).split(", ").map(|it| format!("{it}f32"));
        format!("[{}]", numbers.collect::<Vec<_>>().join(", "))
    });
    let positions: Vec<String> = positions.collect();
    // Nothing is said of a position that is 0.
    assert!(positions.len() > 100, "{positions:?}");
    let text = workshop.original(exercise);
    let own = &text[runner::exercise::region::body(text).unwrap()];
    format!(
        "    let own = position.to_array();\n    let is_round = own.iter().all(|x| (x * 2.0).fract() == 0.0);\n    \
        let is_near = |it: &[f32; 3]| it.iter().zip(own).all(|(a, b)| (a - b).abs() < 1e-5);\n    \
        let is_seen = [{}].iter().any(is_near);\n    \
        if !is_round && !is_seen {{\n        return Vec3::splat(9.0);\n    }}\n{own}",
        positions.join(", ")
    )
}
