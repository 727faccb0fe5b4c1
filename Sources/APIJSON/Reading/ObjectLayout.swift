/// The layout of one model's fields in JSON: its containers, and the fields of each of their keys.
///
/// Created once per model and never freed, like the key tables in it.
@usableFromInline
struct ObjectLayout {
    /// The model's own object or array, followed by the containers on paths.
    let containers: UnsafePointer<ContainerLayout>
    let fields: UnsafeBufferPointer<FieldLayout>
    /// The indices of the fields with several paths.
    let alternatives: UnsafeBufferPointer<Int>
    /// Whether each key leads to the field with the same index, and nothing is needed but to read it.
    let isPlain: Bool
    let unknownKeys: ObjectCursor.UnknownKeys
    let isTuple: Bool
}

/// An object, or an array whose indices are keys.
struct ContainerLayout {
    let table: KeyTable
    /// The targets, by key.
    let targets: UnsafePointer<KeyTarget>
    /// The required keys among the first 64, among the next 64, and after those.
    let requiredLow: UInt64
    let requiredHigh: UInt64
    let requiredBeyond: UnsafeBufferPointer<Int>
}

/// The fields and the container of a key.
struct KeyTarget {
    /// The field to read from the value, if nothing else is needed; otherwise -1.
    let only: Int
    /// The fields to read from the value, one after another.
    let fields: UnsafeBufferPointer<FieldPath>
    /// The number of the container if the value is one too; otherwise -1.
    let container: Int
}

/// One of the paths of a field.
struct FieldPath {
    let field: Int
    /// The position of the path among those of the field, or -1 if it is the only one.
    let rank: Int
}

/// One field of a model.
struct FieldLayout {
    let options: FieldOptions
    /// The key of the model's own object with which the first path begins.
    let rootKey: Int
    /// The position among the fields with several paths, or -1 for other fields.
    let alternative: Int
}

/// The options for reading a field, in addition to its type.
@frozen
@_spi(Generated) public struct FieldOptions: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A value is required.
    @inlinable public static var required: FieldOptions { FieldOptions(rawValue: 1) }
    /// An empty string, array or object counts as absent.
    @inlinable public static var absentIfEmpty: FieldOptions { FieldOptions(rawValue: 2) }
    /// An empty string, array or object is refused.
    @inlinable public static var nonEmpty: FieldOptions { FieldOptions(rawValue: 4) }
}

/// Builds the layout of a model from its fields.
///
/// This runs for each model when an app starts. Keys are therefore kept as the bytes of static strings in generated
/// code, and `String` values are created only for error messages.
struct LayoutBuilder {
    private let model: StaticString
    private let isTuple: Bool
    private var keys: [Key] = []
    /// The positions in `keys` of each container's keys.
    private var containers: [[Int]] = [[]]
    private var fields: [FieldLayout] = []
    private var alternatives: [Int] = []
    private var isPlain: Bool

    /// A key of a container, and what it leads to.
    private struct Key {
        let text: KeyBytes
        /// The field that error messages name.
        var name: KeyBytes
        var paths: [FieldPath] = []
        /// The container if the value is one too.
        var container: Int = -1
        var isRequired: Bool = false
    }

    init(_ model: StaticString, isTuple: Bool) {
        self.model = model
        self.isTuple = isTuple
        self.isPlain = true
    }

    mutating func add(_ listed: [ListedField]) {
        self.keys.reserveCapacity(listed.count)
        self.containers[0].reserveCapacity(listed.count)
        self.fields.reserveCapacity(listed.count)
        for (number, field) in listed.enumerated() {
            let name: KeyBytes = KeyBytes(field.name)
            if !field.options.isSubset(of: .required) { self.isPlain = false }
            if let text: StaticString = field.paths {
                self.add(number, field, name, KeyBytes.paths(text))
            } else {
                let key: Int = self.key(name, in: 0, name)
                self.keys[key].paths.append(FieldPath(field: number, rank: -1))
                if field.options.contains(.required) { self.keys[key].isRequired = true }
                if key != number { self.isPlain = false }
                self.fields.append(
                    FieldLayout(options: field.options, rootKey: self.position(of: key), alternative: -1))
            }
        }
        if listed.count > 128 { self.isPlain = false }
    }

