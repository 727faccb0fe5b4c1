@_spi(Generated) import APIJSON
import HTTPTypes

// The calls of generated mocks, to which closures respond in place of a server. Nothing here is linked into a program without
// mocks.

@_spi(Generated) extension Call {
    /// A call whose value a closure makes.
    /// - Parameters:
    ///   - endpoint: the name of the endpoint, such as `Gallery.picture`.
    ///   - make: makes the value.
    public init(mocked endpoint: String, by make: @escaping @Sendable () async throws -> Value) {
        let dao = MockedDAO<Failure> { _ in APICall.Response(mocked: try await make()) }
        self.init(RequestBuilder(endpoint, .get, "/"), as: .mocked, dao)
    }
}

@_spi(Generated) extension CachedCall {
    /// A call whose value a closure makes, as the server's.
    /// - Parameters:
    ///   - endpoint: the name of the endpoint, such as `Gallery.picture`.
    ///   - make: makes the value.
    public init(mocked endpoint: String, by make: @escaping @Sendable () async throws -> Value) {
        let dao = MockedDAO<Failure> { _ in APICall.Response(mocked: try await make()) }
        self.init(RequestBuilder(endpoint, .get, "/"), as: .mocked, dao)
    }
}

/// Sends the calls of mocks: nowhere.
struct MockedDAO<Failure: ServerError>: DAO {
    static var service: ServiceDescription { ServiceDescription("Mock") }

    let client: APIClient

    /// - Parameter respond: makes the response to a call.
    init(_ respond: @escaping @Sendable (APICall) async throws -> APICall.Response) {
        client = APIClient(
            server: "https://mock.invalid",
            configuration: APIClient.Configuration(
                middlewares: [MockedStep(respond: respond)], cache: nil, transport: MockedTransport()))
    }
}

@_spi(Generated) extension NetworkError {
    /// The error of an endpoint for which a mock has no closure.
    public init(notMocked endpoint: String) {
        self.init(.other, reason: "the mock has no closure for \(endpoint)")
    }
}

/// Responds to calls, so that none is sent.
private struct MockedStep: Middleware {
    let respond: @Sendable (APICall) async throws -> APICall.Response

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        try await respond(call)
    }
}

/// Sends nothing.
private struct MockedTransport: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        throw NetworkError(.other, reason: "a mock sends nothing")
    }
}

extension APICall.Response {
    /// A response with the status 200 whose value is known.
    /// - Parameter body: the text of its body. Defaults to none.
    init(mocked value: any Sendable, _ body: String = "") {
        self.init(WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(body.utf8))))
        outcome = .value(value, tolerated: DataFormatError.Tolerated())
    }
}

extension ResponseForm {
    /// Responses whose value is known.
    static var mocked: ResponseForm {
        ResponseForm(.nothing) { _ throws(DataFormatError) in nil }
    }
}
