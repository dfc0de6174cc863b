//! Inputs for random cases: the same ones for the same seed, on every machine. They are small and round at
//! first, so that the first case that fails is easy to follow.

use super::placement::Placement;
use glam::Vec3;
use oorandom::Rand32;

/// A source of random inputs for one case.
#[derive(Clone, Debug)]
pub struct Random {
    numbers: Rand32,
    /// The index of the case, and the number of cases.
    case: usize,
    cases: usize,
}

impl Random {
    /// The source for one of `cases` cases: each case has its own numbers.
    pub fn new(seed: u64, case: usize, cases: usize) -> Self {
        Self { numbers: Rand32::new_inc(seed, case as u64), case, cases }
    }

    /// A number from `least` to `most`, both included: in whole steps in the first eighth of the cases, in
    /// halves in the second, in hundredths from then on.
    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        let hundredths = match self.case * 8 / self.cases {
            0 => 100,
            1 => 50,
            _ => 1,
        };
        let [least, most] = [least, most].map(|limit| (limit * 100.0).round() as i32);
        let steps = (most - least) / hundredths;
        let step = self.numbers.rand_range(0..steps as u32 + 1) as i32;
        (least + step * hundredths) as f32 / 100.0
    }

    /// A number from `-most` to `most`.
    pub fn number(&mut self, most: f32) -> f32 {
        self.between(-most, most)
    }

    /// A point or a direction with coordinates from `-most` to `most`.
    pub fn vec3(&mut self, most: f32) -> Vec3 {
        Vec3::from_array([0; 3].map(|_| self.number(most)))
    }

    /// A direction of unit length.
    pub fn direction(&mut self) -> Vec3 {
        self.vec3(2.0).normalize_or(Vec3::Z)
    }

    /// A count from `least` to a limit that grows from case to case, up to `most` in the last one.
    pub fn count(&mut self, least: usize, most: usize) -> usize {
        let more = ((most - least) * (self.case + 1)).div_ceil(self.cases);
        least + self.index(more + 1)
    }

    /// An index into a list of that length.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn index(&mut self, length: usize) -> usize {
        assert!(length > 0, "an empty list has no index");
        self.numbers.rand_range(0..length as u32) as usize
    }

    /// True half of the time.
    pub fn flip(&mut self) -> bool {
        self.index(2) == 1
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }

    /// Weights, in hundredths, that sum to 1; some of them may be 0.
    pub fn weights(&mut self, count: usize) -> Vec<f32> {
        let mut cuts: Vec<usize> = (1..count).map(|_| self.index(101)).collect();
        cuts.extend([0, 100]);
        cuts.sort();
        cuts.windows(2).take(count).map(|cut| (cut[1] - cut[0]) as f32 / 100.0).collect()
    }

    /// A rotation: at first by quarters about one of the three axes, later about any axis.
    pub fn turn(&mut self) -> Placement {
        let is_early = self.case * 4 < self.cases;
        // Adding 0 turns -0 into 0.
        let axis = if is_early { Vec3::AXES[self.index(3)] } else { self.vec3(2.0).round() + Vec3::ZERO };
        let angle_deg = if is_early { 90.0 * self.index(4) as f32 } else { self.number(180.0).round() };
        let axis = if axis == Vec3::ZERO { Vec3::Y } else { axis };
        Placement { axis, angle_deg, ..Placement::NONE }
    }

    /// A rotation and a translation, each coordinate from `-most` to `most`.
    pub fn motion(&mut self, most: f32) -> Placement {
        Placement { translation: self.vec3(most), ..self.turn() }
    }

    /// A motion with a different scale for each axis, from 0.5 to 2.
    pub fn placement(&mut self, most: f32) -> Placement {
        let scale = Vec3::from_array([0; 3].map(|_| self.between(0.5, 2.0)));
        Placement { scale, ..self.motion(most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_same_on_every_machine() {
        let mut random = Random::new(1, 63, 64);
        let numbers = [0; 4].map(|_| random.number(5.0));
        assert_eq!(numbers, [2.85, -4.44, 2.86, -1.49]);
    }

    #[test]
    fn cases_have_nothing_to_do_with_each_other() {
        let firsts: Vec<f32> = (16..64).map(|case| Random::new(1, case, 64).number(1.0)).collect();
        let ups = firsts.windows(2).filter(|pair| pair[0] < pair[1]).count();
        assert!((14..=34).contains(&ups), "{ups} of 47 are larger than the one before");
        let mean = firsts.iter().sum::<f32>() / 48.0;
        assert!(mean.abs() < 0.3, "their mean is {mean}");
    }

    #[test]
    fn early_cases_are_round_and_short() {
        let mut random = Random::new(1, 0, 64);
        for _ in 0..100 {
            assert_eq!(random.number(3.0).fract(), 0.0);
            assert!((2..=3).contains(&random.count(2, 50)));
        }
    }

    #[test]
    fn limits_are_kept_and_reached() {
        let mut random = Random::new(1, 63, 64);
        let numbers: Vec<f32> = (0..2000).map(|_| random.between(-0.1, 0.2)).collect();
        assert!(numbers.iter().all(|number| (-0.1..=0.2).contains(number)));
        assert!(numbers.contains(&-0.1) && numbers.contains(&0.2) && numbers.contains(&0.07));
        let counts: Vec<usize> = (0..200).map(|_| random.count(0, 4)).collect();
        assert!((0..=4).all(|count| counts.contains(&count)) && !counts.contains(&5));
    }

    #[test]
    fn weights_sum_to_one() {
        let mut random = Random::new(1, 63, 64);
        for count in 1..8 {
            let weights = random.weights(count);
            assert_eq!(weights.len(), count);
            assert!(
                (weights.iter().sum::<f32>() - 1.0).abs() < 1e-6
                    && weights.iter().all(|&weight| weight >= 0.0)
            );
        }
    }

    #[test]
    fn a_shuffled_list_has_the_same_items() {
        let mut list: Vec<usize> = (0..20).collect();
        Random::new(1, 0, 64).shuffle(&mut list);
        assert!(!list.is_sorted());
        list.sort();
        assert_eq!(list, (0..20).collect::<Vec<_>>());
    }
}
