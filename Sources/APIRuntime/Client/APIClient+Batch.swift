extension CallDraft {
    /// The parameters for batching the call; `nil` if it is sent alone and nobody waits for it.
    /// - Parameter member: the member of a group that makes the call; `nil` for a single call.
    func batchTerms(for route: EndpointRoute, as member: BatchMember?) throws(RequestError) -> BatchTerms? {
        guard let format = service.batch else { return nil }
        let travels = route.policies?.isBatched == true
        guard member != nil || travels && settings.configuration.batchWindow != nil else { return nil }
        let route = EndpointRoute(service.name + ".batch", format.method, format.path)
        return BatchTerms(
            collector: member?.collector ?? settings.shared.batches, member: member,
            post: travels ? try batchRequest(to: route) : nil)
    }
}

extension APIClient {
    /// Performs the call that sends a batch.
    func carryOut(_ call: APICall) async throws -> APICall.Response {
        var call = call
        let observer = observer(of: call.route)
        call.observer = observer
        observer?.emit(.started(request: call.request.description))
        do {
            let steps = requestSteps(for: call.route, of: call.service)
            let response = try await MiddlewareChain(steps, send: sender(of: call)).run(call)
            observer?.ended(nil)
            return response
        } catch {
            observer?.ended(APICall.Failure(error))
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
