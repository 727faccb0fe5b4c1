@_spi(Generated) import APIRuntime
import HTTPTypes

/// A service with one number, which is read with any policy.
struct Shelf: DAO {
    typealias Failure = GalleryError

    static let service: ServiceDescription = ServiceDescription(
        "Shelf", envelope: Envelope(data: "data", code: ["code"], success: ["0"]))

    let client: APIClient

    /// Reads the number.
    /// - Parameter wish: The request's `Cache-Control`.
    func read<P: ShelfPolicy>(
        _ id: String = "1", as policy: P.Type, token: String? = nil, wish: String? = nil
    ) -> CachedCall<Int, GalleryError> {
        let policies = CallPolicies(cache: P.policy)
        var request = RequestBuilder(EndpointRoute("Shelf.read", .get, "/items", policies: policies))
        request.query("id", id)
        request.header("X-Token", token, isSensitive: true)
        request.header("Cache-Control", wish)
        return CachedCall(request, self)
    }

    /// Changes the number.
    func write(_ id: String = "1") -> Call<Void, GalleryError> {
        var request = RequestBuilder("Shelf.write", .put, "/items")
        request.query("id", id)
        return Call(request, self)
    }
}

/// The cache policy of an endpoint.
protocol ShelfPolicy: Sendable {
    static var policy: CachePolicy? { get }
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
