import JSONSyntax
import SpecLanguage
import WireSyntax

extension Reading {
    /// - Parameter name: the name of the model
    mutating func readStructure(_ node: JSONNode, _ fields: ReadFields, _ name: String, at place: ReadingPlace) {
        let structure = fields.structure
        let outer = readsRepeatedKeys
        readsRepeatedKeys = structure.readsRepeatedKeys && !readsRequest
        defer { readsRepeatedKeys = outer }
        var members = MemberTable(node)
        switch (structure.layout, node.content) {
        case (.object, .object(let list)):
            checkKeys(list, areUnique: members.areUnique, fields, name, at: place)
        case (.tuple, .array(let elements)):
            let count = fields.entries.count
            for (index, element) in elements.enumerated().dropFirst(count) where structure.unknownKeys == .error {
                report("no more than \(count) elements", element, at: place.index(index))
            }
        default:
            return report(structure.layout == .tuple ? "an array" : "an object", node, at: place)
        }
        let seen = sightings?.addValue(of: ExactText(name), parts: structure.fields.count)
        for entry in fields.entries {
            let part = seen.map { Sightings.Part(model: $0, index: entry.index) }
            readField(entry.field, of: node, &members, at: place, part)
        }
    }

    /// - Parameter areUnique: whether each key is there once
    private mutating func checkKeys(
        _ members: [JSONMember], areUnique: Bool, _ fields: ReadFields, _ name: String, at place: ReadingPlace
    ) {
        let unknownKeys = fields.structure.unknownKeys
        if !areUnique {
            let keys = unknownKeys == .keep ? members.map(\.key) : fields.keys.map(\.text)
            reportRepetitions(of: keys, in: members, at: place, areForeign: false)
        }
        switch unknownKeys {
        case .keep: break
        case .error:
            reportUnknown(members.map { ($0.key, $0.value) }, besides: fields.known) { place.foreignKey($0) }
        case .ignore:
            guard notices != nil else { return }
            for member in members where !fields.keys.contains(ExactText(member.key)) {
                note(.unknownKey, member.value, in: name, at: place.foreignKey(member.key))
            }
        }
    }

    /// Reports keys that the spec does not name, in the object and in the containers on paths.
    private mutating func reportUnknown(
        _ members: [(key: String, value: JSONNode)], besides known: KnownKeys, _ place: (String) -> ReadingPlace
    ) {
        for (key, value) in members {
            guard let inner = known[key] else {
                report("a key that the model has", value, at: place(key))
                continue
            }
            guard !inner.isRead, !inner.isEmpty else { continue }
            let place = place(key)
            switch value.content {
            case .object(let members):
                reportUnknown(members.map { ($0.key, $0.value) }, besides: inner) { place.foreignKey($0) }
            case .array(let elements):
                // Other elements are no keys.
                let members = elements.enumerated().map { (key: String($0.offset), value: $0.element) }
                reportUnknown(members.filter { inner[$0.key] != nil }, besides: inner) { place.index(Int($0) ?? 0) }
            case .null, .bool, .number, .string: break
            }
        }
    }

    private mutating func readField(
        _ field: Field, of node: JSONNode, _ members: inout MemberTable, at place: ReadingPlace, _ part: Sightings.Part?
    ) {
        var place = place
        place.isHidden = place.isHidden || field.isSensitive
        if field.isFlat { return readFlat(field, of: node, at: place, part) }
        var found: [(node: JSONNode, place: ReadingPlace)] = []
        var isNull = false
        for path in field.paths {
            let count = faults.count
            if let value = value(at: path, of: node, &members, at: place, for: field) {
                if field.isAbsent(value.node) { isNull = true } else { found.append(value) }
            }
            if faults.count > count { return }
        }
        if found.contains(where: { !$0.node.isNull }) {
            part?.add()
        } else if isNull || !found.isEmpty {
            part?.add(isNull: true)
        }
        guard isTolerant(of: field) else {
            return readField(field, found.first { value in !value.node.isNull } ?? found.first, of: node, at: place)
        }
        for value in found where !value.node.isNull {
            let attempt = attempt { inner in inner.readField(field, value, of: node, at: place) }
            guard let fault = attempt?.faults.all.first else { return }
            note(.toleratedValue(reason: fault.text), value.node, in: field.type.text, at: value.place)
        }
    }

