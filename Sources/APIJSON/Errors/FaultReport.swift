private import Foundation

/// Builds the public error for a document, from a second read of it that recorded more than the first.
struct FaultReport {
    let bytes: UnsafeBufferPointer<UInt8>
    let type: Any.Type
    let trace: Trace

    /// - Parameters:
    ///   - first: the failure of the first read.
    ///   - last: the failure that ended the second read, if any.
    func error(_ first: ReadFailure, last: ReadFailure?) -> DataFormatError {
        if let last: ReadFailure { self.trace.add(last) }
        // A custom function may behave differently the second time. In that case the first failure is reported.
        if self.trace.faults.isEmpty { self.trace.add(first) }
        let offsets: [Int] = self.trace.faults.map(\.failure.offset)
        let paths: [[PathWalk.Container]] = PathWalk.containers(self.bytes, at: offsets)
        var errors: [DataFormatError] = []
        for (number, fault) in self.trace.faults.enumerated() {
            let description: FaultDescription = FaultDescription(
                fault, number: number, self.bytes, self.trace.containers, path: paths[number])
            errors.append(description.error(self.type))
        }
        return DataFormatError(errors)
    }
}

extension DataFormatError {
    /// The first error, with the others as its further ones.
    ///
    /// - Parameter errors: at least one.
    init(_ errors: [DataFormatError]) {
        self = errors[0]
        self.further = Array(errors.dropFirst())
    }
}

/// The texts for one failure.
struct FaultDescription {
    private let failure: ReadFailure
    private let note: Trace.Note?
    private let number: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let models: ModelContainers
    private var containers: [PathWalk.Container]

    /// - Parameters:
    ///   - number: the number of faults that were found earlier.
    ///   - path: the containers around the fault.
    init(
        _ fault: Trace.Fault, number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ models: ModelContainers,
        path: [PathWalk.Container]
    ) {
        self.failure = fault.failure
        self.note = fault.note
        self.number = number
        self.bytes = bytes
        self.models = models
        self.containers = path
        self.finishPath()
    }

    private func names(at start: Int) -> KeyNames? {
        self.models.table(at: start, fault: self.number)?.names
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
        guard self.failure.code == .missing, let names: KeyNames = self.names(at: start) else { return }
        let isArray: Bool = start < self.bytes.count && self.bytes[start] == Byte.leftBracket
        let component: PathComponent =
            self.models.tuples.contains(start)
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
        let innermost: PathWalk.Container? = self.containers.last { self.isModel($0) }
        let names: KeyNames? = innermost.flatMap { self.names(at: $0.start) }
        let field: Int? = innermost?.component.flatMap { names?.index(of: $0) }
        let hiding: Int? = isSensitive ? -1 : self.containers.firstIndex { self.isSensitive($0) }
        let isHidden: Bool = hiding != nil && self.failure.code != .missing
        return DataFormatError(
            model: names?.model ?? self.note?.model ?? TypeName.make(type), field: field.flatMap { names?.fields[$0] },
            path: self.path(hiding: hiding), byteOffset: self.failure.offset, expected: self.expected,
            found: isHidden ? "a hidden value" : self.found, hint: isHidden ? nil : self.hint)
    }

    private func isModel(_ container: PathWalk.Container) -> Bool {
        self.models.table(at: container.start, fault: self.number) != nil
    }

    private func isSensitive(_ container: PathWalk.Container) -> Bool {
        guard let names: KeyNames = self.names(at: container.start) else { return false }
        // Write-only keys can be sensitive although they are never read.
        if case .key(let key) = container.component, names.sensitive.contains(key) { return true }
        guard let index: Int = container.component.flatMap({ names.index(of: $0) }) else { return false }
        return names.sensitive.contains(names.keys[index])
    }

    /// Below a sensitive field, keys that are not in the spec are data and are not shown.
    private func path(hiding: Int?) -> String {
        let components: [PathComponent] = self.containers.enumerated().compactMap { index, container in
            guard let hiding: Int, index > hiding, case .key? = container.component else { return container.component }
            let isNamed: Bool = self.isModel(container) && !self.failure.isOfKey
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
