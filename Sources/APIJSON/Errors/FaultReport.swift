private import Foundation

/// Builds the public error for a failure, from a second run over the document that records more than the first.
struct FaultReport {
    /// The maximum number of errors reported if a model validates all of its fields.
    static let maximumFaults: Int = 100

    let bytes: UnsafeBufferPointer<UInt8>
    let type: Any.Type

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ type: Any.Type) {
        self.bytes = bytes
        self.type = type
    }

    /// - Parameter run: reads the document with a trace and returns the failure.
    func make(_ failure: ReadFailure, _ run: (Trace) -> ReadFailure?) -> DataFormatError {
        let trace: Trace = Trace()
        // A custom function may behave differently the second time. In that case the first failure is reported.
        var failure: ReadFailure = run(trace) ?? failure
        var error: DataFormatError = FaultDescription(failure, self.bytes, trace).error(self.type)
        var reported: Set<ReadFailure> = [failure]
        var runs: Int = 0
        while runs < FaultReport.maximumFaults * 2, reported.count < FaultReport.maximumFaults {
            guard self.accept(failure, trace) else { break }
            trace.beginAnew()
            guard let next: ReadFailure = run(trace) else { break }
            if reported.insert(next).inserted {
                error.further.append(FaultDescription(next, self.bytes, trace).error(self.type))
            }
            failure = next
            runs += 1
        }
        return error
    }

    /// Makes the next run ignore the error. Returns false if no enclosing model asks for further errors.
    private func accept(_ failure: ReadFailure, _ trace: Trace) -> Bool {
        guard failure.code != .syntax && failure.code != .tooDeep else { return false }
        let containers: [Int] = PathWalk(self.bytes, to: failure.offset).containers.map(\.start)
        let validating: Int? = containers.firstIndex { trace.tables[$0]?.names.validatesAll == true }
        if failure.code == .missing {
            let isWanted: Bool = validating != nil || trace.tables[failure.offset]?.names.validatesAll == true
            let key: Trace.MissingKey = Trace.MissingKey(object: failure.offset, key: failure.detail)
            if isWanted && trace.knownMissingKeys.insert(key).inserted { return true }
        }
        guard let validating: Int else { return false }
        // Ignores the value itself. If that has no effect, because its model reads it separately, ignores its
        // container.
        let around: ArraySlice<Int> = containers[(validating + 1)...]
        return ([failure.offset] + around.reversed()).contains { trace.knownFaults.insert($0).inserted }
    }
}

/// The texts for one failure.
struct FaultDescription {
    private let failure: ReadFailure
    private let bytes: UnsafeBufferPointer<UInt8>
    private let trace: Trace
    private let note: Trace.Note?
    private var containers: [PathWalk.Container]

    init(_ failure: ReadFailure, _ bytes: UnsafeBufferPointer<UInt8>, _ trace: Trace) {
        self.failure = failure
        self.bytes = bytes
        self.trace = trace
        self.note = trace.note?.offset == failure.offset ? trace.note : nil
        self.containers = PathWalk(bytes, to: failure.offset).containers
        self.finishPath()
    }

    /// Completes the path. For errors between values it ends at the container, for missing keys at the key.
    private mutating func finishPath() {
        guard let last: Int = self.containers.indices.last else { return self.enterObject() }
        switch self.failure.code {
        case .syntax where self.failure.rule?.isBetweenValues == true:
            self.containers[last].component = nil
        case .unknownKey where !self.containers[last].isArray, .repeatedKey where !self.containers[last].isArray:
            self.containers[last].component = self.keyAtOffset
        default: break
        }
        self.enterObject()
    }

    /// A missing key belongs to the object that begins at the offset.
    private mutating func enterObject() {
        let start: Int = self.failure.offset
        guard self.failure.code == .missing, let names: KeyNames = self.trace.tables[start]?.names else { return }
        let isArray: Bool = start < self.bytes.count && self.bytes[start] == Byte.leftBracket
        let component: PathComponent =
            self.trace.tuples.contains(start)
            ? .index(self.failure.detail) : PathComponent(key: names.keys[self.failure.detail], inArray: isArray)
        self.containers.append(PathWalk.Container(start: start, isArray: isArray, component: component))
    }

    private var keyAtOffset: PathComponent? {
        let rest: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(rebasing: self.bytes.dropFirst(self.failure.offset))
        let key: String? = try? JSONReader.read(rest) { (reader: inout JSONReader) throws(ReadFailure) -> String in
            try reader.string()
        }
        return key.map { .key($0) }
    }

    /// - Parameter isSensitive: whether the whole document is sensitive.
    func error(_ type: Any.Type, isSensitive: Bool = false) -> DataFormatError {
        let innermost: PathWalk.Container? = self.containers.last { self.trace.tables[$0.start] != nil }
        let names: KeyNames? = innermost.flatMap { self.trace.tables[$0.start]?.names }
        let field: Int? = innermost?.component.flatMap { names?.index(of: $0) }
        let hiding: Int? = isSensitive ? -1 : self.containers.firstIndex { self.isSensitive($0) }
        let isHidden: Bool = hiding != nil && self.failure.code != .missing
        return DataFormatError(
            model: names?.model ?? self.note?.model ?? TypeName.make(type), field: field.flatMap { names?.fields[$0] },
            path: self.path(hiding: hiding), byteOffset: self.failure.offset, expected: self.expected,
            found: isHidden ? "a hidden value" : self.found, hint: isHidden ? nil : self.hint)
    }

