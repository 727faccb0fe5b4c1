private import Foundation

extension Character {
    /// What `\w` takes.
    var isOfWord: Bool {
        self.isLetter || self.isNumber || self == "_"
    }

    /// The scalar that the character is in its composed form (NFC of Unicode TR 15); nil where it is more than one.
    var composedScalar: Unicode.Scalar? {
        let scalars: Character.UnicodeScalarView = self.unicodeScalars
        if let scalar: Unicode.Scalar = scalars.first, scalars.count == 1, Character.isComposed(scalar) {
            return scalar
        }
        let composed: String.UnicodeScalarView = String(self).precomposedStringWithCanonicalMapping.unicodeScalars
        return composed.count == 1 ? composed.first : nil
    }

    /// Scalars that no composition changes: up to Latin, kana, and the usual ideographs and syllables.
    private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
