//! Cross-fades from one clip to another.

mod fades {
    use stage4_animation::{cross_fade::Fade, player::Player};

    fn share(elapsed_s: f32, duration_s: f32) -> f32 {
        Fade { from: Player::new(0), elapsed_s, duration_s }.share_of_to()
    }

    #[test]
    fn the_share_goes_from_0_to_1_and_stays() {
        assert_eq!([0.0, 1.0, 2.0, 3.0].map(|elapsed_s| share(elapsed_s, 2.0)), [0.0, 0.5, 1.0, 1.0]);
    }

    #[test]
    fn a_fade_without_duration_is_a_cut() {
        assert_eq!(share(0.0, 0.0), 1.0);
    }
}
