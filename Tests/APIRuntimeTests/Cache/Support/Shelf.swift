@_spi(Generated) import APIRuntime
import HTTPTypes

/// A service with one number, which is read with any policy.
struct Shelf: DAO {
    typealias Failure = GalleryError

    static let service: ServiceDescription = ServiceDescription(
        "Shelf", envelope: Envelope(data: "data", code: ["code"], success: ["0"]))

    let client: APIClient

    func read<P: ShelfPolicy>(
        _ id: String = "1", as policy: P.Type, token: String? = nil, wish: String? = nil
    ) async throws(APIError<GalleryError>) -> APIResponse<Int> {
        try await client.response(to: ShelfRead<P>(id: id, token: token, wish: wish), from: self)
    }
}

/// The cache policy of an endpoint.
protocol ShelfPolicy: Sendable {
    static var policy: CachePolicy? { get }
}

/// Reads a number.
struct ShelfRead<P: ShelfPolicy>: ValueEndpoint {
    typealias Answer = Int
    typealias Failure = GalleryError

    var id: String
    var token: String?
    /// The request's `Cache-Control`.
    var wish: String?

    static var route: EndpointRoute {
        EndpointRoute("Shelf.read", .get, "/items", policies: CallPolicies(cache: P.policy))
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.query("id", id)
        request.header("X-Token", token, isSensitive: true)
        request.header("Cache-Control", wish)
    }
}

/// Changes the number.
struct ShelfWrite: EmptyEndpoint {
    typealias Failure = GalleryError

    var id: String

    static let route: EndpointRoute = EndpointRoute("Shelf.write", .put, "/items")

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.query("id", id)
    }
}

enum Alternative: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f") }
}

enum AlternativeByHeader: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.cacheFirst, fingerprint: "f") }
}

enum OtherFingerprint: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "g") }
}

enum PerUser: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.cacheFirst, for: .seconds(60), isPerUser: true, fingerprint: "f") }
}

enum Both: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.cacheThenNetwork, for: .seconds(60), fingerprint: "f") }
}

enum WriteOnly: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.writeOnly, for: .seconds(60), fingerprint: "f") }
}

enum ByHTTP: ShelfPolicy {
    static var policy: CachePolicy? { CachePolicy(.http, fingerprint: "f") }
}

enum Unkept: ShelfPolicy {
    static var policy: CachePolicy? { nil }
}
