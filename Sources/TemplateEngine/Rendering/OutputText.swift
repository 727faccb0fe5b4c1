#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A growing text in UTF-8.
///
/// It manages its own memory, because appending to an array is slow in debug builds, and users of the plugin run debug
/// builds of the tool.
struct OutputText: ~Copyable {
    static let newline: UInt8 = UInt8(ascii: "\n")

    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count: Int = 0
    /// The list on the current line.
    private var list: SeparatedList?
    /// Whether that list is complete, so that the line can be broken when it ends.
    private var awaitsLineEnd: Bool = false
    /// Whether an empty text is at the start of a line.
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
        guard awaitsLineEnd, let lineEnd = memchr(bytes, Int32(Self.newline), added) else {
            return put(bytes, added)
        }
        let before = UnsafeRawPointer(lineEnd) - UnsafeRawPointer(bytes)
        put(bytes, before)
        endLine()
        put(bytes + before, added - before)
    }

    private mutating func put(_ bytes: UnsafePointer<UInt8>, _ added: Int) {
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

extension OutputText {
    mutating func beginList() {
        if list == nil || list?.isOpen == false && list?.items.isEmpty == true { list = SeparatedList() }
        list?.depth += 1
        awaitsLineEnd = false
    }

    mutating func beginItem(isFirst: Bool) {
        if !isFirst { append(SeparatedList.separator) }
        guard list?.depth == 1, list?.end == 0 else { return }
        list?.items.append(count)
    }

    mutating func endList() {
        list?.depth -= 1
        awaitsLineEnd = list?.isOpen == false
        if awaitsLineEnd, list?.end == 0 { list?.end = count }
    }

    /// Breaks the list of the line that ends here, if the line is too long.
    mutating func endLine() {
        guard awaitsLineEnd, let finished = list else { return }
        awaitsLineEnd = false
        list = nil
        guard let first = finished.items.first else { return }
        let start = lineStart(of: first)
        guard count - start > SeparatedList.columns else { return }
        let line = UnsafeBufferPointer(rebasing: bytes[start...])
        guard Self.columns(of: line) > SeparatedList.columns, !Self.hasLineEnd(line) else { return }
        breakLine(Array(line), at: finished)
    }

    /// The number of Unicode scalars: bytes 10xxxxxx continue one.
    private static func columns(of line: UnsafeBufferPointer<UInt8>) -> Int {
        var columns = 0
        for byte in line where byte & 0xC0 != 0x80 { columns += 1 }
        return columns
    }

    private static func hasLineEnd(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.baseAddress.map { memchr($0, Int32(newline), line.count) != nil } ?? false
    }

    private func lineStart(of position: Int) -> Int {
        var start = position
        while start > 0, bytes[start - 1] != Self.newline { start -= 1 }
        return start
    }

    private mutating func breakLine(_ line: [UInt8], at list: SeparatedList) {
        let offset = count - line.count
        let indent = [Self.newline] + line.prefix { $0 == UInt8(ascii: " ") }
        let head = list.items[0] - offset
        let isArray = head > 0 && line[head - 1] == UInt8(ascii: "[")
        count -= line.count
        put(line, 0..<head)
        for (index, item) in list.items.enumerated() {
            let isLast = index == list.items.count - 1
            let end = isLast ? list.end : list.items[index + 1] - SeparatedList.separator.count
            append(indent)
            append(SeparatedList.step)
            put(line, item - offset..<end - offset)
            if !isLast || isArray { append(SeparatedList.comma) }
        }
        append(indent)
        put(line, list.end - offset..<line.count)
    }

    private mutating func append(_ bytes: [UInt8]) {
        put(bytes, bytes.indices)
    }

    private mutating func put(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { put(start + range.lowerBound, range.count) }
        }
    }
}

extension String {
    /// Calls a closure with the bytes of the text, without copying them unless the text comes from Objective-C.
    fileprivate func withContiguousUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) != nil { return }
        var copy = self
        copy.withUTF8(body)
    }
}

/// A list whose elements are separated by commas, such as the arguments of a call.
///
/// It is on one line, together with everything before and after it, if that line has at most 120 columns. Otherwise
/// each element is on a line of its own, one step deeper than the line on which the list begins. The last element then
/// has a comma as well if the list is in square brackets. A list within an element is never broken, and a second list
/// on the same line only if the first one is empty.
private struct SeparatedList {
    /// The columns of a line, as in the configuration of Swift's formatter.
    static let columns: Int = 120
    static let step: [UInt8] = Array("    ".utf8)
    static let separator: [UInt8] = Array(", ".utf8)
    static let comma: [UInt8] = Array(",".utf8)

    /// The number of lists that have begun and not ended: this one and those within its current element.
    var depth: Int = 0
    /// Positions in the output, each after the separator.
    var items: [Int] = []
    /// The position of the list's end.
    var end: Int = 0

    var isOpen: Bool { depth > 0 }
}
