//! The tree is always the same, so each case moves its bones. Oracle: each bone's place as a sum written by
//! hand.

use glam::{DVec3, Vec3, dvec3};
use stage1_bones::{bone::Bone, table::named_table, tree::small_tree};
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let steps: [Vec3; 4] = ["root", "bone1", "bone21", "bone22"]
            .map(|name| case.input(&format!("{name} is moved by"), random.vec3(2.0)));
        case.run(|| {
            let mut bones = small_tree();
            for (bone, step) in bones.iter_mut().zip(steps) {
                bone.position += step;
            }
            assert_eq!(bones.len(), 4, "it has a different number of bones");
            named_table(&bones.iter().map(|bone| bone.name).collect::<Vec<_>>(), &placed(&bones))
        });
        let [root, bone1, bone21, bone22] = steps.map(Vec3::as_dvec3);
        let bone1 = root + bone1 + dvec3(0.1, 0.0, 0.0);
        let [bone21, bone22] = [bone1 + bone21 + dvec3(0.0, 0.1, 0.0), bone1 + bone22 + dvec3(0.1, 0.0, 0.0)];
        let places = [root, bone1, bone21, bone22].map(DVec3::as_vec3);
        case.expect(&named_table(&["root", "bone1", "bone21", "bone22"], &places));
    });
}

/// The places of all bones that can be reached from the root; the others stay at infinity.
fn placed(bones: &[Bone]) -> Vec<Vec3> {
    let mut places = vec![Vec3::INFINITY; bones.len()];
    let mut waiting = vec![(0, Vec3::ZERO)];
    while let Some((bone, parent)) = waiting.pop() {
        places[bone] = parent + bones[bone].position;
        waiting.extend(bones[bone].first_child.map(|child| (child, places[bone])));
        waiting.extend(bones[bone].next_sibling.map(|sibling| (sibling, parent)));
    }
    places
}
