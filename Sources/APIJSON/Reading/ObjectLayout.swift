/// The layout of one model's fields in JSON: its containers, and the fields of each of their keys.
///
/// Created once per model and never freed, like the key tables in it.
@usableFromInline
struct ObjectLayout {
    /// The model's own object or array, followed by the containers on paths.
    let containers: UnsafePointer<ContainerLayout>
    let fields: UnsafeBufferPointer<FieldLayout>
    /// The indices of the fields that are read after the object: those with several paths, and flat models.
    let alternatives: UnsafeBufferPointer<Int>
    /// Whether each key leads to the field with the same index, and nothing is needed but to read it.
    let isPlain: Bool
    let settings: LayoutSettings
    /// The index of the field whose value is the key of the object, or -1.
    let keyField: Int
}

/// What a model says of its object and of all of its fields.
struct LayoutSettings {
    var model: StaticString = ""
    var isTuple: Bool = false
    var unknownKeys: ObjectCursor.UnknownKeys = .ignore
    var knownKeys: StaticString = ""
    var sensitive: StaticString = ""
    var validatesAll: Bool = false
    var toleratesInvalid: Bool = false
    /// Whether the last of several values of a key counts.
    var readsRepeatedKeys: Bool = false
    /// Whether the object belongs to another model, too.
    var isFlat: Bool = false
    /// What the keys of the object begin with.
    var prefix: StaticString = ""
    /// Whether all values are sensitive.
    var hidesAll: Bool = false
    /// The field whose value is the key of the object, and not in it.
    var keyField: StaticString?
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
    /// What happens to other keys. Those of a value that a field reads as a whole are up to the field's type.
    let unknownKeys: ObjectCursor.UnknownKeys
    /// The fields whose only path leads through it. They say what happens to a value that has no keys, because it is no
    /// object or array.
    let fields: UnsafeBufferPointer<Int>
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
    /// The values that count as absent, if the options say that there are any.
    let absent: UnsafeBufferPointer<ListedScalar>
    /// The key of the model's own object with which the first path begins.
    let rootKey: Int
    /// The position among the fields that are read after the object, or -1 for other fields.
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
    /// An empty string counts as absent, but not an empty array or object.
    @inlinable public static var absentIfEmptyText: FieldOptions { FieldOptions(rawValue: 2 | 8) }
    /// An empty string, array or object is refused.
    @inlinable public static var nonEmpty: FieldOptions { FieldOptions(rawValue: 4) }
    /// A value that cannot be read counts as absent.
    @inlinable public static var absentIfInvalid: FieldOptions { FieldOptions(rawValue: 16) }
    /// A value that cannot be read is an error, although the model tolerates invalid values.
    @inlinable public static var failsIfInvalid: FieldOptions { FieldOptions(rawValue: 32) }
    /// The values of a list count as absent.
    static var absentIfListed: FieldOptions { FieldOptions(rawValue: 64) }
    /// The value is a model that is read from the object itself.
    @inlinable public static var flat: FieldOptions { FieldOptions(rawValue: 128) }
    /// Nothing is needed but to read the value, as long as it can be read.
    static var plain: FieldOptions { [.required, .absentIfInvalid, .failsIfInvalid] }
}

/// Builds the layout of a model from its fields.
///
/// This runs for each model when an app starts. Keys are therefore kept as the bytes of static strings in generated
/// code, and `String` values are created only for error messages.
struct LayoutBuilder {
    private let settings: LayoutSettings
    private let prefix: String
    private var keys: [Key] = []
    /// The positions in `keys` of each container's keys.
    private var containers: [[Int]] = [[]]
    private var fields: [FieldLayout] = []
    private var alternatives: [Int] = []
    private var keyField: Int = -1
    private var isPlain: Bool

    /// A key of a container, and what it leads to.
    private struct Key {
        let text: KeyBytes
        /// The field that error messages name: rather one that has no other path.
        var name: KeyBytes
        var isOnlyPathOfName: Bool = false
        var paths: [FieldPath] = []
        /// The container if the value is one too.
        var container: Int = -1
        var isRequired: Bool = false
    }

    init(_ settings: LayoutSettings) {
        self.settings = settings
        prefix = settings.prefix.description
        isPlain = true
    }

