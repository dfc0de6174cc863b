//! The clock of a clip.

/// More than the exercise asks for: even if there are too many rounds to count, the result stays inside.
#[test]
fn looping_stays_inside_the_clip_whatever_is_rounded() {
    for time_s in [-1e-9, 1e-9, -1e30, 1e30, 16777217.0] {
        for duration_s in [1.0, 0.3, 2.083_333] {
            let looped_s = stage4_animation::player::loop_time(time_s, duration_s);
            assert!((0.0..duration_s).contains(&looped_s), "{time_s} in {duration_s}: {looped_s}");
        }
    }
}

mod players {
    use stage4_animation::player::{AtEnd, Player};

    #[test]
    fn time_passes_at_the_players_speed() {
        let mut player = Player::new(0);
        player.speed = 2.0;
        player.advance(0.25, 4.0);
        assert_eq!(player.time_s, 0.5);
        player.speed = 0.0;
        player.advance(0.25, 4.0);
        assert_eq!(player.time_s, 0.5);
    }

    #[test]
    fn backwards_it_loops_over_the_start() {
        let mut player = Player { speed: -1.0, ..Player::new(0) };
        player.advance(0.5, 4.0);
        assert_eq!(player.time_s, 3.5);
    }

    /// S2-61.
    #[test]
    fn clamped_it_holds_both_ends() {
        let mut player = Player { at_end: AtEnd::Clamp, ..Player::new(0) };
        player.advance(9.0, 4.0);
        assert_eq!(player.time_s, 4.0);
        player.speed = -1.0;
        player.advance(9.0, 4.0);
        assert_eq!(player.time_s, 0.0);
    }

    /// S2-59: a key lets time pass as a timer does, as much as the user sets.
    #[test]
    fn a_step_is_time_that_passes() {
        let mut player = Player { step_s: 0.25, speed: -2.0, ..Player::new(0) };
        player.advance(player.step_s, 4.0);
        assert_eq!(player.time_s, 3.5);
    }

    /// S2-13: the frame rate makes no difference.
    #[test]
    fn many_short_frames_are_one_long_one() {
        let mut player = Player::new(0);
        for _ in 0..256 {
            player.advance(1.0 / 64.0, 3.0);
        }
        // 4 s in a clip of 3 s; 64ths are exact in binary.
        assert_eq!(player.time_s, 1.0);
    }

    /// S2-55.
    #[test]
    fn another_clip_starts_at_its_start() {
        let mut player = Player::new(0);
        player.advance(1.0, 3.0);
        player.switch(2);
        assert_eq!((player.clip, player.time_s), (2, 0.0));
    }
}
