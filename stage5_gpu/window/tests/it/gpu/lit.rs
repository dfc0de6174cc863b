//! Light on the four front faces of an octahedron, each of which faces another way.

use super::*;
use crate::gltf_file::GltfFile;
use serde_json::json;

/// The direction of the faces' normals: outwards, inwards, or none.
enum Normals {
    Out,
    In,
    None,
}

/// The distance of the corners from the middle: high and narrow, so that two of them side by side do not
/// overlap.
const HALF: Vec3 = vec3(0.3, 1.0, 0.3);

/// The picture of a red octahedron, from a file of its own: by the viewer's shader on the left, by `lit.frag`
/// on the right.
fn octahedron(normals: &Normals) -> Picture {
    let (mut positions, mut directions) = (Vec::new(), Vec::new());
    for corner in 0..8 {
        let [x, y, z] = [1, 2, 4].map(|bit| if corner & bit == 0 { 1.0 } else { -1.0 });
        let mut triangle = [Vec3::X * x, Vec3::Y * y, Vec3::Z * z].map(|axis| axis * HALF);
        if x * y * z < 0.0 {
            triangle.swap(0, 1);
        }
        positions.extend(triangle.map(|place| place.to_array()));
        let sign = if matches!(normals, Normals::In) { -1.0 } else { 1.0 };
        directions.extend([(sign * (vec3(x, y, z) / HALF).normalize()).to_array(); 3]);
    }
    let mut file = GltfFile::default();
    let red = file.floats("VEC3", &[0.8, 0.1, 0.1].repeat(positions.len()));
    let mut attributes = json!({"POSITION": file.floats("VEC3", positions.as_flattened()), "COLOR_0": red});
    if !matches!(normals, Normals::None) {
        attributes["NORMAL"] = file.floats("VEC3", directions.as_flattened()).into();
    }
    file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
    file.nodes.push(json!({"mesh": 0}));
    let file = file.write("octahedron");
    capture(PROGRAM, &[&file.path.to_string_lossy(), "--size", "1280x800"])
}

/// The brightness of the faces, from 0 to 255, upper left, upper right, lower left, lower right: by the
/// viewer's shader, and by `lit.frag`.
fn faces(picture: &Picture) -> [[f32; 4]; 2] {
    let (width, pixels) = (picture.width as usize, picture.rgb.as_chunks::<3>().0);
    let is_red = |x: usize, y: usize| {
        let [red, green, blue] = pixels[y * width + x].map(i32::from);
        red > green + 25 && red > blue + 25
    };
    let rows = |x: usize| (0..picture.height as usize).filter(move |&y| is_red(x, y));
    let columns: Vec<usize> = (width / 4..width).filter(|&x| rows(x).count() > 4).collect();
    let figures: Vec<&[usize]> = columns.chunk_by(|a, b| a + 1 == *b).collect();
    let [cpu, gpu] = figures[..] else { panic!("{} figures", figures.len()) };
    [cpu, gpu].map(|columns| {
        let (left, right) = (columns[0], columns[columns.len() - 1]);
        let all_rows: Vec<usize> = columns.iter().flat_map(|&x| rows(x)).collect();
        let (top, bottom) = (all_rows.iter().min().expect("a row"), all_rows.iter().max().expect("a row"));
        // A third of the way from the middle to the corners is the middle of a face.
        let at = |from: usize, to: usize, part: usize| from + (to - from) * part / 6;
        [(2, 2), (4, 2), (2, 4), (4, 4)].map(|(across, down)| {
            let (x, y) = (at(left, right, across), at(*top, *bottom, down));
            let patch = (y - 2..=y + 2).flat_map(|y| (x - 2..=x + 2).map(move |x| pixels[y * width + x]));
            patch.map(|[red, _, _]| f32::from(red)).sum::<f32>() / 25.0
        })
    })
}

/// S4-39: the lamp is at the upper left, and the sky above. Whichever way the file's normals point, the
/// visible side is lit.
#[test]
fn each_face_is_lit_as_it_faces() {
    if has_display("light") {
        for normals in [Normals::Out, Normals::In, Normals::None] {
            let [cpu, gpu] = faces(&octahedron(&normals));
            let [upper_left, upper_right, lower_left, lower_right] = gpu;
            assert!(upper_left > upper_right.max(lower_left) + 15.0, "{gpu:?}");
            assert!(lower_right < upper_right.min(lower_left) - 15.0, "{gpu:?}");
            for (cpu, gpu) in cpu.into_iter().zip(gpu) {
                // The two are seen from slightly different directions.
                assert!((cpu - gpu).abs() < 12.0, "{cpu} and {gpu}");
            }
        }
    }
}
