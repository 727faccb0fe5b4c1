/// Why and where a document could not be read: a trivial value, free to throw, that says only what the reader knows.
///
/// The outermost call (`init(fromJSON:)`) turns it into a ``DataFormatError``, with path, model and texts.
@frozen
public struct ReadFailure: Error, Sendable, Hashable {
    @usableFromInline let code: Code
    /// Where in the document, in bytes.
    public let offset: Int
    /// What it means depends on the code: an ``Expectation``, or the index of a key.
    @usableFromInline let detail: Int

    init(_ code: Code, at offset: Int, detail: Int = 0) {
        self.code = code
        self.offset = offset
        self.detail = detail
    }
}

extension ReadFailure {
    /// The kinds of failure.
    @usableFromInline
    enum Code: UInt8, Sendable {
        /// The text is not JSON; the detail is a `SyntaxRule`.
        case syntax
        case tooDeep
        /// Another kind of value than was asked for; the detail is an `Expectation`.
        case mismatch
        /// The detail is the index of the key; the offset is the object's.
        case missing
        /// The detail is the index of the key; a value is there, but says that it is none.
        case empty
        /// A check of the spec that the value fails.
        case refused
        /// A key that the spec does not name.
        case unknownKey
        /// An element that its array is to leave out.
        case dropped
        /// The key that tells the kinds of object apart came again, after the kind was chosen.
        case repeatedTag
    }

    /// What the grammar asks for at the offset.
    enum SyntaxRule: Int, Sendable {
        case value
        case commaOrBrace
        case commaOrBracket
        case key
        case colon
        case digit
        case noLeadingZero
        case stringEnd
        case noControlCharacter
        case escape
        case hexDigit
        case surrogatePair
        case utf8
        case documentEnd
    }
}

extension ReadFailure: CustomStringConvertible {
    public var description: String {
        "\(self.code) at byte \(self.offset)"
    }
}
