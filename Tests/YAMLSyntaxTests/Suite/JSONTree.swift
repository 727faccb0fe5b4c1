import Foundation
import YAMLSyntax

/// A JSON value, read by Foundation, for comparison with a tree.
enum JSONTree: Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// Whether the tree has the same structure, and scalars that can have the same meaning.
    func matches(_ node: YAMLNode) -> Bool {
        switch (self, node.content) {
        case (.null, .scalar(let scalar)):
            scalar.isPlain && ["", "~", "null"].contains(scalar.text) || node.tag == "!!null"
        case (.flag(let flag), .scalar(let scalar)): scalar.text == String(flag)
        case (.number(let number), .scalar(let scalar)): Self.number(scalar.text) == number
        case (.text(let text), .scalar(let scalar)): text.unicodeScalars.elementsEqual(scalar.text.unicodeScalars)
        case (.list(let list), .sequence(let nodes)):
            list.count == nodes.count && zip(list, nodes).allSatisfy { $0.matches($1) }
        case (.object(let object), .mapping(let entries)):
            object.count == entries.count
                && entries.allSatisfy { object[$0.key.text ?? ""]?.matches($0.value) ?? false }
        default: false
        }
    }

    private static func number(_ text: String) -> Double? {
        text.hasPrefix("0o") ? Int(text.dropFirst(2), radix: 8).map(Double.init) : Double(text)
    }
}
