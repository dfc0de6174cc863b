use crate::assert_near;
use glam::{Vec3, vec3};
use stage1_bones::{
    steps::{STEPS, step, step_bounces, step_tables},
    tree::{BONE1, BONE32},
};

#[test]
fn tree() {
    // World positions' x and y, added by hand from D0; all z are 0.
    let small = [[0.0, 0.0], [0.1, 0.0], [0.1, 0.1], [0.2, 0.0]];
    let rest = [[0.0, 0.0], [0.2, 0.0], [0.4, 0.0], [0.6, 0.1], [0.6, -0.1]];
    let up = [[0.0, 0.0], [0.2, 0.1], [0.4, 0.1], [0.6, 0.2], [0.5, 0.0]];
    let down = [[0.0, 0.0], [0.2, -0.2], [0.4, -0.2], [0.6, -0.1], [0.4, -0.3]];
    let bounced = [[0.0, 0.0], [0.2, -0.1], [0.4, -0.1], [0.6, 0.0], [0.5, -0.2]];
    for &name in STEPS {
        let bones = step(name).expect("every name in the list is a step");
        let (expected, shift) = match name {
            "rest" => (&rest[..], Vec3::ZERO),
            "bone1-up" => (&up[..], Vec3::ZERO),
            "bone1-down" => (&down[..], Vec3::ZERO),
            "root-moved" => (&rest[..], vec3(1.0, 2.0, 3.0)), // S0-08
            "bounce-1.5s" => (&bounced[..], Vec3::ZERO),      // S0-26
            "small-tree" => (&small[..], Vec3::ZERO),         // S0-05
            _ => panic!("{name} has no worked values"),
        };
        assert_eq!(bones.len(), expected.len());
        for (bone, &[x, y]) in bones.iter().zip(expected) {
            assert_near(bone.world_position, vec3(x, y, 0.0) + shift);
        }
        let tables = step_tables("tree", name).expect("a step of the list");
        let names: Vec<&str> = tables.iter().map(|&(table, _)| table).collect();
        assert_eq!(names, if name == "small-tree" { &["", "links"][..] } else { &[""] });
        for (table, text) in tables {
            testing::assert_table!(testing::step_snapshot("tree", name, table), text);
        }
    }
}

/// Read off the drawing of the small tree: parent, first child, next sibling.
#[test]
fn the_links_of_the_small_tree() {
    let tables = step_tables("tree", "small-tree").expect("a step of the list");
    let rows: Vec<Vec<&str>> = tables[1].1.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(
        rows,
        [
            ["root", "none", "bone1", "none"],
            ["bone1", "root", "bone21", "none"],
            ["bone21", "bone1", "none", "bone22"],
            ["bone22", "bone1", "none", "none"],
        ]
    );
}

/// The small tree has no bone32.
#[test]
fn the_bouncing_bones_are_in_the_tree() {
    let moved = |name| step_bounces(name).iter().map(|bounce| bounce.bone).collect::<Vec<_>>();
    assert_eq!(moved("rest"), [BONE1, BONE32]);
    assert_eq!(moved("small-tree"), [BONE1]);
}

#[test]
fn an_unknown_step_is_none() {
    assert_eq!(step("rset"), None);
    assert_eq!(step_tables("tree", "rset"), None);
    assert_eq!(step_tables("arm", "rest"), None);
}
