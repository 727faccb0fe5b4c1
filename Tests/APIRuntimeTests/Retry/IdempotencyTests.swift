@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("What may be sent again")
struct IdempotencyTests {
    private enum Got: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Put: Delivery {
        static let method: APICall.Request.Method = .put
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Posted: Delivery {
        static let method: APICall.Request.Method = .post
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Patched: Delivery {
        static let method: APICall.Request.Method = .patch
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Harmless: Delivery {
        static let method: APICall.Request.Method = .post
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1), isIdempotent: true)
    }

    private enum Keyed: Delivery {
        static let method: APICall.Request.Method = .post
        static let policies: CallPolicies? = CallPolicies(
            retry: RetryPolicy(times: 2), idempotencyHeader: "Idempotency-Key")
    }

    private let transport: InMemoryTransport = InMemoryTransport(status: 503)

    private func client(_ middlewares: [any Middleware] = []) -> APIClient {
        let configuration = APIClient.Configuration(
            middlewares: middlewares, time: ManualTime(skipsSleep: true), transport: transport)
        return APIClient(server: "http://h", configuration: configuration)
    }

    private func sendings<How: Delivery>(_ how: How.Type, _ middlewares: [any Middleware] = []) async -> Int {
        _ = try? await PostDAO<How>(client: client(middlewares)).parcel(1)
        return transport.requests.count
    }

    @Test("requests of an idempotent method are sent again")
    func idempotentMethods() async {
        #expect(await sendings(Got.self) == 2)
        #expect(await sendings(Put.self) == 4)
    }

    @Test("POST and PATCH are not")
    func otherMethods() async {
        #expect(await sendings(Posted.self) == 1)
        #expect(await sendings(Patched.self) == 2)
    }

    @Test("a POST that is declared to do no harm is sent again")
    func declared() async {
        #expect(await sendings(Harmless.self) == 2)
    }

    @Test("a POST with a key is sent again with the same key, and each call has another one")
    func keys() async throws {
        #expect(await sendings(Keyed.self) == 3)
        #expect(await sendings(Keyed.self) == 6)
        let keys = transport.requests.map { request in request.head.headerFields[named: "Idempotency-Key"] }
        #expect(Set(keys[0...2]).count == 1)
        #expect(Set(keys).count == 2)
        for key in keys { #expect(UUID(uuidString: try #require(key)) != nil) }
    }

    @Test("a key that the app sets is kept")
    func ownKey() async throws {
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let step = Step { call, next in
            var call = call
            call.request.headerFields[name] = "own"
            return try await next(call)
        }
        #expect(await sendings(Keyed.self, [step]) == 3)
        #expect(transport.requests.allSatisfy { request in request.head.headerFields[name] == "own" })
    }

    @Test("a body that can be read only once is never sent again", arguments: [true, false])
    func bodies(isRepeatable: Bool) async {
        let step = Step { call, next in
            var call = call
            let body = WireBody(length: 1, isRepeatable: isRepeatable) { WireBody([0]).chunks() }
            call.request.content = .other(body, contentType: "text/plain")
            return try await next(call)
        }
        #expect(await sendings(Put.self, [step]) == (isRepeatable ? 2 : 1))
    }
}
