/// Writes one JSON document as UTF-8 bytes.
///
/// Numbers are written with the fewest digits that read back the same. What cannot be read back is noted, not thrown, so
/// that generated code needs no `try` and writing costs nothing for it: the outermost call (`toJSON()`) throws.
public struct JSONWriter: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline var count: Int = 0
    /// Behind the JSON value null that was written last.
    @usableFromInline var nullEnd: Int = -1
    private var capacity: Int
    /// Whether something stands before the next value that a comma must part from it.
    var needsComma: Bool = false
    /// The containers on paths of the spec that are open.
    var nested: [NestedContainer] = []
    /// How the dates of the field that is written now are to stand; only while `hasDates` says so.
    var dates: DateFormat = .iso8601
    var hasDates: Bool = false
    /// Whether the field that is written now has dates of its own, or is cast.
    @usableFromInline var hasOptions: Bool = false
    /// Whether what is not finite becomes one of the strings "NaN", "Infinity" and "-Infinity", which auto-cast reads.
    var isCasting: Bool = false
    /// A tag that the next object is to begin with.
    var pendingTag: PendingTag?
    /// How many containers are open.
    var depth: Int = 0
    /// The greatest depth; 0 while tracing, so that every container takes the slow way, where it can be noted.
    let depthLimit: Int
    /// Where values begin that must not be empty, as far as that is still to be looked at.
    var nonEmpty: [Int] = []
    /// Whether something was written that must not be sent.
    private(set) var isRefused: Bool = false
    /// What a second run notes, which is made only to say why the first one failed.
    let trace: WriteTrace?

    init(capacity: Int = 256, trace: WriteTrace? = nil) {
        self.bytes = .allocate(capacity: capacity)
        self.capacity = capacity
        self.trace = trace
        self.depthLimit = trace == nil ? JSONReader.maximumDepth : 0
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
        self.nullEnd = -1
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

    /// Notes that the value at the offset must not be sent; the texts are made only while tracing.
    ///
    /// - Parameters:
    ///   - element: which element of the value it is.
    ///   - found: nil: what is written there.
    @inline(never)
    mutating func refuse(
        at offset: Int, _ element: ElementPlace? = nil, expected: @autoclosure () -> String,
        found: @autoclosure () -> String? = nil
    ) {
        self.isRefused = true
        guard let trace: WriteTrace = self.trace, trace.refusals.count < FaultReport.maximumFaults else { return }
        // What is told only when it is written comes later than what stands behind it.
        let index: Int = trace.refusals.firstIndex { $0.offset > offset } ?? trace.refusals.endIndex
        trace.refusals.insert(
            WriteTrace.Refusal(offset: offset, element: element, expected: expected(), found: found()), at: index)
    }

    /// The comma before a value, where one is needed.
    @inline(__always)
    mutating func separate() {
        if self.needsComma { self.byte(Byte.comma) }
        self.needsComma = true
    }
}
