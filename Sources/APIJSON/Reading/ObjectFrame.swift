/// The state of reading one model: the current container, and the field of the next value.
@usableFromInline
struct ObjectFrame: @unchecked Sendable {
    /// The number of fields that the model has asked for in this pass.
    @usableFromInline var asked: Int = 0
    /// The current field, or one of the constants below.
    @usableFromInline var target: Int = ObjectFrame.taken
    /// The field with which the next pass begins.
    fileprivate var pending: Int = ObjectFrame.end
    var cursor: ObjectCursor
    /// The number of open containers, including the model's own.
    fileprivate var depth: Int
    fileprivate(set) var layout: UnsafePointer<ObjectLayout>
    @usableFromInline var isPlain: Bool
    /// The number of the cursor's container.
    fileprivate var container: Int = 0
    /// The key whose value has not been read for all of its fields yet, or -1.
    fileprivate var key: Int = -1
    /// The number of these fields that have been read.
    fileprivate var part: Int = 0
    /// The next field that is read after the object, or -1 before its end.
    var alternative: Int = -1
    /// The end of the object, while fields are read after it.
    var resume: Int = 0
    /// The parts of the reader's lists that belong to the enclosing models.
    fileprivate var outerContainers: Int
    var outerPlaces: Int
    fileprivate var outerKeys: Int
    /// The number of tolerated faults before the model.
    fileprivate var faultsBefore: Int

    private init(cursor: ObjectCursor, layout: UnsafePointer<ObjectLayout>) {
        self.cursor = cursor
        self.layout = layout
        depth = 0
        isPlain = true
        outerContainers = 0
        outerPlaces = 0
        outerKeys = 0
        faultsBefore = 0
    }

    /// The field whose value is being read.
    var spot: DriftSpot {
        let isAlternative = !isPlain && alternative >= 0
        return spot(of: isAlternative ? -1 - alternative : cursor.lastField)
    }

    /// A key of the current container.
    func spot(of key: Int) -> DriftSpot {
        DriftSpot(layout: layout, container: isPlain ? 0 : container, key: key)
    }

    /// The value of the last key has been skipped, also for the other fields that read it.
    mutating func skippedValue() {
        target = ObjectFrame.taken
        if !isPlain { key = -1 }
    }

    /// The frame of a reader that has not read a model yet.
    static let none: ObjectFrame = {
        let layout: UnsafeMutablePointer<ObjectLayout> = .allocate(capacity: 1)
        layout.initialize(
            to: LayoutBuilder(LayoutSettings()).layout())
        let cursor = ObjectCursor(layout.pointee.containers[0].table)
        return ObjectFrame(
            cursor: cursor, layout: UnsafePointer(layout))
    }()

    /// The frame of readers that read no models.
    nonisolated(unsafe) static let unused: UnsafeMutablePointer<ObjectFrame> = {
        let frame: UnsafeMutablePointer<ObjectFrame> = .allocate(capacity: 1)
        frame.initialize(to: .none)
        return frame
    }()

    /// The value of the previous field has been read.
    @usableFromInline static var taken: Int { -1 }
    /// A key that belongs to no field and is kept.
    static var unknown: Int { -2 }
    /// All values have been read.
    static var end: Int { -3 }
    /// The fields are listed, and nothing is read.
    static var listing: Int { -4 }
    /// The next value is searched for.
    static var searching: Int { -5 }
    /// The next field does not come later in this pass.
    @usableFromInline static var later: Int { .max }
}

/// The lists of all models that are being read and are not plain. Each frame knows which part of them is its own.
@usableFromInline
struct FrameLists {
    /// The open containers around those on paths.
    fileprivate var outerContainers: [OuterContainer] = []
    /// The recorded values of fields with several paths.
    var notedPlaces: [NotedPlace] = []
    /// Keys with an index of 128 or more that have been found.
    fileprivate var lateKeys: [Int] = []
    /// The offsets of keys that are passed over, because they are repeated later in their object.
    var superseded: Set<Int> = []
}

/// An open container around the one that is being read.
private struct OuterContainer {
    let cursor: ObjectCursor
    let container: Int
    let keys: Int
}

