/// The request in which calls travel, as a call of its own. What says that it failed says so of each of them.
struct BatchPost<Failure: ServerError>: EmptyEndpoint {
    static var route: EndpointRoute { EndpointRoute("batch", .post, "/") }

    static var answerKind: AnswerKind { .value }
}

extension EndpointCall {
    /// A batch that fails as calls of this endpoint do.
    fileprivate static func batchPost() -> any EndpointCall {
        BatchPost<Failure>()
    }
}

extension APICall {
    /// The call that carries others.
    /// - Parameters:
    ///   - calls: all of them have the same key; at least one.
    ///   - format: how they stand in the request.
    init?(carrying calls: [BatchedCall], _ format: BatchFormat) {
        guard let first = calls.first else { return nil }
        self = first.call
        let policies = CallPolicies(
            retry: route.policies?.retry, isIdempotent: calls.allSatisfy { batched in batched.call.isIdempotent })
        endpoint = type(of: endpoint).batchPost()
        route = EndpointRoute(service.name + ".batch", format.method, format.path, policies: policies)
        request = first.post
        request.content = .json(BatchBody(format).bytes(of: calls))
        request.isBodySensitive = calls.contains { batched in batched.call.hasBoundBody }
        batch = nil
        takeCached = nil
    }
}
