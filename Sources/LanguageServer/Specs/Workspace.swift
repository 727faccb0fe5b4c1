import Generation
import JSONSyntax
import SpecLanguage

/// The folders of specs that are in the client's folders, or contain open files.
struct Workspace: Sendable {
    var encoding: PositionEncoding = .utf16
    /// The client's folders.
    private(set) var roots: [String] = []
    private(set) var folders: [String: SpecFolder] = [:]
    /// The configurations that are open, and those above folders, by their paths.
    private var configurations: [String: ConfigurationFile] = [:]
    /// The folders of open files, by their paths.
    private var homes: [String: String] = [:]

    private static let deepest: Int = 5

    mutating func add(root: String) {
        roots.append(FilePath.trimmed(root))
        for folder in Self.specFolders(below: FilePath.trimmed(root)) { load(folder) }
    }

    mutating func remove(root: String) {
        roots.removeAll { $0 == FilePath.trimmed(root) }
    }

    /// The open file at a path, as its folder knows it.
    subscript(path: String) -> EditedSpec? {
        homes[path].flatMap { folders[$0]?.specs[path] }
    }

    /// The text of an open file.
    func document(at path: String) -> TextDocument? { configurations[path]?.document ?? self[path]?.document }

    /// Whether diagnostics of the present texts are still to be published.
    var isDue: Bool { folders.values.contains(where: \.isDue) || configurations.values.contains(where: \.isDue) }

    /// The notifications for configurations whose diagnostics differ from those that the client has.
    mutating func changedConfigurations() -> [JSONValue] {
        configurations.keys.sorted().compactMap { configurations[$0]?.changedDiagnostics() }
    }

    /// Calls a function with the folder of an open file.
    mutating func withFolder<Result>(
        of path: String, _ body: (inout SpecFolder) throws(ResponseError) -> Result
    ) throws(ResponseError) -> Result? {
        guard let home = homes[path] else { return nil }
        return try change(home, body)
    }

    /// Calls a function with each folder.
    mutating func forEach(_ body: (inout SpecFolder) -> Void) {
        for root in folders.keys.sorted() { _ = change(root, body) }
    }

    private mutating func change<Result, Failure: Error>(
        _ root: String, _ body: (inout SpecFolder) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard var folder = folders[root] else { return nil }
        // The only reference, so that the folder is changed in place.
        folders[root] = nil
        defer { folders[root] = folder }
        return try body(&folder)
    }

    /// Calls a function with each folder that has a spec, as a part or because it uses its module, but not with that of an
    /// open file.
    mutating func forEach(
        with path: String, except other: String, _ body: (inout SpecFolder) throws(ResponseError) -> Void
    ) throws(ResponseError) {
        for root in roots(with: path).sorted() where root != homes[other] { _ = try change(root, body) }
    }

    /// The folders that have a spec.
    private func roots(with path: String) -> [String] {
        folders.keys.filter { folders[$0]?.specs[path] != nil }
    }

    /// - Returns: `false` if the file is no spec
    mutating func open(_ bytes: [UInt8], at path: String) -> Bool {
        if Self.isConfiguration(path) {
            configurations[path, default: ConfigurationFile(path)].set(TextDocument(bytes, encoding), isOpen: true)
            return true
        }
        guard let root = root(of: path, bytes) else { return false }
        if folders[root] == nil { load(root) }
        homes[path] = root
        folders[root]?.open(TextDocument(bytes, encoding), at: path)
        for other in roots(with: path) where other != root {
            folders[other]?.open(TextDocument(bytes, encoding), at: path)
        }
        return true
    }

    mutating func change(_ document: TextDocument, at path: String) {
        configurations[path]?.set(document, isOpen: true)
        guard homes[path] != nil else { return }
        for root in roots(with: path) { folders[root]?.open(document, at: path) }
    }

    mutating func close(_ path: String) {
        configurations[path]?.close()
        loadConfigurations()
        guard homes.removeValue(forKey: path) != nil else { return }
        for root in roots(with: path) {
            folders[root]?.close(path)
            load(root)
        }
    }

