//! Tests of `skin_joints`. Oracle: the reverse way. Each joint is asked whether it is the one that the node
//! became.

use crate::cases::often;
use stage3_gltf::gltf_file::skin::skin_joints;
use testing::cases::{self, Draws, Right, Rows};

/// S4-32
#[test]
fn nodes_become_joints_and_the_order_stays() {
    // Node 0 is joint 3, node 1 is joint 0, and so on; the skin names the nodes 4, 1 and 3.
    let joints = skin_joints(&[4, 1, 3], &[3, 0, 4, 1, 2]);
    let row = |(entry, joint)| format!("{entry:8} {joint:8}\n");
    testing::assert_table!("joints", joints.iter().enumerate().map(row).collect::<String>());
    assert_eq!(joints, [2, 0, 1]);
}

#[test]
fn where_joints_are_in_the_order_of_nodes_nothing_changes() {
    assert_eq!(skin_joints(&[2, 0], &[0, 1, 2]), [2, 0]);
}

struct Input {
    nodes: Vec<usize>,
    joint_of_node: Vec<usize>,
    node_of_joint: Vec<usize>,
}

/// The nodes of a large model.
const MANY: usize = 300;

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut node_of_joint: Vec<usize> = Vec::new();
    draws.list(1, 8, |draws, node| {
        node_of_joint.insert(node - draws.index(node + 1), node);
    });
    let few = node_of_joint.len();
    // A model may have more joints than a byte can count.
    if draws.rarely(50) {
        node_of_joint.extend(few..MANY);
    }
    let count = node_of_joint.len();
    let mut joint_of_node = vec![0; count];
    (0..count).for_each(|joint| joint_of_node[node_of_joint[joint]] = joint);
    // In an order of its own, and rarely one is there twice.
    let mut left: Vec<usize> = (0..count).collect();
    let nodes = draws.list(0, 8, |draws, _| match left.is_empty() || draws.rarely(4) {
        true => draws.index(count),
        false => left.remove(draws.index(left.len())),
    });
    draws.say("joint_of_node", &joint_of_node[..few]);
    if count > few {
        draws.note("and of the others", &format!("the same as the node, up to {}", MANY - 1));
    }
    let nodes = often(draws, "nodes", nodes, |draws, nodes| draws.say("nodes", &nodes));
    Some(Input { nodes, joint_of_node, node_of_joint })
}

fn answer(Input { nodes, joint_of_node, .. }: &mut Input) -> Rows {
    table(skin_joints(nodes, joint_of_node))
}

fn right(Input { nodes, node_of_joint, .. }: &Input) -> Right {
    let joint_of = |node: &usize| node_of_joint.iter().position(|other| other == node);
    table(nodes.iter().filter_map(joint_of).collect()).right().columns("entry: joint")
}

fn table(joints: Vec<usize>) -> Rows {
    let mut rows = Rows::default();
    joints.iter().enumerate().for_each(|(entry, joint)| rows.push(entry, [joint]));
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