// Generated code reads a model by asking for its fields in order; the reader says which field is next. Documents
// usually have their keys in the order of the spec, so one pass suffices. Others take more passes.
@_spi(Generated) extension JSONReader {
    /// Whether the value of this field is next. If so, the caller reads it.
    ///
    /// - Parameter name: the field and its key.
    @inlinable
    @inline(__always)
    public mutating func field(_ name: StaticString, _ options: FieldOptions = []) throws(ReadFailure) -> Bool {
        let frame = self.frame
        let number = frame.pointee.asked
        frame.pointee.asked = number &+ 1
        if frame.pointee.target > number { return false }
        if frame.pointee.target == number {
            frame.pointee.target = ObjectFrame.taken
            return true
        }
        if frame.pointee.target == ObjectFrame.taken { return try findField(number) }
        list?.append(name, nil, options)
        return false
    }

    /// Whether the value of this field is next. If so, the caller reads it.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - paths: the path in JSON, such as `image.src`. If there are several, separated by one space, the first one
    ///     with a value is used. A backslash escapes a dot, a space or a backslash.
    @inlinable
    @inline(__always)
    public mutating func field(
        _ name: StaticString, at paths: StaticString, _ options: FieldOptions = []
    ) throws(ReadFailure) -> Bool {
        let frame = self.frame
        let number = frame.pointee.asked
        frame.pointee.asked = number &+ 1
        if frame.pointee.target > number { return false }
        if frame.pointee.target == number {
            frame.pointee.target = ObjectFrame.taken
            return true
        }
        if frame.pointee.target == ObjectFrame.taken { return try findField(number) }
        list?.append(name, paths, options)
        return false
    }

    /// Whether the value of this field is next. If so, the caller reads it. Some values count as absent.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - paths: its paths. `nil` for a key that equals its name.
    ///   - values: the scalars that count as absent, as an array of JSON. They are compared as written.
    public mutating func field(
        _ name: StaticString, at paths: StaticString? = nil, absent values: StaticString, _ options: FieldOptions = []
    ) throws(ReadFailure) -> Bool {
        if let list {
            list.append(name, paths, options, absent: values)
            return false
        }
        return try field(name, options)
    }

    /// Advances to the next value that belongs to a field, and returns whether it is this field.
    @usableFromInline
    mutating func findField(_ number: Int) throws(ReadFailure) -> Bool {
        let frame = self.frame
        frame.pointee.target = ObjectFrame.searching
        let found = try findValue(frame)
        if found == number {
            frame.pointee.target = ObjectFrame.taken
            return true
        }
        if found > number {
            frame.pointee.target = found
        } else {
            frame.pointee.target = ObjectFrame.later
            frame.pointee.pending = found
        }
        return false
    }

    /// Reads the value of a key that belongs to no field, if one is next. A model calls this after all of its fields.
    @inlinable
    public mutating func keepUnknownKey(in keys: inout [String: JSON]) throws(ReadFailure) {
        if isAtUnknownKey { try takeUnknownKey(into: &keys) }
    }

    @usableFromInline
    var isAtUnknownKey: Bool {
        frame.pointee.target == ObjectFrame.later && frame.pointee.pending == ObjectFrame.unknown
    }

    @usableFromInline
    mutating func takeUnknownKey(into keys: inout [String: JSON]) throws(ReadFailure) {
        try keep(&keys)
        frame.pointee.target = ObjectFrame.taken
    }

