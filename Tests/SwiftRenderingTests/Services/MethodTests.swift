import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered methods")
struct MethodTests {
    @Test("a method documents its call and its parameters, and fills a request")
    func documentsParameters() throws {
        let endpoint = Endpoint.named("searchPictures") { endpoint in
            endpoint.doc = "Pictures whose title holds the key.\n\nNewest first."
            endpoint.path = "/api/{id}"
            endpoint.returns = .value(.array(.int))
            endpoint.parameters = [
                .named("id", in: .path),
                .named("key") { $0.constraints.length = CountRange(minimum: 1) },
                .named("trace", .optional(.string), in: .header) { $0.wirePath = .keys("X-Trace") },
            ]
        }
        let expected = """
                /// Pictures whose title holds the key.
                ///
                /// Newest first.
                ///
                /// `GET /api/{id}`
                /// - Parameters:
                ///   - id: sent as `id`.
                ///   - key: at least 1 character.
                ///   - trace: sent as header `X-Trace`.
                public func searchPictures(id: String, key: String, trace: String? = nil) -> Call<[Int], GalleryError> {
                    var request = RequestBuilder("Gallery.searchPictures", .get, "/api/{id}")
                    request.path("id", id)
                    request.query("key", key, .length(min: 1))
                    request.header("X-Trace", trace)
                    return Call(request, self)
                }
            }

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test("a method with its own errors returns a call with them")
    func returnsOwnErrors() throws {
        let endpoint = Endpoint.named("ping") { $0.errors = [.code("1", "one")] }
        let text = try renderedService(.named(), [endpoint])
        #expect(text.contains("    public func ping() -> Call<Void, PingError> {\n"))
    }

    @Test(
        "a deprecated endpoint deprecates its method and its types",
        arguments: [("", ""), ("Use\n\"b\".", ", message: \"Use \\\"b\\\".\"")])
    func deprecates(_ reason: String, _ message: String) throws {
        let endpoint = Endpoint.named("ping") { endpoint in
            endpoint.deprecated = reason
            endpoint.errors = [.code("1", "one")]
        }
        let text = try renderedService(.named(), [endpoint])
        let attribute = "@available(*, deprecated\(message))"
        #expect(text.contains("    \(attribute)\n    public func ping("))
        #expect(text.contains("    \(attribute)\n    public enum PingError:"))
        #expect(text.contains("\n\(attribute)\nnonisolated extension GalleryDAO.PingError {"))
    }

    @Test("constants and types of an endpoint are in an extension of the DAO, whose names do not depend on parameters")
    func constantsAndTypes() throws {
        let endpoint = Endpoint.named("ping") { endpoint in
            endpoint.timeout = .seconds(5)
            endpoint.errors = [.code("1", "one")]
            endpoint.parameters = [.named("request") { $0.constraints.pattern = "x" }]
        }
        let text = try renderedService(.named(), [endpoint])
        #expect(
            text.contains(
                """
                        var request2 = RequestBuilder(Self.pingRoute)
                        request2.query("request", request, .pattern(Self.pingRequestPattern))
                        return Call(request2, self)

                """))
        #expect(
            text.contains(
                """
                nonisolated extension GalleryDAO {
                    static let pingRoute = EndpointRoute("Gallery.ping", .get, "/ping", timeout: .seconds(5))
                    static let pingRequestPattern = Pattern("x")

                    /// Errors of `ping`.
                    #if hasAttribute(nonexhaustive)
                    @nonexhaustive
                    #endif
                    public enum PingError: ServerError {
                        /// Code 1.
                        case one(FailedResponse)
                        /// Any other error of Gallery.
                        case common(GalleryError)
                    }
                }

                """))
    }

    @Test("constants of different endpoints have different names")
    func constantNames() throws {
        let endpoints: [Endpoint] = [
            .named("a") { $0.parameters = [.named("bC") { $0.constraints.pattern = "x" }] },
            .named("aB") { $0.parameters = [.named("c") { $0.constraints.pattern = "y" }] },
            .named("d") { $0.timeout = .seconds(5) },
            .named("dRoute"),
        ]
        let text = try renderedService(.named(), endpoints)
        #expect(text.contains("static let aBCPattern = Pattern(\"x\")"))
        #expect(text.contains("static let aBCPattern2 = Pattern(\"y\")"))
        #expect(text.contains(".pattern(Self.aBCPattern2))"))
        #expect(text.contains("static let dRoute2 = "))
    }

    @Test(
        "a method returns a call, which reads the response in its form",
        arguments: [
            (.nothing, "Call<Void, GalleryError>", "Call(RequestBuilder(#), self)"),
            (.data, "Call<Data, GalleryError>", "Call(RequestBuilder(#), as: .bytes, self)"),
            (.string, "Call<String, GalleryError>", "Call(RequestBuilder(#), as: .text, self)"),
            (.value(.optional(.int)), "Call<Int?, GalleryError>", "Call(RequestBuilder(#), self)"),
            (
                .value(.dictionary(.model("Picture"))), "Call<[String: Picture], GalleryError>",
                "Call(RequestBuilder(#), self)"
            ),
            (.file, "Call<Download, GalleryError>", "Call(RequestBuilder(#), as: .file(at: destination), self)"),
            (
                .stream(.int, StreamFormat(framing: .sse, end: "done")), "StreamCall<Int, GalleryError>",
                "StreamCall(RequestBuilder(#), as: .values(StreamFormat(.sse, end: \"done\")), self)"
            ),
            (
                .texts(StreamFormat(framing: .lines)), "StreamCall<String, GalleryError>",
                "StreamCall(RequestBuilder(#), as: .texts(StreamFormat(.lines)), self)"
            ),
        ] as [(Endpoint.Returns, String, String)])
    func responseForms(_ returns: Endpoint.Returns, _ type: String, _ statement: String) throws {
        let text = try renderedService(.named(), [.named("a") { $0.returns = returns }])
        #expect(text.contains(") -> \(type) {\n"))
        #expect(text.contains("        " + statement.replacing("#", with: #""Gallery.a", .get, "/a""#) + "\n"))
    }

    @Test("a long call is broken into lines")
    func breaksCalls() throws {
        let endpoint = Endpoint.named("ping") { endpoint in
            endpoint.path = "/" + String(repeating: "p", count: 60)
            endpoint.returns = .string
        }
        let expected = """
                    Call(
                        RequestBuilder("Gallery.ping", .get, "\(endpoint.path)"),
                        as: .text,
                        self
                    )

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }
}
