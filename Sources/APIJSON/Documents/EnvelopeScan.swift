/// Reads the envelope of a server's response in one pass.
package struct EnvelopeScan {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text of the strings, numbers and bools at the paths. `nil` for null, for containers and for paths without a
    /// value.
    ///
    /// - Throws: ``DataFormatError`` if the bytes are not a JSON document.
    package func scalars(at paths: ScalarPaths) throws(DataFormatError) -> ScalarTexts {
        try scan(ScanTargets(paths.tree), paths.count) { (reader: inout JSONReader) throws(ReadFailure) in
            try reader.skipValue()
        }.scalars
    }

    /// Reads the scalars of the envelope and the wrapped value in one pass.
    ///
    /// A value that cannot be read is not an error yet: the envelope may say that there is none.
    ///
    /// - Parameter value: receives the value; stays `nil` if there is none at the path, or if it cannot be read.
    /// - Throws: ``DataFormatError`` if the bytes are not a JSON document.
    package func open<Value: JSONReadable>(
        _ value: inout Value?, at path: JSONPointerPath, options: ReadOptions = ReadOptions(),
        scalars paths: ScalarPaths
    ) throws(DataFormatError) -> OpenedEnvelope {
        try scan(ScanTargets(paths.tree, value: path), paths.count) {
            (reader: inout JSONReader) throws(ReadFailure) in
            try reader.readIfPossible(&value, options)
        }
    }

    // Not generic, so that it looks up no types.
    @inline(never)
    private func scan(
        _ targets: ScanTargets, _ count: Int, _ readValue: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(DataFormatError) -> OpenedEnvelope {
        try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> OpenedEnvelope in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> OpenedEnvelope in
                var scalars = ScalarTexts(count: count)
                reader.skipWhitespace()
                try reader.scan(targets) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    if let number {
                        scalars.add(try reader.scalarText(), at: number)
                    } else {
                        try readValue(&reader)
                    }
                }
                try reader.finish()
                return OpenedEnvelope(scalars: scalars, toleratedFaults: reader.toleratedFaults)
            }
        }
    }
}

/// The paths of the scalars in an envelope. Created once and reused for every response.
package struct ScalarPaths: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    fileprivate let tree: PathTree

    /// - Parameter wildcards: whether a key `*` stands for every key of an object and every index of an array.
    package init(_ paths: [JSONPointerPath], wildcards: Bool = false) {
        count = paths.count
        tree = PathTree(paths, wildcards: wildcards)
    }

    package init(arrayLiteral paths: JSONPointerPath...) {
        self.init(paths)
    }
}

/// The texts of several scalars; `nil` for those that are missing. Two of them need no memory of their own, and most
/// envelopes have no more.
package struct ScalarTexts: Sendable, Hashable {
    package let count: Int
    private var first: String?
    private var second: String?
    private var others: [String?] = []
    /// The further texts at paths with wildcards, with the numbers of the paths.
    private var further: [Further] = []

    private struct Further: Sendable, Hashable {
        let number: Int
        let text: String
    }

    package init(count: Int) {
        self.count = count
        if count > 2 { others = Array(repeating: nil, count: count - 2) }
    }

    package subscript(number: Int) -> String? {
        get {
            switch number {
            case 0: first
            case 1: second
            default: others[number - 2]
            }
        }
        set {
            switch number {
            case 0: first = newValue
            case 1: second = newValue
            default: others[number - 2] = newValue
            }
        }
    }

    /// Adds a text that was found at a path. Only a path with wildcards has several.
    mutating func add(_ text: String?, at number: Int) {
        if self[number] == nil {
            self[number] = text
        } else if let text {
            further.append(Further(number: number, text: text))
        }
    }

    /// The first text at a path that meets a condition.
    package func first(at number: Int, where isWanted: (String) -> Bool) -> String? {
        guard let text = self[number] else { return nil }
        if isWanted(text) { return text }
        return further.first { other in other.number == number && isWanted(other.text) }?.text
    }

    /// All texts, in order.
    package var all: [String?] { (0..<count).map { number in self[number] } }
}

/// What one pass over an envelope finds besides the value.
package struct OpenedEnvelope: Sendable {
    /// In the order of the requested paths.
    package let scalars: ScalarTexts
    /// The number of values that could not be read but are tolerated.
    package let toleratedFaults: Int
}

/// A tree of the keys of several paths, so that a walk over the document compares each key once and allocates nothing.
package final class PathTree: Sendable {
    private struct Branch: Sendable {
        let key: [UInt8]
        let tree: PathTree
    }

    /// The indices of the paths that end here.
    let ends: [Int]
    private let branches: [Branch]
    /// The paths with a wildcard here, for keys without a branch; branches have these paths, too.
    private let others: PathTree?

    private static let wildcard: [UInt8] = Array("*".utf8)

    /// - Parameters:
    ///   - paths: numbered from 0.
    ///   - wildcards: whether a key `*` stands for every key of an object and every index of an array.
    package convenience init(_ paths: [JSONPointerPath], wildcards: Bool = false) {
        self.init(paths.enumerated().map { number, path in (path.bytes[...], number) }, wildcards)
    }

    private init(_ paths: [(keys: ArraySlice<[UInt8]>, number: Int)], _ wildcards: Bool) {
        ends = paths.filter { path in path.keys.isEmpty }.map { path in path.number }
        let wild = paths.filter { path in wildcards && path.keys.first == Self.wildcard }
        var branches: [Branch] = []
        for key in paths.compactMap({ path in path.keys.first })
        where !(wildcards && key == Self.wildcard) && !branches.contains(where: { branch in branch.key == key }) {
            let below = paths.filter { path in path.keys.first == key } + wild
            branches.append(
                Branch(key: key, tree: PathTree(below.map { path in (path.keys.dropFirst(), path.number) }, wildcards))
            )
        }
        self.branches = branches
        others = wild.isEmpty ? nil : PathTree(wild.map { path in (path.keys.dropFirst(), path.number) }, wildcards)
    }

    /// Whether no path continues below this point.
    var isLeaf: Bool { branches.isEmpty && others == nil }

    /// The subtree of a key, and its number; a key that only wildcards stand for has none. `nil` if no path has that key.
    fileprivate func branch(_ isKey: ([UInt8]) -> Bool) -> (tree: PathTree, number: Int?)? {
        for number in branches.indices where isKey(branches[number].key) { return (branches[number].tree, number) }
        return others.map { tree in (tree, nil) }
    }
}

