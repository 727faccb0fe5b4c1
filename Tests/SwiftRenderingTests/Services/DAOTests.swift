import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered DAOs")
struct DAOTests {
    @Test("a DAO has the client and the service's parameters")
    func declaresDAO() throws {
        var service = ServiceFixture.service
        service.errors = []
        let text = try renderedService(service)
        let expected = """
            public nonisolated struct GalleryDAO: DAO {
                public typealias Failure = GalleryError

                public let client: APIClient
                /// Sent with every request as `lang`.
                public var language: String
                /// Who asks.
                /// Sent with every request as header `X-Session`.
                public var session: String? {
                    get { _session.value }
                    set { _session.value = newValue }
                }
                private var _session: Hidden<String?>

                /// - Parameters:
                ///   - client: sends the requests.
                ///   - language: sent as `lang`; 2 to 8 characters.
                ///   - session: Who asks. Sent as header `X-Session`.
                public init(client: APIClient, language: String, session: String? = nil) {
                    self.client = client
                    self.language = language
                    self._session = Hidden(session)
                }
            }
            """
        #expect(excerpt(text, from: "public nonisolated struct GalleryDAO") == expected)
        #expect(text.contains("\n\n/// Pictures people uploaded.\npublic nonisolated struct GalleryDAO"))
    }

    @Test("a service without keys is as short as possible")
    func rendersMinimalService() throws {
        let text = try renderedService()
        let start = try #require(text.firstRange(of: "/// The endpoints of Gallery."))
        let expected = """
            /// The endpoints of Gallery.
            public nonisolated struct GalleryDAO: DAO {
                public typealias Failure = GalleryError

                public let client: APIClient

                /// - Parameter client: sends the requests.
                public init(client: APIClient) {
                    self.client = client
                }
            }

            nonisolated extension GalleryDAO {
                @_spi(Generated) public static let service = ServiceDescription("Gallery")
            }

            """
        #expect(text[start.lowerBound...] == expected)
    }

    @Test("a service description has everything that all endpoints share")
    func describesService() throws {
        let expected = ##"""
            nonisolated extension GalleryDAO {
                @_spi(Generated) public static let service = ServiceDescription(
                    "Gallery",
                    version: .path("5"),
                    headers: ["X-Client": "ios", #"X-""#: #"\"#],
                    envelope: Envelope(
                        data: "resp.data",
                        code: ["code"],
                        message: ["msg", "info"],
                        signs: [EnvelopeSign("status", is: ["0", "success"])]
                    ),
                    timeout: .seconds(15)
                )

                /// The servers that the spec names.
                public enum Environment: ServerEnvironment, CaseIterable {
                    case release
                    case test

                    public var servers: [String] {
                        switch self {
                        case .release: ["https://a.example.com/v1", "https://b.example.com/v1"]
                        case .test: ["http://localhost:8080"]
                        }
                    }
                }

                @_spi(Generated) public func fill(_ request: inout RequestBuilder) {
                    request.query("lang", language, .length(min: 2, max: 8), of: "language")
                    request.header("X-Session", session, isSensitive: true)
                }
            }
            """##
        let text = try renderedService(ServiceFixture.service)
        #expect(excerpt(text, from: "nonisolated extension GalleryDAO {") == expected)
    }

    @Test(
        "a service description has declared keys only",
        arguments: [
            (
                .named { $0.version = APIVersion(text: "v2", place: .header("X-Version")) },
                #"version: .header("X-Version", "v2")"#
            ),
            (.named { $0.version = APIVersion(text: "2", place: .query("v")) }, #"version: .query("v", "2")"#),
            (.named { $0.envelope = Envelope() }, "envelope: Envelope()"),
            (.named { $0.envelope = Envelope(code: [.keys("a.b")]) }, ##"envelope: Envelope(code: [#"a\.b"#])"##),
            (.named { $0.timeout = .milliseconds(200) }, "timeout: .milliseconds(200)"),
        ] as [(Service, String)])
    func describesSingleKeys(_ service: Service, _ argument: String) throws {
        let call = "ServiceDescription(\"Gallery\", \(argument))"
        let line = "    @_spi(Generated) public static let service = \(call)\n}\n"
        #expect(try renderedService(service).contains(line))
    }

    @Test("constants of parameters are beside the DAO")
    func declaresConstants() throws {
        let service = Service.named { service in
            service.parameters = [.named("language") { $0.constraints.pattern = "^[a-z]+$" }]
        }
        let expected = """
            nonisolated extension GalleryDAO {
                @_spi(Generated) public static let service = ServiceDescription("Gallery")

                static let languagePattern = Pattern("^[a-z]+$")

                @_spi(Generated) public func fill(_ request: inout RequestBuilder) {
                    request.query("language", language, .pattern(Self.languagePattern))
                }
            }
            """
        #expect(excerpt(try renderedService(service), from: "nonisolated extension GalleryDAO {") == expected)
    }

    @Test(
        "access is on every declaration",
        arguments: [(nil, "package "), (Access.internal, ""), (Access.public, "public ")])
    func writesAccess(_ access: Access?, _ prefix: String) throws {
        let service = Service.named { $0.access = access }
        let text = try renderedService(
            .service(service, [.named("ping") { $0.errors = [.code("1", "one")] }]), access: .package)
        let lines = text.split(separator: "\n").map { line in
            let code = line.drop { $0 == " " }
            return code.hasPrefix("@_spi(Generated) ") ? code.dropFirst(17) : code
        }
        for declaration in [
            "nonisolated enum GalleryError", "nonisolated struct GalleryDAO", "let client:", "init(client:",
            "func ping(", "static let service =", "static let codes =", "var content:", "enum PingError:", "init(",
        ] {
            #expect(lines.contains { $0.hasPrefix(prefix + declaration) }, "\(declaration)")
        }
        // What is not public needs no hiding.
        #expect(text.contains("@_spi") == (prefix == "public "))
        let words = ["public ", "package "].filter { $0 != prefix }
        #expect(!words.contains { text.contains($0) })
    }
}
