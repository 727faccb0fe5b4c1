extension Unicode.Scalar {
    // Written out instead of asked for by `properties`, whose answers depend on the Unicode version of the machine.

    /// Whether it ends a line (Unicode Standard, section 5.8).
    var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether it is a blank other than the ordinary one.
    var isUnusualBlank: Bool {
        switch value {
        case 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether it joins or separates the characters beside it, as in emoji and in Persian.
    var isJoiner: Bool {
        value == 0x200C || value == 0x200D
    }

    /// Whether a reader cannot see it, or sees other text at another place because of it: control characters, format
    /// characters such as those that turn the direction of text, fillers, tags, private use and noncharacters.
    var isInvisible: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0x600...0x605, 0x6DD, 0x70F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1D173...0x1D17A: true
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE...0x1FFFF, 0xE0000...0x10FFFF: true
        default: false
        }
    }

    /// Whether it changes how the character before it looks.
    var isCombining: Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x1AB0...0x1AFF: true
        case 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
        default: false
        }
    }
}
