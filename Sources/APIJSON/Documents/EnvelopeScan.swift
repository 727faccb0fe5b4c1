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
    package func scalars(at paths: ScalarPaths) throws(DataFormatError) -> [String?] {
        try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> [String?] in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> [String?] in
                var scalars: [String?] = Array(repeating: nil, count: paths.count)
                reader.skipWhitespace()
                try reader.scan(ScanTargets(paths.tree)) {
                    (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    if let number { scalars[number] = try reader.scalarText() }
                }
                try reader.finish()
                return scalars
            }
        }
    }

    /// Reads the scalars of the envelope and the wrapped value in one pass.
    ///
    /// A value that cannot be read is not an error yet: the envelope may say that there is none.
    ///
    /// - Throws: ``DataFormatError`` if the bytes are not a JSON document.
    package func open<Value: JSONReadable>(
        _ type: Value.Type = Value.self, at path: JSONPointerPath, options: ReadOptions = ReadOptions(),
        scalars paths: ScalarPaths
    ) throws(DataFormatError) -> OpenedEnvelope<Value> {
        try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> OpenedEnvelope<Value> in
            try Document(buffer).read(JSON.self) {
                (reader: inout JSONReader) throws(ReadFailure) -> OpenedEnvelope<Value> in
                var envelope: OpenedEnvelope<Value> = OpenedEnvelope(
                    scalars: Array(repeating: nil, count: paths.count), bytes: bytes, path: path, options: options)
                reader.skipWhitespace()
                let targets = ScanTargets(paths.tree, value: path)
                try reader.scan(targets) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    if let number {
                        envelope.scalars[number] = try reader.scalarText()
                    } else {
                        envelope.decoded = try reader.valueIfReadable(options)
                    }
                }
                try reader.finish()
                envelope.droppedElements = reader.droppedElements
                return envelope
            }
        }
    }
}

/// The paths of the scalars in an envelope. Created once and reused for every response.
package struct ScalarPaths: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    fileprivate let tree: PathTree

    package init(_ paths: [JSONPointerPath]) {
        count = paths.count
        tree = PathTree(paths)
    }

    package init(arrayLiteral paths: JSONPointerPath...) {
        self.init(paths)
    }
}

/// The scalars of an envelope, and the value in it.
package struct OpenedEnvelope<Value: JSONReadable>: Sendable {
    /// In the order of the requested paths.
    package fileprivate(set) var scalars: [String?]
    /// The number of invalid elements dropped from arrays and dictionaries that allow it.
    package fileprivate(set) var droppedElements: Int = 0
    /// The value, if it could be read in the first pass.
    package fileprivate(set) var decoded: Value?
    private let bytes: [UInt8]
    private let path: JSONPointerPath
    private let options: ReadOptions

    fileprivate init(scalars: [String?], bytes: [UInt8], path: JSONPointerPath, options: ReadOptions) {
        self.scalars = scalars
        self.bytes = bytes
        self.path = path
        self.options = options
    }

    /// The value. A path without a value behaves as in `JSONReadable.decode(_:at:options:)`.
    package func value() throws(DataFormatError) -> Value {
        if let decoded { return decoded }
        return try Value.decode(bytes, at: path, options: options).value
    }
}

/// A tree of the keys of several paths, so that a walk over the document compares each key once and allocates nothing.
package struct PathTree: Sendable {
    private struct Branch: Sendable {
        let key: [UInt8]
        var tree: PathTree
    }

    /// The indices of the paths that end here.
    private(set) var ends: [Int] = []
    private var branches: [Branch] = []

    /// - Parameter paths: numbered from 0.
    package init(_ paths: [JSONPointerPath]) {
        for (number, path) in paths.enumerated() { insert(path.bytes[...], number) }
    }

    /// Whether no path continues below this point.
    package var isLeaf: Bool { branches.isEmpty }

    /// The subtree of the key for which `isKey` returns true, and its number. `nil` if no path has that key.
    package func branch(_ isKey: ([UInt8]) -> Bool) -> (tree: PathTree, number: Int)? {
        branches.firstIndex { isKey($0.key) }.map { (branches[$0].tree, $0) }
    }

    private mutating func insert(_ keys: ArraySlice<[UInt8]>, _ number: Int) {
        guard let key = keys.first else {
            ends.append(number)
            return
        }
        let index: Int
        if let known = branches.firstIndex(where: { $0.key == key }) {
            index = known
        } else {
            index = branches.count
            branches.append(Branch(key: key, tree: PathTree([])))
        }
        branches[index].tree.insert(keys.dropFirst(), number)
    }
}

/// The targets of a walk below the current position: the paths of a tree, and the path to the value.
package struct ScanTargets {
    private let tree: PathTree?
    /// The rest of the path to the value. `nil` if the path does not lead here.
    private let value: ArraySlice<[UInt8]>?
    /// The bit of the key that leads here, unique among the keys of its object. The first few dozen keys have one.
    package let bit: UInt64?

    /// - Parameters:
    ///   - tree: the numbered paths.
    ///   - value: the path without a number, if there is one.
    package init(_ tree: PathTree, value: JSONPointerPath? = nil) {
        self.init(tree: tree, value: value?.bytes[...], bit: nil)
    }

    private init(tree: PathTree?, value: ArraySlice<[UInt8]>?, bit: UInt64?) {
        self.tree = tree
        self.value = value
        self.bit = bit
    }

    /// The indices of the paths that end here.
    package var ends: [Int] { tree?.ends ?? [] }

    /// Whether the path to the value ends here.
    package var isValueHere: Bool { value?.isEmpty == true }

    /// Whether no path continues below this point.
    package var isLeaf: Bool { tree?.isLeaf != false && value?.isEmpty != false }

    /// The rest of the paths that continue with the key for which `isKey` returns true. `nil` if there are none.
    package func below(_ isKey: ([UInt8]) -> Bool) -> ScanTargets? {
        let branch = tree?.branch(isKey)
        let isValueBelow = value?.first.map(isKey) ?? false
        guard branch != nil || isValueBelow else { return nil }
        let number = branch?.number ?? 63
        return ScanTargets(
            tree: branch?.tree, value: isValueBelow ? value?.dropFirst() : nil,
            bit: branch != nil && number > 62 ? nil : 1 &<< UInt64(number))
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
        case .number, .bool: return try castString(true)
        case .null, .array, .object:
            try skipValue()
            return nil
        }
    }

    /// Consumes a value. Returns `nil` if it is valid JSON but cannot be read as the requested type.
    mutating func valueIfReadable<Value: JSONReadable>(_ options: ReadOptions) throws(ReadFailure) -> Value? {
        let mark = self.mark
        let droppedBefore = droppedElements
        trace?.isTrying = true
        defer { trace?.isTrying = false }
        do throws(ReadFailure) {
            return try value(options)
        } catch {
            position = mark.position
            depth = mark.depth
            droppedElements = droppedBefore
            try skipValue()
            return nil
        }
    }
}
