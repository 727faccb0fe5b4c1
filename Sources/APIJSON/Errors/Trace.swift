/// The records of the second read of a document, which only explains why the first one failed.
///
/// Within a model that validates all of its fields, the second read records each fault and continues after it, so that
/// it finds all faults in one pass.
@usableFromInline
final class Trace {
    /// The message of a check for the failure at an offset.
    struct Note {
        var offset: Int
        var model: String?
        var expected: String
        var found: String?
        var hint: String?
        /// The error in JSON that is not in the document, if it is in a model there.
        var inner: (model: String, field: String?)?
        /// The path to the error below the value at the offset, if nothing is there.
        var absent: [PathComponent] = []
        /// The number of keys on the path to the tag at the offset, if it is one.
        var tagLength: Int = 0
    }

    struct Fault {
        let failure: ReadFailure
        let note: Note?
    }

    /// A container that the reader has entered and perhaps left. It has been left if the reader has since entered
    /// another one at its depth.
    private struct Level {
        let start: Int
        let depth: Int
        let validatesAll: Bool
        /// Whether it is in a field that is absent if its value cannot be read.
        let isTolerated: Bool
        var elements: InvalidElements
    }

    /// The maximum number of faults reported for one document.
    static let maximumFaults: Int = 100

    /// What an observed read notes; `nil` if the read explains an error.
    let notes: DriftNotes?
    /// Whether the read explains what is tolerated.
    private let explainsTolerated: Bool
    private(set) var containers: ModelContainers = ModelContainers()
    /// The offsets of the elements that are not in the array or dictionary read from the document.
    private(set) var leftOut: Set<Int> = []
    private(set) var faults: [Fault] = []
    var note: Note?
    /// Whether the reader is in a value whose failures are not errors.
    var isTrying: Bool = false
    private var reported: Set<ReadFailure> = []
    /// The offsets of the faults, and of the values that were skipped because of them. If several fields read the same
    /// value, the others skip it too.
    private var knownFaults: Set<Int> = []
    private var levels: [Level] = []

    init(notes: DriftNotes? = nil, explainsTolerated: Bool = false) {
        self.notes = notes
        self.explainsTolerated = explainsTolerated
    }

    /// - Parameters:
    ///   - start: the offset of the container.
    ///   - depth: the number of open containers, including this one.
    ///   - table: the keys, if the container belongs to a model. Others are arrays and dictionaries.
    ///   - dropsElements: whether an array or dictionary drops its invalid elements.
    ///   - isTolerated: whether it is the value of a field that is absent if it cannot be read, or in such a value.
    func enter(_ start: Int, depth: Int, _ table: KeyTable?, dropsElements: Bool, isTolerated: Bool) {
        while let last = levels.last, last.depth >= depth { levels.removeLast() }
        if let table {
            containers.add(table, at: start, before: faults.count)
            notes?.enter(table)
        }
        levels.append(
            Level(
                start: start, depth: depth, validatesAll: table?.header.pointee.naming.validatesAll == true,
                isTolerated: isTolerated, elements: table != nil ? .fail : dropsElements ? .drop : .dropUnknown))
    }

    /// The container is read as this model again, after it was read as others.
    func reenter(_ table: KeyTable, at start: Int) {
        containers.add(table, at: start, before: faults.count)
    }

    /// Leaves the containers below a depth.
    func leave(to depth: Int) {
        while let last = levels.last, last.depth > depth { levels.removeLast() }
    }

    /// The container that was just entered is only on the path to a value.
    func enteredPath() {
        guard let last = levels.indices.last else { return }
        levels[last].elements = .fail
    }

    /// The depth of a model's container that is open or was just closed.
    func depth(ofContainerAt start: Int) -> Int? {
        levels.last { $0.start == start }?.depth
    }

    func noteTuple(at start: Int) {
        containers.tuples.insert(start)
    }

    /// Records the fault, if a model that validates all of its fields contains it.
    ///
    /// - Parameter depth: the depth of the innermost container around the fault. Deeper ones have been left.
    /// - Returns: whether reading should continue after the fault.
    func record(_ failure: ReadFailure, within depth: Int) -> Bool {
        guard failure.code != .syntax && failure.code != .tooDeep && failure.code != .superseded && !isTrying else {
            return false
        }
        let around = levels.prefix { $0.depth <= depth }
        guard around.contains(where: \.validatesAll),
            !around.contains(where: { $0.isTolerated || $0.elements.drops(failure) })
        else { return false }
        if failure.code != .missing { knownFaults.insert(failure.offset) }
        add(failure)
        return faults.count < Trace.maximumFaults
    }

    /// Adds the fault, unless it is a known one.
    func add(_ failure: ReadFailure) {
        let fault = takeNote(for: failure)
        guard reported.insert(failure).inserted else { return }
        faults.append(fault)
    }

