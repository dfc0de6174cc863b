//! Oracle: the reverse way. Each joint is asked whether it is the one that the node became.

use super::often;
use stage3_gltf::gltf_file::skin::skin_joints;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    nodes: Vec<usize>,
    joint_of_node: Vec<usize>,
    node_of_joint: Vec<usize>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut node_of_joint: Vec<usize> = Vec::new();
    draws.list(1, 8, |draws, node| {
        node_of_joint.insert(node - draws.index(node + 1), node);
    });
    let count = node_of_joint.len();
    let mut joint_of_node = vec![0; count];
    (0..count).for_each(|joint| joint_of_node[node_of_joint[joint]] = joint);
    // In an order of its own, and a node may be there twice.
    let nodes = draws.list(0, 8, |draws, _| draws.index(count));
    draws.say("joint_of_node", &joint_of_node);
    let nodes = often(draws, nodes, |draws, nodes| draws.say("nodes", &nodes));
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