    /// Opens the object or array of a model.
    ///
    /// - Parameter frame: memory that has not been initialised.
    /// - Returns: the frame of the enclosing model.
    @usableFromInline
    mutating func begin(
        _ fields: FieldTable, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> UnsafeMutablePointer<ObjectFrame> {
        frame.pointee.layout = fields.layout
        frame.pointee.faultsBefore = faults
        try open(frame)
        let outer = self.frame
        self.frame = frame
        return outer
    }

    /// Opens the object or array of a model once more, to read it without its superseded keys.
    mutating func reopen() throws(ReadFailure) {
        let frame = self.frame
        var object = frame.pointee.cursor.start
        if !frame.pointee.isPlain {
            object = lists.outerContainers[frame.pointee.outerContainers...].first?.cursor.start ?? object
            forgetPlaces()
        }
        position = start + object
        depth = frame.pointee.depth - 1
        faults = frame.pointee.faultsBefore
        frame.pointee.target = ObjectFrame.searching
        try open(frame)
    }

    @inline(__always)
    private mutating func open(_ frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) {
        let layout = frame.pointee.layout
        let object = layout.pointee.containers
        if layout.pointee.settings.isTuple {
            frame.pointee.cursor = try beginTuple(object.pointee.table, unknownKeys: object.pointee.unknownKeys)
        } else {
            try openObject(object.pointee.table, object.pointee.unknownKeys, &frame.pointee.cursor)
        }
        frame.pointee.asked = 0
        frame.pointee.target = ObjectFrame.taken
        frame.pointee.pending = ObjectFrame.end
        frame.pointee.depth = depth
        frame.pointee.isPlain = layout.pointee.isPlain
        if !layout.pointee.isPlain { beginPaths(frame) }
    }

    /// Initialises the properties that are needed if not every key is a field.
    private mutating func beginPaths(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        frame.pointee.container = 0
        frame.pointee.key = -1
        frame.pointee.part = 0
        frame.pointee.alternative = -1
        frame.pointee.resume = 0
        frame.pointee.outerContainers = lists.outerContainers.count
        frame.pointee.outerPlaces = lists.notedPlaces.count
        frame.pointee.outerKeys = lists.lateKeys.count
        let layout = frame.pointee.layout
        for field in layout.pointee.alternatives {
            // A flat model is where the object is.
            let isFlat = layout.pointee.fields[field].options.contains(.flat)
            lists.notedPlaces.append(isFlat ? NotedPlace(rank: 0, place: frame.pointee.cursor.start) : NotedPlace())
        }
    }

    /// Whether there are values that the model has not read, so that it must ask for its fields again.
    @usableFromInline
    mutating func hasMoreFields() throws(ReadFailure) -> Bool {
        do throws(ReadFailure) {
            return try findMoreFields()
        } catch {
            return try findMoreFields(after: error)
        }
    }

    @inline(never)
    private mutating func findMoreFields(after failure: ReadFailure) throws(ReadFailure) -> Bool {
        if try isSuperseded(failure) { throw ReadFailure(.superseded, at: failure.offset) }
        try skipField(after: failure)
        return try hasMoreFields()
    }

    @inline(__always)
    private mutating func findMoreFields() throws(ReadFailure) -> Bool {
        let frame = self.frame
        if frame.pointee.target == ObjectFrame.taken {
            frame.pointee.target = ObjectFrame.searching
            frame.pointee.pending = try findValue(frame)
        } else if frame.pointee.target != ObjectFrame.later || frame.pointee.pending == ObjectFrame.unknown {
            // The model did not ask for a field that it has listed, or declares that it keeps unknown keys but does not.
            try skipValue()
            frame.pointee.pending = try findValue(frame)
        }
        guard frame.pointee.pending != ObjectFrame.end else { return false }
        frame.pointee.asked = 0
        frame.pointee.target = frame.pointee.pending == ObjectFrame.unknown ? ObjectFrame.later : frame.pointee.pending
        return true
    }

    /// Returns to the enclosing model, after success or failure.
    @inlinable
    mutating func end(_ outer: UnsafeMutablePointer<ObjectFrame>) {
        if !frame.pointee.isPlain { forgetPlaces() }
        frame = outer
    }

    @usableFromInline
    mutating func forgetPlaces() {
        while lists.outerContainers.count > frame.pointee.outerContainers {
            lists.outerContainers.removeLast()
        }
        while lists.notedPlaces.count > frame.pointee.outerPlaces { lists.notedPlaces.removeLast() }
        while lists.lateKeys.count > frame.pointee.outerKeys { lists.lateKeys.removeLast() }
    }

    /// Advances to the next value that belongs to a field.
    @inline(__always)
    private mutating func findValue(_ frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Int {
        guard frame.pointee.isPlain else { return try findValueOnPaths(frame) }
        if let key = try nextField(frame) { return key < 0 ? ObjectFrame.unknown : key }
        let object = frame.pointee.layout.pointee.containers
        try require(object.pointee.requiredLow, object.pointee.requiredHigh, frame)
        return ObjectFrame.end
    }

    private mutating func findValueOnPaths(
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> Int {
        while true {
            if frame.pointee.key >= 0 {
                if let field = try nextFieldOfValue() { return field }
                continue
            }
            if frame.pointee.alternative >= 0 { return try nextAlternative() }
            if let key = try nextField(frame) {
                if key < 0 { return ObjectFrame.unknown }
                if key >= 128 { lists.lateKeys.append(key) }
                let layout = frame.pointee.layout
                let only = layout.pointee.containers[frame.pointee.container].targets[key].only
                if only >= 0 { return only }
                frame.pointee.key = key
                frame.pointee.part = 0
            } else {
                try endContainer()
                guard lists.outerContainers.count > frame.pointee.outerContainers else {
                    frame.pointee.alternative = 0
                    frame.pointee.resume = offset
                    // The object counts as open until these fields have been read.
                    depth &+= 1
                    continue
                }
                leaveContainer()
            }
        }
    }

    /// The next field to read from the value of the current key. `nil` if the value was skipped, recorded or entered.
    private mutating func nextFieldOfValue() throws(ReadFailure) -> Int? {
        let layout = frame.pointee.layout
        let target = layout.pointee.containers[frame.pointee.container].targets[frame.pointee.key]
        let part = frame.pointee.part
        guard part < target.fields.count else {
            if target.container >= 0 {
                if part > 0 { rewind() }
                try enterContainer(target.container)
            } else if part == 0 {
                try skipValue()
                frame.pointee.key = -1
            } else {
                frame.pointee.key = -1
            }
            return nil
        }
        // Several fields have this path, or a field holds the container of other fields. Each reads the value from its
        // start.
        if part > 0 { rewind() }
        frame.pointee.part = part + 1
        let path = target.fields[part]
        let field = layout.pointee.fields[path.field]
        if path.rank >= 0 {
            try note(field, rank: path.rank)
            return nil
        }
        if try skipAbsent(field) {
            if field.options.contains(.required) { throw missing(frame.pointee.key) }
            return nil
        }
        if field.options.contains(.nonEmpty) { try refuseEmpty() }
        return path.field
    }

    private mutating func enterContainer(_ number: Int) throws(ReadFailure) {
        let container = frame.pointee.layout.pointee.containers + number
        let hasKeys = position < end && (position.pointee == Byte.leftBrace || position.pointee == Byte.leftBracket)
        if !hasKeys, try skipKeyless(container.pointee.fields) {
            frame.pointee.key = -1
            return
        }
        let outer = OuterContainer(
            cursor: frame.pointee.cursor, container: frame.pointee.container, keys: lists.lateKeys.count)
        frame.pointee.cursor = try beginNested(container.pointee.table, unknownKeys: container.pointee.unknownKeys)
        lists.outerContainers.append(outer)
        frame.pointee.container = number
        frame.pointee.key = -1
    }

    /// The keys on the path to the current container.
    var containerPath: [String] {
        let layout = frame.pointee.layout
        return lists.outerContainers[frame.pointee.outerContainers...].map { outer in
            layout.pointee.containers[outer.container].table.names.keys[outer.cursor.lastField]
        }
    }

    private mutating func leaveContainer() {
        guard let outer = lists.outerContainers.popLast() else { return }
        let late = lists.lateKeys.count - outer.keys
        lists.lateKeys.removeLast(late)
        frame.pointee.cursor = outer.cursor
        frame.pointee.container = outer.container
        frame.pointee.key = -1
    }

    /// Checks that the required keys of a container were present.
    private mutating func endContainer() throws(ReadFailure) {
        let container = frame.pointee.layout.pointee.containers + frame.pointee.container
        try require(container.pointee.requiredLow, container.pointee.requiredHigh, frame)
        guard !container.pointee.requiredBeyond.isEmpty else { return }
        let isNested = lists.outerContainers.count > frame.pointee.outerContainers
        let first = isNested ? lists.outerContainers.last?.keys ?? 0 : frame.pointee.outerKeys
        let keys = Set(lists.lateKeys[first...])
        for key in container.pointee.requiredBeyond where !keys.contains(key) {
            try reportMissing(key)
        }
    }

    /// The number of open containers, including the current one on a path.
    var containerDepth: Int {
        frame.pointee.depth + (frame.pointee.isPlain ? 0 : lists.outerContainers.count - frame.pointee.outerContainers)
    }
}
