import JSONSyntax
import RandomNumbers
import YAMLSyntax

/// A description that changes as those of servers do.
struct ChangingDescription {
    /// A value of the description.
    indirect enum Value: Sendable {
        case scalar(YAMLScalar)
        case list([Value])
        case mapping([(key: String, value: Value)])

        init(_ node: YAMLNode) {
            switch node.content {
            case .scalar(let scalar): self = .scalar(scalar)
            case .sequence(let elements): self = .list(elements.map { Value($0) })
            case .mapping(let entries):
                self = .mapping(entries.map { ($0.key.plainText ?? "", Value($0.value)) })
            }
        }

        static func text(_ text: String) -> Value { .scalar(YAMLScalar(text: text, isPlain: false)) }

        static func reference(_ schema: String) -> Value {
            .mapping([("$ref", .text("#/components/schemas/\(schema)"))])
        }

        var keys: [String] {
            if case .mapping(let entries) = self { entries.map(\.key) } else { [] }
        }

        var elements: [Value] {
            if case .list(let elements) = self { elements } else { [] }
        }

        var string: String? {
            if case .scalar(let scalar) = self { scalar.text } else { nil }
        }

        subscript(key: String) -> Value? {
            get {
                guard case .mapping(let entries) = self else { return nil }
                return entries.first { $0.key == key }?.value
            }
            set {
                var entries: [(key: String, value: Value)] = []
                if case .mapping(let old) = self { entries = old }
                if let index = entries.firstIndex(where: { $0.key == key }) {
                    if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
                } else if let newValue {
                    entries.append((key, newValue))
                }
                self = .mapping(entries)
            }
        }

        subscript(path: [String]) -> Value? {
            get { path.reduce(Optional(self)) { $0?[$1] } }
            set {
                guard let first = path.first else { return }
                guard path.count > 1 else {
                    self[first] = newValue
                    return
                }
                var inner = self[first] ?? .mapping([])
                inner[Array(path.dropFirst())] = newValue
                self[first] = inner
            }
        }

        /// The value with other texts.
        func mapped(_ change: (String) -> String) -> Value {
            switch self {
            case .scalar(let scalar): .scalar(YAMLScalar(text: change(scalar.text), isPlain: scalar.isPlain))
            case .list(let elements): .list(elements.map { $0.mapped(change) })
            case .mapping(let entries): .mapping(entries.map { ($0.key, $0.value.mapped(change)) })
            }
        }

        var json: JSONValue {
            switch self {
            case .scalar(let scalar):
                guard scalar.isPlain else { return .string(scalar.text) }
                switch scalar.text {
                case "true": return .bool(true)
                case "false": return .bool(false)
                case "", "~", "null": return .null
                default: return Double(scalar.text) == nil ? .string(scalar.text) : .number(scalar.text)
                }
            case .list(let elements): return .array(elements.map(\.json))
            case .mapping(let entries):
                return .object(entries.map { JSONValue.Member(key: $0.key, value: $0.value.json) })
            }
        }
    }

    private(set) var root: Value
    /// In the order in which they were renamed.
    private(set) var renamedSchemas: [(old: String, new: String)] = []
    private var random: SplitMix64
    private var number: Int = 0

    init?(_ bytes: [UInt8], seed: UInt64) {
        guard let node = (try? JSONParser.parseTree(bytes)) ?? YAMLParser().parse(bytes).root else { return nil }
        root = Value(node)
        random = SplitMix64(seed: seed)
    }

    var bytes: [UInt8] { Array(root.json.compactText.utf8) }

    mutating func change(times: Int) {
        for _ in 0..<times { change() }
    }

    private mutating func pick<Element>(_ list: [Element]) -> Element? {
        list.isEmpty ? nil : list[random.below(list.count)]
    }

    /// The schemas with properties.
    private var structures: [String] {
        let schemas = root[["components", "schemas"]]
        return (schemas?.keys ?? []).filter { !(schemas?[$0]?["properties"]?.keys ?? []).isEmpty }
    }

