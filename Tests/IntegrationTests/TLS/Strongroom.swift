@_spi(Generated) import APIRuntime
import Foundation

/// The declared pins, which each test sets.
enum DeclaredPins {
    @TaskLocal static var hosts: [String: [APIClient.PublicKeyPin]] = [:]
}

enum StrongroomError: ServerError {
    case unknown(FailedResponse)

    static let codes: ErrorTable = ErrorTable("")

    init(_ answer: ErrorAnswer) {
        self = .unknown(answer.response(in: Self.codes))
    }

    var response: FailedResponse {
        switch self {
        case .unknown(let response): response
        }
    }
}

/// A service as the generator writes it, apart from its pins.
struct StrongroomDAO: DAO {
    typealias Failure = StrongroomError

    static var service: ServiceDescription { ServiceDescription("Strongroom", pins: DeclaredPins.hosts) }

    let client: APIClient

    /// Returns the HTTP version of the request.
    struct Version: ValueEndpoint {
        typealias Answer = String
        typealias Failure = StrongroomError

        static let route: EndpointRoute = EndpointRoute("Strongroom.version", .get, "/", returning: "text")
    }

    /// Is redirected to another host.
    struct Elsewhere: ValueEndpoint {
        typealias Answer = String
        typealias Failure = StrongroomError

        var name: String

        static let route: EndpointRoute = EndpointRoute("Strongroom.elsewhere", .get, "/to/{name}", returning: "text")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("name", name)
        }
    }
}
