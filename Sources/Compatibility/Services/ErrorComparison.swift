import SpecLanguage

/// Compares the errors of two versions of a service, or of an endpoint.
struct ErrorComparison {
    let types: TypeComparison
    /// The error enum, such as `GalleryError`.
    let owner: String
    let oldRange: SourceRange
    let newRange: SourceRange
    /// Whether other packages see the enum.
    let isPublic: Bool

    func compare(_ old: [ServerErrorCase], _ new: [ServerErrorCase], into list: inout ChangeList) {
        let pairs: NamedPairs<ServerErrorCase> = NamedPairs(old, new, name: \.name) { gone, come in
            gone.responses == come.responses && isSame(gone.body, come.body)
        }
        for (before, after) in pairs.kept { compare(before, after, &list) }
        for gone in pairs.gone {
            list.add("\(owner).\(gone.name)", "removed", [.errorRemoved], at: newRange, before: gone.range)
        }
        for come in pairs.come {
            let isReused = old.contains { error in error.responses == come.responses }
            list.add(
                "\(owner).\(come.name)", "added for \(come.code)",
                [isPublic ? .openCaseAdded : .caseAdded] + (isReused ? [.errorCodeReused] : []), at: come.range)
        }
    }

    private func compare(_ old: ServerErrorCase, _ new: ServerErrorCase, _ list: inout ChangeList) {
        let subject = "\(owner).\(new.name)"
        let add = { (difference: String, rules: [CompatibilityRule], list: inout ChangeList) in
            list.add(subject, difference, rules, at: new.range, before: old.range)
        }
        if old.name != new.name {
            add("renamed from \(old.name)", [.errorRenamed], &list)
        }
        if old.responses != new.responses {
            add("\(old.code) -> \(new.code)", [.errorCodeChanged], &list)
        }
        if !isSame(old.body, new.body) {
            let difference = "body \(old.body?.type.text ?? "none") -> \(new.body?.type.text ?? "none")"
            let isTypeKept = old.body.flatMap { before in
                new.body.map { after in types.isRenamed(before.type, after.type) }
            }
            add(
                isTypeKept == true
                    ? "body at \(old.body?.path.text ?? "") -> \(new.body?.path.text ?? "")" : difference,
                (isTypeKept == true ? [] : [.errorBodyChanged]) + bodyRules(old.body, new.body), &list)
        }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], &list)
        }
        if old.messages != new.messages { add("message changed", [.errorTextChanged], &list) }
        if old.asksForRefresh != new.asksForRefresh {
            add("refresh \(old.asksForRefresh) -> \(new.asksForRefresh)", [.policyChanged], &list)
        }
        if old.isRetried != new.isRetried {
            add("retry \(old.isRetried) -> \(new.isRetried)", [.policyChanged], &list)
        }
    }

    private func isSame(_ old: ServerErrorCase.Body?, _ new: ServerErrorCase.Body?) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return old.path.exact == new.path.exact && types.isRenamed(old.type, new.type)
    }

    /// Shipped apps read the old body.
    private func bodyRules(_ old: ServerErrorCase.Body?, _ new: ServerErrorCase.Body?) -> [CompatibilityRule] {
        guard let old, let new else { return [] }
        return types.rules(JSONType(type: old.type), JSONType(type: new.type), .response)
            + (old.path.exact == new.path.exact ? [] : [.responseMoved])
    }
}
