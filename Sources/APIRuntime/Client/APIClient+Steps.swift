extension APIClient {
    /// Whether calls of the endpoint go to the transport without any step between.
    func isBare(_ route: EndpointRoute, of service: ServiceDescription) -> Bool {
        settings.configuration.middlewares.isEmpty && settings.configuration.wireMiddlewares.isEmpty
            && route.policies == nil && service.retry == nil && service.failover == nil
            && service.authentication == nil && service.signature == nil && service.secretHeaders.isEmpty
            && !clearsCache(route) && settings.configuration.transport.cookies == nil
            && settings.configuration.connectivity == .ignore && (service.batch == nil || BatchMember.current == nil)
    }

    /// Whether calls of the endpoint change what answers may be kept of.
    private func clearsCache(_ route: EndpointRoute) -> Bool {
        !route.method.isSafe && settings.configuration.cache?.isInUse == true
    }

    /// The steps that calls of the endpoint go through, the outermost first: those of the configuration that see each
    /// call once, those that the spec asks for, those of the configuration that see each sending, and those that nobody
    /// sees the work of.
    func steps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        settings.configuration.middlewares + declaredSteps(for: route, of: service)
            + sendingSteps(for: route, of: service)
    }

    /// The steps that each request goes through, whether it is a call or carries several, the outermost first.
    func sendingSteps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        var steps: [any Middleware] = []
        if settings.configuration.connectivity != .ignore { steps.append(ConnectivityStep(settings.configuration)) }
        if let retry = route.policies?.retry ?? service.retry {
            steps.append(RetryStep(retry, settings.configuration, settings.shared.retryAccount))
        }
        if let failover = service.failover, (try? settings.servers.get().count) ?? 0 > 1 {
            steps.append(FailoverStep(failover, settings.shared.serverBoard, settings.configuration.time))
        }
        if service.authentication != nil { steps.append(CredentialStep(settings.configuration)) }
        return steps + settings.configuration.wireMiddlewares + secretSteps(of: service)
    }

    /// The steps that say who sends a request, and sign it.
    private func secretSteps(of service: ServiceDescription) -> [any Middleware] {
        var steps: [any Middleware] = []
        if let scheme = service.authentication { steps.append(AttachmentStep(scheme: scheme)) }
        if !service.secretHeaders.isEmpty {
            steps.append(SecretHeaderStep(service.secretHeaders))
        }
        if let scheme = service.signature { steps.append(SignatureStep(scheme, settings.configuration.time)) }
        return steps
    }

    /// The steps that the spec asks for of each call, the outermost first.
    private func declaredSteps(for route: EndpointRoute, of service: ServiceDescription) -> [any Middleware] {
        var steps: [any Middleware] = []
        let policies: CallPolicies? = route.policies
        if policies?.isStored == true { steps.append(StorageFaultStep()) }
        if let identity = IdentityStep(settings.configuration, service, policies) { steps.append(identity) }
        if let dedupe = policies?.dedupe, dedupe != .none { steps.append(DedupeStep(dedupe, settings.shared)) }
        if let cache = settings.configuration.cache {
            if clearsCache(route) { steps.append(InvalidationStep(cache: cache)) }
            if let policy = policies?.cache {
                steps.append(CacheStep(policy: policy, cache: cache, time: settings.configuration.time))
            }
        }
        if policies?.isStored == true { steps.append(StorageStep()) }
        if let queue = policies?.queue { steps.append(QueueStep(settings.shared.queues, queue, of: service)) }
        if let header = policies?.idempotencyHeader { steps.append(IdempotencyKeyStep(header)) }
        if let batch = service.batch { steps.append(BatchStep(self, batch)) }
        return steps
    }
}
