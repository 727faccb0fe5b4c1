/// What a second run of writing, made only after the first has failed, notes for the error's text.
final class WriteTrace {
    /// A value that must not be sent.
    struct Refusal {
        /// Where it stands, in bytes from the start; of an element, where its collection does.
        var offset: Int
        var element: ElementPlace?
        var expected: String
        /// Nil: what is written there.
        var found: String?
    }

    /// The key tables of the containers that were written.
    let tables: Trace = Trace()
    /// In the order of the document.
    var refusals: [Refusal] = []
    /// What the containers that are open are in the layouts of their models; nil for others.
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

/// Makes the public error of what cannot be written, from the document as it would have been.
struct WriteReport {
    let bytes: UnsafeBufferPointer<UInt8>
    let trace: WriteTrace
    let type: Any.Type
    /// Whether nothing of the document may be shown.
    var isSensitive: Bool = false

    /// The first refusal; where a model around it validates all, with the others of such models.
    var error: DataFormatError {
        guard let first: WriteTrace.Refusal = self.trace.refusals.first else {
            // A user's own function may answer differently the second time.
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
