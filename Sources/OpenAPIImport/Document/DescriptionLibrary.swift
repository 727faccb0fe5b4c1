import Parallelism
import SpecLanguage
import TextForms
import YAMLSyntax

/// The files of a description, in which references are looked up. The first one is the description itself.
final class DescriptionLibrary: Sendable {
    /// A file.
    struct Document: Sendable {
        /// Relative to the folder of the description.
        let path: String
        /// The path for messages.
        let file: String
        let root: DocumentPlace
        let outline: DocumentOutline
        /// What has been read of it.
        let marks: ReadMarks

        /// - Parameter number: its number in the library
        init(_ root: YAMLNode, path: String, file: String, pointer: JSONPointer, number: Int) {
            self.root = DocumentPlace(root, pointer, number)
            self.path = path
            self.file = file
            outline = DocumentOutline(root)
            marks = ReadMarks(root: root)
        }
    }

    let documents: [Document]
    /// The numbers of documents by all paths that lead to them.
    private let numbers: [String: Int]

    /// The number of references in a row after which they count as circular.
    static let mostSteps: Int = 32

    /// Whether the description was converted from Swagger 2.0.
    private let isSwagger: Bool

    /// The targets of references that have been looked up.
    private let targets: KnownTargets = KnownTargets()

    /// The values with names.
    private let anchors: SchemaAnchors = SchemaAnchors()

    init(_ documents: [Document], numbers: [String: Int], isSwagger: Bool = false) {
        self.isSwagger = isSwagger
        self.documents = documents
        self.numbers = numbers
    }

    /// A single document that refers to no others.
    convenience init(_ root: YAMLNode, file: String = "") {
        self.init([Document(root, path: "", file: file, pointer: .root, number: 0)], numbers: ["": 0])
    }

    /// The root of the description.
    var root: DocumentNode { root(of: 0) }

    /// The roots of all files.
    var roots: [DocumentNode] { documents.indices.map { root(of: $0) } }

    private func root(of number: Int) -> DocumentNode {
        DocumentNode(documents[number].root, self)
    }

    /// The value that a reference refers to. `nil` if there is none.
    ///
    /// - Parameter number: the document that contains the reference
    func target(of text: String, in number: Int) -> DocumentNode? {
        if let known = targets.place(of: text, in: number) {
            return DocumentNode(known, self)
        }
        guard let target = target(of: text, in: number, steps: 0) else { return nil }
        targets.keep(target, of: text, in: number)
        return target
    }

    private func target(of text: String, in number: Int, steps: Int) -> DocumentNode? {
        guard steps < Self.mostSteps else { return nil }
        let reference = Reference(text, in: documents[number].path)
        switch reference.place {
        case .here:
            // In files with parts of a description, some authors refer to its components like this.
            return value(at: reference.fragment, in: number, steps)
                ?? (number > 0 ? value(at: reference.fragment, in: 0, steps) : nil)
        case .file(let path): return numbers[path].flatMap { value(at: reference.fragment, in: $0, steps) }
        case .address(let address):
            // A description may have an address of its own (OpenAPI 3.2).
            return root["$self"]?.text == address ? value(at: reference.fragment, in: 0, steps) : nil
        }
    }

    /// Whether only one value of all documents has the name.
    func isOnlyAnchor(_ name: String) -> Bool {
        roots.reduce(0) { $0 + anchors.places(of: name, in: $1).count } == 1
    }

    private func value(at fragment: Substring, in number: Int, _ steps: Int) -> DocumentNode? {
        guard let written = JSONPointer.tokens(ofFragment: fragment) else {
            let name = PercentText.decoded(fragment) ?? String(fragment)
            let place = anchors.places(of: name, in: root(of: number)).first
            return place.map { DocumentNode($0, self) }
        }
        let tokens = isSwagger && number == 0 ? Self.moved(written) : written
        var current = root(of: number)
        for (depth, token) in tokens.enumerated() {
            let isListed = documents[number].outline.isListed(tokens[..<depth]) && current.document == number
            let next = isListed ? listed(tokens[...depth], below: current) : current.child(token)
            if let next {
                current = next
            } else {
                // Some references lead through others.
                let other = current.reference.flatMap { target(of: $0, in: current.document, steps: steps + 1) }
                guard let next = other?.child(token) else { return nil }
                current = next
            }
        }
        return current
    }

    /// The new position of what Swagger 2.0 has at the root.
    private static func moved(_ tokens: [String]) -> [String] {
        let sections = ["definitions": "schemas", "parameters": "parameters", "responses": "responses"]
        guard let first = tokens.first, let section = sections[first] else { return tokens }
        return ["components", section] + tokens.dropFirst()
    }

    private func listed(_ tokens: ArraySlice<String>, below place: DocumentNode) -> DocumentNode? {
        guard let token = tokens.last,
            let node = documents[place.document].outline.value(of: token, in: tokens.dropLast())
        else { return nil }
        documents[place.document].marks.mark(place.unread)
        return DocumentNode(DocumentPlace(node, token, in: place.place), self)
    }

    /// The value at a position, or the nearest value around it.
    func nearestNode(to pointer: JSONPointer) -> DocumentNode {
        let file = pointer.file
        var current = root(of: file.flatMap { numbers[$0] } ?? 0)
        for token in pointer.tokens {
            guard let next = current.child(token) else { break }
            current = next
        }
        return current
    }
}

/// The targets of references, most of which are looked up several times.
private final class KnownTargets: @unchecked Sendable {
    private struct Key: Hashable {
        let text: ExactText
        let document: Int
    }

    private let lock: Lock = Lock()
    /// Protected by `lock`.
    private var places: [Key: DocumentPlace] = [:]

    func place(of text: String, in document: Int) -> DocumentPlace? {
        lock.withLock { places[Key(text: ExactText(text), document: document)] }
    }

    func keep(_ target: DocumentNode, of text: String, in document: Int) {
        lock.withLock { places[Key(text: ExactText(text), document: document)] = target.place }
    }
}

/// The large mappings of a document that references usually lead to, so that no search is needed in them.
struct DocumentOutline: Sendable {
    private var entries: [[String]: [ExactText: YAMLNode]] = [:]

    /// Smaller mappings are searched faster than hashed.
    private static let least: Int = 16

    init(_ root: YAMLNode) {
        add(root, [])
        for entry in root.entries {
            add(entry.value, [entry.key.text])
            guard entry.key.text == "components" else { continue }
            for section in entry.value.entries { add(section.value, [entry.key.text, section.key.text]) }
        }
    }

    private mutating func add(_ node: YAMLNode, _ path: [String]) {
        guard node.entries.count >= Self.least else { return }
        entries[path] = Dictionary(node.entries.map { (ExactText($0.key.text), $0.value) }) { first, _ in first }
    }

    func isListed(_ path: ArraySlice<String>) -> Bool {
        path.count < 3 && entries[Array(path)] != nil
    }

    func value(of key: String, in path: ArraySlice<String>) -> YAMLNode? {
        entries[Array(path)]?[ExactText(key)]
    }
}
