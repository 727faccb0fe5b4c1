private import Foundation

extension ReadFailure {
    /// Whether the fault is the key at the offset, not a value.
    var isOfKey: Bool {
        self.code == .unknownKey || self.code == .repeatedKey
    }

    var rule: SyntaxRule? {
        self.code == .syntax ? SyntaxRule(rawValue: self.detail) : nil
    }

    /// What was expected, as far as the failure alone can say.
    var expected: String {
        switch self.code {
        case .syntax: self.rule?.text ?? "JSON"
        case .tooDeep: "at most \(JSONReader.maximumDepth) levels of nesting"
        case .mismatch: Expectation(rawValue: self.detail)?.text ?? "another value"
        case .missing: "a value"
        case .empty: Expectation.nonEmpty.text
        case .unknownKey: "only what the spec names"
        case .repeatedKey: "each key once"
        case .refused, .dropped: "another value"
        }
    }
}

extension ReadFailure.SyntaxRule {
    /// Whether the fault lies between values, so that it is the container's.
    var isBetweenValues: Bool {
        switch self {
        case .commaOrBrace, .commaOrBracket, .key, .documentEnd: true
        default: false
        }
    }

    /// Whether the fault is a byte or an escape within a string.
    var isInString: Bool {
        switch self {
        case .noControlCharacter, .escape, .hexDigit, .surrogatePair, .utf8: true
        default: false
        }
    }
}

extension KeyNames {
    /// The key that a step into the container leads by: an index is one too, or the place of a tuple's field.
    func index(of component: PathComponent) -> Int? {
        switch component {
        case .key(let key): return self.index(of: key)
        case .index(let index): return self.index(of: String(index)) ?? (index < self.keys.count ? index : nil)
        case .hidden: return nil
        }
    }
}

/// Whether auto-cast would have helped.
enum CastHint {
    static func accepts(_ bytes: UnsafeBufferPointer<UInt8>, _ expected: Expectation) -> Bool {
        let accepted: Void? = try? JSONReader.read(bytes) { (reader: inout JSONReader) throws(ReadFailure) in
            switch expected {
            case .string: _ = try reader.string(casting: true)
            case .bool: _ = try reader.bool(casting: true)
            case .double: _ = try reader.double(casting: true)
            default: try accepts(&reader, expected)
            }
        }
        return accepted != nil
    }

    private static func accepts(_ reader: inout JSONReader, _ expected: Expectation) throws(ReadFailure) {
        let casting: ReadOptions = ReadOptions(casting: true)
        switch expected {
        case .int, .int64: let _: Int64 = try reader.value(casting)
        case .int8: let _: Int8 = try reader.value(casting)
        case .int16: let _: Int16 = try reader.value(casting)
        case .int32: let _: Int32 = try reader.value(casting)
        case .uint, .uint64: let _: UInt64 = try reader.value(casting)
        case .uint8: let _: UInt8 = try reader.value(casting)
        case .uint16: let _: UInt16 = try reader.value(casting)
        case .uint32: let _: UInt32 = try reader.value(casting)
        case .float: let _: Float = try reader.value(casting)
        case .decimal: let _: Decimal = try reader.value(casting)
        default: throw reader.mismatch(expected)
        }
    }
}

/// Types as they are written in Swift.
enum TypeName {
    static func make(_ type: Any.Type) -> String {
        make(String(describing: type))
    }

    private static func make(_ name: String) -> String {
        if let element: String = content(of: name, "Array<") { return "[\(make(element))]" }
        if let wrapped: String = content(of: name, "Optional<") { return "\(make(wrapped))?" }
        if let value: String = content(of: name, "Dictionary<String, ") { return "[String: \(make(value))]" }
        return name
    }

    private static func content(of name: String, _ prefix: String) -> String? {
        name.hasPrefix(prefix) && name.hasSuffix(">") ? String(name.dropFirst(prefix.count).dropLast()) : nil
    }
}
