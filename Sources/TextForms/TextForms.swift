@_exported public import struct WireSyntax.ExactText

extension String {
    /// Whether both have the same bytes.
    public func hasBytes(of other: String) -> Bool {
        ExactText(self) == ExactText(other)
    }

    /// The name as a file system sees it that ignores case and normalisation: names with equal folded names collide
    /// there.
    public var foldedName: String {
        // To upper case first, so that letters with several lower-case forms (`σ`, `ς`; `ss`, `ß`) fold together.
        uppercased().lowercased()
    }

    /// The text with every non-ASCII scalar escaped, to tell apart texts that look the same: `Cafe\u{301}`.
    public var spelledOut: String {
        unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
    }
}

/// Makes untrusted text safe to display: nothing in it controls a terminal, ends a line, is invisible, or changes the
/// direction of the text around it.
///
/// Everything the tool prints is passed through here, whatever the format; formats add their own escapes. A hidden
/// character is shown as its Swift escape, such as `\n` or `\u{202E}`.
public enum VisibleText {
    /// Escapes everything hidden, so that the text stays on one line.
    public static func line(_ text: String) -> String {
        escaped(text) { _ in false }
    }

    /// Escapes everything hidden except line feeds and tabs.
    public static func lines(_ text: String) -> String {
        escaped(text) { $0 == "\n" || $0 == "\t" }
    }

    /// Escapes lines that may not be UTF-8. Line feeds, tabs, and carriage returns before line feeds stay; lines
    /// without hidden characters keep their bytes.
    public static func lines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { !Self.isPlain($0) && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\t") })
        else {
            return bytes
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return Array(lines.map(Self.shown).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Whether a scalar is shown as an escape: controls, line separators, scalars that change the direction of text
    /// (Unicode Standard Annex 9), and scalars without a width.
    ///
    /// Joiners and variation selectors are not hidden, because scripts and emoji need them. ``line(_:)`` escapes those
    /// that join nothing.
    public static func hides(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: break
        }
        switch scalar.value {
        case 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint && !joins(scalar)
        }
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    private static func escaped(_ text: String, keeping: (Unicode.Scalar) -> Bool) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = ""
        var isJoinable = false
        for scalar in text.unicodeScalars {
            let isHidden = hides(scalar) || joins(scalar) && !isJoinable
            if isHidden, !keeping(scalar) {
                result += scalar.escaped(asASCII: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
            // Nothing joins ASCII, so two ASCII names never look the same.
            isJoinable = !scalar.isASCII && !isHidden
        }
        return result
    }

    private static func shown(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if line.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: "\t") }) { return line }
        let hasReturn = line.last == UInt8(ascii: "\r")
        let text = String(decoding: hasReturn ? line.dropLast() : line, as: UTF8.self)
        return ArraySlice((lines(text) + (hasReturn ? "\r" : "")).utf8)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F
    }
}

/// The 64-bit FNV-1a hash (RFC 9923). It is the same in every process and on every machine.
package struct StableHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Continues with a text in UTF-8.
    package mutating func add(_ text: [UInt8]) {
        for byte in text {
            value ^= UInt64(byte)
            value &*= 0x100_0000_01b3
        }
    }

    /// 16 hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
