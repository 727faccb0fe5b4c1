@_spi(Generated) import APIRuntime
import Foundation

/// The declared pins, which each test sets.
enum DeclaredPins {
    @TaskLocal static var hosts: [String: [APIClient.PublicKeyPin]] = [:]
}

enum StrongroomError: ServerError {
    case unknown(FailedResponse)

    static let codes: ErrorTable<Self> = ErrorTable()

    var content: any ErrorCaseContent {
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
    func version() -> Call<String, StrongroomError> {
        Call(RequestBuilder("Strongroom.version", .get, "/", returning: "text"), self)
    }

    /// Is redirected to another host.
    func elsewhere(name: String) -> Call<String, StrongroomError> {
        var request = RequestBuilder("Strongroom.elsewhere", .get, "/to/{name}", returning: "text")
        request.path("name", name)
        return Call(request, self)
    }
}
