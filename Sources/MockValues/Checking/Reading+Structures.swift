import JSONSyntax
import SpecLanguage

extension Reading {
    mutating func readStructure(_ node: JSONNode, _ structure: Structure, at place: ReadingPlace) {
        let fields = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        switch (structure.layout, node.content) {
        case (.object, .object(let members)):
            checkKeys(members, fields, structure, at: place)
        case (.tuple, .array(let elements)):
            for (index, element) in elements.enumerated().dropFirst(fields.count) where structure.unknownKeys == .error
            {
                report("no more than \(fields.count) elements", element, at: place.index(index))
            }
        default:
            return report(structure.layout == .tuple ? "an array" : "an object", node, at: place)
        }
        for field in fields { readField(field, of: node, at: place, isTuple: structure.layout == .tuple) }
    }

    private mutating func checkKeys(
        _ members: [JSONMember], _ fields: [Field], _ structure: Structure, at place: ReadingPlace
    ) {
        guard structure.unknownKeys == .error else { return }
        let known = Set(fields.flatMap(\.paths).compactMap(\.components.first))
        for member in members where !known.contains(member.key) {
            report("a key that the model has", member.value, at: place.foreignKey(member.key))
        }
    }

    private mutating func readField(_ field: Field, of node: JSONNode, at place: ReadingPlace, isTuple: Bool) {
        var place = place
        place.isHidden = place.isHidden || field.isSensitive
        var found: (node: JSONNode, place: ReadingPlace)?
        for path in field.paths {
            let count = faults.count
            if let value = value(at: path, of: node, at: place), found == nil || found?.node.isNull == true {
                found = value
            }
            if faults.count > count { return }
        }
        let hasValue = field.type.isOptional || field.defaultValue != nil
        let expected = field.type.unwrapped.text
        guard let found else {
            if !hasValue {
                reportMissing(expected, in: node, at: place.keys(field.paths.first?.components ?? []))
            }
            return
        }
        if field.transform != nil { return }
        if found.node.isNull {
            if !hasValue || (field.null == .error && !field.type.isOptional) {
                report(expected, found.node, at: found.place)
            }
            return
        }
        if found.node.isEmptyValue, field.empty != .keep {
            if field.empty == .error || !hasValue { report("a value that is not empty", found.node, at: found.place) }
            return
        }
        let rules = ReadingRules(
            constraints: field.constraints, dateFormat: field.dateFormat ?? .iso8601,
            castsAutomatically: field.castsAutomatically, dropsBadElements: field.elements == .drop)
        readField(found.node, as: field.type.unwrapped, rules, at: found.place)
    }

    /// What stands at a path below a value; nil where nothing does. On the way there may be objects, arrays and null.
    private mutating func value(
        at path: JSONPath, of node: JSONNode, at place: ReadingPlace
    ) -> (node: JSONNode, place: ReadingPlace)? {
        var (node, place) = (node, place)
        for (index, component) in path.components.enumerated() {
            if index > 0 {
                switch node.content {
                case .null: return nil
                case .array, .object: break
                default:
                    report("an object or an array", node, at: place)
                    return nil
                }
            }
            guard let next = node.value(at: [component]) else { return nil }
            (node, place) = (next, place.key(component))
        }
        return (node, place)
    }
}

extension JSONNode {
    /// Whether it is `""`, `[]` or `{}`.
    var isEmptyValue: Bool {
        switch content {
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .null, .bool, .number: false
        }
    }
}
