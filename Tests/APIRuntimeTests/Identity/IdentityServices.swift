@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// What identifies the caller to a server.
protocol IdentityMark: Sendable {
    static var authentication: AuthenticationScheme? { get }
    static var secretHeaders: KeyValuePairs<String, String> { get }
    static var signature: SignatureScheme? { get }

    /// Configures the client for one of the identities.
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

/// A secret from a function.
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

/// Only cookies, which each identity's transport stores.
enum CookieMark: IdentityMark {
    static func mark(_ configuration: inout APIClient.Configuration, _ number: Int) {}
}

/// All users share responses, unless a request identifies the caller.
enum KeptForAll: ShelfPolicy {
    static var policy: CachePolicy? { Alternative.policy }
}

/// Each user has their own responses.
enum KeptForEach: ShelfPolicy {
    static var policy: CachePolicy? { PerUser.policy }
}

/// Responses are cached, for all users or for each.
enum Marked<Mark: IdentityMark, Vary: ShelfPolicy>: Delivery {
    static var policies: CallPolicies? { CallPolicies(cache: Vary.policy) }
    static var service: ServiceDescription {
        ServiceDescription(
            "Post", secretHeaders: Mark.secretHeaders, authentication: Mark.authentication, signature: Mark.signature)
    }
}

/// Nothing is cached.
enum Unmarked: Delivery {}

extension PostDAO {
    /// A download that resumes.
    func file(at destination: URL) -> Call<Download, ParcelError> {
        let route = EndpointRoute("Post.file", .get, "/pictures/1", policies: CallPolicies(resumes: true))
        return Call(RequestBuilder(route), as: .file(at: destination), self)
    }
}

/// The server of one identity, and its transport's cookies.
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