    private func isSensitive(_ container: PathWalk.Container) -> Bool {
        guard let names: KeyNames = self.trace.tables[container.start]?.names else { return false }
        // Write-only keys can be sensitive although they are never read.
        if case .key(let key) = container.component, names.sensitive.contains(key) { return true }
        guard let index: Int = container.component.flatMap({ names.index(of: $0) }) else { return false }
        return names.sensitive.contains(names.keys[index])
    }

    /// Below a sensitive field, keys that are not in the spec are data and are not shown.
    private func path(hiding: Int?) -> String {
        let components: [PathComponent] = self.containers.enumerated().compactMap { index, container in
            guard let hiding: Int, index > hiding, case .key? = container.component else { return container.component }
            let isNamed: Bool = self.trace.tables[container.start] != nil && !self.failure.isOfKey
            return isNamed ? container.component : .hidden
        }
        return PathText.make(components + (self.note?.absent ?? []))
    }

    private var expected: String {
        self.note?.expected ?? self.failure.expected
    }

    private var found: String {
        if let found: String = self.note?.found { return found }
        if self.failure.code == .missing { return "nothing" }
        if self.failure.rule?.isInString == true { return Excerpt.inString(self.bytes, at: self.failure.offset) }
        if case .key(let key)? = self.failure.isOfKey ? self.keyAtOffset : nil {
            return "key " + Excerpt.quoted(key, limit: 40)
        }
        return Excerpt.make(self.bytes, at: self.failure.offset)
    }

    private var hint: String? {
        if let hint: String = self.note?.hint { return hint }
        guard self.failure.code == .mismatch, let expectation = Expectation(rawValue: self.failure.detail) else {
            return nil
        }
        let rest: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(rebasing: self.bytes.dropFirst(self.failure.offset))
        return CastHint.accepts(rest, expectation) ? "auto-cast: true would accept it" : nil
    }
}

extension ReadFailure {
    /// Whether the error concerns the key at the offset instead of a value.
    var isOfKey: Bool {
        self.code == .unknownKey || self.code == .repeatedKey
    }

    var rule: SyntaxRule? {
        self.code == .syntax ? SyntaxRule(rawValue: self.detail) : nil
    }

    /// The expectation, as far as the failure alone determines it.
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
    /// Whether the error is between values and so belongs to the container.
    var isBetweenValues: Bool {
        switch self {
        case .commaOrBrace, .commaOrBracket, .key, .documentEnd: true
        default: false
        }
    }

    /// Whether the error is a byte or an escape sequence within a string.
    var isInString: Bool {
        switch self {
        case .noControlCharacter, .escape, .hexDigit, .surrogatePair, .utf8: true
        default: false
        }
    }
}

extension KeyNames {
    /// The index of the key for a path component: an array index can be a key too, or the position of a tuple's field.
    func index(of component: PathComponent) -> Int? {
        switch component {
        case .key(let key): return self.index(of: key)
        case .index(let index): return self.index(of: String(index)) ?? (index < self.keys.count ? index : nil)
        case .hidden: return nil
        }
    }
}

/// Whether auto-cast would have accepted the value.
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

/// The names of types as written in Swift.
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

/// The value at a position in a document, short enough for one line.
package enum Excerpt {
    private static let limit: Int = 40

    static func make(_ bytes: [UInt8], at offset: Int) -> String {
        bytes.withUnsafeBufferPointer { make($0, at: offset) }
    }

    static func make(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
        guard offset >= 0 && offset < bytes.count else { return "the end of the document" }
        let byte: UInt8 = bytes[offset]
        switch byte {
        case Byte.quote: return "string " + string(bytes, from: offset + 1)
        case Byte.leftBrace: return "an object"
        case Byte.leftBracket: return "an array"
        case Byte.minus, 0x30...0x39: return "number " + word(bytes, from: offset)
        case 0x61...0x7A: return word(bytes, from: offset)
        case 0x21...0x7E: return "\"\(Character(Unicode.Scalar(byte)))\""
        default: return self.byte(byte)
        }
    }

    /// The escape sequence or byte that is not allowed in a string.
    static func inString(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
        guard offset >= 0 && offset < bytes.count else { return "the end of the document" }
        guard bytes[offset] == Byte.backslash else { return byte(bytes[offset]) }
        let isLong: Bool = offset + 1 < bytes.count && bytes[offset + 1] == Byte.lowerU
        let text: Slice<UnsafeBufferPointer<UInt8>> = bytes.dropFirst(offset).prefix(isLong ? 6 : 2)
        return String(decoding: text.prefix { $0 > 0x20 && $0 < 0x7F && $0 != Byte.quote }, as: UTF8.self)
    }

    /// The text in quotes, shortened and on one line.
    package static func quoted(_ text: String, limit: Int) -> String {
        var writer: JSONWriter = JSONWriter()
        writer.value(text.count > limit ? text.prefix(limit) + "…" : text)
        return String(decoding: writer.output, as: UTF8.self)
    }

    private static func byte(_ byte: UInt8) -> String {
        let digits: String = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }

    /// Escape sequences stay as they are in the document.
    private static func string(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        var end: Int = start
        while end < bytes.count && bytes[end] != Byte.quote && end - start < limit * 8 {
            end += bytes[end] == Byte.backslash ? 2 : 1
        }
        end = min(end, bytes.count)
        let text: String = String(decoding: bytes[start..<end], as: UTF8.self)
        let visible: String = String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
        return "\"" + (visible.count > limit ? visible.prefix(limit) + "…" : visible) + "\""
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        let text: Slice<UnsafeBufferPointer<UInt8>> = bytes[start...].prefix { byte -> Bool in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, Byte.plus, Byte.minus, Byte.point: true
            default: false
            }
        }
        let isLong: Bool = text.count > limit
        return String(decoding: text.prefix(limit), as: UTF8.self) + (isLong ? "…" : "")
    }
}
