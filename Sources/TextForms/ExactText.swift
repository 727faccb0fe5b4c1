/// A text that is compared byte by byte, as file systems and JSON compare names.
///
/// Swift's own texts are equal where Unicode takes them for the same (`é` as one scalar or as two), so that a dictionary
/// keyed by them holds one of two files and loses the other.
public struct ExactText: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8.max)
    }

    public var description: String { self.text }
}

extension String {
    /// What a disk that takes no notice of case and normalisation goes by: two names are one there where these are equal.
    public var foldedName: String {
        // Up and down again, so that letters with more than one small form (`σ`, `ς`; `ss`, `ß`) meet.
        self.uppercased().lowercased()
    }

    /// The text with all but ASCII as numbers of Unicode, for texts that look the same: `Cafe\u{301}`.
    public var spelledOut: String {
        self.unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
    }
}
