import JSONSyntax
import SpecFormatting
import SpecLanguage
import YAMLSyntax

/// A model as written in a spec.
struct ModelText {
    let caseNames: [String: [String: SpecScalar]]
    /// The names of the models in requests.
    let sent: Set<String>

    func entry(_ model: ImportedModel, _ findings: inout Findings) -> SpecMappingText.Entry {
        var mapping = SpecMappingText()
        if let doc = model.doc.map(ParagraphText.tidy), !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if model.isDeprecated { mapping.add("deprecated", .exact("true")) }
        switch model.kind {
        case .structure(let structure): add(structure, of: model, to: &mapping, &findings)
        case .tuple(let fields): mapping.add("tuple", fieldsText(fields, of: model, hasDirections: false, &findings))
        case .enumeration(let enumeration): add(enumeration, to: &mapping)
        case .tagged(let division): add(division, to: &mapping)
        case .untagged(let types): add(types, to: &mapping)
        }
        return SpecMappingText.Entry(key: SpecScalar(model.name), value: .mapping(mapping), comments: model.comments)
    }

    private func add(
        _ structure: ImportedStructure, of model: ImportedModel, to mapping: inout SpecMappingText,
        _ findings: inout Findings
    ) {
        if !structure.includes.isEmpty { mapping.add("include", .list(structure.includes.map { .text($0) })) }
        if structure.keepsUnknownKeys { mapping.add("unknown-keys", .text("keep")) }
        if structure.hasPatch { mapping.add("patch", .exact("true")) }
        mapping.isBlock = structure.fields.count > 1
        if !structure.fields.isEmpty || structure.includes.isEmpty {
            mapping.add("fields", fieldsText(structure.fields, of: model, hasDirections: true, &findings))
        }
    }

    private func fieldsText(
        _ fields: [ImportedField], of model: ImportedModel, hasDirections: Bool, _ findings: inout Findings
    ) -> SpecText {
        var mapping = SpecMappingText()
        mapping.isBlock = fields.count > 1
        for field in fields {
            let text = FieldText(
                field: field, caseNames: caseNames, isSent: sent.contains(model.name),
                hasDirections: hasDirections, isElement: !hasDirections)
            mapping.entries.append(text.entry(&findings))
        }
        return .mapping(mapping)
    }

    private func add(_ enumeration: ImportedEnumeration, to mapping: inout SpecMappingText) {
        let isNamed = enumeration.cases.contains { $0.name != nil }
        let hasComments = enumeration.cases.contains { $0.comment != nil }
        if isNamed || hasComments {
            var cases = SpecMappingText()
            cases.isBlock = hasComments
            for item in enumeration.cases {
                cases.entries.append(
                    SpecMappingText.Entry(
                        key: item.label, value: .scalar(item.value), comments: item.comment.map(CommentText.lines) ?? []
                    ))
            }
            mapping.add("enum", .mapping(cases))
        } else {
            mapping.add("enum", .list(enumeration.cases.map { .scalar($0.value) }))
        }
        if enumeration.isOpen { mapping.add("open", .exact("true")) }
    }

    /// Adds the types of a union, with names for the cases if those of the types are alike.
    private func add(_ types: [ImportedType], to mapping: inout SpecMappingText) {
        var names = NamePool(reserved: OptionalCases.names)
        var cases = SpecMappingText()
        var isNamed = false
        for type in types {
            let spelled = type.caseName
            let name = names.take(spelled)
            isNamed = isNamed || name != spelled
            cases.add(name, .type(type))
        }
        mapping.add("one-of", isNamed ? .mapping(cases) : .list(types.map { .type($0) }))
    }

