import WireSyntax

/// Text of a URL that is put together in memory of the stack, so that only the whole of it is allocated.
struct URLWriter: ~Copyable {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private var count: Int = 0

    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    /// The bytes of a text. They are only valid while `use` runs.
    /// - Parameters:
    ///   - capacity: The greatest length of the text, in bytes. What is longer is cut off.
    ///   - write: Puts the text together.
    static func bytes<Result>(
        atMost capacity: Int, _ write: (inout URLWriter) -> Void, _ use: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(capacity, 1)) { memory in
            var writer = URLWriter(memory)
            write(&writer)
            return use(writer.written)
        }
    }

    /// A text.
    /// - Parameters:
    ///   - capacity: The greatest length of the text, in bytes. What is longer is cut off.
    ///   - write: Puts the text together.
    static func text(atMost capacity: Int, _ write: (inout URLWriter) -> Void) -> String {
        bytes(atMost: capacity, write) { bytes in String(decoding: bytes, as: UTF8.self) }
    }

    private var written: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: memory[..<count])
    }

    /// Whether the text so far has a byte.
    func contains(_ byte: UInt8) -> Bool {
        written.contains(byte)
    }

    mutating func append(_ byte: UInt8) {
        guard count < memory.count else { return }
        memory[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ bytes in append(bytes) }) == nil {
            for byte in text.utf8 { append(byte) }
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let length = min(bytes.count, memory.count - count)
        _ = memory[count...].update(fromContentsOf: bytes.prefix(length))
        count += length
    }

    /// Appends a text, percent-encoded.
    mutating func append(encoding text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ bytes in append(encoding: bytes) }) == nil {
            for byte in text.utf8 { append(encoding: byte) }
        }
    }

    private mutating func append(encoding bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { append(encoding: byte) }
    }

    private mutating func append(encoding byte: UInt8) {
        guard !URLText.isUnreserved(byte) else { return append(byte) }
        append(UInt8(ascii: "%"))
        append(PercentEncoding.digit(byte >> 4))
        append(PercentEncoding.digit(byte & 0xF))
    }
}
