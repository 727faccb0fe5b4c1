/// A place in a text. Lines end with LF, CR LF, CR, U+0085, U+2028 or U+2029.
public struct TextPosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in Unicode scalars; a byte order mark has none.
    public let column: Int
    /// The bytes before it in the text's UTF-8 form, a byte order mark included.
    public let offset: Int

    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// The first place of every text.
    public static let start: TextPosition = TextPosition(line: 1, column: 1, offset: 0)

    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        left.offset < right.offset
    }
}

/// A stretch of a text; `end` is the place after its last character.
public struct TextRange: Sendable, Hashable {
    public let start: TextPosition
    public let end: TextPosition

    public init(start: TextPosition, end: TextPosition) {
        self.start = start
        self.end = end
    }
}
