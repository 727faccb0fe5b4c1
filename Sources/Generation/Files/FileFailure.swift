#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Something that the file system refused.
public struct FileFailure: Error, Sendable, Hashable {
    public let path: String
    /// A sentence in lower case without a full stop, which names the path.
    public let message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// What the system call that has just failed says of itself.
    ///
    /// - Parameter action: what was to be done, such as `read`.
    package static func lastError(_ action: String, _ path: String) -> FileFailure {
        FileFailure(path: path, message: "cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
