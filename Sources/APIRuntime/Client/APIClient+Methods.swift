@_spi(Generated) import APIJSON
public import Foundation

// What methods of DAOs end with: they fill a request, and have it sent.
extension APIClient {
    /// Carries out a call whose response holds a value as JSON.
    /// - Parameters:
    ///   - request: what the method has filled in.
    ///   - dao: what is sent with every request of the service.
    @_spi(Generated) public func send<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await send(MethodCall<Value, D.Failure>(request, .json), from: dao)
    }

    /// Carries out a call whose endpoint has errors of its own.
    @_spi(Generated) public func send<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await send(MethodCall<Value, Failure>(request, .json), from: dao)
    }

    /// Carries out a call of which only matters whether it succeeds.
    @_spi(Generated) public func send<D: DAO>(_ request: RequestBuilder, from dao: D) async throws(APIError<D.Failure>)
    {
        try await send(MethodCall<Void, D.Failure>(request, .nothing), from: dao)
    }

    /// Carries out a call of which only matters whether it succeeds, and whose endpoint has errors of its own.
    @_spi(Generated) public func send<Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) {
        try await send(MethodCall<Void, Failure>(request, .nothing), from: dao)
    }

    /// Carries out a call whose response is no JSON: text or bytes.
    @_spi(Generated) public func send<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await send(MethodCall<Value, D.Failure>(request, form), from: dao)
    }

    /// Carries out a call whose response is no JSON, and whose endpoint has errors of its own.
    @_spi(Generated) public func send<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await send(MethodCall<Value, Failure>(request, form), from: dao)
    }
}

// Responses that are kept: first what the cache holds, then what the server gives.
extension APIClient {
    /// Gives the kept value first, where there is a fresh one, and then the server's.
    @_spi(Generated) public func stream<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, .json), from: dao)
    }

    /// The same of an endpoint that has errors of its own.
    @_spi(Generated) public func stream<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, .json), from: dao)
    }

    /// The same of an endpoint whose response is no JSON.
    @_spi(Generated) public func stream<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, form), from: dao)
    }

    /// The same of an endpoint whose response is no JSON, and that has errors of its own.
    @_spi(Generated) public func stream<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, form), from: dao)
    }
}

// Responses that are files, and those that arrive value by value.
extension APIClient {
    /// Carries out a call whose response is written to a file.
    /// - Parameter destination: where the file goes. A file that is there already is replaced.
    @_spi(Generated) public func download<D: DAO>(
        _ request: RequestBuilder, to destination: URL, from dao: D
    ) async throws(APIError<D.Failure>) -> Download {
        try await send(MethodFileCall<D.Failure>(request, to: destination), from: dao)
    }

    /// Carries out a call whose response is written to a file, and whose endpoint has errors of its own.
    @_spi(Generated) public func download<Failure: ServerError>(
        _ request: RequestBuilder, to destination: URL, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Download {
        try await send(MethodFileCall<Failure>(request, to: destination), from: dao)
    }

    /// The values of a stream, each of them JSON.
    @_spi(Generated) public func events<Value: JSONReadable, D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<Value, D.Failure> {
        events(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The values of a stream whose endpoint has errors of its own.
    @_spi(Generated) public func events<Value: JSONReadable, Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<Value, Failure> {
        let call = MethodStreamCall<Value, Failure>(request, format) { bytes, route throws(DataFormatError) in
            try route.decode(event: bytes)
        }
        return events(ofCall: call, from: dao)
    }

    /// The texts of a stream.
    @_spi(Generated) public func texts<D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<String, D.Failure> {
        texts(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The texts of a stream whose endpoint has errors of its own.
    @_spi(Generated) public func texts<Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<String, Failure> {
        let call = MethodStreamCall<String, Failure>(request, format) { bytes, _ throws(DataFormatError) in
            (String(decoding: bytes, as: UTF8.self), 0)
        }
        return events(ofCall: call, from: dao)
    }
}

extension APIClient {
    /// Who is told what happens to a call; nil where nobody listens.
    func observer(
        of route: EndpointRoute, _ listener: (@Sendable (APICall.Event) -> Void)?
    ) -> CallObserver? {
        let events = settings.configuration.events?.begin()
        guard events != nil || listener != nil else { return nil }
        return CallObserver(
            call: events?.call ?? 0, endpoint: route.name, time: settings.configuration.time,
            listeners: [events?.listener, listener].compactMap { listener in listener })
    }

    /// Puts the request of a call together, and tells of it.
    func started<E: EndpointCall, D: DAO>(
        _ observer: CallObserver?, _ endpoint: E, _ dao: D
    ) throws(InvalidRequest) -> APICall.Request {
        do throws(InvalidRequest) {
            let request: APICall.Request = try request(of: endpoint, from: dao)
            observer?.emit(.started(request: request.description))
            return request
        } catch {
            // What cannot be sent has no URL: its place in the spec stands for it.
            observer?.emit(.started(request: endpoint.route.method.rawValue + " " + endpoint.route.path))
            throw error
        }
    }
}

extension APIError {
    /// The error for an event. What a server says may repeat what it was sent, so only its code is told.
    var eventText: String {
        switch self {
        case .server(let failure): "the server answered \(failure.code)"
        case .request, .authentication, .network, .dataFormat, .storage, .cancelled: description
        }
    }
}

extension APIClient {
    /// What a method of a DAO gives, and what came with it: the status, the header fields, whether it is from the cache.
    ///
    /// ```swift
    /// let response = try await client.response { try await gallery.picture(id: "7") }
    /// show(response.value, etag: response.headerFields[.eTag])
    /// ```
    /// - Parameter call: calls a method of a DAO; of several calls, the last one counts.
    /// - Throws: what the closure throws, and an ``InvalidRequest`` where it makes no call.
    public func response<Value: Sendable>(to call: () async throws -> Value) async throws -> APIResponse<Value> {
        let tap = CallTap()
        let value: Value = try await tap.listening(to: call)
        guard let response = tap.response else {
            throw InvalidRequest(
                endpoint: "response", parameter: "call", expected: "a closure that calls an endpoint",
                found: "one that calls none")
        }
        return response.map { _ in value }
    }

    /// Starts the call of a method of a DAO, and gives it back at once, so that its progress can be shown.
    ///
    /// ```swift
    /// let call = client.start { () async throws(APIError<GalleryError>) in try await gallery.upload(photo: photo) }
    /// for await event in call.events {
    ///     if case .uploaded(let count, of: let all?) = event.kind { show(Double(count) / Double(all)) }
    /// }
    /// let picture = try await call.value
    /// ```
    /// - Parameter call: calls a method of a DAO. A closure that says what it throws, or a method given by its name, gives
    ///   errors of that type; any other one gives errors of any type.
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
    /// The call of a method under way, whose events can be followed.
    ///
    /// It goes on whether it is waited for or not, until it is over or cancelled.
    public struct FollowedCall<Value: Sendable, Failure: Error>: Sendable {
        /// What happens to the call, from its start on, up to `ended`. The stream has one reader; for a slow one, older
        /// events are given up for newer ones.
        public let events: AsyncStream<APICall.Event>
        let task: Task<Result<Value, Failure>, Never>

        /// What the call gives, once it is over. Cancelling the task that waits for it cancels the call.
        public var value: Value {
            get async throws(Failure) {
                try await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }.get()
            }
        }

        /// Ends the call: whoever waits for its value gets `.cancelled`, unless it is over already.
        public func cancel() {
            task.cancel()
        }
    }
}
