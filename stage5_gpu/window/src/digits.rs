//! Small numbers as a person writes them.

/// A number with two digits after its zeros, without an exponent.
pub fn in_digits(number: f32) -> String {
    let decimals = if number > 0.0 { (1.0 - number.log10().floor()).clamp(0.0, 20.0) } else { 0.0 };
    format!("{number:.0$}", decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::in_digits;

    #[test]
    fn a_difference_has_two_digits_and_no_exponent() {
        let numbers = [0.0, 6.5e-8, 1.04e-3, 0.5, 1.4321, 12.0, f32::NAN];
        let written = ["0", "0.000000065", "0.0010", "0.50", "1.4", "12", "NaN"];
        assert_eq!(numbers.map(in_digits), written);
    }
}
