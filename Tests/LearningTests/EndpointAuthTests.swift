import Learning
import Recording
import SpecLanguage
import Testing

@Suite("learning: who sends requests")
struct EndpointAuthTests {
    private static let bearer: [RecordedField] = [RecordedField(name: "Authorization", value: "Bearer redacted-1")]

    private static func capture(_ change: (inout Capture) -> Void) -> Capture {
        var capture = Capture()
        for number in 1...3 { capture.add("/orders/\(number)", #"{"id": 1}"#, headers: bearer) }
        change(&capture)
        return capture
    }

    @Test("an endpoint that signed-in clients call without a credential needs none") func findsPublic() {
        let capture = Self.capture { capture in
            for _ in 0..<2 { capture.add("/terms", #"{"text": "x"}"#) }
        }
        #expect(capture.spec.contains("get: /terms\n    returns: Term\n    auth: none"), "\(capture.spec)")
        #expect(capture.commented.contains("# none of 2 requests carries the credential\n    auth: none"))
        #expect(
            !capture.spec.contains(
                "get: /orders/{order-id}\n    parameters: {order-id: Int}\n    returns: Order\n    auth"))
        #expect(capture.diagnostics == [])
    }

    @Test("calls before the first credential, and a single one, say nothing") func needsEvidence() {
        var capture = Capture()
        for _ in 0..<3 { capture.add("/terms", #"{"text": "x"}"#) }
        capture.add("/orders/1", #"{"id": 1}"#, headers: Self.bearer)
        capture.add("/news", #"{"text": "x"}"#)
        #expect(!capture.spec.contains("auth: none"), "\(capture.spec)")
    }

    @Test("an endpoint that refuses calls without a credential requires one") func findsRequired() {
        let capture = Self.capture { capture in
            capture.add("/me", status: 401)
            capture.add("/me", #"{"name": "x"}"#, headers: Self.bearer)
        }
        #expect(capture.spec.contains("get: /me\n    returns: Me\n    auth: required"), "\(capture.spec)")
        #expect(capture.diagnostics == [])
    }

    @Test("another kind of credential is reported, and not the service's") func findsOtherKinds() {
        let capture = Self.capture { capture in
            capture.add("/reports", #"{"id": 1}"#, headers: [RecordedField(name: "X-API-Key", value: "redacted-2")])
            capture.add(
                "/legacy", #"{"id": 1}"#, headers: [RecordedField(name: "Authorization", value: "Basic redacted-3")])
        }
        #expect(
            capture.commented.contains("# 1 of 1 requests carry Authorization with basic\n    auth: none"),
            "\(capture.commented)")
        #expect(capture.commented.contains("# 1 of 1 requests carry x-api-key\n    auth: none"))
        #expect(
            capture.doubts.map(\.text).contains(
                "1 of 1 requests carry x-api-key, and other endpoints the credential of the service"))
        #expect(capture.diagnostics == [])
    }

    @Test("a check reports calls that auth does not describe") func checksAuth() {
        let spec = """
            apigen: 1
            service: {name: Shop, auth: bearer, servers: {release: https://api.example.com}}
            endpoints:
              me: {get: /me, auth: required, returns: JSON}
              terms: {get: /terms, auth: none, returns: JSON}
            """
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        var capture = Capture()
        capture.add("/me", "1")
        capture.add("/terms", "1", headers: Self.bearer)
        capture.add("/terms", "1")
        capture.add("/me", "1", headers: Self.bearer)
        capture.add("/me", "1")
        capture.add("/me", status: 401)
        for exchange in capture.exchanges { check.add(exchange, at: "") }
        #expect(
            check.results.map { "\($0.isError) \($0.endpoint): \($0.text), \($0.count), \($0.fix ?? "")" } == [
                "true Shop.me: status 401 has no name, 1, errors: {http-401: unauthorized}",
                "false Shop.terms: the request carries a credential, although auth is none, 1, leave out auth: none",
                "false Shop.me: a request without a credential succeeds, although auth is required, 1, leave out auth: required",
            ])
    }
}
