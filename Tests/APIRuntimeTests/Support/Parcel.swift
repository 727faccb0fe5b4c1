@_spi(Generated) import APIRuntime

/// The service and the policies of an endpoint, as a type, because a DAO's service is static.
protocol Delivery: Sendable {
    static var method: APICall.Request.Method { get }
    static var policies: CallPolicies? { get }
    static var service: ServiceDescription { get }
}

extension Delivery {
    static var method: APICall.Request.Method { .get }
    static var policies: CallPolicies? { nil }
    static var service: ServiceDescription { ServiceDescription("Post") }
}

/// A service with one endpoint: a number gets a text.
struct PostDAO<How: Delivery>: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { How.service }

    static var parcelRoute: EndpointRoute {
        EndpointRoute("Post.parcel", How.method, "/parcels/{number}", policies: How.policies)
    }

    let client: APIClient
    var lang: String?

    init(client: APIClient, lang: String? = nil) {
        self.client = client
        self.lang = lang
    }

    func fill(_ request: inout RequestBuilder) {
        request.query("lang", lang)
    }

    func parcel(_ number: Int) -> Call<String, ParcelError> {
        var request = RequestBuilder(Self.parcelRoute)
        request.path("number", number)
        return Call(request, as: .text, self)
    }
}

enum ParcelError: ServerError {
    case lost(FailedResponse)
    case busy(FailedResponse)
    case unknown(FailedResponse)

    static let codes: ErrorTable<Self> = ErrorTable { codes in
        codes.add("1", Self.lost)
        codes.add("2", Self.busy, isRetried: true)
    }

    var content: any ErrorCaseContent {
        switch self {
        case .lost(let response), .busy(let response), .unknown(let response): response
        }
    }

    static var lost: Self { .lost(FailedResponse(code: "1")) }
    static var busy: Self { .busy(FailedResponse(code: "2")) }
}
