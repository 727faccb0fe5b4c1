extension APIClient {
    /// The parameters for batching a call; `nil` if it is sent alone and nobody waits for it.
    func batchTerms<E: EndpointCall, D: DAO>(for endpoint: E, from dao: D) throws(InvalidRequest) -> BatchTerms? {
        guard let format = D.service.batch else { return nil }
        let member = BatchMember.current
        let travels = endpoint.route.policies?.isBatched == true
        guard member != nil || travels && configuration.batchWindow != nil else { return nil }
        let route = EndpointRoute(D.service.name + ".batch", format.method, format.path)
        return BatchTerms(
            collector: member?.collector ?? settings.shared.batches, member: member,
            post: travels ? try request(for: route, of: .value, from: dao) : nil)
    }
}

extension APIClient {
    /// Performs the call that sends a batch.
    func carryOut(_ call: APICall) async throws -> APICall.Answer {
        var call = call
        let observer = observer(of: call.route, nil)
        call.observer = observer
        observer?.emit(.started(request: call.request.description))
        do {
            let steps: [any Middleware] = requestSteps(for: call.route, of: call.service)
            let answer = try await MiddlewareChain(steps, send: sender(of: call)).run(call)
            observer?.ended(nil)
            return answer
        } catch {
            observer?.ended(error.isCancellation ? "cancelled" : "\(error)")
            throw error
        }
    }
}

extension APIClient {
    /// The step in which calls wait for others to share a batch with.
    func batchStep(_ format: BatchFormat) -> BatchStep {
        let sender = BatchSender(
            format: format, time: configuration.time, client: ObjectIdentifier(settings.shared), send: carryOut)
        return BatchStep(sender, window: configuration.batchWindow)
    }
}
