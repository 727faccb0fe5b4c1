import SpecLanguage

/// Compares two versions of an endpoint's responses by status or with header fields.
struct ResponseComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    let subject: String
    let old: Endpoint
    let new: Endpoint

    func compare(_ before: ResponseSet, _ after: ResponseSet, into list: inout ChangeList) {
        let pairs: NamedPairs<TypedResponse> = NamedPairs(before.responses, after.responses, name: \.status.text)
        for gone in pairs.gone {
            list.add(subject, "\(gone.comparedName) removed", [.caseRemoved], at: new.range, before: gone.range)
        }
        for come in pairs.come {
            list.add(subject, "\(come.comparedName) added", [.caseAdded] + rules(of: come), at: come.range)
        }
        for (before, after) in pairs.kept { compare(before, after, isByStatus: after.name != "", into: &list) }
    }

    /// What shipped apps do not understand of the new responses.
    var rules: [CompatibilityRule] {
        let responses = new.responses
        // A stream is no value.
        return responses.isEmpty ? [.responseWidened] : responses.flatMap { rules(of: $0) }
    }

    /// What shipped apps do not understand of a new response.
    private func rules(of sent: TypedResponse) -> [CompatibilityRule] {
        guard let reader = old.reader(of: sent.status) else { return [.responseCaseAdded] }
        let missing = reader.headers.filter { header in
            !header.type.isOptional && !sent.headers.contains { header.isSent(as: $0) }
        }
        return contentRules(reader, sent) + (missing.isEmpty ? [] : [.responseFieldRemoved])
            + (reader.at == sent.at || reader.content == .nothing ? [] : [.responseMoved])
    }

    private func compare(
        _ before: TypedResponse, _ after: TypedResponse, isByStatus: Bool, into list: inout ChangeList
    ) {
        let name = after.comparedName
        func add(_ difference: String, _ rules: [CompatibilityRule]) {
            list.add(subject, "\(name): \(difference)", rules, at: after.range, before: before.range)
        }
        if before.name != after.name { add("case \(before.name) -> \(after.name)", [.caseRenamed]) }
        if !types.isRenamed(before.content, after.content) {
            let isTypeKept = before.content.type == after.content.type
            add(
                "\(before.content.described) -> \(after.content.described)",
                (isTypeKept ? [.policyChanged] : [isByStatus ? .caseTypeChanged : .returnsChanged])
                    + contentRules(before, after))
        } else {
            compareDefault(of: name, before.defaultValue, after.defaultValue, after.content.type, into: &list)
        }
        if before.at != after.at {
            let places = [before.at, after.at].map { path in path?.text ?? "the envelope's data" }
            add("at \(places[0]) -> \(places[1])", [.responseMoved])
        }
        let headers: NamedPairs<ResponseHeader> = NamedPairs(before.headers, after.headers, name: \.name)
        for gone in headers.gone {
            let isMissing = !gone.type.isOptional && !after.headers.contains { gone.isSent(as: $0) }
            add(
                "header \(gone.name) removed",
                [isByStatus ? .caseTypeChanged : .fieldRemoved] + (isMissing ? [.responseFieldRemoved] : []))
        }
        for come in headers.come {
            // Callers also make responses, in tests.
            let field: CompatibilityRule = come.type.isOptional ? .fieldAdded : .requiredFieldAdded
            add("header \(come.name) added", [isByStatus ? .caseTypeChanged : field])
        }
        if headers.isReordered {
            add("headers in another order", [isByStatus ? .caseTypeChanged : .fieldsReordered])
        }
        for (before, after) in headers.kept {
            for (difference, rules) in differences(before, after, isByStatus) {
                add("header \(after.name): \(difference)", rules)
            }
        }
    }

    /// Bytes and strings accept every response.
    private func contentRules(_ before: TypedResponse, _ after: TypedResponse) -> [CompatibilityRule] {
        guard case .value(let type) = before.content else { return [] }
        let isOptional = type.isOptional || before.defaultValue != nil
        switch after.content {
        case .value(let sent):
            let (before, after, defaultValue) = (old.jsonType(type), new.jsonType(sent), after.defaultValue)
            return types.rules(
                isOptional ? before.unwrapped : before, isOptional ? after.unwrapped : after, .response)
                + (defaultValue != nil && !isOptional ? [.responseFieldOptional] : [])
        case .nothing: return isOptional ? [] : [.responseWidened]
        case .data, .string: return [.responseWidened]
        }
    }

    private func differences(
        _ before: ResponseHeader, _ after: ResponseHeader, _ isByStatus: Bool
    ) -> [(String, [CompatibilityRule])] {
        var found: [(String, [CompatibilityRule])] = []
        if before.type != after.type {
            // Every value of a header field is a text.
            let isText =
                before.type.unwrapped == .builtIn(.string) && !(after.type.isOptional && !before.type.isOptional)
            let rules =
                isText ? [] : types.rules(JSONType(type: before.type), JSONType(type: after.type), .response)
            found.append(
                (
                    "\(before.type.text) -> \(after.type.text)",
                    [isByStatus ? .caseTypeChanged : .fieldTypeChanged] + rules
                ))
        }
        if !before.isSent(as: after) {
            found.append(("map \(before.wireName) -> \(after.wireName)", [.mapChanged]))
        }
        if before.dateFormat != after.dateFormat { found.append(("format changed", [.dateFormatChanged])) }
        if before.isSensitive != after.isSensitive { found.append(("sensitive changed", [.sensitivityChanged])) }
        return found
    }

    /// Compares what is returned if the body has no value.
    func compareDefault(
        of name: String, _ before: Literal?, _ after: Literal?, _ type: ValueType?, into list: inout ChangeList
    ) {
        let rules: [CompatibilityRule]
        switch (before, after) {
        case (nil, nil): return
        case (nil, _?): rules = type?.isOptional == true ? [.defaultChanged] : [.responseFieldOptional]
        case (_?, nil): rules = [.defaultChanged]
        case (let before?, let after?):
            guard !before.isSame(as: after) else { return }
            rules = [.defaultChanged]
        }
        let verb = before == nil ? "added" : after == nil ? "removed" : "changed"
        list.add(subject, "default of \(name) \(verb)", rules, at: new.range, before: old.range)
    }
}

