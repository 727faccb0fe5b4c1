import SpecLanguage

/// Compares two versions of an endpoint's responses by status or with header fields.
struct ResponseComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    let subject: String
    let old: SourceRange
    let new: SourceRange

    func compare(_ before: ResponseSet, _ after: ResponseSet, into list: inout ChangeList) {
        let pairs: NamedPairs<TypedResponse> = NamedPairs(before.responses, after.responses, name: \.status.text)
        for gone in pairs.gone {
            list.add(subject, "\(gone.comparedName) removed", [.caseRemoved], at: new, before: gone.range)
        }
        for come in pairs.come {
            list.add(subject, "\(come.comparedName) added", [.caseAdded, .responseCaseAdded], at: come.range)
        }
        for (before, after) in pairs.kept { compare(before, after, isByStatus: after.name != "", into: &list) }
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
            add(
                "\(before.content.text) -> \(after.content.text)",
                [isByStatus ? .caseTypeChanged : .returnsChanged] + types.rules(before.content, after.content))
        } else {
            compareDefault(of: name, before.defaultValue, after.defaultValue, after.content.type, into: &list)
        }
        if before.at != after.at {
            let places = [before.at, after.at].map { path in path?.text ?? "the envelope's data" }
            add("at \(places[0]) -> \(places[1])", [.answerMoved])
        }
        let headers: NamedPairs<ResponseHeader> = NamedPairs(before.headers, after.headers, name: \.name)
        for gone in headers.gone {
            add("header \(gone.name) removed", [isByStatus ? .caseTypeChanged : .fieldRemoved])
        }
        for come in headers.come { add("header \(come.name) added", [isByStatus ? .caseTypeChanged : .fieldAdded]) }
        for (before, after) in headers.kept {
            for (difference, rules) in differences(before, after, isByStatus) {
                add("header \(after.name): \(difference)", rules)
            }
        }
    }

    private func differences(
        _ before: ResponseHeader, _ after: ResponseHeader, _ isByStatus: Bool
    ) -> [(String, [CompatibilityRule])] {
        var found: [(String, [CompatibilityRule])] = []
        if before.type != after.type {
            let rules = types.acceptance(before.type, after.type).rules(.response)
            found.append(
                (
                    "\(before.type.text) -> \(after.type.text)",
                    [isByStatus ? .caseTypeChanged : .fieldTypeChanged] + rules
                ))
        }
        if before.wireName.lowercased() != after.wireName.lowercased() {
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
        list.add(subject, "default of \(name) \(verb)", rules, at: new, before: old)
    }
}

extension TypedResponse {
    fileprivate var comparedName: String { name.isEmpty ? "the result" : "response \(status.text)" }
}

extension TypedResponse.Content {
    /// As written in a spec.
    var text: String { type?.text ?? "nothing" }
}

extension TypeComparison {
    func isRenamed(_ before: TypedResponse.Content, _ after: TypedResponse.Content) -> Bool {
        if case .value(let old) = before, case .value(let new) = after { return isRenamed(old, new) }
        return before == after
    }

    /// Bytes and strings accept every response.
    func rules(_ before: TypedResponse.Content, _ after: TypedResponse.Content) -> [CompatibilityRule] {
        switch (before, after) {
        case (.value(let before), .value(let after)): acceptance(before, after).rules(.response)
        case (.value, _): [.responseWidened]
        default: []
        }
    }
}