    private var operations: [[String]] {
        (root["paths"]?.keys ?? []).flatMap { path in
            (root[["paths", path]]?.keys ?? []).filter { ["get", "post", "put", "patch", "delete"].contains($0) }
                .map { ["paths", path, $0] }
        }
    }

    private mutating func change() {
        number += 1
        switch random.below(12) {
        case 0: if let name = pick(structures) { addProperty(name) }
        case 1: if let name = pick(structures) { removeProperty(name) }
        case 2: if let name = pick(structures) { retypeProperty(name) }
        case 3:
            if let name = pick(structures) {
                root[["components", "schemas", name, "description"]] = .text("New words \(number).")
            }
        case 4: if let place = pick(operations), operations.count > 2 { root[place] = nil }
        case 5: addOperation()
        case 6, 7: changeEnumeration()
        case 8: if let name = pick(structures) { renameSchema(name) }
        case 9: if let place = pick(operations) { root[place + ["operationId"]] = .text("newName\(number)") }
        case 10: if let place = pick(operations) { root[place + ["description"]] = .text("New words \(number).") }
        default: if let place = pick(operations) { addParameter(place) }
        }
    }

    private mutating func addProperty(_ name: String) {
        let other = pick(structures)
        let value: Value =
            random.below(2) == 0 ? other.map { .reference($0) } ?? .mapping([]) : .mapping([("type", .text("string"))])
        root[["components", "schemas", name, "properties", "added_\(number)"]] = value
    }

    private mutating func removeProperty(_ name: String) {
        let place = ["components", "schemas", name]
        guard let keys = root[place + ["properties"]]?.keys, keys.count > 1, let key = pick(keys) else { return }
        root[place + ["properties", key]] = nil
        if let required = root[place + ["required"]] {
            root[place + ["required"]] = .list(required.elements.filter { $0.string != key })
        }
    }

    private mutating func retypeProperty(_ name: String) {
        let place = ["components", "schemas", name, "properties"]
        guard let key = pick(root[place]?.keys ?? []), root[place + [key, "type"]]?.string == "string",
            root[place + [key, "enum"]] == nil
        else { return }
        root[place + [key]] = .mapping([("type", .text("integer"))])
    }

    private mutating func addOperation() {
        guard let name = pick(structures) else { return }
        let schema: Value = .mapping([("schema", .reference(name))])
        let response: Value = .mapping([
            ("description", .text("Fine.")), ("content", .mapping([("application/json", schema)])),
        ])
        root[["paths", "/added/\(number)", "get"]] = .mapping([
            ("operationId", .text("added\(number)")), ("responses", .mapping([("200", response)])),
        ])
    }

    private mutating func changeEnumeration() {
        let schemas = root[["components", "schemas"]]
        guard let name = pick((schemas?.keys ?? []).filter { (schemas?[$0]?["enum"]?.elements.count ?? 0) > 2 }) else {
            return
        }
        let place = ["components", "schemas", name, "enum"]
        guard let values = root[place]?.elements, values.allSatisfy({ $0.string?.first?.isLetter ?? false }) else {
            return
        }
        root[place] = .list(random.below(2) == 0 ? values + [.text("added\(number)")] : Array(values.dropLast()))
    }

    private mutating func renameSchema(_ name: String) {
        let new = "Renamed\(number)"
        guard case .mapping(let schemas)? = root[["components", "schemas"]] else { return }
        renamedSchemas.append((name, new))
        root[["components", "schemas"]] = .mapping(schemas.map { ($0.key == name ? new : $0.key, $0.value) })
        root = root.mapped { $0 == "#/components/schemas/\(name)" ? "#/components/schemas/\(new)" : $0 }
    }

    private mutating func addParameter(_ place: [String]) {
        let parameter: Value = .mapping([
            ("name", .text("added_\(number)")), ("in", .text("query")),
            ("schema", .mapping([("type", .text("string"))])),
        ])
        root[place + ["parameters"]] = .list((root[place + ["parameters"]]?.elements ?? []) + [parameter])
    }
}
