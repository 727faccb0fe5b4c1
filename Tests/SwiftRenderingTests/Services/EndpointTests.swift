import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Rendered routes")
struct EndpointTests {
    @Test(
        "a route has declared keys only",
        arguments: [
            (.named("a") { $0.timeout = .seconds(5) }, ", timeout: .seconds(5)"),
            (reading(.int) { $0.castsAutomatically = true }, ", reading: ReadOptions(casting: true)"),
            (reading(.model("Kind")) { $0.castsAutomatically = true }, ", reading: ReadOptions(casting: true)"),
            (reading(.array(.date)) { $0.dateFormat = .unix }, ", reading: ReadOptions(dates: .unix)"),
            (
                .named("a") { endpoint in
                    endpoint.at = .keys("a.b", "0")
                    endpoint.timeout = .seconds(5)
                }, ##", returning: #"a\.b.0"#, timeout: .seconds(5)"##
            ),
        ] as [(Endpoint, String)])
    func rendersRouteKeys(_ endpoint: Endpoint, _ expected: String) throws {
        let text = try renderedService(.named(), [endpoint], models: ServiceFixture.models)
        #expect(text.contains("    static let aRoute = EndpointRoute(\"Gallery.a\", .get, \"/a\"\(expected))\n"))
    }

    @Test(
        "an endpoint that needs no more than its place has no route",
        arguments: [
            (.named("a"), ""),
            (.named("a") { $0.at = .root }, #", returning: "$""#),
            (reading(.model("Picture")) { $0.castsAutomatically = true }, ""),
            (reading(.date) { $0.dateFormat = .iso8601 }, ""),
            (reading(.int) { $0.dateFormat = .unix }, ""),
        ] as [(Endpoint, String)])
    func omitsRoute(_ endpoint: Endpoint, _ expected: String) throws {
        let text = try renderedService(.named(), [endpoint], models: ServiceFixture.models)
        #expect(text.contains("RequestBuilder(\"Gallery.a\", .get, \"/a\"\(expected))"))
        #expect(!text.contains("EndpointRoute"))
    }

    private static func reading(_ type: ValueType, _ configure: (inout Endpoint) -> Void) -> Endpoint {
        .named("a") { endpoint in
            endpoint.returns = .value(type)
            configure(&endpoint)
        }
    }

    @Test("a long route is broken, and the response's date format is a constant")
    func breaksRoutes() throws {
        let text = try renderedService(ServiceFixture.specification)
        let expected = """
                static let setDaysRoute = EndpointRoute(
                    "Gallery.setDays",
                    .put,
                    "/setDays",
                    reading: ReadOptions(casting: true, dates: Self.setDaysResponseFormat)
                )
                static let setDaysBodyFormat = DateFormat("yyyy-MM-dd")
                static let setDaysResponseFormat = DateFormat("yyyy-MM-dd")

            """
        #expect(text.contains(expected))
        #expect(text.contains("        request.body(body, dates: Self.setDaysBodyFormat)\n"))
    }
}
