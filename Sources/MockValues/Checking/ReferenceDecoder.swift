public import JSONSyntax
public import SpecLanguage
import YAMLSyntax

/// Reads JSON as the generated code does, rule by rule and without any haste, and tells every fault instead of giving a
/// value.
///
/// It works on a tree and knows nothing of the runtime, so that each can be held against the other.
public struct ReferenceDecoder: Sendable {
    let models: ModelCatalog

    public init(_ specification: Specification) {
        self.init(ModelCatalog(specification))
    }

    init(_ models: ModelCatalog) {
        self.models = models
    }

    /// What keeps a value from being read as a type; nothing where it can be.
    ///
    /// - Parameters:
    ///   - castsAutomatically: whether strings, numbers and booleans are taken for each other.
    ///   - dateFormat: how dates are written.
    ///   - isSensitive: whether faults tell nothing of the value.
    public func faults(
        in node: JSONNode, as type: ValueType, castsAutomatically: Bool = false, dateFormat: DateFormat? = nil,
        constraints: Constraints = Constraints(), isSensitive: Bool = false
    ) -> [ReadingFault] {
        var reading = Reading(models: models)
        let rules = ReadingRules(
            constraints: constraints, dateFormat: dateFormat ?? .iso8601, castsAutomatically: castsAutomatically)
        reading.readField(node, as: type, rules, at: ReadingPlace(isHidden: isSensitive))
        return reading.faults
    }
}

/// What is known of a value beside its type.
struct ReadingRules {
    var constraints: Constraints = Constraints()
    var dateFormat: DateFormat = .iso8601
    var castsAutomatically: Bool = false
    var dropsBadElements: Bool = false
}

/// One reading, and the faults that it has found so far.
struct Reading {
    let models: ModelCatalog
    var faults: [ReadingFault] = []
    /// Whether the value is a case of a union that is left out of its array, rather than a fault.
    var isDropped: Bool = false

    mutating func report(_ expected: String, _ node: JSONNode, at place: ReadingPlace) {
        faults.append(
            ReadingFault(
                path: place.path, expected: expected, found: place.isHidden ? "<hidden>" : node.summary,
                range: node.range))
    }

    mutating func reportMissing(_ expected: String, in node: JSONNode, at place: ReadingPlace) {
        faults.append(ReadingFault(path: place.path, expected: expected, found: "nothing", range: node.range))
    }

    /// Reads a value and holds it against its constraints.
    mutating func readField(_ node: JSONNode, as type: ValueType, _ rules: ReadingRules, at place: ReadingPlace) {
        let count = faults.count
        let kept = read(node, as: type, rules, at: place)
        guard faults.count == count, !rules.constraints.isEmpty else { return }
        check(node, kept, as: type, rules, at: place)
    }

    /// Reads a value by its type alone.
    ///
    /// - Returns: the elements of a collection that are not left out; nothing for other values.
    @discardableResult
    mutating func read(
        _ node: JSONNode, as type: ValueType, _ rules: ReadingRules, at place: ReadingPlace
    ) -> [(node: JSONNode, place: ReadingPlace)] {
        switch type {
        case .optional(let wrapped):
            return node.isNull ? [] : read(node, as: wrapped, rules, at: place)
        case .builtIn(let type):
            if type == .json { reportRepetitions(below: node, at: place) }
            if let expected = Scalars.mismatch(node, type, rules) { report(expected, node, at: place) }
        case .model(let name):
            readModel(node, name, rules, at: place)
        case .array(let element):
            guard case .array(let elements) = node.content else {
                report("an array", node, at: place)
                return []
            }
            let places = elements.enumerated().map { ($1, place.index($0)) }
            return places.filter { readElement($0.0, as: element, rules, at: $0.1) }
        case .dictionary(let value):
            guard case .object(let members) = node.content else {
                report("an object", node, at: place)
                return []
            }
            reportRepetitions(of: members.map(\.key), in: members, at: place, areForeign: true)
            let kept = members.filter { readElement($0.value, as: value, rules, at: place.foreignKey($0.key)) }
            return kept.sorted { $0.key < $1.key }.map { ($0.value, place.foreignKey($0.key)) }
        }
        return []
    }

    /// Reports keys that come again, of those that are read; which of their values counts, nothing says.
    ///
    /// - Parameter areForeign: whether the data has made them up.
    mutating func reportRepetitions(
        of keys: [String], in members: [JSONMember], at place: ReadingPlace, areForeign: Bool
    ) {
        let read = Set(keys)
        var seen: Set<String> = []
        for member in members where read.contains(member.key) && !seen.insert(member.key).inserted {
            let place = areForeign ? place.foreignKey(member.key) : place.key(member.key)
            let fault = ReadingFault(
                path: place.path, expected: "each key once",
                found: place.isHidden ? "<hidden>" : "key \"\(member.key)\"", range: member.keyRange)
            // Several paths may lead through the object.
            if !faults.contains(fault) { faults.append(fault) }
        }
    }

    /// Reports keys that come again anywhere in a value that is kept as JSON.
    private mutating func reportRepetitions(below node: JSONNode, at place: ReadingPlace) {
        switch node.content {
        case .array(let elements):
            for (index, element) in elements.enumerated() { reportRepetitions(below: element, at: place.index(index)) }
        case .object(let members):
            reportRepetitions(of: members.map(\.key), in: members, at: place, areForeign: true)
            for member in members { reportRepetitions(below: member.value, at: place.foreignKey(member.key)) }
        case .null, .bool, .number, .string: break
        }
    }

    /// Says whether the element stays in its collection.
    private mutating func readElement(
        _ node: JSONNode, as type: ValueType, _ rules: ReadingRules, at place: ReadingPlace
    ) -> Bool {
        var inner = Reading(models: models)
        inner.read(node, as: type, rules, at: place)
        guard !inner.faults.isEmpty else { return true }
        if !rules.dropsBadElements && !inner.isDropped { faults += inner.faults }
        return false
    }

    private mutating func readModel(_ node: JSONNode, _ name: String, _ rules: ReadingRules, at place: ReadingPlace) {
        switch models[name] {
        case .structure(let structure): readStructure(node, structure, at: place)
        case .enumeration(let enumeration):
            if let expected = Scalars.mismatch(node, enumeration, rules.castsAutomatically) {
                report(expected, node, at: place)
            }
        case .divided(let union): readDivided(node, union, at: place)
        case .shaped(let union): readShaped(node, union, at: place)
        // What only the user's own code reads may be anything.
        case .external, nil: break
        }
    }
}

extension JSONNode {
    /// The value, for messages.
    var summary: String {
        switch content {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let text): return "number \(text.prefix(40))"
        case .string(let text):
            return "string \"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
        case .object(let members): return members.isEmpty ? "an empty object" : "an object"
        }
    }
}
