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
