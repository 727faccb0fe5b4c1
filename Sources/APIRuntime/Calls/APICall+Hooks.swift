extension APICall {
    /// Functions that look into a call at certain points, for when a middleware of your own would be too much.
    ///
    /// In `middlewares`, each function runs once per call. In `wireMiddlewares`, it runs once per attempt. If a
    /// function throws, the call fails with that error.
    ///
    /// ```swift
    /// let hooks = APICall.Hooks(
    ///     preparing: { request, call in request.headerFields[.acceptLanguage] = await settings.language },
    ///     failed: { error, call in logger.warning("\(call.name): \(error)") })
    /// configuration.middlewares = [hooks]
    /// ```
    public struct Hooks: Middleware {
        /// Header fields and parameters are about to be set: they may be changed.
        public var preparing: (@Sendable (_ request: inout Request, _ call: APICall) async throws -> Void)?
        /// The request is about to go, as it is in the call.
        public var sending: (@Sendable (_ call: APICall) async throws -> Void)?
        /// A response with any status has arrived. It may be changed.
        public var received: (@Sendable (_ response: inout WireResponse, _ call: APICall) async throws -> Void)?
        /// The value of the response, of the type that the endpoint returns, was decoded.
        public var decoded: (@Sendable (_ value: any Sendable, _ call: APICall) async throws -> Void)?
        /// The call has failed: by a `NetworkError`, an error of the endpoint, a `DataFormatError`, or whatever a step threw.
        public var failed: (@Sendable (_ error: any Error, _ call: APICall) async -> Void)?

        /// - Parameters:
        ///   - preparing: header fields and parameters are about to be set.
        ///   - sending: the request is about to be sent.
        ///   - received: a response has arrived.
        ///   - decoded: its value was decoded.
        ///   - failed: the call has failed.
        public init(
            preparing: (@Sendable (_ request: inout Request, _ call: APICall) async throws -> Void)? = nil,
            sending: (@Sendable (_ call: APICall) async throws -> Void)? = nil,
            received: (@Sendable (_ response: inout WireResponse, _ call: APICall) async throws -> Void)? = nil,
            decoded: (@Sendable (_ value: any Sendable, _ call: APICall) async throws -> Void)? = nil,
            failed: (@Sendable (_ error: any Error, _ call: APICall) async -> Void)? = nil
        ) {
            self.preparing = preparing
            self.sending = sending
            self.received = received
            self.decoded = decoded
            self.failed = failed
        }

        public func intercept(_ call: APICall, next: Next) async throws -> Response {
            var prepared = call
            do {
                try await preparing?(&prepared.request, call)
                try await sending?(prepared)
                var response = try await next(prepared)
                try await received?(&response.wire, prepared)
                if let error = try await failure(&response, prepared) { await failed?(error, prepared) }
                return response
            } catch {
                await failed?(error, prepared)
                throw error
            }
        }

        /// The error of the response; `nil` if it has a value.
        private func failure(_ response: inout Response, _ call: APICall) async throws -> (any Error)? {
            guard decoded != nil || failed != nil else { return nil }
            switch try await call.outcome(of: &response) {
            case .value(let value, _):
                try await decoded?(value, call)
                return nil
            case .server(let failure): return failure
            case .dataFormat(let fault): return fault
            }
        }
    }
}
