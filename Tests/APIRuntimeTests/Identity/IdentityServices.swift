@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// By what a server may know who asks.
protocol IdentityMark: Sendable, Hashable {
    static var authentication: AuthenticationScheme? { get }
    static var secretHeaders: KeyValuePairs<String, String> { get }
    static var signature: SignatureScheme? { get }

    /// Makes the client that of one of the identities.
    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int)
}

extension IdentityMark {
    static var authentication: AuthenticationScheme? { nil }
    static var secretHeaders: KeyValuePairs<String, String> { [:] }
    static var signature: SignatureScheme? { nil }
}

enum BearerMark: IdentityMark {
    static var authentication: AuthenticationScheme? { .bearer }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.session = APISession(.token("t\(number)"))
    }
}

enum BasicMark: IdentityMark {
    static var authentication: AuthenticationScheme? { .basic }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.session = APISession(.password(user: "u", password: "p\(number)"))
    }
}

enum KeyHeaderMark: IdentityMark {
    static var authentication: AuthenticationScheme? { .header("X-Key") }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.session = APISession(.token("t\(number)"))
    }
}

enum KeyQueryMark: IdentityMark {
    static var authentication: AuthenticationScheme? { .query("key") }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.session = APISession(.token("t\(number)"))
    }
}

enum SecretHeaderMark: IdentityMark {
    static var secretHeaders: KeyValuePairs<String, String> { ["X-Key": "key"] }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.secrets = ["key": "k\(number)"]
    }
}

/// A secret that is looked up.
enum FoundSecretMark: IdentityMark {
    static var secretHeaders: KeyValuePairs<String, String> { ["X-Key": "key"] }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.secrets = Secrets { _ in "k\(number)" }
    }
}

enum SignatureMark: IdentityMark {
    static var signature: SignatureScheme? {
        SignatureScheme(.sha256, over: .parameters(join: "&"), secret: "key", name: "sign")
    }

    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.secrets = ["key": "k\(number)"]
    }
}

enum HeaderMark: IdentityMark {
    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.headers = ["X-Key": "k\(number)"]
    }
}

enum UserMark: IdentityMark {
    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {
        configuration.user = "u\(number)"
    }
}

/// Nothing but cookies, which the transport of each identity has.
enum CookieMark: IdentityMark {
    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {}
}

/// All users share answers, as far as they carry nothing of their own.
enum KeptForAll: ShelfPolicy, Hashable {
    static var policy: CachePolicy? { Alternative.policy }
}

/// Each user has answers of their own.
enum KeptForEach: ShelfPolicy, Hashable {
    static var policy: CachePolicy? { PerUser.policy }
}

/// Answers are kept, for all users or for each.
enum Marked<Mark: IdentityMark, Vary: ShelfPolicy & Hashable>: Delivery {
    static var policies: CallPolicies? { CallPolicies(cache: Vary.policy) }
    static var service: ServiceDescription {
        ServiceDescription(
            "Post", secretHeaders: Mark.secretHeaders, authentication: Mark.authentication, signature: Mark.signature)
    }
}

/// Nothing is kept.
enum Unmarked: Delivery {}

/// Downloads are resumed.
struct MarkedFile<Mark: IdentityMark>: FileEndpoint {
    typealias Failure = ParcelError

    var destination: URL

    static var route: EndpointRoute {
        EndpointRoute("Post.file", .get, "/pictures/1", policies: CallPolicies(resumes: true))
    }
}

/// The server of one identity, and what its transport keeps.
final class IdentityServer: Transport, @unchecked Sendable {
    private let number: Int
    let cookies: CookieJar?

    init(_ number: Int, cookies: CookieJar? = nil) {
        self.number = number
        self.cookies = cookies
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let response = WireResponse(200, "\(number)", headers: [.setCookie: "sid=\(number)"])
        return try await cookies?.send(request) { _ in response } ?? response
    }
}
