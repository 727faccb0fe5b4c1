/// Text in UTF-8 that grows at its end.
///
/// It has memory of its own, because each append to an array goes through generic code in builds without optimisation,
/// which is how users of the plugin run the tool.
struct OutputText: ~Copyable {
    static let newline: UInt8 = UInt8(ascii: "\n")

    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count: Int = 0
    /// Whether the text goes on at the start of a line as long as it is empty.
    private let startsLine: Bool

    init(startsLine: Bool) {
        self.startsLine = startsLine
        capacity = 1 << 16
        start = .allocate(capacity: capacity)
    }

    deinit {
        start.deallocate()
    }

    var isAtLineStart: Bool {
        count == 0 ? startsLine : start[count - 1] == Self.newline
    }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    mutating func append(_ bytes: UnsafePointer<UInt8>, _ added: Int) {
        if count + added > capacity { grow(to: count + added) }
        (start + count).update(from: bytes, count: added)
        count += added
    }

    private mutating func grow(to least: Int) {
        capacity = max(least, capacity * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