extension Endpoint {
    /// The responses that callers of the endpoint know; empty for streams.
    fileprivate var responses: [TypedResponse] {
        func all(_ content: TypedResponse.Content) -> [TypedResponse] {
            [TypedResponse(status: .successful, content: content, at: at, defaultValue: defaultResult, range: range)]
        }
        switch returns {
        case .responses(let set) where set.isByStatus: return set.responses
        // One response for all successful statuses.
        case .responses(let set):
            return set.responses.map { response in
                var response = response
                response.status = .successful
                return response
            }
        case .nothing: return all(.nothing)
        case .value(let type): return all(.value(type))
        case .data, .file, .chunks: return all(.data)
        case .string: return all(.string)
        case .stream, .texts, .events, .socket: return []
        }
    }

    /// How a caller reads a response; `nil` if it rejects the status.
    fileprivate func reader(of status: TypedResponse.Status) -> TypedResponse? {
        let responses = responses
        if let own = responses.first(where: { $0.status == status }) { return own }
        if let any = responses.first(where: { $0.status == .successful }) { return status.isRedirect ? nil : any }
        // A server whose successful statuses are not declared usually sends this one.
        return status == .successful ? responses.first { $0.status == .exactly(200) } : nil
    }
}

extension ResponseHeader {
    /// Whether both have the same name in responses.
    fileprivate func isSent(as other: ResponseHeader) -> Bool {
        wireName.lowercased() == other.wireName.lowercased()
    }
}

extension TypedResponse {
    fileprivate var comparedName: String { name.isEmpty ? "the result" : "response \(status.text)" }
}

extension TypedResponse.Content {
    /// As written in a spec.
    var text: String { type?.text ?? "nothing" }

    /// With the form of the body, which has no other type.
    fileprivate var described: String {
        if case .value(let type) = self, [.builtIn(.data), .builtIn(.string)].contains(type) {
            "\(type.text) in JSON"
        } else {
            text
        }
    }
}

extension TypeComparison {
    func isRenamed(_ before: TypedResponse.Content, _ after: TypedResponse.Content) -> Bool {
        if case .value(let old) = before, case .value(let new) = after { return isRenamed(old, new) }
        return before == after
    }
}
