import Foundation
import HTTPTypes

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

extension CachedResponse {
    static let moment: Date = Date(timeIntervalSince1970: 1_000_000_000)

    /// A response that arrived without delay.
    static func sample(
        _ body: String = "text", headers: HTTPFields = [.contentType: "text/plain"], received: Date = moment
    ) -> CachedResponse {
        CachedResponse(
            head: HTTPResponse(status: .ok, headerFields: headers), body: Array(body.utf8), requested: received,
            received: received)
    }
}

extension CacheKey {
    /// A key that is unique by its number.
    static func sample(_ number: Int, resource: String = "r", user: String? = nil) -> CacheKey {
        let text = SHA256.digest(of: Array("\(number)".utf8)).text
        let resource = Self.resource(resource).hexadecimal
        let user = Self.user(user).hexadecimal
        guard let key = CacheKey(fileName: text + "-" + resource + "-" + user + ".answer") else {
            preconditionFailure("not a file name")
        }
        return key
    }
}
