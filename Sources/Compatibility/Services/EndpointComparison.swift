import SpecLanguage
import WireSyntax

/// Compares two versions of an endpoint.
struct EndpointComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    let subject: String
    /// Whether other packages see the service.
    let isPublic: Bool
    let old: Endpoint
    let new: Endpoint

    func compare(into list: inout ChangeList) {
        if old.method != new.method {
            add("\(old.method.text) -> \(new.method.text)", [.methodChanged], to: &list)
        }
        if old.pathSegments.address != new.pathSegments.address {
            add("\(old.path) -> \(new.path)", [.pathChanged], to: &list)
        }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], to: &list)
        }
        ParameterComparison(
            types: types, owner: subject, oldRange: old.range, newRange: new.range, areProperties: false,
            paths: (old.pathSegments, new.pathSegments), oldConstants: old.constants
        )
        .compare(old.parameters, new.parameters, into: &list)
        ConstantComparison(subject: subject, oldRange: old.range, newRange: new.range)
            .compare(old.constants, new.constants, into: &list)
        body(&list)
        response(&list)
        errors(&list)
        policies(&list)
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(subject, difference, rules, at: new.range, before: old.range)
    }

    private func body(_ list: inout ChangeList) {
        if let before = old.bodyFormat, let after = new.bodyFormat, before != after {
            var restyled = after
            restyled.style = before.style
            let isSentAlike = before == restyled && isFlat(old.body, types.models.old)
            add(
                "body sent as \(before.text) -> \(after.text)", [isSentAlike ? .policyChanged : .mediaTypeChanged],
                to: &list)
        }
        if old.writesBodyText != new.writesBodyText, old.body != nil, new.body != nil {
            add(
                "auto-cast of the body \(old.autoCast.rawValue) -> \(new.autoCast.rawValue)",
                Acceptance.other.rules(.request), to: &list)
        }
        guard !types.isRenamed(old.body, new.body) else { return }
        let wire: [CompatibilityRule] =
            switch (old.body, new.body) {
            case (.value(let before), .value(let after)):
                types.rules(old.jsonType(before), new.jsonType(after), .request)
            case (nil, let after?) where after.isOptional: []
            case (.upload, .upload(isOptional: true)): []
            case (_, _?): [.requestParameterRequired]
            case (_, nil): []
            }
        add(
            "body \(old.body?.text ?? "none") -> \(new.body?.text ?? "none")",
            (isBodyKept ? [.requestWidened, .parameterOptional] : [.bodyChanged]) + wire, to: &list)
    }

    /// Whether a body is an object without lists and other objects, which is the same form in every style.
    private func isFlat(_ body: Parameter.Kind?, _ models: [String: Model]) -> Bool {
        guard case .value(let type)? = body else { return false }
        switch type.unwrapped {
        case .dictionary(let value): return types.models.isScalar(old: value.unwrapped)
        case .model(let name):
            guard case .structure(let structure)? = models[name]?.kind else { return false }
            return structure.fields.allSatisfy { field in
                types.models.isScalar(old: field.type.unwrapped) && field.paths.allSatisfy { $0.components.count == 1 }
            }
        case .builtIn, .array, .optional: return false
        }
    }

    /// Whether callers can pass what they passed, and may also pass nothing.
    private var isBodyKept: Bool {
        switch (old.body, new.body) {
        case (.value(let before), .value(let after)):
            !before.isOptional && types.isRenamed(before, after.unwrapped)
        case (nil, let after?): after.isOptional
        case (.upload(isOptional: false), .upload(isOptional: true)): true
        default: false
        }
    }

    private func response(_ list: inout ChangeList) {
        let responses = ResponseComparison(types: types, subject: subject, old: old, new: new)
        if case .responses(let before) = old.returns, case .responses(let after) = new.returns,
            before.isByStatus == after.isByStatus
        {
            responses.compare(before, after, into: &list)
        } else if let before = old.returns.streamFormat, let after = new.returns.streamFormat {
            stream(before, after, &list)
        } else if case .socket(let before) = old.returns, case .socket(let after) = new.returns {
            SocketComparison(types: types, subject: subject, old: old, new: new).compare(before, after, into: &list)
        } else if old.returns.isTyped || new.returns.isTyped {
            let isAdded = old.returns == .nothing
            returns([isAdded ? .resultAdded : .returnsChanged] + responses.rules, &list)
            return
        } else if old.returns != new.returns {
            let isAdded = old.returns == .nothing
            let isSource = old.returns.scalar == nil || old.returns.scalar != new.returns.scalar
            returns(
                types.isRenamed(old.returns, new.returns)
                    ? [] : (isSource ? [isAdded ? .resultAdded : .returnsChanged] : []) + responseRules, &list)
        }
        if old.returns == new.returns {
            responses.compareDefault(
                of: "the result", old.defaultResult, new.defaultResult, old.returns.type, into: &list)
        }
        defaults(&list)
        // Events by name have paths of their own.
        if old.at != new.at, !old.returns.isNamed, !new.returns.isNamed {
            let places = [old.at, new.at].map { path in path?.text ?? "the envelope's data" }
            add("at \(places[0]) -> \(places[1])", [.responseMoved], to: &list)
        }
    }

    /// The format of returned dates, and whether returned values are cast; those of models are compared there.
    private func defaults(_ list: inout ChangeList) {
        if have(where: { $0 == .date }), let before = old.dateFormat, let after = new.dateFormat, before != after {
            add("format \(before.text) -> \(after.text)", [.dateFormatChanged], to: &list)
        }
        if old.elements != new.elements {
            let acceptance: Acceptance = new.elements == .drop ? .widened : .narrowed
            add(
                "elements \(old.elements.rawValue) -> \(new.elements.rawValue)", acceptance.rules(.response), to: &list)
        }
        if old.readsRepeatedKeys != new.readsRepeatedKeys {
            let acceptance: Acceptance = new.readsRepeatedKeys ? .widened : .narrowed
            let words = [old, new].map { endpoint in endpoint.readsRepeatedKeys ? "last" : "fail" }
            add("repeated-keys \(words[0]) -> \(words[1])", acceptance.rules(.response), to: &list)
        }
        if have(where: { $0.isCast }), old.castsAutomatically != new.castsAutomatically {
            let acceptance: Acceptance = new.castsAutomatically ? .widened : .narrowed
            add(
                "auto-cast \(old.castsAutomatically) -> \(new.castsAutomatically)", acceptance.rules(.response),
                to: &list)
        }
    }

    /// Whether both versions return values of some built-in types, or lists of them.
    private func have(where isOne: (BuiltInType) -> Bool) -> Bool {
        [old, new].allSatisfy { endpoint in
            endpoint.returns.values.contains { if case .builtIn(let type) = $0.leaf { isOne(type) } else { false } }
        }
    }

    private func returns(_ rules: [CompatibilityRule], _ list: inout ChangeList) {
        add("returns \(old.returns.text) -> \(new.returns.text)", rules, to: &list)
    }

    /// The values of a stream, and each key that says how they are sent.
    private func stream(_ before: StreamFormat, _ after: StreamFormat, _ list: inout ChangeList) {
        if case .events(let before, _) = old.returns, case .events(let after, _) = new.returns {
            EventComparison(types: types, subject: subject, old: old, new: new).compare(before, after, into: &list)
        } else if !isStreamKept {
            returns([.returnsChanged] + responseRules, &list)
        }
        if before.framing != after.framing {
            add("stream as \(before.framing.rawValue) -> \(after.framing.rawValue)", [.streamChanged], to: &list)
        }
        if before.end != after.end {
            add("stream end \(before.end.quoted) -> \(after.end.quoted)", [.streamChanged], to: &list)
        }
        if before.dropsInvalid != after.dropsInvalid {
            let words = [before, after].map { $0.dropsInvalid ? "drop" : "fail" }
            add(
                "stream elements \(words[0]) -> \(words[1])",
                [after.dropsInvalid ? .responseWidened : .responseNarrowed], to: &list)
        }
        if before.reconnections != after.reconnections {
            let counts = [before, after].map { $0.reconnections.map { "\($0)" } ?? "as usual" }
            add("stream reconnect \(counts[0]) -> \(counts[1])", [.policyChanged], to: &list)
        }
    }

    /// Whether callers get the same values one by one.
    private var isStreamKept: Bool {
        switch (old.returns, new.returns) {
        case (.stream(let before, _), .stream(let after, _)): types.isRenamed(before, after)
        case (.texts, .texts): true
        default: false
        }
    }

    /// Bytes and strings accept every response.
    private var responseRules: [CompatibilityRule] {
        switch (old.returns, new.returns) {
        case (.value(let before), .value(let after)) where old.defaultResult != nil:
            types.rules(old.jsonType(before).unwrapped, new.jsonType(after).unwrapped, .response)
        case (.value(let before), .value(let after)), (.stream(let before, _), .stream(let after, _)):
            types.rules(old.jsonType(before), new.jsonType(after), .response)
        case (.value(let before), .nothing) where before.isOptional || old.defaultResult != nil: []
        case (.stream, .events), (.texts, .events), (.events, .stream), (.events, .texts):
            EventComparison(types: types, subject: subject, old: old, new: new).rules
        case (.nothing, _), (.data, _), (.string, _), (.file, _), (.chunks, _), (.texts, .stream), (.responses, _): []
        case (.value, _), (.stream, _), (.texts, _), (.events, _), (.socket, _): [.responseWidened]
        }
    }

    private func errors(_ list: inout ChangeList) {
        if old.errors.isEmpty != new.errors.isEmpty {
            add(
                new.errors.isEmpty ? "no errors of its own any more" : "errors of its own", [.errorTypeChanged],
                to: &list)
        }
        ErrorComparison(types: types, owner: subject, oldRange: old.range, newRange: new.range, isPublic: isPublic)
            .compare(old.errors, new.errors, into: &list)
    }

    private func policies(_ list: inout ChangeList) {
        PolicyComparison(subject: subject, old: old, new: new).compare(into: &list)
        for difference in PagingComparison(old: old, new: new).differences {
            add(difference.text, difference.rules, to: &list)
        }
    }
}

