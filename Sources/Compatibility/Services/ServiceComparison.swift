import SpecLanguage
import WireSyntax

/// Compares the services of two versions.
struct ServiceComparison {
    let types: TypeComparison

    func compare(_ old: [ComparedService], _ new: [ComparedService], into list: inout ChangeList) {
        let services: NamedPairs<ComparedService> = NamedPairs(old, new, name: \.service.name) { gone, come in
            gone.isSameServer(as: come)
        }
        for (before, after) in services.kept {
            if before.service.name != after.service.name {
                list.add(
                    after.service.name, "renamed from \(before.service.name)", [.serviceRenamed],
                    at: after.service.range, before: before.service.range)
            }
            compare(before, after, into: &list)
        }
        for gone in services.gone {
            list.add(gone.service.name, "removed", [.serviceRemoved, .endpointWithdrawn], before: gone.service.range)
        }
        for come in services.come {
            list.add(come.service.name, "added", [.serviceAdded], at: come.service.range)
        }
    }

    private func compare(_ old: ComparedService, _ new: ComparedService, into list: inout ChangeList) {
        SettingsComparison(old: old.service, new: new.service).compare(into: &list)
        EnvelopeComparison(old: old.service, new: new.service).compare(into: &list)
        ParameterComparison(
            types: types, owner: new.service.name, oldRange: old.service.range, newRange: new.service.range,
            areProperties: true, oldConstants: old.service.constants
        ).compare(old.service.parameters, new.service.parameters, into: &list)
        ConstantComparison(
            subject: new.service.name, oldRange: old.service.range, newRange: new.service.range
        ).compare(old.service.constants, new.service.constants, into: &list)
        ErrorComparison(
            types: types, owner: "\(new.service.name)Error", oldRange: old.service.range, newRange: new.service.range,
            isPublic: new.service.isPublic
        ).compare(old.service.errors, new.service.errors, into: &list)
        endpoints(old, new, &list)
        RouteSetComparison(
            types: types, subject: "\(new.service.name)Route", old: old.routes, new: new.routes
        ).compare(into: &list)
    }

    private func endpoints(_ old: ComparedService, _ new: ComparedService, _ list: inout ChangeList) {
        let pairs: NamedPairs<Endpoint> = NamedPairs(old.endpoints, new.endpoints, name: \.name) { gone, come in
            gone.method == come.method && gone.pathSegments.address == come.pathSegments.address
                && Set(gone.constants.map(\.comparedText)) == Set(come.constants.map(\.comparedText))
        }
        for (before, after) in pairs.kept {
            let subject = "\(new.service.name).\(after.name)"
            if before.name != after.name {
                list.add(
                    subject, "renamed from \(before.name)", [.endpointRenamed], at: after.range, before: before.range)
            }
            EndpointComparison(
                types: types, subject: subject, isPublic: new.service.isPublic, old: before, new: after
            ).compare(into: &list)
        }
        for gone in pairs.gone {
            list.add(
                "\(new.service.name).\(gone.name)", "removed", [.endpointRemoved, .endpointWithdrawn],
                at: Self.neighbour(of: gone, in: old.endpoints, pairs.kept) ?? new.service.range, before: gone.range)
        }
        for come in pairs.come {
            let isRequired = old.service.hasInterface && new.service.hasInterface
            list.add(
                "\(new.service.name).\(come.name)", "added", [.endpointAdded] + (isRequired ? [.requirementAdded] : []),
                at: come.range)
        }
    }

    /// The position of the endpoint that stands before a removed one, or else after it, in the same file; `nil` if none is left.
    private static func neighbour(
        of gone: Endpoint, in old: [Endpoint], _ kept: [(old: Endpoint, new: Endpoint)]
    ) -> SourceRange? {
        let places = Dictionary(kept.map { pair in (ExactText(pair.old.name), pair.new.range) }) { first, _ in first }
        let file = old.filter { endpoint in ExactText(endpoint.range.file) == ExactText(gone.range.file) }
        let index = file.firstIndex { endpoint in ExactText(endpoint.name) == ExactText(gone.name) } ?? 0
        let nearest = file[..<index].reversed() + file[index...]
        return nearest.lazy.compactMap { endpoint in places[ExactText(endpoint.name)] }.first
    }
}

extension Service {
    /// Whether other packages see it, unless a run says otherwise.
    fileprivate var isPublic: Bool { (access ?? .public) == .public }
}

extension ComparedService {
    /// Whether both have the same servers, or most of their endpoints in common, whatever their Swift names.
    fileprivate func isSameServer(as other: ComparedService) -> Bool {
        let servers = [self, other].map { contents in Set(contents.service.environments.flatMap(\.servers)) }
        if !servers[0].isEmpty, servers[0] == servers[1] { return true }
        let places = [self, other].map { contents in
            Set(contents.endpoints.map { endpoint in "\(endpoint.method.text) \(endpoint.pathSegments.address.text)" })
        }
        return places[0].intersection(places[1]).count * 2 > max(places[0].count, places[1].count)
    }
}

/// Compares the servers and the settings shared by all calls in two versions of a service.
struct SettingsComparison {
    let old: Service
    let new: Service

