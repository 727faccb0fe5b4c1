/// Writes one JSON document as UTF-8 bytes.
///
/// Numbers are written with the fewest digits that read back the same; what is not finite becomes one of the strings
/// "NaN", "Infinity" and "-Infinity", which auto-cast reads back.
public struct JSONWriter: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    var count: Int = 0
    private var capacity: Int
    /// Whether something stands before the next value that a comma must part from it.
    var needsComma: Bool = false
    /// The containers on paths of the spec that are open.
    var nested: [NestedContainer] = []
    /// How the dates of the field that is written now are to stand; only while `hasDates` says so.
    var dates: DateFormat = .iso8601
    @usableFromInline var hasDates: Bool = false
    /// A tag that the next object is to begin with.
    var pendingTag: PendingTag?

    init(capacity: Int = 256) {
        self.bytes = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        self.bytes.deallocate()
    }

    /// What has been written.
    var output: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: self.bytes, count: self.count)
    }

    /// Where the next bytes go; there is room for at least so many. Say with `wrote` how many there are.
    @inline(__always)
    mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if self.capacity &- self.count < size { self.grow(size) }
        return self.bytes + self.count
    }

    @inline(__always)
    mutating func wrote(_ size: Int) {
        self.count &+= size
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        let capacity: Int = max(self.capacity * 2, self.count + size)
        let bytes: UnsafeMutablePointer<UInt8> = .allocate(capacity: capacity)
        bytes.update(from: self.bytes, count: self.count)
        self.bytes.deallocate()
        self.bytes = bytes
        self.capacity = capacity
    }

    /// Forgets what was written from there on.
    mutating func truncate(_ count: Int) {
        self.count = count
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        self.room(1).pointee = byte
        self.count &+= 1
    }

    @inline(__always)
    mutating func raw(_ source: UnsafePointer<UInt8>, _ count: Int) {
        self.room(count).update(from: source, count: count)
        self.count &+= count
    }

    /// The comma before a value, where one is needed.
    @inline(__always)
    mutating func separate() {
        if self.needsComma { self.byte(Byte.comma) }
        self.needsComma = true
    }
}
