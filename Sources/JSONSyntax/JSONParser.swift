import TextForms
public import YAMLSyntax

/// Parses JSON texts (RFC 8259), strictly, into trees of nodes with positions.
public enum JSONParser {
    /// The greatest nesting depth of arrays and objects, the same as in the runtime.
    public static let maximumDepth: Int = 512

    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - line: the number of the text's first line, starting at 1.
    /// - Throws: the first fault.
    public static func parse(_ bytes: [UInt8], line: Int = 1) throws(JSONFault) -> JSONNode {
        try JSONTreeParser.parse(bytes, line: line)
    }

    /// Parses a text into YAML nodes, for callers that accept both formats.
    ///
    /// If a key repeats in an object, the last one wins, as in most parsers (RFC 8259, section 4).
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    /// - Throws: the first fault.
    public static func parseTree(_ bytes: [UInt8]) throws(JSONFault) -> YAMLNode {
        try JSONTreeParser.parse(bytes, line: 1)
    }
}

/// Parses one text into a tree.
private struct JSONTreeParser<Node: JSONTreeNode> {
    private var scanner: JSONScanner
    private var depth: Int = 0

    /// The greatest number of values, the same as for YAML.
    private static var maximumCount: Int { 5_000_000 }

    private var count: Int = 0

    static func parse(_ bytes: [UInt8], line: Int) throws(JSONFault) -> Node {
        guard UTF8Text.isValid(bytes) else {
            throw JSONFault(message: "the text is not UTF-8", position: .start)
        }
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result<Node, JSONFault> { () throws(JSONFault) -> Node in
                var parser = JSONTreeParser(scanner: JSONScanner(bytes, line: line))
                return try parser.root()
            }
        }
        return try result.get()
    }

    private init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    private mutating func root() throws(JSONFault) -> Node {
        scanner.skipWhitespace()
        let node = try node()
        scanner.skipWhitespace()
        guard scanner.next == nil else { throw fault("unexpected text after the value") }
        return node
    }

    private func fault(_ message: String) -> JSONFault {
        JSONFault(message: message, position: scanner.position)
    }

    private mutating func node() throws(JSONFault) -> Node {
        count += 1
        guard count <= Self.maximumCount else { throw fault("more than \(Self.maximumCount) values") }
        let start = scanner.position
        switch scanner.next {
        case UInt8(ascii: "{"):
            try enter()
            let members = try members()
            depth -= 1
            return Node(members: members, range(from: start))
        case UInt8(ascii: "["):
            try enter()
            let elements = try elements()
            depth -= 1
            return Node(elements: elements, range(from: start))
        default:
            let scalar = try scalar()
            return Node(scalar, range(from: start))
        }
    }

    private func range(from start: TextPosition) -> TextRange {
        TextRange(start: start, end: scanner.position)
    }

    private mutating func scalar() throws(JSONFault) -> JSONScalar {
        if scanner.next == UInt8(ascii: "\"") { return .string(try scanner.takeString()) }
        if let byte = scanner.next, byte == UInt8(ascii: "-") || (48...57).contains(byte) {
            return .number(try number())
        }
        if scanner.take(word: "null") { return .null }
        if scanner.take(word: "true") { return .bool(true) }
        if scanner.take(word: "false") { return .bool(false) }
        throw fault(scanner.next == nil ? "expected a value, found the end of the text" : "expected a value")
    }

    /// Consumes an opening bracket.
    private mutating func enter() throws(JSONFault) {
        depth += 1
        guard depth <= JSONParser.maximumDepth else {
            throw fault("arrays and objects are nested more than \(JSONParser.maximumDepth) deep")
        }
        scanner.advance()
        scanner.skipWhitespace()
    }

    private mutating func elements() throws(JSONFault) -> [Node] {
        if scanner.take("]") { return [] }
        var elements: [Node] = []
        while true {
            elements.append(try node())
            scanner.skipWhitespace()
            if scanner.take("]") { return elements }
            guard scanner.take(",") else { throw fault("expected , or ]") }
            scanner.skipWhitespace()
        }
    }

    private mutating func members() throws(JSONFault) -> [Node.Member] {
        if scanner.take("}") { return [] }
        var members: [Node.Member] = []
        while true {
            members.append(try member())
            scanner.skipWhitespace()
            if scanner.take("}") { return members }
            guard scanner.take(",") else { throw fault("expected , or }") }
            scanner.skipWhitespace()
        }
    }

    private mutating func member() throws(JSONFault) -> Node.Member {
        guard scanner.next == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
        let start = scanner.position
        let key = try scanner.takeString()
        let range = TextRange(start: start, end: scanner.position)
        scanner.skipWhitespace()
        guard scanner.take(":") else { throw fault("expected :") }
        scanner.skipWhitespace()
        return Node.member(key, range, try node())
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

/// Scans the bytes of a text and counts lines and columns.
struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int = 0
    private var line: Int
    /// The number to subtract from an offset in this line to get its column: columns count scalars.
    private var lineBase: Int = -1

    /// - Parameter bytes: valid UTF-8, which the scanner must not outlive; a leading byte order mark is skipped.
    init(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
        self.line = line
        self.bytes = bytes
        guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
        offset = 3
        lineBase = 2
    }

    var position: TextPosition {
        TextPosition(line: line, column: offset - lineBase, offset: offset)
    }

    var next: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// The text from an offset to the current position.
    func text(from start: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    }

    mutating func advance() {
        guard let byte = next else { return }
        offset += 1
        if byte == UInt8(ascii: "\n") {
            line += 1
            lineBase = offset - 1
        } else if let next, next & 0xC0 == 0x80 {
            // A column ends with the last byte of a scalar.
            lineBase += 1
        }
    }

    /// Consumes a byte if it is next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        advance()
        return true
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        take(UInt8(ascii: character))
    }

    /// Consumes a word if it is next.
    mutating func take(word: String) -> Bool {
        guard bytes[offset...].starts(with: word.utf8) else { return false }
        for _ in word.utf8 { advance() }
        return true
    }

    /// Consumes digits and returns how many.
    mutating func takeDigits() -> Int {
        let start = offset
        while let byte = next, (48...57).contains(byte) { advance() }
        return offset - start
    }

    mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0D: offset += 1
            case 0x0A: advance()
            default: return
            }
        }
    }
}

