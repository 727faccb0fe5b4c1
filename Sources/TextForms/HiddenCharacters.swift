/// Characters that readers do not see, or that make them see something else.
extension Unicode.Scalar {
    // Written out rather than based on `properties`, whose results depend on the machine's Unicode version.

    /// Whether it joins or separates adjacent characters, as in emoji and in Persian.
    package var isJoiner: Bool {
        value == 0x200C || value == 0x200D
    }

    /// Whether it is invisible, or makes readers see different text or text in a different place: control characters,
    /// format characters such as those that change the text direction, fillers, tags, private use and noncharacters.
    package var isInvisible: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0x600...0x605, 0x6DD, 0x70F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1D173...0x1D17A: true
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE...0x1FFFF, 0xE0000...0x10FFFF: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The code point with at least four digits, such as `U+00E9`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
