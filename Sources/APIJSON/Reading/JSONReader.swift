/// Reads one JSON document (RFC 8259) from its UTF-8 bytes, in one pass, straight into models.
///
/// Generated code gets it `inout`; it lives only as long as the bytes are borrowed, so it cannot be copied or kept.
/// A byte order mark at the start is skipped, as RFC 8259, section 8.1, allows.
public struct JSONReader: ~Copyable {
    /// How many containers may lie in one another; what is nested deeper fails as "too deep".
    @_spi(Generated) public static let maximumDepth: Int = 512

    @usableFromInline package var position: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    @usableFromInline package let start: UnsafePointer<UInt8>
    @usableFromInline var depth: Int
    /// The greatest depth; 0 while tracing, so that every container takes the slow way, where it can be noted.
    @usableFromInline let depthLimit: Int
    @usableFromInline var stack: StackGuard
    /// What makes generic reads leave the fast way.
    @usableFromInline var state: State
    /// The options of the generic read that is going on, or nil.
    @_spi(Generated) public var options: UnsafePointer<ReadOptions>?
    /// The object whose kind was chosen last, by looking ahead.
    @usableFromInline var chosen: ChosenObject
    /// How many elements were left out because they were bad and their array or dictionary drops bad ones.
    @_spi(Generated) public internal(set) var droppedElements: Int
    @usableFromInline let trace: Trace?
    /// What a model's fields are listed in, instead of being read.
    @usableFromInline let list: FieldList?
    /// The model that is being read; it lives as long as the call that reads it.
    @usableFromInline var frame: UnsafeMutablePointer<ObjectFrame>
    /// The containers that are open around those on paths, of all models.
    @usableFromInline var outerContainers: [OuterContainer]
    /// Values of the fields with several paths, of all models.
    @usableFromInline var notedPlaces: [NotedPlace]
    /// Keys behind the first 128 that came, of all objects.
    @usableFromInline var lateKeys: [Int]

    private init(
        _ start: UnsafePointer<UInt8>, count: Int, trace: Trace?, list: FieldList?,
        frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        self.start = start
        self.position = start
        self.end = start + count
        self.depth = 0
        self.depthLimit = trace == nil ? JSONReader.maximumDepth : 0
        self.stack = StackGuard()
        self.state = []
        self.options = nil
        self.chosen = ChosenObject()
        self.droppedElements = 0
        self.trace = trace
        self.list = list
        self.frame = frame
        self.outerContainers = []
        self.notedPlaces = []
        self.lateKeys = []
    }

    /// Why generic reads have more to do than to read.
    @usableFromInline
    struct State: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// `options` belong to an outer read.
        @inlinable static var options: State { State(rawValue: 1) }
    }

    /// Where the reader stands, in bytes from the start.
    @_spi(Generated) public var offset: Int {
        self.position - self.start
    }

    /// A reader that goes over values, but reads no model.
    init(scanning start: UnsafePointer<UInt8>, count: Int) {
        self.init(start, count: count, trace: nil, list: nil, frame: ObjectFrame.unused)
    }

    /// Runs `body` on a reader over the bytes, behind a byte order mark.
    static func read<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, trace: Trace? = nil,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(ReadFailure) -> Value {
        // An empty buffer may have no address; the reader wants one that it never reads from.
        let empty: [UInt8] = [0]
        return try empty.withUnsafeBufferPointer { (nothing: UnsafeBufferPointer<UInt8>) throws(ReadFailure) -> Value in
            guard let address: UnsafePointer<UInt8> = bytes.baseAddress ?? nothing.baseAddress else {
                throw ReadFailure(.syntax, at: 0, detail: ReadFailure.SyntaxRule.value.rawValue)
            }
            return try self.read(address, count: bytes.count, trace: trace) {
                (reader: inout JSONReader) throws(ReadFailure) -> Value in
                reader.skipByteOrderMark()
                return try body(&reader)
            }
        }
    }

    /// Runs `body` on a reader over the bytes from an address on.
    ///
    /// - Parameter list: what a model's fields are listed in, instead of being read.
    static func read<Value>(
        _ start: UnsafePointer<UInt8>, count: Int, trace: Trace? = nil, list: FieldList? = nil,
        _ body: (inout JSONReader) throws(ReadFailure) -> Value
    ) throws(ReadFailure) -> Value {
        var frame: ObjectFrame = ObjectFrame.none
        return try withUnsafeMutablePointer(to: &frame) {
            (frame: UnsafeMutablePointer<ObjectFrame>) throws(ReadFailure) -> Value in
            var reader: JSONReader = JSONReader(start, count: count, trace: trace, list: list, frame: frame)
            return try body(&reader)
        }
    }
}
