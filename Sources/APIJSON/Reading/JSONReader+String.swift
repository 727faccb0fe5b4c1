@_spi(Generated) extension JSONReader {
    /// Reads a string.
    ///
    /// - Parameter casting: whether a number (its digits as they stand) or a bool is taken too.
    public mutating func string(casting: Bool = false) throws(ReadFailure) -> String {
        if self.position < self.end && self.position.pointee == Byte.quote {
            return JSONReader.makeString(try self.scanString())
        }
        return try self.castString(casting)
    }

    /// Reads a string, or nil for null.
    public mutating func optionalString(casting: Bool = false) throws(ReadFailure) -> String? {
        if try self.skipNull() { return nil }
        return try self.string(casting: casting)
    }

    /// Reads a string, or gives the default for null.
    public mutating func string(default value: String, casting: Bool = false) throws(ReadFailure) -> String {
        if try self.skipNull() { return value }
        return try self.string(casting: casting)
    }

    /// A key as generated code has it: what is between the quotes in JSON.
    static func unescaped(_ key: StaticString) -> String {
        let bytes: [UInt8] = [Byte.quote] + key.withUTF8Buffer { Array($0) } + [Byte.quote]
        let text: String? = bytes.withUnsafeBufferPointer { buffer in
            try? JSONReader.read(buffer) { (reader: inout JSONReader) throws(ReadFailure) -> String in
                try reader.string()
            }
        }
        return text ?? key.description
    }

    static func makeString(_ span: StringSpan) -> String {
        if span.hasEscapes { return makeEscapedString(span) }
        return makeString(span.start, span.count, isASCII: span.isASCII)
    }

    /// Makes a string of bytes that are known to be UTF-8.
    @inline(__always)
    private static func makeString(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> String {
        let bytes: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: start, count: count)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @inline(never)
    private static func makeEscapedString(_ span: StringSpan) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: span.count) { buffer -> String in
            guard let output: UnsafeMutablePointer<UInt8> = buffer.baseAddress else { return "" }
            let count: Int = Escape.resolve(span, into: output)
            return makeString(UnsafePointer(output), count, isASCII: false)
        }
    }
}
