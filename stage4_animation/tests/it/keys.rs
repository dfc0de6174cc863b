//! The search among keys.

mod find_key {
    use stage4_animation::find_key::find_key;

    const TIMES_S: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

    #[test]
    fn each_time_has_its_key() {
        let times_s = [-3.0, 0.0, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 100.0];
        let keys = times_s.map(|time_s| find_key(&TIMES_S, time_s));
        let rows: Vec<String> =
            times_s.iter().zip(&keys).map(|(time_s, key)| format!("{time_s:>7}s {key}\n")).collect();
        testing::assert_table!("keys", rows.concat());
        assert_eq!(keys, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn a_key_holds_from_its_own_time_to_the_next() {
        assert_eq!(find_key(&TIMES_S, 0.5), 0);
        assert_eq!(find_key(&TIMES_S, 0.75), 0);
        assert_eq!(find_key(&TIMES_S, 1.0), 1);
        assert_eq!(find_key(&TIMES_S, 3.999), 2);
        assert_eq!(find_key(&TIMES_S, 4.0), 3);
    }

    /// S2-61.
    #[test]
    fn outside_the_keys_the_end_key_is_found() {
        assert_eq!(find_key(&TIMES_S, -3.0), 0);
        assert_eq!(find_key(&TIMES_S, 0.0), 0);
        assert_eq!(find_key(&TIMES_S, 100.0), 3);
        assert_eq!(find_key(&[7.0], 3.0), 0);
    }

    /// E2-12: an index that is only advanced would be wrong after the first step back.
    #[test]
    fn the_order_of_the_questions_does_not_matter() {
        let keys = [3.0, 1.5, 0.6, 5.0, 2.5].map(|time_s| find_key(&TIMES_S, time_s));
        assert_eq!(keys, [2, 1, 0, 3, 2]);
    }

    /// The key that is found is not after the time, and the next one is.
    #[test]
    fn the_time_lies_between_the_key_and_the_next_one() {
        for count in 1..40 {
            let times_s: Vec<f32> = (0..count).map(|key| (key * key) as f32 * 0.25).collect();
            for sixteenth in -4..(16 * count * count / 4 + 4) {
                let time_s = sixteenth as f32 / 16.0;
                let key = find_key(&times_s, time_s);
                let is_begun = key == 0 || times_s[key] <= time_s;
                let is_over = times_s.get(key + 1).is_some_and(|next_s| *next_s <= time_s);
                assert!(is_begun && !is_over, "{count} keys, {time_s} s: key {key}");
            }
        }
    }
}

mod key_interval {
    use stage4_animation::find_key::{KeyInterval, key_interval};

    #[test]
    fn a_quarter_of_the_way() {
        let interval = key_interval(&[1.0, 3.0], 1.5);
        assert_eq!(interval, KeyInterval { key: 0, next: 1, t: 0.25, interval_s: 2.0 });
    }

    /// S2-61; at the last key 0 / 0 must not appear.
    #[test]
    fn the_ends_hold() {
        assert_eq!(key_interval(&[1.0, 3.0], 0.0), KeyInterval { key: 0, next: 1, t: 0.0, interval_s: 2.0 });
        assert_eq!(key_interval(&[1.0, 3.0], 9.0), KeyInterval { key: 1, next: 1, t: 0.0, interval_s: 0.0 });
        assert_eq!(key_interval(&[1.0], 1.0), KeyInterval { key: 0, next: 0, t: 0.0, interval_s: 0.0 });
    }
}
