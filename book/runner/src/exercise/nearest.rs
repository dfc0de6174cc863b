//! The name that a misspelt word was probably meant to be.

/// The nearest name; `None` if none is close.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |name: &str| strsim::jaro_winkler(word, name);
    let best = names.into_iter().max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
    (alike(best) > 0.75).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_found_and_a_far_one_is_not() {
        let names = ["blend", "blend_dual_quaternions", "bounce", "skin_normal"];
        let near = |word| nearest(word, names);
        assert_eq!(near("bonce"), Some("bounce"));
        assert_eq!(near("skin_normals"), Some("skin_normal"));
        assert_eq!(near("dual_quaternion"), None);
        assert_eq!(near("quux"), None);
    }
}
