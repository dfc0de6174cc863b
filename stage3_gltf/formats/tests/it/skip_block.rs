//! What stands behind a block that is skipped.

use formats::{
    file::MOST_BYTES,
    x_document::{read_tree::skip_block, source::Source, token::Kind, tokens::Tokens},
};
use testing::cases::{self, random::Random};

/// A text file with this behind its header.
fn text(body: &str) -> Vec<u8> {
    format!("xof 0303txt 0032\n{body}").into_bytes()
}

/// The word behind a block that is skipped.
fn behind(body: &str) -> Result<String, String> {
    let source = Source::read(&text(body).into(), MOST_BYTES).expect("a header");
    let mut tokens = Tokens::of(&source);
    while tokens.next_token().expect("a token").kind != Kind::Open {}
    skip_block(&mut tokens).map_err(|error| error.problem)?;
    Ok(format!("{:?}", tokens.next_token().expect("a token").kind))
}

/// S2-19: a number behind each block; a row is which number comes next.
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
    assert!(cut_off.is_err(), "the file ends inside of the block `Foo {{ Bar {{ }}`: it should be an error");
    assert!(behind("Foo {").is_err());
}

/// Oracle: who writes the block knows what stands behind it: 77, unless the file was cut off.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let depth = random.count(0, 4);
        let mut body = format!("Foo {{ {}", inside(random, depth));
        let is_cut_off = case.index % 4 == 3;
        if !is_cut_off {
            body += "} 77 Bar { 1; } } 78";
        } else if random.flip() {
            body += "Bar { Baz { 1; } ";
        }
        case.note("file", &body);
        let source = Source::read(&text(&body).into(), MOST_BYTES).expect("a header");
        case.run(|| {
            let mut tokens = Tokens::of(&source);
            while tokens.next_token().expect("a token").kind != Kind::Open {}
            match skip_block(&mut tokens) {
                Ok(()) => match tokens.next_token().expect("a token").kind {
                    Kind::Integer(number) => format!("the_number_behind_it {number}\n"),
                    other => format!("the_number_behind_it {}\n", format!("{other:?}").replace(' ', "")),
                },
                Err(_) => "an error\n".to_owned(),
            }
        });
        case.expect(if is_cut_off { "an error" } else { "the_number_behind_it 77" });
    });
}

/// What stands in a block: all that can, and other blocks, so many in each other.
fn inside(random: &mut Random, depth: usize) -> String {
    let mut words = String::new();
    for _ in 0..random.index(4) {
        words += match random.index(7) {
            0 => "1; ",
            1 => "2.5, ",
            2 => "\"a } and a {\" ",
            3 => "# a } and a {\n ",
            4 => "{ hips } ",
            5 => "// a }\n",
            _ => "{ <3D82AB43-62DA-11CF-AB39-0020AF71E433> } ",
        };
    }
    if depth > 0 {
        for _ in 0..random.index(3) {
            words += &format!("Baz {{ {}}} ", inside(random, depth - 1));
        }
        words += &format!("Baz {{ {}}} 3; ", inside(random, depth - 1));
    }
    words
}
