/// Why and where a document could not be read: a trivial value, free to throw, that says only what the reader knows.
///
/// The outermost call (`init(fromJSON:)`) turns it into a ``DataFormatError``, with path, model and texts.
@frozen
public struct ReadFailure: Error, Sendable, Hashable {
    /// All in one word, because generated code has to pass it on wherever it reads a value: the code in the lowest 4
    /// bits, the detail in the next 20, the offset in the rest.
    private let word: UInt64

    init(_ code: Code, at offset: Int, detail: Int = 0) {
        let detail: UInt64 = UInt64(clamping: detail) & ReadFailure.detailMask
        self.word = UInt64(clamping: offset) &<< 24 | detail &<< 4 | UInt64(code.rawValue)
    }

    /// As many as keys that a key table can hold.
    private static let detailMask: UInt64 = 0xF_FFFF

    var code: Code {
        Code(rawValue: UInt8(truncatingIfNeeded: self.word & 0xF)) ?? .refused
    }

    /// Where in the document, in bytes.
    @_spi(Generated) public var offset: Int {
        Int(truncatingIfNeeded: self.word &>> 24)
    }

    /// What it means depends on the code: an ``Expectation``, or the index of a key.
    var detail: Int {
        Int(truncatingIfNeeded: self.word &>> 4 & ReadFailure.detailMask)
    }
}

extension ReadFailure {
    /// The kinds of failure.
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
        /// A key came again in its object; the offset is that of the second one.
        case repeatedKey
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
