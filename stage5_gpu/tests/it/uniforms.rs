//! The uniforms: a block in Rust, a list for the driver, declarations in GLSL.

use glam::Vec4;
use miniquad::{ShaderMeta, UniformType};
use stage5_gpu::{
    palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS},
    shaders::{JOINT_COLORS, Purpose, Skinning, fragment_shader, vertex_shader},
    uniforms::{Uniforms, shader_meta},
};

const ALL: [Skinning; 4] = [Skinning::Static, Skinning::TwoArrays, Skinning::Palette, Skinning::JointTexture];

#[test]
fn the_list_is_as_long_as_the_block() {
    for skinning in ALL {
        let uniforms = shader_meta(skinning).uniforms.uniforms;
        let bytes = uniforms.iter().map(|uniform| uniform.uniform_type.size() * uniform.array_count);
        assert_eq!(bytes.sum::<usize>(), size_of::<Uniforms>(), "{skinning:?}");
    }
}

/// Each uniform is listed with the kind and the length of its declaration; textures are listed apart.
#[test]
fn what_shaders_declare_is_listed() {
    for skinning in ALL {
        let ShaderMeta { images, uniforms } = shader_meta(skinning);
        let joints = if skinning == Skinning::TwoArrays { MOST_JOINTS_IN_TWO_ARRAYS } else { MOST_JOINTS };
        for purpose in [Purpose::Draw, Purpose::ReadBack] {
            let text = vertex_shader(skinning, true, purpose) + &fragment_shader(purpose);
            for declared in text.lines().filter_map(|line| line.strip_prefix("uniform ")) {
                let (kind, name) = declared.trim_end_matches(';').split_once(' ').expect("a kind and a name");
                if kind == "sampler2D" {
                    assert!(images.iter().any(|image| image == name), "{declared}");
                    continue;
                }
                let (name, count) = match name.split_once('[') {
                    None => (name, 1),
                    Some((name, "JOINT_COLORS]")) => (name, JOINT_COLORS),
                    Some((name, "3 * MOST_JOINTS]")) => (name, 3 * joints),
                    Some(_) => panic!("{declared}"),
                };
                let listed = uniforms.uniforms.iter().find(|uniform| uniform.name == name).expect(declared);
                let listed_kind = match listed.uniform_type {
                    UniformType::Float1 => "float",
                    UniformType::Float3 => "vec3",
                    UniformType::Float4 => "vec4",
                    UniformType::Mat4 => "mat4",
                    _ => "another",
                };
                assert_eq!((listed_kind, listed.array_count), (kind, count), "{skinning:?}: {declared}");
            }
        }
    }
}

#[test]
fn rows_are_put_where_they_are_wanted() {
    let mut uniforms = Uniforms::default();
    uniforms.set_rows(3, &[Vec4::X, Vec4::Y]);
    assert_eq!(uniforms.rows[2..6], [Vec4::ZERO, Vec4::X, Vec4::Y, Vec4::ZERO]);
}
