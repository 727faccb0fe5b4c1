import WireSyntax
import YAMLSyntax

/// A spec file as read, before it is checked against other files.
struct SpecFile: Sendable {
    let source: SpecSource
    /// Collects the diagnostics of the file.
    var diagnostics: Diagnostics
    /// The keys of the file; `nil` if the file cannot be read, which has been reported.
    var root: KeyedNodes?
    var doc: String?
    /// The file's own defaults.
    var defaults: FileDefaults = FileDefaults()
    var models: [ModelDeclaration] = []
    var tables: [TableDeclaration] = []
    var waivers: [Waiver] = []
    /// Words that may be names other files use; only for a file that cannot be read.
    var possibleNames: Set<String> = []

    var path: String { source.path }
}

/// The text of a spec file, and its names.
public struct SpecSource: Sendable, Hashable {
    /// The path in diagnostics, relative to the working folder, such as `../app/Specs/Gallery.yaml`.
    public var path: String
    /// The path in the header of the generated file, such as `Specs/Gallery.yaml`, which is the same on every machine.
    public var portablePath: String
    /// The path below the specs directory without its extension, such as `Gallery`; its last part names the Swift file.
    public var name: String
    /// The text: UTF-8 with or without a byte order mark, or UTF-16 with one.
    public var bytes: [UInt8]
    /// The module of its Swift.
    public var module: SpecModule

    /// - Parameters:
    ///   - portablePath: `nil`: the same path
    ///   - module: by default the module that is generated, which uses no other
    public init(
        path: String, portablePath: String? = nil, name: String, bytes: [UInt8], module: SpecModule = SpecModule()
    ) {
        self.path = path
        self.portablePath = portablePath ?? path
        self.name = name
        self.bytes = bytes
        self.module = module
    }

    /// The name of the Swift file, without its extension.
    package var baseName: String { name.lastPathPart }

    /// The same spec in a module.
    package func part(of module: SpecModule) -> SpecSource {
        var source = self
        source.module = module
        return source
    }
}

extension String {
    /// The part after the last slash, found by bytes as file systems do: for Swift, a slash with a combining mark is
    /// another character.
    var lastPathPart: String {
        utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
    }
}

/// The `defaults` of a file.
struct FileDefaults: Sendable, Hashable {
    enum Naming: String, Sendable, Hashable, CaseIterable {
        /// Names in JSON are the names in the spec.
        case exact
        /// Names in JSON are in snake case, such as `item_id` for `itemId`.
        case snakeCase = "snake-case"
    }

    /// What `""` means for fields that need not have a value and are not text.
    enum Empty: String, Sendable, Hashable, CaseIterable {
        case keep
        case absent
    }

    /// What a key means that an object has several times.
    enum RepeatedKeys: String, Sendable, Hashable, CaseIterable {
        case fail
        /// The last value counts.
        case last
    }

    var namespace: ModelNamespace?
    var naming: Naming?
    var hasSamples: Bool?
    /// Where the file asks for a protocol and a mock of the service that it declares; `nil` if it does not.
    var interface: SourceRange?
    var autoCast: AutoCast?
    var dates: DateFormat?
    var access: Access?
    var conformances: Set<Conformance>?
    /// Whether the limits of fields are checked when they are read, too.
    var checksResponses: Bool?
    var empty: Empty?
    /// What happens to values that cannot be read, of fields that need not have a value.
    var invalid: Field.Invalid?
    var repeatedKeys: RepeatedKeys?

    /// These defaults, completed by others.
    func completed(by others: FileDefaults) -> FileDefaults {
        FileDefaults(
            namespace: namespace ?? others.namespace, naming: naming ?? others.naming,
            hasSamples: hasSamples ?? others.hasSamples, interface: interface,
            autoCast: autoCast ?? others.autoCast,
            dates: dates ?? others.dates, access: access ?? others.access,
            conformances: conformances ?? others.conformances,
            checksResponses: checksResponses ?? others.checksResponses,
            empty: empty ?? others.empty, invalid: invalid ?? others.invalid,
            repeatedKeys: repeatedKeys ?? others.repeatedKeys)
    }
}

extension SpecFile {
    /// Reads a file and reports all faults that do not involve other files.
    init(_ source: SpecSource) {
        self.source = source
        diagnostics = Diagnostics(file: source.path, inputBytes: source.bytes.count)
        let document = YAMLParser().parse(source.bytes)
        for fault in document.faults {
            diagnostics.report(Diagnostic(fault, in: source))
        }
        // With a duplicate key the rest of the tree is usable; after any other fault it is not.
        if document.faults.allSatisfy({ $0.kind == .duplicateKey }) {
            let repeated = Set(document.faults.map(\.range))
            read(repeated.isEmpty ? document.root : document.root?.withoutKeys(at: repeated))
        }
        if root == nil { possibleNames = Self.words(in: source.bytes) }
    }

