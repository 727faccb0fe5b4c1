#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

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
