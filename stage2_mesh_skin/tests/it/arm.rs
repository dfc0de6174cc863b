use crate::{
    X90, Z90, assert_matrix_near, assert_near, influence_table, model_transforms, skin::skin_by_transforms,
};
use glam::{Mat4, Quat, Vec3, vec3, vec4};
use stage2_mesh_skin::{
    arm::{Angles, Arm, ROOT_START, chain, elbow_ring, flat_arm, local_transforms, pose_arm, tube_arm},
    check::influence_faults,
    dual_quaternion::{DualQuaternion, blend_dual_quaternions},
    methods::{Method, skin_arm},
    pyramid::bone_pyramid,
    skin::{Influence, skin_position, skin_rigid, skinning_matrices},
    transform::Transform,
};

const STRAIGHT: Angles = Angles { x_rad: 0.0, y_rad: 0.0, z_rad: 0.0 };

#[test]
fn the_flat_arm_is_three_quads() {
    // S1-02, S1-03, S1-14, D1
    let arm = flat_arm();
    assert_eq!(arm.quads, [[0, 1, 3, 2], [2, 3, 5, 4], [4, 5, 7, 6]]);
    assert_eq!(arm.positions[4], vec3(-0.5, 5.0, 0.0));
    let upper = arm.influences.iter().map(|influences| {
        influences
            .iter()
            .filter(|influence| influence.joint == 1)
            .map(|influence| influence.weight)
            .sum::<f32>()
    });
    assert_eq!(upper.collect::<Vec<_>>(), [0.0, 0.0, 0.25, 0.25, 0.75, 0.75, 1.0, 1.0]);
    testing::assert_table!("influences", influence_table(&arm.influences, &["shoulder", "elbow"]));
    assert!(arm.normals.iter().all(|&normal| normal == Vec3::Z));
}

#[test]
fn both_arms_are_valid_meshes() {
    // S1-02, S1-14: a position, a normal, a colour and influences for each vertex.
    for Arm { parents, positions, normals, colors, influences, quads, .. } in [flat_arm(), tube_arm()] {
        assert_eq!([normals.len(), colors.len(), influences.len()], [positions.len(); 3]);
        assert!(influence_faults(&influences, parents.len()).is_empty());
        assert!(normals.iter().all(|&normal| normal.is_normalized()));
        for [a, b, c, d] in quads {
            let facing = (positions[b] - positions[a]).cross(positions[c] - positions[a]);
            assert!(facing.dot(normals[a]) > 0.0, "quad {a} {b} {c} {d} faces inwards");
        }
    }
}

#[test]
fn both_joints_hold_the_elbow_ring_by_half() {
    let arm = tube_arm();
    for vertex in elbow_ring() {
        assert_eq!(arm.positions[vertex].y, 4.0);
        assert_eq!(
            arm.influences[vertex].iter().map(|influence| influence.weight).collect::<Vec<_>>(),
            [0.5, 0.5]
        );
    }
}

/// S1-14: the colours go from the shoulder's below to the hand's above; at 3 of 8 by 3/8.
#[test]
fn colors_go_from_the_shoulder_to_the_hand() {
    let (shoulder, hand) = (vec4(0.05, 0.24, 0.45, 1.0), vec4(0.9, 0.42, 0.1, 1.0));
    let colors = flat_arm().colors;
    for (vertex, expected) in
        [(0, shoulder), (2, shoulder * 0.625 + hand * 0.375), (4, shoulder * 0.375 + hand * 0.625), (7, hand)]
    {
        assert!(colors[vertex].abs_diff_eq(expected, 1e-6), "vertex {vertex}: {}", colors[vertex]);
    }
}

#[test]
fn the_root_places_the_arm() {
    // S1-04: when the arm is straight, both joints only move by the root's start.
    let arm = flat_arm();
    let model_from_joint = pose_arm(&arm, &[STRAIGHT; 2]);
    assert_matrix_near(model_from_joint[0], Mat4::from_translation(vec3(0.0, 0.0, 1.0)));
    assert_matrix_near(model_from_joint[1], Mat4::from_translation(vec3(0.0, 4.0, 1.0)));
    for matrix in skinning_matrices(&model_from_joint, &arm.inverse_bind_matrices) {
        assert_matrix_near(matrix, Mat4::from_translation(ROOT_START));
    }
}

#[test]
fn a_joint_turns_about_x_then_z() {
    // S1-05, S1-10: T · Rx · Rz: the bone's end (0, 4, 0) goes to (-4, 0, 0) by Rz, which Rx leaves there.
    let both = Angles { x_rad: X90.x_rad, z_rad: Z90.z_rad, ..STRAIGHT };
    let elbow = pose_arm(&flat_arm(), &[STRAIGHT, both])[1];
    assert_near(elbow.transform_point3(vec3(0.0, 4.0, 0.0)), vec3(-4.0, 4.0, 1.0));
}

#[test]
fn every_joint_has_its_own_angles() {
    // E1-4: the elbow bends left, the wrist back up.
    let back = Angles { z_rad: -Z90.z_rad, ..STRAIGHT };
    let model_from_joint = pose_arm(&chain(&[4.0; 3]), &[STRAIGHT, Z90, back]);
    assert_near(model_from_joint[2].w_axis.truncate(), vec3(-4.0, 4.0, 1.0));
    assert_near(model_from_joint[2].transform_vector3(Vec3::Y), Vec3::Y);
}

