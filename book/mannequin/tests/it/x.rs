//! The contents of the .X files.

use crate::x_form::{Word, binary_words, same_words, text_words, unpack};
use glam::{Mat4, Quat, Vec3, vec3};
use mannequin::{
    arm::arm,
    character,
    x::{self, KeyForm, Object, Value, binary, compressed, text},
};

/// All objects of a kind, at any depth.
fn find<'a>(objects: &'a [Object], kind: &str) -> Vec<&'a Object> {
    let mut found = Vec::new();
    for object in objects {
        if object.kind == kind {
            found.push(object);
        }
        found.extend(find(&object.children, kind));
    }
    found
}

/// The numbers of a value, in their order.
fn numbers(values: &[Value]) -> Vec<f32> {
    let mut found = Vec::new();
    for value in values {
        match value {
            Value::Integer(number) => found.push(*number as f32),
            Value::Float(number) => found.push(*number),
            Value::Text(_) => {}
            Value::Parts(values) | Value::List(values) => found.extend(numbers(values)),
        }
    }
    found
}

/// Both forms hold the same words, up to the six decimals of the text.
#[test]
fn text_and_binary_say_the_same() {
    let objects = x::objects(&character(), KeyForm::Matrices);
    let binary = binary::write(&objects);
    same_words("mannequin", &binary_words(&binary[16..]), &text_words(&text::write(&objects)));
}

#[test]
fn the_compressed_form_is_the_binary_one_in_several_blocks() {
    let objects = x::objects(&character(), KeyForm::Parts);
    let (binary, packed) = (binary::write(&objects), compressed::write(&objects));
    assert_eq!(&packed[..16], b"xof 0303bzip0032");
    assert_eq!(unpack(&packed), binary[16..]);
    assert!(binary.len() > 4 * compressed::BLOCK, "{} bytes", binary.len());
    // Repeats across blocks make it this small.
    assert!(packed.len() < binary.len() / 3, "{} bytes", packed.len());
}

/// Every number of a word is in its list by count, which no separator checks.
#[test]
fn the_counts_are_right() {
    let character = character();
    let objects = x::objects(&character, KeyForm::Parts);
    let vertices: usize = character.meshes.iter().map(|mesh| mesh.positions.len()).sum();
    let faces: usize = character.meshes.iter().map(|mesh| mesh.indices.len() / 3).sum();
    let mesh = numbers(&find(&objects, "Mesh")[0].values);
    assert_eq!(mesh.len(), 1 + 3 * vertices + 1 + 4 * faces);
    assert_eq!((mesh[0], mesh[1 + 3 * vertices]), (vertices as f32, faces as f32));
    assert_eq!(find(&objects, "Frame").len(), character.joints.len() + 2);
    assert_eq!(find(&objects, "AnimationSet").len(), character.clips.len());
    let header = numbers(&find(&objects, "XSkinMeshHeader")[0].values);
    let bones = find(&objects, "SkinWeights");
    assert_eq!((header[0], header[2]), (4.0, bones.len() as f32));
    let weights = |bone: &&Object| {
        let numbers = numbers(&bone.values);
        let count = numbers[0] as usize;
        assert_eq!(numbers.len(), 1 + 2 * count + 16);
        numbers[1 + count..1 + 2 * count].iter().sum::<f32>()
    };
    // Each vertex's weights sum to 1, in 1024ths that add without rounding.
    assert_eq!(bones.iter().map(weights).sum::<f32>(), vertices as f32);
}

