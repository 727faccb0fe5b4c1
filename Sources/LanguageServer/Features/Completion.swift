import Compatibility
import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// What may be written at a position of a spec.
struct Completion {
    /// The kinds of LSP 3.17, "CompletionItemKind".
    private enum Kind: Int {
        case field = 5
        case type = 7
        case property = 10
        case value = 12
        case member = 20
        case reference = 18
    }

    private let spec: EditedSpec
    private let index: NameIndex
    private let specification: Specification?
    private let context: CursorContext
    /// The last readable tree of the file.
    private let root: YAMLNode?
    private var items: [JSONValue] = []
    private var labels: Set<String> = []

    /// The items for a position; none where nothing is known.
    static func items(_ folder: inout SpecFolder, _ path: String, at offset: Int) -> [JSONValue] {
        let index = folder.index()
        guard let spec = folder.specs[path], let context = CursorContext(spec.document.bytes, at: offset) else {
            return []
        }
        var completion = Completion(
            spec: spec, index: index, specification: folder.checked?.specification, context: context,
            root: spec.readable?.root)
        completion.collect()
        return completion.items
    }

    private init(
        spec: EditedSpec, index: NameIndex, specification: Specification?, context: CursorContext, root: YAMLNode?
    ) {
        self.spec = spec
        self.index = index
        self.specification = specification
        self.context = context
        self.root = root
    }

    private mutating func collect() {
        if context.canBeValue, let type = typeBeforeDefault {
            addCases(of: type)
            return
        }
        let present = root?.value(at: context.path)
        if context.canBeKey { addKeys(besides: present) }
        guard context.canBeValue else { return }
        // A key is being written where the value of an outer key begins on a line of its own.
        for shape in context.shapes { add(shape) }
    }

    private mutating func add(
        _ label: String, _ kind: Kind, _ detail: String? = nil, inserting text: String? = nil, order: String = "1"
    ) {
        guard labels.insert(label).inserted else { return }
        items.append(
            .fields([
                "label": .string(label), "kind": .int(kind.rawValue), "detail": detail.map { .string($0) },
                "sortText": .string(order + label),
                "textEdit": .fields([
                    "range": spec.document.range(context.word), "newText": .string(text ?? label),
                ]),
            ]))
    }

    // MARK: Keys

    private mutating func addKeys(besides present: YAMLNode?) {
        let tables = context.shapes.compactMap { shape -> SpecMapping? in
            if case .mapping(let table) = shape { table } else { nil }
        }
        let word = spec.document.slice(context.word)
        let others = (present?.entries.map(\.key.text) ?? []).filter { $0 != word }
        for table in tables {
            // With keys that only other forms have, this form is not meant.
            if tables.count > 1, others.contains(where: { table.key(named: $0) == nil }) { continue }
            for (number, key) in table.keys.enumerated() where !others.contains(key.name) {
                let order = (key.isRequired ? "0" : "1") + String(1000 + number)
                add(key.name, .property, key.summary, inserting: text(of: key), order: order)
            }
        }
    }

    /// The key with the colon, and a space if a value on the same line can follow.
    private func text(of key: SpecKey) -> String {
        let rest = spec.document.bytes[context.word.upperBound...]
        if rest.first == UInt8(ascii: ":") { return key.name }
        return key.name + (key.value.alternatives.allSatisfy(\.isMapping) && context.startsLine ? ":" : ": ")
    }

    // MARK: Values

    private mutating func add(_ shape: SpecShape) {
        switch shape {
        case .choice(let words, _): for word in words { add(word, .value) }
        case .flag: for word in ["true", "false"] { add(word, .value) }
        case .duration: for word in ["200ms", "15s", "5m", "8h", "7d"] { add(word, .value) }
        case .type: addTypes()
        case .path: addPaths()
        case .name(let kind): addNames(kind)
        case .literal: addLiterals()
        case .list(let inner, _) where !context.canBeKey: for shape in inner.alternatives { add(shape) }
        case .declared(.error, _): addNames(.error)
        case .text, .matching, .integer, .mapping, .named, .list, .declared, .either: break
        }
    }

    private mutating func addTypes() {
        for (symbol, use) in index.declared(.model) { add(symbol.name, .type, model(use), order: "0") }
        for type in BuiltInType.allCases { add(type.rawValue, .type, "built-in type") }
    }

    /// The kind of a model, as its keys say it.
    private func model(_ use: NameIndex.Use) -> String {
        let keys = use.mention.entry?.value.entries.map(\.key.text) ?? []
        return keys.first { ["fields", "enum", "cases", "one-of", "tuple", "external"].contains($0) } ?? "model"
    }

