//! Clips by name and by index.

mod find_clip {
    use stage4_animation::clip::{Clip, find_clip};

    fn clips() -> Vec<Clip> {
        ["idle", "walk", "0"].map(|name| Clip { name: name.to_owned(), ..Clip::default() }).to_vec()
    }

    #[test]
    fn by_name_and_by_index() {
        assert_eq!(find_clip(&clips(), "walk"), Ok(1));
        assert_eq!(find_clip(&clips(), "1"), Ok(1));
    }

    #[test]
    fn a_name_goes_before_an_index() {
        assert_eq!(find_clip(&clips(), "0"), Ok(2));
    }

    #[test]
    fn the_error_names_what_there_is() {
        let error = find_clip(&clips(), "run").unwrap_err();
        assert_eq!(error.to_string(), r#"there is no clip "run"; there are 0 "idle", 1 "walk", 2 "0""#);
        assert!(find_clip(&clips(), "3").is_err());
        assert_eq!(
            find_clip(&[], "1").unwrap_err().to_string(),
            r#"there is no clip "1": the model has no clips"#
        );
    }
}
