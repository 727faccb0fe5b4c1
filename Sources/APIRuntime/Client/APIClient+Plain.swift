@_spi(Generated) import APIJSON

// Most calls are only sent: nothing of their service or client has a part in them. They need no typed value of the call,
// and so no metadata of it, which would take longer than everything else.
extension APIClient {
    /// Performs a call that a method of a DAO has filled, and returns its value.
    func send<Value: Sendable, D: DAO, Failure: ServerError>(
        _ filled: RequestBuilder, _ form: ResponseForm<Value>, from dao: D, failing failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        let (route, isDirect) = settings.routes.find(filled, of: D.service)
        guard isPlain(route, form.kind, D.service, isDirect) else {
            return try await send(MethodCall<Value, Failure>(filled, form, route), from: dao)
        }
        do {
            let response = try await settings.sender.response(
                to: try request(filled, route, form.kind, from: dao), of: D.service, nil)
            let decoder = decoder(response, to: route, of: D.service)
            if decoder.isReadable, let decoded = try form.read(decoder) { return decoded.value }
            throw decoder.failure() as Failure
        } catch {
            throw APIError<Failure>(error, endpoint: route.name)
        }
    }

    /// Performs a call whose response contains a value as JSON.
    // Inlined, as each asynchronous function has a stack frame on the heap.
    @inline(__always)
    func sendForJSON<Value: JSONReadable, D: DAO, Failure: ServerError>(
        _ filled: RequestBuilder, from dao: D, failing failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        let (route, isDirect) = settings.routes.find(filled, of: D.service)
        guard isPlain(route, .value, D.service, isDirect) else {
            return try await send(MethodCall<Value, Failure>(filled, .json, route), from: dao)
        }
        do {
            let response = try await settings.sender.response(
                to: try request(filled, route, .value, from: dao), of: D.service, nil)
            return try decoder(response, to: route, of: D.service).plainValue(failing: failure)
        } catch {
            throw APIError<Failure>(error, endpoint: route.name)
        }
    }

    @inline(never)
    private func decoder(
        _ response: WireResponse, to route: EndpointRoute, of service: ServiceDescription
    ) -> ResponseDecoder {
        ResponseDecoder(response, to: route, of: service, atMost: settings.sender.maximumAnswerSize)
    }

    /// Whether calls of an endpoint are only sent, as nobody listens, no step has a part in them, and no batch.
    /// - Parameter isDirect: Whether they are known to pass no steps.
    private func isPlain(
        _ route: EndpointRoute, _ kind: AnswerKind, _ service: ServiceDescription, _ isDirect: Bool
    ) -> Bool {
        settings.configuration.events?.hasListeners != true && settings.configuration.drift == nil
            && service.batch == nil && kind.isHeld && !route.hasSteps && service.retry == nil
            && CallTap.current == nil && (isDirect || passesNoSteps(route, service))
    }

    @inline(never)
    private func passesNoSteps(_ route: EndpointRoute, _ service: ServiceDescription) -> Bool {
        guard chain(for: route, of: service).isEmpty else { return false }
        // Whether calls that change something pass steps depends on what is in the cache.
        if route.method.isSafe || settings.configuration.cache == nil {
            settings.routes.note(directCallsOf: route, of: service)
        }
        return true
    }

    /// The request of a call that a method has filled and that is only sent.
    @inline(never)
    private func request<D: DAO>(
        _ filled: RequestBuilder, _ route: EndpointRoute, _ kind: AnswerKind, from dao: D
    ) throws -> WireRequest {
        var builder = try begin(route, kind, D.service, from: dao)
        builder.append(filled)
        return try settings.sender.request(
            try finish(builder, route, D.service), for: route, of: D.service, nil)
    }
}

extension ResponseDecoder {
    /// The value of a response that is JSON.
    // Not part of the asynchronous function, in which a value of any type needs memory of its own.
    @inline(never)
    fileprivate func plainValue<Value: JSONReadable, Failure: ServerError>(
        failing: Failure.Type
    ) throws -> Value {
        var value: Value?
        if isReadable, try readJSON(&value) != nil, let value { return value }
        throw failure() as Failure
    }
}