/// A rotation by 90° about z that takes x to y also takes x to y when seen in the mirror; one about x that
/// takes y to z takes y to -z. With row vectors the point stands before the matrix.
#[test]
fn the_file_is_left_handed() {
    let objects = x::objects(&arm(), KeyForm::Matrices);
    let key_matrix = |set: usize| {
        let keys = numbers(
            &find(find(&objects, "AnimationSet")[set..=set][0].children.as_slice(), "AnimationKey")[0].values,
        );
        // Type, count; then per key the time, the number of values, and these.
        assert_eq!(keys[..2], [4.0, 3.0]);
        let second = &keys[2 + 18..2 + 36];
        assert_eq!(second[..2], [2400.0, 16.0]);
        Mat4::from_cols_slice(&second[2..]).transpose()
    };
    let row_times = |row: Vec3, matrix: Mat4| {
        vec3(
            row.dot(matrix.x_axis.truncate()) + matrix.x_axis.w,
            row.dot(matrix.y_axis.truncate()) + matrix.y_axis.w,
            row.dot(matrix.z_axis.truncate()) + matrix.z_axis.w,
        )
    };
    // The elbow is four units along the upper arm. Sines of 90° are rounded.
    let (sideways, forward) = (key_matrix(0), key_matrix(1));
    assert!(row_times(Vec3::X, sideways).abs_diff_eq(vec3(0.0, 5.0, 0.0), 1e-6));
    assert!(row_times(Vec3::Y, forward).abs_diff_eq(vec3(0.0, 4.0, -1.0), 1e-6));
}

/// The quaternion in the file, made into a textbook's matrix of columns, gives the file's matrix of rows.
#[test]
fn rotation_keys_are_conjugated() {
    let (parts, matrices) = (x::objects(&arm(), KeyForm::Parts), x::objects(&arm(), KeyForm::Matrices));
    for set in 0..2 {
        let keys = |objects: &[Object]| {
            let set = find(objects, "AnimationSet")[set].clone();
            numbers(&find(&set.children, "AnimationKey")[0].values)
        };
        let (parts, matrices) = (keys(&parts), keys(&matrices));
        let [w, x, y, z] = parts[2 + 6 + 2..][..4] else { panic!("four numbers") };
        let columns = Mat4::from_quat(Quat::from_xyzw(x, y, z, w)).to_cols_array_2d();
        let rows = &matrices[2 + 18 + 2..][..16];
        for (column, row) in (0..3).flat_map(|column| (0..3).map(move |row| (column, row))) {
            let difference = columns[column][row] - rows[4 * row + column];
            assert!(difference.abs() < 1e-6, "row {row}, column {column}");
        }
    }
}

/// Clockwise, seen from the side of the normal.
#[test]
fn triangles_are_wound_for_a_left_handed_viewer() {
    let objects = x::objects(&arm(), KeyForm::Parts);
    let mesh = numbers(&find(&objects, "Mesh")[0].values);
    let point = |index: f32| Vec3::from_slice(&mesh[1 + 3 * index as usize..]);
    let normal = Vec3::from_slice(&numbers(&find(&objects, "MeshNormals")[0].values)[1..]);
    assert_eq!(normal, Vec3::NEG_Z);
    for face in mesh[1 + 3 * 8 + 1..].chunks(4) {
        let [a, b, c] = [1, 2, 3].map(|corner| point(face[corner]));
        // In a left-handed space, the cross product of a clockwise triangle points at the viewer: the formula
        // is the same, the hand is another.
        assert!((b - a).cross(c - a).dot(normal) > 0.0, "{face:?}");
    }
}

/// The text as an editor shows it.
#[test]
fn the_text_is_as_the_format_wants_it() {
    let text = String::from_utf8(text::write(&x::objects(&arm(), KeyForm::Parts))).expect("ASCII");
    for piece in [
        "xof 0303txt 0032\n",
        "   8;\n   -0.5;0.0;0.0;,\n",
        "   0.5;8.0;0.0;;\n   6;\n   3;0,3,1;,\n",
        "  { elbow }\n  AnimationKey {\n   0;\n   3;\n   0;4;1.0,0.0,0.0,0.0;;,\n",
        "    \"elbow\";\n    6;\n    2,3,4,5,6,7;\n    0.25,0.25,0.75,0.75,1.0,1.0;\n",
    ] {
        assert!(text.contains(piece), "not in the file: {piece}");
    }
    assert!(!text.contains("-0.0;") && !text.contains("-0.0,"), "no negative zero");
    let names =
        text_words(text.as_bytes()).into_iter().filter(|word| *word == Word::Text("{".to_owned())).count();
    assert_eq!(names, text.matches('{').count());
}
