extension APIClient {
    /// Whether calls of the endpoint go to the transport without any step between.
    func isBare(_ route: EndpointRoute, of service: ServiceDescription) -> Bool {
        configuration.middlewares.isEmpty && configuration.wireMiddlewares.isEmpty && route.policies == nil
            && service.retry == nil && service.failover == nil && !clearsCache(route)
    }

    /// Whether calls of the endpoint change what answers may be kept of.
    private func clearsCache(_ route: EndpointRoute) -> Bool {
        !route.method.isSafe && configuration.cache?.isInUse == true
    }

    /// The steps that calls of the endpoint go through, the outermost first: those of the configuration that see each
    /// call once, those that the spec asks for, and those of the configuration that see each sending.
    func steps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        configuration.middlewares + declaredSteps(for: route, of: service) + configuration.wireMiddlewares
    }

    /// The steps that the spec asks for, the outermost first.
    private func declaredSteps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        var steps: [any Middleware] = []
        let policies: CallPolicies? = route.policies
        if let dedupe = policies?.dedupe, dedupe != .none { steps.append(DedupeStep(dedupe, shared)) }
        if let cache = configuration.cache {
            if clearsCache(route) { steps.append(InvalidationStep(cache: cache)) }
            if let policy = policies?.cache {
                steps.append(CacheStep(policy: policy, cache: cache, time: configuration.time))
            }
        }
        if let queue = policies?.queue { steps.append(QueueStep(shared.queues, queue, of: service)) }
        if let header = policies?.idempotencyHeader { steps.append(IdempotencyKeyStep(header)) }
        if let retry = policies?.retry ?? service.retry {
            steps.append(RetryStep(retry, configuration, shared.retryAccount))
        }
        if let failover = service.failover, (try? servers.get().count) ?? 0 > 1 {
            steps.append(FailoverStep(failover, shared.serverBoard, configuration.time))
        }
        return steps
    }
}