    mutating func add(_ listed: [ListedField]) {
        keys.reserveCapacity(listed.count)
        containers[0].reserveCapacity(listed.count)
        fields.reserveCapacity(listed.count)
        for (number, field) in listed.enumerated() {
            let name = KeyBytes(field.name)
            if !field.options.isSubset(of: .plain) { isPlain = false }
            if field.options.contains(.flat) {
                alternatives.append(number)
                append(field, rootKey: 0, alternative: alternatives.count - 1)
            } else if let own = settings.keyField, KeyBytes(own) == name {
                // If the object has its key, too, the value is passed over.
                isPlain = false
                keyField = number
                _ = key(field.paths.map { KeyBytes.paths($0)[0][0] } ?? name, in: 0, name)
                append(field, rootKey: 0, alternative: -1)
            } else if let text = field.paths {
                add(number, field, name, KeyBytes.paths(text))
            } else {
                let key = self.key(name, in: 0, name)
                keys[key].isOnlyPathOfName = true
                keys[key].paths.append(FieldPath(field: number, rank: -1))
                if field.options.contains(.required) { keys[key].isRequired = true }
                if key != number { isPlain = false }
                append(field, rootKey: position(of: key), alternative: -1)
            }
        }
        if listed.count > 128 { isPlain = false }
    }

    private mutating func add(_ number: Int, _ field: ListedField, _ name: KeyBytes, _ paths: [[KeyBytes]]) {
        let hasAlternatives = paths.count > 1
        if hasAlternatives { alternatives.append(number) }
        var rootKey = 0
        for (rank, path) in paths.enumerated() {
            var container = 0
            for (level, text) in path.enumerated() {
                let key = self.key(text, in: container, name)
                if rank == 0 && level == 0 { rootKey = position(of: key) }
                if !hasAlternatives && !keys[key].isOnlyPathOfName {
                    keys[key].name = name
                    keys[key].isOnlyPathOfName = true
                }
                if field.options.contains(.required) && !hasAlternatives { keys[key].isRequired = true }
                if level == path.count - 1 {
                    keys[key].paths.append(FieldPath(field: number, rank: hasAlternatives ? rank : -1))
                } else {
                    container = self.container(at: key)
                }
            }
        }
        if paths.count > 1 || paths.first?.count != 1 || keys.count != number + 1 { isPlain = false }
        append(field, rootKey: rootKey, alternative: hasAlternatives ? alternatives.count - 1 : -1)
    }

    private mutating func append(_ field: ListedField, rootKey: Int, alternative: Int) {
        let absent = field.absent.map { ListedScalar.list($0) } ?? []
        fields.append(
            FieldLayout(
                options: field.options, absent: LayoutBuilder.constant(absent), rootKey: rootKey,
                alternative: alternative))
    }

    mutating func addKnownKeys(_ text: StaticString) {
        for path in KeyBytes.paths(text) {
            var container = 0
            for (level, text) in path.enumerated() {
                let key = self.key(text, in: container, text)
                // A field may read the value with all that is in it.
                if level == path.count - 1 || !keys[key].paths.isEmpty { break }
                container = self.container(at: key)
            }
        }
        if keys.count != fields.count { isPlain = false }
    }

    /// The position of a key of the model's own object. The key added last is the last one of its container.
    private func position(of key: Int) -> Int {
        containers[0].lastIndex(of: key) ?? 0
    }

    private mutating func key(_ text: KeyBytes, in container: Int, _ name: KeyBytes) -> Int {
        let text = prefixed(text, in: container)
        if let known = knownKey(text, in: container) { return known }
        keys.append(Key(text: text, name: name))
        containers[container].append(keys.count - 1)
        return keys.count - 1
    }

    private func prefixed(_ text: KeyBytes, in container: Int) -> KeyBytes {
        container > 0 || prefix.isEmpty ? text : KeyBytes(prefix + text.string)
    }

    private func knownKey(_ text: KeyBytes, in container: Int) -> Int? {
        // For any model small enough to compile, a linear search is faster than a hash table.
        for key in containers[container] where keys[key].text == text { return key }
        return nil
    }

    private mutating func container(at key: Int) -> Int {
        if keys[key].container < 0 {
            keys[key].container = containers.count
            containers.append([])
        }
        return keys[key].container
    }