    private mutating func addNames(_ kind: SpecNameKind) {
        switch kind {
        case .field: for field in fields(of: ownerOfFields) { add(field, .field) }
        case .rule: for rule in CompatibilityRule.allCases { add(rule.rawValue, .reference) }
        case .parameter:
            let endpoint = context.path.count > 1 ? context.path[1] : ""
            for (symbol, _) in index.declared(.parameter) where [endpoint, "service"].contains(symbol.owner) {
                add(symbol.name, .field)
            }
        case .enumCase: addCases(of: context.path.count > 1 ? context.path[1] : "")
        default: for (symbol, use) in index.declared(kind) { add(use.mention.name, .reference, symbol.owner) }
        }
    }

    /// The model whose fields a name at the position means.
    private var ownerOfFields: String {
        let path = context.path
        guard path.count > 1 else { return "" }
        switch (path[0], path.last) {
        case ("models", "keyed"): return leaf(root?.value(at: path.dropLast())?.value(of: "type"))
        case ("models", _): return path[1]
        case ("tables", _): return root?.value(at: path.prefix(2))?.value(of: "model")?.text ?? ""
        default: return leaf(root?.value(at: path.prefix(2))?.value(of: "returns"))
        }
    }

    /// The last name in a type, which is that of its elements; empty if there is none.
    private func leaf(_ type: YAMLNode?) -> String {
        type.flatMap { SpecMention.words(ofType: $0).last } ?? ""
    }

    private func structure(_ name: String) -> Structure? {
        let plain = name.split(separator: ".").last.map { String($0) } ?? name
        let swift = (try? SwiftSpelling.type(plain)) ?? plain
        for model in specification?.files.flatMap(\.models) ?? [] {
            if model.name == name || model.name == swift || model.name.hasSuffix("." + swift),
                case .structure(let structure) = model.kind
            {
                return structure
            }
        }
        return nil
    }

    private func fields(of model: String) -> [String] {
        structure(model)?.fields.map(\.name) ?? []
    }

    private mutating func addCases(of model: String) {
        let name = (try? SwiftSpelling.type(model)) ?? model
        for (symbol, use) in index.declared(.enumCase) where symbol.owner == name || symbol.owner.hasSuffix("." + name)
        {
            add(use.mention.name, .member, symbol.owner)
        }
        if model == "Bool" { for word in ["true", "false"] { add(word, .value) } }
    }

    private mutating func addLiterals() {
        let owner = context.path.last.map { ["default", "scope", "mock"].contains($0) } ?? false
        let length = context.path.last == "scope" || owner ? context.path.count - 1 : context.path.count - 2
        let field = context.path.prefix(max(0, length))
        addCases(of: leaf(root?.value(at: field)?.value(of: "type")))
        if context.path.last == "mock" { for kind in MockKind.allCases { add(kind.rawValue, .value, "kind of value") } }
    }

    /// The type of `kind: Kind = …`.
    private var typeBeforeDefault: String? {
        let start = spec.document.lineStart(of: context.word.lowerBound)
        let before = spec.document.slice(start..<context.word.lowerBound)
        guard context.shapes.contains(.type), let equals = before.lastIndex(of: "="),
            before[before.index(after: equals)...].allSatisfy({ $0 == " " })
        else { return nil }
        let words = before[..<equals].split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        return words.last.map { String($0) }
    }

    // MARK: Paths

    /// The paths in JSON that the fields of the model have, and those of the models in it.
    private mutating func addPaths() {
        let path = context.path
        guard path.count > 3, path[0] == "models" else {
            for text in pathsInFile { add(text, .reference) }
            return
        }
        let name = path[3]
        var known: [String] = []
        for field in structure(path[1])?.fields ?? [] where field.name != name {
            let texts = field.paths.map(\.text).filter { $0 != "$" }
            known += texts
            guard case .model(let inner) = field.type.leaf else { continue }
            let below = structure(inner)?.fields.flatMap { $0.paths.map(\.text) } ?? []
            known += texts.flatMap { outer in below.map { outer + "." + $0 } }
        }
        for text in known {
            add(text, .reference, order: "0")
            guard let dot = text.lastIndex(of: ".") else { continue }
            add(text[...dot] + name, .reference)
        }
        add(name, .reference)
        add("$", .reference, "the object itself", order: "2")
    }

    /// The paths that the file has elsewhere, such as those of its envelope.
    private var pathsInFile: [String] {
        var texts: Set<String> = []
        guard let root else { return [] }
        ShapeWalk.visit(root) { site in
            if case .value(.path) = site.role { texts.insert(site.node.text) }
        }
        return texts.sorted()
    }
}

extension SpecShape {
    /// Whether values of the shape are mappings.
    fileprivate var isMapping: Bool {
        switch self {
        case .mapping, .named: true
        case .declared(_, let shape): shape.alternatives.allSatisfy(\.isMapping)
        default: false
        }
    }
}
