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
    fileprivate var layout: UnsafePointer<ObjectLayout>
    @usableFromInline var isPlain: Bool
    /// The number of the cursor's container.
    fileprivate var container: Int = 0
    /// The key whose value has not been read for all of its fields yet, or -1.
    fileprivate var key: Int = -1
    /// The number of these fields that have been read.
    fileprivate var part: Int = 0
    /// The next field with several paths, or -1 before the end of the object.
    fileprivate var alternative: Int = -1
    /// The end of the object, while fields with several paths are read.
    fileprivate var resume: Int = 0
    /// The parts of the reader's lists that belong to the enclosing models.
    fileprivate var outerContainers: Int
    fileprivate var outerPlaces: Int
    fileprivate var outerKeys: Int

    private init(cursor: ObjectCursor, layout: UnsafePointer<ObjectLayout>) {
        self.cursor = cursor
        self.layout = layout
        self.isPlain = true
        self.outerContainers = 0
        self.outerPlaces = 0
        self.outerKeys = 0
    }

    /// The value of the last key has been skipped, also for the other fields that read it.
    mutating func skippedValue() {
        self.target = ObjectFrame.taken
        if !self.isPlain { self.key = -1 }
    }

    /// The frame of a reader that has not read a model yet.
    static let none: ObjectFrame = {
        let layout: UnsafeMutablePointer<ObjectLayout> = .allocate(capacity: 1)
        layout.initialize(
            to: LayoutBuilder("", isTuple: false).layout(
                unknownKeys: .ignore, sensitive: "", validatesAll: false))
        let cursor: ObjectCursor = ObjectCursor(layout.pointee.containers[0].table)
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
    /// The next field does not come later in this pass.
    @usableFromInline static var later: Int { .max }
}

/// The lists of all models that are being read and are not plain. Each frame knows which part of them is its own.
@usableFromInline
struct FrameLists {
    /// The open containers around those on paths.
    fileprivate var outerContainers: [OuterContainer] = []
    /// The recorded values of fields with several paths.
    fileprivate var notedPlaces: [NotedPlace] = []
    /// Keys with an index of 128 or more that have been found.
    fileprivate var lateKeys: [Int] = []
}

/// An open container around the one that is being read.
private struct OuterContainer {
    let cursor: ObjectCursor
    let container: Int
    let keys: Int
}

