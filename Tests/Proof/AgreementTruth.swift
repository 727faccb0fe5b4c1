import JSONSyntax
import MockValues
import SpecLanguage

/// Settles what the mock server takes no part in: credentials, signatures, batches and keys of hosts. A server that
/// follows the new spec is compared with what an app of the old one sends and accepts.
struct AgreementTruth {
    let old: Specification
    let new: Specification

    func fault() -> String? {
        let services = Dictionary(new.files.compactMap(\.service).map { ($0.service.name, $0) }) { first, _ in first }
        for part in old.files.compactMap(\.service) {
            let twins = services[part.service.name].map { [$0] } ?? new.files.compactMap(\.service)
            guard let twin = twins.first else { return "the service is gone" }
            if let reason = fault(part.service, twin.service) { return reason }
            let endpoints = new.files.compactMap(\.service).filter { $0.service.name == twin.service.name }
                .flatMap(\.endpoints)
            for endpoint in part.endpoints {
                guard let other = endpoints.first(where: { $0.name == endpoint.name }) else { continue }
                if let reason = fault(endpoint, other, part.service, twin.service) { return reason }
            }
        }
        return nil
    }

    private func fault(_ old: Service, _ new: Service) -> String? {
        // Apps reject keys that they do not know, and a host without pins may have any key.
        for host in old.pins {
            let keys = new.pins.first { $0.host == host.host }?.pins ?? ["any"]
            if keys.contains(where: { !host.pins.contains($0) }) { return "the app rejects a key of \(host.host)" }
        }
        var signature = old.signature
        // Whose clock an app reads makes no difference to a server.
        signature?.clock = new.signature?.clock ?? .device
        if signature != new.signature { return "the server checks another signature" }
        let servers = Set(new.environments.flatMap(\.servers))
        if old.environments.flatMap(\.servers).contains(where: { !servers.contains($0) }) {
            return "the app calls a server that is gone"
        }
        if let version = new.version, version != old.version { return "the server wants version \(version.text)" }
        if old.version != nil, new.version == nil { return "the app asks for a version that is gone" }
        return envelopeFault(old.envelope ?? Envelope(), new.envelope ?? Envelope())
    }

    /// A failure must be one for the app, too, and with the same code.
    private func envelopeFault(_ old: Envelope, _ new: Envelope) -> String? {
        let isSame =
            old.code == new.code && old.success.signs == new.success.signs && old.data == new.data
            && Set(old.success.values) == Set(new.success.values)
        return isSame ? nil : "the app reads the envelope otherwise"
    }

    private func fault(_ old: Endpoint, _ new: Endpoint, _ oldService: Service, _ newService: Service) -> String? {
        let (before, after) = (old.policies, new.policies)
        if after.authentication == .required, before.authentication != .required {
            return "\(new.name): the app may send no credential"
        }
        if let wanted = newService.authentication, after.authentication != .none, wanted != oldService.authentication {
            return "\(new.name): the app sends no such credential"
        }
        if case .establish(let path)? = before.session, path != tokenPlace(after.session) {
            return "\(new.name): the app finds no token at \(path.text)"
        }
        if before.isBatched, !after.isBatched { return "\(new.name): the server takes it in no batch" }
        if var batch = oldService.batch, before.isBatched {
            guard let other = newService.batch else { return "the server takes no batches" }
            if (batch.limit ?? .max) > (other.limit ?? .max) { return "the server takes smaller batches" }
            batch.limit = other.limit
            if batch != other { return "the server takes batches in another form" }
        }
        return pagingFault(old, new)
    }

    private func tokenPlace(_ session: CallPolicies.SessionEffect?) -> JSONPath? {
        if case .establish(let path)? = session { path } else { nil }
    }

    /// Where the app looks for the next page, and how it asks for it.
    private func pagingFault(_ old: Endpoint, _ new: Endpoint) -> String? {
        guard let before = old.pagination, let after = new.pagination else { return nil }
        let places = [(before, old), (after, new)].map { pagination, endpoint in
            endpoint.parameters.first { $0.name == pagination.parameter }.map { "\($0.location) \($0.wirePath.text)" }
        }
        let isSame =
            before.style == after.style && before.next == after.next
            && before.header?.lowercased() == after.header?.lowercased() && before.field?.name == after.field?.name
            && places[0] == places[1]
        return isSame ? nil : "\(new.name): the app finds no further page"
    }
}
