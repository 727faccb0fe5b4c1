package import Generation
import MockValues
import SpecLanguage
import TextForms
import WireSyntax
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

    /// What a mock is for.
    struct Key: Hashable {
        /// The name of the endpoint.
        let endpoint: ExactText
        /// The name of the example, as in `searchPictures.empty.json`; `nil` for the usual response.
        let example: ExactText?

        init(_ endpoint: MockEndpoint, example: String? = nil) {
            self.endpoint = ExactText(endpoint.name)
            self.example = example.map { ExactText($0) }
        }
    }

    /// The folder's mocks for the endpoints of a specification.
    struct Contents {
        var files: [Key: File] = [:]
        var diagnostics: [Diagnostic] = []
    }

    private static let endings: [String] = [".json", ".txt", ".bin", ".sse", ".jsonl", ".json-seq"]

    private let folder: ReadableFolder

    /// - Parameter root: a larger folder that links in it may lead to; `nil` for none
    init(path: String, root: String?) {
        folder = ReadableFolder(path: path, root: root)
    }

    /// Reads the files and assigns them to endpoints.
    ///
    /// - Throws: all files that cannot be read
    func contents(for endpoints: [MockEndpoint]) throws(FileFailures) -> Contents {
        var contents = Contents()
        var failures: [FileFailure] = []
        do throws(FileFailure) {
            for (key, name) in try assignments(to: endpoints, &contents.diagnostics) {
                do throws(FileFailure) {
                    contents.files[key] = File(
                        name: name, path: path(of: name), bytes: try folder.bytes(of: name))
                } catch {
                    failures.append(error)
                }
            }
        } catch {
            failures.append(error)
        }
        guard failures.isEmpty else { throw FileFailures(failures: failures) }
        return contents
    }

    /// What the files are for.
    private func assignments(
        to endpoints: [MockEndpoint], _ diagnostics: inout [Diagnostic]
    ) throws(FileFailure) -> [(key: Key, file: String)] {
        let names = try self.names()
        var assigned: [(key: Key, file: String)] = []
        var named: Set<ExactText> = []
        for endpoint in endpoints {
            guard case .file(let name) = endpoint.endpoint.mock else { continue }
            named.insert(ExactText(name))
            if try folder.has(name) {
                assigned.append((Key(endpoint), name))
            } else {
                diagnostics.append(missing(name, endpoint))
            }
        }
        var found: [Key: String] = [:]
        for name in names where !named.contains(ExactText(name)) {
            guard let (endpoint, example) = Self.endpoint(of: name, among: endpoints) else {
                diagnostics.append(unknown(name, endpoints))
                continue
            }
            guard endpoint.endpoint.mock == nil || example != nil else {
                diagnostics.append(unused(name, "\"mock\" of endpoint \"\(endpoint.endpoint.name)\" is used"))
                continue
            }
            let key = Key(endpoint, example: example)
            guard let other = found[key] else {
                found[key] = name
                continue
            }
            // The longer name has that of the service.
            let (used, idle) = name.hasPrefix(endpoint.name) ? (name, other) : (other, name)
            found[key] = used
            diagnostics.append(unused(idle, "\(used) is used"))
        }
        return assigned + found.sorted { $0.value < $1.value }.map { ($0.key, $0.value) }
    }

    /// Adds all files that may be mocks, or why they cannot be read.
    func add(to digest: inout Digest) {
        do throws(FileFailure) {
            for name in try names() {
                digest.add(name)
                do throws(FileFailure) {
                    digest.add(try folder.bytes(of: name))
                } catch {
                    digest.add(error.message)
                }
            }
        } catch {
            digest.add(error.message)
        }
    }

    /// The names of all files that may be mocks, sorted.
    private func names() throws(FileFailure) -> [String] {
        try folder.names().filter(Self.isMock)
    }

    private func path(of name: String) -> String {
        FilePath.join(folder.path, name)
    }

    private static func isMock(_ name: String) -> Bool {
        let lower = name.lowercased()
        return name.utf8.first != UInt8(ascii: ".") && endings.contains { lower.hasSuffix($0) }
    }

    /// The endpoint that the file is named after, with or without the name of the service, and the example, if there is one.
    private static func endpoint(
        of name: String, among endpoints: [MockEndpoint]
    ) -> (endpoint: MockEndpoint, example: String?)? {
        for hasExample in [false, true] {
            let named = endpoints.compactMap { match(name, $0, $0.name, hasExample: hasExample) }
            if let first = named.first { return first }
            let shortlyNamed = endpoints.compactMap { match(name, $0, $0.endpoint.name, hasExample: hasExample) }
            if !shortlyNamed.isEmpty { return shortlyNamed.count == 1 ? shortlyNamed[0] : nil }
        }
        return nil
    }

    private static func match(
        _ name: String, _ endpoint: MockEndpoint, _ known: String, hasExample: Bool
    ) -> (endpoint: MockEndpoint, example: String?)? {
        guard let ending = endpoint.fileEnding else { return nil }
        guard hasExample else { return ExactText(name) == ExactText(known + ending) ? (endpoint, nil) : nil }
        guard name.hasPrefix(known + "."), name.hasSuffix(ending) else { return nil }
        let example = name.dropFirst(known.count + 1).dropLast(ending.count)
        let isWord = example.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
                || Character(UnicodeScalar(byte)).isNumber
        }
        return isWord && !example.isEmpty ? (endpoint, String(example)) : nil
    }

    private func missing(_ name: String, _ endpoint: MockEndpoint) -> Diagnostic {
        Diagnostic(
            .unknownMock, "endpoint \"\(endpoint.endpoint.name)\": no file \(name) in \(folder.path)",
            at: endpoint.endpoint.range)
    }

    private func unused(_ name: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .unknownMock, "\(name) is not used, because \(reason)", at: .start(of: path(of: name)), severity: .warning)
    }

    private func unknown(_ name: String, _ endpoints: [MockEndpoint]) -> Diagnostic {
        let names = endpoints.compactMap { endpoint in
            endpoint.fileEnding.map { endpoint.endpoint.name + $0 }
        }
        let isAmbiguous = names.contains(name)
        let hint = isAmbiguous ? "" : Spelling.suggestion(for: name, among: names)
        let message =
            isAmbiguous
            ? "\(name) matches endpoints of several services; start its name with the name of a service"
            : "\(name) does not match an endpoint\(hint)"
        return Diagnostic(.unknownMock, message, at: .start(of: path(of: name)))
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
        return try FileReading.bytes(of: file, limit: .max)
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
