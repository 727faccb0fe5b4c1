/// The data that a second write records for the error message. It is made only after the first one has failed.
final class WriteTrace {
    /// A value that must not be sent.
    struct Refusal {
        /// The offset of the value in bytes. For an element, the offset of its collection.
        var offset: Int
        var element: ElementPlace?
        var expected: String
        /// `nil` for the value that is written at the offset.
        var found: String?
    }

    /// The key tables of the containers that were written.
    let tables: Trace = Trace()
    /// In document order.
    var refusals: [Refusal] = []
    /// The layouts of the open containers. `nil` for containers that do not belong to a model.
    private var containers: [OpenContainer?] = []

    var innermost: OpenContainer? {
        self.containers.last ?? nil
    }

    func open(_ container: OpenContainer?, at offset: Int) {
        self.containers.append(container)
        self.tables.tables[offset] = container?.table
    }

    func close() {
        _ = self.containers.popLast()
    }
}

/// A container of a model that is being written.
struct OpenContainer {
    let fields: FieldTable
    let number: Int

    var table: KeyTable {
        self.fields.layout.pointee.containers[self.number].table
    }
}

/// Builds the public error for a value that cannot be written, from the document as it would have been.
struct WriteReport {
    let bytes: UnsafeBufferPointer<UInt8>
    let trace: WriteTrace
    let type: Any.Type
    /// Whether no part of the document may be shown.
    var isSensitive: Bool = false

    /// The first refusal. If an enclosing model validates all of its fields, the other refusals of such models are
    /// included.
    var error: DataFormatError {
        guard let first: WriteTrace.Refusal = self.trace.refusals.first else {
            // A custom function may behave differently the second time.
            return DataFormatError(
                model: TypeName.make(self.type), path: "$", byteOffset: 0, expected: "a value that stays the same",
                found: "one that changed while it was written")
        }
        var error: DataFormatError = self.error(of: first)
        if self.isValidatedFully(first) {
            error.further = self.trace.refusals.dropFirst().filter(self.isValidatedFully).map(self.error(of:))
        }
        return error
    }

    private func error(of refusal: WriteTrace.Refusal) -> DataFormatError {
        let offset: Int = self.offset(of: refusal)
        let tables: Trace = self.trace.tables
        tables.note = Trace.Note(offset: offset, expected: refusal.expected, found: refusal.found)
        return FaultDescription(ReadFailure(.refused, at: offset), self.bytes, tables).error(
            self.type, isSensitive: self.isSensitive)
    }

    private func isValidatedFully(_ refusal: WriteTrace.Refusal) -> Bool {
        PathWalk(self.bytes, to: refusal.offset).containers.contains { container in
            self.trace.tables.tables[container.start]?.names.validatesAll == true
        }
    }

    private func offset(of refusal: WriteTrace.Refusal) -> Int {
        refusal.element.map { $0.offset(in: self.bytes, from: refusal.offset) } ?? refusal.offset
    }
}
