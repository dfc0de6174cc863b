//! Vertices whose weights have to be repaired.

use crate::error::number as number_in_words;

/// Warnings of vertices whose weights have to be repaired: those without any, and those whose weights don't
/// sum to 1, apart from what rounding to bytes can do.
///
/// `sums` has the sum of each vertex's weights.
pub fn odd_sums(sums: Vec<f32>) -> Vec<String> {
    let without = sums.iter().filter(|&&sum| sum == 0.0).count();
    let odd: Vec<f32> = sums.iter().copied().filter(|&sum| sum != 0.0 && !is_near_one(sum)).collect();
    let (low, high) = odd.iter().fold((f32::MAX, 0.0_f32), |(low, high), &sum| (low.min(sum), high.max(sum)));
    let is_about = |whole: f32| low > 0.95 * whole && high < 1.05 * whole;
    let cause = match () {
        () if is_about(255.0) => ": they are bytes that were not divided by 255",
        () if is_about(65535.0) => ": they are whole numbers that were not divided by 65535",
        () if is_about(100.0) => ": they are percents",
        () => "",
    };
    let [low, high] = [low, high].map(number_in_words);
    let range = if low == high { format!("to {low}") } else { format!("to {low} up to {high}") };
    let kinds = [
        (odd.len(), format!("vertices had weights that summed {range}, and now sum to 1{cause}")),
        (without, "vertices have no weight, and follow the node of the mesh".to_owned()),
    ];
    let found = kinds.into_iter().filter(|(odd, _)| *odd > 0);
    found.map(|(odd, what)| format!("{odd} of {} {what}", sums.len())).collect()
}

/// Weights as bytes are off by half of 1/255 each.
pub fn is_near_one(sum: f32) -> bool {
    (sum - 1.0).abs() <= 0.01
}