    /// Reads the files of the folders that a changed file belongs to; a configuration counts for all.
    mutating func reload(after path: String) {
        guard !Self.isConfiguration(path) else {
            loadConfigurations()
            return folders.keys.sorted().forEach { load($0) }
        }
        let using = Set(roots(with: path))
        for root in folders.keys where path == root || FilePath.isInside(path, root) || using.contains(root) {
            load(root)
        }
        if !folders.keys.contains(where: { FilePath.isInside(path, $0) }), let root = root(of: path, []) { load(root) }
    }

    private mutating func load(_ root: String) {
        let isNamed = Self.isNamedSpecs(root)
        folders[root, default: SpecFolder(root: root)].load(encoding) { !isNamed && !Self.isSpec($0.bytes) }
        guard let path = FoundConfiguration.file(above: root), configurations[path] == nil else { return }
        configurations[path] = ConfigurationFile(path)
        loadConfigurations()
    }

    /// Takes the configurations that are on disk now. Open ones keep their texts.
    private mutating func loadConfigurations() {
        for path in configurations.keys where configurations[path]?.isOpen == false {
            let bytes = try? FileReading.bytes(of: path)
            configurations[path]?.set(bytes.map { TextDocument($0, encoding) }, isOpen: false)
        }
    }

    // MARK: Which files belong together

    /// The folder that a file is checked with: the outermost one named `Specs`; otherwise its own, or the outermost of those
    /// around it that have specs without one in between that has none.
    private func root(of path: String, _ bytes: [UInt8]) -> String? {
        guard !Self.isConfiguration(path) else { return nil }
        let own = FilePath.parent(of: path)
        let roots = roots
        func isInside(_ folder: String) -> Bool {
            roots.isEmpty || roots.contains { folder == $0 || FilePath.isInside(folder, $0) }
        }
        var named: String?
        var folder = own
        while folder != "/", folder != ".", folder == own || isInside(folder) {
            if Self.isNamedSpecs(folder) { named = folder }
            folder = FilePath.parent(of: folder)
        }
        if let named { return named }
        guard Self.isSpec(bytes) || Self.hasSpecs(own) else { return nil }
        var root = own
        while root != "/", isInside(FilePath.parent(of: root)), Self.hasSpecs(FilePath.parent(of: root)) {
            root = FilePath.parent(of: root)
        }
        return root
    }

    private static func isConfiguration(_ path: String) -> Bool {
        FilePath.lastPart(of: path) == ToolConfiguration.fileName
    }

    private static func isNamedSpecs(_ folder: String) -> Bool {
        FilePath.lastPart(of: folder).lowercased() == "specs"
    }

    private static func hasSpecs(_ folder: String) -> Bool {
        let names = (try? FileReading.names(in: folder)) ?? []
        return names.contains { name in
            guard FilePath.stem(of: name, endings: SpecFinder.endings) != nil else { return false }
            return (try? FileReading.start(of: FilePath.join(folder, name), count: 4096)).map(isSpec) ?? false
        }
    }

    /// Whether a text has the line that every spec has.
    private static func isSpec(_ bytes: [UInt8]) -> Bool {
        let mark = Array("apigen:".utf8)
        return bytes.starts(with: mark) || bytes.split(separator: 0x0A).contains { $0.starts(with: mark) }
    }

    /// The folders named `Specs` that are not too deep in another one.
    private static func specFolders(below folder: String, depth: Int = 0) -> [String] {
        if isNamedSpecs(folder) { return [folder] }
        guard depth < deepest, let names = try? FileReading.names(in: folder) else { return [] }
        return names.flatMap { name -> [String] in
            guard !name.hasPrefix("."), name != "node_modules" else { return [] }
            let inner = FilePath.join(folder, name)
            guard (try? FileReading.kind(of: inner, followingLinks: false)) == .folder else { return [] }
            return specFolders(below: inner, depth: depth + 1)
        }
    }
}
