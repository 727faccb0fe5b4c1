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
        var files: [String: [UInt8]] = [:]
        for name in try FileReading.names(in: self.path) where name.hasSuffix(".swift") {
            let file: String = FilePath.join(self.path, name)
            guard let kind = try FileReading.kind(of: file, followingLinks: false) else { continue }
            if kind == .file, try self.isOwn(file) {
                files[name] = try FileReading.bytes(of: file)
            } else if wanted.contains(name) {
                throw FileFailure(
                    path: file,
                    message: "cannot write \(file): it was not written by apigen; move it away"
                )
            }
        }
        return files
    }

    /// Whether apigen wrote the file. An empty one is taken for its own, because nothing is lost with it.
    private func isOwn(_ file: String) throws(FileFailure) -> Bool {
        let start: [UInt8] = try FileReading.bytes(of: file, limit: FileHeader.start.utf8.count)
        return start.isEmpty || FileHeader.opens(start)
    }
}
