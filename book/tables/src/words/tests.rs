use super::*;

#[test]
fn a_number_is_written_in_one_way() {
    let numbers = [1.0, -0.70710677, -1.2246469e-16, 2.5, f64::NAN, 3.4e38, -4.0].map(number);
    assert_eq!(numbers, ["1", "-0.70711", "0", "2.5", "NaN", "3.40000e38", "-4"]);
    let small = [7.5e-6, 0.000_123_456, -0.001, 4e-6];
    assert_eq!(small.map(number), ["0.0000075", "0.000123", "-0.001", "0"]);
    assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(number), ["infinity", "-infinity"]);
}

#[test]
fn a_listing_is_read_as_text() {
    let moved = |[x, y, z]: [f32; 3]| {
        format!(
            "Mat4 {{ x_axis: Vec4(1.0, 0.0, 0.0, 0.0), y_axis: Vec4(0.0, 1.0, 0.0, -0.0), z_axis: Vec4(0.0, 0.0, 1.0, 0.0), w_axis: Vec4({x:?}, {y:?}, {z:?}, 1.0) }}"
        )
    };
    for (text, said) in [
        ("Vec4(0.0, -1.0, -1.2246469e-16, -2.0)", "(0, -1, 0, -2)"),
        ("[Some(2), None]", "[2, none]"),
        ("[Some(None), Some(1), None]", "[Some(none), 1, none]"),
        ("BVec3(0xffffffff, 0xffffffff, 0x0)", "(true, true, false)"),
        ("(-1, 3.85e-16, 0.0), (1e-6, 0, 0)", "(-1, 0, 0), (1e-6, 0, 0)"),
        ("bone31 is 0.50, not 1.0.", "bone31 is 0.5, not 1."),
        ("joint 3 by 0.33000001 – v1.2", "joint 3 by 0.33 – v1.2"),
        ("Some((1.0, 2))", "(1, 2)"),
        ("[-0, -2]", "[0, -2]"),
        ("340282350000000000000000000000000000000", "3.40282e38"),
        (&format!("[{}]", moved([0.0; 3])), "[the identity]"),
        (&format!("Some({}), 2)", moved([0.5, -0.0, 1.0])), "moved by (0.5, 0, 1), 2)"),
        (
            &moved([1.0; 3]).replace("1.0) }", "0.0) }"),
            "{ x_axis: (1, 0, 0, 0), y_axis: (0, 1, 0, 0), z_axis: (0, 0, 1, 0), w_axis: (1, 1, 1, 0) }",
        ),
    ] {
        assert_eq!(in_text(text), said);
    }
}

#[test]
fn a_row_says_what_it_is_and_what_it_should_be() {
    for (columns, expected, made, said) in [
        ("", "left 0.0 0.0 0.0", "left -4.0 0.0 0.0", "`left`: is (-4, 0, 0), should be (0, 0, 0), 4 apart"),
        ("entry: joint", "0 2", "0 4", "entry 0: is joint 4, should be joint 2"),
        (
            "bone: parent, first child",
            "a none b",
            "a none none",
            "bone `a`: first child is none, should be b",
        ),
        ("joint: weight", "3 0.25000", "3 0.50000", "joint 3: weight is 0.5, should be 0.25"),
        ("vertex: u, v", "0 0.50003 1.0", "0 0.5 1.00001", "vertex 0: u is 0.5, should be 0.50003"),
        ("vertex: u, v", "0 0.999996 1", "0 1 1", "vertex 0: u is 1, should be 0.999996"),
        ("", "0 0.0 2e-6", "0 0.0 0.0", "row 0: is (0, 0), should be (0, 2e-6)"),
        ("", "position 0.70000", "position NaN", "`position`: is NaN, should be 0.7"),
        ("", "0 1.0 0.0", "0 NaN 0.0", "row 0: is (NaN, 0), should be (1, 0)"),
        (
            "",
            "joint_0's_x_axis 1.0 0.0",
            "joint_0's_x_axis 1.0 2.0",
            "joint 0's x axis: is (1, 2), should be (1, 0), 2 apart",
        ),
        ("", "left 1.0", "right 1.0", "there is `right 1` where `left 1` should be"),
        (
            "bone: parent, world x",
            "root none 0.0",
            "hip root 1.5",
            "is bone `hip`: parent root, world x 1.5; should be bone `root`: parent none",
        ),
        ("", "7 1 2 3 4", "7 1 2 3 9", "row 7: is (1, 2, 3, 9), should be (1, 2, 3, 4)"),
    ] {
        // Some are compared more strictly.
        let tolerance = if said.contains("0.99999") || said.contains("e-") { 1e-6 } else { TOLERANCE };
        assert_eq!(row(columns, expected, made, tolerance).to_string(), said);
    }
}

#[test]
fn a_whole_row_has_its_columns_names() {
    assert_eq!(whole_row("bone: parent, first child", "a none b"), "bone `a`: parent none, first child b");
    assert_eq!(whole_row("bone: x, y, z", "a 0 2.5 -0"), "bone `a`: y 2.5");
    assert_eq!(whole_row("bone: x, y, z", "a 0 0 -0"), "bone `a`: all 0");
    assert_eq!(whole_row("entry: joint", "0 0"), "entry 0: joint 0");
    assert_eq!(whole_row("entry: joint, weight", "0 0 1.0"), "entry 0: joint 0, weight 1");
    assert_eq!(whole_row("", "0 1.0 0.5"), "row 0: (1, 0.5)");
}

#[test]
fn counts_have_their_noun() {
    assert_eq!(counts(RowCounts { expected: 3, actual: 1 }).to_string(), "there is 1 row, should be 3");
    assert_eq!(counts(RowCounts { expected: 1, actual: 0 }).to_string(), "there are 0 rows, should be 1");
}
