use super::{on_the_arc, share};
use glam::{DMat4, DVec3, Mat4, Vec3};
use stage1_bones::table::rows;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::cross_fade::cross_fade;
use testing::cases::{self, placement::Placement, random::Random};

/// Joints in parts and in matrices, joints that stay with a shear, lists of morph weights.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let share_of_to = share(random, case);
        case.input("share_of_to", share_of_to);
        let (mut from, mut to) = (Pose::default(), Pose::default());
        let (mut expected, mut expected_weights) = (vec![], vec![]);
        for joint in 0..random.count(1, 4) {
            let kind = random.index(4);
            if kind == 0 {
                let sheared = sheared(random);
                case.note(&format!("joint {joint} in both"), sheared_in_words(sheared));
                from.locals.push(Local::Matrix(sheared));
                to.locals.push(Local::Matrix(sheared));
                expected.push(sheared);
            } else {
                let a = random.placement(3.0);
                let b = if kind == 1 { a } else { placement_near(random, a) };
                case.input(&format!("joint {joint} in `from`"), a);
                case.input(&format!("joint {joint} in `to`"), b);
                from.locals.push(local(a, random.index(4) == 0));
                to.locals.push(local(b, random.index(4) == 0));
                expected.push(between(a, b, share_of_to).as_mat4());
            }
            let count = random.index(3);
            let weights = [0; 2].map(|_| (0..count).map(|_| random.between(0.0, 1.0)).collect::<Vec<_>>());
            if count > 0 {
                case.input(&format!("joint {joint}'s morph weights in both"), &weights);
            }
            let mixed = weights[0].iter().zip(&weights[1]).map(|(a, b)| a + (b - a) * share_of_to);
            expected_weights.push(mixed.collect());
            from.morph_weights.push(weights[0].clone());
            to.morph_weights.push(weights[1].clone());
        }
        case.run(|| {
            let Pose { locals, morph_weights } = cross_fade(&from, &to, share_of_to);
            described(&locals.iter().map(|local| local.to_matrix()).collect::<Vec<_>>(), &morph_weights)
        });
        case.expect(&described(&expected, &expected_weights));
    });
}

/// Another placement, less than half a turn away: at half a turn there is no shorter way.
fn placement_near(random: &mut Random, from: Placement) -> Placement {
    loop {
        let to = random.placement(3.0);
        if from.exact_rotation().dot(to.exact_rotation()).abs() > 0.05 {
            return to;
        }
    }
}

fn sheared(random: &mut Random) -> Mat4 {
    let shear = Vec3::new(1.0, random.number(2.0), random.number(2.0));
    let [x, y, z] = [shear, Vec3::Y, Vec3::Z].map(|axis| axis.extend(0.0));
    Mat4::from_cols(x, y, z, random.vec3(3.0).extend(1.0))
}

fn sheared_in_words(matrix: Mat4) -> String {
    let [at, shear] = [matrix.w_axis, matrix.x_axis].map(|column| column.truncate());
    format!("a matrix: the x axis leans to {shear}, moved by {at}")
}

fn local(placement: Placement, as_matrix: bool) -> Local {
    let Placement { translation, scale, .. } = placement;
    let parts = Transform { translation, rotation: placement.rotation(), scale };
    if as_matrix { Local::Matrix(placement.matrix()) } else { Local::Parts(parts) }
}

/// Each part on its own, in f64.
fn between(from: Placement, to: Placement, t: f32) -> DMat4 {
    let mixed = |from: Vec3, to: Vec3| -> DVec3 { from.as_dvec3() + (to - from).as_dvec3() * f64::from(t) };
    let rotation = on_the_arc(from.exact_rotation(), to.exact_rotation(), f64::from(t));
    let translation = mixed(from.translation, to.translation);
    DMat4::from_scale_rotation_translation(mixed(from.scale, to.scale), rotation, translation)
}

/// Three rows per joint, as a matrix is written, and a row of weights.
fn described(locals: &[Mat4], weights: &[Vec<f32>]) -> String {
    let joint = |(joint, local): (usize, &Mat4)| {
        let name = move |row: usize| format!("joint_{joint}'s_{}_row", ["x", "y", "z"][row]);
        let local = *local;
        (0..3).map(move |row| (name(row), local.row(row).to_array().to_vec()))
    };
    let weights = weights
        .iter()
        .enumerate()
        .map(|(joint, list)| (format!("joint_{joint}'s_morph_weights"), list.clone()));
    rows(locals.iter().enumerate().flat_map(joint).chain(weights))
}
