#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where programs of this user keep what they can work out again.
public enum CacheFolder {
    /// apigen's own: `$XDG_CACHE_HOME/apigen` (XDG Base Directory Specification), or where the system has such things;
    /// nil where the environment names no home.
    public static var current: String? {
        if let folder = self.variable("XDG_CACHE_HOME") { return FilePath.join(folder, "apigen") }
        guard let home = self.variable("HOME") else { return nil }
        #if canImport(Darwin)
            return FilePath.join(home, "Library/Caches/apigen")
        #else
            return FilePath.join(home, ".cache/apigen")
        #endif
    }

    /// A relative path is not to be used, says the specification.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
