@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The methods of DAOs fill a request and pass it to one of these functions.
extension APIClient {
    /// Performs a call whose response contains a value as JSON.
    /// - Parameters:
    ///   - request: the request that the method has filled.
    ///   - dao: adds the parameters of every request.
    @_spi(Generated) public func send<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await sendForJSON(request, from: dao, failing: D.Failure.self)
    }

    /// Performs a call whose endpoint has its own errors.
    @_spi(Generated) public func send<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await sendForJSON(request, from: dao, failing: failure)
    }

    /// Performs a call without a value.
    @_spi(Generated) public func send<D: DAO>(_ request: RequestBuilder, from dao: D) async throws(APIError<D.Failure>)
    {
        try await send(request, .nothing, from: dao, failing: D.Failure.self)
    }

    /// Performs a call without a value, whose endpoint has its own errors.
    @_spi(Generated) public func send<Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) {
        try await send(request, .nothing, from: dao, failing: failure)
    }

    /// Performs a call whose response is text or bytes instead of JSON.
    @_spi(Generated) public func send<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await send(request, form, from: dao, failing: D.Failure.self)
    }

    /// Performs a call whose response is text or bytes instead of JSON, and whose endpoint has its own errors.
    @_spi(Generated) public func send<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await send(request, form, from: dao, failing: failure)
    }
}

// Cached responses, followed by the server's.
extension APIClient {
    /// Returns the cached value, if there is a fresh one, followed by the server's.
    @_spi(Generated) public func stream<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, .json, settings.routes.route(of: request)), from: dao)
    }

    /// Returns the cached value and the server's, for an endpoint with its own errors.
    @_spi(Generated) public func stream<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, .json, settings.routes.route(of: request)), from: dao)
    }

    /// Returns the cached value and the server's, for an endpoint whose response is not JSON.
    @_spi(Generated) public func stream<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, form, settings.routes.route(of: request)), from: dao)
    }

    /// Returns the cached value and the server's, for an endpoint with its own errors whose response is not JSON.
    @_spi(Generated) public func stream<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, form, settings.routes.route(of: request)), from: dao)
    }
}

// Responses that are files or streams.
extension APIClient {
    /// Performs a call whose response is written to a file.
    /// - Parameter destination: the destination of the file. An existing file is replaced.
    @_spi(Generated) public func download<D: DAO>(
        _ request: RequestBuilder, to destination: URL, from dao: D
    ) async throws(APIError<D.Failure>) -> Download {
        try await send(MethodFileCall<D.Failure>(request, to: destination), from: dao)
    }

