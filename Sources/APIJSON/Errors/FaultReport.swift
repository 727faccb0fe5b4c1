#if canImport(FoundationEssentials)
    private import FoundationEssentials
#else
    private import Foundation
#endif

/// Builds the public error for a document, from a second read of it that recorded more than the first.
struct FaultReport {
    /// Reads a document; the failure that ended it, if any.
    typealias Read = (UnsafeBufferPointer<UInt8>, Trace) -> ReadFailure?

    let bytes: UnsafeBufferPointer<UInt8>
    /// The requested type; `nil` if no caller names one.
    let type: Any.Type?
    let trace: Trace
    /// The number of missing values whose types are found out, which takes another read for each.
    private static let maximumMissing: Int = 8

    /// - Parameters:
    ///   - first: the failure of the first read.
    ///   - last: the failure that ended the second read, if any.
    ///   - read: reads a document in the same way.
    func error(_ first: ReadFailure, last: ReadFailure?, _ read: Read) -> DataFormatError {
        if let last { trace.add(last) }
        // A custom function may behave differently the second time. In that case the first failure is reported.
        if trace.faults.isEmpty { trace.add(first) }
        return DataFormatError(errors(read))
    }

    /// The errors for all faults that the second read has recorded.
    func errors(_ read: Read) -> [DataFormatError] {
        let offsets = trace.faults.map(\.failure.offset)
        let paths = PathWalk.containers(bytes, at: offsets)
        var errors: [DataFormatError] = []
        for (number, fault) in trace.faults.enumerated() {
            var description = FaultDescription(
                fault, number: number, bytes, trace.containers, path: paths[number])
            if number < FaultReport.maximumMissing, let key = description.missingKey {
                description.expectedType = expectation(of: key, missingAt: fault.failure.offset, read)
            }
            errors.append(description.error(type))
        }
        return errors
    }

    /// The type of a value that is missing: what the model expects if the key is there with another value.
    private func expectation(of key: String, missingAt object: Int, _ read: Read) -> String? {
        // A null may count as missing, and an object may be accepted.
        for value in ["null", "{}"] {
            if let expected = expectation(of: key, missingAt: object, ifItIs: value, read) { return expected }
        }
        return nil
    }

    private func expectation(of key: String, missingAt object: Int, ifItIs value: String, _ read: Read) -> String? {
        let (begin, rest): ([UInt8], [UInt8])
        switch object < bytes.count ? bytes[object] : 0 {
        case Byte.leftBrace:
            let members = bytes[(object + 1)...]
            let isEmpty = members.first { byte in byte > 0x20 } == Byte.rightBrace
            begin = Array(bytes[...object])
            rest = (isEmpty ? [] : [Byte.comma]) + members
        case Byte.lowerN:
            // There is no object on the path to the value either.
            begin = bytes[..<object] + [Byte.leftBrace]
            rest = [Byte.rightBrace] + bytes[(object + 4)...]
        default: return nil
        }
        let start = begin + key.uncheckedJSON + [Byte.colon]
        let document = start + Array(value.utf8) + rest
        let trace = Trace()
        let last = document.withUnsafeBufferPointer { document in read(document, trace) }
        if let last { trace.add(last) }
        let fault = trace.faults.first { fault in fault.failure.offset == start.count }
        guard let fault, fault.failure.code == .mismatch || fault.note != nil else { return nil }
        return fault.note?.expected ?? fault.failure.expected
    }
}

extension DataFormatError {
    /// The first error, with the others as its further ones.
    ///
    /// - Parameter errors: at least one.
    init(_ errors: [DataFormatError]) {
        self = errors[0]
        further = Array(errors.dropFirst())
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
    /// The type of a value that is missing, if it is known.
    var expectedType: String?

    /// - Parameters:
    ///   - number: the number of faults that were found earlier.
    ///   - path: the containers around the fault.
    init(
        _ fault: Trace.Fault, number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ models: ModelContainers,
        path: [PathWalk.Container]
    ) {
        failure = fault.failure
        note = fault.note
        self.number = number
        self.bytes = bytes
        self.models = models
        containers = path
        finishPath()
    }

    private func names(of container: PathWalk.Container) -> KeyNames? {
        models.table(of: container, fault: number)?.names
    }

    /// Completes the path. For errors between values it ends at the container, for missing keys at the key.
    private mutating func finishPath() {
        guard let last = containers.indices.last else { return enterObject() }
        switch failure.code {
        case .syntax where failure.rule?.isBetweenValues == true:
            containers[last].component = nil
        case .unknownKey where !containers[last].isArray, .repeatedKey where !containers[last].isArray:
            containers[last].component = keyAtOffset
        default: break
        }
        enterObject()
    }

    /// A missing key belongs to the object that begins at the offset.
    private mutating func enterObject() {
        let start = failure.offset
        guard failure.code == .missing, let names = models.table(at: start, fault: number)?.names else { return }
        let isArray = start < bytes.count && bytes[start] == Byte.leftBracket
        let component: PathComponent =
            models.tuples.contains(start)
            ? .index(failure.detail) : PathComponent(key: names.keys[failure.detail], inArray: isArray)
        containers.append(PathWalk.Container(start: start, isArray: isArray, component: component))
    }

    /// The key of a value that is missing; `nil` for other faults.
    var missingKey: String? {
        guard failure.code == .missing, note == nil, case .key(let key)? = containers.last?.component else {
            return nil
        }
        return key
    }

    private var keyAtOffset: PathComponent? {
        let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(failure.offset))
        let key = try? JSONReader.read(rest) { (reader: inout JSONReader) throws(ReadFailure) -> String in
            try reader.string()
        }
        return key.map { .key($0) }
    }

