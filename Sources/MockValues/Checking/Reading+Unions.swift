import JSONSyntax
import SpecLanguage

extension Reading {
    mutating func readDivided(_ node: JSONNode, _ union: DividedUnion, at place: ReadingPlace) {
        guard case .object = node.content else { return report("an object", node, at: place) }
        var way: JSONNode? = node
        for component in union.path.components {
            if case .object(let members)? = way?.content {
                reportRepetitions(of: [component], in: members, at: place, areForeign: false)
            }
            way = way?.value(at: [component])
        }
        let tags = Spelling.alternatives(union.cases.map(\.tag))
        let tagPlace = place.keys(union.path.components)
        let tag = node.value(at: union.path.components)
        if let text = tag?.scalarText, let chosen = union.cases.first(where: { $0.tag == text }) {
            read(node, as: chosen.type, ReadingRules(), at: place)
        } else if union.otherwise != .keep {
            isDropped = union.otherwise == .drop
            if let tag { report(tags, tag, at: tagPlace) } else { reportMissing(tags, in: node, at: tagPlace) }
        }
    }

    mutating func readShaped(_ node: JSONNode, _ union: ShapedUnion, at place: ReadingPlace) {
        guard let shape = node.shape, let chosen = union.cases.first(where: { $0.shapes.contains(shape) }) else {
            return report(Spelling.alternatives(union.cases.map(\.type.text)), node, at: place)
        }
        read(node, as: chosen.type, ReadingRules(dateFormat: union.dateFormat ?? .iso8601), at: place)
    }
}

extension JSONNode {
    /// The text of a string, or a number or bool as written; nil for null and for containers.
    var scalarText: String? {
        switch content {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    fileprivate var shape: ShapedUnion.Shape? {
        switch content {
        case .null: nil
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
