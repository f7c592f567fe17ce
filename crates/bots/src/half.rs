//! Numbers of two bytes (IEEE 754 binary16): eleven bits of precision are enough for weights, and
//! the standard library has no such type yet.

/// The number of two bytes that is nearest; what is too large becomes the largest.
pub fn rounded(number: f32) -> u16 {
    let sign = if number.is_sign_negative() { 0x8000 } else { 0 };
    let size = number.abs().min(LARGEST);
    if size < SMALLEST_NORMAL {
        // Below the normal numbers, all are the same step apart.
        return sign | (size / STEP).round() as u16;
    }
    // The exponent counts from 112 less, and thirteen bits go; half of the last is added to round.
    let bits = size.to_bits() - (112 << 23);
    sign | ((bits + (1 << 12)) >> 13).min(0x7BFF) as u16
}

/// The number that two bytes stand for.
pub fn widened(half: u16) -> f32 {
    let bits = u32::from(half & 0x7FFF);
    let size = if bits < 1 << 10 {
        bits as f32 * STEP
    } else {
        f32::from_bits((bits << 13) + (112 << 23))
    };
    if half & 0x8000 == 0 { size } else { -size }
}

const LARGEST: f32 = 65_504.0;
/// 2 to the power of -14.
const SMALLEST_NORMAL: f32 = 6.103_515_6e-5;
/// 2 to the power of -24.
const STEP: f32 = 5.960_464_5e-8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bytes_are_exact_or_nearest() {
        for half in (0..0x7C00).chain(0x8000..0xFC00) {
            assert_eq!(rounded(widened(half)), half, "{half:#x}");
        }
        assert_eq!((widened(0x3C00), widened(0xC000), widened(0x3555)), (1.0, -2.0, 0.333_251_95));
        let halfway = (widened(0x3C00) + widened(0x3C01)) / 2.0;
        assert_eq!((rounded(halfway * 0.999_9), rounded(halfway * 1.000_1)), (0x3C00, 0x3C01));
        assert_eq!((rounded(1e9), rounded(-1e9)), (0x7BFF, 0xFBFF));
    }
}
