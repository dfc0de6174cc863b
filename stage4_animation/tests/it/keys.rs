//! The search among keys.

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
