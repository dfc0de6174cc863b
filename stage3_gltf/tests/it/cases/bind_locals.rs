//! Oracle: a joint's place in the model, asked of the joint itself or, if no skin knows it, of its ancestors.

use super::matrix_rows;
use glam::{DMat4, Mat4};
use stage3_gltf::skeleton::bind_locals;
use testing::cases::{self, placement::Placement};

/// A joint of a case.
struct Joint {
    parent: Option<usize>,
    rest: Placement,
    bind: Option<Placement>,
}

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = if case.index < 2 { case.index } else { random.count(2, 8) };
        let mut joints: Vec<Joint> = vec![];
        for index in 0..count {
            let parent = (index > 0 && random.index(5) > 0).then(|| random.index(index));
            let [rest, bind] = [random.motion(2.0), random.placement(3.0)];
            joints.push(Joint { parent, rest, bind: (random.index(3) > 0).then_some(bind) });
        }
        for (index, joint) in joints.iter().enumerate() {
            case.input(&format!("joint {index}'s parent"), joint.parent);
            case.input(&format!("joint {index}'s rest"), joint.rest);
            let bind = joint.bind.map_or("none".to_owned(), |bind| format!("{bind:?}"));
            case.note(&format!("joint {index}'s bind"), bind);
        }
        let parents: Vec<Option<usize>> = joints.iter().map(|joint| joint.parent).collect();
        let rest: Vec<Mat4> = joints.iter().map(|joint| joint.rest.matrix()).collect();
        let bind: Vec<Option<Mat4>> = joints.iter().map(|joint| joint.bind.map(Placement::matrix)).collect();
        case.run(|| matrix_rows(&bind_locals(&parents, &rest, &bind)));
        let local = |joint: &Joint| match (joint.bind, joint.parent) {
            (None, _) => joint.rest.exact(),
            (Some(bind), None) => bind.exact(),
            (Some(bind), Some(parent)) => in_model(&joints, parent).inverse() * bind.exact(),
        };
        case.expect(&matrix_rows(&joints.iter().map(|joint| local(joint).as_mat4()).collect::<Vec<_>>()));
    });
}

fn in_model(joints: &[Joint], joint: usize) -> DMat4 {
    let Joint { parent, rest, bind } = &joints[joint];
    match (bind, parent) {
        (Some(bind), _) => bind.exact(),
        (None, None) => rest.exact(),
        (None, Some(parent)) => in_model(joints, *parent) * rest.exact(),
    }
}
