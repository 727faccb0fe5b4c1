import SpecLanguage
import YAMLSyntax

/// One edit of a folder of specs.
public struct Mutation: Sendable {
    /// What is done to a key.
    public enum Operation: String, Sendable, CaseIterable {
        case add, remove, rename, change, move
    }

    public let operation: Operation
    /// The kind of mapping and the key, such as `field.length`; a name that the author chose is `*`.
    public let key: String
    /// The folder of the specs.
    public let folder: String
    /// The place in the file and what is done, for people.
    public let text: String
    private let original: [SpecTree]
    private let edit: @Sendable ([SpecTree]) -> [SpecTree]

    init(
        _ operation: Operation, _ key: String, folder: String, _ text: String, of original: [SpecTree],
        _ edit: @escaping @Sendable ([SpecTree]) -> [SpecTree]
    ) {
        self.operation = operation
        self.key = key
        self.folder = folder
        self.text = text
        self.original = original
        self.edit = edit
    }

    /// The edited trees of all files; `nil` if nothing changes.
    var trees: [SpecTree]? {
        let edited = edit(original)
        return edited == original ? nil : edited
    }

    /// Identifies the mutation in the file of known false alarms.
    public var id: String { "\(folder): \(text)" }
}

/// Makes the edits of a folder of specs that the key tables of the language allow.
struct Mutator {
    let folder: String
    let trees: [SpecTree]
    private(set) var mutations: [Mutation] = []

    init(folder: String, trees: [SpecTree]) {
        self.folder = folder
        self.trees = trees
    }

    /// Says which of several specs an edit changes.
    private func text(_ text: String, in file: Int) -> String {
        trees.count == 1 ? text : "\(text) (spec \(file + 1) of \(trees.count))"
    }

    mutating func run() {
        for file in trees.indices { walk(.mapping(SpecMapping.file), at: [], in: file, path: "", owner: "file") }
    }

    private mutating func add(
        _ operation: Mutation.Operation, _ key: String, _ text: String, in file: Int,
        _ edit: @escaping @Sendable (SpecTree) -> SpecTree
    ) {
        let text = self.text(text, in: file)
        let mutation = Mutation(operation, key, folder: folder, text, of: trees) { trees in
            var edited = trees
            edited[file] = edit(edited[file])
            return edited
        }
        mutations.append(mutation)
    }

    /// Visits a value and everything in it.
    private mutating func walk(
        _ shape: SpecShape, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        guard let tree = trees[file][place] else { return }
        let shape = shape.unnamed
        switch (shape, tree) {
        case (.either(let shapes), _):
            // A word is no type.
            if let fitting = shapes.first(where: { $0.isChoice && $0.fits(tree) })
                ?? shapes.first(where: { $0.fits(tree) })
            {
                walk(fitting, at: place, in: file, path: path, owner: owner)
            }
            words(shapes, tree, at: place, in: file, path: path, owner: owner)
        case (.mapping(let mapping), .mapping(let entries)):
            keys(of: mapping, entries, at: place, in: file, path: path)
            if owner == "endpoint.returns" { name(tree, at: place, in: file, path: path, owner: owner) }
        case (.named(let inner, _), .mapping(let entries)):
            names(entries, inner, at: place, in: file, path: path, owner: owner)
        case (.list(let inner, _), .sequence(let elements)):
            list(elements, at: place, in: file, path: path, owner: owner)
            for index in elements.indices {
                walk(inner, at: place + [index], in: file, path: "\(path)[\(index)]", owner: owner)
            }
        default:
            change(shape, tree, at: place, in: file, path: path, owner: owner)
            if case .type = shape, let text = tree.scalar {
                exchange(text, at: place, in: file, path: path, owner: owner)
                if owner == "endpoint.returns" { respond(text, at: place, in: file, path: path, owner: owner) }
            }
        }
    }

    private mutating func keys(
        of mapping: SpecMapping, _ entries: [SpecTree.Entry], at place: SpecPlace, in file: Int, path: String
    ) {
        for (index, entry) in entries.enumerated() {
            let inner = path.isEmpty ? entry.name : "\(path).\(entry.name)"
            if let key = mapping.keys.first(where: { $0.name == entry.name }) {
                let owner = "\(mapping.subject).\(key.name)"
                add(.remove, owner, "remove \(inner)", in: file) { $0.editingEntries(place) { $0.remove(at: index) } }
                walk(key.value, at: place + [index], in: file, path: inner, owner: owner)
            } else if let others = mapping.others {
                walk(others, at: place + [index], in: file, path: inner, owner: "\(mapping.subject).*")
            }
        }
        let present = Set(entries.map(\.name))
        for key in mapping.keys where !present.contains(key.name) {
            for sample in Samples.values(key, in: mapping.subject) {
                let text = "add \(key.name): \(sample.yaml.split(separator: "\n").joined(separator: " ")) to \(path)"
                add(.add, "\(mapping.subject).\(key.name)", text, in: file) { tree in
                    tree.editingEntries(place) { $0.append(SpecTree.Entry(key: .word(key.name), value: sample)) }
                }
            }
        }
    }

