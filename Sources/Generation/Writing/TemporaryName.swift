#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The name of a temporary file, such as `.Gallery.swift.4711.apigen`: hidden, and telling which process writes it.
struct TemporaryName {
    private static let ending: String = ".apigen"

    let text: String
    private let process: pid_t

    /// The name that this process uses for a file.
    init(for name: String) {
        self.process = getpid()
        self.text = ".\(name).\(self.process)\(Self.ending)"
    }

    /// Nil for names of any other form.
    init?(_ text: String) {
        guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
        let parts: [Substring] = text.dropLast(Self.ending.count).split(separator: ".")
        guard parts.count >= 3, parts[parts.count - 2] == "swift", let process = parts.last.flatMap({ pid_t($0) })
        else { return nil }
        self.process = process
        self.text = text
    }

    /// Whether the process that wrote it has ended without removing it.
    var isAbandoned: Bool {
        self.process > 0 && kill(self.process, 0) != 0 && errno == ESRCH
    }
}
