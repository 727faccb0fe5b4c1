@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Retries and idempotency")
struct IdempotencyTests {
    private enum Got: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Put: Delivery {
        static let method: APICall.Request.Method = .put
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Headed: Delivery {
        static let method: APICall.Request.Method = .head
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Asked: Delivery {
        static let method: APICall.Request.Method = .options
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Deleted: Delivery {
        static let method: APICall.Request.Method = .delete
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

    private func attempts<How: Delivery>(_ how: How.Type, _ middlewares: [any Middleware] = []) async -> Int {
        _ = try? await PostDAO<How>(client: client(middlewares)).parcel(1).value
        return transport.requests.count
    }

    @Test("idempotent methods are retried")
    func retriesIdempotentMethods() async {
        #expect(await attempts(Got.self) == 2)
        #expect(await attempts(Put.self) == 4)
        #expect(await attempts(Headed.self) == 6)
        #expect(await attempts(Asked.self) == 8)
        #expect(await attempts(Deleted.self) == 10)
    }

    @Test("POST and PATCH are not retried")
    func doesNotRetryPostAndPatch() async {
        #expect(await attempts(Posted.self) == 1)
        #expect(await attempts(Patched.self) == 2)
    }

    @Test("a POST declared idempotent is retried")
    func retriesDeclaredIdempotentPost() async {
        #expect(await attempts(Harmless.self) == 2)
    }

    @Test("a POST with an idempotency key is retried with the same key")
    func idempotencyKeys() async throws {
        #expect(await attempts(Keyed.self) == 3)
        #expect(await attempts(Keyed.self) == 6)
        let keys = transport.requests.map { request in request.head.headerFields[named: "Idempotency-Key"] }
        #expect(Set(keys[0...2]).count == 1)
        #expect(Set(keys).count == 2)
        for key in keys { #expect(UUID(uuidString: try #require(key)) != nil) }
    }

    @Test("a key set by the app is kept")
    func keepsTheAppsKey() async throws {
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let step = Step { call, next in
            var call = call
            call.request.headerFields[name] = "own"
            return try await next(call)
        }
        #expect(await attempts(Keyed.self, [step]) == 3)
        #expect(transport.requests.allSatisfy { request in request.head.headerFields[name] == "own" })
    }

    @Test("a body that can be read only once is not sent again", arguments: [true, false])
    func doesNotRetryOneTimeBodies(isRepeatable: Bool) async {
        let step = Step { call, next in
            var call = call
            let body = WireBody(length: 1, isRepeatable: isRepeatable) { WireBody([0]).chunks() }
            call.request.content = .other(body, contentType: "text/plain")
            return try await next(call)
        }
        #expect(await attempts(Put.self, [step]) == (isRepeatable ? 2 : 1))
    }
}
