import TextForms
import YAMLSyntax

/// A tree that the parser can build: JSON nodes or YAML nodes.
protocol JSONTreeNode {
    associatedtype Member

    init(_ scalar: JSONScalar, _ range: TextRange)
    init(elements: [Self], _ range: TextRange)
    init(members: [Member], _ range: TextRange)
    static func member(_ key: String, _ keyRange: TextRange, _ value: Self) -> Member
}

/// A value that contains no others.
enum JSONScalar {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
}

extension JSONNode: JSONTreeNode {
    init(_ scalar: JSONScalar, _ range: TextRange) {
        let content: JSONContent =
            switch scalar {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let text): .number(text)
            case .string(let text): .string(text)
            }
        self.init(content: content, range: range)
    }

    init(elements: [JSONNode], _ range: TextRange) {
        self.init(content: .array(elements), range: range)
    }

    init(members: [JSONMember], _ range: TextRange) {
        self.init(content: .object(members), range: range)
    }

    static func member(_ key: String, _ keyRange: TextRange, _ value: JSONNode) -> JSONMember {
        JSONMember(key: key, keyRange: keyRange, value: value)
    }
}

/// Strings become quoted scalars and everything else plain ones, as a YAML parser would read them.
extension YAMLNode: JSONTreeNode {
    init(_ scalar: JSONScalar, _ range: TextRange) {
        let scalar =
            switch scalar {
            case .null: YAMLScalar(text: "null", isPlain: true)
            case .bool(let value): YAMLScalar(text: value ? "true" : "false", isPlain: true)
            case .number(let text): YAMLScalar(text: text, isPlain: true)
            case .string(let text): YAMLScalar(text: text, isPlain: false)
            }
        self.init(content: .scalar(scalar), range: range)
    }

    init(elements: [YAMLNode], _ range: TextRange) {
        self.init(content: .sequence(elements), range: range)
    }

    init(members: [YAMLEntry], _ range: TextRange) {
        self.init(content: .mapping(RepeatedKeys.lastOnes(of: members)), range: range)
    }

    static func member(_ key: String, _ keyRange: TextRange, _ value: YAMLNode) -> YAMLEntry {
        let key = YAMLNode(content: .scalar(YAMLScalar(text: key, isPlain: false)), range: keyRange)
        return YAMLEntry(key: key, value: value)
    }
}

/// Repeated keys of an object, compared by bytes.
enum RepeatedKeys {
    /// The entries without those whose key repeats later: the last one wins.
    static func lastOnes(of entries: [YAMLEntry]) -> [YAMLEntry] {
        guard Set(entries.map { ExactText($0.key.keyText) }).count < entries.count else { return entries }
        var keys: Set<ExactText> = []
        return entries.reversed().filter { keys.insert(ExactText($0.key.keyText)).inserted }.reversed()
    }
}

extension YAMLNode {
    fileprivate var keyText: String {
        if case .scalar(let scalar) = content { scalar.text } else { "" }
    }
}
