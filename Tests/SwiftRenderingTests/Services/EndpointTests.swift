import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Rendered requests")
struct EndpointTests {
    @Test("a request is a struct of its parameters with a route")
    func declaresRequest() throws {
        let endpoint = Endpoint.named("searchPictures") { endpoint in
            endpoint.path = "/api/{id}"
            endpoint.returns = .value(.array(.int))
            endpoint.parameters = [
                .named("id", in: .path), .named("start", .int) { $0.defaultValue = .integer("1") },
                .named("day", .optional(.date)) { $0.dateFormat = .pattern("yyyy-MM-dd") },
            ]
        }
        let expected = """
            nonisolated extension GalleryDAO {
                /// The request of `searchPictures`.
                public struct SearchPictures: Endpoint {
                    public typealias Answer = [Int]
                    public typealias Failure = GalleryError

                    public var id: String
                    public var start: Int
                    public var day: Date?

                    public init(id: String, start: Int = 1, day: Date? = nil) {
                        self.id = id
                        self.start = start
                        self.day = day
                    }
                }
            }

            @_spi(Generated) nonisolated extension GalleryDAO.SearchPictures: ValueEndpoint {
                public static let route = EndpointRoute("Gallery.searchPictures", .get, "/api/{id}")
                static let dayFormat = DateFormat("yyyy-MM-dd")

                public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
                    request.path("id", id)
                    request.query("start", start)
                    request.query("day", day, dates: Self.dayFormat)
                }
            }

            """
        let text = try renderedService(.named(), [endpoint])
        let start = try #require(text.firstRange(of: "nonisolated extension GalleryDAO {\n    /// The request"))
        #expect(text[start.lowerBound...] == expected)
    }

    @Test("requests of each kind of response, without parameters")
    func rendersKindsOfResponses() throws {
        let endpoints: [Endpoint] = [
            .named("ping") { $0.method = .head },
            .named("logo") { $0.returns = .data },
            .named("robots") { endpoint in
                endpoint.returns = .string
                endpoint.errors = [.code("1", "one")]
            },
            .named("count") { endpoint in
                endpoint.returns = .value(.int)
                endpoint.errors = [.code("1", "one")]
            },
        ]
        let text = try renderedService(.named(), endpoints)
        let ping = """
            public struct Ping: Endpoint {
                public typealias Answer = Void
                public typealias Failure = GalleryError

                public init() {}
            }
            """
        #expect(excerpt(text, from: "public struct Ping") == ping)
        #expect(excerpt(text, from: "public struct Logo").hasPrefix("public struct Logo: Endpoint {\n"))
        #expect(text.contains("\n@_spi(Generated) nonisolated extension GalleryDAO.Logo: BytesEndpoint {\n"))
        let robots = """
            public struct Robots: Endpoint {
                public typealias Answer = String

                /// Errors of `robots`.
                public enum Failure
            """
        #expect(excerpt(text, from: "public struct Robots").hasPrefix(robots))
        let count = """
            public struct Count: Endpoint {
                public typealias Answer = Int

                /// Errors of `count`.
                public enum Failure: ServerError {
                    /// 1
                    case one(FailedResponse)
                    /// Any other error of Gallery.
                    case common(GalleryError)
                }

                public init() {}

            """
        #expect(excerpt(text, from: "public struct Count").hasPrefix(count))
        #expect(text.contains("    }\n\n    /// The request of `logo`."))
    }

    @Test(
        "a route has declared keys only",
        arguments: [
            (.named("a"), ""),
            (.named("a") { $0.at = .root }, #", returning: "$""#),
            (.named("a") { $0.at = .keys("a.b", "0") }, ##", returning: #"a\.b.0"#"##),
            (.named("a") { $0.timeout = .seconds(5) }, ", timeout: .seconds(5)"),
            (reading(.int) { $0.castsAutomatically = true }, ", reading: ReadOptions(casting: true)"),
            (reading(.model("Kind")) { $0.castsAutomatically = true }, ", reading: ReadOptions(casting: true)"),
            (reading(.model("Picture")) { $0.castsAutomatically = true }, ""),
            (reading(.array(.date)) { $0.dateFormat = .unix }, ", reading: ReadOptions(dates: .unix)"),
            (reading(.date) { $0.dateFormat = .iso8601 }, ""),
            (reading(.int) { $0.dateFormat = .unix }, ""),
        ] as [(Endpoint, String)])
    func rendersRouteKeys(_ endpoint: Endpoint, _ expected: String) {
        let specification = Specification.service(.named(), [endpoint], models: ServiceFixture.models)
        let scope = ServiceScope(
            .named(), endpoints: [endpoint], names: TypeNames(specification), models: ModelTable(specification),
            options: RenderingOptions(toolVersion: "0.1.0"))
        let route = RouteExpression.declaration(EndpointPlan(endpoint, in: scope), in: scope)
        let call = "EndpointRoute(\"Gallery.a\", .get, \"/a\"\(expected))"
        #expect(route.line == "public static let route = \(call)")
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
                public static let route = EndpointRoute(
                    "Gallery.setDays",
                    .put,
                    "/setDays",
                    reading: ReadOptions(casting: true, dates: Self.answerFormat)
                )
                static let bodyFormat = DateFormat("yyyy-MM-dd")
                static let answerFormat = DateFormat("yyyy-MM-dd")

                public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
                    request.body(body, dates: Self.bodyFormat)
                }

            """
        #expect(text.contains(expected))
    }

    @Test("a sensitive parameter is stored hidden, under a free name")
    func hidesSensitiveParameters() throws {
        let endpoint = Endpoint.named("login") { endpoint in
            endpoint.parameters = [.named("id"), .named("secret") { $0.isSensitive = true }, .named("_secret")]
        }
        let text = try renderedService(.named(), [endpoint])
        let expected = """
                    public var id: String
                    public var secret: String {
                        get { _secret2.value }
                        set { _secret2.value = newValue }
                    }
                    private var _secret2: Hidden<String>
                    public var _secret: String

                    public init(id: String, secret: String, _secret: String) {
                        self.id = id
                        self._secret2 = Hidden(secret)
                        self._secret = _secret
                    }
            """
        #expect(text.contains(expected))
    }
}
