import HTTPTypes

/// Sends the requests of calls: the step that all others are around.
final class RequestSender: Sendable {
    let exchange: Exchange
    /// The largest response that is read into memory, in bytes.
    let maximumResponseSize: Int
    /// Ends calls at the deadlines that are handed down to them.
    let deadlines: DeadlineTimer = DeadlineTimer()

    init(exchange: Exchange, maximumResponseSize: Int) {
        self.exchange = exchange
        self.maximumResponseSize = maximumResponseSize
    }

    /// Sends a request, and waits for the whole response.
    func response(
        to request: consuming WireRequest, of service: ServiceDescription, _ observer: CallObserver?
    ) async throws -> WireResponse {
        do {
            let response = try await exchange.response(to: request, pinning: service.pins)
            if observer == nil, response.body.isInMemory(atMost: maximumResponseSize) { return response }
            noteHead(of: response, observer)
            return try await whole(response, observer)
        } catch {
            throw error.asFault
        }
    }

    /// The innermost step of calls whose responses are read into memory.
    var next: APICall.Next {
        APICall.Next { call in
            APICall.Response(
                try await self.response(to: try self.request(of: call), of: call.service, call.observer))
        }
    }

    /// Sends a request, and returns its response as soon as the head has arrived.
    /// - Parameters:
    ///   - owner: the owner of the cookies to send, if the transport keeps cookies.
    ///   - isStreamed: whether the reader of the body may be slow.
    func begin(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription, _ observer: CallObserver?,
        cookiesOf owner: CookieOwner? = nil, isStreamed: Bool = false
    ) async throws -> WireResponse {
        let request = try self.request(
            request, for: route, of: service, observer, cookiesOf: owner, isStreamed: isStreamed)
        let response = try await exchange.response(to: request, pinning: service.pins)
        noteHead(of: response, observer)
        return response
    }

    /// Opens the WebSocket of a call.
    /// - Parameter limit: the largest message, in bytes.
    func socket(for call: APICall, maximumMessageSize limit: Int) async throws -> WireResponse {
        let request = try request(
            call.request, for: call.route, of: call.service, call.observer, cookiesOf: call.identity.cookieOwner)
        let response = try await exchange.socket(
            for: request, pinning: call.service.pins, maximumMessageSize: limit)
        noteHead(of: response, call.observer)
        return response.body.socket == nil ? try await whole(response, call.observer) : response
    }

    /// Sends requests of steps themselves, such as those for tokens, and waits for their whole responses.
    func own(of service: ServiceDescription) -> @Sendable (WireRequest) async throws -> WireResponse {
        { request in try await self.response(to: request, of: service, nil) }
    }

    private func noteHead(of response: WireResponse, _ observer: CallObserver?) {
        observer?.emit(.received(status: response.head.status.code))
    }

    /// The request of a call, for the transport.
    private func request(of call: APICall) throws -> WireRequest {
        var request = try request(
            call.request, for: call.route, of: call.service, call.observer, cookiesOf: call.identity.cookieOwner)
        request.carriesUnsafeCalls = call.request.carriesIdempotentCalls == false
        return request
    }

    /// A request for the transport, which is about to be sent.
    /// - Throws: `CancellationError` if the task is cancelled, or a `NetworkError` if no time is left, of the call or until the
    ///   deadline that was handed down: a call may have waited for another one that has just ended with it.
    func request(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription,
        _ observer: CallObserver?, cookiesOf owner: CookieOwner? = nil, isStreamed: Bool = false
    ) throws -> WireRequest {
        try Task.checkCancellation()
        let timeLeft = try APICall.checkDeadline()
        guard request.timeout > .zero else { throw NetworkError.timedOut(after: request.namedTimeout) }
        var wire = WireRequest(head: request.wireHead, body: request.wireBody, timeout: request.timeout)
        // A stream may last longer than the deadline by which it must begin.
        if !isStreamed, let timeLeft { wire.timeout = min(timeLeft, wire.timeout) }
        wire.callTimeout = request.callTimeout
        wire.connectShare = request.connectShare
        wire.endpoint = route.name
        wire.origin = WireRequest.Origin(service: service, route: route)
        wire.isStreamed = isStreamed
        wire.isBodyBound = request.hasBoundBody(for: route, of: service)
        wire.followsRedirects = route.redirects == .followed
        wire.cookieOwner = owner
        if let observer {
            let attempt = observer.sending(to: request.server)
            wire.uploading = { count, length in observer.uploaded(count, of: length, in: attempt) }
        }
        return wire
    }

    /// Waits for the body of a response.
    func whole(_ response: WireResponse, _ observer: CallObserver?) async throws -> WireResponse {
        let body = response.body
        var response = response
        let bytes = try await body.collect(atMost: maximumResponseSize) { count in
            observer?.emit(.downloaded(count, of: body.length))
        }
        response.body = WireBody(bytes, trailers: body.trailers)
        return response
    }
}

extension Error {
    /// The error as steps see it. Any other error of a transport becomes a `NetworkError`.
    var asFault: any Error {
        isCancellation || self is NetworkError ? self : NetworkError(wrapping: self)
    }
}

extension WireRequest {
    /// The service of the call, for transports that generate responses; `nil` for requests made by hand.
    package var service: ServiceDescription? { origin?.service as? ServiceDescription }

    /// The endpoint of the call; `nil` for requests made by hand.
    package var route: EndpointRoute? { origin?.route as? EndpointRoute }
}
