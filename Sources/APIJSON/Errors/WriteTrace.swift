/// The records of the second write of a value, which only explains why the first one failed.
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

    /// The containers of models that were written.
    var models: ModelContainers = ModelContainers()
    /// In document order.
    var refusals: [Refusal] = []
    /// The layouts of the open containers. `nil` for containers that do not belong to a model.
    private var containers: [OpenContainer?] = []

    var innermost: OpenContainer? {
        self.containers.last ?? nil
    }

    func open(_ container: OpenContainer?, at offset: Int) {
        self.containers.append(container)
        if let table: KeyTable = container?.table {
            self.models.add(table, at: offset, before: 0)
        } else {
            self.models.remove(at: offset)
        }
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
        let refusals: [WriteTrace.Refusal] = self.trace.refusals
        guard let first: WriteTrace.Refusal = refusals.first else {
            // A custom function may behave differently the second time.
            return DataFormatError(
                model: TypeName.make(self.type), path: "$", byteOffset: 0, expected: "a value that stays the same",
                found: "one that changed while it was written")
        }
        let paths: [[PathWalk.Container]] = PathWalk.containers(self.bytes, at: refusals.map(\.offset))
        guard self.isValidatedFully(paths[0]) else { return self.error(of: [first]) }
        return self.error(of: zip(refusals, paths).filter { self.isValidatedFully($0.1) }.map(\.0))
    }

    private func isValidatedFully(_ path: [PathWalk.Container]) -> Bool {
        path.contains { self.trace.models.table(at: $0.start, fault: 0)?.names.validatesAll == true }
    }

    /// - Parameter refusals: at least one.
    private func error(of refusals: [WriteTrace.Refusal]) -> DataFormatError {
        let offsets: [Int] = self.offsets(of: refusals)
        let paths: [[PathWalk.Container]] = PathWalk.containers(self.bytes, at: offsets)
        var errors: [DataFormatError] = []
        for (index, refusal) in refusals.enumerated() {
            let fault: Trace.Fault = Trace.Fault(
                failure: ReadFailure(.refused, at: offsets[index]),
                note: Trace.Note(offset: offsets[index], expected: refusal.expected, found: refusal.found))
            let description: FaultDescription = FaultDescription(
                fault, number: 0, self.bytes, self.trace.models, path: paths[index])
            errors.append(description.error(self.type, isSensitive: self.isSensitive))
        }
        return DataFormatError(errors)
    }

    /// The offsets of the refused values. Each collection with refused elements is walked once.
    private func offsets(of refusals: [WriteTrace.Refusal]) -> [Int] {
        let places: [Int: [ElementPlace]] = Dictionary(grouping: refusals, by: \.offset).mapValues { refusals in
            refusals.compactMap(\.element)
        }
        let elements: [Int: [ElementPlace: Int]] = Dictionary(
            uniqueKeysWithValues: places.map { ($0, ElementPlace.offsets(of: $1, in: self.bytes, from: $0)) })
        return refusals.map { refusal in refusal.element.flatMap { elements[refusal.offset]?[$0] } ?? refusal.offset }
    }
}
