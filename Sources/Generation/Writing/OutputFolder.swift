import Parallelism
import TextForms

/// The folder that generated files stand in, side by side with whatever else a team keeps there.
public struct OutputFolder: Sendable {
    package let path: String
    let kind: OutputKind
    /// Whether files that apigen did not write are overwritten where they are in the way.
    package let isForced: Bool

    /// - Parameters:
    ///   - path: the folder; it need not exist.
    ///   - kind: the files that it gets; others in it are nobody's business.
    ///   - isForced: whether files that apigen did not write are overwritten where they are in the way.
    public init(path: String, kind: OutputKind = .swift, isForced: Bool = false) {
        self.path = FilePath.trimmed(path)
        self.kind = kind
        self.isForced = isForced
    }

    /// Compares the folder with what is to be in it.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    public func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        guard try self.isThere() else { return OutputPlan(existing: [], wanted: wanted) }
        let names: Set<ExactText> = Set(wanted.map { ExactText($0.name) })
        let existing: [(String, [UInt8])] = try self.ownFiles(wanted: names) { $0 }
        return OutputPlan(existing: existing.map { OutputFile(name: $0, bytes: $1) }, wanted: wanted)
    }

    /// - Throws: a path that leads to something else.
    package func isThere() throws(FileFailure) -> Bool {
        switch try FileReading.kind(of: self.path) {
        case nil: return false
        case .folder: return true
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
        wanted: Set<ExactText>, _ content: @Sendable ([UInt8]) -> Content
    ) throws(FileFailure) -> [(String, Content)] {
        let names: [String] = try FileReading.names(in: self.path).filter { self.kind.header(of: $0) != nil }
        let contents: [Result<Content?, FileFailure>] = names.parallelMap { name in
            Result { () throws(FileFailure) in
                try self.ownText(of: name, isWanted: wanted.contains(ExactText(name))).map { content($0) }
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
        if kind == .file {
            let isOwn: Bool = try self.kind.owns(file, named: name)
            if isOwn || isWanted && self.isForced { return try FileReading.bytes(of: file) }
        }
        guard isWanted else { return nil }
        throw self.foreign(name)
    }

    /// What is said of a file in the way that apigen did not write.
    package func foreign(_ name: String) -> FileFailure {
        let file: String = FilePath.join(self.path, name)
        return FileFailure(
            path: file, message: "cannot write \(file): it was not written by apigen; move it away, or use --force")
    }
}