    private func add(_ division: ImportedDivision, to mapping: inout SpecMappingText) {
        mapping.isBlock = true
        mapping.add("divide-type", .text(division.path))
        var cases = SpecMappingText()
        for item in division.cases {
            guard let name = item.name else {
                cases.add(SpecScalar(tag: item.tag), .text(item.model))
                continue
            }
            var long = SpecMappingText()
            long.add("type", .text(item.model))
            long.add("tag", .scalar(SpecScalar(tag: item.tag)))
            cases.add(name, .mapping(long))
        }
        mapping.add("cases", .mapping(cases))
        mapping.add("otherwise", .text("keep"))
    }
}

extension ImportedType {
    /// The name of the case of a union with this type.
    fileprivate var caseName: String {
        switch self {
        case .builtIn(let type): type.rawValue.lowercased()
        case .model(let name): ImportedName.member(name, fallback: "value")
        case .array: "array"
        case .dictionary: "dictionary"
        case .optional(let wrapped): wrapped.caseName
        }
    }
}

extension SpecMappingText {
    /// Adds the method and the path of an endpoint.
    ///
    /// - Parameter method: the key of a common method, such as `get`, or another method as sent
    package mutating func addCall(_ method: String, _ path: String) {
        if Endpoint.Method(rawValue: method).isCommon {
            add(method, .text(path))
        } else {
            add("method", .text(method))
            add("path", .text(path))
        }
    }
}

/// An endpoint as written in a spec.
struct EndpointText {
    let caseNames: [String: [String: SpecScalar]]

    func entry(_ endpoint: ImportedEndpoint, _ findings: inout Findings) -> SpecMappingText.Entry {
        var mapping = SpecMappingText(isBlock: true)
        mapping.addCall(endpoint.method, endpoint.path)
        if let doc = endpoint.doc, !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if endpoint.isDeprecated { mapping.add("deprecated", .exact("true")) }
        if !endpoint.parameters.isEmpty { mapping.add("parameters", parameters(endpoint.parameters, &findings)) }
        if let body = endpoint.body {
            let type: SpecText = endpoint.sendsChanges ? .text(body.text + "Patch") : .type(body)
            var long = SpecMappingText()
            long.add("type", type)
            long.add("as", text: endpoint.bodyForm)
            long.add("content-type", text: endpoint.bodyContentType)
            long.add("style", text: endpoint.bodyStyle)
            mapping.add("body", long.entries.count == 1 ? type : .mapping(long))
        }
        switch endpoint.returns {
        case .nothing: break
        case .value(let type, let path):
            mapping.add("returns", .type(type))
            mapping.add("at", text: path)
        case .stream(let type, let form, let path):
            var stream = SpecMappingText()
            stream.add("stream", .type(type))
            stream.add("as", .text(form))
            mapping.add("returns", .mapping(stream))
            mapping.add("at", text: path)
        case .events(let events):
            var stream = SpecMappingText(isBlock: true)
            stream.add("stream", .mapping(Self.events(events)))
            mapping.add("returns", .mapping(stream))
        case .responses(let responses): mapping.add("returns", Self.responses(responses))
        }
        if let status = endpoint.status { mapping.add("status", .exact("\(status)")) }
        if endpoint.returnsRedirects { mapping.add("follow", .exact("false")) }
        if endpoint.needsNoCredential { mapping.add("auth", .text("none")) }
        if !endpoint.errors.isEmpty { mapping.add("errors", ImportedError.text(of: endpoint.errors)) }
        let isShort = mapping.entries.allSatisfy {
            ["get", "delete", "head", "returns", "at", "status", "auth"].contains($0.key.text)
        }
        if isShort { mapping.isBlock = false }
        return SpecMappingText.Entry(
            key: SpecScalar(endpoint.name), value: .mapping(mapping), comments: endpoint.comments)
    }

    private static func events(_ events: [ImportedEndpoint.Event]) -> SpecMappingText {
        var mapping = SpecMappingText(isBlock: true)
        for event in events {
            var long = SpecMappingText()
            long.add("type", event.type.map { .type($0) } ?? .text("nothing"))
            long.add("at", text: event.at)
            long.add("name", text: event.name)
            long.add("doc", text: event.doc)
            mapping.add(event.event, long.entries.count == 1 ? long.entries[0].value : .mapping(long))
        }
        return mapping
    }

