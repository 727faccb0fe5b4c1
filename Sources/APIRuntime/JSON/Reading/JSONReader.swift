/// Reads one JSON document (RFC 8259) from its UTF-8 bytes, in one pass, straight into models.
///
/// Generated code gets it `inout`; it lives only as long as the bytes are borrowed, so it cannot be copied or kept.
/// A byte order mark at the start is skipped, as RFC 8259, section 8.1, allows.
@frozen
public struct JSONReader: ~Copyable {
    /// How many containers may lie in one another; what is nested deeper fails as "too deep".
    public static let maximumDepth: Int = 512

    @usableFromInline var position: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline var depth: Int
    /// The greatest depth; 0 while tracing, so that every container takes the slow way, where it can be noted.
    @usableFromInline let depthLimit: Int
    @usableFromInline var stack: StackGuard
    /// What makes generic reads leave the fast way.
    @usableFromInline var state: State
    /// The options of the generic read that is going on, or nil.
    @usableFromInline var options: UnsafePointer<ReadOptions>?
    /// The object whose kind was chosen last, by looking ahead.
    @usableFromInline var chosen: ChosenObject
    /// How many elements were left out because they were bad and their array or dictionary drops bad ones.
    public internal(set) var droppedElements: Int
    @usableFromInline let trace: Trace?

    init(_ start: UnsafePointer<UInt8>, count: Int, trace: Trace?) {
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
    public var offset: Int {
        self.position - self.start
    }

    /// Runs `body` on a reader over the bytes.
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
            var reader: JSONReader = JSONReader(address, count: bytes.count, trace: trace)
            reader.skipByteOrderMark()
            return try body(&reader)
        }
    }
}
