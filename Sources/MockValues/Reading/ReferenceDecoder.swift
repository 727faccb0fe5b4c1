public import JSONSyntax
public import SpecLanguage
import WireSyntax
import YAMLSyntax

/// Reads JSON by the same rules as generated code, optimised for clarity rather than speed. It reports all errors
/// instead of returning a value.
///
/// It works on a tree and is independent of the runtime, so that each can be tested against the other.
public struct ReferenceDecoder: Sendable {
    let models: ModelCatalog
    /// Whether the limits of all fields are checked, as those of values that are sent.
    private let readsRequests: Bool

    /// - Parameter readsRequests: whether the values are those of requests, whose limits are always checked
    public init(_ specification: Specification, readsRequests: Bool = false) {
        self.init(ModelCatalog(specification), readsRequests: readsRequests)
    }

    init(_ models: ModelCatalog, readsRequests: Bool = false) {
        self.models = models
        self.readsRequests = readsRequests
    }

    /// The reasons why a value cannot be read as a type; empty if it can.
    ///
    /// - Parameters:
    ///   - castsAutomatically: whether strings and numbers are converted to each other, and to booleans
    ///   - isText: whether all scalars, at any depth, are strings that stand for their values, as in a query
    ///   - dateFormat: the format of dates
    ///   - isSensitive: whether faults conceal the value
    public func faults(
        in node: JSONNode, as type: ValueType, castsAutomatically: Bool = false, isText: Bool = false,
        dateFormat: DateFormat? = nil, constraints: Constraints = .none, isSensitive: Bool = false
    ) -> [ReadingFault] {
        faults(
            in: node, as: type, castsAutomatically: castsAutomatically, isText: isText, dateFormat: dateFormat,
            constraints: constraints, isSensitive: isSensitive, sightings: nil)
    }

    /// The same, and what the value shows of the declarations.
    package func faults(
        in node: JSONNode, as type: ValueType, castsAutomatically: Bool = false, isText: Bool = false,
        dateFormat: DateFormat? = nil, constraints: Constraints = .none, isSensitive: Bool = false,
        sightings: Sightings?
    ) -> [ReadingFault] {
        var reading = Reading(models: models, readsRequest: readsRequests)
        reading.sightings = sightings
        reading.isText = isText
        let rules = ReadingRules(
            constraints: constraints, dateFormat: dateFormat ?? .iso8601,
            castsAutomatically: castsAutomatically || isText)
        reading.readField(node, as: type, rules, at: ReadingPlace(isHidden: isSensitive))
        if reading.faults.isFull { sightings?.isComplete = false }
        return reading.faults.all
    }
}

/// The state of reading one value, with the faults found so far.
struct Reading {
    let models: ModelCatalog
    /// Whether the limits of all fields are checked.
    var readsRequest: Bool = false
    var faults: ReadingFaults = ReadingFaults()
    /// What the value has and the spec does not mention; `nil` if nobody asks.
    var notices: [ReadingNotice]?
    /// What the value shows of the declarations; `nil` if nobody asks.
    var sightings: Sightings?
    /// Whether all scalars are strings that stand for their values.
    var isText: Bool = false
    /// Whether the last value of a key counts, in the current struct.
    var readsRepeatedKeys: Bool = false
    /// Whether the value is a case of a union that is dropped from its array rather than reported as a fault.
    var isDropped: Bool = false

    mutating func report(_ expected: String, _ node: JSONNode, at place: ReadingPlace) {
        faults.add(expected, found: place.isHidden ? "<hidden>" : node.summary, at: place, node.range)
    }

    /// Notes what the value has and the spec does not mention, unless the value is hidden.
    mutating func note(
        _ kind: ReadingNotice.Kind, _ node: JSONNode, in model: String, at place: @autoclosure () -> ReadingPlace
    ) {
        guard notices != nil else { return }
        let place = place()
        guard !place.isHidden else { return }
        notices?.append(ReadingNotice(kind: kind, path: place.path, model: model, found: node.summary))
    }

    mutating func reportMissing(_ expected: String, in node: JSONNode, at place: ReadingPlace) {
        faults.add(expected, found: "nothing", at: place, node.range)
    }

    /// Reads a value and checks its constraints.
    mutating func readField(_ node: JSONNode, as type: ValueType, _ rules: ReadingRules, at place: ReadingPlace) {
        let count = faults.count
        let kept = read(node, as: type, rules, at: place)
        guard faults.count == count, !rules.constraints.isEmpty else { return }
        check(node, kept, as: type, rules, at: place)
    }

