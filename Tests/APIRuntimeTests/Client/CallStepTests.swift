import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Steps of a call")
struct CallStepTests {
    @Test("are documented in order")
    func areDocumented() throws {
        let page = Programs.packageFolder.appendingPathComponent("Documentation/architecture.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.firstMatch(of: /^\| `([a-zA-Z]+)` \| (call|request|attempt) \|/) }
            .map { "\($0.1) \($0.2)" }
        #expect(rows == CallStep.allCases.map { "\($0.rawValue) \($0.scope)" })
    }

    @Test("are empty when nothing asks for one")
    func areEmptyByDefault() {
        let client = APIClient(server: "https://a.example", configuration: APIClient.Configuration(cache: nil))
        let route = EndpointRoute("A.a", .get, "/a")
        #expect(client.steps(for: route, of: ServiceDescription("A"), isBatched: false).isEmpty)
    }

    @Test("are ordered by scope: call, request, attempt")
    func areOrderedByScope() {
        let scopes = CallStep.allCases.map(\.scope)
        let order: [CallStep.Scope] = [.call, .request, .attempt]
        #expect(scopes == order.flatMap { scope in scopes.filter { $0 == scope } })
    }
}
