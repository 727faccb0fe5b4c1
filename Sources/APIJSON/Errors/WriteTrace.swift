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
        /// The error in what a transform receives, if the value has one.
        var error: DataFormatError?

        func note(at offset: Int) -> Trace.Note {
            guard var error else { return Trace.Note(offset: offset, expected: expected, found: found) }
            // Only models have fields.
            if error.field == nil { error.model = "" }
            return Trace.Note(error, at: offset, behind: "what its transform receives")
        }
    }

    /// The containers of models that were written.
    var models: ModelContainers = ModelContainers()
    /// In document order.
    var refusals: [Refusal] = []
    /// The open containers, with their layouts. `nil` for containers that do not belong to a model.
    private var containers: [(layout: OpenContainer?, start: Int)] = []

    var innermost: OpenContainer? {
        containers.last?.layout
    }

    func open(_ container: OpenContainer?, at offset: Int) {
        containers.append((container, offset))
        if let table = container?.table {
            models.add(table, at: offset, before: 0)
        } else {
            models.remove(at: offset)
        }
    }

    /// A flat model is written into the innermost container.
    func openFlat(_ fields: FieldTable) {
        let start = containers.last?.start ?? 0
        containers.append((OpenContainer(fields: fields, number: 0), start))
        models.addFlat(fields.keys, at: start)
    }

    /// Changes the offsets of what was recorded.
    func move(_ moved: (Int) -> Int) {
        models.move(moved)
        for index in refusals.indices { refusals[index].offset = moved(refusals[index].offset) }
    }

    func close() {
        _ = containers.popLast()
    }
}

/// A container of a model that is being written.
struct OpenContainer {
    let fields: FieldTable
    let number: Int

    var table: KeyTable {
        fields.layout.pointee.containers[number].table
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
        let refusals = trace.refusals
        guard let first = refusals.first else {
            // A custom function may behave differently the second time.
            return DataFormatError(
                model: TypeName.make(type), path: "$", byteOffset: 0, expected: "a value that stays the same",
                found: "one that changed while it was written")
        }
        let paths = PathWalk.containers(bytes, at: refusals.map(\.offset))
        guard isValidatedFully(paths[0]) else { return error(of: [first]) }
        return error(of: zip(refusals, paths).filter { isValidatedFully($0.1) }.map(\.0))
    }

    private func isValidatedFully(_ path: [PathWalk.Container]) -> Bool {
        path.contains { trace.models.table(at: $0.start, fault: 0)?.names.validatesAll == true }
    }

    /// - Parameter refusals: at least one.
    private func error(of refusals: [WriteTrace.Refusal]) -> DataFormatError {
        let offsets = self.offsets(of: refusals)
        let paths = PathWalk.containers(bytes, at: offsets)
        var errors: [DataFormatError] = []
        for (index, refusal) in refusals.enumerated() {
            let fault = Trace.Fault(
                failure: ReadFailure(.refused, at: offsets[index]),
                note: refusal.note(at: offsets[index]))
            let description = FaultDescription(
                fault, number: 0, bytes, trace.models, path: paths[index])
            errors.append(description.error(type, isSensitive: isSensitive))
        }
        return DataFormatError(errors)
    }

    /// The offsets of the refused values. Each collection with refused elements is walked once.
    private func offsets(of refusals: [WriteTrace.Refusal]) -> [Int] {
        let places = Dictionary(grouping: refusals, by: \.offset).mapValues { refusals in
            refusals.compactMap(\.element)
        }
        let elements = Dictionary(
            uniqueKeysWithValues: places.map { ($0, ElementPlace.offsets(of: $1, in: bytes, from: $0)) })
        return refusals.map { refusal in refusal.element.flatMap { elements[refusal.offset]?[$0] } ?? refusal.offset }
    }
}
