import SpecLanguage
import WireSyntax

/// Compares the links into an app: existing links, and the enum that callers parse them into.
struct RouteSetComparison {
    let types: TypeComparison
    /// The enum, such as `GalleryRoute`.
    let subject: String
    let old: RouteSet?
    let new: RouteSet?

    func compare(into list: inout ChangeList) {
        switch (old, new) {
        case (nil, nil): break
        case (nil, let new?): list.add(subject, "added", [.routesAdded], at: new.range)
        case (let old?, nil): list.add(subject, "removed", [.routeRemoved, .linkBroken], before: old.range)
        case (let old?, let new?):
            beginnings(old, new, &list)
            routes(old, new, &list)
        }
    }

    private func beginnings(_ old: RouteSet, _ new: RouteSet, _ list: inout ChangeList) {
        let add = { (difference: String, rule: CompatibilityRule, list: inout ChangeList) in
            list.add(subject, difference, [rule], at: new.range, before: old.range)
        }
        for scheme in old.schemes where !new.schemes.contains(scheme) {
            add("scheme \(scheme) removed", .linkBroken, &list)
        }
        for scheme in new.schemes where !old.schemes.contains(scheme) {
            add("scheme \(scheme) added", .linkWidened, &list)
        }
        if old.host != new.host, let before = old.host {
            add("host \(before) -> \(new.host ?? "none")", .linkBroken, &list)
        }
    }

    private func routes(_ old: RouteSet, _ new: RouteSet, _ list: inout ChangeList) {
        let pairs: NamedPairs<Route> = NamedPairs(old.routes, new.routes, name: \.name) { gone, come in
            gone.place == come.place
        }
        for (before, after) in pairs.kept {
            let subject = "\(self.subject).\(after.name)"
            if before.name != after.name {
                list.add(
                    subject, "renamed from \(before.name)", [.routeRenamed], at: after.range, before: before.range)
            }
            RouteComparison(types: types, subject: subject, old: before, new: after).compare(into: &list)
        }
        for gone in pairs.gone {
            list.add(
                "\(subject).\(gone.name)", "removed", [.routeRemoved, .linkBroken], at: new.range, before: gone.range)
        }
        for come in pairs.come { list.add("\(subject).\(come.name)", "added", [.routeAdded], at: come.range) }
    }
}

extension Route {
    /// The path, regardless of the names of its parameters.
    var place: String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.hasPrefix("{") ? "{}" : String(segment)
        }.joined(separator: "/")
    }
}

/// Compares two versions of a route.
struct RouteComparison {
    let types: TypeComparison
    /// The enum and its case, such as `GalleryRoute.picture`.
    let subject: String
    let old: Route
    let new: Route

    func compare(into list: inout ChangeList) {
        if old.place != new.place {
            list.add(subject, "\(old.path) -> \(new.path)", [.linkBroken], at: new.range, before: old.range)
        }
        let pairs: NamedPairs<RouteParameter> = NamedPairs(
            old.parameters, new.parameters, name: \.parameter.name
        ) { gone, come in
            types.isRenamed(gone.parameter.kind, come.parameter.kind) && gone.takes(come.parameter.wireName)
        }
        for (before, after) in pairs.kept { compare(before, after, &list) }
        for gone in pairs.gone {
            list.add(
                subject(gone), "removed", [.routeParameterChanged], at: new.range, before: gone.parameter.range)
        }
        for come in pairs.come {
            let needed: [CompatibilityRule] = come.parameter.mustBeGiven ? [.linkBroken] : []
            list.add(
                subject(come), "added as \(come.parameter.text)", [.routeParameterChanged] + needed,
                at: come.parameter.range)
        }
        if pairs.isReordered {
            list.add(
                subject, "parameters in another order", [.routeParameterChanged], at: new.range, before: old.range)
        }
    }

    private func subject(_ parameter: RouteParameter) -> String {
        "\(subject)(\(parameter.parameter.name):)"
    }

    private func compare(_ old: RouteParameter, _ new: RouteParameter, _ list: inout ChangeList) {
        let (before, after) = (old.parameter, new.parameter)
        let add = { (difference: String, rules: [CompatibilityRule], list: inout ChangeList) in
            list.add(subject(new), difference, rules, at: after.range, before: before.range)
        }
        if before.name != after.name { add("renamed from \(before.name)", [.routeParameterChanged], &list) }
        if before.location != after.location || !new.takes(before.wireName) {
            add("\(before.place) -> \(after.place)", [.linkBroken], &list)
        }
        guard let from = before.comparedValue.map(types.models.renamed), let to = after.comparedValue else { return }
        let defaults = [from.defaultValue, to.defaultValue].map { value in value.map { ExactText($0.text) } }
        if !types.isRenamed(from.type, to.type) || defaults[0] != defaults[1] {
            add("\(from.text) -> \(to.text)", declarationRules(from, to), &list)
        }
        for difference in ValueComparison(old: from, new: to).differences {
            add(difference.text, difference.acceptance.linkRules, &list)
        }
        if let old = from.dateFormat, let new = to.dateFormat, old != new {
            add("format \(old.text) -> \(new.text)", [.linkBroken], &list)
        }
    }

    /// The consequences of a changed type or default.
    private func declarationRules(_ old: ComparedValue, _ new: ComparedValue) -> [CompatibilityRule] {
        var rules = types.textAcceptance(JSONType(old).unwrapped, JSONType(new).unwrapped, .link).linkRules
        let isRequired = old.mayBeAbsent && !new.mayBeAbsent
        if isRequired || !types.isRenamed(old.type, new.type) { rules.append(.routeParameterChanged) }
        if isRequired { rules.append(.linkBroken) }
        return rules.isEmpty ? [.linkWidened] : rules
    }
}

extension RouteParameter {
    /// Whether a link may use this name for the parameter.
    func takes(_ name: String) -> Bool {
        parameter.location == .path || parameter.wireName == name || otherNames.contains(name)
    }
}

extension Parameter {
    /// The name of the parameter in a link.
    fileprivate var wireName: String { wirePath.components.first ?? "" }
}

extension Acceptance {
    /// The consequences for existing links.
    fileprivate var linkRules: [CompatibilityRule] {
        if contains(.narrowed) { return [.linkBroken] }
        return contains(.widened) ? [.linkWidened] : []
    }
}