extension JSONScanner {
    /// Consumes a string, including its quotes, and returns it unescaped.
    mutating func takeString() throws(JSONFault) -> String {
        advance()
        var text = takeUnescaped()
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return text
            case UInt8(ascii: "\\"):
                text.unicodeScalars.append(try takeEscape())
                text += takeUnescaped()
            default:
                throw JSONFault(message: "a control character in a string must be escaped", position: position)
            }
        }
        throw JSONFault(message: "the string is not closed", position: position)
    }

    /// Consumes the part of a string before a quote, a backslash or a control character.
    private mutating func takeUnescaped() -> String {
        let start = offset
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            if byte & 0xC0 == 0x80 { lineBase += 1 }
            end += 1
        }
        offset = end
        return text(from: start)
    }

    private mutating func takeEscape() throws(JSONFault) -> Unicode.Scalar {
        let backslash = position
        advance()
        guard let letter = next else { throw JSONFault(message: "the string is not closed", position: position) }
        advance()
        if let scalar = Self.escapes[letter] { return scalar }
        guard letter == UInt8(ascii: "u"), let unit = takeUnit() else {
            throw JSONFault(message: "unknown escape", position: backslash)
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // A surrogate pair: RFC 8259, section 7.
        guard unit < 0xDC00, take(word: "\\u"), let second = takeUnit(), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONFault(message: "unpaired surrogate", position: backslash) }
        return scalar
    }

    private mutating func takeUnit() -> UInt32? {
        let start = position.offset
        for _ in 0..<4 {
            guard let byte = next, Unicode.Scalar(byte).properties.isASCIIHexDigit else { return nil }
            advance()
        }
        return UInt32(text(from: start), radix: 16)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
}

/// Why a text is not JSON.
public struct JSONFault: Error, Sendable, Hashable {
    /// A message for people, without a full stop.
    public let message: String
    public let position: TextPosition

    public init(message: String, position: TextPosition) {
        self.message = message
        self.position = position
    }
}
