import RandomNumbers
import SpecLanguage
import YAMLSyntax

/// Descriptions with random faults. Each is determined by its number, so that a failing one can be made again.
public struct DescriptionMutator: Sendable {
    private let originals: [JSONTree]
    /// The keys of all originals, and those that change the meaning of a schema.
    private let keys: [String]

    /// - Parameter descriptions: valid descriptions in JSON or YAML; unreadable ones are ignored
    public init(_ descriptions: [[UInt8]]) {
        originals = descriptions.compactMap { YAMLParser().parse($0).root.map { JSONTree($0) } }
        keys = Set(originals.flatMap(\.keys)).union(Self.keywords).sorted()
    }

    /// The description with a number, as JSON: one of the originals with one to four faults.
    public func description(_ number: UInt64) -> [UInt8] {
        guard !originals.isEmpty else { return [] }
        var random = SplitMix64(seed: number)
        var tree = originals[random.below(originals.count)]
        for _ in 0...random.below(4) { damage(&tree, tree, &random) }
        var text = ""
        tree.write(to: &text)
        return Array(text.utf8)
    }

    /// Replaces a random part of a tree.
    ///
    /// - Parameter whole: the tree from which other parts are taken
    private func damage(_ tree: inout JSONTree, _ whole: JSONTree, _ random: inout SplitMix64) {
        tree.changeRandomPart(&random) { part, random in
            switch random.below(9) {
            case 0: part.removeRandomChild(&random)
            case 1, 2: part = whole.randomPart(&random, smallerThan: 200)
            case 3: part.renameRandomChild(keys[random.below(keys.count)], &random)
            case 4: part = .scalar(Self.scalars[random.below(Self.scalars.count)])
            case 5: part = .mapping([("$ref", .text(whole.randomPointer(&random)))])
            case 6: part = .list([part, whole.randomPart(&random, smallerThan: 50)])
            case 7:
                let key = ["allOf", "oneOf", "anyOf"][random.below(3)]
                part = .mapping([(key, .list([part, whole.randomPart(&random, smallerThan: 50)]))])
            default: part.addChild(keys[random.below(keys.count)], whole.randomPart(&random, smallerThan: 50))
            }
        }
    }

    private static let keywords: [String] = [
        "$anchor", "$dynamicRef", "$id", "$ref", "$recursiveRef", "additionalProperties", "allOf", "anyOf", "const",
        "content", "default", "deprecated", "discriminator", "encoding", "enum", "example", "examples", "explode",
        "format", "headers", "in", "items", "mapping", "maxItems", "maximum", "minItems", "minLength", "minimum",
        "name",
        "not", "nullable", "oneOf", "operationId", "parameters", "pattern", "patternProperties", "prefixItems",
        "properties", "propertyName", "readOnly", "requestBody", "required", "responses", "schema", "security",
        "servers", "style", "tags", "title", "type", "uniqueItems", "writeOnly", "x-enum-varnames",
    ]

    /// Values in JSON that are seldom where they are expected.
    private static let scalars: [String] = [
        "null", "true", "false", "0", "-1", "1.5", "1e999", "9223372036854775808", "\"\"", "\" \"", "\"a b\"",
        "\"self\"",
        "\"Type\"", "\"none\"", "\"1\"", "\"0x1\"", "\"~\"", "\"=\"", "\"\\u0000\"", "\"\\u2028\"", "\"e\\u0301\"",
        "\"{id}\"", "\"/a/{b}/{b}\"", "\"/a?b=c&d#e\"", "\"#\"", "\"#/\"", "\"#/paths\"", "\"other.yaml#/a\"",
        "\"../a\"",
        "\"object\"", "\"array\"", "\"string\"", "\"integer\"", "\"number\"", "\"boolean\"", "\"null\"", "\"file\"",
        "\"date\"", "\"date-time\"", "\"uuid\"", "\"binary\"", "\"byte\"", "\"query\"", "\"path\"", "\"header\"",
        "\"cookie\"", "\"deepObject\"", "\"matrix\"", "\"label\"", "\"spaceDelimited\"", "\"application/json\"",
        "\"multipart/form-data\"", "\"application/x-www-form-urlencoded\"", "\"text/event-stream\"", "\"default\"",
        "\"204\"", "\"5XX\"", "\"(\"", "\"^[a-z]+$\"", "[]", "{}", "[[]]", "[null]", "{\"\": 1}",
    ]
}

