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
            head: HTTPResponse(status: .ok, headerFields: headers), body: Array(body.utf8), received: received,
            arrival: Moment(received).uptime)
    }
}

extension Moment {
    /// A date by clocks that were never set. Time began to pass at that of the samples.
    init(_ date: Date) {
        self.init(date: date, uptime: Duration(span: date.timeIntervalSince(CachedResponse.moment)))
    }

    func addingTimeInterval(_ seconds: Double) -> Moment {
        Moment(date: date.addingTimeInterval(seconds), uptime: uptime + Duration(span: seconds))
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
