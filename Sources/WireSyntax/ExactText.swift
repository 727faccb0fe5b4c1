/// Text that is compared byte by byte, as servers, file systems and JSON compare texts.
///
/// Swift strings are equal if they are canonically equivalent (`é` as one scalar or as two), so a dictionary keyed by
/// strings would keep one of two such files or users, and lose the other.
public struct ExactText: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        let (left, right) = (left.text, right.text)
        // Texts that are equal as strings and of the same length can differ in bytes only beyond ASCII.
        guard left.utf8.count == right.utf8.count, left == right else { return false }
        return left.utf16.count == left.utf8.count || left.utf8.elementsEqual(right.utf8)
    }

    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8.max)
    }

    public var description: String { text }

    /// Whether the bytes of another text are in it.
    package func contains(_ part: String) -> Bool {
        var bytes = text.utf8[...]
        while bytes.count >= part.utf8.count {
            if bytes.starts(with: part.utf8) { return true }
            bytes = bytes.dropFirst()
        }
        return false
    }
}

extension Sequence<String> {
    /// Whether one of the texts has the bytes of another.
    package func hasBytes(of text: String) -> Bool {
        contains { ExactText($0) == ExactText(text) }
    }
}
