package import Generation
import MockValues
import SpecLanguage
import TextForms
import YAMLSyntax

/// The folder of a team's own mocks, in files such as `Gallery.searchPictures.json`, or `searchPictures.json` if only
/// one service has such an endpoint.
struct MockFolder {
    /// One file of the folder.
    struct File {
        let name: String
        /// The path relative to the working folder.
        let path: String
        let bytes: [UInt8]
    }

    /// The folder's mocks for the endpoints of a specification.
    struct Contents {
        /// By the name of the endpoint.
        var files: [String: File] = [:]
        var diagnostics: [Diagnostic] = []
    }

    private static let endings: [String] = [".json", ".txt", ".bin", ".sse", ".jsonl", ".json-seq"]

    private let path: String

    init(path: String) {
        self.path = FilePath.trimmed(path)
    }

    /// Reads the files and assigns them to endpoints.
    ///
    /// - Throws: files that cannot be read
    func contents(for endpoints: [MockEndpoint]) throws(FileFailure) -> Contents {
        guard try FileReading.kind(of: path) == .folder else {
            throw FileFailure(path: path, message: "cannot read \(path): it is not a folder")
        }
        var contents = Contents()
        var named: Set<ExactText> = []
        for endpoint in endpoints {
            guard case .file(let name) = endpoint.endpoint.mock else { continue }
            named.insert(ExactText(name))
            if let file = try self.file(name) {
                contents.files[endpoint.name] = file
            } else {
                contents.diagnostics.append(missing(name, endpoint))
            }
        }
        for name in try FileReading.names(in: path) where Self.isMock(name) && !named.contains(ExactText(name)) {
            guard let file = try self.file(name) else { continue }
            guard let endpoint = Self.endpoint(of: name, among: endpoints) else {
                contents.diagnostics.append(Self.unknown(file, endpoints))
                continue
            }
            if endpoint.endpoint.mock == nil, contents.files[endpoint.name] == nil || name.hasPrefix(endpoint.name) {
                contents.files[endpoint.name] = file
            }
        }
        return contents
    }

    /// All files that may be mocks, sorted by name.
    func files() throws(FileFailure) -> [File] {
        var files: [File] = []
        for name in try FileReading.names(in: path) where Self.isMock(name) {
            if let file = try self.file(name) { files.append(file) }
        }
        return files
    }

    private func file(_ name: String) throws(FileFailure) -> File? {
        let path = FilePath.join(self.path, name)
        guard try FileReading.kind(of: path) == .file else { return nil }
        return File(name: name, path: path, bytes: try FileReading.bytes(of: path, limit: 64 << 20))
    }

    private static func isMock(_ name: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") && endings.contains { name.hasSuffix($0) }
    }

    /// The endpoint that the file is named after, with or without the name of the service.
    private static func endpoint(of name: String, among endpoints: [MockEndpoint]) -> MockEndpoint? {
        let isNamed: (MockEndpoint, String) -> Bool = { endpoint, known in
            endpoint.fileEnding.map { known + $0 == name } ?? false
        }
        if let endpoint = endpoints.first(where: { isNamed($0, $0.name) }) { return endpoint }
        let matches = endpoints.filter { isNamed($0, $0.endpoint.name) }
        return matches.count == 1 ? matches[0] : nil
    }

    private func missing(_ name: String, _ endpoint: MockEndpoint) -> Diagnostic {
        Diagnostic(
            .unknownMock, "endpoint \"\(endpoint.endpoint.name)\": no file \(name) in \(path)",
            at: endpoint.endpoint.range)
    }

    private static func unknown(_ file: File, _ endpoints: [MockEndpoint]) -> Diagnostic {
        let names = endpoints.compactMap { endpoint in
            endpoint.fileEnding.map { endpoint.endpoint.name + $0 }
        }
        let isAmbiguous = names.contains(file.name)
        let hint = isAmbiguous ? "" : Spelling.suggestion(for: file.name, among: names)
        let message =
            isAmbiguous
            ? "\(file.name) matches endpoints of several services; start its name with the name of a service"
            : "\(file.name) does not match an endpoint\(hint)"
        return Diagnostic(.unknownMock, message, at: .start(of: file.path))
    }
}

