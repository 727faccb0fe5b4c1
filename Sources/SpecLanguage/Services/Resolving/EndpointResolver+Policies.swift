extension EndpointResolver {
    /// Reports what is wrong with the keys that nothing carries out yet, or that they are such keys.
    func reportPolicies(
        _ declaration: EndpointDeclaration, _ scope: inout EndpointScope, _ reader: inout SpecReader
    ) {
        for key in declaration.policies.deferred {
            var key = key
            switch key.key.value {
            case "queue": checkQueue(declaration.policies.queue, &key, &scope, &reader)
            case "auth": checkAuthentication(declaration.policies.authentication, &key, scope.contents)
            default: break
            }
            key.diagnostics.forEach { reader.report($0) }
        }
    }

    private func checkQueue(
        _ queue: Written<String>?, _ key: inout DeferredKey, _ scope: inout EndpointScope, _ reader: inout SpecReader
    ) {
        guard let queue else { return }
        let hint = scope.hint(forQueue: queue.value, &reader)
        guard !hint.isEmpty else { return }
        let message = "queue \"\(queue.value)\" is not listed under \"queues\" of the service\(hint)"
        key.faults.append(Diagnostic(.unknownQueue, message, at: queue.range))
    }

    private func checkAuthentication(
        _ authentication: EndpointPolicies.Authentication?, _ key: inout DeferredKey, _ contents: ServiceContents?
    ) {
        guard let authentication, contents?.hasAuthentication != true else { return }
        switch authentication {
        case .none:
            key.changesNothing = true
        case .required where contents != nil:
            let message = "\"auth: required\" needs \"auth\" in the service: how a request says who sends it"
            key.faults.append(Diagnostic(.keyNotApplicable, message, at: key.key.range))
        case .required:
            break
        }
    }
}
