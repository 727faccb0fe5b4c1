@_spi(Generated) import APIJSON

/// A call on its way through the middlewares.
///
/// ```swift
/// var call = call
/// call.request.headerFields[.authorization] = "Bearer " + token
/// return try await next(call)
/// ```
public struct APICall: Sendable {
    /// How the response is read.
    var form: any AnyResponseForm {
        get { content.value.form }
        set { Shared.change(&content) { content in content.form = newValue } }
    }
    /// The name of the endpoint, after that of its service: `Gallery.search`.
    public var name: String { route.name }
    /// The properties that all calls of the endpoint share, including its name.
    @_spi(Generated) public internal(set) var route: EndpointRoute {
        get { content.value.route }
        set { Shared.change(&content) { content in content.route = newValue } }
    }
    /// The service that the endpoint belongs to.
    @_spi(Generated) public var service: ServiceDescription { content.value.service }
    /// The servers that offer the service, in order of preference.
    public var servers: [ServerAddress] { content.value.servers }
    /// The request that will be sent to `request.server`.
    public var request: Request {
        get { content.value.request }
        set { Shared.change(&content) { content in content.request = newValue } }
    }
    /// The largest response that the client accepts, in bytes.
    var maximumResponseSize: Int { content.value.maximumResponseSize }
    /// Receives the events of the call; `nil` disables them.
    var observer: CallObserver? {
        get { content.value.observer }
        set { Shared.change(&content) { content in content.observer = newValue } }
    }

    /// One reference, as every step passes the call on.
    private var content: Shared<Content>

    private struct Content: Sendable {
        var form: any AnyResponseForm
        var route: EndpointRoute
        let service: ServiceDescription
        let servers: [ServerAddress]
        var request: Request
        let maximumResponseSize: Int
        var observer: CallObserver?
        /// The values that policies keep on the call.
        var values: [ObjectIdentifier: any Sendable] = [:]
    }

    init(
        form: any AnyResponseForm, route: EndpointRoute, service: ServiceDescription, servers: [ServerAddress],
        request: Request, maximumResponseSize: Int, observer: CallObserver? = nil
    ) {
        content = Shared(
            Content(
                form: form, route: route, service: service, servers: servers, request: request,
                maximumResponseSize: maximumResponseSize, observer: observer))
    }

    /// The value that a policy keeps on the call.
    subscript<Key: CallValueKey>(key: Key.Type) -> Key.Value {
        get { content.value.values[ObjectIdentifier(key)] as? Key.Value ?? Key.initial }
        set { Shared.change(&content) { content in content.values[ObjectIdentifier(key)] = newValue } }
    }

    /// Decodes a response as the spec says: a value, an error of the server, or a response that does not match the
    /// spec. The outcome is computed once, and kept in `response` until `response.wire` is changed.
    /// - Throws: any error of reading a body that has not arrived yet.
    public func outcome(of response: inout Response) async throws -> Outcome {
        if !response.isHeld { try await response.collect(atMost: maximumResponseSize) }
        return heldOutcome(of: &response)
    }

    /// The error that a response means, if its body is in memory; `nil` for a value.
    package func errorInMemory(of response: inout Response) -> (any Error)? {
        guard response.isHeld else { return nil }
        switch heldOutcome(of: &response) {
        case .value: return nil
        case .server(let failure): return failure
        case .dataFormat(let fault): return fault
        }
    }

    /// Decodes a response whose body is in memory, or whose outcome is known. Steps that know this need not suspend.
    func heldOutcome(of response: inout Response) -> Outcome {
        if let outcome = response.outcome { return outcome }
        let outcome = form.outcome(of: response.decoder(to: route, of: service, atMost: maximumResponseSize))
        response.outcome = outcome
        return outcome
    }
}

extension APICall {
    /// The decoded outcome of a call.
    public enum Outcome: Sendable {
        /// The value of the call.
        case value(any Sendable, tolerated: DataFormatError.Tolerated)
        /// An error of the endpoint.
        case server(any ServerError)
        /// The response does not match the spec.
        case dataFormat(DataFormatError)
    }
}

/// The key of a value that a policy keeps on a call. Only code that can access the key can read or change the value.
protocol CallValueKey {
    associatedtype Value: Sendable

    /// The value on calls on which none was set.
    static var initial: Value { get }
}

extension APICall {
    /// A response on its way back through the middlewares.
    ///
    /// ```swift
    /// let bytes = try await response.body.collect(atMost: 1 << 20)
    /// ```
    public struct Response: Sendable {
        /// Where a response came from.
        public enum Source: Sendable, Hashable {
            /// The cache, without a request.
            case cache
            /// The server, which may have confirmed the response in the cache by a 304.
            case server
        }

        /// The response of the server, with any status.
        public var wire: WireResponse {
            get { content.value.wire }
            set {
                Shared.change(&content) { content in
                    content.wire = newValue
                    content.outcome = nil
                }
            }
        }

        /// Where the response came from.
        public internal(set) var source: Source {
            get { content.value.source }
            set { Shared.change(&content) { content in content.source = newValue } }
        }