    func compare(into list: inout ChangeList) {
        if let difference = AccessComparison.difference(old.access, new.access) {
            add(difference.text, [difference.rule], to: &list)
        }
        servers(&list)
        version(&list)
        headers(&list)
        ServicePolicyComparison(old: old, new: new).compare(into: &list)
        if old.isStoring != new.isStoring {
            let difference = new.isStoring ? "now stores responses in tables" : "no longer stores responses in tables"
            add(difference, [.storeChanged], to: &list)
        }
        if old.hasInterface != new.hasInterface {
            let rule: CompatibilityRule = new.hasInterface ? .interfaceAdded : .interfaceRemoved
            add("interface \(old.hasInterface) -> \(new.hasInterface)", [rule], to: &list)
        }
    }

    /// A shipped app sends no version for review builds.
    private func version(_ list: inout ChangeList) {
        let (before, after) = (old.version.text, new.version.text)
        if ExactText(before) != ExactText(after) {
            add("api-version \(before) -> \(after)", [.versionChanged], to: &list)
        }
        let reviews = [old, new].map { $0.version?.reviewText ?? "none" }
        if ExactText(reviews[0]) != ExactText(reviews[1]) {
            add("api-version in review builds \(reviews[0]) -> \(reviews[1])", [.policyChanged], to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(new.name, difference, rules, at: new.range, before: old.range)
    }

    private func servers(_ list: inout ChangeList) {
        let pairs: NamedPairs<ServerEnvironment> = NamedPairs(old.environments, new.environments, name: \.name)
        // Shipped apps do not know the names of environments.
        let remaining = Set(new.environments.flatMap(\.servers))
        for environment in pairs.gone {
            let isGone = !remaining.isSuperset(of: environment.servers)
            add(
                "environment \(environment.name) removed", [.environmentRemoved] + (isGone ? [.serverRemoved] : []),
                to: &list)
        }
        for environment in pairs.come { add("environment \(environment.name) added", [.environmentAdded], to: &list) }
        for (before, after) in pairs.kept {
            for server in before.servers where !after.servers.contains(server) {
                add("server \(server) of \(after.name) removed", [.serverRemoved], to: &list)
            }
            for server in after.servers where !before.servers.contains(server) {
                add("server \(server) of \(after.name) added", [.serverAdded], to: &list)
            }
            // Clients call the first, and the next ones when it fails.
            let old = before.servers.filter(after.servers.contains)
            let new = after.servers.filter(before.servers.contains)
            if old != new {
                let (old, new) = (old.joined(separator: ", "), new.joined(separator: ", "))
                add("order of the servers of \(after.name) \(old) -> \(new)", [.policyChanged], to: &list)
            }
        }
    }

    private func headers(_ list: inout ChangeList) {
        let pairs: NamedPairs<Header> = NamedPairs(
            old.headers, new.headers, name: { header in header.name.lowercased() })
        for header in pairs.gone { add("header \(header.name) removed", [.headerChanged], to: &list) }
        for header in pairs.come { add("header \(header.name) added", [.headerChanged], to: &list) }
        for (before, after) in pairs.kept where ExactText(before.value) != ExactText(after.value) {
            add("header \(after.name) \(before.value) -> \(after.value)", [.headerChanged], to: &list)
        }
    }
}

extension APIVersion? {
    fileprivate var text: String {
        switch self?.place {
        case nil: "none"
        case .path?: "\(self?.text ?? "") in the path"
        case .header(let name)?: "\(name): \(self?.text ?? "")"
        case .query(let name)?: "\(name)=\(self?.text ?? "")"
        }
    }
}

/// Compares how two versions of a service wrap their responses.
struct EnvelopeComparison {
    let old: Service
    let new: Service

    func compare(into list: inout ChangeList) {
        let before = old.envelope ?? Envelope()
        let after = new.envelope ?? Envelope()
        key("data", before.data.text, after.data.text, &list)
        key("code", code(before), code(after), &list)
        key("success", before.success.text, after.success.text, &list)
        if before.message != after.message {
            add("envelope.message \(text(before.message)) -> \(text(after.message))", [.errorTextChanged], to: &list)
        }
    }

    private func key(_ name: String, _ old: String?, _ new: String?, _ list: inout ChangeList) {
        guard old != new else { return }
        add("envelope.\(name) \(old ?? "none") -> \(new ?? "none")", [.envelopeChanged], to: &list)
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(new.name, difference, rules, at: new.range, before: old.range)
    }

    /// The path of the code, or the list of paths; `nil` if there is none.
    private func code(_ envelope: Envelope) -> String? {
        envelope.code.count > 1 ? envelope.code.text : envelope.code.first?.text
    }

    private func text(_ paths: [JSONPath]) -> String {
        paths.isEmpty ? "none" : paths.text
    }
}

extension Envelope.Success {
    fileprivate var text: String {
        func list(_ values: [String]) -> String { "[\(values.sorted().joined(separator: ", "))]" }
        let signs = signs.map { sign in "\(sign.path.text) is \(list(sign.values))" }
        return ((checksCode ? [list(values)] : []) + signs).joined(separator: ", ")
    }
}
