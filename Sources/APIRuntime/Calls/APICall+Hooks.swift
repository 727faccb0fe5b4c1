extension APICall {
    /// Functions for the points of a call that an app wants to see or change, where a middleware of its own would say too
    /// much.
    ///
    /// Among `middlewares` each point is passed once for a call, among `wireMiddlewares` once for each time that a request
    /// is sent. What a function throws is what the call fails by.
    ///
    /// ```swift
    /// let hooks = Hooks(
    ///     preparing: { request, call in request.headerFields[.acceptLanguage] = await settings.language },
    ///     failed: { error, call in logger.warning("\(call.route.name): \(error)") })
    /// let configuration = APIClient.Configuration(middlewares: [hooks])
    /// ```
    public struct Hooks: Middleware {
        /// Header fields and parameters are about to be set: they may be changed.
        public var preparing: (@Sendable (_ request: inout Request, _ call: APICall) async throws -> Void)?
        /// The request is about to go, as it is in the call.
        public var sending: (@Sendable (_ call: APICall) async throws -> Void)?
        /// An answer has arrived, of any status: it may be changed.
        public var answered: (@Sendable (_ response: inout WireResponse, _ call: APICall) async throws -> Void)?
        /// A value was read out of the answer; it is one of the endpoint's `Answer`.
        public var decoded: (@Sendable (_ value: any Sendable, _ call: APICall) async throws -> Void)?
        /// The call has failed: by a `NetworkFault`, the endpoint's `Failure`, a `DataFormatError`, or whatever a step threw.
        public var failed: (@Sendable (_ error: any Error, _ call: APICall) async -> Void)?

        /// - Parameters:
        ///   - preparing: header fields and parameters are about to be set.
        ///   - sending: the request is about to go.
        ///   - answered: an answer has arrived.
        ///   - decoded: a value was read out of it.
        ///   - failed: the call has failed.
        public init(
            preparing: (@Sendable (_ request: inout Request, _ call: APICall) async throws -> Void)? = nil,
            sending: (@Sendable (_ call: APICall) async throws -> Void)? = nil,
            answered: (@Sendable (_ response: inout WireResponse, _ call: APICall) async throws -> Void)? = nil,
            decoded: (@Sendable (_ value: any Sendable, _ call: APICall) async throws -> Void)? = nil,
            failed: (@Sendable (_ error: any Error, _ call: APICall) async -> Void)? = nil
        ) {
            self.preparing = preparing
            self.sending = sending
            self.answered = answered
            self.decoded = decoded
            self.failed = failed
        }

        public func intercept(_ call: APICall, next: Next) async throws -> Answer {
            var prepared: APICall = call
            do {
                try await preparing?(&prepared.request, call)
                try await sending?(prepared)
                var answer: Answer = try await next(prepared)
                try await answered?(&answer.response, prepared)
                if let error = try await failure(&answer, prepared) { await failed?(error, prepared) }
                return answer
            } catch {
                await failed?(error, prepared)
                throw error
            }
        }

        /// What the answer fails by, if it does.
        private func failure(_ answer: inout Answer, _ call: APICall) async throws -> (any Error)? {
            guard decoded != nil || failed != nil else { return nil }
            switch try await call.outcome(of: &answer) {
            case .value(let value, _):
                try await decoded?(value, call)
                return nil
            case .server(let failure): return failure
            case .dataFormat(let fault): return fault
            }
        }
    }
}
