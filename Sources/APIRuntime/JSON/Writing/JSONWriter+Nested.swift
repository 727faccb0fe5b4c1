/// A container on a path of the spec, which is left out when nothing was written inside.
struct NestedContainer {
    /// What stood before it.
    var start: Int
    var neededComma: Bool
    var contentStart: Int
    var isArray: Bool
    var isElement: Bool
    /// Of an array: whether one of its elements is more than a gap.
    var hasContent: Bool = false
}

extension JSONWriter {
    /// Opens an object on a path.
    ///
    /// - Parameter keys: those of the object, for error texts.
    public mutating func beginNested(_ key: StaticString, _ keys: @autoclosure () -> KeyTable? = nil) {
        self.open(key, isArray: false, keys)
    }

    /// Opens an array on a path.
    ///
    /// - Parameter keys: those of the array, for error texts.
    public mutating func beginNestedArray(_ key: StaticString, _ keys: @autoclosure () -> KeyTable? = nil) {
        self.open(key, isArray: true, keys)
    }

    /// Opens an object that is the next element of an array on a path.
    ///
    /// - Parameter keys: those of the object, for error texts.
    public mutating func beginNestedElement(_ keys: @autoclosure () -> KeyTable? = nil) {
        self.open(nil, isArray: false, keys)
    }

    /// Opens an array that is the next element of an array on a path.
    ///
    /// - Parameter keys: those of the array, for error texts.
    public mutating func beginNestedArrayElement(_ keys: @autoclosure () -> KeyTable? = nil) {
        self.open(nil, isArray: true, keys)
    }

    private mutating func open(_ key: StaticString?, isArray: Bool, _ keys: () -> KeyTable?) {
        let start: Int = self.count
        let neededComma: Bool = self.needsComma
        if let key: StaticString {
            self.key(key)
        } else {
            self.separate()
        }
        self.enter(keys)
        self.byte(isArray ? Byte.leftBracket : Byte.leftBrace)
        self.needsComma = false
        self.nested.append(
            NestedContainer(
                start: start, neededComma: neededComma, contentStart: self.count, isArray: isArray,
                isElement: key == nil))
    }

    /// Closes what was opened last on a path; leaves it out when nothing stands in it.
    public mutating func endNested() {
        guard let container: NestedContainer = self.nested.popLast() else { return }
        self.depth &-= 1
        let isEmpty: Bool = container.isArray ? !container.hasContent : self.count == container.contentStart
        if isEmpty {
            self.trace?.tables.tables[container.contentStart - 1] = nil
            self.truncate(container.start)
            self.needsComma = container.neededComma
            if container.isElement { self.nullElement() }
        } else {
            self.byte(container.isArray ? Byte.rightBracket : Byte.rightBrace)
            self.needsComma = true
            if container.isElement { self.noteContent() }
        }
    }

    /// A gap in an array on a path.
    public mutating func nullElement() {
        self.null()
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable) {
        self.noteContent()
        self.value(value)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?) {
        guard let value else { return self.null() }
        self.element(value)
        self.refuseNull()
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable, dates: DateFormat) {
        self.noteContent()
        self.value(value, dates: dates)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?, dates: DateFormat) {
        guard let value else { return self.null() }
        self.element(value, dates: dates)
    }

    /// The next element of an array.
    ///
    /// - Parameter casting: whether readers cast, so that numbers which are not finite become strings.
    public mutating func element(_ value: some JSONWritable, casting: Bool) {
        self.noteContent()
        self.write(value, dates: nil, casting: casting)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?, casting: Bool) {
        guard let value else { return self.null() }
        self.element(value, casting: casting)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>) {
        if case .keep = change { return self.nullElement() }
        self.noteContent()
        self.value(change)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return self.nullElement() }
        self.noteContent()
        self.value(change, dates: dates)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>, casting: Bool) {
        if case .keep = change { return self.nullElement() }
        self.noteContent()
        self.write(change, dates: nil, casting: casting)
    }

    mutating func noteContent() {
        guard let last: Int = self.nested.indices.last else { return }
        self.nested[last].hasContent = true
    }
}
