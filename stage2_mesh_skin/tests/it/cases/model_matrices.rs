//! Oracle: each joint by itself, from its own matrix up to its root.

use super::{exact_rows, matrix_rows};
use glam::{DMat4, Mat4};
use stage2_mesh_skin::skeleton::model_matrices;
use testing::cases::{self, placement::Placement};

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let refusal = match case.index % 16 {
            3 => "a local too few",
            7 => "a parent too few",
            11 => "its own parent",
            15 => "a later parent",
            _ => "",
        };
        let count = random.count(if refusal.is_empty() { 0 } else { 2 }, 7);
        // Scaled only a little, so that the numbers stay small.
        let mut placements: Vec<Placement> = (0..count).map(|_| random.motion(2.0)).collect();
        for placement in &mut placements {
            placement.scale.x = random.between(0.5, 1.2);
            placement.scale.y *= if random.index(4) == 0 { -1.0 } else { 1.0 };
        }
        let mut parents: Vec<Option<usize>> = vec![None; count];
        for joint in 1..count {
            // One in five is a root; some follow their parent directly, and some do not.
            parents[joint] = (random.index(5) > 0).then(|| random.index(joint));
        }
        match refusal {
            "a local too few" => _ = placements.pop(),
            "a parent too few" => _ = parents.pop(),
            "its own parent" => parents[count - 1] = Some(count - 1),
            "a later parent" => parents[count - 2] = Some(count - 1),
            _ => {}
        }
        case.inputs("parent", &parents);
        case.inputs("local", &placements);
        let locals: Vec<Mat4> = placements.iter().map(|placement| placement.matrix()).collect();
        case.run(|| matrix_rows(&model_matrices(&parents, &locals)));
        if !refusal.is_empty() {
            return case.expect_refusal();
        }
        let expected: Vec<DMat4> = (0..count).map(|joint| from_root(&parents, &placements, joint)).collect();
        case.expect(&exact_rows(&expected));
    });
}

fn from_root(parents: &[Option<usize>], placements: &[Placement], joint: usize) -> DMat4 {
    let mut matrix = placements[joint].exact();
    let mut here = joint;
    while let Some(parent) = parents[here] {
        matrix = placements[parent].exact() * matrix;
        here = parent;
    }
    matrix
}
