@_spi(Generated) import APIRuntime

/// The policies of an endpoint, as a type, because a route is static.
protocol Delivery: Sendable, Hashable {
    static var method: APICall.Request.Method { get }
    static var policies: CallPolicies? { get }
    static var service: ServiceDescription { get }
}

extension Delivery {
    static var method: APICall.Request.Method { .get }
    static var policies: CallPolicies? { nil }
    static var service: ServiceDescription { ServiceDescription("Post") }
}

/// A call with a number and a text response.
struct Parcel<How: Delivery>: TextEndpoint {
    typealias Failure = ParcelError

    var number: Int

    static var route: EndpointRoute {
        EndpointRoute("Post.parcel", How.method, "/parcels/{number}", policies: How.policies)
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.path("number", number)
    }
}

/// Sends `Parcel`s.
struct PostDAO<How: Delivery>: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { How.service }

    let client: APIClient
    var lang: String?

    init(client: APIClient, lang: String? = nil) {
        self.client = client
        self.lang = lang
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.query("lang", lang)
    }

    func parcel(_ number: Int) async throws(APIError<ParcelError>) -> String {
        try await client.send(Parcel<How>(number: number), from: self)
    }
}

enum ParcelError: ServerError {
    case lost(FailedResponse)
    case busy(FailedResponse)
    case unknown(FailedResponse)

    static let codes: ErrorTable = ErrorTable("1 2", retried: "2")

    init(_ answer: ErrorAnswer) {
        let response = answer.response(in: Self.codes)
        switch response.code {
        case "1": self = .lost(response)
        case "2": self = .busy(response)
        default: self = .unknown(response)
        }
    }

    var response: FailedResponse {
        switch self {
        case .lost(let response), .busy(let response), .unknown(let response): response
        }
    }

    static var lost: Self { .lost(FailedResponse(code: "1")) }
    static var busy: Self { .busy(FailedResponse(code: "2")) }
}
