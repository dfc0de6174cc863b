//! Oracle: the placement's parts one after the other, scaled, turned by a quaternion, moved; twice under a
//! stretched parent.

use super::{columns, placements, row};
use glam::{DVec3, Vec4};
use stage2_mesh_skin::space::transform_point;
use testing::cases::{self, placement::Placement};

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let pair = placements(random, 2);
        let point = case.input("point", random.vec3(5.0));
        let joint = case.input("space", pair[0]);
        let (own, expected) = if case.index % 2 == 0 {
            (columns(joint), taken(joint, point.as_dvec3()))
        } else {
            let parent = case.input("its parent", pair[1]);
            let product = (parent.exact() * joint.exact()).as_mat4();
            let own: [Vec4; 4] = [0, 1, 2, 3].map(|column| product.col(column));
            (own, taken(parent, taken(joint, point.as_dvec3())))
        };
        case.run(|| row("point", transform_point(own, point)));
        case.expect(&row("point", expected.as_vec3()));
    });
}

fn taken(placement: Placement, point: DVec3) -> DVec3 {
    let scaled = placement.scale.as_dvec3() * point;
    placement.exact_rotation() * scaled + placement.translation.as_dvec3()
}
