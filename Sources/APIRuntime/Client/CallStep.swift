/// The steps between a DAO and the transport, the outermost first. A step that neither the spec nor the configuration
/// needs is left out, and a call without any goes straight to the transport.
enum CallStep: String, CaseIterable {
    /// `Configuration.middlewares`.
    case middlewares
    case storageFault
    case identity
    case dedupe
    case outbox
    case invalidation
    case cache
    case storage
    case queue
    case idempotencyKey
    case batch
    case connectivity
    case retry
    case hedge
    case failover
    case rate
    case keptAttempt
    case credential
    /// `Configuration.wireMiddlewares`.
    case wireMiddlewares
    case cookies
    case attachment
    case secretHeaders
    case signature
    /// The innermost: no step sees a response that was not checked.
    case verification

    /// How often a step runs.
    enum Scope: String {
        /// Once for each call.
        case call
        /// Once for each request that is sent for a call, or for a batch of them.
        case request
        /// Once for each attempt to send a request.
        case attempt
    }

    var scope: Scope {
        switch self {
        case .middlewares, .storageFault, .identity, .dedupe, .outbox, .invalidation, .cache, .storage, .queue,
            .idempotencyKey, .batch:
            .call
        case .connectivity, .retry, .hedge, .failover, .rate: .request
        case .keptAttempt, .credential, .wireMiddlewares, .cookies, .attachment, .secretHeaders, .signature,
            .verification:
            .attempt
        }
    }

    /// What the step consists of; empty if nothing needs it.
    /// - Parameter isBatched: whether the call may be sent in a batch.
    fileprivate func steps(
        of client: APIClient, for route: EndpointRoute, of service: ServiceDescription, isBatched: Bool
    ) -> [ChainStep] {
        let configuration = client.settings.configuration
        let shared = client.settings.shared
        let policies = route.policies
        switch self {
        case .middlewares: return configuration.middlewares.map { middleware in middleware.intercept }
        case .storageFault: return policies?.isStored == true ? [StorageErrorStep().intercept] : []
        case .identity: return client.identityStep(policies, of: service)
        case .dedupe:
            guard let policy = policies?.dedupe, policy != .none else { return [] }
            return [DedupeStep(policy, shared.inFlightCalls, shared.sharedCalls).intercept]
        case .outbox: return configuration.outbox?.callSteps(policies?.offline, configuration.time) ?? []
        case .invalidation:
            guard let cache = configuration.cache, client.invalidates(route) else { return [] }
            return [InvalidationStep(cache: cache).intercept]
        case .cache:
            guard let cache = configuration.cache, let policy = policies?.cache else { return [] }
            return [CacheStep(policy: policy, cache: cache, time: configuration.time).intercept]
        case .storage: return policies?.isStored == true ? [StorageStep().intercept] : []
        case .queue: return policies?.queue.map { [QueueStep(shared.queues, $0, of: service).intercept] } ?? []
        case .idempotencyKey:
            return policies?.idempotencyHeader.map { [IdempotencyKeyStep($0).intercept] } ?? []
        case .batch: return isBatched ? service.batch.map { [client.batchStep($0).intercept] } ?? [] : []
        case .connectivity:
            guard configuration.connectivity != .ignore else { return [] }
            let (policy, monitor) = (configuration.connectivity, configuration.networkMonitor)
            return [ConnectivityStep(policy, monitor, configuration.time).intercept]
        case .retry:
            guard let policy = policies?.retry ?? service.retry else { return [] }
            let (budget, time) = (configuration.retryBudget, configuration.time)
            return [RetryStep(policy, budget, shared.retryTokens, time, random: configuration.random).intercept]
        case .hedge: return client.steps(policies?.hedge, else: service.hedge, route, service)
        case .failover:
            guard let policy = service.failover, policy.breaksCircuit || client.hasSeveralServers else { return [] }
            return [FailoverStep(policy, shared.serverHealth, configuration.time).intercept]
        case .rate: return client.steps(policies?.rate, else: service.rate, route, service)
        case .keptAttempt: return configuration.outbox?.attemptSteps(policies?.offline) ?? []
        case .credential:
            guard service.authentication != nil else { return [] }
            let (refresh, limit) = (client.refresh(for: service), configuration.timeout)
            return [CredentialStep(refresh, configuration.time, limit: limit).intercept]
        case .wireMiddlewares: return configuration.wireMiddlewares.map { middleware in middleware.intercept }
        case .cookies:
            guard configuration.transport.cookies != nil, !configuration.wireMiddlewares.isEmpty else { return [] }
            return [CookieStep(CallerDeclaration(configuration, policies)).intercept]
        case .attachment: return service.authentication.map { [client.attachmentStep($0)] } ?? []
        case .secretHeaders:
            let headers = service.secretHeaders(of: policies)
            return headers.isEmpty ? [] : [SecretHeaderStep(headers).intercept]
        case .signature:
            return service.signature.map { scheme in [scheme.step(client.site(of: service.name, route, service))] }
                ?? []
        case .verification:
            guard let scheme = service.verification, policies?.isVerified != false else { return [] }
            return [scheme.step(client.site(of: service.name, route, service))]
        }
    }
}

extension CallerDeclaration {
    fileprivate init(_ configuration: APIClient.Configuration, _ policies: CallPolicies?) {
        self.init(headers: configuration.headers, parameters: configuration.parameters, policies)
    }
}

