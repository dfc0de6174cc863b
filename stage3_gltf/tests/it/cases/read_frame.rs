//! Oracle: the name and the matrix that the case itself wrote. A file holds matrices for row vectors:
//! transposed, row by row.

use super::matrix_rows;
use formats::{
    file::MOST_BYTES,
    x_document::{document::XDocument, template::Template},
};
use glam::Mat4;
use stage3_gltf::{model::Joint, x::frames::read_frame};
use testing::cases::{self, placement::Placement};
use testing::tiny::text;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let name = ["", "Hips", "Left_Foot", "Bone01"][random.index(4)];
        let place = (random.index(3) > 0).then(|| random.placement(4.0));
        let parent = random.index(4).checked_sub(1);
        let index = random.index(20);
        // The joint's index is not the block's, because materials and meshes are blocks, too.
        let before: String = (0..random.index(4)).map(|_| "Material { } ").collect();
        let child = format!("Frame child {{ {} }} ", written(random.placement(4.0)));
        let child = if random.flip() { &child } else { "" };
        let mut matrix = place.map_or(String::new(), written);
        let is_broken = case.index % 8 == 7;
        if is_broken {
            matrix = "FrameTransformMatrix { 1, 0, 0, 0, 0, 1, 0, 0; }".to_owned();
        }
        let file = format!("{before}Frame {name} {{ {child}{matrix} }}");
        case.input("index", index);
        case.input("parent", parent);
        case.note("file", &file);
        let file = XDocument::read("test.x", &text(&file).into(), None, MOST_BYTES)
            .expect("a file that can be read");
        let frame = file.tree.roots().find(|&root| file.tree.objects[root].template == Template::Frame);
        let frame = frame.expect("a frame");
        case.run(|| match read_frame(&file, frame, index, parent) {
            Ok(Joint { name, parent, rest, .. }) => table(&name, parent, rest.to_matrix()),
            Err(_) => "an error".to_owned(),
        });
        let name = if name.is_empty() { format!("frame {index}") } else { name.to_owned() };
        let expected = table(&name, parent, place.map_or(Mat4::IDENTITY, Placement::matrix));
        case.expect(if is_broken { "an error" } else { &expected });
    });
}

/// A matrix as in a file, with six decimals.
fn written(placement: Placement) -> String {
    let for_rows = placement.exact().transpose();
    let row = |row: usize| for_rows.row(row).to_array().map(|number| format!("{number:.6}")).join(", ");
    format!("FrameTransformMatrix {{ {};; }}", [0, 1, 2, 3].map(row).join(", "))
}

fn table(name: &str, parent: Option<usize>, parent_from_joint: Mat4) -> String {
    let parent = parent.map_or("none".to_owned(), |parent| parent.to_string());
    format!("name {name}\nparent {parent}\n{}", matrix_rows(&[parent_from_joint]))
}
