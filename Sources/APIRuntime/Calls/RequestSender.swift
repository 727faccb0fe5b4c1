import HTTPTypes

/// Sends the requests of calls: the step that all others are around.
struct RequestSender: Sendable {
    let exchange: Exchange
    /// The largest response that is read into memory, in bytes.
    let maximumAnswerSize: Int

    /// Sends a request, and waits for the whole response.
    /// - Parameter owner: whose cookies are sent, where the transport keeps cookies.
    func response(
        to request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription,
        _ observer: CallObserver?, cookiesOf owner: CookieOwner? = nil
    ) async throws -> WireResponse {
        do {
            return try await whole(
                try await begin(request, for: route, of: service, observer, cookiesOf: owner), observer)
        } catch {
            throw error.asFault
        }
    }

    /// Sends a request, and returns its response as soon as the head has arrived.
    /// - Parameters:
    ///   - owner: whose cookies are sent, where the transport keeps cookies.
    ///   - isStreamed: whether the reader of the body may take its time.
    func begin(
        _ request: APICall.Request, for route: EndpointRoute, of service: ServiceDescription, _ observer: CallObserver?,
        cookiesOf owner: CookieOwner? = nil, isStreamed: Bool = false
    ) async throws -> WireResponse {
        try Task.checkCancellation()
        var wire: WireRequest = request.wire
        wire.endpoint = route.name
        wire.origin = WireOrigin(service: service, route: route)
        wire.isStreamed = isStreamed
        wire.isBodyBound = request.hasBoundBody(for: route, of: service)
        wire.cookieOwner = owner
        if let observer {
            observer.sending(to: request.server)
            wire.uploading = { count, length in observer.emit(.uploaded(count, of: length)) }
        }
        let response: WireResponse = try await exchange.response(to: wire, pinning: service.pins)
        observer?.emit(.answered(status: response.head.status.code))
        return response
    }

    /// Waits for the body of a response.
    func whole(_ response: WireResponse, _ observer: CallObserver?) async throws -> WireResponse {
        let body: WireBody = response.body
        if observer == nil, let bytes = body.bytes, bytes.count <= maximumAnswerSize { return response }
        var response: WireResponse = response
        let bytes: [UInt8] = try await body.collect(atMost: maximumAnswerSize) { count in
            observer?.emit(.downloaded(count, of: body.length))
        }
        response.body = WireBody(bytes, trailers: body.trailers)
        return response
    }
}

extension Error {
    /// The error as steps see it: whatever a transport throws becomes a fault that can be told apart and printed.
    var asFault: any Error {
        isCancellation || self is NetworkFault ? self : NetworkFault(wrapping: self)
    }
}

/// The call that a request is made for.
private struct WireOrigin: Sendable {
    let service: ServiceDescription
    let route: EndpointRoute
}

extension WireRequest {
    /// The service that is called, for transports that make responses up; `nil` where the request is made by hand.
    package var service: ServiceDescription? { (origin as? WireOrigin)?.service }

    /// The endpoint that is called; `nil` where the request is made by hand.
    package var route: EndpointRoute? { (origin as? WireOrigin)?.route }
}