    private static func responses(_ responses: [ImportedEndpoint.Response]) -> SpecText {
        var mapping = SpecMappingText(isBlock: responses.count > 1)
        for response in responses {
            var long = SpecMappingText()
            if let type = response.type { long.add("type", .type(type)) }
            long.add("at", text: response.at)
            if !response.headers.isEmpty {
                var headers = SpecMappingText()
                for header in response.headers { headers.add(header.name, text(of: header)) }
                long.add("headers", .mapping(headers))
            }
            long.add("doc", text: response.doc)
            guard let status = response.status else { return .mapping(long) }
            let short: SpecText = response.type.map { .type($0) } ?? .text("nothing")
            mapping.entries.append(
                SpecMappingText.Entry(
                    key: SpecScalar(status, form: .exact),
                    value: response.headers.isEmpty && response.doc == nil && response.at == nil
                        ? short : .mapping(long),
                    comments: []))
        }
        return .mapping(mapping)
    }

    private static func text(of header: ImportedEndpoint.Header) -> SpecText {
        var long = SpecMappingText()
        long.add("type", .type(header.type))
        long.add("map", text: header.wireName == header.name ? nil : header.wireName)
        long.add("format", text: header.dateFormat)
        long.add("doc", text: header.doc)
        return long.entries.count == 1 ? .type(header.type) : .mapping(long)
    }

    func parameters(_ parameters: [ImportedField], _ findings: inout Findings) -> SpecText {
        var mapping = SpecMappingText()
        for parameter in parameters {
            let text = FieldText(field: parameter, caseNames: caseNames, hasDirections: false)
            mapping.entries.append(text.entry(&findings))
        }
        mapping.isBlock = parameters.count > 1
        return .mapping(mapping)
    }
}

extension [ImportedField] {
    /// Parameters without schemas as written in a spec.
    package var parametersText: SpecText {
        var findings = Findings(file: "")
        return EndpointText(caseNames: [:]).parameters(self, &findings)
    }
}

/// A field or parameter as written in a spec.
struct FieldText {
    let field: ImportedField
    /// The names of enum cases, by raw value.
    let caseNames: [String: [String: SpecScalar]]
    /// Whether the field is in requests, so that the default is left to the server.
    var isSent: Bool = false
    /// Whether the value can be read-only or write-only.
    var hasDirections: Bool = true
    /// Whether it is an element of a tuple.
    var isElement: Bool = false

    /// The entry, with a note for everything that it cannot express.
    func entry(_ findings: inout Findings) -> SpecMappingText.Entry {
        if let constant = field.constant { return entry(of: constant) }
        let value = field.value
        var long = SpecMappingText()
        let fallback = defaultText(&findings)
        let type = fallback == nil && isOptional ? value.type.orAbsent : value.fullTypeUnlessDefault(fallback != nil)
        addType(type, fallback, to: &long)
        long.add("in", text: field.location)
        long.add("as", text: field.form)
        long.add("content-type", text: field.contentType)
        if !field.headers.isEmpty {
            var headers = SpecMappingText()
            for header in field.headers { headers.add(header.name, .text(header.value)) }
            long.add("headers", .mapping(headers))
        }
        long.add("map", text: field.wireName)
        long.add("style", text: value.style)
        long.add("encode", text: value.encoding)
        if hasDirections || isElement, value.castsAutomatically, !value.isWriteOnly {
            long.add("auto-cast", .exact("true"))
        }
        if hasDirections, value.sendsNull { long.add("null", .text("send")) }
        addConstraints(to: &long)
        if hasDirections { long.add("encode", text: value.isReadOnly ? "never" : value.isWriteOnly ? "only" : nil) }
        if value.isSensitive { long.add("sensitive", .exact("true")) }
        if value.isDeprecated { long.add("deprecated", .exact("true")) }
        if let mock = value.mock { long.add("mock", mock) }
        long.add("doc", text: doc(hasDefault: fallback != nil))
        let isShort = long.entries.count == 1
        let comments = value.comments
        return SpecMappingText.Entry(
            key: SpecScalar(field.name), value: isShort ? long.entries[0].value : .mapping(long), comments: comments)
    }

