/// Looks into the answer of a server, once, for what its envelope says.
package struct EnvelopeScan {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The texts of strings, numbers and bools at the paths; nil for null, for containers and where nothing is.
    ///
    /// - Throws: ``DataFormatError`` where the bytes are no JSON document.
    package func scalars(at paths: ScalarPaths) throws(DataFormatError) -> [String?] {
        try self.bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> [String?] in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> [String?] in
                var scalars: [String?] = Array(repeating: nil, count: paths.count)
                reader.skipWhitespace()
                try reader.scan(ScanTargets(paths.tree)) {
                    (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    if let number: Int { scalars[number] = try reader.scalarText() }
                }
                try reader.finish()
                return scalars
            }
        }
    }

    /// Reads the envelope's scalars and the value that it wraps in one walk, the value in its place.
    ///
    /// A value that cannot be read is no error yet: what the envelope says may be that there is none.
    /// - Throws: ``DataFormatError`` where the bytes are no JSON document.
    package func open<Value: JSONReadable>(
        _ type: Value.Type = Value.self, at path: JSONPointerPath, options: ReadOptions = ReadOptions(),
        scalars paths: ScalarPaths
    ) throws(DataFormatError) -> OpenedEnvelope<Value> {
        try self.bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> OpenedEnvelope<Value> in
            try Document(buffer).read(JSON.self) {
                (reader: inout JSONReader) throws(ReadFailure) -> OpenedEnvelope<Value> in
                var envelope: OpenedEnvelope<Value> = OpenedEnvelope(
                    scalars: Array(repeating: nil, count: paths.count), bytes: self.bytes, path: path, options: options)
                reader.skipWhitespace()
                let targets: ScanTargets = ScanTargets(paths.tree, value: path)
                try reader.scan(targets) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    if let number: Int {
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

/// Where the scalars of an envelope stand. Made once and used for every answer.
package struct ScalarPaths: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    fileprivate let tree: PathTree

    package init(_ paths: [JSONPointerPath]) {
        self.count = paths.count
        self.tree = PathTree(paths)
    }

    package init(arrayLiteral paths: JSONPointerPath...) {
        self.init(paths)
    }
}

/// What an envelope says, and the value in it.
package struct OpenedEnvelope<Value: JSONReadable>: Sendable {
    /// In the order of the paths that were asked for.
    package fileprivate(set) var scalars: [String?]
    /// How many bad elements were left out of arrays and dictionaries that drop them.
    package fileprivate(set) var droppedElements: Int = 0
    /// The value, where it could be read in its place.
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

    /// The value; what a path that leads nowhere gives is as in `JSONReadable.decode(_:at:options:)`.
    package func value() throws(DataFormatError) -> Value {
        if let decoded: Value = self.decoded { return decoded }
        return try Value.decode(self.bytes, at: self.path, options: self.options).value
    }
}

/// Several paths in one document as a tree of their keys, so that a walk over the document compares each key once and
/// nothing has to be made for it.
package struct PathTree: Sendable {
    private struct Branch: Sendable {
        let key: [UInt8]
        var tree: PathTree
    }

    /// The numbers of the paths that end here.
    private(set) var ends: [Int] = []
    private var branches: [Branch] = []

    /// - Parameter paths: numbered from 0.
    package init(_ paths: [JSONPointerPath]) {
        for (number, path) in paths.enumerated() { self.insert(path.bytes[...], number) }
    }

    /// Whether no path leads further.
    package var isLeaf: Bool { self.branches.isEmpty }

    /// What follows the key that is told by the function, and its number; nil where no path has it.
    package func branch(_ isKey: ([UInt8]) -> Bool) -> (tree: PathTree, number: Int)? {
        self.branches.firstIndex { isKey($0.key) }.map { (self.branches[$0].tree, $0) }
    }

    private mutating func insert(_ keys: ArraySlice<[UInt8]>, _ number: Int) {
        guard let key: [UInt8] = keys.first else {
            self.ends.append(number)
            return
        }
        let index: Int
        if let known: Int = self.branches.firstIndex(where: { $0.key == key }) {
            index = known
        } else {
            index = self.branches.count
            self.branches.append(Branch(key: key, tree: PathTree([])))
        }
        self.branches[index].tree.insert(keys.dropFirst(), number)
    }
}

/// What a walk looks for below the place where it stands: the paths of a tree, and the one path to the value.
package struct ScanTargets {
    private let tree: PathTree?
    /// What is left of the path to the value; nil: it does not lead here.
    private let value: ArraySlice<[UInt8]>?
    /// Stands for the key that leads here among those of its object, of which a few dozen have one of their own.
    package let bit: UInt64?

    /// - Parameters:
    ///   - tree: the paths that have numbers.
    ///   - value: the one that has none, if there is one.
    package init(_ tree: PathTree, value: JSONPointerPath? = nil) {
        self.init(tree: tree, value: value?.bytes[...], bit: nil)
    }

    private init(tree: PathTree?, value: ArraySlice<[UInt8]>?, bit: UInt64?) {
        self.tree = tree
        self.value = value
        self.bit = bit
    }

    /// The numbers of the paths that end here.
    package var ends: [Int] { self.tree?.ends ?? [] }

    /// Whether the path to the value ends here.
    package var isValueHere: Bool { self.value?.isEmpty == true }

    /// Whether no path leads further.
    package var isLeaf: Bool { self.tree?.isLeaf != false && self.value?.isEmpty != false }

    /// What is left of the paths that go on with the key that is told by the function; nil where none does.
    package func below(_ isKey: ([UInt8]) -> Bool) -> ScanTargets? {
        let branch: (tree: PathTree, number: Int)? = self.tree?.branch(isKey)
        let isValueBelow: Bool = self.value?.first.map(isKey) ?? false
        guard branch != nil || isValueBelow else { return nil }
        let number: Int = branch?.number ?? 63
        return ScanTargets(
            tree: branch?.tree, value: isValueBelow ? self.value?.dropFirst() : nil,
            bit: branch != nil && number > 62 ? nil : 1 &<< UInt64(number))
    }
}

extension JSONReader {
    /// Takes the value at a path; gets the path's number, nil for the one to the value.
    package typealias ScanBody = (inout JSONReader, Int?) throws(ReadFailure) -> Void

    /// Goes over the value that stands here and runs `body` at each target within it; `body` takes the value there.
    package mutating func scan(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        let start: UnsafePointer<UInt8> = self.position
        let ends: [Int] = targets.ends
        for number: Int in ends {
            self.position = start
            try body(&self, number)
        }
        if targets.isValueHere {
            self.position = start
            try body(&self, nil)
        }
        if targets.isLeaf && (targets.isValueHere || !ends.isEmpty) { return }
        self.position = start
        switch targets.isLeaf ? .null : try self.shape() {
        case .object: try self.scanMembers(targets, body)
        case .array: try self.scanElements(targets, body)
        default: try self.skipValue()
        }
    }

    private mutating func scanMembers(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginDictionary() else { return }
        var taken: UInt64 = 0
        repeat {
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let start: Int = self.offset
            let key: StringSpan = try self.scanString()
            try self.takeColon()
            let below: ScanTargets? = targets.below { key.isEqual($0) }
            if let bit: UInt64 = below?.bit {
                if taken & bit != 0 { throw ReadFailure(.repeatedKey, at: start) }
                taken |= bit
            }
            try self.scan(below: below, body)
        } while try self.nextMember()
    }

    private mutating func scanElements(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginArray() else { return }
        var index: Int = 0
        repeat {
            try self.scan(below: targets.below { $0.elementsEqual(String(index).utf8) }, body)
            index &+= 1
        } while try self.nextElement()
    }

    private mutating func scan(below targets: ScanTargets?, _ body: ScanBody) throws(ReadFailure) {
        if let targets: ScanTargets {
            try self.scan(targets, body)
        } else {
            try self.skipValue()
        }
    }

    /// Takes a value; the text of a scalar, nil for null and for containers.
    mutating func scalarText() throws(ReadFailure) -> String? {
        switch try self.shape() {
        case .string: return try self.string()
        case .number, .bool: return try self.castString(true)
        case .null, .array, .object:
            try self.skipValue()
            return nil
        }
    }

    /// Takes a value; nil where it is JSON but cannot be read as what is wanted.
    mutating func valueIfReadable<Value: JSONReadable>(_ options: ReadOptions) throws(ReadFailure) -> Value? {
        let mark: ElementMark = self.mark
        let droppedBefore: Int = self.droppedElements
        do throws(ReadFailure) {
            return try self.value(options)
        } catch {
            self.position = mark.position
            self.depth = mark.depth
            self.droppedElements = droppedBefore
            try self.skipValue()
            return nil
        }
    }
}
