/// The double that is nearest to a decimal number, by one or two multiplications of 64 bits.
///
/// The algorithm of Eisel and Lemire: D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and
/// Experience 51 (2021), without the case of numbers that no shorter product settles, of which there are none for
/// significands of 64 bits (N. Mushtak and D. Lemire, "Fast number parsing without fallback", 2023).
enum NearestDouble {
    /// `significand × 10^exponent`; nil where no table has the exponent.
    static func make(_ significand: UInt64, exponent: Int) -> Double? {
        if significand == 0 { return 0 }
        guard PowersOfFive.exponents.contains(exponent) else { return nil }
        let shift: Int = significand.leadingZeroBitCount
        let (high, low): (UInt64, UInt64) = self.product(significand &<< UInt64(shift), exponent)
        // 53 bits of the result, one for rounding, and one more where the product's highest bit is not set.
        let carry: Int = Int(high &>> 63)
        let dropped: UInt64 = UInt64(carry &+ 9)
        var mantissa: UInt64 = high &>> dropped
        // 217706 / 2^16 is close enough to the binary logarithm of ten.
        var binaryExponent: Int = ((217_706 &* exponent) &>> 16) &+ 63 &+ carry &- shift &+ 1023
        if low <= 1 && exponent >= -4 && exponent <= 23 && mantissa & 3 == 1 && mantissa &<< dropped == high {
            // Exactly between two doubles: to the even one.
            mantissa &= ~1
        }
        mantissa = (mantissa &+ (mantissa & 1)) &>> 1
        if mantissa >= 1 &<< 53 {
            mantissa = 1 &<< 52
            binaryExponent &+= 1
        }
        // The table's exponents lead neither to the smallest doubles, which have fewer bits, nor beyond the largest.
        return Double(
            bitPattern: UInt64(truncatingIfNeeded: binaryExponent) &<< 52 | mantissa & 0x000F_FFFF_FFFF_FFFF)
    }

    /// The highest 128 bits of the significand times the power of five, as exact as rounding needs them.
    @inline(__always)
    private static func product(_ significand: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64) {
        let power: (high: UInt64, low: UInt64) = PowersOfFive.bits(exponent)
        var (high, low): (UInt64, UInt64) = significand.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            let correction: UInt64 = significand.multipliedFullWidth(by: power.low).high
            let (sum, overflow): (UInt64, Bool) = low.addingReportingOverflow(correction)
            low = sum
            if overflow { high &+= 1 }
        }
        return (high, low)
    }
}
