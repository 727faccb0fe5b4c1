import YAMLSyntax

/// Reads JSON texts (RFC 8259) into trees of nodes that know their places; nothing that is not JSON is taken.
public struct JSONParser: Sendable {
    /// So many arrays and objects may stand inside one another, as in the runtime.
    public static let maximumDepth: Int = 512

    private var scanner: JSONScanner
    private var depth: Int = 0

    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - line: the line that the text begins with, from 1.
    /// - Throws: the first fault.
    public static func parse(_ bytes: [UInt8], line: Int = 1) throws(JSONFault) -> JSONNode {
        guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
            throw JSONFault(message: "the text is not UTF-8", position: .start)
        }
        var parser = JSONParser(scanner: JSONScanner(bytes, line: line))
        parser.scanner.skipWhitespace()
        let node = try parser.node()
        parser.scanner.skipWhitespace()
        guard parser.scanner.next == nil else { throw parser.fault("something follows the value") }
        return node
    }

    private init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    private func fault(_ message: String) -> JSONFault {
        JSONFault(message: message, position: scanner.position)
    }

    private mutating func node() throws(JSONFault) -> JSONNode {
        let start = scanner.position
        let content = try content()
        return JSONNode(content: content, range: TextRange(start: start, end: scanner.position))
    }

    private mutating func content() throws(JSONFault) -> JSONContent {
        switch scanner.next {
        case UInt8(ascii: "{"): return .object(try inside { parser throws(JSONFault) in try parser.members() })
        case UInt8(ascii: "["): return .array(try inside { parser throws(JSONFault) in try parser.elements() })
        case UInt8(ascii: "\""): return .string(try scanner.takeString())
        default: break
        }
        if let byte = scanner.next, byte == UInt8(ascii: "-") || (48...57).contains(byte) {
            return .number(try number())
        }
        if scanner.take(word: "null") { return .null }
        if scanner.take(word: "true") { return .bool(true) }
        if scanner.take(word: "false") { return .bool(false) }
        throw fault(scanner.next == nil ? "the text ends where a value is expected" : "expected a value")
    }

    private mutating func inside<Parts>(
        _ parts: (inout JSONParser) throws(JSONFault) -> [Parts]
    ) throws(JSONFault) -> [Parts] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONParser.maximumDepth else {
            throw fault("more than \(JSONParser.maximumDepth) arrays and objects inside one another")
        }
        scanner.advance()
        scanner.skipWhitespace()
        return try parts(&self)
    }

    private mutating func elements() throws(JSONFault) -> [JSONNode] {
        var elements: [JSONNode] = []
        if scanner.take("]") { return elements }
        while true {
            elements.append(try node())
            scanner.skipWhitespace()
            if scanner.take("]") { return elements }
            guard scanner.take(",") else { throw fault("expected , or ]") }
            scanner.skipWhitespace()
        }
    }

    private mutating func members() throws(JSONFault) -> [JSONMember] {
        var members: [JSONMember] = []
        if scanner.take("}") { return members }
        while true {
            members.append(try member())
            scanner.skipWhitespace()
            if scanner.take("}") { return members }
            guard scanner.take(",") else { throw fault("expected , or }") }
            scanner.skipWhitespace()
        }
    }

    private mutating func member() throws(JSONFault) -> JSONMember {
        guard scanner.next == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
        let start = scanner.position
        let key = try scanner.takeString()
        let range = TextRange(start: start, end: scanner.position)
        scanner.skipWhitespace()
        guard scanner.take(":") else { throw fault("expected :") }
        scanner.skipWhitespace()
        return JSONMember(key: key, keyRange: range, value: try node())
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = scanner.position.offset
        _ = scanner.take("-")
        if !scanner.take("0"), scanner.takeDigits() == 0 { throw fault("expected a digit") }
        if scanner.take("."), scanner.takeDigits() == 0 { throw fault("expected a digit") }
        if scanner.take("e") || scanner.take("E") {
            if !scanner.take("-") { _ = scanner.take("+") }
            if scanner.takeDigits() == 0 { throw fault("expected a digit") }
        }
        return scanner.text(from: start)
    }
}
