//! A tree of blocks, as far as a model shows it.

use crate::{loading::load_bytes, x_write::text};
use formats::x_document::{read_tree::skip_block as skip, source::Source, token::Kind, tokens::Tokens};

mod skip_block {
    use super::*;

    /// The word behind a block that is skipped.
    fn behind(body: &str) -> Result<String, String> {
        let source = Source::read(&text(body)).expect("a header");
        let mut tokens = Tokens::of(&source);
        while tokens.next_token().expect("a token").kind != Kind::Open {}
        skip(&mut tokens).map_err(|error| error.problem)?;
        Ok(format!("{:?}", tokens.next_token().expect("a token").kind))
    }

    /// A number behind each block; a row is which number comes next.
    #[test]
    fn what_comes_next() {
        let blocks = [
            ("empty", "Foo { } 10"),
            ("numbers", "Foo { 1; 2; } 20"),
            ("nested", "Foo { 1; Bar { 2; } 3; } 30"),
            ("siblings", "Foo { Bar { 1; } Baz { 2; } } 40"),
            ("deep", "Foo { Bar { Baz { 1; } 2; } 3; } 50"),
            ("braces", "Foo { \"}\" # }\n {x} 1; } 60"),
        ];
        let mut text = String::new();
        for (name, body) in blocks {
            let next = behind(body).expect("a whole block");
            text += &format!("{name:>8} {:>4}\n", next.replace("Integer(", "").replace(')', ""));
        }
        testing::assert_table!("next", text);
    }

    #[test]
    fn passes_over_what_is_nested() {
        let next = Ok("Name(\"next\")".to_owned());
        assert_eq!(behind("Foo { } next"), next);
        assert_eq!(behind("Foo { 1; Bar { {x} \"}\" # }\n Baz {} 2; } 3; } next"), next);
    }

    #[test]
    fn does_not_pass_the_end_of_the_file() {
        let cut_off = behind("Foo { Bar { }");
        assert!(
            cut_off.is_err(),
            "the file ends inside of the block `Foo {{ Bar {{ }}`: it should be an error"
        );
        assert!(behind("Foo {").is_err());
    }
}

#[test]
fn a_stray_brace_is_passed_over() {
    let model = load_bytes("test.x", &text("Frame A { } }\n Frame B { }")).expect("a model");
    assert_eq!(
        model.joints.iter().map(|joint| joint.name.as_str()).collect::<Vec<_>>(),
        ["(root)", "A", "B"]
    );
    assert_eq!(model.warnings, ["line 2: a } closes nothing"]);
}