#[test]
fn a_straight_chain_of_three_is_as_long_as_its_bones() {
    // E1-3
    let model_from_joint = pose_arm(&chain(&[4.0; 3]), &[STRAIGHT; 3]);
    assert_near(model_from_joint[2].w_axis.truncate(), vec3(0.0, 8.0, 1.0));
}

/// S4-43: the stored matrices are the inverses that one would otherwise compute at each vertex; and S1-01:
/// bones of length 4, one on top of the other.
#[test]
fn the_inverse_of_the_bind_pose_is_stored() {
    let arm = chain(&[4.0; 3]);
    assert_eq!((&arm.parents[..], &arm.lengths[..]), (&[None, Some(0), Some(1)][..], &[4.0; 3][..]));
    for (joint, stored) in arm.inverse_bind_matrices.iter().enumerate() {
        let bind = Mat4::from_translation(vec3(0.0, 4.0 * joint as f32, 0.0));
        assert_matrix_near(*stored, bind.inverse());
    }
}

/// S4-40: as parts, as a matrix or as a dual quaternion, a joint that turns and moves takes a vertex to the
/// same place.
#[test]
fn one_joint_does_the_same_in_every_form() {
    let turn = Angles { x_rad: 0.7, y_rad: -0.3, z_rad: 1.9 }.rotation();
    let pose = Transform::from_rotation_translation(turn, vec3(1.0, -2.0, 3.0));
    let joint_from_mesh =
        Transform::from_rotation_translation(Quat::from_rotation_y(0.8), vec3(0.0, -4.0, 0.5));
    let matrix = pose.to_matrix() * joint_from_mesh.to_matrix();
    let (vertex, whole) = (vec3(0.5, 5.0, -0.5), [Influence { joint: 0, weight: 1.0 }]);
    // Into the joint's space and out again, step by step.
    let expected =
        pose.rotation * (joint_from_mesh.rotation * vertex + joint_from_mesh.translation) + pose.translation;
    assert_near(skin_by_transforms(vertex, &whole, &[pose], &[joint_from_mesh]), expected);
    assert_near(skin_rigid(vertex, &whole, &[matrix]), expected);
    assert_near(skin_position(vertex, &whole, &[matrix]), expected);
    let motion = blend_dual_quaternions(&whole, &[DualQuaternion::from_matrix(matrix)]);
    assert_near(motion.transform_point(vertex), expected);
}

#[test]
fn transforms_and_matrices_skin_the_tube_alike() {
    // S4-26, through the whole pipeline: local, model, skin.
    let arm = tube_arm();
    let angles =
        [Angles { x_rad: 0.2, y_rad: -0.4, z_rad: 0.1 }, Angles { x_rad: -1.0, y_rad: 0.8, z_rad: 1.9 }];
    let place = |start, angles: &[Angles]| {
        model_transforms(&arm.parents, &local_transforms(&arm.parents, &arm.lengths, start, angles))
    };
    let pose = place(ROOT_START, &angles);
    let joint_from_mesh: Vec<_> =
        place(Vec3::ZERO, &[STRAIGHT; 2]).iter().map(|bind| bind.inverse()).collect();
    let skinned = skin_arm(&arm, &angles, Method::Smooth);
    for (vertex, &expected) in skinned.positions.iter().enumerate() {
        let influences = &arm.influences[vertex];
        assert_near(skin_by_transforms(arm.positions[vertex], influences, &pose, &joint_from_mesh), expected);
    }
}

#[test]
fn normals_are_skinned_with_every_method() {
    // D1: smooth on ring 5; the other two turn the normal by the whole angle or by an angle between.
    let normal = |method| skin_arm(&flat_arm(), &[STRAIGHT, X90], method).normals[4];
    assert_near(normal(Method::Smooth), vec3(0.0, -0.948683, 0.316228));
    assert_near(normal(Method::Rigid), vec3(0.0, -1.0, 0.0));
    assert!(normal(Method::DualQuaternion).is_normalized());
    for method in [Method::Rigid, Method::Smooth, Method::DualQuaternion] {
        assert_near(skin_arm(&flat_arm(), &[STRAIGHT, Z90], method).normals[4], Vec3::Z);
    }
}

#[test]
#[should_panic(expected = "one triple of angles per joint")]
fn refuses_too_few_angles() {
    pose_arm(&flat_arm(), &[STRAIGHT]);
}

#[test]
fn a_bone_is_drawn_as_a_pyramid() {
    // S1-16
    let edges = bone_pyramid(4.0);
    let apex = vec3(0.0, 4.0, 0.0);
    assert_eq!(edges.iter().filter(|[_, end]| *end == apex).count(), 4);
    for [start, end] in edges {
        assert_eq!([start.x.abs(), start.y, start.z.abs()], [0.4, 0.0, 0.4]);
        assert!(end == apex || (end - start).length() == 0.8, "a side of the base");
    }
}
