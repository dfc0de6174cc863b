//! Checks for every file that opens, which the targets of this folder share.
//!
//! `fuzz/run` says how the targets are built and run. A target fails by a panic, an arithmetic overflow, too
//! much time or too much memory, and by a property of its own if its result has one.

pub mod x_files;

use formats::{document::Source, error::LoadError};
use stage3_gltf::{
    load::Options,
    model::{Mesh, Model},
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::bind_pose,
};
use stage4_animation::{clip::Clip, import, moment::pose_at};

/// A model with its clips, or the reason why there is none.
pub type Read = Result<(Model, Vec<Clip>), LoadError>;

/// Reads a file, as stages 4 and 5 do, then checks and poses the model.
pub fn read(name: &str, bytes: &[u8]) -> Read {
    let read = import::load(Source::Bytes(name, bytes.to_vec().into()), &Options::default())?;
    look_at(&read.0, &read.1);
    Ok(read)
}

/// Asserts that two forms of the same file were read alike: both refused, or the same positions and clips.
pub fn assert_alike(a: &Read, b: &Read) {
    match (a, b) {
        (Ok((a, a_clips)), Ok((b, b_clips))) => {
            let positions =
                |model: &Model| model.meshes.iter().map(|it| it.positions.clone()).collect::<Vec<_>>();
            assert_eq!(positions(a), positions(b));
            assert_eq!(a_clips, b_clips);
        }
        (Err(_), Err(_)) => (),
        (Ok(_), Err(error)) => panic!("only the second is refused: {error}"),
        (Err(error), Ok(_)) => panic!("only the first is refused: {error}"),
    }
}

/// A `.glb` file of two chunks: JSON, and the data of its first buffer.
pub fn glb(json: &[u8], data: &[u8]) -> Vec<u8> {
    let mut text = json.to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let lengths = [28 + text.len() + data.len(), text.len(), data.len()].map(|it| (it as u32).to_le_bytes());
    [b"glTF\x02\0\0\0", &lengths[0][..], &lengths[1], b"JSON", &text, &lengths[2], b"BIN\0", data].concat()
}

/// Checks all promises of a reader about a model, and that no use of the model panics.
fn look_at(model: &Model, clips: &[Clip]) {
    for (index, joint) in model.joints.iter().enumerate() {
        assert!(joint.parent.is_none_or(|parent| parent < index), "parents come first");
    }
    for skin in &model.skins {
        assert_eq!(skin.joints.len(), skin.inverse_bind_matrices.len());
        assert!(skin.joints.iter().all(|joint| *joint < model.joints.len()));
    }
    model.meshes.iter().for_each(|mesh| look_at_mesh(model, mesh));
    assert!(model.images.iter().all(|it| it.rgba.len() == 4 * it.width as usize * it.height as usize));
    let count = match model.file_vertices.len() {
        0 => model.vertex_count(),
        count => count,
    };
    assert_eq!(posed_positions(model, &rest_pose(model)).len(), count);
    assert_eq!(posed_positions(model, &bind_pose(model)).len(), count);
    for clip in clips {
        clip.entry();
        for time_s in [-1.0, 0.0, clip.duration_s / 2.0, clip.duration_s, f32::MAX] {
            assert_eq!(posed_positions(model, &pose_at(model, clip, time_s)).len(), count);
        }
    }
}

fn look_at_mesh(model: &Model, mesh: &Mesh) {
    let count = mesh.positions.len();
    let is_all_or_none = |length: usize| assert!(length == 0 || length == count, "{length} of {count}");
    assert!(mesh.positions.iter().all(|it| it.is_finite()), "positions are finite");
    assert!(mesh.normals.iter().all(|it| it.is_normalized()), "normals are one long");
    assert!(mesh.uvs.iter().all(|it| it.is_finite()));
    assert!(mesh.colors.iter().all(|it| it.is_finite()));
    assert!(mesh.indices.len().is_multiple_of(3));
    assert!(mesh.indices.iter().all(|it| (*it as usize) < count));
    assert!(mesh.joint < model.joints.len());
    assert!(mesh.skin.is_none_or(|skin| skin < model.skins.len()));
    assert!(mesh.material.is_none_or(|material| material < model.materials.len()));
    [mesh.normals.len(), mesh.uvs.len(), mesh.colors.len(), mesh.influences.len()]
        .into_iter()
        .for_each(is_all_or_none);
    for target in &mesh.morph_targets {
        [target.positions.len(), target.normals.len()].into_iter().for_each(is_all_or_none);
        assert!(target.positions.iter().all(|it| it.is_finite()));
    }
}
