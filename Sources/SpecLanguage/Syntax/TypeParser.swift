import YAMLSyntax

/// A type as written, before its names are resolved.
indirect enum TypeExpression: Sendable {
    case name(Written<String>)
    case array(TypeExpression)
    /// Keys are always strings.
    case dictionary(TypeExpression)
    case optional(TypeExpression)

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The name, if the type is only a name, with or without `?`.
    var plainName: String? {
        switch self {
        case .name(let name): name.value
        case .optional(let wrapped): wrapped.plainName
        case .array, .dictionary: nil
        }
    }
}

/// Parses a type such as `[String: [Picture]]?`.
struct TypeParser {
    /// Why a text is not a type.
    struct Fault: Error {
        /// The end of a message, such as `a bracket is not closed`.
        let reason: String
    }

    /// The greatest nesting depth of brackets.
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
        if next == "?" { throw Fault(reason: "only one ? is allowed") }
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
            guard let scalar = next else { throw Fault(reason: "the name is missing") }
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
        case "<", ">": Fault(reason: "write generic types as [T], [String: T] or T?")
        case "!": Fault(reason: "write an optional type as T?")
        case ",": Self.severalElements
        default: Fault(reason: "unexpected \"\(word)\"")
        }
    }

    /// The next word or sign.
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

    static let tooDeep: Fault = Fault(reason: "it is nested more than \(maximumDepth) levels deep")
    static let wrongKey: Fault = Fault(reason: "the keys of a dictionary must be String")
    static let severalElements: Fault = Fault(reason: "a list must have exactly one element type")
}

extension SpecReader {
    /// A type: text such as `[String]?`, or the YAML flow collections `[T]` and `[String: T]`.
    mutating func typeExpression(_ node: YAMLNode, of subject: @autoclosure () -> String) -> TypeExpression? {
        do {
            return try typeExpression(node, depth: 0)
        } catch {
            reportBadType(node, subject(), error)
            return nil
        }
    }

    /// A type written as text.
    mutating func typeExpression(
        _ text: LocatedText, at node: YAMLNode, of subject: @autoclosure () -> String
    ) -> TypeExpression? {
        do {
            return try TypeParser.parse(text)
        } catch {
            reportBadType(node, subject(), error)
            return nil
        }
    }

    private func typeExpression(_ node: YAMLNode, depth: Int) throws(TypeParser.Fault) -> TypeExpression {
        guard depth <= TypeParser.maximumDepth else { throw TypeParser.tooDeep }
        switch node.content {
        case .scalar(let scalar):
            if node.isNothing { throw TypeParser.Fault(reason: "it is missing") }
            return try TypeParser.parse(LocatedText(scalar, at: range(of: node)))
        case .sequence(let elements):
            guard let element = elements.first else { throw TypeParser.Fault(reason: "the element type is missing") }
            guard elements.count == 1 else { throw TypeParser.severalElements }
            guard case .mapping(let entries) = element.content else {
                return .array(try typeExpression(element, depth: depth + 1))
            }
            return try dictionary(entries, depth: depth + 1)
        case .mapping(let entries) where entries.count == 1:
            throw TypeParser.Fault(reason: "write a dictionary as [String: T]")
        case .mapping:
            throw TypeParser.Fault(reason: "this is a mapping")
        }
    }

    private func dictionary(_ entries: [YAMLEntry], depth: Int) throws(TypeParser.Fault) -> TypeExpression {
        guard let entry = entries.first, entries.count == 1 else {
            throw TypeParser.Fault(reason: "a dictionary must have exactly one value type")
        }
        guard entry.key.scalar?.text == "String" else { throw TypeParser.wrongKey }
        return .dictionary(try typeExpression(entry.value, depth: depth))
    }

    private mutating func reportBadType(_ node: YAMLNode, _ subject: String, _ fault: TypeParser.Fault) {
        let expected = "a type such as String, [T], [String: T] or T?"
        if node.isNothing {
            reportWrongType(node, subject, expected: expected)
        } else {
            report(.wrongType, "\(subject) must be \(expected): \(fault.reason)", at: node)
        }
    }
}
