/// A set of characters that one position of a pattern takes.
struct CharacterClass: Hashable {
    enum Member: Hashable {
        case character(Character)
        /// The character in any case.
        case letter(Character)
        /// Characters whose composed form is one scalar.
        case range(ClosedRange<Unicode.Scalar>)
        case digit(Bool)
        case space(Bool)
        case word(Bool)
        case newline(Bool)
    }

    var members: [Member]
    var isInverted: Bool = false

    /// Every character.
    static let anything: CharacterClass = CharacterClass(members: [], isInverted: true)
    /// Every character except line breaks.
    static let dot: CharacterClass = CharacterClass(members: [.newline(false)])

    func contains(_ character: Character) -> Bool {
        members.contains { $0.contains(character) } != isInverted
    }

    /// Whether it contains each ASCII character.
    var ascii: [Bool] {
        (0..<128 as Range<UInt8>).map { (value: UInt8) -> Bool in
            members.contains { $0.contains(ascii: value) } != isInverted
        }
    }
}

extension CharacterClass.Member {
    fileprivate func contains(_ character: Character) -> Bool {
        switch self {
        // ASCII characters match only themselves, though others (the kelvin sign) are canonically equivalent to some.
        case .character(let wanted): return character == wanted && (character.isASCII || !wanted.isASCII)
        case .letter(let wanted): return character.lowercased() == wanted.lowercased()
        case .range(let range):
            if range.upperBound.isASCII && !character.isASCII { return false }
            return character.composedScalar.map { range.contains($0) } ?? false
        case .digit(let isMember): return character.isNumber == isMember
        case .space(let isMember): return character.isWhitespace == isMember
        case .word(let isMember): return character.isWordCharacter == isMember
        case .newline(let isMember): return character.isNewline == isMember
        }
    }

    /// The same for ASCII, without Unicode tables.
    fileprivate func contains(ascii value: UInt8) -> Bool {
        let scalar = Unicode.Scalar(value)
        switch self {
        case .character(let wanted): return wanted == Character(scalar)
        case .letter(let wanted):
            return wanted.asciiValue.map { $0 | 0x20 == value | 0x20 } ?? false
        case .range(let range): return range.contains(scalar)
        case .digit(let isMember): return (0x30...0x39).contains(value) == isMember
        case .space(let isMember): return (value == 0x20 || (0x09...0x0D).contains(value)) == isMember
        case .word(let isMember):
            let isLetter: Bool = (0x61...0x7A).contains(value | 0x20)
            return (isLetter || (0x30...0x39).contains(value) || value == 0x5F) == isMember
        case .newline(let isMember): return (0x0A...0x0D).contains(value) == isMember
        }
    }
}

extension Character {
    /// Whether `\w` takes it.
    var isWordCharacter: Bool {
        isLetter || isNumber || self == "_"
    }

    /// The scalar of the composed form (NFC, Unicode TR 15). `nil` if it has several.
    var composedScalar: Unicode.Scalar? {
        let scalars = unicodeScalars
        if let scalar = scalars.first, scalars.count == 1,
            Character.isComposed(scalar) || !scalar.properties.isFullCompositionExclusion
        {
            return scalar
        }
        return Character.hangulSyllable(scalars) ?? ComposedScalars.scalar(of: self)
    }

    /// The syllable of two or three jamo (Unicode Standard, section 3.12); `nil` for anything else.
    private static func hangulSyllable(_ scalars: String.UnicodeScalarView) -> Unicode.Scalar? {
        let values = scalars.prefix(4).map(\.value)
        guard (2...3).contains(values.count) else { return nil }
        var syllable = values[0]
        for value in values.dropFirst() {
            switch (syllable, value) {
            case (0x1100...0x1112, 0x1161...0x1175):
                syllable = 0xAC00 + ((syllable - 0x1100) * 21 + value - 0x1161) * 28
            case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (syllable - 0xAC00) % 28 == 0: syllable += value - 0x11A7
            default: return nil
            }
        }
        return Unicode.Scalar(syllable)
    }

    /// Common scalars that composition leaves unchanged: Latin letters, kana, ideographs and Hangul syllables.
    private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
