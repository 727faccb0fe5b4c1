import Parallelism
import SpecLanguage
import YAMLSyntax

/// Reads the files that a description refers to, and the files that those refer to.
struct LibraryReader {
    private let files: any DescriptionFiles
    /// The path of the description for messages.
    private let file: String
    private var documents: [DescriptionLibrary.Document] = []
    /// The numbers of documents by all paths that lead to them.
    private var numbers: [String: Int] = [:]
    /// What is wrong with the other paths, as a clause.
    private var problems: [String: String] = [:]
    private var references: [WrittenReference] = []
    private var bytesLeft: Int
    private var nodesLeft: Int
    private let limits: YAMLLimits
    private(set) var bytesRead: Int

    /// A reference and the document that contains it.
    private struct WrittenReference {
        let node: YAMLNode
        let isExample: Bool
        let document: Int
    }

    private struct NewFile: Sendable {
        let path: String
        let file: String
        let bytes: [UInt8]
    }

    private struct ParsedFile: Sendable {
        let document: YAMLDocument
        let references: ReferenceList
    }

    /// - Parameters:
    ///   - size: the size of the description in bytes
    ///   - file: the path of the description for messages
    ///   - limits: what all files may have together
    init(_ files: any DescriptionFiles, size: Int, file: String, _ limits: YAMLLimits) {
        self.files = files
        self.file = file
        bytesRead = size
        self.limits = limits
        bytesLeft = limits.bytes - size
        nodesLeft = limits.nodes
    }

    /// All files of a description. References to files that cannot be read, and to values that they do not contain, are
    /// errors.
    ///
    /// - Parameter isSwagger: whether the root was converted from Swagger 2.0, so that references name what it had there
    mutating func library(
        of root: YAMLNode, isSwagger: Bool, _ findings: inout Findings
    ) -> DescriptionLibrary {
        add(root, path: files.path, file: file)
        numbers[files.path] = 0
        var next = 0
        collect(ReferenceList(root), in: 0)
        while next < references.count, nodesLeft >= 0 {
            let wave = references[next...]
            next = references.count
            read(wave, isSwagger: isSwagger, &findings)
            for reference in wave { collectExtension(of: reference) }
        }
        if nodesLeft < 0 {
            let message = "the files of the description have more than \(limits.nodes) values"
            findings.fault(.tooLarge, message, in: file, at: root.range)
        }
        let library = DescriptionLibrary(documents, numbers: numbers, isSwagger: isSwagger)
        check(library, &findings)
        return library
    }

    private mutating func add(_ root: YAMLNode, path: String, file: String) {
        let pointer = documents.isEmpty ? JSONPointer.root : JSONPointer.root(ofFile: path)
        documents.append(
            DescriptionLibrary.Document(
                root, path: path, file: file, pointer: pointer, number: documents.count))
    }

    private mutating func collect(_ list: ReferenceList, in document: Int) {
        nodesLeft -= list.visited
        references += list.references.map {
            WrittenReference(node: $0.node, isExample: $0.isExample, document: document)
        }
    }

    /// The extensions that references lead into.
    private var extensions: Set<JSONPointer> = []

    /// Collects the references in an extension if the reference leads into it: some descriptions keep what they refer to
    /// there. All others are data.
    private mutating func collectExtension(of reference: WrittenReference) {
        let target = Reference(reference.node.text, in: documents[reference.document].path)
        let document: Int
        switch target.place {
        case .here: document = reference.document
        case .file(let path):
            guard let number = numbers[path] else { return }
            document = number
        case .address: return
        }
        guard let tokens = JSONPointer.tokens(ofFragment: target.fragment),
            let last = tokens.firstIndex(where: { $0.hasPrefix("x-") })
        else { return }
        var place = documents[document].root
        for token in tokens[...last] {
            guard let entry = place.value.entries.first(where: { $0.key.isScalar(token) }) else { return }
            place = DocumentPlace(entry.value, token, in: place)
        }
        guard extensions.insert(JSONPointer(place)).inserted else { return }
        collect(ReferenceList(place.value), in: document)
    }

    /// Reads the files that the references lead to, unless they are known.
    private mutating func read(
        _ wave: ArraySlice<WrittenReference>, isSwagger: Bool, _ findings: inout Findings
    ) {
        let found = wave.compactMap { newFile($0) }
        let parsed = found.parallelMap { found in
            let document = Self.parsed(found)
            return ParsedFile(document: document, references: ReferenceList(document.root))
        }
        for (found, parsed) in zip(found, parsed) {
            for fault in parsed.document.faults {
                let rule = Rule(rawValue: fault.kind.rawValue) ?? .syntax
                findings.fault(rule, fault.message, in: found.file, at: fault.range)
            }
            guard let root = parsed.document.root else {
                numbers[found.path] = nil
                if parsed.document.faults.isEmpty { problems[found.path] = "is empty" }
                continue
            }
            numbers[found.path] = documents.count
            collect(parsed.references, in: documents.count)
            // Most of what other files have is schemas.
            add(isSwagger ? SwaggerSchema.converted(root) : root, path: found.path, file: found.file)
        }
        aliases.forEach { numbers[$0.key] = numbers[$0.value] }
    }

