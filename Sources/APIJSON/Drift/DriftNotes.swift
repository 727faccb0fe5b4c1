import WireSyntax

/// The notes of an observed read: where the document differs from the spec, and which fields it has.
///
/// An observed read is a second read of a document with a ``Trace``, like the one that explains an error. The first
/// read knows nothing of it.
final class DriftNotes {
    /// What is noted once, and counted from then on.
    private struct Topic: Hashable {
        let kind: Drift.Kind
        let spot: DriftSpot
        let text: ExactText
        /// Different for each dropped element and tolerated value, as long as there are few: the error may be in any of its fields.
        let offset: Int
    }

    struct Sighting {
        let kind: Drift.Kind
        /// Where it was first seen.
        let fault: Trace.Fault
        /// The key, or the value, or what was found instead.
        let text: String
        var count: Int
    }

    /// The fields of one model that came.
    struct Presence {
        /// The offset of the first object.
        let start: Int
        /// The keys with a value, by container.
        var keys: Set<DriftModel.Key>
    }

    /// The maximum number of different sightings in one document.
    private static let limit: Int = 128

    private(set) var sightings: [Sighting] = []
    /// The number of differences that are not among the sightings, because there are too many of them.
    private(set) var others: Int = 0
    private(set) var presence: [DriftModel: Presence] = [:]
    /// The tags by which the types of objects were chosen, by the offsets of the objects.
    private var tags: [Int: UnsafePointer<TagNames>] = [:]
    private var indices: [Topic: Int] = [:]
    private var objects: [UnsafePointer<KeyTableHeader>: Int] = [:]

    /// A container of a model is read.
    func enter(_ table: KeyTable) {
        objects[table.header, default: 0] += 1
    }

    /// The number of objects that were read as the model.
    func count(of model: DriftModel) -> Int {
        objects[model.layout.pointee.containers[0].table.header] ?? 0
    }

    /// A key of a model is read.
    ///
    /// - Parameters:
    ///   - start: the offset of the object.
    ///   - hasValue: whether its value is not null or absent in another way.
    func key(_ spot: DriftSpot, objectAt start: Int, hasValue: Bool) {
        let model = DriftModel(layout: spot.layout)
        if presence[model] == nil { presence[model] = Presence(start: start, keys: []) }
        guard hasValue, spot.key >= 0 else { return }
        presence[model]?.keys.insert(DriftModel.Key(container: spot.container, key: spot.key))
    }

    /// The type of an object is chosen by a tag, whose first key need not be one of the model's.
    func chooseByTag(_ names: UnsafePointer<TagNames>, objectAt start: Int) {
        tags[start] = names
    }

    /// Whether a key of the object leads to its tag.
    func leadsToTag(_ key: StringSpan, objectAt start: Int) -> Bool {
        tags[start].map { key.isEqual($0.pointee.pathBytes[0]) } ?? false
    }

    func note(_ kind: Drift.Kind, _ fault: Trace.Fault, _ text: String = "", in spot: DriftSpot) {
        let appliesToAnyField =
            (kind == .droppedElement || kind == .toleratedValue) && sightings.count < DriftNotes.limit / 2
        let topic = Topic(
            kind: kind, spot: spot, text: ExactText(text), offset: appliesToAnyField ? fault.failure.offset : -1)
        if let index = indices[topic] {
            sightings[index].count += 1
        } else if sightings.count < DriftNotes.limit {
            indices[topic] = sightings.count
            sightings.append(Sighting(kind: kind, fault: fault, text: text, count: 1))
        } else {
            others += 1
        }
    }
}

/// The field of a model that is being read.
struct DriftSpot: Hashable {
    let layout: UnsafePointer<ObjectLayout>
    /// The number of the container.
    let container: Int
    /// The index of the key in it; negative for a field with several paths.
    let key: Int
}

// What the reader notes. It calls these only where it is slow anyway: in a traced run, or after something unusual.
extension JSONReader {
    /// A key of the current model has been read, and its value is next.
    mutating func noteKey(_ key: Int, _ notes: DriftNotes) {
        let spot = frame.pointee.spot(of: key)
        notes.key(spot, objectAt: frame.pointee.cursor.start, hasValue: !isAbsent(for: spot))
    }

    /// Whether the value is null, or empty where that counts as absent.
    private mutating func isAbsent(for spot: DriftSpot) -> Bool {
        guard position < end, position.pointee != Byte.lowerN else { return true }
        guard !spot.layout.pointee.isPlain else { return false }
        return spot.layout.pointee.containers[spot.container].targets[spot.key].fields.contains { path in
            isEmpty(spot.layout.pointee.fields[path.field].options)
        }
    }

    /// A key that belongs to no field of the current model.
    ///
    /// - Parameter start: the offset of the key.
    @inline(never)
    mutating func noteUnknownKey(_ key: StringSpan, at start: Int) {
        guard let notes = trace?.notes, !frame.pointee.layout.pointee.settings.isFlat,
            !notes.leadsToTag(key, objectAt: frame.pointee.cursor.start)
        else { return }
        let spot = frame.pointee.spot(of: -1)
        notes.key(spot, objectAt: frame.pointee.cursor.start, hasValue: false)
        notes.note(
            .unknownKey, Trace.Fault(failure: ReadFailure(.unknownKey, at: start), note: nil),
            JSONReader.makeString(key), in: spot)
    }

    /// An element after those that a tuple has.
    mutating func noteUnknownElement(_ index: Int, _ notes: DriftNotes) {
        notes.note(
            .unknownKey, Trace.Fault(failure: ReadFailure(.refused, at: offset), note: nil), "[\(index)]",
            in: frame.pointee.spot(of: -1))
    }

    /// A value is not one of those that the spec has.
    ///
    /// - Parameter note: its place, and what was expected there.
    @inline(never)
    mutating func noteUnknownValue(_ text: @autoclosure () -> String, _ note: @autoclosure () -> Trace.Note) {
        guard let notes = trace?.notes else { return }
        let note = note()
        notes.note(
            .unknownValue, Trace.Fault(failure: ReadFailure(.refused, at: note.offset), note: note), text(),
            in: frame.pointee.spot)
    }

    /// The value at the position was cast.
    @inline(never)
    mutating func noteCast(at place: UnsafePointer<UInt8>) {
        guard let notes = trace?.notes else { return }
        let found = place.pointee == Byte.quote ? "a string" : "a number"
        notes.note(
            .cast, Trace.Fault(failure: ReadFailure(.refused, at: place - start), note: nil), found,
            in: frame.pointee.spot)
    }
}