    /// A parameter that is no argument.
    private func entry(of constant: SpecScalar) -> SpecMappingText.Entry {
        var mapping = SpecMappingText()
        mapping.add("constant", .scalar(constant))
        mapping.add("in", text: field.location)
        mapping.add("map", text: field.wireName)
        mapping.add("doc", text: doc(hasDefault: true))
        return SpecMappingText.Entry(
            key: SpecScalar(field.name), value: .mapping(mapping), comments: field.value.comments)
    }

    private var isOptional: Bool {
        field.isOptional || field.value.isNullable || hasDirections && field.value.isWriteOnly
            || hasDirections && field.value.isReadOnly && isSent
    }

    /// Whether a default is used if the key is absent.
    var usesDefault: Bool { !isSent && !field.value.leavesDefaultToServer }

    private func doc(hasDefault: Bool) -> String? {
        let doc = field.value.doc.map(ParagraphText.tidy).flatMap { $0.isEmpty ? nil : $0 }
        guard !usesDefault, !hasDefault, let server = field.value.defaultValue?.node.scalar, !server.text.isEmpty,
            field.value.defaultValue?.node.isNull == false
        else { return doc }
        let note = "The server uses \(server.text) if it is absent."
        return doc.map { "\($0)\n\n\(note)" } ?? note
    }

    private func addType(_ type: ImportedType, _ fallback: SpecText?, to long: inout SpecMappingText) {
        guard let fallback else {
            long.add("type", .type(type))
            return
        }
        if case .scalar(let scalar) = fallback, let short = Self.short(type, scalar) {
            long.add("type", .text(short))
        } else {
            long.add("type", .type(type))
            long.add("default", fallback)
        }
    }

    /// The short form `Int = 1`, if no part of it needs quotes.
    private static func short(_ type: ImportedType, _ scalar: SpecScalar) -> String? {
        if type.text.first == "[" { return nil }
        if scalar.text.isEmpty { return "\(type.text) = \"\"" }
        let isSimple = scalar.text.utf8.allSatisfy { byte in
            simple.contains(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        }
        return isSimple && scalar.text != "null" && scalar.text != "~" ? "\(type.text) = \(scalar.text)" : nil
    }

    private static let simple: Set<UInt8> = Set("-_./+".utf8)
}

extension ImportedValue {
    /// A field with a default always has a value.
    fileprivate func fullTypeUnlessDefault(_ hasDefault: Bool) -> ImportedType {
        hasDefault ? type.unwrapped : fullType
    }
}

extension FieldText {
    /// The default: the only allowed value, or the default in the description.
    func defaultText(_ findings: inout Findings) -> SpecText? {
        if let constant { return .scalar(constant) }
        if let fallback = field.fallback { return .text(fallback) }
        guard let place = field.value.defaultValue, !place.node.isNull, usesDefault, !field.value.isSensitive else {
            return nil
        }
        if field.value.isNullable {
            findings.note(.nullableDefault, at: place.pointer)
            return nil
        }
        guard let text = literal(place.node, of: field.value.type.unwrapped) else {
            findings.note(.inexpressibleDefault, at: place.pointer)
            return nil
        }
        return text
    }

    /// The only allowed value of a required field. Callers need not provide it.
    private var constant: SpecScalar? {
        guard !field.isOptional, !field.value.isNullable, !field.value.type.isCollection,
            case .values(let values) = field.value.scope, values.count == 1,
            isAllowed(text: values[0].text)
        else { return nil }
        return values[0]
    }

