@_spi(Generated) import APIJSON

/// One call on its way through the middlewares.
public struct APICall: Sendable {
    /// The call as a value; cast it to the endpoint's type to see its parameters.
    public internal(set) var endpoint: any EndpointCall
    /// The name of the endpoint, after that of its service: `Gallery.search`.
    public var name: String { route.name }
    /// What is the same for all calls of the endpoint, its name among it.
    @_spi(Generated) public internal(set) var route: EndpointRoute
    /// The service that the endpoint belongs to.
    @_spi(Generated) public let service: ServiceDescription
    /// The servers that offer the service, in the order in which they are preferred.
    public let servers: [ServerAddress]
    /// What is going to be sent, to `request.server`.
    public var request: Request
    /// How many bytes of an answer the client accepts.
    let maximumAnswerSize: Int
    /// Who asks.
    var identity: Identity = Identity()
    /// The values of the secrets that the request carries or is signed with, by their names.
    var secrets: [String: String] = [:]
    /// The session that the call has to be made in, as a stream that goes on; nil: in whichever there is.
    var pinned: APISession.Holding?
    /// The session in which the call is made; nil: it is made for nobody, or the endpoint does not say who asks. Answers
    /// within a session are for the one who is signed in, and nobody else.
    var holding: APISession.Holding?
    /// What the request carries, which is put into it last.
    var credential: Credential?
    /// What it needs to travel with others; nil: it travels alone.
    var batch: BatchTerms?
    /// Tells those who listen what happens to the call; nil: nobody does.
    var observer: CallObserver?
    /// Takes an answer from the cache that comes before the server's; nil: nobody wants one.
    var takeCached: (@Sendable (Answer) -> Void)?
    /// Keeps the value of an answer in a table; nil: it is not to be kept, or, of a stream, whoever reads it does so.
    var store: AnswerStoring?

    /// What the spec makes of an answer: a value, an error of the server, or a fault in the answer's form. It is found
    /// out once, and kept in the answer until the answer is changed.
    /// - Throws: what reading a body throws that is not yet at hand.
    public func verdict(on answer: inout Answer) async throws -> Verdict {
        if let verdict = answer.verdict { return verdict }
        try await answer.collect(atMost: maximumAnswerSize)
        let verdict: Verdict = judge(answer, for: endpoint)
        answer.verdict = verdict
        return verdict
    }

    private func judge<E: EndpointCall>(_ answer: Answer, for endpoint: E) -> Verdict {
        switch Judge(service).outcome(of: answer, for: endpoint) {
        case .value(let read): .value(read.value, droppedElements: read.droppedElements)
        case .server(let failure): .server(failure)
        case .dataFormat(let fault): .dataFormat(fault)
        }
    }
}

extension APICall {
    /// What the spec makes of an answer.
    public enum Verdict: Sendable {
        /// A value of the endpoint's `Answer`.
        case value(any Sendable, droppedElements: Int)
        /// An error of the endpoint's `Failure`.
        case server(any ServerError)
        /// The answer is not what the spec says.
        case dataFormat(DataFormatError)
    }
}

extension APICall {
    /// An answer on its way back through the middlewares.
    public struct Answer: Sendable {
        /// What the server sent, of any status.
        public var response: WireResponse {
            didSet { verdict = nil }
        }

        /// Where the response came from.
        public internal(set) var source: ResponseCache.Source = .server

        /// What else is to be said of the place of a fault in the response: which part of another one it is.
        var note: String?

        /// Why what the spec makes of the response is not in the table that it belongs to.
        var storageFault: StorageFault?

        /// What the spec makes of the response, once that was asked.
        var verdict: Verdict?

        /// - Parameter response: what the server sent, or what stands in its place.
        public init(_ response: WireResponse) {
            self.response = response
        }

        /// Brings the whole body into memory, if it is not there yet.
        mutating func collect(atMost limit: Int) async throws {
            guard response.body.bytes == nil, response.body.outcome == nil else { return }
            let body: WireBody = response.body
            response.body = WireBody(try await body.collect(atMost: limit), trailers: body.trailers)
        }
    }
}

extension APICall {
    /// The rest of a chain of middlewares, down to the transport. It may be kept, and called any number of times.
    public struct Next: Sendable {
        private let run: @Sendable (APICall) async throws -> Answer

        /// - Parameter run: carries out a call.
        public init(_ run: @escaping @Sendable (APICall) async throws -> Answer) {
            self.run = run
        }

        /// Carries out the call, and waits for the whole answer.
        /// - Throws: a `NetworkFault` where there is no answer, `CancellationError` where the task is cancelled, and
        ///   whatever the middlewares below throw.
        public func callAsFunction(_ call: APICall) async throws -> Answer {
            try await run(call)
        }
    }
}

extension APICall.Next {
    /// Carries out the call, and then, whatever has come of it, what has to be done in any case.
    func callAsFunction(_ call: APICall, finally end: () async -> Void) async throws -> APICall.Answer {
        do {
            let answer: APICall.Answer = try await self(call)
            await end()
            return answer
        } catch {
            await end()
            throw error
        }
    }
}

/// A step that every call of a client goes through, on its way to the transport and back.
///
/// The steps are nested in the order of the client's configuration: the first sees a call before and an answer after
/// all others. A step may change the request, call `next` not at all and answer itself, call it again, change the
/// answer, or throw. It sees an answer as it came; `call.verdict(on:)` says what the spec makes of it.
///
/// An `APIError` of the endpoint's own failure, an `InvalidRequest`, a `NetworkFault` and a `DataFormatError` reach the
/// caller as they are, any other error as a `NetworkFault` of the kind `other`.
public protocol Middleware: Sendable {
    /// Carries out one call.
    /// - Parameters:
    ///   - call: the endpoint's value and the request made of it.
    ///   - next: the rest of the chain, down to the transport. Throws a `NetworkFault` where there is no answer.
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer
}

/// Middlewares around the step that sends.
struct MiddlewareChain: Sendable {
    let middlewares: [any Middleware]
    let send: APICall.Next

    /// Carries out a call, from the first middleware on.
    func run(_ call: APICall) async throws -> APICall.Answer {
        try await run(call, from: 0)
    }

    private func run(_ call: APICall, from index: Int) async throws -> APICall.Answer {
        guard index < middlewares.count else { return try await send(call) }
        return try await middlewares[index].intercept(
            call, next: APICall.Next { call in try await run(call, from: index + 1) })
    }
}
