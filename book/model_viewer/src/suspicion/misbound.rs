//! Joints that put their mesh in different places at rest: the mistake that explains it.

use super::{
    AGREED,
    binding::Binding,
    guesses::{GUESSES, Guess},
};
use glam::Mat4;

/// The mistake that explains where the joints of a skin put its mesh, with what speaks for it. Where several
/// do, it is the one that leaves the vertices nearest to their bones.
pub fn misbound(binding: &Binding) -> Option<String> {
    let spread = binding.spread();
    if spread <= AGREED {
        return None;
    }
    let explains = |guess: &'static Guess| {
        let meant = (guess.undo)(binding).filter(|it| it.spread() <= AGREED)?;
        (binding.used.len() >= guess.least_joints).then(|| (meant.distance().unwrap_or(f32::MAX), guess))
    };
    let explaining: Vec<(f32, &Guess)> = GUESSES.iter().filter_map(explains).collect();
    let nearest = explaining.iter().map(|(distance, _)| *distance).fold(f32::MAX, f32::min);
    let Some((_, guess)) = explaining.iter().find(|(distance, _)| *distance <= nearest * 1.05) else {
        return single(binding);
    };
    let apart = match spread.is_finite() {
        true => {
            format!("as they are, its joints put the mesh up to {spread:.1} times its size apart at rest")
        }
        false => "as they are, its joints put the mesh nowhere".to_owned(),
    };
    Some(format!("{}: {apart}; with that undone, all put it in the same place", guess.mistake))
}

/// The joints, few among many, whose matrix alone is wrong: those below it agree with the others, which they
/// would not if the joint were turned; or it is the identity.
fn single(binding: &Binding) -> Option<String> {
    let agreeing = |with: &usize| -> Vec<usize> {
        let whole = binding.placed(*with);
        let agrees = |entry: &usize| binding.apart(whole, binding.placed(*entry)) <= AGREED;
        binding.used.iter().copied().filter(agrees).collect()
    };
    // One of the first three is right, if few are wrong.
    let most = binding.used.iter().take(3).map(agreeing).max_by_key(Vec::len)?;
    let others: Vec<usize> = binding.used.iter().copied().filter(|it| !most.contains(it)).collect();
    let is_wrong = |entry: &usize| {
        let is_identity = binding.inverse_bind_matrices[*entry] == Mat4::IDENTITY;
        is_identity || most.iter().any(|other| binding.above(*other) == Some(*entry))
    };
    let name = &binding.model.joints[binding.joints[*others.first()?]].name;
    (most.len() >= 4 * others.len() && others.iter().all(is_wrong)).then(|| {
        let (wrong, right) = (others.len(), most.len());
        format!(
            "the inverse bind matrix of {name} is wrong ({wrong} such): it puts the mesh elsewhere at rest than \
            those of the {right} other joints, which agree"
        )
    })
}
