//! How near the vertices of a skin are to the bones that move them, at bind, in mesh space.

use super::{above, binding::Binding, meshes_of, origins};
use glam::{Mat4, Vec3};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{
    bounds::bounding_box,
    model::{Model, influences::Influences},
};

/// A skin's bones and the vertices that they move.
pub struct Fit<'a> {
    /// One per entry of the skin: the lines from its joint to the next ones, or the joint's place.
    bones: Vec<Vec<[Vec3; 2]>>,
    /// The positions and influences of the skin's meshes.
    meshes: Vec<(&'a [Vec3], &'a Influences)>,
    /// The size of the skeleton.
    pub size: f32,
}

impl<'a> Fit<'a> {
    /// None if the joints of a binding are all in one place.
    pub fn of(binding: &Binding<'a>) -> Option<Self> {
        let origins = origins(&binding.inverse_bind_matrices);
        let (low, high) = bounding_box(&origins)?;
        let meshes = meshes_of(binding.model, binding.skin);
        let meshes = meshes.iter().map(|it| (&it.positions[..], &it.influences)).collect();
        let size = low.distance(high);
        let bones = bones(binding.model, &binding.joints, &origins);
        (size > 0.0 && size.is_finite()).then_some(Self { bones, meshes, size })
    }

    /// The average distance of vertices from their bones, as a part of the skeleton's size; none if a joint
    /// does not exist.
    pub fn distance(&self, entry: impl Fn(usize) -> Option<usize>, moved: Mat4) -> Option<f32> {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (position, &Influence { joint, weight }) in self.pulls() {
            let position = moved.transform_point3(position);
            sum += f64::from(weight * position.distance(self.nearest(entry(joint)?, position)));
            weights += f64::from(weight);
        }
        let distance = (sum / weights) as f32 / self.size;
        distance.is_finite().then_some(distance)
    }

    /// Each vertex with each of its influences.
    fn pulls(&self) -> impl Iterator<Item = (Vec3, &Influence)> {
        let vertices = self.meshes.iter().flat_map(|(positions, all)| positions.iter().zip(all.iter()));
        vertices.flat_map(|(position, list)| list.iter().map(|influence| (*position, influence)))
    }

    /// The same with the places of its joints in place of its bones: these follow the skin's list.
    pub fn at_joints(mut self) -> Self {
        self.bones.iter_mut().for_each(|bones| bones.truncate(1));
        self
    }

    /// The way from the average vertex to its bones.
    pub fn way(&self) -> Vec3 {
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for (position, &Influence { joint, weight }) in self.pulls() {
            sum += (self.nearest(joint, position) - position) * weight;
            weights += weight;
        }
        sum / weights
    }

    /// The average distance of vertices from the nearest of all bones, as a part of the skeleton's size.
    pub fn to_any(&self, entries: usize) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0);
        for position in self.meshes.iter().flat_map(|(positions, _)| positions.iter()) {
            let distances = (0..entries).map(|entry| self.nearest(entry, *position).distance(*position));
            sum += distances.fold(f32::MAX, f32::min);
            count += 1.0;
        }
        sum / count / self.size
    }

    /// The nearest point of a joint's bones.
    pub fn nearest(&self, entry: usize, position: Vec3) -> Vec3 {
        let nearest = |[from, to]: &[Vec3; 2]| {
            let along = *to - *from;
            let part = (position - *from).dot(along) / along.length_squared();
            if part.is_finite() { *from + along * part.clamp(0.0, 1.0) } else { *from }
        };
        let points = self.bones[entry].iter().map(nearest);
        let by_distance = |a: &Vec3, b: &Vec3| position.distance(*a).total_cmp(&position.distance(*b));
        points.min_by(by_distance).unwrap_or(position)
    }
}

fn bones(model: &Model, joints: &[usize], origins: &[Vec3]) -> Vec<Vec<[Vec3; 2]>> {
    let mut bones: Vec<Vec<[Vec3; 2]>> = origins.iter().map(|origin| vec![[*origin; 2]]).collect();
    for (entry, &joint) in joints.iter().enumerate() {
        if let Some(parent) = above(model, joints, joint) {
            bones[parent].push([origins[parent], origins[entry]]);
        }
    }
    bones
}
