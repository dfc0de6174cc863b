//! A page about a file: its contents, the mistakes that its numbers betray, its faults, and the parts that
//! are left out.

use crate::{
    atlas::with_cards,
    count::{counted, size},
    file_flags::options,
    motion::{Findings, findings},
    suspicion::{joints_in_file, suspicions},
};
use formats::{document::Document, error::LoadError};
use stage3_gltf::{
    bounds::posed_box,
    load::{Options, file_or_character, open},
    model::{Mesh, Model},
    pose::rest_pose,
};
use std::fmt::Write;
use viewer::{Args, Failure};

/// The page of `--report`, about the file that the command line names or the workbook's own character; `read`
/// makes a stage's model of it.
///
/// # Errors
/// If the file can't be read.
pub fn report(
    args: &Args,
    read: fn(&Document, &Options) -> Result<Model, LoadError>,
) -> Result<String, Failure> {
    let options = options(args)?;
    let page = open(&file_or_character(args.file.as_deref()), &options).and_then(|document| {
        let model = read(&document, &options)?;
        page(&model, &document, &options).map_err(|error| error.in_file(document.file()))
    });
    page.map_err(|error| Failure::from(with_cards(&error.to_string())))
}

fn page(model: &Model, document: &Document, options: &Options) -> Result<String, LoadError> {
    let gltf = match document {
        Document::Gltf(document) => Some(document),
        Document::X(_) => None,
    };
    // All that is read again may take as much room as the first time.
    let allow = || gltf.inspect(|document| document.budget.set(document.most_bytes));
    allow();
    let suspicions = suspicions(model, Some(document));
    let rest_is_right = !suspicions.iter().any(|line| line.starts_with("skin"));
    allow();
    let Findings { contents, suspicions: of_clips, warnings } =
        findings(model, document, options, rest_is_right)?;
    let mut page = self::contents(model, document, &contents);
    let new = |warning: &&String| !model.warnings.contains(warning);
    let warnings = [model.warnings.clone(), warnings.iter().filter(new).cloned().collect()].concat();
    for (heading, lines) in [
        ("Suspicions", grouped(&[suspicions, of_clips].concat())),
        ("Warnings", grouped(&warnings)),
        ("Left out", model.left_out.clone()),
    ] {
        let _ = writeln!(page, "\n{heading}");
        if lines.is_empty() {
            page += "  nothing\n";
        }
        lines.iter().for_each(|line| _ = writeln!(page, "  {line}"));
    }
    let with_cards = with_cards(&page);
    let hint = if with_cards == page { "" } else { HINT };
    Ok(with_cards + hint)
}

const HINT: &str = "\nWith [atlas: ID], the book's page What goes wrong has a picture and a test that tells it from others:\n\
    target/book/back/atlas.html#ID, once cargo workbook book has made it\n";

fn contents(model: &Model, document: &Document, clips: &[String]) -> String {
    let joints = joints_in_file(model, Some(document));
    let mut page = format!("{}\n\nContents\n", model.name);
    for (index, scene) in model.scenes.iter().enumerate() {
        let shown = if model.scene == Some(index) { ", shown" } else { "" };
        let _ = writeln!(page, "  scene {index}: {scene}{shown}");
    }
    let roots = model.joints.iter().filter(|joint| joint.parent.is_none()).count();
    let _ = writeln!(page, "  nodes: {}, roots: {roots}, skins: {}", model.joints.len(), model.skins.len());
    for (index, skin) in model.skins.iter().enumerate() {
        let joints = counted(joints[index], "joint", "joints");
        let _ = writeln!(page, "  skin {index}: {joints} {}", skin.name);
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
        let nodes = counted(pivots, "pivot", "pivots");
        page += &format!("  {nodes} of an FBX file ($AssimpFbx$), each with a part of a joint's transform\n");
    }
    clips.iter().for_each(|clip| _ = writeln!(page, "  {clip}"));
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
