/// Reads a type that is written as text, such as `[String: [Picture]]?`.
struct TypeParser {
    /// Why a text is no type.
    struct Fault: Error {
        /// The end of a sentence, such as `the bracket is not closed`.
        let reason: String
    }

    /// How many brackets may stand in each other.
    static let maximumDepth: Int = 16

    private let source: LocatedText
    private let scalars: [Unicode.Scalar]
    private var position: Int = 0

    private init(_ source: LocatedText) {
        self.source = source
        scalars = Array(source.text.unicodeScalars)
    }

    static func parse(_ source: LocatedText) throws(Fault) -> TypeExpression {
        if isPlainName(source.text) {
            return .name(Written(value: source.text, range: source.range))
        }
        var parser = TypeParser(source)
        let type = try parser.type(depth: 0)
        parser.skipBlanks()
        if let rest = parser.next { throw parser.unexpected(rest) }
        return type
    }

    private static func isPlainName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default:
                    false
                }
            }
    }

    private var next: Unicode.Scalar? {
        position < scalars.count ? scalars[position] : nil
    }

    private mutating func type(depth: Int) throws(Fault) -> TypeExpression {
        guard depth <= Self.maximumDepth else { throw Self.tooDeep }
        skipBlanks()
        let type = next == "[" ? try collection(depth: depth) : try name()
        skipBlanks()
        guard next == "?" else { return type }
        position += 1
        skipBlanks()
        if next == "?" { throw Fault(reason: "one ? is enough") }
        return .optional(type)
    }

    private mutating func collection(depth: Int) throws(Fault) -> TypeExpression {
        position += 1
        let first = try type(depth: depth + 1)
        skipBlanks()
        var result: TypeExpression = .array(first)
        if next == ":" {
            guard case .name(let key) = first, key.value == "String" else { throw Self.wrongKey }
            position += 1
            result = .dictionary(try type(depth: depth + 1))
            skipBlanks()
        }
        guard let end = next else { throw Fault(reason: "a bracket is not closed") }
        guard end == "]" else { throw unexpected(end) }
        position += 1
        return result
    }

    private mutating func name() throws(Fault) -> TypeExpression {
        let start = position
        while let scalar = next, !scalar.isBlank, !Self.isSign(scalar) { position += 1 }
        guard position > start else {
            guard let scalar = next else { throw Fault(reason: "a name is missing") }
            throw unexpected(scalar)
        }
        let part = source.part(start..<position)
        return .name(Written(value: part.text, range: part.range))
    }

    private mutating func skipBlanks() {
        while let scalar = next, scalar.isBlank { position += 1 }
    }

    private func unexpected(_ scalar: Unicode.Scalar) -> Fault {
        switch scalar {
        case "<", ">": Fault(reason: "generic types are written [T], [String: T] and T?")
        case "!": Fault(reason: "what may be absent is written T?")
        case ",": Self.severalElements
        default: Fault(reason: "\"\(word)\" is out of place")
        }
    }

    /// The word or the sign that comes next.
    private var word: String {
        let rest = scalars[position...]
        let word = rest.prefix { !$0.isBlank && !Self.isSign($0) }
        return String(String.UnicodeScalarView(word.isEmpty ? rest.prefix(1) : word))
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "[", "]", "{", "}", ":", "?", "=", ",", "<", ">", "!", "\"", "'": true
        default: false
        }
    }

    static let tooDeep: Fault = Fault(reason: "it nests more than \(maximumDepth) levels deep")
    static let wrongKey: Fault = Fault(reason: "the keys of a dictionary are always String")
    static let severalElements: Fault = Fault(reason: "a list has one type of elements")
}
