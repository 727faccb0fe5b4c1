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
        let text = Array("\(number)".utf8)
        let url = Array(resource.utf8)
        return CacheKey(text: text + url, resource: text.count..<text.count + url.count, user: user)
    }
}

extension FileKey {
    /// The key of the file for the cache key of the number.
    static func sample(_ number: Int, resource: String = "r", user: String? = nil) -> FileKey {
        CacheKey.sample(number, resource: resource, user: user).file
    }
}
