extension DataFormatError {
    /// The values of a document that could not be read, but that the spec tolerates: those of fields that count as absent
    /// (`invalid: absent`), and elements that were dropped from arrays and dictionaries (`elements: drop`).
    public struct Tolerated: Sendable {
        /// The number of these values.
        public private(set) var count: Int = 0
        private var documents: [Source] = []

        /// Where some of the values are.
        private enum Source: Sendable {
            case errors([DataFormatError])
            case document([UInt8], explain: @Sendable (UnsafeBufferPointer<UInt8>) -> [DataFormatError])
        }

        /// None, or those of given errors, such as for previews and tests.
        public init(_ errors: [DataFormatError] = []) {
            count = errors.count
            if !errors.isEmpty { documents = [.errors(errors)] }
        }

        /// Whether there are none.
        public var isEmpty: Bool { count == 0 }

        /// The first 100 values of each document as the errors that they would be otherwise: with model, field, path and byte
        /// offset, what was expected and what was found. Values of sensitive fields are hidden.
        ///
        /// They are found by reading the document once more, each time.
        public var errors: [DataFormatError] {
            documents.flatMap { document in
                switch document {
                case .errors(let errors): errors
                case .document(let bytes, let explain): bytes.withUnsafeBufferPointer(explain)
                }
            }
        }

        /// The first value as the error that it would be otherwise, with the others as its further errors; `nil` if there are
        /// none.
        package var error: DataFormatError? {
            isEmpty ? nil : DataFormatError(errors)
        }

        /// Adds the values of another document.
        package mutating func add(_ others: DataFormatError.Tolerated) {
            count += others.count
            documents += others.documents
        }
    }
}

extension JSONReadable {
    /// The values that are tolerated in a document that has been read.
    ///
    /// - Parameter count: their number.
    package static func tolerated(
        _ count: Int, in bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions
    ) -> DataFormatError.Tolerated {
        count == 0
            ? DataFormatError.Tolerated()
            : DataFormatError.Tolerated(as: Self.self, count, in: bytes, at: path, options: options)
    }
}

extension DataFormatError.Tolerated {
    @inline(never)
    fileprivate init<Value: JSONReadable>(
        as type: Value.Type, _ count: Int, in bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions
    ) {
        self.count = count
        documents = [
            .document(bytes) { buffer in
                FaultReport.tolerated(in: buffer) { (reader: inout JSONReader) throws(ReadFailure) in
                    let _: Value = try reader.value(at: path.bytes, options)
                }
            }
        ]
    }
}

extension DataFormatError.Tolerated: Hashable {
    /// Whether the same values are tolerated in the same documents.
    public static func == (left: DataFormatError.Tolerated, right: DataFormatError.Tolerated) -> Bool {
        left.count == right.count && left.documents.elementsEqual(right.documents, by: Self.areEqual)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
    }

    private static func areEqual(_ left: Source, _ right: Source) -> Bool {
        switch (left, right) {
        case (.errors(let left), .errors(let right)): left == right
        case (.document(let left, _), .document(let right, _)): left == right
        default: false
        }
    }
}

extension DataFormatError.Tolerated: CustomStringConvertible, CustomReflectable {
    /// The number of the values.
    public var description: String { "\(count) tolerated" }

    /// Without the documents, which may have secrets.
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}