    /// Forgets the faults of a value that does not count, except repeated keys, which are counted everywhere.
    func forget(_ value: Range<Int>) {
        let isForgotten = { (failure: ReadFailure) in failure.code != .repeatedKey && value.contains(failure.offset) }
        faults.removeAll { isForgotten($0.failure) }
        reported = reported.filter { !isForgotten($0) }
        knownFaults = knownFaults.filter { !value.contains($0) }
    }

    /// The failure with its message, if there is one.
    private func takeNote(for failure: ReadFailure) -> Fault {
        let note: Note? = self.note?.offset == failure.offset ? self.note : nil
        self.note = nil
        return Fault(failure: failure, note: note)
    }

    func isKnownFault(_ offset: Int) -> Bool {
        knownFaults.contains(offset)
    }

    func hasKnownFault(between start: Int, and end: Int) -> Bool {
        knownFaults.contains { $0 >= start && $0 < end }
    }

    /// Marks a value that was skipped because of a fault within it.
    func skip(_ offset: Int) {
        knownFaults.insert(offset)
    }

    /// Marks an element that is not in the array or dictionary read from the document.
    ///
    /// - Parameter dropped: why it was dropped; `nil` if its fault was recorded.
    /// - Returns: whether reading should continue.
    func leaveOut(_ offset: Int, dropped: ReadFailure?, in spot: DriftSpot) -> Bool {
        leftOut.insert(offset)
        return dropped.map { dropped in tolerate(dropped, .droppedElement, in: spot) } ?? true
    }

    /// Records a value that could not be read but is tolerated.
    ///
    /// - Returns: whether reading should continue.
    func tolerate(_ failure: ReadFailure, _ kind: Drift.Kind = .toleratedValue, in spot: DriftSpot) -> Bool {
        if let notes { notes.note(kind, takeNote(for: failure), in: spot) }
        if explainsTolerated { add(failure) }
        return faults.count < Trace.maximumFaults
    }
}

/// The effect of an invalid element on its container.
private enum InvalidElements {
    case fail
    case drop
    /// Drops only objects of unknown types, if their union says so.
    case dropUnknown

    func drops(_ failure: ReadFailure) -> Bool {
        switch self {
        case .fail: false
        case .drop: true
        case .dropUnknown: failure.code == .dropped
        }
    }
}

/// The containers in a document that belong to models.
struct ModelContainers {
    private var tables: [Int: KeyTable] = [:]
    /// The tables of the flat models that were written into a container.
    private var flat: [Int: [KeyTable]] = [:]
    /// The tables of containers that were read again as another model, with the number of faults before that.
    private var earlier: [Int: [(table: KeyTable, faults: Int)]] = [:]
    /// The offsets of the arrays whose elements are fields by position.
    var tuples: Set<Int> = []

    /// - Parameters:
    ///   - start: the offset of the container.
    ///   - faults: the number of faults that were found before it was entered.
    mutating func add(_ table: KeyTable, at start: Int, before faults: Int) {
        guard let old = tables.updateValue(table, forKey: start), old.header != table.header else {
            return
        }
        earlier[start, default: []].append((old, faults))
    }

    mutating func addFlat(_ table: KeyTable, at start: Int) {
        flat[start, default: []].append(table)
    }

    /// The table of a container on the path to a value: of a flat model if it has the key.
    func table(of container: PathWalk.Container, fault: Int) -> KeyTable? {
        if case .key(let key)? = container.component,
            let own = flat[container.start]?.first(where: { $0.contains(key) })
        {
            return own
        }
        return table(at: container.start, fault: fault)
    }

    /// Changes the offsets of containers.
    mutating func move(_ moved: (Int) -> Int) {
        tables = Dictionary(uniqueKeysWithValues: tables.map { (moved($0.key), $0.value) })
        flat = Dictionary(uniqueKeysWithValues: flat.map { (moved($0.key), $0.value) })
        tuples = Set(tuples.map(moved))
    }

    mutating func remove(at start: Int) {
        tables[start] = nil
    }

    /// The table with which the container at the offset had been read when a fault was found. `nil` for containers that
    /// do not belong to a model.
    func table(at start: Int, fault: Int) -> KeyTable? {
        earlier[start]?.first { fault < $0.faults }?.table ?? tables[start]
    }
}

extension Trace.Note {
    /// The message of an error in JSON that is not in the document, because a transform is between them, or a text.
    ///
    /// - Parameters:
    ///   - error: its model is empty if no model contains the error.
    ///   - subject: the JSON with the error.
    init(_ error: DataFormatError, at offset: Int, behind subject: String) {
        let place = error.path == "$" ? "in \(subject)" : "at \(error.path) of \(subject)"
        self.init(
            offset: offset, expected: error.expected, found: error.found,
            hint: error.hint.map { hint in place + "; " + hint } ?? place,
            inner: error.model.isEmpty ? nil : (error.model, error.field))
    }
}
