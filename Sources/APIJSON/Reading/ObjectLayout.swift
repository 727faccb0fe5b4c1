/// Where the fields of one model are in JSON: its containers, and which fields each of their keys leads to.
///
/// Made once for each model and never freed, like the key tables in it.
@usableFromInline
struct ObjectLayout {
    /// The model's own object or array, then the containers that paths lead through.
    let containers: UnsafePointer<ContainerLayout>
    let fields: UnsafeBufferPointer<FieldLayout>
    /// The numbers of the fields with several paths.
    let alternatives: UnsafeBufferPointer<Int>
    /// Whether each key leads to the field of the same number, and all that is to be done is to read it.
    let isPlain: Bool
    let unknownKeys: ObjectCursor.UnknownKeys
    let isTuple: Bool
}

/// An object, or an array whose indices are keys.
struct ContainerLayout {
    let table: KeyTable
    /// By key.
    let targets: UnsafePointer<KeyTarget>
    /// Which of the first 64 keys are required, which of the next 64, and those behind.
    let requiredLow: UInt64
    let requiredHigh: UInt64
    let requiredBeyond: UnsafeBufferPointer<Int>
}

/// What a key leads to.
struct KeyTarget {
    /// The field that is read from its value, where that is all; otherwise -1.
    let only: Int
    /// The fields that are read from its value, one after the other.
    let fields: UnsafeBufferPointer<FieldPath>
    /// The number of the container that the value is, too; -1 where it is none.
    let container: Int
}

/// One of the paths of a field.
struct FieldPath {
    let field: Int
    /// The position of the path among those of the field; -1 where it has only one.
    let rank: Int
}

/// One field of a model.
struct FieldLayout {
    let options: FieldOptions
    /// The key of the model's own object that leads to it first.
    let rootKey: Int
    /// The position among the fields with several paths; -1 for others.
    let alternative: Int
}

/// How a field is read, beyond its type.
@frozen
@_spi(Generated) public struct FieldOptions: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There must be a value.
    @inlinable public static var required: FieldOptions { FieldOptions(rawValue: 1) }
    /// An empty string, array or object counts as absent.
    @inlinable public static var absentIfEmpty: FieldOptions { FieldOptions(rawValue: 2) }
    /// An empty string, array or object is refused.
    @inlinable public static var nonEmpty: FieldOptions { FieldOptions(rawValue: 4) }
}

/// Makes the layout of a model from its fields.
///
/// An app starts with it, for each of its models: so keys are bytes of the texts that generated code has them in, and
/// strings are made for errors only.
struct LayoutBuilder {
    private let model: StaticString
    private let isTuple: Bool
    private var keys: [Key] = []
    /// By container, the positions of its keys in `keys`.
    private var containers: [[Int]] = [[]]
    private var fields: [FieldLayout] = []
    private var alternatives: [Int] = []
    private var isPlain: Bool

    /// A key of a container, and what it leads to.
    private struct Key {
        let text: KeyBytes
        /// The field that is named in errors.
        var name: KeyBytes
        var paths: [FieldPath] = []
        /// The container that its value is, too.
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

    /// The key of the model's own object that was added last is the last of its container.
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
        // A table would take longer than this for the keys of any model that can be compiled.
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

    /// - Parameter sensitive: paths.
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
        // Where every key is a field, nobody looks at what it leads to.
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

    /// The elements in memory that is never freed.
    private static func constant<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        if elements.isEmpty { return UnsafeBufferPointer(start: nil, count: 0) }
        let buffer: UnsafeMutableBufferPointer<Element> = .allocate(capacity: elements.count)
        _ = buffer.initialize(from: elements)
        return UnsafeBufferPointer(buffer)
    }

    /// The container, and its key at which, or below which, a sensitive value is.
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

    /// The paths of a list, as their keys: paths are separated by one space, keys by a point; a backslash takes a point,
    /// a space or a backslash its meaning.
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
