import SpecLanguage

/// Compares two versions of an endpoint.
struct EndpointComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    let subject: String
    let old: Endpoint
    let new: Endpoint

    func compare(into list: inout ChangeList) {
        if old.method != new.method {
            add("\(old.method.text) -> \(new.method.text)", [.methodChanged], to: &list)
        }
        if old.place != new.place { add("\(old.path) -> \(new.path)", [.pathChanged], to: &list) }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], to: &list)
        }
        ParameterComparison(types: types, owner: subject, oldRange: old.range, newRange: new.range)
            .compare(old.parameters, new.parameters, into: &list)
        ConstantComparison(subject: subject, oldRange: old.range, newRange: new.range)
            .compare(old.constants, new.constants, into: &list)
        body(&list)
        answer(&list)
        errors(&list)
        policies(&list)
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(subject, difference, rules, at: new.range, before: old.range)
    }

    private func body(_ list: inout ChangeList) {
        if let before = old.bodyFormat, let after = new.bodyFormat, before != after {
            add("body sent as \(before.text) -> \(after.text)", [.mediaTypeChanged], to: &list)
        }
        guard old.body != new.body else { return }
        let wire: [CompatibilityRule] =
            switch (old.body, new.body) {
            case (.value(let before), .value(let after)): types.acceptance(before, after).rules(.request)
            case (nil, let after?) where after.isOptional: []
            case (.upload, .upload(isOptional: true)): []
            case (_, _?): [.requestParameterRequired]
            case (_, nil): []
            }
        add("body \(old.body?.text ?? "none") -> \(new.body?.text ?? "none")", [.bodyChanged] + wire, to: &list)
    }

    private func answer(_ list: inout ChangeList) {
        if case .responses(let before) = old.returns, case .responses(let after) = new.returns,
            before.isByStatus == after.isByStatus
        {
            ResponseComparison(types: types, subject: subject, old: old.range, new: new.range)
                .compare(before, after, into: &list)
        } else if old.returns != new.returns {
            add("returns \(old.returns.text) -> \(new.returns.text)", [.returnsChanged] + answerRules, to: &list)
        }
        if old.returns == new.returns {
            ResponseComparison(types: types, subject: subject, old: old.range, new: new.range)
                .compareDefault(of: "the result", old.defaultResult, new.defaultResult, old.returns.type, into: &list)
        }
        if old.at != new.at {
            let places = [old.at, new.at].map { path in path?.text ?? "the envelope's data" }
            add("at \(places[0]) -> \(places[1])", [.answerMoved], to: &list)
        }
    }

    /// Bytes and strings accept every response.
    private var answerRules: [CompatibilityRule] {
        switch (old.returns, new.returns) {
        case (.value(let before), .value(let after)), (.stream(let before, _), .stream(let after, _)):
            types.acceptance(before, after).rules(.response)
        case (.value, _): [.responseWidened]
        default: []
        }
    }

    private func errors(_ list: inout ChangeList) {
        if old.errors.isEmpty != new.errors.isEmpty {
            add(
                new.errors.isEmpty ? "no errors of its own any more" : "errors of its own", [.errorTypeChanged],
                to: &list)
        }
        ErrorComparison(types: types, owner: subject, oldRange: old.range, newRange: new.range)
            .compare(old.errors, new.errors, into: &list)
    }

    private func policies(_ list: inout ChangeList) {
        if old.timeout != new.timeout { add("timeout changed", [.policyChanged], to: &list) }
        if old.policies.storage?.table != new.policies.storage?.table {
            let tables = [old, new].map { endpoint in endpoint.policies.storage?.table ?? "nothing" }
            add("stores \(tables[0]) -> \(tables[1])", [.policyChanged], to: &list)
        }
        if old.policies.redirectsBody != new.policies.redirectsBody {
            let words = [old, new].map { $0.policies.redirectsBody ? "any-origin" : "same-origin" }
            add("redirect-body \(words[0]) -> \(words[1])", [.policyChanged], to: &list)
        }
        if old.policies.followsRedirects != new.policies.followsRedirects {
            let words = [old, new].map { $0.policies.followsRedirects ? "true" : "false" }
            add("follow \(words[0]) -> \(words[1])", [.policyChanged], to: &list)
        }
        if old.policies.others != new.policies.others {
            let streams = [old, new].map { $0.policies.cache?.mode == .cacheThenNetwork }
            add(
                "cache, queue, dedupe, retry, auth, session or batch changed",
                streams[0] != streams[1] ? [.returnsChanged] : [.policyChanged],
                to: &list)
        }
        if old.isRequestValue != new.isRequestValue, (old.pagination == nil) == (new.pagination == nil) {
            let words = [old, new].map { $0.isRequestValue ? "values" : "methods" }
            add(
                "requests \(words[0]) -> \(words[1])",
                [new.isRequestValue ? .requestValueAdded : .requestValueRemoved], to: &list)
        }
        switch (old.pagination, new.pagination) {
        case (nil, nil): break
        case (nil, _?): add("paginate added", [.pagingAdded], to: &list)
        case (_?, nil): add("paginate removed", [.pagingChanged], to: &list)
        case (let before?, let after?):
            guard before != after else { break }
            let isKept = PageReference(before, of: old) == PageReference(after, of: new)
            add("paginate changed", [isKept ? .policyChanged : .pageReferenceChanged], to: &list)
        }
    }
}

/// How the next page of a list is found, regardless of the Swift names of parameters.
private struct PageReference: Equatable {
    private let style: Pagination.Style
    private let next: JSONPath?
    private let header: String?
    private let field: String?
    /// The place of the parameter in the request; `nil` if pages have addresses.
    private let parameter: String?

    init(_ pagination: Pagination, of endpoint: Endpoint) {
        style = pagination.style
        next = pagination.next
        header = pagination.header?.lowercased()
        field = pagination.field?.name
        parameter = endpoint.parameters.first { $0.name == pagination.parameter }
            .map { "\($0.location.rawValue) \($0.wirePath.text)" }
    }
}

extension CallPolicies {
    /// All policies except those that are compared individually.
    fileprivate var others: CallPolicies {
        var policies = self
        policies.storage = nil
        policies.redirectsBody = false
        policies.followsRedirects = true
        return policies
    }
}

extension Endpoint {
    /// The path, regardless of the names of its parameters.
    var place: String {
        pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }.joined()
    }
}

extension Endpoint.Method {
    /// As sent in requests.
    var text: String { rawValue.uppercased() }
}

extension Endpoint.Returns {
    /// As written in a spec.
    var text: String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): type.text
        case .data: "Data"
        case .string: "String"
        case .file: "file"
        case .stream(let type, let format): "{stream: \(type.text), as: \(format.framing.rawValue)}"
        case .texts(let format): "{stream: String, as: \(format.framing.rawValue)}"
        case .responses(let set): set.isByStatus ? "responses by status" : "a response with header fields"
        }
    }

    /// The type of a value in JSON.
    fileprivate var type: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }
}
