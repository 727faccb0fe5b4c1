import Parallelism

/// The folder that generated files stand in, side by side with whatever else a team keeps there.
public struct OutputFolder: Sendable {
    let path: String
    private let kind: OutputKind

    /// - Parameters:
    ///   - path: the folder; it need not exist.
    ///   - kind: the files that it gets; others in it are nobody's business.
    public init(path: String, kind: OutputKind = .swift) {
        self.path = FilePath.trimmed(path)
        self.kind = kind
    }

    /// Compares the folder with what is to stand in it.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    public func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        switch try FileReading.kind(of: self.path) {
        case nil:
            return OutputPlan(existing: [:], wanted: wanted)
        case .folder:
            let existing: [(String, [UInt8])] = try self.ownFiles(wanted: Set(wanted.map(\.name))) { $0 }
            return OutputPlan(existing: Dictionary(existing) { first, _ in first }, wanted: wanted)
        default:
            throw FileFailure(path: self.path, message: "cannot write into \(self.path): it is not a folder")
        }
    }

    /// The names of apigen's own files, and what they hold.
    func digests() throws(FileFailure) -> [(name: String, content: Digest)] {
        try self.ownFiles(wanted: []) { Digest($0) }.map { (name: $0, content: $1) }
    }

    /// Apigen's own files, which are told by their first line, sorted by name, and what is made of their texts.
    private func ownFiles<Content: Sendable>(
        wanted: Set<String>, _ content: @Sendable ([UInt8]) -> Content
    ) throws(FileFailure) -> [(String, Content)] {
        let names: [String] = try FileReading.names(in: self.path).filter { self.kind.header(of: $0) != nil }
        let contents: [Result<Content?, FileFailure>] = names.parallelMap { name in
            Result { () throws(FileFailure) in
                try self.ownText(of: name, isWanted: wanted.contains(name)).map { content($0) }
            }
        }
        var files: [(String, Content)] = []
        for (name, result) in zip(names, contents) {
            if let content = try result.get() { files.append((name, content)) }
        }
        return files
    }

    /// The text of one of apigen's own files; nil for a file of somebody else's that is in nobody's way.
    private func ownText(of name: String, isWanted: Bool) throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.path, name)
        guard let kind = try FileReading.kind(of: file, followingLinks: false) else { return nil }
        if kind == .file, try self.isOwn(file, named: name) { return try FileReading.bytes(of: file) }
        guard isWanted else { return nil }
        throw FileFailure(path: file, message: "cannot write \(file): it was not written by apigen; move it away")
    }

    /// Whether apigen wrote the file. An empty one is taken for its own, because nothing is lost with it.
    private func isOwn(_ file: String, named name: String) throws(FileFailure) -> Bool {
        guard let header = self.kind.header(of: name) else { return false }
        let start: [UInt8] = try FileReading.bytes(of: file, limit: header.utf8.count)
        return start.isEmpty || start.starts(with: header.utf8)
    }
}
