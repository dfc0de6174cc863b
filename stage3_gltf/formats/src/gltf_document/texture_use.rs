//! The way a material lays its picture on a surface.

use crate::gltf_document::document::GltfDocument;
use glam::Vec2;

/// The texture coordinates that a material uses, and how it moves them (KHR_texture_transform).
pub struct TextureUse {
    /// The n of TEXCOORD_n.
    pub set: u32,
    offset: Vec2,
    angle_rad: f32,
    scale: Vec2,
}

impl TextureUse {
    /// The use that a material makes of its base color texture; set 0, unmoved, if it has none.
    pub fn of(document: &GltfDocument, material: Option<usize>) -> Self {
        let plain = Self { set: 0, offset: Vec2::ZERO, angle_rad: 0.0, scale: Vec2::ONE };
        let material = material.map(|material| &document.json.materials[material]);
        let info = material.and_then(|material| material.pbr_metallic_roughness.base_color_texture.as_ref());
        let Some(info) = info else { return plain };
        let plain = Self { set: info.tex_coord, ..plain };
        let Some(transform) = info.extensions.as_ref().and_then(|all| all.texture_transform.as_ref()) else {
            return plain;
        };
        Self {
            set: transform.tex_coord.unwrap_or(info.tex_coord),
            offset: Vec2::from(transform.offset.0),
            angle_rad: transform.rotation.0,
            scale: Vec2::from(transform.scale.0),
        }
    }

    /// True if it leaves texture coordinates where they are.
    pub fn is_plain(&self) -> bool {
        (self.offset, self.angle_rad, self.scale) == (Vec2::ZERO, 0.0, Vec2::ONE)
    }

    /// Scales, turns and moves texture coordinates. They count downwards, so a positive angle turns them
    /// clockwise.
    pub fn apply(&self, uvs: Vec<[f32; 2]>) -> Vec<Vec2> {
        let mut uvs: Vec<Vec2> = uvs.into_iter().map(Vec2::from_array).collect();
        if self.is_plain() {
            return uvs;
        }
        let turn = Vec2::from_angle(-self.angle_rad);
        for uv in &mut uvs {
            *uv = self.offset + turn.rotate(self.scale * *uv);
        }
        uvs
    }
}
