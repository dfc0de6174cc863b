//! Oracle: the reverse way. Each joint is asked whether it is the one that the node became.

use stage3_gltf::gltf_file::skin::skin_joints;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(1, 9);
        let mut joint_of_node: Vec<usize> = (0..count).collect();
        random.shuffle(&mut joint_of_node);
        // A skin names some of the file's nodes, in an order of its own.
        let mut nodes: Vec<usize> = (0..count).collect();
        random.shuffle(&mut nodes);
        nodes.truncate(random.index(count + 1));
        case.input("nodes", &nodes);
        case.input("joint_of_node", &joint_of_node);
        case.columns("entry: joint");
        case.run(|| table(&skin_joints(&nodes, &joint_of_node)));
        let mut node_of_joint = vec![0; count];
        (0..count).for_each(|node| node_of_joint[joint_of_node[node]] = node);
        let joint_of = |node: &usize| (0..count).find(|&joint| node_of_joint[joint] == *node);
        case.expect(&table(&nodes.iter().filter_map(joint_of).collect::<Vec<_>>()));
    });
}

fn table(joints: &[usize]) -> String {
    joints.iter().enumerate().map(|(entry, joint)| format!("{entry:8} {joint:8}\n")).collect()
}
