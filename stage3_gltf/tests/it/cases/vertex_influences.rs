//! Oracle: weights as whole hundredths, divided in whole numbers.

use stage2_mesh_skin::skin::Influence;
use stage3_gltf::gltf_file::influences::vertex_influences;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        // A set holds four; unused places are zero.
        let count = 4 * random.count(1, 2);
        let joints: Vec<u32> = (0..count).map(|_| random.index(12) as u32).collect();
        let hundredths: Vec<usize> = match case.index % 8 {
            // No weight at all.
            3 => vec![0; count],
            // A single joint.
            5 => (0..count).map(|entry| if entry == 2 { 50 } else { 0 }).collect(),
            // A sum of 1 from the start.
            7 => random.weights(count).iter().map(|weight| (weight * 100.0).round() as usize).collect(),
            _ => (0..count).map(|_| if random.index(3) == 0 { 0 } else { random.index(150) }).collect(),
        };
        let weights: Vec<f32> = hundredths.iter().map(|&hundredths| hundredths as f32 / 100.0).collect();
        // Those of the vertices before it.
        let before: Vec<(usize, f32)> = (0..random.index(3)).map(|_| (random.index(12), 0.5)).collect();
        case.input("joints", &joints);
        case.input("weights", &weights);
        case.input("influences", &before);
        case.columns("joint: weight");
        case.run(|| {
            let influence = |&(joint, weight)| Influence { joint, weight };
            let mut influences = before.iter().map(influence).collect();
            vertex_influences(&joints, &weights, &mut influences);
            influences.iter().map(|&Influence { joint, weight }| row(joint, weight.into())).collect()
        });
        let sum: usize = hundredths.iter().sum();
        let of_weight = (0..count).filter(|&entry| hundredths[entry] != 0);
        let share = |entry: usize| row(joints[entry] as usize, hundredths[entry] as f64 / sum as f64);
        let before = before.iter().map(|&(joint, weight)| row(joint, weight.into()));
        case.expect(&before.chain(of_weight.map(share)).collect::<String>());
    });
}

fn row(joint: usize, weight: f64) -> String {
    format!("{joint:8} {weight:10.5}\n")
}
