//! The clock of a clip.

mod loop_time {
    use crate::number_table;
    use stage4_animation::player::loop_time;

    #[test]
    fn every_time_is_brought_into_two_seconds() {
        let times_s = [-4.25, -2.0, -0.5, 0.0, 0.5, 2.0, 2.5, 200.25];
        let looped_s = times_s.map(|time_s| loop_time(time_s, 2.0));
        let rows: Vec<_> = times_s
            .iter()
            .zip(looped_s)
            .map(|(time_s, looped_s)| (format!("{time_s}s"), [looped_s]))
            .collect();
        testing::assert_table!("two-seconds", number_table(&rows));
        assert_eq!(looped_s, [1.75, 0.0, 1.5, 0.0, 0.5, 0.0, 0.5, 0.25]);
    }

    #[test]
    fn it_wraps_forwards() {
        assert_eq!(loop_time(0.5, 2.0), 0.5);
        assert_eq!(loop_time(2.5, 2.0), 0.5);
        assert_eq!(loop_time(200.25, 2.0), 0.25);
    }

    /// A remainder with the sign of the time would be -0.5.
    #[test]
    fn it_wraps_backwards() {
        assert_eq!(loop_time(-0.5, 2.0), 1.5);
        assert_eq!(loop_time(-4.25, 2.0), 1.75);
    }

    #[test]
    fn the_end_is_the_start() {
        assert_eq!(loop_time(2.0, 2.0), 0.0);
        assert_eq!(loop_time(-2.0, 2.0), 0.0);
    }

    #[test]
    fn a_clip_without_length_stays_at_its_start() {
        assert_eq!(loop_time(3.0, 0.0), 0.0);
    }

    /// -1e-9 + 2 has no f32 of its own. The nearest is 2, the end, which is the start.
    #[test]
    fn a_moment_before_the_start_is_inside_the_clip() {
        for time_s in [-1e-9, -1e-20, -f32::MIN_POSITIVE] {
            let looped_s = loop_time(time_s, 2.0);
            assert!(
                (0.0..2.0).contains(&looped_s),
                "{time_s} s of a clip of 2 s: is {looped_s} s, should be below 2 s"
            );
        }
    }
}

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
        player.paused = true;
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

    /// S2-59.
    #[test]
    fn a_step_goes_on_while_paused() {
        let mut player = Player { paused: true, step_s: 0.25, ..Player::new(0) };
        player.step(4.0);
        player.step(4.0);
        assert_eq!(player.time_s, 0.5);
        player.speed = -3.0;
        player.step(4.0);
        assert_eq!(player.time_s, 0.25);
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
