import WireSyntax

/// How one document differs from the spec, although it can be decoded.
package struct Drift: Sendable {
    /// The kinds of differences.
    package enum Kind: Sendable, Hashable {
        case unknownKey
        case unknownValue
        case droppedElement
        case toleratedValue
        case cast
        case invalid
    }

    /// One difference, which may occur several times.
    package struct Difference: Sendable {
        package let kind: Kind
        /// The innermost model, or the requested type if no model contains the difference.
        package let model: String
        /// The Swift name of the model's field, if the difference is in one.
        package let field: String?
        /// The path of the first occurrence, without positions and without keys that are data.
        package let path: String
        /// The key, the value, or what was expected, as far as it may be shown.
        package let text: String
        package fileprivate(set) var count: Int
    }

    /// The objects that were read as one model.
    package struct Model: Sendable {
        package let model: DriftModel
        package let count: Int
        /// The keys with a value.
        package let keys: Set<DriftModel.Key>
        /// The path of the first object.
        package let path: String
    }

    package private(set) var differences: [Difference] = []
    package private(set) var models: [Model] = []
    /// The number of differences that are not listed, because there are too many of them.
    package private(set) var others: Int = 0
}

extension JSONReadable {
    /// Reads the value at a path once more, and notes how the document differs from the spec.
    ///
    /// - Returns: the differences, and the value with what is tolerated, or the error if there is none.
    package static func observe(
        _ bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions
    ) -> (result: Result<(value: Self, tolerated: DataFormatError.Tolerated), DataFormatError>, drift: Drift) {
        bytes.withUnsafeBufferPointer { buffer in
            let notes = DriftNotes()
            let trace = Trace(notes: notes)
            var value: Self?
            var faults = 0
            func read(_ buffer: UnsafeBufferPointer<UInt8>, _ trace: Trace) -> ReadFailure? {
                do throws(ReadFailure) {
                    value = try JSONReader.read(buffer, trace: trace) {
                        (reader: inout JSONReader) throws(ReadFailure) -> Self in
                        defer { faults = reader.toleratedFaults }
                        return try reader.value(at: path.bytes, options)
                    }
                    return nil
                } catch {
                    return error
                }
            }
            let failure = read(buffer, trace)
            let drift = Drift(buffer, Self.self, trace, notes, failure, pathLength: path.bytes.count)
            // A model that validates all of its fields continues after a fault, with a value that is none.
            if let value, trace.faults.isEmpty {
                return (.success((value, tolerated(faults, in: bytes, at: path, options: options))), drift)
            }
            let first = failure ?? trace.faults.first?.failure ?? ReadFailure(.refused, at: 0)
            let report = FaultReport(bytes: buffer, type: Self.self, trace: trace)
            return (.failure(report.error(first, last: failure, read)), drift)
        }
    }
}

extension Drift {
    /// - Parameters:
    ///   - failure: the failure that ended the read, if any.
    ///   - pathLength: the number of containers around the value.
    fileprivate init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ type: Any.Type, _ trace: Trace, _ notes: DriftNotes,
        _ failure: ReadFailure?, pathLength: Int
    ) {
        var sightings = notes.sightings
        var faults = trace.faults
        if let failure, !faults.contains(where: { $0.failure == failure }) {
            let note: Trace.Note? = trace.note?.offset == failure.offset ? trace.note : nil
            faults.append(Trace.Fault(failure: failure, note: note))
        }
        sightings += faults.map { DriftNotes.Sighting(kind: .invalid, fault: $0, text: "", count: 1) }
        let models = notes.presence.inOrder { $0.value.start < $1.value.start }
        let offsets = sightings.map(\.fault.failure.offset) + models.map(\.value.start)
        let paths = PathWalk.containers(bytes, at: offsets)
        for (sighting, path) in zip(sightings, paths) {
            let description = FaultDescription(
                sighting.fault, number: trace.faults.count, bytes, trace.containers, path: path)
            add(description.difference(sighting, type, pathLength: pathLength))
        }
        others = notes.others
        for (model, path) in zip(models, paths.dropFirst(sightings.count)) {
            let place = FaultDescription(
                Trace.Fault(failure: ReadFailure(.refused, at: model.value.start), note: nil),
                number: trace.faults.count, bytes, trace.containers, path: path)
            self.models.append(
                Model(
                    model: model.key, count: notes.count(of: model.key), keys: model.value.keys,
                    path: PathText.make(place.generalPath(pathLength: pathLength))))
        }
    }

    /// Objects have the same difference if model, field and text are the same.
    private mutating func add(_ new: Difference) {
        let index = differences.firstIndex { old in
            old.kind == new.kind && ExactText(old.model) == ExactText(new.model)
                && old.field.map(ExactText.init) == new.field.map(ExactText.init)
                && ExactText(old.text) == ExactText(new.text)
        }
        if let index {
            differences[index].count += new.count
        } else {
            differences.append(new)
        }
    }
}

extension FaultDescription {
    fileprivate func difference(
        _ sighting: DriftNotes.Sighting, _ type: Any.Type, pathLength: Int
    ) -> Drift.Difference {
        let error = error(type)
        let text =
            switch sighting.kind {
            case .unknownKey: isInSensitiveField ? "a hidden key" : ShownText.key(sighting.text)
            case .unknownValue: isInSensitiveField ? "a hidden value" : ShownText.value(sighting.text)
            case .cast: sighting.text
            case .droppedElement, .toleratedValue, .invalid: error.expected
            }
        return Drift.Difference(
            kind: sighting.kind, model: error.model, field: error.field,
            path: PathText.make(generalPath(pathLength: pathLength)), text: text, count: sighting.count)
    }
}
