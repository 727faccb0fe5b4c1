import Generation
import TextForms

/// A folder whose files cannot say themselves that apigen wrote them, so that a list beside them says it.
struct ListedFolder {
    /// The name of the list; it comes first where files are sorted.
    static let listName: String = ".apigen-files"
    private static let head: String =
        "# What apigen wrote here, and may change and remove. Leave this file beside it.\n"

    let folder: OutputFolder

    /// - Parameter isForced: whether files that apigen did not write are overwritten where they are in the way.
    init(path: String, isForced: Bool) {
        self.folder = OutputFolder(path: path, kind: .planned, isForced: isForced)
    }

    private var path: String { self.folder.path }

    /// Compares the folder with what is to stand in it, the list included.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        let list: OutputFile = OutputFile(
            name: Self.listName, bytes: Array((Self.head + wanted.map { $0.name + "\n" }.joined()).utf8))
        let existing: [OutputFile] = try self.folder.isThere() ? try self.existing(wanted) : []
        return OutputPlan(existing: existing, wanted: [list] + wanted)
    }

    private func existing(_ wanted: [OutputFile]) throws(FileFailure) -> [OutputFile] {
        var existing: [OutputFile] = []
        let list: [UInt8] = try self.list()
        if !list.isEmpty { existing.append(OutputFile(name: Self.listName, bytes: list)) }
        let listed: Set<ExactText> = Set(Self.names(in: list).map { ExactText($0) })
        for name in listed.sorted().map(\.text) {
            if let bytes = try self.bytes(of: name) { existing.append(OutputFile(name: name, bytes: bytes)) }
        }
        for file in wanted where !listed.contains(ExactText(file.name)) {
            guard let bytes = try self.bytes(of: file.name) else {
                try self.requireNothing(at: file.name)
                continue
            }
            guard self.folder.isForced || FileBytes.areEqual(bytes, file.bytes) else {
                throw self.folder.foreign(file.name)
            }
            existing.append(OutputFile(name: file.name, bytes: bytes))
        }
        return existing
    }

    /// The list; empty where there is none.
    private func list() throws(FileFailure) -> [UInt8] {
        guard let bytes = try self.bytes(of: Self.listName) else { return [] }
        guard self.folder.isForced || bytes.isEmpty || bytes.starts(with: Self.head.utf8) else {
            throw self.folder.foreign(Self.listName)
        }
        return bytes
    }

    /// The text of a plain file; nil where there is none.
    private func bytes(of name: String) throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.path, name)
        guard try FileReading.kind(of: file, followingLinks: false) == .file else { return nil }
        return try FileReading.bytes(of: file)
    }

    private func requireNothing(at name: String) throws(FileFailure) {
        let file: String = FilePath.join(self.path, name)
        if try FileReading.kind(of: file, followingLinks: false) != nil { throw self.folder.foreign(name) }
    }

    /// The names that the list holds; nothing that would lead out of the folder.
    private static func names(in list: [UInt8]) -> [String] {
        list.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") && !$0.contains(UInt8(ascii: "/")) }
            .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." && $0 != ".." }
    }
}