    /// Reads a flat model from those members of the object that are its own.
    private mutating func readFlat(
        _ field: Field, of node: JSONNode, at place: ReadingPlace, _ part: Sightings.Part?
    ) {
        guard case .object(let members) = node.content else { return }
        let keys = Set(models.flattened([field]).flatMap(\.paths).compactMap(\.components.first).map { ExactText($0) })
        let own = members.filter { keys.contains(ExactText($0.key)) }.map { member in
            let key = member.key.unicodeScalars.dropFirst(field.prefix.unicodeScalars.count)
            return JSONMember(key: String(key), keyRange: member.keyRange, value: member.value)
        }
        let isNull = own.allSatisfy(\.value.isNull)
        if !own.isEmpty { part?.add(isNull: isNull) }
        if field.type.isOptional, isNull { return }
        var place = place
        place.prefix = field.prefix
        let object = (node: JSONNode(content: .object(own), range: node.range), place: place)
        guard isTolerant(of: field) else { return readField(field, object, of: node, at: place) }
        let attempt = attempt { inner in inner.readField(field, object, of: node, at: place) }
        if let fault = attempt?.faults.all.first {
            note(.toleratedValue(reason: fault.text), node, in: field.type.text, at: place)
        }
    }

    /// Reads a value apart, and keeps nothing of it if it has faults.
    ///
    /// - Returns: the reading if it has faults
    mutating func attempt(_ read: (inout Reading) -> Void) -> Reading? {
        var inner = Reading(models: models, readsRequest: readsRequest)
        inner.isText = isText
        inner.readsRepeatedKeys = readsRepeatedKeys
        if notices != nil { inner.notices = [] }
        inner.sightings = sightings
        read(&inner)
        if inner.faults.isFull { sightings?.isComplete = false }
        if !inner.faults.all.isEmpty { return inner }
        notices? += inner.notices ?? []
        return nil
    }

    /// Whether a value of the field that cannot be read counts as absent. What a client sends must always be right.
    private func isTolerant(of field: Field) -> Bool { field.invalid == .absent && !readsRequest }

    /// - Parameter found: the value of the field; `nil` if there is none
    private mutating func readField(
        _ field: Field, _ found: (node: JSONNode, place: ReadingPlace)?, of node: JSONNode, at place: ReadingPlace
    ) {
        let hasValue = field.type.isOptional || field.defaultValue != nil
        guard let found else {
            if !hasValue || readsRequest && field.null.isSent {
                reportMissing(field.type.unwrapped.text, in: node, at: place.keys(field.paths.first?.components ?? []))
            }
            return
        }
        if field.transform?.read != nil { return }
        if found.node.isNull {
            if !hasValue || (field.null == .error && !field.type.isOptional) {
                report(field.type.unwrapped.text, found.node, at: found.place)
            }
            return
        }
        // What a client sends for nil.
        if readsRequest, field.null == .sendEmpty, found.node.isEmpty(as: .absentText) { return }
        if found.node.isEmpty(as: field.empty) {
            if field.empty == .error || !hasValue { report("a value that is not empty", found.node, at: found.place) }
            return
        }
        if let form = field.form { return read(field, in: form, found, of: node, at: place) }
        let rules = ReadingRules(
            constraints: field.checksResponses || readsRequest ? field.constraints : .none,
            dateFormat: field.dateFormat ?? .iso8601, otherFormats: field.otherFormats,
            castsAutomatically: field.castsAutomatically || isText, dropsBadElements: field.elements == .drop,
            bools: field.bools,
            // Clients send a single value only in place of a list that they unwrap.
            wrapsSingle: field.single == .unwrap || field.single == .wrap && !readsRequest, keyed: field.keyed?.key)
        readField(found.node, as: field.type.unwrapped, rules, at: found.place)
    }

    /// Reads the JSON or the data in a text as a value of the field.
    private mutating func read(
        _ field: Field, in form: Field.Form, _ text: (node: JSONNode, place: ReadingPlace), of node: JSONNode,
        at place: ReadingPlace
    ) {
        guard let json = text.node.json(in: form) else {
            return report(form == .jsonText ? "a text with JSON" : "base64url Data", text.node, at: text.place)
        }
        var inner = field
        inner.form = nil
        if field.empty == .absentText { inner.empty = .keep }
        // JSON tells numbers from strings, wherever the text is.
        let outer = isText
        isText = false
        readField(inner, (json, text.place), of: node, at: place)
        isText = outer
    }

