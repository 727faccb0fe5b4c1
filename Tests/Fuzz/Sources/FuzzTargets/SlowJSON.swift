/// A slow and plain implementation of RFC 8259, with which the runtime's decoder is compared.
indirect enum SlowJSON: Equatable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([SlowJSON])
    /// With all duplicates, in order.
    case object([Member])

    struct Member: Equatable {
        let key: String
        let value: SlowJSON
    }

    /// - Returns: nil if the text is not a JSON document or nests deeper than the runtime's limit.
    init?(_ bytes: [UInt8]) {
        guard bytes.isUTF8 else { return nil }
        // A byte order mark may be ignored (section 8.1), and the runtime does.
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var parser = SlowJSONParser(Array(bytes[mark...]))
        guard let value = parser.document() else { return nil }
        self = value
    }

    /// Whether some object has a duplicate key; Swift's dictionaries treat canonically equivalent keys as equal.
    var hasRepetitions: Bool {
        switch self {
        case .array(let elements): elements.contains { $0.hasRepetitions }
        case .object(let members):
            Set(members.map(\.key)).count < members.count
                || members.contains { $0.value.hasRepetitions }
        default: false
        }
    }

    /// The values of a key.
    subscript(key: String) -> [SlowJSON] {
        guard case .object(let members) = self else { return [] }
        return members.filter { $0.key.utf8.elementsEqual(key.utf8) }.map(\.value)
    }
}

struct SlowJSONParser {
    private static let deepest: Int = 512

    private let bytes: [UInt8]
    private var place: Int = 0
    private var depth: Int = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() -> SlowJSON? {
        guard let value = value() else { return nil }
        blanks()
        return place == bytes.count ? value : nil
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func blanks() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard bytes[place...].starts(with: wanted) else { return false }
        place += wanted.count
        return true
    }

    private mutating func value() -> SlowJSON? {
        blanks()
        switch next {
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "{"): return object()
        default: return number()
        }
    }

    private mutating func array() -> SlowJSON? {
        guard let values = list("[", "]", { $0.value() }) else { return nil }
        return .array(values)
    }

    private mutating func object() -> SlowJSON? {
        let members: [SlowJSON.Member]? = list("{", "}") { parser in
            parser.blanks()
            guard let key = parser.string() else { return nil }
            parser.blanks()
            guard parser.take(":"), let value = parser.value() else { return nil }
            return SlowJSON.Member(key: key, value: value)
        }
        return members.map { .object($0) }
    }

    private mutating func list<Element>(
        _ opening: StaticString, _ closing: StaticString, _ element: (inout SlowJSONParser) -> Element?
    ) -> [Element]? {
        guard take(opening), depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        var elements: [Element] = []
        blanks()
        if take(closing) { return elements }
        while true {
            guard let next = element(&self) else { return nil }
            elements.append(next)
            blanks()
            if take(closing) { return elements }
            guard take(",") else { return nil }
        }
    }

    private mutating func digits() -> Bool {
        let start = place
        while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
        return place > start
    }

    private mutating func number() -> SlowJSON? {
        let start = place
        _ = take("-")
        if !take("0") { guard digits() else { return nil } }
        if take(".") { guard digits() else { return nil } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() else { return nil }
        }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var units: [UInt16] = []
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return flush(&units, into: &text) ? String(decoding: text, as: UTF8.self) : nil
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let unit = escape() else { return nil }
                units.append(unit)
            default:
                guard flush(&units, into: &text) else { return nil }
                text.append(byte)
            }
        }
        return nil
    }

    /// Appends consecutive escapes to the text; false for a lone surrogate.
    private func flush(_ units: inout [UInt16], into text: inout [UInt8]) -> Bool {
        defer { units = [] }
        let codes = units.makeIterator()
        return !transcode(codes, from: UTF16.self, to: UTF8.self, stoppingOnError: true) { text.append($0) }
    }

    private mutating func escape() -> UInt16? {
        guard let byte = next else { return nil }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "u"):
            let digits = bytes[place...].prefix(4)
            guard digits.count == 4, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")) else {
                return nil
            }
            place += 4
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are valid UTF-8. The standard library's own check needs macOS 15.
    var isUTF8: Bool {
        !transcode(makeIterator(), from: UTF8.self, to: UTF8.self, stoppingOnError: true) { _ in }
    }
}
