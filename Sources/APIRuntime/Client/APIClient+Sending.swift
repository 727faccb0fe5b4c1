import HTTPTypes

extension APIClient {
    /// Carries out a call.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: what the call gives.
    public func send<E: EndpointCall>(_ endpoint: E, from dao: some DAO) async throws(APIError<E.Failure>) -> E.Answer {
        guard let tap = CallTap.current else { return try await answer(to: endpoint, from: dao).value }
        return try await tap.untapped { () async throws(APIError<E.Failure>) in
            let answered = try await answer(to: endpoint, from: dao, telling: tap.listener)
            tap.note(answered.response)
            return answered.value
        }
    }

    /// Carries out a call, and tells what came with its value.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: what is sent with every request of the service.
    /// - Returns: what the call gives, the status, the header fields and how many elements were dropped.
    public func response<E: EndpointCall, D: DAO>(
        to endpoint: E, from dao: D
    ) async throws(APIError<E.Failure>) -> APIResponse<E.Answer> {
        try await answer(to: endpoint, from: dao).response
    }

    /// Carries out a call, and gives the answer as it came with what was read out of it.
    /// - Parameters:
    ///   - listener: is told what happens to the call.
    ///   - takeCached: gets what the cache holds before the server is asked, where the spec says `both`.
    ///   - pinned: the session that the call has to be made in; any unless given.
    func answer<E: EndpointCall, D: DAO>(
        to endpoint: E, from dao: D, telling listener: (@Sendable (APICall.Event) -> Void)? = nil,
        takeCached: (@Sendable (APICall.Answer) -> Void)? = nil, in pinned: APISession.Holding? = nil
    ) async throws(APIError<E.Failure>) -> AnsweredCall<E.Answer> {
        let observer: CallObserver? = observer(of: endpoint.route, listener)
        do {
            let request: APICall.Request = try started(observer, endpoint, dao)
            let answered: AnsweredCall<E.Answer>
            let batch = try batchTerms(for: endpoint, from: dao)
            let steps = steps(for: endpoint.route, of: D.service, isBatched: batch != nil)
            if observer == nil, steps.isEmpty, endpoint.answerKind.isHeld {
                let response: WireResponse = try await exchange(request, for: endpoint.route, of: D.service, nil)
                answered = AnsweredCall(try Judge(D.service).outcome(of: response, for: endpoint).get(), response)
            } else {
                answered = try await answer(
                    to: endpoint, of: D.service, request, through: steps, batch, observer, takeCached,
                    dao.storing(endpoint), in: pinned)
            }
            observer?.ended(nil)
            return answered
        } catch {
            let error = APIError<E.Failure>(error, endpoint: endpoint.route.name)
            observer?.ended(error.eventText)
            throw error
        }
    }

    /// Carries out a call through the middlewares.
    func answer<E: EndpointCall>(
        to endpoint: E, of service: ServiceDescription, _ request: APICall.Request, through steps: [any Middleware],
        _ batch: BatchTerms?, _ observer: CallObserver?, _ takeCached: (@Sendable (APICall.Answer) -> Void)?,
        _ store: AnswerStoring?,
        in pinned: APISession.Holding? = nil
    ) async throws -> AnsweredCall<E.Answer> {
        let call = APICall(
            endpoint: endpoint, route: endpoint.route, service: service, servers: (try? settings.servers.get()) ?? [],
            request: request,
            maximumAnswerSize: settings.configuration.maximumAnswerSize,
            identity: Identity(user: settings.configuration.user), pinned: pinned,
            batch: batch, observer: observer, takeCached: takeCached, store: store)
        let chain = MiddlewareChain(middlewares: steps, send: sender(of: call))
        var answer: APICall.Answer = try await chain.run(call)
        if case .value(let value, let droppedElements)? = answer.verdict, let value = value as? E.Answer {
            return AnsweredCall(
                ReadAnswer(value, droppedElements: droppedElements), answer.response, from: answer.source)
        }
        try await answer.collect(atMost: settings.configuration.maximumAnswerSize)
        return AnsweredCall(
            try Judge(service).outcome(of: answer, for: endpoint).get(), answer.response, from: answer.source)
    }

    /// Sends a request, and waits for the whole answer.
    func exchange(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription, _ observer: CallObserver?,
        cookiesOf owner: CookieOwner? = nil
    ) async throws -> WireResponse {
        do {
            return try await whole(
                try await begin(request, for: route, of: service, observer, cookiesOf: owner), observer)
        } catch {
            throw error.asFault
        }
    }

    /// Sends a request, and gives its answer as soon as that begins.
    /// - Parameters:
    ///   - owner: whose cookies are sent, where the transport keeps some.
    ///   - isStreamed: whether the answer's body is not read at once.
    func begin(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription, _ observer: CallObserver?,
        cookiesOf owner: CookieOwner? = nil, isStreamed: Bool = false
    ) async throws -> WireResponse {
        try Task.checkCancellation()
        var wire: WireRequest = request.wire
        wire.endpoint = route.name
        wire.service = service
        wire.route = route
        wire.isStreamed = isStreamed
        wire.isBodyBound = request.hasBoundBody(for: route, of: service)
        wire.cookieOwner = owner
        if let observer {
            observer.sending(to: request.server)
            wire.uploading = { count, length in observer.emit(.uploaded(count, of: length)) }
        }
        let response: WireResponse = try await settings.exchange.response(to: wire, pinning: service.pins)
        observer?.emit(.answered(status: response.head.status.code))
        return response
    }

    /// Waits for the body of an answer.
    func whole(_ response: WireResponse, _ observer: CallObserver?) async throws -> WireResponse {
        let body: WireBody = response.body
        let limit: Int = settings.configuration.maximumAnswerSize
        if observer == nil, let bytes = body.bytes, bytes.count <= limit { return response }
        var response: WireResponse = response
        let bytes: [UInt8] = try await body.collect(atMost: limit) { count in
            observer?.emit(.downloaded(count, of: body.length))
        }
        response.body = WireBody(bytes, trailers: body.trailers)
        return response
    }
}

extension Error {
    /// What steps get to see: faults that can be told apart and printed, whatever a transport throws.
    var asFault: any Error {
        isCancellation || self is NetworkFault ? self : NetworkFault(wrapping: self)
    }
}
