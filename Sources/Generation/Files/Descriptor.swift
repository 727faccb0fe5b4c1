#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// An open file of the process, owned elsewhere.
struct Descriptor: Sendable {
    static let standardOutput: Descriptor = Descriptor(STDOUT_FILENO)
    static let standardError: Descriptor = Descriptor(STDERR_FILENO)

    private let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// Writes everything; false, with the reason in `errno`, where that fails.
    func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest: UnsafeRawBufferPointer = buffer
            while let start = rest.baseAddress, !rest.isEmpty {
                let count: Int = self.writeSome(start, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }

    private func writeSome(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(self.number, start, count)
        #elseif canImport(Musl)
            Musl.write(self.number, start, count)
        #else
            Glibc.write(self.number, start, count)
        #endif
    }

    /// Whether somebody looks at what is written.
    var isTerminal: Bool {
        isatty(self.number) == 1
    }
}
