//! A page about a file: its contents, the mistakes that its numbers betray, its faults, and the parts that
//! are left out.

use crate::{
    count::{counted, size},
    suspicion::suspicions,
};
use stage3_gltf::model::{Mesh, Model};
use std::fmt::Write;

/// The page. `clips` has a line for each clip.
pub fn report(model: &Model, clips: &str) -> String {
    let mut page = format!("{}\n\nContents\n", model.name);
    for (index, scene) in model.scenes.iter().enumerate() {
        let shown = if model.scene == Some(index) { ", shown" } else { "" };
        let _ = writeln!(page, "  scene {index}: {scene}{shown}");
    }
    let roots = model.joints.iter().filter(|joint| joint.parent.is_none()).count();
    let _ = writeln!(page, "  joints: {}, roots: {roots}, skins: {}", model.joints.len(), model.skins.len());
    for (index, skin) in model.skins.iter().enumerate() {
        let joints = counted(skin.joints.len(), "joint", "joints");
        let _ = writeln!(page, "  skin {index}: {joints} {}", skin.name);
    }
    for (index, mesh) in model.meshes.iter().enumerate() {
        let _ = writeln!(page, "  mesh {index}: {}", describe(mesh));
    }
    for (index, material) in model.materials.iter().enumerate() {
        let image = material.image.map(|image| format!(", image {image}")).unwrap_or_default();
        let _ = writeln!(page, "  material {index}: {}{image}", material.name);
    }
    for (index, image) in model.images.iter().enumerate() {
        let _ = writeln!(page, "  image {index}: {}, {} x {} pixels", image.name, image.width, image.height);
    }
    clips.lines().for_each(|clip| _ = writeln!(page, "  {clip}"));
    if !model.humanoid.is_empty() {
        page += "\nA human body (VRM)\n";
    }
    for (joint, part) in &model.humanoid {
        let _ = writeln!(page, "  {part}: joint {joint}, {}", model.joints[*joint].name);
    }
    let suspicions = suspicions(model);
    let lists = [("Suspicions", &suspicions), ("Warnings", &model.warnings), ("Left out", &model.left_out)];
    for (heading, lines) in lists {
        let _ = writeln!(page, "\n{heading}");
        if lines.is_empty() {
            page += "  nothing\n";
        }
        lines.iter().for_each(|line| _ = writeln!(page, "  {line}"));
    }
    page
}

fn describe(mesh: &Mesh) -> String {
    let mut text = format!("{}, {}", mesh.name, size(mesh.positions.len(), mesh.indices.len() / 3));
    let most = mesh.influences.iter().map(|list| list.len()).max().unwrap_or_default();
    for (what, has) in [
        ("normals".to_owned(), !mesh.normals.is_empty()),
        ("texture coordinates".to_owned(), !mesh.uvs.is_empty()),
        ("colours".to_owned(), !mesh.colors.is_empty()),
        (format!("up to {} per vertex", counted(most, "joint", "joints")), most > 0),
        (counted(mesh.morph_targets.len(), "morph target", "morph targets"), !mesh.morph_targets.is_empty()),
    ] {
        if has {
            text += &format!(", {what}");
        }
    }
    text
}