    /// - Parameters:
    ///   - type: the requested type; `nil` if no caller names one.
    ///   - isSensitive: whether the whole document is sensitive.
    func error(_ type: Any.Type?, isSensitive: Bool = false) -> DataFormatError {
        let innermost = containers.last { isModel($0) }
        let names = innermost.flatMap { self.names(of: $0) }
        let field = innermost?.component.flatMap { names?.index(of: $0) }
        let hiding = isSensitive ? -1 : containers.firstIndex { self.isSensitive($0) }
        let isHidden = hiding != nil && failure.code != .missing
        let inner = note?.inner
        let model = inner?.model ?? names?.model ?? note?.model ?? type.map { type in TypeName.make(type) }
        return DataFormatError(
            model: model ?? "", field: inner == nil ? field.flatMap { names?.fields[$0] } : inner?.field,
            path: path(hiding: hiding), byteOffset: failure.offset, expected: expected,
            found: isHidden ? "a hidden value" : found, hint: isHidden ? nil : hint)
    }

    /// Whether the fault is in or below a sensitive field.
    var isInSensitiveField: Bool {
        containers.contains { isSensitive($0) }
    }

    private func isModel(_ container: PathWalk.Container) -> Bool {
        models.table(at: container.start, fault: number) != nil
    }

    private func isSensitive(_ container: PathWalk.Container) -> Bool {
        guard let names = self.names(of: container) else { return false }
        // Write-only keys can be sensitive although they are never read.
        if case .key(let key) = container.component, names.sensitive.contains(key) { return true }
        guard let index = container.component.flatMap({ names.index(of: $0) }) else { return false }
        return names.sensitive.contains(names.keys[index])
    }

    /// The path in all documents: without positions in arrays, and without keys that are data.
    ///
    /// - Parameter pathLength: the number of containers around the value that the document is read for.
    func generalPath(pathLength: Int) -> [PathComponent] {
        let components: [PathComponent] = containers.enumerated().compactMap { number, container in
            guard let component = container.component else { return nil }
            if number < pathLength || number >= containers.count - (note?.tagLength ?? 0) { return component }
            if names(of: container)?.index(of: component) != nil { return component }
            guard !container.isArray else { return models.tuples.contains(container.start) ? component : .anyIndex }
            guard case .key(let key) = component, isModel(container), !isInSensitiveField else { return .anyKey }
            return ShownText.isShown(key) ? component : .anyKey
        }
        return components + (note?.absent ?? [])
    }

    /// Below a sensitive field, keys that are not in the spec are data and are not shown.
    private func path(hiding: Int?) -> String {
        let components: [PathComponent] = containers.enumerated().compactMap { index, container in
            guard let hiding, index > hiding, case .key? = container.component else { return container.component }
            let isNamed = isModel(container) && !failure.concernsKey
            return isNamed ? container.component : .hidden
        }
        return PathText.make(components + (note?.absent ?? []))
    }

    private var expected: String {
        note?.expected ?? expectedType ?? failure.expected
    }

    private var found: String {
        if let found = note?.found { return found }
        if failure.code == .missing { return "nothing" }
        if failure.rule?.isInString == true { return Excerpt.inString(bytes, at: failure.offset) }
        if case .key(let key)? = failure.concernsKey ? keyAtOffset : nil {
            return "key " + Excerpt.quoted(key, limit: 40)
        }
        return Excerpt.make(bytes, at: failure.offset)
    }

    private var hint: String? {
        if let hint = note?.hint { return hint }
        guard failure.code == .mismatch, let expectation = Expectation(rawValue: failure.detail) else {
            return nil
        }
        let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(failure.offset))
        return CastHint.accepts(rest, expectation) ? "auto-cast: true would accept it" : nil
    }
}

extension ReadFailure {
    /// Whether the error concerns the key at the offset instead of a value.
    var concernsKey: Bool {
        code == .unknownKey || code == .repeatedKey
    }

    var rule: SyntaxRule? {
        code == .syntax ? SyntaxRule(rawValue: detail) : nil
    }

    /// The expectation, as far as the failure alone determines it.
    var expected: String {
        switch code {
        case .syntax: rule?.text ?? "JSON"
        case .tooDeep: "at most \(JSONReader.maximumDepth) levels of nesting"
        case .mismatch: Expectation(rawValue: detail)?.text ?? "another value"
        case .missing: "a value"
        case .empty: Expectation.nonEmpty.text
        case .unknownKey: "only what the spec names"
        case .repeatedKey: "each key once"
        case .refused, .dropped, .superseded: "another value"
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
        case .key(let key): return index(of: key)
        case .index(let index): return self.index(of: String(index)) ?? (index < keys.count ? index : nil)
        case .hidden, .anyIndex, .anyKey: return nil
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
        let casting = ReadOptions(casting: true)
        switch expected {
        case .int: let _: Int = try reader.value(casting)
        case .int64: let _: Int64 = try reader.value(casting)
        case .int8: let _: Int8 = try reader.value(casting)
        case .int16: let _: Int16 = try reader.value(casting)
        case .int32: let _: Int32 = try reader.value(casting)
        case .uint: let _: UInt = try reader.value(casting)
        case .uint64: let _: UInt64 = try reader.value(casting)
        case .uint8: let _: UInt8 = try reader.value(casting)
        case .uint16: let _: UInt16 = try reader.value(casting)
        case .uint32: let _: UInt32 = try reader.value(casting)
        case .float: let _: Float = try reader.value(casting)
        case .decimal: let _: Decimal = try reader.value(casting)
        default: throw reader.mismatch(expected)
        }
    }
}
