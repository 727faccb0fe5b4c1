import HTTPTypes

/// Sends the requests of calls: the step that all others are around.
final class RequestSender: Sendable {
    let exchange: Exchange
    /// The largest response that is read into memory, in bytes.
    let maximumAnswerSize: Int

    init(exchange: Exchange, maximumAnswerSize: Int) {
        self.exchange = exchange
        self.maximumAnswerSize = maximumAnswerSize
    }

    /// Sends a request, and waits for the whole response.
    func response(
        to request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription,
        _ observer: CallObserver?
    ) async throws -> WireResponse {
        try Task.checkCancellation()
        return try await response(
            to: wire(request, for: route, of: service, observer, nil, isStreamed: false), of: service, observer)
    }

    /// The innermost step of calls whose responses are read into memory.
    var next: APICall.Next {
        APICall.Next { call in APICall.Answer(try await self.response(to: call)) }
    }

    private func response(to call: APICall) async throws -> WireResponse {
        try Task.checkCancellation()
        return try await response(to: wire(of: call), of: call.service, call.observer)
    }

    // Inlined, as each asynchronous function has a stack frame on the heap.
    @inline(__always)
    private func response(
        to wire: consuming WireRequest, of service: ServiceDescription, _ observer: CallObserver?
    ) async throws -> WireResponse {
        do {
            let response = try await exchange.response(to: wire, pinning: service.pins)
            if observer == nil, response.body.isInMemory(atMost: maximumAnswerSize) { return response }
            noteHead(of: response, observer)
            return try await whole(response, observer)
        } catch {
            throw error.asFault
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
        try Task.checkCancellation()
        let wire = wire(request, for: route, of: service, observer, owner, isStreamed: isStreamed)
        let response = try await exchange.response(to: wire, pinning: service.pins)
        noteHead(of: response, observer)
        return response
    }

    @inline(never)
    private func noteHead(of response: WireResponse, _ observer: CallObserver?) {
        observer?.emit(.answered(status: response.head.status.code))
    }

    @inline(never)
    private func wire(of call: APICall) -> WireRequest {
        wire(
            call.request, for: call.route, of: call.service, call.observer, call.identity.cookieOwner,
            isStreamed: false)
    }

    @inline(never)
    private func wire(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription,
        _ observer: CallObserver?, _ owner: CookieOwner?, isStreamed: Bool
    ) -> WireRequest {
        var wire = request.wire
        wire.endpoint = route.name
        wire.origin = (service, route)
        wire.isStreamed = isStreamed
        wire.isBodyBound = request.hasBoundBody(for: route, of: service)
        wire.followsRedirects = route.redirects == .followed
        if let owner { wire.cookieOwner = owner }
        if let observer {
            observer.sending(to: request.server)
            wire.uploading = { count, length in observer.emit(.uploaded(count, of: length)) }
        }
        return wire
    }

    /// Waits for the body of a response.
    @inline(never)
    func whole(_ response: WireResponse, _ observer: CallObserver?) async throws -> WireResponse {
        let body = response.body
        var response = response
        let bytes = try await body.collect(atMost: maximumAnswerSize) { count in
            observer?.emit(.downloaded(count, of: body.length))
        }
        response.body = WireBody(bytes, trailers: body.trailers)
        return response
    }
}

extension Error {
    /// The error as steps see it. Any other error of a transport becomes a `NetworkFault`.
    var asFault: any Error {
        isCancellation || self is NetworkFault ? self : NetworkFault(wrapping: self)
    }
}

extension WireRequest {
    /// The service of the call, for transports that generate responses; `nil` for requests made by hand.
    package var service: ServiceDescription? { origin?.service as? ServiceDescription }

    /// The endpoint of the call; `nil` for requests made by hand.
    package var route: EndpointRoute? { origin?.route as? EndpointRoute }
}
