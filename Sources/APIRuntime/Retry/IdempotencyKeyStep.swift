import Foundation
import HTTPTypes

/// Gives each call a key of its own, by which a server knows that a request is one that it has seen.
struct IdempotencyKeyStep: Middleware {
    private let header: String

    /// - Parameter header: the name of the field that carries the key.
    init(_ header: String) {
        self.header = header
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let name = HTTPField.Name(header) else {
            throw InvalidRequest(
                endpoint: call.route.name, parameter: "idempotency",
                expected: "the name of a header field", found: header.shownJSON)
        }
        var call: APICall = call
        // One that the app has set makes even calls of its own the same.
        if call.request.headerFields[name] == nil { call.request.headerFields[name] = UUID().uuidString }
        return try await next(call)
    }
}