    /// Reads a value by its type, without checking constraints.
    ///
    /// - Returns: the elements of a collection that are not dropped; empty for other values
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
                if let key = rules.keyed, let members = node.members {
                    return readKeyed(members, by: key, as: element, rules, at: place)
                }
                let isSingle = rules.wrapsSingle && !node.isNull
                if !isSingle { report("an array", node, at: place) }
                return isSingle && readElement(node, as: element, rules, at: place) ? [(node, place)] : []
            }
            var kept: [(node: JSONNode, place: ReadingPlace)] = []
            for (index, node) in elements.enumerated() where faults.hasRoom() {
                let place = place.index(index)
                if readElement(node, as: element, rules, at: place) { kept.append((node, place)) }
            }
            return kept
        case .dictionary(let value):
            guard let members = isText ? node.membersOrPositions : node.members else {
                report("an object", node, at: place)
                return []
            }
            reportRepetitions(of: members.map(\.key), in: members, at: place, areForeign: true)
            let kept = members.filter { member in
                faults.hasRoom() && readElement(member.value, as: value, rules, at: place.foreignKey(member.key))
            }
            return kept.sorted { $0.key < $1.key }.map { ($0.value, place.foreignKey($0.key)) }
        }
        return []
    }

    /// Reads the values of an object as elements, each with its key as a member.
    private mutating func readKeyed(
        _ members: [JSONMember], by key: String, as element: ValueType, _ rules: ReadingRules, at place: ReadingPlace
    ) -> [(node: JSONNode, place: ReadingPlace)] {
        reportRepetitions(of: members.map(\.key), in: members, at: place, areForeign: true)
        return members.compactMap { member in
            let place = place.foreignKey(member.key)
            var node = member.value
            if let own = node.members {
                let text = JSONNode(content: .string(member.key), range: member.keyRange)
                let others = own.filter { ExactText($0.key) != ExactText(key) }
                node = JSONNode(
                    content: .object([JSONMember(key: key, keyRange: member.keyRange, value: text)] + others),
                    range: node.range)
            }
            return faults.hasRoom() && readElement(node, as: element, rules, at: place) ? (node, place) : nil
        }
    }

    /// Reports duplicates among the keys that are read, because it is undefined which of their values counts.
    ///
    /// - Parameter areForeign: whether the keys come from the data rather than the spec
    mutating func reportRepetitions(
        of keys: [String], in members: [JSONMember], at place: ReadingPlace, areForeign: Bool
    ) {
        let read = Set(keys.map { ExactText($0) })
        var seen: Set<ExactText> = []
        for member in members where read.contains(ExactText(member.key)) && !seen.insert(ExactText(member.key)).inserted
        {
            let place = areForeign ? place.foreignKey(member.key) : place.key(member.key)
            // Several paths may lead through the object.
            guard !faults.hasFault(at: member.keyRange) else { continue }
            if readsRepeatedKeys {
                note(.toleratedValue(reason: "\(place.path): expected each key once"), member.value, in: "", at: place)
            } else {
                faults.add(
                    "each key once", found: place.isHidden ? "<hidden>" : "key \"\(member.key.shortened(to: 40))\"",
                    at: place, member.keyRange)
            }
        }
    }

    /// Reports duplicate keys at any depth of a value that is kept as JSON.
    private mutating func reportRepetitions(below node: JSONNode, at place: ReadingPlace) {
        switch node.content {
        case .array(let elements):
            for (index, element) in elements.enumerated() where faults.hasRoom() {
                reportRepetitions(below: element, at: place.index(index))
            }
        case .object(let members):
            reportRepetitions(of: members.map(\.key), in: members, at: place, areForeign: true)
            for member in members where faults.hasRoom() {
                reportRepetitions(below: member.value, at: place.foreignKey(member.key))
            }
        case .null, .bool, .number, .string: break
        }
    }

    /// Returns whether the element stays in its collection.
    private mutating func readElement(
        _ node: JSONNode, as type: ValueType, _ rules: ReadingRules, at place: ReadingPlace
    ) -> Bool {
        guard let inner = attempt({ inner in inner.read(node, as: type, rules, at: place) }),
            let fault = inner.faults.all.first
        else { return true }
        if !rules.dropsBadElements && !inner.isDropped {
            faults.add(inner.faults)
        } else {
            note(.droppedElement(reason: fault.text), node, in: type.text, at: place)
        }
        return false
    }

    private mutating func readModel(_ node: JSONNode, _ name: String, _ rules: ReadingRules, at place: ReadingPlace) {
        if let fields = models.readFields(of: name) { return readStructure(node, fields, name, at: place) }
        switch models[name] {
        case .enumeration(let enumeration):
            let index = sightings != nil || notices != nil ? Scalars.index(of: node, enumeration) : nil
            sightings?.addValue(of: name, case: index, of: enumeration.cases.count)
            if let expected = Scalars.mismatch(node, enumeration, rules.castsAutomatically) {
                report(expected, node, at: place)
            } else if notices != nil, enumeration.readsAny, index == nil {
                note(.unknownValue, node, in: name, at: place)
            }
        case .tagged(let union): readTagged(node, union, name, at: place)
        case .untagged(let union): readUntagged(node, union, name, at: place)
        // A type that is read by the user's own code accepts any JSON.
        case .external: sightings?.addValue(of: name, case: nil, of: 0)
        case .structure, nil: break
        }
    }
}