    private mutating func names(
        _ entries: [SpecTree.Entry], _ inner: SpecShape, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        let key = owner + ".*"
        for (index, entry) in entries.enumerated() {
            let inside = "\(path).\(entry.name)"
            add(.remove, key, "remove \(inside)", in: file) { $0.editingEntries(place) { $0.remove(at: index) } }
            let name = entry.name + (entry.name.first?.isNumber == true || entry.name.hasPrefix("http-") ? "7" : "Too")
            add(.rename, key, "rename \(inside) to \(name)", in: file) { tree in
                tree.editingEntries(place) { $0[index].key = .word(name) }
            }
            if owner == "endpoint.parameters" {
                add(.rename, "endpoint.path.*", "rename \(inside) to \(name) in its endpoint", in: file) { tree in
                    tree.replacing(place.dropLast()) { $0.replacingWord(entry.name, with: name) }
                }
            }
            mutations.append(
                Mutation(.rename, key, folder: folder, "rename \(inside) to \(name) everywhere", of: trees) { trees in
                    trees.map { $0.replacingWord(entry.name, with: name) }
                })
            if index + 1 < entries.count {
                add(.move, key, "move \(inside) down", in: file) {
                    $0.editingEntries(place) { $0.swapAt(index, index + 1) }
                }
            }
            for sample in Samples.copies(entry, place: owner, isFirst: index == 0) {
                add(.add, key, "add \(sample.name) after \(inside)", in: file) { tree in
                    tree.editingEntries(place) { $0.insert(sample, at: index + 1) }
                }
            }
            walk(inner, at: place + [index], in: file, path: inside, owner: key)
        }
    }

    private mutating func list(
        _ elements: [SpecTree], at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        for index in elements.indices {
            add(.remove, owner, "remove \(path)[\(index)]", in: file) { tree in
                tree.replacing(place) { .sequence(($0.elements ?? []).enumerated().filter { $0.0 != index }.map(\.1)) }
            }
        }
        if let last = elements.last?.scalar {
            add(.add, owner, "add \(last)Too to \(path)", in: file) { tree in
                tree.replacing(place) { .sequence(($0.elements ?? []) + [.word(last + "Too")]) }
            }
        }
        if elements.count > 1 {
            add(.move, owner, "move \(path)[0] down", in: file) { tree in
                tree.replacing(place) { list in
                    var elements = list.elements ?? []
                    elements.swapAt(0, 1)
                    return .sequence(elements)
                }
            }
        }
    }