    private mutating func add(_ number: Int, _ field: ListedField, _ name: KeyBytes, _ paths: [[KeyBytes]]) {
        let hasAlternatives: Bool = paths.count > 1
        if hasAlternatives { self.alternatives.append(number) }
        var rootKey: Int = 0
        for (rank, path) in paths.enumerated() {
            var container: Int = 0
            for (level, text) in path.enumerated() {
                let key: Int = self.key(text, in: container, name)
                if rank == 0 && level == 0 { rootKey = self.position(of: key) }
                if field.options.contains(.required) && !hasAlternatives { self.keys[key].isRequired = true }
                if level == path.count - 1 {
                    self.keys[key].paths.append(FieldPath(field: number, rank: hasAlternatives ? rank : -1))
                } else {
                    container = self.container(at: key)
                }
            }
        }
        if paths.count > 1 || paths.first?.count != 1 || self.keys.count != number + 1 { self.isPlain = false }
        self.fields.append(
            FieldLayout(
                options: field.options, rootKey: rootKey,
                alternative: hasAlternatives ? self.alternatives.count - 1 : -1))
    }

    mutating func addKnownKeys(_ text: StaticString) {
        for path: [KeyBytes] in KeyBytes.paths(text) {
            if let key: KeyBytes = path.first { _ = self.key(key, in: 0, key) }
        }
        if self.keys.count != self.fields.count { self.isPlain = false }
    }

    /// The position of a key of the model's own object. The key added last is the last one of its container.
    private func position(of key: Int) -> Int {
        self.containers[0].lastIndex(of: key) ?? 0
    }

    private mutating func key(_ text: KeyBytes, in container: Int, _ name: KeyBytes) -> Int {
        if let known: Int = self.knownKey(text, in: container) { return known }
        self.keys.append(Key(text: text, name: name))
        self.containers[container].append(self.keys.count - 1)
        return self.keys.count - 1
    }

    private func knownKey(_ text: KeyBytes, in container: Int) -> Int? {
        // For any model small enough to compile, a linear search is faster than a hash table.
        for key: Int in self.containers[container] where self.keys[key].text == text { return key }
        return nil
    }

    private mutating func container(at key: Int) -> Int {
        if self.keys[key].container < 0 {
            self.keys[key].container = self.containers.count
            self.containers.append([])
        }
        return self.keys[key].container
    }

    /// - Parameter sensitive: the sensitive paths.
    func layout(
        unknownKeys: ObjectCursor.UnknownKeys, sensitive: StaticString, validatesAll: Bool
    ) -> ObjectLayout {
        let hidden: [(container: Int, key: KeyBytes)] = KeyBytes.paths(sensitive).compactMap(self.sensitiveKey)
        let containers: UnsafeMutablePointer<ContainerLayout> = .allocate(capacity: self.containers.count)
        for number: Int in self.containers.indices {
            let names: KeyNaming = KeyNaming(
                model: self.model, keys: self.containers[number].map { self.keys[$0].text },
                fields: self.containers[number].map { self.keys[$0].name },
                sensitive: hidden.filter { $0.container == number }.map(\.key), validatesAll: validatesAll)
            (containers + number).initialize(to: self.layout(of: number, names))
        }
        return ObjectLayout(
            containers: UnsafePointer(containers), fields: LayoutBuilder.constant(self.fields),
            alternatives: LayoutBuilder.constant(self.alternatives), isPlain: self.isPlain, unknownKeys: unknownKeys,
            isTuple: self.isTuple)
    }