/// The targets of a walk below the current position: the paths of a tree, and the path to the value.
package struct ScanTargets {
    private let tree: PathTree?
    /// The path to the value. `nil` if it does not lead here.
    private let value: [[UInt8]]?
    /// How many keys of the path to the value lead here.
    private let depth: Int
    /// The bit of the key that leads here, unique among the keys of its object. The first few dozen keys have one.
    package let bit: UInt64?

    /// - Parameters:
    ///   - tree: the numbered paths.
    ///   - value: the path without a number, if there is one.
    package init(_ tree: PathTree, value: JSONPointerPath? = nil) {
        self.init(tree: tree, value: value?.bytes, depth: 0, bit: nil)
    }

    private init(tree: PathTree?, value: [[UInt8]]?, depth: Int, bit: UInt64?) {
        self.tree = tree
        self.value = value
        self.depth = depth
        self.bit = bit
    }

    /// The indices of the paths that end here.
    package var ends: [Int] { tree?.ends ?? [] }

    /// Whether the path to the value ends here.
    package var isValueHere: Bool { value?.count == depth }

    /// Whether no path continues below this point.
    package var isLeaf: Bool { tree?.isLeaf != false && (value == nil || isValueHere) }

    /// The rest of the paths that continue with the key for which `isKey` returns true. `nil` if there are none.
    package func below(_ isKey: ([UInt8]) -> Bool) -> ScanTargets? {
        let branch = tree?.branch(isKey)
        let isValueBelow = value.map { keys in depth < keys.count && isKey(keys[depth]) } ?? false
        guard branch != nil || isValueBelow else { return nil }
        let bit: UInt64? =
            if let number = branch?.number {
                number > 62 ? nil : 1 &<< UInt64(number)
            } else {
                isValueBelow ? 1 &<< 63 : nil
            }
        return ScanTargets(
            tree: branch?.tree, value: isValueBelow ? value : nil, depth: depth + 1, bit: bit)
    }
}

extension JSONReader {
    /// Consumes the value at a path. The argument is the path's number, or `nil` for the path to the value.
    package typealias ScanBody = (inout JSONReader, Int?) throws(ReadFailure) -> Void

    /// Walks the current value and runs `body` at each target within it. `body` consumes the value there.
    package mutating func scan(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        let start = position
        let ends = targets.ends
        for number in ends {
            position = start
            try body(&self, number)
        }
        if targets.isValueHere {
            position = start
            try body(&self, nil)
        }
        if targets.isLeaf && (targets.isValueHere || !ends.isEmpty) { return }
        position = start
        switch targets.isLeaf ? .null : try shape() {
        case .object: try scanMembers(targets, body)
        case .array: try scanElements(targets, body)
        default: try skipValue()
        }
    }

    private mutating func scanMembers(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try beginDictionary() else { return }
        trace?.enteredPath()
        var taken: UInt64 = 0
        repeat {
            guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
            let start = offset
            let key = try scanString()
            try takeColon()
            let below = targets.below { key.isEqual($0) }
            if let bit = below?.bit {
                if taken & bit != 0 { throw ReadFailure(.repeatedKey, at: start) }
                taken |= bit
            }
            try scan(below: below, body)
        } while try nextMember()
    }

    private mutating func scanElements(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try beginArray() else { return }
        trace?.enteredPath()
        var index = 0
        repeat {
            try scan(below: targets.below { $0.elementsEqual(String(index).utf8) }, body)
            index &+= 1
        } while try nextElement()
    }

    private mutating func scan(below targets: ScanTargets?, _ body: ScanBody) throws(ReadFailure) {
        if let targets {
            try scan(targets, body)
        } else {
            try skipValue()
        }
    }

    /// Consumes a value. Returns the text of a scalar, or `nil` for null and containers.
    mutating func scalarText() throws(ReadFailure) -> String? {
        switch try shape() {
        case .string: return try string()
        case .number: return try castString(true)
        case .bool: return try bool() ? "true" : "false"
        case .null, .array, .object:
            try skipValue()
            return nil
        }
    }

    /// Consumes a value. The result is `nil` if it is valid JSON but cannot be read as the requested type.
    mutating func readIfPossible<Value: JSONReadable>(
        _ result: inout Value?, _ options: ReadOptions
    ) throws(ReadFailure) {
        given = options.given
        let mark = self.mark
        let faultsBefore = faults
        trace?.isTrying = true
        defer { trace?.isTrying = false }
        do throws(ReadFailure) {
            let value: Value = try value(options)
            result = value
        } catch {
            result = nil
            position = mark.position
            depth = mark.depth
            faults = faultsBefore
            try skipValue()
        }
    }
}