    /// The value at a path below another value; `nil` if there is none. The path may lead through objects, arrays and
    /// null.
    private mutating func value(
        at path: JSONPath, of node: JSONNode, _ members: inout MemberTable, at place: ReadingPlace, for field: Field
    ) -> (node: JSONNode, place: ReadingPlace)? {
        var (node, place) = (node, place)
        for (index, component) in path.components.enumerated() {
            if index > 0 {
                switch node.content {
                case .null: return nil
                case .array: break
                case .object(let members):
                    reportRepetitions(of: [component], in: members, at: place, areForeign: false)
                // Another path may lead to the value.
                case _ where field.paths.count > 1: return nil
                case .string("") where field.isEmptyTextAbsent: return nil
                case _ where field.isAbsent(node): return nil
                default:
                    if isTolerant(of: field) {
                        note(.toleratedValue(reason: "no object or array"), node, in: field.type.text, at: place)
                    } else {
                        report("an object or an array", node, at: place)
                    }
                    return nil
                }
            }
            guard let next = members.value(of: component, in: node, at: path.components.prefix(index)) else {
                return nil
            }
            (node, place) = (next, place.key(component))
        }
        return field.selector.map { element($0, of: node, at: place, for: field) } ?? (node, place)
    }

    /// The value in the first element of a list that has a key with a text; `nil` if there is none.
    private mutating func element(
        _ selector: Field.Selector, of list: JSONNode, at place: ReadingPlace, for field: Field
    ) -> (node: JSONNode, place: ReadingPlace)? {
        guard case .array(let elements) = list.content else {
            if list.isNull { return nil }
            if isTolerant(of: field) {
                note(.toleratedValue(reason: "no array"), list, in: field.type.text, at: place)
            } else {
                report("an array", list, at: place)
            }
            return nil
        }
        for (index, element) in elements.enumerated() {
            guard case .object = element.content, let text = element.value(at: [selector.key])?.scalarText,
                ExactText(text) == ExactText(selector.text)
            else { continue }
            let path = selector.path.components
            return element.value(at: path).map { ($0, place.index(index).keys(path)) }
        }
        return nil
    }
}

extension Field {
    /// Whether `""` counts as absent, also in place of an object on the path to the value.
    fileprivate var isEmptyTextAbsent: Bool {
        (empty == .absent || empty == .absentText) && (type.isOptional || defaultValue != nil)
    }

    /// Whether the value is one of those that count as absent.
    fileprivate func isAbsent(_ node: JSONNode) -> Bool {
        !absent.isEmpty && isAbsent(node.value)
    }
}

extension JSONNode {
    /// The JSON that a text stands for, with the position of the text; `nil` if there is none.
    fileprivate func json(in form: Field.Form) -> JSONNode? {
        guard case .string(let text) = content else { return nil }
        switch form {
        case .jsonText: return (try? JSONParser.parse(Array(text.utf8)))?.placed(at: self)
        case .base64URL:
            return Base64Text.base64(ofURL: text).map { JSONNode(content: .string($0), range: range) }
        }
    }

    private func placed(at text: JSONNode) -> JSONNode {
        let content: JSONContent =
            switch self.content {
            case .array(let elements): .array(elements.map { $0.placed(at: text) })
            case .object(let members):
                .object(
                    members.map { JSONMember(key: $0.key, keyRange: text.range, value: $0.value.placed(at: text)) })
            case .null, .bool, .number, .string: self.content
            }
        return JSONNode(content: content, range: text.range)
    }

    /// Whether the value is empty in a way that a field does not keep.
    fileprivate func isEmpty(as empty: Field.Empty) -> Bool {
        switch empty {
        case .keep: false
        case .absent, .error: isEmptyValue
        case .absentText: content == .string("")
        }
    }

    /// Whether the value is `""`, `[]` or `{}`.
    private var isEmptyValue: Bool {
        switch content {
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .null, .bool, .number: false
        }
    }
}

