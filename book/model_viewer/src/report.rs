//! A page about a file: its contents, the mistakes that its numbers betray, its faults, and the parts that
//! are left out.

use crate::{
    count::{counted, size},
    file_flags::options,
    motion::{Findings, findings},
    suspicion::suspicions,
};
use formats::{document::Document, gltf_document::document::GltfDocument};
use stage3_gltf::{
    bounds::posed_box,
    load::{file_or_character, open},
    model::{Mesh, Model},
    pose::rest_pose,
};
use std::fmt::Write;
use viewer::{Args, Failure};

/// The page about the model that the command line names, which is opened once more: for what its reader has
/// put right, and for its clips. `clips` has a line for each clip, for files whose clips are not looked at.
pub fn report(args: &Args, model: &Model, clips: &str) -> Result<String, Failure> {
    let source = file_or_character(args.file.as_deref());
    let opened = open(&source, &options(args)?).map_err(|error| Failure::from(error.to_string()))?;
    Ok(match &opened {
        // A scene may show a model of its own.
        Document::Gltf(document) if source.name().ends_with(&model.name) => {
            page(model, Some(document), clips)
        }
        _ => page(model, None, clips),
    })
}

/// The page about a model, and about the document that it was made from.
pub fn page(model: &Model, document: Option<&GltfDocument>, clips: &str) -> String {
    // All that is read again may take as much room as the first time.
    document.inspect(|document| document.allow(document.most_bytes));
    let suspicions = suspicions(model, document);
    let rest_is_right = !suspicions.iter().any(|line| line.starts_with("skin"));
    let moved = document.map(|document| {
        document.allow(document.most_bytes);
        findings(model, document, rest_is_right)
    });
    let Findings { contents, suspicions: of_clips, warnings } = moved.unwrap_or_default();
    let clips = if contents.is_empty() { clips.to_owned() } else { contents.join("\n") };
    let mut page = self::contents(model, document, &clips);
    let suspicions = grouped(&[suspicions, of_clips].concat());
    let new = |warning: &&String| !model.warnings.contains(warning);
    let warnings = [model.warnings.clone(), warnings.iter().filter(new).cloned().collect()].concat();
    let lists =
        [("Suspicions", suspicions), ("Warnings", grouped(&warnings)), ("Left out", model.left_out.clone())];
    for (heading, lines) in lists {
        let _ = writeln!(page, "\n{heading}");
        if lines.is_empty() {
            page += "  nothing\n";
        }
        lines.iter().for_each(|line| _ = writeln!(page, "  {line}"));
    }
    page
}

fn contents(model: &Model, document: Option<&GltfDocument>, clips: &str) -> String {
    let mut page = format!("{}\n\nContents\n", model.name);
    for (index, scene) in model.scenes.iter().enumerate() {
        let shown = if model.scene == Some(index) { ", shown" } else { "" };
        let _ = writeln!(page, "  scene {index}: {scene}{shown}");
    }
    let roots = model.joints.iter().filter(|joint| joint.parent.is_none()).count();
    let _ = writeln!(page, "  nodes: {}, roots: {roots}, skins: {}", model.joints.len(), model.skins.len());
    for (index, skin) in model.skins.iter().enumerate() {
        // The reader may have added one, for vertices without weights.
        let count = document.map_or(skin.joints.len(), |it| it.json.skins[index].joints.len());
        let _ = writeln!(page, "  skin {index}: {} {}", counted(count, "joint", "joints"), skin.name);
    }
    for (index, mesh) in model.meshes.iter().enumerate() {
        let _ = writeln!(page, "  mesh {index}: {}", describe(model, mesh));
    }
    let (low, high) = posed_box(model, &rest_pose(model));
    let [x, y, z] = (high - low).to_array();
    let _ = writeln!(page, "  size at rest: {x:.3} wide (x), {y:.3} high (y), {z:.3} deep (z)");
    for (index, material) in model.materials.iter().enumerate() {
        let image = material.image.map(|image| format!(", image {image}")).unwrap_or_default();
        let _ = writeln!(page, "  material {index}: {}{image}", material.name);
    }
    for (index, image) in model.images.iter().enumerate() {
        let _ = writeln!(page, "  image {index}: {}, {} x {} pixels", image.name, image.width, image.height);
    }
    let pivots = model.joints.iter().filter(|joint| joint.name.contains("$AssimpFbx$")).count();
    if pivots > 0 {
        let nodes = counted(pivots, "node", "nodes");
        let _ = writeln!(
            page,
            "  pivots of an FBX file: {nodes} ($AssimpFbx$), each with a part of a joint's transform"
        );
    }
    clips.lines().for_each(|clip| _ = writeln!(page, "  {clip}"));
    if !model.humanoid.is_empty() {
        page += "\nA human body (VRM)\n";
    }
    for (joint, part) in &model.humanoid {
        let _ = writeln!(page, "  {part}: joint {joint}, {}", model.joints[*joint].name);
    }
    page
}

/// Lines that differ only in numbers and names as one, with their number.
fn grouped(lines: &[String]) -> Vec<String> {
    let kind = |line: &String| -> String {
        let outside = line.split('"').step_by(2).collect::<String>();
        outside.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '.').collect()
    };
    let mut groups: Vec<(String, &String, usize)> = Vec::new();
    for line in lines {
        match groups.iter_mut().find(|(other, ..)| *other == kind(line)) {
            Some((.., count)) => *count += 1,
            None => groups.push((kind(line), line, 1)),
        }
    }
    let line = |(_, line, count): (String, &String, usize)| {
        if count > 1 { format!("{line} ({count} such lines)") } else { line.clone() }
    };
    groups.into_iter().map(line).collect()
}

fn describe(model: &Model, mesh: &Mesh) -> String {
    let mut text = format!("{}, {}", mesh.name, size(mesh.positions.len(), mesh.indices.len() / 3));
    let most = mesh.influences.iter().map(|list| list.len()).max().unwrap_or_default();
    let node = &model.joints[mesh.joint];
    let is_ignored = mesh.skin.is_some() && !node.rest.to_matrix().abs_diff_eq(glam::Mat4::IDENTITY, 1e-5);
    for (what, has) in [
        ("normals".to_owned(), !mesh.normals.is_empty()),
        ("texture coordinates".to_owned(), !mesh.uvs.is_empty()),
        ("colours".to_owned(), !mesh.colors.is_empty()),
        (format!("up to {} per vertex", counted(most, "joint", "joints")), most > 0),
        (counted(mesh.morph_targets.len(), "morph target", "morph targets"), !mesh.morph_targets.is_empty()),
        (
            format!("the transform of its node, {}, does nothing, because it has a skin", node.name),
            is_ignored,
        ),
        (
            "mirrored by its joints at rest: its triangles go round the other way there".to_owned(),
            is_mirrored(model, mesh),
        ),
    ] {
        if has {
            text += &format!(", {what}");
        }
    }
    text
}

/// True if the joint that moves a mesh first mirrors it at rest.
fn is_mirrored(model: &Model, mesh: &Mesh) -> bool {
    let joints = stage3_gltf::skeleton::posed_joints(model, &rest_pose(model));
    let matrix = match (mesh.skin, mesh.influences.all.first()) {
        (Some(skin), Some(first)) => {
            let skin = &model.skins[skin];
            joints[skin.joints[first.joint]] * skin.inverse_bind_matrices[first.joint]
        }
        _ => joints[mesh.joint],
    };
    matrix.determinant() < 0.0
}
