import SpecLanguage

/// Compares the links that lead into an app: those that people have already, and the enum that callers read them into.
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
            let subject: String = "\(self.subject).\(after.name)"
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
    /// The path, whatever its parameters are called.
    var place: String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.hasPrefix("{") ? "{}" : String(segment)
        }.joined(separator: "/")
    }
}
