#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

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

extension OutputText {
    /// Appends a text of one or several lines; empty lines stay empty.
    mutating func append(_ text: String, indents: TextIndents, of constants: UnsafePointer<UInt8>) {
        text.withContiguousUTF8 { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
            if indents.start.count > 0, isAtLineStart, start.pointee != Self.newline {
                append(constants + indents.start.start, indents.start.count)
            }
            guard indents.further.count > 0 else {
                append(start, bytes.count)
                return
            }
            appendLines(start, bytes.count, indent: constants + indents.further.start, indents.further.count)
        }
    }

    private mutating func appendLines(
        _ start: UnsafePointer<UInt8>, _ count: Int, indent: UnsafePointer<UInt8>, _ indentCount: Int
    ) {
        var rest = start
        let end = start + count
        while let found = memchr(rest, Int32(Self.newline), end - rest) {
            let next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
            append(rest, next - rest)
            rest = next
            if rest < end, rest.pointee != Self.newline { append(indent, indentCount) }
        }
        append(rest, end - rest)
    }
}

extension String {
    /// The text's bytes where they stand, which they do in one piece unless the text comes from Objective-C.
    fileprivate func withContiguousUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) != nil { return }
        var copy = self
        copy.withUTF8(body)
    }
}