    /// Other paths of files, such as symbolic links, with the path that they are known by.
    private var aliases: [String: String] = [:]

    /// The file that a reference leads to, if it must still be read.
    private mutating func newFile(_ reference: WrittenReference) -> NewFile? {
        let place = Reference(reference.node.text, in: documents[reference.document].path).place
        guard case .file(let path) = place, numbers[path] == nil, aliases[path] == nil, problems[path] == nil else {
            return nil
        }
        switch files.file(at: path, limit: bytesLeft + 1) {
        case .missing: problems[path] = "does not exist"
        case .outside:
            problems[path] = "is outside the folder of the description; allow a larger folder with --root FOLDER"
        case .unreadable(let reason): problems[path] = "cannot be read: \(reason)"
        case .found(let known, let bytes):
            aliases[path] = known
            guard numbers[known] == nil, known == path || aliases[known] == nil else { return nil }
            aliases[known] = known
            guard bytes.count <= bytesLeft else {
                problems[path] = "makes the files of the description larger than \(limits.bytes >> 20) MB"
                return nil
            }
            bytesLeft -= bytes.count
            bytesRead += bytes.count
            return NewFile(path: known, file: FolderPath.joined(FolderPath.folder(of: file), known), bytes: bytes)
        }
        return nil
    }

    private static func parsed(_ file: NewFile) -> YAMLDocument {
        let name = file.path.lowercased()
        guard [".md", ".markdown", ".txt", ".html"].contains(where: name.hasSuffix) else {
            return DescriptionText.document(of: file.bytes, file: file.path)
        }
        // The text of a description.
        let scalar = YAMLScalar(text: String(decoding: file.bytes, as: UTF8.self), isPlain: false)
        let range = TextRange(start: .start, end: .start)
        return YAMLDocument(root: YAMLNode(content: .scalar(scalar), range: range), faults: [])
    }
}

extension LibraryReader {
    /// Reports references that lead nowhere. Those within the description itself are left to its readers.
    private func check(_ library: DescriptionLibrary, _ findings: inout Findings) {
        for reference in references {
            let document = documents[reference.document]
            let text = reference.node.text
            // The note about the examples covers them.
            if reference.isExample { library.target(of: text, in: reference.document)?.markAsRead() }
            guard let problem = problem(of: text, in: reference.document, library) else { continue }
            findings.fault(.badReference, problem, in: document.file, at: reference.node.range)
        }
    }

    private func problem(of text: String, in number: Int, _ library: DescriptionLibrary) -> String? {
        switch Reference(text, in: documents[number].path).place {
        case .here:
            guard number > 0, library.target(of: text, in: number) == nil else { return nil }
            return "\"\(text)\": the file contains nothing there"
        case .address(let address):
            guard library.target(of: text, in: number) == nil else { return nil }
            return
                "\"\(address)\" is not read, because imports never use the network; download it, and refer to the file"
        case .file(let path):
            if let problem = problems[path] ?? problems[aliases[path] ?? path] { return "\"\(path)\" \(problem)" }
            // Its own errors have been reported.
            guard numbers[path] != nil, library.target(of: text, in: number) == nil else { return nil }
            return "\"\(text)\": \"\(path)\" contains nothing there"
        }
    }
}

/// The references in a document, without those in examples and other data.
struct ReferenceList: Sendable {
    /// The texts of `$ref`, and whether they are those of examples.
    private(set) var references: [(node: YAMLNode, isExample: Bool)] = []
    /// The number of nodes that were visited.
    private(set) var visited: Int = 0

    init(_ root: YAMLNode?) {
        if let root { visit(root, in: "") }
    }

    /// - Parameter map: the key of the mapping with names as keys that the node is; otherwise empty
    private mutating func visit(_ node: YAMLNode, in map: String, isExample: Bool = false) {
        visited += 1
        switch node.content {
        case .scalar: break
        case .sequence(let elements):
            for element in elements { visit(element, in: "") }
        case .mapping(let entries):
            for entry in entries {
                let (key, value) = (entry.key.text, entry.value)
                if let scalar = value.scalar {
                    visited += 1
                    guard key == "$ref", !value.isNull, scalar.flag == nil else { continue }
                    references.append((value, isExample))
                } else if !map.isEmpty {
                    visit(value, in: "", isExample: map == "examples")
                } else if !isData(key, value) {
                    visit(value, in: Self.maps.contains(key) ? key : "")
                }
            }
        }
    }

    private func isData(_ key: String, _ value: YAMLNode) -> Bool {
        if key == "examples", case .sequence = value.content { return true }
        return Self.data.contains(key) || key.hasPrefix("x-")
    }

    private static let data: Set<String> = ["const", "default", "enum", "example", "value"]

    /// Keys whose values are mappings with names as keys.
    static let maps: Set<String> = [
        "$defs", "callbacks", "content", "definitions", "dependentSchemas", "encoding", "examples", "headers", "links",
        "mapping", "parameters", "pathItems", "paths", "patternProperties", "properties", "requestBodies", "responses",
        "schemas", "scopes", "securityDefinitions", "securitySchemes", "variables", "webhooks",
    ]
}