extension ReferenceDecoder {
    /// The reasons why the JSON of a response is neither what its endpoint returns nor one of its errors.
    public func faults(in body: JSONNode, of endpoint: MockEndpoint) -> [ReadingFault] {
        reading(body, of: endpoint, notices: nil, nil).faults.all
    }

    /// The same, and what the JSON has and the spec does not mention.
    func findings(
        in body: JSONNode, of endpoint: MockEndpoint, _ sightings: Sightings?
    ) -> (faults: [ReadingFault], notices: [ReadingNotice]) {
        let reading = reading(body, of: endpoint, notices: [], sightings)
        return (reading.faults.all, reading.notices ?? [])
    }

    private func reading(
        _ body: JSONNode, of endpoint: MockEndpoint, notices: [ReadingNotice]?, _ sightings: Sightings?
    ) -> Reading {
        var reading = Reading(models: models)
        reading.notices = notices
        reading.sightings = sightings
        if let envelope = endpoint.service.envelope, let failure = envelope.failure(in: body) {
            reading.faults = errorFaults(in: body, endpoint, envelope, failure)
            return reading
        }
        let endpoint = endpoint.mocked
        if case .value(let type) = endpoint.endpoint.returns {
            let path = endpoint.valuePath.chosen(in: body)
            readValue(in: body, type, endpoint, at: path, &reading)
            reading.notices? +=
                self.notices(in: body, beside: endpoint.readPaths(valueAt: path)) + endpoint.pageNotices(in: body)
        }
        return reading
    }

    /// The reasons why the value at a path in a response, or in one element of a stream, cannot be read.
    func valueFaults(
        in body: JSONNode, _ type: ValueType, _ endpoint: MockEndpoint, at path: JSONPath
    ) -> [ReadingFault] {
        valueFindings(in: body, type, endpoint, at: path).faults
    }

    /// The same, and what the value has and the spec does not mention.
    func valueFindings(
        in body: JSONNode, _ type: ValueType, _ endpoint: MockEndpoint, at path: JSONPath,
        _ sightings: Sightings? = nil
    ) -> (faults: [ReadingFault], notices: [ReadingNotice]) {
        var reading = Reading(models: models)
        reading.notices = []
        reading.sightings = sightings
        readValue(in: body, type, endpoint, at: path, &reading)
        return (reading.faults.all, reading.notices ?? [])
    }

    private func readValue(
        in body: JSONNode, _ type: ValueType, _ endpoint: MockEndpoint, at path: JSONPath, _ reading: inout Reading
    ) {
        let place = ReadingPlace().keys(path.components)
        let call = endpoint.endpoint
        guard let value = body.value(at: path.components) else {
            if !type.isOptional, call.defaultResult == nil {
                reading.reportMissing(type.text, in: body, at: place)
            }
            return
        }
        if call.defaultResult != nil, case .null = value.content { return }
        let casts = call.castsAutomatically && models.canCast(type)
        reading.readsRepeatedKeys = call.readsRepeatedKeys
        let rules = ReadingRules(
            dateFormat: call.dateFormat ?? .iso8601, castsAutomatically: casts,
            dropsBadElements: call.elements == .drop)
        reading.readField(value, as: type, rules, at: place)
        if reading.faults.isFull { reading.sightings?.isComplete = false }
    }

    /// The code of an error response must be one that the spec lists.
    private func errorFaults(
        in body: JSONNode, _ endpoint: MockEndpoint, _ envelope: Envelope, _ failure: FoundText
    ) -> ReadingFaults {
        let code = envelope.code(in: body)?.text ?? failure.text
        var reading = Reading(models: models)
        let errors = endpoint.endpoint.errors + endpoint.service.errors
        guard let error = errors.first(with: .code(code), envelope.message(in: body)) else {
            let values = failure.values.isEmpty ? "no code" : Spelling.alternatives(failure.values)
            reading.report("\(values), or the code of an error", failure.node, at: ReadingPlace().keys(failure.path))
            return reading.faults
        }
        guard let own = error.body else { return reading.faults }
        let place = ReadingPlace().keys(own.path.components)
        guard let value = body.value(at: own.path.components) else {
            reading.reportMissing(own.type.text, in: body, at: place)
            return reading.faults
        }
        reading.read(value, as: own.type, ReadingRules(), at: place)
        return reading.faults
    }
}

