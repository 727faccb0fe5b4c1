/// The position of the reader within one object, or within an array that is read by position.
@frozen
@_spi(Generated) public struct ObjectCursor {
    @usableFromInline var header: UnsafePointer<KeyTableHeader>
    /// The keys that have been read, as bits by index, up to 128.
    @usableFromInline var seenLow: UInt64 = 0
    @usableFromInline var seenHigh: UInt64 = 0
    /// The offset of the value of the last key, in bytes from the start of the document.
    var valueOffset: Int = 0
    /// The offset of the object itself.
    @usableFromInline var start: Int
    /// The key that is expected next. While tracing, an index that matches nothing.
    @usableFromInline var expected: Int
    /// The key that was last read.
    @usableFromInline var lastField: Int = -1
    /// The index of the next array element.
    @usableFromInline var index: Int = 0
    /// The offset of the last unknown key, for keeping it.
    @usableFromInline var unknownStart: Int = 0
    @usableFromInline var phase: Phase
    @usableFromInline var unknownKeys: UnknownKeys
    /// Whether the elements of the array are the fields in order, instead of values whose indices are keys.
    @usableFromInline var isTuple: Bool = false
    /// The tag by which the object's type was chosen in advance, and whether it has been found since.
    @usableFromInline var tag: UnsafePointer<TagNames>?
    @usableFromInline var hasTag: Bool = false
    /// Whether the keys with an index of 128 or more are known to be unique.
    @usableFromInline var hasComparedKeys: Bool = false

    @usableFromInline
    enum Phase: UInt8 {
        /// In an object, after at least one value.
        case following
        case first
        case firstElement
        case followingElement
        /// A null in place of an optional object: there are no keys.
        case none
    }

    /// How to handle keys that are not in the spec.
    @frozen
    public enum UnknownKeys: UInt8, Sendable {
        case ignore
        case error
        case keep
    }

    @inline(__always)
    init(_ table: KeyTable, phase: Phase, unknownKeys: UnknownKeys, of reader: borrowing JSONReader) {
        self.init(table)
        self.begin(table, phase: phase, unknownKeys: unknownKeys, of: reader)
    }

    /// Sets all properties that are ever read.
    @inline(__always)
    mutating func begin(
        _ table: KeyTable, phase: Phase, unknownKeys: UnknownKeys, of reader: borrowing JSONReader
    ) {
        let start: Int = reader.offset
        self.header = table.header
        self.seenLow = 0
        self.seenHigh = 0
        self.valueOffset = 0
        self.start = start
        self.expected = reader.depthLimit == 0 ? table.header.pointee.count : 0
        self.lastField = -1
        self.index = 0
        self.phase = phase
        self.unknownKeys = unknownKeys
        self.isTuple = false
        self.tag = reader.chosen.start == start ? reader.chosen.names : nil
        self.hasTag = false
        self.hasComparedKeys = false
    }

    /// A cursor that reads nothing.
    init(_ table: KeyTable) {
        self.header = table.header
        self.start = 0
        self.phase = .none
        self.unknownKeys = .ignore
        self.expected = 0
        self.tag = nil
    }

    var table: KeyTable {
        KeyTable(self.header)
    }

    func hasSeen(_ key: Int) -> Bool {
        if key < 64 { return self.seenLow &>> UInt64(key) & 1 == 1 }
        return key < 128 && self.seenHigh &>> UInt64(key &- 64) & 1 == 1
    }

    /// Records the key and returns whether it had been read before. Keys with an index of 128 or more are not recorded;
    /// for them the result is always true.
    @inline(__always)
    mutating func see(_ key: Int) -> Bool {
        if key < 64 {
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key)
            let isRepeated: Bool = self.seenLow & bit != 0
            self.seenLow |= bit
            return isRepeated
        }
        if key >= 128 { return true }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key &- 64)
        let isRepeated: Bool = self.seenHigh & bit != 0
        self.seenHigh |= bit
        return isRepeated
    }
}

extension KeyTable {
    init(_ header: UnsafePointer<KeyTableHeader>) {
        self.header = header
    }
}