/// The best value so far for a field with several paths.
private struct NotedPlace {
    var rank: Int = .max
    var place: Int = 0
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
        let frame: UnsafeMutablePointer<ObjectFrame> = self.frame
        let number: Int = frame.pointee.asked
        frame.pointee.asked = number &+ 1
        if frame.pointee.target > number { return false }
        if frame.pointee.target == number {
            frame.pointee.target = ObjectFrame.taken
            return true
        }
        if frame.pointee.target == ObjectFrame.taken { return try self.findField(number) }
        self.list?.append(name, nil, options)
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
        let frame: UnsafeMutablePointer<ObjectFrame> = self.frame
        let number: Int = frame.pointee.asked
        frame.pointee.asked = number &+ 1
        if frame.pointee.target > number { return false }
        if frame.pointee.target == number {
            frame.pointee.target = ObjectFrame.taken
            return true
        }
        if frame.pointee.target == ObjectFrame.taken { return try self.findField(number) }
        self.list?.append(name, paths, options)
        return false
    }

    /// Advances to the next value that belongs to a field, and returns whether it is this field.
    @usableFromInline
    mutating func findField(_ number: Int) throws(ReadFailure) -> Bool {
        let frame: UnsafeMutablePointer<ObjectFrame> = self.frame
        let found: Int = try self.findValue(frame)
        if found == number { return true }
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
        if self.isAtUnknownKey { try self.takeUnknownKey(into: &keys) }
    }

    @usableFromInline
    var isAtUnknownKey: Bool {
        self.frame.pointee.target == ObjectFrame.later && self.frame.pointee.pending == ObjectFrame.unknown
    }

    @usableFromInline
    mutating func takeUnknownKey(into keys: inout [String: JSON]) throws(ReadFailure) {
        try self.keep(&keys)
        self.frame.pointee.target = ObjectFrame.taken
    }

    /// Opens the object or array of a model.
    ///
    /// - Parameter frame: memory that has not been initialised.
    /// - Returns: the frame of the enclosing model.
    @usableFromInline
    mutating func begin(
        _ fields: FieldTable, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> UnsafeMutablePointer<ObjectFrame> {
        let layout: UnsafePointer<ObjectLayout> = fields.layout
        if layout.pointee.isTuple {
            frame.pointee.cursor = try self.beginTuple(fields.keys, unknownKeys: layout.pointee.unknownKeys)
        } else {
            try self.openObject(fields.keys, layout.pointee.unknownKeys, &frame.pointee.cursor)
        }
        frame.pointee.asked = 0
        frame.pointee.target = ObjectFrame.taken
        frame.pointee.pending = ObjectFrame.end
        frame.pointee.layout = layout
        frame.pointee.isPlain = layout.pointee.isPlain
        if !layout.pointee.isPlain { self.beginPaths(frame) }
        let outer: UnsafeMutablePointer<ObjectFrame> = self.frame
        self.frame = frame
        return outer
    }

    /// Initialises the properties that are needed if not every key is a field.
    private mutating func beginPaths(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        frame.pointee.container = 0
        frame.pointee.key = -1
        frame.pointee.part = 0
        frame.pointee.alternative = -1
        frame.pointee.resume = 0
        frame.pointee.outerContainers = self.lists.outerContainers.count
        frame.pointee.outerPlaces = self.lists.notedPlaces.count
        frame.pointee.outerKeys = self.lists.lateKeys.count
        for _ in 0..<frame.pointee.layout.pointee.alternatives.count { self.lists.notedPlaces.append(NotedPlace()) }
    }

    /// Whether there are values that the model has not read, so that it must ask for its fields again.
    @usableFromInline
    mutating func hasMoreFields() throws(ReadFailure) -> Bool {
        do throws(ReadFailure) {
            return try self.findMoreFields()
        } catch {
            return try self.findMoreFields(after: error)
        }
    }

    @inline(never)
    private mutating func findMoreFields(after failure: ReadFailure) throws(ReadFailure) -> Bool {
        try self.skipField(after: failure)
        return try self.hasMoreFields()
    }

    @inline(__always)
    private mutating func findMoreFields() throws(ReadFailure) -> Bool {
        let frame: UnsafeMutablePointer<ObjectFrame> = self.frame
        if frame.pointee.target == ObjectFrame.taken {
            frame.pointee.pending = try self.findValue(frame)
        } else if frame.pointee.target != ObjectFrame.later || frame.pointee.pending == ObjectFrame.unknown {
            // The model did not ask for a field that it has listed, or declares that it keeps unknown keys but does not.
            try self.skipValue()
            frame.pointee.pending = try self.findValue(frame)
        }
        guard frame.pointee.pending != ObjectFrame.end else { return false }
        frame.pointee.asked = 0
        frame.pointee.target = frame.pointee.pending == ObjectFrame.unknown ? ObjectFrame.later : frame.pointee.pending
        return true
    }

    /// Returns to the enclosing model, after success or failure.
    @inlinable
    mutating func end(_ outer: UnsafeMutablePointer<ObjectFrame>) {
        if !self.frame.pointee.isPlain { self.forgetPlaces() }
        self.frame = outer
    }

    @usableFromInline
    mutating func forgetPlaces() {
        while self.lists.outerContainers.count > self.frame.pointee.outerContainers {
            self.lists.outerContainers.removeLast()
        }
        while self.lists.notedPlaces.count > self.frame.pointee.outerPlaces { self.lists.notedPlaces.removeLast() }
        while self.lists.lateKeys.count > self.frame.pointee.outerKeys { self.lists.lateKeys.removeLast() }
    }

    /// Advances to the next value that belongs to a field.
    @inline(__always)
    private mutating func findValue(_ frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Int {
        guard frame.pointee.isPlain else { return try self.findValueOnPaths(frame) }
        if let key: Int = try self.nextField(frame) { return key < 0 ? ObjectFrame.unknown : key }
        let object: UnsafePointer<ContainerLayout> = frame.pointee.layout.pointee.containers
        try self.require(object.pointee.requiredLow, object.pointee.requiredHigh, frame)
        return ObjectFrame.end
    }

    private mutating func findValueOnPaths(
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) throws(ReadFailure) -> Int {
        while true {
            if frame.pointee.key >= 0 {
                if let field: Int = try self.nextFieldOfValue() { return field }
                continue
            }
            if frame.pointee.alternative >= 0 { return try self.nextAlternative() }
            if let key: Int = try self.nextField(frame) {
                if key < 0 { return ObjectFrame.unknown }
                if key >= 128 { self.lists.lateKeys.append(key) }
                let layout: UnsafePointer<ObjectLayout> = frame.pointee.layout
                let only: Int = layout.pointee.containers[frame.pointee.container].targets[key].only
                if only >= 0 { return only }
                frame.pointee.key = key
                frame.pointee.part = 0
            } else {
                try self.endContainer()
                guard self.lists.outerContainers.count > frame.pointee.outerContainers else {
                    frame.pointee.alternative = 0
                    frame.pointee.resume = self.offset
                    // The object counts as open until its fields with several paths have been read.
                    self.depth &+= 1
                    continue
                }
                self.leaveContainer()
            }
        }
    }

    /// The next field to read from the value of the current key. `nil` if the value was skipped, recorded or entered.
    private mutating func nextFieldOfValue() throws(ReadFailure) -> Int? {
        let layout: UnsafePointer<ObjectLayout> = self.frame.pointee.layout
        let target: KeyTarget = layout.pointee.containers[self.frame.pointee.container].targets[self.frame.pointee.key]
        let part: Int = self.frame.pointee.part
        guard part < target.fields.count else {
            if target.container >= 0 {
                if part > 0 { self.rewind() }
                try self.enterContainer(target.container)
            } else if part == 0 {
                try self.skipValue()
                self.frame.pointee.key = -1
            } else {
                self.frame.pointee.key = -1
            }
            return nil
        }
        // Several fields have this path, or a field holds the container of other fields. Each reads the value from its
        // start.
        if part > 0 { self.rewind() }
        self.frame.pointee.part = part + 1
        let path: FieldPath = target.fields[part]
        let field: FieldLayout = layout.pointee.fields[path.field]
        if path.rank >= 0 {
            try self.note(field, rank: path.rank)
            return nil
        }
        if field.options.contains(.absentIfEmpty), try self.skipEmpty() {
            if field.options.contains(.required) { throw self.missing(self.frame.pointee.key) }
            return nil
        }
        if field.options.contains(.nonEmpty) { try self.refuseEmpty() }
        return path.field
    }

    private mutating func enterContainer(_ number: Int) throws(ReadFailure) {
        let table: KeyTable = self.frame.pointee.layout.pointee.containers[number].table
        let outer: OuterContainer = OuterContainer(
            cursor: self.frame.pointee.cursor, container: self.frame.pointee.container, keys: self.lists.lateKeys.count)
        self.frame.pointee.cursor = try self.beginNested(table)
        self.lists.outerContainers.append(outer)
        self.frame.pointee.container = number
        self.frame.pointee.key = -1
    }

    private mutating func leaveContainer() {
        guard let outer: OuterContainer = self.lists.outerContainers.popLast() else { return }
        let late: Int = self.lists.lateKeys.count - outer.keys
        self.lists.lateKeys.removeLast(late)
        self.frame.pointee.cursor = outer.cursor
        self.frame.pointee.container = outer.container
        self.frame.pointee.key = -1
    }

    /// Checks that the required keys of a container were present.
    private mutating func endContainer() throws(ReadFailure) {
        let container: UnsafePointer<ContainerLayout> =
            self.frame.pointee.layout.pointee.containers + self.frame.pointee.container
        try self.require(container.pointee.requiredLow, container.pointee.requiredHigh, self.frame)
        guard !container.pointee.requiredBeyond.isEmpty else { return }
        let isNested: Bool = self.lists.outerContainers.count > self.frame.pointee.outerContainers
        let first: Int = isNested ? self.lists.outerContainers.last?.keys ?? 0 : self.frame.pointee.outerKeys
        let keys: Set<Int> = Set(self.lists.lateKeys[first...])
        for key: Int in container.pointee.requiredBeyond where !keys.contains(key) {
            try self.reportMissing(key)
        }
    }

    /// Records the position of a value of a field with several paths, unless it is null, and skips the value.
    private mutating func note(_ field: FieldLayout, rank: Int) throws(ReadFailure) {
        if field.options.contains(.absentIfEmpty), try self.skipEmpty() { return }
        let place: Int = self.offset
        let isNull: Bool = self.position < self.end && self.position.pointee == Byte.lowerN
        try self.skipValue()
        let index: Int = self.frame.pointee.outerPlaces + field.alternative
        if !isNull && rank < self.lists.notedPlaces[index].rank {
            self.lists.notedPlaces[index] = NotedPlace(rank: rank, place: place)
        }
    }

    /// After the object: goes back to the best value of the next field with several paths.
    private mutating func nextAlternative() throws(ReadFailure) -> Int {
        let layout: UnsafePointer<ObjectLayout> = self.frame.pointee.layout
        while self.frame.pointee.alternative < layout.pointee.alternatives.count {
            let number: Int = layout.pointee.alternatives[self.frame.pointee.alternative]
            let noted: NotedPlace = self.lists.notedPlaces[
                self.frame.pointee.outerPlaces + self.frame.pointee.alternative]
            let field: FieldLayout = layout.pointee.fields[number]
            self.frame.pointee.alternative += 1
            if noted.rank == .max {
                if field.options.contains(.required) {
                    try self.report(self.missing(field.rootKey), within: self.depth)
                }
                continue
            }
            self.position = self.start + noted.place
            self.frame.pointee.cursor.valueOffset = noted.place
            // The offset is no longer that of the last key.
            self.frame.pointee.cursor.lastField = -1
            if field.options.contains(.nonEmpty) { try self.refuseEmpty() }
            return number
        }
        self.position = self.start + self.frame.pointee.resume
        self.depth &-= 1
        return ObjectFrame.end
    }
}