    func layout() -> ObjectLayout {
        let hidden = KeyBytes.paths(settings.sensitive).compactMap(sensitiveKey)
        let containers: UnsafeMutablePointer<ContainerLayout> = .allocate(capacity: self.containers.count)
        let unknownKeys = unknownKeysByContainer(settings.unknownKeys)
        for number in self.containers.indices {
            let texts = self.containers[number].map { keys[$0].text }
            let names = KeyNaming(
                model: settings.model, keys: texts, fields: self.containers[number].map { keys[$0].name },
                sensitive: settings.hidesAll ? texts : hidden.filter { $0.container == number }.map(\.key),
                validatesAll: settings.validatesAll)
            (containers + number).initialize(to: layout(of: number, names, unknownKeys[number]))
        }
        return ObjectLayout(
            containers: UnsafePointer(containers), fields: LayoutBuilder.constant(fields),
            alternatives: LayoutBuilder.constant(alternatives), isPlain: isPlain, settings: settings, keyField: keyField
        )
    }

    /// What happens to keys that are not in the spec, for each container.
    private func unknownKeysByContainer(_ unknownKeys: ObjectCursor.UnknownKeys) -> [ObjectCursor.UnknownKeys] {
        var result = [ObjectCursor.UnknownKeys](repeating: unknownKeys, count: containers.count)
        // Containers have higher numbers than those that they are in.
        for number in containers.indices {
            for key in containers[number] where keys[key].container >= 0 {
                result[keys[key].container] = keys[key].paths.isEmpty ? result[number] : .ignore
            }
        }
        return result
    }

    /// The fields whose only path leads through the container.
    private func fields(below container: Int) -> [Int] {
        container == 0 ? [] : paths(below: container).filter { path in path.rank < 0 }.map(\.field)
    }

    private func paths(below container: Int) -> [FieldPath] {
        containers[container].flatMap { key in
            keys[key].paths + (keys[key].container < 0 ? [] : paths(below: keys[key].container))
        }
    }

    private func layout(
        of container: Int, _ names: KeyNaming, _ unknownKeys: ObjectCursor.UnknownKeys
    ) -> ContainerLayout {
        let keys = containers[container]
        let targets: UnsafeMutablePointer<KeyTarget> = .allocate(capacity: isPlain ? 1 : keys.count + 1)
        // If every key is a field, targets are not used.
        if !isPlain {
            for (index, key) in keys.enumerated() {
                (targets + index).initialize(
                    to: KeyTarget(
                        only: onlyField(of: self.keys[key]), fields: LayoutBuilder.constant(self.keys[key].paths),
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
            requiredBeyond: LayoutBuilder.constant(beyond), unknownKeys: unknownKeys,
            fields: LayoutBuilder.constant(fields(below: container)))
    }

    private func onlyField(of key: Key) -> Int {
        guard let path = key.paths.first, key.paths.count == 1, path.rank < 0, key.container < 0,
            fields[path.field].options.isSubset(of: .plain)
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
        var container = 0
        var rest = path[...]
        while rest.count > 1, let first = rest.first,
            let key = knownKey(prefixed(first, in: container), in: container), keys[key].container >= 0
        {
            container = keys[key].container
            rest = rest.dropFirst()
        }
        return rest.first.map { (container, prefixed($0, in: container)) }
    }
}

/// A key or name as bytes in memory that is never freed.
struct KeyBytes: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ text: StaticString) {
        start = text.utf8Start
        count = text.utf8CodeUnitCount
    }

    init(_ text: String) {
        let bytes: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: text.utf8.count + 1)
        let end = bytes.initialize(from: text.utf8).index
        bytes[end] = 0
        start = bytes.baseAddress.map { UnsafePointer($0) } ?? KeyBytes("" as StaticString).start
        count = end
    }

    private init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        self.start = start
        self.count = count
    }

    var string: String {
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    static func == (left: KeyBytes, right: KeyBytes) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left.start[index] != right.start[index] { return false }
        return true
    }

    /// Splits a list of paths into their keys. Paths are separated by one space, keys by a dot. A backslash escapes a
    /// dot, a space or a backslash.
    static func paths(_ list: StaticString) -> [[KeyBytes]] {
        let count = list.utf8CodeUnitCount
        guard count > 0 else { return [] }
        let bytes = list.utf8Start
        var paths: [[KeyBytes]] = [[]]
        var begin = 0
        var hasEscapes = false
        var index = 0
        while index <= count {
            let byte = index < count ? bytes[index] : 0x20
            if byte == Byte.backslash {
                hasEscapes = true
                index += 2
                continue
            }
            if byte == 0x20 || byte == Byte.point {
                let text = KeyBytes(bytes + begin, index - begin)
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
        KeyBytes(EscapedText.resolve(string))
    }
}
