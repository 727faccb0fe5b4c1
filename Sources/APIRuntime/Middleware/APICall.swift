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
