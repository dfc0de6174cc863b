//! Oracle: who writes the block knows what stands behind it: 77, unless the file was cut off.

use crate::x_write::text;
use formats::x_document::{read_tree::skip_block, source::Source, token::Kind, tokens::Tokens};
use testing::cases::{self, random::Random};

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
        let source = Source::read(&text(&body)).expect("a header");
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
