import Generation

/// A folder whose files cannot say themselves that apigen wrote them, so that a list beside them says it.
struct ListedFolder {
    /// The name of the list; it comes first where files are sorted.
    static let listName: String = ".apigen-files"
    private static let head: String =
        "# What apigen wrote here, and may change and remove. Leave this file beside it.\n"

    private let path: String

    init(path: String) {
        self.path = FilePath.trimmed(path)
    }

    /// Compares the folder with what is to stand in it, the list included.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        let list: OutputFile = OutputFile(
            name: Self.listName, bytes: Array((Self.head + wanted.map { $0.name + "\n" }.joined()).utf8))
        switch try FileReading.kind(of: self.path) {
        case nil: return OutputPlan(existing: [:], wanted: [list] + wanted)
        case .folder: return OutputPlan(existing: try self.existing(wanted), wanted: [list] + wanted)
        default: throw FileFailure(path: self.path, message: "cannot write into \(self.path): it is not a folder")
        }
    }

    private func existing(_ wanted: [OutputFile]) throws(FileFailure) -> [String: [UInt8]] {
        var existing: [String: [UInt8]] = [:]
        existing[Self.listName] = try self.bytes(of: Self.listName)
        let listed: Set<String> = Set(Self.names(in: existing[Self.listName] ?? []))
        for name in listed { existing[name] = try self.bytes(of: name) }
        for file in wanted where !listed.contains(file.name) {
            guard let bytes = try self.bytes(of: file.name) else {
                try self.requireNothing(at: file.name)
                continue
            }
            guard FileBytes.areEqual(bytes, file.bytes) else { throw self.inTheWay(file.name) }
            existing[file.name] = bytes
        }
        return existing
    }

    /// The text of a plain file; nil where there is none.
    private func bytes(of name: String) throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.path, name)
        guard try FileReading.kind(of: file, followingLinks: false) == .file else { return nil }
        return try FileReading.bytes(of: file)
    }

    private func requireNothing(at name: String) throws(FileFailure) {
        let file: String = FilePath.join(self.path, name)
        if try FileReading.kind(of: file, followingLinks: false) != nil { throw self.inTheWay(name) }
    }

    private func inTheWay(_ name: String) -> FileFailure {
        let file: String = FilePath.join(self.path, name)
        return FileFailure(path: file, message: "cannot write \(file): it was not written by apigen; move it away")
    }

    /// The names that the list holds; nothing that would lead out of the folder.
    private static func names(in list: [UInt8]) -> [String] {
        String(decoding: list, as: UTF8.self).split(separator: "\n").map { String($0) }
            .filter { !$0.hasPrefix("#") && !$0.contains("/") && $0 != "." && $0 != ".." }
    }
}
