//! Tests of `read_frame`. Oracle: the name and the matrix that the case itself wrote. A file holds matrices
//! for row vectors: transposed, row by row.

use crate::{
    cases::{MATRIX, any_placement, matrix_rows, rows_of_columns},
    x_frames::MATRIX_AT_X,
};
use formats::{
    file::MOST_BYTES,
    x_document::{document::XDocument, template::Template},
};
use glam::{Mat4, Vec3, vec3};
use stage3_gltf::{
    model::Joint,
    x::frames::{self, read_frame},
};
use testing::{
    cases::{self, ANY, Draws, Right, Rows},
    tiny::text,
};

fn read(body: &str) -> stage3_gltf::model::Joint {
    let file =
        XDocument::read("test.x", &text(body).into(), None, MOST_BYTES).expect("a file that can be read");
    frames::read_frame(&file, 0, 5, Some(3)).expect("a frame")
}

/// One row per joint: its parent, its origin in the parent's space, and the tip of its x axis.
#[test]
fn from_block_to_joint() {
    let turned = "FrameTransformMatrix { 0,1,0,0, -1,0,0,0, 0,0,1,0, 1,2,3,1;; }";
    let bodies =
        [format!("Frame Hips {{ {turned} }}"), format!("Frame {{ {turned} }}"), "Frame Foot { }".to_owned()];
    let mut text = String::new();
    for body in bodies {
        let joint = read(&body);
        let name = if joint.name.is_empty() { "-".to_owned() } else { joint.name.replace(' ', "_") };
        let parent = joint.parent.map_or("-".to_owned(), |parent| parent.to_string());
        let rest = joint.rest.to_matrix();
        let [o, x] = [Vec3::ZERO, Vec3::X].map(|point| rest.transform_point3(point) + Vec3::ZERO);
        text += &format!("{name:>8} {parent} {:3} {:3} {:3}  {:3} {:3} {:3}\n", o.x, o.y, o.z, x.x, x.y, x.z);
    }
    testing::assert_table!("joints", text);
    // The first row says where x goes, to y; the last row says where the origin goes.
    let rest = read(&format!("Frame Hips {{ {turned} }}")).rest.to_matrix();
    assert_eq!(rest.transform_vector3(Vec3::X), Vec3::Y);
    assert_eq!(rest.w_axis.truncate(), vec3(1.0, 2.0, 3.0));
}

/// S2-41
#[test]
fn has_its_name_parent_and_matrix() {
    let joint = read(&format!("Frame Hips {{ {MATRIX_AT_X} }}"));
    assert_eq!((joint.name.as_str(), joint.parent), ("Hips", Some(3)));
    assert_eq!(joint.rest.to_matrix(), Mat4::from_translation(vec3(1.0, 2.0, 3.0)));
}

#[test]
fn without_name_and_matrix_is_called_by_its_index_and_stays_at_its_parent() {
    let joint = read("Frame { }");
    assert_eq!(joint.name, "frame 5");
    assert_eq!(joint.rest.to_matrix(), Mat4::IDENTITY);
}

const NAMES: [&str; 8] = [
    "Hips",
    "",
    "Left_Foot",
    "Bone01",
    "mixamorig:Hips",
    "frame_1",
    "a",
    "a_very_long_name_such_as_some_exporters_make_of_the_path_of_all_joints_above_it",
];

struct Input {
    file: XDocument,
    frame: usize,
    index: usize,
    parent: Option<usize>,
    name: &'static str,
    /// None if the file's matrix has too few numbers.
    parent_from_joint: Option<Mat4>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let name = draws.one_of(&NAMES);
    let [mut before, mut inside] = [String::new(), String::new()];
    // The joint's index is not the block's, because materials and meshes are blocks, too.
    (0..draws.index(4)).for_each(|_| before += "Material { } ");
    if draws.rarely(4) {
        inside += &format!("Frame child {{ {} }} ", written("", rounded(any_placement(draws).matrix()), 16));
    }
    let mut parent_from_joint = Some(Mat4::IDENTITY);
    if draws.flip() {
        let matrix = rounded(any_placement(draws).matrix());
        let count = if draws.rarely(8) { draws.index(16) } else { 16 };
        parent_from_joint = (count == 16).then_some(matrix);
        if draws.rarely(4) {
            // It may stand elsewhere, with a name by which the frame refers to it.
            before += &written("M ", matrix, count);
            inside += "{ M } ";
        } else {
            inside += &written("", matrix, count);
        }
    }
    let mut body = format!("Frame {name} {{ {inside}}}");
    // Its parent's joint is not the block around it, whose matrix is another joint's.
    let is_inside = draws.rarely(4);
    if is_inside {
        let around = if draws.flip() {
            written("", rounded(any_placement(draws).matrix()), 16)
        } else {
            String::new()
        };
        body = format!("Frame around {{ {around}{body} }}");
    }
    let body = (before + &body).replace("  ", " ");
    let (index, parent) = (draws.index(20), draws.index(4).checked_sub(1));
    let file = XDocument::read("test.x", &text(&body).into(), None, MOST_BYTES).expect("it can be read");
    let objects = file.tree.objects.iter().enumerate();
    let mut frames = objects.filter(|(_, object)| object.template == Template::Frame).map(|(at, _)| at);
    let frame = frames.nth(usize::from(is_inside))?;
    draws.note("file", &body);
    draws.note("frame", &frame);
    draws.note("index", &index.to_string());
    draws.note("parent", &parent.map_or("none".to_owned(), |parent| format!("joint {parent}")));
    Some(Input { frame, file, index, parent, name, parent_from_joint })
}

fn answer(Input { file, frame, index, parent, .. }: &mut Input) -> Rows {
    match read_frame(file, *frame, *index, *parent) {
        Ok(Joint { name, parent, rest, .. }) => table(&name, parent, rest.to_matrix()),
        Err(_) => error("-"),
    }
}

fn right(Input { index, parent, name, parent_from_joint, .. }: &Input) -> Right {
    let numbered = format!("frame {index}");
    let name = if name.is_empty() { &numbered } else { *name };
    let Some(matrix) = *parent_from_joint else { return error(ANY).right() };
    // The numbers are only copied.
    table(name, *parent, matrix).right().columns(MATRIX).within(1e-6)
}

/// A matrix as files have it, with six decimals.
fn rounded(matrix: Mat4) -> Mat4 {
    // Adding 0 turns -0 into 0.
    Mat4::from_cols_array(&matrix.to_cols_array().map(|number| (number * 1e6).round() / 1e6 + 0.0))
}

/// An error, in as many rows as a joint has: these are nothing, or anything.
fn error(cell: &str) -> Rows {
    let mut rows = Rows::of("result", ["Err"]).and("name", [cell]).and("parent", [cell]);
    rows_of_columns(&mut rows, "matrix", [[cell; 4]; 4]);
    rows
}

/// A matrix block, with that many of its 16 numbers.
fn written(name: &str, matrix: Mat4, count: usize) -> String {
    // Row by row of the transposed matrix.
    let numbers: Vec<String> = matrix.to_cols_array()[..count].iter().map(f32::to_string).collect();
    format!("FrameTransformMatrix {name}{{ {};; }} ", numbers.join(", "))
}

fn table(name: &str, parent: Option<usize>, parent_from_joint: Mat4) -> Rows {
    let parent = parent.map_or("none".to_owned(), |parent| parent.to_string());
    // A space is no underscore here.
    let name = format!("{name:?}").replace(' ', "␣");
    let mut rows = Rows::of("result", ["Ok"]).and("name", [name]).and("parent", [parent]);
    matrix_rows(&mut rows, "matrix", parent_from_joint);
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
