#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The name of a temporary file, such as `.Gallery.swift.4711-9f03c2e1.apigen`: hidden, and telling which process writes
/// it.
///
/// Numbers of processes come again, soon so in containers, where each run may have the same one, and two containers may
/// share a folder. So a name has a number drawn by lot, too: no run meets a file that another has left or is writing.
struct TemporaryName {
    private static let ending: String = ".apigen"
    /// In bytes of UTF-8.
    private static let longest: Int = 180

    let text: String
    private let process: pid_t

    /// A name that this process alone uses, and once.
    init(for name: String) {
        self.process = getpid()
        let lot: String = String(UInt64.random(in: .min ... .max), radix: 16)
        self.text = ".\(Self.shortened(name)).\(self.process)-\(lot)\(Self.ending)"
    }

    /// Leaves room for the rest in the 255 bytes that file systems allow.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > self.longest else { return name }
        var start: Substring = name[...]
        while start.utf8.count > self.longest { start.removeLast() }
        return start + ".swift"
    }

    /// Nil for names of any other form.
    init?(_ text: String) {
        guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
        let parts: [Substring] = text.dropLast(Self.ending.count).split(separator: ".")
        let numbers: [Substring] = parts.last?.split(separator: "-") ?? []
        guard parts.count >= 2, let process = numbers.first.flatMap({ pid_t($0) }), numbers.count <= 2,
            numbers.dropFirst().allSatisfy({ UInt64($0, radix: 16) != nil })
        else { return nil }
        self.process = process
        self.text = text
    }

    /// Whether the process that wrote it has ended without removing it. One of this process's own number is from an
    /// earlier process: names are asked for before this one has written anything.
    var isAbandoned: Bool {
        guard self.process > 0 else { return false }
        return self.process == getpid() || (kill(self.process, 0) != 0 && errno == ESRCH)
    }
}
