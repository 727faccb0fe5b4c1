import OpenAPIImport

/// An endpoint of a spec.
struct LearnedEndpoint: Sendable {
    /// What successful responses with a status are.
    struct Response: Sendable, Hashable {
        let status: Int
        /// `nil` for none.
        var type: ImportedType?
        /// `as` and `at` of the value, if they have to be said.
        var reading: ResultReading = ResultReading()
        var stream: Stream?

        /// Whether responses with another status have the same content.
        func isLike(_ other: Response) -> Bool {
            type == other.type && reading == other.reading && stream == other.stream
        }
    }

    /// How a result is read from the body; `nil` for what need not be said.
    struct ResultReading: Sendable, Hashable {
        var form: String?
        var at: String?
    }

    /// How values arrive one by one.
    struct Stream: Sendable, Hashable {
        /// `lines` or `sse`.
        let framing: String
        var end: String?
        /// The events by name; empty if all are one type.
        var events: [Event] = []
    }

    /// The messages over a WebSocket.
    struct Socket: Sendable, Hashable {
        /// What the server sends.
        let event: ImportedType
        /// What clients send; `nil` for nothing.
        let command: ImportedType?
        let comment: String
    }

    /// The server-sent events with one name.
    struct Event: Sendable, Hashable {
        let event: String
        /// The name of the case, if it is not the name of the event.
        var name: String?
        /// `nil` for none.
        var type: ImportedType?
        var at: String?
        var use: EventUse = .value
        var comments: [String] = []
    }

    /// What an event is to the caller.
    enum EventUse: Sendable, Hashable {
        case value
        case ignored
        /// The end of the stream, as an error.
        case failure
    }

    /// The types of the body and of the responses that may have models.
    var types: [ImportedType] {
        [body, returns, socket?.event, socket?.command].compactMap(\.self) + responses.compactMap(\.type)
            + (stream?.events ?? []).filter { $0.use != .ignored }.compactMap(\.type) + failures.compactMap(\.body)
    }

    var divided: SpecDivision.Endpoint {
        SpecDivision.Endpoint(
            name: name, method: method, path: path, parameters: parameters, types: types, errors: failures.map(\.status)
        )
    }

    /// An error by its status.
    struct Failure: Sendable, Hashable {
        let status: Int
        var body: ImportedType?
        var comments: [String] = []
    }

    var name: String
    let method: String
    let path: String
    var parameters: [ImportedField] = []
    var body: ImportedType?
    var bodyForm: (as: String?, contentType: String?)?
    var returns: ImportedType?
    var stream: Stream?
    var socket: Socket?
    /// `as` of the result, if it has to be said.
    var form: String?
    /// The place of the value in the body, if it has to be said.
    var at: String?
    /// What is around the JSON of responses.
    var strip: [String] = []
    var responses: [Response] = []
    /// The status of successful responses, if mocks would give another one.
    var status: Int?
    var failures: [Failure] = []
    var paging: PagingGuess?
    var isCacheable: Bool = false
    /// The header field with the key that makes the call harmless to repeat.
    var idempotencyHeader: String?
    /// Whether it needs the service's credential; `nil` if it carries it when there is one.
    var credential: EndpointCredential?
    /// The path of the token that the endpoint returns.
    var session: String?
    var comments: [String] = []
}
