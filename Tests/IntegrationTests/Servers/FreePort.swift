import APIRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Free ports of the loopback interface.
enum FreePort {
    /// Below the ephemeral ports: one of those may be taken by another test's connection, and the
    /// server that it was meant for cannot start.
    private static let range = 16_384..<32_768

    /// The ports that were given to servers, which may not have taken them yet.
    private static let given = Locked<Set<UInt16>>([])

    /// A random port that is free right now, and was not given to anybody before.
    static func find() throws -> Int {
        for _ in 0..<100 {
            let port = UInt16.random(in: UInt16(range.lowerBound)..<UInt16(range.upperBound))
            if isFree(port), given.withLock({ $0.insert(port).inserted }) { return Int(port) }
        }
        throw ServerFailure(description: "no free port in \(range)")
    }

    private static func isFree(_ port: UInt16) -> Bool {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
