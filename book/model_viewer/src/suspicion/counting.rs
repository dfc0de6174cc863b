//! Vertices with the wrong joints: each is far from the joints that move it, and near others.

use super::{meshes_of, origins};
use stage3_gltf::model::{Mesh, Model, Skin};

/// Another reading must bring vertices so many times as near to their joints. In 95 sound files none comes
/// above 1; where each joint was one off, the right one came to 1.4 to 3.3.
const NEARER: f32 = 1.3;

/// Another way to read the joint that a vertex stores.
struct Reading {
    mistake: &'static str,
    /// The entry of the skin that a stored number means, if there is one.
    entry: fn(&Skin, usize) -> Option<usize>,
}

static READINGS: [Reading; 3] = [
    Reading {
        mistake: "its vertices count the joints of the file, not those in the skin's list",
        entry: |skin, stored| skin.joints.iter().position(|&joint| joint == stored),
    },
    Reading {
        mistake: "its vertices count joints from 1, not from 0",
        entry: |_, stored| stored.checked_sub(1),
    },
    Reading {
        mistake: "its vertices are tied to the joint before the right one",
        entry: |skin, stored| (stored + 1 < skin.joints.len()).then_some(stored + 1),
    },
];

/// What is wrong with the joints of the skin's vertices, with what speaks for it.
pub fn miscounted(model: &Model, index: usize) -> Option<String> {
    let skin = &model.skins[index];
    let meshes = meshes_of(model, index);
    let as_it_is = distance(&meshes, skin, |_, stored| Some(stored))?;
    let times =
        |reading: &'static Reading| Some((as_it_is / distance(&meshes, skin, reading.entry)?, reading));
    let (times, reading) = READINGS.iter().filter_map(times).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (times > NEARER).then(|| {
        format!("{}: read that way, they are {times:.1} times as near to their joints", reading.mistake)
    })
}

/// The average distance of vertices from the joints that move them, at bind, in mesh space; none if a joint
/// does not exist.
fn distance(meshes: &[&Mesh], skin: &Skin, entry: fn(&Skin, usize) -> Option<usize>) -> Option<f32> {
    let origins = origins(skin);
    let (mut sum, mut weights) = (0.0, 0.0);
    for mesh in meshes {
        for (position, influences) in mesh.positions.iter().zip(mesh.influences.iter()) {
            for influence in influences {
                let origin = origins[entry(skin, influence.joint)?];
                sum += f64::from(influence.weight * position.distance(origin));
                weights += f64::from(influence.weight);
            }
        }
    }
    (weights > 0.0).then(|| (sum / weights) as f32)
}