    private func layout(of container: Int, _ names: KeyNaming) -> ContainerLayout {
        let keys: [Int] = self.containers[container]
        let targets: UnsafeMutablePointer<KeyTarget> = .allocate(capacity: self.isPlain ? 1 : keys.count + 1)
        // If every key is a field, targets are not used.
        if !self.isPlain {
            for (index, key) in keys.enumerated() {
                (targets + index).initialize(
                    to: KeyTarget(
                        only: self.onlyField(of: self.keys[key]), fields: LayoutBuilder.constant(self.keys[key].paths),
                        container: self.keys[key].container))
            }
        }
        var masks: (low: UInt64, high: UInt64) = (0, 0)
        var beyond: [Int] = []
        for (index, key) in keys.enumerated() where self.keys[key].isRequired {
            if index < 64 {
                masks.low |= 1 &<< UInt64(index)
            } else if index < 128 {
                masks.high |= 1 &<< UInt64(index - 64)
            } else {
                beyond.append(index)
            }
        }
        return ContainerLayout(
            table: KeyTable(names), targets: UnsafePointer(targets), requiredLow: masks.low, requiredHigh: masks.high,
            requiredBeyond: LayoutBuilder.constant(beyond))
    }

    private func onlyField(of key: Key) -> Int {
        guard let path: FieldPath = key.paths.first, key.paths.count == 1, path.rank < 0, key.container < 0,
            self.fields[path.field].options.isSubset(of: .required)
        else { return -1 }
        return path.field
    }

    /// Copies the elements to memory that is never freed.
    private static func constant<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        if elements.isEmpty { return UnsafeBufferPointer(start: nil, count: 0) }
        let buffer: UnsafeMutableBufferPointer<Element> = .allocate(capacity: elements.count)
        _ = buffer.initialize(from: elements)
        return UnsafeBufferPointer(buffer)
    }

    /// The container and key at which, or below which, the sensitive value is.
    private func sensitiveKey(_ path: [KeyBytes]) -> (container: Int, key: KeyBytes)? {
        var container: Int = 0
        var rest: ArraySlice<KeyBytes> = path[...]
        while rest.count > 1, let first: KeyBytes = rest.first, let key: Int = self.knownKey(first, in: container),
            self.keys[key].container >= 0
        {
            container = self.keys[key].container
            rest = rest.dropFirst()
        }
        return rest.first.map { (container, $0) }
    }
}

/// A key or name as bytes in memory that is never freed.
struct KeyBytes: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ text: StaticString) {
        self.start = text.utf8Start
        self.count = text.utf8CodeUnitCount
    }

    init(_ text: String) {
        let bytes: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: text.utf8.count + 1)
        let end: Int = bytes.initialize(from: text.utf8).index
        bytes[end] = 0
        self.start = bytes.baseAddress.map { UnsafePointer($0) } ?? KeyBytes("" as StaticString).start
        self.count = end
    }

    private init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        self.start = start
        self.count = count
    }

    var string: String {
        String(decoding: UnsafeBufferPointer(start: self.start, count: self.count), as: UTF8.self)
    }

    static func == (left: KeyBytes, right: KeyBytes) -> Bool {
        guard left.count == right.count else { return false }
        for index: Int in 0..<left.count where left.start[index] != right.start[index] { return false }
        return true
    }

    /// Splits a list of paths into their keys. Paths are separated by one space, keys by a dot. A backslash escapes a
    /// dot, a space or a backslash.
    static func paths(_ list: StaticString) -> [[KeyBytes]] {
        let count: Int = list.utf8CodeUnitCount
        guard count > 0 else { return [] }
        let bytes: UnsafePointer<UInt8> = list.utf8Start
        var paths: [[KeyBytes]] = [[]]
        var begin: Int = 0
        var hasEscapes: Bool = false
        var index: Int = 0
        while index <= count {
            let byte: UInt8 = index < count ? bytes[index] : 0x20
            if byte == Byte.backslash {
                hasEscapes = true
                index += 2
                continue
            }
            if byte == 0x20 || byte == Byte.point {
                let text: KeyBytes = KeyBytes(bytes + begin, index - begin)
                paths[paths.count - 1].append(hasEscapes ? text.unescaped : text)
                if byte == 0x20 && index < count { paths.append([]) }
                begin = index + 1
                hasEscapes = false
            }
            index += 1
        }
        return paths
    }

    private var unescaped: KeyBytes {
        KeyBytes(EscapedText.resolve(self.string))
    }
}