        /// A note about the position of errors in the response: which part of another response it is.
        var note: String? {
            get { content.value.note }
            set { Shared.change(&content) { content in content.note = newValue } }
        }

        /// The reason why the value is not in its table; `nil` if it is, or if there is none.
        var storageFault: StorageError? {
            get { content.value.storageFault }
            set { Shared.change(&content) { content in content.storageFault = newValue } }
        }

        /// The decoded outcome, once it was requested.
        var outcome: Outcome? {
            get { content.value.outcome }
            set { Shared.change(&content) { content in content.outcome = newValue } }
        }

        /// One reference, as every step passes the response on.
        private var content: Shared<Content>

        private struct Content: Sendable {
            var wire: WireResponse
            var source: Source = .server
            var note: String?
            var storageFault: StorageError?
            var outcome: Outcome?
        }

        /// - Parameter wire: the response of the server, or a replacement for it.
        public init(_ wire: WireResponse) {
            content = Shared(Content(wire: wire))
        }

        func decoder(
            to route: EndpointRoute, of service: ServiceDescription, atMost limit: Int
        ) -> ResponseDecoder {
            ResponseDecoder(wire, to: route, of: service, noting: note, atMost: limit)
        }

        /// The value of a call, from the outcome if it is known.
        /// - Throws: `.server` or `.dataFormat`.
        func decode<Value, Failure>(
            _ form: TypedForm<Value, Failure>, to route: EndpointRoute, of service: ServiceDescription,
            atMost limit: Int
        ) throws(APIError<Failure>) -> ResponseDecoder.Decoded<Value> {
            if case .value(let value, let tolerated)? = outcome, let value = value as? Value {
                return (value, tolerated)
            }
            return try form.decode(decoder(to: route, of: service, atMost: limit))
        }

        /// Whether nothing of the body is left to read.
        var isHeld: Bool {
            let body = content.value.wire.body
            return body.bytes != nil || body.outcome != nil
        }

        /// Reads the whole body into memory, unless it is there already.
        mutating func collect(atMost limit: Int) async throws {
            guard !isHeld else { return }
            let body = wire.body
            wire.body = WireBody(try await body.collect(atMost: limit), trailers: body.trailers)
        }
    }
}

extension APICall.Response: RedactedStringConvertible {
    /// The response without values of header fields and body, and where it came from.
    public var shownParts: KeyValuePairs<String, Any> { ["wire": wire, "source": source] }
}

extension APICall {
    /// The rest of a chain of middlewares, down to the transport. You may keep it, and call it any number of times.
    ///
    /// ```swift
    /// return try await next(call)
    /// ```
    public struct Next: Sendable {
        private let run: @Sendable (APICall) async throws -> Response

        /// - Parameter run: sends a call.
        public init(_ run: @escaping @Sendable (APICall) async throws -> Response) {
            self.run = run
        }

        /// Sends the call, and waits for the whole response.
        /// - Throws: a `NetworkError` if there is no response, `CancellationError` if the task is cancelled, and any error
        ///   of the middlewares below.
        public func callAsFunction(_ call: APICall) async throws -> Response {
            try await run(call)
        }
    }
}

/// A step that every call of a client passes on its way to the transport and back.
///
/// ```swift
/// struct Authorization: Middleware {
///     let token: String
///
///     func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
///         var call = call
///         call.request.headerFields[.authorization] = "Bearer " + token
///         return try await next(call)
///     }
/// }
/// ```
///
/// The steps are nested in the order of the client's configuration: the first one sees a call before all others, and
/// its response after all others. A step may change the request, return a response without calling `next`, call `next`
/// again, change the response, or throw. It sees the response as it arrived; `call.outcome(of:)` decodes it.
///
/// An `APIError` of the endpoint's own failure, an `RequestError`, a `NetworkError` and a `DataFormatError` reach the
/// caller unchanged. Any other error becomes a `NetworkError` of the kind `other`.
public protocol Middleware: Sendable {
    /// Handles one call.
    /// - Parameters:
    ///   - call: the call and its request.
    ///   - next: the rest of the chain, down to the transport. Throws a `NetworkError` if there is no response.
    /// - Throws: the error of `next`, or one of its own.
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response
}

/// Handles a call around the rest of a chain, as ``Middleware/intercept(_:next:)`` does.
///
/// The steps of the client itself are such functions, and conform to no protocol: what conforms to one is part of every
/// program, whether its specs declare the step or not.
typealias ChainStep = @Sendable (_ call: APICall, _ next: APICall.Next) async throws -> APICall.Response

/// Steps around the innermost one, which sends, made into one function. All calls of an endpoint can share it.
struct MiddlewareChain: Sendable {
    /// Whether there is nothing but the innermost step.
    let isEmpty: Bool
    /// Runs a call, from the first step on.
    let run: APICall.Next

    /// - Parameter steps: The steps, the outermost first.
    init(_ steps: [ChainStep], send: APICall.Next) {
        isEmpty = steps.isEmpty
        run = steps.reversed().reduce(send) { next, step in
            APICall.Next { call in try await step(call, next) }
        }
    }
}

extension Result where Success: Sendable {
    /// The result of a call.
    init(of call: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await call())
        } catch {
            self = .failure(error)
        }
    }
}
