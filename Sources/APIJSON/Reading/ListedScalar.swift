import WireSyntax

/// A scalar that a spec lists: a text, or a number or boolean as written.
struct ListedScalar: Sendable, Hashable {
    let isText: Bool
    let text: ExactText

    /// - Parameter json: the scalars as an array of JSON.
    static func list(_ json: StaticString) -> [ListedScalar] {
        var reader = JSONReader(scanning: json.utf8Start, count: json.utf8CodeUnitCount)
        var scalars: [ListedScalar] = []
        // The array is written by the generator.
        try? reader.add(to: &scalars)
        return scalars
    }
}

extension JSONReader {
    fileprivate mutating func add(to scalars: inout [ListedScalar]) throws(ReadFailure) {
        guard try beginArray() else { return }
        repeat {
            let isText = try shape() == .string
            guard let text = try scalarText() else { return }
            scalars.append(ListedScalar(isText: isText, text: ExactText(text)))
        } while try nextElement()
    }

    /// Whether the current value is one of the scalars. Consumes nothing.
    mutating func isListed(in scalars: some Sequence<ListedScalar>) throws(ReadFailure) -> Bool {
        let (start, shape) = (position, try shape())
        defer { position = start }
        let span: StringSpan
        switch shape {
        case .null, .array, .object: return false
        case .string: span = try scanString()
        case .number, .bool:
            try skipValue()
            span = StringSpan(start: start, count: position - start, isASCII: true, hasEscapes: false)
        }
        if span.hasEscapes {
            let text = ExactText(JSONReader.makeString(span))
            return scalars.contains { $0.isText && $0.text == text }
        }
        let bytes = UnsafeBufferPointer(start: span.start, count: span.count)
        return scalars.contains { $0.isText == (shape == .string) && $0.text.text.utf8.elementsEqual(bytes) }
    }
}

/// Words that stand for booleans, beside true and false: texts, and numbers as written.
@_spi(Generated) public struct BoolWords: Sendable, Hashable {
    private let words: [Word]

    private struct Word: Sendable, Hashable {
        let scalar: ListedScalar
        let value: Bool
    }

    /// - Parameters:
    ///   - yes: the words for true, as an array of JSON. The first one is written.
    ///   - no: the words for false.
    public init(true yes: StaticString, false no: StaticString) {
        words =
            ListedScalar.list(yes).map { Word(scalar: $0, value: true) }
            + ListedScalar.list(no).map { Word(scalar: $0, value: false) }
    }

    /// The boolean that a word stands for.
    func value(of text: ExactText) -> Bool? {
        words.first { $0.scalar.text == text }?.value
    }

    /// The value with words for its booleans, as it is written.
    public func json(_ value: JSON) -> JSON {
        switch value {
        case .bool(let value):
            guard let word = words.first(where: { $0.value == value })?.scalar else { return .bool(value) }
            return word.isText ? .string(word.text.text) : .number(JSON.Number(unchecked: word.text.text))
        case .array(let elements): return .array(elements.map(json))
        case .null, .number, .string, .object: return value
        }
    }

    /// In words, for errors.
    var expected: String {
        "Bool as " + words.map(\.scalar.text.text).joined(separator: ", ")
    }
}

extension JSONReader {
    /// Reads a word, which is neither true nor false.
    mutating func bool(in words: BoolWords) throws(ReadFailure) -> Bool {
        let start = offset
        guard let text = try constantText(), let value = words.value(of: ExactText(text)) else {
            throw refusal(at: start, expected: words.expected)
        }
        try skipValue()
        return value
    }
}
