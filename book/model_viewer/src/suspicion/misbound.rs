//! Joints that put their mesh in different places at rest: the mistake that explains it.

use super::{AGREED, binding::Binding, fit::Fit, guesses::guesses};
use glam::Mat4;

/// The mistake that explains where the joints of a skin put its mesh, with what speaks for it. Where several
/// do, it is the one that leaves the vertices nearest to their bones; all of them, if they are as near.
pub fn misbound(binding: &Binding) -> Option<String> {
    let spread = binding.spread();
    // Two joints often agree by chance.
    if spread <= AGREED || binding.used.len() < 3 {
        return None;
    }
    let distance = |meant: &Binding| Fit::of(meant)?.distance(Some, Mat4::IDENTITY);
    let explaining = guesses(binding).into_iter().filter(|(_, meant)| meant.spread() <= AGREED);
    let explaining: Vec<(&str, f32)> =
        explaining.map(|(mistake, meant)| (mistake, distance(&meant).unwrap_or(f32::MAX))).collect();
    let nearest = explaining.iter().map(|(_, distance)| *distance).fold(f32::MAX, f32::min);
    let mut mistakes: Vec<&str> = Vec::new();
    for (mistake, distance) in explaining {
        if distance <= nearest * 1.05 && !mistakes.contains(&mistake) {
            mistakes.push(mistake);
        }
    }
    if mistakes.is_empty() {
        return single(binding);
    }
    let apart = match spread.is_finite() {
        true => {
            format!("as they are, its joints put the mesh up to {spread:.1} times its size apart at rest")
        }
        false => "as they are, its joints put the mesh nowhere".to_owned(),
    };
    let mistakes = mistakes.join("; or ");
    Some(format!("{mistakes}: {apart}; with that undone, all put it in the same place"))
}

/// The joints, few among many, that are elsewhere than the others put the mesh. Either their matrices are
/// wrong, and those below them agree with the others; or one joint and all below it are elsewhere together.
fn single(binding: &Binding) -> Option<String> {
    let agreeing = |with: usize| -> Vec<usize> {
        let whole = binding.placed(with);
        let agrees = |entry: &usize| binding.apart(whole, binding.placed(*entry)) <= AGREED;
        binding.used.iter().copied().filter(agrees).collect()
    };
    // One of the first three is right, if few are wrong.
    let most = binding.used.iter().take(3).map(|entry| agreeing(*entry)).max_by_key(Vec::len)?;
    let others: Vec<usize> = binding.used.iter().copied().filter(|it| !most.contains(it)).collect();
    let is_top = |entry: &&usize| binding.above(**entry).is_none_or(|above| most.contains(&above));
    let (wrong, right, top) = (others.len(), most.len(), *others.iter().find(is_top)?);
    let name = &binding.model.joints[binding.joints[top]].name;
    let has_right_below = |entry: &usize| most.iter().any(|other| binding.above(*other) == Some(*entry));
    let is_identity = |entry: &usize| binding.inverse_bind_matrices[*entry] == Mat4::IDENTITY;
    let is_below_top = |entry: &usize| {
        std::iter::successors(Some(*entry), |&entry| binding.above(entry)).any(|entry| entry == top)
    };
    let is_mirrored = |entry: usize| binding.placed(entry).determinant() < 0.0;
    let are_a_limb = right >= 4
        && others.iter().all(is_below_top)
        && agreeing(top) == others
        && !most.iter().any(is_below_top);
    let what = if right >= 4 * wrong && others.iter().all(|it| has_right_below(it) || is_identity(it)) {
        format!("the inverse bind matrix of {name} is wrong ({wrong} such)")
    } else if are_a_limb && is_mirrored(top) != is_mirrored(most[0]) {
        format!("{name} mirrors all that follows it at rest, as a scale of -1 does, and did not at bind")
    } else if are_a_limb && has_left_its_parent(binding, top) {
        format!(
            "{name} begins elsewhere at rest than at bind, and all below it follow: its matrix is wrong, or a part of \
            its transform, such as a pivot node above it, is missing"
        )
    } else {
        return None;
    };
    Some(format!("{what}: the {right} other joints put the mesh in one place"))
}

/// True if a joint begins elsewhere, seen from its parent, than it did at bind. A limb that is only turned
/// was posed, and nothing is wrong with it.
fn has_left_its_parent(binding: &Binding, entry: usize) -> bool {
    let Some(above) = binding.above(entry) else { return true };
    let [parent, joint] = [above, entry].map(|it| binding.model_from_joint[binding.joints[it]]);
    let at_rest = parent.inverse() * joint;
    let parent_from_mesh = binding.inverse_bind_matrices[above];
    let at_bind = parent_from_mesh * binding.inverse_bind_matrices[entry].inverse();
    let way = parent_from_mesh.inverse().transform_vector3((at_rest.w_axis - at_bind.w_axis).truncate());
    way.length() > AGREED * binding.low.distance(binding.high)
}