    /// Changes a type to an equal copy of its model, to a union that has it, and to each case of its union.
    private mutating func exchange(
        _ text: String, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { String($0) })
        for entry in trees[file].models where words.contains(entry.name) {
            var copy = entry
            copy.key = .word(entry.name + "Twin")
            exchange(entry.name, for: copy.name, copy, "an equal model", at: place, in: file, path: path, owner: owner)
            for member in entry.value.unionMembers {
                exchange(entry.name, for: member, nil, "case", at: place, in: file, path: path, owner: owner)
            }
        }
        guard let type = words.first(where: { $0.first?.isUppercase == true }), words.count == 1, type != "Bool" else {
            return
        }
        let union = SpecTree.Entry(
            key: .word("Either\(type)"),
            value: .mapping([
                SpecTree.Entry(key: .word("one-of"), value: .sequence([.word(type), .word("Bool")]))
            ]))
        exchange(type, for: union.name, union, "a union", at: place, in: file, path: path, owner: owner)
    }

    private mutating func exchange(
        _ old: String, for new: String, _ model: SpecTree.Entry?, _ kind: String, at place: SpecPlace, in file: Int,
        path: String, owner: String
    ) {
        add(.change, "\(owner) (\(kind))", "exchange \(old) at \(path) for \(new), \(kind)", in: file) { tree in
            tree.replacing(place) { $0.replacingWord(old, with: new) }.adding(model)
        }
    }

    /// Tells a result apart by status, or adds a header field to it.
    private mutating func respond(_ text: String, at place: SpecPlace, in file: Int, path: String, owner: String) {
        let header = SpecTree.mapping([SpecTree.Entry(key: .word("extra"), value: .text("String?"))])
        let described = SpecTree.mapping([
            SpecTree.Entry(key: .word("type"), value: .text(text)),
            SpecTree.Entry(key: .word("headers"), value: header),
        ])
        let forms: [(String, SpecTree)] = [
            ("header fields", described),
            ("a status", .mapping([SpecTree.Entry(key: .word("200"), value: .text(text))])),
            ("a status with header fields", .mapping([SpecTree.Entry(key: .word("200"), value: described)])),
        ]
        for (name, form) in forms {
            add(.change, "\(owner) (\(name))", "change \(path): \(text) to \(form.line)", in: file) {
                $0.replacing(place) { _ in form }
            }
        }
    }

    /// Tells the events of a stream apart by name, or no longer.
    private mutating func name(
        _ tree: SpecTree, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        guard let stream = tree.entries?.first(where: { $0.name == "stream" })?.value else { return }
        let message = stream.entries?.first { $0.name == "message" }?.value.scalar
        guard let type = stream.scalar ?? message else { return }
        let named = SpecTree.mapping([SpecTree.Entry(key: .word("message"), value: .text(type))])
        let others = (tree.entries ?? []).filter { $0.name != "stream" && $0.name != "as" }
        let form = SpecTree.mapping(
            [
                SpecTree.Entry(key: .word("stream"), value: stream.scalar == nil ? .text(type) : named),
                SpecTree.Entry(key: .word("as"), value: .word("sse")),
            ] + others)
        add(.change, "\(owner) (names)", "change \(path): \(tree.line) to \(form.line)", in: file) {
            $0.replacing(place) { _ in form }
        }
    }

    /// Changes a scalar to each of the words that may be there instead.
    private mutating func words(
        _ shapes: [SpecShape], _ tree: SpecTree, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        guard let text = tree.scalar else { return }
        for case .choice(let words, _) in shapes where !words.contains(text) {
            for word in words {
                add(.change, "\(owner) (\(word))", "change \(path): \(text) to \(word)", in: file) {
                    $0.replacing(place) { _ in .word(word) }
                }
            }
        }
    }

    /// Changes a value to its neighbours.
    private mutating func change(
        _ shape: SpecShape, _ tree: SpecTree, at place: SpecPlace, in file: Int, path: String, owner: String
    ) {
        for other in Samples.neighbours(of: tree, shape, owner: owner) {
            let text = "change \(path): \(tree.line) to \(other.line)"
            add(.change, owner, text, in: file) { $0.replacing(place) { _ in other } }
        }
    }
}

extension SpecTree {
    /// The models of a spec.
    fileprivate var models: [Entry] { entries?.first { $0.name == "models" }?.value.entries ?? [] }

    /// The types of the cases of a union without a tag.
    fileprivate var unionMembers: [String] {
        let members = entries?.first { $0.name == "one-of" }?.value
        return (members?.elements ?? members?.entries?.map(\.value) ?? []).compactMap(\.scalar)
    }

    /// The spec with a model more.
    fileprivate func adding(_ model: Entry?) -> SpecTree {
        guard let model, let entries else { return self }
        guard let index = entries.firstIndex(where: { $0.name == "models" }) else {
            return .mapping(entries + [Entry(key: .word("models"), value: .mapping([model]))])
        }
        return editingEntries([index]) { models in
            if !models.contains(where: { $0.name == model.name }) { models.append(model) }
        }
    }

    /// The tree on one line, for people.
    var line: String { yaml.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") }
}

extension SpecShape {
    fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }

    /// Whether a value has this shape.
    func fits(_ tree: SpecTree) -> Bool {
        switch (self, tree) {
        case (.mapping(let mapping), .mapping(let entries)):
            mapping.others != nil && mapping.keys.isEmpty
                ? entries.allSatisfy { $0.name.first?.isNumber == true }
                : entries.allSatisfy { entry in
                    mapping.keys.contains { $0.name == entry.name && $0.value.fits(entry.value) }
                }
        case (.named, .mapping): true
        case (.list, .sequence): true
        case (.either(let shapes), _): shapes.contains { $0.fits(tree) }
        case (.choice(let words, _), .scalar(let text, _)): words.contains(text)
        case (.flag, .scalar(let text, _)): text == "true" || text == "false"
        case (.text, .scalar), (.matching, .scalar), (.integer, .scalar), (.duration, .scalar), (.path, .scalar),
            (.literal, _), (.type, .scalar):
            true
        case (.type, .sequence): true
        default: false
        }
    }
}
