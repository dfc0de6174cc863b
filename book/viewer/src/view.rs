//! The debug views: other ways to look at the same scene.

use crate::{look, say};
use glam::Vec4;

/// The debug views, keys 1 to 5. Key 0 goes back to the plain view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum View {
    /// Texture and light.
    #[default]
    Lit,
    /// The shape alone.
    Silhouette,
    /// Each surface's direction as a colour.
    Normals,
    /// The joints' colours, mixed by weight.
    Weights,
    /// The strongest joint's colour.
    Joints,
    /// The vertices as the inverse bind matrices alone leave them: every joint's part around the origin.
    SkinSpace,
}

impl View {
    /// In the order of their keys, from 0.
    pub const ALL: [View; 6] =
        [View::Lit, View::Silhouette, View::Normals, View::Weights, View::Joints, View::SkinSpace];

    /// Its name in the panel.
    pub fn name(self) -> String {
        match self {
            View::Lit => say!("lit"),
            View::Silhouette => say!("silhouette"),
            View::Normals => say!("normals"),
            View::Weights => say!("weights as colour"),
            View::Joints => say!("joint as colour"),
            View::SkinSpace => say!("skin space"),
        }
    }

    /// A vertex's colour in the views of influences, which are given as pairs of joint and weight; none in
    /// the other views.
    pub fn influence_color(self, influences: impl IntoIterator<Item = (usize, f32)>) -> Option<Vec4> {
        match self {
            View::Weights => Some(look::weight_color(influences)),
            View::Joints => Some(look::strongest_color(influences)),
            _ => None,
        }
    }
}