    /// Performs a call whose response is written to a file, and whose endpoint has its own errors.
    @_spi(Generated) public func download<Failure: ServerError>(
        _ request: RequestBuilder, to destination: URL, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Download {
        try await send(MethodFileCall<Failure>(request, to: destination), from: dao)
    }

    /// The values of a stream of JSON values.
    @_spi(Generated) public func events<Value: JSONReadable, D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<Value, D.Failure> {
        events(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The values of a stream whose endpoint has its own errors.
    @_spi(Generated) public func events<Value: JSONReadable, Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<Value, Failure> {
        let call = MethodStreamCall<Value, Failure>(request, format, isOfJSON: true) {
            event throws(ResponseFailure) in
            try event.valueOfRoute()
        }
        return events(ofCall: call, from: dao)
    }

    /// The events of a stream that the spec tells apart by name.
    @_spi(Generated) public func namedEvents<Event: NamedEvent, D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<Event, D.Failure> {
        namedEvents(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The events by name of a stream whose endpoint has its own errors.
    @_spi(Generated) public func namedEvents<Event: NamedEvent, Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<Event, Failure> {
        let call = MethodStreamCall<Event, Failure>(request, format, isOfJSON: true) {
            event throws(ResponseFailure) in
            try Event(event: &event)
        }
        return events(ofCall: call, from: dao)
    }

    /// The texts of a stream.
    @_spi(Generated) public func texts<D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<String, D.Failure> {
        texts(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The texts of a stream whose endpoint has its own errors.
    @_spi(Generated) public func texts<Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<String, Failure> {
        let call = MethodStreamCall<String, Failure>(request, format, isOfJSON: false) {
            event throws(ResponseFailure) in
            event.text()
        }
        return events(ofCall: call, from: dao)
    }
}

extension APIClient {
    /// The observer of a call; `nil` without listeners.
    func observer(
        of route: EndpointRoute, _ listener: (@Sendable (APICall.Event) -> Void)?
    ) -> CallObserver? {
        let events = settings.configuration.events?.begin()
        guard events != nil || listener != nil else { return nil }
        return CallObserver(
            call: events?.call ?? 0, endpoint: route.name, time: settings.configuration.time,
            listeners: [events?.listener, listener].compactMap { listener in listener })
    }

    /// Builds the request of a call, and reports it.
    func started<E: EndpointCall, D: DAO>(
        _ observer: CallObserver?, _ endpoint: E, _ dao: D
    ) throws(InvalidRequest) -> APICall.Request {
        do throws(InvalidRequest) {
            let request = try request(of: endpoint, from: dao)
            observer?.emit(.started(request: request.description))
            return request
        } catch {
            // A request that cannot be sent has no URL, so its path in the spec is reported.
            observer?.emit(.started(request: endpoint.route.method.rawValue + " " + endpoint.route.path))
            throw error
        }
    }
}

extension APIError {
    /// The error for an event. The text of a server may repeat what it was sent, so only its code is reported.
    var eventText: String {
        switch self {
        case .server(let failure): "the server responded with \(failure.code)"
        case .request, .authentication, .network, .dataFormat, .storage, .cancelled: description
        }
    }
}

extension APIClient {
    /// The value of a method of a DAO, with its status and header fields, and whether it is from the cache.
    ///
    /// ```swift
    /// let response = try await client.response { try await gallery.picture(id: "7") }
    /// show(response.value, etag: response.headerFields[.eTag])
    /// ```
    /// - Parameter call: calls a method of a DAO. If it makes several calls, the last one that succeeds
    ///   counts.
    /// - Throws: the error of the closure, and an ``InvalidRequest`` if it makes no call.
    public func response<Value: Sendable>(to call: () async throws -> Value) async throws -> APIResponse<Value> {
        let tap = CallTap()
        let value = try await tap.listening(to: call)
        guard let response = tap.response else {
            throw InvalidRequest(
                endpoint: "response", parameter: "call", expected: "a closure that calls an endpoint",
                found: "one that calls none")
        }
        return response.map { _ in value }
    }

    /// Starts the call of a method of a DAO and returns it immediately, so that you can show its progress.
    ///
    /// ```swift
    /// let call = client.start { () async throws(APIError<GalleryError>) in try await gallery.upload(photo: photo) }
    /// for await event in call.events {
    ///     if case .uploaded(let count, of: let all?) = event.kind { show(Double(count) / Double(all)) }
    /// }
    /// let picture = try await call.value
    /// ```
    /// - Parameter call: calls a method of a DAO. A closure that declares its error type, or a method given by its
    ///   name, throws errors of that type. Other closures throw errors of any type.
    public func start<Value: Sendable, Failure: Error>(
        _ call: @escaping @Sendable () async throws(Failure) -> Value
    ) -> FollowedCall<Value, Failure> {
        let (events, continuation) = AsyncStream<APICall.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.eventCapacity))
        let tap = CallTap { event in continuation.yield(event) }
        let task = Task<Result<Value, Failure>, Never> {
            defer { continuation.finish() }
            return await Result { () async throws(Failure) in try await tap.listening(to: call) }
        }
        return FollowedCall(events: events, task: task)
    }
}

extension APIClient {
    /// The call of a method in progress, whose events can be observed.
    ///
    /// It continues until it is finished or cancelled, even if nobody waits for it.
    public struct FollowedCall<Value: Sendable, Failure: Error>: Sendable {
        /// The events of the call, from its start up to `ended`. The stream has one reader. If the reader is slow,
        /// newer events replace older ones.
        public let events: AsyncStream<APICall.Event>
        let task: Task<Result<Value, Failure>, Never>

        /// The value of the call, once it is finished. Cancelling the task that waits for it cancels the call.
        public var value: Value {
            get async throws(Failure) {
                try await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }.get()
            }
        }

        /// Cancels the call. Tasks that wait for its value get `.cancelled`, unless it is already finished.
        public func cancel() {
            task.cancel()
        }
    }
}
