import Parallelism

/// The folder that generated files stand in, side by side with whatever else a team keeps there.
public struct OutputFolder: Sendable {
    let path: String

    /// - Parameter path: the folder; it need not exist.
    public init(path: String) {
        self.path = FilePath.trimmed(path)
    }

    /// Compares the folder with what is to stand in it.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    public func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        switch try FileReading.kind(of: self.path) {
        case nil:
            return OutputPlan(existing: [:], wanted: wanted)
        case .folder:
            return OutputPlan(existing: try self.ownFiles(wanted: Set(wanted.map(\.name))), wanted: wanted)
        default:
            throw FileFailure(path: self.path, message: "cannot write into \(self.path): it is not a folder")
        }
    }

    /// The texts of apigen's own files, which are told by their first line.
    private func ownFiles(wanted: Set<String>) throws(FileFailure) -> [String: [UInt8]] {
        let names: [String] = try FileReading.names(in: self.path).filter { $0.hasSuffix(".swift") }
        let texts: [Result<[UInt8]?, FileFailure>] = names.parallelMap { name in
            Result { () throws(FileFailure) in try self.ownText(of: name, isWanted: wanted.contains(name)) }
        }
        var files: [String: [UInt8]] = [:]
        for (name, text) in zip(names, texts) { files[name] = try text.get() }
        return files
    }

    /// The text of one of apigen's own files; nil for a file of somebody else's that is in nobody's way.
    private func ownText(of name: String, isWanted: Bool) throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.path, name)
        guard let kind = try FileReading.kind(of: file, followingLinks: false) else { return nil }
        if kind == .file, try self.isOwn(file) { return try FileReading.bytes(of: file) }
        guard isWanted else { return nil }
        throw FileFailure(path: file, message: "cannot write \(file): it was not written by apigen; move it away")
    }

    /// Whether apigen wrote the file. An empty one is taken for its own, because nothing is lost with it.
    private func isOwn(_ file: String) throws(FileFailure) -> Bool {
        let start: [UInt8] = try FileReading.bytes(of: file, limit: FileHeader.start.utf8.count)
        return start.isEmpty || FileHeader.opens(start)
    }
}
