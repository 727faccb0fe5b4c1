#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Questions about the contents of files.
package enum FileBytes {
    /// Whether two contents are the same; at the speed of memory in builds without optimisation too, which comparing
    /// arrays is not.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return memcmp(first, second, left.count) == 0
            }
        }
    }

    /// How many line breaks a content has, counted in leaps from one to the next.
    package static func lineBreaks(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard var rest = bytes.baseAddress else { return 0 }
            let end: UnsafeRawPointer = rest + bytes.count
            var count: Int = 0
            while let found = memchr(rest, Int32(UInt8(ascii: "\n")), end - rest) {
                count += 1
                rest = UnsafeRawPointer(found) + 1
            }
            return count
        }
    }
}