extension Endpoint.Returns {
    /// The type of a string or bytes that callers get, of JSON or the whole body.
    fileprivate var scalar: BuiltInType? {
        switch self {
        case .string, .value(.builtIn(.string)): .string
        case .data, .value(.builtIn(.data)): .data
        default: nil
        }
    }

    /// As written in a spec.
    var text: String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): type.text
        case .data: "Data"
        case .string: "String"
        case .file: "file"
        case .stream(let type, let format): "{stream: \(type.text), \(format.text)}"
        case .texts(let format): "{stream: String, \(format.text)}"
        case .chunks: "{stream: Data}"
        case .events(let set, _): "{stream: {\(set.events.map(\.text).joined(separator: ", "))}}"
        case .socket(let socket): socket.text
        case .responses(let set): set.isByStatus ? "responses by status" : "a response with header fields"
        }
    }

    /// Whether responses are told apart by status, or have typed header fields.
    fileprivate var isTyped: Bool { if case .responses = self { true } else { false } }

    /// Whether it is a stream of named events.
    fileprivate var isNamed: Bool { if case .events = self { true } else { false } }

    /// Whether invalid values of a stream are skipped.
    var dropsInvalid: Bool { streamFormat?.dropsInvalid ?? false }

    /// How a stream is read; `nil` if it is none.
    fileprivate var streamFormat: StreamFormat? {
        switch self {
        case .stream(_, let format), .texts(let format), .events(_, let format): format
        case .nothing, .value, .data, .string, .file, .chunks, .responses, .socket: nil
        }
    }

    /// The type of a value in JSON.
    fileprivate var type: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }

    /// The types of all values in JSON.
    fileprivate var values: [ValueType] {
        switch self {
        case .value(let type), .stream(let type, _): [type]
        case .events(let set, _): set.valueTypes
        case .responses(let set): set.valueTypes
        case .socket(let socket): socket.eventType.map { [$0] } ?? []
        case .nothing, .data, .string, .file, .chunks, .texts: []
        }
    }
}

extension StreamFormat {
    /// As written in a spec.
    fileprivate var text: String {
        let parts = [
            "as: \(framing.rawValue)", end.map { "end: \"\($0)\"" }, dropsInvalid ? "elements: drop" : nil,
            reconnections.map { "reconnect: \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension String? {
    /// As written in a spec.
    fileprivate var quoted: String { map { text in "\"\(text)\"" } ?? "none" }
}

extension Endpoint {
    /// A type in its bodies or responses.
    func jsonType(_ type: ValueType) -> JSONType {
        JSONType(type: type, castsAutomatically: castsAutomatically, dateFormat: dateFormat)
    }
}

extension BuiltInType {
    /// Whether texts and other scalars can be converted into each other.
    fileprivate var isCast: Bool { self == .string || self == .bool || self == .date || isNumber }
}