extension Reading {
    /// - Parameter name: the name of the model
    mutating func readTagged(_ node: JSONNode, _ union: TaggedUnion, _ name: String, at place: ReadingPlace) {
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
        let index = tag?.scalarText.flatMap { text in union.cases.firstIndex { ExactText($0.tag) == ExactText(text) } }
        sightings?.addValue(of: name, case: index, of: union.cases.count)
        if let chosen = index.map({ union.cases[$0] }) {
            read(node, as: chosen.type, ReadingRules(castsAutomatically: isText), at: place)
            mention([tagPlace])
        } else if union.otherwise != .keep {
            isDropped = union.otherwise == .drop
            if let tag { report(tags, tag, at: tagPlace) } else { reportMissing(tags, in: node, at: tagPlace) }
        } else if let tag {
            note(.unknownValue, tag, in: name, at: tagPlace)
        }
    }

    /// - Parameter name: the name of the model
    mutating func readUntagged(_ node: JSONNode, _ union: UntaggedUnion, _ name: String, at place: ReadingPlace) {
        if isText, case .string = node.content { return readText(node, union, at: place) }
        let index = union.cases.firstIndex { choice in
            node.shape.map { choice.shapes.contains($0) } == true && choice.keys.allSatisfy { node.hasValue(of: $0) }
                && choice.constants.allSatisfy { node.has($0) }
        }
        sightings?.addValue(of: name, case: index, of: union.cases.count)
        guard let chosen = index.map({ union.cases[$0] }) else {
            let choices = union.cases.map { choice in
                let conditions = choice.conditions
                return conditions.isEmpty
                    ? choice.type.text : "\(choice.type.text) with \(conditions.joined(separator: " and "))"
            }
            return report(Spelling.alternatives(choices), node, at: place)
        }
        let rules = ReadingRules(dateFormat: union.dateFormat ?? .iso8601, castsAutomatically: isText)
        read(node, as: chosen.type, rules, at: place)
        mention((chosen.keys + chosen.constants.map(\.key)).map { place.key($0) })
    }

    /// Removes notices about keys that distinguish the cases of a union: their models need not have them.
    private mutating func mention(_ places: [ReadingPlace]) {
        guard notices?.isEmpty == false else { return }
        let paths = Set(places.map { ExactText($0.path) })
        notices?.removeAll { $0.kind == .unknownKey && paths.contains(ExactText($0.path)) }
    }

    /// Reads a text as the first case that it can be: texts do not tell numbers from strings.
    private mutating func readText(_ node: JSONNode, _ union: UntaggedUnion, at place: ReadingPlace) {
        let rules = ReadingRules(dateFormat: union.dateFormat ?? .iso8601, castsAutomatically: true)
        // Which case it is depends on what the reader tries.
        sightings?.isComplete = false
        let isRead = union.cases.contains { choice in
            guard choice.shapes.contains(where: { $0 != .array && $0 != .object }) else { return false }
            var attempt = Reading(models: models, readsRequest: readsRequest)
            attempt.isText = true
            attempt.readsRepeatedKeys = readsRepeatedKeys
            attempt.read(node, as: choice.type, rules, at: place)
            return attempt.faults.isEmpty
        }
        if !isRead { report(Spelling.alternatives(union.cases.map(\.type.text)), node, at: place) }
    }
}

extension JSONNode {
    /// The text of a string, or of a number or boolean as written; `nil` for null and containers.
    var scalarText: String? {
        switch content {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// Whether it is an object with one of the values for the key.
    fileprivate func has(_ constant: KeyConstant) -> Bool {
        guard case .object(let members) = content else { return false }
        return members.contains { member in
            member.key.utf8.elementsEqual(constant.key.utf8)
                && member.value.scalarText.map { text in
                    constant.values.contains { $0.utf8.elementsEqual(text.utf8) }
                } ?? false
        }
    }

    /// Whether it is an object with a value for the key that is not null.
    fileprivate func hasValue(of key: String) -> Bool {
        guard case .object(let members) = content else { return false }
        return members.contains { $0.key.utf8.elementsEqual(key.utf8) && !$0.value.isNull }
    }

    fileprivate var shape: UntaggedUnion.Shape? {
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