    private mutating func read(_ node: YAMLNode?) {
        let start = TextRange(start: .start, end: .start)
        let nothing = YAMLNode(content: .mapping([]), range: start)
        var reader = SpecReader(diagnostics)
        reader.readRoot(node.map { $0.isNothing ? nothing : $0 } ?? nothing, into: &self)
        diagnostics = reader.diagnostics
    }

    /// All words of a text that could be names.
    private static func words(in bytes: [UInt8]) -> Set<String> {
        let words = bytes.split { byte in
            !(URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 0x80)
        }
        return Set(words.map { String(decoding: $0, as: UTF8.self) })
    }
}

extension YAMLNode {
    /// The node without the entries whose keys are at the given positions.
    fileprivate func withoutKeys(at places: Set<TextRange>) -> YAMLNode {
        let content: YAMLContent =
            switch self.content {
            case .scalar(let scalar): .scalar(scalar)
            case .sequence(let elements): .sequence(elements.map { $0.withoutKeys(at: places) })
            case .mapping(let entries):
                .mapping(
                    entries.filter { !places.contains($0.key.range) }.map {
                        YAMLEntry(key: $0.key, value: $0.value.withoutKeys(at: places))
                    })
            }
        return YAMLNode(content: content, range: range, tag: tag)
    }
}

extension SpecReader {
    /// Reads the root of a file: its version, its defaults, and the names of its models.
    mutating func readRoot(_ node: YAMLNode, into file: inout SpecFile) {
        guard let entries = entries(of: node, "a spec") else { return }
        // Another version may have other keys, so nothing else is reported.
        guard checkVersion(KeyedNodes(node: node, entries: entries)["apigen"], of: node) else { return }
        guard let root = mapping(node, .file, of: "the spec") else { return }
        file.root = root
        file.doc = root["doc"].flatMap { text($0, of: "\"doc\"") }
        file.defaults = root["defaults"].map { fileDefaults($0) } ?? FileDefaults()
        file.models = root["models"].map { modelDeclarations($0) } ?? []
        file.waivers = root["excused"].map { waivers($0) } ?? []
        file.tables = root["tables"].map { tables($0) } ?? []
    }

    mutating func checkVersion(_ node: YAMLNode?, of root: YAMLNode) -> Bool {
        guard let node else {
            let start = TextRange(start: root.range.start, end: root.range.start)
            let place = SourceRange(file: diagnostics.file, range: start)
            report(.unsupportedVersion, "the version is missing; start the file with apigen: 1", at: place)
            return true
        }
        guard let version = text(node, of: "\"apigen\"") else { return true }
        if version == "1" { return true }
        report(.unsupportedVersion, "unknown version \"\(version)\"; write apigen: 1", at: node)
        return false
    }

    private mutating func fileDefaults(_ node: YAMLNode) -> FileDefaults {
        var defaults = FileDefaults()
        guard let nodes = mapping(node, .defaults, of: "\"defaults\"") else { return defaults }
        read(nodes, FileDefaults.table, of: "", into: &defaults)
        return defaults
    }

    mutating func conformances(_ node: YAMLNode) -> Set<Conformance>? {
        var conformances: Set<Conformance> = []
        for element in list(node, of: "\"conformances\"") ?? [] {
            guard let conformance: Conformance = choice(element, of: "an element of \"conformances\"") else { continue }
            if conformances.insert(conformance).inserted { continue }
            report(.duplicateName, "duplicate \(conformance.rawValue) in \"conformances\"", at: element)
        }
        return conformances
    }
}

extension SpecReader {
    /// Reads `excused`. Rule names are checked later, when two versions are compared.
    mutating func waivers(_ node: YAMLNode) -> [Waiver] {
        (list(node, of: "\"excused\"") ?? []).compactMap { element in
            guard let nodes = mapping(element, .waiver, of: "an entry of \"excused\"") else { return nil }
            var parts = WaiverParts()
            read(nodes, WaiverParts.table, of: "", into: &parts)
            guard let rule = parts.rule, let subject = parts.subject, let reason = parts.reason else { return nil }
            return Waiver(rule: rule, subject: subject, reason: reason, range: range(of: element))
        }
    }
}