/// A folder whose files cannot have a header that marks them as apigen's, so a list beside them does.
package struct ListedFolder {
    /// The name of the list; it comes first when files are sorted.
    static let listName: String = ".apigen-files"
    private static let head: String =
        "# Files that apigen wrote here, and may change or remove. Keep this list next to them.\n"

    let folder: OutputFolder

    /// - Parameter isForced: whether to overwrite files in the way that apigen did not write
    package init(path: String, isForced: Bool) {
        folder = OutputFolder(path: path, kind: .planned, isForced: isForced)
    }

    private var path: String { folder.path }

    /// Writes files, and keeps those that apigen wrote before.
    ///
    /// - Throws: files in the way that apigen did not write, and what keeps files from being written
    package func add(_ files: [OutputFile]) throws(RunFailure) {
        let changes: FolderChanges
        do throws(FileFailure) {
            var wanted = files
            let names = Set(files.map(\.name))
            let listed = try folder.isThere() ? Self.names(in: list()) : []
            for name in listed where !names.contains(name) {
                if let bytes = try bytes(of: name) { wanted.append(OutputFile(name: name, bytes: bytes)) }
            }
            wanted.sort { $0.name < $1.name }
            changes = FolderChanges(folder, try plan(for: wanted))
        } catch {
            throw RunFailure(error)
        }
        try OutputWriter().carryOut([changes])
    }

    /// Compares the folder with its intended content, including the list.
    ///
    /// - Throws: files that cannot be read, a path that is not a folder, and files in the way that apigen did not write
    func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        let list = OutputFile(
            name: Self.listName, bytes: Array((Self.head + wanted.map { $0.name + "\n" }.joined()).utf8))
        let existing: [OutputFile] = try folder.isThere() ? try self.existing(wanted) : []
        return OutputPlan(existing: existing, wanted: [list] + wanted)
    }

    private func existing(_ wanted: [OutputFile]) throws(FileFailure) -> [OutputFile] {
        var existing: [OutputFile] = []
        let list = try self.list()
        if !list.isEmpty { existing.append(OutputFile(name: Self.listName, bytes: list)) }
        let listed = Set(Self.names(in: list).map { ExactText($0) })
        for name in listed.sorted().map(\.text) {
            if let bytes = try self.bytes(of: name) { existing.append(OutputFile(name: name, bytes: bytes)) }
        }
        for file in wanted where !listed.contains(ExactText(file.name)) {
            guard let bytes = try self.bytes(of: file.name) else {
                try requireNothing(at: file.name)
                continue
            }
            guard folder.isForced || FileBytes.areEqual(bytes, file.bytes) else {
                throw folder.foreign(file.name)
            }
            existing.append(OutputFile(name: file.name, bytes: bytes))
        }
        return existing
    }

    /// The list; empty if there is none.
    private func list() throws(FileFailure) -> [UInt8] {
        guard let bytes = try self.bytes(of: Self.listName) else { return [] }
        guard folder.isForced || bytes.isEmpty || bytes.starts(with: Self.head.utf8) else {
            throw folder.foreign(Self.listName)
        }
        return bytes
    }

    /// The content of a regular file; `nil` if there is none.
    private func bytes(of name: String) throws(FileFailure) -> [UInt8]? {
        let file = FilePath.join(path, name)
        guard try FileReading.kind(of: file, followingLinks: false) == .file else { return nil }
        return try FileReading.bytes(of: file)
    }

    private func requireNothing(at name: String) throws(FileFailure) {
        let file = FilePath.join(path, name)
        if try FileReading.kind(of: file, followingLinks: false) != nil { throw folder.foreign(name) }
    }

    /// The names in the list, except any that would lead out of the folder.
    private static func names(in list: [UInt8]) -> [String] {
        list.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") && !$0.contains(UInt8(ascii: "/")) }
            .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." && $0 != ".." }
    }
}
