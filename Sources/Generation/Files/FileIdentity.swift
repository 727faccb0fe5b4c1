#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Which file a path leads to: the same for all names, links and spellings of one file.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// How many names the file has.
    let nameCount: UInt64

    /// Nil where the path leads to nothing. Links are followed.
    init?(of path: String) {
        var information: stat = stat()
        guard stat(path, &information) == 0 else { return nil }
        self.device = UInt64(truncatingIfNeeded: information.st_dev)
        self.number = UInt64(information.st_ino)
        self.nameCount = UInt64(information.st_nlink)
    }

    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        left.device == right.device && left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(self.device)
        hasher.combine(self.number)
    }
}
