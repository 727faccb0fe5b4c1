import SpecLanguage

/// Compares the services of two versions.
struct ServiceComparison {
    let types: TypeComparison

    func compare(_ old: [ServiceContents], _ new: [ServiceContents], into list: inout ChangeList) {
        let services: NamedPairs<ServiceContents> = NamedPairs(old, new, name: \.service.name)
        for (before, after) in services.kept { compare(before, after, into: &list) }
        for gone in services.gone {
            list.add(gone.service.name, "removed", [.serviceRemoved, .endpointWithdrawn], before: gone.service.range)
        }
        for come in services.come {
            list.add(come.service.name, "added", [.serviceAdded], at: come.service.range)
        }
    }

    private func compare(_ old: ServiceContents, _ new: ServiceContents, into list: inout ChangeList) {
        SettingsComparison(old: old.service, new: new.service).compare(into: &list)
        EnvelopeComparison(old: old.service, new: new.service).compare(into: &list)
        ParameterComparison(
            types: types, owner: new.service.name, oldRange: old.service.range, newRange: new.service.range
        ).compare(old.service.parameters, new.service.parameters, into: &list)
        ErrorComparison(
            types: types, owner: "\(new.service.name)Error", oldRange: old.service.range, newRange: new.service.range
        ).compare(old.service.errors, new.service.errors, into: &list)
        endpoints(old, new, &list)
        RouteSetComparison(
            types: types, subject: "\(new.service.name)Route", old: old.routes, new: new.routes
        ).compare(into: &list)
    }

    private func endpoints(_ old: ServiceContents, _ new: ServiceContents, _ list: inout ChangeList) {
        let pairs: NamedPairs<Endpoint> = NamedPairs(old.endpoints, new.endpoints, name: \.name) { gone, come in
            gone.method == come.method && gone.place == come.place
        }
        for (before, after) in pairs.kept {
            let subject: String = "\(new.service.name).\(after.name)"
            if before.name != after.name {
                list.add(
                    subject, "renamed from \(before.name)", [.endpointRenamed], at: after.range, before: before.range)
            }
            EndpointComparison(types: types, subject: subject, old: before, new: after).compare(into: &list)
        }
        for gone in pairs.gone {
            list.add(
                "\(new.service.name).\(gone.name)", "removed", [.endpointRemoved, .endpointWithdrawn],
                at: new.service.range, before: gone.range)
        }
        for come in pairs.come {
            list.add("\(new.service.name).\(come.name)", "added", [.endpointAdded], at: come.range)
        }
    }
}
