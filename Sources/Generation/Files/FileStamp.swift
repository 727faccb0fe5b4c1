#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the file system says of a file without its being read: another value when it was written or replaced.
struct FileStamp: Hashable, Sendable {
    let text: String

    /// Nil where there is no such file.
    init?(of path: String) {
        var information: stat = stat()
        guard stat(path, &information) == 0 else { return nil }
        #if canImport(Darwin)
            let time: timespec = information.st_mtimespec
        #else
            let time: timespec = information.st_mtim
        #endif
        self.text =
            "\(information.st_dev) \(information.st_ino) \(information.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
}