    private func literal(_ node: YAMLNode, of type: ImportedType) -> SpecText? {
        switch (type, node.content) {
        case (.array(let element), .sequence(let nodes)):
            let texts = nodes.compactMap { literal($0, of: element) }
            guard texts.count == nodes.count, isAllowed(count: nodes.count) else { return nil }
            return .list(texts)
        case (.dictionary, .mapping(let entries)):
            return entries.isEmpty && isAllowed(count: 0) ? .mapping(SpecMappingText()) : nil
        case (.builtIn, .scalar(let scalar)), (.model, .scalar(let scalar)):
            return self.scalar(scalar, of: type).map { .scalar($0) }
        default: return nil
        }
    }

    private func scalar(_ scalar: YAMLScalar, of type: ImportedType) -> SpecScalar? {
        let text = scalar.text
        switch type {
        case .model(let name):
            guard let name = caseNames[name]?[text], isAllowed(SpecScalar(name.text, form: name.form)) else {
                return nil
            }
            return name
        case .builtIn(.string):
            let value = SpecScalar(text)
            return isAllowed(value) && isAllowed(text: text) ? value : nil
        case .builtIn(.bool): return scalar.flag.map { SpecScalar($0 ? "true" : "false", form: .exact) }
        case .builtIn(.int), .builtIn(.uint64):
            guard let number = WholeNumber(text), isAllowed(number: Double(number.value)) else { return nil }
            let value = SpecScalar(String(number.value), form: .exact)
            return isAllowed(value) && (type != .builtIn(.uint64) || number.value >= 0) ? value : nil
        case .builtIn(.double), .builtIn(.decimal):
            guard let number = Double(text), number.isFinite, isAllowed(number: number) else { return nil }
            // YAML has more numbers than JSON, such as `+1` and `.5`.
            let isJSON = if case .number? = (try? JSONParser.parse(Array(text.utf8)))?.content { true } else { false }
            return SpecScalar(isJSON ? text : "\(number)", form: .exact)
        default: return nil
        }
    }

    private func isAllowed(_ scalar: SpecScalar) -> Bool {
        guard case .values(let values) = field.value.scope else { return true }
        return values.contains { $0.text == scalar.text }
    }

    private func isAllowed(text: String) -> Bool {
        let length = field.value.length
        if text.count < length?.minimum ?? 0 || text.count > length?.maximum ?? .max { return false }
        guard let pattern = field.value.pattern, let expression = try? PatternText(pattern) else { return true }
        return expression.matches(text)
    }

    private func isAllowed(count: Int) -> Bool {
        let extent = field.value.count
        return count >= extent?.minimum ?? 0 && count <= extent?.maximum ?? .max
    }

    private func isAllowed(number: Double) -> Bool {
        switch field.value.scope {
        case .bounds(let bounds): bounds.allSatisfy { $0.allows(number) }
        case .values(let values): values.contains { Double($0.text) == number }
        case nil: true
        }
    }
}

extension FieldText {
    /// Adds the allowed values and the date format.
    func addConstraints(to long: inout SpecMappingText) {
        let value = field.value
        if let format = value.dateFormat, value.type.leaf == .builtIn(.date) { long.add("format", .text(format)) }
        long.add("empty", text: value.empty)
        switch value.scope {
        case .values(let values): long.add("scope", .list(values.map { .scalar($0) }))
        case .bounds(let bounds):
            var scope = SpecMappingText()
            for bound in bounds { scope.add(bound.key, .exact(bound.value)) }
            long.add("scope", .mapping(scope))
        case nil: break
        }
        if let length = value.length { long.add("length", Self.extent(length)) }
        if let pattern = value.pattern { long.add("pattern", .scalar(SpecScalar(pattern, form: .quoted))) }
        if let count = value.count { long.add("count", Self.extent(count)) }
    }

    private static func extent(_ extent: ImportedValue.Extent) -> SpecText {
        var mapping = SpecMappingText()
        if let minimum = extent.minimum { mapping.add("min", .exact(String(minimum))) }
        if let maximum = extent.maximum { mapping.add("max", .exact(String(maximum))) }
        return .mapping(mapping)
    }
}