/// JSON without positions, which is cheap to change.
indirect enum JSONTree: Sendable {
    /// A value as it is written, with its quotes.
    case scalar(String)
    case list([JSONTree])
    case mapping([(key: String, value: JSONTree)])

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar):
            self = scalar.isPlain && Self.isLiteral(scalar.text) ? .scalar(scalar.text) : .text(scalar.text)
        case .sequence(let elements): self = .list(elements.map { JSONTree($0) })
        case .mapping(let entries): self = .mapping(entries.map { ($0.key.text, JSONTree($0.value)) })
        }
    }

    static func text(_ text: String) -> JSONTree {
        var literal = ""
        write(text, to: &literal)
        return .scalar(literal)
    }

    private static func isLiteral(_ text: String) -> Bool {
        if ["true", "false", "null"].contains(text) { return true }
        guard let first = text.utf8.first, let last = text.utf8.last, Double(text) != nil else { return false }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return (digits.contains(first) || first == UInt8(ascii: "-")) && digits.contains(last)
            && !text.hasPrefix("0x") && (!text.hasPrefix("0") || text == "0" || text.hasPrefix("0."))
    }

    private var children: [JSONTree] {
        switch self {
        case .scalar: []
        case .list(let elements): elements
        case .mapping(let entries): entries.map(\.value)
        }
    }

    /// All keys, at any depth.
    var keys: [String] {
        guard case .mapping(let entries) = self else { return children.flatMap(\.keys) }
        return entries.flatMap { [$0.key] + $0.value.keys }
    }

    private var size: Int {
        children.reduce(1) { $0 + $1.size }
    }

    func write(to text: inout String) {
        switch self {
        case .scalar(let literal): text += literal
        case .list(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .mapping(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                if index > 0 { text += "," }
                Self.write(entry.key, to: &text)
                text += ":"
                entry.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONTree {
    /// Changes a part at a random depth.
    mutating func changeRandomPart(
        _ random: inout SplitMix64, _ change: (inout JSONTree, inout SplitMix64) -> Void
    ) {
        let count = children.count
        guard count > 0, random.below(8) > 0 else { return change(&self, &random) }
        let index = random.below(count)
        switch self {
        case .scalar: break
        case .list(var elements):
            elements[index].changeRandomPart(&random, change)
            self = .list(elements)
        case .mapping(var entries):
            entries[index].value.changeRandomPart(&random, change)
            self = .mapping(entries)
        }
    }

    /// A part at a random depth, below all parts with more values than allowed.
    func randomPart(_ random: inout SplitMix64, smallerThan limit: Int) -> JSONTree {
        var part = self
        while !part.children.isEmpty, part.size >= limit || random.below(4) > 0 {
            part = part.children[random.below(part.children.count)]
        }
        return part
    }

    /// A JSON pointer to a random part, in a fragment.
    func randomPointer(_ random: inout SplitMix64) -> String {
        var part = self
        var pointer = "#"
        while random.below(6) > 0 {
            let children = part.children
            guard !children.isEmpty else { break }
            let index = random.below(children.count)
            if case .mapping(let entries) = part {
                pointer += "/" + entries[index].key.replacing("~", with: "~0").replacing("/", with: "~1")
            } else {
                pointer += "/\(index)"
            }
            part = children[index]
        }
        return pointer
    }

    mutating func removeRandomChild(_ random: inout SplitMix64) {
        switch self {
        case .list(var elements) where !elements.isEmpty:
            elements.remove(at: random.below(elements.count))
            self = .list(elements)
        case .mapping(var entries) where !entries.isEmpty:
            entries.remove(at: random.below(entries.count))
            self = .mapping(entries)
        case .scalar, .list, .mapping: self = .scalar("null")
        }
    }

    mutating func renameRandomChild(_ key: String, _ random: inout SplitMix64) {
        guard case .mapping(var entries) = self, !entries.isEmpty else { return }
        let index = random.below(entries.count)
        entries[index].key = key
        self = .mapping(entries)
    }

    mutating func addChild(_ key: String, _ child: JSONTree) {
        switch self {
        case .scalar: self = child
        case .list(let elements): self = .list(elements + [child])
        case .mapping(let entries): self = .mapping(entries.filter { $0.key != key } + [(key, child)])
        }
    }
}