extension MockEndpoint {
    /// The name of the error that a status and a body mean; `nil` if the spec does not name it. The code comes before the
    /// status, unless it only repeats it.
    public func nameOfError(status: Int, body: [UInt8]) -> String? {
        let errors = endpoint.errors + service.errors
        let message = (try? JSONParser.parse(body)).flatMap { service.envelope?.message(in: $0) }
        if let code = failureCode(status: status, body: body) {
            if let error = errors.first(with: .code(code), message) { return error.name }
            if code != "\(status)" { return nil }
        }
        let error =
            errors.first(with: .status(status), message) ?? errors.first(with: .statusClass(status / 100), message)
        return error?.name
    }

    /// The business code of a response that says by its body that it is an error; `nil` if it does not.
    public func failureCode(status: Int, body: [UInt8]) -> String? {
        guard let envelope = service.envelope, let node = try? JSONParser.parse(body) else { return nil }
        return envelope.failureCode(in: node, canBeValue: (200..<300).contains(status))
    }
}

/// What a value has and the spec does not mention, although the value can be read.
package struct ReadingNotice: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A key that the model ignores.
        case unknownKey
        /// A value that an open enum, or the tag of a union, does not list.
        case unknownValue
        /// An element that is dropped from its collection.
        case droppedElement(reason: String)
        /// A value that counts as absent because it cannot be read.
        case toleratedValue(reason: String)
        /// A key beside the paths at which the spec reads an object.
        case besidePath(key: String)
        /// A value that is read beside the result, such as the total of a list, and that is missing or of another type.
        case otherValue(expected: String)
    }

    package let kind: Kind
    /// The path in the JSON, such as `$.resp.data[3].id`.
    package let path: String
    /// The model that does not have it; the type of a dropped element.
    package let model: String
    package let found: String
}

/// The path to a JSON value that is being read, and whether the value is sensitive.
struct ReadingPlace {
    /// A key or index, linked to its predecessors. The text of the path is only built for faults.
    private final class Step {
        let before: Step?
        let key: String

        init(before: Step?, key: String) {
            self.before = before
            self.key = key
        }
    }

    private var last: Step?
    /// Whether faults must not reveal anything about the value.
    var isHidden: Bool = false
    /// What the next key begins with.
    var prefix: String = ""

    init(isHidden: Bool = false) {
        self.isHidden = isHidden
    }

    /// The path as text, such as `$.resp.data[3].id`. Long keys and paths are shortened, as they come from the data.
    var path: String {
        let path = keys.reduce(into: "$") { $0 += Self.text(of: $1) }
        return path.utf8.count <= 500 ? path : "\(path.prefix(250))…\(path.suffix(250))"
    }

    /// The path without the indexes of arrays, which is the same for all elements of a list.
    var field: String {
        keys.reduce(into: "$") { $0 += JSONPath.index($1) == nil ? Self.text(of: $1) : "[]" }
    }

    /// From the root to the value.
    private var keys: [String] {
        var keys: [String] = []
        var step = last
        while let current = step {
            keys.append(current.key)
            step = current.before
        }
        return keys.reversed()
    }

    private static func text(of key: String) -> String {
        if JSONPath.index(key) != nil { return "[\(key)]" }
        let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-@".contains($0) }
        let key = key.shortened(to: 80)
        return isPlain ? "." + key : "[\"\(key)\"]"
    }

    func key(_ key: String) -> ReadingPlace {
        var place = self
        place.last = Step(before: last, key: prefix + key)
        place.prefix = ""
        return place
    }

    /// A key that comes from the data, and is therefore hidden if the value is.
    func foreignKey(_ key: String) -> ReadingPlace {
        isHidden ? self : self.key(key)
    }

    func index(_ index: Int) -> ReadingPlace {
        key(String(index))
    }

    func keys(_ components: some Sequence<String>) -> ReadingPlace {
        components.reduce(self) { $0.key($1) }
    }
}

extension [ServerErrorCase] {
    /// The error with a code that a response with a message is: one with a text that the message has comes before one
    /// without.
    fileprivate func first(with match: ServerErrorCase.Match, _ message: String?) -> ServerErrorCase? {
        let errors = filter { $0.match == match }
        return errors.first { error in
            error.messageHas.map { text in message.map { ExactText($0).contains(text) } ?? false } ?? false
        } ?? errors.first { $0.messageHas == nil }
    }
}

extension JSONNode {
    /// The members of an object; `nil` for other values.
    fileprivate var members: [JSONMember]? {
        if case .object(let members) = content { members } else { nil }
    }

    /// The members of an object, or the elements of an array with their positions as keys: in names of texts, both look
    /// alike.
    fileprivate var membersOrPositions: [JSONMember]? {
        guard case .array(let elements) = content else { return members }
        return elements.enumerated().map { JSONMember(key: String($0), keyRange: $1.range, value: $1) }
    }
}
