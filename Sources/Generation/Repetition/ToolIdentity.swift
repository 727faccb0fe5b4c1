#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What tells this build of the tool from others of the same version: its file, and when that was written.
enum ToolIdentity {
    /// Nil where the process does not know its own file.
    static var current: Digest? {
        guard let path = self.executable else { return nil }
        guard let stamp = FileStamp(of: path) else { return nil }
        var digest: Digest = Digest()
        digest.add(ToolVersion.current)
        digest.add(stamp.text)
        return digest
    }

    private static var executable: String? {
        #if canImport(Darwin)
            var path: [CChar] = [CChar](repeating: 0, count: Int(PATH_MAX))
            var size: UInt32 = UInt32(path.count)
            guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        #else
            return "/proc/self/exe"
        #endif
    }
}
