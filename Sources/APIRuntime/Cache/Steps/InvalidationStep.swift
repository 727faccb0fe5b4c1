internal import Foundation
import HTTPTypes

/// Removes what is kept of a URL once a call has changed what is there (RFC 9111, section 4.4).
struct InvalidationStep: Middleware {
    let cache: ResponseCache

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        let answer: APICall.Answer = try await next(call)
        let head: HTTPResponse = answer.response.head
        guard head.status.kind == .successful || head.status.kind == .redirection else { return answer }
        let url: String = call.resourceURL
        await cache.remove(.resource(CacheKey.resource(url)))
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let other = head.headerFields[name].flatMap({ text in sameOrigin(text, as: url) }), other != url
            else { continue }
            await cache.remove(.resource(CacheKey.resource(other)))
        }
        return answer
    }

    /// The URL that a reference means; nil where it lies on another server, which has no say here.
    private func sameOrigin(_ reference: String, as base: String) -> String? {
        guard let base = URL(string: base), let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            url.scheme == base.scheme, url.host == base.host, url.port == base.port
        else { return nil }
        return url.absoluteString
    }
}
