import TemplateEngine

/// A value of the specification's JSON data; its shape is derived from the data.
enum MustacheValue: Sendable, Decodable {
    case null
    case flag(Bool)
    case text(String)
    case list([MustacheValue])
    case object([String: MustacheValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? container.decode(Int.self) {
            self = .text(String(integer))
        } else if let number = try? container.decode(Double.self) {
            self = .text(String(number))
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([MustacheValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: MustacheValue].self))
        }
    }

    var shape: Shape<MustacheValue> {
        switch self {
        case .object(let members): Shape(members.map { Self.member($0, example: $1) })
        case .null, .flag, .text, .list: [Self.member(nil, example: self)]
        }
    }

    /// A member that looks like the example; without a name, the value itself, as `.`.
    private static func member(_ key: String?, example: MustacheValue) -> Member<MustacheValue> {
        let name = key ?? "."
        let value: @Sendable (MustacheValue) -> MustacheValue = { key == nil ? $0 : $0.member(name) }
        switch example {
        case .null, .text: return .optionalText(name) { value($0).text }
        case .flag: return .flag(name) { value($0).isTrue }
        case .list(let elements): return .list(name, exampleElement(of: elements).shape) { value($0).elements }
        case .object: return .optional(name, example.shape) { value($0) }
        }
    }

    /// One element with the members of all.
    private static func exampleElement(of elements: [MustacheValue]) -> MustacheValue {
        var merged: [String: MustacheValue] = [:]
        for case .object(let members) in elements { merged.merge(members) { first, _ in first } }
        guard case .some(.text) = elements.first else {
            if case .some(.list) = elements.first { return elements[0] }
            return .object(merged)
        }
        return elements[0]
    }

    private func member(_ name: String) -> MustacheValue {
        guard case .object(let members) = self else { return .null }
        return members[name] ?? .null
    }

    private var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    private var isTrue: Bool {
        if case .flag(true) = self { true } else { false }
    }

    private var elements: [MustacheValue] {
        if case .list(let elements) = self { elements } else { [] }
    }
}