extension APIClient {
    /// The step of an endpoint's policy, or else of its service's.
    fileprivate func steps(
        _ own: CallPolicies.Step?, else common: CallPolicies.Step?, _ route: EndpointRoute,
        _ service: ServiceDescription
    ) -> [ChainStep] {
        guard let policy = own ?? common else { return [] }
        let site = site(of: own == nil ? service.name : route.name, route, service)
        return policy.step(site).map { step in [step] } ?? []
    }

    /// - Parameter name: that of the endpoint or service that declares the policy.
    fileprivate func site(of name: String, _ route: EndpointRoute, _ service: ServiceDescription) -> StepSite {
        let (configuration, shared) = (settings.configuration, settings.shared)
        return StepSite(
            time: configuration.time, random: configuration.random, states: shared.policyStates,
            retryBudget: configuration.retryBudget, retryTokens: shared.retryTokens, name: name,
            isRetried: (route.policies?.retry ?? service.retry).map { retry in retry.times > 0 } ?? false,
            key: configuration.secrets.key, maximumResponseSize: configuration.maximumResponseSize,
            send: settings.sender.own(of: service))
    }

    fileprivate func identityStep(_ policies: CallPolicies?, of service: ServiceDescription) -> [ChainStep] {
        let configuration = settings.configuration
        let step = IdentityStep(
            configuration.session, of: settings.clientUser, configuration.secrets, configuration.transport.cookies,
            CallerDeclaration(configuration, policies), service, policies, signingIn: automaticSignIn(for: service))
        return step.map { [$0.intercept] } ?? []
    }

    fileprivate func attachmentStep(_ scheme: AuthenticationScheme) -> ChainStep {
        guard case .challenge(let schemes) = scheme else { return AttachmentStep(scheme: scheme).intercept }
        return ChallengeStep(
            schemes: schemes, known: settings.shared.challenges, time: settings.configuration.time
        ).intercept
    }

    /// The steps of a call, the outermost first.
    /// - Parameter isBatched: whether the call may be sent in a batch.
    func steps(for route: EndpointRoute, of service: ServiceDescription, isBatched: Bool) -> [ChainStep] {
        steps(for: route, of: service, isBatched: isBatched) { _ in true }
    }

    private func steps(
        for route: EndpointRoute, of service: ServiceDescription, isBatched: Bool = false,
        where isIncluded: (CallStep) -> Bool
    ) -> [ChainStep] {
        CallStep.allCases.filter(isIncluded).flatMap { step in
            step.steps(of: self, for: route, of: service, isBatched: isBatched)
        }
    }

    /// The steps of a call whose response is read into memory, and which is sent by itself, as one function.
    func chain(for route: EndpointRoute, of service: ServiceDescription) -> MiddlewareChain {
        settings.chains.chain(for: route, of: service, invalidates: invalidates(route)) {
            MiddlewareChain(steps(for: route, of: service, isBatched: false), send: settings.sender.next)
        }
    }

    /// Whether calls may make cached responses invalid.
    fileprivate func invalidates(_ route: EndpointRoute) -> Bool {
        !route.method.isSafe && settings.configuration.cache?.isInUse == true
    }

    /// The steps of a batch request, the outermost first.
    func requestSteps(for route: EndpointRoute, of service: ServiceDescription) -> [ChainStep] {
        steps(for: route, of: service) { step in step.scope != .call }
    }

    /// The steps of a call whose request is handed to the system, the outermost first. The system waits for a network and
    /// repeats requests by itself.
    func handoverSteps(for route: EndpointRoute, of service: ServiceDescription) -> [ChainStep] {
        steps(for: route, of: service) { step in step.scope != .request }
    }

    /// The steps that change the request of a call which is not sent, the outermost first.
    func preparingSteps(for route: EndpointRoute, of service: ServiceDescription) -> [ChainStep] {
        steps(for: route, of: service) { step in
            step.scope == .attempt || [.middlewares, .identity, .idempotencyKey].contains(step)
        }
    }

    fileprivate var hasSeveralServers: Bool {
        (try? settings.servers.get().count) ?? 0 > 1
    }
}

/// The chains of a client's endpoints, each built by the first call that needs it.
///
/// A chain must not hold the client, which holds it.
struct ChainTable: Sendable {
    private struct Key: Hashable {
        let service: ObjectIdentifier
        /// `nil` for all endpoints without policies: their steps depend on the method alone.
        let route: ObjectIdentifier?
        let method: APICall.Request.Method
        let invalidates: Bool
    }

    private struct Entry: Sendable {
        let chain: MiddlewareChain
        /// As long as they exist, nothing else has their identifiers.
        let owners: (ServiceDescription, EndpointRoute?)
    }

    /// More endpoints than a service has, unless their properties are made for each call.
    private static let capacity: Int = 1024

    private let entries = Locked<[Key: Entry]>([:])

    /// - Parameters:
    ///   - invalidates: Whether calls may make cached responses invalid.
    ///   - make: Builds the chain.
    func chain(
        for route: EndpointRoute, of service: ServiceDescription, invalidates: Bool, _ make: () -> MiddlewareChain
    ) -> MiddlewareChain {
        let owner = route.policies == nil ? nil : route
        let key = Key(
            service: ObjectIdentifier(service), route: owner.map { route in ObjectIdentifier(route) },
            method: route.method, invalidates: invalidates)
        if let entry = entries.withLock({ $0[key] }) { return entry.chain }
        let entry = Entry(chain: make(), owners: (service, owner))
        // What is removed is released outside of the lock.
        _ = entries.withLock { entries in
            let old = entries.count < Self.capacity ? [:] : entries
            if !old.isEmpty { entries = [:] }
            entries[key] = entry
            return old
        }
        return entry.chain
    }
}
